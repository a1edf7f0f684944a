/*
 * form.h: fields of application/x-www-form-urlencoded: request bodies and queries.
 * Does not interpret the fields.
 *
 * Limits    CG_FORM_BYTES, CG_FORM_FIELDS; a body is read only with that content type and a Content-Length.
 * Errors    CG_EREQUEST (malformed, too many fields), CG_EMEDIA, CG_ELENGTH, CG_ETOOLARGE, CG_ETIMEOUT, CG_EBUSY.
 * Source    WHATWG URL, "application/x-www-form-urlencoded parsing", but strict: broken %XX, NUL and what is no UTF-8
 *           are refused.
 */
#ifndef CG_HTTP_FORM_H
#define CG_HTTP_FORM_H

#include "http/service.h"

enum { CG_FORM_BYTES = 32 * 1024, CG_FORM_FIELDS = 64 };

struct cg_form {
	struct cg_form_field {
		struct cg_str name, value;
	} * v;
	size_t n, cap;
};

/* Values are copied into the arena: they outlive text, and cg_form_wipe can overwrite them. */
enum cg_code cg_form_parse(struct cg_str text, struct cg_arena *a, struct cg_form *out, struct cg_err *e);
/* The body of a call whose route has CG_ROUTE_OWN. */
enum cg_code cg_form_read(struct cg_call *c, struct cg_form *out);
/* The first field of that name; CG_STR_NONE without. */
struct cg_str cg_form_get(const struct cg_form *f, const char *name);
/* How often it occurs. */
size_t cg_form_count(const struct cg_form *f, const char *name);
/* Overwrite the values of a field: passwords. */
void cg_form_wipe(struct cg_form *f, const char *name);

#endif
