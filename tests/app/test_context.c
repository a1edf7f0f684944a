/* What a program keeps between calls is released once, and work for nobody is not begun. */
#include "app/context.h"
#include "app/samples.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>

static int released;

static void release(void *thing)
{
	ck_assert_ptr_nonnull(thing);
	released++;
}

START_TEST(kept_things)
{
	struct cg_app app = { .samples = { &released, release }, .fetcher = { &released, release } };

	released = 0;
	cg_app_free(&app);
	ck_assert_int_eq(released, 2); /* fmv was never made */
	ck_assert_ptr_null(app.samples.thing);
	cg_app_free(&app);
	ck_assert_int_eq(released, 2);
}
END_TEST

/* Read once, kept, and the same ones the next time; a folder without samples is a fault that is not kept. */
START_TEST(samples)
{
	static struct cg_config cfg;
	struct cg_app app = { .cfg = &cfg };
	const struct cg_samples *first = NULL, *again = NULL;
	struct cg_err e = { .code = CG_OK };

	(void)snprintf(cfg.samples_dir, sizeof(cfg.samples_dir), "/nonexistent");
	ck_assert_int_eq(cg_samples_get(&app, &first, &e), CG_EINTERNAL);
	ck_assert_ptr_null(app.samples.thing);
	(void)snprintf(cfg.samples_dir, sizeof(cfg.samples_dir), "%s/data/samples", getenv("CG_TOP_SRCDIR"));
	ck_assert_int_eq(cg_samples_get(&app, &first, &e), CG_OK);
	ck_assert_int_eq(cg_samples_get(&app, &again, &e), CG_OK);
	ck_assert_ptr_eq(first, again);
	ck_assert_uint_gt(first->n, 3);
	ck_assert_ptr_nonnull(cg_samples_find(first, CG_STR("sample_cams_2024")));
	ck_assert_ptr_null(cg_samples_find(first, CG_STR("sample_cams")));
	cg_app_free(&app);
}
END_TEST

static bool gone(void *caller)
{
	return *(const bool *)caller;
}

START_TEST(abandoned)
{
	struct cg_err e = { .code = CG_OK };
	bool away = false;
	struct cg_context x = { .err = &e };

	ck_assert_int_eq(cg_context_wanted(&x), CG_OK); /* the command line waits */
	x.abandoned = gone;
	x.caller = &away;
	ck_assert_int_eq(cg_context_wanted(&x), CG_OK);
	away = true;
	ck_assert_int_eq(cg_context_wanted(&x), CG_ETIMEOUT);
	ck_assert_int_eq(e.code, CG_ETIMEOUT);
}
END_TEST

/* What the configuration says, memory in bytes; nothing is long unless the caller says what is. */
START_TEST(options_of_the_extractor)
{
	static struct cg_config cfg = { .extract_program = "/x", .extract_memory_mib = 3000, .parse_timeout_ms = 1234 };
	struct cg_app app = { .cfg = &cfg, .ready = (void *)&cfg };
	struct cg_extract_opts o = cg_app_extract_opts(&app);

	ck_assert_str_eq(o.program, "/x");
	ck_assert_uint_eq(o.memory, UINT64_C(3145728000));
	ck_assert_int_eq(o.wall_ms, 1234);
	ck_assert_ptr_eq(o.ready, app.ready);
	ck_assert(o.long_pages == 0 && o.long_cpu_ms == 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("context");
	TCase *tc = tcase_create("context");

	tcase_add_test(tc, kept_things);
	tcase_add_test(tc, samples);
	tcase_add_test(tc, abandoned);
	tcase_add_test(tc, options_of_the_extractor);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
