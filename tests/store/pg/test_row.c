/* Values of a row as the types of the model, column by column; what does not fit is remembered to the end. */
#include "store/pg/row.h"

#include "base/date.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

static struct cg_arena arena;
static PGresult *res;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	res = NULL;
}

static void teardown(void)
{
	PQclear(res);
	cg_arena_free(&arena);
}

/* A row of these, NULL for null, from the third column of the second row on: nothing begins at 0. */
static struct cg_row row_of(int n, const char *const *v)
{
	PGresAttDesc columns[8] = { 0 };

	PQclear(res);
	res = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
	for (int i = 0; i < n + 2; i++)
		columns[i].name = (char *)(uintptr_t) "c";
	ck_assert(PQsetResultAttrs(res, n + 2, columns));
	for (int i = 0; i < n + 2; i++) {
		const char *text = i < 2 ? "other" : v[i - 2];

		ck_assert(PQsetvalue(res, 0, i, (char *)(uintptr_t) "other", 5));
		ck_assert(PQsetvalue(res, 1, i, (char *)(uintptr_t)text, text != NULL ? (int)strlen(text) : -1));
	}
	return (struct cg_row){ .res = res, .row = 1, .col = 2, .arena = &arena };
}

static struct cg_row one(const char *text)
{
	return row_of(1, &text);
}

static bool is_text(struct cg_str s, const char *want)
{
	return want != NULL ? cg_str_eq(s, cg_str_of(want)) : s.p == NULL;
}

/* Each call is the next column, null ones too. */
START_TEST(columns_in_order)
{
	static const char *const v[] = { "a", NULL, "-7", "t", "12", "{x,NULL,\"y z\"}" };
	struct cg_row r = row_of(6, v);
	struct cg_str_list list;

	ck_assert(is_text(cg_row_text(&r), "a") && is_text(cg_row_text(&r), NULL));
	ck_assert(cg_row_int(&r) == -7 && cg_row_bool(&r) && cg_row_uint(&r) == 12);
	list = cg_row_list(&r);
	ck_assert(list.n == 3 && is_text(list.v[0], "x") && list.v[1].p == NULL && is_text(list.v[2], "y z"));
	ck_assert(!r.bad && r.col == 8);
}
END_TEST

static const struct {
	const char *text;
	bool bad;
	int64_t v;
	int scale;
} decimals[] = {
	{ "0", false, 0, 0 },
	{ "1.50", false, 150, 2 },
	{ "-0.25", false, -25, 2 },
	{ "9223372036854775807", false, INT64_MAX, 0 },
	{ "-9223372036854775808", false, INT64_MIN, 0 },
	{ "9223372036854775808", true, 0, 0 },
	{ "-9223372036854775809", true, 0, 0 },
	{ "92233720368547758070", true, 0, 0 },
	{ "", true, 0, 0 },
	{ "-", true, 0, 0 },
	{ "1.2.3", true, 0, 0 },
	{ "1e3", true, 0, 0 },
	{ "NaN", true, 0, 0 },
	{ "+1", true, 0, 0 },
	{ "1:", true, 0, 0 },
	{ "1/", true, 0, 0 },
};

START_TEST(figures)
{
	struct cg_row r = one(decimals[_i].text);
	struct cg_dec d = cg_row_dec(&r);

	ck_assert_int_eq(r.bad, decimals[_i].bad);
	ck_assert_int_eq(d.set, !decimals[_i].bad);
	if (d.set)
		ck_assert(d.v == decimals[_i].v && d.scale == decimals[_i].scale);
}
END_TEST

/* As many decimals as a figure has room for. */
START_TEST(decimals_of_a_figure)
{
	char text[64] = "0.";
	struct cg_dec d;

	memset(text + 2, '0', CG_DEC_SCALE_MAX);
	ck_assert(cg_row_read_dec(cg_str_of(text), &d));
	ck_assert_int_eq(d.scale, CG_DEC_SCALE_MAX);
	text[2 + CG_DEC_SCALE_MAX] = '0';
	ck_assert(!cg_row_read_dec(cg_str_of(text), &d));
}
END_TEST

START_TEST(numbers_and_days)
{
	struct cg_row r = one("4294967295");

	ck_assert(cg_row_uint(&r) == UINT32_MAX && !r.bad);
	r = one("4294967296");
	(void)cg_row_uint(&r);
	ck_assert(r.bad);
	r = one("-1");
	(void)cg_row_uint(&r);
	ck_assert(r.bad);
	r = one("2147483647");
	ck_assert(cg_row_date(&r) == INT32_MAX && !r.bad);
	r = one("-2147483648");
	ck_assert(cg_row_date(&r) == INT32_MIN && !r.bad);
	r = one("2147483648");
	(void)cg_row_date(&r);
	ck_assert(r.bad);
	r = one("-2147483649");
	(void)cg_row_date(&r);
	ck_assert(r.bad);
	r = one(NULL);
	ck_assert(cg_row_date(&r) == CG_DATE_NONE && !r.bad && r.col == 3);
	r = one("f");
	ck_assert(!cg_row_bool(&r) && !r.bad);
}
END_TEST

START_TEST(bytes)
{
	struct cg_row r = one("\\x00ff41");
	struct cg_str s = cg_row_bytes(&r);

	ck_assert(s.n == 3 &&
		  memcmp(s.p,
			 "\0\xff"
			 "A",
			 3) == 0 &&
		  !r.bad);
	r = one(NULL);
	ck_assert(cg_row_bytes(&r).p == NULL && !r.bad);
}
END_TEST

/* Whatever comes behind it: a good value does not make up for a bad one. */
START_TEST(what_does_not_fit_sticks)
{
	static const char *const v[] = { "x", "a", "1", "\\x41", "{a}", "2" };
	struct cg_row r = row_of(6, v);

	(void)cg_row_dec(&r);
	ck_assert(r.bad);
	(void)cg_row_text(&r);
	ck_assert(r.bad);
	(void)cg_row_uint(&r);
	ck_assert(r.bad);
	(void)cg_row_bytes(&r);
	ck_assert(r.bad);
	(void)cg_row_list(&r);
	ck_assert(r.bad);
	(void)cg_row_date(&r);
	ck_assert(r.bad);
	r = one("{a");
	(void)cg_row_list(&r);
	ck_assert(r.bad);
}
END_TEST

/* Without memory nothing is half there. */
START_TEST(no_memory)
{
	static char large[8192];
	const char *texts[] = { large, "a" };
	struct cg_row r;

	memset(large, 'x', sizeof(large) - 1);
	cg_arena_free(&arena);
	cg_arena_init(&arena, 1024);
	r = row_of(2, texts);
	ck_assert(cg_row_text(&r).p == NULL && r.bad);
	(void)cg_row_text(&r);
	ck_assert(r.bad);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("row");
	TCase *tc = tcase_create("row");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, columns_in_order);
	tcase_add_loop_test(tc, figures, 0, sizeof(decimals) / sizeof(decimals[0]));
	tcase_add_test(tc, decimals_of_a_figure);
	tcase_add_test(tc, numbers_and_days);
	tcase_add_test(tc, bytes);
	tcase_add_test(tc, what_does_not_fit_sticks);
	tcase_add_test(tc, no_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
