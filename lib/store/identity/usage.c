#include "store/identity/usage.h"

#include "store/pg/sql.h"

#include <stdio.h>

enum { NUMBER_MAX = 12 };

void cg_usage_add(struct cg_db *db, const struct cg_auth *auth, const struct cg_usage *more)
{
	char account[CG_UUID_TEXT_MAX], n[4][NUMBER_MAX];
	const unsigned v[4] = { more->requests, more->parses, more->enrichments, more->errors };
	const char *arg[] = { cg_id_uuid(&auth->account, account), n[0], n[1], n[2], n[3] };
	struct cg_sql q = { .name = "usage_add",
			    .text = "insert into usage_daily as u (account_id, day, requests, parses, "
				    "  enrichments, errors) "
				    "values ($1, (now() at time zone 'UTC')::date, $2, $3, $4, $5) "
				    "on conflict (account_id, day) "
				    "do update set requests = u.requests + excluded.requests, "
				    "  parses = u.parses + excluded.parses, "
				    "  enrichments = u.enrichments + excluded.enrichments, "
				    "  errors = u.errors + excluded.errors",
			    .arg = arg,
			    .n = 5 };
	struct cg_err e = { 0 };

	for (int i = 0; i < 4; i++)
		(void)snprintf(n[i], sizeof(n[i]), "%u", v[i]);
	(void)cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, &e);
	cg_sql_clear(&q, 1);
}

enum cg_code cg_usage_list(struct cg_db *db, const struct cg_auth *auth, struct cg_arena *a, struct cg_usage_days *out,
			   struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account) };
	struct cg_sql q = { .name = "usage_list",
			    .text = "select day - date '1970-01-01', requests, parses, enrichments, errors "
				    "from usage_daily "
				    "where account_id = $1 "
				    "order by day desc "
				    "limit 90",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_usage_days){ 0 };
	for (int i = 0; i < rows; i++) {
		struct cg_usage_day day = { .date = (int32_t)cg_sql_int(q.res, i, 0),
					    .count = { .requests = (unsigned)cg_sql_int(q.res, i, 1),
						       .parses = (unsigned)cg_sql_int(q.res, i, 2),
						       .enrichments = (unsigned)cg_sql_int(q.res, i, 3),
						       .errors = (unsigned)cg_sql_int(q.res, i, 4) } };

		if (!CG_PUSH(a, out, &day)) {
			rc = cg_fail(e, CG_EBUSY, "usage_list: memory");
			break;
		}
	}
	cg_sql_clear(&q, 1);
	return rc;
}
