/*
 * line_words.h: lines of words for tests of lib/statement, each word with its ends to a hundredth of a point: what a
 * reader tolerates is met at its limit, and one hundredth beside it.
 */
#ifndef CG_TESTS_STATEMENT_LINE_WORDS_H
#define CG_TESTS_STATEMENT_LINE_WORDS_H

#include "statement/line.h"
#include "statement/model.h"

#include <check.h>

/* Ten points: a percent of the size is a tenth of a point. */
enum { WORD_SIZE = 1000 };

struct word_at {
	int32_t x0, x1;
	const char *text;
};

static inline struct cg_word word_of(int32_t base, struct word_at at)
{
	return (struct cg_word){ .text = cg_str_of(at.text),
				 .x0 = at.x0,
				 .x1 = at.x1,
				 .y0 = base + WORD_SIZE / 5 - WORD_SIZE,
				 .y1 = base + WORD_SIZE / 5,
				 .size = WORD_SIZE,
				 .space_after = true };
}

/* The words up to one without a text, by x, on a baseline of a page. */
static inline struct cg_line line_of(struct cg_arena *a, uint32_t page, int32_t base, const struct word_at *v)
{
	struct cg_line l = { .y = base, .page = page };

	while (v[l.n].text != NULL)
		l.n++;
	l.w = cg_arena_take_array(a, l.n > 0 ? l.n : 1, sizeof(*l.w)); /* none more: a step too far is seen */
	ck_assert_ptr_nonnull(l.w);
	for (size_t i = 0; i < l.n; i++)
		l.w[i] = word_of(base, v[i]);
	l.x0 = l.n > 0 ? l.w[0].x0 : 0;
	l.x1 = l.n > 0 ? l.w[l.n - 1].x1 : 0;
	return l;
}

/* A line of these words. */
#define LINE(a, page, base, ...) line_of(a, page, base, (const struct word_at[]){ __VA_ARGS__, { 0, 0, NULL } })

enum { FROM_RIGHT = 1000000 /* added to x: the right edge */ };

/* Texts of a line and where they begin, or end. A character is half a size wide, a space 3 points. */
struct text_at {
	uint32_t page;
	int32_t y;
	struct {
		int32_t x;
		const char *text;
	} cell[8];
};

static inline int32_t line_width(struct cg_str z)
{
	int32_t w = 0;

	for (size_t i = 0; i < z.n; i++)
		w += z.p[i] == ' ' ? 300 : 500;
	return w;
}

static inline struct cg_line line_at(struct cg_arena *a, const struct text_at *t)
{
	struct word_at v[60];
	size_t n = 0;

	for (size_t i = 0; i < 8 && t->cell[i].text != NULL; i++) {
		struct cg_str rest = cg_str_of(t->cell[i].text);
		int32_t x = t->cell[i].x < FROM_RIGHT ? t->cell[i].x : t->cell[i].x - FROM_RIGHT - line_width(rest);

		while (rest.n > 0) {
			struct cg_str word = cg_str_cut(&rest, ' ');
			char *z = cg_arena_take(a, word.n + 1);

			ck_assert_ptr_nonnull(z);
			for (size_t k = 0; k < word.n; k++)
				z[k] = word.p[k];
			z[word.n] = '\0';
			v[n++] = (struct word_at){ x, x + line_width(word), z };
			x = v[n - 1].x1 + 300;
		}
	}
	v[n].text = NULL;
	return line_of(a, t->page, t->y, v);
}

/* As it is printed; "" where none is. */
static inline struct cg_str line_figure(struct cg_arena *a, struct cg_dec x)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(x, text);
	return x.set ? cg_arena_str(a, cg_str_of(text)) : CG_STR("");
}

/* out, with " !NAME@PAGE" of each warning behind it. */
static inline struct cg_str line_warnings(struct cg_arena *a, const struct cg_statement *of, struct cg_str out)
{
	for (size_t i = 0; i < of->warnings.n; i++)
		out = cg_arena_printf(a, "%.*s !%s@%u", CG_STR_ARG(out), cg_warning_name(of->warnings.v[i].code),
				      of->warnings.v[i].page);
	return out;
}

#endif
