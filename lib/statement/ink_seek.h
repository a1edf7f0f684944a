/*
 * ink_seek.h: one field of the model on the page again; private to ink_find.c, ink_rows.c and ink_seek.c. What is found
 * becomes a place of the statement (field: its name, CG_STR_NONE: none is kept), its token stands for no other field.
 * No memory is sticky in no_memory.
 */
#ifndef CG_STATEMENT_INK_SEEK_H
#define CG_STATEMENT_INK_SEEK_H

#include "statement/ink_priv.h"

enum { CG_INK_SEEK_NEAR = 4 /* lines between a name and what is printed with it */ };

struct cg_ink_seek {
	struct cg_ink *ink;
	struct cg_statement *s;
	struct cg_place base; /* of, i, j of the entity at work */
	uint32_t from, to;    /* pages that its fields stand on */
	uint32_t after;	      /* tokens behind this one are preferred */
	uint32_t line;	      /* of the token that was found last */
	bool no_memory;
};

/* A figure of a row; d not set: the row has none. */
struct cg_ink_cell {
	struct cg_dec d;
	struct cg_str name;
};

/* The entity whose fields are looked for from here on. */
void cg_ink_seek_begin(struct cg_ink_seek *f, enum cg_place_of of, size_t i, size_t j);
/* The pages that its fields stand on, 1-based, both included; to 0: the last one. */
void cg_ink_seek_pages(struct cg_ink_seek *f, uint32_t from, uint32_t to);
/* The first line of a page. */
uint32_t cg_ink_seek_line(const struct cg_ink *ink, uint32_t page);

/* The key that a figure has among the tokens of a page. */
struct cg_token cg_ink_seek_key(struct cg_dec d, uint32_t page);
/* Token i is this field. */
void cg_ink_seek_take(struct cg_ink_seek *f, uint32_t i, struct cg_str field);

/* Fields with tokens: behind the field before, else anywhere on the pages. */
void cg_ink_seek_dec(struct cg_ink_seek *f, struct cg_dec d, struct cg_str field);
/* The date nearest to the field before it. */
void cg_ink_seek_date(struct cg_ink_seek *f, int32_t day, struct cg_str field);
/* A figure that may be printed as a whole number, which is no token. */
void cg_ink_seek_cell(struct cg_ink_seek *f, struct cg_dec d, struct cg_str field);
/* A whole number in the line that was found last or near it. False: it does not stand there. */
bool cg_ink_seek_whole(struct cg_ink_seek *f, struct cg_dec d, struct cg_str field);
/* False: no token of the text is left. */
bool cg_ink_seek_take_text(struct cg_ink_seek *f, enum cg_ink_kind kind, struct cg_str text, struct cg_str field);
/* The same, and where none is left near the token that was found last. */
void cg_ink_seek_token(struct cg_ink_seek *f, enum cg_ink_kind kind, struct cg_str text, struct cg_str field);
/* The folio as one word; CG_STR_NONE: no memory. */
struct cg_str cg_ink_seek_folio_word(const struct cg_ink_seek *f, struct cg_str folio);
void cg_ink_seek_folio(struct cg_ink_seek *f, struct cg_str folio, struct cg_str field);

/* A text in lines [line, end); false: it does not stand there. */
bool cg_ink_seek_text(struct cg_ink_seek *f, struct cg_str text, struct cg_str field, uint32_t line, uint32_t end,
		      struct cg_ink_span *at);
/* In the line nearest to `line`, at most `below` behind it or `above` before it. */
bool cg_ink_seek_near(struct cg_ink_seek *f, struct cg_str text, struct cg_str field, uint32_t line, uint32_t above,
		      uint32_t below, struct cg_ink_span *at);
/* The place of what was found last, borrowed until the next one; NULL: there was no memory for it. */
struct cg_place *cg_ink_seek_last(struct cg_ink_seek *f);
/* Each text of a list, as key[0], key[1] ... */
void cg_ink_seek_texts(struct cg_ink_seek *f, const struct cg_str_list *list, const char *key, uint32_t line,
		       uint32_t end);

/*
 * A row of a table on one page: its date, n figures near it and its text (ink_rows.c). Where no date of that day is
 * left, the figures alone are looked for.
 */
void cg_ink_seek_row(struct cg_ink_seek *f, int32_t day, uint32_t page, struct cg_str text, const struct cg_ink_cell *v,
		     size_t n);

#endif
