/* Values of headers: Accept, media types, parameters. */
#include "http/header.h"
#include "run.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text without anything behind it, so that a step too far is seen; NULL: none. */
static struct cg_str exactly(const char *text)
{
	size_t n = text != NULL ? strlen(text) : 0;
	char *p = text != NULL ? malloc(n > 0 ? n : 1) : NULL;

	if (n > 0)
		memcpy(p, text, n);
	return (struct cg_str){ p, n };
}

/* RFC 9110, 5.6.2 */
static const struct {
	const char *text;
	bool good;
} tokens[] = {
	{ "", false },	 { "a", true },	     { "Z9", true },	 { "!#$%&'*+-.^_`|~", true },
	{ " ", false },	 { "a b", false },   { "(a", false },	 { "a)", false },
	{ "a,", false }, { "/", false },     { "a\x7f", false }, { "\xc3", false },
	{ ":", false },	 { "\"a\"", false }, { "a=", false },
};

START_TEST(a_token)
{
	struct cg_str s = exactly(tokens[_i].text);

	ck_assert_int_eq(cg_header_is_token(s), tokens[_i].good);
	ck_assert(!cg_header_is_token((struct cg_str){ "a\0", 2 }));
	free((void *)(uintptr_t)s.p);
}
END_TEST

/* What stands before the parameters, and what is left. */
static const struct {
	const char *text, *head, *rest;
} heads[] = {
	{ "", "", "" },
	{ ";", "", ";" },
	{ "a", "a", "" },
	{ "a;", "a", ";" },
	{ " a ; b=c", "a", "; b=c" },
	{ ";a=b;c", "", ";a=b;c" },
};

START_TEST(a_head)
{
	struct cg_str s = exactly(heads[_i].text), rest = s;

	ck_assert(cg_str_eq(cg_header_head(&rest), cg_str_of(heads[_i].head)));
	ck_assert(cg_str_eq(rest, cg_str_of(heads[_i].rest)));
	free((void *)(uintptr_t)s.p);
}
END_TEST

static const struct {
	const char *accept; /* NULL: absent */
	bool good;
} accepts[] = {
	{ NULL, true },
	{ "", true },
	{ "*/*", true },
	{ "application/json", true },
	{ "Application/JSON; charset=utf-8", true },
	{ "application/*", true },
	{ "text/html, application/xhtml+xml, */*;q=0.8", true },
	{ "text/html, image/gif, *; q=.2", true },
	{ "garbage", true },
	{ ",,", true },
	{ "application/json;q=0.001", true },
	{ "application/json;q=0, application/json", true },
	{ "*/*;q=0, application/json", true },
	{ "text/html", false },
	{ "text/*, image/png", false },
	{ "application/xml", false },
	{ "application/json;q=0", false },
	{ "application/json; q=0.000, */*", false },
	{ "application/*;q=0, */*", false },
	{ "*/*;q=0", false },
	{ "application/jsonx", false },
	{ "application/json;q=.0", false },
	{ "text/html,*", true },
	{ "application/json;q=0, application/*", false }, /* the closest one counts */
	{ "application/*, application/json;q=0", false },
	{ "*/*;q=0, application/*", true },
	{ "application/*;q=0, application/json;q=0.5", true },
	{ "application/json;level=1;q=0", false },
	{ "application/json;level=1; q=0.1", true },
	{ "application/json;q", true }, /* a weight that cannot be read is none */
	{ "application/json;q=", true },
	{ "application/json;q=1", true },
	{ "application/json;q=0.0001", false }, /* three digits are read */
	{ "application/json;q=0", false },
	{ "application/json;q=0.", false },
	{ "application/problem+json", true }, /* success has one form */
	{ "application/problem+json;q=0", false },
	{ "application/problem+json, application/json;q=0", false },
};

START_TEST(accept_header)
{
	struct cg_str s = exactly(accepts[_i].accept);

	ck_assert_msg(cg_header_accepts_json(s) == accepts[_i].good, "%s", accepts[_i].accept);
	free((void *)(uintptr_t)s.p);
}
END_TEST

/* RFC 9457 where it is named and json does not weigh more. */
static const struct {
	const char *accept;
	bool want;
} problems[] = {
	{ NULL, false },
	{ "*/*", false },
	{ "application/*", false },
	{ "application/json", false },
	{ "application/problem+json", true },
	{ "Application/Problem+JSON; charset=utf-8", true },
	{ "application/json, application/problem+json", true },
	{ "application/problem+json, */*", true },
	{ "application/json, application/problem+json;q=0.9", false },
	{ "application/json;q=0.8, application/problem+json;q=0.9", true },
	{ "application/json;q=0.91, application/problem+json;q=0.9", false },
	{ "application/json;q=0.900, application/problem+json;q=0.9", true },
	{ "application/json;q=0, application/problem+json;q=0.001", true },
	{ "application/problem+json;q=0", false },
	{ "application/problem+json;q=0.000, */*", false },
	{ "application/problem+json;q=0.5, */*;q=0.1", true },
	{ "application/problem+json;q=0.5, application/json;q=0.1, */*", true }, /* the closer range counts for json */
	{ "application/problem+jsonx", false },
	/* each digit by its place, to the thousandth */
	{ "application/json;q=0.899, application/problem+json;q=0.9", true },
	{ "application/json;q=0.9, application/problem+json;q=0.899", false },
	{ "application/json;q=0.91, application/problem+json;q=0.909", false },
	{ "application/json;q=0.909, application/problem+json;q=0.91", true },
	{ "application/json;q=0.011, application/problem+json;q=0.01", false },
	{ "application/json;q=0.999, application/problem+json", true },
	{ "application/json, application/problem+json;q=0.999", false },
	{ "application/json;q=0.9009, application/problem+json;q=0.900", true },
	{ "application/json;q=1, application/problem+json", true },
	{ "application/json, application/problem+json;q=1", true },
	{ "application/json;q=1.0, application/problem+json;q=1.000", true },
	/* of ranges that are as close the greater weight, wherever it stands */
	{ "application/json;q=0.1, application/json;q=0.9, application/problem+json;q=0.5", false },
	{ "application/json;q=0.9, application/json;q=0.1, application/problem+json;q=0.5", false },
	{ "application/json;q=0.1, application/json;q=0.4, application/problem+json;q=0.5", true },
	{ "*/*;q=0.1, *;q=0.9, application/problem+json;q=0.5", false },
	{ "application/*;q=0.9, */*;q=0.1, application/problem+json;q=0.5", false },
	{ "application/problem+json;q=0.2, application/problem+json;q=0.6, application/json;q=0.5", true },
	{ "application/problem+json;q=0.6, application/problem+json;q=0.2, application/json;q=0.5", true },
	{ "application/problem+json;q=0.5,*", false },
	{ "text/html, application/problem+json;q=.3", true },
};

START_TEST(problem_wanted)
{
	struct cg_str s = exactly(problems[_i].accept);

	ck_assert_msg(cg_header_wants_problem(s) == problems[_i].want, "%s", problems[_i].accept);
	free((void *)(uintptr_t)s.p);
}
END_TEST

static const struct {
	const char *type;
	bool json, form;
} types[] = {
	{ NULL, false, false },
	{ "", false, false },
	{ "application/json", true, false },
	{ " APPLICATION/json ; charset=\"UTF-8\"", true, false },
	{ "application/json;charset=utf8", true, false },
	{ "application/json;", true, false },
	{ "application/json; charset=iso-8859-1", false, false },
	{ "application/json; charset", false, false },
	{ "application/json, text/plain", false, false },
	{ "application/problem+json", false, false },
	{ "text/json", false, false },
	{ "multipart/form-data", false, true },
	{ "Multipart/Form-Data; boundary=x", false, true },
	{ "multipart/mixed; boundary=x", false, false },
	{ "multipart/form-datax", false, false },
	{ "application/x-www-form-urlencoded", false, false },
	{ "application/pdf", false, false },
};

START_TEST(content_types)
{
	ck_assert_int_eq(cg_header_is_json(cg_str_of(types[_i].type)), types[_i].json);
	ck_assert_int_eq(cg_header_is_form_data(cg_str_of(types[_i].type)), types[_i].form);
}
END_TEST

/* Parameters are unescaped into 256 bytes: a longer media type is none of JSON. */
START_TEST(long_content_type)
{
	char text[400];

	for (int n = 255; n <= 257; n++) {
		(void)snprintf(text, sizeof(text), "application/json; x=\"%0*d\"", n - 22, 0);
		ck_assert_uint_eq(strlen(text), (size_t)n);
		ck_assert_int_eq(cg_header_is_json(cg_str_of(text)), n <= 256);
	}
}
END_TEST

static const struct {
	const char *in;
	const char *want; /* "name=value|" each, "!" when malformed */
} params[] = {
	{ "", "" },
	{ ";", "" },
	{ "; a=b", "a=b|" },
	{ ";a=b;c=d", "a=b|c=d|" },
	{ " ; a = b ; ", "a=b|" },
	{ "; a=\"b;c\\\"d\\\\e\"; f=g", "a=b;c\"d\\e|f=g|" },
	{ "; a=\"C:\\dir\\x\"", "a=C:\\dir\\x|" },
	{ "; a=\"\"", "a=|" },
	{ "; a=", "a=|" },
	{ "; a=;b=c", "a=|b=c|" },
	{ ";;; a=b", "a=b|" },
	{ "; a=\"\\d\"", "a=\\d|" },
	{ "; a=\"d\\\\\"", "a=d\\|" },
	{ "; a=\"\\\\\";b=c", "a=\\|b=c|" },
	{ "; a=\"b\" ;c=d", "a=b|c=d|" },
	{ "; ==b", "!" },
	{ "; a b", "!" },
	{ ";a= \t", "a=|" },
	{ "; a", "!" },
	{ "; =b", "!" },
	{ "; a=\"b", "!" },
	{ "; a=\"b\"c", "!" },
	{ "; a=b c", "!" },
	{ "; a=b\"c", "!" },
};

START_TEST(parameters)
{
	struct cg_str s = exactly(params[_i].in), rest = s, name, value;
	char got[128] = "", buf[128];
	int more;

	while ((more = cg_header_param(&rest, &name, &value, buf)) == 1) {
		(void)strncat(got, name.p, name.n);
		(void)strcat(got, "=");
		(void)strncat(got, value.p, value.n);
		(void)strcat(got, "|");
	}
	ck_assert(more == 0 || more == -1);
	if (more < 0)
		(void)strcat(got, "!");
	ck_assert_str_eq(got, params[_i].want);
	free((void *)(uintptr_t)s.p);
}
END_TEST

/* A view ends where it ends: what stands behind it is no part of an escape. */
START_TEST(escape_at_the_end)
{
	static const char text[] = "; a=\"b\\\"\"";
	char buf[sizeof(text)];

	for (size_t n = 0; n < sizeof(text) - 1; n++) {
		struct cg_str rest = { text, n }, name, value;

		if (n > 2) /* up to "; " nothing is said */
			ck_assert_int_eq(cg_header_param(&rest, &name, &value, buf), n == 4 ? 1 : -1);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("header");
	TCase *tc = tcase_create("header");

	tcase_add_loop_test(tc, a_token, 0, (int)(sizeof(tokens) / sizeof(tokens[0])));
	tcase_add_loop_test(tc, a_head, 0, (int)(sizeof(heads) / sizeof(heads[0])));
	tcase_add_test(tc, long_content_type);
	tcase_add_loop_test(tc, accept_header, 0, (int)(sizeof(accepts) / sizeof(accepts[0])));
	tcase_add_loop_test(tc, problem_wanted, 0, (int)(sizeof(problems) / sizeof(problems[0])));
	tcase_add_loop_test(tc, content_types, 0, (int)(sizeof(types) / sizeof(types[0])));
	tcase_add_loop_test(tc, parameters, 0, (int)(sizeof(params) / sizeof(params[0])));
	tcase_add_test(tc, escape_at_the_end);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
