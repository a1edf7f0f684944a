/* Capital gains of a statement that is not stored: the year, the source of schemes, the values of 31-Jan-2018. */
#include "app/analysis/gains.h"
#include "base/date.h"
#include "base/time.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static int asked;

static enum cg_code no_scheme(struct cg_context *x, const struct cg_statement *s, const struct cg_scheme **found)
{
	(void)x;
	asked++;
	for (size_t i = 0; i < s->funds.n; i++)
		found[i] = NULL;
	return CG_OK;
}

static enum cg_code broken(struct cg_context *x, const struct cg_statement *s, const struct cg_scheme **found)
{
	(void)s;
	(void)found;
	return cg_fail(x->err, CG_EDB, "no list");
}

START_TEST(years)
{
	static const struct {
		const char *text;
		enum cg_code code;
		int year;
	} rows[] = { { NULL, CG_OK, CG_APP_GAINS_NEWEST }, { "2024-25", CG_OK, 2024 },	  { "2001-02", CG_OK, 2001 },
		     { "2000-01", CG_EREQUEST, 0 },	   { "2024-26", CG_EREQUEST, 0 }, { "", CG_EREQUEST, 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_err e = { .code = CG_OK };
		struct cg_str text = rows[i].text != NULL ? cg_str_of(rows[i].text) : CG_STR_NONE;
		int year = -1;

		ck_assert_msg(cg_app_gains_year(text, &year, &e) == rows[i].code, "row %zu", i);
		ck_assert(rows[i].code != CG_OK || year == rows[i].year);
	}
}
END_TEST

/* One fund that is held and was never sold: its scheme is asked for once, the newest year is the statement's. */
START_TEST(a_statement)
{
	struct cg_fund fund = { .name = CG_STR_INIT("Fund"),
				.isin = CG_STR_INIT("INF179K01XQ0"),
				.nav_date = CG_DATE_NONE,
				.units = { 1000, 3, true } };
	struct cg_arena a;
	struct cg_err e = { .code = CG_OK };
	struct cg_app app = { .cfg = &cfg };
	struct cg_context x = { .app = &app, .arena = &a, .err = &e };
	struct cg_app_gains g;

	cg_arena_init(&a, 64 * 1024 * 1024);
	memset(&g, 0, sizeof(g));
	g.s.funds.v = &fund;
	g.s.funds.n = 1;
	g.s.from = CG_DATE_NONE;
	ck_assert(cg_date_make(2024, 5, 31, &g.s.to) && cg_date_make(2024, 5, 31, &g.s.as_of));
	(void)snprintf(cfg.market_dir, sizeof(cfg.market_dir), "/nonexistent");
	ck_assert_int_eq(cg_app_gains_of(&x, no_scheme, NULL, CG_APP_GAINS_NEWEST, &g), CG_EINTERNAL);
	ck_assert_ptr_null(app.fmv.thing);
	(void)snprintf(cfg.market_dir, sizeof(cfg.market_dir), "%s/data/market", getenv("CG_TOP_SRCDIR"));
	asked = 0;
	ck_assert_int_eq(cg_app_gains_of(&x, broken, NULL, CG_APP_GAINS_NEWEST, &g), CG_EDB);
	ck_assert_int_eq(cg_app_gains_of(&x, no_scheme, NULL, CG_APP_GAINS_NEWEST, &g), CG_OK);
	ck_assert_int_eq(asked, 1);
	ck_assert_int_eq(g.year, 2024);
	ck_assert_uint_eq(g.g.gains.n, 0);
	ck_assert_int_eq(cg_app_gains_of(&x, no_scheme, NULL, 2019, &g), CG_OK);
	ck_assert_int_eq(g.year, 2019);
	ck_assert_ptr_nonnull(app.fmv.thing);
	cg_app_free(&app);
	cg_arena_free(&a);
}
END_TEST

START_TEST(all_years_and_days)
{
	static const struct {
		const char *text;
		enum cg_code code;
		const char *day;
	} days[] = { { NULL, CG_OK, "" },
		     { "2024-05-31", CG_OK, "2024-05-31" },
		     { "2099-03-31", CG_OK, "2099-03-31" },
		     { "2099-04-01", CG_EREQUEST, NULL },
		     { "2024-02-30", CG_EREQUEST, NULL },
		     { "", CG_EREQUEST, NULL } };
	struct cg_err e = { .code = CG_OK };
	char text[CG_DATE_TEXT_MAX];
	int year = -1;
	int32_t got;

	ck_assert_int_eq(cg_app_gains_year(CG_STR("all"), &year, &e), CG_OK);
	ck_assert_int_eq(year, CG_FY_ALL);
	ck_assert_int_eq(cg_app_gains_year(CG_STR("All"), &year, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, "fy");
	for (size_t i = 0; i < sizeof(days) / sizeof(days[0]); i++) {
		struct cg_str asked_day = days[i].text != NULL ? cg_str_of(days[i].text) : CG_STR_NONE;

		e = (struct cg_err){ .code = CG_OK };
		ck_assert_msg(cg_app_gains_day(asked_day, &got, &e) == days[i].code, "row %zu", i);
		if (days[i].code == CG_OK)
			ck_assert_str_eq(cg_date_text(got, text), days[i].day);
		else
			ck_assert_str_eq(e.param, "as_of");
	}
}
END_TEST

/* Two funds of two people. */
static struct cg_context x;
static struct cg_app app;
static struct cg_arena a;
static struct cg_err e;
static struct cg_app_gains g;
static struct cg_fund funds[2];
static struct cg_str people[2] = { CG_STR_INIT("ASHA RAO"), CG_STR_INIT("VIKRAM RAO") };

static void setup(void)
{
	cg_arena_init(&a, 64 << 20);
	(void)snprintf(cfg.market_dir, sizeof(cfg.market_dir), "%s/data/market", getenv("CG_TOP_SRCDIR"));
	app = (struct cg_app){ .cfg = &cfg };
	e = (struct cg_err){ .code = CG_OK };
	x = (struct cg_context){ .app = &app, .arena = &a, .err = &e };
	memset(&g, 0, sizeof(g));
	for (int i = 0; i < 2; i++)
		funds[i] = (struct cg_fund){ .name = CG_STR("Fund"),
					     .isin = CG_STR("INF179K01XQ0"),
					     .folio = i == 0 ? CG_STR("1") : CG_STR("2"),
					     .pan = i == 0 ? CG_STR("AAAPA1111A") : CG_STR("BBBPB1111B"),
					     .holders = { &people[i], 1, 1 },
					     .nav_date = CG_DATE_NONE,
					     .units = { 1000, 3, true } };
	g.s.funds.v = funds;
	g.s.funds.n = 2;
	g.s.from = CG_DATE_NONE;
	ck_assert(cg_date_make(2024, 5, 31, &g.s.to) && cg_date_make(2024, 5, 31, &g.s.as_of));
	ck_assert_int_eq(cg_app_gains_of(&x, no_scheme, NULL, CG_APP_GAINS_NEWEST, &g), CG_OK);
	ck_assert_uint_eq(g.g.holders.n, 2);
}

static void teardown(void)
{
	cg_app_free(&app);
	cg_arena_free(&a);
}

/* By the number in the list, of four digits at most; nobody else. */
START_TEST(of_one_holder)
{
	static const struct {
		const char *text;
		enum cg_code code;
		size_t holder;
	} rows[] = { { "1", CG_OK, 1 },	      { "2", CG_OK, 2 },	{ "0002", CG_OK, 2 },
		     { "0", CG_EREQUEST, 0 }, { "3", CG_EREQUEST, 0 },	{ "00002", CG_EREQUEST, 0 },
		     { "", CG_EREQUEST, 0 },  { "-1", CG_EREQUEST, 0 }, { "1x", CG_EREQUEST, 0 },
		     { "10", CG_EREQUEST, 0 } };

	ck_assert_int_eq(cg_app_gains_only(&g, CG_STR_NONE, CG_APP_GAINS_NEWEST, &e), CG_OK);
	ck_assert_uint_eq(g.g.holder, 0);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		teardown();
		setup();
		ck_assert_msg(cg_app_gains_only(&g, cg_str_of(rows[i].text), CG_APP_GAINS_NEWEST, &e) == rows[i].code,
			      "row %zu", i);
		ck_assert_uint_eq(g.g.holder, rows[i].holder);
		if (rows[i].code != CG_OK)
			ck_assert_str_eq(e.hint,
					 "holder must be the number of one of the 2 holders, as the answer lists "
					 "them.");
	}
}
END_TEST

/* On the day of the statement or later; today where none is said, unless the statement is of a later day. */
START_TEST(as_if_sold)
{
	int32_t today = cg_time_india_today();
	struct cg_held held;

	ck_assert_int_eq(cg_app_gains_held(&x, &g, g.s.as_of, &held), CG_OK);
	ck_assert_int_eq(held.day, g.s.as_of);
	ck_assert_int_eq(cg_app_gains_held(&x, &g, g.s.as_of - 1, &held), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "as_of must not be before the day of the statement, 2024-05-31.");
	e = (struct cg_err){ .code = CG_OK };
	ck_assert_int_eq(cg_app_gains_held(&x, &g, CG_DATE_NONE, &held), CG_OK);
	ck_assert_int_ge(held.day, today);
	ck_assert_int_le(held.day, today + 1);
	g.s.as_of = today + 10;
	ck_assert_int_eq(cg_app_gains_held(&x, &g, CG_DATE_NONE, &held), CG_OK);
	ck_assert_int_eq(held.day, today + 10);
	g.s.as_of = CG_DATE_NONE;
	ck_assert_int_eq(cg_app_gains_held(&x, &g, today - 5, &held), CG_OK);
	ck_assert_int_eq(held.day, today - 5);
	ck_assert_int_eq(cg_app_gains_held(&x, &g, CG_DATE_NONE, &held), CG_OK);
	ck_assert_int_ge(held.day, today);
}
END_TEST

static const struct cg_scheme elss = { .code = 1, .category = CG_STR_INIT("ELSS"), .asset_class = CG_ASSET_EQUITY };

static enum cg_code one_scheme(struct cg_context *c, const struct cg_statement *s, const struct cg_scheme **found)
{
	(void)c;
	for (size_t i = 0; i < s->funds.n; i++)
		found[i] = i == 1 ? &elss : NULL;
	return CG_OK;
}

/* What the list says of a fund comes to the fund that it is of. */
START_TEST(funds_of_schemes)
{
	struct cg_income income;

	ck_assert_int_eq(cg_app_gains_of(&x, one_scheme, NULL, 2020, &g), CG_OK);
	ck_assert_int_eq(g.year, 2020);
	ck_assert(g.g.funds[0].category.n == 0 && cg_str_eq(g.g.funds[1].category, CG_STR("ELSS")));
	ck_assert_int_eq(cg_app_gains_income(&x, &g, &income), CG_OK);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("gains");
	TCase *tc = tcase_create("gains");

	tcase_add_test(tc, years);
	tcase_add_test(tc, a_statement);
	tcase_add_test(tc, all_years_and_days);
	suite_add_tcase(s, tc);
	tc = tcase_create("holders");
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, of_one_holder);
	tcase_add_test(tc, as_if_sold);
	tcase_add_test(tc, funds_of_schemes);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
