/*
 * Which file is read: the named one, else that of CASGATE_CONF, else the installed one, which need not exist; and what
 * a program does that lies in a folder of its own.
 */
#include "conf/config.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* What a program says of itself that lies in a folder of casgate's own. */
static int answer(void)
{
	char program[CG_CONFIG_TEXT_MAX];
	enum cg_code rc = cg_config_load(NULL, &cfg, &e);

	printf("%d %d\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n", (int)rc, (int)cfg.is_given, cfg.home, cfg.extract_program,
	       cfg.samples_dir, cfg.market_dir, cfg.data_key_file, cfg.database_url, cfg.base_url);
	cg_config_program("casgate-sheet", program);
	printf("%s\n", program);
	e = (struct cg_err){ 0 };
	rc = cg_config_complete(&cfg, &e);
	printf("%d %s\n", (int)rc, e.why);
	return 0;
}

static char home[] = "/tmp/cgown.XXXXXX";

static const char *in_home(const char *name)
{
	static char text[4][256];
	static int at;

	at = (at + 1) % 4;
	(void)snprintf(text[at], sizeof(text[at]), "%s/%s", home, name);
	return text[at];
}

static void write_file(const char *name, const char *text, mode_t mode)
{
	FILE *f = fopen(in_home(name), "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_int_ge(fputs(text, f), 0);
	ck_assert_int_eq(fclose(f), 0);
	ck_assert_int_eq(chmod(in_home(name), mode), 0);
}

/* The n-th line that the copy of this program answers, the first is 0. */
static const char *answered(size_t n)
{
	static char text[4096], line[1200];
	char *from = text;
	size_t used;
	FILE *p = popen(in_home("bin/program"), "r"); /* NOLINT: a name of our own */

	ck_assert_ptr_nonnull(p);
	used = fread(text, 1, sizeof(text) - 1, p);
	text[used] = '\0';
	ck_assert_int_eq(pclose(p), 0);
	for (size_t i = 0; i < n; i++) {
		from = strchr(from, '\n');
		ck_assert_ptr_nonnull(from);
		from++;
	}
	(void)snprintf(line, sizeof(line), "%.*s", (int)strcspn(from, "\n"), from);
	return line;
}

static void make_home(void)
{
	char command[256];

	ck_assert_ptr_nonnull(mkdtemp(home));
	ck_assert_int_eq(chmod(home, 0755), 0);
	ck_assert_int_eq(mkdir(in_home("bin"), 0755), 0);
	(void)snprintf(command, sizeof(command), "cp /proc/%d/exe %s", (int)getpid(), in_home("bin/program"));
	ck_assert_int_eq(system(command), 0); /* NOLINT: names of our own */
	write_file("casgate.conf.shared", "", 0644);
	ck_assert_int_eq(unsetenv("CASGATE_CONF"), 0);
	ck_assert_int_eq(setenv("CG_TEST_CONFIG_ANSWER", "1", 1), 0);
}

static void drop_home(void)
{
	char command[64];

	(void)snprintf(command, sizeof(command), "rm -rf %s", home);
	ck_assert_int_eq(system(command), 0); /* NOLINT: a name of our own */
}

/* Programs and data are looked for in the folder; database and address have no default there. */
START_TEST(in_a_folder_of_its_own)
{
	char want[512];

	ck_assert_str_eq(answered(0), "0 0");
	ck_assert_str_eq(answered(1), home);
	ck_assert_str_eq(answered(2), in_home("bin/casgate-extract"));
	ck_assert_str_eq(answered(3), in_home("share/samples"));
	ck_assert_str_eq(answered(4), in_home("share/market"));
	ck_assert_str_eq(answered(5), "");
	ck_assert_str_eq(answered(6), "");
	ck_assert_str_eq(answered(7), "");
	ck_assert_str_eq(answered(8), CG_LIBEXECDIR "/casgate-sheet"); /* none stands beside it */
	(void)snprintf(want, sizeof(want),
		       "%d not configured: copy casgate.conf.shared to casgate.conf in %s and edit it",
		       (int)CG_EINTERNAL, home);
	ck_assert_str_eq(answered(9), want);
}
END_TEST

/* The configuration is that of the folder; what stands beside the program comes before what is installed. */
START_TEST(configured_in_its_folder)
{
	write_file("casgate.conf", "database_url = dbname=own\nbase_url = https://own.example/\nsamples_dir = mine\n",
		   0644);
	write_file("bin/casgate-sheet", "", 0755);
	ck_assert_int_eq(mkdir(in_home("bin/market"), 0755), 0);
	write_file("bin/market/cii.csv", "", 0644);
	ck_assert_str_eq(answered(0), "0 1");
	ck_assert_str_eq(answered(3), in_home("mine"));
	ck_assert_str_eq(answered(4), in_home("bin/market"));
	ck_assert_str_eq(answered(6), "dbname=own");
	ck_assert_str_eq(answered(7), "https://own.example");
	ck_assert_str_eq(answered(8), in_home("bin/casgate-sheet"));
	ck_assert_int_eq(chmod(in_home("bin/casgate-sheet"), 0644), 0); /* no program */
	ck_assert_str_eq(answered(8), CG_LIBEXECDIR "/casgate-sheet");
}
END_TEST

/* The longest values that there is room for: of a text, an address and a path; one byte more, and none is taken. */
START_TEST(longest_values)
{
	static const struct {
		const char *name, *begin;
	} rows[] = { { "CASGATE_DATABASE_URL", "" }, { "CASGATE_BASE_URL", "https://" }, { "CASGATE_SQL_DIR", "/" } };
	char text[CG_CONFIG_TEXT_MAX + 1];

	put("");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		for (size_t n = CG_CONFIG_TEXT_MAX - 1; n <= CG_CONFIG_TEXT_MAX; n++) {
			size_t first = strlen(rows[i].begin);
			char want[128];

			memset(text, 'x', n);
			memcpy(text, rows[i].begin, first);
			text[n] = '\0';
			ck_assert_int_eq(setenv(rows[i].name, text, 1), 0);
			e = (struct cg_err){ 0 };
			ck_assert_int_eq(cg_config_load(path, &cfg, &e), n < CG_CONFIG_TEXT_MAX ? CG_OK : CG_EINTERNAL);
			(void)snprintf(want, sizeof(want), "environment: %s is too long", rows[i].name);
			if (n == CG_CONFIG_TEXT_MAX)
				ck_assert_str_eq(e.why, want);
			else
				ck_assert_str_eq(i == 0 ? cfg.database_url : i == 1 ? cfg.base_url : cfg.sql_dir, text);
		}
		ck_assert_int_eq(unsetenv(rows[i].name), 0);
	}
	(void)unlink(path);
}
END_TEST

/* Slashes at the end of an address say nothing; one without a host is none. */
START_TEST(ends_of_addresses)
{
	static const char *const rows[][2] = { { "https://a/", "https://a" },
					       { "https://a//", "https://a" },
					       { "https://a/b/", "https://a/b" },
					       { "http://localhost", "http://localhost" },
					       { "https://", NULL },
					       { "https:///", NULL },
					       { "http://", NULL },
					       { "https:/a", NULL },
					       { "HTTPS://a", NULL },
					       { "", NULL } };

	put("");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		ck_assert_int_eq(setenv("CASGATE_BASE_URL", rows[i][0], 1), 0);
		ck_assert_msg((cg_config_load(path, &cfg, &e) == CG_OK) == (rows[i][1] != NULL), "%s", rows[i][0]);
		if (rows[i][1] != NULL)
			ck_assert_str_eq(cfg.base_url, rows[i][1]);
	}
	ck_assert_int_eq(unsetenv("CASGATE_BASE_URL"), 0);
	(void)unlink(path);
}
END_TEST

int main(void)
{
	Suite *s;
	TCase *tc;

	if (getenv("CG_TEST_CONFIG_ANSWER") != NULL)
		return answer();
	s = suite_create("config_file");
	tc = tcase_create("config_file");

	tcase_add_test(tc, no_file_is_named);
	tcase_add_test(tc, first_line_is_wrong);
	tcase_add_test(tc, longest_values);
	tcase_add_test(tc, ends_of_addresses);
	suite_add_tcase(s, tc);
	tc = tcase_create("home");
	tcase_add_checked_fixture(tc, make_home, drop_home);
	tcase_add_test(tc, in_a_folder_of_its_own);
	tcase_add_test(tc, configured_in_its_folder);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
