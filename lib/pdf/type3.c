#include "pdf/type3.h"

#include "pdf/wire.h"

enum {
	SIZES = 32,	   /* sizes of type on a page that are told apart; a statement has five */
	LETTERS_LEAST = 6, /* fewer letters tell less than all of the page */
	EM = 1000,
	/* thousandths of the size that poppler says; Arial Narrow is 82 % of Helvetica, Verdana 117 % */
	NARROW = 750,
	WIDE = 1330,
	MOST = 100 * EM, /* a file that says more is not believed */
	/* the box above and below the baseline in percent of the size, of a font that says nothing (GfxFont) */
	ASCENT = 95,
	BOX = 130,
	SPACE = 10,
};

/* Widths of Helvetica from space to tilde, in thousandths of the size (Adobe's font metrics of the 14 core fonts). */
static const uint16_t helvetica[] = {
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
	556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
	611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
	667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
	222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584,
};
enum { OTHER = 556, FIRST = ' ', LAST = '~' };

/* Words of one size as poppler has it: how wide they are, and would be in Helvetica of one point. */
struct group {
	int32_t size;
	uint64_t wide, normal, letters;
};

static bool nameless(const struct cg_words *w, const struct cg_word *x)
{
	return x->font < w->n_fonts && w->fonts[x->font].name.n == 0 && x->size > 0;
}

static void measure(struct group *g, const struct cg_word *w)
{
	g->wide += (uint64_t)(w->x1 - w->x0);
	for (size_t i = 0; i < w->text.n; i++) {
		unsigned char c = (unsigned char)w->text.p[i];

		if ((c & 0xC0) == 0x80)
			continue; /* goes on with a character */
		g->normal += c >= FIRST && c <= LAST ? helvetica[c - FIRST] : OTHER;
		g->letters++;
	}
}

/* Thousandths of the size that poppler says; EM when they go together. */
static uint64_t scale_of(const struct group *g)
{
	uint64_t said = g->normal * (uint64_t)g->size;
	uint64_t scale = said == 0 ? EM : g->wide * EM * EM / said;

	return scale == 0 || scale > MOST || (scale >= NARROW && scale <= WIDE) ? EM : scale;
}

static void resize(struct cg_word *w, uint64_t scale)
{
	int64_t high = w->y1 - w->y0, base = w->y0 + high * ASCENT / BOX;
	int64_t size = w->size * (int64_t)scale / EM, above = size * ASCENT / 100, below = size * (BOX - ASCENT) / 100;

	if (size <= 0 || size > CG_WIRE_COORD_MAX || base - above < -CG_WIRE_COORD_MAX ||
	    base + below > CG_WIRE_COORD_MAX)
		return;
	w->size = (int32_t)size;
	w->y0 = (int32_t)(base - above);
	w->y1 = (int32_t)(base + below);
}

/* Poppler calls a gap of a tenth of the size a space; of a size that it took for smaller it was none. */
static void look_again(struct cg_word *x, const struct cg_word *next, int32_t base)
{
	if (next->y1 == base && next->x0 >= x->x1 && (next->x0 - x->x1) * (int64_t)SPACE < x->size)
		x->space_after = false;
}

static struct group *group_of(struct group *v, size_t *n, int32_t size)
{
	for (size_t i = 0; i < *n; i++) {
		if (v[i].size == size)
			return &v[i];
	}
	if (*n == SIZES)
		return NULL;
	v[*n] = (struct group){ .size = size };
	return &v[(*n)++];
}

void cg_type3_sizes(const struct cg_words *w, struct cg_page *page)
{
	struct group v[SIZES];
	size_t n = 0;
	uint64_t wide = 0, said = 0, all;

	for (size_t i = 0; i < page->n; i++) {
		struct group *g = nameless(w, &page->v[i]) ? group_of(v, &n, page->v[i].size) : NULL;

		if (g != NULL)
			measure(g, &page->v[i]);
	}
	if (n == 0)
		return;
	for (size_t i = 0; i < n; i++) {
		wide += v[i].wide;
		said += v[i].normal * (uint64_t)v[i].size;
	}
	all = scale_of(&(struct group){ .size = EM, .wide = wide, .normal = said / EM });
	for (size_t i = 0; i < page->n; i++) {
		struct cg_word *x = &page->v[i];
		const struct group *g = nameless(w, x) ? group_of(v, &n, x->size) : NULL;
		uint64_t scale = g == NULL || g->letters < LETTERS_LEAST ? all : scale_of(g);
		int32_t base = x->y1;

		if (!nameless(w, x) || scale == EM)
			continue;
		resize(x, scale);
		if (x->space_after && i + 1 < page->n)
			look_again(x, x + 1, base);
	}
}
