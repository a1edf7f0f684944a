/*
 * columns.h without a server: the texts that a list of columns gives, the parameters, and rows read back from a result
 * that is made here. That a member of another C type does not compile is tests/store/pg/columns.t.
 */
#include "run.h"

#include "store/pg/columns.h"

#include <string.h>

enum colour { NONE, RED, GREEN };

static const char *colour_name(enum colour c)
{
	return c == RED ? "RED" : c == GREEN ? "GREEN" : NULL;
}

static bool colour_of(struct cg_str s, enum colour *out)
{
	*out = cg_str_eq(s, CG_STR("RED")) ? RED : cg_str_eq(s, CG_STR("GREEN")) ? GREEN : NONE;
	return s.n == 0 || *out != NONE;
}

CG_COLUMN_ENUM(colour, enum colour, colour_name, colour_of);

struct row {
	uint32_t no;
	struct cg_str name, pan;
	struct cg_dec value;
	int32_t day, code;
	size_t index;
	bool good;
	enum cg_tristate known;
	enum colour colour;
	struct cg_str_list list;
};

static const struct cg_column columns[] = {
	CG_COLUMN(struct row, "no", no, count),
	CG_COLUMN(struct row, "name", name, text),
	CG_COLUMN_DETAIL(struct row, "value", value, dec),
	CG_COLUMN(struct row, "day", day, date),
	CG_COLUMN(struct row, "code", code, code),
	CG_COLUMN(struct row, "pan_mask", pan, mask_pan),
	CG_COLUMN(struct row, "good", good, flag),
	CG_COLUMN(struct row, "known", known, tristate),
	CG_COLUMN(struct row, "colour", colour, colour),
	CG_COLUMN(struct row, "list", list, list),
};
static const struct cg_columns_table table = { "things", "insert_things",    "load_things", "parents", 3,
					       "no",	 CG_COLUMNS(columns) };

static const struct cg_column pair[] = {
	CG_COLUMN(struct row, "indexes", index, index),
	CG_COLUMN(struct row, "days", day, date),
};
static const struct cg_columns pairs = CG_COLUMNS(pair);

static struct cg_arena arena;
static struct cg_err e;
static struct cg_columns_run run;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	e = (struct cg_err){ 0 };
	run = (struct cg_columns_run){ .arena = &arena, .what = "test", .e = &e };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

START_TEST(texts_of_statements)
{
	ck_assert_str_eq(cg_columns_insert(&arena, &table),
			 "insert into things (account_id, snapshot_id, enrichment_id, no, name, value, day, code, "
			 "pan_mask, good, known, colour, list)\n"
			 "select p.account_id, p.snapshot_id, p.enrichment_id, t.c4, t.c5, t.c6, t.c7, t.c8, t.c9, "
			 "t.c10, t.c11, t.c12, t.c13::text[]\n"
			 "from parents p\n"
			 "cross join unnest($4::bigint[], $5::text[], $6::numeric[], $7::date[], $8::integer[], "
			 "$9::text[], $10::boolean[], $11::boolean[], $12::text[], $13::text[]) as t (c4, c5, c6, c7, "
			 "c8, c9, c10, c11, c12, c13)\n"
			 "where p.account_id = $1 and p.snapshot_id = $2 and p.enrichment_id = $3");
	ck_assert_str_eq(cg_columns_select(&arena, &table, false),
			 "select no, name, value, day - date '1970-01-01', code, good, known, colour, list\n"
			 "from things\n"
			 "where account_id = $1 and snapshot_id = $2 and enrichment_id = $3\norder by no");
	ck_assert_str_eq(cg_columns_selected(&arena, &table.columns, true),
			 "no, name, null, day - date '1970-01-01', code, good, known, colour, list");
	ck_assert_str_eq(cg_columns_names(&arena, &pairs), "indexes, days");
	ck_assert_str_eq(cg_columns_row_values(&arena, &pairs, 7), "($7::integer[])[1], ($8::date[])[1]");
	ck_assert_str_eq(cg_columns_list_values(&arena, &pairs, 7), "$7::integer[], $8::date[]");
	ck_assert_str_eq(cg_columns_lists_selected(&arena, &pairs),
			 "indexes, array(select d - date '1970-01-01' from unnest(days) with ordinality as t (d, i) "
			 "order by i)");
}
END_TEST

START_TEST(parameters_of_rows)
{
	static const char *const want[] = {
		"{4294967295,0}",   "{\"a \\\"b\\\"\",NULL}",	    "{12.50,NULL}", "{2024-02-29,NULL}",
		"{100,NULL}",	    "{\"XXXXXX234F\",NULL}",	    "{t,f}",	    "{f,NULL}",
		"{\"GREEN\",NULL}", "{\"{\\\"x\\\",NULL}\",\"{}\"}"
	};
	struct cg_str items[] = { CG_STR_INIT("x"), { NULL, 0 } };
	struct row rows[2] = { { .no = UINT32_MAX,
				 .name = CG_STR_INIT("a \"b\""),
				 .pan = CG_STR_INIT("ABCDE1234F"),
				 .value = cg_dec_make(1250, 2),
				 .day = 19782,
				 .code = 100,
				 .good = true,
				 .known = CG_NO,
				 .colour = GREEN,
				 .list = { items, 2, 2 } },
			       { .day = CG_DATE_NONE } };
	struct cg_columns_arrays t;
	const char *arg[sizeof(columns) / sizeof(columns[0])];

	ck_assert(cg_columns_begin(&run, &table.columns, &t));
	for (int i = 0; i < 2; i++)
		cg_columns_put(&run, &t, &rows[i]);
	cg_columns_end(&run, &t, arg);
	ck_assert_int_eq(run.rc, CG_OK);
	for (size_t i = 0; i < table.columns.n; i++)
		ck_assert_msg(i == 5 ? strchr(arg[i], 'X') != NULL && strstr(arg[i], "ABCDE") == NULL
				     : strcmp(arg[i], want[i]) == 0,
			      "%s: %s", columns[i].name, arg[i]);
}
END_TEST

START_TEST(text_that_is_not_utf8_is_refused)
{
	struct row row = { .name = CG_STR_INIT("\xff"), .day = CG_DATE_NONE };
	struct cg_columns_arrays t;
	const char *arg[sizeof(columns) / sizeof(columns[0])];

	ck_assert(cg_columns_begin(&run, &table.columns, &t));
	cg_columns_put(&run, &t, &row);
	cg_columns_end(&run, &t, arg);
	ck_assert_int_eq(run.rc, CG_EINTERNAL);
	ck_assert_str_eq(e.why, "test: text is not UTF-8");
}
END_TEST

/* A result of one row as the server would send it; NULL is null. */
static PGresult *result(const char *const *cell, int n)
{
	PGresult *res = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
	PGresAttDesc name[16] = { { 0 } };
	char text[] = "x";

	for (int i = 0; i < n; i++)
		name[i].name = text;
	ck_assert_ptr_nonnull(res);
	ck_assert_int_eq(PQsetResultAttrs(res, n, name), 1);
	for (int i = 0; i < n; i++) {
		char copy[64] = "";

		if (cell[i] != NULL)
			(void)snprintf(copy, sizeof(copy), "%s", cell[i]);
		ck_assert_int_eq(
			PQsetvalue(res, 0, i, cell[i] != NULL ? copy : NULL, cell[i] != NULL ? (int)strlen(copy) : -1),
			1);
	}
	return res;
}

START_TEST(rows_are_read)
{
	const char *const cell[] = { "own", "7", "name", "12.50", "19782", "100", "t", NULL, "RED", "{a,NULL}" };
	PGresult *res = result(cell, 10);
	struct row row = { 0 };
	int col = 1;

	ck_assert(cg_columns_get(&run, &table.columns, res, 0, &col, &row));
	ck_assert_int_eq(col, 10);
	ck_assert_uint_eq(row.no, 7);
	ck_assert(cg_str_eq(row.name, CG_STR("name")));
	ck_assert(row.value.set && row.value.v == 1250 && row.value.scale == 2);
	ck_assert_int_eq(row.day, 19782);
	ck_assert_int_eq(row.code, 100);
	ck_assert(row.good && row.known == CG_UNKNOWN && row.colour == RED);
	ck_assert_uint_eq(row.list.n, 2);
	ck_assert(cg_str_eq(row.list.v[0], CG_STR("a")) && row.list.v[1].p == NULL);
	PQclear(res);
}
END_TEST

START_TEST(values_that_do_not_fit_are_refused)
{
	static const char *const good[] = { "7", "name", "12.50", "19782", "100", "t", "f", "RED", "{}" };
	static const struct {
		int at;
		const char *cell;
	} bad[] = { { 0, "-1" }, { 0, "4294967296" }, { 2, "12a" }, { 3, "2147483648" },
		    { 4, "-5" }, { 7, "BLUE" },	      { 8, "{a" },  { 8, NULL } };

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		const char *cell[9];
		struct row row = { 0 };
		PGresult *res;
		int col = 0;

		memcpy(cell, good, sizeof(cell));
		cell[bad[i].at] = bad[i].cell;
		res = result(cell, 9);
		ck_assert_msg(!cg_columns_get(&run, &table.columns, res, 0, &col, &row), "%zu", i);
		PQclear(res);
	}
}
END_TEST

START_TEST(lists_are_equally_long)
{
	const char *const even[] = { "{0,5}", "{19782,NULL}" }, *const odd[] = { "{0,5}", "{19782}" };
	PGresult *res = result(even, 2);
	const struct row *rows;
	size_t n = 0;
	int col = 0;

	rows = cg_columns_get_lists(&run, &pairs, res, 0, &col, sizeof(*rows), &n);
	PQclear(res);
	ck_assert_ptr_nonnull(rows);
	ck_assert_uint_eq(n, 2);
	ck_assert(rows[1].index == 5 && rows[0].day == 19782 && rows[1].day == CG_DATE_NONE);
	res = result(odd, 2);
	col = 0;
	ck_assert_ptr_null(cg_columns_get_lists(&run, &pairs, res, 0, &col, sizeof(*rows), &n));
	PQclear(res);
	ck_assert_int_eq(run.rc, CG_EINTERNAL);
	ck_assert_str_eq(e.why, "test: days: unreadable row");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("columns");
	TCase *tc = tcase_create("columns");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, texts_of_statements);
	tcase_add_test(tc, parameters_of_rows);
	tcase_add_test(tc, text_that_is_not_utf8_is_refused);
	tcase_add_test(tc, rows_are_read);
	tcase_add_test(tc, values_that_do_not_fit_are_refused);
	tcase_add_test(tc, lists_are_equally_long);
	suite_add_tcase(s, tc);
	return s;
}

int main(void)
{
	return suite_run(make());
}
