/* Instants as RFC 3339 writes them. */
#include "base/time.h"
#include "run.h"

START_TEST(instants_are_rfc_3339)
{
	char text[CG_TIME_TEXT_MAX];

	ck_assert_str_eq(cg_time_text(0, text), "1970-01-01T00:00:00.000Z");
	ck_assert_str_eq(cg_time_text(1735689599999, text), "2024-12-31T23:59:59.999Z");
	ck_assert_str_eq(cg_time_text(-1, text), "1969-12-31T23:59:59.999Z");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("time");

	tcase_add_test(tc, instants_are_rfc_3339);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
