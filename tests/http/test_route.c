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

int main(void)
{
	Suite *s = suite_create("route");
	TCase *tc = tcase_create("route");

	tcase_add_loop_test(tc, ending, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
