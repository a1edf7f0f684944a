/* AMFI's list of companies: taken as a whole, or refused as a whole. */
#include "market/workbook/caps.h"

#include "run.h"
#include "values.h"

#include <stdio.h>

enum { COMPANIES = 253 };

static struct cg_arena arena;
static struct cg_grid_sheet sheets[2];
static struct cg_err e;

static void setup(void)
{
	cg_arena_init(&arena, 4 << 20);
	sheets[0] = (struct cg_grid_sheet){ .name = CG_STR("Notes") };
	sheets[1] = (struct cg_grid_sheet){ .name = CG_STR("List") };
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void put(struct cg_grid_sheet *s, uint32_t row, uint16_t column, struct cg_str text)
{
	struct cg_cell c = { .row = row, .column = column, .kind = CG_CELL_TEXT, .text = text };

	ck_assert(CG_PUSH(&arena, s, &c));
}

/* INE and a number; the last digit is the check digit of ISO 6166 (Luhn over letters as 10 to 35). */
static struct cg_str isin_of(unsigned number)
{
	unsigned digits[24], n = 0, sum = 0;
	char text[24];

	(void)snprintf(text, sizeof(text), "INE%08u", number);
	for (const char *c = text; *c != '\0'; c++) {
		unsigned v = *c <= '9' ? (unsigned)(*c - '0') : (unsigned)(*c - 'A' + 10);

		if (v > 9)
			digits[n++] = v / 10;
		digits[n++] = v % 10;
	}
	for (unsigned i = 0; i < n; i++) {
		unsigned v = digits[n - 1 - i] * (i % 2 == 0 ? 2 : 1);

		sum += v / 10 + v % 10;
	}
	return cg_arena_printf(&arena, "%s%u", text, (10 - sum % 10) % 10);
}

/* The title, the heads, and so many companies, from the third row on. */
static void put_list(struct cg_grid_sheet *s, const char *title, unsigned n)
{
	put(s, 0, 0, cg_str_of(title));
	put(s, 1, 0, CG_STR("Sr. No."));
	put(s, 1, 1, CG_STR("Company name"));
	put(s, 1, 2, CG_STR("ISIN"));
	put(s, 1, 9, CG_STR("Categorization as per SEBI Circular"));
	for (unsigned i = 0; i < n; i++) {
		put(s, 2 + i, 1, cg_arena_printf(&arena, "Example %u Limited", i + 1));
		put(s, 2 + i, 2, isin_of(i + 1));
		put(s, 2 + i, 9, i < 100 ? CG_STR("Large Cap") : i < 250 ? CG_STR("Mid Cap") : CG_STR("Small Cap"));
	}
}

/* The last n sheets: behind them is nothing. */
static struct cg_caps read_from(size_t n)
{
	struct cg_grid grid = { sheets + 2 - n, n, n };
	struct cg_caps out;

	(void)cg_caps_read(&grid, day("2026-07-15"), &arena, &out, &e);
	return out;
}

static const char good[] = "Average market capitalization during the six months ended 30 June 2026";

/* The sheet is looked for; notes below the list are none of it. */
START_TEST(list)
{
	struct cg_caps c;

	put(&sheets[0], 0, 0, CG_STR("As of 31 December 2025"));
	put_list(&sheets[1], good, COMPANIES);
	put(&sheets[1], COMPANIES + 4, 0, CG_STR("Note: six months to 30 June 2026"));
	c = read_from(2);
	ck_assert_msg(e.code == CG_OK, "%s", e.hint);
	ck_assert_int_eq(c.date, day("2026-06-30"));
	ck_assert_uint_eq(c.n, COMPANIES);
	for (size_t i = 0; i < c.n; i++) {
		ck_assert_int_eq(c.v[i].rank, (int32_t)i + 1);
		ck_assert(cg_str_eq(c.v[i].isin, isin_of((unsigned)i + 1)));
	}
	ck_assert(cg_str_eq(c.v[99].cap, CG_STR("LARGE")) && cg_str_eq(c.v[100].cap, CG_STR("MID")));
	ck_assert(cg_str_eq(c.v[249].cap, CG_STR("MID")) && cg_str_eq(c.v[250].cap, CG_STR("SMALL")));
	ck_assert(cg_str_eq(c.v[250].name, CG_STR("Example 251 Limited")));
}
END_TEST

static void refused(size_t n, const char *hint)
{
	(void)read_from(n);
	ck_assert_int_eq(e.code, CG_EREQUEST);
	ck_assert_str_eq(e.hint, hint);
}

START_TEST(no_list)
{
	put(&sheets[1], 0, 0, cg_str_of(good));
	refused(1, "No sheet has the heads of AMFI's list: company name, ISIN, categorization.");
}
END_TEST

/* A day that is to come, or ends no half year, is none. */
START_TEST(no_day)
{
	static const char *const titles[] = { "six months ended 31 December 2026", "months ended 31 March 2026", "" };

	put_list(&sheets[1], titles[_i], COMPANIES);
	refused(1, "The title of the list does not name the end of the half year.");
}
END_TEST

START_TEST(cut_off)
{
	put_list(&sheets[1], good, 250);
	refused(1, "The list has 250 companies: it is cut off.");
}
END_TEST

/* What one row has wrong: the text of a column of the third company. */
START_TEST(rows)
{
	static const struct {
		uint16_t column;
		const char *text, *hint;
	} v[] = {
		{ 1, "", "Row 5: the company has no name. Nothing was stored." },
		{ 2, "INE000000030", "Row 5: the ISIN is none. Nothing was stored." },
		{ 2, NULL, "Row 5: the ISIN stands in an earlier row, too. Nothing was stored." },
		{ 9, "Mid Cap",
		  "Row 5: the first 100 companies are large, the next 150 mid, the others small: this one is not. "
		  "Nothing was stored." },
		{ 9, "Tiny",
		  "Row 5: the first 100 companies are large, the next 150 mid, the others small: this one is not. "
		  "Nothing was stored." },
	};

	put_list(&sheets[1], good, COMPANIES);
	for (size_t i = 0; i < sheets[1].n; i++) {
		struct cg_cell *c = &sheets[1].v[i];

		if (c->row == 4 && c->column == v[_i].column)
			c->text = v[_i].text != NULL ? cg_str_of(v[_i].text) : isin_of(1);
	}
	refused(1, v[_i].hint);
}
END_TEST

/* 251 companies are the fewest; the first sheet with the heads is the list, and its own title has the day. */
START_TEST(fewest_companies)
{
	struct cg_caps c;

	put(&sheets[0], 0, 0, CG_STR("31 December 2025"));
	put_list(&sheets[1], good, 251);
	c = read_from(2);
	ck_assert_msg(e.code == CG_OK, "%s", e.hint);
	ck_assert_uint_eq(c.n, 251);
	is_text(c.v[250].cap, "SMALL");
	ck_assert_int_eq(c.date, day("2026-06-30"));
}
END_TEST

/* Of several days the newest end of a half year that has come, of four in a title, and of cells of days. */
START_TEST(days_of_the_title)
{
	static const struct {
		const char *title, *date;
		bool cell; /* a day, not a text */
	} cases[] = {
		{ "from 1 January 2026 to 30 June 2026, made on 4 July 2026", "2026-06-30", false },
		{ "31 December 2025, 30 June 2025", "2025-12-31", false },
		{ "30 June 2025, 31 December 2025", "2025-12-31", false },
		{ "1 June 2026, 2 June 2026, 3 June 2026, 30 June 2026", "2026-06-30", false },
		{ "2025-12-31", "2025-12-31", true },
		{ "31 December 2025 (30 December 2025; 31 June 2026; 30 July 2026)", "2025-12-31", false },
		{ "30 December 2025", NULL, false },
		{ "29 June 2026", NULL, false },
		{ "31 May 2026", NULL, false },
		{ "30 November 2025", NULL, false },
		{ "31 January 2026", NULL, false },
		{ "30 June 2027", NULL, false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_caps c;

		teardown();
		setup();
		put_list(&sheets[1], cases[i].title, COMPANIES);
		sheets[1].v[0].kind = cases[i].cell ? CG_CELL_DATE : CG_CELL_TEXT;
		c = read_from(1);
		ck_assert_msg(e.code == (cases[i].date != NULL ? CG_OK : CG_EREQUEST), "%s: %s", cases[i].title,
			      e.hint);
		ck_assert_int_eq(c.date, day(cases[i].date));
	}
	teardown();
	setup();
	put_list(&sheets[1], "15 July 2026, 30 June 2026", COMPANIES); /* the day itself */
	ck_assert_int_eq(read_from(1).date, day("2026-06-30"));
}
END_TEST

/* Each of the three heads is needed, in one of its words. */
START_TEST(heads)
{
	static const struct {
		const char *name, *isin, *cap;
		bool good;
	} cases[] = {
		{ "Name of the Company", "ISIN", "Category", true },
		{ "Company Name", "ISIN Code", "Categorisation", true },
		{ "Company Name", "ISIN", "Categorization of 2026", true },
		{ "Company", "ISIN", "Category", false },
		{ "Company Name", "Code", "Category", false },
		{ "Company Name", "ISIN", "Categories", false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		teardown();
		setup();
		put_list(&sheets[1], good, COMPANIES);
		sheets[1].v[2].text = cg_str_of(cases[i].name);
		sheets[1].v[3].text = cg_str_of(cases[i].isin);
		sheets[1].v[4].text = cg_str_of(cases[i].cap);
		(void)read_from(1);
		ck_assert_msg(e.code == (cases[i].good ? CG_OK : CG_EREQUEST), "%zu: %s", i, e.hint);
		ck_assert(cases[i].good || cg_str_starts(cg_str_of(e.hint), CG_STR("No sheet has the heads")));
	}
}
END_TEST

/* Which company is in which part: one row more or less of each. */
START_TEST(borders)
{
	static const struct {
		uint32_t company; /* from 1 */
		const char *cap;
		bool good;
	} cases[] = {
		{ 100, "Mid Cap", false }, { 100, "LARGE", true },	{ 101, "Large Cap", false },
		{ 101, "mid", true },	   { 250, "Small Cap", false }, { 250, "Midcap", true },
		{ 251, "Mid Cap", false }, { 251, "small", true },	{ 1, "Small Cap", false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		teardown();
		setup();
		put_list(&sheets[1], good, COMPANIES);
		for (size_t k = 0; k < sheets[1].n; k++)
			if (sheets[1].v[k].row == cases[i].company + 1 && sheets[1].v[k].column == 9)
				sheets[1].v[k].text = cg_str_of(cases[i].cap);
		(void)read_from(1);
		ck_assert_msg(e.code == (cases[i].good ? CG_OK : CG_EREQUEST), "%zu: %s", i, e.hint);
		ck_assert(cases[i].good || cg_str_starts(cg_str_of(e.hint), cg_arena_printf(&arena, "Row %u: the first",
											    cases[i].company + 2)));
	}
}
END_TEST

/* With too little memory: an error. */
START_TEST(short_of_memory)
{
	struct cg_grid grid = { &sheets[1], 1, 1 };
	enum cg_code rc = CG_EBUSY;
	size_t refused = 0;

	put_list(&sheets[1], good, COMPANIES);
	for (size_t limit = 1024; rc != CG_OK; limit += 1024) {
		struct cg_arena small;
		struct cg_caps out;

		cg_arena_init(&small, limit);
		rc = cg_caps_read(&grid, day("2026-07-15"), &small, &out, &e);
		ck_assert(rc != CG_OK || out.n == COMPANIES);
		cg_arena_free(&small);
		refused += rc != CG_OK;
		ck_assert_uint_lt(refused, 1000);
	}
	ck_assert_uint_gt(refused, 4);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("caps");
	TCase *tc = tcase_create("caps");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, list);
	tcase_add_test(tc, no_list);
	tcase_add_loop_test(tc, no_day, 0, 3);
	tcase_add_test(tc, cut_off);
	tcase_add_loop_test(tc, rows, 0, 5);
	tcase_add_test(tc, fewest_companies);
	tcase_add_test(tc, days_of_the_title);
	tcase_add_test(tc, heads);
	tcase_add_test(tc, borders);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
