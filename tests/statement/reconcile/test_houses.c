/* Schemes under the heading of another fund house. Brands and issuers are those of AMFI's list, the rest is made up. */
#include "market/csv.h"
#include "market/unpack.h"
#include "run.h"
#include "statement/reconcile/priv.h"

#include <stdio.h>
#include <stdlib.h>

enum {
	BYTES = 64 << 20,
	FUNDS = 4,
	SCHEMES = 14282, /* of the reference */
	STEP = 4999,	 /* prime: each scheme once, neighbours of other houses */
	STATEMENT = 40,	 /* schemes of a statement */
	CONFUSED = 6500, /* of the half that stands under the house before: some are of the same */
};

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

#define HDFC "INF179K01BE2"
#define NIPPON "INF204K01XS2"
#define EDELWEISS "INF754K01012"
#define MORGAN "INF843K01013"
#define HSBC "INF336L01016"
#define HSBC_LATER "INF917K01130"
#define NEW "INF0AB101011"
#define NEW_TOO "INF0AC101010"
#define OTHER "A scheme of another fund house stands under this one."
#define NONE "A scheme stands under no fund house."

/* ISIN, house, name; what is said of the fund of page `page`: the first one is on page 2 */
static const struct {
	const char *v[FUNDS][3];
	const char *said;
	uint32_t page;
} cases[] = {
	/* both are known */
	{ { { HDFC, "HDFC Mutual Fund", "HDFC Top" }, { NIPPON, "Nippon India Mutual Fund", "NIPPON INDIA Low" } },
	  NULL,
	  0 },
	{ { { HDFC, "HDFC Mutual Fund", "HDFC Top" }, { NIPPON, "HDFC Mutual Fund", "Nippon India Low" } }, OTHER, 3 },
	{ { { NIPPON, "HDFC Mutual Fund", "Nippon India Low" } }, OTHER, 2 },
	{ { { NULL, "HDFC Mutual Fund", "Nippon India Low" } }, OTHER, 2 },
	{ { { NULL, "Quant Mutual Fund", "Quantum Value" } }, OTHER, 2 },
	{ { { NULL, "quant Mutual Fund", "QUANT Value" } }, NULL, 0 },
	{ { { NULL, "The HDFC House", "The Nippon Low" } }, OTHER, 2 },
	/* one house, by its names before and after */
	{ { { NIPPON, "Reliance Mutual Fund", "Nippon India Low" } }, NULL, 0 },
	{ { { NIPPON, "Nippon India Mutual Fund", "Reliance Low" } }, NULL, 0 },
	{ { { NULL, "PPFAS Mutual Fund", "Parag Parikh Top" } }, NULL, 0 },
	{ { { HSBC, "HSBC Mutual Fund", "HSBC Top" }, { HSBC_LATER, "HSBC Mutual Fund", "L&T Top" } }, NULL, 0 },
	{ { { NULL, "360 ONE Mutual Fund", "IIFL Top" } }, NULL, 0 },
	/* a name of its own: the ISIN is of the house */
	{ { { MORGAN, "Edelweiss Mutual Fund", "Edelweiss Top" },
	    { EDELWEISS, "Edelweiss Mutual Fund", "BHARAT Low" } },
	  NULL,
	  0 },
	{ { { NIPPON, "Nippon India Mutual Fund", "Nippon India Low" },
	    { "INF457M01133", "Nippon India Mutual Fund", "CPSE ETF" } },
	  NULL,
	  0 },
	{ { { HDFC, "HDFC Mutual Fund", "HDFC Top" },
	    { EDELWEISS, "HDFC Mutual Fund", "BHARAT Low" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Low" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Mid" } },
	  OTHER,
	  3 },
	{ { { HDFC, "HDFC Mutual Fund", "HDFC Top" },
	    { NULL, "HDFC Mutual Fund", "BHARAT Low" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Low" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Mid" } },
	  NULL,
	  0 },
	/* a house that is not known: its schemes show what it is */
	{ { { NEW, "Specimen Mutual Fund", "Specimen Top" }, { NEW, "Specimen Mutual Fund", "Specimen Low" } },
	  NULL,
	  0 },
	{ { { NEW, "Specimen Mutual Fund", "Best Top" }, { NEW_TOO, "Specimen Mutual Fund", "Other Low" } }, NULL, 0 },
	{ { { NEW, "Specimen Mutual Fund", "Specimen Top" },
	    { NEW_TOO, "Specimen Mutual Fund", "Specimen Low" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Top" } },
	  NULL,
	  0 },
	{ { { NEW, "Specimen Mutual Fund", "Specimen Top" },
	    { NEW_TOO, "Specimen Mutual Fund", "Sample Low" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Top" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Low" } },
	  OTHER,
	  3 },
	{ { { NEW, "Specimen Mutual Fund", "Specimen Top" },
	    { NEW, "Specimen Mutual Fund", "Sample Low" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Top" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Low" } },
	  NULL,
	  0 },
	{ { { NEW, "Specimen Mutual Fund", "Specimen Top" },
	    { HDFC, "Specimen Mutual Fund", "HDFC Low" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Top" },
	    { HDFC, "HDFC Mutual Fund", "HDFC Low" } },
	  OTHER,
	  3 },
	{ { { HDFC, "Later Mutual Fund", "HDFC Top" }, { HDFC, "Later Mutual Fund", "HDFC Low" } }, NULL, 0 },
	/* names that do not begin as their headings do are of this statement */
	{ { { NEW, "Specimen Mutual Fund", "Specimen Top" },
	    { NEW_TOO, "Specimen Mutual Fund", "Sample Low" },
	    { HDFC, "HDFC Mutual Fund", "Top" },
	    { HDFC, "HDFC Mutual Fund", "Low" } },
	  NULL,
	  0 },
	/* no house */
	{ { { HDFC, NULL, "HDFC Top" }, { NIPPON, "Nippon India Mutual Fund", "Nippon India Low" } }, NONE, 2 },
	{ { { HDFC, NULL, "HDFC Top" }, { NIPPON, NULL, "Nippon India Low" } }, NULL, 0 },
	{ { { HDFC, "HDFC Mutual Fund", NULL }, { NIPPON, "HDFC Mutual Fund", "-" } }, NULL, 0 },
};

START_TEST(house_of_a_scheme)
{
	struct cg_recon r = { .a = &a, .s = &s };

	for (size_t i = 0; i < FUNDS && (i == 0 || cases[_i].v[i][1] != NULL || cases[_i].v[i][2] != NULL); i++) {
		struct cg_fund f = { .isin = text(cases[_i].v[i][0]),
				     .amc = text(cases[_i].v[i][1]),
				     .name = text(cases[_i].v[i][2]),
				     .page = (uint32_t)i + 2 };

		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	ck_assert(cg_reconcile_houses(&r));
	ck_assert_uint_eq(s.checks - s.passed, s.warnings.n);
	ck_assert_uint_eq(s.warnings.n, cases[_i].said != NULL);
	if (cases[_i].said == NULL)
		return;
	ck_assert_str_eq(s.warnings.v[0].message.p, cases[_i].said);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert_uint_eq(s.warnings.v[0].page, cases[_i].page);
	ck_assert(cg_str_eq(s.warnings.v[0].scheme, text(cases[_i].v[cases[_i].page - 2][2])));
}
END_TEST

static struct cg_fund schemes[SCHEMES];

/* AMFI's schemes: column `name` of the reference. */
static void read_schemes(const char *name)
{
	char path[1024], *p = NULL;
	struct cg_csv_reader c, head;
	struct cg_err e = { 0 };
	size_t n = 0;
	struct cg_str isin;

	(void)snprintf(path, sizeof(path), "%s/tests/data/market/fund_reference.csv.xz", getenv("CG_TOP_SRCDIR"));
	ck_assert_int_eq(cg_unpack_file(path, CG_UNPACK_MAX, &p, &n, &e), CG_OK);
	cg_csv_init(&c, cg_arena_str(&a, (struct cg_str){ p, n }), &a);
	free(p);
	ck_assert(cg_csv_next(&c));
	head = c;
	for (n = 0; cg_csv_next(&c); n++) {
		ck_assert_uint_lt(n, SCHEMES);
		isin = cg_csv_cell(&c, cg_csv_column(&head, CG_STR("isin1")));
		if (isin.n == 0)
			isin = cg_csv_cell(&c, cg_csv_column(&head, CG_STR("isin2")));
		schemes[n].isin = cg_arena_str(&a, isin);
		schemes[n].amc = cg_arena_str(&a, cg_csv_cell(&c, cg_csv_column(&head, CG_STR("amc"))));
		schemes[n].name = cg_arena_str(&a, cg_csv_cell(&c, cg_csv_column(&head, cg_str_of(name))));
	}
	ck_assert_uint_eq(n, SCHEMES);
}

/* A statement of schemes from here and there; in one of two each second one stands under the house before it. */
static size_t statement_of(size_t first, size_t n, bool confused)
{
	struct cg_recon r = { .a = &a, .s = &s };

	s.warnings.n = s.funds.n = s.checks = s.passed = 0;
	for (size_t i = first; i < first + n; i++) {
		struct cg_fund f = schemes[i * STEP % SCHEMES];

		if (confused && i % 2 == 1)
			f.amc = schemes[(i - 1) * STEP % SCHEMES].amc;
		ck_assert(CG_PUSH(&a, &s.funds, &f));
	}
	ck_assert(cg_reconcile_houses(&r));
	return s.checks;
}

/* No scheme of AMFI's list is told under its own house, old names and new ones; most are told under others. */
START_TEST(schemes_of_the_reference)
{
	size_t told = 0;

	read_schemes(_i == 0 ? "name" : "name_before_aug_2026");
	for (size_t i = 0; i + STATEMENT <= SCHEMES; i += STATEMENT) {
		size_t said = statement_of(i, STATEMENT, false);

		ck_assert_msg(said == 0, "%.*s", (int)s.warnings.v[0].scheme.n, s.warnings.v[0].scheme.p);
		told += statement_of(i, STATEMENT, true);
	}
	ck_assert_uint_eq(statement_of(0, SCHEMES, false), 0);
	ck_assert_uint_gt(told, CONFUSED);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("houses");
	TCase *tc = tcase_create("houses");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, house_of_a_scheme, 0, (int)(sizeof(cases) / sizeof(cases[0])));
	tcase_add_loop_test(tc, schemes_of_the_reference, 0, 2);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
