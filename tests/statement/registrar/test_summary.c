/* Detection, the head of page 1 and the tables of summaries, on pages drawn word by word. */
#include <stdlib.h>
#include <string.h>

#include "statement/registrar/summary_drawing.h"

/* ---- what is refused ---- */

static const struct {
	const char *title, *creator, *line, *hint;
} strangers[] = {
	{ "NSDL-Consolidated Account Statement", NULL, "nothing", "an NSDL e-CAS" },
	{ NULL, "NSDL-CAS Team", "nothing", "an NSDL e-CAS" },
	{ NULL, NULL, "NSDL Consolidated Account Statement", "an NSDL e-CAS" },
	{ "Central Depository Services (India) Ltd", NULL, "nothing", "a CDSL e-CAS" },
	{ NULL, NULL, "STATEMENT (CAS) FOR SECURITIES HELD IN DEMAT FORM", "a CDSL e-CAS" },
	{ NULL, NULL, "~~~End of Statement~~~", "depository participant" },
	{ NULL, NULL, "Statement of Realised Gains", "capital gains" },
	{ NULL, NULL, "Branch IFSC : HDFC0000001 Narration Withdrawal", "a bank statement" },
	{ NULL, NULL, "Branch IFSC : HDFC0000001", "not a statement that casgate knows" },
	{ NULL, NULL, "SUMMARY OF HOLDINGS AS ON 31-Mar-2024", "another kind" },
	{ NULL, NULL, "Mutual Fund Consolidated Account Statement", "MF Central that casgate does not read" },
	{ NULL, NULL, "An invoice of CAMS and KFintech, no statement", "not a statement that casgate knows" },
};

START_TEST(strangers_are_named)
{
	drawing_page(&p);
	(void)drawing_put(&p, 40, 100, strangers[_i].line);
	p.words.title = cg_str_of(strangers[_i].title);
	p.words.creator = cg_str_of(strangers[_i].creator);
	ck_assert_int_eq(settle(), CG_EUNSUPPORTED);
	ck_assert_msg(cg_str_find(cg_str_of(e.hint), cg_str_of(strangers[_i].hint)) != SIZE_MAX, "%s: %s",
		      strangers[_i].line, e.hint);
}
END_TEST

START_TEST(pages_without_words_are_scans)
{
	drawing_page(&p);
	ck_assert_int_eq(settle(), CG_ESCANNED);
}
END_TEST

START_TEST(watermark_alone_is_no_statement)
{
	drawing_page(&p);
	drawing_watermark(&p, "CAMSCASWS-260824143350");
	(void)drawing_put(&p, 40, 100, "Consolidated Account Summary of nothing that follows");
	ck_assert_int_eq(settle(), CG_EUNSUPPORTED);
	ck_assert_msg(cg_str_find(cg_str_of(e.hint), CG_STR("bears the mark of CAMS")) != SIZE_MAX, "%s", e.hint);
}
END_TEST

/* ---- summaries ---- */

START_TEST(head_is_cut_from_the_notice)
{
	first_page();
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "10.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Total", "10.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	expect(s.investor.name, "ASHA RAO");
	expect(s.investor.email, "asha.rao@example.com");
	expect(s.investor.mobile, "+919876543210");
	ck_assert_uint_eq(s.investor.address.n, 2);
	expect(s.investor.address.v[0], "12, Long Lane Of The Many Names And Words, Block 7");
	expect(s.investor.address.v[1], "PUNE - 411001");
	ck_assert_int_eq(s.from, CG_DATE_NONE);
	ck_assert_int_eq(s.as_of, s.to);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_int_eq(s.source, CG_SOURCE_CAMS);
	ck_assert_int_eq(s.type, CG_STATEMENT_SUMMARY);
	expect(s.layout, "cams_summary");
}
END_TEST

START_TEST(table_is_read_across_pages)
{
	first_page();
	(void)drawing_put(&p, 30, 240, "HDFC Asset Company"); /* an AMC, for a row follows */
	holding(250, "123456/0", "INF179K01BE2", "H02-HDFC Top 30 Fund", "10.00", "1.000", "10.0000", "10.00", "CAMS");
	(void)drawing_put(&p, 30, 262, "DSP Mutual Fund");
	holding(272, "12345678/0", "", "D110 - DSP Fund - Direct", "0.00", "0.000", "12.5000", "0.00", "KARVY");
	(void)drawing_put(&p, 30, 750, "CAMSCASWS-9512");
	(void)drawing_put(&p, 515, 750, "Page 1 of 2");
	drawing_page(&p);
	head("As on 31-Mar-2024");
	(void)drawing_put(&p, 148, 90, "Plan (formerly X (Y)"); /* no heading here; the row goes on */
	(void)drawing_put(&p, 148, 98, "Fund) - Growth (Non-Demat)");
	holding(110, "12345678/0", "INF109K01837", "B-30", "10,00,00,001.00", "2.000", "3.0000", "6.00", "CAMS");
	total(130, "Total", "10,00,00,011.00", "16.00");
	(void)drawing_put(&p, 30, 150, "Notes");
	(void)drawing_put(&p, 148, 158, "Total of this summary leaves out 123456 units of 1.00 on 31-Mar-2024");
	(void)drawing_put(&p, 515, 750, "Page 2 of 2");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.funds.n, 3);
	expect(s.funds.v[0].amc, "HDFC Asset Company");
	expect(s.funds.v[0].name, "HDFC Top 30 Fund");
	expect(s.funds.v[1].amc, "DSP Mutual Fund");
	expect(s.funds.v[1].name, "DSP Fund - Direct Plan - Growth");
	expect(s.funds.v[1].registrar, "KFINTECH");
	expect(s.funds.v[1].isin, NULL);
	is_dec(s.funds.v[2].cost, "100000001.00");
	ck_assert_int_eq(s.funds.v[1].demat, CG_NO);
	expect(s.funds.v[2].name, "30");
	expect(s.funds.v[2].rta_code, "B");
	expect(s.funds.v[2].folio, "12345678 / 0");
	ck_assert_int_eq(s.funds.v[2].demat, CG_UNKNOWN);
	is_dec(s.total_value, "16.00");
	is_dec(s.total_cost, "100000011.00");
	ck_assert_uint_eq(s.folio_count, 2);
}
END_TEST

START_TEST(folio_may_run_into_the_isin)
{
	first_page();
	holding(244, "123456789012/0INF179K01BE2", "", "H02-HDFC Top Fund", "10.00", "1.000", "10.0000", "10.00",
		"CAMS");
	total(264, "Grand Total", "10.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	expect(s.funds.v[0].folio, "123456789012 / 0");
	expect(s.funds.v[0].isin, "INF179K01BE2");
}
END_TEST

/* What stands in the place of an ISIN is kept and doubted; it is no part of the folio. */
static const struct {
	const char *cell, *folio, *isin;
} glued[] = {
	{ "39219150UNCLAIMDISIN", "39219150", "UNCLAIMDISIN" },
	{ "0334162121INF084M01A8", "0334162121", "INF084M01A8" },
	{ "53584678/31INF179K017CR2", "53584678 / 31", "INF179K017CR2" },
};

START_TEST(damaged_isin_is_no_part_of_the_folio)
{
	first_page();
	holding(244, glued[_i].cell, "", "B-30", "1.00", "2.000", "3.0000", "6.00", "CAMS");
	total(264, "Total", "1.00", "6.00");
	ck_assert_int_eq(settle(), CG_OK);
	expect(s.funds.v[0].folio, glued[_i].folio);
	expect(s.funds.v[0].isin, glued[_i].isin);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ISIN_INVALID);
}
END_TEST

/* The last word of a name stands where figures may begin. */
START_TEST(name_up_to_the_cost)
{
	static const char name[] = "T877G-Tata Mid Cap Fund Regular Plan -";

	first_page();
	holding(244, "12345678/0", "INF179K01BE2", "", "448,500.00", "1.000", "10.0000", "10.00", "CAMS");
	drawing_right(&p, COST - 39, 244, name);
	(void)drawing_put(&p, 148, 251.6, "Bonus (Non-Demat)");
	total(264, "Total", "448,500.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	expect(s.funds.v[0].name, "Tata Mid Cap Fund Regular Plan - Bonus");
	is_dec(s.funds.v[0].cost, "448500.00");
}
END_TEST

START_TEST(wrong_check_digit_is_told)
{
	first_page();
	holding(244, "123456/0", "INF179K01BE3", "H02-HDFC Top Fund", "10.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Total", "10.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ISIN_INVALID);
	expect(s.funds.v[0].isin, "INF179K01BE3");
	expect(s.funds.v[0].folio, "123456 / 0");
}
END_TEST

START_TEST(trio_of_a_nil_row_ignores_the_columns)
{
	first_page();
	p.size = 700;
	(void)drawing_put(&p, 30, 244, "123456/0");
	(void)drawing_put(&p, 92, 244, "INF179K01BE2");
	(void)drawing_put(&p, 148, 244, "H02-HDFC Top Fund");
	drawing_right(&p, COST, 244, "0.00");
	drawing_right(&p, UNITS, 244, "0.000");
	(void)drawing_put(&p, 404, 244, "29-Mar-2024 356.4142 0.00");
	(void)drawing_put(&p, 548, 244, "CAMS");
	total(264, "Total", "0.00", "0.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	is_dec(s.funds.v[0].nav, "356.4142");
	is_dec(s.funds.v[0].value, "0.00");
}
END_TEST

START_TEST(sub_totals_belong_to_something)
{
	first_page();
	(void)drawing_put(&p, 30, 240, "A Mutual Fund");
	holding(250, "123456/0", "", "A-One", "10.00", "1.000", "10.0000", "10.00", "CAMS");
	total(260, "Sub Total", "10.00", "10.00");
	(void)drawing_put(&p, 30, 272, "B Mutual Fund");
	holding(282, "123456/0", "", "B-Two", "20.00", "1.000", "20.0000", "20.00", "CAMS");
	total(292, "Sub Total", "20.00", _i == 0 ? "20.00" : "21.00");
	total(304, "Grand Total", "30.00", "30.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.funds.n, 2);
	ck_assert_uint_eq(s.warnings.n, (size_t)_i);
	ck_assert_int_eq(s.level, _i == 0 ? CG_LEVEL_HIGH : CG_LEVEL_LOW);
	is_dec(s.total_value, "30.00");
}
END_TEST

START_TEST(missing_cell_is_told)
{
	first_page();
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "10.00", "", "10.0000", "10.00", "CAMS");
	holding(264, "1234567/0", "INF179K01BE2", "H02-HDFC Top Fund", "10.00", "1.000", "10.0000", "10.00", "CAMS");
	total(284, "Total", "20.00", "20.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_ge(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	expect(s.warnings.v[0].scheme, "HDFC Top Fund");
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
	ck_assert(!s.funds.v[0].reconciled);
	ck_assert(s.funds.v[1].reconciled);
}
END_TEST

START_TEST(lost_total_is_told)
{
	first_page();
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "10.00", "1.000", "10.0000", "10.00", "CAMS");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TOTAL_MISMATCH);
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
	is_dec(s.total_value, "10.00");
}
END_TEST

START_TEST(empty_table)
{
	first_page();
	if (_i == 0)
		total(244, "Total", "0.00", "0.00");
	ck_assert_int_eq(settle(), _i == 0 ? CG_OK : CG_EINCOMPLETE);
	ck_assert_uint_eq(s.funds.n, 0);
}
END_TEST

/* The words count only where no holding is seen beside them. */
START_TEST(empty_in_words)
{
	drawing_page(&p);
	drawing_watermark(&p, "CAMSCASWS-1");
	p.size = 1400;
	drawing_centre(&p, 306, 60, "Consolidated Account Statement");
	p.size = 900;
	drawing_centre(&p, 306, 73, "01-Apr-2020 To 31-Mar-2024");
	investor();
	(void)drawing_put(&p, 30, 220, "Date");
	(void)drawing_put(&p, 90, 220, "Transaction");
	drawing_right(&p, 378, 220, "Amount");
	drawing_right(&p, 433, 220, "Units");
	drawing_right(&p, 487, 220, "Price");
	drawing_right(&p, 562, 220, "Unit");
	drawing_right(&p, 378, 228, "(INR)");
	drawing_right(&p, 562, 228, "Balance");
	(void)drawing_put(&p, 30, 250, "No transactions found in 2023.");
	if (_i == 1)
		(void)drawing_put(&p, 30, 270, "some 12.345 units of a fund that nobody understands");
	ck_assert_int_eq(settle(), _i == 0 ? CG_OK : CG_EINCOMPLETE);
	ck_assert_uint_eq(s.funds.n, 0);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* Cost and value of a total that stands under no head. */
START_TEST(a_total_may_stand_elsewhere)
{
	first_page();
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "8.00", "1.000", "10.0000", "10.00", "CAMS");
	(void)drawing_put(&p, 148, 264, "Total 8.00 10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	is_dec(s.total_cost, "8.00");
	is_dec(s.total_value, "10.00");
}
END_TEST

/* A figure, date, ISIN or folio that no field of the model stands for is told: nothing on a page is passed over. */
START_TEST(a_stray_word_is_told)
{
	static const char *const strays[] = { "4,321.99", "17-Feb-2023", "INF090I01239", "PQRSE1234F" };

	first_page();
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "8.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Total", "8.00", "10.00");
	p.size = 700;
	(void)drawing_put(&p, 148, 500, strays[_i]);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_ge(s.warnings.n, 1);
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	ck_assert_uint_eq(s.funds.n, 1);
	is_dec(s.total_value, "10.00");
}
END_TEST

/* Pages of something else stand before the statement, as many as a letter and another document may have. */
START_TEST(other_pages_may_stand_in_front)
{
	static const int others[] = { 6, 39 };

	for (int i = 0; i < others[_i]; i++) {
		drawing_page(&p);
		p.size = 900;
		(void)drawing_put(&p, 40, 100, "Dear investor, the statement that you asked for follows.");
	}
	first_page();
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "10.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Total", "10.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	expect(s.investor.name, "ASHA RAO");
	ck_assert_uint_eq(s.funds.n, 1);
	ck_assert_uint_eq(s.funds.v[0].page, (unsigned)others[_i] + 1);
}
END_TEST

/* Two holdings, drawn by what a column is; `right` marks the edge that its label and its cells share. */
struct column {
	double x;
	bool right;
	const char *label, *cells[2];
};

#define FOLIO(x)                                                                                                       \
	{                                                                                                              \
		x, false, "Folio Number",                                                                              \
		{                                                                                                      \
			"12345678/90", "87654321"                                                                      \
		}                                                                                                      \
	}
#define ISIN(x)                                                                                                        \
	{                                                                                                              \
		x, false, "ISIN",                                                                                      \
		{                                                                                                      \
			"INF179K01BE2", "INF109K01837"                                                                 \
		}                                                                                                      \
	}
#define SCHEME(x)                                                                                                      \
	{                                                                                                              \
		x, false, "Scheme",                                                                                    \
		{                                                                                                      \
			"H02-HDFC Top Fund", "D110-DSP Fund"                                                           \
		}                                                                                                      \
	}
#define PAID(x)                                                                                                        \
	{                                                                                                              \
		x, true, "Invested Amount",                                                                            \
		{                                                                                                      \
			"10.00", "2,000.00"                                                                            \
		}                                                                                                      \
	}
#define HELD(x)                                                                                                        \
	{                                                                                                              \
		x, true, "Units",                                                                                      \
		{                                                                                                      \
			"1.250", "30.000"                                                                              \
		}                                                                                                      \
	}
#define DAY(x)                                                                                                         \
	{                                                                                                              \
		x, false, "NAV Date",                                                                                  \
		{                                                                                                      \
			"29-Mar-2024", "28-Mar-2024"                                                                   \
		}                                                                                                      \
	}
#define PRICE(x)                                                                                                       \
	{                                                                                                              \
		x, true, "Price",                                                                                      \
		{                                                                                                      \
			"10.0000", "50.0000"                                                                           \
		}                                                                                                      \
	}
#define WORTH(x)                                                                                                       \
	{                                                                                                              \
		x, true, "Current Value",                                                                              \
		{                                                                                                      \
			"12.50", "1,500.00"                                                                            \
		}                                                                                                      \
	}
#define BY(x)                                                                                                          \
	{                                                                                                              \
		x, false, "Registrar",                                                                                 \
		{                                                                                                      \
			"CAMS", "KFINTECH"                                                                             \
		}                                                                                                      \
	}
#define GAIN(x)                                                                                                        \
	{                                                                                                              \
		x, true, "Gain",                                                                                       \
		{                                                                                                      \
			"2.50", "(500.00)"                                                                             \
		}                                                                                                      \
	}

static const struct {
	const char *what;
	struct column v[10];
} tables[] = {
	{ "ISIN before folio",
	  { ISIN(30), FOLIO(95), SCHEME(160), PAID(342), HELD(392), DAY(404), PRICE(482), WORTH(537), BY(548) } },
	{ "name first, cost last",
	  { SCHEME(30), FOLIO(130), ISIN(200), HELD(300), DAY(315), PRICE(400), WORTH(460), PAID(537), BY(548) } },
	{ "value before units",
	  { FOLIO(30), ISIN(92), SCHEME(160), WORTH(320), PRICE(370), DAY(380), HELD(470), PAID(537), BY(548) } },
	{ "registrar first",
	  { BY(30), FOLIO(75), ISIN(140), SCHEME(205), PAID(342), HELD(392), DAY(404), PRICE(482), WORTH(537) } },
	{ "a column more",
	  { FOLIO(30), ISIN(92), SCHEME(160), PAID(320), HELD(365), DAY(375), PRICE(450), WORTH(510), GAIN(545),
	    BY(555) } },
};

static void expect_two(void)
{
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].folio, "12345678 / 90");
	expect(s.funds.v[0].isin, "INF179K01BE2");
	expect(s.funds.v[0].name, "HDFC Top Fund");
	expect(s.funds.v[0].rta_code, "H02");
	is_dec(s.funds.v[0].cost, "10.00");
	is_dec(s.funds.v[0].units, "1.250");
	is_dec(s.funds.v[0].nav, "10.0000");
	is_dec(s.funds.v[0].value, "12.50");
	expect(s.funds.v[1].folio, "87654321");
	expect(s.funds.v[1].isin, "INF109K01837");
	is_dec(s.funds.v[1].cost, "2000.00");
	is_dec(s.funds.v[1].units, "30.000");
	is_dec(s.funds.v[1].value, "1500.00");
	expect(s.funds.v[1].registrar, "KFINTECH");
	ck_assert_int_eq(s.funds.v[0].nav_date, s.funds.v[1].nav_date + 1);
}

static void any_order_page(void)
{
	drawing_page(&p);
	drawing_watermark(&p, "CAMSCASWS-1");
	head("As on 31-Mar-2024");
	investor();
	p.size = 600;
}

START_TEST(columns_stand_in_any_order)
{
	any_order_page();
	for (size_t i = 0; i < 10 && tables[_i].v[i].label != NULL; i++) {
		const struct column *c = &tables[_i].v[i];

		for (size_t k = 0; k < 3; k++) {
			const char *text = k == 0 ? c->label : c->cells[k - 1];
			bool amount = c->label[0] == 'I' && c->label[1] == 'n';

			if (!c->right)
				(void)drawing_put(&p, c->x, 220 + 12 * (double)k, text);
			else if (k == 0 && amount) {
				drawing_right(&p, c->x, 213, "Invested");
				drawing_right(&p, c->x, 220, "Amount");
			} else
				drawing_right(&p, c->x, 220 + 12 * (double)k, text);
		}
		if (c->label[0] == 'C')
			drawing_right(&p, c->x, 260, "1,512.50");
		if (c->label[0] == 'I' && c->label[1] == 'n')
			drawing_right(&p, c->x, 260, "2,010.00");
	}
	(void)drawing_put(&p, 20, 260, "Total");
	expect_two();
}
END_TEST

START_TEST(a_row_may_be_one_string)
{
	static const char *const rows[] = {
		"12345678/90 INF179K01BE2 H02-HDFC Top Fund 10.00 1.250 29-Mar-2024 10.0000 12.50 CAMS",
		"87654321 INF109K01837 D110-DSP Fund 2,000.00 30.000 28-Mar-2024 50.0000 1,500.00 KFINTECH"
	};

	first_page();
	p.size = 500;
	(void)drawing_put(&p, 30, 244, rows[0]);
	(void)drawing_put(&p, 30, 256, rows[1]);
	total(274, "Total", "2,010.00", "1,512.50");
	expect_two();
}
END_TEST

/* In a font of one width the words of a name stand far apart, and its dashes as far from them. */
START_TEST(a_dash_among_wide_spaces_is_of_the_name)
{
	static const char *const words[] = { "D110-DSP", "Top", "-", "Direct", "-", "Growth" };
	double x = 160 - 3.8;

	any_order_page();
	for (size_t i = 0; i < 10 && tables[0].v[i].label != NULL; i++) {
		const struct column *c = &tables[0].v[i];
		const char *cell = strcmp(c->label, "Scheme") == 0 ? "" : c->cells[1];

		if (c->right) {
			drawing_right(&p, c->x, 220, c->label);
			drawing_right(&p, c->x, 232, cell);
		} else {
			(void)drawing_put(&p, c->x, 220, c->label);
			(void)drawing_put(&p, c->x, 232, cell);
		}
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		x = drawing_put(&p, x + 3.8, 232, words[i]);
	(void)drawing_put(&p, 20, 260, "Total");
	drawing_right(&p, 342, 260, "2,000.00");
	drawing_right(&p, 537, 260, "1,500.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.funds.n, 1);
	expect(s.funds.v[0].name, "DSP Top - Direct - Growth");
}
END_TEST

/* The other cells stand in the middle of a name's two or three lines. */
START_TEST(a_name_stands_around_its_row)
{
	first_page();
	(void)drawing_put(&p, 148, 240, "H02-HDFC");
	holding(243.7, "12345678/90", "INF179K01BE2", "", "10.00", "1.250", "10.0000", "12.50", "CAMS");
	(void)drawing_put(&p, 148, 247.4, "Top Fund");
	(void)drawing_put(&p, 148, 260, "D110-DSP");
	holding(268, "87654321", "INF109K01837", "Fund", "2,000.00", "30.000", "50.0000", "1,500.00", "KFINTECH");
	(void)drawing_put(&p, 148, 276, "Direct");
	total(290, "Total", "2,010.00", "1,512.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].name, "HDFC Top Fund");
	expect(s.funds.v[1].name, "DSP Fund Direct");
	expect(s.funds.v[1].rta_code, "D110");
}
END_TEST

/* All cells are centred: text above and below each row, as much of it, whatever the words look like. */
START_TEST(names_around_all_rows_are_parted_by_their_order)
{
	first_page();
	(void)drawing_put(&p, 148, 240, "H02-HDFC Dynamic Active");
	holding(244, "12345678/90", "INF179K01BE2", "", "10.00", "1.250", "10.0000", "12.50", "CAMS");
	(void)drawing_put(&p, 148, 248, "FOF - Growth");
	(void)drawing_put(&p, 148, 256, "D110-DSP Income");
	(void)drawing_put(&p, 148, 264, "Plan - Portfolio 1 (8.25%");
	holding(272, "87654321", "INF109K01837", "Idea Ltd 10JUL20) - Growth", "2,000.00", "30.000", "50.0000",
		"1,500.00", "KFINTECH");
	(void)drawing_put(&p, 148, 280, "Option (formerly DSP");
	(void)drawing_put(&p, 148, 288, "Bond Fund)");
	total(296, "Total", "2,010.00", "1,512.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].rta_code, "H02");
	expect(s.funds.v[0].name, "HDFC Dynamic Active FOF - Growth");
	expect(s.funds.v[1].rta_code, "D110");
	expect(s.funds.v[1].name, "DSP Income Plan - Portfolio 1 (8.25% Idea Ltd 10JUL20) - Growth Option");
}
END_TEST

/*
 * Lines that a program broke behind a hyphen, in the second name: a word that is always one, one that stands in one
 * piece in the first name, one that does not, and one that both names have with its space.
 */
START_TEST(words_that_broke_behind_their_hyphen_are_one)
{
	static const struct {
		const char *above, *below, *name;
	} broken[] = {
		{ "D110-DSP G-", "Sec Fund", "DSP G-Sec Fund" },
		{ "D110-DSP IBX-", "AAA Fund", "DSP IBX-AAA Fund" },
		{ "D110-DSP IBX-", "AA Fund", "DSP IBX- AA Fund" },
		{ "D110-DSP SDL-", "PSU Fund", "DSP SDL- PSU Fund" },
		{ "D110-DSP Bond Fund-", "Direct", "DSP Bond Fund- Direct" },
	};

	first_page();
	holding(244, "12345678/90", "INF179K01BE2", "H02-HDFC IBX-AAA SDL- PSU Fund-Direct", "10.00", "1.250",
		"10.0000", "12.50", "CAMS");
	holding(256, "87654321", "INF109K01837", broken[_i].above, "2,000.00", "30.000", "50.0000", "1,500.00",
		"KFINTECH");
	(void)drawing_put(&p, 148, 264, broken[_i].below);
	total(290, "Total", "2,010.00", "1,512.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].name, "HDFC IBX-AAA SDL- PSU Fund-Direct");
	expect(s.funds.v[1].name, broken[_i].name);
}
END_TEST

/* The rest of a name may begin like a code; it stands near the next row. */
START_TEST(a_number_goes_on_with_a_name)
{
	first_page();
	holding(244, "12345678/90", "INF179K01BE2", "127X-MOSt Focused Midcap", "10.00", "1.250", "10.0000", "12.50",
		"CAMS");
	(void)drawing_put(&p, 148, 253, "30-Direct Plan-Growth Option");
	holding(261, "87654321", "INF109K01837", "127P-MOSt Long Term", "2,000.00", "30.000", "50.0000", "1,500.00",
		"KFINTECH");
	(void)drawing_put(&p, 148, 270, "35-Direct Plan");
	total(290, "Total", "2,010.00", "1,512.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].name, "MOSt Focused Midcap 30-Direct Plan-Growth Option");
	expect(s.funds.v[1].name, "MOSt Long Term 35-Direct Plan");
	expect(s.funds.v[1].rta_code, "127P");
}
END_TEST

/* A page begins with the rest of a name, close above a row whose own name begins with its code. */
START_TEST(a_page_begins_with_the_rest_of_a_name)
{
	first_page();
	holding(244, "12345678/90", "INF179K01BE2", "H02-HDFC Top Fund -", "10.00", "1.250", "10.0000", "12.50",
		"CAMS");
	drawing_page(&p);
	head("As on 31-Mar-2024");
	p.size = 700;
	(void)drawing_put(&p, 148, 100, "Direct Plan");
	holding(106.5, "87654321", "INF109K01837", "127P-MOSt Fund", "2.00", "30.000", "50.0000", "1,500.00", "CAMS");
	(void)drawing_put(&p, 148, 113, "- Growth");
	total(130, "Total", "12.00", "1,512.50");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	expect(s.funds.v[0].name, "HDFC Top Fund - Direct Plan");
	expect(s.funds.v[1].name, "MOSt Fund - Growth");
	expect(s.funds.v[1].rta_code, "127P");
}
END_TEST

/* KFintech's heading: three baselines, and no watermark on this one. */
START_TEST(kfintech_is_known_by_its_heading)
{
	drawing_page(&p);
	head("As on 31-Mar-2024");
	investor();
	p.size = 600;
	drawing_right(&p, COST, 213, "Cost");
	drawing_right(&p, UNITS, 213, "Closing Unit");
	drawing_right(&p, NAV, 213, "Price");
	drawing_right(&p, VALUE, 213, "Market");
	(void)drawing_put(&p, 30, 218, "Folio No.");
	(void)drawing_put(&p, 92, 218, "ISIN");
	(void)drawing_put(&p, 148, 218, "Scheme Name");
	(void)drawing_put(&p, 404, 218, "NAV Date");
	(void)drawing_put(&p, 548, 218, "Registrar");
	drawing_right(&p, COST, 220, "Value");
	drawing_right(&p, UNITS, 220, "Balance");
	drawing_right(&p, VALUE, 220, "Value");
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "10.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Grand Total", "10.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(s.source, CG_SOURCE_KFINTECH);
	expect(s.layout, "kfin_summary");
	ck_assert_uint_eq(s.warnings.n, 0);
	is_dec(s.funds.v[0].units, "1.000");
	is_dec(s.funds.v[0].cost, "10.00");
}
END_TEST

/* Heads that stand on the last of three lines: the label of the costs has one more than those beside it. */
START_TEST(a_head_may_have_three_lines)
{
	drawing_page(&p);
	drawing_watermark(&p, "CAMSCASWS-1");
	head("As on 31-Mar-2024");
	investor();
	p.size = 700;
	drawing_right(&p, COST, 210, "Cost");
	drawing_right(&p, COST, 219, "Value");
	drawing_right(&p, UNITS, 219, "Closing Unit");
	drawing_right(&p, VALUE, 219, "Market Value");
	(void)drawing_put(&p, 30, 228, "Folio No.");
	(void)drawing_put(&p, 92, 228, "ISIN");
	(void)drawing_put(&p, 148, 228, "Scheme Name");
	drawing_right(&p, COST, 228, "(INR)");
	drawing_right(&p, UNITS, 228, "Balance");
	(void)drawing_put(&p, 404, 228, "NAV Date");
	drawing_right(&p, NAV, 228, "NAV");
	drawing_right(&p, VALUE, 228, "(INR)");
	(void)drawing_put(&p, 548, 228, "Registrar");
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "8.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Total", "8.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	is_dec(s.funds.v[0].cost, "8.00");
	is_dec(s.total_cost, "8.00");
}
END_TEST

/* Heads of two columns with no more than a space between them: their words part them. */
START_TEST(heads_may_touch)
{
	drawing_page(&p);
	drawing_watermark(&p, "CAMSCASWS-1");
	head("As on 31-Mar-2024");
	investor();
	p.size = 700;
	(void)drawing_put(&p, 30, 220, "Folio No.");
	(void)drawing_put(&p, 92, 220, "ISIN");
	(void)drawing_put(&p, 148, 220, "Scheme Name");
	drawing_right(&p, COST, 220, "Cost Value");
	drawing_right(&p, 402, 220, _i == 0 ? "Unit Balance" : "Closing Unit");
	if (_i == 1)
		drawing_right(&p, 402, 228, "Balance");
	(void)drawing_put(&p, 404, 220, "NAV Date");
	drawing_right(&p, NAV, 220, _i == 0 ? "NAV" : "Price");
	drawing_right(&p, NAV + 2 + 42, 220, "Market Value");
	(void)drawing_put(&p, NAV + 4 + 42, 220, "Registrar");
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "8.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Total", "8.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	is_dec(s.funds.v[0].units, "1.000");
	is_dec(s.funds.v[0].value, "10.00");
	expect(s.funds.v[0].registrar, "CAMS");
}
END_TEST

/* A column whose head is not there: its figures are not left out in silence. */
START_TEST(figures_without_a_head_are_told)
{
	static const char *const heads[] = { "", "Value" };

	drawing_page(&p);
	drawing_watermark(&p, "CAMSCASWS-1");
	head("As on 31-Mar-2024");
	investor();
	p.size = 700;
	(void)drawing_put(&p, 30, 220, "Folio No.");
	(void)drawing_put(&p, 92, 220, "ISIN");
	(void)drawing_put(&p, 148, 220, "Scheme Name");
	drawing_right(&p, COST, 220, heads[_i]);
	drawing_right(&p, UNITS, 220, "Unit Balance");
	(void)drawing_put(&p, 404, 220, "NAV Date");
	drawing_right(&p, NAV, 220, "NAV");
	drawing_right(&p, VALUE, 220, "Market Value");
	(void)drawing_put(&p, 548, 220, "Registrar");
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "8.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Total", "", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_ge(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	is_dec(s.funds.v[0].value, "10.00");
	is_dec(s.total_value, "10.00");
}
END_TEST

/* The usual heads tell who issued it where no mark does; one of KFintech's among those of CAMS is a guess. */
START_TEST(an_issuer_without_a_mark_is_told_or_guessed)
{
	drawing_page(&p);
	head("As on 31-Mar-2024");
	investor();
	if (_i == 0) {
		cams_heading(220);
	} else {
		p.size = 700;
		(void)drawing_put(&p, 30, 220, "Folio No.");
		(void)drawing_put(&p, 92, 220, "ISIN");
		(void)drawing_put(&p, 148, 220, "Scheme Name");
		drawing_right(&p, COST, 220, "Cost Value");
		drawing_right(&p, UNITS, 220, "Unit Balance");
		(void)drawing_put(&p, 404, 220, "NAV Date");
		drawing_right(&p, NAV, 220, "Price");
		drawing_right(&p, VALUE, 220, "Market Value");
		(void)drawing_put(&p, 548, 220, "Registrar");
	}
	holding(244, "123456/0", "INF179K01BE2", "H02-HDFC Top Fund", "8.00", "1.000", "10.0000", "10.00", "CAMS");
	total(264, "Total", "8.00", "10.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, (size_t)_i);
	if (_i == 0)
		ck_assert_int_eq(s.source, CG_SOURCE_CAMS);
	else
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("summary");
	TCase *tc = tcase_create("summary");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, strangers_are_named, 0, (int)(sizeof(strangers) / sizeof(strangers[0])));
	tcase_add_test(tc, pages_without_words_are_scans);
	tcase_add_test(tc, watermark_alone_is_no_statement);
	tcase_add_test(tc, head_is_cut_from_the_notice);
	tcase_add_test(tc, table_is_read_across_pages);
	tcase_add_test(tc, folio_may_run_into_the_isin);
	tcase_add_loop_test(tc, damaged_isin_is_no_part_of_the_folio, 0, (int)(sizeof(glued) / sizeof(glued[0])));
	tcase_add_test(tc, name_up_to_the_cost);
	tcase_add_test(tc, wrong_check_digit_is_told);
	tcase_add_loop_test(tc, heads_may_touch, 0, 2);
	tcase_add_test(tc, trio_of_a_nil_row_ignores_the_columns);
	tcase_add_loop_test(tc, sub_totals_belong_to_something, 0, 2);
	tcase_add_test(tc, missing_cell_is_told);
	tcase_add_test(tc, lost_total_is_told);
	tcase_add_loop_test(tc, empty_table, 0, 2);
	tcase_add_loop_test(tc, empty_in_words, 0, 2);
	tcase_add_test(tc, a_total_may_stand_elsewhere);
	tcase_add_loop_test(tc, other_pages_may_stand_in_front, 0, 2);
	tcase_add_loop_test(tc, a_stray_word_is_told, 0, 4);
	tcase_add_loop_test(tc, columns_stand_in_any_order, 0, (int)(sizeof(tables) / sizeof(tables[0])));
	tcase_add_test(tc, a_row_may_be_one_string);
	tcase_add_test(tc, a_dash_among_wide_spaces_is_of_the_name);
	tcase_add_test(tc, a_name_stands_around_its_row);
	tcase_add_test(tc, names_around_all_rows_are_parted_by_their_order);
	tcase_add_loop_test(tc, words_that_broke_behind_their_hyphen_are_one, 0, 5);
	tcase_add_test(tc, a_number_goes_on_with_a_name);
	tcase_add_test(tc, a_page_begins_with_the_rest_of_a_name);
	tcase_add_test(tc, kfintech_is_known_by_its_heading);
	tcase_add_test(tc, a_head_may_have_three_lines);
	tcase_add_loop_test(tc, figures_without_a_head_are_told, 0, 2);
	tcase_add_loop_test(tc, an_issuer_without_a_mark_is_told_or_guessed, 0, 2);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
