/* Levels of total return indices from CSV: a file is taken as a whole or not at all. */
#include "market/tri.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))
#define REST ". Nothing of the file was imported."

static struct cg_arena arena;
static struct cg_tri tri;
static struct cg_err e;

static int32_t day_of(int year, int month, int day)
{
	int32_t d = CG_DATE_NONE;

	ck_assert(cg_date_make(year, month, day, &d));
	return d;
}

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static enum cg_code read_text(const char *text)
{
	return cg_tri_read(cg_str_of(text), day_of(2024, 1, 31), &arena, &tri, &e);
}

/* In any order, each day once; blanks and case of the heads do not matter, the net index is another one. */
START_TEST(read)
{
	ck_assert_msg(read_text("Net Total Return Index,\"Total Returns Index\", DATE ,Index Name\n"
				"1.00,105.50,31 Jan 2024,Nifty 50\n"
				"2.00,\"1,000.25\",2024-01-30,NIFTY Midcap 150 TRI\n"
				"3.00,105.25,30-Jan-2024,NIFTY 50\n"
				"4.00,105.50,2024-01-31,nifty50\n"
				"5.00,90,2023-01-31,Nifty 50\n") == CG_OK,
		      "%s", e.hint);
	ck_assert_uint_eq(tri.n, 4);
	ck_assert(cg_str_eq(tri.v[0].series, CG_STR("NIFTY50")));
	ck_assert_int_eq(tri.v[0].level.date, day_of(2023, 1, 31));
	ck_assert_int_eq(tri.v[1].level.date, day_of(2024, 1, 30));
	ck_assert_int_eq(tri.v[1].level.nav.v, 10525);
	ck_assert_int_eq(tri.v[2].level.date, day_of(2024, 1, 31));
	ck_assert_uint_eq(tri.v[2].line, 2);
	ck_assert(cg_str_eq(tri.v[2].name, CG_STR("Nifty 50")));
	ck_assert(cg_str_eq(tri.v[3].series, CG_STR("NIFTYMIDCAP150")));
	ck_assert_int_eq(tri.v[3].level.nav.v, 100025);
}
END_TEST

static const struct {
	const char *rows, *hint;
} wrong[] = {
	{ ",2024-01-30,100", "Line 3: the name of the index is missing or too long" REST },
	{ "A,30/01/2024,100", "Line 3: the date is none of the form 31 Jan 2024" REST },
	{ "A,30 Jan-2024,100", "Line 3: the date is none of the form 31 Jan 2024" REST },
	{ "A,30 Jan 20245,100", "Line 3: the date is none of the form 31 Jan 2024" REST },
	{ "A,2024-02-01,100", "Line 3: the date lies in the future" REST },
	{ "A,2024-01-30,", "Line 3: the total return index is no positive number" REST },
	{ "A,2024-01-30,-1", "Line 3: the total return index is no positive number" REST },
	{ "A,2024-01-30,(1)", "Line 3: the total return index is no positive number" REST },
	{ "A,2024-01-30,0.00", "Line 3: the total return index is no positive number" REST },
	{ "A,2024-01-30,1e5", "Line 3: the total return index is no positive number" REST },
	{ "\" \t\",2024-01-30,100", "Line 3: the name of the index is missing or too long" REST },
	{ "A,2024-01-30,\"100", "Line 3: the line is no CSV" REST },
	{ "A,2024-01-30,100\nA,2024-01-30,100.01",
	  "Lines 3 and 4: two levels of one index and day. Nothing of the file was imported." },
	{ "A,2024-01-20,100\nA,2024-01-30,125.01",
	  "Lines 3 and 4: a step of more than a quarter within ten days. Is one of them another index, or the price "
	  "index? Nothing of the file was imported." },
	{ "A,2024-01-30,100\nA,2024-01-20,125.01",
	  "Lines 4 and 3: a step of more than a quarter within ten days. Is one of them another index, or the price "
	  "index? Nothing of the file was imported." },
};

START_TEST(refused)
{
	char text[512];

	(void)snprintf(text, sizeof(text), "Index,Date,TRI\nBASE,2024-01-01,1\n%s\n", wrong[_i].rows);
	ck_assert_int_eq(read_text(text), CG_EREQUEST);
	ck_assert_str_eq(e.hint, wrong[_i].hint);
}
END_TEST

/* A quarter is a step that may be, a larger one too where more than ten days lie between, or another index. */
START_TEST(steps)
{
	ck_assert_int_eq(read_text("Index,Date,TRI\nA,2024-01-20,100\nA,2024-01-30,125\nA,2024-01-31,100\n"), CG_OK);
	ck_assert_int_eq(read_text("Index,Date,TRI\nA,2024-01-20,100\nA,2024-01-31,500\n"), CG_OK);
	ck_assert_int_eq(read_text("Index,Date,TRI\nA,2024-01-30,100\nB,2024-01-31,500\n"), CG_OK);
	ck_assert_int_eq(read_text("Index,Date,TRI\nA,2024-01-30,100\nAB,2024-01-30,500\n"), CG_OK);
	ck_assert_uint_eq(tri.n, 2);
	ck_assert(cg_str_eq(tri.v[0].series, CG_STR("A")) && cg_str_eq(tri.v[1].series, CG_STR("AB")));
}
END_TEST

static const struct {
	const char *head, *hint;
} heads[] = {
	{ "", "The file is empty or not a CSV file." },
	{ "Index Name,Date,Close\n",
	  "The file has no column \"Total Returns Index\". A price index leaves dividends out and is no benchmark: "
	  "export the total return index." },
	{ "Index Name,Total Returns Index\n",
	  "The first line must have the columns Index Name, Date and Total Returns Index." },
	{ "Date,Total Return Index\n",
	  "The first line must have the columns Index Name, Date and Total Returns Index." },
	{ "Date,Close\n", "The first line must have the columns Index Name, Date and Total Returns Index." },
	{ "Index Name,Date,Total Return Index\n", "The file has a head and no rows." },
	/* in any order */
	{ "TRI,Index Name,Date\n", "The file has a head and no rows." },
	{ "TRI,Date,Index Name\n", "The file has a head and no rows." },
	{ "Date,Index Name,TRI\n", "The file has a head and no rows." },
	{ "Date,Index Name,Close\n",
	  "The file has no column \"Total Returns Index\". A price index leaves dividends out and is no benchmark: "
	  "export the total return index." },
};

START_TEST(heads_refused)
{
	ck_assert_int_eq(read_text(heads[_i].head), CG_EREQUEST);
	ck_assert_str_eq(e.hint, heads[_i].hint);
}
END_TEST

static const struct {
	const char *name, *series, *of_benchmark; /* of_benchmark NULL: it is no total return index */
} names[] = {
	{ "Nifty 50 TRI", "NIFTY50", "NIFTY50" },
	{ "NIFTY 50", "NIFTY50", NULL },
	{ " Nifty 50 tri ", "NIFTY50", NULL },
	{ "TRI", "TRI", NULL },
	{ " TRI", "TRI", NULL },
	{ "A TRI", "A", "A" },
	{ "NIFTYTRI", "NIFTYTRI", NULL },
	{ "S&P BSE 500 (Total) TRI", "S&PBSE500(TOTAL)", "S&PBSE500(TOTAL)" },
	{ "", "", NULL },
};

START_TEST(series)
{
	struct cg_benchmark b = { .name = cg_str_of(names[_i].name) };

	ck_assert(cg_str_eq(cg_tri_series(b.name, &arena), cg_str_of(names[_i].series)));
	ck_assert_int_eq(cg_tri_series_of(&b, &arena).p != NULL, names[_i].of_benchmark != NULL);
	ck_assert(cg_str_eq(cg_tri_series_of(&b, &arena), cg_str_of(names[_i].of_benchmark)));
}
END_TEST

/* A level counts a week on, where a later one shows that none is missing. */
START_TEST(at)
{
	struct cg_nav levels[] = { { day_of(2024, 1, 1), cg_dec_make(1, 0) },
				   { day_of(2024, 1, 10), cg_dec_make(2, 0) },
				   { day_of(2024, 1, 18), cg_dec_make(3, 0) } };
	struct cg_tri_known known[] = { { CG_STR_INIT("B"), { NULL, 0, 0 } }, { CG_STR_INIT("A"), { levels, 3, 3 } } };
	const struct cg_tri_table t = { known, 2, 2 };
	struct cg_nav nav = { 0 };

	ck_assert(cg_tri_at(&t, CG_STR("A"), day_of(2024, 1, 10), &nav) && nav.nav.v == 2);
	ck_assert(cg_tri_at(&t, CG_STR("A"), day_of(2024, 1, 17), &nav) && nav.nav.v == 2);
	ck_assert(cg_tri_at(&t, CG_STR("A"), day_of(2024, 1, 18), &nav) && nav.nav.v == 3);
	ck_assert(!cg_tri_at(&t, CG_STR("A"), day_of(2024, 1, 19), &nav)); /* the next one may be missing */
	ck_assert(cg_tri_at(&t, CG_STR("A"), day_of(2024, 1, 8), &nav) && nav.nav.v == 1);
	ck_assert(!cg_tri_at(&t, CG_STR("A"), day_of(2024, 1, 9), &nav));
	ck_assert(!cg_tri_at(&t, CG_STR("A"), day_of(2023, 12, 31), &nav));
	ck_assert(!cg_tri_at(&t, CG_STR("B"), day_of(2024, 1, 10), &nav));
	ck_assert(!cg_tri_at(&t, CG_STR("C"), day_of(2024, 1, 10), &nav));
	ck_assert(!cg_tri_at(&t, CG_STR_NONE, day_of(2024, 1, 10), &nav));
}
END_TEST

/* A name of an index has at most 120 bytes. */
START_TEST(longest_name)
{
	char text[256];

	for (int n = 119; n <= 121; n++) {
		(void)snprintf(text, sizeof(text), "Index,Date,TRI\n%0*d,2024-01-30,100\n", n, 0);
		ck_assert_int_eq(read_text(text), n <= 120 ? CG_OK : CG_EREQUEST);
	}
	ck_assert_str_eq(e.hint, "Line 2: the name of the index is missing or too long" REST);
}
END_TEST

/* Each column's name, and its nearest that is another one's; of the same name the first column counts. */
START_TEST(names_of_columns)
{
	static const struct {
		const char *head;
		bool good;
	} rows[] = {
		{ "Index Name,Date,Total Returns Index", true },
		{ "INDEX,date,Total Return Index", true },
		{ "index,DATE,T.R.I", true },
		{ "Indices,Date,TRI", false },
		{ "Index,Dates,TRI", false },
		{ "Index,Date,TR", false },
		{ "Index,Date,Net Total Returns Index", false },
		{ "Index,Date,TRI,TRI", true },
		{ "Index,Date,TRI,Index,Date", true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[256];

		(void)snprintf(text, sizeof(text), "%s\nA,2024-01-30,100,B,2024-01-29\n", rows[i].head);
		ck_assert_msg((read_text(text) == CG_OK) == rows[i].good, "%s", rows[i].head);
		if (rows[i].good) {
			ck_assert(cg_str_eq(tri.v[0].series, CG_STR("A")));
			ck_assert_int_eq(tri.v[0].level.date, day_of(2024, 1, 30));
			ck_assert_int_eq(tri.v[0].level.nav.v, 100);
		}
	}
}
END_TEST

/* By series, the shorter name first, then by day; a step is told between days up to ten apart, up and down. */
START_TEST(order_and_steps)
{
	static const struct {
		const char *rows;
		bool good;
	} steps_of[] = {
		{ "A,2024-01-20,100\nA,2024-01-30,125", true },	   { "A,2024-01-20,100\nA,2024-01-30,125.01", false },
		{ "A,2024-01-20,125\nA,2024-01-30,100", true },	   { "A,2024-01-20,125.01\nA,2024-01-30,100", false },
		{ "A,2024-01-19,100\nA,2024-01-30,126", true },	   { "A,2024-01-19,100\nB,2024-01-19,300", true },
		{ "A,2024-01-30,100\nA,2024-01-30,100.00", true },
	};
	static const char *const order[] = { "A", "A", "AB", "B" };

	for (size_t i = 0; i < sizeof(steps_of) / sizeof(steps_of[0]); i++) {
		char text[256];

		(void)snprintf(text, sizeof(text), "Index,Date,TRI\n%s\n", steps_of[i].rows);
		ck_assert_msg((read_text(text) == CG_OK) == steps_of[i].good, "%s", steps_of[i].rows);
	}
	ck_assert_int_eq(read_text("Index,Date,TRI\nB,2024-01-01,1\nAB,2024-01-01,1\nA,2024-01-30,1\nA,2024-01-02,1\n"
				   "A,2024-01-30,1\n"),
			 CG_OK);
	ck_assert_uint_eq(tri.n, 4);
	for (size_t i = 0; i < 4; i++)
		ck_assert(cg_str_eq(tri.v[i].series, cg_str_of(order[i])));
	ck_assert_int_eq(tri.v[0].level.date, day_of(2024, 1, 2));
	ck_assert_uint_eq(tri.v[1].line, 4); /* the first of two that say the same */
}
END_TEST

int main(void)
{
	Suite *s = suite_create("tri");
	TCase *t = tcase_create("tri");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, read);
	tcase_add_loop_test(t, refused, 0, COUNT(wrong));
	tcase_add_test(t, steps);
	tcase_add_loop_test(t, heads_refused, 0, COUNT(heads));
	tcase_add_loop_test(t, series, 0, COUNT(names));
	tcase_add_test(t, at);
	tcase_add_test(t, longest_name);
	tcase_add_test(t, names_of_columns);
	tcase_add_test(t, order_and_steps);
	suite_add_tcase(s, t);
	return suite_run(s);
}
