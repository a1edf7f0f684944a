/*
 * ink_text.c: texts of the model on the page again: names, addresses, descriptions. Layouts clean texts (spaces,
 * brackets, what stands before and behind), so letters and digits alone are compared. A text that goes on in the next
 * line goes on at the beginning of one of its words.
 */
#include "statement/ink_priv.h"

enum {
	LINES_ON = 4,	 /* a text goes on in one of so many lines behind */
	TRIES_MAX = 200, /* looks into the next lines for one text: bounds the search */
};

struct match {
	const struct cg_ink *ink;
	struct cg_str text;
	struct cg_ink_span *out;
	unsigned tries;
};

static bool counts(char c)
{
	return (c & 0x80) != 0 || cg_is_digit(c) || cg_is_alpha(c);
}

/* The first byte from `at` on that is compared; text.n: none. */
static size_t skip(struct cg_str s, size_t at)
{
	while (at < s.n && !counts(s.p[at]))
		at++;
	return at;
}

static uint64_t bit_of(char c)
{
	return UINT64_C(1) << ((unsigned char)c & 63);
}

uint64_t cg_ink_text_begins(struct cg_str word)
{
	uint64_t bits = 0;

	for (size_t b = 0; b < word.n; b++)
		bits |= b == 0 || !counts(word.p[b - 1]) ? bit_of(word.p[b]) : 0;
	return bits;
}

/* Compare the word from byte b on; *at: the place in the text, moved on. False: they differ. */
static bool match_word(struct cg_str word, size_t b, struct cg_str text, size_t *at)
{
	size_t i = *at;

	for (b = skip(word, b); b < word.n && i < text.n; b = skip(word, b + 1)) {
		if (word.p[b] != text.p[i])
			return false;
		i = skip(text, i + 1);
	}
	*at = i;
	return true;
}

static void add_box(struct match *m, uint32_t word)
{
	const struct cg_word *w = cg_ink_given(m->ink, word);
	struct cg_ink_span *o = m->out;

	if (m->ink->lines[m->ink->words[word].line].page != o->page)
		return;
	o->box[0] = w->x0 < o->box[0] ? w->x0 : o->box[0];
	o->box[1] = w->y0 < o->box[1] ? w->y0 : o->box[1];
	o->box[2] = w->x1 > o->box[2] ? w->x1 : o->box[2];
	o->box[3] = w->y1 > o->box[3] ? w->y1 : o->box[3];
}

/* How far the words of a line from `word` on say the text; *at is moved on. The word behind the last one. */
static uint32_t match_line(const struct match *m, uint32_t word, size_t b, size_t *at)
{
	const struct cg_ink_line *l = &m->ink->lines[m->ink->words[word].line];

	while (word < l->first + l->n && *at < m->text.n && match_word(m->ink->words[word].w.text, b, m->text, at)) {
		word++;
		b = 0;
	}
	return word;
}

static bool match_from(struct match *m, uint32_t word, size_t b, size_t at);

/* The text goes on from `at` in one of the lines behind this one. */
static bool match_below(struct match *m, uint32_t line, size_t at)
{
	uint32_t end = line + LINES_ON < m->ink->n_lines ? line + LINES_ON + 1 : m->ink->n_lines;

	for (uint32_t i = line + 1; i < end && m->tries < TRIES_MAX; i++) {
		const struct cg_ink_line *l = &m->ink->lines[i];

		m->tries++;
		if (!cg_effort_steps(m->ink->a->effort, l->n))
			return false;
		for (uint32_t k = l->first; k < l->first + l->n; k++) {
			size_t probe = at;

			if (match_word(m->ink->words[k].w.text, 0, m->text, &probe) && probe > at &&
			    match_from(m, k, 0, at))
				return true;
		}
	}
	return false;
}

/* The text from `at` on, from this word on. Depth: a line for each call. */
static bool match_from(struct match *m, uint32_t word, size_t b, size_t at)
{
	uint32_t line = m->ink->words[word].line, end, before = word;
	size_t from = at;

	end = match_line(m, word, b, &at);
	if (end == word || at == from)
		return false;
	if (at < m->text.n && !match_below(m, line, at))
		return false;
	m->out->last = m->out->last > end - 1 ? m->out->last : end - 1;
	while (before < end)
		add_box(m, before++);
	return true;
}

/* From any byte of the word on: codes stand before names without a space. */
static bool begins_at(struct match *m, uint32_t word, size_t at)
{
	struct cg_str w = m->ink->words[word].w.text;
	uint32_t line = m->ink->words[word].line;

	for (size_t b = 0; b < w.n; b++) {
		if (w.p[b] != m->text.p[at] || (b > 0 && counts(w.p[b - 1])))
			continue;
		*m->out = (struct cg_ink_span){ .page = m->ink->lines[line].page,
						.first = word,
						.last = word,
						.first_line = line,
						.box = { INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN } };
		if (match_from(m, word, b, at)) {
			m->out->last_line = m->ink->words[m->out->last].line;
			return true;
		}
	}
	return false;
}

/* A word of a line above may be the first of the text, too: the match that begins lower and takes fewer lines is it. */
static void tighten(const struct match *m, size_t at)
{
	struct cg_ink_span lower;
	struct match again = { .ink = m->ink, .text = m->text, .out = &lower };

	for (uint32_t i = m->out->first_line + 1; i <= m->out->last_line; i++) {
		const struct cg_ink_line *l = &m->ink->lines[i];

		for (uint32_t k = l->first; k < l->first + l->n; k++) {
			if (!begins_at(&again, k, at))
				continue;
			if (lower.last_line - lower.first_line < m->out->last_line - m->out->first_line)
				*m->out = lower;
			return;
		}
	}
}

bool cg_ink_text(const struct cg_ink *ink, struct cg_str text, uint32_t line, uint32_t end, struct cg_ink_span *out)
{
	struct match m = { .ink = ink, .text = text, .out = out };
	size_t at = skip(text, 0);

	if (at == text.n)
		return false;
	for (uint32_t i = line; i < end && i < ink->n_lines && cg_effort_steps(ink->a->effort, ink->lines[i].n); i++) {
		const struct cg_ink_line *l = &ink->lines[i];

		if ((l->begins & bit_of(text.p[at])) == 0)
			continue;
		for (uint32_t k = l->first; k < l->first + l->n; k++) {
			if (begins_at(&m, k, at)) {
				tighten(&m, at);
				return true;
			}
		}
	}
	return false;
}
