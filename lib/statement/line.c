#include "statement/line.h"

#include <stdlib.h>
#include <string.h>

/* poppler's boxes reach about a fifth of the size below the baseline, whatever the font. */
enum {
	DESCENT_PERCENT = 20,
	STEP_PERCENT = 33, /* of the size: from one baseline of a line to the next */
	SPAN_PERCENT = 60, /* from its first baseline to its last */
	GLUE_PERCENT = 10,
	SAME_BASE = 50,
};

static int32_t word_size(const struct cg_word *w)
{
	return w->size > 0 ? w->size : w->y1 - w->y0;
}

int32_t cg_line_word_base(const struct cg_word *w)
{
	return w->y1 - word_size(w) / (100 / DESCENT_PERCENT);
}

bool cg_line_word_is_overlay(const struct cg_words *all, const struct cg_word *w)
{
	static const struct cg_str fonts[] = { CG_STR_INIT("Mangal"), CG_STR_INIT("Devanagari") };

	for (size_t i = 0; w->font < all->n_fonts && i < sizeof(fonts) / sizeof(fonts[0]); i++) {
		if (cg_str_find_nocase(all->fonts[w->font].name, fonts[i]) != SIZE_MAX)
			return true;
	}
	return false;
}

static int cmp_base(const void *x, const void *y)
{
	const struct cg_word *a = x, *b = y;
	int32_t ba = cg_line_word_base(a), bb = cg_line_word_base(b);

	if (ba != bb)
		return ba < bb ? -1 : 1;
	return (a->x0 > b->x0) - (a->x0 < b->x0);
}

static int cmp_x(const void *x, const void *y)
{
	const struct cg_word *a = x, *b = y;

	if (a->x0 != b->x0)
		return a->x0 < b->x0 ? -1 : 1;
	return (a->x1 > b->x1) - (a->x1 < b->x1);
}

/* Most come as they are drawn, from left to right and down: what is in order is not sorted. */
static void sort_words(struct cg_word *w, size_t n, int (*compare)(const void *, const void *))
{
	size_t i = 1;

	while (i < n && compare(&w[i - 1], &w[i]) <= 0)
		i++;
	if (i < n)
		qsort(w, n, sizeof(*w), compare);
}

static struct cg_line line_make(struct cg_word *w, size_t n, uint32_t page)
{
	struct cg_line l = { .w = w, .n = n, .y = cg_line_word_base(&w[0]), .page = page };

	sort_words(w, n, cmp_x);
	l.x0 = w[0].x0;
	l.x1 = w[0].x1;
	for (size_t i = 1; i < n; i++) {
		if (w[i].x1 > l.x1)
			l.x1 = w[i].x1;
	}
	return l;
}

static bool is_same_line(const struct cg_word *first, const struct cg_word *before, const struct cg_word *w)
{
	int32_t size = word_size(first), base = cg_line_word_base(w);

	return base - cg_line_word_base(before) <= size * STEP_PERCENT / 100 &&
	       base - cg_line_word_base(first) <= size * SPAN_PERCENT / 100;
}

static bool page_lines(const struct cg_page *p, uint32_t page, struct cg_arena *a, struct cg_lines *out)
{
	struct cg_word *w;

	if (p->n == 0)
		return true;
	w = cg_arena_take_array(a, p->n, sizeof(*w));
	if (w == NULL)
		return false;
	memcpy(w, p->v, p->n * sizeof(*w));
	sort_words(w, p->n, cmp_base);
	for (size_t i = 0, k; i < p->n; i = k) {
		struct cg_line l;

		for (k = i + 1; k < p->n && is_same_line(&w[i], &w[k - 1], &w[k]);)
			k++;
		l = line_make(w + i, k - i, page);
		if (!CG_PUSH(a, out, &l))
			return false;
	}
	return true;
}

bool cg_line_build(const struct cg_words *w, struct cg_arena *a, struct cg_lines *out)
{
	*out = (struct cg_lines){ .n_pages = w->n_pages };
	out->page_first = cg_arena_take_array(a, w->n_pages + 1, sizeof(*out->page_first));
	if (out->page_first == NULL)
		return false;
	for (size_t i = 0; i < w->n_pages; i++) {
		out->page_first[i] = out->n;
		if (!page_lines(&w->pages[i], (uint32_t)i + 1, a, out))
			return false;
	}
	out->page_first[w->n_pages] = out->n;
	return true;
}

bool cg_line_gap(const struct cg_line *l, size_t i)
{
	const struct cg_word *x = &l->w[i], *y = &l->w[i + 1];
	int32_t dx = y->x0 - x->x1, dy = cg_line_word_base(y) - cg_line_word_base(x);
	int32_t glue = word_size(x) * GLUE_PERCENT / 100;

	if (x->space_after || dy > SAME_BASE || dy < -SAME_BASE)
		return true;
	return dx > glue || dx < -glue;
}

static size_t text_put(char *to, size_t at, struct cg_str s, bool space)
{
	if (space && at > 0)
		to[at++] = ' ';
	if (s.n > 0)
		memcpy(to + at, s.p, s.n);
	return at + s.n;
}

/* The bytes of word i that lie in [from, to). */
static struct cg_str word_part(const struct cg_line *l, size_t i, struct cg_at from, struct cg_at to)
{
	struct cg_str s = l->w[i].text;

	if (i == to.word)
		s = cg_str_sub(s, 0, to.byte);
	return i == from.word ? cg_str_sub(s, from.byte, SIZE_MAX) : s;
}

struct cg_str cg_line_text_from(struct cg_arena *a, const struct cg_line *l, struct cg_at from, struct cg_at to)
{
	size_t last = to.byte > 0 && to.word < l->n ? to.word + 1 : to.word, room = 1, n = 0;
	char *p;

	if (last > l->n)
		last = l->n;
	for (size_t i = from.word; i < last; i++)
		room += l->w[i].text.n + 1;
	p = cg_arena_take(a, room);
	if (p == NULL)
		return CG_STR_NONE;
	for (size_t i = from.word; i < last; i++)
		n = text_put(p, n, word_part(l, i, from, to), i > from.word && cg_line_gap(l, i - 1));
	return cg_str_trim((struct cg_str){ p, n });
}

struct cg_str cg_line_text(struct cg_arena *a, const struct cg_line *l)
{
	return cg_line_text_from(a, l, (struct cg_at){ 0, 0 }, cg_line_end(l));
}

struct cg_str cg_line_text_between(struct cg_arena *a, const struct cg_line *l, int32_t x0, int32_t x1)
{
	size_t room = 1, n = 0, before = SIZE_MAX;
	char *p;

	for (size_t i = 0; i < l->n; i++)
		room += l->w[i].text.n + 1;
	p = cg_arena_take(a, room);
	if (p == NULL)
		return CG_STR_NONE;
	for (size_t i = 0; i < l->n; i++) {
		int32_t mid = l->w[i].x0 + (l->w[i].x1 - l->w[i].x0) / 2;

		if (mid < x0 || mid >= x1)
			continue;
		n = text_put(p, n, l->w[i].text, before + 1 != i || i == 0 || cg_line_gap(l, before));
		before = i;
	}
	return cg_str_trim((struct cg_str){ p, n });
}

static bool match_at(const struct cg_line *l, struct cg_at at, struct cg_str phrase, bool nocase, struct cg_at *end)
{
	for (size_t k = 0; k < phrase.n; k++) {
		char want = phrase.p[k], got;

		if (want == ' ')
			continue;
		while (at.word < l->n && at.byte >= l->w[at.word].text.n)
			at = (struct cg_at){ at.word + 1, 0 };
		if (at.word >= l->n)
			return false;
		got = l->w[at.word].text.p[at.byte++];
		if (nocase ? cg_lower(got) != cg_lower(want) : got != want)
			return false;
	}
	if (at.word < l->n && at.byte >= l->w[at.word].text.n)
		at = (struct cg_at){ at.word + 1, 0 };
	*end = at;
	return true;
}

bool cg_line_match(const struct cg_line *l, size_t i, struct cg_str phrase, bool nocase, struct cg_at *end)
{
	return match_at(l, (struct cg_at){ i, 0 }, phrase, nocase, end);
}

/* A value can run into the next label ("15,080,500.00Market Value on"), so it is searched for inside words too. */
static bool find_label(const struct cg_line *l, struct cg_at from, struct cg_str label, struct cg_at *at,
		       struct cg_at *end)
{
	for (*at = from; at->word < l->n; *at = (struct cg_at){ at->word + 1, 0 }) {
		struct cg_str s = l->w[at->word].text;
		const char *p;

		for (; at->byte < s.n && (p = memchr(s.p + at->byte, label.p[0], s.n - at->byte)) != NULL; at->byte++) {
			at->byte = (size_t)(p - s.p);
			if (match_at(l, *at, label, false, end))
				return true;
		}
	}
	return false;
}

size_t cg_line_find(const struct cg_line *l, size_t from, struct cg_str phrase, bool nocase, struct cg_at *end)
{
	struct cg_at at;
	char first = phrase.n > 0 ? phrase.p[0] : ' ';

	for (size_t i = from; i < l->n; i++) {
		struct cg_str s = l->w[i].text;

		if (first != ' ' && s.n > 0 && s.p[0] != first && !(nocase && cg_lower(s.p[0]) == cg_lower(first)))
			continue;
		if (cg_line_match(l, i, phrase, nocase, &at)) {
			if (end != NULL)
				*end = at;
			return i;
		}
	}
	return SIZE_MAX;
}

size_t cg_line_fields(struct cg_arena *a, const struct cg_line *l, const struct cg_str *labels, size_t n,
		      struct cg_str *values)
{
	size_t found = 0, open = SIZE_MAX;
	struct cg_at value = { 0, 0 };

	for (size_t i = 0; i < n; i++) {
		struct cg_at at, end;

		values[i] = CG_STR_NONE;
		if (!find_label(l, value, labels[i], &at, &end))
			continue;
		if (open != SIZE_MAX)
			values[open] = cg_line_text_from(a, l, value, at);
		open = i;
		value = end;
		found++;
	}
	if (open != SIZE_MAX)
		values[open] = cg_line_text_from(a, l, value, cg_line_end(l));
	return found;
}

static bool is_before(struct cg_at x, struct cg_at y)
{
	return x.word != y.word ? x.word < y.word : x.byte < y.byte;
}

size_t cg_line_fields_any(struct cg_arena *a, const struct cg_line *l, const struct cg_str *labels, size_t n,
			  struct cg_str *values)
{
	struct cg_at from = { 0, 0 }, value = { 0, 0 };
	size_t found = 0, open = SIZE_MAX, next;

	for (size_t i = 0; i < n; i++)
		values[i] = CG_STR_NONE;
	do {
		struct cg_at best = cg_line_end(l), behind = best, at, end;

		next = SIZE_MAX;
		for (size_t i = 0; i < n; i++) {
			if (values[i].p == NULL && i != open && find_label(l, from, labels[i], &at, &end) &&
			    is_before(at, best)) {
				next = i;
				best = at;
				behind = end;
			}
		}
		if (open != SIZE_MAX)
			values[open] = cg_line_text_from(a, l, value, best);
		found += next != SIZE_MAX;
		open = next;
		from = value = behind;
	} while (next != SIZE_MAX);
	return found;
}

static struct cg_box box_of(const struct cg_line *l, size_t from, struct cg_at end)
{
	size_t last = end.byte > 0 ? end.word + 1 : end.word;
	struct cg_box b = { l->w[from].x0, l->w[from].x1, l->w[from].y0, l->w[from].y1, true };

	for (size_t i = from + 1; i < last; i++) {
		const struct cg_word *w = &l->w[i];

		b.x1 = w->x1 > b.x1 ? w->x1 : b.x1;
		b.y0 = w->y0 < b.y0 ? w->y0 : b.y0;
		b.y1 = w->y1 > b.y1 ? w->y1 : b.y1;
	}
	return b;
}

/* The words of a heading stand closer together than two headings. */
static bool is_dense(const struct cg_line *l, size_t from, struct cg_at end)
{
	size_t last = end.byte > 0 ? end.word + 1 : end.word;

	for (size_t i = from + 1; i < last; i++) {
		if (l->w[i].x0 - l->w[i - 1].x1 > word_size(&l->w[i]))
			return false;
	}
	return true;
}

/* "Unit" is not found in "Units". */
static bool is_whole(const struct cg_line *l, struct cg_at end)
{
	return end.byte == 0 || !cg_is_alnum(l->w[end.word].text.p[end.byte]);
}

bool cg_line_label(const struct cg_lines *ls, size_t first, size_t last, struct cg_str label, int32_t x_from,
		   struct cg_box *out)
{
	struct cg_box best = { .set = false };

	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];
		struct cg_at end;

		for (size_t k = cg_line_find(l, 0, label, false, &end); k != SIZE_MAX;
		     k = cg_line_find(l, k + 1, label, false, &end)) {
			struct cg_box b = box_of(l, k, end);

			if (b.x0 >= x_from && is_whole(l, end) && is_dense(l, k, end) && (!best.set || b.x0 < best.x0))
				best = b;
		}
	}
	if (best.set)
		*out = best;
	return best.set;
}

size_t cg_line_window(const struct cg_lines *ls, size_t i, int32_t height)
{
	size_t k = i + 1;

	while (k < ls->n && ls->v[k].page == ls->v[i].page && ls->v[k].y - ls->v[i].y <= height)
		k++;
	return k;
}

static int32_t distance(int32_t x, int32_t y)
{
	return x < y ? y - x : x - y;
}

struct cg_box cg_line_box_add(struct cg_box b, const struct cg_word *w)
{
	if (!b.set)
		return (struct cg_box){ w->x0, w->x1, w->y0, w->y1, true };
	b.x0 = w->x0 < b.x0 ? w->x0 : b.x0;
	b.x1 = w->x1 > b.x1 ? w->x1 : b.x1;
	b.y0 = w->y0 < b.y0 ? w->y0 : b.y0;
	b.y1 = w->y1 > b.y1 ? w->y1 : b.y1;
	return b;
}

size_t cg_line_box_nearest(const struct cg_box *cols, size_t n, int32_t x0, int32_t x1, int32_t limit)
{
	size_t best = SIZE_MAX;
	int32_t least = limit;

	for (size_t i = 0; i < n; i++) {
		int32_t right = distance(x1, cols[i].x1);
		int32_t mid = distance(x0 + (x1 - x0) / 2, cols[i].x0 + (cols[i].x1 - cols[i].x0) / 2);
		int32_t d = right < mid ? right : mid;

		if (cols[i].set && d < least) {
			least = d;
			best = i;
		}
	}
	return best;
}

size_t cg_line_box_middle(const struct cg_box *cols, size_t n, int32_t x0, int32_t x1, int32_t limit)
{
	size_t best = SIZE_MAX;

	for (size_t i = 0; i < n; i++) {
		int32_t off = distance((cols[i].x0 + cols[i].x1) / 2, (x0 + x1) / 2);

		if (cols[i].set && off <= limit) {
			limit = off - 1;
			best = i;
		}
	}
	return best;
}

struct cg_str cg_line_squeeze(struct cg_arena *a, struct cg_str s)
{
	size_t n = 0;
	char *p;

	if (s.p == NULL || (p = cg_arena_take(a, s.n + 1)) == NULL)
		return CG_STR_NONE;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_space(s.p[i]))
			p[n++] = s.p[i];
		else if (n > 0 && p[n - 1] != ' ')
			p[n++] = ' ';
	}
	return cg_str_trim((struct cg_str){ p, n });
}

struct cg_str cg_line_join(struct cg_arena *a, struct cg_str x, struct cg_str y, bool glue)
{
	char *p;
	size_t n;

	if (x.n == 0 || y.n == 0)
		return x.n > 0 || y.p == NULL ? x : y;
	p = cg_arena_take(a, x.n + y.n + 2);
	if (p == NULL)
		return CG_STR_NONE;
	n = text_put(p, 0, x, false);
	n = text_put(p, n, y, !glue);
	return (struct cg_str){ p, n };
}

struct cg_str cg_line_tight(struct cg_arena *a, struct cg_str s)
{
	char *p = cg_arena_take(a, s.n + 1);
	size_t n = 0;

	if (p == NULL)
		return CG_STR_NONE;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_space(s.p[i]))
			p[n++] = s.p[i];
	}
	return (struct cg_str){ p, n };
}
