/* The pension account of an NSDL e-CAS, line by line. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/nsdl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))
#define NOT_READ "A row of a table of this page could not be read."

static struct drawing p;
static struct cg_doc d;
static struct cg_statement s;
static struct cg_nsdl n;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	p.size = 600;
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	s = (struct cg_statement){ 0 };
	n = (struct cg_nsdl){ .d = &d, .s = &s, .a = &p.a, .part = CG_NSDL_NPS, .account = CG_DEMAT_NO_ACCOUNT };
}

static void teardown(void)
{
	drawing_close(&p);
}

/* The next case of a test. */
static void again(void)
{
	teardown();
	setup();
}

static void read_lines(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	for (size_t i = 0; i < d.lines.n; i++)
		ck_assert(cg_nsdl_nps(&n, &d.lines.v[i]));
}

static void put_heads(double y)
{
	(void)drawing_put(&p, 20, y, "Fund Manager");
	(void)drawing_put(&p, 120, y, "Scheme");
	drawing_right(&p, 380, y, "Units");
	drawing_right(&p, 460, y, "NAV");
	drawing_right(&p, 560, y, "Value");
}

static void put_scheme(double y, const char *name, const char *units, const char *nav, const char *value)
{
	(void)drawing_put(&p, 120, y, name);
	drawing_right(&p, 380, y, units);
	drawing_right(&p, 460, y, nav);
	drawing_right(&p, 560, y, value);
}

START_TEST(pension_account)
{
	(void)drawing_put(&p, 20, 80, "Your NPS Account (PRAN:110012345678) more");
	(void)drawing_put(&p, 20, 90, "Tier I Total 1.00"); /* above the heads */
	put_heads(100);
	put_scheme(116, "SCHEME E - TIER I", "10.0000", "3.0000", "30.00");
	put_scheme(130, "SCHEME C -", "20.0000", "2.0000", "40.00");
	(void)drawing_put(&p, 120, 137, "Tier II");
	(void)drawing_put(&p, 20, 150, "Tier I Total");
	drawing_right(&p, 560, 150, "70.00");
	(void)drawing_put(&p, 20, 162, "Total");
	drawing_right(&p, 560, 162, "71.00");
	read_lines();
	ck_assert(s.nps.present);
	is_text(s.nps.pran, "110012345678");
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.nps.schemes.n, 2);
	is_text(s.nps.schemes.v[0].name, "SCHEME E - TIER I");
	is_text(s.nps.schemes.v[0].tier, "I");
	is_dec(s.nps.schemes.v[0].units, "10.0000");
	is_dec(s.nps.schemes.v[0].nav, "3.0000");
	is_dec(s.nps.schemes.v[0].value, "30.00");
	is_text(s.nps.schemes.v[1].name, "SCHEME C - Tier II");
	is_text(s.nps.schemes.v[1].tier, "II");
	is_dec(s.nps.value, "71.00");
	ck_assert_uint_eq(s.demat_totals.n, 1);
	ck_assert_int_eq(s.demat_totals.v[0].scope, CG_DEMAT_TIER);
	is_text(s.demat_totals.v[0].section, "I");
	is_dec(s.demat_totals.v[0].value, "70.00");
	ck_assert_uint_eq(s.demat_totals.v[0].account, CG_DEMAT_NO_ACCOUNT);
	ck_assert_uint_eq(s.demat_totals.v[0].page, 1);
}
END_TEST

START_TEST(number_of_the_pension_account)
{
	static const struct {
		const char *line, *pran;
	} v[] = { { "Your NPS Account (PRAN:110012345678)", "110012345678" },
		  { "Your NPS Account (PRAN:XXXXXXXX5678)", "XXXXXXXX5678" },
		  { "Your NPS Account", NULL } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		(void)drawing_put(&p, 20, 80, v[i].line);
		read_lines();
		ck_assert(s.nps.present);
		is_text(s.nps.pran, v[i].pran);
	}
}
END_TEST

/* One line below the heads: a scheme, a total, or what is neither. */
static const struct {
	const char *left, *name, *units, *nav, *value;
	size_t schemes, totals, told;
	const char *tier, *total;
} lines[] = {
	{ "", "SCHEME E - TIER I", "1", "2.0000", "2.00", 1, 0, 0, "I", NULL },
	{ "", "SCHEME E - TIER I", "", "", "2.00", 1, 0, 0, "I", NULL },
	{ "", "SCHEME E - TIER I", "1", "", "", 1, 0, 0, "I", NULL },
	{ "", "SCHEME E - TIER I", "", "2.0000", "", 1, 0, 0, "I", NULL },
	{ "", "SCHEME E", "1", "2.0000", "2.00", 1, 0, 0, NULL, NULL },
	{ "", "", "1", "2.0000", "2.00", 1, 0, 1, NULL, NULL },
	{ "", "SCHEME E - TIER I", "x", "2.0000", "2.00", 1, 0, 1, "I", NULL },
	{ "", "SCHEME E - TIER I", "1", "x", "2.00", 1, 0, 1, "I", NULL },
	{ "", "SCHEME E - TIER I", "1", "2.0000", "x", 1, 0, 1, "I", NULL },
	{ "", "SCHEME E - TIER I", "", "", "", 0, 0, 0, NULL, NULL },
	{ "Tier II Total", "", "", "", "2.00", 0, 1, 0, NULL, NULL },
	{ "Tier II Total", "", "", "", "x", 0, 0, 1, NULL, NULL },
	{ "Tier II Total", "", "", "", "--", 0, 0, 1, NULL, NULL },
	{ "Tier Total", "", "", "", "", 0, 0, 0, NULL, NULL },
	{ "Total", "", "", "", "2.00", 0, 0, 0, NULL, "2.00" },
	{ "Total", "", "", "", "x", 0, 0, 1, NULL, NULL },
};

START_TEST(line_below_the_heads)
{
	put_heads(100);
	(void)drawing_put(&p, 20, 116, lines[_i].left);
	put_scheme(116, lines[_i].name, lines[_i].units, lines[_i].nav, lines[_i].value);
	read_lines();
	ck_assert_uint_eq(s.nps.schemes.n, lines[_i].schemes);
	ck_assert_uint_eq(s.demat_totals.n, lines[_i].totals);
	ck_assert_uint_eq(s.warnings.n, lines[_i].told);
	if (lines[_i].told > 0)
		is_text(s.warnings.v[0].message, NOT_READ);
	is_dec(s.nps.value, lines[_i].total);
	if (lines[_i].schemes > 0)
		is_text(s.nps.schemes.v[0].tier, lines[_i].tier);
	if (lines[_i].totals > 0)
		is_text(s.demat_totals.v[0].section, "II");
}
END_TEST

/* Each of four columns is needed. */
START_TEST(heads_that_lack_a_column)
{
	static const char *const head[] = { "Scheme", "Units", "NAV", "Value" };

	for (size_t lost = 0; lost <= 4; lost++) {
		again();
		(void)drawing_put(&p, 20, 100, "Fund Manager");
		for (size_t i = 0; i < 4; i++)
			(void)drawing_put(&p, 150 + 100 * (double)i, 100, i == lost ? "Average" : head[i]);
		read_lines();
		ck_assert_uint_eq(s.warnings.n, lost < 4);
		ck_assert_uint_eq(n.table.n, lost < 4 ? 0 : 5);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("nsdl_pension");
	TCase *tc = tcase_create("nsdl_pension");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, pension_account);
	tcase_add_test(tc, number_of_the_pension_account);
	LOOP(tc, line_below_the_heads, lines);
	tcase_add_test(tc, heads_that_lack_a_column);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
