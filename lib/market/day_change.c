/*
 * day_change.c: the NAV before the newest one of each fund, and what the units held are worth at both (day_change.h).
 */
#include "market/day_change.h"

/* A fund whose NAV of the newest day may be compared with the one before. */
static bool counts(const struct cg_enrichment *e, const struct cg_enriched_fund *f)
{
	return f->scheme_code > 0 && f->latest_nav.set && f->latest_nav.v > 0 && f->current_value.set && f->units.set &&
	       f->latest_nav_date == e->newest_nav_date &&
	       (f->option == CG_OPTION_GROWTH || f->option == CG_OPTION_BONUS || f->option == CG_OPTION_NONE);
}

bool cg_day_change_needs(const struct cg_enrichment *e, struct cg_arena *a, struct cg_nav_needs *needs,
			 struct cg_codes *codes)
{
	for (size_t i = 0; i < e->funds.n && e->newest_nav_date != CG_DATE_NONE; i++) {
		const struct cg_enriched_fund *f = &e->funds.v[i];
		struct cg_nav_at at = { f->scheme_code, e->newest_nav_date - 1 };
		bool known = !counts(e, f);

		for (size_t k = 0; k < codes->n && !known; k++)
			known = codes->v[k] == f->scheme_code;
		if (!known && (!CG_PUSH(a, codes, &at.code) || !CG_PUSH(a, &needs->at, &at)))
			return false;
	}
	cg_positions_drop_doubles(needs);
	return true;
}

/* The NAV before the newest one, if the newest one follows it without a jump. */
static bool before(const struct cg_enrichment *e, const struct cg_enriched_fund *f, const struct cg_nav_table *navs,
		   struct cg_nav *out)
{
	const struct cg_nav_known *k = counts(e, f) ? cg_positions_navs_find(navs, f->scheme_code) : NULL;

	return k != NULL && cg_series_on_or_before(&k->navs, e->newest_nav_date - 1, CG_NAV_BACK, out) &&
	       cg_series_step_kind(out->nav, f->latest_nav, e->newest_nav_date - out->date, false, NULL) ==
		       CG_NAV_SMOOTH;
}

/* The last day before the newest one of which a NAV is known: that of a working day. */
static int32_t day_before(const struct cg_enrichment *e, const struct cg_nav_table *navs)
{
	int32_t day = CG_DATE_NONE;
	struct cg_nav nav;

	for (size_t i = 0; i < e->funds.n; i++)
		if (before(e, &e->funds.v[i], navs, &nav) && (day == CG_DATE_NONE || nav.date > day))
			day = nav.date;
	return day;
}

/* Percent of a whole; unset where there is none. */
static struct cg_dec percent(struct cg_dec d, struct cg_dec whole)
{
	struct cg_dec hundred, out;

	if (!d.set || !whole.set || whole.v <= 0 || !cg_dec_mul(d, cg_dec_make(100, 0), 2, &hundred) ||
	    !cg_dec_div(hundred, whole, 2, &out))
		return CG_DEC_NONE;
	return out;
}

void cg_day_change_make(const struct cg_enrichment *e, const struct cg_nav_table *navs, struct cg_day_change *out)
{
	struct cg_dec old = cg_dec_make(0, 2), now = cg_dec_make(0, 2);
	bool any = false;

	*out = (struct cg_day_change){ CG_DEC_NONE, CG_DEC_NONE, CG_DEC_NONE, day_before(e, navs), e->newest_nav_date };
	for (size_t i = 0; i < e->funds.n; i++) {
		const struct cg_enriched_fund *f = &e->funds.v[i];
		struct cg_dec then, today;
		struct cg_nav nav;

		/* units of the statement that a split changed since would be worth something else at the NAV before */
		if (!before(e, f, navs, &nav) || nav.date != out->from || !cg_dec_mul(f->units, nav.nav, 2, &then) ||
		    !cg_dec_mul(f->units, f->latest_nav, 2, &today) || cg_dec_cmp(today, f->current_value) != 0)
			continue;
		if (!cg_dec_add(old, then, &old) || !cg_dec_add(now, today, &now))
			return;
		any = true;
	}
	if (!any || !cg_dec_sub(now, old, &out->amount))
		return;
	out->percent = percent(out->amount, old);
	out->covered = percent(now, e->portfolio.current_value);
}
