/*
 * parse_body.h: the request of POST /parse and of the upload page, from multipart/form-data or JSON, as the input of
 * app/parse.h.
 * Does not hold the PDF in memory: it goes straight into the upload. Does not check samples and keys.
 *
 * Errors    as the contract names them for bodies; CG_EREQUEST with a hint for fields that do not fit.
 */
#ifndef CG_HTTP_PARSE_BODY_H
#define CG_HTTP_PARSE_BODY_H

#include "app/parse.h"
#include "http/body.h"
#include "http/multipart.h"

enum { CG_PARSE_BODY_MAX = 30 * 1024 * 1024 };

struct json_object;

/* Where a form has more than one file: what becomes of them, and of the field passwords. */
struct cg_parse_files {
	void *ctx;
	/* A file begins: *to is opened here, and the bytes go there. */
	enum cg_code (*file)(void *ctx, const struct cg_multipart_part *part, struct cg_upload **to, struct cg_err *e);
	enum cg_code (*passwords)(void *ctx, struct cg_str text, struct cg_err *e);
	unsigned parts; /* most parts of the form */
};

/* The form alone, with its files to files; in, made ready by the caller, gets the other fields. */
enum cg_code cg_parse_form_read(struct cg_parse_input *in, const struct cg_parse_files *files,
				struct cg_str content_type, struct cg_body *body, struct cg_err *e);
/* Read the body; content_type is one of the two. in is made ready here; the caller frees it in any case. */
enum cg_code cg_parse_body_read(struct cg_parse_input *in, struct cg_str content_type, struct cg_body *body,
				struct cg_err *e);
/*
 * The same, without labels, from the members of a JSON object; in is {.upload = CG_UPLOAD_NONE}. Whether there is a
 * source is for the caller to check.
 */
enum cg_code cg_parse_members(struct cg_parse_input *in, struct json_object *o, struct cg_err *e);
/* client_reference_id and metadata, where they are there. */
enum cg_code cg_parse_labels(struct cg_labels *l, struct json_object *o, struct cg_err *e);

#endif
