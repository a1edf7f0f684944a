/* API keys: their text, offline and against the database, and the count of wrong passwords. */
#include "store/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_id account;
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	account = cluster_auth(true).account;
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
}

#define FAILS(call, want) ck_assert_str_eq(cg_code_info(call)->name, cg_code_info(want)->name)

static struct cg_id make_key(bool live, unsigned scopes, int days, char text[CG_KEY_TEXT_MAX])
{
	struct cg_key_order order = { .account = account, .live = live, .scopes = scopes, .expires_days = days };
	struct cg_id id;

	order.name = CG_STR("test");
	OK(cg_key_create(admin, &order, &id, text, &e));
	return id;
}

static const char *ask(const char *what, const struct cg_id *key, const char *rest)
{
	char sql[512], uuid[CG_UUID_TEXT_MAX];

	(void)snprintf(sql, sizeof(sql), "%s where key_id = '%s' %s", what, cg_id_uuid(key, uuid), rest);
	return cluster_ask(sql);
}

START_TEST(text_of_a_key)
{
	static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	char text[CG_KEY_TEXT_MAX], other[CG_KEY_TEXT_MAX], id[CG_ID_TEXT_MAX];
	struct cg_id back;
	bool live;

	ck_assert(cg_key_make(&account, true, text) && cg_key_make(&account, true, other));
	ck_assert_str_ne(text, other);
	ck_assert_uint_eq(strlen(text), 8 + 26 + 1 + 43 + 6);
	ck_assert_mem_eq(text, "sk_live_", 8);
	ck_assert_mem_eq(text + 8, cg_id_text(&account, "", id), 26);
	ck_assert_int_eq(text[34], '_');
	ck_assert_uint_eq(strspn(text + 35, digits), 49);
	ck_assert(cg_key_parse(cg_str_of(text), &back, &live));
	ck_assert(live && cg_id_eq(&back, &account));
	ck_assert(cg_key_make(&account, false, text));
	ck_assert_mem_eq(text, "sk_test_", 8);
	ck_assert(cg_key_parse(cg_str_of(text), &back, &live));
	ck_assert(!live);
}
END_TEST

/* Every single character counts, the account's and the mode's too. */
START_TEST(any_wrong_character_is_seen)
{
	char text[CG_KEY_TEXT_MAX];
	struct cg_id id;
	bool live;

	ck_assert(cg_key_make(&account, true, text));
	for (size_t i = 0; text[i] != '\0'; i++) {
		char keep = text[i];

		text[i] = keep == 'x' ? 'y' : 'x';
		ck_assert_msg(!cg_key_parse(cg_str_of(text), &id, &live), "character %zu", i);
		text[i] = keep;
	}
	ck_assert(!cg_key_parse(cg_str_sub(cg_str_of(text), 0, 83), &id, &live));
	ck_assert(!cg_key_parse(CG_STR(""), &id, &live));
	ck_assert(!cg_key_parse(CG_STR_NONE, &id, &live));
	memcpy(text, "sk_test_", 8);
	ck_assert(!cg_key_parse(cg_str_of(text), &id, &live));
}
END_TEST

START_TEST(scopes_as_text)
{
	static const struct {
		const char *text;
		unsigned want; /* 0: refused */
		const char *back;
	} rows[] = {
		{ "parse", 1, "parse" },
		{ "read,parse", 3, "parse,read" },
		{ " admin , read", 6, "read,admin" },
		{ "parse,read,admin", 7, "parse,read,admin" },
		{ "", 0, "" },
		{ "write", 0, "" },
		{ "parse,,read", 0, "" },
		{ "Parse", 0, "" },
	};
	char back[CG_SCOPES_TEXT_MAX];
	unsigned got;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		ck_assert_msg(cg_key_scopes_parse(cg_str_of(rows[i].text), &got) == (rows[i].want != 0), "%s",
			      rows[i].text);
		if (rows[i].want != 0) {
			ck_assert_uint_eq(got, rows[i].want);
			ck_assert_str_eq(cg_key_scopes_text(got, back), rows[i].back);
		}
	}
}
END_TEST

START_TEST(key_opens_its_account)
{
	char text[CG_KEY_TEXT_MAX];
	struct cg_id id = make_key(false, CG_SCOPE_PARSE, 0, text);
	struct cg_auth auth;

	OK(cg_key_check(db, cg_str_of(text), &auth, &e));
	ck_assert(cg_id_eq(&auth.account, &account) && cg_id_eq(&auth.key, &id));
	ck_assert(!auth.live);
	ck_assert_uint_eq(auth.scopes, CG_SCOPE_PARSE | CG_SCOPE_PII);
	(void)make_key(true, CG_SCOPE_ADMIN, 0, text);
	OK(cg_key_check(db, cg_str_of(text), &auth, &e));
	ck_assert(auth.live);
	ck_assert_uint_eq(auth.scopes, CG_SCOPE_PARSE | CG_SCOPE_READ | CG_SCOPE_ADMIN | CG_SCOPE_PII);
}
END_TEST

START_TEST(only_the_hash_is_kept)
{
	char text[CG_KEY_TEXT_MAX], sql[512];

	(void)make_key(true, CG_SCOPE_READ, 0, text);
	(void)snprintf(sql, sizeof(sql), "select count(*) from api_keys k where k::text like '%%%s%%'", text + 35);
	ck_assert_str_eq(cluster_ask(sql), "0");
	(void)snprintf(sql, sizeof(sql), "select count(*) from api_keys where key_hash = sha256('%s')", text);
	ck_assert_str_eq(cluster_ask(sql), "1");
}
END_TEST

START_TEST(unknown_expired_and_revoked_keys)
{
	char text[CG_KEY_TEXT_MAX];
	struct cg_auth auth;
	struct cg_id id;

	ck_assert(cg_key_make(&account, true, text));
	FAILS(cg_key_check(db, cg_str_of(text), &auth, &e), CG_EKEY);
	ck_assert_str_eq(e.why, "unknown key");
	FAILS(cg_key_check(db, CG_STR("sk_live_nonsense"), &auth, &e), CG_EKEY);
	ck_assert_str_eq(e.why, "malformed key");
	id = make_key(true, CG_SCOPE_READ, 30, text);
	OK(cg_key_check(db, cg_str_of(text), &auth, &e));
	ck_assert_str_eq(ask("select round(extract(epoch from expires_at - created_at)) from api_keys", &id, ""),
			 "2592000");
	(void)ask("update api_keys set expires_at = now()", &id, "");
	FAILS(cg_key_check(db, cg_str_of(text), &auth, &e), CG_EKEY);
	ck_assert_str_eq(e.why, "expired key");
	id = make_key(true, CG_SCOPE_READ, 0, text);
	OK(cg_key_revoke(admin, NULL, &id, NULL, &e));
	OK(cg_key_revoke(admin, NULL, &id, NULL, &e));
	FAILS(cg_key_check(db, cg_str_of(text), &auth, &e), CG_EKEY);
	ck_assert_str_eq(e.why, "revoked key");
	ck_assert_ptr_null(strstr(e.why, text + 35));
}
END_TEST

/* A malformed key is refused before the database is asked: with one that cannot be reached too. */
START_TEST(a_key_is_rolled)
{
	char before[CG_KEY_TEXT_MAX], text[CG_KEY_TEXT_MAX];
	struct cg_auth old, new;
	struct cg_id id = make_key(true, CG_SCOPE_PARSE, 30, before), made;

	/* ten days of its thirty are over */
	(void)ask("update api_keys set name = 'ci', created_at = created_at - interval '10 days', "
		  "expires_at = expires_at - interval '10 days', pii = false",
		  &id, "");
	OK(cg_key_roll(db, &account, &id, 24, "user_x", &made, text, &e));
	OK(cg_key_check(db, cg_str_of(before), &old, &e));
	OK(cg_key_check(db, cg_str_of(text), &new, &e));
	ck_assert(cg_id_eq(&new.account, &account) && cg_id_eq(&new.key, &made) && new.live);
	ck_assert_uint_eq(new.scopes, CG_SCOPE_PARSE);
	ck_assert_str_eq(ask("select name from api_keys", &made, ""), "ci");
	ck_assert_str_eq(ask("select round(extract(epoch from expires_at - now()) / 3600) from api_keys", &made, ""),
			 "720");
	ck_assert_str_eq(ask("select round(extract(epoch from expires_at - now()) / 3600) from api_keys", &id, ""),
			 "24");
	ck_assert_str_eq(cluster_ask("select count(*) from audit_log where actor = 'user_x' and action = 'key.roll'"),
			 "1");
	/* a second time it ends no later; at once it ends with the first use */
	OK(cg_key_roll(db, &account, &id, 700, NULL, &made, text, &e));
	ck_assert_str_eq(ask("select round(extract(epoch from expires_at - now()) / 3600) from api_keys", &id, ""),
			 "24");
	OK(cg_key_roll(db, &account, &id, 0, NULL, &made, text, &e));
	FAILS(cg_key_check(db, cg_str_of(before), &old, &e), CG_EKEY);
	/* what does not work is not rolled, and nothing is made */
	FAILS(cg_key_roll(db, &account, &id, 1, NULL, &made, text, &e), CG_EREQUEST);
	ck_assert_str_eq(text, "");
	FAILS(cg_key_roll(db, &account, &account, 1, NULL, &made, text, &e), CG_EREQUEST);
	FAILS(cg_key_roll(db, &account, &id, 721, NULL, &made, text, &e), CG_EREQUEST);
	id = make_key(false, CG_SCOPE_READ, 0, before);
	OK(cg_key_roll(admin, NULL, &id, 1, NULL, &made, text, &e));
	ck_assert(strncmp(text, "sk_test_", 8) == 0);
	ck_assert_str_eq(ask("select expires_at is null from api_keys", &made, ""), "t");
	OK(cg_key_revoke(admin, NULL, &id, NULL, &e));
	FAILS(cg_key_roll(admin, NULL, &id, 1, NULL, &made, text, &e), CG_EREQUEST);
}
END_TEST

START_TEST(malformed_keys_cost_no_database)
{
	struct cg_config nowhere = cfg;
	struct cg_auth auth;
	struct cg_db *none;
	char text[CG_KEY_TEXT_MAX];

	(void)snprintf(nowhere.database_url, sizeof(nowhere.database_url), "host=/nonexistent");
	none = cg_db_new(&nowhere);
	ck_assert(cg_key_make(&account, true, text));
	FAILS(cg_key_check(none, cg_str_of(text), &auth, &e), CG_EDB);
	text[40] = text[40] == 'x' ? 'y' : 'x';
	FAILS(cg_key_check(none, cg_str_of(text), &auth, &e), CG_EKEY);
	cg_db_free(none);
}
END_TEST

START_TEST(last_use_once_a_minute)
{
	char text[CG_KEY_TEXT_MAX], first[64];
	struct cg_id id = make_key(true, CG_SCOPE_READ, 0, text);
	struct cg_auth auth;

	ck_assert_str_eq(ask("select last_used_at from api_keys", &id, ""), "");
	OK(cg_key_check(db, cg_str_of(text), &auth, &e));
	(void)snprintf(first, sizeof(first), "%s", ask("select last_used_at from api_keys", &id, ""));
	ck_assert_str_ne(first, "");
	OK(cg_key_check(db, cg_str_of(text), &auth, &e));
	ck_assert_str_eq(ask("select last_used_at from api_keys", &id, ""), first);
	(void)ask("update api_keys set last_used_at = now() - interval '61 seconds'", &id, "");
	OK(cg_key_check(db, cg_str_of(text), &auth, &e));
	ck_assert_str_eq(ask("select last_used_at > now() - interval '30 seconds' from api_keys", &id, ""), "t");
}
END_TEST

/* Ten a minute: the tenth is still answered, the eleventh not, nor a right one; another key is not concerned. */
START_TEST(wrong_passwords_are_counted)
{
	struct cg_auth auth = { .account = account, .live = true }, other = auth;
	char text[CG_KEY_TEXT_MAX];

	auth.key = make_key(true, CG_SCOPE_PARSE, 0, text);
	other.key = make_key(true, CG_SCOPE_PARSE, 0, text);
	for (int i = 0; i < 10; i++) {
		OK(cg_key_password_allowed(db, &auth, &e));
		OK(cg_key_wrong_password(db, &auth, &e));
	}
	FAILS(cg_key_password_allowed(db, &auth, &e), CG_ERATE);
	ck_assert(e.retry_after >= 1 && e.retry_after <= 60);
	e.retry_after = 0;
	FAILS(cg_key_wrong_password(db, &auth, &e), CG_ERATE);
	ck_assert(e.retry_after >= 1 && e.retry_after <= 60);
	OK(cg_key_password_allowed(db, &other, &e));
	(void)ask("update api_keys set wrong_since = now() - interval '1 minute'", &auth.key, "");
	OK(cg_key_password_allowed(db, &auth, &e));
	OK(cg_key_wrong_password(db, &auth, &e));
	ck_assert_str_eq(ask("select wrong_count from api_keys", &auth.key, ""), "1");
}
END_TEST

START_TEST(administration)
{
	struct cg_id id, found;
	struct cg_arena arena;
	struct cg_key_rows rows;
	char text[CG_KEY_TEXT_MAX], name[CG_ID_TEXT_MAX];
	struct cg_key_order order = { .account = account, .name = CG_STR_INIT("a\nb"), .scopes = 1 };

	cg_arena_init(&arena, 1 << 20);
	FAILS(cg_admin_account_create(admin, CG_STR(""), &id, &e), CG_EREQUEST);
	FAILS(cg_admin_account_create(admin, CG_STR("a\x1b[2J"), &id, &e), CG_EREQUEST);
	OK(cg_admin_account_create(admin, CG_STR("O'Brien; \"Co\""), &id, &e));
	FAILS(cg_admin_account_create(admin, CG_STR("O'Brien; \"Co\""), &found, &e), CG_EREQUEST);
	OK(cg_admin_account_find(admin, CG_STR("O'Brien; \"Co\""), &found, &e));
	ck_assert(cg_id_eq(&id, &found));
	OK(cg_admin_account_find(admin, cg_str_of(cg_id_text(&id, "acct_", name)), &found, &e));
	ck_assert(cg_id_eq(&id, &found));
	FAILS(cg_admin_account_find(admin, CG_STR("nobody"), &found, &e), CG_EREQUEST);
	FAILS(cg_key_create(admin, &order, &found, text, &e), CG_EREQUEST);
	order.name = CG_STR("x");
	order.account = id;
	OK(cg_key_create(admin, &order, &found, text, &e));
	OK(cg_key_list(admin, &id, &arena, &rows, &e));
	ck_assert_uint_eq(rows.n, 1);
	ck_assert_str_eq(rows.v[0].state, "active");
	ck_assert(cg_id_eq(&rows.v[0].id, &found));
	FAILS(cg_key_revoke(admin, NULL, &id, NULL, &e), CG_EREQUEST);
	OK(cg_key_revoke(admin, NULL, &found, NULL, &e));
	OK(cg_key_list(admin, &id, &arena, &rows, &e));
	ck_assert_str_eq(rows.v[0].state, "revoked");
	ck_assert_str_eq(
		cluster_ask("select string_agg(action, ' ' order by at) from audit_log "
			    "where account_id = (select account_id from accounts where name like 'O''Brien%')"),
		"account.create key.create key.revoke");
	cg_arena_free(&arena);
}
END_TEST

/* How the caller came, as the database and the log have it. */
START_TEST(kinds_of_callers)
{
	static const char *const names[] = { "KEY", "TOKEN", "SESSION", "MAIL" };
	static const enum cg_auth_kind kinds[] = { CG_AUTH_KEY, CG_AUTH_TOKEN, CG_AUTH_SESSION, CG_AUTH_MAIL };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		enum cg_auth_kind kind = kinds[(i + 1) % 4];

		ck_assert(cg_key_kind_of(cg_str_of(names[i]), &kind) && kind == kinds[i]);
		ck_assert_str_eq(cg_key_kind_name(kinds[i]), names[i]);
	}
	ck_assert(!cg_key_kind_of(CG_STR("KEYS"), &(enum cg_auth_kind){ CG_AUTH_KEY }));
	ck_assert(!cg_key_kind_of(CG_STR(""), &(enum cg_auth_kind){ CG_AUTH_KEY }));
}
END_TEST

START_TEST(list_without_memory)
{
	char text[CG_KEY_TEXT_MAX];
	struct cg_key_rows rows;

	(void)make_key(true, CG_SCOPE_PARSE, 3, text);
	STARVE(cg_key_list(db, &account, &cluster_small, &rows, &e));
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("key");
	TCase *tc = tcase_create("key");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, text_of_a_key);
	tcase_add_test(tc, any_wrong_character_is_seen);
	tcase_add_test(tc, scopes_as_text);
	tcase_add_test(tc, kinds_of_callers);
	tcase_add_test(tc, key_opens_its_account);
	tcase_add_test(tc, only_the_hash_is_kept);
	tcase_add_test(tc, unknown_expired_and_revoked_keys);
	tcase_add_test(tc, a_key_is_rolled);
	tcase_add_test(tc, malformed_keys_cost_no_database);
	tcase_add_test(tc, last_use_once_a_minute);
	tcase_add_test(tc, wrong_passwords_are_counted);
	tcase_add_test(tc, administration);
	tcase_add_test(tc, list_without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
