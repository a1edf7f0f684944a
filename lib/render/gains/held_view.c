/*
 * held_view.c: What data/schema/unrealised.json describes, and its lots as CSV. A lot has the same members in both.
 * Sums come from portfolio/gains: a lot whose gain is not known is in none of them, and in the list of what is
 * incomplete.
 */
#include "render/gains/held_view.h"

#include "base/json.h"
#include "portfolio/gains/harvest.h"
#include "portfolio/gains/left.h"
#include "portfolio/gains/missing.h"
#include "render/csv.h"
#include "render/gains/gains_view.h"
#include "statement/mask.h"

enum { CSV_MAX = 64 * 1024 * 1024 };

/* What the lots with a known gain add up to. */
static void put_sums(struct cg_json *t, struct json_object *o, const struct cg_gains_sum *s)
{
	cg_json_int(t, o, "count", (int64_t)s->count);
	cg_json_dec(t, o, "value", s->sale_value);
	cg_json_dec(t, o, "cost", s->cost);
	cg_json_dec(t, o, "gain", s->gain);
}

/* What is not known, or is none, is null: -1. */
static void put_days(struct cg_json *t, struct json_object *o, const char *key, int32_t days)
{
	cg_json_put(t, o, key, days >= 0 ? cg_json_need(t, cg_json_new_int(days)) : NULL);
}

/* One lot; what it would have as a sale of the day has the names that sales have. */
static struct json_object *lot_json(struct cg_json *t, const struct cg_gain *x, const struct cg_held_lot *held)
{
	struct json_object *o = cg_json_object(t);

	cg_json_date(t, o, "buy_date", x->lot.buy_date);
	cg_json_name(t, o, "bought_by", cg_gains_view_bought_by(&x->lot));
	put_days(t, o, "days", x->days);
	cg_json_dec(t, o, "units", x->lot.units);
	cg_json_dec(t, o, "buy_nav", x->lot.buy_nav);
	cg_json_dec(t, o, "value", x->lot.sale_value);
	cg_gains_view_put_cost(t, o, x);
	cg_json_dec(t, o, "cost_of_acquisition", x->cost_of_acquisition);
	cg_json_dec(t, o, "gain", x->gain);
	cg_gains_view_put_rule(t, o, &x->rule);
	cg_json_date(t, o, "long_term_from", held->long_from);
	put_days(t, o, "days_to_long_term", held->days_to_long);
	cg_json_date(t, o, "lock_in_until", held->locked_until);
	cg_json_dec(t, o, "units_free", held->may_sell);
	cg_json_name(t, o, "reason", cg_gains_lots_reason_name(x->reason));
	cg_json_name(t, o, "caution", cg_gains_stripping_caution_name(x->caution));
	return o;
}

/* A fund that is held, with its sums and lots; the value is the printed one, be its lots known or not. */
static struct json_object *fund_json(struct cg_json *t, const struct cg_held *x, size_t fund, struct cg_arena *a)
{
	const struct cg_fund *f = &x->g.s->funds.v[fund];
	const struct cg_gains_fund *gf = &x->g.funds[fund];
	struct json_object *o = cg_json_object(t), *sums = cg_json_object(t), *lots = cg_json_array(t);
	struct cg_gains_sums sum;
	struct cg_err e = { .code = CG_OK };

	t->failed |= cg_gains_sum_up(&x->g, CG_FY_ALL, fund, a, &sum, &e) != CG_OK;
	cg_gains_view_put_fund(t, o, &x->g, fund, a);
	cg_json_dec(t, o, "units", f->units);
	cg_json_dec(t, o, "nav", f->nav);
	cg_json_date(t, o, "nav_date", f->nav_date);
	cg_json_dec(t, o, "value", f->value);
	put_sums(t, sums, &sum.total);
	cg_json_put(t, o, "total", sums);
	for (size_t i = gf->first; i < gf->first + gf->n; i++)
		cg_json_push(t, lots, lot_json(t, &x->g.gains.v[i], &x->v[i]));
	cg_json_put(t, o, "lots", lots);
	return o;
}

/* One sum for each section and rate, then the total of all. */
static void put_summary(struct cg_json *t, struct json_object *o, const struct cg_held *x, struct cg_arena *a)
{
	struct json_object *list = cg_json_array(t), *total = cg_json_object(t);
	struct cg_err e = { .code = CG_OK };
	struct cg_gains_sums sums;

	t->failed |= cg_gains_sum_up(&x->g, CG_FY_ALL, SIZE_MAX, a, &sums, &e) != CG_OK;
	for (size_t i = 0; i < sums.n && !t->failed; i++) {
		struct json_object *sum = cg_json_object(t);

		cg_gains_view_put_rule(t, sum, &sums.v[i].rule);
		put_sums(t, sum, &sums.v[i]);
		cg_json_push(t, list, sum);
	}
	put_sums(t, total, &sums.total);
	cg_json_put(t, o, "summary", list);
	cg_json_put(t, o, "total", total);
}

/* What the sales of the year leave of the exemption; each holder has his own. */
static struct json_object *exemptions(struct cg_json *t, const struct cg_gains *g, int year)
{
	struct json_object *list = cg_json_array(t);

	for (size_t h = 1; h <= g->holders.n && !t->failed; h++) {
		struct json_object *o;
		struct cg_gains_left x;
		struct cg_err e = { .code = CG_OK };

		if (g->holder > 0 && g->holder != h)
			continue;
		o = cg_json_object(t);
		t->failed |= cg_gains_left_make(g, year, h, &x, &e) != CG_OK;
		cg_json_int(t, o, "holder", (int64_t)h);
		cg_json_name(t, o, "section", x.section);
		cg_json_dec(t, o, "amount", x.exemption);
		cg_json_dec(t, o, "gain", x.exempt_gain);
		cg_json_dec(t, o, "left", x.exemption_left);
		cg_json_push(t, list, o);
	}
	return list;
}

/* Units that would be sold, with their gain. */
static void put_part(struct cg_json *t, struct json_object *o, const struct cg_harvest_sums *s)
{
	cg_json_dec(t, o, "units", s->units);
	cg_json_dec(t, o, "value", s->value);
	cg_json_dec(t, o, "cost", s->cost);
	cg_json_dec(t, o, "gain", s->gain);
}

/* What of one folio and scheme, taken alone, is within the exemption left, and what ends it. */
static struct json_object *within_json(struct cg_json *t, const struct cg_held *x, const struct cg_harvest *all,
				       const struct cg_harvest_fund *f)
{
	const struct cg_fund *fund = &x->g.s->funds.v[f->fund];
	struct json_object *o = cg_json_object(t), *lots = cg_json_array(t);

	cg_json_int(t, o, "holder", (int64_t)f->holder);
	cg_json_text(t, o, "name", fund->name);
	cg_json_text(t, o, "isin", fund->isin);
	cg_json_text(t, o, "folio", fund->folio);
	put_part(t, o, &f->sums);
	cg_json_name(t, o, "ends_with", cg_harvest_end_name(f->end));
	cg_json_dec(t, o, "units_locked", f->locked);
	for (size_t i = f->first; i < f->first + f->n; i++) {
		struct json_object *lot = cg_json_object(t);

		cg_json_date(t, lot, "buy_date", x->g.gains.v[all->parts.v[i].lot].lot.buy_date);
		put_part(t, lot, &all->parts.v[i].sums);
		cg_json_push(t, lots, lot);
	}
	cg_json_put(t, o, "lots", lots);
	return o;
}

/* One for each folio and scheme that such gains concern, in the order of the statement. */
static struct json_object *within(struct cg_json *t, const struct cg_gains *g, const struct cg_held *x,
				  struct cg_arena *a)
{
	struct json_object *list = cg_json_array(t);
	struct cg_harvest all;
	struct cg_err e = { .code = CG_OK };

	t->failed |= cg_harvest_make(g, x, a, &all, &e) != CG_OK;
	for (size_t i = 0; i < all.n && !t->failed; i++)
		cg_json_push(t, list, within_json(t, x, &all, &all.v[i]));
	return list;
}

/* Days, year, whose it is. */
static void put_head(struct cg_json *t, struct json_object *o, const struct cg_gains *g, const struct cg_held *x,
		     const char *snapshot_id, struct cg_arena *a)
{
	struct json_object *period = cg_json_object(t);
	int year = cg_gains_rules_fy(x->day);
	char text[CG_FY_TEXT_MAX];

	cg_json_name(t, o, "snapshot_id", snapshot_id);
	cg_json_date(t, o, "as_of_date", g->s->as_of);
	cg_json_date(t, o, "as_of", x->day);
	cg_json_name(t, o, "financial_year", cg_gains_rules_fy_text(year, text));
	cg_json_date(t, period, "from", g->s->from);
	cg_json_date(t, period, "to", g->s->to);
	cg_json_put(t, o, "statement_period", period);
	cg_json_bool(t, o, "year_covered", cg_gains_year_covered(g->s, year));
	cg_gains_view_put_holders(t, o, g, a);
	cg_json_int(t, o, "incomplete_sales", (int64_t)cg_gains_lacking(g, year));
	cg_json_put(t, o, "exemption", exemptions(t, g, year));
}

/* The order of the members: whose and when, sums, what is left, then funds with their lots. */
struct json_object *cg_held_view(const struct cg_gains *g, const struct cg_held *x, const char *snapshot_id,
				 struct cg_arena *a)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *funds = cg_json_array(&t);
	struct cg_gains_missing_list missing;
	struct cg_err e = { .code = CG_OK };

	put_head(&t, o, g, x, snapshot_id, a);
	put_summary(&t, o, x, a);
	cg_json_put(&t, o, "within_exemption", within(&t, g, x, a));
	for (size_t i = 0; i < x->g.s->funds.n && !t.failed; i++) {
		if (x->g.funds[i].n > 0)
			cg_json_push(&t, funds, fund_json(&t, x, i, a));
	}
	cg_json_put(&t, o, "mutual_funds", funds);
	t.failed |= cg_gains_missing_held(&x->g, a, &missing, &e) != CG_OK;
	if (!t.failed)
		cg_json_put(&t, o, "incomplete", cg_gains_view_missing(&t, &missing, "value"));
	return cg_json_finish(&t, o);
}

/* An empty cell where JSON has null. */
static void csv_days(struct cg_csv *c, int32_t days)
{
	cg_csv_dec(c, days >= 0 ? cg_dec_make(days, 0) : CG_DEC_NONE);
}

/* One lot, in the columns of the head below; keep both in step. */
static void csv_lot(struct cg_csv *c, const struct cg_held *all, size_t i, struct cg_arena *a)
{
	const struct cg_gain *x = &all->g.gains.v[i];
	const struct cg_held_lot *held = &all->v[i];
	const struct cg_fund *f = &all->g.s->funds.v[x->lot.fund];
	const struct cg_gains_fund *gf = &all->g.funds[x->lot.fund];
	struct cg_str pan = f->pan.n > 0 ? cg_mask_pan(a, f->pan) : CG_STR_NONE;

	c->to->failed |= f->pan.n > 0 && pan.p == NULL;
	cg_csv_date(c, all->g.s->as_of);
	cg_csv_date(c, all->day);
	cg_csv_text(c, f->name);
	cg_csv_text(c, f->isin);
	cg_csv_text(c, f->folio);
	cg_csv_text(c, f->holders.n > 0 ? f->holders.v[0] : CG_STR_NONE);
	cg_csv_text(c, pan);
	cg_csv_text(c, f->amc);
	cg_csv_text(c, gf->category);
	cg_csv_z(c, cg_gains_rules_kind_name(gf->kind.kind));
	cg_csv_date(c, x->lot.buy_date);
	cg_csv_z(c, cg_gains_view_bought_by(&x->lot));
	csv_days(c, x->days);
	cg_csv_dec(c, x->lot.units);
	cg_csv_dec(c, x->lot.buy_nav);
	cg_csv_dec(c, x->lot.sale_value);
	cg_csv_dec(c, x->lot.amount);
	cg_csv_dec(c, x->lot.stamp_duty);
	cg_csv_z(c, x->lot.duty_computed ? "true" : "false");
	cg_csv_dec(c, x->lot.cost);
	cg_csv_dec(c, x->fmv_nav);
	cg_csv_dec(c, x->fmv_value);
	cg_csv_dec(c, x->cost_of_acquisition);
	cg_csv_dec(c, x->gain);
	cg_csv_z(c, x->rule.section);
	cg_csv_z(c, cg_gains_rules_term_name(x->rule.term));
	cg_csv_dec(c, x->rule.rate);
	cg_csv_z(c, cg_gains_rules_rate_kind_name(x->rule.rate_kind));
	cg_csv_date(c, held->long_from);
	csv_days(c, held->days_to_long);
	cg_csv_date(c, held->locked_until);
	cg_csv_dec(c, held->may_sell);
	cg_csv_z(c, cg_gains_lots_reason_name(x->reason));
	cg_csv_z(c, cg_gains_stripping_caution_name(x->caution));
	cg_csv_end(c);
}

/* The first two columns are the day of the values and that of the terms, in each row. */
char *cg_held_view_csv(const struct cg_held *x, struct cg_arena *a, size_t *n, struct cg_err *e)
{
	struct cg_buf to;
	struct cg_csv c = { .to = &to };
	char *text;

	cg_buf_init(&to, CSV_MAX);
	cg_buf_z(&to, "as_of_date,as_of,name,isin,folio,holder,pan,amc,category,kind,buy_date,bought_by,days,units,"
		      "buy_nav,value,purchase_amount,stamp_duty,stamp_duty_computed,cost,fmv_nav,fmv_value,"
		      "cost_of_acquisition,gain,section,term,rate,rate_kind,long_term_from,days_to_long_term,"
		      "lock_in_until,units_free,reason,caution\r\n");
	for (size_t i = 0; i < x->n; i++)
		csv_lot(&c, x, i, a);
	text = cg_buf_steal(&to, n);
	if (text == NULL)
		(void)cg_fail(e, CG_EBUSY, "unrealised: no memory");
	return text;
}
