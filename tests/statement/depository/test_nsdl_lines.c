/* Which line of an NSDL e-CAS is what: feet and numbers of pages, heads of groups, accounts and sections, titles. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/nsdl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static struct drawing p;
static struct cg_doc d;
static struct cg_statement s;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	s = (struct cg_statement){ .from = CG_DATE_NONE, .to = CG_DATE_NONE };
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

/* Words of 7 pt whose line begins at x and y, in hundredths of a point. */
static void put_at(int32_t x, int32_t y, const char *text)
{
	struct cg_page *page = &p.words.pages[p.words.n_pages - 1];
	size_t first = page->n;
	int32_t by;

	(void)drawing_put(&p, 0, 0, text);
	page = &p.words.pages[p.words.n_pages - 1];
	by = x - page->v[first].x0;
	for (size_t i = first; i < page->n; i++) {
		page->v[i].x0 += by;
		page->v[i].x1 += by;
		page->v[i].y1 = y + 140;
		page->v[i].y0 = y - 560;
	}
}

static void read_all(void)
{
	struct cg_err e = { 0 };

	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert_int_eq(cg_nsdl_layout.read(&d, &s, &e), CG_OK);
	ck_assert_int_eq(s.as_of, s.to);
}

static const struct cg_warning *said(const char *message)
{
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (cg_str_eq(s.warnings.v[i].message, cg_str_of(message)))
			return &s.warnings.v[i];
	}
	return NULL;
}

/* Title and creator of the file, two lines, and the page that these stand on. */
static const struct {
	const char *title, *creator, *line[2];
	size_t page;
	unsigned sure;
} known[] = {
	{ "", "", { "NSDL Consolidated Account Statement", "NSDL ID: 123" }, 1, 92 },
	{ "", "", { "NSDL Consolidated Account Statement", "x" }, 1, 0 },
	{ "", "", { "NSDL ID: 123", "x" }, 1, 0 },
	{ "", "", { "The NSDL ID: 123", "NSDL Consolidated Account Statement" }, 1, 0 },
	{ "", "", { "NSDL ID: 1", "NSDL ID: 2" }, 1, 0 }, /* one mark twice is one */
	{ "nsdl-consolidated account statement", "", { "NSDL ID: 123", "x" }, 1, 92 },
	{ "", "NSDL-CAS 1", { "NSDL ID: 123", "x" }, 1, 92 },
	{ "NSDL-Consolidated Account Statement",
	  "NSDL-CAS",
	  { "NSDL Consolidated Account Statement", "NSDL ID: 123" },
	  1,
	  94 },
	{ "NSDL-Consolidated Account Statement", "NSDL-CAS", { "x", "y" }, 1, 0 },
	{ "", "", { "NSDL Consolidated Account Statement", "NSDL ID: 123" }, 4, 92 },
	{ "", "", { "NSDL Consolidated Account Statement", "NSDL ID: 123" }, 5, 0 },
};

START_TEST(statement_is_known)
{
	for (size_t i = 1; i < known[_i].page; i++)
		drawing_page(&p);
	put_at(2500, 10000, known[_i].line[0]);
	put_at(2500, 12000, known[_i].line[1]);
	p.words.title = cg_str_of(known[_i].title);
	p.words.creator = cg_str_of(known[_i].creator);
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert_uint_eq(cg_nsdl_layout.detect(&d), known[_i].sure);
}
END_TEST

#define FOOT "National Securities Depository Limited"
#define OUT_OF_ORDER "A page of the statement is missing or out of order here."

/*
 * Lines of the first page, which cannot be the ninth. Its number stands in the foot, in the lowest 25 % of the page
 * (from 594 pt on), or alone within 4 % of its edges (up to 31.68 pt, from 760.32 pt on).
 */
static const struct {
	int32_t y;
	const char *line;
	bool told;
} numbers[] = {
	{ 59400, FOOT " 9", true },
	{ 59399, FOOT " 9", false },
	{ 70000, FOOT " Page 9 of 12", true },
	{ 70000, FOOT " Page 1 of 12", false },
	{ 70000, FOOT " 1", false },
	{ 70000, FOOT " nine", false },
	{ 70000, "9 " FOOT, false },
	{ 3168, "9", true },
	{ 3169, "9", false },
	{ 76032, "9", true },
	{ 76031, "9", false },
	{ 77000, "9 x", false },
	{ 77000, "Page 9 of 12", true },
	{ 77000, "x Page 9 of 12", false },
	{ 77000, "Page 1 of 12", false },
	{ 77000, "Page", false },
	{ 77000, "2000", true },
	{ 77000, "2001", false },
	{ 77000, "0", false },
	{ 77000, "9.5", false },
	{ 77000, "1", false },
};

START_TEST(number_of_a_page)
{
	put_at(2500, numbers[_i].y, numbers[_i].line);
	read_all();
	ck_assert_int_eq(said(OUT_OF_ORDER) != NULL, numbers[_i].told);
	if (numbers[_i].told) {
		is_text(said(OUT_OF_ORDER)->expected, "1");
		ck_assert_uint_eq(said(OUT_OF_ORDER)->page, 1);
		ck_assert_int_eq(said(OUT_OF_ORDER)->code, CG_WARN_TEXT_UNREADABLE);
		is_text(said(OUT_OF_ORDER)->found, numbers[_i].y == 77000 && numbers[_i].line[0] == '2' ? "2000" : "9");
	}
}
END_TEST

/* What a viewer has added more than 4 pt below the foot is none of the page. */
START_TEST(below_the_foot)
{
	static const struct {
		int32_t below;
		bool page, told;
	} v[] = { { 400, false, true }, { 401, false, false }, { 401, true, true } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		put_at(2500, 75700, FOOT " 1");
		if (v[i].page)
			drawing_page(&p);
		put_at(2500, 75700 + v[i].below, "9");
		read_all();
		ck_assert_int_eq(said(OUT_OF_ORDER) != NULL, v[i].told);
	}
}
END_TEST

#define NOT_READ "A row of a table of this page could not be read."

/* Lines of the head of each page stand in its upper quarter; elsewhere they are those of the part. */
START_TEST(head_of_a_page)
{
	static const struct {
		int32_t y;
		const char *line;
		bool told;
	} v[] = { { 19799, "Consolidated Account Statement", false },
		  { 19800, "Consolidated Account Statement", true },
		  { 19799, "Summary Holdings Transactions", false },
		  { 19800, "Summary Holdings Transactions", true },
		  { 19799, "Summary of something", true } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		put_at(2500, 10000, "Mutual Funds Transaction Statement for the Period");
		put_at(2500, v[i].y, v[i].line);
		read_all();
		ck_assert_int_eq(said(NOT_READ) != NULL, v[i].told);
	}
}
END_TEST

/* Heads of a holder group in one line; value NULL: it is none. */
static const struct {
	const char *line, *value;
} groups[] = {
	{ "ASHA RAO ` 9,000.00 Holdings", "9000.00" },
	{ "ASHA RAO `9,000.00 Holdings", "9000.00" },
	{ "ASHA RAO 9,000.00 Holdings", "9000.00" },
	{ "ASHA ` 9,000.00 RAO Holdings", "9000.00" }, /* a long name reaches under the value */
	{ "ASHA `9,000.00 RAO Holdings", "9000.00" },
	{ "ASHA 9,000.00 RAO Holdings", NULL },
	{ "9,000.00 Holdings", "9000.00" },
	{ "Holdings", NULL },
	{ "ASHA RAO -- Holdings", NULL },
	{ "ASHA RAO ` Holdings", NULL },
	{ "ASHA RAO ` 9,000.00 Holding", NULL },
	{ "ASHA RAO ` 9,000.00", NULL },
};

START_TEST(head_of_a_group)
{
	const struct cg_demat_total *t;

	put_at(2500, 20000, groups[_i].line);
	read_all();
	ck_assert_uint_eq(s.demat_totals.n, groups[_i].value != NULL);
	if (groups[_i].value == NULL)
		return;
	t = s.demat_totals.v;
	ck_assert_int_eq(t->scope, CG_DEMAT_HEAD);
	is_dec(t->value, groups[_i].value);
	ck_assert_uint_eq(t->group, 1);
	ck_assert_uint_eq(t->page, 1);
	ck_assert_uint_eq(t->account, CG_DEMAT_NO_ACCOUNT);
}
END_TEST

/* The same in two lines: 14 pt apart at most, and their right edges less than 1 pt. */
static const struct {
	int32_t step, off;
	const char *below;
	bool page, is;
} broken[] = {
	{ 1400, 0, "Holdings", false, true },	{ 1401, 0, "Holdings", false, false },
	{ 1000, 99, "Holdings", false, true },	{ 1000, 100, "Holdings", false, false },
	{ 1000, -99, "Holdings", false, true }, { 1000, -100, "Holdings", false, false },
	{ 1000, 0, "Holding", false, false },	{ 1000, 0, "Holdings", true, false },
};

START_TEST(head_of_a_group_in_two_lines)
{
	struct cg_page *page;
	int32_t right;

	put_at(2500, 20000, "ASHA RAO ` 9,000.00");
	page = &p.words.pages[0];
	right = page->v[page->n - 1].x1;
	if (broken[_i].page)
		drawing_page(&p);
	put_at(2500, 20000 + broken[_i].step, broken[_i].below);
	page = &p.words.pages[p.words.n_pages - 1];
	page->v[page->n - 1].x1 = right + broken[_i].off;
	read_all();
	ck_assert_uint_eq(s.demat_totals.n, broken[_i].is);
	if (broken[_i].is)
		is_dec(s.demat_totals.v[0].value, "9000.00");
}
END_TEST

/* Heads of an account: in one line, or in two that stand closer than the size. */
static const struct {
	const char *line[2];
	int32_t step;
	const char *depository; /* NULL: none */
} accounts[] = {
	{ { "NSDL Demat Account ACCOUNT HOLDER", "x" }, 2000, "NSDL" },
	{ { "CDSL demat account ACCOUNT HOLDERS", "x" }, 2000, "CDSL" },
	{ { "NSDL Demat Account", "ACCOUNT HOLDER" }, 699, "NSDL" },
	{ { "NSDL Demat Account", "ACCOUNT HOLDER" }, 700, NULL },
	{ { "ACCOUNT HOLDER", "NSDL Demat Account" }, 699, "NSDL" },
	{ { "ACCOUNT HOLDER", "NSDL Demat Account" }, 700, NULL },
	{ { "NSDL Demat Account x", "ACCOUNT HOLDER" }, 699, NULL },
	{ { "NSDL Demat Account", "x ACCOUNT HOLDER" }, 699, NULL },
	{ { "The NSDL Demat Account ACCOUNT HOLDER", "x" }, 2000, NULL },
	{ { "NSDL Demat Account account holder", "x" }, 2000, NULL },
};

START_TEST(head_of_an_account)
{
	put_at(2500, 20000, "ASHA RAO ` 9,000.00 Holdings");
	put_at(2500, 30000, accounts[_i].line[0]);
	put_at(20000, 30000 + accounts[_i].step, accounts[_i].line[1]);
	put_at(2500, 40000, "A BROKER");
	read_all();
	ck_assert_uint_eq(s.demat.n, accounts[_i].depository != NULL);
	if (accounts[_i].depository == NULL)
		return;
	is_text(s.demat.v[0].depository, accounts[_i].depository);
	ck_assert_uint_eq(s.demat.v[0].group, 1);
	ck_assert_uint_eq(s.demat.v[0].page, 1);
	if (accounts[_i].step < 700 && accounts[_i].line[0][0] == 'N') /* both lines are read */
		is_text(s.demat.v[0].dp_name, "A BROKER");
}
END_TEST

/* Sections begin at the left, at 12 % of the page (73.44 pt) at most, in an account of a group, or with folios. */
static const struct {
	int32_t x;
	const char *line;
	bool group, account;
	const char *section; /* of the sub total below; NULL: it is told */
	bool folios;
} sections[] = {
	{ 7344, "Equities (E)", true, true, "E", false },
	{ 7345, "Equities (E)", true, true, NULL, false },
	{ 2500, "Equities (X)", true, true, NULL, false },
	{ 2500, "Equities", true, true, NULL, false },
	{ 2500, "Equities (E)", true, false, NULL, false },
	{ 2500, "Mutual Fund Folios (F)", true, true, "F", true },
	{ 2500, "Mutual Fund Folios (F)", true, false, "F", true },
	{ 2500, "Equities (E)", false, true, NULL, false },
};

START_TEST(head_of_a_section)
{
	if (sections[_i].group)
		put_at(2500, 20000, "ASHA RAO ` 9,000.00 Holdings");
	if (sections[_i].account) {
		put_at(2500, 30000, "NSDL Demat Account ACCOUNT HOLDER");
		put_at(2500, 31000, "DP ID: IN300000 Client ID: 12345678");
	}
	put_at(sections[_i].x, 33000, sections[_i].line);
	put_at(2500, 35000, "Sub Total 5.00");
	read_all();
	ck_assert_uint_eq(s.demat_totals.n, sections[_i].group + (size_t)(sections[_i].section != NULL));
	if (sections[_i].section == NULL)
		return;
	is_text(s.demat_totals.v[1].section, sections[_i].section);
	ck_assert_int_eq(s.demat_totals.v[1].scope, CG_DEMAT_SECTION);
	ck_assert_uint_eq(s.demat_totals.v[1].account, sections[_i].folios ? CG_DEMAT_NO_ACCOUNT : 0);
	ck_assert_uint_eq(s.demat_totals.v[1].group, 1);
	ck_assert(said(NOT_READ) == NULL);
}
END_TEST

#define NO_END "The end of the statement is not found."

START_TEST(end_of_a_statement)
{
	drawing_page(&p);
	put_at(2500, 20000,
	       _i == 0	 ? "***End of Statement***"
	       : _i == 1 ? "End of Statement"
			 : "x ***End of Statement***");
	read_all();
	ck_assert_int_eq(said(NO_END) != NULL, _i > 0);
	if (_i > 0) {
		ck_assert_uint_eq(said(NO_END)->page, 2);
		ck_assert_int_eq(said(NO_END)->code, CG_WARN_HEADER_INCOMPLETE);
	}
}
END_TEST

/* What begins the movements of accounts: their security has an ISIN, whose check digit is held. */
static const struct {
	const char *line[2];
	bool moves;
} titles[] = {
	{ { "Transactions for the period from", "x" }, true },
	{ { "The Summary of Transactions of", "x" }, true },
	{ { "Transactions", "for the period from" }, true },
	{ { "Transactions", "of the period from" }, false },
	{ { "Transactions made", "for the period from" }, false },
	{ { "Transactions for the period from", "About NSDL" }, false },
	{ { "Transactions for the period from", "Notes:" }, false },
	{ { "Transactions for the period from", "PORTFOLIO VALUE TREND" }, false },
	{ { "PORTFOLIO VALUE TREND", "Transactions for the period from" }, true },
};

START_TEST(titles_begin_their_parts)
{
	put_at(2500, 20000, titles[_i].line[0]);
	put_at(2500, 21000, titles[_i].line[1]);
	put_at(2500, 30000, "ISIN : INE002A01019 - RELIANCE");
	read_all();
	ck_assert_int_eq(said("The check digit of the ISIN of a movement does not hold.") != NULL, titles[_i].moves);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("nsdl_lines");
	TCase *tc = tcase_create("nsdl_lines");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, statement_is_known, known);
	LOOP(tc, number_of_a_page, numbers);
	tcase_add_test(tc, below_the_foot);
	tcase_add_test(tc, head_of_a_page);
	LOOP(tc, head_of_a_group, groups);
	LOOP(tc, head_of_a_group_in_two_lines, broken);
	LOOP(tc, head_of_an_account, accounts);
	LOOP(tc, head_of_a_section, sections);
	tcase_add_loop_test(tc, end_of_a_statement, 0, 3);
	LOOP(tc, titles_begin_their_parts, titles);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
