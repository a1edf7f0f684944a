/*
 * points.h: NAVs of many schemes on many days, collected in any order and given out as series.
 * Reads the CSV form "scheme_code,date,nav" (dates YYYY-MM-DD or DD-Mon-YYYY) and AMFI's history report into it.
 *
 * Doubles   two NAVs for one scheme and day that differ: CSV is refused, as nobody can tell which one is meant; of
 *           AMFI's report, which restates NAVs, the one that comes later counts.
 * Ownership the points are on the heap until cg_points_free; series borrow from them.
 * Errors    CG_EREQUEST with a hint that names the line; CG_EBUSY (memory).
 */
#ifndef CG_MARKET_POINTS_H
#define CG_MARKET_POINTS_H

#include "market/amfi.h"

enum { CG_POINTS_MAX = 40000000 };

struct cg_point {
	int32_t code;
	uint32_t line; /* of the file */
	struct cg_nav nav;
};

struct cg_points {
	struct cg_point *v;
	size_t n, cap;
	size_t without_nav;  /* rows with a NAV of zero or none */
	size_t restated;     /* NAVs that a later line replaced by another one */
	struct cg_navs navs; /* of the series given out last */
};

void cg_points_free(struct cg_points *p);
/* True when text begins with the header of the CSV form. */
bool cg_points_is_csv(struct cg_str text);
/* The points are sorted then. */
enum cg_code cg_points_read_csv(struct cg_points *p, struct cg_str text, int32_t today, struct cg_err *e);
enum cg_code cg_points_read_amfi(struct cg_points *p, struct cg_amfi *f, struct cg_err *e);

/* Sort, then drop doubles. */
void cg_points_sort(struct cg_points *p);
/* The series that begins at *at, which moves behind it; false at the end. Valid until the next call. */
bool cg_points_next(struct cg_points *p, size_t *at, struct cg_nav_series *out, struct cg_err *e);

#endif
