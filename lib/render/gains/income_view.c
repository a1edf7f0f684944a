/*
 * income_view.c: What data/schema/income.json and data/schema/sips.json describe. A fund house without income of a
 * year is left out of its list; sums of the year stay, be they zero: nothing was paid is an answer.
 */
#include "render/gains/income_view.h"

#include "base/json.h"
#include "render/gains/gains_view.h"

/* Income of one fund house, or of all. */
static void put_income(struct cg_json *t, struct json_object *o, const struct cg_income_sums *x)
{
	cg_json_dec(t, o, "idcw_paid", x->paid);
	cg_json_dec(t, o, "idcw_reinvested", x->reinvested);
	cg_json_dec(t, o, "tds", x->tds);
	cg_json_dec(t, o, "gross", x->gross);
}

/* Fund houses that paid something in the year, in the order of the statement. */
static struct json_object *houses(struct cg_json *t, const struct cg_income *x, int year)
{
	struct json_object *list = cg_json_array(t);

	for (size_t i = 0; i < x->n; i++) {
		const struct cg_income_sums *s = &x->v[i].sums;
		struct json_object *o;

		if (x->v[i].year != year || (s->paid.v == 0 && s->reinvested.v == 0 && s->tds.v == 0))
			continue;
		o = cg_json_object(t);
		cg_json_text(t, o, "amc", x->v[i].amc);
		put_income(t, o, s);
		cg_json_push(t, list, o);
	}
	return list;
}

/* One financial year. */
static struct json_object *income_year(struct cg_json *t, const struct cg_gains *g, const struct cg_income *x, int year)
{
	struct json_object *o = cg_json_object(t), *load = cg_json_object(t), *elss = cg_json_object(t);
	struct cg_income_sums sum;
	char text[CG_FY_TEXT_MAX];

	t->failed |= !cg_income_of_year(x, year, &sum);
	cg_json_name(t, o, "financial_year", cg_gains_rules_fy_text(year, text));
	cg_json_bool(t, o, "year_covered", cg_gains_year_covered(g->s, year));
	cg_json_bool(t, o, "taxable", year >= CG_INCOME_TAXABLE_FROM);
	put_income(t, o, &sum);
	cg_json_put(t, o, "amc", houses(t, x, year));
	cg_json_dec(t, o, "tds_on_sales", sum.tds_on_sales);
	cg_json_dec(t, o, "stt", sum.stt);
	cg_json_dec(t, o, "stamp_duty", sum.stamp_duty);
	cg_json_bool(t, o, "stamp_duty_computed", x->duty_computed);
	cg_json_dec(t, load, "amount", sum.exit_load);
	cg_json_int(t, load, "sales", sum.loads);
	cg_json_put(t, o, "exit_load", load);
	cg_json_dec(t, elss, "purchases", sum.elss);
	cg_json_dec(t, elss, "switched_in", sum.elss_switched_in);
	cg_json_dec(t, elss, "reinvested", sum.elss_reinvested);
	cg_json_put(t, o, "elss", elss);
	return o;
}

/* Whose answer it is and which holders there are. */
static void put_whose(struct cg_json *t, struct json_object *o, const struct cg_gains *g, const char *snapshot_id,
		      struct cg_arena *a)
{
	struct json_object *period = cg_json_object(t);

	cg_json_name(t, o, "snapshot_id", snapshot_id);
	cg_json_date(t, period, "from", g->s->from);
	cg_json_date(t, period, "to", g->s->to);
	cg_json_put(t, o, "statement_period", period);
	cg_gains_view_put_holders(t, o, g, a);
}

struct json_object *cg_income_view(const struct cg_gains *g, const struct cg_income *x, int year,
				   const char *snapshot_id, struct cg_arena *a)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *years = cg_json_array(&t);

	put_whose(&t, o, g, snapshot_id, a);
	for (size_t i = 0; i < x->n; i++) {
		if ((year == CG_FY_ALL || x->v[i].year == year) && (i == 0 || x->v[i - 1].year != x->v[i].year))
			cg_json_push(&t, years, income_year(&t, g, x, x->v[i].year));
	}
	cg_json_put(&t, o, "years", years);
	return cg_json_finish(&t, o);
}

/* What is not printed is null: numbers of instalments, a day where the rhythm has none. */
static void put_number(struct cg_json *t, struct json_object *o, const char *key, int64_t n)
{
	cg_json_put(t, o, key, n > 0 ? cg_json_need(t, cg_json_new_int(n)) : NULL);
}

/* One plan. */
static struct json_object *sip_json(struct cg_json *t, const struct cg_fund *f, const struct cg_sip *x)
{
	struct json_object *o = cg_json_object(t);

	cg_json_text(t, o, "name", f->name);
	cg_json_text(t, o, "isin", f->isin);
	cg_json_text(t, o, "folio", f->folio);
	cg_json_name(t, o, "status", cg_sip_status_name(x->status));
	cg_json_dec(t, o, "amount", x->amount);
	cg_json_name(t, o, "frequency", cg_sip_rhythm_name(x->rhythm));
	put_number(t, o, "day", x->day);
	put_number(t, o, "instalment", x->instalment);
	put_number(t, o, "of", x->of);
	cg_json_int(t, o, "count", x->count);
	cg_json_int(t, o, "missed", x->missed);
	cg_json_date(t, o, "first", x->first);
	cg_json_date(t, o, "last", x->last);
	cg_json_date(t, o, "next", x->next);
	cg_json_dec(t, o, "invested", x->invested);
	cg_json_dec(t, o, "yearly", x->yearly);
	return o;
}

struct json_object *cg_income_view_sips(const struct cg_gains *g, const struct cg_sips *x, const char *snapshot_id,
					struct cg_arena *a)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	put_whose(&t, o, g, snapshot_id, a);
	cg_json_date(&t, o, "as_of_date", g->s->as_of);
	cg_json_dec(&t, o, "yearly_inflow", x->yearly);
	for (size_t i = 0; i < x->n; i++)
		cg_json_push(&t, list, sip_json(&t, &g->s->funds.v[x->v[i].fund], &x->v[i]));
	cg_json_put(&t, o, "sips", list);
	return cg_json_finish(&t, o);
}
