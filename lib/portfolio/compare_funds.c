/*
 * compare_funds.c: Pairs the funds of two statements in passes, from the surest key to the weakest, and explains each
 * by the transactions between the dates. What no pass pairs was added or is gone.
 */
#include "portfolio/compare_work.h"
#include "portfolio/reinvested.h"

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

enum pass { BY_ISIN, BY_NAME, MOVED_ISIN, MOVED_NAME, PASSES };

struct fund_keys {
	struct cg_str folio, isin, name;
};

/* The keys of each fund, made once for all passes. */
static struct fund_keys *keys_of(struct cg_compare_work *w, const struct cg_fund_list *funds)
{
	struct fund_keys *k = cg_arena_take_array(w->a, funds->n, sizeof(*k));

	w->failed |= k == NULL;
	for (size_t i = 0; i < funds->n && !w->failed; i++) {
		k[i].folio = cg_compare_plain(w, funds->v[i].folio, true);
		k[i].isin = funds->v[i].isin.n > 0 ? funds->v[i].isin : CG_STR("");
		k[i].name = cg_compare_plain(w, funds->v[i].name, false);
	}
	return k;
}

/* What is left for this pass, sorted by its key. */
static struct cg_compare_lines lines_of(struct cg_compare_work *w, const struct fund_keys *k, size_t n,
					const bool *taken, enum pass pass)
{
	struct cg_compare_lines l = cg_compare_lines(w, n);

	for (size_t i = 0; i < n && !w->failed; i++) {
		struct cg_compare_line x = { .at = (uint32_t)i };

		x.k1 = pass == BY_ISIN || pass == BY_NAME ? k[i].folio : pass == MOVED_ISIN ? k[i].isin : k[i].name;
		x.k2 = pass == BY_ISIN ? k[i].isin : pass == BY_NAME ? k[i].name : CG_STR("-");
		if (!taken[i] && x.k1.n > 0 && x.k2.n > 0)
			l.v[l.n++] = x;
	}
	return l;
}

/* After the earlier statement, up to the later one. */
static bool between(const struct cg_compare_work *w, int32_t date)
{
	return date != CG_DATE_NONE && date > w->from->as_of && date <= w->to->as_of;
}

/* The units of a fund before the transactions between the dates; unset when that cannot be determined. */
static struct cg_dec units_before(const struct cg_compare_work *w, const struct cg_fund *f)
{
	struct cg_dec units = cg_compare_zero_if_none(f->units, 3);

	for (size_t i = 0; i < f->txns.n; i++) {
		struct cg_dec d = f->txns.v[i].units;

		if (between(w, f->txns.v[i].date) && d.set && !cg_dec_sub(units, d, &units))
			return CG_DEC_NONE;
	}
	return units;
}

/* Units before the later statement's transactions are those of the earlier one. */
static bool carries_over(const struct cg_compare_work *w, uint32_t x, uint32_t y)
{
	const struct cg_fund *f = &w->from->funds.v[x], *t = &w->to->funds.v[y];

	return !cg_fund_exited(f) && cg_dec_eq(f->units, units_before(w, t));
}

/* Lines of pass `pass` among what is left, paired into pair and marked in how. */
static void fund_pass(struct cg_compare_work *w, const struct fund_keys *fk, const struct fund_keys *tk, bool *ftaken,
		      bool *ttaken, uint32_t *pair, enum cg_match *how, enum pass pass)
{
	static const enum cg_match match_of[PASSES] = { CG_MATCH_ISIN, CG_MATCH_NAME, CG_MATCH_UNITS, CG_MATCH_UNITS };
	struct cg_compare_lines f = lines_of(w, fk, w->from->funds.n, ftaken, pass);
	struct cg_compare_lines t = lines_of(w, tk, w->to->funds.n, ttaken, pass);

	if (w->failed)
		return;
	cg_compare_pair_up(w, &f, &t, pair, pass == MOVED_ISIN || pass == MOVED_NAME ? carries_over : NULL);
	for (size_t i = 0; i < w->from->funds.n; i++) {
		if (pair[i] == CG_COMPARE_UNPAIRED || ftaken[i])
			continue;
		ftaken[i] = ttaken[pair[i]] = true;
		how[i] = match_of[pass];
	}
}

/* What a transaction does to units, money and charges. */
static void move(struct cg_compare_work *w, const struct cg_fund *f, size_t i, struct cg_compare_moves *m)
{
	const struct cg_txn *t = &f->txns.v[i];
	struct cg_flow_sum *sum = &w->out->flows[t->type];
	enum effect effect = effects[t->type];

	if (!t->amount.set && !t->units.set) /* a note: "Address updated" */
		return;
	sum->count++;
	cg_compare_add(w, &sum->amount, t->amount);
	cg_compare_add(w, &sum->units, t->units);
	m->n++;
	if (effect != PAID || t->amount.set) /* what was paid for the others is not known */
		cg_compare_add(w, &m->units, t->units);
	cg_compare_add(w, &m->net_invested, cg_compare_net_invested(f, i));
	if (effect == DUTY || effect == LEVY)
		cg_compare_add(w, &m->charges, t->amount);
	if (effect != IN_KIND || !t->units.set || t->units.v == 0)
		return;
	cg_compare_add(w, &m->in_kind_units, t->units);
	if (t->amount.set || t->nav.set)
		cg_compare_add(w, &m->in_kind, t->amount.set ? t->amount : cg_compare_times(w, t->units, t->nav));
	else
		cg_compare_add(w, &m->unpriced, t->units);
}

/* One pair, or one side alone. */
static void one_fund(struct cg_compare_work *w, const struct cg_fund *f, const struct cg_fund *t, enum cg_match how)
{
	struct cg_change c = { .from_fund = f, .to_fund = t, .match = how };
	struct cg_compare_moves m = { .n = 0 };

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
	cg_compare_explain(w, &c, &m);
	cg_compare_file(w, &w->out->funds, &c);
}

/* The order of the later statement, what is gone behind it in the order of the earlier one. */
void cg_compare_funds(struct cg_compare_work *w)
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
		pair[i] = CG_COMPARE_UNPAIRED;
	for (size_t j = 0; j < to->n; j++)
		back[j] = CG_COMPARE_UNPAIRED;
	for (int pass = 0; pass < PASSES && !w->failed; pass++)
		fund_pass(w, fk, tk, ftaken, ttaken, pair, how, (enum pass)pass);
	for (size_t i = 0; i < from->n; i++)
		if (pair[i] != CG_COMPARE_UNPAIRED)
			back[pair[i]] = (uint32_t)i;
	for (size_t j = 0; j < to->n; j++)
		one_fund(w, back[j] != CG_COMPARE_UNPAIRED ? &from->v[back[j]] : NULL, &to->v[j],
			 back[j] != CG_COMPARE_UNPAIRED ? how[back[j]] : CG_MATCH_NONE);
	for (size_t i = 0; i < from->n; i++)
		if (pair[i] == CG_COMPARE_UNPAIRED)
			one_fund(w, &from->v[i], NULL, CG_MATCH_NONE);
}
