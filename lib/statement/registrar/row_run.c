/*
 * row_run.c: a row of transactions whose cells are one string and stand under no head: the figures at its end belong to
 * the columns in their order; the running balance, and how many decimals each kind has, say which are left out.
 */
#include "statement/registrar/registrar.h"

enum { MONEY_SCALE = 2, COLUMNS_MAX = CG_FIG_MAX, GAP_PERCENT = 120 };

/* The figures at the end of the line: one past the text. */
static size_t figures_from(const struct cg_line *l, size_t from, struct cg_dec *fig, size_t *n)
{
	size_t i = l->n;
	struct cg_dec d;

	*n = 0;
	while (i > from && *n < COLUMNS_MAX && cg_dec_parse(l->w[i - 1].text, &d) && d.scale >= MONEY_SCALE) {
		i--;
		++*n;
	}
	for (size_t k = 0; k < *n; k++)
		(void)cg_dec_parse(l->w[i + k].text, &fig[k]);
	return i;
}

static size_t columns_by_x(const struct cg_columns *c, size_t *out)
{
	size_t n = 0;

	for (size_t i = 0; i < CG_FIG_MAX; i++) {
		size_t at;

		if (!c->fig[i].set)
			continue;
		for (at = n++; at > 0 && c->fig[out[at - 1]].x0 > c->fig[i].x0; at--)
			out[at] = out[at - 1];
		out[at] = i;
	}
	return n;
}

bool cg_registrar_row_chains(const struct cg_registrar_row *row, struct cg_dec before)
{
	struct cg_dec up, down;

	if (!row->fig[CG_FIG_BALANCE].set)
		return !row->fig[CG_FIG_UNITS].set;
	if (!row->fig[CG_FIG_UNITS].set)
		return cg_dec_eq(row->fig[CG_FIG_BALANCE], before);
	return cg_dec_add(before, row->fig[CG_FIG_UNITS], &up) && cg_dec_sub(before, row->fig[CG_FIG_UNITS], &down) &&
	       (cg_dec_eq(up, row->fig[CG_FIG_BALANCE]) || cg_dec_eq(down, row->fig[CG_FIG_BALANCE]));
}

/* Decimals and balance fit what the columns are. */
static bool is_sound(const struct cg_registrar_row *row, struct cg_dec before)
{
	const struct cg_dec *units = &row->fig[CG_FIG_UNITS], *balance = &row->fig[CG_FIG_BALANCE];

	if (row->fig[CG_FIG_AMOUNT].set && row->fig[CG_FIG_AMOUNT].scale != MONEY_SCALE)
		return false;
	if ((units->set && units->scale != before.scale) || (balance->set && balance->scale != before.scale))
		return false;
	if (row->fig[CG_FIG_NAV].set && !units->set)
		return false;
	return cg_registrar_row_chains(row, before);
}

static unsigned bits(unsigned v)
{
	unsigned n = 0;

	for (; v != 0; v >>= 1)
		n += v & 1U;
	return n;
}

static void assign(const size_t *order, size_t n, unsigned with, const struct cg_dec *fig, struct cg_registrar_row *row)
{
	size_t k = 0;

	for (size_t i = 0; i < CG_FIG_MAX; i++)
		row->fig[i] = CG_DEC_NONE;
	for (size_t i = 0; i < n; i++) {
		if ((with >> i & 1U) != 0)
			row->fig[order[i]] = fig[k++];
	}
	row->n_fig = k;
}

size_t cg_registrar_row_tail(const struct cg_body_line *b, const struct cg_registrar_row *row)
{
	struct cg_dec fig[COLUMNS_MAX];
	size_t n;

	(void)figures_from(&b->l, row->at.word, fig, &n);
	return n;
}

/* Words follow each other as in a text: cells of a table stand apart. */
static bool is_one_string(const struct cg_line *l)
{
	for (size_t i = 1; i < l->n; i++) {
		if (l->w[i].x0 - l->w[i - 1].x1 > l->w[i].size * GAP_PERCENT / 100)
			return false;
	}
	return true;
}

bool cg_registrar_row_run(struct cg_arena *a, const struct cg_body_line *b, struct cg_dec before,
			  struct cg_registrar_row *row)
{
	size_t order[CG_FIG_MAX], n = columns_by_x(b->cols, order), n_fig, end;
	struct cg_dec fig[COLUMNS_MAX];
	struct cg_registrar_row found = *row;

	if (!row->dated || !before.set || !is_one_string(&b->l))
		return false;
	end = figures_from(&b->l, row->at.word, fig, &n_fig);
	if (n_fig == 0 || n_fig > n)
		return false;
	for (unsigned with = 1; with < 1U << n; with++) {
		if (bits(with) != n_fig)
			continue;
		assign(order, n, with, fig, &found);
		if (!is_sound(&found, before))
			continue;
		found.text = cg_line_text_from(a, &b->l, row->at, (struct cg_at){ end, 0 });
		found.strange = found.text.p == NULL;
		*row = found;
		return true;
	}
	return false;
}
