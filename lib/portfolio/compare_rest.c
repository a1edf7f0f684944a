/*
 * compare_rest.c: Holdings without money flows, those of demat accounts and of NPS, and the units that moved between
 * folios and demat accounts.
 */
#include "portfolio/compare_work.h"

#include <inttypes.h>

enum { MOVED_SCALE = 6 };

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
static struct flats flat_demat(struct cg_compare_work *w, const struct cg_statement *s)
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

			f.v[f.n++] = (struct flat){ d, h, NULL, key,
						    h->isin.n > 0 ? h->isin : cg_compare_plain(w, h->name, false) };
		}
	}
	return f;
}

/* Schemes of the pension account as one list. */
static struct flats flat_nps(struct cg_compare_work *w, const struct cg_statement *s)
{
	struct flats f = { cg_arena_take_array(w->a, s->nps.schemes.n, sizeof(*f.v)), 0 };

	w->failed |= f.v == NULL;
	for (size_t i = 0; i < s->nps.schemes.n && !w->failed; i++) {
		const struct cg_nps_scheme *x = &s->nps.schemes.v[i];

		f.v[f.n++] = (struct flat){ .scheme = x,
					    .k1 = cg_compare_plain(w, x->tier, false),
					    .k2 = cg_compare_plain(w, x->name, false) };
	}
	return f;
}

/* Without transactions: prices and units explain the change. */
static void one_flat(struct cg_compare_work *w, struct cg_changes *to, const struct flat *f, const struct flat *t)
{
	const struct cg_compare_moves none = { .n = 0 };
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
	cg_compare_explain(w, &c, &none);
	cg_compare_file(w, to, &c);
}

/* Paired by the two keys of the lists; what has no pair is on one side only. */
static void compare_flats(struct cg_compare_work *w, struct cg_changes *out, const struct flats *from,
			  const struct flats *to)
{
	struct cg_compare_lines f = cg_compare_lines(w, from->n), t = cg_compare_lines(w, to->n);
	uint32_t *pair = cg_arena_take_array(w->a, from->n, sizeof(*pair));
	uint32_t *back = cg_arena_take_array(w->a, to->n, sizeof(*back));

	w->failed |= pair == NULL || back == NULL;
	if (w->failed)
		return;
	for (size_t i = 0; i < from->n; i++) {
		pair[i] = CG_COMPARE_UNPAIRED;
		f.v[f.n++] = (struct cg_compare_line){ from->v[i].k1, from->v[i].k2, (uint32_t)i };
	}
	for (size_t j = 0; j < to->n; j++) {
		back[j] = CG_COMPARE_UNPAIRED;
		t.v[t.n++] = (struct cg_compare_line){ to->v[j].k1, to->v[j].k2, (uint32_t)j };
	}
	cg_compare_pair_up(w, &f, &t, pair, NULL);
	for (size_t i = 0; i < from->n; i++)
		if (pair[i] != CG_COMPARE_UNPAIRED)
			back[pair[i]] = (uint32_t)i;
	for (size_t j = 0; j < to->n; j++)
		one_flat(w, out, back[j] != CG_COMPARE_UNPAIRED ? &from->v[back[j]] : NULL, &to->v[j]);
	for (size_t i = 0; i < from->n; i++)
		if (pair[i] == CG_COMPARE_UNPAIRED)
			one_flat(w, out, &from->v[i], NULL);
}

/* --- moves between folios and demat accounts */

struct change_refs {
	struct cg_change **v;
	struct cg_compare_lines lines;
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
static void refer(struct cg_compare_work *w, struct change_refs *r, struct cg_changes *of, bool demat)
{
	struct cg_change_list *lists[] = { &of->added, &of->gone, &of->changed };
	size_t n = of->added.n + of->gone.n + of->changed.n;

	r->v = cg_arena_take_array(w->a, n, sizeof(struct cg_change *));
	r->lines = cg_compare_lines(w, n);
	w->failed |= r->v == NULL;
	for (size_t k = 0; k < sizeof(lists) / sizeof(lists[0]) && !w->failed; k++)
		for (size_t i = 0; i < lists[k]->n && !w->failed; i++) {
			struct cg_change *c = &lists[k]->v[i];
			struct cg_dec units = came(c);
			struct cg_compare_line x = { .k1 = isin_of(c), .at = (uint32_t)r->n };

			if (x.k1.n == 0 || !units.set || units.v == 0 || !cg_dec_rescale(units, MOVED_SCALE, &units))
				continue;
			x.k2 = cg_arena_printf(w->a, "%" PRId64, demat ? units.v : -units.v);
			w->failed |= x.k2.p == NULL;
			r->v[r->n++] = c;
			r->lines.v[r->lines.n++] = x;
		}
}

/* A test that every pair passes. */
static bool any(const struct cg_compare_work *w, uint32_t x, uint32_t y)
{
	(void)w;
	(void)x;
	(void)y;
	return true;
}

/* What no transaction explains of a line was moved: it is in kind at this price. */
static void settle_change(struct cg_compare_work *w, struct cg_changes *of, struct cg_change *c, struct cg_dec price)
{
	struct cg_explained *e = &c->why;
	struct cg_dec value = cg_compare_times(w, c->unexplained_units, price);

	c->moved_units = came(c);
	if (!e->change.set || !value.set)
		return;
	cg_compare_sub(w, &of->why.in_kind, e->in_kind);
	cg_compare_sub(w, &of->why.market_movement, e->market_movement);
	cg_compare_sub(w, &of->why.unexplained, e->unexplained);
	cg_compare_add(w, &e->in_kind, value);
	e->unexplained = cg_dec_make(0, 2);
	c->unexplained_units = cg_dec_make(0, c->unexplained_units.scale);
	cg_compare_set_market(w, e);
	cg_compare_add(w, &of->why.in_kind, e->in_kind);
	cg_compare_add(w, &of->why.market_movement, e->market_movement);
	cg_compare_add(w, &of->why.unexplained, e->unexplained);
}

/* Units that left a folio and came to an account, or the other way round. */
static void find_moves(struct cg_compare_work *w)
{
	struct cg_changes *funds = &w->out->funds, *demat = &w->out->demat;
	struct change_refs f = { .n = 0 }, d = { .n = 0 };
	uint32_t *pair;

	refer(w, &f, funds, false);
	refer(w, &d, demat, true);
	pair = cg_arena_take_array(w->a, f.n, sizeof(*pair));
	w->failed |= pair == NULL;
	for (size_t i = 0; i < f.n && !w->failed; i++)
		pair[i] = CG_COMPARE_UNPAIRED;
	if (!w->failed)
		cg_compare_pair_up(w, &f.lines, &d.lines, pair, any);
	for (size_t i = 0; i < f.n && !w->failed; i++) {
		struct cg_change *x = f.v[i], *y = pair[i] != CG_COMPARE_UNPAIRED ? d.v[pair[i]] : NULL;
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
void cg_compare_rest(struct cg_compare_work *w)
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
