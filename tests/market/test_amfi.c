/* AMFI's files and what kind of fund each row is, held against the fund reference (tests/data/README). */
#include "market/classify.h"
#include "market/csv.h"
#include "market/unpack.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TODAY = 20687 }; /* 2026-08-22 */

static struct cg_arena arena;
static struct cg_err e;
static struct cg_reference ref;

static const char *top_path(const char *name)
{
	static char path[1024];

	(void)snprintf(path, sizeof(path), "%s/%s", getenv("CG_TOP_SRCDIR"), name);
	return path;
}

static struct cg_str read_data(const char *name)
{
	char *p = NULL;
	size_t n = 0;
	struct cg_str copy;

	ck_assert_msg(cg_unpack_file(top_path(name), CG_UNPACK_MAX, &p, &n, &e) == CG_OK, "%s: %s", name, e.hint);
	copy = cg_arena_str(&arena, (struct cg_str){ p, n });
	ck_assert_ptr_nonnull(copy.p);
	free(p);
	return copy;
}

static void setup(void)
{
	cg_arena_init(&arena, (size_t)512 << 20);
	e = (struct cg_err){ 0 };
	ck_assert_msg(cg_reference_load(top_path("data/market"), &arena, &ref, &e) == CG_OK, "%s", e.hint);
}

/* Without the reference. */
static void begin(void)
{
	cg_arena_init(&arena, 1 << 20);
}

static void end(void)
{
	cg_arena_free(&arena);
}

static void teardown(void)
{
	cg_reference_free(&ref);
	cg_arena_free(&arena);
}

static struct cg_amfi open_text(const char *text)
{
	struct cg_amfi f;

	ck_assert_msg(cg_amfi_open(&f, cg_str_of(text), TODAY, &e) == CG_OK, "%s", e.hint);
	return f;
}

static const char *text_of(struct cg_str s)
{
	static char out[4][600];
	static int at;

	at = (at + 1) % 4;
	(void)snprintf(out[at], sizeof(out[at]), "%.*s", s.p != NULL ? (int)s.n : 0, s.p != NULL ? s.p : "");
	return out[at];
}

static const char *nav_of(const struct cg_amfi_row *r)
{
	static char out[64];
	char nav[CG_DEC_TEXT_MAX], date[CG_DATE_TEXT_MAX];

	(void)cg_dec_text(r->nav.nav, nav);
	(void)snprintf(out, sizeof(out), "%s %s", cg_date_text(r->nav.date, date), nav);
	return out;
}

#define HEAD8                                                                                                          \
	"Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Plan;Option;Net Asset "            \
	"Value;Date\r\n"
#define HEAD6 "Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date\r\n"

START_TEST(eight_columns)
{
	struct cg_amfi f = open_text(
		HEAD8
		" \r\nOpen Ended Schemes(Exchange Traded Funds (ETFs) - Equity ETF)\r\n \r\n"
		"IL&FS Mutual Fund (IDF)\r\n \r\n"
		"119551;INF209KA12Z1;INF209KA13Z9;Some Fund;Direct Plan;IDCW-Re-investment;106.8821;21-Aug-2026\r\n"
		"1;-;Redeemed;Other;;;10.;23-Aug-2026\r\n"
		"Second Mutual Fund\r\n"
		"2;HDFCNIVODG;INF209K01Y;None;;;N.A.;02-Jul-2018\r\n"
		"3;#N/A;-;Zero;;;0.00000000;21-Aug-2026\r\n"
		"4;-;-;Long;;;1000.12345678;21-Aug-2026");
	struct cg_amfi_row r;

	ck_assert(f.has_plan && !f.is_history);
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert_int_eq(r.code, 119551);
	ck_assert_str_eq(text_of(r.scheme_type), "Open Ended");
	ck_assert_str_eq(text_of(r.category), "Exchange Traded Funds (ETFs) - Equity ETF");
	ck_assert_str_eq(text_of(r.amc), "IL&FS Mutual Fund (IDF)");
	ck_assert_str_eq(text_of(r.isin[0]), "INF209KA12Z1");
	ck_assert_str_eq(text_of(r.isin[1]), "INF209KA13Z9");
	ck_assert_str_eq(text_of(r.plan), "Direct Plan");
	ck_assert_str_eq(text_of(r.option), "IDCW-Re-investment");
	ck_assert_str_eq(nav_of(&r), "2026-08-21 106.8821");
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert_ptr_null(r.isin[0].p);
	ck_assert_ptr_null(r.isin[1].p);
	ck_assert_str_eq(nav_of(&r), "2026-08-23 10"); /* the Sunday after */
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert_str_eq(text_of(r.amc), "Second Mutual Fund");
	ck_assert_ptr_null(r.isin[0].p);
	ck_assert_ptr_null(r.isin[1].p); /* eleven characters */
	ck_assert(!r.nav.nav.set);
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert(!r.nav.nav.set);
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert_str_eq(nav_of(&r), "2026-08-21 1000.12345678");
	ck_assert(!cg_amfi_next(&f, &r));
	ck_assert_uint_eq(f.rows, 5);
	ck_assert_uint_eq(f.without_nav, 2);
	ck_assert_uint_eq(f.bad, 0);
}
END_TEST

START_TEST(bad_rows_are_counted)
{
	struct cg_amfi f = open_text(HEAD6 "Open Ended Schemes(ELSS)\r\n\r\nAn AMC\r\n\r\n"
					   "x;-;-;No code;1.0;21-Aug-2026\r\n"
					   "1;-;-;Too few cells;21-Aug-2026\r\n"
					   "2;-;-;No such day;1.0;31-Jun-2026\r\n"
					   "3;-;-;Far ahead;1.0;30-Aug-2026\r\n"
					   "4;-;-;Negative;-1.0;21-Aug-2026\r\n"
					   "5;-;-;NaN;NaN;21-Aug-2026\r\n"
					   "6;-;-;\xff\xfe;1.0;21-Aug-2026\r\n"
					   "7;-;-;Good;1.0;21-Aug-2026\r\n");
	struct cg_amfi_row r;

	ck_assert(!f.has_plan);
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert_int_eq(r.code, 7);
	ck_assert(!cg_amfi_next(&f, &r));
	ck_assert_uint_eq(f.bad, 7);
	ck_assert_uint_eq(f.bad_line, 6);
}
END_TEST

static const struct {
	const char *text;
	bool has_plan;
} reports[] = {
	{ "Scheme Code;Scheme Name;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;Net Asset Value;Repurchase "
	  "Price;Sale "
	  "Price;Date\r\n\r\nOpen Ended Schemes ( Equity Scheme - Large Cap Fund )\r\n\r\nAxis Mutual Fund\r\n"
	  "120465;Axis Large Cap Fund - Direct Plan - Growth;INF846K01DP8;;61.5;;;02-Jan-2024\r\n",
	  false },
	{ "Scheme Code;NAV Name;Plan;Option;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;Net Asset "
	  "Value;Date\r\n\r\n"
	  "Open Ended Schemes ( Equity Scheme - Large Cap Fund )\r\n\r\nAxis Mutual Fund\r\n"
	  "120465;Axis Large Cap Fund;Direct Plan;Growth;INF846K01DP8;;61.5;02-Jan-2024\r\n",
	  true },
};

START_TEST(history_report)
{
	struct cg_amfi f = open_text(reports[_i].text);
	struct cg_amfi_row r;

	ck_assert(f.is_history);
	ck_assert(f.has_plan == reports[_i].has_plan);
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert_str_eq(text_of(r.category), "Equity Scheme - Large Cap Fund");
	ck_assert_str_eq(text_of(r.isin[0]), "INF846K01DP8");
	ck_assert_ptr_null(r.isin[1].p);
	ck_assert_str_eq(nav_of(&r), "2024-01-02 61.5");
}
END_TEST

static const char *const refused[] = {
	"<html><head><title>Object Moved</title></head></html>",
	"",
	" Scheme Code;a",
	"Scheme Code\r\n1\r\n",
	"Scheme Code;Scheme Name;Date\r\n1;a;21-Aug-2026\r\n",
	"scheme_code,date,nav\n",
};

START_TEST(other_files_are_refused)
{
	struct cg_amfi f;

	ck_assert_int_eq(cg_amfi_open(&f, cg_str_of(refused[_i]), TODAY, &e), CG_EREQUEST);
	ck_assert_ptr_nonnull(strstr(e.hint, "AMFI"));
}
END_TEST

START_TEST(prices_of_2018)
{
	struct cg_amfi f =
		open_text("Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset "
			  "Value;Repurchase Price;Sale Price;Date\r\n\r\nOpen Ended Schemes(Balanced)\r\n\r\n"
			  "Aditya Birla Sun Life Mutual Fund\r\n\r\n120517;INF209K01ZC0;-;Balanced '95 Fund - Direct "
			  "Plan-Growth;810.94;802.83;810.94;31-Jan-2018\r\n");
	struct cg_amfi_row r;

	ck_assert(!f.is_history);
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert_str_eq(nav_of(&r), "2018-01-31 810.94");
}
END_TEST

static struct cg_masters classify_all(void)
{
	struct cg_str old_text = read_data("data/market/NAVAll_6col_2026-08-19.txt.xz");
	struct cg_str new_text = read_data("data/market/NAVAll_2026-08-22.txt.xz");
	struct cg_str *old = cg_arena_take_array(&arena, 200000, sizeof(*old));
	struct cg_masters list = { 0 };
	struct cg_amfi f;
	struct cg_amfi_row r;

	ck_assert_ptr_nonnull(old);
	ck_assert_int_eq(cg_amfi_open(&f, old_text, TODAY, &e), CG_OK);
	while (cg_amfi_next(&f, &r))
		old[r.code] = r.name;
	ck_assert_uint_eq(f.rows, 14280);
	ck_assert_uint_eq(f.bad, 0);
	ck_assert_int_eq(cg_amfi_open(&f, new_text, TODAY, &e), CG_OK);
	while (cg_amfi_next(&f, &r)) {
		struct cg_master m;

		ck_assert(cg_classify(&ref, &r, old[r.code], &arena, &m));
		ck_assert(CG_PUSH(&arena, &list, &m));
	}
	ck_assert_uint_eq(f.rows, 14282);
	ck_assert_uint_eq(f.bad, 0);
	ck_assert(cg_classify_families(&list, &arena));
	return list;
}

static const struct cg_master *find(const struct cg_masters *list, int32_t code)
{
	for (size_t i = 0; i < list->n; i++) {
		if (list->v[i].s.code == code)
			return &list->v[i];
	}
	ck_abort_msg("no scheme %d", code);
	return NULL;
}

/*
 * Where casgate knows better than the reference: its words are written together (DirectPLan), AMFI's plan contradicts
 * the name, ETFs of gold, silver and abroad are listed under equity ETFs, nothing says growth (Flexi Option), or an
 * index fund's only ISIN is that of its growth option although the name ends in "Direct", not "Direct Plan".
 */
static const struct {
	int32_t code;
	const char *column, *ours;
} better[] = {
	{ 141046, "plan", "DIRECT" },	{ 142241, "plan", "REGULAR" },	{ 120038, "plan", "DIRECT" },
	{ 153586, "plan", "REGULAR" },	{ 128539, "option", "" },	{ 154364, "option", "GROWTH" },
	{ 154377, "option", "GROWTH" }, { 154378, "option", "GROWTH" },
};

static void same(int32_t code, const char *column, const char *ours, const char *theirs)
{
	for (size_t i = 0; i < sizeof(better) / sizeof(better[0]); i++) {
		if (better[i].code == code && strcmp(better[i].column, column) == 0)
			theirs = better[i].ours;
	}
	ck_assert_msg(strcmp(ours, theirs) == 0, "%d %s: %s, reference %s", code, column, ours, theirs);
}

static const char *z(const char *s)
{
	return s != NULL ? s : "";
}

START_TEST(every_scheme_of_the_reference)
{
	struct cg_masters list = classify_all();
	struct cg_csv_reader c, head;
	size_t rows = 0, at = 0, by_name = 0, gold = 0, abroad = 0;

	cg_csv_init(&c, read_data("tests/data/market/fund_reference.csv.xz"), &arena);
	ck_assert(cg_csv_next(&c));
	head = c;
#define COL(name) text_of(cg_csv_cell(&c, cg_csv_column(&head, CG_STR(name))))
	for (; cg_csv_next(&c); rows++) {
		int32_t code = atoi(COL("scheme_code"));
		const struct cg_master *m;
		const char *class = COL("asset_class");
		char date[CG_DATE_TEXT_MAX];

		while (at < list.n && list.v[at].s.code < code)
			at++;
		ck_assert_msg(at < list.n && list.v[at].s.code == code, "scheme %d is missing", code);
		m = &list.v[at];
		same(code, "isin1", text_of(m->isin[0]), COL("isin1"));
		same(code, "isin2", text_of(m->isin[1]), COL("isin2"));
		same(code, "name", text_of(m->s.name), COL("name"));
		same(code, "amc", text_of(m->s.amc), COL("amc"));
		same(code, "scheme_type", text_of(m->s.scheme_type), COL("scheme_type"));
		same(code, "amfi_category", text_of(m->s.amfi_category), COL("amfi_category"));
		same(code, "category", text_of(m->s.category), COL("category"));
		same(code, "plan", z(cg_plan_name(m->s.plan)), COL("plan"));
		same(code, "option", z(cg_option_name(m->s.option)), COL("option"));
		if (m->nav.nav.set)
			same(code, "last_nav_date", cg_date_text(m->nav.date, date), COL("last_nav_date"));
		class = COL("asset_class");
		if (strcmp(class, "BY_NAME") == 0) {
			by_name++;
			ck_assert_int_ne(m->s.asset_class, CG_ASSET_NONE);
		} else if (m->s.asset_class == CG_ASSET_COMMODITY && m->s.is_etf) {
			gold += strcmp(class, "COMMODITY") != 0;
		} else if (m->s.asset_class == CG_ASSET_OVERSEAS_EQUITY && m->s.is_etf) {
			abroad += strcmp(class, "OVERSEAS_EQUITY") != 0;
		} else {
			same(code, "asset_class", z(cg_fund_asset_class_name(m->s.asset_class)), class);
		}
	}
	ck_assert(!c.bad);
	ck_assert_uint_eq(rows, 14282);
	ck_assert_uint_gt(by_name, 1500);
	ck_assert_uint_lt(gold, 10);
	ck_assert_uint_eq(abroad, 1); /* Mirae Asset S&P 500 Top 50 ETF */
}
END_TEST

static const struct {
	int32_t code;
	const char *key; /* of the benchmark */
	enum cg_asset_class class;
	int32_t direct, growth;
} known[] = {
	{ 122639, "FLEXI_CAP", CG_ASSET_EQUITY, 0, 0 },	       /* Parag Parikh Flexi Cap, direct growth */
	{ 122640, "FLEXI_CAP", CG_ASSET_EQUITY, 122639, 0 },   /* its regular plan */
	{ 118955, "FLEXI_CAP", CG_ASSET_EQUITY, 0, 0 },	       /* HDFC Flexi Cap direct */
	{ 101762, "FLEXI_CAP", CG_ASSET_EQUITY, 118955, 0 },   /* and regular */
	{ 119132, "RULE_31", CG_ASSET_COMMODITY, 0, 0 },       /* HDFC Gold ETF FOF direct */
	{ 149775, "RULE_32", CG_ASSET_COMMODITY, 0, 0 },       /* ICICI Silver ETF FOF */
	{ 147622, "RULE_12", CG_ASSET_EQUITY, 0, 0 },	       /* Motilal Oswal Nifty Midcap 150 Index Fund */
	{ 147621, "RULE_12", CG_ASSET_EQUITY, 147622, 0 },     /* its regular plan: plan only in the old name */
	{ 120716, "RULE_23", CG_ASSET_EQUITY, 0, 0 },	       /* UTI Nifty 50 Index Fund */
	{ 118791, "RULE_18", CG_ASSET_EQUITY, 0, 0 },	       /* Nippon India Index Fund - BSE Sensex Plan */
	{ 145552, "RULE_24", CG_ASSET_OVERSEAS_EQUITY, 0, 0 }, /* Motilal Oswal Nasdaq 100 FOF */
	{ 151196, "RULE_27", CG_ASSET_DEBT, 0, 0 },	       /* ICICI Nifty 10 yr Benchmark G-Sec ETF */
	{ 147857, "FOF_DOMESTIC", CG_ASSET_DEBT, 0, 0 },       /* BHARAT Bond FOF April 2030 */
	{ 153314, "ETF_OTHER", CG_ASSET_EQUITY, 0, 0 },	       /* Kotak MSCI India ETF: shares of India */
	{ 149169, "RULE_25", CG_ASSET_OVERSEAS_EQUITY, 0,
	  0 }, /* Mirae Asset S&P 500 Top 50 ETF, filed under equity ETFs */
};

START_TEST(benchmarks_and_twins)
{
	struct cg_masters list = classify_all();

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		const struct cg_master *m = find(&list, known[i].code);

		ck_assert_msg(cg_str_eq(m->benchmark_key, cg_str_of(known[i].key)), "%d: %s", known[i].code,
			      text_of(m->benchmark_key));
		ck_assert_msg(m->s.asset_class == known[i].class, "%d: %s", known[i].code,
			      z(cg_fund_asset_class_name(m->s.asset_class)));
		ck_assert_msg(m->s.direct.code == known[i].direct, "%d: direct %d", known[i].code, m->s.direct.code);
		ck_assert_msg(m->s.growth.code == known[i].growth, "%d: growth %d", known[i].code, m->s.growth.code);
	}
}
END_TEST

START_TEST(contradictions_are_marked)
{
	struct cg_masters list = classify_all();
	size_t n = 0;

	for (size_t i = 0; i < list.n; i++)
		n += list.v[i].contradiction;
	ck_assert_uint_eq(n, 2);
	ck_assert(find(&list, 120038)->contradiction);
	ck_assert(find(&list, 153586)->contradiction);
}
END_TEST

static const struct {
	const char *in, *out;
} navs[] = {
	{ "10.", "10" },
	{ "1000", "1000" },
	{ "186.70090", "186.7009" },
	{ "1.5000", "1.5000" },
	{ "12.34567890", "12.3456789" },
	{ "0", NULL },
	{ "0.00000", NULL },
	{ "-1.0", NULL },
	{ "NaN", NULL },
	{ "", NULL },
	{ ".", NULL },
	{ "1e5", NULL },
	{ "1,000.0", NULL },
	{ "1.1234567890", NULL },
	{ " 1", NULL },
	{ "(1)", NULL },
	{ "9999999999999999999", NULL },
};

START_TEST(nav_table)
{
	struct cg_dec d = CG_DEC_NONE;
	char text[CG_DEC_TEXT_MAX];

	ck_assert_int_eq(cg_amfi_nav(cg_str_of(navs[_i].in), &d), navs[_i].out != NULL);
	(void)cg_dec_text(d, text);
	ck_assert_str_eq(text, z(navs[_i].out));
}
END_TEST

/* A reference of these headers alone, and of rules that a test sets. */
static struct cg_category headers[] = {
	{ CG_STR_INIT("Index"), CG_STR_INIT("INDEX_EQUITY"), CG_ASSET_NONE },
	{ CG_STR_INIT("ETF"), CG_STR_INIT("ETF_EQUITY"), CG_ASSET_EQUITY },
	{ CG_STR_INIT("FoF"), CG_STR_INIT("FOF_DOMESTIC"), CG_ASSET_NONE },
	{ CG_STR_INIT("Overseas"), CG_STR_INIT("FOF_OVERSEAS"), CG_ASSET_OVERSEAS_EQUITY },
	{ CG_STR_INIT("ELSS"), CG_STR_INIT("ELSS"), CG_ASSET_EQUITY },
	{ CG_STR_INIT("Theme"), CG_STR_INIT("THEMATIC"), CG_ASSET_EQUITY },
	{ CG_STR_INIT("Sector"), CG_STR_INIT("SECTORAL"), CG_ASSET_EQUITY },
	{ CG_STR_INIT("Retirement"), CG_STR_INIT("RETIREMENT"), CG_ASSET_HYBRID },
	{ CG_STR_INIT("Liquid"), CG_STR_INIT("LIQUID"), CG_ASSET_DEBT },
};
static struct cg_reference few = { .categories = { headers, 9, 9 } };

static struct cg_master classified(const char *header, const char *name, const char *plan, const char *option,
				   const char *old_name)
{
	struct cg_amfi_row r = { .code = 7, .name = cg_str_of(name), .category = cg_str_of(header) };
	struct cg_master m;

	r.plan = cg_str_of(plan);
	r.option = cg_str_of(option);
	r.isin[0] = CG_STR("INF000A00001");
	r.nav.date = CG_DATE_NONE;
	ck_assert(cg_classify(&few, &r, cg_str_of(old_name), &arena, &m));
	return m;
}

/* The column first, then the older name, then the name; an older name that says another plan counts, and is noted. */
START_TEST(plans)
{
	static const struct {
		const char *name, *column, *old;
		enum cg_plan plan;
		bool contradiction;
	} rows[] = {
		{ "A - Direct Plan", NULL, NULL, CG_PLAN_DIRECT, false },
		{ "A - Regular Plan", NULL, NULL, CG_PLAN_REGULAR, false },
		{ "A Retail", NULL, NULL, CG_PLAN_REGULAR, false },
		{ "A Institutional", NULL, NULL, CG_PLAN_REGULAR, false },
		{ "A Direct Retail", NULL, NULL, CG_PLAN_DIRECT, false },
		{ "A", NULL, NULL, CG_PLAN_NONE, false },
		{ "A Direct", "Regular", NULL, CG_PLAN_REGULAR, false },
		{ "A", "DIRECT", NULL, CG_PLAN_DIRECT, false },
		{ "A Direct", NULL, "A Regular", CG_PLAN_REGULAR, false },
		{ "A Direct", NULL, "A", CG_PLAN_NONE, false },
		{ "A", "Direct", "A Regular", CG_PLAN_REGULAR, true },
		{ "A", "Direct", "A Direct", CG_PLAN_DIRECT, false },
		{ "A", "Direct", "A", CG_PLAN_DIRECT, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_master m = classified("Liquid", rows[i].name, rows[i].column, NULL, rows[i].old);

		ck_assert_msg(m.s.plan == rows[i].plan, "row %zu: %d", i, (int)m.s.plan);
		ck_assert_msg(m.contradiction == rows[i].contradiction, "row %zu", i);
	}
}
END_TEST

/* An index fund of one ISIN that says a plan and no option is growth: each of these has to hold. */
START_TEST(options)
{
	static const struct {
		const char *header, *name, *column, *old;
		enum cg_option option;
	} rows[] = {
		{ "Liquid", "A IDCW", NULL, NULL, CG_OPTION_IDCW },
		{ "Liquid", "A Dividend", NULL, NULL, CG_OPTION_IDCW },
		{ "Liquid", "A Income Distribution", NULL, NULL, CG_OPTION_IDCW },
		{ "Liquid", "A Payout", NULL, NULL, CG_OPTION_IDCW },
		{ "Liquid", "A Reinvestment", NULL, NULL, CG_OPTION_IDCW },
		{ "Liquid", "A Re-Invest", NULL, NULL, CG_OPTION_IDCW },
		{ "Liquid", "A Bonus", NULL, NULL, CG_OPTION_BONUS },
		{ "Liquid", "A Bonus Growth", NULL, NULL, CG_OPTION_BONUS },
		{ "Liquid", "A Growth", NULL, NULL, CG_OPTION_GROWTH },
		{ "Liquid", "A Cumulative", NULL, NULL, CG_OPTION_GROWTH },
		{ "Liquid", "A Growth IDCW", NULL, NULL, CG_OPTION_IDCW },
		{ "Liquid", "A Dividend Yield Fund", NULL, NULL, CG_OPTION_NONE },
		{ "Liquid", "A Dividend Yield Fund Growth", NULL, NULL, CG_OPTION_GROWTH },
		{ "Liquid", "A Dividend Yield Fund Dividend", NULL, NULL, CG_OPTION_IDCW },
		{ "Liquid", "Dividend Yield Dividend Yield Dividend Opportunities", NULL, NULL, CG_OPTION_NONE },
		{ "Liquid", "A Growth", "IDCW", "A Bonus", CG_OPTION_IDCW },
		{ "Liquid", "A Growth", NULL, "A Bonus", CG_OPTION_BONUS },
		{ "Liquid", "A Growth", "-", "A", CG_OPTION_NONE },
		{ "Index", "A Direct", NULL, NULL, CG_OPTION_GROWTH },
		{ "Index", "A", NULL, NULL, CG_OPTION_NONE },
		{ "Index", "A Direct", "-", NULL, CG_OPTION_NONE },
		{ "ETF", "A Direct", NULL, NULL, CG_OPTION_NONE },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_master m = classified(rows[i].header, rows[i].name, NULL, rows[i].column, rows[i].old);

		ck_assert_msg(m.s.option == rows[i].option, "%s: %d", rows[i].name, (int)m.s.option);
	}
}
END_TEST

/* What is left of a name: no plan and option at its end, no former name in brackets. */
START_TEST(base_names)
{
	static const char *const rows[][2] = {
		{ "Alpha Fund - Direct Plan - Growth Option", "alpha fund" },
		{ "ALPHA  Fund-Regular Plan-IDCW", "alpha fund" },
		{ "Alpha Regular Savings Fund", "alpha regular savings fund" },
		{ "Alpha Growth Fund - Growth", "alpha growth fund" },
		{ "Alpha (formerly Beta) Fund", "alpha" },
		{ "Alpha Fund (Erstwhile Beta) - Growth", "alpha fund" },
		{ "Alpha (erstwhile B) (formerly C)", "alpha" },
		{ "(formerly Beta) Alpha", "formerly beta alpha" },
		{ "Growth", "growth" },
		{ "Alpha Large & Mid Cap Fund - Growth", "alpha large & mid cap fund" },
		{ "Alpha 50:50 80% Low-Duration Fund", "alpha 50:50 80% low-duration fund" },
		{ "- Alpha -", "alpha" },
		{ "Alpha Fund Half Yearly IDCW", "alpha fund" },
		{ "Alpha Fund & Growth", "alpha fund" },
		{ "Alpha+Beta", "alpha+beta" },
		{ "Alpha, Beta", "alpha beta" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_master m = classified("Liquid", rows[i][0], NULL, NULL, NULL);

		ck_assert_str_eq(text_of(m.base), rows[i][1]);
	}
}
END_TEST

/* Where the header mixes classes the name tells: the first of these that it has. */
START_TEST(classes_by_name)
{
	static const struct {
		enum cg_asset_class class;
		const char *words;
	} rows[] = {
		{ CG_ASSET_COMMODITY, "gold;silver;gold etf" },
		{ CG_ASSET_OVERSEAS_EQUITY,
		  "nasdaq;s&p 500;s&p500;hang seng;global;world;overseas;nyse;fang;china;taiwan;"
		  "international;a us fund;us equity;emerging market;japan;europe;msci eafe" },
		{ CG_ASSET_HYBRID,
		  "arbitrage;multi asset;multi-asset;hybrid;asset allocator;dynamic asset;conservative;"
		  "balanced;aggressive;moderate;aggressive bond;balanced equity" },
		{ CG_ASSET_DEBT,
		  "bond;debt;gilt;g-sec;gsec;g sec;sdl;liquid;crisil;money market;1d rate;overnight;t-bill;"
		  "treasury;income;duration;ibx;aaa;ultra short;nifty bond" },
		{ CG_ASSET_EQUITY,
		  "nifty;sensex;bse;equity;index;bees;midcap;smallcap;flexicap;factor;sector;shariah;cpse;"
		  "bharat 22;etf;goldman equity;msci india index" },
		{ CG_ASSET_OTHER, "goldman;usable;msci india;nothing" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_str rest = cg_str_of(rows[i].words);

		while (rest.n > 0) {
			const char *word = text_of(cg_str_cut(&rest, ';'));

			ck_assert_msg(classified("FoF", word, NULL, NULL, NULL).s.asset_class == rows[i].class, "%s",
				      word);
		}
	}
	/* a header that tells counts, but for ETFs of gold and of shares abroad */
	ck_assert_int_eq(classified("ETF", "gold", NULL, NULL, NULL).s.asset_class, CG_ASSET_COMMODITY);
	ck_assert_int_eq(classified("ETF", "nasdaq", NULL, NULL, NULL).s.asset_class, CG_ASSET_OVERSEAS_EQUITY);
	ck_assert_int_eq(classified("ETF", "bond", NULL, NULL, NULL).s.asset_class, CG_ASSET_EQUITY);
	ck_assert_int_eq(classified("Liquid", "gold", NULL, NULL, NULL).s.asset_class, CG_ASSET_DEBT);
	ck_assert(classified("ETF", "x", NULL, NULL, NULL).s.is_etf &&
		  !classified("Index", "x", NULL, NULL, NULL).s.is_etf);
	ck_assert(classified("Unheard of", "gold", NULL, NULL, NULL).unknown_section);
	ck_assert(classified(NULL, "gold", NULL, NULL, NULL).unknown_section);
	ck_assert_int_eq(classified("Unheard of", "gold", NULL, NULL, NULL).s.asset_class, CG_ASSET_NONE);
	ck_assert(!classified("Liquid", "gold", NULL, NULL, NULL).unknown_section);
}
END_TEST

/* Which headers a rule of each scope takes in; the first that fits counts, else the benchmark of the category. */
START_TEST(scopes_of_rules)
{
	static const struct {
		enum cg_scope scope;
		const char *in; /* headers */
	} rows[] = {
		{ CG_SCOPE_CATEGORY, "" },
		{ CG_SCOPE_INDEX, "Index;ETF;FoF;Overseas" },
		{ CG_SCOPE_SECTOR, "Theme;Sector" },
		{ CG_SCOPE_RETIREMENT, "Retirement" },
		{ CG_SCOPE_ANY, "Index;ETF;FoF;ELSS;Theme;Sector;Retirement;Liquid" },
	};
	static struct cg_name_rule rules[2];
	static struct cg_benchmark_row liquid = { .b = { .key = CG_STR_INIT("LIQUID") } };

	ck_assert_int_eq(regcomp(&rules[0].regex, "nifty ?50( |$)", REG_EXTENDED | REG_NOSUB), 0);
	ck_assert_int_eq(regcomp(&rules[1].regex, "nifty", REG_EXTENDED | REG_NOSUB), 0);
	rules[0].key = CG_STR("RULE_1");
	rules[1].key = CG_STR("RULE_2");
	few.rules.v = rules;
	few.rules.n = 2;
	few.benchmarks.v = &liquid;
	few.benchmarks.n = 1;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		rules[0].scope = rules[1].scope = rows[i].scope;
		for (size_t k = 0; k < few.categories.n; k++) {
			struct cg_str rest = cg_str_of(rows[i].in);
			const char *want = cg_str_eq(headers[k].header, CG_STR("Liquid")) ? "LIQUID" : "";
			bool in = false;

			while (rest.n > 0 && !in)
				in = cg_str_eq(cg_str_cut(&rest, ';'), headers[k].header);
			ck_assert_str_eq(
				text_of(classified(headers[k].header.p, "Nifty 50", NULL, NULL, NULL).benchmark_key),
				in ? "RULE_1" : want);
			ck_assert_str_eq(
				text_of(classified(headers[k].header.p, "Nifty 500", NULL, NULL, NULL).benchmark_key),
				in ? "RULE_2" : want);
			ck_assert_str_eq(
				text_of(classified(headers[k].header.p, "Other", NULL, NULL, NULL).benchmark_key),
				want);
		}
	}
	rules[0].scope = CG_SCOPE_INDEX; /* of ELSS those on an index */
	rules[1].scope = CG_SCOPE_SECTOR;
	ck_assert_str_eq(text_of(classified("ELSS", "Nifty 50 Index", NULL, NULL, NULL).benchmark_key), "RULE_1");
	ck_assert_str_eq(text_of(classified("ELSS", "Nifty 50", NULL, NULL, NULL).benchmark_key), "");
	regfree(&rules[0].regex);
	regfree(&rules[1].regex);
	few.rules.n = few.benchmarks.n = 0;
}
END_TEST

/* Plans and options of one fund: the only one that fits, as alive, and paying as often. */
START_TEST(twins)
{
	static const struct {
		enum cg_plan plan;
		enum cg_option option;
		const char *option_text;
		int32_t last; /* 0: none */
	} v[] = {
		{ CG_PLAN_REGULAR, CG_OPTION_GROWTH, "Growth", 20000 },	    /* 100: direct 101 */
		{ CG_PLAN_DIRECT, CG_OPTION_GROWTH, "Growth", 19970 },	    /* 30 days behind it */
		{ CG_PLAN_REGULAR, CG_OPTION_IDCW, "Monthly IDCW", 20000 }, /* 102: direct 104, growth 100 */
		{ CG_PLAN_DIRECT, CG_OPTION_IDCW, "Daily IDCW", 20000 },    /* 103: growth 101 */
		{ CG_PLAN_DIRECT, CG_OPTION_IDCW, "Monthly IDCW", 20000 },  /* 104: growth 101 */
		{ CG_PLAN_REGULAR, CG_OPTION_BONUS, "Bonus", 20000 },	    /* 105: direct bonus 106 is too old */
		{ CG_PLAN_DIRECT, CG_OPTION_BONUS, "Bonus", 19969 },
		{ CG_PLAN_NONE, CG_OPTION_IDCW, "Daily IDCW", 20000 }, /* 107: of no plan */
		{ CG_PLAN_REGULAR, CG_OPTION_NONE, "", 20000 },	       /* 108: of no option */
		{ CG_PLAN_DIRECT, CG_OPTION_NONE, "", 20000 },
	};
	static const struct {
		int32_t direct, growth;
	} want[] = { { 101, 0 }, { 0, 0 }, { 104, 100 }, { 0, 101 }, { 0, 101 },
		     { 0, 0 },	 { 0, 0 }, { 0, 0 },	 { 0, 0 },   { 0, 0 } };
	struct cg_masters list = { NULL, 0, 0 };

	for (size_t i = sizeof(v) / sizeof(v[0]); i-- > 0;) { /* in any order */
		struct cg_master m = { .s = { .code = 100 + (int32_t)i, .plan = v[i].plan, .option = v[i].option } };

		m.s.amc = CG_STR("House");
		m.s.category = CG_STR("LIQUID");
		m.base = CG_STR("alpha");
		m.s.last_nav_date = v[i].last;
		m.option_text = cg_str_of(v[i].option_text);
		ck_assert(CG_PUSH(&arena, &list, &m));
	}
	ck_assert(cg_classify_families(&list, &arena));
	for (size_t i = 0; i < list.n; i++) {
		ck_assert_int_eq(list.v[i].s.code, 100 + (int32_t)i);
		ck_assert_int_eq(list.v[i].s.family, 100);
		ck_assert_msg(list.v[i].s.direct.code == want[i].direct, "%zu: %d", i, list.v[i].s.direct.code);
		ck_assert_msg(list.v[i].s.growth.code == want[i].growth, "%zu: %d", i, list.v[i].s.growth.code);
	}
	list.v[3].option_text = CG_STR("Monthly"); /* now two would fit */
	ck_assert(cg_classify_families(&list, &arena));
	ck_assert_int_eq(list.v[2].s.direct.code, 0);
}
END_TEST

/* House, category and name make a fund: one of them another, and it is another fund. */
START_TEST(families)
{
	static const char *const v[][3] = { { "House", "LIQUID", "alpha" },  { "House", "LIQUID", "alphabet" },
					    { "Houses", "LIQUID", "alpha" }, { "House", "GILT", "alpha" },
					    { "House", "LIQUID", "alpha" },  { "", "LIQUID", "alpha" } };
	static const int32_t family[] = { 10, 11, 12, 13, 10, 15 };
	struct cg_masters list = { NULL, 0, 0 };

	ck_assert(cg_classify_families(&list, &arena));
	for (size_t i = 0; i < 6; i++) {
		struct cg_master m = { .s = { .code = 10 + (int32_t)i } };

		m.s.amc = cg_str_of(v[i][0]);
		m.s.category = cg_str_of(v[i][1]);
		m.base = cg_str_of(v[i][2]);
		ck_assert(CG_PUSH(&arena, &list, &m));
	}
	ck_assert(cg_classify_families(&list, &arena));
	for (size_t i = 0; i < 6; i++)
		ck_assert_int_eq(list.v[i].s.family, family[i]);
}
END_TEST

/* One to eight digits, not all of them 0; INF and nine capitals or digits. */
START_TEST(codes_and_isins)
{
	static const struct {
		const char *text;
		int32_t code; /* 0: none */
	} codes[] = { { "1", 1 },	  { "0", 0 },	      { "", 0 },	 { "12345678", 12345678 },
		      { "123456789", 0 }, { "00000010", 10 }, { "00000000", 0 }, { "12a", 0 },
		      { "-1", 0 },	  { "9", 9 },	      { "1:", 0 },	 { "1/", 0 },
		      { "090", 90 } };
	static const struct {
		const char *text;
		bool good;
	} isins[] = { { "INF209KA12Z1", true },
		      { "INF000000000", true },
		      { "INF999ZZZZZ9", true },
		      { "INFAAAAAAAAA", true },
		      { "INF209KA12Z", false },
		      { "INF209KA12Z12", false },
		      { "INE209KA12Z1", false },
		      { "INF209kA12Z1", false },
		      { "INF-09KA12Z1", false },
		      { "INF209KA12Z-", false },
		      { "", false } };
	int32_t code;

	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		code = 0;
		ck_assert_msg(cg_amfi_scheme_code(cg_str_of(codes[i].text), &code) == (codes[i].code > 0), "%s",
			      codes[i].text);
		ck_assert(codes[i].code == 0 || code == codes[i].code);
	}
	for (size_t i = 0; i < sizeof(isins) / sizeof(isins[0]); i++)
		ck_assert_msg(cg_amfi_isin(cg_str_of(isins[i].text)) == isins[i].good, "%s", isins[i].text);
}
END_TEST

/* Zeros go behind the fourth decimal alone. */
START_TEST(decimals_of_navs)
{
	static const struct {
		const char *text, *nav; /* nav NULL: none */
	} rows[] = {
		{ "10.12340", "10.1234" },
		{ "10.12000", "10.1200" },
		{ "10.1234500", "10.12345" },
		{ "10.12345", "10.12345" },
		{ "10.0000", "10.0000" },
		{ "10.000", "10.000" },
		{ "100", "100" },
		{ "7.", "7" },
		{ ".", NULL },
		{ ".5", NULL },
		{ "1,000.00", NULL },
		{ "0.00000", NULL },
		{ "0.00001", "0.00001" },
		{ "-1", NULL },
		{ "1..", NULL },
		{ "", NULL },
		{ "x", NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_dec d = CG_DEC_NONE;
		char text[CG_DEC_TEXT_MAX] = "";
		bool good = cg_amfi_nav(cg_str_of(rows[i].text), &d);

		ck_assert_msg(good == (rows[i].nav != NULL), "%s", rows[i].text);
		(void)cg_dec_text(d, text);
		if (good)
			ck_assert_str_eq(text, rows[i].nav);
		else
			ck_assert(!d.set);
	}
}
END_TEST

static enum cg_code open_head(const char *head, struct cg_amfi *f)
{
	return cg_amfi_open(f, cg_str_of(head), TODAY, &e);
}

/* Six columns are needed, in whatever order; sixteen are the most; of two with one name the first counts. */
START_TEST(columns_of_the_head)
{
	static const char *const needed[] = { "Scheme Code",	       "Scheme Name",	  "ISIN Div Payout/ISIN Growth",
					      "ISIN Div Reinvestment", "Net Asset Value", "Date" };
	struct cg_amfi f;
	char head[512];

	for (size_t without = 0; without <= 6; without++) {
		head[0] = '\0';
		for (size_t i = 0; i < 6; i++)
			if (i != without)
				(void)strcat(strcat(head, head[0] != '\0' ? ";" : ""), needed[i]);
		ck_assert_int_eq(open_head(head, &f), without == 6 ? CG_OK : CG_EREQUEST);
		if (without > 0 && without < 6)
			ck_assert_str_eq(e.hint,
					 "The header of AMFI's file lacks a column: scheme code, name, two ISIN "
					 "columns, net asset value and date are needed.");
	}
	ck_assert(f.is_history && !f.has_plan);
	for (int extra = 0; extra <= 11; extra++) {
		(void)snprintf(head, sizeof(head), "%.*s%.*s", (int)strlen(HEAD6) - 2, HEAD6, extra, ";;;;;;;;;;;;");
		ck_assert_int_eq(open_head(head, &f), extra <= 10 ? CG_OK : CG_EREQUEST);
		ck_assert(extra > 10 || f.columns == 6 + extra);
	}
	ck_assert_int_eq(open_head("Scheme Code;Plan;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;NAV Name;"
				   "Net Asset Value;Date;Scheme Name;Option",
				   &f),
			 CG_OK);
	ck_assert(f.has_plan && !f.is_history);
	ck_assert_int_eq(f.col[1], 4); /* the first name */
	ck_assert_int_eq(open_head("Scheme Code;Plan;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;NAV Name;"
				   "Net Asset Value;Date",
				   &f),
			 CG_OK);
	ck_assert(!f.has_plan);
	ck_assert_int_eq(open_head("Scheme Code;Option;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;NAV Name;"
				   "Net Asset Value;Date",
				   &f),
			 CG_OK);
	ck_assert(!f.has_plan);
	ck_assert_int_eq(open_head("\xef\xbb\xbf" HEAD8, &f), CG_OK);
	ck_assert_uint_eq(f.line, 1);
	ck_assert_int_eq(open_head("\xef\xbb" HEAD8, &f), CG_EREQUEST);
}
END_TEST

/* TODAY is 22-Aug-2026. What is none of these is a row that cannot be read. */
static const struct {
	const char *nav, *date;
	bool good, known;
} cells[] = {
	{ "5.0", "29-Aug-2026", true, true },
	{ "5.0", "30-Aug-2026", false, false },
	{ "5.0", "22/08/2026", false, false },
	{ "N.A.", "21-Aug-2026", true, false },
	{ "n.a.", "21-Aug-2026", true, false },
	{ "NA", "21-Aug-2026", true, false },
	{ "na", "21-Aug-2026", true, false },
	{ "-", "21-Aug-2026", true, false },
	{ "--", "21-Aug-2026", false, false },
	{ "", "21-Aug-2026", true, false },
	{ "0", "21-Aug-2026", true, false },
	{ "0.0", "21-Aug-2026", true, false },
	{ "0x", "21-Aug-2026", false, false },
	{ "nil", "21-Aug-2026", false, false },
	{ "", "", true, false },
	{ "N.A.", "", true, false },
	{ "5.0", "", false, false },
};

START_TEST(navs_and_days)
{
	char text[512];
	struct cg_amfi_row r;
	struct cg_amfi f;

	(void)snprintf(text, sizeof(text), HEAD6 "\n1;-;-;Name;%s;%s\n2;-;-;Last;1;21-Aug-2026\n", cells[_i].nav,
		       cells[_i].date);
	f = open_text(text);
	ck_assert(cg_amfi_next(&f, &r));
	ck_assert_int_eq(r.code, cells[_i].good ? 1 : 2);
	ck_assert_uint_eq(f.bad, !cells[_i].good);
	ck_assert_uint_eq(f.bad_line, cells[_i].good ? 0 : 3);
	if (cells[_i].good) {
		ck_assert_int_eq(r.nav.nav.set, cells[_i].known);
		ck_assert_uint_eq(f.without_nav, !cells[_i].known);
		ck_assert_uint_eq(f.rows, 1);
		ck_assert_int_eq(r.nav.date == CG_DATE_NONE, cells[_i].date[0] == '\0');
		ck_assert(cg_amfi_next(&f, &r));
	}
	ck_assert(!cg_amfi_next(&f, &r));
	ck_assert_uint_eq(f.rows, cells[_i].good ? 2 : 1);
	ck_assert_uint_eq(f.line, 4);
}
END_TEST

/* Lines between the rows: what they make of the rows behind them. */
START_TEST(headings)
{
	static const struct {
		const char *line, *type, *category, *amc;
	} rows[] = {
		{ "Close Ended Schemes(Income)", "Close Ended", "Income", "House" },
		{ "Interval Fund Schemes ( Gilt )", "Interval Fund", "Gilt", "House" },
		{ "Open Ended Schemes ( Equity ( A ) )", "Open Ended", "Equity ( A )", "House" },
		{ "Open Ended Schemes()", "Open Ended", "", "House" },
		{ "Open Ended Schemes", "Interval Fund", "Before", "Open Ended Schemes" },
		{ "Open Ended Schemes (Equity", "Interval Fund", "Before", "Open Ended Schemes (Equity" },
		{ "Open Ended Schemes Equity)", "Interval Fund", "Before", "Open Ended Schemes Equity)" },
		{ "Open Ended (Equity)", "Interval Fund", "Before", "Open Ended (Equity)" },
		{ "Other Fund (IDF)", "Interval Fund", "Before", "Other Fund (IDF)" },
		{ "  ", "Interval Fund", "Before", "House" },
		{ "Bad \xff Fund", "Interval Fund", "Before", "" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[512];
		struct cg_amfi_row r;
		struct cg_amfi f;

		(void)snprintf(text, sizeof(text),
			       HEAD6 "Interval Fund Schemes(Before)\nHouse\n%s\n1;-;-;Name;1;21-Aug-2026\n",
			       rows[i].line);
		f = open_text(text);
		ck_assert(cg_amfi_next(&f, &r));
		ck_assert_str_eq(text_of(r.scheme_type), rows[i].type);
		ck_assert_str_eq(text_of(r.category), rows[i].category);
		ck_assert_str_eq(text_of(r.amc), rows[i].amc);
		ck_assert_uint_eq(f.line, 5);
	}
}
END_TEST

/* A row of more or fewer cells, without a code or a name, or with a name that is no text. */
START_TEST(rows_that_cannot_be_read)
{
	static const char *const rows[] = { "1;-;-;Name;1",
					    "1;-;-;Name;1;21-Aug-2026;",
					    "0;-;-;Name;1;21-Aug-2026",
					    "1;-;-;;1;21-Aug-2026",
					    "1;-;-;\xff;1;21-Aug-2026",
					    ";",
					    "a;b" };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[512];
		struct cg_amfi_row r;
		struct cg_amfi f;

		(void)snprintf(text, sizeof(text), HEAD6 "%s\r\n%s", rows[i], rows[i]);
		f = open_text(text);
		ck_assert(!cg_amfi_next(&f, &r));
		ck_assert_uint_eq(f.bad, 2);
		ck_assert_uint_eq(f.bad_line, 2);
		ck_assert_uint_eq(f.rows, 0);
		ck_assert_uint_eq(f.line, 3);
	}
}
END_TEST

START_TEST(unpacking_is_bounded)
{
	char *p = NULL;
	size_t n = 0;

	ck_assert_int_eq(cg_unpack_file(top_path("data/market/NAVAll_2026-08-22.txt.xz"), 100000, &p, &n, &e),
			 CG_EREQUEST);
	ck_assert_int_eq(cg_unpack_file(top_path("data/market/none"), 100000, &p, &n, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_unpack((struct cg_str){ "\xfd"
						    "7zXZ\0garbage",
						    13 },
				   1000, &p, &n, &e),
			 CG_EREQUEST);
	ck_assert_int_eq(cg_unpack((struct cg_str){ "\x1f\x8bgarbage", 9 }, 1000, &p, &n, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_unpack(CG_STR("plain"), 5, &p, &n, &e), CG_OK);
	ck_assert_uint_eq(n, 5);
	ck_assert_str_eq(p, "plain");
	free(p);
	ck_assert_int_eq(cg_unpack(CG_STR("plain"), 4, &p, &n, &e), CG_EREQUEST);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("navall");
	TCase *tc = tcase_create("navall");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 20);
	tcase_add_test(tc, eight_columns);
	tcase_add_test(tc, bad_rows_are_counted);
	tcase_add_loop_test(tc, history_report, 0, sizeof(reports) / sizeof(reports[0]));
	tcase_add_loop_test(tc, other_files_are_refused, 0, sizeof(refused) / sizeof(refused[0]));
	tcase_add_test(tc, prices_of_2018);
	tcase_add_test(tc, every_scheme_of_the_reference);
	tcase_add_test(tc, benchmarks_and_twins);
	tcase_add_test(tc, contradictions_are_marked);
	tcase_add_loop_test(tc, nav_table, 0, sizeof(navs) / sizeof(navs[0]));
	tcase_add_test(tc, unpacking_is_bounded);
	suite_add_tcase(s, tc);
	tc = tcase_create("texts");
	tcase_add_test(tc, codes_and_isins);
	tcase_add_test(tc, decimals_of_navs);
	tcase_add_test(tc, columns_of_the_head);
	tcase_add_loop_test(tc, navs_and_days, 0, sizeof(cells) / sizeof(cells[0]));
	tcase_add_test(tc, headings);
	tcase_add_test(tc, rows_that_cannot_be_read);
	suite_add_tcase(s, tc);
	tc = tcase_create("classify");
	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, plans);
	tcase_add_test(tc, options);
	tcase_add_test(tc, base_names);
	tcase_add_test(tc, classes_by_name);
	tcase_add_test(tc, scopes_of_rules);
	tcase_add_test(tc, twins);
	tcase_add_test(tc, families);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
