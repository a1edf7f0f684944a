/* Whose folios a statement holds: by PAN, else by name; whom an owner of a demat account is. */
#include "portfolio/holders.h"
#include "run.h"

#include <stdlib.h>

static struct cg_arena arena;
static struct cg_statement statement;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	statement = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	statement.investor.name = CG_STR("Asha Example");
	statement.investor.pan = CG_STR("AAAPA1111A");
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* NULL: not printed. */
static void fund(const char *name, const char *pan)
{
	struct cg_fund f = { .pan = pan != NULL ? cg_str_of(pan) : CG_STR_NONE };
	struct cg_str holder = name != NULL ? cg_str_of(name) : CG_STR_NONE;

	if (name != NULL)
		ck_assert(CG_PUSH(&arena, &f.holders, &holder));
	ck_assert(CG_PUSH(&arena, &statement.funds, &f));
}

/* "1 2 1 ...": the holder of each fund. */
static void are(size_t n, const char *numbers)
{
	struct cg_holders h;

	ck_assert(cg_holders_make(&statement, &arena, &h));
	ck_assert_uint_eq(h.n, n);
	for (size_t i = 0; i < statement.funds.n; i++)
		ck_assert_uint_eq(h.of[i], (size_t)(numbers[2 * i] - '0'));
}

/* Those with a PAN come first; a name goes to the one PAN that it has, and to none where it has two. */
START_TEST(by_pan_then_by_name)
{
	fund("Minor Example", NULL);
	fund("ASHA EXAMPLE", NULL);
	fund("Asha Example", "AAAPA1111A");
	fund("Ravi Example", "BBBPB2222B");
	fund("ravi-example", NULL);
	fund("Ravi Example", "CCCPC3333C");
	are(5, "4 1 1 2 5 3");
	fund("O'Neil M\xc3\xbcller", "DDDPD4444D");
	fund("O'NEIL M\xc3\x9cLLER", NULL);
	are(6, "5 1 1 2 6 3 4 4");
}
END_TEST

/* A folio without name and PAN is the investor's. */
START_TEST(nobody_is_the_investor)
{
	fund(NULL, NULL);
	fund("A. Example", "AAAPA1111A");
	fund(NULL, "BBBPB2222B");
	are(2, "1 1 2");
}
END_TEST

/* PANs decide where both are known, names where one is not; no name is nobody's. */
START_TEST(owners_of_accounts)
{
	const struct cg_holder with = { .name = CG_STR("Asha Example"),
					.pan = CG_STR("AAAPA1111A"),
					.key = CG_STR("ashaexample") };
	const struct cg_holder without = { .name = CG_STR("Asha Example"), .key = CG_STR("ashaexample") };
	const struct cg_holder nobody = { .key = CG_STR("") };

	ck_assert(cg_holders_is(&with, CG_STR("Other"), CG_STR("AAAPA1111A"), &arena));
	ck_assert(!cg_holders_is(&with, CG_STR("Asha Example"), CG_STR("BBBPB2222B"), &arena));
	ck_assert(cg_holders_is(&with, CG_STR("ASHA  EXAMPLE."), CG_STR_NONE, &arena));
	ck_assert(cg_holders_is(&without, CG_STR("Asha Example"), CG_STR("AAAPA1111A"), &arena));
	ck_assert(!cg_holders_is(&without, CG_STR("Ravi Example"), CG_STR_NONE, &arena));
	ck_assert(!cg_holders_is(&nobody, CG_STR(" - "), CG_STR_NONE, &arena));
}
END_TEST

/* Case, blanks and punctuation do not count; nothing is not the same as nothing. */
START_TEST(names)
{
	ck_assert(cg_holders_same_name(CG_STR("A. B. Example"), CG_STR("ab example")));
	ck_assert(!cg_holders_same_name(CG_STR("AB Example"), CG_STR("AB Exampl")));
	/* nor do they of letters with marks, and of signs that are no ASCII: U+2019, a blank that does not break */
	ck_assert(
		cg_holders_same_name(CG_STR("O'Neil M\xc3\xbcller"), CG_STR("O\xe2\x80\x99NEIL\xc2\xa0M\xc3\x9cLLER")));
	ck_assert(cg_holders_same_name(CG_STR("\xc4\x81\xc5\xba\xc5\xb9\xc3\xbf"),
				       CG_STR("\xc4\x80\xc5\xb9\xc5\xba\xc5\xb8")));
	ck_assert(!cg_holders_same_name(CG_STR("M\xc3\xbcller"), CG_STR("M\xc3\xb6ller")));
	ck_assert(!cg_holders_same_name(CG_STR("\xc4\xb8"), CG_STR("\xc4\xb9")));
	ck_assert(!cg_holders_same_name(CG_STR("\xe2\x80\x99"), CG_STR("\xe2\x80\x99")));
	ck_assert(cg_holders_same_name(CG_STR("A\xff"), CG_STR("a\xff")));
	ck_assert(!cg_holders_same_name(CG_STR("A\xff"), CG_STR("a\xfe")));
	ck_assert(!cg_holders_same_name(CG_STR("AB Exampl"), CG_STR("AB Example")));
	ck_assert(!cg_holders_same_name(CG_STR("AB"), CG_STR("AC")));
	ck_assert(!cg_holders_same_name(CG_STR("- ."), CG_STR("")));
	ck_assert(cg_holders_same_name(CG_STR("Asha."), CG_STR("Asha")));
	ck_assert(cg_holders_same_name(CG_STR("K."), CG_STR("k")));
	ck_assert(!cg_holders_same_name(CG_STR("K."), CG_STR("")));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("holders");
	TCase *tc = tcase_create("holders");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, by_pan_then_by_name);
	tcase_add_test(tc, nobody_is_the_investor);
	tcase_add_test(tc, owners_of_accounts);
	tcase_add_test(tc, names);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
