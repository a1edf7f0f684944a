/*
 * Words of whole statements (statement/read/book.h), drawn as programs draw them: cut into pieces, twice, on a slope,
 * without a name of their font, with characters that nobody sees, turned. tests/data/words/NAME.drawn has a line for
 * each way and step: how many words, rotated words, words with a mark and letters there are afterwards, the page that
 * is crowded, and a sum of them all. Steps are hundredths of a point where a distance decides. What is right is said by
 * test_clean.c, test_gaps.c, test_type3.c, test_turn.c: here is what must not change unseen.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/golden.h"
#include "pdf/clean.h"
#include "pdf/gaps.h"
#include "pdf/turn.h"
#include "pdf/type3.h"
#include "run.h"
#include "statement/read/book.h"

static const char *const names[] = { "mfcentral_summary_tables_3014", "kfin_summary_tables_3021" };
enum { BOOKS = sizeof(names) / sizeof(names[0]), ARENA = 64 << 20, APART = 160, PIECES_MAX = 64 };

/* What a way makes of a page's words; `step` says how far. */
struct drawing {
	struct cg_arena a;
	struct cg_words words;
	struct cg_font *fonts;
	struct {
		struct cg_word *v;
		size_t n, cap;
	} to;
};

typedef void way(struct drawing *d, const struct cg_word *w, int step);

static void draw(struct drawing *d, const struct cg_word *w)
{
	ck_assert(CG_PUSH(&d->a, &d->to, w));
}

static struct cg_word moved(const struct cg_word *w, int32_t x, int32_t y)
{
	struct cg_word m = *w;

	m.x0 += x;
	m.x1 += x;
	m.y0 += y;
	m.y1 += y;
	return m;
}

static void as_it_is(struct drawing *d, const struct cg_word *w, int step)
{
	(void)step;
	draw(d, w);
}

/* Characters [from, to) of it, which are as wide as each other. */
static struct cg_word piece(const struct cg_word *w, size_t from, size_t to)
{
	struct cg_word p = *w;
	int64_t wide = w->x1 - w->x0;

	p.text = (struct cg_str){ w->text.p + from, to - from };
	p.x0 = w->x0 + (int32_t)(wide * (int64_t)from / (int64_t)w->text.n);
	p.x1 = w->x0 + (int32_t)(wide * (int64_t)to / (int64_t)w->text.n);
	p.space_after = to == w->text.n && w->space_after;
	return p;
}

static bool is_plain(const struct cg_word *w)
{
	for (size_t i = 0; i < w->text.n; i++) {
		if ((unsigned char)w->text.p[i] >= 0x80)
			return false;
	}
	return w->text.n < PIECES_MAX;
}

/* Pieces of `n` characters, so far apart. */
static void pieces(struct drawing *d, const struct cg_word *w, size_t n, int32_t apart, int32_t lower)
{
	if (!is_plain(w)) {
		draw(d, w);
		return;
	}
	for (size_t from = 0; from < w->text.n; from += n) {
		struct cg_word p = piece(w, from, from + n < w->text.n ? from + n : w->text.n);
		int32_t nth = (int32_t)(from / n);

		p = moved(&p, nth * apart, nth * lower);
		draw(d, &p);
	}
}

static void cut_in_halves(struct drawing *d, const struct cg_word *w, int step)
{
	pieces(d, w, (w->text.n + 1) / 2, step, 0);
}

static void cut_in_letters(struct drawing *d, const struct cg_word *w, int step)
{
	pieces(d, w, 1, step, 0);
}

static void cut_lower(struct drawing *d, const struct cg_word *w, int step)
{
	pieces(d, w, (w->text.n + 1) / 2, 0, step);
}

static void cut_smaller(struct drawing *d, const struct cg_word *w, int step)
{
	size_t first = d->to.n;

	pieces(d, w, (w->text.n + 1) / 2, 0, 0);
	d->to.v[d->to.n - 1].size -= d->to.n - first > 1 ? step : 0;
}

static void twice_aside(struct drawing *d, const struct cg_word *w, int step)
{
	struct cg_word m = moved(w, step, 0);

	draw(d, w);
	draw(d, &m);
}

static void twice_lower(struct drawing *d, const struct cg_word *w, int step)
{
	struct cg_word m = moved(w, 0, step);

	draw(d, &m);
	draw(d, w);
}

static void letters_twice(struct drawing *d, const struct cg_word *w, int step)
{
	struct cg_word m = moved(w, step, step / 3);

	pieces(d, w, 1, 0, 0);
	pieces(d, &m, 1, 0, 0);
}

static void on_a_slope(struct drawing *d, const struct cg_word *w, int step)
{
	struct cg_word large = *w;

	large.size *= 4;
	large.y0 = large.y1 - large.size;
	large.x1 = large.x0 + 4 * (w->x1 - w->x0);
	pieces(d, &large, 1, 0, step * 10 - 800);
}

static void without_a_name(struct drawing *d, const struct cg_word *w, int step)
{
	struct cg_word m = *w;

	for (size_t i = 0; i < d->words.n_fonts; i++)
		d->fonts[i].name = CG_STR("");
	m.size = w->size * (20 + step * 2) / 100;
	draw(d, &m);
}

/* A character in the middle of it, at its end, and instead of all of it. */
static const char *const unseen[] = {
	"\xc2\xad",	"\xe2\x80\x8b", "\xe2\x80\x8c", "\xe2\x80\x8e", "\xe2\x80\xaa",
	"\xe2\x80\xae", "\xe2\x81\xa0", "\xe2\x81\xa6", "\xef\xbb\xbf", "\x01",
	"\x1f",		"\x7f",		"\xc2\x80",	"\xc2\x9f",	"\xc2\xa0",
	"\xe2\x80\x90", "\xe2\x80\x91", "\xe2\x80\x92", "\xe2\x80\x93", "\xe2\x80\x94",
	"\xe2\x80\x95", "\xe2\x88\x92", "\xef\xac\x80", "\xef\xac\x81", "\xef\xac\x82",
	"\xef\xac\x83", "\xef\xac\x84", "\xef\xac\x86", "\xee\x80\x80", "\xef\xa3\xbf",
	"\xef\xbf\xbd", "\xef\xbf\xbe", "\xe0\xa4\xb0", "\xe2\x82\xb9", "\xf3\xb0\x80\x80",
};
enum { UNSEEN = sizeof(unseen) / sizeof(unseen[0]) };

static void with_unseen(struct drawing *d, const struct cg_word *w, int step)
{
	const char *what = unseen[step / 3];
	size_t n = strlen(what), at = step % 3 == 0 ? w->text.n / 2 : w->text.n;
	struct cg_word m = *w;
	char *p = cg_arena_take(&d->a, w->text.n + n);

	ck_assert_ptr_nonnull(p);
	if (!is_plain(w)) {
		draw(d, w);
		return;
	}
	memcpy(p, w->text.p, at);
	memcpy(p + at, what, n);
	memcpy(p + at + n, w->text.p + at, w->text.n - at);
	m.text = step % 3 == 2 ? (struct cg_str){ p + at, n } : (struct cg_str){ p, w->text.n + n };
	draw(d, &m);
}

/* Every so many-th word is upright, the others run in another direction. */
static void turned(struct drawing *d, const struct cg_word *w, int step)
{
	struct cg_word m = *w;

	m.rotation = (uint8_t)(step % 3 + 1);
	if (d->to.n % (size_t)(step / 3 + 1) == 0)
		m.rotation = 0;
	draw(d, &m);
}

static const struct {
	const char *name;
	way *draw;
	int from, to, by;
} ways[] = {
	{ "as it is", as_it_is, 0, 1, 1 },
	{ "halves apart", cut_in_halves, -APART, 2 * APART, 1 },
	{ "letters apart", cut_in_letters, -20, APART, 1 },
	{ "halves lower", cut_lower, -APART, APART, 1 },
	{ "halves smaller", cut_smaller, -APART, APART, 2 },
	{ "twice aside", twice_aside, -APART, APART, 1 },
	{ "twice lower", twice_lower, -APART, APART, 1 },
	{ "letters twice", letters_twice, -20, APART, 1 },
	{ "on a slope", on_a_slope, 0, APART, 1 },
	{ "without a name", without_a_name, 0, APART, 1 },
	{ "unseen", with_unseen, 0, UNSEEN * 3, 1 },
	{ "turned", turned, 0, 15, 1 },
};

static uint64_t more(uint64_t sum, const void *p, size_t n)
{
	const unsigned char *c = p;

	for (size_t i = 0; i < n; i++)
		sum = (sum ^ c[i]) * 1099511628211u;
	return sum;
}

static uint64_t sum_of(uint64_t sum, const struct cg_word *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const int32_t all[] = { v[i].x0,   v[i].y0,	  v[i].x1,     v[i].y1,		v[i].size,
					v[i].font, v[i].rotation, v[i].hyphen, v[i].unreadable, v[i].space_after };

		sum = more(more(more(sum, v[i].text.p, v[i].text.n), "", 1), all, sizeof(all));
	}
	return sum;
}

static void print_words(const struct cg_words *w, FILE *out)
{
	uint64_t sum = 14695981039346656037u;
	size_t words = 0, rotated = 0, marked = 0, letters = 0;

	for (size_t p = 0; p < w->n_pages; p++) {
		const struct cg_page *page = &w->pages[p];

		words += page->n;
		rotated += page->n_rotated;
		for (size_t i = 0; i < page->n; i++) {
			marked += page->v[i].hyphen || page->v[i].unreadable;
			letters += page->v[i].text.n;
		}
		sum = sum_of(sum_of(sum, page->v, page->n), page->rotated, page->n_rotated);
		sum = more(more(sum, &page->width, sizeof(page->width)), &page->height, sizeof(page->height));
	}
	(void)fprintf(out, " %zu %zu %zu %zu %u %06x\n", words, rotated, marked, letters, w->crowded,
		      (unsigned)(sum >> 40));
}

/* Upright words and those that run in another direction, as the reader of the extractor's answer has them. */
static void make_page(struct drawing *d, struct cg_page *page)
{
	struct cg_page made = { .width = page->width, .height = page->height };
	struct {
		struct cg_word *v;
		size_t n, cap;
	} list = { 0 }, rotated = { 0 };

	for (size_t i = 0; i < d->to.n; i++)
		ck_assert(d->to.v[i].rotation == 0 ? CG_PUSH(&d->a, &list, &d->to.v[i])
						   : CG_PUSH(&d->a, &rotated, &d->to.v[i]));
	for (size_t i = 0; i < page->n_rotated; i++)
		ck_assert(CG_PUSH(&d->a, &rotated, &page->rotated[i]));
	made.v = list.v;
	made.n = list.n;
	made.cap = list.cap;
	made.rotated = rotated.v;
	made.n_rotated = rotated.n;
	made.cap_rotated = rotated.cap;
	*page = made;
}

static void try_way(const struct book *b, FILE *out, size_t nth, int step)
{
	struct drawing d = { .words = b->words };

	cg_arena_init(&d.a, ARENA);
	d.words.pages = cg_arena_take_array(&d.a, b->words.n_pages, sizeof(*b->words.pages));
	d.fonts = cg_arena_take_array(&d.a, b->words.n_fonts + 1, sizeof(*d.fonts));
	ck_assert(d.words.pages != NULL && d.fonts != NULL);
	memcpy(d.fonts, b->words.fonts, b->words.n_fonts * sizeof(*d.fonts));
	d.words.fonts = d.fonts;
	for (size_t p = 0; p < b->words.n_pages; p++) {
		struct cg_page *page = &d.words.pages[p];

		*page = b->words.pages[p];
		d.to.v = NULL;
		d.to.n = d.to.cap = 0;
		for (size_t i = 0; i < page->n; i++)
			ways[nth].draw(&d, &page->v[i], step);
		make_page(&d, page);
		ck_assert(cg_turn_page(&d.a, page));
		cg_type3_sizes(&d.words, page);
		ck_assert(cg_clean_page(&d.a, &d.words, page));
	}
	ck_assert(cg_gaps_close(&d.a, &d.words));
	(void)fprintf(out, "%s %d:", ways[nth].name, step);
	print_words(&d.words, out);
	cg_arena_free(&d.a);
}

START_TEST(drawn_words_are_those_of_before)
{
	int share = (int)suite_share();
	struct book b;
	char *text = NULL, file[128];
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	ck_assert_ptr_nonnull(out);
	book_open(&b, names[_i]);
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		for (int step = ways[i].from; step < ways[i].to; step += ways[i].by * share)
			try_way(&b, out, i, step);
	}
	(void)fclose(out);
	book_close(&b);
	(void)snprintf(file, sizeof(file), "tests/data/words/%s.drawn", names[_i]);
	(share == 1 ? golden_is : golden_has)(file, text, n);
	free(text);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("books");
	TCase *tc = tcase_create("books");

	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, drawn_words_are_those_of_before, 0, BOOKS);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
