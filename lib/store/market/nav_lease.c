#include "store/market/nav_lease.h"

#include "base/date.h"
#include "store/pg/pgarray.h"
#include "store/pg/sql.h"

#include <inttypes.h>
#include <stdio.h>

enum { NUMBER_MAX = 24 };

/*
 * Per code of $1: 0 fresh, 1 not known to the source, 2 failed a moment ago, 3 being fetched, 4 to be fetched. The
 * subquery is what makes the planner look each scheme up by its key.
 */
static const char sql_state[] =
	"select u.code, "
	"  case when f.lease_until > now() then 3 "
	"    when f.outcome = 'UNKNOWN' and f.next_attempt_at > now() then 1 "
	"    when f.full_history "
	"      and (f.contiguous_to >= date '1970-01-01' + $2::integer - 1 "
	"        or (f.outcome = 'OK' and f.attempted_at >= to_timestamp($3::bigint))) then 0 "
	"    when f.next_attempt_at > now() then 2 else 4 end, "
	"  greatest(0, extract(epoch from f.next_attempt_at - now()) * 1000)::bigint "
	"from unnest($1::integer[]) u(code) "
	"left join lateral (select x.* from nav_fetches x where x.scheme_code = u.code offset 0) f on true";
static const char sql_claim[] =
	"insert into nav_fetches as f (scheme_code, lease_owner, lease_until) "
	"select code, $4::uuid, now() + $5::bigint * interval '1 millisecond' "
	"from unnest($1::integer[]) u(code) "
	"order by code "
	"on conflict (scheme_code) "
	"do update set lease_owner = excluded.lease_owner, lease_until = excluded.lease_until "
	"where case when f.lease_until > now() then 3 "
	"  when f.outcome = 'UNKNOWN' and f.next_attempt_at > now() then 1 "
	"  when f.full_history "
	"    and (f.contiguous_to >= date '1970-01-01' + $2::integer - 1 "
	"      or (f.outcome = 'OK' and f.attempted_at >= to_timestamp($3::bigint))) then 0 "
	"  when f.next_attempt_at > now() then 2 else 4 end = 4 "
	"returning scheme_code, case when full_history then contiguous_to - date '1970-01-01' end";
static const char sql_release[] = "update nav_fetches "
				  "set lease_owner = null, lease_until = null "
				  "where scheme_code = any ($1::integer[]) and lease_owner = $2::uuid";
static const char sql_record[] =
	"update nav_fetches "
	"set attempted_at = now(), outcome = $2, "
	"  next_attempt_at = now() + nullif($3::integer, 0) * interval '1 second', "
	"  full_history = full_history or $2 = 'OK', "
	"  contiguous_to = case when $2 = 'OK' then greatest(contiguous_to, date '1970-01-01' + $4::integer) "
	"    else contiguous_to end, "
	"  lease_owner = null, lease_until = null "
	"where scheme_code = $1";
static const char sql_quoted[] = "select 1 "
				 "from schemes "
				 "where scheme_code = $1 and last_nav_date >= date '1970-01-01' + $2::integer";

/* The codes as a parameter; NULL without memory. */
static const char *codes_text(const struct cg_codes *codes, struct cg_arena *a)
{
	struct cg_pgarray list;

	cg_pgarray_init(&list, a);
	for (size_t i = 0; i < codes->n; i++)
		cg_pgarray_uint(&list, (uint64_t)codes->v[i]);
	return cg_pgarray_done(&list);
}

enum cg_code cg_nav_lease_look(struct cg_db *db, const struct cg_codes *codes, const struct cg_nav_lease_fresh *fresh,
			       struct cg_arena *a, struct cg_nav_leases *out, struct cg_err *e)
{
	char today[NUMBER_MAX], since[NUMBER_MAX];
	const char *arg[] = { codes_text(codes, a), today, since };
	struct cg_sql q = { .name = "nav_state", .text = sql_state, .arg = arg, .n = 3 };
	enum cg_code rc;

	*out = (struct cg_nav_leases){ 0 };
	(void)snprintf(today, sizeof(today), "%" PRId32, fresh->today);
	(void)snprintf(since, sizeof(since), "%" PRId64, fresh->since_s);
	rc = arg[0] != NULL ? cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e) : cg_fail(e, CG_EBUSY, "nav: memory");
	for (int i = 0; rc == CG_OK && i < PQntuples(q.res); i++) {
		int64_t state = cg_sql_int(q.res, i, 1);
		struct cg_nav_lease row = {
			.code = (int32_t)cg_sql_int(q.res, i, 0),
			.state = state == 3   ? CG_NAV_LEASE_ELSEWHERE
				 : state == 4 ? CG_NAV_LEASE_DUE
					      : CG_NAV_LEASE_KNOWN,
			.outcome = state == 0	? CG_NAV_OK
				   : state == 1 ? CG_NAV_UNKNOWN
						: CG_NAV_UNAVAILABLE,
			.wait_ms = state == 2 ? cg_sql_int(q.res, i, 2) : 0,
			.contiguous_to = CG_DATE_NONE,
		};

		if (!CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "nav: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_nav_lease_claim(struct cg_db *db, const struct cg_codes *codes, const struct cg_nav_lease_fresh *fresh,
				const char *owner, int64_t ms, struct cg_arena *a, struct cg_nav_leases *out,
				struct cg_err *e)
{
	char today[NUMBER_MAX], since[NUMBER_MAX], lease[NUMBER_MAX];
	const char *arg[] = { codes_text(codes, a), today, since, owner, lease };
	struct cg_sql q = { .name = "nav_claim", .text = sql_claim, .arg = arg, .n = 5 };
	enum cg_code rc;

	*out = (struct cg_nav_leases){ 0 };
	(void)snprintf(today, sizeof(today), "%" PRId32, fresh->today);
	(void)snprintf(since, sizeof(since), "%" PRId64, fresh->since_s);
	(void)snprintf(lease, sizeof(lease), "%" PRId64, ms);
	rc = arg[0] != NULL ? cg_sql_run(db, NULL, CG_TX_LAZY, &q, 1, e) : cg_fail(e, CG_EBUSY, "nav: memory");
	for (int i = 0; rc == CG_OK && i < PQntuples(q.res); i++) {
		bool none = PQgetisnull(q.res, i, 1);
		struct cg_nav_lease row = { .code = (int32_t)cg_sql_int(q.res, i, 0),
					    .state = CG_NAV_LEASE_DUE,
					    .contiguous_to = none ? CG_DATE_NONE : (int32_t)cg_sql_int(q.res, i, 1) };

		if (!CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "nav: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

void cg_nav_lease_release(struct cg_db *db, const struct cg_codes *codes, const char *owner)
{
	struct cg_arena a;
	const char *arg[] = { NULL, owner };
	struct cg_sql q = { .name = "nav_release", .text = sql_release, .arg = arg, .n = 2 };
	struct cg_err ignored = { 0 };

	cg_arena_init(&a, 4 << 20);
	arg[0] = codes_text(codes, &a);
	if (arg[0] != NULL)
		(void)cg_sql_run(db, NULL, CG_TX_LAZY, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
	cg_arena_free(&a);
}

enum cg_code cg_nav_lease_record(struct cg_db *db, int32_t code, enum cg_nav_outcome outcome, int pause_s, int32_t last,
				 struct cg_err *e)
{
	static const char *const names[] = {
		[CG_NAV_OK] = "OK", [CG_NAV_UNKNOWN] = "UNKNOWN", [CG_NAV_UNAVAILABLE] = "UNAVAILABLE"
	};
	char number[NUMBER_MAX], next[NUMBER_MAX], day[NUMBER_MAX];
	const char *arg[] = { number, names[outcome], next, last != CG_DATE_NONE ? day : NULL };
	struct cg_sql q = { .name = "nav_record", .text = sql_record, .arg = arg, .n = 4 };
	enum cg_code rc;

	(void)snprintf(number, sizeof(number), "%" PRId32, code);
	(void)snprintf(next, sizeof(next), "%d", pause_s);
	(void)snprintf(day, sizeof(day), "%" PRId32, last);
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_nav_lease_quoted(struct cg_db *db, int32_t code, int32_t from, bool *out, struct cg_err *e)
{
	char number[NUMBER_MAX], day[NUMBER_MAX];
	const char *arg[] = { number, day };
	struct cg_sql q = { .name = "nav_quoted", .text = sql_quoted, .arg = arg, .n = 2 };
	enum cg_code rc;

	(void)snprintf(number, sizeof(number), "%" PRId32, code);
	(void)snprintf(day, sizeof(day), "%" PRId32, from);
	rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	*out = rc == CG_OK && PQntuples(q.res) > 0;
	cg_sql_clear(&q, 1);
	return rc;
}
