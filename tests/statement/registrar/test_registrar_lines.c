/* Lines of labels and values, folio lines, closing lines, the line of a fund house: each limit, and beside it. */
#include "run.h"
#include "statement/line_words.h"
#include "statement/registrar/folio.h"
#include "statement/registrar/registrar.h"
#include "values.h"

static struct cg_arena arena;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* Words parted by spaces; two spaces begin another cell. */
static struct cg_line said(const char *text)
{
	struct word_at v[40];
	struct cg_str rest = cg_str_of(text);
	int32_t x = 5000;
	size_t n = 0;

	while (rest.n > 0) {
		struct cg_str word = cg_str_cut(&rest, ' ');

		if (word.n > 0) {
			char *z = cg_arena_take(&arena, word.n + 1);

			ck_assert_ptr_nonnull(z);
			for (size_t i = 0; i < word.n; i++)
				z[i] = word.p[i];
			z[word.n] = '\0';
			v[n++] = (struct word_at){ x, x + 500 * (int32_t)word.n, z };
			x = v[n - 1].x1;
		}
		x += word.n > 0 ? 300 : 2000;
	}
	v[n] = (struct word_at){ 0, 0, NULL };
	return line_of(&arena, 1, 50000, v);
}

static struct cg_line on(uint32_t page, int32_t y, const char *text)
{
	struct cg_line l = said(text);

	l.page = page;
	l.y = y;
	return l;
}

/* ---- opening and closing lines ---- */

START_TEST(an_opening_line_is_its_label_and_a_figure)
{
	static const struct {
		const char *text, *units;
	} cases[] = { { "Opening Unit Balance: 10.000", "10.000" },
		      { "Opening Unit Balance : 10.000 :", "10.000" },
		      { "10.000 Opening Unit Balance", "10.000" },
		      { ": 10.000 : Opening Unit Balance :", "10.000" },
		      { "OPENING UNIT BALANCE 0", "0" },
		      { "Opening Unit Balance. 10.000", NULL },
		      { "10.000 Opening Unit Balance .", "10.000" },
		      { "Opening Unit Balance:", NULL },
		      { "x Opening Unit Balance: 10.000", NULL },
		      { "Opening Unit Balance: 10.000 x", NULL },
		      { "5.000 Opening Unit Balance: 10.000", NULL },
		      { "Closing Unit Balance: 10.000", NULL },
		      { "", NULL } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = said(cases[i].text);
		struct cg_dec units = CG_DEC_NONE;
		bool is = cg_registrar_labels_opening(&arena, &l, &units);

		ck_assert_msg(is == (cases[i].units != NULL), "%s", cases[i].text);
		if (is)
			is_dec(units, cases[i].units);
	}
}
END_TEST

START_TEST(a_closing_line_begins_with_a_label_of_its)
{
	static const struct {
		const char *text;
		bool closes;
	} cases[] = { { "Closing Unit Balance: 1.000", true }, { "ClosingUnitBalance:", true },
		      { "NAV on 01-Jan-2020", true },	       { "Total Cost Value: 1.00", true },
		      { "Market Value on 01-Jan-2020", true }, { "Valuation on 01-Jan-2020", true },
		      { "closing Unit Balance", false },       { "The Closing Unit Balance", false },
		      { "Opening Unit Balance", false },       { "", false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = said(cases[i].text);

		ck_assert_msg(cg_registrar_labels_closing(&l) == cases[i].closes, "%s", cases[i].text);
	}
}
END_TEST

/* ---- labels above or below their values ---- */

START_TEST(labels_of_a_folio_alone)
{
	static const struct {
		const char *text;
		bool labels;
	} cases[] = { { "Folio No:  PAN:  KYC:", true },
		      { "Folio No. :  PAN :  KYC :", true },
		      { "FOLIO NUMBER  KYC", true },
		      { "Folio No:", true },
		      { "PAN:  KYC:", false },
		      { "Folio No: 12345678  PAN:", false },
		      { "Folio No:  PAN:  KYC:OK", false },
		      { "Folio No:  30-Dec-2024  PAN:", true },
		      { "Folio No:  30-Dec-2024:INR  PAN:", true },
		      { "Folio No:  30-Dec-2024:Rs.  PAN:", true },
		      { "Folio No:  30-Dec-2024`  PAN:", true },
		      { "Folio No:  30-Dec-2024:X  PAN:", false },
		      { "Folio No:  31-Feb-2024:INR  PAN:", false },
		      { "Folio No:  Name", false },
		      { "", false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = said(cases[i].text);

		ck_assert_msg(cg_registrar_labels_folio(&l) == cases[i].labels, "%s", cases[i].text);
	}
}
END_TEST

#define FOLIO_LABELS "Folio No:  PAN:  KYC:"
#define CLOSING_LABELS "Closing Unit Balance:  NAV on 30-Dec-2024:"

/* Values stand at most 2.6 sizes above their labels, or end the page before. */
START_TEST(values_stand_close_above_their_labels)
{
	static const struct {
		const char *values, *labels;
		uint32_t page;
		int32_t y;
		bool below;
	} cases[] = { { "12345678 / 90  ABCDE1234F  NOT OK", FOLIO_LABELS, 3, 52600, true },
		      { "12345678 / 90  ABCDE1234F  NOT OK", FOLIO_LABELS, 3, 52601, false },
		      { "12345678 / 90  ABCDE1234F  NOT OK", FOLIO_LABELS, 4, 9000, true },
		      { "12345678 / 90  ABCDE1234F  NOT OK", FOLIO_LABELS, 5, 9000, false },
		      { "12345678 / 90  ABCDE1234F  NOT OK", CLOSING_LABELS, 3, 51000, false },
		      { "12345678 / 90  ABCDE1234F  NOT OK", "Asha Rao", 3, 51000, false },
		      { "ABCDE1234F  OK", FOLIO_LABELS, 3, 51000, false },
		      { "12345678  MAYBE", FOLIO_LABELS, 3, 51000, false },
		      { "12345678-90", FOLIO_LABELS, 3, 51000, false },
		      { "10.000  INR 11.00", CLOSING_LABELS, 3, 52600, true },
		      { "10.000  INR 11.00", CLOSING_LABELS, 3, 52601, false },
		      { "10.000  INR 11.00", CLOSING_LABELS, 4, 9000, true },
		      { "10.000  INR 11.00", FOLIO_LABELS, 3, 51000, false },
		      { "10.000  INR11.00", CLOSING_LABELS, 3, 51000, true },
		      { "10.000  Rs.11.00", CLOSING_LABELS, 3, 51000, true },
		      { "10.000  `11.00", CLOSING_LABELS, 3, 51000, true },
		      { "10.000  30-Dec-2024: ` 11.00", CLOSING_LABELS, 3, 51000, true },
		      { "10.000  Rs. 11.00", CLOSING_LABELS, 3, 51000, true },
		      { "10.000  USD 11.00", CLOSING_LABELS, 3, 51000, false },
		      { "10.000  INRx", CLOSING_LABELS, 3, 51000, false },
		      { "INR", CLOSING_LABELS, 3, 51000, false },
		      { "30-Dec-2024", CLOSING_LABELS, 3, 51000, false },
		      { "10.000", "Closing Unit Balance: 10.000", 3, 51000, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = on(3, 50000, cases[i].values), next = on(cases[i].page, cases[i].y, cases[i].labels);

		ck_assert_msg(cg_registrar_labels_below(&l, &next) == cases[i].below, "%zu: %s", i, cases[i].values);
	}
}
END_TEST

/* Each value goes behind the label that it stands below, by left end, right end or middle. */
START_TEST(values_go_behind_the_labels_above_them)
{
	struct cg_line labels = LINE(&arena, 1, 50000, { 5000, 8000, "Folio" }, { 8600, 10000, "No:" },
				     { 20000, 24000, "PAN:" }, { 30000, 34000, "KYC:" });
	struct cg_line left = LINE(&arena, 1, 51000, { 5200, 7000, "1" }, { 20100, 28900, "2" }, { 30000, 31000, "3" });
	struct cg_line right =
		LINE(&arena, 1, 51000, { 2000, 9900, "1" }, { 23000, 24100, "2" }, { 25000, 34100, "3" });
	struct cg_line middle = LINE(&arena, 1, 51000, { 7000, 8200, "1" }, { 15000, 29400, "2" },
				     { 31500, 32700, "3" }, { 33300, 33400, "4" });
	struct cg_line l = labels;

	ck_assert(cg_registrar_labels_join(&arena, &l, &left));
	is_text(cg_line_text(&arena, &l), "Folio No: 1 PAN: 2 KYC: 3");
	l = labels;
	ck_assert(cg_registrar_labels_join(&arena, &l, &right));
	is_text(cg_line_text(&arena, &l), "Folio No: 1 PAN: 2 KYC: 3");
	l = labels;
	ck_assert(cg_registrar_labels_join(&arena, &l, &middle));
	is_text(cg_line_text(&arena, &l), "Folio No: 1 PAN: 2 KYC: 3 4");
}
END_TEST

/* Words of one cell stand within 0.6 sizes: further apart they are two, with a value each. */
START_TEST(cells_are_parted_by_their_gaps)
{
	for (int32_t more = 0; more < 2; more++) {
		struct cg_line l = LINE(&arena, 1, 50000, { 5000, 8000, "PAN:" }, { 8600 + more, 11600, "KYC:" });
		struct cg_line below = LINE(&arena, 1, 51000, { 5000, 8000, "A" }, { 8601, 11600, "B" });

		ck_assert(cg_registrar_labels_join(&arena, &l, &below));
		is_text(cg_line_text(&arena, &l), more > 0 ? "PAN: A KYC: B" : "PAN: KYC: A B");
	}
}
END_TEST

/* Eight cells have their values; a lone piece goes to the only one of several that lacks its figure. */
START_TEST(a_lone_value_goes_where_one_is_missing)
{
	struct cg_line l = said("a  b  c  d  e  f  g  h"), below = said("1  2  3  4  5  6  7  8");

	ck_assert(cg_registrar_labels_join(&arena, &l, &below));
	is_text(cg_line_text(&arena, &l), "a 1 b 2 c 3 d 4 e 5 f 6 g 7 h 8");
	l = said("Units: 1.000  NAV: INR  Cost: 3.00");
	below = said("2.00");
	ck_assert(cg_registrar_labels_join(&arena, &l, &below));
	is_text(cg_line_text(&arena, &l), "Units: 1.000 NAV: INR 2.00 Cost: 3.00");
	l = said("Units: 1.000  NAV: INR  Cost:");
	ck_assert(cg_registrar_labels_join(&arena, &l, &below));
	is_text(cg_line_text(&arena, &l), "Units: 1.000 2.00 NAV: INR Cost:");
	l = said("Units: 1.000  NAV: INR11.00  Cost: Rs.3.00  Value: `4.00  Rest:");
	ck_assert(cg_registrar_labels_join(&arena, &l, &below));
	is_text(cg_line_text(&arena, &l), "Units: 1.000 NAV: INR11.00 Cost: Rs.3.00 Value: `4.00 Rest: 2.00");
	l = said("Units: 1.000  NAV: INR  Cost: 3.00");
	below = said("2.00  5.00");
	ck_assert(cg_registrar_labels_join(&arena, &l, &below));
	is_text(cg_line_text(&arena, &l), "Units: 1.000 2.00 5.00 NAV: INR Cost: 3.00");
}
END_TEST

/* ---- the lines of a body that are one ---- */

struct body_at {
	uint32_t page;
	int32_t y;
	const char *text;
};

/* Lines of the body, and what they are when labels and values are together: text, page and baseline. */
static const struct zip_case {
	struct body_at given[4], want[4];
} zips[] = {
	/* values below their labels, or on the next page */
	{ { { 1, 50000, CLOSING_LABELS }, { 1, 52600, "10.000  11.00" } },
	  { { 1, 52600, "Closing Unit Balance: 10.000 11.00 NAV on 30-Dec-2024:" } } },
	{ { { 1, 50000, CLOSING_LABELS }, { 1, 52601, "10.000  11.00" } },
	  { { 1, 50000, "Closing Unit Balance: NAV on 30-Dec-2024:" }, { 1, 52601, "10.000 11.00" } } },
	{ { { 1, 50000, CLOSING_LABELS }, { 2, 9000, "10.000" } },
	  { { 2, 9000, "Closing Unit Balance: 10.000 NAV on 30-Dec-2024:" } } },
	{ { { 1, 50000, CLOSING_LABELS }, { 3, 9000, "10.000" } },
	  { { 1, 50000, "Closing Unit Balance: NAV on 30-Dec-2024:" }, { 3, 9000, "10.000" } } },
	{ { { 1, 50000, "Folio No:" }, { 2, 9000, "12345678 - 90" } }, { { 2, 9000, "Folio No: 12345678 - 90" } } },
	{ { { 1, 50000, "Folio No:" }, { 2, 9000, "Asha Rao" } },
	  { { 1, 50000, "Folio No:" }, { 2, 9000, "Asha Rao" } } },
	{ { { 1, 50000, "Opening Unit Balance" }, { 1, 51000, "10.000" } },
	  { { 1, 51000, "Opening Unit Balance 10.000" } } },
	{ { { 1, 50000, "Opening Unit Balance" }, { 1, 51000, "Folio No:" } },
	  { { 1, 50000, "Opening Unit Balance" }, { 1, 51000, "Folio No:" } } },
	{ { { 1, 50000, "Load text of a scheme" }, { 1, 51000, "10.000" } },
	  { { 1, 50000, "Load text of a scheme" }, { 1, 51000, "10.000" } } },
	/* one figure has gone below */
	{ { { 1, 50000, "Closing Unit Balance: 10.000  NAV on 30-Dec-2024: INR" }, { 1, 51000, "11.00" } },
	  { { 1, 51000, "Closing Unit Balance: 10.000 NAV on 30-Dec-2024: INR 11.00" } } },
	{ { { 1, 50000, "Closing Unit Balance: 10.000  NAV on 30-Dec-2024: 11.00" }, { 1, 51000, "12.00" } },
	  { { 1, 50000, "Closing Unit Balance: 10.000 NAV on 30-Dec-2024: 11.00" }, { 1, 51000, "12.00" } } },
	{ { { 1, 50000, "Closing Unit Balance: 10.000  Value: INR" }, { 1, 51000, "12.00" } },
	  { { 1, 50000, "Closing Unit Balance: 10.000 Value: INR" }, { 1, 51000, "12.00" } } },
	{ { { 1, 50000, "Closing Unit Balance: 10.000  NAV on 30-Dec-2024: INR" }, { 1, 51000, "Text" } },
	  { { 1, 50000, "Closing Unit Balance: 10.000 NAV on 30-Dec-2024: INR" }, { 1, 51000, "Text" } } },
	/* values above their labels, unless those have others below */
	{ { { 1, 50000, "10.000" }, { 1, 51000, "Closing Unit Balance:" }, { 1, 52000, "Text" } },
	  { { 1, 51000, "Closing Unit Balance: 10.000" }, { 1, 52000, "Text" } } },
	{ { { 1, 50000, "10.000" }, { 1, 51000, "Closing Unit Balance:" } },
	  { { 1, 51000, "Closing Unit Balance: 10.000" } } },
	{ { { 1, 50000, "10.000" }, { 1, 51000, "Closing Unit Balance:" }, { 1, 52000, "20.000" } },
	  { { 1, 50000, "10.000" }, { 1, 52000, "Closing Unit Balance: 20.000" } } },
	{ { { 1, 50000, "12345678" }, { 1, 51000, "Folio No:" }, { 1, 52000, "87654321" } },
	  { { 1, 50000, "12345678" }, { 1, 52000, "Folio No: 87654321" } } },
	{ { { 1, 70000, "10.000" }, { 2, 9000, "Closing Unit Balance:" } },
	  { { 1, 70000, "Closing Unit Balance: 10.000" } } },
	{ { { 1, 70000, "12345678" }, { 2, 9000, "Folio No:" } }, { { 1, 70000, "Folio No: 12345678" } } },
	/* a cell of two lines about the others of its row: at most 2.6 sizes from the one to the other */
	{ { { 1, 50000, "Market Value on 30-Dec-2024: INR" },
	    { 1, 51000, "Closing Unit Balance: 10.000" },
	    { 1, 52600, "110.00" } },
	  { { 1, 50000, "Market Value on 30-Dec-2024: INR 110.00" }, { 1, 51000, "Closing Unit Balance: 10.000" } } },
	{ { { 1, 50000, "Market Value on 30-Dec-2024: INR" },
	    { 1, 51000, "Closing Unit Balance: 10.000" },
	    { 1, 52601, "110.00" } },
	  { { 1, 50000, "Market Value on 30-Dec-2024: INR" },
	    { 1, 51000, "Closing Unit Balance: 10.000" },
	    { 1, 52601, "110.00" } } },
	{ { { 1, 50000, "Market Value on 30-Dec-2024: INR" }, { 1, 51000, "Load text" }, { 1, 52000, "110.00" } },
	  { { 1, 50000, "Market Value on 30-Dec-2024: INR" }, { 1, 51000, "Load text" }, { 1, 52000, "110.00" } } },
	/* a folio line that goes on below, and below that */
	{ { { 1, 50000, "Folio No: 12345678 / 90 PAN:" }, { 1, 51000, "ABCDE1234F" }, { 1, 52000, "Asha Rao" } },
	  { { 1, 51000, "Folio No: 12345678 / 90 PAN: ABCDE1234F" }, { 1, 52000, "Asha Rao" } } },
	{ { { 1, 70000, "Folio No: 12345678 / PAN:" }, { 2, 9000, "90" }, { 2, 10000, "ABCDE1234F" } },
	  { { 2, 10000, "Folio No: 12345678 / 90 PAN: ABCDE1234F" } } },
};

START_TEST(labels_and_values_become_one_line)
{
	const struct zip_case *c = &zips[_i];
	struct cg_doc d = { .a = &arena };
	struct cg_body body = { .n = 0 };
	size_t n = 0;

	for (size_t i = 0; i < 4 && c->given[i].text != NULL; i++) {
		struct cg_body_line b = { .l = on(c->given[i].page, c->given[i].y, c->given[i].text),
					  .top = c->given[i].y };

		ck_assert(CG_PUSH(&arena, &body, &b));
	}
	ck_assert(cg_registrar_labels_zip(&d, &body));
	while (n < 4 && c->want[n].text != NULL)
		n++;
	ck_assert_uint_eq(body.n, n);
	for (size_t i = 0; i < n; i++) {
		is_text(cg_line_text(&arena, &body.v[i].l), c->want[i].text);
		ck_assert_uint_eq(body.v[i].l.page, c->want[i].page);
		ck_assert_int_eq(body.v[i].l.y, c->want[i].y);
	}
	ck_assert_int_eq(body.v[0].top, c->given[0].y);
}
END_TEST

/* ---- folio lines ---- */

/* What a line of folio, PAN and KYC says; NULL for the folio: it is no such line. */
static const struct {
	const char *text, *folio, *pan, *kyc;
	bool sound, status;
} folios[] = {
	{ "Folio No: 12345678 / 90 PAN: ABCDE1234F KYC: OK PAN: OK", "12345678 / 90", "ABCDE1234F", "OK", true, false },
	{ "FOLIO NUMBER 12345678", "12345678", NULL, NULL, true, false },
	{ "Folio No.:12345678", "12345678", NULL, NULL, true, false },
	{ "Folio No . : 12345678/90", "12345678 / 90", NULL, NULL, true, false },
	{ "KYC Status: NOT OK Folio No: 12345678 PAN No. ABCDE1234F", "12345678", "ABCDE1234F", "NOT OK", true, false },
	{ "Folio No: 12345678 PAN: ABCDE 1234F", "12345678", "ABCDE1234F", NULL, true, false },
	{ "Folio No: 12345678 PAN: NOT OK", "12345678", NULL, NULL, true, false },
	{ "Folio No: 12345678 PAN:", "12345678", NULL, NULL, true, false },
	{ "Folio No: 12345678 PAN: ABCDE1234F PAN: ABCDE1234F", "12345678", "ABCDE1234F", NULL, false, false },
	{ "Folio No: 12345678 PAN: abcde1234f", "12345678", NULL, NULL, false, false },
	{ "Folio No: 12345678 PAN: ABCDE1234", "12345678", NULL, NULL, false, false },
	{ "Folio No: 12345678 KYC: NOT", "12345678", NULL, "NOT", false, false },
	{ "Folio No: 12345678 KYC: OK KYC: NOT", "12345678", NULL, "OK", true, false },
	{ "Folio No: 12345678 /", "12345678 /", NULL, NULL, false, false },
	{ "Folio No: 12345678 / 90ABCDE1234F", "12345678 / 90", "ABCDE1234F", NULL, true, false },
	{ "Folio No: 12345678 / 90 X ABCDE1234F", "12345678 / 90", "ABCDE1234F", NULL, true, false },
	{ "Folio No: 12345678 / 90 ABCDE1234", "12345678 / 90", NULL, NULL, false, false },
	{ "Folio No: 12345678 Folio No: 87654321", "12345678", NULL, NULL, true, false },
	{ "PAN: ABCDE1234F KYC: OK", NULL, "ABCDE1234F", "OK", true, true },
	{ "KYC: OK", NULL, NULL, "OK", true, true },
	{ "PAN: OK", NULL, NULL, NULL, true, true },
	{ "PAN:", NULL, NULL, NULL, true, false },
	{ "KYC:", NULL, NULL, NULL, true, false },
	{ "PANKAJ OK", NULL, NULL, NULL, true, false },
	{ "PAN", NULL, NULL, NULL, true, false },
	{ "Asha Rao PAN: ABCDE1234F", NULL, NULL, NULL, true, false },
	{ "Folio No: none", NULL, NULL, NULL, false, false },
	{ "", NULL, NULL, NULL, true, false },
};

START_TEST(parts_of_a_folio_line_have_labels)
{
	for (size_t i = 0; i < sizeof(folios) / sizeof(folios[0]); i++) {
		struct cg_body_line b = { .l = said(folios[i].text) };
		struct cg_folio_block block = { .pan = CG_STR("before"), .kyc = CG_STR("before") };
		bool sound = true;

		ck_assert_msg(cg_registrar_folio_is(&arena, &b) == (folios[i].folio != NULL), "%s", folios[i].text);
		ck_assert_msg(cg_registrar_folio_is_status(&arena, &b.l) == folios[i].status, "%s", folios[i].text);
		cg_registrar_folio_status(&arena, &b.l, &block);
		is_text(block.pan, folios[i].pan != NULL ? folios[i].pan : "before");
		is_text(block.kyc, folios[i].kyc != NULL ? folios[i].kyc : "before");
		if (folios[i].folio == NULL)
			continue;
		ck_assert(cg_registrar_folio_read(&arena, &b.l, &block, &sound));
		is_text(block.pan, folios[i].pan);
		is_text(block.kyc, folios[i].kyc);
		if (folios[i].text[0] == 'F' && folios[i].sound)
			is_text(block.folio, folios[i].folio);
		ck_assert_msg(sound == folios[i].sound, "%s", folios[i].text);
		sound = false;
		ck_assert(cg_registrar_folio_read(&arena, &b.l, &block, &sound));
		ck_assert(!sound);
	}
}
END_TEST

/* Among rows a folio line begins more than three points left of the descriptions. */
START_TEST(a_folio_line_in_a_table_stands_left)
{
	static const struct cg_columns cols = { .set = true, .description = 5301 };
	static const struct cg_columns near = { .set = true, .description = 5300 };
	struct cg_body_line b = { .l = said("Folio No: 12345678"), .cols = &cols };

	ck_assert(cg_registrar_folio_in_table(&arena, &b));
	b.cols = &near;
	ck_assert(!cg_registrar_folio_in_table(&arena, &b));
	b.cols = NULL;
	ck_assert(cg_registrar_folio_in_table(&arena, &b));
	b.l = said("Folio none");
	ck_assert(!cg_registrar_folio_in_table(&arena, &b));
}
END_TEST

/* A folio line, what stands below it, and what they are together; NULL: two lines. */
static const char *const wraps[][3] = {
	{ "Folio No: 12345678 /", "90", "Folio No: 12345678 / 90" },
	{ "Folio No: 12345678/", "90", "Folio No: 12345678/ 90" },
	{ "Folio No: 12345678", "/ 90", "Folio No: 12345678 / 90" },
	{ "Folio No: 12345678", "/90", "Folio No: 12345678 /90" },
	{ "Folio No:", "12345678", "Folio No: 12345678" },
	{ "Folio No:", "12345678 / 90", "Folio No: 12345678 / 90" },
	{ "Folio No: KYC: OK", "12345678", "Folio No: 12345678 KYC: OK" },
	{ "Folio No: 12345678 / 90 PAN:", "ABCDE1234F", "Folio No: 12345678 / 90 PAN: ABCDE1234F" },
	{ "Folio No: 12345678 / 90 KYC:", "OK", "Folio No: 12345678 / 90 KYC: OK" },
	{ "Folio No: 12345678 / 90 KYC:", "NOT OK", "Folio No: 12345678 / 90 KYC: NOT OK" },
	{ "Folio No: 12345678 / 90 KYC: NOT", "OK", "Folio No: 12345678 / 90 KYC: NOT OK" },
	{ "Folio No: 12345678 / 90 KYC:NOT PAN: OK", "OK", "Folio No: 12345678 / 90 KYC:NOT OK PAN: OK" },
	{ "Folio No: 12345678 / PAN:", "90 ABCDE1234F", "Folio No: 12345678 / 90 PAN: ABCDE1234F" },
	{ "Folio No: 12345678 /", "90 PAN: ABCDE1234F", "Folio No: 12345678 / 90 PAN: ABCDE1234F" },
	{ "Folio No: 12345678 /", "90 KYC: NOT OK PAN: OK", "Folio No: 12345678 / 90 KYC: NOT OK PAN: OK" },
	{ "Folio No: 12345678 /", "90 KYC:OK", "Folio No: 12345678 / 90 KYC:OK" },
	{ "Folio No: 12345678 /", "PAN: OK 90", "Folio No: 12345678 / 90 PAN: OK" },
	{ "Folio No: 12345678 / 90 KYC: PAN: OK", "OK", "Folio No: 12345678 / 90 KYC: OK PAN: OK" },
	{ "Folio No: 12345678 / 90 PAN: KYC:", "ABCDE1234F OK", "Folio No: 12345678 / 90 PAN: ABCDE1234F KYC: OK" },
	{ "Folio No: 12345678 / 90 PAN: KYC:", "OK", NULL },
	{ "Folio No: 12345678 / 90 KYC: NOT", "NOT OK", NULL },
	{ "Folio No: 12345678 / 90 KYC: NOT", "ABCDE1234F", NULL },
	{ "Folio No: 12345678 / 90 KYC:", "ABCDE1234F", NULL },
	{ "Folio No: 12345678 / 90 KYC: OK OK", "OK", NULL },
	{ "Folio No: 12345678 / 90", "90", NULL },
	{ "Folio No: 12345678 / 90", "/ 91", NULL },
	{ "Folio No: 12345678/90", "/91", NULL },
	{ "Folio No: 12345678 / 90", "OK", NULL },
	{ "Folio No: 12345678 /", "/ 90", NULL },
	{ "Folio No: 12345678 /", "/90", NULL },
	{ "Folio No:", "/ 90", NULL },
	{ "Folio No:", "90", NULL },
	{ "Folio No:", "/", NULL },
	{ "Folio No: 12345678", "90", NULL },
	{ "Folio No: 12345678", "12345678", NULL },
	{ "Folio No: 12345678", "/ OK", NULL },
	{ "Folio No: 12345678 /", "12345678", NULL },
	{ "Folio No: 12345678 /", "90 91", NULL },
	{ "Folio No: 12345678 /", "90 Asha", NULL },
	{ "Folio No: 12345678 /", "90 KYC: NOT", NULL },
	{ "Folio No: 12345678 /", "90 KYC: NOT SO", NULL },
	{ "Folio No: 12345678 /", "90 KYC:", NULL },
	{ "Folio No: 12345678 /", "90 KYC: Y", NULL },
	{ "Folio No: 12345678 /", "90 Folio No: 87654321", NULL },
	{ "Folio No: 12345678 /", "PAN: ABCDE1234F", NULL },
	{ "Asha Rao", "90", NULL },
	{ "Folio No: 12345678 /", "", NULL },
	{ "", "90", NULL },
};

START_TEST(the_rest_of_a_folio_line_is_put_where_it_lacks)
{
	for (size_t i = 0; i < sizeof(wraps) / sizeof(wraps[0]); i++) {
		struct cg_line l = said(wraps[i][0]), below = on(1, 51000, wraps[i][1]);
		bool joined = wraps[i][2] == NULL;

		ck_assert(cg_registrar_folio_wrap(&arena, &l, &below, &joined));
		ck_assert_msg(joined == (wraps[i][2] != NULL), "%zu: %s | %s", i, wraps[i][0], wraps[i][1]);
		is_text(cg_line_text(&arena, &l), wraps[i][joined ? 2 : 0]);
	}
}
END_TEST

/* It stands at most 2.6 sizes below, or on the next page. */
START_TEST(the_rest_of_a_folio_line_stands_close)
{
	static const struct {
		uint32_t page;
		int32_t y;
		bool joined;
	} cases[] = { { 1, 52600, true }, { 1, 52601, false }, { 2, 9000, true }, { 3, 9000, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = said("Folio No: 12345678 /"), below = on(cases[i].page, cases[i].y, "90");
		bool joined;

		ck_assert(cg_registrar_folio_wrap(&arena, &l, &below, &joined));
		ck_assert_msg(joined == cases[i].joined, "%zu", i);
	}
}
END_TEST

/* ---- closing lines ---- */

/* What a closing line says; the days of NAV and value are the same. */
static const struct {
	const char *text, *units, *nav, *cost, *value;
	bool bad;
} closings[] = {
	{ "Closing Unit Balance: 10.905 NAV on 20-Aug-2019: INR 10.9050 Total Cost Value: 1,000.00 "
	  "Market Value on 20-Aug-2019: INR 118.92",
	  "10.905", "10.9050", "1000.00", "118.92", false },
	{ "Closing Unit Balance:10.905 NAV on 20-Aug-2019:INR10.9050", "10.905", "10.9050", NULL, NULL, false },
	{ "Closing Unit Balance 10.905 NAV on 20- Aug- 2019 10.9050", "10.905", "10.9050", NULL, NULL, false },
	{ "NAV on 20-Aug-2019: Rs. 10.9050 Total Cost Value : Rs.5.00", NULL, "10.9050", "5.00", NULL, false },
	{ "Valuation on 20-Aug-2019: `118.92", NULL, NULL, NULL, "118.92", false },
	{ "Market on 20-Aug-2019: 118.92", NULL, NULL, NULL, "118.92", false },
	{ "Total Cost Value: 373,971,483.73Value", NULL, NULL, "373971483.73", NULL, false },
	{ "Total Cost Value: 5.00 5.00", NULL, NULL, "5.00", NULL, false },
	{ "Total Cost Value: 5.00 6.00", NULL, NULL, "5.00", NULL, true },
	{ "Total Cost Value: five", NULL, NULL, NULL, NULL, true },
	{ "Total Cost Value: 5.00.Value", NULL, NULL, NULL, NULL, true },
	{ "Closing Unit Balance: x Total Cost Value: 5.00", NULL, NULL, "5.00", NULL, true },
	{ "NAV on 31-Feb-2019: INR 10.9050", NULL, NULL, NULL, NULL, true },
	{ "NAV on 20-Aug-2019: INR", NULL, NULL, NULL, NULL, true },
	{ "Market Value on 20-Aug-2019: INR x", NULL, NULL, NULL, NULL, true },
	{ "Market Value on INR 118.92", NULL, NULL, NULL, NULL, true },
};

START_TEST(a_closing_line_is_taken_apart)
{
	for (size_t i = 0; i < sizeof(closings) / sizeof(closings[0]); i++) {
		struct cg_line l = said(closings[i].text);
		struct cg_closing c = { .nav_date = CG_DATE_NONE, .value_date = CG_DATE_NONE };

		ck_assert(cg_registrar_row_closing(&arena, &l, 0, &c));
		ck_assert(c.any);
		is_dec(c.units, closings[i].units);
		is_dec(c.nav, closings[i].nav);
		is_dec(c.cost, closings[i].cost);
		is_dec(c.value, closings[i].value);
		ck_assert_msg(c.bad == closings[i].bad, "%s", closings[i].text);
		if (c.nav.set)
			ck_assert_int_eq(c.nav_date, day("2019-08-20"));
		if (c.value.set)
			ck_assert_int_eq(c.value_date, day("2019-08-20"));
	}
}
END_TEST

/* Words before `from` are none of it; a line without a part of it changes nothing. */
START_TEST(other_words_are_none_of_a_closing_line)
{
	struct cg_line l = said("Total Cost Value: 5.00 Market Value on 20-Aug-2019: 7.00");
	struct cg_closing c = { .any = false };

	ck_assert(cg_registrar_row_closing(&arena, &l, 4, &c));
	ck_assert(!c.cost.set);
	is_dec(c.value, "7.00");
	l = said("Purchase 5.00");
	c = (struct cg_closing){ .any = false };
	ck_assert(cg_registrar_row_closing(&arena, &l, 0, &c));
	ck_assert(!c.any && !c.bad);
}
END_TEST

/* A row with a market value behind it, whose words stand `off` below the row's. */
static struct cg_body_line valued(int32_t x, int32_t off, const struct cg_columns *cols)
{
	struct cg_line l = LINE(&arena, 1, 50000, { 5000, 9000, "01-Jan-2020" }, { 15000, 18000, "Purchase" },
				{ x, x + 2000, "Market" }, { x + 2300, x + 4000, "Value" },
				{ x + 4300, x + 5000, "on" }, { x + 5300, x + 9000, "20-Aug-2019:" },
				{ x + 9300, x + 11000, "INR" }, { x + 11300, x + 13000, "118.92" });

	for (size_t i = 3; i < l.n; i++) {
		l.w[i].y0 += off;
		l.w[i].y1 += off;
	}
	return (struct cg_body_line){ .l = l, .cols = cols };
}

/* The market value begins more than 100 pt right of the descriptions; its words share a baseline to 0.3 pt. */
START_TEST(a_market_value_leaves_its_line)
{
	static const struct cg_columns cols = { .set = true, .description = 15000 };
	static const struct {
		int32_t x, off;
		bool taken;
	} cases[] = { { 25001, 0, true },   { 25000, 0, false },  { 30000, 30, true },
		      { 30000, -30, true }, { 30000, 31, false }, { 30000, -31, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_body_line b = valued(cases[i].x, cases[i].off, &cols);
		struct cg_closing c = { .bad = true };

		ck_assert(cg_registrar_closing_value(&arena, &b, &c));
		ck_assert_msg(c.value.set == cases[i].taken, "%zu", i);
		ck_assert(!c.bad);
		ck_assert_uint_eq(b.l.n, cases[i].taken ? 2 : 8);
		is_text(b.l.w[1].text, "Purchase");
		if (cases[i].taken)
			ck_assert_int_eq(c.value_date, day("2019-08-20"));
	}
}
END_TEST

/* One that is not understood stays where it stands. */
START_TEST(a_market_value_that_is_not_understood_stays)
{
	static const struct cg_columns cols = { .set = true, .description = 15000 };
	struct cg_body_line b = valued(30000, 0, &cols);
	struct cg_closing c = { .any = true };

	b.l.w[7].text = CG_STR("x");
	ck_assert(cg_registrar_closing_value(&arena, &b, &c));
	ck_assert(!c.any && !c.value.set && !c.bad);
	ck_assert_uint_eq(b.l.n, 8);
	b.l.w[2].text = CG_STR("Valuation");
	b.l.w[3].text = CG_STR("on");
	b.l.w[4].text = CG_STR("20-Aug-2019:");
	b.l.w[5].text = CG_STR("INR");
	b.l.w[6].text = CG_STR("7.00");
	b.l.n = 7;
	ck_assert(cg_registrar_closing_value(&arena, &b, &c));
	is_dec(c.value, "7.00");
}
END_TEST

/* ---- the line of a fund house ---- */

/* A line above a folio line: x and right end, size, font, what the statement's summary and the last such line say. */
static const struct amc_case {
	const char *text;
	int32_t x0, x1, size;
	uint16_t font;
	const char *box, *before;
	bool above; /* a line of its font and size stands 1.5 sizes above it */
	bool is;
} amcs[] = {
	{ "X Mutual Fund", 5000, 12000, 1000, 1, NULL, NULL, false, true },
	{ "X MF", 5000, 12000, 1000, 1, NULL, NULL, false, true },
	{ "X Fund House", 5000, 12000, 1000, 1, NULL, NULL, false, true },
	{ "Franklin Templeton Investments", 5000, 12000, 1000, 1, NULL, NULL, false, true },
	{ "X Fund", 5000, 12000, 1000, 1, NULL, NULL, false, false },
	{ "MF", 5000, 12000, 1000, 1, NULL, NULL, false, false },
	{ "", 5000, 12000, 1000, 1, "", NULL, false, false },
	{ "X Fund", 5000, 12000, 1000, 1, "x fund", NULL, false, true },
	{ "X Fund", 40000, 45000, 500, 1, "X Fund", NULL, true, true },
	/* set larger by more than a twelfth, wherever it stands if its name tells */
	{ "X Fund", 5000, 12000, 1083, 1, NULL, NULL, false, false },
	{ "X Fund", 5000, 12000, 1084, 1, NULL, NULL, false, true },
	{ "X Fund", 5000, 12000, 1084, 1, NULL, NULL, true, true },
	{ "X Mutual Fund", 40000, 45000, 1084, 1, NULL, NULL, false, true },
	{ "X Mutual Fund", 40000, 45000, 1083, 1, NULL, NULL, false, false },
	/* three points right of the folio line it has to be in the middle, to 15 pt */
	{ "X Fund", 5300, 12000, 1084, 1, NULL, NULL, false, true },
	{ "X Fund", 5301, 12000, 1084, 1, NULL, NULL, false, false },
	{ "X Mutual Fund", 27000, 31202, 1000, 1, NULL, NULL, false, true },
	{ "X Mutual Fund", 27000, 31200, 1000, 1, NULL, NULL, false, false },
	{ "X Mutual Fund", 30000, 34198, 1000, 1, NULL, NULL, false, true },
	{ "X Mutual Fund", 30000, 34200, 1000, 1, NULL, NULL, false, false },
	/* of eight words at most */
	{ "a b c d e f g Mutual Fund", 5000, 12000, 1000, 1, NULL, NULL, false, false },
	{ "a b c d e f Mutual Fund", 5000, 12000, 1000, 1, NULL, NULL, false, true },
	/* not smaller by more than a thirtieth, and not going on from the line above */
	{ "X Mutual Fund", 5000, 12000, 967, 1, NULL, NULL, false, true },
	{ "X Mutual Fund", 5000, 12000, 966, 1, NULL, NULL, false, false },
	{ "X Mutual Fund", 5000, 12000, 1000, 1, NULL, NULL, true, false },
	/* set like the one before */
	{ "X Fund", 5000, 12000, 1000, 1, NULL, "Y Mutual Fund", false, true },
	{ "X Fund", 5000, 12000, 1000, 2, NULL, "Y Mutual Fund", false, false },
	{ "X Fund", 5000, 12000, 1001, 1, NULL, "Y Mutual Fund", false, false },
	{ "X Fund", 5000, 12000, 1000, 1, NULL, "Y Mutual Fund", true, false },
};

static struct cg_body_line set_as(int32_t x0, int32_t x1, int32_t y, int32_t size, uint16_t font, const char *text)
{
	struct cg_body_line b = { .l = LINE(&arena, 1, y, { x0, x1, text }), .middle = 30600 };

	b.l.w[0].size = size;
	b.l.w[0].font = font;
	return b;
}

START_TEST(a_fund_house_is_told_by_its_print)
{
	for (size_t i = 0; i < sizeof(amcs) / sizeof(amcs[0]); i++) {
		const struct amc_case *c = &amcs[i];
		int32_t pitch = c->size * 150 / 100;
		struct cg_body_line v[3] = { set_as(5000, 9000, 50000 - pitch - !c->above, c->size, c->font, "Above"),
					     set_as(c->x0, c->x1, 50000, c->size, c->font, c->text),
					     set_as(5000, 9000, 51000, 1000, 3, "Folio No: 12345678") };
		struct cg_statement s = { .type = CG_STATEMENT_DETAILED };
		struct cg_printed_total total = { .amc = c->box != NULL ? cg_str_of(c->box) : CG_STR_NONE };
		struct cg_folio_block block = { .amc = c->before != NULL ? cg_str_of(c->before) : CG_STR_NONE,
						.amc_font = 1,
						.amc_size = 1000 };

		ck_assert(CG_PUSH(&arena, &s.printed, &total));
		ck_assert_msg(cg_registrar_amc_is(v, 1, cg_str_of(c->text), &s, &block) == c->is, "%zu: %s", i,
			      c->text);
	}
}
END_TEST

/* Load text goes on only on its page, in its font and size; the first line of all goes on from nothing. */
START_TEST(a_fund_house_goes_on_from_no_other_print)
{
	struct cg_body_line v[3] = { set_as(5000, 9000, 48500, 1000, 1, "Above"),
				     set_as(5000, 9000, 50000, 1000, 1, "X Mutual Fund"),
				     set_as(5000, 9000, 51000, 1000, 3, "Folio No: 12345678") };
	struct cg_statement s = { .type = CG_STATEMENT_DETAILED };
	struct cg_folio_block block = { .amc_font = 1 };
	const struct cg_str name = CG_STR("X Mutual Fund");

	ck_assert(!cg_registrar_amc_is(v, 1, name, &s, &block));
	v[0].l.w[0].font = 2;
	ck_assert(cg_registrar_amc_is(v, 1, name, &s, &block));
	v[0].l.w[0].font = 1;
	v[0].l.w[0].size = 999;
	ck_assert(cg_registrar_amc_is(v, 1, name, &s, &block));
	v[0].l.w[0].size = 1000;
	v[0].l.page = 0;
	ck_assert(cg_registrar_amc_is(v, 1, name, &s, &block));
	ck_assert(cg_registrar_amc_is(v + 1, 0, name, &s, &block));
}
END_TEST

/* A heading is set as the ones before, and in another font than the scheme or larger. */
START_TEST(a_heading_of_a_fund_house_is_set_as_those_before)
{
	static const struct {
		const char *text, *before;
		int32_t size, scheme_size;
		uint16_t font, scheme_font;
		bool is;
	} cases[] = { { "X Mutual Fund", "Y MF", 1000, 1000, 1, 2, true },
		      { "X Mutual Fund", "Y MF", 1000, 999, 1, 1, true },
		      { "X Mutual Fund", "Y MF", 1000, 1000, 1, 1, false },
		      { "X Mutual Fund", "Y MF", 999, 900, 1, 2, false },
		      { "X Mutual Fund", "Y MF", 1000, 900, 2, 3, false },
		      { "X Mutual Fund", NULL, 1000, 900, 1, 2, false },
		      { "Boxed", "Y MF", 1000, 1000, 1, 2, true },
		      { "X Fund", "Y MF", 1000, 1000, 1, 2, false } };
	struct cg_statement s = { .type = CG_STATEMENT_DETAILED };
	struct cg_printed_total grand = { .amc = CG_STR_NONE }, box = { .amc = CG_STR("boxed") };

	ck_assert(CG_PUSH(&arena, &s.printed, &grand) && CG_PUSH(&arena, &s.printed, &box));
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_body_line l = set_as(5000, 9000, 50000, cases[i].size, cases[i].font, cases[i].text);
		struct cg_body_line of = set_as(5000, 9000, 51000, cases[i].scheme_size, cases[i].scheme_font, "B92-X");
		struct cg_folio_block block = { .amc = cases[i].before != NULL ? cg_str_of(cases[i].before)
									       : CG_STR_NONE,
						.amc_font = 1,
						.amc_size = 1000 };

		ck_assert_msg(cg_registrar_amc_heading(&l.l, &of.l, cg_str_of(cases[i].text), &s, &block) ==
				      cases[i].is,
			      "%zu", i);
	}
}
END_TEST

/* ---- the summary of page 1 ---- */

#define SUMMARY_TITLE                                                                                                  \
	{ 20000, 26000, "PORTFOLIO" },                                                                                 \
	{                                                                                                              \
		26300, 30000, "SUMMARY"                                                                                \
	}
#define SUMMARY_HEADS                                                                                                  \
	{ 28000, 30000, "Cost" }, { 30300, 33000, "Value" }, { 44000, 46000, "Market" },                               \
	{                                                                                                              \
		46300, 49000, "Value"                                                                                  \
	}

/* "name|cost|value" of each line. */
static struct cg_str box_of(const struct cg_lines *ls, size_t to)
{
	struct cg_doc d = { .a = &arena, .lines = *ls };
	struct cg_statement s = { .type = CG_STATEMENT_DETAILED };
	struct cg_str out = CG_STR("");

	ck_assert(cg_registrar_box(&d, to, &s));
	for (size_t i = 0; i < s.printed.n; i++) {
		char cost[CG_DEC_TEXT_MAX], value[CG_DEC_TEXT_MAX];

		(void)cg_dec_text(s.printed.v[i].cost, cost);
		(void)cg_dec_text(s.printed.v[i].value, value);
		out = cg_arena_printf(&arena, "%.*s%.*s|%s|%s ", CG_STR_ARG(out), CG_STR_ARG(s.printed.v[i].amc),
				      s.printed.v[i].cost.set ? cost : "", s.printed.v[i].value.set ? value : "");
		ck_assert_uint_eq(s.printed.v[i].page, 1);
	}
	return out;
}

static const struct {
	const char *want;
	struct word_at w[6];
} boxes[] = {
	{ "X|1.00|2.00 ", { { 5000, 9000, "X" }, { 30000, 33000, "1.00" }, { 46000, 49000, "2.00" } } },
	{ "X||2.00 ", { { 5000, 9000, "X" }, { 46000, 49000, "2.00" } } },
	{ "X|1.00| ", { { 5000, 9000, "X" }, { 30000, 33000, "1.00" } } },
	/* one figure stands within 40 points of its head */
	{ "X||2.00 ", { { 5000, 9000, "X" }, { 52000, 52999, "2.00" } } },
	{ "", { { 5000, 9000, "X" }, { 52000, 53000, "2.00" } } },
	{ "X|2.00|1.00 ", { { 5000, 9000, "X" }, { 9300, 11000, "2.00" }, { 30000, 33000, "1.00" } } },
	/* two may stand anywhere, three may not */
	{ "X|1.00|2.00 ", { { 5000, 9000, "X" }, { 9300, 11000, "1.00" }, { 11300, 13000, "2.00" } } },
	{ "", { { 5000, 9000, "X" }, { 9300, 11000, "1.00" }, { 11300, 13000, "2.00" }, { 13300, 14000, "3.00" } } },
	{ "|1.00|2.00 ", { { 5000, 9000, "Total" }, { 30000, 33000, "1.00" }, { 46000, 49000, "2.00" } } },
	{ "|1.00|2.00 ",
	  { { 5000, 9000, "GRAND" }, { 9300, 11000, "TOTAL" }, { 30000, 33000, "1.00" }, { 46000, 49000, "2.00" } } },
};

START_TEST(a_line_of_the_summary_has_two_figures)
{
	struct cg_lines ls = { .n = 0 };
	struct cg_line v[] = { LINE(&arena, 1, 10000, SUMMARY_TITLE), LINE(&arena, 1, 11000, SUMMARY_HEADS),
			       line_of(&arena, 1, 12000, boxes[_i].w),
			       LINE(&arena, 1, 13000, { 5000, 9000, "Y" }, { 30000, 33000, "5.00" },
				    { 46000, 49000, "6.00" }) };
	bool total = boxes[_i].want[0] == '|';

	for (size_t i = 0; i < 4; i++)
		ck_assert(CG_PUSH(&arena, &ls, &v[i]));
	is_text(box_of(&ls, 4), (char *)cg_arena_printf(&arena, "%s%s", boxes[_i].want, total ? "" : "Y|5.00|6.00 ").p);
	is_text(box_of(&ls, 3), boxes[_i].want);
	is_text(box_of(&ls, 2), "");
	is_text(box_of(&ls, 0), "");
	ls.v[0].w[0].text = CG_STR("Portfolio");
	is_text(box_of(&ls, 3), boxes[_i].want);
	ls.v[0].w[0].text = CG_STR("Other");
	is_text(box_of(&ls, 3), "");
}
END_TEST

/* Heads stand within 45 points of the first line below the title; values may stand left of costs. */
START_TEST(heads_of_the_summary_stand_below_its_title)
{
	for (int32_t more = 0; more < 2; more++) {
		struct cg_lines ls = { .n = 0 };
		struct cg_line v[] = {
			LINE(&arena, 1, 10000, SUMMARY_TITLE), LINE(&arena, 1, 11000, { 5000, 9000, "a" }),
			LINE(&arena, 1, 15500 + more, SUMMARY_HEADS),
			LINE(&arena, 1, 16000, { 5000, 9000, "X" }, { 30000, 33000, "1.00" }, { 46000, 49000, "2.00" })
		};

		for (size_t i = 0; i < 4; i++)
			ck_assert(CG_PUSH(&arena, &ls, &v[i]));
		is_text(box_of(&ls, 4), more == 0 ? "X|1.00|2.00 " : "");
	}
}
END_TEST

START_TEST(the_order_of_heads_tells_the_figures)
{
	struct cg_lines ls = { .n = 0 };
	struct cg_line v[] = { LINE(&arena, 1, 10000, SUMMARY_TITLE),
			       LINE(&arena, 1, 11000, { 28000, 30000, "Market" }, { 30300, 33000, "Value" },
				    { 44000, 46000, "Cost" }, { 46300, 49000, "Value" }),
			       LINE(&arena, 1, 12000, { 5000, 9000, "X" }, { 30000, 33000, "2.00" },
				    { 46000, 49000, "1.00" }) };

	for (size_t i = 0; i < 3; i++)
		ck_assert(CG_PUSH(&arena, &ls, &v[i]));
	is_text(box_of(&ls, 3), "X|1.00|2.00 ");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("registrar_lines");
	TCase *tc = tcase_create("registrar_lines");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, an_opening_line_is_its_label_and_a_figure);
	tcase_add_test(tc, a_closing_line_begins_with_a_label_of_its);
	tcase_add_test(tc, labels_of_a_folio_alone);
	tcase_add_test(tc, values_stand_close_above_their_labels);
	tcase_add_test(tc, values_go_behind_the_labels_above_them);
	tcase_add_test(tc, cells_are_parted_by_their_gaps);
	tcase_add_test(tc, a_lone_value_goes_where_one_is_missing);
	tcase_add_loop_test(tc, labels_and_values_become_one_line, 0, sizeof(zips) / sizeof(zips[0]));
	tcase_add_test(tc, parts_of_a_folio_line_have_labels);
	tcase_add_test(tc, a_folio_line_in_a_table_stands_left);
	tcase_add_test(tc, the_rest_of_a_folio_line_is_put_where_it_lacks);
	tcase_add_test(tc, the_rest_of_a_folio_line_stands_close);
	tcase_add_test(tc, a_closing_line_is_taken_apart);
	tcase_add_test(tc, other_words_are_none_of_a_closing_line);
	tcase_add_test(tc, a_market_value_leaves_its_line);
	tcase_add_test(tc, a_market_value_that_is_not_understood_stays);
	tcase_add_test(tc, a_fund_house_is_told_by_its_print);
	tcase_add_test(tc, a_fund_house_goes_on_from_no_other_print);
	tcase_add_test(tc, a_heading_of_a_fund_house_is_set_as_those_before);
	tcase_add_loop_test(tc, a_line_of_the_summary_has_two_figures, 0, sizeof(boxes) / sizeof(boxes[0]));
	tcase_add_test(tc, heads_of_the_summary_stand_below_its_title);
	tcase_add_test(tc, the_order_of_heads_tells_the_figures);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
