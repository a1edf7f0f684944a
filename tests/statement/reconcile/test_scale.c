/*
 * Figures of one kind have one number of decimals: from eight alike on, a single other one stands out;
 * so does a single price without a point in a statement.
 */
#include "run.h"
#include "statement/reconcile/priv.h"
#include "values.h"

enum { BYTES = 1 << 20 };

static struct cg_arena a;
static struct cg_statement s;

static void setup(void)
{
	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
}

static void teardown(void)
{
	cg_arena_free(&a);
}

/* Where the figure with other decimals stands; a lone 0 is printed for nothing and says nothing. */
enum place { NOWHERE, VALUE, COST, OPENING, UNITS, AMOUNT, ROW_UNITS, BALANCE, PRICE, NIL_VALUE, NIL_PRICE, PLACES };

static void misprint(struct cg_fund *f, struct cg_txn *t, enum place at)
{
	struct cg_dec *const figures[PLACES] = {
		[VALUE] = &f->value,	 [COST] = &f->cost,	  [OPENING] = &f->opening_units, [UNITS] = &f->units,
		[AMOUNT] = &t->amount,	 [ROW_UNITS] = &t->units, [BALANCE] = &t->balance,	 [PRICE] = &t->nav,
		[NIL_VALUE] = &f->value, [NIL_PRICE] = &t->nav
	};

	if (at != NOWHERE)
		*figures[at] = at >= NIL_VALUE ? cg_dec_make(0, 0) : dec("12.5");
}

/* n rows with one amount, units and price each, and one more row and a head for the misprint. */
static size_t judged(size_t n, enum place at, bool *ok)
{
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_fund f = { .page = 7 };
	struct cg_txn sound = { .amount = dec("10.00"), .units = dec("1.000"), .nav = dec("10.0000"), .page = 7 };
	struct cg_txn odd = { .page = 7 };

	misprint(&f, &odd, at);
	for (size_t i = 0; i < n; i++)
		ck_assert(CG_PUSH(&a, &f.txns, &sound));
	ck_assert(CG_PUSH(&a, &f.txns, &odd));
	ck_assert(CG_PUSH(&a, &s.funds, &f));
	cg_reconcile_scale_patterns(&r);
	*ok = cg_reconcile_scale_fund(&r, &s.funds.v[0]);
	return s.warnings.n;
}

START_TEST(one_of_nine_stands_out)
{
	bool doubted = _i > NOWHERE && _i < NIL_VALUE, ok;

	ck_assert_uint_eq(judged(8, (enum place)_i, &ok), doubted);
	ck_assert_int_eq(ok, !doubted);
	if (doubted) {
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
		ck_assert_uint_eq(s.warnings.v[0].page, 7);
		ck_assert(cg_str_eq(s.warnings.v[0].found, CG_STR("12.5")));
	}
}
END_TEST

START_TEST(one_of_eight_does_not)
{
	bool ok;

	ck_assert_uint_eq(judged(7, (enum place)_i, &ok), 0);
	ck_assert(ok);
}
END_TEST

/* The value of a demat holding is the eighth amount, which says nothing of units and prices. */
START_TEST(values_of_demat_holdings_count)
{
	struct cg_demat_account account = { 0 };
	struct cg_demat_holding h = { .value = dec("100.00") };
	bool money = _i == VALUE || _i == COST || _i == AMOUNT, ok;

	ck_assert(CG_PUSH(&a, &account.holdings, &h));
	ck_assert(CG_PUSH(&a, &s.demat, &account));
	ck_assert_uint_eq(judged(7, (enum place)_i, &ok), money);
	ck_assert_int_eq(ok, !money);
}
END_TEST

/* n holdings with prices of two scales by turns, and one that has none: of the last holding, or of its only row. */
static size_t judged_prices(size_t n, const char *odd, bool row)
{
	struct cg_recon r = { .a = &a, .s = &s };

	for (size_t i = 0; i <= n; i++) {
		struct cg_fund f = { .nav = dec(i % 2 == 0 ? "12.50" : "12.5000"), .page = (uint32_t)i };
		struct cg_txn t = { .nav = dec(odd), .page = (uint32_t)i };

		if (i == n && row)
			f.nav = CG_DEC_NONE;
		else if (i == n)
			f.nav = dec(odd);
		if (i == n && row)
			ck_assert(CG_PUSH(&a, &f.txns, &t));
		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	cg_reconcile_scale_patterns(&r);
	for (size_t i = 0; i < s.funds.n; i++)
		ck_assert_int_eq(cg_reconcile_scale_fund(&r, &s.funds.v[i]), i < n || s.warnings.n == 0);
	return s.warnings.n;
}

START_TEST(price_without_a_point)
{
	static const struct {
		size_t n;
		const char *odd;
		size_t said;
	} cases[] = { { 8, "16", 1 }, { 7, "16", 0 }, { 8, "16.3", 0 }, { 8, "0", 0 } };

	ck_assert_uint_eq(judged_prices(cases[_i / 2].n, cases[_i / 2].odd, _i % 2 == 1), cases[_i / 2].said);
	if (cases[_i / 2].said == 0)
		return;
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	ck_assert_uint_eq(s.warnings.v[0].page, cases[_i / 2].n);
	ck_assert(cg_str_eq(s.warnings.v[0].found, CG_STR("16")));
}
END_TEST

/* A price in paise is sound among such of four decimals, where it gives the amount; among such of three it is not. */
START_TEST(price_in_paise)
{
	static const struct {
		const char *usual, *odd, *amount;
		size_t said;
	} v[] = {
		{ "10.0000", NULL, "20.00", 0 },
		{ "10.0000", NULL, "21.00", 1 }, /* not its units times its price */
		{ "10.0000", NULL, NULL, 1 },	 /* nothing to hold it against */
		{ "10.000", NULL, "20.00", 1 },	 /* one decimal more is no reason */
		{ "10.000", "10.0000", "20.00", 2 },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_recon r = { .a = &a, .s = &s };
		struct cg_fund f = { .page = 7 };
		struct cg_txn t = { .nav = dec(v[i].usual), .page = 7 };

		teardown();
		setup();
		for (int k = 0; k < 17; k++)
			ck_assert(CG_PUSH(&a, &f.txns, &t));
		t.nav = dec(v[i].odd);
		ck_assert(CG_PUSH(&a, &f.txns, &t));
		t = (struct cg_txn){
			.nav = dec("10.00"), .units = dec("2.000"), .amount = dec(v[i].amount), .page = 7
		};
		ck_assert(CG_PUSH(&a, &f.txns, &t));
		ck_assert(CG_PUSH(&a, &s.funds, &f));
		cg_reconcile_scale_patterns(&r);
		ck_assert_int_eq(cg_reconcile_scale_fund(&r, &s.funds.v[0]), v[i].said == 0);
		ck_assert_uint_eq(s.warnings.n, v[i].said);
		if (v[i].said > 0)
			is_text(s.warnings.v[0].message,
				"A figure is printed with other decimals than those of its kind.");
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("scale");
	TCase *tc = tcase_create("scale");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, one_of_nine_stands_out, 0, PLACES);
	tcase_add_loop_test(tc, one_of_eight_does_not, 0, PLACES);
	tcase_add_loop_test(tc, values_of_demat_holdings_count, 0, PLACES);
	tcase_add_loop_test(tc, price_without_a_point, 0, 8);
	tcase_add_test(tc, price_in_paise);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
