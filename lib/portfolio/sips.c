#include "portfolio/sips.h"

#include <stdlib.h>

enum {
	MONEY = 2,
	REVERSAL_DAYS = 45,
	DENSE_DAYS = 9,	 /* a rhythm below a month has no day of the month */
	DAY_APART = 6,	 /* holidays put an instalment some days later */
	PAUSE_STEPS = 6, /* a longer one ends a plan that prints no numbers */
	USUAL_STEP = 31, /* days, until a plan has two instalments */
	OVERDUE_DAYS = 10,
	NUMBER_DIGITS = 4,
	MONTH_DAYS = 31,
};

static const struct {
	const char *name;
	int steps;
} rhythms[] = {
#define X(sym, name, steps) [sym] = { name, steps },
	CG_SIP_RHYTHMS(X)
#undef X
};

/* Most days between two instalments of the rhythm, and its months (0: counted in days). */
static const struct {
	int32_t most;
	int months;
} spans[] = {
	[CG_SIP_NO_RHYTHM] = { 0, 0 },	   [CG_SIP_DAILY] = { 4, 0 },	  [CG_SIP_WEEKLY] = { 9, 0 },
	[CG_SIP_FORTNIGHTLY] = { 20, 0 },  [CG_SIP_MONTHLY] = { 45, 1 },  [CG_SIP_QUARTERLY] = { 135, 3 },
	[CG_SIP_HALF_YEARLY] = { 270, 6 }, [CG_SIP_YEARLY] = { 400, 12 },
};
_Static_assert(sizeof(spans) / sizeof(spans[0]) == CG_SIP_RHYTHM_MAX, "every rhythm has its span");

const char *cg_sip_rhythm_name(enum cg_sip_rhythm v)
{
	return (unsigned)v < CG_SIP_RHYTHM_MAX ? rhythms[v].name : NULL;
}

const char *cg_sip_status_name(enum cg_sip_status v)
{
	static const char *const names[] = { "UNKNOWN", "ACTIVE", "STOPPED", "COMPLETED" };

	return (unsigned)v < sizeof(names) / sizeof(names[0]) ? names[v] : names[0];
}

/* A plan while it grows. */
struct plan {
	struct cg_sip sip;
	int64_t rupees; /* of an instalment */
	int32_t step;	/* fewest days between two */
	struct {
		int32_t *v;
		size_t n, cap;
	} dates;
};

struct plans {
	struct plan *v;
	size_t n, cap;
};

/* One making. */
struct making {
	const struct cg_statement *s;
	struct cg_arena *a;
	bool failed;
};

static bool is_sip(const struct cg_txn *t)
{
	return t->type == CG_TXN_PURCHASE_SIP && t->date != CG_DATE_NONE && t->amount.set && t->amount.v > 0 &&
	       t->units.set && t->units.v > 0;
}

/* Digits at i; how many, 0: none or too many. */
static size_t digits_at(struct cg_str s, size_t i, uint32_t *out)
{
	size_t n = 0;

	*out = 0;
	while (i + n < s.n && cg_is_digit(s.p[i + n]) && n <= NUMBER_DIGITS)
		*out = *out * 10 + (uint32_t)(s.p[i + n++] - '0');
	return n <= NUMBER_DIGITS ? n : 0;
}

/* "12/60", neither part of a date nor of a code; else the number behind "Instalment No". 0: not printed. */
static void numbers_of(struct cg_str s, uint32_t *number, uint32_t *of)
{
	static const struct cg_str label = CG_STR_INIT("Instalment No ");
	size_t at = cg_str_find_nocase(s, label), end;

	*number = *of = 0;
	for (size_t i = 0; i < s.n; i++) {
		uint32_t x, y;
		size_t n, m;
		bool begins = cg_is_digit(s.p[i]) && (i == 0 || !(cg_is_alnum(s.p[i - 1]) || s.p[i - 1] == '/'));

		n = begins ? digits_at(s, i, &x) : 0;
		if (n == 0 || i + n >= s.n || s.p[i + n] != '/')
			continue;
		m = digits_at(s, i + n + 1, &y);
		end = i + n + 1 + m;
		if (m == 0 || x == 0 || x > y || (end < s.n && (cg_is_alnum(s.p[end]) || s.p[end] == '/')))
			continue;
		*number = x;
		*of = y;
		return;
	}
	if (at != SIZE_MAX && digits_at(s, at + label.n, number) == 0)
		*number = 0;
}

/* Does row k take row i back: the nearest one before it with as many units and, where printed, the same amount? */
static bool takes_back_row(const struct cg_fund *f, size_t k, size_t i)
{
	const struct cg_txn *r = &f->txns.v[k];
	size_t j = k;

	if (!r->units.set || r->units.v >= 0 || (r->type != CG_TXN_REVERSAL && r->type != CG_TXN_PURCHASE_SIP))
		return false;
	while (j-- > i) {
		const struct cg_txn *t = &f->txns.v[j];

		if (t->units.set && cg_dec_eq(cg_dec_neg(r->units), t->units) &&
		    (!r->amount.set || !t->amount.set || cg_dec_eq(cg_dec_abs(r->amount), t->amount)))
			return j == i;
	}
	return false;
}

/* A reversal that takes back no row before it belongs to the first row of its day behind it that it fits. */
static bool is_reversed_ahead(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];

	for (size_t k = i; k-- > 0 && f->txns.v[k].date == t->date;) {
		const struct cg_txn *r = &f->txns.v[k];
		bool fits = r->type == CG_TXN_REVERSAL && r->units.set && cg_dec_eq(cg_dec_neg(r->units), t->units) &&
			    (!r->amount.set || cg_dec_eq(cg_dec_abs(r->amount), t->amount));
		bool taken = false;

		for (size_t j = k; j-- > 0 && fits && !taken && f->txns.v[j].date >= r->date - REVERSAL_DAYS;)
			taken = takes_back_row(f, k, j);
		for (size_t j = k + 1; j < i && fits && !taken; j++)
			taken = cg_dec_eq(f->txns.v[j].units, t->units) && cg_dec_eq(f->txns.v[j].amount, t->amount);
		if (fits && !taken)
			return true;
	}
	return false;
}

/* Was the instalment taken back? */
static bool is_reversed(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];

	for (size_t k = i + 1; k < f->txns.n && f->txns.v[k].date <= t->date + REVERSAL_DAYS; k++) {
		if (takes_back_row(f, k, i))
			return true;
	}
	return is_reversed_ahead(f, i);
}

/* Amount and stamp duty: that of the row behind it, or 0.005 % where the source prints none. */
static struct cg_dec paid(const struct making *m, const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_dec duty = CG_DEC_NONE, sum = t->amount;
	int32_t from = CG_DATE_NONE;

	(void)cg_date_make(2020, 7, 1, &from);
	if (cg_source_is_net_of_duty(m->s->source) && t->date >= from)
		(void)cg_dec_mul(t->amount, cg_dec_make(5, 5), MONEY, &duty);
	else if (i + 1 < f->txns.n && f->txns.v[i + 1].type == CG_TXN_STAMP_DUTY_TAX &&
		 f->txns.v[i + 1].date == t->date)
		duty = f->txns.v[i + 1].amount;
	if (duty.set)
		(void)cg_dec_add(t->amount, duty, &sum);
	return sum;
}

static int day_of_month(int32_t date)
{
	int y, m, d;

	cg_date_split(date, &y, &m, &d);
	return d;
}

/* Are two days of the month so near that a holiday may be between them? The end of a month is near its beginning. */
static bool near_day(int32_t a, int32_t b)
{
	int apart = abs(day_of_month(a) - day_of_month(b));

	return apart <= DAY_APART || apart >= MONTH_DAYS - DAY_APART;
}

/* Does the row go on with the plan? */
static bool continues(const struct plan *p, const struct cg_sip *x, int64_t rupees, bool dense)
{
	int32_t gap = x->last - p->sip.last;

	if (x->of > 0 || p->sip.of > 0)
		return x->of == p->sip.of && x->instalment > p->sip.instalment;
	if (x->instalment > 0 || p->sip.instalment > 0)
		return p->sip.instalment > 0 && x->instalment > p->sip.instalment && gap <= p->step * PAUSE_STEPS;
	return rupees == p->rupees && gap > 0 && gap <= p->step * PAUSE_STEPS + p->step / 2 &&
	       (dense || near_day(x->last, p->dates.v[0]) || near_day(x->last, p->sip.last));
}

/*
 * How well a row that goes on with the plan fits it: the same amount, then a number that follows the last one, since
 * numbers of missed instalments are left out. Plans of one total would else take each other's instalments.
 */
static int fit(const struct plan *p, const struct cg_sip *x, int64_t rupees)
{
	return 2 * (rupees == p->rupees) + (x->instalment > 0 && x->instalment == p->sip.instalment + 1);
}

/* The plan that the row goes on with best; of equals the one that waits longest. */
static struct plan *plan_of(struct plans *all, size_t first, const struct cg_sip *x, int64_t rupees, bool dense)
{
	struct plan *best = NULL;

	for (size_t i = first; i < all->n; i++) {
		struct plan *p = &all->v[i];
		int better = best != NULL ? fit(p, x, rupees) - fit(best, x, rupees) : 1;

		if (continues(p, x, rupees, dense) && (better > 0 || (better == 0 && p->sip.last < best->sip.last)))
			best = p;
	}
	return best;
}

static int64_t whole_rupees(struct cg_dec d)
{
	struct cg_dec r = CG_DEC_NONE;

	return cg_dec_rescale(d, 0, &r) ? r.v : 0;
}

/* For qsort. */
static int by_number(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

/* The median days between dates in order; 0: fewer than two. */
static int32_t median_gap(const struct making *m, const int32_t *dates, size_t n)
{
	int32_t *gaps = n > 1 ? cg_arena_take_array(m->a, n, sizeof(*gaps)) : NULL;

	if (gaps == NULL)
		return 0;
	for (size_t i = 0; i + 1 < n; i++)
		gaps[i] = dates[i + 1] - dates[i];
	qsort(gaps, n - 1, sizeof(*gaps), by_number);
	return gaps[(n - 1) / 2];
}

/* Instalments of one amount come more often than a day of the month tells. */
static bool is_dense(struct making *m, const struct cg_fund *f, int64_t rupees)
{
	struct {
		int32_t *v;
		size_t n, cap;
	} dates = { NULL, 0, 0 };
	int32_t gap;

	for (size_t i = 0; i < f->txns.n; i++) {
		if (is_sip(&f->txns.v[i]) && whole_rupees(paid(m, f, i)) == rupees &&
		    !CG_PUSH(m->a, &dates, &f->txns.v[i].date))
			m->failed = true;
	}
	gap = median_gap(m, dates.v, dates.n);
	return gap > 0 && gap <= DENSE_DAYS;
}

/* One instalment to its plan, or a new one. */
static void add_instalment(struct making *m, size_t fund, size_t i, size_t first, struct plans *all)
{
	const struct cg_fund *f = &m->s->funds.v[fund];
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_sip x = { .fund = fund,
			    .amount = paid(m, f, i),
			    .first = t->date,
			    .last = t->date,
			    .next = CG_DATE_NONE,
			    .invested = cg_dec_make(0, MONEY) };
	int64_t rupees = whole_rupees(x.amount);
	struct plan *p;

	numbers_of(t->description, &x.instalment, &x.of);
	p = plan_of(all, first, &x, rupees, x.instalment == 0 && is_dense(m, f, rupees));
	if (p == NULL) {
		struct plan fresh = { .sip = x, .rupees = rupees, .step = USUAL_STEP };

		m->failed |= !CG_PUSH(m->a, all, &fresh);
		p = m->failed ? NULL : &all->v[all->n - 1];
	}
	if (p == NULL)
		return;
	if (p->dates.n > 0 && t->date > p->sip.last && (p->dates.n == 1 || t->date - p->sip.last < p->step))
		p->step = t->date - p->sip.last;
	m->failed |= !CG_PUSH(m->a, &p->dates, &t->date) || !cg_dec_add(p->sip.invested, x.amount, &p->sip.invested);
	p->sip.last = t->date;
	p->sip.amount = x.amount;
	p->sip.instalment = x.instalment;
	p->rupees = rupees;
	p->sip.count++;
}

/* The day on which most instalments were, the earliest of equals. */
static int usual_day(const struct plan *p)
{
	size_t counts[MONTH_DAYS + 1] = { 0 };
	int best = 0;

	for (size_t i = 0; i < p->dates.n; i++)
		counts[day_of_month(p->dates.v[i])]++;
	for (int d = 1; d <= MONTH_DAYS; d++)
		best = best == 0 || counts[d] > counts[best] ? d : best;
	return best;
}

/* The plan's day `months` after the month that an instalment was due in. */
static int32_t due_after(int32_t date, int day, int months)
{
	int y, m, d;
	int32_t out = date;

	cg_date_split(date, &y, &m, &d);
	if (d < day - MONTH_DAYS / 2) /* due at the end of the month before */
		m--;
	m += months - 1;
	y += (m + 12) / 12 - 1;
	m = (m + 12) % 12 + 1;
	while (!cg_date_make(y, m, day, &out) && day > 28)
		day--;
	return out;
}

/* Steps between two instalments that had none. */
static uint32_t missed_between(const struct plan *p, int32_t from, int32_t to, int32_t median)
{
	int months = spans[p->sip.rhythm].months;
	int32_t steps;

	if (months == 0)
		steps = (to - from + median / 2) / (median > 0 ? median : 1);
	else
		for (steps = 1; steps < 1200 && due_after(from, p->sip.day, months * (steps + 1)) <= to; steps++)
			;
	return steps > 1 ? (uint32_t)steps - 1 : 0;
}

/* Rhythm, day, what was missed, and whether it goes on. */
static void finish_plan(struct making *m, struct plan *p)
{
	struct cg_sip *x = &p->sip;
	int32_t median = median_gap(m, p->dates.v, p->dates.n), step = 0;

	while (x->rhythm < CG_SIP_YEARLY && median > spans[x->rhythm].most)
		x->rhythm++;
	if (median > spans[CG_SIP_YEARLY].most)
		x->rhythm = CG_SIP_NO_RHYTHM;
	x->status = x->of > 0 && x->instalment == x->of ? CG_SIP_COMPLETED : CG_SIP_UNKNOWN;
	if (x->rhythm == CG_SIP_NO_RHYTHM)
		return;
	x->day = spans[x->rhythm].months > 0 ? usual_day(p) : 0;
	for (size_t i = 0; i + 1 < p->dates.n; i++)
		x->missed += missed_between(p, p->dates.v[i], p->dates.v[i + 1], median);
	x->next = spans[x->rhythm].months > 0 ? due_after(x->last, x->day, spans[x->rhythm].months) : x->last + median;
	step = median / 2 > OVERDUE_DAYS ? median / 2 : OVERDUE_DAYS;
	if (x->status != CG_SIP_COMPLETED && m->s->as_of != CG_DATE_NONE)
		x->status = m->s->as_of > x->next + step ? CG_SIP_STOPPED : CG_SIP_ACTIVE;
	if (x->status != CG_SIP_ACTIVE)
		x->next = CG_DATE_NONE;
	else
		m->failed |= !cg_dec_mul(x->amount, cg_dec_make(rhythms[x->rhythm].steps, 0), MONEY, &x->yearly);
}

enum cg_code cg_sips_make(const struct cg_statement *s, const struct cg_holders *holders, size_t holder,
			  struct cg_arena *a, struct cg_sips *out, struct cg_err *e)
{
	struct making m = { s, a, false };
	struct plans all = { NULL, 0, 0 };

	*out = (struct cg_sips){ .yearly = cg_dec_make(0, MONEY) };
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];
		size_t first = all.n;

		for (size_t k = 0; k < f->txns.n && (holder == 0 || holders->of[i] == holder) && !m.failed; k++) {
			if (is_sip(&f->txns.v[k]) && !is_reversed(f, k))
				add_instalment(&m, i, k, first, &all);
		}
	}
	for (size_t i = 0; i < all.n && !m.failed; i++) {
		finish_plan(&m, &all.v[i]);
		m.failed |= !CG_PUSH(a, out, &all.v[i].sip);
		if (all.v[i].sip.yearly.set)
			m.failed |= !cg_dec_add(out->yearly, all.v[i].sip.yearly, &out->yearly);
	}
	return m.failed ? cg_fail(e, CG_EBUSY, "sips: out of memory or range") : CG_OK;
}
