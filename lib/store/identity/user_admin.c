#include "store/identity/key_admin.h"
#include "store/identity/user.h"
#include "store/identity/user_name.h"
#include "store/pg/bytea.h"
#include "store/pg/row.h"
#include "store/pg/seal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* A user as the statements below name it: $1 account, $2 user, and an event for audit_log. */
struct ids {
	char account[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
};

static const char audit[] = "insert into audit_log (account_id, event_id, actor, action, subject) "
			    "values ($1, $2, 'casgate', $3, $4)";

static enum cg_code name_ids(const struct cg_id *account, const struct cg_id *user, struct ids *out, struct cg_err *e)
{
	struct cg_id event;

	if (!cg_id_new(&event))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(account, out->account);
	(void)cg_id_uuid(user, out->user);
	(void)cg_id_uuid(&event, out->event);
	(void)cg_id_text(user, "user_", out->subject);
	return CG_OK;
}

/* A name that is written without blanks, and of which nothing is hidden. */
static bool good_login(struct cg_str name)
{
	return cg_key_admin_name_is_good(name) && memchr(name.p, ' ', name.n) == NULL;
}

/* The statements of one change. */
static enum cg_code run_change(struct cg_db *db, struct cg_sql *q, size_t n, struct cg_err *e)
{
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, n, e);

	cg_sql_clear(q, n);
	return rc;
}

enum cg_code cg_user_add(struct cg_db *db, const struct cg_id *account, struct cg_str login, struct cg_str password,
			 struct cg_id *out, struct cg_err *e)
{
	char name[CG_LOGIN_MAX + 1], hash[CG_SECRET_HASH_MAX], secret[CG_PASSWORD_HASH_MAX];
	struct cg_str folded = cg_user_name_fold(login, name);
	struct ids id;
	const char *claim[] = { hash, id.account, id.user };
	const char *make[] = { id.account, id.user, name, secret };
	const char *note[] = { id.account, id.event, "user.add", id.subject };
	struct cg_sql q[] = {
		{ .name = "user_claim",
		  .text = "insert into user_names (name_hash, account_id, user_id) "
			  "values ($1, $2, $3) "
			  "on conflict "
			  "do nothing",
		  .arg = claim,
		  .n = 3 },
		{ .name = "user_add",
		  .text = "insert into account_users (account_id, user_id, login, password_hash) "
			  "values ($1, $2, $3, $4)",
		  .arg = make,
		  .n = 4 },
		{ .name = "user_audit", .text = audit, .arg = note, .n = 4 },
	};
	const char *asked[] = { hash };
	struct cg_sql ask = {
		.name = "user_taken", .text = "select 1 from user_names where name_hash = $1", .arg = asked, .n = 1
	};
	enum cg_code rc;

	if (!good_login(folded))
		return cg_fail_hint(e, CG_EREQUEST, "A login name is 1 to %d bytes of text without blanks.",
				    CG_LOGIN_MAX);
	if (!cg_id_new(out))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_secret_hash(folded, hash);
	rc = cg_sql_run(db, NULL, CG_TX_READ, &ask, 1, e);
	if (rc == CG_OK && PQntuples(ask.res) > 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "There is a user with this login name already.");
	cg_sql_clear(&ask, 1);
	if (rc == CG_OK)
		rc = cg_password_hash(password, secret, e);
	if (rc == CG_OK)
		rc = cg_password_rule(password, folded, e);
	if (rc == CG_OK)
		rc = name_ids(account, out, &id, e);
	return rc == CG_OK ? run_change(db, q, 3, e) : rc;
}

/* Who has this login name, and the texts that a change of theirs needs. */
static enum cg_code find_login(struct cg_db *db, struct cg_str login, struct cg_id *account, struct cg_id *user,
			       struct ids *ids, struct cg_err *e)
{
	char name[CG_LOGIN_MAX + 1], hash[CG_SECRET_HASH_MAX];
	const char *arg[] = { cg_secret_hash(cg_user_name_fold(login, name), hash) };
	struct cg_sql q = { .name = "user_find",
			    .text = "select account_id, user_id "
				    "from user_names "
				    "where name_hash = $1",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK && PQntuples(q.res) != 1)
		rc = cg_fail_hint(e, CG_EREQUEST, "There is no user with this login name: see casgate user list.");
	else if (rc == CG_OK && (!cg_id_parse_uuid(cg_sql_get(q.res, 0, 0), account) ||
				 !cg_id_parse_uuid(cg_sql_get(q.res, 0, 1), user)))
		rc = cg_fail(e, CG_EINTERNAL, "user_find: unreadable row");
	cg_sql_clear(&q, 1);
	return rc == CG_OK ? name_ids(account, user, ids, e) : rc;
}

enum cg_code cg_user_passwd(struct cg_db *db, struct cg_str login, struct cg_str password, struct cg_err *e)
{
	char secret[CG_PASSWORD_HASH_MAX];
	struct cg_id account, user;
	struct ids id;
	const char *set[] = { id.account, id.user, secret };
	const char *note[] = { id.account, id.event, "user.password", id.subject };
	struct cg_sql q[] = {
		{ .name = "user_passwd",
		  .text = "update account_users "
			  "set password_hash = $3, updated_at = now() "
			  "where account_id = $1 and user_id = $2",
		  .arg = set,
		  .n = 3 },
		{ .name = "user_sessions_end",
		  .text = "delete from user_sessions "
			  "where account_id = $1 and user_id = $2",
		  .arg = set,
		  .n = 2 },
		{ .name = "user_audit", .text = audit, .arg = note, .n = 4 },
	};
	enum cg_code rc = find_login(db, login, &account, &user, &id, e);

	if (rc == CG_OK)
		rc = cg_password_hash(password, secret, e);
	if (rc == CG_OK)
		rc = cg_password_rule(password, login, e);
	return rc == CG_OK ? run_change(db, q, 3, e) : rc;
}

/* otpauth://totp/casgate:NAME?secret=...: whatever is not a plain letter or digit of the name is escaped. */
bool cg_user_totp_uri(struct cg_str name, const uint8_t secret[CG_TOTP_BYTES], char uri[CG_OTPAUTH_MAX])
{
	char text[CG_TOTP_TEXT_MAX], label[3 * CG_LOGIN_MAX + 1];
	size_t n = 0;
	bool good = cg_password_totp_text(secret, text);

	for (size_t i = 0; i < name.n; i++)
		n += (size_t)snprintf(label + n, sizeof(label) - n, cg_is_alnum(name.p[i]) ? "%c" : "%%%02X",
				      (unsigned char)name.p[i]);
	label[n] = '\0';
	(void)snprintf(uri, CG_OTPAUTH_MAX,
		       "otpauth://totp/casgate:%s?secret=%s&issuer=casgate&algorithm=SHA1&digits=6"
		       "&period=30",
		       label, text);
	sodium_memzero(text, sizeof(text));
	return good;
}

enum cg_code cg_user_totp_seal(struct cg_db *db, const struct cg_id *account, const struct cg_id *user,
			       const uint8_t secret[CG_TOTP_BYTES], struct cg_arena *a, const char **out,
			       struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db), .account = *account, .snapshot = *user };
	struct cg_str plain = { (const char *)secret, CG_TOTP_BYTES }, sealed = CG_STR_NONE;
	enum cg_code rc = cg_db_seal_with(db, &seal.with, e);

	if (rc == CG_OK)
		rc = cg_seal_close(&seal, "totp", 0, plain, a, &sealed, e);

	*out = rc == CG_OK ? cg_bytea_arena(sealed, a) : NULL;
	return rc == CG_OK && *out == NULL ? cg_fail(e, CG_EBUSY, "totp: memory") : rc;
}

enum cg_code cg_user_totp(struct cg_db *db, struct cg_str login, bool off, struct cg_arena *a, char uri[CG_OTPAUTH_MAX],
			  struct cg_err *e)
{
	uint8_t secret[CG_TOTP_BYTES];
	char name[CG_LOGIN_MAX + 1];
	struct cg_id account, user;
	struct ids id;
	const char *set[] = { id.account, id.user, NULL };
	const char *note[] = { id.account, id.event, "user.totp", id.subject };
	struct cg_sql q[] = {
		{ .name = "user_totp",
		  .text = "update account_users "
			  "set totp_enc = $3::bytea, totp_last_step = 0, recovery_hashes = '{}', wrong_codes = 0, "
			  "  updated_at = now() "
			  "where account_id = $1 and user_id = $2",
		  .arg = set,
		  .n = 3 },
		{ .name = "user_audit", .text = audit, .arg = note, .n = 4 },
	};
	enum cg_code rc = find_login(db, login, &account, &user, &id, e);

	uri[0] = '\0';
	if (rc == CG_OK && !off) {
		if (!cg_password_totp_make(secret) || !cg_user_totp_uri(cg_user_name_fold(login, name), secret, uri))
			rc = cg_fail(e, CG_EBUSY, "totp: no secret could be made");
		else
			rc = cg_user_totp_seal(db, &account, &user, secret, a, &set[2], e);
		sodium_memzero(secret, sizeof(secret));
	}
	return rc == CG_OK ? run_change(db, q, 2, e) : rc;
}

enum cg_code cg_user_remove(struct cg_db *db, struct cg_str login, struct cg_err *e)
{
	struct cg_id account, user;
	struct ids id;
	const char *arg[] = { id.account, id.user };
	const char *note[] = { id.account, id.event, "user.remove", id.subject };
	struct cg_sql q[] = {
		{ .name = "user_name_remove",
		  .text = "delete from user_names "
			  "where account_id = $1 and user_id = $2",
		  .arg = arg,
		  .n = 2 },
		{ .name = "user_remove",
		  .text = "delete from account_users "
			  "where account_id = $1 and user_id = $2",
		  .arg = arg,
		  .n = 2 },
		{ .name = "user_audit", .text = audit, .arg = note, .n = 4 },
	};
	enum cg_code rc = find_login(db, login, &account, &user, &id, e);

	return rc == CG_OK ? run_change(db, q, 3, e) : rc;
}

enum cg_code cg_user_list(struct cg_db *db, const struct cg_id *account, struct cg_arena *a, struct cg_user_rows *out,
			  struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX];
	const char *arg[] = { account != NULL ? cg_id_uuid(account, uuid) : NULL, "YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"" };
	struct cg_sql q = { .name = "user_list",
			    .text = "select user_id, account_id, login, totp_enc is not null, "
				    "  to_char(created_at at time zone 'UTC', $2), "
				    "  to_char(last_login_at at time zone 'UTC', $2), ( "
				    "  select count(*) "
				    "  from user_sessions s "
				    "  where s.account_id = u.account_id and s.user_id = u.user_id "
				    "    and s.expires_at > now()), "
				    "( "
				    "  select count(*) "
				    "  from oauth_grants g "
				    "  where g.account_id = u.account_id and g.user_id = u.user_id "
				    "    and g.revoked_at is null and g.code_claim is not null "
				    "    and g.expires_at > now()) "
				    "from account_users u "
				    "where $1::uuid is null or account_id = $1 "
				    "order by account_id, user_id",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_user_rows){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_user_row row = { 0 };

		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &row.id);
		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &row.account);
		row.login = cg_row_text(&r);
		row.totp = cg_row_bool(&r);
		row.created = cg_row_text(&r);
		row.last_login = cg_row_text(&r);
		row.sessions = cg_row_int(&r);
		row.grants = cg_row_int(&r);
		if (r.bad || !CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "user_list: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
