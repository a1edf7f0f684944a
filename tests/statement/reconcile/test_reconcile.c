#include "run.h"
#include "statement/drawing.h"
#include "statement/read/statement.h"
#include "statement/reconcile/reconcile.h"
#include "statement/reconcile/sound.h"

START_TEST(clean_statement_has_no_warning)
{
	(void)good_fund("A Mutual Fund", "1000001 / 1");
	(void)good_fund("B Mutual Fund", "1000001 / 1");
	printed("B Mutual Fund", "2500.00", "5526.69");
	printed("A Mutual Fund", "2500.00", "5526.68");
	printed(NULL, "5000.00", "11053.38");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.checks, s.passed);
	ck_assert_uint_gt(s.checks, 30);
	ck_assert_int_eq(s.level, CG_LEVEL_HIGH);
	ck_assert(s.funds.v[0].reconciled && s.funds.v[1].reconciled);
	ck_assert_uint_eq(s.folio_count, 2); /* the same number at two fund houses */
	is_dec(s.total_value, "11053.38");
	is_dec(s.total_cost, "5000.00");
	is_dec(cg_statement_confidence(&s), "1.0");
}
END_TEST

/* One figure of the good fund is changed; what the first warning must say. */
static void hurt(int i, struct cg_fund *f)
{
	struct cg_txn *v = f->txns.v;

	switch (i) {
	case 0:
		v[0].balance = dec("26.778");
		break;
	case 1:
		f->units = dec("33.421");
		f->value = dec("5528.17");
		break;
	case 2:
		f->value = dec("5526.86");
		break;
	case 3:
		v[3].amount = dec("489.99");
		break;
	case 4:
		v[1].amount = dec("1.00");
		break;
	case 5:
		v[3].date = day("2021-01-04");
		break;
	case 6:
		f->isin = CG_STR("INF179K01BE3");
		break;
	case 7:
		f->opening_units = CG_DEC_NONE;
		break;
	case 8:
		v[3].date = v[4].date = day("2025-01-01");
		break;
	case 9:
		v[0].units = dec("27.687");
		break;
	default:
		f->nav_date = day("2025-01-01");
		break;
	}
}

static const struct {
	enum cg_warning_code code;
	enum cg_level level;
	uint32_t page;
	const char *expected, *found;
} hurts[] = {
	{ CG_WARN_BALANCE_MISMATCH, CG_LEVEL_LOW, 2, "26.787", "26.778" },
	{ CG_WARN_CLOSING_MISMATCH, CG_LEVEL_LOW, 2, "33.412", "33.421" },
	{ CG_WARN_VALUE_MISMATCH, CG_LEVEL_LOW, 2, "5526.68", "5526.86" },
	{ CG_WARN_VALUE_MISMATCH, CG_LEVEL_MEDIUM, 2, "499.98", "489.99" },
	{ CG_WARN_VALUE_MISMATCH, CG_LEVEL_MEDIUM, 2, "0.10", "1.00" },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, CG_LEVEL_MEDIUM, 2, NULL, NULL },
	{ CG_WARN_ISIN_INVALID, CG_LEVEL_MEDIUM, 2, NULL, NULL },
	{ CG_WARN_CLOSING_MISMATCH, CG_LEVEL_LOW, 2, NULL, NULL },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, CG_LEVEL_MEDIUM, 2, NULL, NULL },
	{ CG_WARN_BALANCE_MISMATCH, CG_LEVEL_LOW, 2, "27.687", "26.787" },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, CG_LEVEL_MEDIUM, 2, NULL, NULL },
};

START_TEST(wrong_figure_is_named)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "12345678 / 90");

	hurt(_i, f);
	printed("A Mutual Fund", NULL, "5526.68");
	if (f->value.v != 552668)
		s.printed.v[0].value = f->value;
	printed(NULL, NULL, NULL);
	s.printed.v[1].value = s.printed.v[0].value;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_ge(s.warnings.n, 1);
	ck_assert_uint_lt(s.passed, s.checks);
	ck_assert_str_eq(cg_warning_name(s.warnings.v[0].code), cg_warning_name(hurts[_i].code));
	ck_assert_uint_eq(s.warnings.v[0].page, hurts[_i].page);
	is_text(s.warnings.v[0].folio, "12345678 / 90");
	is_text(s.warnings.v[0].scheme, "X Fund - Growth");
	is_text(s.warnings.v[0].expected, hurts[_i].expected);
	is_text(s.warnings.v[0].found, hurts[_i].found);
	ck_assert(!f->reconciled);
	if (hurts[_i].level == CG_LEVEL_LOW)
		ck_assert_int_eq(s.level, CG_LEVEL_LOW);
	else
		ck_assert_int_ne(s.level, CG_LEVEL_LOW);
}
END_TEST

START_TEST(what_cannot_be_trusted_is_refused)
{
	struct cg_fund *f;

	ck_assert_int_eq(settle(), CG_EINCOMPLETE); /* nothing at all */
	f = good_fund("A Mutual Fund", "1000001");
	f->units = dec("1.000");
	f->cost = CG_DEC_NONE;
	ck_assert_int_eq(settle(), CG_EINCOMPLETE); /* no total and broken */
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK); /* a total to hold on to: doubted */
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

static const struct {
	const char *first, *second;
	bool doubted;
} pans[] = {
	{ "ABCPD1234E", "ABCPD1234E", false }, { "ABCPD1234E", "ABCPD1284E", true },
	{ "ABCPD1234E", "ABCPD1324E", true },  { "ABCPD1234E", "ABCPD1235F", false }, /* the next number */
	{ "ABCPD1234E", "ABCPD4231E", false }, { "ABXXXXXX4E", "ABXXXXXX5E", false }, /* masked */
	{ "ABCPD1234E", NULL, false },
};

START_TEST(pan_misread_is_noticed)
{
	good_fund("A Mutual Fund", "1000001")->pan = cg_str_of(pans[_i].first);
	good_fund("A Mutual Fund", "1000002")->pan = pans[_i].second != NULL ? cg_str_of(pans[_i].second) : CG_STR_NONE;
	printed(NULL, NULL, "11053.36");
	if (pans[_i].doubted) {
		expect_doubt("Two PANs of the statement differ in one place only");
		return;
	}
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

START_TEST(day_of_another_century_is_noticed)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	s.as_of = s.to = day("2042-12-31");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(s.warnings.v[0].message, "The statement is dated years after its newest NAV.");
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
}
END_TEST

/* A digit or the point of one figure is lost: it still adds up, or nothing adds it up. */
START_TEST(figure_of_another_scale_is_noticed)
{
	struct cg_fund *f;

	for (int i = 0; i < 4; i++)
		f = good_fund("A Mutual Fund", i % 2 == 0 ? "1000001" : "1000002");
	f->txns.v[0].nav = f->txns.v[3].nav = CG_DEC_NONE;
	f->txns.v[1].amount = CG_DEC_NONE;
	f->txns.v[1].type = CG_TXN_MISC;
	f->txns.v[0].amount = dec(_i == 0 ? "1999.9" : "1999.90");
	if (_i == 1)
		f->cost = dec("250000");
	printed(NULL, NULL, "22106.72");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(!f->reconciled);
	ck_assert_msg(is_said("A figure is printed with other decimals than those of its kind."), "%d", _i);
}
END_TEST

/* Prices of a scheme have the decimals of its NAV, schemes differ. */
START_TEST(scales_of_prices_are_those_of_a_scheme)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	for (int i = 0; i < 4; i++)
		row(f, "2021-04-05", CG_TXN_SWITCH_IN, "Switch In", "10.00", "0.100", "100.0000", NULL);
	for (int i = 0; i < 4; i++)
		row(f, "2021-05-05", CG_TXN_SWITCH_OUT, "Switch Out", "-10.00", "-0.100",
		    _i == 1 && i == 2 ? "100.0" : "100.0000", NULL);
	f = good_fund("A Mutual Fund", "1000002");
	for (int i = 0; i < 2; i++)
		f->txns.v[i * 3].nav = dec(i == 0 ? "74.66" : "75.47");
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("other decimals"), _i == 1);
}
END_TEST

/* A price in paise, as of a new scheme, is none that has lost digits where it gives the amount with its units. */
START_TEST(a_price_in_paise_is_sound)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	for (int i = 0; i < 4; i++)
		row(f, "2021-04-05", CG_TXN_SWITCH_IN, "Switch In", "10.00", "0.100", "100.0000", NULL);
	for (int i = 0; i < 4; i++)
		row(f, "2021-05-05", CG_TXN_SWITCH_OUT, "Switch Out", _i == 1 && i == 2 ? NULL : "-10.00", "-0.100",
		    i == 2 ? "100.00" : "100.0000", NULL);
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("other decimals"), _i == 1);
}
END_TEST

/* A statement that prints whole rupees here and there is no finding. */
START_TEST(scales_may_differ_all_over)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->cost = dec("2500");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(!is_said("other decimals"));
}
END_TEST

START_TEST(heads_are_no_holders)
{
	static const struct {
		const char *holder;
		bool said;
	} holders[] = {
		{ "Date Transaction Amount Units Unit", true },
		{ "Amount (INR)", true },
		{ "Asha Unit", false },
		{ "Asha Rao", false },
		{ "DATE UNITS", false },
		{ "(INR)", false },
	};
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");
	struct cg_str name = cg_str_of(holders[_i].holder);

	f->holders.n = 0;
	ck_assert(CG_PUSH(&a, &f->holders, &name));
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("Heads of a table stand among the holders of this scheme."), holders[_i].said);
}
END_TEST

/* A heading and nothing below it may be an empty statement, or one that has lost its rows. */
START_TEST(bare_heading_is_doubted)
{
	struct cg_err e = { 0 };
	struct drawing p;

	drawing_open(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 40, 100, "Date Transaction Amount Units Balance");
	if (_i == 1)
		(void)drawing_put(&p, 40, 120, "No transactions found");
	ck_assert_int_eq(cg_reconcile(&p.words, NULL, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.warnings.n, _i == 0);
	ck_assert_int_eq(s.level, _i == 0 ? CG_LEVEL_LOW : CG_LEVEL_HIGH);
	if (_i == 0) {
		is_text(s.warnings.v[0].message, "The statement has no fund, and does not say that there is none.");
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_SECTION_NOT_READ);
		ck_assert_uint_eq(s.warnings.v[0].page, 1);
	}
	drawing_close(&p);
}
END_TEST

START_TEST(header_must_be_complete)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	s.investor.name = CG_STR_NONE;
	s.from = s.to = s.as_of = CG_DATE_NONE;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 3);
	for (size_t i = 0; i < s.warnings.n; i++)
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

static const struct {
	const char *feet[4];
	size_t warnings;
} feet[] = {
	{ { "Page 1 of 3", "Page 2 of 3", "Page 3 of 3" }, 0 },
	{ { "Page 1 of 3", "Page 2 of 3" }, 1 },
	{ { "Page 1 of 3", "Page 3 of 3" }, 1 },
	{ { "Page 1 of 2", "Page 2 of 2", "Page 2 of 2" }, 1 },
	{ { "Page 2 of 2" }, 1 },
	{ { "Page 1 of 2", "Page 2 of 3" }, 1 },
	{ { "1", "2" }, 0 },
};

START_TEST(pages_are_complete)
{
	struct cg_err e = { 0 };
	struct drawing p;

	drawing_open(&p);
	for (size_t i = 0; i < 4 && feet[_i].feet[i] != NULL; i++) {
		drawing_page(&p);
		(void)drawing_put(&p, 40, 100, "Page 7 of 9 is nonsense here");
		(void)drawing_put(&p, 519, 740, feet[_i].feet[i]);
	}
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(cg_reconcile(&p.words, NULL, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.warnings.n, feet[_i].warnings);
	if (s.warnings.n > 0)
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TEXT_UNREADABLE);
	drawing_close(&p);
}
END_TEST

START_TEST(words_that_cannot_be_read_show)
{
	struct cg_err e = { 0 };
	struct drawing p;

	drawing_open(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 40, 100, "Some text");
	p.words.pages[0].v[0].unreadable = true;
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(cg_reconcile(&p.words, NULL, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TEXT_UNREADABLE);
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	ck_assert_uint_lt(s.passed, s.checks);
	drawing_close(&p);
}
END_TEST

START_TEST(words_that_stand_too_close_show)
{
	struct cg_err e = { 0 };
	struct drawing p;

	drawing_open(&p);
	drawing_page(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 40, 100, "Some text");
	p.words.crowded = 2;
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(cg_reconcile(&p.words, NULL, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TEXT_UNREADABLE);
	ck_assert_uint_eq(s.warnings.v[0].page, 2);
	drawing_close(&p);
}
END_TEST

START_TEST(confidence_is_rounded_down)
{
	s.checks = 3;
	s.passed = 2;
	is_dec(cg_statement_confidence(&s), "0.6666");
	s.checks = 100000;
	s.passed = 99999;
	is_dec(cg_statement_confidence(&s), "0.9999");
	s.passed = 100000;
	is_dec(cg_statement_confidence(&s), "1.0");
}
END_TEST

/* Figures that a layout found not to add up make the statement doubtful; what it did not understand does not. */
START_TEST(warning_of_the_layout_lowers_the_level)
{
	static const enum cg_warning_code figures[] = { CG_WARN_BALANCE_MISMATCH, CG_WARN_CLOSING_MISMATCH,
							CG_WARN_TOTAL_MISMATCH, CG_WARN_VALUE_MISMATCH };
	struct cg_warning w = { .code = (enum cg_warning_code)_i, .message = CG_STR("Something.") };
	bool is_figure = false;

	for (size_t i = 0; i < 4; i++)
		is_figure = is_figure || w.code == figures[i];
	(void)sound_pair();
	printed(NULL, NULL, "11053.36");
	ck_assert(CG_PUSH(&a, &s.warnings, &w));
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.passed, s.checks);
	ck_assert_int_eq(s.level, is_figure ? CG_LEVEL_LOW : CG_LEVEL_HIGH);
}
END_TEST

/* 98 % of the checks hold for HIGH, 90 % for MEDIUM. */
START_TEST(level_is_the_share_of_checks)
{
	static const struct {
		uint32_t failed;
		enum cg_level level;
	} shares[] = { { 0, CG_LEVEL_HIGH },
		       { 20, CG_LEVEL_HIGH },
		       { 21, CG_LEVEL_MEDIUM },
		       { 100, CG_LEVEL_MEDIUM },
		       { 101, CG_LEVEL_LOW } };
	uint32_t own;

	(void)sound_pair();
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	own = (uint32_t)s.checks;
	ck_assert_uint_eq(s.passed, own);
	s.checks = 1000 - own;
	s.passed = 1000 - own - shares[_i].failed;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.checks, 1000);
	ck_assert_uint_eq(s.passed, 1000 - shares[_i].failed);
	ck_assert_int_eq(s.level, shares[_i].level);
}
END_TEST

/* Without a total, more than half of the funds broken is too much. */
START_TEST(half_of_the_funds_may_be_broken)
{
	static const struct {
		int funds, broken;
		enum cg_code rc;
	} shares[] = {
		{ 2, 1, CG_OK }, { 3, 1, CG_OK }, { 3, 2, CG_EINCOMPLETE }, { 2, 2, CG_EINCOMPLETE }, { 4, 2, CG_OK }
	};

	for (int i = 0; i < shares[_i].funds; i++) {
		struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

		if (i < shares[_i].broken)
			f->value = dec("5526.69");
	}
	ck_assert_int_eq(settle(), shares[_i].rc);
	if (shares[_i].rc == CG_OK)
		ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

START_TEST(five_hundred_warnings_are_kept)
{
	const struct cg_finding f = { .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = 3 };

	for (int i = 0; i < 501; i++)
		ck_assert(!cg_reconcile_check(&a, &s, false, &f, "Row %d.", i));
	ck_assert(cg_reconcile_check(&a, &s, true, &f, "Sound."));
	ck_assert_uint_eq(s.warnings.n, 500);
	ck_assert_uint_eq(s.checks, 502);
	ck_assert_uint_eq(s.passed, 1);
	is_text(s.warnings.v[499].message, "Row 499.");
	is_text(s.warnings.v[499].found, NULL);
}
END_TEST

/* A PDF that was repaired is a statement where all its pages are there and all holds; others are as they are. */
START_TEST(repaired_statement_is_whole)
{
	static const struct {
		bool repaired;
		enum cg_code rc;
		bool holds;
		const char *page;
		enum cg_code want;
		bool told;
	} v[] = {
		{ true, CG_OK, true, "Page 1 of 1", CG_OK, true },
		{ true, CG_OK, true, "no number", CG_OK, true },
		{ true, CG_OK, true, "Page 1 of 2", CG_EPDF, false },
		{ true, CG_OK, false, "Page 1 of 1", CG_EPDF, false },
		{ true, CG_EINCOMPLETE, true, "Page 1 of 1", CG_EPDF, false },
		{ true, CG_EBUSY, true, "Page 1 of 1", CG_EBUSY, false },
		{ false, CG_OK, true, "Page 1 of 2", CG_OK, false },
		{ false, CG_OK, false, "Page 1 of 1", CG_OK, false },
		{ false, CG_EINCOMPLETE, true, "Page 1 of 1", CG_EINCOMPLETE, false },
	};
	struct drawing p;
	struct cg_err e = { .hint = "a hint" };

	drawing_open(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 40, 760, v[_i].page);
	p.words.repaired = v[_i].repaired;
	s.checks = 10;
	s.passed = v[_i].holds ? 10 : 9;
	ck_assert_int_eq(cg_reconcile_repaired(&p.words, &a, &s, v[_i].rc, &e), v[_i].want);
	ck_assert_uint_eq(s.warnings.n, v[_i].told);
	if (v[_i].told) {
		is_text(s.warnings.v[0].message,
			"The PDF was damaged and has been repaired; every page that the statement counts is there, and "
			"all its checks hold.");
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_PDF_REPAIRED);
		ck_assert_uint_eq(s.warnings.v[0].page, 0);
	}
	/* no hint of another error */
	ck_assert_int_eq(e.hint[0] == '\0', v[_i].repaired && v[_i].rc != CG_EBUSY);
	drawing_close(&p);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("reconcile");
	TCase *tc = tcase_create("reconcile");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, confidence_is_rounded_down);
	tcase_add_loop_test(tc, warning_of_the_layout_lowers_the_level, 0, CG_WARN_MAX);
	tcase_add_loop_test(tc, level_is_the_share_of_checks, 0, 5);
	tcase_add_loop_test(tc, half_of_the_funds_may_be_broken, 0, 5);
	tcase_add_test(tc, five_hundred_warnings_are_kept);
	tcase_add_test(tc, words_that_stand_too_close_show);
	tcase_add_test(tc, clean_statement_has_no_warning);
	LOOP(tc, wrong_figure_is_named, hurts);
	LOOP(tc, pages_are_complete, feet);
	tcase_add_test(tc, what_cannot_be_trusted_is_refused);
	tcase_add_loop_test(tc, figure_of_another_scale_is_noticed, 0, 2);
	tcase_add_loop_test(tc, scales_of_prices_are_those_of_a_scheme, 0, 2);
	tcase_add_loop_test(tc, a_price_in_paise_is_sound, 0, 2);
	tcase_add_test(tc, scales_may_differ_all_over);
	LOOP(tc, pan_misread_is_noticed, pans);
	tcase_add_test(tc, day_of_another_century_is_noticed);
	tcase_add_loop_test(tc, heads_are_no_holders, 0, 6);
	tcase_add_loop_test(tc, bare_heading_is_doubted, 0, 2);
	tcase_add_test(tc, header_must_be_complete);
	tcase_add_test(tc, words_that_cannot_be_read_show);
	tcase_add_loop_test(tc, repaired_statement_is_whole, 0, 9);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
