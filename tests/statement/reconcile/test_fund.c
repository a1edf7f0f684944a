/* The head and the closing figures of a scheme. */
#include "run.h"
#include "statement/reconcile/reconcile.h"
#include "statement/reconcile/sound.h"

START_TEST(registrar_in_another_field_is_noticed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->advisor = CG_STR("RegistrarKFINTECHARN-114106");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert(!s.funds.v[0].reconciled);
}
END_TEST

/* Whichever holder's name it stands in. */
START_TEST(registrar_in_the_name_of_a_holder_is_noticed)
{
	static const struct cg_str names[] = { CG_STR_INIT("Asha Example"), CG_STR_INIT("Ravi Example") };
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	for (int i = 0; i < 2; i++)
		ck_assert(CG_PUSH(&a, &f->holders, &names[i]));
	f->holders.v[_i] = CG_STR("Registrar : CAMS");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The registrar of this scheme stands inside another field"));
	ck_assert(!s.funds.v[0].reconciled);
}
END_TEST

/* 30.000 units at 165.4100 are 165.4100 units at 30.000; the others print units with three decimals. */
START_TEST(units_and_nav_that_trade_places_are_noticed)
{
	(void)good_fund("A Mutual Fund", "1000001");
	(void)fund("A Mutual Fund", "1000002", "165.4100", "165.4100", "30.000", "4962.30", NULL);
	(void)good_fund("A Mutual Fund", "1000003");
	printed(NULL, NULL, "16015.66");
	expect_doubt("Units and NAV of this scheme seem to have traded places.");
	s.warnings.n = s.checks = s.passed = 0;
	s.funds.v[1].opening_units = s.funds.v[1].units = dec("30.000");
	s.funds.v[1].nav = dec("165.4100");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

START_TEST(units_and_nav_that_all_trade_places_are_noticed)
{
	for (int i = 0; i < 2; i++)
		(void)fund("A Mutual Fund", "1000002", "165.4100", "165.4100", "30.000", "4962.30", NULL);
	printed(NULL, NULL, "9924.60");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 2);
	ck_assert(is_said("Units and NAV of this scheme seem to have traded places."));
}
END_TEST

static const char *const no_folios[] = { "INF179K01BE2", "ABCDE1234F", "usedbymembers", "42118510 / 99NGIPZ3829Z" };

START_TEST(a_folio_is_a_number)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = good_fund("A Mutual Fund", no_folios[_i]);
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert(!f->reconciled);
	ck_assert(cg_str_find(s.warnings.v[0].folio, CG_STR("NGIPZ")) == SIZE_MAX);
	ck_assert(cg_str_find(f->folio, CG_STR("1234F")) == SIZE_MAX);
}
END_TEST

START_TEST(isin_in_a_name_is_noticed)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = good_fund("A Mutual Fund", "1000002");
	f->name = CG_STR("FTI : INF090I01HG7");
	f->isin = CG_STR_NONE;
	printed(NULL, NULL, "11053.36");
	expect_doubt("An ISIN stands inside the name of this scheme.");
}
END_TEST

START_TEST(line_with_a_pan_is_no_name)
{
	s.investor.name = CG_STR("PAN : ABCDE1234F The summary lists holdings");
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_ptr_null(s.investor.name.p);
	ck_assert(is_said("The investor's name is not found"));
}
END_TEST

START_TEST(fund_house_is_a_name)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = good_fund("7", "1000002");
	printed(NULL, NULL, "11053.36");
	expect_doubt("What stands in the place of the fund house is not a name.");
	ck_assert_ptr_null(f->amc.p);
}
END_TEST

/* The others have 30-Dec-2024. */
static void three_with_nav_of(const char *iso)
{
	(void)good_fund("A Mutual Fund", "1000001");
	good_fund("A Mutual Fund", "1000002")->nav_date = day(iso);
	(void)good_fund("A Mutual Fund", "1000003");
	printed(NULL, NULL, "16580.04");
}

START_TEST(misprinted_nav_day_is_noticed)
{
	static const char *const slips[] = { "2023-12-30", "2004-12-30", "2014-12-30" };

	three_with_nav_of(slips[_i]);
	expect_doubt("The date of the NAV is much older than the statement");
	s.warnings.n = s.checks = s.passed = 0;
	s.funds.v[0].nav_date = s.funds.v[1].nav_date; /* no longer the only one */
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* 2012 is 2021 with its last digits exchanged; of 2010 and 2021 two digits differ and nothing was exchanged. */
START_TEST(exchanged_digits_of_a_nav_day_are_noticed)
{
	static const char *const days[] = { "2012-12-30", "2010-12-30" };

	s.to = s.as_of = day("2021-12-31");
	for (int i = 0; i < 3; i++)
		good_fund("A Mutual Fund", i == 1 ? "1000002" : "1000001")->nav_date =
			day(i == 1 ? days[_i] : "2021-12-30");
	printed(NULL, NULL, "16580.04");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The date of the NAV is much older than the statement") == (_i == 0));
}
END_TEST

/* 03-Jul as 07-Mar or 03-Mar; 06-Mar is that of no other scheme, and 07-Jun is not old. */
START_TEST(day_for_month_of_a_nav_is_noticed)
{
	static const char *const days[] = { "2021-03-07", "2021-03-03", "2021-03-06", "2021-06-07", "2020-03-03" };

	s.to = s.as_of = day("2021-07-05");
	for (int i = 0; i < 3; i++)
		good_fund("A Mutual Fund", i == 1 ? "1000002" : "1000001")->nav_date =
			day(i == 1 ? days[_i] : "2021-07-03");
	printed(NULL, NULL, "16580.04");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The date of the NAV is much older than the statement") == (_i < 2));
}
END_TEST

/* Schemes that were wound up or suspended. */
START_TEST(old_nav_among_fresh_ones_is_clean)
{
	static const char *const days[] = { "2020-04-23", "2018-12-03", "2023-06-30", "2022-12-29" };

	three_with_nav_of(days[_i]);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* A nil scheme whose NAV was lost: no figure depends on it, but every other scheme prints one. */
START_TEST(nav_that_only_one_lacks)
{
	s.prints = CG_PRINTS_DEMAT_UNPRICED;
	for (int i = 0; i < 3 + _i; i++)
		good_fund("A Mutual Fund", "1000001")->demat = CG_YES;
	fund("A Mutual Fund", "1000002", "0.000", "0.000", NULL, "0.00", "0.00")->demat = CG_YES;
	printed(NULL, _i == 0 ? "7500.00" : "10000.00", _i == 0 ? "16580.04" : "22106.72");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_msg(s.warnings.n == (size_t)_i, "%.*s", CG_STR_ARG(s.warnings.v[0].message));
	ck_assert_uint_eq(s.checks - s.passed, (uint32_t)_i);
	for (size_t i = 0; i < s.warnings.n; i++)
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_ROW_NOT_UNDERSTOOD);
}
END_TEST

/* No fund has a NAV of nothing, and one that was sold keeps the NAV of its last day. */
static const struct {
	const char *units, *nav, *value, *said;
	enum cg_tristate demat;
} navs[] = {
	{ "0.000", "10.0000", "0.00", NULL, CG_NO },
	{ "0.000", "0.0000", "0.00", "The NAV of this scheme is zero.", CG_NO },
	{ "5.000", "0.0000", "0.00", "The NAV of this scheme is zero.", CG_NO },
	{ "0.000", NULL, "0.00", "A scheme without units has no NAV.", CG_NO },
	{ "0.000", NULL, "0.00", NULL, CG_YES },
};

START_TEST(nav_of_nothing_is_noticed)
{
	s.prints = CG_PRINTS_DEMAT_UNPRICED;
	(void)good_fund("A Mutual Fund", "1000001");
	fund("A Mutual Fund", "1000002", navs[_i].units, navs[_i].units, navs[_i].nav, navs[_i].value, "0.00")->demat =
		navs[_i].demat;
	printed(NULL, "2500.00", "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, navs[_i].said != NULL);
	if (navs[_i].said != NULL) {
		is_text(s.warnings.v[0].message, navs[_i].said);
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
		ck_assert_uint_eq(s.warnings.v[0].page, 2);
	}
	ck_assert_int_eq(s.funds.v[1].reconciled, navs[_i].said == NULL);
}
END_TEST

/* The day of a NAV is printed beside it. */
START_TEST(nav_and_its_day_come_together)
{
	struct cg_fund *f;

	for (int i = 0; i < 5; i++)
		(void)good_fund("A Mutual Fund", "1000001");
	f = &s.funds.v[4];
	s.type = CG_STATEMENT_SUMMARY;
	s.prints = CG_PRINTS_DEMAT_UNPRICED;
	printed(NULL, NULL, "27633.40");
	if (_i == 1) {
		f->nav_date = CG_DATE_NONE;
	} else if (_i == 2) {
		f->nav = CG_DEC_NONE;
		f->demat = CG_YES;
	} else if (_i == 3) { /* as many without as with */
		for (int i = 1; i < 5; i++)
			s.funds.v[i].nav_date = CG_DATE_NONE;
	}
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The NAV of a scheme has no day, where the others have one."), _i == 1);
	ck_assert_int_eq(is_said("This scheme has the day of a NAV, but no NAV."), _i == 2);
	ck_assert_uint_eq(s.warnings.n, _i == 1 || _i == 2);
}
END_TEST

/* Three leap years of days, counted from the newest NAV of something that has a value. */
START_TEST(newest_nav_may_be_three_years_old)
{
	static const struct {
		int32_t days;
		bool other, valued, doubted;
	} ages[] = { { 1098, false, false, false }, { 1099, false, false, true }, { 1099, true, true, false },
		     { 1099, true, false, true },   { 0, false, false, false },	  { -1, false, false, false } };
	struct cg_fund *f = sound_pair();

	s.funds.v[0].nav_date = f->nav_date = day("2021-12-31");
	s.as_of = s.to = day("2021-12-31") + ages[_i].days;
	if (ages[_i].other) {
		f = fund("A Mutual Fund", "1000003", "0.000", "0.000", "10.0000", "0.00", NULL);
		f->nav_date = day("2022-01-01");
		f->value = dec(ages[_i].valued ? "0.01" : "0.00");
	}
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The statement is dated years after its newest NAV."), ages[_i].doubted);
}
END_TEST

/* A NAV of 45 days before the statement is a fresh one; of 46 days, and a digit apart from the others, a misprint. */
START_TEST(nav_is_fresh_for_45_days)
{
	struct cg_fund *f = sound_pair();

	s.funds.v[0].nav_date = day("2024-11-26");
	f->nav_date = day("2024-11-16");
	(void)good_fund("A Mutual Fund", "1000003");
	s.funds.v[2].nav_date = day("2024-11-26");
	s.as_of = s.to = day("2024-12-31") + _i;
	printed(NULL, NULL, "16580.04");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The date of the NAV is much older than the statement"), _i == 1);
}
END_TEST

static const struct {
	const char *name, *amc;
	const char *said;
} heads[] = {
	{ "X Fund - Growth", "AB", NULL },
	{ "X Fund - Growth", "2024 House", NULL },
	{ "X Fund - Growth", "Phone: 20242", "What stands in the place of the fund house is not a name." },
	{ "X Fund - Growth", "7A", "What stands in the place of the fund house is not a name." },
	{ "abc) 1", "AB", "The name of this scheme ends a bracket that it does not begin." },
	{ "ab) 1", "AB", "The name or the folio of this scheme is not found." },
	{ "a1bc) 1", "AB", "The name or the folio of this scheme is not found." },
	{ "(ab) 1", "AB", NULL },
	{ "ab 1", "AB", NULL },
	{ "", "AB", "The name or the folio of this scheme is not found." },
	{ "12345678 X Fund - Growth", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund 123456 - Growth", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund - Growth / 0", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund 31 / - Growth", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund - Growth /", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund 12345 - Growth", "AB", NULL },
	{ "X Fund / Y Plan", "AB", NULL },
	{ "X Fund  / Y Plan", "AB", NULL },
	{ "UTI - Bond Fund ( Segregated - 17022020 )", "AB", NULL },
	{ "UTI - Bond Fund ( Segregated - 17132020 )", "AB", "A folio stands inside the name of this scheme." },
};

START_TEST(head_of_a_scheme_is_words)
{
	struct cg_fund *f = sound_pair();

	f->name = cg_str_of(heads[_i].name);
	f->amc = cg_str_of(heads[_i].amc);
	f->isin = CG_STR_NONE;
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, heads[_i].said != NULL);
	if (heads[_i].said != NULL) {
		is_text(s.warnings.v[0].message, heads[_i].said);
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	}
	ck_assert_int_eq(f->reconciled, heads[_i].said == NULL);
}
END_TEST

/* A label without an ISIN is none, and told; no label is nothing. */
START_TEST(isin_is_lost_behind_its_label)
{
	struct cg_fund *f = good_fund("A", "1");

	f->isin = _i == 0 ? CG_STR_NONE : CG_STR("");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_ptr_null(s.funds.v[0].isin.p);
	ck_assert(is_said("A label of an ISIN has no ISIN") == (_i == 1));
	ck_assert(_i == 0 || s.passed < s.checks);
}
END_TEST

START_TEST(name_ends_a_bracket_that_it_does_not_begin)
{
	static const struct {
		const char *name;
		bool told;
	} rows[] = { { "X Fund (Ex Japan) - Growth", false },
		     { "X Fund - Growth (Payout", false },
		     { "X Fund - Growth ARN-1)", true },
		     { "X Fund) - (Growth", true } };

	good_fund("A", "1")->name = cg_str_of(rows[_i].name);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("ends a bracket") == rows[_i].told);
}
END_TEST

/* Two schemes with NAVs of these days, in a statement of the last of 2024. */
START_TEST(day_of_the_statement_is_not_that_of_its_navs)
{
	static const struct {
		const char *one, *other;
		bool told;
	} rows[] = { { "2024-12-30", "2024-12-27", false },
		     { "2022-12-30", "2022-12-27", true },
		     { "2026-12-30", "2026-12-27", true },
		     { "2022-12-30", "2024-12-30", false },
		     { "2020-04-23", "2022-12-30", false } };

	good_fund("A", "1")->nav_date = day(rows[_i].one);
	good_fund("B", "2")->nav_date = day(rows[_i].other);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The NAVs are all of one week") == rows[_i].told);
}
END_TEST

/* Of one scheme alone: that of a fund which was closed, or of which a digit of the year is another one. */
START_TEST(day_of_the_statement_is_not_that_of_its_nav)
{
	static const struct {
		const char *nav;
		bool told;
	} rows[] = {
		{ "2024-12-30", false }, { "2023-12-29", true },  { "2022-12-30", true },  { "2015-12-28", true },
		{ "2025-12-30", true },	 { "2023-12-10", false }, { "2024-07-30", false }, { "2020-04-23", false }
	};

	good_fund("A", "1")->nav_date = day(rows[_i].nav);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The NAVs are all of one week") == rows[_i].told);
}
END_TEST

/* 500 warnings are listed; what fails behind them is counted, and its fund does not hold all the same. */
static void fill_warnings(void)
{
	struct cg_warning w = { .code = CG_WARN_TEXT_UNREADABLE, .message = CG_STR("full") };

	while (s.warnings.n < 500)
		ck_assert(CG_PUSH(&a, &s.warnings, &w));
}

/* One thing of the fund's head or of its figures is wrong. */
static void spoil_head(struct cg_fund *f, int how)
{
	static const struct cg_str words = CG_STR_INIT("Date Amount"), registrar = CG_STR_INIT("Registrar : CAMS");

	switch (how) {
	case 0:
		f->value = dec("5526.69");
		break;
	case 1:
		f->units = dec("33.413");
		f->value = dec("5526.84");
		break;
	case 2:
		f->opening_units = CG_DEC_NONE;
		break;
	case 3:
		f->nav = dec("0.0000");
		break;
	case 4:
		f->isin = CG_STR("INF179K01BE3");
		break;
	case 5:
		f->isin = CG_STR("");
		break;
	case 6:
		f->name = CG_STR("X Fund - Growth ARN-1)");
		break;
	case 7:
		f->name = CG_STR("");
		break;
	case 8:
		f->folio = CG_STR("");
		break;
	case 9:
		f->folio = CG_STR("usedbymembers");
		break;
	case 10:
		f->amc = CG_STR("7");
		break;
	case 11:
		f->name = CG_STR("X Fund INF179K01BE2");
		break;
	case 12:
		f->name = CG_STR("X Fund 123456");
		break;
	case 13:
		f->nav_date = day("2025-01-01");
		break;
	case 14:
		f->nav_date = day("2014-12-30");
		break;
	case 15:
		ck_assert(CG_PUSH(&a, &f->holders, &registrar));
		break;
	default:
		ck_assert(CG_PUSH(&a, &f->holders, &words));
		break;
	}
}

/* Or of its rows. */
static void spoil_row(struct cg_fund *f, int how)
{
	struct cg_txn *t = &f->txns.v[3];

	switch (how) {
	case 0:
		t->balance = dec("33.413");
		break;
	case 1:
		t->balance = CG_DEC_NONE;
		break;
	case 2:
		t->date = day("2021-01-04");
		break;
	case 3:
		t->date = f->txns.v[4].date = day("2025-01-01");
		break;
	case 4:
		t->nav = CG_DEC_NONE;
		break;
	case 5:
		t->nav = dec("-75.4687");
		break;
	case 6:
		t->amount = dec("499.90");
		break;
	case 7:
		f->txns.v[4].amount = dec("0.04");
		break;
	case 8:
		f->txns.n--;
		break;
	default:
		row(f, "2021-03-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.02", NULL, NULL, NULL);
		break;
	}
}

START_TEST(what_is_not_listed_counts)
{
	struct cg_fund *f;

	(void)sound_pair();
	(void)good_fund("A Mutual Fund", "1000003");
	f = &s.funds.v[1];
	printed(NULL, NULL, "16580.04");
	fill_warnings();
	if (_i < 17)
		spoil_head(f, _i);
	else if (_i < 27)
		spoil_row(f, _i - 17);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 500);
	ck_assert(s.funds.v[0].reconciled);
	ck_assert_int_eq(s.funds.v[1].reconciled, _i == 27); /* nothing is wrong */
	ck_assert_int_eq(s.passed == s.checks, _i == 27);
}
END_TEST

/* The balance of each row, going on from what is printed: rows without one stand between. */
START_TEST(balance_of_each_row)
{
	static const struct {
		const char *first, *last;
		size_t told;
		const char *expected, *found;
	} v[] = {
		{ "26.787", "33.413", 1, "33.412", "33.413" },
		{ "26.788", "33.412", 2, "26.787", "26.788" },
		{ "26.788", "33.413", 1, "26.787", "26.788" }, /* the last one follows from it */
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_fund *f;
		size_t told = 0;

		teardown();
		setup();
		f = sound_pair();
		f->txns.v[0].balance = dec(v[i].first);
		f->txns.v[3].balance = dec(v[i].last);
		printed(NULL, NULL, "11053.36");
		ck_assert_int_eq(settle(), CG_OK);
		for (size_t k = 0; k < s.warnings.n; k++)
			told += s.warnings.v[k].code == CG_WARN_BALANCE_MISMATCH;
		ck_assert_uint_eq(told, v[i].told);
		is_text(s.warnings.v[0].message,
			"The balance before a row and its units do not give the balance printed with it.");
		is_text(s.warnings.v[0].expected, v[i].expected);
		is_text(s.warnings.v[0].found, v[i].found);
		ck_assert_uint_eq(s.warnings.v[0].page, 2);
		is_text(s.warnings.v[0].folio, "1000002");
	}
}
END_TEST

/* Closing figures: what is expected, and what is found. */
START_TEST(closing_figures_of_a_fund)
{
	struct cg_fund *f = sound_pair();

	f->value = dec("5526.67");
	printed(NULL, NULL, "11053.36");
	expect_doubt("Closing units times NAV do not give the market value.");
	is_text(s.warnings.v[0].expected, "5526.68");
	is_text(s.warnings.v[0].found, "5526.67");
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_VALUE_MISMATCH);
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
	s.warnings.n = s.checks = s.passed = 0;
	f->value = dec("5526.68");
	f->txns.v[0].balance = f->txns.v[3].balance = CG_DEC_NONE;
	f->opening_units = dec("0.001");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The opening balance and the units of all rows do not give the closing balance."));
	is_text(s.warnings.v[0].expected, "33.413");
	is_text(s.warnings.v[0].found, "33.412");
}
END_TEST

/* A folio that is not there is one thing, one that is none another: it is kept unless a PAN stands in it. */
START_TEST(folio_is_missing_or_none)
{
	struct cg_fund *f = sound_pair();

	f->folio = CG_STR("");
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(s.warnings.v[0].message, "The name or the folio of this scheme is not found.");
	s.warnings.n = s.checks = s.passed = 0;
	f->folio = CG_STR("1000002 usedbymembers");
	ck_assert_int_eq(settle(), CG_OK);
	is_text(f->folio, "1000002 usedbymembers");
	s.warnings.n = s.checks = s.passed = 0;
	f->folio = CG_STR("1000002 ABCDE1234F");
	ck_assert_int_eq(settle(), CG_OK);
	is_text(f->folio, "1000002");
}
END_TEST

/* Twice as many as the decimals at hand make a usual number of decimals. */
START_TEST(usual_decimals_of_units)
{
	for (int i = 0; i < 5 + _i; i++)
		(void)fund("A Mutual Fund", "1000001", "165.4100", "165.4100", "30.00", "4962.30", NULL);
	for (int i = 0; i < 3; i++)
		(void)fund("A Mutual Fund", "1000002", "30.00", "30.00", "165.4100", "4962.30", NULL);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("Units and NAV of this scheme seem to have traded places."), _i == 1);
}
END_TEST

/* A scheme in a demat account has no NAV only in statements that print none for such. */
START_TEST(nav_that_the_statement_prints)
{
	static const struct {
		unsigned prints;
		enum cg_tristate demat;
		const char *units, *said;
	} v[] = {
		{ CG_PRINTS_DEMAT_UNPRICED, CG_YES, "5.000", NULL },
		{ 0, CG_YES, "5.000", "The closing units, NAV or value of this scheme are not found." },
		{ CG_PRINTS_DEMAT_UNPRICED, CG_NO, "5.000",
		  "The closing units, NAV or value of this scheme are not found." },
		{ CG_PRINTS_DEMAT_UNPRICED, CG_YES, "0.000", NULL },
		{ 0, CG_YES, "0.000", "A scheme without units has no NAV." },
		{ CG_PRINTS_COST_TOTAL, CG_YES, "0.000", "A scheme without units has no NAV." },
		{ CG_PRINTS_DEMAT_UNPRICED, CG_NO, "0.000", "A scheme without units has no NAV." },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		teardown();
		setup();
		s.prints = v[i].prints;
		(void)good_fund("A Mutual Fund", "1000001");
		fund("A Mutual Fund", "1000002", v[i].units, v[i].units, NULL, "0.00", NULL)->demat = v[i].demat;
		printed(NULL, "2500.00", "5526.68");
		ck_assert_int_eq(settle(), CG_OK);
		ck_assert_uint_eq(s.warnings.n, v[i].said != NULL);
		if (v[i].said != NULL)
			is_text(s.warnings.v[0].message, v[i].said);
		ck_assert_int_eq(s.funds.v[1].reconciled, v[i].said == NULL);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("fund");
	TCase *tc = tcase_create("fund");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, newest_nav_may_be_three_years_old, 0, 6);
	tcase_add_loop_test(tc, nav_is_fresh_for_45_days, 0, 2);
	tcase_add_loop_test(tc, what_is_not_listed_counts, 0, 28);
	tcase_add_test(tc, balance_of_each_row);
	tcase_add_test(tc, nav_that_the_statement_prints);
	tcase_add_test(tc, closing_figures_of_a_fund);
	tcase_add_test(tc, folio_is_missing_or_none);
	tcase_add_loop_test(tc, usual_decimals_of_units, 0, 2);
	LOOP(tc, head_of_a_scheme_is_words, heads);
	tcase_add_loop_test(tc, nav_and_its_day_come_together, 0, 4);
	tcase_add_test(tc, registrar_in_another_field_is_noticed);
	tcase_add_loop_test(tc, registrar_in_the_name_of_a_holder_is_noticed, 0, 2);
	tcase_add_test(tc, units_and_nav_that_trade_places_are_noticed);
	tcase_add_test(tc, units_and_nav_that_all_trade_places_are_noticed);
	tcase_add_loop_test(tc, a_folio_is_a_number, 0, 4);
	tcase_add_test(tc, isin_in_a_name_is_noticed);
	tcase_add_test(tc, fund_house_is_a_name);
	tcase_add_test(tc, line_with_a_pan_is_no_name);
	tcase_add_loop_test(tc, misprinted_nav_day_is_noticed, 0, 3);
	tcase_add_loop_test(tc, day_for_month_of_a_nav_is_noticed, 0, 5);
	tcase_add_loop_test(tc, exchanged_digits_of_a_nav_day_are_noticed, 0, 2);
	tcase_add_loop_test(tc, old_nav_among_fresh_ones_is_clean, 0, 4);
	tcase_add_loop_test(tc, nav_of_nothing_is_noticed, 0, (int)(sizeof(navs) / sizeof(navs[0])));
	tcase_add_loop_test(tc, nav_that_only_one_lacks, 0, 2);
	tcase_add_loop_test(tc, isin_is_lost_behind_its_label, 0, 2);
	tcase_add_loop_test(tc, name_ends_a_bracket_that_it_does_not_begin, 0, 4);
	tcase_add_loop_test(tc, day_of_the_statement_is_not_that_of_its_navs, 0, 5);
	tcase_add_loop_test(tc, day_of_the_statement_is_not_that_of_its_nav, 0, 8);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
