/* Which file is read: the named one, else that of CASGATE_CONF, else the installed one, which need not exist. */
#include "conf/config.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[] = "/tmp/cgfile.XXXXXX";
static struct cg_config cfg;
static struct cg_err e;

static void put(const char *text)
{
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
	ck_assert_int_eq(close(fd), 0);
}

/* An empty name is none: never a file of no name. */
START_TEST(no_file_is_named)
{
	static const char *const names[] = { NULL, "" };

	ck_assert_int_eq(unsetenv("CASGATE_CONF"), 0);
	for (size_t i = 0; i < 2; i++) {
		ck_assert_msg(cg_config_load(names[i], &cfg, &e) == CG_OK, "%s", e.why);
		if (!cfg.is_given) /* nothing is installed */
			ck_assert_int_eq(cfg.live_retention_days, 365);
	}
	put("live_retention_days = 7\n");
	ck_assert_int_eq(setenv("CASGATE_CONF", path, 1), 0);
	ck_assert_msg(cg_config_load(NULL, &cfg, &e) == CG_OK, "%s", e.why);
	ck_assert(cfg.is_given);
	ck_assert_int_eq(cfg.live_retention_days, 7);
	ck_assert_int_eq(setenv("CASGATE_CONF", "", 1), 0);
	ck_assert_msg(cg_config_load(NULL, &cfg, &e) == CG_OK, "%s", e.why);
	ck_assert(!cfg.is_given || cfg.live_retention_days != 7);
	(void)unlink(path);
}
END_TEST

START_TEST(first_line_is_wrong)
{
	char want[128];

	put("nonsense\nlive_retention_days = 7\n");
	ck_assert_int_ne(cg_config_load(path, &cfg, &e), CG_OK);
	(void)snprintf(want, sizeof(want), "%s:1: line is not of the form key = value", path);
	ck_assert_str_eq(e.why, want);
	(void)unlink(path);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("config_file");
	TCase *tc = tcase_create("config_file");

	tcase_add_test(tc, no_file_is_named);
	tcase_add_test(tc, first_line_is_wrong);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
