#include "registrar_drawing.h"
#include "run.h"

#include <stdlib.h>

/* Draw a line on a page that has no title and no column heads. */
START_TEST(pages_without_a_header_inherit_its_columns)
{
	static const struct body_line v[] = { HEAD, OPENING("0.000"),
					      ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000") };
	static const struct body_line more[] = { ROW("02-Jan-2020", "Purchase", "100.00", "10.000", "10.0000",
						     "20.000"),
						 CLOSING("20.000", "10.00", "200.00", "200.00") };

	page_top();
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		draw(&v[i]);
	page_foot();
	drawing_page(&p);
	y = 90;
	p.size = 1200;
	(void)drawing_put(&p, 200, 64, "Consolidated Account Statement");
	p.size = 700;
	(void)drawing_put(&p, 250, 77, "01-Apr-2017 To 31-Dec-2024");
	(void)drawing_put(&p, 500, 85, "CAMSCASWS-12345 Version:V3.4 Live-1014");
	for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++)
		draw(&more[i]);
	page_foot();
	read_pages();
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 1);
	row_is(&s.funds.v[0], 1, "Purchase", "100.00", "10.000", "20.000");
	ck_assert_uint_eq(s.funds.v[0].txns.v[1].page, 2);
	is_dec(s.funds.v[0].value, "200.00");
}
END_TEST

/* The line of a fund house ends a page, and its first folio stands below the heads of the next one. */
START_TEST(a_fund_house_may_end_a_page)
{
	static const struct body_line v[] = { HEAD, OPENING("10.000"), END, AMC("Y Mutual Fund") };
	static const struct body_line more[] = { FOLIO("87654321", "PAN: ABCDE1234F", "KYC: OK"),
						 LEFT(9, "A B"),
						 LEFT(9, "C D"),
						 LEFT(9, "E F"),
						 SCHEME("B93-Y Fund", "Registrar : CAMS"),
						 NOMINEES("G H", "", ""),
						 OPENING("10.000"),
						 END };

	kfin = _i % 2 == 1;
	period_x = _i < 2 ? 250 : 53;
	page_top();
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		draw(&v[i]);
	page_foot();
	page_top();
	for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++)
		draw(&more[i]);
	page_foot();
	read_pages();
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[0].amc, "X Mutual Fund");
	is_text(s.funds.v[1].amc, "Y Mutual Fund");
	is_text(s.funds.v[1].folio, "87654321");
}
END_TEST

static void put_at(double at, const struct body_line *v, size_t n)
{
	y = at;
	for (size_t i = 0; i < n; i++)
		draw(&v[i]);
}

/*
 * Two pages that end with the same lines at the same places, each of another scheme; and with a note of the issuer,
 * which is none of them.
 */
START_TEST(lines_that_two_pages_end_with_are_read)
{
	static const struct body_line ends[][4] = {
		{ LEFT(9, "Folio No: 12345678 / 90"), LEFT(9, "PAN: ABCDE1234F"), LEFT(9, "KYC: NOT OK"),
		  LEFT(9, "Asha Rao") },
		{ LEFT(9, "Folio No: 12345678 / 90"), LEFT(9, "PAN: ABCDE1234F KYC: NOT OK"), LEFT(9, "Asha Rao"),
		  SCHEME("B92-X Fund(Advisor: ARN-1)", "Registrar : CAMS") },
		{ LEFT(9, "Folio No: 12345678 / 90 PAN: ABCDE1234F KYC: NOT OK"), LEFT(9, "Asha Rao"),
		  SCHEME("B92-X Fund(Advisor: ARN-1)", "Registrar : CAMS"), OPENING("0.000") },
		{ SCHEME("B92-X Fund(Advisor: ARN-1)", "Registrar : CAMS"), OPENING("0.000"),
		  ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000"),
		  AMOUNT("01-Jan-2020", "*** Stamp Duty ***", "0.01") },
		{ LEFT(9, "Folio No: 12345678 / 90 PAN: ABCDE1234F KYC: NOT OK") },
	};
	static const struct body_line all[] = { LEFT(9, "Folio No: 12345678 / 90"),
						LEFT(9, "PAN: ABCDE1234F"),
						LEFT(9, "KYC: NOT OK"),
						LEFT(9, "Asha Rao"),
						SCHEME("B92-X Fund(Advisor: ARN-1)", "Registrar : CAMS"),
						OPENING("0.000"),
						ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000"),
						AMOUNT("01-Jan-2020", "*** Stamp Duty ***", "0.01"),
						CLOSING("10.000", "10.00", "100.00", "100.00") };
	static const size_t from[] = { 4, 5, 6, 8, 3 }, many[] = { 4, 4, 4, 4, 1 };
	const struct body_line end = all[8];

	for (size_t page = 0; page < 2; page++) {
		page_top();
		if (page > 0) {
			put_at(120, &all[from[_i]], 9 - from[_i]);
		}
		if (_i == 3)
			put_at(624, all, 4);
		put_at(660, ends[_i], many[_i]);
		(void)drawing_put(&p, 53, 742, "A note of the issuer at the foot of each page");
		page_foot();
	}
	page_top();
	put_at(120, &all[from[_i]], 8 - from[_i]);
	draw(&end);
	read_pages();
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 2);
	for (size_t i = 0; i < 2; i++) {
		const struct cg_fund *f = &s.funds.v[i];

		is_text(f->folio, "12345678 / 90");
		is_text(f->pan, "ABCDE1234F");
		is_text(f->kyc, "NOT OK");
		ck_assert_uint_eq(f->holders.n, 1);
		is_text(f->holders.v[0], "Asha Rao");
		is_text(f->name, "X Fund");
		ck_assert_uint_eq(f->txns.n, 2);
		row_is(f, 1, "*** Stamp Duty ***", "0.01", "", "");
		is_dec(f->value, "100.00");
	}
}
END_TEST

/* Two pages that end with a row whose text goes on below it, in the same words at the same place. */
START_TEST(texts_that_two_pages_end_with_are_read)
{
	static const char instalment[] = "Purchase - Systematic-BSE - Instalment No - 62/937";
	static const struct body_line rows[] = {
		HEAD,
		OPENING("0.000"),
		ROW("01-Jan-2020", instalment, "100.00", "10.000", "10.0000", "10.000"),
		WRAP("Exchange"),
		ROW("02-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "20.000"),
		ROW("03-Jan-2020", instalment, "100.00", "10.000", "10.0000", "30.000"),
		WRAP("Exchange"),
		ROW("04-Jan-2020", instalment, "100.00", "10.000", "10.0000", "40.000"),
		WRAP("Exchange"),
		ROW("05-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "50.000"),
		CLOSING("50.000", "10.00", "500.00", "500.00"),
	};
	static const size_t wrapped[] = { 0, 2, 3 };

	page_top();
	put_at(120, rows, 8);
	put_at(700, rows + 8, 2);
	page_foot();
	page_top();
	put_at(700, rows + 10, 2);
	page_foot();
	page_top();
	put_at(120, rows + 12, 2);
	page_foot();
	read_pages();
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 1);
	for (size_t i = 0; i < sizeof(wrapped) / sizeof(wrapped[0]); i++)
		is_text(s.funds.v[0].txns.v[wrapped[i]].description,
			"Purchase - Systematic-BSE - Instalment No - 62/937 Exchange");
}
END_TEST

/* Figures above their labels, and a page break between the two. */
START_TEST(labels_stand_on_the_page_behind_their_values)
{
	static const struct body_line v[] = {
		AMC("X Mutual Fund"),
		{ 9, { { 53, 0, "12345678 / 90", AT }, { 250, 0, "ABCDE1234F", AT }, { 400, 0, "OK", AT } } },
		{ 9, { { 53, 0, "Folio No:", AT }, { 250, 0, "PAN:", AT }, { 400, 0, "KYC:", AT } } },
		LEFT(9, "Asha Rao"),
		SCHEME("B92-X Fund", "Registrar : CAMS"),
		OPENING("0.000"),
		ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000"),
		{ 9, { { 53, 0, "10.000", AT }, { 180, 0, "INR 11.00", AT }, { 340, 0, "INR 110.00", AT } } },
		{ 9,
		  { { 53, 0, "Closing Unit Balance", AT },
		    { 180, 0, "NAV on 30-Dec-2024", AT },
		    { 340, 0, "Market Value on 30-Dec-2024", AT } } },
	};

	read_body(v, sizeof(v) / sizeof(v[0]), _i == 0 ? 1U << 8 : _i == 1 ? 1U << 2 : 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 1);
	is_text(s.funds.v[0].folio, "12345678 / 90");
	is_text(s.funds.v[0].pan, "ABCDE1234F");
	is_dec(s.funds.v[0].units, "10.000");
	is_dec(s.funds.v[0].nav, "11.00");
	is_dec(s.funds.v[0].value, "110.00");
}
END_TEST

static void box_line(double at, const char *name, const char *cost, const char *value)
{
	(void)drawing_put(&p, 66, at, name);
	drawing_centre(&p, 300, at, cost);
	drawing_centre(&p, 458, at, value);
}

/* Heading columns on three baselines, figures centred, the box goes on over a page break. */
START_TEST(portfolio_summary_gives_the_printed_totals)
{
	struct cg_doc d = { .words = &p.words, .a = &p.a, .watermark = CG_STR("") };
	bool cost = _i == 0;

	drawing_page(&p);
	(void)drawing_put(&p, 200, 50, "Consolidated Account Statement");
	(void)drawing_put(&p, 53, 120, "A notice of 1,000.00 rupees");
	(void)drawing_put(&p, 250, 230, "PORTFOLIO SUMMARY");
	(void)drawing_put(&p, 120, 250, "Mutual Fund");
	if (cost)
		(void)drawing_put(&p, 283, 246, "Cost Value");
	(void)drawing_put(&p, 434, 246, "Market Value");
	(void)drawing_put(&p, 290, 255, cost ? "(INR)" : "");
	(void)drawing_put(&p, 448, 255, "(INR)");
	box_line(270, "HDFC Mutual Fund", cost ? "10,000.00" : "", "10,012,652.28");
	(void)drawing_put(&p, 519, 728, "Page 1 of 2");
	drawing_page(&p);
	(void)drawing_put(&p, 200, 50, "Consolidated Account Statement");
	(void)drawing_put(&p, 250, 60, "01-Apr-2017 To 31-Dec-2024");
	box_line(80, "360 ONE Mutual Fund", cost ? "0.50" : "", "7.00");
	box_line(95, "Total", cost ? "10,000.50" : "", "10,012,659.28");
	box_line(110, "Behind the total", "1.00", "2.00");
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert(cg_registrar_box(&d, d.lines.n, &s));
	ck_assert_uint_eq(s.printed.n, 3);
	is_text(s.printed.v[0].amc, "HDFC Mutual Fund");
	is_dec(s.printed.v[0].cost, cost ? "10000.00" : "");
	is_dec(s.printed.v[0].value, "10012652.28");
	is_text(s.printed.v[1].amc, "360 ONE Mutual Fund");
	is_dec(s.printed.v[1].value, "7.00");
	ck_assert_uint_eq(s.printed.v[1].page, 2);
	is_text(s.printed.v[2].amc, NULL);
	is_dec(s.printed.v[2].cost, cost ? "10000.50" : "");
	is_dec(s.printed.v[2].value, "10012659.28");
}
END_TEST

/* However far from their heads both figures of a house stand: their order says which is which. */
START_TEST(figures_far_from_their_heads_are_told_by_their_order)
{
	struct cg_doc d = { .words = &p.words, .a = &p.a, .watermark = CG_STR("") };

	drawing_page(&p);
	(void)drawing_put(&p, 250, 230, "PORTFOLIO SUMMARY");
	(void)drawing_put(&p, 120, 250, "Mutual Fund");
	(void)drawing_put(&p, 200, 250, "Cost Value");
	(void)drawing_put(&p, 300, 250, "Market Value");
	for (int i = 0; i < 3; i++) {
		static const char *const rows[][3] = { { "HDFC Mutual Fund", "10,000.00", "12,652.28" },
						       { "360 ONE Mutual Fund", "0.50", "7.00" },
						       { "Total", "10,000.50", "12,659.28" } };

		(void)drawing_put(&p, 53, 270 + 15 * i, rows[i][0]);
		drawing_right(&p, 480, 270 + 15 * i, rows[i][1]);
		drawing_right(&p, 560, 270 + 15 * i, rows[i][2]);
	}
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert(cg_registrar_box(&d, d.lines.n, &s));
	ck_assert_uint_eq(s.printed.n, 3);
	is_text(s.printed.v[0].amc, "HDFC Mutual Fund");
	is_dec(s.printed.v[0].cost, "10000.00");
	is_dec(s.printed.v[0].value, "12652.28");
	is_dec(s.printed.v[1].cost, "0.50");
	is_dec(s.printed.v[2].cost, "10000.50");
	is_dec(s.printed.v[2].value, "12659.28");
}
END_TEST

static const struct {
	bool kfin, old, mark;
	const struct cg_layout *want;
} looks[] = {
	{ false, false, true, &cg_cams_detailed_layout }, { false, false, false, &cg_cams_detailed_layout },
	{ true, false, true, &cg_kfin_detailed_layout },  { true, false, false, &cg_kfin_detailed_layout },
	{ false, true, true, &cg_cams_old_layout },	  { false, true, false, &cg_cams_old_layout },
};

START_TEST(layouts_know_their_own)
{
	static const struct cg_layout *const layouts[] = { &cg_cams_detailed_layout, &cg_cams_old_layout,
							   &cg_kfin_detailed_layout };
	struct cg_doc d = { .words = &p.words, .a = &p.a, .watermark = CG_STR("") };

	kfin = looks[_i].kfin;
	old = looks[_i].old;
	if (looks[_i].mark)
		d.watermark = kfin ? CG_STR("KFINCASWS-1") : CG_STR("CAMSCASWS-1");
	page_top();
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++)
		ck_assert_msg((layouts[i]->detect(&d) > 0) == (layouts[i] == looks[_i].want), "%s", layouts[i]->name);
}
END_TEST

/* The fund house stands right below an address that no telephone ends: it is none of it. */
START_TEST(a_fund_house_below_the_address)
{
	static const struct body_line v[] = { LEFT(9, "Email Id: asha@example.com"),
					      LEFT(9, "Asha Rao"),
					      LEFT(9, "Mutual Fund Lane 3"),
					      LEFT(9, "India"),
					      LEFT(14, "X Mutual Fund"),
					      { 11, { { 53, 0, "Folio No:", AT }, { 354, 0, "PAN:", AT } } },
					      { 9, { { 53, 0, "12345678", AT }, { 354, 0, "ABCDE1234F", AT } } },
					      LEFT(9, "Asha Rao"),
					      SCHEME("B92-X Fund", "Registrar : CAMS"),
					      { 12,
						{ { 53, 0, "Date", AT },
						  { 96, 0, "Transaction", AT },
						  { 351, 0, "Amount", AT },
						  { 414, 0, "Units", AT },
						  { 468, 0, "Price", AT },
						  { 505, 0, "Unit Balance", AT } } },
					      OPENING("0.000"),
					      ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000"),
					      END };

	drawing_page(&p);
	(void)drawing_put(&p, 200, 64, "Consolidated Account Statement");
	p.size = 760;
	(void)drawing_put(&p, 250, 77, "01-Apr-2017 To 31-Dec-2024");
	p.size = 700;
	y = 90;
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		draw(&v[i]);
	read_pages();
	no_warnings();
	is_text(s.investor.name, "Asha Rao");
	ck_assert_uint_eq(s.investor.address.n, 2);
	is_text(s.investor.address.v[0], "Mutual Fund Lane 3");
	is_text(s.investor.address.v[1], "India");
	ck_assert_uint_eq(s.funds.n, 1);
	is_text(s.funds.v[0].amc, "X Mutual Fund");
	is_text(s.funds.v[0].folio, "12345678");
}
END_TEST

/* A statement without the mark of its issuer: the usual heads tell him, others are a guess, which is told. */
static const struct {
	const char *text;
	double below; /* of Balance, below Unit */
	bool kfin, old, told;
} unmarked[] = { { NULL, 10, false, false, true },
		 { NULL, 10, false, true, true },
		 { NULL, 10, true, false, true },
		 { "Description", 10, false, false, false },
		 { "Transaction", 0, false, false, false } };

START_TEST(an_issuer_without_a_mark_is_told_or_guessed)
{
	static const struct body_line v[] = { HEAD, OPENING("0.000"), END };
	struct cg_doc d = { .words = &p.words, .a = &p.a, .watermark = CG_STR("") };
	struct cg_err e = { .code = CG_OK };

	kfin = unmarked[_i].kfin;
	old = unmarked[_i].old;
	if (unmarked[_i].text == NULL) {
		page_top();
	} else {
		drawing_page(&p);
		(void)drawing_put(&p, 200, 64, "Consolidated Account Statement");
		p.size = 760;
		(void)drawing_put(&p, 250, 77, "01-Apr-2017 To 31-Dec-2024");
		(void)drawing_put(&p, 53, 100, "Date");
		(void)drawing_put(&p, 96, 100, unmarked[_i].text);
		(void)drawing_put(&p, 351, 100, "Amount");
		(void)drawing_put(&p, 414, 100, "Units");
		(void)drawing_put(&p, 468, 100, "Price");
		(void)drawing_put(&p, drawing_put(&p, 533, 100, "Unit") + 2, 100 + unmarked[_i].below, "Balance");
		y = 120;
		p.size = 700;
	}
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		draw(&v[i]);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert_int_eq(cg_registrar_detailed_read(&d, &s, &e), CG_OK);
	ck_assert_uint_eq(s.funds.n, 1);
	ck_assert_uint_eq(s.warnings.n, unmarked[_i].told ? 0 : 1);
	if (!unmarked[_i].told)
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("registrar_page");
	TCase *tc = tcase_create("registrar_page");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, pages_without_a_header_inherit_its_columns);
	tcase_add_loop_test(tc, a_fund_house_may_end_a_page, 0, 4);
	tcase_add_loop_test(tc, labels_stand_on_the_page_behind_their_values, 0, 3);
	tcase_add_test(tc, texts_that_two_pages_end_with_are_read);
	tcase_add_loop_test(tc, lines_that_two_pages_end_with_are_read, 0, 5);
	tcase_add_loop_test(tc, portfolio_summary_gives_the_printed_totals, 0, 2);
	tcase_add_test(tc, figures_far_from_their_heads_are_told_by_their_order);
	tcase_add_loop_test(tc, layouts_know_their_own, 0, (int)(sizeof(looks) / sizeof(looks[0])));
	tcase_add_test(tc, a_fund_house_below_the_address);
	tcase_add_loop_test(tc, an_issuer_without_a_mark_is_told_or_guessed, 0,
			    (int)(sizeof(unmarked) / sizeof(unmarked[0])));
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
