/* Where casgate lies in a folder of its own: which places count, and whose. */
#include "conf/home.h"
#include "run.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char top[] = "/tmp/cghome.XXXXXX";
static char out[CG_HOME_MAX], path[256];

static const char *at(const char *name)
{
	(void)snprintf(path, sizeof(path), "%s/%s", top, name);
	return path;
}

static void folder(const char *name)
{
	ck_assert_int_eq(mkdir(at(name), 0755), 0);
	ck_assert_int_eq(chmod(path, 0755), 0);
}

static void file(const char *name)
{
	FILE *f = fopen(at(name), "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(fclose(f), 0);
}

static void setup(void)
{
	memcpy(top + strlen(top) - 6, "XXXXXX", 6);
	ck_assert_ptr_nonnull(mkdtemp(top));
	folder("casgate");
	folder("casgate/bin");
	folder("web");
	folder("web/cgi-bin");
	folder("cgi-bin");
	folder("deep");
	folder("deep/web");
	folder("deep/web/cgi-bin");
	file("casgate/bin/casgate");
	file("web/cgi-bin/casgate-parse");
	file("cgi-bin/casgate-parse");
	file("deep/web/cgi-bin/casgate-parse");
	file("casgate/casgate.conf.shared");
}

static void teardown(void)
{
	char command[64];

	(void)snprintf(command, sizeof(command), "rm -rf %s", top);
	ck_assert_int_eq(system(command), 0); /* NOLINT: a name of our own */
}

static bool found(const char *program)
{
	char want[256];

	(void)snprintf(want, sizeof(want), "%s/casgate", top);
	if (!cg_home_of(at(program), out)) {
		ck_assert_str_eq(out, "");
		return false;
	}
	ck_assert_str_eq(out, want);
	return true;
}

START_TEST(places)
{
	ck_assert(found("casgate/bin/casgate"));
	ck_assert(found("web/cgi-bin/casgate-parse"));
	ck_assert(found("cgi-bin/casgate-parse"));
	ck_assert(!found("deep/web/cgi-bin/casgate-parse"));
	ck_assert(!found("web/cgi-bin/casgate-none"));
	ck_assert(!cg_home_of("casgate-parse", out));
	ck_assert_int_eq(unlink(at("casgate/casgate.conf.shared")), 0);
	ck_assert(!found("casgate/bin/casgate"));
}
END_TEST

/* Beside bin any name will do. */
START_TEST(any_name)
{
	char from[256], want[256];

	(void)snprintf(from, sizeof(from), "%s/casgate", top);
	(void)snprintf(want, sizeof(want), "%s/mine", top);
	ck_assert_int_eq(rename(from, want), 0);
	ck_assert(cg_home_of(at("mine/bin/casgate"), out));
	ck_assert_str_eq(out, want);
	ck_assert(!found("web/cgi-bin/casgate-parse"));
}
END_TEST

/* A path of CG_HOME_MAX - 1 bytes and its end fill the place for it; a longer one is none, whose end would be lost. */
START_TEST(longest)
{
	for (size_t n = CG_HOME_MAX - 1; n <= CG_HOME_MAX + 1; n++) {
		char home[CG_HOME_MAX + 64], program[sizeof(home) + 32];
		size_t at_end = (size_t)snprintf(home, sizeof(home), "%s/n%zu", top, n), step;

		ck_assert_int_eq(mkdir(home, 0755), 0);
		for (; at_end < n; at_end += step) {
			step = n - at_end > 120 ? 100 : n - at_end;
			home[at_end] = '/';
			memset(home + at_end + 1, 'x', step - 1);
			home[at_end + step] = '\0';
			ck_assert_int_eq(mkdir(home, 0755), 0);
		}
		(void)snprintf(program, sizeof(program), "%s/bin", home);
		ck_assert_int_eq(mkdir(program, 0755), 0);
		(void)snprintf(program, sizeof(program), "%s/casgate.conf.shared", home);
		ck_assert_int_eq(close(open(program, O_WRONLY | O_CREAT, 0644)), 0);
		(void)snprintf(program, sizeof(program), "%s/bin/casgate", home);
		ck_assert_int_eq(close(open(program, O_WRONLY | O_CREAT, 0755)), 0);
		ck_assert(cg_home_of(program, out) == (n < CG_HOME_MAX));
		ck_assert_str_eq(out, n < CG_HOME_MAX ? home : "");
	}
}
END_TEST

START_TEST(who_may_write_there)
{
	static const mode_t open_to[] = { 0775, 0757, 0777 };

	for (size_t i = 0; i < sizeof(open_to) / sizeof(open_to[0]); i++) {
		ck_assert_int_eq(chmod(at("casgate"), open_to[i]), 0);
		ck_assert(!found("web/cgi-bin/casgate-parse"));
	}
	ck_assert_int_eq(chmod(at("casgate"), 0700), 0);
	ck_assert(found("web/cgi-bin/casgate-parse"));
}
END_TEST

START_TEST(whose_it_is)
{
	if (geteuid() != 0)
		return; /* files of others need root */
	ck_assert_int_eq(chown(at("casgate"), 4711, 4711), 0);
	ck_assert(!found("web/cgi-bin/casgate-parse"));
	ck_assert_int_eq(chown(at("web/cgi-bin/casgate-parse"), 4711, 4711), 0);
	ck_assert(found("web/cgi-bin/casgate-parse"));
	ck_assert_int_eq(chown(at("casgate"), 0, 0), 0);
	ck_assert(found("web/cgi-bin/casgate-parse"));
}
END_TEST

START_TEST(by_a_link)
{
	ck_assert_int_eq(symlink("casgate", at("here")), 0);
	ck_assert(found("here/bin/casgate"));
}
END_TEST

START_TEST(this_program_has_none)
{
	ck_assert(!cg_home_find(out));
	ck_assert_str_eq(out, "");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("home");
	TCase *tc = tcase_create("home");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, places);
	tcase_add_test(tc, any_name);
	tcase_add_test(tc, longest);
	tcase_add_test(tc, who_may_write_there);
	tcase_add_test(tc, whose_it_is);
	tcase_add_test(tc, by_a_link);
	tcase_add_test(tc, this_program_has_none);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
