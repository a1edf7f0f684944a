/* The data key is changed: values of all forms and keys are read all the time, and at last under the new key alone. */
#include "store/cluster.h"
#include "store/pg/seal.h"
#include "store/rekey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct cg_config before, both, after;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_statement statement;
static struct cg_err e;

/* Each test begins with the key that the configuration of these tests has, in form 1, and changes it to another. */
static void setup(void)
{
	before = cluster_config();
	(void)cluster_ask("delete from snapshots");
	(void)cluster_ask("delete from data_keys");
	(void)cluster_ask("alter table data_keys alter column form set default 1");
	after = before;
	for (size_t i = 0; i < CG_DATA_KEY_BYTES; i++)
		after.data_key[i] ^= 0x5a;
	both = after;
	both.has_data_key_old = true;
	memcpy(both.data_key_old, before.data_key, CG_DATA_KEY_BYTES);
	cg_arena_init(&arena, 64 * 1024 * 1024);
	auth = cluster_auth(true);
	cluster_statement(&arena, &statement);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static struct cg_id stored(const struct cg_config *cfg)
{
	struct cg_db *db = cg_db_new(cfg);
	struct cg_snapshot_meta meta;

	OK(cg_snapshot_store(db, &auth, &statement, NULL, NULL, &meta, &e));
	cg_db_free(db);
	return meta.id;
}

static enum cg_code load(const struct cg_config *cfg, const struct cg_id *id, struct cg_statement *out)
{
	struct cg_db *db = cg_db_new(cfg);
	struct cg_snapshot_meta meta;
	enum cg_code rc = cg_snapshot_load(db, &auth, id, &arena, &meta, out, &e);

	cg_db_free(db);
	return rc;
}

static void reads(const struct cg_config *cfg, const struct cg_id *id)
{
	struct cg_statement out;

	OK(load(cfg, id, &out));
	cluster_same(&statement, &out);
}

static void refuses(const struct cg_config *cfg, const struct cg_id *id, const char *why)
{
	struct cg_statement out;

	ck_assert_int_eq(load(cfg, id, &out), CG_EDB);
	ck_assert_msg(strstr(e.why, why) != NULL, "%s", e.why);
	e = (struct cg_err){ 0 };
}

static struct cg_rekey_counts pass(const struct cg_config *cfg, bool count_only)
{
	struct cg_db *db = cg_db_new_admin(cfg);
	struct cg_rekey_counts n;

	OK(cg_rekey_pass(db, count_only, NULL, &n, &e));
	cg_db_free(db);
	return n;
}

static void begin(const struct cg_config *cfg)
{
	struct cg_db *db = cg_db_new_admin(cfg);

	OK(cg_rekey_begin(db, &e));
	cg_db_free(db);
}

static void finish(const struct cg_config *cfg)
{
	struct cg_db *db = cg_db_new_admin(cfg);

	OK(cg_rekey_end(db, &e));
	cg_db_free(db);
}

START_TEST(change)
{
	struct cg_id first = stored(&before), second, third;
	struct cg_rekey_counts n;

	ck_assert_str_eq(cluster_ask("select form from data_keys"), "1");
	ck_assert_str_eq(cluster_ask("select distinct substr(pan_enc, 1, 1) from folios where pan_enc is not null"),
			 "\\x01");
	/* Both keys on every host: nothing changes yet. */
	second = stored(&both);
	reads(&before, &second);
	reads(&both, &first);
	refuses(&after, &first, "another key");
	begin(&both);
	begin(&both);
	ck_assert_str_eq(cluster_ask("select string_agg(place || ':' || form, ' ' order by place) from data_keys"),
			 "1:2 2:1");
	third = stored(&both);
	ck_assert_str_eq(cluster_ask("select count(distinct substr(pan_enc, 1, 9)) > 1 from folios"), "t");
	reads(&both, &first);
	reads(&both, &third);
	refuses(&before, &first, "another key");
	refuses(&after, &third, "rekey is not done");
	n = pass(&both, true);
	ck_assert_int_gt(n.left, 0);
	ck_assert_int_eq(n.sealed, 0);
	ck_assert_int_eq(pass(&both, false).sealed, n.left);
	ck_assert_int_eq(pass(&both, true).left, 0);
	finish(&both);
	reads(&after, &first);
	reads(&after, &second);
	reads(&after, &third);
	reads(&both, &first);
	ck_assert_int_eq(pass(&after, true).left, 0);
	ck_assert_str_eq(cluster_ask("select count(*) from data_keys"), "1");
}
END_TEST

/* The same key: values of a release that wrote no ids get them. */
START_TEST(ids)
{
	struct cg_id id = stored(&before);

	ck_assert_int_gt(pass(&before, true).left, 0);
	begin(&before);
	(void)pass(&before, false);
	ck_assert_int_eq(pass(&before, true).left, 0);
	ck_assert_str_eq(cluster_ask("select count(*) || ' ' || max(form) from data_keys"), "1 2");
	ck_assert_str_eq(cluster_ask("select distinct substr(pan_enc, 1, 1) from folios where pan_enc is not null"),
			 "\\x02");
	finish(&before);
	reads(&before, &id);
}
END_TEST

/* A value that does not open stays as it is and is counted; the others are done. */
START_TEST(damaged)
{
	struct cg_id id = stored(&before), other = stored(&before);
	char sql[256], uuid[CG_UUID_TEXT_MAX];
	struct cg_rekey_counts n;

	(void)snprintf(sql, sizeof(sql),
		       "update snapshots set investor_pan_enc = set_byte(investor_pan_enc, 30, "
		       "get_byte(investor_pan_enc, 30) # 1) where snapshot_id = '%s'",
		       cg_id_uuid(&id, uuid));
	(void)cluster_ask(sql);
	begin(&both);
	n = pass(&both, false);
	ck_assert_int_eq(n.failed, 1);
	ck_assert_int_eq(n.left, n.sealed + 1);
	ck_assert_int_eq(pass(&both, true).left, 1);
	reads(&both, &other);
	e = (struct cg_err){ 0 };
}
END_TEST

/* More rows than a page has, and a third key while a change is open. */
START_TEST(pages)
{
	struct cg_config third = both;
	struct cg_db *db;

	for (int i = 0; i < 40; i++)
		(void)stored(&before);
	(void)cluster_ask("insert into folios select account_id, snapshot_id, 1000 + g, folio, amc, null, null, kyc, "
			  "holders, nominees from folios, generate_series(1, 60) g where folio_no = 0");
	begin(&both);
	memcpy(third.data_key_old, both.data_key, CG_DATA_KEY_BYTES);
	third.data_key[0] ^= 1;
	db = cg_db_new_admin(&third);
	ck_assert_int_eq(cg_rekey_begin(db, &e), CG_EDB);
	cg_db_free(db);
	e = (struct cg_err){ 0 };
	ck_assert_int_gt(pass(&both, false).rows, 2400);
	ck_assert_int_eq(pass(&both, true).left, 0);
}
END_TEST

/* A worker that is connected learns of the new key within CG_DB_KEY_MS, and writes with it. */
START_TEST(connected)
{
	struct cg_db *db = cg_db_new(&both);
	struct cg_seal_with with;

	OK(cg_db_seal_with(db, &with, &e));
	ck_assert(with.before && with.form == 1);
	begin(&both);
	for (int i = 0; i < 600 && with.before; i++) {
		(void)nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
		OK(cg_db_seal_with(db, &with, &e));
	}
	ck_assert(!with.before && with.form == 2);
	cg_db_free(db);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("rekey");
	TCase *tc = tcase_create("rekey");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, change);
	tcase_add_test(tc, ids);
	tcase_add_test(tc, damaged);
	tcase_add_test(tc, pages);
	tcase_add_test(tc, connected);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
