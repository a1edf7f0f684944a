#include "statement/reconcile/prices.h"

enum { LOOK_BACK = 1000 }; /* holdings of an account; more of them are in no statement of a person */

/* prices.h says what for. Nothing is counted for sound prices: it is the figure that is wrong, not the row. */
static bool not_negative(struct cg_recon *r, const struct cg_fund *f, uint32_t page, struct cg_dec price)
{
	return !price.set || price.v >= 0 ||
	       cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, page, cg_dec_neg(price), price },
				  "A price is below zero.");
}

bool cg_reconcile_prices_fund(struct cg_recon *r, const struct cg_fund *f)
{
	bool ok = not_negative(r, f, f->page, f->nav);

	for (size_t i = 0; i < f->txns.n; i++)
		ok &= not_negative(r, f, f->txns.v[i].page, f->txns.v[i].nav);
	return ok;
}

/* The holding before i that has its ISIN and another price; NULL: none. */
static const struct cg_demat_holding *priced_otherwise(const struct cg_demat_account *d, size_t i)
{
	const struct cg_demat_holding *h = &d->holdings.v[i];

	for (size_t k = i > LOOK_BACK ? i - LOOK_BACK : 0; k < i && h->price.set; k++) {
		const struct cg_demat_holding *o = &d->holdings.v[k];

		if (o->price.set && cg_str_eq(o->isin, h->isin) && !cg_dec_eq(o->price, h->price))
			return o;
	}
	return NULL;
}

void cg_reconcile_prices_account(struct cg_recon *r, const struct cg_demat_account *d)
{
	for (size_t i = 0; i < d->holdings.n; i++) {
		const struct cg_demat_holding *h = &d->holdings.v[i], *o = priced_otherwise(d, i);

		(void)not_negative(r, NULL, h->page, h->price);
		if (o != NULL)
			(void)cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){ CG_WARN_VALUE_MISMATCH, NULL, h->page, o->price, h->price },
				"An ISIN stands twice in an account, with two prices.");
	}
}
