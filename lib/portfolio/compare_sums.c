/*
 * compare_sums.c: Exact decimals of a comparison, with one sticky failure.
 */
#include "portfolio/compare_work.h"

/* A figure that is absent adds nothing. */
void cg_compare_add(struct cg_compare_work *w, struct cg_dec *sum, struct cg_dec d)
{
	if (d.set && !cg_dec_add(sum->set ? *sum : cg_dec_make(0, 0), d, sum))
		w->failed = true;
}

/* The same with the other sign. */
void cg_compare_sub(struct cg_compare_work *w, struct cg_dec *sum, struct cg_dec d)
{
	cg_compare_add(w, sum, cg_dec_neg(d));
}

/* Units times price, in paise. */
struct cg_dec cg_compare_times(struct cg_compare_work *w, struct cg_dec units, struct cg_dec price)
{
	struct cg_dec v = CG_DEC_NONE;

	if (units.set && price.set && !cg_dec_mul(units, price, 2, &v))
		w->failed = true;
	return v;
}

/* Unset when one of the two is. */
struct cg_dec cg_compare_less(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_sub(a, b, &d);
	return d;
}

/* A fund without a balance holds nothing. */
struct cg_dec cg_compare_zero_if_none(struct cg_dec d, uint8_t scale)
{
	return d.set ? d : cg_dec_make(0, scale);
}
