/* Summaries whose cells are too narrow for a folio, an ISIN or a label: on pages drawn word by word. */
#include "statement/lacking.h"
#include "statement/registrar/summary_drawing.h"

#include "statement/layout.h"

/* Cells that are too narrow for their folio, or their ISIN, go on below, beside more of the name or alone. */
START_TEST(a_folio_and_an_isin_may_have_two_lines)
{
	static const struct {
		const char *above, *below, *isin, *more, *name, *folio;
	} broken[] = {
		{ "123456789012 /", "0", "INF179K01BE2", "", "- Growth", "123456789012 / 0" },
		{ "123456789012", "/ 0", "INF179K01BE2", "", "- Growth", "123456789012 / 0" },
		{ "123456789012/", "77", "INF179K01BE2", "", "", "123456789012 / 77" },
		{ "123456789012", "/0", "INF179K0", "1BE2", "- Growth", "123456789012 / 0" },
		{ "123456789012", "", "INF179K0", "1BE2", "", "123456789012" },
		{ "12081600876993", "92", "INF179K01BE2", "", "- Growth", "1208160087699392" },
		{ "123456789012/9", "7", "INF179K01BE2", "", "- Growth", "123456789012 / 97" },
		{ "IN300214879117", "32", "INF179K01BE2", "", "- Growth", "IN30021487911732" },
	};

	first_page();
	holding(244, broken[_i].above, broken[_i].isin, "H02-HDFC Top", "10.00", "1.250", "10.0000", "12.50", "CAMS");
	(void)drawing_put(&p, 30, 252, broken[_i].below);
	(void)drawing_put(&p, 92, 252, broken[_i].more);
	(void)drawing_put(&p, 148, 252, broken[_i].name);
	holding(264, "87654321", "INF109K01837", "127P-MOSt Fund", "2.00", "30.000", "50.0000", "1,500.00", "CAMS");
	total(290, "Total", "12.00", "1,512.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].folio, broken[_i].folio);
	expect(s.funds.v[0].isin, "INF179K01BE2");
	expect(s.funds.v[0].name, broken[_i].name[0] != '\0' ? "HDFC Top - Growth" : "HDFC Top");
	expect(s.funds.v[1].folio, "87654321");
}
END_TEST

/* What stands below a folio and does not make it whole is told: a suffix too long, a wrong check digit, digits
 * below a number that had room for them. */
START_TEST(what_ends_no_folio_and_no_isin_is_told)
{
	first_page();
	holding(244, "123456789012", _i == 1 ? "INF179K0" : "INF179K01BE2", "H02-HDFC Top", "10.00", "1.250", "10.0000",
		"12.50", "CAMS");
	(void)drawing_put(&p, _i == 0 ? 30 : 92, 252, _i == 0 ? "/ 4567" : _i == 1 ? "1BE3" : "");
	(void)drawing_put(&p, 30, 252, _i == 2 ? "345" : "");
	total(290, "Total", "10.00", "12.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_ge(s.warnings.n, 1);
	expect(s.funds.v[0].folio, "123456789012");
}
END_TEST

/* Cells that stand higher than their row: a part of an ISIN is no fund house, and no line of a name is lost. */
START_TEST(parts_of_cells_above_their_row_are_told)
{
	first_page();
	(void)drawing_put(&p, 148, 236, _i == 0 ? "" : "H02-HDFC Top");
	(void)drawing_put(&p, 92, 246, "INF179K0");
	holding(256, "12345678/90", "INF179K01BE2", "Fund - Growth", "10.00", "1.250", "10.0000", "12.50", "CAMS");
	total(290, "Total", "10.00", "12.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_ge(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	expect(s.funds.v[0].amc, NULL);
}
END_TEST

/* A number and its suffix broke within the number: the cell has no room for more. */
START_TEST(a_folio_breaks_in_a_full_cell)
{
	first_page();
	holding(244, "", "INF179K01BE2", "H02-HDFC Top", "10.00", "1.250", "10.0000", "12.50", "CAMS");
	(void)drawing_put(&p, _i == 0 ? 51 : 40, 244, "27899891");
	(void)drawing_put(&p, _i == 0 ? 51 : 40, 252, "1947/0");
	total(290, "Total", "10.00", "12.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(s.warnings.n > 0, _i != 0); /* with room left it is not understood */
	if (_i == 0)
		expect(s.funds.v[0].folio, "278998911947 / 0");
}
END_TEST

/* ---- rows in the middle of their height: pieces of cells stand above and below them ---- */

/* What is drawn of the first row. An offset is from its baseline, up and down. */
static const struct {
	const char *folio[2], *isin[2];
	double up, down;
	const char *want_folio, *want_isin; /* NULL: not taken, and told */
} around[] = {
	{ { "12345678", "" }, { "INF179K0", "1BE2" }, 4, 4, "12345678", "INF179K01BE2" },
	{ { "123456789012 /", "0" }, { "INF179K01B", "E2" }, 4, 4, "123456789012 / 0", "INF179K01BE2" },
	{ { "123456789012", "/ 0" }, { "IN", "F179K01BE2" }, 4, 4, "123456789012 / 0", "INF179K01BE2" },
	{ { "123456789012/9", "7" }, { "INF179K01BE2", "" }, 4, 4, "123456789012 / 97", "INF179K01BE2" },
	{ { "12081600876993", "92" }, { "INF179K0", "1BE2" }, 4.2, 4, "1208160087699392", "INF179K01BE2" },
	{ { "IN300214879117", "32" }, { "INF179K0", "1BE2" }, 4, 4, "IN30021487911732", "INF179K01BE2" },
	{ { "123456789012 /", "0" }, { "INF179K0", "1BE2" }, 8, 8, "123456789012 / 0", "INF179K01BE2" },
	/* a wrong check digit; a suffix too long; a cell with room left; another cell's distance; too far */
	{ { "12345678", "" }, { "INF179K0", "1BE3" }, 4, 4, "12345678", NULL },
	{ { "123456789012 /", "4567" }, { "INF179K0", "1BE2" }, 4, 4, NULL, "INF179K01BE2" },
	{ { "1234567890", "12" }, { "INF179K0", "1BE2" }, 4, 4, NULL, "INF179K01BE2" },
	{ { "123456789012 /", "0" }, { "INF179K01BE2", "" }, 8, 4, NULL, "INF179K01BE2" },
	{ { "12345678", "" }, { "INF179K0", "1BE2" }, 10, 10, "12345678", NULL },
};

START_TEST(pieces_around_a_row_are_one_cell)
{
	bool whole = around[_i].want_folio != NULL && around[_i].want_isin != NULL;
	const char *const *folio = around[_i].folio, *const *isin = around[_i].isin;
	double y = 262;

	first_page();
	holding(y, folio[1][0] == '\0' ? folio[0] : "", isin[1][0] == '\0' ? isin[0] : "", "H02-HDFC Top Fund", "10.00",
		"1.250", "10.0000", "12.50", "CAMS");
	for (int k = 0; k < 2; k++) {
		double at = k == 0 ? y - around[_i].up : y + around[_i].down;

		(void)drawing_put(&p, 30, at, folio[1][0] != '\0' ? folio[k] : "");
		(void)drawing_put(&p, 92, at, isin[1][0] != '\0' ? isin[k] : "");
	}
	holding(284, "87654321", "INF109K01837", "127P-MOSt Fund", "2.00", "30.000", "50.0000", "1,500.00", "CAMS");
	total(306, "Total", "12.00", "1,512.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(s.warnings.n == 0, whole);
	if (!whole)
		return;
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].folio, around[_i].want_folio);
	expect(s.funds.v[0].isin, around[_i].want_isin);
	expect(s.funds.v[0].name, "HDFC Top Fund");
	expect(s.funds.v[1].folio, "87654321");
	expect(s.funds.v[1].isin, "INF109K01837");
}
END_TEST

/* With names of two and three lines around their rows, beside the pieces. */
START_TEST(names_stand_around_them_too)
{
	first_page();
	(void)drawing_put(&p, 92, 244, "INF179K0");
	(void)drawing_put(&p, 148, 244, "H02-HDFC Dynamic Active");
	holding(248, "12345678/90", "", "", "10.00", "1.250", "10.0000", "12.50", "CAMS");
	(void)drawing_put(&p, 92, 252, "1BE2");
	(void)drawing_put(&p, 148, 252, "FOF - Growth");
	(void)drawing_put(&p, 148, 260, "D110-DSP Income");
	(void)drawing_put(&p, 30, 264, "123456789012/");
	(void)drawing_put(&p, 92, 264, "INF109K0");
	holding(268, "", "", "Plan - Growth", "2,000.00", "30.000", "50.0000", "1,500.00", "KFINTECH");
	(void)drawing_put(&p, 30, 272, "4");
	(void)drawing_put(&p, 92, 272, "1837");
	(void)drawing_put(&p, 148, 276, "Option (formerly DSP Bond Fund)");
	total(296, "Total", "2,010.00", "1,512.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].name, "HDFC Dynamic Active FOF - Growth");
	expect(s.funds.v[0].isin, "INF179K01BE2");
	expect(s.funds.v[1].folio, "123456789012 / 4");
	expect(s.funds.v[1].isin, "INF109K01837");
	expect(s.funds.v[1].rta_code, "D110");
	expect(s.funds.v[1].name, "DSP Income Plan - Growth Option");
}
END_TEST

/* "Grand" over "Total": the sums beside the one, the other, or between them; not where the two stand apart. */
START_TEST(the_label_of_a_total_may_have_two_lines)
{
	static const double sums[] = { 280, 288, 284, 280 };

	first_page();
	holding(244, "12345678/90", "INF179K01BE2", "H02-HDFC Top", "10.00", "1.250", "10.0000", "12.50", "CAMS");
	(void)drawing_put(&p, 30, 280, "Grand");
	total(sums[_i], "", "10.00", "12.50");
	(void)drawing_put(&p, 30, _i == 3 ? 300 : 288, "Total");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.funds.n, 1);
	if (_i == 3) {
		ck_assert_uint_ge(s.warnings.n, 1);
		return;
	}
	ck_assert_uint_eq(s.warnings.n, 0);
	is_dec(s.total_cost, "10.00");
	is_dec(s.total_value, "12.50");
	expect(s.funds.v[0].name, "HDFC Top");
}
END_TEST

START_TEST(memory_for_a_part_is_memory_for_all)
{
	first_page();
	(void)drawing_put(&p, 30, 238, "HDFC Mutual Fund");
	(void)drawing_put(&p, 30, 250, "123456789012 /");
	(void)drawing_put(&p, 92, 250, "INF179K0");
	holding(254, "", "", "H02-HDFC Top Fund", "10.00", "1.250", "10.0000", "12.50", "CAMS");
	(void)drawing_put(&p, 30, 258, "0");
	(void)drawing_put(&p, 92, 258, "1BE2");
	total(272, "Sub Total", "10.00", "12.50");
	holding(288, "87654321/", "INF109K0", "127P-MOSt Fund", "2.00", "30.000", "50.0000", "1,500.00", "KARVY");
	(void)drawing_put(&p, 30, 296, "90");
	(void)drawing_put(&p, 92, 296, "1837");
	(void)drawing_put(&p, 148, 296, "- Growth");
	(void)drawing_put(&p, 148, 310, "Grand");
	(void)drawing_put(&p, 148, 318, "Total");
	drawing_right(&p, COST, 318, "12.00");
	drawing_right(&p, VALUE, 318, "1,512.50");
	lacking_no_part(&p, &cg_cams_summary_layout, CG_STR("CAMSCASWS-1"), 2);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("summary_cells");
	TCase *tc = tcase_create("summary_cells");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, a_folio_and_an_isin_may_have_two_lines, 0, 8);
	tcase_add_loop_test(tc, what_ends_no_folio_and_no_isin_is_told, 0, 3);
	tcase_add_loop_test(tc, parts_of_cells_above_their_row_are_told, 0, 2);
	tcase_add_loop_test(tc, a_folio_breaks_in_a_full_cell, 0, 2);
	tcase_add_loop_test(tc, pieces_around_a_row_are_one_cell, 0, (int)(sizeof(around) / sizeof(around[0])));
	tcase_add_test(tc, names_stand_around_them_too);
	tcase_add_loop_test(tc, the_label_of_a_total_may_have_two_lines, 0, 4);
	tcase_add_test(tc, memory_for_a_part_is_memory_for_all);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
