/* Of two PANs that are nearly the same, the one in fewer places is doubted; the later one where both are in as many. */
#include <stdio.h>

#include "run.h"
#include "statement/reconcile/priv.h"

enum { BYTES = 1 << 20, PANS = 4, COMPARED = 64 };

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

static void fund(const char *pan)
{
	static const char *const folios[] = { "1001", "1002", "1003", "1004" };
	struct cg_fund f = { .pan = cg_str_of(pan), .page = (uint32_t)s.funds.n + 2 };

	f.folio = cg_str_of(folios[s.funds.n % 4]);
	ck_assert(CG_PUSH(&a, &s.funds, &f));
}

static void judge(void)
{
	struct cg_recon r = { .a = &a, .s = &s };

	cg_reconcile_pan(&r);
}

#define ONE "ABCPD1234E"
#define OTHER "ABCPD1284E"

/* The investor's PAN, those of the funds from page 2 on, and the place that is named: page 1 is the investor's. */
static const struct {
	const char *investor, *funds[PANS];
	uint32_t page;
	const char *folio;
} places[] = {
	{ NULL, { ONE, ONE, OTHER }, 4, "1003" },
	{ NULL, { ONE, OTHER, OTHER }, 2, "1001" },
	{ NULL, { OTHER, ONE, OTHER }, 3, "1002" },
	{ NULL, { ONE, OTHER }, 3, "1002" },
	{ NULL, { OTHER, ONE }, 3, "1002" },
	{ NULL, { ONE, OTHER, OTHER, ONE }, 3, "1002" },
	{ ONE, { OTHER }, 2, "1001" },
	{ ONE, { OTHER, OTHER }, 1, NULL },
	{ ONE, { ONE, ONE }, 0, NULL },
	{ NULL, { ONE, "BBCPD1234E" }, 3, "1002" }, /* the first character */
	{ NULL, { ONE, "ABCPD1234F" }, 3, "1002" }, /* the last one */
	{ NULL, { ONE, "BACPD1234E" }, 3, "1002" }, /* neighbours at the beginning */
	{ NULL, { ONE, "ABCPD1243E" }, 3, "1002" },
	{ NULL, { ONE, "ABCPD1432E" }, 0, NULL }, /* not neighbours */
	{ NULL, { ONE, "ABCPD1256E" }, 0, NULL },
	{ NULL, { "ABXXXXXX4E", "ABXXXXXX5E" }, 0, NULL },
};

START_TEST(rarer_pan_is_doubted)
{
	s.investor.pan = places[_i].investor != NULL ? cg_str_of(places[_i].investor) : CG_STR_NONE;
	for (size_t i = 0; i < PANS && places[_i].funds[i] != NULL; i++)
		fund(places[_i].funds[i]);
	judge();
	ck_assert_uint_eq(s.warnings.n, places[_i].page != 0);
	if (places[_i].page == 0)
		return;
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert_uint_eq(s.warnings.v[0].page, places[_i].page);
	if (places[_i].folio != NULL)
		ck_assert(cg_str_eq(s.warnings.v[0].folio, cg_str_of(places[_i].folio)));
	else
		ck_assert_ptr_null(s.warnings.v[0].folio.p);
}
END_TEST

START_TEST(owner_of_a_demat_account_has_a_pan)
{
	struct cg_demat_account account = { .page = 9 };
	struct cg_person owner = { .pan = CG_STR(OTHER) };

	ck_assert(CG_PUSH(&a, &account.owners, &owner));
	ck_assert(CG_PUSH(&a, &s.demat, &account));
	fund(ONE);
	judge();
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_uint_eq(s.warnings.v[0].page, 9);
	ck_assert_ptr_null(s.warnings.v[0].folio.p);
}
END_TEST

/* Each digit stands twice, so no two of these PANs are nearly the same; the last is the first with another letter. */
START_TEST(sixty_four_pans_are_compared)
{
	static char text[COMPARED][11];
	int others = _i == 0 ? COMPARED - 1 : COMPARED;

	for (int i = 0; i < others; i++) {
		(void)snprintf(text[i], sizeof(text[i]), "AAAPA%d%d%d%dA", i / 10, i / 10, i % 10, i % 10);
		fund(text[i]);
	}
	fund("AAAPA0000B");
	judge();
	ck_assert_uint_eq(s.warnings.n, _i == 0);
	if (_i == 0)
		ck_assert_uint_eq(s.warnings.v[0].page, COMPARED + 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pan");
	TCase *tc = tcase_create("pan");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, rarer_pan_is_doubted, 0, (int)(sizeof(places) / sizeof(places[0])));
	tcase_add_test(tc, owner_of_a_demat_account_has_a_pan);
	tcase_add_loop_test(tc, sixty_four_pans_are_compared, 0, 2);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
