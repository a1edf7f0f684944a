/*
 * Schemes and NAVs in the database, and how it finds them: with a million NAVs (20 million with CG_SLOW=1) every
 * statement of the request path is run under auto_explain, and the plans that the server really took are read from its
 * log.
 */
#include "store/cluster.h"

#include "app/market/nav_fetch.h"
#include "base/time.h"
#include "market/unpack.h"
#include "net/fetcher.h"
#include "store/market/master.h"
#include "store/market/nav_table.h"
#include "store/market/peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CODE = 700000, DAYS = 2500, SCHEMES = 400, SLOW_SCHEMES = 8000, FUNDS = 50, TODAY = 20700 };

static struct cg_config cfg;
static struct cg_db *app, *owner;
static struct cg_arena arena;
static struct cg_err e;

static int schemes(void)
{
	return getenv("CG_SLOW") != NULL ? SLOW_SCHEMES : SCHEMES;
}

static void setup(void)
{
	cfg = cluster_config();
	app = cg_db_new(&cfg);
	owner = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, (size_t)256 << 20);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_db_free(app);
	cg_db_free(owner);
	cg_arena_free(&arena);
}

static void import(const char *name)
{
	struct cg_reference ref;
	struct cg_master_report report;
	struct cg_amfi f;
	char path[1200], *text = NULL;
	size_t n = 0;

	(void)snprintf(path, sizeof(path), "%s/%s", cfg.market_dir, name);
	OK(cg_reference_load(cfg.market_dir, &arena, &ref, &e));
	OK(cg_unpack_file(path, CG_UNPACK_MAX, &text, &n, &e));
	OK(cg_amfi_open(&f, (struct cg_str){ text, n }, TODAY, &e));
	OK(cg_master_import(owner, &ref, &f, &report, &e));
	cg_reference_free(&ref);
	free(text);
}

static bool is(struct cg_str s, const char *z)
{
	return cg_str_eq(s, cg_str_of(z));
}

START_TEST(schemes_by_isin)
{
	/* one that has a benchmark with one proxy, payout and reinvestment of one IDCW option, unknown ones */
	struct cg_str isins[] = { CG_STR("INF846K01DP8"),
				  CG_STR("INF209K01157"),
				  CG_STR("INF209K01CE5"),
				  CG_STR("INF000X01017"),
				  CG_STR_NONE,
				  CG_STR("' or 1=1 --"),
				  CG_STR("INF846K01DP8") };
	enum { N = sizeof(isins) / sizeof(isins[0]) };
	const struct cg_scheme *s[N];
	char weight[CG_DEC_TEXT_MAX];

	import("NAVAll_6col_2026-08-19.txt.xz");
	import("NAVAll_2026-08-22.txt.xz");
	OK(cg_nav_scheme_find(app, isins, N, &arena, s, &e));
	ck_assert_ptr_nonnull(s[0]);
	ck_assert_int_eq(s[0]->code, 120465);
	ck_assert(is(s[0]->name, "Axis Large Cap Fund"));
	ck_assert(is(s[0]->amc, "Axis Mutual Fund"));
	ck_assert(is(s[0]->category, "LARGE_CAP"));
	ck_assert_int_eq(s[0]->asset_class, CG_ASSET_EQUITY);
	ck_assert_int_eq(s[0]->plan, CG_PLAN_DIRECT);
	ck_assert_int_eq(s[0]->option, CG_OPTION_GROWTH);
	ck_assert(is(s[0]->benchmark.key, "LARGE_CAP"));
	ck_assert(is(s[0]->benchmark.name, "NIFTY 100 TRI"));
	ck_assert_int_eq(s[0]->benchmark.quality, CG_QUALITY_NEAR);
	ck_assert_uint_eq(s[0]->benchmark.n_proxies, 1);
	ck_assert_int_eq(s[0]->benchmark.proxy[0].code, 147666);
	(void)cg_dec_text(s[0]->benchmark.proxy[0].weight, weight);
	ck_assert_str_eq(weight, "1");
	ck_assert_int_eq(s[0]->direct.code, 0);
	ck_assert_int_eq(s[1]->code, 100034);
	ck_assert_int_eq(s[1]->option, CG_OPTION_IDCW_PAYOUT);
	ck_assert_int_eq(s[2]->code, 100034);
	ck_assert_int_eq(s[2]->option, CG_OPTION_IDCW_REINVEST);
	ck_assert_int_eq(s[1]->plan, CG_PLAN_REGULAR);
	ck_assert_int_ne(s[1]->direct.code, 0);
	ck_assert_uint_gt(s[1]->direct.name.n, 0);
	ck_assert_str_eq(cluster_ask("select growth_twin from schemes where scheme_code = 100034"), "100033");
	ck_assert_ptr_null(s[3]);
	ck_assert_ptr_null(s[4]);
	ck_assert_ptr_null(s[5]);
	ck_assert_ptr_nonnull(s[6]);
	OK(cg_nav_scheme_by_code(app, (int32_t[]){ 122639, 5, -1, 100034 }, 4, &arena, s, &e));
	ck_assert(is(s[0]->name, "Parag Parikh Flexi Cap Fund"));
	ck_assert_ptr_null(s[1]);
	ck_assert_ptr_null(s[2]);
	ck_assert_int_eq(s[3]->option, CG_OPTION_IDCW);
	OK(cg_nav_scheme_find(app, isins, 0, &arena, s, &e));
}
END_TEST

/* What an application may do to these tables. */
START_TEST(rights_of_the_application)
{
	static const char *const denied[] = { "schemes",      "scheme_isins",	   "benchmarks",	  "nav_runs",
					      "index_levels", "scheme_portfolios", "portfolio_securities" };
	char sql[256];

	for (size_t i = 0; i < sizeof(denied) / sizeof(denied[0]); i++) {
		(void)snprintf(sql, sizeof(sql),
			       "select has_table_privilege('casgate_app', '%s', 'select') and not "
			       "has_table_privilege('casgate_app', '%s', 'insert,update,delete,truncate')",
			       denied[i], denied[i]);
		ck_assert_msg(strcmp(cluster_ask(sql), "t") == 0, "%s", denied[i]);
	}
	ck_assert_str_eq(cluster_ask("select has_table_privilege('casgate_app', 'nav_daily', 'delete,truncate') or "
				     "has_table_privilege('casgate_app', 'nav_fetches', 'delete,truncate') or "
				     "has_table_privilege('casgate_app', 'upstreams', 'delete,truncate') or "
				     "has_table_privilege('casgate_dba', 'nav_daily', 'insert,update,delete')"),
			 "f");
}
END_TEST

static struct cg_nav_series random_series(int32_t code, int n, int32_t last)
{
	struct cg_nav_series s = { .code = code };

	for (int i = n; i-- > 0;) {
		struct cg_nav v = { last - i, cg_dec_make(1000000 + (code * 31 + i * 7) % 1000, 4) };

		ck_assert(CG_PUSH(&arena, &s.navs, &v));
	}
	return s;
}

START_TEST(series_come_back)
{
	int32_t codes[] = { 800002, 800001, 800003 };
	struct cg_nav_series in[2] = { random_series(800001, 40, 20000), random_series(800002, 5, 20010) }, out[3];
	struct cg_nav_written w;

	OK(cg_nav_write(app, in, 2, &w, &e));
	ck_assert_uint_eq(w.added, 45);
	OK(cg_nav_series(app, codes, 3, 19990, 20008, &arena, out, &e));
	ck_assert_uint_eq(out[0].navs.n, 3);
	ck_assert_int_eq(out[0].navs.v[0].date, 20006);
	ck_assert_uint_eq(out[1].navs.n, 11);
	ck_assert_int_eq(out[1].navs.v[0].date, 19990);
	ck_assert_int_eq(out[1].navs.v[10].date, 20000);
	ck_assert(cg_dec_eq(out[1].navs.v[10].nav, in[0].navs.v[39].nav));
	ck_assert_uint_eq(out[2].navs.n, 0);
	in[0].navs.v[3].nav.v = 0;
	ck_assert_int_eq(cg_nav_write(app, in, 1, &w, &e), CG_EINTERNAL);
	in[0].navs.v[3] = in[0].navs.v[4];
	ck_assert_int_eq(cg_nav_write(app, in, 1, &w, &e), CG_EINTERNAL);
}
END_TEST

/* Rows in every table that are as many as a big installation has. */
static void fill(void)
{
	char sql[2048];

	(void)snprintf(sql, sizeof(sql),
		       "insert into nav_daily select %d + c, date '2026-08-21' - d, 100 + (c * 31 + d) %% 100 "
		       "from generate_series(1, %d) c, generate_series(0, %d) d on conflict do nothing",
		       FIRST_CODE, schemes(), DAYS - 1);
	(void)cluster_ask(sql);
	(void)snprintf(sql, sizeof(sql),
		       "insert into nav_breaks select %d + c, date '2020-01-01' + k, 'REBASE', 0.1 from "
		       "generate_series(1, 8000) c, generate_series(1, 3) k",
		       FIRST_CODE);
	(void)cluster_ask(sql);
	(void)snprintf(
		sql, sizeof(sql),
		"insert into nav_fetches (scheme_code, attempted_at, outcome, full_history, contiguous_to) select "
		"%d + c, now(), 'OK', true, current_date from generate_series(1, 8000) c",
		FIRST_CODE);
	(void)cluster_ask(sql);
	(void)cluster_ask("vacuum analyze");
}

static char *server_log(long from)
{
	char path[512], *text;
	FILE *f;
	long n;

	(void)snprintf(path, sizeof(path), "%s/log", getenv("CG_TEST_PG"));
	f = fopen(path, "re");
	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(fseek(f, 0, SEEK_END), 0);
	n = ftell(f) - from;
	ck_assert_int_eq(fseek(f, from, SEEK_SET), 0);
	text = calloc(1, (size_t)n + 1);
	ck_assert_ptr_nonnull(text);
	ck_assert_uint_eq(fread(text, 1, (size_t)n, f), (size_t)n);
	(void)fclose(f);
	return text;
}

static long log_size(void)
{
	char path[512];
	FILE *f;
	long n;

	(void)snprintf(path, sizeof(path), "%s/log", getenv("CG_TEST_PG"));
	f = fopen(path, "re");
	ck_assert_ptr_nonnull(f);
	(void)fseek(f, 0, SEEK_END);
	n = ftell(f);
	(void)fclose(f);
	return n;
}

static void explain(bool on)
{
	PGconn *c = cluster_super();
	static const char *const sets[] = { "load 'auto_explain'",
					    "alter system set session_preload_libraries = 'auto_explain'",
					    "alter system set auto_explain.log_min_duration = 0",
					    "alter system set auto_explain.log_analyze = on",
					    "select pg_reload_conf()" };
	static const char *const resets[] = { "alter system reset all", "select pg_reload_conf()" };
	const char *const *v = on ? sets : resets;
	size_t n = on ? sizeof(sets) / sizeof(sets[0]) : sizeof(resets) / sizeof(resets[0]);

	for (size_t i = 0; i < n; i++) {
		PGresult *r = PQexec(c, v[i]);

		ck_assert_msg(PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK, "%s: %s",
			      v[i], PQerrorMessage(c));
		PQclear(r);
	}
	PQfinish(c);
	/* the postmaster passes the settings on: sessions that begin from now on have them */
	for (int i = 0; i < 600; i++) {
		if (strcmp(cluster_ask("show session_preload_libraries"), on ? "auto_explain" : "") == 0)
			return;
	}
	ck_abort_msg("the settings do not arrive");
}

/* A table of many rows is read as a whole somewhere in the log. */
static bool scanned(const char *log)
{
	static const char *const tables[] = { "nav_daily_2020_2024 ", "nav_daily_2025_2029 ", "nav_breaks",
					      "nav_fetches",	      "scheme_isins",	      "schemes" };

	for (const char *at = log; (at = strstr(at, "Seq Scan on ")) != NULL;) {
		const char *end = strchr(at, '\n');
		size_t n = end != NULL ? (size_t)(end - at) : strlen(at);
		struct cg_str line = { at, n };

		at += strlen("Seq Scan on ");
		for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
			if (strncmp(at, tables[i], strlen(tables[i])) == 0 &&
			    cg_str_find(line, CG_STR("never executed")) == SIZE_MAX)
				return true;
		}
	}
	return false;
}

static void check_plans(const char *log, const char *what, bool reads_navs)
{
	bool ok = strstr(log, "plan:") != NULL && (!reads_navs || strstr(log, "nav_daily_2025_2029_pkey") != NULL) &&
		  !scanned(log);

	if (!ok) /* longer than Check's messages may be */
		(void)fprintf(stderr, "%s\n", log);
	ck_assert_msg(ok, "%s: no index is used, or a table is read as a whole", what);
}

static void find_needs(void)
{
	struct cg_nav_needs needs = { .as_of = 20685 };
	struct cg_codes codes = { 0 }, families = { 0 };
	struct cg_nav_table table;
	struct cg_equities *portfolios = NULL;
	size_t n = 0;

	for (int32_t i = 0; i < FUNDS; i++) {
		int32_t code = FIRST_CODE + 1 + i * 7;
		struct cg_nav_pair pair = { code, FIRST_CODE + 1 };
		struct cg_nav_at at = { code, 20453 };

		ck_assert(CG_PUSH(&arena, &codes, &code));
		ck_assert(CG_PUSH(&arena, &families, &code));
		ck_assert(CG_PUSH(&arena, &needs.own, &code));
		ck_assert(CG_PUSH(&arena, &needs.pairs, &pair));
		ck_assert(CG_PUSH(&arena, &needs.at, &at));
	}
	ck_assert(cg_positions_navs_make(&codes, &arena, &table));
	OK(cg_nav_table_load(app, &needs, &families, &arena, &table, &portfolios, &n, &e));
	/* one and three years before the day, the day in between that was asked for, and the day itself */
	static const int32_t days[] = { 19589, 20320, 20453, 20685 };
	ck_assert_uint_eq(table.v[0].navs.n, 4);
	for (size_t i = 0; i < 4; i++)
		ck_assert_int_eq(table.v[0].navs.v[i].date, days[i]);
	ck_assert_uint_eq(table.v[0].breaks.n, 3);
}

static void find_isins(void)
{
	struct cg_str isins[FUNDS];
	const struct cg_scheme *s[FUNDS];

	for (int i = 0; i < FUNDS; i++)
		isins[i] = i % 2 == 0 ? CG_STR("INF846K01DP8") : CG_STR("INF209K01157");
	OK(cg_nav_scheme_find(app, isins, FUNDS, &arena, s, &e));
	ck_assert_ptr_nonnull(s[FUNDS - 1]);
}

static void find_series(void)
{
	int32_t codes[FUNDS];
	struct cg_nav_series s[FUNDS];

	for (int32_t i = 0; i < FUNDS; i++)
		codes[i] = FIRST_CODE + 1 + i;
	OK(cg_nav_series(app, codes, FUNDS, 20600, 20685, &arena, s, &e));
	ck_assert_uint_eq(s[FUNDS - 1].navs.n, 86);
}

static void find_fresh(void)
{
	struct cg_fetcher *f = cg_fetcher_new(&cfg);
	enum cg_nav_outcome outcome[FUNDS];
	struct cg_nav_ensured got;
	int32_t codes[FUNDS];

	for (int32_t i = 0; i < FUNDS; i++)
		codes[i] = FIRST_CODE + 1 + i;
	OK(cg_nav_ensure(app, f, codes, FUNDS, cg_time_monotonic_ms() + 1000, outcome, &got, &e));
	ck_assert_uint_eq(got.requests, 0);
	ck_assert_int_eq(outcome[FUNDS - 1], CG_NAV_OK);
	cg_fetcher_free(f);
}

static void find_quoted(void)
{
	bool quoted = false;

	OK(cg_nav_lease_quoted(app, 120465, 20686, &quoted, &e)); /* its NAV in the list is of 21-Aug-2026 */
	ck_assert(quoted);
	OK(cg_nav_lease_quoted(app, 120465, 20687, &quoted, &e));
	ck_assert(!quoted);
}

static void write_days(void)
{
	struct cg_nav_series s[FUNDS];
	struct cg_nav_written w;

	for (int32_t i = 0; i < FUNDS; i++)
		s[i] = random_series(FIRST_CODE + 1 + i, 10, 20690);
	OK(cg_nav_write(app, s, FUNDS, &w, &e));
	ck_assert_uint_gt(w.added, 0);
}

static void write_whole(void)
{
	struct cg_nav_series s = random_series(FIRST_CODE + 100, DAYS, 20685);
	struct cg_nav_written w;

	OK(cg_nav_write(app, &s, 1, &w, &e));
	ck_assert_uint_gt(w.changed, 0);
}

static const struct {
	const char *what;
	void (*run)(void);
	bool reads_navs;
} paths[] = {
	{ "schemes by ISIN", find_isins, false },
	{ "NAVs of days", find_needs, true },
	{ "series", find_series, true },
	{ "what is fresh", find_fresh, false },
	{ "what AMFI quotes", find_quoted, false },
	{ "writing some days", write_days, true },
	{ "writing a whole series", write_whole, true },
};

START_TEST(plans)
{
	import("NAVAll_2026-08-22.txt.xz");
	fill();
	explain(true);
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		long from;
		char *log;

		/* A session of its own, which loads auto_explain; schema look-up and the like come first. */
		cg_db_free(app);
		app = cg_db_new(&cfg);
		OK(cg_db_ready(app, &(int){ 0 }, &e));
		from = log_size();
		paths[i].run();
		log = server_log(from);
		check_plans(log, paths[i].what, paths[i].reads_navs);
		free(log);
	}
	explain(false);
}
END_TEST

/* The loops of each line of a plan that begins a reading of this table: the most of them. */
static long most_loops(const char *log, const char *reading)
{
	long most = 0;

	for (const char *at = log; (at = strstr(at, reading)) != NULL; at++) {
		const char *loops = strstr(at, "loops=");
		long n = loops != NULL ? strtol(loops + strlen("loops="), NULL, 10) : 0;

		most = n > most ? n : most;
	}
	return most;
}

/* For a list imported a moment ago, without statistics, as on a new installation: it is not read once for each peer. */
START_TEST(peers_without_statistics)
{
	struct cg_codes held = { NULL, 0, 0 };
	struct cg_peers peers;
	char count[32];
	long from;
	char *log;

	import("NAVAll_6col_2026-08-19.txt.xz");
	import("NAVAll_2026-08-22.txt.xz");
	(void)cluster_ask("delete from pg_statistic where starelid = 'schemes'::regclass");
	(void)cluster_ask("update pg_class set reltuples = -1, relpages = 0 where oid = 'schemes'::regclass");
	explain(true);
	cg_db_free(app);
	app = cg_db_new(&cfg);
	OK(cg_db_ready(app, &(int){ 0 }, &e));
	ck_assert(CG_PUSH(&arena, &held, &(int32_t){ 120465 })); /* growth options of large caps, direct and regular */
	ck_assert(CG_PUSH(&arena, &held, &(int32_t){ 112277 }));
	ck_assert(CG_PUSH(&arena, &held, &(int32_t){ 100034 })); /* a payout option, which has no peers */
	from = log_size();
	OK(cg_peers_load(app, &held, &arena, &peers, &e));
	log = server_log(from);
	explain(false);
	ck_assert_msg(strstr(log, "plan:") != NULL && most_loops(log, "Scan on schemes") <= 1, "%s", log);
	free(log);
	(void)snprintf(count, sizeof(count), "%zu", peers.n);
	ck_assert_str_eq(count, cluster_ask("select count(*) from schemes where category = 'LARGE_CAP' "
					    "and option = 'GROWTH' and plan in ('DIRECT', 'REGULAR') "
					    "and last_nav_date >= date '2026-08-23' - 31"));
	ck_assert_uint_gt(peers.n, 40);
	ck_assert_int_eq(peers.list_date, 20688); /* 23-Aug-2026 */
}
END_TEST

static Suite *suite(void)
{
	Suite *s = suite_create("nav");
	TCase *tc = tcase_create("nav");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, getenv("CG_SLOW") != NULL ? 600 : 60);
	tcase_add_test(tc, schemes_by_isin);
	tcase_add_test(tc, rights_of_the_application);
	tcase_add_test(tc, series_come_back);
	tcase_add_test(tc, peers_without_statistics);
	tcase_add_test(tc, plans);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, suite);
}
