#include "statement/table_rows.h"

#include "statement/isin.h"

enum {
	HEAD_PITCH_PERCENT = 200, /* of the size: from one line of the heads to the next */
	PITCH_PERCENT = 190,	  /* from one line of a cell to the next */
	REACH_PERCENT = 90,	  /* how far an anchor may stand outside its cell */
	HEAD_GAP_PERCENT = 45,	  /* words of one head */
	WORD_GAP_PERCENT = 80,	  /* no words of one cell stand further apart */
	HEADS_LEAST = 3,
	HEAD_TIGHT_PERCENT = 130, /* of the size: a line above the first one that has heads enough is no further off */
	HEAD_GROWS_PERCENT = 140, /* the next line of a head is not further off than the one before by more */
	LOOK_LINES = 400,	  /* of a page: more are no page that people read, and would take long */
	LOOK_WORDS = 2000,	  /* the same */
	NUMBER_LEAST = 5,	  /* digits of a number of a row: years have four */
	HEAD_LINES = 8,		  /* of one head at most */
	HEAD_RUN = 4,		  /* words of one line of a head: more are a sentence */
};

#define EDGE CG_PT(2.5) /* a figure ends here or there of the edge of its head */
#define LOOSE CG_PT(14) /* the same where no text can stand */
#define LEFT CG_PT(1.5) /* a text cell may begin this much left of its head */
#define ALONE CG_PT(6)	/* where a gap shows that it begins */

static int32_t percent(int32_t size, int32_t p)
{
	return size * p / 100;
}

static bool box_touches(const struct cg_box *b, const struct cg_word *w, int32_t gap)
{
	return w->x0 <= b->x1 + gap && w->x1 >= b->x0 - gap;
}

static bool head_word(struct cg_arena *a, struct cg_table_cols *c, struct cg_str *text, const struct cg_word *w)
{
	size_t i = 0;

	while (i < c->n && !box_touches(&c->box[i], w, percent(w->size, HEAD_GAP_PERCENT)))
		i++;
	if (i == CG_TABLE_HEADS)
		return true;
	if (i == c->n) {
		c->box[c->n++] = (struct cg_box){ w->x0, w->x1, w->y0, w->y1, true };
		text[i] = w->text;
		return true;
	}
	if (w->x0 < c->box[i].x0)
		c->box[i].x0 = w->x0;
	if (w->x1 > c->box[i].x1)
		c->box[i].x1 = w->x1;
	text[i] = cg_line_join(a, text[i], w->text, false);
	return text[i].p != NULL;
}

/* Where the label begins a word of the text, SIZE_MAX: nowhere. */
static size_t label_in(struct cg_str text, struct cg_str label)
{
	for (size_t at = 0; at + label.n <= text.n; at++) {
		if ((at == 0 || !cg_is_alnum(text.p[at - 1])) && cg_str_starts(cg_str_sub(text, at, SIZE_MAX), label))
			return at;
	}
	return SIZE_MAX;
}

/* The first label in the text, of two the longer: "ISIN Name" is no "ISIN", "Market Price / Face Value" no "Value". */
static size_t head_of(const struct cg_table_kind *t, struct cg_str text)
{
	size_t best = SIZE_MAX, best_at = SIZE_MAX;

	for (size_t k = 0; k < t->n_heads; k++) {
		size_t at = label_in(text, t->heads[k].label);

		if (at == SIZE_MAX)
			continue;
		if (best == SIZE_MAX || at < best_at ||
		    (at == best_at && t->heads[k].label.n > t->heads[best].label.n)) {
			best = k;
			best_at = at;
		}
	}
	return best;
}

static size_t col_of(const struct cg_table_cols *c, enum cg_table_col id, size_t n)
{
	size_t i = 0;

	while (i < n && c->id[i] != id)
		i++;
	return i;
}

static bool has_nav(const struct cg_table_kind *t)
{
	for (size_t k = 0; k < t->n_heads; k++) {
		if (t->heads[k].id == CG_TABLE_NAV)
			return true;
	}
	return false;
}

/*
 * Of two columns with one meaning that counts whose label stands first in the table of labels; of two prices the left
 * one is the NAV.
 */
static void name_heads(const struct cg_table_kind *t, const struct cg_str *text, struct cg_table_cols *c)
{
	size_t head[CG_TABLE_HEADS];

	for (size_t i = 0; i < c->n; i++) {
		size_t twin;

		head[i] = head_of(t, text[i]);
		c->id[i] = head[i] == SIZE_MAX ? CG_TABLE_OTHER : t->heads[head[i]].id;
		c->is_text[i] = head[i] != SIZE_MAX && t->heads[head[i]].is_text;
		twin = c->id[i] == CG_TABLE_OTHER ? i : col_of(c, c->id[i], i);
		if (twin == i)
			continue;
		if (c->id[i] == CG_TABLE_PRICE && head[twin] == head[i] && has_nav(t) &&
		    col_of(c, CG_TABLE_NAV, i) == i)
			c->id[twin] = CG_TABLE_NAV;
		else
			c->id[head[i] < head[twin] ? twin : i] = CG_TABLE_OTHER;
	}
}

/* How many meanings the line has heads of, besides those that were seen. */
static size_t known_heads(const struct cg_line *l, const struct cg_table_kind *t, bool seen[CG_TABLE_MAX])
{
	size_t n = 0;

	for (size_t k = 0; k < t->n_heads; k++) {
		bool *at = &seen[t->heads[k].id];

		if (*at || cg_line_find(l, 0, t->heads[k].label, false, NULL) == SIZE_MAX)
			continue;
		*at = true;
		n++;
	}
	return n;
}

size_t cg_table_rows_heads(const struct cg_line *l, const struct cg_table_kind *t)
{
	bool first = cg_line_find(l, 0, t->heads[0].label, false, NULL) != SIZE_MAX, seen[CG_TABLE_MAX] = { false };
	size_t n = known_heads(l, t, seen);
	struct cg_dec d;

	if (n < (first ? HEADS_LEAST : HEADS_LEAST + 1))
		return 0;
	for (size_t k = 0; k < l->n; k++) { /* a row may hold such words, but it has figures too */
		if (cg_dec_parse(l->w[k].text, &d))
			return 0;
	}
	return n;
}

/* Further from the word before it than words of one cell are. */
static bool stands_alone(const struct cg_line *l, size_t k)
{
	return k == 0 || l->w[k].x0 - l->w[k - 1].x1 > percent(l->w[k].size, WORD_GAP_PERCENT);
}

static struct cg_str bare(struct cg_str s)
{
	if (s.n > 1 && s.p[0] == '`')
		s = cg_str_sub(s, 1, s.n);
	if (s.n > 2 && s.p[0] == '-' && s.p[1] == '-')
		s = cg_str_sub(s, 2, s.n);
	return s;
}

/* Short runs of words, and no figure: a line of heads, not of a row nor of a sentence. */
static bool may_be_head(const struct cg_line *l)
{
	struct cg_dec d;
	size_t run = 0;

	for (size_t k = 0; k < l->n; k++) {
		run = stands_alone(l, k) ? 1 : run + 1;
		if (run > HEAD_RUN || cg_dec_parse(l->w[k].text, &d))
			return false;
	}
	return true;
}

/* Folio numbers and the like: digits alone, or with one slash, as dates never have. */
static bool is_number_of_row(struct cg_str s)
{
	size_t digits = 0, slashes = 0;

	for (size_t i = 0; i < s.n; i++) {
		digits += cg_is_digit(s.p[i]);
		slashes += s.p[i] == '/';
	}
	return digits >= NUMBER_LEAST && slashes <= 1 && digits + slashes == s.n;
}

/* A word of lines [first, last) stands below or above this one; from > 0: whose baseline is not above that. */
static bool stands_over(const struct cg_lines *ls, size_t first, size_t last, const struct cg_word *w, int32_t from)
{
	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n && ls->v[i].y >= from; k++) {
			if (w->x0 < ls->v[i].w[k].x1 && w->x1 > ls->v[i].w[k].x0)
				return true;
		}
	}
	return false;
}

/* Lines of cells that are centred on each other interleave: line i goes on with cells of lines [at, i). */
static bool goes_on_below(const struct cg_lines *ls, size_t at, size_t i)
{
	const struct cg_line *l = &ls->v[i];
	int32_t size = l->w[0].size;

	if (ls->v[i - 1].y - ls->v[i - 2].y >= size)
		return false;
	for (size_t k = 0; k < l->n; k++) {
		if (!stands_over(ls, at, i, &l->w[k], l->y - percent(size, HEAD_TIGHT_PERCENT)))
			return false;
	}
	return true;
}

/*
 * Does line i go on with the heads that begin at `at`? A row below them has figures or an ISIN, stands further off than
 * their lines do, or begins with one cell that wraps.
 */
static bool heads_go_on(const struct cg_lines *ls, size_t at, size_t i, const struct cg_table_kind *t)
{
	const struct cg_line *l = &ls->v[i];
	int32_t pitch = l->y - ls->v[i - 1].y;
	size_t alone = 0;
	struct cg_dec d;

	if (pitch > percent(l->w[0].size, HEAD_PITCH_PERCENT) ||
	    (i - at > 1 && pitch > percent(ls->v[i - 1].y - ls->v[i - 2].y, HEAD_GROWS_PERCENT) &&
	     !goes_on_below(ls, at, i)))
		return false;
	for (size_t k = 0; k < l->n; k++) {
		alone += stands_alone(l, k);
		if (cg_isin_shape(cg_str_sub(l->w[k].text, 0, CG_ISIN_LEN)) || cg_dec_parse(bare(l->w[k].text), &d) ||
		    is_number_of_row(l->w[k].text))
			return false;
	}
	return alone > 1 || l->n < 3 || known_heads(l, t, (bool[CG_TABLE_MAX]){ false }) > 0;
}

/* Heads of several lines, each centred on the height of the tallest: no line has enough of them. *end: behind them. */
static bool heads_begin(const struct cg_lines *ls, size_t i, size_t last, const struct cg_table_kind *t, size_t *end)
{
	bool seen[CG_TABLE_MAX] = { false };
	size_t n = 0;

	*end = i;
	if (known_heads(&ls->v[i], t, (bool[CG_TABLE_MAX]){ false }) == 0)
		return false;
	while (*end < last && *end - i < HEAD_LINES && may_be_head(&ls->v[*end]) &&
	       (*end == i || heads_go_on(ls, i, *end, t)))
		n += known_heads(&ls->v[(*end)++], t, seen);
	return n >= (seen[t->heads[0].id] ? HEADS_LEAST : HEADS_LEAST + 1);
}

/* Line i is the upper line of heads that begin below it: all of its cells stand over theirs, as close as lines do. */
static bool is_over_heads(const struct cg_lines *ls, size_t i, size_t end)
{
	const struct cg_line *l = &ls->v[i];
	bool over = true;

	if (ls->v[i + 1].y - l->y > percent(l->w[0].size, HEAD_TIGHT_PERCENT) || !may_be_head(l))
		return false;
	for (size_t k = 0; k < l->n; k++) {
		for (size_t c = 0; c < l->w[k].text.n; c++) {
			if (cg_is_digit(l->w[k].text.p[c]))
				return false;
		}
		if (stands_alone(l, k) && !over)
			return false;
		over = stands_over(ls, i + 1, end, &l->w[k], 0) || (over && !stands_alone(l, k));
	}
	return over;
}

/* The first line of the heads and the one behind them; *at == last: there are none. */
static void find_heads(const struct cg_lines *ls, size_t first, size_t last, const struct cg_table_kind *t, size_t *at,
		       size_t *end)
{
	*at = first;
	while (*at < last && cg_table_rows_heads(&ls->v[*at], t) == 0)
		++*at;
	*end = *at;
	if (*at < last) {
		do {
			++*end;
		} while (*end < last && *end - *at < HEAD_LINES && heads_go_on(ls, *at, *end, t));
	} else {
		for (*at = first; *at < last && !heads_begin(ls, *at, last, t, end);)
			++*at;
	}
	while (*at != last && *at != first && is_over_heads(ls, *at - 1, *end))
		--*at;
}

/* Do cells begin within `reach` of x? How many. */
static size_t cells_at(const struct cg_lines *ls, size_t first, size_t last, int32_t x, int32_t reach)
{
	size_t n = 0;

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++)
			n += stands_alone(&ls->v[i], k) && ls->v[i].w[k].x0 >= x - reach &&
			     ls->v[i].w[k].x0 <= x + reach;
	}
	return n;
}

/* Where most cells begin between two places, if more than `most`; INT32_MAX: nowhere. */
static int32_t edge_between(const struct cg_lines *ls, size_t first, size_t last, int32_t from, int32_t to, size_t most)
{
	int32_t best = INT32_MAX;

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++) {
			int32_t x = ls->v[i].w[k].x0;
			size_t n;

			if (x <= from || x >= to || x == best || !stands_alone(&ls->v[i], k))
				continue;
			n = cells_at(ls, first, last, x, LEFT);
			if (n > most || (n == most && best != INT32_MAX && x < best)) {
				best = x;
				most = n;
			}
		}
	}
	return best;
}

/* The next column to the right of x; SIZE_MAX: none. */
static size_t col_behind(const struct cg_table_cols *c, int32_t x)
{
	size_t next = SIZE_MAX;

	for (size_t i = 0; i < c->n; i++) {
		if (c->box[i].x0 > x && (next == SIZE_MAX || c->box[i].x0 < c->box[next].x0))
			next = i;
	}
	return next;
}

/* A head that is centred over its texts stands right of where they begin: the column begins where they do. */
static void settle_lefts(const struct cg_lines *ls, size_t first, size_t last, struct cg_table_cols *c)
{
	int32_t from = INT32_MIN, at = INT32_MIN;
	size_t words = 0;

	for (size_t i = first; i < last; i++)
		words += ls->v[i].n;
	if (words > LOOK_WORDS)
		return;
	for (size_t i = col_behind(c, at); i != SIZE_MAX; i = col_behind(c, at)) {
		at = c->box[i].x0;
		if (c->is_text[i]) { /* what stands below the head by chance is less than its column */
			size_t below = cells_at(ls, first, last, at, ALONE);
			int32_t edge = edge_between(ls, first, last, from, at - ALONE, below);

			if (edge != INT32_MAX)
				c->box[i].x0 = edge;
		}
		from = (c->is_text[i] ? c->box[i].x0 : c->box[i].x1) + ALONE;
	}
}

/* *at: the first line of the heads, *body: the first line below them. False: no memory. */
static bool heads(struct cg_arena *a, const struct cg_lines *ls, size_t first, size_t last,
		  const struct cg_table_kind *t, struct cg_table_cols *cols, size_t *at, size_t *body)
{
	struct cg_str text[CG_TABLE_HEADS];
	struct cg_table_cols c = { 0 };

	find_heads(ls, first, last, t, at, body);
	if (*at == last) {
		*at = *body = first;
		return true;
	}
	for (size_t i = *at; i < *body; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++) {
			if (!head_word(a, &c, text, &ls->v[i].w[k]))
				return false;
		}
	}
	name_heads(t, text, &c);
	settle_lefts(ls, *body, last, &c);
	*cols = c;
	return true;
}

static int32_t distance(int32_t a, int32_t b)
{
	return a > b ? a - b : b - a;
}

/* The column of figures whose edge or middle is nearest. */
static size_t fig_col(const struct cg_table_cols *c, const struct cg_word *w, int32_t limit)
{
	struct cg_box figs[CG_TABLE_HEADS];

	for (size_t i = 0; i < c->n; i++) {
		figs[i] = c->box[i];
		figs[i].set = !c->is_text[i];
	}
	return cg_line_box_nearest(figs, c->n, w->x0, w->x1, limit);
}

/* A word that stands alone begins a cell, and may do so further left of its head. */
static size_t text_col(const struct cg_table_cols *c, const struct cg_word *w, bool alone)
{
	int32_t left = alone ? ALONE : LEFT;
	size_t best = SIZE_MAX;

	for (size_t i = 0; i < c->n; i++) {
		if (c->is_text[i] && c->box[i].x0 <= w->x0 + left &&
		    (best == SIZE_MAX || c->box[i].x0 > c->box[best].x0))
			best = i;
	}
	return best;
}

/* The only column of figures that the word stands over or under. */
static size_t fig_under(const struct cg_table_cols *c, const struct cg_word *w)
{
	size_t col = SIZE_MAX;

	for (size_t i = 0; i < c->n; i++) {
		if (c->is_text[i] || !box_touches(&c->box[i], w, 0))
			continue;
		if (col != SIZE_MAX)
			return SIZE_MAX;
		col = i;
	}
	return col;
}

/* A column of figures stands between the text cell and the word: then the word is none of its text. */
static bool fig_between(const struct cg_table_cols *c, size_t text, const struct cg_word *w)
{
	for (size_t i = 0; i < c->n; i++) {
		if (!c->is_text[i] && c->box[i].x0 > c->box[text].x0 && w->x0 >= c->box[i].x0)
			return true;
	}
	return false;
}

static bool is_dash(struct cg_str s)
{
	return cg_str_eq(s, CG_STR("--")) || cg_str_eq(s, CG_STR("-"));
}

/* A price and a value that touch: cut behind the price's decimals, three or four; units say which. */
static bool cut_twins(struct cg_str s, struct cg_dec units, struct cg_dec *price, struct cg_dec *value)
{
	size_t dot = cg_str_find(s, CG_STR("."));
	struct cg_dec want;

	for (size_t n = 4; dot != SIZE_MAX && n >= 2; n--) {
		if (dot + 1 + n < s.n && cg_dec_parse(cg_str_sub(s, 0, dot + 1 + n), price) &&
		    cg_dec_parse(cg_str_sub(s, dot + 1 + n, s.n), value) && value->scale == 2 &&
		    (!units.set || (cg_dec_mul(units, *price, 2, &want) && cg_dec_eq(want, *value))))
			return true;
	}
	return false;
}

static void put_fig(const struct cg_table_cols *c, size_t col, const struct cg_word *w, struct cg_table_row *b)
{
	struct cg_str s = bare(w->text);
	struct cg_dec *at = &b->fig[c->id[col]];

	if (c->id[col] == CG_TABLE_OTHER || is_dash(s))
		return;
	b->has_fig = true;
	if (at->set || w->unreadable)
		b->strange = true;
	else if (!cg_dec_parse(s, at))
		b->strange |= c->id[col] != CG_TABLE_VALUE || b->fig[CG_TABLE_PRICE].set ||
			      !cut_twins(s, b->fig[CG_TABLE_UNITS], &b->fig[CG_TABLE_PRICE], at);
}

static bool put_text(struct cg_arena *a, const struct cg_table_cols *c, size_t col, const struct cg_line *l, size_t k,
		     struct cg_table_row *b)
{
	enum cg_table_col id = c->id[col];
	bool glue = b->text[id].n > 0 && k > 0 && !cg_line_gap(l, k - 1);

	b->text[id] = cg_line_join(a, b->text[id], l->w[k].text, glue);
	b->glue[id] = l->w[k].hyphen;
	b->has_text |= id != CG_TABLE_ISIN && id != CG_TABLE_DATE;
	b->strange |= l->w[k].unreadable;
	return b->text[id].p != NULL;
}

/* A figure, or the dash that stands for none. */
static bool is_cell_figure(const struct cg_word *w)
{
	struct cg_dec d;

	return is_dash(w->text) || cg_dec_parse(bare(w->text), &d);
}

/*
 * As many figures behind the texts as there are columns of figures: the n-th is that of the n-th column, however heads
 * and figures are aligned. Sets col of these words; false: position decides.
 */
static bool by_order(const struct cg_line *l, const struct cg_table_cols *c, size_t *col)
{
	size_t figs = 0, n = 0, next = SIZE_MAX;
	int32_t text = INT32_MIN, at;

	for (size_t i = 0; i < c->n; i++) {
		figs += !c->is_text[i];
		text = c->is_text[i] && c->box[i].x0 > text ? c->box[i].x0 : text;
	}
	at = text;
	for (size_t k = 0; k < l->n; k++) {
		col[k] = SIZE_MAX;
		if (l->w[k].x0 <= text || !stands_alone(l, k) || !is_cell_figure(&l->w[k]))
			continue;
		next = col_behind(c, at);
		if (next == SIZE_MAX)
			return false;
		at = c->box[next].x0;
		col[k] = next;
		n++;
	}
	return n == figs && n > 1;
}

static bool cells(struct cg_arena *a, const struct cg_line *l, const struct cg_table_cols *c, struct cg_table_row *b)
{
	size_t *col = cg_arena_take_array(a, l->n, sizeof(*col));
	bool ordered = col != NULL && by_order(l, c, col);

	*b = (struct cg_table_row){ .page = l->page, .y = l->y };
	if (col == NULL)
		return false;
	for (size_t k = 0; k < l->n; k++) {
		const struct cg_word *w = &l->w[k];
		size_t t = text_col(c, w, stands_alone(l, k)), f = fig_col(c, w, EDGE);
		struct cg_dec d = CG_DEC_NONE;
		bool figure = is_dash(w->text) || cg_dec_parse(bare(w->text), &d);

		b->size = w->size > b->size ? w->size : b->size;
		if (ordered && col[k] != SIZE_MAX) {
			put_fig(c, col[k], w, b);
		} else if (t == SIZE_MAX || fig_between(c, t, w)) {
			f = f == SIZE_MAX ? fig_under(c, w) : f;
			f = f == SIZE_MAX ? fig_col(c, w, LOOSE) : f;
			if (f == SIZE_MAX)
				b->strange = true;
			else
				put_fig(c, f, w, b);
		} else if (figure && f != SIZE_MAX && distance(w->x1, c->box[f].x1) <= EDGE) {
			put_fig(c, f, w, b);
		} else if (figure && d.scale > 0 && stands_alone(l, k) && fig_under(c, w) != SIZE_MAX) {
			put_fig(c, fig_under(c, w), w, b);
		} else if (!put_text(a, c, t, l, k, b)) {
			return false;
		}
	}
	return true;
}

/* Without the character that a reprint has made of the soft hyphen at its end. */
static struct cg_str without_wrap_mark(struct cg_str s)
{
	size_t n = s.n;

	while (n > 0 && ((uint8_t)s.p[n - 1] & 0x80) != 0)
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
	bool *anchor;
	size_t n;
	size_t *row; /* of each anchor line, in out->v; the rows of this page begin at `base` */
	size_t base;
};

static size_t nearest_anchor(const struct chunk *ch, int32_t y0, int32_t y1, size_t *count)
{
	size_t best = SIZE_MAX;
	int32_t mid = y0 + (y1 - y0) / 2;

	*count = 0;
	for (size_t i = 0; i < ch->n; i++) {
		int32_t reach = percent(ch->line[i].size, REACH_PERCENT);

		if (!ch->anchor[i])
			continue;
		*count += ch->line[i].y >= y0 - reach && ch->line[i].y <= y1 + reach;
		if (best == SIZE_MAX || distance(ch->line[i].y, mid) < distance(ch->line[best].y, mid))
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
	size_t count, near = nearest_anchor(ch, ch->line[i].y, ch->line[k - 1].y, &count);

	for (size_t j = i; j < k; j++) {
		const struct cg_table_row *line = &ch->line[j];
		size_t each = count > 1 ? nearest_anchor(ch, line->y, line->y, &(size_t){ 0 }) : near;

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

		if (!ch->anchor[i])
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
static size_t cell_end(const struct chunk *ch, size_t i, int32_t gap)
{
	size_t k = i + 1;

	while (k < ch->n &&
	       ch->line[k].y - ch->line[k - 1].y <= (gap > 0 ? gap : percent(ch->line[k].size, PITCH_PERCENT)))
		k++;
	return k;
}

/* Does the gap part the lines into rows of one anchor each? What the page before left over may be the first. */
static bool parts_rows(const struct chunk *ch, int32_t gap)
{
	for (size_t i = 0, k; i < ch->n; i = k) {
		size_t anchors = 0;

		k = cell_end(ch, i, gap);
		for (size_t j = i; j < k; j++)
			anchors += ch->anchor[j];
		if (anchors > 1 || (anchors == 0 && i > 0 && k < ch->n))
			return false;
	}
	return true;
}

/*
 * Rows that stand closer than cells usually do: the widest gap that leaves each of them its anchor; 0: the usual one. A
 * wider one than that would take what stands between two rows, a title or a note, for the text of one.
 */
static int32_t row_gap(const struct chunk *ch)
{
	int32_t best = 0;

	if (ch->n > LOOK_LINES || parts_rows(ch, 0))
		return 0;
	for (size_t i = 1; i < ch->n; i++) {
		int32_t gap = ch->line[i].y - ch->line[i - 1].y;

		if (gap > best && gap < percent(ch->line[i].size, PITCH_PERCENT) && parts_rows(ch, gap))
			best = gap;
	}
	return best;
}

/* Every line in the order of the page, so that the words of a cell keep theirs. */
static bool gather(struct cg_arena *a, struct chunk *ch, struct cg_table_rows *out)
{
	int32_t gap = row_gap(ch);

	for (size_t i = 0, k; i < ch->n; i = k) {
		k = cell_end(ch, i, gap);
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
		if (!ch->anchor[i] || ch->line[i].has_fig || !cg_table_rows_isin(&ch->line[i], &isin))
			continue;
		for (size_t k = i > 0 ? i - 1 : 0; k < ch->n && k <= i + 1; k++) {
			if (k != i && ch->line[k].has_fig && ch->line[k].text[CG_TABLE_ISIN].n == 0 &&
			    distance(ch->line[k].y, ch->line[i].y) <= percent(ch->line[i].size, PITCH_PERCENT))
				ch->anchor[i] = false;
		}
	}
}

/* Figures between the lines of the cell that names their row ("Opening", "Balance") lead it. */
static void figures_lead(struct chunk *ch)
{
	for (size_t i = 0; i < ch->n; i++) {
		if (ch->anchor[i] || !ch->line[i].has_fig)
			continue;
		for (size_t k = i > 0 ? i - 1 : 0; k < ch->n && k <= i + 1; k++) {
			if (!ch->anchor[k] || ch->line[k].has_fig ||
			    distance(ch->line[k].y, ch->line[i].y) > percent(ch->line[i].size, PITCH_PERCENT))
				continue;
			ch->anchor[i] = true;
			ch->anchor[k] = false;
			break;
		}
	}
}

/* Figures that lead no row are lost. */
static void drop_figures(struct chunk *ch, struct cg_table_rows *out)
{
	size_t n = 0;

	for (size_t i = 0; i < ch->n; i++) {
		if (!ch->anchor[i] && ch->line[i].has_fig) {
			orphan(out, &ch->line[i]);
			continue;
		}
		ch->line[n] = ch->line[i];
		ch->anchor[n++] = ch->anchor[i];
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
		if (!ch->anchor[i])
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
	ch.anchor = cg_arena_take_array(a, last - first, sizeof(*ch.anchor));
	ch.row = cg_arena_take_array(a, last - first, sizeof(*ch.row));
	if (ch.line == NULL || ch.anchor == NULL || ch.row == NULL)
		return false;
	for (size_t i = first; i < last; i++) {
		if (!cells(a, &ls->v[i], cols, &ch.line[ch.n]))
			return false;
		ch.anchor[ch.n] = t->is_anchor(&ch.line[ch.n]);
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
		if (cg_dec_parse(bare(l->w[k].text), &d) && d.scale > 0)
			return true;
	}
	return false;
}

bool cg_table_rows_read(struct cg_arena *a, const struct cg_lines *ls, size_t first, size_t last,
			const struct cg_table_kind *t, struct cg_table_cols *cols, struct cg_table_rows *out)
{
	struct cg_table_cols before = *cols;
	size_t at, body, from = first;

	if (!heads(a, ls, first, last, t, cols, &at, &body))
		return false;
	while (from < at && !has_figure(&ls->v[from])) /* headers and titles of the page */
		from++;
	/* rows above the heads belong to the table of the page before; without one they are lost */
	if (!body_lines(a, ls, from, at, t, &before, out))
		return false;
	return body_lines(a, ls, body, last, t, cols, out);
}

bool cg_table_rows_line(struct cg_arena *a, const struct cg_line *l, const struct cg_table_cols *cols,
			struct cg_table_row *out)
{
	return cells(a, l, cols, out);
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
