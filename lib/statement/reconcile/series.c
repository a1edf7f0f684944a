/*
 * series.c: what the rows of a scheme say about those before and behind them: instalments of one series have one amount
 * and one rhythm, and the price that amount and units imply where none is printed does not leap there and back.
 */
#include "statement/reconcile/priv.h"

enum {
	SERIES_TIMES = 4, /* some plans vary their instalments by a formula */
	/* how far a price may leap there and back between the rows before and behind; no fund went so far, not in 2008,
	   nor in 2020 */
	MONTHLY_DAYS = 70,
	MONTHLY_PERCENT = 125,
	MONTHLY_WITH_LOADS = 160, /* an amount may lack a load or tax */
	YEARLY_DAYS = 800,
	YEARLY_PERCENT = 250,
	PAIR_PERCENT = 250, /* and from one row to the next of MONTHLY_DAYS */
	MONTHS = 12,
	MONTH_LEAST = 15,   /* days between monthly instalments in one month */
	UNITS_LEAST = 1000, /* in their last digit: of fewer, rounding is too large a part */
	PRICE_SCALE = 2,
};

/* ---- instalments ---- */

/* The number at *i, which moves behind it. */
static uint64_t number_at(struct cg_str s, size_t *i)
{
	uint64_t v = 0;

	while (*i < s.n && cg_is_digit(s.p[*i]))
		v = v * 10 + (uint64_t)(s.p[(*i)++] - '0');
	return v;
}

/* "Instalment 7/60" and "Instalment 8/60": the same except for one number, which is one higher. */
static bool follows(struct cg_str a, struct cg_str b)
{
	size_t i = 0, k = 0, higher = 0;
	uint64_t x, y;

	while (i < a.n && k < b.n) {
		if (!cg_is_digit(a.p[i]) || !cg_is_digit(b.p[k])) {
			if (a.p[i++] != b.p[k++])
				return false;
			continue;
		}
		x = number_at(a, &i);
		y = number_at(b, &k);
		if (x != y && (y != x + 1 || ++higher > 1))
			return false;
	}
	return i == a.n && k == b.n && higher == 1;
}

/* Three instalments, one after the other; NULL before there are as many. */
struct three {
	const struct cg_txn *v[3];
};

/* The last three instalments. */
static void three_add(struct three *of, const struct cg_txn *t)
{
	if (t->type != CG_TXN_PURCHASE_SIP || !t->units.set || !t->amount.set || t->amount.v <= 0)
		return;
	of->v[0] = of->v[1];
	of->v[1] = of->v[2];
	of->v[2] = t;
}

/* Of instalments that end in row t; there is something to say only where it is one. */
static enum cg_verdict same_amount(const struct three *of, const struct cg_txn *t)
{
	const struct cg_txn *const *v = of->v;

	if (v[0] == NULL || v[2] != t || !cg_dec_eq(v[0]->amount, v[2]->amount) ||
	    !follows(v[0]->description, v[1]->description) || !follows(v[1]->description, v[2]->description))
		return CG_VERDICT_NONE;
	return cg_dec_eq(v[0]->amount, v[1]->amount) ? CG_VERDICT_HOLDS : CG_VERDICT_FAILS;
}

static int month_of(int32_t date)
{
	int y, m, d;

	cg_date_split(date, &y, &m, &d);
	return y * MONTHS + m;
}

/* In one month, and not at its two ends, as what is due on its last day may be. */
static bool crowd(const struct cg_txn *a, const struct cg_txn *b)
{
	return month_of(a->date) == month_of(b->date) && b->date - a->date < MONTH_LEAST;
}

/* Of instalments that end in row t, two months after the first: the middle one stands in the month of no other. */
static enum cg_verdict same_rhythm(const struct three *of, const struct cg_txn *t)
{
	const struct cg_txn *const *v = of->v;

	if (v[0] == NULL || v[2] != t || !follows(v[0]->description, v[1]->description) ||
	    !follows(v[1]->description, v[2]->description) || month_of(v[2]->date) - month_of(v[0]->date) != 2)
		return CG_VERDICT_NONE;
	return crowd(v[0], v[1]) || crowd(v[1], v[2]) ? CG_VERDICT_FAILS : CG_VERDICT_HOLDS;
}

void cg_reconcile_series_patterns(struct cg_recon *r, const struct cg_fund *f)
{
	struct three last = { { NULL } };

	for (size_t i = 0; i < f->txns.n; i++) {
		three_add(&last, &f->txns.v[i]);
		cg_pattern_count(&r->series, same_amount(&last, &f->txns.v[i]));
		cg_pattern_count(&r->rhythm, same_rhythm(&last, &f->txns.v[i]));
	}
}

/* Three in a row: the middle one must not differ alone. */
static bool instalments_hold(struct cg_recon *r, const struct cg_fund *f)
{
	struct three last = { { NULL } };
	bool ok = true;

	for (size_t i = 0; i < f->txns.n && cg_pattern_holds(&r->series, SERIES_TIMES); i++) {
		enum cg_verdict verdict;

		three_add(&last, &f->txns.v[i]);
		verdict = same_amount(&last, &f->txns.v[i]);
		if (verdict == CG_VERDICT_NONE)
			continue;
		ok &= cg_reconcile_check(
			r->a, r->s, verdict == CG_VERDICT_HOLDS,
			&(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, last.v[1]->page, last.v[0]->amount,
					      last.v[1]->amount },
			"An instalment has another amount than those of its series before and behind it.");
	}
	return ok;
}

/* A day or month of a date that is another one may still be in order. */
static bool days_hold(struct cg_recon *r, const struct cg_fund *f)
{
	struct three last = { { NULL } };
	bool ok = true;

	for (size_t i = 0; i < f->txns.n && cg_pattern_holds(&r->rhythm, SERIES_TIMES); i++) {
		three_add(&last, &f->txns.v[i]);
		if (same_rhythm(&last, &f->txns.v[i]) == CG_VERDICT_FAILS)
			ok = cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){
					.code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = last.v[1]->page },
				"An instalment stands in the month of another one of its series, and its own month has none.");
	}
	return ok;
}

/* ---- implied prices ---- */

struct quote {
	int32_t date;
	struct cg_dec amount, units;
	bool net; /* nothing but the price is in it */
};

/* The price that a row implies; rows that move no money have none. */
static bool quote_of(const struct cg_txn *t, struct quote *out)
{
	bool is_in = t->type == CG_TXN_PURCHASE || t->type == CG_TXN_PURCHASE_SIP || t->type == CG_TXN_SWITCH_IN;
	bool is_out = t->type == CG_TXN_REDEMPTION || t->type == CG_TXN_SWITCH_OUT;

	*out = (struct quote){ t->date, cg_dec_abs(t->amount), cg_dec_abs(t->units), is_in };
	return (is_in || is_out || t->type == CG_TXN_DIVIDEND_REINVEST) && t->amount.set && t->units.set &&
	       t->amount.v != 0 && out->units.v >= UNITS_LEAST;
}

/* The price of a is more than `percent` of that of b. */
static bool above(const struct quote *a, const struct quote *b, int percent)
{
	struct cg_dec x, y;

	return cg_dec_mul(a->amount, b->units, PRICE_SCALE, &x) && cg_dec_mul(b->amount, a->units, PRICE_SCALE, &y) &&
	       cg_dec_mul(y, cg_dec_make(percent, 2), PRICE_SCALE, &y) && cg_dec_cmp(x, y) > 0;
}

/* Up and down again by more than markets do in that time. */
static bool leaps(const struct quote v[3])
{
	bool is_net = v[0].net && v[1].net && v[2].net;
	int monthly = is_net ? MONTHLY_PERCENT : MONTHLY_WITH_LOADS;
	int percent = v[2].date - v[0].date <= MONTHLY_DAYS ? monthly : YEARLY_PERCENT;

	return (above(&v[1], &v[0], percent) && above(&v[1], &v[2], percent)) ||
	       (above(&v[0], &v[1], percent) && above(&v[2], &v[1], percent));
}

/* The NAV of the holding stands behind all rows. */
static bool quote_of_closing(const struct cg_fund *f, struct quote *out)
{
	*out = (struct quote){ f->nav_date, f->nav, cg_dec_make(1, 0), true };
	return f->nav_date != CG_DATE_NONE && f->nav.set && f->nav.v > 0;
}

/* Rows years apart say nothing about each other. */
static bool are_near(const struct quote v[3])
{
	return v[0].date != CG_DATE_NONE && v[0].date <= v[2].date && v[2].date - v[0].date <= YEARLY_DAYS;
}

/* Two rows next to each other, of which none or either can be wrong. */
static bool leaps_at_once(const struct quote *a, const struct quote *b)
{
	return a->date != CG_DATE_NONE && a->date <= b->date && b->date - a->date <= MONTHLY_DAYS &&
	       (above(a, b, PAIR_PERCENT) || above(b, a, PAIR_PERCENT));
}

/* A bonus and a segregation make the price fall. */
static bool divides_price(const struct cg_txn *t)
{
	return t->type == CG_TXN_BONUS || t->type == CG_TXN_SEGREGATION;
}

/* Where rows print a price it is held against amount and units; here they are held against the rows around. */
static bool prices_hold(struct cg_recon *r, const struct cg_fund *f)
{
	struct quote v[3] = { { .date = CG_DATE_NONE }, { .date = CG_DATE_NONE } };
	uint32_t page = 0;
	bool ok = true;

	for (size_t i = 0; i <= f->txns.n && r->prices == 0; i++) {
		bool is_row = i < f->txns.n;

		if (is_row && divides_price(&f->txns.v[i]))
			v[0].date = v[1].date = CG_DATE_NONE;
		if (is_row ? !quote_of(&f->txns.v[i], &v[2]) : !quote_of_closing(f, &v[2]))
			continue;
		if (are_near(v) || leaps_at_once(&v[1], &v[2]))
			ok &= cg_reconcile_check(
				r->a, r->s, !leaps_at_once(&v[1], &v[2]) && !leaps(v),
				&(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, page, CG_DEC_NONE, v[1].amount },
				"Amount and units of a row imply a price far from those before and behind it.");
		v[0] = v[1];
		v[1] = v[2];
		page = is_row ? f->txns.v[i].page : page;
	}
	return ok;
}

bool cg_reconcile_series(struct cg_recon *r, const struct cg_fund *f)
{
	bool ok = instalments_hold(r, f);

	ok &= days_hold(r, f);
	return prices_hold(r, f) && ok;
}
