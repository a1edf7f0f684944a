/*
 * mfapi.h: an answer of api.mfapi.in/mf/{code}: meta and the NAVs of one scheme.
 * Does not fetch (fetcher.h does), and takes nothing but NAVs from it: its categories are wrong for one scheme in four.
 *
 * NAVs      come newest first, dd-mm-yyyy, five decimals; read into a series with the oldest first. Zeros are real
 *           content of the service and are passed over, as is a day that is given twice with the same NAV.
 * Refused   as a whole, since it shows that something is wrong with the answer: what is no JSON of this shape (an HTML
 *           page, a cut body), a status that is not SUCCESS, another scheme's code, a month above 12 (dates are day
 *           first), days in no order, two NAVs for a day, days more than CG_NAV_DAYS_AHEAD ahead, negative NAVs or NaN.
 * Errors    CG_EUPSTREAM; e->why says which rule, never text of the answer.
 * Source    market data notes: observed answers (tests/data/market/mfapi) and the service's documentation.
 */
#ifndef CG_MARKET_MFAPI_H
#define CG_MARKET_MFAPI_H

#include "market/amfi.h"

enum { CG_MFAPI_BYTES_MAX = 4 << 20, CG_MFAPI_POINTS_MAX = 20000 };

struct cg_mfapi {
	bool unknown; /* the service does not have the scheme: blank meta, code 0, no NAVs */
	struct cg_nav_series series;
	struct cg_str name;
	size_t zeros; /* NAVs of zero that were passed over */
};

/* True when text looks like JSON of this shape. */
bool cg_mfapi_is(struct cg_str text);
/* code 0: whichever scheme it is. */
enum cg_code cg_mfapi_read(struct cg_str text, int32_t code, int32_t today, struct cg_arena *a, struct cg_mfapi *out,
			   struct cg_err *e);

#endif
