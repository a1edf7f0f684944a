#include "store/identity/budget.h"

#include "store/pg/sql.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, MINUTE_MS = 60000, FAR_OFF_MS = 24 * 3600 * 1000 };

static const char *name_of(enum cg_budget_kind kind)
{
	return kind == CG_BUDGET_EXTRACT ? "EXTRACT" : "MESSAGES";
}

/* Units a minute of one caller, or of the whole account. */
static int64_t limit_of(const struct cg_config *cfg, enum cg_budget_kind kind, bool account)
{
	if (kind == CG_BUDGET_MESSAGES)
		return (int64_t)cfg->batch_messages_minute * (account ? 2 : 1);
	return (int64_t)(account ? cfg->extract_seconds_account : cfg->extract_seconds_key) * 1000;
}

int cg_budget_full_s(const struct cg_budget *b)
{
	int64_t used = b->limit - b->left;

	return used > 0 ? (int)((used * 60 + b->limit - 1) / b->limit) : 0;
}

/* Seconds until there is one unit again. */
static int wait_s(const struct cg_budget *b)
{
	return (int)(((1 - b->left) * 60 + b->limit - 1) / b->limit);
}

/* Of the level that was noted, what has come back since; a clock that went back gives nothing. */
static int64_t left_of(int64_t limit, int64_t used, int64_t elapsed_ms)
{
	if (elapsed_ms > FAR_OFF_MS)
		elapsed_ms = FAR_OFF_MS;
	if (elapsed_ms > 0)
		used -= elapsed_ms * limit / MINUTE_MS;
	return used > 0 ? limit - used : limit;
}

enum cg_code cg_budget_ask(struct cg_db *db, const struct cg_auth *auth, enum cg_budget_kind kind,
			   struct cg_budget *out, struct cg_err *e)
{
	const struct cg_config *cfg = cg_db_config(db);
	const struct cg_err before = *e;
	char account[CG_UUID_TEXT_MAX], owner[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(&auth->key, owner), name_of(kind) };
	struct cg_sql q = { .name = "budget_ask",
			    .text = "select owner = account_id, used, "
				    "  (extract(epoch from now() - at) * 1000)::bigint "
				    "from budgets "
				    "where account_id = $1 and owner in ($2::uuid, $1::uuid) and kind = $3",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	if (strcmp(q.sqlstate, "42P01") == 0) { /* a database from before there were budgets */
		*e = before;
		rc = CG_OK;
		rows = 0;
		out->known = false;
	} else {
		out->known = rc == CG_OK;
	}
	out->limit = out->left = limit_of(cfg, kind, false);
	for (int i = 0; i < rows; i++) {
		int64_t limit = limit_of(cfg, kind, cg_sql_true(q.res, i, 0));
		int64_t left = left_of(limit, cg_sql_int(q.res, i, 1), cg_sql_int(q.res, i, 2));

		if (left < out->left)
			*out = (struct cg_budget){ true, limit, left };
	}
	cg_sql_clear(&q, 1);
	if (rc == CG_OK && out->left <= 0) {
		e->retry_after = wait_s(out);
		rc = cg_fail(e, CG_ERATE, "the budget of %s is used up", name_of(kind));
	}
	return rc;
}

struct cg_budget cg_budget_look(struct cg_db *db, const struct cg_auth *auth, enum cg_budget_kind kind)
{
	struct cg_budget out = { .known = false };
	struct cg_err e = { .code = CG_OK };

	(void)cg_budget_ask(db, auth, kind, &out, &e);
	return out;
}

void cg_budget_use(struct cg_db *db, const struct cg_auth *auth, enum cg_budget_kind kind, int64_t n)
{
	/* What has come back since is taken off in the same statement, so that two at once both count. */
	static const char use[] =
		"insert into budgets as b (account_id, owner, kind, used, at) "
		"values ($1, $2, $3, $4, now()) "
		"on conflict (account_id, owner, kind) "
		"do update set at = greatest(b.at, excluded.at), "
		"  used = excluded.used + greatest(0, b.used - floor( "
		"    extract(epoch from greatest(b.at, excluded.at) - b.at) * $5::bigint / 60)::bigint)";
	const struct cg_config *cfg = cg_db_config(db);
	char account[CG_UUID_TEXT_MAX], owner[CG_UUID_TEXT_MAX];
	char units[NUMBER_MAX], own[NUMBER_MAX], all[NUMBER_MAX];
	const char *by_caller[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(&auth->key, owner), name_of(kind),
				    units, own };
	const char *by_account[] = { account, account, name_of(kind), units, all };
	struct cg_sql q[] = {
		{ .name = "budget_use", .text = use, .arg = by_caller, .n = 5 },
		{ .name = "budget_use_account", .text = use, .arg = by_account, .n = 5 },
	};
	/*
	 * Whoever is back to nothing needs no row: the table has one for each caller of the last hour. In a transaction
	 * of its own: it meets rows of callers that wait for the account's row.
	 */
	struct cg_sql sweep = { .name = "budget_sweep",
				.text = "delete from budgets "
					"where account_id = $1 and at < now() - interval '1 hour'",
				.arg = by_account,
				.n = 1 };
	struct cg_err e = { 0 };

	if (n <= 0)
		return;
	(void)snprintf(units, sizeof(units), "%lld", (long long)n);
	(void)snprintf(own, sizeof(own), "%lld", (long long)limit_of(cfg, kind, false));
	(void)snprintf(all, sizeof(all), "%lld", (long long)limit_of(cfg, kind, true));
	(void)cg_sql_run(db, &auth->account, CG_TX_LAZY, q, 2, &e);
	cg_sql_clear(q, 2);
	(void)cg_sql_run(db, &auth->account, CG_TX_LAZY, &sweep, 1, &e);
	cg_sql_clear(&sweep, 1);
}
