/*
 * token.h: the words of one line cut into tokens, and what all steps of a redaction share. Of lib/redact alone.
 * A token stays (stays.c, spot.c), is multiplied (figures.c), or gets other letters and digits (other.c); redact.c puts
 * the words together again. Nothing here owns memory: all of it is the arena's.
 */
#ifndef CG_REDACT_TOKEN_H
#define CG_REDACT_TOKEN_H

#include "redact/facts.h"
#include "redact/multiple.h"
#include "redact/redact.h"

enum {
	CG_REDACT_WORD_LEAST = 4,    /* letters or digits that say something about a person */
	CG_REDACT_TOKEN_MAX = 64,    /* bytes; longer tokens are made piece by piece */
	CG_REDACT_WIDTH_PERCENT = 4, /* what another word may differ by from the one it stands for */
};

enum cg_redact_token_kind {
	CG_REDACT_TOKEN_LETTERS,
	CG_REDACT_TOKEN_DIGITS,
	CG_REDACT_TOKEN_MIXED,
	CG_REDACT_TOKEN_FIGURE
};

/* A run of letters and digits, or a figure with its marks: n bytes at `from` of the line's word `word`. */
struct cg_redact_token {
	size_t word, from, n;
	enum cg_redact_token_kind kind;
	bool in_mail; /* of an e-mail address */
};

/* What a token is by where it stands: of a person, an amount or units, a value (units times price, rounded), a price;
 * NONE: no field that was read. */
enum cg_redact_spot {
	CG_REDACT_SPOT_NONE,
	CG_REDACT_SPOT_OWN,
	CG_REDACT_SPOT_AMOUNT,
	CG_REDACT_SPOT_VALUE,
	CG_REDACT_SPOT_PRICE
};

struct cg_redact_field {
	const struct cg_place *at;
	enum cg_redact_spot spot;
};

enum cg_redact_grouping { CG_REDACT_GROUPS_NONE, CG_REDACT_GROUPS_INDIAN, CG_REDACT_GROUPS_WESTERN };

/*
 * One redaction. The facts say whose words are whose; `originals` keeps a replacement from
 * being another word of the same document.
 */
struct cg_redact_work {
	const struct cg_redact_opts *opts;
	const struct cg_statement *s; /* NULL: not read */
	struct cg_arena *a;
	struct cg_redact_facts facts;
	struct cg_redact_set originals; /* all words of the document, so that none of them comes back */
	enum cg_redact_grouping grouping;
	struct cg_redact_multiple multiple; /* of the statement, where it has a scale */
	struct {
		struct cg_redact_field *v; /* by page */
		size_t n, cap;
	} fields;
	size_t field, field_end;    /* those of the current page */
	const struct cg_page *page; /* as it was */
	struct cg_word **broken;    /* pairs of words of one figure on the current page, and their other texts */
	struct cg_str *broken_texts;
	size_t n_broken;
	/* the current line */
	struct cg_word **line;
	size_t n_line;
	struct {
		struct cg_redact_token *v;
		size_t n, cap;
	} tokens;
	bool failed; /* no memory, or a figure that cannot be multiplied */
};

/* One past the letters, the digits, or both, that begin at `at`. */
size_t cg_redact_token_run_end(struct cg_str s, size_t at, bool letters, bool digits);
/* Is every character the same? */
bool cg_redact_token_all(struct cg_str s, char c);
/* The end of digits with commas or a point at `at`, as amounts and units are printed; `at`: there are none. */
size_t cg_redact_token_figure(struct cg_str s, size_t at);
/* The next token of s from *at on, and *at behind it; false: no more. Sets from, n and kind. */
bool cg_redact_token_next(struct cg_str s, size_t *at, struct cg_redact_token *t);
/* The token's text within its word. */
struct cg_str cg_redact_token_text(const struct cg_redact_work *k, const struct cg_redact_token *t);

/* Note where the fields of the statement stand. False: no memory. */
bool cg_redact_spot_take(struct cg_redact_work *k);
/* From now on tokens are of that page; pages come in order. */
void cg_redact_spot_page(struct cg_redact_work *k, uint32_t page);
/* The field that stands there; NULL: none that was read. */
const struct cg_redact_field *cg_redact_spot_field(const struct cg_redact_work *k, const struct cg_redact_token *t);
enum cg_redact_spot cg_redact_spot_of(const struct cg_redact_work *k, const struct cg_redact_token *t);

/* Does token i of the line stay as it is? */
bool cg_redact_stays(const struct cg_redact_work *k, size_t i);
/* The token of letters before (step -1) or behind (1) token i, in the same column; NULL: there is none. */
const struct cg_redact_token *cg_redact_stays_beside(const struct cg_redact_work *k, size_t i, int step);
/* "1,234.50" and "1234.50" are one amount: in text, or CG_STR_NONE for what is no figure. */
struct cg_str cg_redact_stays_canonical(struct cg_str s, char text[CG_DEC_TEXT_MAX]);
/* An amount that was read, unless the same digits are a folio. */
bool cg_redact_stays_amount(const struct cg_redact_work *k, struct cg_str s);

/* Other letters and digits for a token of the text s: s.n bytes to out. */
void cg_redact_other(const struct cg_redact_work *k, const struct cg_redact_token *t, struct cg_str s, char *out);
/* Letters of other scripts: others of the same block, by the key; in place. */
void cg_redact_other_scripts(const struct cg_redact_work *k, struct cg_word *w);

/* Is the figure an amount or a number of units, and is there a scale? */
bool cg_redact_figures_scaled(const struct cg_redact_work *k, const struct cg_redact_token *t);
/* Western grouping has three digits between two commas. */
enum cg_redact_grouping cg_redact_figures_grouping(struct cg_str s);
/* Find figures that break over two lines among the words of the page, and multiply them. False: no memory. */
bool cg_redact_figures_broken(struct cg_redact_work *k, struct cg_word *v, size_t n);
/* The other text of a word that is a part of such a figure; CG_STR_NONE: it is none. */
struct cg_str cg_redact_figures_part(const struct cg_redact_work *k, const struct cg_word *w);
/* Give the word, as wide as `old` before, its new width at the edge that figures of its column share; it may grow by
 * room[0] to the left and room[1] to the right. */
void cg_redact_figures_fit(const struct cg_redact_work *k, struct cg_word *w, uint32_t old, uint32_t now,
			   const int32_t room[2]);
/* The figure of the field (NULL: of none that was read) in the statement that is multiplied, in the way it was printed.
 * CG_STR_NONE: it cannot be, or no memory. */
struct cg_str cg_redact_figures_scale(const struct cg_redact_work *k, struct cg_str s,
				      const struct cg_redact_field *field);

#endif
