/*
 * parse_service.h: POST /api/v1/parse: from a body to a stored snapshot and its view.
 * Does not read PDFs or statements itself; it is the order of the steps: body, idempotency, limit of wrong passwords,
 * words, statement, analytics, store, view.
 */
#ifndef CG_HTTP_PARSE_SERVICE_H
#define CG_HTTP_PARSE_SERVICE_H

#include "http/parse_body.h"
#include "http/service.h"
#include "store/idempotency.h"

/*
 * What makes two requests the same: the digest of the PDF, include_pii and the password, of which only an HMAC under
 * the data key goes in.
 */
void cg_parse_fingerprint(const struct cg_parse_input *in, const uint8_t data_key[CG_DATA_KEY_BYTES],
			  uint8_t out[CG_FINGERPRINT_BYTES]);

#endif
