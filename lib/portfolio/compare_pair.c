/*
 * compare_pair.c: Pairs the lines of two statements by keys.
 */
#include "portfolio/compare_work.h"

#include <stdlib.h>
#include <string.h>

/* Order of bytes. */
static int by_text(struct cg_str a, struct cg_str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n > 0 ? memcmp(a.p, b.p, n) : 0;

	return c != 0 ? c : (a.n > b.n) - (a.n < b.n);
}

/* Both texts of the key. */
static int by_key(const struct cg_compare_line *x, const struct cg_compare_line *y)
{
	int c = by_text(x->k1, y->k1);

	return c != 0 ? c : by_text(x->k2, y->k2);
}

/* Equal keys in the order of the statement. */
static int by_key_and_place(const void *a, const void *b)
{
	const struct cg_compare_line *x = a, *y = b;
	int c = by_key(x, y);

	return c != 0 ? c : (x->at > y->at) - (x->at < y->at);
}

/* How many lines share the key. */
static size_t run_length(const struct cg_compare_lines *l, size_t i)
{
	size_t n = 1;

	while (i + n < l->n && by_key(&l->v[i], &l->v[i + n]) == 0)
		n++;
	return n;
}

/* pair[x] = y for lines of equal keys; with `same`, only where each side has one such line. */
void cg_compare_pair_up(const struct cg_compare_work *w, struct cg_compare_lines *from, struct cg_compare_lines *to,
			uint32_t *pair, cg_compare_same_fn *same)
{
	size_t i = 0, j = 0;

	if (from->n == 0 || to->n == 0)
		return;
	qsort(from->v, from->n, sizeof(from->v[0]), by_key_and_place);
	qsort(to->v, to->n, sizeof(to->v[0]), by_key_and_place);
	while (i < from->n && j < to->n) {
		int c = by_key(&from->v[i], &to->v[j]);
		size_t ni = run_length(from, i), nj = run_length(to, j), n = ni < nj ? ni : nj;

		if (c == 0 && same == NULL)
			for (size_t k = 0; k < n; k++)
				pair[from->v[i + k].at] = to->v[j + k].at;
		else if (c == 0 && ni == 1 && nj == 1 && same(w, from->v[i].at, to->v[j].at))
			pair[from->v[i].at] = to->v[j].at;
		i += c <= 0 ? ni : 0;
		j += c >= 0 ? nj : 0;
	}
}

/* Room for n lines. */
struct cg_compare_lines cg_compare_lines(struct cg_compare_work *w, size_t n)
{
	struct cg_compare_lines l = { cg_arena_take_array(w->a, n, sizeof(struct cg_compare_line)), 0 };

	w->failed |= l.v == NULL;
	return l;
}

/* Small letters and digits alone; the suffix "/0" of a folio says nothing. */
struct cg_str cg_compare_plain(struct cg_compare_work *w, struct cg_str s, bool folio)
{
	char *p = s.n > 0 ? cg_arena_take(w->a, s.n) : NULL;
	size_t n = 0;

	if (s.n == 0)
		return CG_STR("");
	if (p == NULL) {
		w->failed = true;
		return CG_STR("");
	}
	for (size_t i = 0; i < s.n; i++)
		if (cg_is_alnum(s.p[i]) || (s.p[i] == '/' && folio) || (unsigned char)s.p[i] >= 0x80)
			p[n++] = cg_lower(s.p[i]);
	if (folio && n > 2 && memcmp(p + n - 2, "/0", 2) == 0)
		n -= 2;
	return (struct cg_str){ p, n };
}
