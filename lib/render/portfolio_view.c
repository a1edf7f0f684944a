/*
 * portfolio_view.c: The charts of a portfolio as JSON (portfolio_view.h). What may not be shown is null here already.
 */
#include "render/portfolio_view.h"

#include "base/json.h"
#include "portfolio/kinds.h"

/* The largest `most` slices. */
static struct json_object *largest(struct cg_json *t, const struct cg_slices *list, size_t most)
{
	struct json_object *o = cg_json_array(t);

	for (size_t i = 0; i < list->n && i < most; i++) {
		struct json_object *slice = cg_json_object(t);

		cg_json_text(t, slice, "key", list->v[i].key);
		cg_json_dec(t, slice, "value", list->v[i].value);
		cg_json_dec(t, slice, "percent", list->v[i].percent);
		cg_json_push(t, o, slice);
	}
	return o;
}

/* The figures at the top. */
static void put_figures(struct cg_json *t, struct json_object *o, const struct cg_app_report *r)
{
	const struct cg_app_snapshot *x = &r->snapshot;
	struct json_object *xirr = cg_json_object(t);
	char id[CG_ID_TEXT_MAX];

	cg_json_name(t, o, "snapshot_id", cg_id_text(&x->meta.id, "snap_", id));
	cg_json_bool(t, o, "livemode", x->meta.live);
	cg_json_text(t, o, "investor_name", x->s.investor.name);
	cg_json_name(t, o, "source", cg_source_name(x->s.source));
	cg_json_date(t, o, "as_of_date", x->s.as_of);
	cg_json_dec(t, o, "total_value", x->s.total_value);
	cg_json_dec(t, o, "invested", x->an.invested);
	cg_json_dec(t, o, "gain", x->an.gain);
	cg_json_dec(t, xirr, "percent", x->an.xirr);
	cg_json_name(t, xirr, "reason", x->an.xirr_reason);
	cg_json_put(t, o, "xirr", xirr);
	cg_json_name(t, o, "confidence_level", cg_level_name(x->s.level));
	cg_json_int(t, o, "warning_count", (int64_t)x->s.warnings.n);
}

/* Asset classes are known with market data alone, and at its values. */
static void put_allocation(struct cg_json *t, struct json_object *to, const struct cg_app_report *r)
{
	static const struct cg_slices none = { NULL, 0, 0 };
	const struct cg_analytics *an = &r->snapshot.an;
	struct json_object *o = cg_json_object(t);
	struct cg_slice kind[CG_KINDS_MAX];
	struct cg_slices kinds;

	t->failed |= !cg_kinds_make(&r->snapshot.s, kind, &kinds);
	cg_json_put(t, o, "kind", largest(t, &kinds, SIZE_MAX));
	cg_json_put(t, o, "asset_class",
		    largest(t, r->has_enrichment ? &r->enrichment.overlays.asset_class : &none, SIZE_MAX));
	cg_json_put(t, o, "amc", largest(t, &an->amc, SIZE_MAX));
	cg_json_put(t, o, "plan", largest(t, &an->plan, SIZE_MAX));
	cg_json_put(t, o, "option", largest(t, &an->option, SIZE_MAX));
	cg_json_put(t, to, "allocation", o);
	cg_json_date(t, to, "asset_class_date", r->has_enrichment ? r->enrichment.as_of : CG_DATE_NONE);
}

/* Folios of a fund count as one. */
static void put_funds(struct cg_json *t, struct json_object *o, const struct cg_app_report *r, struct cg_arena *a)
{
	const struct cg_statement *s = &r->snapshot.s;
	struct cg_slices list = { NULL, 0, 0 };

	for (size_t i = 0; i < s->funds.n; i++)
		if (s->funds.v[i].value.set && s->funds.v[i].value.v > 0)
			t->failed |= !cg_analytics_slices_add(a, &list, s->funds.v[i].name, s->funds.v[i].value);
	cg_analytics_slices_finish(&list);
	cg_json_put(t, o, "largest_funds", largest(t, &list, CG_PORTFOLIO_VIEW_FUNDS));
	cg_json_int(t, o, "fund_count", (int64_t)list.n);
}

/* Every month, quarter, half year or year, so that the points are few. */
static size_t step_of(size_t n)
{
	static const size_t steps[] = { 1, 3, 6 };

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if ((n + steps[i] - 1) / steps[i] <= CG_PORTFOLIO_VIEW_POINTS)
			return steps[i];
	return 12;
}

/* The end of a month; what would look like a figure of the whole and is not, is null. */
static struct json_object *point(struct cg_json *t, const struct cg_month *m, const struct cg_months_known *k)
{
	struct json_object *o = cg_json_object(t);

	cg_json_date(t, o, "date", m->date);
	cg_json_dec(t, o, "value", m->value);
	cg_json_dec(t, o, "put_in", cg_months_shows_invested(m, k) ? m->invested : CG_DEC_NONE);
	cg_json_dec(t, o, "benchmark", k->compared ? m->bench : CG_DEC_NONE);
	return o;
}

/* Oldest first; one month alone makes no line. */
static struct json_object *points(struct cg_json *t, const struct cg_months *x, const struct cg_months_known *k,
				  size_t step)
{
	struct json_object *list = cg_json_array(t);

	for (size_t i = x->n >= 2 ? (x->n - 1) % step : x->n; i < x->n; i += step)
		cg_json_push(t, list, point(t, &x->v[i], k));
	return list;
}

/* Why the lines have gaps, and what the same flows came to. */
static void put_comparison(struct cg_json *t, struct json_object *o, const struct cg_months *x,
			   const struct cg_months_known *k)
{
	struct json_object *same = cg_json_object(t);

	cg_json_int(t, o, "funds_without_nav", (int64_t)x->lacking.n);
	cg_json_int(t, o, "funds_with_unknown_flows", (int64_t)x->unknown);
	cg_json_dec(t, o, "compared_percent", x->covered);
	cg_json_dec(t, same, "value", k->compared ? x->own : CG_DEC_NONE);
	cg_json_dec(t, same, "benchmark", k->compared ? x->bench : CG_DEC_NONE);
	cg_json_dec(t, same, "xirr", k->compared ? x->own_rate : CG_DEC_NONE);
	cg_json_dec(t, same, "benchmark_xirr", k->compared ? x->bench_rate : CG_DEC_NONE);
	cg_json_put(t, o, "same_flows", same);
}

/* The lines, and why they have gaps. */
static void put_months(struct cg_json *t, struct json_object *to, const struct cg_months *x)
{
	const struct cg_months_known k = cg_months_known_of(x);
	struct json_object *o = cg_json_object(t);
	size_t step = step_of(x->n);

	cg_json_int(t, o, "step", (int64_t)step);
	cg_json_put(t, o, "points", points(t, x, &k, step));
	put_comparison(t, o, x, &k);
	cg_json_put(t, to, "months", o);
}

struct json_object *cg_portfolio_view(const struct cg_app_report *r, const struct cg_months *months, struct cg_arena *a)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);

	put_figures(&t, o, r);
	put_allocation(&t, o, r);
	put_funds(&t, o, r, a);
	put_months(&t, o, months);
	return cg_json_finish(&t, o);
}

struct json_object *cg_portfolio_view_months(const char *snapshot_id, int32_t as_of, const struct cg_months *x)
{
	const struct cg_months_known k = cg_months_known_of(x);
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	cg_json_name(&t, o, "snapshot_id", snapshot_id);
	cg_json_date(&t, o, "as_of_date", as_of);
	for (size_t i = 0; i < x->n; i++) {
		struct json_object *month = point(&t, &x->v[i], &k);

		cg_json_dec(&t, month, "paid_in", x->v[i].in);
		cg_json_dec(&t, month, "paid_out", x->v[i].out);
		cg_json_push(&t, list, month);
	}
	cg_json_put(&t, o, "months", list);
	put_comparison(&t, o, x, &k);
	return cg_json_finish(&t, o);
}

/* --- beside an enrichment */

/* Between the two newest NAVs; the share says for how much of the value. */
static struct json_object *day_change(struct cg_json *t, const struct cg_day_change *d)
{
	struct json_object *o = cg_json_object(t);

	cg_json_dec(t, o, "amount", d->amount);
	cg_json_dec(t, o, "percent", d->percent);
	cg_json_dec(t, o, "covered_percent", d->covered);
	cg_json_date(t, o, "from", d->amount.set ? d->from : CG_DATE_NONE);
	cg_json_date(t, o, "to", d->amount.set ? d->to : CG_DATE_NONE);
	return o;
}

/* Why there is no rate of the benchmarks. */
static const char *pme_reason(const struct cg_months *x, bool compared)
{
	if (x->n == 0)
		return "NO_TRANSACTIONS";
	if (!compared)
		return "FEW_COMPARED";
	return x->bench_rate.set ? NULL : "NO_RATE";
}

/* Each fund's own benchmark, bought and sold by the fund's flows. */
static struct json_object *pme(struct cg_json *t, const struct cg_months *x, const struct cg_months_known *k)
{
	struct json_object *o = cg_json_object(t);
	bool compared = k->compared && x->own.set && x->bench.set;

	cg_json_dec(t, o, "percent", compared ? x->bench_rate : CG_DEC_NONE);
	cg_json_name(t, o, "benchmark", compared ? "FUNDS_BENCHMARKS" : NULL);
	cg_json_dec(t, o, "benchmark_value", compared ? x->bench : CG_DEC_NONE);
	cg_json_dec(t, o, "value", compared ? x->own : CG_DEC_NONE);
	cg_json_dec(t, o, "xirr", compared ? x->own_rate : CG_DEC_NONE);
	cg_json_dec(t, o, "covered_percent", x->covered);
	cg_json_name(t, o, "reason", pme_reason(x, compared));
	return o;
}

void cg_portfolio_view_beside(struct cg_json *t, struct json_object *portfolio, const struct cg_app_months_beside *b)
{
	static const struct cg_app_months_beside none = { .change = { .from = CG_DATE_NONE, .to = CG_DATE_NONE } };
	const struct cg_app_months_beside *of = b != NULL ? b : &none;
	const struct cg_months *x = &of->months;
	const struct cg_months_known k = cg_months_known_of(x);
	struct json_object *list = cg_json_array(t);

	cg_json_dec(t, portfolio, "xirr_covered", of->rate.percent);
	cg_json_dec(t, portfolio, "xirr_covered_percent", of->rate.share);
	cg_json_put(t, portfolio, "day_change", day_change(t, &of->change));
	cg_json_put(t, portfolio, "pme", pme(t, x, &k));
	for (size_t i = 0; i < x->n; i++) {
		struct json_object *o = cg_json_object(t);

		cg_json_date(t, o, "date", x->v[i].date);
		cg_json_dec(t, o, "value", x->v[i].value);
		cg_json_dec(t, o, "invested", x->v[i].whole ? x->v[i].invested : CG_DEC_NONE);
		cg_json_dec(t, o, "benchmark_value", k.compared ? x->v[i].bench : CG_DEC_NONE);
		cg_json_push(t, list, o);
	}
	cg_json_put(t, portfolio, "value_by_month", list);
}
