#include "store/rekey.h"

#include "base/arena.h"
#include "store/pg/bytea.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"
#include "store/pg/seal.h"
#include "store/pg/sql.h"

#include <sodium.h>
#include <stdio.h>

enum { PAGE = 500, COLUMNS_MAX = 5, KEYS = 3, NUMBER_MAX = 24, MARGIN_MS = 3000, ARENA_MAX = 64 * 1024 * 1024 };

/*
 * The tables that have sealed values. pages: $1 is the head of a value under the new key, $2 to $4 the last row seen,
 * $5 how many rows; columns are account, the id that values are bound to, the number of the row, the number of its
 * first value, and each sealed column, null where there is nothing to do. update: $1 to $3 name the row, then the new
 * values, null for those that stay; at last, where somebody else may change the value, what it was.
 * tests/system/rekey.t holds the list against the database.
 */
static const struct sealed_table {
	const char *name, *pages, *update;
	bool guarded; /* the update has the value before as its last parameter; one column then */
	int n;
	struct {
		const char *field;
		bool list; /* bytea[]: numbered on from the first */
	} column[COLUMNS_MAX];
} tables[] = {
	{ .name = "snapshots",
	  .pages = "select account_id, snapshot_id, 0, 0, "
		   "  case when substr(investor_email_enc, 1, 9) <> $1::bytea then investor_email_enc end, "
		   "  case when substr(investor_mobile_enc, 1, 9) <> $1::bytea then investor_mobile_enc end, "
		   "  case when substr(investor_pan_enc, 1, 9) <> $1::bytea then investor_pan_enc end, "
		   "  case when substr(investor_address_enc, 1, 9) <> $1::bytea then investor_address_enc end, "
		   "  case when exists (select from unnest(holder_pans_enc) v where substr(v, 1, 9) <> $1::bytea) "
		   "    then holder_pans_enc end "
		   "from snapshots "
		   "where (account_id, snapshot_id) > ($2::uuid, $3::uuid) and $4::integer <= 0 "
		   "order by account_id, snapshot_id "
		   "limit $5::integer",
	  .update = "update snapshots "
		    "set investor_email_enc = coalesce($4::bytea, investor_email_enc), "
		    "  investor_mobile_enc = coalesce($5::bytea, investor_mobile_enc), "
		    "  investor_pan_enc = coalesce($6::bytea, investor_pan_enc), "
		    "  investor_address_enc = coalesce($7::bytea, investor_address_enc), "
		    "  holder_pans_enc = coalesce($8::bytea[], holder_pans_enc) "
		    "where account_id = $1::uuid and snapshot_id = $2::uuid and $3::integer = 0",
	  .n = 5,
	  .column = { { "email", false },
		      { "mobile", false },
		      { "pan", false },
		      { "address", false },
		      { "holder.pan", true } } },
	{ .name = "folios",
	  .pages = "select account_id, snapshot_id, folio_no, folio_no, "
		   "  case when substr(pan_enc, 1, 9) <> $1::bytea then pan_enc end "
		   "from folios "
		   "where (account_id, snapshot_id, folio_no) > ($2::uuid, $3::uuid, $4::integer) "
		   "order by account_id, snapshot_id, folio_no "
		   "limit $5::integer",
	  .update = "update folios "
		    "set pan_enc = coalesce($4::bytea, pan_enc) "
		    "where account_id = $1::uuid and snapshot_id = $2::uuid and folio_no = $3::integer",
	  .n = 1,
	  .column = { { "folio.pan", false } } },
	{ .name = "demat_accounts",
	  .pages = "select account_id, snapshot_id, demat_no, (select coalesce(sum(cardinality(p.owner_pans_enc)), 0) "
		   "    from demat_accounts p "
		   "    where p.account_id = d.account_id and p.snapshot_id = d.snapshot_id "
		   "      and p.demat_no < d.demat_no), "
		   "  case when exists (select from unnest(owner_pans_enc) v where substr(v, 1, 9) <> $1::bytea) "
		   "    then owner_pans_enc end "
		   "from demat_accounts d "
		   "where (account_id, snapshot_id, demat_no) > ($2::uuid, $3::uuid, $4::integer) "
		   "order by account_id, snapshot_id, demat_no "
		   "limit $5::integer",
	  .update = "update demat_accounts "
		    "set owner_pans_enc = coalesce($4::bytea[], owner_pans_enc) "
		    "where account_id = $1::uuid and snapshot_id = $2::uuid and demat_no = $3::integer",
	  .n = 1,
	  .column = { { "owner.pan", true } } },
	{ .name = "account_users",
	  .pages = "select account_id, user_id, 0, 0, "
		   "  case when substr(totp_enc, 1, 9) <> $1::bytea then totp_enc end "
		   "from account_users "
		   "where (account_id, user_id) > ($2::uuid, $3::uuid) and $4::integer <= 0 "
		   "order by account_id, user_id "
		   "limit $5::integer",
	  .update = "update account_users "
		    "set totp_enc = coalesce($4::bytea, totp_enc) "
		    "where account_id = $1::uuid and user_id = $2::uuid and $3::integer = 0 "
		    "  and totp_enc = $5::bytea",
	  .guarded = true,
	  .n = 1,
	  .column = { { "totp", false } } },
	{ .name = "webhooks",
	  .pages = "select account_id, webhook_id, 0, 0, "
		   "  case when substr(secret_enc, 1, 9) <> $1::bytea then secret_enc end "
		   "from webhooks "
		   "where (account_id, webhook_id) > ($2::uuid, $3::uuid) and $4::integer <= 0 "
		   "order by account_id, webhook_id "
		   "limit $5::integer",
	  .update = "update webhooks "
		    "set secret_enc = coalesce($4::bytea, secret_enc) "
		    "where account_id = $1::uuid and webhook_id = $2::uuid and $3::integer = 0 "
		    "  and secret_enc = $5::bytea",
	  .guarded = true,
	  .n = 1,
	  .column = { { "webhook", false } } },
	/* the secret before: a column that a database of the release before does not have */
	{ .name = "webhooks",
	  .pages = "select account_id, webhook_id, 0, 0, "
		   "  case when substr((to_jsonb(w) ->> 'previous_secret_enc')::bytea, 1, 9) <> $1::bytea "
		   "    then (to_jsonb(w) ->> 'previous_secret_enc')::bytea end "
		   "from webhooks w "
		   "where (account_id, webhook_id) > ($2::uuid, $3::uuid) and $4::integer <= 0 "
		   "order by account_id, webhook_id "
		   "limit $5::integer",
	  .update = "update webhooks "
		    "set previous_secret_enc = coalesce($4::bytea, previous_secret_enc) "
		    "where account_id = $1::uuid and webhook_id = $2::uuid and $3::integer = 0 "
		    "  and previous_secret_enc = $5::bytea",
	  .guarded = true,
	  .n = 1,
	  .column = { { "webhook", false } } },
	{ .name = "mail_rules",
	  .pages = "select account_id, rule_id, 0, 0, "
		   "  case when substr(recipient_enc, 1, 9) <> $1::bytea then recipient_enc end, "
		   "  case when substr(sender_enc, 1, 9) <> $1::bytea then sender_enc end, "
		   "  case when substr(password_enc, 1, 9) <> $1::bytea then password_enc end "
		   "from mail_rules "
		   "where (account_id, rule_id) > ($2::uuid, $3::uuid) and $4::integer <= 0 "
		   "order by account_id, rule_id "
		   "limit $5::integer",
	  .update = "update mail_rules "
		    "set recipient_enc = coalesce($4::bytea, recipient_enc), "
		    "  sender_enc = coalesce($5::bytea, sender_enc), "
		    "  password_enc = coalesce($6::bytea, password_enc) "
		    "where account_id = $1::uuid and rule_id = $2::uuid and $3::integer = 0",
	  .n = 3,
	  .column = { { "mail.recipient", false }, { "mail.sender", false }, { "mail.password", false } } },
	/* the end of a job erases both: what is read here must not come back after it */
	{ .name = "parse_jobs",
	  .pages = "select account_id, job_id, 0, 0, "
		   "  case when substr(key_enc, 1, 9) <> $1::bytea then key_enc end, "
		   "  case when substr(password_enc, 1, 9) <> $1::bytea then password_enc end "
		   "from parse_jobs "
		   "where (account_id, job_id) > ($2::uuid, $3::uuid) and $4::integer <= 0 "
		   "  and state in ('LOADING', 'QUEUED', 'RUNNING') and expires_at > now() "
		   "order by account_id, job_id "
		   "limit $5::integer",
	  .update = "update parse_jobs "
		    "set key_enc = coalesce($4::bytea, key_enc), "
		    "  password_enc = coalesce($5::bytea, password_enc) "
		    "where account_id = $1::uuid and job_id = $2::uuid and $3::integer = 0 "
		    "  and state in ('LOADING', 'QUEUED', 'RUNNING') and expires_at > now()",
	  .n = 2,
	  .column = { { "job.key", false }, { "job.password", false } } },
};

/* One walk over one table. */
struct walk {
	struct cg_db *db;
	const struct sealed_table *table;
	struct cg_arena arena; /* of a page */
	char key[KEYS][CG_UUID_TEXT_MAX];
	struct cg_rekey_counts n; /* of this table */
	struct cg_err *e;
};

/* The parameters of one update. */
struct change {
	const char *arg[KEYS + COLUMNS_MAX + 1];
};

/* One value from one key to the other; absent stays absent. The plain text is wiped. */
static enum cg_code seal_anew(struct walk *w, const struct cg_seal *s, const char *field, uint32_t no,
			      struct cg_str text, struct cg_str *out)
{
	struct cg_str bytes = CG_STR_NONE, plain = CG_STR_NONE;
	enum cg_code rc;

	*out = CG_STR_NONE;
	if (text.p == NULL)
		return CG_OK;
	if (!cg_row_unescape(text, &w->arena, &bytes))
		return cg_fail(w->e, CG_EBUSY, "rekey: memory");
	rc = cg_seal_open(s, field, no, bytes, &w->arena, &plain, w->e);
	if (rc == CG_OK)
		rc = cg_seal_close(s, field, no, plain, &w->arena, out, w->e);
	if (plain.p != NULL)
		sodium_memzero((void *)(uintptr_t)plain.p, plain.n);
	return rc;
}

static enum cg_code seal_list(struct walk *w, const struct cg_seal *s, const char *field, uint32_t no,
			      struct cg_str text, const char **out)
{
	struct cg_pgarray to;
	struct cg_str_list list;
	enum cg_code rc = CG_OK;

	if (!cg_pgarray_read(text, &w->arena, &list))
		return cg_fail(w->e, CG_EBUSY, "rekey: memory or unreadable row");
	cg_pgarray_init(&to, &w->arena);
	for (size_t i = 0; i < list.n && rc == CG_OK; i++) {
		struct cg_str value;

		rc = seal_anew(w, s, field, no + (uint32_t)i, list.v[i], &value);
		cg_pgarray_bytes(&to, value);
	}
	*out = cg_pgarray_done(&to);
	return rc == CG_OK && *out == NULL ? cg_fail(w->e, CG_EBUSY, "rekey: memory") : rc;
}

/* The change of a row; CG_EINTERNAL: a value does not open. */
static enum cg_code make_change(struct walk *w, const PGresult *res, int row, struct change *out)
{
	const struct sealed_table *t = w->table;
	struct cg_seal s = { .cfg = cg_db_config(w->db) };
	uint32_t no = (uint32_t)cg_sql_int(res, row, 3);
	enum cg_code rc = CG_OK;

	*out = (struct change){ { PQgetvalue(res, row, 0), PQgetvalue(res, row, 1), PQgetvalue(res, row, 2) } };
	if (!cg_id_parse_uuid(cg_sql_get(res, row, 0), &s.account) ||
	    !cg_id_parse_uuid(cg_sql_get(res, row, 1), &s.snapshot))
		return cg_fail(w->e, CG_EINTERNAL, "rekey: unreadable row");
	for (int i = 0; i < t->n && rc == CG_OK; i++) {
		struct cg_str text = cg_sql_get(res, row, KEYS + 1 + i), value;
		const char **to = &out->arg[KEYS + i];

		if (text.p == NULL)
			continue;
		if (t->column[i].list) {
			rc = seal_list(w, &s, t->column[i].field, no, text, to);
			continue;
		}
		rc = seal_anew(w, &s, t->column[i].field, no, text, &value);
		*to = rc == CG_OK ? cg_bytea_arena(value, &w->arena) : NULL;
		if (rc == CG_OK && *to == NULL)
			rc = cg_fail(w->e, CG_EBUSY, "rekey: memory");
	}
	if (t->guarded)
		out->arg[KEYS + t->n] = PQgetvalue(res, row, KEYS + 1);
	return rc;
}

static bool has_work(const struct sealed_table *t, const PGresult *res, int row)
{
	for (int i = 0; i < t->n; i++) {
		if (!PQgetisnull(res, row, KEYS + 1 + i))
			return true;
	}
	return false;
}

/* In one transaction. A row that is gone, or was changed by somebody else meanwhile, is no failure. */
static enum cg_code write_changes(struct walk *w, const struct change *changes, size_t n)
{
	struct cg_sql q[CG_SQL_BATCH_MAX] = { { .name = NULL } };
	enum cg_code rc;

	for (size_t i = 0; i < n; i++)
		q[i] = (struct cg_sql){ .name = "rekey_update",
					.text = w->table->update,
					.arg = changes[i].arg,
					.n = KEYS + w->table->n + w->table->guarded };
	rc = n > 0 ? cg_sql_run(w->db, NULL, CG_TX_WRITE, q, n, w->e) : CG_OK;
	for (size_t i = 0; i < n && rc == CG_OK; i++)
		w->n.sealed += cg_sql_touched(q[i].res);
	cg_sql_clear(q, n);
	return rc;
}

/* What a page of rows needs. */
static enum cg_code do_page(struct walk *w, const PGresult *res, bool count_only)
{
	struct change changes[CG_SQL_BATCH_MAX];
	enum cg_code rc = CG_OK;
	size_t n = 0;

	for (int row = 0; row < PQntuples(res) && rc == CG_OK; row++) {
		w->n.rows++;
		if (!has_work(w->table, res, row))
			continue;
		w->n.left++;
		if (count_only)
			continue;
		rc = make_change(w, res, row, &changes[n]);
		if (rc == CG_EINTERNAL) {
			w->n.failed++;
			rc = CG_OK;
			continue;
		}
		if (rc == CG_OK && ++n == CG_SQL_BATCH_MAX) {
			rc = write_changes(w, changes, n);
			n = 0;
		}
	}
	return rc == CG_OK ? write_changes(w, changes, n) : rc;
}

/* The next rows; *more is false after the last ones. */
static enum cg_code next_page(struct walk *w, bool count_only, bool *more)
{
	const struct cg_config *cfg = cg_db_config(w->db);
	char head[CG_SEAL_HEAD_HEX_MAX], page[NUMBER_MAX];
	const char *arg[] = { cg_seal_head(cfg->data_key, head), w->key[0], w->key[1], w->key[2], page };
	struct cg_sql q = { .name = "rekey_pages", .text = w->table->pages, .arg = arg, .n = 5 };
	enum cg_code rc;
	int last;

	(void)snprintf(page, sizeof(page), "%d", PAGE);
	rc = cg_sql_run(w->db, NULL, CG_TX_READ, &q, 1, w->e);
	last = rc == CG_OK ? PQntuples(q.res) - 1 : -1;
	*more = last + 1 == PAGE;
	if (rc == CG_OK)
		rc = do_page(w, q.res, count_only);
	for (int k = 0; last >= 0 && k < KEYS; k++)
		(void)snprintf(w->key[k], sizeof(w->key[k]), "%s", PQgetvalue(q.res, last, k));
	cg_sql_clear(&q, 1);
	return rc;
}

static enum cg_code walk_table(struct walk *w, bool count_only, const struct cg_rekey_watch *watch)
{
	static const char least[] = "00000000-0000-0000-0000-000000000000";
	enum cg_code rc = CG_OK;

	(void)snprintf(w->key[0], sizeof(w->key[0]), "%s", least);
	(void)snprintf(w->key[1], sizeof(w->key[1]), "%s", least);
	(void)snprintf(w->key[2], sizeof(w->key[2]), "-1");
	for (bool more = true; more && rc == CG_OK;) {
		cg_arena_init(&w->arena, ARENA_MAX);
		rc = next_page(w, count_only, &more);
		cg_arena_free(&w->arena);
		if (rc == CG_OK && watch != NULL)
			watch->page(watch->arg, w->table->name, &w->n);
	}
	return rc;
}

enum cg_code cg_rekey_pass(struct cg_db *db, bool count_only, const struct cg_rekey_watch *watch,
			   struct cg_rekey_counts *out, struct cg_err *e)
{
	enum cg_code rc = CG_OK;

	*out = (struct cg_rekey_counts){ 0 };
	if (!cg_db_config(db)->has_data_key)
		return cg_fail_hint(e, CG_EREQUEST, "data_key_file is not set.");
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]) && rc == CG_OK; i++) {
		struct walk w = { .db = db, .table = &tables[i], .e = e };

		rc = walk_table(&w, count_only, watch);
		out->rows += w.n.rows;
		out->left += w.n.left;
		out->sealed += w.n.sealed;
		out->failed += w.n.failed;
	}
	return rc;
}

/* From place 1 to place 2, and the new one in its place; a key that stays gets form 2. */
enum cg_code cg_rekey_begin(struct cg_db *db, struct cg_err *e)
{
	const struct cg_config *cfg = cg_db_config(db);
	char now[CG_FINGERPRINT_TEXT_MAX], before[CG_FINGERPRINT_TEXT_MAX] = "";
	const char *old[] = { before }, *new[] = { now };
	struct cg_sql q[] = {
		{ .name = "rekey_before",
		  .text = "update data_keys "
			  "set place = 2 "
			  "where place = 1 and fingerprint = $1 and not exists ( "
			  "  select from data_keys "
			  "  where place = 2)",
		  .arg = old,
		  .n = 1 },
		{ .name = "rekey_now",
		  .text = "insert into data_keys (place, fingerprint, form) "
			  "select 1, $1, 2 "
			  "where not exists ( "
			  "  select from data_keys "
			  "  where place = 1) "
			  "on conflict do nothing",
		  .arg = new,
		  .n = 1 },
		{ .name = "rekey_form",
		  .text = "update data_keys "
			  "set form = 2, since = now() "
			  "where place = 1 and form = 1 and fingerprint = $1",
		  .arg = new,
		  .n = 1 },
		{ .name = "rekey_judge",
		  .text = "select exists ( "
			  "  select from data_keys "
			  "  where place = 1 and fingerprint = $1)",
		  .arg = new,
		  .n = 1 },
	};
	enum cg_code rc;

	if (!cfg->has_data_key)
		return cg_fail_hint(e, CG_EREQUEST, "data_key_file is not set.");
	cg_seal_fingerprint(cfg->data_key, now);
	if (cfg->has_data_key_old)
		cg_seal_fingerprint(cfg->data_key_old, before);
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, 4, e);
	if (rc == CG_OK && !cg_sql_true(q[3].res, 0, 0))
		rc = cg_fail_hint(
			e, CG_EREQUEST,
			"An earlier change of the key is not done: finish it with the keys that it began with.");
	cg_sql_clear(q, 4);
	return rc;
}

enum cg_code cg_rekey_is_open(struct cg_db *db, bool *open, struct cg_err *e)
{
	struct cg_sql q = { .name = "rekey_open",
			    .text = "select exists ( "
				    "  select from data_keys "
				    "  where place = 2)" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	*open = rc == CG_OK && cg_sql_true(q.res, 0, 0);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_rekey_is_done(struct cg_db *db, bool *done, struct cg_err *e)
{
	char first[CG_FINGERPRINT_TEXT_MAX];
	const char *arg[] = { first };
	struct cg_sql q = { .name = "rekey_done",
			    .text = "select bool_and(place = 1 and fingerprint = $1) "
				    "from data_keys",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc;

	*done = false;
	if (!cg_db_config(db)->has_data_key)
		return CG_OK;
	cg_seal_fingerprint(cg_db_config(db)->data_key, first);
	rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	*done = rc == CG_OK && cg_sql_true(q.res, 0, 0);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_rekey_wait_ms(struct cg_db *db, int64_t *out, struct cg_err *e)
{
	struct cg_sql q = { .name = "rekey_since",
			    .text = "select floor(extract(epoch from now() - since) * 1000)::bigint "
				    "from data_keys "
				    "where place = 1" };
	int64_t wait = CG_DB_KEY_MS + cg_db_config(db)->database_timeout_ms + MARGIN_MS;
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	*out = 0;
	if (rc == CG_OK && PQntuples(q.res) == 1 && cg_sql_int(q.res, 0, 0) < wait)
		*out = wait - cg_sql_int(q.res, 0, 0);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_rekey_end(struct cg_db *db, struct cg_err *e)
{
	char now[CG_FINGERPRINT_TEXT_MAX];
	const char *arg[] = { now };
	struct cg_sql q = { .name = "rekey_end",
			    .text = "delete from data_keys "
				    "where place = 2 and exists ( "
				    "  select from data_keys n "
				    "  where n.place = 1 and n.fingerprint = $1)",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc;

	cg_seal_fingerprint(cg_db_config(db)->data_key, now);
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
	cg_sql_clear(&q, 1);
	return rc;
}
