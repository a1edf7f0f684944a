/*
 * enrich.c: Market figures of a statement's holdings, and what they leave in doubt. A figure that cannot be computed
 * has a reason.
 */
#include "market/enrich/enrich.h"

#include "market/enrich/enrich_work.h"
#include "market/overlays.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OLD_UNITS_DAYS = 31 };

void cg_enrich_warn(struct cg_enrich_making *m, enum cg_enrich_warning_code code, const struct cg_enriched_fund *f,
		    const char *fmt, ...)
{
	struct cg_enrich_warning w = { .code = code };
	char text[300];
	va_list ap;

	if (f != NULL) {
		w.scheme = f->name;
		w.folio = f->folio;
	}
	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	w.message = cg_arena_str(m->a, cg_str_of(text));
	m->failed |= w.message.p == NULL || !CG_PUSH(m->a, &m->out->warnings, &w);
}

const struct cg_nav_known *cg_enrich_known(const struct cg_enrich_making *m, int32_t code)
{
	return code > 0 ? cg_positions_navs_find(m->in->navs, code) : NULL;
}

/* The source failed for something, and the day's own NAV of it is not stored. */
static void note_source(struct cg_enrich_making *m)
{
	uint32_t n = m->lacking, unavailable = 0;
	struct cg_nav nav;

	for (size_t i = 0; i < m->in->navs->n; i++) {
		const struct cg_nav_known *k = &m->in->navs->v[i];

		unavailable += k->unavailable;
		n += k->unavailable && !cg_series_on_or_before(&k->navs, m->in->as_of, 0, &nav);
	}
	for (size_t i = 0; i < m->out->funds.n; i++)
		n += m->out->funds.v[i].status == CG_ENRICH_UNAVAILABLE;
	m->out->partial = n > 0;
	if (n > 0)
		cg_enrich_warn(
			m, CG_ENRICH_WARN_SOURCE, NULL,
			"The NAV source could not be asked for %u of %zu schemes (held ones, benchmarks and direct "
			"plans): "
			"what is stored of them was used. Ask again later.",
			unavailable, m->in->navs->n);
}

/* What is old or in doubt about the whole, behind the warnings of each fund. */
static void warn_all(struct cg_enrich_making *m)
{
	const struct cg_statement *s = m->in->s;
	char day[CG_DATE_TEXT_MAX];

	note_source(m);
	if (m->behind > 0)
		cg_enrich_warn(
			m, CG_ENRICH_WARN_BEHIND, NULL,
			"The stored NAVs of %u funds are more than %d days older than those of AMFI's list of %s.",
			m->behind, CG_ENRICH_BEHIND_DAYS, cg_date_text(m->list_date, day));
	if (m->out->funds.n > 0 && s->as_of != CG_DATE_NONE && m->in->as_of - s->as_of > OLD_UNITS_DAYS)
		cg_enrich_warn(m, CG_ENRICH_WARN_OLD_UNITS, NULL,
			       "Units are those of the statement of %s: what was bought or sold since is not known.",
			       cg_date_text(s->as_of, day));
	else if (m->out->funds.n > 0 && m->in->as_of < s->as_of && s->type != CG_STATEMENT_DETAILED)
		cg_enrich_warn(m, CG_ENRICH_WARN_OLD_UNITS, NULL,
			       "The statement has no transactions: units are those of %s, not of the day asked for.",
			       cg_date_text(s->as_of, day));
	if (s->level == CG_LEVEL_LOW)
		cg_enrich_warn(
			m, CG_ENRICH_WARN_LOW_CONFIDENCE, NULL,
			"The statement does not reconcile with itself (see its warnings): figures that rest on it may be "
			"wrong.");
}

enum cg_code cg_enrich_make(const struct cg_enrich_input *in, struct cg_arena *a, struct cg_enrichment *out,
			    struct cg_err *e)
{
	struct cg_enrich_making m = { .in = in, .a = a, .out = out, .list_date = CG_DATE_NONE };
	enum cg_code rc;

	memset(out, 0, sizeof(*out));
	out->as_of = in->as_of;
	out->source_name = in->source_name;
	out->newest_nav_date = CG_DATE_NONE;
	for (size_t i = 0; i < in->positions->n; i++) {
		if (in->positions->v[i].held)
			cg_enrich_fund_make(&m, &in->positions->v[i]);
	}
	if (m.failed)
		return cg_fail(e, CG_EBUSY, "enrich: out of memory or range");
	rc = cg_overlays_make(out, a, e);
	if (rc != CG_OK)
		return rc;
	cg_enrich_portfolio_rate(&m);
	cg_enrich_portfolio_years(&m);
	cg_enrich_portfolio_overlap(&m);
	warn_all(&m);
	return m.failed ? cg_fail(e, CG_EBUSY, "enrich: out of memory or range") : CG_OK;
}

bool cg_enrich_is_void(const struct cg_enrichment *x)
{
	bool failed = false;

	for (size_t i = 0; i < x->funds.n; i++) {
		if (x->funds.v[i].status < CG_ENRICH_UNKNOWN)
			return false;
		failed |= x->funds.v[i].status == CG_ENRICH_UNAVAILABLE;
	}
	return failed && x->newest_nav_date == CG_DATE_NONE;
}
