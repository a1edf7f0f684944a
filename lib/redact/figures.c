/*
 * figures.c: Amounts and units times a scale, printed in the way they were.
 */
#include "redact/token.h"

#include <stdlib.h>

enum {
	ROW_FIGURES = 2,
	ROW_WHOLE = 3,
	SAME_EDGE = 30, /* hundredths of a point */
	BROKEN_DIGITS = 3,
	BROKEN_MAX = 512, /* of a page, words */
};

/*
 * "26" of "26-May-2021", "1" of "T+1" and of "RE.1/-" are no units: a number of units is all that its word has, and
 * does not begin with a zero, as the end of an ISIN may.
 */
static bool is_part(struct cg_str word, const struct cg_redact_token *t)
{
	if (t->n > 1 && word.p[t->from] == '0')
		return true;
	for (size_t i = 0; i < word.n; i++) {
		if ((i < t->from || i >= t->from + t->n) && (cg_is_alnum(word.p[i]) || word.p[i] == '/'))
			return true;
	}
	return false;
}

/* Whole numbers are units in rows of tables alone: elsewhere they count pages, months, schemes. */
static bool in_row(const struct cg_redact_work *k)
{
	size_t figures = 0, whole = 0;

	for (size_t i = 0; i < k->tokens.n; i++) {
		const struct cg_redact_token *t = &k->tokens.v[i];

		figures += t->kind == CG_REDACT_TOKEN_FIGURE;
		whole += t->kind == CG_REDACT_TOKEN_DIGITS && !is_part(k->line[t->word]->text, t) &&
			 cg_redact_stays_amount(k, cg_redact_token_text(k, t));
	}
	return figures >= ROW_FIGURES || whole >= ROW_WHOLE;
}

/* "Nifty Smallcap 100 ETF": words stand beside it in its column. */
static bool is_in_text(const struct cg_redact_work *k, const struct cg_redact_token *t)
{
	size_t i = (size_t)(t - k->tokens.v);

	return cg_redact_stays_beside(k, i, -1) != NULL || cg_redact_stays_beside(k, i, 1) != NULL;
}

/* Is the figure an amount or a number of units? */
bool cg_redact_figures_scaled(const struct cg_redact_work *k, const struct cg_redact_token *t)
{
	struct cg_str word = k->line[t->word]->text, s = cg_redact_token_text(k, t);
	char text[CG_DEC_TEXT_MAX];
	struct cg_str c = cg_redact_stays_canonical(s, text);
	size_t end = t->from + t->n;
	enum cg_redact_spot spot;

	if (k->opts->scale <= 1 || c.p == NULL ||
	    (t->kind != CG_REDACT_TOKEN_FIGURE && (t->kind != CG_REDACT_TOKEN_DIGITS || is_part(word, t))))
		return false;
	spot = cg_redact_spot_of(k, t);
	if (spot != CG_REDACT_SPOT_NONE)
		return spot == CG_REDACT_SPOT_AMOUNT || spot == CG_REDACT_SPOT_VALUE;
	if (t->kind == CG_REDACT_TOKEN_DIGITS && (!cg_redact_stays_amount(k, s) || !in_row(k) || is_in_text(k, t)))
		return false;
	return !(cg_redact_set_has(&k->facts.prices, c) && !cg_redact_set_has(&k->facts.amounts, c)) &&
	       (end == word.n || word.p[end] != '%');
}

/* Commas behind every third digit, or in the Indian way. */
static size_t group(char *out, const char *digits, size_t n, enum cg_redact_grouping g)
{
	size_t at = 0;

	for (size_t i = 0; i < n; i++) {
		size_t left = n - i;

		if (i > 0 && g != CG_REDACT_GROUPS_NONE && left >= 3 &&
		    (g == CG_REDACT_GROUPS_WESTERN ? left % 3 == 0 : left == 3 || left % 2 == 1))
			out[at++] = ',';
		out[at++] = digits[i];
	}
	return at;
}

/* Western grouping has three digits between two commas. */
enum cg_redact_grouping cg_redact_figures_grouping(struct cg_str s)
{
	size_t first = cg_str_find(s, CG_STR(",")), last = first;

	if (first == SIZE_MAX)
		return CG_REDACT_GROUPS_NONE;
	for (size_t i = first; i < s.n; i++)
		last = s.p[i] == ',' ? i : last;
	return first != last && cg_redact_token_run_end(s, first + 1, false, true) - first - 1 == 3
		       ? CG_REDACT_GROUPS_WESTERN
		       : CG_REDACT_GROUPS_INDIAN;
}

/* The amount of a row whose units stand in the same line: the line is printed a second time, behind a page break. */
static bool multiply_repeated(const struct cg_redact_work *k, struct cg_dec d, struct cg_dec *out)
{
	struct cg_dec units;

	for (size_t i = 0; i < k->tokens.n; i++) {
		if (k->tokens.v[i].kind == CG_REDACT_TOKEN_FIGURE &&
		    cg_dec_parse(cg_redact_token_text(k, &k->tokens.v[i]), &units) &&
		    cg_redact_multiple_row(&k->multiple, d, units, out))
			return true;
	}
	return false;
}

/* What becomes of the figure: by the field that it is, else by the value or sum of its digits, else times the scale. */
static bool multiply(const struct cg_redact_work *k, struct cg_dec d, const struct cg_redact_field *field,
		     struct cg_dec *out)
{
	bool is_amount = field != NULL && field->spot == CG_REDACT_SPOT_AMOUNT;

	if (field != NULL && cg_redact_multiple_field(&k->multiple, field->at, d, out))
		return true;
	if (!is_amount && cg_redact_multiple_value(&k->multiple, d, out))
		return true;
	if (field == NULL && multiply_repeated(k, d, out))
		return true;
	*out = d;
	return cg_redact_multiple_times(out, k->opts->scale);
}

struct cg_str cg_redact_figures_scale(const struct cg_redact_work *k, struct cg_str s,
				      const struct cg_redact_field *field)
{
	char digits[CG_DEC_TEXT_MAX], out[2 * CG_DEC_TEXT_MAX];
	struct cg_dec d = CG_DEC_NONE;
	enum cg_redact_grouping g = cg_redact_figures_grouping(s);
	struct cg_str text, whole;
	size_t n;

	if (!cg_dec_parse(s, &d) || !multiply(k, d, field, &d))
		return CG_STR_NONE;
	text = (struct cg_str){ digits, cg_dec_text(d, digits) };
	whole = cg_str_cut(&text, '.');
	if (g == CG_REDACT_GROUPS_NONE && cg_redact_token_run_end(s, 0, false, true) <= 3)
		g = k->grouping;
	n = group(out, whole.p, whole.n, g);
	return cg_arena_printf(k->a, "%.*s%s%.*s", (int)n, out, d.scale > 0 ? "." : "", CG_STR_ARG(text));
}

/* A column of figures shares its right ends, its middles or its left ends. */
enum edge { EDGE_RIGHT, EDGE_MIDDLE, EDGE_LEFT, EDGES };

/* Where the word ends, has its middle or begins; twice, so that it is whole. */
static int32_t edge_of(const struct cg_word *w, enum edge edge)
{
	return edge == EDGE_RIGHT ? 2 * w->x1 : edge == EDGE_LEFT ? 2 * w->x0 : w->x0 + w->x1;
}

/* The edge that most other figures above and below share with it, unless they are as wide: the right one in doubt. */
static enum edge shared_edge(const struct cg_redact_work *k, const struct cg_word *w)
{
	size_t votes[EDGES] = { 0, 0, 0 };
	enum edge best = EDGE_RIGHT;

	for (size_t i = 0; i < k->page->n; i++) {
		const struct cg_word *v = &k->page->v[i];

		if (v->x1 < w->x0 || v->x0 > w->x1 || (v->y0 < w->y1 && v->y1 > w->y0) ||
		    abs((v->x1 - v->x0) - (w->x1 - w->x0)) <= 2 * SAME_EDGE || v->text.n == 0 ||
		    !cg_is_digit(v->text.p[v->text.n - 1]))
			continue;
		for (int e = 0; e < EDGES; e++)
			votes[e] += abs(edge_of(v, (enum edge)e) - edge_of(w, (enum edge)e)) <= 2 * SAME_EDGE;
	}
	for (int e = 1; e < EDGES; e++)
		best = votes[e] > votes[best] ? (enum edge)e : best;
	return best;
}

void cg_redact_figures_fit(const struct cg_redact_work *k, struct cg_word *w, uint32_t old, uint32_t now,
			   const int32_t room[2])
{
	enum edge edge = shared_edge(k, w);
	int64_t width = w->x1 - w->x0;
	int32_t more = (int32_t)(width * now / old - width), left = more, right = more;

	if (edge == EDGE_RIGHT) {
		left = more < room[0] ? more : room[0];
		right = 0;
	} else if (edge == EDGE_LEFT) {
		left = 0;
		right = more < room[1] ? more : room[1];
	} else {
		int32_t least = room[0] < room[1] ? room[0] : room[1];

		left = more / 2 < least ? more / 2 : least;
		right = more - more / 2 < least ? more - more / 2 : least;
	}
	w->x0 -= left;
	w->x1 += right;
}

/* Do the digits of `low` stand below the figure `high`, in its column? */
static bool stands_below(const struct cg_word *high, const struct cg_word *low)
{
	int32_t height = high->y1 - high->y0;

	return low->text.n <= BROKEN_DIGITS && cg_redact_token_run_end(low->text, 0, false, true) == low->text.n &&
	       low->x0 >= high->x0 - height && low->x1 <= high->x1 + height && low->y0 > high->y0 + height / 2 &&
	       low->y0 < high->y1 + height;
}

/* Both words as one figure that was read; false: they are none. */
static bool join(struct cg_redact_work *k, struct cg_word *high, struct cg_word *low)
{
	char text[CG_DEC_TEXT_MAX];
	struct cg_str whole = cg_arena_printf(k->a, "%.*s%.*s", CG_STR_ARG(high->text), CG_STR_ARG(low->text));
	struct cg_str c = cg_redact_stays_canonical(whole, text);

	if (c.p == NULL || !cg_redact_set_has(&k->facts.amounts, c))
		return false;
	whole = cg_redact_figures_scale(k, whole, NULL);
	if (whole.n <= low->text.n) {
		k->failed = true;
		return false;
	}
	k->broken[k->n_broken] = high;
	k->broken_texts[k->n_broken++] = cg_str_sub(whole, 0, whole.n - low->text.n);
	k->broken[k->n_broken] = low;
	k->broken_texts[k->n_broken++] = cg_str_sub(whole, whole.n - low->text.n, whole.n);
	return true;
}

bool cg_redact_figures_broken(struct cg_redact_work *k, struct cg_word *v, size_t n)
{
	char text[CG_DEC_TEXT_MAX];

	k->n_broken = 0;
	k->tokens.n = 0; /* of another page */
	if (k->opts->scale <= 1)
		return true;
	if (k->broken == NULL) {
		k->broken = cg_arena_take_array(k->a, BROKEN_MAX, sizeof(struct cg_word *));
		k->broken_texts = cg_arena_take_array(k->a, BROKEN_MAX, sizeof(*k->broken_texts));
	}
	if (k->broken == NULL || k->broken_texts == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		struct cg_str c = cg_redact_stays_canonical(v[i].text, text);

		if (!cg_effort_steps(k->a->effort, n))
			return false;
		if (c.p == NULL || cg_redact_token_figure(v[i].text, 0) != v[i].text.n ||
		    cg_redact_set_has(&k->facts.amounts, c))
			continue;
		for (size_t j = 0; j < n && k->n_broken + 2 <= BROKEN_MAX; j++) {
			if (j != i && stands_below(&v[i], &v[j]) && join(k, &v[i], &v[j]))
				break;
		}
	}
	return true;
}

struct cg_str cg_redact_figures_part(const struct cg_redact_work *k, const struct cg_word *w)
{
	for (size_t i = 0; i < k->n_broken; i++) {
		if (k->broken[i] == w)
			return k->broken_texts[i];
	}
	return CG_STR_NONE;
}
