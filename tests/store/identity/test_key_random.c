/*
 * Keys, users, consents and links where the kernel has no random bytes, at whichever of the places that need some: the
 * caller is told to come again, gets no secret, and nothing is stored.
 */
#include "store/cluster.h"
#include "store/identity/account_erase.h"
#include "store/identity/audit.h"
#include "store/identity/oauth.h"
#include "store/identity/request_log.h"
#include "store/identity/user.h"
#include "store/job/job_queue.h"
#include "store/mail/mail_rule.h"
#include "store/upload/upload_session.h"
#include "store/webhook/webhook.h"

#include <stdlib.h>

static struct cg_config cfg;
static struct cg_db *db, *owner;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static int until; /* so many times there are some; below zero: always */

bool __real_cg_id_new(struct cg_id *out);
bool __wrap_cg_id_new(struct cg_id *out);
bool __real_cg_secret_make(const char *prefix, const struct cg_id *account, char out[CG_SECRET_TEXT_MAX]);
bool __wrap_cg_secret_make(const char *prefix, const struct cg_id *account, char out[CG_SECRET_TEXT_MAX]);

static bool has_some(void)
{
	if (until < 0)
		return true;
	return until-- > 0;
}

bool __wrap_cg_id_new(struct cg_id *out)
{
	bool some = has_some();

	if (!some)
		until = 0; /* there are none later on either */
	return some && __real_cg_id_new(out);
}

bool __wrap_cg_secret_make(const char *prefix, const struct cg_id *account, char out[CG_SECRET_TEXT_MAX])
{
	bool some = has_some();

	if (!some)
		until = 0;
	return some && __real_cg_secret_make(prefix, account, out);
}

static void setup(void)
{
	until = -1;
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	owner = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 16 << 20);
	(void)cluster_ask("delete from throttles");
	(void)cluster_ask("delete from user_names");
	(void)cluster_ask("delete from account_users");
	auth = cluster_auth(true);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(owner);
	cg_arena_free(&arena);
}

/* All that is stored, as a number that changes with it. */
static long all(void)
{
	return strtol(cluster_ask("select (select count(*) from audit_log) + (select count(*) from accounts) + "
				  "(select count(*) from api_keys) + (select count(*) from account_users) + "
				  "(select count(*) from user_sessions) + (select count(*) from oauth_grants) + "
				  "(select count(*) from oauth_tokens) + (select count(*) from webhooks) + "
				  "(select count(*) from webhook_deliveries) + (select count(*) from mail_rules) + "
				  "(select count(*) from upload_sessions) + (select count(*) from idempotency_keys) + "
				  "(select count(*) from snapshots) + (select count(*) from request_log)"),
		      NULL, 10);
}

/* The call needs random bytes so many times: with fewer of them each time it says so. */
#define NEEDS(times, call)                                                                                             \
	do {                                                                                                           \
		for (int has = 0; has < (times); has++) {                                                              \
			long before = all();                                                                           \
			until = has;                                                                                   \
			CODE_IS(call, CG_EBUSY);                                                                       \
			ck_assert_str_eq(e.why, "no random bytes");                                                    \
			until = -1;                                                                                    \
			e = (struct cg_err){ .code = CG_OK };                                                          \
			ck_assert_int_eq(all(), before);                                                               \
		}                                                                                                      \
		until = (times);                                                                                       \
		OK(call);                                                                                              \
		until = -1;                                                                                            \
	} while (0)

START_TEST(accounts_and_keys)
{
	struct cg_key_order order = { .account = auth.account, .scopes = CG_SCOPE_READ, .name = CG_STR_INIT("n") };
	struct cg_id id, rolled;
	char text[CG_KEY_TEXT_MAX];

	NEEDS(2, cg_admin_account_create(owner, CG_STR("new"), &id, &e));
	NEEDS(1, cg_admin_account_rename(owner, &id, CG_STR("newer"), &e));
	NEEDS(1, cg_admin_account_suspend(owner, &id, true, &e));
	NEEDS(1, cg_admin_account_redirect(owner, &id, CG_STR("a.example"), true, &e));
	NEEDS(3, cg_key_create(db, &order, &id, text, &e));
	NEEDS(3, cg_key_roll(db, &auth.account, &id, 0, NULL, &rolled, text, &e));
	NEEDS(1, cg_key_revoke(db, &auth.account, &rolled, NULL, &e));
	/* it is suspended first, and stays so: nobody signs in until it is erased */
	for (int has = 0; has < 2; has++) {
		until = has;
		CODE_IS(cg_account_erase(owner, &auth.account, &arena, &e), CG_EBUSY);
		e = (struct cg_err){ .code = CG_OK };
	}
	until = 2;
	OK(cg_account_erase(owner, &auth.account, &arena, &e));
}
END_TEST

/* Best effort: what cannot be noted is not, and nothing fails. */
START_TEST(notes)
{
	struct cg_request_done done = { .request_id = "r", .method = "GET", .path = CG_STR_INIT("/"), .status = 200 };
	long before = all();

	until = 0;
	cg_audit_note(db, &auth.account, "a", "user.login", "s");
	cg_request_log_note(db, &auth, &done);
	until = -1;
	ck_assert_int_eq(all(), before);
	cg_audit_note(db, &auth.account, "a", "user.login", "s");
	cg_request_log_note(db, &auth, &done);
	ck_assert_int_eq(all(), before + 2);
}
END_TEST

START_TEST(people)
{
	struct cg_login l = { .name = CG_STR_INIT("asha"),
			      .password = CG_STR_INIT("correct horse battery"),
			      .address = CG_STR_INIT("203.0.113.7"),
			      .browser = CG_STR_INIT("b") };
	struct cg_login_result r = { .session = "x" };
	struct cg_id user;

	NEEDS(2, cg_user_add(owner, &auth.account, l.name, l.password, &user, &e));
	for (int has = 0; has < 3; has++) {
		until = has;
		CODE_IS(cg_user_login(db, &l, &arena, &r, &e), CG_EBUSY);
		ck_assert(r.answer == CG_LOGIN_WRONG && r.session[0] == '\0');
		e = (struct cg_err){ .code = CG_OK };
	}
	until = -1;
	ck_assert_str_eq(cluster_ask("select count(*) from user_sessions"), "0");
	OK(cg_user_login(db, &l, &arena, &r, &e));
	ck_assert_int_eq(r.answer, CG_LOGIN_GOOD);
	/* nobody of this name: ids are made up, so that the answer takes as long */
	l.name = CG_STR("nobody");
	for (int has = 0; has < 2; has++) {
		until = has;
		CODE_IS(cg_user_login(db, &l, &arena, &r, &e), CG_EBUSY);
		e = (struct cg_err){ .code = CG_OK };
	}
	until = 2;
	OK(cg_user_login(db, &l, &arena, &r, &e));
	until = -1;
	NEEDS(1, cg_user_passwd(owner, CG_STR("asha"), CG_STR("seven green bicycles"), &e));
}
END_TEST

START_TEST(applications)
{
	struct cg_consent k = { .account = auth.account,
				.client_id = CG_STR_INIT("c"),
				.client_name = CG_STR_INIT("n"),
				.redirect_uri = CG_STR_INIT("https://a.example/"),
				.resource = CG_STR_INIT("https://b.example/"),
				.challenge = CG_STR_INIT("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
				.scopes = CG_SCOPE_READ };
	struct cg_oauth_code_exchange x = { .client_id = k.client_id, .challenge = k.challenge };
	char code[CG_SECRET_TEXT_MAX];
	struct cg_tokens tokens;
	enum cg_exchange how;

	OK(cg_user_add(owner, &auth.account, CG_STR("asha"), CG_STR("correct horse battery"), &k.user, &e));
	NEEDS(3, cg_oauth_consent_store(db, &k, code, &arena, &e));
	x.code = cg_str_of(code);
	for (int has = 0; has < 3; has++) {
		until = has;
		CODE_IS(cg_oauth_code_exchange(db, &x, &how, &tokens, &e), CG_EBUSY);
		until = -1;
		ck_assert(how != CG_EXCHANGE_OK);
		e = (struct cg_err){ .code = CG_OK };
	}
	until = 3;
	OK(cg_oauth_code_exchange(db, &x, &how, &tokens, &e));
	until = -1;
	ck_assert_int_eq(how, CG_EXCHANGE_OK);
}
END_TEST

START_TEST(the_rest)
{
	struct cg_webhook_caller caller = { .account = auth.account, .auth = &auth };
	struct cg_webhook_order hook = { .live = true, .url = CG_STR_INIT("https://hooks.example.com/") };
	struct cg_mail_rule_order rule = { .account = auth.account, .recipient = CG_STR_INIT("cas@one.example") };
	struct cg_webhook_change change = { .events = CG_STR_INIT("job.failed") };
	struct cg_idem idem = { .key = "k" };
	struct cg_upload_session link;
	struct cg_webhook_secret secret;
	struct cg_snapshot_meta meta;
	struct cg_job_claim claim;
	struct cg_statement s;
	char text[CG_SECRET_TEXT_MAX];
	struct cg_id id, event;
	bool found;

	NEEDS(2, cg_webhook_add(db, &caller, &hook, NULL, &id, &secret, &e));
	NEEDS(1, cg_webhook_change(db, &caller, &id, &change, &e));
	NEEDS(2, cg_webhook_roll(db, &caller, &id, NULL, &arena, &secret, &e));
	NEEDS(1, cg_webhook_test(db, &caller, &id, NULL, &event, &e));
	NEEDS(1, cg_webhook_remove(db, &caller, &id, &e));
	NEEDS(2, cg_mail_rule_add(owner, &rule, &id, &e));
	NEEDS(1, cg_mail_rule_remove(owner, &auth.account, &id, &e));
	NEEDS(1, cg_idempotency_claim(db, &auth, &idem, &e));
	NEEDS(2, cg_upload_session_make(db, &auth, NULL, NULL, text, &link, &e));
	NEEDS(1, cg_upload_session_make(db, &auth, NULL, &idem, text, &link, &e));
	NEEDS(1, cg_upload_session_claim(db, &link, &e));
	cluster_statement(&arena, &s);
	NEEDS(1, cg_snapshot_store(db, &auth, &s, NULL, NULL, &meta, &e));
	NEEDS(1, cg_snapshot_delete(db, &auth, &meta.id, &e));
	NEEDS(1, cg_job_queue_claim(db, &auth.account, &arena, &claim, &found, &e));
	ck_assert(!found);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("key_random");
	TCase *tc = tcase_create("key_random");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, accounts_and_keys);
	tcase_add_test(tc, notes);
	tcase_add_test(tc, people);
	tcase_add_test(tc, applications);
	tcase_add_test(tc, the_rest);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
