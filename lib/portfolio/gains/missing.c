#include "portfolio/gains/missing.h"

struct maker {
	const struct cg_gains *g;
	int year;
	struct cg_arena *a;
	struct cg_gains_missing_list *out;
	bool held; /* of units held: money and units of demat accounts are printed, and nothing has left */
	bool failed;
};

static void add_missing(struct maker *m, const struct cg_gains_missing *row)
{
	if (!CG_PUSH(m->a, m->out, row))
		m->failed = true;
}

static void add_fund(struct maker *m, const struct cg_fund *f, enum cg_gains_reason why, struct cg_dec units,
		     struct cg_dec sale_value)
{
	add_missing(m, &(struct cg_gains_missing){ f->name, f->isin, f->folio, why, units, sale_value });
}

/*
 * Is there reason to think that a broken fund sold something in the year that is in no lot? A statement without rows
 * tells no year; else units left in a way that is not understood, or the balance shows that they did.
 */
static bool perhaps_sold(const struct maker *m, size_t fund)
{
	const struct cg_fund *f = &m->g->s->funds.v[fund];
	const struct cg_lot_fund *facts = &m->g->lots.funds[fund];
	int32_t first, last;

	if (f->txns.n == 0)
		return !cg_fund_exited(f);
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		if (t->units.set && t->units.v < 0 && facts->broken == CG_GAINS_ROW_NOT_UNDERSTOOD &&
		    (t->date == CG_DATE_NONE || cg_gains_in_year(cg_gains_rules_fy(t->date), m->year)))
			return true;
	}
	if (m->year == CG_FY_ALL)
		return facts->lost_to != CG_DATE_NONE;
	cg_gains_rules_fy_days(m->year, &first, &last);
	return facts->lost_to != CG_DATE_NONE && facts->lost_to >= first &&
	       (facts->lost_from == CG_DATE_NONE || facts->lost_from <= last);
}

/* What was sold in the year for each reason of a fund. */
static void missing_of_fund(struct maker *m, size_t fund)
{
	const struct cg_gains_fund *gf = &m->g->funds[fund];
	const struct cg_fund *f = &m->g->s->funds.v[fund];
	struct cg_dec units[CG_GAINS_REASON_MAX] = { CG_DEC_NONE }, values[CG_GAINS_REASON_MAX] = { CG_DEC_NONE };
	bool any = false;

	for (size_t i = gf->first; i < gf->first + gf->n; i++) {
		const struct cg_gain *x = &m->g->gains.v[i];
		struct cg_dec *u = &units[x->reason], *v = &values[x->reason];

		if (!cg_gains_in_year(x->fy, m->year) || x->reason == CG_GAINS_OK)
			continue;
		if (!cg_dec_add(u->set ? *u : cg_dec_make(0, 3), x->lot.units, u))
			m->failed = true;
		if (x->lot.sale_value.set && !cg_dec_add(v->set ? *v : cg_dec_make(0, 2), x->lot.sale_value, v))
			m->failed = true;
	}
	for (int why = CG_GAINS_OK + 1; why < CG_GAINS_REASON_MAX; why++) {
		if (!units[why].set)
			continue;
		any = true;
		add_fund(m, f, (enum cg_gains_reason)why, units[why], values[why]);
	}
	if (!m->held && !any && gf->broken != CG_GAINS_OK && perhaps_sold(m, fund))
		add_fund(m, f, gf->broken, CG_DEC_NONE, CG_DEC_NONE);
}

/* Is the account of the holder that is asked for? It is if one of its owners is. */
static bool is_asked_for(const struct maker *m, const struct cg_demat_account *d)
{
	bool own = m->g->holder == 0;

	for (size_t i = 0; i < d->owners.n && !own; i++)
		own = cg_holders_is(&m->g->holders.v[m->g->holder - 1], d->owners.v[i].name, d->owners.v[i].pan, m->a);
	return own;
}

/* Fund units in a demat account: what was paid and received for them is in no statement of a depository. */
static void missing_of_account(struct maker *m, const struct cg_demat_account *d)
{
	for (size_t i = 0; i < d->holdings.n; i++) {
		const struct cg_demat_holding *h = &d->holdings.v[i];

		if (h->kind == CG_DEMAT_FUND)
			add_missing(m, &(struct cg_gains_missing){
					       h->name, h->isin, d->client_id, CG_GAINS_NO_TRANSACTIONS,
					       m->held ? h->units : CG_DEC_NONE, m->held ? h->value : CG_DEC_NONE });
	}
	for (size_t i = 0; i < d->txns.n && !m->held; i++) {
		const struct cg_demat_txn *x = &d->txns.v[i];

		if (cg_str_starts(x->isin, CG_STR("INF")) && x->debit.set && x->debit.v != 0 &&
		    x->date != CG_DATE_NONE && cg_gains_in_year(cg_gains_rules_fy(x->date), m->year))
			add_missing(m, &(struct cg_gains_missing){ x->name, x->isin, d->client_id,
								   CG_GAINS_DEMAT_NO_AMOUNT, cg_dec_abs(x->debit),
								   CG_DEC_NONE });
	}
}

static enum cg_code missing(struct maker *m, struct cg_err *e)
{
	*m->out = (struct cg_gains_missing_list){ .v = NULL };
	for (size_t i = 0; i < m->g->s->funds.n && !m->failed; i++) {
		if (!m->g->funds[i].left_out)
			missing_of_fund(m, i);
	}
	for (size_t i = 0; i < m->g->s->demat.n && !m->failed; i++) {
		if (is_asked_for(m, &m->g->s->demat.v[i]))
			missing_of_account(m, &m->g->s->demat.v[i]);
	}
	return m->failed ? cg_fail(e, CG_EBUSY, "gains: no memory") : CG_OK;
}

enum cg_code cg_gains_missing_make(const struct cg_gains *g, int year, struct cg_arena *a,
				   struct cg_gains_missing_list *out, struct cg_err *e)
{
	struct maker m = { .g = g, .year = year, .a = a, .out = out };

	return missing(&m, e);
}

enum cg_code cg_gains_missing_held(const struct cg_gains *held, struct cg_arena *a, struct cg_gains_missing_list *out,
				   struct cg_err *e)
{
	struct maker m = { .g = held, .year = CG_FY_ALL, .a = a, .out = out, .held = true };

	return missing(&m, e);
}
