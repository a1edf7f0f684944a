/*
 * multiple_rows.c: Amounts of rows that are multiplied: units x price, taxes that are a share of an amount, and
 * instalments that are whole rupees with their duty.
 */
#include "redact/multiple.h"
#include "statement/reconcile/reconcile.h"

enum { MONEY_SCALE = 2, TAX_ROWS = 3, DAY_ROWS = 64, WHOLE = 100 };

/* In paise: what is more is no amount of a person, and stays what it is times the scale. */
static const int64_t most = 100000000000000;

static const struct cg_dec duty_rate = { 5, 5, true };
/* Of sales of equity funds: from 2004, 2005, 2006 and 2013. */
static const struct cg_dec stt_rates[] = { { 15, 4, true }, { 20, 4, true }, { 25, 4, true }, { 1, 5, true } };

/* Amounts that are printed otherwise take no part. */
static bool is_money(struct cg_dec d)
{
	return d.set && d.scale == MONEY_SCALE && d.v < most && d.v > -most;
}

static struct cg_dec money(int64_t paise)
{
	return cg_dec_make(paise, MONEY_SCALE);
}

/* This share of an amount, in paise. */
static int64_t share_of(struct cg_dec amount, struct cg_dec rate)
{
	struct cg_dec share = money(0);

	(void)cg_dec_mul(cg_dec_abs(amount), rate, MONEY_SCALE, &share);
	return share.v;
}

static bool is_near(int64_t a, int64_t b)
{
	return a - b <= 1 && b - a <= 1;
}

/* What was paid with its duty, and the duty, without signs: a reversal takes both back. */
struct purchase {
	int64_t gross, duty;
	size_t row; /* of the duty; 0: it is not printed */
};

/* The duty that was cut from an amount, if it is a whole number of rupees with it; 0: none. */
static int64_t unprinted_duty(int64_t amount)
{
	int64_t duty = share_of(money(amount), duty_rate), gross = (amount + duty + WHOLE / 2) / WHOLE * WHOLE;

	duty = gross - amount;
	return amount % WHOLE != 0 && duty > 0 && is_near(duty, share_of(money(gross), duty_rate)) ? duty : 0;
}

/* The amount without its sign, in paise. */
static int64_t paise(const struct cg_txn *t)
{
	return cg_dec_abs(t->amount).v;
}

/* Is the duty this share of the amount, to the paisa or nearly? Of net, or of net and duty. */
static bool is_duty_of(const struct cg_txn *duty, const struct cg_txn *t, int64_t most_off)
{
	int64_t of_net = share_of(t->amount, duty_rate) - paise(duty);
	int64_t of_gross = share_of(money(paise(t) + paise(duty)), duty_rate) - paise(duty);

	return (of_net <= most_off && -of_net <= most_off) || (of_gross <= most_off && -of_gross <= most_off);
}

/* A duty stands behind one of the amounts of its day: of those that are not `taken` the first that is right. */
static struct purchase purchase_at(const struct cg_fund *f, size_t i, const bool *taken)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct purchase p = { .gross = paise(t) };

	for (int64_t off = 0; off <= 1 && p.row == 0; off++) {
		for (size_t k = i + 1; k < f->txns.n && k - i < DAY_ROWS && f->txns.v[k].date == t->date; k++) {
			const struct cg_txn *d = &f->txns.v[k];

			if (taken[k] || d->type != CG_TXN_STAMP_DUTY_TAX || !is_money(d->amount) ||
			    !is_duty_of(d, t, off))
				continue;
			p.duty = paise(d);
			p.row = k;
			break;
		}
	}
	if (p.row == 0)
		p.duty = unprinted_duty(paise(t));
	p.gross += p.duty;
	return p;
}

/* The amount and its duty are whole rupees where they were, unless units x price forbids it. */
static void set_purchase(struct cg_fund *after, size_t i, const struct purchase *p, int64_t gross)
{
	struct cg_dec *amount = &after->txns.v[i].amount, *tax = &after->txns.v[p->row].amount;
	int64_t duty = p->duty > 0 ? share_of(money(gross), duty_rate) : 0;

	amount->v = amount->v < 0 ? -(gross - duty) : gross - duty;
	if (p->row > 0)
		tax->v = tax->v < 0 ? -duty : duty;
}

/* The tax rows that follow a sale on its day. */
static int64_t taxes_of(const struct cg_fund *f, size_t i, enum cg_txn_type type, size_t *row)
{
	int64_t sum = 0;

	for (size_t k = i + 1; k < f->txns.n && k <= i + TAX_ROWS; k++) {
		const struct cg_txn *t = &f->txns.v[k];

		if (t->date != f->txns.v[i].date || t->units.set)
			break;
		if (t->type != type || !is_money(t->amount))
			continue;
		sum += cg_dec_abs(t->amount).v;
		*row = *row == 0 ? k : *row;
	}
	return sum;
}

/* The STT of so much; `times` as much as before where it was no share of it. */
static int64_t stt_of(int64_t gross, int64_t before, int64_t stt, unsigned times)
{
	for (size_t i = 0; i < sizeof(stt_rates) / sizeof(stt_rates[0]); i++) {
		if (is_near(share_of(money(before), stt_rates[i]), stt))
			return share_of(money(gross), stt_rates[i]);
	}
	return stt * (int64_t)times;
}

/* What is sold: the difference of a tax goes into its first row, and into what is left for the investor. */
static void set_sale(const struct cg_fund *before, struct cg_fund *after, size_t i, int64_t gross, unsigned scale)
{
	size_t row = 0, other = 0;
	int64_t stt = taxes_of(before, i, CG_TXN_STT_TAX, &row), tds = taxes_of(before, i, CG_TXN_TDS_TAX, &other);
	int64_t was = cg_dec_abs(before->txns.v[i].amount).v + stt + tds, now = stt;

	if (row > 0) {
		struct cg_dec *tax = &after->txns.v[row].amount;
		int64_t more;

		now = stt_of(gross, was, stt, scale);
		more = now - stt * (int64_t)scale;
		tax->v += tax->v < 0 ? -more : more;
	}
	after->txns.v[i].amount.v = -(gross - now - tds * (int64_t)scale);
}

/* Of a sale what units x price is before taxes, of a purchase the amount. */
static int64_t gross_of(const struct cg_fund *f, size_t i)
{
	size_t none = 0;

	return cg_dec_abs(f->txns.v[i].amount).v +
	       (f->txns.v[i].amount.v < 0
			? taxes_of(f, i, CG_TXN_STT_TAX, &none) + taxes_of(f, i, CG_TXN_TDS_TAX, &none)
			: 0);
}

/* What the row is off units x price by stays as it is printed. */
static bool move(const struct cg_redact_multiple *m, const struct cg_fund *before, const struct cg_fund *after,
		 size_t i, int64_t *gross)
{
	const struct cg_txn *b = &before->txns.v[i], *t = &after->txns.v[i];
	struct cg_dec was, now;

	if (!b->units.set || !b->nav.set || !cg_reconcile_rows_amount_holds(before, i, m->stt_rows) ||
	    !cg_dec_mul(cg_dec_abs(b->units), b->nav, MONEY_SCALE, &was) ||
	    !cg_dec_mul(cg_dec_abs(t->units), t->nav, MONEY_SCALE, &now))
		return false;
	*gross = now.v + gross_of(before, i) - was.v;
	return *gross > 0;
}

/*
 * From 1-Jul-2020 paise of an allotment tell of a duty that was cut from it: one without them, and without a duty, gets
 * none; one that was too small for a duty becomes whole rupees.
 */
static bool keeps_rupees(const struct cg_txn *t, const struct purchase *p)
{
	int32_t first_day;

	return p->duty == 0 && (t->amount.v % WHOLE == 0 || share_of(t->amount, duty_rate) == 0) &&
	       cg_date_make(2020, 7, 1, &first_day) && t->date >= first_day;
}

static int64_t in_rupees(int64_t paise_of)
{
	return (paise_of + WHOLE / 2) / WHOLE * WHOLE;
}

/* The rows of a fund, one after the other. */
struct rows {
	const struct cg_redact_multiple *m;
	const struct cg_fund *before;
	struct cg_fund *after;
	bool *taken;	    /* duties whose amounts are found */
	struct cg_dec more; /* units that rows got so far, which the next sale gives back */
};

static bool holds(const struct rows *r, size_t i)
{
	return cg_reconcile_rows_amount_holds(r->after, i, r->m->stt_rows);
}

/* As many units as the amount gives. */
static void set_units(struct rows *r, size_t i)
{
	struct cg_txn *t = &r->after->txns.v[i];
	struct cg_dec units = CG_DEC_NONE, more = CG_DEC_NONE, all = CG_DEC_NONE;

	if (t->nav.set && t->nav.v != 0 && cg_dec_div(t->amount, t->nav, t->units.scale, &units) &&
	    cg_dec_sub(units, t->units, &more) && cg_dec_add(r->more, more, &all) && all.scale == t->units.scale) {
		t->units = units;
		r->more = all;
	}
}

/* A sale that goes on to be one. */
static void give_back(struct rows *r, size_t i)
{
	struct cg_txn *t = &r->after->txns.v[i];
	struct cg_dec units = CG_DEC_NONE;

	if (r->more.v == 0 || !t->nav.set || !cg_reconcile_rows_amount_holds(r->before, i, r->m->stt_rows) ||
	    !cg_dec_sub(t->units, r->more, &units) || units.v >= 0 || units.scale != t->units.scale)
		return;
	t->units = units;
	r->more = cg_dec_make(0, units.scale);
}

static void multiply_sale(struct rows *r, size_t i)
{
	unsigned scale = r->m->scale;
	int64_t gross;

	give_back(r, i);
	set_sale(r->before, r->after, i, gross_of(r->before, i) * (int64_t)scale, scale);
	if ((r->m->way != CG_REDACT_WAY_ALL && holds(r, i)) || !move(r->m, r->before, r->after, i, &gross))
		return;
	set_sale(r->before, r->after, i, gross, scale);
}

static void multiply_purchase(struct rows *r, size_t i)
{
	const struct cg_txn *b = &r->before->txns.v[i];
	struct purchase p = purchase_at(r->before, i, r->taken);
	bool whole = keeps_rupees(b, &p);
	int64_t gross;

	r->taken[p.row] = true;
	gross = p.gross * (int64_t)r->m->scale;
	if (whole && share_of(money(gross), duty_rate) > 0)
		gross = in_rupees(gross);
	set_purchase(r->after, i, &p, gross);
	if (holds(r, i) && (whole || r->m->way != CG_REDACT_WAY_ALL))
		return;
	if (b->amount.v > 0 && (whole || (r->m->way == CG_REDACT_WAY_UNITS && p.gross % WHOLE == 0)))
		set_units(r, i);
	else if (move(r->m, r->before, r->after, i, &gross))
		set_purchase(r->after, i, &p, gross + (p.duty > 0 ? share_of(money(gross), duty_rate) : 0));
}

bool cg_redact_multiple_rows(const struct cg_redact_multiple *m, const struct cg_fund *before, struct cg_fund *after)
{
	struct rows r = { m, before, after, cg_arena_take_array(m->a, before->txns.n + 1, sizeof(bool)),
			  cg_dec_make(0, before->units.scale) };
	struct cg_dec units = CG_DEC_NONE;

	for (size_t i = 0; r.taken != NULL && i < before->txns.n; i++) {
		const struct cg_txn *b = &before->txns.v[i];

		if (is_money(b->amount) && b->units.set && b->amount.v != 0) {
			if (b->amount.v < 0 && b->type != CG_TXN_REVERSAL)
				multiply_sale(&r, i);
			else
				multiply_purchase(&r, i);
		}
		if (cg_dec_add(after->txns.v[i].balance, r.more, &units) && units.scale == b->balance.scale)
			after->txns.v[i].balance = units;
	}
	if (cg_dec_add(after->units, r.more, &units) && units.scale == after->units.scale)
		after->units = units;
	return r.taken != NULL;
}
