/*
 * Whole enrichments of a statement of 31-May-2024, on 28-Jun-2024, member by member. What is expected was worked out
 * of the figures below by another program, with fractions and integer roots.
 *
 * Alpha    150 units at 150: 25.00 % since 27-Jun-2023 (28-Jun has no NAV), 14.47 % a year since 28-Jun-2021. Its index
 *          by a fund of 22.22 % and 16.26 % that lagged it by 0.20 points at the least: 1.99 behind.
 * Beta     regular, NAVs divided by ten in January: 45 of 400 are 12.50 %, of the direct plan 48 of 415 15.66 %. Index
 *          by two funds, 60 and 40 %: 14.00 %.
 * Gamma    pays out: 5.00 % are told and compared with nothing.
 * Delta    in no list: units at the statement's own NAV.
 * Zeta     called direct by the statement, a jump in March, history that the source did not give.
 * Epsilon  in a demat account, its NAV is of 10-Jun.
 * Eta      sold in November 2023.
 */
#include "lib/golden.h"
#include "market/enrich/enrich.h"
#include "render/enrich_view.h"
#include "run.h"
#include "values.h"

#include <json-c/json.h>

enum {
	ALPHA = 1001,
	BETA,
	GAMMA,
	EPSILON = 1005,
	ZETA,
	ETA,
	BETA_DIRECT = 2002,
	INDEX_ONE = 9001,
	INDEX_TWO,
	INDEX_THREE
};

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_positions positions;
static struct cg_nav_table navs;
static struct cg_tri_table indices;
static struct cg_enrich_input in;

/* --- schemes */

#define LAG(m, l, x)                                                                                                   \
	{                                                                                                              \
		{ m, 2, true }, { l, 2, true },                                                                        \
		{                                                                                                      \
			x, 2, true                                                                                     \
		}                                                                                                      \
	}
#define SCHEME(c, n, house, cat, class, pl, op)                                                                        \
	.code = (c), .family = (c), .name = CG_STR_INIT(n), .amc = CG_STR_INIT(house), .category = CG_STR_INIT(cat),   \
	.asset_class = CG_ASSET_##class, .plan = CG_PLAN_##pl, .option = CG_OPTION_##op, .last_nav_date = CG_DATE_NONE

static struct cg_scheme alpha = { SCHEME(ALPHA, "Alpha Flexi Cap", "Alpha Mutual Fund", "FLEXI_CAP", EQUITY, DIRECT,
					 GROWTH),
				  .benchmark = { .key = CG_STR_INIT("FLEXI_CAP"),
						 .name = CG_STR_INIT("Nifty 500 TRI"),
						 .quality = CG_QUALITY_NEAR,
						 .proxy_name = CG_STR_INIT("Some Nifty 500 Index Fund"),
						 .n_proxies = 1,
						 .proxy = { { INDEX_ONE, { 1, 0, true } } },
						 .lag = { LAG(40, 10, 80), LAG(35, 20, 50) } } };
static struct cg_scheme beta = {
	SCHEME(BETA, "Beta Large Cap", "Beta Mutual Fund", "LARGE_CAP", EQUITY, REGULAR, GROWTH),
	.benchmark = { .key = CG_STR_INIT("LARGE_CAP"),
		       .name = CG_STR_INIT("Nifty 100 TRI"),
		       .quality = CG_QUALITY_APPROX,
		       .proxy_name = CG_STR_INIT("60 % Two, 40 % Three"),
		       .lag_until = CG_DATE_NONE,
		       .n_proxies = 2,
		       .proxy = { { INDEX_TWO, { 60, 2, true } }, { INDEX_THREE, { 40, 2, true } } } },
	.direct = { BETA_DIRECT, CG_STR_INIT("Beta Large Cap - Direct"), CG_STR_INIT("INF002K01DIR") }
};
static struct cg_scheme gamma_ = { SCHEME(GAMMA, "Gamma Hybrid", "Gamma Mutual Fund", "AGGRESSIVE_HYBRID", HYBRID,
					  DIRECT, IDCW_PAYOUT),
				   .benchmark = { .lag_until = CG_DATE_NONE } };
static struct cg_scheme epsilon = { SCHEME(EPSILON, "Epsilon Gold ETF", "Epsilon Mutual Fund", "ETF_GOLD", COMMODITY,
					   NONE, GROWTH),
				    .benchmark = { .lag_until = CG_DATE_NONE } };
static struct cg_scheme zeta = { SCHEME(ZETA, "Zeta Flexi Cap", "Zeta Mutual Fund", "FLEXI_CAP", EQUITY, REGULAR,
					GROWTH),
				 .benchmark = { .lag_until = CG_DATE_NONE } };
static struct cg_scheme eta = { SCHEME(ETA, "Eta Mid Cap", "Eta Mutual Fund", "MID_CAP", EQUITY, DIRECT, GROWTH),
				.benchmark = { .lag_until = CG_DATE_NONE } };

static const struct {
	int32_t code;
	const char *date, *nav;
} nav_rows[] = {
	{ ALPHA, "2021-06-28", "100.0000" },	   { ALPHA, "2022-12-30", "110.0000" },
	{ ALPHA, "2023-06-27", "120.0000" },	   { ALPHA, "2023-12-29", "135.0000" },
	{ ALPHA, "2024-06-28", "150.0000" },	   { INDEX_ONE, "2021-06-25", "14.0000" },
	{ INDEX_ONE, "2023-06-27", "18.0000" },	   { INDEX_ONE, "2024-06-28", "22.0000" },
	{ BETA, "2023-06-28", "400.0000" },	   { BETA, "2024-06-28", "45.0000" },
	{ BETA_DIRECT, "2023-06-28", "415.0000" }, { BETA_DIRECT, "2024-06-28", "48.0000" },
	{ INDEX_TWO, "2023-06-28", "100.0000" },   { INDEX_TWO, "2024-06-28", "110.0000" },
	{ INDEX_THREE, "2023-06-28", "50.0000" },  { INDEX_THREE, "2024-06-28", "60.0000" },
	{ GAMMA, "2021-06-28", "25.0000" },	   { GAMMA, "2023-06-28", "20.0000" },
	{ GAMMA, "2024-06-28", "21.0000" },	   { EPSILON, "2023-06-12", "50.0000" },
	{ EPSILON, "2024-06-10", "60.0000" },	   { ZETA, "2023-06-28", "50.0000" },
	{ ZETA, "2024-06-28", "30.0000" },	   { ETA, "2022-12-30", "104.0000" },
};

static void add_break(int32_t code, enum cg_nav_step kind, const char *date, int64_t den)
{
	struct cg_nav_break b = { day(date), kind, { 1, den } };

	ck_assert(CG_PUSH(&arena, &cg_positions_navs_find(&navs, code)->breaks, &b));
}

static void fill_navs(void)
{
	struct cg_codes codes = { NULL, 0, 0 };

	for (size_t i = 0; i < sizeof(nav_rows) / sizeof(nav_rows[0]); i++) {
		if (i == 0 || nav_rows[i].code != nav_rows[i - 1].code)
			ck_assert(CG_PUSH(&arena, &codes, &nav_rows[i].code));
	}
	ck_assert(cg_positions_navs_make(&codes, &arena, &navs));
	for (size_t i = 0; i < sizeof(nav_rows) / sizeof(nav_rows[0]); i++) {
		struct cg_nav nav = { day(nav_rows[i].date), dec(nav_rows[i].nav) };

		ck_assert(CG_PUSH(&arena, &cg_positions_navs_find(&navs, nav_rows[i].code)->navs, &nav));
	}
	add_break(BETA, CG_NAV_REBASE, "2024-01-10", 10);
	add_break(BETA_DIRECT, CG_NAV_REBASE, "2024-01-10", 10);
	add_break(ZETA, CG_NAV_DISCONTINUITY, "2024-03-01", 1);
	cg_positions_navs_find(&navs, ZETA)->unavailable = true;
}

/* --- the statement */

static struct cg_fund *fund(const char *name, const char *isin, const char *units, const char *nav)
{
	struct cg_fund f = { .name = cg_str_of(name),
			     .isin = cg_str_of(isin),
			     .folio = cg_arena_printf(&arena, "%zu / 1", 1001 + s.funds.n),
			     .amc = CG_STR("Printed Mutual Fund"),
			     .opening_units = dec("0.000"),
			     .units = dec(units),
			     .nav = dec(nav),
			     .nav_date = day("2024-05-31"),
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &s.funds, &f));
	return &s.funds.v[s.funds.n - 1];
}

static void row(const char *date, enum cg_txn_type type, const char *amount, const char *units, const char *nav)
{
	struct cg_txn t = {
		.date = day(date), .type = type, .amount = dec(amount), .units = dec(units), .nav = dec(nav)
	};

	ck_assert(CG_PUSH(&arena, &s.funds.v[s.funds.n - 1].txns, &t));
}

/* Alpha, Beta, Eta: their flows are whole, and their values of all days known. */
static void three_folios(void)
{
	(void)fund("Alpha Flexi Cap Fund", "INF001K01AAA", "150.000", "148.0000");
	row("2022-03-15", CG_TXN_PURCHASE, "10000.00", "100.000", "100.0000");
	row("2023-09-15", CG_TXN_PURCHASE, "6500.00", "50.000", "130.0000");
	(void)fund("Beta Large Cap Fund", "INF002K01BBB", "200.000", "44.0000");
	row("2024-02-15", CG_TXN_PURCHASE, "8400.00", "200.000", "42.0000");
	(void)fund("Eta Mid Cap Fund", "INF007K01EEE", "0.000", NULL);
	row("2022-05-10", CG_TXN_PURCHASE, "5000.00", "50.000", "100.0000");
	row("2023-11-20", CG_TXN_REDEMPTION, "-6000.00", "-50.000", "120.0000");
}

static void others(void)
{
	struct cg_demat_account account = { .depository = CG_STR("NSDL"), .client_id = CG_STR("10000001") };
	struct cg_demat_holding gold = { .kind = CG_DEMAT_FUND,
					 .isin = CG_STR("INF005K01GGG"),
					 .name = CG_STR("Epsilon Gold ETF"),
					 .units = dec("10.000"),
					 .price = dec("59.00"),
					 .value = dec("590.00") };

	fund("Gamma Hybrid Fund", "INF003K01CCC", "500.000", "20.5000")->opening_units = dec("500.000");
	(void)fund("Delta FMP", "INF004K01DDD", "100.000", "10.5000");
	row("2024-04-10", CG_TXN_PURCHASE, "1000.00", "100.000", "10.0000");
	fund("Zeta Flexi Cap Fund", "INF006K01ZZZ", "60.000", "29.0000")->opening_units = dec("10.000");
	s.funds.v[s.funds.n - 1].plan = CG_PLAN_DIRECT;
	row("2024-04-10", CG_TXN_PURCHASE, "1500.00", "50.000", "30.0000");
	ck_assert(CG_PUSH(&arena, &account.holdings, &gold));
	ck_assert(CG_PUSH(&arena, &s.demat, &account));
}

static void setup(void)
{
	cg_arena_init(&arena, 16 << 20);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED,
				   .from = day("2020-04-01"),
				   .to = day("2024-05-31"),
				   .as_of = day("2024-05-31"),
				   .level = CG_LEVEL_HIGH };
	positions = (struct cg_positions){ NULL, 0, 0 };
	indices = (struct cg_tri_table){ NULL, 0, 0 };
	alpha.benchmark.lag_until = day("2024-03-31");
	epsilon.last_nav_date = day("2024-06-27");
	alpha.last_nav_date = day("2024-06-28");
	fill_navs();
	three_folios();
	in = (struct cg_enrich_input){ .s = &s,
				       .positions = &positions,
				       .navs = &navs,
				       .as_of = day("2024-06-28"),
				       .source_name = CG_STR("api.example.org") };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void enriched_is(const char *name, const struct cg_app_months_beside *beside)
{
	static const struct {
		const char *isin;
		const struct cg_scheme *scheme;
	} of[] = { { "INF001K01AAA", &alpha },	 { "INF002K01BBB", &beta }, { "INF003K01CCC", &gamma_ },
		   { "INF005K01GGG", &epsilon }, { "INF006K01ZZZ", &zeta }, { "INF007K01EEE", &eta } };
	struct cg_enrichment x;
	struct cg_err e = { .code = CG_OK };
	struct json_object *o;

	ck_assert(cg_positions_make(&s, &arena, &positions));
	for (size_t i = 0; i < positions.n; i++) {
		for (size_t k = 0; k < sizeof(of) / sizeof(of[0]); k++) {
			if (cg_str_eq(positions.v[i].isin, cg_str_of(of[k].isin)))
				positions.v[i].scheme = of[k].scheme;
		}
	}
	ck_assert_int_eq(cg_enrich_make(&in, &arena, &x, &e), CG_OK);
	x.enriched_ms = INT64_C(1719576000000); /* 19,902 days and 12 hours */
	o = cg_enrich_view(&x, beside);
	ck_assert_ptr_nonnull(o);
	golden_json_is(name, o);
	json_object_put(o);
}

/* Everything that can be in doubt; nothing is known beside it. */
START_TEST(in_doubt)
{
	others();
	s.level = CG_LEVEL_LOW;
	enriched_is("tests/render/enriched/doubt.txt", NULL);
}
END_TEST

static void level(const char *date, const char *value)
{
	struct cg_nav nav = { day(date), dec(value) };

	ck_assert(CG_PUSH(&arena, &indices.v[0].levels, &nav));
}

/* The index itself in place of the fund that stands for it; shares that two funds have in common; year ends. */
START_TEST(all_known)
{
	static struct cg_equity of_alpha[] = { { CG_STR_INIT("INE001A01001"), { 1050, 2, true } },
					       { CG_STR_INIT("INE002A01002"), { 525, 2, true } },
					       { CG_STR_INIT("INE003A01003"), { 300, 2, true } } };
	static struct cg_equity of_beta[] = { { CG_STR_INIT("INE002A01002"), { 600, 2, true } },
					      { CG_STR_INIT("INE003A01003"), { 240, 2, true } },
					      { CG_STR_INIT("INE004A01004"), { 900, 2, true } } };
	const struct cg_equities portfolios[] = { { ALPHA, day("2024-05-31"), of_alpha, 3, 3 },
						  { BETA, day("2024-04-30"), of_beta, 3, 3 } };
	struct cg_tri_known index = { .series = CG_STR("NIFTY500") };

	ck_assert(CG_PUSH(&arena, &indices, &index));
	level("2021-06-28", "20000.00");
	level("2023-06-27", "25000.25");
	level("2024-06-28", "31000.50");
	in.indices = &indices;
	in.portfolios = portfolios;
	in.n_portfolios = 2;
	enriched_is("tests/render/enriched/known.txt", NULL);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("enrich_view");
	TCase *tc = tcase_create("enrich_view");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, in_doubt);
	tcase_add_test(tc, all_known);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
