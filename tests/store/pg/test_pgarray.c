/* PostgreSQL's array text: what the writer makes and what the reader takes, after section 8.15 of its manual. */
#include "run.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdlib.h>
#include <string.h>

static struct cg_arena arena;

static void setup(void)
{
	cg_arena_init(&arena, 8 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static const struct {
	struct cg_str in;
	const char *want;
} texts[] = {
	{ CG_STR_INIT("plain"), "{\"plain\"}" },
	{ CG_STR_INIT(""), "{\"\"}" },
	{ { NULL, 0 }, "{NULL}" },
	{ CG_STR_INIT("NULL"), "{\"NULL\"}" },
	{ CG_STR_INIT("a,b"), "{\"a,b\"}" },
	{ CG_STR_INIT("{}"), "{\"{}\"}" },
	{ CG_STR_INIT("say \"hi\""), "{\"say \\\"hi\\\"\"}" },
	{ CG_STR_INIT("C:\\x"), "{\"C:\\\\x\"}" },
	{ CG_STR_INIT("\\"), "{\"\\\\\"}" },
	{ CG_STR_INIT(" \t\n"), "{\" \t\n\"}" },
	{ CG_STR_INIT("\xe0\xa4\x85"), "{\"\xe0\xa4\x85\"}" },
	{ CG_STR_INIT("a\0b"), "{\"a\xef\xbf\xbd"
			       "b\"}" },
};
enum { TEXTS = sizeof(texts) / sizeof(texts[0]) };

START_TEST(texts_are_quoted)
{
	struct cg_pgarray a;
	const char *got;

	cg_pgarray_init(&a, &arena);
	cg_pgarray_text(&a, texts[_i].in);
	got = cg_pgarray_done(&a);
	ck_assert_str_eq(got, texts[_i].want);
}
END_TEST

START_TEST(other_types)
{
	struct cg_pgarray a;

	cg_pgarray_init(&a, &arena);
	ck_assert_str_eq(cg_pgarray_done(&a), "{}");
	cg_pgarray_init(&a, &arena);
	cg_pgarray_dec(&a, cg_dec_make(199990, 2));
	cg_pgarray_dec(&a, CG_DEC_NONE);
	cg_pgarray_dec(&a, cg_dec_make(-500, 3));
	cg_pgarray_date(&a, 0);
	cg_pgarray_date(&a, CG_DATE_NONE);
	cg_pgarray_uint(&a, 0);
	cg_pgarray_uint(&a, UINT64_MAX);
	cg_pgarray_bool(&a, true);
	cg_pgarray_bool(&a, false);
	cg_pgarray_bytes(&a, CG_STR("\0\xff"));
	cg_pgarray_bytes(&a, CG_STR_NONE);
	ck_assert_str_eq(cg_pgarray_done(&a), "{1999.90,NULL,-0.500,1970-01-01,NULL,0,18446744073709551615,t,f,"
					      "\"\\\\x00ff\",NULL}");
}
END_TEST

START_TEST(failures_stick)
{
	struct cg_arena tiny;
	struct cg_pgarray a;

	cg_pgarray_init(&a, &arena);
	cg_pgarray_text(&a, CG_STR("\xff"));
	cg_pgarray_text(&a, CG_STR("fine"));
	ck_assert_ptr_null(cg_pgarray_done(&a));
	ck_assert(a.not_utf8);
	cg_arena_init(&tiny, 300);
	cg_pgarray_init(&a, &tiny);
	for (int i = 0; i < 1000; i++)
		cg_pgarray_text(&a, CG_STR("0123456789"));
	ck_assert_ptr_null(cg_pgarray_done(&a));
	ck_assert(!a.not_utf8);
	cg_arena_free(&tiny);
}
END_TEST

/* Every length up to beyond the first growth, so that no step of the growing is off by one. */
START_TEST(any_length)
{
	static char text[1200];
	struct cg_str_list back;

	memset(text, '"', sizeof(text));
	for (size_t n = 0; n < sizeof(text); n += 7) {
		struct cg_pgarray a;
		const char *z;

		cg_pgarray_init(&a, &arena);
		cg_pgarray_text(&a, (struct cg_str){ text, n });
		cg_pgarray_text(&a, (struct cg_str){ text, n });
		z = cg_pgarray_done(&a);
		ck_assert_ptr_nonnull(z);
		ck_assert(cg_pgarray_read(cg_str_of(z), &arena, &back));
		ck_assert_uint_eq(back.n, 2);
		ck_assert_uint_eq(back.v[1].n, n);
	}
}
END_TEST

static const struct {
	const char *in;
	int n; /* -1: refused */
	const char *last;
} reads[] = {
	{ "{}", 0, NULL },
	{ "{a}", 1, "a" },
	{ "{a,NULL,\"NULL\"}", 3, "NULL" },
	{ "{a,null}", 2, NULL },
	{ "{\"a,b\",\"{\",\"x\\\"y\"}", 3, "x\"y" },
	{ "{\"\"}", 1, "" },
	{ "{1999.90,-0.500}", 2, "-0.500" },
	{ "{\"\\\\x00ff\"}", 1, "\\x00ff" },
	{ "", -1, NULL },
	{ "{", -1, NULL },
	{ "}", -1, NULL },
	{ "{a", -1, NULL },
	{ "{a,}", -1, NULL },
	{ "{,a}", -1, NULL },
	{ "{a}b", -1, NULL },
	{ "{\"a}", -1, NULL },
	{ "{\"a\\", -1, NULL },
	{ "{\"a\"b}", -1, NULL },
	{ "{{a}}", -1, NULL },
};
enum { READS = sizeof(reads) / sizeof(reads[0]) };

START_TEST(arrays_are_read)
{
	struct cg_str_list got;
	bool ok = cg_pgarray_read(cg_str_of(reads[_i].in), &arena, &got);

	ck_assert_msg(ok == (reads[_i].n >= 0), "%s", reads[_i].in);
	if (!ok)
		return;
	ck_assert_int_eq((int)got.n, reads[_i].n);
	if (reads[_i].last != NULL)
		ck_assert(cg_str_eq(got.v[got.n - 1], cg_str_of(reads[_i].last)));
	else if (got.n > 0)
		ck_assert_ptr_null(got.v[got.n - 1].p);
}
END_TEST

static const struct {
	const char *in;
	int64_t v;
	int scale; /* -1: refused */
} decs[] = {
	{ "0", 0, 0 },
	{ "1999.90", 199990, 2 },
	{ "-0.500", -500, 3 },
	{ "0.000", 0, 3 },
	{ "9223372036854775807", INT64_MAX, 0 },
	{ "-9223372036854775808", INT64_MIN, 0 },
	{ "92233720368.54775807", INT64_MAX, 8 },
	{ "9223372036854775808", 0, -1 },
	{ "-9223372036854775809", 0, -1 },
	{ "1.0000000000", 0, -1 },
	{ "NaN", 0, -1 },
	{ "Infinity", 0, -1 },
	{ "1e5", 0, -1 },
	{ "", 0, -1 },
	{ "-", 0, -1 },
	{ "1.2.3", 0, -1 },
};
enum { DECS = sizeof(decs) / sizeof(decs[0]) };

START_TEST(numerics_are_read)
{
	struct cg_dec got = CG_DEC_NONE;
	bool ok = cg_row_read_dec(cg_str_of(decs[_i].in), &got);

	ck_assert_msg(ok == (decs[_i].scale >= 0), "%s", decs[_i].in);
	if (ok) {
		ck_assert(got.set);
		ck_assert_int_eq(got.v, decs[_i].v);
		ck_assert_int_eq(got.scale, decs[_i].scale);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("pgarray");
	TCase *tc = tcase_create("pgarray");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, texts_are_quoted, 0, TEXTS);
	tcase_add_test(tc, other_types);
	tcase_add_test(tc, failures_stick);
	tcase_add_test(tc, any_length);
	tcase_add_loop_test(tc, arrays_are_read, 0, READS);
	tcase_add_loop_test(tc, numerics_are_read, 0, DECS);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
