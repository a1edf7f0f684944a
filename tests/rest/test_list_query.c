/* Every parameter of a list: what it may be, the ends of its range and what lies beyond, and what is refused how. */
#include "rest/list_query.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

#define H16 "0123456789abcdef"
#define HASH H16 H16 H16 "0123456789ABCDEF"
#define R50 "01234567890123456789012345678901234567890123456789"
#define CURSOR_127 R50 R50 "012345678901234567890123456"

static struct cg_arena arena;
static struct cg_call call;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	memset(&call, 0, sizeof(call));
	call.arena = &arena;
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static enum cg_code read(const char *query, struct cg_snapshot_filter *f)
{
	memset(&call.err, 0, sizeof(call.err));
	call.req.query = cg_str_of(query);
	return cg_list_query_read(&call, f);
}

START_TEST(nothing_is_asked)
{
	const struct cg_snapshot_filter none = CG_SNAPSHOT_FILTER_NONE;
	static const char *const queries[] = { "", "x=1", "as_of=2024-01-01&from=2024-01-01", "sort=-created_at" };

	for (size_t i = 0; i < sizeof(queries) / sizeof(queries[0]); i++) {
		struct cg_snapshot_filter f;

		ck_assert_int_eq(read(queries[i], &f), CG_OK);
		ck_assert(!f.has_source && !f.oldest_first && f.reference.p == NULL && f.name_hash.p == NULL);
		ck_assert_int_eq(f.as_of_from, none.as_of_from);
		ck_assert_int_eq(f.as_of_to, none.as_of_to);
		ck_assert_int_eq(f.created_from, none.created_from);
		ck_assert_int_eq(f.created_to, none.created_to);
	}
}
END_TEST

START_TEST(everything_is_asked)
{
	struct cg_snapshot_filter f;

	ck_assert_int_eq(read("source=KFINTECH&as_of_from=2024-01-01&as_of_to=2024-01-02&created_from=2024-01-03"
			      "&created_to=2024-01-04&client_reference_id=a%20b&investor_name_hash=" HASH
			      "&sort=created_at",
			      &f),
			 CG_OK);
	ck_assert(f.has_source && f.source == CG_SOURCE_KFINTECH && f.oldest_first);
	ck_assert_int_eq(f.as_of_from, day("2024-01-01"));
	ck_assert_int_eq(f.as_of_to, day("2024-01-02"));
	ck_assert_int_eq(f.created_from, day("2024-01-03"));
	ck_assert_int_eq(f.created_to, day("2024-01-04"));
	ck_assert(cg_str_eq(f.reference, CG_STR("a b")));
	ck_assert(cg_str_eq(f.name_hash, CG_STR(H16 H16 H16 H16)));
}
END_TEST

/* A parameter by name, its value, whether that is good. */
static const struct {
	const char *name, *value;
	bool good;
} values[] = {
	{ "source", "CAMS", true },
	{ "source", "MFCENTRAL", true },
	{ "source", "NSDL", true },
	{ "source", "CDSL", true },
	{ "source", "cams", false },
	{ "source", "UNKNOWN", false },
	{ "source", "", false },
	{ "as_of_from", "1900-01-01", true },
	{ "as_of_from", "2199-12-31", true },
	{ "as_of_from", "1899-12-31", false },
	{ "as_of_to", "2200-01-01", false },
	{ "as_of_to", "2024-02-30", false },
	{ "created_from", "2024-1-1", false },
	{ "created_from", "", false },
	{ "created_to", "01-01-2024", false },
	{ "created_to", "2024-02-29", true },
	{ "as_of_to", "2024-02-29", true },
	{ "created_from", "2024-02-29", true },
	{ "sort", "created_at", true },
	{ "sort", "-created_at", true },
	{ "sort", "%2Dcreated_at", true },
	{ "sort", "as_of", false },
	{ "sort", "", false },
	{ "client_reference_id", "x", true },
	{ "client_reference_id", R50 R50 R50 R50, true },
	{ "client_reference_id", R50 R50 R50 R50 "x", false },
	{ "client_reference_id", "", false },
	{ "client_reference_id", "%00", false },
	{ "client_reference_id", "%FF", false },
	{ "investor_name_hash", HASH, true },
	{ "investor_name_hash", H16 H16 H16 "0123456789abcde", false },
	{ "investor_name_hash", HASH "0", false },
	{ "investor_name_hash", H16 H16 H16 "g123456789abcdef", false },
	{ "investor_name_hash", H16 H16 H16 "0123456789abcde%60", false }, /* before a */
	{ "investor_name_hash", H16 H16 H16 "0123456789abcde/", false },   /* before 0 */
	{ "investor_name_hash", H16 H16 H16 "0123456789abcde:", false },   /* behind 9 */
	{ "investor_name_hash", "", false },
};

START_TEST(each_value)
{
	struct cg_snapshot_filter f;
	char query[1024];
	enum cg_code rc;

	(void)snprintf(query, sizeof(query), "%s=%s", values[_i].name, values[_i].value);
	rc = read(query, &f);
	ck_assert_msg(rc == (values[_i].good ? CG_OK : CG_EREQUEST), "%s: %d", query, (int)rc);
	if (!values[_i].good)
		ck_assert_msg(strcmp(call.err.param, values[_i].name) == 0, "%s: %s", query, call.err.param);
	(void)snprintf(query, sizeof(query), "%s=%s&%s=%s", values[_i].name, values[_i].value, values[_i].name,
		       values[_i].value);
	ck_assert_msg(read(query, &f) == CG_EREQUEST, "twice: %s", query);
}
END_TEST

START_TEST(ranges)
{
	static const char *const names[][2] = { { "as_of_from", "as_of_to" }, { "created_from", "created_to" } };
	static const struct {
		const char *from, *to;
		bool good;
	} rows[] = { { "2024-01-02", "2024-01-02", true },
		     { "2024-01-01", "2024-01-02", true },
		     { "2024-01-02", "2024-01-01", false } };
	struct cg_snapshot_filter f;
	char query[128];

	for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
		const char *const *name = names[i % 2];

		(void)snprintf(query, sizeof(query), "%s=%s&%s=%s", name[1], rows[i / 2].to, name[0], rows[i / 2].from);
		ck_assert_msg(read(query, &f) == (rows[i / 2].good ? CG_OK : CG_EREQUEST), "%s", query);
		if (!rows[i / 2].good)
			ck_assert_str_eq(call.err.param, name[0]);
	}
	/* open ones, and two that have nothing to do with each other */
	ck_assert_int_eq(read("as_of_from=2024-01-02", &f), CG_OK);
	ck_assert_int_eq(read("as_of_to=2024-01-02", &f), CG_OK);
	ck_assert_int_eq(read("as_of_to=2024-01-03&created_from=2024-01-02", &f), CG_OK);
	ck_assert_int_eq(read("created_from=2024-01-02", &f), CG_OK);
	ck_assert_int_eq(read("as_of_from=2024-01-03&created_to=2024-01-02", &f), CG_OK);
}
END_TEST

START_TEST(paging)
{
	static const struct {
		const char *query;
		enum cg_code rc;
		unsigned limit;
		const char *cursor, *param;
	} rows[] = {
		{ "", CG_OK, 20, "", "" },
		{ "limit=1", CG_OK, 1, "", "" },
		{ "limit=9", CG_OK, 9, "", "" },
		{ "limit=42", CG_OK, 42, "", "" },
		{ "limit=099", CG_OK, 99, "", "" },
		{ "limit=100&cursor=abc", CG_OK, 100, "abc", "" },
		{ "cursor=" CURSOR_127, CG_OK, 20, CURSOR_127, "" },
		{ "cursor=" CURSOR_127 "x", CG_EREQUEST, 0, NULL, "cursor" },
		{ "limit=0", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=000", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=101", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=999", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=0001", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=1x", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=-1", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=%2F", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=:", CG_EREQUEST, 0, NULL, "limit" },
		{ "limit=1&limit=1", CG_EREQUEST, 0, NULL, "limit" },
		{ "cursor=a&cursor=a", CG_EREQUEST, 0, NULL, "cursor" },
	};
	unsigned limit;
	struct cg_str cursor;

	memset(&call.err, 0, sizeof(call.err));
	call.req.query = cg_str_of(rows[_i].query);
	ck_assert_msg(cg_list_query_paging(&call, &limit, &cursor) == rows[_i].rc, "%s", rows[_i].query);
	if (rows[_i].rc == CG_OK) {
		ck_assert_uint_eq(limit, rows[_i].limit);
		ck_assert(cg_str_eq(cursor, cg_str_of(rows[_i].cursor)));
	} else {
		ck_assert_str_eq(call.err.param, rows[_i].param);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("list_query");
	TCase *tc = tcase_create("parameters");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, nothing_is_asked);
	tcase_add_test(tc, everything_is_asked);
	tcase_add_loop_test(tc, each_value, 0, (int)(sizeof(values) / sizeof(values[0])));
	tcase_add_test(tc, ranges);
	tcase_add_loop_test(tc, paging, 0, 20);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
