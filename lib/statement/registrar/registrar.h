/*
 * registrar.h: the grammar that the detailed statements of CAMS and KFintech share; private to the layouts on it.
 *
 *   page      title, period, column header on two to four baselines, body, "Page i of n", watermark
 *   page 1    investor block and notice, then (not on all old ones) PORTFOLIO SUMMARY, all before the column header
 *   body      AMC line? ( Folio line Holder line* )? Scheme line+ Nominee line* Opening Row* Closing Load text*
 *
 * What is what is recognised by state and place, not by patterns alone: load text may say anything, so nothing behind a
 * closing line counts until the next opening line; the lines between are then read backwards from it
 * (registrar_header.c).
 */
#ifndef CG_STATEMENT_REGISTRAR_REGISTRAR_H
#define CG_STATEMENT_REGISTRAR_REGISTRAR_H

#include "statement/layout.h"
#include "statement/reconcile/reconcile.h"

enum cg_figure { CG_FIG_AMOUNT, CG_FIG_UNITS, CG_FIG_NAV, CG_FIG_BALANCE, CG_FIG_MAX };

enum { CG_OTHER_MAX = 4 };

/* Where the columns of a page stand, from its header; a page without one inherits those of the page before. */
struct cg_columns {
	bool set;
	bool four_baselines;		   /* KFintech: Date and Transaction stand lower than Amount */
	bool as_printed;		   /* the heads stand and read as the registrars print them */
	int32_t description;		   /* left edge of Transaction */
	int32_t figures;		   /* nothing left of it is a figure */
	struct cg_box fig[CG_FIG_MAX];	   /* NAV is not set on old statements */
	struct cg_box other[CG_OTHER_MAX]; /* columns whose heads are not known: their figures are left out */
	bool nameless[CG_OTHER_MAX];	   /* all that is left of its head is "(INR)" */
	size_t n_other;
	uint32_t page; /* where they were found, and the last line of the heads there */
	int32_t y;
};

/* One body line of a page: words of watermarks and page numbers are gone. */
struct cg_body_line {
	struct cg_line l;
	const struct cg_columns *cols;
	int32_t middle; /* of the page, x */
	int32_t top;	/* l.y, of the first line where two are one */
	bool ahead;	/* its text belongs to the dated line below it */
};

struct cg_body {
	struct cg_body_line *v;
	size_t n, cap;
};

/* What stands under a folio line, for the schemes behind it. */
struct cg_folio_block {
	struct cg_str amc, folio, pan, kyc;
	uint16_t amc_font; /* how the AMC line was set */
	int32_t amc_size;
	struct cg_str_list holders;
};

/* Find the column header in lines [first, last); *after is the line behind it. */
bool cg_registrar_columns(const struct cg_lines *ls, size_t first, size_t last, struct cg_columns *out, size_t *head,
			  size_t *after);

/*
 * Body lines of all pages, from the first column header or the first folio on; *box_end: the first line behind the
 * portfolio summary, ls->n without a header. False: no memory.
 */
bool cg_registrar_page_body(const struct cg_doc *d, struct cg_body *out, size_t *box_end);

/* A piece of a watermark: "CAMSCASWS-..", "Version:V3.4", "Live-1014". */
bool cg_registrar_page_mark(struct cg_str s);

/* The portfolio summary between lines 0 and `to`: printed totals. False: no memory. */
bool cg_registrar_box(const struct cg_doc *d, size_t to, struct cg_statement *s);

/* The line begins with the label of a folio, PAN or KYC, and names a folio. */
bool cg_registrar_folio_is(struct cg_arena *a, const struct cg_body_line *b);
/* The same where a description may go on with "Folio No: 1": it stands left of the descriptions. */
bool cg_registrar_folio_in_table(struct cg_arena *a, const struct cg_body_line *b);
/* A line with PAN or KYC alone. */
bool cg_registrar_folio_is_status(struct cg_arena *a, const struct cg_line *l);
/* Begin a block with its folio line; *sound becomes false when more stands there. False: no memory. */
bool cg_registrar_folio_read(struct cg_arena *a, const struct cg_line *l, struct cg_folio_block *block, bool *sound);
/* Put the rest of a folio line that its cells wrapped, in the line below, where it belongs. False: no memory. */
bool cg_registrar_folio_wrap(struct cg_arena *a, struct cg_line *l, const struct cg_line *below, bool *joined);
void cg_registrar_folio_status(struct cg_arena *a, const struct cg_line *l, struct cg_folio_block *block);

/* "Opening Unit Balance" and its figure, on either side, are all of the line. */
bool cg_registrar_labels_opening(struct cg_arena *a, const struct cg_line *l, struct cg_dec *units);
/* The line begins with a label of the closing line. */
bool cg_registrar_labels_closing(const struct cg_line *l);
/* Put the cells of a line behind those that they stand below. False: no memory. */
bool cg_registrar_labels_join(struct cg_arena *a, struct cg_line *labels, const struct cg_line *below);
/* Nothing but labels of a folio line, whose values stand below. */
bool cg_registrar_labels_folio(const struct cg_line *l);
/* Nothing but values of a folio or closing line, whose labels stand in the line below. */
bool cg_registrar_labels_below(const struct cg_line *l, const struct cg_line *next);
/* Put lines of labels and the values below or above them into one line each. False: no memory. */
bool cg_registrar_labels_zip(const struct cg_doc *d, struct cg_body *body);

/* Line i, which says `text`, is the AMC line of the folio line behind it. */
bool cg_registrar_amc_is(const struct cg_body_line *v, size_t i, struct cg_str text, const struct cg_statement *s,
			 const struct cg_folio_block *block);
/* The line is set as AMC lines before it are, and not as the scheme: load text can end in the name of an AMC. */
bool cg_registrar_amc_heading(const struct cg_line *l, const struct cg_line *scheme, struct cg_str text,
			      const struct cg_statement *s, const struct cg_folio_block *block);

/* A registrar label stands in the right half. */
bool cg_registrar_header_is_scheme(const struct cg_body_line *b);
/* An ISIN or an advisor with its label. */
bool cg_registrar_header_has_mark(struct cg_arena *a, const struct cg_line *l);
/*
 * Read the lines between a closing and the next opening line: block is updated, the fund gets all that its header says.
 * *found is false when no scheme header is there, *sound when other text stands among its lines. False: no memory.
 */
bool cg_registrar_header(struct cg_arena *a, const struct cg_body_line *v, size_t n, const struct cg_statement *s,
			 struct cg_folio_block *block, struct cg_fund *f, bool *found, bool *sound);

/* A line of the table taken apart. */
struct cg_registrar_row {
	bool dated;
	int32_t date;
	struct cg_at at;    /* behind the date */
	struct cg_str text; /* description part, "" if none */
	int32_t text_x;	    /* its left edge */
	struct cg_dec fig[CG_FIG_MAX];
	size_t n_fig;
	unsigned empty;		    /* a bit for each column that a dash stands in; none has a figure, too */
	size_t other[CG_OTHER_MAX]; /* words under columns that are not known */
	size_t n_other;
	bool strange; /* words that fit no column, or two figures in one */
};
bool cg_registrar_row(struct cg_arena *a, const struct cg_body_line *b, struct cg_registrar_row *out);
/* The line goes on with a description: it stands under it, or is the digits of an instalment, which KFintech also sets
 * further left. */
bool cg_registrar_row_wraps(const struct cg_body_line *b, const struct cg_registrar_row *row);
/*
 * Its text: "Instalment No" over "- 8", "Folio 12345678" over "/ 0": when two glyphs are all of a line and no space is
 * drawn between them, extraction takes them for one widely spaced word.
 */
struct cg_str cg_registrar_row_wrapped(struct cg_arena *a, struct cg_str description, struct cg_str text);

/* Tell of each line with text alone whether it belongs to the row below it (`ahead`). False: no memory. */
bool cg_registrar_wraps(struct cg_arena *a, struct cg_body *body);

/*
 * Read a dated row again, whose figures stand under no column: those at its end are put into the columns in order, so
 * that they go on from the balance before. False: they cannot, and *row stays.
 */
bool cg_registrar_row_run(struct cg_arena *a, const struct cg_body_line *b, struct cg_dec before,
			  struct cg_registrar_row *row);
/* How many figures with decimals end the line. */
size_t cg_registrar_row_tail(const struct cg_body_line *b, const struct cg_registrar_row *row);
/* Balance before and units give the row's balance, in one direction; without units it is the same. */
bool cg_registrar_row_chains(const struct cg_registrar_row *row, struct cg_dec before);

/* What a closing line or a part of it says. */
struct cg_closing {
	bool any;
	struct cg_dec units, nav, cost, value;
	int32_t nav_date, value_date; /* of nav and value, where these are set */
	bool bad;		      /* a part is there but its figure is not understood */
};
/* Parts present in the words from `from` on are put into *c; false: no memory. */
bool cg_registrar_row_closing(struct cg_arena *a, const struct cg_line *l, size_t from, struct cg_closing *c);

/*
 * "Market Value on .." at the end of another line, or as all of it: its words leave the line. Not there: c->value is
 * not set. False: no memory.
 */
bool cg_registrar_closing_value(struct cg_arena *a, struct cg_body_line *b, struct cg_closing *c);

/* The distance of a line of the table from the one above it; EMPTY: of the closing line from the opening line. */
enum cg_step_kind { CG_STEP_ROW, CG_STEP_FIRST, CG_STEP_CLOSING, CG_STEP_EMPTY, CG_STEP_MAX };

struct cg_step {
	enum cg_step_kind kind;
	int32_t height;
	uint32_t page;
	size_t fund;
};

struct cg_steps {
	struct cg_step *v;
	size_t n, cap;
};

/* Warn where there is room for a row that was not read. False: no memory. */
bool cg_registrar_steps_check(struct cg_arena *a, struct cg_statement *s, const struct cg_steps *steps);

/* Read the whole statement; what the descriptor's read calls. */
enum cg_code cg_registrar_detailed_read(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e);

/* What detection needs: the columns of the first header on the first pages that have the title above it. */
struct cg_registrar_page_look {
	bool is_detailed;
	bool cams_mark, kfin_mark;
	struct cg_columns cols;
};
void cg_registrar_page_look(const struct cg_doc *d, struct cg_registrar_page_look *out);

/* Warn where no page has the mark of the one or the other, and the heads of the columns are not as theirs. */
void cg_registrar_issuer_check(const struct cg_doc *d, struct cg_statement *s, bool as_printed);

/* Warn of schemes whose name has no code before it, where nearly all have. */
void cg_registrar_codes_check(struct cg_arena *a, struct cg_statement *s);

#endif
