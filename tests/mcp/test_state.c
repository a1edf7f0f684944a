/* The state of a call that waits: it opens for the same call alone, unchanged, and until its end. */
#include "base/json.h"
#include "base/time.h"
#include "mcp/catalog.h"
#include "mcp/state.h"
#include "run.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* A call of the tool `t`, which knows the arguments a and b. */
struct fixture {
	struct cg_service service;
	struct cg_call call;
	struct cg_arena arena;
	struct cg_mcp_catalog catalog;
	struct cg_mcp_msg msg;
	struct cg_mcp_use use;
};

static void begin(struct fixture *f, const char *args)
{
	memset(f, 0, sizeof(*f));
	cg_arena_init(&f->arena, 1 << 20);
	f->catalog.tools = json_tokener_parse("[{\"name\":\"t\",\"inputSchema\":{\"properties\":{\"a\":{},\"b\":{}}}},"
					      "{\"name\":\"u\",\"inputSchema\":{\"properties\":{\"a\":{},\"b\":{}}}}]");
	f->service.face.thing = &f->catalog;
	f->service.cfg.has_data_key = true;
	memset(f->service.cfg.data_key, 7, CG_DATA_KEY_BYTES);
	f->call.service = &f->service;
	f->call.arena = &f->arena;
	f->call.auth.live = true;
	memset(f->call.auth.account.b, 1, sizeof(f->call.auth.account.b));
	memset(f->call.auth.key.b, 2, sizeof(f->call.auth.key.b));
	f->msg.method = CG_STR("tools/call");
	f->use = (struct cg_mcp_use){ &f->call, &f->msg, json_tokener_parse(args), CG_STR("t"), NULL };
}

static void end(struct fixture *f)
{
	json_object_put(f->use.args);
	json_object_put(f->catalog.tools);
	cg_arena_free(&f->arena);
}

static struct cg_str make(const struct fixture *f)
{
	return cg_mcp_state_make(&f->use, CG_STR("payload"), cg_time_now_ms() + 3600 * 1000);
}

static bool opens(const struct fixture *f, struct cg_str text)
{
	struct cg_str payload = CG_STR_NONE;
	bool good = cg_mcp_state_open(&f->use, text, &payload);

	ck_assert(!good || cg_str_eq(payload, CG_STR("payload")));
	return good;
}

START_TEST(same_call)
{
	struct fixture f, g;
	struct cg_str text, payload = CG_STR_NONE;

	begin(&f, "{\"a\":\"x\",\"b\":[1]}");
	text = make(&f);
	ck_assert_ptr_nonnull(text.p);
	ck_assert(opens(&f, text));
	/* the order of arguments means nothing, nor does what the tool does not know, nor null for what is not set */
	begin(&g, "{\"b\":[1],\"c\":3,\"a\":\"x\"}");
	ck_assert(opens(&g, text));
	end(&g);
	/* a payload may be empty, and as long as is said */
	text = cg_mcp_state_make(&f.use, CG_STR(""), cg_time_now_ms() + 60000);
	ck_assert(cg_mcp_state_open(&f.use, text, &payload));
	ck_assert_uint_eq(payload.n, 0);
	text = cg_mcp_state_make(&f.use, CG_STR("p"), cg_time_now_ms() + 60000);
	ck_assert(cg_mcp_state_open(&f.use, text, &payload) && cg_str_eq(payload, CG_STR("p")));
	payload = (struct cg_str){ cg_arena_take(&f.arena, CG_MCP_STATE_MAX + 1), CG_MCP_STATE_MAX };
	memset((char *)payload.p, 'p', CG_MCP_STATE_MAX + 1);
	text = cg_mcp_state_make(&f.use, payload, cg_time_now_ms() + 60000);
	ck_assert(cg_mcp_state_open(&f.use, text, &payload));
	ck_assert_uint_eq(payload.n, CG_MCP_STATE_MAX);
	ck_assert(payload.p[CG_MCP_STATE_MAX - 1] == 'p');
	payload.n = CG_MCP_STATE_MAX + 1;
	ck_assert_ptr_null(cg_mcp_state_make(&f.use, payload, cg_time_now_ms() + 60000).p);
	end(&f);
}
END_TEST

/* Another caller, mode, key, method, tool or argument: nothing of it opens. */
START_TEST(other_calls)
{
	struct fixture f;
	struct cg_str text;

	begin(&f, "{\"a\":\"x\"}");
	text = make(&f);
	f.call.auth.account.b[15] ^= 1;
	ck_assert(!opens(&f, text));
	f.call.auth.account.b[15] ^= 1;
	f.call.auth.key.b[15] ^= 1;
	ck_assert(!opens(&f, text));
	f.call.auth.key.b[15] ^= 1;
	f.call.auth.live = false;
	ck_assert(!opens(&f, text));
	f.call.auth.live = true;
	f.msg.method = CG_STR("prompts/get");
	ck_assert(!opens(&f, text));
	f.msg.method = CG_STR("tools/call");
	f.use.tool = CG_STR("u");
	ck_assert(!opens(&f, text));
	f.use.tool = CG_STR("t");
	f.service.cfg.data_key[31] ^= 1;
	ck_assert(!opens(&f, text));
	f.service.cfg.data_key[31] ^= 1;
	ck_assert(opens(&f, text));
	end(&f);
}
END_TEST

START_TEST(other_arguments)
{
	static const char *const args[] = { "{}", "{\"a\":\"y\"}", "{\"b\":\"x\"}", "{\"a\":\"x\",\"b\":1}",
					    "{\"a\":\"xx\"}" };
	struct fixture f, g;
	struct cg_str text;

	begin(&f, "{\"a\":\"x\"}");
	text = make(&f);
	begin(&g, args[_i]);
	ck_assert(!opens(&g, text));
	ck_assert(opens(&g, make(&g)));
	end(&g);
	end(&f);
}
END_TEST

/* One bit anywhere, a shorter or a longer one, and what is none at all. */
START_TEST(changed)
{
	struct fixture f;
	struct cg_str text;
	uint8_t raw[200], copy[200];
	char other[300];
	size_t n;

	begin(&f, "{}");
	text = make(&f);
	ck_assert_int_eq(sodium_base642bin(raw, sizeof(raw), text.p, text.n, NULL, &n, NULL,
					   sodium_base64_VARIANT_URLSAFE_NO_PADDING),
			 0);
	for (size_t i = 0; i < n; i++) {
		memcpy(copy, raw, n);
		copy[i] ^= 1;
		(void)sodium_bin2base64(other, sizeof(other), copy, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
		ck_assert_msg(!opens(&f, cg_str_of(other)), "byte %zu", i);
		(void)sodium_bin2base64(other, sizeof(other), raw, i, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
		ck_assert_msg(!opens(&f, cg_str_of(other)), "%zu bytes", i);
	}
	(void)snprintf(other, sizeof(other), "%.*sAAAA", CG_STR_ARG(text));
	ck_assert(!opens(&f, cg_str_of(other)));
	ck_assert(!opens(&f, CG_STR("")));
	ck_assert(!opens(&f, CG_STR("?")));
	end(&f);
}
END_TEST

START_TEST(its_end)
{
	struct fixture f;
	struct cg_str payload;

	begin(&f, "{}");
	ck_assert(!opens(&f, cg_mcp_state_make(&f.use, CG_STR("payload"), cg_time_now_ms() - 1000)));
	ck_assert(!opens(&f, cg_mcp_state_make(&f.use, CG_STR("payload"), 0)));
	ck_assert(opens(&f, cg_mcp_state_make(&f.use, CG_STR("payload"), (int64_t)1 << 45)));
	ck_assert(!cg_mcp_state_open(&f.use, cg_mcp_state_make(&f.use, CG_STR("p"), -1), &payload));
	end(&f);
}
END_TEST

/* While casgate rekey is not done, what was made under the key before opens; without a key nothing is made. */
START_TEST(keys)
{
	struct fixture f;
	struct cg_str text;

	begin(&f, "{}");
	text = make(&f);
	memcpy(f.service.cfg.data_key_old, f.service.cfg.data_key, CG_DATA_KEY_BYTES);
	f.service.cfg.data_key[0] ^= 1;
	ck_assert(!opens(&f, text));
	f.service.cfg.has_data_key_old = true;
	ck_assert(opens(&f, text));
	ck_assert(opens(&f, make(&f)));
	f.service.cfg.has_data_key = false;
	ck_assert_ptr_null(make(&f).p);
	f.service.cfg.has_data_key_old = false;
	ck_assert(!opens(&f, text));
	end(&f);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("state");
	TCase *tc = tcase_create("state");

	tcase_add_test(tc, same_call);
	tcase_add_test(tc, other_calls);
	tcase_add_loop_test(tc, other_arguments, 0, 5);
	tcase_add_test(tc, changed);
	tcase_add_test(tc, its_end);
	tcase_add_test(tc, keys);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
