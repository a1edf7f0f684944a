/*
 * book.h: the portfolios of a workbook as fund houses publish them every month: one sheet or one block of a sheet for
 * each scheme, with its name and day above the heads. Does not know which scheme a name means (scheme_name.h).
 *
 * Refused   a portfolio whose rows do not add up, or that has no day, has a sentence in refused; the others are good.
 * Over      sheets without a table of a portfolio (an index, derivatives, notes) are passed over and named.
 * Source    monthly portfolios by SEBI's master circular for mutual funds; no common form.
 */
#ifndef CG_MARKET_WORKBOOK_BOOK_H
#define CG_MARKET_WORKBOOK_BOOK_H

#include "market/holdings.h"
#include "market/workbook/grid.h"

enum { CG_BOOK_NAMES = 24 };

struct cg_book_portfolio {
	struct cg_str sheet;
	uint32_t row;			   /* of the heads, from 1 */
	struct cg_str name[CG_BOOK_NAMES]; /* texts that may be the scheme's name; one where a label says so */
	size_t names;
	struct cg_str refused; /* CG_STR_NONE: good */
	struct cg_portfolio p; /* without code */
};

struct cg_book {
	struct cg_book_portfolio *v;
	size_t n, cap;
	struct {
		struct cg_str *v;
		size_t n, cap;
	} over; /* names of sheets */
};

/* CG_EBUSY where memory lacked for any part of it. today: a later day is no day of a portfolio. */
enum cg_code cg_book_read(const struct cg_grid *g, int32_t today, struct cg_arena *a, struct cg_book *out,
			  struct cg_err *e);

/*
 * The days that a text tells: "July 31,2025", "31-Jul-25", "31st July 2025", "31/07/2025", "2025-07-31"; at most most.
 */
size_t cg_book_days(struct cg_str text, int32_t *out, size_t most);

#endif
