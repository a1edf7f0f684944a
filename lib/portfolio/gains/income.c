#include "portfolio/gains/income.h"

#include "portfolio/gains/rules.h"
#include "portfolio/reinvested.h"

enum { MONEY = 2, LOOK_ROWS = 64 };

/* One making; the first failure sticks. */
struct making {
	const struct cg_statement *s;
	struct cg_arena *a;
	struct cg_income *out;
	bool failed;
};

static const struct cg_income_sums nothing = {
#define ZERO                                                                                                           \
	{                                                                                                              \
		.v = 0, .scale = MONEY, .set = true                                                                    \
	}
	.paid = ZERO,
	.reinvested = ZERO,
	.tds = ZERO,
	.gross = ZERO,
	.tds_on_sales = ZERO,
	.stt = ZERO,
	.stamp_duty = ZERO,
	.exit_load = ZERO,
	.elss = ZERO,
	.elss_switched_in = ZERO,
	.elss_reinvested = ZERO,
#undef ZERO
};

/* *sum += d; nothing for what is not printed. */
static void add_amount(struct making *m, struct cg_dec *sum, struct cg_dec d)
{
	if (d.set && !cg_dec_add(*sum, d, sum))
		m->failed = true;
}

/* The sums of a year and fund house; years newest first. NULL: no memory. */
static struct cg_income_sums *sums_of(struct making *m, int year, struct cg_str amc)
{
	struct cg_income *x = m->out;
	size_t at = 0;

	for (size_t i = 0; i < x->n; i++) {
		if (x->v[i].year == year && cg_str_eq(x->v[i].amc, amc))
			return &x->v[i].sums;
	}
	if (!CG_PUSH(m->a, x, (&(struct cg_income_amc){ year, amc, nothing }))) {
		m->failed = true;
		return NULL;
	}
	while (at + 1 < x->n && x->v[at].year >= year)
		at++;
	for (size_t i = x->n - 1; i > at; i--)
		x->v[i] = x->v[i - 1];
	x->v[at] = (struct cg_income_amc){ year, amc, nothing };
	return &x->v[at].sums;
}

/* Units go for money. */
static bool is_sale(const struct cg_txn *t)
{
	return (t->type == CG_TXN_REDEMPTION || t->type == CG_TXN_SWITCH_OUT) && t->units.set && t->units.v < 0;
}

/* Of what was tax deducted: the nearest sale or income before the row on its day, else behind it. */
static bool is_tds_of_sale(const struct cg_fund *f, size_t i)
{
	for (size_t k = i; k-- > 0 && f->txns.v[k].date == f->txns.v[i].date;) {
		const struct cg_txn *t = &f->txns.v[k];

		if (is_sale(t) || t->type == CG_TXN_DIVIDEND_PAYOUT || t->type == CG_TXN_DIVIDEND_REINVEST)
			return is_sale(t);
	}
	for (size_t k = i + 1; k < f->txns.n && f->txns.v[k].date == f->txns.v[i].date; k++) {
		if (f->txns.v[k].type == CG_TXN_DIVIDEND_PAYOUT || f->txns.v[k].type == CG_TXN_DIVIDEND_REINVEST)
			return false;
		if (is_sale(&f->txns.v[k]))
			return true;
	}
	return false;
}

/* Taxes of a sale that stand beside it on its day: up to the next sale. */
static void taxes_of_sale(struct making *m, const struct cg_fund *f, size_t i, struct cg_dec *sum)
{
	for (size_t k = i + 1; k < f->txns.n && k - i < LOOK_ROWS && f->txns.v[k].date == f->txns.v[i].date; k++) {
		const struct cg_txn *t = &f->txns.v[k];

		if (is_sale(t))
			break;
		if (t->type == CG_TXN_STT_TAX || (t->type == CG_TXN_TDS_TAX && is_tds_of_sale(f, k)))
			add_amount(m, sum, t->amount);
	}
}

/* What units x NAV is more than amount and taxes, beyond the rounding of units and NAV and at most some percent. */
static void add_load(struct making *m, const struct cg_fund *f, size_t i, struct cg_income_sums *sums)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec gross, got = cg_dec_abs(t->amount), before = got, load, least, most, rounding, half;

	if (!t->amount.set || !cg_dec_mul(cg_dec_abs(t->units), t->nav, MONEY, &gross))
		return;
	taxes_of_sale(m, f, i, &got);
	if (cg_dec_eq(got, before) && cg_str_find_nocase(t->description, CG_STR("less STT")) != SIZE_MAX)
		return;
	/* half a unit of the last digit of units at this NAV, and of the NAV at these units, and a paisa */
	if (!cg_dec_sub(gross, got, &load) || load.v <= 0 ||
	    !cg_dec_mul(t->nav, cg_dec_make(5, (uint8_t)(t->units.scale + 1)), MONEY, &rounding) ||
	    !cg_dec_mul(cg_dec_abs(t->units), cg_dec_make(5, (uint8_t)(t->nav.scale + 1)), MONEY, &half) ||
	    !cg_dec_add(rounding, half, &rounding) || !cg_dec_add(rounding, cg_dec_make(2, MONEY), &rounding) ||
	    !cg_dec_mul(gross, cg_dec_make(5, 4), MONEY, &least) ||
	    !cg_dec_mul(gross, cg_dec_make(CG_INCOME_LOAD_PERCENT, 2), MONEY, &most))
		return;
	if (cg_dec_cmp(load, rounding) <= 0 || cg_dec_cmp(load, least) < 0 || cg_dec_cmp(load, most) > 0)
		return;
	add_amount(m, &sums->exit_load, load);
	sums->loads++;
}

/* Units come for an amount that was the investor's, or goes back to him. */
static bool is_purchase(const struct cg_txn *t)
{
	return t->type == CG_TXN_PURCHASE || t->type == CG_TXN_PURCHASE_SIP;
}

/* Payments into an ELSS fund: purchases with their duty, less what a reversal took back. */
static void add_elss(struct making *m, const struct cg_fund *f, size_t i, struct cg_income_sums *sums)
{
	const struct cg_txn *t = &f->txns.v[i];
	bool reinvested = cg_reinvested_row(f, i);

	if (t->type == CG_TXN_SWITCH_IN)
		add_amount(m, &sums->elss_switched_in, t->amount);
	else if (reinvested)
		add_amount(m, &sums->elss_reinvested, t->amount);
	else if (is_purchase(t) || t->type == CG_TXN_STAMP_DUTY_TAX ||
		 (t->type == CG_TXN_REVERSAL && t->units.set && t->units.v < 0))
		add_amount(m, &sums->elss, t->amount);
}

/* Duty that the source does not print. */
static struct cg_dec computed_duty(const struct making *m, const struct cg_txn *t)
{
	struct cg_dec duty = CG_DEC_NONE;
	int32_t from = CG_DATE_NONE;

	(void)cg_date_make(2020, 7, 1, &from);
	if (!cg_source_is_net_of_duty(m->s->source) || t->date < from || !t->amount.set || t->amount.v <= 0 ||
	    !t->units.set || t->units.v <= 0)
		return CG_DEC_NONE;
	if (is_purchase(t) || t->type == CG_TXN_SWITCH_IN || t->type == CG_TXN_DIVIDEND_REINVEST)
		(void)cg_dec_mul(t->amount, cg_dec_make(5, 5), MONEY, &duty);
	return duty;
}

/* What one row adds to its year. */
static void add_row(struct making *m, const struct cg_fund *f, size_t i, bool elss, struct cg_income_sums *sums)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec duty = computed_duty(m, t);

	if (t->type == CG_TXN_DIVIDEND_PAYOUT) {
		add_amount(m, &sums->paid, t->amount);
		add_amount(m, &sums->gross, t->amount);
	} else if (t->type == CG_TXN_TDS_TAX) {
		bool sale = is_tds_of_sale(f, i);

		add_amount(m, sale ? &sums->tds_on_sales : &sums->tds, t->amount);
		if (!sale)
			add_amount(m, &sums->gross, t->amount);
	} else if (t->type == CG_TXN_STT_TAX) {
		add_amount(m, &sums->stt, t->amount);
	} else if (t->type == CG_TXN_STAMP_DUTY_TAX) {
		add_amount(m, &sums->stamp_duty, t->amount);
	} else if (is_sale(t)) {
		add_load(m, f, i, sums);
	}
	if (cg_reinvested_row(f, i)) {
		if (t->type != CG_TXN_STAMP_DUTY_TAX)
			add_amount(m, &sums->reinvested, t->amount);
		add_amount(m, &sums->gross, t->amount);
		add_amount(m, &sums->gross, duty);
	}
	if (duty.set) {
		add_amount(m, &sums->stamp_duty, duty);
		m->out->duty_computed = true;
	}
	if (elss)
		add_elss(m, f, i, sums);
}

/* Rows that change no sum make no line of their own. */
static bool counts(const struct making *m, const struct cg_fund *f, size_t i, bool elss)
{
	switch (f->txns.v[i].type) {
	case CG_TXN_DIVIDEND_PAYOUT:
	case CG_TXN_DIVIDEND_REINVEST:
	case CG_TXN_TDS_TAX:
	case CG_TXN_STT_TAX:
	case CG_TXN_STAMP_DUTY_TAX:
	case CG_TXN_REDEMPTION:
	case CG_TXN_SWITCH_OUT:
	case CG_TXN_REVERSAL:
		return true;
	default:
		return elss || computed_duty(m, &f->txns.v[i]).set;
	}
}

enum cg_code cg_income_make(const struct cg_statement *s, const struct cg_holders *holders, size_t holder,
			    const bool *elss, struct cg_arena *a, struct cg_income *out, struct cg_err *e)
{
	struct making m = { .s = s, .a = a, .out = out };

	*out = (struct cg_income){ .v = NULL };
	for (size_t i = 0; i < s->funds.n && !m.failed; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		for (size_t k = 0; k < f->txns.n && !m.failed && (holder == 0 || holders->of[i] == holder); k++) {
			bool saving = elss != NULL && elss[i];
			struct cg_income_sums *sums = NULL;

			if (f->txns.v[k].date != CG_DATE_NONE && counts(&m, f, k, saving))
				sums = sums_of(&m, cg_gains_rules_fy(f->txns.v[k].date), f->amc);
			if (sums != NULL)
				add_row(&m, f, k, saving, sums);
		}
	}
	return m.failed ? cg_fail(e, CG_EBUSY, "income: out of memory or range") : CG_OK;
}

bool cg_income_of_year(const struct cg_income *x, int year, struct cg_income_sums *sum)
{
	struct making m = { .failed = false };

	*sum = nothing;
	for (size_t i = 0; i < x->n; i++) {
		const struct cg_income_sums *y = &x->v[i].sums;

		if (x->v[i].year != year)
			continue;
		add_amount(&m, &sum->paid, y->paid);
		add_amount(&m, &sum->reinvested, y->reinvested);
		add_amount(&m, &sum->tds, y->tds);
		add_amount(&m, &sum->gross, y->gross);
		add_amount(&m, &sum->tds_on_sales, y->tds_on_sales);
		add_amount(&m, &sum->stt, y->stt);
		add_amount(&m, &sum->stamp_duty, y->stamp_duty);
		add_amount(&m, &sum->exit_load, y->exit_load);
		add_amount(&m, &sum->elss, y->elss);
		add_amount(&m, &sum->elss_switched_in, y->elss_switched_in);
		add_amount(&m, &sum->elss_reinvested, y->elss_reinvested);
		sum->loads += y->loads;
	}
	return !m.failed;
}
