/*
 * lines.h: rows below the heads of a portfolio: what each says, and which of them are securities, which are sums.
 *
 * Units     value at scale 4 in the table's own unit (lakhs mostly), percent at scale 9 of one hundred once settled.
 * Sums      a figure without ISIN is a sum when its name says so ("Total", "Sub Total", none) or when the rows that
 *           follow add up to it; a sum that no rows add up to refuses the table, and so does a total that the rows do
 *           not give.
 * Percents  of 1 or of 100: by the total row; without one, by the largest.
 * Errors    false with a sentence for people in *why, which names the row as spreadsheets count it.
 */
#ifndef CG_MARKET_WORKBOOK_LINES_H
#define CG_MARKET_WORKBOOK_LINES_H

#include "market/workbook/heads.h"

enum { CG_LINES_MAX = 20000 };

enum cg_line_what { CG_LINE_LEAF, CG_LINE_SUM, CG_LINE_HEADING, CG_LINE_TOTAL };

struct cg_sheet_line {
	uint32_t row; /* from 1 */
	enum cg_line_what what;
	struct cg_str name, isin, industry; /* CG_STR_NONE: none */
	bool has_value, has_percent;
	bool tiny; /* "#" in place of a percent: less than 0.01 */
	int64_t value, percent;
	struct cg_str type; /* EQUITY, DEBT, CASH, FUTURE, OTHER */
};

struct cg_sheet_lines {
	struct cg_sheet_line *v;
	size_t n, cap;
	bool has_total;
	struct cg_sheet_line total;
	bool beside; /* derivatives stand beside the total, not in it */
};

/* What a row says; a row without name and figures is a heading without a name. */
bool cg_lines_read(const struct cg_grid_row *r, const struct cg_heads *h, struct cg_arena *a, struct cg_sheet_line *out,
		   struct cg_str *why);
/* After the last row: sums told from securities, types set, everything held against the total. */
bool cg_lines_settle(struct cg_sheet_lines *l, struct cg_arena *a, struct cg_str *why);

/* Shape and check digit of an ISIN (ISO 6166). */
bool cg_lines_isin_shape(struct cg_str s);
bool cg_lines_isin_check(struct cg_str s);

#endif
