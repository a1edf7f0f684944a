/*
 * parse_body.h: the request of POST /parse, from multipart/form-data or JSON, as one struct.
 * Does not hold the PDF in memory: it goes straight into the upload. Does not know samples and keys.
 *
 * Errors    as the contract names them for bodies; CG_EREQUEST with a hint for fields that do not fit.
 */
#ifndef CG_REST_PARSE_BODY_H
#define CG_REST_PARSE_BODY_H

#include "app/upload.h"
#include "http/body.h"
#include "pdf/extract.h"

enum { CG_PARSE_BODY_MAX = 30 * 1024 * 1024, CG_PDF_REF_MAX = 64 };

struct json_object;

struct cg_parse_input {
	struct cg_upload upload;
	bool has_file, has_password, has_ref, include_pii;
	size_t password_n, ref_n;
	char password[CG_PDF_PASSWORD_MAX];
	char ref[CG_PDF_REF_MAX];
};

/* Read the body; content_type is one of the two. in is made ready here; the caller frees it in any case. */
enum cg_code cg_parse_body_read(struct cg_parse_input *in, struct cg_str content_type, struct cg_body *body,
				struct cg_err *e);
/*
 * The same from the members of a JSON object; in is {.upload = CG_UPLOAD_NONE}. Whether there is a source is for the
 * caller to check.
 */
enum cg_code cg_parse_members(struct cg_parse_input *in, struct json_object *o, struct cg_err *e);
/* Close the upload and wipe the password. */
void cg_parse_input_free(struct cg_parse_input *in);

#endif
