#include "portfolio/gains/left.h"

static struct cg_dec not_below_zero(struct cg_dec d)
{
	return d.set && d.v < 0 ? cg_dec_make(0, d.scale) : d;
}

/* The gain of a lot into the sums that it counts for. */
static bool add_gain(struct cg_gains_left *out, const struct cg_gain *x)
{
	struct cg_dec *sum = x->rule.term == CG_TERM_SHORT ? &out->short_term : &out->long_term;

	if (x->rule.term == CG_TERM_NONE || x->rule.rate_kind == CG_RATE_EXEMPT)
		return true;
	if (x->rule.schedule_112a && !cg_dec_add(out->exempt_gain, x->gain, &out->exempt_gain))
		return false;
	return cg_dec_add(*sum, x->gain, sum);
}

enum cg_code cg_gains_left_make(const struct cg_gains *g, int year, size_t holder, struct cg_gains_left *out,
				struct cg_err *e)
{
	const struct cg_dec zero = cg_dec_make(0, 2);
	struct cg_dec d = zero;
	bool ok = true;

	*out = (struct cg_gains_left){ .year = year, .short_term = zero, .long_term = zero, .exempt_gain = zero };
	for (size_t i = 0; i < g->gains.n && ok; i++) {
		const struct cg_gain *x = &g->gains.v[i];

		if (x->fy == year && !cg_gain_incomplete(x) && (holder == 0 || g->holders.of[x->lot.fund] == holder))
			ok = add_gain(out, x);
	}
	out->long_loss_left = not_below_zero(cg_dec_neg(out->long_term));
	ok = ok && cg_dec_sub(cg_dec_neg(out->short_term), not_below_zero(out->long_term), &d);
	out->short_loss_left = not_below_zero(d);
	if (cg_gains_rules_exemption(year, &out->section, &out->exemption)) {
		ok = ok && cg_dec_sub(out->exemption, not_below_zero(out->exempt_gain), &d);
		out->exemption_left = not_below_zero(d);
	} else {
		out->exempt_gain = CG_DEC_NONE;
	}
	return ok ? CG_OK : cg_fail(e, CG_EBUSY, "gains: out of range");
}
