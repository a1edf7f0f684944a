/* Files that may be packed: their bytes, and where they are too large, damaged or cut off. */
#include "market/unpack.h"
#include "run.h"

#include <lzma.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum { TEXT = 200000, ROOM = 300000 };

static char text[TEXT], packed[ROOM];
static struct cg_err e;

enum form { PLAIN, GZIP, XZ };

/* Text that does not pack to nothing. */
static void setup(void)
{
	unsigned x = 1;

	e = (struct cg_err){ 0 };
	for (size_t i = 0; i < TEXT; i++) {
		x = x * 1103515245u + 12345u;
		text[i] = (char)('a' + (x >> 16) % 26);
	}
}

/* n bytes of the text, packed behind `at`. */
static size_t pack(enum form form, size_t n, size_t at)
{
	size_t made = 0;

	if (form == PLAIN) {
		memcpy(packed + at, text, n);
		return at + n;
	}
	if (form == XZ) {
		ck_assert_int_eq(lzma_easy_buffer_encode(0, LZMA_CHECK_CRC32, NULL, (const uint8_t *)text, n,
							 (uint8_t *)packed + at, &made, ROOM - at),
				 LZMA_OK);
	} else {
		z_stream s = { .next_in = (Bytef *)text, .avail_in = (uInt)n };

		ck_assert_int_eq(deflateInit2(&s, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
		s.next_out = (Bytef *)packed + at;
		s.avail_out = (uInt)(ROOM - at);
		ck_assert_int_eq(deflate(&s, Z_FINISH), Z_STREAM_END);
		made = s.total_out;
		(void)deflateEnd(&s);
	}
	return at + made;
}

static void is_text(char *out, size_t n, size_t want)
{
	ck_assert_uint_eq(n, want);
	ck_assert_mem_eq(out, text, want);
	ck_assert_int_eq(out[n], 0);
	free(out);
}

/* Sizes about those where the room grows, each at its limit and one below. */
START_TEST(sizes)
{
	static const size_t lengths[] = { 0, 1, 65535, 65536, 65537, 131072, TEXT };

	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		size_t n = pack((enum form)_i, lengths[i], 0), got = 0;
		char *out = NULL;

		ck_assert_msg(cg_unpack((struct cg_str){ packed, n }, TEXT, &out, &got, &e) == CG_OK, "%s", e.hint);
		is_text(out, got, lengths[i]);
		ck_assert_msg(cg_unpack((struct cg_str){ packed, n }, lengths[i], &out, &got, &e) == CG_OK, "%zu: %s",
			      lengths[i], e.hint);
		is_text(out, got, lengths[i]);
		if (lengths[i] == 0)
			continue;
		ck_assert_int_eq(cg_unpack((struct cg_str){ packed, n }, lengths[i] - 1, &out, &got, &e), CG_EREQUEST);
		ck_assert_str_eq(e.hint, "More than 0 MiB of text: split the file.");
	}
}
END_TEST

/* As cat a.gz b.gz makes it. */
START_TEST(one_behind_the_other)
{
	size_t n = pack((enum form)_i, 70000, pack((enum form)_i, 70000, 0)), got = 0;
	char *out = NULL;

	ck_assert_msg(cg_unpack((struct cg_str){ packed, n }, TEXT, &out, &got, &e) == CG_OK, "%s", e.hint);
	ck_assert_uint_eq(got, 140000);
	ck_assert_mem_eq(out, text, 70000);
	ck_assert_mem_eq(out + 70000, text, 70000);
	free(out);
}
END_TEST

START_TEST(damaged)
{
	const char *want = _i == GZIP ? "The gzip data are damaged or cut off." : "The xz data are damaged or cut off.";
	size_t n = pack((enum form)_i, 1000, 0), got = 0;
	char *out = NULL;

	for (size_t cut = 6; cut < n; cut++) {
		char *part = malloc(cut);

		memcpy(part, packed, cut);
		ck_assert_msg(cg_unpack((struct cg_str){ part, cut }, TEXT, &out, &got, &e) == CG_EREQUEST, "%zu", cut);
		ck_assert_str_eq(e.hint, want);
		free(part);
	}
	packed[n / 2] ^= 0x40;
	ck_assert_int_eq(cg_unpack((struct cg_str){ packed, n }, TEXT, &out, &got, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, want);
}
END_TEST

/* Too short for a head is text. */
START_TEST(no_head)
{
	static const struct cg_str short_ones[] = { CG_STR_INIT("\x1f"),
						    CG_STR_INIT("\xfd"
								"7zXZ"),
						    CG_STR_INIT("x\x1f\x8b") };
	char *out = NULL;
	size_t n = 0;

	for (size_t i = 0; i < 3; i++) {
		ck_assert_int_eq(cg_unpack(short_ones[i], 100, &out, &n, &e), CG_OK);
		ck_assert_uint_eq(n, short_ones[i].n);
		ck_assert_mem_eq(out, short_ones[i].p, n);
		free(out);
	}
}
END_TEST

START_TEST(files)
{
	char path[] = "/tmp/casgate-unpack-XXXXXX";
	int fd = mkstemp(path);
	size_t n = pack((enum form)_i, TEXT, 0), got = 0;
	char *out = NULL;

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, packed, n), (ssize_t)n);
	ck_assert_int_eq(close(fd), 0);
	ck_assert_msg(cg_unpack_file(path, TEXT, &out, &got, &e) == CG_OK, "%s", e.hint);
	is_text(out, got, TEXT);
	ck_assert_int_eq(dup(fd), -1); /* the number was free, was taken, and is free again */
	ck_assert_int_eq(cg_unpack_file(path, TEXT - 1, &out, &got, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "More than 0 MiB of text: split the file.");
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(cg_unpack_file(path, TEXT, &out, &got, &e), CG_EREQUEST);
	ck_assert_ptr_nonnull(strstr(e.hint, ": No such file or directory"));
	ck_assert_int_eq(cg_unpack_file("/tmp", TEXT, &out, &got, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "/tmp: Is a directory");
}
END_TEST

/* Files of a few bytes: those that begin as packed ones are damaged, others are text. */
START_TEST(small_files)
{
	static const struct {
		const char *bytes;
		size_t n;
		bool text;
	} rows[] = { { "", 0, true },
		     { "\x1f", 1, true },
		     { "\x1f\x8b", 2, false },
		     { "\xfd", 1, true },
		     { "\xfd"
		       "7",
		       2, true },
		     { "\xfd"
		       "7zXZ",
		       5, true },
		     { "\xfd"
		       "7zXZ\0",
		       6, false },
		     { "\x1f\x8a", 2, true },
		     { "x\x1f\x8b", 3, true } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char path[] = "/tmp/casgate-unpack-XXXXXX", *out = NULL;
		int fd = mkstemp(path);
		size_t n = 7;
		enum cg_code rc;

		ck_assert_int_ge(fd, 0);
		ck_assert_int_eq(write(fd, rows[i].bytes, rows[i].n), (ssize_t)rows[i].n);
		ck_assert_int_eq(close(fd), 0);
		rc = cg_unpack_file(path, 100, &out, &n, &e);
		ck_assert_msg(rc == (rows[i].text ? CG_OK : CG_EREQUEST), "row %zu: %s", i, e.hint);
		if (rc == CG_OK) {
			ck_assert_uint_eq(n, rows[i].n);
			ck_assert_mem_eq(out, rows[i].bytes, n);
			free(out);
		}
		ck_assert_int_eq(unlink(path), 0);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("unpack");
	TCase *t = tcase_create("unpack");

	tcase_add_checked_fixture(t, setup, NULL);
	tcase_add_loop_test(t, sizes, PLAIN, XZ + 1);
	tcase_add_loop_test(t, one_behind_the_other, GZIP, XZ + 1);
	tcase_add_loop_test(t, damaged, GZIP, XZ + 1);
	tcase_add_test(t, no_head);
	tcase_add_test(t, small_files);
	tcase_add_loop_test(t, files, PLAIN, XZ + 1);
	suite_add_tcase(s, t);
	return suite_run(s);
}
