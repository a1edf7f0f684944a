/* The configuration: defaults, file, environment, and what stops the start. */
#include "conf/config.h"
#include "run.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[] = "/tmp/cgconf.XXXXXX";
static char path[128], key_path[128];
static struct cg_config cfg;
static struct cg_err e;

static void setup(void)
{
	memcpy(dir + strlen(dir) - 6, "XXXXXX", 6);
	ck_assert_ptr_nonnull(mkdtemp(dir));
	(void)snprintf(path, sizeof(path), "%s/casgate.conf", dir);
	(void)snprintf(key_path, sizeof(key_path), "%s/key", dir);
	e = (struct cg_err){ 0 };
	for (char **v = environ; *v != NULL;) {
		char name[128];

		(void)snprintf(name, sizeof(name), "%.*s", (int)strcspn(*v, "="), *v);
		if (strncmp(name, "CASGATE_", 8) == 0)
			(void)unsetenv(name);
		else
			v++;
	}
}

static void teardown(void)
{
	(void)unlink(path);
	(void)unlink(key_path);
	(void)rmdir(dir);
}

static void put(const char *file, const char *text, mode_t mode)
{
	FILE *f = fopen(file, "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_int_ge(fputs(text, f), 0);
	ck_assert_int_eq(fclose(f), 0);
	ck_assert_int_eq(chmod(file, mode), 0);
}

static enum cg_code load(const char *text)
{
	put(path, text, 0644);
	return cg_config_load(path, &cfg, &e);
}

START_TEST(defaults)
{
	ck_assert_msg(load("") == CG_OK, "%s", e.why);
	ck_assert_str_eq(cfg.database_url, "dbname=casgate user=casgate_app");
	ck_assert_str_eq(cfg.admin_database_url, "");
	ck_assert_str_eq(cfg.base_url, "https://localhost:8443");
	ck_assert_int_eq(cfg.live_retention_days, 365);
	ck_assert_int_eq(cfg.test_retention_hours, 24);
	ck_assert_int_eq(cfg.wrong_passwords_minute, 10);
	ck_assert_int_eq(cfg.extract_seconds_key, 60);
	ck_assert_int_eq(cfg.extract_seconds_account, 90);
	ck_assert_int_eq(cfg.batch_messages_minute, 1200);
	ck_assert_int_eq(cfg.database_idle_seconds, 60);
	ck_assert_int_eq(cfg.database_timeout_ms, 5000);
	ck_assert_int_eq(cfg.parse_timeout_ms, 30000);
	ck_assert_int_eq(cfg.extract_memory_mib, 512);
	ck_assert(!cfg.has_data_key);
}
END_TEST

/* What the manual says of each number: its ends are taken, what is past them is refused, and the default is there. */
#define NUMBER(name)                                                                                                   \
	{                                                                                                              \
#name, offsetof(struct cg_config, name)                                                                \
	}
static const struct {
	const char *name;
	size_t offset;
} numbers[] = {
	NUMBER(live_retention_days),
	NUMBER(test_retention_hours),
	NUMBER(wrong_passwords_minute),
	NUMBER(extract_seconds_key),
	NUMBER(extract_seconds_account),
	NUMBER(batch_messages_minute),
	NUMBER(database_timeout_ms),
	NUMBER(database_idle_seconds),
	NUMBER(body_timeout_ms),
	NUMBER(parse_timeout_ms),
	NUMBER(nav_allow_http),
	NUMBER(nav_connect_timeout_ms),
	NUMBER(nav_timeout_ms),
	NUMBER(nav_wait_ms),
	NUMBER(nav_retries),
	NUMBER(nav_parallel),
	NUMBER(nav_requests_second),
	NUMBER(nav_requests_day),
	NUMBER(nav_breaker_failures),
	NUMBER(nav_breaker_seconds),
	NUMBER(extract_memory_mib),
	NUMBER(single_role),
	NUMBER(parse_jobs),
	NUMBER(styleguide),
};
enum { NUMBERS = sizeof(numbers) / sizeof(numbers[0]) };

/* The text of a key in casgate.conf.5. */
static void read_manual(const char *name, char *out, size_t most)
{
	const char *top = getenv("CG_TOP_SRCDIR");
	char file[1024], line[512], head[80];
	size_t n = 0;
	bool mine = false;
	FILE *f;

	(void)snprintf(file, sizeof(file), "%s/man/casgate.conf.5", top != NULL ? top : ".");
	(void)snprintf(head, sizeof(head), ".It Ic %s\n", name);
	f = fopen(file, "r");
	ck_assert_msg(f != NULL, "%s", file);
	out[0] = '\0';
	while (fgets(line, sizeof(line), f) != NULL) {
		if (strncmp(line, ".It ", 4) == 0)
			mine = strcmp(line, head) == 0;
		else if (mine && n < most - 1)
			n += (size_t)snprintf(out + n, most - n, "%s", line);
	}
	(void)fclose(f);
	ck_assert_msg(n > 0 && n < most, "%s is in the manual", name);
}

/* "1 to 16; the default is 3", or "the default is 0" of what is on or off. */
static void read_range(const char *text, long *least, long *most, long *number)
{
	const char *is = strstr(text, "default is "), *to = is;

	ck_assert_ptr_nonnull(is);
	*number = strtol(is + strlen("default is "), NULL, 10);
	*least = 0;
	*most = 1;
	while (to > text && strncmp(to, " to ", 4) != 0 && *to != '\n')
		to--;
	if (strncmp(to, " to ", 4) != 0)
		return;
	*most = strtol(to + 4, NULL, 10);
	while (to > text && to[-1] >= '0' && to[-1] <= '9')
		to--;
	*least = strtol(to, NULL, 10);
}

static int number_of(int i)
{
	int v;

	memcpy(&v, (const char *)&cfg + numbers[i].offset, sizeof(v));
	return v;
}

static enum cg_code load_number(int i, long v)
{
	char text[128];

	e = (struct cg_err){ 0 };
	(void)snprintf(text, sizeof(text), "%s = %ld\n", numbers[i].name, v);
	return load(text);
}

START_TEST(numbers_as_the_manual_has_them)
{
	char manual[4096], want[256];
	long least, most, number;

	read_manual(numbers[_i].name, manual, sizeof(manual));
	read_range(manual, &least, &most, &number);
	ck_assert_int_eq(load(""), CG_OK);
	ck_assert_int_eq(number_of(_i), number);
	ck_assert_msg(load_number(_i, least) == CG_OK, "%s", e.why);
	ck_assert_int_eq(number_of(_i), least);
	ck_assert_msg(load_number(_i, most) == CG_OK, "%s", e.why);
	ck_assert_int_eq(number_of(_i), most);
	(void)snprintf(want, sizeof(want), "%s:1: %s must be a number from %ld to %ld", path, numbers[_i].name, least,
		       most);
	ck_assert_int_ne(load_number(_i, least - 1), CG_OK);
	ck_assert_str_eq(e.why, want);
	ck_assert_int_ne(load_number(_i, most + 1), CG_OK);
	ck_assert_str_eq(e.why, want);
}
END_TEST

START_TEST(file_and_environment)
{
	(void)setenv("CASGATE_LIVE_RETENTION_DAYS", "7", 1);
	(void)setenv("CASGATE_DATABASE_URL", "host=/run dbname=x", 1);
	ck_assert_msg(load("# comment\n; another\n\n[casgate]\nlive_retention_days = 30\n"
			   "test_retention_hours=48 ; two days\nbase_url = https://cas.example.com/\r\n") == CG_OK,
		      "%s", e.why);
	ck_assert_int_eq(cfg.live_retention_days, 7);
	ck_assert_int_eq(cfg.test_retention_hours, 48);
	ck_assert_str_eq(cfg.base_url, "https://cas.example.com");
	ck_assert_str_eq(cfg.database_url, "host=/run dbname=x");
}
END_TEST

static const struct {
	const char *text, *want;
} wrong[] = {
	{ "\n\ndatabse_url = x\n", ":3: databse_url is not a key of casgate.conf" },
	{ "live_retention_days = 0\n", ":1: live_retention_days must be a number from 1 to 3650" },
	{ "live_retention_days = 3651\n", ":1: live_retention_days must be a number from 1 to 3650" },
	{ "live_retention_days = ten\n", ":1: live_retention_days must be a number from 1 to 3650" },
	{ "live_retention_days = 10 days\n", ":1: live_retention_days must be a number from 1 to 3650" },
	{ "live_retention_days = 99999999999999999999\n", ":1: live_retention_days must be a number from 1 to 3650" },
	{ "live_retention_days =\n", ":1: live_retention_days must be a number from 1 to 3650" },
	{ "database_timeout_ms = 1\ndatabse = 1\n", ":1: database_timeout_ms must be a number from 100 to 60000" },
	{ "base_url = cas.example.com\n", ":1: base_url must begin with https:// or http://" },
	{ "base_url = https:///\n", ":1: base_url names no host" },
	{ "[casgate]\n[other]\nbase_url = https://x\n", ":3: other is not a section of this file" },
	{ "[x]\nbase_url = https://x\n", ":2: x is not a section of this file" },
	{ "[dasgate]\nbase_url = https://x\n", ":2: dasgate is not a section of this file" },
	{ "base_url = https://a\nbase_url = https://b\n", ":2: base_url is given twice" },
	{ "base_url = https://a\n  https://b\n", ":2: base_url is given twice" },
	{ "base_url = https://a\nnonsense\n", ":2: line is not of the form key = value" },
	{ "\n[casgate\n", ":2: line is not of the form key = value" },
};
enum { WRONG = sizeof(wrong) / sizeof(wrong[0]) };

START_TEST(wrong_files_stop_the_start)
{
	char want[256];

	ck_assert_int_ne(load(wrong[_i].text), CG_OK);
	(void)snprintf(want, sizeof(want), "%s%s", path, wrong[_i].want);
	ck_assert_str_eq(e.why, want);
}
END_TEST

START_TEST(plain_http_has_to_be_allowed)
{
	static const char *const keys[] = { "nav_url", "amfi_url" };
	char text[128], want[256];

	(void)snprintf(text, sizeof(text), "%s = http://mirror.example\n", keys[_i]);
	(void)snprintf(
		want, sizeof(want),
		"%s begins with http://: use https://, or set nav_allow_http = 1 for a mirror inside the machine",
		keys[_i]);
	ck_assert_int_ne(load(text), CG_OK);
	ck_assert_str_eq(e.why, want);
	e = (struct cg_err){ 0 };
	(void)setenv("CASGATE_NAV_ALLOW_HTTP", "1", 1);
	ck_assert_msg(load(text) == CG_OK, "%s", e.why);
}
END_TEST

static const struct {
	const char *url;
	bool good;
} bases[] = {
	{ "https://cas.example.com", true },
	{ "http://localhost:8080", true },
	{ "http://127.0.0.1", true },
	{ "http://[::1]:80", true },
	{ "http://cas.example.com", false },
	{ "http://localhost.example.com", false },
	{ "http://127.0.0.1.example.com", false },
	{ "http://localhost@example.com", false },
	{ "http://192.168.1.7:8080", false },
};

START_TEST(only_this_machine_is_served_in_clear)
{
	char text[200];

	(void)snprintf(text, sizeof(text), "base_url = %s\n", bases[_i].url);
	ck_assert_msg((load(text) == CG_OK) == bases[_i].good, "%s: %s", bases[_i].url, e.why);
	if (!bases[_i].good)
		ck_assert_str_eq(e.why, "base_url begins with http://: use https://, which clients insist on");
}
END_TEST

/* libinih would cut a long line in two and read the rest as another one. */
START_TEST(long_lines_are_refused)
{
	char text[600], want[256];

	(void)snprintf(text, sizeof(text), "\ndatabase_url = %0*d\n", 180, 0);
	ck_assert_msg(load(text) == CG_OK, "%s", e.why);
	ck_assert_uint_eq(strlen(cfg.database_url), 180);
	(void)snprintf(text, sizeof(text), "database_url = %0*d\n\n[casgate]\n", 183, 0); /* the longest */
	ck_assert_msg(load(text) == CG_OK, "%s", e.why);
	ck_assert_uint_eq(strlen(cfg.database_url), 183);
	(void)snprintf(text, sizeof(text), "database_url = %0*d\n", 184, 0);
	ck_assert_int_ne(load(text), CG_OK);
	e = (struct cg_err){ 0 };
	(void)snprintf(text, sizeof(text), "\ndatabase_url = %0*d\n", 300, 0);
	ck_assert_int_ne(load(text), CG_OK);
	(void)snprintf(want, sizeof(want), "%s:2: line is too long: use the environment for this key", path);
	ck_assert_str_eq(e.why, want);
	(void)setenv("CASGATE_DATABASE_URL", text + 1, 1);
	ck_assert_msg(load("") == CG_OK, "%s", e.why);
	ck_assert_uint_eq(strlen(cfg.database_url), strlen(text + 1));
}
END_TEST

START_TEST(wrong_environment_stops_the_start)
{
	(void)setenv("CASGATE_PARSE_TIMEOUT_MS", "-5", 1);
	ck_assert_int_ne(load(""), CG_OK);
	ck_assert_str_eq(e.why, "environment: CASGATE_PARSE_TIMEOUT_MS must be a number from 1000 to 300000");
	ck_assert_ptr_null(strstr(e.why, "-5"));
}
END_TEST

START_TEST(a_named_file_must_exist)
{
	(void)setenv("CASGATE_CONF", "/nonexistent/casgate.conf", 1);
	ck_assert_int_ne(cg_config_load(NULL, &cfg, &e), CG_OK);
	ck_assert_str_eq(e.why, "/nonexistent/casgate.conf: No such file or directory");
	(void)setenv("CASGATE_CONF", path, 1);
	put(path, "wrong_passwords_minute = 3\n", 0644);
	ck_assert_msg(cg_config_load(NULL, &cfg, &e) == CG_OK, "%s", e.why);
	ck_assert_int_eq(cfg.wrong_passwords_minute, 3);
}
END_TEST

static const char hex[] = "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n";

static const struct {
	const char *text;
	mode_t mode;
	bool ok, two;
} key_files[] = {
	{ hex, 0600, true, false },
	{ hex, 0400, true, false },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F", 0600, true, false },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n"
	  "ff0102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n",
	  0600, true, true },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\r\n"
	  "ff0102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F",
	  0600, true, true },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n"
	  "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F",
	  0600, false, false },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n"
	  "ff0102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n00",
	  0600, false, false },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n\n"
	  "ff0102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F",
	  0600, false, false },
	{ hex, 0640, false, false },
	{ hex, 0604, false, false },
	{ "", 0600, false, false },
	{ "000102", 0600, false, false },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1g", 0600, false, false },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F20", 0600, false, false },
	{ "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n00\n00\n00", 0600, false, false },
};
enum { KEY_FILES = sizeof(key_files) / sizeof(key_files[0]) };

START_TEST(data_key)
{
	enum cg_code rc;

	put(key_path, key_files[_i].text, key_files[_i].mode);
	(void)setenv("CASGATE_DATA_KEY_FILE", key_path, 1);
	rc = load("");
	ck_assert_msg((rc == CG_OK) == key_files[_i].ok, "%s", e.why);
	ck_assert_int_eq(cfg.has_data_key, key_files[_i].ok);
	ck_assert_int_eq(cfg.has_data_key_old, key_files[_i].two);
	ck_assert_int_eq(cfg.data_key_old[0], key_files[_i].two ? 0xff : 0);
	for (int i = 0; key_files[_i].ok && i < CG_DATA_KEY_BYTES; i++)
		ck_assert_int_eq(cfg.data_key[i], i);
	ck_assert_ptr_null(strstr(e.why, "0001"));
}
END_TEST

START_TEST(paths_are_seen_from_the_file)
{
	char want[160];

	put(key_path, hex, 0600);
	ck_assert_msg(load("data_key_file = key\nsamples_dir = ./a b\nsql_dir = /usr/sql\nmetrics_file =\n") == CG_OK,
		      "%s", e.why);
	ck_assert_str_eq(cfg.data_key_file, key_path);
	ck_assert(cfg.has_data_key);
	(void)snprintf(want, sizeof(want), "%s/./a b", dir);
	ck_assert_str_eq(cfg.samples_dir, want);
	ck_assert_str_eq(cfg.sql_dir, "/usr/sql");
	ck_assert_str_eq(cfg.metrics_file, "");
}
END_TEST

static const struct {
	struct cg_config cfg;
	const char *why; /* NULL: complete */
} services[] = {
	{ { .is_given = true }, NULL },
	{ { .is_given = false }, "not configured: there is no " CG_SYSCONFDIR "/casgate.conf, see casgate-setup(8)" },
	{ { .home = "/home/a/casgate" },
	  "not configured: copy casgate.conf.shared to casgate.conf in /home/a/casgate and edit it" },
	{ { .home = "/h", .is_given = true, .base_url = "b", .data_key_file = "k" },
	  "not configured: database_url is missing in /h/casgate.conf" },
	{ { .home = "/h", .is_given = true, .database_url = "d", .data_key_file = "k" },
	  "not configured: base_url is missing in /h/casgate.conf" },
	{ { .home = "/h", .is_given = true, .database_url = "d", .base_url = "b" },
	  "not configured: data_key_file is missing in /h/casgate.conf" },
	{ { .home = "/h", .is_given = true, .database_url = "d", .base_url = "b", .data_key_file = "k" }, NULL },
};

START_TEST(what_a_service_cannot_do_without)
{
	ck_assert_int_eq(cg_config_complete(&services[_i].cfg, &e), services[_i].why == NULL ? CG_OK : CG_EINTERNAL);
	ck_assert_str_eq(e.why, services[_i].why != NULL ? services[_i].why : "");
}
END_TEST

START_TEST(a_file_or_a_database_is_a_configuration)
{
	ck_assert_int_eq(cg_config_load("/nonexistent/casgate.conf", &cfg, &e), CG_EINTERNAL);
	ck_assert(!cfg.is_given);
	ck_assert_int_eq(load(""), CG_OK);
	ck_assert(cfg.is_given);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("config");
	TCase *tc = tcase_create("config");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, defaults);
	tcase_add_loop_test(tc, numbers_as_the_manual_has_them, 0, NUMBERS);
	tcase_add_test(tc, file_and_environment);
	tcase_add_loop_test(tc, wrong_files_stop_the_start, 0, WRONG);
	tcase_add_loop_test(tc, only_this_machine_is_served_in_clear, 0, sizeof(bases) / sizeof(bases[0]));
	tcase_add_loop_test(tc, plain_http_has_to_be_allowed, 0, 2);
	tcase_add_test(tc, long_lines_are_refused);
	tcase_add_test(tc, wrong_environment_stops_the_start);
	tcase_add_test(tc, a_named_file_must_exist);
	tcase_add_loop_test(tc, data_key, 0, KEY_FILES);
	tcase_add_test(tc, paths_are_seen_from_the_file);
	tcase_add_loop_test(tc, what_a_service_cannot_do_without, 0, sizeof(services) / sizeof(services[0]));
	tcase_add_test(tc, a_file_or_a_database_is_a_configuration);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
