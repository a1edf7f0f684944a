/* JSON bodies: what RFC 8259 allows, and all that json-c by itself would let pass. */
#include "base/json_parse.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define TEN(x) x x x x x x x x x x

static const struct {
	struct cg_str text;
	bool good;
} rows[] = {
	{ CG_STR_INIT("{}"), true },
	{ CG_STR_INIT(" \t\r\n{ \"a\" : [ 1 , -0.5e+3, 0, 10E2, true, false, null, \"x\", {} ] } \n"), true },
	{ CG_STR_INIT("{\"a\":{\"b\":1},\"c\":{\"b\":2}}"), true },
	{ CG_STR_INIT("{\"a\":\"\\u00e9\\ud83d\\ude00\\n\\/\\\"\"}"), true },
	{ CG_STR_INIT("{\"a\":\"\xc3\xa9\xf0\x9f\x98\x80\"}"), true },
	{ CG_STR_INIT("{\"a\":99999999999999999999999999}"), true },
	/* not an object */
	{ CG_STR_INIT(""), false },
	{ CG_STR_INIT("   "), false },
	{ CG_STR_INIT("[]"), false },
	{ CG_STR_INIT("null"), false },
	{ CG_STR_INIT("\"x\""), false },
	{ CG_STR_INIT("1"), false },
	/* cut, trailing */
	{ CG_STR_INIT("{"), false },
	{ CG_STR_INIT("{\"a\":\"b"), false },
	{ CG_STR_INIT("{\"a\":tru"), false },
	{ CG_STR_INIT("{} x"), false },
	{ CG_STR_INIT("{}{}"), false },
	{ CG_STR_INIT("{}\0"), false },
	{ CG_STR_INIT("\xef\xbb\xbf{}"), false },
	/* commas, quotes, comments */
	{ CG_STR_INIT("{\"a\":1,}"), false },
	{ CG_STR_INIT("{,}"), false },
	{ CG_STR_INIT("{\"a\":[1,]}"), false },
	{ CG_STR_INIT("{\"a\" 1}"), false },
	{ CG_STR_INIT("{a:1}"), false },
	{ CG_STR_INIT("{'a':1}"), false },
	{ CG_STR_INIT("{\"a\":1/*x*/}"), false },
	{ CG_STR_INIT("{\"a\":(1)}"), false },
	{ CG_STR_INIT("{\"a\":[1}}"), false },
	/* numbers and words */
	{ CG_STR_INIT("{\"a\":NaN}"), false },
	{ CG_STR_INIT("{\"a\":Infinity}"), false },
	{ CG_STR_INIT("{\"a\":-Infinity}"), false },
	{ CG_STR_INIT("{\"a\":+1}"), false },
	{ CG_STR_INIT("{\"a\":01}"), false },
	{ CG_STR_INIT("{\"a\":1.}"), false },
	{ CG_STR_INIT("{\"a\":.5}"), false },
	{ CG_STR_INIT("{\"a\":-}"), false },
	{ CG_STR_INIT("{\"a\":1e}"), false },
	{ CG_STR_INIT("{\"a\":1e+-2}"), false },
	{ CG_STR_INIT("{\"a\":0x10}"), false },
	{ CG_STR_INIT("{\"a\":TRUE}"), false },
	{ CG_STR_INIT("{\"a\":nul}"), false },
	/* strings */
	{ CG_STR_INIT("{\"a\":\"x\ny\"}"), false },
	{ CG_STR_INIT("{\"a\":\"x\0y\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\x\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\u12\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\u09af\\uFAbc\"}"), true },
	{ CG_STR_INIT("{\"a\":\"\\u000g\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\u000G\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\u000/\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\u000:\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\u000@\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\u000`\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\u 000\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\ud800\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\ude00\\ud83d\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\\ud83d\\u0041\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\xc3\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\xc0\xaf\"}"), false },
	{ CG_STR_INIT("{\"a\":\"\xed\xa0\x80\"}"), false },
	/* duplicates, also when they are written differently or far inside; names that a NUL would cut */
	{ CG_STR_INIT("{\"a\":1,\"a\":1}"), false },
	{ CG_STR_INIT("{\"a\":1,\"\\u0061\":2}"), false },
	{ CG_STR_INIT("{\"x\":[{\"a\":1,\"b\":[],\"a\":null}]}"), false },
	{ CG_STR_INIT("{\"password\\u0000x\":\"y\"}"), false },
	/* 32 levels are fine, 33 are not */
	{ CG_STR_INIT("{\"a\":" TEN("[") TEN("[") TEN("[") "[1]" TEN("]") TEN("]") TEN("]") "}"), true },
	{ CG_STR_INIT("{\"a\":" TEN("[") TEN("[") TEN("[") "[[1]]" TEN("]") TEN("]") TEN("]") "}"), false },
};

static rlim_t address_space(void)
{
	unsigned long pages = 0;
	FILE *f = fopen("/proc/self/statm", "r");

	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(fscanf(f, "%lu", &pages), 1);
	(void)fclose(f);
	return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

START_TEST(strictness)
{
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_json_parse(rows[_i].text, &o, &e);

	ck_assert_msg(rc == (rows[_i].good ? CG_OK : CG_EJSON), "row %d: %.60s: %d %s", _i, rows[_i].text.p, (int)rc,
		      e.why);
	ck_assert((o != NULL) == rows[_i].good);
	json_object_put(o);
}
END_TEST

/* What is JSON, but more than is taken, is not called malformed; what is malformed says where. */
static const struct {
	struct cg_str text;
	const char *why;
} limits[] = {
	{ CG_STR_INIT("{\"password\\u0000x\":\"y\"}"), "json: a name has a NUL in it" },
	{ CG_STR_INIT("{\"a\":" TEN("[") TEN("[") TEN("[") "[[1]]" TEN("]") TEN("]") TEN("]") "}"),
	  "json: its values stand too deep in each other" },
	{ CG_STR_INIT("{\"a\":\"\\u0000\",}"), "json: malformed at byte 14 of 15" },
	{ CG_STR_INIT("{\"a\":1,\"a\":1}"), "json: a name occurs twice in an object" },
};

START_TEST(limits_are_named)
{
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_json_parse(limits[_i].text, &o, &e), CG_EJSON);
	ck_assert_str_eq(e.why, limits[_i].why);
}
END_TEST

static char *repeat(const char *head, const char *unit, size_t times, const char *tail, size_t *n)
{
	size_t unit_n = strlen(unit);
	size_t head_n = strlen(head), tail_n = strlen(tail);
	char *text = malloc(head_n + times * unit_n + tail_n), *at = text;

	memcpy(at, head, head_n);
	at += head_n;
	for (size_t i = 0; i < times; i++, at += unit_n)
		memcpy(at, unit, unit_n);
	memcpy(at, tail, tail_n);
	*n = (size_t)(at - text) + tail_n;
	return text;
}

START_TEST(large_texts)
{
	static const struct {
		const char *head, *unit;
		size_t times;
		const char *tail;
		enum cg_code code;
	} bombs[] = {
		{ "{\"a\":", "[", 1000000, "", CG_EJSON },   { "{\"a\":", "{\"a\":", 1000000, "", CG_EJSON },
		{ "{\"a\":[", "0,", 9000, "0]}", CG_OK },    { "{\"a\":[", "0,", 1000000, "0]}", CG_EJSON },
		{ "{\"a\":\"", "x", 1000000, "\"}", CG_OK }, { "{\"a\":", "9", 1000000, "}", CG_OK },
	};
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };
	size_t n;
	char *text = repeat(bombs[_i].head, bombs[_i].unit, bombs[_i].times, bombs[_i].tail, &n);

	ck_assert_int_eq(cg_json_parse((struct cg_str){ text, n }, &o, &e), bombs[_i].code);
	json_object_put(o);
	free(text);
}
END_TEST

#ifdef CG_SANITIZED
enum { LIMITS_WORK = 0 }; /* the sanitizer needs the whole address space */
#else
enum { LIMITS_WORK = 1 };
#endif

/* json-c cuts a long string short when memory is out: that must never look like a shorter string. */
START_TEST(no_memory)
{
	enum { LONG = 12 * 1024 * 1024 };
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };
	struct rlimit old, less;
	size_t n;
	char *text = repeat("{\"a\":\"", "\\u00e9", LONG / 6, "\"}", &n);
	unsigned refused = 0;

	ck_assert_int_eq(getrlimit(RLIMIT_AS, &old), 0);
	less = old;
	for (rlim_t mib = 8; LIMITS_WORK && mib <= 96; mib += 2) {
		struct cg_str s = CG_STR_NONE;
		enum cg_code rc;

		less.rlim_cur = address_space() + mib * 1024 * 1024;
		ck_assert_int_eq(setrlimit(RLIMIT_AS, &less), 0);
		rc = cg_json_parse((struct cg_str){ text, n }, &o, &e);
		(void)setrlimit(RLIMIT_AS, &old);
		ck_assert_msg(rc == CG_OK || rc == CG_EBUSY, "%d: %s", (int)rc, e.why);
		refused += rc == CG_EBUSY;
		if (rc == CG_OK)
			ck_assert_int_eq(cg_json_read_string(o, "a", &s, &e), CG_OK);
		if (rc == CG_OK)
			ck_assert_uint_eq(s.n, LONG / 6 * 2);
		json_object_put(o);
		o = NULL;
	}
	ck_assert(refused > 0 || !LIMITS_WORK);
	free(text);
}
END_TEST

START_TEST(members_by_type)
{
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };
	struct cg_str s = CG_STR_NONE;
	bool b = false;

	ck_assert_int_eq(
		cg_json_parse(CG_STR("{\"s\":\"a\\u0000b\",\"t\":true,\"n\":null,\"i\":1,\"f\":\"true\"}"), &o, &e),
		CG_OK);
	ck_assert_int_eq(cg_json_read_string(o, "absent", &s, &e), CG_OK);
	ck_assert_ptr_null(s.p);
	ck_assert_int_eq(cg_json_read_string(o, "s", &s, &e), CG_OK);
	ck_assert_uint_eq(s.n, 3);
	ck_assert_int_eq(memcmp(s.p, "a\0b", 3), 0);
	ck_assert_int_eq(cg_json_read_bool(o, "t", &b, &e), CG_OK);
	ck_assert(b);
	ck_assert_int_eq(cg_json_read_string(o, "n", &s, &e), CG_OK); /* null says as much as absent */
	ck_assert_uint_eq(s.n, 3);
	ck_assert_int_eq(cg_json_read_bool(o, "n", &b, &e), CG_OK);
	ck_assert(b);
	ck_assert_int_eq(cg_json_read_string(o, "i", &s, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_json_read_bool(o, "i", &b, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_json_read_bool(o, "f", &b, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "The field f must be true or false.");
	s = CG_STR_NONE;
	ck_assert_int_eq(cg_json_read_string(o, "s", &s, &e), CG_OK);
	cg_json_wipe(o, "s");
	ck_assert_int_eq(memcmp(s.p, "\0\0\0", 3), 0);
	json_object_put(o);
}
END_TEST

/* U+1D800, U+1DE01 and U+10DFFF: json-c takes the lower 16 bits for half of a pair. */
START_TEST(characters_that_json_c_misreads)
{
	static const struct {
		const char *text, *want;
	} texts[] = {
		{ "{\"a\":\"x\\ud836\\uDc00y\"}", "x\xf0\x9d\xa0\x80y" },
		{ "{\"a\":\"\\\\\\ud837\\ude01\\n\"}", "\\\xf0\x9d\xb8\x81\n" },
		{ "{\"a\":\"\\udbf7\\udfff\\ud83d\\ude00\"}", "\xf4\x8d\xbf\xbf\xf0\x9f\x98\x80" },
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct json_object *o = NULL;
		struct cg_err e = { .code = CG_OK };
		struct cg_str s = CG_STR_NONE;

		ck_assert_msg(cg_json_parse(cg_str_of(texts[i].text), &o, &e) == CG_OK, "%zu: %s", i, e.why);
		ck_assert_int_eq(cg_json_read_string(o, "a", &s, &e), CG_OK);
		ck_assert_msg(cg_str_eq(s, cg_str_of(texts[i].want)), "%zu: %.*s", i, CG_STR_ARG(s));
		json_object_put(o);
	}
}
END_TEST

START_TEST(whole_texts)
{
	static const struct {
		const char *text;
		bool whole;
	} texts[] = {
		{ "{\"a\":[1.50,\"x\\ny\",{\"b\":null}]}", true },
		{ "{\"a\":[1.50,\"\",{\"b\":null}]}", false },
		{ "{\"a\":[,\"x\\ny\",{\"b\":null}]}", false },
		{ "{\"a\":[1.50,\"x\\ny\",{}]}", false },
		{ "{\"a\":[1.50,\"x\\ny\",{\"\":null}]}", false },
		{ "{\"a\":[1.50,\"x\\ny\",{\"b\":null}", false },
		{ "", false },
	};
	struct json_object *o = json_tokener_parse(texts[0].text);

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		ck_assert_msg(cg_json_is_whole(o, cg_str_of(texts[i].text)) == texts[i].whole, "%s", texts[i].text);
	json_object_put(o);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("json_parse");
	TCase *tc = tcase_create("json_parse");

	tcase_add_loop_test(tc, strictness, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_loop_test(tc, large_texts, 0, 6);
	tcase_add_loop_test(tc, limits_are_named, 0, (int)(sizeof(limits) / sizeof(limits[0])));
	tcase_add_test(tc, no_memory);
	tcase_add_test(tc, members_by_type);
	tcase_add_test(tc, characters_that_json_c_misreads);
	tcase_add_test(tc, whole_texts);
	tcase_set_timeout(tc, 60);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
