/*
 * redact.c: Redacts line by line: words are split into tokens, each token stays or gets
 * other letters and digits, and the words are put together again in their boxes. What
 * replaces a token depends on its text and the key alone, so the same folio is the same
 * other folio on every page.
 */
#include "redact/redact.h"

#include "redact/draw.h"
#include "redact/token.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_GAP_PART = 3 }; /* of the height: cells that stand closer may be read as one */

/* The word with its tokens replaced; marks between them stay. */
static void put(struct cg_redact_work *k, struct cg_redact_token *first, size_t n, struct cg_word *w)
{
	size_t cap = w->text.n + n * 2 * CG_DEC_TEXT_MAX + 1, at = 0, from = 0;
	char *out = cg_arena_take(k->a, cap);

	if (out == NULL) {
		k->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		struct cg_str s = cg_redact_token_text(k, &first[i]);

		memcpy(out + at, w->text.p + from, first[i].from - from);
		at += first[i].from - from;
		if (cg_redact_figures_scaled(k, &first[i])) {
			struct cg_str more = cg_redact_figures_scale(k, s, cg_redact_spot_field(k, &first[i]));

			k->failed = k->failed || more.p == NULL;
			if (more.p != NULL)
				memcpy(out + at, more.p, more.n);
			at += more.n;
		} else {
			if (cg_redact_stays(k, (size_t)(&first[i] - k->tokens.v)))
				memcpy(out + at, s.p, s.n);
			else
				cg_redact_other(k, &first[i], s, out + at);
			at += s.n;
		}
		from = first[i].from + first[i].n;
	}
	memcpy(out + at, w->text.p + from, w->text.n - from);
	w->text = (struct cg_str){ out, at + w->text.n - from };
}

/* How much the gap before word i of the line can shrink: a sign of currency, a label or a cell stands there. */
static int32_t room_before(const struct cg_redact_work *k, size_t i, const struct cg_word *before)
{
	const struct cg_word *w = k->line[i];
	int32_t gap = before != NULL ? w->x0 - before->x1 : INT32_MAX, least = (w->y1 - w->y0) / LEAST_GAP_PART;

	return gap > least ? gap - least : 0;
}

/*
 * The box of a figure that has other digits now: it keeps what its column shares, and grows no further than there is
 * room. Other words keep their boxes, and so the gaps between them: one that is wider behind some letters than behind
 * the others tells readers that these letters are drawn wider than they say.
 */
static void set_box(const struct cg_redact_work *k, size_t i, struct cg_word *made, bool figures)
{
	struct cg_word *w = &made[i];
	uint32_t old, now;
	int32_t room[2];

	if (!figures || w->rotation != 0)
		return;
	old = cg_draw_width(k->line[i]->text);
	now = cg_draw_width(w->text);
	if (old == 0 || now == old)
		return;
	room[0] = room_before(k, i, i > 0 ? &made[i - 1] : NULL);
	room[1] = i + 1 < k->n_line ? room_before(k, i + 1, k->line[i]) : INT32_MAX;
	cg_redact_figures_fit(k, w, old, now, room);
}

/* "@@" is a mark of footnotes. */
static bool is_mail(struct cg_str s)
{
	size_t at = cg_str_find(s, CG_STR("@"));

	return at != SIZE_MAX && at > 0 && at + 1 < s.n && cg_is_alnum(s.p[at - 1]) && cg_is_alnum(s.p[at + 1]);
}

/* The tokens of the current line. */
static void take_tokens(struct cg_redact_work *k)
{
	k->tokens.n = 0;
	for (size_t i = 0; i < k->n_line; i++) {
		struct cg_str s = k->line[i]->text;
		struct cg_redact_token t = { .word = i, .in_mail = is_mail(s) };

		for (size_t at = 0; cg_redact_token_next(s, &at, &t);) {
			if (!CG_PUSH(k->a, &k->tokens, &t))
				k->failed = true;
		}
	}
}

/* What one token costs: it may be held against the tokens of its line, the fields of its page and, to be multiplied,
 * against all words of the page. */
static bool step(struct cg_redact_work *k)
{
	uint64_t n = 1 + k->tokens.n + (k->field_end - k->field);

	if (k->opts->scale > 1)
		n += k->page->n;
	k->failed = k->failed || !cg_effort_steps(k->a->effort, n);
	return !k->failed;
}

/* All words are made before the first is set: the words beside one decide about it. */
static void redact_line(struct cg_redact_work *k)
{
	struct cg_word *made = cg_arena_take_array(k->a, k->n_line, sizeof(*made));
	size_t from = 0, end = 0;

	k->failed = k->failed || made == NULL;
	take_tokens(k);
	for (size_t i = 0; i < k->n_line && step(k); i++, from = end) {
		const struct cg_word *w = k->line[i];
		struct cg_str part = cg_redact_figures_part(k, w);

		while (end < k->tokens.n && k->tokens.v[end].word == i)
			end++;
		for (size_t t = from; t < end && step(k);)
			t++;
		made[i] = *w;
		if (part.p != NULL)
			made[i].text = part;
		else
			put(k, k->tokens.v + from, end - from, &made[i]);
		cg_redact_other_scripts(k, &made[i]);
		set_box(k, i, made, part.p != NULL || (end > from && cg_redact_figures_scaled(k, &k->tokens.v[from])));
	}
	for (size_t i = 0; i < k->n_line && !k->failed; i++)
		*k->line[i] = made[i];
}

/* For qsort: by the foot of the word. */
static int by_base(const void *x, const void *y)
{
	const struct cg_word *a = *(struct cg_word *const *)x, *b = *(struct cg_word *const *)y;

	return (a->y1 > b->y1) - (a->y1 < b->y1);
}

/* For qsort: from left to right. */
static int by_x(const void *x, const void *y)
{
	const struct cg_word *a = *(struct cg_word *const *)x, *b = *(struct cg_word *const *)y;

	return (a->x0 > b->x0) - (a->x0 < b->x0);
}

/* Words whose baselines are within a third of their height, by x. */
static void redact_words(struct cg_redact_work *k, struct cg_word *v, size_t n)
{
	struct cg_word **all_words = cg_arena_take_array(k->a, n, sizeof(*all_words));

	if (all_words == NULL) {
		k->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++)
		all_words[i] = &v[i];
	if (n > 0)
		qsort(all_words, n, sizeof(*all_words), by_base);
	for (size_t i = 0, end; i < n && !k->failed; i = end) {
		int32_t reach = (all_words[i]->y1 - all_words[i]->y0) / 3;

		for (end = i + 1; end < n && all_words[end]->y1 - all_words[i]->y1 <= reach; end++)
			continue;
		k->line = all_words + i;
		k->n_line = end - i;
		qsort(k->line, k->n_line, sizeof(*k->line), by_x);
		redact_line(k);
	}
}

/* Words and digits of the document, and how it groups digits. */
static void note_originals(struct cg_redact_work *k, const struct cg_word *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		cg_redact_set_add(&k->facts, k->a, &k->originals, v[i].text, CG_REDACT_LETTERS, CG_REDACT_WORD_LEAST);
		cg_redact_set_add(&k->facts, k->a, &k->originals, v[i].text, CG_REDACT_DIGITS, CG_REDACT_WORD_LEAST);
		if (k->grouping == CG_REDACT_GROUPS_NONE && cg_redact_token_figure(v[i].text, 0) == v[i].text.n)
			k->grouping = cg_redact_figures_grouping(v[i].text);
	}
}

/* The words of the original stay as they are. */
static struct cg_word *copy_words(struct cg_arena *a, const struct cg_word *v, size_t n)
{
	struct cg_word *out = cg_arena_take_array(a, n, sizeof(*out));

	if (out != NULL && n > 0)
		memcpy(out, v, n * sizeof(*out));
	return out;
}

enum cg_code cg_redact(const struct cg_words *w, const struct cg_statement *s, const struct cg_redact_opts *opts,
		       struct cg_arena *a, struct cg_words *out, struct cg_err *e)
{
	struct cg_redact_work k = { .opts = opts, .s = s, .a = a };
	enum cg_code rc = cg_redact_facts_take(s, a, &k.facts, e);

	if (rc != CG_OK)
		return rc;
	for (size_t i = 0; i < w->n_pages; i++) {
		note_originals(&k, w->pages[i].v, w->pages[i].n);
		note_originals(&k, w->pages[i].rotated, w->pages[i].n_rotated);
	}
	cg_redact_set_sort(&k.originals);
	if (!cg_redact_multiple_take(&k.multiple, s, a, opts->scale, opts->way))
		return cg_fail(e, CG_EBUSY, "no memory for a statement, or a figure too large to be multiplied");
	if (!cg_redact_spot_take(&k))
		return cg_fail(e, CG_EBUSY, "no memory for places");
	*out = (struct cg_words){ .n_pages = w->n_pages, .fonts = w->fonts, .n_fonts = w->n_fonts };
	out->pages = cg_arena_take_array(a, w->n_pages, sizeof(*out->pages));
	for (size_t i = 0; out->pages != NULL && i < w->n_pages; i++) {
		struct cg_page *p = &out->pages[i];

		*p = w->pages[i];
		p->v = copy_words(a, p->v, p->n);
		p->rotated = copy_words(a, p->rotated, p->n_rotated);
		if (p->v == NULL || p->rotated == NULL)
			return cg_fail(e, CG_EBUSY, "no memory to redact");
		cg_redact_spot_page(&k, (uint32_t)i + 1);
		k.page = &w->pages[i];
		if (!cg_redact_figures_broken(&k, p->v, p->n))
			return cg_fail(e, CG_EBUSY, "no memory for figures");
		redact_words(&k, p->v, p->n);
		redact_words(&k, p->rotated, p->n_rotated);
	}
	return out->pages != NULL && !k.failed && k.facts.failed == 0 ? CG_OK
								      : cg_fail(e, CG_EBUSY, "no memory to redact");
}
