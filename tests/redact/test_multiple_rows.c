/*
 * What becomes of the rows of a fund: whole rupees, duties that are a share, taxes of sales, and units that move.
 * Worked out by hand: duty is 0.005 % of net and duty, STT one of the rates that were due.
 */
#include <stdlib.h>

#include "redact/multiple.h"
#include "run.h"

enum { ROWS = 70, OLD = 100 /* days before the duty began */ };

/* Paise, thousandths of a unit, ten-thousandths of a rupee; 0: not printed. */
struct row {
	enum cg_txn_type type;
	int day; /* of July 2020; OLD and more: of May 2019 */
	int64_t amount, units, nav;
	int64_t want_amount, want_units;
};

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

static void add(const struct row *r)
{
	struct cg_txn t = { .type = r->type };

	if (r->day >= OLD)
		ck_assert(cg_date_make(2019, 5, r->day - OLD, &t.date));
	else if (r->day == 0)
		ck_assert(cg_date_make(2020, 6, 30, &t.date));
	else
		ck_assert(cg_date_make(2020, 7, r->day, &t.date));
	if (r->amount != 0)
		t.amount = cg_dec_make(r->amount, 2);
	fund.units.v += r->units;
	if (r->units != 0) {
		t.units = cg_dec_make(r->units, 3);
		t.balance = fund.units;
	}
	if (r->nav != 0)
		t.nav = cg_dec_make(r->nav, 4);
	ck_assert(CG_PUSH(&a, &fund.txns, &t));
}

static const struct cg_fund *multiply(unsigned scale, enum cg_redact_way way)
{
	s.funds.n = 0;
	ck_assert(CG_PUSH(&a, &s.funds, &fund));
	ck_assert(cg_redact_multiple_take(&m, &s, &a, scale, way));
	return &m.after.funds.v[0];
}

/* Rows up to the first without an amount and units. */
static void become(const char *what, unsigned scale, enum cg_redact_way way, const struct row *rows)
{
	const struct cg_fund *f;
	int64_t balance = 0;
	size_t n = 0;

	fund.txns.n = 0;
	fund.units.v = 0;
	for (; rows[n].amount != 0 || rows[n].units != 0; n++)
		add(&rows[n]);
	f = multiply(scale, way);
	for (size_t i = 0; i < n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		ck_assert_msg(t->amount.v == rows[i].want_amount, "%s: amount %zu is %lld", what, i,
			      (long long)t->amount.v);
		ck_assert_msg(t->units.v == rows[i].want_units, "%s: units %zu are %lld", what, i,
			      (long long)t->units.v);
		balance += t->units.v;
		ck_assert_msg(!t->balance.set || t->balance.v == balance, "%s: balance %zu", what, i);
	}
	ck_assert_msg(f->units.v == balance, "%s: units", what);
}

#define BECOME(scale, way, ...) become(#__VA_ARGS__, scale, way, (const struct row[]){ __VA_ARGS__, { .amount = 0 } })
#define BUY CG_TXN_PURCHASE
#define SELL CG_TXN_REDEMPTION
#define DUTY CG_TXN_STAMP_DUTY_TAX
#define STT CG_TXN_STT_TAX
#define TDS CG_TXN_TDS_TAX
#define FEW CG_REDACT_WAY_FEW
#define ALL CG_REDACT_WAY_ALL
#define UNITS CG_REDACT_WAY_UNITS

/* 1,100.00 with 0.06 (0.055); of 11,000.00 it is 0.55. What is not found is multiplied as any figure is. */
START_TEST(a_duty_is_a_share_of_what_was_paid)
{
	BECOME(10, FEW, { BUY, 3, 109994, 109994, 100000, 1099945, 1099940 }, { DUTY, 3, 6, 0, 0, 55, 0 });
	BECOME(10, FEW, { BUY, 3, 109994, 109994, 100000, 1099945, 1099940 }, { DUTY, 4, 6, 0, 0, 60, 0 });
	BECOME(10, FEW, { BUY, 3, 109994, 109994, 100000, 1099945, 1099940 }, { TDS, 3, 6, 0, 0, 60, 0 });
	BECOME(10, FEW, { DUTY, 3, 6, 0, 0, 60, 0 }, { BUY, 3, 109994, 109994, 100000, 1099945, 1099940 });
	BECOME(10, FEW, { BUY, 3, 109994, 109994, 100000, 1099945, 1099940 }, { DUTY, 3, -6, 0, 0, -55, 0 });
	BECOME(10, FEW, { BUY, 3, 109994, 109994, 100000, 1099945, 1099940 }, { TDS, 3, 100, 0, 0, 1000, 0 },
	       { DUTY, 3, 6, 0, 0, 55, 0 });
	/* 199.99 and 0.01 are 2.000 units at 99.9700 (199.94) and 0.05; ten times as many 1,999.40 and 0.05 */
	BECOME(10, FEW, { BUY, 3, 19999, 2000, 999700, 199945, 20000 }, { DUTY, 3, 1, 0, 0, 10, 0 });
}
END_TEST

/* 5,000.00 less 0.25: 0.24 and 0.26 are nearly that, 0.27 is not, and then 4,999.73 is no whole number with a duty. */
START_TEST(a_duty_may_be_a_paisa_off)
{
	BECOME(3, FEW, { BUY, 3, 499974, 499974, 100000, 1499925, 1499922 }, { DUTY, 3, 26, 0, 0, 75, 0 });
	BECOME(3, FEW, { BUY, 3, 499976, 499976, 100000, 1499925, 1499928 }, { DUTY, 3, 24, 0, 0, 75, 0 });
	BECOME(3, FEW, { BUY, 3, 499973, 499973, 100000, 1499919, 1499919 }, { DUTY, 3, 27, 0, 0, 81, 0 });
	BECOME(3, FEW, { BUY, 3, 499977, 499977, 100000, 1499931, 1499931 }, { DUTY, 3, 23, 0, 0, 69, 0 });
}
END_TEST

/* The first that is right to the paisa, then one that is nearly; each is of one amount. */
START_TEST(duties_of_a_day_find_their_amounts)
{
	BECOME(3, FEW, { BUY, 3, 499975, 499975, 100000, 1499925, 1499925 },
	       { BUY, 3, 999950, 999950, 100000, 2999850, 2999850 }, { DUTY, 3, 50, 0, 0, 150, 0 },
	       { DUTY, 3, 25, 0, 0, 75, 0 });
	BECOME(3, FEW, { BUY, 3, 499975, 499975, 100000, 1499925, 1499925 },
	       { BUY, 3, 499975, 499975, 100000, 1499928, 1499925 }, { DUTY, 3, 25, 0, 0, 75, 0 },
	       { DUTY, 3, 26, 0, 0, 75, 0 });
	BECOME(3, FEW, { BUY, 3, 499975, 499975, 100000, 1499925, 1499925 },
	       { BUY, 3, 499975, 499975, 100000, 1499928, 1499925 }, { DUTY, 3, 26, 0, 0, 75, 0 },
	       { DUTY, 3, 25, 0, 0, 75, 0 });
}
END_TEST

/* So many rows of a day are looked at. */
START_TEST(a_duty_stands_near)
{
	for (size_t at = 63; at <= 64; at++) {
		const struct cg_fund *f;

		fund.txns.n = 0;
		fund.units.v = 0;
		add(&(struct row){ .type = BUY, .day = 3, .amount = 109994, .units = 109994, .nav = 100000 });
		while (fund.txns.n < at)
			add(&(struct row){ .type = CG_TXN_MISC, .day = 3 });
		add(&(struct row){ .type = DUTY, .day = 3, .amount = 6 });
		f = multiply(10, FEW);
		ck_assert_int_eq(f->txns.v[at].amount.v, at == 63 ? 55 : 60);
		ck_assert_int_eq(f->txns.v[0].amount.v, 1099945);
	}
}
END_TEST

/* Instalments are whole rupees with a duty that is not printed. 1,099.93 and 0.06 (0.055) are none. */
START_TEST(duties_that_are_not_printed_are_kept)
{
	BECOME(10, FEW, { BUY, 3, 109994, 109994, 100000, 1099945, 1099940 });
	BECOME(10, FEW, { BUY, 3, 109995, 109994, 100000, 1099945, 1099940 }); /* 0.05 is as near */
	BECOME(10, FEW, { BUY, 3, 109993, 109994, 100000, 1099945, 1099940 }); /* and 0.07 */
	BECOME(10, FEW, { BUY, 3, 109992, 109992, 100000, 1099920, 1099920 });
	BECOME(10, FEW, { BUY, 3, 109998, 109998, 100000, 1099980, 1099980 });
	BECOME(10, FEW, { BUY, OLD + 3, 110001, 110001, 100000, 1100010, 1100010 });
	BECOME(10, FEW, { CG_TXN_REVERSAL, 3, -109994, -109994, 100000, -1099945, -1099940 },
	       { DUTY, 3, -6, 0, 0, -55, 0 });
}
END_TEST

/*
 * 100.00 are 1.553 units at 64.3750 (99.97); 1,000.00 are 15.534. Before the duty began amounts move: 999.74, and
 * 0.03.
 */
START_TEST(whole_rupees_stay_since_the_duty)
{
	BECOME(10, FEW, { BUY, 1, 10000, 1553, 643750, 100000, 15534 });
	BECOME(10, FEW, { BUY, 0, 10000, 1553, 643750, 99977, 15530 });
	BECOME(10, UNITS, { BUY, 0, 10000, 1553, 643750, 100000, 15534 });
	BECOME(10, UNITS, { BUY, 0, 10001, 1553, 643750, 99978, 15530 });
	BECOME(10, ALL, { BUY, 1, 10000, 1553, 643750, 100000, 15534 });
	BECOME(10, ALL, { BUY, 0, 10000, 1553, 643750, 99977, 15530 });
	BECOME(10, FEW, { CG_TXN_REVERSAL, 1, -10000, -1553, 643750, -99977, -15530 });
}
END_TEST

/* Of less than 100.00 there is no duty (0.0049995): what is more then becomes whole rupees. */
START_TEST(what_was_too_small_becomes_rupees)
{
	BECOME(10, FEW, { BUY, 1, 9945, 99450, 10000, 99500, 995000 });
	BECOME(10, FEW, { BUY, 1, 1225, 12250, 10000, 12300, 123000 });
	BECOME(10, FEW, { BUY, 1, 1224, 12240, 10000, 12200, 122000 });
	BECOME(10, FEW, { BUY, 1, 999, 9990, 10000, 9990, 99900 });
	BECOME(10, FEW, { BUY, 1, 1005, 10050, 10000, 10100, 101000 });
	BECOME(10, FEW, { BUY, 0, 9945, 99450, 10000, 99450, 994500 });
	BECOME(10, FEW, { BUY, 1, 10001, 100010, 10000, 100010, 1000100 });
}
END_TEST

/* 40.499 x 123.4567 = 4,999.87, and a paisa; three times 14,999.62, and a paisa. */
START_TEST(all_amounts_may_move)
{
	BECOME(3, FEW, { BUY, OLD + 1, 499988, 40499, 1234567, 1499964, 121497 });
	BECOME(3, UNITS, { BUY, OLD + 1, 499988, 40499, 1234567, 1499964, 121497 });
	BECOME(3, ALL, { BUY, OLD + 1, 499988, 40499, 1234567, 1499963, 121497 });
	BECOME(3, ALL, { SELL, OLD + 1, -499988, -40499, 1234567, -1499963, -121497 });
	BECOME(3, FEW, { SELL, OLD + 1, -499988, -40499, 1234567, -1499964, -121497 });
	BECOME(3, ALL, { BUY, 1, 499988, 40499, 1234567, 1499963, 121497 });
}
END_TEST

/* Of 45,562.30: 68.34, 91.12, 113.91 and 0.46; of 455,623.00 a paisa or more besides ten times that. */
START_TEST(stt_is_a_share_of_what_is_sold)
{
	static const int64_t taxes[][2] = { { 6834, 68343 },   { 6835, 68343 },	  { 6833, 68343 }, { 6832, 68320 },
					    { 6836, 68360 },   { 9112, 91125 },	  { 9113, 91125 }, { 9114, 91140 },
					    { 11391, 113906 }, { 11389, 113890 }, { 46, 456 },	   { 45, 456 },
					    { 47, 456 },       { 48, 480 },	  { 44, 440 } };

	for (size_t i = 0; i < sizeof(taxes) / sizeof(taxes[0]); i++) {
		int64_t tax = taxes[i][0], now = taxes[i][1];

		BECOME(10, FEW, { SELL, OLD + 1, -(4556230 - tax), -1000000, 455623, -(45562300 - now), -10000000 },
		       { STT, OLD + 1, tax, 0, 0, now, 0 });
		BECOME(10, FEW, { SELL, OLD + 1, -(4556230 - tax), -1000000, 455623, -(45562300 - now), -10000000 },
		       { STT, OLD + 1, -tax, 0, 0, -now, 0 });
	}
}
END_TEST

/* The first row of a tax takes what it is more or less; TDS is no share. */
START_TEST(taxes_of_a_sale_follow_it)
{
	BECOME(10, FEW, { SELL, OLD + 1, -(4556230 - 46), -1000000, 455623, -(45562300 - 456), -10000000 },
	       { STT, OLD + 1, 40, 0, 0, 396, 0 }, { STT, OLD + 1, 6, 0, 0, 60, 0 });
	BECOME(10, FEW, { SELL, OLD + 1, -(4556230 - 146), -1000000, 455623, -(45562300 - 1456), -10000000 },
	       { STT, OLD + 1, 46, 0, 0, 456, 0 }, { TDS, OLD + 1, 100, 0, 0, 1000, 0 });
	BECOME(10, FEW, { SELL, OLD + 1, -(4556230 - 146), -1000000, 455623, -(45562300 - 1456), -10000000 },
	       { TDS, OLD + 1, 100, 0, 0, 1000, 0 }, { DUTY, OLD + 1, 7, 0, 0, 70, 0 },
	       { STT, OLD + 1, 46, 0, 0, 456, 0 });
	/* the fourth row behind it, one of another day, and one behind other units are none of it */
	BECOME(10, FEW, { SELL, OLD + 1, -4556230, -1000000, 455623, -45562300, -10000000 },
	       { DUTY, OLD + 1, 7, 0, 0, 70, 0 }, { DUTY, OLD + 1, 7, 0, 0, 70, 0 }, { DUTY, OLD + 1, 7, 0, 0, 70, 0 },
	       { STT, OLD + 1, 46, 0, 0, 460, 0 });
	BECOME(10, FEW, { SELL, OLD + 1, -4556230, -1000000, 455623, -45562300, -10000000 },
	       { STT, OLD + 2, 46, 0, 0, 460, 0 });
	BECOME(10, FEW, { SELL, OLD + 1, -4556230, -1000000, 455623, -45562300, -10000000 },
	       { CG_TXN_MISC, OLD + 1, 0, 1000, 0, 0, 10000 }, { STT, OLD + 1, 46, 0, 0, 460, 0 });
}
END_TEST

/* 1,000.000 units at 45.5623 are 45,562.30; what the sale is off by, within a rounding, stays. */
START_TEST(sales_move_with_their_taxes)
{
	/* 10.001 x 999.9000 = 10,000.00, and 0.39; the STT is 0.10 (0.1000039), then 1.00 (1.0000039) */
	BECOME(10, FEW, { SELL, OLD + 1, -(1000039 - 10), -10001, 9999000, -(10000039 - 100), -100010 },
	       { STT, OLD + 1, 10, 0, 0, 100, 0 });
}
END_TEST

/* 1.554 x 64.3750 = 100.04; 1,000.00 are 15.534, less than 15.540. The next sale that is sound evens it. */
START_TEST(units_that_moved_are_given_back)
{
	BECOME(10, FEW, { BUY, 1, 10000, 1553, 643750, 100000, 15534 }, { BUY, 2, 10000, 1553, 643750, 100000, 15534 },
	       { SELL, 3, -199948, -31060, 643750, -1999538, -310608 },
	       { SELL, 4, -6438, -1000, 643750, -64375, -10000 });
	BECOME(10, FEW, { BUY, 1, 10000, 1554, 643750, 100000, 15534 },
	       { SELL, 2, -6438, -1000, 643750, -64336, -9994 });
	/* a sale that is not its units times its price says nothing */
	BECOME(10, FEW, { BUY, 1, 10000, 1553, 643750, 100000, 15534 },
	       { SELL, 2, -9999, -1000, 643750, -99990, -10000 });
	/* nor one without a price */
	BECOME(10, FEW, { BUY, 1, 10000, 1553, 643750, 100000, 15534 }, { SELL, 2, -9999, -1000, 0, -99990, -10000 });
	/* nor one that would be none */
	BECOME(10, FEW, { BUY, 1, 10000, 1554, 643750, 100000, 15534 }, { BUY, 1, 10000, 1554, 643750, 100000, 15534 },
	       { SELL, 2, -6, -1, 643750, -60, -10 });
}
END_TEST

/* What is no money, in paise and less than a thousand crore of crores, and what has no units, is multiplied alone. */
START_TEST(other_figures_are_multiplied_alone)
{
	const struct cg_fund *f;

	add(&(struct row){ .type = BUY, .day = 1, .amount = 10000, .units = 1553, .nav = 643750 });
	fund.txns.v[0].amount.scale = 3;
	fund.txns.v[0].amount.v = 100001;
	add(&(struct row){ .type = BUY, .day = 1, .amount = 10001 });
	f = multiply(10, FEW);
	ck_assert_int_eq(f->txns.v[0].amount.v, 1000010);
	ck_assert_int_eq(f->txns.v[0].units.v, 15530);
	ck_assert_int_eq(f->txns.v[1].amount.v, 100010);
	BECOME(10, FEW, { CG_TXN_DIVIDEND_PAYOUT, 1, -9994, 0, 0, -99940, 0 });
}
END_TEST

int main(void)
{
	TCase *tc = tcase_create("rows");
	Suite *suite = suite_create("redact/multiple_rows");

	tcase_add_checked_fixture(tc, open_statement, close_statement);
	tcase_add_test(tc, a_duty_is_a_share_of_what_was_paid);
	tcase_add_test(tc, a_duty_may_be_a_paisa_off);
	tcase_add_test(tc, duties_of_a_day_find_their_amounts);
	tcase_add_test(tc, a_duty_stands_near);
	tcase_add_test(tc, duties_that_are_not_printed_are_kept);
	tcase_add_test(tc, whole_rupees_stay_since_the_duty);
	tcase_add_test(tc, what_was_too_small_becomes_rupees);
	tcase_add_test(tc, all_amounts_may_move);
	tcase_add_test(tc, stt_is_a_share_of_what_is_sold);
	tcase_add_test(tc, taxes_of_a_sale_follow_it);
	tcase_add_test(tc, sales_move_with_their_taxes);
	tcase_add_test(tc, units_that_moved_are_given_back);
	tcase_add_test(tc, other_figures_are_multiplied_alone);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
