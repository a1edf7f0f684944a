#include "store/identity/request_log.h"

#include "store/pg/row.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24 };

/* A database from before there was this table. */
static bool no_table(const struct cg_sql *q)
{
	return strcmp(q->sqlstate, "42P01") == 0;
}

/*
 * The count of usage_daily, which the request is in already, bounds the day: no rows are counted. It is not durable
 * when it returns: nobody waits for a disk on behalf of a log.
 */
void cg_request_log_note(struct cg_db *db, const struct cg_auth *auth, const struct cg_request_done *done)
{
	char account[CG_UUID_TEXT_MAX], entry[CG_UUID_TEXT_MAX], actor[CG_ID_TEXT_MAX], path[CG_REQUEST_PATH_MAX + 1];
	char status[NUMBER_MAX], duration[NUMBER_MAX], most[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account),
			      entry,
			      done->request_id,
			      cg_key_actor(auth, actor),
			      done->method,
			      path,
			      status,
			      done->code,
			      duration,
			      most };
	struct cg_sql q = { .name = "request_log_note",
			    .text = "insert into request_log (account_id, entry_id, request_id, actor, method, path, "
				    "  status, code, duration_ms) "
				    "select $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, "
				    "  $7::smallint, $8::text, $9::integer "
				    "where $10::bigint >= coalesce(( "
				    "  select requests "
				    "  from usage_daily "
				    "  where account_id = $1 and day = (now() at time zone 'UTC')::date), 0)",
			    .arg = arg,
			    .n = 10 };
	int64_t ms = done->duration_ms < INT32_MAX ? done->duration_ms : INT32_MAX;
	struct cg_err e = { 0 };
	struct cg_id id;

	if (done->path.n > CG_REQUEST_PATH_MAX || !cg_id_new(&id))
		return;
	(void)cg_id_uuid(&id, entry);
	(void)snprintf(path, sizeof(path), "%.*s", CG_STR_ARG(done->path));
	(void)snprintf(status, sizeof(status), "%d", done->status);
	(void)snprintf(duration, sizeof(duration), "%lld", (long long)ms);
	(void)snprintf(most, sizeof(most), "%d", CG_REQUEST_LOG_DAY);
	(void)cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, &e);
	cg_sql_clear(&q, 1);
}

/* One row of the answer; its columns are those of the statement below. */
static bool read_row(struct cg_row *r, struct cg_arena *a, struct cg_request_row *row)
{
	char text[CG_ID_TEXT_MAX];
	struct cg_id id;

	r->bad |= !cg_id_parse_uuid(cg_row_text(r), &id);
	if (r->bad)
		return false;
	row->id = cg_arena_printf(a, "%s", cg_id_text(&id, "", text));
	row->at = cg_row_text(r);
	row->request_id = cg_row_text(r);
	row->actor = cg_row_text(r);
	row->method = cg_row_text(r);
	row->path = cg_row_text(r);
	row->status = (int)cg_row_int(r);
	row->code = cg_row_text(r);
	row->duration_ms = cg_row_int(r);
	return !r->bad && row->id.p != NULL;
}

/* *out is NULL for what narrows nothing. False: without memory a filter must not be dropped. */
static bool given(struct cg_str s, struct cg_arena *a, const char **out)
{
	*out = s.n > 0 ? cg_arena_printf(a, "%.*s", CG_STR_ARG(s)).p : NULL;
	return s.n == 0 || *out != NULL;
}

/* One row more than a page is read: it tells whether there is another page. */
enum cg_code cg_request_log_list(struct cg_db *db, const struct cg_id *account, const struct cg_request_filter *f,
				 struct cg_arena *a, struct cg_request_rows *out, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX], last[CG_UUID_TEXT_MAX], n[3][NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(account, uuid), NULL, NULL, n[0], n[1], NULL, n[2] };
	struct cg_sql q = { .name = "request_log_list",
			    .text = "select entry_id, "
				    "  to_char(at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), request_id, "
				    "  actor, method, path, status, code, duration_ms "
				    "from request_log "
				    "where account_id = $1 and ($2::uuid is null or entry_id < $2) "
				    "  and ($3::text is null or actor = $3) "
				    "  and ($4::integer = 0 or status between $4 and $5::integer) "
				    "  and ($6::text is null or position($6 in path) > 0) "
				    "order by entry_id desc "
				    "limit $7::integer",
			    .arg = arg,
			    .n = 7 };
	struct cg_id id;
	enum cg_code rc;
	int rows;

	*out = (struct cg_request_rows){ .v = NULL };
	if (f->cursor.n > 0 && !cg_id_parse(f->cursor, CG_STR(""), &id))
		return cg_fail_hint(e, CG_EREQUEST,
				    "This cursor is not valid. Start from the first page of the request log.");
	if (f->cursor.n > 0)
		arg[1] = cg_id_uuid(&id, last);
	if (!given(f->actor, a, &arg[2]) || !given(f->path, a, &arg[5]))
		return cg_fail(e, CG_EBUSY, "request_log: memory");
	(void)snprintf(n[0], NUMBER_MAX, "%d", f->status_from);
	(void)snprintf(n[1], NUMBER_MAX, "%d", f->status_to);
	(void)snprintf(n[2], NUMBER_MAX, "%d", CG_REQUEST_LOG_PAGE + 1);
	rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	rows = rc == CG_OK ? PQntuples(q.res) : 0;
	if (no_table(&q))
		rc = CG_OK;
	out->more = rows > CG_REQUEST_LOG_PAGE;
	for (int i = 0; i < rows && i < CG_REQUEST_LOG_PAGE && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_request_row row = { .id = CG_STR_NONE };

		if (!read_row(&r, a, &row) || !CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "request_log_list: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_request_log_count(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				  struct cg_request_counts *out, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, uuid) };
	struct cg_sql q = { .name = "request_log_count",
			    .text = "select actor, count(*), count(*) filter (where status >= 400) "
				    "from request_log "
				    "where account_id = $1 and at > now() - interval '30 days' "
				    "group by actor",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_request_counts){ .v = NULL };
	if (no_table(&q))
		rc = CG_OK;
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_request_count row = { .actor = cg_row_text(&r) };

		row.requests = (unsigned)cg_row_int(&r);
		row.errors = (unsigned)cg_row_int(&r);
		if (r.bad || !CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "request_log_count: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
