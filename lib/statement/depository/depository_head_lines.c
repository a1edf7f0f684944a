/*
 * depository_head_lines.c: which lines are the heading of a table. Position alone does not tell: the first line of a
 * cell that is centred beside the figures of its row stands where one more line of the heading could. Distances are
 * percent of the font's size.
 */
#include "statement/depository/depository.h"
#include "statement/table_words.h"

enum {
	PITCH_PERCENT = 130, /* of the size: lines of one heading; the first row stands lower */
	LOOSE_PERCENT = 150, /* the same in small print, where no row can stand */
	GROWS_PERCENT = 115, /* such a line is not further off than the one before it was */
	CELLS_PERCENT = 80,  /* cells of one line stand further apart */
	HEADS_LEAST = 4,     /* of a heading whose lines are not enough each */
};

/* Headings have no digits; first rows do. */
static bool has_digit(const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		for (size_t k = 0; k < l->w[i].text.n; k++) {
			if (cg_is_digit(l->w[i].text.p[k]))
				return true;
		}
	}
	return false;
}

/* An ISIN, a figure, or what stands above the holders of a folio: a row. */
static bool is_row(const struct cg_line *l)
{
	struct cg_dec d;

	if (cg_line_find(l, 0, CG_STR("Sole Holder"), false, NULL) != SIZE_MAX ||
	    cg_line_find(l, 0, CG_STR("Joint Holder"), false, NULL) != SIZE_MAX)
		return true;

	for (size_t i = 0; i < l->n; i++) {
		if (cg_depository_isin_begins(l->w[i].text) || cg_dec_parse(l->w[i].text, &d))
			return true;
	}
	return false;
}

/* Line i + 1 is one more line of the heading of lines [first, i]. */
static bool heading_goes_on(const struct cg_lines *ls, size_t first, size_t i, int32_t size)
{
	const struct cg_line *l = &ls->v[i], *next = l + 1;
	int32_t step = next->y - l->y;

	if (next->page != l->page || is_row(next) || cg_table_words_heads(next) * 2 < next->n)
		return false;
	if (step < size * PITCH_PERCENT / 100)
		return true;
	if (step >= size * LOOSE_PERCENT / 100 || has_digit(next))
		return false;
	if (i > first)
		return step <= (l->y - ls->v[i - 1].y) * GROWS_PERCENT / 100;
	/* a row whose cells are centred goes on at once */
	return i + 2 >= ls->n || ls->v[i + 2].page != l->page || ls->v[i + 2].y - next->y >= size;
}

size_t cg_depository_heading_end(const struct cg_lines *ls, size_t i)
{
	size_t last = i + 1;

	while (last < ls->n && heading_goes_on(ls, i, last - 1, ls->v[i].w[0].size))
		last++;
	return last;
}

bool cg_depository_heading_begins(const struct cg_lines *ls, size_t i, const struct cg_str *heads, size_t n)
{
	const struct cg_line *l = &ls->v[i];
	size_t last, seen = 0, cells = 0;

	for (size_t k = 1; k < l->n; k++)
		cells += l->w[k].x0 - l->w[k - 1].x1 > l->w[k].size * CELLS_PERCENT / 100;
	/* one cell alone is a title, unless the next line is centred beside it or its words are those of heads */
	if (i + 1 == ls->n || is_row(l) ||
	    (cells == 0 && l[1].y - l->y >= l->w[0].size && cg_table_words_heads(l) < l->n))
		return false;
	last = cg_depository_heading_end(ls, i);
	for (size_t h = 0; h < n; h++) {
		size_t k = i;

		while (k < last && cg_line_find(&ls->v[k], 0, heads[h], true, NULL) == SIZE_MAX)
			k++;
		if (k == last && h == 0)
			return false;
		seen += k < last;
	}
	return last - i > 1 && seen >= HEADS_LEAST;
}

bool cg_depository_is_heading(const struct cg_line *l, const struct cg_str *heads, size_t n)
{
	size_t seen = 0;
	struct cg_dec d;

	for (size_t i = 0; i < n; i++)
		seen += cg_line_find(l, 0, heads[i], true, NULL) != SIZE_MAX;
	for (size_t i = 0; i < l->n && seen >= 2; i++)
		seen = cg_dec_parse(l->w[i].text, &d) ? 0 : seen;
	return seen >= 2;
}
