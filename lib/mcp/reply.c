/* reply.c: What leaves the server for a call: its headers and its body, in one piece or as a stream of events. */
#include "mcp/reply.h"

#include "base/json.h"
#include "http/answer.h"
#include "http/auth.h"
#include "mcp/rpc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- headers of the answer */

bool cg_mcp_reply_header(struct cg_call *c, const char *name, const char *value)
{
	return cg_answer_header(c, name, cg_str_of(value));
}

/* An Origin is echoed: a line break in it would start a header of the caller's choice. */
static bool has_line_break(struct cg_str s)
{
	return s.n > 0 && (memchr(s.p, '\r', s.n) != NULL || memchr(s.p, '\n', s.n) != NULL);
}

/* For pages of origins that are allowed: they may read the answer and the challenge. */
void cg_mcp_reply_cors(struct cg_call *c, struct cg_str origin)
{
	const char *z = origin.n > 0 && !has_line_break(origin) ? cg_arena_z(c->arena, origin) : NULL;

	if (z == NULL)
		return;
	cg_mcp_reply_header(c, "Access-Control-Allow-Origin", z);
	cg_mcp_reply_header(c, "Access-Control-Expose-Headers", "WWW-Authenticate, X-Request-Id, Retry-After");
	cg_mcp_reply_header(c, "Vary", "Origin");
}

/* The header that tells a client where to ask for credentials or for more scopes. */
void cg_mcp_reply_challenge(struct cg_call *c, enum cg_code code, unsigned scopes)
{
	char text[CG_CHALLENGE_MAX];

	if (cg_auth_mcp_challenge(&c->service->cfg, code, scopes, text)[0] != '\0')
		cg_mcp_reply_header(c, "WWW-Authenticate", text);
}

/* --- the body of the answer */

/* Append a message; as an event when the answer is a stream. */
static bool append_message(struct cg_call *c, struct json_object *o, bool event)
{
	static const char head[] = "event: message\ndata: ", tail[] = "\n\n";
	size_t before = event ? sizeof(head) - 1 : 0, after = event ? sizeof(tail) - 1 : 0;
	struct cg_str text = cg_json_print(o);
	char *all;

	if (text.p == NULL)
		return false;
	all = realloc(c->text, c->text_n + before + text.n + after + 1);
	if (all == NULL)
		return false;
	c->text = all;
	all += c->text_n;
	memcpy(all, head, before);
	memcpy(all + before, text.p, text.n);
	memcpy(all + before + text.n, tail, after);
	c->text_n += before + text.n + after;
	return true;
}

/* notes (or NULL) make the answer a stream, which is sent in one piece. */
enum cg_code cg_mcp_reply_send(struct cg_call *c, int status, struct json_object *notes, struct json_object *o,
			       enum cg_code code)
{
	bool good = true;

	for (size_t i = 0; notes != NULL && good && i < json_object_array_length(notes); i++)
		good = append_message(c, json_object_array_get_idx(notes, i), true);
	if (!good || !append_message(c, o, notes != NULL))
		return cg_fail(&c->err, CG_EBUSY, "mcp: no memory for the answer");
	c->text_type = notes != NULL ? "text/event-stream" : "application/json";
	c->status = status;
	return code;
}

/* Refused before any message was read: an error without an id. */
enum cg_code cg_mcp_reply_refuse(struct cg_call *c, int status, int code, enum cg_code why)
{
	struct cg_mcp_fault f = { .data = cg_json_new_object() };
	struct json_object *o;

	(void)cg_mcp_rpc_refuse(&f, status, code, "%s", cg_fail_message(&c->err));
	if (!cg_json_add(f.data, "code", cg_json_new_name(cg_code_info(why)->name)) ||
	    !cg_json_add(f.data, "request_id", cg_json_new_name(c->req.id))) {
		json_object_put(f.data);
		return cg_fail(&c->err, CG_EBUSY, "mcp: no memory for a refusal");
	}
	o = cg_mcp_rpc_error(NULL, &f);
	json_object_put(f.data);
	if (cg_code_info(why)->retry_after > 0) {
		char seconds[16];

		(void)snprintf(seconds, sizeof(seconds), "%d",
			       c->err.retry_after > 0 ? c->err.retry_after : cg_code_info(why)->retry_after);
		if (!cg_mcp_reply_header(c, "Retry-After", seconds)) {
			json_object_put(o);
			return cg_fail(&c->err, CG_EBUSY, "mcp: no memory for a refusal");
		}
	}
	why = cg_mcp_reply_send(c, status, NULL, o, why);
	json_object_put(o);
	return why;
}
