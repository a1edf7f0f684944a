/*
 * The rate of the funds whose history is whole. 10,000 of 30-Jun-2022 that are worth 12,100 on 30-Jun-2024, 731 days
 * later, are 1.21 ^ (365 / 731) - 1 = 9.99 % a year; with 5,000 that fetched 6,000 after a year 12.00 %.
 */
#include "market/enrich/enrich.h"
#include "run.h"
#include "values.h"

#include <string.h>

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_enrichment x;
static struct cg_covered_rate rate;

/* Bought for so much, 100 units; held ones have a value of the day. sold NULL: it is held. */
static void fund(const char *opening, const char *bought, const char *paid, const char *sold, const char *got)
{
	struct cg_fund f = { .name = CG_STR("Fund"),
			     .opening_units = dec(opening),
			     .units = dec(sold != NULL ? "0.000" : "100.000"),
			     .reconciled = true };
	struct cg_txn t = { .type = CG_TXN_PURCHASE,
			    .date = day(bought),
			    .amount = dec(paid),
			    .units = dec("100.000"),
			    .nav = dec("1.0000") };

	ck_assert(CG_PUSH(&arena, &f.txns, &t));
	if (sold != NULL) {
		t = (struct cg_txn){ .type = CG_TXN_REDEMPTION,
				     .date = day(sold),
				     .amount = dec(got),
				     .units = dec("-100.000"),
				     .nav = dec("1.0000") };
		ck_assert(CG_PUSH(&arena, &f.txns, &t));
	}
	ck_assert(CG_PUSH(&arena, &s.funds, &f));
}

/* In the order of what is held: folios, then demat accounts. */
static void value(const char *rupees, const char *nav_date)
{
	const struct cg_enriched_fund f = { .current_value = dec(rupees), .latest_nav_date = day(nav_date) };

	ck_assert(CG_PUSH(&arena, &x.funds, &f));
}

static void covers(const char *percent, const char *share, const char *rupees, size_t funds)
{
	ck_assert(cg_enrich_covered(&s, &x, &arena, &rate));
	is_dec(rate.percent, percent);
	is_dec(rate.share, share);
	is_dec(rate.value, rupees);
	ck_assert_uint_eq(rate.funds, funds);
}

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	memset(&x, 0, sizeof(x));
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED,
				   .from = day("2022-01-01"),
				   .to = day("2024-06-30"),
				   .as_of = day("2024-06-30") };
	x.as_of = day("2024-06-30");
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* Units of before the statement leave one fund out: 12,100 of 20,000 are covered. */
START_TEST(one_of_two)
{
	fund("0.000", "2022-06-30", "10000.00", NULL, NULL);
	fund("5.000", "2022-06-30", "5000.00", NULL, NULL);
	value("12100.00", "2024-06-30");
	value("7900.00", "2024-06-30");
	covers("9.99", "60.50", "12100.00", 1);
}
END_TEST

/* Funds that were sold by the day count with their flows; they are not among those held. */
START_TEST(with_one_that_is_sold)
{
	fund("0.000", "2022-06-30", "5000.00", "2023-06-30", "-6000.00");
	fund("0.000", "2022-06-30", "10000.00", NULL, NULL);
	value("12100.00", "2024-06-30");
	covers("12.00", "100.00", "12100.00", 1);
}
END_TEST

/* One that was held on the day and is sold since is left out: what it was worth then is not known. */
START_TEST(sold_since)
{
	fund("0.000", "2022-06-30", "10000.00", NULL, NULL);
	fund("0.000", "2022-06-30", "5000.00", "2024-08-01", "-9000.00");
	s.to = s.as_of = day("2024-08-31");
	value("12100.00", "2024-06-30");
	covers("9.99", "100.00", "12100.00", 1);
}
END_TEST

/* The NAV may be seven days old; the flows then end on its day: 1.21 ^ (365 / 724) - 1 = 10.09 %. */
START_TEST(old_values)
{
	fund("0.000", "2022-06-30", "10000.00", NULL, NULL);
	value("12100.00", "2024-06-23");
	covers("10.09", "100.00", "12100.00", 1);
	x.funds.v[0].latest_nav_date--;
	covers(NULL, NULL, "0.00", 0);
}
END_TEST

/* Less than a year has no rate, 365 days have one: 21 % of the year. The share is told all the same. */
START_TEST(a_year)
{
	fund("0.000", "2023-07-01", "10000.00", NULL, NULL);
	value("12100.00", "2024-06-30");
	covers("21.00", "100.00", "12100.00", 1);
	s.funds.v[0].txns.v[0].date++;
	covers(NULL, "100.00", "12100.00", 1);
}
END_TEST

/* Funds of a demat account are part of the whole, and have no flows; without a fund nothing is covered. */
START_TEST(demat_accounts)
{
	const struct cg_demat_holding h = { .kind = CG_DEMAT_FUND, .units = dec("10.000") };
	struct cg_demat_account d = { .client_id = CG_STR("1") };

	covers(NULL, NULL, "0.00", 0);
	ck_assert(CG_PUSH(&arena, &d.holdings, &h));
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
	fund("0.000", "2022-06-30", "10000.00", NULL, NULL);
	value("12100.00", "2024-06-30");
	value("36300.00", "2024-06-30");
	covers("9.99", "25.00", "12100.00", 1);
	x.funds.v[1].current_value = CG_DEC_NONE;
	covers("9.99", "100.00", "12100.00", 1);
}
END_TEST

/* A fund that is worth nothing covers nothing of the rest. */
START_TEST(worth_nothing)
{
	fund("0.000", "2022-06-30", "10000.00", NULL, NULL);
	fund("5.000", "2022-06-30", "5000.00", NULL, NULL);
	value("0.00", "2024-06-30");
	value("7900.00", "2024-06-30");
	covers(NULL, NULL, "0.00", 1);
}
END_TEST

/* With any memory: the whole rate, or false. */
START_TEST(short_of_memory)
{
	size_t refused = 0;
	bool good = false;

	for (int i = 0; i < 6; i++) {
		fund("0.000", "2022-06-30", "10000.00", NULL, NULL);
		value("12100.00", "2024-06-30");
	}
	for (size_t limit = 0; !good; limit += 8) {
		struct cg_arena small;

		cg_arena_init(&small, limit);
		good = cg_enrich_covered(&s, &x, &small, &rate);
		if (good) {
			is_dec(rate.percent, "9.99");
			is_dec(rate.share, "100.00");
			ck_assert_uint_eq(rate.funds, 6);
		}
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += !good, 10000);
	}
	ck_assert_uint_gt(refused, 10);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("enrich_covered");
	TCase *tc = tcase_create("enrich_covered");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, one_of_two);
	tcase_add_test(tc, with_one_that_is_sold);
	tcase_add_test(tc, sold_since);
	tcase_add_test(tc, old_values);
	tcase_add_test(tc, a_year);
	tcase_add_test(tc, demat_accounts);
	tcase_add_test(tc, worth_nothing);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
