/*
 * code.h: every error that casgate answers with, in one table: symbol, HTTP status, stable name, retry rule.
 * Does not carry what went wrong in one call: that is struct cg_err, fail.h.
 *
 * Names     are API: clients match on them, so a name never changes its meaning. So are the types, which are a closed
 *           list of eight: a client that does not know a code acts by its type.
 */
#ifndef CG_BASE_CODE_H
#define CG_BASE_CODE_H

#include "base/str.h"

/* symbol, status, name, seconds for Retry-After (0: none), kind of error */
/* clang-format off */
#define CG_CODES(X) \
	X(CG_OK,			200, "ok",				0, "none") \
	X(CG_EREQUEST,			400, "invalid_request",			0, "invalid_request") \
	X(CG_EJSON,			400, "invalid_json",			0, "invalid_request") \
	X(CG_EBASE64,			400, "invalid_base64",			0, "invalid_request") \
	X(CG_EMULTIPART,		400, "invalid_multipart",		0, "invalid_request") \
	X(CG_ENOKEY,			401, "api_key_missing",			0, "authentication") \
	X(CG_EKEY,			401, "api_key_invalid",			0, "authentication") \
	X(CG_ESCOPE,			403, "insufficient_scope",		0, "permission") \
	X(CG_ESANDBOXKEY,		403, "sandbox_key_required",		0, "permission") \
	X(CG_ENOTFOUND,			404, "not_found",			0, "not_found") \
	X(CG_ENOSNAPSHOT,		404, "snapshot_not_found",		0, "not_found") \
	X(CG_ENOSAMPLE,			404, "sample_not_found",		0, "not_found") \
	X(CG_ENOUPLOAD,			404, "upload_not_found",		0, "not_found") \
	X(CG_ENOJOB,			404, "job_not_found",			0, "not_found") \
	X(CG_EMETHOD,			405, "method_not_allowed",		0, "invalid_request") \
	X(CG_EACCEPT,			406, "not_acceptable",			0, "invalid_request") \
	X(CG_ETIMEOUT,			408, "request_timeout",			0, "invalid_request") \
	X(CG_EIDEMMISMATCH,		409, "idempotency_mismatch",		0, "conflict") \
	X(CG_EIDEMBUSY,			409, "idempotency_in_progress",		1, "conflict") \
	X(CG_EUPLOADWAIT,		409, "upload_pending",			0, "conflict") \
	X(CG_EJOBRUNS,			409, "job_running",			2, "conflict") \
	X(CG_EUPLOADGONE,		410, "upload_expired",			0, "not_found") \
	X(CG_EEXPIRED,			410, "snapshot_expired",		0, "not_found") \
	X(CG_EJOBOLD,			410, "job_expired",			0, "not_found") \
	X(CG_ELENGTH,			411, "length_required",			0, "invalid_request") \
	X(CG_ETOOLARGE,			413, "file_too_large",			0, "invalid_request") \
	X(CG_EPAGES,			413, "too_many_pages",			0, "statement") \
	X(CG_EMEDIA,			415, "unsupported_media_type",		0, "invalid_request") \
	X(CG_EJOBSOFF,			422, "async_not_enabled",		0, "invalid_request") \
	X(CG_ENOPASSWORD,		422, "password_required",		0, "statement") \
	X(CG_EPASSWORD,			422, "password_incorrect",		0, "statement") \
	X(CG_ENOTPDF,			422, "not_a_pdf",			0, "statement") \
	X(CG_EPDF,			422, "pdf_damaged",			0, "statement") \
	X(CG_ECRYPT,			422, "pdf_encryption_unsupported",	0, "statement") \
	X(CG_ESCANNED,			422, "scanned_pdf",			0, "statement") \
	X(CG_EUNSUPPORTED,		422, "statement_unsupported",		0, "statement") \
	X(CG_EINCOMPLETE,		422, "statement_incomplete",		0, "statement") \
	X(CG_ECOMPLEX,			422, "pdf_too_complex",			0, "statement") \
	X(CG_ERATE,			429, "rate_limited",			1, "rate_limit") \
	X(CG_EINTERNAL,			500, "internal_error",			0, "server") \
	X(CG_EDB,			503, "database_unavailable",		5, "server") \
	X(CG_EUPSTREAM,			503, "upstream_unavailable",		30, "server") \
	X(CG_EBUSY,			503, "overloaded",			1, "server") \
	X(CG_EPARSETIME,		504, "parse_timeout",			0, "server")
/* clang-format on */

enum cg_code {
#define X(sym, http, name, retry, type) sym,
	CG_CODES(X)
#undef X
		CG_CODE_MAX
};

struct cg_code_info {
	int http;
	const char *name;
	int retry_after;  /* seconds; 0: no Retry-After header */
	const char *type; /* whose turn it is: invalid_request, authentication, permission, not_found, conflict,
			     rate_limit, statement, server */
};

/* The row of a code; an unknown code gives the row of CG_EINTERNAL. Borrows static memory. */
const struct cg_code_info *cg_code_info(enum cg_code code);
/* The code of a stable name. False: there is none of that name, *out is as it was. */
bool cg_code_of(struct cg_str name, enum cg_code *out);
/* The field or header that a code is always about; NULL: there is none, or it differs. Borrows static memory. */
const char *cg_code_param(enum cg_code code);
/* The standard sentence of a code, for the caller of the API. Borrows static memory. */
const char *cg_code_message(enum cg_code code);

#endif
