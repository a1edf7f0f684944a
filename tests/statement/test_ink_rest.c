/* What is left of a page when all fields are found: sentences, furniture and repetitions are not, all else is. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/ink_priv.h"
#include "values.h"

enum { SIZE = 700 };

static struct drawing p;
static struct cg_statement st;
static struct cg_lines ls;
static struct cg_ink *ink;
static struct cg_ink_sum sum;

static void setup(void)
{
	drawing_open(&p);
	p.size = SIZE;
	drawing_page(&p);
	st = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	ink = NULL;
}

static void teardown(void)
{
	drawing_close(&p);
}

static void ledger(void)
{
	drawing_number(&p);
	ck_assert(cg_line_build(&p.words, &p.a, &ls));
	ink = cg_ink_open(&p.words, &ls, &p.a);
	ck_assert_ptr_nonnull(ink);
}

/* What is left as "12.50 INF109K01837": figures as they are, else the kind's first letter. */
static struct cg_str left(void)
{
	static const char kinds[] = { [CG_TOKEN_DATE] = 'D',
				      [CG_TOKEN_ISIN] = 'I',
				      [CG_TOKEN_PAN] = 'P',
				      [CG_TOKEN_FOLIO] = 'O',
				      [CG_TOKEN_KYC] = 'K' };
	struct cg_str out = CG_STR("");

	if (ink == NULL)
		ledger();
	ck_assert(cg_ink_find(ink, &st));
	ck_assert(cg_ink_rest(ink, &st, &sum));
	for (size_t i = 0; i < sum.left.n; i++) {
		const struct cg_ink_left *v = &sum.left.v[i];
		char text[CG_DEC_TEXT_MAX] = { kinds[v->kind], '\0' };

		if (v->kind == CG_TOKEN_FIGURE)
			(void)cg_dec_text(v->figure, text);
		out = cg_arena_printf(&p.a, "%.*s%s%s", CG_STR_ARG(out), i > 0 ? " " : "", text);
	}
	return out;
}

/* A line, and what is left of it where no field has any of it. */
static const struct {
	const char *line, *want;
} lines[] = {
	{ "Alpha Beta", "" },
	{ "Alpha 12.50", "12.50" },
	{ "Alpha (12.50)", "-12.50" },
	{ "Alpha 12.00", "12.00" },
	{ "Alpha 0.00", "" },
	{ "Alpha 12", "" },
	{ "Alpha 1.50%", "" },
	{ "Alpha 05-Mar-2021", "D" },
	{ "Alpha INF109K01837", "I" },
	{ "Alpha XYZAB9876C", "P" },
	/* a number is a folio behind its label */
	{ "Alpha 1234567", "" },
	{ "Folio 1234567", "O" },
	{ "Folio No a 1234567", "O" },
	{ "Folio No a b 1234567", "" },
	{ "FOLIOS: 1234567", "O" },
	/* a sentence has four words of small letters */
	{ "see the load for 5.00", "" },
	{ "see the load 5.00", "5.00" },
	{ "See the load for 5.00", "5.00" },
	{ "see the load f 5.00", "5.00" },
	{ "see the load fo, 5.00", "" },
	{ "see the load fo., 5.00", "" },
	{ "see the load fo.., 5.00", "5.00" },
	/* and is no row: with a date or an ISIN, or three figures, it ends in one */
	{ "see the load for 5.00 6.00", "" },
	{ "see the load for 5.00 6.00 7.00", "5.00 6.00 7.00" },
	{ "5.00 6.00 7.00 see the load for", "" },
	{ "5.00 6.00 7.00 see the load", "5.00 6.00 7.00" },
	{ "05-Mar-2021 see the load for 5.00", "D 5.00" },
	{ "05-Mar-2021 see the load for 5.00 on", "" },
	{ "05-Mar-2021 see the load for", "" },
	{ "see the load for 05-Mar-2021 5.00", "" },
	{ "INF109K01837 see the load for 5.00", "I 5.00" },
	{ "5.00 INF109K01837 see the load for", "5.00 I" },
	{ "INF109K01837 see the load for", "" },
	/* a page number and the three words behind it */
	{ "Page 1.00 2.00 3.00 4.00", "4.00" },
	{ "PAGE: 1.00 2.00 3.00", "" },
	{ "Rage 1.00", "1.00" },
	/* what is glued to a mark of the issuer is of it */
	{ "CAMSCASWS-1,234.50 x", "" },
	{ "KFINCASWS-1,234.50 x", "" },
	{ "KARVYCASWS-1,234.50 x", "" },
	{ "Live-1,234.50 x", "" },
	{ "Version:V-1,234.50 x", "" },
	{ "Version-1,234.50 x", "-1234.50" },
	{ "CAMSCASWS- 1,234.50", "1234.50" },
	/* alone on a page without figures it is a stamp */
	{ "12.50", "" },
	{ "INF109K01837", "I" },
};

START_TEST(a_line_leaves_values)
{
	(void)drawing_put(&p, 50, 50, lines[_i].line);
	is_text(left(), lines[_i].want);
	ck_assert((sum.accounted < sum.words) == (lines[_i].want[0] != '\0'));
}
END_TEST

/* What is left tells its place, whether its line is a row, and the words of its line are not accounted for. */
START_TEST(what_is_left_has_a_place)
{
	const struct cg_ink_left *v;

	(void)drawing_put(&p, 50, 50, "Alpha Beta");
	(void)drawing_put(&p, 50, 70, "Alpha 12.50Gamma Delta");
	(void)drawing_put(&p, 50, 90, "05-Mar-2021 7.000");
	is_text(left(), "12.50 D 7.000");
	ck_assert_uint_eq(sum.words, 7);
	ck_assert_uint_eq(sum.accounted, 2); /* the first line; a word of two tokens counts once */
	v = sum.left.v;
	ck_assert_int_eq(v[0].kind, CG_TOKEN_FIGURE);
	ck_assert_uint_eq(v[0].page, 1);
	ck_assert_uint_eq(v[0].line, 1);
	ck_assert(!v[0].row && v[1].row && v[2].row);
	ck_assert_uint_eq(v[1].line, 2);
	ck_assert_int_eq(v[0].box[3], 7000 + SIZE / 5);
	ck_assert_int_eq(v[0].box[1], 7000 + SIZE / 5 - SIZE);
	ck_assert_int_gt(v[0].box[0], 5000);
	ck_assert_int_gt(v[0].box[2], v[0].box[0]);
}
END_TEST

/* Lines below a sentence that begin within 3 pt of its edge, and within two lines of it, are its. */
static const struct {
	double x, y;
	bool goes_on;
} paragraphs[] = {
	{ 50, 110, true },     { 53, 110, true },    { 53.01, 110, false }, { 47, 110, true },
	{ 46.99, 110, false }, { 50, 120.99, true }, { 50, 121, false },
};

START_TEST(a_sentence_goes_on)
{
	(void)drawing_put(&p, 50, 100, "see the load for 5.00");
	(void)drawing_put(&p, paragraphs[_i].x, paragraphs[_i].y, "up 7.00");
	is_text(left(), paragraphs[_i].goes_on ? "" : "7.00");
}
END_TEST

START_TEST(a_paragraph_has_lines_of_one_edge)
{
	(void)drawing_put(&p, 50, 100, "see the load for 5.00");
	(void)drawing_put(&p, 52, 110, "up 6.00");
	(void)drawing_put(&p, 55, 120, "up 7.00"); /* within 3 pt of the line above */
	(void)drawing_put(&p, 55, 130, "05-Mar-2021 8.00");
	(void)drawing_put(&p, 55, 140, "up 9.00"); /* a row ends it */
	drawing_page(&p);
	(void)drawing_put(&p, 50, 780, "see the load for 5.00");
	drawing_page(&p);
	(void)drawing_put(&p, 50, 781, "up 10.00");
	is_text(left(), "D 8.00 9.00 10.00");
}
END_TEST

/* The date of a figure that a field has, "on" before it and the figure in the next three words. */
static const struct {
	const char *line, *want;
	bool figure; /* a field has 1.00 */
} dated[] = {
	{ "NAV on 05-Mar-2021 INR 1.00", "", true },
	{ "NAV on 05-Mar-2021 INR 1.00", "D 1.00", false },
	{ "NAV at 05-Mar-2021 INR 1.00", "D", true },
	{ "NAV on 05-Mar-2021 1.00", "", true },
	{ "NAV on 05-Mar-2021 a b 1.00", "", true },
	{ "NAV on 05-Mar-2021 a b c 1.00", "D", true },
	{ "1.00 on 05-Mar-2021", "D", true },
	{ "05-Mar-2021 1.00", "D", true },
	{ "NAV on 05-Mar-2021 2.00 1.00", "2.00", true },
	{ "12.50", "12.50", true }, /* no stamp where a figure was read */
};

START_TEST(a_figure_has_its_date)
{
	(void)drawing_put(&p, 50, 50, dated[_i].line);
	if (dated[_i].line[0] == '1' && dated[_i].line[1] == '2')
		(void)drawing_put(&p, 50, 90, "Alpha 1.00");
	ledger();
	if (dated[_i].figure)
		cg_ink_figure(ink, 1, dec("1.00"));
	is_text(left(), dated[_i].want);
}
END_TEST

/* Days of the statement in a line without figures. */
static const struct {
	const char *line, *want;
} repeats[] = {
	{ "Alpha 01-Apr-2020 31-Mar-2021 15-Mar-2021", "" },
	{ "Alpha 02-Apr-2020", "D" },
	{ "Alpha 01-Apr-2020 1.50", "D 1.50" },
	{ "Alpha 31-Mar-2021 1.50", "D 1.50" },
};

START_TEST(days_of_the_statement_are_repeated)
{
	st.from = day("2020-04-01");
	st.to = day("2021-03-31");
	st.as_of = day("2021-03-15");
	(void)drawing_put(&p, 50, 20, "01-Apr-2020 To 31-Mar-2021, 15-Mar-2021"); /* these are its fields */
	(void)drawing_put(&p, 50, 50, repeats[_i].line);
	is_text(left(), repeats[_i].want);
}
END_TEST

/* ISINs and folios that a field has stand wherever they like, others do not. */
START_TEST(keys_of_fields_are_repeated)
{
	struct cg_fund fund = { .name = CG_STR("Axis Alpha Fund"),
				.isin = CG_STR("INF846K01164"),
				.folio = CG_STR("1234567"),
				.nav = dec("1.50"),
				.nav_date = CG_DATE_NONE,
				.page = 1 };

	st.funds.v = &fund;
	st.funds.n = 1;
	(void)drawing_put(&p, 50, 20, "Folio No 1234567");
	(void)drawing_put(&p, 50, 30, "Axis Alpha Fund INF846K01164 1.50");
	(void)drawing_put(&p, 50, 100, "Folio 1234567 INF846K01164");
	(void)drawing_put(&p, 50, 110, "Folio 123456");
	(void)drawing_put(&p, 50, 120, "Folio 12345678");
	(void)drawing_put(&p, 50, 130, "Alpha INF109K01837");
	(void)drawing_put(&p, 50, 140, "Alpha 1.50"); /* a figure is no key */
	is_text(left(), "O O I 1.50");
	ck_assert_int_eq(sum.left.v[0].line, 3);
}
END_TEST

/* A scheme on the second page lacks its NAV: one is looked for from the page before to the one behind. */
static const struct {
	const char *line;
	uint32_t page; /* of the line */
	uint32_t fund; /* of the scheme */
	const char *want;
} navs[] = {
	{ "see the load for all NAV on 05-Mar-2021 INR 1.50", 2, 2, "D 1.50" },
	{ "see the load for all NAV on 05-Mar-2021 INR 1.50", 1, 2, "D 1.50" },
	{ "see the load for all NAV on 05-Mar-2021 INR 1.50", 3, 2, "D 1.50" },
	{ "see the load for all NAV on 05-Mar-2021 INR 1.50", 4, 2, "" },
	{ "see the load for all NAV on 05-Mar-2021 INR 1.50", 1, 3, "" },
	{ "see the load for all NAV on 05-Mar-2021 INR 1.50", 1, 1, "D 1.50" },
	{ "see the load for all NAV on 05-Mar-2021 INR 1.50", 2, 0, "" }, /* none lacks it */
	{ "see the load for all NAV on 05-Mar-2021 A B 1.50", 2, 2, "D 1.50" },
	{ "see the load for all NAV on 05-Mar-2021 A B C 1.50", 2, 2, "D 1.50" },
	{ "see the load for all NAV on 05-Mar-2021 A B C D 1.50", 2, 2, "" },
	{ "see the load for all NAV at 05-Mar-2021 INR 1.50", 2, 2, "" },
	{ "see the load for all NAVs on 05-Mar-2021 INR 1.50", 2, 2, "" },
	{ "see the load for all NAV on 1.50 05-Mar-2021 for all the rest", 2, 2, "" },
};

START_TEST(a_nav_that_is_due_is_no_load_text)
{
	struct cg_fund fund = { .nav_date = CG_DATE_NONE, .page = navs[_i].fund };

	if (navs[_i].fund > 0) {
		st.funds.v = &fund;
		st.funds.n = 1;
	}
	for (uint32_t i = 1; i <= 4; i++) {
		if (i > 1)
			drawing_page(&p);
		(void)drawing_put(&p, 50, 50, i == navs[_i].page ? navs[_i].line : "Alpha");
	}
	is_text(left(), navs[_i].want);
}
END_TEST

/* What a layout said of a line. */
static const struct {
	const char *line;
	enum cg_ink_state state;
	const char *want;
} marks[] = {
	{ "Exit 1.50", CG_INK_LOAD, "" },
	{ "Exit 1.50 05-Mar-2021", CG_INK_LOAD, "" },
	{ "05-Mar-2021 1.50", CG_INK_LOAD, "D 1.50" },
	{ "Exit INF109K01837", CG_INK_LOAD, "I" },
	{ "Exit XYZAB9876C", CG_INK_LOAD, "P" },
	{ "Exit 1.50", CG_INK_FIELD, "1.50" },
	{ "Exit 05-Mar-2021", CG_INK_FIELD, "D" },
	{ "Exit 05-Mar-2021", CG_INK_HEAD, "" },
	{ "Exit 1.50", CG_INK_HEAD, "1.50" },
	{ "Exit INF109K01837 1.50", CG_INK_SECTION, "" },
	{ "Exit INF109K01837 1.50", CG_INK_ROW, "" },
	{ "Exit INF109K01837 1.50", CG_INK_WARNED, "" },
};

START_TEST(marks_of_layouts_hold)
{
	(void)drawing_put(&p, 50, 50, marks[_i].line);
	(void)drawing_put(&p, 50, 90, "Alpha 7.00");
	ledger();
	cg_ink_skip_lines(ink, &ls, 0, 1, marks[_i].state);
	is_text(left(), marks[_i].want[0] == '\0' ? "7.00" : cg_arena_printf(&p.a, "%s 7.00", marks[_i].want).p);
}
END_TEST

/* A word keeps its first mark; a token of two words has to have one on each. */
START_TEST(marks_are_of_words)
{
	double x = drawing_put(&p, 50, 50, "1,234");

	(void)drawing_put(&p, x, 50, ".50 x");
	(void)drawing_put(&p, 50, 90, "Alpha 7.00 8.00 9.00");
	ledger();
	cg_ink_skip(ink, &ls.v[0], 0, 1, CG_INK_SECTION);
	cg_ink_skip(ink, &ls.v[1], 2, 3, CG_INK_ADVERT);
	cg_ink_skip(ink, &ls.v[1], 3, SIZE_MAX, CG_INK_FIELD);
	cg_ink_skip(ink, &ls.v[1], 3, SIZE_MAX, CG_INK_ADVERT); /* it is said already */
	is_text(left(), "1234.50 7.00 9.00");
	ck_assert_uint_eq(ink->words[0].state, CG_INK_SECTION);
	ck_assert_uint_eq(ink->words[1].state, CG_INK_NONE);
	ck_assert_uint_eq(ink->words[6].state, CG_INK_FIELD);
}
END_TEST

/* Lines about a fund without the status of its KYC, and whether that stands in the head of it: "K". */
static const struct {
	const char *lines, *want;
} dues[] = {
	{ "Folio No: 12345678 KYC: OK|Alpha Fund", "K" },
	{ "Folio No: 87654321 KYC: OK|Alpha Fund", "O" }, /* another folio */
	/* up to eleven lines above the name, or in the one below it */
	{ "Folio No: 12345678 KYC: OK|x|x|x|x|x|x|x|x|x|x|Alpha Fund", "K" },
	{ "Folio No: 12345678 KYC: OK|x|x|x|x|x|x|x|x|x|x|x|Alpha Fund", "" },
	{ "Alpha Fund|Folio No: 12345678 KYC: OK", "K" },
	{ "Alpha Fund|x|Folio No: 12345678 KYC: OK", "" },
	/* four lines from the folio on, or down to the name, and none of the next folio's */
	{ "Alpha Fund|Folio No: 12345678|x|x|KYC: OK", "K" },
	{ "Alpha Fund|Folio No: 12345678|x|x|x|KYC: OK", "" },
	{ "Folio No: 12345678|x|x|x|x|KYC: OK|Alpha Fund", "K" },
	{ "Alpha Fund|Folio No: 12345678|Folio KYC: OK", "" },
	/* the status may stand three words behind */
	{ "Folio No: 12345678 KYC : OK|Alpha Fund", "K" },
	{ "Folio No: 12345678 KYC : : OK|Alpha Fund", "K" },
	{ "Folio No: 12345678 KYC : : : OK|Alpha Fund", "" },
	{ "Folio No: 12345678 KYC: NOT OK|Alpha Fund", "K" },
	{ "Folio No: 12345678 KYC Status: OK|Alpha Fund", "K" },
	{ "Folio No: 12345678 KYC-OK|Alpha Fund", "K" },
	{ "Folio No: 12345678 KYC.ok|Alpha Fund", "K" },
	{ "Folio No: 12345678 KYC: a OK|Alpha Fund", "" },
	{ "Folio No: 12345678 KYC: Okay|Alpha Fund", "" },
	{ "Folio No: 12345678 kyc: OK|Alpha Fund", "" },
	{ "Folio No: 12345678 KYC:|Alpha Fund", "" },
};

START_TEST(the_head_of_a_fund_is_told)
{
	struct cg_fund fund = {
		.name = CG_STR("Alpha Fund"), .folio = CG_STR("12345678"), .nav_date = CG_DATE_NONE, .page = 1
	};

	st.funds.v = &fund;
	st.funds.n = 1;
	for (int known = 0; known < 2; known++) {
		struct cg_str rest = cg_str_of(dues[_i].lines);

		st.places.n = 0;
		ink = NULL;
		p.pages.v[0].n = 0;
		for (double y = 50; rest.n > 0; y += 20)
			(void)drawing_put(&p, 50, y, cg_arena_str(&p.a, cg_str_cut(&rest, '|')).p);
		fund.kyc = known == 0 ? CG_STR_NONE : CG_STR("OK");
		is_text(left(), known == 0 || dues[_i].want[0] == 'O' ? dues[_i].want : "");
	}
}
END_TEST

/* The first scheme has lost its ISIN, which the second one has: on its page that is no repetition. */
START_TEST(an_isin_that_is_due_is_no_repetition)
{
	for (uint32_t page = 1; page <= 2; page++) {
		struct cg_fund funds[] = {
			{ .name = CG_STR("Alpha Fund"),
			  .folio = CG_STR("12345678"),
			  .nav_date = CG_DATE_NONE,
			  .page = page },
			{ .name = CG_STR("Beta Fund"),
			  .folio = CG_STR("7654321"),
			  .isin = CG_STR("INF109K01837"),
			  .nav_date = CG_DATE_NONE,
			  .page = 2 },
		};

		teardown();
		setup();
		st.funds.v = funds;
		st.funds.n = 2;
		(void)drawing_put(&p, 50, 50, "Folio 12345678");
		(void)drawing_put(&p, 50, 70, "Alpha Fund");
		drawing_page(&p);
		(void)drawing_put(&p, 50, 50, "Folio 7654321");
		(void)drawing_put(&p, 50, 70, "Beta Fund INF109K01837");
		(void)drawing_put(&p, 50, 90, "Gamma INF109K01837");
		is_text(left(), page == 2 ? "I" : "");
	}
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("ink_rest");
	TCase *tc = tcase_create("ink_rest");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, a_line_leaves_values, lines);
	tcase_add_test(tc, what_is_left_has_a_place);
	LOOP(tc, a_sentence_goes_on, paragraphs);
	tcase_add_test(tc, a_paragraph_has_lines_of_one_edge);
	LOOP(tc, a_figure_has_its_date, dated);
	LOOP(tc, days_of_the_statement_are_repeated, repeats);
	tcase_add_test(tc, keys_of_fields_are_repeated);
	LOOP(tc, a_nav_that_is_due_is_no_load_text, navs);
	LOOP(tc, marks_of_layouts_hold, marks);
	tcase_add_test(tc, marks_are_of_words);
	LOOP(tc, the_head_of_a_fund_is_told, dues);
	tcase_add_test(tc, an_isin_that_is_due_is_no_repetition);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
