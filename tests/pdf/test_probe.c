/* Is casgate-extract here the one that is meant, and does it read what a PDF says? */
#include "pdf/probe.h"

#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

static char program[PATH_BYTES], folder[] = "/tmp/casgate-probe-XXXXXX", script[64], changed[64];
static struct cg_arena arena;
static struct cg_err e;

static void setup(void)
{
	const char *top = getenv("CG_TOP_BUILDDIR");

	(void)snprintf(program, sizeof(program), "%s/casgate-extract", top != NULL ? top : ".");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	(void)snprintf(script, sizeof(script), "%s/extract", folder);
	(void)snprintf(changed, sizeof(changed), "%s/pdf", folder);
	cg_arena_init(&arena, 16 << 20);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	(void)unlink(script);
	(void)unlink(changed);
	ck_assert_int_eq(rmdir(folder), 0);
	cg_arena_free(&arena);
}

/*
 * The program stands behind one that changes the PDF on its way, by this command of sed. The PDF comes when the program
 * has begun.
 */
static void stand_before(const char *command)
{
	FILE *f = fopen(script, "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_int_gt(fprintf(f,
				 "#!/bin/sh\nuntil [ -s /proc/self/fd/0 ]; do sleep 0.01; done\n"
				 "sed '%s' /proc/self/fd/0 >%s\nexec %s \"$@\" <%s\n",
				 command, changed, program, changed),
			 0);
	ck_assert_int_eq(fclose(f), 0);
	ck_assert_int_eq(chmod(script, 0700), 0);
}

static enum cg_code probe(const char *with)
{
	const struct cg_extract_opts opts = { .program = with };

	return cg_probe_extract(&opts, &arena, &e);
}

START_TEST(works)
{
	ck_assert_int_eq(probe(program), CG_OK);
	stand_before("");
	ck_assert_int_eq(probe(script), CG_OK);
}
END_TEST

START_TEST(reads_something_else)
{
	static const char *const commands[] = { "s/(casgate)/(casgote)/", "s/(casgate)/(cas ate)/" };

	stand_before(commands[_i]);
	ck_assert_int_eq(probe(script), CG_EINTERNAL);
	ck_assert_str_eq(e.why, "casgate-extract reads something else than the PDF says");
}
END_TEST

START_TEST(is_not_there)
{
	ck_assert_int_eq(probe(script), CG_EINTERNAL);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("probe");
	TCase *tc = tcase_create("probe");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, works);
	tcase_add_loop_test(tc, reads_something_else, 0, 2);
	tcase_add_test(tc, is_not_there);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
