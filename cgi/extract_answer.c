/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "extract_answer.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_FD = 1, FONT_SLOTS = 1 << 15 };
_Static_assert(FONT_SLOTS > 2 * CG_WIRE_FONTS_MAX, "the table never fills");

/* The answer being written, page by page: the tables hold the largest page that is allowed. */
struct out {
	uint8_t table[CG_WIRE_RECORD_BYTES + CG_WIRE_PAGE_BYTES + CG_WIRE_PAGE_WORDS_MAX * CG_WIRE_WORD_BYTES];
	uint8_t text[CG_WIRE_PAGE_TEXT_MAX];
	size_t n_table, n_text;
	uint32_t page, n_words;
	double width, height;
	uint64_t words;
	char *fonts[CG_WIRE_FONTS_MAX];
	uint16_t slot[FONT_SLOTS]; /* index + 1 */
	uint32_t n_fonts;
	uint32_t last_font;
	enum cg_wire_failure why; /* of a callback that said stop */
	bool blank_page;
};
static struct out out;

void answer_send(const void *p, size_t n)
{
	const char *at = p;

	while (n > 0) {
		ssize_t done = write(ANSWER_FD, at, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			_exit(EXIT_FAILURE); /* the worker has gone */
		at += done;
		n -= (size_t)done;
	}
}

/* Big endian, as everything in the answer. */
static uint8_t *put16(uint8_t *at, uint32_t v)
{
	*at++ = (uint8_t)(v >> 8);
	*at++ = (uint8_t)v;
	return at;
}

/* Big endian. */
static uint8_t *put32(uint8_t *at, uint32_t v)
{
	return put16(put16(at, v >> 16), v & 0xffff);
}

/* Type and length of a record. */
static uint8_t *put_head(uint8_t *at, enum cg_wire_type type, size_t n)
{
	*at++ = (uint8_t)type;
	return put32(at, (uint32_t)n);
}

_Noreturn void answer_fail(enum cg_wire_failure why)
{
	uint8_t record[CG_WIRE_RECORD_BYTES + 1];

	*put_head(record, CG_WIRE_FAIL, 1) = (uint8_t)why;
	answer_send(record, sizeof(record));
	_exit(EXIT_SUCCESS);
}

/* One character of UTF-16; a surrogate alone becomes U+FFFD. */
static uint32_t next_char(const uint16_t *u, size_t n, size_t *i)
{
	uint32_t c = u[(*i)++];

	if (c < 0xd800 || c > 0xdfff)
		return c;
	if (c < 0xdc00 && *i < n && u[*i] >= 0xdc00 && u[*i] < 0xe000)
		return 0x10000 + ((c - 0xd800) << 10) + (u[(*i)++] - 0xdc00u);
	return 0xfffd;
}

/* One character as UTF-8. */
static size_t put_char(uint8_t *at, uint32_t c)
{
	if (c < 0x80) {
		at[0] = (uint8_t)c;
		return 1;
	}
	if (c < 0x800) {
		at[0] = (uint8_t)(0xc0 | c >> 6);
		at[1] = (uint8_t)(0x80 | (c & 0x3f));
		return 2;
	}
	if (c < 0x10000) {
		at[0] = (uint8_t)(0xe0 | c >> 12);
		at[1] = (uint8_t)(0x80 | (c >> 6 & 0x3f));
		at[2] = (uint8_t)(0x80 | (c & 0x3f));
		return 3;
	}
	at[0] = (uint8_t)(0xf0 | c >> 18);
	at[1] = (uint8_t)(0x80 | (c >> 12 & 0x3f));
	at[2] = (uint8_t)(0x80 | (c >> 6 & 0x3f));
	at[3] = (uint8_t)(0x80 | (c & 0x3f));
	return 4;
}

/* UTF-8 of u, cut between characters when it does not fit; *n_out counts bytes. True when all of it is there. */
static bool put_utf8(uint8_t *at, size_t cap, const uint16_t *u, size_t n, size_t *n_out)
{
	size_t i = 0, used = 0;

	while (i < n && cap - used >= 4)
		used += put_char(at + used, next_char(u, n, &i));
	*n_out = used;
	return i == n;
}

void answer_document(struct shim_doc *d, uint32_t pages)
{
	static const char *const keys[] = { "Title", "Creator", "Author", "Producer", "Keywords" };
	uint8_t *at = put32(out.table + CG_WIRE_RECORD_BYTES, pages);

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		size_t n, bytes = 0;
		const uint16_t *text = shim_info(d, keys[i], &n);

		if (text != NULL)
			(void)put_utf8(at + 4, CG_WIRE_INFO_MAX, text, n, &bytes);
		(void)put32(at, text != NULL ? (uint32_t)bytes : CG_WIRE_ABSENT);
		at += 4 + bytes;
	}
	(void)put_head(out.table, CG_WIRE_DOC, (size_t)(at - out.table) - CG_WIRE_RECORD_BYTES);
	answer_send(out.table, (size_t)(at - out.table));
}

/* A font is named once; words refer to it by number. */
static void send_font(const char *name, size_t n)
{
	uint8_t record[CG_WIRE_RECORD_BYTES + 2 + CG_WIRE_FONT_NAME_MAX];
	uint8_t *at = put16(put_head(record, CG_WIRE_FONT, 2 + n), out.n_fonts);

	for (size_t i = 0; i < n; i++)
		*at++ = name[i] < ' ' || name[i] > '~' ? '?' : (uint8_t)name[i];
	answer_send(record, (size_t)(at - record));
}

/* Is this the font of that number? */
static bool is_font(uint32_t index, const char *name, size_t n)
{
	return strncmp(out.fonts[index], name, n) == 0 && out.fonts[index][n] == '\0';
}

/* Index of the font; a name that is new is sent first. */
static bool find_font(const char *name, size_t n, uint32_t *index)
{
	uint32_t hash = 2166136261u;

	n = n < CG_WIRE_FONT_NAME_MAX ? n : CG_WIRE_FONT_NAME_MAX;
	if (memchr(name, '\0', n) != NULL)
		n = strlen(name);
	*index = out.last_font;
	if (out.n_fonts > 0 && is_font(*index, name, n))
		return true;
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ (uint8_t)name[i]) * 16777619u;
	for (hash %= FONT_SLOTS; out.slot[hash] != 0; hash = (hash + 1) % FONT_SLOTS) {
		*index = out.last_font = out.slot[hash] - 1u;
		if (is_font(*index, name, n))
			return true;
	}
	if (out.n_fonts == CG_WIRE_FONTS_MAX || (out.fonts[out.n_fonts] = strndup(name, n)) == NULL)
		return false;
	send_font(name, n);
	*index = out.last_font = out.n_fonts++;
	out.slot[hash] = (uint16_t)(*index + 1);
	return true;
}

/* Hundredths of a point; what is far off any page, or no number, gives false. */
static bool put_coord(uint8_t **at, double v)
{
	double h = v * 100;

	if (!(fabs(h) < CG_WIRE_COORD_MAX))
		return false;
	*at = put32(*at, (uint32_t)(int32_t)lround(h));
	return true;
}

/* Ends the reading of the page: poppler's callback has no other way out. */
static bool stop(enum cg_wire_failure why)
{
	out.why = why;
	return false;
}

bool answer_begin_page(void *ctx, const struct shim_page *p)
{
	(void)ctx;
	out.n_table = CG_WIRE_RECORD_BYTES + CG_WIRE_PAGE_BYTES;
	out.n_text = 0;
	out.n_words = 0;
	out.width = p->width;
	out.height = p->height;
	return p->n <= CG_WIRE_PAGE_WORDS_MAX && out.words + p->n <= CG_WIRE_WORDS_MAX ? true
										       : stop(CG_WIRE_TOO_COMPLEX);
}

bool answer_add_word(void *ctx, const struct shim_word *w)
{
	static const uint16_t no_text[] = { 0xfffd };
	const double box[] = { fmin(w->x0, w->x1), fmin(w->y0, w->y1), fmax(w->x0, w->x1), fmax(w->y0, w->y1),
			       w->size };
	uint8_t *at = out.table + out.n_table;
	uint32_t font;
	size_t n;

	(void)ctx;
	if (!put_utf8(out.text + out.n_text, sizeof(out.text) - out.n_text, w->n > 0 ? w->text : no_text,
		      w->n > 0 ? w->n : 1, &n) ||
	    !find_font(w->font, w->n_font, &font))
		return stop(CG_WIRE_TOO_COMPLEX);
	for (size_t i = 0; i < sizeof(box) / sizeof(box[0]); i++) {
		if (!put_coord(&at, box[i]))
			return stop(CG_WIRE_DAMAGED);
	}
	at = put16(at, font);
	*at++ = (uint8_t)(w->rotation & 3);
	*at++ = (uint8_t)((w->space_after ? CG_WIRE_SPACE_AFTER : 0) |
			  (w->unreadable || w->n == 0 ? CG_WIRE_UNREADABLE : 0));
	at = put32(at, (uint32_t)n);
	out.n_table = (size_t)(at - out.table);
	out.n_text += n;
	out.n_words++;
	return true;
}

void answer_end_page(uint32_t number)
{
	uint8_t *at = put_head(out.table, CG_WIRE_PAGE, out.n_table - CG_WIRE_RECORD_BYTES + out.n_text);

	at = put32(at, number);
	if (!put_coord(&at, out.width) || !put_coord(&at, out.height))
		answer_fail(CG_WIRE_DAMAGED);
	(void)put32(put32(at, out.n_words), (uint32_t)out.n_text);
	answer_send(out.table, out.n_table);
	answer_send(out.text, out.n_text);
	out.words += out.n_words;
	out.blank_page = out.blank_page || out.n_words == 0;
}

void answer_repaired(bool no_trailer)
{
	uint8_t record[CG_WIRE_RECORD_BYTES];

	if (!no_trailer && !shim_rebuilt() && !(shim_dangling() && out.blank_page))
		return;
	(void)put_head(record, CG_WIRE_REPAIRED, 0);
	answer_send(record, sizeof(record));
}

void answer_end(uint32_t pages)
{
	uint8_t record[CG_WIRE_RECORD_BYTES + CG_WIRE_END_BYTES];
	uint8_t *at = put32(put_head(record, CG_WIRE_END, CG_WIRE_END_BYTES), pages);

	at = put32(at, out.n_fonts);
	(void)put32(put32(at, (uint32_t)(out.words >> 32)), (uint32_t)out.words);
	answer_send(record, sizeof(record));
}

enum cg_wire_failure answer_stopped(void)
{
	return out.why;
}

uint64_t answer_words(void)
{
	return out.words;
}
