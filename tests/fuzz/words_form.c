#include "words_form.h"

#include <string.h>

enum { PAGES_MAX = 64, WORDS_MAX = 20000, FONTS = 4, HUNDREDTHS = 10, SIZE_AT_FIRST = 700 };

static const struct {
	struct cg_str title, creator;
} infos[] = {
	{ CG_STR_INIT(""), CG_STR_INIT("") },
	{ CG_STR_INIT("NSDL-Consolidated Account Statement"), CG_STR_INIT("NSDL-CAS") },
	{ CG_STR_INIT("Central Depository Services (India) Limited"), CG_STR_INIT("") },
	{ CG_STR_INIT("Consolidated Account Statement"), CG_STR_INIT("JasperReports") },
};

/* The document in the making, and where the pen is. */
struct pen {
	struct cg_words *w;
	struct cg_page *page;
	size_t words;
	int32_t x, y, size, height;
	uint8_t font, turn;
};

size_t words_form_arguments(uint8_t op)
{
	static const uint8_t n[WORDS_OPS] = {
		[WORDS_PAGE] = 4, [WORDS_WORD] = 4, [WORDS_WORD_SPACE] = 4, [WORDS_LINE] = 6, [WORDS_LINE_SPACE] = 6,
		[WORDS_SIZE] = 2, [WORDS_TURN] = 1, [WORDS_FONT] = 1,	    [WORDS_INFO] = 1,
	};

	return op < WORDS_OPS ? n[op] : 0;
}

static int32_t distance(struct fuzz_in *in)
{
	return fuzz_u16(in) * HUNDREDTHS;
}

static void push(struct cg_arena *a, struct pen *p, const struct cg_word *w)
{
	struct {
		struct cg_word *v;
		size_t n, cap;
	} upright = { p->page->v, p->page->n, p->page->cap },
	  rotated = { p->page->rotated, p->page->n_rotated, p->page->cap_rotated };

	FUZZ_NEED(w->rotation == 0 ? CG_PUSH(a, &upright, w) : CG_PUSH(a, &rotated, w));
	p->page->v = upright.v;
	p->page->n = upright.n;
	p->page->cap = upright.cap;
	p->page->rotated = rotated.v;
	p->page->n_rotated = rotated.n;
	p->page->cap_rotated = rotated.cap;
	p->words++;
}

static struct cg_str take_text(struct fuzz_in *in)
{
	struct cg_str s = { (const char *)in->p, 0 };

	while (s.n < in->n && in->p[s.n] >= WORDS_TEXT_MIN)
		s.n++;
	in->n -= s.n;
	in->p = s.n > 0 ? in->p + s.n : in->p;
	return s;
}

static void put_word(struct cg_arena *a, struct pen *p, struct cg_str text, int32_t width, bool space)
{
	struct cg_word w = { .x0 = p->x,
			     .y0 = p->y,
			     .x1 = p->x + width,
			     .y1 = p->y + p->height,
			     .size = p->size,
			     .font = p->font,
			     .rotation = p->turn,
			     .space_after = space };

	p->x = w.x1;
	p->turn = 0;
	if (text.n == 0 || p->page == NULL || p->words >= WORDS_MAX || !cg_str_is_utf8(text))
		return;
	w.text = cg_arena_str(a, text);
	FUZZ_NEED(w.text.p != NULL);
	push(a, p, &w);
}

static void operation(struct fuzz_in *in, struct cg_arena *a, struct pen *p)
{
	uint8_t op = fuzz_byte(in);
	int32_t width = 0;

	switch (op) {
	case WORDS_INFO:
		op = fuzz_byte(in) % (sizeof(infos) / sizeof(infos[0]));
		p->w->title = infos[op].title;
		p->w->creator = infos[op].creator;
		break;
	case WORDS_PAGE:
		p->page = p->w->n_pages < PAGES_MAX ? &p->w->pages[p->w->n_pages++] : NULL;
		if (p->page != NULL) {
			p->page->width = distance(in);
			p->page->height = distance(in);
		}
		break;
	case WORDS_SIZE:
		p->size = fuzz_byte(in) * HUNDREDTHS;
		p->height = fuzz_byte(in) * HUNDREDTHS;
		break;
	case WORDS_TURN:
		p->turn = fuzz_byte(in) & 3;
		break;
	case WORDS_FONT:
		p->font = fuzz_byte(in) % FONTS;
		break;
	case WORDS_LINE:
	case WORDS_LINE_SPACE:
	case WORDS_WORD:
	case WORDS_WORD_SPACE:
		p->y = op == WORDS_LINE || op == WORDS_LINE_SPACE ? distance(in) : p->y;
		p->x = distance(in);
		width = distance(in);
		put_word(a, p, take_text(in), width, op == WORDS_WORD_SPACE || op == WORDS_LINE_SPACE);
		break;
	case WORDS_NEXT: {
		struct cg_str text = take_text(in);

		p->x += p->size / 4;
		put_word(a, p, text, (int32_t)text.n * p->size / 2, true);
		break;
	}
	default:
		(void)take_text(in);
		break;
	}
}

void words_form_read(struct fuzz_in *in, struct cg_arena *a, struct cg_words *out)
{
	static const struct cg_str names[FONTS] = { CG_STR_INIT("ABCDEF+Arial"), CG_STR_INIT("GHIJKL+Arial-Bold"),
						    CG_STR_INIT("Times"), CG_STR_INIT("") };
	struct pen p = { .w = out, .size = SIZE_AT_FIRST, .height = SIZE_AT_FIRST };

	*out = (struct cg_words){ .pages = cg_arena_take_array(a, PAGES_MAX, sizeof(*out->pages)),
				  .fonts = cg_arena_take_array(a, FONTS, sizeof(*out->fonts)),
				  .n_fonts = FONTS };
	FUZZ_NEED(out->pages != NULL && out->fonts != NULL);
	for (size_t i = 0; i < FONTS; i++)
		out->fonts[i].name = names[i];
	while (in->n > 0)
		operation(in, a, &p);
}
