#include "pdf/reader.h"

#include "pdf/wire.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

enum { STREAM_MAX = 8192, ARENA = 1 << 20 };

/* An answer in the making; where its parts begin, so that tests can spoil them. */
struct stream {
	uint8_t p[STREAM_MAX];
	size_t n;
	size_t doc, font, page, words, end;
};

static void put(struct stream *s, uint64_t v, int bytes)
{
	for (int i = bytes - 1; i >= 0; i--)
		s->p[s->n++] = (uint8_t)(v >> 8 * i);
}

static void put_text(struct stream *s, const char *z)
{
	memcpy(s->p + s->n, z, strlen(z));
	s->n += strlen(z);
}

static void put_head(struct stream *s, enum cg_wire_type type, size_t n)
{
	put(s, type, 1);
	put(s, n, 4);
}

static void put_word(struct stream *s, int32_t x0, int32_t x1, unsigned rotation, unsigned flags, const char *text)
{
	put(s, (uint32_t)x0, 4);
	put(s, 1000, 4);
	put(s, (uint32_t)x1, 4);
	put(s, 2000, 4);
	put(s, 900, 4);
	put(s, 0, 2);
	put(s, rotation, 1);
	put(s, flags, 1);
	put(s, strlen(text), 4);
}

static void put_doc(struct stream *s, uint32_t pages)
{
	s->doc = s->n;
	put_head(s, CG_WIRE_DOC, 4 + 4 + 5 + 4 * 4);
	put(s, pages, 4);
	put(s, 5, 4);
	put_text(s, "Title");
	for (int i = 0; i < 4; i++)
		put(s, CG_WIRE_ABSENT, 4);
}

static void put_page(struct stream *s, uint32_t number)
{
	s->page = s->n;
	put_head(s, CG_WIRE_PAGE, CG_WIRE_PAGE_BYTES + 3 * CG_WIRE_WORD_BYTES + 11);
	put(s, number, 4);
	put(s, 59500, 4);
	put(s, 84200, 4);
	put(s, 3, 4);
	put(s, 11, 4);
	s->words = s->n;
	put_word(s, 5000, 7000, 0, CG_WIRE_SPACE_AFTER, "Folio");
	put_word(s, -300, 100, 3, 0, "X1");
	put_word(s, 9000, 9900, 0, CG_WIRE_UNREADABLE,
		 "\xe2\x82\xb9"
		 "1");
	put_text(s, "FolioX1\xe2\x82\xb9"
		    "1");
}

static void put_end(struct stream *s, uint32_t pages)
{
	s->end = s->n;
	put_head(s, CG_WIRE_END, CG_WIRE_END_BYTES);
	put(s, pages, 4);
	put(s, 1, 4);
	put(s, 3u * pages, 8);
}

static struct stream good(void)
{
	struct stream s = { .n = 0 };

	put_text(&s, CG_WIRE_MAGIC);
	put(&s, CG_WIRE_VERSION, 1);
	put_doc(&s, 2);
	s.font = s.n;
	put_head(&s, CG_WIRE_FONT, 2 + 5);
	put(&s, 0, 2);
	put_text(&s, "Arial");
	put_page(&s, 1);
	put_page(&s, 2);
	put_end(&s, 2);
	return s;
}

/* What the reader says to the n bytes at p, given in parts of at most `step`. */
static enum cg_code read_all(const uint8_t *p, size_t n, size_t step, struct cg_arena *a, struct cg_words *w)
{
	struct cg_reader r;
	struct cg_err e = { 0 };
	enum cg_code rc = CG_OK;

	cg_reader_init(&r, a, w);
	for (size_t at = 0; at < n && rc == CG_OK;) {
		size_t room, part = n - at < step ? n - at : step;
		uint8_t *to = cg_reader_space(&r, &room);

		ck_assert_ptr_nonnull(to);
		ck_assert_uint_gt(room, 0);
		part = part < room ? part : room;
		memcpy(to, p + at, part);
		at += part;
		rc = cg_reader_advance(&r, part, &e);
	}
	rc = cg_reader_finish(&r, &e);
	ck_assert_int_eq(rc, rc == CG_OK ? CG_OK : e.code);
	cg_reader_free(&r);
	return rc;
}

static enum cg_code outcome(const struct stream *s)
{
	struct cg_arena a;
	struct cg_words w;
	enum cg_code rc;

	cg_arena_init(&a, ARENA);
	rc = read_all(s->p, s->n, STREAM_MAX, &a, &w);
	cg_arena_free(&a);
	return rc;
}

static void assert_str(struct cg_str s, const char *want)
{
	ck_assert_uint_eq(s.n, strlen(want));
	ck_assert_mem_eq(s.p, want, s.n);
}

static void assert_good(const struct cg_words *w)
{
	ck_assert_uint_eq(w->n_pages, 2);
	ck_assert_uint_eq(w->n_fonts, 1);
	assert_str(w->fonts[0].name, "Arial");
	assert_str(w->title, "Title");
	ck_assert_ptr_null(w->producer.p);
	for (size_t i = 0; i < 2; i++) {
		const struct cg_page *p = &w->pages[i];

		ck_assert_int_eq(p->width, 59500);
		ck_assert_int_eq(p->height, 84200);
		ck_assert_uint_eq(p->n, 2);
		ck_assert_uint_eq(p->n_rotated, 1);
		assert_str(p->v[0].text, "Folio");
		ck_assert(p->v[0].space_after && !p->v[0].unreadable);
		ck_assert_int_eq(p->v[0].x0, 5000);
		ck_assert_int_eq(p->v[0].y0, 1000);
		ck_assert_int_eq(p->v[0].x1, 7000);
		ck_assert_int_eq(p->v[0].y1, 2000);
		ck_assert_int_eq(p->v[0].size, 900);
		assert_str(p->v[1].text, "\xe2\x82\xb9"
					 "1");
		ck_assert(p->v[1].unreadable);
		assert_str(p->rotated[0].text, "X1");
		ck_assert_int_eq(p->rotated[0].x0, -300);
		ck_assert_uint_eq(p->rotated[0].rotation, 3);
	}
}

START_TEST(reads_a_whole_answer_in_parts_of_any_size)
{
	struct stream s = good();

	for (size_t step = 1; step <= s.n; step++) {
		struct cg_arena a;
		struct cg_words w;

		cg_arena_init(&a, ARENA);
		ck_assert_int_eq(read_all(s.p, s.n, step, &a, &w), CG_OK);
		assert_good(&w);
		cg_arena_free(&a);
	}
}
END_TEST

START_TEST(an_answer_cut_anywhere_is_damaged)
{
	struct stream s = good();

	for (size_t whole = s.n; s.n > 0;) {
		s.n--;
		ck_assert_msg(outcome(&s) == CG_EPDF, "cut after %zu of %zu bytes", s.n, whole);
	}
}
END_TEST

enum part { HEAD, DOC, FONT, PAGE, WORD, END };

/* Bytes written over a good answer: where (part and offset), how many, what. */
static const struct {
	const char *what;
	enum part part;
	size_t at;
	int bytes;
	uint64_t v;
	enum cg_code want;
} spoiled[] = {
	{ "magic", HEAD, 0, 1, 'X', CG_EPDF },
	{ "version", HEAD, 7, 1, 2, CG_EPDF },
	{ "unknown record", DOC, 0, 1, 'Z', CG_EPDF },
	{ "record of 4 GiB", DOC, 1, 4, 0xffffffff, CG_EPDF },
	{ "record of 2 GiB", PAGE, 1, 4, 0x80000000, CG_EPDF },
	{ "record one short", DOC, 1, 4, 28, CG_EPDF },
	{ "no pages", DOC, 5, 4, 0, CG_EPDF },
	{ "2001 pages", DOC, 5, 4, 2001, CG_EPDF },
	{ "4 billion pages", DOC, 5, 4, 0xffffffff, CG_EPDF },
	{ "more pages than follow", DOC, 5, 4, 3, CG_EPDF },
	{ "fewer pages than follow", DOC, 5, 4, 1, CG_EPDF },
	{ "title longer than the record", DOC, 9, 4, 22, CG_EPDF },
	{ "title of 4 GiB - 2", DOC, 9, 4, 0xfffffffe, CG_EPDF },
	{ "title that is no UTF-8", DOC, 13, 1, 0xff, CG_EPDF },
	{ "font out of order", FONT, 5, 2, 1, CG_EPDF },
	{ "font name that is no UTF-8", FONT, 7, 1, 0x80, CG_EPDF },
	{ "page out of order", PAGE, 5, 4, 1, CG_EPDF },
	{ "page 0", PAGE, 5, 4, 0, CG_EPDF },
	{ "negative width", PAGE, 9, 4, 0xffffffff, CG_EPDF },
	{ "endless height", PAGE, 13, 4, 0x7fffffff, CG_EPDF },
	{ "more words than the record holds", PAGE, 17, 4, 4, CG_EPDF },
	{ "4 billion words", PAGE, 17, 4, 0xffffffff, CG_EPDF },
	{ "words whose size wraps around", PAGE, 17, 4, 0x92492495, CG_EPDF },
	{ "fewer words", PAGE, 17, 4, 2, CG_EPDF },
	{ "more text than the record holds", PAGE, 21, 4, 12, CG_EPDF },
	{ "4 GiB of text", PAGE, 21, 4, 0xffffffff, CG_EPDF },
	{ "x far off the page", WORD, 0, 4, 0x7fffffff, CG_EPDF },
	{ "x far off on the other side", WORD, 0, 4, 0x80000000, CG_EPDF },
	{ "box with a negative width", WORD, 8, 4, 4999, CG_EPDF },
	{ "box with a negative height", WORD, 12, 4, 999, CG_EPDF },
	{ "negative font size", WORD, 16, 4, 0xfffffc7c, CG_EPDF },
	{ "font that was not sent", WORD, 20, 2, 1, CG_EPDF },
	{ "rotation 4", WORD, 22, 1, 4, CG_EPDF },
	{ "unknown flag", WORD, 23, 1, 4, CG_EPDF },
	{ "empty word", WORD, 24, 4, 0, CG_EPDF },
	{ "word longer than the text", WORD, 24, 4, 12, CG_EPDF },
	{ "word of 4 GiB", WORD, 24, 4, 0xffffffff, CG_EPDF },
	{ "texts that do not add up", WORD, 24, 4, 4, CG_EPDF },
	{ "text that is no UTF-8", WORD, 3 * CG_WIRE_WORD_BYTES, 1, 0xc3, CG_EPDF },
	{ "surrogate", WORD, 3 * CG_WIRE_WORD_BYTES, 3, 0xeda080, CG_EPDF },
	{ "overlong slash", WORD, 3 * CG_WIRE_WORD_BYTES, 2, 0xc0af, CG_EPDF },
	{ "end counts other pages", END, 5, 4, 1, CG_EPDF },
	{ "end counts other fonts", END, 9, 4, 0, CG_EPDF },
	{ "end counts other words", END, 13, 8, 7, CG_EPDF },
	{ "end is a page", END, 0, 1, CG_WIRE_PAGE, CG_EPDF },
	{ "end is a failure", END, 0, 1, CG_WIRE_FAIL, CG_EPDF },
	/* at the limits, and beside them */
	{ "x as far left as any", WORD, 0, 4, (uint32_t)-CG_WIRE_COORD_MAX, CG_OK },
	{ "x further left", WORD, 0, 4, (uint32_t)(-CG_WIRE_COORD_MAX - 1), CG_EPDF },
	{ "y as high as any", WORD, 4, 4, (uint32_t)-CG_WIRE_COORD_MAX, CG_OK },
	{ "y higher", WORD, 4, 4, (uint32_t)(-CG_WIRE_COORD_MAX - 1), CG_EPDF },
	{ "x as far right as any", WORD, 8, 4, CG_WIRE_COORD_MAX, CG_OK },
	{ "x further right", WORD, 8, 4, CG_WIRE_COORD_MAX + 1, CG_EPDF },
	{ "y as low as any", WORD, 12, 4, CG_WIRE_COORD_MAX, CG_OK },
	{ "y lower", WORD, 12, 4, CG_WIRE_COORD_MAX + 1, CG_EPDF },
	{ "a box without width", WORD, 8, 4, 5000, CG_OK },
	{ "a box without height", WORD, 12, 4, 1000, CG_OK },
	{ "no size", WORD, 16, 4, 0, CG_OK },
	{ "the largest size", WORD, 16, 4, CG_WIRE_COORD_MAX, CG_OK },
	{ "a larger size", WORD, 16, 4, CG_WIRE_COORD_MAX + 1, CG_EPDF },
	{ "a turned word", WORD, 22, 1, 3, CG_OK },
	{ "both flags", WORD, 23, 1, 3, CG_OK },
	{ "no width", PAGE, 9, 4, 0, CG_OK },
	{ "the widest page", PAGE, 9, 4, CG_WIRE_COORD_MAX, CG_OK },
	{ "a wider page", PAGE, 9, 4, CG_WIRE_COORD_MAX + 1, CG_EPDF },
	{ "a higher page", PAGE, 13, 4, CG_WIRE_COORD_MAX + 1, CG_EPDF },
};

START_TEST(a_spoiled_answer_is_refused)
{
	struct stream s = good();
	const size_t parts[] = {
		[HEAD] = 0, [DOC] = s.doc, [FONT] = s.font, [PAGE] = s.page, [WORD] = s.words, [END] = s.end
	};
	size_t n = s.n;

	s.n = parts[spoiled[_i].part] + spoiled[_i].at;
	put(&s, spoiled[_i].v, spoiled[_i].bytes);
	s.n = n;
	ck_assert_msg(outcome(&s) == spoiled[_i].want, "%s", spoiled[_i].what);
}
END_TEST

/* Of a page without words the counts of the end are all 0, as what is not there at all would be. */
START_TEST(an_end_without_its_counts_is_refused)
{
	struct stream s = { .n = 0 };

	put_text(&s, CG_WIRE_MAGIC);
	put(&s, CG_WIRE_VERSION, 1);
	put_doc(&s, 1);
	put_head(&s, CG_WIRE_PAGE, CG_WIRE_PAGE_BYTES);
	put(&s, 1, 4);
	put(&s, 59500, 4);
	put(&s, 84200, 4);
	put(&s, 0, 8);
	put_head(&s, CG_WIRE_END, _i == 0 ? CG_WIRE_END_BYTES : 8);
	put(&s, 1, 4);
	put(&s, 0, 4);
	if (_i == 0)
		put(&s, 0, 8);
	ck_assert_int_eq(outcome(&s), _i == 0 ? CG_OK : CG_EPDF);
}
END_TEST

START_TEST(records_come_in_their_order)
{
	struct stream s = good(), t = { .n = 0 };

	s.p[s.n++] = 'x'; /* behind the end */
	ck_assert_int_eq(outcome(&s), CG_EPDF);
	s = good();
	put_page(&s, 3);
	ck_assert_int_eq(outcome(&s), CG_EPDF);
	s = good();
	s.n = s.end;
	put_doc(&s, 2); /* a second document */
	put_end(&s, 2);
	ck_assert_int_eq(outcome(&s), CG_EPDF);
	put_text(&t, CG_WIRE_MAGIC);
	put(&t, CG_WIRE_VERSION, 1);
	put_end(&t, 0); /* an end without a document */
	ck_assert_int_eq(outcome(&t), CG_EPDF);
	t.n = CG_WIRE_HEAD_BYTES;
	put_page(&t, 1);
	ck_assert_int_eq(outcome(&t), CG_EPDF);
}
END_TEST

static const struct {
	unsigned sent;
	enum cg_code want;
} failures[] = {
	{ CG_WIRE_NOT_PDF, CG_ENOTPDF },
	{ CG_WIRE_DAMAGED, CG_EPDF },
	{ CG_WIRE_NEEDS_PASSWORD, CG_ENOPASSWORD },
	{ CG_WIRE_WRONG_PASSWORD, CG_EPASSWORD },
	{ CG_WIRE_ENCRYPTION, CG_ECRYPT },
	{ CG_WIRE_NO_TEXT, CG_ESCANNED },
	{ CG_WIRE_MANY_PAGES, CG_EPAGES },
	{ CG_WIRE_TOO_COMPLEX, CG_ECOMPLEX },
	{ CG_WIRE_INTERNAL, CG_EINTERNAL },
	{ 0, CG_EPDF },
	{ CG_WIRE_FAILURES, CG_EPDF },
	{ 255, CG_EPDF },
};

START_TEST(failures_have_their_codes)
{
	struct stream s = good();

	s.n = s.end; /* also after pages */
	put_head(&s, CG_WIRE_FAIL, 1);
	put(&s, failures[_i].sent, 1);
	ck_assert_int_eq(outcome(&s), failures[_i].want);
	s.n = CG_WIRE_HEAD_BYTES;
	put_head(&s, CG_WIRE_FAIL, 1);
	put(&s, failures[_i].sent, 1);
	ck_assert_int_eq(outcome(&s), failures[_i].want);
}
END_TEST

/* Whatever came through must be safe to use. */
static void assert_sane(const struct cg_words *w)
{
	bool sane = w->n_pages <= CG_WIRE_PAGES_MAX; /* Check is slow: it is not asked of each word */

	for (size_t i = 0; sane && i < w->n_pages; i++) {
		for (size_t j = 0; j < w->pages[i].n; j++) {
			const struct cg_word *word = &w->pages[i].v[j];

			sane = sane && word->text.n > 0 && cg_str_is_utf8(word->text) && word->font < w->n_fonts &&
			       word->x0 <= word->x1 && word->y0 <= word->y1 && word->rotation == 0;
		}
	}
	ck_assert(sane);
}

START_TEST(no_byte_can_be_changed_into_harm)
{
	const struct stream whole = good();
	struct cg_arena a;

	cg_arena_init(&a, ARENA);
	for (size_t at = 0; at < whole.n; at++) {
		for (unsigned v = 0; v < 256; v += 5 * (unsigned)suite_share()) {
			struct stream s = whole;
			struct cg_words w;

			s.p[at] = (uint8_t)(s.p[at] + 1 + v);
			if (read_all(s.p, s.n, STREAM_MAX, &a, &w) == CG_OK)
				assert_sane(&w);
			cg_arena_reset(&a);
		}
	}
	cg_arena_free(&a);
}
END_TEST

START_TEST(too_little_memory_is_told)
{
	struct stream s = good();
	struct cg_arena a;
	struct cg_words w;
	enum cg_code rc = CG_EINTERNAL;

	for (size_t limit = 16; limit < 8192 && rc != CG_OK; limit += 16) {
		cg_arena_init(&a, limit);
		rc = read_all(s.p, s.n, STREAM_MAX, &a, &w);
		ck_assert_msg(rc == CG_OK || rc == CG_ECOMPLEX || rc == CG_EBUSY, "%zu bytes: %s", limit,
			      cg_code_info(rc)->name);
		cg_arena_free(&a);
	}
	ck_assert_int_eq(rc, CG_OK);
}
END_TEST

/* A title and the name of a font, as long as they may be and a byte longer. */
START_TEST(texts_have_limits)
{
	static const struct {
		size_t title, name;
		enum cg_code want;
	} t[] = { { CG_WIRE_INFO_MAX, CG_WIRE_FONT_NAME_MAX, CG_OK },
		  { CG_WIRE_INFO_MAX + 1, CG_WIRE_FONT_NAME_MAX, CG_EPDF },
		  { CG_WIRE_INFO_MAX, CG_WIRE_FONT_NAME_MAX + 1, CG_EPDF },
		  { 0, 0, CG_OK } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct stream s = { .n = 0 };

		put_text(&s, CG_WIRE_MAGIC);
		put(&s, CG_WIRE_VERSION, 1);
		put_head(&s, CG_WIRE_DOC, 4 + 4 + t[i].title + 4 * 4);
		put(&s, 1, 4);
		put(&s, t[i].title, 4);
		memset(s.p + s.n, 'T', t[i].title);
		s.n += t[i].title;
		for (int k = 0; k < 4; k++)
			put(&s, CG_WIRE_ABSENT, 4);
		put_head(&s, CG_WIRE_FONT, 2 + t[i].name);
		put(&s, 0, 2);
		memset(s.p + s.n, 'F', t[i].name);
		s.n += t[i].name;
		put_page(&s, 1);
		put_end(&s, 1);
		ck_assert_msg(outcome(&s) == t[i].want, "%zu", i);
	}
}
END_TEST

/* A repair is told once, behind the document. */
START_TEST(a_repair_is_told_once)
{
	for (int times = 0; times <= 2; times++) {
		struct stream s = good();
		struct cg_arena a;
		struct cg_words w;

		s.n = s.end;
		for (int i = 0; i < times; i++)
			put_head(&s, CG_WIRE_REPAIRED, 0);
		put_end(&s, 2);
		cg_arena_init(&a, ARENA);
		ck_assert_int_eq(read_all(s.p, s.n, STREAM_MAX, &a, &w), times < 2 ? CG_OK : CG_EPDF);
		ck_assert_int_eq(w.repaired, times > 0);
		cg_arena_free(&a);
		s.n = s.end;
		put_head(&s, CG_WIRE_REPAIRED, 1);
		put(&s, 0, 1);
		put_end(&s, 2);
		ck_assert_int_eq(outcome(&s), CG_EPDF);
		s.n = CG_WIRE_HEAD_BYTES; /* before the document */
		put_head(&s, CG_WIRE_REPAIRED, 0);
		put_doc(&s, 1);
		put_end(&s, 1);
		ck_assert_int_eq(outcome(&s), CG_EPDF);
	}
}
END_TEST

/* All of the texts of a document, in their order. */
START_TEST(a_document_has_five_texts)
{
	static const char *const texts[] = { "title", "creator", "author", "producer", "keywords" };
	struct stream s = { .n = 0 };
	struct cg_arena a;
	struct cg_words w;

	put_text(&s, CG_WIRE_MAGIC);
	put(&s, CG_WIRE_VERSION, 1);
	put_head(&s, CG_WIRE_DOC, 4 + 5 * 4 + 5 + 7 + 6 + 8 + 8);
	put(&s, 1, 4);
	for (size_t i = 0; i < 5; i++) {
		put(&s, strlen(texts[i]), 4);
		put_text(&s, texts[i]);
	}
	put_head(&s, CG_WIRE_FONT, 2);
	put(&s, 0, 2);
	put_page(&s, 1);
	put_end(&s, 1);
	cg_arena_init(&a, ARENA);
	ck_assert_int_eq(read_all(s.p, s.n, STREAM_MAX, &a, &w), CG_OK);
	assert_str(w.title, texts[0]);
	assert_str(w.creator, texts[1]);
	assert_str(w.author, texts[2]);
	assert_str(w.producer, texts[3]);
	assert_str(w.keywords, texts[4]);
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("reader");
	TCase *tc = tcase_create("reader");

	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, reads_a_whole_answer_in_parts_of_any_size);
	tcase_add_test(tc, an_answer_cut_anywhere_is_damaged);
	tcase_add_loop_test(tc, a_spoiled_answer_is_refused, 0, (int)(sizeof(spoiled) / sizeof(spoiled[0])));
	tcase_add_loop_test(tc, an_end_without_its_counts_is_refused, 0, 2);
	tcase_add_test(tc, records_come_in_their_order);
	tcase_add_loop_test(tc, failures_have_their_codes, 0, (int)(sizeof(failures) / sizeof(failures[0])));
	tcase_add_test(tc, no_byte_can_be_changed_into_harm);
	tcase_add_test(tc, too_little_memory_is_told);
	tcase_add_test(tc, texts_have_limits);
	tcase_add_test(tc, a_repair_is_told_once);
	tcase_add_test(tc, a_document_has_five_texts);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
