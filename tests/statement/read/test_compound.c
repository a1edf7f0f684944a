#include "statement/drawing.h"

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

int main(void)
{
	Suite *s = suite_create("compound");
	TCase *tc = tcase_create("compound");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, a_word_in_one_piece_elsewhere_joins_its_halves);
	tcase_add_test(tc, other_words_join_nothing);
	tcase_add_test(tc, halves_that_stand_apart_stay_apart);
	tcase_add_test(tc, terms_are_known);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
