/*
 * audit.c: The log of changes: written by whoever changes something, read by the console.
 * Names are looked up when it is read, so that a renamed user is shown by the name of
 * today.
 */
#include "store/identity/audit.h"

#include "store/pg/row.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24 };

/*
 * A log that cannot be written does not stop what it describes: sign-in must work when the
 * log is full.
 */
void cg_audit_note(struct cg_db *db, const struct cg_id *account, const char *actor, const char *action,
		   const char *subject)
{
	char uuid[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX];
	struct cg_id id;
	char most[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(account, uuid), event, actor, action, subject, most };
	/*
	 * Callers without an account cause some of these: they must not fill the table. Readings in full are bounded
	 * for each caller and snapshot, so that nobody hides the next one behind many of the same.
	 */
	struct cg_sql q = { .name = "audit_note",
			    .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
				    "select a.account_id, $2::uuid, $3::text, $4::text, $5::text "
				    "from accounts a "
				    "where a.account_id = $1 and $6::bigint > ( "
				    "  select count(*) "
				    "  from audit_log o "
				    "  where o.account_id = $1 and o.at > now() - interval '1 day' and o.action = $4 "
				    "    and ($4 <> 'pii.read' or (o.actor = $3 and o.subject = $5)))",
			    .arg = arg,
			    .n = 6 };
	struct cg_err e = { 0 };

	if (!cg_id_new(&id))
		return;
	(void)cg_id_uuid(&id, event);
	(void)snprintf(most, sizeof(most), "%d", CG_AUDIT_NOTES_DAY);
	/* A refused sign-in does not wait for the disk: the wait would tell names that exist from others. */
	(void)cg_sql_run(db, account, strcmp(action, "user.refused") == 0 ? CG_TX_LAZY : CG_TX_WRITE, &q, 1, &e);
	cg_sql_clear(&q, 1);
}

/* Actors and subjects that have a name elsewhere: users, keys, grants. */
static bool id_of(struct cg_str text, struct cg_id *id)
{
	return cg_id_parse(text, CG_STR("user_"), id) || cg_id_parse(text, CG_STR("key_"), id) ||
	       cg_id_parse(text, CG_STR("grant_"), id);
}

/* "{uuid,uuid,...}" of everybody and everything in the rows that has a name. */
static const char *ids_of(const struct cg_audit_rows *rows, char *out, size_t size)
{
	char uuid[CG_UUID_TEXT_MAX];
	struct cg_id id;
	size_t n = 0;

	for (size_t i = 0; i < 2 * rows->n; i++) {
		const struct cg_audit_row *row = &rows->v[i / 2];

		if (id_of(i % 2 == 0 ? row->actor : row->subject, &id))
			n += (size_t)snprintf(out + n, size - n, "%c%s", n == 0 ? '{' : ',', cg_id_uuid(&id, uuid));
	}
	(void)snprintf(out + n, size - n, "%s", n == 0 ? "{}" : "}");
	return out;
}

/* Gives every row of the page that mentions the id its name. */
static void name_rows(struct cg_audit_rows *rows, const struct cg_id *id, struct cg_str name)
{
	struct cg_id own;

	for (size_t i = 0; i < rows->n; i++) {
		if (id_of(rows->v[i].actor, &own) && cg_id_eq(&own, id))
			rows->v[i].actor_name = name;
		if (id_of(rows->v[i].subject, &own) && cg_id_eq(&own, id))
			rows->v[i].subject_name = name;
	}
}

/* Ids of the three tables are never the same: each is made anew. */
static enum cg_code add_names(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
			      struct cg_audit_rows *rows, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX], ids[2 * CG_AUDIT_PAGE * CG_UUID_TEXT_MAX + 2];
	const char *arg[] = { cg_id_uuid(account, uuid), ids_of(rows, ids, sizeof(ids)) };
	struct cg_sql q = { .name = "audit_names",
			    .text = "select user_id, login "
				    "from account_users "
				    "where account_id = $1 and user_id = any ($2::uuid[]) "
				    "union all "
				    "select key_id, name "
				    "from api_keys "
				    "where account_id = $1 and key_id = any ($2::uuid[]) "
				    "union all "
				    "select grant_id, client_name "
				    "from oauth_grants "
				    "where account_id = $1 and grant_id = any ($2::uuid[])",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	int n = rc == CG_OK ? PQntuples(q.res) : 0;

	for (int i = 0; i < n && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_str name;
		struct cg_id id;

		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &id);
		name = cg_row_text(&r);
		if (r.bad)
			rc = cg_fail(e, CG_EBUSY, "audit_names: memory or unreadable row");
		else
			name_rows(rows, &id, name);
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* One row more than a page is read: it tells whether there is another page. */
enum cg_code cg_audit_list(struct cg_db *db, const struct cg_id *account, struct cg_str cursor, struct cg_arena *a,
			   struct cg_audit_rows *out, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX], last[CG_UUID_TEXT_MAX], rows_text[16], text[CG_ID_TEXT_MAX];
	struct cg_id id;
	const char *arg[] = { cg_id_uuid(account, uuid), NULL, rows_text };
	struct cg_sql q = { .name = "audit_list",
			    .text = "select event_id, "
				    "  to_char(at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), actor, "
				    "  action, subject, to_jsonb(a) ->> 'address' "
				    "from audit_log a "
				    "where a.account_id = $1 and ($2::uuid is null or (at, event_id) < ( "
				    "  select p.at, p.event_id "
				    "  from audit_log p "
				    "  where p.account_id = $1 and p.event_id = $2) "
				    ") "
				    "order by at desc, event_id desc "
				    "limit $3::integer",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc;
	int rows;

	*out = (struct cg_audit_rows){ .v = NULL };
	(void)snprintf(rows_text, sizeof(rows_text), "%d", CG_AUDIT_PAGE + 1);
	if (cursor.n > 0 && !cg_id_parse(cursor, CG_STR(""), &id))
		return cg_fail_hint(e, CG_EREQUEST,
				    "This cursor is not valid. Start from the first page of the audit log.");
	if (cursor.n > 0)
		arg[1] = cg_id_uuid(&id, last);
	rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	rows = rc == CG_OK ? PQntuples(q.res) : 0;
	out->more = rows > CG_AUDIT_PAGE;
	for (int i = 0; i < rows && i < CG_AUDIT_PAGE && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_audit_row row = { .id = CG_STR_NONE };

		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &id);
		row.id = cg_arena_printf(a, "%s", cg_id_text(&id, "", text));
		row.at = cg_row_text(&r);
		row.actor = cg_row_text(&r);
		row.action = cg_row_text(&r);
		row.subject = cg_row_text(&r);
		row.address = cg_row_text(&r);
		if (r.bad || row.id.p == NULL || !CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "audit_list: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc == CG_OK ? add_names(db, account, a, out, e) : rc;
}
