/* Files of migrations and the database: what is refused, with nothing changed; what is applied is applied once. */
#include "store/cluster.h"
#include "store/migrate.h"
#include "store/pg/schema.h"
#include "store/rekey.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct cg_config cfg;
static struct cg_err e;
static char dir[64];
static int applied;

static void note_applied(void *user, int version, const char *name)
{
	(void)version;
	(void)name;
	(*(int *)user)++;
}

static void ignore(void *user, int version, const char *name)
{
	(void)user;
	(void)version;
	(void)name;
}

/* A file's content, owned. */
static char *text_of(const char *folder, const char *name, size_t *n)
{
	char path[1200], *text = malloc(1 << 20);
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/%s", folder, name);
	f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	*n = fread(text, 1, (1 << 20) - 1, f);
	text[*n] = '\0';
	(void)fclose(f);
	return text;
}

static void write_file(const char *name, const char *text, size_t n)
{
	char path[1200];
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/%s", dir, name);
	f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(text, 1, n, f), n);
	ck_assert_int_eq(fclose(f), 0);
}

/* The files of the source tree in a folder of the test's own. */
static void setup(void)
{
	DIR *d;
	const struct dirent *entry;

	cfg = cluster_config();
	e = (struct cg_err){ .code = CG_OK };
	applied = 0;
	(void)snprintf(dir, sizeof(dir), "/tmp/test_migrate.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	d = opendir(cfg.sql_dir);
	ck_assert_ptr_nonnull(d);
	while ((entry = readdir(d)) != NULL) {
		size_t n = strlen(entry->d_name);

		if (n > 4 && strcmp(entry->d_name + n - 4, ".sql") == 0) {
			char *text = text_of(cfg.sql_dir, entry->d_name, &n);

			write_file(entry->d_name, text, n);
			free(text);
		}
	}
	(void)closedir(d);
	(void)snprintf(cfg.sql_dir, sizeof(cfg.sql_dir), "%s", dir);
}

static void teardown(void)
{
	char path[1200];
	DIR *d = opendir(dir);
	const struct dirent *entry;

	while (d != NULL && (entry = readdir(d)) != NULL) {
		(void)snprintf(path, sizeof(path), "%s/%s", dir, entry->d_name);
		(void)unlink(path);
	}
	if (d != NULL)
		(void)closedir(d);
	(void)rmdir(dir);
}

static enum cg_code migrates(void)
{
	struct cg_migrate_report report = { note_applied, ignore, &applied };

	return cg_migrate(&cfg, &report, &e);
}

static enum cg_code checks(int *have)
{
	int files = 0;
	enum cg_code rc = cg_migrate_check(&cfg, have, &files, &e);

	ck_assert_int_eq(files, CG_SCHEMA_FILES);
	return rc;
}

/* By both, with this hint. */
static void is_refused(const char *format, const char *with)
{
	char want[400];
	int have;

	(void)snprintf(want, sizeof(want), "%s%s", with, format);
	ck_assert_int_eq(migrates(), CG_EINTERNAL);
	ck_assert_str_eq(e.hint, want);
	e = (struct cg_err){ .code = CG_OK };
	ck_assert_int_eq(checks(&have), CG_EINTERNAL);
	ck_assert_str_eq(e.hint, want);
	e = (struct cg_err){ .code = CG_OK };
	ck_assert_int_eq(applied, 0);
}

/* All of it is there: nothing is done, and nothing is wrong. */
START_TEST(a_database_of_this_release)
{
	int have = 0;

	ck_assert_msg(migrates() == CG_OK, "%s", e.hint);
	ck_assert_int_eq(applied, 0);
	ck_assert_msg(checks(&have) == CG_OK, "%s", e.hint);
	ck_assert_int_eq(have, CG_SCHEMA_FILES);
	/* other names are none of its business */
	write_file("0001.txt", "x", 1);
	write_file("00a1_x.sql", "x", 1);
	write_file("notes.sql", "x", 1);
	ck_assert_msg(migrates() == CG_OK, "%s", e.hint);
}
END_TEST

START_TEST(files_that_are_not_those_of_the_program)
{
	char path[1200], whole[200], *text;
	size_t n;

	(void)snprintf(path, sizeof(path), "%s/0024_webhooks.sql", dir);
	text = text_of(dir, "0024_webhooks.sql", &n);
	ck_assert_int_eq(unlink(path), 0);
	(void)snprintf(whole, sizeof(whole), "sql_dir %s: migration 0024 is missing.", dir);
	is_refused("", whole);
	write_file("0024_webhooks.sql", "", 0);
	(void)snprintf(whole, sizeof(whole), "%s/0024_webhooks.sql cannot be read.", dir);
	is_refused("", whole);
	write_file("0024_webhooks.sql", "select 1;\0", 10);
	is_refused("", whole);
	write_file("0024_webhooks.sql", text, n);
	(void)snprintf(whole, sizeof(whole), "%s/0999_later.sql is not a file of this program.", dir);
	write_file("0999_later.sql", "select 1;", 9);
	is_refused("", whole);
	(void)snprintf(path, sizeof(path), "%s/0999_later.sql", dir);
	(void)unlink(path);
	free(text);
	(void)snprintf(cfg.sql_dir, sizeof(cfg.sql_dir), "%s/none", dir);
	(void)snprintf(whole, sizeof(whole), "sql_dir %s/none: No such file or directory.", dir);
	is_refused("", whole);
}
END_TEST

/* One letter more of a file that was applied, of either kind. */
START_TEST(files_that_were_changed)
{
	static const char *const names[] = { "0001_tables.sql", "0024_webhooks.sql" };
	int have;

	for (size_t i = 0; i < 2; i++) {
		size_t n;
		char *text = text_of(dir, names[i], &n);

		text[n] = '\n';
		write_file(names[i], text, n + 1);
		ck_assert_int_eq(migrates(), CG_EINTERNAL);
		ck_assert_ptr_nonnull(strstr(e.hint, i == 0 ? "tables" : "webhooks"));
		e = (struct cg_err){ .code = CG_OK };
		ck_assert_int_eq(checks(&have), CG_EINTERNAL);
		e = (struct cg_err){ .code = CG_OK };
		write_file(names[i], text, n);
		ck_assert_msg(checks(&have) == CG_OK, "%s", e.hint);
		free(text);
	}
	ck_assert_int_eq(applied, 0);
}
END_TEST

/* A newer database is not touched; of newer additions alone this program knows nothing. */
START_TEST(a_newer_database)
{
	char want[200];
	int have = 0;

	(void)cluster_askf("insert into schema_migrations (version, name, checksum) values (%d, 'later', 'x')",
			   CG_SCHEMA_FILES + 1);
	(void)snprintf(want, sizeof(want),
		       "The database is newer (%d) than this program (%d): install the newer casgate.",
		       CG_SCHEMA_FILES + 1, CG_SCHEMA_NEWEST);
	is_refused("", want);
	(void)cluster_askf("delete from schema_migrations where version > %d", CG_SCHEMA_FILES);
	(void)cluster_askf("insert into schema_additions (version, name, checksum) values (%d, 'later', 'x')",
			   CG_SCHEMA_FILES + 1);
	ck_assert_msg(migrates() == CG_OK, "%s", e.hint);
	ck_assert_msg(checks(&have) == CG_OK, "%s", e.hint);
	ck_assert_int_eq(have, CG_SCHEMA_FILES);
	(void)cluster_askf("delete from schema_additions where version > %d", CG_SCHEMA_FILES);
}
END_TEST

/* The newest file again, where it was not applied: it is, once; what fails leaves nothing. */
START_TEST(the_newest_file)
{
	char name[300], *text;
	size_t n;
	int have = 0;

	(void)snprintf(name, sizeof(name), "%04d_%s.sql", CG_SCHEMA_FILES,
		       cluster_askf("select name from schema_additions where version = %d", CG_SCHEMA_FILES));
	(void)cluster_askf("delete from schema_additions where version = %d", CG_SCHEMA_FILES);
	text = text_of(dir, name, &n);
	write_file(name, "-- Adds only: x\ncreate table left_over (); select 1 / 0;", 56);
	ck_assert_int_eq(migrates(), CG_EINTERNAL);
	ck_assert_ptr_nonnull(strstr(e.hint, "division by zero"));
	ck_assert_str_eq(cluster_ask("select to_regclass('left_over') is null"), "t");
	e = (struct cg_err){ .code = CG_OK };
	ck_assert_int_eq(checks(&have), CG_OK);
	ck_assert_int_eq(have, CG_SCHEMA_FILES - 1);
	write_file(name, "-- Adds only: x\nselect 1;", 25);
	ck_assert_msg(migrates() == CG_OK, "%s", e.hint);
	ck_assert_int_eq(applied, 1);
	ck_assert_msg(migrates() == CG_OK, "%s", e.hint);
	ck_assert_int_eq(applied, 1);
	write_file(name, text, n);
	(void)cluster_askf(
		"update schema_additions set checksum = encode(sha256(convert_to($a$%s$a$, 'UTF8')), 'hex') where "
		"version = %d",
		n < 3000 ? text : "", CG_SCHEMA_FILES);
	free(text);
}
END_TEST

/* As it stands in the file. */
START_TEST(roles_for_the_administrator)
{
	char *printed = NULL, *text;
	size_t n = 0, m = 0;
	FILE *to = open_memstream(&printed, &n);
	char path[1200];

	text = text_of(dir, "roles.sql", &m);
	ck_assert_msg(cg_migrate_print_roles(&cfg, to, &e) == CG_OK, "%s", e.hint);
	(void)fclose(to);
	ck_assert_uint_eq(n, m);
	ck_assert_mem_eq(printed, text, n);
	free(printed);
	free(text);
	(void)snprintf(path, sizeof(path), "%s/roles.sql", dir);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(cg_migrate_print_roles(&cfg, stdout, &e), CG_EINTERNAL);
}
END_TEST

/* --- where a change of the data key stands (rekey.h) */

static bool is(enum cg_code (*what)(struct cg_db *, bool *, struct cg_err *), struct cg_db *db)
{
	bool yes = false;

	ck_assert_msg(what(db, &yes, &e) == CG_OK, "%s", e.why);
	return yes;
}

START_TEST(a_change_of_the_data_key)
{
	struct cg_config both = cfg, none = cfg;
	struct cg_db *now = cg_db_new_admin(&cfg), *new, *keyless;
	int64_t wait = -1;

	(void)cluster_ask("delete from data_keys");
	both.has_data_key_old = true;
	memcpy(both.data_key_old, cfg.data_key, CG_DATA_KEY_BYTES);
	both.data_key[0] ^= 1;
	none.has_data_key = false;
	new = cg_db_new_admin(&both);
	keyless = cg_db_new_admin(&none);
	ck_assert(!is(cg_rekey_is_open, now));
	ck_assert_msg(cg_rekey_begin(now, &e) == CG_OK, "%s", e.why);
	ck_assert_msg(cg_rekey_end(now, &e) == CG_OK, "%s", e.why);
	ck_assert(!is(cg_rekey_is_open, now) && is(cg_rekey_is_done, now));
	ck_assert(!is(cg_rekey_is_done, new) && !is(cg_rekey_is_done, keyless));
	ck_assert_msg(cg_rekey_begin(new, &e) == CG_OK, "%s", e.why);
	ck_assert(is(cg_rekey_is_open, new) && !is(cg_rekey_is_done, new) && !is(cg_rekey_is_done, now));
	ck_assert_msg(cg_rekey_wait_ms(new, &wait, &e) == CG_OK, "%s", e.why);
	ck_assert_msg(wait > 5000 && wait < 600000, "%lld", (long long)wait);
	(void)cluster_ask("update data_keys set since = now() - interval '1 hour'");
	ck_assert_msg(cg_rekey_wait_ms(new, &wait, &e) == CG_OK, "%s", e.why);
	ck_assert_int_eq(wait, 0);
	ck_assert_int_eq(cg_rekey_begin(keyless, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "data_key_file is not set.");
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("delete from data_keys");
	cg_db_free(now);
	cg_db_free(new);
	cg_db_free(keyless);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("migrate");
	TCase *tc = tcase_create("migrate");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, a_database_of_this_release);
	tcase_add_test(tc, files_that_are_not_those_of_the_program);
	tcase_add_test(tc, files_that_were_changed);
	tcase_add_test(tc, a_newer_database);
	tcase_add_test(tc, roles_for_the_administrator);
	tcase_add_test(tc, a_change_of_the_data_key);
	tcase_add_test(tc, the_newest_file);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
