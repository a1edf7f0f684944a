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

int main(void)
{
	Suite *s = suite_create("type3");
	TCase *tc = tcase_create("type3");

	tcase_add_loop_test(tc, a_size_that_widths_contradict_is_mended, 0, 6);
	tcase_add_test(tc, few_letters_have_the_scale_of_the_page);
	tcase_add_test(tc, a_gap_inside_a_word_is_no_space);
	tcase_add_test(tc, a_hostile_page_stays_within_the_limits);
	tcase_add_test(tc, an_empty_page_and_words_without_size_or_width);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
