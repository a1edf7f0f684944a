/* Names of funds as workbooks write them, and the funds of a list that they mean. */
#include "market/workbook/scheme_name.h"
#include "run.h"

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

int main(void)
{
	Suite *s = suite_create("scheme_name");
	TCase *tc = tcase_create("names");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, keys);
	tcase_add_test(tc, funds);
	tcase_add_test(tc, alike);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
