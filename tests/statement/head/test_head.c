/* The investor's block of the head: where it begins and ends, and what stands beside it. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/head/head.h"

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

int main(void)
{
	Suite *suite = suite_create("head");
	TCase *tc = tcase_create("head");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, the_block_is_the_investor, 0, (int)(sizeof(heads) / sizeof(heads[0])));
	tcase_add_test(tc, words_of_heads_may_stand_in_an_address);
	tcase_add_test(tc, a_sentence_in_the_address_is_told);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
