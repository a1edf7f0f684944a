/*
 * upstream.c: How often a source may be asked, over all processes: pace, requests a day,
 * silence that it asked for, and a circuit that opens after failures. The state is a row
 * of the database, and each question is one statement, so that processes need no other
 * agreement.
 */
#include "store/market/upstream.h"

#include "store/pg/sql.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, SILENCE_S = 30, PROBE_MARGIN_MS = 2000 };

static const char sql_make[] = "insert into upstreams (name, updated_at) "
			       "values ($1, now()) "
			       "on conflict (name) "
			       "do nothing";
/* $2 spacing in ms, $3 requests a day, $4 longest wait in ms, $5 how long a probe may take in ms */
static const char sql_ask[] =
	"update upstreams "
	"set paced_until = greatest(paced_until, now()) + $2::integer * interval '1 millisecond', "
	"  budget_used = case when budget_day = (now() at time zone 'UTC')::date then budget_used + 1 else 1 end, "
	"  budget_day = (now() at time zone 'UTC')::date, "
	"  probe_until = case "
	"    when open_until is not null then now() + $5::integer * interval '1 millisecond' end, "
	"  updated_at = now() "
	"where name = $1 and coalesce(blocked_until <= now(), true) and coalesce(open_until <= now(), true) "
	"  and (open_until is null or coalesce(probe_until <= now(), true)) "
	"  and $3::integer > case when budget_day = (now() at time zone 'UTC')::date then budget_used else 0 end "
	"  and coalesce(paced_until <= now() + $4::bigint * interval '1 millisecond', true) "
	"returning greatest(0, extract(epoch from paced_until - now()) * 1000 - $2::integer)::bigint";
static const char sql_why[] =
	"select case when blocked_until > now() then 3 when open_until is not null then 2 "
	"  when $2::integer <= case when budget_day = (now() at time zone 'UTC')::date then budget_used "
	"  else 0 end then 4 else 1 end, "
	"  greatest(0, "
	"    extract(epoch from greatest(blocked_until, "
	"      case when open_until > now() then open_until else probe_until end, paced_until, "
	"      case when $2::integer <= case when budget_day = (now() at time zone 'UTC')::date then budget_used "
	"        else 0 end "
	"        then (date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC' end) "
	"    - now()) * 1000)::bigint "
	"from upstreams "
	"where name = $1";

enum cg_code cg_upstream_ask(struct cg_db *db, const char *name, int64_t max_wait_ms, struct cg_upstream_slot *out,
			     struct cg_err *e)
{
	const struct cg_config *cfg = cg_db_config(db);
	char spacing[NUMBER_MAX], day[NUMBER_MAX], wait[NUMBER_MAX], probe[NUMBER_MAX];
	const char *ask[] = { name, spacing, day, wait, probe }, *why[] = { name, day };
	struct cg_sql q[] = { { .name = "upstream_make", .text = sql_make, .arg = ask, .n = 1 },
			      { .name = "upstream_ask", .text = sql_ask, .arg = ask, .n = 5 },
			      { .name = "upstream_why", .text = sql_why, .arg = why, .n = 2 } };
	enum cg_code rc;

	(void)snprintf(spacing, sizeof(spacing), "%d", 1000 / cfg->nav_requests_second);
	(void)snprintf(day, sizeof(day), "%d", cfg->nav_requests_day);
	(void)snprintf(wait, sizeof(wait), "%lld", (long long)(max_wait_ms > 0 ? max_wait_ms : 0));
	(void)snprintf(probe, sizeof(probe), "%d", cfg->nav_timeout_ms + PROBE_MARGIN_MS);
	*out = (struct cg_upstream_slot){ .verdict = CG_UPSTREAM_GO };
	rc = cg_sql_run(db, NULL, CG_TX_LAZY, q, 3, e);
	if (rc == CG_OK && PQntuples(q[1].res) > 0) {
		out->wait_ms = cg_sql_int(q[1].res, 0, 0);
	} else if (rc == CG_OK) {
		out->verdict = (enum cg_upstream_verdict)cg_sql_int(q[2].res, 0, 0);
		out->wait_ms = cg_sql_int(q[2].res, 0, 1);
	}
	cg_sql_clear(q, 3);
	return rc;
}

/* For statements whose result does not matter. */
static enum cg_code run_statement(struct cg_db *db, struct cg_sql *q, struct cg_err *e)
{
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_LAZY, q, 1, e);

	cg_sql_clear(q, 1);
	return rc;
}

/* Closes the circuit. */
enum cg_code cg_upstream_worked(struct cg_db *db, const char *name, struct cg_err *e)
{
	const char *arg[] = { name };
	struct cg_sql q = { .name = "upstream_worked",
			    .text = "update upstreams "
				    "set failures = 0, open_until = null, probe_until = null, last_error = null, "
				    "  updated_at = now() "
				    "where name = $1 and (failures > 0 or open_until is not null)",
			    .arg = arg,
			    .n = 1 };

	return run_statement(db, &q, e);
}

enum cg_code cg_upstream_failed(struct cg_db *db, const char *name, const char *why, struct cg_err *e)
{
	const struct cg_config *cfg = cg_db_config(db);
	char most[NUMBER_MAX], seconds[NUMBER_MAX];
	const char *arg[] = { name, why, most, seconds };
	struct cg_sql q = { .name = "upstream_failed",
			    .text = "update upstreams "
				    "set failures = failures + 1, last_error = $2, probe_until = null, "
				    "  open_until = case "
				    "    when open_until is not null "
				    "      or failures + 1 >= $3::integer then now() + $4::integer "
				    "        * interval '1 second' end, "
				    "  updated_at = now() "
				    "where name = $1",
			    .arg = arg,
			    .n = 4 };

	(void)snprintf(most, sizeof(most), "%d", cfg->nav_breaker_failures);
	(void)snprintf(seconds, sizeof(seconds), "%d", cfg->nav_breaker_seconds);
	return run_statement(db, &q, e);
}

enum cg_code cg_upstream_limited(struct cg_db *db, const char *name, int retry_after_s, struct cg_err *e)
{
	char seconds[NUMBER_MAX];
	const char *arg[] = { name, seconds };
	struct cg_sql q = { .name = "upstream_limited",
			    .text = "update upstreams "
				    "set blocked_until = greatest(blocked_until, "
				    "  now() + $2::integer * interval '1 second'), "
				    "  probe_until = null, last_error = 'rate limited', updated_at = now() "
				    "where name = $1",
			    .arg = arg,
			    .n = 2 };

	(void)snprintf(seconds, sizeof(seconds), "%d", retry_after_s > 0 ? retry_after_s : SILENCE_S);
	return run_statement(db, &q, e);
}
