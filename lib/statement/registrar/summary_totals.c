/* summary_totals.c: the total rows of a summary's table. */
#include "statement/reconcile/reconcile.h"
#include "statement/registrar/summary.h"

/* What the funds [0, i) add up to, for each i; unset from where a sum does not fit. */
struct sums {
	struct cg_dec *cost, *value;
};

static bool sums_make(struct cg_arena *a, const struct cg_statement *s, struct sums *out)
{
	out->cost = cg_arena_take_array(a, s->funds.n + 1, sizeof(*out->cost));
	out->value = cg_arena_take_array(a, s->funds.n + 1, sizeof(*out->value));
	if (out->cost == NULL || out->value == NULL)
		return false;
	out->cost[0] = out->value[0] = cg_dec_make(0, 2);
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		out->cost[i + 1] = out->cost[i];
		out->value[i + 1] = out->value[i];
		if (f->cost.set && !cg_dec_add(out->cost[i], f->cost, &out->cost[i + 1]))
			out->cost[i + 1] = CG_DEC_NONE;
		if (f->value.set && !cg_dec_add(out->value[i], f->value, &out->value[i + 1]))
			out->value[i + 1] = CG_DEC_NONE;
	}
	return true;
}

/* The funds [from, to) give the total: costs exactly, values except for a paisa per fund. */
static bool covers(const struct sums *sums, size_t from, size_t to, const struct cg_summary_total *t)
{
	struct cg_dec d;

	if (t->cost.set && (!cg_dec_sub(sums->cost[to], sums->cost[from], &d) || !cg_dec_eq(d, t->cost)))
		return false;
	if (!cg_dec_sub(sums->value[to], sums->value[from], &d) || !cg_dec_sub(d, t->value, &d))
		return false;
	return cg_dec_cmp(cg_dec_abs(d), cg_dec_make((int64_t)(to - from), 2)) <= 0;
}

/* First fund of the run of funds before `to` that have the AMC of the last of them. */
static size_t amc_start(const struct cg_statement *s, size_t to)
{
	size_t from = to;

	while (from > 0 && cg_str_eq(s->funds.v[from - 1].amc, s->funds.v[to - 1].amc))
		from--;
	return from;
}

bool cg_summary_settle(const struct cg_doc *d, struct cg_statement *s, const struct cg_summary_totals *totals)
{
	struct sums sums;
	size_t since = 0, subs = totals->n;

	if (!sums_make(d->a, s, &sums))
		return false;
	if (totals->n > 0 && !totals->v[totals->n - 1].sub) {
		const struct cg_summary_total *t = &totals->v[--subs];
		struct cg_printed_total grand = { .cost = t->cost, .value = t->value, .page = t->page };

		if (!CG_PUSH(d->a, &s->printed, &grand))
			return false;
	}
	for (size_t i = 0; i < subs; since = totals->v[i++].funds) {
		const struct cg_summary_total *t = &totals->v[i];
		bool ok = t->value.set && t->funds > 0 &&
			  (covers(&sums, since, t->funds, t) || covers(&sums, 0, t->funds, t) ||
			   covers(&sums, amc_start(s, t->funds), t->funds, t));

		(void)cg_reconcile_check(
			d->a, s, ok,
			&(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = t->page, .found = t->value },
			"A sub total on page %u is neither the sum of its fund house, nor of the rows before it.",
			t->page);
	}
	return true;
}
