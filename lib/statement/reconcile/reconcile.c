/*
 * reconcile.c: Runs all checks over a statement and sets its confidence. Each check counts
 * once, passed or not; a failed one is a warning with place, expected and found figure.
 * What a layout prints, and so what can be checked, it says itself (prints).
 */
#include <stdarg.h>
#include <stdio.h>

#include "statement/place.h"
#include "statement/reconcile/prices.h"
#include "statement/reconcile/priv.h"

enum {
	MESSAGE_MAX = 400,
	WARNINGS_MAX = 500,	 /* kept; more are counted as failed checks only */
	NAV_DAYS_GONE = 3 * 366, /* the newest NAV of a statement is not older */
	HIGH_PERCENT = 98,
	MEDIUM_PERCENT = 90,
};

/* For the fields expected and found. */
static struct cg_str dec_str(struct cg_arena *a, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, text);
	return d.set ? cg_arena_str(a, cg_str_of(text)) : CG_STR_NONE;
}

/* Beyond the limit failures are counted and no longer listed. */
static bool add_warning(struct cg_arena *a, struct cg_statement *s, const struct cg_finding *f, const char *message)
{
	struct cg_warning w = { 0 };

	if (s->warnings.n >= WARNINGS_MAX)
		return true;
	w.code = f->code;
	w.message = cg_arena_str(a, cg_str_of(message));
	if (f->fund != NULL) {
		w.scheme = f->fund->name;
		w.folio = f->fund->folio;
	}
	w.page = f->page;
	w.expected = dec_str(a, f->expected);
	w.found = dec_str(a, f->found);
	return w.message.p != NULL && CG_PUSH(a, &s->warnings, &w);
}

bool cg_reconcile_check(struct cg_arena *a, struct cg_statement *s, bool ok, const struct cg_finding *f,
			const char *fmt, ...)
{
	char message[MESSAGE_MAX];
	va_list ap;

	s->checks++;
	s->passed += ok;
	if (ok)
		return true;
	va_start(ap, fmt);
	(void)vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	(void)add_warning(a, s, f, message);
	return false;
}

/* A warning names this fund, be it of the layout or of a total: then not every check of it holds. */
static bool is_warned(const struct cg_statement *s, const struct cg_fund *f)
{
	for (size_t i = 0; i < s->warnings.n; i++) {
		const struct cg_warning *w = &s->warnings.v[i];

		if (w->scheme.p != NULL && w->scheme.p == f->name.p && cg_str_eq(w->folio, f->folio))
			return true;
	}
	return false;
}

/* A layout has found figures that do not add up. */
static bool broken_before(const struct cg_statement *s)
{
	for (size_t i = 0; i < s->warnings.n; i++) {
		enum cg_warning_code c = s->warnings.v[i].code;

		if (c == CG_WARN_BALANCE_MISMATCH || c == CG_WARN_CLOSING_MISMATCH || c == CG_WARN_TOTAL_MISMATCH ||
		    c == CG_WARN_VALUE_MISMATCH)
			return true;
	}
	return false;
}

/* The newest NAV that something is valued with. */
static int32_t newest_nav(const struct cg_statement *s)
{
	int32_t day = CG_DATE_NONE;

	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (f->nav_date > day && f->value.set && f->value.v != 0)
			day = f->nav_date;
	}
	return day;
}

/* The day of the statement, or its NAVs, are misread when all holdings are valued with NAVs of years before. */
static bool day_holds(const struct cg_statement *s)
{
	int32_t newest = newest_nav(s);

	return s->as_of == CG_DATE_NONE || newest == CG_DATE_NONE || newest > s->as_of ||
	       s->as_of - newest <= NAV_DAYS_GONE;
}

/* Name and date of every statement, the period of a detailed one. */
static void header(struct cg_recon *r)
{
	struct cg_statement *s = r->s;
	struct cg_finding f = { .code = CG_WARN_HEADER_INCOMPLETE, .page = 1 };

	/* a line of the head that ran into others is no name, and would not be masked */
	if (cg_reconcile_fund_has_pan(s->investor.name))
		s->investor.name = CG_STR_NONE;
	(void)cg_reconcile_check(r->a, s, s->investor.name.n > 0, &f,
				 "The investor's name is not found in the head of the statement.");
	(void)cg_reconcile_check(r->a, s, s->as_of != CG_DATE_NONE, &f,
				 "The date of the statement is not found in its head.");
	if (!day_holds(s))
		(void)cg_reconcile_check(r->a, s, false, &f, "The statement is dated years after its newest NAV.");
	if (s->type == CG_STATEMENT_DETAILED)
		(void)cg_reconcile_check(r->a, s, s->from != CG_DATE_NONE && s->from <= s->to, &f,
					 "The period of the statement is not found in its head.");
}

/* The last total without a fund house. */
static const struct cg_printed_total *grand_total(const struct cg_statement *s)
{
	for (size_t i = s->printed.n; i-- > 0;) {
		if (s->printed.v[i].amc.p == NULL && s->printed.v[i].value.set)
			return &s->printed.v[i];
	}
	return NULL;
}

/* The printed total; without one the sum of the funds. */
static void set_totals(struct cg_statement *s)
{
	const struct cg_printed_total *grand = grand_total(s);
	struct cg_dec sum = cg_dec_make(0, 2);

	s->total_cost = grand != NULL ? grand->cost : CG_DEC_NONE;
	s->total_value = grand != NULL ? grand->value : CG_DEC_NONE;
	for (size_t i = 0; grand == NULL && i < s->funds.n; i++) {
		if (s->funds.v[i].value.set && !cg_dec_add(sum, s->funds.v[i].value, &sum))
			return;
	}
	if (grand == NULL)
		s->total_value = sum;
}

/* LOW when a total is broken, else by the share of checks that hold. */
static void set_level(struct cg_recon *r)
{
	uint64_t part = (uint64_t)r->s->passed * 100, all = r->s->checks;

	if (r->broken || part < all * MEDIUM_PERCENT)
		r->s->level = CG_LEVEL_LOW;
	else
		r->s->level = part < all * HIGH_PERCENT ? CG_LEVEL_MEDIUM : CG_LEVEL_HIGH;
}

enum cg_code cg_reconcile_repaired(const struct cg_words *w, struct cg_arena *a, struct cg_statement *s,
				   enum cg_code rc, struct cg_err *e)
{
	static const char message[] =
		"The PDF was damaged and has been repaired; every page that the statement counts is "
		"there, and all its checks hold.";
	const struct cg_finding f = { .code = CG_WARN_PDF_REPAIRED };

	if (!w->repaired || (rc != CG_OK && rc != CG_EINCOMPLETE))
		return rc;
	e->hint[0] = '\0';
	if (rc != CG_OK || s->passed < s->checks || !cg_reconcile_pages_whole(w))
		return cg_fail(e, CG_EPDF, "repaired, but not whole");
	return add_warning(a, s, &f, message) ? CG_OK : cg_fail(e, CG_EBUSY, "no memory for a warning");
}

/* Absolute values: the sum bounds every partial sum. */
static bool add_up(struct cg_dec *sum, struct cg_dec d)
{
	return !d.set || cg_dec_add(*sum, cg_dec_abs(d), sum);
}

/* Values and costs of everything together fit: then every sum and difference of some of them does. */
static bool sums_fit(const struct cg_statement *s)
{
	struct cg_dec sum = cg_dec_make(0, 2);
	bool ok = add_up(&sum, s->nps.value);

	for (size_t i = 0; i < s->funds.n && ok; i++)
		ok = add_up(&sum, s->funds.v[i].value) && add_up(&sum, s->funds.v[i].cost);
	for (size_t i = 0; i < s->demat.n && ok; i++) {
		for (size_t k = 0; k < s->demat.v[i].holdings.n && ok; k++)
			ok = add_up(&sum, s->demat.v[i].holdings.v[k].value);
	}
	return ok;
}

/*
 * No fund: the statement is worth nothing or says that there is none. Where a heading without rows is all there is to
 * show it, the rows may be lost.
 */
static bool nothing_held(struct cg_recon *r, const struct cg_words *w)
{
	const struct cg_printed_total *grand = grand_total(r->s);
	bool told = grand != NULL && grand->value.v == 0;

	if (r->s->funds.n > 0 || r->s->demat.n > 0 || r->s->nps.present || told)
		return true;
	if (grand != NULL || w == NULL || r->s->passed != r->s->checks || !cg_reconcile_pages_empty(w, &told))
		return false;
	r->broken |= !cg_reconcile_check(r->a, r->s, told,
					 &(struct cg_finding){ .code = CG_WARN_SECTION_NOT_READ, .page = 1 },
					 "The statement has no fund, and does not say that there is none.");
	return true;
}

/* Nothing to hold the figures against, or nothing at all where something should be. */
static enum cg_code trust(struct cg_recon *r, const struct cg_words *w, struct cg_err *e)
{
	if (!nothing_held(r, w))
		return cg_fail_hint(e, CG_EINCOMPLETE, "No fund could be read from this statement.");
	if (!sums_fit(r->s))
		return cg_fail_hint(e, CG_EINCOMPLETE, "The values of this statement add up to more than can be true.");
	if (grand_total(r->s) == NULL && r->funds_broken * 2 > r->s->funds.n)
		return cg_fail_hint(e, CG_EINCOMPLETE,
				    "The statement prints no total and most of its funds do not add up.");
	return CG_OK;
}

/* The list of persons, and the places of fields that have those of others. */
static bool set_people(struct cg_recon *r)
{
	struct cg_person_list before = { .n = 0 };

	for (size_t i = 0; i < r->s->investors.n; i++) {
		if (!CG_PUSH(r->a, &before, &r->s->investors.v[i]))
			return false;
	}
	return cg_reconcile_totals_people(r) && cg_place_share(r->s, &before, r->a);
}

enum cg_code cg_reconcile(const struct cg_words *w, struct cg_ink *ink, struct cg_arena *a, struct cg_statement *s,
			  struct cg_err *e)
{
	struct cg_recon r = { .a = a, .s = s, .broken = broken_before(s) };
	enum cg_code rc;

	header(&r);
	cg_reconcile_fund_holding_patterns(&r);
	cg_reconcile_scale_patterns(&r);
	for (size_t i = 0; i < s->funds.n; i++) {
		cg_reconcile_rows_patterns(&r, &s->funds.v[i]);
		if (!cg_reconcile_notes_patterns(&r, &s->funds.v[i]))
			return cg_fail(e, CG_EBUSY, "reconcile: no memory");
	}
	if (!cg_reconcile_houses(&r)) /* before a house that is no name is taken away, and told */
		return cg_fail(e, CG_EBUSY, "reconcile: no memory");
	for (size_t i = 0; i < s->funds.n; i++)
		cg_reconcile_fund(&r, &s->funds.v[i]);
	cg_reconcile_fund_exchanged(&r);
	cg_reconcile_fund_days(&r);
	for (size_t i = 0; i < s->demat.n; i++)
		cg_reconcile_prices_account(&r, &s->demat.v[i]);
	if (!cg_reconcile_pan(&r) || !cg_reconcile_folios(&r))
		return cg_fail(e, CG_EBUSY, "reconcile: no memory");
	if ((s->prints & CG_PRINTS_DEMAT_TOTALS) != 0)
		cg_reconcile_demat(&r);
	else
		cg_reconcile_totals(&r);
	cg_reconcile_missing(&r);
	if (w != NULL)
		cg_reconcile_pages(&r, w);
	if (!cg_reconcile_isins(&r) || (ink != NULL && !cg_reconcile_ink(&r, ink)))
		return cg_fail(e, CG_EBUSY, "reconcile: no memory");
	for (size_t i = 0; i < s->funds.n; i++)
		s->funds.v[i].reconciled &= !is_warned(s, &s->funds.v[i]);
	rc = trust(&r, w, e);
	if (rc != CG_OK)
		return rc;
	set_totals(s);
	set_level(&r);
	return set_people(&r) ? CG_OK : cg_fail(e, CG_EBUSY, "reconcile: no memory");
}
