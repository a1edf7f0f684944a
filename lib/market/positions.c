/*
 * positions.c: Holdings of a statement with their schemes, and which NAVs an enrichment of
 * them needs.
 */
#include "market/positions.h"

#include <stdlib.h>

enum { YEARS_MAX = 60 };

bool cg_positions_make(const struct cg_statement *s, struct cg_arena *a, struct cg_positions *out)
{
	for (int exited = 0; exited <= 1; exited++) {
		for (size_t i = 0; i < s->funds.n; i++) {
			const struct cg_fund *f = &s->funds.v[i];
			struct cg_position p = { .fund = f, .held = exited == 0, .isin = f->isin };

			if (cg_fund_exited(f) == (exited != 0) && !CG_PUSH(a, out, &p))
				return false;
		}
		for (size_t i = 0; exited == 0 && i < s->demat.n; i++) {
			const struct cg_demat_account *d = &s->demat.v[i];

			for (size_t j = 0; j < d->holdings.n; j++) {
				const struct cg_demat_holding *h = &d->holdings.v[j];
				struct cg_position p = { .account = d, .holding = h, .held = true, .isin = h->isin };

				if (h->kind == CG_DEMAT_FUND && !(h->units.set && h->units.v == 0) &&
				    !CG_PUSH(a, out, &p))
					return false;
			}
		}
	}
	return true;
}

/* Rows tell what changed; a detailed statement without rows says that nothing did, where both balances agree. */
static bool tells_units(const struct cg_fund *f, const struct cg_statement *s)
{
	if (f->txns.n > 0)
		return true;
	return s->type == CG_STATEMENT_DETAILED && s->from != CG_DATE_NONE && f->opening_units.set && f->units.set &&
	       cg_dec_eq(f->opening_units, f->units);
}

bool cg_positions_units(const struct cg_position *p, const struct cg_statement *s, int32_t day, struct cg_dec *out)
{
	const struct cg_fund *f = p->fund;
	struct cg_dec units = f != NULL ? f->units : p->holding->units;

	if (f != NULL && !units.set && cg_fund_exited(f))
		units = cg_dec_make(0, 3);
	if (!units.set)
		return false;
	if (day < s->as_of) {
		if (f == NULL || !tells_units(f, s) || (s->from != CG_DATE_NONE && day < s->from - 1))
			return false;
		for (size_t i = 0; i < f->txns.n; i++) {
			const struct cg_txn *t = &f->txns.v[i];

			if (t->units.set &&
			    (t->date == CG_DATE_NONE || (t->date > day && !cg_dec_sub(units, t->units, &units))))
				return false;
		}
		if (units.v < 0)
			return false;
	}
	*out = units;
	return true;
}

int32_t cg_positions_year_end(int32_t day)
{
	int y, m, d;
	int32_t out = CG_DATE_NONE;

	cg_date_split(day, &y, &m, &d);
	(void)cg_date_make(y, 12, 31, &out);
	return out;
}

int32_t cg_positions_first_year(const struct cg_statement *s)
{
	int32_t first = CG_DATE_NONE;

	for (size_t i = 0; i < s->funds.n; i++) {
		for (size_t j = 0; j < s->funds.v[i].txns.n; j++) {
			int32_t at = s->funds.v[i].txns.v[j].date;

			if (at != CG_DATE_NONE && (first == CG_DATE_NONE || at < first))
				first = at;
		}
	}
	return first == CG_DATE_NONE ? CG_DATE_NONE : cg_positions_year_end(first);
}

/* One making of needs; the first failure sticks. */
struct making {
	struct cg_arena *a;
	struct cg_nav_needs *needs;
	struct cg_codes *codes;
	bool failed;
};

static bool has_code(const struct cg_codes *c, int32_t code)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i] == code)
			return true;
	return false;
}

static void add_code(struct making *m, struct cg_codes *to, int32_t code)
{
	if (code > 0 && !has_code(to, code))
		m->failed |= !CG_PUSH(m->a, to, &code);
}

static void need_at(struct making *m, int32_t code, int32_t day)
{
	struct cg_nav_at at = { code, day };

	m->failed |= !CG_PUSH(m->a, &m->needs->at, &at);
}

/* What a held fund is compared with: first what stands for its benchmark, or its direct twin. */
static void add_others(struct making *m, const struct cg_scheme *x, bool twin)
{
	size_t n = twin ? 1 : x->benchmark.n_proxies;

	for (size_t i = 0; i < n; i++) {
		struct cg_nav_pair pair = { x->code, twin ? x->direct.code : x->benchmark.proxy[i].code };

		add_code(m, m->codes, pair.other);
		if (pair.other > 0)
			m->failed |= !CG_PUSH(m->a, &m->needs->pairs, &pair);
	}
}

/* The NAV that a year's value takes, and for what is no longer held the one of the day itself. */
static void need_values(struct making *m, const struct cg_position *p, const struct cg_statement *s)
{
	int32_t code = p->scheme->code, end = cg_positions_first_year(s), as_of = m->needs->as_of;
	struct cg_dec units;

	for (int i = 0; end != CG_DATE_NONE && end < as_of && i < YEARS_MAX; i++) {
		if (cg_positions_units(p, s, end, &units) && units.v != 0)
			need_at(m, code, end);
		end = cg_positions_year_end(end + 1);
	}
	if (!p->held && cg_positions_units(p, s, as_of, &units) && units.v != 0)
		need_at(m, code, as_of);
}

static int by_code_and_day(const void *a, const void *b)
{
	const struct cg_nav_at *x = a, *y = b;

	return x->code != y->code ? (x->code > y->code) - (x->code < y->code) : (x->day > y->day) - (x->day < y->day);
}

void cg_positions_drop_doubles(struct cg_nav_needs *needs)
{
	size_t n = 0;

	if (needs->at.n > 1)
		qsort(needs->at.v, needs->at.n, sizeof(*needs->at.v), by_code_and_day);
	for (size_t i = 0; i < needs->at.n; i++) {
		if (n == 0 || by_code_and_day(&needs->at.v[n - 1], &needs->at.v[i]) != 0)
			needs->at.v[n++] = needs->at.v[i];
	}
	needs->at.n = n;
}

bool cg_positions_nav_needs(const struct cg_positions *p, const struct cg_statement *s, int32_t as_of,
			    struct cg_arena *a, struct cg_nav_needs *needs, struct cg_codes *codes)
{
	struct making m = { a, needs, codes, false };

	needs->as_of = as_of;
	for (size_t i = 0; i < p->n; i++) {
		if (p->v[i].held && p->v[i].scheme != NULL)
			add_code(&m, &needs->own, p->v[i].scheme->code);
	}
	for (size_t i = 0; i < needs->own.n; i++)
		add_code(&m, codes, needs->own.v[i]);
	for (int twins = 0; twins <= 1; twins++) {
		for (size_t i = 0; i < p->n; i++) {
			if (p->v[i].held && p->v[i].scheme != NULL)
				add_others(&m, p->v[i].scheme, twins != 0);
		}
	}
	for (size_t i = 0; i < p->n; i++) {
		if (p->v[i].scheme == NULL)
			continue;
		add_code(&m, codes, p->v[i].scheme->code);
		need_values(&m, &p->v[i], s);
	}
	cg_positions_drop_doubles(needs);
	return !m.failed;
}

static int order_by_code(const void *a, const void *b)
{
	const struct cg_nav_known *x = a, *y = b;

	return (x->code > y->code) - (x->code < y->code);
}

bool cg_positions_navs_make(const struct cg_codes *codes, struct cg_arena *a, struct cg_nav_table *out)
{
	out->n = codes->n;
	out->v = cg_arena_take_array(a, codes->n, sizeof(*out->v));
	if (out->v == NULL)
		return false;
	for (size_t i = 0; i < codes->n; i++)
		out->v[i].code = codes->v[i];
	if (codes->n > 1)
		qsort(out->v, out->n, sizeof(*out->v), order_by_code);
	return true;
}

struct cg_nav_known *cg_positions_navs_find(const struct cg_nav_table *t, int32_t code)
{
	struct cg_nav_known key = { .code = code };

	return t->n == 0 ? NULL : bsearch(&key, t->v, t->n, sizeof(*t->v), order_by_code);
}

bool cg_positions_units_at_nav(const struct cg_position *p, const struct cg_statement *s, const struct cg_nav_known *k,
			       int32_t nav_date, struct cg_dec *units)
{
	int32_t of_units = p->fund != NULL && p->fund->nav_date != CG_DATE_NONE ? p->fund->nav_date : s->as_of;
	struct cg_nav_factor x;
	struct cg_dec scaled;

	if (k == NULL || nav_date <= of_units || cg_series_between(&k->breaks, of_units, nav_date, &x) != CG_NAV_REBASE)
		return true;
	if (!cg_dec_mul(*units, cg_dec_make(x.den, 0), units->scale, &scaled) ||
	    !cg_dec_div(scaled, cg_dec_make(x.num, 0), units->scale < 6 ? 6 : units->scale, &scaled))
		return false;
	*units = scaled;
	return true;
}
