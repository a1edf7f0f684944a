/* Transactions of folios of an NSDL e-CAS, and the table of their fund houses: lines by hand. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/nsdl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))
#define ISIN "INF109K01837"

static struct drawing p;
static struct cg_doc d;
static struct cg_statement s;
static struct cg_fund funds[3];
static struct cg_nsdl n;

static void setup(void)
{
	static const char *const folio[] = { "1234567 / 89", "7654321", "7654322" };

	drawing_open(&p);
	drawing_page(&p);
	p.size = 600;
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	for (size_t i = 0; i < 3; i++)
		funds[i] = (struct cg_fund){ .name = CG_STR("A Fund"),
					     .isin = CG_STR(ISIN),
					     .folio = cg_str_of(folio[i]),
					     .units = dec("110.000") };
	s = (struct cg_statement){ 0 };
	s.funds.v = funds;
	s.funds.n = 3;
	n = (struct cg_nsdl){ .d = &d, .s = &s, .a = &p.a, .part = CG_NSDL_TXNS, .account = CG_DEMAT_NO_ACCOUNT };
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

static void read_lines(bool (*reader)(struct cg_nsdl *, const struct cg_line *))
{
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	for (size_t i = 0; i < d.lines.n; i++)
		ck_assert(reader(&n, &d.lines.v[i]));
}

static size_t count(const char *message)
{
	size_t k = 0;

	for (size_t i = 0; i < s.warnings.n; i++)
		k += cg_str_eq(s.warnings.v[i].message, cg_str_of(message));
	return k;
}

#define NOT_READ "A row of a table of this page could not be read."

/* Heads of the columns in one line, 12 pt above what follows. */
static void put_heads(double y)
{
	(void)drawing_put(&p, 20, y, "Date");
	(void)drawing_put(&p, 80, y, "Transaction Description");
	drawing_right(&p, 300, y, "Amount");
	drawing_right(&p, 360, y, "NAV");
	drawing_right(&p, 420, y, "Stamp Duty");
	drawing_right(&p, 480, y, "Price");
	drawing_right(&p, 560, y, "Units");
}

static void put_units(double y, const char *text, const char *units)
{
	(void)drawing_put(&p, 80, y, text);
	drawing_right(&p, 560, y, units);
}

static void put_txn(double y, const char *date, const char *text, const char *amount, const char *price,
		    const char *units)
{
	(void)drawing_put(&p, 20, y, date);
	(void)drawing_put(&p, 80, y, text);
	drawing_right(&p, 300, y, amount);
	drawing_right(&p, 360, y, price);
	drawing_right(&p, 560, y, units);
}

#define HEAD "ISIN: INF109K01837 - A Mutual Fund - Scheme Name: A Fund Folio No - "

/* A scheme with one row; the head and its folio are of one fund: 0, 1, 2, or -1 for none. */
static const struct {
	const char *head[2], *opening, *date, *words, *amount, *price, *units, *closing;
	int of;
	size_t not_read;
	bool closes; /* with what the folio holds */
	const char *units_read, *amount_read;
} schemes[] = {
	{ { HEAD "7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.000",
	  1,
	  0,
	  true,
	  "10.000",
	  "20.00" },
	{ { HEAD "1234567/89", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.000",
	  0,
	  0,
	  true,
	  "10.000",
	  "20.00" },
	{ { "ISIN: INF109K01837 - A Mutual Fund - Scheme Name: A Fund Folio", "No - 7654322" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.000",
	  2,
	  0,
	  true,
	  "10.000",
	  "20.00" },
	{ { "ISIN : INF109K01837 - Scheme Name: A Fund Folio No - 7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.000",
	  1,
	  0,
	  true,
	  "10.000",
	  "20.00" },
	/* amount and units carry no sign */
	{ { HEAD "7654321", "" },
	  "120.000",
	  "05-Mar-2024",
	  "Redemption",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.000",
	  1,
	  0,
	  true,
	  "-10.000",
	  "-20.00" },
	{ { HEAD "7654321", "" },
	  "120.000",
	  "05-Mar-2024",
	  "Redemption",
	  "--",
	  "--",
	  "--",
	  "110.000",
	  1,
	  0,
	  true,
	  NULL,
	  NULL },
	{ { HEAD "7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.001",
	  1,
	  0,
	  false,
	  "10.000",
	  "20.00" },
	/* no such folio, no such ISIN, no folio at all: none of four lines is read */
	{ { HEAD "7654323", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.000",
	  -1,
	  3,
	  true,
	  NULL,
	  NULL },
	{ { "ISIN: INF109K01480 - Folio No - 7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.000",
	  -1,
	  3,
	  true,
	  NULL,
	  NULL },
	{ { "ISIN: INF109K01837 - A Mutual Fund - Scheme Name: A Fund", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "2.0000",
	  "10.000",
	  "110.000",
	  -1,
	  3,
	  true,
	  NULL,
	  NULL },
	/* a row of units without a price or an amount, or with words for figures */
	{ { HEAD "7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "20.00",
	  "--",
	  "10.000",
	  "110.000",
	  1,
	  1,
	  true,
	  "10.000",
	  "20.00" },
	{ { HEAD "7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "Purchase",
	  "--",
	  "2.0000",
	  "10.000",
	  "110.000",
	  1,
	  1,
	  true,
	  "10.000",
	  NULL },
	{ { HEAD "7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "IDCW Payout",
	  "20.00",
	  "--",
	  "--",
	  "110.000",
	  1,
	  0,
	  true,
	  NULL,
	  "20.00" },
	{ { HEAD "7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "IDCW Payout",
	  "20.00",
	  "2.0000",
	  "--",
	  "110.000",
	  1,
	  1,
	  true,
	  NULL,
	  "20.00" },
	{ { HEAD "7654321", "" },
	  "100.000",
	  "05-Mar-2024",
	  "IDCW Payout",
	  "x",
	  "--",
	  "--",
	  "110.000",
	  1,
	  1,
	  true,
	  NULL,
	  NULL },
};

START_TEST(scheme_with_one_row)
{
	const struct cg_fund *f = schemes[_i].of >= 0 ? &funds[schemes[_i].of] : NULL;

	(void)drawing_put(&p, 25, 80, "Mutual Funds Transaction Statement for the Period from 01-Mar-2024");
	put_heads(100);
	(void)drawing_put(&p, 25, 120, schemes[_i].head[0]);
	(void)drawing_put(&p, 25, 128, schemes[_i].head[1]);
	put_units(140, "Opening Balance", schemes[_i].opening);
	put_txn(152, schemes[_i].date, schemes[_i].words, schemes[_i].amount, schemes[_i].price, schemes[_i].units);
	put_units(164, "Closing Balance", schemes[_i].closing);
	read_lines(cg_nsdl_txns);
	ck_assert_uint_eq(count(NOT_READ), schemes[_i].not_read);
	ck_assert_uint_eq(count("The closing balance of the transactions is not the balance of the folio."),
			  !schemes[_i].closes);
	ck_assert_uint_eq(s.warnings.n, schemes[_i].not_read + !schemes[_i].closes);
	if (!schemes[_i].closes) {
		is_text(s.warnings.v[0].expected, "110.000");
		is_text(s.warnings.v[0].found, schemes[_i].closing);
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_CLOSING_MISMATCH);
		is_text(s.warnings.v[0].folio, "7654321");
	}
	ck_assert(n.fund == NULL && !n.opened && !n.scheme_open);
	for (int i = 0; i < 3; i++)
		ck_assert_uint_eq(funds[i].txns.n, i == schemes[_i].of);
	if (f == NULL)
		return;
	is_dec(f->opening_units, schemes[_i].opening);
	is_text(f->txns.v[0].description, schemes[_i].words);
	ck_assert_int_eq(f->txns.v[0].date, day("2024-03-05"));
	is_dec(f->txns.v[0].units, schemes[_i].units_read);
	is_dec(f->txns.v[0].amount, schemes[_i].amount_read);
	ck_assert_uint_eq(f->txns.v[0].page, 1);
}
END_TEST

/* A word that no rule knows: the kind of the row is told. */
START_TEST(kind_that_words_do_not_tell)
{
	put_heads(100);
	(void)drawing_put(&p, 25, 120, HEAD "7654321");
	put_units(140, "Opening Balance", "100.000");
	put_txn(152, "05-Mar-2024", "Zzyzx", "20.00", "--", "--");
	put_units(164, "Closing Balance", "110.000");
	read_lines(cg_nsdl_txns);
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(s.warnings.v[0].message, "What kind of transaction a row is could not be told from its words.");
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	is_text(s.warnings.v[0].folio, "7654321");
}
END_TEST

/* Lines that go on: descriptions, and what has lost its date. */
START_TEST(descriptions_go_on)
{
	put_heads(100);
	(void)drawing_put(&p, 25, 120, HEAD "7654321");
	put_units(140, "Opening Balance", "100.000");
	(void)drawing_put(&p, 80, 146, "of no row");
	put_txn(158, "05-Mar-2024", "Systematic", "20.00", "2.0000", "10.000");
	(void)drawing_put(&p, 80, 165, "Purchase");
	put_txn(177, "06-Mar-2024", "Purchase", "20.00", "2.0000", "10.000");
	put_txn(184, "", "more", "20.00", "", "");
	put_units(196, "Closing Balance", "110.000");
	read_lines(cg_nsdl_txns);
	ck_assert_uint_eq(count(NOT_READ), 1);
	ck_assert_uint_eq(funds[1].txns.n, 2);
	is_text(funds[1].txns.v[0].description, "Systematic Purchase");
	is_text(funds[1].txns.v[1].description, "Purchase more");
	ck_assert_int_eq(funds[1].txns.v[0].type, CG_TXN_PURCHASE_SIP);
}
END_TEST

/* Balances: units alone, in a scheme that is open. */
START_TEST(balances_that_do_not_fit)
{
	static const struct {
		const char *first, *opening, *second, *closing;
		size_t told;
		const char *units;
	} v[] = {
		{ "Opening Balance", "110.000", "Closing Balance", "110.000", 0, "110.000" },
		{ "Opening Balance", "--", "Closing Balance", "110.000", 3, NULL },
		{ "Opening Balance", "x", "Closing Balance", "110.000", 3, NULL },
		{ "Closing Balance", "110.000", "Opening Balance", "110.000", 1, NULL },
		{ "Opening Balance", "110.000", "Closing Balance", "--", 2, "110.000" },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		put_heads(100);
		(void)drawing_put(&p, 25, 120, HEAD "7654321");
		put_units(140, v[i].first, v[i].opening);
		put_units(152, v[i].second, v[i].closing);
		read_lines(cg_nsdl_txns);
		cg_nsdl_txns_end(&n, 1);
		ck_assert_uint_eq(count(NOT_READ), v[i].told);
		is_dec(funds[1].opening_units, v[i].units);
	}
}
END_TEST

/* The next head ends a scheme without its closing balance, and so does the end; one that has ended is told no more. */
START_TEST(scheme_that_does_not_close)
{
	put_heads(100);
	(void)drawing_put(&p, 25, 120, HEAD "7654321");
	put_units(140, "Opening Balance", "100.000");
	put_txn(152, "05-Mar-2024", "Redemption", "20.00", "2.0000", "10.000");
	(void)drawing_put(&p, 25, 170, HEAD "7654322");
	put_units(182, "Opening Balance", "110.000");
	put_units(194, "Closing Balance", "110.000");
	read_lines(cg_nsdl_txns);
	ck_assert_uint_eq(count(NOT_READ), 1);
	is_dec(funds[1].txns.v[0].units, "-10.000"); /* its words are whole */
	cg_nsdl_txns_end(&n, 1);
	ck_assert_uint_eq(count(NOT_READ), 1);
	n.scheme_open = true;
	cg_nsdl_txns_end(&n, 7);
	ck_assert_uint_eq(count(NOT_READ), 2);
	ck_assert_uint_eq(s.warnings.v[1].page, 7);
	ck_assert(!n.scheme_open);
}
END_TEST

/* Lines before any head or scheme are not understood, but the title. */
START_TEST(lines_above_the_first_scheme)
{
	(void)drawing_put(&p, 25, 80, "Mutual Funds Transaction Statement for the Period from 01-Mar-2024");
	(void)drawing_put(&p, 25, 90, "A line of its own");
	read_lines(cg_nsdl_txns);
	ck_assert_uint_eq(count(NOT_READ), 1);
}
END_TEST

/* A table without name, amount or units cannot be read. */
START_TEST(heading_of_transactions)
{
	static const struct {
		const char *head[6];
		bool is, doubtful;
	} v[] = {
		{ { "Date", "Description", "Amount", "NAV", "Price", "Units" }, true, false },
		{ { "Date", "KYC", "Amount", "NAV", "Price", "Units" }, true, true },
		{ { "Date", "Description", "Amount", "NAV", "Price", "Average" }, true, true },
		{ { "Date", "Description", "Debit", "NAV", "Price", "Units" }, false, false },
		{ { "Date", "Description", "Amount", "Debit", "Credit", "Units" }, false, false },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		for (size_t k = 0; k < 6; k++)
			(void)drawing_put(&p, 20 + 90 * (double)k, 100, v[i].head[k]);
		ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
		ck_assert_int_eq(cg_nsdl_is_txn_heading(&n, &d.lines.v[0]), v[i].is);
		ck_assert(cg_nsdl_txns(&n, &d.lines.v[0]));
		ck_assert_int_eq(n.table.doubtful, v[i].doubtful);
		ck_assert_uint_eq(count(NOT_READ), v[i].doubtful || !v[i].is);
	}
}
END_TEST

/*
 * A head that ends less than 10 pt left of the edge of the page is cut: the folio begins as printed, and of several the
 * one that holds what the transactions close with.
 */
static const struct {
	int32_t right;
	const char *printed, *closing;
	const char *units[3];
	int of;
} cuts[] = {
	{ 60201, "765432", "110.000", { "110.000", "110.000", "110.000" }, 1 },
	{ 60200, "765432", "110.000", { "110.000", "110.000", "110.000" }, -1 },
	{ 60201, "765432", "110.000", { "110.000", "109.000", "110.000" }, 2 },
	{ 60201, "765432", "110.000", { "110.000", "109.000", "108.000" }, 1 }, /* which is told */
	{ 60201, "1234567/8", "110.000", { "110.000", "110.000", "110.000" }, 0 },
	{ 60201, "1234567/", "110.000", { "110.000", "110.000", "110.000" }, 0 },
	{ 60201, "7654321", "110.000", { "110.000", "109.000", "110.000" }, 1 }, /* whole all the same */
	{ 60201, "7654329", "110.000", { "110.000", "110.000", "110.000" }, -1 },
};

START_TEST(folio_that_is_cut_off)
{
	struct cg_page *page;

	for (size_t i = 0; i < 3; i++)
		funds[i].units = dec(cuts[_i].units[i]);
	put_heads(100);
	(void)drawing_put(&p, 25, 120, HEAD);
	(void)drawing_put(&p, 560, 120, cuts[_i].printed);
	page = &p.words.pages[0];
	page->v[page->n - 1].x1 = cuts[_i].right;
	put_units(140, "Opening Balance", cuts[_i].closing);
	put_units(152, "Closing Balance", cuts[_i].closing);
	read_lines(cg_nsdl_txns);
	for (int i = 0; i < 3; i++)
		is_dec(funds[i].opening_units, i == cuts[_i].of ? cuts[_i].closing : NULL);
}
END_TEST

/* The table of fund houses: a row has the folio, and below it the house; then status and registrar. */
static void put_kyc_heads(double y)
{
	(void)drawing_put(&p, 20, y, "Folio No");
	(void)drawing_put(&p, 150, y, "HOLDER");
	(void)drawing_put(&p, 300, y, "KYC");
	(void)drawing_put(&p, 400, y, "RTA");
}

static const struct {
	const char *status, *rta;
	size_t told;
	const char *amc, *status_read, *rta_read;
} kycs[] = {
	{ "OK", "CAMS", 0, "A Mutual Fund", "OK", "CAMS" },
	{ "NOT OK", "KFINTECH", 0, "A Mutual Fund", "NOT OK", "KFINTECH" },
	{ "OK", "", 0, "A Mutual Fund", "OK", NULL },
	{ "", "CAMS", 0, "A Mutual Fund", "", "CAMS" },
	{ "OK 98", "CAMS", 1, "A Mutual Fund", "OK 98", "CAMS" },
};

START_TEST(house_of_a_folio)
{
	n.part = CG_NSDL_KYC;
	(void)drawing_put(&p, 20, 80, "above the heads");
	put_kyc_heads(100);
	(void)drawing_put(&p, 20, 120, "7654321");
	(void)drawing_put(&p, 150, 120, "ASHA RAO");
	(void)drawing_put(&p, 300, 120, kycs[_i].status);
	(void)drawing_put(&p, 400, 120, kycs[_i].rta);
	(void)drawing_put(&p, 20, 128, "A Mutual");
	(void)drawing_put(&p, 20, 136, "Fund");
	read_lines(cg_nsdl_kyc);
	ck_assert_uint_eq(n.kyc_rows.n, 0); /* it may go on */
	ck_assert(cg_nsdl_kyc_end(&n));
	ck_assert(cg_nsdl_kyc_end(&n));
	ck_assert_uint_eq(n.kyc_rows.n, 1);
	ck_assert_uint_eq(count(NOT_READ), kycs[_i].told);
	ck_assert(cg_nsdl_kyc_join(&n));
	is_text(funds[0].amc, NULL);
	is_text(funds[1].amc, kycs[_i].amc);
	is_text(funds[1].kyc, kycs[_i].status_read);
	is_text(funds[1].registrar, kycs[_i].rta_read);
	is_text(funds[2].amc, NULL);
}
END_TEST

/* Every folio gets its house, whatever the order of folios and rows; a folio of two houses by the scheme's name. */
START_TEST(houses_are_joined_by_folio)
{
	static const char *const folio[] = { "500", "40", "4000", "1 / 2", "40" }, *const name[] = {
		"Axis A", "Birla B", "Cams C", "Dsp D", "Edel E"
	};
	static const struct {
		const char *folio, *amc;
	} rows[] = { { "4000", "Cams MF" }, { "1/2", "Dsp MF" },  { "40", "Edel MF" },
		     { "40", "Birla MF" },  { "500", "Axis MF" }, { "41", "Nobody MF" } };
	struct cg_fund all[5];

	for (size_t i = 0; i < 5; i++)
		all[i] = (struct cg_fund){ .folio = cg_str_of(folio[i]), .name = cg_str_of(name[i]) };
	s.funds.v = all;
	s.funds.n = 5;
	for (size_t i = 0; i < 6; i++) {
		n.kyc.folio = cg_str_of(rows[i].folio);
		n.kyc.amc = cg_str_of(rows[i].amc);
		n.kyc.status = CG_STR("OK");
		ck_assert(cg_nsdl_kyc_end(&n));
	}
	ck_assert(cg_nsdl_kyc_join(&n));
	is_text(all[0].amc, "Axis MF");
	is_text(all[1].amc, "Birla MF");
	is_text(all[2].amc, "Cams MF");
	is_text(all[3].amc, "Dsp MF");
	is_text(all[4].amc, "Edel MF");
}
END_TEST

/* Of two houses that share as much with the name the first stays. */
START_TEST(first_house_of_two_that_fit)
{
	static const char *const amc[] = { "A MF", "a Fund House", "A Fun" };

	for (size_t i = 0; i < 3; i++) {
		n.kyc.folio = CG_STR("7654321");
		n.kyc.amc = cg_str_of(amc[i]);
		n.kyc.rta = i == 1 ? CG_STR("CAMS") : CG_STR_NONE;
		ck_assert(cg_nsdl_kyc_end(&n));
	}
	ck_assert(cg_nsdl_kyc_join(&n));
	is_text(funds[1].amc, "a Fund House"); /* in whatever case */
	is_text(funds[1].registrar, "CAMS");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("nsdl_folios");
	TCase *tc = tcase_create("nsdl_folios");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, scheme_with_one_row, schemes);
	tcase_add_test(tc, kind_that_words_do_not_tell);
	tcase_add_test(tc, descriptions_go_on);
	tcase_add_test(tc, balances_that_do_not_fit);
	tcase_add_test(tc, scheme_that_does_not_close);
	tcase_add_test(tc, lines_above_the_first_scheme);
	tcase_add_test(tc, heading_of_transactions);
	LOOP(tc, folio_that_is_cut_off, cuts);
	LOOP(tc, house_of_a_folio, kycs);
	tcase_add_test(tc, houses_are_joined_by_folio);
	tcase_add_test(tc, first_house_of_two_that_fit);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
