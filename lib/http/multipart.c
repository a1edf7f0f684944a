#include "http/multipart.h"

#include "http/header.h"

#include <string.h>

enum tail_verdict { TAIL_MORE, TAIL_OPEN, TAIL_CLOSE, TAIL_DATA };

static bool is_boundary(struct cg_str s)
{
	if (s.n == 0 || s.n > CG_MULTIPART_BOUNDARY_MAX || s.p[s.n - 1] == ' ')
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (!cg_is_alnum(s.p[i]) && (s.p[i] == '\0' || strchr("'()+_,-./:=? ", s.p[i]) == NULL))
			return false;
	return true;
}

enum cg_code cg_multipart_init(struct cg_multipart *m, struct cg_str content_type,
			       const struct cg_multipart_calls *calls, void *ctx, struct cg_err *e)
{
	struct cg_str name, value, boundary = CG_STR_NONE;
	char buf[1024], kept[CG_MULTIPART_BOUNDARY_MAX];
	int more;

	*m = (struct cg_multipart){
		.calls = calls, .ctx = ctx, .state = CG_MULTIPART_FAILED, .most = CG_MULTIPART_PARTS_MAX
	};
	if (content_type.n > sizeof(buf))
		return cg_fail(e, CG_EMULTIPART, "multipart: the content type is too long");
	(void)cg_header_head(&content_type);
	while ((more = cg_header_param(&content_type, &name, &value, buf)) == 1) {
		if (!cg_str_eq_nocase(name, CG_STR("boundary")))
			continue;
		if (boundary.p != NULL || !is_boundary(value))
			return cg_fail(e, CG_EMULTIPART, "multipart: two boundaries or a malformed one");
		memcpy(kept, value.p, value.n);
		boundary = (struct cg_str){ kept, value.n };
	}
	if (more < 0 || boundary.p == NULL)
		return cg_fail(e, CG_EMULTIPART, "multipart: no boundary in the content type");
	memcpy(m->delim, "\r\n--", 4);
	memcpy(m->delim + 4, boundary.p, boundary.n);
	m->delim_n = boundary.n + 4;
	m->matched = 2; /* the first boundary needs no line end in front of it */
	m->state = CG_MULTIPART_PREAMBLE;
	return CG_OK;
}

static enum cg_code give(struct cg_multipart *m, const char *p, size_t n, struct cg_err *e)
{
	if (m->state != CG_MULTIPART_DATA || n == 0)
		return CG_OK;
	return m->calls->data(m->ctx, (struct cg_str){ p, n }, e);
}

/* Content-Disposition: form-data; name="..."; filename="...". buf has room for the unescaped values. */
static enum cg_code read_disposition(struct cg_str value, struct cg_multipart_part *part, char *buf, struct cg_err *e)
{
	struct cg_str name, v;
	int more;

	if (!cg_str_eq_nocase(cg_header_head(&value), CG_STR("form-data")))
		return cg_fail(e, CG_EMULTIPART, "multipart: a part is no form-data");
	while ((more = cg_header_param(&value, &name, &v, buf)) == 1) {
		struct cg_str *into = cg_str_eq_nocase(name, CG_STR("name"))	   ? &part->name
				      : cg_str_eq_nocase(name, CG_STR("filename")) ? &part->filename
										   : NULL;

		if (into != NULL && into->p != NULL)
			return cg_fail(e, CG_EMULTIPART, "multipart: a parameter of a part occurs twice");
		if (into != NULL)
			*into = v;
		buf += v.n; /* the next value must not overwrite this one */
	}
	return more < 0 ? cg_fail(e, CG_EMULTIPART, "multipart: malformed Content-Disposition") : CG_OK;
}

static enum cg_code read_header(struct cg_str line, struct cg_multipart_part *part, char *buf, struct cg_err *e)
{
	struct cg_str value = line, name = cg_str_cut(&value, ':');

	if (name.n == line.n || !cg_header_is_token(name)) /* a folded line begins with a blank and fails here */
		return cg_fail(e, CG_EMULTIPART, "multipart: malformed header of a part");
	value = cg_str_trim(value);
	if (cg_str_eq_nocase(name, CG_STR("content-disposition"))) {
		if (part->name.p != NULL)
			return cg_fail(e, CG_EMULTIPART, "multipart: Content-Disposition occurs twice");
		return read_disposition(value, part, buf, e);
	}
	if (cg_str_eq_nocase(name, CG_STR("content-type"))) {
		if (cg_str_starts_nocase(value, CG_STR("multipart/")))
			return cg_fail(e, CG_EMULTIPART, "multipart: nested multipart");
		part->content_type = value;
	}
	if (cg_str_eq_nocase(name, CG_STR("content-transfer-encoding")) && !cg_str_eq_nocase(value, CG_STR("binary")) &&
	    !cg_str_eq_nocase(value, CG_STR("8bit")) && !cg_str_eq_nocase(value, CG_STR("7bit")))
		return cg_fail(e, CG_EMULTIPART, "multipart: Content-Transfer-Encoding is not supported");
	return CG_OK;
}

/* m->head holds the header lines, each with its CR LF, and the empty line behind them. */
static enum cg_code begin_part(struct cg_multipart *m, struct cg_err *e)
{
	struct cg_multipart_part part = { .content_type = CG_STR("text/plain") };
	struct cg_str rest = { m->head, m->head_n - 2 };
	char buf[CG_MULTIPART_HEADER_MAX];
	enum cg_code rc = CG_OK;

	if (++m->parts > m->most)
		return cg_fail(e, CG_EMULTIPART, "multipart: more than %u parts", m->most);
	while (rest.n > 0 && rc == CG_OK) {
		size_t n = cg_str_find(rest, CG_STR("\r\n"));

		rc = read_header(cg_str_sub(rest, 0, n), &part, buf, e);
		rest = cg_str_sub(rest, n + 2, rest.n);
	}
	if (rc == CG_OK && part.name.p == NULL)
		rc = cg_fail(e, CG_EMULTIPART, "multipart: a part without a name");
	if (rc != CG_OK)
		return rc;
	m->state = CG_MULTIPART_DATA;
	m->matched = 0;
	return m->calls->begin(m->ctx, &part, e);
}

static enum cg_code header_byte(struct cg_multipart *m, char c, struct cg_err *e)
{
	char before = m->head_n > 0 ? m->head[m->head_n - 1] : '\0';

	if (m->head_n == sizeof(m->head))
		return cg_fail(e, CG_EMULTIPART, "multipart: headers of a part are too long");
	if ((before == '\r') != (c == '\n'))
		return cg_fail(e, CG_EMULTIPART, "multipart: a line of a header does not end in CR LF");
	m->head[m->head_n++] = c;
	if (c == '\n' && (m->head_n == 2 || (m->head_n >= 4 && memcmp(m->head + m->head_n - 4, "\r\n\r\n", 4) == 0)))
		return begin_part(m, e);
	return CG_OK;
}

/* What the bytes behind a whole delimiter make of it. */
static enum tail_verdict judge_tail(const char *t, size_t n)
{
	bool close = n >= 2 && t[0] == '-' && t[1] == '-';
	size_t i = close ? 2 : 0;

	if (n == 1 && t[0] == '-')
		return TAIL_MORE;
	while (i < n && (t[i] == ' ' || t[i] == '\t'))
		i++;
	if (i == n)
		return n < CG_MULTIPART_PADDING_MAX ? TAIL_MORE : TAIL_DATA;
	if (t[i] != '\r' || (i + 1 < n && t[i + 1] != '\n'))
		return TAIL_DATA;
	if (i + 1 == n)
		return TAIL_MORE;
	return close ? TAIL_CLOSE : TAIL_OPEN;
}

static enum cg_code end_part(struct cg_multipart *m, enum tail_verdict v, struct cg_err *e)
{
	enum cg_code rc = m->state == CG_MULTIPART_DATA ? m->calls->end(m->ctx, e) : CG_OK;

	m->state = v == TAIL_CLOSE ? CG_MULTIPART_EPILOGUE : CG_MULTIPART_HEADERS;
	m->matched = m->tail_n = m->head_n = 0;
	return rc;
}

/*
 * One byte of preamble or data. *again: it was not part of what was held back and must be examined once more. CR
 * stands only at the start of a delimiter, so that a mismatch never hides another delimiter in what was held back.
 */
static enum cg_code data_byte(struct cg_multipart *m, char c, bool *again, struct cg_err *e)
{
	enum tail_verdict v;
	enum cg_code rc;

	*again = false;
	if (m->matched < m->delim_n) {
		if (c == m->delim[m->matched]) {
			m->matched++;
			return CG_OK;
		}
		*again = m->matched > 0;
		rc = *again ? give(m, m->delim, m->matched, e) : give(m, &c, 1, e);
		m->matched = 0;
		return rc;
	}
	m->tail[m->tail_n++] = c;
	v = judge_tail(m->tail, m->tail_n);
	if (v == TAIL_MORE)
		return CG_OK;
	if (v != TAIL_DATA)
		return end_part(m, v, e);
	rc = give(m, m->delim, m->delim_n, e);
	if (rc == CG_OK)
		rc = give(m, m->tail, m->tail_n - 1, e);
	m->matched = m->tail_n = 0;
	*again = true;
	return rc;
}

/* A run of bytes that no delimiter can begin in; returns how many were taken. */
static size_t data_run(struct cg_multipart *m, struct cg_str s, enum cg_code *rc, struct cg_err *e)
{
	const char *cr;
	size_t n;

	if (m->matched > 0)
		return 0;
	cr = memchr(s.p, '\r', s.n);
	n = cr != NULL ? (size_t)(cr - s.p) : s.n;
	*rc = give(m, s.p, n, e);
	return n;
}

enum cg_code cg_multipart_feed(struct cg_multipart *m, struct cg_str s, struct cg_err *e)
{
	enum cg_code rc = CG_OK;

	if (m->state == CG_MULTIPART_FAILED)
		return cg_fail(e, CG_EMULTIPART, "multipart: bytes after an error");
	while (s.n > 0 && rc == CG_OK && m->state != CG_MULTIPART_EPILOGUE) {
		bool again = false;
		size_t run = 0;

		if (m->state == CG_MULTIPART_HEADERS) {
			rc = header_byte(m, *s.p, e);
		} else {
			run = data_run(m, s, &rc, e);
			if (run == 0)
				rc = data_byte(m, *s.p, &again, e);
		}
		if (run == 0)
			run = again ? 0 : 1;
		s = cg_str_sub(s, run, s.n);
	}
	if (rc != CG_OK)
		m->state = CG_MULTIPART_FAILED;
	return rc;
}

enum cg_code cg_multipart_finish(struct cg_multipart *m, struct cg_err *e)
{
	bool at_delim = m->matched > 0 && m->matched == m->delim_n;
	bool closing = at_delim && m->tail_n >= 2 && memcmp(m->tail, "--", 2) == 0 && m->tail[m->tail_n - 1] != '\r';

	if (m->state == CG_MULTIPART_EPILOGUE)
		return CG_OK;
	if (closing && (m->state == CG_MULTIPART_DATA || m->state == CG_MULTIPART_PREAMBLE))
		return end_part(m, TAIL_CLOSE, e);
	m->state = CG_MULTIPART_FAILED;
	return cg_fail(e, CG_EMULTIPART, "multipart: the body ends before its final boundary");
}
