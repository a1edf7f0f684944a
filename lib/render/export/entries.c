/*
 * entries.c: positions and their names first, then the entries of each: kinds, taxes and the opening; entry_queue.c
 * runs them against the lots.
 */
#include "render/export/entries.h"

#include "render/export/entry_queue.h"
#include "render/export/names.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK = 512 /* no search is longer */ };

/* By the type of a row with units: its side, and what it is by the sign of the units. */
static const struct {
	enum cg_entry_side side;
	enum cg_entry_kind in, out;
} kinds[] = {
	[CG_TXN_PURCHASE] = { CG_SIDE_BANK, CG_ENTRY_BUY, CG_ENTRY_TAKE_BACK },
	[CG_TXN_PURCHASE_SIP] = { CG_SIDE_BANK, CG_ENTRY_BUY, CG_ENTRY_TAKE_BACK },
	[CG_TXN_REDEMPTION] = { CG_SIDE_BANK, CG_ENTRY_RESTORE, CG_ENTRY_SELL },
	[CG_TXN_SWITCH_IN] = { CG_SIDE_SWITCH, CG_ENTRY_BUY, CG_ENTRY_TAKE_BACK },
	[CG_TXN_SWITCH_OUT] = { CG_SIDE_SWITCH, CG_ENTRY_RESTORE, CG_ENTRY_SELL },
	[CG_TXN_SWITCH_IN_MERGER] = { CG_SIDE_SWITCH, CG_ENTRY_BUY, CG_ENTRY_TAKE_BACK },
	[CG_TXN_SWITCH_OUT_MERGER] = { CG_SIDE_SWITCH, CG_ENTRY_RESTORE, CG_ENTRY_SELL },
	[CG_TXN_DIVIDEND_PAYOUT] = { CG_SIDE_IDCW, CG_ENTRY_BUY, CG_ENTRY_TAKE_BACK },
	[CG_TXN_DIVIDEND_REINVEST] = { CG_SIDE_IDCW, CG_ENTRY_BUY, CG_ENTRY_TAKE_BACK },
	[CG_TXN_BONUS] = { CG_SIDE_BANK, CG_ENTRY_BONUS, CG_ENTRY_TAKE_BACK },
	[CG_TXN_SEGREGATION] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
	[CG_TXN_GIFT_IN] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
	[CG_TXN_GIFT_OUT] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
	[CG_TXN_TRANSFER_IN] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
	[CG_TXN_TRANSFER_OUT] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
	[CG_TXN_REVERSAL] = { CG_SIDE_BANK, CG_ENTRY_RESTORE, CG_ENTRY_TAKE_BACK },
	[CG_TXN_STT_TAX] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
	[CG_TXN_STAMP_DUTY_TAX] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
	[CG_TXN_TDS_TAX] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
	[CG_TXN_MISC] = { CG_SIDE_TRANSFERS, CG_ENTRY_MOVE_IN, CG_ENTRY_MOVE_OUT },
};
_Static_assert(sizeof(kinds) / sizeof(kinds[0]) == CG_TXN_MAX, "every type has its kinds");

/* ---- figures */

struct cg_dec cg_entries_sum(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec sum;

	if (!a.set || !b.set)
		return a.set ? a : b;
	return cg_dec_add(a, b, &sum) ? sum : CG_DEC_NONE;
}

struct cg_dec cg_entries_less(struct cg_dec a, struct cg_dec b)
{
	return cg_entries_sum(a, b.set ? cg_dec_neg(b) : b);
}

struct cg_dec cg_entries_cost(const struct cg_entry *e)
{
	struct cg_dec sum = CG_DEC_NONE;

	for (size_t i = 0; i < e->parts.n; i++)
		sum = cg_entries_sum(sum, e->parts.v[i].cost);
	return sum;
}

struct cg_dec cg_entries_uncosted(const struct cg_entry *e)
{
	struct cg_dec sum = CG_DEC_NONE;

	for (size_t i = 0; i < e->parts.n; i++) {
		if (!e->parts.v[i].cost.set)
			sum = cg_entries_sum(sum, e->parts.v[i].units);
	}
	return sum;
}

bool cg_entries_goes_out(const struct cg_entry *e)
{
	return e->kind == CG_ENTRY_SELL || e->kind == CG_ENTRY_TAKE_BACK || e->kind == CG_ENTRY_MOVE_OUT;
}

enum cg_entry_side cg_entries_paid_to(const struct cg_entry *e)
{
	if (e->kind != CG_ENTRY_TAX)
		return CG_SIDE_BANK;
	if (e->t->type == CG_TXN_STAMP_DUTY_TAX)
		return CG_SIDE_DUTY;
	return e->t->type == CG_TXN_STT_TAX ? CG_SIDE_STT : CG_SIDE_TDS;
}

/* ---- positions */

/* The units that a row moves; unset for none. */
static struct cg_dec moved(const struct cg_txn *t)
{
	return t->units.set && t->units.v != 0 ? t->units : CG_DEC_NONE;
}

/* What stood there before the first row: as printed, else what the rows leave of the closing units. */
static struct cg_dec opening_units(struct cg_entry_work *w, const struct cg_fund *f)
{
	struct cg_dec units = f->units.set ? f->units : cg_dec_make(0, 3);

	if (f->opening_units.set)
		return f->opening_units;
	for (size_t i = 0; i < f->txns.n; i++) {
		struct cg_dec u = moved(&f->txns.v[i]);

		units = cg_entry_work_add(w, units, u.set ? cg_dec_neg(u) : u);
	}
	return units;
}

/* A fund of the statement. */
static void fund_position(struct cg_entry_work *w, struct cg_entry_position *p, const struct cg_fund *f)
{
	struct cg_dec sum = opening_units(w, f);

	*p = (struct cg_entry_position){ .fund = f,
					 .name = f->name,
					 .isin = f->isin,
					 .folio = f->folio,
					 .house = f->amc,
					 .opening = sum,
					 .closing = f->units.set ? f->units : cg_dec_make(0, 3),
					 .price = f->nav,
					 .price_date = f->nav_date != CG_DATE_NONE ? f->nav_date : w->s->as_of,
					 .head = CG_ENTRY_NO_LOT,
					 .tail = CG_ENTRY_NO_LOT };
	/* with rows the cost is that of what is left of all of them */
	p->opening_cost = f->txns.n == 0 ? cg_entry_work_money(w, f->cost) : CG_DEC_NONE;
	for (size_t i = 0; i < f->txns.n; i++)
		sum = cg_entry_work_add(w, sum, moved(&f->txns.v[i]));
	p->holds = f->units.set && cg_dec_eq(sum, f->units);
}

/* What a demat account holds; its movements have neither amounts nor prices. */
static void holding_position(const struct cg_entry_work *w, struct cg_entry_position *p,
			     const struct cg_demat_account *d, const struct cg_demat_holding *h)
{
	*p = (struct cg_entry_position){ .name = h->name,
					 .isin = h->isin,
					 .folio = d->client_id,
					 .house = CG_STR("Demat"),
					 .opening = h->units.set ? h->units : cg_dec_make(0, 3),
					 .closing = h->units.set ? h->units : cg_dec_make(0, 3),
					 .price = h->price,
					 .price_date = w->s->as_of,
					 .holds = true,
					 .head = CG_ENTRY_NO_LOT,
					 .tail = CG_ENTRY_NO_LOT };
}

/* Funds first, then demat accounts, as printed. */
static void positions(struct cg_entry_work *w)
{
	const struct cg_statement *s = w->s;
	size_t n = s->funds.n;

	for (size_t i = 0; i < s->demat.n; i++)
		n += s->demat.v[i].holdings.n;
	w->out->v = cg_arena_take_array(w->a, n, sizeof(*w->out->v));
	w->memory |= w->out->v == NULL;
	if (w->memory)
		return;
	for (size_t i = 0; i < s->funds.n; i++)
		fund_position(w, &w->out->v[w->out->n++], &s->funds.v[i]);
	for (size_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].holdings.n; k++)
			holding_position(w, &w->out->v[w->out->n++], &s->demat.v[i], &s->demat.v[i].holdings.v[k]);
	}
}

/* ---- entries of a position */

static bool is_tax(const struct cg_txn *t)
{
	return (t->type == CG_TXN_STT_TAX || t->type == CG_TXN_STAMP_DUTY_TAX || t->type == CG_TXN_TDS_TAX) &&
	       t->amount.set;
}

/* A purchase is paid for, a sale may bring nothing: units with other figures only move. */
static enum cg_entry_kind kind_of(const struct cg_txn *t)
{
	struct cg_dec units = moved(t);
	enum cg_entry_kind kind;

	if (!units.set) {
		if (is_tax(t))
			return CG_ENTRY_TAX;
		return t->type == CG_TXN_DIVIDEND_PAYOUT && t->amount.set ? CG_ENTRY_PAYOUT : CG_ENTRY_NOTE;
	}
	kind = units.v > 0 ? kinds[t->type].in : kinds[t->type].out;
	if (kind == CG_ENTRY_BONUS)
		return kind;
	if (units.v > 0)
		return t->amount.v > 0 ? kind : CG_ENTRY_MOVE_IN;
	return t->amount.set && t->amount.v <= 0 ? kind : CG_ENTRY_MOVE_OUT;
}

/* One entry a row; a row without a date has that of the one before it. */
static void fill(struct cg_entry_work *w, struct cg_entry *x, const struct cg_fund *f, size_t row, int32_t before)
{
	const struct cg_txn *t = &f->txns.v[row];
	struct cg_dec units = moved(t), amount = cg_entry_work_money(w, t->amount);

	*x = (struct cg_entry){ .kind = kind_of(t),
				.side = kinds[t->type].side,
				.t = t,
				.row = row,
				.date = t->date != CG_DATE_NONE ? t->date : before,
				.units = units.set ? cg_dec_abs(units) : units,
				.amount = amount };
	if (x->kind == CG_ENTRY_MOVE_IN || x->kind == CG_ENTRY_MOVE_OUT)
		x->side = CG_SIDE_TRANSFERS;
	if (x->kind == CG_ENTRY_MOVE_IN || x->kind == CG_ENTRY_MOVE_OUT || x->kind == CG_ENTRY_BONUS)
		x->amount = CG_DEC_NONE;
	else if (x->kind != CG_ENTRY_PAYOUT && x->kind != CG_ENTRY_TAX && amount.set)
		x->amount = cg_dec_abs(amount);
}

/* Whether a tax of this type is charged on such a row. */
static bool bears(enum cg_txn_type tax, enum cg_entry_kind kind)
{
	if (tax == CG_TXN_STAMP_DUTY_TAX)
		return kind == CG_ENTRY_BUY || kind == CG_ENTRY_TAKE_BACK;
	if (tax == CG_TXN_STT_TAX)
		return kind == CG_ENTRY_SELL || kind == CG_ENTRY_RESTORE;
	return kind == CG_ENTRY_SELL || kind == CG_ENTRY_PAYOUT || kind == CG_ENTRY_BUY;
}

/* The field of an entry that keeps a tax. */
static struct cg_dec *kept(struct cg_entry *x, enum cg_txn_type tax)
{
	return tax == CG_TXN_STAMP_DUTY_TAX ? &x->duty : tax == CG_TXN_STT_TAX ? &x->stt : &x->tds;
}

/* The nearest row of the day before the tax, else behind it, that can bear it and has none yet. */
static struct cg_entry *bearer(struct cg_entry_position *p, size_t at)
{
	struct cg_entry *v = p->entries.v;
	enum cg_txn_type tax = v[at].t->type;

	for (size_t i = at; i-- > 0 && at - i <= LOOK && v[i].date == v[at].date;) {
		if (bears(tax, v[i].kind) && !kept(&v[i], tax)->set)
			return &v[i];
	}
	for (size_t i = at + 1; i < p->entries.n && i - at <= LOOK && v[i].date == v[at].date; i++) {
		if (bears(tax, v[i].kind) && !kept(&v[i], tax)->set)
			return &v[i];
	}
	return NULL;
}

/* Is the printed amount of a sale units times price before this tax, rather than after it? */
static bool is_before(const struct cg_entry *x, struct cg_dec tds)
{
	struct cg_dec gross, off_now, off_with;

	if (x->kind != CG_ENTRY_SELL || !x->t->nav.set || !cg_dec_mul(x->units, x->t->nav, 2, &gross))
		return false;
	off_now = cg_entries_less(cg_entries_less(gross, x->amount), x->stt);
	off_with = cg_entries_less(off_now, tds);
	return off_now.set && off_with.set && cg_dec_cmp(cg_dec_abs(off_now), cg_dec_abs(off_with)) <= 0;
}

/*
 * STT and TDS are withheld: the gain or the payout is larger than what was received. Stamp duty is paid from where the
 * purchase was paid from.
 */
static void place_tax(struct cg_entry_work *w, struct cg_entry_position *p, size_t at)
{
	struct cg_entry *tax = &p->entries.v[at], *x = bearer(p, at);

	tax->side = tax->t->type == CG_TXN_STT_TAX ? CG_SIDE_GAINS : CG_SIDE_BANK;
	if (x == NULL) {
		if (tax->t->type == CG_TXN_TDS_TAX)
			tax->side = CG_SIDE_IDCW;
		return;
	}
	tax->attached = true;
	*kept(x, tax->t->type) = tax->amount;
	if (tax->t->type == CG_TXN_STAMP_DUTY_TAX)
		tax->side = x->side;
	else if (tax->t->type == CG_TXN_TDS_TAX) {
		x->tds_within = is_before(x, tax->amount);
		tax->side = x->kind != CG_ENTRY_SELL ? CG_SIDE_IDCW : x->tds_within ? x->side : CG_SIDE_GAINS;
	}
	w->range |= !tax->amount.set;
}

/* By day, rows of a day as printed. */
static int by_day(const void *a, const void *b)
{
	const struct cg_entry *x = a, *y = b;

	if (x->date != y->date)
		return x->date < y->date ? -1 : 1;
	return x->row < y->row ? -1 : x->row > y->row;
}

/* The day of the opening: that of the period, or of the first row where that is earlier. */
static int32_t opening_day(const struct cg_entry_work *w, const struct cg_entry_position *p)
{
	int32_t day = w->s->from != CG_DATE_NONE ? w->s->from : w->s->as_of;

	if (p->entries.n > 0 && (day == CG_DATE_NONE || p->entries.v[0].date < day))
		day = p->entries.v[0].date;
	return day;
}

/* Before all others; none for zero units. */
static void add_opening(struct cg_entry_work *w, struct cg_entry_position *p)
{
	struct cg_entry x = { .kind = CG_ENTRY_OPENING,
			      .side = CG_SIDE_OPENING,
			      .date = opening_day(w, p),
			      .units = p->opening,
			      .amount = p->opening_cost };

	if (p->opening.v <= 0)
		return;
	w->memory |= !CG_PUSH(w->a, &p->entries, &x);
	if (w->memory)
		return;
	memmove(&p->entries.v[1], &p->entries.v[0], (p->entries.n - 1) * sizeof(x));
	p->entries.v[0] = x;
}

/* Rows, taxes, opening, lots. */
static void position_entries(struct cg_entry_work *w, struct cg_entry_position *p)
{
	const struct cg_fund *f = p->fund;
	int32_t day = w->s->from != CG_DATE_NONE ? w->s->from : w->s->as_of;
	struct cg_entry x;

	for (size_t i = 0; f != NULL && i < f->txns.n; i++) {
		fill(w, &x, f, i, day);
		day = x.date;
		w->memory |= !CG_PUSH(w->a, &p->entries, &x);
	}
	if (w->memory)
		return;
	if (p->entries.n > 1)
		qsort(p->entries.v, p->entries.n, sizeof(x), by_day);
	for (size_t i = 0; i < p->entries.n; i++) {
		if (p->entries.v[i].kind == CG_ENTRY_TAX)
			place_tax(w, p, i);
	}
	add_opening(w, p);
	cg_entry_queue_run(w, p);
}

/* The first and the last day of all. */
static void note_days(struct cg_entry_work *w)
{
	struct cg_entries *o = w->out;

	o->first = o->last = w->s->as_of != CG_DATE_NONE ? w->s->as_of : w->s->to;
	for (size_t i = 0; i < o->n; i++) {
		for (size_t k = 0; k < o->v[i].entries.n; k++) {
			int32_t day = o->v[i].entries.v[k].date;

			if (day == CG_DATE_NONE)
				continue;
			if (o->first == CG_DATE_NONE || day < o->first)
				o->first = day;
			if (o->last == CG_DATE_NONE || day > o->last)
				o->last = day;
		}
	}
}

enum cg_code cg_entries_make(const struct cg_statement *s, struct cg_arena *a, struct cg_entries *out, struct cg_err *e)
{
	struct cg_entry_work w = { .s = s, .a = a, .out = out };

	*out = (struct cg_entries){ .first = CG_DATE_NONE, .last = CG_DATE_NONE };
	positions(&w);
	w.memory = w.memory || !cg_names_give(out->v, out->n, a);
	for (size_t i = 0; i < out->n && !w.memory && !w.range; i++)
		position_entries(&w, &out->v[i]);
	if (w.memory)
		return cg_fail(e, CG_EBUSY, "entries: no memory");
	if (w.range)
		return cg_fail_hint(e, CG_EREQUEST, "A figure of this statement is too large for this format.");
	note_days(&w);
	if (out->first == CG_DATE_NONE && out->n > 0)
		return cg_fail_hint(e, CG_EREQUEST, "This statement has no day, which this format needs.");
	return CG_OK;
}
