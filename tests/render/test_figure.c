/* Figures of pages as people read them: exact texts, at the borders where one form becomes another. */
#include "render/figure.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))
#define MINUS "\xe2\x88\x92"
#define RUPEE "\xe2\x82\xb9"

/* The text of the page, which is taken from it. */
static void check(struct cg_html *h, const char *want)
{
	size_t n = 0;
	char *got = cg_html_take(h, &n);

	ck_assert_str_eq(got != NULL ? got : "", want);
	free(got);
}

static const struct {
	struct cg_dec d;
	const char *number, *rupees, *percent, *with_sign;
} figures[] = {
	{ { 0, 2, true }, "0.00", RUPEE "0.00", "0.00%", "0.00%" },
	{ { 1, 2, true }, "0.01", RUPEE "0.01", "0.01%", "+0.01%" },
	{ { -1, 2, true }, MINUS "0.01", MINUS RUPEE "0.01", MINUS "0.01%", MINUS "0.01%" },
	{ { 99999, 2, true }, "999.99", RUPEE "999.99", "999.99%", "+999.99%" },
	{ { 100000, 2, true }, "1,000.00", RUPEE "1,000.00", "1,000.00%", "+1,000.00%" },
	{ { 123456789, 2, true }, "12,34,567.89", RUPEE "12,34,567.89", "12,34,567.89%", "+12,34,567.89%" },
	{ { -10000000, 0, true },
	  MINUS "1,00,00,000",
	  MINUS RUPEE "1,00,00,000",
	  MINUS "1,00,00,000%",
	  MINUS "1,00,00,000%" },
	{ { 500, 3, true }, "0.500", RUPEE "0.500", "0.500%", "+0.500%" },
	{ { 0, 0, false }, "", "", "", "" }, /* absent */
};

START_TEST(decimals)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_figure_number(&h, figures[_i].d);
	check(&h, figures[_i].number);
	cg_figure_rupees(&h, figures[_i].d);
	check(&h, figures[_i].rupees);
	cg_figure_percent(&h, figures[_i].d);
	check(&h, figures[_i].percent);
	cg_figure_percent_signed(&h, figures[_i].d);
	check(&h, figures[_i].with_sign);
}
END_TEST

/* An axis: a digit behind the point where it is not 0, none from a hundred on; never "1000 thousand". */
static const struct {
	double rupees;
	const char *want;
} shorts[] = {
	{ 0, RUPEE "0" },
	{ 1, RUPEE "1" },
	{ 999, RUPEE "999" },
	{ 999.4, RUPEE "999" },
	{ 999.5, RUPEE "1 thousand" },
	{ 1000, RUPEE "1 thousand" },
	{ 1500, RUPEE "1.5 thousand" },
	{ 9600, RUPEE "9.6 thousand" },
	{ 99900, RUPEE "99.9 thousand" },
	{ 99949, RUPEE "99.9 thousand" },
	{ 99950, RUPEE "1 lakh" },
	{ 100000, RUPEE "1 lakh" },
	{ 150000, RUPEE "1.5 lakh" },
	{ 1230000, RUPEE "12.3 lakh" },
	{ 2000000, RUPEE "20 lakh" },
	{ 9994000, RUPEE "99.9 lakh" },
	{ 9995000, RUPEE "1 crore" },
	{ 45000000, RUPEE "4.5 crore" },
	{ 999000000, RUPEE "99.9 crore" },
	{ 1005000000, RUPEE "100 crore" },
	{ 1234000000, RUPEE "123 crore" },
	{ -150000, MINUS RUPEE "1.5 lakh" },
	{ -1, MINUS RUPEE "1" },
};

START_TEST(axis)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_figure_rupees_short(&h, shorts[_i].rupees);
	check(&h, shorts[_i].want);
}
END_TEST

START_TEST(narrow_axis)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_figure_rupees_axis(&h, 950);
	cg_figure_rupees_axis(&h, 9600);
	cg_figure_rupees_axis(&h, -1230000);
	cg_figure_rupees_axis(&h, 45000000);
	check(&h, RUPEE "950" RUPEE "9.6K" MINUS RUPEE "12.3L" RUPEE "4.5Cr");
}
END_TEST

static int32_t day_of(int year, int month, int day)
{
	int32_t d = CG_DATE_NONE;

	ck_assert(cg_date_make(year, month, day, &d));
	return d;
}

START_TEST(every_month)
{
	static const char *const names[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
					     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
	struct cg_html h = { .text = { .p = NULL } };
	char want[100];

	cg_figure_date_text(&h, day_of(2024, _i, 7));
	(void)snprintf(want, sizeof(want), "7 %s 2024", names[_i - 1]);
	check(&h, want);
	cg_figure_date(&h, day_of(2024, _i, 7));
	(void)snprintf(want, sizeof(want), "<time datetime=\"2024-%02d-07\">7 %s 2024</time>", _i, names[_i - 1]);
	check(&h, want);
	cg_figure_date_short(&h, day_of(2004, _i, 28));
	(void)snprintf(want, sizeof(want), "<time datetime=\"2004-%02d-28\">28-%s-04</time>", _i, names[_i - 1]);
	check(&h, want);
}
END_TEST

START_TEST(no_date)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_figure_date_text(&h, CG_DATE_NONE);
	cg_figure_date(&h, CG_DATE_NONE);
	cg_figure_date_short(&h, CG_DATE_NONE);
	check(&h, "");
}
END_TEST

/* India is five and a half hours ahead: the evening of a day in UTC is the next one. */
static const struct {
	int64_t ms;
	const char *want;
} times[] = {
	{ 0, "<time datetime=\"1970-01-01T00:00:00.000Z\">1 Jan 1970, 05:30 IST</time>" },
	{ 66599999, "<time datetime=\"1970-01-01T18:29:59.999Z\">1 Jan 1970, 23:59 IST</time>" },
	{ 66600000, "<time datetime=\"1970-01-01T18:30:00.000Z\">2 Jan 1970, 00:00 IST</time>" },
	{ 1795235400000, "<time datetime=\"2026-11-21T04:30:00.000Z\">21 Nov 2026, 10:00 IST</time>" },
	{ -1, "" },
	{ INT64_MAX - 100000000, "" },
};

START_TEST(instants)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_figure_time(&h, times[_i].ms);
	check(&h, times[_i].want);
}
END_TEST

START_TEST(counts)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_figure_count(&h, 0);
	check(&h, "0");
	cg_figure_count(&h, 1234567);
	check(&h, "12,34,567");
	cg_figure_count(&h, INT64_MAX - 1);
	check(&h, "92,23,37,20,36,85,47,75,806");
	cg_figure_count(&h, UINT64_MAX);
	check(&h, "92,23,37,20,36,85,47,75,807");
}
END_TEST

START_TEST(missing)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_figure_none(&h, NULL);
	check(&h, "<span class=\"none\">\xe2\x80\x93</span>");
	cg_figure_none(&h, "less than a <year>");
	check(&h, "<span class=\"none\">\xe2\x80\x93</span> <small class=\"why\">less than a &lt;year&gt;</small>");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("figure");
	TCase *t = tcase_create("figure");

	tcase_add_loop_test(t, decimals, 0, COUNT(figures));
	tcase_add_loop_test(t, axis, 0, COUNT(shorts));
	tcase_add_test(t, narrow_axis);
	tcase_add_loop_test(t, every_month, 1, 13);
	tcase_add_test(t, no_date);
	tcase_add_loop_test(t, instants, 0, COUNT(times));
	tcase_add_test(t, counts);
	tcase_add_test(t, missing);
	suite_add_tcase(s, t);
	return suite_run(s);
}
