/* Accounts and rows of holdings of an NSDL e-CAS: rows and lines by hand. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/nsdl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static struct drawing p;
static struct cg_doc d;
static struct cg_statement s;
static struct cg_demat_account account;
static struct cg_nsdl n;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	account = (struct cg_demat_account){ 0 };
	s = (struct cg_statement){ 0 };
	s.demat.v = &account;
	s.demat.n = 1;
	n = (struct cg_nsdl){ .d = &d, .s = &s, .a = &p.a, .part = CG_NSDL_ACCOUNT, .group = 3 };
	n.cut = 33000;
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

static void build(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
}

static void read_lines(bool (*reader)(struct cg_nsdl *, const struct cg_line *))
{
	build();
	for (size_t i = 0; i < d.lines.n; i++)
		ck_assert(reader(&n, &d.lines.v[i]));
}

static void is_told(size_t times)
{
	ck_assert_msg(s.warnings.n == times, "%zu: %s", s.warnings.n,
		      s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	for (size_t i = 0; i < times; i++) {
		is_text(s.warnings.v[i].message, "A row of a table of this page could not be read.");
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	}
}

/* Participant and numbers stand left of 328 pt, holders right of it. */
START_TEST(head_of_an_account)
{
	(void)drawing_put(&p, 30, 160, "A BROKER");
	(void)drawing_put(&p, 328, 160, "ASHA LATE"); /* a name that wraps */
	(void)drawing_put(&p, 30, 170, "LIMITED");
	(void)drawing_put(&p, 328, 170, "RAO (PAN:ABCPR1234F)");
	(void)drawing_put(&p, 328, 180, "RAVI RAO (PAN:)");
	(void)drawing_put(&p, 30, 190, "DP ID: IN300000 Client ID: 12345678");
	(void)drawing_put(&p, 328, 190, "BINA RAO (PAN:XXXXXX234F)");
	(void)drawing_put(&p, 30, 200, "and more");
	read_lines(cg_nsdl_account);
	is_text(account.dp_name, "A BROKER LIMITED");
	is_text(account.dp_id, "IN300000");
	is_text(account.client_id, "12345678");
	ck_assert_uint_eq(account.owners.n, 3);
	is_text(account.owners.v[0].name, "ASHA LATE RAO");
	is_text(account.owners.v[0].pan, "ABCPR1234F");
	is_text(account.owners.v[1].name, "RAVI RAO");
	is_text(account.owners.v[1].pan, NULL);
	is_text(account.owners.v[2].name, "BINA RAO");
	is_told(0);
}
END_TEST

/* A word 2.01 pt left of where holders begin is of the participant. */
START_TEST(edge_between_participant_and_holders)
{
	for (int32_t x = 32799; x <= 32800; x++) {
		again();
		(void)drawing_put(&p, 30, 160, "A");
		(void)drawing_put(&p, 328, 160, "B");
		p.words.pages[0].v[1].x0 = x;
		read_lines(cg_nsdl_account);
		is_text(account.dp_name, x == 32799 ? "A B" : "A");
	}
}
END_TEST

/* An account that holds nothing has its total behind its numbers, and before them none. */
START_TEST(account_that_holds_nothing)
{
	static const struct {
		const char *line[2], *value;
		size_t told;
	} v[] = {
		{ { "DP ID: IN300000 Client ID: 12345678", "Total 0.00" }, "0.00", 0 },
		{ { "DP ID: IN300000 Client ID: 12345678", "Total x" }, NULL, 1 },
		{ { "Total 0.00", "DP ID: IN300000 Client ID: 12345678" }, NULL, 0 },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		for (int k = 0; k < 2; k++)
			(void)drawing_put(&p, 30, 160 + 10 * k, v[i].line[k]);
		read_lines(cg_nsdl_account);
		is_told(v[i].told);
		is_dec(account.value, v[i].value);
		ck_assert_uint_eq(s.demat_totals.n, v[i].value != NULL);
		ck_assert_int_eq(n.part, v[i].value != NULL ? CG_NSDL_NONE : CG_NSDL_ACCOUNT);
	}
	ck_assert_uint_eq(account.owners.n, 0);
}
END_TEST

/* What ends a section, an account, the folios; of a section that is not known nothing is a sub total. */
static const struct {
	const char *line, *section;
	bool folios;
	enum cg_demat_scope scope;
	const char *of, *value; /* value NULL: told */
} totals[] = {
	{ "Sub Total 1,000.00", "E", false, CG_DEMAT_SECTION, "E", "1000.00" },
	{ "Sub-Total 1,000.00", "E", false, CG_DEMAT_SECTION, "E", "1000.00" },
	{ "SUB TOTAL 1,000.00", "E", false, CG_DEMAT_SECTION, "E", "1000.00" },
	{ "Sub Total 1,000.00", "F", true, CG_DEMAT_SECTION, "F", "1000.00" },
	{ "Sub Total 1,000.00", NULL, false, CG_DEMAT_SECTION, NULL, NULL },
	{ "Sub Total --", "E", false, CG_DEMAT_SECTION, NULL, NULL },
	{ "Sub Total x", "E", false, CG_DEMAT_SECTION, NULL, NULL },
	{ "Total 1,000.00", "E", false, CG_DEMAT_ACCOUNT, NULL, "1000.00" },
	{ "Total 1,000.00", NULL, false, CG_DEMAT_ACCOUNT, NULL, "1000.00" },
	{ "Total 1,000.00", "F", true, CG_DEMAT_ACCOUNT, "F", "1000.00" },
};

START_TEST(totals_of_holdings)
{
	const struct cg_demat_total *t;

	n.part = CG_NSDL_HOLDINGS;
	n.section = totals[_i].section != NULL ? cg_str_of(totals[_i].section) : CG_STR_NONE;
	n.account = totals[_i].folios ? CG_DEMAT_NO_ACCOUNT : 0;
	n.table.n = 3;
	(void)drawing_put(&p, 30, 160, totals[_i].line);
	read_lines(cg_nsdl_holdings);
	is_told(totals[_i].value == NULL);
	ck_assert_uint_eq(s.demat_totals.n, totals[_i].value != NULL);
	ck_assert_int_eq(n.part, totals[_i].scope == CG_DEMAT_SECTION ? CG_NSDL_HOLDINGS : CG_NSDL_NONE);
	is_dec(account.value, totals[_i].scope == CG_DEMAT_ACCOUNT && !totals[_i].folios ? totals[_i].value : NULL);
	if (totals[_i].value == NULL)
		return;
	t = s.demat_totals.v;
	ck_assert_int_eq(t->scope, totals[_i].scope);
	is_text(t->section, totals[_i].of);
	is_dec(t->value, totals[_i].value);
	ck_assert_uint_eq(t->group, 3);
	ck_assert_uint_eq(t->account, totals[_i].folios ? CG_DEMAT_NO_ACCOUNT : 0);
	ck_assert_uint_eq(t->page, 1);
	is_text(n.section, NULL);
	ck_assert_uint_eq(n.table.n, 0);
}
END_TEST

/* The value of an account without holdings stands in the list of accounts, and is nothing. */
START_TEST(value_of_an_account_from_the_list)
{
	static const struct {
		const char *value, *key;
		enum cg_demat_scope scope;
		uint32_t group;
		const char *own;
		size_t holdings;
		const char *dp, *client, *want;
	} v[] = {
		{ "0.00", "NSDL IN300000 12345678", CG_DEMAT_ACCOUNT_LIST, 3, NULL, 0, "IN300000", "12345678", "0.00" },
		{ "0.01", "NSDL IN300000 12345678", CG_DEMAT_ACCOUNT_LIST, 3, NULL, 0, "IN300000", "12345678", NULL },
		{ "0.00", "NSDL IN300000 12345679", CG_DEMAT_ACCOUNT_LIST, 3, NULL, 0, "IN300000", "12345678", NULL },
		{ "0.00", "NSDL IN300000 12345678", CG_DEMAT_ACCOUNT, 3, NULL, 0, "IN300000", "12345678", NULL },
		{ "0.00", "NSDL IN300000 12345678", CG_DEMAT_ACCOUNT_LIST, 2, NULL, 0, "IN300000", "12345678", NULL },
		{ "0.00", "NSDL IN300000 12345678", CG_DEMAT_ACCOUNT_LIST, 3, "5.00", 0, "IN300000", "12345678",
		  "5.00" },
		{ "0.00", "NSDL IN300000 12345678", CG_DEMAT_ACCOUNT_LIST, 3, NULL, 1, "IN300000", "12345678", NULL },
		{ "0.00", "NSDL  12345678", CG_DEMAT_ACCOUNT_LIST, 3, NULL, 0, NULL, "12345678", NULL },
		{ "0.00", "NSDL IN300000 ", CG_DEMAT_ACCOUNT_LIST, 3, NULL, 0, "IN300000", NULL, NULL },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_demat_total t[2] = { { .scope = CG_DEMAT_GRAND, .value = dec("7.00") },
					       { .scope = v[i].scope,
						 .group = v[i].group,
						 .value = dec(v[i].value),
						 .section = cg_str_of(v[i].key) } };

		again();
		account = (struct cg_demat_account){ .depository = CG_STR("NSDL"),
						     .group = 3,
						     .dp_id = cg_str_of(v[i].dp),
						     .client_id = cg_str_of(v[i].client),
						     .value = dec(v[i].own) };
		account.holdings.n = v[i].holdings;
		s.demat_totals.v = t;
		s.demat_totals.n = 2;
		ck_assert(cg_nsdl_empty_accounts(&n));
		is_dec(account.value, v[i].want);
	}
}
END_TEST

static void set_table(const enum cg_depository_col *role, size_t count)
{
	for (size_t i = 0; i < count; i++)
		n.table.role[i] = role[i];
	n.table.n = count;
}

static void set_row(const char *units, const char *price, const char *value)
{
	static const enum cg_depository_col role[] = { CG_DEP_ISIN,  CG_DEP_NAME,  CG_DEP_FACE,
						       CG_DEP_UNITS, CG_DEP_PRICE, CG_DEP_VALUE };

	set_table(role, 6);
	n.part = CG_NSDL_HOLDINGS;
	n.section = CG_STR("E");
	n.row = (struct cg_nsdl_row){
		.open = true, .isin = CG_STR("INE002A01018"), .name = CG_STR("RELIANCE"), .page = 1
	};
	n.row.fig[CG_DEP_FACE] = CG_STR("10.00");
	n.row.fig[CG_DEP_UNITS] = cg_str_of(units);
	n.row.fig[CG_DEP_PRICE] = cg_str_of(price);
	n.row.fig[CG_DEP_VALUE] = cg_str_of(value);
}

/* Lines of the units cell: one number that wraps, or a total and what is pledged of it. */
static const struct {
	const char *line[4], *price, *value, *units;
} units[] = {
	{ { "100" }, "10.00", "1,000.00", "100" },
	{ { "1,11,359.0", "25" }, "2.0000", "2,22,718.05", "111359.025" },
	{ { "1", "11", "359" }, "1.00", "1,11,359.00", "111359" },
	{ { "100", "40" }, "10.00", "1,000.00", "100" },
	{ { "40", "100" }, "10.00", "1,000.00", "100" },
	{ { "5", "40", "100" }, "10.00", "1,000.00", "100" },
	{ { "5", "40", "100", "7" }, "10.00", "1,000.00", "100" },
	/* nothing tells, and of two the larger is the total */
	{ { "100", "40" }, "See Note", "1,005.00", "100" },
	{ { "40", "100" }, "See Note", "1,005.00", "100" },
	{ { "40", "40" }, "See Note", "1,005.00", "40" },
	/* the face value, where the price is not known */
	{ { "40", "100" }, "See Note", "400.00", "40" },
	{ { "10.5", "25" }, "See Note", "105.25", "10.525" },
	/* a fraction that goes on is one number */
	{ { "10.5", "25" }, "See Note", "7.00", "10.525" },
	{ { "1", "2", "3" }, "See Note", "7.00", "123" },
};

START_TEST(units_that_take_several_lines)
{
	set_row(units[_i].line[0], units[_i].price, units[_i].value);
	while (n.row.n_units < 4 && units[_i].line[n.row.n_units] != NULL) {
		n.row.units[n.row.n_units] = cg_str_of(units[_i].line[n.row.n_units]);
		n.row.n_units++;
	}
	ck_assert(cg_nsdl_row_end(&n));
	is_told(0);
	ck_assert_uint_eq(account.holdings.n, 1);
	is_dec(account.holdings.v[0].units, units[_i].units);
	ck_assert(!n.row.open);
}
END_TEST

/* A row that lacks something is told, and kept all the same. */
enum {
	WHOLE,
	STRANGE,
	DOUBTFUL,
	NO_SECTION,
	CASH,
	NO_NAME,
	NO_UNITS,
	NO_VALUE,
	BAD_VALUE,
	NO_FACE,
	BAD_FACE,
	NO_PRICE,
	BAD_PRICE,
	PRICE_NOTE,
	CASES
};

START_TEST(rows_that_lack_something_are_told)
{
	set_row("100", "10.00", "1,000.00");
	n.row.strange = _i == STRANGE;
	n.table.doubtful = _i == DOUBTFUL;
	if (_i == NO_SECTION)
		n.section = CG_STR_NONE;
	if (_i == CASH)
		n.section = CG_STR("X");
	if (_i == NO_NAME)
		n.row.name = CG_STR_NONE;
	if (_i == NO_UNITS)
		n.row.fig[CG_DEP_UNITS] = CG_STR("--");
	if (_i == NO_VALUE || _i == BAD_VALUE)
		n.row.fig[CG_DEP_VALUE] = _i == NO_VALUE ? CG_STR_NONE : CG_STR("x");
	if (_i == NO_FACE || _i == BAD_FACE)
		n.row.fig[CG_DEP_FACE] = _i == NO_FACE ? CG_STR_NONE : CG_STR("x");
	if (_i == NO_PRICE)
		n.row.fig[CG_DEP_PRICE] = CG_STR_NONE;
	if (_i == BAD_PRICE || _i == PRICE_NOTE)
		n.row.fig[CG_DEP_PRICE] = _i == BAD_PRICE ? CG_STR("x") : CG_STR("See Note");
	ck_assert(cg_nsdl_row_end(&n));
	is_told(_i != WHOLE && _i != PRICE_NOTE);
	ck_assert_uint_eq(account.holdings.n, 1);
	ck_assert_uint_eq(account.holdings.v[0].page, 1);
	is_text(account.holdings.v[0].isin, "INE002A01018");
	is_text(account.holdings.v[0].name, _i == NO_NAME ? "" : "RELIANCE");
	ck_assert(cg_nsdl_row_end(&n)); /* once */
	ck_assert_uint_eq(account.holdings.n, 1);
}
END_TEST

/* Tables without a face value or a price need none. */
START_TEST(columns_that_a_table_lacks)
{
	static const enum cg_depository_col role[] = { CG_DEP_ISIN, CG_DEP_NAME, CG_DEP_UNITS, CG_DEP_VALUE };

	set_row("100", "", "1,000.00");
	set_table(role, 4);
	n.row.fig[CG_DEP_FACE] = n.row.fig[CG_DEP_PRICE] = CG_STR_NONE;
	ck_assert(cg_nsdl_row_end(&n));
	is_told(0);
	is_dec(account.holdings.v[0].value, "1000.00");
	is_dec(account.holdings.v[0].price, NULL);
	set_row("100", "10.00", "1,000.00");
	n.account = CG_DEMAT_NO_ACCOUNT; /* of nobody */
	ck_assert(cg_nsdl_row_end(&n));
	is_told(1);
	ck_assert_uint_eq(account.holdings.n, 1);
}
END_TEST

/* Value less cost is the gain; both are printed, or none. */
static const struct {
	const char *cost, *gain, *folio;
	bool column, told;
	size_t not_read;
	const char *expected, *found;
} gains[] = {
	{ "150.00", "50.00", "123", true, false, 0, NULL, NULL },
	{ "150.00", "50.01", "123", true, true, 0, "50.00", "50.01" },
	{ "250.00", "-50.00", "123", true, false, 0, NULL, NULL },
	{ "--", "--", "123", true, false, 0, NULL, NULL },
	{ "--", "50.00", "123", true, true, 0, NULL, "50.00" },
	{ "150.00", "--", "123", true, true, 0, NULL, NULL },
	{ "150.00", "x", "123", true, true, 0, NULL, NULL },
	{ "150.00", "50.01", "123", false, false, 0, NULL, NULL },
	{ "x", "50.00", "123", false, false, 1, NULL, NULL },
	{ "150.00", "50.00", NULL, true, false, 1, NULL, NULL },
};

START_TEST(folio_and_its_gain)
{
	enum cg_depository_col role[] = { CG_DEP_ISIN,	CG_DEP_NAME, CG_DEP_FOLIO, CG_DEP_UNITS,
					  CG_DEP_PRICE, CG_DEP_COST, CG_DEP_VALUE, CG_DEP_GAIN };
	const struct cg_fund *f;

	set_row("100", "2.0000", "200.00");
	set_table(role, gains[_i].column ? 8 : 7);
	n.section = CG_STR("F");
	n.row.name = CG_STR("A Fund - Direct Plan - Growth");
	n.row.folio = cg_str_of(gains[_i].folio);
	n.row.fig[CG_DEP_COST] = cg_str_of(gains[_i].cost);
	n.row.fig[CG_DEP_GAIN] = cg_str_of(gains[_i].gain);
	ck_assert(cg_nsdl_row_end(&n));
	ck_assert_uint_eq(s.warnings.n, gains[_i].told + gains[_i].not_read);
	if (gains[_i].told) {
		is_text(s.warnings.v[0].message, "The value of a folio less its cost is not the gain that is printed.");
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_VALUE_MISMATCH);
		is_text(s.warnings.v[0].expected, gains[_i].expected);
		is_text(s.warnings.v[0].found, gains[_i].found);
		is_text(s.warnings.v[0].folio, "123");
		ck_assert_uint_eq(s.warnings.v[0].page, 1);
	}
	ck_assert_uint_eq(s.funds.n, 1);
	f = s.funds.v;
	is_text(f->folio, gains[_i].folio != NULL ? gains[_i].folio : "");
	is_dec(f->units, "100");
	is_dec(f->nav, "2.0000");
	is_dec(f->value, "200.00");
	ck_assert_int_eq(f->plan, CG_PLAN_DIRECT);
	ck_assert_int_eq(f->demat, CG_NO);
	ck_assert_uint_eq(f->group, 3);
	ck_assert_int_eq(f->nav_date, CG_DATE_NONE);
	ck_assert_uint_eq(account.holdings.n, 0);
}
END_TEST

START_TEST(no_more_folios_than_a_statement_has)
{
	s.funds.v = cg_arena_take_array(&p.a, CG_DEP_FOLIOS_MAX, sizeof(*s.funds.v));
	s.funds.cap = CG_DEP_FOLIOS_MAX;
	s.funds.n = CG_DEP_FOLIOS_MAX - 1;
	for (int i = 0; i < 2; i++) {
		set_row("100", "2.0000", "200.00");
		n.section = CG_STR("F");
		n.row.folio = CG_STR("123");
		ck_assert(cg_nsdl_row_end(&n));
		ck_assert_uint_eq(s.funds.n, CG_DEP_FOLIOS_MAX);
		is_told((size_t)i);
	}
}
END_TEST

/* A table of two lines a row: ISIN at 20 pt, name at 80 pt; units end at 300 pt, price at 400 pt, value at 500 pt. */
static void open_table(void)
{
	static const int32_t x0[] = { 2000, 8000, 26000, 36000, 46000 }, x1[] = { 4000, 12000, 30000, 40000, 50000 };
	static const enum cg_depository_col role[] = { CG_DEP_ISIN, CG_DEP_NAME, CG_DEP_UNITS, CG_DEP_PRICE,
						       CG_DEP_VALUE };

	set_table(role, 5);
	for (size_t i = 0; i < 5; i++) {
		n.table.at[i] = (struct cg_box){ x0[i], x1[i], 0, 600, true };
		n.table.middle[i] = (x0[i] + x1[i]) / 2;
	}
	n.part = CG_NSDL_HOLDINGS;
	n.section = CG_STR("E");
	p.size = 600;
}

static void put_row(double y, const char *isin, const char *name, const char *held, const char *price,
		    const char *value)
{
	(void)drawing_put(&p, 20, y, isin);
	(void)drawing_put(&p, 80, y, name);
	drawing_right(&p, 300, y, held);
	drawing_right(&p, 400, y, price);
	drawing_right(&p, 500, y, value);
}

/* The second line of a row, below "INE002A01018 RELIANCE 100 10.00 1,000.00" (or its first nine letters). */
static const struct {
	const char *isin[2], *name, *units, *price, *value;
	const char *isin_read, *name_read, *units_read, *price_read;
	bool stacked;
	size_t told;
} seconds[] = {
	{ { "INE002A01018", "" }, "LIMITED", "", "", "", "INE002A01018", "RELIANCE LIMITED", "100", "10.00", false, 0 },
	{ { "INE002A01", "018" }, "", "", "", "", "INE002A01018", "RELIANCE", "100", "10.00", false, 0 },
	{ { "INE002A01", "0189" }, "", "", "", "", "INE002A01", "RELIANCE", "100", "10.00", false, 0 },
	{ { "INE002A01018", "RELIANCE.NSE" }, "", "", "", "", "INE002A01018", "RELIANCE", "100", "10.00", false, 0 },
	{ { "INE002A01018", "Reliance.Nse" }, "", "", "", "", "INE002A01018", "RELIANCE", "100", "10.00", false, 1 },
	{ { "INE002A01018", "NOT AVAILABLE LTD" },
	  "",
	  "",
	  "",
	  "",
	  "INE002A01018",
	  "RELIANCE LTD",
	  "100",
	  "10.00",
	  false,
	  0 },
	{ { "INE002A01018", "Not Available" }, "", "", "", "", "INE002A01018", "RELIANCE", "100", "10.00", false, 0 },
	/* units may take several lines, a price none, unless balances stand over each other */
	{ { "INE002A01018", "" }, "", "40", "", "", "INE002A01018", "RELIANCE", "100", "10.00", false, 0 },
	{ { "INE002A01018", "" }, "", "40", "", "", "INE002A01018", "RELIANCE", "100", "10.00", true, 0 },
	{ { "INE002A01018", "" }, "", "", "5", "", "INE002A01018", "RELIANCE", "100", NULL, false, 1 },
	{ { "INE002A01018", "" }, "", "", "5", "", "INE002A01018", "RELIANCE", "100", "10.00", true, 0 },
};

START_TEST(second_line_of_a_row)
{
	open_table();
	n.table.stacked = seconds[_i].stacked;
	put_row(100, seconds[_i].isin[0], "RELIANCE", "100", "10.00", "1,000.00");
	put_row(107, seconds[_i].isin[1], seconds[_i].name, seconds[_i].units, seconds[_i].price, seconds[_i].value);
	read_lines(cg_nsdl_holdings);
	ck_assert_uint_eq(account.holdings.n, 0); /* the row may go on */
	ck_assert(cg_nsdl_row_end(&n));
	is_told(seconds[_i].told);
	ck_assert_uint_eq(account.holdings.n, 1);
	is_text(account.holdings.v[0].isin, seconds[_i].isin_read);
	is_text(account.holdings.v[0].name, seconds[_i].name_read);
	is_dec(account.holdings.v[0].units, seconds[_i].units_read);
	if (seconds[_i].price_read != NULL)
		is_dec(account.holdings.v[0].price, seconds[_i].price_read);
}
END_TEST

/* "Not" over "Available" is no figure; "Not" over something else is none that is known. */
START_TEST(words_for_no_figure_in_two_lines)
{
	static const struct {
		const char *above, *below;
		size_t told;
	} v[] = { { "Not", "Available", 0 }, { "See", "Note", 0 }, { "Not", "Here", 1 }, { "10.00", "Available", 1 } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		open_table();
		put_row(100, "INE002A01018", "RELIANCE", "100", v[i].above, "1,000.00");
		put_row(107, "", "LIMITED", "", v[i].below, "");
		read_lines(cg_nsdl_holdings);
		ck_assert(cg_nsdl_row_end(&n));
		is_told(v[i].told);
		is_dec(account.holdings.v[0].price, NULL);
	}
}
END_TEST

/* Rows begin with an ISIN left of 73.44 pt (12 % of the page); figures above the first one are of no row. */
START_TEST(where_rows_begin)
{
	static const struct {
		double x;
		size_t rows, told;
	} v[] = { { 20, 2, 0 }, { 73.43, 2, 0 }, { 73.44, 1, 1 } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		open_table();
		n.table.at[1].x0 = 7800; /* what begins 2 pt left of it is a name */
		put_row(100, "INE002A01018", "RELIANCE", "100", "10.00", "1,000.00");
		put_row(114, "", "", "50", "10.00", "500.00");
		(void)drawing_put(&p, v[i].x, 114, "INE009A01");
		(void)drawing_put(&p, 105, 114, "INFOSYS");
		read_lines(cg_nsdl_holdings);
		ck_assert(cg_nsdl_row_end(&n));
		ck_assert_uint_eq(account.holdings.n, v[i].rows);
		ck_assert_uint_eq(s.warnings.n > 0, v[i].told);
	}
	again();
	open_table();
	put_row(100, "", "RELIANCE", "", "", "");
	put_row(107, "", "", "100", "", "");
	read_lines(cg_nsdl_holdings);
	ck_assert(cg_nsdl_row_end(&n));
	is_told(1);
	ck_assert_uint_eq(account.holdings.n, 0);
}
END_TEST

/* The second half of an ISIN is shorter than a first one, or as long as none. */
START_TEST(halves_of_an_isin)
{
	open_table();
	put_row(100, "INE002A01", "RELIANCE", "100", "10.00", "1,000.00");
	put_row(114, "INE009A01021", "INFOSYS", "50", "10.00", "500.00");
	read_lines(cg_nsdl_holdings);
	ck_assert(cg_nsdl_row_end(&n));
	ck_assert_uint_eq(account.holdings.n, 2);
	is_text(account.holdings.v[0].isin, "INE002A01");
	is_text(account.holdings.v[1].isin, "INE009A01021");
	is_dec(account.holdings.v[1].value, "500.00");
}
END_TEST

/* Without a name, units, value or price, or with a folio where none belongs, a table is doubtful. */
static const struct {
	const char *section, *head[6];
	bool read, doubtful; /* it is no heading; its rows are not understood */
} headings[] = {
	{ "E", { "ISIN", "Security", "Units", "Price", "Value" }, true, false },
	{ "E", { "ISIN", "Security", "Face Value", "Units", "Value" }, true, false },
	{ "E", { "ISIN", "KYC", "Units", "Price", "Value" }, true, true },
	{ "E", { "ISIN", "Security", "KYC", "Price", "Value" }, true, true },
	{ "E", { "ISIN", "Security", "Units", "Price", "Average" }, true, true },
	{ "E", { "ISIN", "Security", "Units", "Average", "Value" }, true, true },
	{ "E", { "ISIN", "Security", "Folio No.", "Units", "Price", "Value" }, true, true },
	{ "F", { "ISIN", "Security", "Folio No.", "Units", "Price", "Value" }, true, false },
	{ "F", { "ISIN", "Security", "Units", "Price", "Value" }, true, true },
	{ "E", { "ISIN", "Security", "Units", "Value" }, false, false }, /* four words are none */
	{ "E", { "Isin", "Security", "Units", "Price", "Value" }, false, false },
};

START_TEST(heading_of_holdings)
{
	n.part = CG_NSDL_HOLDINGS;
	n.section = cg_str_of(headings[_i].section);
	p.size = 600;
	for (size_t i = 0; i < 6 && headings[_i].head[i] != NULL; i++)
		(void)drawing_put(&p, 20 + 90 * (double)i, 100, headings[_i].head[i]);
	read_lines(cg_nsdl_holdings);
	ck_assert_int_eq(n.table.n > 0, headings[_i].read);
	ck_assert_int_eq(n.table.doubtful, headings[_i].doubtful);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("nsdl_accounts");
	TCase *tc = tcase_create("nsdl_accounts");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, head_of_an_account);
	tcase_add_test(tc, edge_between_participant_and_holders);
	tcase_add_test(tc, account_that_holds_nothing);
	LOOP(tc, totals_of_holdings, totals);
	tcase_add_test(tc, value_of_an_account_from_the_list);
	LOOP(tc, units_that_take_several_lines, units);
	tcase_add_loop_test(tc, rows_that_lack_something_are_told, 0, CASES);
	tcase_add_test(tc, columns_that_a_table_lacks);
	LOOP(tc, folio_and_its_gain, gains);
	tcase_add_test(tc, no_more_folios_than_a_statement_has);
	LOOP(tc, second_line_of_a_row, seconds);
	tcase_add_test(tc, words_for_no_figure_in_two_lines);
	tcase_add_test(tc, where_rows_begin);
	tcase_add_test(tc, halves_of_an_isin);
	LOOP(tc, heading_of_holdings, headings);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
