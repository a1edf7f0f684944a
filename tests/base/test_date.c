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

/* Each part of a day at its bounds, in the other two ways of writing it. */
static const struct {
	const char *in;
	bool is;
} days[] = {
	{ "1900-01-01", true },	 { "1899-12-31", false }, { "2199-12-31", true },   { "2200-01-01", false },
	{ "2023-00-10", false }, { "2023-13-10", false }, { "2023-12-10", true },   { "2023-01-00", false },
	{ "2023-01-32", false }, { "2023-01-31", true },  { "2023-06-31", false },  { "2023-06-30", true },
	{ "2023-09-31", false }, { "2023-11-31", false }, { "2100-02-29", false },  { "2023/01-31", false },
	{ "2023-01/31", false }, { "2023-01-3", false },  { "2023-01-311", false }, { "202a-01-31", false },
	{ "2023-0a-31", false }, { "2023-01-a1", false }, { "a023-01-31", false },  { "2023-01-3/", false },
	{ "2023-01-3:", false },
};

START_TEST(days_are_held_to_their_bounds)
{
	const char *in = days[_i].in;
	const char dmy[] = { in[8], in[9], '-', in[5], in[6], '-', in[0], in[1], in[2], in[3], '\0' };
	int32_t d = 7, e = 7;

	ck_assert_msg(cg_date_parse_iso(cg_str_of(in), &d) == days[_i].is, "%s", in);
	ck_assert_int_eq(d != 7, days[_i].is);
	if (in[4] != '-' || in[7] != '-' || in[9] == '\0' || in[10] != '\0')
		return;
	ck_assert_msg(cg_date_parse_dmy(cg_str_of(dmy), &e) == days[_i].is, "%s", dmy);
	ck_assert_int_eq(d, e);
}
END_TEST

START_TEST(days_have_their_marks)
{
	int32_t d = 7;

	ck_assert(cg_date_parse_dmy(CG_STR("31-01-2023"), &d) && cg_date_parse_dmy(CG_STR("31/01/2023"), &d));
	ck_assert(!cg_date_parse_dmy(CG_STR("31.01.2023"), &d) && !cg_date_parse_dmy(CG_STR("31/01-2023"), &d));
	ck_assert(!cg_date_parse_dmy(CG_STR("31/01/20231"), &d) && !cg_date_parse_dmy(CG_STR("31/01/202"), &d));
	ck_assert(!cg_date_parse_mon(CG_STR("01-Apr/1990"), &d) && !cg_date_parse_mon(CG_STR("01/Apr-1990"), &d));
	ck_assert(!cg_date_parse_mon(CG_STR("01-Apr-19901"), &d) && !cg_date_parse_mon(CG_STR("01-Apr-199a"), &d));
}
END_TEST

/* The calendar goes on before the days that are read: 1 March of the year 0 is 719468 days before 1970. */
START_TEST(days_before_all_others)
{
	static const struct {
		int32_t date;
		int year, month, day;
	} t[] = { { -719468, 0, 3, 1 },
		  { -719469, 0, 2, 29 },
		  { -719529, -1, 12, 31 },
		  { -719468 - 146097, -400, 3, 1 },
		  { -719469 - 146097, -400, 2, 29 },
		  { -719468 + 146096, 400, 2, 29 },
		  { -719468 + 146097, 400, 3, 1 },
		  { -719468 + 36524, 100, 3, 1 },
		  { -719468 + 36523, 100, 2, 28 } };
	char text[CG_DATE_TEXT_MAX];

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		int y, m, n;

		cg_date_split(t[i].date, &y, &m, &n);
		ck_assert_msg(y == t[i].year && m == t[i].month && n == t[i].day, "%d: %d-%d-%d", t[i].date, y, m, n);
	}
	ck_assert_str_eq(cg_date_text(CG_DATE_NONE, text), "");
	ck_assert_str_eq(cg_date_text(-719468, text), "0000-03-01");
	ck_assert_str_eq(cg_date_text(0, text), "1970-01-01");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("date");

	tcase_add_loop_test(tc, month_dates_exist_or_are_refused, 0,
			    (int)(sizeof(month_dates) / sizeof(month_dates[0])));
	tcase_add_test(tc, days_count_from_1970);
	tcase_add_loop_test(tc, days_are_held_to_their_bounds, 0, (int)(sizeof(days) / sizeof(days[0])));
	tcase_add_test(tc, days_have_their_marks);
	tcase_add_test(tc, days_before_all_others);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
