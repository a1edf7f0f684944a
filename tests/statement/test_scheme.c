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
#define PLAIN CG_UNKNOWN, CG_PLAN_NONE, CG_OPTION_NONE
	/* a code has twelve characters at most, none of them small, and is no word of names */
	{ "ABCDEF123456-Alpha", "ABCDEF123456", "Alpha", NULL, NULL, NULL, PLAIN },
	{ "ABCDEF1234567-Alpha", NULL, "ABCDEF1234567-Alpha", NULL, NULL, NULL, PLAIN },
	{ "AbC-Alpha", NULL, "AbC-Alpha", NULL, NULL, NULL, PLAIN },
	{ "A.B-Alpha", NULL, "A.B-Alpha", NULL, NULL, NULL, PLAIN },
	{ "-Alpha", NULL, "Alpha", NULL, NULL, NULL, PLAIN },
	{ "F1 - - Alpha - -", "F1", "Alpha", NULL, NULL, NULL, PLAIN },
	{ "F1----", "F1", "", NULL, NULL, NULL, PLAIN },
	/* a label begins a word, and has its colon */
	{ "F1-Alpha MISIN: INF109K01837", "F1", "Alpha MISIN: INF109K01837", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha XAdvisor: ARN-1", "F1", "Alpha XAdvisor: ARN-1", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN INF109K01837", "F1", "Alpha ISIN INF109K01837", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha - ISIN", "F1", "Alpha - ISIN", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha - ISIN  ", "F1", "Alpha - ISIN", NULL, NULL, NULL, PLAIN },
	{ "ISIN: INF109K01837", NULL, "", "INF109K01837", NULL, NULL, PLAIN },
	{ "AISIN: INF109K01837", NULL, "AISIN: INF109K01837", NULL, NULL, NULL, PLAIN },
	{ "- ISIN : INF109K01837", NULL, "", "INF109K01837", NULL, NULL, PLAIN },
	{ "Advisor: ARN-1", NULL, "", NULL, "ARN-1", NULL, PLAIN },
	{ " (Advisor: ARN-1)", NULL, "", NULL, "ARN-1", NULL, PLAIN },
	{ "Registrar :", NULL, "", NULL, NULL, NULL, PLAIN },
	/* the registrar behind its label, or at the end where it is not there */
	{ "F1-Alpha Registrar : CAMS Beta", "F1", "Alpha Beta", NULL, NULL, "CAMS", PLAIN },
	{ "F1-Alpha Registrar:FTAMIL(Demat)", "F1", "Alpha", NULL, NULL, "FTAMIL", CG_YES, CG_PLAN_NONE,
	  CG_OPTION_NONE },
	{ "F1-Alpha Registrar : ARN-1 SUNDARAM  ", "F1", "Alpha ARN-1", NULL, NULL, "SUNDARAM", PLAIN },
	{ "F1-Alpha Registrar : ARN-1(SUNDARAM", "F1", "Alpha ARN-1(", NULL, NULL, "SUNDARAM", PLAIN },
	{ "F1-Alpha Registrar : SOMEBODY", "F1", "Alpha SOMEBODY", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha CAMS", "F1", "Alpha", NULL, NULL, "CAMS", PLAIN },
	{ "F1-Alpha - KARVY", "F1", "Alpha", NULL, NULL, "KFINTECH", PLAIN },
	{ "F1-AlphaCAMS", "F1", "AlphaCAMS", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha CAMS Registrar : KFINTECH", "F1", "Alpha CAMS", NULL, NULL, "KFINTECH", PLAIN },
	/* the advisor's value ends at its own bracket, or before the ISIN */
	{ "F1-Alpha (Advisor: ARN (X) 1) Beta", "F1", "Alpha Beta", NULL, "ARN(X)1", NULL, PLAIN },
	{ "F1-Alpha  ( Advisor: ARN-1 ) Beta", "F1", "Alpha Beta", NULL, "ARN-1", NULL, PLAIN },
	{ "F1-Alpha (Advisor: ARN-1 ISIN: INF109K01837", "F1", "Alpha", "INF109K01837", "ARN-1", NULL, PLAIN },
	{ "F1-Alpha (Advisor: ARN ISIN 1)", "F1", "Alpha", NULL, "ARNISIN1", NULL, PLAIN },
	/* what stands in place of an ISIN is kept where it has the length of one, or digits too many */
	{ "F1-Alpha ISIN: INF109K01837X", "F1", "Alpha X", "INF109K01837", NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: INF109K0183712A", "F1", "Alpha", "INF109K0183712A", NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: INF109(Beta)", "F1", "Alpha (Beta)", "INF109", NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: inf109k0183x", "F1", "Alpha inf109k0183x", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: inf109k0183", "F1", "Alpha inf109k0183", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: inf109k018371", "F1", "Alpha inf109k018371", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: none", "F1", "Alpha none", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: - Beta", "F1", "Alpha - Beta", "", NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: (Beta", "F1", "Alpha (Beta", "", NULL, NULL, PLAIN },
	{ "F1-Alpha ISIN: ) Beta", "F1", "Alpha ) Beta", "", NULL, NULL, PLAIN },
	{ "F1-Alpha - - ISIN: INF109K01837", "F1", "Alpha", "INF109K01837", NULL, NULL, PLAIN },
	/* brackets that say whether units are held in demat, and those that only look so */
	{ "F1-Alpha (  Demat )", "F1", "Alpha", NULL, NULL, NULL, CG_YES, CG_PLAN_NONE, CG_OPTION_NONE },
	{ "F1-Alpha ( non - demat )", "F1", "Alpha", NULL, NULL, NULL, CG_NO, CG_PLAN_NONE, CG_OPTION_NONE },
	{ "F1-Alpha (NonDemat)", "F1", "Alpha", NULL, NULL, NULL, CG_NO, CG_PLAN_NONE, CG_OPTION_NONE },
	{ "F1-Alpha(Demat)Beta", "F1", "Alpha Beta", NULL, NULL, NULL, CG_YES, CG_PLAN_NONE, CG_OPTION_NONE },
	{ "F1-Alpha (Non-Demat", "F1", "Alpha (Non-Demat", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha (Demat  ", "F1", "Alpha (Demat", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha (Demats)", "F1", "Alpha (Demats)", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha (Non-)", "F1", "Alpha (Non-)", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha (Non", "F1", "Alpha (Non", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha (", "F1", "Alpha (", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha ( formerly B (C (D)) E) Beta", "F1", "Alpha Beta", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha (formerly B (C) Beta", "F1", "Alpha", NULL, NULL, NULL, PLAIN },
	{ "F1-Alpha (Former B)", "F1", "Alpha (Former B)", NULL, NULL, NULL, PLAIN },
	/* what the name and the words behind the ISIN both say is said once */
	{ "F1-Alpha - Payout - ISIN: INF109K01837 - Payout", "F1", "Alpha - Payout", "INF109K01837", NULL, NULL,
	  CG_UNKNOWN, CG_PLAN_NONE, CG_OPTION_IDCW_PAYOUT },
	{ "F1-Alpha - Payout - Reinvest", "F1", "Alpha - Payout - Reinvest", NULL, NULL, NULL, CG_UNKNOWN, CG_PLAN_NONE,
	  CG_OPTION_IDCW },
#undef PLAIN
};

/* Exactly these bytes: who reads behind them is noticed by AddressSanitizer. */
static struct cg_str exact(const char *text)
{
	size_t n = strlen(text);
	char *p = cg_arena_take(&a, n);

	ck_assert_ptr_nonnull(p);
	memcpy(p, text, n);
	return (struct cg_str){ p, n };
}

START_TEST(takes_headers_apart)
{
	const char *text = headers[_i].text;
	struct cg_scheme s;

	ck_assert(cg_scheme_parse(&a, exact(text), &s));
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

/* Where a wrapped line begins with one of these, it is no code. */
START_TEST(no_word_of_names_is_a_code)
{
	static const char *const words[] = { "FUND",	"PLAN", "GROWTH", "SCHEME",   "OPTION", "DIRECT",
					     "REGULAR", "BOND", "INDEX",  "DIVIDEND", "IDCW",	"SERIES" };
	struct cg_scheme s;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		ck_assert(cg_scheme_parse(&a, cg_arena_printf(&a, "%s-Alpha", words[i]), &s));
		expect(words[i], "code", s.rta_code, NULL);
		ck_assert(cg_scheme_parse(&a, cg_arena_printf(&a, "AB %s - Alpha", words[i]), &s));
		expect(words[i], "code behind a word", s.rta_code, NULL);
		ck_assert(cg_scheme_parse(&a, cg_arena_printf(&a, "%sX-Alpha", words[i]), &s));
		expect(words[i], "longer code", s.rta_code, cg_arena_printf(&a, "%sX", words[i]).p);
	}
}
END_TEST

START_TEST(a_header_without_a_code_keeps_its_first_word)
{
	struct cg_scheme s;

	ck_assert(cg_scheme_parse_uncoded(&a, CG_STR("UTI - India Fund"), &s));
	expect("uncoded", "code", s.rta_code, NULL);
	expect("uncoded", "name", s.name, "UTI - India Fund");
	ck_assert(cg_scheme_parse(&a, CG_STR("UTI - India Fund"), &s));
	expect("coded", "code", s.rta_code, "UTI");
	expect("coded", "name", s.name, "India Fund");
}
END_TEST

static const struct {
	const char *word, *want;
} registrars[] = {
	{ "CAMS", "CAMS" },	    { "cams", "CAMS" },		 { "C AMS", "CAMS" },	  { "C A M S", "CAMS" },
	{ "KFINTECH", "KFINTECH" }, { "KFin Tech", "KFINTECH" }, { "Karvy", "KFINTECH" }, { "FTAMIL", "FTAMIL" },
	{ "FRANKLIN", "FRANKLIN" }, { "SUNDARAM", "SUNDARAM" },	 { "SBFS", "SBFS" },	  { "CAM", NULL },
	{ "CAMSX", NULL },	    { "XCAMS", NULL },		 { "C-AMS", NULL },	  { "", NULL },
	{ "CAMSCAMS", NULL },	    { "FTAMI", NULL },		 { "KARVI", NULL },	  { "S", NULL },
};

START_TEST(knows_registrars_by_their_printed_word)
{
	const char *word = registrars[_i].word;

	expect(word, "registrar", cg_scheme_registrar_of(exact(word)), registrars[_i].want);
}
END_TEST

START_TEST(every_member_of_a_scheme_goes_into_the_fund)
{
	struct cg_scheme s = { CG_STR("F1"), CG_STR("Alpha"), CG_STR("INF109K01837"), CG_STR("ARN-1"), CG_STR("CAMS"),
			       true,	     CG_NO,	      CG_PLAN_DIRECT,	      CG_OPTION_BONUS };
	struct cg_fund f = { .folio = CG_STR("123"), .registrar = CG_STR("KFINTECH") };

	cg_scheme_store(&s, &f);
	expect("stored", "code", f.rta_code, "F1");
	expect("stored", "name", f.name, "Alpha");
	expect("stored", "ISIN", f.isin, "INF109K01837");
	expect("stored", "advisor", f.advisor, "ARN-1");
	expect("stored", "registrar", f.registrar, "CAMS");
	expect("stored", "folio", f.folio, "123");
	ck_assert_int_eq(f.demat, CG_NO);
	ck_assert_int_eq(f.plan, CG_PLAN_DIRECT);
	ck_assert_int_eq(f.option, CG_OPTION_BONUS);
	s.registrar = CG_STR_NONE; /* the one that the fund has from elsewhere stays */
	cg_scheme_store(&s, &f);
	expect("stored again", "registrar", f.registrar, "CAMS");
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
	/* each meaning alone, and what counts where there are two */
	{ "X dir", CG_PLAN_DIRECT, CG_OPTION_NONE },
	{ "X regular", CG_PLAN_REGULAR, CG_OPTION_NONE },
	{ "X direct regular", CG_PLAN_DIRECT, CG_OPTION_NONE },
	{ "X Gr", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "X gro", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "X gwth", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "X Bonus", CG_PLAN_NONE, CG_OPTION_BONUS },
	{ "X Bonus Growth", CG_PLAN_NONE, CG_OPTION_BONUS },
	{ "X IDCW Bonus", CG_PLAN_NONE, CG_OPTION_IDCW },
	{ "X IDCW Growth", CG_PLAN_NONE, CG_OPTION_IDCW },
	{ "X Div", CG_PLAN_NONE, CG_OPTION_IDCW },
	{ "X withdrawal", CG_PLAN_NONE, CG_OPTION_IDCW },
	{ "X systematic withdrawal", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X withdrawal plan", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X Payout", CG_PLAN_NONE, CG_OPTION_IDCW_PAYOUT },
	{ "X Payout Growth", CG_PLAN_NONE, CG_OPTION_IDCW_PAYOUT },
	{ "X Reinv", CG_PLAN_NONE, CG_OPTION_IDCW_REINVEST },
	{ "X Reinvest Bonus", CG_PLAN_NONE, CG_OPTION_IDCW_REINVEST },
	{ "X Reinvestment Payout Growth", CG_PLAN_NONE, CG_OPTION_IDCW },
	/* a word beside it decides, the first and the last of a list, too */
	{ "X Nifty Growth", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X Growth Multicap", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X Growth Multi", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "X Regular Gold", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X Reg Gold", CG_PLAN_REGULAR, CG_OPTION_NONE },
	{ "X High Dividend", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X Dividend 50", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X Dividend Growth", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X High Div", CG_PLAN_NONE, CG_OPTION_IDCW },
	/* words are letters and digits, letters of other scripts too */
	{ "Growth", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "X(Growth)", CG_PLAN_NONE, CG_OPTION_GROWTH },
	{ "X Growth2", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "X Growth\xc3\xa9", CG_PLAN_NONE, CG_OPTION_NONE },
	{ "", CG_PLAN_NONE, CG_OPTION_NONE },
};

START_TEST(classifies_names)
{
	enum cg_plan plan;
	enum cg_option option;

	cg_scheme_classify(exact(names[_i].name), &plan, &option);
	ck_assert_msg(plan == names[_i].plan, "%s: plan %d", names[_i].name, (int)plan);
	ck_assert_msg(option == names[_i].option, "%s: option %d", names[_i].name, (int)option);
}
END_TEST

/* So many words of a name are read: no scheme has more. */
START_TEST(reads_sixty_four_words)
{
	for (size_t before = 63; before <= 64; before++) {
		struct cg_str name = CG_STR("");
		enum cg_plan plan;
		enum cg_option option;

		for (size_t i = 0; i < before; i++)
			name = cg_arena_printf(&a, "%.*sx ", CG_STR_ARG(name));
		cg_scheme_classify(cg_arena_printf(&a, "%.*sDirect", CG_STR_ARG(name)), &plan, &option);
		ck_assert_int_eq(plan, before == 63 ? CG_PLAN_DIRECT : CG_PLAN_NONE);
		ck_assert_int_eq(option, CG_OPTION_NONE);
	}
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
	{ " B92-Fund ", " Plan ", "B92-Fund Plan" },
	{ "B92-Fund (Non-", "Demat)", "B92-Fund (Non-Demat)" },
	{ "B92-Fund (Non", "-demat)", "B92-Fund (Non-demat)" },
	{ "B92-Fund (Non", "- Plan", "B92-Fund (Non - Plan" },
	{ "B92-Fund - ISIN:", "INF109K01837", "B92-Fund - ISIN: INF109K01837" },
	{ "B92-Fund - ISIN: I", "NF109K01837", "B92-Fund - ISIN: INF109K01837" },
	{ "B92-Fund - ISIN: INF109K0183", "7", "B92-Fund - ISIN: INF109K01837" },
	{ "B92-Fund - ISIN: INF109(", "Plan", "B92-Fund - ISIN: INF109( Plan" },
	{ "INF109", "K01837", "INF109 K01837" },
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
	expect("parts", "folio", cg_scheme_folio_clean(&a, CG_STR("1234 5678 / 9 0")), "12345678 / 90");
	expect("parts", "folio", cg_scheme_folio_clean(&a, CG_STR("1234 5678")), "12345678");
	ck_assert(!cg_scheme_folio_valid(CG_STR("/ 1234")));
	ck_assert(!cg_scheme_folio_valid(CG_STR("")));
	ck_assert(!cg_scheme_folio_valid(CG_STR("1234 X")));
}
END_TEST

START_TEST(a_suffix_has_one_to_three_digits)
{
	ck_assert(cg_scheme_folio_suffix(CG_STR("1")));
	ck_assert(cg_scheme_folio_suffix(CG_STR("123")));
	ck_assert(!cg_scheme_folio_suffix(CG_STR("1234")));
	ck_assert(!cg_scheme_folio_suffix(CG_STR("")));
	ck_assert(!cg_scheme_folio_suffix(CG_STR("1A")));
}
END_TEST

/* Two lines, and whether they are one folio in a cell that is full, and in one that has room. */
static const struct {
	const char *s, *next;
	bool full, roomy;
} breaks[] = {
	{ "123456/", "7", true, true },
	{ "123456/", "123", true, true },
	{ "123456/", "1234", false, false },
	{ "123456/", "7A", false, false },
	{ "123456/", "", false, false },
	{ "12A/", "7", false, false },
	{ "123456/7", "8", true, false },
	{ "123456/12", "3", true, false },
	{ "123456/12", "34", false, false },
	{ "123456", "/7", true, true },
	{ "123456", "/123", true, true },
	{ "123456", "/1234", false, false },
	{ "123456", "/", false, false },
	{ "123456", "/A", false, false },
	{ "123456", "1947", true, false },
	{ "123456", "1947/", true, false },
	{ "123456", "1947/0", true, false },
	{ "123456", "1947/123", true, false },
	{ "123456", "1947/1234", false, false },
	{ "123456", "19A7", false, false },
	{ "123456", "", false, false },
	{ "", "1947", false, false },
	/* sixteen characters at most */
	{ "12345678", "12345678", true, false },
	{ "12345678", "123456789", false, false },
	{ "12345678", "12345/78", true, false },
	{ "12345678", "123456/78", false, false },
	/* an account of a depository has sixteen exactly */
	{ "IN303028", "12345678", true, false },
	{ "IN303028", "1234567", false, false },
	{ "IN303028", "123456789", false, false },
	{ "IN303028", "1234567A", false, false },
	{ "IN30A028", "12345678", false, false },
	{ "IN", "12345678901234", false, false },
	{ "I1303028", "12345678", false, false },
};

START_TEST(a_folio_goes_on_in_the_next_line)
{
	struct cg_str s = exact(breaks[_i].s), next = exact(breaks[_i].next);

	ck_assert_msg(cg_scheme_folio_goes_on(s, next, true) == breaks[_i].full, "%s, %s: full", breaks[_i].s,
		      breaks[_i].next);
	ck_assert_msg(cg_scheme_folio_goes_on(s, next, false) == breaks[_i].roomy, "%s, %s", breaks[_i].s,
		      breaks[_i].next);
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
	{ "123456789012345678901234567890", "123456789012345678901234567890", "" }, /* thirty at most */
	{ "1234567890123456789012345678901", NULL, "1234567890123456789012345678901" },
	{ "12345/ABC DEF", "12345/ABC", "DEF" },
	{ "12345/ABC1", "12345/", "ABC1" },
	{ "12345/A", "12345/A", "" },
	{ "12345/abc", "12345/", "abc" },
	{ "12345 /", "12345 /", "" },
	{ "12345 / ", "12345 /", "" },
	{ "1234 5678 X", "1234 5678", "X" },
	{ "1234/", "1234/", "" },
	{ " 1234", "1234", "" },
	{ "   ", NULL, "" },
	{ "AB", NULL, "AB" },
	{ "1234/90/1", "1234/90", "/1" },
};

START_TEST(cuts_the_folio_from_what_runs_into_it)
{
	struct cg_str rest, folio = cg_scheme_folio_cut(exact(folios[_i].text), &rest);
	bool whole = folio.p != NULL && folios[_i].rest[0] == '\0';

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
	ck_assert(!cg_scheme_pan_shape(CG_STR("NGIPZ3829ZZ")));
	for (size_t i = 0; i < 10; i++) { /* a letter for each digit, and a digit for each letter */
		char pan[] = "NGIPZ3829Z";

		pan[i] = cg_is_digit(pan[i]) ? 'A' : '1';
		ck_assert_msg(!cg_scheme_pan_shape(cg_str_of(pan)), "%s", pan);
	}
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
	/* published ones: each digit and letter has its weight */
	ck_assert(cg_isin_valid(CG_STR("GB0002634946")));
	ck_assert(cg_isin_valid(CG_STR("INE009A01021")));
	ck_assert(cg_isin_valid(CG_STR("AU0000XVGZA3")));
	ck_assert(!cg_isin_valid(CG_STR("INE002A01017")));
	for (size_t i = 0; i < CG_ISIN_LEN;
	     i++) { /* a sign in each place; a small letter; a digit in place of a letter */
		char isin[] = "INFA7BKCDBE2";

		ck_assert(cg_isin_shape(cg_str_of(isin)));
		isin[i] = '-';
		ck_assert_msg(!cg_isin_shape(cg_str_of(isin)), "%s", isin);
		isin[i] = 'a';
		ck_assert_msg(!cg_isin_shape(cg_str_of(isin)), "%s", isin);
		isin[i] = '3';
		ck_assert_msg(cg_isin_shape(cg_str_of(isin)) == (i >= 2), "%s", isin);
		isin[i] = 'A';
		ck_assert_msg(cg_isin_shape(cg_str_of(isin)) == (i < 11), "%s", isin);
	}
	ck_assert(!cg_isin_shape(exact("INF179K01BE")));
	ck_assert(!cg_isin_shape(exact("INF179K01BE22")));
	ck_assert(!cg_isin_shape(exact("")));
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
	{ "see INF 109K01 837 x", "INF109K01837", 4, true },
	{ "I NF109K01837", NULL, 0, false }, /* pieces begin with the two letters of India */
	{ "INF  109K01837", NULL, 0, false },
	{ "INF-109K01837", NULL, 0, false },
	{ "INF 109K01837X", NULL, 0, false },
	{ "INF179K01BE2X", NULL, 0, false },
	{ "INF179K01BE2)", "INF179K01BE2", 0, true },
	{ "INF179K01BE", NULL, 0, false },
	{ "INF179K01BE2", "INF179K01BE2", 0, true },
	{ "INF179K01BE3 INF109K01837", "INF109K01837", 13, true }, /* a valid one before one that is not */
	{ "INF179K01BE3 INF109K01836", "INF179K01BE3", 0, false },
	{ "1INF109K01837 INF179K01BE2", "INF179K01BE2", 14, true }, /* a word before the end of one */
	{ "1INF109K01836", NULL, 0, false },
	/* those of other countries are whole words with their check digit */
	{ "X US0378331005", "US0378331005", 2, true },
	{ "US0378331006", NULL, 0, false },
	{ "US 0378331005", NULL, 0, false },
	{ "1US0378331005", NULL, 0, false },
	{ "(US0378331005", "US0378331005", 1, true },
	{ "INF179K01BE3 only", "INF179K01BE3", 0, false },
	{ "INFLATION INDEX 2012", NULL, 0, false },
	{ "12345678 / 90", NULL, 0, false },
	{ "", NULL, 0, false },
};

START_TEST(finds_isins)
{
	struct cg_isin_at at;
	bool found = cg_isin_find(exact(finds[_i].text), 0, &at);

	ck_assert_msg(found == (finds[_i].want != NULL), "%s", finds[_i].text);
	if (found) {
		ck_assert_str_eq(at.text, finds[_i].want);
		ck_assert_uint_eq(at.from, finds[_i].from);
		ck_assert(at.valid == finds[_i].valid);
		/* with the blanks inside */
		ck_assert_uint_eq(at.n, strstr(finds[_i].text, "INF 109K01 837") != NULL ? 14 : 12);
	}
}
END_TEST

START_TEST(finds_the_next_isin)
{
	struct cg_str text = CG_STR("INF179K01BE2 INF109K01837");
	struct cg_isin_at at;

	ck_assert(cg_isin_find(text, 0, &at));
	ck_assert_uint_eq(at.from, 0);
	ck_assert(cg_isin_find(text, at.from + at.n, &at));
	ck_assert_uint_eq(at.from, 13);
	ck_assert_uint_eq(at.n, 12);
	ck_assert(cg_isin_find(text, 13, &at));
	ck_assert(!cg_isin_find(text, 14, &at));
	ck_assert(!cg_isin_find(text, text.n, &at));
}
END_TEST

static const struct {
	struct cg_str (*mask)(struct cg_arena *, struct cg_str);
	const char *in, *want;
} masks[] = {
	{ cg_mask_pan, "ABCDE1234F", "ABXXXXXX4F" },
	{ cg_mask_pan, "ABXXXXXX4F", "ABXXXXXX4F" },
	{ cg_mask_pan, "ABC", "XXX" },
	{ cg_mask_pan, "ABCD", "XXXX" },
	{ cg_mask_pan, "ABCDE", "ABXDE" },
	{ cg_mask_pan, "\x7f\x7f\x7f\x7f\x7f", "\x7f\x7fX\x7f\x7f" },
	{ cg_mask_pan, "ABCD\x80", "XXXXX" }, /* half a letter is shown to nobody */
	{ cg_mask_pan, "", "" },
	{ cg_mask_pan, NULL, NULL },
	{ cg_mask_email, "asha.rao@example.com", "a***@example.com" },
	{ cg_mask_email, "a***@example.com", "a***@example.com" },
	{ cg_mask_email, "\xc3\xa9mile@example.com", "\xc3\xa9***@example.com" },
	{ cg_mask_email, "no-address", "***" },
	{ cg_mask_email, "@example.com", "***" },
	{ cg_mask_email, "a@example.com", "a***@example.com" },
	{ cg_mask_email, "\xe0\xa4\x85@example.com", "\xe0\xa4\x85***@example.com" },
	{ cg_mask_email, "a\xc3\xa9@x", "a***@x" },
	{ cg_mask_email, "", "" },
	{ cg_mask_email, NULL, NULL },
	{ cg_mask_mobile, "+919049215994", "XXXXXX5994" },
	{ cg_mask_mobile, "+91 90492 15994", "XXXXXX5994" },
	{ cg_mask_mobile, "XXXXXX5994", "XXXXXX5994" },
	{ cg_mask_mobile, "98******94", "98******94" },
	{ cg_mask_mobile, "5994", "XXXXXX" },
	{ cg_mask_mobile, "15994", "XXXXXX5994" },
	{ cg_mask_mobile, "599", "XXXXXX" },
	{ cg_mask_mobile, "xxx994", "xxx994" },
	{ cg_mask_mobile, "1-2-3-4-5", "XXXXXX2345" },
	{ cg_mask_mobile, "", "" },
	{ cg_mask_mobile, NULL, NULL },
};

START_TEST(masks_what_is_personal)
{
	expect(masks[_i].in == NULL ? "absent" : masks[_i].in, "mask", masks[_i].mask(&a, cg_str_of(masks[_i].in)),
	       masks[_i].want);
}
END_TEST

START_TEST(a_whole_pan_has_its_letters_and_digits)
{
	ck_assert(cg_mask_pan_whole(CG_STR("ABCDE1234F")));
	ck_assert(!cg_mask_pan_whole(CG_STR("ABCDE1234FG")));
	ck_assert(!cg_mask_pan_whole(CG_STR("ABCDE1234")));
	for (size_t i = 0; i < 10; i++) {
		char pan[] = "ABCDE1234F";

		pan[i] = cg_is_digit(pan[i]) ? 'X' : '1';
		ck_assert_msg(!cg_mask_pan_whole(cg_str_of(pan)), "%s", pan);
	}
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
	tcase_add_test(tc, finds_the_next_isin);
	tcase_add_test(tc, no_word_of_names_is_a_code);
	tcase_add_test(tc, a_header_without_a_code_keeps_its_first_word);
	LOOP(tc, knows_registrars_by_their_printed_word, registrars);
	tcase_add_test(tc, every_member_of_a_scheme_goes_into_the_fund);
	tcase_add_test(tc, reads_sixty_four_words);
	tcase_add_test(tc, a_suffix_has_one_to_three_digits);
	LOOP(tc, a_folio_goes_on_in_the_next_line, breaks);
	tcase_add_test(tc, a_whole_pan_has_its_letters_and_digits);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
