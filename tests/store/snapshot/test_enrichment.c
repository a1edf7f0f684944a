/*
 * Enrichments in a real database: each figure comes back in its place, to its last zero; which of several is given;
 * what a newer one takes the place of; who sees it; and what memory does not hold.
 */
#include "store/snapshot/enrichment.h"

#include "store/cluster.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_id snapshot;
static char account[CG_UUID_TEXT_MAX];
static struct cg_err e;

static struct cg_id stored(const struct cg_auth *as)
{
	struct cg_snapshot_meta meta;
	struct cg_statement s;

	cluster_statement(&arena, &s);
	OK(cg_snapshot_store(db, as, &s, NULL, NULL, &meta, &e));
	return meta.id;
}

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 << 20);
	auth = cluster_auth(true);
	(void)cg_id_uuid(&auth.account, account);
	e = (struct cg_err){ .code = CG_OK };
	snapshot = stored(&auth);
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

/* Values of one fund, none of which is that of another member or of another fund. */
static struct cg_str word(int *at)
{
	return cg_arena_printf(&arena, "text %d", (*at)++);
}

static struct cg_dec figure(int *at)
{
	*at += 1;
	return cg_dec_make(*at * 10, (uint8_t)(*at % 5));
}

static struct cg_enriched_fund fund(int no)
{
	int at = 1000 * (no + 1);
	struct cg_enriched_fund f = { .asset_class = (enum cg_asset_class)(1 + no),
				      .plan = CG_PLAN_REGULAR,
				      .option = no == 0 ? CG_OPTION_GROWTH : CG_OPTION_NONE,
				      .quality = no == 0 ? CG_QUALITY_NEAR : CG_QUALITY_APPROX,
				      .xirr_reason = no == 0 ? CG_RATE_SHORT_PERIOD : CG_RATE_ONE_DAY,
				      .reason = { no == 0 ? CG_ENRICH_REBASED : CG_ENRICH_SHORT,
						  no == 0 ? CG_ENRICH_IDCW : CG_ENRICH_STALE } };

	f.name = word(&at);
	f.isin = word(&at);
	f.folio = no == 0 ? word(&at) : CG_STR_NONE;
	f.demat_client_id = no == 0 ? CG_STR_NONE : word(&at);
	f.category = word(&at);
	f.amc = word(&at);
	f.benchmark = no == 0 ? CG_STR("NIFTY 50 TRI") : word(&at);
	f.proxy = word(&at);
	f.direct.isin = word(&at);
	f.direct.name = word(&at);
	f.scheme_code = ++at;
	f.family = ++at;
	f.direct.code = ++at;
	f.latest_nav_date = ++at;
	f.units = figure(&at);
	f.latest_nav = figure(&at);
	f.current_value = cg_dec_make(no == 0 ? 30000 : 10000, 2);
	f.xirr = figure(&at);
	f.gain_percent = figure(&at);
	for (int h = 0; h < CG_HORIZONS; h++) {
		f.ret[h] = figure(&at);
		f.bench[h] = figure(&at);
		f.excess[h] = figure(&at);
		f.direct_ret[h] = no == 0 ? figure(&at) : CG_DEC_NONE;
	}
	return f;
}

static void is_same(struct cg_dec got, struct cg_dec want)
{
	ck_assert(got.set == want.set && (!got.set || (got.v == want.v && got.scale == want.scale)));
}

static void is_fund(const struct cg_enriched_fund *got, int no)
{
	const struct cg_enriched_fund want = fund(no);

	ck_assert(cg_str_eq(got->name, want.name) && cg_str_eq(got->isin, want.isin));
	ck_assert(cg_str_eq(got->folio, want.folio) && (got->folio.p == NULL) == (no == 1));
	ck_assert(cg_str_eq(got->demat_client_id, want.demat_client_id) &&
		  (got->demat_client_id.p == NULL) == (no == 0));
	ck_assert(cg_str_eq(got->category, want.category) && cg_str_eq(got->amc, want.amc));
	ck_assert(cg_str_eq(got->benchmark, want.benchmark) && cg_str_eq(got->proxy, want.proxy));
	ck_assert(cg_str_eq(got->direct.isin, want.direct.isin) && cg_str_eq(got->direct.name, want.direct.name));
	ck_assert(got->scheme_code == want.scheme_code && got->family == want.family);
	ck_assert(got->direct.code == want.direct.code && got->latest_nav_date == want.latest_nav_date);
	ck_assert(got->asset_class == want.asset_class && got->plan == want.plan && got->option == want.option);
	ck_assert(got->quality == want.quality && got->xirr_reason == want.xirr_reason);
	is_same(got->units, want.units);
	is_same(got->latest_nav, want.latest_nav);
	is_same(got->current_value, want.current_value);
	is_same(got->xirr, want.xirr);
	is_same(got->gain_percent, want.gain_percent);
	for (int h = 0; h < CG_HORIZONS; h++) {
		ck_assert_int_eq(got->reason[h], want.reason[h]);
		is_same(got->ret[h], want.ret[h]);
		is_same(got->bench[h], want.bench[h]);
		is_same(got->excess[h], want.excess[h]);
		is_same(got->direct_ret[h], want.direct_ret[h]);
		ck_assert_int_eq(got->gap[h].set, no == 0); /* less the own return, where both are known */
	}
}

/* Two funds, two overlaps, two years, two warnings. */
static struct cg_enrichment made(void)
{
	static struct cg_fund_overlap overlap[] = {
		{ .a = 1, .b = 0, .common = 7, .date_a = 20000, .date_b = CG_DATE_NONE },
		{ .a = 0, .b = 1, .common = 8, .date_a = 20001, .date_b = 20002 }
	};
	static struct cg_year_value years[] = { { .date = 19000 }, { .date = 19365 } };
	static struct cg_enrich_warning warnings[] = {
		{ CG_ENRICH_WARN_SOURCE, CG_STR_INIT("first"), CG_STR_INIT("scheme"), { NULL, 0 } },
		{ CG_ENRICH_WARN_PLAN, CG_STR_INIT("second"), { NULL, 0 }, CG_STR_INIT("folio") }
	};
	struct cg_enrichment x = { .snapshot = snapshot, .as_of = 20100, .partial = true, .newest_nav_date = 20099 };

	overlap[0].percent = dec("12.30");
	overlap[1].percent = dec("4.5");
	years[0].value = dec("1.00");
	years[0].invested = dec("2.00");
	years[1].invested = dec("3.00");
	x.source_name = CG_STR("a source");
	x.portfolio.xirr = dec("11.10");
	x.portfolio.xirr_reason = CG_RATE_MULTIPLE_ROOTS;
	x.portfolio.gain_percent = dec("-22.20");
	x.overlays.overlap_reason = "HOLDINGS_INCOMPLETE";
	x.overlays.overlap.v = overlap;
	x.overlays.years.v = years;
	x.warnings.v = warnings;
	x.overlays.overlap.n = x.overlays.years.n = x.warnings.n = 2;
	for (int i = 0; i < 2; i++) {
		struct cg_enriched_fund f = fund(i);

		ck_assert(CG_PUSH(&arena, &x.funds, &f));
	}
	return x;
}

static struct cg_enrichment loaded(int32_t as_of)
{
	struct cg_enrichment x;

	OK(cg_enrichment_load(db, &auth, &snapshot, as_of, &arena, &x, &e));
	return x;
}

static void is_enrichment(const struct cg_enrichment *x)
{
	const struct cg_fund_overlap *o = x->overlays.overlap.v;
	const struct cg_year_value *y = x->overlays.years.v;
	const struct cg_enrich_warning *w = x->warnings.v;

	ck_assert(x->as_of == 20100 && x->partial && x->newest_nav_date == 20099);
	ck_assert(cg_id_eq(&x->snapshot, &snapshot));
	is_text(x->source_name, "a source");
	is_dec(x->portfolio.xirr, "11.10");
	is_dec(x->portfolio.gain_percent, "-22.20");
	ck_assert_int_eq(x->portfolio.xirr_reason, CG_RATE_MULTIPLE_ROOTS);
	ck_assert_str_eq(x->overlays.overlap_reason, "HOLDINGS_INCOMPLETE");
	ck_assert(x->overlays.overlap.n == 2 && x->overlays.years.n == 2 && x->warnings.n == 2 && x->funds.n == 2);
	ck_assert(o[0].a == 1 && o[0].b == 0 && o[0].common == 7 && o[0].date_a == 20000);
	ck_assert(o[0].date_b == CG_DATE_NONE && o[1].a == 0 && o[1].b == 1 && o[1].common == 8);
	ck_assert(o[1].date_a == 20001 && o[1].date_b == 20002);
	is_dec(o[0].percent, "12.30");
	is_dec(o[1].percent, "4.5");
	ck_assert(y[0].date == 19000 && y[1].date == 19365);
	is_dec(y[0].value, "1.00");
	is_dec(y[0].invested, "2.00");
	is_dec(y[1].value, NULL);
	is_dec(y[1].invested, "3.00");
	ck_assert(w[0].code == CG_ENRICH_WARN_SOURCE && w[1].code == CG_ENRICH_WARN_PLAN);
	is_text(w[0].message, "first");
	is_text(w[0].scheme, "scheme");
	is_text(w[0].folio, NULL);
	is_text(w[1].message, "second");
	is_text(w[1].scheme, NULL);
	is_text(w[1].folio, "folio");
	for (int i = 0; i < 2; i++)
		is_fund(&x->funds.v[i], i);
	ck_assert_int_eq(x->funds.v[0].status, CG_ENRICH_REBASED); /* the worse of the reasons, whichever it is */
	ck_assert_int_eq(x->funds.v[1].status, CG_ENRICH_STALE);
	/* sums over the funds are made again: 300 of 400 in one class, three quarters in the largest fund */
	is_dec(x->overlays.top1, "75.00");
	is_dec(x->portfolio.current_value, "400.00");
}

START_TEST(each_figure_comes_back)
{
	struct cg_enrichment x = made(), got;
	const char *kept;

	OK(cg_enrichment_store(db, &auth, NULL, &x, &e));
	got = loaded(CG_DATE_NONE);
	is_enrichment(&got);
	ck_assert(cg_id_eq(&got.id, &x.id) && got.enriched_ms == x.enriched_ms);
	kept = cluster_askf("select abs(extract(epoch from now()) * 1000 - %lld) < 60000", (long long)x.enriched_ms);
	ck_assert_str_eq(kept, "t");
	OK(cg_enrichment_load_id(db, &auth, &snapshot, &x.id, &arena, &got, &e));
	is_enrichment(&got);
	ck_assert_str_eq(cluster_askf("select requests || ' ' || enrichments || ' ' || parses from usage_daily where "
				      "account_id = '%s'",
				      account),
			 "2 1 1");
}
END_TEST

/* No fund, no warning, no reason, nothing known: that comes back, too. */
START_TEST(an_empty_one_comes_back)
{
	struct cg_enrichment x = { .snapshot = snapshot, .as_of = 20100, .newest_nav_date = CG_DATE_NONE }, got;

	x.source_name = CG_STR("s");
	OK(cg_enrichment_store(db, &auth, NULL, &x, &e));
	got = loaded(20100);
	ck_assert(got.funds.n == 0 && got.warnings.n == 0 && got.overlays.overlap.n == 0 && got.overlays.years.n == 0);
	ck_assert(!got.partial && got.newest_nav_date == CG_DATE_NONE && !got.portfolio.xirr.set);
	ck_assert(got.overlays.overlap_reason == NULL && got.portfolio.xirr_reason == CG_RATE_OK);
}
END_TEST

static void refuses(enum cg_code got, enum cg_code want)
{
	CODE_IS(got, want);
	e = (struct cg_err){ .code = CG_OK };
}

/* The newest, of a day if one is asked for; one of the same day gives way after 24 hours. */
START_TEST(which_of_several)
{
	struct cg_enrichment a = made(), b = made(), c = made(), got;
	char id[CG_UUID_TEXT_MAX];

	refuses(cg_enrichment_load(db, &auth, &snapshot, CG_DATE_NONE, &arena, &got, &e), CG_ENOTFOUND);
	OK(cg_enrichment_store(db, &auth, NULL, &a, &e));
	b.as_of = 20101;
	OK(cg_enrichment_store(db, &auth, NULL, &b, &e));
	ck_assert(!cg_id_eq(&a.id, &b.id));
	(void)cluster_askf(
		"update enrichments set enriched_at = enriched_at - interval '1 hour' where enrichment_id = '%s'",
		cg_id_uuid(&a.id, id));
	got = loaded(CG_DATE_NONE);
	ck_assert(cg_id_eq(&got.id, &b.id));
	got = loaded(20100);
	ck_assert(cg_id_eq(&got.id, &a.id));
	CODE_IS(cg_enrichment_load(db, &auth, &snapshot, 20102, &arena, &got, &e), CG_ENOTFOUND);
	ck_assert_str_eq(e.param, "as_of");
	e = (struct cg_err){ .code = CG_OK };
	refuses(cg_enrichment_load_id(db, &auth, &snapshot, &snapshot, &arena, &got, &e), CG_ENOTFOUND);
	/* 23 hours old it stays beside the newer one of its day, 25 hours old it goes */
	(void)cluster_askf(
		"update enrichments set enriched_at = now() - interval '23 hours' where enrichment_id = '%s'", id);
	OK(cg_enrichment_store(db, &auth, NULL, &c, &e));
	OK(cg_enrichment_load_id(db, &auth, &snapshot, &a.id, &arena, &got, &e));
	(void)cluster_askf(
		"update enrichments set enriched_at = now() - interval '25 hours' where enrichment_id = '%s'", id);
	OK(cg_enrichment_store(db, &auth, NULL, &c, &e));
	refuses(cg_enrichment_load_id(db, &auth, &snapshot, &a.id, &arena, &got, &e), CG_ENOTFOUND);
	OK(cg_enrichment_load_id(db, &auth, &snapshot, &b.id, &arena, &got, &e));
}
END_TEST

/* Of its account and mode, while the snapshot is there and has not expired. */
START_TEST(who_sees_it)
{
	struct cg_auth test = cluster_auth_of(&auth.account, false), other = cluster_auth(true);
	struct cg_enrichment x = made(), got;
	char id[CG_UUID_TEXT_MAX];

	OK(cg_enrichment_store(db, &auth, NULL, &x, &e));
	refuses(cg_enrichment_load(db, &test, &snapshot, CG_DATE_NONE, &arena, &got, &e), CG_ENOSNAPSHOT);
	refuses(cg_enrichment_load(db, &other, &snapshot, CG_DATE_NONE, &arena, &got, &e), CG_ENOSNAPSHOT);
	refuses(cg_enrichment_store(db, &test, NULL, &x, &e), CG_ENOSNAPSHOT);
	refuses(cg_enrichment_store(db, &other, NULL, &x, &e), CG_ENOSNAPSHOT);
	(void)cluster_askf("update snapshots set created_at = now() - interval '1 day', expires_at = now() where "
			   "snapshot_id = '%s'",
			   cg_id_uuid(&snapshot, id));
	refuses(cg_enrichment_load(db, &auth, &snapshot, CG_DATE_NONE, &arena, &got, &e), CG_EEXPIRED);
	OK(cg_snapshot_delete(db, &auth, &snapshot, &e));
	refuses(cg_enrichment_load(db, &auth, &snapshot, CG_DATE_NONE, &arena, &got, &e), CG_ENOSNAPSHOT);
	refuses(cg_enrichment_store(db, &auth, NULL, &x, &e), CG_ENOSNAPSHOT);
	snapshot = stored(&test);
	x.snapshot = snapshot;
	OK(cg_enrichment_store(db, &test, NULL, &x, &e));
	OK(cg_enrichment_load(db, &test, &snapshot, CG_DATE_NONE, &arena, &got, &e));
}
END_TEST

/* The key leads to it again; of a claim that another one took over nothing is stored. */
START_TEST(by_an_idempotency_key)
{
	struct cg_idem idem = { .key = "k" }, again = { .key = "k" }, lost = { .key = "lost" };
	struct cg_enrichment x = made(), got;

	OK(cg_idempotency_claim(db, &auth, &idem, &e));
	OK(cg_enrichment_store(db, &auth, &idem, &x, &e));
	ck_assert(cg_id_eq(&x.id, &idem.claim) && x.enriched_ms > 0);
	OK(cg_idempotency_claim(db, &auth, &again, &e));
	ck_assert(again.state == CG_IDEM_SNAPSHOT && cg_id_eq(&again.snapshot, &snapshot));
	ck_assert(cg_id_eq(&again.answered_by, &x.id));
	OK(cg_enrichment_load_id(db, &auth, &snapshot, &again.answered_by, &arena, &got, &e));
	is_enrichment(&got);
	OK(cg_idempotency_claim(db, &auth, &lost, &e));
	(void)cluster_askf(
		"update idempotency_keys set claim_id = gen_random_uuid() where account_id = '%s' and idem_key = "
		"'lost'",
		account);
	refuses(cg_enrichment_store(db, &auth, &lost, &x, &e), CG_EIDEMBUSY);
	ck_assert_str_eq(cluster_askf("select count(*) from enrichments where account_id = '%s'", account), "1");
	/* a snapshot that is not there is told as that, with a key, too */
	ck_assert(cg_id_new(&x.snapshot));
	again = (struct cg_idem){ .key = "third" };
	OK(cg_idempotency_claim(db, &auth, &again, &e));
	refuses(cg_enrichment_store(db, &auth, &again, &x, &e), CG_ENOSNAPSHOT);
}
END_TEST

static void measured(struct cg_str proxy)
{
	(void)cluster_askf(
		"insert into benchmarks (benchmark_key, name, proxy_codes, proxy_weights, proxy_name, quality, "
		"scope, updated_at, lag_1y, lag_3y, lag_until) values ('K', 'NIFTY 50 TRI', '{1}', '{1}', "
		"'%.*s', 'NEAR', 'ANY', now(), '{0.10,0.20,0.30}', '{0.40,0.50,0.60}', '2026-06-30')",
		CG_STR_ARG(proxy));
}

/* What was measured of the fund that stands for an index, for the funds that are compared by that one. */
START_TEST(lags_of_what_stands_for_an_index)
{
	struct cg_enrichment x = made(), got;

	measured(x.funds.v[0].proxy);
	OK(cg_enrichment_store(db, &auth, NULL, &x, &e));
	got = loaded(CG_DATE_NONE);
	is_dec(got.funds.v[0].lag[0].mean, "0.10");
	is_dec(got.funds.v[0].lag[0].least, "0.20");
	is_dec(got.funds.v[0].lag[0].most, "0.30");
	is_dec(got.funds.v[0].lag[1].mean, "0.40");
	is_dec(got.funds.v[0].lag[1].least, "0.50");
	is_dec(got.funds.v[0].lag[1].most, "0.60");
	ck_assert_int_eq(got.funds.v[0].lag_until, day("2026-06-30"));
	is_dec(got.funds.v[1].lag[0].mean, NULL);
	ck_assert_int_eq(got.funds.v[1].lag_until, CG_DATE_NONE);
	/* of another fund, of another index, of a stand-in that is only about the same: not measured */
	(void)cluster_ask("update benchmarks set proxy_name = 'another'");
	got = loaded(CG_DATE_NONE);
	is_dec(got.funds.v[0].lag[0].mean, NULL);
	(void)cluster_askf("update benchmarks set proxy_name = '%.*s', name = 'another'",
			   CG_STR_ARG(x.funds.v[0].proxy));
	got = loaded(CG_DATE_NONE);
	ck_assert_int_eq(got.funds.v[0].lag_until, CG_DATE_NONE);
	(void)cluster_ask("update benchmarks set name = 'NIFTY 50 TRI'");
	(void)cluster_ask("update enrichment_funds set quality = 'APPROX'");
	got = loaded(CG_DATE_NONE);
	ck_assert_int_eq(got.funds.v[0].lag_until, CG_DATE_NONE);
	(void)cluster_ask("delete from benchmarks where benchmark_key = 'K'");
}
END_TEST

/* An index of a fund that is not there is damage, told as that. */
START_TEST(damaged_rows_are_refused)
{
	static const char *const harm[] = { "overlap_a = '{2,0}'", "overlap_b = '{0,2}'", "xirr_reason = 'LATER'",
					    "warning_codes = '{a,b}'" };
	struct cg_enrichment x = made(), got;

	OK(cg_enrichment_store(db, &auth, NULL, &x, &e));
	(void)cluster_askf("update enrichments set %s where account_id = '%s'", harm[_i], account);
	refuses(cg_enrichment_load(db, &auth, &snapshot, CG_DATE_NONE, &arena, &got, &e), CG_EINTERNAL);
}
END_TEST

START_TEST(without_memory)
{
	struct cg_enrichment x = made(), got;

	measured(x.funds.v[0].proxy);
	OK(cg_enrichment_store(db, &auth, NULL, &x, &e));
	STARVE(cg_enrichment_load(db, &auth, &snapshot, CG_DATE_NONE, &cluster_small, &got, &e));
	(void)cluster_ask("delete from benchmarks where benchmark_key = 'K'");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("enrichment");
	TCase *tc = tcase_create("enrichment");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, each_figure_comes_back);
	tcase_add_test(tc, an_empty_one_comes_back);
	tcase_add_test(tc, which_of_several);
	tcase_add_test(tc, who_sees_it);
	tcase_add_test(tc, by_an_idempotency_key);
	tcase_add_test(tc, lags_of_what_stands_for_an_index);
	tcase_add_loop_test(tc, damaged_rows_are_refused, 0, 4);
	tcase_add_test(tc, without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
