/* Snapshots in a real database: what is stored comes back, whole, to its owner only. */
#include "base/time.h"
#include "store/cluster.h"
#include "store/snapshot/snapshot_columns.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	ck_assert_ptr_nonnull(db);
	cg_arena_init(&arena, 64 * 1024 * 1024);
	auth = cluster_auth(true);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

#define FAILS(call, want) ck_assert_str_eq(cg_code_info(call)->name, cg_code_info(want)->name)

static struct cg_snapshot_meta store(const struct cg_statement *s, const struct cg_idem *idem)
{
	struct cg_snapshot_meta meta;

	OK(cg_snapshot_store(db, &auth, s, NULL, idem, &meta, &e));
	return meta;
}

static const char *uuid_of(const struct cg_id *id)
{
	static char text[CG_UUID_TEXT_MAX];

	return cg_id_uuid(id, text);
}

/* The first value of a query about one id. */
__attribute__((format(printf, 1, 2))) static const char *ask(const char *fmt, ...)
{
	char sql[1024];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(sql, sizeof(sql), fmt, ap);
	va_end(ap);
	return cluster_ask(sql);
}

START_TEST(whole_statement_comes_back)
{
	struct cg_statement in, out;
	struct cg_snapshot_meta meta, again;

	cluster_statement(&arena, &in);
	meta = store(&in, NULL);
	OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
	cluster_same(&in, &out);
	ck_assert(cg_id_eq(&meta.id, &again.id));
	ck_assert(again.live);
	ck_assert_int_eq(meta.created_ms, again.created_ms);
	ck_assert_int_eq(meta.expires_ms, again.expires_ms);
	ck_assert_int_eq(meta.expires_ms - meta.created_ms, INT64_C(365) * 24 * 3600 * 1000);
	ck_assert_int_le(llabs(meta.created_ms - cg_time_now_ms()), 60000);
}
END_TEST

/* Columns of a table that the newest snapshot leaves null in every row: "" when there is none. */
static const char *empty(const char *table, const struct cg_columns *columns)
{
	char sql[8192];
	int at = snprintf(sql, sizeof(sql), "select concat_ws(' '");

	for (size_t i = 0; i < columns->n; i++) {
		const char *name = columns->v[i].name;

		at += snprintf(sql + at, sizeof(sql) - (size_t)at, ", case count(%s) when 0 then '%s' end", name, name);
	}
	(void)snprintf(
		sql + at, sizeof(sql) - (size_t)at,
		") from %s where snapshot_id = (select snapshot_id from snapshots order by created_at desc limit 1)",
		table);
	return cluster_ask(sql);
}

/* What comes back is proven by the statement of these tests alone: a column that it leaves empty is not. */
START_TEST(statement_fills_every_column)
{
	const struct cg_columns_table *const tables[] = {
		&cg_snapshot_columns_folios, &cg_snapshot_columns_holdings,	  &cg_snapshot_columns_txns,
		&cg_snapshot_columns_demat,  &cg_snapshot_columns_demat_holdings, &cg_snapshot_columns_demat_txns,
		&cg_snapshot_columns_nps,    &cg_snapshot_columns_warnings
	};
	struct cg_statement s;

	cluster_statement(&arena, &s);
	(void)store(&s, NULL);
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		ck_assert_msg(strcmp(empty(tables[i]->name, &tables[i]->columns), "") == 0, "%s", tables[i]->name);
	ck_assert_str_eq(empty("snapshots", &cg_snapshot_columns), "");
}
END_TEST

/* Members of metadata in the order in which they came. */
START_TEST(labels_come_back)
{
	const struct cg_snapshot_labels labels = { .reference = CG_STR("order 7"),
						   .metadata = CG_STR("{\"zeta\":\"1\",\"a\":\"2\"}") };
	struct cg_snapshot_filter f = CG_SNAPSHOT_FILTER_NONE;
	struct cg_statement in, out;
	struct cg_snapshot_meta meta, again;
	struct cg_snapshot_rows rows;
	char next[CG_CURSOR_MAX];

	cluster_statement(&arena, &in);
	(void)store(&in, NULL);
	OK(cg_snapshot_store(db, &auth, &in, &labels, NULL, &meta, &e));
	ck_assert(cg_str_eq(meta.labels.reference, labels.reference));
	OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
	cluster_same(&in, &out);
	ck_assert(cg_str_eq(again.labels.reference, labels.reference));
	ck_assert(cg_str_eq(again.labels.metadata, labels.metadata));
	OK(cg_snapshot_list(db, &auth, NULL, 5, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_uint_eq(rows.n, 2);
	ck_assert_ptr_null(rows.v[1].meta.labels.reference.p);
	ck_assert_ptr_null(rows.v[1].meta.labels.metadata.p);
	f.reference = labels.reference;
	OK(cg_snapshot_list(db, &auth, &f, 5, CG_STR(""), &arena, &rows, next, &e));
	ck_assert(rows.n == 1 && cg_id_eq(&rows.v[0].meta.id, &meta.id));
	ck_assert(cg_str_eq(rows.v[0].meta.labels.reference, labels.reference));
	ck_assert(cg_str_eq(rows.v[0].meta.labels.metadata, labels.metadata));
	f.reference = CG_STR("order");
	OK(cg_snapshot_list(db, &auth, &f, 5, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_uint_eq(rows.n, 0);
}
END_TEST

/* Transactions as an enrichment reads them: in their order, without words, NAVs, balances and pages. */
START_TEST(flows_come_back)
{
	struct cg_statement in, out;
	struct cg_snapshot_meta meta, again;

	cluster_statement(&arena, &in);
	meta = store(&in, NULL);
	OK(cg_snapshot_load_flows(db, &auth, &meta.id, &arena, &again, &out, &e));
	ck_assert_uint_gt(in.funds.v[0].txns.n, 1);
	for (size_t i = 0; i < in.funds.n; i++) {
		for (size_t k = 0; k < in.funds.v[i].txns.n; k++) {
			struct cg_txn *t = &in.funds.v[i].txns.v[k];

			t->description = CG_STR_NONE;
			t->nav = t->balance = CG_DEC_NONE;
			t->page = 0;
		}
	}
	cluster_same(&in, &out);
}
END_TEST

START_TEST(empty_statement_comes_back)
{
	struct cg_statement in = { .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE }, out;
	struct cg_snapshot_meta meta = store(&in, NULL), again;

	OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
	cluster_same(&in, &out);
}
END_TEST

enum { FUNDS, TXNS, HOLDERS, NOMINEES, DEMAT, HOLDINGS, DEMAT_TXNS, OWNERS, NPS, PRINTED, WARNINGS, INVESTORS, LISTS };

/* One list of the statement, of the whole statement where several parts have one, with n entries at most. */
static void cut(struct cg_statement *s, int list, size_t n)
{
	struct cg_fund *f = &s->funds.v[0];
	struct cg_demat_account *d = &s->demat.v[0];
	size_t *const lengths[LISTS] = {
		[FUNDS] = &s->funds.n,	     [TXNS] = &f->txns.n,	  [HOLDERS] = &f->holders.n,
		[NOMINEES] = &f->nominees.n, [DEMAT] = &s->demat.n,	  [HOLDINGS] = &d->holdings.n,
		[DEMAT_TXNS] = &d->txns.n,   [OWNERS] = &d->owners.n,	  [NPS] = &s->nps.schemes.n,
		[PRINTED] = &s->printed.n,   [WARNINGS] = &s->warnings.n, [INVESTORS] = &s->investors.n
	};

	*lengths[list] = *lengths[list] < n ? *lengths[list] : n;
	if (list == TXNS || list == HOLDERS)
		s->funds.n = 1;
	if (list == HOLDINGS || list == DEMAT_TXNS || list == OWNERS)
		s->demat.n = 1;
}

/* No, one and two entries: a list of one is no empty one. */
START_TEST(lists_of_any_length_come_back)
{
	struct cg_statement in, out;
	struct cg_snapshot_meta meta, again;

	for (int list = 0; list < LISTS; list++) {
		cluster_statement(&arena, &in);
		cut(&in, list, (size_t)_i);
		meta = store(&in, NULL);
		OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
		cluster_same(&in, &out);
	}
}
END_TEST

/* The figures in the tables are the printed ones, to the last zero; equal folios are one row. */
START_TEST(tables_hold_what_is_printed)
{
	struct cg_statement in;
	struct cg_id id;

	cluster_statement(&arena, &in);
	id = store(&in, NULL).id;
	ck_assert_str_eq(ask("select total_value::text from snapshots where snapshot_id = '%s'", uuid_of(&id)),
			 "1999.90");
	ck_assert_str_eq(
		ask("select nav::text from holdings where snapshot_id = '%s' and holding_no = 0", uuid_of(&id)),
		"165.4100");
	ck_assert_str_eq(
		ask("select units::text from transactions where snapshot_id = '%s' and txn_no = 0", uuid_of(&id)),
		"-0.500");
	ck_assert_str_eq(
		ask("select nav::text from transactions where snapshot_id = '%s' and txn_no = 0", uuid_of(&id)),
		"12345.12345678");
	ck_assert_str_eq(ask("select count(*) from folios where snapshot_id = '%s'", uuid_of(&id)), "2");
	ck_assert_str_eq(ask("select count(*) from transactions where snapshot_id = '%s'", uuid_of(&id)), "23");
}
END_TEST

START_TEST(pii_is_not_in_the_tables)
{
	static const char *const secret[] = { "ABCDE1234F", "AAAPL1234C", "asha.rao", "9049215994", "Rose" };
	struct cg_statement in;
	struct cg_id id;
	char sql[1024], uuid[CG_UUID_TEXT_MAX];

	cluster_statement(&arena, &in);
	id = store(&in, NULL).id;
	(void)cg_id_uuid(&id, uuid);
	for (size_t i = 0; i < sizeof(secret) / sizeof(secret[0]); i++) {
		(void)snprintf(
			sql, sizeof(sql),
			"select count(*) from (select s::text as t from snapshots s where snapshot_id = '%s' union all "
			"select f::text from folios f where snapshot_id = '%s' union all "
			"select d::text from demat_accounts d where snapshot_id = '%s') x where t like '%%%s%%'",
			uuid, uuid, uuid, secret[i]);
		ck_assert_msg(strcmp(cluster_ask(sql), "0") == 0, "%s is in the clear", secret[i]);
	}
	ck_assert_str_eq(ask("select investor_pan_mask from snapshots where snapshot_id = '%s'", uuid_of(&id)),
			 "ABXXXXXX4F");
	ck_assert_str_eq(ask("select investor_email_mask from snapshots where snapshot_id = '%s'", uuid_of(&id)),
			 "a***@example.com");
	ck_assert_str_eq(ask("select investor_mobile_mask from snapshots where snapshot_id = '%s'", uuid_of(&id)),
			 "XXXXXX5994");
	ck_assert_str_eq(ask("select pan_mask from folios where snapshot_id = '%s' and folio_no = 0", uuid_of(&id)),
			 "ABXXXXXX4F");
}
END_TEST

/* A ciphertext that is moved to another snapshot, or read with another key, does not open. */
START_TEST(ciphertexts_are_bound)
{
	struct cg_statement in, out;
	struct cg_snapshot_meta meta;
	struct cg_id first, second;
	char sql[512], a[CG_UUID_TEXT_MAX], b[CG_UUID_TEXT_MAX];

	cluster_statement(&arena, &in);
	first = store(&in, NULL).id;
	second = store(&in, NULL).id;
	(void)snprintf(
		sql, sizeof(sql),
		"update snapshots set investor_pan_enc = (select investor_pan_enc from snapshots where snapshot_id = "
		"'%s') where snapshot_id = '%s'",
		cg_id_uuid(&first, a), cg_id_uuid(&second, b));
	(void)cluster_ask(sql);
	FAILS(cg_snapshot_load(db, &auth, &second, &arena, &meta, &out, &e), CG_EINTERNAL);
	OK(cg_snapshot_load(db, &auth, &first, &arena, &meta, &out, &e));
	cfg.data_key[0] ^= 1;
	FAILS(cg_snapshot_load(db, &auth, &first, &arena, &meta, &out, &e), CG_EINTERNAL);
	cfg.has_data_key = false;
	FAILS(cg_snapshot_store(db, &auth, &in, NULL, NULL, &meta, &e), CG_EINTERNAL);
}
END_TEST

START_TEST(only_the_owner_sees_it)
{
	struct cg_statement in, out;
	struct cg_snapshot_meta meta;
	struct cg_txn_rows txns;
	char next[CG_CURSOR_MAX];
	struct cg_id id;
	struct cg_auth other = cluster_auth(true), test = cluster_auth_of(&auth.account, false);
	const struct cg_auth *strangers[] = { &other, &test };

	cluster_statement(&arena, &in);
	id = store(&in, NULL).id;
	for (int i = 0; i < 2; i++) {
		FAILS(cg_snapshot_load(db, strangers[i], &id, &arena, &meta, &out, &e), CG_ENOSNAPSHOT);
		FAILS(cg_snapshot_transactions(db, strangers[i], &id, 5, CG_STR(""), &arena, &txns, next, &e),
		      CG_ENOSNAPSHOT);
		FAILS(cg_snapshot_delete(db, strangers[i], &id, &e), CG_ENOSNAPSHOT);
	}
	OK(cg_snapshot_load(db, &auth, &id, &arena, &meta, &out, &e));
}
END_TEST

START_TEST(test_snapshots_live_a_day)
{
	struct cg_statement in;
	struct cg_snapshot_meta meta;
	struct cg_auth test = cluster_auth_of(&auth.account, false);

	cluster_statement(&arena, &in);
	OK(cg_snapshot_store(db, &test, &in, NULL, NULL, &meta, &e));
	ck_assert(!meta.live);
	ck_assert_int_eq(meta.expires_ms - meta.created_ms, INT64_C(24) * 3600 * 1000);
}
END_TEST

START_TEST(delete_takes_everything_once)
{
	static const char *const tables[] = { "snapshots",	    "folios",	      "holdings",
					      "transactions",	    "demat_accounts", "demat_holdings",
					      "demat_transactions", "nps_holdings",   "statement_warnings" };
	struct cg_statement in, out;
	struct cg_snapshot_meta meta;
	struct cg_id id;
	char sql[256], uuid[CG_UUID_TEXT_MAX];

	cluster_statement(&arena, &in);
	id = store(&in, NULL).id;
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
		(void)snprintf(sql, sizeof(sql), "select count(*) > 0 from %s where snapshot_id = '%s'", tables[i],
			       cg_id_uuid(&id, uuid));
		ck_assert_msg(strcmp(cluster_ask(sql), "t") == 0, "%s is empty", tables[i]);
	}
	OK(cg_snapshot_delete(db, &auth, &id, &e));
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
		(void)snprintf(sql, sizeof(sql), "select count(*) from %s where snapshot_id = '%s'", tables[i],
			       cg_id_uuid(&id, uuid));
		ck_assert_msg(strcmp(cluster_ask(sql), "0") == 0, "%s keeps rows", tables[i]);
	}
	FAILS(cg_snapshot_delete(db, &auth, &id, &e), CG_ENOSNAPSHOT);
	FAILS(cg_snapshot_load(db, &auth, &id, &arena, &meta, &out, &e), CG_ENOSNAPSHOT);
	ck_assert_str_eq(
		ask("select string_agg(action, ',') from audit_log where account_id = '%s' and action like 'snap%%'",
		    uuid_of(&auth.account)),
		"snapshot.delete");
}
END_TEST

START_TEST(expired_until_purged)
{
	struct cg_config owner = cluster_config();
	struct cg_db *admin = cg_db_new_admin(&owner);
	struct cg_purged gone;
	struct cg_statement in, out;
	struct cg_snapshot_meta meta;
	struct cg_snapshot_rows rows;
	struct cg_txn_rows txns;
	char next[CG_CURSOR_MAX];
	struct cg_id id, kept;

	cluster_statement(&arena, &in);
	id = store(&in, NULL).id;
	kept = store(&in, NULL).id;
	(void)ask(
		"update snapshots set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' "
		"where snapshot_id = '%s'",
		uuid_of(&id));
	FAILS(cg_snapshot_load(db, &auth, &id, &arena, &meta, &out, &e), CG_EEXPIRED);
	FAILS(cg_snapshot_transactions(db, &auth, &id, 5, CG_STR(""), &arena, &txns, next, &e), CG_EEXPIRED);
	OK(cg_snapshot_list(db, &auth, NULL, 100, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_uint_eq(rows.n, 1);
	(void)ask("insert into usage_daily (account_id, day) values ('%s', current_date - 402)",
		  uuid_of(&auth.account));
	(void)ask("insert into idempotency_keys (account_id, livemode, idem_key, fingerprint, claim_id, expires_at, "
		  "state) "
		  "select account_id, true, 'old', repeat('x', 32)::bytea, account_id, now(), 'CLAIMED' from accounts "
		  "where account_id = '%s'",
		  uuid_of(&auth.account));
	OK(cg_admin_purge(admin, &gone, &e));
	ck_assert_int_eq(gone.snapshots, 1);
	ck_assert_int_eq(gone.idempotency_keys, 1);
	ck_assert_int_eq(gone.usage_days, 1);
	FAILS(cg_snapshot_load(db, &auth, &id, &arena, &meta, &out, &e), CG_ENOSNAPSHOT);
	OK(cg_snapshot_load(db, &auth, &kept, &arena, &meta, &out, &e));
	cg_db_free(admin);
}
END_TEST

/* More than a batch, of two accounts; what is not expired stays. */
START_TEST(purge_goes_on_to_the_end)
{
	struct cg_config owner = cluster_config();
	struct cg_db *admin = cg_db_new_admin(&owner);
	struct cg_auth other = cluster_auth(true);
	struct cg_purged gone;
	struct cg_statement in;

	cluster_statement(&arena, &in);
	(void)store(&in, NULL);
	for (int i = 0; i < 2; i++)
		(void)ask("insert into snapshots (account_id, snapshot_id, livemode, created_at, expires_at, source, "
			  "statement_type, holder_names, holder_pans_enc, holder_pan_masks, folio_count, page_count, "
			  "printed_amcs, printed_costs, printed_values, printed_pages, nps_present, checks, passed, "
			  "level) "
			  "select '%s', ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, true, 'epoch', "
			  "'now', "
			  "'CAMS', 'SUMMARY', '{}', '{}', '{}', 0, 1, '{}', '{}', '{}', '{}', false, 0, 0, 'HIGH' "
			  "from generate_series(1, 120) n",
			  uuid_of(i == 0 ? &auth.account : &other.account));
	OK(cg_admin_purge(admin, &gone, &e));
	ck_assert_int_eq(gone.snapshots, 240);
	ck_assert_str_eq(ask("select count(*) from snapshots where account_id = '%s'", uuid_of(&auth.account)), "1");
	ck_assert_str_eq(ask("select count(*) from snapshots where account_id = '%s'", uuid_of(&other.account)), "0");
	cg_db_free(admin);
}
END_TEST

START_TEST(list_is_paged_newest_first)
{
	struct cg_statement in;
	struct cg_snapshot_rows rows;
	struct cg_id ids[5];
	char next[CG_CURSOR_MAX] = "";
	int seen = 0;

	cluster_statement(&arena, &in);
	for (int i = 0; i < 5; i++)
		ids[i] = store(&in, NULL).id;
	do {
		OK(cg_snapshot_list(db, &auth, NULL, 2, cg_str_of(next), &arena, &rows, next, &e));
		for (size_t i = 0; i < rows.n; i++, seen++)
			ck_assert(seen < 5 && cg_id_eq(&rows.v[i].meta.id, &ids[4 - seen]));
	} while (next[0] != '\0');
	ck_assert_int_eq(seen, 5);
	/* The database's time counts, not the id that a worker with another clock made. */
	(void)ask("update snapshots set created_at = now() + interval '1 hour' where snapshot_id = '%s'",
		  uuid_of(&ids[0]));
	for (seen = 0, next[0] = '\0'; seen == 0 || next[0] != '\0'; seen++) {
		OK(cg_snapshot_list(db, &auth, NULL, 1, cg_str_of(next), &arena, &rows, next, &e));
		ck_assert(rows.n == 1 && cg_id_eq(&rows.v[0].meta.id, &ids[seen == 0 ? 0 : 5 - seen]));
	}
	ck_assert_int_eq(seen, 5);
	OK(cg_snapshot_list(db, &auth, NULL, 5, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_str_eq(next, "");
	ck_assert_int_eq(rows.v[0].source, CG_SOURCE_KFINTECH);
	ck_assert_int_eq(rows.v[0].total_value.v, 199990);
	ck_assert_uint_eq(rows.v[0].total_value.scale, 2);
	ck_assert_uint_eq(rows.v[0].passed, 811);
	ck_assert(cg_str_eq(rows.v[0].investor_name, CG_STR("ASHA RAO")));
}
END_TEST

START_TEST(list_is_narrowed_and_turned_round)
{
	struct cg_snapshot_filter f = CG_SNAPSHOT_FILTER_NONE;
	struct cg_statement in;
	struct cg_snapshot_rows rows;
	struct cg_id ids[5];
	char next[CG_CURSOR_MAX] = "", end[CG_CURSOR_MAX];
	int seen = 0;

	cluster_statement(&arena, &in);
	for (int i = 0; i < 5; i++) {
		in.as_of = 19800 + i;
		in.source = i == 2 ? CG_SOURCE_CAMS : CG_SOURCE_KFINTECH;
		ids[i] = store(&in, NULL).id;
	}
	/* of one moment the ids decide, and none is shown twice */
	(void)ask("update snapshots set created_at = '2024-03-10 23:59:59.999+00' where account_id = '%s'",
		  uuid_of(&auth.account));
	f.oldest_first = true;
	do {
		OK(cg_snapshot_list(db, &auth, &f, 2, cg_str_of(next), &arena, &rows, next, &e));
		for (size_t i = 0; i < rows.n; i++, seen++)
			ck_assert(seen < 5 && cg_id_eq(&rows.v[i].meta.id, &ids[seen]));
	} while (next[0] != '\0');
	ck_assert_int_eq(seen, 5);
	f.has_source = true;
	f.source = CG_SOURCE_CAMS;
	OK(cg_snapshot_list(db, &auth, &f, 5, CG_STR(""), &arena, &rows, next, &e));
	ck_assert(rows.n == 1 && cg_id_eq(&rows.v[0].meta.id, &ids[2]));
	f = CG_SNAPSHOT_FILTER_NONE;
	f.as_of_from = 19801;
	f.as_of_to = 19803;
	OK(cg_snapshot_list(db, &auth, &f, 2, CG_STR(""), &arena, &rows, next, &e));
	ck_assert(rows.n == 2 && cg_id_eq(&rows.v[0].meta.id, &ids[3]) && cg_id_eq(&rows.v[1].meta.id, &ids[2]));
	/* the cursor of a list is no other list's */
	FAILS(cg_snapshot_list(db, &auth, NULL, 2, cg_str_of(next), &arena, &rows, end, &e), CG_EREQUEST);
	f.as_of_to = 19804;
	FAILS(cg_snapshot_list(db, &auth, &f, 2, cg_str_of(next), &arena, &rows, end, &e), CG_EREQUEST);
	f.as_of_to = 19803;
	OK(cg_snapshot_list(db, &auth, &f, 2, cg_str_of(next), &arena, &rows, end, &e));
	ck_assert(rows.n == 1 && cg_id_eq(&rows.v[0].meta.id, &ids[1]));
	/* 2024-03-10 is day 19792: its last millisecond is of that day */
	f = CG_SNAPSHOT_FILTER_NONE;
	f.created_from = f.created_to = 19792;
	OK(cg_snapshot_list(db, &auth, &f, 5, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_uint_eq(rows.n, 5);
	f.created_from = f.created_to = 19793;
	OK(cg_snapshot_list(db, &auth, &f, 5, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_uint_eq(rows.n, 0);
}
END_TEST

START_TEST(transactions_are_paged_newest_first)
{
	struct cg_statement in;
	struct cg_txn_rows rows;
	struct cg_id id;
	char next[CG_CURSOR_MAX] = "";
	int32_t before = INT32_MAX;
	size_t seen = 0;

	cluster_statement(&arena, &in);
	id = store(&in, NULL).id;
	do {
		OK(cg_snapshot_transactions(db, &auth, &id, 4, cg_str_of(next), &arena, &rows, next, &e));
		for (size_t i = 0; i < rows.n; i++, seen++) {
			ck_assert_int_le(rows.v[i].txn.date, before);
			before = rows.v[i].txn.date;
			ck_assert(cg_str_eq(rows.v[i].folio, CG_STR("12345678 / 90")));
		}
	} while (next[0] != '\0');
	ck_assert_uint_eq(seen, 23);
	/* Of the same day the last printed comes first: those without a date stand at the end, second fund before
	 * first. */
	OK(cg_snapshot_transactions(db, &auth, &id, 100, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_int_eq(rows.v[22].txn.date, CG_DATE_NONE);
	ck_assert_int_eq(rows.v[21].txn.date, CG_DATE_NONE);
	ck_assert(cg_str_eq(rows.v[21].name, CG_STR("Second fund of the same folio")));
	ck_assert(cg_str_eq(rows.v[22].name, CG_STR("Sample Flexi Cap Fund - Direct Plan - Growth")));
}
END_TEST

START_TEST(foreign_cursors_are_refused)
{
	static const char *const wrong[] = { "x", "-", "1.2", "01HF0000000000000000000000-00000000",
					     "'; select 1; --" };
	struct cg_statement in;
	struct cg_snapshot_rows rows;
	struct cg_txn_rows txns;
	struct cg_auth other = cluster_auth(true);
	struct cg_id id;
	char next[CG_CURSOR_MAX], end[CG_CURSOR_MAX];

	cluster_statement(&arena, &in);
	id = store(&in, NULL).id;
	(void)store(&in, NULL);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		FAILS(cg_snapshot_list(db, &auth, NULL, 1, cg_str_of(wrong[i]), &arena, &rows, next, &e), CG_EREQUEST);
	OK(cg_snapshot_list(db, &auth, NULL, 1, CG_STR(""), &arena, &rows, next, &e));
	FAILS(cg_snapshot_list(db, &other, NULL, 1, cg_str_of(next), &arena, &rows, end, &e), CG_EREQUEST);
	FAILS(cg_snapshot_transactions(db, &auth, &id, 1, cg_str_of(next), &arena, &txns, end, &e), CG_EREQUEST);
	next[3] = next[3] == '0' ? '1' : '0';
	FAILS(cg_snapshot_list(db, &auth, NULL, 1, cg_str_of(next), &arena, &rows, end, &e), CG_EREQUEST);
}
END_TEST

START_TEST(a_store_counts_as_usage)
{
	const struct cg_usage more = { .requests = 2, .errors = 1 };
	struct cg_statement in;
	struct cg_usage_days days;

	cluster_statement(&arena, &in);
	(void)store(&in, NULL);
	cg_usage_add(db, &auth, &more);
	OK(cg_usage_list(db, &auth, &arena, &days, &e));
	ck_assert_uint_eq(days.n, 1);
	ck_assert_uint_eq(days.v[0].count.requests, 3);
	ck_assert_uint_eq(days.v[0].count.parses, 1);
	ck_assert_uint_eq(days.v[0].count.errors, 1);
	ck_assert_int_le(llabs((long long)days.v[0].date - cg_time_now_ms() / 86400000), 1);
}
END_TEST

START_TEST(text_that_postgres_cannot_hold)
{
	struct cg_statement in, out;
	struct cg_snapshot_meta meta, again;

	cluster_statement(&arena, &in);
	in.investor.name = CG_STR("NUL \0 inside");
	in.funds.v[0].name = CG_STR("NUL \0 inside");
	meta = store(&in, NULL);
	OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
	ck_assert(cg_str_eq(out.investor.name, CG_STR("NUL \xef\xbf\xbd inside")));
	ck_assert(cg_str_eq(out.funds.v[0].name, CG_STR("NUL \xef\xbf\xbd inside")));
	in.funds.v[0].name = CG_STR("not UTF-8: \xff");
	FAILS(cg_snapshot_store(db, &auth, &in, NULL, NULL, &meta, &e), CG_EINTERNAL);
}
END_TEST

/* Rows that a hand has changed: the snapshot is refused, not shown in part or at another place. */
static const char *const damages[] = {
	"update holdings set folio_no = 1000 where holding_no = 0",
	"update holdings set folio_no = -1 where holding_no = 0",
	"update transactions set holding_no = 1000 where txn_no = 0",
	"update transactions set holding_no = (select count(*) from holdings h where h.snapshot_id = "
	"transactions.snapshot_id) where txn_no = 0",
	"update transactions set txn_no = 1000 where txn_no = 0",
	"update transactions set txn_no = (select count(*) from transactions t where t.snapshot_id = "
	"transactions.snapshot_id) where txn_no = 0",
	"update demat_holdings set demat_no = 1000 where holding_no = 0",
	"update demat_transactions set demat_no = 1000 where txn_no = 0",
	"update transactions set amount = 'NaN' where txn_no = 0",
	"update transactions set type = 'NONE' where txn_no = 0",
	"update snapshots set source = 'NONE' where true",
};

START_TEST(damaged_rows_are_refused)
{
	struct cg_statement in, out;
	struct cg_snapshot_meta meta, again;
	char sql[512];

	cluster_statement(&arena, &in);
	meta = store(&in, NULL);
	OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
	(void)snprintf(sql, sizeof(sql), "%s and snapshot_id = '%s'", damages[_i], uuid_of(&meta.id));
	(void)cluster_ask(sql);
	FAILS(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e), CG_EINTERNAL);
}
END_TEST

/* 5,000 transactions in one go, and nothing of it when one row is refused. */
START_TEST(large_and_all_or_nothing)
{
	struct cg_statement in, out;
	struct cg_snapshot_meta meta, again;
	struct cg_fund *f;

	cluster_statement(&arena, &in);
	f = &in.funds.v[1];
	for (int i = 0; i < 5000; i++) {
		struct cg_txn t = f->txns.v[i % 3];

		ck_assert(CG_PUSH(&arena, &f->txns, &t));
	}
	meta = store(&in, NULL);
	OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
	cluster_same(&in, &out);
	(void)cluster_ask("alter table statement_warnings add constraint late check (page <> 4) not valid");
	FAILS(cg_snapshot_store(db, &auth, &in, NULL, NULL, &meta, &e), CG_EINTERNAL);
	(void)cluster_ask("alter table statement_warnings drop constraint late");
	ck_assert_str_eq(ask("select count(*) from snapshots where account_id = '%s'", uuid_of(&auth.account)), "1");
	ck_assert_str_eq(ask("select count(*) from transactions where account_id = '%s'", uuid_of(&auth.account)),
			 "5023");
	ck_assert_str_eq(ask("select parses from usage_daily where account_id = '%s'", uuid_of(&auth.account)), "1");
	(void)store(&in, NULL);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("snapshot");
	TCase *tc = tcase_create("snapshot");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, whole_statement_comes_back);
	tcase_add_test(tc, statement_fills_every_column);
	tcase_add_test(tc, labels_come_back);
	tcase_add_loop_test(tc, damaged_rows_are_refused, 0, (int)(sizeof(damages) / sizeof(damages[0])));
	tcase_add_test(tc, flows_come_back);
	tcase_add_test(tc, empty_statement_comes_back);
	tcase_add_loop_test(tc, lists_of_any_length_come_back, 0, 3);
	tcase_add_test(tc, tables_hold_what_is_printed);
	tcase_add_test(tc, pii_is_not_in_the_tables);
	tcase_add_test(tc, ciphertexts_are_bound);
	tcase_add_test(tc, only_the_owner_sees_it);
	tcase_add_test(tc, test_snapshots_live_a_day);
	tcase_add_test(tc, delete_takes_everything_once);
	tcase_add_test(tc, expired_until_purged);
	tcase_add_test(tc, purge_goes_on_to_the_end);
	tcase_add_test(tc, list_is_paged_newest_first);
	tcase_add_test(tc, list_is_narrowed_and_turned_round);
	tcase_add_test(tc, transactions_are_paged_newest_first);
	tcase_add_test(tc, foreign_cursors_are_refused);
	tcase_add_test(tc, a_store_counts_as_usage);
	tcase_add_test(tc, text_that_postgres_cannot_hold);
	tcase_add_test(tc, large_and_all_or_nothing);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
