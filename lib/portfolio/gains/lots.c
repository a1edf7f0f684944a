#include "portfolio/gains/lots.h"

#include "portfolio/gains/rules.h"
#include "portfolio/gains/work.h"

__extension__ typedef __int128 i128;

enum { STT_SHOWS = 100000 /* paise: 0.001 % of it is a paisa */ };

static const char *const names[] = {
#define X(sym, name, text) [sym] = name,
	CG_GAINS_REASONS(X)
#undef X
};
static const char *const texts[] = {
#define X(sym, name, text) [sym] = text,
	CG_GAINS_REASONS(X)
#undef X
};

const char *cg_gains_lots_reason_name(enum cg_gains_reason v)
{
	return (unsigned)v < CG_GAINS_REASON_MAX ? names[v] : NULL;
}

const char *cg_gains_lots_reason_text(enum cg_gains_reason v)
{
	return (unsigned)v < CG_GAINS_REASON_MAX ? texts[v] : NULL;
}

int64_t cg_gains_lots_share(int64_t total, int64_t part, int64_t whole)
{
	if (whole <= 0)
		return 0;
	return (int64_t)(((i128)total * part * 2 + whole) / ((i128)whole * 2));
}

static struct cg_dec money(int64_t paise)
{
	return cg_dec_make(paise, 2);
}

/* With three decimals, or as many as it needs. */
static struct cg_dec quantity(int64_t units)
{
	uint8_t scale = CG_LOT_UNIT_SCALE;

	while (scale > 3 && units % 10 == 0) {
		units /= 10;
		scale--;
	}
	return cg_dec_make(units, scale);
}

static void add_lot(struct cg_work *w, struct cg_work_lots *to, const struct cg_work_lot *lot)
{
	w->memory |= !CG_PUSH(w->a, to, lot);
}

/* Units of unknown cost. */
static void add_unknown(struct cg_work *w, struct cg_work_lots *to, int32_t date, enum cg_txn_type type, int64_t units,
			enum cg_gains_reason why)
{
	if (units > 0)
		add_lot(w, to, &(struct cg_work_lot){ .date = date, .type = type, .reason = why, .units = units });
}

/* Part of a lot: what falls to the units from units_used on; cumulative, so that all parts give the whole. */
static struct cg_work_lot cut_lot(struct cg_work_lot *lot, int64_t units)
{
	struct cg_work_lot part = *lot;
	int64_t behind = lot->units_used + units;

	part.units = units;
	part.amount = cg_gains_lots_share(lot->amount, behind, lot->units) - lot->amount_used;
	part.duty = cg_gains_lots_share(lot->duty, behind, lot->units) - lot->duty_used;
	part.fmv_units = cg_gains_lots_share(lot->fmv_units, behind, lot->units) - lot->fmv_used;
	part.units_used = part.amount_used = part.duty_used = part.fmv_used = 0;
	lot->units_used = behind;
	lot->amount_used += part.amount;
	lot->duty_used += part.duty;
	lot->fmv_used += part.fmv_units;
	return part;
}

/* The oldest units of the queue, at most `units` of them from one lot. False: the queue is empty. */
static bool next_part(struct cg_work_lots *q, int64_t units, struct cg_work_lot *part)
{
	struct cg_work_lot *lot;
	int64_t left;

	if (q->first >= q->n)
		return false;
	lot = &q->v[q->first];
	left = lot->units - lot->units_used;
	*part = cut_lot(lot, units < left ? units : left);
	if (lot->units_used == lot->units)
		q->first++;
	return true;
}

static void add_sale(struct cg_work *w, size_t fund, const struct cg_work_row *r, const struct cg_work_lot *part,
		     enum cg_gains_reason why, int64_t value)
{
	struct cg_lot_sale x = { .fund = fund,
				 .reason = why,
				 .bought_by = part->type,
				 .sold_by = r->t->type,
				 .buy_date = part->date,
				 .sell_date = r->t->date,
				 .units = quantity(part->units),
				 .buy_nav = part->nav,
				 .sell_nav = r->t->nav,
				 .doubtful = part->doubtful || r->doubtful,
				 .stt = r->stt > 0,
				 .no_stt = r->stt == 0 && !r->less_stt && r->amount >= STT_SHOWS,
				 .moved = part->moved,
				 .fmv_isin = part->fmv_isin,
				 .fmv_units = quantity(part->fmv_units) };

	if (r->has_amount)
		x.sale_value = money(value);
	else if (x.reason == CG_GAINS_OK)
		x.reason = CG_GAINS_AMOUNT_MISSING;
	if (x.reason == CG_GAINS_OK) {
		x.amount = money(part->amount);
		x.stamp_duty = money(part->duty);
		x.duty_computed = part->duty_computed;
		x.cost = money(part->amount + part->duty);
	}
	w->memory |= !CG_PUSH(w->a, &w->out->sales, &x);
}

/* STT that was taken off without a row that prints it: 0.001 % of the sale value, 0.25 % to May 2013. */
static int64_t unprinted_stt(const struct cg_work_row *r)
{
	int32_t cheap_from = CG_DATE_NONE;

	if (!r->less_stt || r->stt > 0)
		return 0;
	(void)cg_date_make(2013, 6, 1, &cheap_from);
	return r->t->date >= cheap_from ? cg_gains_lots_share(r->amount, 1, 99999)
					: cg_gains_lots_share(r->amount, 25, 9975);
}

static int64_t nearer(int64_t to, int64_t a, int64_t b)
{
	int64_t x = to < a ? a - to : to - a, y = to < b ? b - to : to - b;

	return y < x ? b : a;
}

/* What the buyer paid: the printed amount is after STT; after other taxes too where units x price say so. */
static int64_t sale_value(const struct cg_work_row *r)
{
	int64_t value = r->amount + r->stt;
	struct cg_dec gross;

	if (!cg_dec_mul(cg_dec_abs(r->t->units), cg_dec_abs(r->t->nav), 2, &gross))
		return value;
	value = nearer(gross.v, value, value + r->tds);
	return nearer(gross.v, value, value + unprinted_stt(r));
}

static void sell(struct cg_work *w, size_t fund, const struct cg_work_row *r)
{
	struct cg_work_fund *wf = &w->funds[fund];
	int64_t value = sale_value(r), done = 0, given = 0;
	struct cg_work_lot part;

	while (done < r->units) {
		int64_t share;

		if (wf->facts->broken != CG_GAINS_OK || !next_part(&wf->lots, r->units - done, &part))
			part = (struct cg_work_lot){ .date = CG_DATE_NONE,
						     .type = CG_TXN_MISC,
						     .units = r->units - done,
						     .reason = wf->facts->broken != CG_GAINS_OK
								       ? wf->facts->broken
								       : CG_GAINS_UNITS_NOT_COVERED };
		done += part.units;
		share = cg_gains_lots_share(value, done, r->units) - given;
		given += share;
		add_sale(w, fund, r, &part, part.reason, share);
	}
}

/* Take units out of the queue into `to` (NULL: for good). */
static void take_out(struct cg_work *w, size_t fund, const struct cg_work_row *r, struct cg_work_lots *to)
{
	struct cg_work_fund *wf = &w->funds[fund];
	int64_t left = r->units;
	struct cg_work_lot part;

	while (left > 0 && next_part(&wf->lots, left, &part)) {
		left -= part.units;
		if (to != NULL)
			add_lot(w, to, &part);
	}
	if (to != NULL)
		add_unknown(w, to, CG_DATE_NONE, r->t->type, left, CG_GAINS_UNITS_NOT_COVERED);
}

static void leave(struct cg_work *w, size_t fund, struct cg_work_row *r)
{
	static const enum cg_gains_reason why[CG_TXN_MAX] = { [CG_TXN_GIFT_OUT] = CG_GAINS_GIFT_OUT,
							      [CG_TXN_TRANSFER_OUT] = CG_GAINS_TRANSFER_OUT,
							      [CG_TXN_SWITCH_OUT_MERGER] = CG_GAINS_MERGER_OUT };
	struct cg_lot_out x = { fund, why[r->t->type], r->t->type, r->t->date, quantity(r->units) };

	w->memory |= !CG_PUSH(w->a, &w->out->outs, &x);
	take_out(w, fund, r, r->link != NULL ? &r->link->lots : NULL);
	if (r->link != NULL) {
		r->link->done = true;
		r->link->known = w->funds[fund].facts->broken == CG_GAINS_OK;
	}
}

static bool older_than_fmv(const struct cg_work_lot *lot, int32_t moved)
{
	return lot->date <= cg_gains_rules_fmv_day() && moved > cg_gains_rules_fmv_day();
}

/*
 * Lots of a merger or of another account: the units in the proportion of the exchange, cost and date as they were. What
 * was held on 31-Jan-2018 is remembered where the scheme changed after that day.
 */
static void bring(struct cg_work *w, size_t fund, const struct cg_work_row *r)
{
	struct cg_work_link *link = r->link;
	int64_t total = 0, done = 0, given = 0, carry_amount = 0, carry_duty = 0;

	for (size_t i = 0; i < link->lots.n; i++)
		total += link->lots.v[i].units;
	for (size_t i = 0; i < link->lots.n; i++) {
		struct cg_work_lot lot = link->lots.v[i];

		if (r->role == CG_ROW_MERGE_IN && older_than_fmv(&lot, r->t->date) && !lot.moved) {
			lot.moved = true;
			lot.fmv_isin = w->funds[link->fund].f->isin;
			lot.fmv_units = lot.units;
		}
		done += lot.units;
		lot.units = cg_gains_lots_share(r->units, done, total) - given;
		given += lot.units;
		lot.amount += carry_amount;
		lot.duty += carry_duty;
		carry_amount = lot.units == 0 ? lot.amount : 0; /* nothing of the cost is lost */
		carry_duty = lot.units == 0 ? lot.duty : 0;
		if (lot.units > 0)
			add_lot(w, &w->funds[fund].lots, &lot);
	}
}

/* NAVs after the segregation: of the part, and of both parts together; at one scale. */
static bool segregation_navs(struct cg_work *w, const struct cg_work_link *link, int64_t *part, int64_t *both)
{
	struct cg_dec a = link->in->nav, b = CG_DEC_NONE, sum;
	int32_t day = link->in->date;

	if ((!a.set && (w->nav == NULL || !w->nav(w->nav_ctx, link->to_fund, day, &a))) || w->nav == NULL ||
	    !w->nav(w->nav_ctx, link->fund, day, &b))
		return false;
	if (!cg_dec_add(a, b, &sum) || !cg_dec_rescale(a, sum.scale, &a) || a.v < 0 || b.v <= 0 ||
	    sum.v > CG_LOT_UNITS_MAX)
		return false;
	*part = a.v;
	*both = sum.v;
	return true;
}

/* Section 49(2AG), (2AH): the cost is divided in the ratio of the NAVs, the dates stay. */
static void segregate(struct cg_work *w, size_t fund, struct cg_work_link *link)
{
	struct cg_work_lots *q = &w->funds[fund].lots;
	int64_t part = 0, both = 1;
	bool known;

	link->done = true;
	for (size_t i = q->first; i < q->n && link->doubt; i++) {
		if (q->v[i].reason == CG_GAINS_OK)
			q->v[i].reason = CG_GAINS_SEGREGATION_UNMATCHED;
	}
	if (link->doubt)
		return;
	known = segregation_navs(w, link, &part, &both);
	link->known = w->funds[fund].facts->broken == CG_GAINS_OK;
	for (size_t i = q->first; i < q->n; i++) {
		struct cg_work_lot rest = cut_lot(&q->v[i], q->v[i].units - q->v[i].units_used), made = rest;

		made.nav = CG_DEC_NONE;
		made.amount = cg_gains_lots_share(rest.amount, part, both);
		made.duty = cg_gains_lots_share(rest.duty, part, both);
		rest.amount -= made.amount;
		rest.duty -= made.duty;
		if (!known && rest.reason == CG_GAINS_OK)
			rest.reason = made.reason = CG_GAINS_SEGREGATION_NAV_UNKNOWN;
		if (older_than_fmv(&rest, link->in->date)) { /* no value of 31-Jan-2018 is published for a part */
			rest.moved = made.moved = true;
			rest.fmv_isin = made.fmv_isin = CG_STR_NONE;
		}
		q->v[i] = rest;
		add_lot(w, &link->lots, &made);
	}
}

static void run_splits(struct cg_work *w, size_t fund)
{
	struct cg_work_fund *wf = &w->funds[fund];

	for (size_t i = 0; i < wf->splits.n; i++) {
		struct cg_work_link *link = wf->splits.v[i].link;

		if (!link->done && link->at <= wf->next)
			segregate(w, fund, link);
	}
}

static void advance(struct cg_work *w, size_t fund, size_t until, int depth);

static void arrive(struct cg_work *w, size_t fund, struct cg_work_row *r, int depth)
{
	static const enum cg_gains_reason why[CG_TXN_MAX] = { [CG_TXN_GIFT_IN] = CG_GAINS_GIFT_COST_UNKNOWN,
							      [CG_TXN_TRANSFER_IN] = CG_GAINS_TRANSFER_COST_UNKNOWN,
							      [CG_TXN_SWITCH_IN_MERGER] = CG_GAINS_MERGER_UNMATCHED,
							      [CG_TXN_SEGREGATION] = CG_GAINS_SEGREGATION_UNMATCHED };
	struct cg_work_link *link = r->link;

	if (link != NULL && !link->done)
		advance(w, link->fund, link->segregation ? link->at : link->at + 1, depth + 1);
	if (link != NULL && link->done && link->known)
		bring(w, fund, r);
	else
		add_unknown(w, &w->funds[fund].lots, CG_DATE_NONE, r->t->type, r->units,
			    link != NULL && link->done ? w->funds[link->fund].facts->broken : why[r->t->type]);
}

static void buy(struct cg_work *w, size_t fund, const struct cg_work_row *r)
{
	struct cg_work_lot lot = { .date = r->t->date,
				   .type = r->t->type,
				   .nav = r->t->nav,
				   .units = r->units,
				   .amount = r->amount,
				   .duty = r->duty,
				   .duty_computed = r->duty_computed,
				   .doubtful = r->doubtful };

	if (r->role == CG_ROW_BONUS)
		lot.amount = 0; /* section 55(2)(aa)(iiia) */
	else if (!r->has_amount)
		lot.reason = CG_GAINS_AMOUNT_MISSING;
	add_lot(w, &w->funds[fund].lots, &lot);
}

static void run_row(struct cg_work *w, size_t fund, struct cg_work_row *r, int depth)
{
	if (r->cancelled || r->units == 0)
		return;
	switch (r->role) {
	case CG_ROW_BUY:
	case CG_ROW_BONUS:
		buy(w, fund, r);
		break;
	case CG_ROW_SELL:
		sell(w, fund, r);
		break;
	case CG_ROW_MERGE_OUT:
	case CG_ROW_CARRY_OUT:
		leave(w, fund, r);
		break;
	case CG_ROW_MERGE_IN:
	case CG_ROW_CARRY_IN:
	case CG_ROW_SEGREGATED:
		arrive(w, fund, r, depth);
		break;
	default:
		break;
	}
}

/* Run the rows of a fund before `until`; none of one that is at work already (two funds that wait for each other). */
static void advance(struct cg_work *w, size_t fund, size_t until, int depth)
{
	struct cg_work_fund *wf = &w->funds[fund];

	if (wf->busy || depth > CG_LOT_CHAIN_MAX)
		return;
	wf->busy = true;
	while (wf->next < until) {
		run_splits(w, fund);
		run_row(w, fund, &wf->rows[wf->next], depth);
		wf->next++;
	}
	run_splits(w, fund);
	wf->busy = false;
}

static void add_held(struct cg_work *w, size_t fund, const struct cg_work_lot *part, struct cg_dec value)
{
	struct cg_lot_sale x = { .fund = fund,
				 .reason = part->reason,
				 .bought_by = part->type,
				 .sold_by = CG_TXN_MISC,
				 .buy_date = part->date,
				 .sell_date = CG_DATE_NONE,
				 .units = quantity(part->units),
				 .buy_nav = part->nav,
				 .sell_nav = w->funds[fund].f->nav,
				 .sale_value = value,
				 .doubtful = part->doubtful,
				 .moved = part->moved,
				 .fmv_isin = part->fmv_isin,
				 .fmv_units = quantity(part->fmv_units) };

	if (x.reason == CG_GAINS_OK && !value.set)
		x.reason = CG_GAINS_VALUE_MISSING;
	if (x.reason == CG_GAINS_OK) {
		x.amount = money(part->amount);
		x.stamp_duty = money(part->duty);
		x.duty_computed = part->duty_computed;
		x.cost = money(part->amount + part->duty);
	}
	w->memory |= !CG_PUSH(w->a, &w->out->held, &x);
}

/* The rest of the queue; units of a fund whose lots do not add up to its balance are one lot without cost. */
static void hold(struct cg_work *w, size_t fund)
{
	struct cg_work_fund *wf = &w->funds[fund];
	struct cg_work_lots *q = &wf->lots;
	struct cg_dec units, value;
	int64_t total = 0, done = 0, given = 0;

	if (!wf->f->units.set || !cg_dec_rescale(wf->f->units, CG_LOT_UNIT_SCALE, &units) || units.v <= 0 ||
	    units.v > CG_LOT_UNITS_MAX)
		return;
	if (!wf->f->value.set || !cg_dec_rescale(wf->f->value, 2, &value) || value.v < 0 || value.v > CG_LOT_MONEY_MAX)
		value = CG_DEC_NONE;
	for (size_t i = q->first; i < q->n; i++)
		total += q->v[i].units - q->v[i].units_used;
	if (wf->facts->broken != CG_GAINS_OK || total != units.v) {
		struct cg_work_lot all = { .date = CG_DATE_NONE, .type = CG_TXN_MISC, .units = units.v };

		all.reason = wf->facts->broken != CG_GAINS_OK ? wf->facts->broken : CG_GAINS_NOT_RECONCILED;
		add_held(w, fund, &all, value);
		return;
	}
	for (size_t i = q->first; i < q->n; i++) {
		struct cg_work_lot part = cut_lot(&q->v[i], q->v[i].units - q->v[i].units_used);
		int64_t share;

		done += part.units;
		share = cg_gains_lots_share(value.v, done, total) - given;
		given += share;
		add_held(w, fund, &part, value.set ? money(share) : CG_DEC_NONE);
	}
}

static bool prints_stt(const struct cg_statement *s)
{
	for (size_t i = 0; i < s->funds.n; i++) {
		for (size_t k = 0; k < s->funds.v[i].txns.n; k++) {
			if (s->funds.v[i].txns.v[k].type == CG_TXN_STT_TAX)
				return true;
		}
	}
	return false;
}

enum cg_code cg_lots_make(const struct cg_statement *s, cg_lots_nav *nav, void *ctx, struct cg_arena *a,
			  struct cg_lots *out, struct cg_err *e)
{
	struct cg_work w = { .s = s, .a = a, .n = s->funds.n, .nav = nav, .nav_ctx = ctx, .out = out };
	bool ok;

	*out = (struct cg_lots){ .funds = cg_arena_take_array(a, w.n, sizeof(*out->funds)) };
	w.funds = cg_arena_take_array(a, w.n, sizeof(*w.funds));
	ok = out->funds != NULL && w.funds != NULL;
	w.stt = prints_stt(s);
	for (size_t i = 0; i < w.n && ok; i++) {
		w.funds[i].f = &s->funds.v[i];
		w.funds[i].facts = &out->funds[i];
		out->funds[i].lost_from = out->funds[i].lost_to = CG_DATE_NONE;
		ok = cg_gains_rows(&w, &w.funds[i]);
	}
	ok = ok && cg_gains_links(&w);
	for (size_t i = 0; i < w.n && ok; i++) /* before any fund is run: moves may reach into each of them */
		add_unknown(&w, &w.funds[i].lots, CG_DATE_NONE, CG_TXN_MISC, w.funds[i].opening,
			    CG_GAINS_OPENING_BALANCE);
	for (size_t i = 0; i < w.n && ok && !w.memory; i++)
		advance(&w, i, w.funds[i].n, 0);
	for (size_t i = 0; i < w.n && ok && !w.memory; i++) /* when all moves between funds are done */
		hold(&w, i);
	return ok && !w.memory ? CG_OK : cg_fail(e, CG_EBUSY, "gains: out of memory");
}
