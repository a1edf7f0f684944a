/*
 * parse_service.h: POST /api/v1/parse: from a body to a stored snapshot and its view; the same for MCP and the upload
 * page. Does not read PDFs or statements itself; it is the order of the steps: body, idempotency, limit of wrong
 * passwords, words, statement, analytics, store, view.
 */
#ifndef CG_REST_PARSE_SERVICE_H
#define CG_REST_PARSE_SERVICE_H

#include "http/service.h"
#include "rest/parse_body.h"
#include "store/snapshot/idempotency.h"

/*
 * What makes two requests the same: the digest of the PDF, include_pii and the password, of which only an HMAC under
 * the data key goes in.
 */
void cg_parse_fingerprint(const struct cg_parse_input *in, const uint8_t data_key[CG_DATA_KEY_BYTES],
			  uint8_t out[CG_FINGERPRINT_BYTES]);

/*
 * Read, check and store the statement of in (a file or a sample); *out is the view of the snapshot, owned by the
 * caller. idem NULL: none; else its key is set, and what the first request with it got is given again.
 */
enum cg_code cg_op_parse(struct cg_call *c, struct cg_parse_input *in, struct cg_idem *idem, struct json_object **out);

/*
 * The same with the digest of the PDF in the place of an Idempotency-Key: for 24 hours the same bytes give the same
 * snapshot, unless it was deleted. The password must open them each time.
 */
enum cg_code cg_op_parse_once(struct cg_call *c, struct cg_parse_input *in, struct json_object **out);

/* The view of a built-in sample, read but not stored; any key may. CG_ENOSAMPLE: there is none of that name. */
enum cg_code cg_op_sample_view(struct cg_call *c, struct cg_str name, struct json_object **out);

#endif
