/* The investor's block of the head: where it begins and ends, and what stands beside it. */
#include <stdio.h>
#include <string.h>

#include "run.h"
#include "statement/drawing.h"
#include "statement/head/head.h"
#include "statement/head/head_table.h"
#include "values.h"

static struct drawing p;
static struct cg_statement s;

static void setup(void)
{
	drawing_open(&p);
}

static void teardown(void)
{
	drawing_close(&p);
}

struct text {
	double x, y;
	const char *words;
};

enum { TEXTS = 24, ADDRESS = 3 };

/* Heads on several baselines, short notices, a block without a mail address: the investor is the same. */
static const struct {
	const char *what;
	bool pan_first;
	struct text at[TEXTS];
	const char *name, *email, *mobile;
	double body; /* where the heads stand below the block; 0: there are none */
} heads[] = {
	{ "heads on two baselines, each with a part of them",
	  false,
	  { { 40, 100, "Email Id: asha@example.com" },
	    { 40, 110, "ASHA RAO" },
	    { 40, 119, "12, Long Lane" },
	    { 40, 128, "PUNE - 411001" },
	    { 40, 137, "India" },
	    { 300, 101, "This statement lists the folios of the" },
	    { 300, 109, "investor with the balances and valuation" },
	    { 300, 117, "of all schemes. Please write to us." },
	    { 40, 160, "Folio" },
	    { 300, 160, "Cost" },
	    { 380, 160, "NAV" },
	    { 460, 160, "Market" },
	    { 40, 169, "No." },
	    { 90, 169, "ISIN" },
	    { 140, 169, "Scheme" },
	    { 300, 169, "Value (INR)" },
	    { 380, 169, "Date" },
	    { 420, 169, "Price" },
	    { 460, 169, "Value (INR)" } },
	  "ASHA RAO",
	  "asha@example.com",
	  NULL,
	  160 },
	{ "heads that say Particulars, and a mail address that reprinting has broken",
	  false,
	  { { 40, 100, "Email Id: ash a@ example .com" },
	    { 40, 110, "ASHA RAO" },
	    { 40, 119, "12, Long Lane" },
	    { 40, 128, "PUNE - 411001" },
	    { 40, 137, "India" },
	    { 40, 155, "Date" },
	    { 100, 155, "Particulars" },
	    { 360, 155, "Amount" },
	    { 420, 155, "Units" },
	    { 480, 155, "NAV" },
	    { 540, 155, "Unit" },
	    { 360, 163, "(INR)" },
	    { 540, 163, "Balance" } },
	  "ASHA RAO",
	  "asha@example.com",
	  NULL,
	  155 },
	{ "two of the heads stand over the address",
	  true,
	  { { 26, 63, "PAN: ABCDE1234F" },
	    { 334, 63, "This statement is for the PAN mentioned." },
	    { 26, 70, "ASHA RAO" },
	    { 334, 70, "your details; for queries write to us." },
	    { 26, 77, "12, Long Lane" },
	    { 26, 85, "PUNE - 411001" },
	    { 26, 92, "India" },
	    { 252, 110, "Invested Value" },
	    { 340, 110, "Balance" },
	    { 487, 110, "Market Value" },
	    { 28, 118, "Folio No." },
	    { 94, 118, "Scheme Details" },
	    { 275, 118, "(INR)" },
	    { 340, 118, "Units" },
	    { 400, 118, "NAV Date" },
	    { 450, 118, "NAV" } },
	  "ASHA RAO",
	  NULL,
	  NULL,
	  110 },
	{ "a notice of two lines",
	  false,
	  { { 40, 100, "Email Id: asha@example.com" },
	    { 40, 110, "ASHA RAO" },
	    { 40, 119, "12, Long Lane" },
	    { 40, 128, "PUNE - 411001" },
	    { 40, 137, "India" },
	    { 40, 146, "Mobile: 9876543210" },
	    { 300, 114, "This statement lists the folios of the investor" },
	    { 300, 123, "with the balances of all schemes and houses." } },
	  "ASHA RAO",
	  "asha@example.com",
	  "9876543210",
	  0 },
	{ "below the summary, without a mail address",
	  false,
	  { { 40, 90, "PORTFOLIO SUMMARY" },
	    { 40, 99, "Mutual Fund" },
	    { 300, 99, "Cost Value" },
	    { 400, 99, "Market Value" },
	    { 40, 108, "X Mutual Fund" },
	    { 300, 108, "1,000.00" },
	    { 400, 108, "1,000.00" },
	    { 40, 117, "Total" },
	    { 300, 117, "1,000.00" },
	    { 400, 117, "1,000.00" },
	    { 40, 130,
	      "This account statement lists the folios of the investor, all with their balances and the valuation" },
	    { 40, 139, "of all schemes and houses." },
	    { 40, 160, "ASHA RAO" },
	    { 40, 168, "12, Long Lane" },
	    { 40, 176, "PUNE - 411001" },
	    { 40, 184, "India" },
	    { 40, 192, "Mobile: 9876543210" },
	    { 40, 210, "Date" },
	    { 100, 210, "Transaction" },
	    { 360, 210, "Amount" } },
	  "ASHA RAO",
	  NULL,
	  "9876543210",
	  210 },
	{ "below the notice, without a mail address",
	  false,
	  { { 40, 90,
	      "This account statement lists the folios of the investor, all with their balances and the valuation" },
	    { 40, 99, "of all schemes and houses, for which we are the agent." },
	    { 40, 112, "ASHA RAO" },
	    { 40, 122, "12, Long Lane" },
	    { 40, 132, "PUNE - 411001" },
	    { 40, 142, "India" },
	    { 40, 152, "Mobile: 9876543210" },
	    { 40, 170, "Date" },
	    { 100, 170, "Transaction" },
	    { 360, 170, "Amount" } },
	  "ASHA RAO",
	  NULL,
	  "9876543210",
	  170 },
};

static void expect(struct cg_str got, const char *want)
{
	ck_assert_msg(want == NULL ? got.p == NULL : cg_str_eq(got, cg_str_of(want)), "\"%.*s\", not \"%s\"",
		      CG_STR_ARG(got), want == NULL ? "(absent)" : want);
}

/* Where the line stands that the block ends above; 0: it is the last. */
static double read_head(const struct text *at, bool summary, bool pan_first)
{
	struct cg_doc d = { .words = &p.words, .a = &p.a };
	struct cg_err e = { .code = CG_OK };
	struct cg_head h;

	drawing_page(&p);
	p.size = 1200;
	(void)drawing_put(&p, 200, 40, summary ? "Consolidated Account Summary" : "Consolidated Account Statement");
	p.size = 700;
	(void)drawing_put(&p, 250, 50, summary ? "As on 31-Mar-2024" : "01-Apr-2017 To 31-Mar-2024");
	for (size_t i = 0; i < TEXTS && at[i].words != NULL; i++)
		(void)drawing_put(&p, at[i].x, at[i].y, at[i].words);
	s = (struct cg_statement){ .prints = pan_first ? CG_PRINTS_PAN_FIRST : 0 };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert_int_eq(cg_head_read(&d, &s, &h, &e), CG_OK);
	return h.body < d.lines.n ? (double)d.lines.v[h.body].y / 100 : 0;
}

START_TEST(the_block_is_the_investor)
{
	double body = read_head(heads[_i].at, false, heads[_i].pan_first);

	expect(s.investor.name, heads[_i].name);
	expect(s.investor.email, heads[_i].email);
	expect(s.investor.mobile, heads[_i].mobile);
	ck_assert_msg(s.investor.address.n == ADDRESS, "%s: %zu lines of address", heads[_i].what,
		      s.investor.address.n);
	expect(s.investor.address.v[0], "12, Long Lane");
	expect(s.investor.address.v[2], "India");
	ck_assert_double_eq_tol(body, heads[_i].body, 0.1);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* Words of heads are words of addresses, too. */
START_TEST(words_of_heads_may_stand_in_an_address)
{
	static const struct text at[TEXTS] = { { 40, 100, "Email Id: asha@example.com" },
					       { 40, 110, "ASHA RAO" },
					       { 40, 119, "Unit No. 7" },
					       { 40, 128, "Transaction Folio Bazar" },
					       { 40, 137, "Village Amount Khurd" },
					       { 40, 146, "Mobile: 9876543210" } };

	(void)read_head(at, false, false);
	ck_assert_uint_eq(s.investor.address.n, 3);
	expect(s.investor.address.v[0], "Unit No. 7");
	expect(s.investor.address.v[2], "Village Amount Khurd");
}
END_TEST

/* A notice between the lines of the block, which nothing parts from it. */
START_TEST(a_sentence_in_the_address_is_told)
{
	static const struct text at[TEXTS] = {
		{ 40, 100, "Email Id: asha@example.com" },
		{ 40, 110, "ASHA RAO" },
		{ 60, 119, "12, Long Lane where the folios of the investor are listed with the balances" },
		{ 40, 128, "PUNE - 411001" },
		{ 40, 137, "Mobile: 9876543210" },
	};

	(void)read_head(at, false, false);
	/* it is shorter than half of the page, which a notice that ends the block is not */
	ck_assert_uint_eq(s.investor.address.n, 2);
	expect(s.investor.mobile, "9876543210");
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

/* A page with these lines, and what its title says; false: it has none. */
static bool read_title(const struct text *at, size_t n, int32_t size, struct cg_head *h)
{
	struct cg_lines lines;

	drawing_page(&p);
	p.size = size;
	for (size_t i = 0; i < n; i++)
		(void)drawing_put(&p, at[i].x, at[i].y, at[i].words);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	return cg_head_title(&lines, (uint32_t)p.words.n_pages, &p.a, h);
}

/* The words beside the title stand a size of it away, or are part of a sentence with it. */
static const struct {
	const char *title;
	double before, behind; /* from the ends of the title to a word, in points; 0: there is none */
	enum cg_statement_type type;
} titles[] = {
	{ "Consolidated Account Statement", 0, 0, CG_STATEMENT_DETAILED },
	{ "CONSOLIDATED ACCOUNT STATEMENT", 0, 0, CG_STATEMENT_DETAILED },
	{ "Consolidated Account Summary", 0, 0, CG_STATEMENT_SUMMARY },
	{ "consolidated account summary", 10, 10, CG_STATEMENT_SUMMARY },
	{ "Consolidated Account Statement", 10, 10, CG_STATEMENT_DETAILED },
	{ "Consolidated Account Statement", 9.9, 0, CG_STATEMENT_MAX },
	{ "Consolidated Account Statement", 0, 9.9, CG_STATEMENT_MAX },
	{ "Consolidated Account Statements", 0, 0, CG_STATEMENT_MAX },
	{ "Consolidated Account", 0, 0, CG_STATEMENT_MAX },
};

START_TEST(a_title_stands_alone)
{
	double width = (double)strlen(titles[_i].title) * 5 - 5; /* two of its letters are spaces, half as wide */
	struct text at[3] = { { 200, 40, titles[_i].title } };
	struct cg_head h;
	size_t n = 1;

	if (titles[_i].before > 0)
		at[n++] = (struct text){ 200 - titles[_i].before - 10, 40, "ab" };
	if (titles[_i].behind > 0)
		at[n++] = (struct text){ 200 + width + titles[_i].behind, 40, "cd" };
	ck_assert(read_title(at, n, 1000, &h) == (titles[_i].type != CG_STATEMENT_MAX));
	ck_assert_int_eq(h.type, titles[_i].type);
	ck_assert_uint_eq(h.title, titles[_i].type != CG_STATEMENT_MAX ? 0 : SIZE_MAX);
	ck_assert_uint_eq(h.period, SIZE_MAX);
	ck_assert_uint_eq(h.body, titles[_i].type != CG_STATEMENT_MAX ? 1 : 0);
	ck_assert_int_eq(h.from, CG_DATE_NONE);
	ck_assert_int_eq(h.to, CG_DATE_NONE);
}
END_TEST

/* NULL: the line says no period, or no day that it begins with. */
static const struct {
	const char *line, *from, *to;
} periods[] = {
	{ "01-Apr-2017 To 31-Mar-2024", "2017-04-01", "2024-03-31" },
	{ "01-Apr-2017to31-Mar-2024", "2017-04-01", "2024-03-31" },
	{ "Period: 01-Apr-2017 To 31-Mar-2024 (both)", "2017-04-01", "2024-03-31" },
	{ "01 -Apr- 2017 To 31-Mar-20 24", "2017-04-01", "2024-03-31" },
	{ "( From Date : 01-Apr-2017 To Date : 31-Mar-2024 )", "2017-04-01", "2024-03-31" },
	{ "To Date 31-Mar-2024 From Date 01-Apr-2017", "2017-04-01", "2024-03-31" },
	{ "From Date : 01-Apr-2017", NULL, NULL },
	{ "To Date : 01-Apr-2017", NULL, NULL },
	{ "As on 31-Mar-2024", NULL, "2024-03-31" },
	{ "AS ON : 31-Mar-2024", NULL, "2024-03-31" },
	{ "As on Date: 31-Mar-2024", NULL, "2024-03-31" },
	{ "As on", NULL, NULL },
	{ "As on 31-Foo-2024", NULL, NULL },
	{ "01-Apr-2017 - 31-Mar-2024", NULL, NULL },
	{ "01-Apr-2017 To 31-Mar-202", NULL, NULL },
	{ "01-Foo-2017 To 31-Mar-2024", NULL, NULL },
	{ "01-Apr-2017 To 31-Foo-2024", NULL, NULL },
};

START_TEST(a_period_is_said_in_several_ways)
{
	const struct text at[] = { { 200, 40, "Consolidated Account Statement" }, { 200, 60, periods[_i].line } };
	struct cg_head h;

	ck_assert(read_title(at, 2, 700, &h));
	ck_assert_int_eq(h.from, day(periods[_i].from));
	ck_assert_int_eq(h.to, day(periods[_i].to));
	ck_assert_uint_eq(h.period, periods[_i].to != NULL ? 1 : SIZE_MAX);
	ck_assert_uint_eq(h.body, periods[_i].to != NULL ? 2 : 1);
}
END_TEST

/* In the line of the title, or in one of the five below it; that of another page is another statement's. */
START_TEST(a_period_stands_near_its_title)
{
	for (size_t behind = 1; behind <= 6; behind++) {
		struct text at[9] = { { 30, 20, "Letter" }, { 200, 40, "Consolidated Account Statement" } };
		struct cg_head h;

		for (size_t i = 1; i <= 6; i++)
			at[i + 1] = (struct text){ 30, 40 + 20 * (double)i, i == behind ? "As on 31-Mar-2024" : "x" };
		ck_assert(read_title(at, 8, 700, &h));
		/* pages before this one have eight lines each */
		ck_assert_uint_eq(h.title, 8 * (behind - 1) + 1);
		ck_assert_uint_eq(h.period, behind < 6 ? h.title + behind : SIZE_MAX);
		ck_assert_uint_eq(h.body, (behind < 6 ? h.period : h.title) + 1);
	}
}
END_TEST

/* Letters may stand before a statement, up to thirty-nine pages. */
START_TEST(a_title_stands_on_one_of_the_first_pages)
{
	for (size_t pages = 39; pages <= 40; pages++) {
		struct cg_doc d = { .words = &p.words, .a = &p.a };
		struct cg_err e = { .code = CG_OK };
		struct cg_head h;

		drawing_close(&p);
		drawing_open(&p);
		for (size_t i = 0; i < pages; i++) {
			drawing_page(&p);
			(void)drawing_put(&p, 40, 40, "Letter");
		}
		drawing_page(&p);
		(void)drawing_put(&p, 200, 40, "Consolidated Account Statement");
		(void)drawing_put(&p, 200, 50, "01-Apr-2017 To 31-Mar-2024");
		s = (struct cg_statement){ 0 };
		ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
		ck_assert_int_eq(cg_head_read(&d, &s, &h, &e), CG_OK);
		ck_assert_uint_eq(h.title, pages == 39 ? 39 : SIZE_MAX);
		ck_assert_int_eq(s.from, pages == 39 ? day("2017-04-01") : CG_DATE_NONE);
		ck_assert_int_eq(s.to, pages == 39 ? day("2024-03-31") : CG_DATE_NONE);
		ck_assert_int_eq(s.as_of, s.to);
	}
}
END_TEST

/* What stands below the block, one line or two, and whether that ends it. */
static const struct {
	const char *first, *second;
	bool ends;
} endings[] = {
	{ "PORTFOLIO SUMMARY", "x", true },
	{ "The PORTFOLIO SUMMARY", "x", true },
	{ "PORTFOLIO", "SUMMARY", false },
	{ "Folio No: 12345 / 67", "x", true },
	{ "The Folio No: 12345 / 67", "x", false },
	{ "Alpha Mutual Fund", "Folio No: 12345 / 67", true },
	{ "ALPHA MUTUAL FUND", "Folio No: 12345 / 67", true },
	{ "Alpha Mutual Fund", "x", false },
	{ "Alpha Mutual Funds", "x", false },
	{ "Alpha Mutual Lane", "x", false },
	{ "SoA Holdings", "x", true },
	{ "The SoA Holdings", "x", false },
	{ "Allocation by Asset Class", "x", true },
	{ "Scheme and NAV", "x", true },
	{ "Scheme and", "x", false },
	{ "NAV and", "x", false },
	{ "Date of Transaction", "x", true },
	{ "Date of", "x", false },
	{ "Transaction of", "x", false },
};

START_TEST(the_block_ends_where_the_statement_begins)
{
	const struct text at[TEXTS] = { { 40, 100, "Email Id: asha@example.com" },
					{ 40, 110, "ASHA RAO" },
					{ 40, 120, "12, Long Lane" },
					{ 40, 130, endings[_i].first },
					{ 40, 140, endings[_i].second } };
	double body = read_head(at, false, false);

	expect(s.investor.name, "ASHA RAO");
	expect(s.investor.email, "asha@example.com");
	ck_assert_uint_eq(s.investor.address.n, endings[_i].ends ? 1 : 3);
	ck_assert_double_eq_tol(body, endings[_i].ends ? 130 : 0, 0.1);
}
END_TEST

/* A fund house of two words alone is none, and the name of one in the last line is a line of the address. */
START_TEST(a_fund_house_has_a_name)
{
	const struct text at[TEXTS] = { { 40, 100, "Email Id: asha@example.com" },
					{ 40, 110, "ASHA RAO" },
					{ 40, 120, "Mutual Fund" },
					{ 40, 130, "Folio No: 12345 / 67" } };
	const struct text last[TEXTS] = { { 40, 100, "Email Id: asha@example.com" },
					  { 40, 110, "ASHA RAO" },
					  { 40, 120, "Alpha Mutual Fund" } };

	ck_assert_double_eq_tol(read_head(at, false, false), 130, 0.1);
	ck_assert_uint_eq(s.investor.address.n, 1);
	drawing_close(&p);
	drawing_open(&p);
	ck_assert_double_eq_tol(read_head(last, false, false), 0, 0.1);
	ck_assert_uint_eq(s.investor.address.n, 1);
}
END_TEST

static const struct {
	const char *line, *email, *mobile, *pan;
	bool pan_first;
} labels[] = {
	{ "Email Id: b@example.com", "b@example.com", NULL, NULL, false },
	{ "E-mail Id: b@example.com", "b@example.com", NULL, NULL, false },
	{ "EMAIL: b@example.com", "b@example.com", NULL, NULL, false },
	{ "E-mail: b@example.com", "b@example.com", NULL, NULL, false },
	{ "Email Id:", NULL, NULL, NULL, false },
	{ "Mobile: 9876543210", NULL, "9876543210", NULL, false },
	{ "Mobile No: +91 9876543210", NULL, "+91 9876543210", NULL, false },
	{ "Mobile No.: 9876543210", NULL, "9876543210", NULL, false },
	{ "Phone Res: 020 1234", NULL, NULL, NULL, false },
	{ "Phone Off: 020 1234", NULL, NULL, NULL, false },
	{ "Phone: 020 1234", NULL, NULL, NULL, false },
	{ "Tel: 020 1234", NULL, NULL, NULL, false },
	{ "Fax: 020 1234", NULL, NULL, NULL, false },
	{ "Phone(Res): 020 1234", NULL, NULL, NULL, false },
	{ "Phone(Off): 020 1234", NULL, NULL, NULL, false },
	{ "PAN: ABCDE1234F", NULL, NULL, "ABCDE1234F", true },
};

/* What is labelled is no line of the address, wherever it stands. */
START_TEST(every_label_takes_its_line)
{
	const struct text at[TEXTS] = { { 40, 100, "ASHA RAO" },
					{ 40, 110, "12, Long Lane" },
					{ 40, 120, labels[_i].line } };
	const struct text pan[TEXTS] = { { 40, 100, labels[_i].line },
					 { 40, 110, "ASHA RAO" },
					 { 40, 120, "12, Long Lane" } };

	(void)read_head(labels[_i].pan_first ? pan : at, false, labels[_i].pan_first);
	expect(s.investor.name, "ASHA RAO");
	ck_assert_uint_eq(s.investor.address.n, 1);
	expect(s.investor.address.v[0], "12, Long Lane");
	expect(s.investor.email, labels[_i].email);
	expect(s.investor.mobile, labels[_i].mobile);
	expect(s.investor.pan, labels[_i].pan);
}
END_TEST

/* A label of its own line, and what stands in the next one: its value, or a line of the address. */
static const struct {
	const char *label, *value;
	bool takes;
} below[] = {
	{ "Email Id:", "b@example.com", true }, { "Email Id:", "PUNE", false }, { "Mobile:", "9876543210", true },
	{ "Mobile:", "+919876543210", true },	{ "Mobile:", "PUNE 1", false },
};

START_TEST(a_value_can_stand_below_its_label)
{
	const struct text at[TEXTS] = { { 40, 100, "ASHA RAO" },
					{ 40, 110, "12, Long Lane" },
					{ 40, 120, below[_i].label },
					{ 40, 130, below[_i].value } };
	bool mail = below[_i].label[0] == 'E';

	(void)read_head(at, false, false);
	ck_assert_uint_eq(s.investor.address.n, below[_i].takes ? 1 : 2);
	expect(s.investor.email, below[_i].takes && mail ? below[_i].value : NULL);
	expect(s.investor.mobile, below[_i].takes && !mail ? below[_i].value : NULL);
}
END_TEST

/* Twelve lines of an address are kept. */
START_TEST(an_address_has_twelve_lines_at_most)
{
	struct text at[TEXTS] = { { 40, 100, "Email Id: asha@example.com" }, { 40, 110, "ASHA RAO" } };

	for (size_t i = 0; i < 13; i++)
		at[i + 2] = (struct text){ 40, 120 + 10 * (double)i, i == 11 ? "twelfth" : i == 12 ? "last" : "Lane" };
	at[15] = (struct text){ 40, 250, "Mobile: 9876543210" };
	(void)read_head(at, false, false);
	ck_assert_uint_eq(s.investor.address.n, 12);
	expect(s.investor.address.v[11], "twelfth");
	expect(s.investor.mobile, "9876543210");
}
END_TEST

/* Blanks in a mail address go up to the one behind the "@" and beside a full stop; what follows is another word. */
static const struct {
	const char *printed, *want;
} mails[] = {
	{ "asha@example.com", "asha@example.com" },
	{ "a sha@example.com", "asha@example.com" },
	{ "asha @ example.com", "asha@example.com" },
	{ "asha@example .com", "asha@example.com" },
	{ "asha@example. com", "asha@example.com" },
	{ "asha@example . com", "asha@example.com" },
	{ "asha@exam ple.com", "asha@exam ple.com" },
	{ "asha@example.com x", "asha@example.com x" },
	{ "no mail", "no mail" },
};

START_TEST(a_mail_address_has_no_blanks)
{
	char line[64];
	const struct text at[TEXTS] = { { 40, 100, line }, { 40, 110, "ASHA RAO" } };

	(void)snprintf(line, sizeof(line), "Email Id: %s", mails[_i].printed);
	(void)read_head(at, false, false);
	expect(s.investor.email, mails[_i].want);
}
END_TEST

/* What stands right of the block, in its first three lines; whether it is a notice, or else goes on in the lines. */
static const struct {
	const char *words[3];
	double x[3];
	bool notice;
} notices[] = {
	/* three lines that begin within 1.5 pt of each other */
	{ { "Alpha", "Beta", "Gamma" }, { 300, 300, 300 }, true },
	{ { "Alpha", "Beta", NULL }, { 300, 300, 0 }, false },
	{ { "Alpha", "Beta", "Gamma" }, { 300, 300, 301.49 }, true },
	{ { "Alpha", "Beta", "Gamma" }, { 300, 300, 301.5 }, false },
	{ { "Alpha", "Beta", "Gamma" }, { 300, 300, 298.51 }, true },
	{ { "Alpha", "Beta", "Gamma" }, { 300, 300, 298.5 }, false },
	/* a fifth of the page right of the block */
	{ { "Alpha", "Beta", "Gamma" }, { 162.4, 162.4, 162.4 }, true },
	{ { "Alpha", "Beta", "Gamma" }, { 162.39, 162.39, 162.39 }, false },
	/* or four words of small letters */
	{ { NULL, "this statement lists the", NULL }, { 0, 300, 0 }, true },
	{ { NULL, "This statement lists the", NULL }, { 0, 300, 0 }, false },
	{ { NULL, "this a lists the", NULL }, { 0, 300, 0 }, false },
	{ { NULL, "this is, lists the", NULL }, { 0, 300, 0 }, false },
	{ { NULL, "This statement lists the folios", NULL }, { 0, 300, 0 }, true },
};

START_TEST(a_notice_stands_right_of_the_block)
{
	struct text at[TEXTS] = { { 40, 100, "Email Id: asha@example.com" },
				  { 40, 110, "ASHA RAO" },
				  { 40, 120, "12, Long Lane" },
				  { 40, 130, "PUNE - 411001" },
				  { 40, 140, "Mobile: 9876543210" } };
	size_t n = 5;

	for (int i = 0; i < 3; i++) {
		if (notices[_i].words[i] != NULL)
			at[n++] = (struct text){ notices[_i].x[i], 100 + 10 * i, notices[_i].words[i] };
	}
	(void)read_head(at, false, false);
	ck_assert_msg(cg_str_eq(s.investor.name, CG_STR("ASHA RAO")) == notices[_i].notice, "%.*s",
		      CG_STR_ARG(s.investor.name));
	expect(s.investor.mobile, "9876543210");
}
END_TEST

/* A block that begins right of a third of the page has nothing left of it. */
START_TEST(a_block_may_stand_at_the_right)
{
	for (int i = 0; i < 2; i++) {
		double x = i == 0 ? 204 : 204.01;
		const struct text at[TEXTS] = { { x, 100, "Email Id: asha@example.com" },
						{ x, 110, "ASHA RAO" },
						{ 40, 110, "Alpha" },
						{ x, 120, "12, Long Lane" },
						{ x, 130, "Mobile: 9876543210" } };

		teardown();
		setup();
		(void)read_head(at, false, false);
		/* else it is taken for the notice */
		expect(s.investor.name, i == 0 ? "Alpha" : "ASHA RAO");
	}
}
END_TEST

/* Lines of the block are no further apart than twice their size: what stands above that is none of it. */
START_TEST(lines_of_the_block_are_close)
{
	for (int i = 0; i < 2; i++) {
		const struct text at[TEXTS] = { { 40, 80, "Alpha" },
						{ 40, 100, "ASHA RAO" },
						{ 40, i == 0 ? 114 : 114.01, "Email Id: asha@example.com" },
						{ 40, 124, "12, Long Lane" } };

		teardown();
		setup();
		(void)read_head(at, false, false);
		expect(s.investor.name, i == 0 ? "ASHA RAO" : "12, Long Lane");
		ck_assert_uint_eq(s.investor.address.n, i == 0 ? 1 : 0);
	}
}
END_TEST

/* A notice over half of the page, in four words of small letters or more, ends the block. */
static const struct {
	const char *line;
	bool ends;
} sentences[] = {
	{ "This is about a statement that lists all XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
	  true },
	{ "This is about A Statement That Lists XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
	  false },
};

START_TEST(a_wide_sentence_ends_the_block)
{
	const struct text at[TEXTS] = { { 40, 100, "Email Id: asha@example.com" },
					{ 40, 110, "ASHA RAO" },
					{ 40, 120, sentences[_i].line },
					{ 40, 130, "12, Long Lane" } };

	(void)read_head(at, false, false);
	expect(s.investor.name, "ASHA RAO");
	ck_assert_uint_eq(s.investor.address.n, sentences[_i].ends ? 0 : 2);
}
END_TEST

/* Without a mail address: the lines above the mobile as far apart as it is from them, or a quarter more. */
static const struct {
	double step;
	const char *name;
} pitches[] = { { 10, "ASHA RAO" }, { 12.5, "ASHA RAO" }, { 12.6, "12, Long Lane" } };

START_TEST(a_block_ends_above_with_its_pitch)
{
	const struct text at[TEXTS] = {
		{ 40, 60,
		  "This account statement lists the folios of the investor, all with their balances and a valuation" },
		{ 40, 90, "ASHA RAO" },
		{ 40, 90 + pitches[_i].step, "12, Long Lane" },
		{ 40, 100 + pitches[_i].step, "PUNE" },
		{ 40, 110 + pitches[_i].step, "Mobile: 9876543210" },
	};

	(void)read_head(at, false, false);
	expect(s.investor.mobile, "9876543210");
	expect(s.investor.name, pitches[_i].name);
}
END_TEST

/* Words that have no size stand alone 8 pt from others. */
START_TEST(a_title_without_a_size_stands_alone)
{
	for (int i = 0; i < 2; i++) {
		struct cg_lines lines;
		struct cg_head h;
		double end;

		teardown();
		setup();
		drawing_page(&p);
		p.size = 800;
		end = drawing_put(&p, 200, 40, "Consolidated Account Statement");
		(void)drawing_put(&p, end + 1, 40, "ab");
		for (size_t k = 0; k < 4; k++)
			p.pages.v[0].v[k].size = 0;
		p.pages.v[0].v[3].x0 = p.pages.v[0].v[2].x1 + 800 - i;
		ck_assert(cg_line_build(&p.words, &p.a, &lines));
		ck_assert(cg_head_title(&lines, 1, &p.a, &h) == (i == 0));
	}
}
END_TEST

/* Two heads of columns of figures and one of texts are a table, in five lines that follow each other. */
static const struct {
	const char *lines[6];
	int32_t step;
	bool table;
} columns[] = {
	{ { "Scheme Amount Units" }, 10, true },
	{ { "Scheme Amount" }, 10, false },
	{ { "Amount Units" }, 10, false },
	{ { "Scheme Amount Amount" }, 10, false },
	{ { "Scheme", "Amount", "Units" }, 10, true },
	{ { "Scheme", "Amount", "Units" }, 14, true },
	{ { "Scheme", "Amount", "Units" }, 15, false },
	{ { "Folio", "Folio", "Scheme", "Amount", "Units" }, 10, true },
	{ { "Folio", "Folio", "Folio", "Scheme", "Amount", "Units" }, 10, false },
	{ { "Scheme Amount Units Foo Foo Foo" }, 10, true },
	{ { "Scheme Amount Units Foo Foo Foo Foo" }, 10, false },
	{ { "Scheme Amount Units2" }, 10, false },
	{ { "(Scheme) (Amount Units)" }, 10, true },
	{ { "Transaction Price Value" }, 10, true },
	{ { "Particulars Balance NAV" }, 10, true },
	{ { "Description Gain/Loss Unit" }, 10, true },
	{ { "Transactions Folio Cost" }, 10, false },
	{ { "Scheme", "Street", "Amount Units" }, 10, false },
};

START_TEST(heads_of_columns_are_a_table)
{
	struct cg_lines lines;

	drawing_page(&p);
	for (int i = 0; i < 6 && columns[_i].lines[i] != NULL; i++)
		(void)drawing_put(&p, 40, 100 + columns[_i].step * i, columns[_i].lines[i]);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert_msg(cg_head_table_begins(&lines, 0, lines.n) == columns[_i].table, "%s", columns[_i].lines[0]);
	if (lines.n > 1)
		ck_assert(!cg_head_table_begins(&lines, 0, 1));
}
END_TEST

/* Lines of a page, the investor that they name, and where the statement goes on; 0: nowhere. */
static const struct {
	const char *what;
	bool pan_first;
	struct text at[10];
	const char *name;
	size_t address;
	const char *pan;
	double body;
} blocks[] = {
	{ "a mail address below the summary",
	  false,
	  { { 40, 90, "PORTFOLIO SUMMARY" },
	    { 40, 100, "X Mutual Fund 1,000.00" },
	    { 40, 130, "Email Id: asha@example.com" },
	    { 40, 140, "ASHA RAO" },
	    { 40, 150, "12, Long Lane" },
	    { 40, 160, "Mobile: 9876543210" },
	    { 40, 180, "Folio No: 12345678" } },
	  "ASHA RAO",
	  1,
	  NULL,
	  180 },
	{ "right below it",
	  false,
	  { { 40, 90, "PORTFOLIO SUMMARY" },
	    { 40, 100, "Email Id: asha@example.com" },
	    { 40, 110, "ASHA RAO" },
	    { 40, 120, "Mobile: 9876543210" } },
	  "ASHA RAO",
	  0,
	  NULL,
	  0 },
	{ "a mobile below the summary, lines 14 pt apart",
	  false,
	  { { 40, 90, "PORTFOLIO SUMMARY" },
	    { 40, 110, "Alpha" },
	    { 40, 124, "ASHA RAO" },
	    { 40, 138, "12, Long Lane" },
	    { 40, 152, "Mobile: 9876543210" } },
	  "Alpha",
	  2,
	  NULL,
	  0 },
	{ "one of them further",
	  false,
	  { { 40, 90, "PORTFOLIO SUMMARY" },
	    { 40, 110, "Alpha" },
	    { 40, 124.01, "ASHA RAO" },
	    { 40, 138, "12, Long Lane" },
	    { 40, 152, "Mobile: 9876543210" } },
	  "ASHA RAO",
	  1,
	  NULL,
	  0 },
	{ "all of them up to the summary",
	  false,
	  { { 40, 90, "PORTFOLIO SUMMARY" },
	    { 40, 100, "ASHA RAO" },
	    { 40, 110, "12, Long Lane" },
	    { 40, 120, "Mobile: 9876543210" } },
	  "ASHA RAO",
	  1,
	  NULL,
	  0 },
	{ "an amount above them",
	  false,
	  { { 40, 90, "PORTFOLIO SUMMARY" },
	    { 40, 110, "1,000.00" },
	    { 40, 120, "ASHA RAO" },
	    { 40, 130, "Mobile: 9876543210" } },
	  "ASHA RAO",
	  0,
	  NULL,
	  0 },
	{ "a number that is no amount",
	  false,
	  { { 40, 90, "PORTFOLIO SUMMARY" },
	    { 40, 110, "1,000.000" },
	    { 40, 120, "1,000.0" },
	    { 40, 130, "ASHA RAO" },
	    { 40, 140, "Mobile: 9876543210" } },
	  "1,000.000",
	  2,
	  NULL,
	  0 },
	{ "a label in capitals",
	  false,
	  { { 40, 80, "Alpha" }, { 40, 100, "EMAIL ID: asha@example.com" }, { 40, 110, "ASHA RAO" } },
	  "ASHA RAO",
	  0,
	  NULL,
	  0 },
	{ "a label in the middle of its line",
	  false,
	  { { 40, 100, "Alpha" },
	    { 250, 100, "Email Id: asha@example.com" },
	    { 40, 110, "Beta" },
	    { 250, 110, "ASHA RAO" },
	    { 248.5, 120, "12, Long Lane" },
	    { 248.49, 130, "Gamma" } },
	  "ASHA RAO",
	  1,
	  NULL,
	  0 },
	{ "a PAN below its label",
	  true,
	  { { 40, 100, "PAN:" }, { 40, 110, "ABCDE1234F" }, { 40, 120, "ASHA RAO" }, { 40, 130, "12, Long Lane" } },
	  "ASHA RAO",
	  1,
	  "ABCDE1234F",
	  0 },
	{ "a PAN without a value",
	  true,
	  { { 40, 100, "PAN:" }, { 40, 110, "ASHA RAO" }, { 40, 120, "12, Long Lane" } },
	  "ASHA RAO",
	  1,
	  NULL,
	  0 },
	{ "a PAN among the lines of a statement that does not begin with it",
	  false,
	  { { 40, 100, "Email Id: asha@example.com" },
	    { 40, 110, "ASHA RAO" },
	    { 40, 120, "PAN:" },
	    { 40, 130, "ABCDE1234F" } },
	  "ASHA RAO",
	  2,
	  NULL,
	  0 },
	{ "a column of words that is parted from others",
	  false,
	  { { 40, 100, "Email Id: asha@example.com" },
	    { 40, 110, "ASHA RAO" },
	    { 40, 120, "12, Long Lane" },
	    { 300, 100, "Alpha" },
	    { 300, 110, "Beta" },
	    { 285.99, 120, "ab" },
	    { 300, 120, "Gamma" } },
	  "ASHA RAO",
	  1,
	  NULL,
	  0 },
	{ "words that go on",
	  false,
	  { { 40, 100, "Email Id: asha@example.com" },
	    { 40, 110, "ASHA RAO" },
	    { 40, 120, "12, Long Lane" },
	    { 300, 100, "Alpha" },
	    { 300, 110, "Beta" },
	    { 286, 120, "ab" },
	    { 300, 120, "Gamma" } },
	  "ASHA RAO Beta",
	  1,
	  NULL,
	  0 },
};

START_TEST(blocks_are_found)
{
	struct text at[TEXTS] = { { 0 } };
	double body;

	for (size_t i = 0; i < 10; i++)
		at[i] = blocks[_i].at[i];
	body = read_head(at, false, blocks[_i].pan_first);
	ck_assert_msg(cg_str_eq(s.investor.name, cg_str_of(blocks[_i].name)), "%s: %.*s", blocks[_i].what,
		      CG_STR_ARG(s.investor.name));
	ck_assert_msg(s.investor.address.n == blocks[_i].address, "%s: %zu", blocks[_i].what, s.investor.address.n);
	expect(s.investor.pan, blocks[_i].pan);
	ck_assert_double_eq_tol(body, blocks[_i].body, 0.1);
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("head");
	TCase *tc = tcase_create("head");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, the_block_is_the_investor, heads);
	tcase_add_test(tc, words_of_heads_may_stand_in_an_address);
	tcase_add_test(tc, a_sentence_in_the_address_is_told);
	LOOP(tc, a_title_stands_alone, titles);
	LOOP(tc, a_period_is_said_in_several_ways, periods);
	tcase_add_test(tc, a_period_stands_near_its_title);
	tcase_add_test(tc, a_title_stands_on_one_of_the_first_pages);
	LOOP(tc, the_block_ends_where_the_statement_begins, endings);
	tcase_add_test(tc, a_fund_house_has_a_name);
	LOOP(tc, every_label_takes_its_line, labels);
	LOOP(tc, a_value_can_stand_below_its_label, below);
	tcase_add_test(tc, an_address_has_twelve_lines_at_most);
	LOOP(tc, a_mail_address_has_no_blanks, mails);
	LOOP(tc, a_notice_stands_right_of_the_block, notices);
	tcase_add_test(tc, a_block_may_stand_at_the_right);
	tcase_add_test(tc, lines_of_the_block_are_close);
	LOOP(tc, a_wide_sentence_ends_the_block, sentences);
	LOOP(tc, a_block_ends_above_with_its_pitch, pitches);
	tcase_add_test(tc, a_title_without_a_size_stands_alone);
	LOOP(tc, heads_of_columns_are_a_table, columns);
	LOOP(tc, blocks_are_found, blocks);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
