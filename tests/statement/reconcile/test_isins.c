/* ISINs that contradict names, codes, fund houses or each other. The names are made up, the check digits hold. */
#include <string.h>

#include "run.h"
#include "statement/reconcile/priv.h"

enum { BYTES = 1 << 20, FUNDS = 4, MANY = 24000 };

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

static const char *judge(void)
{
	struct cg_recon r = { .a = &a, .s = &s };

	ck_assert(cg_reconcile_isins(&r));
	ck_assert_uint_eq(s.checks - s.passed, s.warnings.n);
	return s.warnings.n > 0 ? s.warnings.v[0].message.p : NULL;
}

#define ONE "INF179K01BE2"
#define NEXT "INF179K01VN1"
#define OTHER "INF204K01XS2"
#define NAMES "Two schemes have the same ISIN and names that cannot be of one scheme."
#define TWO "A scheme has two ISINs."
#define HOUSE "The issuer's part of an ISIN is that of another fund house."

#define PLAN(isin, amc, name, code, plan, option)                                                                      \
	{                                                                                                              \
		isin, amc, name, code, plan, option                                                                    \
	}
#define SCHEME(isin, amc, name) PLAN(isin, amc, name, NULL, CG_PLAN_NONE, CG_OPTION_NONE)

static const struct {
	struct {
		const char *isin, *amc, *name, *code;
		enum cg_plan plan;
		enum cg_option option;
	} v[FUNDS];
	const char *said;
	uint32_t page; /* of the fund that is named: the first one is on page 2 */
} cases[] = {
	{ { SCHEME(ONE, "A", "A Top Fund - Growth"), SCHEME(ONE, "A", "A Top Fund - Growth") }, NULL, 0 },
	{ { SCHEME(ONE, "A", "A Top Fund - Growth"), SCHEME(ONE, "A", "A Liquid Fund - Growth") }, NAMES, 3 },
	/* other words for the same scheme */
	{ { SCHEME(ONE, "A", "A Top Fund - Growth"), SCHEME(ONE, "A", "A TOP FUND - Regular Plan - Growth Option") },
	  NULL,
	  0 },
	{ { SCHEME(ONE, "A", "A Value Fund"), SCHEME(ONE, "A", "A Value Discovery Fund") }, NULL, 0 },
	{ { SCHEME(ONE, "A", "A Emerging Opp. Fund"), SCHEME(ONE, "A", "A Emerging Opportunities Fund") }, NULL, 0 },
	{ { SCHEME(ONE, "A", "A Mid-Cap Fund"), SCHEME(ONE, "A", "A Mid Cap Fund") }, NULL, 0 },
	/* the beginning of a word has three letters at least */
	{ { SCHEME(ONE, "A", "A Op Fund"), SCHEME(ONE, "A", "A Opportunities Fund") }, NAMES, 3 },
	{ { SCHEME(ONE, "A", "A Opportunities Fund"), SCHEME(ONE, "A", "A Op Fund") }, NAMES, 3 },
	{ { SCHEME(ONE, "A", "A Opportunities Fund"), SCHEME(ONE, "A", "A Opp Fund") }, NULL, 0 },
	{ { SCHEME(ONE, "A", "A Top Value Fund"), SCHEME(ONE, "A", "A Top Low Fund") }, NAMES, 3 },
	{ { SCHEME(ONE, "A", "A Value Discovery Fund"),
	    SCHEME(ONE, "A", "A Value Fund - Reinvestment of the Dividend") },
	  NULL,
	  0 },
	/* each is held against the first one with its ISIN */
	{ { SCHEME(ONE, "A", "A Top Fund"), SCHEME(ONE, "A", "A Top Fund"), SCHEME(ONE, "A", "A Low Fund") },
	  NAMES,
	  4 },
	{ { SCHEME(ONE, "A", "A Top Fund"), SCHEME(NEXT, "A", "A Low Fund"), SCHEME(NEXT, "A", "A Mid Fund") },
	  NAMES,
	  4 },
	{ { SCHEME(NEXT, "A", "A Mid Fund"), SCHEME(ONE, "A", "A Top Fund"), SCHEME(NEXT, "A", "A Mid Fund"),
	    SCHEME(ONE, "A", "A Low Fund") },
	  NAMES,
	  5 },
	{ { SCHEME(ONE, "A", "A Top Fund - Segregated Portfolio 1"), SCHEME(ONE, "A", "A Low Fund") }, NULL, 0 },
	{ { SCHEME(ONE, "A", "A Low Fund"), SCHEME(ONE, "A", "A Top Fund - Segregated Portfolio 1") }, NULL, 0 },
	/* parts of one portfolio */
	{ { SCHEME(ONE, "A", "A Top Fund - Segregated Portfolio 1"),
	    SCHEME(ONE, "A", "A Low Fund - Segregated Portfolio 1") },
	  NULL,
	  0 },
	/* plan and option have ISINs of their own */
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_DIRECT, CG_OPTION_NONE),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_REGULAR, CG_OPTION_NONE) },
	  NAMES,
	  3 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_NONE),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_REGULAR, CG_OPTION_NONE) },
	  NULL,
	  0 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_GROWTH),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_IDCW) },
	  NAMES,
	  3 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_IDCW_PAYOUT),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_IDCW_REINVEST) },
	  NULL,
	  0 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_REGULAR, CG_OPTION_NONE),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_DIRECT, CG_OPTION_NONE) },
	  NAMES,
	  3 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_NONE),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_DIRECT, CG_OPTION_NONE) },
	  NAMES,
	  3 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_NONE),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_IDCW) },
	  NULL,
	  0 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_IDCW),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_NONE) },
	  NULL,
	  0 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_BONUS),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_GROWTH) },
	  NULL,
	  0 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_BONUS),
	    PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_IDCW) },
	  NAMES,
	  3 },
	/* one scheme, two ISINs */
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_GROWTH),
	    PLAN(NEXT, "B", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_GROWTH) },
	  HOUSE,
	  3 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_BONUS),
	    PLAN(NEXT, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_BONUS) },
	  TWO,
	  3 },
	{ { PLAN(OTHER, "A", "A Top Fund (Insure)", "T2", CG_PLAN_NONE, CG_OPTION_NONE),
	    PLAN(ONE, "A", "A Top Fund", "T1", CG_PLAN_NONE, CG_OPTION_NONE),
	    PLAN(NEXT, "A", "A Top Fund (Cover)", "T1", CG_PLAN_NONE, CG_OPTION_NONE) },
	  TWO,
	  4 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_GROWTH),
	    PLAN(NEXT, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_GROWTH) },
	  TWO,
	  3 },
	{ { PLAN(ONE, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_IDCW),
	    PLAN(NEXT, "A", "A Top Fund", NULL, CG_PLAN_NONE, CG_OPTION_IDCW) },
	  NULL,
	  0 },
	{ { PLAN(ONE, "A", "A Top Fund", "T1", CG_PLAN_NONE, CG_OPTION_NONE),
	    PLAN(NEXT, "A", "A Top Fund (Insure)", "T1", CG_PLAN_NONE, CG_OPTION_NONE) },
	  TWO,
	  3 },
	{ { PLAN(ONE, "A", "A Top Fund", "T1", CG_PLAN_NONE, CG_OPTION_NONE),
	    PLAN(NEXT, "A", "A Top Fund (Insure)", "T2", CG_PLAN_NONE, CG_OPTION_NONE) },
	  NULL,
	  0 },
	{ { PLAN(ONE, "A", "A Top Fund", "", CG_PLAN_NONE, CG_OPTION_NONE),
	    PLAN(NEXT, "A", "A Low Fund", "", CG_PLAN_NONE, CG_OPTION_NONE) },
	  NULL,
	  0 },
	/* houses: one may have several issuers, no issuer several houses */
	{ { SCHEME(ONE, "A", "A Top Fund"), SCHEME(OTHER, "A", "A Low Fund") }, NULL, 0 },
	{ { SCHEME(ONE, "A", "A Top Fund"), SCHEME(NEXT, "a", "A Low Fund") }, NULL, 0 },
	{ { SCHEME(ONE, "Specimen Hill Mutual Fund", "A Top Fund"),
	    SCHEME(NEXT, "specimen investments", "A Low Fund") },
	  NULL,
	  0 },
	{ { PLAN(ONE, "A", "A Top Fund - Segrd PF 2", NULL, CG_PLAN_NONE, CG_OPTION_GROWTH),
	    PLAN(NEXT, "A", "A Top Fund - Segrd PF 2", NULL, CG_PLAN_NONE, CG_OPTION_GROWTH) },
	  NULL,
	  0 },
	{ { SCHEME(ONE, "A", "A Top Fund"), SCHEME(NEXT, "B", "B Low Fund") }, HOUSE, 3 },
	{ { SCHEME(ONE, "B", "B Top Fund"), SCHEME(NEXT, "A", "A Low Fund"), SCHEME(ONE, "A", "A B Top Fund") },
	  HOUSE,
	  2 },
	{ { SCHEME(ONE, NULL, "A Top Fund"), SCHEME(NEXT, NULL, "B Low Fund") }, NULL, 0 },
	{ { SCHEME(ONE, "A", "A Top Fund"), SCHEME(ONE, NULL, "A Top Fund"), SCHEME(NEXT, "B", "B Low Fund") },
	  HOUSE,
	  4 },
	{ { SCHEME(OTHER, "B", "B Top Fund"), SCHEME(ONE, "A", "A Top Fund"), SCHEME(NEXT, "B", "B Low Fund") },
	  HOUSE,
	  4 },
	{ { SCHEME(ONE, "The A House", "A Top Fund"), SCHEME(NEXT, "A Investments", "A Low Fund") }, NULL, 0 },
	{ { SCHEME("INF0R8F01018", "A", "A Top Fund"), SCHEME("INF0R8701012", "B", "B Low Fund") }, NULL, 0 },
	/* no ISIN, or none that holds, says nothing */
	{ { SCHEME("INF179K01BE3", "A", "A Top Fund"), SCHEME("INF179K01BE3", "B", "B Low Fund") }, NULL, 0 },
	{ { SCHEME(NULL, "A", "A Top Fund"), SCHEME(NULL, "B", "B Low Fund") }, NULL, 0 },
	{ { SCHEME(ONE, "A", "A Top Fund") }, NULL, 0 },
};

static struct cg_str text(const char *z)
{
	return z != NULL ? cg_str_of(z) : CG_STR_NONE;
}

START_TEST(isin_contradicts_the_statement)
{
	const char *said;

	for (size_t i = 0; i < FUNDS && cases[_i].v[i].name != NULL; i++) {
		struct cg_fund f = { .name = text(cases[_i].v[i].name),
				     .isin = text(cases[_i].v[i].isin),
				     .amc = text(cases[_i].v[i].amc),
				     .rta_code = text(cases[_i].v[i].code),
				     .registrar = CG_STR("CAMS"),
				     .plan = cases[_i].v[i].plan,
				     .option = cases[_i].v[i].option,
				     .page = (uint32_t)i + 2 };

		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	said = judge();
	ck_assert_uint_eq(s.warnings.n, cases[_i].said != NULL);
	if (said == NULL)
		return;
	ck_assert_str_eq(said, cases[_i].said);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ISIN_INVALID);
	ck_assert_uint_eq(s.warnings.v[0].page, cases[_i].page);
	ck_assert(cg_str_eq(s.warnings.v[0].found, text(cases[_i].v[cases[_i].page - 2].isin)));
	ck_assert_int_eq(s.warnings.v[0].expected.n > 0, strcmp(said, NAMES) != 0);
}
END_TEST

/*
 * A hostile file names another house in each of its thousands of schemes of one issuer: each was compared with all.
 * The case ends what does not end.
 */
START_TEST(houses_without_end)
{
	static char houses[MANY][20];
	struct cg_recon r = { .a = &a, .s = &s };

	cg_arena_free(&a);
	cg_arena_init(&a, (size_t)256 << 20);
	for (uint32_t i = 0; i < MANY; i++) {
		struct cg_fund f = { .name = CG_STR("A Top Fund"), .isin = CG_STR(ONE), .page = i };

		for (uint32_t k = 0, rest = i; k < 5; k++, rest /= 20)
			houses[i][k] = (char)('a' + rest % 20);
		(void)strcpy(houses[i] + 5, " Mutual Fund");
		f.amc = cg_str_of(houses[i]);
		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	ck_assert(cg_reconcile_isins(&r));
	ck_assert_uint_eq(s.checks - s.passed, MANY - 1); /* of all but the first another house is told */
}
END_TEST

/* Each of two has an ISIN of the other's house; one alone may be of a house that was taken over, or renamed. */
static const struct {
	const char *first[3], *second[3]; /* ISIN, house, name */
	bool said;
} trades[] = {
	{ { ONE, "HDFC Mutual Fund", "A Top" }, { OTHER, "Nippon India Mutual Fund", "B Low" }, false },
	{ { OTHER, "HDFC Mutual Fund", "A Top" }, { ONE, "Nippon India Mutual Fund", "B Low" }, true },
	{ { OTHER, NULL, "HDFC Top" }, { ONE, NULL, "Reliance Low" }, true },
	{ { OTHER, "HDFC Mutual Fund", "A Top" }, { "INF109K01480", "Nippon India Mutual Fund", "B Low" }, false },
	{ { OTHER, "New Mutual Fund", "A Top" }, { ONE, "Newer Mutual Fund", "B Low" }, false },
	{ { OTHER, "HDFC Mutual Fund", "A Top" }, { "INE002A01018", "Nippon India Mutual Fund", "B Low" }, false },
};

START_TEST(isins_that_traded_places)
{
	for (size_t i = 0; i < 2; i++) {
		const char *const *of = i == 0 ? trades[_i].first : trades[_i].second;
		struct cg_fund f = {
			.isin = text(of[0]), .amc = text(of[1]), .name = text(of[2]), .page = (uint32_t)i + 2
		};

		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	(void)judge();
	ck_assert_uint_eq(s.warnings.n, trades[_i].said);
	if (trades[_i].said) {
		ck_assert_str_eq(s.warnings.v[0].message.p, "The ISINs of two schemes seem to have traded places.");
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ISIN_INVALID);
		ck_assert_uint_eq(s.warnings.v[0].page, 3);
		ck_assert(cg_str_eq(s.warnings.v[0].found, text(ONE)));
		ck_assert(cg_str_eq(s.warnings.v[0].expected, text(OTHER)));
	}
}
END_TEST

/* One ISIN has one NAV on a day. Some statements that are no issuer's own break that, so others of it must keep it. */
START_TEST(one_nav_a_day)
{
	static const char *const isins[] = { ONE, NEXT, OTHER, "INF109K01480" };
	static const size_t alike[] = { 3, 2, 3, 3 };

	for (size_t i = 0; i < 8; i++) {
		size_t pair = i / 2;
		struct cg_fund f = { .name = CG_STR("A Top Fund"),
				     .isin = cg_str_of(isins[pair]),
				     .nav = cg_dec_make(100000, 4),
				     .nav_date = 20000,
				     .page = (uint32_t)i + 2 };

		if (i % 2 == 1 && pair >= alike[_i])
			f.nav = cg_dec_make(100001, 4);
		if (i % 2 == 1 && pair >= alike[_i] && _i == 2)
			f.nav_date++;
		if (i % 2 == 1 && pair >= alike[_i] && _i == 3)
			f.nav = cg_dec_make(10000, 3);
		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	(void)judge();
	ck_assert_uint_eq(s.warnings.n, _i == 0);
	if (_i == 0) {
		ck_assert_str_eq(s.warnings.v[0].message.p, "An ISIN has two NAVs on one day.");
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_VALUE_MISMATCH);
		ck_assert(cg_str_eq(s.warnings.v[0].expected, CG_STR("10.0000")));
		ck_assert(cg_str_eq(s.warnings.v[0].found, CG_STR("10.0001")));
	}
}
END_TEST

static void account(const char *depository, const char *isin, const char *name, uint32_t page)
{
	struct cg_demat_account d = { .depository = cg_str_of(depository) };
	struct cg_demat_holding h = { .isin = cg_str_of(isin), .name = cg_str_of(name), .page = page };

	ck_assert(CG_PUSH(&a, &d.holdings, &h));
	ck_assert(CG_PUSH(&a, &s.demat, &d));
}

static const struct {
	const char *first, *second, *depository, *isin;
	bool said;
} securities[] = {
	{ "SPECIMEN MOTORS LIMITED", "SPECIMEN MOTORS LIMITED#EQUITY SHARES", "NSDL", "INE002A01018", false },
	{ "SPECIMEN MOTORS LIMITED", "PATTERN BANK LIMITED", "NSDL", "INE002A01018", true },
	{ "PATTERN BANK LIMITED", "SPECIMEN MOTORS LIMITED", "NSDL", "INE009A01021", false },
	{ "SPECIMEN MOTORS LIMITED", "PATTERN BANK LIMITED", "CDSL", "INE002A01018", false }, /* renamed in between */
	{ "THE SPECIMEN BANK LTD", "SPECIMEN BANK LIMITED", "NSDL", "INE002A01018", false },
};

/* Every holding of an account is held against the others. */
START_TEST(securities_of_one_account)
{
	static const char *const names[] = { "SPECIMEN MOTORS LIMITED", "SPECIMEN MOTORS LTD", "PATTERN BANK LIMITED" };

	account("NSDL", "INE009A01021", "EXAMPLE STEEL LIMITED", 4);
	for (size_t i = 0; i < 3; i++) {
		struct cg_demat_holding h = { .isin = CG_STR("INE002A01018"), .page = 5 + (uint32_t)i };

		h.name = cg_str_of(names[i]);
		ck_assert(CG_PUSH(&a, &s.demat.v[0].holdings, &h));
	}
	(void)judge();
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_str_eq(s.warnings.v[0].message.p, "Two securities have the same ISIN.");
	ck_assert_uint_eq(s.warnings.v[0].page, 7);
}
END_TEST

/* A movement is of the security that it names. */
START_TEST(movement_of_another_security)
{
	struct cg_demat_txn t = { .isin = CG_STR("INE002A01018"), .page = 5 };

	account("NSDL", "INE002A01018", "SPECIMEN MOTORS LIMITED", 4);
	t.name = _i == 0 ? CG_STR("SPECIMEN MOTORS") : _i == 1 ? CG_STR("PATTERN BANK LIMITED") : CG_STR_NONE;
	ck_assert(CG_PUSH(&a, &s.demat.v[0].txns, &t));
	(void)judge();
	ck_assert_uint_eq(s.warnings.n, _i == 1);
}
END_TEST

START_TEST(securities_of_one_isin)
{
	account("NSDL", "INE002A01018", securities[_i].first, 4);
	account(securities[_i].depository, securities[_i].isin, securities[_i].second, 5);
	(void)judge();
	ck_assert_uint_eq(s.warnings.n, securities[_i].said);
	if (securities[_i].said) {
		ck_assert_str_eq(s.warnings.v[0].message.p, "Two securities have the same ISIN.");
		ck_assert_uint_eq(s.warnings.v[0].page, 5);
	}
}
END_TEST

/* Where 500 warnings are listed what follows is counted, and nothing is written behind the last one. */
START_TEST(no_figures_behind_the_last_warning)
{
	struct cg_warning w = { .code = CG_WARN_TEXT_UNREADABLE, .message = CG_STR("full") };
	struct cg_fund f = { .name = CG_STR("HDFC Top"), .isin = CG_STR(OTHER) };
	struct cg_recon r = { .a = &a, .s = &s };

	s.warnings.v = cg_arena_take_array(&a, 500, sizeof(w));
	s.warnings.cap = s.warnings.n = 500;
	for (size_t i = 0; i < 500; i++)
		s.warnings.v[i] = w;
	ck_assert(CG_PUSH(&a, &s.funds, &f));
	if (_i == 0) { /* traded places */
		f = (struct cg_fund){ .name = CG_STR("Reliance Low"), .isin = CG_STR(ONE) };
	} else { /* one ISIN, two schemes */
		f = (struct cg_fund){ .name = CG_STR("HDFC Low"), .isin = CG_STR(OTHER) };
	}
	ck_assert(CG_PUSH(&a, &s.funds, &f));
	ck_assert(cg_reconcile_isins(&r));
	ck_assert_uint_eq(s.checks - s.passed, 1);
	ck_assert_uint_eq(s.warnings.n, 500);
	ck_assert_ptr_null(s.warnings.v[499].found.p);
}
END_TEST

/* 64 schemes with an ISIN of another house are compared with each other. */
START_TEST(strangers_have_a_limit)
{
	size_t many = 63 + (size_t)_i;

	for (size_t i = 0; i <= many; i++) {
		bool last = i == many;
		struct cg_demat_account d = { .depository = CG_STR("NSDL") };
		struct cg_demat_holding h = { .page = (uint32_t)i + 2 };

		h.name = last ? CG_STR("NIPPON LOW") : CG_STR("HDFC TOP");
		h.isin = last ? CG_STR(ONE) : CG_STR(OTHER);
		ck_assert(CG_PUSH(&a, &d.holdings, &h));
		ck_assert(CG_PUSH(&a, &s.demat, &d));
	}
	(void)judge();
	ck_assert_uint_eq(s.warnings.n, _i == 0 ? many : 0);
	if (_i == 0)
		ck_assert_uint_eq(s.warnings.v[0].page, 65);
}
END_TEST

/* NAVs of one ISIN are held against each other on one day alone, and where both have one. */
START_TEST(navs_that_say_nothing)
{
	static const struct {
		int32_t day;
		int64_t nav;
		bool set, told;
	} v[] = { { 20000, 100001, true, true },
		  { CG_DATE_NONE, 100001, true, false },
		  { 20001, 100001, true, false },
		  { 20000, 100001, false, false } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		teardown();
		setup();
		for (size_t k = 0; k < 5; k++) { /* three agree with the first one, in pairs */
			struct cg_fund f = { .name = CG_STR("A Top Fund"),
					     .isin = CG_STR(ONE),
					     .nav = cg_dec_make(100000, 4),
					     .nav_date = 20000,
					     .page = 2 };

			if (k == 4) {
				f.nav_date = v[i].day;
				f.nav = cg_dec_make(v[i].nav, 4);
				f.nav.set = v[i].set;
			}
			ck_assert(CG_PUSH(&a, &s.funds, &f));
		}
		(void)judge();
		ck_assert_uint_eq(s.warnings.n, v[i].told);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("isins");
	TCase *tc = tcase_create("isins"), *large = tcase_create("large");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, isin_contradicts_the_statement, 0, (int)(sizeof(cases) / sizeof(cases[0])));
	tcase_add_loop_test(tc, isins_that_traded_places, 0, (int)(sizeof(trades) / sizeof(trades[0])));
	tcase_add_loop_test(tc, one_nav_a_day, 0, 4);
	tcase_add_loop_test(tc, securities_of_one_isin, 0, (int)(sizeof(securities) / sizeof(securities[0])));
	tcase_add_test(tc, securities_of_one_account);
	tcase_add_loop_test(tc, no_figures_behind_the_last_warning, 0, 2);
	tcase_add_loop_test(tc, strangers_have_a_limit, 0, 2);
	tcase_add_test(tc, navs_that_say_nothing);
	tcase_add_loop_test(tc, movement_of_another_security, 0, 3);
	suite_add_tcase(suite, tc);
	tcase_add_checked_fixture(large, setup, teardown);
	tcase_set_timeout(large, 60);
	tcase_add_test(large, houses_without_end);
	suite_add_tcase(suite, large);
	return suite_run(suite);
}
