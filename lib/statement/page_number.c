/* page_number.c: see page_number.h. */
#include "statement/page_number.h"

enum {
	TOP_PERCENT = 15, /* of the page: what stands higher is above its text */
	DIGITS_MAX = 4,
};

static bool is_of_pages(struct cg_str s)
{
	return cg_str_is_digits(s) && s.n <= DIGITS_MAX;
}

/* Words [*from, *to) stand apart from the others of the line. */
static bool is_apart(const struct cg_line *l, size_t from, size_t to)
{
	return (from == 0 || l->w[from].x0 - l->w[from - 1].x1 > l->w[from].size) &&
	       (to == l->n || l->w[to].x0 - l->w[to - 1].x1 > l->w[to].size);
}

/* "3/26". */
static bool is_slashed(struct cg_str s)
{
	struct cg_str before = cg_str_cut(&s, '/');

	return is_of_pages(before) && is_of_pages(s);
}

static bool is_page_word(struct cg_str s)
{
	return cg_str_eq_nocase(s, CG_STR("Page")) || cg_str_eq_nocase(s, CG_STR("Page:"));
}

/* Words [i, i + 3) are "3 of 26". */
static bool is_counted(const struct cg_line *l, size_t i)
{
	return i + 3 <= l->n && is_of_pages(l->w[i].text) && cg_str_eq_nocase(l->w[i + 1].text, CG_STR("of")) &&
	       is_of_pages(l->w[i + 2].text);
}

bool cg_page_number(const struct cg_line *l, const struct cg_page *p, size_t *from, size_t *to)
{
	*from = *to = l->n;
	if (l->y > p->height / 100 * TOP_PERCENT && l->y < p->height - p->height / 5)
		return false;
	for (size_t i = 0; i + 2 <= l->n; i++) {
		bool named = is_page_word(l->w[i].text);
		size_t end = named && is_slashed(l->w[i + 1].text) ? i + 2
			     : named && is_counted(l, i + 1)	   ? i + 4
			     : l->n == 3 && is_counted(l, i)	   ? i + 3
								   : 0;

		if (end == 0 || !is_apart(l, i, end))
			continue;
		*from = i;
		*to = end;
		return true;
	}
	return false;
}
