/* All fields of a statement on its pages again: rows of tables, and what belongs to funds, accounts and the whole. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/ink_seek.h"
#include "values.h"

#include <string.h>

static struct drawing p;
static struct cg_statement st;
static struct cg_lines ls;
static struct cg_ink *ink;

static void setup(void)
{
	drawing_open(&p);
	p.size = 700;
	drawing_page(&p);
	st = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
}

static void teardown(void)
{
	drawing_close(&p);
}

static void ledger(void)
{
	drawing_number(&p);
	ck_assert(cg_line_build(&p.words, &p.a, &ls));
	ink = cg_ink_open(&p.words, &ls, &p.a);
	ck_assert_ptr_nonnull(ink);
}

/* The place of a field; NULL: it has none. */
static const struct cg_place *place(enum cg_place_of of, uint32_t i, uint32_t j, const char *field)
{
	for (size_t k = 0; k < st.places.n; k++) {
		const struct cg_place *v = &st.places.v[k];

		if (v->of == of && v->i == i && v->j == j && cg_str_eq(v->field, cg_str_of(field)))
			return v;
	}
	return NULL;
}

/* The baseline that it stands on, in points; 0: it has none. */
static double base_of(enum cg_place_of of, uint32_t i, uint32_t j, const char *field)
{
	const struct cg_place *v = place(of, i, j, field);

	return v == NULL ? 0 : (double)(v->box[3] - 140) / 100;
}

/* ---- rows ---- */

static void row_at(double y, const char *date, const char *text, const char *amount, const char *units)
{
	(void)drawing_put(&p, 50, y, date);
	(void)drawing_put(&p, 120, y, text);
	(void)drawing_put(&p, 350, y, amount);
	(void)drawing_put(&p, 450, y, units);
}

/* Exactly these bytes: who reads behind them is noticed by AddressSanitizer. */
static struct cg_str exact(const char *text)
{
	size_t n = strlen(text);
	char *v = cg_arena_take(&p.a, n);

	ck_assert_ptr_nonnull(v);
	memcpy(v, text, n);
	return (struct cg_str){ v, n };
}

static void seek(const char *text, const char *amount, const char *units)
{
	const struct cg_ink_cell cells[] = { { dec(amount), CG_STR_INIT("amount") },
					     { dec(units), CG_STR_INIT("units") } };
	struct cg_ink_seek f = { .ink = ink, .s = &st };

	st.places.n = 0;
	cg_ink_seek_begin(&f, CG_PLACE_TXN, 1, 2);
	cg_ink_seek_row(&f, day("2021-03-05"), 1, exact(text), cells, 2);
	ck_assert(!f.no_memory);
}

static void row_is(double date, double amount, double units)
{
	ck_assert_double_eq_tol(base_of(CG_PLACE_TXN, 1, 2, "date"), date, 0.005);
	ck_assert_double_eq_tol(base_of(CG_PLACE_TXN, 1, 2, "amount"), amount, 0.005);
	ck_assert_double_eq_tol(base_of(CG_PLACE_TXN, 1, 2, "units"), units, 0.005);
}

START_TEST(a_row_is_where_its_figures_are)
{
	row_at(100, "05-Mar-2021", "Purchase", "500.00", "5.000");
	row_at(200, "05-Mar-2021", "Purchase", "700.00", "7.000");
	row_at(300, "05-Mar-2021", "Purchase", "700.00", "5.000");
	ledger();
	seek("Purchase", "700.00", "7.000");
	row_is(200, 200, 200);
	ck_assert_double_eq_tol(base_of(CG_PLACE_TXN, 1, 2, "description"), 200, 0.005);
	seek("Purchase", "700.00", "5.000");
	row_is(300, 300, 300);
	seek("Purchase", "900.00", "9.000"); /* its figures are nowhere: the date that is left */
	row_is(100, 0, 0);
	seek("Purchase", "500.00", NULL); /* no date is left: the figure alone */
	row_is(0, 100, 0);
}
END_TEST

/* Of rows with the same figures that with the same text, then the first. */
START_TEST(a_row_is_where_its_text_is)
{
	row_at(100, "05-Mar-2021", "Redemption", "500.00", "5.000");
	row_at(200, "05-Mar-2021", "Purchase", "500.00", "5.000");
	row_at(300, "05-Mar-2021", "Purchase", "500.00", "5.000");
	ledger();
	seek("Purchase", "500.00", "5.000");
	row_is(200, 200, 200);
	seek("Pur chase", "500.00", "5.000"); /* blanks aside */
	row_is(300, 300, 300);
	seek("Purchase", "500.00", "5.000");
	row_is(100, 100, 100);
}
END_TEST

/* A date in a text begins no row. */
START_TEST(a_date_that_begins_its_line_leads_a_row)
{
	row_at(100, "of 05-Mar-2021", "Purchase", "500.00", "5.000");
	row_at(200, "05-Mar-2021", "Purchase", "500.00", "5.000");
	ledger();
	seek("Purchase", "500.00", "5.000");
	row_is(200, 200, 200);
}
END_TEST

/* Figures of a row lie up to 30 pt below its date, or 16 above it. */
static const struct {
	double off;
	bool found;
} offs[] = { { 30, true }, { 30.01, false }, { -16, true }, { -16.01, false } };

START_TEST(figures_lie_near_their_date)
{
	(void)drawing_put(&p, 50, 100, "05-Mar-2021");
	(void)drawing_put(&p, 120, 100, "Purchase");
	(void)drawing_put(&p, 350, 100 + offs[_i].off, "500.00");
	for (int i = 1; i < 5; i++) /* so that it is in none of the next lines */
		(void)drawing_put(&p, 500, 100 + offs[_i].off * i / 5, "x");
	ledger();
	seek("Purchase", "500.00", NULL);
	row_is(100, offs[_i].found ? 100 + offs[_i].off : 0, 0);
}
END_TEST

/* Of two figures the nearer one; one with the other sign counts as 3 pt further, one with other decimals as 30. */
static const struct {
	const char *beside, *below;
	double off;
	const char *amount;
	bool is_below;
} alike[] = {
	{ "500.00", "500.00", 2, "500.00", false },	  { "500.00", "(500.00)", 2.99, "-500.00", true },
	{ "500.00", "(500.00)", 3.01, "-500.00", false }, { "(500.00)", "500.00", 2.99, "500.00", true },
	{ "(500.00)", "500.00", 3.01, "500.00", false },  { "500.0", "500.00", 29.9, "500.00", true },
	{ "500.0", "500.0", 2, "500.00", false },
};

START_TEST(the_most_alike_figure_is_of_the_row)
{
	(void)drawing_put(&p, 50, 100, "05-Mar-2021");
	(void)drawing_put(&p, 120, 100, "Purchase");
	(void)drawing_put(&p, 350, 100, alike[_i].beside);
	(void)drawing_put(&p, 450, 100 + alike[_i].off, alike[_i].below);
	ledger();
	seek("Purchase", alike[_i].amount, NULL);
	row_is(100, alike[_i].is_below ? 100 + alike[_i].off : 100, 0);
}
END_TEST

START_TEST(whole_numbers_are_of_a_row_too)
{
	row_at(100, "05-Mar-2021", "Purchase", "500", "5.000");
	row_at(110, "", "", "7", "7.000");
	ledger();
	seek("Purchase", "500", "5.000");
	row_is(100, 100, 100);
	seek("Purchase", "7", "9.000"); /* no date is left: the figure of that value */
	row_is(0, 110, 0);
}
END_TEST

/* Dates and figures of a description are no other field's, two lines above its date and five below. */
START_TEST(values_of_a_description_are_read)
{
	for (int line = -3; line <= 6; line++) {
		teardown();
		setup();
		for (int i = -3; i <= 6; i++) {
			if (i == 0)
				row_at(100, "05-Mar-2021", "Purchase of", "500.00", "5.000");
			else
				(void)drawing_put(&p, 120, 100 + 9 * i, i == line ? "A 07-Apr-2020 B" : "A B");
		}
		ledger();
		seek("Purchase of 07-Apr-2020 units", "500.00", "5.000");
		for (size_t i = 0; i < ink->tokens.n; i++) {
			const struct cg_token *t = &ink->tokens.v[i];

			if (t->kind == CG_TOKEN_DATE && cg_str_eq(t->text, CG_STR("07-Apr-2020")))
				ck_assert_msg((t->state == CG_INK_FIELD) == (line >= -2 && line <= 5), "%d", line);
		}
	}
}
END_TEST

/* Of two equal figures of a row the left one is that of the field that comes first. */
START_TEST(two_equal_figures_of_a_row_are_two_fields)
{
	row_at(100, "05-Mar-2021", "Purchase", "500.00", "500.00");
	ledger();
	seek("Purchase", "500.00", "500.00");
	row_is(100, 100, 100);
	ck_assert_int_eq(place(CG_PLACE_TXN, 1, 2, "amount")->box[0], 35000);
	ck_assert_int_eq(place(CG_PLACE_TXN, 1, 2, "units")->box[0], 45000);
}
END_TEST

/* Of rows that are the same those behind the row that was found last come first. */
START_TEST(rows_follow_each_other)
{
	const struct cg_ink_cell cells[] = { { dec("500.00"), CG_STR_INIT("amount") } };
	struct cg_ink_seek f;

	row_at(100, "05-Mar-2021", "Purchase", "500.00", "");
	row_at(200, "05-Mar-2021", "Redemption", "500.00", "");
	row_at(300, "05-Mar-2021", "Purchase", "500.00", "");
	ledger();
	f = (struct cg_ink_seek){ .ink = ink, .s = &st };
	for (uint32_t i = 0; i < 3; i++) {
		cg_ink_seek_begin(&f, CG_PLACE_TXN, 0, i);
		cg_ink_seek_row(&f, day("2021-03-05"), 1, i == 0 ? CG_STR("Redemption") : CG_STR("Purchase"), cells, 1);
	}
	ck_assert_double_eq_tol(base_of(CG_PLACE_TXN, 0, 0, "amount"), 200, 0.005);
	ck_assert_double_eq_tol(base_of(CG_PLACE_TXN, 0, 1, "amount"), 300, 0.005);
	ck_assert_double_eq_tol(base_of(CG_PLACE_TXN, 0, 2, "amount"), 100, 0.005);
}
END_TEST

/* A date that begins a line of a text stands 15 pt further in than those of rows, and is printed in another form. */
static const struct {
	const char *line;
	double x;
	bool of_text;
} begun[] = {
	{ "07/04/2020 B", 65, true },	  { "07/04/2020 B", 64.99, false }, { "07-Apr-2020 B", 120, false },
	{ "A 07-Apr-2020 B", 120, true }, { "07-Apr-2020", 120, true },
};

START_TEST(a_date_may_begin_a_line_of_a_text)
{
	row_at(100, "05-Mar-2021", "Purchase of", "500.00", "5.000");
	(void)drawing_put(&p, begun[_i].x, 109, begun[_i].line);
	ledger();
	seek("Purchase of 07/04/2020 A 07-Apr-2020 B", "500.00", "5.000");
	for (size_t i = 0; i < ink->tokens.n; i++) {
		const struct cg_token *t = &ink->tokens.v[i];

		if (t->kind == CG_TOKEN_DATE && t->line == 1)
			ck_assert((t->state == CG_INK_FIELD) == begun[_i].of_text);
	}
}
END_TEST

/* Over a page break ten lines more are looked at: heads stand between. */
START_TEST(a_text_goes_on_over_a_page_break)
{
	for (int away = 15; away <= 16; away++) {
		teardown();
		setup();
		row_at(100, "05-Mar-2021", "Purchase of", "500.00", "5.000");
		drawing_page(&p);
		for (int i = 1; i <= 16; i++)
			(void)drawing_put(&p, 120, 100 + 9 * i, i == away ? "A 07-Apr-2020 B" : "A B");
		ledger();
		seek("Purchase of 07-Apr-2020 units", "500.00", "5.000");
		for (size_t i = 0; i < ink->tokens.n; i++) {
			const struct cg_token *t = &ink->tokens.v[i];

			if (t->kind == CG_TOKEN_DATE && t->page == 2)
				ck_assert((t->state == CG_INK_FIELD) == (away == 15));
		}
	}
}
END_TEST

/* ---- all of a statement ---- */

struct want {
	enum cg_place_of of;
	uint32_t i, j;
	const char *field;
	uint32_t page;
	double base;
};

static void places_are(const struct want *want, size_t n)
{
	ck_assert(cg_ink_find(ink, &st));
	for (size_t i = 0; i < n; i++) {
		const struct cg_place *v = place(want[i].of, want[i].i, want[i].j, want[i].field);

		ck_assert_msg((v != NULL) == (want[i].page > 0), "%s of %u, %u", want[i].field, want[i].i, want[i].j);
		if (v == NULL)
			continue;
		ck_assert_msg(v->page == want[i].page, "%s: page %u", want[i].field, v->page);
		ck_assert_msg(v->box[3] - 140 == (int32_t)(want[i].base * 100 + 0.5), "%s: %d", want[i].field,
			      v->box[3]);
	}
}

#define PLACES_ARE(list) places_are(list, sizeof(list) / sizeof((list)[0]))

static void draw_depository(void)
{
	(void)drawing_put(&p, 50, 40, "01-Mar-2021 to 31-Mar-2021");
	(void)drawing_put(&p, 50, 60, "Holdings as on 30-Mar-2021");
	(void)drawing_put(&p, 50, 80, "ASHA RAO");
	(void)drawing_put(&p, 50, 100, "12, Long Lane");
	(void)drawing_put(&p, 50, 120, "PAN ABCDE1234F");
	(void)drawing_put(&p, 50, 160, "asha@example.com");
	(void)drawing_put(&p, 50, 180, "Mobile 9876543210");
	(void)drawing_put(&p, 50, 200, "NSDL Demat Account");
	(void)drawing_put(&p, 50, 220, "SOME BANK LTD");
	(void)drawing_put(&p, 50, 240, "DP IN303028");
	(void)drawing_put(&p, 50, 260, "Client 12345678");
	(void)drawing_put(&p, 50, 280, "RAVI RAO");
	(void)drawing_put(&p, 50, 300, "Account 25,376.87");
	(void)drawing_put(&p, 50, 320, "Grand Total 26,202.00");
	drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "INE002A01018 SOME OIL LIMITED 10.00 10 2,500.50 25,005.00");
	(void)drawing_put(&p, 50, 120, "Sub Total 25,005.01");
	(void)drawing_put(&p, 50, 140, "INF109K01837 Alpha Fund 12.345 30.1234 371.87");
	(void)drawing_put(&p, 50, 180, "Total 25,376.87");
	drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "INE002A01018 SOME OIL LIMITED");
	(void)drawing_put(&p, 50, 120, "05-Mar-2021 By Market 4.000 6.000 10.000");
	drawing_page(&p);
	(void)drawing_put(&p, 50, 80, "PRAN 110123456789");
	(void)drawing_put(&p, 50, 100, "PENSION FUND E 20.5000 40.2500 825.13");
	(void)drawing_put(&p, 50, 120, "Total 826.00");
}

static const struct want of_depository[] = {
	{ CG_PLACE_STATEMENT, 0, 0, "statement_period.from", 1, 40 },
	{ CG_PLACE_STATEMENT, 0, 0, "statement_period.to", 1, 40 },
	{ CG_PLACE_STATEMENT, 0, 0, "as_of_date", 1, 60 },
	{ CG_PLACE_STATEMENT, 0, 0, "investor.pan", 1, 120 },
	{ CG_PLACE_STATEMENT, 0, 0, "investor.name", 1, 80 },
	{ CG_PLACE_STATEMENT, 0, 0, "investor.email", 1, 160 },
	{ CG_PLACE_STATEMENT, 0, 0, "investor.mobile", 1, 180 },
	{ CG_PLACE_STATEMENT, 0, 0, "investor.address[0]", 1, 100 },
	{ CG_PLACE_STATEMENT, 0, 0, "investors[0].name", 1, 80 },
	{ CG_PLACE_STATEMENT, 0, 0, "investors[0].pan", 1, 120 },
	{ CG_PLACE_ACCOUNT, 0, 0, "dp_name", 1, 220 },
	{ CG_PLACE_ACCOUNT, 0, 0, "dp_id", 1, 240 },
	{ CG_PLACE_ACCOUNT, 0, 0, "client_id", 1, 260 },
	{ CG_PLACE_ACCOUNT, 0, 0, "depository", 1, 200 },
	{ CG_PLACE_ACCOUNT, 0, 0, "name", 1, 80 },
	{ CG_PLACE_ACCOUNT, 0, 1, "name", 1, 280 },
	{ CG_PLACE_ACCOUNT, 0, 0, "value", 1, 300 },
	{ CG_PLACE_STATEMENT, 0, 0, "total_value", 1, 320 },
	{ CG_PLACE_HOLDING, 0, 0, "isin", 2, 100 },
	{ CG_PLACE_HOLDING, 0, 0, "name", 2, 100 },
	{ CG_PLACE_HOLDING, 0, 0, "units", 2, 100 },
	{ CG_PLACE_HOLDING, 0, 0, "face_value", 2, 100 },
	{ CG_PLACE_HOLDING, 0, 0, "price", 2, 100 },
	{ CG_PLACE_HOLDING, 0, 0, "value", 2, 100 },
	{ CG_PLACE_HOLDING, 0, 0, "nav", 0, 0 },
	{ CG_PLACE_HOLDING, 0, 1, "isin", 2, 140 },
	{ CG_PLACE_HOLDING, 0, 1, "name", 2, 140 },
	{ CG_PLACE_HOLDING, 0, 1, "units", 2, 140 },
	{ CG_PLACE_HOLDING, 0, 1, "nav", 2, 140 },
	{ CG_PLACE_HOLDING, 0, 1, "price", 0, 0 },
	{ CG_PLACE_HOLDING, 0, 1, "value", 2, 140 },
	{ CG_PLACE_DEMAT_TXN, 0, 0, "date", 3, 120 },
	{ CG_PLACE_DEMAT_TXN, 0, 0, "opening", 3, 120 },
	{ CG_PLACE_DEMAT_TXN, 0, 0, "credit", 3, 120 },
	{ CG_PLACE_DEMAT_TXN, 0, 0, "closing", 3, 120 },
	{ CG_PLACE_DEMAT_TXN, 0, 0, "debit", 0, 0 },
	{ CG_PLACE_DEMAT_TXN, 0, 0, "description", 3, 120 },
	{ CG_PLACE_DEMAT_TXN, 0, 0, "isin", 3, 100 },
	{ CG_PLACE_DEMAT_TXN, 0, 0, "name", 3, 100 },
	{ CG_PLACE_NPS_SCHEME, 0, 0, "units", 4, 100 },
	{ CG_PLACE_NPS_SCHEME, 0, 0, "nav", 4, 100 },
	{ CG_PLACE_NPS_SCHEME, 0, 0, "value", 4, 100 },
	{ CG_PLACE_NPS_SCHEME, 0, 0, "name", 4, 100 },
	{ CG_PLACE_NPS, 0, 0, "value", 4, 120 },
	{ CG_PLACE_NPS, 0, 0, "pran", 4, 80 },
};

START_TEST(a_statement_of_a_depository_has_its_places)
{
	struct cg_demat_holding holdings[] = {
		{ CG_DEMAT_EQUITY, CG_STR("INE002A01018"), CG_STR("SOME OIL LIMITED"), CG_STR("E"), dec("10"),
		  dec("2500.50"), dec("10.00"), dec("25005.00"), 2 },
		{ CG_DEMAT_FUND, CG_STR("INF109K01837"), CG_STR("Alpha Fund"), CG_STR("F"), dec("12.345"),
		  dec("30.1234"), CG_DEC_NONE, dec("371.87"), 2 },
	};
	struct cg_demat_txn moves[] = { { CG_STR("INE002A01018"), CG_STR("SOME OIL LIMITED"), CG_STR("By Market"),
					  day("2021-03-05"), dec("4.000"), CG_DEC_NONE, dec("6.000"), dec("10.000"),
					  3 } };
	struct cg_person owners[] = { { CG_STR("ASHA RAO"), CG_STR("ABCDE1234F") },
				      { CG_STR("RAVI RAO"), CG_STR_NONE } };
	struct cg_demat_account account = { .depository = CG_STR("NSDL"),
					    .dp_name = CG_STR("SOME BANK LTD"),
					    .dp_id = CG_STR("IN303028"),
					    .client_id = CG_STR("12345678"),
					    .owners = { owners, 2, 2 },
					    .value = dec("25376.87"),
					    .page = 1,
					    .holdings = { holdings, 2, 2 },
					    .txns = { moves, 1, 1 } };
	struct cg_nps_scheme scheme = { CG_STR("PENSION FUND E"), CG_STR("I"), dec("20.5000"), dec("40.2500"),
					dec("825.13") };
	struct cg_demat_total totals[] = {
		{ .scope = CG_DEMAT_GRAND, .account = CG_DEMAT_NO_ACCOUNT, .value = dec("26202.00"), .page = 1 },
		{ .scope = CG_DEMAT_ACCOUNT, .account = 0, .value = dec("25376.87"), .page = 2 },
		{ .scope = CG_DEMAT_SECTION,
		  .account = 0,
		  .section = CG_STR("E"),
		  .value = dec("25005.01"),
		  .page = 2 },
	};
	struct cg_str address = CG_STR("12, Long Lane");
	struct cg_person investor = owners[0];

	st.type = CG_STATEMENT_DEPOSITORY;
	st.from = day("2021-03-01");
	st.to = day("2021-03-31");
	st.as_of = day("2021-03-30");
	st.investor.name = CG_STR("ASHA RAO");
	st.investor.pan = CG_STR("ABCDE1234F");
	st.investor.email = CG_STR("asha@example.com");
	st.investor.mobile = CG_STR("9876543210");
	ck_assert(CG_PUSH(&p.a, &st.investor.address, &address));
	ck_assert(CG_PUSH(&p.a, &st.investors, &investor));
	ck_assert(CG_PUSH(&p.a, &st.demat, &account));
	st.nps.pran = CG_STR("110123456789");
	st.nps.value = dec("826.00");
	ck_assert(CG_PUSH(&p.a, &st.nps.schemes, &scheme));
	for (size_t i = 0; i < 3; i++)
		ck_assert(CG_PUSH(&p.a, &st.demat_totals, &totals[i]));
	draw_depository();
	ledger();
	PLACES_ARE(of_depository);
}
END_TEST

/* Two funds of one house on one page, and one of another house on the next; what they share stands above. */
static void draw_funds(void)
{
	(void)drawing_put(&p, 50, 40, "First Mutual Fund 1,400.00 1,650.00");
	(void)drawing_put(&p, 50, 60, "Total 1,460.00 1,720.00");
	(void)drawing_put(&p, 50, 100, "First Mutual Fund");
	(void)drawing_put(&p, 50, 120, "Folio No: 12345678 / 90 PAN: ABCDE1234F KYC: OK");
	(void)drawing_put(&p, 50, 130, "RAVI RAO");
	(void)drawing_put(&p, 50, 140, "F1A-Alpha Fund ISIN: INF109K01837 - Reinvest (Advisor: ARN-1) CAMS");
	(void)drawing_put(&p, 50, 150, "UMA RAO");
	(void)drawing_put(&p, 50, 160, "Opening Unit Balance: 10.000");
	(void)drawing_put(&p, 50, 180, "05-Mar-2021 Purchase 500.00 5.000 100.0000 15.000");
	(void)drawing_put(&p, 50, 200, "Closing 15.000 NAV on 31-Mar-2021: INR 110.0000 Cost 1,400.00 Value 1,650.00");
	(void)drawing_put(&p, 50, 240, "Beta Fund");
	(void)drawing_put(&p, 50, 260, "Closing 0.000 Value 0.00");
	drawing_page(&p);
	(void)drawing_put(&p, 50, 80, "Second Mutual Fund");
	(void)drawing_put(&p, 50, 100, "Folio No: 7654321 PAN: ABCDE1234F KYC: OK");
	(void)drawing_put(&p, 50, 120, "Gamma Fund");
	(void)drawing_put(&p, 50, 140, "Closing 7.000 Value 70.00");
}

static const struct want of_funds[] = {
	{ CG_PLACE_STATEMENT, 0, 0, "total_cost", 1, 60 },
	{ CG_PLACE_STATEMENT, 0, 0, "total_value", 1, 60 },
	{ CG_PLACE_FUND, 0, 0, "folio", 1, 120 },
	{ CG_PLACE_FUND, 0, 0, "pan", 1, 120 },
	{ CG_PLACE_FUND, 0, 0, "isin", 1, 140 },
	{ CG_PLACE_FUND, 0, 0, "name", 1, 140 },
	{ CG_PLACE_FUND, 0, 0, "amc", 1, 100 },
	{ CG_PLACE_FUND, 0, 0, "registrar", 1, 140 },
	{ CG_PLACE_FUND, 0, 0, "rta_code", 1, 140 },
	{ CG_PLACE_FUND, 0, 0, "advisor", 1, 140 },
	{ CG_PLACE_FUND, 0, 0, "holders[0]", 1, 130 },
	{ CG_PLACE_FUND, 0, 0, "nominees[0]", 1, 150 },
	{ CG_PLACE_FUND, 0, 0, "opening_units", 1, 160 },
	{ CG_PLACE_TXN, 0, 0, "date", 1, 180 },
	{ CG_PLACE_TXN, 0, 0, "amount", 1, 180 },
	{ CG_PLACE_TXN, 0, 0, "units", 1, 180 },
	{ CG_PLACE_TXN, 0, 0, "nav", 1, 180 },
	{ CG_PLACE_TXN, 0, 0, "balance", 1, 180 },
	{ CG_PLACE_TXN, 0, 0, "description", 1, 180 },
	{ CG_PLACE_FUND, 0, 0, "units", 1, 200 },
	{ CG_PLACE_FUND, 0, 0, "nav", 1, 200 },
	{ CG_PLACE_FUND, 0, 0, "nav_date", 1, 200 },
	{ CG_PLACE_FUND, 0, 0, "cost", 1, 200 },
	{ CG_PLACE_FUND, 0, 0, "value", 1, 200 },
	{ CG_PLACE_FUND, 1, 0, "amc", 1, 100 }, /* the heading of the fund before */
	{ CG_PLACE_FUND, 1, 0, "name", 1, 240 },
	{ CG_PLACE_FUND, 1, 0, "folio", 1, 120 },
	{ CG_PLACE_FUND, 1, 0, "units", 1, 260 },
	{ CG_PLACE_FUND, 1, 0, "value", 1, 260 },
	{ CG_PLACE_FUND, 1, 0, "isin", 0, 0 },
	{ CG_PLACE_FUND, 2, 0, "amc", 2, 80 },
	{ CG_PLACE_FUND, 2, 0, "folio", 2, 100 },
	{ CG_PLACE_FUND, 2, 0, "name", 2, 120 },
	{ CG_PLACE_FUND, 2, 0, "units", 2, 140 },
	{ CG_PLACE_FUND, 2, 0, "value", 2, 140 },
};

START_TEST(a_statement_of_funds_has_its_places)
{
	struct cg_str holder = CG_STR("RAVI RAO"), nominee = CG_STR("UMA RAO");
	struct cg_txn txn = { .date = day("2021-03-05"),
			      .description = CG_STR("Purchase"),
			      .amount = dec("500.00"),
			      .units = dec("5.000"),
			      .nav = dec("100.0000"),
			      .balance = dec("15.000"),
			      .page = 1 };
	struct cg_fund funds[] = {
		{ .name = CG_STR("Alpha Fund - Reinvest"),
		  .isin = CG_STR("INF109K01837"),
		  .folio = CG_STR("12345678 / 90"),
		  .amc = CG_STR("First Mutual Fund"),
		  .registrar = CG_STR("CAMS"),
		  .rta_code = CG_STR("F1A"),
		  .advisor = CG_STR("ARN-1"),
		  .pan = CG_STR("ABCDE1234F"),
		  .kyc = CG_STR("OK"),
		  .holders = { &holder, 1, 1 },
		  .nominees = { &nominee, 1, 1 },
		  .opening_units = dec("10.000"),
		  .units = dec("15.000"),
		  .nav = dec("110.0000"),
		  .nav_date = day("2021-03-31"),
		  .cost = dec("1400.00"),
		  .value = dec("1650.00"),
		  .txns = { &txn, 1, 1 },
		  .page = 1 },
		{ .name = CG_STR("Beta Fund"),
		  .folio = CG_STR("12345678 / 90"),
		  .amc = CG_STR("First Mutual Fund"),
		  .kyc = CG_STR("OK"),
		  .units = dec("0.000"),
		  .nav_date = CG_DATE_NONE,
		  .value = dec("0.00"),
		  .page = 1 },
		{ .name = CG_STR("Gamma Fund"),
		  .folio = CG_STR("7654321"),
		  .amc = CG_STR("Second Mutual Fund"),
		  .pan = CG_STR("ABCDE1234F"),
		  .kyc = CG_STR("OK"),
		  .units = dec("7.000"),
		  .nav_date = CG_DATE_NONE,
		  .value = dec("70.00"),
		  .page = 2 },
	};
	struct cg_printed_total totals[] = { { CG_STR("First Mutual Fund"), dec("1400.00"), dec("1650.00"), 1 },
					     { CG_STR_NONE, dec("1460.00"), dec("1720.00"), 1 } };
	struct cg_ink_sum sum;

	st.type = CG_STATEMENT_DETAILED;
	for (size_t i = 0; i < 3; i++)
		ck_assert(CG_PUSH(&p.a, &st.funds, &funds[i]));
	for (size_t i = 0; i < 2; i++)
		ck_assert(CG_PUSH(&p.a, &st.printed, &totals[i]));
	draw_funds();
	ledger();
	PLACES_ARE(of_funds);
	ck_assert(cg_ink_rest(ink, &st, &sum));
	ck_assert_uint_eq(sum.left.n, 0);
	ck_assert_uint_eq(sum.accounted, sum.words);
}
END_TEST

/* ---- what a depository lists on another page ---- */

/* Lines that part what stands on two pages. */
static void put_fillers(void)
{
	for (int i = 0; i < 5; i++)
		(void)drawing_put(&p, 50, 700 + 10 * i, "x");
}

static size_t count_of(const char *field)
{
	size_t n = 0;

	for (size_t i = 0; i < st.places.n; i++)
		n += st.places.v[i].of == CG_PLACE_FUND && cg_str_eq(st.places.v[i].field, cg_str_of(field));
	return n;
}

static struct cg_fund *put_fund(const char *name, const char *folio, const char *amc, const char *registrar)
{
	struct cg_fund v = { .name = cg_str_of(name),
			     .folio = cg_str_of(folio),
			     .amc = cg_str_of(amc),
			     .registrar = cg_str_of(registrar),
			     .nav_date = CG_DATE_NONE,
			     .page = 1 };

	ck_assert(CG_PUSH(&p.a, &st.funds, &v));
	return &st.funds.v[st.funds.n - 1];
}

/* Three lines from the folio at most. */
START_TEST(a_house_is_listed_beside_its_folio)
{
	for (int away = -4; away <= 4; away++) {
		teardown();
		setup();
		st.type = CG_STATEMENT_DEPOSITORY;
		put_fund("Alpha Fund", "12345678", "Some Mutual Fund", NULL)->opening_units = dec("7.500");
		put_fund("Beta Fund", "7654321", NULL, "CAMS");
		(void)drawing_put(&p, 50, 100, "Alpha Fund 12345678");
		(void)drawing_put(&p, 50, 120, "Beta Fund 7654321");
		put_fillers();
		drawing_page(&p);
		for (int i = -4; i <= 4; i++) {
			(void)drawing_put(&p, 50, 200 + 10 * i, i == 0 ? "12345678" : "x");
			if (i == away)
				(void)drawing_put(&p, 150, 200 + 10 * i, "Some Mutual Fund");
		}
		(void)drawing_put(&p, 50, 300, "7654321 CAMS");
		(void)drawing_put(&p, 50, 320, "Opening 7.500");
		ledger();
		ck_assert(cg_ink_find(ink, &st));
		ck_assert_uint_eq(count_of("amc"), away >= -3 && away <= 3 ? 1 : 0);
		if (away >= -3 && away <= 3)
			ck_assert_double_eq_tol(base_of(CG_PLACE_FUND, 0, 0, "amc"), 200 + 10 * away, 0.01);
		ck_assert_uint_eq(count_of("registrar"), 1);
		ck_assert_uint_eq(place(CG_PLACE_FUND, 1, 0, "registrar")->page, 2);
		ck_assert_uint_eq(count_of("opening_units"), 1);
		ck_assert_double_eq_tol(base_of(CG_PLACE_FUND, 0, 0, "opening_units"), 320, 0.01);
	}
}
END_TEST

/* What stands above the name is not looked for again; else the last page that lists it has it. */
START_TEST(a_heading_is_found_once)
{
	st.type = CG_STATEMENT_DEPOSITORY;
	put_fund("Alpha Fund", "12345678", "Some Mutual Fund", "CAMS");
	(void)drawing_put(&p, 50, 80, "Some Mutual Fund");
	(void)drawing_put(&p, 50, 100, "Alpha Fund 12345678");
	for (int i = 0; i < 2; i++) {
		put_fillers();
		drawing_page(&p);
		(void)drawing_put(&p, 50, 100, "12345678 Some Mutual Fund CAMS");
	}
	ledger();
	ck_assert(cg_ink_find(ink, &st));
	ck_assert_uint_eq(count_of("amc"), 1);
	ck_assert_uint_eq(place(CG_PLACE_FUND, 0, 0, "amc")->page, 1);
	ck_assert_uint_eq(count_of("registrar"), 1);
	ck_assert_uint_eq(place(CG_PLACE_FUND, 0, 0, "registrar")->page, 3);
}
END_TEST

/* The house stands on one page and the registrar on another one. */
START_TEST(two_lists_name_a_folio)
{
	st.type = CG_STATEMENT_DEPOSITORY;
	put_fund("Alpha Fund", "12345678", "Some Mutual Fund", "CAMS");
	(void)drawing_put(&p, 50, 100, "Alpha Fund 12345678");
	put_fillers();
	drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "12345678 Some Mutual Fund");
	put_fillers();
	drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "12345678 CAMS");
	ledger();
	ck_assert(cg_ink_find(ink, &st));
	ck_assert_uint_eq(place(CG_PLACE_FUND, 0, 0, "amc")->page, 2);
	ck_assert_uint_eq(place(CG_PLACE_FUND, 0, 0, "registrar")->page, 3);
}
END_TEST

/* Thirty-two places of a folio are looked at, those of a page from its top. */
START_TEST(a_folio_is_looked_at_so_often)
{
	for (int at = 31; at <= 32; at++) {
		teardown();
		setup();
		st.type = CG_STATEMENT_DEPOSITORY;
		put_fund("Alpha Fund", "12345678", "Some Mutual Fund", NULL);
		(void)drawing_put(&p, 50, 100, "Alpha Fund");
		drawing_page(&p);
		for (int i = 0; i < 33; i++) {
			(void)drawing_put(&p, 50, 20 + 20 * i, i == at ? "12345678 Some Mutual Fund" : "12345678");
			for (int k = 1; k < 5; k++)
				(void)drawing_put(&p, 50, 20 + 20 * i + 4 * k, "x");
		}
		ledger();
		ck_assert(cg_ink_find(ink, &st));
		ck_assert_uint_eq(count_of("amc"), at == 31 ? 1 : 0);
	}
}
END_TEST

/* A statement of a depository does not print the status of the KYC with a folio as the registrars do. */
START_TEST(heads_of_folios_are_those_of_registrars)
{
	for (int i = 0; i < 2; i++) {
		struct cg_ink_sum sum;

		teardown();
		setup();
		st.type = i == 0 ? CG_STATEMENT_DEPOSITORY : CG_STATEMENT_DETAILED;
		put_fund("Alpha Fund", "12345678", NULL, NULL);
		(void)drawing_put(&p, 50, 100, "Folio No: 12345678 KYC: OK");
		(void)drawing_put(&p, 50, 120, "Alpha Fund");
		ledger();
		ck_assert(cg_ink_find(ink, &st));
		ck_assert(cg_ink_rest(ink, &st, &sum));
		ck_assert_uint_eq(sum.left.n, (size_t)i);
	}
}
END_TEST

/* ---- ends of searches ---- */

/* Twenty-four lines from the name on, thirty-two persons, four hundred lines from where a name may begin. */
START_TEST(searches_end_somewhere)
{
	struct cg_str address = CG_STR("12, Long Lane");

	for (int away = 23; away <= 24; away++) {
		teardown();
		setup();
		st.investor.name = CG_STR("ASHA RAO");
		ck_assert(CG_PUSH(&p.a, &st.investor.address, &address));
		for (int i = 0; i <= away; i++)
			(void)drawing_put(&p, 50, 50 + 10 * i, i == 0 ? "ASHA RAO" : i == away ? "12, Long Lane" : "x");
		ledger();
		ck_assert(cg_ink_find(ink, &st));
		ck_assert((place(CG_PLACE_STATEMENT, 0, 0, "investor.address[0]") != NULL) == (away == 23));
	}
	for (int away = 399; away <= 400; away++) {
		teardown();
		setup();
		put_fund("Alpha Fund", "12345678", NULL, NULL)->page = 5;
		for (int i = 0; i < 450; i++) {
			if (i > 0 && i % 90 == 0)
				drawing_page(&p);
			(void)drawing_put(&p, 50, 20 + 8 * (i % 90), i == away ? "Alpha Fund" : "x");
		}
		ledger();
		ck_assert(cg_ink_find(ink, &st));
		ck_assert((place(CG_PLACE_FUND, 0, 0, "name") != NULL) == (away == 399));
	}
}
END_TEST

START_TEST(thirty_two_persons_are_looked_for)
{
	struct cg_demat_account account = { .page = 1 };

	for (int i = 0; i < 33; i++) {
		char name[] = "PERSON AA";
		struct cg_person v = { .pan = CG_STR_NONE };

		name[7] = (char)('A' + i / 10);
		name[8] = (char)('A' + i % 10);
		v.name = cg_arena_str(&p.a, cg_str_of(name));
		(void)drawing_put(&p, 50, 50 + 10 * i, v.name.p);
		ck_assert(CG_PUSH(&p.a, &st.investors, &v));
		ck_assert(CG_PUSH(&p.a, &account.owners, &v));
	}
	ck_assert(CG_PUSH(&p.a, &st.demat, &account));
	ledger();
	ck_assert(cg_ink_find(ink, &st));
	ck_assert_ptr_nonnull(place(CG_PLACE_STATEMENT, 0, 0, "investors[31].name"));
	ck_assert_ptr_null(place(CG_PLACE_STATEMENT, 0, 0, "investors[32].name"));
	ck_assert_ptr_nonnull(place(CG_PLACE_ACCOUNT, 0, 31, "name"));
	ck_assert_ptr_null(place(CG_PLACE_ACCOUNT, 0, 32, "name"));
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("ink_find");
	TCase *tc = tcase_create("ink_find");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_row_is_where_its_figures_are);
	tcase_add_test(tc, a_row_is_where_its_text_is);
	tcase_add_test(tc, a_date_that_begins_its_line_leads_a_row);
	LOOP(tc, figures_lie_near_their_date, offs);
	LOOP(tc, the_most_alike_figure_is_of_the_row, alike);
	tcase_add_test(tc, whole_numbers_are_of_a_row_too);
	tcase_add_test(tc, values_of_a_description_are_read);
	tcase_add_test(tc, two_equal_figures_of_a_row_are_two_fields);
	tcase_add_test(tc, rows_follow_each_other);
	LOOP(tc, a_date_may_begin_a_line_of_a_text, begun);
	tcase_add_test(tc, a_text_goes_on_over_a_page_break);
	tcase_add_test(tc, a_statement_of_a_depository_has_its_places);
	tcase_add_test(tc, a_statement_of_funds_has_its_places);
	tcase_add_test(tc, a_house_is_listed_beside_its_folio);
	tcase_add_test(tc, a_heading_is_found_once);
	tcase_add_test(tc, two_lists_name_a_folio);
	tcase_add_test(tc, a_folio_is_looked_at_so_often);
	tcase_add_test(tc, heads_of_folios_are_those_of_registrars);
	tcase_add_test(tc, searches_end_somewhere);
	tcase_add_test(tc, thirty_two_persons_are_looked_for);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
