/*
 * The request of POST /parse as JSON, and its base64. Input: one byte, what to do with the rest: see the modes.
 * A text that is accepted must print to a text that is accepted and prints the same; base64 that is accepted must be
 * the one way to write its bytes.
 */
#include "fuzz.h"

#include "base/json_parse.h"
#include "http/base64.h"
#include "http/parse_body.h"

#include <stdlib.h>
#include <string.h>

enum { OBJECT, BASE64, REQUEST, MODES, WAIT_MS = 60000 };

static void members(struct json_object *o)
{
	static const char *const names[] = { "pdf_base64", "password", "pdf_ref", "include_pii", "a" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct cg_err e = { .code = CG_OK };
		struct cg_str s = CG_STR_NONE;
		bool flag = false;
		enum cg_code text = cg_json_read_string(o, names[i], &s, &e),
			     truth = cg_json_read_bool(o, names[i], &flag, &e);

		FUZZ_NEED(text == CG_OK || text == CG_EREQUEST);
		FUZZ_NEED(truth == CG_OK || truth == CG_EREQUEST);
		FUZZ_NEED(text != CG_OK || truth != CG_OK || s.p == NULL);
		FUZZ_NEED(s.p == NULL || cg_str_is_utf8(s));
	}
}

static void object(struct cg_str text)
{
	struct json_object *o = NULL, *again = NULL;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_json_parse(text, &o, &e);
	const char *first, *second;

	FUZZ_NEED(rc == CG_OK || (rc == CG_EJSON && o == NULL));
	if (rc != CG_OK)
		return;
	members(o);
	first = json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN);
	FUZZ_NEED(first != NULL && cg_json_is_whole(o, cg_str_of(first)));
	FUZZ_NEED(cg_json_parse(cg_str_of(first), &again, &e) == CG_OK);
	second = json_object_to_json_string_ext(again, JSON_C_TO_STRING_PLAIN);
	FUZZ_NEED(second != NULL && strcmp(first, second) == 0);
	json_object_put(again);
	cg_json_wipe(o, "password");
	json_object_put(o);
}

struct bytes {
	uint8_t *p;
	size_t n, cap;
};

static enum cg_code sink(void *ctx, struct cg_str s, struct cg_err *e)
{
	struct bytes *b = ctx;

	(void)e;
	FUZZ_NEED(s.n <= b->cap - b->n);
	if (s.n > 0)
		memcpy(b->p + b->n, s.p, s.n);
	b->n += s.n;
	return CG_OK;
}

/* The character of base64 at bit `at` of the bytes. */
static char digit(const struct bytes *b, size_t at)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned two = (unsigned)b->p[at / 8] << 8 | (at / 8 + 1 < b->n ? b->p[at / 8 + 1] : 0u);

	return alphabet[two >> (10 - at % 8) & 63u];
}

static void base64(struct cg_str text)
{
	struct bytes b = { malloc(text.n + 1), 0, text.n + 1 };
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_base64_decode(text, sink, &b, &e);
	size_t at = 0;

	FUZZ_NEED(rc == CG_OK || rc == CG_EBASE64);
	for (size_t i = 0; rc == CG_OK && i < text.n; i++) {
		char c = text.p[i] == '-' ? '+' : text.p[i] == '_' ? '/' : text.p[i];

		if (cg_is_space(c) || c == '=')
			continue;
		FUZZ_NEED(at < b.n * 8 && c == digit(&b, at));
		at += 6;
	}
	FUZZ_NEED(rc != CG_OK || (at >= b.n * 8 && at < b.n * 8 + 6));
	free(b.p);
}

static void request(struct cg_str text, size_t step)
{
	struct fuzz_body left = { text, step };
	struct cg_parse_input in;
	struct cg_body body;
	struct cg_err e = { .code = CG_OK };
	struct cg_io io;
	enum cg_code rc;

	fuzz_io(&io, &left, NULL);
	cg_body_init(&body, &io, text.n, WAIT_MS);
	rc = cg_parse_body_read(&in, CG_STR("application/json"), &body, &e);
	FUZZ_NEED(in.password_n <= sizeof(in.password) && in.ref_n <= sizeof(in.ref));
	FUZZ_NEED(rc == CG_OK || rc == CG_EJSON || rc == CG_EREQUEST || rc == CG_EBASE64);
	FUZZ_NEED(rc != CG_OK || in.has_file != in.has_ref);
	cg_parse_input_free(&in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct fuzz_in in = { data, n };
	uint8_t mode = fuzz_byte(&in);
	struct cg_str text = fuzz_rest(&in);

	if (mode % MODES == OBJECT)
		object(text);
	else if (mode % MODES == BASE64)
		base64(text);
	else
		request(text, mode / MODES);
	return 0;
}
