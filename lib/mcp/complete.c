/* complete.c: What may stand for an argument that is being typed (complete.h). */
#include "mcp/complete.h"

#include "app/snapshots.h"
#include "base/json.h"
#include "base/time.h"
#include "mcp/catalog.h"
#include "portfolio/gains/rules.h"

/* An answer in the making; `more`: there are values that it does not hold. */
struct offer {
	struct json_object *values;
	struct cg_str typed;
	bool good, more;
};

static void offer_value(struct offer *o, struct cg_str value)
{
	if (!cg_str_starts(value, o->typed))
		return;
	if (json_object_array_length(o->values) == CG_MCP_COMPLETE_MAX)
		o->more = true;
	else
		o->good = cg_json_append(o->values, cg_json_new_text(value)) && o->good;
}

/*
 * One more than an answer holds tells that there are more. Small letters are read as capitals are, so ids go in as
 * found.
 */
static enum cg_code offer_ids(struct cg_call *c, struct offer *o)
{
	struct cg_id_list list;
	char text[CG_ID_TEXT_MAX];
	enum cg_code rc;

	if ((c->auth.scopes & CG_SCOPE_READ) == 0)
		return CG_OK;
	rc = cg_app_snapshots_complete(&c->ctx, o->typed, CG_MCP_COMPLETE_MAX + 1, &list);
	o->typed = CG_STR("");
	for (size_t i = 0; rc == CG_OK && i < list.n; i++)
		offer_value(o, cg_str_of(cg_id_text(&list.v[i], "snap_", text)));
	return rc;
}

/* The first and last year of what is meant; a snapshot that is not there narrows nothing. */
static enum cg_code years_of(struct cg_call *c, struct json_object *args, int *first, int *last)
{
	struct cg_app_snapshot snapshot;
	struct cg_id id;
	enum cg_code rc = CG_ENOSNAPSHOT;

	*first = CG_FY_FIRST;
	*last = cg_gains_rules_fy(cg_time_india_today());
	if ((c->auth.scopes & CG_SCOPE_READ) != 0 && cg_json_get_text(args, "snapshot_id").p != NULL)
		rc = cg_app_snapshots_id(&c->ctx, cg_json_get_text(args, "snapshot_id"), &id);
	if (rc == CG_OK)
		rc = cg_app_snapshots_get(&c->ctx, &id, &snapshot);
	if (rc == CG_OK && snapshot.an.first_txn != CG_DATE_NONE) {
		*first = cg_gains_rules_fy(snapshot.an.first_txn);
		*last = cg_gains_rules_fy(snapshot.s.as_of);
	}
	return rc == CG_ENOSNAPSHOT || rc == CG_EEXPIRED ? CG_OK : rc;
}

static enum cg_code offer_years(struct cg_call *c, const struct cg_mcp_msg *m, struct offer *o)
{
	struct json_object *context = cg_json_get_object(m->params, "context");
	char text[CG_FY_TEXT_MAX];
	int first, last;
	enum cg_code rc = years_of(c, cg_json_get_object(context, "arguments"), &first, &last);

	for (int year = last; rc == CG_OK && year >= first; year--)
		offer_value(o, cg_str_of(cg_gains_rules_fy_text(year, text)));
	return rc;
}

/* Is it an argument of the prompt, or of the template? */
static bool is_known(struct cg_call *c, struct json_object *ref, struct cg_str name)
{
	const struct cg_mcp_catalog *all = cg_mcp_catalog_of(c);
	struct json_object *found = NULL;

	if (cg_str_eq(cg_json_get_text(ref, "type"), CG_STR("ref/resource"))) {
		found = cg_mcp_catalog_find(all->templates, "uriTemplate", cg_json_get_text(ref, "uri"));
		return found != NULL && cg_str_eq(name, CG_STR("snapshot_id"));
	}
	if (cg_str_eq(cg_json_get_text(ref, "type"), CG_STR("ref/prompt")))
		found = cg_mcp_catalog_find(all->prompts, "name", cg_json_get_text(ref, "name"));
	found = cg_json_get_array(found, "arguments");
	return found != NULL && cg_mcp_catalog_find(found, "name", name) != NULL;
}

bool cg_mcp_complete(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	struct json_object *argument = cg_json_get_object(m->params, "argument"), *o;
	struct cg_str name = cg_json_get_text(argument, "name");
	struct offer offer = { .typed = cg_json_get_text(argument, "value"), .good = true };
	enum cg_code rc = CG_OK;
	bool good;

	if (name.p == NULL || offer.typed.p == NULL || !is_known(c, cg_json_get_object(m->params, "ref"), name))
		return cg_mcp_rpc_refuse(
			&out->fault, 200, CG_MCP_EPARAMS,
			"params needs ref, a prompt or template of this server, and one of its arguments.");
	offer.values = cg_json_new_array();
	if (offer.values == NULL)
		return false;
	if (cg_str_eq(name, CG_STR("fy")))
		rc = offer_years(c, m, &offer);
	else if (cg_str_eq(name, CG_STR("snapshot_id")) || cg_str_eq(name, CG_STR("from")) ||
		 cg_str_eq(name, CG_STR("to")))
		rc = offer_ids(c, &offer);
	if (rc != CG_OK) {
		json_object_put(offer.values);
		return cg_mcp_fail(c, rc, out);
	}
	o = cg_json_new_object();
	good = cg_json_add(o, "hasMore", cg_json_new_bool(offer.more)) && offer.good;
	if (!offer.more) /* else it is not counted */
		good = cg_json_add(o, "total", cg_json_new_int((int64_t)json_object_array_length(offer.values))) &&
		       good;
	good = cg_json_add(o, "values", offer.values) && good;
	out->result = cg_json_new_object();
	return cg_json_add(out->result, "completion", o) && good;
}
