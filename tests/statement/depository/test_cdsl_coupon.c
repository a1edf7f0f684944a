/* The coupon of a bond that stands in its name. */
#include "run.h"
#include "statement/depository/cdsl.h"

enum { BYTES = 1 << 16 };

static const struct {
	const char *name, *cell, *want;
} cases[] = {
	{ "HIGHWAYS AUTHORITY OF INDIA 8.20%/Once", "a year", "HIGHWAYS AUTHORITY OF INDIA" },
	{ "HIGHWAYS AUTHORITY OF INDIA 8.20%/Once a year", "", "HIGHWAYS AUTHORITY OF INDIA" },
	{ "RAILWAY FINANCE 8.63%/Once CORPORATION LIMITED", "a year", "RAILWAY FINANCE CORPORATION LIMITED" },
	{ "RAILWAY FINANCE 8.63%/Half Yearly CORPORATION LIMITED", "", "RAILWAY FINANCE CORPORATION LIMITED" },
	{ "RAILWAY FINANCE 8.63% / Half CORPORATION", "Yearly", "RAILWAY FINANCE CORPORATION" },
	{ "RAILWAY FINANCE 8.63%", "/Once a year", "RAILWAY FINANCE" },
	{ "RAILWAY FINANCE 7%", "", "RAILWAY FINANCE" },
	/* the cell has a rate of its own: this one is of the name */
	{ "RAILWAY FINANCE 8.63%", "8.63%", "RAILWAY FINANCE 8.63%" },
	{ "RAILWAY FINANCE 8.63% 2031", "8.63%/Once a year", "RAILWAY FINANCE 8.63% 2031" },
	{ "8.63% RAILWAY FINANCE", "8.63%", "8.63% RAILWAY FINANCE" },
	/* so is one within or in front of it where the cell is empty */
	{ "RAILWAY FINANCE 8.63% 2031", "", "RAILWAY FINANCE 8.63% 2031" },
	{ "8.63% RAILWAY FINANCE", "", "8.63% RAILWAY FINANCE" },
	{ "8.63%", "", "8.63%" },
	{ "8.63%/Once", "", "8.63%/Once" },
	{ "RAILWAY FINANCE", "", "RAILWAY FINANCE" },
	{ "RAILWAY FINANCE AB%", "", "RAILWAY FINANCE AB%" },
	{ "RAILWAY FINANCE 8%CUM", "", "RAILWAY FINANCE 8%CUM" },
	{ "RAILWAY FINANCE %", "", "RAILWAY FINANCE %" },
};

START_TEST(coupon_in_a_name)
{
	struct cg_arena a;
	struct cg_str got;

	cg_arena_init(&a, BYTES);
	got = cg_cdsl_coupon_apart(&a, cg_str_of(cases[_i].name), cg_str_of(cases[_i].cell));
	ck_assert_msg(cg_str_eq(got, cg_str_of(cases[_i].want)), "%.*s", (int)got.n, got.p);
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cdsl_coupon");
	TCase *tc = tcase_create("cdsl_coupon");

	tcase_add_loop_test(tc, coupon_in_a_name, 0, (int)(sizeof(cases) / sizeof(cases[0])));
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
