/*
 * base64.h: strict base64 (RFC 4648 sections 4 and 5) on top of OpenSSL's decoder, which by itself is lenient.
 * Does not hold the result: decoded bytes go to a sink in small blocks.
 *
 * Accepts   the standard or the URL alphabet (not a mix of both), with or without padding, white space anywhere.
 * Refuses   other characters, wrong or misplaced padding, a single left-over character, tail bits that are not zero.
 */
#ifndef CG_HTTP_BASE64_H
#define CG_HTTP_BASE64_H

#include "base/fail.h"
#include "base/str.h"

typedef enum cg_code cg_base64_sink(void *ctx, struct cg_str bytes, struct cg_err *e);

/* CG_EBASE64, or what the sink returns. Bytes may have reached the sink before an error is found. */
enum cg_code cg_base64_decode(struct cg_str text, cg_base64_sink *sink, void *ctx, struct cg_err *e);

#endif
