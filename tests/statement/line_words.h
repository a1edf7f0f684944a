/*
 * line_words.h: lines of words for tests of lib/statement, each word with its ends to a hundredth of a point: what a
 * reader tolerates is met at its limit, and one hundredth beside it.
 */
#ifndef CG_TESTS_STATEMENT_LINE_WORDS_H
#define CG_TESTS_STATEMENT_LINE_WORDS_H

#include "statement/line.h"

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

#endif
