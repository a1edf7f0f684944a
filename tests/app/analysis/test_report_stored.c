/*
 * What is made of stored snapshots, with schemes and NAVs of a database: comparisons, enrichments and health checks,
 * the same request twice, reports, months, the change of a day and risk; and what memory does not hold.
 */
#include "app/analysis/compare.h"
#include "app/analysis/gains.h"
#include "app/analysis/health.h"
#include "app/analysis/look_through.h"
#include "app/analysis/report.h"
#include "app/analysis/risk.h"
#include "app/market/schemes.h"
#include "base/time.h"
#include "store/cluster.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

#define ISIN "INF000K01AB5"
enum { CODE = 100, BOUGHT = 400, STATED = 40 }; /* days ago */

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static struct cg_context x;
static struct cg_id snapshot;
static int32_t today;

/* 100 units for 1000.00, worth 12.0000 each at the day of the statement. */
static struct cg_id stored(int stated)
{
	struct cg_fund f = { .name = CG_STR_INIT("Flexi Fund"),
			     .isin = CG_STR_INIT(ISIN),
			     .folio = CG_STR_INIT("1 / 2"),
			     .plan = CG_PLAN_DIRECT,
			     .option = CG_OPTION_GROWTH,
			     .nav_date = today - stated,
			     .reconciled = true,
			     .page = 1 };
	struct cg_txn t = { .date = today - BOUGHT, .type = CG_TXN_PURCHASE, .page = 1 };
	struct cg_snapshot_meta meta;
	struct cg_statement s;

	cluster_statement(&arena, &s);
	s.funds.n = 0;
	s.demat.n = 0;
	s.as_of = today - stated;
	f.opening_units = dec("0.000");
	f.units = dec("100.000");
	f.nav = dec("12.0000");
	f.value = dec("1200.00");
	t.description = CG_STR("Purchase");
	t.amount = dec("1000.00");
	t.units = dec("100.000");
	t.nav = dec("10.0000");
	t.balance = dec("100.000");
	ck_assert(CG_PUSH(&arena, &f.txns, &t) && CG_PUSH(&arena, &s.funds, &f));
	OK(cg_snapshot_store(app.db, &auth, &s, NULL, NULL, &meta, &e));
	return meta.id;
}

/* The scheme: 10 until the statement, 12 from it on, 12.12 yesterday; its source was asked today. */
static void with_navs(void)
{
	(void)cluster_askf(
		"insert into schemes (scheme_code, name, source, updated_at, last_nav_date, category, "
		"asset_class, plan, option, family_code) "
		"values (%d, 'Flexi Fund', 'x', now(), date '1970-01-01' + %d, 'Flexi Cap', 'EQUITY', 'DIRECT', "
		"'GROWTH', %d)",
		CODE, today - 1, CODE);
	(void)cluster_askf("insert into scheme_isins (isin, scheme_code, kind, updated_at) values ('" ISIN "', %d, "
			   "'GROWTH_OR_PAYOUT', now())",
			   CODE);
	(void)cluster_askf(
		"insert into nav_daily select %d, date '1970-01-01' + d, case when d < %d then 10 when d < %d "
		"then 12 else 12.12 end from generate_series(%d, %d) d",
		CODE, today - STATED, today - 1, today - 420, today - 1);
	(void)cluster_askf("insert into nav_fetches (scheme_code, outcome, full_history, contiguous_to, attempted_at) "
			   "values (%d, 'OK', true, date '1970-01-01' + %d, now())",
			   CODE, today - 1);
}

static void setup(void)
{
	cfg = cluster_config();
	(void)snprintf(cfg.nav_url, sizeof(cfg.nav_url), "http://127.0.0.1:9");
	cfg.nav_allow_http = 1;
	cfg.nav_requests_second = 1000;
	cg_arena_init(&arena, 256 << 20);
	auth = cluster_auth(true);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
	today = cg_time_india_today();
	(void)cluster_ask("delete from nav_fetches");
	(void)cluster_ask("delete from upstreams");
	(void)cluster_ask("delete from scheme_isins");
	(void)cluster_ask("delete from schemes");
	(void)cluster_ask("delete from nav_daily");
	snapshot = stored(STATED);
}

static void teardown(void)
{
	if (app.fetcher.thing != NULL)
		app.fetcher.release(app.fetcher.thing);
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

static void expire(const struct cg_id *id)
{
	char uuid[CG_UUID_TEXT_MAX];

	(void)cluster_askf("update snapshots set created_at = now() - interval '2 days', expires_at = now() - interval "
			   "'1 second' where snapshot_id = '%s'",
			   cg_id_uuid(id, uuid));
}

/* Which of the two cannot be had is told by its name. */
START_TEST(two_snapshots)
{
	struct cg_id later = stored(STATED - 1), gone = later;
	struct cg_app_compared got;

	gone.b[15] ^= 1;
	OK(cg_app_compare(&x, (struct cg_id[]){ snapshot, later }, &got));
	ck_assert(cg_id_eq(&got.meta[0].id, &snapshot) && cg_id_eq(&got.meta[1].id, &later));
	ck_assert_int_eq(got.s[1].as_of - got.s[0].as_of, 1);
	CODE_IS(cg_app_compare(&x, (struct cg_id[]){ snapshot, snapshot }, &got), CG_EREQUEST);
	ck_assert_str_eq(e.param, "to");
	for (int i = 0; i < 2; i++) {
		e = (struct cg_err){ .code = CG_OK };
		CODE_IS(cg_app_compare(&x,
				       i == 0 ? (struct cg_id[]){ gone, later } : (struct cg_id[]){ snapshot, gone },
				       &got),
			CG_ENOSNAPSHOT);
		ck_assert_str_eq(e.param, i == 0 ? "from" : "to");
	}
	expire(&later);
	for (int i = 0; i < 2; i++) {
		e = (struct cg_err){ .code = CG_OK };
		CODE_IS(cg_app_compare(
				&x, i == 0 ? (struct cg_id[]){ later, snapshot } : (struct cg_id[]){ snapshot, later },
				&got),
			CG_EEXPIRED);
		ck_assert_str_eq(e.param, i == 0 ? "from" : "to");
	}
}
END_TEST

/* Its figures by hand: 100 units at 12.12; 1000.00 have become 1212.00. */
static void is_todays(const struct cg_enrichment *got)
{
	ck_assert(cg_id_eq(&got->snapshot, &snapshot) && !got->partial);
	ck_assert_int_eq(got->as_of, today);
	ck_assert_int_eq(got->newest_nav_date, today - 1);
	ck_assert_uint_eq(got->funds.n, 1);
	ck_assert_int_eq(got->funds.v[0].scheme_code, CODE);
	is_dec(got->funds.v[0].current_value, "1212.00");
}

/* The source is told by its host alone; the day is never later than today. */
START_TEST(enrichments)
{
	static const char *const urls[] = { "https://u:p@nav.example:8443/a@b", "https://nav.example", "nav.example/x",
					    "https://nav.example:1" };
	static const struct cg_as_of latest = { CG_AS_OF_LATEST, CG_DATE_NONE };
	struct cg_as_of of_day = { CG_AS_OF_DAY, today - 1 }, of_statement = { CG_AS_OF_STATEMENT, CG_DATE_NONE };
	struct cg_enrichment got;
	struct cg_statement s;
	struct cg_snapshot_meta meta;

	with_navs();
	for (size_t i = 0; i < sizeof(urls) / sizeof(urls[0]); i++) {
		(void)snprintf(cfg.nav_url, sizeof(cfg.nav_url), "%s", urls[i]);
		OK(cg_app_enrich(&x, &snapshot, &latest, NULL, &got));
		ck_assert(x.done.stored && !x.done.replayed);
		is_todays(&got);
		is_text(got.source_name, "nav.example");
	}
	OK(cg_app_enrich(&x, &snapshot, &of_day, NULL, &got));
	ck_assert_int_eq(got.as_of, today - 1);
	OK(cg_app_enrich(&x, &snapshot, &of_statement, NULL, &got));
	ck_assert_int_eq(got.as_of, today - STATED);
	is_dec(got.funds.v[0].current_value, "1200.00");
	OK(cg_snapshot_load(app.db, &auth, &snapshot, &arena, &meta, &s, &e));
	s.as_of = today + 1;
	OK(cg_app_enrich_unstored(&x, &s, &of_statement, &got));
	ck_assert_int_eq(got.as_of, today);
	ck_assert(cg_id_eq(&got.snapshot, &(struct cg_id){ { 0 } }) && got.enriched_ms > 0);
	is_dec(got.funds.v[0].current_value, "1212.00");
	s.as_of = CG_DATE_NONE;
	OK(cg_app_enrich_unstored(&x, &s, &of_statement, &got));
	ck_assert_int_eq(got.as_of, today);
}
END_TEST

/* Nothing is known and nothing can be asked for: the caller is told when to come again. */
START_TEST(no_source_and_no_navs)
{
	static const struct cg_as_of latest = { CG_AS_OF_LATEST, CG_DATE_NONE };
	struct cg_as_of of_day = { CG_AS_OF_DAY, today - 1 };
	struct cg_idem idem = { .key = "k" };
	struct cg_enrichment got;

	with_navs();
	(void)cluster_ask("delete from nav_daily");
	(void)cluster_ask("update nav_fetches set outcome = 'UNAVAILABLE', full_history = false, contiguous_to = null, "
			  "next_attempt_at = now() + interval '90 s'");
	CODE_IS(cg_app_enrich(&x, &snapshot, &latest, NULL, &got), CG_EUPSTREAM);
	ck_assert(e.retry_after >= 80 && e.retry_after <= 90);
	(void)cluster_ask("update nav_fetches set next_attempt_at = now() + interval '3 days'");
	CODE_IS(cg_app_enrich(&x, &snapshot, &latest, &idem, &got), CG_EUPSTREAM);
	ck_assert_int_eq(e.retry_after, 86400);
	/* the key is free for another request */
	(void)cluster_ask("update nav_fetches set next_attempt_at = null, outcome = 'OK', full_history = true, "
			  "contiguous_to = current_date + 1");
	(void)cluster_askf("insert into nav_daily values (%d, date '1970-01-01' + %d, 12)", CODE, today - 1);
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_app_enrich(&x, &snapshot, &of_day, &idem, &got));
	ck_assert(x.done.stored && !x.done.replayed);
}
END_TEST

static enum cg_code checks(bool enriched, struct cg_as_of as_of, const char *key, struct cg_app_health *got)
{
	static struct cg_idem idem;
	struct cg_app_health_args args = {
		.snapshot = snapshot, .include_enrichment = enriched, .as_of = as_of, .idem = key != NULL ? &idem : NULL
	};

	idem = (struct cg_idem){ .key = "" };
	(void)snprintf(idem.key, sizeof(idem.key), "%s", key != NULL ? key : "");
	e = (struct cg_err){ .code = CG_OK };
	x.done = (struct cg_done){ .stored = false };
	memset(got, 0, sizeof(*got));
	return cg_app_health(&x, "portfolio-health-check", &args, got);
}

/* What is stored of the day is given; what was partial, and the day of the statement, is made again. */
START_TEST(health_checks)
{
	static const struct cg_as_of latest = { CG_AS_OF_LATEST, CG_DATE_NONE };
	struct cg_as_of day = { CG_AS_OF_DAY, today }, of_statement = { CG_AS_OF_STATEMENT, CG_DATE_NONE };
	struct cg_app_health got;
	struct cg_id first;

	with_navs();
	OK(checks(false, latest, NULL, &got));
	ck_assert(got.enrichment.as_of == today - STATED && !x.done.stored);
	CODE_IS(checks(false, day, NULL, &got), CG_EREQUEST);
	ck_assert_str_eq(e.param, "as_of");
	CODE_IS(checks(false, of_statement, NULL, &got), CG_EREQUEST);
	OK(checks(true, latest, NULL, &got));
	ck_assert(x.done.stored);
	is_todays(&got.enrichment);
	ck_assert_ptr_nonnull(got.look_through.reason); /* no portfolios are stored */
	first = got.enrichment.id;
	OK(checks(true, latest, NULL, &got));
	ck_assert(!x.done.stored && cg_id_eq(&got.enrichment.id, &first));
	is_todays(&got.enrichment);
	OK(checks(true, day, NULL, &got));
	ck_assert(!x.done.stored && cg_id_eq(&got.enrichment.id, &first) && e.code == CG_OK);
	(void)cluster_ask("update enrichments set partial = true");
	OK(checks(true, day, NULL, &got));
	ck_assert(x.done.stored && !cg_id_eq(&got.enrichment.id, &first));
	day.day = today - 2;
	OK(checks(true, day, NULL, &got));
	ck_assert(x.done.stored && got.enrichment.as_of == today - 2 && e.code == CG_OK);
	for (int i = 0; i < 2; i++) {
		OK(checks(true, of_statement, NULL, &got));
		ck_assert(x.done.stored && got.enrichment.as_of == today - STATED);
	}
}
END_TEST

/* By a key: the same figures again; another request has none of it. */
START_TEST(health_checks_by_key)
{
	static const struct cg_as_of latest = { CG_AS_OF_LATEST, CG_DATE_NONE };
	struct cg_as_of of_statement = { CG_AS_OF_STATEMENT, CG_DATE_NONE };
	struct cg_app_health got;
	struct cg_id first;

	with_navs();
	OK(checks(false, latest, "alone", &got));
	ck_assert(!x.done.replayed);
	OK(checks(false, latest, "alone", &got));
	ck_assert(x.done.replayed && got.enrichment.as_of == today - STATED);
	CODE_IS(checks(true, latest, "alone", &got), CG_EIDEMMISMATCH);
	OK(checks(true, latest, "with", &got));
	ck_assert(x.done.stored && !x.done.replayed);
	first = got.enrichment.id;
	OK(checks(true, latest, "with", &got));
	ck_assert(x.done.replayed && !x.done.stored && cg_id_eq(&got.enrichment.id, &first));
	is_todays(&got.enrichment);
	CODE_IS(checks(false, latest, "with", &got), CG_EIDEMMISMATCH);
	/* what fails gives its key back */
	snapshot.b[15] ^= 1;
	CODE_IS(checks(true, latest, "free", &got), CG_ENOSNAPSHOT);
	CODE_IS(checks(false, latest, "free", &got), CG_ENOSNAPSHOT);
	snapshot.b[15] ^= 1;
	OK(checks(true, of_statement, "free", &got));
	ck_assert(!x.done.replayed);
}
END_TEST

/* Up to the newest figures: those of the statement, then those of an enrichment. */
START_TEST(reports)
{
	static const struct cg_as_of latest = { CG_AS_OF_LATEST, CG_DATE_NONE };
	struct cg_as_of before = { CG_AS_OF_DAY, today - STATED - 10 };
	struct cg_enrichment made;
	struct cg_app_report r;
	struct cg_id gone = snapshot;
	const struct cg_months *m;

	with_navs();
	OK(cg_app_report(&x, &snapshot, &r));
	ck_assert(!r.has_enrichment && r.market == NULL && r.beside == NULL && e.code == CG_OK && r.now_ms > 0);
	ck_assert_int_eq(cg_app_report_day(&r), today - STATED);
	OK(cg_app_report_beside(&x, &r));
	ck_assert_ptr_null(r.beside);
	OK(cg_app_report_market(&x, &r));
	m = &r.market->months;
	ck_assert_int_eq(m->v[m->n - 1].date, today - STATED);
	is_dec(m->v[m->n - 1].value, "1200.00");
	is_dec(m->v[m->n - 1].invested, "1000.00");
	/* older than the statement: its day stays */
	OK(cg_app_enrich(&x, &snapshot, &before, NULL, &made));
	OK(cg_app_report(&x, &snapshot, &r));
	ck_assert(r.has_enrichment && cg_app_report_day(&r) == today - STATED);
	OK(cg_app_enrich(&x, &snapshot, &latest, NULL, &made));
	OK(cg_app_report(&x, &snapshot, &r));
	ck_assert(r.has_enrichment && cg_app_report_day(&r) == today);
	OK(cg_app_report_market(&x, &r));
	m = &r.market->months;
	ck_assert_int_eq(m->v[m->n - 1].date, today);
	is_dec(m->v[m->n - 1].value, "1212.00");
	is_dec(r.market->change.amount, "12.00");
	is_dec(r.market->change.percent, "1.00");
	ck_assert(r.market->change.from == today - 2 && r.market->change.to == today - 1);
	ck_assert_ptr_nonnull(r.market->look.reason);
	OK(cg_app_report_beside(&x, &r));
	is_dec(r.beside->change.amount, "12.00");
	is_dec(r.beside->rate.share, "100.00");
	ck_assert_uint_eq(r.beside->rate.funds, 1);
	m = &r.beside->months;
	is_dec(m->v[m->n - 1].value, "1212.00");
	gone.b[15] ^= 1;
	CODE_IS(cg_app_report(&x, &gone, &r), CG_ENOSNAPSHOT);
	ck_assert(!r.has_enrichment);
}
END_TEST

/* An enrichment says the same when NAVs have come since. */
START_TEST(navs_that_come_later)
{
	static const struct cg_as_of latest = { CG_AS_OF_LATEST, CG_DATE_NONE };
	struct cg_app_months_beside b;
	struct cg_enrichment made;

	with_navs();
	OK(cg_app_enrich(&x, &snapshot, &latest, NULL, &made));
	(void)cluster_askf("insert into nav_daily values (%d, date '1970-01-01' + %d, 13)", CODE, today);
	OK(cg_app_months_beside_stored(&x, &made, &b));
	ck_assert_int_eq(b.months.v[b.months.n - 1].date, today);
	is_dec(b.months.v[b.months.n - 1].value, "1212.00");
}
END_TEST

static void portfolio(int32_t date, const char *type, int weight)
{
	(void)cluster_askf(
		"insert into scheme_portfolios (scheme_code, portfolio_date, weight_sum, securities, imported_at) "
		"values (%d, date '1970-01-01' + %d, 100, 1, now()) on conflict do nothing",
		CODE, date);
	(void)cluster_askf("insert into portfolio_securities (scheme_code, portfolio_date, row_no, asset_type, weight) "
			   "select %d, date '1970-01-01' + %d, count(*), '%s', %d from portfolio_securities",
			   CODE, date, type, weight);
}

/* By the newest portfolio that is not newer than the figures: 60 and 40 percent of 1212.00. */
START_TEST(through_the_funds)
{
	static const struct cg_as_of latest = { CG_AS_OF_LATEST, CG_DATE_NONE };
	struct cg_enrichment made;
	struct cg_look_through look;

	with_navs();
	(void)cluster_ask("delete from portfolio_securities");
	(void)cluster_ask("delete from scheme_portfolios");
	OK(cg_app_enrich(&x, &snapshot, &latest, NULL, &made));
	ck_assert_int_eq(made.funds.v[0].family, CODE);
	portfolio(made.as_of + 1, "CASH", 100);
	OK(cg_app_look_through(&x, &made, &look));
	ck_assert_ptr_nonnull(look.reason);
	portfolio(made.as_of - 40, "CASH", 100);
	portfolio(made.as_of, "EQUITY", 60);
	portfolio(made.as_of, "DEBT", 40);
	OK(cg_app_look_through(&x, &made, &look));
	ck_assert_ptr_null(look.reason);
	is_dec(look.covered, "100.00");
	ck_assert(look.oldest == made.as_of && look.newest == made.as_of && look.without.n == 0);
	ck_assert_uint_eq(look.classes.n, 2);
	is_text(look.classes.v[0].name, "EQUITY");
	ck_assert(cg_dec_eq(look.classes.v[0].amount, dec("727.20")));
	is_dec(look.classes.v[0].percent, "60.00");
	is_text(look.classes.v[1].name, "DEBT");
	is_dec(look.classes.v[1].percent, "40.00");
	/* a fund of no family has no portfolio */
	made.funds.v[0].family = 0;
	OK(cg_app_look_through(&x, &made, &look));
	ck_assert_ptr_nonnull(look.reason);
	(void)cluster_ask("delete from portfolio_securities");
	(void)cluster_ask("delete from scheme_portfolios");
}
END_TEST

/* Gains of a stored snapshot: the year that was asked for; none of one that is gone. */
START_TEST(gains)
{
	struct cg_app_gains got;
	struct cg_id gone = snapshot;

	with_navs();
	OK(cg_app_gains(&x, &snapshot, 2024, &got));
	ck_assert(got.year == 2024 && cg_id_eq(&got.meta.id, &snapshot) && got.g.gains.n == 0);
	ck_assert_uint_eq(got.s.funds.n, 1);
	is_text(got.g.funds[0].category, "Flexi Cap");
	OK(cg_app_gains(&x, &snapshot, CG_FY_ALL, &got));
	ck_assert_int_eq(got.year, CG_FY_ALL);
	gone.b[15] ^= 1;
	CODE_IS(cg_app_gains(&x, &gone, 2024, &got), CG_ENOSNAPSHOT);
}
END_TEST

/* What memory does not hold is a 503 of each, never a part. */
START_TEST(without_memory)
{
	static const struct cg_as_of latest = { CG_AS_OF_LATEST, CG_DATE_NONE };
	struct cg_enrichment made;
	struct cg_look_through look;
	struct cg_app_months_beside b;
	struct cg_app_report r;
	struct cg_statement s;
	struct cg_snapshot_meta meta;
	struct cg_risk risks;

	with_navs();
	OK(cg_app_enrich(&x, &snapshot, &latest, NULL, &made));
	OK(cg_snapshot_load(app.db, &auth, &snapshot, &arena, &meta, &s, &e));
	x.arena = &cluster_small;
	STARVE(cg_app_look_through(&x, &made, &look));
	STARVE(cg_app_months_beside_stored(&x, &made, &b));
	STARVE(cg_app_risk(&x, &s, today, &risks));
	STARVE(cg_app_report(&x, &snapshot, &r));
	STARVE(cg_app_enrich_statement(&x, &snapshot, &made));
}
END_TEST

static struct cg_risk risk_of(const struct cg_statement *s, int32_t day)
{
	struct cg_risk r;

	OK(cg_app_risk(&x, s, day, &r));
	return r;
}

/* Without a day or a scheme there is nothing to tell. */
START_TEST(risk)
{
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	struct cg_risk r;

	OK(cg_snapshot_load(app.db, &auth, &snapshot, &arena, &meta, &s, &e));
	r = risk_of(&s, today);
	ck_assert_int_eq(r.list_date, CG_DATE_NONE);
	with_navs();
	r = risk_of(&s, CG_DATE_NONE);
	ck_assert(r.n == 0 && r.list_date == CG_DATE_NONE);
	r = risk_of(&s, today);
	ck_assert_uint_eq(r.n, 1);
	ck_assert_int_eq(r.v[0].scheme->code, CODE);
	ck_assert_int_eq(r.list_date, today - 1);
	s.funds.n = 0;
	ck_assert_uint_eq(risk_of(&s, today).n, 0);
}
END_TEST

/* Schemes of the list that is installed: each fund by either of the two ISINs of a row, and no fund without one. */
START_TEST(installed_list)
{
	static const char *const isins[] = { "INF846K01DP8", "", "INF209K01CE5", "INF000000000", "INF209K01157",
					     "INF846K01DP8" };
	static const int codes[] = { 120465, 0, 100034, 0, 100034, 120465 };
	enum { N = sizeof(isins) / sizeof(isins[0]) };
	static const struct cg_scheme guard;
	const struct cg_scheme *found[N + 1];
	struct cg_statement s = { .as_of = CG_DATE_NONE };

	for (int i = 0; i < N; i++) {
		struct cg_fund f = { .name = CG_STR_INIT("Fund"), .isin = cg_str_of(isins[i]) };

		ck_assert(CG_PUSH(&arena, &s.funds, &f));
		found[i] = &guard;
	}
	found[N] = &guard;
	OK(cg_app_schemes_listed(&x, &s, found));
	for (int i = 0; i < N; i++) {
		ck_assert_int_eq(found[i] != NULL ? found[i]->code : 0, codes[i]);
		ck_assert_ptr_ne(found[i], &guard);
	}
	ck_assert_ptr_eq(found[N], &guard);
	is_text(found[0]->category, "LARGE_CAP");
	ck_assert(found[0]->asset_class == CG_ASSET_EQUITY && !found[0]->is_etf);
	ck_assert(found[0]->name.n >= 19 && memcmp(found[0]->name.p, "Axis Large Cap Fund", 19) == 0);
	is_text(found[2]->category, "LARGE_AND_MID_CAP");
	s.funds.n = 0;
	OK(cg_app_schemes_listed(&x, &s, found));
	(void)snprintf(cfg.market_dir, sizeof(cfg.market_dir), "/nonexistent");
	ck_assert_int_ne(cg_app_schemes_listed(&x, &s, found), CG_OK);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("stored");
	TCase *tc = tcase_create("stored");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, two_snapshots);
	tcase_add_test(tc, enrichments);
	tcase_add_test(tc, no_source_and_no_navs);
	tcase_add_test(tc, health_checks);
	tcase_add_test(tc, health_checks_by_key);
	tcase_add_test(tc, reports);
	tcase_add_test(tc, navs_that_come_later);
	tcase_add_test(tc, through_the_funds);
	tcase_add_test(tc, gains);
	tcase_add_test(tc, without_memory);
	tcase_add_test(tc, risk);
	tcase_add_test(tc, installed_list);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
