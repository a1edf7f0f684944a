/* Everything of an account as an archive: which members there are, and what of an account stands in them. */
#include "base/unzip.h"
#include "render/export/account_export.h"
#include "store/cluster.h"
#include "store/identity/user.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TEXT_MAX = 1 << 20, MANY = 101 };

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_arena arena;
static struct cg_err e;
static char path[64];

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 64 << 20);
	e = (struct cg_err){ .code = CG_OK };
	(void)snprintf(path, sizeof(path), "/tmp/casgate-export-%d.zip", (int)getpid());
	(void)unlink(path);
}

static void teardown(void)
{
	(void)unlink(path);
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

struct text {
	char *p;
	size_t n;
};

static bool keep(void *arg, struct cg_str bytes)
{
	struct text *t = arg;

	ck_assert_uint_lt(t->n + bytes.n, TEXT_MAX);
	memcpy(t->p + t->n, bytes.p, bytes.n);
	t->n += bytes.n;
	t->p[t->n] = '\0';
	return true;
}

/* The archive; its bytes are the arena's. */
static struct cg_unzip archive(void)
{
	struct cg_unzip z;
	struct text all = { cg_arena_take(&arena, TEXT_MAX), 0 };
	FILE *f = fopen(path, "r");

	ck_assert(all.p != NULL && f != NULL);
	all.n = fread(all.p, 1, TEXT_MAX, f);
	(void)fclose(f);
	ck_assert_int_eq(cg_unzip_open(&z, (struct cg_str){ all.p, all.n }), CG_UNZIP_OK);
	return z;
}

/* The text of the member whose name ends so; how many do. */
static const char *member(const char *end, size_t *n)
{
	struct cg_unzip z = archive();
	struct cg_unzip_entry entry;
	struct text found = { cg_arena_take(&arena, TEXT_MAX), 0 };

	*n = 0;
	while (cg_unzip_next(&z, &entry) == CG_UNZIP_OK) {
		if (!cg_str_ends(entry.name, cg_str_of(end)))
			continue;
		found.n = 0;
		ck_assert_int_eq(cg_unzip_read(&z, &entry, keep, &found), CG_UNZIP_OK);
		++*n;
	}
	return found.p;
}

static const char *of(struct json_object *o, const char *at)
{
	struct json_object *v = NULL;

	ck_assert_msg(json_pointer_get(o, at, &v) == 0, "no %s in %s", at, json_object_to_json_string(o));
	return json_object_get_string(v);
}

static struct cg_snapshot_meta stored(const struct cg_auth *auth)
{
	struct cg_snapshot_meta meta;
	struct cg_statement s;

	cluster_statement(&arena, &s);
	OK(cg_snapshot_store(db, auth, &s, NULL, NULL, &meta, &e));
	return meta;
}

static size_t told[MANY + 2], n_told;

static void watch(void *arg, size_t snapshots)
{
	ck_assert_ptr_eq(arg, &n_told);
	told[n_told++] = snapshots;
}

/* Name, users and keys of this account alone, snapshots of both modes, with personal data. */
START_TEST(an_archive_has_everything)
{
	const struct cg_auth live = cluster_auth(true), test = cluster_auth_of(&live.account, false),
			     other = cluster_auth(true);
	const struct cg_snapshot_meta one = stored(&live), two = stored(&live), three = stored(&test);
	const struct cg_account_export_watch w = { watch, &n_told };
	struct cg_id user, stranger;
	char id[CG_ID_TEXT_MAX];
	struct json_object *o;
	struct stat st;
	size_t n;

	(void)stored(&other);
	OK(cg_user_add(admin, &live.account, CG_STR("asha"), CG_STR("violet harbour ten kites"), &user, &e));
	OK(cg_user_add(admin, &other.account, CG_STR("ravi"), CG_STR("violet harbour ten kites"), &stranger, &e));
	n_told = 0;
	OK(cg_account_export(admin, &live.account, path, &w, &e));
	ck_assert_uint_eq(n_told, 3);
	for (size_t i = 0; i < 3; i++)
		ck_assert_uint_eq(told[i], i);
	ck_assert_int_eq(stat(path, &st), 0);
	ck_assert_uint_eq(st.st_mode & 0777, 0600);
	o = json_tokener_parse(member("account.json", &n));
	ck_assert_uint_eq(n, 1);
	ck_assert_str_eq(of(o, "/id"), cg_id_text(&live.account, "acct_", id));
	ck_assert_str_eq(of(o, "/name"), cluster_askf("select name from accounts where account_id = '%s'",
						      cg_id_uuid(&live.account, (char[CG_UUID_TEXT_MAX]){ 0 })));
	ck_assert_ptr_nonnull(of(o, "/created_at"));
	ck_assert_str_eq(of(o, "/users/0/id"), cg_id_text(&user, "user_", id));
	ck_assert_str_eq(of(o, "/users/0/login"), "asha");
	ck_assert_ptr_nonnull(of(o, "/users/0/created_at"));
	ck_assert_ptr_null(of(o, "/users/0/last_login_at"));
	ck_assert_uint_eq(json_object_array_length(json_object_object_get(o, "users")), 1);
	ck_assert_uint_eq(json_object_array_length(json_object_object_get(o, "keys")), 2);
	ck_assert_int_ne(strcmp(of(o, "/keys/0/livemode"), of(o, "/keys/1/livemode")), 0);
	ck_assert(strncmp(of(o, "/keys/0/id"), "key_", 4) == 0);
	ck_assert_ptr_nonnull(of(o, "/keys/0/created_at"));
	ck_assert_int_eq(json_object_object_length(json_object_array_get_idx(json_object_object_get(o, "keys"), 0)), 5);
	json_object_put(o);
	(void)member(".csv", &n);
	ck_assert_uint_eq(n, 3);
	(void)member(".json", &n);
	ck_assert_uint_eq(n, 4);
	for (size_t i = 0; i < 3; i++) {
		const struct cg_snapshot_meta *meta = i == 0 ? &one : i == 1 ? &two : &three;
		char name[80];

		(void)snprintf(name, sizeof(name), "snapshots/%s.json", cg_id_text(&meta->id, "snap_", id));
		o = json_tokener_parse(member(name, &n));
		ck_assert_uint_eq(n, 1);
		ck_assert_ptr_nonnull(strstr(json_object_to_json_string(o), id));
		json_object_put(o);
		(void)snprintf(name, sizeof(name), "snapshots/%s.csv", id);
		(void)member(name, &n);
		ck_assert_uint_eq(n, 1);
	}
}
END_TEST

/* PAN and mail address are in clear: the archive is for their owner. */
START_TEST(an_archive_masks_nothing)
{
	const struct cg_auth live = cluster_auth(true);
	struct cg_statement s;
	const char *text;
	size_t n;

	cluster_statement(&arena, &s);
	(void)stored(&live);
	OK(cg_account_export(admin, &live.account, path, NULL, &e));
	text = member(".json", &n);
	ck_assert_uint_eq(n, 2);
	ck_assert(s.investor.pan.n > 0 && s.investor.email.n > 0);
	ck_assert_ptr_nonnull(memmem(text, strlen(text), s.investor.pan.p, s.investor.pan.n));
}
END_TEST

/* A list has pages of a hundred: none is left out, and what has expired is. */
START_TEST(an_archive_has_all_pages)
{
	const struct cg_auth live = cluster_auth(true);
	const struct cg_account_export_watch w = { watch, &n_told };
	char uuid[CG_UUID_TEXT_MAX];
	struct cg_snapshot_meta last = { .live = true };
	size_t n;

	for (size_t i = 0; i < MANY + 1; i++) {
		struct cg_statement s = { .source = CG_SOURCE_CAMS,
					  .type = CG_STATEMENT_SUMMARY,
					  .layout = CG_STR("cams_summary"),
					  .as_of = 20000,
					  .from = CG_DATE_NONE,
					  .to = CG_DATE_NONE };

		OK(cg_snapshot_store(db, &live, &s, NULL, NULL, &last, &e));
	}
	(void)cluster_askf(
		"update snapshots set created_at = now() - interval '2 days', expires_at = now() - interval '1 "
		"day' where snapshot_id = '%s'",
		cg_id_uuid(&last.id, uuid));
	n_told = 0;
	OK(cg_account_export(admin, &live.account, path, &w, &e));
	(void)member(".csv", &n);
	ck_assert_uint_eq(n, MANY);
	ck_assert_uint_eq(n_told, MANY);
	ck_assert_uint_eq(told[MANY - 1], MANY - 1);
}
END_TEST

/* What is there is not written over, and what cannot be finished is removed. */
START_TEST(an_archive_is_new)
{
	const struct cg_auth live = cluster_auth(true);
	struct stat st;

	OK(cg_account_export(admin, &live.account, path, NULL, &e));
	CODE_IS(cg_account_export(admin, &live.account, path, NULL, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "The archive cannot be made: File exists.");
	ck_assert_int_eq(stat(path, &st), 0);
	CODE_IS(cg_account_export(admin, &live.account, "/nowhere/x.zip", NULL, &e), CG_EREQUEST);
	(void)unlink(path);
	(void)snprintf(cfg.admin_database_url, sizeof(cfg.admin_database_url), "host=/nowhere dbname=none");
	cg_db_free(admin);
	admin = cg_db_new_admin(&cfg);
	ck_assert_int_ne(cg_account_export(admin, &live.account, path, NULL, &e), CG_OK);
	ck_assert_int_ne(stat(path, &st), 0);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("account_export");
	TCase *tc = tcase_create("archive");

	tcase_set_timeout(tc, 120);
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, an_archive_has_everything);
	tcase_add_test(tc, an_archive_masks_nothing);
	tcase_add_test(tc, an_archive_has_all_pages);
	tcase_add_test(tc, an_archive_is_new);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
