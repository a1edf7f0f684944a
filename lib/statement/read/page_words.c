#include "statement/read/page_words.h"

#include "base/dec.h"

#include <string.h>

enum {
	DIGITS_MAX = 4,
	PARTS = 4,
	STAMP_TIMES = 3,
	STAMP_LEAST = 2400, /* hundredths of a point */
	TEXT_PERCENT = 65,  /* of the size: words of one text stand closer, in fonts of one width, too */
	SIGN_PERCENT = 200, /* of the size: a sign of currency stands no further before its figure */
	SIGN_BYTES = 3,	    /* of U+20B9 */
	MONEY_SCALE = 2,    /* decimals of a figure that "Rs." is taken from */
	SAME_BASE_PERCENT = 30,
};

static const struct cg_str page = CG_STR_INIT("Page"), of = CG_STR_INIT("of"), rupee = CG_STR_INIT("\xe2\x82\xb9");

/* Without colons and stops at its end. */
static struct cg_str bare(struct cg_str s)
{
	while (s.n > 0 && (s.p[s.n - 1] == ':' || s.p[s.n - 1] == '.'))
		s.n--;
	return s;
}

static bool is_page(struct cg_str s)
{
	s = bare(s);
	return cg_str_eq_nocase(s, page) || cg_str_eq_nocase(s, CG_STR("Pg"));
}

static bool is_page_digits(struct cg_str s)
{
	return cg_str_is_digits(s) && s.n <= DIGITS_MAX;
}

/* Part of a word's text, with the part of its box. */
static struct cg_word part_of(const struct cg_word *w, struct cg_str text, size_t from)
{
	struct cg_word out = *w;
	int32_t wide = w->x1 - w->x0, n = (int32_t)w->text.n;

	out.text = text;
	out.x0 = w->x0 + wide * (int32_t)from / n;
	out.x1 = w->x0 + wide * (int32_t)(from + text.n) / n;
	out.space_after = true;
	return out;
}

static bool is_beside(const struct cg_word *x, const struct cg_word *y)
{
	int32_t off = x->y0 - y->y0, gap = y->x0 - x->x1;

	return off < x->size && off > -x->size && gap < 2 * x->size && gap > -x->size;
}

/* How many words behind words [i, n) are a page number in any form; out: the same in the one form. 0: none, or in that
 * form already. */
static size_t number_at(const struct cg_page *p, size_t i, struct cg_word out[PARTS])
{
	const struct cg_word *v = p->v;
	size_t k = i + 1, slash;

	if (!is_page(v[i].text))
		return 0;
	if (k < p->n && cg_str_eq_nocase(bare(v[k].text), CG_STR("No")))
		k++;
	if (k < p->n && bare(v[k].text).n == 0)
		k++;
	if (k >= p->n || !is_beside(&v[k - 1], &v[k]))
		return 0;
	out[0] = v[i];
	out[0].text = page;
	slash = cg_str_find(v[k].text, CG_STR("/"));
	if (slash != SIZE_MAX) {
		out[1] = part_of(&v[k], cg_str_sub(v[k].text, 0, slash), 0);
		out[2] = part_of(&v[k], cg_str_sub(v[k].text, slash, 1), slash);
		out[3] = part_of(&v[k], cg_str_sub(v[k].text, slash + 1, SIZE_MAX), slash + 1);
		k++;
	} else if (k + 2 < p->n && (cg_str_eq_nocase(v[k + 1].text, of) || cg_str_eq(v[k + 1].text, CG_STR("/"))) &&
		   is_beside(&v[k], &v[k + 1]) && is_beside(&v[k + 1], &v[k + 2])) {
		for (size_t j = 1; j < PARTS; j++)
			out[j] = v[k++];
	} else {
		return 0;
	}
	out[2].text = of;
	if (!is_page_digits(out[1].text) || !is_page_digits(out[3].text))
		return 0;
	return k - i == PARTS && cg_str_eq(v[i].text, page) && cg_str_eq(v[i + 2].text, of) ? 0 : k - i;
}

/* A large word over the text ("DUPLICATE") is none of its lines. */
static bool is_stamp(const struct cg_page *p, size_t i)
{
	const struct cg_word *w = &p->v[i];

	for (size_t k = 0; w->size >= STAMP_LEAST && k < p->n; k++) {
		const struct cg_word *o = &p->v[k];

		if (o->size * STAMP_TIMES <= w->size && o->x0 < w->x1 && w->x0 < o->x1 && o->y0 < w->y1 &&
		    w->y0 < o->y1)
			return true;
	}
	return false;
}

/* The word behind or before word i, where both are one text or nearly; SIZE_MAX: none. */
static size_t text_beside(const struct cg_page *p, size_t i, bool behind, int32_t percent)
{
	size_t k = behind ? i + 1 : i - 1;
	const struct cg_word *left, *right;
	int32_t off;

	if (behind ? k >= p->n : i == 0)
		return SIZE_MAX;
	left = &p->v[behind ? i : k];
	right = &p->v[behind ? k : i];
	off = left->y1 > right->y1 ? left->y1 - right->y1 : right->y1 - left->y1;
	return (int64_t)off * 100 <= (int64_t)left->size * SAME_BASE_PERCENT &&
			       right->x0 - left->x1 <= (int64_t)left->size * percent / 100 && right->x0 > left->x0
		       ? k
		       : SIZE_MAX;
}

/* "\u20b9" or "\u20b91,234.00": the sign's bytes; "Rs.", "INR": the word's. 0: none. */
static size_t sign_bytes(struct cg_str s)
{
	static const struct cg_str words[] = { CG_STR_INIT("Rs."), CG_STR_INIT("Rs"), CG_STR_INIT("INR") };

	if (cg_str_starts(s, rupee))
		return SIGN_BYTES;
	for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++) {
		if (cg_str_eq(s, words[k]) || (s.n > words[k].n && cg_str_starts(s, words[k]) &&
					       !cg_is_alpha(s.p[words[k].n]) && s.p[words[k].n] != '.'))
			return words[k].n;
	}
	return 0;
}

/* A figure alone in its cell, perhaps behind a sign of currency: the sign says nothing that its head does not. In a
 * text ("IDCW @ Rs.0.41 per unit") it stays. *next: the figure is the next word. */
static bool is_priced_cell(const struct cg_page *p, size_t i, bool *next)
{
	struct cg_str s = p->v[i].text;
	size_t n = sign_bytes(s), at = i, before = text_beside(p, i, false, TEXT_PERCENT);
	struct cg_dec d;

	if (n == 0)
		return false;
	*next = n == s.n;
	if (*next)
		at = text_beside(p, i, true, SIGN_PERCENT);
	if (at == SIZE_MAX || !cg_dec_parse(*next ? p->v[at].text : cg_str_sub(s, n, SIZE_MAX), &d) ||
	    d.scale < MONEY_SCALE)
		return false;
	return before == SIZE_MAX && text_beside(p, at, true, TEXT_PERCENT) == SIZE_MAX;
}

/* A rupee sign that stays is the backtick that the fonts of the depositories make of it. */
static bool is_rupee(const struct cg_page *p, size_t i)
{
	size_t before = text_beside(p, i, false, TEXT_PERCENT);

	return cg_str_find(p->v[i].text, rupee) != SIZE_MAX &&
	       (before == SIZE_MAX || !cg_str_eq(p->v[before].text, CG_STR("@")));
}

/* Page numbers of a page in another form, stamps and signs of currency. */
static size_t odd_words(const struct cg_page *p)
{
	struct cg_word number[PARTS];
	size_t found = 0;
	bool next;

	for (size_t i = 0; i < p->n; i++)
		found += number_at(p, i, number) > 0 || is_stamp(p, i) || is_priced_cell(p, i, &next) || is_rupee(p, i);
	return found;
}

/*
 * Word i as it is kept; false: it goes. A figure takes the place of its sign, too, so that cells stay where they are.
 */
static bool kept(const struct cg_page *p, size_t i, struct cg_arena *a, struct cg_word *out)
{
	size_t n = sign_bytes(p->v[i].text), at;
	bool next;
	char *text;

	*out = p->v[i];
	if (is_stamp(p, i))
		return false;
	if (i > 0 && is_priced_cell(p, i - 1, &next) && next)
		out->x0 = p->v[i - 1].x0;
	if (is_priced_cell(p, i, &next)) {
		out->text = cg_str_sub(out->text, n, SIZE_MAX);
		return !next;
	}
	if (!is_rupee(p, i))
		return true;
	at = cg_str_find(out->text, rupee);
	text = cg_arena_take(a, out->text.n);
	if (text == NULL)
		return true;
	memcpy(text, out->text.p, at);
	text[at] = '`';
	memcpy(text + at + 1, out->text.p + at + SIGN_BYTES, out->text.n - at - SIGN_BYTES);
	out->text = (struct cg_str){ text, out->text.n - SIGN_BYTES + 1 };
	return true;
}

static bool rewrite(struct cg_page *p, size_t found, struct cg_arena *a)
{
	struct cg_word number[PARTS], *v = cg_arena_take_array(a, p->n + found * PARTS, sizeof(*v));
	size_t n = 0, taken;

	if (v == NULL)
		return false;
	for (size_t i = 0; i < p->n; i += taken) {
		taken = number_at(p, i, number);
		for (size_t k = 0; taken > 0 && k < PARTS; k++)
			v[n++] = number[k];
		if (taken == 0) {
			n += kept(p, i, a, &v[n]);
			taken = 1;
		}
	}
	p->v = v;
	p->n = p->cap = n;
	return true;
}

const struct cg_words *cg_page_words(const struct cg_words *w, struct cg_arena *a)
{
	struct cg_words *out = NULL;

	for (size_t i = 0; i < w->n_pages; i++) {
		size_t found = odd_words(&w->pages[i]);

		if (found == 0)
			continue;
		if (out == NULL) {
			out = cg_arena_take(a, sizeof(*out));
			if (out == NULL)
				return NULL;
			*out = *w;
			out->pages = cg_arena_take_array(a, w->n_pages, sizeof(*out->pages));
			if (out->pages == NULL)
				return NULL;
			memcpy(out->pages, w->pages, w->n_pages * sizeof(*out->pages));
		}
		if (!rewrite(&out->pages[i], found, a))
			return NULL;
	}
	return out != NULL ? out : w;
}
