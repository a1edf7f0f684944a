/*
 * Of two PANs that are nearly the same, the one in fewer places is doubted; the later one where both are in as many. Of
 * two of one holder the later one, where one is also another's, or of another kind of holder.
 */
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

static struct cg_str text(const char *z)
{
	return z != NULL ? cg_str_of(z) : CG_STR_NONE;
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

	ck_assert(cg_reconcile_pan(&r));
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

#define ELSE "KLMPD9876Z"
#define TRUST "ABCTD5555K"
#define FAMILY "QRSHD7777K"

/* Name and PAN of the investor and of folios; `page`: of the folio that is told, 9 of the demat account. */
static const struct {
	const char *investor[2], *folios[PANS][3], *owner[2];
	uint32_t page;
} holders[] = {
	{ { "SAMPLE NAME", ONE }, { { "SAMPLE NAME", ONE }, { "OTHER NAME", ELSE } }, { NULL }, 0 },
	{ { "SAMPLE NAME", ONE }, { { "Sample Name", ELSE }, { "SAMPLE NAME", ELSE } }, { NULL }, 0 },
	{ { "SAMPLE NAME", ONE }, { { "Sample Name", ELSE }, { "OTHER NAME", ELSE } }, { NULL }, 2 },
	{ { "SAMPLE NAME", ONE }, { { "SAMPLE NAME", NULL }, { "SAMPLE NAME", TRUST } }, { NULL }, 3 },
	{ { "SAMPLE NAME", TRUST }, { { "SAMPLE NAME", NULL }, { "SAMPLE NAME", FAMILY } }, { NULL }, 0 },
	{ { NULL }, { { "SAMPLE NAME", ONE }, { "OTHER NAME", ONE }, { "SAMPLE NAME", ELSE } }, { NULL }, 4 },
	{ { "SAMPLE NAME", ONE }, { { "SAMPLE NAME", FAMILY } }, { NULL }, 0 },
	{ { "SAMPLE NAME", ONE }, { { "SAMPLE NAME", TRUST, "U/G OTHER NAME" } }, { NULL }, 0 },
	{ { "SAMPLE NAME", ONE }, { { "SAMPLE NAME", "KLXXXXXX6Z" } }, { NULL }, 0 },
	{ { "NAME", ONE }, { { "NAME", TRUST } }, { NULL }, 0 },
	{ { "SAMPLE NAME", ONE }, { { NULL } }, { "SAMPLE NAME", TRUST }, 9 },
	{ { "SAMPLE NAME", ONE }, { { NULL } }, { "SAMPLE NAMES", TRUST }, 0 },
};

START_TEST(holder_has_one_pan)
{
	struct cg_demat_account account = { .page = 9 };
	struct cg_person owner = { text(holders[_i].owner[0]), text(holders[_i].owner[1]) };

	s.investor.name = text(holders[_i].investor[0]);
	s.investor.pan = text(holders[_i].investor[1]);
	for (size_t i = 0; i < PANS && holders[_i].folios[i][0] != NULL; i++) {
		struct cg_fund f = { .pan = text(holders[_i].folios[i][1]), .page = (uint32_t)i + 2 };

		for (size_t k = 0; k < 3; k += 2) {
			struct cg_str name = text(holders[_i].folios[i][k]);

			ck_assert(name.n == 0 || CG_PUSH(&a, &f.holders, &name));
		}
		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	ck_assert(CG_PUSH(&a, &account.owners, &owner));
	ck_assert(CG_PUSH(&a, &s.demat, &account));
	judge();
	ck_assert_uint_eq(s.warnings.n, holders[_i].page != 0);
	if (holders[_i].page == 0)
		return;
	ck_assert_str_eq(s.warnings.v[0].message.p, "A holder has two PANs.");
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert_uint_eq(s.warnings.v[0].page, holders[_i].page);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pan");
	TCase *tc = tcase_create("pan");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, rarer_pan_is_doubted, 0, (int)(sizeof(places) / sizeof(places[0])));
	tcase_add_loop_test(tc, holder_has_one_pan, 0, (int)(sizeof(holders) / sizeof(holders[0])));
	tcase_add_test(tc, owner_of_a_demat_account_has_a_pan);
	tcase_add_loop_test(tc, sixty_four_pans_are_compared, 0, 2);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
