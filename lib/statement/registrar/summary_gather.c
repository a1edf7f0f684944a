/*
 * summary_gather.c: cells of two lines beside a row that stands in the middle of their height.
 *
 *             INF846K0
 *   42292097             Banking & PSU Debt Fund    485,132.97   979.549 ...
 *             1CT2
 *
 * The two pieces stand as far above the row as below it. An ISIN is one by its check digit, a folio by its slash or, as
 * in summary_folio.c, because its cell has no room for more.
 */
#include "statement/isin.h"
#include "statement/registrar/summary_fund.h"
#include "statement/scheme.h"

enum {
	REACH_PERCENT = 135,	/* of the size: a piece is no further from its row, */
	UNEVEN_PERCENT = 35,	/* and the two no more differently far */
	SAME_CELL_PERCENT = 60, /* words of a cell stand closer */
	FIGURES_LEAST = 3,
	FOLIO_DIGITS_MIN = 6,
	WORDS_MAX = 60,	     /* of a line with a piece: a name has fewer */
	LABEL_LINES = 3,     /* "Grand", its figures, "Total" */
	LABEL_PERCENT = 200, /* of the size: they stand no further apart */
	NEAR_LINES = 4,	     /* above a row and below it; a name has no more, whatever sizes a file gives its words */
};

/* Words [from, to) of a line. */
struct piece {
	struct cg_line *l;
	size_t from, to;
};

static bool is_core(const struct cg_line *l)
{
	size_t figures = 0, dates = 0;
	struct cg_dec d;
	int32_t day;

	for (size_t i = 0; i < l->n; i++) {
		figures += cg_summary_figure(&l->w[i], &d);
		dates += cg_date_parse_mon(l->w[i].text, &day);
	}
	return dates == 1 && figures >= FIGURES_LEAST;
}

static bool is_code_part(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_upper(s.p[i]) && !cg_is_digit(s.p[i]))
			return false;
	}
	return true;
}

/* Of a folio, or of a depository's account that stands in its place. */
static bool is_folio_part(struct cg_str s)
{
	for (size_t i = cg_str_starts(s, CG_STR("IN")) ? 2 : 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) && s.p[i] != '/')
			return false;
	}
	return true;
}

static bool share_x(const struct cg_word *x, const struct cg_word *y)
{
	return x->x0 < y->x1 && y->x0 < x->x1;
}

/* Lines a and b stand as far above the core as below it, and near. */
static bool are_even(const struct cg_line *a, const struct cg_line *core, const struct cg_line *b)
{
	int32_t size = core->w[0].size, up = core->y - a->y, down = b->y - core->y;

	return a->page == core->page && b->page == core->page && up > 0 && down > 0 &&
	       up <= size * REACH_PERCENT / 100 && down <= size * REACH_PERCENT / 100 &&
	       (up > down ? up - down : down - up) <= size * UNEVEN_PERCENT / 100;
}

static void drop_piece(struct piece p)
{
	struct cg_line *l = p.l;

	for (size_t i = p.to; i < l->n; i++)
		l->w[p.from + i - p.to] = l->w[i];
	l->n -= p.to - p.from;
	if (l->n > 0) {
		l->x0 = l->w[0].x0;
		l->x1 = l->w[l->n - 1].x1;
	}
}

/* The words of a line as the reader's own, with room for one more: they are changed. */
static bool own_words(struct cg_arena *a, struct cg_line *l)
{
	struct cg_word *w = cg_arena_take_array(a, l->n + 1, sizeof(*w));

	if (w == NULL)
		return false;
	for (size_t i = 0; i < l->n; i++)
		w[i] = l->w[i];
	l->w = w;
	return true;
}

/* The two pieces are one word of the core, which stands where they do. */
static bool put_whole(struct cg_summary_reader *r, struct cg_line *core, struct piece up, struct piece down,
		      struct cg_str text)
{
	struct cg_word w = core->w[0];
	size_t at = 0;

	if (!own_words(r->d->a, core) || !own_words(r->d->a, up.l) || !own_words(r->d->a, down.l))
		return false;
	w.text = text;
	w.x0 = up.l->w[up.from].x0 < down.l->w[down.from].x0 ? up.l->w[up.from].x0 : down.l->w[down.from].x0;
	w.x1 = up.l->w[up.to - 1].x1 > down.l->w[down.to - 1].x1 ? up.l->w[up.to - 1].x1 : down.l->w[down.to - 1].x1;
	w.id = up.l->w[up.from].id;
	w.space_after = true;
	cg_ink_use(r->d->ink, up.l, up.from, up.to);
	cg_ink_use(r->d->ink, down.l, down.from, down.to);
	while (at < core->n && core->w[at].x0 < w.x0)
		at++;
	for (size_t i = core->n++; i > at; i--)
		core->w[i] = core->w[i - 1];
	core->w[at] = w;
	core->x0 = core->w[0].x0;
	core->x1 = core->w[core->n - 1].x1;
	drop_piece(up);
	drop_piece(down);
	return true;
}

static bool has_isin(const struct cg_line *core)
{
	struct cg_isin_at at;

	for (size_t i = 0; i < core->n; i++) {
		if (core->w[i].text.n >= CG_ISIN_LEN && cg_isin_find(core->w[i].text, 0, &at))
			return true;
	}
	return false;
}

static bool gather_isin(struct cg_summary_reader *r, struct cg_line *core, struct cg_line *above, struct cg_line *below,
			bool *taken)
{
	*taken = false;
	for (size_t i = 0; i < above->n; i++) {
		for (size_t k = 0; k < below->n; k++) {
			struct cg_str x = above->w[i].text, y = below->w[k].text, whole;

			if (x.n + y.n != CG_ISIN_LEN || !is_code_part(x) || !is_code_part(y) ||
			    !share_x(&above->w[i], &below->w[k]))
				continue;
			whole = cg_arena_printf(r->d->a, "%.*s%.*s", CG_STR_ARG(x), CG_STR_ARG(y));
			if (whole.p == NULL)
				return false;
			*taken = cg_isin_valid(whole);
			if (*taken)
				return put_whole(r, core, (struct piece){ above, i, i + 1 },
						 (struct piece){ below, k, k + 1 }, whole);
		}
	}
	return true;
}

static bool has_folio(const struct cg_line *core)
{
	struct cg_dec d;
	int32_t day;

	for (size_t i = 0; i < core->n; i++) {
		const struct cg_word *w = &core->w[i];

		if (cg_summary_fund_is_folio(w->text) && !cg_summary_figure(w, &d) &&
		    !cg_date_parse_mon(w->text, &day) && (w->text.n != CG_ISIN_LEN || is_folio_part(w->text)))
			return true;
	}
	return false;
}

/* The words that the line begins with, as far as they are of a folio's cell. */
static struct piece folio_piece(struct cg_line *l)
{
	struct piece p = { l, 0, 0 };

	while (p.to < l->n && is_folio_part(l->w[p.to].text) &&
	       (p.to == 0 || l->w[p.to].x0 - l->w[p.to - 1].x1 < l->w[p.to].size * SAME_CELL_PERCENT / 100))
		p.to++;
	return p;
}

static bool gather_folio(struct cg_summary_reader *r, struct cg_line *core, struct cg_line *above,
			 struct cg_line *below, bool *taken)
{
	struct piece up = folio_piece(above), down = folio_piece(below);
	struct cg_str x, y, whole;
	int32_t room;

	*taken = false;
	if (up.to == 0 || down.to == 0 || !share_x(&above->w[0], &below->w[0]) || core->w[0].x0 < above->w[0].x1)
		return true;
	room = core->w[0].x0 - above->w[up.to - 1].x1;
	x = cg_line_tight(r->d->a,
			  cg_line_text_from(r->d->a, above, (struct cg_at){ 0, 0 }, (struct cg_at){ up.to, 0 }));
	y = cg_line_tight(r->d->a,
			  cg_line_text_from(r->d->a, below, (struct cg_at){ 0, 0 }, (struct cg_at){ down.to, 0 }));
	if (x.p == NULL || y.p == NULL)
		return false;
	if (cg_str_digits(x) + cg_str_digits(y) < FOLIO_DIGITS_MIN ||
	    !cg_scheme_folio_goes_on(x, y, room >= 0 && cg_line_cell_full(room, core->w[0].size)))
		return true;
	whole = cg_arena_printf(r->d->a, "%.*s%.*s", CG_STR_ARG(x), CG_STR_ARG(y));
	*taken = true;
	return whole.p != NULL && put_whole(r, core, up, down, whole);
}

typedef bool take_fn(struct cg_summary_reader *, struct cg_line *core, struct cg_line *above, struct cg_line *below,
		     bool *taken);

/* A line that may have a piece. */
static bool may_have_piece(const struct cg_line *l)
{
	return l->n > 0 && l->n <= WORDS_MAX;
}

/* One cell of the row at i, from a line above it and one below. */
static bool take_cell(struct cg_summary_reader *r, struct cg_lines *rows, size_t i, take_fn *take)
{
	struct cg_line *core = &rows->v[i];
	bool taken = false;

	for (size_t up = i; up-- > 0 && up + NEAR_LINES >= i && !taken && !is_core(&rows->v[up]);) {
		for (size_t down = i + 1; down < rows->n && down <= i + NEAR_LINES && !taken; down++) {
			struct cg_line *above = &rows->v[up], *below = &rows->v[down];

			if (is_core(below))
				break;
			if (may_have_piece(above) && may_have_piece(below) && are_even(above, core, below) &&
			    !take(r, core, above, below, &taken))
				return false;
		}
	}
	return true;
}

/* The label `first` begins the line, and nothing but figures stands behind it; "" for figures alone. */
static bool is_labelled(const struct cg_line *l, struct cg_str first)
{
	struct cg_dec d;

	if (l->n == 0 || (first.n > 0 && !cg_str_eq_nocase(l->w[0].text, first)))
		return false;
	for (size_t i = first.n > 0 ? 1 : 0; i < l->n; i++) {
		if (!cg_summary_figure(&l->w[i], &d))
			return false;
	}
	return true;
}

/* "Grand" or "Sub" over "Total", figures beside the one, the other, or between them: one line. */
static bool join_total(struct cg_summary_reader *r, struct cg_lines *rows, size_t i)
{
	struct cg_line *l = &rows->v[i], *figures = l;
	size_t to = i + 1, n = l->n;
	struct cg_word *w;

	if (!is_labelled(l, CG_STR("Grand")) && !is_labelled(l, CG_STR("Sub")))
		return true;
	for (; to < rows->n && to < i + LABEL_LINES && !is_labelled(&rows->v[to], CG_STR("Total")); to++) {
		if (!is_labelled(&rows->v[to], CG_STR("")))
			return true;
	}
	if (to >= rows->n || to >= i + LABEL_LINES || rows->v[to].page != l->page ||
	    rows->v[to].y - l->y > l->w[0].size * LABEL_PERCENT / 100)
		return true;
	for (size_t k = i + 1; k <= to; k++) {
		n += rows->v[k].n;
		figures = rows->v[k].n > 1 || !is_labelled(&rows->v[k], CG_STR("Total")) ? &rows->v[k] : figures;
	}
	w = cg_arena_take_array(r->d->a, n, sizeof(*w));
	if (w == NULL)
		return false;
	w[0] = l->w[0];
	w[0].text = cg_arena_printf(r->d->a, "%.*s Total", CG_STR_ARG(l->w[0].text));
	if (w[0].text.p == NULL)
		return false;
	w[0].space_after = true;
	cg_ink_use(r->d->ink, &rows->v[to], 0, 1);
	n = 1;
	for (size_t k = i; k <= to; k++) {
		for (size_t at = k == i || k == to ? 1 : 0; at < rows->v[k].n; at++)
			w[n++] = rows->v[k].w[at];
	}
	l->y = figures->y;
	l->w = w;
	l->n = n;
	l->x1 = w[n - 1].x1;
	for (size_t k = i + 1; k <= to; k++)
		rows->v[k].n = 0;
	return true;
}

bool cg_summary_gather(struct cg_summary_reader *r, struct cg_lines *rows)
{
	size_t n = 0;

	for (size_t i = 0; i < rows->n; i++) {
		struct cg_line *l = &rows->v[i];

		if (is_core(l) && ((!has_isin(l) && !take_cell(r, rows, i, gather_isin)) ||
				   (!has_folio(l) && !take_cell(r, rows, i, gather_folio))))
			return false;
		if (!join_total(r, rows, i))
			return false;
	}
	for (size_t i = 0; i < rows->n; i++) {
		if (rows->v[i].n > 0)
			rows->v[n++] = rows->v[i];
	}
	rows->n = n;
	return true;
}
