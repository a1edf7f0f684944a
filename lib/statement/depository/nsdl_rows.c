/*
 * nsdl_rows.c: which lines of a page are a row. Most statements have the cells of a row aligned at their first line: it
 * goes down from there. In others they are centred beside the tallest one, and gaps part the rows.
 */
#include "statement/depository/nsdl.h"

enum {
	ABOVE_PERCENT = 40,
	BELOW_PERCENT = 140, /* of the size: how far an anchor may stand off the middle of its row */
	MIDDLE_PERCENT = 30, /* where nothing else parts rows, their cells have the same middle to this */
	PITCH_PERCENT = 125, /* about the height of a line */
	REST_MAX = 64,	     /* lines of a row behind a page break; each is tried, so that their number has a bound */
	HALF_PERCENT = 80,   /* lines that stand closer are of cells beside each other whose middle is the same */
};

/* What is between the first and the last line of the cell that the anchor begins: below an ISIN stands a symbol. */
static size_t key_end(const struct cg_nsdl *n, const struct cg_table_mark *m, size_t at, size_t end)
{
	size_t last = at;

	for (size_t j = at + 1; j < end && !m[j].anchor; j++) {
		if (n->block.key[j])
			last = j;
	}
	return last;
}

static int32_t middle_of(const struct cg_table_mark *m, size_t first, size_t last)
{
	return (m[first].y + m[last].y) / 2;
}

/* Every row has its anchor in the first line, or every row has it about in the middle, but those that the page cuts. */
static bool anchors_fit(const struct cg_table_mark *m, size_t count, int32_t gap, void *arg)
{
	const struct cg_nsdl *n = arg;
	bool top = false, centred = false;

	for (size_t i = 0, k; i < count; i = k) {
		k = cg_table_rows_row_end(m, count, i, gap);
		for (size_t j = i; j < k; j++) {
			size_t last = m[j].anchor ? key_end(n, m, j, k) : j;
			int32_t near = m[j].size * ABOVE_PERCENT / 100, middle = middle_of(m, i, k - 1);
			int32_t off = m[j].y - middle, key = middle_of(m, j, last) - middle;

			if (!m[j].anchor)
				continue;
			if (j == i) {
				top |= (k < count || !n->block.cut) && -key > near;
				continue;
			}
			centred = true;
			if ((last > j && key < -near && i > 0) || (key > near && (k < count || !n->block.cut)) ||
			    (off > near && (k < count || !n->block.cut)) || -off > m[j].size * BELOW_PERCENT / 100)
				return false;
		}
	}
	return !top || !centred;
}

/* A row has begun on a page before, and may go on. */
static bool is_open(const struct cg_nsdl *n)
{
	return n->row.open || (n->part == CG_NSDL_KYC && n->kyc.folio.p != NULL) ||
	       (n->part == CG_NSDL_TXNS && n->fund != NULL && n->fund->txns.n > 0) ||
	       (n->part == CG_NSDL_MOVES && n->moves.balance.set);
}

/* Some row has text above its anchor. Above the first one of a page it may belong to the row that is open. */
static bool is_centred(const struct cg_nsdl *n, const struct cg_table_mark *m, size_t count)
{
	for (size_t i = 0, k; i < count; i = k) {
		k = cg_table_rows_row_end(m, count, i, n->block.gap);
		for (size_t j = i + 1; j < k && (i > 0 || !is_open(n)); j++) {
			if (m[j].anchor)
				return true;
		}
	}
	return false;
}

/*
 * One past the row that begins at line i where rows stand as close as lines do: it ends as far below the middle of its
 * cell as it begins above it. The last one of a page may be cut. `i`: no such row.
 */
static size_t tile(struct cg_nsdl *n, size_t i, size_t count, int32_t lead)
{
	const struct cg_table_mark *m = n->block.mark;
	size_t at = i, next, last;
	int32_t middle, near = m[i].size * MIDDLE_PERCENT / 100;

	n->block.due = n->block.lead = 0;
	while (at < count && !m[at].anchor)
		at++;
	if (at == count && !n->block.cut)
		return i;
	if (at == count) {
		n->block.lead = m[count - 1].y - m[i].y + m[i].size * PITCH_PERCENT / 100;
		return count;
	}
	for (next = at + 1; next < count && !m[next].anchor;)
		next++;
	last = key_end(n, m, at, next);
	middle = middle_of(m, at, last);
	for (size_t k = last + 1; k <= next; k++) {
		int32_t off = (middle - m[i].y + lead) - (m[k - 1].y - middle);

		if (off <= near && -off <= near)
			return k;
	}
	n->block.due = (middle - m[i].y + lead) - (m[next - 1].y - middle);
	return next == count && n->block.cut && n->block.due > 0 ? count : i;
}

/* Rows from line `first` on to the end of the page. False: they are none that have one middle each. */
static bool tiles(struct cg_nsdl *n, size_t first, size_t count, int32_t lead)
{
	for (size_t i = first, k; i < count; i = k) {
		k = tile(n, i, count, i == first ? lead : 0);
		if (k == i)
			return false;
		for (size_t j = i; j < k; j++)
			n->block.row[j] = k;
	}
	return true;
}

/* Lines stand so close that they are of cells beside each other, or one is above the first anchor. */
static bool are_beside(const struct cg_nsdl *n, size_t count)
{
	const struct cg_table_mark *m = n->block.mark;

	for (size_t i = 1; i < count; i++) {
		if (m[i].y - m[i - 1].y < m[i].size * HALF_PERCENT / 100)
			return true;
	}
	return n->part == CG_NSDL_HOLDINGS && !m[0].anchor && !is_open(n);
}

/* Lines [0, first) are as high as what the page before has cut off of its last row. */
static bool is_rest(const struct cg_nsdl *n, size_t first, int32_t due)
{
	const struct cg_table_mark *m = n->block.mark;
	int32_t near = m[0].size * HALF_PERCENT / 100;
	int32_t high = first == 0 ? 0 : m[first - 1].y - m[0].y + m[0].size * PITCH_PERCENT / 100;

	return high - due <= near && due - high <= near;
}

/*
 * Rows whose cells are centred, and that stand as close as lines do. What the page before cut off of its last row comes
 * first: as many lines as that lacks; where those do not fit (what is left of a row may be moved up), as many as do.
 */
static bool is_tiled(struct cg_nsdl *n, size_t count)
{
	int32_t lead = n->block.lead, due = n->block.due;
	size_t start = SIZE_MAX, any = SIZE_MAX, fits = 0;

	n->block.lead = n->block.due = 0;
	if (lead == 0 && !are_beside(n, count))
		return false;
	for (size_t i = 0; i < count && i <= REST_MAX && start == SIZE_MAX && (i == 0 || !n->block.mark[i - 1].anchor);
	     i++) {
		if (!tiles(n, i, count, lead))
			continue;
		any = i;
		fits++;
		if (is_rest(n, i, due))
			start = i;
	}
	if (start == SIZE_MAX && fits == 1)
		start = any;
	for (size_t i = 0; i < start && start < count; i++)
		n->block.row[i] = start;
	if (start < count && tiles(n, start, count, lead))
		return true;
	n->block.lead = n->block.due = 0;
	return false;
}

/* Gaps tell the rows: what stands alone below the last one has its anchor on the next page. */
static void part(struct cg_nsdl *n, size_t count)
{
	bool anchor = false;

	for (size_t i = 0; i < count; i++)
		n->block.row[i] = cg_table_rows_row_end(n->block.mark, count, i, n->block.gap);
	for (size_t i = count; i-- > 0 && n->block.row[i] == count;)
		anchor |= n->block.mark[i].anchor;
	n->block.due = 0;
	n->block.lead = count > 0 && !anchor && n->centred && n->block.cut && n->block.row[0] < count
				? n->block.mark[0].size
				: 0;
}

/* The lines of the table from line `first` to the end of its page. */
static bool look(struct cg_nsdl *n, size_t first, bool (*is_anchor)(const struct cg_nsdl *n, const struct cg_line *l))
{
	const struct cg_lines *ls = &n->d->lines;
	int32_t margin = cg_nsdl_margin(n, &ls->v[first]);
	size_t last = cg_depository_body_end(ls, first, margin), count = last - first;

	n->block.first = first;
	n->block.last = last;
	n->block.goes_on = n->block.lead > 0;
	n->block.cut = last == ls->n || ls->v[last].page != ls->v[first].page ||
		       cg_line_starts(&ls->v[last], CG_STR("National Securities"));
	n->block.mark = cg_arena_take_array(n->a, count, sizeof(*n->block.mark));
	n->block.row = cg_arena_take_array(n->a, count, sizeof(*n->block.row));
	n->block.key = cg_arena_take_array(n->a, count, sizeof(*n->block.key));
	if (n->block.mark == NULL || n->block.row == NULL || n->block.key == NULL)
		return false;
	for (size_t i = first; i < last; i++) {
		n->block.mark[i - first] =
			(struct cg_table_mark){ ls->v[i].y, ls->v[i].w[0].size, is_anchor(n, &ls->v[i]) };
		n->block.key[i - first] = n->part == CG_NSDL_HOLDINGS && ls->v[i].x0 < margin;
	}
	n->block.parted = cg_table_rows_gap(n->block.mark, count, anchors_fit, n, &n->block.gap);
	n->centred |= n->block.parted && is_centred(n, n->block.mark, count);
	if (count > 0 && is_open(n) && !n->centred && !n->block.mark[0].anchor) /* the row of the page before goes on */
		n->block.parted = false;
	if (n->block.parted)
		part(n, count);
	else if (is_tiled(n, count))
		n->block.parted = n->centred = true;
	return true;
}

bool cg_nsdl_row_begins(struct cg_nsdl *n, const struct cg_line *l,
			bool (*is_anchor)(const struct cg_nsdl *n, const struct cg_line *l), bool *begins)
{
	size_t at = (size_t)(l - n->d->lines.v);

	*begins = is_anchor(n, l);
	if (n->table.n == 0) /* titles above a heading */
		return true;
	if ((at < n->block.first || at >= n->block.last) && !look(n, at, is_anchor))
		return false;
	if (!n->block.parted || at < n->block.first || at >= n->block.last)
		return true;
	at -= n->block.first;
	*begins = false;
	if (at > 0 ? n->block.row[at - 1] > at : n->block.goes_on)
		return true;
	*begins = n->block.lead > 0 && n->block.row[at] == n->block.last - n->block.first;
	for (size_t i = at; i < n->block.row[at]; i++)
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
