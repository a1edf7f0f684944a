/*
 * reconcile/scale.c: the decimals of figures. A program prints a column with one number of decimals: amounts two, units
 * three, the prices of a scheme as many as its NAV has. A figure of another scale has lost or won a digit, or its
 * point. No issuer promises that: it is a check only where all others, or nearly all, are alike.
 */
#include "statement/reconcile/priv.h"

enum {
	ALIKE_TIMES = 8, /* of one scale for one of others */
	PAISE = 2,	 /* decimals */
};

/* Nothing is often printed as a lone 0. */
static void count(size_t *scales, struct cg_dec d)
{
	scales[d.scale] += d.set && d.v != 0;
}

static bool is_like(const size_t *scales, struct cg_dec d)
{
	size_t most = 0, all = 0;

	if (!d.set || d.v == 0)
		return true;
	for (size_t i = 0; i <= CG_DEC_SCALE_MAX; i++) {
		most = scales[i] > most ? scales[i] : most;
		all += scales[i];
	}
	return scales[d.scale] == most || most < ALIKE_TIMES * (all - most);
}

static void count_fund(struct cg_scales *s, const struct cg_fund *f)
{
	count(s->money, f->value);
	count(s->money, f->cost);
	count(s->units, f->opening_units);
	count(s->units, f->units);
	count(s->prices, f->nav);
	for (size_t i = 0; i < f->txns.n; i++) {
		count(s->money, f->txns.v[i].amount);
		count(s->units, f->txns.v[i].units);
		count(s->units, f->txns.v[i].balance);
		count(s->prices, f->txns.v[i].nav);
	}
}

void cg_reconcile_scale_patterns(struct cg_recon *r)
{
	for (size_t i = 0; i < r->s->funds.n; i++)
		count_fund(&r->scales, &r->s->funds.v[i]);
	for (size_t i = 0; i < r->s->demat.n; i++) {
		for (size_t k = 0; k < r->s->demat.v[i].holdings.n; k++)
			count(r->scales.money, r->s->demat.v[i].holdings.v[k].value);
	}
}

/*
 * Funds have prices of several scales, but in a statement whose prices have points a price of none has lost its digits.
 */
static bool has_point(const size_t *scales, struct cg_dec d)
{
	size_t pointed = 0;

	for (size_t i = 1; i <= CG_DEC_SCALE_MAX; i++)
		pointed += scales[i];
	return !d.set || d.v == 0 || d.scale > 0 || pointed < ALIKE_TIMES * scales[0];
}

/* Always false. */
static bool tell_scale(struct cg_recon *r, const struct cg_fund *f, struct cg_dec d, uint32_t page)
{
	return cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, page, CG_DEC_NONE, d },
				  "A figure is printed with other decimals than those of its kind.");
}

static bool holds(struct cg_recon *r, const struct cg_fund *f, const size_t *scales, struct cg_dec d, uint32_t page)
{
	return is_like(scales, d) || tell_scale(r, f, d, page);
}

/* Most prices have at least two decimals more. */
static bool are_longer(const size_t *scales, uint8_t scale)
{
	size_t more = 0, all = 0;

	for (size_t i = 0; i <= CG_DEC_SCALE_MAX; i++) {
		more += i >= scale + 2U ? scales[i] : 0;
		all += scales[i];
	}
	return more * 2 > all;
}

/* A price in paise among such of four decimals, as of a new scheme: with its units it gives the amount. */
static bool is_in_paise(const struct cg_recon *r, const struct cg_fund *f, const size_t *scales, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];

	return t->nav.set && t->nav.scale == PAISE && t->amount.set && t->units.set && are_longer(scales, PAISE) &&
	       cg_reconcile_rows_amount_holds(f, i, r->stt_rows);
}

bool cg_reconcile_scale_fund(struct cg_recon *r, const struct cg_fund *f)
{
	const struct cg_scales *s = &r->scales;
	size_t prices[CG_DEC_SCALE_MAX + 1] = { 0 };
	bool ok = holds(r, f, s->money, f->value, f->page);

	ok &= holds(r, f, s->money, f->cost, f->page);
	ok &= holds(r, f, s->units, f->opening_units, f->page);
	ok &= holds(r, f, s->units, f->units, f->page);
	ok &= has_point(s->prices, f->nav) || tell_scale(r, f, f->nav, f->page);
	for (size_t i = 0; i < f->txns.n; i++)
		count(prices, f->txns.v[i].nav);
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		ok &= holds(r, f, s->money, t->amount, t->page);
		ok &= holds(r, f, s->units, t->units, t->page);
		ok &= holds(r, f, s->units, t->balance, t->page);
		if (has_point(s->prices, t->nav))
			ok &= is_in_paise(r, f, prices, i) || holds(r, f, prices, t->nav, t->page);
		else
			ok &= tell_scale(r, f, t->nav, t->page);
	}
	return ok;
}
