#include "http/form.h"

#include "base/percent.h"
#include "http/header.h"

#include <sodium.h>
#include <string.h>

/* Decode s into the arena; false when it is malformed; out->p NULL when memory is out. */
static bool decode(struct cg_str s, struct cg_arena *a, struct cg_str *out)
{
	char *to = cg_arena_take(a, s.n + 1);
	size_t n = 0;

	*out = (struct cg_str){ to, 0 };
	if (to == NULL)
		return true;
	if (!cg_percent_decode(s, true, to, &n))
		return false;
	out->n = n;
	return cg_str_is_utf8(*out);
}

enum cg_code cg_form_parse(struct cg_str text, struct cg_arena *a, struct cg_form *out, struct cg_err *e)
{
	*out = (struct cg_form){ 0 };
	if (text.n > CG_FORM_BYTES)
		return cg_fail_hint(e, CG_EREQUEST, "The form has more than %d bytes.", CG_FORM_BYTES);
	while (text.n > 0) {
		struct cg_str value = cg_str_cut(&text, '&'), name = cg_str_cut(&value, '=');
		struct cg_form_field field;

		if (name.n == 0 && value.n == 0)
			continue;
		if (!decode(name, a, &field.name) || !decode(value, a, &field.value))
			return cg_fail_hint(e, CG_EREQUEST,
					    "The form is malformed: a field is not percent-encoded UTF-8.");
		if (out->n == CG_FORM_FIELDS)
			return cg_fail_hint(e, CG_EREQUEST, "The form has more than %d fields.", CG_FORM_FIELDS);
		if (field.name.p == NULL || field.value.p == NULL || !CG_PUSH(a, out, &field))
			return cg_fail(e, CG_EBUSY, "form: memory");
	}
	return CG_OK;
}

enum cg_code cg_form_read(struct cg_call *c, struct cg_form *out)
{
	struct cg_str type = cg_request_var(&c->req, "CONTENT_TYPE");
	struct cg_str head = cg_header_head(&type);
	size_t length = 0, n = 0, got = 1;
	char *text;
	enum cg_code rc;

	*out = (struct cg_form){ 0 };
	if (!cg_str_eq_nocase(head, CG_STR("application/x-www-form-urlencoded")))
		return cg_fail_hint(&c->err, CG_EMEDIA, "Send application/x-www-form-urlencoded.");
	rc = cg_request_length(&c->req, CG_FORM_BYTES, &length, &c->err);
	if (rc == CG_ETOOLARGE)
		return cg_fail_hint(&c->err, CG_ETOOLARGE, "The form has more than %d bytes.", CG_FORM_BYTES);
	if (rc != CG_OK)
		return rc;
	text = cg_arena_take(c->arena, length + 1);
	if (text == NULL)
		return cg_fail(&c->err, CG_EBUSY, "form: memory");
	cg_body_init(&c->body, c->io, length, c->service->cfg.body_timeout_ms);
	while (rc == CG_OK && got > 0) {
		rc = cg_body_read(&c->body, text + n, length - n + (length == n), &got, &c->err);
		n += got;
	}
	if (rc == CG_OK)
		rc = cg_form_parse((struct cg_str){ text, n }, c->arena, out, &c->err);
	sodium_memzero(text, length); /* there may be a password in it */
	return rc;
}

struct cg_str cg_form_get(const struct cg_form *f, const char *name)
{
	for (size_t i = 0; i < f->n; i++) {
		if (cg_str_eq(f->v[i].name, cg_str_of(name)))
			return f->v[i].value;
	}
	return CG_STR_NONE;
}

size_t cg_form_count(const struct cg_form *f, const char *name)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		n += cg_str_eq(f->v[i].name, cg_str_of(name));
	return n;
}

void cg_form_wipe(struct cg_form *f, const char *name)
{
	for (size_t i = 0; i < f->n; i++) {
		if (cg_str_eq(f->v[i].name, cg_str_of(name)))
			sodium_memzero((void *)(uintptr_t)f->v[i].value.p, f->v[i].value.n);
	}
}
