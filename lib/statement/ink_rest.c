/*
 * ink_rest.c: furniture that every statement may have, and what is left then.
 *
 * Sentences  a line with at least SENTENCE_WORDS words in small letters, not a row; it goes on in lines below that
 *            begin at the same edge. Figures in it are the notice's or the load text's. A row of a table never is one:
 *            it begins with a date or holds an ISIN, and holds figures.
 * Text       words without a figure, date or number in their line are heads, labels, addresses and names, which the
 *            layouts check themselves; beside figures they share the fate of these.
 */
#include "statement/ink_priv.h"

#include <stdlib.h>
#include <string.h>

enum {
	SENTENCE_WORDS = 4,
	SENTENCE_EDGE = 300, /* lines of one paragraph begin this close to each other */
	SENTENCE_STEP = 200, /* percent of the size: the furthest line of one paragraph */
	ROW_FIGURES = 3,     /* figures that make a row without a date or ISIN */
	LABEL_NEAR = 6,	     /* tokens from the label of a NAV to it */
	DATE_NEAR = 3,	     /* tokens between the date of a figure ("NAV on ..: INR") and the figure */
};

struct rest {
	struct cg_ink *ink;
	const struct cg_statement *s;
	int32_t edge, bottom; /* of the last line of a sentence; page 0: none */
	uint32_t page;
};

static struct cg_token *tokens(const struct cg_ink *ink, uint32_t line)
{
	return ink->tokens.v + ink->lines[line].token;
}

static bool is_small_word(struct cg_str s)
{
	size_t small = 0;

	for (size_t i = 0; i < s.n; i++)
		small += cg_is_lower(s.p[i]);
	return small >= 2 && small + 2 >= s.n && cg_is_lower(s.p[0]);
}

/* "NAV on 05-Mar-2021: INR 70.6112" near a scheme that has no NAV: token i is its figure. */
static bool is_lost_nav(const struct cg_ink *ink, const struct cg_token *t, uint32_t i)
{
	if (ink->nav_due == NULL || !ink->nav_due[t[i].page])
		return false;
	for (uint32_t k = i; k-- > 0 && i - k <= LABEL_NEAR && t[k].kind != CG_TOKEN_FIGURE;) {
		if (t[k].kind == CG_TOKEN_TEXT && cg_str_eq(t[k].text, CG_STR("NAV")) &&
		    cg_str_eq(t[k + 1].text, CG_STR("on")))
			return true;
	}
	return false;
}

/* Pages on which the NAV of a scheme may stand that has none. */
static bool take_nav_due(struct cg_ink *ink, const struct cg_statement *s)
{
	ink->nav_due = cg_arena_take_array(ink->a, (size_t)ink->n_pages + 1, sizeof(*ink->nav_due));
	for (uint32_t i = 0; i < ink->n_lines; i++)
		ink->lines[i].row = 0; /* a NAV that is due may make it one */
	for (size_t i = 0; ink->nav_due != NULL && i < s->funds.n; i++) {
		uint32_t at = s->funds.v[i].page;

		for (uint32_t p = at > 1 ? at - 1 : 1; !s->funds.v[i].nav.set && p <= at + 1 && p <= ink->n_pages; p++)
			ink->nav_due[p] = true;
	}
	return ink->nav_due != NULL;
}

/* Pages on which the ISIN of a scheme may stand that has none: there another scheme's is no repetition. */
static bool take_isin_due(struct cg_ink *ink, const struct cg_statement *s)
{
	ink->isin_due = cg_arena_take_array(ink->a, (size_t)ink->n_pages + 1, sizeof(*ink->isin_due));
	for (size_t i = 0; ink->isin_due != NULL && i < s->funds.n; i++) {
		if (s->funds.v[i].isin.p == NULL && s->funds.v[i].page <= ink->n_pages)
			ink->isin_due[s->funds.v[i].page] = true;
	}
	return ink->isin_due != NULL;
}

/*
 * A row of a table, whatever its text says: a date and figures, an ISIN and figures, several figures, or a lost NAV
 * with its label. A sentence may begin like one, but does not end in a figure.
 */
static bool looks_like_row(const struct cg_ink *ink, uint32_t line)
{
	const struct cg_token *t = tokens(ink, line);
	uint32_t n = ink->lines[line].n_tokens, figures = 0, words = 0;
	bool isin = false, labelled = false;

	for (uint32_t i = 0; i < n; i++) {
		figures += t[i].kind == CG_TOKEN_FIGURE;
		isin |= t[i].kind == CG_TOKEN_ISIN;
		labelled |= t[i].kind == CG_TOKEN_FIGURE && is_lost_nav(ink, t, i);
		words = t[i].kind == CG_TOKEN_FIGURE ? 0
						     : words + (t[i].kind == CG_TOKEN_TEXT && is_small_word(t[i].text));
	}
	if (figures == 0 || (!isin && words >= SENTENCE_WORDS))
		return false;
	return isin || labelled || figures >= ROW_FIGURES || (t[0].kind == CG_TOKEN_DATE && words == 0);
}

/* The same; each word of a line of ten thousand asks. */
static bool is_row(struct cg_ink *ink, uint32_t line)
{
	enum { NO = 1, YES };
	struct cg_ink_line *l = &ink->lines[line];

	if (l->row == 0 && cg_effort_steps(ink->a->effort, l->n_tokens))
		l->row = looks_like_row(ink, line) ? YES : NO;
	return l->row == YES;
}

/* Text that may hold figures: rows, and what only heads of schemes have, are no part of it. */
static bool is_load_text(struct cg_ink *ink, const struct cg_token *t)
{
	return t->kind < CG_TOKEN_ISIN && !is_row(ink, t->line);
}

/*
 * What a layout says of words holds for this token in them. A value in what was read, or taken for a head, is accounted
 * for by the model alone: a layout that takes a line for read and loses a part of it would lose it in silence.
 */
static bool is_covered(struct cg_ink *ink, const struct cg_token *t, enum cg_ink_state state)
{
	switch (state) {
	case CG_INK_FIELD:
		return t->kind < CG_TOKEN_FIGURE;
	case CG_INK_HEAD: /* "NAV on 30-May-2010:", its figure is below */
		return t->kind < CG_TOKEN_FIGURE || t->kind == CG_TOKEN_DATE;
	case CG_INK_LOAD:
		return is_load_text(ink, t);
	default:
		return true;
	}
}

void cg_ink_take_marks(struct cg_ink *ink, bool all)
{
	for (size_t i = 0; i < ink->tokens.n; i++) {
		struct cg_token *t = &ink->tokens.v[i];
		uint8_t state = CG_INK_NONE;

		for (uint32_t k = t->first; k <= t->last; k++) {
			state = ink->words[k].state;
			if (state == CG_INK_NONE)
				break;
		}
		if (!all && (state == CG_INK_FIELD || state == CG_INK_ROW || state == CG_INK_LOAD))
			continue;
		if (t->state == CG_INK_NONE && is_covered(ink, t, (enum cg_ink_state)state))
			t->state = state;
	}
}

/* ---- marks and page numbers ---- */

static bool is_watermark(struct cg_str s)
{
	static const struct cg_str starts[] = { CG_STR_INIT("CAMSCASWS"), CG_STR_INIT("KFINCASWS"),
						CG_STR_INIT("KARVYCASWS"), CG_STR_INIT("Version:V"),
						CG_STR_INIT("Live-") };

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		if (cg_str_starts(s, starts[i]))
			return true;
	}
	return false;
}

/* "Page 3 of 26", "Page 3/26"; the tokens of a watermark glued to each other. */
static void mark_marks(struct cg_ink *ink, uint32_t line)
{
	struct cg_token *t = tokens(ink, line);
	uint32_t n = ink->lines[line].n_tokens;

	for (uint32_t i = 0; i < n; i++) {
		if (t[i].kind == CG_TOKEN_PERCENT)
			t[i].state = CG_INK_LOAD;
		if (t[i].kind != CG_TOKEN_TEXT)
			continue;
		if (cg_str_starts_nocase(t[i].text, CG_STR("Page"))) {
			for (uint32_t k = i; k < n && k < i + 4; k++)
				t[k].state = t[k].state == CG_INK_NONE ? CG_INK_FOOT : t[k].state;
		} else if (is_watermark(t[i].text)) {
			for (uint32_t k = i; k < n && t[k].first <= t[i].last; k++)
				t[k].state = CG_INK_WATERMARK;
		}
	}
}

/* ---- sentences ---- */

static bool is_sentence(const struct cg_ink *ink, uint32_t line)
{
	const struct cg_token *t = tokens(ink, line);
	uint32_t n = ink->lines[line].n_tokens, words = 0;

	for (uint32_t i = 0; i < n; i++)
		words += t[i].kind == CG_TOKEN_TEXT && is_small_word(t[i].text);
	return words >= SENTENCE_WORDS;
}

/* Below the last line of a sentence, at its edge. */
static bool goes_on(const struct rest *r, uint32_t line)
{
	const struct cg_word *w = &r->ink->words[r->ink->lines[line].first].w;
	int32_t off = w->x0 - r->edge;

	return r->page == r->ink->lines[line].page && off <= SENTENCE_EDGE && off >= -SENTENCE_EDGE &&
	       w->y0 - r->bottom < (w->y1 - w->y0) * SENTENCE_STEP / 100;
}

static void note_sentence(struct rest *r, uint32_t line)
{
	const struct cg_word *w;

	if (r->ink->lines[line].n == 0 || is_row(r->ink, line) || !(is_sentence(r->ink, line) || goes_on(r, line))) {
		r->page = 0;
		return;
	}
	w = &r->ink->words[r->ink->lines[line].first].w;
	r->page = r->ink->lines[line].page;
	r->edge = w->x0;
	r->bottom = w->y1;
	for (uint32_t i = 0; i < r->ink->lines[line].n_tokens; i++)
		tokens(r->ink, line)[i].notice = true;
}

void cg_ink_notices(struct cg_ink *ink)
{
	struct rest r = { .ink = ink };

	for (uint32_t i = 0; i < ink->n_lines; i++)
		note_sentence(&r, i);
}

static void mark_sentence(struct cg_ink *ink, uint32_t line)
{
	if (is_row(ink, line)) /* known by now */
		return;
	for (uint32_t i = 0; i < ink->lines[line].n_tokens; i++) {
		if (tokens(ink, line)[i].notice && tokens(ink, line)[i].state == CG_INK_NONE)
			tokens(ink, line)[i].state = CG_INK_NOTICE;
	}
}

/* ---- repeats ---- */

/* "NAV on 20-Aug-2019: INR 10.905", where the figure is a field: so is its date. */
static void mark_figure_dates(struct cg_ink *ink, uint32_t line)
{
	struct cg_token *t = tokens(ink, line);
	uint32_t n = ink->lines[line].n_tokens;

	for (uint32_t i = 1; i < n; i++) {
		if (t[i].kind != CG_TOKEN_DATE || t[i].state != CG_INK_NONE || t[i - 1].kind != CG_TOKEN_TEXT ||
		    !cg_str_ends(t[i - 1].text, CG_STR("on")))
			continue;
		for (uint32_t k = i + 1; k < n && k <= i + DATE_NEAR; k++) {
			if (t[k].kind == CG_TOKEN_FIGURE && t[k].state == CG_INK_FIELD)
				t[i].state = CG_INK_FIELD;
		}
	}
}

/* The period or day of the statement, printed again in a line without figures. */
static void mark_period(const struct rest *r, uint32_t line)
{
	struct cg_token *t = tokens(r->ink, line);
	uint32_t n = r->ink->lines[line].n_tokens;

	for (uint32_t i = 0; i < n; i++) {
		if (t[i].kind == CG_TOKEN_FIGURE)
			return;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (t[i].kind == CG_TOKEN_DATE && t[i].state == CG_INK_NONE &&
		    (t[i].value == r->s->from || t[i].value == r->s->to || t[i].value == r->s->as_of))
			t[i].state = CG_INK_TITLE;
	}
}

/* ---- what is left ---- */

/* Behind a word like "Folio": else a run of digits is a number of a house, a telephone, a circular. */
static bool is_folio(const struct cg_token *t, uint32_t i)
{
	for (uint32_t k = i; k-- > 0 && i - k <= DATE_NEAR;) {
		if (t[k].kind == CG_TOKEN_TEXT && cg_str_find_nocase(t[k].text, CG_STR("folio")) != SIZE_MAX)
			return true;
	}
	return false;
}

static bool is_reported(const struct cg_token *t, uint32_t i)
{
	if (t[i].state != CG_INK_NONE || t[i].kind < CG_TOKEN_FIGURE)
		return false;
	if (t[i].kind == CG_TOKEN_FIGURE && t[i].value == 0) /* nothing is lost with it that its row does not show */
		return false;
	return t[i].kind != CG_TOKEN_FOLIO || is_folio(t, i);
}

static bool is_key(const struct cg_token *t)
{
	return t->kind == CG_TOKEN_ISIN || t->kind == CG_TOKEN_PAN || t->kind == CG_TOKEN_FOLIO;
}

/* By kind and text, wherever they stand. */
static int compare_keys(const void *x, const void *y)
{
	const struct cg_token *a = *(const struct cg_token *const *)x, *b = *(const struct cg_token *const *)y;
	size_t n = a->text.n < b->text.n ? a->text.n : b->text.n;
	int order = a->kind != b->kind ? (a->kind > b->kind ? 1 : -1) : memcmp(a->text.p, b->text.p, n);

	return order != 0 ? order : (a->text.n > b->text.n) - (a->text.n < b->text.n);
}

/* The ISINs, PANs and folios that fields have, sorted: a page may repeat one ten thousand times. */
struct keys {
	const struct cg_token **v;
	size_t n, cap;
};

static bool list_keys(struct cg_ink *ink, struct keys *out)
{
	for (size_t i = 0; i < ink->tokens.n; i++) {
		const struct cg_token *t = &ink->tokens.v[i];

		if (t->state == CG_INK_FIELD && is_key(t) && !CG_PUSH(ink->a, out, &t))
			return false;
	}
	if (out->n > 0)
		qsort(out->v, out->n, sizeof(*out->v), compare_keys);
	return true;
}

/* An ISIN, PAN or folio that a field has in another place. */
static bool is_known(const struct keys *keys, const struct cg_token *t)
{
	return is_key(t) && keys->n > 0 && bsearch(&t, keys->v, keys->n, sizeof(*keys->v), compare_keys) != NULL;
}

static bool is_isin_due(const struct cg_ink *ink, const struct cg_token *t)
{
	return t->kind == CG_TOKEN_ISIN && ink->isin_due[t->page];
}

/* Figures of page p (1-based) were read. */
static bool has_read_figures(const struct cg_ink *ink, uint32_t p)
{
	for (uint32_t i = ink->page_line[p - 1]; i < ink->page_line[p]; i++) {
		for (uint32_t k = 0; k < ink->lines[i].n_tokens; k++) {
			const struct cg_token *t = &tokens(ink, i)[k];

			if (t->kind == CG_TOKEN_FIGURE && t->state == CG_INK_FIELD)
				return true;
		}
	}
	return false;
}

/*
 * A figure alone in its line, on a page that no figure was read from: a form field or a stamp on a letter. Tables have
 * lines of several words.
 */
static void mark_stamps(struct cg_ink *ink, uint32_t p)
{
	if (has_read_figures(ink, p))
		return;
	for (uint32_t i = ink->page_line[p - 1]; i < ink->page_line[p]; i++) {
		struct cg_token *t = tokens(ink, i);

		if (ink->lines[i].n_tokens == 1 && t->kind == CG_TOKEN_FIGURE && t->state == CG_INK_NONE)
			t->state = CG_INK_NOTICE;
	}
}

static bool list_line(struct cg_ink *ink, const struct keys *keys, uint32_t line, struct cg_ink_sum *out)
{
	struct cg_token *t = tokens(ink, line);
	uint32_t n = ink->lines[line].n_tokens;
	bool ok = true, left = false;

	for (uint32_t i = 0; i < n && ok; i++) {
		struct cg_ink_left item = { .kind = t[i].kind, .page = t[i].page, .line = line };

		if (t[i].due != CG_TOKEN_TEXT && (t[i].kind == CG_TOKEN_TEXT || t[i].state != CG_INK_FIELD)) {
			t[i].state = CG_INK_NONE;
			item.kind = (enum cg_ink_kind)t[i].due;
		} else if (!is_reported(t, i) || (!is_isin_due(ink, &t[i]) && is_known(keys, &t[i]))) {
			continue;
		}
		cg_ink_box(ink, &t[i], item.box);
		if (t[i].kind == CG_TOKEN_FIGURE) {
			item.figure = cg_dec_make(t[i].negative ? -t[i].value : t[i].value, t[i].scale);
			(void)cg_dec_rescale(item.figure, t[i].printed_scale, &item.figure);
		}
		item.row = is_row(ink, line);
		left = true;
		ok = CG_PUSH(ink->a, &out->left, &item);
	}
	for (uint32_t i = 0; i < n && !left; i++) {
		if (t[i].state == CG_INK_NONE)
			t[i].state = CG_INK_HEAD;
	}
	return ok;
}

static void count_words(const struct cg_ink *ink, struct cg_ink_sum *out)
{
	uint32_t open = UINT32_MAX;

	out->words = ink->n_words;
	out->accounted = ink->n_words;
	for (size_t i = 0; i < ink->tokens.n; i++) {
		const struct cg_token *t = &ink->tokens.v[i];

		for (uint32_t k = t->first; k <= t->last && t->state == CG_INK_NONE; k++) {
			out->accounted -= k != open;
			open = k;
		}
	}
}

bool cg_ink_rest(struct cg_ink *ink, const struct cg_statement *s, struct cg_ink_sum *out)
{
	struct rest r = { .ink = ink, .s = s };
	struct keys keys = { .n = 0 };

	*out = (struct cg_ink_sum){ .words = 0 };
	if (ink == NULL)
		return true;
	if (!take_nav_due(ink, s) || !take_isin_due(ink, s))
		return false;
	cg_ink_take_marks(ink, true);
	for (uint32_t i = 0; i < ink->n_lines; i++) {
		mark_marks(ink, i);
		mark_figure_dates(ink, i);
		mark_sentence(ink, i);
		mark_period(&r, i);
	}
	for (uint32_t p = 1; p <= ink->n_pages; p++)
		mark_stamps(ink, p);
	if (!list_keys(ink, &keys))
		return false;
	for (uint32_t i = 0; i < ink->n_lines; i++) {
		if (!list_line(ink, &keys, i, out))
			return false;
	}
	count_words(ink, out);
	return true;
}
