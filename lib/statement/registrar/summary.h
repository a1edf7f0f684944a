/*
 * summary.h: the table that the summaries of CAMS and KFintech share; private to those two layouts.
 *
 *   Folio No. | ISIN? | Scheme Name | Cost Value? | Unit Balance | NAV Date | NAV or Price | Market Value | Registrar
 *
 * Columns   from the heading of the page (one to three baselines, gaps down to 9 pt), else those of the page before.
 * Rows      a row begins with a folio (six digits at least), perhaps run together with the ISIN; its name may wrap into
 *           further lines that hold nothing else, also on the next page. AMC headings may stand between rows.
 * End       "Total", "Grand Total", "Sub Total": nothing behind it belongs to a name.
 */
#ifndef CG_STATEMENT_REGISTRAR_SUMMARY_H
#define CG_STATEMENT_REGISTRAR_SUMMARY_H

#include "statement/layout.h"

enum cg_summary_col {
	CG_COL_FOLIO,
	CG_COL_ISIN,
	CG_COL_SCHEME,
	CG_COL_COST,
	CG_COL_UNITS,
	CG_COL_NAV_DATE,
	CG_COL_NAV,
	CG_COL_VALUE,
	CG_COL_REGISTRAR,
	CG_COL_MAX
};

struct cg_summary_cols {
	struct cg_box at[CG_COL_MAX]; /* set: the column is there */
	size_t n_other;		      /* columns with heads that are not known */
	bool usual;		      /* in the order above */
	bool price, closing;	      /* words in the heads of KFintech: Price, Closing Unit Balance */
	bool kfin;		      /* heads its columns as KFintech does: one of these */
	bool as_printed;	      /* all heads read and stand as those of the one or the other */
	int32_t figures;	      /* nothing left of it is a figure */
	int32_t size;		      /* font size of the heading */
	size_t head, body;	      /* first line of the heading, first line behind it */
};

/* The heading in lines [first, last). False: none. */
bool cg_summary_heading(const struct cg_lines *ls, size_t first, size_t last, struct cg_summary_cols *out);

enum { CG_SUMMARY_FIGURES_MAX = 8 };

/* A row read by what its words are. */
struct cg_summary_row {
	struct cg_str folio, isin, name, registrar; /* folio as printed; "" where not there */
	int32_t name_x;				    /* where the name begins */
	struct cg_dec fig[CG_SUMMARY_FIGURES_MAX];
	int32_t right[CG_SUMMARY_FIGURES_MAX]; /* right edges of fig */
	size_t word[CG_SUMMARY_FIGURES_MAX];   /* of the line */
	size_t n_fig;
	size_t name_figs;	      /* figures before the last word of the name */
	bool torn;		      /* words of the name stand on both sides of a figure: they are not all of it */
	unsigned left;		      /* bit i: fig[i] belongs to a column that is not known */
	bool headless;		      /* there are more of these than heads that are not known */
	struct cg_dec at[CG_COL_MAX]; /* fig, by column */
	int32_t date;
};

/* A figure of a row: it has decimals. */
bool cg_summary_figure(const struct cg_word *w, struct cg_dec *out);

/*
 * The line has a folio, a date and figures that are units, NAV and value, in the order of the heads. An empty name may
 * stand in other lines. False: it is no such row, or memory is out.
 */
bool cg_summary_row(struct cg_arena *a, const struct cg_summary_cols *cols, const struct cg_line *l,
		    struct cg_summary_row *out);

enum { CG_SUMMARY_CELLS_MAX = 16 };

/* A line of the table cut at the columns. */
struct cg_summary_cells {
	struct cg_str left, scheme, registrar;
	struct cg_dec fig[CG_SUMMARY_CELLS_MAX];
	int32_t right[CG_SUMMARY_CELLS_MAX]; /* right edges of the figures */
	size_t n_fig, before_date;
	int32_t date;
	bool dated, strange;
};

/* Cut a line of a table whose columns are in the usual order. False: no memory. */
bool cg_summary_cut(struct cg_arena *a, const struct cg_summary_cols *cols, const struct cg_line *l,
		    struct cg_summary_cells *out);
/* Column of a figure by its right edge; SIZE_MAX: under none. */
size_t cg_summary_column(const struct cg_summary_cols *cols, int32_t right);

/* How sure that d is a summary of this issuer: by watermark, else by title and heading. 0: it is not. */
unsigned cg_summary_detect(const struct cg_doc *d, enum cg_source source);

/* What both descriptors' read calls. */
enum cg_code cg_summary_read(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e);

/* A total row, in the order of the table. */
struct cg_summary_total {
	struct cg_dec cost, value;
	size_t funds; /* rows before it */
	uint32_t page;
	bool sub; /* calls itself a sub total */
};

struct cg_summary_totals {
	struct cg_summary_total *v;
	size_t n, cap;
};

/*
 * Is the line, which has this text and these cells, a total? Where its figures end the line under no head, c has them
 * as if they stood under theirs.
 */
bool cg_summary_totals_is_row(const struct cg_summary_cols *cols, struct cg_str text, const struct cg_line *l,
			      struct cg_summary_cells *c, bool *sub);
/* Cost and value of a total row by their right edges. */
void cg_summary_totals_figures(const struct cg_summary_cols *cols, const struct cg_summary_cells *c,
			       struct cg_summary_total *t);

/*
 * The last total is the grand total, unless it says otherwise, and goes to s->printed. Those before it must be the sum
 * of the rows of their AMC, of the rows since the total before, or of all rows so far. False: no memory or overflow.
 */
bool cg_summary_settle(const struct cg_doc *d, struct cg_statement *s, const struct cg_summary_totals *totals);

#endif
