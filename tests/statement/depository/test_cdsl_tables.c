/* Rows of the tables of a CDSL e-CAS, made by hand: what becomes of each, and what is told of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "statement/depository/cdsl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static struct drawing p;
static struct cg_statement s;
static struct cg_cdsl c;
static struct cg_demat_account account;
static struct cg_fund ledger;
static struct cg_table_row rows[3];

static void setup(void)
{
	drawing_open(&p);
	s = (struct cg_statement){ .from = day("2024-03-01"), .to = day("2024-03-31") };
	account = (struct cg_demat_account){ 0 };
	ledger = (struct cg_fund){ .folio = CG_STR("1234567") };
	memset(rows, 0, sizeof(rows));
	s.demat.v = &account;
	s.demat.n = 1;
	c = (struct cg_cdsl){ .a = &p.a, .s = &s };
	c.ledgers.v = &ledger;
	c.ledgers.n = 1;
	for (uint32_t i = 0; i < 3; i++)
		rows[i].page = 4 + i;
}

static void teardown(void)
{
	drawing_close(&p);
}

/* The next case of a test. */
static void again(void)
{
	teardown();
	setup();
}

static void end_table(enum cg_cdsl_table t, size_t n)
{
	c.rows.v = rows;
	c.rows.n = n;
	ck_assert(cg_cdsl_table_end(&c, t));
	ck_assert(c.rows.n == 0 && c.cols.n == 0);
}

static struct cg_str text(const char *z)
{
	return z != NULL ? cg_str_of(z) : CG_STR_NONE;
}

/* The only warning is this one, of the page of the first row; NULL: there is none. */
static void expect(enum cg_warning_code code, const char *message)
{
	ck_assert_msg(s.warnings.n == (message != NULL), "%zu: %s", s.warnings.n,
		      s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	if (message == NULL)
		return;
	is_text(s.warnings.v[0].message, message);
	ck_assert_int_eq(s.warnings.v[0].code, code);
	ck_assert_uint_eq(s.warnings.v[0].page, 4);
}

#define NO_ISIN "The check digit of the ISIN does not hold."
#define NO_HOLDING "A row of a holding statement is not understood."

/* The kind of a security is in its ISIN, but for what stands in the table of bonds. */
static const struct {
	const char *isin;
	bool bonds;
	enum cg_demat_kind kind;
	bool invalid;
} kinds[] = {
	{ "INE002A01018", false, CG_DEMAT_EQUITY, false },   { "INE002A01018", true, CG_DEMAT_BOND, false },
	{ "INF109K01837", false, CG_DEMAT_FUND, false },     { "INF109K01837", true, CG_DEMAT_FUND, false },
	{ "IN0020230085", false, CG_DEMAT_BOND, false },     { "IN9020230084", false, CG_DEMAT_BOND, true },
	{ "INE020B08AH8", false, CG_DEMAT_BOND, false },     { "INE020B07AH8", false, CG_DEMAT_BOND, true },
	{ "INE020B06AH8", false, CG_DEMAT_EQUITY, true },    { "INE020B09AH8", false, CG_DEMAT_EQUITY, true },
	{ "INE020B18AH8", false, CG_DEMAT_EQUITY, true },    { "INE020807AH8", false, CG_DEMAT_BOND, true },
	{ "INE002A01018*#", false, CG_DEMAT_EQUITY, false }, { "INE002A01018 #", false, CG_DEMAT_EQUITY, false },
	{ "INE002A01018 1", false, CG_DEMAT_EQUITY, true },  { "INE002A01018*a", false, CG_DEMAT_EQUITY, true },
	{ "INE002A01019", false, CG_DEMAT_EQUITY, true },
};

static void put_holding(const char *isin)
{
	rows[0].text[CG_TABLE_ISIN] = text(isin);
	rows[0].text[CG_TABLE_NAME] = CG_STR("RAILWAY FINANCE 8.63%");
	rows[0].fig[CG_TABLE_UNITS] = dec("10.000");
	rows[0].fig[CG_TABLE_PRICE] = dec("100.00");
	rows[0].fig[CG_TABLE_FACE] = dec("5.00");
	rows[0].fig[CG_TABLE_VALUE] = dec("1000.00");
}

START_TEST(kind_of_a_security)
{
	put_holding(kinds[_i].isin);
	end_table(kinds[_i].bonds ? CG_CDSL_BONDS : CG_CDSL_HOLDINGS, 1);
	expect(CG_WARN_ISIN_INVALID, kinds[_i].invalid ? NO_ISIN : NULL);
	ck_assert_uint_eq(account.holdings.n, 1);
	ck_assert_int_eq(account.holdings.v[0].kind, kinds[_i].kind);
	ck_assert_uint_eq(account.holdings.v[0].isin.n, 12);
	ck_assert_uint_eq(account.holdings.v[0].page, 4);
	is_dec(account.holdings.v[0].units, "10.000");
	is_dec(account.holdings.v[0].price, "100.00");
	is_dec(account.holdings.v[0].face_value, "5.00");
	is_dec(account.holdings.v[0].value, "1000.00");
}
END_TEST

/* One thing of the row is missing. */
START_TEST(holding_that_is_not_understood)
{
	static const struct {
		bool bonds, strange, no_name, no_value, no_face, no_account, told;
	} v[] = {
		{ .bonds = false },
		{ .bonds = true },
		{ .strange = true, .told = true },
		{ .no_name = true, .told = true },
		{ .no_value = true, .told = true },
		{ .no_face = true },
		{ .bonds = true, .no_face = true, .told = true },
		{ .no_account = true, .told = true },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		put_holding("INE020B08AH8");
		rows[0].strange = v[i].strange;
		if (v[i].no_name)
			rows[0].text[CG_TABLE_NAME] = CG_STR_NONE;
		if (v[i].no_value)
			rows[0].fig[CG_TABLE_VALUE] = CG_DEC_NONE;
		if (v[i].no_face)
			rows[0].fig[CG_TABLE_FACE] = CG_DEC_NONE;
		c.account = v[i].no_account ? SIZE_MAX : 0;
		end_table(v[i].bonds ? CG_CDSL_BONDS : CG_CDSL_HOLDINGS, 1);
		expect(CG_WARN_ROW_NOT_UNDERSTOOD, v[i].told ? NO_HOLDING : NULL);
		ck_assert_uint_eq(account.holdings.n, !v[i].no_account);
	}
	again();
	c.account = 1; /* behind the last one */
	put_holding("INE020B08AH8");
	end_table(CG_CDSL_HOLDINGS, 1);
	expect(CG_WARN_ROW_NOT_UNDERSTOOD, NO_HOLDING);
}
END_TEST

/* Only where the table of bonds has a column of coupons a rate may stand in the name by chance. */
START_TEST(coupon_is_taken_out_of_the_name)
{
	static const struct {
		bool bonds, column;
		const char *cell, *name;
	} v[] = {
		{ true, true, "", "RAILWAY FINANCE" },
		{ true, true, "9.00%", "RAILWAY FINANCE 8.63%" },
		{ true, false, "", "RAILWAY FINANCE 8.63%" },
		{ false, true, "", "RAILWAY FINANCE 8.63%" },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		put_holding("INE020B08AH8");
		rows[0].text[CG_TABLE_TEXT] = text(v[i].cell);
		c.cols.n = 2;
		c.cols.id[1] = v[i].column ? CG_TABLE_TEXT : CG_TABLE_ISIN;
		c.cols.id[2] = CG_TABLE_TEXT; /* behind the last column */
		end_table(v[i].bonds ? CG_CDSL_BONDS : CG_CDSL_HOLDINGS, 1);
		is_text(account.holdings.v[0].name, v[i].name);
	}
}
END_TEST

#define NO_FUND "A row of the mutual fund holdings is not understood."

static const struct {
	const char *name, *isin, *folio, *advisor, *units, *value;
	bool strange;
	const char *code, *rest, *folio_read, *advisor_read;
	enum cg_plan plan;
	bool told;
} funds[] = {
	{ "A12 - A Fund - Direct Growth", "INF109K01837", "123/ 4", "ARN-1", "1.000", "2.00", false, "A12",
	  "A Fund - Direct Growth", "123 / 4", "ARN-1", CG_PLAN_DIRECT, false },
	{ "A Fund - Regular Growth", "INF109K01837*", "123", "", "1.000", "2.00", false, NULL,
	  "A Fund - Regular Growth", "123", NULL, CG_PLAN_REGULAR, false },
	{ "A12 -A Fund", "INF109K01837", "123", "", "1.000", "2.00", false, NULL, "A12 -A Fund", "123", NULL,
	  CG_PLAN_NONE, false },
	{ "A12 -  A Fund", "INF109K01837", "123", "", "1.000", "2.00", false, "A12", "A Fund", "123", NULL,
	  CG_PLAN_NONE, false },
	{ "A12 - A Fund", "INF109K01837", "123", "", "1.000", "2.00", true, "A12", "A Fund", "123", NULL, CG_PLAN_NONE,
	  true },
	{ "A12 - A Fund", "INF109K01837 x", "123", "", "1.000", "2.00", false, "A12", "A Fund", "123", NULL,
	  CG_PLAN_NONE, true },
	{ "A12 - A Fund", "INF109K01837", "123", "", NULL, "2.00", false, "A12", "A Fund", "123", NULL, CG_PLAN_NONE,
	  true },
	{ "A12 - A Fund", "INF109K01837", "123", "", "1.000", NULL, false, "A12", "A Fund", "123", NULL, CG_PLAN_NONE,
	  true },
};

START_TEST(folio_of_the_holdings)
{
	const struct cg_fund *f;

	rows[0].text[CG_TABLE_NAME] = text(funds[_i].name);
	rows[0].text[CG_TABLE_ISIN] = text(funds[_i].isin);
	rows[0].text[CG_TABLE_FOLIO] = text(funds[_i].folio);
	rows[0].text[CG_TABLE_ADVISOR] = text(funds[_i].advisor);
	rows[0].fig[CG_TABLE_UNITS] = dec(funds[_i].units);
	rows[0].fig[CG_TABLE_NAV] = dec("3.0000");
	rows[0].fig[CG_TABLE_COST] = dec("4.00");
	rows[0].fig[CG_TABLE_VALUE] = dec(funds[_i].value);
	rows[0].strange = funds[_i].strange;
	end_table(CG_CDSL_FUNDS, 1);
	expect(CG_WARN_ROW_NOT_UNDERSTOOD, funds[_i].told ? NO_FUND : NULL);
	ck_assert_uint_eq(s.funds.n, 1);
	f = &s.funds.v[0];
	is_text(f->rta_code, funds[_i].code);
	is_text(f->name, funds[_i].rest);
	is_text(f->isin, "INF109K01837");
	is_text(f->folio, funds[_i].folio_read);
	is_text(f->advisor, funds[_i].advisor_read);
	is_dec(f->units, funds[_i].units);
	is_dec(f->nav, "3.0000");
	is_dec(f->cost, "4.00");
	is_dec(f->value, funds[_i].value);
	ck_assert_int_eq(f->plan, funds[_i].plan);
	ck_assert_int_eq(f->demat, CG_NO);
	ck_assert_int_eq(f->nav_date, CG_DATE_NONE);
	ck_assert_uint_eq(f->page, 4);
}
END_TEST

/* What stands behind the last folio that is kept is told. */
START_TEST(no_more_folios_than_a_statement_has)
{
	s.funds.v = cg_arena_take_array(&p.a, CG_DEP_FOLIOS_MAX, sizeof(*s.funds.v));
	s.funds.cap = CG_DEP_FOLIOS_MAX;
	s.funds.n = CG_DEP_FOLIOS_MAX - 1;
	for (size_t i = 0; i < 2; i++) {
		rows[i].text[CG_TABLE_NAME] = CG_STR("A Fund");
		rows[i].text[CG_TABLE_ISIN] = CG_STR("INF109K01837");
		rows[i].fig[CG_TABLE_UNITS] = rows[i].fig[CG_TABLE_VALUE] = dec("1.00");
	}
	end_table(CG_CDSL_FUNDS, 2);
	ck_assert_uint_eq(s.funds.n, CG_DEP_FOLIOS_MAX);
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(s.warnings.v[0].message, NO_FUND);
	ck_assert_uint_eq(s.warnings.v[0].page, 5);
}
END_TEST

#define NO_SCHEME "A row of the NPS holding statement is not understood."

static const struct {
	const char *name, *units, *nav;
	bool strange;
	const char *tier, *value;
	bool told;
} schemes[] = {
	{ "A FUND SCHEME E - TIER I GS", "10.0000", "3.3335", false, "I", "33.34", false },
	{ "A FUND SCHEME E - TIER II", "10.0000", "3.3334", false, "II", "33.33", false },
	{ "A FUND SCHEME E - TIER  II GS", "1", "1", false, "II", "1.00", false },
	{ "A FUND SCHEME E", "10.0000", "3.3335", false, NULL, "33.34", true },
	{ "A FUND SCHEME E - TIER ", "10.0000", "3.3335", false, "", "33.34", true },
	{ "A FUND SCHEME E - TIER I", "10.0000", "3.3335", true, "I", "33.34", true },
	{ "A FUND SCHEME E - TIER I", NULL, "3.3335", false, "I", NULL, true },
	{ "A FUND SCHEME E - TIER I", "10.0000", NULL, false, "I", NULL, true },
};

START_TEST(scheme_of_a_pension)
{
	rows[0].text[CG_TABLE_NAME] = text(schemes[_i].name);
	rows[0].fig[CG_TABLE_UNITS] = dec(schemes[_i].units);
	rows[0].fig[CG_TABLE_NAV] = dec(schemes[_i].nav);
	rows[0].strange = schemes[_i].strange;
	end_table(CG_CDSL_NPS, 1);
	expect(CG_WARN_ROW_NOT_UNDERSTOOD, schemes[_i].told ? NO_SCHEME : NULL);
	ck_assert_uint_eq(s.nps.schemes.n, 1);
	is_text(s.nps.schemes.v[0].name, schemes[_i].name);
	is_text(s.nps.schemes.v[0].tier, schemes[_i].tier);
	is_dec(s.nps.schemes.v[0].units, schemes[_i].units);
	is_dec(s.nps.schemes.v[0].nav, schemes[_i].nav);
	is_dec(s.nps.schemes.v[0].value, schemes[_i].value);
}
END_TEST

#define NO_MOVE "A row of a statement of transactions is not understood."
#define NO_SUM                                                                                                         \
	"The balance before a movement of a security, its credit and its debit do not give the balance after it, or "  \
	"its date lies outside the period."
#define GAP "The balance of a security differs between two of its movements."

/* Two rows; the first: ISIN, date, opening, credit, debit, closing; the second: ISIN, name, opening, closing. */
static const struct {
	const char *isin, *date, *figure[4];
	bool strange;
	const char *isin2, *name2, *figure2[2], *said, *expected, *found;
	uint32_t page;
} moves[] = {
	{ "INE002A01018",
	  "01-03-2024",
	  { "2.000", "5.000", "1.000", "6.000" },
	  false,
	  "",
	  "",
	  { "6.000", "6.000" },
	  NULL,
	  NULL,
	  NULL,
	  0 },
	{ "INE002A01018",
	  "31-Mar-2024",
	  { "2.000", NULL, NULL, "2.000" },
	  false,
	  "",
	  "",
	  { "2.000", "2.000" },
	  NULL,
	  NULL,
	  NULL,
	  0 },
	{ "INE002A01018",
	  "29-02-2024",
	  { "2.000", NULL, NULL, "2.000" },
	  false,
	  "",
	  "",
	  { "2.000", "2.000" },
	  NO_SUM,
	  "2.000",
	  "2.000",
	  4 },
	{ "INE002A01018",
	  "01-04-2024",
	  { "2.000", NULL, NULL, "2.000" },
	  false,
	  "",
	  "",
	  { "2.000", "2.000" },
	  NO_SUM,
	  "2.000",
	  "2.000",
	  4 },
	{ "INE002A01018",
	  "01-03-2024",
	  { "2.000", "5.000", NULL, "7.001" },
	  false,
	  "",
	  "",
	  { "7.001", "7.001" },
	  NO_SUM,
	  "7.000",
	  "7.001",
	  4 },
	{ "INE002A01018",
	  "01-03-2024",
	  { NULL, "5.000", NULL, "5.000" },
	  false,
	  "",
	  "",
	  { "5.000", "5.000" },
	  NO_SUM,
	  NULL,
	  "5.000",
	  4 },
	{ "INE002A01018",
	  "01-03-2024",
	  { "2.000", NULL, NULL, NULL },
	  false,
	  "",
	  "",
	  { "2.000", "2.000" },
	  NO_SUM,
	  "2.000",
	  NULL,
	  4 },
	{ "INE002A01018",
	  "01-03-2024",
	  { "2.000", NULL, NULL, "2.000" },
	  true,
	  "",
	  "",
	  { "2.000", "2.000" },
	  NO_MOVE,
	  NULL,
	  NULL,
	  4 },
	{ "INE002A01019",
	  "01-03-2024",
	  { "2.000", NULL, NULL, "2.000" },
	  false,
	  "",
	  "",
	  { "2.000", "2.000" },
	  NO_ISIN,
	  NULL,
	  NULL,
	  4 },
	{ "INE002A01018",
	  "01-03-2024",
	  { "2.000", NULL, NULL, "2.000" },
	  false,
	  "",
	  "A NAME",
	  { "2.000", "2.000" },
	  NO_MOVE,
	  NULL,
	  NULL,
	  5 },
	{ "INE002A01018",
	  "01-03-2024",
	  { "2.000", NULL, NULL, "2.000" },
	  false,
	  "",
	  "",
	  { "3.000", "3.000" },
	  GAP,
	  "2.000",
	  "3.000",
	  5 },
	{ "INE002A01018",
	  "01-03-2024",
	  { "2.000", NULL, NULL, "2.000" },
	  false,
	  "INE009A01021",
	  "A NAME",
	  { "3.000", "3.000" },
	  NULL,
	  NULL,
	  NULL,
	  0 },
};

START_TEST(movements_of_securities)
{
	static const enum cg_table_col col[] = { CG_TABLE_OPENING, CG_TABLE_CREDIT, CG_TABLE_DEBIT, CG_TABLE_CLOSING };
	const struct cg_demat_txn *t;

	rows[0].text[CG_TABLE_ISIN] = text(moves[_i].isin);
	rows[0].text[CG_TABLE_NAME] = CG_STR("RELIANCE");
	rows[0].text[CG_TABLE_TEXT] = CG_STR("CR");
	rows[0].text[CG_TABLE_DATE] = text(moves[_i].date);
	for (size_t i = 0; i < 4; i++)
		rows[0].fig[col[i]] = dec(moves[_i].figure[i]);
	rows[0].strange = moves[_i].strange;
	rows[1].text[CG_TABLE_ISIN] = text(moves[_i].isin2);
	rows[1].text[CG_TABLE_NAME] = text(moves[_i].name2);
	rows[1].text[CG_TABLE_DATE] = CG_STR("15-03-2024");
	rows[1].fig[CG_TABLE_OPENING] = dec(moves[_i].figure2[0]);
	rows[1].fig[CG_TABLE_CLOSING] = dec(moves[_i].figure2[1]);
	end_table(CG_CDSL_DEMAT_TXNS, 2);
	ck_assert_msg(s.warnings.n == (moves[_i].said != NULL), "%zu: %s", s.warnings.n,
		      s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	if (moves[_i].said != NULL) {
		is_text(s.warnings.v[0].message, moves[_i].said);
		is_text(s.warnings.v[0].expected, moves[_i].expected);
		is_text(s.warnings.v[0].found, moves[_i].found);
		ck_assert_uint_eq(s.warnings.v[0].page, moves[_i].page);
	}
	ck_assert_uint_eq(account.txns.n, 2);
	t = account.txns.v;
	is_text(t[1].isin, moves[_i].isin2[0] != '\0' ? moves[_i].isin2 : moves[_i].isin);
	is_text(t[1].name, moves[_i].isin2[0] != '\0' ? moves[_i].name2 : "RELIANCE");
	is_dec(t[0].opening, moves[_i].figure[0]);
	is_dec(t[0].credit, moves[_i].figure[1]);
	is_dec(t[0].debit, moves[_i].figure[2]);
	is_dec(t[0].closing, moves[_i].figure[3]);
	is_text(t[0].description, "CR");
	ck_assert_int_eq(t[1].date, day("2024-03-15"));
	ck_assert(t[0].page == 4 && t[1].page == 5);
}
END_TEST

/* The first movement of a table names its security; one that belongs to no account is kept by none. */
START_TEST(movement_without_security_or_account)
{
	rows[0].text[CG_TABLE_DATE] = CG_STR("15-03-2024");
	rows[0].fig[CG_TABLE_OPENING] = rows[0].fig[CG_TABLE_CLOSING] = dec("1.000");
	end_table(CG_CDSL_DEMAT_TXNS, 1);
	expect(CG_WARN_ROW_NOT_UNDERSTOOD, NO_MOVE);
	ck_assert_uint_eq(account.txns.n, 1);
	c.account = SIZE_MAX;
	end_table(CG_CDSL_DEMAT_TXNS, 1);
	ck_assert_uint_eq(account.txns.n, 1);
}
END_TEST

#define NO_ROW "A row of the mutual fund transactions is not understood."
#define NO_PRICE "A transaction has units but no amount or no price."
#define NO_KIND "The kind of a transaction is not known from its description."
#define NO_WORDS "A transaction has no description, or its date lies outside the period."
#define OTHER_NAV "Units were bought at a price that is not the NAV."

static const struct {
	const char *date, *words, *amount, *units, *nav, *price;
	bool strange;
	const char *said, *price_read;
} txns[] = {
	{ "05-03-2024", "Purchase", "20.00", "10.000", "2.0000", "2.0000", false, NULL, "2.0000" },
	{ "05-03-2024", "Purchase", "20.00", "10.000", "2.0000", NULL, false, NULL, "2.0000" },
	{ "05-03-2024", "Purchase", "20.00", "10.000", NULL, "2.0000", false, NULL, "2.0000" },
	{ "05-03-2024", "Purchase", "20.00", "10.000", "2.0001", "2.0000", false, OTHER_NAV, "2.0000" },
	{ "05-03-2024", "Redemption", "-20.00", "-10.000", "2.0001", "2.0000", false, NULL, "2.0000" },
	{ "05-03-2024", "Purchase", "20.00", "10.000", NULL, NULL, false, NO_PRICE, NULL },
	{ "05-03-2024", "Purchase", NULL, "10.000", "2.0000", "2.0000", false, NO_PRICE, "2.0000" },
	{ "05-03-2024", "IDCW Payout", "20.00", NULL, "2.0000", NULL, false, NO_PRICE, "2.0000" },
	{ "05-03-2024", "IDCW Payout", "20.00", NULL, NULL, NULL, false, NULL, NULL },
	{ "01-03-2024", "Purchase", "20.00", "10.000", "2.0000", "2.0000", false, NULL, "2.0000" },
	{ "29-02-2024", "Purchase", "20.00", "10.000", "2.0000", "2.0000", false, NO_WORDS, "2.0000" },
	{ "31-03-2024", "Purchase", "20.00", "10.000", "2.0000", "2.0000", false, NULL, "2.0000" },
	{ "01-04-2024", "Purchase", "20.00", "10.000", "2.0000", "2.0000", false, NO_WORDS, "2.0000" },
	{ "05-03-2024", "Purchase", "20.00", "10.000", "2.0000", "2.0000", true, NO_ROW, "2.0000" },
	{ "05-03-2024", "Zzyzx", "20.00", NULL, NULL, NULL, false, NO_KIND, NULL },
};

START_TEST(transactions_of_a_folio)
{
	const struct cg_txn *t;

	rows[0].text[CG_TABLE_DATE] = text(txns[_i].date);
	rows[0].text[CG_TABLE_TEXT] = text(txns[_i].words);
	rows[0].fig[CG_TABLE_AMOUNT] = dec(txns[_i].amount);
	rows[0].fig[CG_TABLE_UNITS] = dec(txns[_i].units);
	rows[0].fig[CG_TABLE_NAV] = dec(txns[_i].nav);
	rows[0].fig[CG_TABLE_PRICE] = dec(txns[_i].price);
	rows[0].strange = txns[_i].strange;
	end_table(CG_CDSL_FUND_TXNS, 1);
	expect(txns[_i].said != NULL && strcmp(txns[_i].said, OTHER_NAV) == 0 ? CG_WARN_VALUE_MISMATCH
									      : CG_WARN_ROW_NOT_UNDERSTOOD,
	       txns[_i].said);
	if (s.warnings.n > 0 && s.warnings.v[0].code == CG_WARN_VALUE_MISMATCH) {
		is_text(s.warnings.v[0].expected, txns[_i].nav);
		is_text(s.warnings.v[0].found, txns[_i].price);
	}
	ck_assert_uint_eq(ledger.txns.n, 1);
	t = ledger.txns.v;
	is_text(t->description, txns[_i].words);
	is_dec(t->amount, txns[_i].amount);
	is_dec(t->units, txns[_i].units);
	is_dec(t->nav, txns[_i].price_read);
	ck_assert_uint_eq(t->page, 4);
}
END_TEST

/* Rows without a date are balances, whose words stand under either head. */
START_TEST(balances_of_a_folio)
{
	static const struct {
		const char *date, *words, *opening, *closing;
		bool told;
	} v[] = {
		{ "", "Opening Balance", "7.000", NULL, false }, { "Opening Balance", "", "7.000", NULL, false },
		{ "", "Closing Balance", NULL, "7.000", false }, { "Closing", "Balance", NULL, "7.000", false },
		{ "", "The Opening Balance", NULL, NULL, true }, { "05-13-2024", "Purchase", NULL, NULL, true },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		rows[0].text[CG_TABLE_DATE] = text(v[i].date);
		rows[0].text[CG_TABLE_TEXT] = text(v[i].words);
		rows[0].fig[CG_TABLE_UNITS] = dec("7.000");
		end_table(CG_CDSL_FUND_TXNS, 1);
		expect(CG_WARN_ROW_NOT_UNDERSTOOD,
		       v[i].told ? "A row of the mutual fund transactions has no date." : NULL);
		is_dec(ledger.opening_units, v[i].opening);
		is_dec(ledger.units, v[i].closing);
		ck_assert_uint_eq(ledger.txns.n, 0);
	}
	again();
	c.ledgers.n = 0; /* rows of no folio */
	rows[0].text[CG_TABLE_TEXT] = CG_STR("Opening Balance");
	end_table(CG_CDSL_FUND_TXNS, 1);
	expect(CG_WARN_ROW_NOT_UNDERSTOOD, NULL);
}
END_TEST

/* Two rows without signs: words change them only where both balances say so. */
static const struct {
	const char *words[2], *units[2], *amount, *opening, *closing, *read[2], *paid;
} signs[] = {
	{ { "Purchase", "Redemption" },
	  { "10.000", "4.000" },
	  "8.00",
	  "100.000",
	  "106.000",
	  { "10.000", "-4.000" },
	  "-8.00" },
	{ { "Purchase", "Redemption" },
	  { "10.000", "4.000" },
	  NULL,
	  "100.000",
	  "106.000",
	  { "10.000", "-4.000" },
	  NULL },
	{ { "Purchase", "Redemption" },
	  { "10.000", "4.000" },
	  "8.00",
	  "100.000",
	  "114.000",
	  { "10.000", "4.000" },
	  "8.00" },
	{ { "Purchase", "Redemption" },
	  { "10.000", "4.000" },
	  "8.00",
	  "100.000",
	  "107.000",
	  { "10.000", "4.000" },
	  "8.00" },
	{ { "Purchase", "Redemption" },
	  { "10.000", "-4.000" },
	  "-8.00",
	  "100.000",
	  "106.000",
	  { "10.000", "-4.000" },
	  "-8.00" },
	{ { "Purchase", "Redemption" }, { NULL, "4.000" }, "8.00", "100.000", "96.000", { NULL, "-4.000" }, "-8.00" },
	{ { "Purchase", "Redemption" }, { "10.000", "4.000" }, "8.00", NULL, "106.000", { "10.000", "4.000" }, "8.00" },
	{ { "Purchase", "Redemption" }, { "10.000", "4.000" }, "8.00", "100.000", NULL, { "10.000", "4.000" }, "8.00" },
	{ { "Redemption", "Purchase" },
	  { "4.000", "10.000" },
	  "20.00",
	  "100.000",
	  "106.000",
	  { "-4.000", "10.000" },
	  "20.00" },
};

START_TEST(signs_that_words_tell)
{
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
		again();
		ledger.opening_units = dec(signs[i].opening);
		for (size_t k = 0; k < 2; k++) {
			rows[k].text[CG_TABLE_DATE] = CG_STR("05-03-2024");
			rows[k].text[CG_TABLE_TEXT] = text(signs[i].words[k]);
			rows[k].fig[CG_TABLE_UNITS] = dec(signs[i].units[k]);
			rows[k].fig[CG_TABLE_NAV] = dec("2.0000");
		}
		rows[1].fig[CG_TABLE_AMOUNT] = dec(signs[i].amount);
		rows[2].text[CG_TABLE_TEXT] = CG_STR("Closing Balance");
		rows[2].fig[CG_TABLE_UNITS] = dec(signs[i].closing);
		end_table(CG_CDSL_FUND_TXNS, 3);
		ck_assert_uint_eq(ledger.txns.n, 2);
		for (size_t k = 0; k < 2; k++)
			is_dec(ledger.txns.v[k].units, signs[i].read[k]);
		is_dec(ledger.txns.v[1].amount, signs[i].paid);
	}
}
END_TEST

/* Lines that belong to no row, and a text that waited for a page which never came. */
START_TEST(lines_of_no_row_are_told)
{
	c.rows.orphans = 1;
	c.rows.orphan_page = 4;
	end_table(CG_CDSL_HOLDINGS, 0);
	expect(CG_WARN_ROW_NOT_UNDERSTOOD, "Lines of a table belong to none of its rows.");
}
END_TEST

static const struct {
	const char *heads;
	enum cg_cdsl_table is;
} heads[] = {
	{ "ISIN  Security  Current  Market  Value", CG_CDSL_HOLDINGS },
	{ "ISIN  Security  Coupon  Quantity  Face  Value", CG_CDSL_BONDS },
	{ "Scheme  ISIN  Folio  Closing  NAV  Valuation", CG_CDSL_FUNDS },
	{ "Scheme  Fund  Units  NAV  Valuation", CG_CDSL_NPS },
	{ "ISIN  Security  Particulars  Date  Opening  Credit  Debit  Closing", CG_CDSL_DEMAT_TXNS },
	{ "Date  Description  Amount  NAV  Price  Units  Stamp", CG_CDSL_FUND_TXNS },
	{ "Zero  coupon  paper", CG_CDSL_TABLES },
	{ "ISIN  Security  Current  Market  5.00", CG_CDSL_TABLES },
};

START_TEST(heads_of_a_table)
{
	struct cg_str rest = cg_str_of(heads[_i].heads);
	struct cg_lines lines;

	drawing_page(&p);
	for (double x = 20; rest.n > 0; x += 60) {
		struct cg_str head = cg_str_cut(&rest, ' ');
		char word[20];

		(void)snprintf(word, sizeof(word), "%.*s", CG_STR_ARG(head));
		rest = cg_str_trim(rest);
		(void)drawing_put(&p, x, 100, word);
	}
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert_int_eq(cg_cdsl_heads(&lines.v[0]), heads[_i].is);
}
END_TEST

START_TEST(dates_of_both_kinds)
{
	int32_t d = 0;

	ck_assert(cg_cdsl_date(CG_STR("31-03-2024"), &d) && d == day("2024-03-31"));
	ck_assert(cg_cdsl_date(CG_STR("01-Apr-2024"), &d) && d == day("2024-04-01"));
	ck_assert(!cg_cdsl_date(CG_STR("2024"), &d) && !cg_cdsl_date(CG_STR("Opening"), &d));
}
END_TEST

START_TEST(no_lines_are_no_table)
{
	ck_assert(cg_cdsl_table_lines(&c, CG_CDSL_HOLDINGS, 3, 3));
	ck_assert(cg_cdsl_table_lines(&c, CG_CDSL_HOLDINGS, 4, 3));
	ck_assert_uint_eq(c.rows.n, 0);
}
END_TEST

/* What the columns of the tables mean, from left to right. */
static const enum cg_table_col columns[CG_CDSL_TABLES][8] = {
	[CG_CDSL_HOLDINGS] = { CG_TABLE_ISIN, CG_TABLE_NAME, CG_TABLE_UNITS, CG_TABLE_PRICE, CG_TABLE_VALUE },
	[CG_CDSL_BONDS] = { CG_TABLE_ISIN, CG_TABLE_NAME, CG_TABLE_TEXT, CG_TABLE_UNITS, CG_TABLE_FACE, CG_TABLE_PRICE,
			    CG_TABLE_VALUE },
	[CG_CDSL_FUNDS] = { CG_TABLE_NAME, CG_TABLE_ISIN, CG_TABLE_FOLIO, CG_TABLE_ADVISOR, CG_TABLE_UNITS,
			    CG_TABLE_NAV, CG_TABLE_COST, CG_TABLE_VALUE },
	[CG_CDSL_NPS] = { CG_TABLE_NAME, CG_TABLE_TEXT, CG_TABLE_UNITS, CG_TABLE_NAV, CG_TABLE_VALUE },
	[CG_CDSL_DEMAT_TXNS] = { CG_TABLE_ISIN, CG_TABLE_NAME, CG_TABLE_TEXT, CG_TABLE_DATE, CG_TABLE_OPENING,
				 CG_TABLE_CREDIT, CG_TABLE_DEBIT, CG_TABLE_CLOSING },
	[CG_CDSL_FUND_TXNS] = { CG_TABLE_DATE, CG_TABLE_TEXT, CG_TABLE_AMOUNT, CG_TABLE_NAV, CG_TABLE_PRICE,
				CG_TABLE_UNITS },
};

/* Their heads in all words that are known. */
static const struct {
	enum cg_cdsl_table table;
	const char *head[8];
} words[] = {
	{ CG_CDSL_HOLDINGS, { "ISIN", "Security", "Current", "Market", "Value" } },
	{ CG_CDSL_HOLDINGS, { "ISIN", "Name of", "Quantity", "Price", "Market Value" } },
	{ CG_CDSL_HOLDINGS, { "ISIN", "Company", "Units", "NAV", "Valuation" } },
	{ CG_CDSL_HOLDINGS, { "ISIN", "Security", "Balance", "Price", "Value" } },
	{ CG_CDSL_BONDS, { "ISIN", "Security", "Coupon", "Quantity", "Face", "Market", "Value" } },
	{ CG_CDSL_BONDS, { "ISIN", "Security", "Coupon", "Units", "Face", "Price", "Market Value" } },
	{ CG_CDSL_BONDS, { "ISIN", "Security", "Coupon", "Units", "Face", "Market Value per", "Valuation" } },
	{ CG_CDSL_FUNDS, { "Scheme", "ISIN", "Folio", "ARN", "Closing", "NAV", "Cumulative", "Valuation" } },
	{ CG_CDSL_FUNDS, { "Scheme", "ISIN", "Folio", "Advisor", "Units", "Price", "Invested", "Market Value" } },
	{ CG_CDSL_FUNDS, { "Scheme", "ISIN", "Folio", "ARN", "Balance", "NAV", "Cost", "Value" } },
	{ CG_CDSL_FUNDS, { "Scheme", "ISIN", "Folio", "ARN", "Quantity", "NAV", "Cost", "Value" } },
	{ CG_CDSL_NPS, { "Scheme", "Fund", "Units", "NAV", "Valuation" } },
	{ CG_CDSL_NPS, { "Scheme", "Fund", "Balance", "Price", "Valuation" } },
	{ CG_CDSL_DEMAT_TXNS, { "ISIN", "Security", "Transaction", "Date", "Op.", "Credit", "Debit", "Cl." } },
	{ CG_CDSL_DEMAT_TXNS,
	  { "ISIN", "Name of", "Particulars", "Transaction Date", "Opening", "Credit", "Debit", "Closing" } },
	{ CG_CDSL_DEMAT_TXNS, { "ISIN", "Company", "Description", "Date", "Opening", "Credit", "Debit", "Closing" } },
	{ CG_CDSL_FUND_TXNS, { "Date", "Transaction", "Amount", "NAV", "Price", "Units" } },
	{ CG_CDSL_FUND_TXNS, { "Transaction Date", "Description", "Transaction Amount", "NAV", "Rate", "Quantity" } },
	{ CG_CDSL_FUND_TXNS, { "Date", "Particulars", "Amount", "NAV", "Price", "Units", "Stamp" } },
};

/* A text of the cell; NULL: the column has figures. */
static const char *text_below(enum cg_table_col col)
{
	switch (col) {
	case CG_TABLE_ISIN:
		return "INE002A01018";
	case CG_TABLE_DATE:
		return "05-03-2024";
	case CG_TABLE_FOLIO:
		return "1234567";
	case CG_TABLE_NAME:
	case CG_TABLE_TEXT:
	case CG_TABLE_ADVISOR:
		return "ALPHA";
	default:
		return NULL;
	}
}

START_TEST(cells_below_their_heads)
{
	static const char *const figures[] = { "1.11", "2.22", "3.33", "4.44", "5.55", "6.66", "7.77", "8.88" };
	const enum cg_table_col *col = columns[words[_i].table];
	struct cg_lines lines;
	size_t n = 0;

	drawing_page(&p);
	for (; n < 8 && words[_i].head[n] != NULL; n++) {
		double x = 20 + 74 * (double)n;

		if (text_below(col[n]) != NULL) {
			(void)drawing_put(&p, x, 100, words[_i].head[n]);
			(void)drawing_put(&p, x, 120, text_below(col[n]));
		} else {
			drawing_right(&p, x + 55, 100, words[_i].head[n]);
			drawing_right(&p, x + 55, 120, figures[n]);
		}
	}
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert_uint_eq(lines.n, 2);
	c.ls = &lines;
	ck_assert_int_eq(cg_cdsl_heads(&lines.v[0]), words[_i].table);
	ck_assert(cg_cdsl_table_lines(&c, words[_i].table, 0, 2));
	ck_assert_uint_eq(c.rows.n, 1);
	ck_assert(!c.rows.v[0].strange);
	for (size_t i = 0; i < n; i++) {
		if (text_below(col[i]) != NULL)
			is_text(c.rows.v[0].text[col[i]], text_below(col[i]));
		else if (col[i] != CG_TABLE_OTHER)
			is_dec(c.rows.v[0].fig[col[i]], figures[i]);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cdsl_tables");
	TCase *tc = tcase_create("cdsl_tables");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, kind_of_a_security, kinds);
	tcase_add_test(tc, holding_that_is_not_understood);
	tcase_add_test(tc, coupon_is_taken_out_of_the_name);
	LOOP(tc, folio_of_the_holdings, funds);
	tcase_add_test(tc, no_more_folios_than_a_statement_has);
	LOOP(tc, scheme_of_a_pension, schemes);
	LOOP(tc, movements_of_securities, moves);
	tcase_add_test(tc, movement_without_security_or_account);
	LOOP(tc, transactions_of_a_folio, txns);
	tcase_add_test(tc, balances_of_a_folio);
	tcase_add_test(tc, signs_that_words_tell);
	tcase_add_test(tc, lines_of_no_row_are_told);
	LOOP(tc, heads_of_a_table, heads);
	LOOP(tc, cells_below_their_heads, words);
	tcase_add_test(tc, dates_of_both_kinds);
	tcase_add_test(tc, no_lines_are_no_table);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
