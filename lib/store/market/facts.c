/*
 * facts.c: What casgate doctor asks the database: clock, role, row level security. The
 * clock is asked between two readings of the local one; their middle is compared.
 */
#include "store/market/facts.h"

#include "base/time.h"
#include "store/pg/row.h"

static const char sql_role[] = "select rolname, rolsuper or rolbypassrls, ( "
			       "  select count(*) "
			       "  from pg_class c "
			       "  where c.relowner = r.oid and c.relkind = 'r' and c.relnamespace = ( "
			       "    select relnamespace "
			       "    from pg_class "
			       "    where oid = 'schema_migrations'::regclass)), "
			       "current_setting('server_version') "
			       "from pg_roles r "
			       "where rolname = current_user";
static const char sql_tables[] = "select count(*), count(*) filter (where not c.relrowsecurity or not exists ( "
				 "  select "
				 "  from pg_policy p "
				 "  where p.polrelid = c.oid) "
				 ") "
				 "from pg_class c "
				 "join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' "
				 "where c.relkind in ('r', 'p') and c.relname <> 'user_names' and c.relnamespace = ( "
				 "  select relnamespace "
				 "  from pg_class "
				 "  where oid = 'schema_migrations'::regclass)";
static const char sql_connections[] = "select current_setting('max_connections')::int "
				      "  - current_setting('superuser_reserved_connections')::int, count(*) "
				      "from pg_stat_activity "
				      "where datid is not null";
static const char sql_logged[] = "select current_setting('log_parameter_max_length') <> '0' "
				 "  and current_setting('log_error_verbosity') <> 'terse' "
				 "  and (current_setting('log_min_duration_statement') <> '-1' "
				 "    or current_setting('log_min_duration_sample') <> '-1' "
				 "    or current_setting('log_transaction_sample_rate') <> '0' "
				 "    or current_setting('log_statement') in ('mod', 'all'))";
static const char sql_clock[] = "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint";

/* Connected first: the time of the connection must not count as skew. */
enum cg_code cg_facts_read(struct cg_db *db, struct cg_arena *a, struct cg_facts *out, struct cg_err *e)
{
	struct cg_sql q[] = { { .name = "facts_clock", .text = sql_clock },
			      { .name = "facts_role", .text = sql_role },
			      { .name = "facts_tables", .text = sql_tables },
			      { .name = "facts_connections", .text = sql_connections },
			      { .name = "facts_logged", .text = sql_logged } };
	const size_t n = sizeof(q) / sizeof(q[0]);
	int schema = 0;
	enum cg_code rc = cg_db_ready(db, &schema, e); /* connected before the clock is examined */
	int64_t before = cg_time_now_ms();

	*out = (struct cg_facts){ 0 };
	if (rc == CG_OK)
		rc = cg_sql_run(db, NULL, CG_TX_READ, q, n, e);
	if (rc == CG_OK) {
		struct cg_row role = { .res = q[1].res, .arena = a }, tables = { .res = q[2].res, .arena = a };
		struct cg_row logged = { .res = q[4].res, .arena = a };

		out->skew_ms = cg_sql_int(q[0].res, 0, 0) - (before + cg_time_now_ms()) / 2;
		out->role = cg_row_text(&role);
		out->bypasses = cg_row_bool(&role);
		out->owned = cg_row_int(&role);
		out->version = cg_row_text(&role);
		out->tables = cg_row_int(&tables);
		out->unguarded = cg_row_int(&tables);
		out->connections = cg_sql_int(q[3].res, 0, 0);
		out->in_use = cg_sql_int(q[3].res, 0, 1);
		out->logged = cg_row_bool(&logged);
		if (role.bad)
			rc = cg_fail(e, CG_EBUSY, "facts: memory");
	}
	cg_sql_clear(q, n);
	return rc;
}

/* Only a superuser sees it; others get no path. */
bool cg_facts_data_directory(struct cg_db *admin, struct cg_arena *a, struct cg_str *path)
{
	struct cg_sql q = { .name = "facts_directory", .text = "select current_setting('data_directory')" };
	struct cg_err e = { 0 };
	bool ok = cg_sql_run(admin, NULL, CG_TX_READ, &q, 1, &e) == CG_OK;

	if (ok) {
		*path = cg_arena_str(a, cg_sql_get(q.res, 0, 0));
		ok = path->p != NULL;
	}
	cg_sql_clear(&q, 1);
	return ok;
}

/* What waits longer than the hour between two runs of the timer, and a day for what may have gone wrong once. */
static const char sql_backlog[] = "select count(*) "
				  "from snapshots "
				  "where expires_at <= now() - interval '1 day'";
static const char sql_purge[] = "select to_char(succeeded_at at time zone 'UTC', $1) "
				"from jobs "
				"where job = 'purge'";
static const char sql_nav[] = "select to_char(finished_at at time zone 'UTC', $1), "
			      "  coalesce(finished_at < now() - interval '3 days', false) "
			      "from nav_runs "
			      "where kind = 'sync' and outcome = 'DONE'";

enum cg_code cg_facts_jobs(struct cg_db *admin, struct cg_arena *a, struct cg_facts_jobs *out, struct cg_err *e)
{
	const char *form[] = { "YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"" };
	struct cg_sql q[] = { { .name = "facts_backlog", .text = sql_backlog },
			      { .name = "facts_nav", .text = sql_nav, .arg = form, .n = 1 } };
	/* A schema without the table has no such time. */
	struct cg_sql purge = { .name = "facts_purge", .text = sql_purge, .arg = form, .n = 1 };
	struct cg_err none = { 0 };
	enum cg_code rc = cg_sql_run(admin, NULL, CG_TX_READ, q, 2, e);

	*out = (struct cg_facts_jobs){ 0 };
	if (rc == CG_OK) {
		out->expired = cg_sql_int(q[0].res, 0, 0);
		if (PQntuples(q[1].res) > 0) {
			out->nav = cg_arena_str(a, cg_sql_get(q[1].res, 0, 0));
			out->nav_old = cg_sql_true(q[1].res, 0, 1);
		}
		if (cg_sql_run(admin, NULL, CG_TX_READ, &purge, 1, &none) == CG_OK && PQntuples(purge.res) > 0)
			out->purge = cg_arena_str(a, cg_sql_get(purge.res, 0, 0));
	}
	cg_sql_clear(&purge, 1);
	cg_sql_clear(q, 2);
	return rc;
}

void cg_facts_times(struct cg_db *db, int64_t *purge_s, int64_t *nav_s)
{
	struct cg_sql nav = { .name = "facts_nav_time",
			      .text = "select floor(extract(epoch from finished_at at time zone 'UTC'))::bigint "
				      "from nav_runs "
				      "where kind = 'sync' and outcome = 'DONE'" };
	struct cg_sql purge = { .name = "facts_purge_time",
				.text = "select floor(extract(epoch from succeeded_at at time zone 'UTC'))::bigint "
					"from jobs "
					"where job = 'purge'" };
	struct cg_err none = { 0 };

	*purge_s = *nav_s = 0;
	if (cg_sql_run(db, NULL, CG_TX_READ, &nav, 1, &none) == CG_OK && PQntuples(nav.res) > 0)
		*nav_s = cg_sql_int(nav.res, 0, 0);
	if (cg_sql_run(db, NULL, CG_TX_READ, &purge, 1, &none) == CG_OK && PQntuples(purge.res) > 0)
		*purge_s = cg_sql_int(purge.res, 0, 0);
	cg_sql_clear(&nav, 1);
	cg_sql_clear(&purge, 1);
}
