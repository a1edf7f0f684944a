/* rows.c: the rows of one fund made ready for the queue: what each does, its taxes, and what was reversed. */
#include "portfolio/gains/work.h"
#include "statement/reconcile/reconcile.h"

#include <stdlib.h>

enum { REVERSAL_DAYS = 45, DUTY_DAYS = 3, LOOK_ROWS = 512 /* no search is longer */ };

/* What a row with units does, by the sign of its units. */
static const struct {
	enum cg_row_role in, out;
} roles[] = {
	[CG_TXN_PURCHASE] = { CG_ROW_BUY, CG_ROW_REVERSAL },
	[CG_TXN_PURCHASE_SIP] = { CG_ROW_BUY, CG_ROW_REVERSAL },
	[CG_TXN_REDEMPTION] = { CG_ROW_REVERSAL, CG_ROW_SELL },
	[CG_TXN_SWITCH_IN] = { CG_ROW_BUY, CG_ROW_REVERSAL },
	[CG_TXN_SWITCH_OUT] = { CG_ROW_REVERSAL, CG_ROW_SELL },
	[CG_TXN_SWITCH_IN_MERGER] = { CG_ROW_MERGE_IN, CG_ROW_NONE },
	[CG_TXN_SWITCH_OUT_MERGER] = { CG_ROW_NONE, CG_ROW_MERGE_OUT },
	[CG_TXN_DIVIDEND_REINVEST] = { CG_ROW_BUY, CG_ROW_REVERSAL },
	[CG_TXN_BONUS] = { CG_ROW_BONUS, CG_ROW_REVERSAL },
	[CG_TXN_SEGREGATION] = { CG_ROW_SEGREGATED, CG_ROW_NONE },
	[CG_TXN_GIFT_IN] = { CG_ROW_CARRY_IN, CG_ROW_NONE },
	[CG_TXN_GIFT_OUT] = { CG_ROW_NONE, CG_ROW_CARRY_OUT },
	[CG_TXN_TRANSFER_IN] = { CG_ROW_CARRY_IN, CG_ROW_NONE },
	[CG_TXN_TRANSFER_OUT] = { CG_ROW_NONE, CG_ROW_CARRY_OUT },
	[CG_TXN_REVERSAL] = { CG_ROW_REVERSAL, CG_ROW_REVERSAL },
	[CG_TXN_MISC] = { CG_ROW_NONE, CG_ROW_NONE },
};
_Static_assert(sizeof(roles) / sizeof(roles[0]) == CG_TXN_MAX, "every type has its roles");

static void broken(struct cg_work_fund *wf, enum cg_gains_reason why)
{
	if (wf->facts->broken == CG_GAINS_OK)
		wf->facts->broken = why;
}

/* |d| at the given scale; false past most or with digits beyond the scale that units may not lose. */
static bool fixed(struct cg_dec d, uint8_t scale, int64_t most, int64_t *out)
{
	struct cg_dec x = CG_DEC_NONE;

	if (!cg_dec_rescale(cg_dec_abs(d), scale, &x) || x.v > most || x.v < 0)
		return false;
	*out = x.v;
	return true;
}

static bool read_units(struct cg_dec d, int64_t *out)
{
	return fixed(d, CG_LOT_UNIT_SCALE, CG_LOT_UNITS_MAX, out) &&
	       (d.scale <= CG_LOT_UNIT_SCALE || cg_dec_eq(cg_dec_abs(d), cg_dec_make(*out, CG_LOT_UNIT_SCALE)));
}

static void read_txn_row(struct cg_work_fund *wf, struct cg_work_row *r, const struct cg_txn *t)
{
	bool moves = t->units.set && t->units.v != 0;

	*r = (struct cg_work_row){ .t = t,
				   .has_amount = t->amount.set,
				   .less_stt = cg_str_find_nocase(t->description, CG_STR("less STT")) != SIZE_MAX };
	if (t->amount.set && !fixed(t->amount, 2, CG_LOT_MONEY_MAX, &r->amount))
		broken(wf, CG_GAINS_OUT_OF_RANGE);
	if (!moves)
		return;
	if (!read_units(t->units, &r->units))
		broken(wf, CG_GAINS_OUT_OF_RANGE);
	r->role = t->units.v > 0 ? roles[t->type].in : roles[t->type].out;
	/* what is bought is paid for, what is sold may bring nothing: other figures are no amounts */
	if ((r->role == CG_ROW_BUY && t->amount.v <= 0) || (r->role == CG_ROW_SELL && t->amount.v > 0))
		r->has_amount = false;
	if (r->role == CG_ROW_NONE || t->date == CG_DATE_NONE)
		broken(wf, CG_GAINS_ROW_NOT_UNDERSTOOD);
}

static int by_date(const void *a, const void *b)
{
	const struct cg_work_row *x = a, *y = b;

	if (x->t->date != y->t->date)
		return x->t->date < y->t->date ? -1 : 1;
	return x->t < y->t ? -1 : x->t > y->t; /* as printed */
}

/* Duty is 0.005 % of the net amount; some take it of net amount and duty together. Either to a paisa. */
static bool duty_fits(int64_t amount, int64_t duty)
{
	int64_t of_net = cg_gains_lots_share(amount, 1, 20000), of_gross = cg_gains_lots_share(amount + duty, 1, 20000);

	return (of_net - duty <= 1 && duty - of_net <= 1) || (of_gross - duty <= 1 && duty - of_gross <= 1);
}

/* The purchase that a duty row belongs to: before it on the same day, one whose duty it is by its size first. */
static struct cg_work_row *duty_row(struct cg_work_fund *wf, size_t at)
{
	struct cg_work_row *best = NULL;
	int32_t day = wf->rows[at].t->date;
	int64_t duty = wf->rows[at].amount;

	for (size_t i = at; i-- > 0 && at - i <= LOOK_ROWS && wf->rows[i].t->date == day;) {
		struct cg_work_row *r = &wf->rows[i];

		if (r->role != CG_ROW_BUY || r->has_duty)
			continue;
		if (duty_fits(r->amount, duty))
			return r;
		if (best == NULL)
			best = r;
	}
	for (size_t i = at + 1;
	     i < wf->n && i - at <= LOOK_ROWS && wf->rows[i].t->date <= day + DUTY_DAYS && best == NULL; i++) {
		struct cg_work_row *r = &wf->rows[i];

		if (r->role == CG_ROW_BUY && !r->has_duty && duty_fits(r->amount, duty))
			best = r;
	}
	return best;
}

/* The row before `at` on the same day that a tax on a sale belongs to; NULL where it is a payout's. */
static struct cg_work_row *sold_row(struct cg_work_fund *wf, size_t at, bool payouts)
{
	for (size_t i = at; i-- > 0 && at - i <= LOOK_ROWS && wf->rows[i].t->date == wf->rows[at].t->date;) {
		if (wf->rows[i].role == CG_ROW_SELL)
			return &wf->rows[i];
		if (payouts && wf->rows[i].t->type == CG_TXN_DIVIDEND_PAYOUT)
			return NULL;
	}
	return NULL;
}

static void give_tax(struct cg_work_fund *wf, size_t at)
{
	const struct cg_work_row *tax = &wf->rows[at];
	struct cg_work_row *r = NULL;

	if (!tax->has_amount || tax->t->amount.v <= 0)
		return; /* a bracketed one goes with a reversal */
	switch (tax->t->type) {
	case CG_TXN_STAMP_DUTY_TAX:
		r = duty_row(wf, at);
		if (r != NULL) {
			r->duty = tax->amount;
			r->has_duty = true;
		}
		break;
	case CG_TXN_STT_TAX:
		r = sold_row(wf, at, false);
		wf->facts->stt = true;
		if (r != NULL && r->stt <= CG_LOT_MONEY_MAX)
			r->stt += tax->amount;
		break;
	case CG_TXN_TDS_TAX:
		r = sold_row(wf, at, true);
		if (r != NULL && r->tds <= CG_LOT_MONEY_MAX)
			r->tds += tax->amount;
		break;
	default:
		break;
	}
}

static bool reverses(const struct cg_work_row *rev, const struct cg_work_row *r)
{
	bool of_purchase = rev->t->units.v < 0;

	if (r->cancelled || r->units != rev->units)
		return false;
	if (rev->has_amount && r->has_amount && rev->amount != r->amount)
		return false;
	return of_purchase ? r->role == CG_ROW_BUY || r->role == CG_ROW_BONUS : r->role == CG_ROW_SELL;
}

/* The row that `at` takes back: the nearest before it; the purchase of the same day may be printed behind. */
static struct cg_work_row *reversed_row(struct cg_work_fund *wf, size_t at)
{
	int32_t day = wf->rows[at].t->date;

	for (size_t i = at; i-- > 0 && at - i <= LOOK_ROWS && wf->rows[i].t->date >= day - REVERSAL_DAYS;) {
		if (reverses(&wf->rows[at], &wf->rows[i]))
			return &wf->rows[i];
	}
	for (size_t i = at + 1; i < wf->n && i - at <= LOOK_ROWS && wf->rows[i].t->date == day; i++) {
		if (reverses(&wf->rows[at], &wf->rows[i]))
			return &wf->rows[i];
	}
	return NULL;
}

static void reverse(struct cg_work_fund *wf, size_t at)
{
	struct cg_work_row *r = wf->rows[at].t->date != CG_DATE_NONE ? reversed_row(wf, at) : NULL;

	if (r == NULL) {
		broken(wf, CG_GAINS_REVERSAL_UNMATCHED);
		return;
	}
	r->cancelled = true;
	wf->rows[at].cancelled = true;
}

static void read_opening(const struct cg_work *w, struct cg_work_fund *wf)
{
	const struct cg_fund *f = wf->f;

	if (f->opening_units.set && (f->opening_units.v < 0 || !read_units(f->opening_units, &wf->opening)))
		broken(wf, CG_GAINS_OUT_OF_RANGE);
	else if (!f->opening_units.set && f->txns.n == 0 && w->s->type != CG_STATEMENT_DETAILED)
		broken(wf, CG_GAINS_NO_TRANSACTIONS);
	else if (!f->opening_units.set)
		broken(wf, CG_GAINS_OPENING_BALANCE);
}

/*
 * Only a broken chain of units refuses a fund: opening units and all rows in the order of their days give every balance
 * that is printed and the closing one. Where units are missing, a sale may be: between the days of both rows.
 */
static void follow_units(struct cg_work_fund *wf)
{
	const struct cg_fund *f = wf->f;
	struct cg_dec sum = f->opening_units, end = f->units;
	int32_t before = CG_DATE_NONE, day = CG_DATE_NONE;

	if (!sum.set)
		return;
	for (size_t i = 0; i < wf->n; i++) {
		const struct cg_txn *t = wf->rows[i].t;

		if (!t->units.set)
			continue;
		before = day;
		day = t->date;
		if (!cg_dec_add(sum, t->units, &sum) || (t->balance.set && !cg_dec_eq(sum, t->balance))) {
			end = t->balance;
			break;
		}
	}
	if (!end.set || cg_dec_eq(sum, end))
		return;
	broken(wf, CG_GAINS_NOT_RECONCILED);
	if (cg_dec_cmp(end, sum) < 0) {
		wf->facts->lost_from = before;
		wf->facts->lost_to = day;
	}
}

/* Amounts that are not units times price: the units are right, so only the lots of these rows are doubted. */
static void doubt_amounts(const struct cg_work *w, struct cg_work_fund *wf)
{
	for (size_t i = 0; i < wf->n; i++) {
		struct cg_work_row *r = &wf->rows[i];
		bool counts = r->role == CG_ROW_BUY || r->role == CG_ROW_SELL;

		r->doubtful = counts && !cg_reconcile_rows_amount_holds(wf->f, (size_t)(r->t - wf->f->txns.v), w->stt);
	}
}

/*
 * MF Central and the depositories print amounts after stamp duty and no rows for it: the duty is 0.005 % of what was
 * left to buy units, since 1-Jul-2020, which is 0.005/100.005 of what was paid.
 */
static void compute_duties(const struct cg_work *w, struct cg_work_fund *wf)
{
	int32_t first = CG_DATE_NONE;

	if (!cg_source_is_net_of_duty(w->s->source))
		return;
	(void)cg_date_make(2020, 7, 1, &first);
	for (size_t i = 0; i < wf->n; i++) {
		if (wf->rows[i].t->type == CG_TXN_STAMP_DUTY_TAX)
			return;
	}
	for (size_t i = 0; i < wf->n; i++) {
		struct cg_work_row *r = &wf->rows[i];

		if (r->role == CG_ROW_BUY && r->t->date >= first) {
			r->duty = cg_gains_lots_share(r->amount, 1, 20000);
			r->duty_computed = r->duty > 0;
		}
	}
}

bool cg_gains_rows(struct cg_work *w, struct cg_work_fund *wf)
{
	const struct cg_fund *f = wf->f;

	wf->n = f->txns.n;
	wf->rows = cg_arena_take_array(w->a, wf->n, sizeof(*wf->rows));
	if (wf->rows == NULL)
		return false;
	read_opening(w, wf);
	for (size_t i = 0; i < wf->n; i++) {
		read_txn_row(wf, &wf->rows[i], &f->txns.v[i]);
		wf->facts->less_stt |= wf->rows[i].less_stt;
	}
	if (wf->n > 1)
		qsort(wf->rows, wf->n, sizeof(wf->rows[0]), by_date);
	for (size_t i = 0; i < wf->n; i++)
		give_tax(wf, i);
	compute_duties(w, wf);
	if (!f->reconciled) {
		follow_units(wf);
		doubt_amounts(w, wf);
	}
	for (size_t i = 0; i < wf->n; i++) {
		if (wf->rows[i].role == CG_ROW_REVERSAL)
			reverse(wf, i);
	}
	return true;
}
