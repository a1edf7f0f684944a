/*
 * nav_fetch.h: NAVs on demand: makes sure that the NAVs of some schemes are stored and as new as the source has them.
 * Does not fail a request because a source does: each scheme gets an outcome.
 *
 * Fresh     mfapi.in follows AMFI six times a day, the last time of a business day at 05:05 IST of the next morning. A
 *           scheme whose whole series is stored is fresh when an attempt to fetch it has succeeded since 05:30 IST of
 *           today (of yesterday, before that hour), or when its series reaches yesterday without holes, as daily lists
 *           of AMFI keep it: at most one request for a scheme and day. The first request gets the whole series, later
 *           ones what follows on the last two weeks before the end of the stored one.
 * Missing   a scheme that the source does not have is not requested again for a day; after a failure not for half a
 *           minute. One that AMFI's list quotes within the week, and of which the source has nothing (404, an empty
 *           answer, zeros alone), is the source's fault: unavailable, and asked for again in five minutes. What the
 *           deadline kept from being asked, or cut short, is asked for by the next call at once.
 * Shared    one worker fetches a scheme (a lease in nav_fetches), others wait for its result; breaker, pacing and
 *           budget are those of upstream.h.
 */
#ifndef CG_APP_MARKET_NAV_FETCH_H
#define CG_APP_MARKET_NAV_FETCH_H

#include "store/market/nav.h"
#include "store/market/nav_lease.h"

struct cg_fetcher; /* net/fetcher.h */

struct cg_nav_ensured {
	size_t requests; /* sent upstream by this call */
	size_t fetched;	 /* schemes whose NAVs were stored by this call */
	size_t waited;	 /* schemes that another worker was fetching */
	bool held_back;	 /* breaker, the source's wish or the budget kept requests from being sent */
	int64_t wait_ms; /* until asking again makes sense; 0: not known */
};

/*
 * outcome[i] belongs to codes[i]; the first ones are fetched first. Ends by deadline_ms (monotonic clock); no
 * transaction is open while the network is waited for. Fails only when the database does.
 */
enum cg_code cg_nav_ensure(struct cg_db *db, struct cg_fetcher *fetcher, const int32_t *codes, size_t n,
			   int64_t deadline_ms, enum cg_nav_outcome *outcome, struct cg_nav_ensured *out,
			   struct cg_err *e);

#endif
