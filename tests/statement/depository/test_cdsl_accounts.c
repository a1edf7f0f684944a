/* The list of accounts, account details and asset classes of a CDSL e-CAS: lines by hand, at each tolerance. */
#include <stdio.h>
#include <stdlib.h>

#include "run.h"
#include "statement/depository/cdsl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static struct drawing p;
static struct cg_lines lines;
static struct cg_statement s;
static struct cg_cdsl c;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	s = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	c = (struct cg_cdsl){ .a = &p.a, .s = &s, .ls = &lines, .account = SIZE_MAX };
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

/* Words of 7 pt, whose line begins at x and y in hundredths of a point. */
static void put_at(int32_t x, int32_t y, const char *text)
{
	struct cg_page *page = &p.words.pages[p.words.n_pages - 1];
	size_t first = page->n;
	int32_t by;

	(void)drawing_put(&p, 0, 0, text);
	page = &p.words.pages[p.words.n_pages - 1];
	by = x - page->v[first].x0;
	for (size_t i = first; i < page->n; i++) {
		struct cg_word *w = &page->v[i];

		w->x0 += by;
		w->x1 += by;
		w->y1 = y + 140;
		w->y0 = w->y1 - 700;
	}
}

static void build(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
}

/* All lines are of the list. */
static void read_list(void)
{
	build();
	for (size_t i = 0; i < lines.n; i++)
		ck_assert(cg_cdsl_account_list(&c, i, lines.n));
}

START_TEST(last_figure_of_a_line)
{
	static const struct {
		const char *text, *figure;
	} v[] = {
		{ "Total 1,000.00", "1000.00" },
		{ "Total `1,000.00", "1000.00" },
		{ "Total ` 1,000.00", "1000.00" },
		{ "Total `", NULL },
		{ "1,000.00 Total", NULL },
		{ "7", "7" },
		{ "``7", NULL },
	};
	struct cg_line none = { 0 };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		put_at(2500, 10000, v[i].text);
		build();
		is_dec(cg_cdsl_last_figure(&lines.v[0]), v[i].figure);
	}
	is_dec(cg_cdsl_last_figure(&none), NULL);
}
END_TEST

/* Folios and pension: values add up, and so do counts, unless one is not known. */
static const struct {
	const char *label, *rest[2];
	const char *value;
	uint64_t count;
} plain[] = {
	{ "Mutual Fund Folios", { "2 420.00", NULL }, "420.00", 2 },
	{ "Mutual Fund Folios", { "2 420.00", "3 0.01" }, "420.01", 5 },
	{ "Mutual Fund Folios", { "x 420.00", "3 0.01" }, "420.01", UINT64_MAX },
	{ "Mutual Fund Folios", { "3 420.00", "2.0 0.01" }, "420.01", UINT64_MAX },
	{ "Mutual Fund Folios", { "-1 420.00", NULL }, "420.00", UINT64_MAX },
	{ "Mutual Fund Folios", { "0 420.00", NULL }, "420.00", 0 },
	{ "Mutual Fund Folios", { "2 value", NULL }, NULL, 0 }, /* no figure: no row */
	{ "mutual fund folios", { "2 420.00", NULL }, "420.00", 2 },
	{ "My Mutual Fund Folios", { "2 420.00", NULL }, NULL, 0 },
	{ "National Pension System", { "2 420.00", "1 80.00" }, "500.00", 3 },
};

START_TEST(rows_without_an_account)
{
	const struct cg_cdsl_total *t = _i < 9 ? &c.folios : &c.nps_listed, *other = _i < 9 ? &c.nps_listed : &c.folios;
	char text[80];

	put_at(2500, 9000, "In the single name of");
	for (int i = 0; i < 2 && plain[_i].rest[i] != NULL; i++) {
		(void)snprintf(text, sizeof(text), "%s %s", plain[_i].label, plain[_i].rest[i]);
		put_at(2500, 10000 + 1000 * i, text);
	}
	read_list();
	is_dec(t->value, plain[_i].value);
	is_dec(other->value, NULL);
	ck_assert_uint_eq(_i < 9 ? c.mf_count : c.nps_count, plain[_i].count);
	ck_assert_uint_eq(t->page, plain[_i].value != NULL);
	is_dec(c.groups.v[0].sum, plain[_i].value != NULL ? plain[_i].value : "0.00");
}
END_TEST

START_TEST(row_before_any_group)
{
	put_at(2500, 10000, "Mutual Fund Folios 2 420.00");
	put_at(2500, 11000, "Total 420.00");
	put_at(2500, 12000, "ASHA RAO ( PAN :ABCPR1234F )");
	put_at(2500, 13000, "CDSL Demat Account 1 1,000.00");
	read_list();
	is_dec(c.folios.value, "420.00");
	ck_assert_uint_eq(c.groups.n, 0);
	ck_assert_uint_eq(s.investors.n, 0);
	ck_assert_uint_eq(s.demat.n, 1);
	ck_assert_uint_eq(s.demat.v[0].owners.n, 0);
}
END_TEST

/* Groups, their owners and totals. */
START_TEST(groups_of_holders)
{
	put_at(2500, 10000, "In the single name of");
	put_at(2500, 11000, "ASHA   RAO ( PAN :ABCPR1234F ) more");
	put_at(2500, 12000, "CDSL Demat Account 1 1,000.00");
	put_at(38000, 13000, "Total 1,000.00");
	put_at(2500, 14000, "In the joint names of");
	put_at(2500, 15000, "BINA RAO ( PAN : )");
	put_at(2500, 16000, "RAVI RAO ( PAN : XXXXXX876F)");
	put_at(2500, 17000, "NSDL Demat Account 2 500.00");
	put_at(2500, 18000, "CDSL Demat Account 3 no");
	put_at(38000, 19000, "Total `500.00");
	put_at(38000, 20000, "Grand Total 1,500.00");
	read_list();
	ck_assert_uint_eq(c.groups.n, 2);
	ck_assert_uint_eq(c.groups.v[0].owners.n, 1);
	ck_assert_uint_eq(c.groups.v[1].owners.n, 2);
	is_text(c.groups.v[0].owners.v[0].name, "ASHA RAO");
	is_text(c.groups.v[0].owners.v[0].pan, "ABCPR1234F");
	is_text(c.groups.v[1].owners.v[0].name, "BINA RAO");
	is_text(c.groups.v[1].owners.v[0].pan, NULL);
	is_text(c.groups.v[1].owners.v[1].pan, "XXXXXX876F");
	ck_assert_uint_eq(s.investors.n, 3);
	is_dec(c.groups.v[0].sum, "1000.00");
	is_dec(c.groups.v[0].total.value, "1000.00");
	is_dec(c.groups.v[1].sum, "500.00");
	is_dec(c.groups.v[1].total.value, "500.00");
	ck_assert_uint_eq(c.groups.v[1].total.page, 1);
	is_dec(c.grand.value, "1500.00");
	ck_assert_uint_eq(c.grand.page, 1);
	ck_assert_uint_eq(s.demat.n, 3);
	ck_assert_uint_eq(s.demat.v[0].owners.n, 1);
	ck_assert_uint_eq(s.demat.v[2].owners.n, 2);
	is_text(s.demat.v[0].depository, "CDSL");
	is_text(s.demat.v[1].depository, "NSDL");
	is_dec(s.demat.v[2].value, NULL);
	ck_assert_uint_eq(c.counts.n, 3);
	ck_assert(c.counts.v[0] == 1 && c.counts.v[1] == 2 && c.counts.v[2] == 3);
	is_text(s.demat.v[0].dp_id, NULL);
	is_text(s.demat.v[0].dp_name, NULL);
}
END_TEST

/*
 * An account at 100 pt; its name at 150 pt from the left, and the line with its numbers, in which the label is at `x`.
 * Lines of a cell are at most 13.30 pt apart; the numbers stand more than 2 pt right of the label of the account, and
 * three lines below it at most.
 */
static const struct {
	int32_t step[4]; /* between the lines below the account: of words, and the last one of numbers */
	int32_t x;
	bool found;
} ids[] = {
	{ { 1330 }, 15000, true },
	{ { 1331 }, 15000, false },
	{ { 1000 }, 2701, true },
	{ { 1000 }, 2700, false },
	{ { 1000, 1330 }, 15000, true },
	{ { 1000, 1331 }, 15000, false },
	{ { 1000, 1000, 1000 }, 15000, true },
	{ { 1000, 1000, 1000, 1000 }, 15000, false },
};

START_TEST(numbers_of_an_account)
{
	int32_t y = 10000;

	put_at(2500, y, "CDSL Demat Account");
	put_at(15000, y, "A BROKER");
	put_at(50000, y, "1 1,000.00");
	for (int i = 0; i < 4 && ids[_i].step[i] != 0; i++) {
		bool last = i == 3 || ids[_i].step[i + 1] == 0;

		y += ids[_i].step[i];
		put_at(last ? ids[_i].x : 15000, y, last ? "DP Id: 12345678 Client Id : 87654321 x" : "LIMITED");
	}
	build();
	ck_assert(cg_cdsl_account_list(&c, 0, lines.n));
	is_text(s.demat.v[0].dp_id, ids[_i].found ? "12345678" : NULL);
	is_text(s.demat.v[0].client_id, ids[_i].found ? "87654321" : NULL);
	is_dec(s.demat.v[0].value, "1000.00");
}
END_TEST

/* The numbers may stand on the line of the account, or begin a new page, where they are of another one. */
START_TEST(numbers_beside_and_on_the_next_page)
{
	put_at(2500, 10000, "CDSL Demat Account");
	put_at(15000, 10000, "DP ID: IN300000 CLIENT ID: 87654321");
	read_list();
	is_text(s.demat.v[0].dp_id, "IN300000");
	is_text(s.demat.v[0].client_id, "87654321");
	is_text(s.demat.v[0].depository, "NSDL"); /* which the number says, whatever the label */
	again();
	put_at(2500, 10000, "CDSL Demat Account");
	drawing_page(&p);
	put_at(15000, 10500, "DP Id: 12345678 Client Id : 87654321");
	read_list();
	is_text(s.demat.v[0].dp_id, NULL);
	again();
	put_at(2500, 10000, "CDSL Demat Account");
	put_at(15000, 11000, "DP Id: 12345678");
	read_list();
	is_text(s.demat.v[0].dp_id, NULL); /* half of them is none */
	is_text(s.demat.v[0].depository, "CDSL");
	again();
	put_at(2500, 10000, "CDSL Demat Account");
	put_at(15000, 11000, "DP Id: 12345678 Client Id : 87654321");
	build();
	ck_assert(cg_cdsl_account_list(&c, 0, 1)); /* lines of the list end above them */
	is_text(s.demat.v[0].dp_id, NULL);
}
END_TEST

/*
 * The name above the numbers, which begin at 150 pt: words right of 148 pt; of a line above the account those that
 * begin within 2 pt of it; figures right of 350 pt are none of it.
 */
static const struct {
	int32_t above, above_y, at, figure;
	const char *name;
} names[] = {
	{ 15000, 9000, 15000, 50000, "FIRST A BROKER LIMITED" },
	{ 15200, 9000, 15000, 50000, "FIRST A BROKER LIMITED" },
	{ 14800, 9000, 15000, 50000, "FIRST A BROKER LIMITED" },
	{ 15201, 9000, 15000, 50000, "A BROKER LIMITED" },
	{ 14799, 9000, 15000, 50000, "A BROKER LIMITED" },
	{ 15000, 8670, 15000, 50000, "FIRST A BROKER LIMITED" },
	{ 15000, 8669, 15000, 50000, "A BROKER LIMITED" },
	{ 50000, 9000, 14800, 50000, "A BROKER LIMITED" },
	{ 50000, 9000, 14799, 50000, "BROKER LIMITED" },
	{ 50000, 9000, 15000, 35001, "A BROKER LIMITED" },
	{ 50000, 9000, 15000, 35000, "A BROKER 77 LIMITED" },
};

START_TEST(name_above_the_numbers)
{
	put_at(names[_i].above, names[_i].above_y, "FIRST");
	put_at(2500, 10000, "CDSL Demat Account");
	put_at(names[_i].at, 10000, "A BROKER");
	put_at(names[_i].figure, 10000, "77");
	put_at(15000, 11000, "LIMITED");
	put_at(15000, 12000, "DP Id: 12345678 Client Id : 87654321");
	build();
	ck_assert(cg_cdsl_account_list(&c, 1, lines.n));
	is_text(s.demat.v[0].dp_name, names[_i].name);
}
END_TEST

/* The first line of all has none above it; numbers of the account above are no name. */
START_TEST(nothing_above_the_name)
{
	put_at(2500, 10000, "CDSL Demat Account");
	put_at(15000, 10000, "A BROKER");
	put_at(15000, 11000, "DP Id: 12345678 Client Id : 87654321");
	put_at(2500, 12000, "CDSL Demat Account");
	put_at(15000, 12000, "B BROKER");
	put_at(15000, 13000, "DP Id: 12345678 Client Id : 87654322");
	read_list();
	is_text(s.demat.v[0].dp_name, "A BROKER");
	is_text(s.demat.v[1].dp_name, "B BROKER");
}
END_TEST

START_TEST(period_is_the_day_of_all_values)
{
	put_at(30000, 10000, "Statement for the period from 01-03-2024 to 31-Mar-2024");
	build();
	ck_assert(cg_cdsl_period(&c, 0));
	ck_assert_int_eq(s.from, day("2024-03-01"));
	ck_assert_int_eq(s.to, day("2024-03-31"));
	ck_assert_int_eq(s.as_of, s.to);
	ck_assert_int_eq(c.right, 29800);
	again();
	put_at(30000, 10000, "Statement for the period from 01-03-2024");
	build();
	ck_assert(cg_cdsl_period(&c, 0));
	ck_assert_int_eq(s.from, CG_DATE_NONE);
	ck_assert_int_eq(c.right, 29800);
	again();
	put_at(30000, 10000, "Statement of 01-03-2024 to 31-03-2024");
	build();
	ck_assert(cg_cdsl_period(&c, 0));
	ck_assert_int_eq(s.to, CG_DATE_NONE);
	ck_assert_int_eq(c.right, 0);
}
END_TEST

/* A letter of 7 pt is 3.50 pt wide: its middle stands left of that of the page, itself left of the period. */
START_TEST(investor_stands_left)
{
	static const struct {
		int32_t x, middle, right;
		const char *name;
	} v[] = {
		{ 10000, 10176, 0, "A B" },   { 10000, 10175, 0, "A" },	  { 10000, 20000, 10001, "A B" },
		{ 10000, 20000, 10000, "A" }, { 10000, 20000, 0, "A B" }, { 10000, 10176, 10001, "A B" },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		put_at(2500, 10000, "A");
		put_at(v[i].x, 10000, "B");
		build();
		c.right = v[i].right;
		ck_assert(cg_cdsl_investor(&c, &lines.v[0], v[i].middle));
		is_text(s.investor.name, v[i].name);
	}
}
END_TEST

/* Two accounts; the number of the second stands behind its label or below it, 14 pt lower at most. */
static const struct {
	const char *line, *below;
	int32_t step;
	bool page;
	size_t account, until;
} opened[] = {
	{ "BO ID : 1234567887654321", NULL, 0, false, 1, 0 },
	{ "BO ID : 1234567800000001", NULL, 0, false, 0, 0 },
	{ "BO ID : 1234567887654322", NULL, 0, false, SIZE_MAX, 0 },
	{ "BO ID : 123456788765432", NULL, 0, false, SIZE_MAX, 0 },
	{ "BO ID : 12345678987654321", NULL, 0, false, SIZE_MAX, 0 },
	{ "BO ID :", "LIMITED 1234567887654321", 1400, false, 1, 2 },
	{ "BO ID :", "LIMITED 1234567887654321", 1401, false, SIZE_MAX, 0 },
	{ "BO ID :", "1234567887654321 LIMITED", 1000, false, SIZE_MAX, 0 },
	{ "BO ID :", "LIMITED 1234567887654321", 1000, true, SIZE_MAX, 0 },
	{ "BO ID : 1", "LIMITED 1234567887654321", 1000, false, SIZE_MAX, 0 },
	{ "BO ID :", NULL, 0, false, SIZE_MAX, 0 },
};

START_TEST(account_that_is_opened)
{
	struct cg_demat_account accounts[2] = { { .dp_id = CG_STR("12345678"), .client_id = CG_STR("00000001") },
						{ .dp_id = CG_STR("12345678"), .client_id = CG_STR("87654321") } };
	size_t until = 0;

	s.demat.v = accounts;
	s.demat.n = 2;
	put_at(2500, 10000, opened[_i].line);
	if (opened[_i].page)
		drawing_page(&p);
	if (opened[_i].below != NULL)
		put_at(2500, 10000 + opened[_i].step, opened[_i].below);
	build();
	ck_assert(cg_cdsl_account_of(&c, 0, (struct cg_at){ 3, 0 }, &until));
	ck_assert_uint_eq(c.account, opened[_i].account);
	ck_assert_uint_eq(until, opened[_i].until);
}
END_TEST

/* An account whose numbers are not known is that of no title. */
START_TEST(account_without_numbers)
{
	struct cg_demat_account account = { .client_id = CG_STR("1234567887654321") };
	size_t until = 0;

	s.demat.v = &account;
	s.demat.n = 1;
	put_at(2500, 10000, "BO ID : 1234567887654321");
	build();
	account.dp_id = CG_STR("1234567887654321");
	ck_assert(cg_cdsl_account_of(&c, 0, (struct cg_at){ 3, 0 }, &until));
	ck_assert_uint_eq(c.account, SIZE_MAX);
}
END_TEST

START_TEST(details_of_folios)
{
	static const struct {
		const char *kyc, *read;
	} v[] = { { "OK", "OK" }, { "ok", "OK" }, { "Pending", "NOT OK" }, { "OK OK", "NOT OK" }, { "", NULL } };
	char text[80];

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		(void)snprintf(text, sizeof(text), "KYC of Investor/s : %s", v[i].kyc);
		put_at(2500, 9000, "Folio No : 1"); /* of no folio yet */
		put_at(2500, 10000, "AMC Name : A Mutual  Fund Scheme Code : A12");
		put_at(2500, 13000, "Folio No : 1234567/ 89 ISIN : INF109K01837");
		put_at(2500, 16000, text);
		put_at(2500, 19000, "RTA : CAMS");
		put_at(2500, 22000, "AMC Name :");
		put_at(2500, 25000, "Folio No : 7654321 and UCC : 1");
		build();
		for (size_t k = 0; k < lines.n; k++)
			ck_assert(cg_cdsl_details(&c, k));
		ck_assert_uint_eq(c.details.n, 2);
		is_text(c.details.v[0].amc, "A Mutual Fund");
		is_text(c.details.v[0].rta_code, "A12");
		is_text(c.details.v[0].folio, "1234567 / 89");
		is_text(c.details.v[0].isin, "INF109K01837");
		is_text(c.details.v[0].kyc, v[i].read);
		is_text(c.details.v[0].registrar, "CAMS");
		ck_assert_uint_eq(c.details.v[0].page, 1);
		is_text(c.details.v[1].amc, NULL);
		is_text(c.details.v[1].isin, NULL);
		is_text(c.details.v[1].kyc, NULL);
		ck_assert_int_eq(c.details.v[1].nav_date, CG_DATE_NONE);
	}
}
END_TEST

/* What stands behind the last folio that is kept is one more entry of that. */
START_TEST(no_more_details_than_folios)
{
	c.details.v = cg_arena_take_array(&p.a, CG_DEP_FOLIOS_MAX, sizeof(*c.details.v));
	c.details.cap = CG_DEP_FOLIOS_MAX;
	c.details.n = CG_DEP_FOLIOS_MAX - 1;
	put_at(2500, 10000, "AMC Name : A Mutual Fund");
	build();
	ck_assert(cg_cdsl_details(&c, 0));
	ck_assert_uint_eq(c.details.n, CG_DEP_FOLIOS_MAX);
	ck_assert(cg_cdsl_details(&c, 0));
	ck_assert_uint_eq(c.details.n, CG_DEP_FOLIOS_MAX);
}
END_TEST

/* Rows of the asset classes: their class, the value before the percentage. */
static const struct {
	const char *line;
	int class; /* -1: none; -2: not known */
	const char *value;
} classes[] = {
	{ "Equity 1,000.00 70.42", CG_CDSL_SHARES, "1000.00" },
	{ "Preference Shares 1.00 70.42", CG_CDSL_SHARES, "1.00" },
	{ "Others 1.00 70.42", CG_CDSL_SHARES, "1.00" },
	{ "Debts 1.00 70.42", CG_CDSL_DEBT, "1.00" },
	{ "Government Securities 1.00 70.42", CG_CDSL_DEBT, "1.00" },
	{ "Mutual Funds Held in Demat 1.00 70.42", CG_CDSL_DEMAT_FUNDS, "1.00" },
	{ "Mutual Fund Folios 1.00 70.42", CG_CDSL_FOLIOS, "1.00" },
	{ "National Pension System 1.00 70.42", CG_CDSL_PENSION, "1.00" },
	{ "Gold 1.00 70.42", -2, "1.00" },
	{ "equity 1.00 70.42", -2, "1.00" },
	{ "1.00 70.42", -1, NULL },
	{ "Equity Value 70.42", -1, NULL },
	{ "Equity 1.00", -1, NULL },
};

START_TEST(rows_of_asset_classes)
{
	put_at(2500, 10000, classes[_i].line);
	build();
	cg_cdsl_class_row(&c, &lines.v[0]);
	is_dec(c.class_sum.value, classes[_i].value);
	ck_assert_int_eq(c.strange_class, classes[_i].class == -2);
	for (int i = 0; i < CG_CDSL_CLASS_MAX; i++)
		is_dec(c.by_class[i], i == classes[_i].class ? classes[_i].value : NULL);
	is_dec(c.classes.value, NULL);
}
END_TEST

START_TEST(classes_add_up)
{
	put_at(2500, 10000, "Equity 1,000.00 70.42");
	put_at(2500, 11000, "Others 0.50 70.42");
	put_at(2500, 12000, "Debts 0.05 70.42");
	put_at(2500, 13000, "Total 1,000.56 100.00");
	build();
	for (size_t i = 0; i < lines.n; i++)
		cg_cdsl_class_row(&c, &lines.v[i]);
	is_dec(c.class_sum.value, "1000.55");
	is_dec(c.classes.value, "1000.56");
	ck_assert_uint_eq(c.classes.page, 1);
	is_dec(c.by_class[CG_CDSL_SHARES], "1000.50");
	is_dec(c.by_class[CG_CDSL_DEBT], "0.05");
	ck_assert(!c.strange_class);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cdsl_accounts");
	TCase *tc = tcase_create("cdsl_accounts");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, last_figure_of_a_line);
	LOOP(tc, rows_without_an_account, plain);
	tcase_add_test(tc, row_before_any_group);
	tcase_add_test(tc, groups_of_holders);
	LOOP(tc, numbers_of_an_account, ids);
	tcase_add_test(tc, numbers_beside_and_on_the_next_page);
	LOOP(tc, name_above_the_numbers, names);
	tcase_add_test(tc, nothing_above_the_name);
	tcase_add_test(tc, period_is_the_day_of_all_values);
	tcase_add_test(tc, investor_stands_left);
	LOOP(tc, account_that_is_opened, opened);
	tcase_add_test(tc, account_without_numbers);
	tcase_add_test(tc, details_of_folios);
	tcase_add_test(tc, no_more_details_than_folios);
	LOOP(tc, rows_of_asset_classes, classes);
	tcase_add_test(tc, classes_add_up);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
