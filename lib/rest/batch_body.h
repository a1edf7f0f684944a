/*
 * batch_body.h: the request of POST /parse/batch, multipart/form-data with many files, as the input of
 * app/jobs/batch.h. Does not hold the files in memory and does not open archives. The other fields are those of POST
 * /parse (parse_body.h), but for pdf_ref; passwords is a JSON object: name of a file -> its password.
 *
 * Errors    as parse_body.h; CG_EREQUEST for more files than a batch may have.
 */
#ifndef CG_REST_BATCH_BODY_H
#define CG_REST_BATCH_BODY_H

#include "app/jobs/batch.h"
#include "http/parse_body.h"

enum { CG_BATCH_BODY_MAX = 64 << 20 };

struct cg_batch_body {
	struct cg_batch_input in;
	struct cg_arena *arena;	       /* of the names */
	struct json_object *passwords; /* owned; NULL: none */
};

/* Made ready here; the caller frees it in any case. */
enum cg_code cg_batch_body_read(struct cg_batch_body *b, struct cg_arena *arena, struct cg_str content_type,
				struct cg_body *body, struct cg_err *e);
/* With the passwords wiped. */
void cg_batch_body_free(struct cg_batch_body *b);

#endif
