/* summary_fund.h: rows of a summary as funds; private to summary.c, which knows the lines of a page. */
#ifndef CG_STATEMENT_REGISTRAR_SUMMARY_FUND_H
#define CG_STATEMENT_REGISTRAR_SUMMARY_FUND_H

#include "statement/registrar/summary.h"

/* The state of the reader between lines. */
struct cg_summary_reader {
	const struct cg_doc *d;
	struct cg_statement *s;
	struct cg_summary_cols cols;
	struct cg_str amc;
	struct cg_str cell;  /* scheme cell of the open row, "" none */
	struct cg_str above; /* its beginning, above the row that comes */
	size_t fund;	     /* its index in s->funds; SIZE_MAX: none is open; its folio is as printed until it ends */
	bool understood;     /* the open row's cells are complete */
	bool after_total;    /* the last row was a total */
	struct cg_summary_totals totals;
	int32_t y; /* baseline of the open row's last line */
	uint32_t page;
	int32_t folio_x0, folio_x1; /* where the open row's folio stands, */
	int32_t isin_x0, isin_x1;   /* and its ISIN; INT32_MIN: nowhere */
	bool folio_full;	    /* the cell of the folio has no room for more */
	const bool *ahead;	    /* of each line of the page: it has text of the row below it; NULL: not known */
};

/*
 * A folio has at least six digits and nothing but digits, letters, '/' and spaces; a short word such as "INF.." is
 * none.
 */
bool cg_summary_fund_is_folio(struct cg_str left);
/* Is a line with these cells a row, as the columns stand? */
bool cg_summary_fund_is_row(const struct cg_summary_reader *r, const struct cg_summary_cells *c);
/* Opens the row that the line is, if it is one: *opened. The fund is the last of r->s then. False: no memory. */
bool cg_summary_fund_open(struct cg_summary_reader *r, const struct cg_line *l, const struct cg_summary_cells *c,
			  bool *opened);
/* Ends the open row, if there is one: its scheme cell is read, now that all its lines are known. False: no memory. */
bool cg_summary_fund_close(struct cg_summary_reader *r);

/*
 * Cells of two lines whose row stands in the middle of their height: a folio or an ISIN with one piece above its row
 * and one below, "Grand" over "Total" beside its figures. The rows get them whole. False: no memory.
 */
bool cg_summary_gather(struct cg_summary_reader *r, struct cg_lines *rows);

/* The row that line l is, is open: finds the cells of its folio and ISIN. */
void cg_summary_folio_open(struct cg_summary_reader *r, const struct cg_line *l);
/*
 * Where *l, below the open row, goes on with its folio or ISIN, they take these words, which *l is left without.
 * False: no memory.
 */
bool cg_summary_folio_wrap(struct cg_summary_reader *r, struct cg_line *l);

#endif
