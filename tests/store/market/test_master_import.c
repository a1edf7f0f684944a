/*
 * Lists of AMFI as they are imported, small ones by hand: what a list adds and changes, which of two rows counts, which
 * of two lists does, and what the older layout fills in.
 */
#include "store/cluster.h"
#include "store/market/exposure.h"
#include "store/market/master.h"
#include "store/market/master_caps.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

enum { TODAY = 20700 }; /* 2026-09-04 */

#define EIGHT                                                                                                          \
	"Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Plan;Option;Net Asset Value;Date\n"
#define SIX "Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date\n"
#define SECTION "\nOpen Ended Schemes(Equity Scheme - Large Cap Fund)\n\nSome Mutual Fund\n\n"

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_reference ref;
static struct cg_arena arena;
static struct cg_master_report did;
static struct cg_err e;
static size_t most; /* that an arena of the store gives out; 0: as it wants */

void __real_cg_arena_init(struct cg_arena *a, size_t limit);
void __wrap_cg_arena_init(struct cg_arena *a, size_t limit);

void __wrap_cg_arena_init(struct cg_arena *a, size_t limit)
{
	__real_cg_arena_init(a, most > 0 && limit > most ? most : limit);
}

static void setup(void)
{
	static const char *const tables[] = {
		"nav_daily",	"nav_breaks",	     "nav_fetches",	     "schemes",
		"scheme_isins", "scheme_portfolios", "portfolio_securities", "security_caps"
	};

	most = 0;
	cfg = cluster_config();
	db = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 64 << 20);
	e = (struct cg_err){ .code = CG_OK };
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		(void)cluster_askf("delete from %s", tables[i]);
	OK(cg_reference_load(cfg.market_dir, &arena, &ref, &e));
}

static void teardown(void)
{
	cg_reference_free(&ref);
	cg_db_free(db);
	cg_arena_free(&arena);
}

static enum cg_code tries(const char *text)
{
	struct cg_amfi f;

	e = (struct cg_err){ .code = CG_OK };
	OK(cg_amfi_open(&f, cg_str_of(text), TODAY, &e));
	return cg_master_import(db, &ref, &f, &did, &e);
}

static void imports(const char *text)
{
	OK(tries(text));
}

static void has(const char *what, int code, const char *want)
{
	ck_assert_str_eq(
		cluster_askf("select coalesce((%s)::text, '-') from schemes where scheme_code = %d", what, code), want);
}

START_TEST(what_a_list_adds_and_changes)
{
	const char *first =
		EIGHT SECTION "1;INF000A01AA1;INF000A01AA2;Alpha Fund;Direct Plan;Growth;10.5000;01-Sep-2026\n"
			      "2;INF000A01BB1;-;Alpha Fund;Regular Plan;Growth;9.5000;01-Sep-2026\n"
			      "3;-;-;Beta Fund;Direct Plan;IDCW;N.A.;31-Aug-2026\n";
	const char *second =
		EIGHT SECTION "1;INF000A01AA1;INF000A01AA2;Alpha Fund;Direct Plan;Growth;10.6000;02-Sep-2026\n"
			      "2;INF000A01BB1;-;Alpha Fund;Regular Plan;Growth;9.5000;01-Sep-2026\n"
			      "4;-;-;Gamma Fund;Direct Plan;Growth;4;02-Sep-2026\n";

	imports(first);
	ck_assert(did.schemes == 3 && did.added == 3 && did.changed == 0);
	ck_assert(did.contradictions == 0 && did.unknown_sections == 0);
	ck_assert(did.navs.added == 2 && did.navs.changed == 0 && did.navs.same == 0);
	imports(first);
	ck_assert(did.schemes == 3 && did.added == 0 && did.changed == 0 && did.navs.added == 0 && did.navs.same == 2);
	imports(second);
	ck_assert(did.schemes == 3 && did.added == 1 && did.changed == 1);
	ck_assert(did.navs.added == 2 && did.navs.same == 1);
	has("name || ' ' || amc || ' ' || plan || ' ' || option || ' ' || source || ' ' || last_nav_date", 1,
	    "Alpha Fund Some Mutual Fund DIRECT GROWTH NAVALL_8 2026-09-02");
	has("scheme_type || ' ' || category || ' ' || asset_class || ' ' || is_etf || ' ' || benchmark_key", 1,
	    "Open Ended LARGE_CAP EQUITY false LARGE_CAP");
	has("direct_twin || ' ' || family_code", 2, "1 1");
	has("last_nav_date", 3, "-");
	ck_assert_str_eq(
		cluster_ask("select string_agg(concat_ws(' ', isin, scheme_code, kind, nav_date), ', ' order by isin) "
			    "from scheme_isins"),
		"INF000A01AA1 1 GROWTH_OR_PAYOUT 2026-09-02, INF000A01AA2 1 REINVESTMENT 2026-09-02, "
		"INF000A01BB1 2 GROWTH_OR_PAYOUT 2026-09-01");
}
END_TEST

/* Of two rows with one code the later NAV counts, of one day the later row. */
START_TEST(a_scheme_stands_once)
{
	imports(EIGHT SECTION "1;-;-;Later Fund;Direct Plan;Growth;10;02-Sep-2026\n"
			      "1;-;-;Earlier Fund;Direct Plan;Growth;9;01-Sep-2026\n"
			      "2;-;-;First Fund;Direct Plan;Growth;8;02-Sep-2026\n"
			      "2;-;-;Second Fund;Direct Plan;Growth;7;02-Sep-2026\n"
			      "3;-;-;Old Fund;Direct Plan;Growth;6;01-Sep-2026\n"
			      "3;-;-;New Fund;Direct Plan;Growth;5;02-Sep-2026\n");
	ck_assert(did.added == 3 && did.navs.added == 3);
	has("name", 1, "Later Fund");
	has("name", 2, "Second Fund");
	has("name", 3, "New Fund");
	ck_assert_str_eq(cluster_ask("select string_agg(nav::text, ' ' order by scheme_code) from nav_daily"),
			 "10 7 5");
}
END_TEST

/*
 * A list of the same layout replaces what is not newer; the layout with columns for plan and option replaces the other
 * one, whatever its day, and is not replaced by it.
 */
START_TEST(which_of_two_lists)
{
	static const struct {
		bool first_eight, second_eight;
		const char *day;
		const char *name;
	} rows[] = { { true, true, "01-Sep-2026", "B" },   { true, true, "31-Aug-2026", "A" },
		     { true, true, "02-Sep-2026", "B" },   { true, false, "02-Sep-2026", "A" },
		     { true, false, "31-Aug-2026", "A" },  { false, true, "31-Aug-2026", "B" },
		     { false, true, "02-Sep-2026", "B" },  { false, false, "01-Sep-2026", "B" },
		     { false, false, "31-Aug-2026", "A" }, { false, false, "02-Sep-2026", "B" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		(void)cluster_ask("delete from schemes");
		imports(cg_arena_printf(&arena, "%s%s1;-;-;A Fund%s;10;01-Sep-2026\n",
					rows[i].first_eight ? EIGHT : SIX, SECTION,
					rows[i].first_eight ? ";Direct Plan;Growth" : " - Direct - Growth")
				.p);
		imports(cg_arena_printf(&arena, "%s%s1;-;-;B Fund%s;10;%s\n", rows[i].second_eight ? EIGHT : SIX,
					SECTION, rows[i].second_eight ? ";Direct Plan;Growth" : " - Direct - Growth",
					rows[i].day)
				.p);
		has("left(name, 1)", 1, rows[i].name);
		has("source", 1, rows[i].first_eight || rows[i].second_eight ? "NAVALL_8" : "NAVALL_6");
	}
	/* a scheme of which no day is known */
	(void)cluster_ask("update schemes set last_nav_date = null");
	imports(SIX SECTION "1;-;-;C Fund - Direct - Growth;N.A.;01-Jan-2026\n");
	has("left(name, 1)", 1, "C");
}
END_TEST

/* The name of before August 2026 is taken from a list of about that time: two months, to the day. */
START_TEST(names_of_before)
{
	static const struct {
		const char *day, *old;
	} rows[] = { { "01-Sep-2026", "Old - Direct" },
		     { "03-Jul-2026", "Old - Direct" },
		     { "02-Jul-2026", "-" },
		     { "02-Sep-2026", "Old - Direct" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		(void)cluster_ask("delete from schemes");
		imports(EIGHT SECTION "1;-;-;New Fund;Direct Plan;Growth;10;01-Sep-2026\n");
		has("old_name", 1, "-");
		imports(cg_arena_printf(&arena, SIX SECTION "1;-;-;Old - Direct;10;%s\n", rows[i].day).p);
		has("old_name", 1, rows[i].old);
		has("name", 1, "New Fund");
		/* it stays, whatever later lists call it */
		imports(SIX SECTION "1;-;-;Another - Direct;10;01-Sep-2026\n");
		has("old_name", 1, rows[i].old[0] == '-' ? "Another - Direct" : rows[i].old);
	}
}
END_TEST

/* Plan column and old name disagree: counted, the first one named; sections that nobody knows are counted by scheme. */
START_TEST(what_the_report_says)
{
	imports(SIX SECTION "1;-;-;Alpha Fund - Direct - Growth;10;01-Sep-2026\n"
			    "2;-;-;Alpha Fund - Regular - Growth;10;01-Sep-2026\n"
			    "3;-;-;Beta Fund - Direct - Growth;10;01-Sep-2026\n");
	imports(EIGHT SECTION "1;-;-;Alpha Fund;Direct Plan;Growth;10;01-Sep-2026\n"
			      "2;-;-;Alpha Fund;Direct Plan;Growth;10;01-Sep-2026\n"
			      "3;-;-;Beta Fund;Regular Plan;Growth;10;01-Sep-2026\n"
			      "\nOpen Ended Schemes(Something that nobody has heard of)\n\nSome Mutual Fund\n\n"
			      "4;-;-;Gamma Fund;Direct Plan;Growth;10;01-Sep-2026\n"
			      "5;-;-;Delta Fund;Direct Plan;Growth;10;01-Sep-2026\n");
	ck_assert(did.contradictions == 2 && did.contradiction_code == 2 && did.unknown_sections == 2);
	ck_assert(did.schemes == 5 && did.added == 2 && did.changed == 3);
	has("plan", 2, "REGULAR");
}
END_TEST

/* A weekend and a holiday may lie between the end of a series and the list: five days, no more. */
START_TEST(how_far_a_series_is_whole)
{
	(void)cluster_ask(
		"insert into nav_fetches (scheme_code, contiguous_to) values (1, '2026-08-27'), (2, '2026-08-26'), "
		"(3, '2026-09-01'), (4, '2026-09-03'), (5, null)");
	imports(EIGHT SECTION "1;-;-;A Fund;Direct Plan;Growth;10;01-Sep-2026\n"
			      "2;-;-;B Fund;Direct Plan;Growth;10;01-Sep-2026\n"
			      "3;-;-;C Fund;Direct Plan;Growth;10;01-Sep-2026\n"
			      "4;-;-;D Fund;Direct Plan;Growth;10;01-Sep-2026\n"
			      "5;-;-;E Fund;Direct Plan;Growth;10;01-Sep-2026\n");
	ck_assert_str_eq(
		cluster_ask("select string_agg(coalesce(contiguous_to::text, '-'), ' ' order by scheme_code) from "
			    "nav_fetches"),
		"2026-09-01 2026-08-26 2026-09-01 2026-09-03 -");
}
END_TEST

START_TEST(lists_that_are_refused)
{
	CODE_IS(tries(EIGHT SECTION), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "The list has no schemes.");
	CODE_IS(tries(EIGHT SECTION "1;-;-;A Fund;Direct Plan;Growth \xff;10;01-Sep-2026\n"), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "The list is not UTF-8 text.");
	ck_assert_str_eq(cluster_ask("select count(*) from schemes"), "0");
}
END_TEST

/* Names are cut at 500 bytes. */
START_TEST(long_names)
{
	char name[502];

	memset(name, 'n', sizeof(name));
	name[501] = '\0';
	imports(cg_arena_printf(&arena, EIGHT SECTION "1;-;-;%s;Direct Plan;Growth;10;01-Sep-2026\n", name).p);
	has("length(name)", 1, "500");
}
END_TEST

/* Two thousand and one rows are two batches: each of them is there, and counted once. */
START_TEST(more_than_a_batch)
{
	struct cg_str text = CG_STR("");
	char *lines = cg_arena_take(&arena, 4001 * 80);
	size_t n = 0;

	for (int i = 1; i <= 4001; i++)
		n += (size_t)snprintf(lines + n, 80, "%d;-;-;Fund %d;Direct Plan;Growth;10;01-Sep-2026\n", i, i);
	text = cg_arena_printf(&arena, "%s%s%s", EIGHT, SECTION, lines);
	imports(text.p);
	ck_assert(did.schemes == 4001 && did.added == 4001 && did.changed == 0);
	ck_assert_str_eq(cluster_ask("select count(*) || ' ' || max(scheme_code) from schemes"), "4001 4001");
}
END_TEST

/* Without memory the list is not told to be imported; with some it is, whole. */
START_TEST(without_memory)
{
	enum cg_code rc = CG_EBUSY;
	size_t n = 0;

	for (size_t limit = 1; rc == CG_EBUSY; limit += 240, n++) {
		struct cg_amfi f;

		e = (struct cg_err){ .code = CG_OK };
		OK(cg_amfi_open(&f,
				CG_STR(EIGHT SECTION
				       "1;INF000A01AA1;INF000A01AA2;A Fund;Direct Plan;Growth;10;01-Sep-2026\n"
				       "2;INF000A01BB1;-;A Fund;Regular Plan;Growth;9;01-Sep-2026\n"),
				TODAY, &e));
		most = limit;
		rc = cg_master_import(db, &ref, &f, &did, &e);
		most = 0;
	}
	ck_assert_msg(rc == CG_OK && n > 20, "%zu: %s", n, e.why);
	ck_assert_str_eq(
		cluster_ask("select (select count(*) from schemes) || ' ' || (select count(*) from scheme_isins) || ' "
			    "' || (select count(*) from nav_daily)"),
		"2 3 2");
}
END_TEST

/* The same of what is read and written beside the lists. */
START_TEST(the_rest_without_memory)
{
	struct cg_company company = { CG_STR("INE002A01018"), CG_STR("A"), CG_STR("LARGE"), 1 };
	struct cg_caps caps = { .v = &company, .n = 1, .date = day("2025-12-31") };
	struct cg_security row = { CG_STR("INE002A01018"), CG_STR("A"), CG_STR("EQUITY"), CG_STR("Energy"),
				   dec("60.25") };
	struct cg_portfolio p = { .code = 1, .date = TODAY, .name = CG_STR_INIT("Fund"), .rows = { &row, 1, 1 } };
	struct cg_master_market_status status;
	struct cg_codes codes, held = { 0 };
	struct cg_exposures exposures;
	struct cg_families families;
	enum cg_code rc = CG_EBUSY;
	size_t unknown, n = 0;
	bool changed;

	imports(EIGHT SECTION "1;INF000A01AA1;INF000A01AA2;A Fund;Direct Plan;Growth;10;01-Sep-2026\n"
			      "2;INF000A01BB1;-;A Fund;Regular Plan;Growth;9;01-Sep-2026\n");
	p.weight_sum = dec("100");
	for (size_t limit = 1; rc == CG_EBUSY; limit += 48, n++) {
		e = (struct cg_err){ .code = CG_OK };
		most = limit;
		rc = cg_master_portfolio_write(db, &p, &changed, &e);
		most = 0;
	}
	ck_assert_msg(rc == CG_OK && n > 10 && changed, "%zu: %s", n, e.why);
	STARVE(cg_master_caps_write(db, &caps, &cluster_small, &e));
	ck_assert(CG_PUSH(&arena, &held, &(int32_t){ 1 }));
	STARVE(cg_exposure_load(db, &held, TODAY, &cluster_small, &exposures, &e));
	ck_assert_str_eq(cluster_ask("select string_agg(security_name, ' ') from portfolio_securities"), "A");
	STARVE(cg_master_codes(db, false, &cluster_small, &codes, &e));
	STARVE(cg_master_families(db, &cluster_small, &families, &e));
	STARVE(cg_master_held_codes(db, &cluster_small, &codes, &unknown, &e));
	(void)cluster_ask("delete from upstreams");
	(void)cluster_ask(
		"insert into upstreams (name, failures, last_error, budget_day, budget_used, updated_at) values "
		"('mfapi', 2, 'no answer', now()::date, 12, now())");
	(void)cluster_ask(
		"insert into nav_runs (kind, started_at, finished_at, done, total, outcome) values ('sync', now(), "
		"now(), 8, 9, 'DONE'), ('report', now(), now(), 2, 10, 'DONE') on conflict do nothing");
	STARVE(cg_master_market_status(db, &cluster_small, &status, &e));
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("master_import");
	TCase *tc = tcase_create("master_import");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, what_a_list_adds_and_changes);
	tcase_add_test(tc, a_scheme_stands_once);
	tcase_add_test(tc, which_of_two_lists);
	tcase_add_test(tc, names_of_before);
	tcase_add_test(tc, what_the_report_says);
	tcase_add_test(tc, how_far_a_series_is_whole);
	tcase_add_test(tc, lists_that_are_refused);
	tcase_add_test(tc, long_names);
	tcase_add_test(tc, more_than_a_batch);
	tcase_add_test(tc, without_memory);
	tcase_add_test(tc, the_rest_without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
