/* What hostile names become in the CSV files, and rows of Schedule 112A as the portal wants them. */
#include "render/gains/gains_view.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_gains g;

static void row(const char *date, enum cg_txn_type type, const char *amount, const char *units, const char *nav)
{
	struct cg_txn t = {
		.type = type, .description = CG_STR("x"), .amount = dec(amount), .units = dec(units), .nav = dec(nav)
	};

	ck_assert(cg_date_parse_iso(cg_str_of(date), &t.date));
	ck_assert(CG_PUSH(&arena, &s.funds.v[0].txns, &t));
}

/* One equity fund: bought in 2016, 2021 and 2024, all sold in August 2024. */
static void setup(void)
{
	static const struct cg_gains_scheme scheme = { CG_STR_INIT("FLEXI_CAP"), CG_STR_INIT("EQUITY"),
						       CG_STR_INIT("x"), false };
	static const struct cg_gains_scheme *schemes[] = { &scheme };
	struct cg_gains_facts facts = { .schemes = schemes };
	struct cg_fmv fmv = { .text = NULL };
	struct cg_fund f = { .name = CG_STR("=cmd|'/c x'!A1 \"Fund\", Direct & Growth"),
			     .isin = CG_STR("INF179K01UT0"),
			     .folio = CG_STR("+12345/6"),
			     .amc = CG_STR("@AMC"),
			     .pan = CG_STR("ABCDE1234F"),
			     .opening_units = dec("0.000"),
			     .reconciled = true };
	struct cg_err e = { .code = CG_OK };
	char path[1024];

	cg_arena_init(&arena, 1 << 20);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED, .from = 0, .to = 30000, .as_of = 30000 };
	ck_assert(CG_PUSH(&arena, &f.holders, (&CG_STR("=HOLDER"))));
	ck_assert(CG_PUSH(&arena, &s.funds, &f));
	row("2016-06-01", CG_TXN_PURCHASE, "45627.70", "100.000", "456.277");
	row("2021-06-01", CG_TXN_PURCHASE, "49997.50", "50.000", "999.950");
	row("2021-06-01", CG_TXN_STAMP_DUTY_TAX, "2.50", NULL, NULL);
	row("2024-06-03", CG_TXN_PURCHASE, "1800.00", "1.000", "1800.000");
	row("2024-08-05", CG_TXN_REDEMPTION, "-279480.00", "-151.000", "1850.861");
	(void)snprintf(path, sizeof(path), "%s/data/market/fmv_2018-01-31.csv", getenv("CG_TOP_SRCDIR"));
	ck_assert_int_eq(cg_fmv_load(&fmv, path, &e), CG_OK);
	facts.fmv = &fmv;
	ck_assert_int_eq(cg_gains_make(&s, &facts, &arena, &g, &e), CG_OK);
	cg_fmv_free(&fmv);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/*
 * 279,480 over 151 units: 100 of them 185,086.09, 50 more 92,543.05, the last 1,850.86. Grandfathered: 100 x 1850.861 =
 * 185,086; value of 2018 100 x 699.585 = 69,959 (69,958.50, half up), above the cost of 45,628.
 */
START_TEST(schedule_112a)
{
	static const char want[] = "BE,AE,INF179K01UT0,cmd c x A1 Fund Direct "
				   "Growth,100.000,1850.861,185086,69959,45628,69959,699.5850,69959,0,69959,115127\r\n"
				   "AE,AE,INNOTREQUIRD,CONSOLIDATED,,,92543,50000,50000,,,,0,50000,42543\r\n";
	struct cg_112a rows;
	struct cg_err e = { .code = CG_OK };
	struct cg_buf to;
	const char *at;

	ck_assert_int_eq(cg_112a_make(&g, 2024, &arena, &rows, &e), CG_OK);
	cg_buf_init(&to, 1 << 16);
	cg_gains_csv_112a(&to, &rows, 15);
	cg_buf_char(&to, '\0');
	ck_assert(!to.failed);
	at = strstr(to.p, "\r\n");
	ck_assert_ptr_nonnull(at);
	ck_assert_str_eq(at + 2, want);
	cg_buf_free(&to);
	cg_buf_init(&to, 1 << 16);
	cg_gains_csv_112a(&to, &rows, 14);
	cg_buf_char(&to, '\0');
	ck_assert_ptr_nonnull(strstr(to.p, "\r\nBE,INF179K01UT0,cmd c x"));
	ck_assert_ptr_nonnull(strstr(to.p, "\r\nAE,INNOTREQUIRD,CONSOLIDATED,"));
	ck_assert_ptr_null(strstr(to.p, "(1b)"));
	cg_buf_free(&to);
}
END_TEST

START_TEST(names_are_no_formulas)
{
	struct cg_buf to;

	cg_buf_init(&to, 1 << 16);
	cg_gains_csv_lots(&to, &g, 2024, &arena);
	cg_buf_char(&to, '\0');
	ck_assert_ptr_nonnull(strstr(to.p, "\r\n2024-25,\"'=cmd|'/c x'!A1 \"\"Fund\"\", Direct & "
					   "Growth\",INF179K01UT0,\"'+12345/6\",\"'@AMC\",FLEXI_CAP,EQUITY,"));
	ck_assert_ptr_nonnull(strstr(
		to.p,
		",2021-06-01,PURCHASE,2024-08-05,REDEMPTION,1161,50.000,999.950,1850.861,"
		"92543.05,49997.50,2.50,false,50000.00,"
		",,,,50000.00,42543.05,42543.05,LONG,112A,12.5,FLAT,16_JUN_TO_15_SEP,,,\"'=HOLDER\",ABXXXXXX4F\r\n"));
	cg_buf_free(&to);
}
END_TEST

START_TEST(no_memory_is_a_failure)
{
	struct cg_buf to;

	cg_buf_init(&to, 64);
	cg_gains_csv_lots(&to, &g, 2024, &arena);
	ck_assert(to.failed);
	cg_buf_free(&to);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("gains_view");
	TCase *tc = tcase_create("gains_view");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, schedule_112a);
	tcase_add_test(tc, names_are_no_formulas);
	tcase_add_test(tc, no_memory_is_a_failure);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
