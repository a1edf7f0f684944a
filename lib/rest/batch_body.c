#include "rest/batch_body.h"

#include "base/json_parse.h"

#include <string.h>

/* Beside the files: the other fields, and some that are none of ours. */
enum { OTHER_PARTS = 16 };

static enum cg_code begin_file(void *ctx, const struct cg_multipart_part *part, struct cg_upload **to, struct cg_err *e)
{
	struct cg_batch_body *b = ctx;
	struct cg_batch_file *one = &b->in.v[b->in.n];
	enum cg_code rc;

	if (b->in.n == CG_BATCH_FILES_MAX)
		return cg_fail_param(e, CG_EREQUEST, "file",
				     "A batch has at most %d files: send the others in another one.",
				     CG_BATCH_FILES_MAX);
	*one = (struct cg_batch_file){ .upload = CG_UPLOAD_NONE, .name = cg_arena_str(b->arena, part->filename) };
	if (part->filename.p != NULL && one->name.p == NULL)
		return cg_fail(e, CG_EBUSY, "batch: no memory");
	rc = cg_upload_open(&one->upload, e);
	b->in.n++;
	one->upload.max = CG_BATCH_UPLOAD_MAX;
	*to = &one->upload;
	return rc;
}

static enum cg_code bad_passwords(struct cg_err *e)
{
	return cg_fail_param(
		e, CG_EREQUEST, "passwords",
		"passwords must be a JSON object of at most %d members: names of files and their passwords, "
		"text of 1 to %d bytes without NUL.",
		CG_BATCH_FILES_MAX, CG_PDF_PASSWORD_MAX);
}

static enum cg_code read_passwords(void *ctx, struct cg_str text, struct cg_err *e)
{
	struct cg_batch_body *b = ctx;
	enum cg_code rc = text.n > 0 ? cg_json_parse(text, &b->passwords, e) : CG_OK;

	if (rc == CG_EJSON)
		return bad_passwords(e);
	if (rc != CG_OK || b->passwords == NULL)
		return rc;
	if (json_object_object_length(b->passwords) > CG_BATCH_FILES_MAX)
		return bad_passwords(e);
	json_object_object_foreach(b->passwords, name, value)
	{
		struct cg_str password = cg_json_text_of(value);

		if (password.p == NULL || password.n == 0 || password.n > CG_PDF_PASSWORD_MAX ||
		    memchr(password.p, '\0', password.n) != NULL)
			return bad_passwords(e);
		b->in.passwords[b->in.n_passwords++] = (struct cg_batch_password){ cg_str_of(name), password };
	}
	return CG_OK;
}

enum cg_code cg_batch_body_read(struct cg_batch_body *b, struct cg_arena *arena, struct cg_str content_type,
				struct cg_body *body, struct cg_err *e)
{
	const struct cg_parse_files files = { b, begin_file, read_passwords, CG_BATCH_FILES_MAX + OTHER_PARTS };
	enum cg_code rc;

	*b = (struct cg_batch_body){ .in = { .all = { .upload = CG_UPLOAD_NONE } }, .arena = arena };
	rc = cg_parse_form_read(&b->in.all, &files, content_type, body, e);
	if (rc == CG_OK && b->in.all.has_ref)
		rc = cg_fail_param(e, CG_EREQUEST, "pdf_ref", "A batch takes files only: pdf_ref is for POST /parse.");
	return rc;
}

void cg_batch_body_free(struct cg_batch_body *b)
{
	cg_batch_input_free(&b->in);
	if (b->passwords != NULL) {
		json_object_object_foreach(b->passwords, name, value)
		{
			(void)value;
			cg_json_wipe(b->passwords, name);
		}
	}
	json_object_put(b->passwords);
	b->passwords = NULL;
}
