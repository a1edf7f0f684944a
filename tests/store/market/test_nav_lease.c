/* Which worker fetches the NAVs of which scheme, what came of it, and one long run of a kind at a time. */
#include "base/date.h"
#include "store/cluster.h"
#include "store/market/nav_lease.h"
#include "store/market/nav_run.h"
#include "values.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define ME "11111111-1111-1111-1111-111111111111"
#define OTHER "22222222-2222-2222-2222-222222222222"

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_arena arena;
static struct cg_err e;
static struct cg_nav_lease_fresh fresh;

/* Today is 2026-03-10; what was fetched within the hour is fresh. */
static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 8 << 20);
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("delete from nav_fetches");
	(void)cluster_ask("delete from nav_runs");
	ck_assert(cg_date_parse_iso(CG_STR("2026-03-10"), &fresh.today));
	fresh.since_s = (int64_t)time(NULL) - 3600;
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

static struct cg_codes codes_of(int32_t a, int32_t b)
{
	struct cg_codes c = { 0 };

	ck_assert(CG_PUSH(&arena, &c, &a));
	if (b != 0)
		ck_assert(CG_PUSH(&arena, &c, &b));
	return c;
}

static struct cg_nav_lease looks(int32_t code)
{
	struct cg_codes c = codes_of(code, 0);
	struct cg_nav_leases out;

	OK(cg_nav_lease_look(db, &c, &fresh, &arena, &out, &e));
	ck_assert_uint_eq(out.n, 1);
	ck_assert_int_eq(out.v[0].code, code);
	return out.v[0];
}

/* How many of two schemes were got. */
static size_t claims(int32_t a, int32_t b, const char *owner)
{
	struct cg_codes c = codes_of(a, b);
	struct cg_nav_leases out;

	OK(cg_nav_lease_claim(db, &c, &fresh, owner, 20000, &arena, &out, &e));
	for (size_t i = 0; i < out.n; i++)
		ck_assert_int_eq(out.v[i].state, CG_NAV_LEASE_DUE);
	return out.n;
}

/* "-": null. */
static void is_row(int32_t code, const char *want)
{
	ck_assert_str_eq(
		cluster_askf("select coalesce(outcome, '-') || ' ' || full_history || ' ' || "
			     "coalesce(contiguous_to::text, '-') || ' ' || coalesce(lease_owner::text, '-') || ' ' "
			     "|| coalesce(round(extract(epoch from next_attempt_at - attempted_at))::text, '-') "
			     "from nav_fetches where scheme_code = %d",
			     code),
		want);
}

/* One worker at a time; what another one has is told, a lease that is over is free, and what is given back is due. */
START_TEST(one_worker_at_a_time)
{
	struct cg_codes both = codes_of(1, 2);
	struct cg_nav_leases out;

	ck_assert_int_eq(looks(1).state, CG_NAV_LEASE_DUE);
	ck_assert_uint_eq(claims(2, 1, ME), 2);
	is_row(1, "- false - " ME " -");
	ck_assert_str_eq(cluster_ask("select lease_until - now() between interval '5 s' and interval '20 s' from "
				     "nav_fetches where scheme_code = 1"),
			 "t");
	ck_assert_int_eq(looks(1).state, CG_NAV_LEASE_ELSEWHERE);
	ck_assert_uint_eq(claims(2, 3, OTHER), 1);
	cg_nav_lease_release(db, &both, OTHER);
	ck_assert_int_eq(looks(2).state, CG_NAV_LEASE_ELSEWHERE);
	cg_nav_lease_release(db, &both, ME);
	ck_assert_int_eq(looks(2).state, CG_NAV_LEASE_DUE);
	ck_assert_int_eq(looks(3).state, CG_NAV_LEASE_ELSEWHERE);
	(void)cluster_ask("update nav_fetches set lease_until = now()");
	ck_assert_int_eq(looks(3).state, CG_NAV_LEASE_DUE);
	ck_assert_uint_eq(claims(3, 4, ME), 2);
	OK(cg_nav_lease_look(db, &both, &fresh, &arena, &out, &e));
	ck_assert_uint_eq(out.n, 2);
	ck_assert(out.v[0].code == 1 && out.v[1].code == 2);
}
END_TEST

/* What came of it, and until when nobody asks again. */
START_TEST(what_came_of_it)
{
	struct cg_nav_lease l;

	ck_assert_uint_eq(claims(1, 2, ME), 2);
	OK(cg_nav_lease_record(db, 1, CG_NAV_OK, 0, day("2026-03-09"), &e));
	is_row(1, "OK true 2026-03-09 - -");
	l = looks(1);
	ck_assert(l.state == CG_NAV_LEASE_KNOWN && l.outcome == CG_NAV_OK && l.wait_ms == 0);
	OK(cg_nav_lease_record(db, 2, CG_NAV_UNKNOWN, 600, CG_DATE_NONE, &e));
	is_row(2, "UNKNOWN false - - 600");
	l = looks(2);
	ck_assert(l.state == CG_NAV_LEASE_KNOWN && l.outcome == CG_NAV_UNKNOWN && l.wait_ms == 0);
	(void)cluster_ask("update nav_fetches set next_attempt_at = now() where scheme_code = 2");
	ck_assert_int_eq(looks(2).state, CG_NAV_LEASE_DUE);
	OK(cg_nav_lease_record(db, 2, CG_NAV_UNAVAILABLE, 60, CG_DATE_NONE, &e));
	is_row(2, "UNAVAILABLE false - - 60");
	l = looks(2);
	ck_assert(l.state == CG_NAV_LEASE_KNOWN && l.outcome == CG_NAV_UNAVAILABLE);
	ck_assert_msg(l.wait_ms > 50000 && l.wait_ms <= 60000, "%lld", (long long)l.wait_ms);
	ck_assert_uint_eq(claims(1, 2, ME), 0);
}
END_TEST

/* Without holes up to yesterday, or fetched since; later failures keep what there is, and days only go forward. */
START_TEST(what_is_fresh)
{
	struct cg_codes one = codes_of(1, 0);
	struct cg_nav_leases out;

	ck_assert_uint_eq(claims(1, 0, ME), 1);
	OK(cg_nav_lease_record(db, 1, CG_NAV_OK, 0, day("2026-03-08"), &e));
	ck_assert_int_eq(looks(1).outcome, CG_NAV_OK);
	ck_assert_int_eq(looks(1).state, CG_NAV_LEASE_KNOWN);
	(void)cluster_ask("update nav_fetches set attempted_at = now() - interval '2 hours'");
	ck_assert_int_eq(looks(1).state, CG_NAV_LEASE_DUE);
	OK(cg_nav_lease_claim(db, &one, &fresh, ME, 20000, &arena, &out, &e));
	ck_assert_uint_eq(out.n, 1);
	ck_assert_int_eq(out.v[0].contiguous_to, day("2026-03-08"));
	OK(cg_nav_lease_record(db, 1, CG_NAV_UNAVAILABLE, 60, day("2026-03-09"), &e));
	is_row(1, "UNAVAILABLE true 2026-03-08 - 60");
	OK(cg_nav_lease_record(db, 1, CG_NAV_OK, 0, day("2026-03-07"), &e));
	is_row(1, "OK true 2026-03-08 - -");
	OK(cg_nav_lease_record(db, 1, CG_NAV_OK, 0, day("2026-03-09"), &e));
	(void)cluster_ask("update nav_fetches set attempted_at = now() - interval '2 days'");
	ck_assert_int_eq(looks(1).state, CG_NAV_LEASE_KNOWN);
	fresh.today++;
	ck_assert_int_eq(looks(1).state, CG_NAV_LEASE_DUE);
	ck_assert_uint_eq(claims(9, 0, ME), 1);
	OK(cg_nav_lease_claim(db, &one, &fresh, ME, 20000, &arena, &out, &e));
	ck_assert_int_eq(out.v[0].contiguous_to, day("2026-03-09"));
	one = codes_of(8, 0);
	OK(cg_nav_lease_claim(db, &one, &fresh, ME, 20000, &arena, &out, &e));
	ck_assert_int_eq(out.v[0].contiguous_to, CG_DATE_NONE);
}
END_TEST

/* Codes that memory does not hold are not all codes, nor none. */
START_TEST(leases_without_memory)
{
	struct cg_codes both = codes_of(1, 2);
	struct cg_nav_leases out;

	ck_assert_uint_eq(claims(1, 2, ME), 2);
	STARVE(cg_nav_lease_look(db, &both, &fresh, &cluster_small, &out, &e));
	STARVE(cg_nav_lease_claim(db, &both, &fresh, ME, 20000, &cluster_small, &out, &e));
}
END_TEST

/* From the day on, that day included. */
START_TEST(quoted_in_the_list)
{
	bool quoted = false;

	(void)cluster_ask("insert into schemes (scheme_code, name, source, updated_at, "
			  "last_nav_date) values (77, 'n', 'x', now(), '2026-03-05')");
	OK(cg_nav_lease_quoted(db, 77, day("2026-03-05"), &quoted, &e));
	ck_assert(quoted);
	OK(cg_nav_lease_quoted(db, 77, day("2026-03-06"), &quoted, &e));
	ck_assert(!quoted);
	OK(cg_nav_lease_quoted(db, 78, day("2026-03-05"), &quoted, &e));
	ck_assert(!quoted);
	(void)cluster_ask("delete from schemes where scheme_code = 77");
}
END_TEST

static const char *runs(void)
{
	return cluster_ask(
		"select kind || ' ' || outcome || ' ' || done || ' ' || total || ' ' || (owner is not null) || "
		"' ' || (finished_at is not null) || ' ' || "
		"coalesce((lease_until - now() between interval '10 s' and interval '30 s')::text, '-') from nav_runs");
}

/* A run that is at work or was killed half a minute ago blocks the next; of one that was taken over nothing counts. */
START_TEST(one_run_of_a_kind)
{
	struct cg_run a, b, import;

	OK(cg_nav_run_begin(admin, "sync", &a, &e));
	ck_assert_str_eq(runs(), "sync RUNNING 0 0 true false true");
	ck_assert_int_eq(cg_nav_run_begin(admin, "sync", &b, &e), CG_EBUSY);
	ck_assert_str_eq(e.hint, "Another run is at work, or was killed less than 30 seconds ago: try again later.");
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("update nav_runs set lease_until = now() + interval '5 s'");
	OK(cg_nav_run_renew(admin, &a, 3, 7, &e));
	ck_assert_str_eq(runs(), "sync RUNNING 3 7 true false true");
	(void)cluster_ask("update nav_runs set lease_until = now()");
	OK(cg_nav_run_begin(admin, "sync", &b, &e));
	ck_assert_str_ne(a.owner, b.owner);
	ck_assert_str_eq(runs(), "sync RUNNING 0 0 true false true");
	ck_assert_int_eq(cg_nav_run_renew(admin, &a, 4, 7, &e), CG_EBUSY);
	ck_assert_str_eq(e.hint, "Another run has taken over, as this one was silent for too long.");
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_nav_run_end(admin, &a, "FAILED", &e));
	ck_assert_str_eq(runs(), "sync RUNNING 0 0 true false true");
	OK(cg_nav_run_renew(admin, &b, 7, 7, &e));
	OK(cg_nav_run_end(admin, &b, "DONE", &e));
	ck_assert_str_eq(runs(), "sync DONE 7 7 false true -");
	OK(cg_nav_run_begin(admin, "sync", &a, &e));
	OK(cg_nav_run_begin(admin, "import", &import, &e));
	ck_assert_str_eq(cluster_ask("select count(*) from nav_runs where outcome = 'RUNNING'"), "2");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("nav_lease");
	TCase *tc = tcase_create("nav_lease");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, one_worker_at_a_time);
	tcase_add_test(tc, what_came_of_it);
	tcase_add_test(tc, what_is_fresh);
	tcase_add_test(tc, leases_without_memory);
	tcase_add_test(tc, quoted_in_the_list);
	tcase_add_test(tc, one_run_of_a_kind);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
