/*
 * reconcile/missing.c: a NAV, or its day, that all other funds of the statement print and one does not.
 * Only where the others leave no doubt: MAJORITY times as many funds have it as have not. An ISIN is no such field:
 * sound statements have schemes without one.
 */
#include "statement/reconcile/priv.h"

enum { MAJORITY = 4 };

/* The day of a NAV, among the schemes that have a NAV. */
static void day_missing(struct cg_recon *r)
{
	const struct cg_statement *s = r->s;
	size_t with = 0, without = 0;

	for (size_t i = 0; i < s->funds.n; i++) {
		with += s->funds.v[i].nav.set && s->funds.v[i].nav_date != CG_DATE_NONE;
		without += s->funds.v[i].nav.set && s->funds.v[i].nav_date == CG_DATE_NONE;
	}
	for (size_t i = 0; i < s->funds.n && with >= MAJORITY * without; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (f->nav.set && f->nav_date == CG_DATE_NONE)
			(void)cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = f->page },
				"The NAV of a scheme has no day, where the others have one.");
	}
}

/* Funds in folios and those in demat accounts apart: they have other columns. */
void cg_reconcile_missing(struct cg_recon *r)
{
	const struct cg_statement *s = r->s;
	size_t with[2] = { 0, 0 }, without[2] = { 0, 0 };

	day_missing(r);
	for (size_t i = 0; i < s->funds.n; i++) {
		bool demat = s->funds.v[i].demat == CG_YES;

		with[demat] += s->funds.v[i].nav.set;
		without[demat] += !s->funds.v[i].nav.set;
	}
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];
		bool demat = f->demat == CG_YES;

		if (!f->nav.set && (demat || !cg_fund_exited(f)) && with[demat] >= MAJORITY * without[demat])
			(void)cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = f->page },
				"A scheme has no NAV, where the others have one.");
	}
}
