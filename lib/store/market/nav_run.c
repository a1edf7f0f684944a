/*
 * nav_run.c: Leases: of imports and syncs only one works at a time. A lease ends by itself
 * when its owner is killed; the next one then takes it over.
 */
#include "store/market/nav_run.h"

#include "store/pg/sql.h"

#include <stdio.h>

enum { NUMBER_MAX = 24 };

enum cg_code cg_nav_run_begin(struct cg_db *db, const char *kind, struct cg_run *out, struct cg_err *e)
{
	char lease[NUMBER_MAX];
	struct cg_id id;
	const char *arg[] = { kind, out->owner, lease };
	struct cg_sql q = { .name = "run_begin",
			    .text = "insert into nav_runs as r (kind, owner, lease_until, started_at, done, "
				    "  total, outcome) "
				    "values ($1, $2, now() + $3::integer * interval '1 second', now(), 0, 0, "
				    "  'RUNNING') "
				    "on conflict (kind) "
				    "do update set owner = excluded.owner, lease_until = excluded.lease_until, "
				    "  started_at = excluded.started_at, finished_at = null, done = 0, "
				    "  total = 0, outcome = 'RUNNING' "
				    "where r.owner is null or r.lease_until <= now() "
				    "returning 1",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc;

	if (!cg_id_new(&id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	out->kind = kind;
	(void)cg_id_uuid(&id, out->owner);
	(void)snprintf(lease, sizeof(lease), "%d", CG_RUN_LEASE_S);
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
	if (rc == CG_OK && PQntuples(q.res) == 0)
		rc = cg_fail_hint(e, CG_EBUSY,
				  "Another run is at work, or was killed less than %d seconds ago: try again later.",
				  CG_RUN_LEASE_S);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_nav_run_renew(struct cg_db *db, const struct cg_run *run, size_t done, size_t total, struct cg_err *e)
{
	char lease[NUMBER_MAX], at[NUMBER_MAX], of[NUMBER_MAX];
	const char *arg[] = { run->kind, run->owner, lease, at, of };
	struct cg_sql q = { .name = "run_renew",
			    .text = "update nav_runs "
				    "set lease_until = now() + $3::integer * interval '1 second', done = $4, "
				    "  total = $5 "
				    "where kind = $1 and owner = $2",
			    .arg = arg,
			    .n = 5 };
	enum cg_code rc;

	(void)snprintf(lease, sizeof(lease), "%d", CG_RUN_LEASE_S);
	(void)snprintf(at, sizeof(at), "%zu", done);
	(void)snprintf(of, sizeof(of), "%zu", total);
	rc = cg_sql_run(db, NULL, CG_TX_LAZY, &q, 1, e);
	if (rc == CG_OK && cg_sql_touched(q.res) == 0)
		rc = cg_fail_hint(e, CG_EBUSY, "Another run has taken over, as this one was silent for too long.");
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_nav_run_end(struct cg_db *db, const struct cg_run *run, const char *outcome, struct cg_err *e)
{
	const char *arg[] = { run->kind, run->owner, outcome };
	struct cg_sql q = { .name = "run_end",
			    .text = "update nav_runs "
				    "set owner = null, lease_until = null, finished_at = now(), outcome = $3 "
				    "where kind = $1 and owner = $2",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);

	cg_sql_clear(&q, 1);
	return rc;
}
