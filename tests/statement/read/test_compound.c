#include "statement/drawing.h"

#include <stdio.h>

#include "run.h"
#include "statement/read/compound.h"

static struct drawing p;
static struct cg_lines lines;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

/* Two funds of this name, mended by what the page has. */
static void expect(const char *name, const char *want)
{
	struct cg_fund funds[] = { { .name = cg_str_of(name) }, { .name = cg_str_of(name) } };
	struct cg_statement s = { 0 };

	s.funds.v = funds;
	s.funds.n = 2;
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_compound_settle(&p.a, &lines, &s));
	for (int i = 0; i < 2; i++)
		ck_assert_msg(cg_str_eq(funds[i].name, cg_str_of(want)), "%.*s", (int)funds[i].name.n, funds[i].name.p);
}

/* The word stands in one piece elsewhere. */
START_TEST(a_word_in_one_piece_elsewhere_joins_its_halves)
{
	(void)drawing_put(&p, 50, 100, "Example Ultra-Short Fund");
	expect("Example Ultra- Short Fund", "Example Ultra-Short Fund");
}
END_TEST

/* Neither another word with this beginning nor one with this end tells anything. */
START_TEST(other_words_join_nothing)
{
	(void)drawing_put(&p, 50, 100, "Example Ultra-Long Fund");
	(void)drawing_put(&p, 50, 120, "Example Very-Short Fund");
	expect("Example Ultra- Short Fund", "Example Ultra- Short Fund");
}
END_TEST

/* The document writes it both ways: the space may be true. */
START_TEST(halves_that_stand_apart_stay_apart)
{
	(void)drawing_put(&p, 50, 100, "Example Ultra-Short Fund");
	(void)drawing_put(&p, 50, 120, "Ultra- Short");
	expect("Example Ultra- Short Fund", "Example Ultra- Short Fund");
}
END_TEST

/* Terms that are never written in two words, and the words behind which a hyphen parts. */
START_TEST(terms_are_known)
{
	(void)drawing_put(&p, 50, 100, "Example Fund-Growth");
	expect("Example G- Sec Fund- Growth", "Example G-Sec Fund- Growth");
}
END_TEST

/* Terms that are one word whatever the document has, the folio at the other end of a transfer, and what is none. */
static const struct {
	const char *text, *want;
} terms[] = {
	{ "A G- Sec B", "A G-Sec B" },
	{ "A g- Securities B", "A g-Securities B" },
	{ "A Mid- Cap B", "A Mid-Cap B" },
	{ "A Small- Cap B", "A Small-Cap B" },
	{ "A Large- Cap B", "A Large-Cap B" },
	{ "A Multi- Cap B", "A Multi-Cap B" },
	{ "A Flexi- Cap B", "A Flexi-Cap B" },
	{ "A Multi- Asset B", "A Multi-Asset B" },
	{ "Switch- In", "Switch-In" },
	{ "Switch- Out", "Switch-Out" },
	{ "A (Non- Demat)", "A (Non-Demat)" },
	{ "A CRISIL- IBX B", "A CRISIL-IBX B" },
	{ "A Mid- Asset B", "A Mid- Asset B" },
	{ "A XMid- Cap B", "A XMid- Cap B" },
	{ "HDFC- DCB)", "HDFC-DCB)" },
	{ "HDFC- DCB", "HDFC- DCB" },
	{ "44/937- Exchange", "44/937-Exchange" },
	{ "44/937- Channel", "44/937-Channel" },
	{ "44/937- Change", "44/937- Change" },
	{ "44/93x- Exchange", "44/93x- Exchange" },
	{ "7- Exchange", "7-Exchange" },
	{ "To F.No: 12345678", "To F.No:12345678" },
	{ "To XF.No: 1", "To XF.No:1" },
	{ "To F.No: A12345678", "To F.No: A12345678" },
	{ "To F.No:", "To F.No:" },
	{ "To: 12345678", "To: 12345678" },
	{ "G- Sec and Mid- Cap", "G-Sec and Mid-Cap" },
	{ "G-  Sec", "G-  Sec" },
	{ "- Sec", "- Sec" },
	{ "A- ", "A- " },
	{ "", "" },
	{ "-", "-" },
};

START_TEST(terms_are_one_word)
{
	(void)drawing_put(&p, 50, 100, "Another line");
	expect(terms[_i].text, terms[_i].want);
}
END_TEST

/* The document has them in one word elsewhere, and yet a hyphen behind them parts. */
START_TEST(words_of_names_stay_parted)
{
	static const char *const words[] = { "Fund",   "Plan",	 "Option", "Growth", "Scheme",	 "Opt",
					     "Pl",     "Direct", "Reg",	   "Series", "Regular",	 "Dividend",
					     "Payout", "IDCW",	 "Bonus",  "Gr",     "Portfolio" };
	char line[64], name[64], want[64];

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		close_page();
		open_page();
		(void)snprintf(line, sizeof(line), "%s-Alpha X%s-Alpha", words[i], words[i]);
		(void)drawing_put(&p, 50, 100, line);
		(void)snprintf(name, sizeof(name), "Example %s- Alpha", words[i]);
		expect(name, name);
		(void)snprintf(name, sizeof(name), "Example X%s- Alpha", words[i]);
		(void)snprintf(want, sizeof(want), "Example X%s-Alpha", words[i]);
		expect(name, want);
	}
}
END_TEST

/* Words that stand apart by more than 80 % of their size are no text of one cell, and say nothing. */
START_TEST(words_of_two_cells_are_not_apart)
{
	double end;

	for (int far = 0; far < 2; far++) {
		close_page();
		open_page();
		(void)drawing_put(&p, 50, 100, "Ultra-Short");
		end = drawing_put(&p, 50, 120, "Ultra-");
		(void)drawing_put(&p, end + (far ? 5.62 : 5.58), 120, "Short"); /* 7 pt: 5.6 */
		expect("Example Ultra- Short Fund", far ? "Example Ultra-Short Fund" : "Example Ultra- Short Fund");
	}
}
END_TEST

/* The halves may stand at the ends of the text, the word behind any hyphen of a longer one. */
static const struct {
	const char *line, *text, *want;
} ends[] = {
	{ "Ultra-Short", "Ultra- Short", "Ultra-Short" },
	{ "Semi-Ultra-Short", "Semi-Ultra- Short", "Semi-Ultra-Short" },
	{ "Semi-Ultra-Short", "Semi- Ultra-Short", "Semi-Ultra-Short" },
	{ "Ultra-Shorts", "Ultra- Short", "Ultra- Short" },
	{ "Ultra-", "Ultra- Short", "Ultra- Short" },
	{ "-Short", "Ultra- Short", "Ultra- Short" },
	{ "Ultra-Short Very-Long", "Very- Long and Ultra- Short", "Very-Long and Ultra-Short" },
	{ "AA-B CC-D EE-F GG-H II-J", "CC- D AA- B II- J GG- H", "CC-D AA-B II-J GG-H" },
};

START_TEST(halves_stand_anywhere)
{
	(void)drawing_put(&p, 50, 100, ends[_i].line);
	expect(ends[_i].text, ends[_i].want);
}
END_TEST

/* Names of schemes and securities, nominees and descriptions. */
START_TEST(every_text_of_several_lines_is_mended)
{
	struct cg_str nominee = CG_STR("Mid- Cap");
	struct cg_txn txn = { .description = CG_STR("Switch- In") };
	struct cg_demat_holding holding = { .name = CG_STR("G- Sec") };
	struct cg_fund fund = { .name = CG_STR("Example"), .nominees = { &nominee, 1, 1 }, .txns = { &txn, 1, 1 } };
	struct cg_demat_account account = { .holdings = { &holding, 1, 1 } };
	struct cg_statement s = { .funds = { &fund, 1, 1 }, .demat = { &account, 1, 1 } };

	(void)drawing_put(&p, 50, 100, "Line");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_compound_settle(&p.a, &lines, &s));
	ck_assert(cg_str_eq(fund.name, CG_STR("Example")));
	ck_assert(cg_str_eq(nominee, CG_STR("Mid-Cap")));
	ck_assert(cg_str_eq(txn.description, CG_STR("Switch-In")));
	ck_assert(cg_str_eq(holding.name, CG_STR("G-Sec")));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("compound");
	TCase *tc = tcase_create("compound");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, a_word_in_one_piece_elsewhere_joins_its_halves);
	tcase_add_test(tc, other_words_join_nothing);
	tcase_add_test(tc, halves_that_stand_apart_stay_apart);
	tcase_add_test(tc, terms_are_known);
	tcase_add_loop_test(tc, terms_are_one_word, 0, (int)(sizeof(terms) / sizeof(terms[0])));
	tcase_add_test(tc, words_of_names_stay_parted);
	tcase_add_test(tc, words_of_two_cells_are_not_apart);
	tcase_add_loop_test(tc, halves_stand_anywhere, 0, (int)(sizeof(ends) / sizeof(ends[0])));
	tcase_add_test(tc, every_text_of_several_lines_is_mended);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
