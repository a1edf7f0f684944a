/*
 * multiple.c: A statement that is multiplied, and what becomes of a figure of the page: a field, a row, or a sum.
 */
#include "redact/multiple.h"

#include <stdlib.h>

bool cg_redact_multiple_times(struct cg_dec *d, unsigned scale)
{
	return !__builtin_mul_overflow(d->v, (int64_t)scale, &d->v);
}

/* The value of so many units: rounded anew where it was rounded. */
static bool revalue(struct cg_dec units, struct cg_dec price, unsigned scale, struct cg_dec *value)
{
	struct cg_dec whole = CG_DEC_NONE;
	bool is_rounded = value->set && cg_dec_mul(units, price, value->scale, &whole) && cg_dec_eq(whole, *value);

	return is_rounded ? cg_redact_multiple_times(&units, scale) && cg_dec_mul(units, price, value->scale, value)
			  : cg_redact_multiple_times(value, scale);
}

static bool multiply_rows(struct cg_redact_multiple *m, const struct cg_fund *before, struct cg_fund *after)
{
	bool ok = true;

	after->txns.v = cg_arena_take_array(m->a, before->txns.n, sizeof(*after->txns.v));
	for (size_t i = 0; ok && after->txns.v != NULL && i < before->txns.n; i++) {
		struct cg_txn *t = &after->txns.v[i];

		*t = before->txns.v[i];
		ok = cg_redact_multiple_times(&t->amount, m->scale) && cg_redact_multiple_times(&t->units, m->scale) &&
		     cg_redact_multiple_times(&t->balance, m->scale);
	}
	return ok && after->txns.v != NULL && cg_redact_multiple_rows(m, before, after);
}

/* Its units, its rows, then what follows from them. */
static bool multiply_fund(struct cg_redact_multiple *m, const struct cg_fund *before, struct cg_fund *after)
{
	struct cg_dec whole = CG_DEC_NONE;
	bool is_rounded = before->value.set && cg_dec_mul(before->units, before->nav, before->value.scale, &whole) &&
			  cg_dec_eq(whole, before->value);

	*after = *before;
	if (!cg_redact_multiple_times(&after->units, m->scale) || !cg_redact_multiple_times(&after->cost, m->scale) ||
	    !cg_redact_multiple_times(&after->value, m->scale) || !multiply_rows(m, before, after))
		return false;
	if (is_rounded && !cg_dec_mul(after->units, after->nav, after->value.scale, &after->value))
		return false;
	if (!cg_dec_eq(before->cost, before->value))
		return true;
	whole = after->cost; /* no gain stays none */
	after->cost = after->value;
	return !m->after.total_cost.set || (cg_dec_sub(after->value, whole, &whole) &&
					    cg_dec_add(m->after.total_cost, whole, &m->after.total_cost));
}

static bool multiply_funds(struct cg_redact_multiple *m)
{
	const struct cg_fund_list *before = &m->s->funds;
	struct cg_fund *v = cg_arena_take_array(m->a, before->n, sizeof(*v));
	bool ok = v != NULL;

	for (size_t i = 0; i < before->n; i++) {
		for (size_t k = 0; k < before->v[i].txns.n; k++)
			m->stt_rows = m->stt_rows || before->v[i].txns.v[k].type == CG_TXN_STT_TAX;
	}
	for (size_t i = 0; ok && i < before->n; i++)
		ok = multiply_fund(m, &before->v[i], &v[i]);
	m->after.funds.v = v;
	return ok;
}

static bool multiply_account(struct cg_redact_multiple *m, const struct cg_demat_account *before,
			     struct cg_demat_account *after)
{
	after->holdings.v = cg_arena_take_array(m->a, before->holdings.n, sizeof(*after->holdings.v));
	for (size_t i = 0; after->holdings.v != NULL && i < before->holdings.n; i++) {
		struct cg_demat_holding *h = &after->holdings.v[i];

		*h = before->holdings.v[i];
		if (!revalue(h->units, h->price.set ? h->price : h->face_value, m->scale, &h->value))
			return false;
	}
	return after->holdings.v != NULL;
}

static bool multiply_accounts(struct cg_redact_multiple *m)
{
	struct cg_demat_account *v = cg_arena_take_array(m->a, m->s->demat.n, sizeof(*v));

	for (size_t i = 0; v != NULL && i < m->s->demat.n; i++) {
		v[i] = m->s->demat.v[i];
		if (!multiply_account(m, &m->s->demat.v[i], &v[i]))
			return false;
	}
	m->after.demat.v = v;
	return v != NULL;
}

static bool multiply_pension(struct cg_redact_multiple *m)
{
	size_t n = m->s->nps.schemes.n;
	struct cg_nps_scheme *v = cg_arena_take_array(m->a, n, sizeof(*v));

	for (size_t i = 0; v != NULL && i < n; i++) {
		v[i] = m->s->nps.schemes.v[i];
		if (!revalue(v[i].units, v[i].nav, m->scale, &v[i].value))
			return false;
	}
	m->after.nps.schemes.v = v;
	return v != NULL;
}

/* For bsearch: by decimals and digits. */
static int by_digits(const void *x, const void *y)
{
	const struct cg_redact_pair *a = x, *b = y;

	if (a->before.scale != b->before.scale)
		return a->before.scale < b->before.scale ? -1 : 1;
	return (a->before.v > b->before.v) - (a->before.v < b->before.v);
}

/* For qsort. */
static int by_amount(const void *x, const void *y)
{
	const struct cg_redact_row *a = x, *b = y;
	int64_t first = cg_dec_abs(a->before->amount).v, second = cg_dec_abs(b->before->amount).v;

	return (first > second) - (first < second);
}

/* For qsort: of equal ones the first. */
static int by_digits_and_order(const void *x, const void *y)
{
	const struct cg_redact_pair *a = x, *b = y;
	int c = by_digits(x, y);

	return c != 0 ? c : (a->order > b->order) - (a->order < b->order);
}

/* Each figure once. */
static void sort_pairs(struct cg_redact_multiple *m)
{
	size_t n = 0;

	if (m->pairs.n > 0)
		qsort(m->pairs.v, m->pairs.n, sizeof(*m->pairs.v), by_digits_and_order);
	for (size_t i = 0; i < m->pairs.n; i++) {
		if (n == 0 || by_digits(&m->pairs.v[n - 1], &m->pairs.v[i]) != 0)
			m->pairs.v[n++] = m->pairs.v[i];
	}
	m->pairs.n = n;
}

bool cg_redact_multiple_take(struct cg_redact_multiple *m, const struct cg_statement *s, struct cg_arena *a,
			     unsigned scale, enum cg_redact_way way)
{
	*m = (struct cg_redact_multiple){ .s = s, .a = a, .scale = scale, .way = way };
	if (s == NULL || scale <= 1)
		return true;
	m->after = *s;
	if (!cg_redact_multiple_times(&m->after.total_cost, scale) || !multiply_funds(m) || !multiply_accounts(m) ||
	    !multiply_pension(m) || !cg_redact_multiple_sums(m))
		return false;
	sort_pairs(m);
	if (m->rows.n > 0)
		qsort(m->rows.v, m->rows.n, sizeof(*m->rows.v), by_amount);
	return true;
}

/* Where rows of the amount d begin. */
static size_t first_row(const struct cg_redact_multiple *m, struct cg_dec d)
{
	size_t from = 0, end = m->rows.n;

	while (from < end) {
		size_t middle = from + (end - from) / 2;

		if (cg_dec_abs(m->rows.v[middle].before->amount).v < d.v)
			from = middle + 1;
		else
			end = middle;
	}
	return from;
}

bool cg_redact_multiple_row(const struct cg_redact_multiple *m, struct cg_dec amount, struct cg_dec other,
			    struct cg_dec *out)
{
	for (size_t i = first_row(m, amount); i < m->rows.n && cg_effort_step(m->a->effort); i++) {
		const struct cg_redact_row *r = &m->rows.v[i];

		if (cg_dec_abs(r->before->amount).v != amount.v)
			break;
		if (r->before->amount.scale == amount.scale && r->before->units.scale == other.scale &&
		    cg_dec_abs(r->before->units).v == other.v) {
			*out = cg_dec_abs(r->after->amount);
			return true;
		}
	}
	return false;
}

bool cg_redact_multiple_value(const struct cg_redact_multiple *m, struct cg_dec d, struct cg_dec *out)
{
	const struct cg_redact_pair key = { .before = d }, *at = NULL;

	if (m->pairs.n > 0)
		at = bsearch(&key, m->pairs.v, m->pairs.n, sizeof(key), by_digits);
	if (at != NULL)
		*out = at->after;
	return at != NULL;
}

/* The field; unset: it is another one than those that are multiplied otherwise than by the scale. */
static struct cg_dec field_of(const struct cg_statement *s, const struct cg_place *p)
{
	const struct cg_fund *f = p->i < s->funds.n ? &s->funds.v[p->i] : NULL;
	bool value = cg_str_eq(p->field, CG_STR("value"));

	if (p->of == CG_PLACE_TXN && f != NULL && p->j < f->txns.n) {
		const struct cg_txn *t = &f->txns.v[p->j];

		return cg_str_eq(p->field, CG_STR("amount"))	? t->amount
		       : cg_str_eq(p->field, CG_STR("units"))	? t->units
		       : cg_str_eq(p->field, CG_STR("balance")) ? t->balance
								: CG_DEC_NONE;
	}
	if (p->of == CG_PLACE_FUND && f != NULL)
		return value				      ? f->value
		       : cg_str_eq(p->field, CG_STR("cost"))  ? f->cost
		       : cg_str_eq(p->field, CG_STR("units")) ? f->units
							      : CG_DEC_NONE;
	if (p->of == CG_PLACE_HOLDING && value && p->i < s->demat.n && p->j < s->demat.v[p->i].holdings.n)
		return s->demat.v[p->i].holdings.v[p->j].value;
	if (p->of == CG_PLACE_NPS_SCHEME && value && p->i < s->nps.schemes.n)
		return s->nps.schemes.v[p->i].value;
	if (p->of == CG_PLACE_STATEMENT && cg_str_eq(p->field, CG_STR("total_cost")))
		return s->total_cost;
	return CG_DEC_NONE;
}

bool cg_redact_multiple_field(const struct cg_redact_multiple *m, const struct cg_place *p, struct cg_dec d,
			      struct cg_dec *out)
{
	struct cg_dec before = field_of(m->s, p), after = field_of(&m->after, p);

	if (!after.set || !cg_dec_eq(cg_dec_abs(before), d) || after.scale != d.scale)
		return false;
	*out = cg_dec_abs(after);
	return true;
}
