/*
 * ink.h: what became of every word of a statement: read by a field, known furniture, or unaccounted.
 * Does not read a statement: layouts do. It holds what they made against the page, so that nothing is lost in silence.
 *
 * How it works
 *   cg_ink_open    before the layout reads: every upright word is taken apart into tokens (figure, date, ISIN, PAN,
 *                  folio, text). It keeps copies: layouts may move or drop words of their lines afterwards.
 *   the layout     reads as ever. It need not mark anything: figures, dates, ISINs and PANs of the model are found on
 *                  their pages again by their value (cg_ink_find), each token for one field only, so a row that is not
 *                  in the model leaves its tokens over. It says with cg_ink_skip or cg_ink_section what it leaves out
 *                  on purpose, with cg_ink_use which words it has read, so that their text is accounted for. A value
 *                  among them must be in the model all the same, or told with cg_ink_figure: a layout that takes a
 *                  line as read and loses a column of it loses nothing in silence. cg_ink_row is for rows with
 *                  columns that the model does not keep.
 *   cg_ink_find    after the layout: fields get their tokens and with that their places (struct cg_place of the model).
 *   cg_ink_rest    what is left: furniture that all layouts share (page numbers, watermarks, sentences), then the
 *                  rest. reconcile/ink.c makes warnings of it.
 *
 * Adopting  a layout sets .ink = true when its sound statements leave nothing over (tests/statement/read/ink.t); until
 *           then nothing of it is reported. What it has to say, most often: tables that repeat figures in another
 *           form (cg_ink_section with .holds = false), sections with holdings that casgate does not keep
 *           (.holds = true: warning section_not_read), text under a scheme that may hold figures (CG_INK_LOAD).
 *           d->ink may be NULL (unit tests of one layout); all functions take that and do nothing.
 * Cost      one pass over the words and a hash table: linear in words.
 * Units     hundredths of a point as in pdf/words.h, on the scale of the document that was given to
 *           cg_statement_read.
 * Ownership everything lives in the arena given to cg_ink_open.
 */
#ifndef CG_STATEMENT_INK_H
#define CG_STATEMENT_INK_H

#include "statement/line.h"
#include "statement/model.h"

/* What a word is. The order is that of rank: a mark never replaces a lower one but NONE. */
enum cg_ink_state {
	CG_INK_NONE,	  /* unaccounted */
	CG_INK_FIELD,	  /* read by a field, or a figure that a check of reconciliation uses: a figure, date, ISIN, PAN
			     or folio that a layout marks so is reported all the same where the model lacks it */
	CG_INK_ROW,	  /* of a row that is read, with columns that the model does not keep */
	CG_INK_TITLE,	  /* title of the document, its period */
	CG_INK_HEAD,	  /* heads of columns and sections, labels of fields; values in them as with FIELD */
	CG_INK_FOOT,	  /* page numbers, tokens and addresses at the foot */
	CG_INK_NOTICE,	  /* sentences for the reader */
	CG_INK_LOAD,	  /* load text and other text under a scheme: it may hold figures and dates, but a line that
			     looks like a row of a table, an ISIN, a PAN or a folio is reported all the same */
	CG_INK_WATERMARK, /* marks of the issuer and of the program that drew the page */
	CG_INK_ADVERT,
	CG_INK_REPEAT,	/* printed again: its fields have another place */
	CG_INK_SECTION, /* of a section that is skipped by name */
	CG_INK_WARNED,	/* a warning of the layout tells of it */
	CG_INK_STATES
};

/* What a token is; the kinds from FIGURE on are reported when they are unaccounted. */
enum cg_ink_kind {
	CG_TOKEN_TEXT,
	CG_TOKEN_NUMBER,
	CG_TOKEN_PERCENT,
	CG_TOKEN_FIGURE,
	CG_TOKEN_DATE,
	CG_TOKEN_ISIN,
	CG_TOKEN_PAN,
	CG_TOKEN_FOLIO,
	/* no token is of these: parts of the head of a fund that its fields lack */
	CG_TOKEN_FOLIO_PART,
	CG_TOKEN_KYC,
	CG_TOKEN_KINDS
};

struct cg_ink;

/* A token that nothing stands for. */
struct cg_ink_left {
	enum cg_ink_kind kind;
	uint32_t page, line; /* line: counts through the document, the same for tokens of one line */
	int32_t box[4];	     /* x0, y0, x1, y1 */
	struct cg_dec figure;
	bool row; /* its line looks like a row: a date or ISIN with figures, or several figures */
};

struct cg_ink_sum {
	uint32_t words, accounted;
	struct {
		struct cg_ink_left *v; /* reported kinds, in the order of the pages */
		size_t n, cap;
	} left;
};

/* A section that the layout leaves out. */
struct cg_ink_skip {
	struct cg_str name; /* as the statement prints its title */
	uint32_t page;
	bool holds; /* it tells of holdings or transactions that are not in the model */
};

/* A ledger over the words of the lines; `given`: the words before any scaling, for the boxes. NULL: no memory. */
struct cg_ink *cg_ink_open(const struct cg_words *given, const struct cg_lines *ls, struct cg_arena *a);

/* Words [from, to) of a line of the document (or of a copy of one) are of that state; SIZE_MAX: to its end. */
void cg_ink_skip(struct cg_ink *ink, const struct cg_line *l, size_t from, size_t to, enum cg_ink_state state);
void cg_ink_use(struct cg_ink *ink, const struct cg_line *l, size_t from, size_t to);
/* The row that they are is read; what the model keeps of it is some of its columns. */
void cg_ink_row(struct cg_ink *ink, const struct cg_line *l, size_t from, size_t to);
/* Lines [first, last) are of that state. */
void cg_ink_skip_lines(struct cg_ink *ink, const struct cg_lines *ls, size_t first, size_t last,
		       enum cg_ink_state state);
/* Lines [first, last) are a section that is skipped by name. */
void cg_ink_section(struct cg_ink *ink, const struct cg_lines *ls, size_t first, size_t last, struct cg_ink_skip skip);

/* A figure that a check of the layout uses and the model does not keep: a gain, a sub total. Unset: nothing. */
void cg_ink_figure(struct cg_ink *ink, uint32_t page, struct cg_dec d);

/* Find the fields of the model; fills s->places. False: no memory. */
bool cg_ink_find(struct cg_ink *ink, struct cg_statement *s);
/* Mark shared furniture, count and list the rest. False: no memory. */
bool cg_ink_rest(struct cg_ink *ink, const struct cg_statement *s, struct cg_ink_sum *out);
/* Sections skipped with cg_ink_section, *n of them. */
const struct cg_ink_skip *cg_ink_sections(const struct cg_ink *ink, size_t *n);

#endif
