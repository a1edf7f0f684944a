/* look_through_view.c: The member look_through of a health check. */
#include "render/look_through_view.h"

/* A name that no house has told is null. */
static struct json_object *slices_json(struct cg_json *t, const struct cg_look_slices *s)
{
	struct json_object *list = cg_json_array(t);

	for (size_t i = 0; i < s->n; i++) {
		struct json_object *o = cg_json_object(t);

		cg_json_text(t, o, "name", s->v[i].name);
		cg_json_dec(t, o, "percent", s->v[i].percent);
		cg_json_push(t, list, o);
	}
	return list;
}

struct json_object *cg_look_through_view(struct cg_json *t, const struct cg_look_through *l)
{
	struct json_object *o = cg_json_object(t), *without = cg_json_array(t);

	cg_json_name(t, o, "reason", l->reason);
	cg_json_dec(t, o, "covered_percent", l->covered);
	cg_json_date(t, o, "oldest_portfolio", l->oldest);
	cg_json_date(t, o, "newest_portfolio", l->newest);
	for (size_t i = 0; i < l->without.n; i++)
		cg_json_push(t, without,
			     l->without.v[i].p == NULL ? NULL : cg_json_need(t, cg_json_new_text(l->without.v[i])));
	cg_json_put(t, o, "funds_without", without);
	cg_json_put(t, o, "asset_allocation", slices_json(t, &l->classes));
	cg_json_put(t, o, "industries", slices_json(t, &l->industries));
	cg_json_dec(t, o, "other_industries", l->other_industries);
	cg_json_put(t, o, "market_cap", slices_json(t, &l->caps));
	cg_json_date(t, o, "market_cap_list", l->caps_date);
	return o;
}
