/*
 * tri.h: levels of total return indices from an exchange's CSV: Index Name, Date, Total Returns Index (blanks and case
 * in the heads do not matter; a column with the net index is passed over), as niftyindices.com exports them for a year
 * at most. Does not store or compute.
 *
 * Strict    a file without a column of total returns (a price index leaves dividends out), a row that is not
 *           understood, two levels for a day that differ, or a step of more than a quarter within ten days refuse the
 *           whole file.
 * Days      31 Jan 2024, 31-Jan-2024 or 2024-01-31, not in the future.
 * Series    the name in capitals without blanks and a TRI at its end, by which benchmarks find their levels.
 * Errors    CG_EREQUEST with a hint that names the line; CG_EBUSY (memory).
 */
#ifndef CG_MARKET_TRI_H
#define CG_MARKET_TRI_H

#include "base/fail.h"
#include "market/fund.h"

enum { CG_TRI_ROWS_MAX = 200000 };

struct cg_tri_level {
	struct cg_str series, name; /* name: as printed */
	struct cg_nav level;	    /* day and level */
	size_t line;
};

struct cg_tri {
	struct cg_tri_level *v; /* by series and day, each once */
	size_t n, cap;
};

enum cg_code cg_tri_read(struct cg_str text, int32_t today, struct cg_arena *a, struct cg_tri *out, struct cg_err *e);

/* The series of an index's name; CG_STR_NONE without memory. */
struct cg_str cg_tri_series(struct cg_str name, struct cg_arena *a);
/* The series of a benchmark; CG_STR_NONE where its name is not that of a total return index (does not end in TRI). */
struct cg_str cg_tri_series_of(const struct cg_benchmark *b, struct cg_arena *a);

/* Days of a series that are needed, and what is stored of them: the last level on or before each, and the newest. */
struct cg_tri_need {
	struct cg_str series;
	int32_t day;
};
struct cg_tri_needs {
	struct cg_tri_need *v;
	size_t n, cap;
};
struct cg_tri_known {
	struct cg_str series;
	struct cg_navs levels; /* oldest first */
};
struct cg_tri_table {
	struct cg_tri_known *v;
	size_t n, cap;
};

/*
 * The level that counts for a day: its own, or the last one before, at most CG_NAV_BACK days back, when a later one
 * shows that none is missing. False: none.
 */
bool cg_tri_at(const struct cg_tri_table *t, struct cg_str series, int32_t day, struct cg_nav *out);

#endif
