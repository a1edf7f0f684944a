/* Money of months: to which month a day belongs, which is the first, the last, and what is summed up. */
#include "market/months.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>

static struct cg_arena arena;
static struct cg_statement statement;
static struct cg_months months;

static void setup(void)
{
	cg_arena_free(&arena); /* of a test that begins anew */
	cg_arena_init(&arena, 1 << 20);
	statement = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	statement.from = day("2024-01-01");
	statement.to = statement.as_of = day("2024-12-31");
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

struct paid {
	size_t fund;
	const char *day;
	int64_t rupees; /* below zero: taken out */
};

/* Two funds with these rows, up to a day. */
static void make(const struct paid *v, size_t n, const char *to)
{
	struct cg_positions p = { .v = NULL };
	struct cg_nav_table navs = { .v = NULL };

	for (size_t f = 0; f < 2; f++) {
		struct cg_fund fund = { .name = f == 0 ? CG_STR("First") : CG_STR("Second") };

		fund.units = cg_dec_make(0, 3);
		for (size_t i = 0; i < n; i++) {
			bool out = v[i].rupees < 0;
			struct cg_txn t = { .type = out ? CG_TXN_REDEMPTION : CG_TXN_PURCHASE, .date = day(v[i].day) };

			t.amount = cg_dec_make(100 * v[i].rupees, 2);
			t.units = cg_dec_make(100 * v[i].rupees, 3);
			if (v[i].fund != f)
				continue;
			ck_assert(cg_dec_add(fund.units, t.units, &fund.units));
			ck_assert(CG_PUSH(&arena, &fund.txns, &t));
		}
		ck_assert(CG_PUSH(&arena, &statement.funds, &fund));
	}
	ck_assert(cg_positions_make(&statement, &arena, &p));
	ck_assert(cg_months_make(&p, &statement, &navs, day(to), &arena, &months));
}

static void month_is(size_t i, const char *last, const char *in, const char *out, const char *sum)
{
	const struct cg_month *m = &months.v[i];
	char text[CG_DEC_TEXT_MAX];

	ck_assert_uint_lt(i, months.n);
	ck_assert_int_eq(m->date, day(last));
	(void)cg_dec_text(m->in, text);
	ck_assert_str_eq(text, in);
	(void)cg_dec_text(m->out, text);
	ck_assert_str_eq(text, out);
	(void)cg_dec_text(m->invested, text);
	ck_assert_str_eq(text, sum);
}

/* What was paid on the last day of a month is of that month alone. */
START_TEST(a_last_day_is_of_its_month)
{
	static const struct paid v[] = {
		{ 0, "2024-01-31", 1000 }, { 1, "2024-02-29", 500 }, { 0, "2024-02-29", -200 }, { 1, "2024-03-01", 70 }
	};

	make(v, sizeof(v) / sizeof(v[0]), "2024-03-31");
	ck_assert_uint_eq(months.n, 3);
	month_is(0, "2024-01-31", "1000.00", "0.00", "1000.00");
	month_is(1, "2024-02-29", "500.00", "200.00", "1300.00");
	month_is(2, "2024-03-31", "70.00", "0.00", "1370.00");
}
END_TEST

/* The first month is that of the first row of any fund, the last one ends with the day itself. */
START_TEST(months_begin_with_the_first_row_of_any_fund)
{
	static const struct paid first[] = { { 0, "2024-05-10", 100 }, { 1, "2024-07-01", 100 } };
	static const struct paid second[] = { { 0, "2024-07-01", 100 }, { 1, "2023-12-31", 100 } };

	make(first, 2, "2024-07-15");
	ck_assert_uint_eq(months.n, 3);
	month_is(0, "2024-05-31", "100.00", "0.00", "100.00");
	month_is(1, "2024-06-30", "0.00", "0.00", "100.00");
	month_is(2, "2024-07-15", "100.00", "0.00", "200.00");
	setup();
	make(second, 2, "2024-07-01");
	ck_assert_uint_eq(months.n, 8);
	month_is(0, "2023-12-31", "100.00", "0.00", "100.00");
	month_is(7, "2024-07-01", "100.00", "0.00", "200.00");
}
END_TEST

/* Rows behind the day are none of it; without rows there is no month. */
START_TEST(a_day_ends_the_months)
{
	static const struct paid v[] = { { 0, "2024-01-10", 100 }, { 0, "2024-02-01", 50 } };

	make(v, 2, "2024-01-31");
	ck_assert_uint_eq(months.n, 1);
	month_is(0, "2024-01-31", "100.00", "0.00", "100.00");
	setup();
	make(v, 0, "2024-01-31");
	ck_assert_uint_eq(months.n, 0);
}
END_TEST

/*
 * So many funds from 1-Jan-1990 to 31-Dec-2024, 420 months: what is needed is a NAV for each of their ends, and nothing
 * where that is more than 20,000: 47 funds need 19,740 and 48 need 20,160. Some may be in no list of schemes.
 */
static size_t count_needs(size_t funds, size_t unknown)
{
	static struct cg_scheme schemes[48];
	struct cg_nav_needs needs = { .as_of = 0 };
	struct cg_codes codes = { .v = NULL };
	struct cg_positions p = { .v = NULL };

	teardown();
	cg_arena_init(&arena, 64 << 20);
	statement = (struct cg_statement){ .type = CG_STATEMENT_DETAILED, .from = day("1990-01-01") };
	statement.to = statement.as_of = day("2024-12-31");
	for (size_t i = 0; i < funds; i++) {
		struct cg_fund fund = { .name = CG_STR("Fund"), .units = dec("10.000"), .opening_units = dec("0.000") };
		struct cg_txn t = { .type = CG_TXN_PURCHASE, .date = day("1990-01-01"), .units = dec("10.000") };

		t.amount = dec("100.00");
		ck_assert(CG_PUSH(&arena, &fund.txns, &t));
		ck_assert(CG_PUSH(&arena, &statement.funds, &fund));
	}
	ck_assert(cg_positions_make(&statement, &arena, &p));
	ck_assert_uint_eq(p.n, funds);
	for (size_t i = unknown; i < funds; i++) {
		schemes[i] = (struct cg_scheme){ .code = 100000 + (int32_t)i };
		p.v[i].scheme = &schemes[i];
	}
	ck_assert(cg_months_needs(&p, &statement, statement.to, &arena, &needs, &codes));
	ck_assert_uint_eq(codes.n, funds - unknown);
	return needs.at.n;
}

START_TEST(too_much_is_not_needed)
{
	ck_assert_uint_eq(count_needs(47, 0), 47 * 420);
	ck_assert_uint_eq(count_needs(48, 0), 0);
	ck_assert_uint_eq(count_needs(48, 1), 47 * 420); /* the first one is in no list of schemes */
}
END_TEST

/*
 * Values, benchmarks and rates. The first fund (scheme 1) is compared with three fifths of scheme 11 and two of scheme
 * 12; the second one (scheme 2) with nothing. NAVs are those of the days of flows and of the ends of months.
 *
 *   15-Jan-2023  10,000 for 100 units    600 units of 11 at 10, 200 of 12 at 20
 *   10-Feb-2023  5,000 for 50 units of the second fund
 *   10-Mar-2023  2,000 out for 20 units  100 units of 11 at 12, 50 of 12 at 16 are sold
 */
enum { OWN = 1, ALONE = 2, PART = 11, OTHER = 12, CODES = 4 };

static struct cg_nav_table table;
static struct cg_positions held;
static struct cg_scheme own, alone;

static struct cg_navs *navs_of(int32_t code)
{
	struct cg_nav_known *k = cg_positions_navs_find(&table, code);

	ck_assert_ptr_nonnull(k);
	return &k->navs;
}

static void nav(int32_t code, const char *iso, const char *rupees)
{
	struct cg_nav n = { day(iso), dec(rupees) };

	ck_assert(CG_PUSH(&arena, navs_of(code), &n));
}

/* That of one day is another one, or none (NULL). */
static void instead(int32_t code, const char *iso, const char *rupees)
{
	struct cg_navs *v = navs_of(code);

	for (size_t i = 0; i < v->n; i++)
		if (v->v[i].date == day(iso))
			v->v[i].nav = dec(rupees);
}

static void row(size_t fund, enum cg_txn_type type, const char *iso, const char *amount, const char *units)
{
	struct cg_txn t = { .type = type, .date = day(iso), .amount = dec(amount), .units = dec(units) };

	ck_assert(CG_PUSH(&arena, &statement.funds.v[fund].txns, &t));
}

static void setup_benchmark(void)
{
	static const char *const ends[] = { "2023-01-31", "2023-02-28", "2023-03-31", "2023-04-30",
					    "2023-05-31", "2023-06-30", "2023-07-31", "2023-08-31",
					    "2023-09-30", "2023-10-31", "2023-11-30", "2023-12-31" };
	int32_t list[CODES] = { OTHER, OWN, PART, ALONE };
	const struct cg_codes codes = { list, CODES, CODES };
	struct cg_fund first = { .name = CG_STR("First"), .opening_units = dec("0.000"), .reconciled = true };
	struct cg_fund second = { .name = CG_STR("Second"), .opening_units = dec("0.000"), .reconciled = true };

	setup();
	statement.from = day("2023-01-01");
	statement.to = statement.as_of = day("2024-01-31");
	first.units = dec("80.000");
	second.units = dec("50.000");
	ck_assert(CG_PUSH(&arena, &statement.funds, &first));
	ck_assert(CG_PUSH(&arena, &statement.funds, &second));
	row(0, CG_TXN_PURCHASE, "2023-01-15", "10000.00", "100.000");
	row(0, CG_TXN_REDEMPTION, "2023-03-10", "-2000.00", "-20.000");
	row(1, CG_TXN_PURCHASE, "2023-02-10", "5000.00", "50.000");
	own = (struct cg_scheme){ .code = OWN, .benchmark = { .n_proxies = 2 } };
	own.benchmark.proxy[0] = (struct cg_proxy){ PART, dec("0.6") };
	own.benchmark.proxy[1] = (struct cg_proxy){ OTHER, dec("0.4") };
	alone = (struct cg_scheme){ .code = ALONE };
	held = (struct cg_positions){ NULL, 0, 0 };
	ck_assert(cg_positions_make(&statement, &arena, &held));
	held.v[0].scheme = &own;
	held.v[1].scheme = &alone;
	ck_assert(cg_positions_navs_make(&codes, &arena, &table));
	nav(PART, "2023-01-15", "10.0000");
	nav(OTHER, "2023-01-15", "20.0000");
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		if (i == 2) {
			nav(PART, "2023-03-10", "12.0000");
			nav(OTHER, "2023-03-10", "16.0000");
		}
		nav(OWN, ends[i], "110.0000");
		nav(ALONE, ends[i], "100.0000");
		nav(PART, ends[i], "11.0000");
		nav(OTHER, ends[i], "21.0000");
	}
	nav(OWN, "2024-01-31", "120.0000");
	nav(ALONE, "2024-01-31", "100.0000");
	nav(PART, "2024-01-31", "13.0000");
	nav(OTHER, "2024-01-31", "22.0000");
}

static void make_held(const char *to)
{
	ck_assert(cg_months_make(&held, &statement, &table, day(to), &arena, &months));
}

static void worth(size_t i, const char *value, const char *bench)
{
	ck_assert_uint_lt(i, months.n);
	is_dec(months.v[i].value, value);
	is_dec(months.v[i].bench, bench);
}

static void end_is(const char *value, const char *bench, const char *covered)
{
	is_dec(months.own, value);
	is_dec(months.bench, bench);
	is_dec(months.covered, covered);
}

/* The first fund's money in its benchmark: 600 x 11 + 200 x 21, then 500 x 11 + 150 x 21; the second one as it is. */
static void is_all(void)
{
	ck_assert_uint_eq(months.n, 13);
	worth(0, "11000.00", "10800.00");
	worth(1, "16000.00", "15800.00");
	worth(2, "13800.00", "13650.00");
	worth(11, "13800.00", "13650.00");
	worth(12, "14600.00", "14800.00"); /* 80 x 120 + 5000; 500 x 13 + 150 x 22 + 5000 */
	end_is("9600.00", "9800.00", "65.75");
	is_dec(months.own_rate, "18.39"); /* -10000, 2000 after 54 days, 9600 after 381 */
	is_dec(months.bench_rate, "20.67");
	ck_assert_uint_eq(months.lacking.n, 0);
}

START_TEST(money_in_the_benchmark)
{
	make_held("2024-01-31");
	is_all();
	ck_assert_uint_eq(months.compared, 1);
	ck_assert_uint_eq(months.funds, 2);
	ck_assert_uint_eq(months.unknown, 0);
	month_is(0, "2023-01-31", "10000.00", "0.00", "10000.00");
	month_is(1, "2023-02-28", "5000.00", "0.00", "15000.00");
	month_is(2, "2023-03-31", "0.00", "2000.00", "13000.00");
	for (size_t i = 0; i < months.n; i++)
		ck_assert(months.v[i].whole);
}
END_TEST

/* Flows count in the order of their days, whatever the order of the rows. */
START_TEST(rows_in_any_order)
{
	struct cg_txn *t = statement.funds.v[0].txns.v, first = t[0];

	t[0] = t[1];
	t[1] = first;
	make_held("2024-01-31");
	is_all();
}
END_TEST

/* Units of the benchmark that were split ten to one since are counted as they are today; across a jump none are. */
START_TEST(a_benchmark_that_was_split)
{
	struct cg_nav_break b = { day("2023-02-01"), CG_NAV_REBASE, { 1, 10 } };

	instead(PART, "2023-01-15", "100.0000");
	instead(PART, "2023-01-31", "110.0000");
	ck_assert(CG_PUSH(&arena, &cg_positions_navs_find(&table, PART)->breaks, &b));
	make_held("2024-01-31");
	is_all();
	cg_positions_navs_find(&table, PART)->breaks.v[0].kind = CG_NAV_DISCONTINUITY;
	make_held("2024-01-31");
	ck_assert_uint_eq(months.compared, 0);
	ck_assert_uint_eq(months.funds, 2);
	worth(0, "11000.00", NULL);
	worth(12, "14600.00", NULL);
	end_is(NULL, NULL, NULL);
	is_dec(months.own_rate, NULL);
	is_dec(months.bench_rate, NULL);
}
END_TEST

/* A NAV counts for seven days: of a month's end, and of the day of a flow. */
START_TEST(navs_that_are_old)
{
	instead(PART, "2023-01-15", NULL);
	nav(PART, "2023-01-08", "10.0000"); /* in its place */
	navs_of(PART)->v[0] = navs_of(PART)->v[navs_of(PART)->n - 1];
	navs_of(PART)->n--;
	make_held("2024-01-31");
	is_all();
	navs_of(PART)->v[0].date--;
	make_held("2024-01-31");
	ck_assert_uint_eq(months.compared, 0);
	worth(0, "11000.00", NULL);
}
END_TEST

/* Of a month without a NAV of the benchmark there is no figure of it, of the others there is. */
START_TEST(a_month_without_the_benchmark)
{
	instead(OTHER, "2023-06-30", NULL);
	make_held("2024-01-31");
	ck_assert_uint_eq(months.compared, 1);
	worth(4, "13800.00", "13650.00");
	worth(5, "13800.00", NULL);
	worth(6, "13800.00", "13650.00");
	end_is("9600.00", "9800.00", "65.75");
	ck_assert_uint_eq(months.lacking.n, 0);
}
END_TEST

/*
 * What is not compared counts with its own value: without one there is no sum. The compared fund's own value is no part
 * of its benchmark's. Both are named.
 */
START_TEST(a_month_without_a_value)
{
	instead(ALONE, "2023-06-30", NULL);
	instead(OWN, "2023-08-31", NULL);
	make_held("2024-01-31");
	worth(4, "13800.00", "13650.00");
	worth(5, NULL, NULL);
	worth(6, "13800.00", "13650.00");
	worth(7, NULL, "13650.00");
	worth(8, "13800.00", "13650.00");
	ck_assert_uint_eq(months.lacking.n, 2);
	is_text(months.lacking.v[0], "First");
	is_text(months.lacking.v[1], "Second");
	instead(OWN, "2023-08-31", "110.0000");
	make_held("2024-01-31");
	ck_assert_uint_eq(months.lacking.n, 1);
	is_text(months.lacking.v[0], "Second");
}
END_TEST

/* At the end the compared fund needs a value, the whole only for the share that it is. */
START_TEST(an_end_without_a_value)
{
	instead(ALONE, "2024-01-31", NULL);
	make_held("2024-01-31");
	end_is("9600.00", "9800.00", NULL);
	is_dec(months.own_rate, "18.39");
	instead(OWN, "2024-01-31", NULL);
	make_held("2024-01-31");
	end_is(NULL, NULL, NULL);
	is_dec(months.own_rate, NULL);
	is_dec(months.bench_rate, NULL);
}
END_TEST

/* 365 days have a rate: 9600 and 2000 of 10000. 364 have none. */
START_TEST(a_year_of_flows)
{
	struct cg_txn *t = statement.funds.v[0].txns.v;

	t[0].date = day("2023-01-31");
	make_held("2024-01-31");
	is_dec(months.own_rate, "19.45"); /* 2000 after 38 days */
	is_dec(months.bench_rate, "10.73");
	t[0].date = day("2023-02-01"); /* at the NAVs of the day before */
	make_held("2024-01-31");
	ck_assert_uint_eq(months.compared, 1);
	end_is("9600.00", "8881.39", "65.75"); /* 6000 / 11 - 100 at 13, 4000 / 21 - 50 at 22 */
	ck_assert(!months.own_rate.set && !months.bench_rate.set);
}
END_TEST

/* What came before the statement is not known; such a fund is not compared, and no month is whole. */
START_TEST(a_fund_with_units_of_before)
{
	statement.funds.v[0].opening_units = dec("5.000");
	make_held("2024-01-31");
	ck_assert_uint_eq(months.compared, 0);
	ck_assert_uint_eq(months.funds, 2);
	ck_assert_uint_eq(months.unknown, 1);
	worth(12, "14600.00", NULL);
	ck_assert(!months.v[0].whole && !months.v[12].whole);
	statement.funds.v[0].opening_units = dec("0.000");
	statement.funds.v[1].opening_units = dec("5.000");
	make_held("2024-01-31");
	ck_assert_uint_eq(months.compared, 1);
	ck_assert_uint_eq(months.unknown, 1);
	worth(12, "14600.00", "14800.00");
	ck_assert(!months.v[0].whole && !months.v[12].whole);
}
END_TEST

/* Units that came without money: what was put in is whole until then. */
START_TEST(whole_until_a_gift)
{
	row(1, CG_TXN_GIFT_IN, "2023-04-01", NULL, "0.001");
	make_held("2024-01-31");
	ck_assert_uint_eq(months.unknown, 1);
	ck_assert(months.v[2].whole && !months.v[3].whole && !months.v[12].whole);
	make_held("2023-03-31");
	ck_assert_uint_eq(months.unknown, 0);
	ck_assert_uint_eq(months.n, 3);
}
END_TEST

/* A benchmark of nothing, or of more parts than one may have, is none; nor has a holding without a scheme one. */
START_TEST(no_benchmark)
{
	static const size_t parts[] = { 0, CG_PROXIES_MAX + 1 };

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		own.benchmark.n_proxies = parts[i];
		make_held("2024-01-31");
		ck_assert_uint_eq(months.compared, 0);
		worth(12, "14600.00", NULL);
	}
	held.v[0].scheme = NULL;
	make_held("2024-01-31");
	ck_assert_uint_eq(months.compared, 0);
	worth(12, NULL, NULL);
	ck_assert_uint_eq(months.lacking.n, 1);
}
END_TEST

/* As many parts as one may have. */
START_TEST(six_parts)
{
	own.benchmark.n_proxies = CG_PROXIES_MAX;
	for (size_t k = 0; k < CG_PROXIES_MAX; k++)
		own.benchmark.proxy[k] = (struct cg_proxy){ k < 3 ? PART : OTHER, dec(k < 3 ? "0.2" : "0.1") };
	own.benchmark.proxy[5].weight = dec("0.2");
	make_held("2024-01-31");
	is_all();
}
END_TEST

/* Depositories print no money: what they hold has no part in any of this. Nor is a fund without rows one of those. */
START_TEST(others)
{
	static const struct cg_demat_holding h = { .kind = CG_DEMAT_FUND };
	static const struct cg_demat_account d = { .client_id = CG_STR_INIT("1") };
	struct cg_fund quiet = { .name = CG_STR("Quiet"), .opening_units = dec("10.000"), .units = dec("10.000") };
	struct cg_position p = { .account = &d, .holding = &h, .held = true };

	ck_assert(CG_PUSH(&arena, &held, &p));
	make_held("2024-01-31");
	is_all();
	ck_assert_uint_eq(months.unknown, 0);
	p = (struct cg_position){ .fund = &quiet, .held = true, .scheme = &alone };
	ck_assert(CG_PUSH(&arena, &held, &p));
	make_held("2024-01-31");
	ck_assert_uint_eq(months.funds, 2);
	ck_assert_uint_eq(months.unknown, 1);
	worth(0, "12000.00", "11800.00");
	worth(12, "15600.00", "15800.00");
	ck_assert(!months.v[0].whole);
}
END_TEST

/* 50 years are all that is told: from 1970 to 2019. */
START_TEST(the_most_months)
{
	statement.from = CG_DATE_NONE;
	statement.funds.v[1].txns.v[0].date = day("1970-01-01");
	make_held("2024-01-31");
	ck_assert_uint_eq(months.n, 600);
	ck_assert_int_eq(months.v[0].date, day("1970-01-31"));
	ck_assert_int_eq(months.v[599].date, day("2019-12-31"));
	make_held("2019-12-30");
	ck_assert_uint_eq(months.n, 600);
	ck_assert_int_eq(months.v[599].date, day("2019-12-30"));
	make_held("2019-11-30");
	ck_assert_uint_eq(months.n, 599);
}
END_TEST

/* Each NAV once, by scheme and day: of the ends of months in which units are held, of a benchmark of flows, too. */
START_TEST(what_is_needed)
{
	/* clang-format off */
	static const struct {
		int32_t code;
		const char *day;
	} want[] = {
		{ OWN, "2023-01-31" }, { OWN, "2023-02-28" }, { OWN, "2023-03-15" },
		{ ALONE, "2023-02-28" }, { ALONE, "2023-03-15" },
		{ PART, "2023-01-15" }, { PART, "2023-01-31" }, { PART, "2023-02-28" }, { PART, "2023-03-10" },
		{ PART, "2023-03-15" },
		{ OTHER, "2023-01-15" }, { OTHER, "2023-01-31" }, { OTHER, "2023-02-28" }, { OTHER, "2023-03-10" },
		{ OTHER, "2023-03-15" },
	};
	/* clang-format on */
	struct cg_nav_needs needs = { .as_of = 0 };
	struct cg_codes codes = { .v = NULL };

	ck_assert(cg_months_needs(&held, &statement, day("2023-03-15"), &arena, &needs, &codes));
	ck_assert_int_eq(needs.as_of, day("2023-03-15"));
	ck_assert_uint_eq(needs.at.n, sizeof(want) / sizeof(want[0]));
	for (size_t i = 0; i < needs.at.n; i++) {
		ck_assert_int_eq(needs.at.v[i].code, want[i].code);
		ck_assert_int_eq(needs.at.v[i].day, day(want[i].day));
	}
	ck_assert_uint_eq(codes.n, CODES);
	ck_assert(codes.v[0] == OWN && codes.v[1] == PART && codes.v[2] == OTHER && codes.v[3] == ALONE);
}
END_TEST

/* Of a fund whose history is not whole only its own NAVs are needed, and of one that is in no list none. */
START_TEST(less_is_needed)
{
	struct cg_nav_needs needs = { .as_of = 0 };
	struct cg_codes codes = { .v = NULL };

	statement.funds.v[0].opening_units = dec("5.000");
	held.v[1].scheme = NULL;
	ck_assert(cg_months_needs(&held, &statement, day("2023-03-15"), &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 3);
	ck_assert_uint_eq(codes.n, 1);
	statement.funds.v[0].opening_units = dec("0.000");
	own.benchmark.n_proxies = CG_PROXIES_MAX + 1;
	needs.at.n = 0;
	ck_assert(cg_months_needs(&held, &statement, day("2023-03-15"), &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 3);
}
END_TEST

/* 20,000 are the most: 47 funds of 420 months are 19,740, one that is held for 260 months makes them full. */
START_TEST(the_most_that_is_needed)
{
	struct cg_nav_needs needs = { .as_of = 0 };
	struct cg_codes codes = { .v = NULL };
	struct cg_positions p = { .v = NULL };
	static struct cg_scheme late[48];

	ck_assert_uint_eq(count_needs(48, 1), 47 * 420);
	statement.funds.v[0].txns.v[0].date = day("2003-05-01");
	ck_assert(cg_positions_make(&statement, &arena, &p));
	for (size_t i = 0; i < p.n; i++) {
		late[i].code = 1 + (int32_t)i;
		p.v[i].scheme = &late[i];
	}
	ck_assert(cg_months_needs(&p, &statement, statement.to, &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 20000);
	statement.funds.v[0].txns.v[0].date = day("2003-04-30");
	ck_assert(cg_months_needs(&p, &statement, statement.to, &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 0);
}
END_TEST

/* How much is known, and from which share on a comparison is one of the whole. */
START_TEST(what_may_be_shown)
{
	struct cg_month v[3] = { { .value = dec("1.00") }, { .value = dec("1.00"), .bench = dec("2.00") }, { 0 } };
	struct cg_months x = { .v = v, .n = 3, .covered = dec("80.00") };
	struct cg_months_known k = cg_months_known_of(&x);

	ck_assert_uint_eq(k.values, 2);
	ck_assert_uint_eq(k.bench, 1);
	ck_assert(k.compared);
	ck_assert(!cg_months_shows_invested(&v[0], &k));
	v[0].whole = true;
	ck_assert(cg_months_shows_invested(&v[0], &k));
	x.covered = dec("79.99");
	v[1].value = CG_DEC_NONE;
	k = cg_months_known_of(&x);
	ck_assert(!k.compared);
	ck_assert_uint_eq(k.values, 1);
	v[0].whole = false;
	ck_assert(cg_months_shows_invested(&v[0], &k));
	x.covered = CG_DEC_NONE;
	ck_assert(!cg_months_known_of(&x).compared);
}
END_TEST

/* With any memory: all of it, or false. */
START_TEST(short_of_memory)
{
	size_t refused = 0, limit;

	instead(ALONE, "2023-06-30", NULL);
	for (limit = 0; limit < 1 << 20; limit += 32) {
		struct cg_nav_needs needs = { .as_of = 0 };
		struct cg_codes codes = { .v = NULL };
		struct cg_arena small;
		bool good;

		cg_arena_init(&small, limit);
		if (cg_months_needs(&held, &statement, day("2024-01-31"), &small, &needs, &codes)) {
			ck_assert_uint_eq(needs.at.n, 13 + 12 + 2 * 15);
			ck_assert_uint_eq(codes.n, CODES);
		} else {
			refused++;
		}
		cg_arena_reset(&small);
		good = cg_months_make(&held, &statement, &table, day("2024-01-31"), &small, &months);
		if (good) {
			worth(12, "14600.00", "14800.00");
			worth(5, NULL, NULL);
			end_is("9600.00", "9800.00", "65.75");
			is_dec(months.own_rate, "18.39");
			is_dec(months.bench_rate, "20.67");
			ck_assert_uint_eq(months.lacking.n, 1);
		} else {
			refused++;
		}
		cg_arena_free(&small);
		if (good && codes.n == CODES && needs.at.n == 13 + 12 + 2 * 15)
			break;
	}
	ck_assert_uint_gt(refused, 2);
	ck_assert_uint_lt(limit, 1 << 20);
}
END_TEST

static TCase *benchmark_case(void)
{
	TCase *tc = tcase_create("benchmark");

	tcase_add_checked_fixture(tc, setup_benchmark, teardown);
	tcase_add_test(tc, money_in_the_benchmark);
	tcase_add_test(tc, rows_in_any_order);
	tcase_add_test(tc, a_benchmark_that_was_split);
	tcase_add_test(tc, navs_that_are_old);
	tcase_add_test(tc, a_month_without_the_benchmark);
	tcase_add_test(tc, a_month_without_a_value);
	tcase_add_test(tc, an_end_without_a_value);
	tcase_add_test(tc, a_year_of_flows);
	tcase_add_test(tc, a_fund_with_units_of_before);
	tcase_add_test(tc, whole_until_a_gift);
	tcase_add_test(tc, no_benchmark);
	tcase_add_test(tc, six_parts);
	tcase_add_test(tc, others);
	tcase_add_test(tc, the_most_months);
	tcase_add_test(tc, what_is_needed);
	tcase_add_test(tc, less_is_needed);
	tcase_add_test(tc, the_most_that_is_needed);
	tcase_add_test(tc, what_may_be_shown);
	tcase_add_test(tc, short_of_memory);
	return tc;
}

int main(void)
{
	Suite *s = suite_create("months");
	TCase *tc = tcase_create("money");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_last_day_is_of_its_month);
	tcase_add_test(tc, months_begin_with_the_first_row_of_any_fund);
	tcase_add_test(tc, a_day_ends_the_months);
	tcase_add_test(tc, too_much_is_not_needed);
	suite_add_tcase(s, tc);
	suite_add_tcase(s, benchmark_case());
	return suite_run(s);
}
