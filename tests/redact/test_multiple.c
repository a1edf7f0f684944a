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

/* In the last digits of d, without its sign; -1: times the scale, as no rule binds it. */
static int64_t field_becomes(enum cg_place_of of, uint32_t i, uint32_t j, const char *field, struct cg_dec d)
{
	const struct cg_place p = { .of = of, .i = i, .j = j, .field = cg_str_of(field) };
	struct cg_dec out = CG_DEC_NONE;

	return cg_redact_multiple_field(&m, &p, d, &out) ? out.v : -1;
}

/* Values of 1.12 (1.111 x 1.0050) become 3.35, not 3.36. */
START_TEST(fields_are_known_by_their_place)
{
	const struct cg_demat_holding held = { .units = cg_dec_make(1111, 3),
					       .price = cg_dec_make(10050, 4),
					       .value = cg_dec_make(112, 2) };
	const struct cg_nps_scheme scheme = { .units = cg_dec_make(1111, 3),
					      .nav = cg_dec_make(10050, 4),
					      .value = cg_dec_make(112, 2) };
	struct cg_demat_account account = { .group = 1 };

	add_row(CG_TXN_REDEMPTION, 1, -499975, -40498, 1234567);
	fund.nav = cg_dec_make(10050, 4);
	fund.units = cg_dec_make(1111, 3);
	fund.value = cg_dec_make(112, 2);
	fund.cost = cg_dec_make(99, 2);
	s.total_cost = cg_dec_make(99, 2);
	s.total_value = cg_dec_make(112, 2);
	ck_assert(CG_PUSH(&a, &account.holdings, &held) && CG_PUSH(&a, &s.demat, &account));
	ck_assert(CG_PUSH(&a, &s.nps.schemes, &scheme));
	(void)multiply(3, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(field_becomes(CG_PLACE_TXN, 0, 0, "amount", cg_dec_make(499975, 2)), 1499925);
	ck_assert_int_eq(field_becomes(CG_PLACE_TXN, 0, 0, "units", cg_dec_make(40498, 3)), 121494);
	ck_assert_int_eq(field_becomes(CG_PLACE_TXN, 0, 0, "balance", cg_dec_make(40498, 3)), 121494);
	ck_assert_int_eq(field_becomes(CG_PLACE_TXN, 0, 0, "nav", cg_dec_make(1234567, 4)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_TXN, 0, 1, "amount", cg_dec_make(499975, 2)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_TXN, 1, 0, "amount", cg_dec_make(499975, 2)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_TXN, 0, 0, "amount", cg_dec_make(4999750, 3)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_TXN, 0, 0, "amount", cg_dec_make(499976, 2)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_FUND, 0, 0, "value", cg_dec_make(112, 2)), 335);
	ck_assert_int_eq(field_becomes(CG_PLACE_FUND, 0, 0, "cost", cg_dec_make(99, 2)), 297);
	ck_assert_int_eq(field_becomes(CG_PLACE_FUND, 0, 0, "units", cg_dec_make(1111, 3)), 3333);
	ck_assert_int_eq(field_becomes(CG_PLACE_FUND, 0, 0, "nav", cg_dec_make(10050, 4)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_FUND, 1, 0, "value", cg_dec_make(112, 2)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_HOLDING, 0, 0, "value", cg_dec_make(112, 2)), 335);
	ck_assert_int_eq(field_becomes(CG_PLACE_HOLDING, 0, 0, "units", cg_dec_make(1111, 3)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_HOLDING, 0, 1, "value", cg_dec_make(112, 2)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_HOLDING, 1, 0, "value", cg_dec_make(112, 2)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_NPS_SCHEME, 0, 0, "value", cg_dec_make(112, 2)), 335);
	ck_assert_int_eq(field_becomes(CG_PLACE_NPS_SCHEME, 1, 0, "value", cg_dec_make(112, 2)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_NPS_SCHEME, 0, 0, "units", cg_dec_make(1111, 3)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_STATEMENT, 0, 0, "total_cost", cg_dec_make(99, 2)), 297);
	ck_assert_int_eq(field_becomes(CG_PLACE_STATEMENT, 0, 0, "total_value", cg_dec_make(112, 2)), -1);
	ck_assert_int_eq(field_becomes(CG_PLACE_ACCOUNT, 0, 0, "value", cg_dec_make(112, 2)), -1);
}
END_TEST

/* What costs as much as it is worth goes on to do so, and the total of costs follows: 3.35, not 3.36. */
START_TEST(no_gain_stays_none)
{
	const struct cg_fund *f;

	fund.nav = cg_dec_make(10050, 4);
	fund.units = cg_dec_make(1111, 3);
	fund.value = fund.cost = cg_dec_make(112, 2);
	s.total_cost = cg_dec_make(10112, 2);
	f = multiply(3, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(f->value.v, 335);
	ck_assert_int_eq(f->cost.v, 335);
	ck_assert_int_eq(m.after.total_cost.v, 30335);
	s.funds.n = 0;
	s.total_cost = CG_DEC_NONE;
	f = multiply(3, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(f->cost.v, 335);
	ck_assert(!m.after.total_cost.set);
	s.funds.n = 0;
	fund.cost = cg_dec_make(111, 2);
	s.total_cost = cg_dec_make(111, 2);
	f = multiply(3, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(f->cost.v, 333);
	ck_assert_int_eq(m.after.total_cost.v, 333);
	s.funds.n = 0;
	fund.value = cg_dec_make(113, 2); /* no units x price: exact */
	f = multiply(3, CG_REDACT_WAY_FEW);
	ck_assert_int_eq(f->value.v, 339);
}
END_TEST

/* By its price, else by its face value; what is no such product is multiplied as it is. */
START_TEST(holdings_are_valued_anew)
{
	static const struct {
		int64_t price, face, value, now;
	} t[] = { { 10050, 0, 112, 335 },
		  { 0, 10050, 112, 335 },
		  { 10050, 99999, 112, 335 },
		  { 10050, 0, 111, 333 },
		  { 0, 0, 112, 336 } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_demat_holding held = { .units = cg_dec_make(1111, 3), .value = cg_dec_make(t[i].value, 2) };
		struct cg_demat_account account = { .group = 1 };

		held.price = t[i].price != 0 ? cg_dec_make(t[i].price, 4) : CG_DEC_NONE;
		held.face_value = t[i].face != 0 ? cg_dec_make(t[i].face, 4) : CG_DEC_NONE;
		s.demat.n = s.funds.n = 0;
		ck_assert(CG_PUSH(&a, &account.holdings, &held) && CG_PUSH(&a, &s.demat, &account));
		(void)multiply(3, CG_REDACT_WAY_FEW);
		ck_assert_int_eq(m.after.demat.v[0].holdings.v[0].value.v, t[i].now);
		ck_assert_int_eq(found(t[i].value), t[i].now);
	}
}
END_TEST

/* A scale of one, and no statement, change nothing; what is too large is refused, whichever figure it is. */
START_TEST(each_figure_may_be_too_large)
{
	const struct cg_dec large = cg_dec_make(INT64_MAX / 2, 2);
	struct cg_dec *const figures[] = { &fund.units, &fund.cost, &fund.value, &s.total_cost };

	ck_assert(cg_redact_multiple_take(&m, NULL, &a, 3, CG_REDACT_WAY_FEW));
	ck_assert_uint_eq(m.pairs.n + m.rows.n, 0);
	for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
		struct cg_dec was = *figures[i];

		*figures[i] = large;
		s.funds.n = 0;
		ck_assert(CG_PUSH(&a, &s.funds, &fund));
		ck_assert(!cg_redact_multiple_take(&m, &s, &a, 3, CG_REDACT_WAY_FEW));
		ck_assert(cg_redact_multiple_take(&m, &s, &a, 1, CG_REDACT_WAY_FEW));
		ck_assert_uint_eq(m.pairs.n, 0);
		*figures[i] = was;
	}
	for (int i = 0; i < 3; i++) {
		struct cg_txn t = { .amount = i == 0 ? large : CG_DEC_NONE,
				    .units = i == 1 ? large : CG_DEC_NONE,
				    .balance = i == 2 ? large : CG_DEC_NONE };

		fund.txns.n = s.funds.n = 0;
		ck_assert(CG_PUSH(&a, &fund.txns, &t) && CG_PUSH(&a, &s.funds, &fund));
		ck_assert(!cg_redact_multiple_take(&m, &s, &a, 3, CG_REDACT_WAY_FEW));
	}
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
	tcase_add_test(tc, fields_are_known_by_their_place);
	tcase_add_test(tc, no_gain_stays_none);
	tcase_add_test(tc, holdings_are_valued_anew);
	tcase_add_test(tc, each_figure_may_be_too_large);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
