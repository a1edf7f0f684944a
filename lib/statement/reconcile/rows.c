/* rows.c: the checks of single rows: dates, amount = units x price, taxes that belong to a row, doubles. */
#include "statement/reconcile/priv.h"

enum {
	WORK_SCALE = 6, /* scale of tolerances */
	TAX_ROWS = 3,	/* rows behind a row in which its taxes stand */
	DAY_ROWS = 64,	/* rows of one day that a tax is searched for in */
	PATTERN_MOSTLY = 2,
	PATTERN_EXACT = 1, /* a match to the paisa is no chance */
	RATE_DIGITS = 12,
	RATE_SCALE_MIN = 2, /* zeros at the end of a rate may be left out */
};

/*
 * 0.005 % from 1-Jul-2020. The duty is part of what was paid: gross x 0.005 / 100.005, which is net x 0.005 % (AMFI's
 * inclusive method). Some cut gross x 0.005 % instead; the two are a paisa apart from 65 lakh on.
 */
static const struct cg_dec duty_rate = { 5, 5, true };
/* STT on sales of equity funds: 0.25 % until 2013, 0.001 % since. */
static const struct cg_dec stt_most = { 25, 4, true };
static const struct cg_dec paisa = { 1, 2, true };
static const struct cg_dec half_paisa = { 5, 3, true };
/* Of less, a paisa of rounding is too large a part. */
static const struct cg_dec stt_least = { 20, 2, true };
static const struct cg_dec nothing = { 0, 2, true };

/* In any case. */
static bool mentions(const struct cg_txn *t, struct cg_str what)
{
	return cg_str_find_nocase(t->description, what) != SIZE_MAX;
}

/* Both must be there. */
static bool within(struct cg_dec x, struct cg_dec most)
{
	return x.set && most.set && cg_dec_cmp(x, most) <= 0;
}

/* Unset when one of the two is. */
static struct cg_dec sub(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_sub(a, b, &d);
	return d;
}

/* Unset when one of the two is. */
static struct cg_dec sum_of(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_add(a, b, &d);
	return d;
}

/* At the scale of tolerances. */
static struct cg_dec mul(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_mul(a, b, WORK_SCALE, &d);
	return d;
}

/* `tenths` of the last digit of a figure printed at this scale. */
static struct cg_dec tenths_of_last(int tenths, uint8_t scale)
{
	return cg_dec_make(tenths, scale < CG_DEC_SCALE_MAX ? (uint8_t)(scale + 1) : CG_DEC_SCALE_MAX);
}

/*
 * How far amount and units x price may lie apart: units and price are rounded at their last digits, the amount at a
 * paisa.
 */
static struct cg_dec price_tolerance(const struct cg_txn *t)
{
	struct cg_dec unit = tenths_of_last(6, t->units.scale); /* half a unit's last digit and a little more */
	struct cg_dec half_price = tenths_of_last(5, t->nav.scale);

	return sum_of(sum_of(mul(cg_dec_abs(t->nav), unit), mul(cg_dec_abs(t->units), half_price)), paisa);
}

/* "TDS on Above": a payout ends what belongs to the payout before it. */
static bool is_another_payout(const struct cg_txn *t, const struct cg_txn *next)
{
	return t->type == CG_TXN_DIVIDEND_PAYOUT && next->type == CG_TXN_DIVIDEND_PAYOUT;
}

/* Sum of the tax rows of this type that follow row i on the same day, before the next row with units. */
static struct cg_dec taxes_behind(const struct cg_fund *f, size_t i, enum cg_txn_type type)
{
	struct cg_dec sum = nothing;

	for (size_t k = i + 1; k < f->txns.n && k <= i + TAX_ROWS; k++) {
		const struct cg_txn *t = &f->txns.v[k];

		if (t->date != f->txns.v[i].date || t->units.set || is_another_payout(&f->txns.v[i], t))
			break;
		if (t->type == type && t->amount.set)
			sum = sum_of(sum, cg_dec_abs(t->amount));
	}
	return sum;
}

/* Zero goes with both. */
static bool same_sign(struct cg_dec a, struct cg_dec b)
{
	return (a.v < 0) == (b.v < 0) || a.v == 0 || b.v == 0;
}

/* A sale pays units x price less STT; how much of that may be missing from the amount. */
static bool sale_holds(const struct cg_fund *f, size_t i, struct cg_dec gross, struct cg_dec tolerance, bool stt_rows)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec stt = taxes_behind(f, i, CG_TXN_STT_TAX);
	struct cg_dec gap = sub(sub(gross, cg_dec_abs(t->amount)), stt);

	if (mentions(t, CG_STR("TDS"))) /* the tax kept back is not printed */
		return gap.set && within(cg_dec_neg(gap), tolerance);
	if (stt.v == 0 && mentions(t, CG_STR("less STT")) && !stt_rows)
		return gap.set && within(cg_dec_neg(gap), tolerance) &&
		       within(gap, sum_of(tolerance, mul(gross, stt_most)));
	return gap.set && within(cg_dec_abs(gap), tolerance);
}

/* STT is a share of what was sold for: what all STT rows of a statement show, each one must. */
static enum cg_verdict stt_share(const struct cg_fund *f, size_t i)
{
	/* of sales of equity funds: 0.15 % from 2004, 0.20 % from 2005, 0.25 % from 2006, 0.001 % from 2013 */
	static const struct cg_dec rates[] = { { 15, 4, true }, { 20, 4, true }, { 25, 4, true }, { 1, 5, true } };
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec stt = t->units.set ? taxes_behind(f, i, CG_TXN_STT_TAX) : nothing, gross;

	if (!t->amount.set || t->amount.v >= 0 || mentions(t, CG_STR("TDS")) || !within(stt_least, stt))
		return CG_VERDICT_NONE;
	gross = sum_of(sum_of(cg_dec_abs(t->amount), stt), taxes_behind(f, i, CG_TXN_TDS_TAX));
	for (size_t k = 0; k < sizeof(rates) / sizeof(rates[0]); k++) {
		if (within(cg_dec_abs(sub(mul(gross, rates[k]), stt)), paisa))
			return CG_VERDICT_HOLDS;
	}
	return CG_VERDICT_FAILS;
}

/* STT and TDS are printed as they were taken, so they are not below zero behind a sale. */
static enum cg_verdict tax_sign(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];

	if ((t->type != CG_TXN_STT_TAX && t->type != CG_TXN_TDS_TAX) || !t->amount.set || t->amount.v == 0)
		return CG_VERDICT_NONE;
	for (size_t k = i; k-- > 0 && i - k <= TAX_ROWS && f->txns.v[k].date == t->date;) {
		if (f->txns.v[k].units.set && f->txns.v[k].amount.set)
			return t->amount.v < 0 && f->txns.v[k].amount.v < 0 ? CG_VERDICT_FAILS : CG_VERDICT_HOLDS;
	}
	return CG_VERDICT_NONE;
}

static bool tax_sign_holds(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	return tax_sign(f, i) != CG_VERDICT_FAILS || !cg_pattern_holds(&r->tax_signs, PATTERN_MOSTLY) ||
	       cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, f->txns.v[i].page,
							cg_dec_neg(f->txns.v[i].amount), f->txns.v[i].amount },
				  "A tax has another sign than the taxes of this statement have.");
}

/* Only where most sales of the statement follow the rule. */
static bool stt_holds(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	enum cg_verdict v = cg_pattern_holds(&r->stts, PATTERN_MOSTLY) ? stt_share(f, i) : CG_VERDICT_NONE;

	return v == CG_VERDICT_NONE ||
	       cg_reconcile_check(r->a, r->s, v == CG_VERDICT_HOLDS,
				  &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, f->txns.v[i].page, CG_DEC_NONE,
							taxes_behind(f, i, CG_TXN_STT_TAX) },
				  "The STT behind a sale is no share of it that was ever due.");
}

/* Bought or sold at a price; units that are given, moved, created or extinguished may have an amount and no price. */
static bool is_priced(const struct cg_txn *t)
{
	switch (t->type) {
	case CG_TXN_PURCHASE:
	case CG_TXN_PURCHASE_SIP:
	case CG_TXN_SWITCH_IN:
	case CG_TXN_SWITCH_OUT:
	case CG_TXN_DIVIDEND_REINVEST:
		return true;
	case CG_TXN_REDEMPTION:
		return !mentions(t, CG_STR("Extinguish")) && !mentions(t, CG_STR("Matur"));
	default:
		return false;
	}
}

static bool is_merger(const struct cg_txn *t)
{
	return t->type == CG_TXN_SWITCH_IN_MERGER || t->type == CG_TXN_SWITCH_OUT_MERGER;
}

/*
 * Such rows print amount and price, and mergers and reversals that print a price; only CAMS before 2013, without ISINs
 * and costs, has amounts without a price.
 */
static bool is_whole_row(struct cg_recon *r, const struct cg_fund *f, const struct cg_txn *t)
{
	bool is_bound = is_priced(t) || ((is_merger(t) || t->type == CG_TXN_REVERSAL) && t->nav.set);
	bool is_due = r->prices > 0 || ((r->s->prints & CG_PRINTS_PRICES) != 0 && f->isin.p != NULL && f->cost.set);

	if (!t->units.set || !is_due || !is_bound || (!t->amount.set && !t->nav.set))
		return true;
	return cg_reconcile_check(
		r->a, r->s, t->amount.set && t->nav.set,
		&(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = t->page },
		"A row has units and %s, but no %s.", t->amount.set ? "an amount" : "a price",
		t->amount.set ? "price" : "amount");
}

static bool has_amount(const struct cg_txn *t)
{
	return t->amount.set && (t->amount.v != 0 || t->units.v == 0);
}

/* Nobody pays for units that are switched or reinvested, but they have an amount. */
static bool is_swap(const struct cg_txn *t)
{
	return t->type == CG_TXN_SWITCH_IN || t->type == CG_TXN_SWITCH_OUT || t->type == CG_TXN_DIVIDEND_REINVEST;
}

/* What shows whether a row of its kind has an amount; NULL: such rows have one, or not, in all statements. */
static struct cg_pattern *amount_pattern(struct cg_recon *r, const struct cg_txn *t)
{
	if (t->type == CG_TXN_REDEMPTION && !is_priced(t))
		return &r->payoffs;
	return is_swap(t) ? &r->swaps : NULL;
}

/* Units are bought and sold for money. */
static bool amount_present(struct cg_recon *r, const struct cg_fund *f, const struct cg_txn *t)
{
	const struct cg_pattern *pattern = amount_pattern(r, t);
	bool is_paid = pattern != NULL ? cg_pattern_holds(pattern, PATTERN_MOSTLY) : is_priced(t);

	return !is_paid || !t->units.set || has_amount(t) || t->nav.set ||
	       cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, t->page, CG_DEC_NONE, t->units },
				  "A row has units that were bought or sold, but no amount.");
}

/* What comes in was paid, what goes out was received. Rows with a price are held by price_holds. */
static bool signs_hold(struct cg_recon *r, const struct cg_fund *f, const struct cg_txn *t)
{
	return !t->amount.set || !t->units.set || t->nav.set || same_sign(t->amount, t->units) ||
	       cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, t->page, CG_DEC_NONE, t->amount },
				  "The amount of a row has another sign than its units.");
}

/* Registrars print the balance behind every row that moves units. */
static bool balance_present(struct cg_recon *r, const struct cg_fund *f, const struct cg_txn *t)
{
	return !t->units.set || t->balance.set || r->balances.kept == 0 ||
	       cg_reconcile_check(
		       r->a, r->s, false,
		       &(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, t->page, CG_DEC_NONE, t->units },
		       "A row has units, but no balance, in a statement that prints the balance of such rows.");
}

bool cg_reconcile_rows_amount_holds(const struct cg_fund *f, size_t i, bool stt_rows)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec gross, tolerance;

	if (!t->amount.set || !t->units.set || !t->nav.set)
		return true;
	gross = mul(cg_dec_abs(t->units), cg_dec_abs(t->nav));
	tolerance = price_tolerance(t);
	if (!same_sign(t->amount, t->units))
		return false;
	return t->amount.v < 0 ? sale_holds(f, i, gross, tolerance, stt_rows)
			       : within(cg_dec_abs(sub(gross, cg_dec_abs(t->amount))), tolerance);
}

/* Units times price is the amount, within rounding, duty and taxes. */
static bool price_holds(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec want = CG_DEC_NONE;

	if (!t->amount.set || !t->units.set || !t->nav.set)
		return true;
	(void)cg_dec_mul(t->units, t->nav, 2, &want);
	return cg_reconcile_check(r->a, r->s, cg_reconcile_rows_amount_holds(f, i, r->stt_rows),
				  &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, t->page, want, t->amount },
				  "The amount of a row is not its units times its price.");
}

/* Duty is 0.005 % of the net amount, or of net and duty together, rounded; *want: the first of these. */
static bool is_duty_of(const struct cg_txn *duty, const struct cg_txn *of, struct cg_dec *want)
{
	struct cg_dec of_gross = CG_DEC_NONE;

	*want = CG_DEC_NONE;
	if (!of->amount.set || !of->units.set || !cg_dec_mul(of->amount, duty_rate, 2, want))
		return false;
	(void)cg_dec_mul(sum_of(of->amount, duty->amount), duty_rate, 2, &of_gross);
	return within(cg_dec_abs(sub(*want, duty->amount)), paisa) ||
	       within(cg_dec_abs(sub(of_gross, duty->amount)), paisa);
}

/* A duty belongs to one of the rows with units that stand before it on its day. */
static bool duty_holds(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec want = CG_DEC_NONE, nearest = CG_DEC_NONE;
	bool ok = false;

	if (t->type != CG_TXN_STAMP_DUTY_TAX || !t->amount.set)
		return true;
	for (size_t k = i; !ok && k-- > 0 && i - k < DAY_ROWS && f->txns.v[k].date == t->date;) {
		ok = is_duty_of(t, &f->txns.v[k], &want);
		nearest = nearest.set ? nearest : want;
	}
	return cg_reconcile_check(r->a, r->s, ok,
				  &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, t->page, nearest, t->amount },
				  "A stamp duty is not 0.005 %% of an amount before it on its day.");
}

/* A duty among the rows that follow row i on its day, before the next row with units. */
static bool has_duty_behind(const struct cg_fund *f, size_t i)
{
	return taxes_behind(f, i, CG_TXN_STAMP_DUTY_TAX).v != 0;
}

/* With its duty the amount is whole rupees, as instalments are. Half a paisa of duty is cut by some and not by others.
 */
static bool is_round_with_duty(const struct cg_txn *t)
{
	struct cg_dec gross = sum_of(t->amount, mul(t->amount, duty_rate)), duty;

	if (!gross.set || !cg_dec_rescale(gross, 0, &gross))
		return false;
	duty = sub(gross, t->amount);
	return within(cg_dec_abs(sub(duty, mul(gross, duty_rate))), half_paisa) ||
	       within(cg_dec_abs(sub(duty, mul(t->amount, duty_rate))), half_paisa);
}

/* Instalments are mostly whole rupees: net and the duty right behind it add up to them, printed or not. */
static enum cg_verdict instalment(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i], *duty = t + 1;
	struct cg_dec gross = CG_DEC_NONE, want;

	if (t->type != CG_TXN_PURCHASE_SIP || !t->amount.set || t->amount.v <= 0 || t->amount.scale != 2)
		return CG_VERDICT_NONE;
	if (!has_duty_behind(f, i))
		return t->amount.v % 100 == 0 || is_round_with_duty(t) ? CG_VERDICT_HOLDS : CG_VERDICT_FAILS;
	if (duty->type != CG_TXN_STAMP_DUTY_TAX || duty->amount.v <= 0 || !is_duty_of(duty, t, &want) ||
	    !cg_dec_add(t->amount, duty->amount, &gross) || gross.scale != 2)
		return CG_VERDICT_NONE;
	return gross.v % 100 == 0 ? CG_VERDICT_HOLDS : CG_VERDICT_FAILS;
}

/* Only where most instalments of the statement follow the rule. */
static bool instalment_holds(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	enum cg_verdict v = cg_pattern_holds(&r->instalments, PATTERN_MOSTLY) ? instalment(f, i) : CG_VERDICT_NONE;

	return v == CG_VERDICT_NONE ||
	       cg_reconcile_check(r->a, r->s, v == CG_VERDICT_HOLDS,
				  &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, f->txns.v[i].page, CG_DEC_NONE,
							f->txns.v[i].amount },
				  "An instalment and its stamp duty do not add up to whole rupees.");
}

/* 299,985: whole rupees, and hundreds with the duty. */
static bool is_cut_to_rupees(const struct cg_txn *t)
{
	struct cg_dec gross = sum_of(t->amount, mul(t->amount, duty_rate));

	return t->amount.v % 10000 != 0 && is_round_with_duty(t) && cg_dec_rescale(gross, 0, &gross) &&
	       gross.v % 100 == 0;
}

/* An allotment since 1-Jul-2020 whose amount shows that a duty was cut from it: by its paise, or by what it is short
 * of. */
static bool owes_duty(const struct cg_txn *t)
{
	struct cg_dec duty = CG_DEC_NONE;
	int32_t first_day;

	if (t->type != CG_TXN_PURCHASE && t->type != CG_TXN_PURCHASE_SIP && t->type != CG_TXN_SWITCH_IN &&
	    t->type != CG_TXN_DIVIDEND_REINVEST)
		return false;
	if (!cg_date_make(2020, 7, 1, &first_day) || t->date < first_day || !t->amount.set || !t->units.set)
		return false;
	return t->amount.v > 0 && (t->amount.v % 100 != 0 || is_cut_to_rupees(t)) &&
	       cg_dec_mul(t->amount, duty_rate, 2, &duty) && duty.v > 0;
}

/* The rows of one day: how many owe a duty, how many are one. */
struct day {
	size_t end, owing, duties;
	bool is_round; /* one that owes is an instalment beyond doubt */
};

/* The rows of one day, with the duty that they owe. */
static struct day day_at(const struct cg_fund *f, size_t i)
{
	struct day d = { .end = i };

	for (; d.end < f->txns.n && f->txns.v[d.end].date == f->txns.v[i].date; d.end++) {
		const struct cg_txn *t = &f->txns.v[d.end];
		bool owes = owes_duty(t);

		d.owing += owes;
		d.is_round = d.is_round || (owes && is_round_with_duty(t));
		d.duties += t->type == CG_TXN_STAMP_DUTY_TAX;
	}
	return d;
}

/* Issuers differ in what they print: a missing duty is a finding where the others are printed, or the amount proves it.
 */
static bool duties_present(struct cg_recon *r, const struct cg_fund *f)
{
	bool ok = true;
	struct day d;

	for (size_t i = 0; i < f->txns.n; i = d.end) {
		d = day_at(f, i);
		if (d.owing > 0 && (cg_pattern_holds(&r->duties, PATTERN_MOSTLY) || (d.is_round && r->duties.kept > 0)))
			ok &= cg_reconcile_check(r->a, r->s, d.duties >= d.owing,
						 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD,
								       .fund = f,
								       .page = f->txns.v[i].page },
						 "The stamp duty that was cut from an amount is not on the statement.");
	}
	return ok;
}

/* "@ Rs.0.17 per unit": the rate. */
static bool rate_of(struct cg_str s, struct cg_dec *out)
{
	size_t at = cg_str_find_nocase(s, CG_STR("Rs")), n = 0;

	if (at == SIZE_MAX)
		return false;
	s = cg_str_sub(s, at + 2, SIZE_MAX);
	if (s.n > 0 && s.p[0] == '.')
		s = cg_str_sub(s, 1, SIZE_MAX);
	s = cg_str_trim(s);
	while (n < s.n && n < RATE_DIGITS && (cg_is_digit(s.p[n]) || s.p[n] == '.'))
		n++;
	while (n > 0 && s.p[n - 1] == '.')
		n--;
	return cg_dec_parse(cg_str_sub(s, 0, n), out);
}

/* A payout and the TDS behind it are the rate times the units held; *want is what the amount should be. */
static enum cg_verdict payout(const struct cg_fund *f, size_t i, struct cg_dec units, struct cg_dec *want)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec rate, tolerance;
	uint8_t digits;

	if (t->type != CG_TXN_DIVIDEND_PAYOUT || !t->amount.set || t->units.set || !units.set ||
	    !rate_of(t->description, &rate))
		return CG_VERDICT_NONE;
	*want = sub(mul(rate, units), taxes_behind(f, i, CG_TXN_TDS_TAX));
	digits = rate.scale < RATE_SCALE_MIN ? RATE_SCALE_MIN : rate.scale;
	tolerance = sum_of(mul(cg_dec_abs(units), tenths_of_last(6, digits)), paisa);
	return within(cg_dec_abs(sub(*want, cg_dec_abs(t->amount))), tolerance) ? CG_VERDICT_HOLDS : CG_VERDICT_FAILS;
}

/* The printed balance, else units summed up. */
static void units_after(const struct cg_txn *t, struct cg_dec *units)
{
	if (t->balance.set)
		*units = t->balance;
	else if (t->units.set)
		*units = sum_of(*units, t->units);
}

/* Units times the rate in the description is the payout. */
static bool payouts_hold(struct cg_recon *r, const struct cg_fund *f)
{
	struct cg_dec units = f->opening_units, want, paid;
	bool ok = true;

	for (size_t i = 0; i < f->txns.n && cg_pattern_holds(&r->payouts, PATTERN_EXACT);
	     units_after(&f->txns.v[i++], &units)) {
		enum cg_verdict v = payout(f, i, units, &want);

		if (v == CG_VERDICT_NONE)
			continue;
		paid = want;
		(void)cg_dec_rescale(want, 2, &paid);
		ok &= cg_reconcile_check(
			r->a, r->s, v == CG_VERDICT_HOLDS,
			&(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, f->txns.v[i].page, paid, f->txns.v[i].amount },
			"A payout is not its rate times the units held, less its TDS.");
	}
	return ok;
}

void cg_reconcile_rows_patterns(struct cg_recon *r, const struct cg_fund *f)
{
	struct cg_dec units = f->opening_units, want;

	cg_reconcile_fund_patterns(r, f);
	cg_reconcile_series_patterns(r, f);
	for (size_t i = 0; i < f->txns.n; units_after(&f->txns.v[i++], &units)) {
		enum cg_verdict v = payout(f, i, units, &want), whole = instalment(f, i);

		cg_pattern_count(&r->instalments, whole);
		cg_pattern_count(&r->payouts, v);
		cg_pattern_count(&r->stts, stt_share(f, i));
		cg_pattern_count(&r->tax_signs, tax_sign(f, i));
		r->stt_rows = r->stt_rows || f->txns.v[i].type == CG_TXN_STT_TAX;
		if (amount_pattern(r, &f->txns.v[i]) != NULL && f->txns.v[i].units.set)
			cg_pattern_count(amount_pattern(r, &f->txns.v[i]),
					 has_amount(&f->txns.v[i]) ? CG_VERDICT_HOLDS : CG_VERDICT_FAILS);
		r->balances.kept += f->txns.v[i].units.set && f->txns.v[i].balance.set;
		r->prices += f->txns.v[i].units.set && f->txns.v[i].nav.set;
		if (i == 0 || f->txns.v[i - 1].date != f->txns.v[i].date) {
			struct day d = day_at(f, i);

			r->duties.kept += d.owing > 0 && d.duties >= d.owing;
			r->duties.broken += d.owing > d.duties;
		}
	}
}

/* In order, within the statement's period. */
static bool dates_hold(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_finding w = { .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = t->page };
	bool ok = i == 0 || f->txns.v[i - 1].date <= t->date;

	ok = cg_reconcile_check(r->a, r->s, ok, &w, "A row is older than the row before it.");
	if (r->s->from == CG_DATE_NONE || r->s->to == CG_DATE_NONE)
		return ok;
	ok &= cg_reconcile_check(r->a, r->s, t->date >= r->s->from && t->date <= r->s->to, &w,
				 "A row lies outside the period of the statement.");
	return ok;
}

/* Everything but page and balance. */
static bool equal_rows(const struct cg_txn *x, const struct cg_txn *y)
{
	return x->date == y->date && cg_str_eq(x->description, y->description) && cg_dec_eq(x->amount, y->amount) &&
	       x->units.set == y->units.set && (!x->units.set || cg_dec_eq(x->units, y->units));
}

/* A row with an amount alone, printed twice in a row, although fewer rows with units on that day could carry it. */
static bool not_doubled(struct cg_recon *r, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	size_t same = 1, carriers = 0;

	if (i == 0 || !t->amount.set || t->units.set || !equal_rows(t, &f->txns.v[i - 1]))
		return true;
	for (size_t k = i; k-- > 0 && i - k < DAY_ROWS && f->txns.v[k].date == t->date;) {
		same += equal_rows(t, &f->txns.v[k]);
		carriers += f->txns.v[k].units.set;
	}
	return cg_reconcile_check(r->a, r->s, carriers >= same,
				  &(struct cg_finding){ CG_WARN_DUPLICATE_ROW, f, t->page, CG_DEC_NONE, t->amount },
				  "A row stands twice with the same date, text and amount.");
}

bool cg_reconcile_rows(struct cg_recon *r, const struct cg_fund *f)
{
	bool ok = duties_present(r, f);

	ok &= payouts_hold(r, f);
	ok &= cg_reconcile_series(r, f);
	for (size_t i = 0; i < f->txns.n; i++) {
		ok &= dates_hold(r, f, i);
		ok &= is_whole_row(r, f, &f->txns.v[i]);
		ok &= amount_present(r, f, &f->txns.v[i]);
		ok &= balance_present(r, f, &f->txns.v[i]);
		ok &= signs_hold(r, f, &f->txns.v[i]);
		ok &= price_holds(r, f, i);
		ok &= stt_holds(r, f, i);
		ok &= tax_sign_holds(r, f, i);
		ok &= duty_holds(r, f, i);
		ok &= instalment_holds(r, f, i);
		ok &= not_doubled(r, f, i);
	}
	return ok;
}
