/* Names of funds as workbooks write them, and the funds of a list that they mean. */
#include "market/workbook/scheme_name.h"
#include "run.h"
#include "values.h"

#include "base/date.h"

static struct cg_arena arena;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

START_TEST(keys)
{
	static const char *const cases[][2] = {
		{ "Example Flexi Cap Fund", "example flexi cap" },
		{ "  The EXAMPLE   Flexi-Cap  Fund  ", "example flexi cap" },
		{ "Example Flexi Cap Fund (An open ended scheme)", "example flexi cap" },
		{ "Example [formerly (Old) Name] Flexi Cap Scheme", "example flexi cap" },
		{ "Example) Flexi Cap", "example flexi cap" },
		{ "Example Large & Mid Cap Fund", "example large and mid cap" },
		{ "Example Large&Mid Cap Fund", "example large and mid cap" },
		{ "& Mid", "and mid" },
		{ "Example (&) Mid", "example mid" },
		{ "Children's Fund of India", "childrens india" },
		{ "Portfolio Statement for Example Liquid", "example liquid" },
		{ "Monthly Portfolio of the Scheme Name : Example Liquid", "example liquid" },
		{ "Example Monthly Income", "example monthly income" },
		{ "Example Liquid Fund - Direct Plan - Growth", "example liquid" },
		{ "Example Liquid Fund Regular Plan", "example liquid" },
		{ "Direct Plan", "direct plan" },
		{ "Example Liquid as on 31 July", "example liquid" },
		{ "Example Liquid as 31 July", "example liquid as 31 july" },
		{ "As on July", "as on july" },
		{ "\xc3\x89xample 50", "\xc3\x89xample 50" },
		{ "Fund of the Scheme", "" },
		{ "", "" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_str key = cg_scheme_name_key(cg_str_of(cases[i][0]), &arena);

		ck_assert_msg(cg_str_eq(key, cg_str_of(cases[i][1])), "%s: %.*s", cases[i][0], CG_STR_ARG(key));
	}
}
END_TEST

/* Codes of the candidates, in their order; the found one first with a mark. */
static void match(struct cg_family *v, size_t n, const char *const *names, size_t n_names, int32_t day,
		  const int32_t *wanted, size_t n_wanted, int32_t found)
{
	struct cg_families f = { v, n, n, CG_DATE_NONE };
	struct cg_str text[4];
	struct cg_scheme_match m;

	for (size_t i = 0; i < n_names; i++)
		text[i] = cg_str_of(names[i]);
	ck_assert(cg_scheme_name_prepare(&f, &arena));
	ck_assert(cg_scheme_name_match(&f, text, n_names, day, &arena, &m));
	ck_assert_msg(m.candidates == n_wanted, "%s: %zu candidates", names[0], m.candidates);
	for (size_t i = 0; i < n_wanted; i++)
		ck_assert_msg(m.candidate[i]->code == wanted[i], "%s: %zu: %d", names[0], i, m.candidate[i]->code);
	ck_assert_int_eq(m.found != NULL ? m.found->code : 0, found);
}

START_TEST(funds)
{
	struct cg_family list[] = {
		{ 11, 1, CG_STR_INIT("Example Liquid Fund"), 20000, { NULL, 0 } },
		{ 12, 2, CG_STR_INIT("Example Value Fund"), 19900, { NULL, 0 } },
		{ 13, 3, CG_STR_INIT("Example Value Scheme"), 20000, { NULL, 0 } },
		{ 14, 3, CG_STR_INIT("Example Value"), 20000, { NULL, 0 } },
		{ 15, 4, CG_STR_INIT("Example Gilt"), 20000, { NULL, 0 } },
		{ 16, 5, CG_STR_INIT("The Example Gilt"), 19990, { NULL, 0 } },
		{ 17, 6, CG_STR_INIT("Example Old"), 19000, { NULL, 0 } },
		{ 18, 7, CG_STR_INIT("Example Unknown"), CG_DATE_NONE, { NULL, 0 } },
	};
	size_t n = sizeof(list) / sizeof(list[0]);

	match(list, n, (const char *[]){ "EXAMPLE LIQUID" }, 1, 20000, (int32_t[]){ 1 }, 1, 1);
	/* of one name: those that had a NAV up to the day, one family once */
	match(list, n, (const char *[]){ "Example Value" }, 1, 20000, (int32_t[]){ 3 }, 1, 3);
	match(list, n, (const char *[]){ "Example Value" }, 1, 19910, (int32_t[]){ 2, 3 }, 2, 0);
	match(list, n, (const char *[]){ "Example Value" }, 1, 19911, (int32_t[]){ 3 }, 1, 3);
	/* ten days at most before the day, or the newest of the list where the day is later */
	match(list, n, (const char *[]){ "Example Gilt" }, 1, 20000, (int32_t[]){ 4, 5 }, 2, 0);
	match(list, n, (const char *[]){ "Example Gilt" }, 1, 29999, (int32_t[]){ 4, 5 }, 2, 0);
	/* where none is alive, those that are gone */
	match(list, n, (const char *[]){ "Example Old" }, 1, 20000, (int32_t[]){ 6 }, 1, 6);
	match(list, n, (const char *[]){ "Example Unknown" }, 1, 20000, (int32_t[]){ 7 }, 1, 7);
	/* several names of one sheet */
	match(list, n, (const char *[]){ "", "Example Liquid" }, 2, 20000, (int32_t[]){ 1 }, 1, 1);
	match(list, n, (const char *[]){ "Example Old", "Example Liquid" }, 2, 20000, (int32_t[]){ 6, 1 }, 2, 0);
	match(list, n, (const char *[]){ "Nothing of that" }, 1, 20000, NULL, 0, 0);
	match(list, n, (const char *[]){ "Fund" }, 1, 20000, NULL, 0, 0);
}
END_TEST

START_TEST(alike)
{
	struct cg_family list[] = {
		{ 11, 1, CG_STR_INIT("alpha beta"), 20000, { NULL, 0 } },			/* 2 of 4: 50 */
		{ 12, 2, CG_STR_INIT("alpha beta gamma"), 20000, { NULL, 0 } },			/* 3 of 4: 75 */
		{ 13, 3, CG_STR_INIT("alpha"), 20000, { NULL, 0 } },				/* 1 of 4: 25 */
		{ 14, 4, CG_STR_INIT("alpha beta gamma delta epsilon"), 20000, { NULL, 0 } },	/* 4 of 5: 80 */
		{ 15, 5, CG_STR_INIT("delta gamma alpha zeta"), 20000, { NULL, 0 } },		/* 3 of 5: 60 */
		{ 16, 6, CG_STR_INIT("beta gamma delta"), 19000, { NULL, 0 } },			/* gone */
		{ 17, 7, CG_STR_INIT("delta gamma beta alpha eta theta"), 20000, { NULL, 0 } }, /* 4 of 6: 66 */
		{ 18, 8, CG_STR_INIT("alpha beta eta"), 20000, { NULL, 0 } },			/* 2 of 5: 40 */
		{ 19, 9, CG_STR_INIT("gamma delta"), 20000, { NULL, 0 } },			/* 2 of 4: 50 */
	};

	/* the five that are most alike, of those in the same step of 5 percent the first */
	match(list, 9, (const char *[]){ "Alpha Beta Gamma Delta" }, 1, 20000, (int32_t[]){ 4, 2, 7, 5, 1 }, 5, 0);
	match(list, 3, (const char *[]){ "Alpha Beta Gamma Delta" }, 1, 20000, (int32_t[]){ 2, 1 }, 2, 0);
}
END_TEST

/* Each word that says nothing, anywhere; each that says nothing in front; each that ends a name, but in front. */
START_TEST(words)
{
	static const char *const empty[] = { "fund", "scheme", "the", "of", "a" };
	static const char *const front[] = { "portfolio", "monthly", "fortnightly", "statement",
					     "name",	  "for",     "unaudited",   "provisional" };
	static const char *const end[] = { "direct", "regular" };

	for (size_t i = 0; i < sizeof(empty) / sizeof(empty[0]); i++)
		is_text(cg_scheme_name_key(cg_arena_printf(&arena, "%s Alpha %s Beta %s", empty[i], empty[i], empty[i]),
					   &arena),
			"alpha beta");
	for (size_t i = 0; i < sizeof(front) / sizeof(front[0]); i++)
		ck_assert(cg_str_eq(
			cg_scheme_name_key(cg_arena_printf(&arena, "%s %s Alpha %s", front[i], front[i], front[i]),
					   &arena),
			cg_arena_printf(&arena, "alpha %s", front[i])));
	for (size_t i = 0; i < sizeof(end) / sizeof(end[0]); i++)
		ck_assert(cg_str_eq(
			cg_scheme_name_key(cg_arena_printf(&arena, "%s Alpha %s Beta", end[i], end[i]), &arena),
			cg_arena_printf(&arena, "%s alpha", end[i])));
	is_text(cg_scheme_name_key(CG_STR("Alpha as one"), &arena), "alpha as one");
	is_text(cg_scheme_name_key(CG_STR("&&"), &arena), "and and");
	is_text(cg_scheme_name_key(CG_STR("a&b & c"), &arena), "and b and c");
	is_text(cg_scheme_name_key(CG_STR("x ]y) [z] w"), &arena), "x y w");
	is_text(cg_scheme_name_key(CG_STR("&&&&&&&&"), &arena), "and and and and and and and and");
	is_text(cg_scheme_name_key(CG_STR("\x80\xff"), &arena), "\x80\xff");
}
END_TEST

/* Ten days before the day, or before the newest NAV of the list: one day more, and the fund is gone. */
START_TEST(alive)
{
	struct cg_family list[] = {
		{ 11, 1, CG_STR_INIT("Example Value"), 20000, { NULL, 0 } },
		{ 12, 2, CG_STR_INIT("Example Value"), 19990, { NULL, 0 } },
		{ 13, 3, CG_STR_INIT("Example Value"), 19989, { NULL, 0 } },
		{ 14, 4, CG_STR_INIT("Example Value"), CG_DATE_NONE, { NULL, 0 } },
	};
	struct cg_families f = { list, 4, 4, 30000 };

	match(list, 4, (const char *[]){ "Example Value" }, 1, 20000, (int32_t[]){ 1, 2 }, 2, 0);
	match(list, 4, (const char *[]){ "Example Value" }, 1, 20001, (int32_t[]){ 1, 2 }, 2, 0);
	match(list, 4, (const char *[]){ "Example Value" }, 1, 19999, (int32_t[]){ 1, 2, 3 }, 3, 0);
	match(&list[2], 2, (const char *[]){ "Example Value" }, 1, 20010, (int32_t[]){ 3 }, 1, 3);
	match(&list[3], 1, (const char *[]){ "Example Valuable" }, 1, 20000, NULL, 0, 0);
	ck_assert(cg_scheme_name_prepare(&f, &arena));
	ck_assert_int_eq(f.newest, 20000);
	f.n = 0;
	ck_assert(cg_scheme_name_prepare(&f, &arena));
	ck_assert_int_eq(f.newest, CG_DATE_NONE);
}
END_TEST

/* Five candidates are the most; of those alike the nearest come first, in steps of five percent, down to fifty. */
START_TEST(the_most_candidates)
{
	struct cg_family list[] = {
		{ 11, 1, CG_STR_INIT("a b c d e f g h i j x"), 20000, { NULL, 0 } }, /* 9 of 11 (no word "a"): 81 */
		{ 12, 2, CG_STR_INIT("same"), 20000, { NULL, 0 } },
		{ 13, 3, CG_STR_INIT("same"), 20000, { NULL, 0 } },
		{ 14, 4, CG_STR_INIT("same"), 20000, { NULL, 0 } },
		{ 15, 5, CG_STR_INIT("same"), 20000, { NULL, 0 } },
		{ 16, 6, CG_STR_INIT("same"), 20000, { NULL, 0 } },
		{ 17, 7, CG_STR_INIT("same"), 20000, { NULL, 0 } },
		{ 18, 8, CG_STR_INIT("p q r s"), 20000, { NULL, 0 } },
		{ 19, 9, CG_STR_INIT("p q r s t u v"), 20000, { NULL, 0 } },
	};

	match(list, 9, (const char *[]){ "Same" }, 1, 20000, (int32_t[]){ 2, 3, 4, 5, 6 }, 5, 0);
	match(list, 5, (const char *[]){ "Same" }, 1, 20000, (int32_t[]){ 2, 3, 4, 5 }, 4, 0);
	/* two of the four words that either has are 50 percent, two of five 40 */
	match(&list[7], 2, (const char *[]){ "p q" }, 1, 20000, (int32_t[]){ 8 }, 1, 0);
	match(&list[7], 2, (const char *[]){ "p q x" }, 1, 20000, NULL, 0, 0);
	/* 4 of 4 in another order, 4 of 7 */
	match(&list[7], 2, (const char *[]){ "s r q p" }, 1, 20000, (int32_t[]){ 8, 9 }, 2, 0);
	match(&list[7], 2, (const char *[]){ "", "zz", "p q r s u" }, 3, 20000, (int32_t[]){ 8, 9 }, 2, 0);
}
END_TEST

/* With any memory: the match, or false. */
START_TEST(short_of_memory)
{
	struct cg_family list[] = { { 11, 1, CG_STR_INIT("Example Liquid Fund"), 20000, { NULL, 0 } } };
	const struct cg_str names[] = { CG_STR("Nothing"), CG_STR("Example Liquid (old)") };
	size_t refused = 0;
	bool good = false;

	for (size_t limit = 0; !good; limit += 8) {
		struct cg_families f = { list, 1, 1, CG_DATE_NONE };
		struct cg_scheme_match m;
		struct cg_arena small;

		cg_arena_init(&small, limit);
		good = cg_scheme_name_prepare(&f, &small) && cg_scheme_name_match(&f, names, 2, 20000, &small, &m);
		if (good)
			ck_assert(m.found == &list[0]);
		cg_arena_free(&small);
		refused += !good;
		ck_assert_uint_lt(refused, 1000);
	}
	ck_assert_uint_gt(refused, 4);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("scheme_name");
	TCase *tc = tcase_create("names");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, keys);
	tcase_add_test(tc, funds);
	tcase_add_test(tc, alike);
	tcase_add_test(tc, words);
	tcase_add_test(tc, alive);
	tcase_add_test(tc, the_most_candidates);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
