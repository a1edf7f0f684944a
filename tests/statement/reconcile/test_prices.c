/* Prices below zero, and two of one security in an account. */
#include "run.h"
#include "statement/reconcile/prices.h"
#include "values.h"

enum { BYTES = 1 << 22 };

static struct cg_arena a;
static struct cg_statement s;
static struct cg_demat_account account;

static void setup(void)
{
	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DEPOSITORY };
	account = (struct cg_demat_account){ 0 };
}

static void teardown(void)
{
	cg_arena_free(&a);
}

static void hold(const char *isin, const char *price)
{
	struct cg_demat_holding h = { .isin = cg_str_of(isin), .price = dec(price) };

	h.page = (uint32_t)account.holdings.n + 1;
	ck_assert(CG_PUSH(&a, &account.holdings, &h));
}

#define ONE "INE002A01018"
#define OTHER "INE009A01021"

static const struct {
	const char *isin[3], *price[3];
	size_t told;
	uint32_t page;
	const char *expected, *found;
} cases[] = {
	{ { ONE, ONE, OTHER }, { "10.00", "10.00", "10.01" }, 0, 0, NULL, NULL },
	{ { ONE, ONE, OTHER }, { "10.00", "10.01", "10.00" }, 1, 2, "10.00", "10.01" },
	{ { ONE, OTHER, ONE }, { "10.00", "10.00", "10.01" }, 1, 3, "10.00", "10.01" },
	{ { OTHER, ONE, ONE }, { "10.00", "10.00", "10.01" }, 1, 3, "10.00", "10.01" },
	{ { ONE, ONE, ONE }, { "10.00", "10.01", "10.00" }, 2, 2, "10.00", "10.01" },
	{ { ONE, ONE, ONE }, { NULL, "10.00", "10.01" }, 1, 3, "10.00", "10.01" },
	{ { ONE, ONE, ONE }, { "10.00", NULL, "10.00" }, 0, 0, NULL, NULL },
	{ { ONE, ONE, OTHER }, { "10.00", "10.0000", "1.00" }, 0, 0, NULL, NULL }, /* the same */
	/* below zero */
	{ { ONE, OTHER, OTHER }, { "0.00", "1.00", "1.00" }, 0, 0, NULL, NULL },
	{ { ONE, OTHER, OTHER }, { "-0.01", "1.00", "1.00" }, 1, 1, "0.01", "-0.01" },
};

START_TEST(prices_of_an_account)
{
	struct cg_recon r = { .a = &a, .s = &s };

	for (size_t i = 0; i < 3; i++)
		hold(cases[_i].isin[i], cases[_i].price[i]);
	cg_reconcile_prices_account(&r, &account);
	ck_assert_uint_eq(s.warnings.n, cases[_i].told);
	ck_assert_uint_eq(s.checks - s.passed, cases[_i].told);
	if (cases[_i].told == 0)
		return;
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_VALUE_MISMATCH);
	is_text(s.warnings.v[0].expected, cases[_i].expected);
	is_text(s.warnings.v[0].found, cases[_i].found);
	ck_assert_uint_eq(s.warnings.v[0].page, cases[_i].page);
	is_text(s.warnings.v[0].message, cases[_i].price[0] != NULL && cases[_i].price[0][0] == '-'
						 ? "A price is below zero."
						 : "An ISIN stands twice in an account, with two prices.");
}
END_TEST

/* The thousand holdings above are looked at. */
START_TEST(prices_of_so_many_holdings)
{
	struct cg_recon r = { .a = &a, .s = &s };

	hold(ONE, "10.00");
	while (account.holdings.n < 1000 + (size_t)_i)
		hold(OTHER, "1.00");
	hold(ONE, "10.01");
	cg_reconcile_prices_account(&r, &account);
	ck_assert_uint_eq(s.warnings.n, _i == 0);
}
END_TEST

/* The NAV of a fund and the price of each row: what is told names the fund. */
START_TEST(prices_of_a_fund)
{
	static const struct {
		const char *nav, *row[2];
		size_t told;
		uint32_t page;
	} v[] = {
		{ "1.00", { "1.00", "2.00" }, 0, 0 },	 { NULL, { NULL, NULL }, 0, 0 },
		{ "0.00", { "0.00", "0.00" }, 0, 0 },	 { "-1.00", { "1.00", "1.00" }, 1, 7 },
		{ "1.00", { "-1.00", "1.00" }, 1, 8 },	 { "1.00", { "1.00", "-1.00" }, 1, 9 },
		{ "-1.00", { "-1.00", "-1.00" }, 3, 7 },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_txn rows[2] = { { .nav = dec(v[i].row[0]), .page = 8 },
					  { .nav = dec(v[i].row[1]), .page = 9 } };
		struct cg_fund f = { .folio = CG_STR("123"), .nav = dec(v[i].nav), .page = 7, .txns = { rows, 2, 2 } };
		struct cg_recon r = { .a = &a, .s = &s };

		teardown();
		setup();
		ck_assert_int_eq(cg_reconcile_prices_fund(&r, &f), v[i].told == 0);
		ck_assert_uint_eq(s.warnings.n, v[i].told);
		if (v[i].told > 0) {
			ck_assert_uint_eq(s.warnings.v[0].page, v[i].page);
			is_text(s.warnings.v[0].folio, "123");
		}
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("prices");
	TCase *tc = tcase_create("prices");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, prices_of_an_account, 0, (int)(sizeof(cases) / sizeof(cases[0])));
	tcase_add_loop_test(tc, prices_of_so_many_holdings, 0, 2);
	tcase_add_test(tc, prices_of_a_fund);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
