/*
 * Figures of risk of one scheme and of its benchmark, month by month. What is expected was worked out by Python's
 * statistics module from the same NAVs (sample deviation times the root of 12; covariance over variance).
 */
#include "market/enrich/risk.h"
#include "run.h"

#include <string.h>

enum { OWN = 100, FIRST = 200, SECOND = 300, MONTHS = CG_RISK_MONTHS + 1 };

static const int64_t own[MONTHS] = { 10000, 9814,  10134, 10780, 11897, 11189, 10876, 10458, 10373, 10378,
				     9785,  10004, 9362,  9705,	 9341,	9565,  9867,  9896,  9680,  9377,
				     8913,  9711,  10099, 11172, 11492, 11801, 11549, 11502, 10671, 11318,
				     12004, 13046, 14162, 13533, 11887, 12473, 12753 };
static const int64_t first[MONTHS] = { 5000, 4835, 4688, 4883, 5289, 5428, 5315, 5544, 5844, 5597, 5818, 5626, 5675,
				       5836, 5894, 5568, 5700, 5404, 5603, 5195, 5125, 5059, 4947, 5029, 5121, 5552,
				       5700, 6008, 5766, 6068, 6337, 6751, 7205, 6987, 6651, 6483, 6358 };
static const int64_t second[MONTHS] = { 2000, 2038, 2004, 2013, 2043, 2048, 2025, 2014, 2034, 2058, 2063, 2079, 2118,
					2119, 2172, 2158, 2210, 2185, 2225, 2234, 2207, 2219, 2241, 2264, 2276, 2281,
					2283, 2295, 2334, 2355, 2382, 2396, 2441, 2513, 2582, 2559, 2546 };

static struct cg_arena arena;
static struct cg_scheme scheme;
static struct cg_fund fund;
static struct cg_positions held;
static struct cg_nav_table table;
static struct cg_peers peers;
static struct cg_risk risk;

static int32_t day_of(int year, int month, int day)
{
	int32_t d = CG_DATE_NONE;

	while (!cg_date_make(year, month, day, &d))
		day--; /* the last one of a shorter month */
	return d;
}

/* From 29-Mar-2021 to 29-Mar-2024. */
static int32_t month_of(int i)
{
	return day_of(2021 + (i + 2) / 12, 1 + (i + 2) % 12, 29);
}

static void fill(int32_t code, const int64_t v[MONTHS])
{
	struct cg_nav_known *k = cg_positions_navs_find(&table, code);

	ck_assert_ptr_nonnull(k);
	for (int i = 0; i < MONTHS; i++) {
		struct cg_nav nav = { month_of(i), cg_dec_make(v[i], 2) };

		ck_assert(CG_PUSH(&arena, &k->navs, &nav));
	}
	k->complete = true;
}

static void setup(void)
{
	static int32_t v[] = { OWN, FIRST, SECOND };
	const struct cg_codes codes = { v, 3, 3 };
	struct cg_position p = { .fund = &fund, .held = true, .isin = CG_STR("INF000000010"), .scheme = &scheme };

	cg_arena_init(&arena, 1 << 20);
	memset(&held, 0, sizeof(held));
	memset(&fund, 0, sizeof(fund));
	fund.name = CG_STR("Example Fund");
	scheme = (struct cg_scheme){
		.code = OWN, .category = CG_STR("EQUITY FLEXI CAP"), .plan = CG_PLAN_DIRECT, .option = CG_OPTION_GROWTH
	};
	scheme.benchmark.n_proxies = 2;
	scheme.benchmark.proxy[0] = (struct cg_proxy){ FIRST, cg_dec_make(6, 1) };
	scheme.benchmark.proxy[1] = (struct cg_proxy){ SECOND, cg_dec_make(4, 1) };
	ck_assert(CG_PUSH(&arena, &held, &p));
	ck_assert(cg_positions_navs_make(&codes, &arena, &table));
	fill(OWN, own);
	fill(FIRST, first);
	fill(SECOND, second);
	peers = (struct cg_peers){ .list_date = month_of(36) };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static const struct cg_risk_fund *make_on(int32_t day)
{
	ck_assert(cg_risk_make(&held, &table, &peers, &table, day, &arena, &risk));
	ck_assert_uint_eq(risk.n, 1);
	return &risk.v[0];
}

static void is(struct cg_dec d, int64_t hundredths)
{
	ck_assert(d.set);
	ck_assert_uint_eq(d.scale, 2);
	ck_assert_int_eq(d.v, hundredths);
}

START_TEST(figures)
{
	const struct cg_risk_fund *f = make_on(month_of(36));

	ck_assert_int_eq(f->status, CG_ENRICH_OK);
	ck_assert_int_eq(f->from, month_of(0));
	ck_assert_int_eq(f->to, month_of(36));
	is(f->least, -1706);
	is(f->median, 1097);
	is(f->most, 5889);
	ck_assert_uint_eq(f->below_zero, 10);
	is(f->deviation, 1904);
	is(f->beta, 70);
	ck_assert_int_eq(f->beta_lack, CG_RISK_KNOWN);
	is(f->drawdown, -2508);
	ck_assert_int_eq(f->peak, day_of(2021, 7, 29));
	ck_assert_int_eq(f->trough, day_of(2022, 11, 29));
	ck_assert_int_eq(f->recovered, day_of(2023, 9, 29));
	ck_assert(cg_str_eq(f->name, CG_STR("Example Fund")));
	ck_assert_int_eq(risk.list_date, month_of(36));
}
END_TEST

/* A week later the last NAV still counts, a day more and it is too old. */
START_TEST(last_nav)
{
	ck_assert_int_eq(make_on(month_of(36) + CG_NAV_BACK)->status, CG_ENRICH_OK);
	is(risk.v[0].deviation, 1904);
	ck_assert_int_eq(make_on(month_of(36) + CG_NAV_BACK + 1)->status, CG_ENRICH_STALE);
	ck_assert(!risk.v[0].deviation.set);
	ck_assert_int_eq(risk.v[0].from, CG_DATE_NONE);
	ck_assert_int_eq(risk.v[0].beta_lack, CG_RISK_NO_RETURN);
}
END_TEST

/* The first of the months is missing: too young, or its source could not be asked. */
START_TEST(first_nav)
{
	struct cg_nav_known *k = cg_positions_navs_find(&table, OWN);

	k->navs.v[0].date = month_of(0) - CG_NAV_BACK;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_OK);
	ck_assert_int_eq(risk.v[0].from, month_of(0) - CG_NAV_BACK);
	k->navs.v[0].date--;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_SHORT);
	ck_assert_int_eq(risk.v[0].from, CG_DATE_NONE);
	k->unavailable = true;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_SHORT);
	k->complete = false;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_UNAVAILABLE);
}
END_TEST

/* A top that is reached to the paisa is recovered; one that is not is open. */
START_TEST(recovery)
{
	struct cg_nav_known *k = cg_positions_navs_find(&table, OWN);

	k->navs.v[30].nav.v = 11897;
	ck_assert_int_eq(make_on(month_of(36))->recovered, month_of(30));
	for (int i = 30; i < MONTHS; i++)
		k->navs.v[i].nav.v = 11896;
	ck_assert_int_eq(make_on(month_of(36))->recovered, CG_DATE_NONE);
	is(risk.v[0].drawdown, -2508);
}
END_TEST

START_TEST(only_rising)
{
	struct cg_nav_known *k = cg_positions_navs_find(&table, OWN);

	for (int i = 0; i < MONTHS; i++)
		k->navs.v[i].nav.v = 10000 + 100 * i;
	(void)make_on(month_of(36));
	is(risk.v[0].drawdown, 0);
	ck_assert_int_eq(risk.v[0].peak, CG_DATE_NONE);
	ck_assert_int_eq(risk.v[0].trough, CG_DATE_NONE);
	ck_assert_int_eq(risk.v[0].recovered, CG_DATE_NONE);
	ck_assert_uint_eq(risk.v[0].below_zero, 0);
	is(risk.v[0].least, 968);   /* 13600 / 12400 */
	is(risk.v[0].median, 1071); /* 12400 / 11200 */
	is(risk.v[0].most, 1200);
}
END_TEST

/* A split of units by ten: NAVs before it count a tenth, and the figures stay. */
START_TEST(rebased)
{
	struct cg_nav_known *k = cg_positions_navs_find(&table, OWN);
	struct cg_nav_break split = { month_of(20), CG_NAV_REBASE, { 1, 10 } };

	ck_assert(CG_PUSH(&arena, &k->breaks, &split));
	for (int i = 0; i < 20; i++)
		k->navs.v[i].nav.v *= 10;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_REBASED);
	is(risk.v[0].deviation, 1904);
	is(risk.v[0].least, -1706);
	is(risk.v[0].drawdown, -2508);
	ck_assert_int_eq(risk.v[0].peak, day_of(2021, 7, 29));
	is(risk.v[0].beta, 70);
	k->breaks.v[0].kind = CG_NAV_DISCONTINUITY;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_DISCONTINUITY);
	ck_assert(!risk.v[0].median.set);
}
END_TEST

START_TEST(no_beta)
{
	struct cg_nav_known *k = cg_positions_navs_find(&table, SECOND);

	scheme.benchmark.n_proxies = 0;
	ck_assert_int_eq(make_on(month_of(36))->beta_lack, CG_RISK_NO_BENCHMARK);
	is(risk.v[0].deviation, 1904);
	scheme.benchmark.n_proxies = 2;
	k->navs.n = MONTHS - 1; /* its last month is missing */
	ck_assert_int_eq(make_on(month_of(36))->beta_lack, CG_RISK_BENCHMARK_SHORT);
	ck_assert(!risk.v[0].beta.set);
	k->navs.n = MONTHS;
	scheme.benchmark.n_proxies = 1;
	scheme.benchmark.proxy[0] = (struct cg_proxy){ SECOND, cg_dec_make(1, 0) };
	for (int i = 0; i < MONTHS; i++)
		k->navs.v[i].nav.v = 2000; /* it stands still */
	ck_assert_int_eq(make_on(month_of(36))->beta_lack, CG_RISK_BENCHMARK_SHORT);
}
END_TEST

START_TEST(unknown)
{
	struct cg_nav_known *k = cg_positions_navs_find(&table, OWN);

	scheme.option = CG_OPTION_IDCW_PAYOUT;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_IDCW);
	scheme.option = CG_OPTION_GROWTH;
	k->navs.n = 0;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_STALE);
	k->unavailable = true;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_UNAVAILABLE);
	held.v[0].scheme = NULL;
	ck_assert_int_eq(make_on(month_of(36))->status, CG_ENRICH_UNKNOWN);
	ck_assert_int_eq(risk.v[0].rank[0].lack, CG_RISK_NO_CATEGORY);
	held.v[0].held = false;
	ck_assert(cg_risk_make(&held, &table, &peers, &table, month_of(36), &arena, &risk));
	ck_assert_uint_eq(risk.n, 0);
}
END_TEST

/* Holdings of one scheme are one row, those without a scheme each their own. */
START_TEST(once)
{
	struct cg_position again = held.v[0], none = { .fund = &fund, .held = true };

	ck_assert(CG_PUSH(&arena, &held, &none));
	ck_assert(CG_PUSH(&arena, &held, &again));
	ck_assert(CG_PUSH(&arena, &held, &none));
	ck_assert(cg_risk_make(&held, &table, &peers, &table, month_of(36), &arena, &risk));
	ck_assert_uint_eq(risk.n, 3);
	ck_assert_ptr_eq(risk.v[0].scheme, &scheme);
	ck_assert_ptr_null(risk.v[1].scheme);
	ck_assert_ptr_null(risk.v[2].scheme);
}
END_TEST

START_TEST(needed)
{
	struct cg_codes own_codes = { NULL, 0, 0 }, all = { NULL, 0, 0 };
	struct cg_scheme sold = { .code = 900 };
	struct cg_position again = held.v[0], gone = { .fund = &fund, .held = false, .scheme = &sold };

	ck_assert(CG_PUSH(&arena, &held, &again));
	ck_assert(CG_PUSH(&arena, &held, &gone));
	ck_assert(cg_risk_codes(&held, &arena, &own_codes, &all));
	ck_assert_uint_eq(own_codes.n, 1);
	ck_assert_int_eq(own_codes.v[0], OWN);
	ck_assert_uint_eq(all.n, 3);
	ck_assert_int_eq(all.v[0], OWN);
	ck_assert_int_eq(all.v[1], FIRST);
	ck_assert_int_eq(all.v[2], SECOND);
	ck_assert_int_eq(cg_risk_first_day(day_of(2024, 2, 29)), day_of(2021, 2, 14));
}
END_TEST

/* Only so many series are examined. The others are told, and none of them is said to be unknown or without NAVs. */
START_TEST(too_many)
{
	static struct cg_scheme many[CG_RISK_SCHEMES_MAX + 5];
	struct cg_codes own_codes = { NULL, 0, 0 }, all = { NULL, 0, 0 };

	for (int i = 0; i < CG_RISK_SCHEMES_MAX + 5; i++) {
		struct cg_position p = { .fund = &fund, .held = true, .scheme = &many[i] };

		many[i] = (struct cg_scheme){ .code = 1000 + i,
					      .category = scheme.category,
					      .plan = CG_PLAN_DIRECT,
					      .option = CG_OPTION_GROWTH };
		ck_assert(CG_PUSH(&arena, &held, &p));
	}
	ck_assert(cg_risk_codes(&held, &arena, &own_codes, &all));
	ck_assert_uint_eq(own_codes.n, CG_RISK_SCHEMES_MAX);
	ck_assert_uint_eq(all.n, CG_RISK_SCHEMES_MAX);
	ck_assert(cg_positions_navs_make(&all, &arena, &table));
	fill(OWN, own);
	ck_assert(cg_risk_make(&held, &table, &peers, &table, month_of(36), &arena, &risk));
	ck_assert_uint_eq(risk.n, CG_RISK_SCHEMES_MAX + 6);
	ck_assert(!risk.v[0].left_out);
	is(risk.v[0].deviation, 1904);
	ck_assert_int_eq(risk.v[0].beta_lack, CG_RISK_TOO_MANY); /* parts of its benchmark are behind the last one */
	for (size_t i = 1; i < risk.n; i++) {
		bool out = i >= CG_RISK_SCHEMES_MAX;

		ck_assert_int_eq(risk.v[i].left_out, out);
		ck_assert_int_eq(risk.v[i].beta_lack, out ? CG_RISK_TOO_MANY : CG_RISK_NO_RETURN);
		for (int h = 0; h < CG_HORIZONS; h++)
			ck_assert_int_eq(risk.v[i].rank[h].lack, out ? CG_RISK_TOO_MANY : CG_RISK_NO_RETURN);
	}
}
END_TEST

/*
 * The place among growth options of the category and plan: five with returns over a year of 10.97, 12, 11, 10.97 and 9.
 * Those of another plan or category do not count.
 */
static void five_peers(void)
{
	static const int64_t end[] = { 11200, 11100, 11097, 10900, 20000, 20000 };
	static int32_t v[] = { OWN, 1, 2, 3, 4, 5, 6 };
	const struct cg_codes codes = { v, 7, 7 };
	struct cg_peer p = { OWN, scheme.category, CG_PLAN_DIRECT };

	ck_assert(cg_positions_navs_make(&codes, &arena, &table));
	fill(OWN, own);
	ck_assert(CG_PUSH(&arena, &peers, &p));
	for (int i = 0; i < 6; i++) {
		struct cg_nav_known *k = cg_positions_navs_find(&table, i + 1);
		struct cg_nav start = { month_of(24), cg_dec_make(10000, 2) },
			      last = { month_of(36), cg_dec_make(end[i], 2) };

		ck_assert(CG_PUSH(&arena, &k->navs, &start));
		ck_assert(CG_PUSH(&arena, &k->navs, &last));
		p = (struct cg_peer){ i + 1, i == 5 ? CG_STR("DEBT LIQUID") : scheme.category,
				      i == 4 ? CG_PLAN_REGULAR : CG_PLAN_DIRECT };
		ck_assert(CG_PUSH(&arena, &peers, &p));
	}
}

START_TEST(place)
{
	const struct cg_rank *r;

	five_peers();
	r = make_on(month_of(36))->rank;
	ck_assert_int_eq(r[0].lack, CG_RISK_KNOWN);
	ck_assert_uint_eq(r[0].listed, 5);
	ck_assert_uint_eq(r[0].of, 5);
	ck_assert_uint_eq(r[0].place, 3); /* 12 and 11 % are above, 10.97 % is the same */
	/* over three years only its own NAVs are there, and the others are not known to be young */
	ck_assert_int_eq(r[1].lack, CG_RISK_NAVS_NOT_STORED);
	ck_assert_uint_eq(r[1].of, 1);
	ck_assert_uint_eq(r[1].place, 0);
}
END_TEST

START_TEST(no_place)
{
	five_peers();
	cg_positions_navs_find(&table, 4)->navs.n = 1; /* four of five are known, 80 %, but fewer than five */
	ck_assert_int_eq(make_on(month_of(36))->rank[0].lack, CG_RISK_NAVS_NOT_STORED);
	ck_assert_uint_eq(risk.v[0].rank[0].of, 4);
	peers.n = 4; /* itself and three */
	ck_assert_int_eq(make_on(month_of(36))->rank[0].lack, CG_RISK_FEW_SCHEMES);
	peers.v[0].code = 999; /* the list does not have it */
	ck_assert_int_eq(make_on(month_of(36))->rank[0].lack, CG_RISK_NO_CATEGORY);
	scheme.option = CG_OPTION_IDCW_PAYOUT;
	ck_assert_int_eq(make_on(month_of(36))->rank[0].lack, CG_RISK_NOT_GROWTH);
	scheme.plan = CG_PLAN_NONE;
	ck_assert_int_eq(make_on(month_of(36))->rank[0].lack, CG_RISK_NO_CATEGORY);
}
END_TEST

/* A scheme whose whole history is known, and is younger, is none of the listed. */
START_TEST(young)
{
	struct cg_nav_known *k;

	five_peers();
	k = cg_positions_navs_find(&table, 1);
	k->navs.v[0] = k->navs.v[1];
	k->navs.n = 1;
	k->complete = true;
	(void)make_on(month_of(36));
	ck_assert_uint_eq(risk.v[0].rank[0].listed, 4);
	ck_assert_int_eq(risk.v[0].rank[0].lack, CG_RISK_FEW_SCHEMES);
	k->complete = false;
	(void)make_on(month_of(36));
	ck_assert_uint_eq(risk.v[0].rank[0].listed, 5);
	ck_assert_uint_eq(risk.v[0].rank[0].of, 4);
}
END_TEST

START_TEST(names)
{
	ck_assert_ptr_null(cg_risk_lack_name(CG_RISK_KNOWN));
	ck_assert_str_eq(cg_risk_lack_name(CG_RISK_FEW_SCHEMES), "FEW_SCHEMES");
}
END_TEST

/* With any memory: every scheme and code once, or false. */
START_TEST(short_of_memory)
{
	static struct cg_scheme schemes[12];
	size_t refused = 0;
	bool good = false;

	held.n = 0;
	for (int32_t i = 0; i < 12; i++) {
		struct cg_position p = { .fund = &fund, .held = true, .scheme = &schemes[i] };

		schemes[i] = (struct cg_scheme){ .code = 100 + i, .benchmark = { .n_proxies = 1 } };
		schemes[i].benchmark.proxy[0].code = 200 + i;
		ck_assert(CG_PUSH(&arena, &held, &p));
	}
	for (size_t limit = 0; !good; limit += 16) {
		struct cg_codes own_codes = { NULL, 0, 0 }, all = { NULL, 0, 0 };
		struct cg_arena small;

		cg_arena_init(&small, limit);
		good = cg_risk_codes(&held, &small, &own_codes, &all);
		if (good) {
			ck_assert(own_codes.n == 12 && all.n == 24);
			for (int32_t i = 0; i < 12; i++)
				ck_assert(own_codes.v[i] == 100 + i && all.v[i] == 100 + i && all.v[12 + i] == 200 + i);
		}
		cg_arena_reset(&small);
		if (cg_risk_make(&held, &table, &peers, &table, month_of(36), &small, &risk))
			ck_assert_uint_eq(risk.n, 12);
		else
			good = false;
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += !good, 10000);
	}
	ck_assert_uint_gt(refused, 10);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("risk");
	TCase *t = tcase_create("risk");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, figures);
	tcase_add_test(t, last_nav);
	tcase_add_test(t, first_nav);
	tcase_add_test(t, recovery);
	tcase_add_test(t, only_rising);
	tcase_add_test(t, rebased);
	tcase_add_test(t, no_beta);
	tcase_add_test(t, unknown);
	tcase_add_test(t, once);
	tcase_add_test(t, needed);
	tcase_add_test(t, too_many);
	tcase_add_test(t, place);
	tcase_add_test(t, no_place);
	tcase_add_test(t, young);
	tcase_add_test(t, names);
	tcase_add_test(t, short_of_memory);
	suite_add_tcase(s, t);
	return suite_run(s);
}
