/* Cells of a workbook: what is a number, a date, a text, and what is left empty. */
#include "lib/golden.h"
#include "render/xlsx.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 20 };

static struct cg_arena arena;
static struct cg_xlsx w;

static void setup(void)
{
	static const struct cg_xlsx_column columns[] = { { "One", 10 }, { "Two", 20 } };

	cg_arena_init(&arena, MOST);
	ck_assert(cg_xlsx_open(&w, &arena, "Test", 1738368000000));
	CG_XLSX_SHEET(&w, "Sheet", columns);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* The cells of the sheet, as golden_cells tells them; owned. */
static char *cells(void)
{
	size_t n = 0, m = 0;
	char *zip = cg_xlsx_close(&w, MOST, &n), *text;

	ck_assert_ptr_nonnull(zip);
	text = golden_cells(zip, n, &m);
	ck_assert_ptr_nonnull(text);
	free(zip);
	return text;
}

/* The cells below the heads, one a line, are exactly these. */
static void are(const char *want)
{
	char *text = cells(), *from = strstr(text, "Two\n"), *to = strstr(text, "<pageSetup ");

	ck_assert(from != NULL && to != NULL);
	*to = '\0';
	ck_assert_str_eq(from + strlen("Two\n"), want);
	free(text);
}

/* 1 is the first day of 1900, and 60 a day that never was (29-Feb-1900). */
START_TEST(dates)
{
	static const char *const days[] = { "1900-01-01", "1900-02-28", "1900-03-01", "2024-02-29" };

	for (size_t i = 0; i < 4; i++)
		cg_xlsx_date(&w, day(days[i]));
	cg_xlsx_date(&w, CG_DATE_NONE);
	cg_xlsx_z(&w, "behind");
	are("r=\"A2\" s=\"2\" 1\nr=\"B2\" s=\"2\" 59\nr=\"C2\" s=\"2\" 61\nr=\"D2\" s=\"2\" 45351\n"
	    "r=\"F2\" t=\"inlineStr\" behind\n");
}
END_TEST

/* More than 15 digits are a text, since a workbook has no more; what is absent leaves its cell empty. */
START_TEST(figures)
{
	cg_xlsx_number(&w, dec("100.0000"));
	cg_xlsx_number(&w, dec("-0.05"));
	cg_xlsx_number(&w, CG_DEC_NONE);
	cg_xlsx_number(&w, dec("999999999999999"));
	cg_xlsx_number(&w, dec("1000000000000000"));
	cg_xlsx_number(&w, dec("-1234567890123.456"));
	cg_xlsx_end_row(&w);
	cg_xlsx_whole(&w, 12);
	cg_xlsx_code(&w, 120465);
	cg_xlsx_code(&w, 0);
	cg_xlsx_percent(&w, dec("12.50"));
	cg_xlsx_percent(&w, CG_DEC_NONE);
	cg_xlsx_code(&w, 1);
	are("r=\"A2\" s=\"2\" 100\nr=\"B2\" s=\"3\" -0.05\nr=\"D2\" s=\"4\" 999999999999999\n"
	    "r=\"E2\" t=\"inlineStr\" 1000000000000000\nr=\"F2\" t=\"inlineStr\" -1234567890123.456\n"
	    "r=\"A3\" s=\"4\" 12\nr=\"B3\" s=\"5\" 120465\nr=\"D3\" s=\"6\" 12.5\nr=\"F3\" s=\"5\" 1\n");
}
END_TEST

/* Text is no formula, whatever it begins with; a formula has its result, and a filter all rows. */
START_TEST(texts_and_formulas)
{
	cg_xlsx_label(&w, "Sum");
	cg_xlsx_formula(&w, CG_STR("SUM(A2:A3)"), dec("112.0000"));
	cg_xlsx_formula(&w, CG_STR("A2"), CG_DEC_NONE);
	cg_xlsx_end_row(&w);
	cg_xlsx_text(&w, CG_STR("=1+1"));
	cg_xlsx_text(&w, CG_STR_NONE);
	cg_xlsx_text(&w, CG_STR("@SUM"));
	cg_xlsx_end_row(&w);
	cg_xlsx_filter(&w, 2);
	are("r=\"A2\" s=\"2\" t=\"inlineStr\" Sum\nr=\"B2\" s=\"3\" SUM(A2:A3)112\nr=\"C2\" s=\"4\" A20\n"
	    "r=\"A3\" t=\"inlineStr\" =1+1\nr=\"C3\" t=\"inlineStr\" @SUM\n<autoFilter ref=\"A1:B3\"/>\n");
}
END_TEST

/* A sheet without rows has no filter; a formula that is none, or a file that is too large, is an error. */
START_TEST(errors)
{
	size_t n = 1;
	char *zip;

	cg_xlsx_filter(&w, 2);
	if (_i == 1)
		cg_xlsx_formula(&w, CG_STR_NONE, dec("1"));
	zip = cg_xlsx_close(&w, _i == 2 ? 100 : MOST, &n);
	ck_assert_int_eq(zip == NULL, _i > 0);
	if (zip != NULL) {
		char *text = golden_cells(zip, n, &n);

		ck_assert_ptr_null(strstr(text, "autoFilter"));
		free(text);
	}
	free(zip);
}
END_TEST

/* A cell holds 32,767 bytes; what is longer is cut, never within a character. */
START_TEST(long_texts_are_cut)
{
	enum { TEXT_MOST = 32767 };
	static char text[TEXT_MOST + 8];
	static const struct {
		size_t n;
		const char *end;
		size_t kept;
	} t[] = { { TEXT_MOST, "", TEXT_MOST },
		  { TEXT_MOST + 1, "", TEXT_MOST },
		  { TEXT_MOST - 1, "\xc3\xa9", TEXT_MOST - 1 },
		  { TEXT_MOST - 2, "\xc3\xa9", TEXT_MOST },
		  { TEXT_MOST - 2, "\xe2\x82\xb9", TEXT_MOST - 2 } };
	char *all, *at;

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		memset(text, 'a', t[i].n);
		strcpy(text + t[i].n, t[i].end);
		cg_xlsx_text(&w, cg_str_of(text));
		cg_xlsx_end_row(&w);
	}
	all = at = cells();
	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		at = strstr(at, " aaa");
		ck_assert_ptr_nonnull(at);
		at++;
		ck_assert_uint_eq(strcspn(at, "\n"), t[i].kept);
	}
	free(all);
}
END_TEST

/* Each scale has a format of its own, and the first of them where there is none. */
START_TEST(each_scale_has_a_format)
{
	char want[512] = "";

	for (uint8_t scale = 0; scale <= CG_DEC_SCALE_MAX; scale++) {
		size_t n = strlen(want);

		cg_xlsx_number(&w, cg_dec_make(0, scale));
		cg_xlsx_end_row(&w);
		(void)snprintf(want + n, sizeof(want) - n, "r=\"A%d\" s=\"%d\" 0\n", scale + 2, scale + 2);
	}
	are(want);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("xlsx");
	TCase *tc = tcase_create("cells");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, dates);
	tcase_add_test(tc, figures);
	tcase_add_test(tc, texts_and_formulas);
	tcase_add_loop_test(tc, errors, 0, 3);
	tcase_add_test(tc, long_texts_are_cut);
	tcase_add_test(tc, each_scale_has_a_format);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
