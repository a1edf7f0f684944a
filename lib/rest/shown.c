/* shown.c: a snapshot as the caller wants to see it. */
#include "rest/shown.h"

#include "app/account/pii.h"
#include "render/export/casparser_view.h"
#include "render/places_view.h"
#include "render/view.h"

#include <stdlib.h>
#include <string.h>

/* Not application/json: an answer of that type has the envelope. */
static const char casparser_type[] = "application/vnd.casparser+json; charset=utf-8";

static enum cg_code read_format(struct cg_call *c, struct cg_str format, struct cg_shown *out)
{
	if (out->json_alone || format.p == NULL || cg_str_eq(format, CG_STR("json")))
		return CG_OK;
	if (!cg_str_eq(format, CG_STR("casparser")))
		return cg_fail_param(&c->err, CG_EREQUEST, "format", "format must be json or casparser.");
	out->casparser = true;
	return CG_OK;
}

enum cg_code cg_shown_check(struct cg_call *c, const struct cg_shown *shown)
{
	if (shown->casparser && (shown->places || shown->fields.n_keep > 0 || shown->fields.n_drop > 0))
		return cg_fail_param(&c->err, CG_EREQUEST, "format",
				     "include, fields and exclude are for format=json alone.");
	return CG_OK;
}

enum cg_code cg_shown_read(struct cg_call *c, struct cg_shown *out)
{
	static const char *const names[] = { "include", "fields", "exclude", "format" };
	enum { INCLUDE, FIELDS, EXCLUDE, FORMAT, PARAMETERS };
	struct cg_str v[PARAMETERS] = { CG_STR_NONE };
	enum cg_code rc = CG_OK;

	for (int i = 0; i < PARAMETERS && rc == CG_OK; i++)
		rc = cg_request_param(&c->req, c->arena, names[i], &v[i], &c->err);
	if (rc == CG_OK && v[INCLUDE].p != NULL)
		rc = cg_request_include(v[INCLUDE], &out->places, &c->err);
	if (rc == CG_OK)
		rc = cg_fields_read(v[FIELDS], v[EXCLUDE], &out->fields, &c->err);
	if (rc == CG_OK)
		rc = read_format(c, v[FORMAT], out);
	return rc == CG_OK ? cg_shown_check(c, out) : rc;
}

static enum cg_code answer_casparser(struct cg_call *c, const struct cg_shown *shown, const struct cg_statement *s)
{
	struct json_object *o = cg_casparser_view(s, shown->include_pii);
	struct cg_str text = cg_json_print(o);

	c->text = text.p != NULL ? malloc(text.n + 1) : NULL;
	if (c->text != NULL) {
		memcpy(c->text, text.p, text.n);
		c->text_n = text.n;
		c->text_type = casparser_type;
	}
	json_object_put(o);
	return c->text != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "casparser: no memory");
}

enum cg_code cg_shown_answer(struct cg_call *c, const struct cg_shown *shown, const struct cg_app_snapshot *snapshot)
{
	cg_pii_note(&c->ctx, shown->include_pii, &snapshot->meta.id);
	if (shown->include_pii)
		c->cache = "no-store"; /* no copy on the way, whoever asks again */
	if (shown->casparser)
		return answer_casparser(c, shown, &snapshot->s);
	c->data = cg_view_snapshot(&snapshot->s, &snapshot->an, &snapshot->meta, shown->include_pii);
	if (c->data == NULL)
		return cg_fail(&c->err, CG_EBUSY, "view: no memory");
	if (shown->places && !cg_places_view_add(c->data, &snapshot->s))
		return cg_fail(&c->err, CG_EBUSY, "places: no memory");
	cg_fields_apply(c->data, &shown->fields);
	return CG_OK;
}
