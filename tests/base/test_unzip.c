/* Members of archives: those that zip.c writes, read back; what is damaged is told, no byte behind the end is read. */
#include "base/unzip.h"
#include "base/zip.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

static char *bytes;
static size_t size;

/* An archive of two members, by the writer of the tree. */
static struct cg_str made(void)
{
	FILE *to = open_memstream(&bytes, &size);
	struct cg_zip z = { .to = to };
	struct cg_err e = { 0 };

	ck_assert_ptr_nonnull(to);
	ck_assert_int_eq(cg_zip_add(&z, "a/one.txt", CG_STR("one one one one one one one"), &e), CG_OK);
	ck_assert_int_eq(cg_zip_add(&z, "two", CG_STR(""), &e), CG_OK);
	ck_assert_int_eq(cg_zip_finish(&z, &e), CG_OK);
	cg_zip_free(&z);
	ck_assert_int_eq(fclose(to), 0);
	return (struct cg_str){ bytes, size };
}

struct got {
	char text[64];
	size_t n, most;
};

static bool take(void *arg, struct cg_str piece)
{
	struct got *g = arg;

	if (piece.n > g->most - g->n)
		return false;
	memcpy(g->text + g->n, piece.p, piece.n);
	g->n += piece.n;
	return true;
}

static enum cg_unzip_result first(struct cg_str file, size_t most, struct got *g)
{
	struct cg_unzip z;
	struct cg_unzip_entry entry;
	enum cg_unzip_result rc = cg_unzip_open(&z, file);

	*g = (struct got){ .most = most };
	if (rc == CG_UNZIP_OK)
		rc = cg_unzip_next(&z, &entry);
	return rc == CG_UNZIP_OK ? cg_unzip_read(&z, &entry, take, g) : rc;
}

START_TEST(members)
{
	struct cg_str file = made();
	struct cg_unzip_entry entry;
	struct cg_unzip z;
	struct got g;

	ck_assert_int_eq(first(file, 64, &g), CG_UNZIP_OK);
	ck_assert_uint_eq(g.n, 27);
	ck_assert_mem_eq(g.text, "one one one one one one one", 27);
	ck_assert_int_eq(cg_unzip_open(&z, file), CG_UNZIP_OK);
	ck_assert_uint_eq(z.entries, 2);
	ck_assert_int_eq(cg_unzip_next(&z, &entry), CG_UNZIP_OK);
	ck_assert(cg_str_eq(entry.name, CG_STR("a/one.txt")));
	ck_assert_int_eq(cg_unzip_next(&z, &entry), CG_UNZIP_OK);
	ck_assert(cg_str_eq(entry.name, CG_STR("two")));
	g = (struct got){ .most = 64 };
	ck_assert_int_eq(cg_unzip_read(&z, &entry, take, &g), CG_UNZIP_OK);
	ck_assert_uint_eq(g.n, 0);
	ck_assert_int_eq(cg_unzip_next(&z, &entry), CG_UNZIP_END);
	ck_assert_int_eq(first(file, 26, &g), CG_UNZIP_STOPPED);
	free(bytes);
}
END_TEST

/* An archive without members is its end record (APPNOTE 4.3.16) alone, where its directory of no bytes begins, too. */
START_TEST(empty)
{
	static const char lone[] = "PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
	struct cg_unzip z;
	struct cg_unzip_entry entry;

	ck_assert_int_eq(cg_unzip_open(&z, (struct cg_str){ lone, 22 }), CG_UNZIP_OK);
	ck_assert_int_eq(cg_unzip_next(&z, &entry), CG_UNZIP_END);
	ck_assert_int_eq(cg_unzip_open(&z, (struct cg_str){ lone, 21 }), CG_UNZIP_DAMAGED);
}
END_TEST

/* Each cut in memory of its own, so that a sanitizer sees a byte too far. */
START_TEST(cut_off)
{
	struct cg_str file = made();
	struct got g;

	for (size_t n = 0; n < file.n; n++) {
		char *copy = malloc(n > 0 ? n : 1);

		memcpy(copy, file.p, n);
		ck_assert_int_eq(first((struct cg_str){ copy, n }, 64, &g), CG_UNZIP_DAMAGED);
		free(copy);
	}
	free(bytes);
}
END_TEST

/* One byte of a member or of what the directory says about it, each in turn. */
START_TEST(changed)
{
	struct cg_str file = made();
	size_t list = cg_str_find(file, CG_STR("PK\x01\x02")), told = 0;
	struct got g;

	ck_assert_uint_lt(list, file.n);
	for (size_t at = 0; at < file.n; at++) {
		enum cg_unzip_result rc;

		bytes[at] ^= 0x41;
		rc = first(file, 64, &g);
		ck_assert_msg(rc != CG_UNZIP_OK || memcmp(g.text, "one one one one one one one", 27) == 0, "byte %zu",
			      at);
		told += rc != CG_UNZIP_OK;
		bytes[at] ^= 0x41;
	}
	ck_assert_uint_gt(told, 40);
	bytes[list + 2] ^= 1; /* no entry begins there */
	ck_assert_int_eq(first(file, 64, &g), CG_UNZIP_DAMAGED);
	bytes[list + 2] ^= 1;
	bytes[list + 8] |= 1;
	ck_assert_int_eq(first(file, 64, &g), CG_UNZIP_ENCRYPTED);
	bytes[list + 8] ^= 1;
	bytes[list + 10] = 14; /* LZMA */
	ck_assert_int_eq(first(file, 64, &g), CG_UNZIP_METHOD);
	bytes[list + 10] = 0; /* said to be stored: the lengths differ */
	ck_assert_int_eq(first(file, 64, &g), CG_UNZIP_DAMAGED);
	free(bytes);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("unzip");
	TCase *tc = tcase_create("unzip");

	tcase_add_test(tc, members);
	tcase_add_test(tc, empty);
	tcase_add_test(tc, cut_off);
	tcase_add_test(tc, changed);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
