/* Statements of registrars as casparser writes them: each member by what the statement prints, or does not. */
#include "render/export/casparser_view.h"
#include "run.h"
#include "values.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_fund *fund;
static struct json_object *made;

static struct cg_fund *add_fund(const char *folio, const char *house, const char *name)
{
	const struct cg_fund f = { .folio = cg_str_of(folio),
				   .amc = cg_str_of(house),
				   .name = cg_str_of(name),
				   .opening_units = dec("1.000"),
				   .units = dec("9.000"),
				   .nav_date = CG_DATE_NONE };

	ck_assert(CG_PUSH(&arena, &s.funds, &f));
	return &s.funds.v[s.funds.n - 1];
}

static void begin(void)
{
	cg_arena_init(&arena, 1 << 20);
	s = (struct cg_statement){ .source = CG_SOURCE_CAMS,
				   .type = CG_STATEMENT_DETAILED,
				   .from = day("2023-04-01"),
				   .to = day("2024-03-31"),
				   .as_of = day("2024-03-31") };
	fund = add_fund("1 2 / 3", "Alpha", "One");
	made = NULL;
}

static void end(void)
{
	json_object_put(made);
	cg_arena_free(&arena);
}

static struct cg_txn *row(enum cg_txn_type type, const char *date, const char *amount, const char *units)
{
	const struct cg_txn t = { .type = type, .date = day(date), .amount = dec(amount), .units = dec(units) };

	ck_assert(CG_PUSH(&arena, &fund->txns, &t));
	return &fund->txns.v[fund->txns.n - 1];
}

static void make(void)
{
	json_object_put(made);
	made = cg_casparser_view(&s, false);
	ck_assert_ptr_nonnull(made);
}

/* The text of a member, "null" where it is; steps are names and numbers of elements. */
static const char *at(const char *path)
{
	struct json_object *o = NULL;

	ck_assert_msg(json_pointer_get(made, path, &o) == 0, "no %s", path);
	return o == NULL				  ? "null"
	       : json_object_is_type(o, json_type_string) ? json_object_get_string(o)
							  : json_object_to_json_string(o);
}

static const char *of_row(size_t i, const char *name)
{
	char path[64];

	(void)snprintf(path, sizeof(path), "/folios/0/schemes/0/transactions/%zu/%s", i, name);
	return at(path);
}

START_TEST(types_that_it_does_not_know)
{
	for (int type = 0; type < CG_TXN_MAX; type++) {
		bool other = type == CG_TXN_BONUS || type == CG_TXN_TRANSFER_IN || type == CG_TXN_TRANSFER_OUT;
		const char *name = cg_txn_type_name((enum cg_txn_type)type);

		fund->txns.n = 0;
		(void)row((enum cg_txn_type)type, "2023-05-01", NULL, "1.000");
		(void)row((enum cg_txn_type)type, "2023-05-01", NULL, "-1.000");
		(void)row((enum cg_txn_type)type, "2023-05-01", NULL, NULL);
		make();
		ck_assert_str_eq(of_row(0, "type"), other ? "PURCHASE" : name);
		ck_assert_str_eq(of_row(1, "type"), other ? "REDEMPTION" : name);
		ck_assert_str_eq(of_row(2, "type"), other ? "PURCHASE" : name);
		ck_assert_str_eq(of_row(0, "dividend_rate"), "null");
		ck_assert_str_eq(of_row(0, "gift_folio"), "null");
	}
}
END_TEST

START_TEST(prices_that_are_not_printed)
{
	row(CG_TXN_PURCHASE, "2023-05-01", "100.00", "3.000")->nav = dec("33.0000");
	(void)row(CG_TXN_PURCHASE, "2023-05-01", "100.00", "3.000");
	(void)row(CG_TXN_REDEMPTION, "2023-05-01", "-200.00", "-3.000");
	(void)row(CG_TXN_PURCHASE, "2023-05-01", "100.00", "0.000");
	(void)row(CG_TXN_PURCHASE, "2023-05-01", NULL, "3.000");
	(void)row(CG_TXN_PURCHASE, "2023-05-01", "100.00", NULL);
	make();
	ck_assert_str_eq(of_row(0, "nav"), "33.0000");
	ck_assert_str_eq(of_row(1, "nav"), "33.3333");
	ck_assert_str_eq(of_row(2, "nav"), "66.6667");
	for (size_t i = 3; i < 6; i++)
		ck_assert_str_eq(of_row(i, "nav"), "null");
	ck_assert_str_eq(of_row(5, "units"), "null");
	ck_assert_str_eq(of_row(0, "date"), "2023-05-01");
}
END_TEST

START_TEST(units_are_added_up)
{
	make();
	ck_assert_str_eq(at("/folios/0/schemes/0/open"), "1.000");
	ck_assert_str_eq(at("/folios/0/schemes/0/close"), "9.000");
	ck_assert_str_eq(at("/folios/0/schemes/0/close_calculated"), "9.000"); /* no rows */
	(void)row(CG_TXN_PURCHASE, "2023-05-01", "1.00", "4.000");
	(void)row(CG_TXN_MISC, "2023-05-01", NULL, NULL);
	(void)row(CG_TXN_REDEMPTION, "2023-05-02", "-1.00", "-2.000");
	make();
	ck_assert_str_eq(at("/folios/0/schemes/0/close_calculated"), "3.000");
	fund->opening_units = CG_DEC_NONE;
	make();
	ck_assert_str_eq(at("/folios/0/schemes/0/open"), "0");
	ck_assert_str_eq(at("/folios/0/schemes/0/close_calculated"), "9.000");
	s.type = CG_STATEMENT_SUMMARY;
	make();
	ck_assert_str_eq(at("/folios/0/schemes/0/open"), "9.000");
	ck_assert_str_eq(at("/cas_type"), "SUMMARY");
	ck_assert_str_eq(at("/folios/0/folio"), "12/3");
	fund->opening_units = dec("1.000");
	fund->txns.v[0].units = cg_dec_make(INT64_MAX, 3);
	make();
	ck_assert_str_eq(at("/folios/0/schemes/0/close_calculated"), "9.000"); /* no sum */
}
END_TEST

/* In the order of days balances are of that order; else as they are printed. */
START_TEST(rows_stand_by_day)
{
	row(CG_TXN_PURCHASE, "2023-05-01", "1.00", "4.000")->balance = dec("50.000");
	row(CG_TXN_PURCHASE, "2023-05-01", "2.00", "1.000")->balance = dec("60.000");
	make();
	ck_assert_str_eq(of_row(0, "balance"), "50.000");
	ck_assert_str_eq(of_row(1, "balance"), "60.000");
	(void)row(CG_TXN_REDEMPTION, "2023-04-30", "-3.00", "-0.500");
	make();
	ck_assert_str_eq(of_row(0, "amount"), "-3.00");
	ck_assert_str_eq(of_row(0, "balance"), "0.500");
	ck_assert_str_eq(of_row(1, "amount"), "1.00");
	ck_assert_str_eq(of_row(1, "balance"), "4.500");
	ck_assert_str_eq(of_row(2, "balance"), "5.500");
	fund->opening_units = CG_DEC_NONE;
	make();
	ck_assert_str_eq(of_row(2, "balance"), "4.500");
}
END_TEST

/* Schemes of a folio stand together; a number is one folio within a fund house only. */
START_TEST(folios_have_their_schemes)
{
	struct cg_str holder = CG_STR("Asha Rao"), nominee = CG_STR("Ravi Rao");

	(void)add_fund("1 2 / 3", "Beta", "Two");
	fund = add_fund("1 2 / 3", "Alpha", "Three");
	fund->nav_date = day("2024-03-30");
	fund->nav = dec("10.0000");
	fund->cost = dec("80.00");
	fund->value = dec("90.00");
	fund->isin = CG_STR("INF000A01010");
	fund->pan = CG_STR("ABCDE1234F");
	ck_assert(CG_PUSH(&arena, &fund->nominees, &nominee) && CG_PUSH(&arena, &s.funds.v[0].holders, &holder));
	(void)add_fund("1 2 / 3", NULL, "Four");
	s.funds.v[0].pan = CG_STR("ABCDE1234F");
	make();
	ck_assert_str_eq(at("/folios/0/folio"), "1 2 / 3");
	ck_assert_str_eq(at("/folios/0/amc"), "Alpha");
	ck_assert_str_eq(at("/folios/0/name"), "Asha Rao");
	ck_assert_str_eq(at("/folios/0/PAN"), "ABXXXXXX4F");
	ck_assert_str_eq(at("/folios/0/KYC"), "null");
	ck_assert_str_eq(at("/folios/0/schemes/0/scheme"), "One");
	ck_assert_str_eq(at("/folios/0/schemes/0/nominees"), "[ ]");
	ck_assert_str_eq(at("/folios/0/schemes/0/valuation/date"), "");
	ck_assert_str_eq(at("/folios/0/schemes/0/valuation/value"), "0");
	ck_assert_str_eq(at("/folios/0/schemes/0/valuation/cost"), "null");
	ck_assert_str_eq(at("/folios/0/schemes/1/scheme"), "Three");
	ck_assert_str_eq(at("/folios/0/schemes/1/nominees/0"), "Ravi Rao");
	ck_assert_str_eq(at("/folios/0/schemes/1/isin"), "INF000A01010");
	ck_assert_str_eq(at("/folios/0/schemes/1/valuation/date"), "2024-03-30");
	ck_assert_str_eq(at("/folios/0/schemes/1/valuation/nav"), "10.0000");
	ck_assert_str_eq(at("/folios/0/schemes/1/valuation/cost"), "80.00");
	ck_assert_str_eq(at("/folios/1/amc"), "Beta");
	ck_assert_str_eq(at("/folios/1/name"), "null");
	ck_assert_str_eq(at("/folios/1/PAN"), "");
	ck_assert_str_eq(at("/folios/2/amc"), "UNKNOWN");
	ck_assert_uint_eq(json_object_array_length(json_object_object_get(made, "folios")), 3);
}
END_TEST

START_TEST(periods_and_people)
{
	struct cg_str lines[] = { CG_STR("12 Lane"), CG_STR("Pune") };
	struct cg_warning warning = { .message = CG_STR("Something.") };

	make();
	ck_assert_str_eq(at("/statement_period/from"), "01-Apr-2023");
	ck_assert_str_eq(at("/statement_period/to"), "31-Mar-2024");
	ck_assert_str_eq(at("/investor_info/address"), "");
	ck_assert_str_eq(at("/investor_info/email"), "");
	s.to = CG_DATE_NONE;
	s.as_of = day("2024-12-05");
	s.from = CG_DATE_NONE;
	make();
	ck_assert_str_eq(at("/statement_period/from"), "");
	ck_assert_str_eq(at("/statement_period/to"), "05-Dec-2024");
	s.type = CG_STATEMENT_SUMMARY;
	make();
	ck_assert_str_eq(at("/statement_period/from"), "05-Dec-2024");
	s.from = day("2024-01-15");
	make();
	ck_assert_str_eq(at("/statement_period/from"), "15-Jan-2024");
	s.investor.address.v = lines;
	s.investor.address.n = 2;
	s.investor.name = CG_STR("Asha Rao");
	s.investor.email = CG_STR("asha@example.com");
	s.investor.mobile = CG_STR("9876512345");
	ck_assert(CG_PUSH(&arena, &s.warnings, &warning));
	make();
	ck_assert_str_eq(at("/investor_info/address"), "12 Lane\nPune");
	ck_assert_str_eq(at("/investor_info/name"), "Asha Rao");
	ck_assert_str_eq(at("/investor_info/email"), "a***@example.com");
	ck_assert_str_eq(at("/investor_info/mobile"), "XXXXXX2345");
	ck_assert_str_eq(at("/parse_warnings/0"), "Something.");
	json_object_put(made);
	made = cg_casparser_view(&s, true);
	ck_assert_str_eq(at("/investor_info/email"), "asha@example.com");
	ck_assert_str_eq(at("/investor_info/mobile"), "9876512345");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("casparser_registrar");
	TCase *tc = tcase_create("registrar");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, types_that_it_does_not_know);
	tcase_add_test(tc, prices_that_are_not_printed);
	tcase_add_test(tc, units_are_added_up);
	tcase_add_test(tc, rows_stand_by_day);
	tcase_add_test(tc, folios_have_their_schemes);
	tcase_add_test(tc, periods_and_people);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
