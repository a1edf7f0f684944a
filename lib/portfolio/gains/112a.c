#include "portfolio/gains/112a.h"

enum { PRICE_SCALE = 4 };

int cg_112a_columns(int year)
{
	return year >= 2024 ? CG_112A_COLUMNS_NEW : CG_112A_COLUMNS_OLD;
}

static bool rupees(struct cg_dec d, int64_t *out)
{
	struct cg_dec x;

	if (!cg_dec_rescale(d, 0, &x))
		return false;
	*out = x.v;
	return true;
}

static bool product(struct cg_dec a, struct cg_dec b, int64_t *out)
{
	struct cg_dec x;

	if (!cg_dec_mul(a, b, 0, &x))
		return false;
	*out = x.v;
	return true;
}

static int64_t smaller(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* Columns that follow from the others. */
static void derive(struct cg_112a_row *r)
{
	r->cost_taken = r->before_2018 ? larger(r->cost, r->lower_of) : r->cost;
	r->deductions = r->cost_taken;
	r->balance = r->value - r->deductions;
}

/* The printed price, or where an exit load lies between, the price that gives the sale value. */
static bool price_of(const struct cg_gain *x, struct cg_112a_row *r)
{
	int64_t want, got;

	if (!rupees(x->lot.sale_value, &want))
		return false;
	r->price = cg_dec_abs(x->lot.sell_nav);
	if (r->price.set && product(r->units, r->price, &got) && got == want)
		return true;
	return cg_dec_div(x->lot.sale_value, r->units, PRICE_SCALE, &r->price);
}

static bool grandfathered_row(const struct cg_fund *f, const struct cg_gain *x, bool before, struct cg_112a_row *r)
{
	*r = (struct cg_112a_row){ .before_2018 = true,
				   .before_jul_2024 = before,
				   .isin = f->isin,
				   .name = f->name,
				   .units = x->lot.units,
				   .fmv_nav = x->fmv_nav };
	if (!price_of(x, r) || !product(r->units, r->price, &r->value) || !rupees(x->lot.cost, &r->cost) ||
	    !product(r->units, r->fmv_nav, &r->fmv_value))
		return false;
	r->lower_of = smaller(r->value, r->fmv_value);
	derive(r);
	return true;
}

struct total {
	size_t n;
	struct cg_dec value, cost;
};

static bool total_add(struct total *t, const struct cg_gain *x)
{
	if (t->n++ == 0) {
		t->value = cg_dec_make(0, 2);
		t->cost = cg_dec_make(0, 2);
	}
	return cg_dec_add(t->value, x->lot.sale_value, &t->value) &&
	       cg_dec_add(t->cost, x->cost_of_acquisition, &t->cost);
}

static bool consolidated_row(const struct total *t, bool before, struct cg_112a_row *r)
{
	*r = (struct cg_112a_row){ .before_jul_2024 = before };
	if (!rupees(t->value, &r->value) || !rupees(t->cost, &r->cost))
		return false;
	derive(r);
	return true;
}

/* Columns 1b: the rate before and from 23-Jul-2024, recognised by the rate itself. */
static bool before_jul_2024(const struct cg_gain *x)
{
	return cg_dec_eq(x->rule.rate, cg_dec_make(10, 0));
}

enum cg_code cg_112a_make(const struct cg_gains *g, int year, struct cg_arena *a, struct cg_112a *out, struct cg_err *e)
{
	struct total later[2] = { { .n = 0 }, { .n = 0 } };
	struct cg_112a_row row;
	bool ok = true;

	*out = (struct cg_112a){ .v = NULL };
	if (year < CG_112A_FIRST_YEAR)
		return cg_fail_param(e, CG_EREQUEST, "fy",
				     "Schedule 112A exists from 2018-19 on: ask for a later fy, or for kind=lots.");
	for (size_t i = 0; i < g->gains.n && ok; i++) {
		const struct cg_gain *x = &g->gains.v[i];
		bool before = x->fy == year && x->rule.schedule_112a && before_jul_2024(x);

		if (x->fy != year || !x->rule.schedule_112a || cg_gain_incomplete(x))
			continue;
		if (x->rule.grandfathered)
			ok = grandfathered_row(&g->s->funds.v[x->lot.fund], x, before, &row) && CG_PUSH(a, out, &row);
		else
			ok = total_add(&later[before ? 0 : 1], x);
	}
	for (int side = 0; side < 2 && ok; side++) {
		if (later[side].n > 0)
			ok = consolidated_row(&later[side], side == 0, &row) && CG_PUSH(a, out, &row);
	}
	return ok ? CG_OK : cg_fail(e, CG_EBUSY, "schedule 112A: no memory or out of range");
}
