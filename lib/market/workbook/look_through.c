/* look_through.c: Values of funds spread over what their portfolios hold. */
#include "market/workbook/look_through.h"

#include <stdlib.h>

enum { AMOUNT_SCALE = 4 };

/* One run: amounts by fund first, then by what is held. */
struct spreading {
	const struct cg_enrichment *x;
	const struct cg_exposures *in;
	struct cg_arena *arena;
	struct cg_look_through *out;
	struct cg_dec whole, covered; /* values */
};

/* Names differ in case between houses. */
static bool slice_add(struct cg_arena *a, struct cg_look_slices *s, struct cg_str name, struct cg_dec amount)
{
	struct cg_look_slice one = { .name = name, .amount = amount };

	for (size_t i = 0; i < s->n; i++) {
		if (cg_str_eq_nocase(s->v[i].name, name))
			return cg_dec_add(s->v[i].amount, amount, &s->v[i].amount);
	}
	return CG_PUSH(a, s, &one);
}

/* For qsort: the largest first, then by name, so that the same input gives the same order. */
static int larger_slice(const void *a, const void *b)
{
	const struct cg_look_slice *x = a, *y = b;
	int c = cg_dec_cmp(y->amount, x->amount);

	if (c != 0)
		return c;
	for (size_t i = 0; i < x->name.n && i < y->name.n; i++) {
		if (x->name.p[i] != y->name.p[i])
			return (unsigned char)x->name.p[i] < (unsigned char)y->name.p[i] ? -1 : 1;
	}
	return (x->name.n > y->name.n) - (x->name.n < y->name.n);
}

/* part of whole in percent at scale 2; unset when whole is zero. */
static struct cg_dec percent_of(struct cg_dec part, struct cg_dec whole)
{
	struct cg_dec hundred, out = CG_DEC_NONE;

	if (cg_dec_mul(part, cg_dec_make(100, 0), part.scale, &hundred))
		(void)cg_dec_div(hundred, whole, 2, &out);
	return out;
}

static void finish_slices(struct cg_look_slices *s, struct cg_dec whole)
{
	if (s->n > 1)
		qsort(s->v, s->n, sizeof(*s->v), larger_slice);
	for (size_t i = 0; i < s->n; i++)
		s->v[i].percent = percent_of(s->v[i].amount, whole);
}

/* The day of the fund's portfolio; CG_DATE_NONE: there is none. */
static int32_t portfolio_day(const struct cg_exposures *in, int32_t family)
{
	for (size_t i = 0; i < in->n && family != 0; i++) {
		if (in->v[i].family == family)
			return in->v[i].date;
	}
	return CG_DATE_NONE;
}

/* Foreign shares and derivatives are classes of their own. */
static struct cg_str class_of(const struct cg_exposure *p)
{
	if (cg_str_eq(p->type, CG_STR("EQUITY")) && p->abroad)
		return CG_STR("OVERSEAS_EQUITY");
	return cg_str_eq(p->type, CG_STR("FUTURE")) ? CG_STR("DERIVATIVES") : p->type;
}

/* One holding's value over the rows of its fund. */
static bool spread(struct spreading *s, const struct cg_enriched_fund *f)
{
	for (size_t i = 0; i < s->in->n; i++) {
		const struct cg_exposure *p = &s->in->v[i];
		struct cg_dec amount;

		if (p->family != f->family)
			continue;
		if (!cg_dec_mul(f->current_value, p->weight, AMOUNT_SCALE + 2, &amount) ||
		    !cg_dec_div(amount, cg_dec_make(100, 0), AMOUNT_SCALE, &amount) ||
		    !slice_add(s->arena, &s->out->classes, class_of(p), amount))
			return false;
		if (!cg_str_eq(p->type, CG_STR("EQUITY")))
			continue;
		if (!slice_add(s->arena, &s->out->industries, p->industry, amount))
			return false;
		if (s->in->caps_date != CG_DATE_NONE && !p->abroad &&
		    !slice_add(s->arena, &s->out->caps, p->cap.n > 0 ? p->cap : CG_STR("NOT_IN_LIST"), amount))
			return false;
	}
	return true;
}

/* A fund without a value holds nothing. */
static bool spread_fund(struct spreading *s, const struct cg_enriched_fund *f)
{
	int32_t day = portfolio_day(s->in, f->family);

	if (!f->current_value.set || f->current_value.v <= 0)
		return true;
	if (!cg_dec_add(s->whole, f->current_value, &s->whole))
		return false;
	if (day == CG_DATE_NONE)
		return CG_PUSH(s->arena, &s->out->without, &f->name);
	if (s->out->oldest == CG_DATE_NONE || day < s->out->oldest)
		s->out->oldest = day;
	if (day > s->out->newest)
		s->out->newest = day;
	return cg_dec_add(s->covered, f->current_value, &s->covered) && spread(s, f);
}

/* Those that are not listed one by one. */
static bool cut_industries(struct spreading *s)
{
	struct cg_look_slices *l = &s->out->industries;
	struct cg_dec rest = cg_dec_make(0, AMOUNT_SCALE);

	for (size_t i = CG_LOOK_THROUGH_INDUSTRIES; i < l->n; i++) {
		if (!cg_dec_add(rest, l->v[i].amount, &rest))
			return false;
	}
	s->out->other_industries = percent_of(rest, s->covered);
	l->n = l->n < CG_LOOK_THROUGH_INDUSTRIES ? l->n : CG_LOOK_THROUGH_INDUSTRIES;
	return true;
}

enum cg_code cg_look_through_make(const struct cg_enrichment *x, const struct cg_exposures *in, struct cg_arena *a,
				  struct cg_look_through *out, struct cg_err *e)
{
	struct spreading s = { .x = x, .in = in, .arena = a, .out = out };
	bool ok = true;

	*out = (struct cg_look_through){ .oldest = CG_DATE_NONE, .newest = CG_DATE_NONE, .caps_date = in->caps_date };
	s.whole = s.covered = cg_dec_make(0, 2);
	for (size_t i = 0; i < x->funds.n && ok; i++)
		ok = spread_fund(&s, &x->funds.v[i]);
	finish_slices(&out->classes, s.covered);
	finish_slices(&out->industries, s.covered);
	finish_slices(&out->caps, s.covered);
	ok = ok && cut_industries(&s);
	out->covered = percent_of(s.covered, s.whole);
	if (out->oldest == CG_DATE_NONE)
		out->reason = "HOLDINGS_NOT_IMPORTED";
	return ok ? CG_OK : cg_fail(e, CG_EBUSY, "look_through: out of memory or range");
}
