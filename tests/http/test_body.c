/* The bytes of a body: as many as were announced, in pieces as they come, and no longer than the deadline allows. */
#include "base/time.h"
#include "http/body.h"
#include "run.h"

#include <json-c/json.h>
#include <string.h>

enum { HOUR_MS = 3600000 };

/* A sender: hands out text in pieces of at most `piece` bytes, then `end`. */
struct sender {
	const char *text;
	size_t piece;
	ptrdiff_t end;
	size_t asked;	 /* of the last call */
	int64_t wait_ms; /* of the last call */
	int calls;
};

static ptrdiff_t send_piece(void *self, char *buf, size_t n, int64_t wait_ms)
{
	struct sender *s = self;
	size_t left = strlen(s->text), take = s->piece < n ? s->piece : n;

	s->asked = n;
	s->wait_ms = wait_ms;
	s->calls++;
	if (left == 0)
		return s->end;
	take = take < left ? take : left;
	memcpy(buf, s->text, take);
	s->text += take;
	return (ptrdiff_t)take;
}

START_TEST(in_pieces)
{
	struct sender s = { .text = "abcdefgh-next request", .piece = 3, .end = CG_IO_END };
	struct cg_io io = { .self = &s, .read = send_piece };
	struct cg_err e = { .code = CG_OK };
	char buf[16];
	struct cg_body b;
	size_t n = 0;

	cg_body_init(&b, &io, 8, HOUR_MS);
	ck_assert_int_eq(cg_body_read(&b, buf, sizeof(buf), &n, &e), CG_OK);
	ck_assert_uint_eq(n, 3);
	ck_assert_uint_eq(s.asked, 8); /* never more than belongs to this body */
	ck_assert_mem_eq(buf, "abc", 3);
	ck_assert_int_eq(cg_body_read(&b, buf, 2, &n, &e), CG_OK);
	ck_assert_uint_eq(n, 2);
	ck_assert_mem_eq(buf, "de", 2);
	ck_assert_int_eq(cg_body_read(&b, buf, sizeof(buf), &n, &e), CG_OK);
	ck_assert_uint_eq(n, 3);
	ck_assert_mem_eq(buf, "fgh", 3);
	ck_assert_int_eq(cg_body_read(&b, buf, sizeof(buf), &n, &e), CG_OK);
	ck_assert_uint_eq(n, 0);
	ck_assert_int_eq(s.calls, 3); /* at the end nobody is asked */
	ck_assert_str_eq(s.text, "-next request");
}
END_TEST

static const struct {
	ptrdiff_t end;
	enum cg_code code;
	const char *why;
} ends[] = {
	{ CG_IO_END, CG_EREQUEST, "body: ended 4 bytes early" },
	{ CG_IO_BROKEN, CG_EREQUEST, "body: ended 4 bytes early" },
	{ CG_IO_LATE, CG_ETIMEOUT, "body: 3 bytes came, 4 did not" },
};

START_TEST(too_short)
{
	struct sender s = { .text = "abc", .piece = 3, .end = ends[_i].end };
	struct cg_io io = { .self = &s, .read = send_piece };
	struct cg_err e = { .code = CG_OK };
	char buf[16];
	struct cg_body b;
	size_t n = 0;

	cg_body_init(&b, &io, 7, HOUR_MS);
	ck_assert_int_eq(cg_body_read(&b, buf, sizeof(buf), &n, &e), CG_OK);
	ck_assert_int_eq(cg_body_read(&b, buf, sizeof(buf), &n, &e), ends[_i].code);
	ck_assert_uint_eq(n, 0);
	ck_assert_str_eq(e.why, ends[_i].why);
}
END_TEST

/* With a wait of an hour: hours since the start, MiB that came, hours to wait at most (0: too late). */
static const struct {
	int started, mib, most;
} deadlines[] = {
	{ 0, 0, 1 },   { 2, 0, 0 },   { 2, 56, 0 }, /* 56 MiB at the rate take just less than an hour */
	{ 2, 113, 1 }, { 2, 500, 1 }, { 9, 500, 1 }, { 10, 500, 0 },
};

START_TEST(deadline)
{
	struct sender s = { .text = "abc", .piece = 1, .end = CG_IO_END };
	struct cg_io io = { .self = &s, .read = send_piece };
	struct cg_err e = { .code = CG_OK };
	char buf[1];
	struct cg_body b;
	size_t n = 0;

	cg_body_init(&b, &io, 3, HOUR_MS);
	b.started_ms = cg_time_monotonic_ms() - (int64_t)deadlines[_i].started * HOUR_MS;
	b.got = (size_t)deadlines[_i].mib * 1024 * 1024;
	ck_assert_int_eq(cg_body_read(&b, buf, sizeof(buf), &n, &e), deadlines[_i].most > 0 ? CG_OK : CG_ETIMEOUT);
	ck_assert_int_eq(s.calls, deadlines[_i].most > 0);
	if (deadlines[_i].most > 0) {
		ck_assert_int_gt(s.wait_ms, 0);
		ck_assert_int_le(s.wait_ms, (int64_t)deadlines[_i].most * HOUR_MS);
	}
}
END_TEST

static const struct {
	const char *text;
	size_t length;
	bool list;
	enum cg_code code;
	const char *want; /* NULL: an error */
	const char *hint;
} texts[] = {
	{ "{\"a\":[1,2]}", 11, false, CG_OK, "{\"a\":[1,2]}", NULL },
	{ "{\"a\":1} and more", 7, false, CG_OK, "{\"a\":1}", NULL },
	{ "[1]", 3, true, CG_OK, "[1]", NULL },
	{ "[1]", 3, false, CG_EJSON, NULL, "The request body is not a valid JSON object: not an object." },
	{ "{\"a\":1,\"a\":2}", 13, false, CG_EJSON, NULL,
	  "The request body is not a valid JSON object: a name occurs twice in an object." },
	{ "{\"a\":1}", 6, false, CG_EJSON, NULL, NULL },
	{ "{\"a\":1}", 8, false, CG_EJSON, NULL, NULL }, /* shorter than it said */
	{ "", 0, false, CG_EJSON, NULL, NULL },
};

START_TEST(as_json)
{
	struct sender s = { .text = texts[_i].text, .piece = 2, .end = CG_IO_END };
	struct cg_io io = { .self = &s, .read = send_piece };
	struct cg_err e = { .code = CG_OK };
	json_object *o = NULL;
	struct cg_body b;

	cg_body_init(&b, &io, texts[_i].length, HOUR_MS);
	ck_assert_int_eq(cg_body_json(&b, texts[_i].list, &o, &e), texts[_i].code);
	ck_assert_int_eq(e.code, texts[_i].code);
	if (texts[_i].hint != NULL)
		ck_assert_str_eq(e.hint, texts[_i].hint);
	if (texts[_i].want == NULL)
		ck_assert_ptr_null(o);
	else
		ck_assert_str_eq(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN), texts[_i].want);
	json_object_put(o);
}
END_TEST

START_TEST(json_late)
{
	struct sender s = { .text = "{\"a\":", .piece = 9, .end = CG_IO_LATE };
	struct cg_io io = { .self = &s, .read = send_piece };
	struct cg_err e = { .code = CG_OK };
	json_object *o = NULL;
	struct cg_body b;

	cg_body_init(&b, &io, 7, HOUR_MS);
	ck_assert_int_eq(cg_body_json(&b, false, &o, &e), CG_ETIMEOUT);
	ck_assert_ptr_null(o);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("body");
	TCase *tc = tcase_create("body");

	tcase_add_test(tc, in_pieces);
	tcase_add_loop_test(tc, too_short, 0, (int)(sizeof(ends) / sizeof(ends[0])));
	tcase_add_loop_test(tc, deadline, 0, (int)(sizeof(deadlines) / sizeof(deadlines[0])));
	tcase_add_loop_test(tc, as_json, 0, (int)(sizeof(texts) / sizeof(texts[0])));
	tcase_add_test(tc, json_late);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
