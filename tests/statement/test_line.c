#include "statement/drawing.h"

#include "run.h"
#include "statement/line.h"
#include "values.h"

#include <stdlib.h>
#include <string.h>

static struct drawing p;
static struct cg_lines ls;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

static void build(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &ls));
}

static void line_is(size_t i, const char *want)
{
	ck_assert_uint_lt(i, ls.n);
	is_text(cg_line_text(&p.a, &ls.v[i]), want);
}

START_TEST(cells_off_the_baseline_are_one_line)
{
	(void)drawing_put(&p, 96, 100.2, "Purchase");
	(void)drawing_put(&p, 53, 100, "01-Jan-2020");
	drawing_right(&p, 562, 101, "10.000");
	drawing_right(&p, 378, 99.3, "500.00");
	(void)drawing_put(&p, 96, 108.4, "Redemption");
	(void)drawing_put(&p, 53, 108, "02-Jan-2020");
	build();
	ck_assert_uint_eq(ls.n, 2);
	line_is(0, "01-Jan-2020 Purchase 500.00 10.000");
	line_is(1, "02-Jan-2020 Redemption");
}
END_TEST

START_TEST(wrapped_line_stays_apart)
{
	(void)drawing_put(&p, 53, 100, "01-Jan-2020");
	(void)drawing_put(&p, 96, 100.2, "Purchase via");
	(void)drawing_put(&p, 96, 107.6, "Online");
	drawing_right(&p, 562, 101, "10.000");
	build();
	ck_assert_uint_eq(ls.n, 2);
	line_is(0, "01-Jan-2020 Purchase via 10.000");
	line_is(1, "Online");
}
END_TEST

START_TEST(many_off_baselines_do_not_chain_rows)
{
	for (int i = 0; i < 6; i++)
		(void)drawing_put(&p, 53 + 40 * i, 100 + 2 * i, "x");
	build();
	ck_assert_uint_eq(ls.n, 2);
}
END_TEST

START_TEST(lines_keep_their_page)
{
	(void)drawing_put(&p, 53, 700, "one");
	drawing_page(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 53, 80, "three");
	build();
	ck_assert_uint_eq(ls.n, 2);
	ck_assert_uint_eq(ls.v[1].page, 3);
	ck_assert_uint_eq(ls.n_pages, 3);
	ck_assert_uint_eq(ls.page_first[1], 1);
	ck_assert_uint_eq(ls.page_first[2], 1);
	ck_assert_uint_eq(ls.page_first[3], 2);
}
END_TEST

START_TEST(pieces_without_a_gap_are_one_word)
{
	double x = drawing_put(&p, 53, 100, "ISIN: INF109K");

	(void)drawing_put(&p, x, 100, "01837(Advisor: X)");
	build();
	line_is(0, "ISIN: INF109K01837(Advisor: X)");
}
END_TEST

START_TEST(phrases_ignore_spaces_and_begin_words)
{
	struct cg_at end;

	(void)drawing_put(&p, 53, 100, "S T P In Registrar: CAMS Folio No:12345");
	build();
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("STP"), false, &end), 0);
	ck_assert_uint_eq(end.word, 3);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("Registrar :"), false, NULL), 4);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("registrar"), false, NULL), SIZE_MAX);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("registrar"), true, NULL), 4);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("egistrar"), false, NULL), SIZE_MAX);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("Folio No:"), false, &end), 6);
	is_text(cg_line_text_from(&p.a, &ls.v[0], end, cg_line_end(&ls.v[0])), "12345");
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 6, CG_STR("No:123456"), false, NULL), SIZE_MAX);
}
END_TEST

START_TEST(fields_reach_to_the_next_label)
{
	static const struct cg_str labels[] = { CG_STR_INIT("Closing Unit Balance:"), CG_STR_INIT("NAV on"),
						CG_STR_INIT("Cost:"), CG_STR_INIT("Market Value on") };
	struct cg_str v[4];

	(void)drawing_put(&p, 53, 100, "Closing Unit Balance: 10.000");
	(void)drawing_put(&p, 180, 100, "NAV on 30-Dec-2024: INR 12.34");
	(void)drawing_put(&p, 426, 99.3, "Market Value on 30-Dec-2024:INR 123.40");
	build();
	ck_assert_uint_eq(cg_line_fields(&p.a, &ls.v[0], labels, 4, v), 3);
	is_text(v[0], "10.000");
	is_text(v[1], "30-Dec-2024: INR 12.34");
	ck_assert_ptr_null(v[2].p);
	is_text(v[3], "30-Dec-2024:INR 123.40");
}
END_TEST

START_TEST(labels_are_whole_and_dense)
{
	struct cg_box b;

	(void)drawing_put(&p, 300, 100, "Units");
	(void)drawing_put(&p, 400, 100, "Unit");
	(void)drawing_put(&p, 500, 100, "Cost");
	(void)drawing_put(&p, 560, 100, "Value");
	(void)drawing_put(&p, 500, 108, "Cost Value");
	build();
	ck_assert(cg_line_label(&ls, 0, ls.n, CG_STR("Unit"), 0, &b));
	ck_assert_int_eq(b.x0, 40000);
	ck_assert(cg_line_label(&ls, 0, ls.n, CG_STR("Cost Value"), 0, &b));
	ck_assert_int_eq(b.y1, 10800 + 140);
	ck_assert(!cg_line_label(&ls, 0, 1, CG_STR("Cost Value"), 0, &b));
	ck_assert(!cg_line_label(&ls, 0, ls.n, CG_STR("Unit"), 45000, &b));
}
END_TEST

START_TEST(figures_find_their_column)
{
	static const struct cg_box cols[] = { { 35100, 38100, 0, 0, true },
					      { 41400, 43400, 0, 0, true },
					      { 0, 0, 0, 0, false },
					      { 53300, 56300, 0, 0, true } };

	/* right-aligned, wide and narrow; centred; between columns */
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 32800, 37800, 2500), 0);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 36400, 37800, 2500), 0);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 33900, 38900, 2500), 0);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 39900, 43300, 2500), 1);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 52650, 56200, 2500), 3);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 47000, 49000, 2500), SIZE_MAX);
}
END_TEST

/* A page of words with exact boxes, all of one size. */
enum { SIZE = 700, WORDS_MAX = 12 };
static struct cg_word exact_words[WORDS_MAX];
static size_t exact_n;

/* The box of a word with this baseline: a fifth of the size is below it. */
static struct cg_word *exact_put(const char *text, int32_t x0, int32_t x1, int32_t base)
{
	struct cg_word *w = &exact_words[exact_n++];

	*w = (struct cg_word){ .text = cg_str_of(text), .x0 = x0, .x1 = x1, .size = SIZE };
	w->y1 = base + SIZE / 5;
	w->y0 = w->y1 - SIZE;
	return w;
}

static void exact_build(void)
{
	struct cg_page page = { .width = 61200, .height = 79200, .v = exact_words, .n = exact_n };
	struct cg_words words = { .pages = &page, .n_pages = 1 };

	ck_assert(cg_line_build(&words, &p.a, &ls));
}

/* The words put so far as one line, as they stand; the array ends behind them. */
static struct cg_line exact_line(void)
{
	struct cg_word *w = cg_arena_take_array(&p.a, exact_n, sizeof(*w));

	ck_assert_ptr_nonnull(w);
	memcpy(w, exact_words, exact_n * sizeof(*w));
	return (struct cg_line){ .w = w, .n = exact_n, .page = 1 };
}

static void line_of(struct cg_line *l, const char *text)
{
	struct cg_str rest = cg_str_of(text);

	exact_n = 0;
	for (int32_t x = 1000; rest.n > 0; x += 1000) {
		struct cg_str word = cg_str_cut(&rest, ' ');

		exact_put("", x, x + 900, 10000)->text = word;
	}
	*l = exact_line();
}

START_TEST(baseline_is_a_fifth_above_the_box)
{
	ck_assert_int_eq(cg_line_word_base(&(struct cg_word){ .y0 = 0, .y1 = 1000, .size = 500 }), 900);
	/* without a size the height of the box is it */
	ck_assert_int_eq(cg_line_word_base(&(struct cg_word){ .y0 = 0, .y1 = 1000, .size = 0 }), 800);
	ck_assert_int_eq(cg_line_word_base(&(struct cg_word){ .y0 = 500, .y1 = 1000, .size = 0 }), 900);
	ck_assert_int_eq(cg_line_word_base(&(struct cg_word){ .y0 = 0, .y1 = 1000, .size = 1 }), 1000);
}
END_TEST

/* 33 % of 7 pt from a baseline to the next, 60 % to the last. */
static const struct {
	int32_t bases[3];
	size_t lines;
} steps[] = {
	{ { 10000, 10231, 10231 }, 1 }, { { 10000, 10232, 10232 }, 2 }, { { 10000, 10210, 10420 }, 1 },
	{ { 10000, 10211, 10421 }, 2 }, { { 10000, 10000, 10420 }, 2 }, { { 10000, 20000, 30000 }, 3 },
};

START_TEST(a_line_has_steps_and_a_span)
{
	for (size_t turn = 0; turn < 2; turn++) { /* in whatever order they are drawn */
		exact_n = 0;
		for (size_t i = 0; i < 3; i++)
			exact_put("x", 1000, 1400, steps[_i].bases[turn == 0 ? i : 2 - i]);
		exact_build();
		ck_assert_uint_eq(ls.n, steps[_i].lines);
		ck_assert_int_eq(ls.v[0].y, 10000);
	}
}
END_TEST

START_TEST(the_first_word_of_a_line_says_its_size)
{
	for (int32_t off = 132; off <= 133; off++) { /* 33 % of 4 pt */
		exact_n = 0;
		exact_put("low", 3000, 3400, 10000 + off);
		exact_put("up", 1000, 1400, 10000)->size = 400;
		exact_words[1].y1 = 10000 + 80;
		exact_build();
		ck_assert_uint_eq(ls.n, off == 132 ? 1 : 2);
	}
}
END_TEST

/* Drawn in any order, words stand from left to right; of two that begin together the shorter first. */
START_TEST(words_of_a_line_are_sorted)
{
	static const char *const orders[] = { "abcd", "abdc", "bacd", "dcba", "acbd" };
	static const int32_t x0[] = { 1000, 2000, 2000, 5000 }, x1[] = { 9000, 2400, 2500, 5400 };

	for (size_t k = 0; k < sizeof(orders) / sizeof(orders[0]); k++) {
		exact_n = 0;
		for (size_t i = 0; i < 4; i++) {
			size_t c = (size_t)(orders[k][i] - 'a');

			exact_put("", x0[c], x1[c], 10000 + (c == 2 ? 0 : 7))->text =
				(struct cg_str){ &orders[k][i], 1 };
		}
		exact_build();
		ck_assert_uint_eq(ls.n, 1);
		for (size_t i = 0; i < 4; i++)
			ck_assert_int_eq(ls.v[0].w[i].text.p[0], (int)('a' + i));
		ck_assert_int_eq(ls.v[0].x0, 1000);
		ck_assert_int_eq(ls.v[0].x1, 9000); /* the right end of the longest, not of the last */
		ck_assert_int_eq(ls.v[0].y, 10000);
		ck_assert_uint_eq(ls.v[0].page, 1);
	}
}
END_TEST

/* Space from the first word to the second, how much lower that is, and whether a blank parts them. */
static const struct {
	int32_t dx, dy;
	bool space_after, gap;
} gaps[] = {
	{ 0, 0, false, false },	 { 70, 0, false, false }, { 71, 0, false, true }, { -70, 0, false, false },
	{ -71, 0, false, true }, { 0, 50, false, false }, { 0, 51, false, true }, { 0, -50, false, false },
	{ 0, -51, false, true }, { 0, 0, true, true },
};

START_TEST(a_tenth_of_the_size_is_a_gap)
{
	struct cg_line l;
	struct cg_str want = gaps[_i].gap ? CG_STR("ab cd") : CG_STR("abcd");

	exact_n = 0;
	exact_put("ab", 1000, 1400, 10000)->space_after = gaps[_i].space_after;
	exact_put("cd", 1400 + gaps[_i].dx, 2000, 10000 + gaps[_i].dy);
	l = exact_line();
	ck_assert(cg_line_gap(&l, 0) == gaps[_i].gap);
	ck_assert(cg_str_eq(cg_line_text(&p.a, &l), want));
	ck_assert(cg_str_eq(cg_line_text_between(&p.a, &l, 0, 9000), want));
}
END_TEST

static const struct {
	struct cg_at from, to;
	const char *want;
} parts[] = {
	{ { 0, 0 }, { 3, 0 }, "abcdef ghijkl mnop" },
	{ { 0, 2 }, { 1, 3 }, "cdef ghi" },
	{ { 0, 2 }, { 1, 0 }, "cdef" },
	{ { 1, 2 }, { 1, 4 }, "ij" },
	{ { 1, 0 }, { 1, 0 }, "" },
	{ { 1, 5 }, { 2, 1 }, "l m" },
	{ { 2, 1 }, { 3, 0 }, "nop" },
	{ { 2, 0 }, { 2, 4 }, "mnop" },
	{ { 2, 0 }, { 3, 1 }, "mnop" }, /* nothing stands behind the last word */
	{ { 2, 0 }, { 9, 0 }, "mnop" },
	{ { 3, 0 }, { 3, 0 }, "" },
};

START_TEST(a_part_of_a_line_has_its_text)
{
	struct cg_line l;

	line_of(&l, "abcdef ghijkl mnop");
	is_text(cg_line_text_from(&p.a, &l, parts[_i].from, parts[_i].to), parts[_i].want);
}
END_TEST

/* The middle decides: of these words it is at 1050, 5005, 1190. */
START_TEST(words_between_two_places)
{
	struct cg_line l;

	exact_n = 0;
	exact_put("A", 1000, 1100, 10000);
	exact_put("B", 1010, 9000, 10000);
	exact_put("C", 1100, 1280, 10000);
	l = exact_line();
	is_text(cg_line_text_between(&p.a, &l, 1050, 1190), "A");
	is_text(cg_line_text_between(&p.a, &l, 1051, 1191), "C");
	is_text(cg_line_text_between(&p.a, &l, 1050, 1191), "A C"); /* another one stood between them */
	is_text(cg_line_text_between(&p.a, &l, 1190, 5005), "C");
	is_text(cg_line_text_between(&p.a, &l, 1190, 5006), "B C");
	is_text(cg_line_text_between(&p.a, &l, 5006, 9000), "");
	is_text(cg_line_text_between(&p.a, &l, 0, 1050), "");
}
END_TEST

START_TEST(a_phrase_ends_where_its_last_letter_stands)
{
	struct cg_line l;
	struct cg_at end;

	line_of(&l, "Folio No:12 Folio PAN");
	ck_assert(cg_line_match(&l, 0, CG_STR("Folio"), false, &end));
	ck_assert(end.word == 1 && end.byte == 0);
	ck_assert(cg_line_match(&l, 0, CG_STR("Folio No:"), false, &end));
	ck_assert(end.word == 1 && end.byte == 3);
	ck_assert(cg_line_match(&l, 3, CG_STR("P A N"), false, &end));
	ck_assert(end.word == 4 && end.byte == 0);
	ck_assert(!cg_line_match(&l, 3, CG_STR("PAN:"), false, &end));
	ck_assert(!cg_line_match(&l, 0, CG_STR("folio"), false, &end));
	ck_assert(cg_line_match(&l, 0, CG_STR("folio NO"), true, &end));
	ck_assert(!cg_line_match(&l, 0, CG_STR("folia"), true, &end));
	ck_assert_uint_eq(cg_line_find(&l, 0, CG_STR("Folio"), false, NULL), 0);
	ck_assert_uint_eq(cg_line_find(&l, 1, CG_STR("Folio"), false, NULL), 2);
	ck_assert_uint_eq(cg_line_find(&l, 2, CG_STR("Folio"), false, NULL), 2);
	ck_assert_uint_eq(cg_line_find(&l, 3, CG_STR("Folio"), false, NULL), SIZE_MAX);
	ck_assert_uint_eq(cg_line_find(&l, 0, CG_STR("Folio PAN"), false, &end), 2);
	ck_assert(end.word == 4 && end.byte == 0);
	ck_assert_uint_eq(cg_line_find(&l, 1, CG_STR("fOLIO pan"), true, NULL), 2);
	ck_assert_uint_eq(cg_line_find(&l, 1, CG_STR(" PAN"), false, NULL), 3);
	ck_assert(cg_line_starts(&l, CG_STR("FolioNo")));
	ck_assert(!cg_line_starts(&l, CG_STR("No")));
	l.n = 0;
	ck_assert(!cg_line_starts(&l, CG_STR("Folio")));
	ck_assert_uint_eq(cg_line_find(&l, 0, CG_STR("Folio"), false, NULL), SIZE_MAX);
}
END_TEST

/* What follows "A:", "B:" and "CC:" in a line, by the order given and in any; NULL: it has no such label. */
static const struct {
	const char *line;
	size_t found;
	const char *values[3];
	size_t found_any;
	const char *any[3];
} labelled[] = {
	{ "A: 1 B: 2 CC: 3", 3, { "1", "2", "3" }, 3, { "1", "2", "3" } },
	{ "x A: 1 2 CC: 3 4 y", 2, { "1 2", NULL, "3 4 y" }, 2, { "1 2", NULL, "3 4 y" } },
	{ "B: 1 A: 2 CC: 3", 2, { "2", NULL, "3" }, 3, { "2", "1", "3" } },
	{ "CC: 1 B: 2 A: 3", 1, { "3", NULL, NULL }, 3, { "3", "2", "1" } },
	{ "A:1B:2CC:3", 3, { "1", "2", "3" }, 3, { "1", "2", "3" } },
	{ "B:1A:2", 1, { "2", NULL, NULL }, 2, { "2", "1", NULL } },
	{ "A: B: CC:", 3, { "", "", "" }, 3, { "", "", "" } },
	{ "A: 1 A: 2", 1, { "1 A: 2", NULL, NULL }, 1, { "1 A: 2", NULL, NULL } },
	{ "C CCC: 7", 1, { NULL, NULL, "7" }, 1, { NULL, NULL, "7" } },
	{ "A A: 7", 1, { "7", NULL, NULL }, 1, { "7", NULL, NULL } },
	{ "nothing", 0, { NULL, NULL, NULL }, 0, { NULL, NULL, NULL } },
	{ "A", 0, { NULL, NULL, NULL }, 0, { NULL, NULL, NULL } },
};

START_TEST(labels_have_their_values)
{
	static const struct cg_str names[] = { CG_STR_INIT("A:"), CG_STR_INIT("B:"), CG_STR_INIT("CC:") };
	struct cg_str v[3];
	struct cg_line l;

	line_of(&l, labelled[_i].line);
	ck_assert_uint_eq(cg_line_fields(&p.a, &l, names, 3, v), labelled[_i].found);
	for (size_t i = 0; i < 3; i++)
		is_text(v[i], labelled[_i].values[i]);
	ck_assert_uint_eq(cg_line_fields_any(&p.a, &l, names, 3, v), labelled[_i].found_any);
	for (size_t i = 0; i < 3; i++)
		is_text(v[i], labelled[_i].any[i]);
}
END_TEST

static void is_box(struct cg_box b, int32_t x0, int32_t x1, int32_t y0, int32_t y1)
{
	ck_assert(b.set);
	ck_assert_int_eq(b.x0, x0);
	ck_assert_int_eq(b.x1, x1);
	ck_assert_int_eq(b.y0, y0);
	ck_assert_int_eq(b.y1, y1);
}

START_TEST(a_label_has_the_box_of_its_words)
{
	struct cg_box b = { .set = false };

	exact_n = 0;
	exact_put("Cost", 1000, 1400, 10000);
	exact_put("Value(Rs)", 2100, 2000, 9990); /* a size further, and shorter than it should be */
	exact_put("Cost", 5000, 5400, 10000);
	exact_put("Value", 6101, 6500, 10000); /* too far */
	exact_put("Cost", 8000, 8400, 10000);
	exact_put("Value", 8500, 8900, 10010);
	exact_build();
	ck_assert_uint_eq(ls.n, 1);
	ck_assert(cg_line_label(&ls, 0, 1, CG_STR("Cost Value"), 0, &b));
	is_box(b, 1000, 2000, 9990 + 140 - 700, 10140);
	ck_assert(cg_line_label(&ls, 0, 1, CG_STR("Cost Value"), 1000, &b));
	ck_assert_int_eq(b.x0, 1000);
	ck_assert(cg_line_label(&ls, 0, 1, CG_STR("Cost Value"), 1001, &b));
	is_box(b, 8000, 8900, 9440, 10150);
	ck_assert(cg_line_label(&ls, 0, 1, CG_STR("Cost Value"), 8000, &b));
	b.x0 = 7;
	ck_assert(!cg_line_label(&ls, 0, 1, CG_STR("Cost Value"), 8001, &b));
	ck_assert_int_eq(b.x0, 7); /* it stays as it was */
	ck_assert(!cg_line_label(&ls, 0, 1, CG_STR("Valu"), 0, &b));
	ck_assert(!cg_line_label(&ls, 0, 0, CG_STR("Cost Value"), 0, &b));
}
END_TEST

START_TEST(of_two_labels_the_left_one_counts)
{
	struct cg_box b;

	exact_n = 0;
	exact_put("Cost", 3000, 3400, 10000);
	exact_put("Cost", 2000, 2400, 20000);
	exact_put("Cost", 2000, 2500, 30000);
	exact_build();
	ck_assert_uint_eq(ls.n, 3);
	ck_assert(cg_line_label(&ls, 0, 3, CG_STR("Cost"), 0, &b));
	is_box(b, 2000, 2400, 19440, 20140); /* of two as far left the upper one */
	ck_assert(cg_line_label(&ls, 0, 1, CG_STR("Cost"), 0, &b));
	ck_assert_int_eq(b.x0, 3000);
	ck_assert(cg_line_label(&ls, 2, 3, CG_STR("Cost"), 0, &b));
	ck_assert_int_eq(b.x1, 2500);
}
END_TEST

START_TEST(a_window_ends_below_its_height_or_with_the_page)
{
	struct cg_line v[] = { { .y = 1000, .page = 1 },
			       { .y = 2000, .page = 1 },
			       { .y = 3000, .page = 1 },
			       { .y = 1500, .page = 2 },
			       { .y = 1600, .page = 2 } };
	struct cg_lines all = { .v = v, .n = 5 };

	ck_assert_uint_eq(cg_line_window(&all, 0, 999), 1);
	ck_assert_uint_eq(cg_line_window(&all, 0, 1000), 2);
	ck_assert_uint_eq(cg_line_window(&all, 0, 9000), 3);
	ck_assert_uint_eq(cg_line_window(&all, 1, 9000), 3);
	ck_assert_uint_eq(cg_line_window(&all, 3, 100), 5);
	ck_assert_uint_eq(cg_line_window(&all, 4, 100), 5);
}
END_TEST

START_TEST(a_box_grows_on_each_side)
{
	struct cg_word w = { .x0 = 10, .x1 = 20, .y0 = 30, .y1 = 40 }, wide = { .x0 = 9, .x1 = 21, .y0 = 29, .y1 = 41 },
		       inner = { .x0 = 12, .x1 = 18, .y0 = 32, .y1 = 38 };
	struct cg_box b = cg_line_box_add((struct cg_box){ 0, 99, 0, 99, false }, &w);

	is_box(b, 10, 20, 30, 40);
	is_box(cg_line_box_add(b, &inner), 10, 20, 30, 40);
	is_box(cg_line_box_add(b, &wide), 9, 21, 29, 41);
}
END_TEST

/* Nearer than the limit, the first of two as near. By middles alone the limit itself is near enough. */
START_TEST(columns_are_near_up_to_a_limit)
{
	static const struct cg_box cols[] = { { 1000, 2000, 0, 0, true },
					      { 1700, 2100, 0, 0, false },
					      { 1100, 2100, 0, 0, true },
					      { 5000, 6000, 0, 0, true } };

	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 0, 1950, 51), 0); /* right edges */
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 0, 1950, 50), SIZE_MAX);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 0, 2050, 51), 0);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 0, 2051, 51), 2);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 0, 2150, 51), 2);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 0, 2151, 51), SIZE_MAX);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 5451, 5551, 2), 3); /* middles */
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 5451, 5551, 1), SIZE_MAX);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 5452, 5552, 2), SIZE_MAX);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 3, 5451, 5551, 2), SIZE_MAX);
	ck_assert_uint_eq(cg_line_box_middle(cols, 4, 5401, 5701, 51), 3);
	ck_assert_uint_eq(cg_line_box_middle(cols, 4, 5401, 5701, 50), SIZE_MAX);
	ck_assert_uint_eq(cg_line_box_middle(cols, 4, 5350, 5550, 50), 3);
	ck_assert_uint_eq(cg_line_box_middle(cols, 4, 5350, 5550, 49), SIZE_MAX);
	ck_assert_uint_eq(cg_line_box_middle(cols, 4, 1450, 1650, 500), 0); /* as far from both */
	ck_assert_uint_eq(cg_line_box_middle(cols, 4, 1452, 1652, 500), 2);
	ck_assert_uint_eq(cg_line_box_middle(cols, 4, 1800, 2000, 300), 2); /* nearest to the one that is not set */
	ck_assert_uint_eq(cg_line_box_middle(cols, 0, 1500, 1500, 500), SIZE_MAX);
}
END_TEST

START_TEST(fonts_of_overlays)
{
	static const char *const fonts[] = { "Arial", "ABCDEF+Mangal", "MANGAL-Bold", "NotoSansDevanagari", "Manga" };
	struct cg_font known[5];
	struct cg_words words = { .fonts = known, .n_fonts = 5 };

	for (size_t i = 0; i < 5; i++)
		known[i].name = cg_str_of(fonts[i]);
	for (uint16_t i = 0; i < 5; i++)
		ck_assert(cg_line_word_is_overlay(&words, &(struct cg_word){ .font = i }) == (i >= 1 && i <= 3));
	words.n_fonts = 3; /* a font that the document does not have */
	ck_assert(cg_line_word_is_overlay(&words, &(struct cg_word){ .font = 2 }));
	ck_assert(!cg_line_word_is_overlay(&words, &(struct cg_word){ .font = 3 }));
}
END_TEST

START_TEST(text_helpers)
{
	is_text(cg_line_squeeze(&p.a, CG_STR(" ")), "");
	is_text(cg_line_squeeze(&p.a, CG_STR("")), "");
	is_text(cg_line_squeeze(&p.a, CG_STR("ab")), "ab");
	is_text(cg_line_tight(&p.a, CG_STR(" a b\t c")), "abc");
	is_text(cg_line_tight(&p.a, CG_STR("a b")), "ab");
	is_text(cg_line_tight(&p.a, CG_STR("")), "");
	is_text(cg_line_join(&p.a, CG_STR("a"), CG_STR_NONE, false), "a");
	is_text(cg_line_join(&p.a, CG_STR(""), CG_STR("b"), false), "b");
	is_text(cg_line_join(&p.a, CG_STR(""), CG_STR_NONE, false), "");
	is_text(cg_line_join(&p.a, CG_STR_NONE, CG_STR(""), false), "");
	is_text(cg_line_join(&p.a, CG_STR_NONE, CG_STR_NONE, false), NULL);
	is_text(cg_line_squeeze(&p.a, CG_STR("  a \t b  c ")), "a b c");
	ck_assert_ptr_null(cg_line_squeeze(&p.a, CG_STR_NONE).p);
	is_text(cg_line_join(&p.a, CG_STR("INF109K"), CG_STR("01837"), true), "INF109K01837");
	is_text(cg_line_join(&p.a, CG_STR("a"), CG_STR("b"), false), "a b");
	is_text(cg_line_join(&p.a, CG_STR_NONE, CG_STR("b"), false), "b");
	is_text(cg_line_join(&p.a, CG_STR("a"), CG_STR(""), false), "a");
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("rows");
	TCase *tc = tcase_create("rows");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, cells_off_the_baseline_are_one_line);
	tcase_add_test(tc, wrapped_line_stays_apart);
	tcase_add_test(tc, many_off_baselines_do_not_chain_rows);
	tcase_add_test(tc, lines_keep_their_page);
	tcase_add_test(tc, pieces_without_a_gap_are_one_word);
	tcase_add_test(tc, phrases_ignore_spaces_and_begin_words);
	tcase_add_test(tc, fields_reach_to_the_next_label);
	tcase_add_test(tc, labels_are_whole_and_dense);
	tcase_add_test(tc, figures_find_their_column);
	tcase_add_test(tc, text_helpers);
	tcase_add_test(tc, baseline_is_a_fifth_above_the_box);
	LOOP(tc, a_line_has_steps_and_a_span, steps);
	tcase_add_test(tc, the_first_word_of_a_line_says_its_size);
	tcase_add_test(tc, words_of_a_line_are_sorted);
	LOOP(tc, a_tenth_of_the_size_is_a_gap, gaps);
	LOOP(tc, a_part_of_a_line_has_its_text, parts);
	tcase_add_test(tc, words_between_two_places);
	tcase_add_test(tc, a_phrase_ends_where_its_last_letter_stands);
	LOOP(tc, labels_have_their_values, labelled);
	tcase_add_test(tc, a_label_has_the_box_of_its_words);
	tcase_add_test(tc, of_two_labels_the_left_one_counts);
	tcase_add_test(tc, a_window_ends_below_its_height_or_with_the_page);
	tcase_add_test(tc, a_box_grows_on_each_side);
	tcase_add_test(tc, columns_are_near_up_to_a_limit);
	tcase_add_test(tc, fonts_of_overlays);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
