/* What the newest NAV moved, by hand: which funds count, the sum, the share that it is known for. */
#include "market/day_change.h"
#include "run.h"
#include "values.h"

#include <string.h>

static struct cg_arena arena;
static struct cg_enrichment e;
static struct cg_enriched_fund funds[4];

enum { TODAY = 20000 };

/* Friday's NAVs are of TODAY - 3: a weekend lies between. */
static void prepare(void)
{
	static const struct {
		int32_t code, day;
		enum cg_option option;
		const char *units, *nav, *value;
	} rows[] = {
		{ 101, TODAY, CG_OPTION_GROWTH, "100.000", "20.00", "2000.00" },
		{ 102, TODAY, CG_OPTION_GROWTH, "10.500", "101.2345", "1062.96" }, /* 1062.96225 */
		{ 103, TODAY, CG_OPTION_IDCW, "50.000", "10.00", "500.00" },
		{ 104, TODAY - 4, CG_OPTION_GROWTH, "1.000", "437.04", "437.04" }, /* no newer NAV */
	};

	cg_arena_init(&arena, 1 << 20);
	memset(&e, 0, sizeof(e));
	memset(funds, 0, sizeof(funds));
	for (int i = 0; i < 4; i++) {
		funds[i].scheme_code = rows[i].code;
		funds[i].latest_nav_date = rows[i].day;
		funds[i].option = rows[i].option;
		funds[i].units = dec(rows[i].units);
		funds[i].latest_nav = dec(rows[i].nav);
		funds[i].current_value = dec(rows[i].value);
	}
	e.funds.v = funds;
	e.funds.n = 4;
	e.newest_nav_date = TODAY;
	e.portfolio.current_value = dec("4000.00");
}

static void clear(void)
{
	cg_arena_free(&arena);
}

/* A table with one NAV of each scheme, three days before. */
static struct cg_nav_table table_of(const char *const nav[3])
{
	struct cg_nav_table t;
	struct cg_codes codes = { NULL, 0, 0 };

	for (int32_t code = 101; code <= 103; code++)
		ck_assert(CG_PUSH(&arena, &codes, &code));
	ck_assert(cg_positions_navs_make(&codes, &arena, &t));
	for (int i = 0; i < 3; i++) {
		struct cg_nav v = { TODAY - 3, dec(nav[i]) };

		ck_assert(CG_PUSH(&arena, &cg_positions_navs_find(&t, 101 + i)->navs, &v));
	}
	return t;
}

/* Only growth funds with a NAV of the newest day are looked up, on the day before it. */
START_TEST(looked_up)
{
	struct cg_nav_needs needs = { .as_of = TODAY };
	struct cg_codes codes = { NULL, 0, 0 };

	funds[1].scheme_code = 101; /* a second folio of the same scheme */
	ck_assert(cg_day_change_needs(&e, &arena, &needs, &codes));
	ck_assert_uint_eq(codes.n, 1);
	ck_assert_uint_eq(needs.at.n, 1);
	ck_assert_int_eq(needs.at.v[0].code, 101);
	ck_assert_int_eq(needs.at.v[0].day, TODAY - 1);
}
END_TEST

/*
 * 100 units from 19.50 to 20.00: +50.00. 10.5 units at 101.9999: 1070.99895, 1071.00, to 1062.96: -8.04. Together
 * +41.96 of 3021.00, 1.39 %. The IDCW option and the old NAV do not count: 3062.96 of 4000.00 are 76.57 %.
 */
START_TEST(sum)
{
	struct cg_nav_table t = table_of((const char *const[]){ "19.50", "101.9999", "11.00" });
	struct cg_day_change c;
	char text[CG_DEC_TEXT_MAX];

	cg_day_change_make(&e, &t, &c);
	(void)cg_dec_text(c.amount, text);
	ck_assert_str_eq(text, "41.96");
	(void)cg_dec_text(c.percent, text);
	ck_assert_str_eq(text, "1.39");
	(void)cg_dec_text(c.covered, text);
	ck_assert_str_eq(text, "76.57");
	ck_assert_int_eq(c.from, TODAY - 3);
	ck_assert_int_eq(c.to, TODAY);
}
END_TEST

/* A NAV ten times as high is that of other units, and so is a value that is no product: neither is a day's change. */
START_TEST(jumps)
{
	struct cg_nav_table t = table_of((const char *const[]){ "2.00", "101.9999", "11.00" });
	struct cg_day_change c;
	char text[CG_DEC_TEXT_MAX];

	cg_day_change_make(&e, &t, &c);
	(void)cg_dec_text(c.amount, text);
	ck_assert_str_eq(text, "-8.04");
	funds[1].current_value = dec("2125.92");
	cg_day_change_make(&e, &t, &c);
	ck_assert(!c.amount.set && !c.percent.set && !c.covered.set);
}
END_TEST

/* A fund whose NAV before is older than that of most does not count, whichever stands first. */
START_TEST(older_before)
{
	struct cg_nav_table t = table_of((const char *const[]){ "19.50", "101.9999", "11.00" });
	struct cg_day_change c;
	char text[CG_DEC_TEXT_MAX];

	cg_positions_navs_find(&t, 101 + _i)->navs.v[0].date = TODAY - 4;
	cg_day_change_make(&e, &t, &c);
	ck_assert_int_eq(c.from, TODAY - 3);
	(void)cg_dec_text(c.amount, text);
	ck_assert_str_eq(text, _i == 0 ? "-8.04" : "50.00");
	/* 1062.96 or 2000.00 of 4000.00 */
	(void)cg_dec_text(c.covered, text);
	ck_assert_str_eq(text, _i == 0 ? "26.57" : "50.00");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("day_change");
	TCase *t = tcase_create("day_change");

	tcase_add_checked_fixture(t, prepare, clear);
	tcase_add_test(t, looked_up);
	tcase_add_test(t, sum);
	tcase_add_test(t, jumps);
	tcase_add_loop_test(t, older_before, 0, 2);
	suite_add_tcase(s, t);
	return suite_run(s);
}
