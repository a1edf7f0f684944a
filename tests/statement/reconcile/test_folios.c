/* Folios that contradict each other: the later one is told. */
#include "run.h"
#include "statement/reconcile/priv.h"

enum { BYTES = 1 << 20, FOLIOS = 3 };

static struct cg_arena a;
static struct cg_statement s;

static void setup(void)
{
	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
}

static void teardown(void)
{
	cg_arena_free(&a);
}

#define NEAR "Two folios of a fund house differ in one place only: one of them is not right."
#define LONG "Two long folios differ in one place only: one of them is not right."
#define ENDS "A folio has two ends."

static const struct {
	const char *v[FOLIOS][3]; /* fund house, folio, name of the scheme: the first is on page 2 */
	const char *said;
	uint32_t page;
} cases[] = {
	{ { { "A Mutual Fund", "12345678 / 90" }, { "A Mutual Fund", "12345678 / 90" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678 / 90" }, { "A Mutual Fund", "12345678" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678" }, { "A Mutual Fund", "12345678 / 90" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678 / 90" }, { "A Mutual Fund", "12345678 / 91" } }, ENDS, 3 },
	{ { { "A Mutual Fund", "12345678" },
	    { "A Mutual Fund", "12345678 / 90" },
	    { "A Mutual Fund", "12345678 / 91" } },
	  ENDS,
	  4 },
	{ { { "A Mutual Fund", "12345678 / 90" }, { "B Mutual Fund", "12345678 / 91" } }, NULL, 0 },
	/* whatever stands between them, shorter, longer or less */
	{ { { "A Mutual Fund", "12345678 / 90" },
	    { "A Mutual Fund", "77777777" },
	    { "A Mutual Fund", "12345678 / 91" } },
	  ENDS,
	  4 },
	{ { { "A Mutual Fund", "77777777 / 90" },
	    { "A Mutual Fund", "12345678" },
	    { "A Mutual Fund", "77777777 / 91" } },
	  ENDS,
	  4 },
	{ { { "A Mutual Fund", "12345678 / 90" },
	    { "A Mutual Fund", "1234567" },
	    { "A Mutual Fund", "12345678 / 91" } },
	  ENDS,
	  4 },
	{ { { "A Mutual Fund", "12345678 / 90" },
	    { "A Mutual Fund", "123456789" },
	    { "A Mutual Fund", "12345678 / 91" } },
	  ENDS,
	  4 },
	/* seven digits are a number of its own, fifteen are a demat account's */
	{ { { "A Mutual Fund", "1234567 / 90" }, { "A Mutual Fund", "1234567 / 91" } }, ENDS, 3 },
	{ { { "A Mutual Fund", "123456 / 90" }, { "A Mutual Fund", "123456 / 91" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678901234 / 90" }, { "A Mutual Fund", "12345678901234 / 91" } }, ENDS, 3 },
	{ { { "A Mutual Fund", "123456789012345 / 90" }, { "A Mutual Fund", "123456789012345 / 91" } }, NULL, 0 },
	/* a digit, or two that traded places */
	{ { { "A Mutual Fund", "12345678 / 90" }, { "A Mutual Fund", "12945678 / 90" } }, NEAR, 3 },
	{ { { "A Mutual Fund", "12345678" }, { "a mutual fund", "21345678" } }, NEAR, 3 },
	{ { { "A Mutual Fund", "12345678" }, { "A Mutual Fund", "12346578" } }, NEAR, 3 },
	{ { { "A Mutual Fund", "12345678" }, { "A Mutual Fund", "77777777" }, { "A Mutual Fund", "12340678" } },
	  NEAR,
	  4 },
	{ { { "A Mutual Fund", "12340678" }, { "A Mutual Fund", "77777777" }, { "A Mutual Fund", "12345678" } },
	  NEAR,
	  4 },
	/* numbers that follow each other, other houses, other lengths, two places */
	{ { { "A Mutual Fund", "12345678" }, { "A Mutual Fund", "12345679" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678" }, { "A Mutual Fund", "12345698" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678" }, { "A Mutual Fund", "12345687" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678" }, { "B Mutual Fund", "12945678" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678" }, { "A Mutual Fund", "123456780" } }, NULL, 0 },
	{ { { "A Mutual Fund", "12345678" }, { "A Mutual Fund", "13445578" } }, NULL, 0 },
	/* no house is printed: the first word of their names */
	{ { { NULL, "12345678" }, { NULL, "12945678" } }, NEAR, 3 },
	{ { { NULL, "12345678", "Top Fund" }, { NULL, "12945678", "Low Fund" } }, NULL, 0 },
	{ { { NULL, "12345678", "IDFC Top Fund" }, { NULL, "12945678", "Bandhan Top Fund" } }, NEAR, 3 },
	{ { { NULL, "12345678", "HDFC Top Fund" }, { NULL, "12945678", "Axis Top Fund" } }, NULL, 0 },
	{ { { NULL, "12345678", "HDFC Top Fund" }, { NULL, "12945678", "Top Fund" } }, NULL, 0 },
	{ { { NULL, "12345678", "" }, { NULL, "12945678", "" } }, NULL, 0 },
	/* long ones are not so by chance */
	{ { { "A Mutual Fund", "1234567890" }, { "B Mutual Fund", "1294567890" } }, LONG, 3 },
	{ { { "A Mutual Fund", "1234567890" }, { "A Mutual Fund", "1294567890" } }, NEAR, 3 },
	{ { { "A Mutual Fund", "1234567890" }, { "B Mutual Fund", "1234567890 / 1" } }, NULL, 0 },
	{ { { "A Mutual Fund", "1234567890" }, { "B Mutual Fund", "1234567880" } }, NULL, 0 },
	{ { { "A Mutual Fund", "123456789" }, { "B Mutual Fund", "129456789" } }, NULL, 0 },
	/* short ones, demat accounts, none */
	{ { { "A Mutual Fund", "123456" }, { "A Mutual Fund", "129456" } }, NULL, 0 },
	{ { { "A Mutual Fund", "1203450012345678" }, { "A Mutual Fund", "1209450012345678" } }, NULL, 0 },
	{ { { "A Mutual Fund", "IN30012312345678" }, { "A Mutual Fund", "IN30912312345678" } }, NULL, 0 },
	{ { { "A Mutual Fund", "" }, { "A Mutual Fund", "" } }, NULL, 0 },
};

START_TEST(folios_of_a_house)
{
	struct cg_recon r = { .a = &a, .s = &s };

	for (size_t i = 0; i < FOLIOS && cases[_i].v[i][1] != NULL; i++) {
		const char *amc = cases[_i].v[i][0], *name = cases[_i].v[i][2];
		struct cg_fund f = { .amc = amc != NULL ? cg_str_of(amc) : CG_STR_NONE,
				     .folio = cg_str_of(cases[_i].v[i][1]),
				     .name = name != NULL ? cg_str_of(name) : CG_STR("Top Fund"),
				     .page = (uint32_t)i + 2 };

		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	ck_assert(cg_reconcile_folios(&r));
	ck_assert_uint_eq(s.checks - s.passed, s.warnings.n);
	ck_assert_uint_eq(s.warnings.n, cases[_i].said != NULL);
	if (cases[_i].said == NULL)
		return;
	ck_assert_str_eq(s.warnings.v[0].message.p, cases[_i].said);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert_uint_eq(s.warnings.v[0].page, cases[_i].page);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("folios");
	TCase *tc = tcase_create("folios");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, folios_of_a_house, 0, (int)(sizeof(cases) / sizeof(cases[0])));
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
