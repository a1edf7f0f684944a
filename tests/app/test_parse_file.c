/*
 * Reading a statement has a budget of its own, beside its extraction: what is over it is an error of the document,
 * and where long documents are passed on one that another pool reads. The budgets are used up before reading begins:
 * no test waits.
 */
#include "app/parse.h"
#include "run.h"

enum { ARENA_BYTES = 4 << 20, USED_UP_MS = -3600000, PAGES = 3, WORDS = 400 };

static struct {
	struct cg_config cfg;
	struct cg_arena arena;
	struct cg_app app;
	struct cg_err err;
	struct cg_context x;
	struct cg_words words;
	struct cg_statement s;
} t;

static void setup(void)
{
	static struct cg_page pages[PAGES];
	static struct cg_word words[PAGES][WORDS];
	static struct cg_font font = { CG_STR_INIT("Helvetica") };

	cg_arena_init(&t.arena, ARENA_BYTES);
	t.app.cfg = &t.cfg;
	t.x = (struct cg_context){ .app = &t.app, .arena = &t.arena, .err = &t.err };
	for (int p = 0; p < PAGES; p++) {
		pages[p] = (struct cg_page){ .width = 59500, .height = 84200, .v = words[p], .n = WORDS, .cap = WORDS };
		for (int i = 0; i < WORDS; i++)
			words[p][i] = (struct cg_word){ .text = CG_STR("word"),
							.x0 = 3000 + i % 10 * 5000,
							.y0 = 3000 + i / 10 * 1200,
							.x1 = 6000 + i % 10 * 5000,
							.y1 = 4000 + i / 10 * 1200,
							.size = 1000,
							.space_after = true };
	}
	t.words = (struct cg_words){ .pages = pages, .n_pages = PAGES, .fonts = &font, .n_fonts = 1 };
}

static void teardown(void)
{
	cg_arena_free(&t.arena);
}

START_TEST(within_the_budget_it_is_read)
{
	cg_effort_begin(&t.x.effort, CG_READ_CPU_MS, 0);
	ck_assert_int_eq(cg_app_parse_read(&t.x, &t.words, &t.s), CG_EUNSUPPORTED);
	ck_assert(!t.x.done.passed_on);
	ck_assert_ptr_null(t.arena.effort);
}
END_TEST

START_TEST(over_it_the_document_is_too_complex)
{
	cg_effort_begin(&t.x.effort, USED_UP_MS, 0);
	ck_assert_int_eq(cg_app_parse_read(&t.x, &t.words, &t.s), CG_ECOMPLEX);
	ck_assert(!t.x.done.passed_on);
	ck_assert_ptr_null(t.arena.effort);
	ck_assert_ptr_nonnull(cg_arena_take(&t.arena, 1));
}
END_TEST

START_TEST(where_long_ones_are_passed_on_so_is_this_one)
{
	t.x.passes_on = true;
	cg_effort_begin(&t.x.effort, USED_UP_MS, 0);
	ck_assert_int_eq(cg_app_parse_read(&t.x, &t.words, &t.s), CG_EBUSY);
	ck_assert(t.x.done.passed_on);
}
END_TEST

START_TEST(too_late_is_a_time_out)
{
	t.x.passes_on = true;
	cg_effort_begin(&t.x.effort, CG_READ_CPU_MS, 1);
	ck_assert_int_eq(cg_app_parse_read(&t.x, &t.words, &t.s), CG_EPARSETIME);
	ck_assert(!t.x.done.passed_on);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("app");
	TCase *tc = tcase_create("parse_file");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, within_the_budget_it_is_read);
	tcase_add_test(tc, over_it_the_document_is_too_complex);
	tcase_add_test(tc, where_long_ones_are_passed_on_so_is_this_one);
	tcase_add_test(tc, too_late_is_a_time_out);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
