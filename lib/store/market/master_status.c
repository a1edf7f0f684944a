/*
 * master_status.c: What casgate nav status prints. The number of NAVs is the planner's
 * estimate: counting them takes minutes.
 */
#include "store/market/master.h"

#include "store/pg/row.h"

enum cg_code cg_master_empty(struct cg_db *db, bool *empty, struct cg_err *e)
{
	struct cg_sql q = { .name = "master_empty", .text = "select not exists (select from schemes)" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK)
		*empty = cg_sql_true(q.res, 0, 0);
	cg_sql_clear(&q, 1);
	return rc;
}

static const char sql_status[] =
	"select ( "
	"  select count(*) "
	"  from schemes), "
	"( "
	"  select count(*) "
	"  from schemes "
	"  where last_nav_date >= (select max(last_nav_date) from schemes) - 30), "
	"( "
	"  select count(*) "
	"  from scheme_isins), "
	"( "
	"  select sum(greatest(c.reltuples, 0))::bigint "
	"  from pg_inherits i "
	"  join pg_class c on c.oid = i.inhrelid "
	"  where i.inhparent = 'nav_daily'::regclass), "
	"( "
	"  select count(*) "
	"  from nav_fetches "
	"  where full_history), "
	"( "
	"  select count(*) "
	"  from nav_breaks), "
	"( "
	"  select count(*) "
	"  from scheme_portfolios), "
	"( "
	"  select max(last_date)::text "
	"  from nav_fetches), "
	"(select min(first_date)::text from nav_fetches), (select max(last_nav_date)::text from schemes)";
static const char sql_run[] =
	"select format('last sync %s: %s of %s schemes, begun %s%s', lower(outcome), done, total, "
	"  to_char(started_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
	"  coalesce(', ended ' || to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
	"    case when lease_until < now() then ', not working any more' else '' end)) "
	"from nav_runs "
	"where kind = 'sync'";
static const char sql_report[] =
	"select format('AMFI''s history report of %s: %s of %s NAVs differ from what is stored', "
	"  to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), done, total) "
	"from nav_runs "
	"where kind = 'report' and outcome = 'DONE'";
static const char sql_upstreams[] =
	"select format('%s: %s, %s requests today%s', name, "
	"  case "
	"    when open_until > now() then 'circuit open until ' || to_char(open_until at time zone 'UTC', "
	"      'HH24:MI:SS\"Z\"') "
	"    when failures > 0 then failures || ' failures in a row' else 'working' end, "
	"  case when budget_day = (now() at time zone 'UTC')::date then budget_used else 0 end, "
	"  coalesce('; last error: ' || last_error, '')) "
	"from upstreams "
	"order by name";

enum cg_code cg_master_market_status(struct cg_db *db, struct cg_arena *a, struct cg_master_market_status *out,
				     struct cg_err *e)
{
	struct cg_sql q[] = { { .name = "market_status", .text = sql_status },
			      { .name = "market_run", .text = sql_run },
			      { .name = "market_upstreams", .text = sql_upstreams },
			      { .name = "market_report", .text = sql_report } };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, q, 4, e);

	*out = (struct cg_master_market_status){ 0 };
	if (rc == CG_OK) {
		struct cg_row r = { .res = q[0].res, .arena = a };

		out->schemes = cg_row_int(&r);
		out->live = cg_row_int(&r);
		out->isins = cg_row_int(&r);
		out->navs = cg_row_int(&r);
		out->series = cg_row_int(&r);
		out->breaks = cg_row_int(&r);
		out->portfolios = cg_row_int(&r);
		out->newest_nav = cg_row_text(&r);
		out->oldest_nav = cg_row_text(&r);
		out->list_date = cg_row_text(&r);
		if (PQntuples(q[1].res) > 0)
			out->run = cg_arena_str(a, cg_sql_get(q[1].res, 0, 0));
		if (PQntuples(q[3].res) > 0)
			out->report = cg_arena_str(a, cg_sql_get(q[3].res, 0, 0));
		for (int i = 0; i < PQntuples(q[2].res) && !r.bad; i++) {
			struct cg_str s = cg_arena_str(a, cg_sql_get(q[2].res, i, 0));

			r.bad = s.p == NULL || !CG_PUSH(a, &out->upstreams, &s);
		}
		if (r.bad)
			rc = cg_fail(e, CG_EBUSY, "status: memory");
	}
	cg_sql_clear(q, 4);
	return rc;
}
