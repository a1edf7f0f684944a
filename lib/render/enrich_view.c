/*
 * enrich_view.c: Enrichments as JSON. Key order is that of data/schema/enrichment.json. Figures for one and three years
 * are written as {"1y": ..., "3y": ...}; a figure that is missing is null and `reasons` says why.
 */
#include "render/enrich_view.h"

#include "base/json.h"
#include "base/time.h"
#include "render/portfolio_view.h"

static const char *const horizons[CG_HORIZONS] = { "1y", "3y" };

/* Writes the two horizons as members of an object that has other members, too. */
static void both(struct cg_json *t, struct json_object *to, const struct cg_dec v[CG_HORIZONS])
{
	for (int h = 0; h < CG_HORIZONS; h++)
		cg_json_dec(t, to, horizons[h], v[h]);
}

/* Writes the two horizons as an object of their own. */
static struct json_object *pair(struct cg_json *t, const struct cg_dec v[CG_HORIZONS])
{
	struct json_object *o = cg_json_object(t);

	both(t, o, v);
	return o;
}

/* No reason is null, not "OK": a client tests for null. */
static const char *reason(enum cg_enrich_status s)
{
	return s == CG_ENRICH_OK ? NULL : cg_enrichment_status_name(s);
}

/* The same for the reasons of XIRR. */
static const char *rate_reason(enum cg_rate_reason r)
{
	return r == CG_RATE_OK ? NULL : cg_enrichment_rate_reason_name(r);
}

/* How far the proxy was measured to lag its index over a horizon; null: not measured. */
static struct json_object *one_lag(struct cg_json *t, const struct cg_lag *lag)
{
	struct json_object *o;

	if (!lag->mean.set)
		return NULL;
	o = cg_json_object(t);
	cg_json_dec(t, o, "mean", lag->mean);
	cg_json_dec(t, o, "least", lag->least);
	cg_json_dec(t, o, "most", lag->most);
	return o;
}

static struct json_object *lags(struct cg_json *t, const struct cg_enriched_fund *f)
{
	struct json_object *o;

	if (!f->lag[0].mean.set && !f->lag[1].mean.set)
		return NULL;
	o = cg_json_object(t);
	for (int h = 0; h < CG_HORIZONS; h++)
		cg_json_put(t, o, horizons[h], one_lag(t, &f->lag[h]));
	cg_json_date(t, o, "until", f->lag_until);
	return o;
}

/* `proxy` names the funds whose NAVs stand for the index; without them it is the index itself. */
static struct json_object *benchmark(struct cg_json *t, const struct cg_enriched_fund *f)
{
	struct json_object *o = cg_json_object(t);

	cg_json_text(t, o, "name", f->benchmark);
	cg_json_text(t, o, "proxy", f->proxy);
	cg_json_name(t, o, "quality", cg_fund_quality_name(f->quality));
	cg_json_name(t, o, "source", f->quality == CG_QUALITY_NONE ? NULL : f->proxy.n > 0 ? "PROXY" : "TRI");
	both(t, o, f->bench);
	cg_json_put(t, o, "lag", lags(t, f));
	return o;
}

/* One holding with its market figures. A scheme that AMFI does not list has scheme_code null. */
static struct json_object *enriched_fund(struct cg_json *t, const struct cg_enriched_fund *f)
{
	struct json_object *o = cg_json_object(t), *reasons = cg_json_object(t);

	cg_json_text(t, o, "name", f->name);
	cg_json_text(t, o, "isin", f->isin);
	cg_json_text(t, o, "folio", f->folio);
	cg_json_text(t, o, "demat_client_id", f->demat_client_id);
	if (f->scheme_code != 0)
		cg_json_int(t, o, "scheme_code", f->scheme_code);
	else
		cg_json_put(t, o, "scheme_code", NULL);
	cg_json_text(t, o, "category", f->category);
	cg_json_name(t, o, "asset_class", cg_fund_asset_class_name(f->asset_class));
	cg_json_name(t, o, "plan", cg_plan_name(f->plan));
	cg_json_name(t, o, "option", cg_option_name(f->option));
	cg_json_dec(t, o, "units", f->units);
	cg_json_dec(t, o, "latest_nav", f->latest_nav);
	cg_json_date(t, o, "latest_nav_date", f->latest_nav_date);
	cg_json_dec(t, o, "current_value", f->current_value);
	cg_json_put(t, o, "returns", pair(t, f->ret));
	cg_json_put(t, o, "benchmark", benchmark(t, f));
	cg_json_put(t, o, "excess", pair(t, f->excess));
	cg_json_dec(t, o, "xirr", f->xirr);
	cg_json_dec(t, o, "gain_percent", f->gain_percent);
	cg_json_name(t, o, "status", cg_enrichment_status_name(f->status));
	for (int h = 0; h < CG_HORIZONS; h++)
		cg_json_name(t, reasons, horizons[h], reason(f->reason[h]));
	cg_json_name(t, reasons, "xirr", rate_reason(f->xirr_reason));
	cg_json_put(t, o, "reasons", reasons);
	return o;
}

/*
 * Figures of all funds together, weighted by value; covered_percent says how much of the
 * value they cover.
 */
static struct json_object *portfolio(struct cg_json *t, const struct cg_enriched_portfolio *p)
{
	struct json_object *o = cg_json_object(t), *xirr = cg_json_object(t);

	cg_json_dec(t, o, "current_value", p->current_value);
	cg_json_dec(t, o, "covered_percent", p->covered[0]);
	cg_json_dec(t, o, "covered_percent_3y", p->covered[1]);
	cg_json_put(t, o, "returns", pair(t, p->ret));
	cg_json_put(t, o, "benchmark", pair(t, p->bench));
	cg_json_put(t, o, "excess", pair(t, p->excess));
	cg_json_dec(t, xirr, "percent", p->xirr);
	cg_json_name(t, xirr, "reason", rate_reason(p->xirr_reason));
	cg_json_put(t, o, "xirr", xirr);
	cg_json_dec(t, o, "gain_percent", p->gain_percent);
	return o;
}

/* A split of the value by one key: list of key, value, percent. */
static struct json_object *slices(struct cg_json *t, const struct cg_slices *list)
{
	struct json_object *a = cg_json_array(t);

	for (size_t i = 0; i < list->n; i++) {
		struct json_object *o = cg_json_object(t);

		cg_json_text(t, o, "key", list->v[i].key);
		cg_json_dec(t, o, "value", list->v[i].value);
		cg_json_dec(t, o, "percent", list->v[i].percent);
		cg_json_push(t, a, o);
	}
	return a;
}

/* The splits at current values; those of the statement's values are part of the snapshot. */
static struct json_object *allocation(struct cg_json *t, const struct cg_overlays *v)
{
	struct json_object *o = cg_json_object(t);

	cg_json_put(t, o, "asset_class", slices(t, &v->asset_class));
	cg_json_put(t, o, "category", slices(t, &v->category));
	cg_json_put(t, o, "amc", slices(t, &v->amc));
	cg_json_put(t, o, "plan", slices(t, &v->plan));
	cg_json_put(t, o, "option", slices(t, &v->option));
	return o;
}

/* Shares of the largest funds in percent and the Herfindahl indices, 0 to 10,000. */
static struct json_object *concentration(struct cg_json *t, const struct cg_overlays *v)
{
	struct json_object *o = cg_json_object(t);

	cg_json_dec(t, o, "top1_percent", v->top1);
	cg_json_dec(t, o, "top5_percent", v->top5);
	cg_json_dec(t, o, "top10_percent", v->top10);
	cg_json_dec(t, o, "hhi", v->hhi);
	cg_json_dec(t, o, "amc_hhi", v->amc_hhi);
	return o;
}

/* Categories with more than one fund, and their share of the whole. */
static struct json_object *duplicated(struct cg_json *t, const struct cg_overlays *v)
{
	struct json_object *a = cg_json_array(t);

	for (size_t i = 0; i < v->duplicated.n; i++) {
		const struct cg_duplicate *d = &v->duplicated.v[i];
		struct json_object *o = cg_json_object(t), *names = cg_json_array(t);

		cg_json_text(t, o, "category", d->category);
		for (size_t k = 0; k < d->funds.n; k++)
			cg_json_push(t, names,
				     d->funds.v[k].p == NULL ? NULL : cg_json_need(t, cg_json_new_text(d->funds.v[k])));
		cg_json_put(t, o, "funds", names);
		cg_json_dec(t, o, "percent", d->percent);
		cg_json_push(t, a, o);
	}
	return a;
}

/* Funds whose return is below that of their benchmark, as market/ found them. */
static struct json_object *below(struct cg_json *t, const struct cg_enrichment *x)
{
	struct json_object *a = cg_json_array(t);

	for (size_t i = 0; i < x->overlays.below.n; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[x->overlays.below.v[i]];
		struct json_object *o = cg_json_object(t);

		cg_json_text(t, o, "name", f->name);
		cg_json_text(t, o, "isin", f->isin);
		both(t, o, f->excess);
		cg_json_push(t, a, o);
	}
	return a;
}

/* Regular plans whose scheme has a direct plan, and what the difference in return was. */
static struct json_object *regular(struct cg_json *t, const struct cg_enrichment *x)
{
	struct json_object *a = cg_json_array(t);

	for (size_t i = 0; i < x->overlays.regular.n; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[x->overlays.regular.v[i]];
		struct json_object *o = cg_json_object(t);

		cg_json_text(t, o, "name", f->name);
		cg_json_text(t, o, "isin", f->isin);
		cg_json_text(t, o, "direct_isin", f->direct.isin);
		cg_json_text(t, o, "direct_name", f->direct.name);
		cg_json_put(t, o, "return_gap", pair(t, f->gap));
		cg_json_push(t, a, o);
	}
	return a;
}

/*
 * Pairs of funds with securities in common. Null when no portfolios are known, [] when no
 * two funds overlap.
 */
static struct json_object *overlap(struct cg_json *t, const struct cg_enrichment *x)
{
	const struct cg_overlays *v = &x->overlays;
	struct json_object *a;

	if (v->overlap_reason != NULL && v->overlap.n == 0)
		return NULL;
	a = cg_json_array(t);
	for (size_t i = 0; i < v->overlap.n; i++) {
		const struct cg_fund_overlap *p = &v->overlap.v[i];
		struct json_object *o = cg_json_object(t);

		cg_json_text(t, o, "name_a", x->funds.v[p->a].name);
		cg_json_text(t, o, "isin_a", x->funds.v[p->a].isin);
		cg_json_date(t, o, "portfolio_date_a", p->date_a);
		cg_json_text(t, o, "name_b", x->funds.v[p->b].name);
		cg_json_text(t, o, "isin_b", x->funds.v[p->b].isin);
		cg_json_date(t, o, "portfolio_date_b", p->date_b);
		cg_json_dec(t, o, "percent", p->percent);
		cg_json_int(t, o, "common", p->common);
		cg_json_push(t, a, o);
	}
	return a;
}

/* Value and money put in at the end of each calendar year, oldest first. */
static struct json_object *years(struct cg_json *t, const struct cg_overlays *v)
{
	struct json_object *a = cg_json_array(t);

	for (size_t i = 0; i < v->years.n; i++) {
		struct json_object *o = cg_json_object(t);

		cg_json_date(t, o, "date", v->years.v[i].date);
		cg_json_dec(t, o, "value", v->years.v[i].value);
		cg_json_dec(t, o, "invested", v->years.v[i].invested);
		cg_json_push(t, a, o);
	}
	return a;
}

/* Everything that describes the portfolio as a whole. */
static struct json_object *overlays(struct cg_json *t, const struct cg_enrichment *x)
{
	const struct cg_overlays *v = &x->overlays;
	struct json_object *o = cg_json_object(t);

	cg_json_put(t, o, "allocation", allocation(t, v));
	cg_json_put(t, o, "concentration", concentration(t, v));
	cg_json_put(t, o, "duplicated_categories", duplicated(t, v));
	cg_json_put(t, o, "below_benchmark", below(t, x));
	cg_json_put(t, o, "regular_plans", regular(t, x));
	cg_json_put(t, o, "fund_overlap", overlap(t, x));
	cg_json_name(t, o, "fund_overlap_reason", v->overlap_reason);
	cg_json_put(t, o, "value_by_year", years(t, v));
	return o;
}

/* Keys that do not apply to a warning are left out, as in the warnings of a snapshot. */
struct json_object *cg_enrich_view_warnings(struct cg_json *t, const struct cg_enrichment *x)
{
	struct json_object *a = cg_json_array(t);

	for (size_t i = 0; i < x->warnings.n; i++) {
		const struct cg_enrich_warning *w = &x->warnings.v[i];
		struct json_object *o = cg_json_object(t);

		cg_json_name(t, o, "code", cg_enrichment_warning_name(w->code));
		cg_json_text(t, o, "message", w->message);
		if (w->scheme.p != NULL)
			cg_json_text(t, o, "scheme", w->scheme);
		if (w->folio.p != NULL)
			cg_json_text(t, o, "folio", w->folio);
		cg_json_push(t, a, o);
	}
	return a;
}

/* Null when the figures come from the statement alone and no enrichment was made. */
void cg_enrich_view_time(struct cg_json *t, struct json_object *o, bool known, int64_t ms)
{
	char at[CG_TIME_TEXT_MAX];

	cg_json_name(t, o, "enriched_at", known ? cg_time_text(ms, at) : NULL);
}

void cg_enrich_view_id(struct cg_json *t, struct json_object *o, const struct cg_enrichment *x)
{
	static const struct cg_id none;
	char id[CG_ID_TEXT_MAX];

	cg_json_name(t, o, "snapshot_id", cg_id_eq(&x->snapshot, &none) ? NULL : cg_id_text(&x->snapshot, "snap_", id));
}

/* Funds in the order of the statement. */
struct json_object *cg_enrich_view(const struct cg_enrichment *x, const struct cg_app_months_beside *beside)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *source = cg_json_object(&t), *funds = cg_json_array(&t);
	struct json_object *all = portfolio(&t, &x->portfolio);

	cg_enrich_view_id(&t, o, x);
	cg_enrich_view_time(&t, o, true, x->enriched_ms);
	cg_json_date(&t, o, "as_of_date", x->as_of);
	cg_json_bool(&t, o, "partial", x->partial);
	cg_json_text(&t, source, "name", x->source_name);
	cg_json_date(&t, source, "newest_nav_date", x->newest_nav_date);
	cg_json_put(&t, o, "nav_source", source);
	for (size_t i = 0; i < x->funds.n; i++)
		cg_json_push(&t, funds, enriched_fund(&t, &x->funds.v[i]));
	cg_json_put(&t, o, "mutual_funds", funds);
	cg_portfolio_view_beside(&t, all, beside);
	cg_json_put(&t, o, "portfolio", all);
	cg_json_put(&t, o, "overlays", overlays(&t, x));
	cg_json_put(&t, o, "warnings", cg_enrich_view_warnings(&t, x));
	return cg_json_finish(&t, o);
}
