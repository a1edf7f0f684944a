#include "store/identity/account_erase.h"

#include "store/pg/row.h"

enum cg_code cg_account_erase_count(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				    struct cg_account_tables *out, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, uuid) };
	struct cg_sql q = {
		.name = "account_rows", .text = "select name, n from casgate_account_rows($1)", .arg = arg, .n = 1
	};
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_account_tables){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_account_table t = { 0 };

		t.name = cg_row_text(&r);
		t.rows = cg_row_int(&r);
		out->rows += t.rows;
		if (r.bad || !CG_PUSH(a, out, &t))
			rc = cg_fail(e, CG_EBUSY, "account_rows: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* In this order: what refers to an account goes before it. Each is repeated until it finds nothing more. */
static const struct {
	const char *name, *text;
} deletes[] = {
	{ "erase_snapshots", "delete from snapshots "
			     "where account_id = $1 and snapshot_id in ( "
			     "  select snapshot_id "
			     "  from snapshots "
			     "  where account_id = $1 "
			     "  order by snapshot_id "
			     "  limit 50)" },
	{ "erase_idempotency_keys", "delete from idempotency_keys "
				    "where account_id = $1 and (livemode, idem_key) in ( "
				    "  select livemode, idem_key "
				    "  from idempotency_keys "
				    "  where account_id = $1 "
				    "  limit 5000)" },
	{ "erase_uploads", "delete from upload_sessions where account_id = $1" },
	{ "erase_usage", "delete from usage_daily where account_id = $1" },
	{ "erase_names", "delete from user_names where account_id = $1" },
	{ "erase_users", "delete from account_users where account_id = $1" },
	{ "erase_keys", "delete from api_keys where account_id = $1" },
	{ "erase_audit", "delete from audit_log "
			 "where account_id = $1 and (at, event_id) in ( "
			 "  select at, event_id "
			 "  from audit_log "
			 "  where account_id = $1 and action <> 'account.erase' "
			 "  limit 5000)" },
	{ "erase_account", "delete from accounts where account_id = $1" },
};

static enum cg_code delete_all(struct cg_db *db, const char *account, struct cg_err *e)
{
	const char *arg[] = { account };
	enum cg_code rc = CG_OK;

	for (size_t i = 0; i < sizeof(deletes) / sizeof(deletes[0]) && rc == CG_OK; i++) {
		for (int64_t touched = 1; touched > 0 && rc == CG_OK;) {
			struct cg_sql q = { .name = deletes[i].name, .text = deletes[i].text, .arg = arg, .n = 1 };

			rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
			touched = rc == CG_OK ? cg_sql_touched(q.res) : 0;
			cg_sql_clear(&q, 1);
		}
	}
	return rc;
}

static enum cg_code note_erased(struct cg_db *db, const struct cg_id *account, const char *uuid, struct cg_err *e)
{
	char event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	struct cg_id id;
	const char *arg[] = { uuid, event, cg_id_text(account, CG_ACCOUNT_PREFIX, subject) };
	struct cg_sql q = { .name = "erase_note",
			    .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
				    "values ($1, $2, 'casgate', 'account.erase', $3)",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc = cg_id_new(&id) ? CG_OK : cg_fail(e, CG_EBUSY, "no random bytes");

	if (rc != CG_OK)
		return rc;
	(void)cg_id_uuid(&id, event);
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_account_erase(struct cg_db *db, const struct cg_id *account, struct cg_arena *a, struct cg_err *e)
{
	struct cg_account_tables left;
	char uuid[CG_UUID_TEXT_MAX];
	enum cg_code rc = CG_OK;

	(void)cg_id_uuid(account, uuid);
	/* Nobody makes new rows meanwhile; a single role has to be content with the foreign keys. */
	if (cg_db_config(db)->single_role == 0)
		rc = cg_admin_account_suspend(db, account, true, e);
	if (rc == CG_OK)
		rc = note_erased(db, account, uuid, e);
	if (rc == CG_OK)
		rc = delete_all(db, uuid, e);
	if (rc == CG_OK)
		rc = cg_account_erase_count(db, account, a, &left, e);
	for (size_t i = 0; rc == CG_OK && i < left.n; i++) {
		if (left.v[i].rows > 0 && !cg_str_eq(left.v[i].name, CG_STR("audit_log")))
			rc = cg_fail_hint(e, CG_EINTERNAL, "Rows are left in %.*s: run it again.",
					  CG_STR_ARG(left.v[i].name));
	}
	return rc;
}
