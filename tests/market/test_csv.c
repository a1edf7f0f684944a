/* Rows of CSV files: cells, line ends, quotes, and files that are none. */
#include "market/csv.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))

/* Rows as text: cells in brackets, each row behind its line; "!" and the line where the file is bad. */
static const struct {
	const char *text, *want;
} files[] = {
	{ "", "" },
	{ "a,b", "1[a][b]" },
	{ "a,b\n", "1[a][b]" },
	{ "a,b\nc,d\n", "1[a][b]2[c][d]" },
	{ "a,b\r\nc,d\r\n", "1[a][b]2[c][d]" },
	{ "a\rb", "1[a]2[b]" },
	{ "\n\r\n\na\n\n\nb", "4[a]7[b]" },
	{ "a,\n,b\n,\n", "1[a][]2[][b]3[][]" },
	{ " a , b \n", "1[ a ][ b ]" },
	{ "\xef\xbb\xbf"
	  "a,b\n",
	  "1[a][b]" },
	{ "\xef\xbb"
	  "a\n",
	  "1[\xef\xbb"
	  "a]" },
	{ "\"a\",\"b\"\n", "1[a][b]" },
	{ "\"a,b\",c\n", "1[a,b][c]" },
	{ "\"\",\"\"\n", "1[][]" },
	{ "\"say \"\"no\"\" twice\",b\n", "1[say \"no\" twice][b]" },
	{ "\"\"\"\"\n", "1[\"]" },
	{ "\"a\nb\",c\nd\n", "1[a\nb][c]3[d]" },
	{ "\"a\r\nb\"\r\nd", "1[a\r\nb]3[d]" },
	{ "\"last\"", "1[last]" },
	{ "\"last\",", "1[last][]" },
	{ "x\n\"open", "1[x]!2" },
	{ "x\n\"open\nstill", "1[x]!2" },
	{ "\"a\"b\n", "!1" },
	{ "\"a\" ,b\n", "!1" },
	{ "a\"b\"\n", "1[a\"b\"]" },
	{ "x\n\"a\nb\"c\nd\n", "1[x]!2" },
};

/* All that the reader says of a file. */
static void read_all(struct cg_csv_reader *c, char *out, size_t most)
{
	size_t n = 0;

	out[0] = '\0';
	while (cg_csv_next(c)) {
		n += (size_t)snprintf(out + n, most - n, "%zu", c->line);
		for (size_t i = 0; i < c->n; i++)
			n += (size_t)snprintf(out + n, most - n, "[%.*s]", (int)c->cell[i].n, c->cell[i].p);
		ck_assert_uint_lt(n, most);
	}
	if (c->bad)
		(void)snprintf(out + n, most - n, "!%zu", c->line);
}

START_TEST(rows)
{
	struct cg_arena a;
	struct cg_csv_reader c;
	char got[1000];

	cg_arena_init(&a, 1 << 16);
	cg_csv_init(&c, cg_str_of(files[_i].text), &a);
	read_all(&c, got, sizeof(got));
	ck_assert_str_eq(got, files[_i].want);
	ck_assert(!cg_csv_next(&c)); /* and it stays at the end */
	cg_arena_free(&a);
}
END_TEST

/* As many cells as fit, and one more. */
START_TEST(widest)
{
	struct cg_arena a;
	struct cg_csv_reader c;
	char text[2 * CG_CSV_CELLS + 1];

	cg_arena_init(&a, 1 << 16);
	memset(text, ',', sizeof(text));
	cg_csv_init(&c, (struct cg_str){ text, CG_CSV_CELLS - 1 }, &a);
	ck_assert(cg_csv_next(&c));
	ck_assert_uint_eq(c.n, CG_CSV_CELLS);
	cg_csv_init(&c, (struct cg_str){ text, CG_CSV_CELLS }, &a);
	ck_assert(!cg_csv_next(&c));
	ck_assert(c.bad);
	cg_arena_free(&a);
}
END_TEST

/* Quotes need a copy: without memory the file is bad, not cut. */
START_TEST(no_memory)
{
	struct cg_arena a;
	struct cg_csv_reader c;
	static char text[70000];

	cg_arena_init(&a, 1 << 12);
	memset(text, 'x', sizeof(text));
	text[0] = text[sizeof(text) - 1] = '"';
	text[9] = text[10] = '"';
	cg_csv_init(&c, (struct cg_str){ text, sizeof(text) }, &a);
	ck_assert(!cg_csv_next(&c));
	ck_assert(c.bad);
	cg_arena_free(&a);
}
END_TEST

START_TEST(columns)
{
	struct cg_arena a;
	struct cg_csv_reader c;

	cg_arena_init(&a, 1 << 16);
	cg_csv_init(&c, CG_STR(" Name ,ISIN,name\n  x y  ,  \n"), &a);
	ck_assert(cg_csv_next(&c));
	ck_assert_int_eq(cg_csv_column(&c, CG_STR("NAME")), 0);
	ck_assert_int_eq(cg_csv_column(&c, CG_STR("isin")), 1);
	ck_assert_int_eq(cg_csv_column(&c, CG_STR("nam")), -1);
	ck_assert(cg_csv_next(&c));
	ck_assert(cg_str_eq(cg_csv_cell(&c, 0), CG_STR("x y")));
	ck_assert(cg_str_eq(cg_csv_cell(&c, 1), CG_STR("")));
	ck_assert_ptr_nonnull(cg_csv_cell(&c, 1).p);
	ck_assert_ptr_null(cg_csv_cell(&c, 2).p); /* a row that is shorter than the header */
	ck_assert_ptr_null(cg_csv_cell(&c, -1).p);
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("csv");
	TCase *t = tcase_create("csv");

	tcase_add_loop_test(t, rows, 0, COUNT(files));
	tcase_add_test(t, widest);
	tcase_add_test(t, no_memory);
	tcase_add_test(t, columns);
	suite_add_tcase(s, t);
	return suite_run(s);
}
