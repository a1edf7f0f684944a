/* Data of lists: every row, in its order; the cursor of the next page, or null. */
#include "render/list_view.h"
#include "run.h"

#include <string.h>

static void shows(struct json_object *o, const char *want)
{
	ck_assert_ptr_nonnull(o);
	ck_assert_str_eq(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN), want);
	json_object_put(o);
}

/* The names of a row, in the list of the page. */
static const char *member(struct json_object *page, const char *list, size_t i, const char *name)
{
	struct json_object *v = json_object_object_get(page, list);

	return json_object_get_string(json_object_object_get(json_object_array_get_idx(v, i), name));
}

START_TEST(transactions)
{
	struct cg_txn_row rows[2] = {
		{ .txn = { .date = 19000, .description = CG_STR_INIT("Purchase"), .units = cg_dec_make(12345, 3) },
		  .folio = CG_STR_INIT("1/2"),
		  .isin = CG_STR_INIT("INF179K01608"),
		  .name = CG_STR_INIT("A") },
		{ .txn = { .date = 18999, .description = CG_STR_INIT("Redemption"), .units = cg_dec_make(-1, 0) },
		  .folio = CG_STR_INIT("3"),
		  .name = CG_STR_INIT("B") },
	};
	struct cg_app_txn_page page = { .rows = { rows, 2, 2 }, .next = "c1" };
	struct json_object *o = cg_list_view_transactions(&page);

	ck_assert_uint_eq(json_object_array_length(json_object_object_get(o, "transactions")), 2);
	ck_assert_str_eq(member(o, "transactions", 0, "date"), "2022-01-08");
	ck_assert_str_eq(member(o, "transactions", 0, "units"), "12.345");
	ck_assert_str_eq(member(o, "transactions", 0, "folio"), "1/2");
	ck_assert_str_eq(member(o, "transactions", 0, "isin"), "INF179K01608");
	ck_assert_str_eq(member(o, "transactions", 0, "name"), "A");
	ck_assert_str_eq(member(o, "transactions", 1, "date"), "2022-01-07");
	ck_assert_str_eq(member(o, "transactions", 1, "units"), "-1");
	ck_assert_ptr_null(member(o, "transactions", 1, "isin"));
	ck_assert_str_eq(member(o, "transactions", 1, "name"), "B");
	ck_assert_str_eq(json_object_get_string(json_object_object_get(o, "next_cursor")), "c1");
	json_object_put(o);
}
END_TEST

START_TEST(snapshots)
{
	struct cg_snapshot_row rows[2] = { { .investor_name = CG_STR_INIT("Asha Rao") },
					   { .investor_name = CG_STR_INIT("Ravi Rao") } };
	struct cg_app_snapshot_page page = { .rows = { .v = rows, .n = 2 }, .next = "" };
	struct json_object *o;

	memset(rows[0].meta.id.b, 0, sizeof(rows[0].meta.id.b));
	memset(rows[1].meta.id.b, 0xff, sizeof(rows[1].meta.id.b));
	o = cg_list_view_snapshots(&page);
	ck_assert_uint_eq(json_object_array_length(json_object_object_get(o, "snapshots")), 2);
	ck_assert_str_eq(member(o, "snapshots", 0, "snapshot_id"), "snap_00000000000000000000000000");
	ck_assert_str_eq(member(o, "snapshots", 1, "snapshot_id"), "snap_7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
	ck_assert_ptr_null(json_object_object_get(o, "next_cursor"));
	ck_assert(json_object_object_get_ex(o, "next_cursor", NULL));
	json_object_put(o);
}
END_TEST

/* A list without rows is empty, never null. */
START_TEST(without_rows)
{
	struct cg_app_txn_page txns = { .next = "" };
	struct cg_app_snapshot_page page = { .next = "" };
	struct cg_usage_days days = { NULL, 0, 0 };
	struct cg_samples samples = { .n = 0 };

	shows(cg_list_view_transactions(&txns), "{\"transactions\":[],\"next_cursor\":null}");
	shows(cg_list_view_snapshots(&page), "{\"snapshots\":[],\"next_cursor\":null}");
	shows(cg_list_view_usage(&days), "{\"days\":[]}");
	shows(cg_list_view_samples(&samples), "{\"samples\":[]}");
}
END_TEST

START_TEST(usage_and_samples)
{
	struct cg_usage_day days[2] = {
		{ 19000, { .requests = 7, .parses = 3, .enrichments = 2, .errors = 1 } },
		{ 18998, { .requests = 1 } },
	};
	struct cg_usage_days usage = { days, 2, 2 };
	struct cg_sample v[2] = { { .name = CG_STR_INIT("a"),
				    .source = CG_STR_INIT("CAMS"),
				    .statement_type = CG_STR_INIT("DETAILED"),
				    .description = CG_STR_INIT("One") },
				  { .name = CG_STR_INIT("b") } };
	struct cg_samples samples = { .n = 2 };

	samples.v[0] = v[0];
	samples.v[1] = v[1];
	shows(cg_list_view_usage(&usage),
	      "{\"days\":[{\"date\":\"2022-01-08\",\"requests\":7,\"parses\":3,\"enrichments\":2,\"errors\":1},"
	      "{\"date\":\"2022-01-06\",\"requests\":1,\"parses\":0,\"enrichments\":0,\"errors\":0}]}");
	shows(cg_list_view_samples(&samples),
	      "{\"samples\":[{\"name\":\"a\",\"source\":\"CAMS\",\"statement_type\":\"DETAILED\","
	      "\"description\":\"One\"},"
	      "{\"name\":\"b\",\"source\":null,\"statement_type\":null,\"description\":null}]}");
}
END_TEST

START_TEST(deleted)
{
	struct cg_id id = { .b = { 0 } };

	shows(cg_list_view_deleted(&id), "{\"snapshot_id\":\"snap_00000000000000000000000000\",\"deleted\":true}");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("list_view");
	TCase *tc = tcase_create("list_view");

	tcase_add_test(tc, transactions);
	tcase_add_test(tc, snapshots);
	tcase_add_test(tc, without_rows);
	tcase_add_test(tc, usage_and_samples);
	tcase_add_test(tc, deleted);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
