/* Sizes of type in Type 3 fonts: held against the widths of the words, here of 10 points. */
#include "pdf/type3.h"
#include "pdf/wire.h"

#include <check.h>

#include "run.h"

enum { TYPE3, NAMED, X = 10000, BASE = 20000, SIZE = 1000 };

static struct cg_font fonts[] = { { .name = CG_STR_INIT("") }, { .name = CG_STR_INIT("AAAAAA+Arial") } };
static const struct cg_words words = { .fonts = fonts, .n_fonts = 2 };

/* "Consolidated" is 5.836 sizes wide in Helvetica, by its metrics; the box is poppler's for the size it believes in. */
static struct cg_word word(uint16_t font, int32_t believed, int32_t wide)
{
	return (struct cg_word){ .text = CG_STR("Consolidated"),
				 .x0 = X,
				 .x1 = X + wide,
				 .y0 = BASE - believed * 95 / 100,
				 .y1 = BASE + believed * 35 / 100,
				 .size = believed,
				 .font = font };
}

static const struct {
	uint16_t font;
	int32_t believed, wide, size;
} cases[] = {
	{ TYPE3, 556, 5836, SIZE },  /* the first glyph is the space: 0.278 / 0.5 */
	{ TYPE3, 1888, 5836, SIZE }, /* a W: 0.944 / 0.5 */
	{ TYPE3, 1000, 5836, 1000 }, /* right as it is */
	{ TYPE3, 1000, 4786, 1000 }, /* a narrow typeface */
	{ TYPE3, 1000, 6828, 1000 }, /* a wide one */
	{ NAMED, 556, 5836, 556 },   /* another kind of font says its size */
};

START_TEST(a_size_that_widths_contradict_is_mended)
{
	struct cg_word w = word(cases[_i].font, cases[_i].believed, cases[_i].wide);
	struct cg_page p = { .v = &w, .n = 1 };

	cg_type3_sizes(&words, &p);
	ck_assert_int_le(w.size, cases[_i].size + 10);
	ck_assert_int_ge(w.size, cases[_i].size - 10);
	ck_assert_int_le(w.y0, BASE - cases[_i].size * 95 / 100 + 10);
	ck_assert_int_ge(w.y0, BASE - cases[_i].size * 95 / 100 - 10);
	ck_assert_int_le(w.y1, BASE + cases[_i].size * 35 / 100 + 10);
	ck_assert_int_ge(w.y1, BASE + cases[_i].size * 35 / 100 - 10);
	ck_assert_int_eq(w.x1, X + cases[_i].wide);
}
END_TEST

START_TEST(few_letters_have_the_scale_of_the_page)
{
	struct cg_word v[] = { word(TYPE3, 556, 5836), word(TYPE3, 600, 500) };
	struct cg_page p = { .v = v, .n = 2 };

	v[1].text = CG_STR("-"); /* drawn wider than Helvetica's, which says nothing about the size */
	cg_type3_sizes(&words, &p);
	ck_assert_int_ge(v[1].size, 1060);
	ck_assert_int_le(v[1].size, 1180);
}
END_TEST

/* Poppler saw spaces of a tenth of 5.56 points; the type has 10, and only the second gap is one. */
START_TEST(a_gap_inside_a_word_is_no_space)
{
	struct cg_word v[] = { word(TYPE3, 556, 5836), word(TYPE3, 556, 5836), word(TYPE3, 556, 5836) };
	struct cg_page p = { .v = v, .n = 3 };

	v[1].x0 = v[0].x1 + 80;
	v[1].x1 = v[1].x0 + 5836;
	v[2].x0 = v[1].x1 + 150;
	v[2].x1 = v[2].x0 + 5836;
	v[0].space_after = v[1].space_after = true;
	cg_type3_sizes(&words, &p);
	ck_assert(!v[0].space_after);
	ck_assert(v[1].space_after);
}
END_TEST

START_TEST(an_empty_page_and_words_without_size_or_width)
{
	struct cg_word v[] = { word(TYPE3, 0, 5836), word(TYPE3, 556, 0) };
	struct cg_page p = { .v = v, .n = 0 };

	cg_type3_sizes(&words, &p);
	p.n = 2;
	cg_type3_sizes(&words, &p);
	ck_assert_int_eq(v[0].size, 0);
	ck_assert_int_eq(v[1].size, 556);
	v[0] = word(TYPE3, 556, 5836);
	v[0].text = CG_STR("");
	p.n = 1;
	cg_type3_sizes(&words, &p);
	ck_assert_int_eq(v[0].size, 556);
}
END_TEST

/* Sizes and widths at the limits of the wire, and far apart: left as they are, or within them. */
START_TEST(a_hostile_page_stays_within_the_limits)
{
	struct cg_word v[] = { word(TYPE3, 1, 5836), word(TYPE3, 556, 5836), word(TYPE3, 900, 5836) };
	struct cg_page p = { .v = v, .n = 3 };

	v[0].x1 = CG_WIRE_COORD_MAX;
	v[1].x1 = CG_WIRE_COORD_MAX;
	v[2].text = CG_STR("-");
	v[2].size = CG_WIRE_COORD_MAX;
	cg_type3_sizes(&words, &p);
	for (size_t i = 0; i < 3; i++) {
		ck_assert_int_ge(v[i].y0, -CG_WIRE_COORD_MAX);
		ck_assert_int_le(v[i].y1, CG_WIRE_COORD_MAX);
		ck_assert_int_le(v[i].size, CG_WIRE_COORD_MAX);
	}
	ck_assert_int_eq(v[0].size, 1);
}
END_TEST

/* Ten of a character, in a size of which poppler says the half: the scale is that of its width in Helvetica (Adobe). */
static const struct {
	int32_t width;
	const char *text;
} metrics[] = {
	{ 191, "'" },
	{ 222, "ijl" },
	{ 260, "|" },
	{ 278, " !,./:;I[\\]ft" },
	{ 333, "()-`r" },
	{ 334, "{}" },
	{ 355, "\"" },
	{ 389, "*" },
	{ 469, "^" },
	{ 500, "Jcksvxyz" },
	{ 556, "#$0123456789?L_abdeghnopqu" },
	{ 584, "+<=>~" },
	{ 611, "FTZ" },
	{ 667, "&ABEKPSVXY" },
	{ 722, "CDHNRUw" },
	{ 778, "GOQ" },
	{ 833, "Mm" },
	{ 889, "%" },
	{ 944, "W" },
	{ 1015, "@" },
	{ 556, "\x1f\x7f" }, /* others are as wide as a digit */
};

START_TEST(widths_are_those_of_helvetica)
{
	unsigned n = 0;

	for (size_t i = 0; i < sizeof(metrics) / sizeof(metrics[0]); i++) {
		for (const char *c = metrics[i].text; *c != '\0'; c++, n++) {
			struct cg_word w = word(TYPE3, 500, 10 * metrics[i].width);
			struct cg_page p = { .v = &w, .n = 1 };
			char text[10];

			for (size_t k = 0; k < sizeof(text); k++)
				text[k] = *c;
			w.text = (struct cg_str){ text, sizeof(text) };
			cg_type3_sizes(&words, &p);
			ck_assert_msg(w.size == SIZE, "%c: %d", *c, w.size);
		}
	}
	ck_assert_uint_eq(n, 95 + 2);
}
END_TEST

/* Ten digits are 5.56 sizes wide: the scale is what is left of three fourths and four thirds. */
static const struct {
	int32_t believed, wide, size;
} scales[] = {
	{ 1000, 4170, 1000 }, { 1000, 4169, 749 }, { 1000, 7400, 1000 }, { 1000, 7401, 1331 },
	{ 10, 5560, 1000 },   { 10, 5561, 10 }, /* a hundred times as large, and what is not believed */
	{ 1000, 5, 1000 },    { 2000, 1112, 200 },
};

START_TEST(scales_have_bounds)
{
	struct cg_word w = word(TYPE3, scales[_i].believed, scales[_i].wide);
	struct cg_page p = { .v = &w, .n = 1 };
	int32_t y0 = w.y0, y1 = w.y1, base = y0 + (y1 - y0) * 95 / 130;
	bool same = scales[_i].size == scales[_i].believed;

	w.text = CG_STR("0123456789");
	cg_type3_sizes(&words, &p);
	ck_assert_int_eq(w.size, scales[_i].size);
	ck_assert_int_eq(w.y0, same ? y0 : base - scales[_i].size * 95 / 100);
	ck_assert_int_eq(w.y1, same ? y1 : base + scales[_i].size * 35 / 100);
}
END_TEST

/* Six letters tell their own scale, five have that of the page; characters of several bytes are one. */
START_TEST(six_letters_tell_a_scale)
{
	static const struct {
		const char *text;
		bool own;
	} t[] = { { "000000", true },
		  { "00000", false },
		  { "\xe2\x82\xb9\xe2\x82\xb9", false },
		  { "\xe2\x82\xb9\xe2\x82\xb9\xe2\x82\xb9\xe2\x82\xb9\xe2\x82\xb9\xe2\x82\xb9", true } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word v[] = { word(TYPE3, 500, 0), word(TYPE3, 250, 0) };
		struct cg_page p = { .v = v, .n = 2 };
		const int32_t letters = i == 1 ? 5 : i == 2 ? 2 : 6;

		v[0].text = CG_STR("0000000000000000000000000000000000000000");
		v[0].x1 = v[0].x0 + 40 * 556;
		v[1].text = cg_str_of(t[i].text);
		v[1].x1 = v[1].x0 + letters * 556 * 3 / 4; /* three times as large as poppler says */
		cg_type3_sizes(&words, &p);
		ck_assert_int_eq(v[0].size, 1000);
		if (t[i].own)
			ck_assert_int_eq(v[1].size, 750);
		else
			ck_assert_int_le(v[1].size, 560);
	}
}
END_TEST

/* So many sizes of a page are told apart; a word of one more has the scale of the page. */
START_TEST(so_many_sizes_are_told_apart)
{
	enum { SIZES = 32 };

	for (size_t n = SIZES; n <= SIZES + 1; n++) {
		struct cg_word v[SIZES + 1];
		struct cg_page p = { .v = v, .n = n };

		for (size_t i = 0; i < n; i++) {
			v[i] = word(TYPE3, 500 + (int32_t)i, 0);
			v[i].text = CG_STR("0000000000");
			v[i].x1 = v[i].x0 + (i + 1 < n ? 2 : 3) * 5560 * v[i].size / 1000;
		}
		cg_type3_sizes(&words, &p);
		ck_assert_int_eq(v[0].size, 1000);
		if (n == SIZES)
			ck_assert_int_gt(v[n - 1].size, 1580);
		else
			ck_assert_int_lt(v[n - 1].size, 1200);
	}
}
END_TEST

/* The next word stands on the same line, behind it, closer than a tenth of the size: that is no space. */
START_TEST(spaces_are_looked_at_again)
{
	static const struct {
		int32_t gap, dy;
		bool space;
	} t[] = { { 100, 0, true }, { 99, 0, false }, { 0, 0, false },
		  { -1, 0, true },  { 50, 1, true },  { 50, -1, true } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word v[] = { word(TYPE3, 500, 5560), word(TYPE3, 500, 5560) };
		struct cg_page p = { .v = v, .n = 2 };

		v[0].text = v[1].text = CG_STR("0000000000");
		v[0].space_after = v[1].space_after = true;
		v[1].x0 = v[0].x1 + t[i].gap;
		v[1].x1 = v[1].x0 + 5560;
		v[1].y1 += t[i].dy;
		cg_type3_sizes(&words, &p);
		ck_assert_msg(v[0].space_after == t[i].space, "%zu", i);
		ck_assert(v[1].space_after);
	}
}
END_TEST

/* The new box may reach the edge of what the wire holds, and no further. */
START_TEST(boxes_stay_on_the_wire)
{
	static const int32_t most = CG_WIRE_COORD_MAX;
	static const struct {
		int32_t base;
		bool fits;
	} t[] = { { 950 - most, true }, { 949 - most, false }, { most - 350, true }, { most - 349, false } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word w = word(TYPE3, 500, 5560);
		struct cg_page p = { .v = &w, .n = 1 };

		w.text = CG_STR("0000000000");
		w.y0 = t[i].base - 475;
		w.y1 = t[i].base + 175;
		cg_type3_sizes(&words, &p);
		ck_assert_msg(w.size == (t[i].fits ? 1000 : 500), "%zu", i);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("type3");
	TCase *tc = tcase_create("type3");

	tcase_add_loop_test(tc, a_size_that_widths_contradict_is_mended, 0, 6);
	tcase_add_test(tc, few_letters_have_the_scale_of_the_page);
	tcase_add_test(tc, a_gap_inside_a_word_is_no_space);
	tcase_add_test(tc, a_hostile_page_stays_within_the_limits);
	tcase_add_test(tc, an_empty_page_and_words_without_size_or_width);
	tcase_add_test(tc, widths_are_those_of_helvetica);
	tcase_add_loop_test(tc, scales_have_bounds, 0, (int)(sizeof(scales) / sizeof(scales[0])));
	tcase_add_test(tc, six_letters_tell_a_scale);
	tcase_add_test(tc, so_many_sizes_are_told_apart);
	tcase_add_test(tc, spaces_are_looked_at_again);
	tcase_add_test(tc, boxes_stay_on_the_wire);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
