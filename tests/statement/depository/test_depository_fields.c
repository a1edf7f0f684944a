/* Values in the text of depository statements: figures, fields, owners, numbers, codes; each limit at and beside it. */
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "statement/depository/depository.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static struct drawing p;
static struct cg_lines lines;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

/* figure: NULL for none; wrong: it is no cell of figures at all. */
static const struct {
	const char *text, *figure;
	bool wrong;
} figures[] = {
	{ "", NULL, false },
	{ "-", NULL, false },
	{ "--", NULL, false },
	{ "See Note", NULL, false },
	{ "Not Available", NULL, false },
	{ "NOT AVAILABLE", NULL, false },
	{ "`", NULL, false },
	{ "` --", NULL, false },
	{ "1,250.50", "1250.50", false },
	{ "`1,250.50", "1250.50", false },
	{ "`  1,250.50", "1250.50", false },
	{ "---", NULL, true },
	{ "See", NULL, true },
	{ "``5", NULL, true },
	{ "5`", NULL, true },
	{ "FUND", NULL, true },
};

START_TEST(figure_of_a_cell)
{
	struct cg_dec d = cg_dec_make(7, 0);

	ck_assert_int_eq(cg_depository_figure(cg_str_of(figures[_i].text), &d), !figures[_i].wrong);
	is_dec(d, figures[_i].figure);
}
END_TEST

static const struct {
	const char *text;
	bool begins;
} isins[] = {
	{ "INF109K01837", true }, { "INF109K018371", false },			     /* 13 characters */
	{ "INF109K0183", true },  { "INF109K01", true },      { "INF109K0", false }, /* 8 */
	{ "INE002A01", true },	  { "IN0020230", true },      { "IN9020230", true },
	{ "INA109K01", false },	  { "XNF109K01", false },     { "IXF109K01", false },
	{ "INFABCD12", true },	  { "INFABCDE2", false }, /* one digit */
	{ "INFABCDEF", false },	  { "INF109k01", false },     { "INF109-01", false },
	{ "INF109K0 ", false },
};

START_TEST(beginning_of_an_isin)
{
	ck_assert_int_eq(cg_depository_isin_begins(cg_str_of(isins[_i].text)), isins[_i].begins);
}
END_TEST

static const struct cg_str labels[] = { CG_STR_INIT("Folio No :"), CG_STR_INIT("PAN:"), CG_STR_INIT("R.T.A:") };

static const struct {
	const char *text, *value[3];
	size_t found;
} fields[] = {
	{ "Folio No : 123 / 4 PAN: ABCPR1234F R.T.A: CAMS", { "123 / 4", "ABCPR1234F", "CAMS" }, 3 },
	{ "R.T.A: CAMS PAN: ABCPR1234F Folio No : 123 / 4", { "123 / 4", "ABCPR1234F", "CAMS" }, 3 },
	/* spaces, full stops and case of labels do not count */
	{ "FOLIO NO: 1", { "1" }, 1 },
	{ "FolioNo.:1", { "1" }, 1 },
	{ "Fo lio . No . : 1", { "1" }, 1 },
	{ "P.A.N.: 7", { NULL, "7" }, 1 },
	/* but a label's own full stop does */
	{ "RTA: CAMS", { NULL }, 0 },
	{ "R.T.A: CAMS", { NULL, NULL, "CAMS" }, 1 },
	/* values that are empty, and labels that touch */
	{ "PAN:", { NULL, "" }, 1 },
	{ "PAN:R.T.A:", { NULL, "", "" }, 2 },
	{ "PAN:1R.T.A:2", { NULL, "1", "2" }, 2 },
	{ "xPAN:y", { NULL, "y" }, 1 },
	/* what stands a second time is a value */
	{ "PAN: 1 PAN: 2", { NULL, "1 PAN: 2" }, 1 },
	{ "PAN: 1 R.T.A: 2 PAN: 3", { NULL, "1", "2 PAN: 3" }, 2 },
	/* a label that the text breaks off */
	{ "PAN", { NULL }, 0 },
	{ "PAN ", { NULL }, 0 },
	{ "PAN: 1 Folio No", { NULL, "1 Folio No" }, 1 },
	{ "", { NULL }, 0 },
};

START_TEST(fields_in_any_order)
{
	struct cg_str v[3] = { CG_STR_INIT("x"), CG_STR_INIT("x"), CG_STR_INIT("x") };

	ck_assert_uint_eq(cg_depository_fields(cg_str_of(fields[_i].text), labels, 3, v), fields[_i].found);
	for (size_t i = 0; i < 3; i++)
		is_text(v[i], fields[_i].value[i]);
}
END_TEST

/* A word between two places, in hundredths of a point, of 7 pt. */
static void put(int32_t x0, int32_t x1, int32_t y, const char *text)
{
	struct cg_word *w;

	(void)drawing_put(&p, 0, 0, text);
	w = &p.words.pages[p.words.n_pages - 1].v[p.words.pages[p.words.n_pages - 1].n - 1];
	*w = (struct cg_word){ .text = w->text, .size = p.size, .x0 = x0, .x1 = x1, .y0 = y - 560, .y1 = y + 140 };
}

/* Values below "A:" at 100 pt and "B:" at 200 pt. What is empty is taken from below, and nothing else. */
static const struct {
	int32_t down, at; /* of a word that is 10 pt wide; 2 sizes are 14 pt, it may stand 2 pt left of its label */
	const char *word, *before[2], *after[2];
	bool page; /* it stands on the next one */
} below[] = {
	{ 1000, 10000, "X", { "", "" }, { "X", "" }, false },
	{ 1000, 20000, "X", { "", "" }, { "", "X" }, false },
	{ 1400, 10000, "X", { "", "" }, { "X", "" }, false },
	{ 1401, 10000, "X", { "", "" }, { "", "" }, false },
	{ 1000, 10000, "X", { "", "" }, { "", "" }, true },
	{ 1000, 10000, "X", { "1", "" }, { "1", "" }, false },
	{ 1000, 10000, "X", { NULL, "" }, { NULL, "" }, false },
	{ 1000, 20000, "X", { "1", "" }, { "1", "X" }, false },
	/* the middle of the word, from 2 pt left of the label to 2 pt left of the next one */
	{ 1000, 9300, "X", { "", "" }, { "X", "" }, false },
	{ 1000, 9299, "X", { "", "" }, { "", "" }, false },
	{ 1000, 19299, "X", { "", "" }, { "X", "" }, false },
	{ 1000, 19300, "X", { "", "" }, { "", "X" }, false },
	{ 1000, 29000, "X", { "", "" }, { "", "" }, false }, /* below a word that is no label */
	/* a line that has labels of its own */
	{ 1000, 10000, "B:", { "", "" }, { "", "" }, false },
	{ 1000, 10000, "b:", { "", "" }, { "", "" }, false },
	{ 1000, 10000, "A:", { "", "" }, { "", "" }, false },
};

START_TEST(values_below_their_labels)
{
	static const struct cg_str names[] = { CG_STR_INIT("A:"), CG_STR_INIT("B:") };
	struct cg_str v[2];

	put(10000, 11000, 10000, "A:");
	put(20000, 21000, 10000, "B:");
	put(29000, 30000, 10000, "word");
	if (below[_i].page)
		drawing_page(&p);
	put(below[_i].at, below[_i].at + 1000, 10000 + below[_i].down, below[_i].word);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert_uint_eq(lines.n, 2);
	for (size_t i = 0; i < 2; i++)
		v[i] = below[_i].before[i] != NULL ? cg_str_of(below[_i].before[i]) : CG_STR_NONE;
	ck_assert(cg_depository_below(&p.a, &lines, &lines.v[0], names, 2, v));
	for (size_t i = 0; i < 2; i++)
		is_text(v[i], below[_i].after[i]);
	/* nothing stands below the last line */
	v[0] = v[1] = CG_STR("");
	ck_assert(cg_depository_below(&p.a, &lines, &lines.v[1], names, 2, v));
	ck_assert(v[0].n == 0 && v[1].n == 0);
}
END_TEST

static const struct {
	const char *text;
	bool is;
} ids[] = { { "123456789", true }, { "AB123", true },  { "AB12", false },  { "1", true },     { "", false },
	    { "A", false },	   { "12a34", false }, { "12 34", false }, { "ABC12", false } };

START_TEST(number_of_an_investor)
{
	ck_assert_int_eq(cg_depository_is_id(cg_str_of(ids[_i].text)), ids[_i].is);
}
END_TEST

static const struct {
	const char *text, *name, *pan; /* name NULL: it is none */
} owners[] = {
	{ "ASHA RAO (PAN:ABCPR1234F)", "ASHA RAO", "ABCPR1234F" },
	{ " ASHA   RAO(PAN: ABCPR1234F ) and more", "ASHA RAO", "ABCPR1234F" },
	{ "ASHA RAO (PAN:XXXXXX234F)", "ASHA RAO", "XXXXXX234F" },
	{ "A (PAN:)", "A", NULL }, /* a minor */
	{ "A (PAN: )", "A", NULL },
	{ "A (PAN:ABCPR1234F", NULL, NULL },
	{ "(PAN:ABCPR1234F)", NULL, NULL },
	{ "ASHA RAO", NULL, NULL },
	{ "ASHA RAO PAN:ABCPR1234F)", NULL, NULL },
};

START_TEST(owner_with_a_pan)
{
	struct cg_person person = { .name = CG_STR("x"), .pan = CG_STR("y") };

	ck_assert_int_eq(cg_depository_owner(&p.a, cg_str_of(owners[_i].text), &person), owners[_i].name != NULL);
	if (owners[_i].name != NULL) {
		is_text(person.name, owners[_i].name);
		is_text(person.pan, owners[_i].pan);
	}
}
END_TEST

static const struct {
	const char *text, *dp, *client; /* dp NULL: not both */
} numbers[] = {
	{ "DP ID:IN300000 Client ID:12345678", "IN300000", "12345678" },
	{ "DP ID : IN300000 X Client ID : 12345678 Y", "IN300000", "12345678" },
	{ "DPID:IN300000ClientID:12345678", "IN300000", "12345678" },
	{ "DP ID: Client ID:12345678", NULL, NULL },
	{ "DP ID:IN300000 Client ID:", NULL, NULL },
	{ "DP ID:IN300000", NULL, NULL },
	{ "Client ID:12345678", NULL, NULL },
};

START_TEST(numbers_of_an_account)
{
	struct cg_str dp, client;
	bool ok;

	(void)drawing_put(&p, 25, 100, numbers[_i].text);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ok = cg_depository_account_ids(&p.a, &lines.v[0], &dp, &client);
	ck_assert_int_eq(ok, numbers[_i].dp != NULL);
	if (ok) {
		is_text(dp, numbers[_i].dp);
		is_text(client, numbers[_i].client);
	}
}
END_TEST

static const struct {
	const char *title, *code;
} codes[] = {
	{ "Equities (E)", "E" },
	{ "Principal(Z)", "Z" },
	{ "Gold Bonds (SGB)", "SGB" },
	{ "(E)", "E" },
	{ "Bonds (SGBX)", NULL },
	{ "Equities ()", NULL },
	{ "Equities (e)", NULL },
	{ "Equities [E)", NULL },
	{ "ABC)", NULL },
	{ "E)", NULL },
	{ "()", NULL },
	{ ")", NULL },
	{ "", NULL },
	{ "Equities", NULL },
	{ "Equities (E", NULL },
	{ "Equities (E) and more", NULL },
	{ "Notes (9)", NULL },
};

START_TEST(code_of_a_class)
{
	is_text(cg_depository_class_code(cg_str_of(codes[_i].title)), codes[_i].code);
}
END_TEST

static const struct {
	const char *code;
	int kind; /* -1: none */
} kinds[] = {
	{ "E", CG_DEMAT_EQUITY },
	{ "P", CG_DEMAT_EQUITY },
	{ "M", CG_DEMAT_FUND },
	{ "A", CG_DEMAT_FUND },
	{ "SD", CG_DEMAT_FUND },
	{ "C", CG_DEMAT_BOND },
	{ "I", CG_DEMAT_BOND },
	{ "S", CG_DEMAT_BOND },
	{ "G", CG_DEMAT_BOND },
	{ "Z", CG_DEMAT_BOND },
	{ "SGB", CG_DEMAT_BOND },
	{ "F", -1 },
	{ "", -1 },
	{ "SG", -1 },
};

START_TEST(kind_of_a_class)
{
	enum cg_demat_kind kind = CG_DEMAT_EQUITY;

	ck_assert_int_eq(cg_depository_class_kind(cg_str_of(kinds[_i].code), &kind), kinds[_i].kind >= 0);
	if (kinds[_i].kind >= 0)
		ck_assert_int_eq((int)kind, kinds[_i].kind);
}
END_TEST

START_TEST(what_an_account_holds)
{
	static const char *const held[][2] = {
		{ "INE002A01018", "10.000" }, { "INE009A01021", "5" }, { "INE002A01018", "2" }, { "INE467B01029", NULL }
	};
	struct cg_demat_account d = { 0 };

	for (size_t i = 0; i < sizeof(held) / sizeof(held[0]); i++) {
		struct cg_demat_holding h = { .isin = cg_str_of(held[i][0]), .units = dec(held[i][1]) };

		ck_assert(CG_PUSH(&p.a, &d.holdings, &h));
	}
	is_dec(cg_depository_held(&d, CG_STR("INE009A01021")), "5");
	is_dec(cg_depository_held(&d, CG_STR("INE002A01018")), NULL); /* twice: no single balance */
	is_dec(cg_depository_held(&d, CG_STR("INE467B01029")), NULL);
	is_dec(cg_depository_held(&d, CG_STR("INE001A01036")), "0");
	d.holdings.n = 1;
	is_dec(cg_depository_held(&d, CG_STR("INE002A01018")), "10.000");
}
END_TEST

static const struct {
	const char *words;
	bool out;
} leaving[] = {
	{ "Redemption", true },
	{ "UNITS REDEEMED", true },
	{ "Systematic Withdrawal", true },
	{ "Repurchase", true },
	{ "SWP", true },
	{ "Lateral Switch Out", true },
	{ "Switch-Out to X", true },
	{ "SwitchOut", true },
	{ "Switch Over Out", true },
	{ "STP Out", true },
	{ "STP-OUT", true },
	{ "S T P Out", true },
	{ "Transfer Out", true },
	{ "Transfer-Out", true },
	{ "Merger Out", true },
	{ "Shift Out", true },
	{ "Gift Out", true },
	{ "Transmission Out", true },
	{ "Units Extinguished", true },
	{ "Maturity", true },
	{ "Purchase Reversal", true },
	{ "SIP Reversed", true },
	{ "Rejection of purchase", true },
	{ "Purchase Rejected", true },
	{ "Purchase", false },
	{ "Switch In", false },
	{ "STP In", false },
	{ "Bonus", false },
	{ "", false },
};

START_TEST(words_that_say_that_units_leave)
{
	ck_assert_int_eq(cg_depository_leaves(cg_str_of(leaving[_i].words)), leaving[_i].out);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("depository_fields");
	TCase *tc = tcase_create("depository_fields");

	tcase_add_checked_fixture(tc, open_page, close_page);
	LOOP(tc, figure_of_a_cell, figures);
	LOOP(tc, beginning_of_an_isin, isins);
	LOOP(tc, fields_in_any_order, fields);
	LOOP(tc, values_below_their_labels, below);
	LOOP(tc, number_of_an_investor, ids);
	LOOP(tc, owner_with_a_pan, owners);
	LOOP(tc, numbers_of_an_account, numbers);
	LOOP(tc, code_of_a_class, codes);
	LOOP(tc, kind_of_a_class, kinds);
	tcase_add_test(tc, what_an_account_holds);
	LOOP(tc, words_that_say_that_units_leave, leaving);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
