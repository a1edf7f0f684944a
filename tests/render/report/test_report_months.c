/* What is said of the months of a statement, and what is left out: each sentence at the count that calls for it. */
#include "render/report/report_page.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MONTHS = 40 };

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_fund fund;
static struct cg_month month[MONTHS];
static struct cg_months months;
static struct cg_report report;
static char *text;

static void begin(void)
{
	static const char *const ends[] = { "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31" };

	cg_arena_init(&arena, 1 << 20);
	fund = (struct cg_fund){ .nav_date = CG_DATE_NONE };
	s = (struct cg_statement){ .as_of = day("2024-05-31"), .from = CG_DATE_NONE, .to = day("2024-05-31") };
	memset(month, 0, sizeof(month));
	for (size_t i = 0; i < 5; i++)
		month[i] = (struct cg_month){ .date = day(ends[i]),
					      .in = dec(i == 0 ? "500.00" : "0.00"),
					      .out = dec(i == 1 ? "70.00" : NULL),
					      .value = cg_dec_make(60000 + (int64_t)i, 2),
					      .invested = cg_dec_make(50000 + (int64_t)i, 2),
					      .bench = cg_dec_make(40000 + (int64_t)i, 2),
					      .whole = true };
	months = (struct cg_months){ .v = month, .n = 5, .compared = 2, .funds = 2, .covered = dec("100.00") };
	report = (struct cg_report){ .months = &months, .arena = &arena };
	text = NULL;
}

static void end(void)
{
	free(text);
	cg_arena_free(&arena);
}

/* The page's part; NULL: there is none. */
static const char *part(void)
{
	struct cg_report_page p = { .r = &report, .s = &s };
	bool any = cg_report_months(&p);
	size_t n = 0;

	ck_assert(!p.failed);
	free(text);
	text = cg_html_take(&p.h, &n);
	ck_assert_ptr_nonnull(text);
	ck_assert(any || n == 0);
	return any ? text : NULL;
}

static const char *table(void)
{
	struct cg_html h = { .text = { .p = NULL } };
	size_t n = 0;

	cg_report_months_table(&h, &months, &s);
	free(text);
	text = cg_html_take(&h, &n);
	ck_assert_ptr_nonnull(text);
	return text;
}

static size_t count(const char *what)
{
	size_t n = 0;

	for (const char *p = strstr(text, what); p != NULL; p = strstr(p + 1, what))
		n++;
	return n;
}

START_TEST(a_month_is_a_row)
{
	const char *got = table(), *last = strstr(got, "600.04"), *first = strstr(got, "600.00");

	ck_assert(last != NULL && first != NULL && last < first); /* the newest month first */
	ck_assert_uint_eq(count("<tr"), 6);
	ck_assert_uint_eq(count(">Put in</th>"), 1);
	ck_assert_uint_eq(count(">Benchmark</th>"), 1);
	ck_assert_uint_eq(count("400.0"), 5);
	ck_assert_uint_eq(count(">0.00<"), 0); /* sums of nothing are blank */
	ck_assert_uint_eq(count("70.00"), 1);
	ck_assert_uint_eq(count("class=\"none\""), 0);
	ck_assert_uint_eq(count("The statement ends on"), 0);
}
END_TEST

/* A benchmark that covers less than four fifths is no column, nor one without a figure. */
START_TEST(benchmarks_are_shown_where_they_cover)
{
	months.covered = dec("80.00");
	ck_assert_ptr_nonnull(strstr(table(), ">Benchmark</th>"));
	months.covered = dec("79.99");
	ck_assert_ptr_null(strstr(table(), "Benchmark"));
	ck_assert_uint_eq(count("400.0"), 0);
	months.covered = dec("100.00");
	for (size_t i = 1; i < 5; i++)
		month[i].bench = CG_DEC_NONE;
	ck_assert_ptr_nonnull(strstr(table(), ">Benchmark</th>"));
	ck_assert_uint_eq(count("class=\"none\""), 4);
	month[0].bench = CG_DEC_NONE;
	ck_assert_ptr_null(strstr(table(), "Benchmark"));
}
END_TEST

/* Behind the end of the statement a month has a value, or it is none; what was put in until then is not known. */
START_TEST(months_behind_the_end)
{
	s.to = s.as_of = day("2024-03-31");
	ck_assert_ptr_nonnull(strstr(table(), "The statement ends on"));
	ck_assert_uint_eq(count("<tr"), 6);
	ck_assert_uint_eq(count("class=\"none\""), 2); /* April and May */
	s.to = day("2024-03-01");
	ck_assert_uint_eq((table(), count("class=\"none\"")), 2); /* the later of both days, in March */
	s.as_of = day("2024-02-29");
	ck_assert_uint_eq((table(), count("class=\"none\"")), 2);
	s.to = CG_DATE_NONE;
	ck_assert_uint_eq((table(), count("class=\"none\"")), 3);
	month[4].value = CG_DEC_NONE;
	ck_assert_uint_eq((table(), count("<tr")), 5);
	month[3].value = CG_DEC_NONE;
	month[2].value = CG_DEC_NONE;
	ck_assert_uint_eq((table(), count("<tr")), 3); /* February is told, whatever it has */
	ck_assert_uint_eq(count("The statement ends on"), 0);
	month[1].value = CG_DEC_NONE;
	ck_assert_uint_eq((table(), count("<tr")), 3);
	s.as_of = CG_DATE_NONE;
	ck_assert_uint_eq((table(), count("<tr")), 6); /* it has no end */
	ck_assert_uint_eq(count("The statement ends on"), 0);
	months.n = 0;
	ck_assert_uint_eq((table(), count("<tr")), 1);
}
END_TEST

/* Money that lacks what was paid before is not shown beside values. */
START_TEST(money_that_lacks_something)
{
	month[2].whole = false;
	ck_assert_uint_eq((table(), count("500.02")), 0);
	ck_assert_uint_eq(count("class=\"none\""), 1);
	for (size_t i = 1; i < 5; i++)
		month[i].value = CG_DEC_NONE;
	ck_assert_uint_eq((table(), count("500.02")), 1); /* beside one value it is */
	ck_assert_uint_eq(count("class=\"none\""), 4);
}
END_TEST

START_TEST(two_months_are_a_chart)
{
	report.months = NULL;
	ck_assert_ptr_null(part());
	report.months = &months;
	months.n = 1;
	ck_assert_ptr_null(part());
	months.n = 2;
	ck_assert_ptr_nonnull(part());
	ck_assert_uint_eq(count(">Value over time</h"), 1);
	ck_assert_uint_eq(count("As of <time datetime=\"2024-02-29\">"), 1);
	ck_assert_uint_eq(count("<svg class=\"time\""), 2);
	month[1].value = CG_DEC_NONE;
	ck_assert_ptr_nonnull(part());
	ck_assert_uint_eq(count(">Money put in over time</h"), 1);
}
END_TEST

/* Without values, money that lacks what more than half of the funds had paid before is nothing to show. */
START_TEST(money_alone_has_to_be_known)
{
	static const struct {
		size_t unknown, funds;
		bool shown;
	} t[] = { { 0, 2, true }, { 1, 2, true }, { 2, 3, false }, { 2, 4, true }, { 3, 4, false }, { 2, 2, false } };

	for (size_t values = 1; values <= 2; values++) {
		for (size_t i = 0; i < 5; i++)
			month[i].value = i < values ? dec("600.00") : CG_DEC_NONE;
		for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
			months.unknown = t[i].unknown;
			months.funds = t[i].funds;
			ck_assert_msg((part() != NULL) == (t[i].shown || values == 2), "%zu of %zu", t[i].unknown,
				      t[i].funds);
		}
	}
}
END_TEST

START_TEST(gaps_are_told_once)
{
	struct cg_str names[] = { CG_STR("A & B"), CG_STR("C") };

	(void)part();
	ck_assert_uint_eq(
		count("Money put in lacks") + count("No line of the benchmark") + count("No value for months"), 0);
	months.unknown = 1;
	(void)part();
	ck_assert_uint_eq(count("lacks what was paid before for 1 fund whose history is not whole, so it is not shown "
				"beside the value.<"),
			  1);
	months.unknown = 2;
	(void)part();
	ck_assert_uint_eq(count("for 2 funds whose history is not whole, so it"), 1);
	for (size_t i = 1; i < 5; i++)
		month[i].value = CG_DEC_NONE;
	months.funds = 4;
	(void)part();
	ck_assert_uint_eq(count("for 2 funds whose history is not whole.<"), 1);
	months.covered = dec("79.99");
	(void)part();
	ck_assert_uint_eq(count("No line of the benchmark"), 1);
	ck_assert_uint_eq(count("79.99% of the value only"), 1);
	for (size_t i = 1; i < 5; i++)
		month[i].bench = CG_DEC_NONE;
	(void)part();
	ck_assert_uint_eq(count("No line of the benchmark"), 0); /* one month would be none */
	month[1].bench = dec("1.00");
	months.covered = CG_DEC_NONE;
	(void)part();
	ck_assert_uint_eq(count("No line of the benchmark"), 0);
	months.lacking.v = names;
	months.lacking.n = 1;
	(void)part();
	ck_assert_uint_eq(count("in which 1 fund has no stored NAV"), 1);
	ck_assert_uint_eq(count("<ul><li>A &amp; B</li></ul></details>"), 1);
	months.lacking.n = 2;
	(void)part();
	ck_assert_uint_eq(count("in which 2 funds have no stored NAV"), 1);
	ck_assert_uint_eq(count("<ul><li>A &amp; B</li><li>C</li></ul></details>"), 1);
}
END_TEST

START_TEST(legends_name_what_is_drawn)
{
	(void)part();
	ck_assert_uint_eq(count("</span>Value</li>"), 1);
	ck_assert_uint_eq(count("</span>Money put in, less taken out</li>"), 1);
	ck_assert_uint_eq(count("</span>Benchmark with the same flows</li>"), 1);
	ck_assert_uint_eq(count("Switched to another fund"), 0);
	for (size_t i = 0; i < 4; i++)
		month[i].whole = false;
	(void)part();
	ck_assert_uint_eq(count("</span>Money put in, less taken out</li>"), 0); /* one is no line */
	month[0].whole = true;
	(void)part();
	ck_assert_uint_eq(count("</span>Money put in, less taken out</li>"), 1);
	for (size_t i = 1; i < 5; i++)
		month[i].bench = CG_DEC_NONE;
	(void)part();
	ck_assert_uint_eq(count("</span>Benchmark with the same flows</li>"), 0);
	month[1].bench = dec("1.00");
	(void)part();
	ck_assert_uint_eq(count("</span>Benchmark with the same flows</li>"), 1);
	months.covered = dec("79.99");
	(void)part();
	ck_assert_uint_eq(count("</span>Benchmark with the same flows</li>"), 0);
	ck_assert_uint_eq(count("class=\"index\""), 0);
	for (size_t i = 0; i < 5; i++)
		month[i].value = CG_DEC_NONE;
	(void)part();
	ck_assert_uint_eq(count("</span>Value</li>"), 0);
	ck_assert_uint_eq(count("</span>Put in</li>") + count("</span>Taken out</li>"), 2);
}
END_TEST

/* A triangle for each month in which something was switched out, from the first month to the last. */
START_TEST(switches_are_marked)
{
	static const struct {
		const char *date;
		enum cg_txn_type type;
		size_t marks;
	} t[] = {
		{ "2024-01-01", CG_TXN_SWITCH_OUT, 1 }, { "2023-12-31", CG_TXN_SWITCH_OUT, 0 },
		{ "2024-05-31", CG_TXN_SWITCH_OUT, 1 }, { "2024-06-01", CG_TXN_SWITCH_OUT, 0 },
		{ NULL, CG_TXN_SWITCH_OUT, 0 },		{ "2024-03-05", CG_TXN_SWITCH_IN, 0 },
		{ "2024-03-05", CG_TXN_REDEMPTION, 0 }, { "2024-03-05", CG_TXN_SWITCH_OUT_MERGER, 0 },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_txn x = { .date = day(t[i].date), .type = t[i].type };

		fund.txns.n = s.funds.n = 0;
		ck_assert(CG_PUSH(&arena, &fund.txns, &x) && CG_PUSH(&arena, &s.funds, &fund));
		(void)part();
		ck_assert_msg(count("177l4 7h-8z") == t[i].marks, "%zu", i);
		ck_assert_uint_eq(count("Switched to another fund"), t[i].marks);
		ck_assert(CG_PUSH(&arena, &s.funds.v[0].txns, &x) && CG_PUSH(&arena, &s.funds, &fund));
		(void)part();
		ck_assert_uint_eq(count("177l4 7h-8z"), t[i].marks); /* a month is marked once */
	}
}
END_TEST

/* What the index would have made of the same money, and of how much of it. */
START_TEST(the_verdict_is_one_sentence)
{
	(void)part();
	ck_assert_uint_eq(count("The same money in"), 0);
	months.own = dec("601.00");
	(void)part();
	ck_assert_uint_eq(count("The same money in"), 0);
	months.bench = dec("401.00");
	(void)part();
	ck_assert_uint_eq(count("The same money in"), 1);
	ck_assert_uint_eq(count("XIRR") + count("compared"), 0);
	ck_assert_uint_eq(count("401.00</span>; the funds are worth"), 1);
	months.bench_rate = dec("1.50");
	(void)part();
	ck_assert_uint_eq(count("401.00</span> (XIRR +1.50% a year); the funds"), 1);
	months.own_rate = dec("2.50");
	(void)part();
	ck_assert_uint_eq(count("601.00</span> (XIRR +2.50% a year). Index funds stand"), 1);
	months.covered = dec("99.99");
	(void)part();
	ck_assert_uint_eq(count(". 2 of 2 funds are compared, 99.99% of the value"), 1);
	months.covered = dec("100.00");
	months.compared = 1;
	(void)part();
	ck_assert_uint_eq(count(". 1 of 2 funds is compared, 100.00% of the value"), 1);
	months.covered = dec("79.99");
	(void)part();
	ck_assert_uint_eq(count("The same money in"), 0);
	months.covered = dec("100.00");
	months.own = CG_DEC_NONE;
	(void)part();
	ck_assert_uint_eq(count("The same money in"), 0);
}
END_TEST

/* Without a value of the newest month the figures are of the day on which the statement ends. */
START_TEST(figures_are_as_of_a_day)
{
	s.to = s.as_of = day("2024-05-15");
	(void)part();
	ck_assert_uint_eq(count("As of <time datetime=\"2024-05-31\">"), 1);
	month[4].value = CG_DEC_NONE;
	(void)part();
	ck_assert_uint_eq(count("As of <time datetime=\"2024-05-15\">"), 1);
	s.to = s.as_of = day("2024-06-15");
	(void)part();
	ck_assert_uint_eq(count("As of <time datetime=\"2024-05-31\">"), 1);
	s.to = s.as_of = day("2024-03-31");
	(void)part();
	ck_assert_uint_eq(count("As of <time datetime=\"2024-04-30\">"), 1);
	ck_assert_uint_eq(count("class=\"until\""), 1);
	ck_assert_uint_eq(count("The statement ends on"), 2); /* with the chart, and with its table */
	s.to = s.as_of = day("2024-04-15");
	(void)part();
	ck_assert_uint_eq(count("class=\"until\""), 0); /* within the last month */
}
END_TEST

/* A picture of the last year from 14 months on, of three years from 38 on. */
START_TEST(spans_are_chosen)
{
	for (size_t n = 12; n <= MONTHS; n += n == 14 ? 22 : 1) {
		for (size_t i = 0; i < n; i++)
			month[i] = (struct cg_month){ .date = day("2020-01-31") + (int32_t)(i * 30 + i / 2),
						      .value = dec("1.00"),
						      .in = dec("1.00"),
						      .invested = dec("1.00") };
		months.n = n;
		(void)part();
		ck_assert_uint_eq(count("id=\"span-0\""), n >= 14);
		ck_assert_uint_eq(count("id=\"span-1\""), n >= 38);
		ck_assert_uint_eq(count("id=\"span-all\""), n >= 14);
		ck_assert_uint_eq(count("<div class=\"pane\">"), 1 + (size_t)(n >= 14) + (n >= 38));
		ck_assert_uint_eq(count("months-one-t"), n >= 14 ? 2 : 0);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("report_months");
	TCase *tc = tcase_create("months");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, a_month_is_a_row);
	tcase_add_test(tc, benchmarks_are_shown_where_they_cover);
	tcase_add_test(tc, months_behind_the_end);
	tcase_add_test(tc, money_that_lacks_something);
	tcase_add_test(tc, two_months_are_a_chart);
	tcase_add_test(tc, money_alone_has_to_be_known);
	tcase_add_test(tc, gaps_are_told_once);
	tcase_add_test(tc, legends_name_what_is_drawn);
	tcase_add_test(tc, switches_are_marked);
	tcase_add_test(tc, the_verdict_is_one_sentence);
	tcase_add_test(tc, figures_are_as_of_a_day);
	tcase_add_test(tc, spans_are_chosen);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
