/* etag.c: a digest of the answer as its tag. */
#include "http/etag.h"

#include "base/digest.h"
#include "base/json.h"
#include "http/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAG_BYTES = 16 }; /* of the digest: no two answers share them by chance */

static const char envelope_type[] = "application/json; charset=utf-8";

const char *cg_etag_of(struct cg_str bytes, char out[CG_ETAG_MAX])
{
	uint8_t digest[CG_DIGEST_SIZE];
	size_t n = 0;

	cg_digest_of(bytes, digest);
	out[n++] = '"';
	for (size_t i = 0; i < TAG_BYTES; i++, n += 2)
		(void)snprintf(out + n, CG_ETAG_MAX - n, "%02x", digest[i]);
	out[n++] = '"';
	out[n] = '\0';
	return out;
}

/* Without what a web server appends when it compresses. */
static struct cg_str plain_tag(struct cg_str s)
{
	static const struct cg_str codings[] = { CG_STR_INIT("-gzip"), CG_STR_INIT("-br"), CG_STR_INIT("-zstd") };

	for (size_t i = 0; i < sizeof(codings) / sizeof(codings[0]); i++)
		if (cg_str_ends(s, codings[i]))
			return cg_str_sub(s, 0, s.n - codings[i].n);
	return s;
}

bool cg_etag_in(struct cg_str list, const char *tag)
{
	struct cg_str own = cg_str_sub(cg_str_of(tag), 1, strlen(tag) - 2);

	list = cg_str_trim(list);
	if (cg_str_eq(list, CG_STR("*")))
		return true;
	while (list.n > 0) { /* a tag may hold commas: quotes are what counts */
		struct cg_str before = cg_str_cut(&list, '"'), one = cg_str_cut(&list, '"');

		before = cg_str_trim(before);
		if (before.n > 0 && *before.p == ',')
			before = cg_str_trim(cg_str_sub(before, 1, before.n));
		if (before.n > 0 && !cg_str_eq(before, CG_STR("W/")))
			return false;
		if (cg_str_eq(plain_tag(one), own))
			return true;
	}
	return false;
}

/* The whole answer as the text of the call: what is sent is what the digest is of. */
static enum cg_code write_envelope(struct cg_call *c)
{
	struct cg_str data = cg_json_print(c->data);
	size_t size = data.n + sizeof("{\"success\":true,\"data\":}");
	char *text = data.p != NULL ? malloc(size) : NULL;
	int n = text != NULL ? snprintf(text, size, "{\"success\":true,\"data\":%.*s}", CG_STR_ARG(data)) : 0;

	return cg_answer_text(c, cg_code_info(CG_OK)->http, envelope_type, text, (size_t)n);
}

enum cg_code cg_etag_answer(struct cg_call *c)
{
	struct cg_str has = cg_request_var(&c->req, "HTTP_IF_NONE_MATCH");
	enum cg_code rc = CG_OK;
	char tag[CG_ETAG_MAX];

	if (c->data != NULL && c->status == 0)
		rc = write_envelope(c);
	if (rc != CG_OK || c->text == NULL)
		return rc;
	c->status = cg_code_info(CG_OK)->http;
	(void)cg_etag_of((struct cg_str){ c->text, c->text_n }, tag);
	if (has.n > 0 && cg_etag_in(has, tag)) {
		c->headers = CG_STR_NONE;
		(void)cg_answer_empty(c, 304);
	}
	if (c->cache == NULL)
		c->cache = "private, no-cache";
	if (cg_answer_header(c, "ETag", cg_str_of(tag)) &&
	    cg_answer_header(c, "Vary", CG_STR("Authorization, X-API-Key")))
		return CG_OK;
	c->status = 0;
	return cg_fail(&c->err, CG_EBUSY, "etag: no memory");
}
