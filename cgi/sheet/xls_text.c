/* xls_text.c: Texts of BIFF8. A text of the table may be cut anywhere between two characters by the end of a record. */
#include "xls_text.h"

#include <string.h>

enum { WIDE = 1, EXTRA = 4, RUNS = 8, TEXTS_MAX = 4000000 };

/* Where in the pieces we are; the first failure sticks. */
struct cursor {
	struct sheet_book *b;
	const struct xls_pieces *p;
	size_t piece, at;
	bool bad;
};

/* None behind the last piece. */
static size_t left_in_piece(const struct cursor *c)
{
	return c->piece < c->p->n ? c->p->v[c->piece].n - c->at : 0;
}

/* To the next piece that has bytes. */
static bool more(struct cursor *c)
{
	while (c->piece < c->p->n && left_in_piece(c) == 0) {
		c->piece++;
		c->at = 0;
	}
	c->bad = c->bad || c->piece >= c->p->n;
	return !c->bad;
}

/* 0 behind the end, and bad. */
static unsigned byte_next(struct cursor *c)
{
	return more(c) ? (unsigned)(uint8_t)c->p->v[c->piece].p[c->at++] : 0;
}

/* Little-endian, across pieces. */
static uint32_t number_next(struct cursor *c, int bytes)
{
	uint32_t v = 0;

	for (int i = 0; i < bytes; i++)
		v |= (uint32_t)byte_next(c) << (8 * i);
	return v;
}

/* Marks and other data may be cut anywhere, too. */
static void skip(struct cursor *c, uint64_t n)
{
	while (n > 0 && more(c)) {
		size_t some = left_in_piece(c) < n ? left_in_piece(c) : (size_t)n;

		c->at += some;
		n -= some;
	}
}

/* The characters; behind the end of a record a new byte says how wide the rest is. */
static struct cg_str chars_next(struct cursor *c, size_t n, bool wide)
{
	uint8_t *units = cg_arena_take_array(c->b->arena, n + 1, 2);
	size_t done = 0;

	if (units == NULL) {
		(void)sheet_fail(c->b, SHEET_NO_MEMORY);
		c->bad = true;
		return CG_STR_NONE;
	}
	while (done < n && !c->bad) {
		if (left_in_piece(c) == 0) {
			wide = (byte_next(c) & WIDE) != 0;
			continue;
		}
		units[2 * done] = (uint8_t)byte_next(c);
		units[2 * done + 1] = wide ? (uint8_t)byte_next(c) : 0;
		done++;
	}
	return c->bad ? CG_STR_NONE : sheet_utf16(c->b->arena, units, n);
}

/* One text of the table. */
static struct cg_str text_next(struct cursor *c, size_t length)
{
	size_t n = number_next(c, (int)length);
	unsigned flags = byte_next(c);
	uint64_t runs = (flags & RUNS) != 0 ? number_next(c, 2) : 0;
	uint64_t extra = (flags & EXTRA) != 0 ? number_next(c, 4) : 0;
	struct cg_str s = CG_STR("");

	if (!c->bad && n > 0)
		s = chars_next(c, n, (flags & WIDE) != 0);
	skip(c, runs * 4 + extra);
	return s;
}

bool xls_text(struct sheet_book *b, struct cg_str s, size_t length, struct cg_str *out)
{
	const struct xls_pieces p = { .v = &s, .n = 1 };
	struct cursor c = { .b = b, .p = &p };
	size_t n = number_next(&c, (int)length);
	unsigned flags = byte_next(&c);

	*out = CG_STR("");
	if (!c.bad && n > 0)
		*out = chars_next(&c, n, (flags & WIDE) != 0);
	return !c.bad || sheet_fail(b, SHEET_DAMAGED);
}

bool xls_texts_read(struct sheet_book *b, const struct xls_pieces *p, struct xls_texts *out)
{
	struct cursor c = { .b = b, .p = p };
	uint32_t count;

	skip(&c, 4);
	count = number_next(&c, 4);
	if (count > TEXTS_MAX)
		return sheet_fail(b, SHEET_TOO_LARGE);
	for (uint32_t i = 0; i < count && !c.bad; i++) {
		struct cg_str s = text_next(&c, 2);

		if (!c.bad && !CG_PUSH(b->arena, out, &s))
			return sheet_fail(b, SHEET_NO_MEMORY);
	}
	return !c.bad || sheet_fail(b, SHEET_DAMAGED);
}
