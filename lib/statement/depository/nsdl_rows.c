/*
 * nsdl_rows.c: which lines of a page are a row. Most statements have the cells of a row aligned at their first line: it
 * goes down from there. In others they are centred beside the tallest one, and gaps part the rows.
 */
#include "statement/depository/nsdl.h"

enum {
	ABOVE_PERCENT = 40,
	BELOW_PERCENT = 140
}; /* of the size: how far an anchor may stand off the middle of its row */

/* Every row has its anchor in the first line, or about in the middle. */
static bool anchors_fit(const struct cg_table_mark *m, size_t n, int32_t gap, void *arg)
{
	(void)arg;
	for (size_t i = 0, k; i < n; i = k) {
		k = cg_table_rows_row_end(m, n, i, gap);
		for (size_t j = i + 1; j < k; j++) {
			int32_t off = m[j].y - (m[i].y + m[k - 1].y) / 2;

			if (m[j].anchor &&
			    (off > m[j].size * ABOVE_PERCENT / 100 || -off > m[j].size * BELOW_PERCENT / 100))
				return false;
		}
	}
	return true;
}

/* Some row has text above its anchor. Above the first one of a page it may belong to the row that is open. */
static bool is_centred(const struct cg_nsdl *n, const struct cg_table_mark *m, size_t count)
{
	for (size_t i = 0, k; i < count; i = k) {
		k = cg_table_rows_row_end(m, count, i, n->block.gap);
		for (size_t j = i + 1; j < k && (i > 0 || !n->row.open); j++) {
			if (m[j].anchor)
				return true;
		}
	}
	return false;
}

/* The lines of the table from line `first` to the end of its page. */
static bool look(struct cg_nsdl *n, size_t first, bool (*is_anchor)(const struct cg_nsdl *n, const struct cg_line *l))
{
	const struct cg_lines *ls = &n->d->lines;
	size_t last = cg_depository_body_end(ls, first, cg_nsdl_margin(n, &ls->v[first])), count = last - first;

	n->block.first = first;
	n->block.last = last;
	n->block.mark = cg_arena_take_array(n->a, count, sizeof(*n->block.mark));
	if (n->block.mark == NULL)
		return false;
	for (size_t i = first; i < last; i++)
		n->block.mark[i - first] =
			(struct cg_table_mark){ ls->v[i].y, ls->v[i].w[0].size, is_anchor(n, &ls->v[i]) };
	n->block.parted = cg_table_rows_gap(n->block.mark, count, anchors_fit, NULL, &n->block.gap);
	n->centred |= n->block.parted && is_centred(n, n->block.mark, count);
	if (n->row.open && !n->centred && !n->block.mark[0].anchor) /* the row of the page before goes on */
		n->block.parted = false;
	return true;
}

bool cg_nsdl_row_begins(struct cg_nsdl *n, const struct cg_line *l,
			bool (*is_anchor)(const struct cg_nsdl *n, const struct cg_line *l), bool *begins)
{
	size_t at = (size_t)(l - n->d->lines.v), count, end;

	if ((at < n->block.first || at >= n->block.last) && !look(n, at, is_anchor))
		return false;
	*begins = is_anchor(n, l);
	if (!n->block.parted || at < n->block.first || at >= n->block.last)
		return true;
	at -= n->block.first;
	count = n->block.last - n->block.first;
	*begins = false;
	if (at > 0 && cg_table_rows_row_end(n->block.mark, count, at - 1, n->block.gap) > at)
		return true;
	end = cg_table_rows_row_end(n->block.mark, count, at, n->block.gap);
	for (size_t i = at; i < end; i++)
		*begins |= n->block.mark[i].anchor;
	return true;
}

bool cg_nsdl_above(struct cg_nsdl *n, const struct cg_depository_cells *c, const struct cg_line *l)
{
	size_t name = cg_depository_col(&n->table, CG_DEP_NAME);

	if (cg_depository_has_figures(&n->table, c)) /* they have no date */
		cg_nsdl_not_understood(n, l->page);
	if (name == SIZE_MAX || c->text[name].p == NULL)
		return true;
	n->above = cg_line_join(n->a, n->above, c->text[name], false);
	return n->above.p != NULL;
}
