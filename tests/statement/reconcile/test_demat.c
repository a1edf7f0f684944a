/*
 * Totals of a depository statement: a small one in which all hold, then one figure changed at a time, and what is
 * said of it. The sums are worked by hand in the comments.
 */
#include "run.h"
#include "statement/reconcile/prices.h"
#include "statement/reconcile/priv.h"
#include "values.h"

enum { BYTES = 1 << 20 };

static struct cg_arena a;
static struct cg_statement s;

static void holding(struct cg_demat_account *d, const char *isin, const char *section, const char *units,
		    const char *price, const char *face, const char *value)
{
	struct cg_demat_holding h = { .isin = cg_str_of(isin),
				      .name = CG_STR("X LIMITED"),
				      .section = cg_str_of(section),
				      .units = dec(units),
				      .price = dec(price),
				      .face_value = dec(face),
				      .value = dec(value),
				      .page = 3 };

	ck_assert(CG_PUSH(&a, &d->holdings, &h));
}

static void total(enum cg_demat_scope scope, uint32_t group, size_t account, const char *section, const char *value,
		  uint32_t page)
{
	struct cg_demat_total t = { .scope = scope,
				    .group = group,
				    .account = account,
				    .section = section != NULL ? cg_str_of(section) : CG_STR_NONE,
				    .value = dec(value),
				    .page = page };

	ck_assert(CG_PUSH(&a, &s.demat_totals, &t));
}

static void folio(const char *number, const char *units, const char *value)
{
	struct cg_fund f = { .name = CG_STR("X Fund - Growth"),
			     .amc = CG_STR("A Mutual Fund"),
			     .folio = cg_str_of(number),
			     .opening_units = CG_DEC_NONE,
			     .units = dec(units),
			     .value = dec(value),
			     .reconciled = true,
			     .group = 1,
			     .page = 5 };

	ck_assert(CG_PUSH(&a, &s.funds, &f));
}

/* Shares 10 x 150.00 + 5 x 20.00 = 1600.00, a bond 2 x 1000.00 at its face value: 3600.00 in the account. */
static void account(void)
{
	const struct cg_person owner = { .name = CG_STR("ASHA RAO") };
	struct cg_demat_account d = { .depository = CG_STR("NSDL"),
				      .dp_name = CG_STR("X SECURITIES"),
				      .dp_id = CG_STR("IN300000"),
				      .client_id = CG_STR("12345678"),
				      .value = dec("3600.00"),
				      .group = 1,
				      .page = 2 };

	ck_assert(CG_PUSH(&a, &d.owners, &owner));
	holding(&d, "INE009A01021", "E", "10", "150.00", "5.00", "1500.00");
	holding(&d, "INE467B01029", "E", "5", "20.00", "1.00", "100.00");
	holding(&d, "IN0020200104", "B", "2", NULL, "1000.00", "2000.00");
	ck_assert(CG_PUSH(&a, &s.demat, &d));
	total(CG_DEMAT_SECTION, 1, 0, "E", "1600.00", 3);
	total(CG_DEMAT_SECTION, 1, 0, "B", "2000.00", 3);
}

/* Tier I 100 x 10.00 + 50 x 20.00 = 2000.00, tier II 10 x 50.00 = 500.00. */
static void pension(void)
{
	static const struct {
		const char *tier, *units, *nav, *value;
	} v[] = { { "I", "100", "10.00", "1000.00" },
		  { "I", "50", "20.00", "1000.00" },
		  { "II", "10", "50.00", "500.00" } };

	s.nps = (struct cg_nps){ .present = true, .value = dec("2500.00") };
	for (size_t i = 0; i < 3; i++) {
		struct cg_nps_scheme x = { .name = CG_STR("NPS TRUST"),
					   .tier = cg_str_of(v[i].tier),
					   .units = dec(v[i].units),
					   .nav = dec(v[i].nav),
					   .value = dec(v[i].value) };

		ck_assert(CG_PUSH(&a, &s.nps.schemes, &x));
	}
	total(CG_DEMAT_TIER, 0, CG_DEMAT_NO_ACCOUNT, "I", "2000.00", 6);
	total(CG_DEMAT_TIER, 0, CG_DEMAT_NO_ACCOUNT, "II", "500.00", 6);
}

/* 3600.00 in the account, 700.00 + 300.00 in folios, 2500.00 of pension: 7100.00. */
static void setup(void)
{
	const struct cg_printed_total value = { .value = CG_DEC_NONE, .page = 1 };

	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DEPOSITORY };
	account();
	pension();
	folio("1000001", "70.000", "700.00");
	folio("1000002", "30.000", "300.00");
	ck_assert(CG_PUSH(&a, &s.printed, &value));
	s.printed.v[0].value = dec("7100.00");
	total(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "NSDL IN300000 12345678", "3600.00", 1);
	s.demat_totals.v[s.demat_totals.n - 1].holdings = dec("3");
	total(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "F", "1000.00", 1);
	s.demat_totals.v[s.demat_totals.n - 1].holdings = dec("2");
	s.demat_totals.v[s.demat_totals.n - 1].folios = dec("2");
	total(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "N", "2500.00", 1);
	total(CG_DEMAT_ACCOUNT_LIST_GROUP, 1, CG_DEMAT_NO_ACCOUNT, NULL, "7100.00", 1);
	total(CG_DEMAT_HEAD, 1, CG_DEMAT_NO_ACCOUNT, NULL, "7100.00", 2);
	total(CG_DEMAT_COMPOSITION, 1, CG_DEMAT_NO_ACCOUNT, NULL, "7100.00", 2);
	total(CG_DEMAT_CLASS, 1, CG_DEMAT_NO_ACCOUNT, "E", "1600.00", 2);
	total(CG_DEMAT_CLASS, 1, CG_DEMAT_NO_ACCOUNT, "B", "2000.00", 2);
	total(CG_DEMAT_CLASS, 1, CG_DEMAT_NO_ACCOUNT, "F", "1000.00", 2);
	total(CG_DEMAT_CLASS, 1, CG_DEMAT_NO_ACCOUNT, "N", "2500.00", 2);
	total(CG_DEMAT_SECTION, 1, CG_DEMAT_NO_ACCOUNT, "F", "1000.00", 5);
	total(CG_DEMAT_ACCOUNT, 1, CG_DEMAT_NO_ACCOUNT, "F", "1000.00", 5);
	total(CG_DEMAT_GRAND, 0, CG_DEMAT_NO_ACCOUNT, NULL, "7100.00", 1);
}

static void teardown(void)
{
	cg_arena_free(&a);
}

/* Is it broken? */
static bool held(void)
{
	struct cg_recon r = { .a = &a, .s = &s };

	cg_reconcile_demat(&r);
	return !r.broken;
}

static bool is_said(const char *message, uint32_t page)
{
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (cg_str_eq(s.warnings.v[i].message, cg_str_of(message)))
			return s.warnings.v[i].page == page;
	}
	return false;
}

/*
 * 2 fund houses; 3 x 2 of holdings, 2 of sections, 4 of the account; 1 of accounts; 3 schemes, their sum, 2 tiers and
 * theirs; 1 of groups; 4 classes, 4 of the group, 5 of its folios; 2 of the whole.
 */
START_TEST(all_hold)
{
	ck_assert(held());
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.checks, s.passed);
	ck_assert_uint_eq(s.checks, 38);
}
END_TEST

/* A total of this scope and section has another value, or is gone (value NULL). */
static const struct {
	enum cg_demat_scope scope;
	size_t account;
	const char *section, *value, *message;
	uint32_t page;
} totals[] = {
	{ CG_DEMAT_SECTION, 0, "E", "1600.01",
	  "The holdings of a section of a demat account do not add up to its sub total.", 3 },
	{ CG_DEMAT_SECTION, 0, "B", NULL,
	  "The holdings of a section of a demat account do not add up to its sub total.", 3 },
	{ CG_DEMAT_ACCOUNT_LIST, CG_DEMAT_NO_ACCOUNT, "NSDL IN300000 12345678", "3600.01",
	  "The total of a demat account is not the value that the summary page names.", 2 },
	{ CG_DEMAT_ACCOUNT_LIST, CG_DEMAT_NO_ACCOUNT, "NSDL IN300000 12345678", NULL,
	  "The number of demat accounts is not that of the summary page.", 1 },
	{ CG_DEMAT_ACCOUNT_LIST, CG_DEMAT_NO_ACCOUNT, "F", "999.99",
	  "The folios of a holder group do not add up to the value that the summary page names.", 1 },
	{ CG_DEMAT_ACCOUNT_LIST, CG_DEMAT_NO_ACCOUNT, "F", NULL,
	  "The folios of a holder group do not add up to the value that the summary page names.", 1 },
	{ CG_DEMAT_ACCOUNT_LIST, CG_DEMAT_NO_ACCOUNT, "N", "2500.01",
	  "The lines of a holder group on the summary page do not add up to its total.", 1 },
	{ CG_DEMAT_SECTION, CG_DEMAT_NO_ACCOUNT, "F", "1000.01", "The folios do not add up to their sub total.", 5 },
	{ CG_DEMAT_ACCOUNT, CG_DEMAT_NO_ACCOUNT, "F", "1000.01", "The folios do not add up to their total.", 5 },
	{ CG_DEMAT_TIER, CG_DEMAT_NO_ACCOUNT, "I", "2000.01",
	  "The pension schemes of a tier do not add up to its total.", 6 },
	{ CG_DEMAT_TIER, CG_DEMAT_NO_ACCOUNT, "II", NULL,
	  "The tiers of the pension account do not add up to its total.", 6 },
	{ CG_DEMAT_ACCOUNT_LIST_GROUP, CG_DEMAT_NO_ACCOUNT, NULL, "7100.01",
	  "The lines of a holder group on the summary page do not add up to its total.", 1 },
	{ CG_DEMAT_ACCOUNT_LIST_GROUP, CG_DEMAT_NO_ACCOUNT, NULL, NULL,
	  "The number of holder groups is not that of the summary page.", 1 },
	{ CG_DEMAT_HEAD, CG_DEMAT_NO_ACCOUNT, NULL, "7100.01",
	  "The value beside the names of a holder group is not its total on the summary page.", 2 },
	{ CG_DEMAT_HEAD, CG_DEMAT_NO_ACCOUNT, NULL, NULL,
	  "The number of holder groups is not that of the summary page.", 1 },
	{ CG_DEMAT_COMPOSITION, CG_DEMAT_NO_ACCOUNT, NULL, "7100.01",
	  "The composition of a holder group is not that of its total on the summary page.", 2 },
	{ CG_DEMAT_CLASS, CG_DEMAT_NO_ACCOUNT, "E", "1600.01",
	  "The holdings of an asset class do not add up to its line in the composition.", 2 },
	{ CG_DEMAT_CLASS, CG_DEMAT_NO_ACCOUNT, "N", "2500.01",
	  "The holdings of an asset class do not add up to its line in the composition.", 2 },
	{ CG_DEMAT_CLASS, CG_DEMAT_NO_ACCOUNT, "F", NULL,
	  "The asset classes of a holder group do not add up to their total.", 2 },
	{ CG_DEMAT_GRAND, CG_DEMAT_NO_ACCOUNT, NULL, "7100.01", "The holder groups do not add up to the grand total.",
	  1 },
	{ CG_DEMAT_GRAND, CG_DEMAT_NO_ACCOUNT, NULL, NULL, "The grand total is not the value of the portfolio.", 1 },
};

START_TEST(a_total_is_wrong_or_gone)
{
	struct cg_str section = totals[_i].section != NULL ? cg_str_of(totals[_i].section) : CG_STR_NONE;
	size_t n = 0;

	for (size_t i = 0; i < s.demat_totals.n; i++) {
		struct cg_demat_total *t = &s.demat_totals.v[i];
		bool meant = t->scope == totals[_i].scope && t->account == totals[_i].account &&
			     cg_str_eq(t->section, section);

		if (meant)
			t->value = dec(totals[_i].value);
		if (!meant || totals[_i].value != NULL)
			s.demat_totals.v[n++] = *t;
	}
	s.demat_totals.n = n;
	ck_assert(!held());
	ck_assert_msg(is_said(totals[_i].message, totals[_i].page), "%d: %s", _i, totals[_i].message);
	ck_assert_uint_lt(s.passed, s.checks);
}
END_TEST

/* The summary page counts holdings, schemes and folios. */
START_TEST(counts)
{
	struct cg_demat_total *list = NULL;

	for (size_t i = 0; i < s.demat_totals.n; i++) {
		if (s.demat_totals.v[i].scope == CG_DEMAT_ACCOUNT_LIST && list == NULL)
			list = &s.demat_totals.v[i];
	}
	list[0].holdings = dec("4");
	list[1].holdings = dec("1");
	list[1].folios = dec("1");
	ck_assert(!held());
	ck_assert_uint_eq(s.warnings.n, 3);
	ck_assert(is_said("The number of holdings of a demat account is not that of the summary page.", 2));
	ck_assert(is_said("The number of schemes in folios is not that of the summary page.", 1));
	ck_assert(is_said("The number of folios is not that of the summary page.", 1));
}
END_TEST

/* Units x price, face value where there is no price; a holding without both needs no value. */
START_TEST(holdings)
{
	struct cg_demat_holding *h = s.demat.v[0].holdings.v;
	const char *value = "The units of a holding times its price do not give its value.";

	h[0].units = dec("11");
	ck_assert(!held());
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert(is_said(value, 3));
	s.warnings.n = 0;
	h[0].units = dec("10");
	h[2].face_value = dec("100.00");
	ck_assert(!held());
	ck_assert(is_said(value, 3));
	s.warnings.n = 0;
	h[2].face_value = CG_DEC_NONE;
	ck_assert(held());
	h[1].isin = CG_STR("INE467B01020");
	ck_assert(held()); /* told, but no figure is wrong */
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert(is_said("The check digit of the ISIN of a holding does not hold.", 3));
}
END_TEST

/* Shares that are suspended have neither price nor face value; bonds have one of the two. */
START_TEST(bond_has_a_price_or_a_face_value)
{
	struct cg_demat_holding *h = &s.demat.v[0].holdings.v[2];

	h->price = h->face_value = CG_DEC_NONE;
	h->kind = _i == 0 ? CG_DEMAT_EQUITY : CG_DEMAT_BOND;
	ck_assert(held());
	ck_assert_uint_eq(s.warnings.n, (unsigned)_i);
	ck_assert_int_eq(is_said("A bond has neither a price nor a face value.", 3), _i == 1);
}
END_TEST

START_TEST(pension_schemes)
{
	s.nps.schemes.v[1].nav = dec("20.01");
	ck_assert(!held());
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert(is_said("The units of a pension scheme times its NAV do not give its value.", 6));
	s.warnings.n = 0;
	s.nps.schemes.v[1].nav = dec("20.00");
	s.nps.value = dec("2500.01");
	ck_assert(!held());
	ck_assert(is_said("The pension schemes do not add up to their total.", 6));
}
END_TEST

/* Opening balance and rows give the units; a fund that does not hold stays so, whatever else does. */
START_TEST(rows_of_folios)
{
	const struct cg_txn in = { .units = cg_dec_make(20000, 3) }, note = { .units = CG_DEC_NONE };
	struct cg_fund *f = s.funds.v;

	f[0].opening_units = dec("50.000");
	ck_assert(CG_PUSH(&a, &f[0].txns, &in) && CG_PUSH(&a, &f[0].txns, &note));
	ck_assert(held());
	ck_assert(f[0].reconciled && s.warnings.n == 0);
	f[0].opening_units = dec("50.001");
	ck_assert(!held());
	ck_assert(!f[0].reconciled && f[1].reconciled);
	ck_assert(is_said("The opening balance and the units of all rows do not give the units of the folio.", 5));
	f[0].opening_units = CG_DEC_NONE;
	f[0].reconciled = true;
	s.warnings.n = 0;
	ck_assert(!held()); /* rows, and no opening balance */
	ck_assert(!f[0].reconciled);
	f[1].amc = CG_STR_NONE;
	(void)held();
	ck_assert(!f[1].reconciled);
	ck_assert(is_said("The fund house of this folio is not found.", 5));
}
END_TEST

/* A head that is not complete is told, and no figure is wrong by it. */
START_TEST(head_of_an_account)
{
	s.demat.v[0].owners.n = 0;
	ck_assert(held());
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert(is_said("The head of a demat account is not complete.", 2));
	s.warnings.n = 0;
	s.demat.v[0].owners.n = 1;
	s.demat.v[0].dp_name = CG_STR_NONE;
	ck_assert(held());
	ck_assert_uint_eq(s.warnings.n, 1);
}
END_TEST

/* No total at all: what is missing stands on the page of the value of the portfolio. */
START_TEST(no_totals)
{
	s.demat_totals.n = 0;
	s.printed.v[0].page = 7;
	ck_assert(!held());
	ck_assert(is_said("The number of demat accounts is not that of the summary page.", 7));
	ck_assert(is_said("The grand total is not the value of the portfolio.", 7));
	s.warnings.n = s.printed.n = 0;
	ck_assert(!held());
	ck_assert(is_said("The number of demat accounts is not that of the summary page.", 1));
}
END_TEST

/* The ISIN of the row above, whose price is another; or a minus before the price of what is not held. */
START_TEST(security_has_one_price)
{
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_demat_account *d = &s.demat.v[0];

	if (_i == 0) {
		d->holdings.v[1].isin = d->holdings.v[0].isin;
	} else if (_i == 1) { /* pledged ones stand apart */
		d->holdings.v[1] = d->holdings.v[0];
		d->holdings.v[1].units = dec("0");
		d->holdings.v[1].value = dec("0.00");
		d->holdings.v[0].value = dec("1600.00");
		d->holdings.v[0].units = dec("10.666667");
	} else {
		d->holdings.v[1].units = dec("0");
		d->holdings.v[1].price = dec("-20.00");
	}
	cg_reconcile_prices_account(&r, d);
	ck_assert_int_eq(is_said("An ISIN stands twice in an account, with two prices.", 3), _i == 0);
	ck_assert_int_eq(is_said("A price is below zero.", 3), _i == 2);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("demat");
	TCase *tc = tcase_create("demat");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, all_hold);
	tcase_add_loop_test(tc, a_total_is_wrong_or_gone, 0, (int)(sizeof(totals) / sizeof(totals[0])));
	tcase_add_test(tc, counts);
	tcase_add_test(tc, holdings);
	tcase_add_loop_test(tc, bond_has_a_price_or_a_face_value, 0, 2);
	tcase_add_test(tc, pension_schemes);
	tcase_add_test(tc, rows_of_folios);
	tcase_add_test(tc, head_of_an_account);
	tcase_add_test(tc, no_totals);
	tcase_add_loop_test(tc, security_has_one_price, 0, 3);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
