#include "statement/scheme.h"

#include <stdlib.h>

#include "run.h"
#include "statement/isin.h"
#include "statement/mask.h"

enum { BYTES = 1 << 20 };

static struct cg_arena a;

static void setup(void)
{
	cg_arena_init(&a, BYTES);
}

static void teardown(void)
{
	cg_arena_free(&a);
}

static void expect(const char *text, const char *what, struct cg_str got, const char *want)
{
	ck_assert_msg(want == NULL ? got.p == NULL : got.p != NULL && cg_str_eq(got, cg_str_of(want)),
		      "\"%s\": %s is \"%.*s\", not \"%s\"", text, what, CG_STR_ARG(got),
		      want == NULL ? "(absent)" : want);
}

static const struct {
	const char *text, *code, *name, *isin, *advisor, *registrar;
	enum cg_tristate demat;
	enum cg_plan plan;
	enum cg_option option;
} headers[] = {
	{ "H02-HDFC Top 100 Fund - Regular Plan - Growth (Non-Demat) - ISIN: INF179K01BE2(Advisor: ARN-0001)", "H02",
	  "HDFC Top 100 Fund - Regular Plan - Growth", "INF179K01BE2", "ARN-0001", NULL, CG_NO, CG_PLAN_REGULAR,
	  CG_OPTION_GROWTH },
	{ "BD106P-Aditya Birla Sun Life Balanced Advantage Fund Direct Plan IDCW# Payout Option (Non-Demat) - ISIN: "
	  "INF084M01DK3 - "
	  "Payout(Advisor: DIRECT)",
	  "BD106P", "Aditya Birla Sun Life Balanced Advantage Fund Direct Plan IDCW# Payout Option - Payout",
	  "INF084M01DK3", "DIRECT", NULL, CG_NO, CG_PLAN_DIRECT, CG_OPTION_IDCW_PAYOUT },
	{ "H60-HDFC Low Duration Fund - Regular Plan - Monthly IDCW# (Non-Demat) - ISIN: INF179K01467 - "
	  "Reinvest(Advisor: ARN-3319)",
	  "H60", "HDFC Low Duration Fund - Regular Plan - Monthly IDCW# - Reinvest", "INF179K01467", "ARN-3319", NULL,
	  CG_NO, CG_PLAN_REGULAR, CG_OPTION_IDCW_REINVEST },
	{ "HSTOD-HDFC Short Term Debt Fund - Fortnightly Dividend - Reinvest (Non-Demat) - Reinvest", "HSTOD",
	  "HDFC Short Term Debt Fund - Fortnightly Dividend - Reinvest", NULL, NULL, NULL, CG_NO, CG_PLAN_NONE,
	  CG_OPTION_IDCW_REINVEST },
	{ "FTI037-Franklin India Flexi Cap Fund - Growth (erstwhile Franklin India Equity Fund) (Non-Demat) - ISIN: "
	  "INF090I01239(Advisor: "
	  "ARN-40763)",
	  "FTI037", "Franklin India Flexi Cap Fund - Growth", "INF090I01239", "ARN-40763", NULL, CG_NO, CG_PLAN_NONE,
	  CG_OPTION_GROWTH },
	{ "117PFRGG-Mirae Asset Aggressive Hybrid Fund (formerly Mirae Asset Hybrid-Equity Fund ) - Regular Plan - "
	  "ISIN: "
	  "INF769K01DE6(Advisor: ARN-114106)",
	  "117PFRGG", "Mirae Asset Aggressive Hybrid Fund - Regular Plan", "INF769K01DE6", "ARN-114106", NULL,
	  CG_UNKNOWN, CG_PLAN_REGULAR, CG_OPTION_NONE },
	{ "HPREG-HDFC Hybrid Equity Fund - Growth (formerly HDFC Premier (Multi) Cap, erstwhile HDFC Balanced Fund "
	  "merged) (Demat)",
	  "HPREG", "HDFC Hybrid Equity Fund - Growth", NULL, NULL, NULL, CG_YES, CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "P1-A Fund (Formerly known as B (1) Fund)(Erstwhile C) Growth", "P1", "A Fund Growth", NULL, NULL, NULL,
	  CG_UNKNOWN, CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "L851F-SBIMF - Unclaimed IDCW# & Redemption Scheme > 3 Years (Non-Demat)(Advisor: DIRECT)", "L851F",
	  "SBIMF - Unclaimed IDCW# & Redemption Scheme > 3 Years", NULL, "DIRECT", NULL, CG_NO, CG_PLAN_NONE,
	  CG_OPTION_NONE },
	{ "117IOD1G-Mirae Asset Large Cap Fund - Direct Plan - Growth - ISIN: INF769K01AX2", "117IOD1G",
	  "Mirae Asset Large Cap Fund - Direct Plan - Growth", "INF769K01AX2", NULL, NULL, CG_UNKNOWN, CG_PLAN_DIRECT,
	  CG_OPTION_GROWTH },
	/* a character too many, or small letters: as it is printed, and no ISIN */
	{ "117IOD1G-Mirae Asset Large Cap Fund - Direct Plan - ISIN: INF769K01AX21(Advisor: DIRECT)", "117IOD1G",
	  "Mirae Asset Large Cap Fund - Direct Plan", "INF769K01AX21", "DIRECT", NULL, CG_UNKNOWN, CG_PLAN_DIRECT,
	  CG_OPTION_NONE },
	{ "117IOD1G-Mirae Asset Large Cap Fund - Direct Plan - ISIN: inf769k01ax2(Advisor: DIRECT)", "117IOD1G",
	  "Mirae Asset Large Cap Fund - Direct Plan", "inf769k01ax2", "DIRECT", NULL, CG_UNKNOWN, CG_PLAN_DIRECT,
	  CG_OPTION_NONE },
	{ "117 IOD1G-Mirae Asset Large Cap Fund", "117 IOD1G", "Mirae Asset Large Cap Fund", NULL, NULL, NULL,
	  CG_UNKNOWN, CG_PLAN_NONE, CG_OPTION_NONE },
	{ "D110 - DSP ELSS Tax Saver Fund - Growth", "D110", "DSP ELSS Tax Saver Fund - Growth", NULL, NULL, NULL,
	  CG_UNKNOWN, CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "108STGPG-UTI - Equity Fund-Growth Option (Non-Demat) - ISIN: INF789F01513(Advisor: ARN-8703) Registrar : "
	  "KFINTECH",
	  "108STGPG", "UTI - Equity Fund-Growth Option", "INF789F01513", "ARN-8703", "KFINTECH", CG_NO, CG_PLAN_NONE,
	  CG_OPTION_GROWTH },
	{ "RMFC-Reliance Gold Fund - ISIN: INF204K01KN0(Advisor: Registrar : ARN-0910) KARVY", "RMFC",
	  "Reliance Gold Fund", "INF204K01KN0", "ARN-0910", "KFINTECH", CG_UNKNOWN, CG_PLAN_NONE, CG_OPTION_NONE },
	{ "F1-Fund X (Non-Demat) - ISIN: INF 109K01 837 (Advisor: INA000000064166", "F1", "Fund X", "INF109K01837",
	  "INA000000064166", NULL, CG_NO, CG_PLAN_NONE, CG_OPTION_NONE },
	/* in capitals, so that it stands before the ISIN's label */
	{ "F3-Fund Z - Growth - KFINTECH - ISIN: INF109K01837", "F3", "Fund Z - Growth", "INF109K01837", NULL,
	  "KFINTECH", CG_UNKNOWN, CG_PLAN_NONE, CG_OPTION_GROWTH },
	/* a label without an ISIN: it is lost */
	{ "F2-Fund Y (Non -Demat) - ISIN: (Advisor: )", "F2", "Fund Y", "", NULL, NULL, CG_NO, CG_PLAN_NONE,
	  CG_OPTION_NONE },
	{ "F3-Fund Z (Non-Demat) - ISIN:", "F3", "Fund Z", "", NULL, NULL, CG_NO, CG_PLAN_NONE, CG_OPTION_NONE },
	{ "F4-Fund Z (Non-Demat)(Advisor: DIRECT)", "F4", "Fund Z", NULL, "DIRECT", NULL, CG_NO, CG_PLAN_NONE,
	  CG_OPTION_NONE },
	{ "SC1-Tata Mid Cap Growth Fund Regular Plan - Bonus (Growth) -- ", "SC1",
	  "Tata Mid Cap Growth Fund Regular Plan - Bonus (Growth)", NULL, NULL, NULL, CG_UNKNOWN, CG_PLAN_REGULAR,
	  CG_OPTION_BONUS },
	{ "Axis Bluechip Fund - Growth", NULL, "Axis Bluechip Fund - Growth", NULL, NULL, NULL, CG_UNKNOWN,
	  CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "", NULL, "", NULL, NULL, NULL, CG_UNKNOWN, CG_PLAN_NONE, CG_OPTION_NONE },
};

START_TEST(takes_headers_apart)
{
	const char *text = headers[_i].text;
	struct cg_scheme s;

	ck_assert(cg_scheme_parse(&a, cg_str_of(text), &s));
	expect(text, "code", s.rta_code, headers[_i].code);
	expect(text, "name", s.name, headers[_i].name);
	expect(text, "isin", s.isin, headers[_i].isin);
	expect(text, "advisor", s.advisor, headers[_i].advisor);
	expect(text, "registrar", s.registrar, headers[_i].registrar);
	ck_assert_msg(s.demat == headers[_i].demat, "%s: demat %d", text, (int)s.demat);
	ck_assert_msg(s.plan == headers[_i].plan, "%s: plan %d", text, (int)s.plan);
	ck_assert_msg(s.option == headers[_i].option, "%s: option %d", text, (int)s.option);
	ck_assert_msg(s.isin_valid == (headers[_i].isin != NULL && headers[_i].isin[0] == 'I' &&
				       strlen(headers[_i].isin) == 12),
		      "%s: check digit", text);
}
END_TEST

static const struct {
	const char *name;
	enum cg_plan plan;
	enum cg_option option;
} names[] = {
	{ "ICICI Prudential Regular Savings Fund - Direct Plan - Growth", CG_PLAN_DIRECT, CG_OPTION_GROWTH },
	{ "ICICI Prudential Regular Savings Fund - Growth", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "Nippon India Growth Fund - Direct Plan - IDCW Option", CG_PLAN_DIRECT, CG_OPTION_IDCW },
	{ "HDFC Growth Opportunities Fund - Reg Plan", CG_PLAN_REGULAR, CG_OPTION_NONE },
	{ "HSBC Asia Pacific (Ex Japan) Dividend Yield Fund - Growth", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "Tata Dividend Yield Fund-Dir-IDCW Payout/Reinvestment", CG_PLAN_DIRECT, CG_OPTION_IDCW },
	{ "X Fund - Payout of Income Distribution cum capital withdrawal option", CG_PLAN_NONE, CG_OPTION_IDCW_PAYOUT },
	{ "X Fund - Reinvestment of IDCW", CG_PLAN_NONE, CG_OPTION_IDCW_REINVEST },
	{ "X Liquid Fund - Daily Dividend", CG_PLAN_NONE, CG_OPTION_IDCW },
	{ "Franklin India TMA - Unclaimed Dividend Plan - Growth", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "IDFC FTP S-77(1170 Days)_Direct Plan_Growth", CG_PLAN_DIRECT, CG_OPTION_GROWTH },
	{ "Nippon India ETF Nifty 50 BeES", CG_PLAN_NONE, CG_OPTION_NONE },
};

START_TEST(classifies_names)
{
	enum cg_plan plan;
	enum cg_option option;

	cg_scheme_classify(cg_str_of(names[_i].name), &plan, &option);
	ck_assert_msg(plan == names[_i].plan, "%s: plan %d", names[_i].name, (int)plan);
	ck_assert_msg(option == names[_i].option, "%s: option %d", names[_i].name, (int)option);
}
END_TEST

static const struct {
	const char *head, *next, *want;
} joins[] = {
	{ "B92-Fund (Non-Demat) - ISIN: INF", "109K01837(Advisor: X)",
	  "B92-Fund (Non-Demat) - ISIN: INF109K01837(Advisor: X)" },
	{ "B92-Fund - ISIN: INF090I01", "UT3(Advisor: X)", "B92-Fund - ISIN: INF090I01UT3(Advisor: X)" },
	{ "B92-Fund - ISIN: INF090I01UT3", "(Advisor: X)", "B92-Fund - ISIN: INF090I01UT3 (Advisor: X)" },
	{ "B92-Fund - ISIN: INF090I01UT3(Advisor:", "ARN-1)", "B92-Fund - ISIN: INF090I01UT3(Advisor: ARN-1)" },
	{ "B92-Fund (Non", "-Demat) - ISIN: X", "B92-Fund (Non-Demat) - ISIN: X" },
	{ "B92-Fund - Direct", "Plan", "B92-Fund - Direct Plan" },
	{ "", "B92-Fund", "B92-Fund" },
};

START_TEST(joins_wrapped_lines)
{
	expect(joins[_i].head, "joined", cg_scheme_join(&a, cg_str_of(joins[_i].head), cg_str_of(joins[_i].next)),
	       joins[_i].want);
}
END_TEST

START_TEST(cleans_folios)
{
	expect("glued", "folio", cg_scheme_folio_clean(&a, CG_STR("12345678/90")), "12345678 / 90");
	expect("wide", "folio", cg_scheme_folio_clean(&a, CG_STR(" 0012345 /  0 ")), "0012345 / 0");
	expect("plain", "folio", cg_scheme_folio_clean(&a, CG_STR("12345678")), "12345678");
	expect("open", "folio", cg_scheme_folio_clean(&a, CG_STR("12345678 /")), "12345678");
	ck_assert(!cg_scheme_folio_valid(cg_scheme_folio_clean(&a, CG_STR("12345678 90 /"))));
	ck_assert(!cg_scheme_folio_valid(cg_scheme_folio_clean(&a, CG_STR("/ 12345678 90"))));
	ck_assert(cg_scheme_folio_valid(cg_scheme_folio_clean(&a, CG_STR("1234 5678 / 90"))));
}
END_TEST

static const struct {
	const char *text, *folio, *rest;
} folios[] = {
	{ "ABC12345", "ABC12345", "" },
	{ "ABCD12345", NULL, "ABCD12345" }, /* three letters at most */
	{ "12345 / ABC", "12345 / ABC", "" },
	{ "12345 / ABCD", "12345 /", "ABCD" },
	{ "12345 / 90 PAN", "12345 / 90", "PAN" },
	{ "1234", "1234", "" },
	{ "AB123", NULL, "AB123" }, /* four digits at least */
	{ "12345678 / 90", "12345678 / 90", "" },
	{ "12345678/90INF109K01837", "12345678/90", "INF109K01837" },
	{ "39219150UNCLAIMDISIN", "39219150", "UNCLAIMDISIN" },
	{ "0334162121INF084M01A8", "0334162121", "INF084M01A8" },
	{ "42118510 / 99PANNGIPZ3829Z", "42118510 / 99", "PANNGIPZ3829Z" },
	{ "EM1234567 / A", "EM1234567 / A", "" },
	{ "1234 5678", "1234 5678", "" },
	{ "INF179K017CR2", NULL, "INF179K017CR2" },
	{ "NGIPZ3829Z", NULL, "NGIPZ3829Z" },
	{ "I360FG-360ONEFocused", NULL, "I360FG-360ONEFocused" },
	{ "usedbyseveralmembers", NULL, "usedbyseveralmembers" },
	{ "123", NULL, "123" },
};

START_TEST(cuts_the_folio_from_what_runs_into_it)
{
	struct cg_str rest, folio = cg_scheme_folio_cut(cg_str_of(folios[_i].text), &rest);
	bool whole = folios[_i].rest[0] == '\0';

	expect(folios[_i].text, "folio", folio, folios[_i].folio);
	expect(folios[_i].text, "rest", rest, folios[_i].rest);
	ck_assert_int_eq(cg_scheme_folio_valid(cg_str_of(folios[_i].text)), whole);
}
END_TEST

START_TEST(knows_the_shape_of_a_pan)
{
	ck_assert(cg_scheme_pan_shape(CG_STR("NGIPZ3829Z")));
	ck_assert(!cg_scheme_pan_shape(CG_STR("NGIPZ38297")));
	ck_assert(!cg_scheme_pan_shape(CG_STR("NGIPZ3829")));
	ck_assert(!cg_scheme_pan_shape(CG_STR("NGIP03829Z")));
	ck_assert(!cg_scheme_pan_shape(CG_STR("")));
}
END_TEST

START_TEST(checks_isins)
{
	ck_assert(cg_isin_valid(CG_STR("INF179K01BE2")));
	ck_assert(cg_isin_valid(CG_STR("US0378331005")));
	ck_assert(!cg_isin_valid(CG_STR("INF179K01BE3")));
	ck_assert(!cg_isin_valid(CG_STR("INF197K01BE2")));
	ck_assert(!cg_isin_valid(CG_STR("INF179K01BE")));
	ck_assert(!cg_isin_valid(CG_STR("inf179k01be2")));
	ck_assert(cg_isin_shape(CG_STR("INF179K01BE3")));
	ck_assert(!cg_isin_shape(CG_STR("1NF179K01BE3")));
}
END_TEST

static const struct {
	const char *text, *want;
	size_t from;
	bool valid;
} finds[] = {
	{ "ISIN: INF179K01BE2(Advisor", "INF179K01BE2", 6, true },
	{ "12345678/0INF109K01837", "INF109K01837", 10, true },
	{ "12345678 / 0INF109K01837", "INF109K01837", 12, true },
	{ "401085557822INF789F01513", "INF789F01513", 12, true },
	{ "INF 109K01 837", "INF109K01837", 0, true },
	{ "INF179K01BE3 only", "INF179K01BE3", 0, false },
	{ "INFLATION INDEX 2012", NULL, 0, false },
	{ "12345678 / 90", NULL, 0, false },
	{ "", NULL, 0, false },
};

START_TEST(finds_isins)
{
	struct cg_isin_at at;
	bool found = cg_isin_find(cg_str_of(finds[_i].text), 0, &at);

	ck_assert_msg(found == (finds[_i].want != NULL), "%s", finds[_i].text);
	if (found) {
		ck_assert_str_eq(at.text, finds[_i].want);
		ck_assert_uint_eq(at.from, finds[_i].from);
		ck_assert(at.valid == finds[_i].valid);
	}
}
END_TEST

static const struct {
	struct cg_str (*mask)(struct cg_arena *, struct cg_str);
	const char *in, *want;
} masks[] = {
	{ cg_mask_pan, "ABCDE1234F", "ABXXXXXX4F" },
	{ cg_mask_pan, "ABXXXXXX4F", "ABXXXXXX4F" },
	{ cg_mask_pan, "ABC", "XXX" },
	{ cg_mask_pan, "", "" },
	{ cg_mask_pan, NULL, NULL },
	{ cg_mask_email, "asha.rao@example.com", "a***@example.com" },
	{ cg_mask_email, "a***@example.com", "a***@example.com" },
	{ cg_mask_email, "\xc3\xa9mile@example.com", "\xc3\xa9***@example.com" },
	{ cg_mask_email, "no-address", "***" },
	{ cg_mask_email, "@example.com", "***" },
	{ cg_mask_email, NULL, NULL },
	{ cg_mask_mobile, "+919049215994", "XXXXXX5994" },
	{ cg_mask_mobile, "+91 90492 15994", "XXXXXX5994" },
	{ cg_mask_mobile, "XXXXXX5994", "XXXXXX5994" },
	{ cg_mask_mobile, "98******94", "98******94" },
	{ cg_mask_mobile, "5994", "XXXXXX" },
	{ cg_mask_mobile, NULL, NULL },
};

START_TEST(masks_what_is_personal)
{
	expect(masks[_i].in == NULL ? "absent" : masks[_i].in, "mask", masks[_i].mask(&a, cg_str_of(masks[_i].in)),
	       masks[_i].want);
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("scheme");
	TCase *tc = tcase_create("scheme");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, takes_headers_apart, headers);
	LOOP(tc, classifies_names, names);
	LOOP(tc, joins_wrapped_lines, joins);
	LOOP(tc, finds_isins, finds);
	LOOP(tc, masks_what_is_personal, masks);
	tcase_add_test(tc, cleans_folios);
	tcase_add_loop_test(tc, cuts_the_folio_from_what_runs_into_it, 0, (int)(sizeof(folios) / sizeof(folios[0])));
	tcase_add_test(tc, knows_the_shape_of_a_pan);
	tcase_add_test(tc, checks_isins);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
