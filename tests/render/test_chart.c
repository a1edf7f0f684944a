/* Geometry of charts and how figures are written, against numbers worked out by hand. */
#include "render/chart.h"
#include "render/figure.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>
#include <string.h>

static struct cg_html html;
static char *text;

static void begin(void)
{
	html = (struct cg_html){ .text = { .p = NULL } };
	text = NULL;
}

static void end(void)
{
	free(text);
	cg_html_free(&html);
}

static const char *written(void)
{
	size_t n = 0;

	free(text);
	text = cg_html_take(&html, &n);
	ck_assert_ptr_nonnull(text);
	return text;
}

static const struct {
	double span;
	unsigned ticks;
	double step;
} steps[] = {
	{ 100, 5, 20 },	 { 101, 5, 25 },    { 963776.98, 5, 200000 },
	{ 0.7, 5, 0.2 }, { 1e9, 4, 2.5e8 }, { 1.1e7, 10, 2e6 },
	{ 0, 5, 1 },	 { -3, 5, 1 },	    { 10, 0, 1 },
};

START_TEST(test_step)
{
	ck_assert_double_eq_tol(cg_chart_step(steps[_i].span, steps[_i].ticks), steps[_i].step, steps[_i].step * 1e-9);
}
END_TEST

/* A quarter from the top: to the right. Radius 100 and 50: from (0,-100) to (100,0), in to (50,0), back to (0,-50). */
START_TEST(test_arc)
{
	cg_chart_arc(&html, 0, 0.25, 100, 50);
	ck_assert_str_eq(written(), "M0.0 -100.0A100 100 0 0 1 100.0 0.0L50.0 0.0A50 50 0 0 0 0.0 -50.0Z");
	/* three quarters take the long way round, and end on the left */
	cg_chart_arc(&html, 0, 0.75, 100, 50);
	ck_assert_str_eq(written(), "M0.0 -100.0A100 100 0 1 1 -100.0 0.0L-50.0 0.0A50 50 0 1 0 0.0 -50.0Z");
	/* a whole ring cannot be one arc: two halves, and the hole the other way round */
	cg_chart_arc(&html, 0, 1, 100, 50);
	ck_assert_str_eq(written(), "M0.0 -100.0A100 100 0 0 1 0.0 100.0A100 100 0 0 1 0.0 -100.0"
				    "M0.0 -50.0A50 50 0 0 0 0.0 50.0A50 50 0 0 0 0.0 -50.0Z");
}
END_TEST

static size_t count(const char *in, const char *what)
{
	size_t n = 0;

	for (const char *p = strstr(in, what); p != NULL; p = strstr(p + 1, what))
		n++;
	return n;
}

START_TEST(test_ring)
{
	const struct cg_chart c = { .id = "x", .title = "A <title>", .text = CG_STR("a \"text\" & more") };
	const double nine[] = { 9, 8, 7, 6, 5, 4, 3, 2, 1 }, none[] = { 0, -1 }, one[] = { 0, 5 };
	const char *got;

	cg_chart_ring(&html, &c, nine, 9);
	got = written();
	ck_assert_uint_eq(count(got, "<path "), 7); /* six of their own, the rest together */
	ck_assert_uint_eq(count(got, "class=\"c7\""), 1);
	ck_assert_ptr_nonnull(
		strstr(got, "role=\"img\" aria-labelledby=\"x-t x-d\"><title id=\"x-t\">A &lt;title&gt;</title>"
			    "<desc id=\"x-d\">a &quot;text&quot; &amp; more</desc>"));
	cg_chart_ring(&html, &c, none, 2);
	ck_assert_str_eq(written(), "");
	cg_chart_ring(&html, &c, one, 2);
	ck_assert_uint_eq(count(written(), "<path class=\"c2\""), 1);
}
END_TEST

/* A scale from -10 to 30: zero stands at 25 of 100, 10 at 50, -10 at 0. */
START_TEST(test_bar)
{
	cg_chart_bar(&html, 10, -10, 30, "c1");
	ck_assert_ptr_nonnull(strstr(written(), "<rect class=\"c1\" x=\"25.00%\" width=\"25.00%\""));
	ck_assert_ptr_nonnull(strstr(text, "<rect class=\"zero\" x=\"25.00%\""));
	cg_chart_bar(&html, -10, -10, 30, "c1");
	ck_assert_ptr_nonnull(strstr(written(), "<rect class=\"c1\" width=\"25.00%\""));
	cg_chart_bar(&html, 99, 0, 30, "c1"); /* no further than the scale */
	ck_assert_ptr_nonnull(strstr(written(), "<rect class=\"c1\" width=\"100.00%\""));
	cg_chart_bar(&html, 0.001, 0, 30, "c1"); /* seen, however small */
	ck_assert_ptr_nonnull(strstr(written(), "width=\"0.40%\""));
	cg_chart_bar(&html, 0, 0, 30, "c1");
	ck_assert_ptr_nonnull(strstr(written(), "<rect class=\"c1\" width=\"0.00%\""));
	cg_chart_bar(&html, 1, 0, 0, "c1");
	ck_assert_str_eq(written(), "");
}
END_TEST

static struct cg_chart_point point(int year, double value, bool has_value, double invested)
{
	struct cg_chart_point p = {
		.value = value, .invested = invested, .has_value = has_value, .has_invested = true
	};

	ck_assert(cg_date_make(year, 12, 31, &p.date));
	return p;
}

/*
 * Values to 400: step 100, the plot from y = 184 at 0 to 22 at 400, so 200 stands at 103. The first day is at x = 64,
 * behind the amounts of the axis, the last at 632.
 */
START_TEST(test_time)
{
	const struct cg_chart c = { .id = "t", .title = "t", .text = CG_STR("t") };
	struct cg_chart_point p[] = { point(2020, 0, false, 200), point(2021, 200, true, 200),
				      point(2024, 400, true, 300) };
	const char *got;

	cg_chart_time(&html, &c, p, 3);
	got = written();
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"base\" d=\"M4 184.0H632\"/>"));
	ck_assert_uint_eq(count(got, "class=\"grid\""), 4);
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"invested\" d=\"M64.0 103.0L"));
	ck_assert_ptr_nonnull(strstr(got, "L632.0 62.5\"/>")); /* 300 */
	ck_assert_ptr_nonnull(strstr(got, "cx=\"632.0\" cy=\"22.0\""));
	ck_assert_uint_eq(count(got, "<circle"), 2);
	ck_assert_ptr_nonnull(strstr(got, ">2024</text>"));
	/* amounts come last, so that no line is drawn over them */
	ck_assert_ptr_nonnull(strstr(strstr(got, "<circle"), "<text class=\"axis\" x=\"4\" y=\"180.0\">"));
	/* what a pointer finds: 2021 is at x = 206, half-way from it to the end 419.0 */
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"hit\" d=\"M419 22H632V184H419z\"><title>31 Dec 2024: value "
					  "\xe2\x82\xb9"
					  "400, put in \xe2\x82\xb9"
					  "300</title></path>"));
	ck_assert_ptr_nonnull(strstr(got, "><title>31 Dec 2020: put in \xe2\x82\xb9"
					  "200</title>"));
	ck_assert_uint_eq(count(got, "class=\"hit\""), 3);
	ck_assert_uint_eq(count(got, "class=\"event\""), 0);
	ck_assert_uint_eq(count(got, "class=\"until\""), 0);
	/* a loss below zero moves the line at zero up */
	p[2].invested = -100;
	p[2].value = 300;
	cg_chart_time(&html, &c, p, 3);
	ck_assert_ptr_nonnull(strstr(written(), "<path class=\"base\" d=\"M4 143.5H632\"/>"));
	/* one point, or nothing to show */
	cg_chart_time(&html, &c, p + 1, 1);
	ck_assert_ptr_nonnull(strstr(written(), "cx=\"348.0\""));
	p[0].has_invested = false;
	cg_chart_time(&html, &c, p, 1);
	ck_assert_str_eq(written(), "");
}
END_TEST

/* Where a value is not known, the line and the area below it end, and begin anew. */
START_TEST(test_gap)
{
	const struct cg_chart c = { .id = "t", .title = "t", .text = CG_STR("t") };
	struct cg_chart_point p[] = { point(2020, 200, true, 200), point(2021, 0, false, 200),
				      point(2022, 400, true, 200), point(2024, 400, true, 200) };
	const char *got;

	cg_chart_time(&html, &c, p, 4);
	got = written();
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"line\" d=\"M64.0 103.0M347.8 22.0L632.0 22.0\"/>"));
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"area\" d=\"M64.0 103.0L64.0 184.0L64.0 184.0Z"
					  "M347.8 22.0L632.0 22.0L632.0 184.0L347.8 184.0Z\"/>"));
}
END_TEST

/*
 * Months: an index as a thin line, names of months below the axis within three years, dots at the end alone.
 */
START_TEST(test_months)
{
	struct cg_chart_point p[36];
	const char *got;

	for (int i = 0; i < 36; i++) {
		p[i] = point(2021 + i / 12, 100 + i, true, 100);
		ck_assert(cg_date_make(2021 + i / 12, i % 12 + 1, 28, &p[i].date));
		p[i].index = 200;
		p[i].has_index = i >= 12;
		p[i].mark = i == 0 || i == 35;
	}
	cg_chart_time(&html, &(struct cg_chart){ .id = "m", .title = "M", .text = CG_STR("t") }, p, 36);
	got = written();
	ck_assert_uint_eq(count(got, "<circle"), 1);
	/* of 36 months every ninth has a name, from the last one back */
	ck_assert_ptr_nonnull(strstr(got, "<text class=\"axis end\" x=\"632.0\" y=\"204\">Dec 2023</text>"));
	ck_assert_uint_eq(count(got, ">Mar 2023</text>"), 1);
	ck_assert_uint_eq(count(got, ">Jun 2022</text>"), 1);
	ck_assert_uint_eq(count(got, ">Sep 2021</text>"), 1);
	ck_assert_uint_eq(count(got, "</text>"), 5 + 4);
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"index\" d=\"M"));
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"event\" d=\"M64.0 177l4 7h-8zM632.0 177l4 7h-8z\"/>"));
	/* of 36 months every sixth is told, from the last one back */
	ck_assert_uint_eq(count(got, "class=\"hit\""), 6);
	ck_assert_uint_eq(count(got, "><title>28 Dec 2023: value "), 1);
	ck_assert_uint_eq(count(got, "><title>28 Jun 2021: value "), 1);
	ck_assert_uint_eq(count(got, ", benchmark "), 4);
	ck_assert_ptr_nonnull(strstr(got, "L632.0 22.0\"/>")); /* 200, the top of the axis */
}
END_TEST

/*
 * Five years of months: years below ticks where they begin, every one from the newest on back. 1 Jan 2024 is 1431 of
 * 1796 days behind 31 Jan 2020: at 64 + 568 * 1431 / 1796. What ends on 30 Jun 2023 (1246 days) has a line there; what
 * ends on the last day has none.
 */
START_TEST(test_years_of_months)
{
	struct cg_chart c = { .id = "y", .title = "Y", .text = CG_STR("t") };
	struct cg_chart_point p[60];
	const char *got;

	for (int i = 0; i < 60; i++) {
		p[i] = point(2020, 100, true, 100);
		ck_assert(cg_date_make(2020 + (i + 1) / 12, (i + 1) % 12 + 1, 1, &p[i].date));
		p[i].date--;
	}
	ck_assert(cg_date_make(2023, 6, 30, &c.until));
	cg_chart_time(&html, &c, p, 60);
	got = written();
	ck_assert_ptr_nonnull(strstr(got,
				     "<path class=\"base\" d=\"M516.6 184v4\"/><text class=\"axis mid\" x=\"516.6\" "
				     "y=\"204\">2024</text>"));
	ck_assert_uint_eq(count(got, "v4\"/>"), 4); /* 2021 to 2024 */
	ck_assert_uint_eq(count(got, ">2020</text>"), 0);
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"until\" d=\"M458.1 22V184\"/>"));
	c.until = p[59].date;
	cg_chart_time(&html, &c, p, 60);
	ck_assert_uint_eq(count(written(), "class=\"until\""), 0);
}
END_TEST

/* Of 100 in and 100 out: an axis from -100 to 100; each month has a half of 568, of which four fifths are its bar. */
START_TEST(test_flows)
{
	struct cg_chart c = { .id = "f", .title = "F", .text = CG_STR("t") };
	struct cg_chart_flow p[] = { { 18000, 100, 0 }, { 18030, 0, 100 } };
	const char *got;

	cg_chart_flows(&html, &c, p, 2);
	got = written();
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"c1\" d=\"M92.4 103.0V22.0h227.2V103.0z\"/>"));
	ck_assert_ptr_nonnull(strstr(got, "<path class=\"c2\" d=\"M376.4 103.0V184.0h227.2V103.0z\"/>"));
	p[0].in = p[1].out = 0;
	cg_chart_flows(&html, &c, p, 2);
	ck_assert_str_eq(written(), "");
	cg_chart_flows(&html, &c, p, 0);
	ck_assert_str_eq(written(), "");
}
END_TEST

/* The first month stands at the left end of the axis, the last one at the right; 29 and 60 of 90 days between. */
START_TEST(test_months_of_flows)
{
	static const char *const labels[] = { "mid\" x=\"64.0\" y=\"204\">Jan 2024<",
					      "mid\" x=\"247.0\" y=\"204\">Feb 2024<",
					      "mid\" x=\"442.7\" y=\"204\">Mar 2024<",
					      "end\" x=\"632.0\" y=\"204\">Apr 2024<" };
	struct cg_chart c = { .id = "f", .title = "F", .text = CG_STR("t") };
	struct cg_chart_flow p[] = { { day("2024-01-31"), 100, 0 },
				     { day("2024-02-29"), 0, 100 },
				     { day("2024-03-31"), 0, 0 },
				     { day("2024-04-30"), 50, 50 } };
	const char *got;

	cg_chart_flows(&html, &c, p, 4);
	got = written();
	for (size_t i = 0; i < 4; i++)
		ck_assert_msg(strstr(got, labels[i]) != NULL, "%s: %s", labels[i], got);
}
END_TEST

static const struct {
	double rupees;
	const char *text;
} shorts[] = {
	{ 0, "\xe2\x82\xb9"
	     "0" },
	{ 950, "\xe2\x82\xb9"
	       "950" },
	{ 2000, "\xe2\x82\xb9"
		"2 thousand" },
	{ 9600, "\xe2\x82\xb9"
		"9.6 thousand" },
	{ 99999, "\xe2\x82\xb9"
		 "1 lakh" },
	{ 250000, "\xe2\x82\xb9"
		  "2.5 lakh" },
	{ 1e7, "\xe2\x82\xb9"
	       "1 crore" },
	{ -4.5e7, "\xe2\x88\x92\xe2\x82\xb9"
		  "4.5 crore" },
};

START_TEST(test_short)
{
	cg_figure_rupees_short(&html, shorts[_i].rupees);
	ck_assert_str_eq(written(), shorts[_i].text);
}
END_TEST

START_TEST(test_figures)
{
	int32_t day;

	cg_figure_rupees(&html, dec("-1234567.89"));
	ck_assert_str_eq(written(), "\xe2\x88\x92\xe2\x82\xb9"
				    "12,34,567.89");
	cg_figure_number(&html, CG_DEC_NONE);
	ck_assert_str_eq(written(), "");
	cg_figure_percent_signed(&html, dec("12.50"));
	cg_figure_percent_signed(&html, dec("0.00"));
	cg_figure_percent(&html, dec("-3.10"));
	ck_assert_str_eq(written(), "+12.50%0.00%\xe2\x88\x92"
				    "3.10%");
	ck_assert(cg_date_make(2024, 2, 29, &day));
	cg_figure_date(&html, day);
	ck_assert_str_eq(written(), "<time datetime=\"2024-02-29\">29 Feb 2024</time>");
	cg_figure_date(&html, CG_DATE_NONE);
	ck_assert_str_eq(written(), "");
	cg_figure_count(&html, 123456);
	ck_assert_str_eq(written(), "1,23,456");
	cg_figure_none(&html, "a < b");
	ck_assert_str_eq(written(), "<span class=\"none\">\xe2\x80\x93</span> <small class=\"why\">a &lt; b</small>");
	cg_figure_none(&html, NULL);
	ck_assert_str_eq(written(), "<span class=\"none\">\xe2\x80\x93</span>");
}
END_TEST

START_TEST(test_class)
{
	for (size_t i = 0; i < 9; i++) {
		char want[3] = { 'c', (char)('1' + (i < 6 ? i : 6)), '\0' };

		ck_assert_str_eq(cg_chart_class(i), want);
	}
}
END_TEST

#define HEAD(class, box)                                                                                               \
	"<svg class=\"" class "\" viewBox=\"" box                                                                      \
			      "\" role=\"img\" aria-labelledby=\"t-t t-d\"><title id=\"t-t\">T</title>"                \
			      "<desc id=\"t-d\">d</desc>"

static const struct cg_chart plain = { .id = "t", .title = "T", .text = CG_STR_INIT("d") };

/* Parts of a turn: where each begins and ends, and whether it goes the long way. */
START_TEST(test_parts_of_a_ring)
{
	const double three[] = { 3, 0, 1 }, half[] = { 1, 1 }, whole[] = { 99995, 5 }, nearly[] = { 9998, 2 };
	const double seven[] = { 1, 1, 1, 1, 1, 1, 1, 1 };

	cg_chart_ring(&html, &plain, three, 3);
	ck_assert_str_eq(written(),
			 HEAD("ring", "-100 -100 200 200") "<path class=\"c1\" d=\"M0.0 -96.0A96 96 0 1 1 -96.0 0.0"
							   "L-58.0 0.0A58 58 0 1 0 0.0 -58.0Z\"/>"
							   "<path class=\"c3\" d=\"M-96.0 0.0A96 96 0 0 1 0.0 -96.0"
							   "L0.0 -58.0A58 58 0 0 0 -58.0 0.0Z\"/></svg>");
	cg_chart_ring(&html, &plain, half, 2);
	ck_assert_str_eq(written(),
			 HEAD("ring", "-100 -100 200 200") "<path class=\"c1\" d=\"M0.0 -96.0A96 96 0 0 1 0.0 96.0"
							   "L0.0 58.0A58 58 0 0 0 0.0 -58.0Z\"/>"
							   "<path class=\"c2\" d=\"M0.0 96.0A96 96 0 0 1 0.0 -96.0"
							   "L0.0 -58.0A58 58 0 0 0 0.0 58.0Z\"/></svg>");
	cg_chart_ring(&html, &plain, whole, 2);
	ck_assert_uint_eq(count(written(), "A96 96 0 0 1 0.0 96.0A96 96 0 0 1 0.0 -96.0M"), 1);
	cg_chart_ring(&html, &plain, nearly, 2);
	ck_assert_uint_eq(count(written(), "A96 96 0 1 1 -0.1 -96.0L"), 1);
	cg_chart_ring(&html, &plain, seven,
		      8); /* the last slice is the seventh and the eighth: three fourths to the top */
	ck_assert_uint_eq(count(written(), "<path class=\"c7\" d=\"M-96.0 0.0A"), 1);
	cg_chart_ring(&html, &plain, seven, 4);
	ck_assert_uint_eq(count(written(), "<path class=\"c4\" d=\"M-96.0 0.0A"), 1);
	cg_chart_ring(&html, &plain, seven, 0);
	ck_assert_str_eq(written(), "");
}
END_TEST

START_TEST(test_spans)
{
	cg_chart_bar(&html, 10, -10, 30, "c1");
	ck_assert_str_eq(written(),
			 "<svg class=\"bar\" aria-hidden=\"true\"><rect class=\"c1\" x=\"25.00%\" width=\"25.00%\" "
			 "height=\"100%\"/><rect class=\"zero\" x=\"25.00%\" width=\"0.5%\" "
			 "height=\"100%\"/></svg>");
	cg_chart_span(&html, 5, 15, 0, 20, "up");
	ck_assert_str_eq(written(),
			 "<svg class=\"bar\" aria-hidden=\"true\"><rect class=\"up\" x=\"25.00%\" width=\"50.00%\" "
			 "height=\"100%\"/></svg>");
	cg_chart_span(&html, 15, 5, 0, 20, "up");
	ck_assert_uint_eq(count(written(), "x=\"25.00%\" width=\"50.00%\""), 1);
	cg_chart_span(&html, 15, -50, -20, 20, "up");
	ck_assert_uint_eq(count(written(), "<rect class=\"up\" width=\"87.50%\""), 1);
	ck_assert_uint_eq(count(text, "zero\" x=\"50.00%"), 1);
	cg_chart_span(&html, 15, 15, 0, 20, "up");
	ck_assert_uint_eq(count(written(), "x=\"75.00%\" width=\"0.00%\""), 1);
	cg_chart_bar(&html, 0.123, 0, 30, "c1");
	ck_assert_uint_eq(count(written(), "width=\"0.41%\""), 1);
	cg_chart_bar(&html, 0.117, 0, 30, "c1");
	ck_assert_uint_eq(count(written(), "width=\"0.40%\""), 1);
	cg_chart_bar(&html, 1, 2, 1, "c1");
	ck_assert_str_eq(written(), "");
}
END_TEST

/* What is expected, with amounts as figure.h writes them. */
static void amount(struct cg_html *want, const char *y, double v)
{
	cg_html_rawf(want, "<text class=\"axis\" x=\"4\" y=\"%s\">", y);
	cg_figure_rupees_axis(want, v);
	cg_html_raw(want, "</text>");
}

/* The points of test_time: 365 and 1461 days behind the first, at 64 + 568 x 365 / 1461 = 205.9. */
START_TEST(test_all_of_time)
{
	struct cg_chart_point p[] = { point(2020, 0, false, 200), point(2021, 200, true, 200),
				      point(2024, 400, true, 300) };
	struct cg_html want = { .text = { .p = NULL } };
	size_t n = 0;
	char *wanted;

	p[1].mark = true;
	cg_html_raw(&want, HEAD("time", "0 0 640 210"));
	cg_html_raw(&want, "<path class=\"base\" d=\"M4 184.0H632\"/><path class=\"grid\" d=\"M4 143.5H632\"/>"
			   "<path class=\"grid\" d=\"M4 103.0H632\"/><path class=\"grid\" d=\"M4 62.5H632\"/>"
			   "<path class=\"grid\" d=\"M4 22.0H632\"/>");
	cg_html_raw(&want, "<text class=\"axis end\" x=\"632.0\" y=\"204\">2024</text>"
			   "<text class=\"axis mid\" x=\"205.9\" y=\"204\">2021</text>"
			   "<text class=\"axis mid\" x=\"64.0\" y=\"204\">2020</text>");
	cg_html_raw(&want, "<path class=\"area\" d=\"M205.9 103.0L632.0 22.0L632.0 184.0L205.9 184.0Z\"/>"
			   "<path class=\"invested\" d=\"M64.0 103.0L205.9 103.0L632.0 62.5\"/>"
			   "<path class=\"line\" d=\"M205.9 103.0L632.0 22.0\"/>"
			   "<circle class=\"dot\" cx=\"205.9\" cy=\"103.0\" r=\"4\"/>"
			   "<circle class=\"dot\" cx=\"632.0\" cy=\"22.0\" r=\"4\"/>"
			   "<path class=\"event\" d=\"M205.9 177l4 7h-8z\"/>");
	amount(&want, "180.0", 0);
	amount(&want, "139.5", 100);
	amount(&want, "99.0", 200);
	amount(&want, "58.5", 300);
	amount(&want, "18.0", 400);
	cg_html_raw(&want, "<path class=\"hit\" d=\"M419 22H632V184H419z\"><title>31 Dec 2024: value \xe2\x82\xb9"
			   "400, put in \xe2\x82\xb9"
			   "300</title></path><path class=\"hit\" d=\"M135 22H419V184H135z\"><title>31 Dec 2021: value "
			   "\xe2\x82\xb9"
			   "200, put in \xe2\x82\xb9"
			   "200</title></path><path class=\"hit\" d=\"M4 22H135V184H4z\"><title>31 Dec 2020: put in "
			   "\xe2\x82\xb9"
			   "200</title></path></svg>");
	wanted = cg_html_take(&want, &n);
	cg_chart_time(&html, &plain, p, 3);
	ck_assert_str_eq(written(), wanted);
	free(wanted);
	cg_html_free(&want);
}
END_TEST

/* The axis holds zero, values, what was put in and the index, and ends on a step. */
START_TEST(test_axis)
{
	struct cg_chart_point p[] = { point(2020, 0, true, 0), point(2021, 0, true, 0) };

	cg_chart_time(&html, &plain, p, 2);
	ck_assert_uint_eq(count(written(), "class=\"base\" d=\"M4 184.0H632\""), 1);
	ck_assert_uint_eq(count(text, "class=\"grid\" d=\"M4 22.0H632\""), 1);
	ck_assert_uint_eq(count(text, "class=\"grid\""), 1);
	p[0].value = -100; /* a step of 25, to 25 */
	cg_chart_time(&html, &plain, p, 2);
	ck_assert_uint_eq(count(written(), "class=\"base\" d=\"M4 54.4H632\""), 1);
	ck_assert_uint_eq(count(text, "class=\"grid\""), 5);
	ck_assert_uint_eq(count(text, "cy=\"184.0\""), 1);
	p[0].value = 0;
	p[1].has_index = p[0].has_index = true;
	p[1].index = 401; /* a step of 200: to 600 */
	cg_chart_time(&html, &plain, p, 2);
	ck_assert_uint_eq(count(written(), "class=\"index\" d=\"M64.0 184.0L632.0 75.7\""), 1);
	ck_assert_uint_eq(count(text, "class=\"grid\""), 3);
	p[1].index = -401; /* to -600, and to 200 */
	cg_chart_time(&html, &plain, p, 2);
	ck_assert_uint_eq(count(written(), "class=\"base\" d=\"M4 62.5H632\""), 1);
	p[1].has_index = false;
	p[1].invested = 401;
	cg_chart_time(&html, &plain, p, 2);
	ck_assert_uint_eq(count(written(), "class=\"index\""), 0); /* one is no line */
	ck_assert_uint_eq(count(text, "class=\"invested\" d=\"M64.0 184.0L632.0 75.7\""), 1);
	p[1].has_invested = false;
	cg_chart_time(&html, &plain, p, 2);
	ck_assert_uint_eq(count(written(), "class=\"invested\""), 0);
	p[1].has_value = false;
	cg_chart_time(&html, &plain, p, 2);
	ck_assert_uint_eq(count(written(), "class=\"line\"") + count(text, "class=\"area\""), 0);
	ck_assert_uint_eq(count(text, "<circle"), 1);
}
END_TEST

/* Points of these days, from the first one on. */
static size_t points(struct cg_chart_point *p, size_t n, const char *first, int32_t apart)
{
	for (size_t i = 0; i < n; i++)
		p[i] = (struct cg_chart_point){ .date = day(first) + (int32_t)i * apart,
						.value = 100,
						.has_value = true };
	return n;
}

/* So many dots, strips and names are drawn of so many points, a month apart. */
START_TEST(test_how_many)
{
	static const struct {
		size_t n, dots, hits, names;
	} t[] = { { 1, 1, 0, 1 },   { 2, 2, 2, 1 },   { 3, 3, 3, 1 },  { 4, 4, 4, 4 },	 { 5, 5, 5, 5 },
		  { 6, 6, 6, 3 },   { 7, 7, 4, 4 },   { 9, 9, 5, 5 },  { 10, 10, 5, 4 }, { 12, 12, 6, 4 },
		  { 13, 13, 5, 5 }, { 24, 24, 6, 4 }, { 25, 1, 5, 5 }, { 30, 1, 6, 4 } };
	struct cg_chart_point p[30];

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		cg_chart_time(&html, &plain, p, points(p, t[i].n, "2021-01-31", 30));
		ck_assert_msg(count(written(), "<circle") == t[i].dots, "%zu: dots", t[i].n);
		ck_assert_msg(count(text, "class=\"hit\"") == t[i].hits, "%zu: hits", t[i].n);
		ck_assert_msg(count(text, "class=\"axis mid\"") + count(text, "class=\"axis end\"") == t[i].names,
			      "%zu: %zu names", t[i].n,
			      count(text, "class=\"axis mid\"") + count(text, "class=\"axis end\""));
		ck_assert_uint_eq(count(text, "class=\"axis end\""), t[i].n > 1);
	}
}
END_TEST

/* Months are named within three years, then years; where there are more points than two a year, below ticks. */
START_TEST(test_names_of_dates)
{
	static const struct {
		const char *first;
		size_t n;
		int32_t apart;
		size_t months, ticks, years;
	} t[] = {
		{ "2020-12-31", 4, 365, 4, 0, 0 }, /* to 2023 */
		{ "2020-12-31", 4, 366, 0, 0, 4 }, /* 2020, 2022, 2023 and 2024: to 2024-01-03 is near */
		{ "2019-12-31", 6, 366, 0, 0, 6 },  { "2017-12-31", 7, 366, 0, 0, 4 },
		{ "2010-12-31", 12, 366, 0, 0, 6 }, { "2010-12-31", 13, 366, 0, 0, 5 },
		{ "2019-06-30", 10, 182, 0, 0, 5 }, { "2019-06-30", 11, 163, 0, 4, 0 },
		{ "2015-01-01", 40, 91, 0, 5, 0 },  { "2018-06-30", 17, 114, 0, 5, 0 }, /* six years have room, */
		{ "2018-06-30", 20, 114, 0, 3, 0 },					/* seven have not */
	};
	struct cg_chart_point p[40];

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		size_t names;

		cg_chart_time(&html, &plain, p, points(p, t[i].n, t[i].first, t[i].apart));
		names = count(written(), "class=\"axis mid\"") + count(text, "class=\"axis end\"");
		ck_assert_msg(count(text, "v4\"/>") == t[i].ticks, "%zu: %zu ticks", i, count(text, "v4\"/>"));
		ck_assert_msg(names == t[i].months + t[i].ticks + t[i].years, "%zu: %zu names", i, names);
		ck_assert_msg((strstr(text, ">Dec 20") != NULL) == (t[i].months > 0), "%zu", i);
	}
}
END_TEST

/* A year is named that is 52 before the last one, not one that is closer: half a unit a day. */
START_TEST(test_room_for_a_year)
{
	struct cg_chart_point p[3];

	for (int32_t days = 103; days <= 104; days++) {
		(void)points(p, 3, "2023-12-31", 0);
		p[2].date += days;
		p[0].date = p[2].date - 1136;
		cg_chart_time(&html, &plain, p, 3);
		ck_assert_uint_eq(count(written(), ">2023</text>"), days == 104);
		ck_assert_uint_eq(count(text, "class=\"axis mid\" x=\"580.0\" y=\"204\">2023<"), days == 104);
	}
}
END_TEST

/* The newest year begins 16 before the edge, or closer: then its name ends there. A fourth of a unit a day. */
START_TEST(test_room_for_the_newest_year)
{
	struct cg_chart_point p[65];

	for (int32_t days = 63; days <= 64; days++) {
		(void)points(p, 65, "2024-01-01", 0);
		for (int32_t i = 0; i < 65; i++)
			p[i].date += days - 2272 * (64 - i) / 64;
		cg_chart_time(&html, &plain, p, 65);
		ck_assert_uint_eq(count(written(), "axis mid\" x=\"616.0\" y=\"204\">2024<"), days == 64);
		ck_assert_uint_eq(count(text, "axis end\" x=\"632.0\" y=\"204\">2024<"), days == 63);
		ck_assert_uint_eq(count(text, "<path class=\"base\" d=\"M616."), 1);
		ck_assert_uint_eq(count(text, "v4\"/>"), 4); /* every second year: 2018 to 2024 */
		ck_assert_uint_eq(count(text, ">2018<") + count(text, ">2020<") + count(text, ">2022<"), 3);
	}
}
END_TEST

START_TEST(test_until)
{
	struct cg_chart c = plain;
	struct cg_chart_point p[2];

	for (int32_t at = 0; at <= 10; at += at == 1 ? 8 : 1) {
		(void)points(p, 2, "2023-01-01", 10);
		c.until = p[0].date + at;
		cg_chart_time(&html, &c, p, 2);
		ck_assert_uint_eq(count(written(), "class=\"until\""), at > 0 && at < 10);
		ck_assert_uint_eq(count(text, "class=\"until\" d=\"M120.8 22V184\""), at == 1);
		ck_assert_uint_eq(count(text, "class=\"until\" d=\"M575.2 22V184\""), at == 9);
	}
}
END_TEST

/* Bars have four fifths of their months' room, and half a unit at least. */
START_TEST(test_all_of_flows)
{
	struct cg_chart_flow p[] = { { day("2022-12-31"), 100, 0 }, { day("2024-12-31"), 50, 300 } };
	static struct cg_chart_flow many[1000];
	struct cg_html want = { .text = { .p = NULL } };
	size_t n = 0;
	char *wanted;

	cg_html_raw(&want, HEAD("time", "0 0 640 210"));
	cg_html_raw(&want, "<path class=\"grid\" d=\"M4 184.0H632\"/><path class=\"grid\" d=\"M4 143.5H632\"/>"
			   "<path class=\"grid\" d=\"M4 103.0H632\"/><path class=\"base\" d=\"M4 62.5H632\"/>"
			   "<path class=\"grid\" d=\"M4 22.0H632\"/>"
			   "<text class=\"axis end\" x=\"632.0\" y=\"204\">2024</text>"
			   "<text class=\"axis mid\" x=\"64.0\" y=\"204\">2022</text>"
			   "<path class=\"c1\" d=\"M92.4 62.5V22.0h227.2V62.5zM376.4 62.5V42.2h227.2V62.5z\"/>"
			   "<path class=\"c2\" d=\"M376.4 62.5V184.0h227.2V62.5z\"/>");
	amount(&want, "180.0", -300);
	amount(&want, "139.5", -200);
	amount(&want, "99.0", -100);
	amount(&want, "58.5", 0);
	amount(&want, "18.0", 100);
	cg_html_raw(&want, "</svg>");
	wanted = cg_html_take(&want, &n);
	cg_chart_flows(&html, &plain, p, 2);
	ck_assert_str_eq(written(), wanted);
	free(wanted);
	cg_html_free(&want);
	for (int32_t i = 0; i < 1000; i++)
		many[i] = (struct cg_chart_flow){ day("2000-01-01") + i, 1, 0 };
	cg_chart_flows(&html, &plain, many, 1000);
	ck_assert_uint_eq(count(written(), "h0.5V"), 1000);
	cg_chart_flows(&html, &plain, many, 500); /* 568 / 500 x 0.8 */
	ck_assert_uint_eq(count(written(), "h0.9V"), 500);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("chart");
	TCase *tc = tcase_create("chart");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_loop_test(tc, test_step, 0, (int)(sizeof(steps) / sizeof(steps[0])));
	tcase_add_test(tc, test_arc);
	tcase_add_test(tc, test_ring);
	tcase_add_test(tc, test_bar);
	tcase_add_test(tc, test_time);
	tcase_add_test(tc, test_gap);
	tcase_add_test(tc, test_months);
	tcase_add_test(tc, test_years_of_months);
	tcase_add_test(tc, test_flows);
	tcase_add_test(tc, test_months_of_flows);
	tcase_add_loop_test(tc, test_short, 0, (int)(sizeof(shorts) / sizeof(shorts[0])));
	tcase_add_test(tc, test_figures);
	tcase_add_test(tc, test_class);
	tcase_add_test(tc, test_parts_of_a_ring);
	tcase_add_test(tc, test_spans);
	tcase_add_test(tc, test_all_of_time);
	tcase_add_test(tc, test_axis);
	tcase_add_test(tc, test_how_many);
	tcase_add_test(tc, test_names_of_dates);
	tcase_add_test(tc, test_room_for_a_year);
	tcase_add_test(tc, test_room_for_the_newest_year);
	tcase_add_test(tc, test_until);
	tcase_add_test(tc, test_all_of_flows);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
