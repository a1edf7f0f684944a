/*
 * Whether what requests need is there: the database and its schema, and the program that reads PDFs, which is asked at
 * most so often. The clock is this test's own.
 */
#include "app/operate/system.h"

#include "base/time.h"
#include "store/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_err e;
static struct cg_context x;
static int64_t skipped_ms;

int64_t __real_cg_time_monotonic_ms(void);
int64_t __wrap_cg_time_monotonic_ms(void);

int64_t __wrap_cg_time_monotonic_ms(void)
{
	return __real_cg_time_monotonic_ms() + skipped_ms;
}

static void setup(void)
{
	cfg = cluster_config();
	cfg.parse_timeout_ms = 120000;
	cg_arena_init(&arena, 64 << 20);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .err = &e };
}

static void teardown(void)
{
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

static void with(bool good)
{
	if (good)
		(void)snprintf(cfg.extract_program, sizeof(cfg.extract_program), "%s/casgate-extract",
			       getenv("CG_TOP_BUILDDIR"));
	else
		(void)snprintf(cfg.extract_program, sizeof(cfg.extract_program), "/bin/false");
}

static void is(enum cg_code want)
{
	e = (struct cg_err){ .code = CG_OK };
	CODE_IS(cg_app_system_extractor(&x), want);
	if (want == CG_OK)
		return;
	ck_assert_str_eq(e.hint, "The program that reads PDFs does not work.");
	ck_assert(e.why[0] != '\0' && strcmp(e.why, e.hint) != 0);
}

/* Five seconds of trust in one that worked, one second of none in one that did not. */
START_TEST(extractor)
{
	with(true);
	is(CG_OK);
	with(false);
	is(CG_OK);
	skipped_ms += 4000;
	is(CG_OK);
	skipped_ms += 1000;
	is(CG_EBUSY);
	with(true);
	is(CG_EBUSY);
	skipped_ms += 1000;
	is(CG_OK);
}
END_TEST

/* The first time it is asked, however long the host runs. */
START_TEST(first_time)
{
	skipped_ms = -__real_cg_time_monotonic_ms();
	with(false);
	is(CG_EBUSY);
}
END_TEST

START_TEST(database)
{
	int64_t purge_s = 1, nav_s = 1;
	struct cg_job_backlog backlog = { 1, 1, 1 };
	int schema = 0;

	OK(cg_app_system_ready(&x, &schema));
	ck_assert_int_eq(schema, strtol(cluster_ask("select max(version) from schema_migrations"), NULL, 10));
	(void)cluster_ask("insert into jobs (job, started_at, succeeded_at) values ('purge', now(), '2024-02-29 "
			  "23:59:58+00')");
	(void)cluster_ask("insert into nav_runs (kind, finished_at, outcome) values ('sync', '2024-03-01 00:00:01+00', "
			  "'DONE')");
	cg_app_system_jobs(&x, &purge_s, &nav_s);
	ck_assert(purge_s == 1709251198 && nav_s == 1709251201);
	cg_app_system_backlog(&x, &backlog);
	ck_assert(backlog.waiting == 0 && backlog.running == 0 && backlog.oldest_s == 0);
	(void)cluster_control("stop", NULL);
	CODE_IS(cg_app_system_ready(&x, &schema), CG_EDB);
	e = (struct cg_err){ .code = CG_OK };
	backlog.waiting = 1;
	cg_app_system_backlog(&x, &backlog);
	ck_assert(backlog.waiting == 0 && e.code == CG_OK);
	cg_app_system_jobs(&x, &purge_s, &nav_s);
	ck_assert(purge_s == 0 && nav_s == 0);
	(void)cluster_control("start", NULL);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("system");
	TCase *tc = tcase_create("system");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, extractor);
	tcase_add_test(tc, first_time);
	tcase_add_test(tc, database);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
