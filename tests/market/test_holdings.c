/* Portfolios from CSV: what is read, what is refused and by which words. */
#include "market/holdings.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))
#define HEAD                                                                                                           \
	"scheme_code,scheme_isin,scheme_name,portfolio_date,security_isin,security_name,asset_type,weight_pct,"        \
	"industry\n"
#define REST ". Nothing of this file was stored."

static struct cg_arena arena;
static struct cg_portfolios list;
static struct cg_err e;
static int32_t today;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	e = (struct cg_err){ 0 };
	ck_assert(cg_date_make(2024, 4, 15, &today));
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static enum cg_code read_text(const char *text)
{
	return cg_holdings_read(cg_str_of(text), today, &arena, &list, &e);
}

START_TEST(read)
{
	const struct cg_portfolio *p;

	ck_assert_msg(read_text(HEAD "120465,,Axis Fund,2024-03-31,INE002A01018,Reliance,EQUITY,60.50,Oil\n"
				     "119896,INF109K01480,Other,2024-04-15,,,CASH,100.00,\n"
				     "120465,INF846K01DP8,,2024-03-31,,Repo,CASH,-1.5,\n"
				     "120465,,,2024-02-29,,Repo,OTHER,96,\n"
				     ",INF109K01480,,2024-03-31,IN0020230010,GOI 2033,DEBT,99.00,Sovereign\n") == CG_OK,
		      "%s", e.hint);
	ck_assert_uint_eq(list.n, 4);
	p = &list.v[0];
	ck_assert_int_eq(p->code, 120465);
	ck_assert_ptr_null(p->isin.p); /* the code is enough */
	ck_assert(cg_str_eq(p->name, CG_STR("Axis Fund")));
	ck_assert_uint_eq(p->rows.n, 2); /* a row further down is of the same portfolio */
	ck_assert(cg_str_eq(p->rows.v[0].isin, CG_STR("INE002A01018")));
	ck_assert(cg_str_eq(p->rows.v[0].type, CG_STR("EQUITY")));
	ck_assert(cg_str_eq(p->rows.v[0].industry, CG_STR("Oil")));
	ck_assert_int_eq(p->rows.v[0].weight.v, 6050);
	ck_assert_ptr_null(p->rows.v[1].isin.p);
	ck_assert_ptr_null(p->rows.v[1].industry.p);
	ck_assert_int_eq(p->rows.v[1].weight.v, -15);
	ck_assert(cg_dec_eq(p->weight_sum, cg_dec_make(5900, 2)));
	ck_assert(p->refused);
	ck_assert_int_eq(list.v[1].date, today);
	ck_assert(!list.v[1].refused);
	ck_assert_int_eq(list.v[2].code, 120465); /* another month */
	ck_assert(!list.v[2].refused);
	ck_assert_int_eq(list.v[3].code, 0);
	ck_assert(cg_str_eq(list.v[3].isin, CG_STR("INF109K01480")));
	ck_assert(cg_str_eq(list.v[3].rows.v[0].type, CG_STR("DEBT")));
}
END_TEST

/* 95 to 105 percent are a portfolio, both ends with it. */
static const struct {
	const char *weight;
	bool refused;
} sums[] = { { "94.99", true },	  { "95", false },    { "95.00", false },
	     { "105.00", false }, { "105.01", true }, { "0", true } };

START_TEST(whole)
{
	char text[512];

	(void)snprintf(text, sizeof(text), HEAD "120465,,,2024-03-31,,,CASH,%s,\n", sums[_i].weight);
	ck_assert_int_eq(read_text(text), CG_OK);
	ck_assert_int_eq(list.v[0].refused, sums[_i].refused);
}
END_TEST

static const struct {
	const char *row, *what;
} wrong[] = {
	{ "x,,,2024-03-31,,,CASH,1,", "scheme_code is AMFI's number of the scheme" },
	{ ",,,2024-03-31,,,CASH,1,", "neither scheme_code nor scheme_isin" },
	{ ",INE002A01018,,2024-03-31,,,CASH,1,", "scheme_isin is no ISIN of a fund" },
	{ "120465,,,31-03-2024,,,CASH,1,", "portfolio_date is a day that has been, as YYYY-MM-DD" },
	{ "120465,,,2024-04-16,,,CASH,1,", "portfolio_date is a day that has been, as YYYY-MM-DD" },
	{ "120465,,\xff,2024-03-31,,,CASH,1,", "the file is not UTF-8 text" },
	{ "120465,,,2024-03-31,,\xff,CASH,1,", "the file is not UTF-8 text" },
	{ "120465,,,2024-03-31,,,CASH,1,\xff", "the file is not UTF-8 text" },
	{ "120465,,,2024-03-31,INE002A0101,,CASH,1,", "security_isin is no ISIN; leave it empty where there is none" },
	{ "120465,,,2024-03-31,INE002a01018,,CASH,1,", "security_isin is no ISIN; leave it empty where there is none" },
	{ "120465,,,2024-03-31,,,GOLD,1,", "asset_type is EQUITY, DEBT, CASH, FUTURE or OTHER" },
	{ "120465,,,2024-03-31,,,,1,", "asset_type is EQUITY, DEBT, CASH, FUTURE or OTHER" },
	{ "120465,,,2024-03-31,,,CASH,,", "weight_pct is a number of percent" },
	{ "120465,,,2024-03-31,,,CASH,much,", "weight_pct is a number of percent" },
	{ "120465,,,2024-03-31,,,CASH,100000.01,", "weight_pct is a number of percent" },
	{ "120465,,,2024-03-31,,,CASH,-100000.01,", "weight_pct is a number of percent" },
	{ "120465,,,2024-03-31,,,CASH,\"1", "not of the form a,b,\"c\"" },
};

/* The line is told, behind good ones; a file counts as a whole. */
START_TEST(refused)
{
	char text[512], want[256];

	(void)snprintf(text, sizeof(text), HEAD "120465,,,2024-03-31,,,FUTURE,100000,\n\n%s\n", wrong[_i].row);
	(void)snprintf(want, sizeof(want), "Line 4: %s" REST, wrong[_i].what);
	ck_assert_int_eq(read_text(text), CG_EREQUEST);
	ck_assert_str_eq(e.hint, want);
}
END_TEST

static const struct {
	const char *head;
	bool good;
} heads[] = {
	{ "scheme_code,portfolio_date,security_isin,asset_type,weight_pct\n", true },
	{ "SCHEME_ISIN , Portfolio_Date,security_isin,asset_type,weight_pct", true },
	{ "weight_pct,asset_type,security_isin,portfolio_date,scheme_code", true },
	{ "portfolio_date,security_isin,asset_type,weight_pct\n", false },
	{ "scheme_code,security_isin,asset_type,weight_pct\n", false },
	{ "scheme_code,portfolio_date,asset_type,weight_pct\n", false },
	{ "scheme_code,portfolio_date,security_isin,weight_pct\n", false },
	{ "scheme_code,portfolio_date,security_isin,asset_type\n", false },
	{ "", false },
};

START_TEST(columns_needed)
{
	ck_assert_int_eq(read_text(heads[_i].head), heads[_i].good ? CG_OK : CG_EREQUEST);
	ck_assert_uint_eq(list.n, 0);
	if (!heads[_i].good)
		ck_assert_str_eq(e.hint, "The file must begin with the line scheme_code,scheme_isin,scheme_name,"
					 "portfolio_date,security_isin,security_name,asset_type,weight_pct.");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("holdings");
	TCase *t = tcase_create("holdings");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, read);
	tcase_add_loop_test(t, whole, 0, COUNT(sums));
	tcase_add_loop_test(t, refused, 0, COUNT(wrong));
	tcase_add_loop_test(t, columns_needed, 0, COUNT(heads));
	suite_add_tcase(s, t);
	return suite_run(s);
}
