/* summary_totals.c: the total rows of a summary's table: which rows they are, and what they must add up to. */
#include "statement/reconcile/reconcile.h"
#include "statement/registrar/summary.h"

static bool is_money(size_t col)
{
	return col == CG_COL_COST || col == CG_COL_VALUE;
}

/* Cost and value do not both stand under their heads, as where these are centred: their order says which is which. */
static bool is_pair(const struct cg_summary_cols *cols, const struct cg_summary_cells *c)
{
	size_t first, second;

	if (!cols->at[CG_COL_COST].set || c->n_fig != 2 || c->strange || c->fig[0].scale != 2 || c->fig[1].scale != 2)
		return false;
	first = cg_summary_column(cols, c->right[0]);
	second = cg_summary_column(cols, c->right[1]);
	return first == second || !is_money(first) || !is_money(second);
}

/* Some figure stands under the costs or the values. */
static bool has_total_figure(const struct cg_summary_cols *cols, const struct cg_summary_cells *c)
{
	for (size_t i = 0; i < c->n_fig; i++) {
		size_t col = cg_summary_column(cols, c->right[i]);

		if (col == CG_COL_COST || col == CG_COL_VALUE)
			return true;
	}
	return is_pair(cols, c);
}

/* Cost and value end the line, under no head: they are taken as if they stood under theirs. */
static bool ends_in_totals(const struct cg_summary_cols *cols, const struct cg_line *l, struct cg_summary_cells *c)
{
	const struct cg_box *cost = &cols->at[CG_COL_COST], *value = &cols->at[CG_COL_VALUE];
	size_t n = cost->set ? 2 : 1;

	if (l->n <= n)
		return false;
	c->n_fig = n;
	for (size_t i = 0; i < n; i++) {
		if (!cg_dec_parse(l->w[l->n - n + i].text, &c->fig[i]) || c->fig[i].scale < 2)
			return false;
		c->right[i] = (n == 1 || (i == 0) == (cost->x0 > value->x0)) ? value->x1 : cost->x1;
	}
	return true;
}

/* By how it begins. */
static bool is_total_name(struct cg_str left, bool *sub)
{
	*sub = cg_str_starts_nocase(left, CG_STR("Sub"));
	if (cg_str_starts_nocase(left, CG_STR("Total Return"))) /* of the name of an index fund */
		return false;
	return cg_str_starts_nocase(left, CG_STR("Total")) || cg_str_starts_nocase(left, CG_STR("Grand Total")) ||
	       cg_str_starts_nocase(left, CG_STR("Sub Total")) || cg_str_starts_nocase(left, CG_STR("Sub-Total")) ||
	       cg_str_starts_nocase(left, CG_STR("Subtotal"));
}

bool cg_summary_totals_is_row(const struct cg_summary_cols *cols, struct cg_str text, const struct cg_line *l,
			      struct cg_summary_cells *c, bool *sub)
{
	return is_total_name(text, sub) && (has_total_figure(cols, c) || ends_in_totals(cols, l, c));
}

void cg_summary_totals_figures(const struct cg_summary_cols *cols, const struct cg_summary_cells *c,
			       struct cg_summary_total *t)
{
	const struct cg_box *cost = &cols->at[CG_COL_COST], *value = &cols->at[CG_COL_VALUE];
	bool both = is_pair(cols, c);

	for (size_t i = 0; i < c->n_fig; i++) {
		size_t col = cg_summary_column(cols, c->right[i]);

		if (both)
			col = (i == 0) == (cost->x0 < value->x0) ? CG_COL_COST : CG_COL_VALUE;
		if (col == CG_COL_COST)
			t->cost = c->fig[i];
		else if (col == CG_COL_VALUE)
			t->value = c->fig[i];
	}
}

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

		cg_ink_figure(d->ink, t->page, t->cost);
		cg_ink_figure(d->ink, t->page, t->value);
		(void)cg_reconcile_check(
			d->a, s, ok,
			&(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = t->page, .found = t->value },
			"A sub total on page %u is neither the sum of its fund house, nor of the rows before it.",
			t->page);
	}
	return true;
}
