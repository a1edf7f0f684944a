/*
 * The request of POST /parse as a form. Input: one byte, how many bytes arrive at a time (0: all); the Content-Type up
 * to a line end; the body. However the body is cut, the same parts must come out.
 */
#include "fuzz.h"

#include "http/header.h"
#include "http/multipart.h"
#include "http/parse_body.h"

enum { WAIT_MS = 60000 };

struct seen {
	uint64_t sum;
	unsigned parts, open;
};

static enum cg_code on_begin(void *ctx, const struct cg_multipart_part *part, struct cg_err *e)
{
	struct seen *s = ctx;

	(void)e;
	FUZZ_NEED(s->open++ == 0 && part->name.p != NULL && part->content_type.p != NULL);
	FUZZ_NEED(++s->parts <= CG_MULTIPART_PARTS_MAX);
	s->sum = fuzz_sum(s->sum, part->name.p, part->name.n);
	s->sum = fuzz_sum(s->sum, "|", 1);
	s->sum = fuzz_sum(s->sum, part->filename.p, part->filename.n);
	s->sum = fuzz_sum(s->sum, "|", 1);
	s->sum = fuzz_sum(s->sum, part->content_type.p, part->content_type.n);
	s->sum = fuzz_sum(s->sum, "|", 1);
	return CG_OK;
}

static enum cg_code on_data(void *ctx, struct cg_str piece, struct cg_err *e)
{
	struct seen *s = ctx;

	(void)e;
	FUZZ_NEED(s->open == 1 && piece.n > 0);
	s->sum = fuzz_sum(s->sum, piece.p, piece.n);
	return CG_OK;
}

static enum cg_code on_end(void *ctx, struct cg_err *e)
{
	struct seen *s = ctx;

	(void)e;
	FUZZ_NEED(s->open-- == 1);
	s->sum = fuzz_sum(s->sum, "\n", 1);
	return CG_OK;
}

static enum cg_code parse(struct cg_str type, struct cg_str body, size_t step, struct seen *s)
{
	static const struct cg_multipart_calls calls = { on_begin, on_data, on_end };
	struct cg_multipart m;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc;

	*s = (struct seen){ .sum = FUZZ_SUM };
	rc = cg_multipart_init(&m, type, &calls, s, &e);
	while (rc == CG_OK && body.n > 0) {
		struct cg_str piece = cg_str_sub(body, 0, step > 0 ? step : body.n);

		rc = cg_multipart_feed(&m, piece, &e);
		body = cg_str_sub(body, piece.n, body.n);
	}
	if (rc == CG_OK)
		rc = cg_multipart_finish(&m, &e);
	FUZZ_NEED(rc == CG_OK || (rc == CG_EMULTIPART && e.code == rc));
	FUZZ_NEED(rc != CG_OK || s->open == 0);
	return rc;
}

static void read_request(struct cg_str type, struct cg_str text, size_t step, enum cg_code form)
{
	struct fuzz_body left = { text, step };
	struct cg_parse_input in;
	struct cg_body body;
	struct cg_err e = { .code = CG_OK };
	struct cg_io io;
	enum cg_code rc;

	fuzz_io(&io, &left, NULL);
	cg_body_init(&body, &io, text.n, WAIT_MS);
	rc = cg_parse_body_read(&in, type, &body, &e);
	FUZZ_NEED(in.password_n <= sizeof(in.password) && in.ref_n <= sizeof(in.ref));
	FUZZ_NEED(rc != CG_OK || (form == CG_OK && in.has_file != in.has_ref));
	FUZZ_NEED(rc != CG_OK || !in.has_file || (in.upload.fd >= 0 && in.upload.n <= text.n));
	FUZZ_NEED(form == CG_OK || rc == form || rc == CG_EREQUEST);
	cg_parse_input_free(&in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct fuzz_in in = { data, n };
	size_t step = fuzz_byte(&in);
	struct cg_str type = fuzz_until(&in, '\n'), body = fuzz_rest(&in);
	struct seen whole, pieces;
	enum cg_code rc = parse(type, body, 0, &whole);

	FUZZ_NEED(parse(type, body, step, &pieces) == rc);
	FUZZ_NEED(pieces.parts == whole.parts && (rc != CG_OK || pieces.sum == whole.sum));
	if (!cg_header_is_json(type))
		read_request(type, body, step, rc);
	return 0;
}
