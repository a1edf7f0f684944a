/*
 * gains_view.c: Capital gains of one financial year as data/schema/gains.json describes
 * them. Sums come from portfolio/gains; this file adds nothing up, so that the JSON and
 * the CSV cannot disagree.
 */
#include "render/gains/gains_view.h"

#include "base/json.h"
#include "portfolio/gains/left.h"
#include "portfolio/gains/missing.h"
#include "statement/mask.h"

#include <stdio.h>

enum { YEARS_MAX = CG_FY_LAST - CG_FY_FIRST + 1, RATIO_MAX = 24 };

/* An answer over all years says of each part which one it is of. */
static void put_year(struct cg_json *t, struct json_object *o, int fy)
{
	char text[CG_FY_TEXT_MAX];

	cg_json_name(t, o, "financial_year", cg_gains_rules_fy_text(fy, text));
}

/* The section and rate that a lot or a sum falls under. */
void cg_gains_view_put_rule(struct cg_json *t, struct json_object *o, const struct cg_gains_rules_of *r)
{
	cg_json_name(t, o, "section", r->section);
	cg_json_name(t, o, "term", cg_gains_rules_term_name(r->term));
	cg_json_dec(t, o, "rate", r->rate);
	cg_json_name(t, o, "rate_kind", cg_gains_rules_rate_kind_name(r->rate_kind));
}

/* Members of a sum. Lots without a known gain are in no sum. */
static void put_sums(struct cg_json *t, struct json_object *o, const struct cg_gains_sum *s)
{
	cg_json_int(t, o, "count", (int64_t)s->count);
	cg_json_dec(t, o, "sale_value", s->sale_value);
	cg_json_dec(t, o, "cost", s->cost);
	cg_json_dec(t, o, "gain", s->gain);
}

/* A sum with its five windows, the periods of advance tax that Schedule CG asks for. */
static struct json_object *sum_json(struct cg_json *t, const struct cg_gains_sum *s)
{
	struct json_object *o = cg_json_object(t), *windows = cg_json_object(t);

	put_year(t, o, s->fy);
	cg_gains_view_put_rule(t, o, &s->rule);
	put_sums(t, o, s);
	for (int i = 0; i < CG_WINDOWS; i++)
		cg_json_dec(t, windows, cg_gains_rules_window_name(i), s->windows[i]);
	cg_json_put(t, o, "windows", windows);
	return o;
}

/*
 * Cost inflation indices as printed, "289/280": the exact fraction, since a rounded
 * decimal would not reproduce the cost. Null without indexation.
 */
static const char *ratio(const struct cg_gain *x, char out[RATIO_MAX])
{
	if (x->index_bought == 0)
		return NULL;
	(void)snprintf(out, RATIO_MAX, "%d/%d", x->index_sold, x->index_bought);
	return out;
}

const char *cg_gains_view_bought_by(const struct cg_lot_sale *lot)
{
	return lot->buy_date != CG_DATE_NONE ? cg_txn_type_name(lot->bought_by) : NULL;
}

void cg_gains_view_put_cost(struct cg_json *t, struct json_object *o, const struct cg_gain *x)
{
	cg_json_dec(t, o, "purchase_amount", x->lot.amount);
	cg_json_dec(t, o, "stamp_duty", x->lot.stamp_duty);
	cg_json_bool(t, o, "stamp_duty_computed", x->lot.duty_computed);
	cg_json_dec(t, o, "cost", x->lot.cost);
	cg_json_dec(t, o, "fmv_nav", x->fmv_nav);
	cg_json_dec(t, o, "fmv_value", x->fmv_value);
}

/* One lot sold. days is null when the day of purchase is not known. */
static struct json_object *lot_json(struct cg_json *t, const struct cg_gain *x)
{
	struct json_object *o = cg_json_object(t);
	char text[RATIO_MAX];

	put_year(t, o, x->fy);
	cg_json_date(t, o, "buy_date", x->lot.buy_date);
	cg_json_name(t, o, "bought_by", cg_gains_view_bought_by(&x->lot));
	cg_json_date(t, o, "sell_date", x->lot.sell_date);
	cg_json_name(t, o, "sold_by", cg_txn_type_name(x->lot.sold_by));
	cg_json_put(t, o, "days", x->days >= 0 ? cg_json_need(t, cg_json_new_int(x->days)) : NULL);
	cg_json_dec(t, o, "units", x->lot.units);
	cg_json_dec(t, o, "buy_nav", x->lot.buy_nav);
	cg_json_dec(t, o, "sell_nav", x->lot.sell_nav);
	cg_json_dec(t, o, "sale_value", x->lot.sale_value);
	cg_gains_view_put_cost(t, o, x);
	cg_json_dec(t, o, "lower_of_fmv_and_sale", x->lower_of);
	cg_json_name(t, o, "index_ratio", ratio(x, text));
	cg_json_dec(t, o, "cost_of_acquisition", x->cost_of_acquisition);
	cg_json_dec(t, o, "gain", x->gain);
	cg_json_dec(t, o, "gain_without_indexation", x->plain_gain);
	cg_gains_view_put_rule(t, o, &x->rule);
	cg_json_name(t, o, "window", cg_gains_rules_window_name(cg_gains_rules_window(x->lot.sell_date)));
	cg_json_name(t, o, "reason", cg_gains_lots_reason_name(x->reason));
	cg_json_name(t, o, "caution", cg_gains_stripping_caution_name(x->caution));
	return o;
}

/* The members by which a reader finds the fund in the snapshot. */
static void put_fund_names(struct cg_json *t, struct json_object *o, const struct cg_fund *f)
{
	cg_json_text(t, o, "name", f->name);
	cg_json_text(t, o, "isin", f->isin);
	cg_json_text(t, o, "folio", f->folio);
}

/* There is no include_pii here: PANs of gains are always masked. */
static struct cg_str masked_pan(struct cg_json *t, struct cg_str of, struct cg_arena *a)
{
	struct cg_str pan = of.n > 0 ? cg_mask_pan(a, of) : CG_STR_NONE;

	t->failed |= of.n > 0 && pan.p == NULL;
	return pan;
}

/* Whose folios there are; the number is what the parameter `holder` takes. */
static struct json_object *holders_json(struct cg_json *t, const struct cg_holders *all, struct cg_arena *a)
{
	struct json_object *list = cg_json_array(t);

	for (size_t i = 0; i < all->n; i++) {
		struct json_object *o = cg_json_object(t);

		cg_json_int(t, o, "holder", (int64_t)i + 1);
		cg_json_text(t, o, "name", all->v[i].name);
		cg_json_text(t, o, "pan", masked_pan(t, all->v[i].pan, a));
		cg_json_int(t, o, "funds", all->v[i].funds);
		cg_json_push(t, list, o);
	}
	return list;
}

void cg_gains_view_put_holders(struct cg_json *t, struct json_object *o, const struct cg_gains *g, struct cg_arena *a)
{
	cg_json_put(t, o, "holders", holders_json(t, &g->holders, a));
	cg_json_put(t, o, "holder", g->holder > 0 ? cg_json_need(t, cg_json_new_int((int64_t)g->holder)) : NULL);
}

/* What losses and the exemption of one year leave, of one person. */
static struct json_object *one_left(struct cg_json *t, const struct cg_gains_left *x)
{
	struct json_object *o = cg_json_object(t), *exemption = cg_json_object(t);

	put_year(t, o, x->year);
	cg_json_dec(t, o, "short_term_gain", x->short_term);
	cg_json_dec(t, o, "long_term_gain", x->long_term);
	cg_json_dec(t, o, "short_term_loss_left", x->short_loss_left);
	cg_json_dec(t, o, "long_term_loss_left", x->long_loss_left);
	cg_json_name(t, exemption, "section", x->section);
	cg_json_dec(t, exemption, "amount", x->exemption);
	cg_json_dec(t, exemption, "gain", x->exempt_gain);
	cg_json_dec(t, exemption, "left", x->exemption_left);
	cg_json_put(t, o, "exemption", exemption);
	return o;
}

/* One for each year asked for; none where several people sold: each has an exemption of his own. */
static struct json_object *left_json(struct cg_json *t, const struct cg_gains *g, int year)
{
	struct json_object *list = cg_json_array(t);
	int years[YEARS_MAX] = { year };
	size_t n = year == CG_FY_ALL ? cg_gains_years(g, years, YEARS_MAX) : 1;

	for (size_t i = 0; i < n; i++) {
		struct cg_gains_left x;
		struct cg_err e = { .code = CG_OK };

		if (cg_gains_taxpayers(g, years[i]) > 1)
			continue;
		t->failed |= cg_gains_left_make(g, years[i], 0, &x, &e) != CG_OK;
		if (!t->failed)
			cg_json_push(t, list, one_left(t, &x));
	}
	return list;
}

void cg_gains_view_put_fund(struct cg_json *t, struct json_object *o, const struct cg_gains *g, size_t fund,
			    struct cg_arena *a)
{
	const struct cg_fund *f = &g->s->funds.v[fund];
	const struct cg_gains_fund *gf = &g->funds[fund];

	put_fund_names(t, o, f);
	cg_json_text(t, o, "holder", f->holders.n > 0 ? f->holders.v[0] : CG_STR_NONE);
	cg_json_text(t, o, "pan", masked_pan(t, f->pan, a));
	cg_json_text(t, o, "amc", f->amc);
	cg_json_text(t, o, "category", gf->category);
	cg_json_name(t, o, "kind", cg_gains_rules_kind_name(gf->kind.kind));
	cg_json_name(t, o, "kind_source", gf->kind.source);
	cg_json_bool(t, o, "listed", gf->kind.listed);
}

/* A fund with its sums and lots of the year. A lot of another year is left out. */
static struct json_object *fund_json(struct cg_json *t, const struct cg_gains *g, size_t fund, int year,
				     struct cg_arena *a)
{
	const struct cg_gains_fund *gf = &g->funds[fund];
	struct json_object *o = cg_json_object(t), *lots = cg_json_array(t);
	struct cg_gains_sums sums;
	struct cg_err e = { .code = CG_OK };

	t->failed |= cg_gains_sum_up(g, year, fund, a, &sums, &e) != CG_OK;
	cg_gains_view_put_fund(t, o, g, fund, a);
	put_sums(t, o, &sums.total);
	for (size_t i = gf->first; i < gf->first + gf->n; i++) {
		if (cg_gains_in_year(g->gains.v[i].fy, year))
			cg_json_push(t, lots, lot_json(t, &g->gains.v[i]));
	}
	cg_json_put(t, o, "lots", lots);
	return o;
}

/* Outgoing units that are no sale: mergers, gifts, transfers. */
static struct json_object *excluded_json(struct cg_json *t, const struct cg_gains *g, int year)
{
	struct json_object *list = cg_json_array(t);

	for (size_t i = 0; i < g->lots.outs.n; i++) {
		const struct cg_lot_out *x = &g->lots.outs.v[i];
		struct json_object *o;

		if (!cg_gains_in_year(cg_gains_rules_fy(x->date), year))
			continue;
		o = cg_json_object(t);
		put_fund_names(t, o, &g->s->funds.v[x->fund]);
		cg_json_date(t, o, "date", x->date);
		cg_json_name(t, o, "type", cg_txn_type_name(x->type));
		cg_json_dec(t, o, "units", x->units);
		cg_json_name(t, o, "reason", cg_gains_lots_reason_name(x->reason));
		cg_json_name(t, o, "message", cg_gains_lots_reason_text(x->reason));
		cg_json_push(t, list, o);
	}
	return list;
}

/* Funds left out or in doubt, each with its reason, so that a total of zero is not mistaken for no gain. */
static struct json_object *incomplete_json(struct cg_json *t, const struct cg_gains *g, int year, struct cg_arena *a)
{
	struct cg_gains_missing_list all;
	struct cg_err e = { .code = CG_OK };

	t->failed |= cg_gains_missing_make(g, year, a, &all, &e) != CG_OK;
	return cg_gains_view_missing(t, &all, "sale_value");
}

struct json_object *cg_gains_view_missing(struct cg_json *t, const struct cg_gains_missing_list *all, const char *value)
{
	struct json_object *list = cg_json_array(t);

	for (size_t i = 0; i < all->n && !t->failed; i++) {
		const struct cg_gains_missing *x = &all->v[i];
		struct json_object *o = cg_json_object(t);

		cg_json_text(t, o, "name", x->name);
		cg_json_text(t, o, "isin", x->isin);
		cg_json_text(t, o, "folio", x->folio);
		cg_json_name(t, o, "reason", cg_gains_lots_reason_name(x->reason));
		cg_json_name(t, o, "message", cg_gains_lots_reason_text(x->reason));
		cg_json_dec(t, o, "units", x->units);
		cg_json_dec(t, o, value, x->sale_value);
		cg_json_push(t, list, o);
	}
	return list;
}

/* Every year with a sale, so that a client can ask for the next one. */
static struct json_object *years_json(struct cg_json *t, const struct cg_gains *g)
{
	struct json_object *list = cg_json_array(t);
	int years[YEARS_MAX];
	size_t n = cg_gains_years(g, years, YEARS_MAX);
	char text[CG_FY_TEXT_MAX];

	for (size_t i = 0; i < n; i++)
		cg_json_push(t, list, cg_json_need(t, cg_json_new_name(cg_gains_rules_fy_text(years[i], text))));
	return list;
}

/* First and last day of a period, both included. */
static struct json_object *span_json(struct cg_json *t, int32_t from, int32_t to)
{
	struct json_object *o = cg_json_object(t);

	cg_json_date(t, o, "from", from);
	cg_json_date(t, o, "to", to);
	return o;
}

/* The year and its exemption; taxpayers: how many persons the folios belong to, because the exemption is for each. */
static void put_head(struct cg_json *t, struct json_object *o, const struct cg_gains *g, int year,
		     const char *snapshot_id, struct cg_arena *a)
{
	struct json_object *exemption = cg_json_object(t);
	size_t people = cg_gains_taxpayers(g, year);
	struct cg_dec amount = CG_DEC_NONE;
	const char *section = NULL;
	char text[CG_FY_TEXT_MAX];
	int years[YEARS_MAX] = { year };
	size_t n = year == CG_FY_ALL ? cg_gains_years(g, years, YEARS_MAX) : 1;
	int32_t from, to, ignored;
	bool covered = true;

	(void)cg_gains_rules_exemption(year, &section, &amount);
	if (n == 0) { /* no sales in any year: the one that is taken where none is asked for */
		years[0] = cg_gains_default_year(g);
		n = 1;
	}
	cg_gains_rules_fy_days(years[n - 1], &from, &ignored);
	cg_gains_rules_fy_days(years[0], &ignored, &to);
	for (size_t i = 0; i < n; i++)
		covered &= cg_gains_year_covered(g->s, years[i]);
	cg_json_name(t, o, "snapshot_id", snapshot_id);
	cg_json_name(t, o, "financial_year", year != CG_FY_ALL ? cg_gains_rules_fy_text(year, text) : "all");
	cg_json_put(t, o, "period", span_json(t, from, to));
	cg_json_put(t, o, "statement_period", span_json(t, g->s->from, g->s->to));
	cg_json_bool(t, o, "year_covered", covered);
	cg_json_put(t, o, "years", years_json(t, g));
	cg_gains_view_put_holders(t, o, g, a);
	cg_json_put(t, o, "taxpayers", people > 0 ? cg_json_need(t, cg_json_new_int((int64_t)people)) : NULL);
	cg_json_name(t, exemption, "section", section);
	cg_json_dec(t, exemption, "amount", amount);
	cg_json_put(t, o, "exemption", exemption);
	cg_json_put(t, o, "left", left_json(t, g, year));
}

/* The whole year: one sum for each section and rate, then the total of all of them. */
static void put_summary(struct cg_json *t, struct json_object *o, const struct cg_gains *g, int year,
			struct cg_arena *a)
{
	struct json_object *list = cg_json_array(t), *total = cg_json_object(t);
	struct cg_err e = { .code = CG_OK };
	struct cg_gains_sums sums;

	t->failed |= cg_gains_sum_up(g, year, SIZE_MAX, a, &sums, &e) != CG_OK;
	for (size_t i = 0; i < sums.n; i++)
		cg_json_push(t, list, sum_json(t, &sums.v[i]));
	put_sums(t, total, &sums.total);
	cg_json_put(t, o, "summary", list);
	cg_json_put(t, o, "total", total);
}

/* Funds without a sale in the year are left out. */
struct json_object *cg_gains_view(const struct cg_gains *g, int year, const char *snapshot_id, struct cg_arena *a)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *funds = cg_json_array(&t);

	put_head(&t, o, g, year, snapshot_id, a);
	put_summary(&t, o, g, year, a);
	for (size_t i = 0; i < g->s->funds.n && !t.failed; i++) {
		if (cg_gains_sold_in(g, i, year))
			cg_json_push(&t, funds, fund_json(&t, g, i, year, a));
	}
	cg_json_put(&t, o, "mutual_funds", funds);
	cg_json_put(&t, o, "excluded", excluded_json(&t, g, year));
	cg_json_put(&t, o, "incomplete", incomplete_json(&t, g, year, a));
	return cg_json_finish(&t, o);
}
