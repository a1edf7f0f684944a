/*
 * Multipart bodies, byte by byte: each row is fed whole, one byte at a time and split at every offset, and must give
 * the same parts each time. The numbers name the vectors of the list that the parser was built against.
 */
#include "http/multipart.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What came out: "name|filename|type|data\n" for each part; enough for every row. */
struct seen {
	char text[8192];
	size_t n;
	unsigned open;
};

static void put(struct seen *s, struct cg_str bytes)
{
	ck_assert_uint_lt(s->n + bytes.n, sizeof(s->text));
	if (bytes.n > 0)
		memcpy(s->text + s->n, bytes.p, bytes.n);
	s->n += bytes.n;
}

static enum cg_code on_begin(void *ctx, const struct cg_multipart_part *part, struct cg_err *e)
{
	struct seen *s = ctx;

	(void)e;
	ck_assert_uint_eq(s->open++, 0);
	put(s, part->name);
	put(s, CG_STR("|"));
	put(s, part->filename.p != NULL ? part->filename : CG_STR("-"));
	put(s, CG_STR("|"));
	put(s, part->content_type);
	put(s, CG_STR("|"));
	return CG_OK;
}

static enum cg_code on_data(void *ctx, struct cg_str piece, struct cg_err *e)
{
	struct seen *s = ctx;

	(void)e;
	ck_assert_uint_eq(s->open, 1);
	ck_assert_uint_gt(piece.n, 0);
	put(s, piece);
	return CG_OK;
}

static enum cg_code on_end(void *ctx, struct cg_err *e)
{
	struct seen *s = ctx;

	(void)e;
	ck_assert_uint_eq(s->open--, 1);
	put(s, CG_STR("\n"));
	return CG_OK;
}

static const struct cg_multipart_calls calls = { on_begin, on_data, on_end };

static enum cg_code run(struct cg_str type, struct cg_str body, size_t first, size_t step, struct seen *s)
{
	struct cg_multipart m;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc;

	*s = (struct seen){ .n = 0 };
	rc = cg_multipart_init(&m, type, &calls, s, &e);
	for (size_t n = first; rc == CG_OK && body.n > 0; n = step) {
		struct cg_str piece = cg_str_sub(body, 0, n);

		/* a copy of exactly these bytes, so that a read behind them is seen by the sanitizer and valgrind */
		char *copy = malloc(piece.n + 1);

		memcpy(copy, piece.p, piece.n);
		rc = cg_multipart_feed(&m, (struct cg_str){ copy, piece.n }, &e);
		free(copy);
		body = cg_str_sub(body, piece.n, body.n);
	}
	if (rc == CG_OK)
		rc = cg_multipart_finish(&m, &e);
	ck_assert_int_eq(rc, rc == CG_OK ? CG_OK : e.code);
	return rc;
}

#define TYPE "multipart/form-data; boundary="
#define CD "Content-Disposition: form-data; name="
#define PART(name) CD "\"" name "\"\r\n\r\n"
#define SEVENTY "1234567890123456789012345678901234567890123456789012345678901234567890"

static const struct row {
	int vector;
	const char *type;
	struct cg_str body;
	const char *want; /* NULL: invalid_multipart */
} rows[] = {
	{ 1, TYPE "ab",
	  CG_STR_INIT("--ab\r\n" PART("password") "se cret\r\n--ab\r\n" CD
						  "\"file\"; filename=\"cas.pdf\"\r\nContent-Type: "
						  "application/pdf\r\n\r\n%PDF-1.4\n\r\n--ab--\r\n"),
	  "password|-|text/plain|se cret\nfile|cas.pdf|application/pdf|%PDF-1.4\n\n" },
	{ 1, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab--"), "a|-|text/plain|x\n" },
	{ 2, TYPE "\"a'()+_,-./:=? b\"", CG_STR_INIT("--a'()+_,-./:=? b\r\n" PART("a") "x\r\n--a'()+_,-./:=? b--\r\n"),
	  "a|-|text/plain|x\n" },
	{ 2, "Multipart/Form-Data ; charset=utf-8; BOUNDARY=\"ab\"",
	  CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab--\r\n"), "a|-|text/plain|x\n" },
	{ 2, TYPE "\"ab \"", CG_STR_INIT("--ab \r\n" PART("a") "x\r\n--ab --\r\n"), NULL },
	{ 2, TYPE "\"a;b\"", CG_STR_INIT("--a;b\r\n" PART("a") "x\r\n--a;b--\r\n"), NULL },
	{ 3, TYPE SEVENTY, CG_STR_INIT("--" SEVENTY "\r\n" PART("a") "x\r\n--" SEVENTY "--\r\n"),
	  "a|-|text/plain|x\n" },
	{ 3, TYPE SEVENTY "1", CG_STR_INIT("--" SEVENTY "1\r\n" PART("a") "x\r\n--" SEVENTY "1--\r\n"), NULL },
	{ 3, TYPE, CG_STR_INIT("--\r\n" PART("a") "x\r\n----\r\n"), NULL },
	{ 3, TYPE "\"\"", CG_STR_INIT("--\r\n" PART("a") "x\r\n----\r\n"), NULL },
	{ 3, "multipart/form-data", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab--\r\n"), NULL },
	{ 3, "multipart/form-data; boundary", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab--\r\n"), NULL },
	{ 4, TYPE "ab",
	  CG_STR_INIT("This is MIME.\r\n--abc\r\n--ab\r\n" PART("a") "x\r\n--ab--\r\nbye\r\n--ab\r\nmore"),
	  "a|-|text/plain|x\n" },
	{ 5, TYPE "ab", CG_STR_INIT("--ab \t \r\n" PART("a") "x\r\n--ab\t\r\n" PART("b") "y\r\n--ab-- \t\r\n"),
	  "a|-|text/plain|x\nb|-|text/plain|y\n" },
	{ 5, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab--  "), "a|-|text/plain|x\n" },
	{ 6, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n\r\n--ab--\r\n"), "a|-|text/plain|x\r\n\n" },
	{ 7, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--\r\n--ab--\r\n"), "a|-|text/plain|x\r\n--\n" },
	{ 7, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--a\r\n--ab--\r\n"), "a|-|text/plain|x\r\n--a\n" },
	{ 7, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n\r\r\n--ab--\r\n"), "a|-|text/plain|x\r\n\r\n" },
	{ 8, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "--ab x--ab--\r\n--ab--\r\n"),
	  "a|-|text/plain|--ab x--ab--\n" },
	{ 8, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\n--ab\r\ny\r\n--ab--\r\n"),
	  "a|-|text/plain|x\n--ab\r\ny\n" },
	{ 9, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--abX\r\ny\r\n--ab -\r\nz\r\n--ab--X\r\n--ab--\r\n"),
	  "a|-|text/plain|x\r\n--abX\r\ny\r\n--ab -\r\nz\r\n--ab--X\n" },
	{ 9, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab\r\r\n--ab--\r\n"), "a|-|text/plain|x\r\n--ab\r\n" },
	{ 9, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab-\r\n--ab--\r\n"), "a|-|text/plain|x\r\n--ab-\n" },
	{ 10, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "\"file\"; filename=\"\"\r\n\r\n\r\n--ab--\r\n"),
	  "file||text/plain|\n" },
	{ 11, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab\r\n"), NULL },
	{ 11, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab"), NULL },
	{ 11, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab-"), NULL },
	{ 11, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab--\r"), NULL },
	{ 11, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n"), NULL },
	{ 11, TYPE "ab", CG_STR_INIT("no boundary at all"), NULL },
	{ 11, TYPE "ab", CG_STR_INIT(""), NULL },
	{ 12, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "\"a\"\r\n"), NULL },
	{ 12, TYPE "ab", CG_STR_INIT("--ab\r\nContent-Dis"), NULL },
	{ 13, TYPE "ab", CG_STR_INIT("--ab\n" CD "\"a\"\n\nx\n--ab--\n"), NULL },
	{ 13, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "\"a\"\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 13, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "\"a\"\rX: y\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 14, TYPE "ab", CG_STR_INIT("--ab\r\ncOnTeNt-DiSpOsItIoN:FORM-DATA;NAME=a\r\n\r\nx\r\n--ab--\r\n"),
	  "a|-|text/plain|x\n" },
	{ 14, TYPE "ab", CG_STR_INIT("--ab\r\nContent-Disposition: form-data;\r\n name=\"a\"\r\n\r\nx\r\n--ab--\r\n"),
	  NULL },
	{ 14, TYPE "ab", CG_STR_INIT("--ab\r\nContent-Disposition : form-data; name=\"a\"\r\n\r\nx\r\n--ab--\r\n"),
	  NULL },
	{ 15, TYPE "ab", CG_STR_INIT("--ab\r\nContent-Disposition: form-data\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 15, TYPE "ab", CG_STR_INIT("--ab\r\nContent-Type: text/plain\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 15, TYPE "ab", CG_STR_INIT("--ab\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 15, TYPE "ab", CG_STR_INIT("--ab\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--ab--\r\n"),
	  NULL },
	{ 16, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "a; name=b\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 16, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "a\r\n" CD "b\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 18, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "\"file\"; filename=\"a\\\"b;c.pdf\"\r\n\r\nx\r\n--ab--\r\n"),
	  "file|a\"b;c.pdf|text/plain|x\n" },
	{ 18, TYPE "ab",
	  CG_STR_INIT("--ab\r\n" CD "\"file\"; filename=\"C:\\tmp\\\xE0\xA4\x95%22.pdf\"\r\n\r\nx\r\n--ab--\r\n"),
	  "file|C:\\tmp\\\xE0\xA4\x95%22.pdf|text/plain|x\n" },
	{ 18, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "\"file\"; filename=\"../../etc/pass\0wd\"\r\n\r\nx\r\n--ab--\r\n"),
	  "file|../../etc/pass\0wd|text/plain|x\n" },
	{ 18, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "\"file\"; filename=\"open\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 19, TYPE "ab",
	  CG_STR_INIT("--ab\r\n" CD "\"file\"; filename*=UTF-8''x.pdf; filename=y.pdf\r\n\r\nx\r\n--ab--\r\n"),
	  "file|y.pdf|text/plain|x\n" },
	{ 20, TYPE "ab", CG_STR_INIT("--ab\r\n" PART("_charset_") "utf-8\r\n--ab--\r\n"),
	  "_charset_|-|text/plain|utf-8\n" },
	{ 21, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "a\r\nContent-Transfer-Encoding: base64\r\n\r\nx\r\n--ab--\r\n"),
	  NULL },
	{ 21, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "a\r\nContent-Transfer-Encoding: Binary\r\n\r\nx\r\n--ab--\r\n"),
	  "a|-|text/plain|x\n" },
	{ 22, TYPE "ab",
	  CG_STR_INIT("--ab\r\n" CD "a\r\nContent-Type: Multipart/mixed; boundary=c\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 23, TYPE "ab", CG_STR_INIT("--ab\r\n" CD "a\r\nX-Other: 1\r\n\r\nx\r\n--ab--\r\n"), "a|-|text/plain|x\n" },
	{ 23, TYPE "ab", CG_STR_INIT("--ab\r\nno header\r\n" CD "a\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 23, TYPE "ab", CG_STR_INIT("--ab\r\n: x\r\n" CD "a\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 23, TYPE "ab", CG_STR_INIT("--ab\r\nX\r\n" CD "a\r\n\r\nx\r\n--ab--\r\n"), NULL },
	{ 23, TYPE "ab", CG_STR_INIT("--ab\r\nX:\r\n" CD "a\r\n\r\nx\r\n--ab--\r\n"), "a|-|text/plain|x\n" },
	{ 28, TYPE "\"(a\"", CG_STR_INIT("--(a\r\n" PART("a") "x\r\n--(a--\r\n"), "a|-|text/plain|x\n" },
	{ 28, TYPE "\"[a\"", CG_STR_INIT("--[a\r\n" PART("a") "x\r\n--[a--\r\n"), NULL },
	{ 28, TYPE "a; boundary=b", CG_STR_INIT("--a\r\n" PART("a") "x\r\n--a--\r\n"), NULL },
	{ 28, TYPE "ab; boundary=ab", CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab--\r\n"), NULL },
};

static void check_row(const struct row *r, const struct seen *s, enum cg_code rc, size_t first, size_t step)
{
	/* the text of vector 18 holds a NUL: compare with the length that it must have */
	size_t n = r->want == NULL ? 0 : s->n;

	ck_assert_msg((rc == CG_OK) == (r->want != NULL), "vector %d, first %zu, step %zu: code %d", r->vector, first,
		      step, (int)rc);
	ck_assert_msg(rc == CG_OK || rc == CG_EMULTIPART, "vector %d", r->vector);
	ck_assert_msg(memcmp(s->text, r->want != NULL ? r->want : "", n) == 0, "vector %d, first %zu: %.*s", r->vector,
		      first, (int)s->n, s->text);
	if (r->want != NULL) {
		ck_assert_uint_ge(s->n, strlen(r->want));
		ck_assert_int_eq(s->open, 0);
	}
}

START_TEST(every_split_gives_the_same)
{
	const struct row *r = &rows[_i];
	struct cg_str type = cg_str_of(r->type);
	struct seen s;
	enum cg_code rc = run(type, r->body, SIZE_MAX, SIZE_MAX, &s);

	check_row(r, &s, rc, SIZE_MAX, SIZE_MAX);
	rc = run(type, r->body, 1, 1, &s);
	check_row(r, &s, rc, 1, 1);
	for (size_t at = 1; at < r->body.n; at++) {
		rc = run(type, r->body, at, SIZE_MAX, &s);
		check_row(r, &s, rc, at, SIZE_MAX);
	}
}
END_TEST

/* 24: all bytes twice over come out as they went in. */
START_TEST(binary_data)
{
	char body[1024] = "--ab\r\n" PART("a"), want[600] = "a|-|text/plain|";
	size_t n = strlen(body), w = strlen(want);
	struct seen s;

	for (int i = 0; i < 512; i++)
		body[n++] = want[w++] = (char)(i & 0xff);
	memcpy(body + n, "\r\n--ab--\r\n", 10);
	n += 10;
	want[w++] = '\n';
	for (size_t at = 1; at <= n; at++) {
		ck_assert_int_eq(run(CG_STR(TYPE "ab"), (struct cg_str){ body, n }, at, at, &s), CG_OK);
		ck_assert_uint_eq(s.n, w);
		ck_assert_int_eq(memcmp(s.text, want, w), 0);
	}
}
END_TEST

/* 25: a body that is shorter than it should be, at every length. */
START_TEST(cut_anywhere)
{
	static const struct cg_str whole = CG_STR_INIT("--ab\r\n" PART("a") "x\r\n--ab--");
	struct seen s;

	for (size_t n = 0; n < whole.n; n++)
		ck_assert_int_eq(run(CG_STR(TYPE "ab"), cg_str_sub(whole, 0, n), SIZE_MAX, SIZE_MAX, &s),
				 CG_EMULTIPART);
	ck_assert_int_eq(run(CG_STR(TYPE "ab"), whole, SIZE_MAX, SIZE_MAX, &s), CG_OK);
}
END_TEST

static enum cg_code feed_parts(unsigned parts)
{
	struct cg_multipart m;
	struct cg_err e = { .code = CG_OK };
	struct seen s = { .n = 0 };
	enum cg_code rc = cg_multipart_init(&m, CG_STR(TYPE "ab"), &calls, &s, &e);

	ck_assert_int_eq(rc, CG_OK);
	for (unsigned i = 0; i < parts && rc == CG_OK; i++)
		rc = cg_multipart_feed(&m, CG_STR("--ab\r\n" PART("a") "x\r\n"), &e);
	if (rc == CG_OK)
		rc = cg_multipart_feed(&m, CG_STR("--ab--\r\n"), &e);
	return rc == CG_OK ? cg_multipart_finish(&m, &e) : rc;
}

/* 26: eight parts are fine, the ninth and the thousandth are not. */
START_TEST(many_parts)
{
	ck_assert_int_eq(feed_parts(8), CG_OK);
	ck_assert_int_eq(feed_parts(9), CG_EMULTIPART);
	ck_assert_int_eq(feed_parts(1000), CG_EMULTIPART);
}
END_TEST

/* 27: a header line of 10 MiB is refused long before its end; the parser itself takes no memory at all. */
START_TEST(endless_header)
{
	struct cg_multipart m;
	struct cg_err e = { .code = CG_OK };
	struct seen s = { .n = 0 };
	char block[1024];
	size_t fed = 0;
	enum cg_code rc = cg_multipart_init(&m, CG_STR(TYPE "ab"), &calls, &s, &e);

	memset(block, 'a', sizeof(block));
	rc = cg_multipart_feed(&m, CG_STR("--ab\r\nX-Long: "), &e);
	while (rc == CG_OK && fed < 10u << 20) {
		rc = cg_multipart_feed(&m, (struct cg_str){ block, sizeof(block) }, &e);
		fed += sizeof(block);
	}
	ck_assert_int_eq(rc, CG_EMULTIPART);
	ck_assert_uint_le(fed, 5 * 1024);
	ck_assert_int_eq(cg_multipart_feed(&m, CG_STR("\r\n"), &e), CG_EMULTIPART);
	ck_assert_int_eq(cg_multipart_finish(&m, &e), CG_EMULTIPART);
}
END_TEST

/* Padding without end behind a boundary is data in the end, and never more than the parser can hold. */
START_TEST(endless_padding)
{
	static char body[1000] = "--ab\r\n" PART("a") "x\r\n--ab";
	size_t n = strlen(body);
	struct seen s;

	memset(body + n, ' ', 300);
	memcpy(body + n + 300, "\r\n--ab--\r\n", 10);
	for (size_t step = 1; step < 400; step += 7) {
		ck_assert_int_eq(run(CG_STR(TYPE "ab"), (struct cg_str){ body, n + 310 }, step, step, &s), CG_OK);
		ck_assert_uint_eq(s.n, strlen("a|-|text/plain|x\r\n--ab") + 300 + 1);
	}
}
END_TEST

/* What a callback refuses ends the body with its code. */
static enum cg_code refuse(void *ctx, struct cg_str piece, struct cg_err *e)
{
	(void)ctx;
	(void)piece;
	return cg_fail(e, CG_ETOOLARGE, "too large");
}

START_TEST(callback_refuses)
{
	static const struct cg_multipart_calls refusing = { on_begin, refuse, on_end };
	struct cg_multipart m;
	struct cg_err e = { .code = CG_OK };
	struct seen s = { .n = 0 };

	ck_assert_int_eq(cg_multipart_init(&m, CG_STR(TYPE "ab"), &refusing, &s, &e), CG_OK);
	ck_assert_int_eq(cg_multipart_feed(&m, CG_STR("--ab\r\n" PART("a") "x\r\n--ab--"), &e), CG_ETOOLARGE);
	ck_assert_int_eq(e.code, CG_ETOOLARGE);
}
END_TEST

/* The content type may have 1,024 bytes. */
START_TEST(longest_content_type)
{
	char type[1100];
	struct seen s;

	for (int n = 1023; n <= 1025; n++) {
		(void)snprintf(type, sizeof(type), TYPE "ab; x=%0*d", n - (int)sizeof(TYPE "ab; x=") + 1, 0);
		ck_assert_uint_eq(strlen(type), (size_t)n);
		ck_assert_int_eq(
			run(cg_str_of(type), CG_STR("--ab\r\n" PART("a") "x\r\n--ab--"), SIZE_MAX, SIZE_MAX, &s),
			n <= 1024 ? CG_OK : CG_EMULTIPART);
	}
}
END_TEST

/* The headers of a part may have 4,096 bytes, with the empty line behind them. */
START_TEST(longest_headers)
{
	static char body[5000];
	struct seen s;

	for (int n = 4095; n <= 4097; n++) {
		int head = n - (int)sizeof(PART("a") "X: \r\n") + 1;

		(void)snprintf(body, sizeof(body), "--ab\r\nX: %0*d\r\n" PART("a") "x\r\n--ab--", head, 0);
		ck_assert_int_eq(run(CG_STR(TYPE "ab"), cg_str_of(body), SIZE_MAX, SIZE_MAX, &s),
				 n <= 4096 ? CG_OK : CG_EMULTIPART);
	}
}
END_TEST

/* Blanks behind a boundary are its padding, as long as they are not more than 128. */
START_TEST(longest_padding)
{
	static char body[400];
	struct seen s;

	for (int n = 125; n <= 129; n += 2) {
		(void)snprintf(body, sizeof(body), "--ab\r\n" PART("a") "x\r\n--ab%*s\r\n" PART("b") "y\r\n--ab--", n,
			       "");
		ck_assert_int_eq(run(CG_STR(TYPE "ab"), cg_str_of(body), SIZE_MAX, SIZE_MAX, &s), CG_OK);
		s.text[s.n] = '\0';
		ck_assert_int_eq(strcmp(s.text, "a|-|text/plain|x\nb|-|text/plain|y\n") == 0, n < 129);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("multipart");
	TCase *tc = tcase_create("multipart");

	tcase_add_loop_test(tc, every_split_gives_the_same, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_test(tc, binary_data);
	tcase_add_test(tc, cut_anywhere);
	tcase_add_test(tc, many_parts);
	tcase_add_test(tc, endless_header);
	tcase_add_test(tc, endless_padding);
	tcase_add_test(tc, callback_refuses);
	tcase_add_test(tc, longest_content_type);
	tcase_add_test(tc, longest_headers);
	tcase_add_test(tc, longest_padding);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
