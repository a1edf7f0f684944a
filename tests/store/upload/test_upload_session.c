/* Links for handing a statement over: whose they are, how long and how often they are good, one attempt at a time. */
#include "base/time.h"
#include "store/cluster.h"
#include "store/upload/upload_session.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_arena arena;
static struct cg_auth live, test, other;
static char account[CG_UUID_TEXT_MAX];
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 8 << 20);
	live = cluster_auth(true);
	test = cluster_auth_of(&live.account, false);
	other = cluster_auth(true);
	(void)cg_id_uuid(&live.account, account);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

static struct cg_upload_session made(const struct cg_auth *auth, char text[CG_SECRET_TEXT_MAX])
{
	struct cg_upload_session s;

	CODE_IS(cg_upload_session_make(db, auth, NULL, NULL, text, &s, &e), CG_OK);
	return s;
}

static struct cg_upload_session found(const char *text)
{
	struct cg_upload_session s;

	CODE_IS(cg_upload_session_find(db, cg_str_of(text), &arena, &s, &e), CG_OK);
	return s;
}

static void set(const char *what)
{
	(void)cluster_askf("update upload_sessions set %s where account_id = '%s'", what, account);
}

static bool same_auth(const struct cg_auth *a, const struct cg_auth *b)
{
	return cg_id_eq(&a->account, &b->account) && cg_id_eq(&a->key, &b->key) && a->live == b->live &&
	       a->kind == b->kind && cg_id_eq(&a->user, &b->user);
}

/* Fifteen minutes and ten attempts, for who asked, with the scope parse alone; of the text only a digest is kept. */
START_TEST(a_new_link)
{
	char text[CG_SECRET_TEXT_MAX], again[CG_SECRET_TEXT_MAX];
	struct cg_upload_session s = made(&live, text), f;
	int64_t left = s.expires_ms - cg_time_now_ms();

	ck_assert_mem_eq(text, "upl_", 4);
	ck_assert_int_eq(s.tries_left, 10);
	ck_assert_msg(left > 14 * 60000 && left <= 15 * 60000 + 1000, "%lld ms", (long long)left);
	f = found(text);
	ck_assert(cg_id_eq(&f.id, &s.id) && same_auth(&f.auth, &live));
	ck_assert_uint_eq(f.auth.scopes, CG_SCOPE_PARSE);
	ck_assert_int_eq(f.state, CG_UPLOAD_WAITING);
	ck_assert_int_eq(f.tries_left, 10);
	ck_assert_int_eq(f.expires_ms, s.expires_ms);
	ck_assert(!f.expired);
	is_text(f.order.label, NULL);
	is_text(f.order.redirect_uri, NULL);
	is_text(f.order.labels.reference, NULL);
	is_text(f.order.labels.metadata, NULL);
	ck_assert_str_eq(
		cluster_askf("select count(*) from upload_sessions u, accounts a where u.account_id = '%s' and "
			     "a.account_id = u.account_id and a.name = '%.*s' and "
			     "u.secret_hash = sha256('%s')",
			     account, CG_STR_ARG(f.account_name), text),
		"1");
	(void)made(&live, again);
	ck_assert_str_ne(text, again);
}
END_TEST

/* What a token or a session asks for belongs to its user, too. */
START_TEST(who_asked)
{
	static const enum cg_auth_kind kinds[] = { CG_AUTH_KEY, CG_AUTH_TOKEN, CG_AUTH_SESSION };
	char text[CG_SECRET_TEXT_MAX];

	for (size_t i = 0; i < 3; i++) {
		struct cg_auth who = i % 2 == 0 ? live : test;
		struct cg_upload_session f;

		who.kind = kinds[i];
		if (i > 0)
			ck_assert(cg_id_new(&who.user));
		(void)made(&who, text);
		f = found(text);
		ck_assert(same_auth(&f.auth, &who));
	}
}
END_TEST

/* By its id for the account and mode, by its text for anybody; a text that is none, or of another account, for none. */
START_TEST(who_finds_it)
{
	char text[CG_SECRET_TEXT_MAX], bad[CG_SECRET_TEXT_MAX];
	struct cg_upload_session s = made(&live, text), f;
	struct cg_auth second = cluster_auth_of(&live.account, true);

	CODE_IS(cg_upload_session_get(db, &second, &s.id, &arena, &f, &e), CG_OK);
	ck_assert(same_auth(&f.auth, &live) && cg_id_eq(&f.id, &s.id) && f.expires_ms == s.expires_ms);
	CODE_IS(cg_upload_session_get(db, &test, &s.id, &arena, &f, &e), CG_ENOUPLOAD);
	CODE_IS(cg_upload_session_get(db, &other, &s.id, &arena, &f, &e), CG_ENOUPLOAD);
	CODE_IS(cg_upload_session_remove(db, &test, &s.id, &e), CG_ENOUPLOAD);
	CODE_IS(cg_upload_session_remove(db, &other, &s.id, &e), CG_ENOUPLOAD);
	CODE_IS(cg_upload_session_find(db, CG_STR(""), &arena, &f, &e), CG_ENOUPLOAD);
	CODE_IS(cg_upload_session_find(db, cg_str_sub(cg_str_of(text), 0, strlen(text) - 1), &arena, &f, &e),
		CG_ENOUPLOAD);
	ck_assert(cg_secret_make("upl_", &live.account, bad));
	CODE_IS(cg_upload_session_find(db, cg_str_of(bad), &arena, &f, &e), CG_ENOUPLOAD);
	ck_assert(cg_secret_make("oat_", &live.account, bad));
	CODE_IS(cg_upload_session_find(db, cg_str_of(bad), &arena, &f, &e), CG_ENOUPLOAD);
	CODE_IS(cg_upload_session_remove(db, &second, &s.id, &e), CG_OK);
	CODE_IS(cg_upload_session_remove(db, &second, &s.id, &e), CG_ENOUPLOAD);
	CODE_IS(cg_upload_session_find(db, cg_str_of(text), &arena, &f, &e), CG_ENOUPLOAD);
}
END_TEST

static bool begin(const void *text)
{
	struct cg_db *own = cg_db_new(&cfg);
	struct cg_upload_session s;
	int schema = 0;

	return cg_db_ready(own, &schema, &e) == CG_OK &&
	       cg_upload_session_find(own, cg_str_of(text), &arena, &s, &e) == CG_OK &&
	       cg_upload_session_claim(own, &s, &e) == CG_OK;
}

/* One attempt at a time; each counts, whatever comes of it, but one that was none. */
START_TEST(attempts)
{
	char text[CG_SECRET_TEXT_MAX];
	struct cg_id id = made(&live, text).id;
	struct cg_upload_session s = found(text);

	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_OK);
	ck_assert_int_eq(s.tries_left, 9);
	ck_assert_int_eq(found(text).state, CG_UPLOAD_WORKING);
	CODE_IS(cg_upload_session_remove(db, &live, &id, &e), CG_EUPLOADWAIT);
	ck_assert_str_eq(e.hint, "A statement is being read with this link at this moment. Repeat the request when it "
				 "has ended.");
	CODE_IS(cg_upload_session_end(db, &s, NULL, CG_EPASSWORD, &e), CG_OK);
	s = found(text);
	ck_assert(s.state == CG_UPLOAD_FAILED && s.code == CG_EPASSWORD && s.tries_left == 9);
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_OK);
	cg_upload_session_release(db, &s);
	ck_assert_int_eq(s.tries_left, 9);
	/* a claim that has ended ends nothing */
	CODE_IS(cg_upload_session_end(db, &s, NULL, CG_EPASSWORD, &e), CG_OK);
	cg_upload_session_release(db, &s);
	s = found(text);
	ck_assert(s.state == CG_UPLOAD_WAITING && s.tries_left == 9);
	CODE_IS(cg_upload_session_remove(db, &live, &id, &e), CG_OK);
}
END_TEST

START_TEST(a_link_that_is_done)
{
	char text[CG_SECRET_TEXT_MAX];
	struct cg_snapshot_meta snapshot;
	struct cg_upload_session s;
	struct cg_statement doc;

	cluster_statement(&arena, &doc);
	CODE_IS(cg_snapshot_store(db, &live, &doc, NULL, NULL, &snapshot, &e), CG_OK);
	(void)made(&live, text);
	s = found(text);
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_OK);
	CODE_IS(cg_upload_session_end(db, &s, &snapshot.id, CG_OK, &e), CG_OK);
	s = found(text);
	ck_assert(s.state == CG_UPLOAD_DONE && cg_id_eq(&s.snapshot, &snapshot.id));
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_EUPLOADGONE);
	s.state = CG_UPLOAD_WAITING; /* as who looked before that */
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_EUPLOADWAIT);
	CODE_IS(cg_upload_session_remove(db, &live, &s.id, &e), CG_OK);
}
END_TEST

/* Its time is over at the moment it says; the last attempt is the tenth. */
START_TEST(links_that_are_over)
{
	char text[CG_SECRET_TEXT_MAX];
	struct cg_upload_session s, before;

	(void)made(&live, text);
	before = found(text);
	set("expires_at = now()");
	s = found(text);
	ck_assert(s.expired && s.state == CG_UPLOAD_WAITING);
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_EUPLOADGONE);
	CODE_IS(cg_upload_session_claim(db, &before, &e), CG_EUPLOADWAIT);
	set("expires_at = now() + interval '1 minute', tries_left = 1");
	s = found(text);
	ck_assert(!s.expired && s.tries_left == 1);
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_OK);
	ck_assert_int_eq(s.tries_left, 0);
	CODE_IS(cg_upload_session_end(db, &s, NULL, CG_EUNSUPPORTED, &e), CG_OK);
	s = found(text);
	ck_assert(s.tries_left == 0 && s.code == CG_EUNSUPPORTED);
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_EUPLOADGONE);
	/* a code that this release does not know */
	set("code = 'of_later'");
	ck_assert_int_eq(found(text).code, CG_EINTERNAL);
}
END_TEST

/* Of a worker that was killed at once, of one that is silent after the longest time that an attempt takes. */
START_TEST(attempts_that_are_taken_over)
{
	char text[CG_SECRET_TEXT_MAX];
	struct cg_upload_session s;
	pid_t pid;

	(void)made(&live, text);
	pid = cluster_worker(begin, text);
	s = found(text);
	ck_assert(s.state == CG_UPLOAD_WORKING && s.tries_left == 9);
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_EUPLOADWAIT);
	ck_assert_int_eq(s.tries_left, 9);
	/* 30 s of reading, 5 s twice for the database, 15 s */
	set("claimed_at = now() - interval '45 s'");
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_EUPLOADWAIT);
	set("claimed_at = now() - interval '55 s'");
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_OK);
	ck_assert_int_eq(found(text).tries_left, 8);
	cluster_kill(pid);
	CODE_IS(cg_upload_session_end(db, &s, NULL, CG_EPASSWORD, &e), CG_OK);
	pid = cluster_worker(begin, text);
	s = found(text);
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_EUPLOADWAIT);
	cluster_kill(pid);
	CODE_IS(cg_upload_session_claim(db, &s, &e), CG_OK);
	ck_assert_int_eq(s.tries_left, 6);
	ck_assert_int_eq(found(text).tries_left, 6);
}
END_TEST

static struct cg_idem claimed(const char *key)
{
	struct cg_idem idem = { 0 };

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	CODE_IS(cg_idempotency_claim(db, &live, &idem, &e), CG_OK);
	return idem;
}

/* What was ordered comes back; a host has to be registered, and what is refused leaves no link. */
START_TEST(what_is_ordered)
{
	struct cg_upload_order o = { .label = CG_STR_INIT("For your tax return"),
				     .redirect_uri = CG_STR_INIT("https://app.example.com:8443/done?x=1"),
				     .host = CG_STR_INIT("app.example.com:8443"),
				     .labels = { CG_STR_INIT("ref-1"), CG_STR_INIT("{\"a\":\"b\"}") } };
	char text[CG_SECRET_TEXT_MAX];
	struct cg_upload_session s;
	struct cg_idem lost = claimed("lost");

	CODE_IS(cg_upload_session_make(db, &live, &o, NULL, text, &s, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, "redirect_uri");
	e = (struct cg_err){ .code = CG_OK };
	CODE_IS(cg_admin_account_redirect(admin, &live.account, o.host, true, &e), CG_OK);
	CODE_IS(cg_upload_session_make(db, &live, &o, NULL, text, &s, &e), CG_OK);
	is_text(s.order.label, "For your tax return");
	s = found(text);
	is_text(s.order.label, "For your tax return");
	is_text(s.order.redirect_uri, "https://app.example.com:8443/done?x=1");
	is_text(s.order.labels.reference, "ref-1");
	is_text(s.order.labels.metadata, "{\"a\":\"b\"}");
	o = (struct cg_upload_order){ .labels.reference = CG_STR_INIT("ref-2") };
	CODE_IS(cg_upload_session_make(db, &live, &o, NULL, text, &s, &e), CG_OK);
	s = found(text);
	is_text(s.order.label, NULL);
	is_text(s.order.redirect_uri, NULL);
	is_text(s.order.labels.reference, "ref-2");
	(void)cluster_askf("update idempotency_keys set claim_id = gen_random_uuid() where account_id = '%s'", account);
	CODE_IS(cg_upload_session_make(db, &live, NULL, &lost, text, &s, &e), CG_EIDEMBUSY);
	ck_assert_str_eq(cluster_askf("select count(*) from upload_sessions where account_id = '%s'", account), "2");
}
END_TEST

/* The request repeated gets the same text, which nobody can make without the data key. */
START_TEST(links_of_requests_that_are_repeated)
{
	char text[CG_SECRET_TEXT_MAX], again[CG_SECRET_TEXT_MAX];
	struct cg_idem idem = claimed("a"), later = { .key = "a" };
	struct cg_config keyless = cfg;
	struct cg_upload_session s, plain;
	struct cg_db *none;

	CODE_IS(cg_upload_session_make(db, &live, NULL, &idem, text, &s, &e), CG_OK);
	CODE_IS(cg_idempotency_claim(db, &live, &later, &e), CG_OK);
	ck_assert(later.state == CG_IDEM_SNAPSHOT && cg_id_eq(&later.snapshot, &s.id));
	CODE_IS(cg_upload_session_text(db, &live, &s.id, again, &e), CG_OK);
	ck_assert_str_eq(again, text);
	plain = found(again);
	ck_assert(cg_id_eq(&plain.id, &s.id));
	CODE_IS(cg_upload_session_text(db, &test, &s.id, again, &e), CG_ENOUPLOAD);
	CODE_IS(cg_upload_session_text(db, &other, &s.id, again, &e), CG_ENOUPLOAD);
	plain = made(&live, again);
	CODE_IS(cg_upload_session_text(db, &live, &plain.id, again, &e), CG_ENOUPLOAD);
	keyless.has_data_key = false;
	none = cg_db_new(&keyless);
	CODE_IS(cg_upload_session_text(none, &live, &s.id, again, &e), CG_ENOUPLOAD);
	idem = claimed("b");
	CODE_IS(cg_upload_session_make(none, &live, NULL, &idem, text, &s, &e), CG_EINTERNAL);
	CODE_IS(cg_upload_session_make(none, &live, NULL, NULL, text, &s, &e), CG_OK);
	cg_db_free(none);
}
END_TEST

/* Ten thousand with those of the last day; older ones make room, a hundred at a time. */
START_TEST(how_many)
{
	char text[CG_SECRET_TEXT_MAX];
	struct cg_upload_session s;

	(void)cluster_askf(
		"insert into upload_sessions (account_id, upload_id, livemode, secret_hash, actor_kind, "
		"actor_id, tries_left, expires_at) select '%s', gen_random_uuid(), true, "
		"sha256(convert_to(i::text, 'UTF8')), 'KEY', gen_random_uuid(), 1, now() - interval '23 hours' "
		"from generate_series(1, 9999) i",
		account);
	(void)made(&live, text);
	CODE_IS(cg_upload_session_make(db, &live, NULL, NULL, text, &s, &e), CG_ERATE);
	ck_assert_int_eq(e.retry_after, 3600);
	(void)made(&other, text);
	set("expires_at = case when expires_at < now() then now() - interval '1 day' else expires_at end");
	(void)made(&live, text);
	ck_assert_str_eq(cluster_askf("select count(*) from upload_sessions where account_id = '%s'", account), "9901");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("upload_session");
	TCase *tc = tcase_create("upload_session");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, a_new_link);
	tcase_add_test(tc, who_asked);
	tcase_add_test(tc, who_finds_it);
	tcase_add_test(tc, attempts);
	tcase_add_test(tc, a_link_that_is_done);
	tcase_add_test(tc, links_that_are_over);
	tcase_add_test(tc, attempts_that_are_taken_over);
	tcase_add_test(tc, what_is_ordered);
	tcase_add_test(tc, links_of_requests_that_are_repeated);
	tcase_add_test(tc, how_many);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
