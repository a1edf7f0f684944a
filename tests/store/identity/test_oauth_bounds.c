/*
 * What strangers or one caller can make the service store is bounded: each table is flooded through the store's own
 * functions, and looked at. What is over goes while the table is used, or by casgate purge.
 */
#include "store/cluster.h"

#include "store/identity/audit.h"
#include "store/identity/oauth.h"
#include "store/identity/throttle.h"
#include "store/identity/user.h"
#include "store/upload/upload_session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static char account[CG_UUID_TEXT_MAX];

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 * 1024 * 1024);
	auth = cluster_auth(true);
	(void)cg_id_uuid(&auth.account, account);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

#define FAILS(call, want) ck_assert_str_eq(cg_code_info(call)->name, cg_code_info(want)->name)

__attribute__((format(printf, 1, 2))) static int rows(const char *fmt, ...)
{
	char sql[512];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(sql, sizeof(sql), fmt, ap);
	va_end(ap);
	return atoi(cluster_ask(sql));
}

/* An address that has used up its attempts adds no rows, whatever names it tries; old rows go as others come. */
START_TEST(throttles)
{
	enum { TRIES = 300, ADDRESS_MOST = 50 };
	int before, after;

	(void)cluster_ask("delete from throttles");
	for (int i = 0; i < TRIES; i++) {
		char name[32];
		struct cg_throttle t[] = { { "login address", CG_STR("192.0.2.1"), CG_STR_NONE, ADDRESS_MOST },
					   { "login name", CG_STR_NONE, CG_STR_NONE, 100 } };

		(void)snprintf(name, sizeof(name), "guess-%d", i);
		t[1].name = cg_str_of(name);
		e = (struct cg_err){ 0 };
		FAILS(cg_throttle_take(db, t, 2, NULL, &e), i < ADDRESS_MOST ? CG_OK : CG_ERATE);
		if (i >= ADDRESS_MOST)
			ck_assert(e.retry_after > 0 && e.retry_after <= CG_THROTTLE_WINDOW_S);
	}
	ck_assert_int_eq(rows("select count(*) from throttles"), ADDRESS_MOST + 1);
	/* The name of a bucket has 20 bits. */
	ck_assert_int_eq(
		rows("select count(*) from throttles where substr(bucket, 4) <> decode(repeat('00', 29), 'hex') "
		     "or get_byte(bucket, 2) & 15 <> 0"),
		0);
	ck_assert_int_eq(CG_THROTTLE_SLOTS, 1048576);
	(void)cluster_ask("update throttles set since = now() - interval '1 hour'");
	before = rows("select count(*) from throttles");
	for (int i = 0; i < 10; i++) {
		struct cg_throttle t = { "register", CG_STR("192.0.2.2"), CG_STR_NONE, 100 };

		OK(cg_throttle_take(db, &t, 1, NULL, &e));
	}
	after = rows("select count(*) from throttles");
	ck_assert_msg(before == ADDRESS_MOST + 1 && after == 1, "%d, then %d", before, after);
}
END_TEST

static enum cg_code register_client(int no)
{
	char id[64];
	struct cg_str uri[] = { CG_STR_INIT("https://client.example/cb") };
	struct cg_oauth_client c = { .name = CG_STR_INIT("flood"), .redirect_uris = { uri, 1, 1 } };

	(void)snprintf(id, sizeof(id), "client_%d", no);
	c.id = cg_str_of(id);
	e = (struct cg_err){ 0 };
	return cg_oauth_client_store(db, &c, 0, &arena, &e);
}

START_TEST(oauth_clients)
{
	(void)cluster_ask("delete from oauth_clients");
	OK(register_client(0));
	cg_oauth_client_allowed(db, CG_STR("client_0"), &arena);
	/* All but one of what may wait, as if they had come one by one. */
	(void)rows(
		"insert into oauth_clients (client_id, kind, name, redirect_uris) select 'client_' || n, 'REGISTERED', "
		"'flood', array['https://client.example/cb'] from generate_series(1, %d) n",
		CG_CLIENTS_WAITING_MAX - 1);
	OK(register_client(CG_CLIENTS_WAITING_MAX));
	FAILS(register_client(CG_CLIENTS_WAITING_MAX + 1), CG_ERATE);
	ck_assert_int_gt(e.retry_after, 0);
	OK(register_client(7)); /* known: no new row */
	ck_assert_int_eq(rows("select count(*) from oauth_clients"), CG_CLIENTS_WAITING_MAX + 1);
	/* Those that nobody wanted for an hour make room, the one that a user allowed does not. */
	(void)cluster_ask("update oauth_clients set last_used_at = now() - interval '2 hours'");
	for (int i = 1; i <= 20; i++)
		OK(register_client(CG_CLIENTS_WAITING_MAX + i));
	ck_assert_int_eq(rows("select count(*) from oauth_clients"), CG_CLIENTS_WAITING_MAX + 1);
	ck_assert_int_eq(rows("select count(*) from oauth_clients where client_id = 'client_0'"), 1);
}
END_TEST

/* A grant that is refreshed for months holds as many tokens as one that is not. */
START_TEST(oauth_tokens)
{
	enum { REFRESHES = 100 };
	struct cg_consent k = { .client_id = CG_STR_INIT("client_t"),
				.client_name = CG_STR_INIT("tokens"),
				.redirect_uri = CG_STR_INIT("https://client.example/cb"),
				.resource = CG_STR_INIT("https://casgate.example/mcp"),
				.scopes = CG_SCOPE_PARSE | CG_SCOPE_READ,
				.challenge = CG_STR_INIT("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM") };
	struct cg_oauth_code_exchange x = { .client_id = k.client_id,
					    .redirect_uri = k.redirect_uri,
					    .challenge = k.challenge };
	char user[CG_UUID_TEXT_MAX], code[CG_SECRET_TEXT_MAX], refresh[CG_SECRET_TEXT_MAX], first[CG_SECRET_TEXT_MAX];
	enum cg_exchange how = CG_EXCHANGE_DEAD;
	struct cg_tokens t;

	k.account = auth.account;
	ck_assert(cg_id_new(&k.user));
	(void)rows(
		"insert into account_users (account_id, user_id, login, password_hash) values ('%s', '%s', 'u', 'x')",
		account, cg_id_uuid(&k.user, user));
	OK(cg_oauth_consent_store(db, &k, code, &arena, &e));
	x.code = cg_str_of(code);
	OK(cg_oauth_code_exchange(db, &x, &how, &t, &e));
	ck_assert_int_eq(how, CG_EXCHANGE_OK);
	memcpy(refresh, t.refresh, sizeof(refresh));
	for (int i = 0; i < REFRESHES; i++) {
		OK(cg_oauth_refresh_exchange(db, cg_str_of(refresh), k.client_id, 0, &how, &t, &e));
		ck_assert_int_eq(how, CG_EXCHANGE_OK);
		if (i == REFRESHES - 10)
			memcpy(first, refresh, sizeof(first));
		memcpy(refresh, t.refresh, sizeof(refresh));
	}
	ck_assert_int_le(rows("select count(*) from oauth_tokens where account_id = '%s'", account),
			 CG_TOKENS_KEPT + 2);
	/* One that was used lately is still known: who presents it again ends the grant. */
	(void)cluster_ask("update oauth_tokens set used_at = used_at - interval '1 hour'");
	OK(cg_oauth_refresh_exchange(db, cg_str_of(first), k.client_id, 0, &how, &t, &e));
	ck_assert_int_eq(how, CG_EXCHANGE_REPLAY);
}
END_TEST

START_TEST(upload_sessions)
{
	struct cg_upload_session s;
	char text[CG_SECRET_TEXT_MAX];

	(void)rows("insert into upload_sessions (account_id, upload_id, livemode, secret_hash, actor_kind, actor_id, "
		   "expires_at, tries_left) select '%s', gen_random_uuid(), true, sha256(n::text::bytea), 'KEY', "
		   "gen_random_uuid(), now() + interval '15 minutes', 10 from generate_series(1, %d) n",
		   account, CG_UPLOADS_MAX - 1);
	OK(cg_upload_session_make(db, &auth, NULL, NULL, text, &s, &e));
	FAILS(cg_upload_session_make(db, &auth, NULL, NULL, text, &s, &e), CG_ERATE);
	ck_assert_int_gt(e.retry_after, 0);
	ck_assert_int_eq(rows("select count(*) from upload_sessions where account_id = '%s'", account), CG_UPLOADS_MAX);
	/* Links of another day go by themselves, and other accounts have their own. */
	(void)rows("update upload_sessions set expires_at = now() - interval '2 days' where account_id = '%s'",
		   account);
	e = (struct cg_err){ 0 };
	OK(cg_upload_session_make(db, &auth, NULL, NULL, text, &s, &e));
	ck_assert_int_eq(rows("select count(*) from upload_sessions where account_id = '%s'", account),
			 CG_UPLOADS_MAX - 100 + 1);
	auth = cluster_auth(true);
	OK(cg_upload_session_make(db, &auth, NULL, NULL, text, &s, &e));
}
END_TEST

START_TEST(audit_log)
{
	struct cg_db *admin = cg_db_new_admin(&cfg);
	struct cg_purged gone;

	(void)rows("insert into audit_log (account_id, event_id, actor, action) select '%s', gen_random_uuid(), "
		   "'casgate', "
		   "'user.throttled' from generate_series(1, %d) n",
		   account, CG_AUDIT_NOTES_DAY - 1);
	for (int i = 0; i < 20; i++)
		cg_audit_note(db, &auth.account, "casgate", "user.throttled", "user_x");
	ck_assert_int_eq(
		rows("select count(*) from audit_log where account_id = '%s' and action = 'user.throttled'", account),
		CG_AUDIT_NOTES_DAY);
	cg_audit_note(db, &auth.account, "casgate", "oauth.replay", "grant_x"); /* another action has its own count */
	ck_assert_int_eq(
		rows("select count(*) from audit_log where account_id = '%s' and action = 'oauth.replay'", account), 1);
	(void)rows("update audit_log set at = at - interval '401 days' where account_id = '%s' and action = "
		   "'user.throttled'",
		   account);
	OK(cg_admin_purge(admin, &gone, &e));
	ck_assert_int_eq((int)gone.audit, CG_AUDIT_NOTES_DAY);
	ck_assert_int_eq(
		rows("select count(*) from audit_log where account_id = '%s' and action = 'oauth.replay'", account), 1);
	cg_db_free(admin);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("bounds");
	TCase *tc = tcase_create("bounds");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, throttles);
	tcase_add_test(tc, oauth_clients);
	tcase_add_test(tc, oauth_tokens);
	tcase_add_test(tc, upload_sessions);
	tcase_add_test(tc, audit_log);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
