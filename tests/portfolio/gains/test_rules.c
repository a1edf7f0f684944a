/* Rules by date, each line worked from the text of the law named in gains_rules.h; the index against
 * data/market/cii.csv. */
#include "gains_sample.h"
#include "run.h"

static const struct {
	enum cg_gains_kind kind;
	bool listed;
	const char *buy, *sell, *want; /* "TERM KIND rate section" */
} cases[] = {
	/* equity, twelve months: the sale must be later than the same day a year on */
	{ CG_KIND_EQUITY, false, "2023-05-10", "2024-05-10", "SHORT FLAT 15 111A" },
	{ CG_KIND_EQUITY, false, "2023-05-10", "2024-05-11", "LONG FLAT 10 112A" },
	{ CG_KIND_EQUITY, false, "2024-02-29", "2025-02-28", "SHORT FLAT 20 111A" },
	{ CG_KIND_EQUITY, false, "2024-02-29", "2025-03-01", "LONG FLAT 12.5 112A" },
	{ CG_KIND_EQUITY, false, "2023-02-28", "2024-02-28", "SHORT FLAT 15 111A" },
	{ CG_KIND_EQUITY, false, "2023-02-28", "2024-02-29", "LONG FLAT 10 112A" },
	{ CG_KIND_EQUITY, true, "2023-05-10", "2024-05-11", "LONG FLAT 10 112A" },
	/* 23-Jul-2024 */
	{ CG_KIND_EQUITY, false, "2024-01-01", "2024-07-22", "SHORT FLAT 15 111A" },
	{ CG_KIND_EQUITY, false, "2024-01-01", "2024-07-23", "SHORT FLAT 20 111A" },
	{ CG_KIND_EQUITY, false, "2020-01-01", "2024-07-22", "LONG FLAT 10 112A" },
	{ CG_KIND_EQUITY, false, "2020-01-01", "2024-07-23", "LONG FLAT 12.5 112A" },
	/* 1-Apr-2018, 1-Apr-2008, 1-Oct-2004 */
	{ CG_KIND_EQUITY, false, "2010-01-01", "2018-03-31", "LONG EXEMPT - 10(38)" },
	{ CG_KIND_EQUITY, false, "2010-01-01", "2018-04-01", "LONG FLAT 10 112A" },
	{ CG_KIND_EQUITY, false, "2008-01-01", "2008-03-31", "SHORT FLAT 10 111A" },
	{ CG_KIND_EQUITY, false, "2008-01-01", "2008-04-01", "SHORT FLAT 15 111A" },
	{ CG_KIND_EQUITY, false, "2003-01-01", "2004-09-30", "LONG INDEXED_OR_10 20 112" },
	{ CG_KIND_EQUITY, false, "2003-01-01", "2004-10-01", "LONG EXEMPT - 10(38)" },
	/* debt: 12 months to 10-Jul-2014, 36 to 22-Jul-2024, 24 from then on; bought before 1-Apr-2023 */
	{ CG_KIND_DEBT, false, "2013-07-09", "2014-07-10", "LONG INDEXED_OR_10 20 112" },
	{ CG_KIND_DEBT, false, "2013-07-09", "2014-07-11", "SHORT SLAB - -" },
	{ CG_KIND_DEBT, false, "2021-07-21", "2024-07-21", "SHORT SLAB - -" },
	{ CG_KIND_DEBT, false, "2021-07-21", "2024-07-22", "LONG INDEXED 20 112" },
	{ CG_KIND_DEBT, false, "2022-07-23", "2024-07-23", "SHORT SLAB - -" },
	{ CG_KIND_DEBT, false, "2022-07-22", "2024-07-23", "LONG FLAT 12.5 112" },
	{ CG_KIND_DEBT, false, "2023-03-31", "2025-04-01", "LONG FLAT 12.5 112" },
	/* specified mutual funds: bought from 1-Apr-2023 on, always short */
	{ CG_KIND_DEBT, false, "2023-04-01", "2026-03-31", "SHORT SLAB - 50AA" },
	{ CG_KIND_DEBT, false, "2023-04-01", "2026-04-01", "SHORT SLAB - 76" },
	{ CG_KIND_DEBT, true, "2023-04-01", "2030-04-01", "SHORT SLAB - 76" },
	/* gold, silver, overseas: specified for transfers to 31-Mar-2025 only; listed units 12 months */
	{ CG_KIND_NON_DEBT, false, "2023-04-01", "2025-03-31", "SHORT SLAB - 50AA" },
	{ CG_KIND_NON_DEBT, false, "2023-04-01", "2025-04-02", "LONG FLAT 12.5 112" },
	{ CG_KIND_NON_DEBT, false, "2023-04-02", "2025-04-02", "SHORT SLAB - -" },
	{ CG_KIND_NON_DEBT, true, "2024-04-01", "2025-04-02", "LONG FLAT 12.5 112" },
	{ CG_KIND_NON_DEBT, false, "2023-03-31", "2024-07-23", "SHORT SLAB - -" },
	{ CG_KIND_NON_DEBT, true, "2023-03-31", "2024-07-23", "LONG FLAT 12.5 112" },
	{ CG_KIND_NON_DEBT, true, "2023-03-31", "2024-07-22", "SHORT SLAB - -" },
	/* between 35 and 65 % in shares: never specified */
	{ CG_KIND_MIXED, false, "2023-04-01", "2025-03-31", "SHORT SLAB - -" },
	{ CG_KIND_MIXED, false, "2023-04-01", "2025-04-02", "LONG FLAT 12.5 112" },
	{ CG_KIND_MIXED, false, "2020-04-01", "2024-07-22", "LONG INDEXED 20 112" },
	/* Income-tax Act 2025 */
	{ CG_KIND_EQUITY, false, "2026-01-01", "2026-03-31", "SHORT FLAT 20 111A" },
	{ CG_KIND_EQUITY, false, "2026-01-01", "2026-04-01", "SHORT FLAT 20 196" },
	{ CG_KIND_EQUITY, false, "2020-01-01", "2026-04-01", "LONG FLAT 12.5 198" },
	{ CG_KIND_DEBT, false, "2020-01-01", "2026-04-01", "LONG FLAT 12.5 197" },
	{ CG_KIND_UNKNOWN, false, "2020-01-01", "2026-04-01", "- - - -" },
};

START_TEST(terms_sections_and_rates)
{
	struct cg_gains_rules_of r;
	const char *term, *kind;
	char got[64];

	cg_gains_rules_of(cases[_i].kind, cases[_i].listed, day(cases[_i].buy), day(cases[_i].sell), &r);
	term = cg_gains_rules_term_name(r.term);
	kind = cg_gains_rules_rate_kind_name(r.rate_kind);
	(void)snprintf(got, sizeof(got), "%s %s %s %s", term != NULL ? term : "-", kind != NULL ? kind : "-",
		       r.rate.set ? text_of(r.rate) : "-", r.section != NULL ? r.section : "-");
	ck_assert_msg(strcmp(got, cases[_i].want) == 0, "%s to %s: %s, not %s", cases[_i].buy, cases[_i].sell, got,
		      cases[_i].want);
}
END_TEST

/* The last days of short terms are one year, or as many months as the rule of the day says, behind the purchase. */
START_TEST(first_days_of_long_terms)
{
	static const struct {
		enum cg_gains_kind kind;
		bool listed;
		const char *buy, *want;
	} v[] = {
		{ CG_KIND_EQUITY, false, "2025-10-06", "2026-10-07" },
		{ CG_KIND_EQUITY, false, "2024-02-29", "2025-03-01" },
		{ CG_KIND_DEBT, false, "2023-03-31", "2025-04-01" },
		{ CG_KIND_DEBT, false, "2023-04-01", NULL },
		{ CG_KIND_DEBT, false, "2021-06-01", "2024-06-02" }, /* 36 months, before the rule changed */
		{ CG_KIND_DEBT, false, "2022-01-10", "2024-07-23" }, /* 24 months are long over when they are enough */
		{ CG_KIND_DEBT, false, "2013-01-10", "2016-01-11" }, /* was long-term in 2014, and then no more */
		{ CG_KIND_NON_DEBT, false, "2023-04-01", "2025-04-02" },
		{ CG_KIND_NON_DEBT, true, "2023-04-03", "2025-04-01" },
		{ CG_KIND_NON_DEBT, true, "2025-06-02", "2026-06-03" },
		{ CG_KIND_MIXED, false, "2025-06-02", "2027-06-03" },
		{ CG_KIND_UNKNOWN, false, "2020-01-01", NULL }
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		ck_assert_int_eq(cg_gains_rules_long_from(v[i].kind, v[i].listed, day(v[i].buy)),
				 v[i].want != NULL ? day(v[i].want) : CG_DATE_NONE);
}
END_TEST

START_TEST(value_of_2018_for_long_term_equity_only)
{
	struct cg_gains_rules_of r;

	cg_gains_rules_of(CG_KIND_EQUITY, false, day("2018-01-31"), day("2018-04-01"), &r);
	ck_assert(!r.grandfathered && !r.schedule_112a); /* short term */
	cg_gains_rules_of(CG_KIND_EQUITY, false, day("2017-01-31"), day("2018-04-01"), &r);
	ck_assert(r.grandfathered && r.schedule_112a);
	cg_gains_rules_of(CG_KIND_EQUITY, false, day("2018-02-01"), day("2020-04-01"), &r);
	ck_assert(!r.grandfathered && r.schedule_112a);
	cg_gains_rules_of(CG_KIND_EQUITY, false, day("2010-02-01"), day("2018-03-31"), &r);
	ck_assert(!r.grandfathered && !r.schedule_112a);
	cg_gains_rules_of(CG_KIND_DEBT, false, day("2010-02-01"), day("2024-12-31"), &r);
	ck_assert(!r.grandfathered && !r.schedule_112a);
}
END_TEST

START_TEST(months_end_where_the_month_ends)
{
	static const struct {
		const char *day;
		int months;
		const char *want;
	} v[] = { { "2024-01-31", 1, "2024-02-29" },  { "2023-01-31", 1, "2023-02-28" },
		  { "2024-02-29", 12, "2025-02-28" }, { "2024-02-29", 48, "2028-02-29" },
		  { "2023-12-31", 12, "2024-12-31" }, { "2023-11-30", 3, "2024-02-29" },
		  { "2023-03-31", 36, "2026-03-31" }, { "2023-12-15", 1, "2024-01-15" } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		ck_assert_int_eq(cg_gains_rules_months_after(day(v[i].day), v[i].months), day(v[i].want));
}
END_TEST

START_TEST(financial_years)
{
	static const char *const bad[] = { "",	      "2024",	  "2024-26", "2024-2025", "24-25",
					   "2024-24", "2024/25",  "1999-00", "2000-01",	  "2099-00",
					   "2024-2x", " 2024-25", "-024-25", "2024-25 " };
	char text[CG_FY_TEXT_MAX];
	int year = 0;

	ck_assert(cg_gains_rules_fy_parse(CG_STR("2024-25"), &year));
	ck_assert_int_eq(year, 2024);
	ck_assert(cg_gains_rules_fy_parse(CG_STR("2001-02"), &year));
	ck_assert_str_eq(cg_gains_rules_fy_text(2009, text), "2009-10");
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		ck_assert_msg(!cg_gains_rules_fy_parse(cg_str_of(bad[i]), &year), "%s", bad[i]);
	ck_assert_int_eq(cg_gains_rules_fy(day("2025-03-31")), 2024);
	ck_assert_int_eq(cg_gains_rules_fy(day("2025-04-01")), 2025);
}
END_TEST

START_TEST(windows_of_advance_tax)
{
	static const struct {
		const char *day;
		const char *want;
	} v[] = { { "2024-04-01", "TO_15_JUN" },	{ "2024-06-15", "TO_15_JUN" },
		  { "2024-06-16", "16_JUN_TO_15_SEP" }, { "2024-09-15", "16_JUN_TO_15_SEP" },
		  { "2024-09-16", "16_SEP_TO_15_DEC" }, { "2024-12-15", "16_SEP_TO_15_DEC" },
		  { "2024-12-16", "16_DEC_TO_15_MAR" }, { "2025-01-01", "16_DEC_TO_15_MAR" },
		  { "2025-03-15", "16_DEC_TO_15_MAR" }, { "2025-03-16", "16_TO_31_MAR" },
		  { "2025-03-31", "16_TO_31_MAR" } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		ck_assert_str_eq(cg_gains_rules_window_name(cg_gains_rules_window(day(v[i].day))), v[i].want);
}
END_TEST

START_TEST(exemption_by_year)
{
	const char *section = NULL;
	struct cg_dec amount = CG_DEC_NONE;

	ck_assert(!cg_gains_rules_exemption(2017, &section, &amount));
	ck_assert(cg_gains_rules_exemption(2018, &section, &amount));
	ck_assert_str_eq(text_of(amount), "100000.00");
	ck_assert(cg_gains_rules_exemption(2023, &section, &amount));
	ck_assert_str_eq(text_of(amount), "100000.00");
	ck_assert(cg_gains_rules_exemption(2024, &section, &amount)); /* one amount for the whole year of the change */
	ck_assert_str_eq(text_of(amount), "125000.00");
	ck_assert_str_eq(section, "112A");
	ck_assert(cg_gains_rules_exemption(2026, &section, &amount));
	ck_assert_str_eq(section, "198");
}
END_TEST

static void ratio(const char *buy, const char *sell, int want_sold, int want_bought)
{
	int bought = 0, sold = 0;

	ck_assert(cg_gains_rules_index(day(buy), day(sell), &bought, &sold));
	ck_assert_int_eq(sold, want_sold);
	ck_assert_int_eq(bought, want_bought);
}

START_TEST(index_of_both_bases)
{
	ratio("2019-04-03", "2024-07-22", 363, 289);
	ratio("1995-04-03", "2018-07-22", 280, 100); /* before the base year: its index */
	ratio("2010-05-01", "2017-04-01", 272, 167); /* the new base from this day on */
	ratio("2010-05-01", "2017-03-31", 1125, 711);
	ratio("2010-05-01", "2013-12-31", 939, 711);
	ratio("1995-05-01", "2005-06-01", 497, 281);
	ratio("1975-05-01", "2005-06-01", 497, 100);
}
END_TEST

START_TEST(index_is_the_one_that_is_shipped)
{
	char path[1024], line[64];
	int n = 0, year, next, index;
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/data/market/cii.csv", getenv("CG_TOP_SRCDIR"));
	f = fopen(path, "re");
	ck_assert_ptr_nonnull(f);
	ck_assert_ptr_nonnull(fgets(line, sizeof(line), f));
	while (fgets(line, sizeof(line), f) != NULL) {
		ck_assert_int_eq(sscanf(line, "%d-%d,%d", &year, &next, &index), 3);
		ck_assert_int_eq(cg_gains_rules_cii(year), index);
		n++;
	}
	(void)fclose(f);
	ck_assert_int_eq(n, 26);
	ck_assert_int_eq(cg_gains_rules_cii(2000), 0);
	ck_assert_int_eq(cg_gains_rules_cii(2027), 0);
}
END_TEST

/* Notifications under section 48 with 1981-82 as the base, for sales up to 2016-17. */
static const int base_1981[] = { 100, 109, 116, 125, 133, 140, 150, 161, 172, 182,  199,  223,
				 244, 259, 281, 305, 331, 351, 389, 406, 426, 447,  463,  480,
				 497, 519, 551, 582, 632, 711, 785, 852, 939, 1024, 1081, 1125 };

START_TEST(index_of_the_old_base)
{
	char first[32], last[32];
	int bought, sold;

	(void)snprintf(first, sizeof(first), "%d-04-01", 1981 + _i);
	(void)snprintf(last, sizeof(last), "%d-03-31", 1982 + _i);
	ratio(first, last, base_1981[_i], base_1981[_i]);
	ratio("1975-06-01", first, base_1981[_i], 100);
	ck_assert(!cg_gains_rules_index(day("1975-06-01"), day("1981-03-31"), &bought, &sold));
}
END_TEST

static enum cg_gains_kind kind_of(const char *category, const char *class, const char *name, bool stt, bool less_stt)
{
	struct cg_gains_scheme m = { cg_str_of(category), cg_str_of(class), cg_str_of(name), false };
	struct cg_lot_fund evidence = { .stt = stt, .less_stt = less_stt };
	struct cg_gains_fund_kind k;

	cg_gains_kind_of(category != NULL ? &m : NULL, CG_KIND_UNKNOWN, cg_str_of(name), &evidence, &k);
	ck_assert((k.kind == CG_KIND_UNKNOWN) == (k.reason != CG_GAINS_OK));
	ck_assert((k.kind == CG_KIND_UNKNOWN) == (k.source == NULL));
	return k.kind;
}

START_TEST(kinds_of_categories)
{
	static const struct {
		const char *category, *class, *name;
		enum cg_gains_kind plain, with_stt;
	} v[] = {
		{ "LARGE_CAP", "EQUITY", "X Large Cap Fund", CG_KIND_EQUITY, CG_KIND_EQUITY },
		{ "ARBITRAGE", "HYBRID", "X Arbitrage Fund", CG_KIND_EQUITY, CG_KIND_EQUITY },
		{ "EQUITY_SAVINGS", "HYBRID", "X Equity Savings Fund", CG_KIND_EQUITY, CG_KIND_EQUITY },
		{ "AGGRESSIVE_HYBRID", "HYBRID", "X Aggressive Hybrid", CG_KIND_EQUITY, CG_KIND_EQUITY },
		{ "CONSERVATIVE_HYBRID", "HYBRID", "X Conservative Hybrid", CG_KIND_DEBT, CG_KIND_UNKNOWN },
		{ "BALANCED_HYBRID", "HYBRID", "X Balanced Hybrid", CG_KIND_MIXED, CG_KIND_EQUITY },
		{ "BALANCED_ADVANTAGE", "HYBRID", "X Dynamic Asset Allocation", CG_KIND_UNKNOWN, CG_KIND_EQUITY },
		{ "MULTI_ASSET", "HYBRID", "X Multi Asset", CG_KIND_UNKNOWN, CG_KIND_EQUITY },
		{ "LIQUID", "DEBT", "X Liquid Fund", CG_KIND_DEBT, CG_KIND_UNKNOWN },
		{ "ETF_GOLD", "COMMODITY", "X Gold ETF", CG_KIND_NON_DEBT, CG_KIND_UNKNOWN },
		{ "FOF_DOMESTIC", "COMMODITY", "X Gold Fund of Fund", CG_KIND_NON_DEBT, CG_KIND_UNKNOWN },
		{ "FOF_DOMESTIC", "DEBT", "Bharat Bond FOF", CG_KIND_DEBT, CG_KIND_UNKNOWN },
		{ "FOF_DOMESTIC", "EQUITY", "X Multi Factor Passive FoF", CG_KIND_UNKNOWN, CG_KIND_EQUITY },
		{ "FOF_DOMESTIC", "HYBRID", "X Income Plus Arbitrage FoF", CG_KIND_UNKNOWN, CG_KIND_EQUITY },
		{ "FOF_OVERSEAS", "OVERSEAS_EQUITY", "X Greater China FoF", CG_KIND_NON_DEBT, CG_KIND_UNKNOWN },
		{ "FOF_OVERSEAS", "OVERSEAS_EQUITY", "X US Treasury 1-3 Year Bond ETFs FOF", CG_KIND_UNKNOWN,
		  CG_KIND_EQUITY },
		{ "INDEX_FUND", "OVERSEAS_EQUITY", "X MSCI India Domestic & World Healthcare 45", CG_KIND_UNKNOWN,
		  CG_KIND_EQUITY },
		{ "SECTORAL_THEMATIC", "EQUITY", "X Pharma Fund", CG_KIND_EQUITY, CG_KIND_EQUITY },
		{ "THEMATIC", "EQUITY", "X US Bluechip Equity Fund", CG_KIND_UNKNOWN, CG_KIND_EQUITY },
		{ "INDEX_FUND", "EQUITY", "X Nifty 50 Index Fund", CG_KIND_EQUITY, CG_KIND_EQUITY },
		{ "INDEX_FUND", "OVERSEAS_EQUITY", "X NASDAQ 100 Index", CG_KIND_NON_DEBT, CG_KIND_UNKNOWN },
		{ NULL, NULL, "Whatever", CG_KIND_UNKNOWN, CG_KIND_EQUITY },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		ck_assert_msg(kind_of(v[i].category, v[i].class, v[i].name, false, false) == v[i].plain, "%s",
			      v[i].name);
		ck_assert_msg(kind_of(v[i].category, v[i].class, v[i].name, true, true) == v[i].with_stt, "%s with STT",
			      v[i].name);
	}
	/* words alone are weaker than a charge: they decide where nothing else does, and contradict nothing */
	ck_assert_int_eq(kind_of("MULTI_ASSET", "HYBRID", "X", false, true), CG_KIND_EQUITY);
	ck_assert_int_eq(kind_of("LIQUID", "DEBT", "X", false, true), CG_KIND_DEBT);
	ck_assert_int_eq(kind_of("BALANCED_HYBRID", "HYBRID", "X", false, true), CG_KIND_MIXED);
}
END_TEST

/* Names of the members at both ends; what is none has none. */
START_TEST(names_of_members)
{
	ck_assert_ptr_null(cg_gains_rules_term_name(CG_TERM_NONE));
	ck_assert_ptr_null(cg_gains_rules_term_name(CG_GAINS_TERM_MAX));
	ck_assert_str_eq(cg_gains_rules_term_name(CG_TERM_SHORT), "SHORT");
	ck_assert_str_eq(cg_gains_rules_term_name(CG_TERM_LONG), "LONG");
	ck_assert_ptr_null(cg_gains_rules_rate_kind_name(CG_RATE_NONE));
	ck_assert_ptr_null(cg_gains_rules_rate_kind_name(CG_RATE_KIND_MAX));
	ck_assert_str_eq(cg_gains_rules_rate_kind_name(CG_RATE_FLAT), "FLAT");
	ck_assert_str_eq(cg_gains_rules_kind_name(CG_GAINS_KIND_MAX), cg_gains_rules_kind_name(CG_KIND_UNKNOWN));
	ck_assert_str_eq(cg_gains_rules_kind_name(CG_KIND_EQUITY), "EQUITY");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("gains_rules");
	TCase *tc = tcase_create("rules");

	tcase_add_loop_test(tc, terms_sections_and_rates, 0, (int)(sizeof(cases) / sizeof(cases[0])));
	tcase_add_test(tc, first_days_of_long_terms);
	tcase_add_test(tc, value_of_2018_for_long_term_equity_only);
	tcase_add_test(tc, months_end_where_the_month_ends);
	tcase_add_test(tc, financial_years);
	tcase_add_test(tc, windows_of_advance_tax);
	tcase_add_test(tc, exemption_by_year);
	tcase_add_test(tc, index_of_both_bases);
	tcase_add_test(tc, index_is_the_one_that_is_shipped);
	tcase_add_loop_test(tc, index_of_the_old_base, 0, (int)(sizeof(base_1981) / sizeof(base_1981[0])));
	tcase_add_test(tc, kinds_of_categories);
	tcase_add_test(tc, names_of_members);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
