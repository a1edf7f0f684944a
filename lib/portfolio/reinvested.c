#include "portfolio/reinvested.h"

/* Rows that stamp duty is charged on: units come for an amount. */
static bool is_bought(const struct cg_txn *t)
{
	switch (t->type) {
	case CG_TXN_PURCHASE:
	case CG_TXN_PURCHASE_SIP:
	case CG_TXN_SWITCH_IN:
	case CG_TXN_DIVIDEND_REINVEST:
		return t->units.set && t->units.v > 0;
	default:
		return false;
	}
}

/* 0.005 % of the amount, or of amount and duty together, either to a paisa. */
static bool duty_fits_row(struct cg_dec amount, struct cg_dec duty)
{
	struct cg_dec net = CG_DEC_NONE, gross = CG_DEC_NONE, off;

	if (!amount.set || !cg_dec_add(amount, duty, &gross) || !cg_dec_mul(amount, cg_dec_make(5, 5), 2, &net) ||
	    !cg_dec_mul(gross, cg_dec_make(5, 5), 2, &gross))
		return false;
	if (cg_dec_sub(net, duty, &off) && cg_dec_cmp(cg_dec_abs(off), cg_dec_make(1, 2)) <= 0)
		return true;
	return cg_dec_sub(gross, duty, &off) && cg_dec_cmp(cg_dec_abs(off), cg_dec_make(1, 2)) <= 0;
}

/* The purchase of duty row i before it on its day; bit k of taken: row first + k has its duty. */
static size_t owner_before(const struct cg_fund *f, size_t i, size_t first, uint64_t taken)
{
	size_t best = SIZE_MAX;

	for (size_t k = i; k-- > first;) {
		const struct cg_txn *t = &f->txns.v[k];

		if (!is_bought(t) || (taken >> (k - first) & 1) != 0)
			continue;
		if (duty_fits_row(t->amount, f->txns.v[i].amount))
			return k;
		if (best == SIZE_MAX)
			best = k;
	}
	return best;
}

/* Some statements print the duty before its purchase, which may be some days later. */
static size_t owner_behind(const struct cg_fund *f, size_t i)
{
	int32_t last = f->txns.v[i].date + CG_REINVESTED_DUTY_DAYS;

	for (size_t k = i + 1; k < f->txns.n && k - i <= CG_REINVESTED_ROWS_MAX && f->txns.v[k].date <= last; k++) {
		if (is_bought(&f->txns.v[k]) && duty_fits_row(f->txns.v[k].amount, f->txns.v[i].amount))
			return k;
	}
	return SIZE_MAX;
}

/* Duties of the day before row i take their purchases first, so that none has two. */
static size_t owner_of(const struct cg_fund *f, size_t i)
{
	size_t first = i, at;
	uint64_t taken = 0;

	while (first > 0 && i - first < CG_REINVESTED_ROWS_MAX - 1 && f->txns.v[first - 1].date == f->txns.v[i].date)
		first--;
	for (size_t k = first; k < i; k++) {
		const struct cg_txn *t = &f->txns.v[k];

		if (t->type != CG_TXN_STAMP_DUTY_TAX || !t->amount.set || t->amount.v <= 0)
			continue;
		at = owner_before(f, k, first, taken);
		if (at != SIZE_MAX)
			taken |= UINT64_C(1) << (at - first);
	}
	at = owner_before(f, i, first, taken);
	return at != SIZE_MAX ? at : owner_behind(f, i);
}

/* Does a row take this purchase back: as many units and, where both print one, the same amount? */
static bool reverses(const struct cg_txn *t, const struct cg_txn *of)
{
	return is_bought(of) && cg_dec_eq(of->units, cg_dec_neg(t->units)) &&
	       (!of->amount.set || !t->amount.set || cg_dec_eq(of->amount, cg_dec_abs(t->amount)));
}

/*
 * A row that takes units away is one of a reinvestment by its type, or by the row that it reverses, which some
 * statements print behind it on the same day.
 */
static bool takes_back(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];

	if (!t->units.set || t->units.v >= 0)
		return false;
	if (t->type != CG_TXN_REVERSAL)
		return t->type == CG_TXN_DIVIDEND_REINVEST;
	for (size_t k = i; k-- > 0 && f->txns.v[k].date >= t->date - CG_REINVESTED_REVERSAL_DAYS;) {
		if (reverses(t, &f->txns.v[k]))
			return f->txns.v[k].type == CG_TXN_DIVIDEND_REINVEST;
	}
	for (size_t k = i + 1; k < f->txns.n && f->txns.v[k].date == t->date; k++) {
		if (reverses(t, &f->txns.v[k]))
			return f->txns.v[k].type == CG_TXN_DIVIDEND_REINVEST;
	}
	return false;
}

/* Duty that comes back stands beside the row that takes its purchase back. */
static bool refunds(const struct cg_fund *f, size_t i)
{
	for (size_t k = i; k-- > 0 && f->txns.v[k].date == f->txns.v[i].date;) {
		if (f->txns.v[k].units.set && f->txns.v[k].units.v < 0)
			return takes_back(f, k);
	}
	return false;
}

bool cg_reinvested_row(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	size_t at;

	if (t->type == CG_TXN_DIVIDEND_REINVEST)
		return true;
	if (t->date == CG_DATE_NONE)
		return false;
	if (t->type == CG_TXN_REVERSAL)
		return takes_back(f, i);
	if (t->type != CG_TXN_STAMP_DUTY_TAX || !t->amount.set)
		return false;
	if (t->amount.v < 0)
		return refunds(f, i);
	at = owner_of(f, i);
	return at != SIZE_MAX && f->txns.v[at].type == CG_TXN_DIVIDEND_REINVEST;
}
