#include "statement/drawing.h"

#include "run.h"
#include "statement/read/detect.h"

#include <stdio.h>
#include <stdlib.h>

static struct drawing p;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

/* The words are of no layout: the hint says what they seem to be. */
static void expect_hint(const char *hint)
{
	const struct cg_layout *layout;
	struct cg_err e = { 0 };
	struct cg_doc d;

	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_OK);
	ck_assert_int_eq(cg_detect(&d, &layout, &e), CG_EUNSUPPORTED);
	ck_assert_msg(cg_str_find(cg_str_of(e.hint), cg_str_of(hint)) != SIZE_MAX, "%s", e.hint);
}

/* A statement's title and a row in Hindi; dates and figures stay as they are. */
/* Documents of the five issuers that casgate does not read are named for what they are. */
static const struct {
	const char *lines[3], *hint;
} strangers[] = {
	{ { "Mutual Fund Consolidated Account Statement", "Folio No 123456 Units 10.000", "Version-1025" },
	  "This seems to be the consolidated statement of MF Central that casgate does not read. Ask MF Central for" },
	{ { "Transaction Statement", "DP ID : 12034500 Client ID : 00012345", "~~~End of Statement~~~" },
	  "This seems to be a depository participant's transaction statement. Ask NSDL or CDSL for" },
	{ { "STATEMENT OF TRANSACTIONS FOR SECURITIES HELD IN DEMAT FORM", "Read it with the contract note", "" },
	  "This seems to be a CDSL e-CAS in a form that casgate does not know. Send the file as it was mailed" },
	{ { "Consolidated Account Statement", "Page 1 of 4", "Page 2 of 4" },
	  "Two pages of a statement stand on each page of this PDF" },
	{ { "NSDL ID: 1", "National Securities Depository Limited 3", "National Securities Depository Limited 4" },
	  "Two pages of a statement stand on each page of this PDF" },
	{ { "Consolidated Account Statement", "Page 1 of 4", "Page 1 of 2" },
	  "This PDF is not a statement that casgate knows." },
};

START_TEST(strangers_are_named)
{
	for (int i = 0; i < 3; i++)
		(void)drawing_put(&p, 50, 100 + 12 * i, strangers[_i].lines[i]);
	expect_hint(strangers[_i].hint);
}
END_TEST

START_TEST(other_scripts_are_named)
{
	static const char *const words[] = { "\xe0\xa4\x96\xe0\xa4\xbe\xe0\xa4\xa4\xe0\xa4\xbe",
					     "\xe0\xa6\x96\xe0\xa6\xbe", "\xe0\xae\x95\xe0\xae\xa3",
					     "\xe0\xb4\x95\xe0\xb4\xa3" };

	for (int i = 0; i < 5; i++)
		(void)drawing_put(&p, 50, 100 + 12 * i, words[_i]);
	(void)drawing_put(&p, 50, 200, "01-Apr-2023 31-Mar-2024");
	expect_hint("This seems to be in another language than English.");
}
END_TEST

/* An English page with a line in another script is no such page. */
START_TEST(a_line_in_another_script_says_nothing)
{
	(void)drawing_put(&p, 50, 100, "\xe0\xa4\x96\xe0\xa4\xbe\xe0\xa4\xa4\xe0\xa4\xbe");
	(void)drawing_put(&p, 50, 120, "A letter of some words in English");
	expect_hint("This PDF is not a statement that casgate knows.");
}
END_TEST

/* A mark drawn glyph by glyph from its end, on a line that runs down (rotation 1), up (3) or on its head (2); from 4
 * on poppler takes it for the opposite. */
START_TEST(a_mark_of_single_glyphs_is_read_in_its_direction)
{
	static const char mark[] = "CAMSCASWS-1";
	struct cg_word v[sizeof(mark) - 1];
	struct cg_doc d;
	struct cg_err e = { 0 };
	struct cg_page *page = &p.pages.v[p.pages.n - 1];
	int32_t n = sizeof(mark) - 1;
	int turn = (_i - 1) % 3 + 1, told = _i > 3 ? (turn + 2) % 4 : turn;

	(void)drawing_put(&p, 50, 100, "A line");
	for (int32_t i = 0; i < n; i++) {
		int32_t at = n - 1 - i, y = 40000 + (turn == 1 ? 300 : -300) * at, x = 40000 - 300 * at;

		v[i] = (struct cg_word){ .text = { mark + at, 1 }, .rotation = (uint8_t)told };
		v[i].x0 = turn == 2 ? x : 58000;
		v[i].x1 = v[i].x0 + 300;
		v[i].y0 = turn == 2 ? 58000 : y;
		v[i].y1 = v[i].y0 + 300;
	}
	page->rotated = v;
	page->n_rotated = page->cap_rotated = (size_t)n;
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_OK);
	ck_assert(cg_str_find(d.watermark, cg_str_of(mark)) != SIZE_MAX);
}
END_TEST

/* A program for text recognition wrote the words; a stamp of its own on a page is none of that. */
static const struct {
	const char *font;
	int n;
	enum cg_code want;
} guessers[] = {
	{ "GlyphLessFont", 3, CG_ESCANNED },
	{ "ABCDEF+HiddenHorzOCR", 4, CG_ESCANNED },
	{ "HiddenVertOCR", 3, CG_ESCANNED },
	{ "GlyphLessFont", 2, CG_OK },
	{ "Arial", 4, CG_OK },
};

START_TEST(text_guessed_from_pictures_is_a_scan)
{
	struct cg_font fonts[] = { { CG_STR_INIT("Helvetica") }, { cg_str_of(guessers[_i].font) } };
	struct cg_page *page = &p.pages.v[p.pages.n - 1];
	struct cg_err e = { 0 };
	struct cg_doc d;

	for (int i = 0; i < 4; i++)
		(void)drawing_put(&p, 50, 100 + 12 * i, "5,000.00");
	for (int i = 0; i < guessers[_i].n; i++)
		page->v[i].font = 1;
	p.words.fonts = fonts;
	p.words.n_fonts = 2;
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), guessers[_i].want);
}
END_TEST

/*
 * Marks of one kind, each in a line of its own; then marks of a participant's transaction statement that weigh as much,
 * and some that weigh one less. NULL: these weigh four, as all have to.
 */
static const struct {
	const char *what, *marks, *as_much, *less;
} marked[] = {
	{ "a depository participant's transaction statement", "Transaction Statement for the period", NULL, NULL },
	{ "a depository participant's transaction statement", "Statement of Transaction|BO Name", NULL, NULL },
	{ "a depository participant's transaction statement", "Transaction cum Holding", NULL, NULL },
	{ "a depository participant's transaction statement", "BO ID|Transaction Description|BO Name", NULL, NULL },
	{ "a depository participant's transaction statement", "DP ID|Client ID|Closing Balance|Transaction Statement",
	  NULL, NULL },
	{ "a depository participant's transaction statement", "Depository Participant|BO Status|Demat|BO Name", NULL,
	  NULL },
	{ "a depository participant's holding statement", "Holding Statement|Pledge", "~~~End", NULL },
	{ "a depository participant's holding statement", "Statement of Holding|Free Balance", "~~~End", NULL },
	{ "a depository participant's holding statement", "Holdings as on|Pledge|Free Balance", "~~~End", NULL },
	{ "a depository participant's holding statement", "DP ID|BO ID|Pledge|Free Balance", "BO Name", NULL },
	{ "a depository participant's holding statement", "Client ID|Depository Participant|Pledge|Free Balance",
	  "BO Name|Transaction Description", NULL },
	{ "a depository participant's holding statement", "BO Status|Demat|Pledge|Free Balance",
	  "BO Name|Transaction Description", NULL },
	{ "a capital gains statement", "Capital Gain|Short Term", "~~~End", NULL },
	{ "a capital gains statement", "Realised Gain", "~~~End", NULL },
	{ "a capital gains statement", "Realized Gain", "~~~End", NULL },
	{ "a capital gains statement", "Tax P&L|Long Term", "~~~End", NULL },
	{ "a capital gains statement", "Schedule 112A|Cost of Acquisition|Grandfather", "~~~End", NULL },
	{ "a capital gains statement", "Sale Value|Date of Purchase|Financial Year|Short Term", "~~~End", NULL },
	{ "the consolidated statement of MF Central that casgate does not read", "Version-1025", "~~~End", NULL },
	{ "the consolidated statement of MF Central that casgate does not read",
	  "Mutual Fund Consolidated Account Statement", "~~~End|BO Name", "~~~End" },
	{ "the consolidated statement of MF Central that casgate does not read", "Version-1025|MF Central",
	  "~~~End|BO ID", "~~~End|BO Name" },
	{ "the consolidated statement of MF Central that casgate does not read", "Version-1025|MFCentral",
	  "~~~End|BO ID", "~~~End|BO Name" },
	{ "the consolidated statement of MF Central that casgate does not read", "Version-1025|Folio", "~~~End|BO Name",
	  "~~~End" },
	{ "a mutual fund account statement of another kind", "SUMMARY OF HOLDINGS AS ON", "~~~End", NULL },
	{ "a mutual fund account statement of another kind", "TRANSACTION DETAILS|LOAD STRUCTURES", "~~~End", NULL },
	{ "a mutual fund account statement of another kind", "SUMMARY OF HOLDINGS AS ON|Folio", "~~~End|BO Name",
	  "~~~End" },
	{ "a statement of one fund house", "Statement of Account|NAV", "~~~End", NULL },
	{ "a statement of one fund house", "Account Statement|Portfolio Valuation", "~~~End", NULL },
	{ "a statement of one fund house", "Unit Holder|Mutual Fund|NAV", "~~~End", NULL },
	{ "a statement of one fund house", "Asset Management|Bank Details|Load Structure|NAV", "~~~End", NULL },
	{ "a statement of one fund house", "Folio|Asset Management|Mutual Fund|NAV", "~~~End", NULL },
	{ "a portfolio report of a broker or a platform", "Consolidated Account Statement|Broking", "~~~End", NULL },
	{ "a portfolio report of a broker or a platform", "Portfolio Report|XIRR", "~~~End", NULL },
	{ "a portfolio report of a broker or a platform", "Portfolio Summary|Holdings Report", "~~~End", NULL },
	{ "a portfolio report of a broker or a platform", "Holdings Statement|Average Price|Broker", "~~~End", NULL },
	{ "a portfolio report of a broker or a platform", "SEBI Reg|Invested|Current Value|Returns", "~~~End", NULL },
	{ "a portfolio report of a broker or a platform", "P&L|Folio|XIRR|Returns", "~~~End", NULL },
	{ "a bank statement", "Bank Statement|IFSC", "~~~End", NULL },
	{ "a bank statement", "Withdrawal|Debit Credit Balance", "~~~End", NULL },
	{ "a bank statement", "MICR|Narration|Chq|Cheque", "~~~End", NULL },
	{ "a bank statement", "Deposit|Branch|Account Number|Account No", "~~~End", NULL },
	{ "a bank statement", "Closing Balance|Statement of Account|IFSC|MICR", "Statement of Transaction", NULL },
	{ "a tax statement of the Income Tax Department", "Annual Information Statement", "~~~End", NULL },
	{ "a tax statement of the Income Tax Department", "Taxpayer Information Summary", "~~~End", NULL },
	{ "a tax statement of the Income Tax Department", "Form 26AS", "~~~End", NULL },
	{ "a tax statement of the Income Tax Department", "Annual Tax Statement", "~~~End", NULL },
	{ "a tax statement of the Income Tax Department",
	  "Income Tax Department|Assessment Year|Tax Deducted at Source", "~~~End", NULL },
	{ "a tax statement of the Income Tax Department", "TAN of Deductor|Name of Assessee|Income Tax Department",
	  "~~~End", NULL },
	{ "a statement of an insurance repository", "Insurance Repository", "~~~End", NULL },
	{ "a statement of an insurance repository", "e-Insurance Account|Premium", "~~~End", NULL },
	{ "a statement of an insurance repository", "Policy Number|Policy No|Sum Assured|Premium", "~~~End", NULL },
	{ "a statement of an insurance repository", "Insurance|Sum Assured|Premium|Policy No", "~~~End", NULL },
	{ "a statement of a National Pension System account", "NPS Transaction Statement|PRAN",
	  "Statement of Transaction", NULL },
	{ "a statement of a National Pension System account", "National Pension System|Central Recordkeeping Agency",
	  "~~~End", NULL },
	{ "a statement of a National Pension System account", "Tier I|Pension Fund|National Pension System", "~~~End",
	  NULL },
	{ "a provident fund statement", "Provident Fund|Member Passbook", "~~~End", NULL },
	{ "a provident fund statement", "PPF Account|Establishment ID", "~~~End", NULL },
	{ "a provident fund statement", "Employee Share|Account Number|Deposit|Member Passbook", "~~~End", NULL },
	{ "a credit card statement", "Credit Card Statement", "~~~End", NULL },
	{ "a credit card statement", "Minimum Amount Due|Payment Due Date", "~~~End", NULL },
	{ "a credit card statement", "Credit Card Statement|Credit Limit", "~~~End|BO Name", "~~~End" },
	{ "a contract note", "Contract Note", "~~~End", NULL },
	{ "a contract note", "Brokerage|Trade No|Order No|Settlement", "~~~End", NULL },
	{ "an NSDL e-CAS in a form that casgate does not know", "NSDL Consolidated Account Statement", "~~~End", NULL },
	{ "a CDSL e-CAS in a form that casgate does not know", "FOR SECURITIES HELD IN DEMAT", "~~~End",
	  "BO ID|BO Name" },
	{ "a CDSL e-CAS in a form that casgate does not know", "FOR SECURITIES HELD IN DEMAT|CAS ID", "~~~End|BO ID",
	  "~~~End|BO Name" },
	{ "a CDSL e-CAS in a form that casgate does not know",
	  "FOR SECURITIES HELD IN DEMAT|Central Depository Services (India)", "~~~End|BO Name", "~~~End" },
};

/* Each mark in a line of its own, from y on. */
static double put_marks(double y, const char *marks)
{
	struct cg_str rest = cg_str_of(marks);

	for (; rest.n > 0; y += 12)
		(void)drawing_put(&p, 50, y, cg_arena_str(&p.a, cg_str_cut(&rest, '|')).p);
	return y;
}

static void again(void)
{
	close_page();
	open_page();
}

START_TEST(a_kind_is_known_by_its_marks)
{
	const char *what = cg_arena_printf(&p.a, "This seems to be %s", marked[_i].what).p;
	char hint[160];

	(void)snprintf(hint, sizeof(hint), "%s", what);
	(void)put_marks(100, marked[_i].marks);
	expect_hint(hint);
	if (marked[_i].less != NULL) {
		again();
		(void)put_marks(put_marks(100, marked[_i].marks), marked[_i].less);
		expect_hint(hint);
	}
	if (marked[_i].as_much != NULL) { /* of two that weigh as much the first one of the list */
		again();
		(void)put_marks(put_marks(100, marked[_i].marks), marked[_i].as_much);
		expect_hint("This seems to be a depository participant's transaction statement");
	}
}
END_TEST

/* A heavier kind is named, wherever it stands in the list; three are not enough. */
START_TEST(the_heaviest_marks_count)
{
	static const char *const light[] = { "Statement of Transaction", "BO ID|BO Name",
					     "DP ID|Client ID|Transaction Statement",
					     "Closing Balance|Depository Participant|BO Status",
					     "Demat|Transaction Description|BO Name" };
	static const char *const four[] = { "~~~End",
					    "Statement of Transaction|BO Name",
					    "Transaction cum Holding",
					    "BO ID|Transaction Description|BO Name",
					    "Transaction Statement for the period",
					    "DP ID|Client ID|Closing Balance|Transaction Statement" };

	for (size_t i = 0; i < sizeof(light) / sizeof(light[0]); i++) {
		again();
		(void)put_marks(100, light[i]);
		expect_hint("This PDF is not a statement that casgate knows.");
	}
	for (size_t i = 0; i < sizeof(four) / sizeof(four[0]); i++) {
		again();
		(void)put_marks(put_marks(100, four[i]), "Mutual Fund Consolidated Account Statement");
		expect_hint("This seems to be the consolidated statement of MF Central");
	}
}
END_TEST

/* What the file says of itself; a mark in the text is looked for on two pages, in any case of letters. */
START_TEST(marks_have_their_places)
{
	(void)drawing_put(&p, 50, 100, "A letter");
	p.words.title = CG_STR("NSDL-CONSOLIDATED Account Statement of a year");
	expect_hint("This seems to be an NSDL e-CAS in a form");
	p.words.title = CG_STR("My NSDL-Consolidated Account Statement");
	expect_hint("This PDF is not a statement that casgate knows.");
	p.words.title = CG_STR_NONE;
	p.words.creator = CG_STR("NSDL-CAS 2");
	expect_hint("This seems to be an NSDL e-CAS in a form");
	p.words.creator = CG_STR("X");
	p.words.title = CG_STR("Central Depository Services (India) Limited");
	expect_hint("This seems to be a CDSL e-CAS in a form");
	for (int page = 2; page <= 3; page++) {
		again();
		for (int i = 2; i <= page; i++) {
			(void)drawing_put(&p, 50, 100, "A letter");
			drawing_page(&p);
		}
		(void)drawing_put(&p, 50, 100, "CONTRACT note");
		expect_hint(page == 2 ? "This seems to be a contract note." : "This PDF is not a statement");
	}
	again();
	(void)drawing_put(&p, 50, 100, "A letter");
	drawing_page(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "Version-1025x"); /* a word, on whatever page */
	expect_hint("This seems to be the consolidated statement of MF Central");
	again();
	(void)drawing_put(&p, 50, 100, "xVersion-1025");
	expect_hint("This PDF is not a statement that casgate knows.");
}
END_TEST

/* So many words of two, of which so many have no characters. */
START_TEST(half_of_the_words_are_lost)
{
	for (int lost = 1; lost <= 2; lost++) {
		again();
		for (int i = 0; i < 4; i++)
			(void)drawing_put(&p, 50, 100 + 12 * i, "word");
		for (int i = 0; i < lost; i++)
			p.pages.v[0].v[3 - i].unreadable = true;
		expect_hint(lost == 1 ? "This PDF is not a statement" : "The text of this PDF cannot be read");
	}
}
END_TEST

/* Words of a document, and whether they look like words of a language. */
static const struct {
	const char *word;
	bool plain;
} looks[] = {
	{ "Fund", true },   { "xkcd", false }, { "XKCDXX", false },   { "ABCDEFa", true }, { "bcdfgha", false },
	{ "bcdfga", true }, { "1234", true },  { "12,345.00", true }, { "a1234", false },  { "12-ab", false },
	{ "....", false },  { "a...", false }, { "ab..", false },     { "abc..", true },   { "yyyy", true },
	{ "zzzz", false },  { "{[ab", false }, { "Zebra|", true },
};

/*
 * Twenty longer words are needed to tell, and less than a quarter of them that look like words: of these five, or four,
 * do for certain, and one is tried.
 */
START_TEST(hardly_a_word_looks_like_one)
{
	for (int words = 19; words <= 20; words++) {
		again();
		for (int i = 0; i < words; i++)
			(void)drawing_put(&p, 50, 100 + 12 * i, i < 4 ? "Fund" : i == 4 ? looks[_i].word : "xkcd");
		/* neither short ones nor those of other scripts count */
		for (int i = 0; i < 3; i++)
			(void)drawing_put(&p, 300, 100 + 12 * i, i < 2 ? "bcd" : "\xe0\xa4\x96\xe0\xa4\xbe");
		expect_hint(words == 20 && !looks[_i].plain ? "The text of this PDF cannot be read"
							    : "This PDF is not a statement");
	}
}
END_TEST

/* Six words a page, and the program that scanned it among them. */
static const struct {
	const char *lines[3];
	bool scan;
} scans[] = {
	{ { "Scanned with CamScanner", NULL, NULL }, true },
	{ { "SCANNED BY X", "a b", "c" }, true },
	{ { "Scanned by X", "a b", "c d" }, false },
	{ { "Scanned X", NULL, NULL }, false },
};

START_TEST(a_scan_bears_the_name_of_its_program)
{
	const struct cg_layout *layout;
	struct cg_err e = { 0 };
	struct cg_doc d;

	for (int i = 0; i < 3 && scans[_i].lines[i] != NULL; i++)
		(void)drawing_put(&p, 50, 100 + 12 * i, scans[_i].lines[i]);
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_OK);
	ck_assert_int_eq(cg_detect(&d, &layout, &e), scans[_i].scan ? CG_ESCANNED : CG_EUNSUPPORTED);
	ck_assert_ptr_null(layout);
}
END_TEST

START_TEST(pages_without_words_are_a_scan)
{
	struct cg_err e = { 0 };
	struct cg_doc d;

	drawing_page(&p);
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_ESCANNED);
	(void)drawing_put(&p, 50, 100, "x");
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_OK);
	ck_assert_uint_eq(d.lines.n, 1);
}
END_TEST

START_TEST(a_mark_without_a_table_is_told)
{
	static const char *const marks[] = { "CAMSCASWS-1", "KFINCASWS-1", "KARVYCASWS-1" };

	(void)drawing_put(&p, 50, 100, "A letter");
	(void)drawing_put(&p, 50, 120, marks[_i]);
	expect_hint("This bears the mark of CAMS or KFintech");
}
END_TEST

/* More than half of the words of the first two pages; letters of the scripts of India from first to last. */
static const struct {
	const char *word;
	int others;
	bool told;
} scripts[] = {
	{ "\xe0\xa4\x96", 3, true },  { "\xe0\xa4\x96", 4, false }, { "\xe0\xb7\x80", 3, true },
	{ "\xe0\xb8\x81", 3, false }, { "\xe0\xa3\xbf", 3, false }, { "\xe1\xa4\x96", 3, false },
	{ "\xc3\xa9", 3, false },
};

START_TEST(most_words_are_in_another_script)
{
	for (int i = 0; i < 4; i++)
		(void)drawing_put(&p, 50, 100 + 12 * i, scripts[_i].word);
	for (int i = 0; i < scripts[_i].others; i++)
		(void)drawing_put(&p, 300, 100 + 12 * i, "name");
	drawing_page(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "the third page has as many words as it likes");
	expect_hint(scripts[_i].told ? "This seems to be in another language" : "This PDF is not a statement");
}
END_TEST

/* All that is said of a document: what it seems to be, what to ask for, and what to do where that is wrong. */
START_TEST(a_hint_says_what_to_do)
{
	static const char *const lines[] = { "Contract Note",
					     "STATEMENT OF TRANSACTIONS FOR SECURITIES HELD IN DEMAT FORM" };
	static const char *const hints[] = {
		"This seems to be a contract note. Ask CAMS, KFintech or MF Central for a detailed CAS of mutual "
		"funds, NSDL or CDSL for an e-CAS of demat accounts. If it is one, send a copy made with casgate "
		"redact.",
		"This seems to be a CDSL e-CAS in a form that casgate does not know. Send the file as it was mailed; "
		"if this is it, send a copy made with casgate redact.",
	};
	const struct cg_layout *layout;
	struct cg_err e = { 0 };
	struct cg_doc d;

	(void)drawing_put(&p, 50, 100, lines[_i]);
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_OK);
	ck_assert_int_eq(cg_detect(&d, &layout, &e), CG_EUNSUPPORTED);
	ck_assert_str_eq(e.hint, hints[_i]);
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("detect");
	TCase *tc = tcase_create("detect");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, strangers_are_named, 0, sizeof(strangers) / sizeof(strangers[0]));
	tcase_add_loop_test(tc, other_scripts_are_named, 0, 4);
	tcase_add_loop_test(tc, text_guessed_from_pictures_is_a_scan, 0, sizeof(guessers) / sizeof(guessers[0]));
	tcase_add_test(tc, a_line_in_another_script_says_nothing);
	tcase_add_loop_test(tc, a_mark_of_single_glyphs_is_read_in_its_direction, 1, 6);
	LOOP(tc, a_kind_is_known_by_its_marks, marked);
	tcase_add_test(tc, the_heaviest_marks_count);
	tcase_add_test(tc, marks_have_their_places);
	tcase_add_test(tc, half_of_the_words_are_lost);
	LOOP(tc, hardly_a_word_looks_like_one, looks);
	LOOP(tc, a_scan_bears_the_name_of_its_program, scans);
	tcase_add_test(tc, pages_without_words_are_a_scan);
	tcase_add_loop_test(tc, a_mark_without_a_table_is_told, 0, 3);
	LOOP(tc, most_words_are_in_another_script, scripts);
	tcase_add_loop_test(tc, a_hint_says_what_to_do, 0, 2);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
