/* What a fund is compared with, by hand: the ends of a figure, the funds that stand for an index, the index itself. */
#include "market/benchmark.h"
#include "run.h"

#include <string.h>

/* 2024-10-04, and one and three years before it; the fund's own NAVs are of the days before these. */
enum { TODAY = 20000, YEAR = 19634, THREE = 18904, FUND = 11, FIRST = 21, SECOND = 22, OTHER = 23 };

static struct cg_arena arena;
static struct cg_nav_known known[4];
static struct cg_nav_table table = { known, 4 };

static void setup(void)
{
	static const int32_t codes[] = { FUND, FIRST, SECOND, OTHER };

	cg_arena_init(&arena, 1 << 20);
	memset(known, 0, sizeof(known));
	for (size_t i = 0; i < 4; i++)
		known[i].code = codes[i];
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void add(size_t i, int32_t day, int nav)
{
	struct cg_nav n = { day, cg_dec_make(nav, 2) };

	ck_assert(CG_PUSH(&arena, &known[i].navs, &n));
}

START_TEST(ends_of_a_figure)
{
	static const struct {
		int32_t start, end;
		bool has_start, has_end;
	} rows[] = {
		{ YEAR, TODAY, true, true },	       { YEAR - 7, TODAY, true, true },
		{ YEAR - 8, TODAY, false, true },      { YEAR + 1, TODAY, false, true },
		{ YEAR - 7, TODAY - 7, true, true },   { YEAR - 14, TODAY - 7, true, true },
		{ YEAR - 15, TODAY - 7, false, true }, { YEAR, TODAY - 8, false, false },
	};

	ck_assert_int_eq(cg_benchmark_years(0), 1);
	ck_assert_int_eq(cg_benchmark_years(1), 3);
	ck_assert(!cg_benchmark_span(NULL, TODAY, 0).has_end);
	ck_assert(!cg_benchmark_span(&known[0], TODAY, 0).has_end);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_benchmark_span s;

		known[0].navs = (struct cg_navs){ NULL, 0, 0 };
		add(0, rows[i].start, 1000);
		add(0, rows[i].end, 1100);
		s = cg_benchmark_span(&known[0], TODAY, 0);
		ck_assert_msg(s.has_end == rows[i].has_end && s.has_start == rows[i].has_start, "row %zu", i);
		if (s.has_start)
			ck_assert(s.start.date == rows[i].start && s.start.nav.v == 1000 && s.end.date == rows[i].end &&
				  s.end.nav.v == 1100);
		ck_assert(!cg_benchmark_span(&known[0], TODAY, 1).has_start);
	}
}
END_TEST

/* A fund with NAVs of all three days. */
static void fund(size_t i, int three, int year, int today)
{
	known[i].navs = (struct cg_navs){ NULL, 0, 0 };
	if (three > 0)
		add(i, THREE, three);
	if (year > 0)
		add(i, YEAR, year);
	if (today > 0)
		add(i, TODAY, today);
}

START_TEST(a_part)
{
	struct cg_benchmark_span s;
	struct cg_nav_part part;
	struct cg_nav_break jump = { .date = TODAY - 100, .kind = CG_NAV_REBASE, .factor = { 1, 10 } };

	fund(0, 0, 1000, 1100);
	s = cg_benchmark_span(&known[0], TODAY, 0);
	ck_assert(!cg_benchmark_part(NULL, cg_dec_make(1, 0), &s, &part));
	fund(1, 0, 0, 500);
	ck_assert(!cg_benchmark_part(&known[1], cg_dec_make(1, 0), &s, &part));
	fund(1, 0, 500, 0);
	ck_assert(!cg_benchmark_part(&known[1], cg_dec_make(1, 0), &s, &part));
	fund(1, 0, 500, 600);
	ck_assert(cg_benchmark_part(&known[1], cg_dec_make(5, 1), &s, &part));
	ck_assert(part.start.v == 500 && part.end.v == 600 && part.weight.v == 5 && part.factor.num == part.factor.den);
	ck_assert(CG_PUSH(&arena, &known[1].breaks, &jump));
	ck_assert(cg_benchmark_part(&known[1], cg_dec_make(5, 1), &s, &part));
	ck_assert(part.factor.num == 1 && part.factor.den == 10);
	known[1].breaks.v[0].kind = CG_NAV_DISCONTINUITY;
	ck_assert(!cg_benchmark_part(&known[1], cg_dec_make(5, 1), &s, &part));
	/* one NAV is both ends: no time has passed */
	s.start = s.end;
	known[1].breaks.n = 0;
	ck_assert(!cg_benchmark_part(&known[1], cg_dec_make(5, 1), &s, &part));
}
END_TEST

static struct cg_scheme scheme_of(size_t n_proxies)
{
	struct cg_scheme x = { .code = FUND };

	x.benchmark.name = CG_STR("Example 50 TRI");
	x.benchmark.n_proxies = n_proxies;
	x.benchmark.proxy[0] = (struct cg_proxy){ FIRST, cg_dec_make(6, 1) };
	x.benchmark.proxy[1] = (struct cg_proxy){ SECOND, cg_dec_make(4, 1) };
	return x;
}

/* The fund grew by 10 percent in a year and by 33.1 in three, 10 a year. */
static uint32_t make(const struct cg_scheme *x, const struct cg_tri_table *indices, struct cg_enriched_fund *f)
{
	struct cg_benchmark_span spans[CG_HORIZONS];

	*f = (struct cg_enriched_fund){ .quality = x->benchmark.n_proxies > 0 ? CG_QUALITY_APPROX : CG_QUALITY_NONE,
					.proxy = CG_STR_INIT("Example Index Fund"),
					.lag_until = TODAY - 30 };
	fund(0, 10000, 12100, 13310);
	for (int h = 0; h < CG_HORIZONS; h++) {
		spans[h] = cg_benchmark_span(&known[0], TODAY, h);
		f->ret[h] = cg_dec_make(1000, 2);
		f->lag[h].mean = cg_dec_make(5, 2);
	}
	return cg_benchmark_make(&table, indices, x, spans, &arena, f);
}

static void is(struct cg_dec d, int64_t hundredths)
{
	struct cg_dec two;

	ck_assert(d.set && cg_dec_rescale(d, 2, &two));
	ck_assert_int_eq(two.v, hundredths);
}

START_TEST(by_funds)
{
	struct cg_scheme x = scheme_of(2);
	struct cg_enriched_fund f;

	/* 0.6 * 1.10 + 0.4 * 1.20 = 1.14; over three years 0.6 * 1.331 + 0.4 * 1.331, 10 a year */
	fund(1, 1000, 1210, 1331);
	fund(2, 1000, 1109, 1331); /* over the last year 1.2001... */
	known[2].navs.v[1].nav = cg_dec_make(110916667, 7);
	ck_assert_uint_eq(make(&x, NULL, &f), 0);
	is(f.bench[0], 1400);
	is(f.excess[0], -400);
	is(f.bench[1], 1000);
	is(f.excess[1], 0);
	ck_assert(f.proxy.n > 0 && f.quality == CG_QUALITY_APPROX && f.lag_until == TODAY - 30 && f.lag[1].mean.set);
	/* of one alone nothing is said */
	fund(2, 0, 1000, 1200);
	ck_assert_uint_eq(make(&x, NULL, &f), 0);
	is(f.bench[0], 1400);
	ck_assert(!f.bench[1].set && !f.excess[1].set);
	/* the source could not be asked: it might have had it */
	known[2].unavailable = true;
	ck_assert_uint_eq(make(&x, NULL, &f), 1);
	fund(2, 0, 0, 1200);
	ck_assert_uint_eq(make(&x, NULL, &f), 2);
	known[2].complete = true;
	ck_assert_uint_eq(make(&x, NULL, &f), 0);
	/* a fund that is not in the table, one without a code, none at all, more than there may be */
	x.benchmark.proxy[1].code = 99;
	ck_assert_uint_eq(make(&x, NULL, &f), 0);
	ck_assert(!f.bench[0].set);
	x.benchmark.proxy[0].code = 0;
	ck_assert_uint_eq(make(&x, NULL, &f), 0);
	ck_assert(!f.bench[0].set);
	x.benchmark.n_proxies = 0;
	ck_assert_uint_eq(make(&x, NULL, &f), 0);
	ck_assert(!f.bench[0].set && f.quality == CG_QUALITY_NONE);
	x.benchmark.n_proxies = CG_PROXIES_MAX + 1;
	ck_assert_uint_eq(make(&x, NULL, &f), 0);
	ck_assert(!f.bench[0].set);
}
END_TEST

START_TEST(by_the_index)
{
	static struct cg_nav all[] = { { THREE, { .v = 1000, .scale = 0, .set = true } },
				       { YEAR, { .v = 1250, .scale = 0, .set = true } },
				       { TODAY, { .v = 1500, .scale = 0, .set = true } } };
	struct cg_scheme x = scheme_of(2);
	struct cg_tri_known series = { cg_tri_series(x.benchmark.name, &arena), { all, 3, 3 } };
	struct cg_tri_table t = { &series, 1, 1 };
	struct cg_enriched_fund f;

	/* as many horizons as the funds have: the index; never one beside the other */
	fund(1, 1000, 1210, 1331);
	fund(2, 1000, 1210, 1331);
	ck_assert_uint_eq(make(&x, &t, &f), 0);
	is(f.bench[0], 2000);
	is(f.excess[0], -1000);
	is(f.bench[1], 1447); /* 1.5 to the power of 1/3 is 1.144714 */
	ck_assert(f.proxy.p == NULL && f.lag_until == CG_DATE_NONE && f.quality == CG_QUALITY_APPROX);
	ck_assert(!f.lag[0].mean.set && !f.lag[1].mean.set);
	/* with less horizons than the funds: these */
	series.levels = (struct cg_navs){ all + 1, 2, 2 };
	ck_assert_uint_eq(make(&x, &t, &f), 0);
	is(f.bench[0], 1000);
	is(f.bench[1], 1000);
	ck_assert(f.proxy.n > 0 && f.lag[0].mean.set);
	/* where they have no more, the index again, and what could not be asked is not lacking */
	fund(2, 0, 1210, 1331);
	known[2].unavailable = true;
	ck_assert_uint_eq(make(&x, &t, &f), 0);
	is(f.bench[0], 2000);
	ck_assert(!f.bench[1].set);
	/* it alone */
	x.benchmark.n_proxies = 0;
	ck_assert_uint_eq(make(&x, &t, &f), 0);
	is(f.bench[0], 2000);
	ck_assert_int_eq(f.quality, CG_QUALITY_NEAR);
	/* of the day itself no later level shows that none is missing */
	series.levels.n = 1;
	ck_assert_uint_eq(make(&x, &t, &f), 0);
	ck_assert(!f.bench[0].set && f.quality == CG_QUALITY_NONE);
	/* not one of a total return */
	series.levels.n = 2;
	x.benchmark.name = CG_STR("Example 50");
	ck_assert_uint_eq(make(&x, &t, &f), 0);
	ck_assert(!f.bench[0].set);
}
END_TEST

START_TEST(days_that_are_needed)
{
	struct cg_scheme x[] = { scheme_of(0), scheme_of(0), scheme_of(0), scheme_of(0) };
	struct cg_position v[] = { { .held = true, .scheme = &x[0] },
				   { .held = true, .scheme = NULL },
				   { .held = false, .scheme = &x[1] },
				   { .held = true, .scheme = &x[2] },
				   { .held = true, .scheme = &x[3] } };
	struct cg_positions p = { .v = v, .n = 5 };
	struct cg_tri_needs out;

	x[1].code = FIRST;
	x[2].code = SECOND;
	x[2].benchmark.name = CG_STR("no index");
	x[3].code = OTHER;
	fund(0, 10, 11, 12);
	fund(1, 10, 11, 12);
	fund(2, 10, 11, 12);
	fund(3, 0, 11, 12);
	ck_assert(cg_benchmark_tri_needs(&p, &table, TODAY, &arena, &out));
	ck_assert_uint_eq(out.n, 6);
	ck_assert(out.v[0].day == TODAY && out.v[1].day == YEAR && out.v[2].day == TODAY && out.v[3].day == THREE);
	ck_assert(out.v[4].day == TODAY && out.v[5].day == YEAR);
	ck_assert(cg_str_eq(out.v[0].series, cg_tri_series(CG_STR("Example 50 TRI"), &arena)));
}
END_TEST

/* An index of one letter is one, too. With any memory: all days, or false. */
START_TEST(short_of_memory)
{
	struct cg_scheme x[] = { scheme_of(0), scheme_of(0) };
	struct cg_position v[] = { { .held = true, .scheme = &x[0] }, { .held = true, .scheme = &x[1] } };
	struct cg_positions p = { .v = v, .n = 2 };
	size_t refused = 0;
	bool good = false;

	x[0].benchmark.name = CG_STR("A TRI");
	x[1].code = FIRST;
	fund(0, 10, 11, 12);
	fund(1, 10, 11, 12);
	for (size_t limit = 0; !good; limit += 8) {
		struct cg_tri_needs out;
		struct cg_arena small;

		cg_arena_init(&small, limit);
		good = cg_benchmark_tri_needs(&p, &table, TODAY, &small, &out);
		if (good) {
			ck_assert_uint_eq(out.n, 8);
			ck_assert(cg_str_eq(out.v[0].series, CG_STR("A")));
			ck_assert(out.v[0].day == TODAY && out.v[7].day == THREE);
		}
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += !good, 10000);
	}
	ck_assert_uint_gt(refused, 4);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("benchmark");
	TCase *tc = tcase_create("benchmark");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, ends_of_a_figure);
	tcase_add_test(tc, a_part);
	tcase_add_test(tc, by_funds);
	tcase_add_test(tc, by_the_index);
	tcase_add_test(tc, days_that_are_needed);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
