#include "market/positions.h"

#include <stdlib.h>

/*
 * A fund's end is at most CG_NAV_BACK days before as_of, its start as much before the target, a benchmark's NAV as much
 * before that; one day more as leap days move targets.
 */
enum { OWN = CG_NAV_BACK + 1, OTHER = 2 * CG_NAV_BACK + 1, RANGE_MOST = 40, YEARS_MAX = 60 };

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

bool cg_position_units(const struct cg_position *p, const struct cg_statement *s, int32_t day, struct cg_dec *out)
{
	const struct cg_fund *f = p->fund;
	struct cg_dec units = f != NULL ? f->units : p->holding->units;

	if (f != NULL && !units.set && cg_fund_exited(f))
		units = cg_dec_make(0, 3);
	if (!units.set)
		return false;
	if (day < s->as_of) {
		if (f == NULL || f->txns.n == 0 || (s->from != CG_DATE_NONE && day < s->from - 1))
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

int32_t cg_year_end(int32_t day)
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
	return first == CG_DATE_NONE ? CG_DATE_NONE : cg_year_end(first);
}

/* One making of needs; the first failure sticks. */
struct making {
	struct cg_arena *a;
	struct cg_nav_needs *needs;
	struct cg_codes *codes;
	bool failed;
};

static bool has(const struct cg_codes *c, int32_t code)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i] == code)
			return true;
	return false;
}

static void need(struct making *m, int32_t code, int32_t from, int32_t to, uint32_t most)
{
	struct cg_nav_need n = { code, from, to, most };

	m->failed |= !CG_PUSH(m->a, m->needs, &n);
}

/* The ranges around as_of and one and three years before it, once for a scheme. */
static void need_scheme(struct making *m, int32_t code, int32_t as_of, int32_t back)
{
	static const int years[] = { 1, 3 };

	if (code <= 0 || has(m->codes, code))
		return;
	m->failed |= !CG_PUSH(m->a, m->codes, &code);
	need(m, code, as_of - CG_NAV_BACK - back, as_of, RANGE_MOST);
	for (size_t i = 0; i < sizeof(years) / sizeof(years[0]); i++) {
		int32_t target = cg_nav_years_before(as_of, years[i]);

		if (target != CG_DATE_NONE)
			need(m, code, target - CG_NAV_BACK - back - 1, target + 1, RANGE_MOST);
	}
}

/* Schemes that held funds are compared with: proxies of benchmarks first, then direct twins. */
static void collect_others(struct making *m, const struct cg_positions *p, struct cg_codes *others)
{
	for (int twins = 0; twins <= 1; twins++) {
		for (size_t i = 0; i < p->n; i++) {
			const struct cg_scheme *x = p->v[i].held ? p->v[i].scheme : NULL;
			size_t n = x == NULL ? 0 : twins != 0 ? 1 : x->benchmark.n_proxies;

			for (size_t j = 0; j < n; j++) {
				int32_t code = twins != 0 ? x->direct.code : x->benchmark.proxy[j].code;

				if (code > 0 && !has(others, code))
					m->failed |= !CG_PUSH(m->a, others, &code);
			}
		}
	}
}

/* The NAV that a year's value takes; the last one at all for a value when nothing newer is there. */
static void need_values(struct making *m, const struct cg_position *p, const struct cg_statement *s, int32_t as_of)
{
	int32_t code = p->scheme->code, end = cg_positions_first_year(s);
	struct cg_dec units;

	if (p->held)
		need(m, code, 0, as_of, 1);
	for (int i = 0; end != CG_DATE_NONE && end < as_of && i < YEARS_MAX; i++) {
		if (cg_position_units(p, s, end, &units) && units.v != 0)
			need(m, code, end - CG_NAV_BACK, end, 1);
		end = cg_year_end(end + 1);
	}
	if (!p->held && cg_position_units(p, s, as_of, &units) && units.v != 0)
		need(m, code, as_of - CG_NAV_BACK, as_of, 1);
}

bool cg_nav_needs_make(const struct cg_positions *p, const struct cg_statement *s, int32_t as_of, struct cg_arena *a,
		       struct cg_nav_needs *needs, struct cg_codes *codes)
{
	struct making m = { a, needs, codes, false };
	struct cg_codes others = { .n = 0 };

	collect_others(&m, p, &others);
	for (size_t i = 0; i < p->n; i++) {
		const struct cg_scheme *x = p->v[i].held ? p->v[i].scheme : NULL;

		if (x != NULL)
			need_scheme(&m, x->code, as_of, has(&others, x->code) ? OTHER : OWN);
	}
	for (size_t i = 0; i < others.n; i++)
		need_scheme(&m, others.v[i], as_of, OTHER);
	for (size_t i = 0; i < p->n; i++) {
		int32_t code = p->v[i].scheme != NULL ? p->v[i].scheme->code : 0;

		if (code > 0 && !has(codes, code))
			m.failed |= !CG_PUSH(a, codes, &code);
		if (code > 0)
			need_values(&m, &p->v[i], s, as_of);
	}
	return !m.failed;
}

static int by_code(const void *a, const void *b)
{
	const struct cg_nav_known *x = a, *y = b;

	return (x->code > y->code) - (x->code < y->code);
}

bool cg_nav_table_make(const struct cg_codes *codes, struct cg_arena *a, struct cg_nav_table *out)
{
	out->n = codes->n;
	out->v = cg_arena_take_array(a, codes->n, sizeof(*out->v));
	if (out->v == NULL)
		return false;
	for (size_t i = 0; i < codes->n; i++)
		out->v[i].code = codes->v[i];
	if (codes->n > 1)
		qsort(out->v, out->n, sizeof(*out->v), by_code);
	return true;
}

struct cg_nav_known *cg_nav_table_find(const struct cg_nav_table *t, int32_t code)
{
	struct cg_nav_known key = { .code = code };

	return t->n == 0 ? NULL : bsearch(&key, t->v, t->n, sizeof(*t->v), by_code);
}
