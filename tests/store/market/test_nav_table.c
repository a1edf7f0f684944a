/* Of no scheme there is nothing to load, and no database is asked. */
#include "run.h"
#include "store/market/nav_table.h"

#include <stdlib.h>

START_TEST(of_no_scheme_nothing_is_loaded)
{
	struct cg_nav_needs needs = { .as_of = 20000 };
	struct cg_codes families = { .v = NULL };
	struct cg_nav_table table = { .v = NULL };
	struct cg_equities *portfolios = (struct cg_equities *)&needs;
	struct cg_err e = { 0 };
	struct cg_arena a;
	size_t n = 7;

	cg_arena_init(&a, 1 << 20);
	ck_assert_int_eq(cg_nav_table_load(NULL, &needs, &families, &a, &table, &portfolios, &n, &e), CG_OK);
	ck_assert_uint_eq(n, 0);
	ck_assert_ptr_null(portfolios);
	ck_assert_int_eq(cg_nav_table_load_range(NULL, 1, 2, &a, &table, &e), CG_OK);
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("nav_table");
	TCase *tc = tcase_create("nav_table");

	tcase_add_test(tc, of_no_scheme_nothing_is_loaded);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
