/* Codes and tokens of applications: who may exchange them, until when, once, and what ends with what (oauth.h). */
#include "store/cluster.h"
#include "store/identity/oauth.h"
#include "store/identity/user.h"

#include <stdio.h>
#include <string.h>

#define CHALLENGE "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
#define CALLBACK "https://app.example/cb"
#define SERVICE "https://casgate.example/mcp"

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_arena arena;
static struct cg_id account, user;
static char account_text[CG_UUID_TEXT_MAX];
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 8 << 20);
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("delete from user_names");
	(void)cluster_ask("delete from account_users");
	(void)cluster_ask("delete from oauth_clients");
	account = cluster_auth(true).account;
	(void)cg_id_uuid(&account, account_text);
	ck_assert_int_eq(cg_user_add(admin, &account, CG_STR("asha"), CG_STR("correct horse battery"), &user, &e),
			 CG_OK);
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

static void set(const char *table, const char *what)
{
	(void)cluster_askf("update %s set %s where account_id = '%s'", table, what, account_text);
}

/* A code that the user has just allowed. */
static const char *allowed(unsigned scopes, bool live)
{
	static char code[CG_SECRET_TEXT_MAX];
	struct cg_consent k = { .account = account,
				.user = user,
				.client_id = CG_STR_INIT("client_1"),
				.client_name = CG_STR_INIT("App"),
				.redirect_uri = CG_STR_INIT(CALLBACK),
				.resource = CG_STR_INIT(SERVICE),
				.challenge = CG_STR_INIT(CHALLENGE),
				.scopes = scopes,
				.live = live };

	OK(cg_oauth_consent_store(db, &k, code, &arena, &e));
	return code;
}

static struct cg_oauth_code_exchange exchange_of(const char *code)
{
	return (struct cg_oauth_code_exchange){ .code = cg_str_of(code),
						.client_id = CG_STR_INIT("client_1"),
						.redirect_uri = CG_STR_INIT(CALLBACK),
						.challenge = CG_STR_INIT(CHALLENGE) };
}

static enum cg_exchange exchanges(const struct cg_oauth_code_exchange *x, struct cg_tokens *out)
{
	enum cg_exchange how;

	OK(cg_oauth_code_exchange(db, x, &how, out, &e));
	ck_assert_int_eq(out->access[0] != '\0', how == CG_EXCHANGE_OK);
	ck_assert_int_eq(out->refresh[0] != '\0', how == CG_EXCHANGE_OK);
	return how;
}

static struct cg_tokens tokens(unsigned scopes)
{
	struct cg_oauth_code_exchange x = exchange_of(allowed(scopes, true));
	struct cg_tokens t;

	ck_assert_int_eq(exchanges(&x, &t), CG_EXCHANGE_OK);
	return t;
}

static enum cg_exchange refreshes(const char *refresh, unsigned scopes, struct cg_tokens *out)
{
	enum cg_exchange how;

	OK(cg_oauth_refresh_exchange(db, cg_str_of(refresh), CG_STR("client_1"), scopes, &how, out, &e));
	ck_assert_int_eq(out->access[0] != '\0', how == CG_EXCHANGE_OK);
	return how;
}

static struct cg_auth checked(const char *access, enum cg_code want)
{
	struct cg_auth auth;
	enum cg_code rc = cg_oauth_token_check(db, cg_str_of(access), CG_STR(SERVICE), &auth, &e);

	ck_assert_msg(rc == want, "%s: %s", cg_code_info(rc)->name, e.why);
	e = (struct cg_err){ .code = CG_OK };
	return auth;
}

/* A minute, for the client, address and verifier that it was made for. */
START_TEST(a_code_is_for_whom)
{
	static const struct {
		const char *client, *redirect, *challenge;
	} wrong[] = { { "client_2", CALLBACK, CHALLENGE },
		      { "client_1", CALLBACK "/", CHALLENGE },
		      { "client_1", CALLBACK, "F9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" },
		      { "", CALLBACK, CHALLENGE } };
	struct cg_oauth_code_exchange x = exchange_of(allowed(3, true));
	struct cg_tokens t;
	struct cg_auth auth;

	ck_assert_str_eq(
		cluster_askf("select extract(epoch from code_expires_at - created_at)::int || ' ' || "
			     "extract(epoch from expires_at - created_at)::int from oauth_grants where account_id "
			     "= '%s'",
			     account_text),
		"60 600");
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct cg_oauth_code_exchange bad = x;

		bad.client_id = cg_str_of(wrong[i].client);
		bad.redirect_uri = cg_str_of(wrong[i].redirect);
		bad.challenge = cg_str_of(wrong[i].challenge);
		ck_assert_int_eq(exchanges(&bad, &t), CG_EXCHANGE_DEAD);
	}
	set("oauth_grants", "code_expires_at = now()");
	ck_assert_int_eq(exchanges(&x, &t), CG_EXCHANGE_DEAD);
	set("oauth_grants", "code_expires_at = now() + interval '1 minute'");
	x.redirect_uri = CG_STR_NONE;
	ck_assert_int_eq(exchanges(&x, &t), CG_EXCHANGE_OK);
	ck_assert_uint_eq(t.scopes, CG_SCOPE_PARSE | CG_SCOPE_READ);
	auth = checked(t.access, CG_OK);
	ck_assert(cg_id_eq(&auth.account, &account) && cg_id_eq(&auth.user, &user) && cg_id_eq(&auth.key, &t.grant));
	ck_assert(auth.live && auth.kind == CG_AUTH_TOKEN && auth.scopes == (CG_SCOPE_PARSE | CG_SCOPE_READ));
	ck_assert_str_eq(
		cluster_askf("select string_agg(kind || ' ' || extract(epoch from t.expires_at - t.issued_at)::int, "
			     "', ' order by kind) || ', grant ' || extract(epoch from max(g.expires_at) - "
			     "max(t.issued_at))::int from oauth_tokens t join oauth_grants g using (grant_id) where "
			     "t.account_id = '%s'",
			     account_text),
		"ACCESS 3600, REFRESH 2592000, grant 15552000");
	ck_assert_str_eq(
		cluster_askf("select string_agg(action, ' ') from audit_log where account_id = '%s' and action like "
			     "'oauth%%'",
			     account_text),
		"oauth.consent");
	x.code = CG_STR("oac_x");
	ck_assert_int_eq(exchanges(&x, &t), CG_EXCHANGE_DEAD);
}
END_TEST

/* A second time it ends what the first one made; of test data it is test data. */
START_TEST(a_code_that_comes_again)
{
	struct cg_oauth_code_exchange x = exchange_of(allowed(CG_SCOPE_READ, false));
	struct cg_tokens t, again;
	struct cg_auth auth;

	ck_assert_int_eq(exchanges(&x, &t), CG_EXCHANGE_OK);
	auth = checked(t.access, CG_OK);
	ck_assert(!auth.live && auth.scopes == CG_SCOPE_READ);
	ck_assert_int_eq(exchanges(&x, &again), CG_EXCHANGE_REPLAY);
	ck_assert(cg_id_eq(&again.grant, &t.grant));
	(void)checked(t.access, CG_EKEY);
	ck_assert_int_eq(refreshes(t.refresh, 0, &again), CG_EXCHANGE_DEAD);
	ck_assert_int_eq(exchanges(&x, &again), CG_EXCHANGE_DEAD);
	ck_assert_str_eq(
		cluster_askf("select count(*) || ' ' || max(actor) from audit_log where account_id = '%s' and action "
			     "= 'oauth.replay'",
			     account_text),
		"1 casgate");
}
END_TEST

/* For the service that it was asked for, an hour, and as long as its grant. */
START_TEST(an_access_token)
{
	struct cg_tokens t = tokens(3), next;
	struct cg_auth auth;

	ck_assert(cg_oauth_token_is(cg_str_of(t.access)) && !cg_oauth_token_is(cg_str_of(t.refresh)));
	ck_assert_int_eq(cg_oauth_token_check(db, cg_str_of(t.access), CG_STR("https://other.example/mcp"), &auth, &e),
			 CG_EKEY);
	e = (struct cg_err){ .code = CG_OK };
	(void)checked(t.refresh, CG_EKEY);
	(void)checked("", CG_EKEY);
	(void)checked("oat_x", CG_EKEY);
	set("oauth_tokens", "expires_at = now() + interval '1 minute'");
	(void)checked(t.access, CG_OK);
	set("oauth_tokens", "expires_at = now()");
	(void)checked(t.access, CG_EKEY);
	set("oauth_tokens", "expires_at = now() + interval '1 hour'");
	set("oauth_grants", "expires_at = now()");
	(void)checked(t.access, CG_EKEY);
	set("oauth_grants", "expires_at = now() + interval '1 minute', last_used_at = now() - interval '61 s'");
	(void)checked(t.access, CG_OK);
	ck_assert_str_eq(
		cluster_askf("select last_used_at > now() - interval '30 s' from oauth_grants where account_id = "
			     "'%s'",
			     account_text),
		"t");
	OK(cg_oauth_token_revoke(db, cg_str_of(t.access), &e));
	(void)checked(t.access, CG_EKEY);
	OK(cg_oauth_token_revoke(db, CG_STR("x"), &e));
	ck_assert_int_eq(refreshes(t.refresh, 0, &next), CG_EXCHANGE_OK);
	(void)checked(next.access, CG_OK);
}
END_TEST

/* Until the new one is used the old one works, too; then whoever used one first goes on alone. */
START_TEST(refresh_tokens_that_rotate)
{
	struct cg_tokens first = tokens(3), a, b, next, none;

	ck_assert_int_eq(refreshes(first.refresh, 0, &a), CG_EXCHANGE_OK);
	ck_assert_int_eq(refreshes(first.refresh, CG_SCOPE_READ, &b), CG_EXCHANGE_OK);
	ck_assert_uint_eq(b.scopes, CG_SCOPE_READ);
	ck_assert_uint_eq(checked(b.access, CG_OK).scopes, CG_SCOPE_READ);
	ck_assert_uint_eq(checked(a.access, CG_OK).scopes, CG_SCOPE_PARSE | CG_SCOPE_READ);
	ck_assert_int_eq(refreshes(b.refresh, 0, &next), CG_EXCHANGE_OK);
	ck_assert_uint_eq(next.scopes, CG_SCOPE_PARSE | CG_SCOPE_READ);
	(void)checked(a.access, CG_EKEY);
	(void)checked(next.access, CG_OK);
	/* the other one, or the one of before, is in strange hands */
	ck_assert_int_eq(refreshes(a.refresh, 0, &none), CG_EXCHANGE_REPLAY);
	(void)checked(next.access, CG_EKEY);
	ck_assert_int_eq(refreshes(next.refresh, 0, &none), CG_EXCHANGE_DEAD);
	first = tokens(3);
	ck_assert_int_eq(refreshes(first.refresh, 0, &a), CG_EXCHANGE_OK);
	ck_assert_int_eq(refreshes(a.refresh, 0, &b), CG_EXCHANGE_OK);
	ck_assert_int_eq(refreshes(first.refresh, 0, &none), CG_EXCHANGE_REPLAY);
	(void)checked(b.access, CG_EKEY);
	ck_assert_str_eq(
		cluster_askf("select string_agg(distinct revoked_for, ' ') from oauth_grants where account_id = "
			     "'%s'",
			     account_text),
		"refresh_reuse");
}
END_TEST

/* After a minute a later exchange ends the earlier one, where nobody used that. */
START_TEST(refresh_tokens_that_come_late)
{
	struct cg_tokens first = tokens(3), a, b, none;

	ck_assert_int_eq(refreshes(first.refresh, 0, &a), CG_EXCHANGE_OK);
	(void)cluster_ask("update oauth_tokens set used_at = now() - interval '50 s' where used_at is not null");
	ck_assert_int_eq(refreshes(first.refresh, 0, &b), CG_EXCHANGE_OK);
	(void)checked(a.access, CG_OK);
	(void)cluster_ask("update oauth_tokens set used_at = now() - interval '60 s' where used_at is not null");
	ck_assert_int_eq(refreshes(first.refresh, 0, &none), CG_EXCHANGE_OK);
	(void)checked(a.access, CG_EKEY);
	(void)checked(b.access, CG_EKEY);
	(void)checked(none.access, CG_OK);
	ck_assert_int_eq(refreshes(a.refresh, 0, &b), CG_EXCHANGE_REPLAY);
}
END_TEST

/* Thirty days, a grant half a year; of another client it is none. */
START_TEST(how_long_a_grant_lasts)
{
	struct cg_tokens t = tokens(3), out;
	enum cg_exchange how;

	OK(cg_oauth_refresh_exchange(db, cg_str_of(t.refresh), CG_STR("client_2"), 0, &how, &out, &e));
	ck_assert_int_eq(how, CG_EXCHANGE_DEAD);
	ck_assert_int_eq(refreshes(t.access, 0, &out), CG_EXCHANGE_DEAD);
	set("oauth_tokens", "expires_at = now()");
	ck_assert_int_eq(refreshes(t.refresh, 0, &out), CG_EXCHANGE_DEAD);
	set("oauth_tokens", "expires_at = now() + interval '1 minute'");
	set("oauth_grants", "expires_at = now()");
	ck_assert_int_eq(refreshes(t.refresh, 0, &out), CG_EXCHANGE_DEAD);
	set("oauth_grants", "expires_at = now() + interval '1 minute'");
	ck_assert_int_eq(refreshes(t.refresh, 0, &out), CG_EXCHANGE_OK);
	OK(cg_oauth_token_revoke(db, cg_str_of(out.refresh), &e));
	(void)checked(out.access, CG_EKEY);
	(void)checked(t.access, CG_EKEY);
	ck_assert_str_eq(cluster_askf("select revoked_for from oauth_grants where account_id = '%s'", account_text),
			 "client");
}
END_TEST

/* What the user sees of an application, and takes back; those that are not in force are not there. */
START_TEST(connected_applications)
{
	struct cg_tokens t = tokens(3);
	struct cg_id other = cluster_auth(true).account, nobody;
	struct cg_grant_rows rows;
	bool found = true;
	char actor[CG_ID_TEXT_MAX];

	ck_assert(cg_id_new(&nobody));
	(void)allowed(3, true); /* whose code was never used */
	OK(cg_oauth_grant_list(db, &account, &user, &arena, &rows, &e));
	ck_assert_uint_eq(rows.n, 1);
	ck_assert(cg_id_eq(&rows.v[0].id, &t.grant) && cg_id_eq(&rows.v[0].user, &user) && rows.v[0].live);
	ck_assert(cg_str_eq(rows.v[0].client_id, CG_STR("client_1")) &&
		  cg_str_eq(rows.v[0].client_name, CG_STR("App")));
	ck_assert(cg_str_eq(rows.v[0].redirect_uri, CG_STR(CALLBACK)));
	ck_assert_msg(cg_str_eq(rows.v[0].scopes, CG_STR("parse read")), "%.*s", CG_STR_ARG(rows.v[0].scopes));
	ck_assert(rows.v[0].created.n == 20 && rows.v[0].last_used.n == 20);
	OK(cg_oauth_grant_list(db, &account, &nobody, &arena, &rows, &e));
	ck_assert_uint_eq(rows.n, 0);
	OK(cg_oauth_grant_list(db, &other, NULL, &arena, &rows, &e));
	ck_assert_uint_eq(rows.n, 0);
	OK(cg_oauth_grant_list(db, &account, NULL, &arena, &rows, &e));
	ck_assert_uint_eq(rows.n, 1);
	OK(cg_oauth_grant_revoke(db, &account, &nobody, &t.grant, &found, &e));
	ck_assert(!found);
	OK(cg_oauth_grant_revoke(db, &other, NULL, &t.grant, &found, &e));
	ck_assert(!found);
	(void)checked(t.access, CG_OK);
	OK(cg_oauth_grant_revoke(db, &account, &user, &t.grant, &found, &e));
	ck_assert(found);
	(void)checked(t.access, CG_EKEY);
	OK(cg_oauth_grant_revoke(db, &account, &user, &t.grant, &found, &e));
	ck_assert(!found);
	ck_assert_str_eq(
		cluster_askf("select count(*) || ' ' || max(actor) from audit_log where account_id = '%s' and action "
			     "= 'oauth.revoke'",
			     account_text),
		cg_arena_printf(&arena, "1 %s", cg_id_text(&user, "user_", actor)).p);
	OK(cg_oauth_grant_list(db, &account, &user, &arena, &rows, &e));
	ck_assert_uint_eq(rows.n, 0);
	t = tokens(3);
	OK(cg_oauth_grant_revoke(db, &account, NULL, &t.grant, &found, &e));
	ck_assert(found);
	t = tokens(3);
	set("oauth_tokens", "expires_at = now()");
	OK(cg_oauth_grant_list(db, &account, NULL, &arena, &rows, &e));
	ck_assert_uint_eq(rows.n, 0);
}
END_TEST

/* What is stored of a client, and when it was used last. */
START_TEST(clients)
{
	struct cg_str uris[] = { CG_STR_INIT(CALLBACK), CG_STR_INIT("http://127.0.0.1/cb, {x}") };
	struct cg_oauth_client c = { .id = CG_STR_INIT("client_1"),
				     .name = CG_STR_INIT("App"),
				     .redirect_uris = { uris, 2, 2 } };
	struct cg_oauth_client got;
	bool found = true;

	OK(cg_oauth_client_find(db, c.id, &arena, &got, &found, &e));
	ck_assert(!found);
	OK(cg_oauth_client_store(db, &c, 0, &arena, &e));
	OK(cg_oauth_client_find(db, c.id, &arena, &got, &found, &e));
	ck_assert(found && cg_str_eq(got.id, c.id) && cg_str_eq(got.name, c.name) && got.redirect_uris.n == 2);
	ck_assert(cg_str_eq(got.redirect_uris.v[0], uris[0]) && cg_str_eq(got.redirect_uris.v[1], uris[1]));
	ck_assert(!got.metadata && got.fresh && !got.idle && !got.allowed);
	cg_oauth_client_allowed(db, c.id, &arena);
	(void)cluster_ask("update oauth_clients set last_used_at = now() - interval '25 hours'");
	OK(cg_oauth_client_find(db, c.id, &arena, &got, &found, &e));
	ck_assert(got.idle && got.allowed);
	cg_oauth_client_touch(db, c.id, &arena);
	OK(cg_oauth_client_find(db, c.id, &arena, &got, &found, &e));
	ck_assert(!got.idle);
	c.id = CG_STR("https://doc.example/c");
	c.metadata = true;
	OK(cg_oauth_client_store(db, &c, 600, &arena, &e));
	OK(cg_oauth_client_find(db, c.id, &arena, &got, &found, &e));
	ck_assert(found && got.metadata && got.fresh);
	(void)cluster_ask("update oauth_clients set fetched_until = now() where kind = 'METADATA'");
	OK(cg_oauth_client_find(db, c.id, &arena, &got, &found, &e));
	ck_assert(!got.fresh);
	c.name = CG_STR("New");
	OK(cg_oauth_client_store(db, &c, 600, &arena, &e));
	OK(cg_oauth_client_find(db, c.id, &arena, &got, &found, &e));
	ck_assert(got.fresh && cg_str_eq(got.name, CG_STR("New")));
	OK(cg_oauth_client_find(db, CG_STR(""), &arena, &got, &found, &e));
	ck_assert(!found);
	OK(cg_oauth_client_find(db, (struct cg_str){ "client_1\0", 9 }, &arena, &got, &found, &e));
	ck_assert(!found);
	OK(cg_oauth_client_find(db, CG_STR("\xff"), &arena, &got, &found, &e));
	ck_assert(!found);
}
END_TEST

/* What memory does not hold is neither stored in part nor told to be unknown. */
START_TEST(without_memory)
{
	struct cg_str uris[] = { CG_STR_INIT(CALLBACK), CG_STR_INIT("http://127.0.0.1/cb") };
	struct cg_oauth_client c = { .id = CG_STR_INIT("client_1"),
				     .name = CG_STR_INIT("App"),
				     .redirect_uris = { uris, 2, 2 } };
	struct cg_consent k = { .account = account,
				.user = user,
				.client_id = CG_STR_INIT("client_1"),
				.client_name = CG_STR_INIT("App"),
				.redirect_uri = CG_STR_INIT(CALLBACK),
				.resource = CG_STR_INIT(SERVICE),
				.challenge = CG_STR_INIT(CHALLENGE),
				.scopes = CG_SCOPE_READ };
	char code[CG_SECRET_TEXT_MAX];
	struct cg_oauth_client got;
	struct cg_grant_rows rows;
	bool found;

	STARVE(cg_oauth_client_store(db, &c, 0, &cluster_small, &e));
	STARVE(cg_oauth_client_find(db, c.id, &cluster_small, &got, &found, &e));
	STARVE(cg_oauth_consent_store(db, &k, code, &cluster_small, &e));
	ck_assert_str_eq(cluster_askf("select count(*) from oauth_grants where account_id = '%s'", account_text), "1");
	(void)tokens(3);
	(void)tokens(1);
	STARVE(cg_oauth_grant_list(db, &account, NULL, &cluster_small, &rows, &e));
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("oauth_life");
	TCase *tc = tcase_create("oauth_life");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, a_code_is_for_whom);
	tcase_add_test(tc, a_code_that_comes_again);
	tcase_add_test(tc, an_access_token);
	tcase_add_test(tc, refresh_tokens_that_rotate);
	tcase_add_test(tc, refresh_tokens_that_come_late);
	tcase_add_test(tc, how_long_a_grant_lasts);
	tcase_add_test(tc, connected_applications);
	tcase_add_test(tc, clients);
	tcase_add_test(tc, without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
