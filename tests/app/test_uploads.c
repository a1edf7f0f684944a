/*
 * Links for handing a statement over, as callers have them: what they may ask for, the same request twice, what came of
 * a link, and one attempt of the person who has it.
 */
#include "app/uploads.h"

#include "store/cluster.h"
#include "store/identity/admin.h"
#include "values.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static struct cg_context x;
static struct cg_labels labels;

static void setup(void)
{
	cfg = cluster_config();
	(void)snprintf(cfg.extract_program, sizeof(cfg.extract_program), "%s/casgate-extract",
		       getenv("CG_TOP_BUILDDIR"));
	(void)snprintf(cfg.base_url, sizeof(cfg.base_url), "https://casgate.example");
	cfg.parse_timeout_ms = 120000;
	cg_arena_init(&arena, 256 << 20);
	auth = cluster_auth(true);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
	labels = (struct cg_labels){ .reference_n = 0 };
}

static void teardown(void)
{
	cg_labels_free(&labels);
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

static void allow(const char *host)
{
	struct cg_db *admin = cg_db_new_admin(&cfg);

	OK(cg_admin_account_redirect(admin, &auth.account, cg_str_of(host), true, &e));
	cg_db_free(admin);
}

static struct cg_app_upload_order order_of(const char *label, const char *redirect)
{
	return (struct cg_app_upload_order){ .label = cg_str_of(label),
					     .redirect_uri = cg_str_of(redirect),
					     .labels = &labels };
}

static enum cg_code requests(const struct cg_app_upload_order *o, const char *key, struct cg_app_upload_link *out)
{
	struct cg_idem idem = { .key = "" };

	e = (struct cg_err){ .code = CG_OK };
	x.done = (struct cg_done){ .stored = false };
	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	return cg_app_uploads_request(&x, o, key[0] != '\0' ? &idem : NULL, out);
}

static struct cg_upload_session session(struct cg_str id)
{
	struct cg_upload_session s;

	OK(cg_app_uploads_get(&x, id, &s));
	return s;
}

/* The address of the page, with the secret; the order comes back. */
START_TEST(a_link)
{
	struct cg_app_upload_order o = order_of("April, \xe0\xa4\x85", "https://app.example/done");
	struct cg_app_upload_link link, plain;
	struct cg_upload_session s, found;

	allow("app.example");
	OK(cg_labels_set_reference(&labels, CG_STR("order 7"), &e));
	OK(cg_labels_set_metadata(&labels, CG_STR("{\"a\":\"b\"}"), &e));
	OK(requests(&o, "", &link));
	ck_assert_mem_eq(link.url.p, "https://casgate.example/upload/upl_", 35);
	ck_assert_mem_eq(link.id.p, "up_", 3);
	s = session(link.id);
	is_text(s.order.label, "April, \xe0\xa4\x85");
	is_text(s.order.redirect_uri, "https://app.example/done");
	is_text(s.order.labels.reference, "order 7");
	is_text(s.order.labels.metadata, "{\"a\":\"b\"}");
	ck_assert_int_eq(s.expires_ms, link.expires_ms);
	OK(cg_app_uploads_find(&x, cg_str_sub(link.url, 31, link.url.n), &found));
	ck_assert(cg_id_eq(&found.id, &s.id));
	OK(requests(NULL, "", &plain));
	s = session(plain.id);
	ck_assert(s.order.label.p == NULL && s.order.redirect_uri.p == NULL && s.order.labels.reference.p == NULL);
	labels.reference_n = 0;
	o = order_of("", "");
	OK(requests(&o, "", &plain));
	s = session(plain.id);
	ck_assert(s.order.label.p == NULL && s.order.redirect_uri.p == NULL);
}
END_TEST

/* Where a browser may be led back to: as the account registered the host, whatever the letters and the usual port. */
START_TEST(where_it_leads_back_to)
{
	static const struct {
		const char *uri;
		bool good;
	} rows[] = { { "https://app.example/", true },	      { "https://APP.Example/x?y", true },
		     { "https://app.example:443/", true },    { "https://app.example:8443/", false },
		     { "https://other.example:8443/", true }, { "https://other.example/", false },
		     { "http://app.example/", false },	      { "http://localhost:3000/", true },
		     { "http://localhost/", true },	      { "https://localhost/", false },
		     { "https://a@app.example/", false },     { "https://app.example/#x", false },
		     { "ftp://app.example/", false },	      { "x", false } };
	struct cg_app_upload_link link;
	char uri[CG_UPLOAD_REDIRECT_MAX + 2];
	struct cg_app_upload_order o;

	allow("app.example");
	allow("other.example:8443");
	allow("localhost:3000");
	allow("localhost:80");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		o = order_of("", rows[i].uri);
		ck_assert_msg(requests(&o, "", &link) == (rows[i].good ? CG_OK : CG_EREQUEST), "%s: %s", rows[i].uri,
			      e.hint);
		if (!rows[i].good)
			ck_assert_str_eq(e.param, "redirect_uri");
	}
	memset(uri, 'x', sizeof(uri));
	memcpy(uri, "https://app.example/", 20);
	uri[CG_UPLOAD_REDIRECT_MAX + 1] = '\0';
	o = order_of("", uri);
	CODE_IS(requests(&o, "", &link), CG_EREQUEST);
	ck_assert_ptr_nonnull(strstr(e.hint, "at most 1000 characters"));
	uri[CG_UPLOAD_REDIRECT_MAX] = '\0';
	o = order_of("", uri);
	OK(requests(&o, "", &link));
	/* no host of a name is as long as that */
	memset(uri + 8, 'a', 400);
	uri[408] = '/';
	uri[409] = '\0';
	o = order_of("", uri);
	CODE_IS(requests(&o, "", &link), CG_EREQUEST);
}
END_TEST

/* Eighty characters, however many bytes; all of them seen. */
START_TEST(labels_of_links)
{
	struct cg_app_upload_link link;
	struct cg_app_upload_order o;
	char label[3 * 81 + 1] = "";

	for (int i = 0; i < 80; i++)
		(void)snprintf(label + 3 * i, 4, "\xe0\xa4\x85");
	o = order_of(label, "");
	OK(requests(&o, "", &link));
	(void)snprintf(label + 240, 4, "x");
	o = order_of(label, "");
	CODE_IS(requests(&o, "", &link), CG_EREQUEST);
	ck_assert_str_eq(e.param, "label");
	ck_assert_str_eq(e.hint, "label must be 1 to 80 printable characters.");
	o = order_of("a\nb", "");
	CODE_IS(requests(&o, "", &link), CG_EREQUEST);
	/* the least of each: one byte */
	OK(cg_labels_set_reference(&labels, CG_STR("r"), &e));
	o = order_of("a", "");
	OK(requests(&o, "", &link));
	is_text(session(link.id).order.label, "a");
	is_text(session(link.id).order.labels.reference, "r");
	o = order_of("", "x");
	CODE_IS(requests(&o, "", &link), CG_EREQUEST);
	ck_assert_str_eq(e.param, "redirect_uri");
}
END_TEST

/* The longest name of DNS, with the longest port. */
START_TEST(long_hosts)
{
	char uri[CG_UPLOAD_REDIRECT_MAX], host[CG_UPLOAD_HOST_MAX];
	struct cg_app_upload_order o;
	struct cg_app_upload_link link;

	for (int n = 253; n <= 254; n++) {
		(void)snprintf(uri, sizeof(uri), "https://%0*d:65535/", n, 0);
		for (int i = 8 + 63; i < 8 + n; i += 64)
			uri[i] = '.';
		(void)snprintf(host, sizeof(host), "%.*s", n + 6, uri + 8);
		if (n == 253)
			allow(host);
		o = order_of("", uri);
		CODE_IS(requests(&o, "", &link), n == 253 ? CG_OK : CG_EREQUEST);
	}
}
END_TEST

/* What a caller gets where memory ends: the next try may do it. */
START_TEST(without_memory)
{
	struct cg_app_upload_order o = order_of("a", "https://app.example/");
	struct cg_app_upload_link link;

	allow("app.example");
	x.arena = &cluster_small;
	STARVE(requests(&o, "", &link));
}
END_TEST

/* The same request with the same key has the same link, with its secret; another one has none of it. */
START_TEST(asked_for_twice)
{
	struct cg_app_upload_order o = order_of("one", "https://app.example/"), other;
	struct cg_app_upload_link a, b;
	struct cg_id id;

	allow("app.example");
	OK(cg_labels_set_reference(&labels, CG_STR("r"), &e));
	OK(requests(&o, "k", &a));
	ck_assert(!x.done.replayed);
	OK(requests(&o, "k", &b));
	ck_assert(x.done.replayed && cg_str_eq(a.url, b.url) && cg_str_eq(a.id, b.id) && a.expires_ms == b.expires_ms);
	for (int i = 0; i < 4; i++) {
		struct cg_labels changed = labels;

		other = o;
		other.labels = &changed;
		if (i == 0)
			other.label = CG_STR("two");
		if (i == 1)
			other.redirect_uri = CG_STR("https://app.example/2");
		if (i == 2)
			changed.reference_n = 0;
		if (i == 3)
			OK(cg_labels_set_metadata(&changed, CG_STR("{}"), &e));
		CODE_IS(requests(&other, "k", &b), CG_EIDEMMISMATCH);
		if (i == 3)
			cg_labels_free(&changed);
	}
	/* it is gone: the key is free */
	OK(cg_app_uploads_remove(&x, a.id, &id));
	CODE_IS(cg_app_uploads_remove(&x, a.id, &id), CG_ENOUPLOAD);
	OK(requests(&o, "k", &b));
	ck_assert(!x.done.replayed && !cg_str_eq(a.id, b.id));
	/* what is refused gives its key back */
	other = order_of("", "https://stranger.example/");
	CODE_IS(requests(&other, "refused", &b), CG_EREQUEST);
	OK(requests(&o, "refused", &b));
}
END_TEST

static void set(const char *what)
{
	char account[CG_UUID_TEXT_MAX];

	(void)cluster_askf("update upload_sessions set %s where account_id = '%s'", what,
			   cg_id_uuid(&auth.account, account));
}

/* Nothing yet, nothing any more, or why not: what a caller is told that asks for the statement. */
START_TEST(what_came_of_it)
{
	static const struct {
		const char *set;
		enum cg_code want;
	} rows[] = {
		{ "state = 'WAITING'", CG_EUPLOADWAIT },
		{ "state = 'WORKING', claimed_at = now(), claim_id = upload_id", CG_EUPLOADWAIT },
		{ "state = 'FAILED', code = 'not_a_pdf', tries_left = 1, claim_id = null", CG_ENOTPDF },
		{ "state = 'FAILED', code = 'not_a_pdf', tries_left = 0", CG_EUPLOADGONE },
		{ "state = 'FAILED', code = 'not_a_pdf', tries_left = 1, expires_at = now()", CG_EUPLOADGONE },
		{ "state = 'WAITING', code = null, tries_left = 10", CG_EUPLOADGONE },
	};
	struct cg_app_upload_link link;
	struct cg_app_snapshot got;

	OK(requests(NULL, "", &link));
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		set(rows[i].set);
		e = (struct cg_err){ .code = CG_OK };
		CODE_IS(cg_app_uploads_snapshot(&x, link.id, &got), rows[i].want);
		if (rows[i].want == CG_ENOTPDF)
			ck_assert_ptr_nonnull(strstr(e.hint, "The user can try again there."));
	}
	CODE_IS(cg_app_uploads_snapshot(&x, CG_STR("up_x"), &got), CG_ENOUPLOAD);
	CODE_IS(cg_app_uploads_get(&x, CG_STR("snap_x"), &(struct cg_upload_session){ .tries_left = 0 }), CG_ENOUPLOAD);
	CODE_IS(cg_app_uploads_remove(&x, CG_STR("x"), &(struct cg_id){ { 0 } }), CG_ENOUPLOAD);
}
END_TEST

/* path NULL: no PDF. */
static enum cg_code attempts(struct cg_upload_session *link, const char *path, const char *password,
			     struct cg_app_snapshot *got)
{
	static char bytes[1 << 20];
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE, .has_file = true };
	struct cg_str content = CG_STR("no PDF");
	enum cg_code rc;

	if (path != NULL) {
		char full[1024];
		ssize_t n;
		int fd;

		(void)snprintf(full, sizeof(full), "%s/%s", getenv("CG_TOP_SRCDIR"), path);
		fd = open(full, O_RDONLY | O_CLOEXEC);
		n = read(fd, bytes, sizeof(bytes));
		ck_assert_int_gt(n, 0);
		(void)close(fd);
		content = (struct cg_str){ bytes, (size_t)n };
	}
	OK(cg_upload_open(&in.upload, &e));
	OK(cg_upload_write(&in.upload, content, &e));
	OK(cg_upload_finish(&in.upload, &e));
	in.has_password = password != NULL;
	in.password_n = password != NULL ? strlen(password) : 0;
	memcpy(in.password, password != NULL ? password : "", in.password_n);
	e = (struct cg_err){ .code = CG_OK };
	rc = cg_app_uploads_attempt(&x, link, &in, got);
	cg_parse_input_free(&in);
	return rc;
}

/* A failure is noted and leaves the next try; a success ends the link, with the labels that were ordered. */
START_TEST(attempts_of_a_person)
{
	struct cg_app_upload_order o = order_of("", "");
	struct cg_app_upload_link link;
	struct cg_app_snapshot got, again;
	struct cg_upload_session s;

	OK(cg_labels_set_reference(&labels, CG_STR("order 7"), &e));
	OK(cg_labels_set_metadata(&labels, CG_STR("{\"a\":\"b\"}"), &e));
	OK(requests(&o, "", &link));
	s = session(link.id);
	CODE_IS(attempts(&s, NULL, NULL, &got), CG_ENOTPDF);
	s = session(link.id);
	ck_assert(s.state == CG_UPLOAD_FAILED && s.code == CG_ENOTPDF && s.tries_left == 9);
	OK(attempts(&s, "data/samples/sample_cams_2024.pdf", "Sample@2024", &got));
	is_text(got.meta.labels.reference, "order 7");
	is_text(got.meta.labels.metadata, "{\"a\":\"b\"}");
	s = session(link.id);
	ck_assert(s.state == CG_UPLOAD_DONE && cg_id_eq(&s.snapshot, &got.meta.id));
	OK(cg_app_uploads_snapshot(&x, link.id, &again));
	ck_assert(cg_id_eq(&again.meta.id, &got.meta.id));
	CODE_IS(attempts(&s, NULL, NULL, &got), CG_EUPLOADGONE);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("uploads");
	TCase *tc = tcase_create("uploads");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_link);
	tcase_add_test(tc, where_it_leads_back_to);
	tcase_add_test(tc, labels_of_links);
	tcase_add_test(tc, long_hosts);
	tcase_add_test(tc, without_memory);
	tcase_add_test(tc, asked_for_twice);
	tcase_add_test(tc, what_came_of_it);
	tcase_add_test(tc, attempts_of_a_person);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
