/* NAVs of many schemes: sorted, doubles told or replaced, given out scheme by scheme. */
#include "market/points.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))
#define HEAD "scheme_code,date,nav\n"
#define REST ". Nothing of this file was stored."

static struct cg_points points;
static struct cg_err e;
static int32_t today;

static void setup(void)
{
	points = (struct cg_points){ 0 };
	e = (struct cg_err){ 0 };
	ck_assert(cg_date_make(2024, 4, 15, &today));
}

static void teardown(void)
{
	cg_points_free(&points);
	ck_assert_uint_eq(points.n + points.cap, 0);
}

static enum cg_code read_text(const char *text)
{
	return cg_points_read_csv(&points, cg_str_of(text), today, &e);
}

START_TEST(read)
{
	struct cg_nav_series s;
	size_t at = 0;

	ck_assert_msg(read_text(HEAD "120465,2024-04-12,10.5000\n119896,15-Apr-2024,20\n120465,2024-04-10,10.25\n"
				     "120465,2024-04-11,0.0000\n120465,2024-04-09,N.A.\n120465,2024-04-08,\n"
				     "120465,2024-04-12,10.50\n") == CG_OK,
		      "%s", e.hint);
	ck_assert_uint_eq(points.n, 3); /* the same NAV twice is one */
	ck_assert_uint_eq(points.without_nav, 3);
	ck_assert_uint_eq(points.restated, 0);
	ck_assert(cg_points_next(&points, &at, &s, &e));
	ck_assert_int_eq(s.code, 119896);
	ck_assert_uint_eq(s.navs.n, 1);
	ck_assert_int_eq(s.navs.v[0].date, today);
	ck_assert_int_eq(s.navs.v[0].nav.v, 20);
	ck_assert(cg_points_next(&points, &at, &s, &e));
	ck_assert_int_eq(s.code, 120465);
	ck_assert_uint_eq(s.navs.n, 2);
	ck_assert_int_eq(s.navs.v[0].date, today - 5);
	ck_assert_int_eq(s.navs.v[1].date, today - 3);
	ck_assert(cg_dec_eq(s.navs.v[1].nav, cg_dec_make(105, 1)));
	ck_assert(!cg_points_next(&points, &at, &s, &e));
	ck_assert_uint_eq(at, 3);
}
END_TEST

static const struct {
	const char *rows, *hint;
} wrong[] = {
	{ "120465,2024-04-12", "Line 3: not scheme_code,date,nav" REST },
	{ "120465,2024-04-12,1,2", "Line 3: not scheme_code,date,nav" REST },
	{ "x,2024-04-12,1", "Line 3: not scheme_code,date,nav" REST },
	{ "120465,12/04/2024,1", "Line 3: a date is YYYY-MM-DD" REST },
	{ "120465,2024-04-12,-1", "Line 3: the NAV is no positive number" REST },
	{ "120465,2024-04-12,one", "Line 3: the NAV is no positive number" REST },
	{ "120465,2024-04-12,\"1", "Line 3: not scheme_code,date,nav" REST },
	{ "1,2024-04-12,5\n1,2024-04-11,7\n1,2024-04-12,5.01\n",
	  "Line 5: another NAV for scheme 1 and 2024-04-12 than line 3 has" REST },
	{ "2,2024-04-12,5\n1,2024-04-12,7\n1,2024-04-12,8\n2,2024-04-12,6",
	  "Line 5: another NAV for scheme 1 and 2024-04-12 than line 4 has" REST },
};

START_TEST(refused)
{
	char text[512];

	(void)snprintf(text, sizeof(text), HEAD "9,2024-01-01,1\n%s\n", wrong[_i].rows);
	ck_assert_int_eq(read_text(text), CG_EREQUEST);
	ck_assert_str_eq(e.hint, wrong[_i].hint);
}
END_TEST

/* A clock may be behind by as many days as NAVs may be ahead. */
START_TEST(ahead)
{
	char text[128], day[CG_DATE_TEXT_MAX];

	(void)snprintf(text, sizeof(text), HEAD "1,%s,1\n", cg_date_text(today + CG_NAV_DAYS_AHEAD, day));
	ck_assert_int_eq(read_text(text), CG_OK);
	(void)snprintf(text, sizeof(text), HEAD "1,%s,1\n", cg_date_text(today + CG_NAV_DAYS_AHEAD + 1, day));
	ck_assert_int_eq(read_text(text), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "Line 2: the date lies in the future" REST);
}
END_TEST

/* Of AMFI's reports the later line counts, and how many say something else is told. */
START_TEST(restated)
{
	struct cg_point v[] = { { 1, 1, { 100, cg_dec_make(10, 0) } },
				{ 1, 2, { 101, cg_dec_make(11, 0) } },
				{ 1, 3, { 100, cg_dec_make(100, 1) } },
				{ 1, 4, { 101, cg_dec_make(12, 0) } },
				{ 1, 5, { 101, cg_dec_make(13, 0) } } };

	points.v = malloc(sizeof(v));
	ck_assert_ptr_nonnull(points.v);
	memcpy(points.v, v, sizeof(v));
	points.n = points.cap = 5;
	cg_points_sort(&points);
	ck_assert_uint_eq(points.n, 2);
	ck_assert_uint_eq(points.restated, 2); /* 11 by 12 and 12 by 13; 10 and 10.0 are the same */
	ck_assert_uint_eq(points.v[0].line, 3);
	ck_assert_int_eq(points.v[1].nav.nav.v, 13);
}
END_TEST

/* More than there is room for at first, in the order from the last to the first. */
START_TEST(many)
{
	enum { N = 9000 };
	static char text[N * 32];
	size_t n = (size_t)snprintf(text, sizeof(text), HEAD), at = 0;
	char day[CG_DATE_TEXT_MAX];
	struct cg_nav_series s;

	for (int i = 0; i < N; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "7,%s,%d.5\n", cg_date_text(today - i, day), i);
	ck_assert_msg(read_text(text) == CG_OK, "%s", e.hint);
	ck_assert_uint_eq(points.n, N);
	ck_assert(cg_points_next(&points, &at, &s, &e));
	ck_assert_uint_eq(s.navs.n, N);
	for (int i = 0; i < N; i++) {
		ck_assert_int_eq(s.navs.v[i].date, today - (N - 1 - i));
		ck_assert_int_eq(s.navs.v[i].nav.v, 10 * (N - 1 - i) + 5);
	}
}
END_TEST

START_TEST(which_form)
{
	ck_assert(cg_points_is_csv(CG_STR("scheme_code,date,nav\n")));
	ck_assert(cg_points_is_csv(CG_STR("\xef\xbb\xbfSCHEME_CODE,Date,NAV")));
	ck_assert(cg_points_is_csv(CG_STR("\"scheme_code\",\"date\",\"nav\"\r\n")));
	ck_assert(!cg_points_is_csv(CG_STR("Scheme Code;Scheme Name;")));
	ck_assert(!cg_points_is_csv(CG_STR("scheme_code,date")));
	ck_assert(!cg_points_is_csv(CG_STR("")));
}
END_TEST

/* AMFI's own reports: rows with a NAV are points of the line that they stand in, the others are counted. */
START_TEST(reports_of_amfi)
{
	struct cg_amfi f;
	int32_t april;

	ck_assert(cg_date_make(2024, 4, 12, &april));
	ck_assert_int_eq(
		cg_amfi_open(&f,
			     CG_STR("Scheme Code;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;Scheme Name;"
				    "Net Asset Value;Date\n\nHouse\n2;-;-;B;N.A.;12-Apr-2024\n"
				    "1;-;-;A;10.5;12-Apr-2024\n3;-;-;C;0.0;12-Apr-2024\nx;;;;;\n"
				    "1;-;-;A;10.4;11-Apr-2024\n"),
			     today, &e),
		CG_OK);
	ck_assert_int_eq(cg_points_read_amfi(&points, &f, &e), CG_OK);
	ck_assert_uint_eq(points.n, 2);
	ck_assert_uint_eq(points.without_nav, 2);
	ck_assert_int_eq(points.v[0].code, 1);
	ck_assert_int_eq(points.v[0].nav.date, april);
	ck_assert_uint_eq(points.v[0].line, 5);
	ck_assert_uint_eq(points.v[1].line, 8);
	ck_assert(cg_dec_eq(points.v[1].nav.nav, cg_dec_make(104, 1)));
	ck_assert_uint_eq(f.bad, 1);
}
END_TEST

/* Series one behind the other, by scheme and day; nothing behind the last. */
START_TEST(series_one_by_one)
{
	struct cg_nav_series s;
	size_t at = 0;

	ck_assert(!cg_points_next(&points, &at, &s, &e)); /* of nothing */
	ck_assert_int_eq(read_text(HEAD "3,2024-04-12,1\n1,2024-04-12,2\n2,2024-04-12,3\n1,2024-04-11,4\n"), CG_OK);
	for (int32_t code = 1; code <= 3; code++) {
		ck_assert(cg_points_next(&points, &at, &s, &e));
		ck_assert_int_eq(s.code, code);
		ck_assert_uint_eq(s.navs.n, code == 1 ? 2 : 1);
		ck_assert_int_eq(s.navs.v[0].nav.v, code == 1 ? 4 : code == 2 ? 3 : 1);
	}
	ck_assert_uint_eq(at, 4);
	ck_assert(!cg_points_next(&points, &at, &s, &e));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("points");
	TCase *t = tcase_create("points");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, read);
	tcase_add_loop_test(t, refused, 0, COUNT(wrong));
	tcase_add_test(t, ahead);
	tcase_add_test(t, restated);
	tcase_add_test(t, many);
	tcase_add_test(t, which_form);
	tcase_add_test(t, reports_of_amfi);
	tcase_add_test(t, series_one_by_one);
	suite_add_tcase(s, t);
	return suite_run(s);
}
