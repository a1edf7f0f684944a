/*
 * Totals of a depository statement: a small one in which all hold, then one figure changed at a time, and what is
 * said of it. The sums are worked by hand in the comments.
 */
#include "run.h"
#include "statement/reconcile/prices.h"
#include "statement/reconcile/priv.h"
#include "values.h"

enum { BYTES = 1 << 22 };

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

static struct cg_demat_total *find(enum cg_demat_scope scope, uint32_t group, size_t at, const char *section)
{
	for (size_t i = 0; i < s.demat_totals.n; i++) {
		struct cg_demat_total *t = &s.demat_totals.v[i];

		if (t->scope == scope && t->group == group && t->account == at &&
		    cg_str_eq(t->section, section != NULL ? cg_str_of(section) : CG_STR_NONE))
			return t;
	}
	ck_abort_msg("no such total");
	return NULL;
}

static void another_account(const char *client, uint32_t group, const char *value)
{
	struct cg_demat_account d = s.demat.v[0];

	d.holdings.v = NULL;
	d.holdings.n = d.holdings.cap = 0;
	d.client_id = cg_str_of(client);
	d.value = dec(value);
	d.group = group;
	holding(&d, "INE009A01021", "E", "1", value, "5.00", value);
	ck_assert(CG_PUSH(&a, &s.demat, &d));
}

/* Another account of the first group with 10.00, and a group of its own with 20.00 in shares and 5.00 in a folio. */
static void two_groups(void)
{
	another_account("12345679", 1, "10.00");
	another_account("12345680", 2, "20.00");
	folio("1000001", "5.000", "5.00");
	s.funds.v[2].group = 2;
	total(CG_DEMAT_SECTION, 1, 1, "E", "10.00", 3);
	total(CG_DEMAT_SECTION, 2, 2, "E", "20.00", 3);
	total(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "NSDL IN300000 12345679", "10.00", 1);
	total(CG_DEMAT_ACCOUNT_LIST, 2, CG_DEMAT_NO_ACCOUNT, "NSDL IN300000 12345680", "20.00", 1);
	total(CG_DEMAT_ACCOUNT_LIST, 2, CG_DEMAT_NO_ACCOUNT, "F", "5.00", 1);
	s.demat_totals.v[s.demat_totals.n - 1].holdings = dec("1");
	s.demat_totals.v[s.demat_totals.n - 1].folios = dec("1");
	total(CG_DEMAT_ACCOUNT_LIST_GROUP, 2, CG_DEMAT_NO_ACCOUNT, NULL, "25.00", 1);
	total(CG_DEMAT_HEAD, 2, CG_DEMAT_NO_ACCOUNT, NULL, "25.00", 2);
	total(CG_DEMAT_COMPOSITION, 2, CG_DEMAT_NO_ACCOUNT, NULL, "25.00", 2);
	total(CG_DEMAT_CLASS, 2, CG_DEMAT_NO_ACCOUNT, "E", "20.00", 2);
	total(CG_DEMAT_CLASS, 2, CG_DEMAT_NO_ACCOUNT, "F", "5.00", 2);
	total(CG_DEMAT_ACCOUNT, 2, CG_DEMAT_NO_ACCOUNT, "F", "5.00", 5);
	find(CG_DEMAT_ACCOUNT_LIST_GROUP, 1, CG_DEMAT_NO_ACCOUNT, NULL)->value = dec("7110.00");
	find(CG_DEMAT_HEAD, 1, CG_DEMAT_NO_ACCOUNT, NULL)->value = dec("7110.00");
	find(CG_DEMAT_COMPOSITION, 1, CG_DEMAT_NO_ACCOUNT, NULL)->value = dec("7110.00");
	find(CG_DEMAT_CLASS, 1, CG_DEMAT_NO_ACCOUNT, "E")->value = dec("1610.00");
	find(CG_DEMAT_GRAND, 0, CG_DEMAT_NO_ACCOUNT, NULL)->value = s.printed.v[0].value = dec("7135.00");
}

/* Two totals of the same kind have traded their values: their sum is the same, and each is told. */
static const struct {
	enum cg_demat_scope scope;
	struct {
		uint32_t group;
		size_t account;
		const char *section;
	} of[2];
	size_t told;
	const char *message;
} traded[] = {
	{ CG_DEMAT_SECTION,
	  { { 1, 0, "E" }, { 1, 1, "E" } },
	  2,
	  "The holdings of a section of a demat account do not add up to its sub total." },
	{ CG_DEMAT_SECTION,
	  { { 1, 1, "E" }, { 2, 2, "E" } },
	  2,
	  "The holdings of a section of a demat account do not add up to its sub total." },
	{ CG_DEMAT_SECTION,
	  { { 1, 0, "E" }, { 1, 0, "B" } },
	  2,
	  "The holdings of a section of a demat account do not add up to its sub total." },
	{ CG_DEMAT_ACCOUNT_LIST,
	  { { 1, CG_DEMAT_NO_ACCOUNT, "NSDL IN300000 12345678" },
	    { 1, CG_DEMAT_NO_ACCOUNT, "NSDL IN300000 12345679" } },
	  2,
	  "The total of a demat account is not the value that the summary page names." },
	{ CG_DEMAT_HEAD,
	  { { 1, CG_DEMAT_NO_ACCOUNT, NULL }, { 2, CG_DEMAT_NO_ACCOUNT, NULL } },
	  2,
	  "The value beside the names of a holder group is not its total on the summary page." },
	{ CG_DEMAT_CLASS,
	  { { 1, CG_DEMAT_NO_ACCOUNT, "E" }, { 1, CG_DEMAT_NO_ACCOUNT, "B" } },
	  2,
	  "The holdings of an asset class do not add up to its line in the composition." },
	{ CG_DEMAT_ACCOUNT,
	  { { 1, CG_DEMAT_NO_ACCOUNT, "F" }, { 2, CG_DEMAT_NO_ACCOUNT, "F" } },
	  2,
	  "The folios do not add up to their total." },
	{ CG_DEMAT_TIER,
	  { { 0, CG_DEMAT_NO_ACCOUNT, "I" }, { 0, CG_DEMAT_NO_ACCOUNT, "II" } },
	  2,
	  "The pension schemes of a tier do not add up to its total." },
};

START_TEST(groups_and_accounts_have_their_own_totals)
{
	struct cg_demat_total *t[2];
	struct cg_dec value;

	two_groups();
	ck_assert(held());
	ck_assert_uint_eq(s.warnings.n, 0);
	for (int i = 0; i < 2; i++)
		t[i] = find(traded[_i].scope, traded[_i].of[i].group, traded[_i].of[i].account,
			    traded[_i].of[i].section);
	value = t[0]->value;
	t[0]->value = t[1]->value;
	t[1]->value = value;
	ck_assert(!held());
	ck_assert_uint_eq(s.warnings.n, traded[_i].told);
	for (size_t i = 0; i < s.warnings.n; i++) {
		is_text(s.warnings.v[i].message, traded[_i].message);
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_TOTAL_MISMATCH);
		ck_assert(s.warnings.v[i].expected.n > 0 && s.warnings.v[i].found.n > 0);
	}
}
END_TEST

/* What is expected is what the parts come to, found is what is printed. */
START_TEST(figures_of_a_warning)
{
	find(CG_DEMAT_CLASS, 1, CG_DEMAT_NO_ACCOUNT, "E")->value = dec("1600.01");
	find(CG_DEMAT_COMPOSITION, 1, CG_DEMAT_NO_ACCOUNT, NULL)->value = dec("7100.01");
	ck_assert(!held());
	ck_assert_uint_eq(s.warnings.n, 2);
	is_text(s.warnings.v[0].expected, "1600.00");
	is_text(s.warnings.v[0].found, "1600.01");
	is_text(s.warnings.v[1].expected, "7100.00");
	is_text(s.warnings.v[1].found, "7100.01");
	teardown();
	setup();
	s.demat.v[0].holdings.v[0].value = CG_DEC_NONE; /* a sum of some is not the sum */
	ck_assert(!held());
	is_text(s.warnings.v[0].message, "The units of a holding times its price do not give its value.");
	is_text(s.warnings.v[0].expected, "1500.00");
	is_text(s.warnings.v[0].found, NULL);
	is_text(s.warnings.v[1].message,
		"The holdings of a section of a demat account do not add up to its sub total.");
	is_text(s.warnings.v[1].expected, NULL);
	is_text(s.warnings.v[1].found, "1600.00");
}
END_TEST

/* Counts that the summary page does not print are not asked for; a group without folios has no line for them. */
START_TEST(what_is_not_printed_is_not_asked_for)
{
	find(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "NSDL IN300000 12345678")->holdings = CG_DEC_NONE;
	find(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "F")->holdings = CG_DEC_NONE;
	find(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "F")->folios = CG_DEC_NONE;
	ck_assert(held());
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.checks, 38 - 3);
	teardown();
	setup();
	s.funds.n = 0; /* a line of nothing, and no total below it */
	find(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "F")->value = dec("0.00");
	find(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "F")->holdings = dec("0");
	find(CG_DEMAT_ACCOUNT_LIST, 1, CG_DEMAT_NO_ACCOUNT, "F")->folios = dec("0");
	find(CG_DEMAT_CLASS, 1, CG_DEMAT_NO_ACCOUNT, "F")->value = dec("0.00");
	find(CG_DEMAT_SECTION, 1, CG_DEMAT_NO_ACCOUNT, "F")->value = dec("0.00");
	find(CG_DEMAT_ACCOUNT, 1, CG_DEMAT_NO_ACCOUNT, "F")->value = dec("7.00"); /* which is none */
	find(CG_DEMAT_ACCOUNT_LIST_GROUP, 1, CG_DEMAT_NO_ACCOUNT, NULL)->value = dec("6100.00");
	find(CG_DEMAT_HEAD, 1, CG_DEMAT_NO_ACCOUNT, NULL)->value = dec("6100.00");
	find(CG_DEMAT_COMPOSITION, 1, CG_DEMAT_NO_ACCOUNT, NULL)->value = dec("6100.00");
	find(CG_DEMAT_GRAND, 0, CG_DEMAT_NO_ACCOUNT, NULL)->value = s.printed.v[0].value = dec("6100.00");
	ck_assert(held());
	ck_assert_uint_eq(s.warnings.n, 0);
	s.nps.present = false; /* but its line and class are there */
	ck_assert(!held());
	ck_assert(is_said("The holdings of an asset class do not add up to its line in the composition.", 2));
	ck_assert_uint_eq(s.warnings.n, 1);
}
END_TEST

/* A pension account need not print totals of its tiers. */
START_TEST(pension_without_tiers)
{
	size_t n = 0;

	for (size_t i = 0; i < s.demat_totals.n; i++) {
		if (s.demat_totals.v[i].scope != CG_DEMAT_TIER)
			s.demat_totals.v[n++] = s.demat_totals.v[i];
	}
	s.demat_totals.n = n;
	ck_assert(held());
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.checks, 38 - 3);
}
END_TEST

/* An account whose numbers are not known is none of the summary page, and one without a client id has no head. */
START_TEST(account_without_numbers)
{
	s.demat.v[0].dp_id = CG_STR_NONE;
	ck_assert(!held());
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert(is_said("The total of a demat account is not the value that the summary page names.", 2));
	teardown();
	setup();
	s.demat.v[0].client_id = CG_STR("");
	ck_assert(!held());
	ck_assert(is_said("The head of a demat account is not complete.", 2));
}
END_TEST

/* More totals than there can be accounts are not looked at. */
START_TEST(totals_have_a_limit)
{
	for (size_t n = s.demat_totals.n; n < 5000 + (size_t)_i; n++)
		total(CG_DEMAT_SECTION, 9, 99, "X", "1.00", 8);
	ck_assert_int_eq(held(), _i == 0);
	ck_assert_uint_eq(s.warnings.n, (size_t)_i);
	if (_i == 1)
		ck_assert(is_said("More totals are printed than there can be accounts.", 3));
	ck_assert_uint_eq(s.checks, _i == 0 ? 38 : 1);
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
	tcase_add_loop_test(tc, groups_and_accounts_have_their_own_totals, 0,
			    (int)(sizeof(traded) / sizeof(traded[0])));
	tcase_add_test(tc, figures_of_a_warning);
	tcase_add_test(tc, what_is_not_printed_is_not_asked_for);
	tcase_add_test(tc, account_without_numbers);
	tcase_add_test(tc, pension_without_tiers);
	tcase_add_loop_test(tc, totals_have_a_limit, 0, 2);
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
