/*
 * Snapshots where memory runs out, whether it is the caller's or of the store's own (whose arenas are made smaller
 * here): CG_EBUSY and nothing stored, or all of it; and pages at their limits, rows in each of their columns.
 */
#include "base/digest.h"
#include "store/cluster.h"
#include "store/snapshot/enrichment.h"
#include "values.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static char account[CG_UUID_TEXT_MAX];
static struct cg_err e;
static size_t most; /* that an arena of the store gives out; 0: as it wants */

void __real_cg_arena_init(struct cg_arena *a, size_t limit);
void __wrap_cg_arena_init(struct cg_arena *a, size_t limit);

void __wrap_cg_arena_init(struct cg_arena *a, size_t limit)
{
	__real_cg_arena_init(a, most > 0 && limit > most ? most : limit);
}

static void setup(void)
{
	most = 0;
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 << 20);
	auth = cluster_auth(true);
	(void)cg_id_uuid(&auth.account, account);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

static const char *rows_of(const char *table)
{
	return cluster_askf("select count(*) from %s where account_id = '%s'", table, account);
}

static struct cg_snapshot_meta stored(void)
{
	struct cg_snapshot_labels labels = { .reference = CG_STR("r"), .metadata = CG_STR("{\"a\":\"b\"}") };
	struct cg_snapshot_meta meta;
	struct cg_statement s;

	cluster_statement(&arena, &s);
	OK(cg_snapshot_store(db, &auth, &s, &labels, NULL, &meta, &e));
	return meta;
}

/* With labels, an Idempotency-Key and everything that a statement may have. */
START_TEST(a_store_has_room_for_all_or_says_so)
{
	struct cg_snapshot_labels labels = { .reference = CG_STR("r"), .metadata = CG_STR("{\"a\":\"b\"}") };
	struct cg_snapshot_meta meta, again;
	struct cg_idem idem = { .key = "k" };
	struct cg_statement in, out;
	enum cg_code rc = CG_EBUSY;
	size_t tries = 0;

	cluster_statement(&arena, &in);
	OK(cg_idempotency_claim(db, &auth, &idem, &e));
	for (most = 1; rc == CG_EBUSY; most += 176, tries++) {
		e = (struct cg_err){ .code = CG_OK };
		rc = cg_snapshot_store(db, &auth, &in, &labels, &idem, &meta, &e);
	}
	ck_assert_msg(rc == CG_OK && tries > 20, "%zu: %s", tries, e.why);
	most = 0;
	ck_assert_str_eq(rows_of("snapshots"), "1");
	ck_assert_str_eq(rows_of("statement_warnings"), "2");
	OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
	cluster_same(&in, &out);
	is_text(again.labels.reference, "r");
	is_text(again.labels.metadata, "{\"a\":\"b\"}");
}
END_TEST

START_TEST(an_enrichment_has_room_for_all_or_says_so)
{
	struct cg_fund_overlap overlap = { .a = 0, .b = 0 };
	struct cg_enrich_warning warning = { .code = CG_ENRICH_WARN_PLAN, .message = CG_STR_INIT("m") };
	struct cg_enriched_fund fund = { .name = CG_STR_INIT("n"), .amc = CG_STR_INIT("a") };
	struct cg_enrichment x = { .snapshot = stored().id, .as_of = 20000 }, got;
	struct cg_idem idem = { .key = "k" };
	enum cg_code rc = CG_EBUSY;
	size_t tries = 0;

	x.source_name = CG_STR("s");
	x.funds.v = &fund;
	x.overlays.overlap.v = &overlap;
	x.warnings.v = &warning;
	x.funds.n = x.overlays.overlap.n = x.warnings.n = 1;
	OK(cg_idempotency_claim(db, &auth, &idem, &e));
	for (most = 1; rc == CG_EBUSY; most += 64, tries++) {
		e = (struct cg_err){ .code = CG_OK };
		rc = cg_enrichment_store(db, &auth, &idem, &x, &e);
	}
	ck_assert_msg(rc == CG_OK && tries > 20, "%zu: %s", tries, e.why);
	most = 0;
	ck_assert_str_eq(rows_of("enrichments"), "1");
	OK(cg_enrichment_load(db, &auth, &x.snapshot, CG_DATE_NONE, &arena, &got, &e));
	ck_assert(got.funds.n == 1 && got.overlays.overlap.n == 1 && got.warnings.n == 1);
}
END_TEST

/* A statement, a page, a person: whole, or the caller is told to come again. */
START_TEST(reading_without_memory)
{
	struct cg_id id = stored().id, range[2] = { { { 0 } }, id }, two[2] = { id, id };
	struct cg_snapshot_meta meta, metas[2];
	struct cg_statement s, statements[2];
	struct cg_snapshot_rows rows;
	const struct cg_snapshot_row *row;
	struct cg_txn_rows txns;
	struct cg_id_list ids;
	char next[CG_CURSOR_MAX];

	STARVE(cg_snapshot_load(db, &auth, &id, &cluster_small, &meta, &s, &e));
	STARVE(cg_snapshot_load_flows(db, &auth, &id, &cluster_small, &meta, &s, &e));
	STARVE(cg_snapshot_load_two(db, &auth, two, &cluster_small, metas, statements, &e));
	STARVE(cg_snapshot_list(db, &auth, NULL, 5, CG_STR(""), &cluster_small, &rows, next, &e));
	STARVE(cg_snapshot_row_of(db, &auth.account, &id, &cluster_small, &row, &e));
	STARVE(cg_snapshot_ids(db, &auth, range, 5, &cluster_small, &ids, &e));
	STARVE(cg_snapshot_transactions(db, &auth, &id, 5, CG_STR(""), &cluster_small, &txns, next, &e));
	OK(cg_snapshot_list(db, &auth, NULL, 5, CG_STR(""), &arena, &rows, next, &e));
	STARVE(cg_snapshot_people(db, &auth, &cluster_small, &rows, &e));
}
END_TEST

/* What a row shows, each from its own column. */
START_TEST(columns_of_a_row)
{
	struct cg_snapshot_meta m = stored(), other = stored();
	struct cg_snapshot_filter f = CG_SNAPSHOT_FILTER_NONE;
	const struct cg_snapshot_row *row;
	struct cg_snapshot_rows rows;
	char next[CG_CURSOR_MAX], id[CG_UUID_TEXT_MAX];

	(void)cluster_askf(
		"update snapshots set created_at = timestamptz 'epoch' + interval '1.001 s', folio_count = 3, "
		"checks = 5, passed = 4, words = 6, accounted = 7, total_value = 8.90, level = 'MEDIUM', "
		"statement_type = 'SUMMARY', as_of_date = '2024-12-30' where snapshot_id = '%s'",
		cg_id_uuid(&m.id, id));
	(void)cluster_askf(
		"update snapshots set expires_at = date_trunc('milliseconds', now()) + interval '1 hour' where "
		"snapshot_id = '%s'",
		id);
	OK(cg_snapshot_list(db, &auth, &f, 5, CG_STR(""), &arena, &rows, next, &e));
	ck_assert(rows.n == 2 && cg_id_eq(&rows.v[0].meta.id, &other.id));
	row = &rows.v[1];
	for (int i = 0; i < 2; i++) {
		ck_assert(cg_id_eq(&row->meta.id, &m.id) && row->meta.live && row->meta.created_ms == 1001);
		ck_assert_str_eq(
			cluster_askf("select floor(extract(epoch from expires_at) * 1000) = %lld from snapshots "
				     "where snapshot_id = '%s'",
				     (long long)row->meta.expires_ms, id),
			"t");
		ck_assert(row->source == CG_SOURCE_KFINTECH && row->type == CG_STATEMENT_SUMMARY);
		ck_assert(row->level == CG_LEVEL_MEDIUM && row->as_of == day("2024-12-30"));
		ck_assert(row->folio_count == 3 && row->checks == 5 && row->passed == 4);
		ck_assert(row->words == 6 && row->accounted == 7);
		is_dec(row->total_value, "8.90");
		is_text(row->investor_name, "ASHA RAO");
		is_text(row->meta.labels.reference, i == 0 ? "r" : NULL);
		is_text(row->meta.labels.metadata, i == 0 ? "{\"a\":\"b\"}" : NULL);
		OK(cg_snapshot_row_of(db, &auth.account, &m.id, &arena, &row, &e));
	}
	(void)cluster_askf("update snapshots set expires_at = now() where snapshot_id = '%s'", id);
	OK(cg_snapshot_row_of(db, &auth.account, &m.id, &arena, &row, &e));
	ck_assert_ptr_null(row);
}
END_TEST

START_TEST(columns_of_a_transaction)
{
	struct cg_id id = stored().id;
	struct cg_txn_rows rows;
	char next[CG_CURSOR_MAX], uuid[CG_UUID_TEXT_MAX];

	(void)cluster_askf(
		"update transactions set txn_date = '2025-01-01', type = 'REDEMPTION', description = 'd', amount "
		"= 1.10, units = 2.200, nav = 3.3000, balance = 4.40000, page = 9 where txn_no = 7 and snapshot_id "
		"= '%s'",
		cg_id_uuid(&id, uuid));
	OK(cg_snapshot_transactions(db, &auth, &id, 1, CG_STR(""), &arena, &rows, next, &e));
	ck_assert(rows.n == 1 && rows.v[0].txn.date == day("2025-01-01") && rows.v[0].txn.page == 9);
	ck_assert_int_eq(rows.v[0].txn.type, CG_TXN_REDEMPTION);
	is_text(rows.v[0].txn.description, "d");
	is_dec(rows.v[0].txn.amount, "1.10");
	is_dec(rows.v[0].txn.units, "2.200");
	is_dec(rows.v[0].txn.nav, "3.3000");
	is_dec(rows.v[0].txn.balance, "4.40000");
	is_text(rows.v[0].folio, "12345678 / 90");
	is_text(rows.v[0].isin, "INF000K01AB5");
	is_text(rows.v[0].name, "Sample Flexi Cap Fund - Direct Plan - Growth");
}
END_TEST

static void many(int n)
{
	(void)cluster_askf(
		"insert into snapshots (account_id, snapshot_id, livemode, created_at, expires_at, source, "
		"statement_type, holder_names, holder_pans_enc, holder_pan_masks, folio_count, page_count, "
		"printed_amcs, printed_costs, printed_values, printed_pages, nps_present, checks, passed, level) "
		"select '%s', gen_random_uuid(), true, now(), now() + interval '1 hour', 'CAMS', 'SUMMARY', "
		"'{}', '{}', '{}', 0, 1, '{}', '{}', '{}', '{}', false, 0, 0, 'HIGH' from generate_series(1, %d) n",
		account, n);
}

static void page_is(unsigned limit, size_t rows_n, bool more)
{
	struct cg_snapshot_rows rows;
	char next[CG_CURSOR_MAX];

	OK(cg_snapshot_list(db, &auth, NULL, limit, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_uint_eq(rows.n, rows_n);
	ck_assert_int_eq(next[0] != '\0', more);
}

/* Twenty where no number is said, a hundred at most; another page only where there is another row. */
START_TEST(sizes_of_a_page)
{
	struct cg_id id = stored().id; /* with 23 transactions */
	struct cg_txn_rows txns;
	char next[CG_CURSOR_MAX];

	many(19);
	page_is(0, 20, false);
	page_is(20, 20, false);
	page_is(19, 19, true);
	many(1);
	page_is(0, 20, true);
	page_is(21, 21, false);
	many(79);
	page_is(100, 100, false);
	page_is(101, 100, false);
	many(1);
	page_is(99, 99, true);
	page_is(100, 100, true);
	page_is(101, 100, true);
	page_is(5000, 100, true);
	OK(cg_snapshot_transactions(db, &auth, &id, 0, CG_STR(""), &arena, &txns, next, &e));
	ck_assert(txns.n == 20 && next[0] != '\0');
	OK(cg_snapshot_transactions(db, &auth, &id, 22, CG_STR(""), &arena, &txns, next, &e));
	ck_assert(txns.n == 22 && next[0] != '\0');
	OK(cg_snapshot_transactions(db, &auth, &id, 23, CG_STR(""), &arena, &txns, next, &e));
	ck_assert(txns.n == 23 && next[0] == '\0');
}
END_TEST

/* A key with the check that belongs to it: whoever knows how it is made may send any. */
static struct cg_str cursor_of(const struct cg_id *snapshot, const char *key)
{
	static const uint8_t none[16];
	uint8_t hash[CG_DIGEST_SIZE];
	char check[9];
	struct cg_digest d;

	cg_digest_init(&d);
	cg_digest_add(&d, auth.account.b, 16);
	cg_digest_add(&d, snapshot != NULL ? snapshot->b : none, 16);
	cg_digest_add(&d, "live", 4);
	cg_digest_add(&d, key, strlen(key));
	cg_digest_final(&d, hash);
	(void)sodium_bin2hex(check, sizeof(check), hash, 4);
	return cg_arena_printf(&arena, "%s-%s", key, check);
}

/* Keys that no page has given are refused before the database is asked, however long their numbers are. */
START_TEST(keys_of_cursors)
{
	static const struct {
		const char *time;
		bool good;
	} lists[] = { { "0", true },
		      { "-5", true },
		      { "9223372036854", true },
		      { "9223372036855", false },
		      { "-9223372036855", false },
		      { "99999999999999999999999", false },
		      { "00000000000000000000001", true },
		      { "000000000000000000000001", false },
		      { "", false },
		      { "1x", false },
		      { "-", false } };
	static const struct {
		const char *key;
		bool good;
	} txns[] = { { "19000.5", true },	{ "-1000000.0", true },	   { "2147483647.2147483647", true },
		     { "2147483648.0", false }, { "0.2147483648", false }, { "19000", false },
		     { "19000.", false },	{ "19000.5.5", false },	   { ".5", false },
		     { "19000.5x", false },	{ "19000 .5", false },	   { "-2147483647.5", true } };
	struct cg_id id = stored().id;
	struct cg_snapshot_rows rows;
	struct cg_txn_rows page;
	char next[CG_CURSOR_MAX], key[64], text[CG_ID_TEXT_MAX];

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		(void)snprintf(key, sizeof(key), "%s.%s", lists[i].time, cg_id_text(&id, "", text));
		CODE_IS(cg_snapshot_list(db, &auth, NULL, 5, cursor_of(NULL, key), &arena, &rows, next, &e),
			lists[i].good ? CG_OK : CG_EREQUEST);
		e = (struct cg_err){ .code = CG_OK };
	}
	CODE_IS(cg_snapshot_list(db, &auth, NULL, 5, cursor_of(NULL, "5.x"), &arena, &rows, next, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, "cursor");
	for (size_t i = 0; i < sizeof(txns) / sizeof(txns[0]); i++) {
		e = (struct cg_err){ .code = CG_OK };
		CODE_IS(cg_snapshot_transactions(db, &auth, &id, 5, cursor_of(&id, txns[i].key), &arena, &page, next,
						 &e),
			txns[i].good ? CG_OK : CG_EREQUEST);
	}
}
END_TEST

/* Ids between two, both included, the newest first, as many as are asked for; none that has expired. */
START_TEST(ids_of_a_range)
{
	struct cg_id id[4], range[2];
	struct cg_id_list ids;
	char uuid[CG_UUID_TEXT_MAX];

	for (size_t i = 0; i < 4; i++)
		id[i] = stored().id;
	range[0] = id[0];
	range[1] = id[2];
	OK(cg_snapshot_ids(db, &auth, range, 5, &arena, &ids, &e));
	ck_assert(ids.n == 3 && cg_id_eq(&ids.v[0], &id[2]) && cg_id_eq(&ids.v[2], &id[0]));
	OK(cg_snapshot_ids(db, &auth, range, 2, &arena, &ids, &e));
	ck_assert(ids.n == 2 && cg_id_eq(&ids.v[0], &id[2]));
	(void)cluster_askf("update snapshots set created_at = now() - interval '1 day', expires_at = now() where "
			   "snapshot_id = '%s'",
			   cg_id_uuid(&id[1], uuid));
	OK(cg_snapshot_ids(db, &auth, range, 5, &arena, &ids, &e));
	ck_assert(ids.n == 2 && cg_id_eq(&ids.v[1], &id[0]));
}
END_TEST

static struct cg_id of_person(struct cg_str name, struct cg_str pan, const struct cg_person *holders, size_t n)
{
	struct cg_snapshot_meta meta;
	struct cg_statement s;

	cluster_statement(&arena, &s);
	s.investor.name = name;
	s.investor.pan = pan;
	s.investors.n = s.investors.cap = 0;
	for (size_t i = 0; i < n; i++)
		ck_assert(CG_PUSH(&arena, &s.investors, &holders[i]));
	OK(cg_snapshot_store(db, &auth, &s, NULL, NULL, &meta, &e));
	return meta.id;
}

/* The PAN of the head of the statement, else that of the only holder of that name; one that does not open is told. */
START_TEST(whose_statements)
{
	const struct cg_person holders[] = { { CG_STR_INIT("Vikram Rao"), CG_STR_INIT("BBBPB1111B") },
					     { CG_STR_INIT("asha rao"), { NULL, 0 } },
					     { CG_STR_INIT("ASHA RAO"), CG_STR_INIT("AAAPA1111A") },
					     { CG_STR_INIT("ASHA RAO"), CG_STR_INIT("CCCPC1111C") },
					     { CG_STR_INIT("ASHA RAO"), CG_STR_INIT("AAAPA1111A") } };
	struct cg_str asha = CG_STR("ASHA RAO");
	struct cg_id damaged = of_person(asha, CG_STR("DDDPD1111D"), NULL, 0);
	struct cg_snapshot_rows rows;
	char next[CG_CURSOR_MAX], uuid[CG_UUID_TEXT_MAX];

	(void)of_person(asha, CG_STR("EEEPE1111E"), holders, 3);
	(void)of_person(asha, CG_STR_NONE, holders, 3);
	(void)of_person(asha, CG_STR_NONE, holders, 4);
	(void)of_person(asha, CG_STR_NONE, holders, 2);
	(void)of_person(asha, CG_STR_NONE, holders + 4, 1);
	(void)cluster_askf("update snapshots set investor_pan_enc = '\\x0102' where snapshot_id = '%s'",
			   cg_id_uuid(&damaged, uuid));
	OK(cg_snapshot_list(db, &auth, NULL, 10, CG_STR(""), &arena, &rows, next, &e));
	ck_assert_uint_eq(rows.n, 6);
	for (size_t i = 0; i < 6; i++)
		ck_assert(rows.v[i].pan.p == NULL && !rows.v[i].pan_unread);
	(void)of_person(asha, CG_STR("FFFPF1111F"), NULL, 0); /* after the list was made */
	OK(cg_snapshot_people(db, &auth, &arena, &rows, &e));
	is_text(rows.v[0].pan, "AAAPA1111A");
	is_text(rows.v[1].pan, NULL); /* the only one of the name has none */
	is_text(rows.v[2].pan, NULL); /* two persons of one name */
	is_text(rows.v[3].pan, "AAAPA1111A");
	is_text(rows.v[4].pan, "EEEPE1111E");
	is_text(rows.v[5].pan, NULL);
	for (size_t i = 0; i < 6; i++)
		ck_assert_int_eq(rows.v[i].pan_unread, i == 5);
}
END_TEST

static size_t found(const struct cg_snapshot_filter *f)
{
	struct cg_snapshot_rows rows;
	char next[CG_CURSOR_MAX];

	OK(cg_snapshot_list(db, &auth, f, 5, CG_STR(""), &arena, &rows, next, &e));
	return rows.n;
}

/* SHA-256 of "ASHA RAO", as sha256sum prints it, whatever the letters of the statement. */
#define ASHA "5c709bd19cd2b16d8ae13207e0a197bcff44ef9042346d6040c040b6ccdf7ed0"

/* Each bound by itself: days with both ends, the caller's name for it, the person. */
START_TEST(bounds_of_a_list)
{
	struct cg_snapshot_filter f = CG_SNAPSHOT_FILTER_NONE;
	struct cg_snapshot_rows rows;
	char next[CG_CURSOR_MAX], other[CG_CURSOR_MAX];
	int32_t as_of = day("2024-12-31"), today;

	(void)stored();
	(void)stored();
	(void)cluster_askf("update snapshots set investor_name = 'Asha Rao' where account_id = '%s'", account);
	today = (int32_t)strtol(cluster_ask("select (now() at time zone 'UTC')::date - date '1970-01-01'"), NULL, 10);
	for (int shift = -1; shift <= 1; shift++) {
		f = CG_SNAPSHOT_FILTER_NONE;
		f.as_of_from = as_of + shift;
		ck_assert_uint_eq(found(&f), shift <= 0 ? 2 : 0);
		f = CG_SNAPSHOT_FILTER_NONE;
		f.as_of_to = as_of + shift;
		ck_assert_uint_eq(found(&f), shift >= 0 ? 2 : 0);
		f = CG_SNAPSHOT_FILTER_NONE;
		f.created_from = today + shift;
		ck_assert_uint_eq(found(&f), shift <= 0 ? 2 : 0);
		f = CG_SNAPSHOT_FILTER_NONE;
		f.created_to = today + shift;
		ck_assert_uint_eq(found(&f), shift >= 0 ? 2 : 0);
	}
	f = CG_SNAPSHOT_FILTER_NONE;
	f.name_hash = CG_STR(ASHA);
	ck_assert_uint_eq(found(&f), 2);
	f.reference = CG_STR("r");
	ck_assert_uint_eq(found(&f), 2);
	f.reference = CG_STR("s");
	ck_assert_uint_eq(found(&f), 0);
	f.reference = CG_STR_NONE;
	/* a page of one person's is no page of all, nor of another's, nor in the other order */
	OK(cg_snapshot_list(db, &auth, &f, 1, CG_STR(""), &arena, &rows, next, &e));
	ck_assert(rows.n == 1 && next[0] != '\0');
	OK(cg_snapshot_list(db, &auth, &f, 1, cg_str_of(next), &arena, &rows, other, &e));
	ck_assert(rows.n == 1 && other[0] == '\0');
	CODE_IS(cg_snapshot_list(db, &auth, NULL, 1, cg_str_of(next), &arena, &rows, other, &e), CG_EREQUEST);
	f.reference = CG_STR("r");
	CODE_IS(cg_snapshot_list(db, &auth, &f, 1, cg_str_of(next), &arena, &rows, other, &e), CG_EREQUEST);
	f.reference = CG_STR_NONE;
	f.oldest_first = true;
	CODE_IS(cg_snapshot_list(db, &auth, &f, 1, cg_str_of(next), &arena, &rows, other, &e), CG_EREQUEST);
	f.oldest_first = false;
	f.name_hash = CG_STR("0000000000000000000000000000000000000000000000000000000000000000");
	CODE_IS(cg_snapshot_list(db, &auth, &f, 1, cg_str_of(next), &arena, &rows, other, &e), CG_EREQUEST);
	e = (struct cg_err){ .code = CG_OK };
	ck_assert_uint_eq(found(&f), 0);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("snapshot_memory");
	TCase *tc = tcase_create("snapshot_memory");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_store_has_room_for_all_or_says_so);
	tcase_add_test(tc, an_enrichment_has_room_for_all_or_says_so);
	tcase_add_test(tc, reading_without_memory);
	tcase_add_test(tc, columns_of_a_row);
	tcase_add_test(tc, columns_of_a_transaction);
	tcase_add_test(tc, sizes_of_a_page);
	tcase_add_test(tc, keys_of_cursors);
	tcase_add_test(tc, ids_of_a_range);
	tcase_add_test(tc, whose_statements);
	tcase_add_test(tc, bounds_of_a_list);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
