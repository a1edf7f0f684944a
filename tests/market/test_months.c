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
	return suite_run(s);
}
