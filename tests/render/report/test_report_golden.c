/*
 * The report in every format, to the last byte: with an enrichment, without one, and as a part of the console. The
 * statement has a fund, a holding and a market figure of each kind that the page words in its own way, so that every
 * branch of the writers has a line in a file of tests/render/report/golden.
 *
 * Figures that a reader can check: Alpha 100 units at 12 are 1,200, cost 1,000, gain 200 (20 %); Beta 50 at 10 are 500,
 * cost 600, gain -100; Zeta 8 at 100 are 800, cost 800. Folios 2,500, demat 1,000 + 250 + 60.50 + 0, pension 450.
 */
#include "base/json.h"
#include "lib/exchange.h"
#include "lib/golden.h"
#include "render/report/report.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>
#include <string.h>

#define GOLDEN "tests/render/report/golden/"

static struct cg_arena arena;
static struct cg_statement st;
static struct cg_analytics an;
static struct cg_snapshot_meta meta;
static struct cg_enrichment market;
static struct cg_report report;

static struct cg_fund *fund(const char *name, const char *isin, const char *units, const char *nav, const char *value,
			    const char *cost)
{
	struct cg_fund f = { .name = cg_str_of(name),
			     .isin = cg_str_of(isin),
			     .folio = CG_STR("11 / 22"),
			     .amc = CG_STR("Alpha Mutual Fund"),
			     .registrar = CG_STR("CAMS"),
			     .advisor = CG_STR("ARN-1"),
			     .pan = CG_STR("ABCDE1234F"),
			     .plan = CG_PLAN_DIRECT,
			     .option = CG_OPTION_GROWTH,
			     .opening_units = dec("0.000"),
			     .units = dec(units),
			     .nav = dec(nav),
			     .value = dec(value),
			     .cost = dec(cost),
			     .nav_date = nav != NULL ? day("2024-12-30") : CG_DATE_NONE,
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &st.funds, &f));
	return &st.funds.v[st.funds.n - 1];
}

static void txn(struct cg_fund *f, const char *date, enum cg_txn_type type, const char *amount, const char *units,
		const char *nav, const char *balance)
{
	struct cg_txn t = { .date = day(date),
			    .type = type,
			    .description = CG_STR("As printed"),
			    .amount = dec(amount),
			    .units = dec(units),
			    .nav = dec(nav),
			    .balance = dec(balance) };

	ck_assert(CG_PUSH(&arena, &f->txns, &t));
}

static void make_funds(void)
{
	struct cg_fund *f = fund("Alpha Fund", "INF000A01011", "100.000", "12.0000", "1200.00", "1000.00");

	txn(f, "2022-03-01", CG_TXN_PURCHASE, "500.00", "50.000", "10.0000", "50.000");
	txn(f, "2022-12-31", CG_TXN_PURCHASE_SIP, "500.00", "50.000", "10.0000", "100.000");
	txn(f, "2023-01-01", CG_TXN_DIVIDEND_PAYOUT, "5.00", NULL, NULL, "100.000");
	f = fund("Beta Fund", NULL, "50.000", "10.0000", "500.00", "600.00");
	f->amc = CG_STR("Beta Mutual Fund");
	f->registrar = CG_STR("KFINTECH");
	f->plan = CG_PLAN_REGULAR;
	f->option = CG_OPTION_IDCW;
	f->opening_units = dec("20.000");
	f->reconciled = false;
	txn(f, "2023-06-15", CG_TXN_PURCHASE, "400.00", "40.000", "10.0000", "60.000");
	txn(f, "2024-06-15", CG_TXN_REDEMPTION, "-110.00", "-10.000", "11.0000", "50.000");
	f = fund("Gamma Fund", "INF000C01017", "0.000", NULL, NULL, NULL);
	txn(f, "2022-05-02", CG_TXN_PURCHASE, "300.00", "30.000", "10.0000", "30.000");
	txn(f, "2024-01-02", CG_TXN_REDEMPTION, "-360.00", "-30.000", "12.0000", "0.000");
	f = fund("Delta Fund", "INF000D01015", "0.000", NULL, NULL, NULL);
	f->folio = CG_STR_NONE;
	f->plan = CG_PLAN_NONE;
	f = fund("Epsilon Fund", "INF000E01013", "7.000", NULL, NULL, NULL);
	f->option = CG_OPTION_NONE;
	f = fund("Zeta Fund", "INF000Z01019", "8.000", "100.0000", "800.00", "800.00");
	f->plan = CG_PLAN_NONE;
}

static void holding(struct cg_demat_account *d, enum cg_demat_kind kind, const char *name, const char *isin,
		    const char *units, const char *price, const char *value)
{
	struct cg_demat_holding h = { .kind = kind,
				      .isin = cg_str_of(isin),
				      .name = cg_str_of(name),
				      .section = kind == CG_DEMAT_EQUITY ? CG_STR("E") : CG_STR("F"),
				      .units = dec(units),
				      .price = dec(price),
				      .face_value = kind == CG_DEMAT_EQUITY ? dec("10.00") : CG_DEC_NONE,
				      .value = dec(value) };

	ck_assert(CG_PUSH(&arena, &d->holdings, &h));
}

static void make_accounts(void)
{
	struct cg_demat_account one = { .depository = CG_STR("NSDL"),
					.dp_name = CG_STR("A Broker"),
					.dp_id = CG_STR("IN300001"),
					.client_id = CG_STR("10000001"),
					.value = dec("1310.50") };
	struct cg_demat_account two = { .depository = CG_STR("CDSL"), .client_id = CG_STR("00000002") };
	struct cg_demat_account three = { .depository = CG_STR("CDSL"), .dp_id = CG_STR("12000000") };
	struct cg_nps_scheme e = { CG_STR("Scheme E"), CG_STR("I"), dec("30.0000"), dec("10.0000"), dec("300.00") };
	struct cg_nps_scheme g = { CG_STR("Scheme G"), CG_STR_NONE, dec("15.0000"), dec("10.0000"), dec("150.00") };

	holding(&one, CG_DEMAT_EQUITY, "Some Works Limited", "INE000A01018", "100", "10.00", "1000.00");
	holding(&one, CG_DEMAT_BOND, "Some Bond", "IN0020210152", "1.000", "250.00", "250.00");
	holding(&one, CG_DEMAT_FUND, "Eta Fund", "INF000H01010", "6.050", "10.0000", "60.50");
	holding(&three, CG_DEMAT_EQUITY, "Unpriced Limited", NULL, "3", NULL, NULL);
	ck_assert(CG_PUSH(&arena, &st.demat, &one));
	ck_assert(CG_PUSH(&arena, &st.demat, &two));
	ck_assert(CG_PUSH(&arena, &st.demat, &three));
	st.nps.present = true;
	st.nps.pran = CG_STR("100000000001");
	st.nps.value = dec("450.00");
	ck_assert(CG_PUSH(&arena, &st.nps.schemes, &e));
	ck_assert(CG_PUSH(&arena, &st.nps.schemes, &g));
}

static void warning(enum cg_warning_code code, const char *message, const char *scheme, uint32_t page)
{
	struct cg_warning w = {
		.code = code, .message = cg_str_of(message), .scheme = cg_str_of(scheme), .page = page
	};

	if (page == 2) {
		w.expected = CG_STR("60.000 on 2024-06-15");
		w.found = CG_STR("50.000");
		w.box[1] = 12399;
		w.box[2] = 200;
	}
	ck_assert(CG_PUSH(&arena, &st.warnings, &w));
}

static void place(enum cg_place_of of, uint32_t i, uint32_t j, const char *field)
{
	struct cg_place p = { .of = of, .i = i, .j = j, .field = cg_str_of(field), .page = 1, .text = CG_STR("x") };

	ck_assert(CG_PUSH(&arena, &st.places, &p));
}

static void make_statement(void)
{
	st = (struct cg_statement){ .source = CG_SOURCE_CAMS,
				    .type = CG_STATEMENT_DETAILED,
				    .as_of = day("2024-12-31"),
				    .from = day("2022-01-01"),
				    .to = day("2024-12-31"),
				    .total_value = dec("4260.50"),
				    .total_cost = dec("2400.00"),
				    .folio_count = 2,
				    .page_count = 3,
				    .checks = 10,
				    .passed = 9,
				    .level = CG_LEVEL_MEDIUM };
	st.investor.name = CG_STR("Asha Rao");
	st.investor.pan = CG_STR("ABCDE1234F");
	st.investor.email = CG_STR("asha@example.com");
	st.investor.mobile = CG_STR("+919800012345");
	ck_assert(CG_PUSH(&arena, &st.investor.address, &CG_STR("1 Some Road")));
	make_funds();
	make_accounts();
	warning(CG_WARN_VALUE_MISMATCH, "Units x NAV of 2024-12-30 differ.", "Beta Fund", 2);
	warning(CG_WARN_BALANCE_MISMATCH, "First of three.", "Beta Fund", 1);
	warning(CG_WARN_BALANCE_MISMATCH, "Second of three.", NULL, 0);
	warning(CG_WARN_BALANCE_MISMATCH, "Third of three, 2024-13-01.", NULL, 3);
	place(CG_PLACE_FUND, 0, 0, "units");
	place(CG_PLACE_FUND, 0, 0, "value");
	place(CG_PLACE_FUND, 1, 0, "units");
	place(CG_PLACE_FUND, 1, 0, "cost");
	place(CG_PLACE_HOLDING, 0, 0, "price");
	place(CG_PLACE_HOLDING, 0, 2, "nav");
	place(CG_PLACE_NPS_SCHEME, 1, 0, "value");
}

static struct cg_enriched_fund *enriched(const char *name, const char *isin, const char *folio, const char *units,
					 const char *nav, const char *value)
{
	struct cg_enriched_fund f = { .name = cg_str_of(name),
				      .isin = cg_str_of(isin),
				      .folio = cg_str_of(folio),
				      .demat_client_id = folio == NULL ? CG_STR("10000001") : CG_STR_NONE,
				      .scheme_code = 100001,
				      .category = CG_STR("MID_CAP"),
				      .amc = CG_STR("Alpha Mutual Fund"),
				      .asset_class = CG_ASSET_EQUITY,
				      .plan = CG_PLAN_DIRECT,
				      .option = CG_OPTION_GROWTH,
				      .units = dec(units),
				      .latest_nav = dec(nav),
				      .latest_nav_date = nav != NULL ? day("2025-01-30") : CG_DATE_NONE,
				      .current_value = dec(value) };

	ck_assert(CG_PUSH(&arena, &market.funds, &f));
	return &market.funds.v[market.funds.n - 1];
}

static void returns(struct cg_enriched_fund *f, const char *one, const char *three, const char *index_one,
		    const char *index_three)
{
	f->ret[0] = dec(one);
	f->ret[1] = dec(three);
	f->bench[0] = dec(index_one);
	f->bench[1] = dec(index_three);
	for (int i = 0; i < CG_HORIZONS; i++)
		if (!cg_dec_sub(f->ret[i], f->bench[i], &f->excess[i]))
			f->excess[i] = CG_DEC_NONE;
}

static void make_enriched_funds(void)
{
	struct cg_enriched_fund *f = enriched("Alpha Fund", "INF000A01011", "11 / 22", "100.000", "13.0000", "1300.00");

	returns(f, "10.00", "12.50", "12.00", "11.50");
	f->benchmark = CG_STR("NIFTY MIDCAP 150 TRI");
	f->proxy = CG_STR("An index fund");
	f->quality = CG_QUALITY_NEAR;
	f->xirr = dec("11.00");
	f->gain_percent = dec("30.50");
	f = enriched("Beta Fund", NULL, "11 / 22", "55.000", "9.0000", "495.00");
	returns(f, "-4.00", NULL, "-3.00", NULL);
	f->category = CG_STR("FOF_OVERSEAS");
	f->asset_class = CG_ASSET_OTHER;
	f->plan = CG_PLAN_REGULAR;
	f->benchmark = CG_STR("An index");
	f->reason[1] = f->status = CG_ENRICH_SHORT;
	f->xirr_reason = CG_RATE_OPENING_BALANCE;
	f->direct = (struct cg_twin){ 100002, CG_STR("Beta Fund - Direct"), CG_STR("INF000B01029") };
	f->direct_ret[0] = dec("-3.50");
	f->gap[0] = dec("0.50");
	f = enriched("Epsilon Fund", "INF000E01013", "11 / 22", "7.000", NULL, NULL);
	f->category = CG_STR("");
	f->reason[0] = f->reason[1] = f->status = CG_ENRICH_UNKNOWN;
	f->xirr_reason = CG_RATE_NO_TRANSACTIONS;
	f->scheme_code = 0;
	f = enriched("Zeta Fund", "INF000Z01019", "11 / 22", "8.000", "110.0000", "880.00");
	returns(f, "20.00", "1.00", NULL, "2.00");
	f->reason[0] = f->status = CG_ENRICH_IDCW;
	f->benchmark = CG_STR("Another index");
	f->proxy = CG_STR("A fund of it");
	f->quality = CG_QUALITY_APPROX;
	f->xirr = dec("10.00");
	f->xirr_reason = CG_RATE_SHORT_PERIOD;
	f = enriched("Eta Fund", "INF000H01010", NULL, "6.050", "11.0000", "66.55");
	f->reason[0] = f->reason[1] = f->status = CG_ENRICH_SHORT;
	f->xirr_reason = CG_RATE_NO_TRANSACTIONS;
}

static void note(enum cg_enrich_warning_code code, const char *message, const char *scheme)
{
	struct cg_enrich_warning w = { .code = code, .message = cg_str_of(message), .scheme = cg_str_of(scheme) };

	ck_assert(CG_PUSH(&arena, &market.warnings, &w));
}

static void slice(struct cg_slices *s, const char *key, const char *value, const char *percent)
{
	ck_assert(CG_PUSH(&arena, s, (&(struct cg_slice){ cg_str_of(key), dec(value), dec(percent) })));
}

static void year(const char *date, const char *value, const char *invested)
{
	struct cg_year_value y = { day(date), dec(value), dec(invested) };

	ck_assert(CG_PUSH(&arena, &market.overlays.years, &y));
}

/* 1,300 + 495 + 880 + 66.55 = 2,741.55. */
static void make_overlays(void)
{
	struct cg_overlays *o = &market.overlays;
	struct cg_duplicate twice = { .category = CG_STR("MID_CAP"), .percent = dec("81.94") };
	struct cg_fund_overlap pair = { 0, 3, dec("41.25"), 17, day("2024-11-30"), day("2024-12-31") };
	size_t first = 0, second = 1;

	slice(&o->asset_class, "EQUITY", "2246.55", "81.94");
	slice(&o->asset_class, "OTHER", "495.00", "18.06");
	slice(&o->category, "MID_CAP", "2246.55", "81.94");
	slice(&o->category, "FOF_OVERSEAS", "495.00", "18.06");
	slice(&o->amc, "Alpha Mutual Fund", "2741.55", "100.00");
	slice(&o->plan, "DIRECT", "2246.55", "81.94");
	slice(&o->plan, "REGULAR", "495.00", "18.06");
	slice(&o->option, "GROWTH", "2741.55", "100.00");
	o->top1 = dec("47.42");
	o->top5 = dec("100.00");
	o->hhi = dec("3611");
	o->amc_hhi = dec("10000");
	ck_assert(CG_PUSH(&arena, &twice.funds, &CG_STR("Alpha Fund")));
	ck_assert(CG_PUSH(&arena, &twice.funds, &CG_STR("Zeta Fund")));
	ck_assert(CG_PUSH(&arena, &o->duplicated, &twice));
	ck_assert(CG_PUSH(&arena, &o->below, &first));
	ck_assert(CG_PUSH(&arena, &o->below, &second));
	ck_assert(CG_PUSH(&arena, &o->regular, &second));
	o->overlap_reason = "HOLDINGS_INCOMPLETE";
	ck_assert(CG_PUSH(&arena, &o->overlap, &pair));
	pair.percent = CG_DEC_NONE;
	pair.b = 4;
	ck_assert(CG_PUSH(&arena, &o->overlap, &pair));
	year("2022-12-31", "900.00", "1000.00");
	year("2023-12-31", NULL, "1400.00");
	year("2024-12-31", "2500.00", "1290.00");
	year("2025-01-31", "2741.55", NULL);
}

static void make_market(void)
{
	market = (struct cg_enrichment){ .snapshot = { .b = { [15] = 1 } },
					 .enriched_ms = 1738281600000,
					 .as_of = day("2025-01-31"),
					 .partial = true,
					 .source_name = CG_STR("mfapi.in"),
					 .newest_nav_date = day("2025-01-30") };
	make_enriched_funds();
	market.portfolio = (struct cg_enriched_portfolio){ .current_value = dec("2741.55"),
							   .covered = { dec("97.57"), dec("79.99") },
							   .ret = { dec("10.66"), dec("7.86") },
							   .bench = { dec("7.86"), dec("7.67") },
							   .excess = { dec("2.80"), dec("0.19") },
							   .xirr = dec("9.00"),
							   .xirr_reason = CG_RATE_SHORT_PERIOD,
							   .gain_percent = dec("14.23") };
	make_overlays();
	note(CG_ENRICH_WARN_OLD_UNITS, "Units are those of 2024-12-31.", "Beta Fund");
	note(CG_ENRICH_WARN_OLD_UNITS, "Units are those of the statement.", "Eta Fund");
	note(CG_ENRICH_WARN_NO_VALUE, "No scheme has this ISIN.", "Epsilon Fund");
	note(CG_ENRICH_WARN_LOW_CONFIDENCE, "One thing.", NULL);
	note(CG_ENRICH_WARN_LOW_CONFIDENCE, "Another thing.", NULL);
}

static void begin(void)
{
	struct cg_err e = { 0 };

	cg_arena_init(&arena, 1 << 24);
	make_statement();
	make_market();
	ck_assert_int_eq(cg_analytics_make(&st, &arena, &an, &e), CG_OK);
	meta = (struct cg_snapshot_meta){ .id = { .b = { [15] = 1 } }, .live = true, .created_ms = 1735689600000 };
	report = (struct cg_report){ .meta = &meta, .s = &st, .an = &an, .now_ms = 1738368000000, .arena = &arena };
}

static void end(void)
{
	cg_arena_free(&arena);
}

typedef enum cg_code write_fn(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e);

static void is(write_fn *write, const char *name)
{
	struct cg_report_file f = { .text = NULL };
	struct cg_err e = { 0 };

	ck_assert_int_eq(write(&report, &f, &e), CG_OK);
	if (strcmp(f.extension, "xlsx") == 0) {
		size_t n;
		char *cells = golden_cells(f.text, f.n, &n);

		ck_assert_ptr_nonnull(cells);
		golden_is(name, cells, n);
		free(cells);
	} else {
		golden_is(name, f.text, f.n);
	}
	free(f.text);
}

static void json_is(const char *name)
{
	struct json_object *o = cg_report_json(&report);
	const char *text;

	ck_assert_ptr_nonnull(o);
	text = json_object_to_json_string_ext(o, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_NOSLASHESCAPE);
	golden_is(name, text, strlen(text));
	json_object_put(o);
}

START_TEST(of_the_statement)
{
	is(cg_report_html, GOLDEN "statement.html");
	is(cg_report_csv, GOLDEN "statement.csv");
	is(cg_report_xlsx, GOLDEN "statement.xlsx.txt");
	json_is(GOLDEN "statement.json");
}
END_TEST

START_TEST(with_market_figures)
{
	report.enriched = &market;
	is(cg_report_html, GOLDEN "market.html");
	is(cg_report_csv, GOLDEN "market.csv");
	is(cg_report_xlsx, GOLDEN "market.xlsx.txt");
	json_is(GOLDEN "market.json");
}
END_TEST

/* In the console figures lead to their place in the statement, and links keep to test data. */
START_TEST(with_links)
{
	report.back = CG_STR("/console/snapshots");
	report.here = CG_STR("/console/snapshots/snap_1");
	report.mode = "mode=test";
	meta.live = false;
	is(cg_report_html, GOLDEN "links.html");
}
END_TEST

/* Folios alone, all sold but one, whose rate and value are known: no word on what is missing. */
START_TEST(of_one_fund)
{
	st.funds.n = 0;
	st.demat.n = st.warnings.n = st.places.n = 0;
	st.nps.present = false;
	st.nps.schemes.n = 0;
	st.from = CG_DATE_NONE;
	st.folio_count = 1;
	st.total_value = dec("1200.00");
	st.passed = st.checks;
	st.level = CG_LEVEL_HIGH;
	make_funds();
	st.funds.n = 1;
	st.funds.v[0].txns.n = 2;
	ck_assert_int_eq(cg_analytics_make(&st, &arena, &an, &(struct cg_err){ 0 }), CG_OK);
	is(cg_report_html, GOLDEN "one.html");
	is(cg_report_csv, GOLDEN "one.csv");
}
END_TEST

static void month(struct cg_months *x, const char *date, const char *in, const char *out, const char *value,
		  const char *invested, const char *bench)
{
	struct cg_month m = { day(date), dec(in), dec(out), dec(value), dec(invested), dec(bench), true };

	ck_assert(CG_PUSH(&arena, x, &m));
}

static void part(struct cg_look_slices *v, const char *name, const char *amount, const char *percent)
{
	struct cg_look_slice x = { .name = cg_str_of(name), .amount = dec(amount), .percent = dec(percent) };

	ck_assert(CG_PUSH(&arena, v, &x));
}

/* Whether the page says each of these texts, one a line; words alone, as somebody reads them. */
static void says(bool yes, const char *const *texts, size_t n)
{
	struct cg_report_file f = { .text = NULL };
	struct cg_err e = { 0 };
	struct cg_str page;

	ck_assert_int_eq(cg_report_html(&report, &f, &e), CG_OK);
	page = exchange_page_text(&arena, (struct cg_str){ f.text, f.n });
	for (size_t i = 0; i < n; i++)
		ck_assert_msg((cg_str_find(page, cg_str_of(texts[i])) != SIZE_MAX) == yes, "%s: %s",
			      yes ? "not there" : "there", texts[i]);
	free(f.text);
}

#define SAYS(yes, ...)                                                                                                 \
	says(yes, (const char *const[]){ __VA_ARGS__ },                                                                \
	     sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))

/*
 * Months with their benchmark, one of them behind the end of the statement (31-Dec-2024), and what is held through the
 * funds. Of the value 80 % are compared, the least of which a line is shown; then a hundredth less.
 */
START_TEST(with_months_and_portfolios)
{
	struct cg_months x = { .compared = 1,
			       .funds = 4,
			       .covered = dec("80.00"),
			       .own = dec("2193.24"),
			       .bench = dec("2250.10"),
			       .own_rate = dec("11.25"),
			       .bench_rate = dec("12.75") };
	struct cg_look_through look = { .covered = dec("89.50"),
					.oldest = day("2024-11-30"),
					.newest = day("2024-12-31"),
					.caps_date = day("2024-06-30") };
	struct cg_day_change change = { dec("12.34"), dec("0.45"), dec("99.99"), day("2025-01-29"), day("2025-01-30") };

	month(&x, "2024-11-30", "1000.00", "0.00", "1010.00", "1000.00", "1005.50");
	month(&x, "2024-12-31", "1600.00", "110.00", NULL, "2490.00", "2495.00");
	month(&x, "2025-01-31", "0.00", "0.00", "2741.55", "2490.00", "2798.41");
	part(&look.caps, "LARGE", "1840.25", "75.00");
	part(&look.caps, NULL, "613.42", "25.00");
	part(&look.industries, "Banks", "1226.84", "50.00");
	part(&look.industries, "Software", "1226.83", "50.00");
	report.enriched = &market;
	report.months = &x;
	report.look = &look;
	report.change = &change;
	SAYS(true,
	     "Last day +₹12.34 +0.45%, NAV of 30 Jan 2025 after that of 29 Jan 2025 known for 99.99% of the value",
	     "Value over time Funds in folios: units of the day times the stored NAV; money by the statement’s "
	     "transactions. As of 31 Jan 2025.",
	     "Value Money put in, less taken out Benchmark with the same flows",
	     "would be worth ₹2,250.10 (XIRR +12.75% a year); the funds are worth ₹2,193.24 (XIRR +11.25% a year). "
	     "1 of 4 funds is compared, 80.00% of the value; the others count with their own value in the line. Index "
	     "funds stand",
	     "The statement ends on 31 Dec 2024: values after it are of the units held then; money moved since is not "
	     "known.",
	     "Put in so far, net Value Benchmark 31-Jan-25 – 2,741.55 2,798.41 31-Dec-24 1,600.00 110.00 2,490.00 "
	     "– 2,495.00 30-Nov-24 1,000.00 1,000.00 1,010.00 1,005.50",
	     "Market cap: share and value Part Bar Share Value Large 75.00% ₹1,840.25 Not stated 25.00% ₹613.42",
	     "Sector: share and value Part Bar Share Value Banks 50.00% ₹1,226.84 Software 50.00% ₹1,226.83",
	     "Through the funds: shares of the 89.50% of the value whose portfolios are known, of 30 Nov 2024 to 31 "
	     "Dec 2024.");
	SAYS(false, "No line of the benchmark", "Money put in lacks", "Investor not named", "sold since are not in it");
	x.covered = dec("79.99");
	x.unknown = 1;
	x.v[0].whole = false;
	look.newest = look.oldest;
	look.caps_date = CG_DATE_NONE;
	look.industries.n = 0;
	change.amount = dec("-0.50");
	change.percent = CG_DEC_NONE;
	change.covered = dec("100.00");
	st.investor.name = CG_STR_NONE;
	note(CG_ENRICH_WARN_EXITED, "Funds were held then.", NULL);
	SAYS(true, "Investor not named", "funds that were held then and sold since are not in it",
	     "Last day −₹0.50 NAV of 30 Jan 2025 after that of 29 Jan 2025",
	     "Money put in lacks what was paid before for 1 fund whose history is not whole, so it is not shown beside "
	     "the value.",
	     "No line of the benchmark: funds with a whole history and stored NAVs of a benchmark are 79.99% of the "
	     "value only.",
	     "Put in so far, net Value 31-Jan-25 – 2,741.55 31-Dec-24 1,600.00 110.00 2,490.00 – 30-Nov-24 "
	     "1,000.00 – 1,010.00",
	     "AMFI’s list of large, mid and small companies is not imported here.",
	     "The funds with a portfolio hold no shares.");
	SAYS(false, "Benchmark with the same flows", "would be worth", "known for 99.99%",
	     "Market cap: share and value");
}
END_TEST

/* An arena that is too small by more or less: an error, or the same file. */
static void is_written_whole(write_fn *write)
{
	struct cg_report_file whole = { .text = NULL };
	struct cg_err e = { 0 };
	struct cg_arena small;
	size_t enough = 16, refused = 0;
	bool xlsx;

	ck_assert_int_eq(write(&report, &whole, &e), CG_OK);
	xlsx = strcmp(whole.extension, "xlsx") == 0; /* its ZIP has the time of the day */
	report.arena = &small;
	for (bool written = false; !written;) {
		struct cg_report_file f = { .text = NULL };
		enum cg_code rc;

		cg_arena_init(&small, enough);
		rc = write(&report, &f, &e);
		ck_assert_msg(rc == CG_OK || rc == CG_EBUSY, "%zu bytes: %s", enough, e.why);
		if (rc == CG_OK)
			ck_assert(xlsx || (f.n == whole.n && memcmp(f.text, whole.text, f.n) == 0));
		written = rc == CG_OK;
		refused += rc != CG_OK;
		free(f.text);
		cg_arena_free(&small);
		enough += enough / 16 + 16;
	}
	ck_assert_uint_gt(refused, 0);
	report.arena = &arena;
	free(whole.text);
}

START_TEST(memory_runs_out)
{
	report.enriched = _i > 0 ? &market : NULL;
	is_written_whole(cg_report_html);
	is_written_whole(cg_report_xlsx);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("report");
	TCase *tc = tcase_create("report_golden");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, of_the_statement);
	tcase_add_test(tc, with_market_figures);
	tcase_add_test(tc, with_links);
	tcase_add_test(tc, of_one_fund);
	tcase_add_test(tc, with_months_and_portfolios);
	tcase_add_loop_test(tc, memory_runs_out, 0, 2);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
