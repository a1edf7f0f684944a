#include "pdf/clean.h"

#include "pdf/spell.h"

#include <stdlib.h>
#include <string.h>

enum {
	TWIN_DX = 60,	   /* 0.6 pt: fake bold is about 0.3 */
	TWIN_DY = 300,	   /* 3 pt: half a line of the smallest print */
	GAP_PERCENT = 10,  /* of the font size; the narrowest printed space is about 20 */
	TOUCH_PERCENT = 3, /* of the font size: no space at all, whatever poppler says */
	BASELINE_PERCENT = 20,
	SIZE_PERCENT = 5,     /* sizes that differ by less are one size */
	OVERLAP_PERCENT = 40, /* of a glyph: how well overlapping glyphs must fit */
	OVERLAP_EACH = 25,    /* and as much more for each of them, as glyphs are wider or narrower than their mean */
	OVERLAP_BYTES = 64,   /* looked at, of a word */
	PART_PERCENT = 15,    /* of a word: how far off the edges of a part of it may be */
	SUBSET_CHARS = 7,     /* "ABCDEF+" before the name of an embedded font */
	SLANT_SIZE = 1400,    /* at least: print is smaller, watermarks are larger */
	SLANT_CHARS = 2,      /* at most, in a piece of slanted text */
	SLANT_PIECES = 4,     /* at least, in a slanted text */
	SLANT_GAP_PERCENT = 50,
	SLANT_LEAST_PERCENT = 15, /* of the size: a glyph is higher or lower than the one before it */
	SLANT_MOST_PERCENT = 150,
	NO_WORD = -1,
};

/* A word on its way: where it is, what comes behind it. */
struct node {
	struct cg_word *w;
	int32_t next; /* word that goes on, NO_WORD: none */
	size_t skip;  /* bytes of the next word that are here already */
	bool has_before, gone;
};

struct clean {
	struct cg_arena *a;
	const struct cg_words *words;
	struct node *v; /* by bottom edge, then from left to right */
	size_t n;
};

static struct cg_str typeface(const struct clean *c, const struct cg_word *w)
{
	struct cg_str name = c->words->fonts[w->font].name;

	return name.n > SUBSET_CHARS && name.p[SUBSET_CHARS - 1] == '+' ? cg_str_sub(name, SUBSET_CHARS, name.n) : name;
}

static bool same_type(const struct clean *c, const struct cg_word *x, const struct cg_word *y)
{
	return abs(x->size - y->size) * 100 <= SIZE_PERCENT * x->size &&
	       (x->font == y->font || cg_str_eq(typeface(c, x), typeface(c, y)));
}

static int32_t height(const struct cg_word *w)
{
	return w->y1 - w->y0;
}

static bool are_twins(const struct clean *c, const struct cg_word *x, const struct cg_word *y)
{
	int32_t dy = abs(x->y1 - y->y1);

	return abs(x->x0 - y->x0) <= TWIN_DX && abs(x->x1 - y->x1) <= TWIN_DX && dy <= TWIN_DY && dy * 2 <= height(x) &&
	       cg_str_eq(x->text, y->text) && same_type(c, x, y);
}

static size_t count_chars(struct cg_str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += ((uint8_t)s.p[i] & 0xc0) != 0x80;
	return n;
}

/* `at` is where so many of the characters of x end. */
static bool is_edge(const struct cg_word *x, int32_t at, int64_t before, int64_t chars)
{
	int64_t width = x->x1 - x->x0;

	return llabs((at - x->x0) * chars - before * width) * 100 <= PART_PERCENT * width * chars;
}

static bool has_alnum(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (cg_is_alnum(s.p[i]) || (uint8_t)s.p[i] >= 0x80)
			return true;
	}
	return false;
}

/*
 * y is drawn over a part of x, as when poppler joined the pieces of one copy of a text and not those of the other. It
 * joins a comma to a word of another typeface, too.
 */
static bool is_part(const struct clean *c, const struct cg_word *x, const struct cg_word *y)
{
	int32_t dy = abs(x->y1 - y->y1);
	int64_t chars, part, before;

	if (y->text.n >= x->text.n || y->x0 < x->x0 - TWIN_DX || y->x1 > x->x1 + TWIN_DX || dy > TWIN_DY ||
	    dy * 2 > height(x) || (!same_type(c, x, y) && has_alnum(y->text)))
		return false;
	chars = (int64_t)count_chars(x->text);
	part = (int64_t)count_chars(y->text);
	for (size_t at = 0, more; at < x->text.n; at += more + 1) {
		more = cg_str_find(cg_str_sub(x->text, at, SIZE_MAX), y->text);
		if (more == SIZE_MAX)
			return false;
		before = (int64_t)count_chars(cg_str_sub(x->text, 0, at + more));
		if (is_edge(x, y->x0, before, chars) && is_edge(x, y->x1, before + part, chars))
			return true;
	}
	return false;
}

/* Bytes at the head of y that are drawn over the same characters at the tail of x; 0: none. */
static size_t overlap(const struct cg_word *x, const struct cg_word *y)
{
	int64_t over = x->x1 < y->x1 ? x->x1 - y->x0 : y->x1 - y->x0;
	int64_t chars = (int64_t)count_chars(y->text), width = y->x1 - y->x0;
	size_t best = 0;

	for (size_t n = 1; n <= x->text.n && n <= y->text.n && n <= OVERLAP_BYTES; n++) {
		int64_t k = (int64_t)count_chars(cg_str_sub(y->text, 0, n));

		if (n < y->text.n && ((uint8_t)y->text.p[n] & 0xc0) == 0x80)
			continue;
		if (llabs(over * chars - k * width) * 100 <= (OVERLAP_PERCENT + OVERLAP_EACH * (k - 1)) * width &&
		    cg_str_ends(x->text, cg_str_sub(y->text, 0, n)))
			best = n;
	}
	return best;
}

/* 1,234.50 and 12.345 that touch are two columns that ran into each other: joined they would be another number. */
static bool are_two_numbers(struct cg_str x, struct cg_str y)
{
	return memchr(x.p, '.', x.n) != NULL && memchr(y.p, '.', y.n) != NULL && cg_is_digit(x.p[x.n - 1]) &&
	       (cg_is_digit(y.p[0]) || y.p[0] == '(' || y.p[0] == '-');
}

/* y goes on where x ends; *skip bytes of it are in x already. */
static bool goes_on(const struct clean *c, const struct cg_word *x, const struct cg_word *y, size_t *skip)
{
	int32_t gap = y->x0 - x->x1;

	*skip = 0;
	if (y->x0 <= x->x0 || gap * 100 > GAP_PERCENT * x->size ||
	    abs(x->y1 - y->y1) * 100 > BASELINE_PERCENT * x->size || !same_type(c, x, y))
		return false;
	if (gap * 100 >= -GAP_PERCENT * x->size)
		return (!x->space_after || gap * 100 <= TOUCH_PERCENT * x->size) && !are_two_numbers(x->text, y->text);
	*skip = overlap(x, y);
	return *skip > 0;
}

static int by_place(const void *p, const void *q)
{
	const struct cg_word *x = ((const struct node *)p)->w, *y = ((const struct node *)q)->w;

	if (x->y1 != y->y1)
		return x->y1 < y->y1 ? -1 : 1;
	if (x->x0 != y->x0)
		return x->x0 < y->x0 ? -1 : 1;
	return x < y ? -1 : x > y;
}

static void sort_words(struct clean *c, struct cg_page *page)
{
	c->n = page->n;
	for (size_t i = 0; i < c->n; i++)
		c->v[i] = (struct node){ .w = &page->v[i], .next = NO_WORD };
	qsort(c->v, c->n, sizeof(c->v[0]), by_place);
}

/* Neighbours of i: the words whose bottom is at most dy away. */
static size_t first_near(const struct clean *c, size_t i, int32_t dy)
{
	size_t j = i;

	while (j > 0 && i - j < CG_CLEAN_NEIGHBOURS / 2 && c->v[i].w->y1 - c->v[j - 1].w->y1 <= dy)
		j--;
	return j;
}

static bool is_near(const struct clean *c, size_t i, size_t j, int32_t dy)
{
	return j < c->n && (j <= i || (j - i < CG_CLEAN_NEIGHBOURS / 2 && c->v[j].w->y1 - c->v[i].w->y1 <= dy));
}

static void drop(struct node *x)
{
	x->gone = true;
	x->w->text.n = 0;
}

/* So far apart from left to right that neither is drawn over the other. */
static bool are_apart(const struct cg_word *x, const struct cg_word *y)
{
	return y->x0 > x->x1 + TWIN_DX || y->x1 < x->x0 - TWIN_DX;
}

static bool drop_twins(struct clean *c)
{
	bool any = false;

	for (size_t i = 0; i < c->n; i++) {
		for (size_t j = i + 1; !c->v[i].gone && is_near(c, i, j, TWIN_DY); j++) {
			struct node *x = &c->v[i], *y = &c->v[j];

			if (y->gone || are_apart(x->w, y->w))
				continue;
			if (are_twins(c, x->w, y->w)) {
				x->w->space_after = x->w->space_after || y->w->space_after;
				drop(y);
				any = true;
			} else if (is_part(c, x->w, y->w) || is_part(c, y->w, x->w)) {
				drop(x->w->text.n > y->w->text.n ? y : x);
				any = true;
			}
		}
	}
	return any;
}

/* The nearest word that goes on behind i. */
static void find_next(struct clean *c, size_t i)
{
	struct node *x = &c->v[i];
	int32_t dy = x->w->size * BASELINE_PERCENT / 100;
	size_t skip;

	for (size_t j = first_near(c, i, dy); is_near(c, i, j, dy); j++) {
		const struct node *y = &c->v[j];

		if (j == i || y->gone || y->has_before || !goes_on(c, x->w, y->w, &skip))
			continue;
		if (x->next != NO_WORD && c->v[x->next].w->x0 <= y->w->x0)
			continue;
		x->next = (int32_t)j;
		x->skip = skip;
	}
	if (x->next != NO_WORD)
		c->v[x->next].has_before = true;
}

static bool join_chain(struct clean *c, const struct node *head)
{
	struct cg_word *w = head->w, piece;
	size_t n = w->text.n, longest = n;
	char *text;

	for (const struct node *at = head; at->next != NO_WORD; at = &c->v[at->next])
		n += c->v[at->next].w->text.n - at->skip;
	text = cg_arena_take(c->a, n + 1);
	if (text == NULL)
		return false;
	memcpy(text, w->text.p, w->text.n);
	n = w->text.n;
	for (const struct node *at = head; at->next != NO_WORD; at = &c->v[at->next]) {
		piece = *c->v[at->next].w;
		memcpy(text + n, piece.text.p + at->skip, piece.text.n - at->skip);
		n += piece.text.n - at->skip;
		if (piece.text.n > longest) {
			longest = piece.text.n;
			w->y0 = piece.y0;
			w->y1 = piece.y1;
		}
		w->x1 = piece.x1 > w->x1 ? piece.x1 : w->x1;
		w->space_after = piece.space_after;
		w->hyphen = piece.hyphen;
		w->unreadable = w->unreadable || piece.unreadable;
		c->v[at->next].w->text.n = 0;
	}
	w->text = (struct cg_str){ text, n };
	return true;
}

static bool join_pieces(struct clean *c, bool *any)
{
	for (size_t i = 0; i < c->n; i++) {
		if (!c->v[i].gone)
			find_next(c, i);
	}
	for (size_t i = 0; i < c->n; i++) {
		if (c->v[i].has_before || c->v[i].next == NO_WORD)
			continue;
		*any = true;
		if (!join_chain(c, &c->v[i]))
			return false;
	}
	return true;
}

static void drop_empty(struct cg_page *page)
{
	size_t kept = 0;

	for (size_t i = 0; i < page->n; i++) {
		if (page->v[i].text.n > 0)
			page->v[kept++] = page->v[i];
	}
	page->n = kept;
}

/* y is the next glyph of a text that climbs (way -1) or falls (way 1). */
static bool climbs(const struct clean *c, const struct cg_word *x, const struct cg_word *y, int way)
{
	int32_t dy = (y->y1 - x->y1) * way * 100, gap = (y->x0 - x->x1) * 100, size = x->size;

	return y->x0 > x->x0 && dy >= size * SLANT_LEAST_PERCENT && dy <= size * SLANT_MOST_PERCENT &&
	       gap >= -size * GAP_PERCENT && gap <= size * SLANT_GAP_PERCENT && count_chars(y->text) <= SLANT_CHARS &&
	       same_type(c, x, y);
}

static size_t next_step(const struct clean *c, size_t i, int way)
{
	const struct cg_word *x = c->v[i].w;
	int32_t dy = x->size * SLANT_MOST_PERCENT / 100;
	size_t best = i;

	for (size_t j = first_near(c, i, dy); is_near(c, i, j, dy); j++) {
		const struct cg_word *y = c->v[j].w;

		if (climbs(c, x, y, way) && (best == i || y->x0 < c->v[best].w->x0))
			best = j;
	}
	return best;
}

/* poppler takes text on a slope for upright glyphs, each a word: mark them. */
static size_t find_slanted(struct clean *c)
{
	size_t steps[SLANT_PIECES], found = 0;

	for (size_t i = 0; i < c->n; i++) {
		const struct cg_word *w = c->v[i].w;

		for (int way = -1; way <= 1 && w->size >= SLANT_SIZE && count_chars(w->text) <= SLANT_CHARS; way += 2) {
			size_t n = 1;

			for (steps[0] = i;
			     n < SLANT_PIECES && (steps[n] = next_step(c, steps[n - 1], way)) != steps[n - 1];)
				n++;
			for (size_t k = 0; n == SLANT_PIECES && k < n; k++) {
				found += !c->v[steps[k]].gone;
				c->v[steps[k]].gone = true;
			}
		}
	}
	return found;
}

/* Slanted glyphs are kept for detection, as rotated words are. */
static bool move_slanted(struct clean *c, struct cg_page *page)
{
	size_t found = find_slanted(c), n = page->n_rotated;
	struct cg_word *more;

	if (found == 0)
		return true;
	more = cg_arena_take_array(c->a, n + found, sizeof(*more));
	if (more == NULL)
		return false;
	if (n > 0)
		memcpy(more, page->rotated, n * sizeof(*more));
	for (size_t i = 0; i < c->n; i++) {
		if (c->v[i].gone) {
			more[n++] = *c->v[i].w;
			c->v[i].w->text.n = 0;
		}
	}
	page->rotated = more;
	page->n_rotated = page->cap_rotated = n;
	drop_empty(page);
	sort_words(c, page);
	return true;
}

/* Pieces of twins are twins only once they are joined. */
static bool clean_drawing(struct clean *c, struct cg_page *page)
{
	bool joined = false, ok;

	sort_words(c, page);
	if (!move_slanted(c, page))
		return false;
	(void)drop_twins(c);
	ok = join_pieces(c, &joined);
	drop_empty(page);
	if (ok && joined) {
		sort_words(c, page);
		if (drop_twins(c))
			drop_empty(page);
	}
	return ok;
}

bool cg_clean_page(struct cg_arena *a, const struct cg_words *w, struct cg_page *page)
{
	struct clean c = { .a = a, .words = w };
	bool ok = cg_spell_words(a, page->v, &page->n) && cg_spell_words(a, page->rotated, &page->n_rotated);

	if (!ok || page->n < 2)
		return ok;
	c.v = malloc(page->n * sizeof(*c.v));
	ok = c.v != NULL && clean_drawing(&c, page);
	free(c.v);
	return ok;
}
