#include "http/parse_body.h"

#include "base/json_parse.h"
#include "http/base64.h"
#include "http/header.h"
#include "http/request.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum field {
	FIELD_OTHER,
	FIELD_FILE,
	FIELD_PASSWORD,
	FIELD_PII,
	FIELD_REF,
	FIELD_INCLUDE,
	FIELD_REFERENCE,
	FIELD_METADATA,
	FIELD_MODE,
	FIELD_PASSWORDS, /* where there are several files */
	FIELD_MAX
};

static const struct cg_str field_names[FIELD_MAX] = {
	[FIELD_FILE] = CG_STR_INIT("file"),	      [FIELD_PASSWORD] = CG_STR_INIT("password"),
	[FIELD_PII] = CG_STR_INIT("include_pii"),     [FIELD_REF] = CG_STR_INIT("pdf_ref"),
	[FIELD_INCLUDE] = CG_STR_INIT("include"),     [FIELD_REFERENCE] = CG_STR_INIT("client_reference_id"),
	[FIELD_METADATA] = CG_STR_INIT("metadata"),   [FIELD_MODE] = CG_STR_INIT("mode"),
	[FIELD_PASSWORDS] = CG_STR_INIT("passwords"),
};

struct form {
	struct cg_parse_input *in;
	const struct cg_parse_files *files; /* NULL: one file, that of in */
	struct cg_upload *to;
	enum field field;
	bool seen[FIELD_MAX];
	size_t n;
	char text[CG_METADATA_TEXT_MAX + 1]; /* value of a small field; one byte more than any may have */
};

static enum cg_code set_password(struct cg_parse_input *in, struct cg_str s, struct cg_err *e)
{
	if (s.n > sizeof(in->password) || (s.n > 0 && memchr(s.p, '\0', s.n) != NULL))
		return cg_fail_param(e, CG_EREQUEST, "password", "password may have at most %d bytes and no NUL.",
				     CG_PDF_PASSWORD_MAX);
	if (s.n > 0)
		memcpy(in->password, s.p, s.n);
	in->password_n = s.n;
	in->has_password = s.n > 0; /* forms send empty fields, too */
	return CG_OK;
}

static enum cg_code set_mode(struct cg_parse_input *in, struct cg_str s, struct cg_err *e)
{
	in->has_mode = true;
	return cg_request_mode(s, &in->later, e);
}

static void set_ref(struct cg_parse_input *in, struct cg_str s)
{
	in->has_ref = true;
	in->ref_n = s.n <= sizeof(in->ref) ? s.n : 0; /* no sample has such a name */
	if (in->ref_n > 0)
		memcpy(in->ref, s.p, s.n);
}

static enum cg_code bad_metadata(struct cg_err *e)
{
	return cg_fail_param(e, CG_EREQUEST, "metadata",
			     "metadata must be an object of at most %d members: names of 1 to %d printable characters, "
			     "values text of at most %d.",
			     CG_METADATA_MAX, CG_METADATA_KEY_MAX, CG_METADATA_VALUE_MAX);
}

/* One without members is none. */
static enum cg_code set_metadata(struct cg_labels *l, struct json_object *o, struct cg_err *e)
{
	struct cg_str text;

	if (o == NULL)
		return CG_OK;
	if (!json_object_is_type(o, json_type_object) || json_object_object_length(o) > CG_METADATA_MAX)
		return bad_metadata(e);
	json_object_object_foreach(o, key, value)
	{
		if (!cg_labels_is_key(cg_str_of(key)) || !cg_labels_is_value(cg_json_text_of(value)))
			return bad_metadata(e);
	}
	if (json_object_object_length(o) == 0)
		return CG_OK;
	text = cg_json_print(o);
	return text.p != NULL ? cg_labels_set_metadata(l, text, e) : cg_fail(e, CG_EBUSY, "metadata: no memory");
}

/* From a form. */
static enum cg_code read_metadata(struct cg_labels *l, struct cg_str text, struct cg_err *e)
{
	struct json_object *o = NULL;
	enum cg_code rc;

	if (text.n == 0)
		return CG_OK;
	if (text.n > CG_METADATA_TEXT_MAX)
		return bad_metadata(e);
	rc = cg_json_parse_list(text, &o, e); /* an array, too, is metadata of the wrong kind */
	if (rc == CG_OK)
		rc = set_metadata(l, o, e);
	else if (rc == CG_EJSON)
		rc = bad_metadata(e);
	json_object_put(o);
	return rc;
}

static enum cg_code on_begin(void *ctx, const struct cg_multipart_part *part, struct cg_err *e)
{
	struct form *f = ctx;

	f->n = 0;
	f->field = FIELD_OTHER;
	for (int i = FIELD_OTHER + 1; i < FIELD_MAX; i++)
		if (cg_str_eq(part->name, field_names[i]))
			f->field = (enum field)i;
	if (f->field == FIELD_PASSWORDS && f->files == NULL)
		f->field = FIELD_OTHER;
	if (f->field == FIELD_MODE && f->files != NULL)
		f->field = FIELD_OTHER; /* several are always read later */
	if (f->field == FIELD_FILE && f->files != NULL)
		return f->files->file(f->files->ctx, part, &f->to, e);
	if (f->field != FIELD_OTHER && f->seen[f->field])
		return cg_fail_param(e, CG_EMULTIPART, field_names[f->field].p, "The field %.*s occurs twice.",
				     CG_STR_ARG(field_names[f->field]));
	f->seen[f->field] = true;
	if (f->field != FIELD_FILE)
		return CG_OK;
	f->in->has_file = true;
	f->in->file_unnamed = part->filename.p == NULL;
	f->to = &f->in->upload;
	return cg_upload_open(f->to, e);
}

static enum cg_code on_data(void *ctx, struct cg_str piece, struct cg_err *e)
{
	struct form *f = ctx;
	size_t room = sizeof(f->text) - f->n;

	if (f->field == FIELD_FILE)
		return cg_upload_write(f->to, piece, e);
	if (f->field == FIELD_OTHER)
		return CG_OK;
	if (piece.n > room)
		piece.n = room;
	memcpy(f->text + f->n, piece.p, piece.n);
	f->n += piece.n;
	return CG_OK;
}

static enum cg_code on_end(void *ctx, struct cg_err *e)
{
	struct form *f = ctx;
	struct cg_str value = { f->text, f->n };

	switch (f->field) {
	case FIELD_FILE:
		return cg_upload_finish(f->to, e);
	case FIELD_PASSWORD:
		return set_password(f->in, value, e);
	case FIELD_PII:
		return cg_request_flag(value, "include_pii", &f->in->include_pii, e);
	case FIELD_REF:
		set_ref(f->in, value);
		return CG_OK;
	case FIELD_INCLUDE:
		return cg_request_include(value, &f->in->places, e);
	case FIELD_REFERENCE:
		return cg_labels_set_reference(&f->in->labels, value, e);
	case FIELD_METADATA:
		return read_metadata(&f->in->labels, value, e);
	case FIELD_MODE:
		return set_mode(f->in, value, e);
	case FIELD_PASSWORDS:
		return f->files->passwords(f->files->ctx, value, e);
	case FIELD_OTHER:
	case FIELD_MAX:
		break;
	}
	return CG_OK;
}

enum cg_code cg_parse_form_read(struct cg_parse_input *in, const struct cg_parse_files *files,
				struct cg_str content_type, struct cg_body *body, struct cg_err *e)
{
	static const struct cg_multipart_calls calls = { on_begin, on_data, on_end };
	struct cg_multipart m;
	char *buf = malloc(CG_BODY_CHUNK);
	struct form *form = calloc(1, sizeof(*form));
	size_t n = 0;
	enum cg_code rc = CG_EBUSY;

	if (buf == NULL || form == NULL) {
		free(buf);
		free(form);
		return cg_fail(e, rc, "form: no memory");
	}
	form->in = in;
	form->files = files;
	rc = cg_multipart_init(&m, content_type, &calls, form, e);
	if (files != NULL)
		m.most = files->parts;
	while (rc == CG_OK) {
		rc = cg_body_read(body, buf, CG_BODY_CHUNK, &n, e);
		if (rc == CG_EREQUEST)
			rc = e->code = CG_EMULTIPART;
		if (rc != CG_OK || n == 0)
			break;
		rc = cg_multipart_feed(&m, (struct cg_str){ buf, n }, e);
	}
	if (rc == CG_OK)
		rc = cg_multipart_finish(&m, e);
	sodium_memzero(buf, CG_BODY_CHUNK);
	sodium_memzero(form, sizeof(*form));
	free(form);
	free(buf);
	return rc;
}

enum cg_code cg_parse_members(struct cg_parse_input *in, struct json_object *o, struct cg_err *e)
{
	struct cg_str pdf = CG_STR_NONE, password = CG_STR_NONE, ref = CG_STR_NONE, include = CG_STR_NONE,
		      mode = CG_STR_NONE;
	enum cg_code rc = cg_json_read_string(o, "pdf_base64", &pdf, e);

	if (rc == CG_OK)
		rc = cg_json_read_string(o, "password", &password, e);
	if (rc == CG_OK)
		rc = cg_json_read_string(o, "pdf_ref", &ref, e);
	if (rc == CG_OK)
		rc = cg_json_read_bool(o, "include_pii", &in->include_pii, e);
	if (rc == CG_OK)
		rc = cg_json_read_string(o, "include", &include, e);
	if (rc == CG_OK && include.p != NULL)
		rc = cg_request_include(include, &in->places, e);
	if (rc == CG_OK)
		rc = cg_json_read_string(o, "mode", &mode, e);
	if (rc == CG_OK && mode.p != NULL)
		rc = set_mode(in, mode, e);
	if (rc == CG_OK && password.p != NULL)
		rc = set_password(in, password, e);
	if (ref.p != NULL)
		set_ref(in, ref);
	in->has_file = pdf.p != NULL;
	if (rc != CG_OK || !in->has_file || in->has_ref)
		return rc;
	rc = cg_upload_open(&in->upload, e);
	if (rc == CG_OK)
		rc = cg_base64_decode(pdf, cg_upload_write, &in->upload, e);
	return rc == CG_OK ? cg_upload_finish(&in->upload, e) : rc;
}

enum cg_code cg_parse_labels(struct cg_labels *l, struct json_object *o, struct cg_err *e)
{
	struct cg_str reference = CG_STR_NONE;
	enum cg_code rc = cg_json_read_string(o, "client_reference_id", &reference, e);

	if (rc == CG_OK)
		rc = cg_labels_set_reference(l, reference, e);
	return rc == CG_OK ? set_metadata(l, cg_json_get(o, "metadata"), e) : rc;
}

static enum cg_code read_json(struct cg_parse_input *in, struct cg_body *body, struct cg_err *e)
{
	struct json_object *o = NULL;
	enum cg_code rc = cg_body_json(body, false, &o, e);

	if (rc == CG_OK)
		rc = cg_parse_members(in, o, e);
	if (rc == CG_OK)
		rc = cg_parse_labels(&in->labels, o, e);
	cg_json_wipe(o, "password");
	json_object_put(o);
	return rc;
}

static enum cg_code check_source(const struct cg_parse_input *in, struct cg_err *e)
{
	if (in->has_file && in->has_ref)
		return cg_fail_param(e, CG_EREQUEST, "pdf_ref", "Send either a PDF or pdf_ref, not both.");
	if (!in->has_file && !in->has_ref)
		return cg_fail_hint(
			e, CG_EREQUEST,
			"Send the PDF as the form field file or as pdf_base64 in JSON, or name a sample in pdf_ref.");
	return CG_OK;
}

enum cg_code cg_parse_body_read(struct cg_parse_input *in, struct cg_str content_type, struct cg_body *body,
				struct cg_err *e)
{
	enum cg_code rc;

	*in = (struct cg_parse_input){ .upload = CG_UPLOAD_NONE };
	rc = cg_header_is_json(content_type) ? read_json(in, body, e)
					     : cg_parse_form_read(in, NULL, content_type, body, e);
	return rc == CG_OK ? check_source(in, e) : rc;
}
