/* What the answers of a route say that is going away. */
#include "http/route.h"
#include "run.h"

static const struct cg_route_end list[] = {
	{ CG_STR_INIT("GET"), CG_STR_INIT("/api/v1/old/{id}"), "2026-11-22", "2027-12-01",
	  "https://a.example/docs#old" },
	{ CG_STR_INIT("POST"), CG_STR_INIT("/api/v1/old"), "1970-01-01", "2028-02-29", "/docs" },
	{ .path = CG_STR_INIT("") },
};

static const struct {
	struct cg_str method, path;
	const char *want;
} rows[] = {
	{ CG_STR_INIT("GET"), CG_STR_INIT("/api/v1/old/{id}"),
	  "Deprecation: @1795305600\r\nSunset: Wed, 01 Dec 2027 00:00:00 GMT\r\n"
	  "Link: <https://a.example/docs#old>; rel=\"deprecation\"; type=\"text/html\"\r\n" },
	{ CG_STR_INIT("POST"), CG_STR_INIT("/api/v1/old"),
	  "Deprecation: @0\r\nSunset: Tue, 29 Feb 2028 00:00:00 GMT\r\n"
	  "Link: </docs>; rel=\"deprecation\"; type=\"text/html\"\r\n" },
	{ CG_STR_INIT("GET"), CG_STR_INIT("/api/v1/old"), NULL },
	{ CG_STR_INIT("DELETE"), CG_STR_INIT("/api/v1/old/{id}"), NULL },
	{ CG_STR_INIT("GET"), CG_STR_INIT("/api/v1/new"), NULL },
};

START_TEST(ending)
{
	const struct cg_route r = { .method = rows[_i].method, .path = rows[_i].path };
	struct cg_arena a;
	struct cg_str found;

	cg_arena_init(&a, 1024 * 1024);
	found = cg_route_end_headers(list, &r, &a);
	if (rows[_i].want != NULL)
		ck_assert_str_eq(found.p, rows[_i].want);
	else
		ck_assert_ptr_null(found.p);
	ck_assert_ptr_null(cg_route_end_headers(NULL, &r, &a).p);
	cg_arena_free(&a);
}
END_TEST

/* Two segments of one path: each is one segment, and neither may be empty. */
static const struct cg_route two[] = {
	{ .method = CG_STR_INIT("GET"), .path = CG_STR_INIT("/w/{id}/d") },
	{ .method = CG_STR_INIT("POST"), .path = CG_STR_INIT("/w/{id}/d/{id}/replay") },
};
static const struct {
	const char *path, *first, *second; /* NULL: no route */
} paths[] = {
	{ "/w/wh_1/d/evt_2/replay", "wh_1", "evt_2" },
	{ "/w/d/d/d/replay", "d", "d" },
	{ "/w//d/evt_2/replay", NULL, NULL },
	{ "/w/wh_1/d//replay", NULL, NULL },
	{ "/w/wh_1/d/evt_2/x/replay", NULL, NULL },
	{ "/w/wh_1/x/d/evt_2/replay", NULL, NULL },
	{ "/w/wh_1/d/evt_2/replay/", NULL, NULL },
	{ "/w/wh_1/d/evt_2", NULL, NULL },
	{ "/w/wh_1/d/", NULL, NULL },
	{ "/w/", NULL, NULL },
};

START_TEST(two_segments)
{
	const struct cg_route *r = NULL;
	struct cg_str id[CG_ROUTE_IDS];
	char allow[CG_ALLOW_MAX];
	enum cg_code rc = cg_route_find(two, 2, CG_STR("POST"), cg_str_of(paths[_i].path), &r, id, allow);

	if (paths[_i].first == NULL) {
		ck_assert_int_eq(rc, CG_ENOTFOUND);
		return;
	}
	ck_assert_int_eq(rc, CG_OK);
	ck_assert_ptr_eq(r, &two[1]);
	ck_assert(cg_str_eq(id[0], cg_str_of(paths[_i].first)));
	ck_assert(cg_str_eq(id[1], cg_str_of(paths[_i].second)));
}
END_TEST

START_TEST(one_of_two)
{
	const struct cg_route *r = NULL;
	struct cg_str id[CG_ROUTE_IDS];
	char allow[CG_ALLOW_MAX];

	ck_assert_int_eq(cg_route_find(two, 2, CG_STR("HEAD"), CG_STR("/w/a/d"), &r, id, allow), CG_OK);
	ck_assert(cg_str_eq(id[0], CG_STR("a")));
	ck_assert_ptr_null(id[1].p);
	ck_assert_int_eq(cg_route_find(two, 2, CG_STR("GET"), CG_STR("/w/a/d/b/replay"), &r, id, allow), CG_EMETHOD);
	ck_assert_str_eq(allow, "POST");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("route");
	TCase *tc = tcase_create("route");

	tcase_add_loop_test(tc, ending, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_loop_test(tc, two_segments, 0, (int)(sizeof(paths) / sizeof(paths[0])));
	tcase_add_test(tc, one_of_two);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
