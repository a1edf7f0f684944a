/* Rules of the NSDL e-CAS that no sample shows alone: unknown sections, wrapped figures, signs told by words. */
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "statement/depository/depository.h"
#include "statement/drawing.h"
#include "statement/mask.h"
#include "statement/read/mutation_diff.h"
#include "statement/read/statement.h"
#include "values.h"

static struct drawing p;
static struct cg_statement s;
static struct cg_err e;

static void setup(void)
{
	drawing_open(&p);
}

static void teardown(void)
{
	drawing_close(&p);
}

static void expect(struct cg_str got, const char *want)
{
	ck_assert_msg(cg_str_eq(got, cg_str_of(want)), "\"%.*s\", not \"%s\"", CG_STR_ARG(got), want);
}

/* ---- a statement with one account and one folio ---- */

/* What one test changes. */
static struct {
	const char *section, *value, *total, *words, *units, *rest, *code;
	/* movements: opening, debit and closing of the first, opening of the second, date of the second, client id */
	const char *opening, *debit, *closing, *again, *day, *client;
	const char *other, *security;	   /* another account in the place of a heading; what the movements are of */
	const char *price, *cost, *gain;   /* of the holding; of the folio */
	const char *below;		   /* the price */
	const char *owner, *more, *status; /* the second line of the owner */
	const char *worth;		   /* of the holder group */
	bool narrow;			   /* the front and the head of the holder group are broken */
	bool far;			   /* the second line of that head is too far below the first */
} doc;

static void plain(void)
{
	doc.section = "Equities (E)";
	doc.value = "1,000.00";
	doc.total = "1,000.00";
	doc.words = "Redemption";
	doc.units = "1,11,359.0";
	doc.rest = "25";
	doc.code = "NOT AVAILABLE";
	doc.price = "See Note";
	doc.below = "";
	doc.status = "NOT OK";
	doc.cost = "2,00,000.00";
	doc.gain = "22,718.05";
	doc.opening = "130";
	doc.debit = "40";
	doc.closing = "90";
	doc.again = "90";
	doc.day = "20-Mar-2024";
	doc.client = "DP ID: IN300000 Client ID: 12345678";
	doc.other = "";
	doc.security = "ISIN : INE002A01018 - RELIANCE INDUSTRIES 50 PLUS LIMITED";
	doc.owner = "ASHA RAO (PAN:ABCPR1234F)";
	doc.more = "";
	doc.worth = "` 2,23,718.05";
	doc.narrow = doc.far = false;
}

static void front(void)
{
	drawing_page(&p);
	(void)drawing_put(&p, 25, 100, "NSDL Consolidated Account Statement");
	drawing_page(&p);
	(void)drawing_put(&p, 25, 64, "NSDL ID: 123456789");
	(void)drawing_put(&p, 300, 64,
			  doc.narrow ? "Statement for the period from 01-Mar-2024 to 31-"
				     : "Statement for the period from 01-Mar-2024 to 31-Mar-2024");
	if (doc.narrow)
		(void)drawing_put(&p, 300, 75, "Mar-2024");
	(void)drawing_put(&p, 25, 75, "ASHA RAO");
	(void)drawing_put(&p, 25, 86, "PUNE");
	(void)drawing_put(&p, 300, 99, "PORTFOLIO VALUE");
	drawing_right(&p, 570, 99, "` 2,23,718.05");
	(void)drawing_put(&p, 25, 143, "Your Demat Account and Mutual Fund Folios");
	(void)drawing_put(&p, 25, 157, "In the Single Name of");
	(void)drawing_put(&p, 25, 168, doc.owner);
	(void)drawing_put(&p, 25, 179, doc.more);
	(void)drawing_put(&p, 150, 216, "A BROKER LIMITED");
	(void)drawing_put(&p, 30, 220, "NSDL Demat Account");
	drawing_right(&p, 440, 220, "1");
	drawing_right(&p, 570, 220, doc.total);
	(void)drawing_put(&p, 150, 224, "DP ID:IN300000 Client ID:12345678");
	(void)drawing_put(&p, 30, 240, "Mutual Fund Folios");
	(void)drawing_put(&p, 150, 240, "1 Folios");
	drawing_right(&p, 440, 240, "1");
	drawing_right(&p, 570, 240, "2,22,718.05");
	drawing_right(&p, 440, 255, "Total");
	drawing_right(&p, 570, 255, "2,23,718.05");
	drawing_right(&p, 440, 270, "Grand Total");
	drawing_right(&p, 570, 270, "2,23,718.05");
}

static void composition(void)
{
	(void)drawing_put(&p, 25, 72, "ASHA RAO");
	drawing_right(&p, 430, 72, doc.worth);
	drawing_right(&p, doc.narrow ? 430 : 570, doc.far ? 91 : doc.narrow ? 81 : 72, "Holdings");
	(void)drawing_put(&p, 25, 100, "PORTFOLIO COMPOSITION");
	(void)drawing_put(&p, 30, 112, "Equities (E)");
	drawing_right(&p, 240, 112, "1,000.00");
	drawing_right(&p, 290, 112, "0.45%");
	(void)drawing_put(&p, 30, 124, "Mutual Fund Folios (F)");
	drawing_right(&p, 240, 124, "2,22,718.05");
	drawing_right(&p, 290, 124, "99.55%");
	(void)drawing_put(&p, 30, 136, "TOTAL");
	drawing_right(&p, 240, 136, "2,23,718.05");
}

static void account(void)
{
	(void)drawing_put(&p, 30, 160, "NSDL Demat Account");
	(void)drawing_put(&p, 330, 160, "ACCOUNT HOLDER");
	(void)drawing_put(&p, 30, 168, "A BROKER LIMITED");
	(void)drawing_put(&p, 330, 168, doc.owner);
	(void)drawing_put(&p, 330, 176, doc.more);
	(void)drawing_put(&p, 30, 176, "DP ID: IN300000 Client ID: 12345678");
	(void)drawing_put(&p, 25, 200, doc.section);
	(void)drawing_put(&p, 25, 214, "ISIN");
	(void)drawing_put(&p, 98, 214, "Company Name");
	drawing_right(&p, 280, 214, "Face Value");
	drawing_right(&p, 355, 214, "No. of");
	drawing_right(&p, 440, 214, "Market Price");
	drawing_right(&p, 555, 214, "Value in `");
	(void)drawing_put(&p, 25, 230, "INE002A01018");
	(void)drawing_put(&p, 98, 230, "RELIANCE INDUSTRIES 50 PLUS");
	drawing_right(&p, 280, 230, "10.00");
	drawing_right(&p, 355, 230, "100");
	drawing_right(&p, 440, 230, doc.price);
	drawing_right(&p, 555, 230, doc.value);
	(void)drawing_put(&p, 25, 237.5, "RELIANCE.NSE");
	(void)drawing_put(&p, 98, 237.5, "LIMITED");
	drawing_right(&p, 440, 237.5, doc.below);
	(void)drawing_put(&p, 25, 250, "Sub Total");
	drawing_right(&p, 555, 250, "1,000.00");
	(void)drawing_put(&p, 25, 262, "Total");
	drawing_right(&p, 555, 262, doc.total);
}

static void folios(void)
{
	(void)drawing_put(&p, 25, 290, "Mutual Fund Folios (F)");
	(void)drawing_put(&p, 20, 302, "ISIN");
	(void)drawing_put(&p, 80, 302, "ISIN Description");
	(void)drawing_put(&p, 167, 302, "Folio No.");
	drawing_right(&p, 260, 302, "No. of");
	drawing_right(&p, 335, 302, "Average");
	drawing_right(&p, 398, 302, "Total Cost");
	drawing_right(&p, 463, 302, "Current NAV");
	drawing_right(&p, 523, 302, "Current Value");
	drawing_right(&p, 583, 302, "Unrealised");
	(void)drawing_put(&p, 20, 318, "INF109K01");
	(void)drawing_put(&p, 80, 318, "A Fund - Direct");
	(void)drawing_put(&p, 167, 318, "6892768/");
	drawing_right(&p, 260, 318, doc.units);
	drawing_right(&p, 398, 318, doc.cost);
	drawing_right(&p, 463, 318, "2.0000");
	drawing_right(&p, 523, 318, "2,22,718.05");
	drawing_right(&p, 583, 318, doc.gain);
	(void)drawing_put(&p, 20, 325.5, "837");
	(void)drawing_put(&p, 80, 325.5, "Plan - Growth");
	(void)drawing_put(&p, 167, 325.5, "82");
	drawing_right(&p, 260, 325.5, doc.rest);
	(void)drawing_put(&p, 20, 333, doc.code);
	(void)drawing_put(&p, 20, 345, "Total");
	drawing_right(&p, 523, 345, "2,22,718.05");
}

static void txns(void)
{
	(void)drawing_put(&p, 25, 400,
			  "Mutual Funds Transaction Statement for the Period from 01-Mar-2024 to 31-Mar-2024");
	(void)drawing_put(&p, 25, 415, "Date");
	(void)drawing_put(&p, 85, 415, "Transaction Description");
	drawing_right(&p, 300, 415, "Amount in `");
	drawing_right(&p, 360, 415, "Stamp Duty");
	drawing_right(&p, 425, 415, "NAV in `");
	drawing_right(&p, 490, 415, "Price in `");
	drawing_right(&p, 570, 415, "Units");
	(void)drawing_put(&p, 25, 430,
			  "ISIN: INF109K01837 - A Mutual Fund - Scheme Name: A Fund - Direct Plan - Growth Folio No - "
			  "6892768/82");
	(void)drawing_put(&p, 85, 442, "Opening Balance");
	drawing_right(&p, 570, 442, "1,11,459.025");
	(void)drawing_put(&p, 25, 454, "05-MAR-2024");
	(void)drawing_put(&p, 85, 454, doc.words);
	drawing_right(&p, 300, 454, "200.00");
	drawing_right(&p, 360, 454, "0.00");
	drawing_right(&p, 425, 454, "2.0000");
	drawing_right(&p, 490, 454, "2.0000");
	drawing_right(&p, 570, 454, "100.000");
	(void)drawing_put(&p, 85, 466, "Closing Balance");
	drawing_right(&p, 570, 466, "1,11,359.025");
	(void)drawing_put(&p, 250, 480, "***End of Statement***");
}

static void move(double y, const char *day, const char *opening, const char *debit, const char *credit,
		 const char *closing)
{
	(void)drawing_put(&p, 25, y, day);
	(void)drawing_put(&p, 80, y, "57860866573946");
	(void)drawing_put(&p, 145, y, "Settlement of 2 BROKERS /");
	(void)drawing_put(&p, 285, y, "Delivery instruction");
	drawing_right(&p, 410, y, opening);
	drawing_right(&p, 460, y, debit);
	drawing_right(&p, 510, y, credit);
	drawing_right(&p, 570, y, closing);
	(void)drawing_put(&p, 145, y + 7.5, "2099994");
}

static void moves(void)
{
	(void)drawing_put(&p, 25, 72, "Transactions");
	drawing_right(&p, 570, 72, "for the period from 01-Mar-2024 to 31-Mar-2024");
	(void)drawing_put(&p, 30, 88, "NSDL Demat Account");
	(void)drawing_put(&p, 330, 88, "Summary of Transactions of");
	(void)drawing_put(&p, 30, 98, "A BROKER LIMITED");
	(void)drawing_put(&p, 330, 98, "ASHA RAO");
	(void)drawing_put(&p, 30, 108, doc.client);
	(void)drawing_put(&p, 30, 117, doc.other);
	(void)drawing_put(&p, 25, 126, "Date");
	(void)drawing_put(&p, 80, 126, "Order No");
	(void)drawing_put(&p, 145, 126, "Description");
	(void)drawing_put(&p, 285, 126, "Instruction Details");
	drawing_right(&p, 410, 126, "Opening");
	drawing_right(&p, 460, 126, "Debit");
	drawing_right(&p, 510, 126, "Credit");
	drawing_right(&p, 570, 126, "Closing");
	drawing_right(&p, 410, 133.5, "Balance");
	drawing_right(&p, 570, 133.5, "Balance");
	(void)drawing_put(&p, 25, 145, doc.security);
	(void)drawing_put(&p, 25, 156, "Beneficiary");
	move(168, "05-Mar-2024", doc.opening, doc.debit, "0", doc.closing);
	move(190, doc.day, doc.again, "0", "10", "100");
}

static void kyc(void)
{
	(void)drawing_put(&p, 25, 500, "Know more about your accounts");
	(void)drawing_put(&p, 25, 515, "Folio No.");
	(void)drawing_put(&p, 170, 515, "HOLDER DETAILS");
	(void)drawing_put(&p, 330, 515, "KYC");
	(void)drawing_put(&p, 390, 515, "MOBILE NO");
	(void)drawing_put(&p, 460, 515, "EMAIL ID");
	(void)drawing_put(&p, 530, 515, "RTA");
	(void)drawing_put(&p, 25, 530, "6892768/82");
	(void)drawing_put(&p, 170, 530, "Sole Holder");
	(void)drawing_put(&p, 330, 530, doc.status);
	(void)drawing_put(&p, 390, 530, "XXXXXX1234");
	(void)drawing_put(&p, 530, 530, "CAMS");
	(void)drawing_put(&p, 25, 537.5, "A Mutual Fund");
	(void)drawing_put(&p, 170, 537.5, "ASHA RAO");
}

/* The next number at the foot of the last page; NULL: none. */
static void foot(const char *number)
{
	if (number == NULL)
		return;
	(void)drawing_put(&p, 25, 780, "National Securities Depository Limited");
	drawing_right(&p, 570, 780, number);
}

static enum cg_code settle_numbered(const char *const *numbers)
{
	p.words.title = CG_STR("NSDL-Consolidated Account Statement");
	front();
	foot(numbers[0]);
	drawing_page(&p);
	composition();
	account();
	folios();
	foot(numbers[1]);
	drawing_page(&p);
	foot(numbers[2]);
	drawing_page(&p);
	foot(numbers[3]);
	moves();
	txns();
	kyc();
	return cg_statement_read(&p.words, &p.a, &s, &e);
}

static enum cg_code settle(void)
{
	static const char *const none[4] = { NULL };

	return settle_numbered(none);
}

static bool warned(enum cg_warning_code code)
{
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (s.warnings.v[i].code == code)
			return true;
	}
	return false;
}

START_TEST(whole_statement_is_read)
{
	const struct cg_demat_account *d;

	plain();
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_msg(s.warnings.n == 0, "%s", s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	ck_assert_uint_eq(s.checks, s.passed);
	ck_assert_uint_eq(s.demat.n, 1);
	d = &s.demat.v[0];
	expect(d->dp_name, "A BROKER LIMITED");
	expect(d->dp_id, "IN300000");
	expect(d->client_id, "12345678");
	ck_assert_uint_eq(d->holdings.n, 1);
	expect(d->holdings.v[0].name, "RELIANCE INDUSTRIES 50 PLUS LIMITED");
	ck_assert(!d->holdings.v[0].price.set);
	is_dec(d->holdings.v[0].units, "100");
	expect(s.investor.pan, "ABCPR1234F");
	is_dec(s.total_value, "223718.05");
}
END_TEST

/* A narrow page breaks the period, and the head of a holder group before its last word. */
START_TEST(narrow_page_is_read)
{
	char day[CG_DATE_TEXT_MAX];

	plain();
	doc.narrow = true;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_msg(s.warnings.n == 0, "%s", s.warnings.n > 0 ? s.warnings.v[0].message.p : "");

	ck_assert_str_eq(cg_date_text(s.to, day), "2024-03-31");
	ck_assert_uint_eq(s.demat.n, 1);
	ck_assert_uint_eq(s.demat.v[0].group, 1);
	ck_assert_uint_eq(s.funds.n, 1);
}
END_TEST

/* A font without a rupee sign draws none, or one that nobody can read. */
START_TEST(a_group_may_have_no_sign_of_currency)
{
	static const char *const worth[] = { "2,23,718.05", "`2,23,718.05", "` 2,23,718.05" };

	plain();
	doc.worth = worth[_i];
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_msg(s.warnings.n == 0, "%s", s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	ck_assert_uint_eq(s.demat.n, 1);
	ck_assert_uint_eq(s.demat.v[0].group, 1);
}
END_TEST

/* "Holdings" far below the value is a line of its own, and no value is no figure: neither heads a group. */
START_TEST(what_heads_no_group)
{
	plain();
	doc.narrow = _i == 0;
	doc.far = _i == 0;
	doc.worth = _i == 0 ? doc.worth : "--";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_gt(s.warnings.n, 0);
	ck_assert(s.demat.n == 0 || s.demat.v[0].group == 0);
}
END_TEST

/* Names of holders wrap between words. */
START_TEST(a_holder_may_have_two_lines)
{
	plain();
	doc.owner = "ASHA MEENA";
	doc.more = "RAO (PAN:ABCPR1234F)";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.demat.n, 1);
	ck_assert_uint_eq(s.demat.v[0].owners.n, 1);
	expect(s.demat.v[0].owners.v[0].name, "ASHA MEENA RAO");
	expect(s.demat.v[0].owners.v[0].pan, "ABCPR1234F");
}
END_TEST

/* Words for a price that is not known go on below; other words do not. */
START_TEST(a_price_that_is_not_known_may_have_two_lines)
{
	plain();
	doc.price = "Not";
	doc.below = _i == 0 ? "Available" : "Known";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(s.warnings.n > 0, _i);
	ck_assert_uint_eq(s.demat.v[0].holdings.n, 1);
	ck_assert(!s.demat.v[0].holdings.v[0].price.set);
	if (_i == 0)
		is_dec(s.demat.v[0].holdings.v[0].value, "1000.00");
}
END_TEST

static const char *const owners[] = { "ASHA RAO (PAN:ABCPR1234F)", "ASHA RAO (PAN:abcpr1234f)",
				      "ASHA RAO (PAN:ABCPR12XXX)" };

/* Places are shown to callers who may not see a PAN: they have its box and never its text. */
START_TEST(place_of_a_pan_has_no_text)
{
	size_t found = 0;

	plain();
	doc.owner = owners[_i];
	ck_assert_int_eq(settle(), CG_OK);
	for (size_t i = 0; i < s.places.n; i++) {
		const struct cg_place *v = &s.places.v[i];

		if (!cg_str_ends(v->field, CG_STR("pan")))
			continue;
		found++;
		ck_assert_ptr_null(v->text.p);
	}
	ck_assert_uint_gt(found, 0);
}
END_TEST

/* Pages 2 to 5. A letter or an empty page may not count; a page that is missing or stands twice shows. */
static const struct {
	const char *numbers[4];
	bool sound;
} numberings[] = {
	{ { "2", "3", "4", "5" }, true },   { { "1", "2", "3", "4" }, true },	 { { "2", "3", NULL, "4" }, true },
	{ { "2", "3", NULL, "5" }, true },  { { NULL, "3", "4", "5" }, true },	 { { "2", "4", "5", "6" }, false },
	{ { "3", "4", "5", "6" }, false },  { { "2", "2", "3", "4" }, false },	 { { "2", "4", "3", "5" }, false },
	{ { "2", "3", NULL, "6" }, false }, { { "2", "3", "4.5", "5" }, false },
};

START_TEST(page_numbers_go_on)
{
	plain();
	ck_assert_int_eq(settle_numbered(numberings[_i].numbers), CG_OK);
	ck_assert_int_eq(s.warnings.n == 0, numberings[_i].sound);
	ck_assert(numberings[_i].sound || warned(CG_WARN_TEXT_UNREADABLE));
}
END_TEST

START_TEST(cells_that_wrap_inside_are_glued)
{
	plain();
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.funds.n, 1);
	is_dec(s.funds.v[0].units, "111359.025");
	expect(s.funds.v[0].isin, "INF109K01837");
	expect(s.funds.v[0].folio, "6892768 / 82");
	expect(s.funds.v[0].name, "A Fund - Direct Plan - Growth");
	expect(s.funds.v[0].amc, "A Mutual Fund");
	expect(s.funds.v[0].kyc, "NOT OK");
	expect(s.funds.v[0].registrar, "CAMS");
}
END_TEST

/* In a narrow column the name begins where the code ends. */
START_TEST(name_that_touches_the_code_is_kept)
{
	plain();
	doc.code = "NOT AVAILABLEOption";
	ck_assert_int_eq(settle(), CG_OK);
	expect(s.funds.v[0].name, "A Fund - Direct Plan - Growth Option");
	ck_assert_uint_eq(s.warnings.n, 0);
	plain();
	doc.code = "MFRAO1234Option";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(warned(CG_WARN_ROW_NOT_UNDERSTOOD));
}
END_TEST

START_TEST(lost_digits_are_told)
{
	plain();
	doc.rest = "";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(warned(CG_WARN_VALUE_MISMATCH));
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

START_TEST(words_tell_the_sign)
{
	plain();
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.funds.v[0].txns.n, 1);
	is_dec(s.funds.v[0].txns.v[0].units, "-100.000");
	is_dec(s.funds.v[0].txns.v[0].amount, "-200.00");
	ck_assert_int_eq(s.funds.v[0].txns.v[0].type, CG_TXN_REDEMPTION);
}
END_TEST

START_TEST(wrong_direction_is_told_not_mended)
{
	plain();
	doc.words = "Purchase";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(warned(CG_WARN_CLOSING_MISMATCH));
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
	is_dec(s.funds.v[0].txns.v[0].units, "100.000");
}
END_TEST

START_TEST(movements_are_listed)
{
	const struct cg_demat_txn *t;

	plain();
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.demat.v[0].txns.n, 2);
	t = s.demat.v[0].txns.v;
	expect(t[0].isin, "INE002A01018");
	expect(t[0].name, "RELIANCE INDUSTRIES 50 PLUS LIMITED");
	expect(t[0].description, "Settlement of 2 BROKERS / 2099994");
	is_dec(t[0].opening, "130");
	is_dec(t[0].debit, "40");
	ck_assert(!t[0].credit.set);
	is_dec(t[0].closing, "90");
	ck_assert(!t[1].debit.set);
	is_dec(t[1].credit, "10");
	ck_assert_uint_eq(s.investors.n, 1);
	expect(s.investors.v[0].name, "ASHA RAO");
}
END_TEST

/* Whatever single word is lost, also of a head: no figure, date, ISIN or row is lost with it in silence. */
START_TEST(no_word_is_lost_in_silence)
{
	struct cg_arena a;

	plain();
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	cg_arena_init(&a, 16 * 1024 * 1024);
	for (size_t i = 0; i < p.words.n_pages; i++) {
		struct cg_page *page = &p.words.pages[i];

		for (size_t k = 0; k < page->n; k++) {
			struct cg_word lost = page->v[k];
			struct cg_statement less;

			memmove(&page->v[k], &page->v[k + 1], (page->n - k - 1) * sizeof(lost));
			page->n--;
			cg_arena_reset(&a);
			if (cg_statement_read(&p.words, &a, &less, &e) == CG_OK && less.warnings.n == 0)
				ck_assert_msg(diff_of(&s, &less) > DIFF_ISIN, "page %zu, \"%.*s\": %s", i + 1,
					      CG_STR_ARG(lost.text), diff_name(diff_of(&s, &less)));
			memmove(&page->v[k + 1], &page->v[k], (page->n - k) * sizeof(lost));
			page->v[k] = lost;
			page->n++;
		}
	}
	cg_arena_free(&a);
}
END_TEST

static const struct {
	const char **field, *value;
	enum cg_warning_code code;
} slips[] = {
	{ &doc.debit, "41", CG_WARN_BALANCE_MISMATCH },
	{ &doc.again, "91", CG_WARN_BALANCE_MISMATCH },
	{ &doc.opening, "", CG_WARN_BALANCE_MISMATCH },
	{ &doc.day, "02-Apr-2024", CG_WARN_BALANCE_MISMATCH },
	{ &doc.debit, "4O", CG_WARN_ROW_NOT_UNDERSTOOD },
	{ &doc.client, "DP ID: IN300000 Client ID: 12345679", CG_WARN_ROW_NOT_UNDERSTOOD },
	/* the words above the numbers of the next account are lost */
	{ &doc.other, "DP ID: IN300000 Client ID: 12345679", CG_WARN_ROW_NOT_UNDERSTOOD },
	/* nothing of it is held */
	{ &doc.security, "ISIN : INE040A01034 - HDFC BANK LIMITED", CG_WARN_CLOSING_MISMATCH },
	{ &doc.cost, "2,00,000.01", CG_WARN_VALUE_MISMATCH },
	{ &doc.cost, "", CG_WARN_VALUE_MISMATCH },
	{ &doc.gain, "", CG_WARN_VALUE_MISMATCH },
	{ &doc.price, "", CG_WARN_ROW_NOT_UNDERSTOOD },
};

START_TEST(figures_that_do_not_add_up_are_told)
{
	plain();
	*slips[_i].field = slips[_i].value;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(warned(slips[_i].code));
	ck_assert_uint_lt(s.passed, s.checks);
}
END_TEST

START_TEST(rows_of_an_unknown_section_are_told)
{
	plain();
	doc.section = "Crypto Assets (X)";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(warned(CG_WARN_ROW_NOT_UNDERSTOOD));
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

START_TEST(class_that_differs_from_the_composition_is_told)
{
	plain();
	doc.section = "Corporate Bonds (C)";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(warned(CG_WARN_TOTAL_MISMATCH));
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

START_TEST(value_that_is_not_units_times_face_value_is_told)
{
	plain();
	doc.value = "1,000.01";
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(warned(CG_WARN_VALUE_MISMATCH));
}
END_TEST

START_TEST(small_parts)
{
	struct cg_person person;
	struct cg_dec d;

	expect(cg_depository_class_code(CG_STR("Zero Coupon Zero Principal(Z)")), "Z");
	expect(cg_depository_class_code(CG_STR("Sovereign Gold Bonds (SGB)")), "SGB");
	ck_assert_ptr_null(cg_depository_class_code(CG_STR("GAIL (INDIA)")).p);
	ck_assert(cg_depository_isin_begins(CG_STR("INE733E01")));
	ck_assert(cg_depository_isin_begins(CG_STR("IN0020210152")));
	ck_assert(!cg_depository_isin_begins(CG_STR("INFY.NSE")));
	ck_assert(!cg_depository_isin_begins(CG_STR("MFPPFA8361")));
	ck_assert(cg_depository_owner(&p.a, CG_STR("ASHA RAO (PAN:ABXXXXXX4F)"), &person));
	expect(person.name, "ASHA RAO");
	expect(person.pan, "ABXXXXXX4F");
	ck_assert(!cg_mask_pan_whole(person.pan));
	ck_assert(cg_depository_figure(CG_STR("` .196"), &d));
	is_dec(d, "0.196");
	ck_assert(cg_depository_figure(CG_STR("--"), &d) && !d.set);
	ck_assert(!cg_depository_figure(CG_STR("Suspended"), &d));
}
END_TEST

static const struct {
	const char *day, *text, *figures[3];
	bool lost;
} tails[] = {
	{ "", "This statement needs no signature. Charges from 01-Apr-2024 are Rs. 10.00", { "", "", "" }, false },
	{ "05-Mar-2019", "Purchase", { "5,000.00", "100.000", "50.0000" }, true },
	{ "", "X Fund - ISIN: INF179K01BE2 (Advisor: DIRECT)", { "", "", "" }, true },
};

/* Another statement that was put behind this one is not dropped in silence. */
START_TEST(what_stands_behind_the_end_is_told)
{
	plain();
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	(void)drawing_put(&p, 25, 600, "About NSDL");
	(void)drawing_put(&p, 25, 620, tails[_i].day);
	(void)drawing_put(&p, 85, 620, tails[_i].text);
	for (int k = 0; k < 3; k++)
		drawing_right(&p, 400 + 80 * k, 620, tails[_i].figures[k]);
	ck_assert_int_eq(cg_statement_read(&p.words, &p.a, &s, &e), CG_OK);
	ck_assert_int_eq(warned(CG_WARN_WORD_UNACCOUNTED), tails[_i].lost);
	ck_assert_int_eq(s.warnings.n == 0, !tails[_i].lost);
}
END_TEST

/* The table that says who a folio is with stands before the holdings, and a phone number is no status. */
START_TEST(accounts_are_told_in_front)
{
	plain();
	if (_i > 0)
		doc.status = "XXXXXX2154";
	p.words.title = CG_STR("NSDL-Consolidated Account Statement");
	front();
	kyc();
	drawing_page(&p);
	composition();
	account();
	folios();
	drawing_page(&p);
	moves();
	txns();
	ck_assert_int_eq(cg_statement_read(&p.words, &p.a, &s, &e), CG_OK);
	ck_assert_int_eq(s.warnings.n > 0, _i > 0);
	expect(s.funds.v[0].amc, "A Mutual Fund");
	expect(s.funds.v[0].registrar, "CAMS");
}
END_TEST

/* A name of n lines about the middle of its row, at 7.5 a line; returns where the next row begins. */
static double centred(double y, const char *isin, const char *const *name, size_t lines, size_t from, size_t to)
{
	double middle = y + (double)(lines - 1) * 3.75 - (double)from * 7.5;

	for (size_t i = from; i < to; i++)
		(void)drawing_put(&p, 98, y + (double)(i - from) * 7.5, name[i]);
	if (isin != NULL) {
		(void)drawing_put(&p, 25, middle, isin);
		drawing_right(&p, 355, middle, "10.000");
		drawing_right(&p, 440, middle, "5.00");
		drawing_right(&p, 555, middle, "50.00");
	}
	return y + (double)(to - from) * 7.5;
}

static void unit_heads(double y)
{
	(void)drawing_put(&p, 25, y, "ISIN");
	(void)drawing_put(&p, 98, y, "ISIN Description");
	drawing_right(&p, 355, y, "No. of Units");
	drawing_right(&p, 440, y, "NAV in `");
	drawing_right(&p, 555, y, "Value in `");
}

/* Rows without gaps whose cells are centred; a page break cuts the third below its ISIN or above it. */
START_TEST(centred_rows_go_on_behind_a_page_break)
{
	static const char *const one[] = { "One Fund" }, *const two[] = { "Two Fund -", "Growth" };
	static const char *const four[] = { "Four Fund -", "Direct Plan -", "Monthly", "Payout" };
	const struct cg_demat_account *d;
	size_t cut = _i == 0 ? 3 : 1;
	double y = 230;

	plain();
	p.words.title = CG_STR("NSDL-Consolidated Account Statement");
	front();
	drawing_page(&p);
	(void)drawing_put(&p, 30, 32, "ASHA RAO");
	drawing_right(&p, 560, 32, "` 2,23,718.05 Holdings");
	account();
	drawing_page(&p);
	(void)drawing_put(&p, 30, 160, "CDSL Demat Account");
	(void)drawing_put(&p, 330, 160, "ACCOUNT HOLDER");
	(void)drawing_put(&p, 30, 168, "B BROKER LIMITED");
	(void)drawing_put(&p, 330, 168, doc.owner);
	(void)drawing_put(&p, 330, 176, doc.more);
	(void)drawing_put(&p, 30, 176, "DP ID: 12000000 Client ID: 12345678");
	(void)drawing_put(&p, 25, 200, "Mutual Funds (M)");
	unit_heads(214);
	y = centred(y, "INF109K01837", two, 2, 0, 2);
	y = centred(y, "INF109K01837", one, 1, 0, 1);
	(void)centred(y, cut > 2 ? "INF109K01837" : NULL, four, 4, 0, cut);
	(void)drawing_put(&p, 25, 780, "National Securities Depository Limited");
	drawing_page(&p);
	unit_heads(60);
	y = centred(76, cut > 2 ? NULL : "INF109K01837", four, 4, cut, 4);
	y = centred(y, "INF109K01837", two, 2, 0, 2);
	(void)drawing_put(&p, 25, y + 7.5, "Sub Total");
	drawing_right(&p, 555, y + 7.5, "200.00");
	ck_assert_int_eq(cg_statement_read(&p.words, &p.a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.demat.n, 2);
	d = &s.demat.v[1];
	ck_assert_uint_eq(d->holdings.n, 4);
	expect(d->holdings.v[0].name, "Two Fund - Growth");
	expect(d->holdings.v[1].name, "One Fund");
	expect(d->holdings.v[2].name, "Four Fund - Direct Plan - Monthly Payout");
	expect(d->holdings.v[3].name, "Two Fund - Growth");
	is_dec(d->holdings.v[2].units, "10.000");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("nsdl");
	TCase *tc = tcase_create("nsdl");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, whole_statement_is_read);
	tcase_add_test(tc, narrow_page_is_read);
	tcase_add_loop_test(tc, a_group_may_have_no_sign_of_currency, 0, 3);
	tcase_add_loop_test(tc, what_heads_no_group, 0, 2);
	tcase_add_test(tc, a_holder_may_have_two_lines);
	tcase_add_loop_test(tc, a_price_that_is_not_known_may_have_two_lines, 0, 2);
	tcase_add_loop_test(tc, place_of_a_pan_has_no_text, 0, sizeof(owners) / sizeof(owners[0]));
	tcase_add_loop_test(tc, page_numbers_go_on, 0, (int)(sizeof(numberings) / sizeof(numberings[0])));
	tcase_add_test(tc, cells_that_wrap_inside_are_glued);
	tcase_add_test(tc, name_that_touches_the_code_is_kept);
	tcase_add_test(tc, lost_digits_are_told);
	tcase_add_test(tc, words_tell_the_sign);
	tcase_add_test(tc, wrong_direction_is_told_not_mended);
	tcase_add_test(tc, movements_are_listed);
	tcase_add_test(tc, no_word_is_lost_in_silence);
	tcase_add_loop_test(tc, figures_that_do_not_add_up_are_told, 0, (int)(sizeof(slips) / sizeof(slips[0])));
	tcase_add_test(tc, rows_of_an_unknown_section_are_told);
	tcase_add_test(tc, class_that_differs_from_the_composition_is_told);
	tcase_add_test(tc, value_that_is_not_units_times_face_value_is_told);
	tcase_add_test(tc, small_parts);
	tcase_add_loop_test(tc, what_stands_behind_the_end_is_told, 0, (int)(sizeof(tails) / sizeof(tails[0])));
	tcase_add_loop_test(tc, accounts_are_told_in_front, 0, 2);
	tcase_add_loop_test(tc, centred_rows_go_on_behind_a_page_break, 0, 2);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
