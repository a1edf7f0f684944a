/* Figures that follow from others do so in a multiplied statement, too. What is expected is worked out by hand. */
#include <stdlib.h>

#include "redact/multiple.h"
#include "run.h"

static struct cg_arena a;
static struct cg_statement s;
static struct cg_fund fund;
static struct cg_redact_multiple m;

static void open_statement(void)
{
	cg_arena_init(&a, 1 << 24);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED, .source = CG_SOURCE_CAMS };
	fund = (struct cg_fund){ .opening_units = cg_dec_make(0, 3), .units = cg_dec_make(0, 3) };
}

static void close_statement(void)
{
	cg_arena_free(&a);
}

/* Paise, thousandths of a unit, ten-thousandths of a rupee; 0: not printed. */
static void add_row(enum cg_txn_type type, int day, int64_t amount, int64_t units, int64_t nav)
{
	struct cg_txn t = { .type = type, .amount = cg_dec_make(amount, 2) };

	ck_assert(cg_date_make(2021, 3, day, &t.date));
	fund.units.v += units;
	if (units != 0) {
		t.units = cg_dec_make(units, 3);
		t.nav = cg_dec_make(nav, 4);
		t.balance = fund.units;
	}
	ck_assert(CG_PUSH(&a, &fund.txns, &t));
}

static const struct cg_fund *multiply(unsigned scale, enum cg_redact_way way)
{
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
	ck_assert(cg_redact_multiple_take(&m, &s, &a, scale, way));
	return &m.after.funds.v[0];
}

/* 4,999.75 at 123.4567 are 40.498 units, which are worth 4,999.75 (4,999.7494). */
START_TEST(what_fits_is_multiplied)
{
	const struct cg_fund *f;

	add_row(CG_TXN_PURCHASE, 1, 499975, 40498, 1234567);
	add_row(CG_TXN_STAMP_DUTY_TAX, 1, 25, 0, 0);
	f = multiply(3, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(f->txns.v[0].amount.v, 1499925);
	ck_assert_int_eq(f->txns.v[0].units.v, 121494);
	ck_assert_int_eq(f->txns.v[0].balance.v, 121494);
	ck_assert_int_eq(f->txns.v[1].amount.v, 75);
	ck_assert_int_eq(f->units.v, 121494);
}
END_TEST

/* 10.001 units at 999.9000 are 10,000.00; 10,000.40 is off by 0.40, which the last digit of units explains, but not
 * ten times 0.40: 100.010 units are 100,000.00, and 0.40. */
START_TEST(an_amount_stays_near_units_times_price)
{
	const struct cg_fund *f;

	add_row(CG_TXN_SWITCH_IN, 1, 1000040, 10001, 9999000);
	f = multiply(10, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(f->txns.v[0].units.v, 100010);
	ck_assert_int_eq(f->txns.v[0].amount.v, 10000040);
}
END_TEST

/* 45,562.30 less 0.46, which is 0.455623; of 455,623.00 it is 4.56, not 4.60. */
START_TEST(a_tax_is_a_share_of_the_new_amount)
{
	const struct cg_fund *f;

	fund.opening_units = fund.units = cg_dec_make(2000000, 3);
	add_row(CG_TXN_REDEMPTION, 1, -4556184, -1000000, 455623);
	add_row(CG_TXN_STT_TAX, 1, 46, 0, 0);
	f = multiply(10, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(f->txns.v[1].amount.v, 456);
	ck_assert_int_eq(f->txns.v[0].amount.v, -(45562300 - 456));
	ck_assert_int_eq(f->txns.v[0].units.v, -10000000);
}
END_TEST

/* 100.00 are 1.553 units at 64.3750 (99.97); 1,000.00 are 15.534. Paise would tell of a duty that is not there.
 * What the row has more the next sale gives back, and so nothing is left. */
START_TEST(whole_rupees_stay_and_units_move)
{
	const struct cg_fund *f;

	add_row(CG_TXN_PURCHASE, 1, 10000, 1553, 643750);
	add_row(CG_TXN_REDEMPTION, 2, -10000, -1553, 643750);
	f = multiply(10, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(f->txns.v[0].amount.v, 100000);
	ck_assert_int_eq(f->txns.v[0].units.v, 15534);
	ck_assert_int_eq(f->txns.v[0].balance.v, 15534);
	ck_assert_int_eq(f->txns.v[1].units.v, -15534);
	ck_assert_int_eq(f->txns.v[1].balance.v, 0);
	ck_assert_int_eq(f->units.v, 0);
}
END_TEST

/* In paise, to be found by its digits. */
static int64_t found(int64_t digits)
{
	struct cg_dec out = cg_dec_make(0, 2);

	ck_assert_msg(cg_redact_multiple_value(&m, cg_dec_make(digits, 2), &out), "%lld", (long long)digits);
	return out.v;
}

/* 1.111 x 1.0050 = 1.12 (1.116555); three times 3.35 (3.349665), not 3.36. */
START_TEST(sums_add_up_values_that_are_rounded_anew)
{
	struct cg_printed_total total = { .value = cg_dec_make(225, 2) }; /* a paisa more than the two */

	fund.units = cg_dec_make(1111, 3);
	fund.nav = cg_dec_make(10050, 4);
	fund.value = cg_dec_make(112, 2);
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
	ck_assert(CG_PUSH(&a, &s.printed, &total));
	(void)multiply(3, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(found(112), 335);
	ck_assert_int_eq(found(224), 670);
	ck_assert_int_eq(found(225), 671);
}
END_TEST

/* Accounts of two holders, and what each table, section and group of them comes to. */
START_TEST(sums_of_accounts_are_known)
{
	struct cg_demat_holding fund_held = { .kind = CG_DEMAT_FUND,
					      .section = CG_STR("M"),
					      .units = cg_dec_make(1111, 3),
					      .price = cg_dec_make(10050, 4),
					      .value = cg_dec_make(112, 2) };
	struct cg_demat_holding share = { .kind = CG_DEMAT_EQUITY,
					  .section = CG_STR("E"),
					  .units = cg_dec_make(5, 0),
					  .price = cg_dec_make(2000, 2),
					  .value = cg_dec_make(10000, 2) };
	struct cg_demat_account one = { .group = 1 }, two = { .group = 2 };

	s.type = CG_STATEMENT_DEPOSITORY;
	ck_assert(CG_PUSH(&a, &one.holdings, &share) && CG_PUSH(&a, &one.holdings, &fund_held));
	ck_assert(CG_PUSH(&a, &two.holdings, &fund_held) && CG_PUSH(&a, &two.holdings, &fund_held));
	ck_assert(CG_PUSH(&a, &s.demat, &one) && CG_PUSH(&a, &s.demat, &two));
	fund.units = cg_dec_make(10, 0);
	fund.nav = cg_dec_make(7, 0);
	fund.value = cg_dec_make(7000, 2);
	fund.cost = cg_dec_make(7000, 2);
	fund.group = 2;
	(void)multiply(3, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(found(10000), 30000);
	ck_assert_int_eq(found(10112), 30335);		  /* the first account */
	ck_assert_int_eq(found(224), 670);		  /* the second */
	ck_assert_int_eq(found(336), 1005);		  /* funds of both */
	ck_assert_int_eq(found(224 + 7000), 670 + 21000); /* what the second holder has */
	ck_assert_int_eq(found(10112 + 224 + 7000), 30335 + 670 + 21000);
}
END_TEST

/* Folios of one holder stand together, a pension is of one of them. 1.12 is worked out anew, others are exact. */
START_TEST(sums_of_lists_are_known)
{
	static const int64_t values[] = { 112, 1000, 20000 };
	struct cg_nps_scheme scheme = { .units = cg_dec_make(1111, 3),
					.nav = cg_dec_make(10050, 4),
					.value = cg_dec_make(112, 2) };

	s.type = CG_STATEMENT_DEPOSITORY;
	for (size_t i = 0; i < 3; i++) {
		struct cg_fund f = { .units = cg_dec_make(i == 0 ? 1111 : values[i], i == 0 ? 3 : 2),
				     .nav = cg_dec_make(i == 0 ? 10050 : 10000, 4),
				     .value = cg_dec_make(values[i], 2) };

		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	ck_assert(CG_PUSH(&a, &s.nps.schemes, &scheme));
	ck_assert(cg_redact_multiple_take(&m, &s, &a, 3, CG_REDACT_WAY_FEW));
	ck_assert_int_eq(found(112), 335);		   /* the pension */
	ck_assert_int_eq(found(1112), 3335);		   /* the first two */
	ck_assert_int_eq(found(21000), 63000);		   /* the others */
	ck_assert_int_eq(found(1112 + 112), 3335 + 335);   /* the first two, and the pension */
	ck_assert_int_eq(found(21112 + 112), 63335 + 335); /* all */
}
END_TEST

START_TEST(what_is_too_large_is_refused)
{
	fund.units = cg_dec_make(INT64_MAX / 2, 3);
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
	ck_assert(!cg_redact_multiple_take(&m, &s, &a, 3, CG_REDACT_WAY_FEW));
}
END_TEST

int main(void)
{
	TCase *tc = tcase_create("multiple");
	Suite *suite = suite_create("redact/multiple");

	tcase_add_checked_fixture(tc, open_statement, close_statement);
	tcase_add_test(tc, what_fits_is_multiplied);
	tcase_add_test(tc, an_amount_stays_near_units_times_price);
	tcase_add_test(tc, a_tax_is_a_share_of_the_new_amount);
	tcase_add_test(tc, whole_rupees_stay_and_units_move);
	tcase_add_test(tc, sums_add_up_values_that_are_rounded_anew);
	tcase_add_test(tc, sums_of_accounts_are_known);
	tcase_add_test(tc, sums_of_lists_are_known);
	tcase_add_test(tc, what_is_too_large_is_refused);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
