/*
 * summary_rows.h: rows of the table of MF Central's summary: what stands around one folio. Cells have up to three
 * baselines of their own, names up to four lines: figures go to the row with the nearest folio, lines of a name that
 * stand close below each other are one name. Private to that layout. Does not make funds.
 *
 * Errors    a figure that belongs to no row is a failed check; a row whose cells are doubled or missing is `bad`.
 */
#ifndef CG_STATEMENT_MFCENTRAL_SUMMARY_ROWS_H
#define CG_STATEMENT_MFCENTRAL_SUMMARY_ROWS_H

#include "statement/mfcentral/summary_table.h"

/* A row on its way: what stands around one folio. */
struct cg_summary_row {
	struct cg_str folio, name;
	bool hyphen, dated, bad;
	size_t folio_line, rest_line; /* where its folio stands; where this has two lines, the other one */
	size_t line; /* that marks it among the lines of its name: of its folio or, where this has two, its figures */
	int32_t y, top, bottom; /* baselines: of the folio, of its first and last cell */
	int32_t nav_date;
	struct cg_dec fig[CG_SUMMARY_MAX];
	struct cg_dec percent; /* that the gain is of what was invested */
};

/* Of one page and one table. */
struct cg_summary_rows {
	struct cg_summary_row *v;
	size_t n, cap;
};

/* Lines of one name. */
struct cg_summary_name {
	struct cg_str text;
	bool hyphen;
	int32_t top, bottom;
};

/* In the order of their lines. */
struct cg_summary_names {
	struct cg_summary_name *v;
	size_t n, cap;
};

/* Counted as a failed check, with the page. */
void cg_summary_rows_refuse(struct cg_summary_reading *r, uint32_t page);

/*
 * Rows and names of lines [first, last) of one page and one table. A name more than rows at either end is one that a
 * page break has cut. False: no memory.
 */
bool cg_summary_rows_find(struct cg_summary_reading *r, size_t first, size_t last, struct cg_summary_rows *rows,
			  struct cg_summary_names *names);

/* The k-th name belongs to the k-th row if there are as many, and each touches its own row and no other. */
void cg_summary_rows_join(struct cg_summary_rows *rows, const struct cg_summary_names *names);

#endif
