/*
 * heads.h: where the table of a portfolio begins: the row or rows whose cells are called name, ISIN, industry,
 * quantity, market value and percent, in any order and in the words of any fund house. Does not read rows.
 *
 * Table     only with a name, an ISIN, a value and a percent of net assets; heads may be wrapped over CG_HEADS_ROWS
 *           rows.
 * Source    the workbooks of SBI, Nippon India, Aditya Birla Sun Life, HDFC, ICICI Prudential, UTI and Kotak.
 */
#ifndef CG_MARKET_WORKBOOK_HEADS_H
#define CG_MARKET_WORKBOOK_HEADS_H

#include "market/workbook/grid.h"

enum { CG_HEADS_ROWS = 3 };

enum cg_head {
	CG_HEAD_NAME,
	CG_HEAD_ISIN,
	CG_HEAD_INDUSTRY,
	CG_HEAD_QUANTITY,
	CG_HEAD_VALUE,
	CG_HEAD_PERCENT,
	CG_HEAD_MAX
};

struct cg_heads {
	int column[CG_HEAD_MAX]; /* -1: the table has none */
	int again[CG_HEAD_MAX];	 /* a further one called so; -1: none */
	uint32_t rows;		 /* that the heads take */
	int64_t rupees;		 /* that one of the value column is: 100000, 10000000, 1; 0: not said */
};

/* Lower case, letters and digits and '%' only, single spaces between words. CG_STR_NONE without memory. */
struct cg_str cg_heads_words(struct cg_str s, struct cg_arena *a);
/* Whether words (made by the function above) has `what` as whole words. */
bool cg_heads_has(struct cg_str words, const char *what);

/* Whether heads begin in the first of n rows, which follow each other. */
bool cg_heads_find(const struct cg_grid_row *rows, size_t n, struct cg_arena *a, struct cg_heads *out);

#endif
