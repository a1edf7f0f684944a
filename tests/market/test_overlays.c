/*
 * What the enriched funds say together: which holdings are one fund, shares, concentration, means over what may be
 * compared. Every figure is worked by hand.
 */
#include "market/overlays.h"
#include "run.h"
#include "values.h"

#include <string.h>

static struct cg_arena arena;
static struct cg_enrichment x;

/* Each of a house of its own, in a category of its own, unless a test says otherwise. */
static struct cg_enriched_fund *add(const char *name, int32_t code, int32_t family, const char *value)
{
	static const char *const houses[] = { "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L" };
	struct cg_enriched_fund f = { .name = cg_str_of(name),
				      .scheme_code = code,
				      .family = family,
				      .amc = cg_str_of(houses[x.funds.n]),
				      .category = cg_str_of(houses[x.funds.n]),
				      .asset_class = CG_ASSET_EQUITY,
				      .current_value = dec(value) };

	ck_assert(CG_PUSH(&arena, &x.funds, &f));
	return &x.funds.v[x.funds.n - 1];
}

static void make(void)
{
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_overlays_make(&x, &arena, &e), CG_OK);
}

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	memset(&x, 0, sizeof(x));
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* By family where one has one, else by ISIN, else by name. */
START_TEST(one_fund_or_two)
{
	static const struct {
		int32_t family[2];
		const char *isin[2], *name[2];
		bool same;
	} rows[] = {
		{ { 7, 7 }, { "INF001", "INF002" }, { "a", "b" }, true },
		{ { 7, 8 }, { "INF001", "INF001" }, { "a", "a" }, false },
		{ { 7, 0 }, { "INF001", "INF001" }, { "a", "a" }, false },
		{ { 0, 7 }, { NULL, NULL }, { "a", "a" }, false },
		{ { 0, 0 }, { "INF001", "INF001" }, { "a", "b" }, true },
		{ { 0, 0 }, { "INF001", "INF002" }, { "a", "a" }, false },
		{ { 0, 0 }, { "INF001", NULL }, { "a", "a" }, false },
		{ { 0, 0 }, { NULL, "INF001" }, { "a", "a" }, false },
		{ { 0, 0 }, { NULL, NULL }, { "a", "a" }, true },
		{ { 0, 0 }, { NULL, NULL }, { "a", "b" }, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_enriched_fund f[2] = { { .family = rows[i].family[0] }, { .family = rows[i].family[1] } };

		for (size_t k = 0; k < 2; k++) {
			f[k].isin = cg_str_of(rows[i].isin[k]);
			f[k].name = cg_str_of(rows[i].name[k]);
		}
		ck_assert_msg(cg_overlays_same_fund(&f[0], &f[1]) == rows[i].same, "row %zu", i);
	}
}
END_TEST

/*
 * Twelve holdings of eleven funds, 1,000 in all: 300 of one fund in two folios, then 150, 120, 100, 80, 70, 60, 50, 40,
 * 20, 10. Largest 30 %, five 75 % (300 + 150 + 120 + 100 + 80), ten 99 %. Squares of the percents: 900 + 225 + 144 +
 * 100 + 64 + 49 + 36 + 25 + 16 + 4 + 1 = 1,564; of the houses, where the two folios stand apart with 17 and 13: 289 +
 * 169 in the place of 900: 1,122.
 */
START_TEST(concentration)
{
	static const char *const values[] = { "170.00", "40.00", "150.00", "100.00", "120.00", "60.00",
					      "70.00",	"80.00", "20.00",  "50.00",  "10.00",  "130.00" };

	for (int32_t i = 0; i < 12; i++)
		(void)add("Fund", i + 1, i == 11 ? 1 : i + 1, values[i]);
	make();
	is_dec(x.portfolio.current_value, "1000.00");
	is_dec(x.overlays.top1, "30.00");
	is_dec(x.overlays.top5, "75.00");
	is_dec(x.overlays.top10, "99.00");
	is_dec(x.overlays.hhi, "1564");
	is_dec(x.overlays.amc_hhi, "1122");
	ck_assert_uint_eq(x.overlays.amc.n, 12);
	is_dec(x.overlays.amc.v[0].value, "170.00");
	is_dec(x.overlays.amc.v[0].percent, "17.00");
	is_dec(x.overlays.amc.v[11].percent, "1.00");
	ck_assert_uint_eq(x.overlays.asset_class.n, 1);
	is_dec(x.overlays.asset_class.v[0].percent, "100.00");
}
END_TEST

/* What has no value has no share; without any value there is none at all. */
START_TEST(without_a_value)
{
	(void)add("Known", 1, 1, "200.00");
	(void)add("Unknown", 2, 2, NULL);
	make();
	is_dec(x.portfolio.current_value, "200.00");
	is_dec(x.overlays.top1, "100.00");
	is_dec(x.overlays.hhi, "10000");
	ck_assert_uint_eq(x.overlays.amc.n, 1);
	x.funds.n = 0;
	memset(&x.overlays, 0, sizeof(x.overlays));
	add("Unknown", 2, 2, NULL);
	make();
	is_dec(x.portfolio.current_value, "0.00");
	is_dec(x.overlays.top1, NULL);
	is_dec(x.overlays.hhi, NULL);
	is_dec(x.overlays.amc_hhi, NULL);
}
END_TEST

/*
 * Means by value over what may be compared: 10 % of 300 and 20 % of 100 are 12.50 %; of the benchmark 8 % of 300 alone,
 * so the excess is that of the first. An IDCW option, 50 % of 600, counts nowhere: 400 of 1,000 are covered. Three
 * years: -4.00 % of 300 and 1.99 % of 100 are -2.5025 %, that is -2.50.
 */
START_TEST(means)
{
	struct cg_enriched_fund *f = add("One", 1, 1, "300.00");

	f->ret[0] = dec("10.00");
	f->bench[0] = dec("8.00");
	f->excess[0] = dec("2.00");
	f->ret[1] = dec("-4.00");
	f = add("Two", 2, 2, "100.00");
	f->ret[0] = dec("20.00");
	f->reason[0] = CG_ENRICH_REBASED;
	f->ret[1] = dec("1.99");
	f = add("Pays out", 3, 3, "600.00");
	f->ret[0] = f->ret[1] = dec("50.00");
	f->bench[0] = dec("70.00");
	f->reason[0] = f->reason[1] = CG_ENRICH_IDCW;
	f = add("Without a value", 4, 4, NULL);
	f->ret[0] = dec("99.00");
	make();
	is_dec(x.portfolio.ret[0], "12.50");
	is_dec(x.portfolio.bench[0], "8.00");
	is_dec(x.portfolio.excess[0], "2.00");
	is_dec(x.portfolio.covered[0], "40.00");
	is_dec(x.portfolio.ret[1], "-2.50");
	is_dec(x.portfolio.bench[1], NULL);
	is_dec(x.portfolio.excess[1], NULL);
	is_dec(x.portfolio.covered[1], "40.00");
}
END_TEST

/* No fund of a category twice: plans and folios of one are one; funds of an index only where the index is the same. */
START_TEST(duplicated_categories)
{
	static const struct {
		const char *category, *benchmark[3];
		int32_t family[3];
		size_t names; /* 0: no duplicate */
		const char *percent;
	} rows[] = {
		{ "FLEXI_CAP", { NULL, NULL, NULL }, { 1, 2, 3 }, 3, "60.00" },
		{ "FLEXI_CAP", { NULL, NULL, NULL }, { 1, 2, 1 }, 2, "60.00" },
		{ "FLEXI_CAP", { NULL, NULL, NULL }, { 1, 1, 1 }, 0, NULL },
		{ NULL, { NULL, NULL, NULL }, { 1, 2, 3 }, 0, NULL },
		{ "INDEX_EQUITY", { "Nifty 50 TRI", "Nifty 50 TRI", "Nifty 100 TRI" }, { 1, 2, 3 }, 2, "30.00" },
		{ "ETF_EQUITY", { "Nifty 50 TRI", "Nifty 100 TRI", "Nifty 50 TRI" }, { 1, 2, 3 }, 2, "40.00" },
		{ "SECTORAL_THEMATIC", { NULL, NULL, NULL }, { 1, 2, 3 }, 0, NULL },
		{ "FOF_DOMESTIC", { "a", "b", "c" }, { 1, 2, 3 }, 0, NULL },
	};
	static const char *const values[] = { "100.00", "200.00", "300.00" };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		teardown();
		setup();
		(void)add("Other", 9, 9, "400.00");
		for (size_t k = 0; k < 3; k++) {
			struct cg_enriched_fund *f = add("Fund", (int32_t)k + 1, rows[i].family[k], values[k]);

			f->category = cg_str_of(rows[i].category);
			f->benchmark = cg_str_of(rows[i].benchmark[k]);
		}
		make();
		ck_assert_msg(x.overlays.duplicated.n == (rows[i].names > 0), "row %zu", i);
		if (rows[i].names == 0)
			continue;
		ck_assert_uint_eq(x.overlays.duplicated.v[0].funds.n, rows[i].names);
		is_dec(x.overlays.duplicated.v[0].percent, rows[i].percent);
	}
}
END_TEST

/* Half a point below the benchmark, over one year or three; a scheme in two folios once; the least lag is added. */
START_TEST(below_the_benchmark)
{
	static const struct {
		const char *one, *three, *least;
		bool below;
	} rows[] = {
		{ "-0.50", NULL, NULL, true },	  { "-0.49", NULL, NULL, false },    { NULL, "-0.50", NULL, true },
		{ "3.00", "-0.50", NULL, true },  { "0.10", "0.20", NULL, false },   { "-0.30", NULL, "0.20", true },
		{ "-0.30", NULL, "0.19", false }, { "-0.60", NULL, "-0.11", false }, { NULL, NULL, "0.90", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		teardown();
		setup();
		(void)add("Other", 9, 9, "400.00");
		for (size_t k = 0; k < 2; k++) {
			struct cg_enriched_fund *f = add("Fund", 1, 1, "100.00");

			f->excess[0] = dec(rows[i].one);
			f->excess[1] = dec(rows[i].three);
			f->lag[0].least = dec(rows[i].least);
			f->direct.code = 5;
		}
		make();
		ck_assert_msg(x.overlays.below.n == rows[i].below, "row %zu", i);
		ck_assert(x.overlays.below.n == 0 || x.overlays.below.v[0] == 1);
		ck_assert_uint_eq(x.overlays.regular.n, 1);
		ck_assert_uint_eq(x.overlays.regular.v[0], 1);
	}
}
END_TEST

/* The half of a hundredth goes away from zero; what is worth nothing, or less, has no weight. */
START_TEST(means_are_rounded)
{
	static const struct {
		const char *value[2], *figure[2], *mean, *covered;
	} rows[] = {
		{ { "1.00", "1.00" }, { "1.00", "1.01" }, "1.01", "100.00" },
		{ { "1.00", "1.00" }, { "-1.00", "-1.01" }, "-1.01", "100.00" },
		{ { "1.01", "1.00" }, { "1.00", "1.01" }, "1.00", "100.00" },
		{ { "0.01", "0.02" }, { "0.01", "0.00" }, "0.00", "100.00" },
		{ { "0.02", "0.01" }, { "0.01", "0.00" }, "0.01", "100.00" },
		{ { "1.00", "0.00" }, { "1.00", "9.00" }, "1.00", "100.00" },
		{ { "1.01", "-0.01" }, { "1.00", "9.00" }, "1.00", "101.00" },
		{ { "3.00", "1.00" }, { "0.00", NULL }, "0.00", "75.00" },
		{ { "0.00", NULL }, { "1.00", "1.00" }, NULL, NULL },
		/* 10^13 rupees, and a figure of as much, are the most; a paisa more, and there is no mean at all */
		{ { "10000000000000.00", "1.00" }, { "2.00", "2.00" }, "2.00", "100.00" },
		{ { "10000000000000.01", "1.00" }, { "2.00", "2.00" }, NULL, NULL },
		{ { "1.00", "10000000000000.01" }, { "2.00", "2.00" }, NULL, NULL },
		{ { "1.00", NULL }, { "10000000000000.00", NULL }, "10000000000000.00", "100.00" },
		{ { "1.00", NULL }, { "-10000000000000.00", NULL }, "-10000000000000.00", "100.00" },
		{ { "1.00", NULL }, { "10000000000000.01", NULL }, NULL, NULL },
		{ { "1.00", NULL }, { "-10000000000000.01", NULL }, NULL, NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		teardown();
		setup();
		for (size_t k = 0; k < 2; k++) {
			struct cg_enriched_fund *f = add("Fund", (int32_t)k + 1, (int32_t)k + 1, rows[i].value[k]);

			for (int h = 0; h < CG_HORIZONS; h++)
				f->ret[h] = f->bench[h] = f->excess[h] = dec(rows[i].figure[k]);
		}
		make();
		for (int h = 0; h < CG_HORIZONS; h++) {
			is_dec(x.portfolio.ret[h], rows[i].mean);
			is_dec(x.portfolio.bench[h], rows[i].mean);
			is_dec(x.portfolio.excess[h], rows[i].mean);
			is_dec(x.portfolio.covered[h], rows[i].covered);
		}
	}
}
END_TEST

/* Only a figure that holds, or of units that were split, may be compared. */
START_TEST(what_may_be_compared)
{
	for (int status = 0; status < CG_ENRICH_STATUS_MAX; status++) {
		struct cg_enriched_fund *f;

		teardown();
		setup();
		f = add("Fund", 1, 1, "100.00");
		f->ret[1] = dec("5.00");
		f->reason[1] = (enum cg_enrich_status)status;
		make();
		is_dec(x.portfolio.ret[0], NULL);
		is_dec(x.portfolio.covered[0], "0.00");
		is_dec(x.portfolio.ret[1], status == CG_ENRICH_OK || status == CG_ENRICH_REBASED ? "5.00" : NULL);
	}
}
END_TEST

/*
 * Squares of shares, rounded: 101 and 99 of 200 are 5000.5. Of the largest sums that there may be the squares are
 * taken, too: 5 and 4 of 9 are 41 of 81 parts (percents of them do not fit).
 */
START_TEST(squares)
{
	static const struct {
		const char *value[3], *hhi, *top1;
	} rows[] = {
		{ { "1.01", "0.99", NULL }, "5001", "50.50" },
		{ { "1.00", "1.00", NULL }, "5000", "50.00" },
		{ { "1.00", "1.00", "1.00" }, "3333", "33.33" },
		{ { "5000000000000000.00", "4000000000000000.00", NULL }, "5062", NULL },
		{ { "6000000000000.00", "4000000000000.00", NULL }, "5200", "60.00" },
		{ { "6.00", "4.00", "0.00" }, "5200", "60.00" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		teardown();
		setup();
		for (size_t k = 0; k < 3; k++)
			(void)add("Fund", (int32_t)k + 1, (int32_t)k + 1, rows[i].value[k]);
		make();
		is_dec(x.overlays.hhi, rows[i].hhi);
		is_dec(x.overlays.amc_hhi, rows[i].hhi);
		is_dec(x.overlays.top1, rows[i].top1);
		is_dec(x.overlays.top5, rows[i].top1 != NULL ? "100.00" : NULL);
		is_dec(x.overlays.top10, rows[i].top1 != NULL ? "100.00" : NULL);
	}
}
END_TEST

/* Two folios of one fund, with two houses: one fund is all, the houses are two. */
START_TEST(one_fund_of_two_houses)
{
	(void)add("One", 1, 1, "60.00");
	(void)add("One", 1, 1, "40.00");
	make();
	is_dec(x.overlays.top1, "100.00");
	is_dec(x.overlays.top5, "100.00");
	is_dec(x.overlays.top10, "100.00");
	is_dec(x.overlays.hhi, "10000");
	is_dec(x.overlays.amc_hhi, "5200");
}
END_TEST

/* Categories that hold funds of many kinds: without an index that both follow two of them are not alike. */
START_TEST(mixed_categories)
{
	static const struct {
		const char *category;
		bool mixed;
	} rows[] = {
		{ "INDEX_FUND", true }, { "ETF_GOLD", true },	{ "FOF_OVERSEAS", true },     { "SECTORAL_BANK", true },
		{ "THEMATIC", true },	{ "FIXED_TERM", true }, { "CLOSE_ENDED_DEBT", true }, { "LEGACY_GROWTH", true },
		{ "INDEXED", false },	{ "LARGE_CAP", false }, { "LIQUID", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_enriched_fund *a, *b;

		for (int same = 0; same <= 1; same++) {
			teardown();
			setup();
			(void)add("Other", 9, 9, "20.00");
			a = add("One", 1, 1, "50.00");
			a->category = cg_str_of(rows[i].category);
			a->benchmark = same ? CG_STR("Nifty 50 TRI") : CG_STR_NONE;
			b = add("Two", 2, 2, "30.00");
			a = &x.funds.v[1];
			b->category = a->category;
			b->benchmark = a->benchmark;
			make();
			ck_assert_msg(x.overlays.duplicated.n == (!rows[i].mixed || same), "%s", rows[i].category);
			if (x.overlays.duplicated.n == 0)
				continue;
			is_text(x.overlays.duplicated.v[0].category, rows[i].category);
			is_dec(x.overlays.duplicated.v[0].percent, "80.00");
			ck_assert_uint_eq(x.overlays.duplicated.v[0].funds.n, 2);
			is_text(x.overlays.duplicated.v[0].funds.v[0], "One");
			is_text(x.overlays.duplicated.v[0].funds.v[1], "Two");
		}
	}
}
END_TEST

/* Holdings whose scheme is not known are each named; those of one scheme once. */
START_TEST(named_once)
{
	static const int32_t codes[] = { 0, 5, 0, 5, 6 };

	for (size_t i = 0; i < 5; i++) {
		struct cg_enriched_fund *f = add("Fund", codes[i], (int32_t)i + 1, "1.00");

		f->excess[0] = dec("-2.00");
		f->direct.code = 7;
	}
	make();
	ck_assert_uint_eq(x.overlays.below.n, 4);
	ck_assert_uint_eq(x.overlays.regular.n, 4);
	for (size_t i = 0; i < 4; i++) {
		ck_assert_uint_eq(x.overlays.below.v[i], i < 3 ? i : 4);
		ck_assert_uint_eq(x.overlays.regular.v[i], i < 3 ? i : 4);
	}
}
END_TEST

/* Of every fund that has a value its class, category, house, plan and option. */
START_TEST(allocation)
{
	struct cg_enriched_fund *f = add("One", 1, 1, "75.00");

	f->plan = CG_PLAN_DIRECT;
	f->option = CG_OPTION_GROWTH;
	f = add("Two", 2, 2, "25.00");
	f->asset_class = CG_ASSET_DEBT;
	f->plan = CG_PLAN_REGULAR;
	f->option = CG_OPTION_IDCW;
	f->category = CG_STR_NONE;
	f = add("Without a value", 3, 3, NULL);
	f->asset_class = CG_ASSET_OTHER;
	make();
	ck_assert_uint_eq(x.overlays.asset_class.n, 2);
	is_text(x.overlays.asset_class.v[0].key, "EQUITY");
	is_text(x.overlays.asset_class.v[1].key, "DEBT");
	is_dec(x.overlays.asset_class.v[1].percent, "25.00");
	ck_assert_uint_eq(x.overlays.category.n, 2);
	is_text(x.overlays.category.v[0].key, "A");
	is_text(x.overlays.category.v[1].key, "UNKNOWN");
	is_dec(x.overlays.category.v[0].percent, "75.00");
	ck_assert_uint_eq(x.overlays.plan.n, 2);
	is_text(x.overlays.plan.v[0].key, "DIRECT");
	is_text(x.overlays.plan.v[1].key, "REGULAR");
	is_dec(x.overlays.plan.v[0].percent, "75.00");
	ck_assert_uint_eq(x.overlays.option.n, 2);
	is_text(x.overlays.option.v[0].key, "GROWTH");
	is_text(x.overlays.option.v[1].key, "IDCW");
	is_dec(x.overlays.option.v[1].percent, "25.00");
	is_dec(x.overlays.amc.v[1].percent, "25.00");
}
END_TEST

/* Sums past the range are an error. */
START_TEST(out_of_range)
{
	struct cg_err e = { .code = CG_OK };

	for (int32_t i = 0; i < 11; i++)
		(void)add("Fund", i + 1, i + 1, "9000000000000000.00");
	ck_assert_int_eq(cg_overlays_make(&x, &arena, &e), CG_EBUSY);
	ck_assert_str_eq(e.why, "overlays: out of memory or range");
}
END_TEST

/* With any memory: all of it, or the error. */
START_TEST(short_of_memory)
{
	size_t refused = 0;

	for (size_t i = 0; i < 3; i++) {
		struct cg_enriched_fund *f = add("Fund", (int32_t)i + 1, (int32_t)i + 1, "100.00");

		f->excess[0] = dec("-2.00");
		f->direct.code = 7;
		if (i < 2)
			f->category = CG_STR("LIQUID");
	}
	for (size_t limit = 0;; limit += 16) {
		struct cg_err e = { .code = CG_OK };
		struct cg_arena small;
		enum cg_code rc;

		memset(&x.overlays, 0, sizeof(x.overlays));
		cg_arena_init(&small, limit);
		rc = cg_overlays_make(&x, &small, &e);
		if (rc == CG_OK) {
			ck_assert_uint_eq(x.overlays.below.n, 3);
			ck_assert_uint_eq(x.overlays.regular.n, 3);
			ck_assert_uint_eq(x.overlays.duplicated.n, 1);
			ck_assert_uint_eq(x.overlays.duplicated.v[0].funds.n, 2);
			ck_assert_uint_eq(x.overlays.amc.n, 3);
			ck_assert_uint_eq(x.overlays.category.n, 2);
			ck_assert_uint_eq(x.overlays.plan.n, 1);
			ck_assert_uint_eq(x.overlays.option.n, 1);
			is_dec(x.overlays.hhi, "3333");
		}
		cg_arena_free(&small);
		if (rc == CG_OK)
			break;
		ck_assert_int_eq(rc, CG_EBUSY);
		ck_assert_uint_lt(++refused, 10000);
	}
	ck_assert_uint_gt(refused, 5);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("overlays");
	TCase *tc = tcase_create("overlays");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, one_fund_or_two);
	tcase_add_test(tc, concentration);
	tcase_add_test(tc, without_a_value);
	tcase_add_test(tc, means);
	tcase_add_test(tc, duplicated_categories);
	tcase_add_test(tc, below_the_benchmark);
	tcase_add_test(tc, means_are_rounded);
	tcase_add_test(tc, what_may_be_compared);
	tcase_add_test(tc, squares);
	tcase_add_test(tc, one_fund_of_two_houses);
	tcase_add_test(tc, mixed_categories);
	tcase_add_test(tc, named_once);
	tcase_add_test(tc, allocation);
	tcase_add_test(tc, out_of_range);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
