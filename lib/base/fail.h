/*
 * fail.h: what went wrong in a call: the code, the reason for the log, the sentence for the caller.
 * Does not print or log; it travels with the request.
 *
 * Errors    a function that can fail returns enum cg_code and says why through cg_fail.
 */
#ifndef CG_BASE_FAIL_H
#define CG_BASE_FAIL_H

#include "base/code.h"

#include <stdbool.h>

/*
 * What went wrong, owned by the request.
 * why   is for the log: no PII, no password, no text of the statement, no SQL.
 * hint  is for the caller of the API: a sentence that says what to do. Empty: the code's standard sentence.
 */
struct cg_err {
	enum cg_code code;
	int retry_after; /* seconds; 0: the code's own value */
	char why[160];
	char hint[240];
	char param[32]; /* the parameter or member of the request that is wrong; empty: that of the code, if any */
};

/* Set code and why (cut to size), leave hint and retry_after alone, return code: return cg_fail(e, CG_EPDF, "..."); */
__attribute__((format(printf, 3, 4))) enum cg_code cg_fail(struct cg_err *e, enum cg_code code, const char *fmt, ...);
/* The same and set the sentence for the caller; why becomes the hint too, so it must hold no secret. */
__attribute__((format(printf, 3, 4))) enum cg_code cg_fail_hint(struct cg_err *e, enum cg_code code, const char *fmt,
								...);

/* cg_fail_hint, and name the parameter or member of the request that is wrong. */
__attribute__((format(printf, 4, 5))) enum cg_code cg_fail_param(struct cg_err *e, enum cg_code code, const char *param,
								 const char *fmt, ...);

/* Name what is wrong where a function that knows no requests has failed. */
void cg_fail_name(struct cg_err *e, const char *param);
/* The parameter or member that is wrong: e->param or that of the code; NULL: none. */
const char *cg_fail_param_name(const struct cg_err *e);
/* The sentence for the caller: e->hint or the code's standard sentence. */
const char *cg_fail_message(const struct cg_err *e);

#endif
