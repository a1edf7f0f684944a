/* People who sign in: names, passwords, codes, how often one may try, sessions and their ends, and what users do. */
#include "store/cluster.h"
#include "store/identity/device.h"
#include "store/identity/user.h"
#include "store/identity/user_own.h"

#include <liboath/oath.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PASSWORD "correct horse battery"
#define OTHER_PASSWORD "seven green bicycles"

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_arena arena;
static struct cg_id account, user;
static char account_text[CG_UUID_TEXT_MAX], actor[CG_ID_TEXT_MAX];
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 64 << 20);
	account = cluster_auth(true).account;
	(void)cg_id_uuid(&account, account_text);
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("delete from throttles");
	(void)cluster_ask("delete from user_names");
	(void)cluster_ask("delete from account_users");
	ck_assert_msg(cg_user_add(admin, &account, CG_STR("Asha.Rao"), CG_STR(PASSWORD), &user, &e) == CG_OK, "%s",
		      e.why);
	(void)cg_id_text(&user, "user_", actor);
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

static void refuses(enum cg_code got, const char *hint)
{
	CODE_IS(got, CG_EREQUEST);
	ck_assert_str_eq(e.hint, hint);
	e = (struct cg_err){ .code = CG_OK };
}

/* Lines of the audit log with this action, and who did it last. */
static void is_noted(const char *action, int lines, const char *by)
{
	char want[80];

	(void)snprintf(want, sizeof(want), "%d %s", lines, by);
	ck_assert_str_eq(
		cluster_askf("select count(*) || ' ' || coalesce(max(actor), '') from audit_log where account_id "
			     "= '%s' and action = '%s' and subject = '%s'",
			     account_text, action, actor),
		want);
}

static struct cg_login login_of(const char *name, const char *password)
{
	return (struct cg_login){ .name = cg_str_of(name),
				  .password = cg_str_of(password),
				  .address = CG_STR_INIT("203.0.113.7"),
				  .agent = CG_STR_INIT("Browser/1.0 \x01\xc3\xa9(X)"),
				  .browser = CG_STR_INIT("form-secret") };
}

static struct cg_login_result signs_in(const struct cg_login *login, enum cg_login_answer want)
{
	struct cg_login_result r;

	CODE_IS(cg_user_login(db, login, &arena, &r, &e), CG_OK);
	ck_assert_int_eq(r.answer, want);
	ck_assert_int_eq(r.session[0] != '\0', want == CG_LOGIN_GOOD);
	return r;
}

static struct cg_user_session session_of(const char *text)
{
	struct cg_user_session s;
	bool found = false;

	CODE_IS(cg_user_session_find(db, cg_str_of(text), &arena, &found, &s, &e), CG_OK);
	ck_assert(found);
	return s;
}

static bool goes_on(const char *text)
{
	struct cg_user_session s;
	bool found = true;

	CODE_IS(cg_user_session_find(db, cg_str_of(text), &arena, &found, &s, &e), CG_OK);
	return found;
}

/* A name is one user's, whatever the case; what is refused leaves no user. */
START_TEST(names_and_passwords)
{
	const char *name_hint = "A login name is 1 to 200 bytes of text without blanks.";
	const char *taken = "There is a user with this login name already.";
	struct cg_id other = cluster_auth(true).account, id;
	struct cg_login l = login_of(" ASHA.rao ", PASSWORD);
	struct cg_login_result r = signs_in(&l, CG_LOGIN_GOOD);
	char name[202];

	ck_assert(cg_id_eq(&r.who.user, &user) && cg_id_eq(&r.who.account, &account));
	is_noted("user.add", 1, "casgate");
	is_noted("user.login", 1, actor);
	refuses(cg_user_add(admin, &other, CG_STR("aSHA.rAO"), CG_STR(PASSWORD), &id, &e), taken);
	refuses(cg_user_add(admin, &other, CG_STR(""), CG_STR(PASSWORD), &id, &e), name_hint);
	refuses(cg_user_add(admin, &other, CG_STR("two words"), CG_STR(PASSWORD), &id, &e), name_hint);
	memset(name, 'n', sizeof(name));
	name[201] = '\0';
	refuses(cg_user_add(admin, &other, cg_str_of(name), CG_STR(PASSWORD), &id, &e), name_hint);
	name[200] = '\0';
	CODE_IS(cg_user_add(admin, &other, cg_str_of(name), CG_STR(PASSWORD), &id, &e), CG_OK);
	CODE_IS(cg_user_add(admin, &other, CG_STR("short"), CG_STR("elevenchars"), &id, &e), CG_EREQUEST);
	CODE_IS(cg_user_add(admin, &other, CG_STR("rule"), CG_STR("password1234"), &id, &e), CG_EREQUEST);
	ck_assert_str_eq(cluster_ask("select count(*) || ' ' || (select count(*) from user_names) from account_users"),
			 "2 2");
	ck_assert_str_eq(cluster_ask("select login from account_users where length(login) < 200"), "asha.rao");
	l.password = CG_STR("Correct horse battery");
	r = signs_in(&l, CG_LOGIN_WRONG);
	ck_assert_int_eq(r.second[0], '\0');
	is_noted("user.refused", 1, "casgate");
	l = login_of("nobody", PASSWORD);
	(void)signs_in(&l, CG_LOGIN_WRONG);
	l = login_of("", "");
	(void)signs_in(&l, CG_LOGIN_WRONG);
	is_noted("user.refused", 1, "casgate");
}
END_TEST

/* Another password ends all sessions; a user that is removed is gone with them. */
START_TEST(what_the_command_line_does)
{
	struct cg_login l = login_of("asha.rao", PASSWORD);
	struct cg_login_result r = signs_in(&l, CG_LOGIN_GOOD);
	const char *none = "There is no user with this login name: see casgate user list.";
	struct cg_user_rows rows;
	char uri[CG_OTPAUTH_MAX];
	struct cg_id other;

	CODE_IS(cg_user_list(admin, &account, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 1);
	ck_assert(cg_id_eq(&rows.v[0].id, &user) && cg_id_eq(&rows.v[0].account, &account) && !rows.v[0].totp);
	ck_assert(cg_str_eq(rows.v[0].login, CG_STR("asha.rao")) && rows.v[0].sessions == 1 && rows.v[0].grants == 0);
	ck_assert_uint_eq(rows.v[0].created.n, 20);
	ck_assert_uint_eq(rows.v[0].last_login.n, 20);
	other = cluster_auth(true).account;
	CODE_IS(cg_user_list(admin, &other, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 0);
	CODE_IS(cg_user_list(admin, NULL, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 1);

	refuses(cg_user_passwd(admin, CG_STR("asha"), CG_STR(OTHER_PASSWORD), &e), none);
	CODE_IS(cg_user_passwd(admin, CG_STR("asha.rao"), CG_STR("short"), &e), CG_EREQUEST);
	ck_assert(goes_on(r.session));
	CODE_IS(cg_user_passwd(admin, CG_STR("Asha.Rao"), CG_STR(OTHER_PASSWORD), &e), CG_OK);
	ck_assert(!goes_on(r.session));
	is_noted("user.password", 1, "casgate");
	(void)signs_in(&l, CG_LOGIN_WRONG);
	l.password = CG_STR(OTHER_PASSWORD);
	r = signs_in(&l, CG_LOGIN_GOOD);

	refuses(cg_user_totp(admin, CG_STR("asha"), false, &arena, uri, &e), none);
	CODE_IS(cg_user_totp(admin, CG_STR("asha.rao"), false, &arena, uri, &e), CG_OK);
	ck_assert_mem_eq(uri, "otpauth://totp/casgate:asha%2Erao?secret=", 41);
	ck_assert_str_eq(uri + 41 + 32, "&issuer=casgate&algorithm=SHA1&digits=6&period=30");
	is_noted("user.totp", 1, "casgate");
	CODE_IS(cg_user_list(admin, &account, &arena, &rows, &e), CG_OK);
	ck_assert(rows.v[0].totp);
	(void)signs_in(&l, CG_LOGIN_CODE);
	CODE_IS(cg_user_totp(admin, CG_STR("asha.rao"), true, &arena, uri, &e), CG_OK);
	ck_assert_str_eq(uri, "");
	(void)signs_in(&l, CG_LOGIN_GOOD);
	refuses(cg_user_remove(admin, CG_STR("asha"), &e), none);
	CODE_IS(cg_user_remove(admin, CG_STR("ASHA.RAO"), &e), CG_OK);
	is_noted("user.remove", 1, "casgate");
	ck_assert(!goes_on(r.session));
	(void)signs_in(&l, CG_LOGIN_WRONG);
	refuses(cg_user_remove(admin, CG_STR("asha.rao"), &e), none);
}
END_TEST

static void set_session(const char *what)
{
	(void)cluster_askf("update user_sessions set %s where account_id = '%s'", what, account_text);
}

/* An hour after the last request, twelve after sign-in; proved for ten minutes. */
START_TEST(how_long_a_session_lasts)
{
	struct cg_login l = login_of("asha.rao", PASSWORD);
	struct cg_login_result r = signs_in(&l, CG_LOGIN_GOOD);
	struct cg_user_session s = session_of(r.session);
	char none[CG_SECRET_TEXT_MAX];

	ck_assert(cg_id_eq(&s.who.user, &user) && cg_id_eq(&s.who.account, &account) && !s.totp && s.proved);
	ck_assert(cg_str_eq(s.who.login, CG_STR("asha.rao")));
	ck_assert_mem_eq(r.session, "ses_", 4);
	ck_assert_str_eq(
		cluster_askf("select round(extract(epoch from expires_at - created_at)) from user_sessions where "
			     "account_id = '%s'",
			     account_text),
		"43200");
	set_session("last_seen_at = now() - interval '59 minutes 50 s'");
	ck_assert(goes_on(r.session));
	ck_assert_str_eq(cluster_askf("select last_seen_at > now() - interval '1 minute' from user_sessions where "
				      "account_id = '%s'",
				      account_text),
			 "t");
	set_session("last_seen_at = now() - interval '50 s'");
	ck_assert(goes_on(r.session));
	ck_assert_str_eq(
		cluster_askf("select last_seen_at < now() - interval '49 s' from user_sessions where account_id = "
			     "'%s'",
			     account_text),
		"t");
	set_session("last_seen_at = now() - interval '1 hour'");
	ck_assert(!goes_on(r.session));
	set_session("last_seen_at = now(), expires_at = now()");
	ck_assert(!goes_on(r.session));
	set_session("expires_at = now() + interval '1 minute', created_at = "
		    "'2026-01-31T12:00:00Z', proved_at = now() - interval '1 hour'");
	s = session_of(r.session);
	ck_assert(!s.proved && cg_str_eq(s.created, CG_STR("2026-01-31T12:00:00Z")));
	set_session("proved_at = now() - interval '9 minutes 50 s'");
	s = session_of(r.session);
	ck_assert(s.proved);
	set_session("proved_at = now() - interval '10 minutes'");
	s = session_of(r.session);
	ck_assert(!s.proved);
	ck_assert(cg_secret_make("ses_", &account, none));
	ck_assert(!goes_on(none) && !goes_on("") && !goes_on("ses_"));
	CODE_IS(cg_user_session_end(db, cg_str_of(none), &e), CG_OK);
	CODE_IS(cg_user_session_end(db, CG_STR("x"), &e), CG_OK);
	is_noted("user.logout", 0, "");
	CODE_IS(cg_user_session_end(db, cg_str_of(r.session), &e), CG_OK);
	is_noted("user.logout", 1, actor);
	ck_assert(!goes_on(r.session));
	CODE_IS(cg_user_session_end(db, cg_str_of(r.session), &e), CG_OK);
	is_noted("user.logout", 1, actor);
}
END_TEST

/* Fifty at most: the oldest ends. */
START_TEST(as_many_sessions_as_a_user_has)
{
	struct cg_login l = login_of("asha.rao", PASSWORD);
	struct cg_login_result first = signs_in(&l, CG_LOGIN_GOOD), second;

	set_session("created_at = now() - interval '2 minutes'");
	second = signs_in(&l, CG_LOGIN_GOOD);
	(void)cluster_askf(
		"insert into user_sessions (account_id, session_id, session_hash, user_id, created_at, "
		"expires_at) select account_id, gen_random_uuid(), sha256(convert_to(i::text, 'UTF8')), user_id, "
		"now() - interval '1 minute', now() + interval '1 hour' from account_users, "
		"generate_series(1, 48) i where account_id = '%s'",
		account_text);
	ck_assert(goes_on(first.session));
	(void)signs_in(&l, CG_LOGIN_GOOD);
	ck_assert(!goes_on(first.session));
	ck_assert(goes_on(second.session));
	ck_assert_str_eq(cluster_askf("select count(*) from user_sessions where account_id = '%s'", account_text),
			 "50");
}
END_TEST

/* The answer to the n-th wrong try, n from 1. */
static enum cg_code tries(const char *name, const char *address)
{
	struct cg_login l = login_of(name, "wrong");
	struct cg_login_result r;
	enum cg_code rc;

	l.address = cg_str_of(address);
	e = (struct cg_err){ .code = CG_OK };
	rc = cg_user_login(db, &l, &arena, &r, &e);
	ck_assert_int_eq(r.answer, CG_LOGIN_WRONG);
	return rc;
}

/* Ten tries of a name from an address, then none for a quarter of an hour; a right one gives its try back. */
START_TEST(tries_of_a_name_from_an_address)
{
	struct cg_login good = login_of("asha.rao", PASSWORD), known;
	struct cg_login_result r;
	char device[CG_DEVICE_CHARS + 1];

	for (int i = 0; i < 9; i++)
		CODE_IS(tries("asha.rao", "203.0.113.7"), CG_OK);
	for (int i = 0; i < 3; i++)
		(void)signs_in(&good, CG_LOGIN_GOOD);
	CODE_IS(tries("Asha.Rao", "203.0.113.7"), CG_OK);
	CODE_IS(cg_user_login(db, &good, &arena, &r, &e), CG_ERATE);
	ck_assert_msg(e.retry_after > 890 && e.retry_after <= 900, "%d", e.retry_after);
	ck_assert_str_eq(r.session, "");
	is_noted("user.throttled", 1, "casgate");
	CODE_IS(tries("asha.rao", "203.0.113.7"), CG_ERATE);
	is_noted("user.throttled", 1, "casgate");
	/* from elsewhere, and of a browser that signed in before */
	good.address = CG_STR("203.0.113.8");
	(void)signs_in(&good, CG_LOGIN_GOOD);
	known = login_of("asha.rao", PASSWORD);
	ck_assert(cg_device_make(&cfg, CG_STR("asha.rao"), device));
	known.device = cg_str_of(device);
	(void)signs_in(&known, CG_LOGIN_GOOD);
	known.password = CG_STR("wrong");
	for (int i = 0; i < 10; i++)
		CODE_IS(cg_user_login(db, &known, &arena, &r, &e), CG_OK);
	CODE_IS(cg_user_login(db, &known, &arena, &r, &e), CG_ERATE);
	/* the window is over */
	(void)cluster_ask("update throttles set since = now() - interval '840 s'");
	CODE_IS(tries("asha.rao", "203.0.113.7"), CG_ERATE);
	ck_assert_int_le(e.retry_after, 60);
	(void)cluster_ask("update throttles set since = now() - interval '900 s'");
	CODE_IS(tries("asha.rao", "203.0.113.7"), CG_OK);
}
END_TEST

/* Fifty from an address, of IPv6 from a network of 64 bits; names that nobody has count as others do. */
START_TEST(tries_from_an_address)
{
	char name[20], address[50];

	for (int i = 0; i < 50; i++) {
		(void)snprintf(name, sizeof(name), "n%d", i);
		(void)snprintf(address, sizeof(address), "2001:db8:1:2:%x::1", i + 1);
		CODE_IS(tries(name, address), CG_OK);
	}
	CODE_IS(tries("asha.rao", "2001:db8:1:2::9"), CG_ERATE);
	CODE_IS(tries("asha.rao", "2001:db8:1:3::9"), CG_OK);
	CODE_IS(tries("asha.rao", "203.0.113.7"), CG_OK);
}
END_TEST

/* A hundred of a name; then each address has two of its own, so that nobody is kept out by others. */
START_TEST(tries_of_a_name)
{
	struct cg_login good = login_of("asha.rao", PASSWORD);
	char address[50];

	for (int i = 0; i < 100; i++) {
		(void)snprintf(address, sizeof(address), "198.51.100.%d", i);
		CODE_IS(tries("asha.rao", address), CG_OK);
	}
	is_noted("user.throttled", 0, "");
	CODE_IS(tries("asha.rao", "203.0.113.7"), CG_OK);
	is_noted("user.throttled", 1, "casgate");
	CODE_IS(tries("asha.rao", "203.0.113.7"), CG_OK);
	CODE_IS(tries("asha.rao", "203.0.113.7"), CG_ERATE);
	good.address = CG_STR("203.0.113.8");
	(void)signs_in(&good, CG_LOGIN_GOOD);
}
END_TEST

/* The code so many steps of 30 seconds from now. */
static const char *code_of(const char *secret, long steps)
{
	static char code[8];
	char *key = NULL;
	size_t n = 0;

	ck_assert_int_eq(oath_base32_decode(secret, strlen(secret), &key, &n), OATH_OK);
	ck_assert_int_eq(oath_totp_generate(key, n, time(NULL) + 30 * steps, 30, 0, 6, code), OATH_OK);
	free(key);
	return code;
}

static struct cg_recovery begins(const struct cg_user_session *s, char secret[CG_TOTP_TEXT_MAX])
{
	struct cg_recovery recovery;
	char uri[CG_OTPAUTH_MAX];
	bool good = true;

	CODE_IS(cg_user_own_totp_offer(s, secret, uri, &e), CG_OK);
	ck_assert_ptr_nonnull(strstr(uri, secret));
	CODE_IS(cg_user_own_totp_begin(db, s, cg_str_of(secret), cg_str_of(code_of(secret, 50)), &arena, &good,
				       &recovery, &e),
		CG_OK);
	ck_assert(!good);
	CODE_IS(cg_user_own_totp_begin(db, s, CG_STR("no secret"), cg_str_of(code_of(secret, 0)), &arena, &good,
				       &recovery, &e),
		CG_OK);
	ck_assert(!good);
	CODE_IS(cg_user_own_totp_begin(db, s, cg_str_of(secret), cg_str_of(code_of(secret, -1)), &arena, &good,
				       &recovery, &e),
		CG_OK);
	ck_assert(good);
	return recovery;
}

/* Each code once, a recovery code instead; in two steps the second needs what the first gave, in the same browser. */
START_TEST(codes_of_a_user)
{
	struct cg_login l = login_of("asha.rao", PASSWORD);
	struct cg_login_result r = signs_in(&l, CG_LOGIN_GOOD);
	struct cg_user_session s = session_of(r.session);
	char secret[CG_TOTP_TEXT_MAX], code[8];
	struct cg_recovery recovery = begins(&s, secret);
	struct cg_session_rows rows;

	l.code = cg_str_of(code_of(secret, -1));
	(void)signs_in(&l, CG_LOGIN_WRONG); /* it began the codes */
	(void)snprintf(code, sizeof(code), "%s", code_of(secret, 0));
	l.code = cg_str_of(code);
	r = signs_in(&l, CG_LOGIN_GOOD);
	s = session_of(r.session);
	ck_assert(s.totp);
	(void)signs_in(&l, CG_LOGIN_WRONG);
	l.code = CG_STR("");
	r = signs_in(&l, CG_LOGIN_CODE);
	ck_assert_uint_eq(strlen(r.second), CG_SECOND_CHARS);
	l.password = CG_STR("");
	l.second = cg_str_of(r.second);
	l.browser = CG_STR("another");
	l.code = cg_str_of(recovery.code[0]);
	(void)signs_in(&l, CG_LOGIN_EXPIRED);
	l.browser = CG_STR("form-secret");
	(void)signs_in(&l, CG_LOGIN_GOOD);
	is_noted("user.recovered", 1, actor);
	(void)signs_in(&l, CG_LOGIN_WRONG); /* it is used up */
	l.code = cg_str_of(recovery.code[9]);
	(void)signs_in(&l, CG_LOGIN_GOOD);
	CODE_IS(cg_user_own_sessions(db, &s, &arena, &rows, &e), CG_OK);
	ck_assert_int_eq(rows.recovery_left, 8);
	l.name = CG_STR("nobody");
	(void)signs_in(&l, CG_LOGIN_EXPIRED);
	CODE_IS(cg_user_own_recovery(db, &s, &arena, &recovery, &e), CG_OK);
	is_noted("user.recovery", 1, actor);
	CODE_IS(cg_user_own_sessions(db, &s, &arena, &rows, &e), CG_OK);
	ck_assert_int_eq(rows.recovery_left, 10);
	CODE_IS(cg_user_own_totp_end(db, &s, &e), CG_OK);
	refuses(cg_user_own_recovery(db, &s, &arena, &recovery, &e),
		"Recovery codes are for users with one-time codes.");
	CODE_IS(cg_user_own_sessions(db, &s, &arena, &rows, &e), CG_OK);
	ck_assert_int_eq(rows.recovery_left, 0);
	ck_assert_uint_eq(rows.n, 1); /* the others ended with the codes */
	l = login_of("asha.rao", PASSWORD);
	(void)signs_in(&l, CG_LOGIN_GOOD);
}
END_TEST

/* Twenty wrong codes in a day, sixty from a browser that is known; then the right one is wrong, too. */
START_TEST(wrong_codes_in_a_day)
{
	struct cg_login l = login_of("asha.rao", PASSWORD);
	struct cg_login_result r = signs_in(&l, CG_LOGIN_GOOD);
	struct cg_user_session s = session_of(r.session);
	char secret[CG_TOTP_TEXT_MAX], device[CG_DEVICE_CHARS + 1];

	(void)begins(&s, secret);
	l.code = CG_STR("12345");
	(void)signs_in(&l, CG_LOGIN_WRONG);
	ck_assert_str_eq(cluster_askf("select wrong_codes from account_users where account_id = '%s'", account_text),
			 "1");
	(void)cluster_askf("update account_users set wrong_codes = 20 where account_id = '%s'", account_text);
	l.code = cg_str_of(code_of(secret, 0));
	(void)signs_in(&l, CG_LOGIN_WRONG);
	is_noted("user.throttled", 1, "casgate");
	ck_assert(cg_device_make(&cfg, CG_STR("asha.rao"), device));
	l.device = cg_str_of(device);
	(void)cluster_askf("update account_users set wrong_codes = 60 where account_id = '%s'", account_text);
	(void)signs_in(&l, CG_LOGIN_WRONG);
	(void)cluster_askf("update account_users set wrong_codes = 59 where account_id = '%s'", account_text);
	(void)signs_in(&l, CG_LOGIN_GOOD);
	/* a right one does not count */
	ck_assert_str_eq(cluster_askf("select wrong_codes from account_users where account_id = '%s'", account_text),
			 "59");
	(void)cluster_askf(
		"update account_users set wrong_codes = 20, wrong_codes_since = now() - interval '25 hours' where "
		"account_id = '%s'",
		account_text);
	l.device = CG_STR_NONE;
	l.code = cg_str_of(code_of(secret, 1));
	(void)signs_in(&l, CG_LOGIN_GOOD);
}
END_TEST

/* Password and, where there are any, a code; ten tries in a quarter of an hour. */
START_TEST(proof_of_a_session)
{
	struct cg_login l = login_of("asha.rao", PASSWORD);
	struct cg_login_result r = signs_in(&l, CG_LOGIN_GOOD);
	struct cg_user_session s = session_of(r.session), again;
	char secret[CG_TOTP_TEXT_MAX], code[8];
	bool good = true;

	set_session("created_at = now() - interval '1 hour', proved_at = now() - interval '1 hour'");
	CODE_IS(cg_user_prove(db, &s, CG_STR("wrong"), CG_STR(""), &arena, &good, &e), CG_OK);
	ck_assert(!good);
	is_noted("user.refused", 1, actor);
	again = session_of(r.session);
	ck_assert(!again.proved);
	CODE_IS(cg_user_prove(db, &s, CG_STR(PASSWORD), CG_STR(""), &arena, &good, &e), CG_OK);
	again = session_of(r.session);
	ck_assert(good && again.proved);
	(void)begins(&s, secret);
	CODE_IS(cg_user_prove(db, &s, CG_STR(PASSWORD), CG_STR(""), &arena, &good, &e), CG_OK);
	ck_assert(!good);
	(void)snprintf(code, sizeof(code), "%s", code_of(secret, 0));
	CODE_IS(cg_user_prove(db, &s, CG_STR(PASSWORD), cg_str_of(code), &arena, &good, &e), CG_OK);
	ck_assert(good);
	CODE_IS(cg_user_prove(db, &s, CG_STR(PASSWORD), cg_str_of(code), &arena, &good, &e), CG_OK);
	ck_assert(!good);
	for (int i = 0; i < 7; i++)
		CODE_IS(cg_user_prove(db, &s, CG_STR("wrong"), CG_STR(""), &arena, &good, &e), CG_OK);
	good = true;
	CODE_IS(cg_user_prove(db, &s, CG_STR(PASSWORD), CG_STR(""), &arena, &good, &e), CG_ERATE);
	ck_assert(!good);
}
END_TEST

/* A new password ends the other sessions; each of them may be ended; what is shown of one. */
START_TEST(what_users_do)
{
	struct cg_login l = login_of("asha.rao", PASSWORD);
	struct cg_login_result a = signs_in(&l, CG_LOGIN_GOOD), b, c;
	struct cg_user_session sa, sb;
	struct cg_session_rows rows;
	struct cg_id none;
	int64_t n = -1;

	set_session("created_at = now() - interval '3 minutes'");
	b = signs_in(&l, CG_LOGIN_GOOD);
	sa = session_of(a.session);
	sb = session_of(b.session);
	CODE_IS(cg_user_own_sessions(db, &sa, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 2);
	ck_assert(cg_id_eq(&rows.v[0].id, &sb.id) && cg_id_eq(&rows.v[1].id, &sa.id));
	ck_assert_msg(cg_str_eq(rows.v[0].agent, CG_STR("Browser/1.0 (X)")), "%.*s", CG_STR_ARG(rows.v[0].agent));
	ck_assert_uint_eq(rows.v[0].created.n, 20);
	ck_assert_uint_eq(rows.v[0].seen.n, 20);
	ck_assert(cg_id_new(&none));
	CODE_IS(cg_user_own_session_end(db, &sa, &none, &n, &e), CG_OK);
	ck_assert_int_eq(n, 0);
	is_noted("user.session", 0, "");
	CODE_IS(cg_user_own_session_end(db, &sa, &sb.id, &n, &e), CG_OK);
	ck_assert_int_eq(n, 1);
	is_noted("user.session", 1, actor);
	ck_assert(goes_on(a.session) && !goes_on(b.session));
	b = signs_in(&l, CG_LOGIN_GOOD);
	c = signs_in(&l, CG_LOGIN_GOOD);
	CODE_IS(cg_user_own_session_end(db, &sa, NULL, &n, &e), CG_OK);
	ck_assert_int_eq(n, 2);
	ck_assert(goes_on(a.session) && !goes_on(b.session) && !goes_on(c.session));
	b = signs_in(&l, CG_LOGIN_GOOD);
	CODE_IS(cg_user_own_password(db, &sa, CG_STR("too short"), &e), CG_EREQUEST);
	CODE_IS(cg_user_own_password(db, &sa, CG_STR("asha.rao.asha.rao"), &e), CG_EREQUEST);
	ck_assert(goes_on(b.session));
	is_noted("user.password", 0, "");
	CODE_IS(cg_user_own_password(db, &sa, CG_STR(OTHER_PASSWORD), &e), CG_OK);
	ck_assert(goes_on(a.session) && !goes_on(b.session));
	is_noted("user.password", 1, actor);
	(void)signs_in(&l, CG_LOGIN_WRONG);
	l.password = CG_STR(OTHER_PASSWORD);
	(void)signs_in(&l, CG_LOGIN_GOOD);
}
END_TEST

/* What memory does not hold ends in "come again": nobody is signed in, and nobody is told that a session has ended. */
START_TEST(without_memory)
{
	struct cg_login l = login_of("asha.rao", PASSWORD);
	struct cg_login_result r = signs_in(&l, CG_LOGIN_GOOD), none;
	struct cg_user_session s = session_of(r.session), found_one;
	char secret[CG_TOTP_TEXT_MAX];
	struct cg_session_rows sessions;
	struct cg_recovery recovery;
	struct cg_user_rows rows;
	bool found, good = true;

	STARVE(cg_user_list(admin, &account, &cluster_small, &rows, &e));
	STARVE(cg_user_session_find(db, cg_str_of(r.session), &cluster_small, &found, &found_one, &e));
	STARVE(cg_user_own_sessions(db, &s, &cluster_small, &sessions, &e));
	(void)begins(&s, secret);
	STARVE(cg_user_own_recovery(db, &s, &cluster_small, &recovery, &e));
	for (size_t limit = 0; limit < 128; limit += 32) {
		cg_arena_init(&cluster_small, limit);
		CODE_IS(cg_user_login(db, &l, &cluster_small, &none, &e), CG_EBUSY);
		ck_assert(none.answer == CG_LOGIN_WRONG && none.session[0] == '\0');
		e = (struct cg_err){ .code = CG_OK };
		CODE_IS(cg_user_prove(db, &s, CG_STR(PASSWORD), CG_STR("1"), &cluster_small, &good, &e), CG_EBUSY);
		ck_assert(!good);
		e = (struct cg_err){ .code = CG_OK };
		cg_arena_free(&cluster_small);
	}
	is_noted("user.refused", 0, "");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("user");
	TCase *tc = tcase_create("user");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, names_and_passwords);
	tcase_add_test(tc, what_the_command_line_does);
	tcase_add_test(tc, how_long_a_session_lasts);
	tcase_add_test(tc, as_many_sessions_as_a_user_has);
	tcase_add_test(tc, tries_of_a_name_from_an_address);
	tcase_add_test(tc, tries_from_an_address);
	tcase_add_test(tc, tries_of_a_name);
	tcase_add_test(tc, codes_of_a_user);
	tcase_add_test(tc, wrong_codes_in_a_day);
	tcase_add_test(tc, proof_of_a_session);
	tcase_add_test(tc, what_users_do);
	tcase_add_test(tc, without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
