/* Capital gains of a statement that is not stored: the year, the source of schemes, the values of 31-Jan-2018. */
#include "app/analysis/gains.h"
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

int main(void)
{
	Suite *s = suite_create("gains");
	TCase *tc = tcase_create("gains");

	tcase_add_test(tc, years);
	tcase_add_test(tc, a_statement);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
