/* reconcile_rows.c: the checks of single rows: dates, amount = units x price, taxes that belong to a row, doubles. */
#include "statement/reconcile_priv.h"

enum {
	WORK_SCALE = 6, /* scale of tolerances */
	TAX_ROWS = 3,	/* rows behind a row in which its taxes stand */
};

/* 0.005 % from 1-Jul-2020; the duty is cut from the amount, so duty = gross / 20000. */
static const struct cg_dec duty_rate = { 5, 5, true };
/* STT on sales of equity funds: 0.25 % until 2013, 0.001 % since. */
static const struct cg_dec stt_most = { 25, 4, true };
static const struct cg_dec paisa = { 1, 2, true };
static const struct cg_dec nothing = { 0, 2, true };

static bool mentions(const struct cg_txn *t, struct cg_str what)
{
	return cg_str_find_nocase(t->description, what) != SIZE_MAX;
}

static bool within(struct cg_dec x, struct cg_dec most)
{
	return x.set && most.set && cg_dec_cmp(x, most) <= 0;
}

static struct cg_dec sub(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_sub(a, b, &d);
	return d;
}

static struct cg_dec add(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_add(a, b, &d);
	return d;
}

static struct cg_dec mul(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_mul(a, b, WORK_SCALE, &d);
	return d;
}

/*
 * How far amount and units x price may lie apart: units are rounded or cut at their last digit, the price is rounded at
 * its last digit, the amount at a paisa.
 */
static struct cg_dec price_tolerance(const struct cg_txn *t)
{
	struct cg_dec unit = cg_dec_make(1, t->units.scale);
	struct cg_dec half_price = cg_dec_make(5, (uint8_t)(t->nav.scale + 1));

	return add(add(mul(cg_dec_abs(t->nav), unit), mul(cg_dec_abs(t->units), half_price)), paisa);
}

/* Sum of the tax rows of this type that follow row i on the same day, before the next row with units. */
static struct cg_dec taxes_behind(const struct cg_fund *f, size_t i, enum cg_txn_type type)
{
	struct cg_dec sum = nothing;

	for (size_t k = i + 1; k < f->txns.n && k <= i + TAX_ROWS; k++) {
		const struct cg_txn *t = &f->txns.v[k];

		if (t->date != f->txns.v[i].date || t->units.set)
			break;
		if (t->type == type && t->amount.set)
			sum = add(sum, cg_dec_abs(t->amount));
	}
	return sum;
}

static bool same_sign(struct cg_dec a, struct cg_dec b)
{
	return (a.v < 0) == (b.v < 0) || a.v == 0 || b.v == 0;
}

/* A sale pays units x price less STT; how much of that may be missing from the amount. */
static bool sale_holds(const struct cg_recon *r, const struct cg_fund *f, size_t i, struct cg_dec gross,
		       struct cg_dec tolerance)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec stt = taxes_behind(f, i, CG_TXN_STT_TAX);
	struct cg_dec gap = sub(sub(gross, cg_dec_abs(t->amount)), stt);

	if (mentions(t, CG_STR("TDS"))) /* the tax kept back is not printed */
		return gap.set && within(cg_dec_neg(gap), tolerance);
	if (stt.v == 0 && mentions(t, CG_STR("less STT")) && !r->stt_rows)
		return gap.set && within(cg_dec_neg(gap), tolerance) &&
		       within(gap, add(tolerance, mul(gross, stt_most)));
	return gap.set && within(cg_dec_abs(gap), tolerance);
}

static bool price_holds(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec gross, tolerance, want = CG_DEC_NONE;
	bool ok;

	if (!t->amount.set || !t->units.set || !t->nav.set)
		return true;
	gross = mul(cg_dec_abs(t->units), cg_dec_abs(t->nav));
	tolerance = price_tolerance(t);
	(void)cg_dec_mul(t->units, t->nav, 2, &want);
	if (t->amount.v < 0)
		ok = sale_holds(r, f, i, gross, tolerance);
	else
		ok = within(cg_dec_abs(sub(gross, cg_dec_abs(t->amount))), tolerance);
	return cg_check(r->a, r->s, ok && same_sign(t->amount, t->units),
			&(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, t->page, want, t->amount },
			"The amount of a row is not its units times its price.");
}

/* The row that a tax row belongs to: the last one before it on the same day that has an amount and units. */
static const struct cg_txn *taxed_row(const struct cg_fund *f, size_t i)
{
	for (size_t k = i; k-- > 0 && f->txns.v[k].date == f->txns.v[i].date;) {
		if (f->txns.v[k].amount.set && f->txns.v[k].units.set)
			return &f->txns.v[k];
	}
	return NULL;
}

/* Duty is 0.005 % of net and duty together, rounded; only of a row that stands before it on that day. */
static bool duty_holds(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i], *of = taxed_row(f, i);
	struct cg_dec want = CG_DEC_NONE, apart;

	if (t->type != CG_TXN_STAMP_DUTY_TAX || !t->amount.set)
		return true;
	if (of == NULL)
		return cg_check(r->a, r->s, false,
				&(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, t->page, CG_DEC_NONE, t->amount },
				"A stamp duty stands without the row that it belongs to.");
	if (!cg_dec_mul(add(of->amount, t->amount), duty_rate, 2, &want))
		want = CG_DEC_NONE;
	apart = cg_dec_abs(sub(want, t->amount));
	return cg_check(r->a, r->s, within(apart, paisa),
			&(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, t->page, want, t->amount },
			"A stamp duty is not 0.005 %% of the amount that it belongs to.");
}

/*
 * The amount of an instalment that is whole rupees once its duty is added was cut by a duty, whose row must follow;
 * only where the statement prints such rows.
 */
static bool duty_present(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec duty, gross;
	int32_t first_day;

	if (!r->duty_rows || (t->type != CG_TXN_PURCHASE && t->type != CG_TXN_PURCHASE_SIP) || !t->amount.set ||
	    !t->units.set)
		return true;
	if (!cg_date_make(2020, 7, 1, &first_day) || t->date < first_day || t->amount.v <= 0 || t->amount.v % 100 == 0)
		return true;
	if (!cg_dec_mul(t->amount, duty_rate, 2, &duty) || duty.v == 0 || !cg_dec_add(t->amount, duty, &gross) ||
	    gross.v % 100 != 0)
		return true;
	return cg_check(r->a, r->s, taxes_behind(f, i, CG_TXN_STAMP_DUTY_TAX).v != 0,
			&(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, t->page, duty, CG_DEC_NONE },
			"The stamp duty that was cut from an amount is not on the statement.");
}

static bool dates_hold(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_finding w = { .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = t->page };
	bool ok = i == 0 || f->txns.v[i - 1].date <= t->date;

	ok = cg_check(r->a, r->s, ok, &w, "A row is older than the row before it.");
	if (r->s->from == CG_DATE_NONE || r->s->to == CG_DATE_NONE)
		return ok;
	return ok & cg_check(r->a, r->s, t->date >= r->s->from && t->date <= r->s->to, &w,
			     "A row lies outside the period of the statement.");
}

static bool equal_rows(const struct cg_txn *x, const struct cg_txn *y)
{
	return x->date == y->date && cg_str_eq(x->description, y->description) && cg_dec_eq(x->amount, y->amount) &&
	       x->units.set == y->units.set && (!x->units.set || cg_dec_eq(x->units, y->units));
}

/* A row with an amount alone, printed twice in a row, although fewer rows with units on that day could carry it. */
static bool not_doubled(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	size_t same = 1, carriers = 0;

	if (i == 0 || !t->amount.set || t->units.set || !equal_rows(t, &f->txns.v[i - 1]))
		return true;
	for (size_t k = i; k-- > 0 && f->txns.v[k].date == t->date;) {
		same += equal_rows(t, &f->txns.v[k]);
		carriers += f->txns.v[k].units.set;
	}
	return cg_check(r->a, r->s, carriers >= same,
			&(struct cg_finding){ CG_WARN_DUPLICATE_ROW, f, t->page, CG_DEC_NONE, t->amount },
			"A row stands twice with the same date, text and amount.");
}

bool cg_recon_rows(struct cg_recon *r, const struct cg_fund *f)
{
	bool ok = true;

	for (size_t i = 0; i < f->txns.n; i++)
		ok = dates_hold(r, f, i) & price_holds(r, f, i) & duty_holds(r, f, i) & duty_present(r, f, i) &
		     not_doubled(r, f, i) & ok;
	return ok;
}
