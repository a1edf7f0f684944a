/* What the report page says of a statement: its head, the tiles, checks, warnings, notes, and what it lacks. */
#include "render/report/report_sample.h"
#include "run.h"

/* A kind is a chip where it was met or doubted; each figure is counted where it can be held against others. */
START_TEST(checks_are_counted_by_kind)
{
	struct cg_printed_total total = { .value = dec("1.00") };
	struct cg_demat_account d = { .value = dec("1.00") };
	const struct cg_demat_holding held[] = {
		{ .isin = CG_STR("INE002A01018"), .units = dec("1"), .price = dec("1"), .value = dec("1") },
		{ .units = dec("1"), .price = dec("1") },
	};
	const struct cg_demat_txn moved[] = { { .closing = dec("1") }, { .opening = dec("1") } };
	struct cg_fund *f;

	ck_assert_str_eq(part(cg_report_checks), "<ul class=\"chips\" aria-label=\"What was checked\"></ul>\n");
	f = fund("Alpha", "1.000", "1.0000", "1.00", NULL);
	f->isin = CG_STR("INF000A01010");
	txn(f, "2024-01-01", CG_TXN_PURCHASE, "1.00", "1.000");
	txn(f, "2024-01-02", CG_TXN_PURCHASE, "1.00", "1.000");
	f->txns.v[0].nav = dec("1.0000");
	f->txns.v[0].balance = dec("1.000");
	f = fund("Beta", NULL, "1.0000", "1.00", NULL);
	s.words = 1234;
	ck_assert(CG_PUSH(&arena, &s.printed, &total));
	(void)part(cg_report_checks);
	ck_assert_str_eq(
		text,
		"<ul class=\"chips\" aria-label=\"What was checked\"><li class=\"chip ok\">Running balances: 1</li>"
		"<li class=\"chip ok\">Closing units: 1</li><li class=\"chip ok\">Units \xc3\x97 NAV: 2</li>"
		"<li class=\"chip ok\">Printed totals: 1</li><li class=\"chip ok\">ISINs: 1</li>"
		"<li class=\"chip ok\">Rows: 2</li><li class=\"chip ok\">Schemes: 2</li>"
		"<li class=\"chip ok\">Words: 1,234</li></ul>\n");
	for (size_t i = 0; i < 2; i++)
		ck_assert(CG_PUSH(&arena, &d.holdings, &held[i]) && CG_PUSH(&arena, &d.txns, &moved[i]));
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
	s.printed.v[0].cost = dec("1.00");
	(void)part(cg_report_checks);
	ck_assert_uint_eq(count("Running balances: 2<") + count("NAV: 3<") + count("ISINs: 2<") + count("Rows: 4<"), 4);
	ck_assert_uint_eq(count("Schemes: 4<") + count("Printed totals: 2<"), 2);
	s.type = CG_STATEMENT_DEPOSITORY;
	(void)part(cg_report_checks);
	ck_assert_uint_eq(count("Printed totals</li>"), 1); /* all but the last one are not kept */
}
END_TEST

START_TEST(codes_of_warnings_have_their_kind)
{
	static const char *const kinds[CG_WARN_MAX] = {
		[CG_WARN_BALANCE_MISMATCH] = "Running balances",
		[CG_WARN_CLOSING_MISMATCH] = "Closing units",
		[CG_WARN_VALUE_MISMATCH] = "Units \xc3\x97 NAV",
		[CG_WARN_TOTAL_MISMATCH] = "Printed totals",
		[CG_WARN_ROW_NOT_UNDERSTOOD] = "Rows",
		[CG_WARN_ISIN_INVALID] = "ISINs",
		[CG_WARN_ISIN_MISSING] = "ISINs",
		[CG_WARN_HEADER_INCOMPLETE] = "Schemes",
		[CG_WARN_DUPLICATE_ROW] = "Rows",
		[CG_WARN_TEXT_UNREADABLE] = "Words",
		[CG_WARN_PDF_REPAIRED] = "Words",
		[CG_WARN_WORD_UNACCOUNTED] = "Words",
		[CG_WARN_SECTION_NOT_READ] = "Words",
	};
	char want[128];

	for (int code = 0; code < CG_WARN_MAX; code++) {
		const struct cg_warning w = { .code = (enum cg_warning_code)code };

		s.warnings.n = 0;
		for (int n = 1; n <= 2; n++) {
			ck_assert(CG_PUSH(&arena, &s.warnings, &w));
			(void)part(cg_report_checks);
			(void)snprintf(want, sizeof(want), "<li class=\"chip low\">%s, %d %s</li></ul>", kinds[code], n,
				       n == 1 ? "warning" : "warnings");
			ck_assert_msg(count(want) == 1 && count("<li") == 1, "%s: %s", want, text);
		}
	}
}
END_TEST

START_TEST(schemes_that_are_doubted_are_named)
{
	fund("Alpha", "1.000", NULL, NULL, NULL)->reconciled = false;
	(void)part(cg_report_checks);
	ck_assert_uint_eq(count("<p>All checks hold of 0 of 1 scheme in its folio, not of Alpha (folio <span "
				"class=\"folio\">12</span>).</p>"),
			  1);
	(void)fund("Beta", "1.000", NULL, NULL, NULL);
	fund("Gamma", "1.000", NULL, NULL, NULL)->reconciled = false;
	s.funds.v[2].folio = CG_STR("");
	(void)part(cg_report_checks);
	ck_assert_uint_eq(
		count("hold of 1 of 3 schemes in their folios, not of Alpha (folio <span class=\"folio\">12</span>), "
		      "Gamma.</p>"),
		1);
	s.funds.v[0].reconciled = s.funds.v[2].reconciled = true;
	ck_assert_uint_eq((part(cg_report_checks), count("<p>")), 0);
}
END_TEST

static void warn(enum cg_warning_code code, const char *message, const char *expected, const char *found)
{
	const struct cg_warning w = {
		.code = code, .message = cg_str_of(message), .expected = cg_str_of(expected), .found = cg_str_of(found)
	};

	ck_assert(CG_PUSH(&arena, &s.warnings, &w));
}

/* Two of a code are lines, three are one line that opens, in the order of the first of each. */
START_TEST(warnings_are_told_once)
{
	s.checks = 1000;
	s.passed = 999;
	(void)part(cg_report_warnings);
	ck_assert_uint_eq(count("999 of 1,000 checks"), 1);
	ck_assert_uint_eq(count("<div class=\"notice\">"), 0);
	warn(CG_WARN_VALUE_MISMATCH, "First", "1234.50", "1.00");
	warn(CG_WARN_ROW_NOT_UNDERSTOOD, "Second", NULL, NULL);
	warn(CG_WARN_VALUE_MISMATCH, "Third", NULL, "2.00");
	s.warnings.v[1].scheme = CG_STR("A & B");
	s.warnings.v[1].page = 3;
	(void)part(cg_report_warnings);
	ck_assert_uint_eq(
		count("<div class=\"notice\"><ul><li>First Expected <span class=\"folio\">1,234.50</span>, found <span "
		      "class=\"folio\">1.00</span>.</li><li>Third Found <span class=\"folio\">2.00</span>.</li>"
		      "<li><strong>A &amp; B</strong>: Second See page 3.</li></ul></div>"),
		1);
	s.warnings.v[1].box[1] = 12345;
	s.warnings.v[1].box[2] = 1;
	s.warnings.v[0].expected = CG_STR("2024-05-31");
	warn(CG_WARN_VALUE_MISMATCH, "Fourth", "1.00", NULL);
	(void)part(cg_report_warnings);
	ck_assert_uint_eq(count("See page 3, 123 pt from the top.</li>"), 1);
	ck_assert_uint_eq(count("<li><details><summary>3 warnings like this one: First</summary><ul><li>First"), 1);
	ck_assert_uint_eq(count("31 May 2024</time></span>, found"), 1);
	ck_assert_uint_eq(
		count("Fourth Expected <span class=\"folio\">1.00</span>.</li></ul></details></li><li><strong>"), 1);
	s.warnings.v[1].page = 0;
	ck_assert_uint_eq((part(cg_report_warnings), count("See page")), 0);
}
END_TEST

static void remark(enum cg_enrich_warning_code code, const char *scheme)
{
	const struct cg_enrich_warning w = { .code = code, .scheme = cg_str_of(scheme), .message = CG_STR("Words") };

	ck_assert(CG_PUSH(&arena, &enriched.warnings, &w));
}

/* Several of a code are one line, where there are words for them together. */
START_TEST(notes_are_told_once)
{
	ck_assert_str_eq(part(cg_report_notes), "");
	report.enriched = &enriched;
	ck_assert_str_eq(part(cg_report_notes), "");
	enriched.partial = true;
	(void)part(cg_report_notes);
	ck_assert_uint_eq(count(">About these values</h2>"), 1);
	ck_assert_uint_eq(count("<ul><li>Some NAVs could not be fetched"), 1);
	enriched.partial = false;
	remark(CG_ENRICH_WARN_PLAN, "Alpha");
	report.now_ms = (int64_t)enriched.as_of * 86400000;
	(void)part(cg_report_notes);
	ck_assert_uint_eq(count("About today\xe2\x80\x99s values"), 1);
	ck_assert_uint_eq(count("<ul><li><strong>Alpha</strong>: Words</li></ul>"), 1);
	for (int code = 0; code < CG_ENRICH_WARN_MAX; code++) {
		bool together = code != CG_ENRICH_WARN_SOURCE && code != CG_ENRICH_WARN_BEHIND &&
				code != CG_ENRICH_WARN_LOW_CONFIDENCE;

		enriched.warnings.n = 0;
		remark((enum cg_enrich_warning_code)code, NULL);
		remark((enum cg_enrich_warning_code)code, "Beta");
		(void)part(cg_report_notes);
		ck_assert_uint_eq(count("<li><details><summary>2 funds "), together);
		ck_assert_uint_eq(count("<li>Words</li><li><strong>Beta</strong>: Words</li>"), 1);
		ck_assert_uint_eq(count("</ul></details></li>"), together);
	}
	enriched.warnings.n = 0;
	remark(CG_ENRICH_WARN_MAX - 1, "Last");
	remark((enum cg_enrich_warning_code)0, "First");
	(void)part(cg_report_notes);
	ck_assert(strstr(text, ">First<") < strstr(text, ">Last<"));
}
END_TEST

/* What was held before the statement begins, and whom to ask. */
START_TEST(what_a_statement_lacks)
{
	ck_assert_str_eq(part(cg_report_lacking), "");
	(void)fund("Alpha", "1.000", NULL, NULL, NULL);
	s.funds.v[0].reconciled = false; /* another reason */
	ck_assert_str_eq(part(cg_report_lacking), "");
	fund("Beta", "1.000", NULL, NULL, NULL)->opening_units = dec("1.000");
	s.source = CG_SOURCE_KFINTECH;
	(void)part(cg_report_lacking);
	ck_assert_uint_eq(
		count("<p>1 fund was held before it begins, so that what was paid for the first units is not known: "
		      "its "
		      "XIRR, its share"),
		1);
	ck_assert_uint_eq(count("Ask KFintech for a detailed statement"), 1);
	ck_assert_uint_eq(
		count("<li>Alpha, for another reason: The figures of a fund do not agree.</li><li>Beta</li></ul>"), 1);
	s.funds.v[0].opening_units = CG_DEC_NONE;
	(void)fund("Gamma", "1.000", NULL, NULL, NULL);
	(void)part(cg_report_lacking);
	ck_assert_uint_eq(count("<p>2 funds were held before it begins"), 1);
	ck_assert_uint_eq(count("not known: their XIRR, their share"), 1);
	ck_assert_uint_eq(count("<li>Alpha</li><li>Beta</li></ul>"), 1);
	s.type = CG_STATEMENT_SUMMARY;
	(void)part(cg_report_lacking);
	ck_assert_uint_eq(count("<p>It lists no transactions"), 1);
	ck_assert_uint_eq(count("Ask KFintech") + count("<details>"), 1);
	s.type = CG_STATEMENT_DEPOSITORY;
	ck_assert_uint_eq((part(cg_report_lacking), count("Ask CAMS or KFintech for")), 1);
}
END_TEST

START_TEST(a_banner_says_what_it_is)
{
	struct cg_demat_account d = { .value = dec("1.00") };

	s.level = CG_LEVEL_HIGH;
	s.checks = s.passed = 2000;
	(void)part(cg_report_banner);
	ck_assert_uint_eq(count("<h1>Investor not named</h1>"), 1);
	ck_assert_uint_eq(count("CAMS detailed statement of <time datetime=\"2024-05-31\">31 May 2024</time></p>"), 1);
	ck_assert_uint_eq(
		count("<a class=\"chip ok\" href=\"#warnings\">Confidence: high, 2,000 of 2,000 checks hold</a></p>"),
		1);
	s.from = day("2024-01-01");
	s.to = day("2024-05-30");
	s.investor.name = CG_STR("Asha & Co");
	s.investor.pan = CG_STR("ABCDE1234F");
	s.investor.email = CG_STR("asha@example.com");
	s.investor.mobile = CG_STR("9876512345");
	s.level = CG_LEVEL_MEDIUM;
	s.folio_count = 1;
	an.fund_count = 1;
	an.exited_count = 2;
	meta.live = false;
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
	(void)part(cg_report_banner);
	ck_assert_uint_eq(count("<h1>Asha &amp; Co</h1>"), 1);
	ck_assert_uint_eq(
		count("statement, <time datetime=\"2024-01-01\">1 Jan 2024</time> to <time datetime=\"2024-05-30\">"),
		1);
	ck_assert_uint_eq(count("</time> \xc2\xb7 1 fund \xc2\xb7 2 closed \xc2\xb7 1 folio \xc2\xb7 1 demat account "
				"\xc2\xb7 PAN "
				"ABXXXXXX4F \xc2\xb7 a***@example.com \xc2\xb7 XXXXXX2345</p>"),
			  1);
	ck_assert_uint_eq(count("<a class=\"chip mid\"") + count("<span class=\"chip mid\">Test data</span></p>"), 2);
	report.include_pii = true;
	an.fund_count = 2;
	s.folio_count = 2;
	s.level = CG_LEVEL_LOW;
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
	(void)part(cg_report_banner);
	ck_assert_uint_eq(
		count("2 funds \xc2\xb7 2 closed \xc2\xb7 2 folios \xc2\xb7 2 demat accounts \xc2\xb7 PAN ABCDE1234F "
		      "\xc2\xb7 "
		      "asha@example.com \xc2\xb7 9876512345</p>"),
		1);
	ck_assert_uint_eq(count("<a class=\"chip bad\""), 1);
}
END_TEST

/* The first tile is the printed total, or the value of the day; what explains it stands below. */
START_TEST(tiles_of_a_statement)
{
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("<div class=\"first\"><dt>Total value</dt>"), 1);
	ck_assert_uint_eq(count("The statement prints no value.") + count("The statement prints no cost."), 2);
	ck_assert_uint_eq(count("<dt>"), 4);
	s.total_value = dec("150.00");
	an.xirr = dec("7.50");
	(void)fund("Alpha", "1.000", "75.0000", "75.00", "50.00");
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("150.00</span><small>of the statement, <time datetime=\"2024-05-31\">"), 1);
	ck_assert_uint_eq(count("50.00</span><small>cost of the funds held, as printed"), 2 - 1);
	ck_assert_uint_eq(count("<small>+50.00% of the cost</small></dd>"), 1);
	ck_assert_uint_eq(count("+7.50%<small>a year, on all flows of the statement</small>"), 1);
	(void)fund("Beta", "1.000", "75.0000", "75.00", NULL);
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("of the cost</small><small>1 of 2 funds, whose cost and units are known</small>"), 1);
	an.xirr = CG_DEC_NONE;
	an.xirr_reason = "ONE_DAY";
	ck_assert_uint_eq((part(cg_report_figures), count("All cash flows are on one day.")), 1);
}
END_TEST

static void valued(const char *value, const char *nav_day)
{
	const struct cg_enriched_fund x = { .name = CG_STR("Alpha"),
					    .folio = CG_STR("12"),
					    .units = dec("1.000"),
					    .current_value = dec(value),
					    .latest_nav = dec("1.0000"),
					    .latest_nav_date = day(nav_day) };

	ck_assert(CG_PUSH(&arena, &enriched.funds, &x));
}

/* NAVs of the last days are those of today; what is older, or has none, is told. */
START_TEST(tiles_of_a_day)
{
	struct cg_demat_account d = { .value = dec("1.00") };
	struct cg_day_change change = {
		.amount = dec("5.00"), .covered = dec("80.00"), .from = day("2024-06-27"), .to = day("2024-06-28")
	};

	report.enriched = &enriched;
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("<div class=\"first\"><dt>Value</dt>") + count("No NAV of the funds is known."), 2);
	ck_assert_uint_eq(count("<dt>Total of the statement</dt>"), 1);
	report.now_ms = (int64_t)enriched.as_of * 86400000;
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("<dt>Value today, mutual funds</dt>"), 1);
	s.demat.n = 0;
	enriched.as_of = day("2024-06-30");
	report.now_ms = (int64_t)(enriched.as_of + 9) * 86400000;
	valued("100.00", "2024-06-28");
	enriched.portfolio.current_value = dec("100.00");
	s.total_value = dec("90.00");
	(void)part(cg_report_figures);
	ck_assert_uint_eq(
		count("100.00</span><small>as of <time datetime=\"2024-06-30\">30 Jun 2024</time>, NAVs of <time "
		      "datetime=\"2024-06-28\">28 Jun 2024</time></small></dd>"),
		1);
	ck_assert_uint_eq(count("90.00</span><small>everything it lists, "), 1);
	valued("25.00", "2024-01-01");
	enriched.portfolio.current_value = dec("125.00");
	valued(NULL, NULL);
	enriched.portfolio.xirr = dec("8.00");
	enriched.portfolio.xirr_reason = CG_RATE_SHORT_PERIOD;
	remark(CG_ENRICH_WARN_EXITED, NULL);
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("</time> and older; 80.00% of it at NAVs of the last"), 1);
	ck_assert_uint_eq(count("<small>funds that were held then and sold since are not in it</small>"), 1);
	ck_assert_uint_eq(count("<small>1 of 3 funds have no value of that day and are not in it</small>"), 1);
	ck_assert_uint_eq(count("+8.00%<small>a year, on all flows, at the newest NAVs</small></dd>"), 1);
	enriched.portfolio.gain_percent = dec("3.00");
	enriched.newest_nav_date = CG_DATE_NONE;
	report.now_ms = (int64_t)enriched.as_of * 86400000;
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("<small>over less than a year; simple gain +3.00%</small>"), 1);
	ck_assert_uint_eq(count("30 Jun 2024</time>; 80.00% of it"), 1);
	ck_assert_uint_eq(count("have no value of today and"), 1);
	ck_assert_uint_eq(count("Last day"), 0);
	report.change = &change;
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("<dt>Last day</dt>"), 1);
	ck_assert_uint_eq(
		count("<small>NAV of <time datetime=\"2024-06-28\">28 Jun 2024</time> after that of <time "
		      "datetime=\"2024-06-27\">27 Jun 2024</time></small><small>known for 80.00% of the value</small>"),
		1);
	change.covered = dec("100.00");
	change.percent = dec("0.50");
	(void)part(cg_report_figures);
	ck_assert_uint_eq(count("<small>+0.50%, NAV of"), 1);
	ck_assert_uint_eq(count("known for 100.00%"), 0);
	change.covered = dec("79.99");
	ck_assert_uint_eq((part(cg_report_figures), count("<dt>Last day</dt>")), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("report_words");
	TCase *tc = tcase_create("words");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, checks_are_counted_by_kind);
	tcase_add_test(tc, codes_of_warnings_have_their_kind);
	tcase_add_test(tc, schemes_that_are_doubted_are_named);
	tcase_add_test(tc, warnings_are_told_once);
	tcase_add_test(tc, notes_are_told_once);
	tcase_add_test(tc, what_a_statement_lacks);
	tcase_add_test(tc, a_banner_says_what_it_is);
	tcase_add_test(tc, tiles_of_a_statement);
	tcase_add_test(tc, tiles_of_a_day);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
