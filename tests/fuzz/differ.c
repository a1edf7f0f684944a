/*
 * differ: what our readers make of inputs, for a comparison with well-known ones (differ.t). Reads records from
 * standard input: a line "KIND LENGTH", then so many bytes; writes one line for each: "refused", or what was read.
 *
 * base64     the bytes in hex.
 * json       the text as it is printed again.
 * rpc        request, quiet (a notification or a response) or fault, as MCP of 2025-06-18 has it.
 * unseen     the numbers of the characters that nobody sees.
 * multipart  input: Content-Type up to a line end, the body. Name, file name (- for none) and data of each part in hex.
 */
#include "base/json_parse.h"
#include "http/base64.h"
#include "http/multipart.h"
#include "mcp/rpc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 1 << 20, KIND_MAX = 16 };

/* One line of the answer, written only when all of the input was taken. */
struct line {
	char text[4 * INPUT_MAX];
	size_t n;
};

static struct line line;

static void put(const char *text)
{
	size_t n = strlen(text);

	if (line.n + n >= sizeof(line.text))
		abort();
	memcpy(line.text + line.n, text, n + 1);
	line.n += n;
}

static void put_hex(struct cg_str bytes)
{
	char two[3];

	for (size_t i = 0; i < bytes.n; i++) {
		(void)snprintf(two, sizeof(two), "%02x", (unsigned)(unsigned char)bytes.p[i]);
		put(two);
	}
}

static enum cg_code on_bytes(void *ctx, struct cg_str bytes, struct cg_err *e)
{
	(void)ctx;
	(void)e;
	put_hex(bytes);
	return CG_OK;
}

static enum cg_code on_begin(void *ctx, const struct cg_multipart_part *part, struct cg_err *e)
{
	(void)ctx;
	(void)e;
	put_hex(part->name);
	put(" ");
	if (part->filename.p == NULL)
		put("-");
	put_hex(part->filename);
	put(" ");
	return CG_OK;
}

static enum cg_code on_end(void *ctx, struct cg_err *e)
{
	(void)ctx;
	(void)e;
	put(";");
	return CG_OK;
}

static bool read_multipart(struct cg_str in, struct cg_err *e)
{
	static const struct cg_multipart_calls calls = { on_begin, on_bytes, on_end };
	struct cg_str type = cg_str_cut(&in, '\n');
	struct cg_multipart m;

	return cg_multipart_init(&m, type, &calls, NULL, e) == CG_OK && cg_multipart_feed(&m, in, e) == CG_OK &&
	       cg_multipart_finish(&m, e) == CG_OK;
}

static bool read_json(struct cg_str in, struct cg_err *e)
{
	struct json_object *o = NULL;
	bool good = cg_json_parse_list(in, &o, e) == CG_OK;

	if (good)
		put(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN));
	(void)json_object_put(o);
	return good;
}

static bool read_rpc(struct cg_str in, struct cg_err *e)
{
	static const char *const names[] = { "request", "quiet", "fault" };
	static const struct cg_mcp_headers headers = { .version = CG_STR_INIT("2025-06-18") };
	struct json_object *o = NULL;
	bool good = cg_json_parse_list(in, &o, e) == CG_OK;
	struct cg_mcp_fault fault;
	struct cg_mcp_msg m;

	if (good) {
		put(names[cg_mcp_rpc_read(o, &headers, &m, &fault)]);
		(void)json_object_put(fault.data);
	}
	(void)json_object_put(o);
	return good;
}

static bool read_unseen(struct cg_str in)
{
	char number[16];

	for (size_t at = 0; at < in.n;) {
		uint32_t c = cg_str_char(in, &at);

		if (!cg_str_char_is_unseen(c))
			continue;
		(void)snprintf(number, sizeof(number), " %lx", (unsigned long)c);
		put(number);
	}
	return true;
}

static bool read_one(const char *kind, struct cg_str in)
{
	struct cg_err e = { .code = CG_OK };

	if (strcmp(kind, "base64") == 0)
		return cg_base64_decode(in, on_bytes, NULL, &e) == CG_OK;
	if (strcmp(kind, "unseen") == 0)
		return cg_str_is_utf8(in) && read_unseen(in);
	if (strcmp(kind, "rpc") == 0)
		return read_rpc(in, &e);
	return strcmp(kind, "json") == 0 ? read_json(in, &e) : read_multipart(in, &e);
}

int main(void)
{
	char kind[KIND_MAX];
	size_t n;

	while (scanf("%15s %zu", kind, &n) == 2 && n < INPUT_MAX) {
		char *bytes = malloc(n + 1); /* exactly as long as the input when sanitizers look */

		line.n = 0;
		line.text[0] = '\0';
		if (bytes == NULL || getchar() != '\n' || fread(bytes, 1, n, stdin) != n)
			return EXIT_FAILURE;
		puts(read_one(kind, (struct cg_str){ bytes, n }) ? line.text : "refused");
		free(bytes);
	}
	return feof(stdin) ? EXIT_SUCCESS : EXIT_FAILURE;
}
