/*
 * compare.c: Compares two statements: pairs what is the same on both sides, then explains
 * each difference by the transactions between the dates. Pairs are found in passes, from
 * the surest key to the weakest; what no pass pairs was added or is gone.
 */
#include "portfolio/compare.h"

#include "portfolio/reinvested.h"
#include "statement/mask.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOVED_SCALE = 6 };

/* What a transaction does to value and pocket; signs as struct cg_txn has them. */
enum effect {
	NOTHING,  /* a note, TDS apart */
	PAID,	  /* amount moves between pocket and fund: bought is positive, sold negative */
	RECEIVED, /* amount left the fund for the pocket */
	DUTY,	  /* paid on top of a purchase */
	LEVY,	  /* kept back from a sale: the sale's amount is net of it */
	INSIDE,	  /* units without money of one's own: bonus, reinvestment, segregation */
	IN_KIND,  /* units without money: gifts, transfers, and rows of no known type */
};

static const enum effect effects[] = {
	[CG_TXN_PURCHASE] = PAID,
	[CG_TXN_PURCHASE_SIP] = PAID,
	[CG_TXN_REDEMPTION] = PAID,
	[CG_TXN_SWITCH_IN] = PAID,
	[CG_TXN_SWITCH_OUT] = PAID,
	[CG_TXN_SWITCH_IN_MERGER] = PAID,
	[CG_TXN_SWITCH_OUT_MERGER] = PAID,
	[CG_TXN_DIVIDEND_PAYOUT] = RECEIVED,
	[CG_TXN_DIVIDEND_REINVEST] = INSIDE,
	[CG_TXN_BONUS] = INSIDE,
	[CG_TXN_SEGREGATION] = INSIDE,
	[CG_TXN_GIFT_IN] = IN_KIND,
	[CG_TXN_GIFT_OUT] = IN_KIND,
	[CG_TXN_TRANSFER_IN] = IN_KIND,
	[CG_TXN_TRANSFER_OUT] = IN_KIND,
	[CG_TXN_REVERSAL] = PAID,
	[CG_TXN_STT_TAX] = LEVY,
	[CG_TXN_STAMP_DUTY_TAX] = DUTY,
	[CG_TXN_TDS_TAX] = RECEIVED,
	[CG_TXN_MISC] = IN_KIND,
};
_Static_assert(sizeof(effects) / sizeof(effects[0]) == CG_TXN_MAX, "every type has its effect");

struct cg_dec cg_compare_net_invested(const struct cg_fund *f, size_t i)
{
	const struct cg_txn *t = &f->txns.v[i];

	if (cg_reinvested_row(f, i))
		return CG_DEC_NONE;
	switch (effects[t->type]) {
	case PAID:
	case DUTY:
		return t->amount;
	case RECEIVED:
		return cg_dec_neg(t->amount);
	case NOTHING:
	case LEVY:
	case INSIDE:
	case IN_KIND:
		break;
	}
	return CG_DEC_NONE;
}

/* Sums of exact decimals with one sticky failure. */
struct work {
	struct cg_arena *a;
	const struct cg_statement *from, *to;
	struct cg_compare *out;
	bool failed;
};

/* A figure that is absent adds nothing. */
static void add_to_sum(struct work *w, struct cg_dec *sum, struct cg_dec d)
{
	if (d.set && !cg_dec_add(sum->set ? *sum : cg_dec_make(0, 0), d, sum))
		w->failed = true;
}

/* The same with the other sign. */
static void sub(struct work *w, struct cg_dec *sum, struct cg_dec d)
{
	add_to_sum(w, sum, cg_dec_neg(d));
}

/* Units times price, in paise. */
static struct cg_dec times(struct work *w, struct cg_dec units, struct cg_dec price)
{
	struct cg_dec v = CG_DEC_NONE;

	if (units.set && price.set && !cg_dec_mul(units, price, 2, &v))
		w->failed = true;
	return v;
}

/* Unset when one of the two is. */
static struct cg_dec less(struct cg_dec a, struct cg_dec b)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_sub(a, b, &d);
	return d;
}

/* A fund without a balance holds nothing. */
static struct cg_dec zero_if_none(struct cg_dec d, uint8_t scale)
{
	return d.set ? d : cg_dec_make(0, scale);
}

/* --- matching: both sides sorted by a key of two texts; equal keys pair up in the order of the statements */

struct line {
	struct cg_str k1, k2;
	uint32_t at;
};

struct lines {
	struct line *v;
	size_t n;
};

/* Order of bytes. */
static int by_text(struct cg_str a, struct cg_str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n > 0 ? memcmp(a.p, b.p, n) : 0;

	return c != 0 ? c : (a.n > b.n) - (a.n < b.n);
}

/* Both texts of the key. */
static int by_key(const struct line *x, const struct line *y)
{
	int c = by_text(x->k1, y->k1);

	return c != 0 ? c : by_text(x->k2, y->k2);
}

/* Equal keys in the order of the statement. */
static int by_key_and_place(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	int c = by_key(x, y);

	return c != 0 ? c : (x->at > y->at) - (x->at < y->at);
}

/* How many lines share the key. */
static size_t run_length(const struct lines *l, size_t i)
{
	size_t n = 1;

	while (i + n < l->n && by_key(&l->v[i], &l->v[i + n]) == 0)
		n++;
	return n;
}

static const uint32_t unpaired = UINT32_MAX;

/* Whether x of the earlier and y of the later statement may be the same in spite of another folio; NULL: by key alone
 */
typedef bool same_fn(const struct work *w, uint32_t x, uint32_t y);

/* pair[x] = y for lines of equal keys; with `same`, only where each side has one such line. */
static void pair_up(const struct work *w, struct lines *from, struct lines *to, uint32_t *pair, same_fn *same)
{
	size_t i = 0, j = 0;

	if (from->n == 0 || to->n == 0)
		return;
	qsort(from->v, from->n, sizeof(from->v[0]), by_key_and_place);
	qsort(to->v, to->n, sizeof(to->v[0]), by_key_and_place);
	while (i < from->n && j < to->n) {
		int c = by_key(&from->v[i], &to->v[j]);
		size_t ni = run_length(from, i), nj = run_length(to, j), n = ni < nj ? ni : nj;

		if (c == 0 && same == NULL)
			for (size_t k = 0; k < n; k++)
				pair[from->v[i + k].at] = to->v[j + k].at;
		else if (c == 0 && ni == 1 && nj == 1 && same(w, from->v[i].at, to->v[j].at))
			pair[from->v[i].at] = to->v[j].at;
		i += c <= 0 ? ni : 0;
		j += c >= 0 ? nj : 0;
	}
}

/* Room for n lines. */
static struct lines grow_changes(struct work *w, size_t n)
{
	struct lines l = { cg_arena_take_array(w->a, n, sizeof(struct line)), 0 };

	w->failed |= l.v == NULL;
	return l;
}

/* Small letters and digits alone; the suffix "/0" of a folio says nothing. */
static struct cg_str plain(struct work *w, struct cg_str s, bool folio)
{
	char *p = s.n > 0 ? cg_arena_take(w->a, s.n) : NULL;
	size_t n = 0;

	if (s.n == 0)
		return CG_STR("");
	if (p == NULL) {
		w->failed = true;
		return CG_STR("");
	}
	for (size_t i = 0; i < s.n; i++)
		if (cg_is_alnum(s.p[i]) || (s.p[i] == '/' && folio) || (unsigned char)s.p[i] >= 0x80)
			p[n++] = cg_lower(s.p[i]);
	if (folio && n > 2 && memcmp(p + n - 2, "/0", 2) == 0)
		n -= 2;
	return (struct cg_str){ p, n };
}

/* --- funds */

enum pass { BY_ISIN, BY_NAME, MOVED_ISIN, MOVED_NAME, PASSES };

struct fund_keys {
	struct cg_str folio, isin, name;
};

/* The keys of each fund, made once for all passes. */
static struct fund_keys *keys_of(struct work *w, const struct cg_fund_list *funds)
{
	struct fund_keys *k = cg_arena_take_array(w->a, funds->n, sizeof(*k));

	w->failed |= k == NULL;
	for (size_t i = 0; i < funds->n && !w->failed; i++) {
		k[i].folio = plain(w, funds->v[i].folio, true);
		k[i].isin = funds->v[i].isin.n > 0 ? funds->v[i].isin : CG_STR("");
		k[i].name = plain(w, funds->v[i].name, false);
	}
	return k;
}

/* What is left for this pass, sorted by its key. */
static struct lines lines_of(struct work *w, const struct fund_keys *k, size_t n, const bool *taken, enum pass pass)
{
	struct lines l = grow_changes(w, n);

	for (size_t i = 0; i < n && !w->failed; i++) {
		struct line x = { .at = (uint32_t)i };

		x.k1 = pass == BY_ISIN || pass == BY_NAME ? k[i].folio : pass == MOVED_ISIN ? k[i].isin : k[i].name;
		x.k2 = pass == BY_ISIN ? k[i].isin : pass == BY_NAME ? k[i].name : CG_STR("-");
		if (!taken[i] && x.k1.n > 0 && x.k2.n > 0)
			l.v[l.n++] = x;
	}
	return l;
}

/* After the earlier statement, up to the later one. */
static bool between(const struct work *w, int32_t date)
{
	return date != CG_DATE_NONE && date > w->from->as_of && date <= w->to->as_of;
}

/* The units of a fund before the transactions between the dates; unset when that cannot be determined. */
static struct cg_dec units_before(const struct work *w, const struct cg_fund *f)
{
	struct cg_dec units = zero_if_none(f->units, 3);

	for (size_t i = 0; i < f->txns.n; i++) {
		struct cg_dec d = f->txns.v[i].units;

		if (between(w, f->txns.v[i].date) && d.set && !cg_dec_sub(units, d, &units))
			return CG_DEC_NONE;
	}
	return units;
}

/* Units before the later statement's transactions are those of the earlier one. */
static bool carries_over(const struct work *w, uint32_t x, uint32_t y)
{
	const struct cg_fund *f = &w->from->funds.v[x], *t = &w->to->funds.v[y];

	return !cg_fund_exited(f) && cg_dec_eq(f->units, units_before(w, t));
}

/* Lines of pass `pass` among what is left, paired into pair and marked in how. */
static void fund_pass(struct work *w, const struct fund_keys *fk, const struct fund_keys *tk, bool *ftaken,
		      bool *ttaken, uint32_t *pair, enum cg_match *how, enum pass pass)
{
	static const enum cg_match match_of[PASSES] = { CG_MATCH_ISIN, CG_MATCH_NAME, CG_MATCH_UNITS, CG_MATCH_UNITS };
	struct lines f = lines_of(w, fk, w->from->funds.n, ftaken, pass);
	struct lines t = lines_of(w, tk, w->to->funds.n, ttaken, pass);

	if (w->failed)
		return;
	pair_up(w, &f, &t, pair, pass == MOVED_ISIN || pass == MOVED_NAME ? carries_over : NULL);
	for (size_t i = 0; i < w->from->funds.n; i++) {
		if (pair[i] == unpaired || ftaken[i])
			continue;
		ftaken[i] = ttaken[pair[i]] = true;
		how[i] = match_of[pass];
	}
}

/* --- one line explained */

struct moves {
	struct cg_dec net_invested, charges, in_kind, units, in_kind_units;
	struct cg_dec unpriced; /* of in_kind_units: rows without amount and NAV */
	uint32_t n;
};

/* What is left of the change when all else has its name. */
static void set_market(struct work *w, struct cg_explained *e)
{
	e->market_movement = e->change;
	sub(w, &e->market_movement, e->net_invested);
	add_to_sum(w, &e->market_movement, e->charges);
	sub(w, &e->market_movement, e->in_kind);
	sub(w, &e->market_movement, e->unexplained);
}

/* Flows and price movement add up to the change; the rest is unexplained. */
static void explain(struct work *w, struct cg_change *c, const struct moves *m)
{
	struct cg_explained *e = &c->why;
	struct cg_dec left = cg_dec_make(0, 3), price = c->to_price.set ? c->to_price : c->from_price;

	c->txn_count = m->n;
	c->in_kind_units = m->in_kind_units;
	c->units = less(zero_if_none(c->to_units, 3), zero_if_none(c->from_units, 3));
	c->price = less(c->to_price, c->from_price);
	add_to_sum(w, &left, c->units);
	sub(w, &left, m->units);
	c->unexplained_units = left;
	if ((c->from_held && !c->from_value.set) || (c->to_held && !c->to_value.set) ||
	    ((left.v != 0 || m->unpriced.set) && !price.set))
		return;
	e->from_value = c->from_held ? c->from_value : cg_dec_make(0, 2);
	e->to_value = c->to_held ? c->to_value : cg_dec_make(0, 2);
	e->change = c->value = less(e->to_value, e->from_value);
	e->net_invested = zero_if_none(m->net_invested, 2);
	e->charges = zero_if_none(m->charges, 2);
	e->in_kind = zero_if_none(m->in_kind, 2);
	add_to_sum(w, &e->in_kind, times(w, m->unpriced, price));
	e->unexplained = left.v != 0 ? times(w, left, price) : cg_dec_make(0, 2);
	set_market(w, e);
}

/* Parts of a change added to the whole. */
static void sum_up(struct work *w, struct cg_explained *to, const struct cg_explained *e)
{
	add_to_sum(w, &to->from_value, e->from_value);
	add_to_sum(w, &to->to_value, e->to_value);
	add_to_sum(w, &to->change, e->change);
	add_to_sum(w, &to->net_invested, e->net_invested);
	add_to_sum(w, &to->charges, e->charges);
	add_to_sum(w, &to->in_kind, e->in_kind);
	add_to_sum(w, &to->market_movement, e->market_movement);
	add_to_sum(w, &to->unexplained, e->unexplained);
}

/* Sums begin at zero, not absent. */
static void begin_changes(struct cg_changes *to)
{
	const struct cg_dec zero = cg_dec_make(0, 2);

	to->why = (struct cg_explained){ zero, zero, zero, zero, zero, zero, zero, zero };
}

/* Absent equals absent. */
static bool same_figure(struct cg_dec a, struct cg_dec b)
{
	return a.set == b.set && (!a.set || cg_dec_eq(a, b));
}

/* Into the list that the change belongs to. */
static void file_change(struct work *w, struct cg_changes *to, const struct cg_change *c)
{
	struct cg_change_list *list = NULL;

	if (c->why.change.set)
		sum_up(w, &to->why, &c->why);
	else
		to->unvalued++;
	if (c->from_held && c->to_held) {
		bool same = same_figure(c->from_units, c->to_units) && same_figure(c->from_price, c->to_price) &&
			    same_figure(c->from_value, c->to_value) && c->txn_count == 0;

		if (same)
			to->unchanged++;
		else
			list = &to->changed;
	} else if (c->to_held) {
		list = &to->added;
	} else if (c->from_held) {
		list = &to->gone;
	} else if (c->txn_count > 0) {
		list = &to->passing;
	}
	if (list != NULL && !CG_PUSH(w->a, list, c))
		w->failed = true;
}

/* What a transaction does to units, money and charges. */
static void move(struct work *w, const struct cg_fund *f, size_t i, struct moves *m)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_flow_sum *sum = &w->out->flows[t->type];
	enum effect effect = effects[t->type];

	if (!t->amount.set && !t->units.set) /* a note: "Address updated" */
		return;
	sum->count++;
	add_to_sum(w, &sum->amount, t->amount);
	add_to_sum(w, &sum->units, t->units);
	m->n++;
	if (effect != PAID || t->amount.set) /* what was paid for the others is not known */
		add_to_sum(w, &m->units, t->units);
	add_to_sum(w, &m->net_invested, cg_compare_net_invested(f, i));
	if (effect == DUTY || effect == LEVY)
		add_to_sum(w, &m->charges, t->amount);
	if (effect != IN_KIND || !t->units.set || t->units.v == 0)
		return;
	add_to_sum(w, &m->in_kind_units, t->units);
	if (t->amount.set || t->nav.set)
		add_to_sum(w, &m->in_kind, t->amount.set ? t->amount : times(w, t->units, t->nav));
	else
		add_to_sum(w, &m->unpriced, t->units);
}

/* One pair, or one side alone. */
static void one_fund(struct work *w, const struct cg_fund *f, const struct cg_fund *t, enum cg_match how)
{
	struct cg_change c = { .from_fund = f, .to_fund = t, .match = how };
	struct moves m = { .n = 0 };

	if (f != NULL) {
		c.from_held = !cg_fund_exited(f);
		c.from_units = f->units;
		c.from_price = f->nav;
		c.from_value = f->value;
	}
	if (t != NULL) {
		c.to_held = !cg_fund_exited(t);
		c.to_units = t->units;
		c.to_price = t->nav;
		c.to_value = t->value;
	}
	for (size_t i = 0; t != NULL && i < t->txns.n; i++)
		if (between(w, t->txns.v[i].date))
			move(w, t, i, &m);
	explain(w, &c, &m);
	file_change(w, &w->out->funds, &c);
}

/* The order of the later statement, what is gone behind it in the order of the earlier one. */
static void compare_funds(struct work *w)
{
	const struct cg_fund_list *from = &w->from->funds, *to = &w->to->funds;
	struct fund_keys *fk = keys_of(w, from), *tk = keys_of(w, to);
	bool *ftaken = cg_arena_take_array(w->a, from->n, sizeof(bool));
	bool *ttaken = cg_arena_take_array(w->a, to->n, sizeof(bool));
	uint32_t *pair = cg_arena_take_array(w->a, from->n, sizeof(*pair));
	uint32_t *back = cg_arena_take_array(w->a, to->n, sizeof(*back));
	enum cg_match *how = cg_arena_take_array(w->a, from->n, sizeof(*how));

	w->failed |= ftaken == NULL || ttaken == NULL || pair == NULL || back == NULL || how == NULL;
	if (w->failed)
		return;
	for (size_t i = 0; i < from->n; i++)
		pair[i] = unpaired;
	for (size_t j = 0; j < to->n; j++)
		back[j] = unpaired;
	for (int pass = 0; pass < PASSES && !w->failed; pass++)
		fund_pass(w, fk, tk, ftaken, ttaken, pair, how, (enum pass)pass);
	for (size_t i = 0; i < from->n; i++)
		if (pair[i] != unpaired)
			back[pair[i]] = (uint32_t)i;
	for (size_t j = 0; j < to->n; j++)
		one_fund(w, back[j] != unpaired ? &from->v[back[j]] : NULL, &to->v[j],
			 back[j] != unpaired ? how[back[j]] : CG_MATCH_NONE);
	for (size_t i = 0; i < from->n; i++)
		if (pair[i] == unpaired)
			one_fund(w, &from->v[i], NULL, CG_MATCH_NONE);
}

/* --- demat accounts and NPS: holdings without money flows */

struct flat {
	const struct cg_demat_account *account;
	const struct cg_demat_holding *holding;
	const struct cg_nps_scheme *scheme;
	struct cg_str k1, k2;
};

struct flats {
	struct flat *v;
	size_t n;
};

/* Holdings of all accounts as one list. */
static struct flats flat_demat(struct work *w, const struct cg_statement *s)
{
	struct flats f = { NULL, 0 };
	size_t n = 0;

	for (size_t i = 0; i < s->demat.n; i++)
		n += s->demat.v[i].holdings.n;
	f.v = cg_arena_take_array(w->a, n, sizeof(*f.v));
	w->failed |= f.v == NULL;
	for (size_t i = 0; i < s->demat.n && !w->failed; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];
		struct cg_str key = cg_arena_printf(w->a, "%.*s/%.*s", CG_STR_ARG(d->dp_id), CG_STR_ARG(d->client_id));

		w->failed |= key.p == NULL;
		for (size_t k = 0; k < d->holdings.n && !w->failed; k++) {
			const struct cg_demat_holding *h = &d->holdings.v[k];

			f.v[f.n++] =
				(struct flat){ d, h, NULL, key, h->isin.n > 0 ? h->isin : plain(w, h->name, false) };
		}
	}
	return f;
}

/* Schemes of the pension account as one list. */
static struct flats flat_nps(struct work *w, const struct cg_statement *s)
{
	struct flats f = { cg_arena_take_array(w->a, s->nps.schemes.n, sizeof(*f.v)), 0 };

	w->failed |= f.v == NULL;
	for (size_t i = 0; i < s->nps.schemes.n && !w->failed; i++) {
		const struct cg_nps_scheme *x = &s->nps.schemes.v[i];

		f.v[f.n++] =
			(struct flat){ .scheme = x, .k1 = plain(w, x->tier, false), .k2 = plain(w, x->name, false) };
	}
	return f;
}

/* Without transactions: prices and units explain the change. */
static void one_flat(struct work *w, struct cg_changes *to, const struct flat *f, const struct flat *t)
{
	const struct moves none = { .n = 0 };
	struct cg_change c = { .match = f != NULL && t != NULL ? CG_MATCH_ISIN : CG_MATCH_NONE };

	if (f != NULL) {
		c.from_account = f->account;
		c.from_holding = f->holding;
		c.from_scheme = f->scheme;
		c.from_units = f->holding != NULL ? f->holding->units : f->scheme->units;
		c.from_price = f->holding != NULL ? f->holding->price : f->scheme->nav;
		c.from_value = f->holding != NULL ? f->holding->value : f->scheme->value;
		c.from_held = c.from_units.set && c.from_units.v != 0;
	}
	if (t != NULL) {
		c.to_account = t->account;
		c.to_holding = t->holding;
		c.to_scheme = t->scheme;
		c.to_units = t->holding != NULL ? t->holding->units : t->scheme->units;
		c.to_price = t->holding != NULL ? t->holding->price : t->scheme->nav;
		c.to_value = t->holding != NULL ? t->holding->value : t->scheme->value;
		c.to_held = c.to_units.set && c.to_units.v != 0;
	}
	explain(w, &c, &none);
	file_change(w, to, &c);
}

/* Paired by the two keys of the lists; what has no pair is on one side only. */
static void compare_flats(struct work *w, struct cg_changes *out, const struct flats *from, const struct flats *to)
{
	struct lines f = grow_changes(w, from->n), t = grow_changes(w, to->n);
	uint32_t *pair = cg_arena_take_array(w->a, from->n, sizeof(*pair));
	uint32_t *back = cg_arena_take_array(w->a, to->n, sizeof(*back));

	w->failed |= pair == NULL || back == NULL;
	if (w->failed)
		return;
	for (size_t i = 0; i < from->n; i++) {
		pair[i] = unpaired;
		f.v[f.n++] = (struct line){ from->v[i].k1, from->v[i].k2, (uint32_t)i };
	}
	for (size_t j = 0; j < to->n; j++) {
		back[j] = unpaired;
		t.v[t.n++] = (struct line){ to->v[j].k1, to->v[j].k2, (uint32_t)j };
	}
	pair_up(w, &f, &t, pair, NULL);
	for (size_t i = 0; i < from->n; i++)
		if (pair[i] != unpaired)
			back[pair[i]] = (uint32_t)i;
	for (size_t j = 0; j < to->n; j++)
		one_flat(w, out, back[j] != unpaired ? &from->v[back[j]] : NULL, &to->v[j]);
	for (size_t i = 0; i < from->n; i++)
		if (pair[i] == unpaired)
			one_flat(w, out, &from->v[i], NULL);
}

/* --- moves between folios and demat accounts */

struct change_refs {
	struct cg_change **v;
	struct lines lines;
	size_t n;
};

/* Units that came to a fund's line (negative: left it) without money; the unexplained ones of a demat holding. */
static struct cg_dec came(const struct cg_change *c)
{
	struct cg_dec units = c->unexplained_units;

	if (units.set && c->in_kind_units.set && !cg_dec_add(units, c->in_kind_units, &units))
		return CG_DEC_NONE;
	return units;
}

/* Of the later side where there is one. */
static struct cg_str isin_of(const struct cg_change *c)
{
	if (c->to_fund != NULL || c->from_fund != NULL)
		return c->to_fund != NULL ? c->to_fund->isin : c->from_fund->isin;
	return c->to_holding != NULL ? c->to_holding->isin : c->from_holding->isin;
}

/* Lines that units came to or left, keyed by ISIN and the units that the demat side gained. */
static void refer(struct work *w, struct change_refs *r, struct cg_changes *of, bool demat)
{
	struct cg_change_list *lists[] = { &of->added, &of->gone, &of->changed };
	size_t n = of->added.n + of->gone.n + of->changed.n;

	r->v = cg_arena_take_array(w->a, n, sizeof(struct cg_change *));
	r->lines = grow_changes(w, n);
	w->failed |= r->v == NULL;
	for (size_t k = 0; k < sizeof(lists) / sizeof(lists[0]) && !w->failed; k++)
		for (size_t i = 0; i < lists[k]->n && !w->failed; i++) {
			struct cg_change *c = &lists[k]->v[i];
			struct cg_dec units = came(c);
			struct line x = { .k1 = isin_of(c), .at = (uint32_t)r->n };

			if (x.k1.n == 0 || !units.set || units.v == 0 || !cg_dec_rescale(units, MOVED_SCALE, &units))
				continue;
			x.k2 = cg_arena_printf(w->a, "%" PRId64, demat ? units.v : -units.v);
			w->failed |= x.k2.p == NULL;
			r->v[r->n++] = c;
			r->lines.v[r->lines.n++] = x;
		}
}

/* A test that every pair passes. */
static bool any(const struct work *w, uint32_t x, uint32_t y)
{
	(void)w;
	(void)x;
	(void)y;
	return true;
}

/* What no transaction explains of a line was moved: it is in kind at this price. */
static void settle_change(struct work *w, struct cg_changes *of, struct cg_change *c, struct cg_dec price)
{
	struct cg_explained *e = &c->why;
	struct cg_dec value = times(w, c->unexplained_units, price);

	c->moved_units = came(c);
	if (!e->change.set || !value.set)
		return;
	sub(w, &of->why.in_kind, e->in_kind);
	sub(w, &of->why.market_movement, e->market_movement);
	sub(w, &of->why.unexplained, e->unexplained);
	add_to_sum(w, &e->in_kind, value);
	e->unexplained = cg_dec_make(0, 2);
	c->unexplained_units = cg_dec_make(0, c->unexplained_units.scale);
	set_market(w, e);
	add_to_sum(w, &of->why.in_kind, e->in_kind);
	add_to_sum(w, &of->why.market_movement, e->market_movement);
	add_to_sum(w, &of->why.unexplained, e->unexplained);
}

/* Units that left a folio and came to an account, or the other way round. */
static void find_moves(struct work *w)
{
	struct cg_changes *funds = &w->out->funds, *demat = &w->out->demat;
	struct change_refs f = { .n = 0 }, d = { .n = 0 };
	uint32_t *pair;

	refer(w, &f, funds, false);
	refer(w, &d, demat, true);
	pair = cg_arena_take_array(w->a, f.n, sizeof(*pair));
	w->failed |= pair == NULL;
	for (size_t i = 0; i < f.n && !w->failed; i++)
		pair[i] = unpaired;
	if (!w->failed)
		pair_up(w, &f.lines, &d.lines, pair, any);
	for (size_t i = 0; i < f.n && !w->failed; i++) {
		struct cg_change *x = f.v[i], *y = pair[i] != unpaired ? d.v[pair[i]] : NULL;
		struct cg_dec price;

		if (y == NULL)
			continue;
		price = came(y).v > 0 ? y->to_price : x->to_price;
		settle_change(w, funds, x, price);
		settle_change(w, demat, y, price);
		x->moved_account = y->to_account != NULL ? y->to_account : y->from_account;
		y->moved_fund = x->to_fund != NULL ? x->to_fund : x->from_fund;
	}
}

/* What has no transactions: demat accounts and NPS. */
static void compare_rest(struct work *w)
{
	struct flats f = flat_demat(w, w->from), t = flat_demat(w, w->to);

	if (!w->failed)
		compare_flats(w, &w->out->demat, &f, &t);
	if (!w->failed)
		find_moves(w);
	f = flat_nps(w, w->from);
	t = flat_nps(w, w->to);
	if (!w->failed)
		compare_flats(w, &w->out->nps, &f, &t);
	w->out->has_demat = w->from->demat.n > 0 || w->to->demat.n > 0;
	w->out->has_nps = w->from->nps.present || w->to->nps.present;
}

/* --- whose statements, and what they cover */

/* PANs (masked, as some issuers print them) and names of one statement. */
struct persons {
	struct cg_str_list pans, names;
};

/* PANs masked, names without case and punctuation. */
static void person(struct work *w, struct persons *p, struct cg_str name, struct cg_str pan)
{
	struct cg_str key = plain(w, name, false), masked = pan.n > 0 ? cg_mask_pan(w->a, pan) : CG_STR_NONE;

	w->failed |= pan.n > 0 && masked.p == NULL;
	if (!w->failed && masked.n > 0 && !CG_PUSH(w->a, &p->pans, &masked))
		w->failed = true;
	if (!w->failed && key.n > 0 && !CG_PUSH(w->a, &p->names, &key))
		w->failed = true;
}

/* Everybody whom the statement names. */
static struct persons persons_of(struct work *w, const struct cg_statement *s)
{
	struct persons p = { 0 };

	person(w, &p, s->investor.name, s->investor.pan);
	for (size_t i = 0; i < s->investors.n && !w->failed; i++)
		person(w, &p, s->investors.v[i].name, s->investors.v[i].pan);
	return p;
}

/* Is there one in both lists? */
static bool share_one(const struct cg_str_list *a, const struct cg_str_list *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t j = 0; j < b->n; j++)
			if (cg_str_eq(a->v[i], b->v[j]))
				return true;
	return false;
}

/* PANs decide where both have them, else names. */
static bool other_investor(struct work *w)
{
	struct persons f = persons_of(w, w->from), t = persons_of(w, w->to);

	if (f.pans.n > 0 && t.pans.n > 0)
		return !share_one(&f.pans, &t.pans);
	return f.names.n > 0 && t.names.n > 0 && !share_one(&f.names, &t.names);
}

/* Does the later statement list everything since the earlier one? */
static enum cg_history history_of(const struct cg_statement *from, const struct cg_statement *to)
{
	if (to->as_of == from->as_of)
		return CG_HISTORY_COMPLETE;
	if (to->type == CG_STATEMENT_SUMMARY)
		return CG_HISTORY_NONE;
	if (to->from == CG_DATE_NONE || to->from > from->as_of + 1)
		return CG_HISTORY_PARTIAL;
	return to->type == CG_STATEMENT_DETAILED ? CG_HISTORY_COMPLETE : CG_HISTORY_DEPOSITORY;
}

const char *cg_compare_history_reason(enum cg_history h)
{
	static const char *const names[] = { [CG_HISTORY_COMPLETE] = NULL,
					     [CG_HISTORY_NONE] = "SUMMARY_STATEMENT",
					     [CG_HISTORY_PARTIAL] = "PERIOD_STARTS_LATER",
					     [CG_HISTORY_DEPOSITORY] = "DEPOSITORY_STATEMENT" };

	return (size_t)h < sizeof(names) / sizeof(names[0]) ? names[h] : NULL;
}

/* The totals as printed; what they differ from the sums of their lines is named, not hidden. */
static void make_total(struct work *w)
{
	struct cg_compare *out = w->out;
	struct cg_dec lines, printed = less(w->to->total_value, w->from->total_value);

	sum_up(w, &out->total, &out->funds.why);
	sum_up(w, &out->total, &out->demat.why);
	sum_up(w, &out->total, &out->nps.why);
	lines = out->total.change;
	out->totals_difference = cg_dec_make(0, 2);
	if (!printed.set)
		return;
	out->total.from_value = w->from->total_value;
	out->total.to_value = w->to->total_value;
	out->total.change = printed;
	out->totals_difference = less(printed, lines);
	w->failed |= !out->totals_difference.set;
}

enum cg_code cg_compare_make(const struct cg_statement *from, const struct cg_statement *to, struct cg_arena *a,
			     struct cg_compare *out, struct cg_err *e)
{
	struct work w = { .a = a, .from = from, .to = to, .out = out };

	memset(out, 0, sizeof(*out));
	if (from->as_of > to->as_of)
		return cg_fail_param(e, CG_EREQUEST, "from",
				     "The statement given as from is dated later than the one given as to: swap them.");
	begin_changes(&out->funds);
	begin_changes(&out->demat);
	begin_changes(&out->nps);
	compare_funds(&w);
	compare_rest(&w);
	make_total(&w);
	out->history = history_of(from, to);
	out->other_investor = other_investor(&w);
	out->other_source = from->source != to->source;
	return w.failed ? cg_fail(e, CG_EBUSY, "compare: out of memory or range") : CG_OK;
}
