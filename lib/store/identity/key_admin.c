/*
 * key_admin.c: Creating, rolling, revoking and listing keys, for the console and the command line.
 * The key's text exists in the memory of the caller and nowhere else.
 */
#include "store/identity/key_admin.h"

#include "store/pg/row.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, LAST = 4 };

static const char command_line[] = "casgate";

/* Printed on terminals and pages: what is not seen, or turns the text around it, would make two names look as one. */
bool cg_key_admin_name_is_good(struct cg_str name)
{
	if (name.n == 0 || name.n > CG_NAME_MAX || !cg_str_is_utf8(name))
		return false;
	for (size_t at = 0; at < name.n;) {
		if (cg_str_char_is_unseen(cg_str_char(name, &at)))
			return false;
	}
	return true;
}

/* The name is printed in lists and in the audit log, so it is checked as text. */
static enum cg_code check_order(const struct cg_key_order *o, struct cg_err *e)
{
	if (!cg_key_admin_name_is_good(o->name))
		return cg_fail_hint(e, CG_EREQUEST, "A key's name is 1 to %d bytes of text.", CG_NAME_MAX);
	if (o->scopes == 0 || (o->scopes & CG_SCOPE_PII) != 0)
		return cg_fail_hint(e, CG_EREQUEST, "A key needs a scope: parse, read or admin.");
	if (o->expires_days < 0 || o->expires_days > CG_KEY_EXPIRY_DAYS_MAX)
		return cg_fail_hint(e, CG_EREQUEST, "A key expires after 1 to %d days.", CG_KEY_EXPIRY_DAYS_MAX);
	return CG_OK;
}

/* $6 scopes joined by commas, $7 days until the end or 0. */
static const char create[] = "insert into api_keys (account_id, key_id, key_hash, name, livemode, scopes, expires_at) "
			     "values ($1, $2, $3, $4, $5, string_to_array($6, ','), "
			     "  now() + nullif($7::integer, 0) * interval '1 day')";
static const char create_no_pii[] =
	"insert into api_keys (account_id, key_id, key_hash, name, livemode, scopes, expires_at, pii) "
	"values ($1, $2, $3, $4, $5, string_to_array($6, ','), "
	"  now() + nullif($7::integer, 0) * interval '1 day', false)";

/* The key and its audit entry in one transaction. */
static enum cg_code insert_key(struct cg_db *db, const struct cg_key_order *o, const struct cg_id *id,
			       const struct cg_id *event_id, const char *hash, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], key[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	char scopes[CG_SCOPES_TEXT_MAX], name[CG_NAME_MAX + 1], days[NUMBER_MAX];
	const char *make[] = { cg_id_uuid(&o->account, account),
			       cg_id_uuid(id, key),
			       hash,
			       name,
			       o->live ? "t" : "f",
			       cg_key_scopes_text(o->scopes, scopes),
			       days };
	const char *note[] = { account, cg_id_uuid(event_id, event), o->actor != NULL ? o->actor : command_line,
			       cg_id_text(id, "key_", subject) };
	struct cg_sql q[] = {
		{ .name = o->no_pii ? "key_create_no_pii" : "key_create",
		  .text = o->no_pii ? create_no_pii : create,
		  .arg = make,
		  .n = 7 },
		{ .name = "key_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "values ($1, $2, $3, 'key.create', $4)",
		  .arg = note,
		  .n = 4 },
	};
	enum cg_code rc;

	(void)snprintf(name, sizeof(name), "%.*s", CG_STR_ARG(o->name));
	(void)snprintf(days, sizeof(days), "%d", o->expires_days);
	rc = cg_sql_run(db, &o->account, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	return rc;
}

/*
 * What people tell keys apart by. On its own and best effort: a schema from before has no place for it, and the key is
 * made already.
 */
static void note_last_four(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, const char *text)
{
	char whose[CG_UUID_TEXT_MAX], key[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, whose), cg_id_uuid(id, key), text + strlen(text) - LAST };
	struct cg_sql q = { .name = "key_last_four",
			    .text = "update api_keys "
				    "set last_four = $3 "
				    "where account_id = $1 and key_id = $2",
			    .arg = arg,
			    .n = 3 };
	struct cg_err e = { 0 };

	(void)cg_sql_run(db, account, CG_TX_WRITE, &q, 1, &e);
	cg_sql_clear(&q, 1);
}

/* On failure the text is wiped: a key that was not stored must not be handed out. */
enum cg_code cg_key_create(struct cg_db *db, const struct cg_key_order *order, struct cg_id *id,
			   char text[CG_KEY_TEXT_MAX], struct cg_err *e)
{
	char hash[CG_KEY_HASH_MAX];
	struct cg_id event;
	enum cg_code rc = check_order(order, e);

	if (rc == CG_OK && (!cg_id_new(id) || !cg_id_new(&event)))
		rc = cg_fail(e, CG_EBUSY, "no random bytes");
	if (rc == CG_OK && !cg_key_make(&order->account, order->live, text))
		rc = cg_fail(e, CG_EBUSY, "no random bytes");
	if (rc == CG_OK)
		rc = insert_key(db, order, id, &event, cg_key_hash(cg_str_of(text), hash), e);
	if (rc == CG_OK)
		note_last_four(db, &order->account, id, text);
	if (rc != CG_OK)
		sodium_memzero(text, CG_KEY_TEXT_MAX);
	return rc;
}

/* Whose key it is, and whether for live data; only a key that works can be rolled. */
static enum cg_code find_active(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
				struct cg_id *owner, bool *live, struct cg_err *e)
{
	char key[CG_UUID_TEXT_MAX], whose[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(id, key), account != NULL ? cg_id_uuid(account, whose) : NULL };
	struct cg_sql q = { .name = "key_active",
			    .text = "select account_id, livemode "
				    "from api_keys "
				    "where key_id = $1 and ($2::uuid is null or account_id = $2) "
				    "  and revoked_at is null and (expires_at is null or expires_at > now())",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK && (PQntuples(q.res) == 0 || !cg_id_parse_uuid(cg_sql_get(q.res, 0, 0), owner)))
		rc = cg_fail_hint(e, CG_EREQUEST, "There is no key with this id that works.");
	*live = rc == CG_OK && cg_sql_true(q.res, 0, 1);
	cg_sql_clear(&q, 1);
	return rc;
}

/* Both keys and the audit entry in one transaction: a key that was revoked meanwhile stays so, and nothing is made. */
static enum cg_code replace_key(struct cg_db *db, const struct cg_id *owner, const char *const arg[8], struct cg_err *e)
{
	struct cg_sql q[] = {
		{ .name = "key_roll",
		  .text = "insert into api_keys (account_id, key_id, key_hash, name, livemode, scopes, expires_at, pii) "
			  "select account_id, $3, $4, name, livemode, scopes, now() + (expires_at - created_at), pii "
			  "from api_keys "
			  "where account_id = $1 and key_id = $2 "
			  "  and revoked_at is null and (expires_at is null or expires_at > now())",
		  .arg = arg,
		  .n = 4 },
		{ .name = "key_roll_end",
		  .text = "update api_keys "
			  "set expires_at = now() + $4::integer * interval '1 hour' "
			  "where account_id = $1 and key_id = $2 "
			  "  and (expires_at is null or expires_at > now() + $4::integer * interval '1 hour') "
			  "  and exists ( "
			  "  select from api_keys "
			  "  where account_id = $1 and key_id = $3)",
		  .arg = (const char *[]){ arg[0], arg[1], arg[2], arg[7] },
		  .n = 4 },
		{ .name = "key_roll_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "select account_id, $3, $4, 'key.roll', $5 "
			  "from api_keys "
			  "where account_id = $1 and key_id = $2",
		  .arg = (const char *[]){ arg[0], arg[2], arg[4], arg[5], arg[6] },
		  .n = 5 },
	};
	enum cg_code rc = cg_sql_run(db, owner, CG_TX_WRITE, q, 3, e);

	if (rc == CG_OK && cg_sql_touched(q[0].res) != 1)
		rc = cg_fail_hint(e, CG_EREQUEST, "There is no key with this id that works.");
	cg_sql_clear(q, 3);
	return rc;
}

/* The text of a key has its account and its data in it, so both are read first. */
enum cg_code cg_key_roll(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, int hours,
			 const char *actor, struct cg_id *out, char text[CG_KEY_TEXT_MAX], struct cg_err *e)
{
	char whose[CG_UUID_TEXT_MAX], before[CG_UUID_TEXT_MAX], after[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX];
	char hash[CG_KEY_HASH_MAX], subject[CG_ID_TEXT_MAX], keep[NUMBER_MAX];
	struct cg_id owner, event_id;
	bool live = false;
	enum cg_code rc = CG_OK;

	text[0] = '\0';
	if (hours < 0 || hours > CG_KEY_KEEP_HOURS_MAX)
		rc = cg_fail_hint(e, CG_EREQUEST, "The old key ends after 0 to %d hours.", CG_KEY_KEEP_HOURS_MAX);
	if (rc == CG_OK)
		rc = find_active(db, account, id, &owner, &live, e);
	if (rc == CG_OK && (!cg_id_new(out) || !cg_id_new(&event_id) || !cg_key_make(&owner, live, text)))
		rc = cg_fail(e, CG_EBUSY, "no random bytes");
	if (rc == CG_OK) {
		const char *arg[] = { cg_id_uuid(&owner, whose),       cg_id_uuid(id, before),
				      cg_id_uuid(out, after),	       cg_key_hash(cg_str_of(text), hash),
				      cg_id_uuid(&event_id, event),    actor != NULL ? actor : command_line,
				      cg_id_text(id, "key_", subject), keep };

		(void)snprintf(keep, sizeof(keep), "%d", hours);
		rc = replace_key(db, &owner, arg, e);
	}
	if (rc == CG_OK)
		note_last_four(db, &owner, out, text);
	if (rc != CG_OK)
		sodium_memzero(text, CG_KEY_TEXT_MAX);
	return rc;
}

/* A key that was revoked before stays as it is, with the first date. */
enum cg_code cg_key_revoke(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, const char *actor,
			   struct cg_err *e)
{
	char key[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX], owner[CG_UUID_TEXT_MAX];
	struct cg_id event_id;
	const char *whose = account != NULL ? cg_id_uuid(account, owner) : NULL;
	const char *note[] = { cg_id_uuid(id, key), whose, event, cg_id_text(id, "key_", subject),
			       actor != NULL ? actor : command_line };
	struct cg_sql q[] = { { .name = "key_there",
				.text = "select 1 "
					"from api_keys "
					"where key_id = $1 and ($2::uuid is null or account_id = $2)",
				.arg = note,
				.n = 2 },
			      { .name = "key_revoke_audit",
				.text = "insert into audit_log (account_id, event_id, actor, action, subject) "
					"select account_id, $3, $5, 'key.revoke', $4 "
					"from api_keys "
					"where key_id = $1 and ($2::uuid is null or account_id = $2) "
					"  and revoked_at is null",
				.arg = note,
				.n = 5 },
			      { .name = "key_revoke",
				.text = "update api_keys "
					"set revoked_at = now() "
					"where key_id = $1 and ($2::uuid is null or account_id = $2) "
					"  and revoked_at is null",
				.arg = note,
				.n = 2 } };
	enum cg_code rc;

	if (!cg_id_new(&event_id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&event_id, event);
	rc = cg_sql_run(db, account, CG_TX_WRITE, q, 3, e);
	if (rc == CG_OK && PQntuples(q[0].res) == 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "There is no key with this id.");
	cg_sql_clear(q, 3);
	return rc;
}

/* Revoked keys stay in the list: the audit log names them. */
enum cg_code cg_key_list(struct cg_db *db, const struct cg_id *account, struct cg_arena *a, struct cg_key_rows *out,
			 struct cg_err *e)
{
	static const char *const states[] = { "active", "expired", "revoked" };
	char uuid[CG_UUID_TEXT_MAX];
	const char *arg[] = { account != NULL ? cg_id_uuid(account, uuid) : NULL, "YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"" };
	struct cg_sql q = { .name = "key_list",
			    .text = "select key_id, account_id, livemode, name, array_to_string(scopes, ','), "
				    "  to_char(created_at at time zone 'UTC', $2), "
				    "  to_char(expires_at at time zone 'UTC', $2), "
				    "  to_char(last_used_at at time zone 'UTC', $2), "
				    "  case when revoked_at is not null then 2 when expires_at <= now() then 1 "
				    "    else 0 end, "
				    "  coalesce((to_jsonb(k) ->> 'pii')::boolean, true), to_jsonb(k) ->> 'last_four' "
				    "from api_keys k "
				    "where $1::uuid is null or account_id = $1 "
				    "order by account_id, key_id",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_key_rows){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_key_row row = { 0 };

		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &row.id);
		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &row.account);
		row.live = cg_row_bool(&r);
		row.name = cg_row_text(&r);
		row.scopes = cg_row_text(&r);
		row.created = cg_row_text(&r);
		row.expires = cg_row_text(&r);
		row.last_used = cg_row_text(&r);
		row.state = states[cg_row_int(&r) % 3];
		row.pii = cg_row_bool(&r);
		row.last_four = cg_row_text(&r);
		if (r.bad || !CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "key_list: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
