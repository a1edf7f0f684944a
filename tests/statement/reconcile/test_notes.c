/* A row without a figure is a note of the registrar, or one that has lost its figures. */
#include "run.h"
#include "statement/reconcile/priv.h"

enum { BYTES = 1 << 20 };

static struct cg_arena a;
static struct cg_statement s;

static void setup(void)
{
	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
}

static void teardown(void)
{
	cg_arena_free(&a);
}

#define EMPTY "A row has a date, but neither text nor figures."
#define RUN "A note has run into the row behind it."
#define RUN_INTO "A note has run into the row before it."
#define LOST "A row has the text of a payment or tax, but no amount."

#define TAKEN "A row has its amount among its text."

static const struct {
	const char *text;
	enum { NONE, BALANCE, UNITS } has;
	const char *said;
} rows[] = {
	{ "***Change of Contacts***", NONE, NULL },
	{ "Consolidation In", NONE, NULL },
	{ "", NONE, EMPTY },
	{ "***", NONE, EMPTY },
	{ "-", NONE, EMPTY },
	{ "", BALANCE, NULL }, /* the balance shows what it was */
	{ "\xe0\xa4\xaa\xe0\xa4\xa4\xe0\xa4\xbe", NONE, NULL },
	{ "*** Stamp Duty ***", NONE, LOST }, /* as others of the statement */
	{ "*** STT Paid ***", NONE, LOST },
	{ "***STT paid by AMC in terms of SEBI Letter No. 1***", NONE, NULL },
	{ "*** TDS on Above ***", NONE, NULL }, /* no other row has this text */
	{ "IDCW Paid @ Rs.0.17 per unit", NONE, LOST },
	{ "***IDCW Payout @ Rs.0.17 per unit***", NONE, LOST },
	{ "***Change of IDCW option***", NONE, NULL },
	{ "SIP Purchase", NONE, NULL }, /* its units are missed by the balances */
	{ "***Invalid Purchase*** SIP Purchase", UNITS, RUN },
	{ "***Invalid Purchase*** SIP Purchase", NONE, NULL },
	{ "***Switch In***", UNITS, NULL },
	{ "***Switch In****", UNITS, NULL },
	{ "Switch In ***Note***", UNITS, RUN_INTO },
	{ "Consolidation In ***IDCW Payout - NEFT***", BALANCE, RUN_INTO },
	{ "Change of Contacts ***KYC***", NONE, RUN_INTO },
	{ "Switch In ***", UNITS, NULL },
	{ "OTM: 12$**9***", NONE, NULL },
	{ "******Address Updated from CVL Data******", NONE, NULL },
	{ "Units Extinguished (1,965,376.58)", UNITS, TAKEN },
	{ "Units Extinguished -76.58", BALANCE, TAKEN },
	{ "Units Extinguished (1,965,376.58)", NONE, NULL }, /* a note may name an amount */
	{ "Units Extinguished 5,376.58", UNITS, TAKEN },
	{ "*** Stamp Duty *** 0.10", NONE, TAKEN },
	{ "*** STT Paid *** (0.03)", NONE, TAKEN },
	{ "*** 0.10", NONE, NULL },
	{ "***Rate changed to 0.10", NONE, NULL },
	{ "Switch In - Merger, ratio 1.25", UNITS, NULL },
	{ "Bonus 1.5", UNITS, NULL },
	{ "Bonus of 1.50 each", UNITS, NULL },
	{ "1.50", UNITS, NULL },
};

START_TEST(row_without_figures)
{
	static const enum cg_txn_type taxes[] = { CG_TXN_STAMP_DUTY_TAX, CG_TXN_STT_TAX };
	static const char *const texts[] = { "*** Stamp Duty ***", "*** STT Paid ***" };
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_fund f = { .name = CG_STR("A Fund") };

	for (size_t i = 0; i < 2; i++) {
		struct cg_txn tax = {
			.type = taxes[i], .description = cg_str_of(texts[i]), .amount = cg_dec_make(10, 2), .page = 6
		};

		ck_assert(CG_PUSH(&a, &f.txns, &tax));
	}
	struct cg_txn t = { .type = CG_TXN_MISC, .description = cg_str_of(rows[_i].text), .page = 7 };
	if (rows[_i].has == BALANCE)
		t.balance = cg_dec_make(1000, 3);
	if (rows[_i].has == UNITS)
		t.units = cg_dec_make(1000, 3);
	ck_assert(CG_PUSH(&a, &f.txns, &t));
	ck_assert(cg_reconcile_notes_patterns(&r, &f));
	ck_assert_int_eq(cg_reconcile_notes(&r, &f), rows[_i].said == NULL);
	ck_assert_uint_eq(s.warnings.n, rows[_i].said != NULL);
	if (rows[_i].said != NULL) {
		ck_assert_str_eq(s.warnings.v[0].message.p, rows[_i].said);
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
		ck_assert_uint_eq(s.warnings.v[0].page, 7);
	}
}
END_TEST

/* Of a row above or below. */
START_TEST(tax_with_a_price)
{
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_fund f = { .name = CG_STR("A Fund") };
	struct cg_txn t = { .type = _i == 0 ? CG_TXN_STAMP_DUTY_TAX : CG_TXN_DIVIDEND_PAYOUT,
			    .description = CG_STR("*** Stamp Duty ***"),
			    .amount = cg_dec_make(10, 2),
			    .nav = cg_dec_make(123456, 4),
			    .page = 7 };

	ck_assert(CG_PUSH(&a, &f.txns, &t));
	ck_assert_int_eq(cg_reconcile_notes(&r, &f), _i == 1);
	ck_assert_uint_eq(s.warnings.n, _i == 0);
	if (_i == 0)
		ck_assert_str_eq(s.warnings.v[0].message.p, "A tax has a price.");
}
END_TEST

#define TWICE "A note stands twice on its day."
#define NOTE "***Change of Contacts***"
#define OTHER "***KYC***"

static const struct {
	const char *rows; /* days; b: another text, c: its first words; p before a day: with an amount */
	size_t said;
} days[] = {
	{ "1 1", 1 },	    { "1 2", 0 },
	{ "1 1b", 0 },	    { "1 1b 1", 1 },
	{ "1 1b 1 1b", 0 }, /* as this issuer has it */
	{ "1 1 2 2", 0 },   { "1 2 3 4 5 6 7 8 9 9b 9 9b", 2 },
	{ "p1 p1", 0 }, /* payments have checks of their own */
	{ "1 p1 1", 1 },    { "1 p1", 0 },
	{ "1c 1", 1 },	    { "1 1c", 0 },
	{ "1c 2", 0 },	    { "1c 1b", 0 },
};

START_TEST(note_stands_twice)
{
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_fund f = { .name = CG_STR("A Fund") };

	for (const char *p = days[_i].rows; *p != '\0'; p++) {
		struct cg_txn t = { .type = CG_TXN_MISC, .description = CG_STR(NOTE), .page = 7 };

		if (*p == 'p')
			t.amount = cg_dec_make(100, 2);
		p += *p == 'p';
		t.date = *p++ - '0';
		if (*p == 'b')
			t.description = CG_STR(OTHER);
		if (*p == 'c')
			t.description = CG_STR("***Change of");
		p += *p == 'b' || *p == 'c';
		ck_assert(CG_PUSH(&a, &f.txns, &t));
		if (*p == '\0')
			break;
	}
	ck_assert(cg_reconcile_notes_patterns(&r, &f));
	ck_assert_int_eq(cg_reconcile_notes(&r, &f), days[_i].said == 0);
	ck_assert_uint_eq(s.warnings.n, days[_i].said);
	for (size_t i = 0; i < s.warnings.n; i++) {
		ck_assert_str_eq(s.warnings.v[i].message.p, TWICE);
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_DUPLICATE_ROW);
		ck_assert_uint_eq(s.warnings.v[i].page, 7);
	}
}
END_TEST

/* The 64 rows of its day above a note are looked at. */
START_TEST(note_stands_far_above)
{
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_fund f = { .name = CG_STR("A Fund") };
	struct cg_txn note = { .type = CG_TXN_MISC, .description = CG_STR(NOTE), .page = 7 };
	struct cg_txn paid = { .type = CG_TXN_MISC, .description = CG_STR("Paid"), .amount = cg_dec_make(100, 2) };

	ck_assert(CG_PUSH(&a, &f.txns, &note));
	for (int i = 0; i < 63 + _i; i++)
		ck_assert(CG_PUSH(&a, &f.txns, &paid));
	ck_assert(CG_PUSH(&a, &f.txns, &note));
	ck_assert(cg_reconcile_notes_patterns(&r, &f));
	ck_assert_int_eq(cg_reconcile_notes(&r, &f), _i == 1);
	ck_assert_uint_eq(s.warnings.n, _i == 0);
}
END_TEST

/* So many texts of taxes are known, each once: of the next one nothing is missed. */
START_TEST(texts_of_taxes_have_a_limit)
{
	static char texts[33][16];
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_fund f = { .name = CG_STR("A Fund") };

	for (int i = 0; i < 33; i++) {
		struct cg_txn tax = { .type = CG_TXN_TDS_TAX, .amount = cg_dec_make(10, 2) };

		texts[i][0] = 'T';
		texts[i][1] = (char)('a' + i / 26);
		texts[i][2] = (char)('a' + i % 26);
		tax.description = cg_str_of(texts[i]);
		for (int k = 0; k < 2; k++)
			ck_assert(CG_PUSH(&a, &f.txns, &tax));
	}
	for (int i = 31; i < 33; i++) {
		struct cg_txn lost = { .type = CG_TXN_MISC, .description = cg_str_of(texts[i]), .page = (uint32_t)i };

		ck_assert(CG_PUSH(&a, &f.txns, &lost));
	}
	ck_assert(cg_reconcile_notes_patterns(&r, &f));
	ck_assert_uint_eq(r.tax_texts.n, 32);
	ck_assert(!cg_reconcile_notes(&r, &f));
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_str_eq(s.warnings.v[0].message.p, LOST);
	ck_assert_uint_eq(s.warnings.v[0].page, 31);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("notes");
	TCase *tc = tcase_create("notes");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, row_without_figures, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_loop_test(tc, tax_with_a_price, 0, 2);
	tcase_add_loop_test(tc, note_stands_far_above, 0, 2);
	tcase_add_test(tc, texts_of_taxes_have_a_limit);
	tcase_add_loop_test(tc, note_stands_twice, 0, (int)(sizeof(days) / sizeof(days[0])));
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
