/*
 * Every figure of an enrichment, its reasons, what is told beside it, and when it holds nothing that was worth the
 * asking.
 */
#include "market/enrich/enrich.h"
#include "market/enrich/enrich_work.h"
#include "run.h"
#include "values.h"

#include <string.h>

/* Void: a source failed, and it gave no figure of any fund; the caller may ask again later. */
START_TEST(nothing_came)
{
	static const struct {
		enum cg_enrich_status first, second;
		bool has_nav, is_void;
	} rows[] = {
		{ CG_ENRICH_UNAVAILABLE, CG_ENRICH_UNAVAILABLE, false, true },
		{ CG_ENRICH_UNAVAILABLE, CG_ENRICH_UNKNOWN, false, true },
		{ CG_ENRICH_UNKNOWN, CG_ENRICH_UNAVAILABLE, false, true },
		{ CG_ENRICH_UNAVAILABLE, CG_ENRICH_UNKNOWN, true, false },
		{ CG_ENRICH_UNKNOWN, CG_ENRICH_UNKNOWN, false, false }, /* nobody failed */
		{ CG_ENRICH_OK, CG_ENRICH_UNAVAILABLE, false, false },
		{ CG_ENRICH_UNAVAILABLE, CG_ENRICH_OK, false, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_enriched_fund funds[] = { { .status = rows[i].first }, { .status = rows[i].second } };
		struct cg_enrichment one = { .newest_nav_date = rows[i].has_nav ? 20000 : CG_DATE_NONE };

		one.funds.v = funds;
		one.funds.n = 2;
		ck_assert_msg(cg_enrich_is_void(&one) == rows[i].is_void, "row %zu", i);
	}
}
END_TEST

/*
 * One fund: 10,000 rupees bought 100 units on 14-Jun-2021, whose NAV was 110 on 14-Jun-2023 and is 121 on 14-Jun-2024.
 * Its direct plan stood at 100, 112 and 126, what stands for its benchmark at 50, 60 and 63.
 */
enum { OWN = 1001, DIRECT = 1002, PROXY = 2001, SECOND = 3001, CODES = 4 };

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_scheme scheme, other;
static struct cg_positions positions;
static struct cg_nav_table navs;
static struct cg_enrichment x;
static struct cg_equities shares[3];
static size_t n_shares;

static struct cg_nav_known *known(int32_t code)
{
	return cg_positions_navs_find(&navs, code);
}

static void nav(int32_t code, const char *on, const char *rupees)
{
	struct cg_nav n = { day(on), dec(rupees) };

	ck_assert(CG_PUSH(&arena, &known(code)->navs, &n));
}

static void jump(int32_t code, const char *on, enum cg_nav_step kind, int64_t num, int64_t den)
{
	struct cg_nav_break b = { day(on), kind, { num, den } };

	ck_assert(CG_PUSH(&arena, &known(code)->breaks, &b));
}

static void row(size_t fund, enum cg_txn_type type, const char *on, const char *amount, const char *units)
{
	struct cg_txn t = { .type = type, .date = day(on), .amount = dec(amount), .units = dec(units) };

	ck_assert(CG_PUSH(&arena, &s.funds.v[fund].txns, &t));
}

/* The scheme of every held position but the first is the other one. */
static enum cg_code make_in(struct cg_arena *a, const char *as_of)
{
	struct cg_enrich_input in = { .s = &s, .positions = &positions, .navs = &navs, .as_of = day(as_of) };
	struct cg_err e = { .code = CG_OK };

	in.source_name = CG_STR("Source");
	in.portfolios = shares;
	in.n_portfolios = n_shares;
	return cg_enrich_make(&in, a, &x, &e);
}

static void place(void)
{
	positions = (struct cg_positions){ NULL, 0, 0 };
	ck_assert(cg_positions_make(&s, &arena, &positions));
	for (size_t i = 0; i < positions.n; i++)
		positions.v[i].scheme = positions.v[i].fund == &s.funds.v[0] ? &scheme : &other;
}

static const struct cg_enriched_fund *make(const char *as_of)
{
	place();
	ck_assert_int_eq(make_in(&arena, as_of), CG_OK);
	return &x.funds.v[0];
}

/* The first warning of a code, as text; "" there is none. */
static const char *told(enum cg_enrich_warning_code code)
{
	for (size_t i = 0; i < x.warnings.n; i++)
		if (x.warnings.v[i].code == code)
			return x.warnings.v[i].message.p;
	return "";
}

static void add_fund(const char *name, const char *isin, const char *units)
{
	struct cg_fund f = { .name = cg_str_of(name),
			     .isin = cg_str_of(isin),
			     .folio = CG_STR("111/1"),
			     .amc = CG_STR("Alpha as printed"),
			     .plan = CG_PLAN_REGULAR,
			     .option = CG_OPTION_GROWTH,
			     .opening_units = dec("0.000"),
			     .units = dec(units),
			     .nav_date = CG_DATE_NONE,
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &s.funds, &f));
}

static void add_demat(const char *units)
{
	struct cg_demat_account d = { .client_id = CG_STR("12345678") };
	struct cg_demat_holding h = { .kind = CG_DEMAT_FUND,
				      .isin = CG_STR("INF002K01BBB"),
				      .name = CG_STR("Beta Fund") };

	h.units = dec(units);
	ck_assert(CG_PUSH(&arena, &d.holdings, &h));
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
}

static void setup(void)
{
	int32_t list[CODES] = { OWN, DIRECT, PROXY, SECOND };
	const struct cg_codes codes = { list, CODES, CODES };

	cg_arena_init(&arena, 1 << 20);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED, .level = CG_LEVEL_HIGH };
	s.from = day("2020-01-01");
	s.to = s.as_of = day("2024-06-14");
	add_fund("Alpha Fund", "INF001K01AAA", "100.000");
	row(0, CG_TXN_PURCHASE, "2021-06-14", "10000.00", "100.000");
	scheme = (struct cg_scheme){
		.code = OWN, .family = 1000, .asset_class = CG_ASSET_EQUITY, .amc = CG_STR("Alpha")
	};
	scheme.category = CG_STR("LARGE_CAP");
	scheme.plan = CG_PLAN_REGULAR;
	scheme.option = CG_OPTION_GROWTH;
	scheme.last_nav_date = CG_DATE_NONE;
	scheme.benchmark =
		(struct cg_benchmark){ .name = CG_STR("Nifty"), .quality = CG_QUALITY_APPROX, .n_proxies = 1 };
	scheme.benchmark.proxy_name = CG_STR("Index Fund");
	scheme.benchmark.lag_until = day("2024-03-31");
	scheme.benchmark.proxy[0] = (struct cg_proxy){ PROXY, dec("1") };
	scheme.benchmark.lag[0] = (struct cg_lag){ dec("0.10"), dec("0.05"), dec("0.20") };
	scheme.benchmark.lag[1] = (struct cg_lag){ dec("0.11"), dec("0.06"), dec("0.21") };
	scheme.direct = (struct cg_twin){ DIRECT, CG_STR("Alpha Direct"), CG_STR("INF001K01CCC") };
	other = (struct cg_scheme){ .code = SECOND, .family = 3000, .last_nav_date = CG_DATE_NONE };
	other.benchmark.lag_until = CG_DATE_NONE;
	ck_assert(cg_positions_navs_make(&codes, &arena, &navs));
	for (size_t i = 0; i < navs.n; i++)
		navs.v[i].complete = true;
	nav(OWN, "2021-06-14", "100.0000");
	nav(OWN, "2023-06-14", "110.0000");
	nav(OWN, "2024-06-14", "121.0000");
	nav(DIRECT, "2021-06-14", "100.0000");
	nav(DIRECT, "2023-06-14", "112.0000");
	nav(DIRECT, "2024-06-14", "126.0000");
	nav(PROXY, "2021-06-14", "50.0000");
	nav(PROXY, "2023-06-14", "60.0000");
	nav(PROXY, "2024-06-14", "63.0000");
	n_shares = 0;
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

#define SPLIT "The fund's units were split or put together after the statement: its units are counted "

START_TEST(figures_of_a_fund)
{
	const struct cg_enriched_fund *f = make("2024-06-14");

	is_text(f->name, "Alpha Fund");
	is_text(f->isin, "INF001K01AAA");
	is_text(f->folio, "111/1");
	is_text(f->demat_client_id, NULL);
	ck_assert_int_eq(f->scheme_code, OWN);
	ck_assert_int_eq(f->family, 1000);
	is_text(f->category, "LARGE_CAP");
	is_text(f->amc, "Alpha");
	ck_assert_int_eq(f->asset_class, CG_ASSET_EQUITY);
	ck_assert_int_eq(f->plan, CG_PLAN_REGULAR);
	ck_assert_int_eq(f->option, CG_OPTION_GROWTH);
	is_dec(f->units, "100.000");
	is_dec(f->latest_nav, "121.0000");
	ck_assert_int_eq(f->latest_nav_date, day("2024-06-14"));
	is_dec(f->current_value, "12100.00");
	is_dec(f->xirr, "6.55"); /* 1.21 ^ (365 / 1096) */
	ck_assert_int_eq(f->xirr_reason, CG_RATE_OK);
	is_dec(f->gain_percent, "21.00");
	is_text(f->direct.name, "Alpha Direct");
	ck_assert_int_eq(f->direct.code, DIRECT);
}
END_TEST

/* 121 of 110 and of 100, 126 of 112 and of 100, 63 of 60 and of 50. */
START_TEST(returns_of_a_fund)
{
	static const char *const ret[] = { "10.00", "6.56" }, *const bench[] = { "5.00", "8.01" };
	static const char *const direct[] = { "12.50", "8.01" }, *const excess[] = { "5.00", "-1.45" };
	static const char *const gap[] = { "2.50", "1.45" }, *const least[] = { "0.05", "0.06" };
	const struct cg_enriched_fund *f = make("2024-06-14");

	for (int h = 0; h < CG_HORIZONS; h++) {
		is_dec(f->ret[h], ret[h]);
		ck_assert_int_eq(f->reason[h], CG_ENRICH_OK);
		is_dec(f->bench[h], bench[h]);
		is_dec(f->excess[h], excess[h]);
		is_dec(f->direct_ret[h], direct[h]);
		is_dec(f->gap[h], gap[h]);
		is_dec(f->lag[h].least, least[h]);
	}
	ck_assert_int_eq(f->status, CG_ENRICH_OK);
	is_text(f->benchmark, "Nifty");
	is_text(f->proxy, "Index Fund");
	ck_assert_int_eq(f->quality, CG_QUALITY_APPROX);
	ck_assert_int_eq(f->lag_until, day("2024-03-31"));
}
END_TEST

START_TEST(figures_of_the_whole)
{
	(void)make("2024-06-14");
	ck_assert_int_eq(x.as_of, day("2024-06-14"));
	is_text(x.source_name, "Source");
	ck_assert_int_eq(x.newest_nav_date, day("2024-06-14"));
	ck_assert(!x.partial);
	ck_assert_uint_eq(x.warnings.n, 0);
	ck_assert_uint_eq(x.funds.n, 1);
	is_dec(x.portfolio.current_value, "12100.00");
	is_dec(x.portfolio.xirr, "6.55");
	ck_assert_int_eq(x.portfolio.xirr_reason, CG_RATE_OK);
	is_dec(x.portfolio.gain_percent, "21.00");
	is_dec(x.portfolio.ret[0], "10.00");
	is_dec(x.portfolio.covered[0], "100.00");
	ck_assert_str_eq(x.overlays.overlap_reason, "HOLDINGS_NOT_IMPORTED");
	ck_assert(!cg_enrich_is_void(&x));
}
END_TEST

/* Where AMFI's list says nothing the statement counts; without what stands for a benchmark there is none. */
START_TEST(what_the_list_lacks)
{
	const struct cg_enriched_fund *f;

	scheme.amc = CG_STR_NONE;
	scheme.plan = CG_PLAN_NONE;
	scheme.option = CG_OPTION_NONE;
	scheme.benchmark.n_proxies = 0;
	f = make("2024-06-14");
	is_text(f->amc, "Alpha as printed");
	ck_assert_int_eq(f->plan, CG_PLAN_REGULAR);
	ck_assert_int_eq(f->option, CG_OPTION_GROWTH);
	is_text(f->proxy, NULL);
	ck_assert_int_eq(f->quality, CG_QUALITY_NONE);
	is_text(f->benchmark, "Nifty");
	for (int h = 0; h < CG_HORIZONS; h++)
		ck_assert(f->ret[h].set && !f->bench[h].set && !f->excess[h].set);
	place();
	positions.v[0].scheme = NULL;
	ck_assert_int_eq(make_in(&arena, "2024-06-14"), CG_OK);
	f = &x.funds.v[0];
	ck_assert_int_eq(f->status, CG_ENRICH_UNKNOWN);
	ck_assert_int_eq(f->scheme_code, 0);
	ck_assert_int_eq(f->lag_until, CG_DATE_NONE);
	for (int h = 0; h < CG_HORIZONS; h++)
		ck_assert(f->reason[h] == CG_ENRICH_UNKNOWN && !f->ret[h].set && !f->direct_ret[h].set);
}
END_TEST

/* Payouts lower a NAV: the return is told, and compared with nothing. */
START_TEST(options_that_pay_out)
{
	for (int o = 0; o < CG_OPTION_MAX; o++) {
		bool idcw = o == CG_OPTION_IDCW || o == CG_OPTION_IDCW_PAYOUT || o == CG_OPTION_IDCW_REINVEST;
		const struct cg_enriched_fund *f;

		ck_assert_int_eq(cg_enrich_is_idcw((enum cg_option)o), idcw);
		s.funds.v[0].option = CG_OPTION_NONE;
		scheme.option = (enum cg_option)o;
		f = make("2024-06-14");
		ck_assert_int_eq(f->status, idcw ? CG_ENRICH_IDCW : CG_ENRICH_OK);
		for (int h = 0; h < CG_HORIZONS; h++) {
			ck_assert(f->ret[h].set && f->bench[h].set);
			ck_assert_int_eq(f->reason[h], idcw ? CG_ENRICH_IDCW : CG_ENRICH_OK);
			ck_assert_int_eq(f->excess[h].set, !idcw);
			ck_assert_int_eq(f->direct_ret[h].set, !idcw);
			ck_assert_int_eq(f->gap[h].set, !idcw);
		}
	}
}
END_TEST

/* The ISIN decides; the list may not tell payout from reinvestment where the statement does. */
START_TEST(which_option)
{
	static const struct {
		enum cg_option printed, listed, taken;
	} rows[] = {
		{ CG_OPTION_GROWTH, CG_OPTION_IDCW, CG_OPTION_IDCW },
		{ CG_OPTION_IDCW_PAYOUT, CG_OPTION_IDCW, CG_OPTION_IDCW_PAYOUT },
		{ CG_OPTION_IDCW_REINVEST, CG_OPTION_IDCW, CG_OPTION_IDCW_REINVEST },
		{ CG_OPTION_IDCW_REINVEST, CG_OPTION_IDCW_PAYOUT, CG_OPTION_IDCW_PAYOUT },
		{ CG_OPTION_IDCW_PAYOUT, CG_OPTION_GROWTH, CG_OPTION_GROWTH },
		{ CG_OPTION_IDCW_PAYOUT, CG_OPTION_NONE, CG_OPTION_IDCW_PAYOUT },
		{ CG_OPTION_NONE, CG_OPTION_IDCW, CG_OPTION_IDCW },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		s.funds.v[0].option = rows[i].printed;
		scheme.option = rows[i].listed;
		ck_assert_int_eq(make("2024-06-14")->option, rows[i].taken);
	}
}
END_TEST

START_TEST(which_plan)
{
	for (int printed = 0; printed < CG_PLAN_MAX; printed++) {
		for (int listed = 0; listed < CG_PLAN_MAX; listed++) {
			bool contradicts = printed != listed && printed != CG_PLAN_NONE && listed != CG_PLAN_NONE;

			s.funds.v[0].plan = (enum cg_plan)printed;
			scheme.plan = (enum cg_plan)listed;
			ck_assert_int_eq(make("2024-06-14")->plan, listed != CG_PLAN_NONE ? listed : printed);
			ck_assert_uint_eq(x.warnings.n, contradicts);
		}
	}
	s.funds.v[0].plan = CG_PLAN_DIRECT;
	scheme.plan = CG_PLAN_REGULAR;
	(void)make("2024-06-14");
	ck_assert_str_eq(told(CG_ENRICH_WARN_PLAN),
			 "The statement calls this a DIRECT plan, its ISIN belongs to a REGULAR plan.");
	is_text(x.warnings.v[0].scheme, "Alpha Fund");
	is_text(x.warnings.v[0].folio, "111/1");
}
END_TEST

/* The direct plan is compared on the same days, or not at all. */
START_TEST(without_a_direct_plan)
{
	const struct cg_enriched_fund *f;

	known(DIRECT)->navs.v[0].nav = CG_DEC_NONE; /* no beginning of three years */
	f = make("2024-06-14");
	ck_assert(f->direct_ret[0].set && f->gap[0].set && !f->direct_ret[1].set && !f->gap[1].set);
	jump(DIRECT, "2023-06-15", CG_NAV_DISCONTINUITY, 1, 1);
	f = make("2024-06-14");
	ck_assert(!f->direct_ret[0].set && !f->gap[0].set);
	known(DIRECT)->breaks.v[0] = (struct cg_nav_break){ day("2023-06-15"), CG_NAV_REBASE, { 1, 2 } };
	f = make("2024-06-14");
	is_dec(f->direct_ret[0], "125.00"); /* 126 of 56 */
	is_dec(f->gap[0], "115.00");
	scheme.direct.code = 0;
	f = make("2024-06-14");
	ck_assert(f->ret[0].set && !f->direct_ret[0].set && !f->gap[0].set);
	scheme.direct.code = DIRECT;
	known(OWN)->navs.v[1].nav = CG_DEC_NONE;
	f = make("2024-06-14");
	ck_assert(!f->ret[0].set && !f->direct_ret[0].set && !f->gap[0].set);
}
END_TEST

/* The worst of the reasons is the status. A split is no loss; across a jump nothing is told. */
START_TEST(reasons_of_returns)
{
	static const struct {
		const char *on;
		enum cg_nav_step kind;
		enum cg_enrich_status reason[CG_HORIZONS];
		const char *ret[CG_HORIZONS];
	} rows[] = {
		{ "2023-06-14", CG_NAV_REBASE, { CG_ENRICH_OK, CG_ENRICH_REBASED }, { "10.00", "34.26" } },
		{ "2024-06-14", CG_NAV_REBASE, { CG_ENRICH_REBASED, CG_ENRICH_REBASED }, { "120.00", "34.26" } },
		{ "2021-06-14", CG_NAV_REBASE, { CG_ENRICH_OK, CG_ENRICH_OK }, { "10.00", "6.56" } },
		{ "2023-06-14", CG_NAV_DISCONTINUITY, { CG_ENRICH_OK, CG_ENRICH_DISCONTINUITY }, { "10.00", NULL } },
		{ "2024-01-01",
		  CG_NAV_DISCONTINUITY,
		  { CG_ENRICH_DISCONTINUITY, CG_ENRICH_DISCONTINUITY },
		  { NULL, NULL } },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct cg_enriched_fund *f;

		known(OWN)->breaks.n = 0;
		jump(OWN, rows[i].on, rows[i].kind, 1, 2);
		f = make("2024-06-14");
		for (int h = 0; h < CG_HORIZONS; h++) {
			ck_assert_int_eq(f->reason[h], rows[i].reason[h]);
			is_dec(f->ret[h], rows[i].ret[h]); /* 2.42 ^ (1 / 3) = 1.3426 */
			ck_assert_int_eq(f->excess[h].set, rows[i].ret[h] != NULL);
		}
		ck_assert_int_eq(f->status, rows[i].reason[1]);
	}
}
END_TEST

/* Of a demat account: its own number in the place of a folio; its price is that of the statement's day. */
START_TEST(a_demat_holding)
{
	const struct cg_enriched_fund *f;

	add_demat("10.000");
	other.plan = CG_PLAN_DIRECT;
	nav(SECOND, "2024-06-13", "50.0000");
	f = make("2024-06-14") + 1;
	ck_assert_uint_eq(x.funds.n, 2);
	is_text(f->name, "Beta Fund");
	is_text(f->isin, "INF002K01BBB");
	is_text(f->folio, NULL);
	is_text(f->demat_client_id, "12345678");
	is_text(f->amc, NULL);
	ck_assert_int_eq(f->plan, CG_PLAN_DIRECT);
	is_dec(f->units, "10.000");
	is_dec(f->current_value, "500.00");
	ck_assert_int_eq(f->latest_nav_date, day("2024-06-13"));
	ck_assert_int_eq(f->xirr_reason, CG_RATE_NO_TRANSACTIONS);
	ck_assert_int_eq(f->reason[0], CG_ENRICH_SHORT);
	ck_assert_int_eq(x.newest_nav_date, day("2024-06-14"));
	is_dec(x.portfolio.current_value, "12600.00");
	ck_assert_int_eq(x.portfolio.xirr_reason, CG_RATE_NO_TRANSACTIONS);
	known(SECOND)->navs.n = 0;
	s.demat.v[0].holdings.v[0].price = dec("49.5000");
	f = make("2024-06-14") + 1;
	is_dec(f->current_value, "495.00");
	ck_assert_int_eq(f->latest_nav_date, day("2024-06-14"));
	s.demat.v[0].holdings.v[0].price = dec("0.0000");
	s.demat.v[0].holdings.v[0].value = dec("490.000");
	f = make("2024-06-14") + 1;
	is_dec(f->current_value, "490.00");
	is_dec(f->latest_nav, NULL);
	ck_assert_int_eq(f->latest_nav_date, CG_DATE_NONE);
}
END_TEST

/* The newest of the NAVs is that of the whole, whichever fund has it; an old one is none. */
START_TEST(the_newest_nav)
{
	add_fund("Beta Fund", "INF002K01BBB", "10.000");
	nav(SECOND, "2024-06-17", "50.0000");
	(void)make("2024-06-17");
	ck_assert_int_eq(x.newest_nav_date, day("2024-06-17"));
	known(SECOND)->navs.v[0].date = day("2024-06-13");
	(void)make("2024-06-17");
	ck_assert_int_eq(x.newest_nav_date, day("2024-06-14"));
	(void)make("2024-06-21");
	ck_assert_int_eq(x.newest_nav_date, day("2024-06-14"));
	(void)make("2024-06-22");
	ck_assert_int_eq(x.newest_nav_date, CG_DATE_NONE);
}
END_TEST

/*
 * Splits and the units of the statement. A NAV of before its end: units of a fund with rows are those of the day, of
 * one without rows they are turned back. Six decimals at the least are kept: 100 / 7 x 100,000.
 */
START_TEST(units_and_splits)
{
	static const struct {
		const char *as_of, *on, *rupees, *units, *value, *message;
		int64_t num, den;
		bool rows;
	} rows[] = {
		{ "2024-06-18", "2024-06-17", "12.1000", "100.000", "12100.00", SPLIT "1 to 10 for the value.", 1, 10,
		  true },
		{ "2024-06-10", "2024-06-12", "1210.0000", "100.000", "12100.00", SPLIT "10 to 1 for the value.", 1, 10,
		  false },
		{ "2024-06-10", "2024-06-12", "1210.0000", "100.000", "121000.00", "", 1, 10, true },
		{ "2024-06-10", "2024-06-10", "1210.0000", "100.000", "121000.00", "", 1, 10, false },
		{ "2024-06-14", "2024-06-14", "121.0000", "100.000", "12100.00", "", 1, 10, false },
		{ "2024-06-18", "2024-06-17", "100000.0000", "100.000", "1428571.40", NULL, 7, 1, true },
		{ "2024-06-18", "2024-06-17", "100000.0000", "100.0000000", "1428571.43", NULL, 7, 1, true },
		{ "2024-06-18", "2024-06-14", "100.0000", "100.000", "10000.00", "", 7, 1, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct cg_enriched_fund *f;

		known(OWN)->navs.n = known(OWN)->breaks.n = 0;
		s.funds.v[0].txns.n = rows[i].rows ? 1 : 0;
		s.funds.v[0].units = s.funds.v[0].opening_units = dec(rows[i].units);
		nav(OWN, rows[i].as_of, rows[i].rupees);
		jump(OWN, rows[i].on, CG_NAV_REBASE, rows[i].num, rows[i].den);
		f = make(rows[i].as_of);
		ck_assert_msg(f->current_value.set, "row %zu", i);
		is_dec(f->current_value, rows[i].value);
		if (rows[i].message != NULL)
			ck_assert_str_eq(told(CG_ENRICH_WARN_REBASED), rows[i].message);
	}
}
END_TEST

/* Before its end a statement without rows tells no units: its own are taken, and that is told. */
START_TEST(units_of_another_day)
{
	const struct cg_enriched_fund *f;

	s.type = CG_STATEMENT_SUMMARY;
	s.funds.v[0].txns.n = 0;
	nav(OWN, "2024-06-13", "120.0000");
	known(OWN)->navs.v[2] = known(OWN)->navs.v[3];
	known(OWN)->navs.n = 3;
	f = make("2024-06-13");
	is_dec(f->units, "100.000");
	is_dec(f->current_value, "12000.00");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_UNITS),
			 "The statement has no transactions: units are those of 2024-06-14, not of the day asked for.");
	s.type = CG_STATEMENT_DETAILED;
	(void)make("2024-06-13");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_UNITS), "");
	s.type = CG_STATEMENT_SUMMARY;
	known(OWN)->navs.v[2].date = day("2024-06-14");
	(void)make("2024-06-14");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_UNITS), "");
	(void)make("2024-07-15");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_UNITS), "");
	(void)make("2024-07-16");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_UNITS),
			 "Units are those of the statement of 2024-06-14: what was bought or sold since is not known.");
	s.as_of = CG_DATE_NONE;
	(void)make("2024-07-16");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_UNITS), "");
}
END_TEST

/* Before its period no statement tells units: a fund with rows has no value then. */
START_TEST(no_value)
{
	const struct cg_enriched_fund *f;

	nav(OWN, "2019-12-30", "90.0000");
	known(OWN)->navs.v[0] = known(OWN)->navs.v[3];
	known(OWN)->navs.n = 1;
	f = make("2019-12-30");
	ck_assert(!f->units.set && !f->current_value.set);
	ck_assert_str_eq(
		told(CG_ENRICH_WARN_NO_VALUE),
		"No value: the statement does not tell the units of that day. The portfolio's figures leave this "
		"fund out.");
	is_text(x.warnings.v[0].scheme, "Alpha Fund");
	known(OWN)->navs.n = 0;
	(void)make("2024-06-14");
	ck_assert_str_eq(told(CG_ENRICH_WARN_NO_VALUE),
			 "No value: no NAV is known. The portfolio's figures leave this fund out.");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_NAV), "");
}
END_TEST

START_TEST(old_navs)
{
	(void)make("2024-06-21");
	ck_assert_uint_eq(x.warnings.n, 0);
	(void)make("2024-06-22");
	ck_assert_str_eq(
		told(CG_ENRICH_WARN_OLD_NAV),
		"The value is that of 2024-06-14: there is no newer NAV, and no return of a day after 2024-06-21.");
	is_text(x.warnings.v[0].scheme, "Alpha Fund");
	known(OWN)->navs.n = 0;
	s.funds.v[0].nav = dec("120.0000");
	s.funds.v[0].nav_date = day("2024-06-12");
	(void)make("2024-06-22");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_NAV), "The value is that of 2024-06-12: there is no newer NAV.");
	is_dec(x.funds.v[0].current_value, "12000.00");
	s.funds.v[0].nav = CG_DEC_NONE;
	s.funds.v[0].value = dec("11990.00");
	(void)make("2024-06-22");
	ck_assert_str_eq(told(CG_ENRICH_WARN_OLD_NAV), "The value is that of 2024-06-14: there is no newer NAV.");
}
END_TEST

/* Which sources failed is counted, and what they would have known. */
START_TEST(the_source_failed)
{
	known(DIRECT)->unavailable = known(PROXY)->unavailable = true; /* with a NAV of the day */
	(void)make("2024-06-14");
	ck_assert(!x.partial);
	ck_assert_uint_eq(x.warnings.n, 0);
	known(DIRECT)->navs.n = 2;
	(void)make("2024-06-14");
	ck_assert(x.partial);
	ck_assert_str_eq(
		told(CG_ENRICH_WARN_SOURCE),
		"The NAV source could not be asked for 2 of 4 schemes (held ones, benchmarks and direct plans): "
		"what is stored of them was used. Ask again later.");
	ck_assert_uint_eq(x.warnings.n, 1);
	is_text(x.warnings.v[0].scheme, NULL);
	is_text(x.warnings.v[0].folio, NULL);
	known(DIRECT)->unavailable = false;
	known(PROXY)->complete = false;
	known(PROXY)->navs.v[0].nav = CG_DEC_NONE; /* what the benchmark was three years ago */
	(void)make("2024-06-14");
	ck_assert(x.partial);
	ck_assert_str_eq(
		told(CG_ENRICH_WARN_SOURCE),
		"The NAV source could not be asked for 1 of 4 schemes (held ones, benchmarks and direct plans): "
		"what is stored of them was used. Ask again later.");
}
END_TEST

/* Behind AMFI's list: how many funds, and the newest day of the list. */
START_TEST(behind_the_list)
{
	add_fund("Beta Fund", "INF002K01BBB", "10.000");
	nav(SECOND, "2024-06-13", "50.0000");
	scheme.last_nav_date = day("2024-06-18");
	other.last_nav_date = day("2024-06-17");
	(void)make("2024-06-18");
	ck_assert_str_eq(told(CG_ENRICH_WARN_BEHIND),
			 "The stored NAVs of 2 funds are more than 2 days older than those "
			 "of AMFI's list of 2024-06-18.");
	scheme.last_nav_date = day("2024-06-16");
	(void)make("2024-06-18");
	ck_assert_str_eq(told(CG_ENRICH_WARN_BEHIND),
			 "The stored NAVs of 1 funds are more than 2 days older than those "
			 "of AMFI's list of 2024-06-17.");
	scheme.last_nav_date = day("2024-06-17");
	other.last_nav_date = day("2024-06-18");
	(void)make("2024-06-18");
	ck_assert_str_eq(told(CG_ENRICH_WARN_BEHIND),
			 "The stored NAVs of 2 funds are more than 2 days older than those "
			 "of AMFI's list of 2024-06-18.");
	known(OWN)->navs.n = known(SECOND)->navs.n = 0; /* nothing that could be behind */
	(void)make("2024-06-18");
	ck_assert_str_eq(told(CG_ENRICH_WARN_BEHIND), "");
}
END_TEST

START_TEST(low_confidence)
{
	for (int level = 0; level < CG_LEVEL_MAX; level++) {
		s.level = (enum cg_level)level;
		(void)make("2024-06-14");
		ck_assert_str_eq(told(CG_ENRICH_WARN_LOW_CONFIDENCE),
				 level != CG_LEVEL_LOW
					 ? ""
					 : "The statement does not reconcile with itself (see its warnings): "
					   "figures that rest on it may be wrong.");
	}
}
END_TEST

static void year_is(size_t i, const char *on, const char *value, const char *invested)
{
	ck_assert_uint_lt(i, x.overlays.years.n);
	ck_assert_int_eq(x.overlays.years.v[i].date, day(on));
	is_dec(x.overlays.years.v[i].value, value);
	is_dec(x.overlays.years.v[i].invested, invested);
}

/* The ends of years from the first row on, and the day itself. */
START_TEST(years)
{
	row(0, CG_TXN_PURCHASE, "2023-01-02", "550.00", "5.000");
	s.funds.v[0].units = dec("105.000");
	nav(OWN, "2021-12-24", "104.0000");
	nav(OWN, "2022-12-23", "105.0000"); /* eight days before the end of the year */
	nav(OWN, "2023-12-29", "115.0000");
	known(OWN)->navs = (struct cg_navs){ cg_arena_take_array(&arena, 6, sizeof(struct cg_nav)), 0, 6 };
	nav(OWN, "2021-06-14", "100.0000");
	nav(OWN, "2021-12-24", "104.0000");
	nav(OWN, "2022-12-23", "105.0000");
	nav(OWN, "2023-12-29", "115.0000");
	nav(OWN, "2024-06-14", "121.0000");
	(void)make("2024-06-14");
	ck_assert_uint_eq(x.overlays.years.n, 4);
	year_is(0, "2021-12-31", "10400.00", "10000.00");
	year_is(1, "2022-12-31", NULL, "10000.00");
	year_is(2, "2023-12-31", "12075.00", "10550.00");
	year_is(3, "2024-06-14", "12705.00", "10550.00");
	(void)make("2023-12-31");
	ck_assert_uint_eq(x.overlays.years.n, 3);
	year_is(2, "2023-12-31", "12075.00", "10550.00");
	(void)make("2024-01-01");
	ck_assert_uint_eq(x.overlays.years.n, 4);
	year_is(3, "2024-01-01", "12075.00", "10550.00");
}
END_TEST

/* Of two funds both have to be known; what is held in a demat account has no past and no flows. */
START_TEST(years_of_two)
{
	add_fund("Beta Fund", "INF002K01BBB", "10.000");
	row(1, CG_TXN_PURCHASE, "2022-02-01", "400.00", "10.000");
	nav(SECOND, "2022-12-31", "50.0000");
	nav(SECOND, "2024-06-14", "60.0000");
	known(OWN)->navs.v[0].date = day("2021-12-31");
	known(OWN)->navs.v[1].date = day("2022-12-31");
	(void)make("2024-06-14");
	ck_assert_uint_eq(x.overlays.years.n, 4);
	year_is(0, "2021-12-31", "10000.00", "10000.00"); /* none of the second */
	year_is(1, "2022-12-31", "11500.00", "10400.00");
	year_is(2, "2023-12-31", NULL, "10400.00");
	year_is(3, "2024-06-14", "12700.00", "10400.00");
	row(1, CG_TXN_GIFT_IN, "2023-05-01", NULL, "1.000");
	s.funds.v[1].units = dec("11.000");
	(void)make("2024-06-14");
	year_is(1, "2022-12-31", "11500.00", "10400.00");
	year_is(2, "2023-12-31", NULL, NULL);
	year_is(3, "2024-06-14", "12760.00", NULL);
	add_demat("1.000");
	(void)make("2024-06-14");
	year_is(0, "2021-12-31", NULL, NULL);
	year_is(3, "2024-06-14", "12820.00", NULL);
}
END_TEST

/* Sixty ends of years are the most; without rows there is none. */
START_TEST(the_most_years)
{
	s.funds.v[0].txns.v[0].date = day("1964-05-01");
	(void)make("2024-06-14");
	ck_assert_uint_eq(x.overlays.years.n, 61); /* 1964 to 2023 */
	ck_assert_int_eq(x.overlays.years.v[59].date, day("2023-12-31"));
	ck_assert_int_eq(x.overlays.years.v[60].date, day("2024-06-14"));
	s.funds.v[0].txns.v[0].date = day("1963-05-01");
	(void)make("2024-06-14");
	ck_assert_uint_eq(x.overlays.years.n, 61);
	ck_assert_int_eq(x.overlays.years.v[59].date, day("2022-12-31"));
	s.funds.v[0].txns.n = 0;
	(void)make("2024-06-14");
	ck_assert_uint_eq(x.overlays.years.n, 0);
}
END_TEST

/* A fund that was held on the day and sold since: its value counts for the rate, and it is told. */
START_TEST(sold_since)
{
	static const char message[] =
		"1 funds that were held on this day, or may have been, were sold since: they are not "
		"among the funds and not in the portfolio's value.";

	add_fund("Beta Fund", "INF002K01BBB", "0.000");
	row(1, CG_TXN_PURCHASE, "2021-06-14", "5000.00", "100.000");
	row(1, CG_TXN_REDEMPTION, "2024-06-12", "-9000.00", "-100.000");
	nav(SECOND, "2024-06-10", "60.5000");
	known(OWN)->navs.v[2].date = day("2024-06-11");
	(void)make("2024-06-11");
	ck_assert_uint_eq(x.funds.n, 1);
	is_dec(x.portfolio.current_value, "12100.00");
	is_dec(x.portfolio.gain_percent, "21.00"); /* 12100 and 6050 of 15000 */
	ck_assert_int_eq(x.portfolio.xirr_reason, CG_RATE_OK);
	ck_assert_str_eq(told(CG_ENRICH_WARN_EXITED), message);
	known(SECOND)->navs.n = 0;
	(void)make("2024-06-11");
	is_dec(x.portfolio.xirr, NULL);
	ck_assert_int_eq(x.portfolio.xirr_reason, CG_RATE_NAV_STALE);
	ck_assert_str_eq(told(CG_ENRICH_WARN_EXITED), message);
	(void)make("2024-06-12");		   /* sold on the day itself */
	is_dec(x.portfolio.gain_percent, "40.67"); /* 12100 and 9000 of 15000 */
	ck_assert_int_eq(x.portfolio.xirr_reason, CG_RATE_OK);
	ck_assert_str_eq(told(CG_ENRICH_WARN_EXITED), "");
	positions.n = 0;
	ck_assert_int_eq(make_in(&arena, "2024-06-14"), CG_OK);
	ck_assert_int_eq(x.portfolio.xirr_reason, CG_RATE_NO_TRANSACTIONS);
}
END_TEST

static void portfolio(int32_t family, const char *iso, const char *isin, const char *weight)
{
	struct cg_equity e = { cg_str_of(isin), dec(weight) };

	shares[n_shares] = (struct cg_equities){ .family = family, .date = day(iso) };
	ck_assert(CG_PUSH(&arena, &shares[n_shares], &e));
	n_shares++;
}

/* Each pair of funds once, whose shares are known; a fund that is held twice counts once. */
START_TEST(overlap)
{
	static struct cg_scheme third;
	const struct cg_fund_overlap *o;

	add_fund("Beta Fund", "INF002K01BBB", "10.000");
	add_fund("Gamma Fund", "INF003K01CCC", "10.000");
	add_fund("Alpha Fund", "INF001K01DDD", "1.000");
	portfolio(3000, "2024-05-31", "INE001", "4.00");
	portfolio(1000, "2024-04-30", "INE001", "2.50");
	portfolio(4000, "2024-03-31", "INE002", "9.00");
	third = (struct cg_scheme){ .code = DIRECT, .family = 4000, .last_nav_date = CG_DATE_NONE };
	place();
	positions.v[2].scheme = &third;
	positions.v[3].scheme = &scheme;
	ck_assert_int_eq(make_in(&arena, "2024-06-14"), CG_OK);
	ck_assert_ptr_null(x.overlays.overlap_reason);
	ck_assert_uint_eq(x.overlays.overlap.n, 3);
	o = x.overlays.overlap.v;
	ck_assert(o[0].a == 0 && o[0].b == 1 && o[1].a == 0 && o[1].b == 2 && o[2].a == 1 && o[2].b == 2);
	is_dec(o[0].percent, "2.50");
	ck_assert_uint_eq(o[0].common, 1);
	ck_assert_int_eq(o[0].date_a, day("2024-04-30"));
	ck_assert_int_eq(o[0].date_b, day("2024-05-31"));
	is_dec(o[1].percent, "0.00");
	ck_assert_uint_eq(o[1].common, 0);
	n_shares = 2; /* those of the third are not known: of debt none are missing */
	for (int class = 0; class < CG_ASSET_CLASS_MAX; class ++) {
		bool none = class == CG_ASSET_DEBT || class == CG_ASSET_COMMODITY;

		third.asset_class = (enum cg_asset_class) class;
		ck_assert_int_eq(make_in(&arena, "2024-06-14"), CG_OK);
		ck_assert_uint_eq(x.overlays.overlap.n, 1);
		ck_assert_int_eq(x.overlays.overlap_reason == NULL, none);
		if (!none)
			ck_assert_str_eq(x.overlays.overlap_reason, "HOLDINGS_INCOMPLETE");
	}
	third.family = 0;
	shares[1].family = 0; /* no family has that number */
	ck_assert_int_eq(make_in(&arena, "2024-06-14"), CG_OK);
	ck_assert_uint_eq(x.overlays.overlap.n, 0);
}
END_TEST

/* Figures past the range, and too little memory: an error; else all of it. */
START_TEST(short_of_memory)
{
	size_t refused = 0;

	add_fund("Beta Fund", "INF002K01BBB", "0.000");
	row(1, CG_TXN_PURCHASE, "2021-06-14", "5000.00", "100.000");
	row(1, CG_TXN_REDEMPTION, "2024-06-12", "-9000.00", "-100.000");
	add_fund("Gamma Fund", "INF003K01CCC", "10.000");
	s.funds.v[0].plan = CG_PLAN_DIRECT;
	portfolio(3000, "2024-05-31", "INE001", "4.00");
	portfolio(1000, "2024-04-30", "INE001", "2.50");
	known(OWN)->navs.v[2].date = day("2024-06-11");
	place();
	for (size_t limit = 0;; limit += 16) {
		struct cg_arena small;
		enum cg_code rc;

		cg_arena_init(&small, limit);
		rc = make_in(&small, "2024-06-11");
		if (rc == CG_OK) {
			ck_assert_uint_eq(x.funds.n, 2);
			ck_assert_uint_eq(x.warnings.n, 3); /* the plan, no value, sold since */
			ck_assert_uint_eq(x.overlays.years.n, 4);
			ck_assert_uint_eq(x.overlays.overlap.n, 1);
			ck_assert_int_eq(x.funds.v[0].xirr_reason, CG_RATE_OK);
			for (size_t i = 0; i < x.warnings.n; i++)
				ck_assert_uint_gt(x.warnings.v[i].message.n, 0);
		}
		cg_arena_free(&small);
		if (rc == CG_OK)
			break;
		ck_assert_int_eq(rc, CG_EBUSY);
		ck_assert_uint_lt(++refused, 10000);
	}
	ck_assert_uint_gt(refused, 20);
}
END_TEST

static TCase *figures_case(void)
{
	TCase *tc = tcase_create("figures");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, figures_of_a_fund);
	tcase_add_test(tc, returns_of_a_fund);
	tcase_add_test(tc, figures_of_the_whole);
	tcase_add_test(tc, what_the_list_lacks);
	tcase_add_test(tc, options_that_pay_out);
	tcase_add_test(tc, which_option);
	tcase_add_test(tc, which_plan);
	tcase_add_test(tc, without_a_direct_plan);
	tcase_add_test(tc, reasons_of_returns);
	tcase_add_test(tc, a_demat_holding);
	tcase_add_test(tc, the_newest_nav);
	tcase_add_test(tc, units_and_splits);
	tcase_add_test(tc, units_of_another_day);
	tcase_add_test(tc, no_value);
	tcase_add_test(tc, old_navs);
	tcase_add_test(tc, the_source_failed);
	tcase_add_test(tc, behind_the_list);
	tcase_add_test(tc, low_confidence);
	tcase_add_test(tc, years);
	tcase_add_test(tc, years_of_two);
	tcase_add_test(tc, the_most_years);
	tcase_add_test(tc, sold_since);
	tcase_add_test(tc, overlap);
	tcase_add_test(tc, short_of_memory);
	return tc;
}

int main(void)
{
	Suite *suite = suite_create("enrich");
	TCase *tc = tcase_create("enrich");

	tcase_add_test(tc, nothing_came);
	suite_add_tcase(suite, tc);
	suite_add_tcase(suite, figures_case());
	return suite_run(suite);
}
