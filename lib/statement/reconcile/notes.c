/*
 * notes.c: rows without a figure. Registrars print notes among the rows ("***Change of Contacts***"); a row that has
 * lost its figures, or its text too, looks like one and no sum misses it. What it says tells the two apart: a payout
 * names its rate, taxes have the text that others of the statement have. And a note behind or before which other text
 * stands has run into another row: a date is lost. No sum misses one that stands twice, either.
 */
#include "statement/reconcile/priv.h"
#include "statement/txn_type.h"

enum {
	TEXTS = 32,	 /* of rows with an amount alone; taxes have few */
	DAY_NOTES = 64,	 /* of one day that are compared */
	NOTES_TIMES = 4, /* single ones to one that stands twice */
};

/* Neither amount, units nor balance. */
static bool is_bare(const struct cg_txn *t)
{
	return !t->amount.set && !t->units.set && !t->balance.set && !t->nav.set;
}

static bool is_tax(enum cg_txn_type type)
{
	return type == CG_TXN_STT_TAX || type == CG_TXN_STAMP_DUTY_TAX || type == CG_TXN_TDS_TAX;
}

/* A row with this text and an amount was seen before. */
static bool has_tax_text(const struct cg_recon *r, struct cg_str text)
{
	for (size_t i = 0; i < r->tax_texts.n; i++) {
		if (cg_str_eq(r->tax_texts.v[i], text))
			return true;
	}
	return false;
}

/* The same words, or the first line of them: stars open and close a note, and the first of two has not closed. */
static bool says_the_same(struct cg_str first, struct cg_str second)
{
	static const struct cg_str stars = CG_STR_INIT("***");

	return cg_str_eq(first, second) || (first.n > stars.n && cg_str_starts(first, stars) &&
					    !cg_str_ends(first, stars) && cg_str_starts(second, first));
}

/* A note of its day says the same: a row is printed twice, or it is read twice. */
static bool is_said_before(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];

	for (size_t k = i; k-- > 0 && i - k <= DAY_NOTES && f->txns.v[k].date == t->date;) {
		if (is_bare(&f->txns.v[k]) && says_the_same(f->txns.v[k].description, t->description))
			return true;
	}
	return false;
}

/* Some issuers may print a note for each holder: then more than one stands twice. */
static bool are_said_once(const struct cg_recon *r)
{
	return r->notes.broken == 1 || cg_pattern_holds(&r->notes, NOTES_TIMES);
}

bool cg_reconcile_notes_patterns(struct cg_recon *r, const struct cg_fund *f)
{
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		if (is_bare(t))
			cg_pattern_count(&r->notes, is_said_before(f, i) ? CG_VERDICT_FAILS : CG_VERDICT_HOLDS);
		if (is_tax(t->type) && t->amount.set && r->tax_texts.n < TEXTS && !has_tax_text(r, t->description) &&
		    !CG_PUSH(r->a, &r->tax_texts, &t->description))
			return false;
	}
	return true;
}

/* "IDCW Paid @ Rs.0.17 per unit": with an amount it would be a payout. */
static bool is_payout(const struct cg_txn *t)
{
	struct cg_txn paid = *t;
	enum cg_txn_type type;

	paid.amount = cg_dec_make(1, 0);
	return cg_txn_classify(&paid, &type) && type == CG_TXN_DIVIDEND_PAYOUT &&
	       cg_str_find(t->description, CG_STR("@")) != SIZE_MAX;
}

static bool says_something(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (cg_is_alpha(s.p[i]) || cg_is_digit(s.p[i]) || (unsigned char)s.p[i] > 127)
			return true;
	}
	return false;
}

/* "***Invalid Purchase*** SIP Purchase", with units. */
static bool runs_on(const struct cg_txn *t)
{
	static const struct cg_str stars = CG_STR_INIT("***");
	struct cg_str rest = t->description;
	size_t end;

	if (!t->units.set || !cg_str_starts(rest, stars))
		return false;
	rest = cg_str_sub(rest, stars.n, SIZE_MAX);
	end = cg_str_find(rest, stars);
	return end != SIZE_MAX && says_something(cg_str_sub(rest, end, SIZE_MAX));
}

/* "Switch In ***Note***": a note has its stars in front of it and behind it, and nothing before them. */
static bool is_run_into(const struct cg_txn *t)
{
	static const struct cg_str stars = CG_STR_INIT("***");
	size_t at = cg_str_find(t->description, CG_STR(" ***"));

	return at != SIZE_MAX && !cg_str_starts(t->description, stars) && at + 4 + stars.n < t->description.n &&
	       cg_str_ends(t->description, stars) && says_something(cg_str_sub(t->description, 0, at));
}

/*
 * "Units Extinguished (1,965,376.58)", with units and without an amount: the figure stood in the next column. A ratio
 * or a rate ends a text, too, but has neither a group nor a sign. Nothing stands behind the stars of a note.
 */
static bool has_taken_amount(const struct cg_txn *t)
{
	struct cg_str last = t->description;
	struct cg_dec d;

	for (size_t i = last.n; i > 0; i--) {
		if (last.p[i - 1] == ' ') {
			last = cg_str_sub(last, i, SIZE_MAX);
			break;
		}
	}
	if (t->amount.set || last.n == t->description.n || !cg_dec_parse(last, &d) || d.scale != 2)
		return false;
	if (is_bare(t)) /* "*** Stamp Duty *** 0.10" */
		return cg_str_starts(t->description, CG_STR("***")) && t->description.n > last.n + 4 &&
		       cg_str_ends(cg_str_sub(t->description, 0, t->description.n - last.n - 1), CG_STR("***"));
	return d.v < 0 || cg_str_find(last, CG_STR(",")) != SIZE_MAX;
}

bool cg_reconcile_notes(struct cg_recon *r, const struct cg_fund *f)
{
	bool ok = true;

	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];
		const struct cg_finding w = { .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = t->page };

		if (runs_on(t))
			ok = cg_reconcile_check(r->a, r->s, false, &w, "A note has run into the row behind it.");
		if (is_tax(t->type) && t->nav.set)
			ok = cg_reconcile_check(r->a, r->s, false, &w, "A tax has a price.");
		if (is_run_into(t))
			ok = cg_reconcile_check(r->a, r->s, false, &w, "A note has run into the row before it.");
		if (has_taken_amount(t))
			ok = cg_reconcile_check(r->a, r->s, false, &w, "A row has its amount among its text.");
		if (!is_bare(t))
			continue;
		if (!says_something(t->description))
			ok = cg_reconcile_check(r->a, r->s, false, &w,
						"A row has a date, but neither text nor figures.");
		else if (is_payout(t) || has_tax_text(r, t->description))
			ok = cg_reconcile_check(r->a, r->s, false, &w,
						"A row has the text of a payment or tax, but no amount.");
		else if (is_said_before(f, i) && are_said_once(r))
			ok = cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){ CG_WARN_DUPLICATE_ROW, f, t->page, CG_DEC_NONE, CG_DEC_NONE },
				"A note stands twice on its day.");
	}
	return ok;
}
