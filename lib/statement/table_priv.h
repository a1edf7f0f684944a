/*
 * table_priv.h: what the files of table_rows.h share; private to them. table_heads.c finds the heads of a table and
 * what they mean, table_cells.c the columns below them and the cells of a line, table_rows.c which lines are a row.
 */
#ifndef CG_STATEMENT_TABLE_PRIV_H
#define CG_STATEMENT_TABLE_PRIV_H

#include "statement/table_rows.h"

enum { CG_TABLE_WORD_GAP_PERCENT = 80 }; /* no words of one cell stand further apart */

/* Percent of the size of a font. */
static inline int32_t cg_table_percent(int32_t size, int32_t percent)
{
	return size * percent / 100;
}

static inline int32_t cg_table_distance(int32_t a, int32_t b)
{
	return a > b ? a - b : b - a;
}

/* The box and the word overlap, or are not further apart than `gap`. */
static inline bool cg_table_touches(const struct cg_box *b, const struct cg_word *w, int32_t gap)
{
	return w->x0 <= b->x1 + gap && w->x1 >= b->x0 - gap;
}

/* Further from the word before it than words of one cell are. */
static inline bool cg_table_stands_alone(const struct cg_line *l, size_t k)
{
	return k == 0 || l->w[k].x0 - l->w[k - 1].x1 > cg_table_percent(l->w[k].size, CG_TABLE_WORD_GAP_PERCENT);
}

/* A figure without the backtick and the empty cell in front of it. */
static inline struct cg_str cg_table_bare(struct cg_str s)
{
	if (s.n > 1 && s.p[0] == '`')
		s = cg_str_sub(s, 1, s.n);
	if (s.n > 2 && s.p[0] == '-' && s.p[1] == '-')
		s = cg_str_sub(s, 2, s.n);
	return s;
}

/*
 * Lines [first, last) of a page: *at is the first line of the heads, *body the first line below them, *cols their
 * columns. Without heads both are `first`, and *cols stays. False: no memory.
 */
bool cg_table_heads_read(struct cg_arena *a, const struct cg_lines *ls, size_t first, size_t last,
			 const struct cg_table_kind *t, struct cg_table_cols *cols, size_t *at, size_t *body);

#endif
