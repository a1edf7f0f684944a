#include "pdf/reader.h"

#include "pdf/clean.h"
#include "pdf/gaps.h"
#include "pdf/turn.h"
#include "pdf/type3.h"
#include "pdf/wire.h"

#include <stdlib.h>
#include <string.h>

enum { SPACE_LEAST = 64 * 1024 };

/* A cursor with a sticky error. */
struct cursor {
	const uint8_t *p, *end;
	bool bad;
};

static uint64_t take(struct cursor *c, size_t bytes)
{
	uint64_t v = 0;

	if (c->bad || (size_t)(c->end - c->p) < bytes) {
		c->bad = true;
		return 0;
	}
	for (size_t i = 0; i < bytes; i++)
		v = v << 8 | *c->p++;
	return v;
}

static uint32_t take32(struct cursor *c)
{
	return (uint32_t)take(c, 4);
}

static int32_t take_coord(struct cursor *c, int32_t least)
{
	int64_t v = take32(c);

	v = v > INT32_MAX ? v - ((int64_t)UINT32_MAX + 1) : v;
	if (v < least || v > CG_WIRE_COORD_MAX)
		c->bad = true;
	return c->bad ? 0 : (int32_t)v;
}

static struct cg_str take_bytes(struct cursor *c, size_t n)
{
	struct cg_str s = { (const char *)c->p, n };

	if (c->bad || (size_t)(c->end - c->p) < n) {
		c->bad = true;
		return CG_STR_NONE;
	}
	c->p += n;
	return s;
}

static struct cg_str take_text(struct cg_reader *r, struct cursor *c)
{
	uint32_t n = take32(c);
	struct cg_str s;

	if (n == CG_WIRE_ABSENT)
		return CG_STR_NONE;
	s = take_bytes(c, n);
	c->bad = c->bad || n > CG_WIRE_INFO_MAX || !cg_str_is_utf8(s);
	return c->bad ? CG_STR_NONE : cg_arena_str(r->arena, s);
}

static enum cg_code out_of_memory(struct cg_reader *r, struct cg_err *e)
{
	if (cg_effort_is_spent(r->arena->effort))
		return cg_effort_fail(r->arena->effort, "cleaning words", e);
	/* an arena at its limit is the document's doing and will be so again; a host without memory is not */
	if (r->arena->used > r->arena->limit - r->arena->limit / 8)
		return cg_fail(e, CG_ECOMPLEX, "the words do not fit in %zu bytes", r->arena->limit);
	return cg_fail(e, CG_EBUSY, "no memory for the words of page %zu", r->done + 1);
}

static enum cg_code read_doc(struct cg_reader *r, struct cursor *c, struct cg_err *e)
{
	uint32_t pages = take32(c);
	struct cg_words *w = r->words;
	struct cg_str *const texts[] = { &w->title, &w->creator, &w->author, &w->producer, &w->keywords };

	if (r->has_doc || pages == 0 || pages > CG_WIRE_PAGES_MAX)
		return cg_fail(e, CG_EPDF, "answer: bad document record");
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		*texts[i] = take_text(r, c);
	w->pages = cg_arena_take_array(r->arena, pages, sizeof(*w->pages));
	if (w->pages == NULL)
		return out_of_memory(r, e);
	w->n_pages = pages;
	r->has_doc = true;
	return CG_OK;
}

static enum cg_code read_font(struct cg_reader *r, struct cursor *c, struct cg_err *e)
{
	uint64_t index = take(c, 2);
	struct cg_str name = take_bytes(c, (size_t)(c->end - c->p));
	struct {
		struct cg_font *v;
		size_t n, cap;
	} fonts = { r->words->fonts, r->words->n_fonts, r->cap_fonts };

	if (c->bad || index != fonts.n || fonts.n >= CG_WIRE_FONTS_MAX || name.n > CG_WIRE_FONT_NAME_MAX ||
	    !cg_str_is_utf8(name))
		return cg_fail(e, CG_EPDF, "answer: bad font record %zu", fonts.n);
	name = cg_arena_str(r->arena, name);
	if (name.p == NULL || !CG_PUSH(r->arena, &fonts, &((struct cg_font){ .name = name })))
		return out_of_memory(r, e);
	r->words->fonts = fonts.v;
	r->words->n_fonts = fonts.n;
	r->cap_fonts = fonts.cap;
	return CG_OK;
}

/* One word; its text is the next part of *texts. */
static struct cg_word read_word(struct cg_reader *r, struct cursor *c, struct cursor *texts)
{
	struct cg_word w = {
		.x0 = take_coord(c, -CG_WIRE_COORD_MAX),
		.y0 = take_coord(c, -CG_WIRE_COORD_MAX),
		.x1 = take_coord(c, -CG_WIRE_COORD_MAX),
		.y1 = take_coord(c, -CG_WIRE_COORD_MAX),
		.size = take_coord(c, 0),
		.font = (uint16_t)take(c, 2),
		.rotation = (uint8_t)take(c, 1),
	};
	uint64_t flags = take(c, 1);

	w.space_after = (flags & CG_WIRE_SPACE_AFTER) != 0;
	w.unreadable = (flags & CG_WIRE_UNREADABLE) != 0;
	w.text = take_bytes(texts, take32(c));
	if (w.x1 < w.x0 || w.y1 < w.y0 || w.font >= r->words->n_fonts || w.rotation > 3 ||
	    (flags & ~(uint64_t)CG_WIRE_FLAGS) != 0 || w.text.n == 0 || !cg_str_is_utf8(w.text))
		c->bad = true;
	return w;
}

static bool read_words(struct cg_reader *r, struct cg_page *page, struct cursor *c, struct cursor texts)
{
	const struct cursor start = *c;
	size_t upright = 0, n = page->cap;

	for (size_t i = 0; i < n; i++)
		upright += start.p[i * CG_WIRE_WORD_BYTES + 22] == 0; /* rotation */
	page->v = cg_arena_take_array(r->arena, upright, sizeof(*page->v));
	page->rotated = cg_arena_take_array(r->arena, n - upright, sizeof(*page->rotated));
	if (page->v == NULL || page->rotated == NULL)
		return false;
	page->cap = upright;
	page->cap_rotated = n - upright;
	for (size_t i = 0; i < n && !c->bad && !texts.bad; i++) {
		struct cg_word w = read_word(r, c, &texts);

		if (w.rotation == 0 && page->n < page->cap)
			page->v[page->n++] = w;
		else if (w.rotation != 0 && page->n_rotated < page->cap_rotated)
			page->rotated[page->n_rotated++] = w;
	}
	c->bad = c->bad || texts.bad || texts.p != texts.end;
	return true;
}

static enum cg_code read_page_words(struct cg_reader *r, struct cursor *c, struct cg_err *e)
{
	uint32_t number = take32(c);
	int32_t width = take_coord(c, 0), height = take_coord(c, 0);
	uint32_t n = take32(c), n_text = take32(c);
	struct cg_page *page;
	struct cg_str text;
	struct cursor texts;

	if (c->bad || !r->has_doc || r->done >= r->words->n_pages || number != r->done + 1 ||
	    n > CG_WIRE_PAGE_WORDS_MAX || n_text > CG_WIRE_PAGE_TEXT_MAX ||
	    (size_t)(c->end - c->p) != (size_t)n * CG_WIRE_WORD_BYTES + n_text)
		return cg_fail(e, CG_EPDF, "answer: bad head of page %zu", r->done + 1);
	r->n_words += n;
	if (r->n_words > CG_WIRE_WORDS_MAX)
		return cg_fail(e, CG_ECOMPLEX, "more than %d words", CG_WIRE_WORDS_MAX);
	page = &r->words->pages[r->done];
	*page = (struct cg_page){ .width = width, .height = height, .cap = n };
	text = cg_arena_str(r->arena, (struct cg_str){ (const char *)c->end - n_text, n_text });
	if (text.p == NULL)
		return out_of_memory(r, e);
	texts = (struct cursor){ (const uint8_t *)text.p, (const uint8_t *)text.p + text.n, false };
	c->end -= n_text;
	if (!read_words(r, page, c, texts))
		return out_of_memory(r, e);
	if (c->bad)
		return cg_fail(e, CG_EPDF, "answer: bad word on page %zu", r->done + 1);
	if (!cg_turn_page(r->arena, page))
		return out_of_memory(r, e);
	cg_type3_sizes(r->words, page);
	if (!cg_clean_page(r->arena, r->words, page))
		return out_of_memory(r, e);
	r->done++;
	return CG_OK;
}

static enum cg_code read_end(struct cg_reader *r, struct cursor *c, struct cg_err *e)
{
	uint32_t pages = take32(c), fonts = take32(c);
	uint64_t words = take(c, 8);

	if (c->bad || !r->has_doc || pages != r->words->n_pages || r->done != pages || fonts != r->words->n_fonts ||
	    words != r->n_words)
		return cg_fail(e, CG_EPDF, "answer: end after page %zu does not add up", r->done);
	if (!cg_gaps_close(r->arena, r->words))
		return out_of_memory(r, e);
	r->ended = true;
	return CG_OK;
}

static enum cg_code read_fail(struct cg_reader *r, struct cursor *c, struct cg_err *e)
{
	static const struct {
		enum cg_code code;
		const char *why;
	} failures[CG_WIRE_FAILURES] = {
		[0] = { CG_EPDF, "answer: bad failure record" },
		[CG_WIRE_NOT_PDF] = { CG_ENOTPDF, "no %PDF- in the first 1024 bytes" },
		[CG_WIRE_DAMAGED] = { CG_EPDF, "damaged or cut" },
		[CG_WIRE_NEEDS_PASSWORD] = { CG_ENOPASSWORD, "no password given" },
		[CG_WIRE_WRONG_PASSWORD] = { CG_EPASSWORD, "the password does not open it" },
		[CG_WIRE_ENCRYPTION] = { CG_ECRYPT, "unknown security handler" },
		[CG_WIRE_NO_TEXT] = { CG_ESCANNED, "no text on any page" },
		[CG_WIRE_MANY_PAGES] = { CG_EPAGES, "more than 2000 pages" },
		[CG_WIRE_TOO_COMPLEX] = { CG_ECOMPLEX, "over a limit of memory, time or words" },
		[CG_WIRE_INTERNAL] = { CG_EINTERNAL, "casgate-extract failed" },
	};
	uint64_t which = take(c, 1);

	if (which >= CG_WIRE_FAILURES)
		which = 0;
	r->told = which != 0;
	return cg_fail(e, failures[which].code, "%s", failures[which].why);
}

static enum cg_code read_record(struct cg_reader *r, uint8_t type, struct cursor c, struct cg_err *e)
{
	enum cg_code rc = CG_OK;

	if (r->ended)
		return cg_fail(e, CG_EPDF, "answer: goes on after its end");
	switch (type) {
	case CG_WIRE_DOC:
		rc = read_doc(r, &c, e);
		break;
	case CG_WIRE_FONT:
		rc = read_font(r, &c, e);
		break;
	case CG_WIRE_PAGE:
		rc = read_page_words(r, &c, e);
		break;
	case CG_WIRE_REPAIRED:
		if (!r->has_doc || r->words->repaired)
			return cg_fail(e, CG_EPDF, "answer: repaired twice, or nothing");
		r->words->repaired = true;
		break;
	case CG_WIRE_END:
		rc = read_end(r, &c, e);
		break;
	case CG_WIRE_FAIL:
		return read_fail(r, &c, e);
	default:
		return cg_fail(e, CG_EPDF, "answer: unknown record");
	}
	if (rc == CG_OK && (c.bad || c.p != c.end))
		return cg_fail(e, CG_EPDF, "answer: record of the wrong length");
	return rc;
}

/* Bytes of the record (or of the head of the stream) that begins at p; 0 as long as that cannot be said. */
static size_t whole(const struct cg_reader *r, const uint8_t *p, size_t n)
{
	struct cursor c = { p, p + n, false };

	if (!r->has_head)
		return CG_WIRE_HEAD_BYTES;
	if (n < CG_WIRE_RECORD_BYTES)
		return 0;
	(void)take(&c, 1);
	return CG_WIRE_RECORD_BYTES + (size_t)take32(&c);
}

static enum cg_code read_next(struct cg_reader *r, const uint8_t *p, size_t n, struct cg_err *e)
{
	if (r->has_head)
		return read_record(r, p[0], (struct cursor){ p + CG_WIRE_RECORD_BYTES, p + n, false }, e);
	if (memcmp(p, CG_WIRE_MAGIC, CG_WIRE_MAGIC_BYTES) != 0 || p[CG_WIRE_MAGIC_BYTES] != CG_WIRE_VERSION)
		return cg_fail(e, CG_EPDF, "answer: not from casgate-extract");
	r->has_head = true;
	return CG_OK;
}

void cg_reader_init(struct cg_reader *r, struct cg_arena *a, struct cg_words *out)
{
	*out = (struct cg_words){ 0 };
	*r = (struct cg_reader){ .arena = a, .words = out };
}

void cg_reader_free(struct cg_reader *r)
{
	if (r->buf != NULL)
		explicit_bzero(r->buf, r->cap);
	free(r->buf);
	r->buf = NULL;
	r->n = r->cap = 0;
}

/* Room for the record at hand, if its length is known and allowed. */
uint8_t *cg_reader_space(struct cg_reader *r, size_t *n)
{
	size_t want = r->n > 0 ? whole(r, r->buf, r->n) : 0;
	size_t cap = r->cap == 0 ? SPACE_LEAST : r->cap;
	uint8_t *bigger;

	while (cap < want || cap == r->n)
		cap *= 2;
	if (cap != r->cap) {
		bigger = realloc(r->buf, cap);
		if (bigger == NULL)
			return NULL;
		r->buf = bigger;
		r->cap = cap;
	}
	*n = r->cap - r->n;
	return r->buf + r->n;
}

enum cg_code cg_reader_advance(struct cg_reader *r, size_t n, struct cg_err *e)
{
	size_t at = 0, next = 0;

	r->n += n;
	while (r->rc == CG_OK) {
		next = whole(r, r->buf + at, r->n - at);
		if (next > CG_WIRE_RECORD_BYTES + (size_t)CG_WIRE_RECORD_MAX)
			r->rc = cg_fail(e, CG_EPDF, "answer: record of %zu bytes", next);
		if (r->rc != CG_OK || next == 0 || next > r->n - at)
			break;
		r->rc = read_next(r, r->buf + at, next, e);
		at += next;
	}
	if (at > 0 && r->rc == CG_OK) {
		memmove(r->buf, r->buf + at, r->n - at);
		r->n -= at;
	}
	return r->rc;
}

enum cg_code cg_reader_finish(struct cg_reader *r, struct cg_err *e)
{
	if (r->rc == CG_OK && (!r->ended || r->n > 0))
		r->rc = cg_fail(e, CG_EPDF, "answer: cut on page %zu", r->done + 1);
	return r->rc;
}
