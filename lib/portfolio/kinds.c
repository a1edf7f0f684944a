/* kinds.c: The value of a statement by kind of holding (kinds.h). */
#include "portfolio/kinds.h"

/* What depository statements have beside folios. */
enum { KIND_FOLIOS, KIND_EQUITIES, KIND_BONDS, KIND_DEMAT_FUNDS, KIND_NPS };

static const struct cg_str names[CG_KINDS_MAX] = {
	[KIND_FOLIOS] = CG_STR_INIT("Mutual fund folios"),
	[KIND_EQUITIES] = CG_STR_INIT("Equities in demat accounts"),
	[KIND_BONDS] = CG_STR_INIT("Bonds in demat accounts"),
	[KIND_DEMAT_FUNDS] = CG_STR_INIT("Funds in demat accounts"),
	[KIND_NPS] = CG_STR_INIT("National Pension System"),
};

/* A value that is not printed adds nothing. */
static bool add_value(struct cg_dec *sum, struct cg_dec d)
{
	return !d.set || cg_dec_add(sum->set ? *sum : cg_dec_make(0, 2), d, sum);
}

/* Values summed up by kind of holding. */
static bool sum_up(const struct cg_statement *s, struct cg_slice kind[CG_KINDS_MAX])
{
	static const int of_demat[] = {
		[CG_DEMAT_EQUITY] = KIND_EQUITIES, [CG_DEMAT_BOND] = KIND_BONDS, [CG_DEMAT_FUND] = KIND_DEMAT_FUNDS
	};
	bool good = true;

	for (size_t i = 0; i < s->funds.n; i++)
		good &= add_value(&kind[KIND_FOLIOS].value, s->funds.v[i].value);
	for (size_t i = 0; i < s->demat.n; i++)
		for (size_t k = 0; k < s->demat.v[i].holdings.n; k++) {
			const struct cg_demat_holding *h = &s->demat.v[i].holdings.v[k];

			good &= add_value(&kind[of_demat[h->kind]].value, h->value);
		}
	for (size_t i = 0; i < s->nps.schemes.n; i++)
		good &= add_value(&kind[KIND_NPS].value, s->nps.schemes.v[i].value);
	return good;
}

bool cg_kinds_make(const struct cg_statement *s, struct cg_slice kind[CG_KINDS_MAX], struct cg_slices *out)
{
	bool good;

	for (size_t i = 0; i < CG_KINDS_MAX; i++)
		kind[i] = (struct cg_slice){ .key = names[i], .value = CG_DEC_NONE, .percent = CG_DEC_NONE };
	good = sum_up(s, kind);
	*out = (struct cg_slices){ kind, 0, CG_KINDS_MAX };
	for (size_t i = 0; i < CG_KINDS_MAX; i++)
		if (kind[i].value.set && kind[i].value.v > 0)
			kind[out->n++] = kind[i];
	cg_analytics_slices_finish(out);
	return good;
}
