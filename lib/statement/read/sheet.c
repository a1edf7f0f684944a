/* sheet.c: which pages of a statement stand on a page of the file. */
#include "statement/read/sheet.h"

enum { PAGES_MOST = 2000 };

/* "Page 3 of 12", "Page: 3 of 12", "Page 3/12". */
struct numbered {
	int64_t page, of;
};

/* A word as a count. */
static bool count_of(struct cg_str s, int64_t *out)
{
	struct cg_dec d;

	if (!cg_dec_parse(s, &d) || d.scale != 0 || d.v < 1 || d.v > PAGES_MOST)
		return false;
	*out = d.v;
	return true;
}

/* The number of a page at word k of the line. */
static bool page_at(const struct cg_line *l, size_t k, struct numbered *out)
{
	struct cg_str s = l->w[k].text, first;

	if (!cg_str_eq_nocase(s, CG_STR("Page")) && !cg_str_eq_nocase(s, CG_STR("Page:")))
		return false;
	k++;
	if (k < l->n && cg_str_eq(l->w[k].text, CG_STR(":")))
		k++;
	if (k == l->n)
		return false;
	s = l->w[k].text;
	first = cg_str_cut(&s, '/');
	if (!count_of(first, &out->page))
		return false;
	if (s.n > 0)
		return count_of(s, &out->of);
	return k + 2 < l->n && cg_str_eq_nocase(l->w[k + 1].text, CG_STR("of")) && count_of(l->w[k + 2].text, &out->of);
}

/* Two different numbers of as many pages stand in lines [first, last). */
static bool has_two_numbers(const struct cg_lines *ls, size_t first, size_t last)
{
	struct numbered one = { 0, 0 }, n;

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++) {
			if (!page_at(&ls->v[i], k, &n) || n.page > n.of)
				continue;
			if (one.page > 0 && one.of == n.of && (one.page + 1 == n.page || n.page + 1 == one.page))
				return true;
			one = n;
		}
	}
	return false;
}

/* The foot of NSDL's pages has no word before its number: it stands twice in one line, or in two with their numbers. */
static bool has_two_feet(const struct cg_lines *ls, size_t first, size_t last)
{
	static const struct cg_str foot = CG_STR_INIT("National Securities Depository Limited");
	int64_t number, before = 0;

	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];
		struct cg_at end;

		if (!cg_line_starts(l, foot))
			continue;
		if (cg_line_find(l, 1, foot, false, &end) != SIZE_MAX)
			return true;
		if (!count_of(l->w[l->n - 1].text, &number))
			continue;
		if (before > 0 && number == before + 1)
			return true;
		before = number;
	}
	return false;
}

bool cg_sheet_is_shared(const struct cg_doc *d)
{
	const struct cg_lines *ls = &d->lines;
	size_t shared = 0;

	for (size_t p = 0; p < ls->n_pages; p++) {
		size_t first = ls->page_first[p], last = ls->page_first[p + 1];

		shared += has_two_numbers(ls, first, last) || has_two_feet(ls, first, last);
	}
	return shared > 0 && shared * 2 >= ls->n_pages;
}
