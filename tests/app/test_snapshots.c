/* Snapshots as every face reads them: by id, in lists, as what is typed goes on, and gone once they are erased. */
#include "app/snapshots.h"
#include "store/cluster.h"

#include <string.h>

enum { STORED = 5 };

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static struct cg_context x;
static struct cg_id ids[STORED]; /* the oldest first */

#define FAILS(call, want) ck_assert_str_eq(cg_code_info(call)->name, cg_code_info(want)->name)

static void setup(void)
{
	cfg = cluster_config();
	cg_arena_init(&arena, 64 * 1024 * 1024);
	auth = cluster_auth(true);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
	for (size_t i = 0; i < STORED; i++) {
		struct cg_statement s;
		struct cg_snapshot_meta meta;

		cluster_statement(&arena, &s);
		OK(cg_snapshot_store(app.db, &auth, &s, NULL, NULL, &meta, &e));
		ids[i] = meta.id;
	}
}

static void teardown(void)
{
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

static bool same(const struct cg_id *p, const struct cg_id *q)
{
	return memcmp(p->b, q->b, sizeof(p->b)) == 0;
}

START_TEST(by_id)
{
	struct cg_app_snapshot got;
	struct cg_statement want;
	struct cg_id id;
	char text[CG_ID_TEXT_MAX];

	OK(cg_app_snapshots_id(&x, cg_str_of(cg_id_text(&ids[1], "snap_", text)), &id));
	ck_assert(same(&id, &ids[1]));
	OK(cg_app_snapshots_get(&x, &id, &got));
	ck_assert(same(&got.meta.id, &ids[1]));
	ck_assert(got.meta.live);
	cluster_statement(&arena, &want);
	cluster_same(&want, &got.s);
	FAILS(cg_app_snapshots_id(&x, CG_STR("snap_1"), &id), CG_ENOSNAPSHOT);
	text[0] = 'k';
	FAILS(cg_app_snapshots_id(&x, cg_str_of(text), &id), CG_ENOSNAPSHOT);
}
END_TEST

START_TEST(newest_first)
{
	struct cg_app_snapshot_page page;
	struct cg_id id;
	size_t seen = STORED;
	char cursor[CG_CURSOR_MAX] = "";

	OK(cg_app_snapshots_latest(&x, NULL, &id));
	ck_assert(same(&id, &ids[STORED - 1]));
	do {
		OK(cg_app_snapshots_list(&x, NULL, 2, cg_str_of(cursor), &page));
		ck_assert_uint_le(page.rows.n, 2);
		for (size_t i = 0; i < page.rows.n; i++)
			ck_assert(same(&page.rows.v[i].meta.id, &ids[--seen]));
		memcpy(cursor, page.next, sizeof(cursor));
	} while (*cursor != '\0');
	ck_assert_uint_eq(seen, 0);
	FAILS(cg_app_snapshots_list(&x, NULL, 2, CG_STR("nonsense"), &page), CG_EREQUEST);
	auth = cluster_auth(true);
	OK(cg_app_snapshots_list(&x, NULL, 2, CG_STR(""), &page));
	ck_assert_uint_eq(page.rows.n, 0);
	FAILS(cg_app_snapshots_latest(&x, NULL, &id), CG_ENOSNAPSHOT);
}
END_TEST

/* How many ids go on behind what is typed; they are the newest, in their order. */
static size_t completed(const char *typed, unsigned most)
{
	struct cg_id_list list;
	size_t last = STORED;

	OK(cg_app_snapshots_complete(&x, cg_str_of(typed), most, &list));
	for (size_t i = 0; i < list.n; i++) {
		size_t k = 0;

		while (k < STORED && !same(&ids[k], &list.v[i]))
			k++;
		ck_assert_uint_lt(k, last);
		last = k;
	}
	return list.n;
}

START_TEST(what_is_typed_goes_on)
{
	char text[CG_ID_TEXT_MAX];
	size_t n;

	ck_assert_uint_eq(completed("", 10), STORED);
	ck_assert_uint_eq(completed("sn", 10), STORED);
	ck_assert_uint_eq(completed("snap_", 10), STORED);
	ck_assert_uint_eq(completed("snap_", STORED - 1), STORED - 1);
	n = strlen(cg_id_text(&ids[2], "snap_", text));
	ck_assert_uint_eq(completed(text, 10), 1);
	text[n - 1] = text[n - 1] == '0' ? '1' : '0';
	ck_assert_uint_eq(completed(text, 10), 0);
	ck_assert_uint_eq(completed("snap_7ZZ", 10), 0);
	ck_assert_uint_eq(completed("snap_00", 10), 0);
	ck_assert_uint_eq(completed("key_", 10), 0);
	auth = cluster_auth(true);
	ck_assert_uint_eq(completed("snap_", 10), 0);
}
END_TEST

START_TEST(transactions_page_by_page)
{
	struct cg_app_txn_page page;
	struct cg_app_snapshot got;
	char cursor[CG_CURSOR_MAX] = "";
	size_t want = 0, seen = 0;

	OK(cg_app_snapshots_get(&x, &ids[0], &got));
	for (size_t i = 0; i < got.s.funds.n; i++)
		want += got.s.funds.v[i].txns.n;
	ck_assert_uint_gt(want, 1);
	do {
		OK(cg_app_snapshots_transactions(&x, &ids[0], 1, cg_str_of(cursor), &page));
		ck_assert_uint_eq(page.rows.n, 1);
		seen += page.rows.n;
		memcpy(cursor, page.next, sizeof(cursor));
	} while (*cursor != '\0' && seen <= want);
	ck_assert_uint_ge(seen, want);
}
END_TEST

START_TEST(erased)
{
	struct cg_app_snapshot got;
	struct cg_id id;

	OK(cg_app_snapshots_erase(&x, &ids[STORED - 1]));
	FAILS(cg_app_snapshots_get(&x, &ids[STORED - 1], &got), CG_ENOSNAPSHOT);
	FAILS(cg_app_snapshots_erase(&x, &ids[STORED - 1]), CG_ENOSNAPSHOT);
	OK(cg_app_snapshots_latest(&x, NULL, &id));
	ck_assert(same(&id, &ids[STORED - 2]));
	auth = cluster_auth(true);
	FAILS(cg_app_snapshots_erase(&x, &ids[0]), CG_ENOSNAPSHOT);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("snapshots");
	TCase *tc = tcase_create("snapshots");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, by_id);
	tcase_add_test(tc, newest_first);
	tcase_add_test(tc, what_is_typed_goes_on);
	tcase_add_test(tc, transactions_page_by_page);
	tcase_add_test(tc, erased);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
