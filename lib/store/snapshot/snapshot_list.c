/*
 * snapshot_list.c: Lists of snapshots and transactions, page by page, and the delete.
 * Pages go by key, not by offset: a row that is added meanwhile moves no other row.
 */
#include "base/digest.h"
#include "store/pg/row.h"
#include "store/snapshot/snapshot.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
	NUMBER_MAX = 24,
	CHECK_CHARS = 8,
	REFERENCE_MAX = 800,
	HASH_CHARS = 64,
	FILTER_MAX = 192 + REFERENCE_MAX + HASH_CHARS
};

/*
 * A cursor is the key of the last row and a check over it, the account and the list with its filter, so that one of
 * another list or account, or a mistyped one, is refused instead of showing a wrong page.
 */
static void check_of(const struct cg_auth *auth, const struct cg_id *snapshot, const char *filter, struct cg_str key,
		     char out[CHECK_CHARS + 1])
{
	static const uint8_t none[16];
	struct cg_digest s;
	uint8_t hash[CG_DIGEST_SIZE];

	cg_digest_init(&s);
	cg_digest_add(&s, auth->account.b, 16);
	cg_digest_add(&s, snapshot != NULL ? snapshot->b : none, 16);
	cg_digest_add(&s, auth->live ? "live" : "test", 4);
	cg_digest_add(&s, key.p, key.n);
	cg_digest_add(&s, filter, strlen(filter));
	cg_digest_final(&s, hash);
	(void)sodium_bin2hex(out, CHECK_CHARS + 1, hash, CHECK_CHARS / 2);
}

/* Key and check. */
static void make_cursor(const struct cg_auth *auth, const struct cg_id *snapshot, const char *filter, const char *key,
			char next[CG_CURSOR_MAX])
{
	char check[CHECK_CHARS + 1];

	check_of(auth, snapshot, filter, cg_str_of(key), check);
	(void)snprintf(next, CG_CURSOR_MAX, "%s-%s", key, check);
}

/* The key inside a cursor; an empty cursor gives an empty key. */
static bool read_cursor(const struct cg_auth *auth, const struct cg_id *snapshot, const char *filter,
			struct cg_str cursor, struct cg_str *key)
{
	char check[CHECK_CHARS + 1];

	*key = CG_STR("");
	if (cursor.n == 0)
		return true;
	if (cursor.n <= CHECK_CHARS + 1 || cursor.n >= CG_CURSOR_MAX)
		return false;
	*key = cg_str_sub(cursor, 0, cursor.n - CHECK_CHARS - 1);
	check_of(auth, snapshot, filter, *key, check);
	return cursor.p[key->n] == '-' && memcmp(cursor.p + key->n + 1, check, CHECK_CHARS) == 0;
}

/* One sentence for every fault of a cursor. */
static enum cg_code bad_cursor(struct cg_err *e)
{
	return cg_fail_param(e, CG_EREQUEST, "cursor",
			     "cursor must be the next_cursor of an answer before this one, with the same parameters.");
}

/* The caller has checked it; a limit of 0 is the default. */
static unsigned clamp(unsigned limit)
{
	return limit == 0 ? CG_LIST_LIMIT_DEFAULT : limit > CG_LIST_LIMIT_MAX ? CG_LIST_LIMIT_MAX : limit;
}

/* In the order of the statement's columns. */
static bool read_snapshot(const PGresult *res, int i, struct cg_arena *a, struct cg_snapshot_row *out)
{
	struct cg_row r = { .res = res, .row = i, .arena = a };
	bool ok = cg_id_parse_uuid(cg_row_text(&r), &out->meta.id);

	out->meta.live = cg_row_bool(&r);
	out->meta.created_ms = cg_row_int(&r);
	out->meta.expires_ms = cg_row_int(&r);
	ok = ok && cg_source_of(cg_row_text(&r), &out->source) && cg_statement_type_of(cg_row_text(&r), &out->type) &&
	     cg_level_of(cg_row_text(&r), &out->level);
	out->as_of = cg_row_date(&r);
	out->investor_name = cg_row_text(&r);
	out->total_value = cg_row_dec(&r);
	out->folio_count = cg_row_uint(&r);
	out->checks = cg_row_uint(&r);
	out->passed = cg_row_uint(&r);
	out->words = cg_row_uint(&r);
	out->accounted = cg_row_uint(&r);
	out->meta.labels.reference = cg_row_text(&r);
	out->meta.labels.metadata = cg_row_text(&r);
	return ok && !r.bad;
}

/* All of s is a whole number of at most `most`, with a sign or not: as the database printed it. */
static bool is_number(struct cg_str s, int64_t most)
{
	struct cg_dec d;

	return s.n < NUMBER_MAX && cg_str_find(s, CG_STR(".")) == SIZE_MAX && cg_row_read_dec(s, &d) && d.v >= -most &&
	       d.v <= most;
}

/*
 * A schema before the labels has no columns of these names: they are then those of `absent`, and no snapshot has a
 * reference.
 */
static const char sql_newest[] =
	"select snapshot_id, livemode, floor(extract(epoch from created_at) * 1000)::bigint, "
	"  floor(extract(epoch from expires_at) * 1000)::bigint, source, statement_type, level, "
	"  as_of_date - date '1970-01-01', investor_name, total_value, folio_count, checks, passed, words, accounted, "
	"  reference, texts "
	"from (select null::text as client_reference_id, null::json as metadata) absent "
	"cross join lateral ( "
	"  select t.*, client_reference_id as reference, metadata as texts "
	"  from snapshots t "
	"  where t.account_id = $1 and t.livemode = $2) s "
	"where expires_at > now() "
	"  and ($3::bigint is null "
	"    or (created_at, snapshot_id) < (timestamptz 'epoch' + $3 * interval '1 millisecond', $4::uuid)) "
	"  and ($6::text is null or source = $6) "
	"  and ($7::integer is null or as_of_date >= date '1970-01-01' + $7) "
	"  and ($8::integer is null or as_of_date <= date '1970-01-01' + $8) "
	"  and ($9::integer is null or created_at >= timestamptz 'epoch' + $9 * interval '86400 seconds') "
	"  and ($10::integer is null or created_at < timestamptz 'epoch' + ($10 + 1) * interval '86400 seconds') "
	"  and ($11::text is null or reference = $11) "
	"  and ($12::text is null "
	"    or encode(sha256(convert_to(upper(investor_name collate \"C\"), 'UTF8')), 'hex') = $12) "
	"order by created_at desc, snapshot_id desc "
	"limit $5";
static const char sql_oldest[] =
	"select snapshot_id, livemode, floor(extract(epoch from created_at) * 1000)::bigint, "
	"  floor(extract(epoch from expires_at) * 1000)::bigint, source, statement_type, level, "
	"  as_of_date - date '1970-01-01', investor_name, total_value, folio_count, checks, passed, words, accounted, "
	"  reference, texts "
	"from (select null::text as client_reference_id, null::json as metadata) absent "
	"cross join lateral ( "
	"  select t.*, client_reference_id as reference, metadata as texts "
	"  from snapshots t "
	"  where t.account_id = $1 and t.livemode = $2) s "
	"where expires_at > now() "
	"  and ($3::bigint is null "
	"    or (created_at, snapshot_id) > (timestamptz 'epoch' + $3 * interval '1 millisecond', $4::uuid)) "
	"  and ($6::text is null or source = $6) "
	"  and ($7::integer is null or as_of_date >= date '1970-01-01' + $7) "
	"  and ($8::integer is null or as_of_date <= date '1970-01-01' + $8) "
	"  and ($9::integer is null or created_at >= timestamptz 'epoch' + $9 * interval '86400 seconds') "
	"  and ($10::integer is null or created_at < timestamptz 'epoch' + ($10 + 1) * interval '86400 seconds') "
	"  and ($11::text is null or reference = $11) "
	"  and ($12::text is null "
	"    or encode(sha256(convert_to(upper(investor_name collate \"C\"), 'UTF8')), 'hex') = $12) "
	"order by created_at, snapshot_id "
	"limit $5";

/* The key of a snapshot in this order: its time in milliseconds and its id. */
static bool read_list_key(struct cg_str key, char time[NUMBER_MAX], char uuid[CG_UUID_TEXT_MAX])
{
	struct cg_str first = cg_str_cut(&key, '.');
	struct cg_id id;

	if (!is_number(first, INT64_MAX / 1000000) || !cg_id_parse(key, CG_STR(""), &id))
		return false;
	(void)snprintf(time, NUMBER_MAX, "%.*s", CG_STR_ARG(first));
	(void)cg_id_uuid(&id, uuid);
	return true;
}

/* Time and id of the last row: two snapshots may have the same time. */
static void make_list_cursor(const struct cg_auth *auth, const char *filter, const struct cg_snapshot_meta *last,
			     char next[CG_CURSOR_MAX])
{
	char key[NUMBER_MAX + CG_ID_TEXT_MAX], id[CG_ID_TEXT_MAX];

	(void)snprintf(key, sizeof(key), "%lld.%s", (long long)last->created_ms, cg_id_text(&last->id, "", id));
	make_cursor(auth, NULL, filter, key, next);
}

/* The parameters of a filter, and all of them as one text: none without one. */
struct filter_args {
	char day[4][NUMBER_MAX], reference[REFERENCE_MAX + 1], hash[HASH_CHARS + 1], text[FILTER_MAX];
	const char
		*arg[7]; /* source, as_of_from, as_of_to, created_from, created_to, reference, hash; NULL: no bound */
};

static void read_filter(const struct cg_snapshot_filter *f, struct filter_args *out)
{
	const int32_t days[] = { f->as_of_from, f->as_of_to, f->created_from, f->created_to };
	bool any = f->has_source || f->oldest_first;

	*out = (struct filter_args){ .text = "" };
	out->arg[0] = f->has_source ? cg_source_name(f->source) : NULL;
	for (int i = 0; i < 4; i++) {
		if (days[i] == CG_DATE_NONE)
			continue;
		(void)snprintf(out->day[i], NUMBER_MAX, "%" PRId32, days[i]);
		out->arg[i + 1] = out->day[i];
		any = true;
	}
	if (f->reference.p != NULL) {
		(void)snprintf(out->reference, sizeof(out->reference), "%.*s", CG_STR_ARG(f->reference));
		out->arg[5] = out->reference;
		any = true;
	}
	if (f->name_hash.p != NULL) {
		(void)snprintf(out->hash, sizeof(out->hash), "%.*s", CG_STR_ARG(f->name_hash));
		out->arg[6] = out->hash;
		any = true;
	}
	if (any)
		(void)snprintf(out->text, sizeof(out->text), "%s %s %s %s %s %s%s%s%s%s",
			       f->oldest_first ? "oldest" : "newest", out->arg[0] != NULL ? out->arg[0] : "",
			       out->day[0], out->day[1], out->day[2], out->day[3], out->arg[5] != NULL ? " " : "",
			       out->reference, out->arg[6] != NULL ? " name " : "", out->hash);
}

enum cg_code cg_snapshot_list(struct cg_db *db, const struct cg_auth *auth, const struct cg_snapshot_filter *filter,
			      unsigned limit, struct cg_str cursor, struct cg_arena *a, struct cg_snapshot_rows *out,
			      char next[CG_CURSOR_MAX], struct cg_err *e)
{
	const struct cg_snapshot_filter none = CG_SNAPSHOT_FILTER_NONE;
	char account[CG_UUID_TEXT_MAX], time[NUMBER_MAX], last[CG_UUID_TEXT_MAX], count[NUMBER_MAX];
	const char *arg[12] = { cg_id_uuid(&auth->account, account), auth->live ? "t" : "f", NULL, NULL, count };
	bool oldest = filter != NULL && filter->oldest_first;
	struct cg_sql q = { .name = oldest ? "snapshot_list_oldest" : "snapshot_list",
			    .text = oldest ? sql_oldest : sql_newest,
			    .arg = arg,
			    .n = 12 };
	struct filter_args f;
	struct cg_str at;
	enum cg_code rc;
	int rows;

	*out = (struct cg_snapshot_rows){ 0 };
	limit = clamp(limit);
	read_filter(filter != NULL ? filter : &none, &f);
	memcpy(arg + 5, f.arg, sizeof(f.arg));
	if (!read_cursor(auth, NULL, f.text, cursor, &at) || (at.n > 0 && !read_list_key(at, time, last)))
		return bad_cursor(e);
	if (at.n > 0) {
		arg[2] = time;
		arg[3] = last;
	}
	next[0] = '\0'; /* only now: it may be the buffer that cursor looks into */
	(void)snprintf(count, sizeof(count), "%u", limit + 1);
	rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);
	rows = rc == CG_OK ? PQntuples(q.res) : 0;
	for (int i = 0; i < rows && (unsigned)i < limit && rc == CG_OK; i++) {
		struct cg_snapshot_row row = { 0 };

		if (!read_snapshot(q.res, i, a, &row))
			rc = cg_row_unreadable(a, "snapshot_list", e);
		else if (!CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "snapshot_list: memory");
	}
	if (rc == CG_OK && (unsigned)rows > limit)
		make_list_cursor(auth, f.text, &out->v[out->n - 1].meta, next);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_snapshot_row_of(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
				struct cg_arena *a, const struct cg_snapshot_row **out, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], snapshot[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner), cg_id_uuid(id, snapshot) };
	struct cg_sql q = {
		.name = "snapshot_row",
		.text = "select snapshot_id, livemode, floor(extract(epoch from created_at) * 1000)::bigint, "
			"  floor(extract(epoch from expires_at) * 1000)::bigint, source, statement_type, level, "
			"  as_of_date - date '1970-01-01', investor_name, total_value, folio_count, checks, "
			"  passed, words, accounted, null, null "
			"from snapshots "
			"where account_id = $1 and snapshot_id = $2 and expires_at > now()",
		.arg = arg,
		.n = 2
	};
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	struct cg_snapshot_row *row;

	*out = NULL;
	if (rc == CG_OK && PQntuples(q.res) == 1) {
		row = cg_arena_take_array(a, 1, sizeof(*row));
		if (row == NULL)
			rc = cg_fail(e, CG_EBUSY, "snapshot_row: memory");
		else if (!read_snapshot(q.res, 0, a, row))
			rc = cg_row_unreadable(a, "snapshot_row", e);
		else
			*out = row;
	}
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_snapshot_ids(struct cg_db *db, const struct cg_auth *auth, const struct cg_id range[2], unsigned most,
			     struct cg_arena *a, struct cg_id_list *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], low[CG_UUID_TEXT_MAX], high[CG_UUID_TEXT_MAX], count[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), auth->live ? "t" : "f", cg_id_uuid(&range[0], low),
			      cg_id_uuid(&range[1], high), count };
	struct cg_sql q = { .name = "snapshot_ids",
			    .text = "select snapshot_id "
				    "from snapshots "
				    "where account_id = $1 and livemode = $2 and expires_at > now() "
				    "  and snapshot_id between $3 and $4 "
				    "order by snapshot_id desc "
				    "limit $5",
			    .arg = arg,
			    .n = 5 };
	enum cg_code rc;

	*out = (struct cg_id_list){ 0 };
	(void)snprintf(count, sizeof(count), "%u", most);
	rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);
	for (int i = 0, rows = rc == CG_OK ? PQntuples(q.res) : 0; i < rows && rc == CG_OK; i++) {
		struct cg_id id;

		if (!cg_id_parse_uuid(cg_str_of(PQgetvalue(q.res, i, 0)), &id))
			rc = cg_fail(e, CG_EINTERNAL, "snapshot_ids: unreadable row");
		else if (!CG_PUSH(a, out, &id))
			rc = cg_fail(e, CG_EBUSY, "snapshot_ids: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* The key of a transaction in this order: its day (-1000000 without one) and its number. */
static bool read_key(struct cg_str key, char day[NUMBER_MAX], char no[NUMBER_MAX])
{
	struct cg_str first = cg_str_cut(&key, '.');

	if (!is_number(first, INT32_MAX) || !is_number(key, INT32_MAX))
		return false;
	(void)snprintf(day, NUMBER_MAX, "%.*s", CG_STR_ARG(first));
	(void)snprintf(no, NUMBER_MAX, "%.*s", CG_STR_ARG(key));
	return true;
}

/* Columns 0 to 2 (day and number of the key) are for the cursor. */
static bool read_txn(const PGresult *res, int i, struct cg_arena *a, struct cg_txn_row *out)
{
	struct cg_row r = { .res = res, .row = i, .col = 2, .arena = a };
	bool ok;

	out->txn.date = cg_row_date(&r);
	ok = cg_txn_type_of(cg_row_text(&r), &out->txn.type);
	out->txn.description = cg_row_text(&r);
	out->txn.amount = cg_row_dec(&r);
	out->txn.units = cg_row_dec(&r);
	out->txn.nav = cg_row_dec(&r);
	out->txn.balance = cg_row_dec(&r);
	out->txn.page = cg_row_uint(&r);
	out->folio = cg_row_text(&r);
	out->isin = cg_row_text(&r);
	out->name = cg_row_text(&r);
	return ok && !r.bad;
}

static const char sql_state[] = "select expires_at <= now() "
				"from snapshots "
				"where account_id = $1 and snapshot_id = $2 and livemode = $3";
static const char sql_page[] =
	"select coalesce(t.txn_date - date '1970-01-01', -1000000), t.txn_no, t.txn_date - date '1970-01-01', "
	"  t.type, t.description, t.amount, t.units, t.nav, t.balance, t.page, f.folio, h.isin, h.name "
	"from transactions t "
	"join holdings h on h.account_id = t.account_id and h.snapshot_id = t.snapshot_id "
	"  and h.holding_no = t.holding_no "
	"join folios f on f.account_id = h.account_id and f.snapshot_id = h.snapshot_id "
	"  and f.folio_no = h.folio_no "
	"where t.account_id = $1 and t.snapshot_id = $2 "
	"  and ($3::integer is null "
	"    or (coalesce(t.txn_date - date '1970-01-01', -1000000), t.txn_no) < ($3, $4::integer)) "
	"order by 1 desc, 2 desc "
	"limit $5";

/* Not there and expired are different answers. */
static enum cg_code judge_found(const PGresult *r, struct cg_err *e)
{
	if (PQntuples(r) == 0)
		return cg_fail(e, CG_ENOSNAPSHOT, "snapshot: no such row");
	if (cg_sql_true(r, 0, 0))
		return cg_fail(e, CG_EEXPIRED, "snapshot: expired");
	return CG_OK;
}

enum cg_code cg_snapshot_transactions(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				      unsigned limit, struct cg_str cursor, struct cg_arena *a, struct cg_txn_rows *out,
				      char next[CG_CURSOR_MAX], struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], snapshot[CG_UUID_TEXT_MAX], day[NUMBER_MAX], no[NUMBER_MAX], count[NUMBER_MAX];
	char key[2 * NUMBER_MAX];
	const char *state[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(id, snapshot), auth->live ? "t" : "f" };
	const char *page[] = { account, snapshot, NULL, NULL, count };
	struct cg_sql q[] = { { .name = "txn_state", .text = sql_state, .arg = state, .n = 3 },
			      { .name = "txn_page", .text = sql_page, .arg = page, .n = 5 } };
	struct cg_str at;
	enum cg_code rc;
	int rows;

	*out = (struct cg_txn_rows){ 0 };
	limit = clamp(limit);
	if (!read_cursor(auth, id, "", cursor, &at) || (at.n > 0 && !read_key(at, day, no)))
		return bad_cursor(e);
	if (at.n > 0) {
		page[2] = day;
		page[3] = no;
	}
	next[0] = '\0'; /* only now: it may be the buffer that cursor looks into */
	(void)snprintf(count, sizeof(count), "%u", limit + 1);
	rc = cg_sql_run(db, &auth->account, CG_TX_READ, q, 2, e);
	if (rc == CG_OK)
		rc = judge_found(q[0].res, e);
	rows = rc == CG_OK ? PQntuples(q[1].res) : 0;
	for (int i = 0; i < rows && (unsigned)i < limit && rc == CG_OK; i++) {
		struct cg_txn_row row = { 0 };

		if (!read_txn(q[1].res, i, a, &row))
			rc = cg_row_unreadable(a, "txn_page", e);
		else if (!CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "txn_page: memory");
	}
	if (rc == CG_OK && (unsigned)rows > limit) {
		(void)snprintf(key, sizeof(key), "%d.%d", (int)cg_sql_int(q[1].res, (int)limit - 1, 0),
			       (int)cg_sql_int(q[1].res, (int)limit - 1, 1));
		make_cursor(auth, id, "", key, next);
	}
	cg_sql_clear(q, 2);
	return rc;
}

/* A session ends; who it was stays. */
static const char *actor_of(const struct cg_auth *auth, char out[CG_ID_TEXT_MAX])
{
	return auth->kind == CG_AUTH_SESSION ? cg_id_text(&auth->user, "user_", out) : cg_key_actor(auth, out);
}

enum cg_code cg_snapshot_delete(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], snapshot[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], actor[CG_ID_TEXT_MAX];
	char subject[CG_ID_TEXT_MAX];
	struct cg_id event_id;
	const char *arg[] = { cg_id_uuid(&auth->account, account),
			      cg_id_uuid(id, snapshot),
			      auth->live ? "t" : "f",
			      event,
			      actor_of(auth, actor),
			      cg_id_text(id, "snap_", subject) };
	struct cg_sql q[] = {
		{ .name = "delete_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "select account_id, $4, $5, 'snapshot.delete', $6 "
			  "from snapshots "
			  "where account_id = $1 and snapshot_id = $2 and livemode = $3",
		  .arg = arg,
		  .n = 6 },
		{ .name = "delete_snapshot",
		  .text = "delete from snapshots "
			  "where account_id = $1 and snapshot_id = $2 and livemode = $3",
		  .arg = arg,
		  .n = 3 },
	};
	enum cg_code rc;

	if (!cg_id_new(&event_id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&event_id, event);
	rc = cg_sql_run(db, &auth->account, CG_TX_WRITE, q, 2, e);
	if (rc == CG_OK && cg_sql_touched(q[1].res) == 0)
		rc = cg_fail(e, CG_ENOSNAPSHOT, "snapshot_delete: no such row");
	cg_sql_clear(q, 2);
	return rc;
}
