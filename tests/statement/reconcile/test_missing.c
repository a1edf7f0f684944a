/* A NAV, or its day, that one scheme lacks and four times as many have. */
#include "run.h"
#include "statement/reconcile/priv.h"
#include "values.h"

enum { BYTES = 1 << 16 };

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

/*
 * A letter for each scheme: "f" has a NAV of a day, "d" a NAV without a day, "n" no NAV; "z" is sold and has none, "u"
 * has neither units nor NAV. Capitals are in a demat account.
 */
static const struct {
	const char *funds;
	size_t navs, days; /* so many are told */
	uint32_t page;	   /* of the first: the first scheme is on page 1 */
} cases[] = {
	{ "ffffn", 1, 0, 5 },	  { "nffff", 1, 0, 1 },
	{ "fffn", 0, 0, 0 },	  { "ffffffffnn", 2, 0, 9 },
	{ "fffffffnn", 0, 0, 0 }, { "FFFFN", 1, 0, 5 },
	{ "FFFN", 0, 0, 0 },	  { "FFFFn", 0, 0, 0 },
	{ "ffffN", 0, 0, 0 },	  { "ffffz", 0, 0, 0 },
	{ "FFFFZ", 1, 0, 5 },	  { "ffffu", 0, 0, 0 },
	{ "ffffzn", 0, 0, 0 },	  /* two lack it */ { "ffffffffzn", 1, 0, 10 },
	{ "ffffd", 0, 1, 5 },	  { "fffd", 0, 0, 0 },
	{ "dffff", 0, 1, 1 },	  { "ffffffffdd", 0, 2, 9 },
	{ "fffffffdd", 0, 0, 0 }, { "FFFFd", 0, 1, 5 },
	{ "fffnd", 1, 0, 4 },	  { "ffffnd", 1, 1, 6 },
	{ "ffff", 0, 0, 0 },	  { "n", 0, 0, 0 },
	{ "d", 0, 0, 0 },	  { "", 0, 0, 0 },
};

#define NO_NAV "A scheme has no NAV, where the others have one."
#define NO_DAY "The NAV of a scheme has no day, where the others have one."

START_TEST(what_one_lacks_and_others_have)
{
	struct cg_recon r = { .a = &a, .s = &s };
	size_t navs = 0, days = 0;

	for (const char *p = cases[_i].funds; *p != '\0'; p++) {
		bool demat = *p < 'a';
		char kind = demat ? (char)(*p - 'A' + 'a') : *p;
		struct cg_fund f = { .demat = demat ? CG_YES : CG_NO,
				     .units = dec(kind == 'u'	? NULL
						  : kind == 'z' ? "0.000"
								: "5.000"),
				     .nav = dec(kind == 'f' || kind == 'd' ? "10.0000" : NULL),
				     .nav_date = kind == 'f' ? 20000 : CG_DATE_NONE,
				     .page = (uint32_t)(p - cases[_i].funds) + 1 };

		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	cg_reconcile_missing(&r);
	for (size_t i = 0; i < s.warnings.n; i++) {
		navs += cg_str_eq(s.warnings.v[i].message, CG_STR(NO_NAV));
		days += cg_str_eq(s.warnings.v[i].message, CG_STR(NO_DAY));
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	}
	ck_assert_uint_eq(navs, cases[_i].navs);
	ck_assert_uint_eq(days, cases[_i].days);
	ck_assert_uint_eq(s.warnings.n, navs + days);
	ck_assert_uint_eq(s.checks - s.passed, navs + days);
	if (s.warnings.n > 0)
		ck_assert_uint_eq(s.warnings.v[0].page, cases[_i].page);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("missing");
	TCase *tc = tcase_create("missing");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, what_one_lacks_and_others_have, 0, (int)(sizeof(cases) / sizeof(cases[0])));
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
