/*
 * The answer of casgate-extract as a hostile child would give it. Input: one byte, how many bytes arrive at a time (0:
 * all), one byte of flags, then the answer. With FRAMED the lengths of records are two bytes and are put right, as a
 * fuzzer seldom hits them. What is accepted must keep the promises of words.h.
 */
#include "fuzz.h"

#include "pdf/reader.h"
#include "pdf/wire.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMED = 1, ARENA_BYTES = 64 * 1024 * 1024 };

static struct cg_arena arena;

static void need_words(const struct cg_words *w, const struct cg_word *v, size_t n, bool rotated)
{
	for (size_t i = 0; i < n; i++) {
		FUZZ_NEED(v[i].text.n > 0 && cg_str_is_utf8(v[i].text) && v[i].font < w->n_fonts);
		FUZZ_NEED(v[i].x0 <= v[i].x1 && v[i].y0 <= v[i].y1 && v[i].size >= 0);
		FUZZ_NEED(v[i].x0 >= -CG_WIRE_COORD_MAX && v[i].x1 <= CG_WIRE_COORD_MAX);
		FUZZ_NEED(v[i].y0 >= -CG_WIRE_COORD_MAX && v[i].y1 <= CG_WIRE_COORD_MAX);
		FUZZ_NEED(rotated || v[i].rotation == 0);
	}
}

static void need_document(const struct cg_words *w)
{
	const struct cg_str texts[] = { w->title, w->creator, w->author, w->producer, w->keywords };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		FUZZ_NEED(texts[i].p == NULL || cg_str_is_utf8(texts[i]));
	FUZZ_NEED(w->n_pages > 0 && w->n_pages <= CG_WIRE_PAGES_MAX && w->n_fonts <= CG_WIRE_FONTS_MAX);
	for (size_t i = 0; i < w->n_pages; i++) {
		need_words(w, w->pages[i].v, w->pages[i].n, false);
		need_words(w, w->pages[i].rotated, w->pages[i].n_rotated, true);
	}
}

static void put(char *to, size_t *n, const void *p, size_t len)
{
	if (len > 0)
		memcpy(to + *n, p, len);
	*n += len;
}

/* The head, then records with u16 for their length. */
static struct cg_str frame(struct fuzz_in in, char *to)
{
	size_t n = 0;

	put(to, &n, CG_WIRE_MAGIC "\x01", CG_WIRE_HEAD_BYTES);
	while (in.n > 0) {
		uint8_t type = fuzz_byte(&in);
		size_t len = fuzz_u16(&in);
		uint8_t head[CG_WIRE_RECORD_BYTES] = { type };

		len = len > in.n ? in.n : len;
		head[3] = (uint8_t)(len >> 8);
		head[4] = (uint8_t)len;
		put(to, &n, head, sizeof(head));
		put(to, &n, in.p, len);
		in.p += len;
		in.n -= len;
	}
	return (struct cg_str){ to, n };
}

static void feed(struct cg_str answer, size_t step)
{
	struct cg_words w;
	struct cg_reader r;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = CG_OK;

	cg_reader_init(&r, &arena, &w);
	while (rc == CG_OK && answer.n > 0) {
		size_t n = 0;
		uint8_t *to = cg_reader_space(&r, &n);

		FUZZ_NEED(to != NULL && n > 0);
		n = n > answer.n ? answer.n : n;
		n = step > 0 && n > step ? step : n;
		memcpy(to, answer.p, n);
		answer = cg_str_sub(answer, n, answer.n);
		rc = cg_reader_advance(&r, n, &e);
	}
	rc = cg_reader_finish(&r, &e);
	FUZZ_NEED(rc == CG_OK || (e.code == rc && e.why[0] != '\0'));
	if (rc == CG_OK)
		need_document(&w);
	cg_reader_free(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct fuzz_in in = { data, n };
	size_t step = fuzz_byte(&in);
	bool framed = (fuzz_byte(&in) & FRAMED) != 0;
	/* a record grows by the two bytes that its length lacks */
	char *text = malloc(CG_WIRE_HEAD_BYTES + in.n * 2 + CG_WIRE_RECORD_BYTES);

	cg_arena_init(&arena, ARENA_BYTES);
	feed(framed ? frame(in, text) : (struct cg_str){ (const char *)in.p, in.n }, step);
	cg_arena_free(&arena);
	free(text);
	return 0;
}
