/*
 * Statements of depositories in casparser's shape, member by member: accounts with their holdings by kind, the folios
 * of each holder group behind its accounts, the pension. What is expected was written by its models (NSDLCASData), with
 * the figures below.
 */
#include "lib/golden.h"
#include "render/export/casparser_view.h"
#include "run.h"
#include "values.h"

static struct cg_arena arena;
static struct cg_statement s;

static const struct cg_person asha = { CG_STR_INIT("ASHA RAO"), CG_STR_INIT("ABCDE1234F") };
static const struct cg_person ravi = { CG_STR_INIT("RAVI RAO"), CG_STR_INIT("ABCDE5678G") };

static struct cg_demat_account *account(const char *depository, const char *name, const char *dp, const char *client,
					const char *value, bool joint)
{
	struct cg_demat_account d = { .depository = cg_str_of(depository),
				      .dp_name = cg_str_of(name),
				      .dp_id = cg_str_of(dp),
				      .client_id = cg_str_of(client),
				      .value = dec(value) };

	ck_assert(CG_PUSH(&arena, &d.owners, &asha));
	ck_assert(!joint || CG_PUSH(&arena, &d.owners, &ravi));
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
	return &s.demat.v[s.demat.n - 1];
}

static void holding(enum cg_demat_kind kind, const char *isin, const char *name, const char *units, const char *price,
		    const char *value)
{
	struct cg_demat_holding h = { .kind = kind,
				      .isin = cg_str_of(isin),
				      .name = cg_str_of(name),
				      .units = dec(units),
				      .price = dec(price),
				      .value = dec(value) };

	if (kind == CG_DEMAT_BOND)
		h.face_value = dec("1000.00");
	ck_assert(CG_PUSH(&arena, &s.demat.v[s.demat.n - 1].holdings, &h));
}

static struct cg_fund *folio(const char *number, const char *name, const char *units, const char *nav,
			     const char *value)
{
	struct cg_fund f = { .folio = cg_str_of(number),
			     .name = cg_str_of(name),
			     .isin = CG_STR("INF001K01AAA"),
			     .units = dec(units),
			     .nav = dec(nav),
			     .value = dec(value) };

	ck_assert(CG_PUSH(&arena, &s.funds, &f));
	return &s.funds.v[s.funds.n - 1];
}

static void investor(void)
{
	static const struct cg_str address[] = { CG_STR_INIT("12 SOME STREET"), CG_STR_INIT("PUNE 411001") };

	s.investor.name = asha.name;
	s.investor.email = CG_STR("asha.rao@example.com");
	s.investor.mobile = CG_STR("+919049215994");
	for (size_t i = 0; i < 2; i++)
		ck_assert(CG_PUSH(&arena, &s.investor.address, &address[i]));
}

static void shape_is(const char *name, bool include_pii)
{
	struct json_object *o = cg_casparser_view(&s, include_pii);

	ck_assert_ptr_nonnull(o);
	golden_json_is(name, o);
	json_object_put(o);
}

static void pension(void)
{
	static const struct cg_nps_scheme schemes[] = {
		{ CG_STR_INIT("NPS TRUST A/C UTI PENSION FUND LIMITED SCHEME E - TIER I"),
		  CG_STR_INIT("I"),
		  { 500000, 4, true },
		  { 600000, 4, true },
		  { 300000, 2, true } },
		{ CG_STR_INIT("PENSION WITHOUT WORDS"),
		  CG_STR_INIT("II"),
		  { 10000, 4, true },
		  { 0, 0, false },
		  { 0, 0, false } },
	};

	s.nps.present = true;
	s.nps.pran = CG_STR("110012345678");
	s.nps.value = dec("3000.00");
	for (size_t i = 0; i < 2; i++)
		ck_assert(CG_PUSH(&arena, &s.nps.schemes, &schemes[i]));
}

/* Two groups that are told: each with its account, then its folios. Two schemes of a folio are one folio. */
START_TEST(nsdl)
{
	const struct cg_warning warning = { .message = CG_STR("Something differs.") };

	s = (struct cg_statement){ .source = CG_SOURCE_NSDL, .from = day("2024-05-01"), .to = day("2024-05-31") };
	s.as_of = s.to;
	investor();
	account("NSDL", "ALPHA SECURITIES LIMITED", "IN300001", "10000001", "35400.50", true)->group = 1;
	holding(CG_DEMAT_EQUITY, "INE001A01001", "ALPHA LIMITED", "10", "2540.05", "25400.50");
	holding(CG_DEMAT_BOND, "INE002A07002", "9.00% BETA 2030", "5", "1010.00", "5050.00");
	holding(CG_DEMAT_FUND, "INF003K01GGG", "GAMMA ETF", "100.000", "49.50", "4950.00");
	account("CDSL", "BETA BROKING", "12000001", "00000002", NULL, false)->group = 2;
	folio("2001/7", "Delta Fund", "5.000", "20.0000", "100.00")->group = 2;
	s.funds.v[0].cost = dec("120.00");
	folio("1001 / 1", "Alpha Flexi Cap Fund", "10.000", "100.0000", "1000.00")->group = 1;
	s.funds.v[1].cost = dec("900.00");
	s.funds.v[1].rta_code = CG_STR("A1");
	folio("1001 / 1", "Beta Large Cap Fund", "20.000", "50.0000", "1000.00")->group = 1;
	folio("1002", "Zeta Fund", "0.000", "50.0000", "0.00")->group = 1;
	pension();
	ck_assert(CG_PUSH(&arena, &s.warnings, &warning));
	shape_is("tests/render/export/golden/casparser_nsdl.txt", false);
}
END_TEST

/*
 * Groups that are not told: accounts that follow each other with the same owners are one, and the folios stand with
 * those of who owns every account.
 */
START_TEST(cdsl)
{
	s = (struct cg_statement){ .source = CG_SOURCE_CDSL, .from = day("2024-05-01"), .to = day("2024-05-31") };
	s.as_of = s.to;
	investor();
	(void)account("CDSL", "ALPHA SECURITIES LIMITED", "12000001", "10000001", "25400.50", true);
	holding(CG_DEMAT_EQUITY, "INE001A01001", "ALPHA LIMITED", "10.000", "2540.05", "25400.50");
	(void)account("NSDL", "GAMMA BANK", "IN300002", "10000003", "0.00", true);
	(void)account("CDSL", "BETA BROKING", "12000003", "00000002", "0.00", false);
	folio("1001", "Alpha Flexi Cap Fund", "10.000", "100.0000", "1000.00")->rta_code = CG_STR("128TSDGG");
	(void)folio("1002", "Beta Fund", "1.000", NULL, NULL);
	shape_is("tests/render/export/golden/casparser_cdsl.txt", true);
}
END_TEST

/* The folios of who owns every account stand with the accounts that are theirs alone, be these the first ones. */
START_TEST(folios_of_the_first_group)
{
	static const char *const names[] = { "ALPHA SECURITIES LIMITED", "GAMMA BANK", "Mutual Fund Folios",
					     "BETA BROKING" };
	struct json_object *o, *list;

	s = (struct cg_statement){ .source = CG_SOURCE_CDSL, .from = day("2024-05-01"), .to = day("2024-05-31") };
	s.as_of = s.to;
	(void)account("CDSL", "ALPHA SECURITIES LIMITED", "12000001", "10000001", "0.00", false);
	(void)account("CDSL", "GAMMA BANK", "12000002", "10000002", "0.00", false);
	(void)account("CDSL", "BETA BROKING", "12000003", "00000002", "0.00", true);
	(void)folio("1001", "Alpha Flexi Cap Fund", "10.000", "100.0000", "1000.00");
	o = cg_casparser_view(&s, true);
	list = cg_json_get_array(o, "accounts");
	ck_assert_uint_eq(json_object_array_length(list), 4);
	for (size_t i = 0; i < 4; i++)
		ck_assert(cg_str_eq(cg_json_get_text(json_object_array_get_idx(list, i), "name"), cg_str_of(names[i])));
	json_object_put(o);
}
END_TEST

/* Who own every account hold the folios, all of them. */
START_TEST(folios_of_two_owners)
{
	struct json_object *o, *folios, *owners;

	s = (struct cg_statement){ .source = CG_SOURCE_CDSL, .from = day("2024-05-01"), .to = day("2024-05-31") };
	s.as_of = s.to;
	(void)account("CDSL", "ALPHA SECURITIES LIMITED", "12000001", "10000001", "0.00", true);
	(void)account("NSDL", "GAMMA BANK", "IN300002", "10000003", "0.00", true);
	(void)folio("1001", "Alpha Flexi Cap Fund", "10.000", "100.0000", "1000.00");
	o = cg_casparser_view(&s, true);
	folios = json_object_array_get_idx(cg_json_get_array(o, "accounts"), 2);
	ck_assert(cg_str_eq(cg_json_get_text(folios, "name"), CG_STR("Mutual Fund Folios")));
	owners = cg_json_get_array(folios, "owners");
	ck_assert_uint_eq(json_object_array_length(owners), 2);
	ck_assert(cg_str_eq(cg_json_get_text(json_object_array_get_idx(owners, 0), "name"), asha.name));
	ck_assert(cg_str_eq(cg_json_get_text(json_object_array_get_idx(owners, 1), "name"), ravi.name));
	json_object_put(o);
}
END_TEST

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

int main(void)
{
	Suite *suite = suite_create("casparser_depository");
	TCase *tc = tcase_create("casparser_depository");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, nsdl);
	tcase_add_test(tc, cdsl);
	tcase_add_test(tc, folios_of_the_first_group);
	tcase_add_test(tc, folios_of_two_owners);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
