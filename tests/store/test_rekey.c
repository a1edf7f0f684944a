/* The data key is changed: values of all forms and keys are read all the time, and at last under the new key alone. */
#include "store/cluster.h"
#include "store/identity/user_code.h"
#include "store/identity/user_own.h"
#include "store/job/order.h"
#include "store/mail/mail_rule.h"
#include "store/pg/row.h"
#include "store/pg/seal.h"
#include "store/rekey.h"
#include "store/webhook/webhook.h"

#include <liboath/oath.h>
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

/* "table rows left sealed failed" of the last page of each table. */
static char walked[600];

static void note_page(void *arg, const char *table, const struct cg_rekey_counts *n)
{
	size_t at = strlen(walked);

	ck_assert_ptr_eq(arg, walked);
	(void)snprintf(walked + at, sizeof(walked) - at, "%s %d %d %d %d, ", table, (int)n->rows, (int)n->left,
		       (int)n->sealed, (int)n->failed);
}

static const char *walk(const struct cg_config *cfg, bool count_only)
{
	const struct cg_rekey_watch watch = { note_page, walked };
	struct cg_db *db = cg_db_new_admin(cfg);
	struct cg_rekey_counts n;

	walked[0] = '\0';
	OK(cg_rekey_pass(db, count_only, &watch, &n, &e));
	cg_db_free(db);
	return walked;
}

static struct cg_id user_with_codes(struct cg_db *db, struct cg_db *admin, char secret[CG_TOTP_TEXT_MAX])
{
	struct cg_user_session s = { .who = { .account = auth.account, .login = CG_STR_INIT("asha") } };
	struct cg_recovery recovery;
	char uri[CG_OTPAUTH_MAX], code[8], *key = NULL;
	size_t n = 0;
	bool good = false;

	OK(cg_user_add(admin, &auth.account, CG_STR("asha"), CG_STR("correct horse battery"), &s.who.user, &e));
	OK(cg_user_own_totp_offer(&s, secret, uri, &e));
	ck_assert_int_eq(oath_base32_decode(secret, strlen(secret), &key, &n), OATH_OK);
	ck_assert_int_eq(oath_totp_generate(key, n, time(NULL), 30, 0, 6, code), OATH_OK);
	free(key);
	OK(cg_user_own_totp_begin(db, &s, cg_str_of(secret), cg_str_of(code), &arena, &good, &recovery, &e));
	ck_assert(good);
	return s.who.user;
}

/* The secret of the user is the one that the program of the user has: its code of the next half minute is right. */
static bool code_is_right(const struct cg_config *cfg, const struct cg_id *user, const char *secret)
{
	struct cg_db *db = cg_db_new(cfg);
	struct cg_user who = { .account = auth.account, .user = *user };
	struct cg_user_codes has = { .last_step = 0 };
	const char *enc;
	char code[8], *key = NULL, uuid[CG_UUID_TEXT_MAX];
	size_t n = 0;
	int64_t step = 0;
	struct cg_str bytes;

	enc = cluster_askf("select totp_enc from account_users where user_id = '%s'", cg_id_uuid(user, uuid));
	ck_assert(cg_row_unescape(cg_str_of(enc), &arena, &bytes));
	has.totp_enc = bytes;
	ck_assert_int_eq(oath_base32_decode(secret, strlen(secret), &key, &n), OATH_OK);
	ck_assert_int_eq(oath_totp_generate(key, n, time(NULL) + 30, 30, 0, 6, code), OATH_OK);
	free(key);
	OK(cg_user_code_check(db, &who, &has, cg_str_of(code), false, &arena, &step, &e));
	cg_db_free(db);
	return step > 0;
}

/* Every table that has sealed values, each of its columns: all are read with the new key, and say what they said. */
START_TEST(all_that_is_sealed)
{
	struct cg_webhook_caller caller = { .account = auth.account, .auth = &auth };
	struct cg_webhook_order hook = { .live = true, .url = CG_STR_INIT("https://hooks.example.com/") };
	struct cg_mail_rule_order rule = { .account = auth.account,
					   .recipient = CG_STR_INIT("cas@one.example"),
					   .sender = CG_STR_INIT("issuer@two.example"),
					   .password = CG_STR_INIT("rule password") };
	struct cg_db *db = cg_db_new(&before), *admin = cg_db_new_admin(&before);
	struct cg_idem idem = { .key = "k" };
	struct cg_webhook_secret first, second, again;
	struct cg_mail_rule found;
	struct cg_job_claim claim;
	char secret[CG_TOTP_TEXT_MAX], password[64];
	struct cg_id id, webhook, user, ignored;
	size_t n = 0, seen = 0;
	bool some;

	(void)cluster_ask(
		"delete from parse_jobs; delete from mail_rules; delete from webhooks; delete from user_names; "
		"delete from account_users");
	id = stored(&before);
	user = user_with_codes(db, admin, secret);
	OK(cg_webhook_add(db, &caller, &hook, NULL, &webhook, &first, &e));
	OK(cg_idempotency_claim(db, &auth, &idem, &e));
	OK(cg_webhook_roll(db, &caller, &webhook, &idem, &arena, &second, &e));
	OK(cg_mail_rule_add(admin, &rule, &ignored, &e));
	ignored = order_add(db, &auth, 10, &arena);
	cg_db_free(db);
	cg_db_free(admin);
	begin(&both);
	ck_assert_str_eq(walk(&both, true),
			 "snapshots 1 1 0 0, folios 2 1 0 0, demat_accounts 2 2 0 0, account_users 1 1 0 0, "
			 "webhooks 1 1 0 0, webhooks 1 1 0 0, mail_rules 1 1 0 0, parse_jobs 1 1 0 0, ");
	ck_assert_str_eq(walk(&both, false),
			 "snapshots 1 1 1 0, folios 2 1 1 0, demat_accounts 2 2 2 0, account_users 1 1 1 0, "
			 "webhooks 1 1 1 0, webhooks 1 1 1 0, mail_rules 1 1 1 0, parse_jobs 1 1 1 0, ");
	ck_assert_str_eq(walk(&both, false),
			 "snapshots 1 0 0 0, folios 2 0 0 0, demat_accounts 2 0 0 0, account_users 1 0 0 0, "
			 "webhooks 1 0 0 0, webhooks 1 0 0 0, mail_rules 1 0 0 0, parse_jobs 1 0 0 0, ");
	finish(&both);
	reads(&after, &id);
	ck_assert(code_is_right(&after, &user, secret));
	db = cg_db_new(&after);
	OK(cg_webhook_secret_of(db, &caller, &webhook, NULL, &arena, &again, &e));
	ck_assert_str_eq(again.text, first.text);
	OK(cg_webhook_secret_of(db, &caller, &webhook, &idem.claim, &arena, &again, &e));
	ck_assert_str_eq(again.text, second.text);
	OK(cg_mail_rule_find(db, rule.recipient, rule.sender, &arena, &found, &e));
	ck_assert(found.password_n == 13 && memcmp(found.password, "rule password", 13) == 0);
	OK(cg_job_queue_claim(db, &auth.account, &arena, &claim, &some, &e));
	ck_assert(some && cg_id_eq(&claim.job.id, &ignored));
	OK(cg_job_document_open(db, &claim.document, claim.password_sealed, &arena, password, sizeof(password), &n,
				&e));
	ck_assert(cg_str_eq((struct cg_str){ password, n }, CG_STR(ORDER_PASSWORD)));
	OK(cg_job_document_open_key(db, &claim.document, claim.key_sealed, &arena, &e));
	OK(cg_job_document_read(db, &claim.document, order_sink, &seen, &e));
	ck_assert_uint_eq(seen, 10);
	cg_db_free(db);
}
END_TEST

/* As many rows as a page has, one more, and one less: each is seen once. */
START_TEST(rows_at_the_end_of_a_page)
{
	for (int n = 499; n <= 501; n++) {
		struct cg_rekey_counts got;

		(void)cluster_ask("delete from snapshots");
		(void)stored(&before);
		(void)cluster_askf(
			"insert into folios select account_id, snapshot_id, 1000 + g, folio, amc, null, null, kyc, "
			"holders, nominees from folios, generate_series(1, %d) g where folio_no = 0",
			n - 2);
		got = pass(&before, true);
		ck_assert_str_eq(
			cluster_askf(
				"select %d - (select count(*) from snapshots) - (select count(*) from "
				"demat_accounts) - (select count(*) from account_users) - 2 * (select count(*) "
				"from webhooks) - (select count(*) from mail_rules) - (select count(*) from "
				"parse_jobs where state in ('LOADING', 'QUEUED', 'RUNNING') and expires_at > now())",
				(int)got.rows),
			n == 499   ? "499"
			: n == 500 ? "500"
				   : "501");
	}
}
END_TEST

/* Two seconds until all know, the time of a statement, three more: then nobody writes with the key before. */
START_TEST(how_long_others_may_write)
{
	struct cg_config cfg = before;
	struct cg_db *db = cg_db_new_admin(&cfg);
	int64_t wait = -1;

	(void)stored(&before);
	cfg.database_timeout_ms = 4000;
	(void)cluster_ask("update data_keys set since = now() - interval '8 s'");
	OK(cg_rekey_wait_ms(db, &wait, &e));
	ck_assert_msg(wait > 0 && wait <= 1000, "%lld", (long long)wait);
	(void)cluster_ask("update data_keys set since = now() - interval '9 s'");
	OK(cg_rekey_wait_ms(db, &wait, &e));
	ck_assert_int_eq(wait, 0);
	(void)cluster_ask("update data_keys set since = now() + interval '1 hour'");
	OK(cg_rekey_wait_ms(db, &wait, &e));
	ck_assert_msg(wait > 3600000 && wait <= 3609000, "%lld", (long long)wait);
	(void)cluster_ask("delete from data_keys");
	OK(cg_rekey_wait_ms(db, &wait, &e));
	ck_assert_int_eq(wait, 0);
	cg_db_free(db);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("rekey");
	TCase *tc = tcase_create("rekey");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, change);
	tcase_add_test(tc, ids);
	tcase_add_test(tc, damaged);
	tcase_add_test(tc, pages);
	tcase_add_test(tc, connected);
	tcase_add_test(tc, all_that_is_sealed);
	tcase_add_test(tc, rows_at_the_end_of_a_page);
	tcase_add_test(tc, how_long_others_may_write);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
