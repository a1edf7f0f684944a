/*
 * A report in every format of a statement full of traps: markup and formulas for names, bytes that are no UTF-8,
 * figures of every size and sign, and an enrichment with holes.
 */
#include "render/csv.h"
#include "render/report/report.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct cg_arena arena;
static struct cg_statement st;
static struct cg_analytics an;
static struct cg_snapshot_meta meta;
static struct cg_enrichment enriched;
static struct cg_report report;

#define NASTY "<script>alert('x')</script> & \"\xe0\xa4\xa8\xe0\xa4\xbf\xe0\xa4\xa7\xe0\xa4\xbf\" \xff\x01"

static struct cg_fund *fund(const char *name, const char *isin, const char *units, const char *nav, const char *value,
			    const char *cost)
{
	struct cg_fund f = { .name = cg_str_of(name),
			     .isin = cg_str_of(isin),
			     .folio = CG_STR("1 / 2"),
			     .amc = CG_STR("=Fund & House"),
			     .registrar = CG_STR("CAMS"),
			     .pan = CG_STR("ABCDE1234F"),
			     .plan = CG_PLAN_REGULAR,
			     .option = CG_OPTION_IDCW_PAYOUT,
			     .opening_units = dec("0.000"),
			     .units = dec(units),
			     .nav = dec(nav),
			     .value = dec(value),
			     .cost = dec(cost),
			     .nav_date = day("2024-12-30"),
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &st.funds, &f));
	return &st.funds.v[st.funds.n - 1];
}

static void txn(struct cg_fund *f, const char *date, enum cg_txn_type type, const char *amount, const char *units)
{
	struct cg_txn t = { .date = day(date),
			    .type = type,
			    .description = CG_STR("@SUM(1+1), \"said\"\nnext"),
			    .amount = dec(amount),
			    .units = dec(units) };

	ck_assert(CG_PUSH(&arena, &f->txns, &t));
}

static void slice(struct cg_slices *s, const char *key, const char *value, const char *percent)
{
	ck_assert(CG_PUSH(&arena, s, (&(struct cg_slice){ cg_str_of(key), dec(value), dec(percent) })));
}

static void make_statement(void)
{
	struct cg_demat_account d = { .depository = CG_STR("NSDL"),
				      .dp_name = CG_STR(NASTY),
				      .dp_id = CG_STR("IN300"),
				      .client_id = CG_STR("77") };
	struct cg_demat_holding h = { .kind = CG_DEMAT_BOND,
				      .isin = CG_STR("IN0020210152"),
				      .name = CG_STR("+GOLD"),
				      .units = dec("2.000"),
				      .price = dec("6341.8700"),
				      .face_value = dec("1.00"),
				      .value = dec("12683.74") };
	struct cg_nps_scheme n = { CG_STR("SCHEME E"), CG_STR("I"), dec("60253.0565"), dec("56.6768"),
				   dec("3414950.43") };
	struct cg_fund *f;

	st = (struct cg_statement){ .source = CG_SOURCE_NSDL,
				    .type = CG_STATEMENT_DETAILED,
				    .as_of = day("2024-12-31"),
				    .from = day("2020-01-01"),
				    .to = day("2024-12-31"),
				    .total_value = dec("1234567890.12"),
				    .folio_count = 1,
				    .page_count = 3,
				    .checks = 10,
				    .passed = 8,
				    .level = CG_LEVEL_LOW };
	st.investor.name = CG_STR(NASTY);
	st.investor.pan = CG_STR("ABCDE1234F");
	st.investor.email = CG_STR("asha@example.com");
	f = fund(NASTY, "INF000A01010", "1234567.891", "99.1234", "122376574.56", "150000000.00");
	txn(f, "2020-05-04", CG_TXN_PURCHASE, "150000000.00", "1500000.000");
	txn(f, "2023-06-01", CG_TXN_REDEMPTION, "-26000000.00", "-265432.109");
	(void)fund("-5+2 Fund", NULL, "10.000", NULL, NULL, NULL);
	(void)fund("Closed Fund", "INF000C01016", "0.000", "12.0000", "0.00", NULL);
	(void)fund("Too long for a workbook", "INF000D01014", "123456789012.456789", "1.0000", "1.00", "1.00");
	ck_assert(CG_PUSH(&arena, &d.holdings, &h));
	ck_assert(CG_PUSH(&arena, &st.demat, &d));
	st.nps.present = true;
	st.nps.pran = CG_STR("266949920932");
	ck_assert(CG_PUSH(&arena, &st.nps.schemes, &n));
	ck_assert(CG_PUSH(&arena, &st.warnings,
			  (&(struct cg_warning){ .code = CG_WARN_VALUE_MISMATCH,
						 .message = CG_STR("units x NAV is 1 & printed is 2"),
						 .scheme = CG_STR(NASTY),
						 .page = 2 })));
}

static void make_enrichment(void)
{
	struct cg_enriched_fund a = { .name = CG_STR(NASTY),
				      .isin = CG_STR("INF000A01010"),
				      .folio = CG_STR("1 / 2"),
				      .scheme_code = 123456,
				      .category = CG_STR("Large Cap"),
				      .asset_class = CG_ASSET_EQUITY,
				      .units = dec("1234567.891"),
				      .latest_nav = dec("101.5"),
				      .latest_nav_date = day("2025-01-31"),
				      .current_value = dec("125308640.94"),
				      .ret = { dec("-4.19"), dec("17.71") },
				      .benchmark = CG_STR("NIFTY 100 TRI"),
				      .proxy = CG_STR("An index fund"),
				      .quality = CG_QUALITY_NEAR,
				      .bench = { dec("6.00"), dec("15.00") },
				      .excess = { dec("-10.19"), dec("2.71") },
				      .xirr = dec("12.34"),
				      .direct = { 7, CG_STR("Its direct twin"), CG_STR("INF000A01028") },
				      .gap = { dec("0.81"), CG_DEC_NONE } };
	struct cg_enriched_fund b = { .name = CG_STR("-5+2 Fund"),
				      .folio = CG_STR("1 / 2"),
				      .latest_nav_date = CG_DATE_NONE,
				      .reason = { CG_ENRICH_UNKNOWN, CG_ENRICH_UNKNOWN },
				      .status = CG_ENRICH_UNKNOWN,
				      .xirr_reason = CG_RATE_NO_TRANSACTIONS };
	static const char *const years[][3] = { { "2020-12-31", "151000000.00", "150000000.00" },
						{ "2021-12-31", NULL, "150000000.00" },
						{ "2022-12-31", "178000000.00", "150000000.00" },
						{ "2023-12-31", "140000000.00", "124000000.00" },
						{ "2025-01-31", "125308640.94", NULL } };
	struct cg_duplicate twice = { .category = CG_STR("Large Cap"), .percent = dec("100.00") };
	size_t first = 0;

	enriched = (struct cg_enrichment){ .as_of = day("2025-01-31"),
					   .partial = true,
					   .source_name = CG_STR("mfapi.in"),
					   .newest_nav_date = day("2025-01-31") };
	ck_assert(CG_PUSH(&arena, &enriched.funds, &a));
	ck_assert(CG_PUSH(&arena, &enriched.funds, &b));
	enriched.portfolio = (struct cg_enriched_portfolio){ .current_value = dec("125308640.94"),
							     .covered = { dec("100.00"), dec("100.00") },
							     .ret = { dec("-4.19"), dec("17.71") },
							     .bench = { dec("6.00"), dec("15.00") },
							     .excess = { dec("-10.19"), dec("2.71") },
							     .xirr_reason = CG_RATE_OPENING_BALANCE };
	slice(&enriched.overlays.asset_class, "EQUITY", "125308640.94", "100.00");
	slice(&enriched.overlays.category, "Large Cap", "125308640.94", "100.00");
	enriched.overlays.top1 = enriched.overlays.top5 = enriched.overlays.top10 = dec("100.00");
	enriched.overlays.hhi = enriched.overlays.amc_hhi = dec("10000");
	enriched.overlays.overlap_reason = "HOLDINGS_NOT_IMPORTED";
	ck_assert(CG_PUSH(&arena, &twice.funds, (&CG_STR("One & two"))));
	ck_assert(CG_PUSH(&arena, &enriched.overlays.duplicated, &twice));
	ck_assert(CG_PUSH(&arena, &enriched.overlays.below, &first));
	ck_assert(CG_PUSH(&arena, &enriched.overlays.regular, &first));
	for (size_t i = 0; i < sizeof(years) / sizeof(years[0]); i++)
		ck_assert(CG_PUSH(&arena, &enriched.overlays.years,
				  (&(struct cg_year_value){ day(years[i][0]), dec(years[i][1]), dec(years[i][2]) })));
	ck_assert(CG_PUSH(&arena, &enriched.warnings,
			  (&(struct cg_enrich_warning){ .code = CG_ENRICH_WARN_NO_VALUE,
							.message = CG_STR("No scheme has this ISIN."),
							.scheme = CG_STR(NASTY) })));
}

static void begin(void)
{
	struct cg_err e = { 0 };

	cg_arena_init(&arena, 1 << 24);
	make_statement();
	make_enrichment();
	ck_assert_int_eq(cg_analytics_make(&st, &arena, &an, &e), CG_OK);
	meta = (struct cg_snapshot_meta){ .live = false, .created_ms = 1735689600000 };
	report = (struct cg_report){
		.meta = &meta, .s = &st, .an = &an, .enriched = &enriched, .now_ms = 1738368000000, .arena = &arena
	};
}

static void end(void)
{
	cg_arena_free(&arena);
}

typedef enum cg_code write_fn(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e);

static struct cg_report_file made(write_fn *write)
{
	struct cg_report_file f = { .text = NULL };
	struct cg_err e = { 0 };

	ck_assert_int_eq(write(&report, &f, &e), CG_OK);
	ck_assert_ptr_nonnull(f.text);
	return f;
}

static void has(const struct cg_report_file *f, const char *what)
{
	ck_assert_msg(strstr(f->text, what) != NULL, "not there: %s", what);
}

static void has_not(const struct cg_report_file *f, const char *what)
{
	ck_assert_msg(strstr(f->text, what) == NULL, "there: %s", what);
}

START_TEST(html_escapes_every_text)
{
	struct cg_report_file f = made(cg_report_html);

	has_not(&f, "<script");
	has_not(&f, "alert('");
	has_not(&f, "\xff");
	has_not(&f, "\x01");
	has_not(&f, " style=");
	has_not(&f, "javascript");
	has_not(&f, "http:");
	has_not(&f, "https:");
	has(&f, "<h1>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; "
		"&quot;\xe0\xa4\xa8\xe0\xa4\xbf\xe0\xa4\xa7\xe0\xa4\xbf&quot; \xef\xbf\xbd\xef\xbf\xbd</h1>");
	has(&f, "=Fund &amp; House");
	free(f.text);
}
END_TEST

START_TEST(html_shows_figures_and_what_is_missing)
{
	struct cg_report_file f;

	st.funds.v[1].opening_units = dec("4.000");
	f = made(cg_report_html);
	has(&f, "\xe2\x82\xb9"
		"1,23,45,67,890.12");
	has(&f, "12,34,567.891");
	has(&f, "<small class=\"figure\">index +6.00%</small>");
	has(&f, "1 Jan 1990");
	has(&f, "direct less regular plan: +0.81% over one year</small>");
	has_not(&f, "by \xe2\x80\x93");
	has(&f, "units x NAV is 1 &amp; printed is 2 See page 2.");
	has(&f, "The ISIN is not in the list of schemes.");
	has(&f, "Confidence: low, 8 of 10 checks hold");
	has(&f, "Test data");
	has(&f, "Value over time");
	has(&f, "<dt>Value today, mutual funds</dt>");
	has(&f, "+17.71%");
	has(&f, "Not available: scheme portfolios have not been imported.");
	has(&f, "ABXXXXXX4F");
	has_not(&f, "ABCDE1234F");
	has_not(&f, "asha@");
	free(f.text);
	/* on the second day behind it, it is no value of today any more */
	report.now_ms += 86400000;
	f = made(cg_report_html);
	has(&f, "<dt>Value, mutual funds</dt>");
	has_not(&f, "oday");
	free(f.text);
	report.now_ms -= 86400000;
	report.include_pii = true;
	f = made(cg_report_html);
	has(&f, "ABCDE1234F");
	has(&f, "asha@example.com");
	free(f.text);
	report.enriched = NULL;
	f = made(cg_report_html);
	has(&f, "<span class=\"figure down\">\xe2\x88\x92"
		"2,76,23,425.44</span>"); /* 122376574.56 - 150000000.00 */
	has(&f, "Net investment over time");
	has(&f, "<small>value of 2 of 3 funds</small>");
	has_not(&f, "Value today");
	free(f.text);
}
END_TEST

/*
 * A value of today of which 2,53,08,640.94 of 12,53,08,640.94 has a NAV of the last seven days (to the day) says so,
 * and that a fund is not in it.
 */
START_TEST(html_says_what_the_value_of_today_rests_on)
{
	static const char none[] = "<small>1 of 2 funds have no value of today and are not in it</small>";
	struct cg_report_file f;

	f = made(cg_report_html);
	has(&f, none);
	has_not(&f, "of it at NAVs of the last");
	free(f.text);
	enriched.funds.v[0].current_value = dec("100000000.00");
	enriched.funds.v[0].latest_nav_date = day("2025-01-23");
	enriched.funds.v[1].current_value = dec("25308640.94");
	enriched.funds.v[1].latest_nav_date = day("2025-01-24");
	f = made(cg_report_html);
	has(&f, "</time> and older; 20.20% of it at NAVs of the last 7 days</small>");
	has_not(&f, none);
	free(f.text);
	enriched.funds.v[0].latest_nav_date = day("2025-01-24");
	f = made(cg_report_html);
	has_not(&f, "of it at NAVs of the last");
	free(f.text);
}
END_TEST

/* A rate of the statement beside a value of today says its day; one of today is not to be had without NAVs. */
START_TEST(html_dates_a_rate_that_is_not_todays)
{
	struct cg_report_file f;
	struct cg_err e = { 0 };

	st.funds.n = 1; /* the one whose history is whole */
	ck_assert_int_eq(cg_analytics_make(&st, &arena, &an, &e), CG_OK);
	enriched.portfolio.xirr = CG_DEC_NONE;
	enriched.portfolio.xirr_reason = CG_RATE_NAV_STALE;
	f = made(cg_report_html);
	has(&f, "\xe2\x88\x92"
		"0.25%<small>a year up to <time datetime=\"2024-12-31\">31 Dec 2024</time>"
		"<br>None for today: No NAV in the last seven days.</small>");
	free(f.text);
}
END_TEST

/* The kind of figures that a failed check is of. */
static const struct {
	enum cg_warning_code code;
	const char *kind;
} kinds[] = {
	{ CG_WARN_BALANCE_MISMATCH, "Running balances" },
	{ CG_WARN_CLOSING_MISMATCH, "Closing units" },
	{ CG_WARN_VALUE_MISMATCH, "Units \xc3\x97 NAV" },
	{ CG_WARN_TOTAL_MISMATCH, "Printed totals" },
	{ CG_WARN_ISIN_INVALID, "ISINs" },
	{ CG_WARN_ISIN_MISSING, "ISINs" },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, "Rows" },
	{ CG_WARN_DUPLICATE_ROW, "Rows" },
	{ CG_WARN_HEADER_INCOMPLETE, "Schemes" },
	{ CG_WARN_TEXT_UNREADABLE, "Words" },
	{ CG_WARN_PDF_REPAIRED, "Words" },
	{ CG_WARN_WORD_UNACCOUNTED, "Words" },
	{ CG_WARN_SECTION_NOT_READ, "Words" },
};

START_TEST(html_says_which_figures_fail)
{
	static const char low[] = "<li class=\"chip low\">";
	struct cg_report_file f;
	const char *at;
	char want[64];

	st.warnings.v[0].code = kinds[_i].code;
	(void)snprintf(want, sizeof(want), "%s%s", low, kinds[_i].kind);
	f = made(cg_report_html);
	has(&f, want);
	at = strstr(f.text, low);
	ck_assert_ptr_null(strstr(at + 1, low)); /* no other one */
	free(f.text);
}
END_TEST

/* Notes of several funds are one line that opens; NULL: each has its own words. */
static const struct {
	enum cg_enrich_warning_code code;
	const char *together;
} folded[] = {
	{ CG_ENRICH_WARN_OLD_NAV, "2 funds are valued at an old NAV: there is no newer one" },
	{ CG_ENRICH_WARN_NO_VALUE, "2 funds have no value of the day" },
	{ CG_ENRICH_WARN_OLD_UNITS,
	  "2 funds have the units of the statement: what was bought or sold since is not known" },
	{ CG_ENRICH_WARN_EXITED, "2 funds were sold since" },
	{ CG_ENRICH_WARN_REBASED, "2 funds had their units split or consolidated" },
	{ CG_ENRICH_WARN_PLAN, "2 funds are named with another plan than their ISIN has" },
	{ CG_ENRICH_WARN_SOURCE, NULL },
	{ CG_ENRICH_WARN_BEHIND, NULL },
	{ CG_ENRICH_WARN_LOW_CONFIDENCE, NULL },
};

START_TEST(html_folds_notes_of_several_funds)
{
	static const char one[] = "<li><strong>One</strong>: Words of one.</li>";
	struct cg_enrich_warning w = { .code = folded[_i].code,
				       .message = CG_STR("Words of one."),
				       .scheme = CG_STR("One") };
	struct cg_report_file f;
	char want[160];

	enriched.warnings.v[0] = w;
	f = made(cg_report_html);
	has(&f, one);
	has_not(&f, "<details><summary>1 funds");
	free(f.text);
	w.message = CG_STR("Words of two.");
	w.scheme = CG_STR_NONE;
	ck_assert(CG_PUSH(&arena, &enriched.warnings, &w));
	(void)snprintf(want, sizeof(want), "<li><details><summary>%s</summary><ul>%s<li>Words of two.</li></ul>",
		       folded[_i].together, one);
	f = made(cg_report_html);
	has(&f, folded[_i].together != NULL ? want : "</li><li>Words of two.</li>");
	free(f.text);
}
END_TEST

/* A picture of the last year is beside that of all months where there are more than 13, of three years from 38 on. */
static const struct {
	int months;
	bool one, three;
} spans[] = { { 2, false, false }, { 13, false, false }, { 14, true, false }, { 37, true, false }, { 38, true, true } };

START_TEST(html_has_pictures_of_years)
{
	static const char one[] = "Value and money put in by month, one year",
			  three[] = "Value and money put in by month, three years";
	struct cg_months x = { .compared = 1, .funds = 1, .covered = dec("100.00") };
	struct cg_report_file f;

	for (int i = 0; i < spans[_i].months; i++) {
		struct cg_month m = { .in = dec("1.00"), .out = dec("0.00"), .value = dec("2.00"), .whole = true };

		ck_assert(cg_date_make(2020 + i / 12, i % 12 + 1, 28, &m.date));
		m.invested = cg_dec_make(i + 1, 0);
		ck_assert(CG_PUSH(&arena, &x, &m));
	}
	report.months = &x;
	f = made(cg_report_html);
	has(&f, "Value and money put in by month<");
	ck_assert_int_eq(strstr(f.text, one) != NULL, spans[_i].one);
	ck_assert_int_eq(strstr(f.text, three) != NULL, spans[_i].three);
	ck_assert_int_eq(strstr(f.text, "<label for=\"span-all\">All</label>") != NULL, spans[_i].one);
	ck_assert_int_eq(strstr(f.text, ">1Y</label>") != NULL, spans[_i].one);
	ck_assert_int_eq(strstr(f.text, ">3Y</label>") != NULL, spans[_i].three);
	free(f.text);
}
END_TEST

/* Which schemes they are of; none where all are sound. */
START_TEST(html_names_schemes_that_fail)
{
	struct cg_report_file f = made(cg_report_html);

	has_not(&f, "All checks hold of");
	free(f.text);
	st.funds.v[1].reconciled = st.funds.v[2].reconciled = false;
	f = made(cg_report_html);
	has(&f, "<p>All checks hold of 2 of 4 schemes in their folios, not of -5+2 Fund (folio "
		"<span class=\"folio\">1 / 2</span>), Closed Fund (folio <span class=\"folio\">1 / 2</span>).</p>");
	free(f.text);
	st.funds.n = 1;
	st.funds.v[0].reconciled = false;
	st.funds.v[0].name = CG_STR("One");
	st.funds.v[0].folio = CG_STR_NONE;
	f = made(cg_report_html);
	has(&f, "<p>All checks hold of 0 of 1 scheme in its folio, not of One.</p>");
	free(f.text);
}
END_TEST

START_TEST(csv_guards_cells)
{
	struct cg_report_file f = made(cg_report_csv);
	const char *const bad[] = { "\n=", "\n+", "\n-", "\n@", ",=", ",+", ",@" };

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		has_not(&f, bad[i]);
	has(&f, "FUND,2024-12-31,1 / 2,\"'=Fund & House\",\"<script>alert('x')</script> & \"\"");
	has(&f, "\"'-5+2 "
		"Fund\",,REGULAR,IDCW_PAYOUT,10.000,,2024-12-30,,,,ABXXXXXX4F,CAMS,true,2025-01-31,,,,,,,,,,,,,,,,"
		"SCHEME_UNKNOWN\r\n");
	has(&f, "1234567.891,99.1234,2024-12-30,122376574.56,150000000.00,-27623425.44,ABXXXXXX4F,CAMS,true,2025-01-31,"
		"123456,"
		"Large Cap,EQUITY,101.5,2025-01-31,125308640.94,-4.19,17.71,NIFTY 100 "
		"TRI,6.00,15.00,-10.19,2.71,12.34,,OK\r\n");
	has(&f, "DEMAT_BOND,2024-12-31,IN300-77,,\"'+GOLD\",IN0020210152,,,2.000,6341.8700,,12683.74,,,,,,,,,,");
	has(&f, "NPS,2024-12-31,266949920932-I,,SCHEME E,,,,60253.0565,56.6768,,3414950.43,");
	has(&f, "FUND_EXITED,2024-12-31,");
	free(f.text);
}
END_TEST

START_TEST(json_has_all_but_transactions)
{
	struct json_object *o = cg_report_json(&report), *snapshot, *fund;

	ck_assert_ptr_nonnull(o);
	snapshot = json_object_object_get(o, "snapshot");
	fund = json_object_array_get_idx(json_object_object_get(snapshot, "mutual_funds"), 0);
	ck_assert_int_eq(json_object_get_int(json_object_object_get(fund, "transaction_count")), 2);
	ck_assert(!json_object_object_get_ex(fund, "transactions", NULL));
	ck_assert_str_eq(json_object_get_string(json_object_object_get(o, "generated_at")), "2025-02-01T00:00:00.000Z");
	json_object_put(o);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("report");
	TCase *tc = tcase_create("report");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, html_escapes_every_text);
	tcase_add_test(tc, html_shows_figures_and_what_is_missing);
	tcase_add_test(tc, html_says_what_the_value_of_today_rests_on);
	tcase_add_test(tc, html_dates_a_rate_that_is_not_todays);
	tcase_add_loop_test(tc, html_says_which_figures_fail, 0, (int)(sizeof(kinds) / sizeof(kinds[0])));
	tcase_add_loop_test(tc, html_folds_notes_of_several_funds, 0, (int)(sizeof(folded) / sizeof(folded[0])));
	tcase_add_loop_test(tc, html_has_pictures_of_years, 0, (int)(sizeof(spans) / sizeof(spans[0])));
	tcase_add_test(tc, html_names_schemes_that_fail);
	tcase_add_test(tc, csv_guards_cells);
	tcase_add_test(tc, json_has_all_but_transactions);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
