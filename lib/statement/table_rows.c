/* table_rows.c: which lines of a page are one row of its table. */
#include "statement/isin.h"
#include "statement/table_priv.h"

enum {
	PITCH_PERCENT = 190, /* from one line of a cell to the next */
	REACH_PERCENT = 90,  /* how far an anchor may stand outside its cell */
	LINE_PERCENT = 90,   /* of the size: lines of one cell stand no closer */
	SAME_PERCENT = 4,    /* steps that differ less are the same: places are rounded */
	CLEAR_PERCENT = 15,  /* steps that differ more are never: browsers round places to a pixel */
	MIDDLE_PERCENT = 25, /* an anchor in the middle of its row is not further off it */
	FITS_PERCENT = 88, /* of the widest text of a column: that has room in one line of it, as widths are guessed */
	LOOK_LINES = 400,  /* of a page: more are no page that people read, and would take long */
};

/* Without what is made of a soft hyphen at its end: another character by a reprint, a hyphen by most encodings. */
static struct cg_str without_wrap_mark(struct cg_str s)
{
	size_t n = s.n;

	while (n > 0 && ((uint8_t)s.p[n - 1] & 0x80) != 0)
		n--;
	if (n == s.n && n > 1 && s.p[n - 1] == '-' && (cg_is_digit(s.p[n - 2]) || s.p[n - 2] == '/'))
		n--;
	return cg_str_sub(s, 0, n);
}

/* Put the text of a line behind (or the tail of the page before in front of) what the row has. */
static bool add_text(struct cg_arena *a, struct cg_table_row *row, const struct cg_table_row *line, bool in_front)
{
	for (size_t i = 0; i < CG_TABLE_MAX; i++) {
		struct cg_str x = in_front ? line->text[i] : row->text[i];
		struct cg_str y = in_front ? row->text[i] : line->text[i];
		bool glue = in_front ? line->glue[i] : row->glue[i];

		if (line->text[i].n == 0)
			continue;
		if (i == CG_TABLE_ISIN || i == CG_TABLE_FOLIO) { /* they have no spaces: what goes on is glued */
			glue = true;
			x = without_wrap_mark(x);
		}
		row->text[i] = cg_line_join(a, x, y, glue);
		row->glue[i] = in_front ? row->glue[i] : line->glue[i];
		if (row->text[i].p == NULL)
			return false;
	}
	row->strange |= line->strange;
	return true;
}

/* Lines of one page between their anchors. */
struct chunk {
	struct cg_table_row *line;
	struct cg_table_mark *mark;
	size_t n;
	size_t *row; /* of each anchor line, in out->v; the rows of this page begin at `base` */
	size_t base;
	size_t rest;  /* lines at the top that end a row of the page before, where cells begin at their first lines */
	bool top;     /* cells stand side by side at their first lines */
	bool doubted; /* or they are centred: nothing tells which */
};

static size_t nearest_anchor(const struct chunk *ch, int32_t y0, int32_t y1, size_t *count)
{
	size_t best = SIZE_MAX;
	int32_t mid = y0 + (y1 - y0) / 2;

	*count = 0;
	for (size_t i = 0; i < ch->n; i++) {
		int32_t reach = cg_table_percent(ch->line[i].size, REACH_PERCENT);

		if (!ch->mark[i].anchor)
			continue;
		*count += ch->line[i].y >= y0 - reach && ch->line[i].y <= y1 + reach;
		if (best == SIZE_MAX ||
		    cg_table_distance(ch->line[i].y, mid) < cg_table_distance(ch->line[best].y, mid))
			best = i;
	}
	return best;
}

static void orphan(struct cg_table_rows *out, const struct cg_table_row *line)
{
	out->orphans++;
	out->orphan_page = line->page;
}

/* Lines [i, k) are one cell, or several where rows stand close. */
static bool place_chunk(struct cg_arena *a, const struct chunk *ch, size_t i, size_t k, struct cg_table_rows *out)
{
	size_t count, above = i, near = nearest_anchor(ch, ch->line[i].y, ch->line[k - 1].y, &count);

	for (size_t j = i; j < k; j++) {
		const struct cg_table_row *line = &ch->line[j];
		size_t each = near;

		if (j < ch->rest) {
			if (!add_text(a, &out->v[ch->base - 1], line, false))
				return false;
			continue;
		}
		if (count > 1 && ch->top) {
			each = ch->mark[j].anchor ? j : above;
			out->v[ch->row[each]].strange |= ch->doubted;
		} else if (count > 1) {
			each = nearest_anchor(ch, line->y, line->y, &(size_t){ 0 });
		}
		above = each;

		if (count > 0) {
			if (!add_text(a, &out->v[ch->row[each]], line, false))
				return false;
		} else if (ch->base > 0 && (near == SIZE_MAX || line->y < ch->line[near].y) &&
			   (near == SIZE_MAX || ch->row[near] == ch->base)) {
			if (!add_text(a, &out->v[ch->base - 1], line, false))
				return false;
		} else if (near != SIZE_MAX && ch->row[near] == out->n - 1 && line->y > ch->line[near].y) {
			if (!add_text(a, &out->tail, line, false))
				return false;
			out->tail.has_text = true;
			out->tail.page = line->page;
		} else {
			orphan(out, line);
		}
	}
	return true;
}

/* Rows without the text of their own line: place() puts it between the lines above and below. */
static bool rows(struct cg_arena *a, struct chunk *ch, struct cg_table_rows *out)
{
	for (size_t i = 0; i < ch->n; i++) {
		struct cg_table_row row = ch->line[i];

		if (!ch->mark[i].anchor)
			continue;
		ch->row[i] = out->n;
		for (size_t k = 0; k < CG_TABLE_MAX; k++)
			row.text[k] = CG_STR_NONE;
		if (!CG_PUSH(a, out, &row))
			return false;
	}
	return true;
}

static bool is_blank(const struct cg_table_row *b)
{
	return !b->has_text && !b->has_fig && b->text[CG_TABLE_ISIN].n == 0 && b->text[CG_TABLE_DATE].n == 0;
}

/* One past the lines that stand no further apart than `gap`, from line i on; gap 0: than lines of a cell do. */
size_t cg_table_rows_row_end(const struct cg_table_mark *m, size_t n, size_t i, int32_t gap)
{
	size_t k = i + 1;

	while (k < n && m[k].y - m[k - 1].y <= (gap > 0 ? gap : cg_table_percent(m[k].size, PITCH_PERCENT)))
		k++;
	return k;
}

/* Does the gap part the lines into rows of one anchor each? What the page before left over may be the first. */
static bool parts_rows(const struct cg_table_mark *m, size_t n, int32_t gap)
{
	for (size_t i = 0, k; i < n; i = k) {
		size_t anchors = 0;

		k = cg_table_rows_row_end(m, n, i, gap);
		for (size_t j = i; j < k; j++)
			anchors += m[j].anchor;
		if (anchors > 1 || (anchors == 0 && i > 0 && k < n))
			return false;
	}
	return true;
}

/* No step between lines is hardly wider than the gap: such lines do not stand further apart than others. */
static bool is_clear(const struct cg_table_mark *m, size_t n, int32_t gap, int32_t percent)
{
	for (size_t i = 1; i < n; i++) {
		int32_t more = m[i].y - m[i - 1].y - gap;

		if (more > 0 && more <= cg_table_percent(m[i].size, percent))
			return false;
	}
	return true;
}

/* Line k - 1 is as far below the anchor `at` as line i is above it. */
static bool is_middle(const struct cg_table_mark *m, size_t i, size_t at, size_t k)
{
	return cg_table_distance(m[at].y - m[i].y, m[k - 1].y - m[at].y) <=
	       cg_table_percent(m[at].size, MIDDLE_PERCENT);
}

/* The anchors of all rows that the gap parts are their first lines, or all stand in the middle of their rows. */
static bool are_alike(const struct cg_table_mark *m, size_t n, int32_t gap)
{
	bool top = true, middle = true;

	for (size_t i = 0, k; i < n; i = k) {
		size_t at = i;

		k = cg_table_rows_row_end(m, n, i, gap);
		while (at < k && !m[at].anchor)
			at++;
		if (at == k && i > 0) /* a pixel is no gap above what ends a row */
			return false;
		if (at == k) /* the end of a row that a page break cuts */
			continue;
		top = top && at == i;
		middle = middle && is_middle(m, i, at, k);
	}
	return top || middle;
}

bool cg_table_rows_gap(const struct cg_table_mark *m, size_t n, cg_table_rows_fit *fit, void *arg, int32_t *gap)
{
	*gap = 0;
	if (n > LOOK_LINES)
		return false;
	if (parts_rows(m, n, 0) && (fit == NULL || fit(m, n, 0, arg)))
		return true;
	for (size_t i = 1; i < n; i++) {
		int32_t wide = m[i].y - m[i - 1].y;

		if (wide > *gap && wide < cg_table_percent(m[i].size, PITCH_PERCENT) &&
		    is_clear(m, n, wide, SAME_PERCENT) && parts_rows(m, n, wide) &&
		    (fit != NULL ? fit(m, n, wide, arg) : is_clear(m, n, wide, CLEAR_PERCENT) || are_alike(m, n, wide)))
			*gap = wide;
	}
	return *gap > 0;
}

/* What tells how the cells of a page stand beside each other. */
struct stand {
	bool off;     /* they are not centred: that needs as many lines above an anchor as below it */
	bool between; /* lines stand between anchors, whose they are has to be told */
};

/* How wide a text is about, by the letters of usual fonts. */
static size_t width_of(struct cg_str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += cg_is_upper(s.p[i]) ? 13 : cg_is_lower(s.p[i]) || cg_is_digit(s.p[i]) ? 10 : 6;
	return n;
}

/* The widest text of a column in the lines. */
static size_t widest(const struct chunk *ch, size_t col)
{
	size_t most = 0;

	for (size_t i = 0; i < ch->n; i++) {
		size_t w = width_of(ch->line[i].text[col]);

		most = w > most ? w : most;
	}
	return most;
}

/* Words in the column of dates: "Opening Balance". */
static bool has_words_for_date(const struct cg_table_row *line)
{
	struct cg_str s = line->text[CG_TABLE_DATE];

	for (size_t i = 0; i < s.n; i++) {
		if (cg_is_digit(s.p[i]))
			return false;
	}
	return s.n > 0;
}

/*
 * Is the text of line j the end of a cell, and none that is centred on the line below? Nothing stands there in its
 * column, or the first word of it would have had room in line j.
 */
static bool ends_cell(const struct chunk *ch, size_t j)
{
	if (has_words_for_date(&ch->line[j]) && ch->line[j + 1].text[CG_TABLE_DATE].n > 0) /* "Balance" */
		return true;
	for (size_t c = 0; c < CG_TABLE_MAX; c++) {
		struct cg_str text = ch->line[j].text[c], below = ch->line[j + 1].text[c], word;

		word = cg_str_cut(&below, ' ');
		if (text.n == 0 || c == CG_TABLE_ISIN || c == CG_TABLE_FOLIO)
			continue;
		if (word.n == 0 ||
		    (width_of(text) + width_of(CG_STR(" ")) + width_of(word)) * 100 <= widest(ch, c) * FITS_PERCENT)
			return true;
	}
	return false;
}

/*
 * Lines [i, k) suit cells whose first lines stand side by side: an anchor with text comes first, and no line stands
 * between two others, as those of centred cells do.
 */
static bool suits_top(const struct chunk *ch, size_t i, size_t k, struct stand *s)
{
	size_t above = 0, since = 0;

	for (size_t j = i; j < k; j++) {
		bool text = ch->line[j].has_text || has_words_for_date(&ch->line[j]);

		if ((j == i && !ch->mark[j].anchor) || (ch->mark[j].anchor && !text) ||
		    (j > i && ch->mark[j].y - ch->mark[j - 1].y < cg_table_percent(ch->mark[j].size, LINE_PERCENT)))
			return false;
		if (!ch->mark[j].anchor) {
			since++;
			continue;
		}
		s->between |= since > 0;
		s->off |= since < above || (since > above && ends_cell(ch, j - 1));
		above = since < above ? 0 : since - above;
		since = 0;
	}
	s->off |= since < above;
	return true;
}

/*
 * Rows without gaps whose cells are centred: each ends as far below its anchor as it began above it, and the next one
 * begins there. Sets the first line behind each row at its first line; false: the lines are not such rows.
 */
static bool tile(struct chunk *ch, size_t *end)
{
	const struct cg_table_mark *m = ch->mark;

	for (size_t i = 0, k; i < ch->n; i = k) {
		size_t at = i;

		while (at < ch->n && !m[at].anchor)
			at++;
		for (k = at + 1; k < ch->n && !m[k].anchor && !is_middle(m, i, at, k);)
			k++;
		if (at == ch->n || !is_middle(m, i, at, k))
			return false;
		end[i] = k;
	}
	return true;
}

/* Rows without gaps between them: do cells begin at the line of their anchor all over the page? */
static void find_stand(struct chunk *ch)
{
	struct stand s = { false, false };
	size_t rest = 0;

	while (ch->base > 0 && rest < ch->n && !ch->mark[rest].anchor && !ch->line[rest].has_fig)
		rest++;
	rest = rest == ch->n ? 0 : rest;
	for (size_t i = rest, k; i < ch->n; i = k) {
		size_t anchors = 0;

		k = cg_table_rows_row_end(ch->mark, ch->n, i, 0);
		for (size_t j = i; j < k; j++)
			anchors += ch->mark[j].anchor;
		if (anchors > 0 && !suits_top(ch, i, k, &s))
			return;
	}
	ch->top = s.between && (rest == 0 || s.off);
	ch->doubted = s.between && !s.off;
	ch->rest = ch->top ? rest : 0;
}

/*
 * How many of the lines [0, k), which hold one anchor, end a row of the page before: a step above the anchor is wider
 * than all others, and the anchor is in the middle only without what stands above it, or is the first line.
 */
static size_t rest_of_last(const struct chunk *ch, size_t k)
{
	const struct cg_table_mark *m = ch->mark;
	size_t at = 0, wide = 1;
	int32_t next = 0;

	while (at < k && !m[at].anchor)
		at++;
	if (at == 0 || at == k || is_middle(m, 0, at, k))
		return 0;
	for (size_t i = 2; i < k; i++)
		wide = m[i].y - m[i - 1].y > m[wide].y - m[wide - 1].y ? i : wide;
	for (size_t i = 1; i < k; i++)
		next = i != wide && m[i].y - m[i - 1].y > next ? m[i].y - m[i - 1].y : next;
	if (k < 3 || wide > at || m[wide].y - m[wide - 1].y - next <= cg_table_percent(m[at].size, CLEAR_PERCENT))
		return 0;
	return wide == at || is_middle(m, wide, at, k) ? wide : 0;
}

/* Every line in the order of the page, so that the words of a cell keep theirs. */
static bool gather(struct cg_arena *a, struct chunk *ch, struct cg_table_rows *out)
{
	size_t *end = cg_arena_take_array(a, ch->n + 1, sizeof(*end));
	bool parted, tiled = false;
	int32_t gap;

	if (end == NULL)
		return false;
	parted = cg_table_rows_gap(ch->mark, ch->n, NULL, NULL, &gap);
	if (parted && ch->base > 0 && ch->n > 0)
		ch->rest = rest_of_last(ch, cg_table_rows_row_end(ch->mark, ch->n, 0, gap));
	if (!parted)
		find_stand(ch);
	if (!parted && !ch->top)
		tiled = tile(ch, end);
	for (size_t i = 0, k; i < ch->n; i = k) {
		k = tiled ? end[i] : cg_table_rows_row_end(ch->mark, ch->n, i, gap);
		if (!place_chunk(a, ch, i, k, out))
			return false;
	}
	return true;
}

/*
 * An ISIN and the figures of its row can stand on lines of their own, where one cell is centred and the other is not:
 * beside figures without an ISIN, the line of the ISIN is text.
 */
static void pair_anchors(struct chunk *ch)
{
	struct cg_str isin;

	for (size_t i = 0; i < ch->n; i++) {
		if (!ch->mark[i].anchor || ch->line[i].has_fig || !cg_table_rows_isin(&ch->line[i], &isin))
			continue;
		for (size_t k = i > 0 ? i - 1 : 0; k < ch->n && k <= i + 1; k++) {
			if (k != i && ch->line[k].has_fig && ch->line[k].text[CG_TABLE_ISIN].n == 0 &&
			    cg_table_distance(ch->line[k].y, ch->line[i].y) <=
				    cg_table_percent(ch->line[i].size, PITCH_PERCENT))
				ch->mark[i].anchor = false;
		}
	}
}

/* Figures between the lines of the cell that names their row ("Opening", "Balance") lead it. */
static void figures_lead(struct chunk *ch)
{
	for (size_t i = 0; i < ch->n; i++) {
		if (ch->mark[i].anchor || !ch->line[i].has_fig)
			continue;
		for (size_t k = i > 0 ? i - 1 : 0; k < ch->n && k <= i + 1; k++) {
			if (!ch->mark[k].anchor || ch->line[k].has_fig ||
			    cg_table_distance(ch->line[k].y, ch->line[i].y) >
				    cg_table_percent(ch->line[i].size, PITCH_PERCENT))
				continue;
			ch->mark[i].anchor = true;
			ch->mark[k].anchor = false;
			break;
		}
	}
}

/* Figures that lead no row are lost. */
static void drop_figures(struct chunk *ch, struct cg_table_rows *out)
{
	size_t n = 0;

	for (size_t i = 0; i < ch->n; i++) {
		if (!ch->mark[i].anchor && ch->line[i].has_fig) {
			orphan(out, &ch->line[i]);
			continue;
		}
		ch->line[n] = ch->line[i];
		ch->mark[n++] = ch->mark[i];
	}
	ch->n = n;
}

/* What the page before left over goes in front of the first row. */
static bool settle_rows(struct cg_arena *a, struct chunk *ch, struct cg_table_rows *out)
{
	struct cg_table_row tail = out->tail;
	bool first = true;

	out->tail = (struct cg_table_row){ 0 };
	if (!gather(a, ch, out))
		return false;
	for (size_t i = 0; i < ch->n && first; i++) {
		if (!ch->mark[i].anchor)
			continue;
		first = false;
		if (tail.has_text && !add_text(a, &out->v[ch->row[i]], &tail, true))
			return false;
	}
	if (first && tail.has_text)
		orphan(out, &tail);
	return true;
}

/* Lines [first, last) of one page with the columns that hold for them. */
static bool body_lines(struct cg_arena *a, const struct cg_lines *ls, size_t first, size_t last,
		       const struct cg_table_kind *t, const struct cg_table_cols *cols, struct cg_table_rows *out)
{
	struct chunk ch = { .base = out->n };

	if (first == last)
		return true;
	if (cols->n == 0) {
		out->orphans += last - first;
		out->orphan_page = ls->v[first].page;
		return true;
	}
	ch.line = cg_arena_take_array(a, last - first, sizeof(*ch.line));
	ch.mark = cg_arena_take_array(a, last - first, sizeof(*ch.mark));
	ch.row = cg_arena_take_array(a, last - first, sizeof(*ch.row));
	if (ch.line == NULL || ch.mark == NULL || ch.row == NULL)
		return false;
	for (size_t i = first; i < last; i++) {
		if (!cg_table_cells_line(a, &ls->v[i], cols, &ch.line[ch.n]))
			return false;
		ch.mark[ch.n] =
			(struct cg_table_mark){ ch.line[ch.n].y, ch.line[ch.n].size, t->is_anchor(&ch.line[ch.n]) };
		if (!is_blank(&ch.line[ch.n]) || ch.line[ch.n].strange)
			ch.n++;
	}
	figures_lead(&ch);
	drop_figures(&ch, out);
	pair_anchors(&ch);
	return rows(a, &ch, out) && settle_rows(a, &ch, out);
}

static bool has_figure(const struct cg_line *l)
{
	struct cg_dec d;

	for (size_t k = 0; k < l->n; k++) {
		if (cg_dec_parse(cg_table_bare(l->w[k].text), &d) && d.scale > 0)
			return true;
	}
	return false;
}

bool cg_table_rows_read(struct cg_arena *a, const struct cg_lines *ls, size_t first, size_t last,
			const struct cg_table_kind *t, struct cg_table_cols *cols, struct cg_table_rows *out)
{
	struct cg_table_cols before = *cols;
	size_t at, body, from = first;

	if (!cg_table_heads_read(a, ls, first, last, t, cols, &at, &body))
		return false;
	if (body == first && out->n == 0 && cols->n > 0) /* the heads are the last of the page before */
		cg_table_cells_settle(ls, first, last, cols);
	while (from < at && !has_figure(&ls->v[from])) /* headers and titles of the page */
		from++;
	/* rows above the heads belong to the table of the page before; without one they are lost */
	if (!body_lines(a, ls, from, at, t, &before, out))
		return false;
	return body_lines(a, ls, body, last, t, cols, out);
}

void cg_table_rows_end(struct cg_table_rows *b)
{
	if (b->tail.has_text)
		orphan(b, &b->tail);
	b->tail = (struct cg_table_row){ 0 };
}

bool cg_table_rows_isin(const struct cg_table_row *b, struct cg_str *isin)
{
	*isin = cg_str_sub(b->text[CG_TABLE_ISIN], 0, CG_ISIN_LEN);
	return cg_isin_shape(*isin);
}
