/*
 * Two statements of a depository, March and June 2024, member by member; every figure is worked by hand.
 *
 * Alpha Fund      100 units at 100, then 120 at 110: 20 units that no row explains are 2,200.00, the market 1,000.00.
 * Beta Fund       50 units leave a folio, where they were worth 1,000.00, for the account, at 22: in kind 1,100.00.
 * ALPHA LIMITED   10 shares at 2,500, then 12 at 2,600: 2 unexplained, 5,200.00; the market 1,000.00.
 * a bond          5 at 1,010, then none: unexplained at the earlier price, -5,050.00.
 * pension         50 units at 60, then 60 at 61: 10 unexplained, 610.00; the market 50.00.
 * totals          as printed: 44,050.00, the sum; 49,160.50, half a rupee above it.
 */
#include "lib/golden.h"
#include "portfolio/compare.h"
#include "render/compare_view.h"
#include "run.h"
#include "values.h"

static struct cg_arena arena;
static struct cg_statement s[2];

static void fund(struct cg_statement *to, const char *name, const char *isin, const char *units, const char *nav,
		 const char *value)
{
	struct cg_fund f = { .name = cg_str_of(name),
			     .isin = cg_str_of(isin),
			     .folio = CG_STR("1001/1"),
			     .amc = CG_STR("Some Mutual Fund"),
			     .plan = CG_PLAN_DIRECT,
			     .option = CG_OPTION_GROWTH,
			     .units = dec(units),
			     .nav = dec(nav),
			     .value = dec(value),
			     .nav_date = to->as_of,
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &to->funds, &f));
}

static void holding(struct cg_statement *to, enum cg_demat_kind kind, const char *isin, const char *name,
		    const char *units, const char *price, const char *value)
{
	struct cg_demat_holding h = { .kind = kind,
				      .isin = cg_str_of(isin),
				      .name = cg_str_of(name),
				      .units = dec(units),
				      .price = dec(price),
				      .value = dec(value) };

	ck_assert(CG_PUSH(&arena, &to->demat.v[0].holdings, &h));
}

static void statement(struct cg_statement *to, const char *from, const char *until, const char *total)
{
	struct cg_demat_account d = { .depository = CG_STR("NSDL"),
				      .dp_name = CG_STR("ALPHA SECURITIES LIMITED"),
				      .dp_id = CG_STR("IN300001"),
				      .client_id = CG_STR("10000001") };

	*to = (struct cg_statement){ .source = CG_SOURCE_NSDL,
				     .type = CG_STATEMENT_DEPOSITORY,
				     .from = day(from),
				     .to = day(until),
				     .as_of = day(until),
				     .total_value = dec(total),
				     .folio_count = 1,
				     .checks = 4,
				     .passed = 4,
				     .words = 100,
				     .accounted = 100,
				     .level = CG_LEVEL_HIGH };
	to->investor.name = CG_STR("ASHA RAO");
	to->investor.pan = CG_STR("ABCDE1234F");
	ck_assert(CG_PUSH(&arena, &to->demat, &d));
}

static void pension(struct cg_statement *to, const char *units, const char *nav, const char *value)
{
	const struct cg_nps_scheme x = { CG_STR("SCHEME E"), CG_STR("I"), dec(units), dec(nav), dec(value) };

	to->nps.present = true;
	to->nps.pran = CG_STR("110012345678");
	to->nps.value = dec(value);
	ck_assert(CG_PUSH(&arena, &to->nps.schemes, &x));
}

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	statement(&s[0], "2024-03-01", "2024-03-31", "44050.00");
	statement(&s[1], "2024-04-01", "2024-06-30", "49160.50");
	fund(&s[0], "Alpha Fund", "INF001K01AAA", "100.000", "100.0000", "10000.00");
	fund(&s[1], "Alpha Fund", "INF001K01AAA", "120.000", "110.0000", "13200.00");
	fund(&s[0], "Beta Fund", "INF002K01BBB", "50.000", "20.0000", "1000.00");
	holding(&s[0], CG_DEMAT_EQUITY, "INE001A01001", "ALPHA LIMITED", "10.000", "2500.00", "25000.00");
	holding(&s[1], CG_DEMAT_EQUITY, "INE001A01001", "ALPHA LIMITED", "12.000", "2600.00", "31200.00");
	holding(&s[0], CG_DEMAT_BOND, "INE002A07002", "9.00% BETA 2030", "5.000", "1010.00", "5050.00");
	holding(&s[1], CG_DEMAT_FUND, "INF002K01BBB", "BETA FUND", "50.000", "22.0000", "1100.00");
	pension(&s[0], "50.0000", "60.0000", "3000.00");
	pension(&s[1], "60.0000", "61.0000", "3660.00");
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

START_TEST(two_of_a_depository)
{
	const struct cg_snapshot_meta meta[2] = { { .live = true }, { .live = true } };
	struct cg_compare c;
	struct cg_err e = { .code = CG_OK };
	struct json_object *o;

	ck_assert_int_eq(cg_compare_make(&s[0], &s[1], &arena, &c, &e), CG_OK);
	o = cg_compare_view(&c, meta, s);
	ck_assert_ptr_nonnull(o);
	golden_json_is("tests/render/compared.txt", o);
	json_object_put(o);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("compare_view");
	TCase *tc = tcase_create("compare_view");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, two_of_a_depository);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
