/*
 * caps.h: AMFI's list of listed companies by average market capitalisation of a half year: which are large, mid and
 * small.
 *
 * Source    SEBI: the first hundred are large, the next hundred and fifty mid, the others small; AMFI publishes the
 *           list as .xlsx, with a title that names the end of the half year, in January and July.
 * Refused   as a whole, when it is not of this shape: heads with ISIN and category, exactly 100 and 150 companies, in
 *           this order, each ISIN once and with the right check digit, one day in the title.
 */
#ifndef CG_MARKET_WORKBOOK_CAPS_H
#define CG_MARKET_WORKBOOK_CAPS_H

#include "market/workbook/grid.h"

enum { CG_CAPS_LARGE = 100, CG_CAPS_MID = 150, CG_CAPS_MOST = 20000 };

struct cg_company {
	struct cg_str isin, name, cap; /* cap: LARGE, MID, SMALL */
	int32_t rank;		       /* from 1 */
};

struct cg_caps {
	struct cg_company *v;
	size_t n, cap;
	int32_t date;
};

/* CG_EREQUEST with a hint that names the row. Borrows from the grid. */
enum cg_code cg_caps_read(const struct cg_grid *g, int32_t today, struct cg_arena *a, struct cg_caps *out,
			  struct cg_err *e);

#endif
