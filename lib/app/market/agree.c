/*
 * agree.c: Two sources day by day (agree.h).
 */
#include "app/market/agree.h"

#include <math.h>

enum { DECIMALS = 4 };

/* At the scale of the one with fewer decimals, but not of less than what AMFI prints. */
static bool same(struct cg_dec x, struct cg_dec y)
{
	uint8_t scale = x.scale < y.scale ? x.scale : y.scale;

	scale = scale < DECIMALS ? DECIMALS : scale;
	return cg_dec_rescale(x, scale, &x) && cg_dec_rescale(y, scale, &y) && cg_dec_cmp(x, y) == 0;
}

static void note(struct cg_agree *out, int32_t code, const struct cg_nav *stored, struct cg_dec other)
{
	double part = fabs(cg_dec_double(other) / cg_dec_double(stored->nav) - 1);

	out->differ++;
	if (out->code != 0 && part <= out->worst)
		return;
	out->code = code;
	out->day = stored->date;
	out->stored = stored->nav;
	out->other = other;
	out->worst = part;
}

bool cg_agree_navs(int32_t code, const struct cg_navs *stored, const struct cg_navs *other, struct cg_arena *a,
		   struct cg_navs *missing, struct cg_agree *out)
{
	size_t k = 0;

	for (size_t i = 0; i < other->n; i++) {
		while (k < stored->n && stored->v[k].date < other->v[i].date)
			k++;
		if (k == stored->n || stored->v[k].date != other->v[i].date) {
			if (!CG_PUSH(a, missing, &other->v[i]))
				return false;
			continue;
		}
		out->compared++;
		if (!same(stored->v[k].nav, other->v[i].nav))
			note(out, code, &stored->v[k], other->v[i].nav);
	}
	return true;
}
