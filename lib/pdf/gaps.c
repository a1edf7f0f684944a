#include "pdf/gaps.h"

#include "base/dec.h"

#include <stdlib.h>
#include <string.h>

enum {
	BINS = 60,	     /* gaps in hundredths of the size */
	LEAST = 60,	     /* gaps that make a histogram */
	PEAK_FROM = 14,	     /* spaces are wider */
	LOWEST = 6,	     /* gaps below are none */
	HIGHEST = 17,	     /* the narrowest spaces of reprints have 20 */
	EMPTY_PER_MILLE = 4, /* of all gaps: a bin with no more is part of the valley */
	INSIDE_PERCENT =
		5, /* of all gaps are inside words where letters changed their widths; a few are narrow spaces */
	BASELINE_PERCENT = 20, /* of the size */
	SIZE_PERCENT = 5,
	FINE = 100,
	OFF_MOST = 96,	  /* gaps behind a letter with another width, in hundredths of the size */
	OFF_LEAST = 4,	  /* that they differ from a space */
	BREAKS_LEAST = 3, /* words that break off behind it */
	HALF_SPACE = 13,
	DIGIT_OFF_MOST = 30, /* a digit has a bit more than half the size, and the narrowest letters a quarter */
	POINT_MOST = 15,     /* behind a point: a space is wider */
	CUT_MOST = 35,	     /* between the parts of an amount: columns stand further apart */
	SPACE_LEAST = 12,    /* narrower gaps are kerning, or letters set apart */
	CROWDED_FROM = 10,   /* poppler parts words there */
	CROWDED_BELOW = 14,
	CROWDED_LEAST = 3, /* such gaps */
	CROWDED_PER_MILLE = 2,
};

/* y follows x on its line, in the same type. */
static bool are_neighbours(const struct cg_word *x, const struct cg_word *y)
{
	return x->font == y->font && x->size > 0 && abs(x->size - y->size) * 100 <= x->size * SIZE_PERCENT &&
	       abs(x->y1 - y->y1) * 100 <= x->size * BASELINE_PERCENT && y->x0 > x->x0;
}

/* Gap between them in hundredths of the size. */
static int32_t gap_of(const struct cg_word *x, const struct cg_word *y)
{
	return (int32_t)((int64_t)(y->x0 - x->x1) * FINE / x->size);
}

struct gaps {
	size_t bins[BINS], n;
	size_t small[BINS]; /* of letters: behind them a small one */
};

static void count_gaps(const struct cg_words *w, struct gaps *out)
{
	for (size_t i = 0; i < w->n_pages; i++) {
		const struct cg_page *p = &w->pages[i];

		for (size_t k = 0; k + 1 < p->n; k++) {
			const struct cg_word *x = &p->v[k], *y = x + 1;
			int32_t gap = are_neighbours(x, y) ? gap_of(x, y) : -1;

			if (gap >= 0 && gap < BINS) {
				out->bins[gap]++;
				out->n++;
				out->small[gap] += cg_is_alpha(x->text.p[x->text.n - 1]) && cg_is_lower(y->text.p[0]);
			}
		}
	}
}

static size_t count_below(const size_t *bins, int32_t at)
{
	size_t n = 0;

	for (int32_t i = 0; i < at; i++)
		n += bins[i];
	return n;
}

/*
 * Gaps below it are inside words; 0: the document has no valley, or too few words. Spaces beside capitals may be kerned
 * to less than the others, so that only gaps before small letters show that there are some inside words.
 */
static int32_t valley_of(const struct cg_words *w)
{
	struct gaps g = { .n = 0 };
	size_t empty;
	int32_t at = PEAK_FROM;

	count_gaps(w, &g);
	empty = g.n * EMPTY_PER_MILLE / 1000 + 1;
	if (g.n < LEAST)
		return 0;
	for (int32_t i = PEAK_FROM; i < BINS; i++)
		at = g.bins[i] > g.bins[at] ? i : at;
	for (; at > LOWEST; at--) {
		if (g.bins[at] <= empty && g.bins[at - 1] <= empty)
			break;
	}
	while (at > LOWEST && g.bins[at - 1] <= empty) /* its foot: narrow spaces stand in it, too */
		at--;
	at = at < HIGHEST ? at : HIGHEST;
	return at > LOWEST && count_below(g.small, at) * 100 >= g.n * INSIDE_PERCENT ? at : 0;
}

/*
 * A reprint may draw a letter of a font with another width than it says: the letter behind stands off by the
 * difference, always the same, and each word breaks off there.
 */
enum { DIGITS_FROM = 52, LETTERS = DIGITS_FROM + 10, FONTS = 32 };

/* Of one letter in one font. */
struct letter {
	uint32_t within;		     /* how often it stands inside of a word */
	uint32_t behind[OFF_MOST];	     /* at the end of one: how far off the next word is */
	int32_t usual;			     /* the gap that most have */
	uint32_t seen[BREAKS_LEAST], n_seen; /* different pairs of words that are about as far apart */
	uint32_t n, small;		     /* of all: how many, and how many go on with a small letter */
	int32_t most;			     /* what is closer goes on with the word; 0: nothing does */
};

struct letters {
	struct letter v[FONTS][LETTERS];
	int32_t usual[FONTS]; /* the gap that most words of a font have */
};

/* NULL: the word does not end in a letter or digit, or there are too many fonts. */
static struct letter *last_letter(struct letters *l, const struct cg_word *x)
{
	char c = x->text.p[x->text.n - 1];

	if (x->font >= FONTS || (!cg_is_alpha(c) && !cg_is_digit(c)))
		return NULL;
	if (cg_is_digit(c))
		return &l->v[x->font][DIGITS_FROM + c - '0'];
	return &l->v[x->font][cg_is_upper(c) ? c - 'A' : c - 'a' + DIGITS_FROM / 2];
}

/* A number may go on with y behind x: the second part begins as one does in the middle. */
static bool may_be_cut(const struct cg_word *x, const struct cg_word *y)
{
	char c = y->text.p[0];

	return cg_is_digit(x->text.p[x->text.n - 1]) && (cg_is_digit(c) || c == ',' || c == '.');
}

/* The letter that x ends in, if what stands behind it tells of its width: behind a digit only a figure does. */
static struct letter *letter_before(struct letters *l, const struct cg_word *x, const struct cg_word *next)
{
	return cg_is_alpha(x->text.p[x->text.n - 1]) || may_be_cut(x, next) ? last_letter(l, x) : NULL;
}

/* How far the word behind word k is off; -1: there is none near by. */
static int32_t off_of(const struct cg_page *p, size_t k)
{
	int32_t gap = k + 1 < p->n && are_neighbours(&p->v[k], &p->v[k + 1]) ? gap_of(&p->v[k], &p->v[k + 1]) : -1;

	return gap < OFF_MOST ? gap : -1;
}

static void count_letters(const struct cg_page *p, size_t k, struct letters *l)
{
	struct cg_word part = p->v[k];
	int32_t off = off_of(p, k);
	struct letter *at = off >= 0 ? letter_before(l, &part, &p->v[k + 1]) : NULL;

	if (at != NULL) {
		at->behind[off]++;
		at->n++;
		at->small += cg_is_lower(p->v[k + 1].text.p[0]);
	}
	while (--part.text.n > 0) {
		at = last_letter(l, &part);
		if (at != NULL)
			at->within++;
	}
}

/* The gap that most have; 0: there is none. */
static int32_t usual_gap(const uint32_t bins[OFF_MOST])
{
	int32_t at = 0;

	for (int32_t i = 0; i < OFF_MOST; i++)
		at = bins[i] > bins[at] ? i : at;
	return at;
}

static void find_usual(struct letters *l)
{
	for (size_t f = 0; f < FONTS; f++) {
		uint32_t any[OFF_MOST] = { 0 };

		for (size_t c = 0; c < LETTERS; c++) {
			l->v[f][c].usual = usual_gap(l->v[f][c].behind);
			for (int32_t i = 0; i < OFF_MOST && c < DIGITS_FROM; i++)
				any[i] += l->v[f][c].behind[i];
		}
		l->usual[f] = usual_gap(any);
	}
}

static uint32_t hash_of(uint32_t h, struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * 16777619U;
	return h;
}

/* The words behind words k and i, which end in different letters, are both further off than most, or both closer. */
static bool are_both_apart(const struct cg_page *p, size_t k, size_t i, struct letters *l)
{
	int32_t usual = l->usual[p->v[k].font], off = off_of(p, k) - usual, other = off_of(p, i);

	if (other < 0 || last_letter(l, &p->v[i]) == last_letter(l, &p->v[k]))
		return false;
	other -= usual;
	return (off >= OFF_LEAST && other >= OFF_LEAST) || (off <= -OFF_LEAST && other <= -OFF_LEAST);
}

/* Of a line that is set wider or closer as a whole (justified text) no gap tells of a letter. */
static bool is_justified(const struct cg_page *p, size_t k, struct letters *l)
{
	return (k > 0 && are_both_apart(p, k, k - 1, l)) || are_both_apart(p, k, k + 1, l);
}

/* A name that is printed again and again tells no more than once. */
static void note_pair(const struct cg_page *p, size_t k, struct letters *l)
{
	struct letter *at = letter_before(l, &p->v[k], &p->v[k + 1]);
	uint32_t pair = hash_of(hash_of(2166136261U, p->v[k].text), p->v[k + 1].text);

	if (at == NULL || at->n_seen == BREAKS_LEAST || abs(off_of(p, k) - at->usual) > 1 || is_justified(p, k, l))
		return;
	for (uint32_t i = 0; i < at->n_seen; i++) {
		if (at->seen[i] == pair)
			return;
	}
	at->seen[at->n_seen++] = pair;
}

/* A letter that never has another one behind it, and off which different words are always as far. */
static bool breaks_off(const struct letter *at)
{
	return at->within == 0 && at->n_seen == BREAKS_LEAST;
}

/*
 * Of letters that break off, one off which words are not as far as words are has another width than it says. Where
 * there is one, so has a letter off which words are as far as they are elsewhere, if nearly all of them begin with a
 * small letter.
 */
static void judge_letters(struct letters *l)
{
	bool any = false;

	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < (size_t)FONTS * DIGITS_FROM; i++) {
			struct letter *at = &l->v[i / DIGITS_FROM][i % DIGITS_FROM];
			bool apart = abs(at->usual - l->usual[i / DIGITS_FROM]) >= OFF_LEAST;

			if (!breaks_off(at) || (pass == 0 ? !apart : !any || at->small * 10 < at->n * 9))
				continue;
			at->most = at->usual + HALF_SPACE;
			any = true;
		}
	}
}

/* A digit that is so breaks numbers off at one distance, narrower than a digit: columns are further apart than that. */
static void judge_digits(struct letters *l)
{
	for (size_t f = 0; f < FONTS; f++) {
		for (size_t c = DIGITS_FROM; c < LETTERS; c++) {
			struct letter *at = &l->v[f][c];

			if (breaks_off(at) && at->usual < DIGIT_OFF_MOST && abs(at->usual - l->usual[f]) >= OFF_LEAST)
				at->most = at->usual + 2;
		}
	}
}

/* NULL: no memory. Owned by the caller. */
static struct letters *find_letters(const struct cg_words *w)
{
	struct letters *l = calloc(1, sizeof(*l));

	for (size_t i = 0; l != NULL && i < w->n_pages; i++) {
		for (size_t k = 0; k < w->pages[i].n; k++)
			count_letters(&w->pages[i], k, l);
	}
	if (l != NULL)
		find_usual(l);
	for (size_t i = 0; l != NULL && i < w->n_pages; i++) {
		for (size_t k = 0; k < w->pages[i].n; k++) {
			if (off_of(&w->pages[i], k) >= 0)
				note_pair(&w->pages[i], k, l);
		}
	}
	if (l != NULL) {
		judge_letters(l);
		judge_digits(l);
	}
	return l;
}

/* What is closer to this word goes on with it. */
static int32_t break_of(struct letters *l, const struct cg_word *x, const struct cg_word *next)
{
	bool text = cg_is_alpha(x->text.p[x->text.n - 1]) && cg_is_digit(next->text.p[0]);
	const struct letter *at = text ? NULL : letter_before(l, x, next);

	return at != NULL ? at->most : 0;
}

/* Digits in groups, or with decimals: neither "02/03/2014" nor the "8" of "Instalment No - 8". */
static bool is_amount(struct cg_str s)
{
	struct cg_dec d;

	return cg_is_digit(s.p[0]) && cg_dec_parse(s, &d) && (d.scale > 0 || cg_str_find(s, CG_STR(",")) != SIZE_MAX);
}

/*
 * A minus that has another width: spaces are not as narrow, and in a narrow font where they are, one stands before the
 * hyphen of a text, too. before: the word before it, NULL: none.
 */
static bool is_sign(const struct cg_word *before, const struct cg_word *x, const struct cg_word *y)
{
	if (!cg_str_eq(x->text, CG_STR("-")) || !is_amount(y->text) || gap_of(x, y) >= HIGHEST)
		return false;
	return before == NULL || !are_neighbours(before, x) || gap_of(before, x) >= 2 * HIGHEST;
}

/* Two numbers that come close are two columns. */
static bool are_numbers(const struct cg_word *x, const struct cg_word *y)
{
	return cg_is_digit(x->text.p[x->text.n - 1]) && memchr(x->text.p, '.', x->text.n) != NULL &&
	       (cg_is_digit(y->text.p[0]) || y->text.p[0] == '(' || y->text.p[0] == '-');
}

/* How many digits stand behind the last comma of a number without decimals; SIZE_MAX: there is none. */
static size_t last_group(struct cg_str s)
{
	size_t n = 0;

	while (n < s.n && cg_is_digit(s.p[s.n - 1 - n]))
		n++;
	return n < s.n && s.p[s.n - 1 - n] == ',' ? n : SIZE_MAX;
}

static size_t count_digits(struct cg_str s)
{
	size_t n = 0;

	while (n < s.n && cg_is_digit(s.p[n]))
		n++;
	return n;
}

/* "28,768." and "35": decimals behind their point. */
static bool are_decimals(const struct cg_word *x, const struct cg_word *y)
{
	struct cg_str whole = { x->text.p, x->text.n - 1 };
	struct cg_dec d;

	return x->text.n > 1 && x->text.p[whole.n] == '.' && count_digits(y->text) == y->text.n &&
	       gap_of(x, y) <= POINT_MOST && cg_dec_parse(whole, &d) && d.scale == 0;
}

/* "12,077,84" and "6.00", "429" and ",884.09": one of them is no number as it is printed, and together they are one. */
static bool is_cut_amount(const struct cg_word *x, const struct cg_word *y)
{
	size_t group = last_group(x->text);
	struct cg_dec d;

	if (!may_be_cut(x, y) || gap_of(x, y) > CUT_MOST)
		return false;
	if (y->text.p[0] == ',')
		return memchr(x->text.p, '.', x->text.n) == NULL && cg_dec_parse(x->text, &d) && y->text.n > 3 &&
		       cg_is_digit(y->text.p[1]) && cg_is_digit(y->text.p[2]) && cg_is_digit(y->text.p[3]);
	return group < 3 && group + count_digits(y->text) == 3 && cg_dec_parse(x->text, &d) && is_amount(y->text);
}

static bool join(struct cg_arena *a, struct cg_word *x, const struct cg_word *y)
{
	char *text = cg_arena_take(a, x->text.n + y->text.n + 1);

	if (text == NULL)
		return false;
	memcpy(text, x->text.p, x->text.n);
	memcpy(text + x->text.n, y->text.p, y->text.n);
	x->text = (struct cg_str){ text, x->text.n + y->text.n };
	x->x1 = y->x1 > x->x1 ? y->x1 : x->x1;
	x->y0 = y->y0 < x->y0 ? y->y0 : x->y0;
	x->y1 = y->y1 > x->y1 ? y->y1 : x->y1;
	x->space_after = y->space_after;
	x->hyphen = y->hyphen;
	x->unreadable = x->unreadable || y->unreadable;
	return true;
}

/* Poppler takes type of a font without a name (see type3.h) for smaller than it is, and parts it at narrower gaps. */
static int32_t least_space(const struct cg_words *w, const struct cg_word *x)
{
	return x->font < w->n_fonts && w->fonts[x->font].name.n == 0 ? SPACE_LEAST : 0;
}

static int32_t most_of(int32_t x, int32_t y, int32_t z)
{
	x = x > y ? x : y;
	return x > z ? x : z;
}

/* They are one word; before: the word before them, NULL: none. */
static bool go_on(const struct cg_words *w, const struct cg_word *before, const struct cg_word *x,
		  const struct cg_word *y, int32_t valley, struct letters *letters)
{
	int32_t broken = break_of(letters, x, y), most = most_of(broken, valley, least_space(w, x));

	if (is_cut_amount(x, y) || are_decimals(x, y) || (may_be_cut(x, y) && gap_of(x, y) < broken))
		return true;
	return !are_numbers(x, y) && (gap_of(x, y) < most || is_sign(before, x, y));
}

/* The words of a page that are one. False: no memory. */
static bool close_page(struct cg_arena *a, const struct cg_words *w, struct cg_page *p, int32_t valley,
		       struct letters *letters)
{
	size_t n = p->n > 0;

	for (size_t k = 1; k < p->n; k++) {
		struct cg_word *last = &p->v[n - 1], *next = &p->v[k];

		if (are_neighbours(last, next) && gap_of(last, next) >= 0 &&
		    go_on(w, n > 1 ? last - 1 : NULL, last, next, valley, letters)) {
			if (!join(a, last, next))
				return false;
			continue;
		}
		p->v[n++] = *next;
	}
	p->n = n;
	return true;
}

/*
 * Letters stand on both sides: figures and marks have spaces of their own. Between capitals spaces may be kerned, and a
 * font without a name is parted elsewhere.
 */
static bool are_words(const struct cg_words *w, const struct cg_word *x, const struct cg_word *y)
{
	char end = x->text.p[x->text.n - 1], begin = y->text.p[0];

	return least_space(w, x) == 0 && cg_is_alpha(end) && cg_is_alpha(begin) &&
	       (cg_is_lower(end) || cg_is_lower(begin)) && are_neighbours(x, y);
}

static void find_crowded(struct cg_words *w)
{
	size_t all = 0, narrow = 0;
	uint32_t first = 0;

	for (size_t i = 0; i < w->n_pages; i++) {
		const struct cg_page *p = &w->pages[i];

		for (size_t k = 0; k + 1 < p->n; k++) {
			int32_t gap = are_words(w, &p->v[k], &p->v[k + 1]) ? gap_of(&p->v[k], &p->v[k + 1]) : BINS;

			all += gap >= 0 && gap < BINS;
			if (gap < CROWDED_FROM || gap >= CROWDED_BELOW)
				continue;
			narrow++;
			first = first == 0 ? (uint32_t)i + 1 : first;
		}
	}
	w->crowded = narrow >= CROWDED_LEAST && narrow * 1000 >= all * CROWDED_PER_MILLE ? first : 0;
}

bool cg_gaps_close(struct cg_arena *a, struct cg_words *w)
{
	const int32_t valley = valley_of(w);
	struct letters *letters = find_letters(w);
	bool good = letters != NULL;

	for (size_t i = 0; good && i < w->n_pages; i++)
		good = close_page(a, w, &w->pages[i], valley, letters);
	free(letters);
	find_crowded(w);
	return good;
}
