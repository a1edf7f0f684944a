/* Investor, list of accounts and composition of an NSDL e-CAS, line by line. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/nsdl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static struct drawing p;
static struct cg_doc d;
static struct cg_statement s;
static struct cg_nsdl n;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	s = (struct cg_statement){ .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	n = (struct cg_nsdl){ .d = &d, .s = &s, .a = &p.a, .account = CG_DEMAT_NO_ACCOUNT, .part = CG_NSDL_FRONT };
	n.group = 3;
	n.list_group = 2;
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

static void read_lines(bool (*reader)(struct cg_nsdl *, const struct cg_line *))
{
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	for (size_t i = 0; i < d.lines.n; i++)
		ck_assert(reader(&n, &d.lines.v[i]));
}

static void is_told(size_t times)
{
	ck_assert_uint_eq(s.warnings.n, times);
	for (size_t i = 0; i < times; i++) {
		is_text(s.warnings.v[i].message, "A row of a table of this page could not be read.");
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_ROW_NOT_UNDERSTOOD);
		ck_assert_uint_eq(s.warnings.v[i].page, 1);
	}
}

START_TEST(investor_left_and_period_right)
{
	(void)drawing_put(&p, 25, 64, "NSDL ID: 123456789");
	(void)drawing_put(&p, 300, 64, "Statement for the Period from 01-Mar-2024 to 31-Mar-2024");
	(void)drawing_put(&p, 25, 75, "ASHA RAO");
	(void)drawing_put(&p, 25, 86, "PUNE");
	(void)drawing_put(&p, 299, 86, "` 1,000.00"); /* beside the name, right of the cut */
	(void)drawing_put(&p, 25, 97, "GOA");
	(void)drawing_put(&p, 300, 97, "` 2,000.00");
	(void)drawing_put(&p, 25, 108, "INDIA");
	read_lines(cg_nsdl_front);
	ck_assert_int_eq(n.cut, 29800);
	ck_assert_int_eq(s.from, day("2024-03-01"));
	ck_assert_int_eq(s.to, day("2024-03-31"));
	is_text(s.investor.name, "ASHA RAO");
	ck_assert_uint_eq(s.investor.address.n, 3);
	is_text(s.investor.address.v[0], "PUNE");
	is_text(s.investor.address.v[2], "INDIA");
	ck_assert_uint_eq(s.printed.n, 1); /* the first one */
	is_dec(s.printed.v[0].value, "1000.00");
	ck_assert_uint_eq(s.printed.v[0].page, 1);
	is_text(s.printed.v[0].amc, NULL);
}
END_TEST

/* Without the period in the first line what stands right of 200 pt is none of the investor's. */
static const struct {
	double x;
	const char *right, *name, *value;
} values[] = {
	{ 200, "` 1,000.00", "ASHA RAO", "1000.00" },	    { 199.99, "` 1,000.00", "ASHA RAO `", "1000.00" },
	{ 200, "`1,000.00", "ASHA RAO", "1000.00" },	    { 200, "1,000.00", "ASHA RAO", NULL },
	{ 200, "` 1,000.00 more", "ASHA RAO", NULL },	    { 200, "` --", "ASHA RAO", NULL },
	{ 200, "VALUE ` 1,000.00", "ASHA RAO", "1000.00" },
};

START_TEST(value_of_all_accounts)
{
	(void)drawing_put(&p, 25, 64, "ASHA RAO");
	(void)drawing_put(&p, values[_i].x, 64, values[_i].right);
	read_lines(cg_nsdl_front);
	ck_assert_int_eq(n.cut, 20000);
	is_text(s.investor.name, values[_i].name);
	ck_assert_uint_eq(s.printed.n, values[_i].value != NULL);
	if (values[_i].value != NULL)
		is_dec(s.printed.v[0].value, values[_i].value);
}
END_TEST

START_TEST(period_that_is_none)
{
	static const struct {
		const char *text, *from, *to;
	} v[] = {
		{ "Statement for the period from 31-Mar-2024 to 31-Mar-2024", "2024-03-31", "2024-03-31" },
		{ "Statement for the period from 31-Mar-2024 to 30-Mar-2024", NULL, NULL },
		{ "Statement for the period from 31-Mar-2024", NULL, NULL },
		{ "Statement of the period from 01-Mar-2024 to 31-Mar-2024", NULL, NULL },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		(void)drawing_put(&p, 300, 64, v[i].text);
		read_lines(cg_nsdl_front);
		ck_assert_int_eq(s.from, day(v[i].from));
		ck_assert_int_eq(s.to, day(v[i].to));
	}
}
END_TEST

/* Lines of the list: what each adds to the totals. Values have two decimals. */
static const struct {
	const char *line;
	enum cg_demat_scope scope;
	const char *section, *value, *holdings, *folios; /* value NULL: nothing */
	size_t told;
	bool ends;
} rows[] = {
	{ "Mutual Fund Folios 25 Folios 30 1,000.00", CG_DEMAT_ACCOUNT_LIST, "F", "1000.00", "30", "25", 0, false },
	{ "Mutual Fund Folios 25 folios x 1,000.00", CG_DEMAT_ACCOUNT_LIST, "F", "1000.00", NULL, "25", 0, false },
	{ "Mutual Fund Folios 30 1,000.00", CG_DEMAT_ACCOUNT_LIST, "F", "1000.00", "30", NULL, 0, false },
	{ "Mutual Fund Folios x Folio 1,000.00", CG_DEMAT_ACCOUNT_LIST, "F", "1000.00", NULL, NULL, 0, false },
	{ "National Pension System 2 1,000.00", CG_DEMAT_ACCOUNT_LIST, "N", "1000.00", "2", NULL, 0, false },
	{ "Total 5 1,000.00", CG_DEMAT_ACCOUNT_LIST_GROUP, NULL, "1000.00", NULL, NULL, 0, false },
	{ "Grand Total 1,000.00", CG_DEMAT_GRAND, NULL, "1000.00", NULL, NULL, 0, true },
	{ "A Total 1,000.00", CG_DEMAT_GRAND, NULL, NULL, NULL, NULL, 1, false },
	{ "1,000.00", CG_DEMAT_GRAND, NULL, NULL, NULL, NULL, 1, false },
	{ "Total 1,000.0", CG_DEMAT_GRAND, NULL, NULL, NULL, NULL, 0, false },
	{ "Total 1,000.000", CG_DEMAT_GRAND, NULL, NULL, NULL, NULL, 0, false },
	{ "Total 1,000.00 x", CG_DEMAT_GRAND, NULL, NULL, NULL, NULL, 0, false },
	{ "DP ID:IN300000 Client ID:12345678", CG_DEMAT_GRAND, NULL, NULL, NULL, NULL, 0, false },
};

START_TEST(rows_of_the_list)
{
	const struct cg_demat_total *t;

	n.part = CG_NSDL_ACCOUNT_LIST;
	(void)drawing_put(&p, 25, 64, rows[_i].line);
	read_lines(cg_nsdl_account_list);
	is_told(rows[_i].told);
	ck_assert_int_eq(n.part, rows[_i].ends ? CG_NSDL_NONE : CG_NSDL_ACCOUNT_LIST);
	ck_assert_uint_eq(s.demat_totals.n, rows[_i].value != NULL);
	if (rows[_i].value == NULL)
		return;
	t = s.demat_totals.v;
	ck_assert_int_eq(t->scope, rows[_i].scope);
	is_text(t->section, rows[_i].section);
	is_dec(t->value, rows[_i].value);
	is_dec(t->holdings, rows[_i].holdings);
	is_dec(t->folios, rows[_i].folios);
	ck_assert_uint_eq(t->group, 2);
	ck_assert_uint_eq(t->account, CG_DEMAT_NO_ACCOUNT);
	ck_assert_uint_eq(t->page, 1);
}
END_TEST

/* The value of an account comes before its numbers, which come before the next value. */
START_TEST(accounts_of_the_list)
{
	(void)drawing_put(&p, 25, 64, "In the Single Name of");
	(void)drawing_put(&p, 25, 80, "NSDL Demat Account 5 1,000.00");
	(void)drawing_put(&p, 25, 90, "A BROKER LIMITED");
	(void)drawing_put(&p, 25, 100, "DP ID:IN300000 Client ID:12345678");
	(void)drawing_put(&p, 25, 110, "In the joint Names of");
	(void)drawing_put(&p, 25, 120, "CDSL Demat Account 6 2,000.00");
	(void)drawing_put(&p, 25, 130, "CDSL Demat Account 7 3,000.00"); /* the numbers of the one above are lost */
	(void)drawing_put(&p, 25, 140, "DP ID:12345678 Client ID:87654321");
	(void)drawing_put(&p, 25, 150, "DP ID:12345678 Client ID:87654322");
	read_lines(cg_nsdl_account_list);
	is_told(1);
	ck_assert_uint_eq(n.list_group, 4);
	ck_assert_uint_eq(s.demat_totals.n, 2);
	is_text(s.demat_totals.v[0].section, "NSDL IN300000 12345678");
	is_dec(s.demat_totals.v[0].value, "1000.00");
	is_dec(s.demat_totals.v[0].holdings, "5");
	is_dec(s.demat_totals.v[0].folios, NULL);
	ck_assert_uint_eq(s.demat_totals.v[0].group, 3);
	ck_assert_int_eq(s.demat_totals.v[0].scope, CG_DEMAT_ACCOUNT_LIST);
	is_text(s.demat_totals.v[1].section, "CDSL 12345678 87654321");
	is_dec(s.demat_totals.v[1].value, "2000.00");
	ck_assert_uint_eq(s.demat_totals.v[1].group, 4);
}
END_TEST

static const struct {
	const char *line, *name, *pan, *own; /* name NULL: told; own: the investor's PAN */
} owners[] = {
	{ "ASHA RAO (PAN:ABCPR1234F)", "ASHA RAO", "ABCPR1234F", "ABCPR1234F" },
	{ "RAVI RAO (PAN:ABCPR1234F)", "RAVI RAO", "ABCPR1234F", NULL },
	{ "ASHA RAO (PAN:XXXXXX234F)", "ASHA RAO", "XXXXXX234F", NULL },
	{ "ASHA RAO (PAN:)", "ASHA RAO", NULL, NULL },
	{ "ASHA RAO (PAN:ABCPR1234F", NULL, NULL, NULL },
};

START_TEST(owners_of_the_list)
{
	s.investor.name = CG_STR("ASHA RAO");
	(void)drawing_put(&p, 25, 64, owners[_i].line);
	read_lines(cg_nsdl_account_list);
	is_told(owners[_i].name == NULL);
	ck_assert_uint_eq(s.investors.n, owners[_i].name != NULL);
	is_text(s.investor.pan, owners[_i].own);
	if (owners[_i].name == NULL)
		return;
	is_text(s.investors.v[0].name, owners[_i].name);
	is_text(s.investors.v[0].pan, owners[_i].pan);
}
END_TEST

static const struct {
	const char *line, *section, *value;
	enum cg_demat_scope scope;
	size_t told;
} classes[] = {
	{ "Equities (E) 90,307.50 38.20%", "E", "90307.50", CG_DEMAT_CLASS, 0 },
	{ "Equities (E) 90,307.50", "E", "90307.50", CG_DEMAT_CLASS, 0 },
	{ "Sovereign Gold Bonds (SGB) `1.00 38.20%", "SGB", "1.00", CG_DEMAT_CLASS, 0 },
	{ "Equities 90,307.50 38.20%", NULL, "90307.50", CG_DEMAT_CLASS, 1 },
	{ "TOTAL 90,307.50", NULL, "90307.50", CG_DEMAT_COMPOSITION, 0 },
	{ "Total 90,307.50 100.00%", NULL, "90307.50", CG_DEMAT_COMPOSITION, 0 },
	{ "Equities (E) -- 0.00%", NULL, NULL, CG_DEMAT_CLASS, 0 },
	{ "Equities (E)", NULL, NULL, CG_DEMAT_CLASS, 0 },
	{ "38.20%", NULL, NULL, CG_DEMAT_CLASS, 0 },
	{ "90,307.50", NULL, "90307.50", CG_DEMAT_CLASS, 1 },
};

START_TEST(classes_of_the_composition)
{
	n.part = CG_NSDL_COMPOSITION;
	(void)drawing_put(&p, 25, 64, classes[_i].line);
	read_lines(cg_nsdl_composition);
	is_told(classes[_i].told);
	ck_assert_uint_eq(s.demat_totals.n, classes[_i].value != NULL);
	ck_assert_int_eq(n.part, classes[_i].scope == CG_DEMAT_COMPOSITION ? CG_NSDL_NONE : CG_NSDL_COMPOSITION);
	if (classes[_i].value == NULL)
		return;
	ck_assert_int_eq(s.demat_totals.v[0].scope, classes[_i].scope);
	is_text(s.demat_totals.v[0].section, classes[_i].section);
	is_dec(s.demat_totals.v[0].value, classes[_i].value);
	ck_assert_uint_eq(s.demat_totals.v[0].group, 3);
	ck_assert_uint_eq(s.demat_totals.v[0].page, 1);
	ck_assert_uint_eq(s.demat_totals.v[0].account, CG_DEMAT_NO_ACCOUNT);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("nsdl_front");
	TCase *tc = tcase_create("nsdl_front");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, investor_left_and_period_right);
	LOOP(tc, value_of_all_accounts, values);
	tcase_add_test(tc, period_that_is_none);
	LOOP(tc, rows_of_the_list, rows);
	tcase_add_test(tc, accounts_of_the_list);
	LOOP(tc, owners_of_the_list, owners);
	LOOP(tc, classes_of_the_composition, classes);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
