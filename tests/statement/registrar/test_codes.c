/* Codes before the names of schemes: one that lacks it has lost a line, unless many do. */
#include "run.h"
#include "statement/registrar/registrar.h"

#include <stdlib.h>

static struct cg_arena arena;
static struct cg_statement statement;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	statement = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* A fund on a page of its own for each letter: "c" has a code, "-" has none. */
static const struct cases {
	const char *funds;
	size_t warnings;
	uint32_t page; /* of the first */
} cases[] = {
	{ "cccc-", 1, 5 },	{ "c-cccc", 1, 2 },	{ "ccccc", 0, 0 }, { "ccc-", 0, 0 },
	{ "cccc--", 0, 0 }, /* a third of them */
	{ "cccccccc--", 2, 9 }, { "ccccccc---", 0, 0 }, { "-----", 0, 0 }, { "", 0, 0 },
};

START_TEST(a_scheme_without_its_code_is_told)
{
	for (const char *c = cases[_i].funds; *c != '\0'; c++) {
		struct cg_fund fund = { .name = CG_STR("A fund"), .page = (uint32_t)(c - cases[_i].funds) + 1 };

		fund.rta_code = *c == 'c' ? CG_STR("B92") : CG_STR_NONE;
		ck_assert(CG_PUSH(&arena, &statement.funds, &fund));
	}
	cg_registrar_codes_check(&arena, &statement);
	ck_assert_uint_eq(statement.warnings.n, cases[_i].warnings);
	if (cases[_i].warnings == 0)
		return;
	ck_assert_int_eq(statement.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert_uint_eq(statement.warnings.v[0].page, cases[_i].page);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("codes");
	TCase *tc = tcase_create("codes");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, a_scheme_without_its_code_is_told, 0, sizeof(cases) / sizeof(cases[0]));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
