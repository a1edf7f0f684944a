/*
 * health_view.c: The health check and the list of skills as JSON. Key order is that of data/schema/health.json and
 * skills.json. Thresholds come from the table that the check itself uses.
 */
#include "render/health_view.h"

#include "render/enrich_view.h"
#include "render/look_through_view.h"

#include "base/json.h"

const char cg_health_view_slug[] = "portfolio-health-check";

enum cg_code cg_health_view_skill_known(struct cg_str slug, struct cg_err *e)
{
	if (cg_str_eq(slug, cg_str_of(cg_health_view_slug)))
		return CG_OK;
	return cg_fail_param(e, CG_ENOTFOUND, "slug", "There is no such skill: GET /api/v1/skills lists them.");
}

/* A number with the unit of its rule. */
static struct json_object *put_figure(struct cg_json *t, struct cg_dec value, const char *unit)
{
	struct json_object *o = cg_json_object(t);

	cg_json_dec(t, o, "value", value);
	cg_json_name(t, o, "unit", unit);
	return o;
}

/* One finding with the figure that caused it, the threshold it passed and the funds concerned. */
static struct json_object *flag(struct cg_json *t, const struct cg_enrichment *x, const struct cg_flag *f)
{
	const struct cg_health_rule *rule = &cg_health_rules[f->check];
	struct json_object *o = cg_json_object(t), *funds = cg_json_array(t), *figures = cg_json_array(t);

	cg_json_name(t, o, "check", cg_health_check_name(f->check));
	cg_json_name(t, o, "group", rule->group);
	cg_json_name(t, o, "severity", cg_health_severity_name(f->severity));
	cg_json_name(t, o, "title", rule->title);
	cg_json_name(t, o, "rule", rule->description);
	cg_json_text(t, o, "reason", f->reason);
	cg_json_put(t, o, "figure", put_figure(t, f->figure, rule->unit));
	cg_json_put(t, o, "threshold", put_figure(t, f->threshold, rule->unit));
	for (size_t i = 0; i < f->funds.n; i++) {
		const struct cg_enriched_fund *e = &x->funds.v[f->funds.v[i]];
		struct json_object *one = cg_json_object(t);

		cg_json_text(t, one, "name", e->name);
		cg_json_text(t, one, "isin", e->isin);
		cg_json_push(t, funds, one);
	}
	cg_json_put(t, o, "funds", funds);
	for (size_t i = 0; i < f->figures.n; i++) {
		struct json_object *one = put_figure(t, f->figures.v[i].value, f->figures.v[i].unit);

		cg_json_name(t, one, "name", f->figures.v[i].name);
		cg_json_push(t, figures, one);
	}
	cg_json_put(t, o, "figures", figures);
	return o;
}

/*
 * Every check is listed, with NOT_RUN and its reason where data is missing: no flag must
 * not look like a pass.
 */
static struct json_object *outcomes(struct cg_json *t, const struct cg_health *h)
{
	struct json_object *a = cg_json_array(t);

	for (int c = 0; c < CG_HEALTH_CHECK_MAX; c++) {
		struct json_object *o = cg_json_object(t);
		int64_t n = 0;

		for (size_t i = 0; i < h->flags.n; i++)
			n += h->flags.v[i].check == (enum cg_health_check)c;
		cg_json_name(t, o, "check", cg_health_check_name((enum cg_health_check)c));
		cg_json_name(t, o, "group", cg_health_rules[c].group);
		cg_json_name(t, o, "status", h->not_run[c] != NULL ? "NOT_RUN" : n > 0 ? "FLAGGED" : "OK");
		cg_json_int(t, o, "flags", n);
		cg_json_name(t, o, "reason", h->not_run[c]);
		cg_json_push(t, a, o);
	}
	return a;
}

/* `checks` lists all of them, `flags` only what was found. */
struct json_object *cg_health_view(const char *slug, const struct cg_enrichment *x, bool stored,
				   const struct cg_health *h, const struct cg_look_through *l)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *flags = cg_json_array(&t);

	cg_json_name(&t, o, "slug", slug);
	cg_enrich_view_id(&t, o, x);
	cg_json_date(&t, o, "as_of_date", x->as_of);
	cg_enrich_view_time(&t, o, stored, x->enriched_ms);
	cg_json_bool(&t, o, "partial", x->partial);
	for (size_t i = 0; i < h->flags.n; i++)
		cg_json_push(&t, flags, flag(&t, x, &h->flags.v[i]));
	cg_json_put(&t, o, "flags", flags);
	cg_json_put(&t, o, "checks", outcomes(&t, h));
	cg_json_put(&t, o, "look_through", l != NULL ? cg_look_through_view(&t, l) : NULL);
	cg_json_put(&t, o, "warnings", cg_enrich_view_warnings(&t, x));
	return cg_json_finish(&t, o);
}

/* The published rule of a check, from the table of the health check itself. */
static struct json_object *rule(struct cg_json *t, enum cg_health_check c)
{
	static const char *const keys[CG_SEVERITY_MAX] = { "LOW", "MEDIUM", "HIGH" };
	const struct cg_health_rule *r = &cg_health_rules[c];
	struct json_object *o = cg_json_object(t), *from = cg_json_object(t);

	cg_json_name(t, o, "check", cg_health_check_name(c));
	cg_json_name(t, o, "group", r->group);
	cg_json_name(t, o, "title", r->title);
	cg_json_name(t, o, "description", r->description);
	cg_json_name(t, o, "input", r->input);
	cg_json_name(t, o, "unit", r->unit);
	for (int s = 0; s < CG_SEVERITY_MAX; s++)
		cg_json_dec(t, from, keys[s], cg_health_threshold(c, (enum cg_severity)s));
	cg_json_put(t, o, "thresholds", from);
	return o;
}

/* One parameter of a skill as GET /skills describes it. */
static struct json_object *input(struct cg_json *t, const char *name, const char *type, bool required, const char *text)
{
	struct json_object *o = cg_json_object(t);

	cg_json_name(t, o, "name", name);
	cg_json_name(t, o, "type", type);
	cg_json_bool(t, o, "required", required);
	cg_json_name(t, o, "description", text);
	return o;
}

/* Thresholds come from the table that the check itself uses. */
struct json_object *cg_health_view_skills(void)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t), *skill = cg_json_object(&t);
	struct json_object *inputs = cg_json_array(&t), *checks = cg_json_array(&t);

	cg_json_name(&t, skill, "slug", cg_health_view_slug);
	cg_json_name(&t, skill, "title", "Portfolio health check");
	cg_json_name(&t, skill, "description",
		     "Rules with published thresholds for concentration, overlap, underperformance and cost. The same "
		     "snapshot and the same NAVs give the same flags.");
	cg_json_push(&t, inputs, input(&t, "snapshot_id", "string", true, "Snapshot to look at."));
	cg_json_push(
		&t, inputs,
		input(&t, "include_enrichment", "boolean", false,
		      "Default true: use today's enrichment, made now if there is none. False: look at the statement "
		      "alone; checks that need returns do not run."));
	cg_json_push(
		&t, inputs,
		input(&t, "as_of", "string", false,
		      "Day of the figures: latest (default), statement, or YYYY-MM-DD; not without an enrichment."));
	cg_json_put(&t, skill, "inputs", inputs);
	for (int c = 0; c < CG_HEALTH_CHECK_MAX; c++)
		cg_json_push(&t, checks, rule(&t, (enum cg_health_check)c));
	cg_json_put(&t, skill, "checks", checks);
	cg_json_push(&t, list, skill);
	cg_json_put(&t, o, "skills", list);
	return cg_json_finish(&t, o);
}
