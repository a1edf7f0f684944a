#include "statement/mfcentral/summary_rows.h"

#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"
#include "statement/wraps.h"

enum {
	NAME_MAX_BYTES = 2000,
	ROWS_MAX = 500,	    /* on a page; 30 fill one */
	REACH = 2000,	    /* baselines of a figure and its folio */
	WRAP_PERCENT = 180, /* of the size: a wrapped line of a name is no further down */
	FIGURES_LEAST = 3,  /* of a row, on one line */
};

void cg_summary_rows_refuse(struct cg_summary_reading *r, uint32_t page)
{
	(void)cg_reconcile_check(r->a, r->s, false,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = page },
				 "Figures on page %u belong to no row of the table.", page);
}

/* The text under Scheme Details. */
static struct cg_str name_text(const struct cg_summary_reading *r, const struct cg_line *l, struct cg_summary_parts p,
			       bool *hyphen)
{
	struct cg_str text = cg_mfcentral_text(r->a, l, p.name.from, p.name.to, hyphen);
	size_t cut = cg_summary_table_touching(r, l, p.folio);

	return cut == 0 || text.p == NULL
		       ? text
		       : cg_line_join(r->a, cg_str_sub(l->w[p.folio.to - 1].text, cut, SIZE_MAX), text, false);
}

/* The line has figures as each row has once: units, value and what else stands on their baseline. */
static bool has_row(const struct cg_summary_reading *r, const struct cg_line *l)
{
	size_t figures = 0;
	struct cg_dec d;

	for (size_t i = cg_summary_table_parts(r, l).figures; i < l->n; i++)
		figures += cg_dec_parse(l->w[i].text, &d) && d.scale > 0;
	return figures >= FIGURES_LEAST;
}

/* The one line from `first` to `last` that has the figures of a row; SIZE_MAX: there is none, or more than one. */
static size_t only_row(const struct cg_summary_reading *r, size_t first, size_t last)
{
	size_t found = SIZE_MAX;

	for (size_t i = first; i <= last; i++) {
		if (!has_row(r, &r->d->lines.v[i]))
			continue;
		if (found != SIZE_MAX)
			return SIZE_MAX;
		found = i;
	}
	return found;
}

/*
 * The folio of the row before goes on at line i: its cell is too narrow, and the two lines have the figures of one row.
 * *taken: it does. False: no memory.
 */
static bool take_rest(struct cg_summary_reading *r, size_t i, struct cg_summary_span span, struct cg_str text,
		      struct cg_summary_row *before, bool *taken)
{
	const struct cg_line *l = &r->d->lines.v[i], *above = &r->d->lines.v[before->folio_line];
	struct cg_summary_span cell = cg_summary_table_parts(r, above).folio;
	const struct cg_word *end = &above->w[cell.to - 1];
	int32_t next = r->t.names_first ? cg_mfcentral_left(r->t.cols, CG_SUMMARY_MAX) : r->t.cut;
	struct cg_str folio, rest;
	size_t row;

	*taken = false;
	if (before->rest_line != before->folio_line || l->y - above->y > end->size * WRAP_PERCENT / 100 ||
	    l->w[span.from].x0 > end->x1)
		return true;
	folio = cg_line_tight(r->a, before->folio);
	rest = cg_line_tight(r->a, text);
	if (folio.p == NULL || rest.p == NULL)
		return false;
	row = only_row(r, before->folio_line, i);
	if (row == SIZE_MAX || !cg_scheme_folio_goes_on(folio, rest, cg_line_cell_full(next - end->x1, end->size)))
		return true;
	*taken = true;
	before->folio = cg_line_join(r->a, folio, rest, true);
	before->bad = before->folio.p == NULL || !cg_mfcentral_is_folio(before->folio);
	before->y = above->y + (l->y - above->y) / 2;
	before->line = row;
	before->rest_line = i;
	return before->folio.p != NULL;
}

/* The folios of lines [first, last). False: no memory. */
static bool find_rows(struct cg_summary_reading *r, size_t first, size_t last, struct cg_summary_rows *rows)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		struct cg_summary_row row = { .line = i,
					      .folio_line = i,
					      .rest_line = i,
					      .y = l->y,
					      .top = l->y,
					      .bottom = l->y,
					      .nav_date = CG_DATE_NONE };
		struct cg_summary_row *before = rows->n > 0 ? &rows->v[rows->n - 1] : NULL;
		struct cg_summary_span folio = cg_summary_table_parts(r, l).folio;
		bool taken = false;

		if (cg_summary_table_words(folio) == 0)
			continue;
		if (rows->n >= ROWS_MAX) {
			cg_summary_rows_refuse(r, l->page);
			return true;
		}
		row.folio = cg_mfcentral_text(r->a, l, folio.from, folio.to, &row.hyphen);
		if (row.folio.p == NULL)
			return false;
		if (cg_summary_table_touching(r, l, folio) > 0)
			row.folio = cg_str_sub(row.folio, 0,
					       row.folio.n - l->w[folio.to - 1].text.n +
						       cg_summary_table_touching(r, l, folio));
		if (before != NULL && before->hyphen) {
			before->folio = cg_line_join(r->a, before->folio, row.folio, true);
			before->hyphen = row.hyphen;
			if (before->folio.p == NULL)
				return false;
			continue;
		}
		if (before != NULL && !take_rest(r, i, folio, row.folio, before, &taken))
			return false;
		if (taken)
			continue;
		row.bad = !cg_mfcentral_is_folio(row.folio);
		if (!CG_PUSH(r->a, rows, &row))
			return false;
	}
	return true;
}

/* Distance of two heights. */
static int32_t apart(int32_t x, int32_t y)
{
	return x < y ? y - x : x - y;
}

/* The row whose folio is nearest to this baseline; NULL: none within reach. */
static struct cg_summary_row *nearest(const struct cg_summary_rows *rows, int32_t y)
{
	struct cg_summary_row *best = NULL;

	for (size_t i = 0; i < rows->n; i++) {
		if (apart(rows->v[i].y, y) <= REACH && (best == NULL || apart(rows->v[i].y, y) < apart(best->y, y)))
			best = &rows->v[i];
	}
	return best;
}

/* A word right of the names goes into the row. */
static void place_word(const struct cg_summary_reading *r, const struct cg_line *l, size_t k,
		       struct cg_summary_row *row)
{
	const struct cg_word *w = &l->w[k];
	bool gain_of = cg_summary_table_has_percent(l, k);
	struct cg_dec d, gain;
	int32_t date;
	size_t col;

	if (cg_summary_table_is_percent(w->text)) {
		row->percent = row->percent.set ? row->percent : cg_summary_table_percent(w->text);
		return;
	}
	if (cg_mfcentral_is_dash(w->text))
		return;
	if (cg_date_parse_mon(w->text, &date)) {
		row->bad = row->bad || row->dated;
		row->dated = true;
		row->nav_date = date;
		return;
	}
	col = cg_dec_parse(w->text, &d) ? cg_mfcentral_column(r->t.cols, CG_SUMMARY_MAX, w) : SIZE_MAX;
	col = col != SIZE_MAX && gain_of ? CG_SUMMARY_GAIN : col;
	if (col == SIZE_MAX && !row->fig[CG_SUMMARY_GAIN].set && cg_summary_table_twins(r, l, k, &d, &gain)) {
		row->fig[CG_SUMMARY_GAIN] = gain;
		col = CG_SUMMARY_MARKET;
	}
	if (col == SIZE_MAX || row->fig[col].set)
		row->bad = true;
	else
		row->fig[col] = d;
}

/* By the nearest folio, since cells have baselines of their own. */
static void place_figures(struct cg_summary_reading *r, size_t first, size_t last, struct cg_summary_rows *rows)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		size_t from = cg_summary_table_parts(r, l).figures;
		struct cg_summary_row *row;

		row = from < l->n ? nearest(rows, l->y) : NULL;
		/* nothing but a check is made of a percentage, and a page break may part it from its row */
		while (from < l->n && cg_summary_table_is_percent(l->w[from].text)) {
			if (row != NULL)
				place_word(r, l, from, row);
			from++;
		}
		row = from < l->n ? row : NULL;
		if (row == NULL && from < l->n)
			cg_summary_rows_refuse(r, l->page);
		for (size_t k = from; row != NULL && k < l->n; k++)
			place_word(r, l, k, row);
		if (row != NULL) {
			row->top = l->y < row->top ? l->y : row->top;
			row->bottom = l->y > row->bottom ? l->y : row->bottom;
		}
	}
}

/* Lines under Scheme Details that stand close below each other. False: no memory. */
static bool find_names(struct cg_summary_reading *r, size_t first, size_t last, struct cg_summary_names *names)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		struct cg_summary_parts p = cg_summary_table_parts(r, l);
		struct cg_summary_name *open = names->n > 0 ? &names->v[names->n - 1] : NULL, name = { .top = l->y };

		if (cg_summary_table_words(p.name) == 0)
			continue;
		name.text = name_text(r, l, p, &name.hyphen);
		if (name.text.p == NULL)
			return false;
		if (open != NULL && l->y - open->bottom <= l->w[p.name.from].size * WRAP_PERCENT / 100 &&
		    open->text.n + name.text.n <= NAME_MAX_BYTES) {
			open->text = cg_line_join(r->a, open->text, name.text, open->hyphen);
			open->hyphen = name.hyphen;
			open->bottom = l->y;
			if (open->text.p == NULL)
				return false;
			continue;
		}
		name.bottom = l->y;
		if (!CG_PUSH(r->a, names, &name))
			return false;
	}
	return true;
}

/* Text beside figures of the row below, where cells are aligned at the bottom: it is of that row, too. */
static bool is_of_next(const struct cg_summary_reading *r, const struct cg_line *l, const struct cg_summary_rows *rows)
{
	struct cg_summary_parts p = cg_summary_table_parts(r, l);
	const struct cg_summary_row *row = nearest(rows, l->y);

	return cg_summary_table_words(p.folio) == 0 && p.figures < l->n && row != NULL && row->y > l->y &&
	       !cg_summary_table_is_percent(l->w[p.figures].text);
}

/* Line i marks the row at `row`. */
static bool marks(const struct cg_summary_rows *rows, size_t row, size_t i)
{
	return row < rows->n && rows->v[row].line == i;
}

/*
 * Rows stand as close as the lines of a name: which line belongs to which row, the order of lines and folios tells.
 * What the page before left over comes first, what goes on behind the page last. False: no memory.
 */
static bool part_names(struct cg_summary_reading *r, size_t first, size_t last, const struct cg_summary_rows *rows,
		       struct cg_summary_names *names)
{
	struct cg_wraps_line *v = cg_arena_take_array(r->a, last - first + 2, sizeof(*v));
	struct cg_summary_name *name = cg_arena_take_array(r->a, rows->n + 2, sizeof(*name));
	size_t n = 0, row = 0;

	if (v == NULL || name == NULL)
		return false;
	for (size_t i = 0; i < rows->n + 2; i++)
		name[i] = (struct cg_summary_name){ .text = CG_STR("") };
	v[n++] = (struct cg_wraps_line){ .kind = CG_WRAPS_OPENING, .cut = r->top };
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		struct cg_summary_parts p = cg_summary_table_parts(r, l);
		enum cg_wraps_kind kind = cg_summary_table_words(p.name) > 0 ? CG_WRAPS_TEXT : CG_WRAPS_OTHER;

		if (marks(rows, row, i)) {
			kind = kind == CG_WRAPS_TEXT ? CG_WRAPS_ROW : CG_WRAPS_BARE_ROW;
			row++;
		}
		if (kind != CG_WRAPS_OTHER)
			v[n++] = (struct cg_wraps_line){ .kind = kind,
							 .y = l->y,
							 .page = l->page,
							 .of_next = kind == CG_WRAPS_TEXT && is_of_next(r, l, rows) };
	}
	v[n] = (struct cg_wraps_line){
		.kind = CG_WRAPS_CLOSING, .y = v[n - 1].y, .page = v[n - 1].page, .cut = r->bottom
	};
	if (!cg_wraps_settle(v, n + 1, &r->step))
		cg_summary_rows_refuse(r, r->d->lines.v[first].page);
	n = 1;
	row = 0;
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		struct cg_summary_parts p = cg_summary_table_parts(r, l);
		bool marker = marks(rows, row, i), hyphen;
		struct cg_summary_name *to;
		struct cg_str text;

		if (!marker && cg_summary_table_words(p.name) == 0)
			continue;
		row += marker;
		to = &name[row + v[n].ahead];
		n++;
		if (cg_summary_table_words(p.name) == 0)
			continue;
		text = name_text(r, l, p, &hyphen);
		to->top = to->text.n == 0 ? l->y : to->top;
		to->text = cg_line_join(r->a, to->text, text, to->hyphen);
		to->hyphen = hyphen;
		to->bottom = l->y;
		if (text.p == NULL || to->text.p == NULL)
			return false;
	}
	*names = (struct cg_summary_names){ name, rows->n + 2, rows->n + 2 };
	if (name[rows->n + 1].text.n == 0)
		names->n--;
	if (name[0].text.n == 0) {
		names->v++;
		names->n--;
	}
	return true;
}

/* Some text is known to belong to the row below it. */
static bool any_of_next(const struct cg_summary_reading *r, size_t first, size_t last,
			const struct cg_summary_rows *rows)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];

		if (cg_summary_table_words(cg_summary_table_parts(r, l).name) > 0 && is_of_next(r, l, rows))
			return true;
	}
	return false;
}

/* Each line with a folio is of a row that has it: where one broke at a hyphen the order of lines tells nothing. */
static bool one_line_each(const struct cg_summary_reading *r, size_t first, size_t last,
			  const struct cg_summary_rows *rows)
{
	size_t n = 0, due = rows->n;

	for (size_t i = first; i < last; i++)
		n += cg_summary_table_words(cg_summary_table_parts(r, &r->d->lines.v[i]).folio) > 0;
	for (size_t i = 0; i < rows->n; i++)
		due += rows->v[i].rest_line != rows->v[i].folio_line;
	return n == due;
}

bool cg_summary_rows_find(struct cg_summary_reading *r, size_t first, size_t last, struct cg_summary_rows *rows,
			  struct cg_summary_names *names)
{
	if (!find_rows(r, first, last, rows) || !find_names(r, first, last, names))
		return false;
	place_figures(r, first, last, rows);
	return (names->n == rows->n && !any_of_next(r, first, last, rows)) || !one_line_each(r, first, last, rows) ||
	       part_names(r, first, last, rows, names);
}

void cg_summary_rows_join(struct cg_summary_rows *rows, const struct cg_summary_names *names)
{
	for (size_t i = 0; i < rows->n; i++) {
		struct cg_summary_row *row = &rows->v[i];
		const struct cg_summary_name *name = i < names->n ? &names->v[i] : NULL;

		if (name == NULL || names->n != rows->n || name->bottom < row->top || name->top > row->bottom)
			row->bad = true;
		if (name != NULL && names->n == rows->n)
			row->name = name->text;
	}
}
