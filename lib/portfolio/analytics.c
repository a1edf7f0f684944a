/*
 * analytics.c: What a statement says as a whole: counts, cost, gain, splits, XIRR. Only
 * figures of the statement are used; market values are market/enrich. XIRR has a reason
 * instead of a rate where the flows do not tell one.
 */
#include "portfolio/analytics.h"

#include "portfolio/reinvested.h"
#include "portfolio/xirr.h"

#include <stdlib.h>

/* How a transaction moves the investor's money: the flow is -amount, or +amount where the row prints money received. */
enum flow_kind { FLOW_NONE, FLOW_PAID, FLOW_RECEIVED, FLOW_UNITS };

/*
 * Stamp duty is printed on a row of its own beside the net purchase, so both count; duty on reinvested income was cut
 * from the dividend and is nobody's flow (reinvested.h). The amount of a sale is printed
 * after STT, of a payout after TDS: STT is gone, TDS was received and handed on. Reinvested IDCW, bonus and
 * segregation stay inside the portfolio; both legs of a switch count and cancel out. Gifts and transfers bring or take
 * units without money: with such rows no rate can be determined.
 */
static const enum flow_kind flows_of[] = {
	[CG_TXN_PURCHASE] = FLOW_PAID,		[CG_TXN_PURCHASE_SIP] = FLOW_PAID,
	[CG_TXN_REDEMPTION] = FLOW_PAID,	[CG_TXN_SWITCH_IN] = FLOW_PAID,
	[CG_TXN_SWITCH_OUT] = FLOW_PAID,	[CG_TXN_SWITCH_IN_MERGER] = FLOW_PAID,
	[CG_TXN_SWITCH_OUT_MERGER] = FLOW_PAID, [CG_TXN_DIVIDEND_PAYOUT] = FLOW_RECEIVED,
	[CG_TXN_DIVIDEND_REINVEST] = FLOW_NONE, [CG_TXN_BONUS] = FLOW_NONE,
	[CG_TXN_SEGREGATION] = FLOW_NONE,	[CG_TXN_GIFT_IN] = FLOW_UNITS,
	[CG_TXN_GIFT_OUT] = FLOW_UNITS,		[CG_TXN_TRANSFER_IN] = FLOW_UNITS,
	[CG_TXN_TRANSFER_OUT] = FLOW_UNITS,	[CG_TXN_REVERSAL] = FLOW_PAID,
	[CG_TXN_STT_TAX] = FLOW_NONE,		[CG_TXN_STAMP_DUTY_TAX] = FLOW_PAID,
	[CG_TXN_TDS_TAX] = FLOW_RECEIVED,	[CG_TXN_MISC] = FLOW_NONE,
};
_Static_assert(sizeof(flows_of) / sizeof(flows_of[0]) == CG_TXN_MAX, "every type has its flow");

static const struct cg_str unknown = CG_STR_INIT("UNKNOWN");

bool cg_analytics_slices_add(struct cg_arena *a, struct cg_slices *s, struct cg_str key, struct cg_dec value)
{
	if (key.n == 0)
		key = unknown;
	for (size_t i = 0; i < s->n; i++) {
		if (cg_str_eq(s->v[i].key, key))
			return cg_dec_add(s->v[i].value, value, &s->v[i].value);
	}
	return CG_PUSH(a, s, (&(struct cg_slice){ .key = key, .value = value }));
}

/* By value, then by key: the same statement gives the same order. */
static int larger_first(const void *a, const void *b)
{
	const struct cg_slice *x = a, *y = b;
	int by_value = cg_dec_cmp(y->value, x->value);
	size_t n = x->key.n < y->key.n ? x->key.n : y->key.n;

	for (size_t i = 0; by_value == 0 && i < n; i++)
		by_value = (x->key.p[i] > y->key.p[i]) - (x->key.p[i] < y->key.p[i]);
	return by_value != 0 ? by_value : (x->key.n > y->key.n) - (x->key.n < y->key.n);
}

void cg_analytics_slices_finish(struct cg_slices *s)
{
	struct cg_dec total = cg_dec_make(0, 2), hundred;

	for (size_t i = 0; i < s->n; i++)
		(void)cg_dec_add(total, s->v[i].value, &total);
	for (size_t i = 0; i < s->n; i++) {
		if (cg_dec_mul(s->v[i].value, cg_dec_make(100, 0), s->v[i].value.scale, &hundred))
			(void)cg_dec_div(hundred, total, 2, &s->v[i].percent);
	}
	if (s->n > 1)
		qsort(s->v, s->n, sizeof(s->v[0]), larger_first);
}

/* Only funds held have a cost and a gain. */
static bool held_fund(const struct cg_fund *f, struct cg_arena *a, struct cg_analytics *out)
{
	struct cg_dec gain;

	out->fund_count++;
	if (f->cost.set && !cg_dec_add(out->invested.set ? out->invested : cg_dec_make(0, 2), f->cost, &out->invested))
		return false;
	if (cg_dec_sub(f->value, f->cost, &gain) &&
	    !cg_dec_add(out->gain.set ? out->gain : cg_dec_make(0, 2), gain, &out->gain))
		return false;
	if (!f->value.set)
		return true;
	return cg_analytics_slices_add(a, &out->amc, f->amc, f->value) &&
	       cg_analytics_slices_add(a, &out->registrar, f->registrar, f->value) &&
	       cg_analytics_slices_add(a, &out->plan, cg_str_of(cg_plan_name(f->plan)), f->value) &&
	       cg_analytics_slices_add(a, &out->option, cg_str_of(cg_option_name(f->option)), f->value);
}

/* Counts by type, and the first and last day. */
static void count_txns(const struct cg_fund *f, struct cg_analytics *out)
{
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		out->txn_count[t->type]++;
		if (t->date == CG_DATE_NONE)
			continue;
		if (out->first_txn == CG_DATE_NONE || t->date < out->first_txn)
			out->first_txn = t->date;
		if (out->last_txn == CG_DATE_NONE || t->date > out->last_txn)
			out->last_txn = t->date;
	}
}

/* Whether the row moves money of the investor, and in which direction. What a gift's row prints was not paid. */
static enum flow_kind flow_of(const struct cg_fund *f, size_t i)
{
	enum flow_kind kind = flows_of[f->txns.v[i].type];

	return kind == FLOW_UNITS || (kind == FLOW_PAID && cg_reinvested_row(f, i)) ? FLOW_NONE : kind;
}

/*
 * Units come or go, and what for is not printed: a gift or transfer has no price, a merger may be printed without one,
 * or with nothing in its place; less than a unit may be worth less than a paisa.
 */
static bool lacks_money(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	bool nothing = !t->amount.set || (t->amount.v == 0 && cg_dec_cmp(cg_dec_abs(t->units), cg_dec_make(1, 0)) >= 0);

	return flows_of[t->type] == FLOW_UNITS || (nothing && flow_of(f, i) == FLOW_PAID);
}

const char *cg_analytics_flow_gap(const struct cg_fund *f, int32_t to)
{
	if (!f->opening_units.set || f->opening_units.v != 0)
		return "OPENING_BALANCE";
	if (!f->reconciled)
		return "NOT_RECONCILED";
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		if (t->units.set && t->units.v != 0 && (t->date == CG_DATE_NONE || t->date <= to) && lacks_money(f, i))
			return "UNITS_WITHOUT_AMOUNT";
	}
	return NULL;
}

bool cg_analytics_flows(const struct cg_fund *f, int32_t to, struct cg_arena *a, struct cg_flows *flows)
{
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];
		enum flow_kind kind = flow_of(f, i);
		double amount = cg_dec_double(t->amount);

		if (kind == FLOW_NONE || !t->amount.set || t->date == CG_DATE_NONE || t->date > to)
			continue;
		if (kind == FLOW_PAID)
			amount = -amount;
		if (!CG_PUSH(a, flows, (&(struct cg_flow){ t->date, amount })))
			return false;
	}
	return true;
}

bool cg_analytics_invested(const struct cg_fund *f, int32_t to, struct cg_dec *sum)
{
	*sum = cg_dec_make(0, 2);
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		if (flow_of(f, i) == FLOW_PAID && t->amount.set && t->date != CG_DATE_NONE && t->date <= to &&
		    !cg_dec_add(*sum, t->amount, sum))
			return false;
	}
	return true;
}

/* The value is the last flow. A rate that fits no decimal is out of range. */
static bool rate_of(struct cg_flows *flows, int32_t on, double value, struct cg_arena *a, struct cg_dec *out,
		    const char **reason)
{
	double percent = 0;
	enum cg_xirr_reason why;

	if (!CG_PUSH(a, flows, (&(struct cg_flow){ on, value })))
		return false;
	why = cg_xirr(flows, &percent);
	*reason = cg_xirr_reason_name(why);
	if (why != CG_XIRR_OK)
		return true;
	if (flows->v[flows->n - 1].date - flows->v[0].date < CG_XIRR_SHORT_DAYS)
		*reason = "SHORT_PERIOD";
	else if (!cg_xirr_percent_round(percent, out))
		*reason = cg_xirr_reason_name(CG_XIRR_OUT_OF_RANGE);
	return true;
}

bool cg_analytics_fund_rate(const struct cg_fund *f, struct cg_dec value, int32_t on, struct cg_arena *a,
			    struct cg_dec *percent, const char **reason)
{
	struct cg_flows flows = { 0 };

	*percent = CG_DEC_NONE;
	*reason = f->txns.n == 0 ? "NO_TRANSACTIONS" : cg_analytics_flow_gap(f, on);
	if (*reason == NULL && (!value.set || on == CG_DATE_NONE))
		*reason = "NOT_RECONCILED";
	if (*reason != NULL)
		return true;
	return cg_analytics_flows(f, on, a, &flows) && rate_of(&flows, on, cg_dec_double(value), a, percent, reason);
}

bool cg_analytics_partial_rate(const struct cg_statement *s, struct cg_arena *a, struct cg_partial_rate *out)
{
	struct cg_dec whole = cg_dec_make(0, 2), all = cg_dec_make(0, 2), hundred;
	struct cg_flows flows = { 0 };
	const char *reason;

	*out = (struct cg_partial_rate){ .percent = CG_DEC_NONE, .share = CG_DEC_NONE };
	if (s->as_of == CG_DATE_NONE)
		return true;
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (f->value.set && !cg_dec_add(all, f->value, &all))
			return true;
		if (f->txns.n == 0 || cg_analytics_flow_gap(f, s->as_of) != NULL)
			continue;
		out->funds += !cg_fund_exited(f);
		if (!cg_analytics_flows(f, s->as_of, a, &flows))
			return false;
		if (f->value.set && !cg_dec_add(whole, f->value, &whole))
			return true;
	}
	if (out->funds == 0 || whole.v <= 0 || !cg_dec_mul(whole, cg_dec_make(100, 0), 2, &hundred) ||
	    !cg_dec_div(hundred, all, 2, &out->share))
		return true;
	return rate_of(&flows, s->as_of, cg_dec_double(whole), a, &out->percent, &reason);
}

struct cg_dec cg_analytics_closed_gain(const struct cg_fund *f)
{
	struct cg_dec sum = cg_dec_make(0, 2);

	if (f->txns.n == 0 || cg_analytics_flow_gap(f, INT32_MAX) != NULL)
		return CG_DEC_NONE;
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		if (t->type == CG_TXN_SEGREGATION && t->units.set && t->units.v > 0)
			return CG_DEC_NONE;
		if (flow_of(f, i) == FLOW_NONE || !t->amount.set)
			continue;
		if (!(flow_of(f, i) == FLOW_PAID ? cg_dec_sub(sum, t->amount, &sum) : cg_dec_add(sum, t->amount, &sum)))
			return CG_DEC_NONE;
	}
	return sum;
}

/* The value at the end is a flow in; no rate without a transaction. */
static bool make_xirr(const struct cg_statement *s, struct cg_arena *a, struct cg_analytics *out)
{
	struct cg_flows flows = { 0 };
	double value = 0;

	if (out->first_txn == CG_DATE_NONE) {
		out->xirr_reason = "NO_TRANSACTIONS";
		return true;
	}
	if (s->as_of == CG_DATE_NONE) { /* no day for the value */
		out->xirr_reason = "NOT_RECONCILED";
		return true;
	}
	for (size_t i = 0; i < s->funds.n; i++) {
		out->xirr_reason = cg_analytics_flow_gap(&s->funds.v[i], INT32_MAX);
		if (out->xirr_reason != NULL)
			return true;
		if (!cg_analytics_flows(&s->funds.v[i], INT32_MAX, a, &flows))
			return false;
		value += cg_dec_double(s->funds.v[i].value);
	}
	return rate_of(&flows, s->as_of, value, a, &out->xirr, &out->xirr_reason);
}

enum cg_code cg_analytics_make(const struct cg_statement *s, struct cg_arena *a, struct cg_analytics *out,
			       struct cg_err *e)
{
	bool ok = true;

	*out = (struct cg_analytics){ .first_txn = CG_DATE_NONE, .last_txn = CG_DATE_NONE };
	for (size_t i = 0; i < s->funds.n && ok; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		count_txns(f, out);
		if (cg_fund_exited(f))
			out->exited_count++;
		else
			ok = held_fund(f, a, out);
	}
	if (!ok || !make_xirr(s, a, out))
		return cg_fail(e, CG_EBUSY, "analytics: out of memory or range");
	cg_analytics_slices_finish(&out->amc);
	cg_analytics_slices_finish(&out->registrar);
	cg_analytics_slices_finish(&out->plan);
	cg_analytics_slices_finish(&out->option);
	return CG_OK;
}
