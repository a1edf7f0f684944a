/* Headers and body of an answer of MCP: pages of other origins, a piece of JSON, a stream of events. */
#include "mcp/reply.h"
#include "mcp/rpc.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

static struct cg_service service;
static struct cg_arena arena;
static struct cg_call call;

static void setup(void)
{
	memset(&service, 0, sizeof(service));
	cg_arena_init(&arena, 1 << 20);
	call = (struct cg_call){ .service = &service, .arena = &arena };
}

static void teardown(void)
{
	free(call.text);
	cg_arena_free(&arena);
}

static bool has(const char *text)
{
	return call.headers.n > 0 && cg_str_find(call.headers, cg_str_of(text)) != SIZE_MAX;
}

START_TEST(one_header_behind_the_other)
{
	cg_mcp_reply_header(&call, "A", "1");
	cg_mcp_reply_header(&call, "B", "2");
	ck_assert(cg_str_eq(call.headers, CG_STR("A: 1\r\nB: 2\r\n")));
}
END_TEST

/* An origin is said as it came; one with a line break, or none, is not. */
static const struct {
	struct cg_str origin;
	const char *header;
} origins[] = {
	{ CG_STR_INIT("https://inspector.example"), "Access-Control-Allow-Origin: https://inspector.example\r\n" },
	{ CG_STR_INIT("x"), "Access-Control-Allow-Origin: x\r\n" },
	{ CG_STR_INIT(""), NULL },
	{ { NULL, 0 }, NULL },
	{ CG_STR_INIT("https://a\r\nSet-Cookie: b"), NULL },
	{ CG_STR_INIT("https://a\rb"), NULL },
	{ CG_STR_INIT("https://a\nb"), NULL },
	{ CG_STR_INIT("\n"), NULL },
};

START_TEST(pages_of_other_origins)
{
	cg_mcp_reply_cors(&call, origins[_i].origin);
	if (origins[_i].header == NULL) {
		ck_assert_uint_eq(call.headers.n, 0);
		return;
	}
	ck_assert(has(origins[_i].header));
	ck_assert(has("Vary: Origin\r\n"));
	ck_assert(has("Access-Control-Expose-Headers: WWW-Authenticate, "));
}
END_TEST

static struct json_object *message(const char *text)
{
	struct json_object *o = json_tokener_parse(text);

	ck_assert_ptr_nonnull(o);
	return o;
}

START_TEST(a_piece_of_json)
{
	struct json_object *o = message("{\"id\":1}");

	ck_assert_int_eq(cg_mcp_reply_send(&call, 200, NULL, o, CG_EREQUEST), CG_EREQUEST);
	ck_assert_int_eq(call.status, 200);
	ck_assert_str_eq(call.text_type, "application/json");
	ck_assert(cg_str_eq((struct cg_str){ call.text, call.text_n }, CG_STR("{\"id\":1}")));
	json_object_put(o);
}
END_TEST

/* Notes stand before the answer, each an event of its own (server-sent events: a blank line ends one). */
START_TEST(a_stream_of_events)
{
	struct json_object *o = message("{\"id\":1}"), *notes = message("[{\"n\":1},{\"n\":2}]");

	ck_assert_int_eq(cg_mcp_reply_send(&call, 200, notes, o, CG_OK), CG_OK);
	ck_assert_str_eq(call.text_type, "text/event-stream");
	ck_assert(cg_str_eq((struct cg_str){ call.text, call.text_n },
			    CG_STR("event: message\ndata: {\"n\":1}\n\nevent: message\ndata: {\"n\":2}\n\n"
				   "event: message\ndata: {\"id\":1}\n\n")));
	json_object_put(notes);
	json_object_put(o);
}
END_TEST

START_TEST(a_refusal)
{
	struct json_object *o, *error;
	char text[1000] = "";

	ck_assert_int_eq(cg_mcp_reply_refuse(&call, 413, CG_MCP_EINVALID, CG_ETOOLARGE), CG_ETOOLARGE);
	ck_assert_int_eq(call.status, 413);
	ck_assert_ptr_nonnull(call.text);
	ck_assert_uint_lt(call.text_n, sizeof(text));
	memcpy(text, call.text, call.text_n);
	o = message(text);
	ck_assert(json_object_object_get_ex(o, "error", &error));
	ck_assert_int_eq(json_object_get_int(json_object_object_get(error, "code")), CG_MCP_EINVALID);
	ck_assert_str_eq(json_object_get_string(json_object_object_get(o, "jsonrpc")), "2.0");
	json_object_put(o);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("reply");
	TCase *tc = tcase_create("reply");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, one_header_behind_the_other);
	tcase_add_loop_test(tc, pages_of_other_origins, 0, sizeof(origins) / sizeof(origins[0]));
	tcase_add_test(tc, a_piece_of_json);
	tcase_add_test(tc, a_stream_of_events);
	tcase_add_test(tc, a_refusal);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
