/*
 * admin.c: Accounts, for a role that sees all of them; no request of the service does. Every change writes a row of
 * audit_log in the same transaction.
 */
#include "store/identity/admin.h"

#include "net/uri.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>
#include <string.h>

enum { HOST_MAX = 261, REDIRECTS_MAX = 20, ARENA_MAX = 1 << 20 };

/* The id of the object and of its audit entry. */
static enum cg_code new_ids(struct cg_id *a, struct cg_id *b, struct cg_err *e)
{
	return cg_id_new(a) && cg_id_new(b) ? CG_OK : cg_fail(e, CG_EBUSY, "no random bytes");
}

static const char audit[] = "insert into audit_log (account_id, event_id, actor, action, subject) "
			    "values ($1, $2, 'casgate', $3, $4)";

/* Names are unique by this check alone: administrators create accounts one at a time. */
static enum cg_code check_free(struct cg_db *db, const char *name, struct cg_err *e)
{
	const char *arg[] = { name };
	struct cg_sql q = {
		.name = "account_name", .text = "select 1 from accounts where name = $1 limit 1", .arg = arg, .n = 1
	};
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK && PQntuples(q.res) > 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "There is an account with this name already.");
	cg_sql_clear(&q, 1);
	return rc;
}

/* The name is checked before it is written anywhere. */
static enum cg_code take_name(struct cg_db *db, struct cg_str name, char text[CG_NAME_MAX + 1], struct cg_err *e)
{
	if (!cg_key_admin_name_is_good(name))
		return cg_fail_hint(e, CG_EREQUEST, "An account's name is 1 to %d bytes of text.", CG_NAME_MAX);
	(void)snprintf(text, CG_NAME_MAX + 1, "%.*s", CG_STR_ARG(name));
	return check_free(db, text, e);
}

enum cg_code cg_admin_account_create(struct cg_db *db, struct cg_str name, struct cg_id *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX], text[CG_NAME_MAX + 1];
	struct cg_id event_id;
	const char *make[] = { account, text };
	const char *note[] = { account, event, "account.create", subject };
	struct cg_sql q[] = { { .name = "account_create",
				.text = "insert into accounts (account_id, name) values ($1, $2)",
				.arg = make,
				.n = 2 },
			      { .name = "account_audit", .text = audit, .arg = note, .n = 4 } };
	enum cg_code rc = new_ids(out, &event_id, e);

	if (rc == CG_OK)
		rc = take_name(db, name, text, e);
	if (rc != CG_OK)
		return rc;
	(void)cg_id_uuid(out, account);
	(void)cg_id_uuid(&event_id, event);
	(void)cg_id_text(out, CG_ACCOUNT_PREFIX, subject);
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	return rc;
}

/* One change of the account's row, with its line in the audit log. $1 account, $2 the value; NULL: there is no $2. */
static enum cg_code change(struct cg_db *db, const struct cg_id *account, const char *action, const char *text,
			   const char *value, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	struct cg_id event_id;
	const char *arg[] = { cg_id_uuid(account, uuid), value };
	const char *note[] = { uuid, event, action, cg_id_text(account, CG_ACCOUNT_PREFIX, subject) };
	struct cg_sql q[] = { { .name = action, .text = text, .arg = arg, .n = value != NULL ? 2 : 1 },
			      { .name = "account_audit", .text = audit, .arg = note, .n = 4 } };
	enum cg_code rc = cg_id_new(&event_id) ? CG_OK : cg_fail(e, CG_EBUSY, "no random bytes");

	if (rc != CG_OK)
		return rc;
	(void)cg_id_uuid(&event_id, event);
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	return rc;
}

enum cg_code cg_admin_account_rename(struct cg_db *db, const struct cg_id *account, struct cg_str name,
				     struct cg_err *e)
{
	static const char sql_rename[] = "update accounts "
					 "set name = $2, updated_at = now() "
					 "where account_id = $1";
	char text[CG_NAME_MAX + 1];
	enum cg_code rc = take_name(db, name, text, e);

	return rc == CG_OK ? change(db, account, "account.rename", sql_rename, text, e) : rc;
}

enum cg_code cg_admin_account_suspend(struct cg_db *db, const struct cg_id *account, bool suspended, struct cg_err *e)
{
	static const char sql_suspend[] = "update accounts "
					  "set suspended_at = now(), updated_at = now() "
					  "where account_id = $1";
	static const char sql_resume[] = "update accounts "
					 "set suspended_at = null, updated_at = now() "
					 "where account_id = $1";

	if (suspended && cg_db_config(db)->single_role != 0)
		return cg_fail_hint(e, CG_EREQUEST,
				    "Row level security refuses a suspended account, and it does not bind the single "
				    "role of this database: revoke the account's keys and remove its users instead.");
	return change(db, account, suspended ? "account.suspend" : "account.resume",
		      suspended ? sql_suspend : sql_resume, NULL, e);
}

/* A host with or without a port, as a browser writes it: what else stands there is part of no address. */
static bool is_host(struct cg_str host)
{
	char uri[HOST_MAX + sizeof("https:///")];
	struct cg_uri u;
	int n = snprintf(uri, sizeof(uri), "https://%.*s/", CG_STR_ARG(host));

	for (size_t i = 0; i < host.n; i++) {
		if (cg_is_upper(host.p[i]))
			return false;
	}
	return host.n <= HOST_MAX && n > 0 && cg_uri_parse((struct cg_str){ uri, (size_t)n }, &u) && u.host.n > 0 &&
	       !u.userinfo && cg_str_eq(u.path, CG_STR("/")) && !cg_str_eq(u.port, CG_STR("443")) &&
	       u.host.n + u.port.n + (u.port.n > 0) == host.n;
}

enum cg_code cg_admin_account_redirect(struct cg_db *db, const struct cg_id *account, struct cg_str host, bool allowed,
				       struct cg_err *e)
{
	static const char sql_allow[] = "update accounts "
					"set redirect_hosts = array_append(array_remove(redirect_hosts, $2), $2), "
					"  updated_at = now() "
					"where account_id = $1";
	static const char sql_forbid[] = "update accounts "
					 "set redirect_hosts = array_remove(redirect_hosts, $2), updated_at = now() "
					 "where account_id = $1";
	char text[HOST_MAX + 1];
	struct cg_str_list hosts;
	struct cg_arena a;
	enum cg_code rc;

	if (!is_host(host))
		return cg_fail_hint(e, CG_EREQUEST,
				    "A host is written in small letters, with its port where that is not 443: "
				    "app.example.com, localhost:3000.");
	(void)snprintf(text, sizeof(text), "%.*s", CG_STR_ARG(host));
	cg_arena_init(&a, ARENA_MAX);
	rc = cg_admin_account_redirects(db, account, &a, &hosts, e);
	if (rc == CG_OK && allowed && hosts.n >= REDIRECTS_MAX)
		rc = cg_fail_hint(e, CG_EREQUEST, "An account has at most %d hosts to lead back to.", REDIRECTS_MAX);
	cg_arena_free(&a);
	return rc == CG_OK ? change(db, account, "account.redirect", allowed ? sql_allow : sql_forbid, text, e) : rc;
}

enum cg_code cg_admin_account_redirects(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
					struct cg_str_list *out, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, uuid) };
	struct cg_sql q = { .name = "account_redirects",
			    .text = "select redirect_hosts "
				    "from accounts "
				    "where account_id = $1",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	*out = (struct cg_str_list){ 0 };
	if (rc == CG_OK && PQntuples(q.res) == 1 && !cg_pgarray_read(cg_sql_get(q.res, 0, 0), a, out))
		rc = cg_fail(e, CG_EBUSY, "account_redirects: memory");
	cg_sql_clear(&q, 1);
	return rc;
}

static enum cg_code find_by_name(struct cg_db *db, const char *id, struct cg_str name, struct cg_id *out,
				 struct cg_err *e)
{
	char text[CG_NAME_MAX + 1];
	const char *arg[] = { id, text };
	struct cg_sql q = { .name = "account_find",
			    .text = "select account_id "
				    "from accounts "
				    "where account_id = $1 or ($1 is null and name = $2) "
				    "limit 2",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc;

	(void)snprintf(text, sizeof(text), "%.*s", CG_STR_ARG(name));
	rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK && PQntuples(q.res) != 1)
		rc = cg_fail_hint(e, CG_EREQUEST, "%s account has this id or name: see casgate account list.",
				  PQntuples(q.res) == 0 ? "No" : "More than one");
	else if (rc == CG_OK && !cg_id_parse_uuid(cg_sql_get(q.res, 0, 0), out))
		rc = cg_fail(e, CG_EINTERNAL, "account_find: unreadable row");
	cg_sql_clear(&q, 1);
	return rc;
}

/* Text that reads as an id is an id, even if an account has it as its name. */
enum cg_code cg_admin_account_find(struct cg_db *db, struct cg_str text, struct cg_id *out, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX];
	struct cg_id id;
	bool is_id = cg_id_parse(text, CG_STR(CG_ACCOUNT_PREFIX), &id) || cg_id_parse(text, CG_STR(""), &id);

	/* A name of before is found, whatever it has in it. */
	if (text.n == 0 || text.n > CG_NAME_MAX || !cg_str_is_utf8(text) || memchr(text.p, '\0', text.n) != NULL)
		return cg_fail_hint(e, CG_EREQUEST, "No account has this id or name: see casgate account list.");
	return find_by_name(db, is_id ? cg_id_uuid(&id, uuid) : NULL, text, out, e);
}

/* Counts of keys and snapshots show which accounts are in use. */
enum cg_code cg_admin_account_list(struct cg_db *db, struct cg_arena *a, struct cg_account_rows *out, struct cg_err *e)
{
	struct cg_sql q = { .name = "account_list",
			    .text = "select account_id, name, "
				    "  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
				    "  ( "
				    "  select count(*) "
				    "  from api_keys k "
				    "  where k.account_id = c.account_id), "
				    "(select count(*) from snapshots s where s.account_id = c.account_id), "
				    "  to_jsonb(c) ->> 'suspended_at' is not null "
				    "from accounts c "
				    "order by account_id" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_account_rows){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_account_row row = { 0 };

		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &row.id);
		row.name = cg_row_text(&r);
		row.created = cg_row_text(&r);
		row.keys = cg_row_int(&r);
		row.snapshots = cg_row_int(&r);
		row.suspended = cg_row_bool(&r);
		if (r.bad || !CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "account_list: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
