/* table_heads.c: the heads of a table, in one line or several, and what they mean. */
#include "statement/isin.h"
#include "statement/table_priv.h"
#include "statement/table_words.h"

enum {
	HEAD_PITCH_PERCENT = 200, /* of the size: from one line of the heads to the next */
	HEAD_GAP_PERCENT = 45,	  /* words of one head */
	HEADS_LEAST = 3,
	HEAD_TIGHT_PERCENT = 145, /* of the size: a line above the first one that has heads enough is no further off */
	HEAD_GROWS_PERCENT = 140, /* the next line of a head is not further off than the one before by more */
	NUMBER_LEAST = 5,	  /* digits of a number of a row: years have four */
	HEAD_LINES = 8,		  /* of one head at most */
	HEAD_RUN = 4,		  /* words of one line of a head: more are a sentence */
};

static bool head_word(struct cg_arena *a, struct cg_table_cols *c, struct cg_str *text, const struct cg_word *w)
{
	size_t i = 0;

	while (i < c->n && !cg_table_touches(&c->box[i], w, cg_table_percent(w->size, HEAD_GAP_PERCENT)))
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

size_t cg_table_heads_count(const struct cg_line *l, const struct cg_table_kind *t)
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

/* Short runs of words, and no figure: a line of heads, not of a row nor of a sentence. */
static bool may_be_head(const struct cg_line *l)
{
	struct cg_dec d;
	size_t run = 0;

	for (size_t k = 0; k < l->n; k++) {
		run = cg_table_stands_alone(l, k) ? 1 : run + 1;
		if (run > HEAD_RUN || cg_dec_parse(l->w[k].text, &d))
			return false;
	}
	return true;
}

/* Numbers of folios, transactions and the like: a run of digits that no head has, nor a date. */
static bool has_number_of_row(struct cg_str s)
{
	size_t run = 0;

	for (size_t i = 0; i < s.n && run < NUMBER_LEAST; i++)
		run = cg_is_digit(s.p[i]) ? run + 1 : 0;
	return run >= NUMBER_LEAST;
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
		if (!stands_over(ls, at, i, &l->w[k], l->y - cg_table_percent(size, HEAD_TIGHT_PERCENT)))
			return false;
	}
	return true;
}

/*
 * Does line i go on with the heads that begin at `at`? A row below them has figures or an ISIN, stands further off than
 * their lines do, begins with one cell that wraps or with the word that rows begin with, or has words that heads have
 * not.
 */
static bool heads_go_on(const struct cg_lines *ls, size_t at, size_t i, const struct cg_table_kind *t)
{
	const struct cg_line *l = &ls->v[i];
	int32_t pitch = l->y - ls->v[i - 1].y;
	size_t alone = 0;
	struct cg_dec d;

	if ((t->first.n > 0 && cg_line_starts(l, t->first)) ||
	    pitch > cg_table_percent(l->w[0].size, HEAD_PITCH_PERCENT) ||
	    (i - at > 1 && pitch > cg_table_percent(ls->v[i - 1].y - ls->v[i - 2].y, HEAD_GROWS_PERCENT) &&
	     !goes_on_below(ls, at, i)))
		return false;
	for (size_t k = 0; k < l->n; k++) {
		alone += cg_table_stands_alone(l, k);
		if (cg_isin_shape(cg_str_sub(l->w[k].text, 0, CG_ISIN_LEN)) ||
		    cg_dec_parse(cg_table_bare(l->w[k].text), &d) || has_number_of_row(l->w[k].text))
			return false;
	}
	if (alone > 1) /* heads of columns that are not known may stand among them */
		return cg_table_words_heads(l) > 0;
	return cg_table_words_heads(l) * 2 >= l->n &&
	       (l->n < 3 || known_heads(l, t, (bool[CG_TABLE_MAX]){ false }) > 0);
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

/*
 * Line i is the upper line of heads that begin below it: all of its cells stand over theirs, as close as lines do;
 * words that only heads have may be set a little looser.
 */
static bool is_over_heads(const struct cg_lines *ls, size_t i, size_t end)
{
	const struct cg_line *l = &ls->v[i];
	bool over = true, known = cg_table_words_heads(l) == l->n;

	if (ls->v[i + 1].y - l->y > cg_table_percent(l->w[0].size, known ? HEAD_PITCH_PERCENT : HEAD_TIGHT_PERCENT) ||
	    !may_be_head(l))
		return false;
	for (size_t k = 0; k < l->n; k++) {
		for (size_t c = 0; c < l->w[k].text.n; c++) {
			if (cg_is_digit(l->w[k].text.p[c]))
				return false;
		}
		if (cg_table_stands_alone(l, k) && !over)
			return false;
		over = stands_over(ls, i + 1, end, &l->w[k], 0) || (over && !cg_table_stands_alone(l, k));
	}
	return over;
}

/* The first line of the heads and the one behind them; *at == last: there are none. */
static void find_heads(const struct cg_lines *ls, size_t first, size_t last, const struct cg_table_kind *t, size_t *at,
		       size_t *end)
{
	*at = first;
	while (*at < last && cg_table_heads_count(&ls->v[*at], t) == 0)
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

bool cg_table_heads_read(struct cg_arena *a, const struct cg_lines *ls, size_t first, size_t last,
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
	cg_table_cells_settle(ls, *body, last, &c);
	*cols = c;
	return true;
}
