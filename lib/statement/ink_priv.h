/* ink_priv.h: tokens of the ledger; private to ink*.c. */
#ifndef CG_STATEMENT_INK_PRIV_H
#define CG_STATEMENT_INK_PRIV_H

#include "statement/ink.h"

#define CG_INK_NO_TOKEN UINT32_MAX

/* Glued words are one text; a token is a part of it. */
struct cg_token {
	uint8_t kind, state; /* state: CG_INK_NONE while nothing stands for it */
	uint8_t due;	     /* the kind of a field that lacks what this token is; CG_TOKEN_TEXT: none */
	bool notice;	     /* in a sentence: a field only when nothing else is */
	bool negative;	     /* a figure with a minus or brackets */
	uint32_t page, line;
	uint32_t first, last; /* into cg_ink.words: the words that it lies in */
	int32_t box[4];	      /* on the scale of the layouts */
	struct cg_str text;
	int64_t value; /* figure: without sign, decimals that are zero cut off; date: the day */
	uint8_t scale; /* of value */
	uint8_t printed_scale;
	uint32_t next; /* in the table, in the order of the pages */
	uint32_t free; /* the same; what a field has leaves this one */
};

struct cg_ink_word {
	struct cg_word w;
	uint32_t line;
	uint8_t state;
};

struct cg_ink_line {
	uint32_t first, n;	  /* words */
	uint32_t token, n_tokens; /* tokens */
	uint32_t page;
	uint8_t row;	 /* what ink_rest.c takes it for; 0: not known yet */
	uint64_t begins; /* bit c & 63: a text that begins with byte c may begin here (ink_text.c) */
};

struct cg_ink {
	struct cg_arena *a;
	const struct cg_words *given;
	struct cg_ink_word *words; /* in the order of lines */
	uint32_t n_words;
	uint32_t *by_id; /* word id -> index into words */
	uint32_t n_ids;
	struct cg_ink_line *lines;
	uint32_t n_lines;
	uint32_t *page_line; /* page p (1-based) has lines [page_line[p - 1], page_line[p]) */
	uint32_t n_pages;
	bool *nav_due;	   /* page p (1-based): a scheme there has no NAV */
	bool *isin_due;	   /* a scheme there has no ISIN */
	uint32_t *page_id; /* the id before the first one of each page */
	struct {
		struct cg_token *v;
		size_t n, cap;
	} tokens;
	uint32_t *heads, *free; /* hash table of tokens, and of those that no field has */
	uint32_t mask;
	struct {
		struct cg_ink_checked {
			uint32_t page;
			struct cg_dec d;
		} * v;
		size_t n, cap;
	} checked; /* figures that only a layout recognises */
	struct {
		struct cg_ink_skip *v;
		size_t n, cap;
	} sections;
};

/* Take all lines apart; false: no memory. */
bool cg_ink_tokens(struct cg_ink *ink, const struct cg_lines *ls);
/*
 * What the layout said of words holds for the tokens that lie in them: first for what is no field, so that none is
 * looked for there, then (all) for the rest.
 */
void cg_ink_take_marks(struct cg_ink *ink, bool all);
/* Tell the tokens of sentences. */
void cg_ink_notices(struct cg_ink *ink);
/* Build the table. */
bool cg_ink_index(struct cg_ink *ink);
/* First token of that kind, page and value in the order of the page; next ones by token.next with cg_ink_same. */
uint32_t cg_ink_first(const struct cg_ink *ink, const struct cg_token *key);
/*
 * The next token of the key that no field has, behind token `before`, which no field has; CG_INK_NO_TOKEN: the first.
 * Looks at no token twice that a field has: a row that is printed a thousand times costs a thousand times one row.
 */
uint32_t cg_ink_free(struct cg_ink *ink, const struct cg_token *key, uint32_t before);
/* Tell what stands in the head of a fund, whose name is in this line, and the fund lacks (ink_due.c). */
void cg_ink_due(struct cg_ink *ink, const struct cg_fund *v, uint32_t name);
/* Tell the rest of a folio in this line that the model has only the first part of. */
void cg_ink_due_folio(struct cg_ink *ink, struct cg_str folio, uint32_t line);
/* Where a text of the model stands: words and the lines that they are in. */
struct cg_ink_span {
	uint32_t page, first, last; /* first, last: words of it; between them others may stand */
	uint32_t first_line, last_line;
	int32_t box[4]; /* of its part on `page`, as given, before any scaling */
};

/*
 * The first place where all letters and digits of the text stand in their order: from a word of lines [line, end) on,
 * within a line, and going on in one of the next lines. False: nowhere.
 */
bool cg_ink_text(const struct cg_ink *ink, struct cg_str text, uint32_t line, uint32_t end, struct cg_ink_span *out);

/* The bytes with which a text may begin in the word: bit c & 63 for byte c. */
uint64_t cg_ink_text_begins(struct cg_str word);

/* The box of a word as given. */
const struct cg_word *cg_ink_given(const struct cg_ink *ink, uint32_t word);
/* The box of a token as given, before any scaling. */
void cg_ink_box(const struct cg_ink *ink, const struct cg_token *t, int32_t box[4]);
bool cg_ink_same(const struct cg_token *x, const struct cg_token *y);

#endif
