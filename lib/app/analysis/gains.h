/*
 * gains.h: capital gains of a snapshot, or of a statement that is not stored.
 * Does not compute lots and rates itself (portfolio/gains/gains.h) and prints nothing.
 *
 * Year      the first calendar year of a financial year: 2024 is 2024-25.
 * Ownership results borrow from the arena of the context and, for texts of schemes, from the program.
 */
#ifndef CG_APP_ANALYSIS_GAINS_H
#define CG_APP_ANALYSIS_GAINS_H

#include "app/market/schemes.h"
#include "portfolio/gains/gains.h"
#include "portfolio/gains/held.h"
#include "portfolio/gains/income.h"
#include "portfolio/sips.h"
#include "store/snapshot/snapshot.h"

enum { CG_APP_GAINS_NEWEST = 0, CG_APP_GAINS_HOLDER_DIGITS = 4 }; /* in the place of a year: the newest with sales */

struct cg_app_gains {
	struct cg_snapshot_meta meta; /* zero for a statement that is not stored */
	struct cg_statement s;
	struct cg_gains g;
	int year;
};

/* A financial year such as "2024-25", or "all": CG_FY_ALL; absent: CG_APP_GAINS_NEWEST. CG_EREQUEST with a hint. */
enum cg_code cg_app_gains_year(struct cg_str text, int *year, struct cg_err *e);

/* Of a stored snapshot: schemes and NAVs of the database. Errors are those of cg_app_snapshots_get. */
enum cg_code cg_app_gains(struct cg_context *x, const struct cg_id *id, int year, struct cg_app_gains *out);

/* *nav: of exactly that day; not set: the source has none. Its failure is that of the whole answer. */
typedef enum cg_code cg_app_gains_nav(struct cg_context *x, const struct cg_scheme *scheme, int32_t day,
				      struct cg_dec *nav);

/* Of out->s, which the caller has filled. nav NULL: there are no NAVs to ask for. */
enum cg_code cg_app_gains_of(struct cg_context *x, cg_app_schemes_of *find, cg_app_gains_nav *nav, int year,
			     struct cg_app_gains *out);

/*
 * Only what one holder sold: his number in the list of holders, absent: nothing changes. `year` is what was asked for:
 * the newest year is his newest. A PAN names nobody here: parameters are kept in logs. CG_EREQUEST with a hint.
 */
enum cg_code cg_app_gains_only(struct cg_app_gains *g, struct cg_str holder, int year, struct cg_err *e);

/* Income, taxes and ELSS purchases (of the holder that was asked for); categories of the list of schemes name ELSS. */
enum cg_code cg_app_gains_income(struct cg_context *x, const struct cg_app_gains *g, struct cg_income *out);
/* The day that units are looked at on: YYYY-MM-DD; absent: CG_DATE_NONE. CG_EREQUEST with a hint. */
enum cg_code cg_app_gains_day(struct cg_str text, int32_t *day, struct cg_err *e);
/*
 * What is held (of the holder that was asked for) as it stands on a day: CG_DATE_NONE: today in India, or the
 * statement's day if that is later. CG_EREQUEST with a hint for a day before the statement's: its units are not told.
 */
enum cg_code cg_app_gains_held(struct cg_context *x, const struct cg_app_gains *g, int32_t day, struct cg_held *out);
/* SIPs (of the holder that was asked for). */
enum cg_code cg_app_gains_sips(struct cg_context *x, const struct cg_app_gains *g, struct cg_sips *out);

#endif
