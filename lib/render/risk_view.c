/* risk_view.c: Key order is that of data/schema/risk.json. A figure that is missing is null and `reasons` says why. */
#include "render/risk_view.h"

#include "base/json.h"

/* None: a period that is not there. */
static struct json_object *period(struct cg_json *t, const struct cg_risk_fund *f)
{
	struct json_object *o;

	if (f->from == CG_DATE_NONE)
		return NULL;
	o = cg_json_object(t);
	cg_json_date(t, o, "from", f->from);
	cg_json_date(t, o, "to", f->to);
	return o;
}

static struct json_object *rolling(struct cg_json *t, const struct cg_risk_fund *f)
{
	struct json_object *o;

	if (f->from == CG_DATE_NONE)
		return NULL;
	o = cg_json_object(t);
	cg_json_int(t, o, "count", CG_RISK_WINDOWS);
	cg_json_dec(t, o, "least", f->least);
	cg_json_dec(t, o, "median", f->median);
	cg_json_dec(t, o, "most", f->most);
	cg_json_int(t, o, "below_zero", (int64_t)f->below_zero);
	return o;
}

static struct json_object *drawdown(struct cg_json *t, const struct cg_risk_fund *f)
{
	struct json_object *o;

	if (f->from == CG_DATE_NONE)
		return NULL;
	o = cg_json_object(t);
	cg_json_dec(t, o, "percent", f->drawdown);
	cg_json_date(t, o, "peak", f->peak);
	cg_json_date(t, o, "trough", f->trough);
	cg_json_date(t, o, "recovered", f->recovered);
	return o;
}

static struct json_object *one_rank(struct cg_json *t, const struct cg_rank *r)
{
	struct json_object *o = cg_json_object(t);

	if (r->place > 0)
		cg_json_int(t, o, "place", (int64_t)r->place);
	else
		cg_json_put(t, o, "place", NULL);
	cg_json_int(t, o, "of", (int64_t)r->of);
	cg_json_int(t, o, "listed", (int64_t)r->listed);
	return o;
}

static struct json_object *risk_fund(struct cg_json *t, const struct cg_risk_fund *f)
{
	static const char *const horizons[CG_HORIZONS] = { "1y", "3y" };
	struct json_object *o = cg_json_object(t), *rank = cg_json_object(t), *reasons = cg_json_object(t);
	const struct cg_scheme *s = f->scheme;
	bool there = f->status <= CG_ENRICH_REBASED && f->from != CG_DATE_NONE;

	cg_json_text(t, o, "name", f->name);
	cg_json_text(t, o, "isin", f->isin);
	if (s != NULL)
		cg_json_int(t, o, "scheme_code", s->code);
	else
		cg_json_put(t, o, "scheme_code", NULL);
	cg_json_text(t, o, "category", s != NULL ? s->category : CG_STR_NONE);
	cg_json_name(t, o, "plan", s != NULL ? cg_plan_name(s->plan) : NULL);
	cg_json_put(t, o, "period", period(t, f));
	cg_json_put(t, o, "rolling_1y", rolling(t, f));
	cg_json_dec(t, o, "standard_deviation", f->deviation);
	cg_json_put(t, o, "drawdown", drawdown(t, f));
	cg_json_dec(t, o, "beta", f->beta);
	cg_json_text(t, o, "benchmark", s != NULL ? s->benchmark.name : CG_STR_NONE);
	cg_json_text(t, o, "proxy", s != NULL && s->benchmark.n_proxies > 0 ? s->benchmark.proxy_name : CG_STR_NONE);
	for (int h = 0; h < CG_HORIZONS; h++)
		cg_json_put(t, rank, horizons[h], one_rank(t, &f->rank[h]));
	cg_json_put(t, o, "rank", rank);
	cg_json_name(t, reasons, "risk",
		     f->left_out			  ? cg_risk_lack_name(CG_RISK_TOO_MANY)
		     : there && f->status == CG_ENRICH_OK ? NULL
							  : cg_enrichment_status_name(f->status));
	cg_json_name(t, reasons, "beta", cg_risk_lack_name(f->beta_lack));
	cg_json_name(t, reasons, "rank_1y", cg_risk_lack_name(f->rank[0].lack));
	cg_json_name(t, reasons, "rank_3y", cg_risk_lack_name(f->rank[1].lack));
	cg_json_put(t, o, "reasons", reasons);
	return o;
}

struct json_object *cg_risk_view(const char *snapshot_id, int32_t as_of, const struct cg_risk *x)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *funds = cg_json_array(&t), *source = cg_json_object(&t);

	cg_json_name(&t, o, "snapshot_id", snapshot_id);
	cg_json_date(&t, o, "as_of_date", as_of);
	cg_json_name(&t, source, "navs", "AMFI, as stored");
	cg_json_name(&t, source, "categories", "AMFI's list of schemes");
	cg_json_date(&t, source, "list_date", x->list_date);
	cg_json_put(&t, o, "source", source);
	for (size_t i = 0; i < x->n; i++)
		cg_json_push(&t, funds, risk_fund(&t, &x->v[i]));
	cg_json_put(&t, o, "mutual_funds", funds);
	return cg_json_finish(&t, o);
}
