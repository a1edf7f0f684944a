#include "mutation_diff.h"

#include <string.h>

const char *diff_name(enum diff d)
{
#define X(sym, name) [sym] = (name),
	static const char *const names[] = { DIFFS(X) };
#undef X

	return names[d];
}

static bool same_dec(struct cg_dec a, struct cg_dec b)
{
	return a.set == b.set && (!a.set || cg_dec_eq(a, b));
}

/* Apart by more than `parts` in a thousand: more than rounding hides. */
static bool far_apart(struct cg_dec a, struct cg_dec b, int64_t parts)
{
	struct cg_dec d, least;

	if (a.set != b.set)
		return true;
	if (!a.set || !cg_dec_sub(a, b, &d) || !cg_dec_mul(cg_dec_abs(a), cg_dec_make(parts, 3), 4, &least))
		return false;
	return cg_dec_cmp(cg_dec_abs(d), least) > 0;
}

static bool same_list(struct cg_str_list a, struct cg_str_list b)
{
	for (size_t i = 0; i < a.n && i < b.n; i++) {
		if (!cg_str_eq(a.v[i], b.v[i]))
			return false;
	}
	return a.n == b.n;
}

/* ---- what is covered ---- */

/* Rows with units: the ones that holdings are made of. */
static const struct cg_txn *next_move(const struct cg_fund *f, size_t *i)
{
	while (*i < f->txns.n && !f->txns.v[*i].units.set)
		++*i;
	return *i < f->txns.n ? &f->txns.v[(*i)++] : NULL;
}

static bool moves_differ(const struct cg_fund *a, const struct cg_fund *b, bool prices)
{
	size_t i = 0, k = 0;
	const struct cg_txn *x, *y;

	do {
		x = next_move(a, &i);
		y = next_move(b, &k);
		if (x == NULL || y == NULL)
			return x != y;
		if (!same_dec(x->units, y->units) || !same_dec(x->balance, y->balance) ||
		    (prices && far_apart(x->nav, y->nav, 1)) ||
		    (prices && x->nav.set && far_apart(x->amount, y->amount, 1)))
			return true;
	} while (true);
}

static bool is_nil(const struct cg_fund *f)
{
	return f->value.v == 0 && (f->units.v == 0 || f->nav.v == 0);
}

static const struct cg_fund *next_holding(const struct cg_statement *s, size_t *i)
{
	while (*i < s->funds.n && s->type == CG_STATEMENT_SUMMARY && is_nil(&s->funds.v[*i]))
		++*i;
	return *i < s->funds.n ? &s->funds.v[(*i)++] : NULL;
}

/* But for 09 and 90, which Luhn's check digit does not tell apart. */
static bool isin_differs(struct cg_str x, struct cg_str y)
{
	if (x.p == NULL || y.p == NULL || x.n != y.n)
		return x.p != NULL && y.p != NULL;
	for (size_t i = 0; i < x.n; i++) {
		if (x.p[i] != y.p[i] && !(strchr("09", x.p[i]) != NULL && strchr("09", y.p[i]) != NULL))
			return true;
	}
	return false;
}

/* Units times NAV is the same when they trade places, and where both have as many decimals nothing else tells. */
static bool traded(struct cg_dec units, struct cg_dec nav, struct cg_dec new_units, struct cg_dec new_nav)
{
	return same_dec(units, new_nav) && same_dec(nav, new_units) && units.scale == nav.scale;
}

/* Without a NAV nothing on the statement tells units from others: MF Central's holdings in demat accounts. */
static bool units_differ(const struct cg_fund *x, const struct cg_fund *y)
{
	if (x->demat == CG_YES && x->txns.n == 0 && !x->opening_units.set && !x->nav.set && !y->nav.set)
		return x->units.set != y->units.set;
	if (traded(x->units, x->nav, y->units, y->nav))
		return false;
	return !same_dec(x->units, y->units);
}

static bool nps_differs(const struct cg_nps *a, const struct cg_nps *b)
{
	for (size_t i = 0; i < a->schemes.n && i < b->schemes.n; i++) {
		const struct cg_nps_scheme *x = &a->schemes.v[i], *y = &b->schemes.v[i];

		if (!same_dec(x->value, y->value))
			return true;
		if (!traded(x->units, x->nav, y->units, y->nav) &&
		    (far_apart(x->units, y->units, 1) || far_apart(x->nav, y->nav, 1)))
			return true;
	}
	return a->present != b->present || a->schemes.n != b->schemes.n || !same_dec(a->value, b->value);
}

static bool same_figures(const struct cg_demat_txn *a, const struct cg_demat_txn *b)
{
	return same_dec(a->opening, b->opening) && same_dec(a->credit, b->credit) && same_dec(a->debit, b->debit) &&
	       same_dec(a->closing, b->closing);
}

/* Opening balance and credit add up to the same either way, and so do debit and closing balance. */
static bool movement_differs(const struct cg_demat_txn *a, const struct cg_demat_txn *b)
{
	struct cg_demat_txn bought = *b, sold = *b;

	bought.opening = b->credit;
	bought.credit = b->opening;
	sold.debit = b->closing;
	sold.closing = b->debit;
	return !same_figures(a, b) && !same_figures(a, &bought) && !same_figures(a, &sold);
}

/* As long as all are there: the first one of a security follows no other, and a table goes with its heading. */
static bool movements_differ(const struct cg_demat_account *x, const struct cg_demat_account *y)
{
	for (size_t i = 0; x->txns.n == y->txns.n && i < x->txns.n; i++) {
		if (movement_differs(&x->txns.v[i], &y->txns.v[i]))
			return true;
	}
	return false;
}

static bool accounts_differ(const struct cg_statement *a, const struct cg_statement *b)
{
	for (size_t i = 0; i < a->demat.n && i < b->demat.n; i++) {
		const struct cg_demat_account *x = &a->demat.v[i], *y = &b->demat.v[i];

		if (x->holdings.n != y->holdings.n || !same_dec(x->value, y->value) || movements_differ(x, y))
			return true;
		for (size_t k = 0; k < x->holdings.n; k++) {
			const struct cg_demat_holding *h = &x->holdings.v[k], *g = &y->holdings.v[k];

			if (h->kind != g->kind || isin_differs(h->isin, g->isin) || !same_dec(h->value, g->value))
				return true;
			if (!traded(h->units, h->price, g->units, g->price) &&
			    (!same_dec(h->units, g->units) || far_apart(h->price, g->price, 1)))
				return true;
		}
	}
	return a->demat.n != b->demat.n || nps_differs(&a->nps, &b->nps);
}

/* A statement without any looks like one that prints none. */
static bool has_costs(const struct cg_statement *s)
{
	bool found = s->total_cost.set;

	for (size_t i = 0; i < s->funds.n; i++)
		found = found || s->funds.v[i].cost.set;
	return found;
}

bool diff_is_covered(const struct cg_statement *a, const struct cg_statement *b, bool prices)
{
	size_t i = 0, k = 0;
	const struct cg_fund *x, *y;

	if (accounts_differ(a, b))
		return true;
	while ((x = next_holding(a, &i)) != NULL) {
		y = next_holding(b, &k);
		if (y == NULL || !same_dec(x->opening_units, y->opening_units) || units_differ(x, y) ||
		    !same_dec(x->value, y->value))
			return true;
		if ((!is_nil(x) && !traded(x->units, x->nav, y->units, y->nav) && far_apart(x->nav, y->nav, 1)) ||
		    (a->total_cost.set && has_costs(b) && !same_dec(x->cost, y->cost)) || moves_differ(x, y, prices) ||
		    isin_differs(x->isin, y->isin))
			return true;
	}
	if (next_holding(b, &k) != NULL || far_apart(a->total_value, b->total_value, 1))
		return true;
	return has_costs(b) && far_apart(a->total_cost, b->total_cost, 0);
}

/* ---- kinds ---- */

/* The graver of two. */
static enum diff worst(enum diff a, enum diff b)
{
	return a < b ? a : b;
}

static enum diff if_not(bool same, enum diff d)
{
	return same ? DIFF_NONE : d;
}

static bool same_people(const struct cg_person_list *a, const struct cg_person_list *b)
{
	for (size_t i = 0; i < a->n && i < b->n; i++) {
		if (!cg_str_eq(a->v[i].name, b->v[i].name) || !cg_str_eq(a->v[i].pan, b->v[i].pan))
			return false;
	}
	return a->n == b->n;
}

static enum diff of_txn(const struct cg_txn *a, const struct cg_txn *b)
{
	enum diff d = if_not(a->date == b->date, DIFF_DATE);

	d = worst(d, if_not(same_dec(a->units, b->units) && same_dec(a->balance, b->balance), DIFF_MOVE));
	if (!same_dec(a->amount, b->amount) || !same_dec(a->nav, b->nav))
		d = worst(d, a->units.set ? DIFF_AMOUNT : DIFF_CASH);
	d = worst(d, if_not(a->type == b->type, DIFF_TYPE));
	return worst(d, if_not(cg_str_eq(a->description, b->description), DIFF_DESCRIPTION));
}

static enum diff of_txns(const struct cg_txn_list *a, const struct cg_txn_list *b)
{
	enum diff d = DIFF_NONE;
	size_t moves = 0;

	if (a->n == b->n) {
		for (size_t i = 0; i < a->n; i++)
			d = worst(d, of_txn(&a->v[i], &b->v[i]));
		return d;
	}
	for (size_t i = 0; i < a->n; i++)
		moves += a->v[i].units.set;
	for (size_t i = 0; i < b->n; i++)
		moves -= b->v[i].units.set;
	return moves == 0 ? DIFF_CASH : DIFF_MOVE;
}

static enum diff of_fund(const struct cg_fund *a, const struct cg_fund *b)
{
	enum diff d = of_txns(&a->txns, &b->txns);

	d = worst(d, if_not(same_dec(a->units, b->units) && same_dec(a->opening_units, b->opening_units), DIFF_UNITS));
	d = worst(d, if_not(same_dec(a->value, b->value), DIFF_VALUE));
	d = worst(d, if_not(same_dec(a->nav, b->nav), DIFF_NAV));
	d = worst(d, if_not(same_dec(a->cost, b->cost), DIFF_COST));
	d = worst(d, if_not(a->nav_date == b->nav_date, DIFF_DAY));
	d = worst(d, if_not(cg_str_eq(a->isin, b->isin), DIFF_ISIN));
	d = worst(d, if_not(cg_str_eq(a->folio, b->folio), DIFF_FOLIO));
	d = worst(d, if_not(cg_str_eq(a->pan, b->pan) && cg_str_eq(a->kyc, b->kyc) &&
				    same_list(a->nominees, b->nominees) && same_list(a->holders, b->holders),
			    DIFF_PERSON));
	return worst(d, if_not(cg_str_eq(a->name, b->name) && cg_str_eq(a->amc, b->amc) &&
				       cg_str_eq(a->registrar, b->registrar) && cg_str_eq(a->rta_code, b->rta_code) &&
				       cg_str_eq(a->advisor, b->advisor) && a->demat == b->demat,
			       DIFF_NAME));
}

static enum diff of_holding(const struct cg_demat_holding *a, const struct cg_demat_holding *b)
{
	enum diff d = if_not(a->kind == b->kind, DIFF_HOLDING);

	d = worst(d, if_not(same_dec(a->units, b->units), DIFF_UNITS));
	d = worst(d, if_not(same_dec(a->value, b->value), DIFF_VALUE));
	d = worst(d, if_not(same_dec(a->price, b->price) && same_dec(a->face_value, b->face_value), DIFF_NAV));
	d = worst(d, if_not(cg_str_eq(a->isin, b->isin), DIFF_ISIN));
	return worst(d, if_not(cg_str_eq(a->name, b->name), DIFF_NAME));
}

static enum diff of_account(const struct cg_demat_account *a, const struct cg_demat_account *b)
{
	enum diff d = if_not(a->holdings.n == b->holdings.n, DIFF_HOLDING);

	for (size_t i = 0; i < a->holdings.n && i < b->holdings.n; i++)
		d = worst(d, of_holding(&a->holdings.v[i], &b->holdings.v[i]));
	d = worst(d, if_not(same_dec(a->value, b->value), DIFF_VALUE));
	d = worst(d, if_not(a->txns.n == b->txns.n, DIFF_DEMAT_TXN));
	for (size_t i = 0; i < a->txns.n && i < b->txns.n; i++) {
		const struct cg_demat_txn *x = &a->txns.v[i], *y = &b->txns.v[i];

		d = worst(d, if_not(same_dec(x->opening, y->opening) && same_dec(x->debit, y->debit) &&
					    same_dec(x->credit, y->credit) && same_dec(x->closing, y->closing),
				    DIFF_DEMAT_TXN));
		d = worst(d, if_not(x->date == y->date, DIFF_DATE));
		d = worst(d, if_not(cg_str_eq(x->isin, y->isin), DIFF_ISIN));
		d = worst(d, if_not(cg_str_eq(x->description, y->description), DIFF_DESCRIPTION));
	}
	return worst(d, if_not(cg_str_eq(a->dp_id, b->dp_id) && cg_str_eq(a->client_id, b->client_id) &&
				       cg_str_eq(a->dp_name, b->dp_name) && same_people(&a->owners, &b->owners),
			       DIFF_PERSON));
}

static enum diff of_nps(const struct cg_nps *a, const struct cg_nps *b)
{
	enum diff d = if_not(a->present == b->present && a->schemes.n == b->schemes.n, DIFF_HOLDING);

	for (size_t i = 0; i < a->schemes.n && i < b->schemes.n; i++) {
		const struct cg_nps_scheme *x = &a->schemes.v[i], *y = &b->schemes.v[i];

		d = worst(d, if_not(same_dec(x->units, y->units), DIFF_UNITS));
		d = worst(d, if_not(same_dec(x->value, y->value), DIFF_VALUE));
		d = worst(d, if_not(same_dec(x->nav, y->nav), DIFF_NAV));
		d = worst(d, if_not(cg_str_eq(x->name, y->name) && cg_str_eq(x->tier, y->tier), DIFF_NAME));
	}
	d = worst(d, if_not(same_dec(a->value, b->value), DIFF_VALUE));
	return worst(d, if_not(cg_str_eq(a->pran, b->pran), DIFF_PERSON));
}

enum diff diff_of(const struct cg_statement *a, const struct cg_statement *b)
{
	enum diff d = if_not(a->funds.n == b->funds.n && a->demat.n == b->demat.n, DIFF_HOLDING);

	for (size_t i = 0; i < a->funds.n && i < b->funds.n; i++)
		d = worst(d, of_fund(&a->funds.v[i], &b->funds.v[i]));
	for (size_t i = 0; i < a->demat.n && i < b->demat.n; i++)
		d = worst(d, of_account(&a->demat.v[i], &b->demat.v[i]));
	d = worst(d, of_nps(&a->nps, &b->nps));
	d = worst(d, if_not(same_dec(a->total_value, b->total_value) && same_dec(a->total_cost, b->total_cost),
			    DIFF_TOTAL));
	d = worst(d, if_not(a->as_of == b->as_of && a->from == b->from && a->to == b->to, DIFF_DAY));
	return worst(d, if_not(cg_str_eq(a->investor.name, b->investor.name) &&
				       cg_str_eq(a->investor.email, b->investor.email) &&
				       cg_str_eq(a->investor.mobile, b->investor.mobile) &&
				       same_list(a->investor.address, b->investor.address),
			       DIFF_PERSON));
}
