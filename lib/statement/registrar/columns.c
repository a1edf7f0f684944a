/*
 * columns.c: the heads of the transaction table: what each column is, its words say; they may stand on one to four
 * baselines, in any order, and between columns that are not known.
 */
#include "statement/registrar/registrar.h"

#include <stdlib.h>

enum {
	HEADER_HEIGHT = 1800, /* its baselines lie within 18 pt */
	HEADER_TRIES = 32,    /* lines of a page with a label in them that are examined */
	CELLS_MAX = 24,
	WORDS_LEAST = 3,     /* known words in a line that also has others */
	FIGURE_WIDTH = 5500, /* the widest figure seen; a description ends further left */
	ROOM_LEAST = 3500,   /* between Transaction and the first figure's label */
	GAP_PERCENT = 60,    /* of the size: words of one label stand closer */
	SAME_BASE = 100,     /* words on one baseline */
	BASELINE_STEP = 300, /* Date is this much lower than Amount where there are four baselines */
};

/* What a cell of the heading is; the one with the highest number of its words' meanings decides. */
enum meaning { MEANS_NOTHING, MEANS_TEXT, MEANS_UNITS, MEANS_AMOUNT, MEANS_NAV, MEANS_BALANCE, MEANS_DATE, MEANS_MAX };

static const struct {
	struct cg_str word;
	enum meaning meaning;
} vocabulary[] = {
	{ CG_STR_INIT("Date"), MEANS_DATE },	     { CG_STR_INIT("Transaction"), MEANS_TEXT },
	{ CG_STR_INIT("Transactions"), MEANS_TEXT }, { CG_STR_INIT("Description"), MEANS_TEXT },
	{ CG_STR_INIT("Particulars"), MEANS_TEXT },  { CG_STR_INIT("Amount"), MEANS_AMOUNT },
	{ CG_STR_INIT("Units"), MEANS_UNITS },	     { CG_STR_INIT("Unit"), MEANS_UNITS },
	{ CG_STR_INIT("NAV"), MEANS_NAV },	     { CG_STR_INIT("Price"), MEANS_NAV },
	{ CG_STR_INIT("Balance"), MEANS_BALANCE },   { CG_STR_INIT("(INR)"), MEANS_NOTHING },
	{ CG_STR_INIT("INR"), MEANS_NOTHING },	     { CG_STR_INIT("(Rs.)"), MEANS_NOTHING },
	{ CG_STR_INIT("(Rs)"), MEANS_NOTHING },	     { CG_STR_INIT("Rs."), MEANS_NOTHING },
	{ CG_STR_INIT("per"), MEANS_NOTHING },	     { CG_STR_INIT("in"), MEANS_NOTHING },
	{ CG_STR_INIT("Type"), MEANS_NOTHING },	     { CG_STR_INIT("Details"), MEANS_NOTHING },
	{ CG_STR_INIT("of"), MEANS_NOTHING },	     { CG_STR_INIT("/"), MEANS_NOTHING },
	{ CG_STR_INIT("Closing"), MEANS_NOTHING },   { CG_STR_INIT("(`)"), MEANS_NOTHING },
	{ CG_STR_INIT("`"), MEANS_NOTHING },	     { CG_STR_INIT("("), MEANS_NOTHING },
	{ CG_STR_INIT(")"), MEANS_NOTHING },
};

static bool is_in_capitals(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (cg_is_lower(s.p[i]))
			return false;
	}
	return true;
}

/*
 * MEANS_MAX: not a word of headings, as nearly all words of a statement are: their first letters tell. They may be in
 * capitals; small letters alone are words of sentences.
 */
static enum meaning meaning_of(struct cg_str word)
{
	for (size_t i = 0; word.n > 0 && i < sizeof(vocabulary) / sizeof(vocabulary[0]); i++) {
		struct cg_str v = vocabulary[i].word;

		if (v.n != word.n || cg_lower(v.p[0]) != cg_lower(word.p[0]))
			continue;
		if (cg_str_eq(v, word) || (is_in_capitals(word) && cg_str_eq_nocase(v, word)))
			return vocabulary[i].meaning;
	}
	return MEANS_MAX;
}

static bool has_digit(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (cg_is_digit(s.p[i]))
			return true;
	}
	return false;
}

/* Nothing but words of headings, or some among others: the labels of columns that are not known. */
static bool is_heading_line(const struct cg_line *l)
{
	size_t known = 0, labels = 0;

	for (size_t i = 0; i < l->n; i++) {
		enum meaning m = meaning_of(l->w[i].text);

		if (has_digit(l->w[i].text))
			return false;
		known += m != MEANS_MAX;
		labels += m != MEANS_MAX && m != MEANS_NOTHING;
	}
	return known == l->n || (labels >= WORDS_LEAST && known * 2 > l->n);
}

static bool has_label(const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		enum meaning m = meaning_of(l->w[i].text);

		if (m == MEANS_DATE || m == MEANS_TEXT || m == MEANS_AMOUNT)
			return true;
	}
	return false;
}

/* Both registrars name their columns so. */
static bool is_own_word(struct cg_str s)
{
	static const struct cg_str words[] = {
		CG_STR_INIT("Date"),  CG_STR_INIT("Transaction"), CG_STR_INIT("Amount"),
		CG_STR_INIT("Units"), CG_STR_INIT("Price"),	  CG_STR_INIT("Unit"),
		CG_STR_INIT("(INR)"), CG_STR_INIT("NAV"),	  CG_STR_INIT("Balance")
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (cg_str_eq(words[i], s))
			return true;
	}
	return false;
}

/* The label of a column: words beside and below each other. */
struct cell {
	int32_t x0, x1;
	enum meaning meaning;
	bool own;		     /* its words are the registrars' */
	bool named;		     /* a word says what it is, known or not */
	struct cg_box of[MEANS_MAX]; /* around its words of each meaning */
};

static void cell_add(struct cell *c, const struct cg_word *w)
{
	enum meaning m = meaning_of(w->text);

	c->named |= m != MEANS_NOTHING;
	m = m == MEANS_MAX ? MEANS_NOTHING : m;
	c->x0 = w->x0 < c->x0 ? w->x0 : c->x0;
	c->x1 = w->x1 > c->x1 ? w->x1 : c->x1;
	c->meaning = m > c->meaning ? m : c->meaning;
	c->of[m] = cg_line_box_add(c->of[m], w);
	c->own = c->own && is_own_word(w->text);
}

/* The cell that words [from, to) of a line stand under or belong to; a new one where they stand apart. */
static struct cell *cell_for(struct cell *cells, size_t *n, const struct cg_line *l, size_t from, size_t to)
{
	for (size_t i = 0; i < *n; i++) {
		if (cells[i].x0 < l->w[to - 1].x1 && cells[i].x1 > l->w[from].x0)
			return &cells[i];
	}
	if (*n == CELLS_MAX)
		return NULL;
	cells[*n] = (struct cell){ .x0 = INT32_MAX, .x1 = INT32_MIN, .own = true };
	return &cells[(*n)++];
}

static size_t collect_cells(const struct cg_lines *ls, size_t first, size_t last, struct cell *cells)
{
	size_t n = 0;

	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		for (size_t k = 0, to; k < l->n; k = to) {
			struct cell *c;

			for (to = k + 1;
			     to < l->n && l->w[to].x0 - l->w[to - 1].x1 <= l->w[to].size * GAP_PERCENT / 100;)
				to++;
			c = cell_for(cells, &n, l, k, to);
			for (size_t j = k; c != NULL && j < to; j++)
				cell_add(c, &l->w[j]);
		}
	}
	return n;
}

/* "Unit" over "Balance": one column, as wide as the wider one. */
static struct cg_box united(struct cg_box x, struct cg_box y)
{
	if (!x.set || !y.set)
		return x.set ? x : y;
	return (struct cg_box){ x.x0 < y.x0 ? x.x0 : y.x0, x.x1 > y.x1 ? x.x1 : y.x1, x.y0 < y.y0 ? x.y0 : y.y0,
				x.y1 > y.y1 ? x.y1 : y.y1, true };
}

static void put_other(struct cg_columns *out, const struct cell *c)
{
	if (out->n_other == CG_OTHER_MAX)
		return;
	out->nameless[out->n_other] = !c->named;
	out->other[out->n_other++] = (struct cg_box){ c->x0, c->x1, 0, 0, true };
}

/* Column of a meaning; CG_FIG_MAX: not a figure. */
static enum cg_figure figure_of(enum meaning m)
{
	switch (m) {
	case MEANS_AMOUNT:
		return CG_FIG_AMOUNT;
	case MEANS_UNITS:
		return CG_FIG_UNITS;
	case MEANS_NAV:
		return CG_FIG_NAV;
	case MEANS_BALANCE:
		return CG_FIG_BALANCE;
	default:
		return CG_FIG_MAX;
	}
}

/* Nothing left of the first figure column, less the widest figure, is a figure. */
static int32_t figures_edge(const struct cg_columns *c, int32_t *label)
{
	int32_t edge = INT32_MAX;

	*label = INT32_MAX;
	for (size_t i = 0; i < CG_FIG_MAX + c->n_other; i++) {
		const struct cg_box *b = i < CG_FIG_MAX ? &c->fig[i] : &c->other[i - CG_FIG_MAX];

		if (b->set && b->x0 < *label) {
			*label = b->x0;
			edge = b->x1 - FIGURE_WIDTH - (b->x1 - b->x0) / 4;
		}
	}
	return edge;
}

/*
 * The heads stand as the registrars set them: all on the baseline of Amount, with "Balance" below "Unit"; KFintech's
 * Transaction and Units lower than that, and Unit between the two.
 */
static bool stand_as_printed(const struct cg_columns *c, struct cg_box text)
{
	const struct cg_box *amount = &c->fig[CG_FIG_AMOUNT], *units = &c->fig[CG_FIG_UNITS],
			    *nav = &c->fig[CG_FIG_NAV], *balance = &c->fig[CG_FIG_BALANCE];
	int32_t low = text.y0 - amount->y0, unit = balance->y0 - amount->y0, size = text.y1 - text.y0;

	if (c->n_other > 0 || amount->x0 < text.x1 || units->x0 < amount->x1 || balance->x0 < units->x1 ||
	    (nav->set && (nav->x0 < units->x1 || balance->x0 < nav->x1)) || balance->y1 - balance->y0 < size * 3 / 2)
		return false;
	if (abs(units->y0 - text.y0) > SAME_BASE || (nav->set && abs(nav->y0 - amount->y0) > SAME_BASE))
		return false;
	return c->four_baselines ? unit > SAME_BASE && low - unit > SAME_BASE
				 : abs(low) <= SAME_BASE && abs(unit) <= SAME_BASE;
}

static bool header_at(const struct cg_lines *ls, size_t first, size_t last, struct cg_columns *out)
{
	struct cell cells[CELLS_MAX];
	size_t n = collect_cells(ls, first, last, cells);
	struct cg_box text = { .set = false };
	int32_t label;
	bool own = true;

	*out = (struct cg_columns){ .set = false };
	for (size_t i = 0; i < n; i++) {
		const struct cell *c = &cells[i];
		enum cg_figure f = figure_of(c->meaning);

		own = own && c->own;
		if (f < CG_FIG_MAX && !out->fig[f].set)
			out->fig[f] = f == CG_FIG_BALANCE ? united(c->of[MEANS_UNITS], c->of[MEANS_BALANCE])
							  : c->of[c->meaning];
		else if (c->meaning == MEANS_TEXT && !text.set)
			text = c->of[MEANS_TEXT];
	}
	for (size_t i = 0; i < n && text.set; i++) {
		if (cells[i].meaning == MEANS_NOTHING && cells[i].x0 > text.x1)
			put_other(out, &cells[i]);
	}
	if (!text.set || !out->fig[CG_FIG_AMOUNT].set || !out->fig[CG_FIG_UNITS].set || !out->fig[CG_FIG_BALANCE].set)
		return false;
	out->set = true;
	out->four_baselines = text.y1 - out->fig[CG_FIG_AMOUNT].y1 > BASELINE_STEP;
	out->as_printed = own && stand_as_printed(out, text);
	out->description = text.x0;
	out->figures = figures_edge(out, &label);
	return label - text.x1 >= ROOM_LEAST; /* else no room for descriptions */
}

/* The first line of the heading that line i is of: words of wrapped labels can stand higher than its own. */
static size_t heading_start(const struct cg_lines *ls, size_t first, size_t i)
{
	size_t at = i;

	while (at > first && ls->v[i].y - ls->v[at - 1].y <= HEADER_HEIGHT / 2 + ls->v[i].w[0].size / 2 &&
	       is_heading_line(&ls->v[at - 1]))
		at--;
	return at;
}

bool cg_registrar_columns(const struct cg_lines *ls, size_t first, size_t last, struct cg_columns *out, size_t *head,
			  size_t *after)
{
	int tries = 0;

	for (size_t i = first; i < last && tries < HEADER_TRIES; i++) {
		size_t begin, end, window;

		if (!has_label(&ls->v[i]) || !is_heading_line(&ls->v[i]))
			continue;
		tries++;
		begin = heading_start(ls, first, i);
		window = cg_line_window(ls, begin, HEADER_HEIGHT);
		for (end = i + 1; end < window && end < last && is_heading_line(&ls->v[end]);)
			end++;
		if (header_at(ls, begin, end, out)) {
			*head = begin;
			*after = end;
			return true;
		}
	}
	return false;
}
