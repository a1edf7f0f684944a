/* Dates as statements print them, and days since 1970. */
#include "base/date.h"
#include "run.h"

static const struct {
	const char *in, *iso; /* iso NULL: refused */
} month_dates[] = {
	{ "01-Apr-1990", "1990-04-01" }, { "29-FEB-2024", "2024-02-29" }, { "31-dec-2199", "2199-12-31" },
	{ "29-Feb-2023", NULL },	 { "31-Apr-2024", NULL },	  { "00-Jan-2024", NULL },
	{ "1-Apr-1990", NULL },		 { "01-Apr-990", NULL },	  { "01/Apr/1990", NULL },
	{ "01-Apr-1890", NULL },	 { "0a-Apr-1990", NULL },	  { "", NULL },
	{ "29-Feb-1900", NULL },	 { "29-Feb-2000", "2000-02-29" }, { "01-Foo-2020", NULL },
};

START_TEST(month_dates_exist_or_are_refused)
{
	int32_t d = 7;
	char iso[CG_DATE_TEXT_MAX];
	bool ok = cg_date_parse_mon(cg_str_of(month_dates[_i].in), &d);

	ck_assert_msg(ok == (month_dates[_i].iso != NULL), "%s", month_dates[_i].in);
	if (ok)
		ck_assert_str_eq(cg_date_text(d, iso), month_dates[_i].iso);
	else
		ck_assert_int_eq(d, 7);
}
END_TEST

START_TEST(days_count_from_1970)
{
	int32_t d;

	ck_assert(cg_date_make(1970, 1, 1, &d));
	ck_assert_int_eq(d, 0);
	ck_assert(cg_date_parse_iso(CG_STR("2024-12-31"), &d));
	ck_assert_int_eq(d, 20088);
	ck_assert(cg_date_parse_dmy(CG_STR("15/03/2022"), &d));
	ck_assert_int_eq(d, 19066);
	ck_assert(!cg_date_parse_dmy(CG_STR("15-03/2022"), &d));
	for (int32_t day = -25567; day < 84000; day++) { /* 1900 to 2199: split and make are inverse */
		int y, m, n;

		cg_date_split(day, &y, &m, &n);
		ck_assert(cg_date_make(y, m, n, &d));
		ck_assert_int_eq(d, day);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("date");

	tcase_add_loop_test(tc, month_dates_exist_or_are_refused, 0,
			    (int)(sizeof(month_dates) / sizeof(month_dates[0])));
	tcase_add_test(tc, days_count_from_1970);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
