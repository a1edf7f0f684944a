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

/* One fund of 100 units that rose from 19.50 to 20.00, but for what a row says. */
static const struct {
	const char *what;
	bool counts;
} changed[] = {
	{ "nothing", true },	     { "no scheme", false },  { "no NAV", false },
	{ "NAV of nothing", false }, { "no value", false },   { "no units", false },
	{ "an older NAV", false },   { "bonus", true },	      { "no option", true },
	{ "payout", false },	     { "reinvested", false }, { "seven days", true },
	{ "eight days", false },     { "half more", true },   { "more than half more", false },
};

START_TEST(what_counts)
{
	const char *what = changed[_i].what;
	bool more = strcmp(what, "half more") == 0, most = strcmp(what, "more than half more") == 0;
	struct cg_nav_table t = table_of((const char *const[]){ more   ? "13.3334"
								: most ? "13.3333"
								       : "19.50",
								"1", "1" });
	struct cg_nav_needs needs = { .as_of = TODAY };
	struct cg_codes codes = { NULL, 0, 0 };
	struct cg_enriched_fund *f = &funds[0];
	struct cg_day_change c;

	e.funds.n = 1;
	if (strcmp(what, "no scheme") == 0)
		f->scheme_code = 0;
	else if (strcmp(what, "no NAV") == 0)
		f->latest_nav = CG_DEC_NONE;
	else if (strcmp(what, "NAV of nothing") == 0)
		f->latest_nav = f->current_value = dec("0.00");
	else if (strcmp(what, "no value") == 0)
		f->current_value = CG_DEC_NONE;
	else if (strcmp(what, "no units") == 0)
		f->units = CG_DEC_NONE;
	else if (strcmp(what, "an older NAV") == 0)
		f->latest_nav_date--;
	else if (strcmp(what, "bonus") == 0)
		f->option = CG_OPTION_BONUS;
	else if (strcmp(what, "no option") == 0)
		f->option = CG_OPTION_NONE;
	else if (strcmp(what, "payout") == 0)
		f->option = CG_OPTION_IDCW_PAYOUT;
	else if (strcmp(what, "reinvested") == 0)
		f->option = CG_OPTION_IDCW_REINVEST;
	else if (strcmp(what, "seven days") == 0)
		cg_positions_navs_find(&t, 101)->navs.v[0].date = TODAY - 8; /* of the day before the newest one */
	else if (strcmp(what, "eight days") == 0)
		cg_positions_navs_find(&t, 101)->navs.v[0].date = TODAY - 9;
	cg_day_change_make(&e, &t, &c);
	ck_assert_msg(c.amount.set == changed[_i].counts && c.percent.set == changed[_i].counts, "%s", what);
	ck_assert_int_eq(c.to, TODAY);
	ck_assert_int_eq(c.from != CG_DATE_NONE, changed[_i].counts);
	ck_assert(cg_day_change_needs(&e, &arena, &needs, &codes));
	if (_i < 11) /* the others are told only once the NAV is known */
		ck_assert_uint_eq(codes.n, changed[_i].counts);
	ck_assert_uint_eq(needs.at.n, codes.n);
}
END_TEST

/* Without a newest NAV nothing is looked up; the share of a portfolio that is worth nothing is not known. */
START_TEST(no_whole)
{
	struct cg_nav_table t = table_of((const char *const[]){ "19.50", "101.9999", "11.00" });
	struct cg_nav_needs needs = { .as_of = TODAY };
	struct cg_codes codes = { NULL, 0, 0 };
	struct cg_day_change c;

	e.portfolio.current_value = dec("0.00");
	cg_day_change_make(&e, &t, &c);
	is_dec(c.amount, "41.96");
	is_dec(c.covered, NULL);
	e.portfolio.current_value = CG_DEC_NONE;
	cg_day_change_make(&e, &t, &c);
	is_dec(c.covered, NULL);
	is_dec(c.percent, "1.39");
	e.newest_nav_date = CG_DATE_NONE;
	for (int i = 0; i < 4; i++)
		funds[i].latest_nav_date = CG_DATE_NONE;
	ck_assert(cg_day_change_needs(&e, &arena, &needs, &codes));
	ck_assert_uint_eq(codes.n, 0);
}
END_TEST

/* Each scheme once, in the order of the funds; with any memory all of them, or false. */
START_TEST(short_of_memory)
{
	size_t refused = 0;
	bool good = false;

	for (int i = 0; i < 4; i++) {
		funds[i].option = CG_OPTION_GROWTH;
		funds[i].latest_nav_date = TODAY;
		funds[i].scheme_code = i == 3 ? 102 : 104 - i;
	}
	for (size_t limit = 0; !good; limit += 4) {
		struct cg_nav_needs needs = { .as_of = TODAY };
		struct cg_codes codes = { NULL, 0, 0 };
		struct cg_arena small;

		cg_arena_init(&small, limit);
		good = cg_day_change_needs(&e, &small, &needs, &codes);
		if (good) {
			ck_assert(codes.n == 3 && needs.at.n == 3);
			ck_assert(codes.v[0] == 104 && codes.v[1] == 103 && codes.v[2] == 102);
			ck_assert(needs.at.v[0].code == 102 && needs.at.v[0].day == TODAY - 1);
		}
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += !good, 1000);
	}
	ck_assert_uint_gt(refused, 1);
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
	tcase_add_loop_test(t, what_counts, 0, sizeof(changed) / sizeof(changed[0]));
	tcase_add_test(t, no_whole);
	tcase_add_test(t, short_of_memory);
	suite_add_tcase(s, t);
	return suite_run(s);
}
