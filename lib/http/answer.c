#include "http/answer.h"

#include "base/json.h"

#include <stdlib.h>
#include <string.h>

bool cg_answer_header(struct cg_call *c, const char *name, struct cg_str value)
{
	struct cg_str all;

	for (size_t i = 0; i < value.n; i++) {
		if ((unsigned char)value.p[i] < 0x20 || value.p[i] == 0x7f)
			return false;
	}
	all = cg_arena_printf(c->arena, "%.*s%s: %.*s\r\n", CG_STR_ARG(c->headers), name, CG_STR_ARG(value));
	if (all.p == NULL)
		return false;
	c->headers = all;
	return true;
}

enum cg_code cg_answer_text(struct cg_call *c, int status, const char *type, char *text, size_t n)
{
	if (text == NULL) {
		c->arena->lacked = true;
		return cg_fail(&c->err, CG_EBUSY, "answer: memory");
	}
	free(c->text);
	c->text = text;
	c->text_n = n;
	c->text_type = type;
	c->status = status;
	return CG_OK;
}

enum cg_code cg_answer_json(struct cg_call *c, int status, struct json_object *o)
{
	struct cg_str body = cg_json_print(o);
	char *text = NULL;

	if (body.p != NULL)
		text = malloc(body.n + 1);
	if (text != NULL)
		memcpy(text, body.p, body.n + 1);
	json_object_put(o);
	return cg_answer_text(c, status, "application/json", text, body.n);
}

enum cg_code cg_answer_empty(struct cg_call *c, int status)
{
	free(c->text);
	c->text = NULL;
	c->text_n = 0;
	c->text_type = NULL;
	c->status = status;
	return CG_OK;
}

enum cg_code cg_answer_redirect(struct cg_call *c, int status, struct cg_str location)
{
	if (!cg_answer_header(c, "Location", location))
		return cg_fail(&c->err, c->arena->lacked ? CG_EBUSY : CG_EINTERNAL, "redirect: no header line");
	return cg_answer_empty(c, status);
}

enum cg_code cg_answer_whole(struct cg_call *c, enum cg_code rc)
{
	if (!c->arena->lacked || cg_code_info(rc)->http >= 500)
		return rc;
	json_object_put(c->data);
	c->data = NULL;
	(void)cg_answer_empty(c, 0);
	c->headers = CG_STR_NONE;
	c->cache = NULL;
	c->err = (struct cg_err){ .code = CG_EBUSY };
	return cg_fail(&c->err, CG_EBUSY, "the answer lacked memory");
}

void cg_answer_cors(struct cg_call *c, const char *methods)
{
	(void)cg_answer_header(c, "Access-Control-Allow-Origin", CG_STR("*"));
	(void)cg_answer_header(c, "Access-Control-Allow-Methods", cg_str_of(methods));
	(void)cg_answer_header(c, "Access-Control-Allow-Headers",
			       CG_STR("Authorization, Content-Type, MCP-Protocol-Version"));
	(void)cg_answer_header(c, "Access-Control-Max-Age", CG_STR("86400"));
}
