/*
 * What people and keys do with their account: ids that are none, whose connections and sessions they are, batches of
 * messages at their limit.
 */
#include "app/account/account.h"

#include "app/account/budget.h"
#include "app/account/own.h"
#include "store/cluster.h"
#include "store/identity/audit.h"
#include "values.h"

#include <string.h>

#define PASSWORD "correct horse battery"

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static struct cg_context x;

static void setup(void)
{
	cfg = cluster_config();
	cfg.batch_messages_minute = 6;
	cg_arena_init(&arena, 16 << 20);
	auth = cluster_auth(true);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
	(void)cluster_ask("delete from budgets");
	(void)cluster_ask("delete from throttles");
	(void)cluster_ask("delete from user_names");
	(void)cluster_ask("delete from account_users");
}

static void teardown(void)
{
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

static void refuses(enum cg_code got, enum cg_code want, const char *hint)
{
	CODE_IS(got, want);
	ck_assert_str_eq(e.hint, hint);
	e = (struct cg_err){ .code = CG_OK };
}

static int64_t left(void)
{
	struct cg_budget b;

	OK(cg_budget_ask(app.db, &auth, CG_BUDGET_MESSAGES, &b, &e));
	return b.left;
}

/* The first message of a batch is the request itself; the others count, all of them, and what is spent is told. */
START_TEST(messages_of_a_batch)
{
	OK(cg_app_budget_messages(&x, 0));
	OK(cg_app_budget_messages(&x, 1));
	ck_assert_int_eq(left(), 6);
	ck_assert_str_eq(cluster_ask("select count(*) from budgets"), "0");
	OK(cg_app_budget_messages(&x, 2));
	ck_assert_int_eq(left(), 5);
	OK(cg_app_budget_messages(&x, 7));
	ck_assert_ptr_null(x.done.spent.name);
	CODE_IS(cg_app_budget_messages(&x, 2), CG_ERATE);
	ck_assert_str_eq(x.done.spent.name, "messages");
	ck_assert_str_eq(x.done.spent.unit, "batch-messages");
	ck_assert_int_eq(x.done.spent.limit, 6);
	ck_assert_int_gt(e.retry_after, 0);
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_app_budget_messages(&x, 1));
}
END_TEST

START_TEST(keys)
{
	struct cg_key_order order = { .live = true, .scopes = CG_SCOPE_READ, .name = CG_STR_INIT("n") };
	char text[CG_KEY_TEXT_MAX] = "x", other[CG_KEY_TEXT_MAX], id[CG_ID_TEXT_MAX];
	struct cg_key_rows rows;

	OK(cg_app_account_key_create(&x, &order, text));
	OK(cg_app_account_keys(&x, &rows));
	ck_assert_uint_eq(rows.n, 2);
	ck_assert(cg_id_eq(&rows.v[1].account, &auth.account));
	is_text(rows.v[1].name, "n");
	refuses(cg_app_account_key_roll(&x, CG_STR("key_x"), 0, "user_1", other), CG_EREQUEST,
		"There is no key with this id that works.");
	ck_assert_str_eq(other, "");
	(void)cg_id_text(&rows.v[1].id, "key_", id);
	OK(cg_app_account_key_roll(&x, cg_str_of(id), 1, "user_1", other));
	ck_assert(other[0] != '\0' && strcmp(other, text) != 0);
	refuses(cg_app_account_key_revoke(&x, CG_STR("snap_1"), "user_1"), CG_EREQUEST,
		"There is no key with this id.");
	OK(cg_app_account_key_revoke(&x, cg_str_of(id), "user_1"));
	OK(cg_app_account_keys(&x, &rows));
	ck_assert_str_eq(rows.v[1].state, "revoked");
	ck_assert_str_eq(rows.v[2].state, "active");
}
END_TEST

START_TEST(lists)
{
	struct cg_request_filter f = { .status_from = 0 };
	struct cg_request_done done = {
		.request_id = "req_1", .method = "GET", .path = CG_STR_INIT("/a"), .status = 200
	};
	struct cg_request_counts counts;
	struct cg_request_rows requests;
	struct cg_usage_days days;
	struct cg_grant_rows grants;
	struct cg_audit_rows audit;

	cg_usage_add(app.db, &auth, &(struct cg_usage){ .requests = 3 });
	cg_request_log_note(app.db, &auth, &done);
	OK(cg_app_account_usage(&x, &days));
	ck_assert(days.n == 1 && days.v[0].count.requests == 3);
	OK(cg_app_account_requests(&x, &f, &requests));
	ck_assert_uint_eq(requests.n, 1);
	OK(cg_app_account_request_counts(&x, &counts));
	ck_assert(counts.n == 1 && counts.v[0].requests == 1);
	OK(cg_app_account_audit(&x, CG_STR_NONE, &audit));
	ck_assert_uint_eq(audit.n, 2); /* the account and its key */
	OK(cg_app_account_audit(&x, audit.v[0].id, &audit));
	ck_assert_uint_eq(audit.n, 1);
	CODE_IS(cg_app_account_audit(&x, CG_STR("x"), &audit), CG_EREQUEST);
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_app_account_applications(&x, &grants));
	ck_assert_uint_eq(grants.n, 0);
	refuses(cg_app_account_disconnect(&x, CG_STR("grant_x")), CG_ENOTFOUND,
		"There is no such connection, or it has ended already.");
	refuses(cg_app_account_disconnect(&x, CG_STR("grant_01HF0000000000000000000000")), CG_ENOTFOUND,
		"There is no such connection, or it has ended already.");
}
END_TEST

/* The user's own connection ends once; another user's does not. */
START_TEST(connections)
{
	struct cg_db *admin = cg_db_new_admin(&cfg);
	struct cg_consent k = { .account = auth.account,
				.client_id = CG_STR_INIT("c"),
				.client_name = CG_STR_INIT("n"),
				.redirect_uri = CG_STR_INIT("https://a.example/"),
				.resource = CG_STR_INIT("https://b.example/"),
				.challenge = CG_STR_INIT("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
				.scopes = CG_SCOPE_READ };
	struct cg_oauth_code_exchange code_of = { .client_id = k.client_id, .challenge = k.challenge };
	char code[CG_SECRET_TEXT_MAX], id[CG_ID_TEXT_MAX];
	struct cg_grant_rows grants;
	struct cg_tokens tokens;
	enum cg_exchange how;
	struct cg_id user;

	OK(cg_user_add(admin, &auth.account, CG_STR("asha"), CG_STR(PASSWORD), &user, &e));
	k.user = user;
	OK(cg_oauth_consent_store(app.db, &k, code, &arena, &e));
	code_of.code = cg_str_of(code);
	OK(cg_oauth_code_exchange(app.db, &code_of, &how, &tokens, &e));
	ck_assert_int_eq(how, CG_EXCHANGE_OK);
	(void)cg_id_text(&tokens.grant, "grant_", id);
	CODE_IS(cg_app_account_disconnect(&x, cg_str_of(id)), CG_ENOTFOUND);
	e = (struct cg_err){ .code = CG_OK };
	auth.user = user;
	OK(cg_app_account_applications(&x, &grants));
	ck_assert_uint_eq(grants.n, 1);
	OK(cg_app_account_disconnect(&x, cg_str_of(id)));
	CODE_IS(cg_app_account_disconnect(&x, cg_str_of(id)), CG_ENOTFOUND);
	cg_db_free(admin);
}
END_TEST

static struct cg_user_session signs_in(void)
{
	struct cg_login l = { .name = CG_STR_INIT("asha"),
			      .password = CG_STR_INIT(PASSWORD),
			      .address = CG_STR_INIT("203.0.113.7"),
			      .browser = CG_STR_INIT("b") };
	struct cg_login_result r;
	struct cg_user_session s;
	bool found;

	OK(cg_user_login(app.db, &l, &arena, &r, &e));
	ck_assert_int_eq(r.answer, CG_LOGIN_GOOD);
	OK(cg_user_session_find(app.db, cg_str_of(r.session), &arena, &found, &s, &e));
	ck_assert(found);
	return s;
}

/* What the caller's session knows of itself follows what was done. */
START_TEST(what_a_person_does)
{
	struct cg_db *admin = cg_db_new_admin(&cfg);
	char secret[CG_TOTP_TEXT_MAX], uri[CG_OTPAUTH_MAX], id[CG_ID_TEXT_MAX];
	struct cg_user_session s, other;
	struct cg_session_rows rows;
	struct cg_recovery recovery;
	bool good = true;
	struct cg_id user;

	OK(cg_user_add(admin, &auth.account, CG_STR("asha"), CG_STR(PASSWORD), &user, &e));
	s = signs_in();
	other = signs_in();
	s.proved = false;
	OK(cg_app_own_prove(&x, &s, CG_STR("wrong"), CG_STR(""), &good));
	ck_assert(!good && !s.proved);
	OK(cg_app_own_prove(&x, &s, CG_STR(PASSWORD), CG_STR(""), &good));
	ck_assert(good && s.proved);
	OK(cg_app_own_prove(&x, &s, CG_STR("wrong"), CG_STR(""), &good));
	ck_assert(!good && s.proved);
	OK(cg_app_own_totp_offer(&x, &s, secret, uri));
	OK(cg_app_own_totp_begin(&x, &s, cg_str_of(secret), CG_STR("1"), &good, &recovery));
	ck_assert(!good && !s.totp);
	CODE_IS(cg_app_own_recovery(&x, &s, &recovery), CG_EREQUEST);
	e = (struct cg_err){ .code = CG_OK };
	s.totp = true;
	OK(cg_app_own_totp_end(&x, &s));
	ck_assert(!s.totp);
	s = signs_in();
	other = signs_in();
	OK(cg_app_own_sessions(&x, &s, &rows));
	ck_assert_uint_eq(rows.n, 3); /* with the one whose codes ended */
	refuses(cg_app_own_session_end(&x, &s, CG_STR("session_x")), CG_EREQUEST, "There is no session with this id.");
	OK(cg_app_own_session_end(&x, &s, cg_str_of(cg_id_text(&other.id, "session_", id))));
	OK(cg_app_own_sessions(&x, &s, &rows));
	ck_assert(rows.n == 2 && cg_id_eq(&rows.v[0].id, &s.id));
	(void)signs_in();
	(void)signs_in();
	OK(cg_app_own_session_end(&x, &s, CG_STR("")));
	OK(cg_app_own_sessions(&x, &s, &rows));
	ck_assert_uint_eq(rows.n, 1);
	CODE_IS(cg_app_own_password(&x, &s, CG_STR("short")), CG_EREQUEST);
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_app_own_password(&x, &s, CG_STR("seven green bicycles")));
	cg_db_free(admin);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("account");
	TCase *tc = tcase_create("account");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, messages_of_a_batch);
	tcase_add_test(tc, keys);
	tcase_add_test(tc, lists);
	tcase_add_test(tc, connections);
	tcase_add_test(tc, what_a_person_does);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
