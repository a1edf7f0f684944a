/* Rules of the CDSL e-CAS that no sample shows alone: titles that break, transactions that print no folio. */
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "statement/drawing.h"
#include "statement/read/statement.h"
#include "values.h"

static struct drawing p;
static struct cg_statement s;
static struct cg_err e;

static void setup(void)
{
	drawing_open(&p);
}

static void teardown(void)
{
	drawing_close(&p);
}

/* What one test changes. */
static struct {
	bool broken_title, folio, broken_balance, long_name;
	const char *opening, *words, *closing;	/* of the transactions */
	const char *portfolio, *total, *number; /* below both tables; of the account */
	const char *above;			/* closely above the account in the list */
	double above_x;
	const char *touches; /* right behind it */
	const char
		*moves[3][8]; /* of securities: ISIN, name, words, date, balance before, credit, debit, balance after */
} doc;

static void plain(void)
{
	doc.broken_title = doc.broken_balance = doc.long_name = false;
	doc.folio = true;
	doc.opening = "100.000";
	doc.words = "Purchase";
	doc.closing = "110.000";
	doc.portfolio = "Portfolio Value ` 1,000.00 as on 31-03-2024";
	doc.total = "420.00";
	doc.number = "BO ID : 1234567887654321";
	doc.above = NULL;
	memset(doc.moves, 0, sizeof(doc.moves));
}

static void front(void)
{
	drawing_page(&p);
	(void)drawing_put(&p, 25, 60, "Central Depository Services (India) Limited");
	(void)drawing_put(&p, 25, 80, "CONSOLIDATED ACCOUNT STATEMENT (CAS) FOR SECURITIES HELD IN DEMAT FORM");
	(void)drawing_put(&p, 25, 120, "Summary of Investments");
	(void)drawing_put(&p, 25, 140, "Total Portfolio Value");
	drawing_right(&p, 570, 140, "1,420.00");
	drawing_page(&p);
	(void)drawing_put(&p, 300, 60, "Statement for the period from 01-03-2024 to 31-03-2024");
	(void)drawing_put(&p, 25, 74, "CAS ID: AB12345678");
	(void)drawing_put(&p, 25, 86, "ASHA RAO");
	(void)drawing_put(&p, 25, 98, "PUNE");
	(void)drawing_put(&p, 25, 130, "Your Demat Account and Mutual Fund Folios");
	(void)drawing_put(&p, 25, 144, "In the single name of");
	(void)drawing_put(&p, 25, 156, "ASHA RAO ( PAN :ABCPR1234F )");
	if (doc.above != NULL)
		(void)drawing_put(&p, drawing_put(&p, doc.above_x, 177, doc.above), 177, doc.touches);
	(void)drawing_put(&p, 25, 183, "CDSL Demat Account");
	(void)drawing_put(&p, 150, 183, "A BROKER LIMITED");
	drawing_right(&p, 440, 183, "1");
	drawing_right(&p, 570, 183, "1,000.00");
	if (doc.long_name)
		(void)drawing_put(&p, 150, 190, "OF COMMODITIES");
	(void)drawing_put(&p, 150, doc.long_name ? 196 : 189, "DP Id: 12345678 Client Id : 87654321");
	(void)drawing_put(&p, 25, 204, "Mutual Fund Folios");
	(void)drawing_put(&p, 150, 204, "2 Folios");
	drawing_right(&p, 440, 204, "2");
	drawing_right(&p, 570, 204, "420.00");
	drawing_right(&p, 440, 218, "Total");
	drawing_right(&p, 570, 218, "1,420.00");
	(void)drawing_put(&p, 380, 232, "Grand Total");
	drawing_right(&p, 570, 232, "1,420.00");
	(void)drawing_put(&p, 25, 260, "Consolidated Portfolio");
	(void)drawing_put(&p, 25, 274, "Asset Class");
	drawing_right(&p, 300, 274, "Value");
	drawing_right(&p, 500, 274, "Percentage");
	(void)drawing_put(&p, 25, 288, "Equity");
	drawing_right(&p, 300, 288, "1,000.00");
	drawing_right(&p, 500, 288, "70.42");
	(void)drawing_put(&p, 25, 300, "Mutual Fund Folios");
	drawing_right(&p, 300, 300, "420.00");
	drawing_right(&p, 500, 300, "29.58");
	(void)drawing_put(&p, 25, 312, "Total");
	drawing_right(&p, 300, 312, "1,420.00");
	drawing_right(&p, 500, 312, "100.00");
}

static void detail(double y, const char *folio)
{
	(void)drawing_put(&p, 25, y, "AMC Name : A Mutual Fund");
	(void)drawing_put(&p, 25, y + 12, "Scheme Name : A Fund - Growth");
	(void)drawing_put(&p, 300, y + 12, "Scheme Code : A12");
	(void)drawing_put(&p, 25, y + 24, folio);
	(void)drawing_put(&p, 300, y + 24, "KYC of Investor/s : OK");
	(void)drawing_put(&p, 25, y + 36, "ISIN : INF109K01837");
	(void)drawing_put(&p, 300, y + 36, "RTA : CAMS");
}

static void account(void)
{
	drawing_page(&p);
	(void)drawing_put(&p, 25, 60, "Account Details");
	detail(80, "Folio No : 1234567");
	detail(140, "Folio No : 7654321");
	drawing_page(&p);
	if (doc.broken_title) {
		(void)drawing_put(&p, 25, 60, "DP Name : A BROKER");
		(void)drawing_put(&p, 400, 60, "BO ID :");
		(void)drawing_put(&p, 25, 68, "LIMITED");
		(void)drawing_put(&p, 400, 68, "1234567887654321");
	} else {
		(void)drawing_put(&p, 25, 60, "DP Name : A BROKER LIMITED");
		(void)drawing_put(&p, 400, 60, doc.number);
	}
	(void)drawing_put(&p, 25, 100, "HOLDING STATEMENT AS ON 31-03-2024");
	(void)drawing_put(&p, 25, 116, "ISIN");
	(void)drawing_put(&p, 120, 116, "Security");
	drawing_right(&p, 330, 116, "Current Bal");
	drawing_right(&p, 430, 116, "Market Price");
	drawing_right(&p, 550, 116, "Value");
	(void)drawing_put(&p, 25, 132, "INE002A01018");
	(void)drawing_put(&p, 120, 132, "RELIANCE INDUSTRIES");
	drawing_right(&p, 330, 132, "10.000");
	drawing_right(&p, 430, 132, "100.00");
	drawing_right(&p, 550, 132, "1,000.00");
	(void)drawing_put(&p, 25, 148, doc.portfolio);
}

/* Movements of securities, on a page behind the account's holdings. */
static void moves(void)
{
	static const char *const heads[] = { "ISIN",  "Security", "Transaction Particulars",
					     "Date",  "Op. Bal",  "Credit",
					     "Debit", "Cl. Bal" };
	static const double at[] = { 25, 100, 210, 330, 430, 470, 510, 560 };

	if (doc.moves[0][0] == NULL)
		return;
	drawing_page(&p);
	(void)drawing_put(&p, 25, 60, "DP Name : A BROKER LIMITED");
	(void)drawing_put(&p, 400, 60, "BO ID : 1234567887654321");
	(void)drawing_put(&p, 150, 80, "STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM 01-03-2024 TO 31-03-2024");
	for (size_t k = 0; k < 8; k++) {
		if (k < 4)
			(void)drawing_put(&p, at[k], 100, heads[k]);
		else
			drawing_right(&p, at[k], 100, heads[k]);
		for (size_t i = 0; i < 3 && doc.moves[i][3] != NULL; i++) {
			const char *text = doc.moves[i][k];

			if (text != NULL && k < 4)
				(void)drawing_put(&p, at[k], 120 + 20 * (double)i, text);
			else if (text != NULL)
				drawing_right(&p, at[k], 120 + 20 * (double)i, text);
		}
	}
}

/* "Opening Balance" or "Closing Balance", perhaps around its figures. */
static void balance(double y, const char *word, const char *both, const char *units)
{
	if (doc.broken_balance) {
		(void)drawing_put(&p, 25, y - 3.6, word);
		(void)drawing_put(&p, 25, y + 3.6, "Balance");
	} else {
		(void)drawing_put(&p, 25, y, both);
	}
	drawing_right(&p, 300, y, "--");
	drawing_right(&p, 370, y, "--");
	drawing_right(&p, 440, y, "--");
	drawing_right(&p, 540, y, units);
}

static void ledger(double y)
{
	(void)drawing_put(&p, 25, y, "A Mutual Fund");
	if (doc.folio)
		(void)drawing_put(&p, 25, y + 12, "Folio No : 7654321");
	(void)drawing_put(&p, 25, y + 24, "A12 - A Fund - Growth");
	(void)drawing_put(&p, 25, y + 36, "ISIN : INF109K01837");
	(void)drawing_put(&p, 300, y + 36, "UCC :");
	(void)drawing_put(&p, 25, y + 50, "Date");
	(void)drawing_put(&p, 100, y + 50, "Transaction Description");
	drawing_right(&p, 300, y + 50, "Amount");
	drawing_right(&p, 370, y + 50, "NAV");
	drawing_right(&p, 440, y + 50, "Price");
	drawing_right(&p, 540, y + 50, "Units");
	balance(y + 66, "Opening", "Opening Balance", doc.opening);
	(void)drawing_put(&p, 25, y + 84, "05-03-2024");
	(void)drawing_put(&p, 100, y + 84, doc.words);
	drawing_right(&p, 300, y + 84, "20.00");
	drawing_right(&p, 370, y + 84, "2.0000");
	drawing_right(&p, 440, y + 84, "2.0000");
	drawing_right(&p, 540, y + 84, "10.000");
	balance(y + 102, "Closing", "Closing Balance", doc.closing);
}

static void holding(double y, const char *folio, const char *units, const char *value)
{
	(void)drawing_put(&p, 25, y, "A12 - A Fund - Growth");
	(void)drawing_put(&p, 170, y, "INF109K01837");
	(void)drawing_put(&p, 250, y, folio);
	drawing_right(&p, 390, y, units);
	drawing_right(&p, 460, y, "2.0000");
	drawing_right(&p, 550, y, value);
}

static void funds(void)
{
	drawing_page(&p);
	(void)drawing_put(&p, 150, 60, "MUTUAL FUND UNITS HELD WITH MF/RTA");
	(void)drawing_put(&p, 150, 72, "STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM 01-03-2024 TO 31-03-2024");
	ledger(90);
	drawing_page(&p);
	(void)drawing_put(&p, 150, 60, "MUTUAL FUND UNITS HELD AS ON 31-03-2024");
	(void)drawing_put(&p, 25, 80, "Scheme Name");
	(void)drawing_put(&p, 170, 80, "ISIN");
	(void)drawing_put(&p, 250, 80, "Folio No.");
	drawing_right(&p, 390, 80, "Closing Bal");
	drawing_right(&p, 460, 80, "NAV");
	drawing_right(&p, 550, 80, "Valuation");
	holding(100, "1234567", "100.000", "200.00");
	holding(120, "7654321", "110.000", "220.00");
	(void)drawing_put(&p, 25, 140, "Grand Total");
	drawing_right(&p, 550, 140, doc.total);
}

static void read_statement(void)
{
	front();
	moves();
	account();
	funds();
	ck_assert_msg(cg_statement_read(&p.words, &p.a, &s, &e) == CG_OK, "%s", e.why);
}

/* The one account, and both folios: the transactions are those of the second one. */
static void is_whole(void)
{
	ck_assert_msg(s.warnings.n == 0, "%s", s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	ck_assert_uint_eq(s.demat.n, 1);
	ck_assert_uint_eq(s.demat.v[0].holdings.n, 1);
	is_dec(s.demat.v[0].holdings.v[0].units, "10.000");
	ck_assert_uint_eq(s.funds.n, 2);
	is_dec(s.funds.v[0].opening_units, NULL);
	ck_assert_uint_eq(s.funds.v[0].txns.n, 0);
	is_dec(s.funds.v[1].opening_units, "100.000");
	ck_assert_uint_eq(s.funds.v[1].txns.n, 1);
	is_dec(s.funds.v[1].txns.v[0].amount, "20.00");
}

START_TEST(the_statement_is_sound)
{
	plain();
	read_statement();
	is_whole();
}
END_TEST

/* A narrow page breaks the line of the participant: its number stands below the label. */
START_TEST(an_account_number_can_stand_below_its_label)
{
	plain();
	doc.broken_title = true;
	read_statement();
	is_whole();
}
END_TEST

/* The words break around their figures, close to the heads. */
START_TEST(balances_can_break_around_their_figures)
{
	plain();
	doc.broken_balance = true;
	read_statement();
	is_whole();
}
END_TEST

/* Amounts and units carry no sign here: the words say that units leave, if the closing balance agrees. */
START_TEST(words_tell_what_leaves)
{
	plain();
	doc.opening = "120.000";
	doc.words = "Redemption";
	read_statement();
	ck_assert_msg(s.warnings.n == 0, "%s", s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	ck_assert_uint_eq(s.funds.v[1].txns.n, 1);
	is_dec(s.funds.v[1].txns.v[0].units, "-10.000");
	is_dec(s.funds.v[1].txns.v[0].amount, "-20.00");
	ck_assert_int_eq(s.funds.v[1].txns.v[0].type, CG_TXN_REDEMPTION);
}
END_TEST

/* Words and balances that do not agree change no sign, and are told. */
START_TEST(words_alone_change_no_sign)
{
	static const struct {
		const char *opening, *words;
	} v[] = { { "120.000", "Purchase" }, { "119.000", "Redemption" }, { "100.000", "Redemption" } };

	plain();
	doc.opening = v[_i].opening;
	doc.words = v[_i].words;
	read_statement();
	is_dec(s.funds.v[1].txns.v[0].units, "10.000");
	ck_assert_int_eq(s.warnings.n > 0, _i < 2);
}
END_TEST

/* Two folios have this fund: the closing balance tells which of them it is. */
START_TEST(transactions_without_a_folio_are_told_by_what_they_close_with)
{
	plain();
	doc.folio = false;
	read_statement();
	is_whole();
}
END_TEST

/* Nothing tells which folio they are of: they go to none, and that is said. */
START_TEST(transactions_without_a_folio_are_never_guessed)
{
	plain();
	doc.folio = false;
	doc.closing = "111.000";
	read_statement();
	ck_assert_uint_eq(s.funds.v[0].txns.n, 0);
	ck_assert_uint_eq(s.funds.v[1].txns.n, 0);
	ck_assert_uint_gt(s.warnings.n, 0);
	ck_assert_str_eq(s.warnings.v[0].message.p, "Transactions of a folio that is not among the holdings.");
}
END_TEST

/* The name of a participant takes two lines of its cell, and its numbers stand below them. */
START_TEST(a_long_name_stands_above_the_numbers)
{
	plain();
	doc.long_name = true;
	read_statement();
	is_whole();
	ck_assert(cg_str_eq(s.demat.v[0].dp_name, CG_STR("A BROKER LIMITED OF COMMODITIES")));
}
END_TEST

/* What stands closely above an account of the list: none of its participant's name, or (the last ones) a part of it. */
static const struct {
	const char *text, *touches;
	double x;
	const char *name;
} close_list[] = {
	{ "ISINs / Schemes", "", 380, "A BROKER LIMITED" },
	{ "DP Id: IN300001 Client Id : 12121212", "", 150, "A BROKER LIMITED" },
	{ "ONE OF THE LONG NAMES OF", "", 150, "ONE OF THE LONG NAMES OF A BROKER LIMITED" },
	{ "ONE OF THE LONG NA", "MES OF", 150, "ONE OF THE LONG NAMES OF A BROKER LIMITED" },
	{ "ONE LONG NA", "ME", 150, "ONE LONG NAME A BROKER LIMITED" }, /* drawn in two pieces */
};

START_TEST(a_close_list_keeps_its_names)
{
	plain();
	doc.above = close_list[_i].text;
	doc.above_x = close_list[_i].x;
	doc.touches = close_list[_i].touches;
	read_statement();
	ck_assert_msg(cg_str_eq(s.demat.v[0].dp_name, cg_str_of(close_list[_i].name)), "%.*s",
		      CG_STR_ARG(s.demat.v[0].dp_name));
}
END_TEST

#define RELIANCE "INE002A01018", "RELIANCE"

static const char *const sound_moves[3][8] = {
	{ RELIANCE, "CR OFF MKT", "01-03-2024", "2.000", "12.000", NULL, "14.000" },
	{ NULL, NULL, "DR SETTLEMENT", "15-03-2024", "14.000", NULL, "5.000", "9.000" },
	{ NULL, NULL, "CR BONUS", "31-03-2024", "9.000", "1.000", NULL, "10.000" },
};

static void is_move(size_t i, const char *date, const char *words, const char *opening, const char *credit,
		    const char *debit, const char *closing)
{
	const struct cg_demat_txn *t = &s.demat.v[0].txns.v[i];

	ck_assert(cg_str_eq(t->isin, CG_STR("INE002A01018")) && cg_str_eq(t->name, CG_STR("RELIANCE")));
	ck_assert_int_eq(t->date, day(date));
	is_text(t->description, words);
	is_dec(t->opening, opening);
	is_dec(t->credit, credit);
	is_dec(t->debit, debit);
	is_dec(t->closing, closing);
}

/* Blanks stand for the ISIN and the name of the row above, and for nothing that moved. The period's ends are in it. */
START_TEST(movements_go_on_with_their_security)
{
	plain();
	memcpy(doc.moves, sound_moves, sizeof(sound_moves));
	read_statement();
	is_whole();
	ck_assert_uint_eq(s.demat.v[0].txns.n, 3);
	is_move(0, "2024-03-01", "CR OFF MKT", "2.000", "12.000", NULL, "14.000");
	is_move(1, "2024-03-15", "DR SETTLEMENT", "14.000", NULL, "5.000", "9.000");
	is_move(2, "2024-03-31", "CR BONUS", "9.000", "1.000", NULL, "10.000");
}
END_TEST

/* One cell of the above is another: what is told. */
static const struct {
	size_t row, cell;
	const char *text, *message;
} false_moves[] = {
	{ 1, 7, "8.000", "The balance before a movement of a security" },
	{ 1, 6, "6.000", "The balance before a movement of a security" },
	{ 1, 4, "13.000", "The balance before a movement of a security" },
	{ 0, 3, "29-02-2024", "The balance before a movement of a security" },
	{ 2, 3, "01-04-2024", "The balance before a movement of a security" },
	{ 0, 0, "INE002A01019", "The check digit of the ISIN does not hold." },
	{ 1, 1, "RELIANCE", "A row of a statement of transactions is not understood." },
};

START_TEST(movements_that_do_not_hold_are_told)
{
	plain();
	memcpy(doc.moves, sound_moves, sizeof(sound_moves));
	doc.moves[false_moves[_i].row][false_moves[_i].cell] = false_moves[_i].text;
	read_statement();
	ck_assert_uint_gt(s.warnings.n, 0);
	ck_assert_msg(cg_str_starts(s.warnings.v[0].message, cg_str_of(false_moves[_i].message)), "%s",
		      s.warnings.v[0].message.p);
}
END_TEST

/* What the last movement leaves is what is held. */
START_TEST(movements_that_do_not_lead_to_what_is_held_are_told)
{
	plain();
	memcpy(doc.moves, sound_moves, sizeof(sound_moves));
	doc.moves[2][5] = "2.000";
	doc.moves[2][7] = "11.000";
	read_statement();
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_CLOSING_MISMATCH);
	is_text(s.warnings.v[0].expected, "10.000");
	is_text(s.warnings.v[0].found, "11.000");
}
END_TEST

/* Each row of a security adds up, and the two do not. */
START_TEST(movements_that_leave_a_gap_are_told)
{
	static const char *const v[3][8] = {
		{ RELIANCE, "CR OFF MKT", "01-03-2024", "2.000", "12.000", NULL, "14.000" },
		{ NULL, NULL, "DR SETTLEMENT", "15-03-2024", "15.000", NULL, "5.000", "10.000" },
	};

	plain();
	memcpy(doc.moves, v, sizeof(v));
	read_statement();
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_str_eq(s.warnings.v[0].message.p, "The balance of a security differs between two of its movements.");
	is_text(s.warnings.v[0].expected, "14.000");
	is_text(s.warnings.v[0].found, "15.000");
}
END_TEST

/* The value below the holdings, with its sign or without: what is told of it, with both figures. */
START_TEST(portfolio_value_is_that_of_the_rows)
{
	static const struct {
		const char *line, *found;
		bool told;
	} v[] = {
		{ "Portfolio Value ` 1,000.00 as on 31-03-2024", NULL, false },
		{ "Portfolio Value `1,000.00 as on 31-03-2024", NULL, false },
		{ "Portfolio Value 1,000.00", NULL, false },
		{ "PORTFOLIO VALUE 1,000.00 and 7", NULL, false }, /* the first figure */
		{ "Portfolio Value ` 1,000.01", "1000.01", true },
		{ "Portfolio Value ` 999.99", "999.99", true },
		{ "Portfolio Value as on 31-03-2024", NULL, true },
	};

	plain();
	doc.portfolio = v[_i].line;
	read_statement();
	ck_assert_uint_eq(s.warnings.n, v[_i].told);
	if (!v[_i].told)
		return;
	ck_assert_str_eq(s.warnings.v[0].message.p,
			 "The rows of a holding statement do not add up to its portfolio value.");
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TOTAL_MISMATCH);
	is_text(s.warnings.v[0].expected, "1000.00");
	is_text(s.warnings.v[0].found, v[_i].found);
	ck_assert_uint_eq(s.warnings.v[0].page, 4);
}
END_TEST

/* Below the folios: a figure that differs is found, and one that is none is missed. */
START_TEST(grand_total_of_the_folios)
{
	static const struct {
		const char *total, *found;
		bool told;
	} v[] = { { "420.00", NULL, false },
		  { "420.01", "420.01", true },
		  { "419.99", "419.99", true },
		  { "x", NULL, true } };
	bool told = false;

	plain();
	doc.total = v[_i].total;
	read_statement();
	for (size_t i = 0; i < s.warnings.n; i++) {
		const struct cg_warning *w = &s.warnings.v[i];

		if (strcmp(w->message.p, "The values of the folios do not add up to the grand total of their table.") !=
		    0)
			continue;
		told = true;
		is_text(w->expected, "420.00");
		is_text(w->found, v[_i].found);
		ck_assert_uint_eq(w->page, 6);
	}
	ck_assert_int_eq(told, v[_i].told);
}
END_TEST

/* A section with the number of no account that is listed. */
START_TEST(account_that_is_not_listed)
{
	plain();
	doc.number = "BO ID : 1234567887654329";
	read_statement();
	ck_assert_str_eq(s.warnings.v[0].message.p, "A section of an account that the list of accounts does not have.");
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TOTAL_MISMATCH);
	ck_assert_uint_eq(s.warnings.v[0].page, 4);
	ck_assert_uint_eq(s.demat.n, 1);
	ck_assert_uint_eq(s.demat.v[0].holdings.n, 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cdsl");
	TCase *tc = tcase_create("cdsl");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, the_statement_is_sound);
	tcase_add_test(tc, an_account_number_can_stand_below_its_label);
	tcase_add_test(tc, balances_can_break_around_their_figures);
	tcase_add_test(tc, words_tell_what_leaves);
	tcase_add_loop_test(tc, words_alone_change_no_sign, 0, 3);
	tcase_add_test(tc, transactions_without_a_folio_are_told_by_what_they_close_with);
	tcase_add_test(tc, transactions_without_a_folio_are_never_guessed);
	tcase_add_test(tc, a_long_name_stands_above_the_numbers);
	tcase_add_loop_test(tc, a_close_list_keeps_its_names, 0, (int)(sizeof(close_list) / sizeof(close_list[0])));
	tcase_add_test(tc, movements_go_on_with_their_security);
	tcase_add_loop_test(tc, movements_that_do_not_hold_are_told, 0,
			    (int)(sizeof(false_moves) / sizeof(false_moves[0])));
	tcase_add_test(tc, movements_that_do_not_lead_to_what_is_held_are_told);
	tcase_add_test(tc, movements_that_leave_a_gap_are_told);
	tcase_add_loop_test(tc, portfolio_value_is_that_of_the_rows, 0, 7);
	tcase_add_loop_test(tc, grand_total_of_the_folios, 0, 4);
	tcase_add_test(tc, account_that_is_not_listed);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
