/* Fields of the model on the page again: which of several equal words is whose. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/ink_seek.h"
#include "values.h"

#include <string.h>

static struct drawing p;
static struct cg_statement st;
static struct cg_lines ls;
static struct cg_ink_seek f;

static void setup(void)
{
	drawing_open(&p);
	p.size = 700;
	drawing_page(&p);
	st = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
}

static void teardown(void)
{
	drawing_close(&p);
}

/* Lines of one page, 20 pt from each other; "|" begins the next page. */
static void draw(const char *text)
{
	struct cg_str rest = cg_str_of(text);

	for (double y = 20; rest.n > 0; y += 20) {
		struct cg_str line = cg_str_cut(&rest, '\n');

		if (cg_str_eq(line, CG_STR("|"))) {
			drawing_page(&p);
			y = 0;
		} else if (line.n > 0) {
			(void)drawing_put(&p, 50, y, cg_arena_str(&p.a, line).p);
		}
	}
}

static void ledger(void)
{
	drawing_number(&p);
	ck_assert(cg_line_build(&p.words, &p.a, &ls));
	f = (struct cg_ink_seek){ .ink = cg_ink_open(&p.words, &ls, &p.a), .s = &st };
	ck_assert_ptr_nonnull(f.ink);
	cg_ink_seek_pages(&f, 1, 0);
	cg_ink_seek_begin(&f, CG_PLACE_FUND, 3, 4);
}

/* Lines of the document as they are drawn, and a seeker over them. */
static void open_lines(const char *text)
{
	draw(text);
	ledger();
}

/* The line of the last place, counted on its page from 0; -1: no place was found since the last time. */
static int found_line(void)
{
	const struct cg_place *v = cg_ink_seek_last(&f);
	int line = v == NULL ? -1 : (int)((v->box[3] - 140) / 2000) - 1;

	st.places.n = 0;
	return line;
}

START_TEST(keys_are_values_without_sign)
{
	struct cg_token t = cg_ink_seek_key(dec("-12.50"), 7);

	ck_assert(t.kind == CG_TOKEN_FIGURE && t.page == 7 && t.value == 125 && t.scale == 1 && t.printed_scale == 2);
	t = cg_ink_seek_key(dec("100"), 1);
	ck_assert(t.value == 100 && t.scale == 0 && t.printed_scale == 0);
	t = cg_ink_seek_key(dec("100.000"), 1);
	ck_assert(t.value == 100 && t.scale == 0 && t.printed_scale == 3);
}
END_TEST

START_TEST(pages_have_their_lines)
{
	open_lines("Alpha\nBeta\n|\nGamma\n|\nDelta\nEta\n");
	ck_assert_uint_eq(cg_ink_seek_line(f.ink, 0), 0);
	ck_assert_uint_eq(cg_ink_seek_line(f.ink, 1), 0);
	ck_assert_uint_eq(cg_ink_seek_line(f.ink, 2), 2);
	ck_assert_uint_eq(cg_ink_seek_line(f.ink, 3), 3);
	ck_assert_uint_eq(cg_ink_seek_line(f.ink, 4), 5);
	ck_assert_uint_eq(cg_ink_seek_line(f.ink, 9), 5);
	cg_ink_seek_pages(&f, 2, 3);
	ck_assert(f.from == 2 && f.to == 3);
	cg_ink_seek_pages(&f, 2, 0);
	ck_assert(f.from == 2 && f.to == 3);
	cg_ink_seek_pages(&f, 0, 1);
	ck_assert(f.from == 1 && f.to == 1);
	cg_ink_seek_pages(&f, 3, 2);
	ck_assert(f.from == 1 && f.to == 2);
	cg_ink_seek_pages(&f, 2, 2);
	ck_assert(f.from == 2 && f.to == 2);
	cg_ink_seek_pages(&f, 1, 4);
	ck_assert_uint_eq(f.to, 3);
}
END_TEST

START_TEST(a_place_tells_whose_it_is)
{
	const struct cg_place *v;

	open_lines("Alpha\nBeta 1.50 XYZAB9876C\n");
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("cost"));
	ck_assert_uint_eq(st.places.n, 1);
	v = cg_ink_seek_last(&f);
	ck_assert(v->of == CG_PLACE_FUND && v->i == 3 && v->j == 4 && v->page == 1);
	is_text(v->field, "cost");
	is_text(v->text, "1.50");
	ck_assert_int_eq(v->box[3], 4000 + 140);
	ck_assert_int_eq(v->box[1], 4000 + 140 - 700);
	ck_assert_uint_eq(f.line, 1);
	ck_assert_uint_eq(f.after, f.ink->lines[1].token);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("cost")); /* it is taken */
	ck_assert_uint_eq(st.places.n, 1);
	cg_ink_seek_dec(&f, CG_DEC_NONE, CG_STR("cost"));
	ck_assert_uint_eq(st.places.n, 1);
	cg_ink_seek_token(&f, CG_TOKEN_PAN, CG_STR("XYZAB9876C"), CG_STR("pan"));
	is_text(cg_ink_seek_last(&f)->text, NULL); /* it is of a person */
	st.places.n = 0;
	ck_assert_ptr_null(cg_ink_seek_last(&f));
}
END_TEST

START_TEST(a_figure_without_a_field_has_no_place)
{
	open_lines("Alpha 1.50\n");
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR_NONE);
	ck_assert_uint_eq(st.places.n, 0);
	ck_assert_uint_eq(f.ink->tokens.v[1].state, CG_INK_FIELD);
}
END_TEST

/* Printed with as many decimals, else of that value, else in a sentence; behind the last field before anywhere else. */
START_TEST(the_most_alike_of_equal_figures_counts)
{
	open_lines("Alpha 1.5\nBeta 1.50\nGamma 1.50\nsee the load for 1.50\n");
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_int_eq(found_line(), 1);
	f.after = f.ink->lines[2].token;
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_int_eq(found_line(), 2);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_int_eq(found_line(), 0);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_int_eq(found_line(), 3);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_int_eq(found_line(), -1);
}
END_TEST

START_TEST(figures_behind_the_last_field_come_first)
{
	open_lines("Alpha 1.50\nBeta 1.50 2.50\nGamma 1.50\n");
	cg_ink_seek_dec(&f, dec("2.50"), CG_STR("a"));
	ck_assert_int_eq(found_line(), 1);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a")); /* a line has its fields in any order */
	ck_assert_int_eq(found_line(), 1);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_int_eq(found_line(), 2);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_int_eq(found_line(), 0);
}
END_TEST

START_TEST(figures_stand_on_the_pages_of_their_entity)
{
	open_lines("Alpha 1.50\n|\nBeta 1.50\n|\nGamma 1.50\n|\nDelta 1.50\n");
	cg_ink_seek_pages(&f, 2, 3);
	f.after = f.ink->lines[2].token;
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_uint_eq(cg_ink_seek_last(&f)->page, 3);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_uint_eq(cg_ink_seek_last(&f)->page, 2);
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	ck_assert_uint_eq(st.places.n, 2);
}
END_TEST

START_TEST(the_nearest_date_is_that_of_the_field)
{
	open_lines("Alpha 05-Mar-2021\nBeta\nGamma\nDelta 1.50\nEta\nTheta 05-Mar-2021\nIota\n\n\n05-Mar-2021\n");
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	st.places.n = 0;
	cg_ink_seek_date(&f, day("2021-03-05"), CG_STR("date"));
	ck_assert_int_eq(found_line(), 5);
	cg_ink_seek_date(&f, day("2021-03-05"), CG_STR("date"));
	ck_assert_int_eq(found_line(), 0);
	cg_ink_seek_date(&f, day("2021-03-05"), CG_STR("date"));
	ck_assert_int_eq(found_line(), 9);
	cg_ink_seek_date(&f, day("2021-03-05"), CG_STR("date"));
	ck_assert_int_eq(found_line(), -1);
	cg_ink_seek_date(&f, CG_DATE_NONE, CG_STR("date"));
	ck_assert_int_eq(found_line(), -1);
}
END_TEST

START_TEST(a_date_may_stand_on_another_page)
{
	open_lines("Alpha 1.50\n|\nBeta 05-Mar-2021\n");
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	cg_ink_seek_date(&f, day("2021-03-05"), CG_STR("date"));
	ck_assert_uint_eq(cg_ink_seek_last(&f)->page, 2);
	ck_assert_uint_eq(st.places.n, 2);
	f.after = (uint32_t)f.ink->tokens.n; /* nothing was found before */
	f.ink->tokens.v[f.ink->tokens.n - 1].state = CG_INK_NONE;
	cg_ink_seek_date(&f, day("2021-03-05"), CG_STR("date"));
	ck_assert_uint_eq(st.places.n, 3);
}
END_TEST

/* From line 4: how many lines above and below are looked at, and where the text is found; -1: nowhere. */
static const struct {
	const char *text;
	uint32_t above, below;
	int line;
} nears[] = {
	{ "Four", 0, 0, 4 },  { "Three", 0, 9, -1 }, { "Three", 1, 0, 3 }, { "Five", 9, 0, -1 }, { "Five", 0, 1, 5 },
	{ "Zero", 4, 0, 0 },  { "Zero", 3, 9, -1 },  { "Zero", 99, 0, 0 }, { "Twice", 9, 9, 3 }, { "Twice", 0, 9, 5 },
	{ "Eight", 0, 4, 8 }, { "Eight", 9, 3, -1 }, { "Far", 9, 9, 6 },
};

START_TEST(a_text_is_near_its_line)
{
	struct cg_ink_span at;
	bool found;

	open_lines("Zero\nFar\nTwo\nThree Twice\nFour\nFive Twice\nFar\nSeven\nEight\n");
	found = cg_ink_seek_near(&f, cg_str_of(nears[_i].text), CG_STR("name"), 4, nears[_i].above, nears[_i].below,
				 &at);
	ck_assert(found == (nears[_i].line >= 0));
	ck_assert_uint_eq(st.places.n, found);
	if (found) {
		ck_assert_int_eq((int)at.first_line, nears[_i].line);
		is_text(cg_ink_seek_last(&f)->text, NULL);
		is_text(cg_ink_seek_last(&f)->field, "name");
		ck_assert_int_eq(found_line(), nears[_i].line);
	}
}
END_TEST

/* A whole number in the line of the last field or up to four lines from it; -1: nowhere. */
static const struct {
	const char *number;
	int line;
} wholes[] = {
	{ "40", 4 }, { "50", 5 }, { "30", 3 }, { "80", 8 }, { "90", -1 }, { "0", 0 }, { "77", 5 }, { "40.0", -1 },
};

START_TEST(a_whole_number_is_near_its_line)
{
	open_lines("A 0\nB 10\nC 20\nD 30 77\nE 40\nF 50 77\nG 60\nH 70\nI 80\nJ 90\n");
	f.line = 4;
	ck_assert(cg_ink_seek_whole(&f, dec(wholes[_i].number), CG_STR("units")) == (wholes[_i].line >= 0));
	ck_assert_int_eq(found_line(), wholes[_i].line);
}
END_TEST

START_TEST(two_fields_of_a_row_have_two_words)
{
	int32_t x;

	open_lines("Alpha 7 7\nBeta 7\n|\nGamma 8\n");
	f.line = 0;
	ck_assert(cg_ink_seek_whole(&f, dec("7"), CG_STR("units")));
	x = cg_ink_seek_last(&f)->box[0];
	is_text(cg_ink_seek_last(&f)->text, "7");
	ck_assert(cg_ink_seek_whole(&f, dec("7"), CG_STR("value")));
	ck_assert_int_gt(cg_ink_seek_last(&f)->box[0], x);
	ck_assert_int_eq(cg_ink_seek_last(&f)->box[3], 2140);
	cg_ink_seek_begin(&f, CG_PLACE_FUND, 3, 5); /* another row may mean the same word */
	ck_assert(cg_ink_seek_whole(&f, dec("7"), CG_STR("units")));
	ck_assert_int_eq(cg_ink_seek_last(&f)->box[0], x);
	ck_assert(!cg_ink_seek_whole(&f, dec("8"), CG_STR("units"))); /* on another page */
}
END_TEST

/* A figure that may be whole, or break over two lines; the last line that a place is in, -1: there is none. */
static const struct {
	const char *figure;
	int top, bottom;
} cells[] = {
	{ "7", 1, 1 },		 { "7.00", 0, 0 },    { "1.50", 2, 2 },	    { "1234567.89", 3, 4 },
	{ "-1234567.89", 3, 4 }, { "1234.56", 5, 6 }, { "123.45", -1, -1 }, { "8", -1, -1 },
};

START_TEST(a_cell_has_its_figure)
{
	open_lines("A 7.00\nB 7\nC 1.50\nD 1,234,\n567.89\nE 1234\n.56\nF 123\n.45\n");
	f.line = 1;
	if (cells[_i].bottom > 2)
		f.line = (uint32_t)cells[_i].top;
	cg_ink_seek_cell(&f, dec(cells[_i].figure), CG_STR("units"));
	if (cells[_i].top < 0) {
		ck_assert_uint_eq(st.places.n, 0);
		return;
	}
	ck_assert_uint_eq(st.places.n, 1);
	ck_assert_int_eq(st.places.v[0].box[1], 2000 * (cells[_i].top + 1) + 140 - 700);
	ck_assert_int_eq(found_line(), cells[_i].bottom);
}
END_TEST

START_TEST(an_unset_cell_is_not_looked_for)
{
	open_lines("A 0\n");
	cg_ink_seek_cell(&f, CG_DEC_NONE, CG_STR("units"));
	ck_assert_uint_eq(st.places.n, 0);
}
END_TEST

/* A folio is printed once for several schemes: those below share its word, sixty lines on. */
START_TEST(what_another_field_has_is_shared)
{
	struct cg_str isin = CG_STR("INF109K01837");

	open_lines("Alpha INF109K01837\nBeta\nGamma\n");
	cg_ink_seek_token(&f, CG_TOKEN_ISIN, isin, CG_STR("isin"));
	ck_assert_int_eq(found_line(), 0);
	f.line = 2;
	cg_ink_seek_token(&f, CG_TOKEN_ISIN, isin, CG_STR("isin"));
	is_text(cg_ink_seek_last(&f)->text, "INF109K01837");
	ck_assert_int_eq(found_line(), 0);
	cg_ink_seek_token(&f, CG_TOKEN_ISIN, isin, CG_STR_NONE);
	ck_assert_int_eq(found_line(), -1);
	cg_ink_seek_token(&f, CG_TOKEN_ISIN, CG_STR(""), CG_STR("isin"));
	ck_assert_int_eq(found_line(), -1);
	f.line = 0;
	cg_ink_seek_token(&f, CG_TOKEN_PAN, CG_STR("Beta"), CG_STR("owner.pan")); /* of a person: no text */
	is_text(cg_ink_seek_last(&f)->text, NULL);
	ck_assert_int_eq(found_line(), 1);
}
END_TEST

START_TEST(sixty_lines_above_are_looked_at)
{
	for (int lines = 61; lines <= 62; lines++) {
		teardown();
		setup();
		(void)drawing_put(&p, 50, 10, "Gamma");
		for (int i = 1; i < lines; i++)
			(void)drawing_put(&p, 50, 10 + 12 * i, "Line");
		ledger();
		f.line = (uint32_t)lines - 1;
		cg_ink_seek_token(&f, CG_TOKEN_ISIN, CG_STR("Gamma"), CG_STR("isin"));
		ck_assert_uint_eq(st.places.n, lines == 61);
		st.places.n = 0;
		f.line = 0; /* and four below */
		cg_ink_seek_token(&f, CG_TOKEN_ISIN, CG_STR("Line"), CG_STR("isin"));
		ck_assert_uint_eq(st.places.n, 1);
		st.places.n = 0;
	}
}
END_TEST

/* A folio as it is printed, and the text of its place; where it is repeated, no field has that. */
static const struct {
	const char *line, *folio, *text;
	uint32_t last; /* the word that its box ends with */
} folios[] = {
	{ "Folio 12345678 / 90 x", "12345678 / 90", "12345678 / 90", 3 },
	{ "Folio 12345678/90 x", "12345678 / 90", "12345678/90", 1 },
	{ "Folio 12345678 x", "12345678", "12345678", 1 },
	{ "Folio 1234 x", "1234", "1234", 1 },
	{ "Folio AB1234 x", "AB1234", "AB1234", 1 },
};

START_TEST(a_folio_has_a_place)
{
	const struct cg_place *v;

	open_lines(cg_arena_printf(&p.a, "Alpha\n%s\n", folios[_i].line).p);
	cg_ink_seek_folio(&f, cg_str_of(folios[_i].folio), CG_STR("folio"));
	ck_assert_uint_eq(st.places.n, 1);
	v = cg_ink_seek_last(&f);
	is_text(v->text, folios[_i].text);
	ck_assert_int_eq(v->box[0], f.ink->words[2].w.x0);
	ck_assert_int_eq(v->box[2], f.ink->words[folios[_i].last + 1].w.x1);
	cg_ink_seek_folio(&f, CG_STR(""), CG_STR("folio"));
	ck_assert_uint_eq(st.places.n, 1);
	is_text(cg_ink_seek_folio_word(&f, CG_STR("123 / 4 5")), "123/45");
	is_text(cg_ink_seek_folio_word(&f, CG_STR("")), "");
}
END_TEST

START_TEST(lists_have_numbered_places)
{
	struct cg_str names[] = { CG_STR("Asha Rao"), CG_STR("Nobody"), CG_STR("Ravi Rao") };
	struct cg_str_list list = { names, 3, 3 };

	open_lines("Asha Rao\nRavi Rao\nUma Rao\n");
	cg_ink_seek_texts(&f, &list, "holders", 0, 3);
	ck_assert_uint_eq(st.places.n, 2);
	is_text(st.places.v[0].field, "holders[0]");
	is_text(st.places.v[1].field, "holders[2]");
	st.places.n = 0;
	cg_ink_seek_texts(&f, &list, "holders", 1, 3);
	ck_assert_uint_eq(st.places.n, 1);
}
END_TEST

/* The date above is nearer by its height, however far to the right the field stands. */
START_TEST(dates_are_near_by_their_height)
{
	(void)drawing_put(&p, 50, 100, "Alpha 05-Mar-2021");
	(void)drawing_put(&p, 500, 140, "x 1.50");
	(void)drawing_put(&p, 50, 200, "Beta 05-Mar-2021");
	ledger();
	cg_ink_seek_dec(&f, dec("1.50"), CG_STR("a"));
	f.after++; /* the figure itself */
	cg_ink_seek_date(&f, day("2021-03-05"), CG_STR("date"));
	ck_assert_int_eq(cg_ink_seek_last(&f)->box[3], 10140);
}
END_TEST

/* A text that begins with a number has not taken it. */
START_TEST(a_number_in_a_text_is_free)
{
	struct cg_ink_span at;

	open_lines("7 Oaks 8\n");
	ck_assert(cg_ink_seek_text(&f, CG_STR("7 Oaks"), CG_STR("name"), 0, 1, &at));
	ck_assert(cg_ink_seek_whole(&f, dec("7"), CG_STR("units")));
	ck_assert_int_eq(cg_ink_seek_last(&f)->box[0], 5000);
	ck_assert(!cg_ink_seek_whole(&f, dec("7"), CG_STR("value")));
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("ink_seek");
	TCase *tc = tcase_create("ink_seek");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, keys_are_values_without_sign);
	tcase_add_test(tc, pages_have_their_lines);
	tcase_add_test(tc, a_place_tells_whose_it_is);
	tcase_add_test(tc, a_figure_without_a_field_has_no_place);
	tcase_add_test(tc, the_most_alike_of_equal_figures_counts);
	tcase_add_test(tc, figures_behind_the_last_field_come_first);
	tcase_add_test(tc, figures_stand_on_the_pages_of_their_entity);
	tcase_add_test(tc, the_nearest_date_is_that_of_the_field);
	tcase_add_test(tc, a_date_may_stand_on_another_page);
	LOOP(tc, a_text_is_near_its_line, nears);
	LOOP(tc, a_whole_number_is_near_its_line, wholes);
	tcase_add_test(tc, two_fields_of_a_row_have_two_words);
	LOOP(tc, a_cell_has_its_figure, cells);
	tcase_add_test(tc, an_unset_cell_is_not_looked_for);
	tcase_add_test(tc, what_another_field_has_is_shared);
	tcase_add_test(tc, sixty_lines_above_are_looked_at);
	LOOP(tc, a_folio_has_a_place, folios);
	tcase_add_test(tc, lists_have_numbered_places);
	tcase_add_test(tc, dates_are_near_by_their_height);
	tcase_add_test(tc, a_number_in_a_text_is_free);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
