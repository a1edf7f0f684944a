/* Movements of securities, and the pension account, of an NSDL e-CAS: lines by hand. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/nsdl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))
#define ISIN "INE002A01018"

static struct drawing p;
static struct cg_doc d;
static struct cg_statement s;
static struct cg_demat_account accounts[2];
static struct cg_demat_holding holding;
static struct cg_nsdl n;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	p.size = 600;
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	holding = (struct cg_demat_holding){ .isin = CG_STR(ISIN), .units = dec("90") };
	accounts[0] = (struct cg_demat_account){ .dp_id = CG_STR("IN300000"), .client_id = CG_STR("12345678") };
	accounts[1] = (struct cg_demat_account){ .dp_id = CG_STR("IN300000"), .client_id = CG_STR("12345679") };
	accounts[0].holdings.v = &holding;
	accounts[0].holdings.n = 1;
	s = (struct cg_statement){ .from = day("2024-03-01"), .to = day("2024-03-31") };
	s.demat.v = accounts;
	s.demat.n = 2;
	n = (struct cg_nsdl){ .d = &d, .s = &s, .a = &p.a, .part = CG_NSDL_MOVES, .account = CG_DEMAT_NO_ACCOUNT };
	n.moves.account = CG_DEMAT_NO_ACCOUNT;
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

static void build(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
}

static void read_lines(void)
{
	build();
	for (size_t i = 0; i < d.lines.n; i++)
		ck_assert(cg_nsdl_moves(&n, &d.lines.v[i]));
	cg_nsdl_moves_end(&n);
}

#define NOT_READ "A row of a table of this page could not be read."
#define NOT_HELD "The balance behind the last movement of a security is not what is held of it."
#define NO_SUM                                                                                                         \
	"The balance before a movement of a security, its credit and its debit do not give the balance after it, or "  \
	"its date lies outside the period."
#define GAP "The balance of a security differs between two of its movements."
#define CLOSING "The closing balance of a security is not that behind its last movement."

/* The only warning is this one, on the first page; NULL: there is none. */
static void expect(const char *message, const char *expected, const char *found)
{
	ck_assert_msg(s.warnings.n == (message != NULL), "%zu: %s", s.warnings.n,
		      s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	if (message == NULL)
		return;
	is_text(s.warnings.v[0].message, message);
	is_text(s.warnings.v[0].expected, expected);
	is_text(s.warnings.v[0].found, found);
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
}

/* Account, heads and security; opening balances are printed or not. */
static void put_head(bool opening)
{
	(void)drawing_put(&p, 20, 60, "Summary of Transactions of");
	(void)drawing_put(&p, 20, 70, "DP ID: IN300000 Client ID: 12345678");
	(void)drawing_put(&p, 20, 90, "Date");
	(void)drawing_put(&p, 90, 90, "Description");
	if (opening)
		drawing_right(&p, 320, 90, "Opening Balance");
	drawing_right(&p, 400, 90, "Debit");
	drawing_right(&p, 480, 90, "Credit");
	drawing_right(&p, 560, 90, "Closing Balance");
	(void)drawing_put(&p, 20, 110, "ISIN : " ISIN " - RELIANCE INDUSTRIES");
	(void)drawing_put(&p, 20, 122, "Beneficiary");
}

/* figure: opening, debit, credit, closing */
static void put_move(double y, const char *date, const char *words, const char *const figure[4])
{
	static const double right[] = { 320, 400, 480, 560 };

	(void)drawing_put(&p, 20, y, date);
	(void)drawing_put(&p, 90, y, words);
	for (int i = 0; i < 4; i++) {
		if (figure[i] != NULL)
			drawing_right(&p, right[i], y, figure[i]);
	}
}

/* The second of two movements; the first is 130 less 40. A movement of 0 is none. */
static const struct {
	const char *date, *figure[4];
	const char *said, *expected, *found, *debit, *credit; /* of what is kept */
	bool kept;
} moves[] = {
	{ "20-Mar-2024", { "90", "10", "0", "80" }, NOT_HELD, "90", "80", "10", NULL, true },
	{ "20-Mar-2024", { "90", "0", "10", "100" }, NOT_HELD, "90", "100", NULL, "10", true },
	{ "01-Mar-2024", { "90", "--", "10", "100" }, NOT_HELD, "90", "100", NULL, "10", true },
	{ "31-Mar-2024", { "90", "10", NULL, "80" }, NOT_HELD, "90", "80", "10", NULL, true },
	{ "29-Feb-2024", { "90", "10", "0", "80" }, NO_SUM, "80", "80", "10", NULL, true },
	{ "01-Apr-2024", { "90", "10", "0", "80" }, NO_SUM, "80", "80", "10", NULL, true },
	{ "20-Mar-2024", { "90", "10", "0", "81" }, NO_SUM, "80", "81", "10", NULL, true },
	{ "20-Mar-2024", { "91", "10", "0", "81" }, GAP, "90", "91", "10", NULL, true },
	{ "20-Mar-2024", { "90", "10", "10", "90" }, NOT_READ, NULL, NULL, NULL, NULL, false },
	{ "20-Mar-2024", { "90", "0", "0", "90" }, NOT_READ, NULL, NULL, NULL, NULL, false },
	{ "20-Mar-2024", { "90", "x", "10", "100" }, NOT_READ, NULL, NULL, NULL, NULL, false },
};

START_TEST(movements_that_follow_each_other)
{
	static const char *const first[] = { "130", "40", "0", "90" };
	const struct cg_demat_txn *t;

	put_head(true);
	put_move(134, "15-Mar-2024", "To Market", first);
	put_move(146, moves[_i].date, "By Market", moves[_i].figure);
	read_lines();
	/* whatever is told of the row: its balance is not what is held */
	ck_assert_uint_eq(s.warnings.n, moves[_i].said == NULL					     ? 0
					: moves[_i].kept && moves[_i].said != (const char *)NOT_HELD ? 2
												     : 1);
	is_text(s.warnings.v[0].message, moves[_i].said);
	is_text(s.warnings.v[0].expected, moves[_i].expected);
	is_text(s.warnings.v[0].found, moves[_i].found);
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	ck_assert_uint_eq(accounts[0].txns.n, 1 + moves[_i].kept);
	t = accounts[0].txns.v;
	is_text(t->isin, ISIN);
	is_text(t->name, "RELIANCE INDUSTRIES");
	is_text(t->description, "To Market");
	ck_assert_int_eq(t->date, day("2024-03-15"));
	is_dec(t->opening, "130");
	is_dec(t->debit, "40");
	is_dec(t->credit, NULL);
	is_dec(t->closing, "90");
	ck_assert_uint_eq(t->page, 1);
	if (moves[_i].kept) {
		is_dec(t[1].debit, moves[_i].debit);
		is_dec(t[1].credit, moves[_i].credit);
	}
}
END_TEST

START_TEST(movement_that_leads_to_what_is_held)
{
	static const char *const v[] = { "130", "40", "0", "90" };

	put_head(true);
	put_move(134, "15-Mar-2024", "To Market", v);
	(void)drawing_put(&p, 90, 141, "by hand"); /* the description goes on */
	(void)drawing_put(&p, 20, 155, "NO TRANSACTION in 5.00");
	read_lines();
	expect(NULL, NULL, NULL);
	is_text(accounts[0].txns.v[0].description, "To Market by hand");
	ck_assert_uint_eq(n.moves.account, CG_DEMAT_NO_ACCOUNT);
	is_text(n.moves.isin, NULL);
	is_dec(n.moves.balance, NULL);
}
END_TEST

/* Accounts with CDSL print balances around the rows, and none in them. */
static const struct {
	const char *opening, *credit, *after, *closing, *said, *expected, *found;
} balances[] = {
	{ "80", "10", "90", "90", NULL, NULL, NULL },
	{ "81", "10", "90", "90", NO_SUM, "91", "90" },
	{ "80", "10", "90", "91", CLOSING, "90", "91" },
	{ "80", "10", "90", "--", NOT_READ, NULL, NULL },
};

START_TEST(balances_around_the_rows)
{
	const char *const opening[] = { NULL, NULL, NULL, balances[_i].opening },
			  *const move[] = { NULL, NULL, balances[_i].credit, balances[_i].after },
			  *const closing[] = { NULL, NULL, NULL, balances[_i].closing };

	put_head(false);
	put_move(134, "01-Mar-2024", "Opening Balance", opening);
	put_move(146, "15-Mar-2024", "By Market", move);
	put_move(158, "", "Closing Balance", closing);
	read_lines();
	expect(balances[_i].said, balances[_i].expected, balances[_i].found);
	ck_assert_uint_eq(accounts[0].txns.n, 1);
	is_dec(accounts[0].txns.v[0].opening, balances[_i].opening);
}
END_TEST

/* The name goes on when its line ends right of 85 % of the page, at 520.20 pt, and the next one is no row. */
static const struct {
	int32_t right;
	const char *below, *name;
} names[] = {
	{ 52021, "AND SONS", "RELIANCE INDUSTRIES AND SONS" },
	{ 52020, "AND SONS", "RELIANCE INDUSTRIES" },
	{ 52021, "Beneficiary", "RELIANCE INDUSTRIES" },
};

START_TEST(names_of_securities_go_on)
{
	static const char *const v[] = { "130", "40", "0", "90" };

	put_head(true);
	p.words.pages[0].n--; /* "Beneficiary" */
	p.words.pages[0].v[p.words.pages[0].n - 1].x1 = names[_i].right;
	(void)drawing_put(&p, 20, 117, names[_i].below);
	put_move(134, "15-Mar-2024", "To Market", v);
	read_lines();
	ck_assert_uint_eq(accounts[0].txns.n, 1);
	is_text(accounts[0].txns.v[0].name, names[_i].name);
	is_text(accounts[0].txns.v[0].description, "To Market");
	expect(NULL, NULL, NULL);
}
END_TEST

/* Heads of securities in their forms. */
START_TEST(heads_of_securities)
{
	static const struct {
		const char *line, *isin, *name;
		bool wrong;
	} v[] = {
		{ "ISIN : " ISIN " - RELIANCE", ISIN, "RELIANCE", false },
		{ "ISIN: " ISIN " RELIANCE", ISIN, "RELIANCE", false },
		{ "ISIN : " ISIN, ISIN, "", false },
		{ "ISIN : INE002A01019 -RELIANCE", "INE002A01019", "RELIANCE", true },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		(void)drawing_put(&p, 20, 100, v[i].line);
		build();
		ck_assert(cg_nsdl_moves(&n, &d.lines.v[0]));
		is_text(n.moves.isin, v[i].isin);
		is_text(n.moves.name, v[i].name);
		ck_assert_uint_eq(s.warnings.n, v[i].wrong);
		if (v[i].wrong)
			is_text(s.warnings.v[0].message, "The check digit of the ISIN of a movement does not hold.");
	}
}
END_TEST

/* Numbers open an account, those of the open one change nothing, those of none are told. */
START_TEST(numbers_open_an_account)
{
	static const struct {
		const char *line;
		size_t account;
		bool told, stays;
	} v[] = {
		{ "DP ID: IN300000 Client ID: 12345678", 0, false, true },
		{ "DP ID: IN300000 Client ID: 12345679", 1, false, false },
		{ "DP ID: IN300001 Client ID: 12345678", CG_DEMAT_NO_ACCOUNT, true, false },
		{ "DP ID: IN300000 Client ID: 12345670", CG_DEMAT_NO_ACCOUNT, true, false },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		n.moves.account = 0;
		n.moves.isin = CG_STR(ISIN);
		(void)drawing_put(&p, 20, 100, v[i].line);
		build();
		ck_assert(cg_nsdl_moves(&n, &d.lines.v[0]));
		ck_assert_uint_eq(n.moves.account, v[i].account);
		is_text(n.moves.isin, v[i].stays ? ISIN : NULL);
		ck_assert_uint_eq(s.warnings.n, v[i].told);
	}
}
END_TEST

/* A row of no account, or of no security, or without heads is told. */
START_TEST(rows_of_nothing)
{
	static const char *const v[] = { "130", "40", "0", "90" };

	put_head(true);
	put_move(134, "15-Mar-2024", "To Market", v);
	build();
	for (size_t i = 2; i < d.lines.n; i++) /* not the account */
		ck_assert(cg_nsdl_moves(&n, &d.lines.v[i]));
	expect(NOT_READ, NULL, NULL);
	again();
	put_head(true);
	put_move(134, "15-Mar-2024", "To Market", v);
	build();
	for (size_t i = 0; i < d.lines.n; i++) {
		if (i != 3) /* not the security */
			ck_assert(cg_nsdl_moves(&n, &d.lines.v[i]));
	}
	expect(NOT_READ, NULL, NULL);
	ck_assert_uint_eq(accounts[0].txns.n, 0);
	again();
	put_move(134, "15-Mar-2024", "To Market", v);
	read_lines();
	expect(NOT_READ, NULL, NULL);
	again();
	put_head(true);
	put_move(134, "15-Mar-2024", "To Market", v);
	put_move(141, "", "lost", v); /* its date */
	read_lines();
	expect(NOT_READ, NULL, NULL);
}
END_TEST

/* Name, date and three figures make a heading; one that lacks one cannot be read. */
START_TEST(heading_of_movements)
{
	static const struct {
		const char *head[6];
		bool is, doubtful;
	} v[] = {
		{ { "Date", "Description", "Opening Balance", "Debit", "Credit", "Closing Balance" }, true, false },
		{ { "Date", "Particulars", "Debit", "Credit", "Closing Balance" }, true, false },
		{ { "Date", "Particulars", "Debit", "Credit", "Current Balance" }, true, false },
		{ { "KYC", "Particulars", "Debit", "Credit", "Closing Balance" }, true, true },
		{ { "Date", "KYC", "Debit", "Credit", "Closing Balance" }, true, true },
		{ { "Date", "Particulars", "Average", "Credit", "Closing Balance" }, true, true },
		{ { "Date", "Particulars", "Debit", "Average", "Closing Balance" }, true, true },
		{ { "Date", "Particulars", "Debit", "Credit", "Average" }, true, true },
		{ { "Date", "Debit", "Credit" }, false, false }, /* three words are none */
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		for (size_t k = 0; k < 6 && v[i].head[k] != NULL; k++)
			(void)drawing_put(&p, 20 + 90 * (double)k, 100, v[i].head[k]);
		build();
		ck_assert(cg_nsdl_moves(&n, &d.lines.v[0]));
		ck_assert_int_eq(n.table.n > 0, v[i].is);
		ck_assert_int_eq(n.table.doubtful, v[i].doubtful);
		ck_assert_uint_eq(s.warnings.n, v[i].doubtful);
	}
}
END_TEST

/* What is held twice, or in no account, has no balance to compare with; what is not held is nothing. */
START_TEST(balance_behind_the_last_movement)
{
	static const struct {
		size_t account;
		const char *isin, *balance, *said, *expected;
	} v[] = {
		{ 0, ISIN, "90", NULL, NULL },
		{ 0, ISIN, "91", NOT_HELD, "90" },
		{ 0, "INE009A01021", "1", NOT_HELD, "0" },
		{ 0, "INE009A01021", "0", NULL, NULL },
		{ 0, ISIN, NULL, NULL, NULL },
		{ 0, NULL, "91", NULL, NULL },
		{ 2, ISIN, "91", NULL, NULL },
		{ CG_DEMAT_NO_ACCOUNT, ISIN, "91", NULL, NULL },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		n.moves.account = v[i].account;
		n.moves.isin = cg_str_of(v[i].isin);
		n.moves.balance = dec(v[i].balance);
		n.moves.page = 1;
		n.moves.isin_open = true;
		cg_nsdl_moves_end(&n);
		expect(v[i].said, v[i].expected, v[i].balance);
		ck_assert_uint_eq(n.moves.account, CG_DEMAT_NO_ACCOUNT);
		ck_assert(!n.moves.isin_open);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("nsdl_moves");
	TCase *tc = tcase_create("nsdl_moves");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, movements_that_follow_each_other, moves);
	tcase_add_test(tc, movement_that_leads_to_what_is_held);
	LOOP(tc, balances_around_the_rows, balances);
	LOOP(tc, names_of_securities_go_on, names);
	tcase_add_test(tc, heads_of_securities);
	tcase_add_test(tc, numbers_open_an_account);
	tcase_add_test(tc, rows_of_nothing);
	tcase_add_test(tc, heading_of_movements);
	tcase_add_test(tc, balance_behind_the_last_movement);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
