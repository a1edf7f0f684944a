/* Cookies, and tokens of forms: which are taken and which are not. */
#include "http/session.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

#define HALF "0123456789abcdef0123456789abcdef"

static struct cg_arena arena;
static struct cg_call call;
static struct cg_io io;
static char cookies[512], site[64];
static char *env[] = { cookies, site, NULL };

static void setup(void)
{
	cg_arena_init(&arena, 65536);
	memset(&call, 0, sizeof(call));
	call.arena = &arena;
	io = (struct cg_io){ .env = env };
	call.req.io = &io;
	(void)strcpy(cookies, "HTTP_COOKIE=");
	(void)strcpy(site, "NONE=");
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void browser_sends(const char *cookie_line, const char *fetch_site)
{
	(void)snprintf(cookies, sizeof(cookies), "HTTP_COOKIE=%s", cookie_line);
	(void)snprintf(site, sizeof(site), "%s%s",
		       fetch_site != NULL ? "HTTP_SEC_FETCH_SITE=" : "NONE=", fetch_site != NULL ? fetch_site : "");
}

static void headers_are(const char *want)
{
	ck_assert_uint_eq(call.headers.n, strlen(want));
	ck_assert_mem_eq(call.headers.p != NULL ? call.headers.p : "", want, strlen(want));
}

/* The value of the upload cookie in a line of cookies; NULL: there is none. */
static const struct {
	const char *line, *value;
} lines[] = {
	{ "__Host-casgate-upload=abc", "abc" },
	{ "a=b; __Host-casgate-upload=abc; c=d", "abc" },
	{ "a=b;__Host-casgate-upload=abc;c=d", "abc" },
	{ "__Host-casgate-upload=one; __Host-casgate-upload=two", "one" },
	{ "__Host-casgate-upload=a=b", "a=b" },
	{ "__Host-casgate-upload=", "" },
	{ "", NULL },
	{ "__Host-casgate=abc", NULL },
	{ "__Host-casgate-uploads=abc", NULL },
	{ "X__Host-casgate-upload=abc", NULL },
	{ "__host-casgate-upload=abc", NULL },
	{ "a=__Host-casgate-upload=abc", NULL },
};

START_TEST(cookie_of_a_name)
{
	struct cg_str value;

	browser_sends(lines[_i].line, NULL);
	value = cg_session_upload(&call);
	ck_assert_uint_eq(value.n, lines[_i].value != NULL ? strlen(lines[_i].value) : 0);
	ck_assert_mem_eq(value.n > 0 ? value.p : "", lines[_i].value != NULL ? lines[_i].value : "", value.n);
}
END_TEST

START_TEST(cookies_that_are_set)
{
	ck_assert(cg_session_set_cookie(&call, CG_STR("abc")));
	ck_assert(cg_session_set_cookie(&call, CG_STR("")));
	ck_assert(cg_session_set_upload(&call, CG_STR("xyz"), 900));
	headers_are("Set-Cookie: __Host-casgate=abc; Path=/; Secure; HttpOnly; SameSite=Lax\r\n"
		    "Set-Cookie: __Host-casgate=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0\r\n"
		    "Set-Cookie: __Host-casgate-upload=xyz; Path=/; Max-Age=900; Secure; HttpOnly; SameSite=Lax\r\n");
}
END_TEST

static bool good(const struct cg_session *s, const char *purpose, const char *bound, const char *token)
{
	struct cg_form_field field = { CG_STR("csrf"), cg_str_of(token) };
	const struct cg_form form = { &field, 1, 1 };

	return cg_session_csrf_good(&call, s, purpose, cg_str_of(bound), &form);
}

/* A token is good for its cookie, purpose and what it is bound to, from a page of ours. */
static const struct {
	const char *cookie, *site, *purpose, *bound;
	bool good;
} uses[] = {
	{ HALF HALF, NULL, "login", "/console", true },
	{ HALF HALF, "same-origin", "login", "/console", true },
	{ HALF HALF, "none", "login", "/console", true },
	{ HALF HALF, "same-site", "login", "/console", false },
	{ HALF HALF, "cross-site", "login", "/console", false },
	{ HALF HALF, NULL, "logout", "/console", false },
	{ HALF HALF, NULL, "login", "/consol", false },
	{ HALF HALF, NULL, "login/", "console", false },
	{ HALF "0123456789abcdef0123456789abcdee", NULL, "login", "/console", false },
	{ "", NULL, "login", "/console", false },
};

START_TEST(form_of_a_browser)
{
	const struct cg_session nobody = { .found = false };
	char token[CG_CSRF_MAX], line[256];

	browser_sends("__Host-casgate-form=" HALF HALF, NULL);
	(void)cg_session_csrf_make(&call, &nobody, "login", CG_STR("/console"), token);
	headers_are("");		      /* it has its cookie */
	ck_assert_uint_eq(strlen(token), 43); /* 256 bits */
	(void)snprintf(line, sizeof(line), "__Host-casgate-form=%s", uses[_i].cookie);
	browser_sends(line, uses[_i].site);
	ck_assert(good(&nobody, uses[_i].purpose, uses[_i].bound, token) == uses[_i].good);
	token[42] = '\0';
	ck_assert(!good(&nobody, uses[_i].purpose, uses[_i].bound, token));
	ck_assert(!good(&nobody, uses[_i].purpose, uses[_i].bound, ""));
}
END_TEST

/* Cookies that we do not make are replaced: who can set one for a browser knows no token by it. */
static const char *const strange[] = {
	"",
	HALF,
	HALF HALF "0",
	HALF "0123456789ABCDEF0123456789abcdef",
	HALF "0123456789abcdeg0123456789abcdef",
	HALF "0123456789abcde/0123456789abcdef",
	HALF "0123456789abcde:0123456789abcdef",
	HALF "0123456789abcde`0123456789abcdef",
};

START_TEST(cookie_is_replaced)
{
	const struct cg_session nobody = { .found = false };
	char token[CG_CSRF_MAX], line[256];
	const char *at;

	(void)snprintf(line, sizeof(line), "__Host-casgate-form=%s", strange[_i]);
	browser_sends(line, NULL);
	(void)cg_session_csrf_make(&call, &nobody, "login", CG_STR(""), token);
	ck_assert(!good(&nobody, "login", "", token));
	ck_assert_ptr_nonnull(call.headers.p);
	at = strstr(call.headers.p, "Set-Cookie: __Host-casgate-form=");
	ck_assert_ptr_eq(at, call.headers.p);
	(void)snprintf(line, sizeof(line), "%.*s", (int)strcspn(at + 12, ";"), at + 12);
	ck_assert_str_eq(at + 12 + strlen(line), "; Path=/; Secure; HttpOnly; SameSite=Lax\r\n");
	browser_sends(line, NULL);
	ck_assert(good(&nobody, "login", "", token));
}
END_TEST

/* Who is signed in needs the session's own token: that of the browser before it is none any more. */
START_TEST(form_of_a_session)
{
	const struct cg_session nobody = { .found = false }, one = { .found = true, .cookie = CG_STR("one") },
				two = { .found = true, .cookie = CG_STR("two") };
	char token[CG_CSRF_MAX], before[CG_CSRF_MAX];

	browser_sends("__Host-casgate-form=" HALF HALF, NULL);
	(void)cg_session_csrf_make(&call, &nobody, "keys", CG_STR(""), before);
	(void)cg_session_csrf_make(&call, &one, "keys", CG_STR(""), token);
	ck_assert(good(&one, "keys", "", token));
	ck_assert(!good(&two, "keys", "", token));
	ck_assert(!good(&nobody, "keys", "", token));
	ck_assert(!good(&one, "keys", "", before));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("session");
	TCase *tc = tcase_create("session");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, cookie_of_a_name, 0, (int)(sizeof(lines) / sizeof(lines[0])));
	tcase_add_test(tc, cookies_that_are_set);
	tcase_add_loop_test(tc, form_of_a_browser, 0, (int)(sizeof(uses) / sizeof(uses[0])));
	tcase_add_loop_test(tc, cookie_is_replaced, 0, (int)(sizeof(strange) / sizeof(strange[0])));
	tcase_add_test(tc, form_of_a_session);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
