/* From line to line through both statements of MF Central: what each may be, what is told where one does not fit. */
#include "run.h"
#include "statement/line_words.h"
#include "statement/mfcentral/mfcentral.h"
#include "values.h"

static struct cg_arena arena;
static struct cg_statement s;

enum { LINES = 24, PAGES = 4 };

static void setup(void)
{
	cg_arena_init(&arena, 1 << 22);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* Words that end in a hyphen are cut there. */
static void cut_hyphens(struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		struct cg_str z = l->w[i].text;

		l->w[i].hyphen = z.n > 1 && z.p[z.n - 1] == '~';
		l->w[i].text = l->w[i].hyphen ? cg_str_sub(z, 0, z.n - 1) : z;
	}
}

static enum cg_code read_lines(const struct cg_layout *layout, const struct text_at *head, const struct text_at *v)
{
	static struct cg_page pages[PAGES];
	static struct cg_words words = { .pages = pages, .n_pages = PAGES };
	static size_t first[PAGES + 1];
	struct cg_doc d = { .words = &words, .a = &arena, .watermark = CG_STR("") };
	struct cg_err e = { .code = CG_OK };

	for (size_t i = 0; i < PAGES; i++)
		pages[i] = (struct cg_page){ .width = 61200, .height = 79200 };
	for (int part = 0; part < 2; part++) {
		const struct text_at *t = part == 0 ? head : v;

		for (size_t i = 0; i < LINES && t[i].page > 0; i++) {
			struct cg_line l = line_at(&arena, &t[i]);

			cut_hyphens(&l);
			ck_assert(CG_PUSH(&arena, &d.lines, &l));
		}
	}
	for (size_t p = 0; p <= PAGES; p++) {
		first[p] = 0;
		while (first[p] < d.lines.n && d.lines.v[first[p]].page <= p)
			first[p]++;
	}
	d.lines.page_first = first;
	d.lines.n_pages = d.lines.v[d.lines.n - 1].page;
	s = (struct cg_statement){ .type = layout->type };
	return layout->read(&d, &s, &e);
}

/* ---- detailed ---- */

static const struct text_at detailed_head[] = {
	{ 1, 4500, { { 20000, "Consolidated Account Statement" } } },
	{ 1, 6300, { { 20000, "( From Date : 01-Jun-2018 To Date : 17-Jun-2023 )" } } },
	{ 1, 9500, { { 10000, "SoA Holdings" }, { 30000, "Demat Holdings" } } },
	{ 1,
	  12000,
	  { { 5000, "Date" },
	    { 15000, "Transaction" },
	    { FROM_RIGHT + 36000, "Amount" },
	    { FROM_RIGHT + 42000, "Units" },
	    { FROM_RIGHT + 48000, "Price" },
	    { FROM_RIGHT + 58000, "Unit Balance" } } },
	{ 0, 0, { { 0, NULL } } },
};

#define COLUMN_HEADS(page, y)                                                                                          \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 5000, "Date" }, { 15000, "Transaction" }, { FROM_RIGHT + 36000, "Amount" },                  \
				{ FROM_RIGHT + 42000, "Units" }, { FROM_RIGHT + 48000, "Price" },                      \
			{                                                                                              \
				FROM_RIGHT + 58000, "Unit Balance"                                                     \
			}                                                                                              \
		}                                                                                                      \
	}

#define T(page, y, text)                                                                                               \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{                                                                                              \
				5000, text                                                                             \
			}                                                                                              \
		}                                                                                                      \
	}
#define AMC T(1, 14000, "X Mutual Fund")
#define FOLIO T(1, 15500, "FOLIO NO: 7406749/26")
#define SCHEME T(1, 17000, "X Fund (Advisor: ARN-1/NAME) ISIN: INF179K01BE2")
#define KYC T(1, 18200, "KYC : OK")
#define OPENING T(1, 19500, "Opening Unit Balance: 0.000")
#define HEAD AMC, FOLIO, SCHEME, KYC, OPENING
#define ROW(page, y, date, text, amount, units, price, balance)                                                        \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 5000, date }, { 15000, text }, { FROM_RIGHT + 36000, amount },                               \
				{ FROM_RIGHT + 42000, units }, { FROM_RIGHT + 48000, price },                          \
			{                                                                                              \
				FROM_RIGHT + 58000, balance                                                            \
			}                                                                                              \
		}                                                                                                      \
	}
#define BUY(page, y, text) ROW(page, y, "02-Jun-2019", text, "100.00", "10.000", "10.00", "10.000")
#define WRAP(page, y, text)                                                                                            \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{                                                                                              \
				15000, text                                                                            \
			}                                                                                              \
		}                                                                                                      \
	}
#define CLOSING(page, y)                                                                                               \
	T(page, y,                                                                                                     \
	  "Closing Unit Balance: 10.000 Nav as on 16-Jun-2023: INR 11.00 Valuation on 17-Jun-2023 : INR 110.00")
#define X "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1|0.000|10.000|11.00|110.00]"
#define END CLOSING(1, 30000)

static const struct read_case {
	const char *want;
	struct text_at v[LINES];
} detailed[] = {
	{ X " Purchase/100.00/10.000/10.00/10.000;", { HEAD, BUY(1, 21000, "Purchase"), END } },
	/* a description goes on two sizes below at most, or on the next page */
	{ X " Purchase SIP/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"), WRAP(1, 23000, "SIP"), END } },
	{ X " Purchase/100.00/10.000/10.00/10.000; !row_not_understood@1",
	  { HEAD, BUY(1, 21000, "Purchase"), WRAP(1, 23001, "SIP"), END } },
	{ X " Purchase a b/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"), WRAP(1, 22000, "a"), WRAP(1, 24000, "b"), END } },
	{ X " Purchase SIP/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"), WRAP(2, 20000, "SIP"), CLOSING(2, 30000) } },
	{ X " PurchaseSIP/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase~"), WRAP(1, 22000, "SIP"), END } },
	{ X " Purchase/100.00/10.000/10.00/10.000; !row_not_understood@1",
	  { HEAD, BUY(1, 21000, "Purchase"), T(1, 22000, "SIP"), END } },
	{ X " Purchase/100.00/10.000/10.00/10.000; !row_not_understood@1",
	  { HEAD,
	    BUY(1, 21000, "Purchase"),
	    { 1, 22000, { { 15000, "SIP" }, { FROM_RIGHT + 36000, "1.00" } } },
	    END } },
	{ X " Purchase/100.00/10.000/10.00/10.000; !row_not_understood@1",
	  { HEAD, BUY(1, 21000, "Purchase"), { 1, 22000, { { 5000, "---" }, { 15000, "SIP" } } }, END } },
	{ X, { HEAD, { 1, 22000, { { 5000, "---" }, { 15000, "No Transaction during this period" } } }, END } },
	{ X " !row_not_understood@1", { HEAD, { 1, 22000, { { 15000, "No Transaction during this period" } } }, END } },
	{ X " !row_not_understood@1", { HEAD, { 1, 22000, { { 5000, "---" }, { 15000, "Other" } } }, END } },
	{ X " !row_not_understood@1", { HEAD, WRAP(1, 21000, "SIP"), END } },
	{ X " Nothing/100.00/10.000/10.00/10.000; !row_not_understood@1", { HEAD, BUY(1, 21000, "Nothing"), END } },
	{ X " Purchase/100.00/10.000//10.000; !row_not_understood@1",
	  { HEAD,
	    { 1,
	      21000,
	      { { 5000, "02-Jun-2019" },
		{ 15000, "Purchase" },
		{ FROM_RIGHT + 36000, "100.00" },
		{ FROM_RIGHT + 42000, "10.000" },
		{ FROM_RIGHT + 58000, "10.000" } } },
	    END } },
	/* texts above their rows, where each stands so */
	{ X " Purchase a b/100.00/10.000/10.00/10.000; Purchase a b/100.00/10.000/10.00/10.000;",
	  { HEAD, WRAP(1, 21000, "Purchase"), WRAP(1, 22000, "a"), BUY(1, 23000, "b"), WRAP(1, 26000, "Purchase"),
	    WRAP(1, 27000, "a"), BUY(1, 28000, "b"), END } },
	/* a page repeats its last row: figures and day are the same, and units do not advance the balance */
	{ X " Purchase/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"), BUY(2, 20000, "Purchase"), CLOSING(2, 30000) } },
	{ X " Purchase SIP/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"), WRAP(1, 22000, "SIP"), BUY(2, 20000, "Purchase"), WRAP(2, 21000, "SIP"),
	    CLOSING(2, 30000) } },
	{ X " Purchase SIP/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"), BUY(2, 20000, "Purchase"), WRAP(2, 21000, "SIP"), CLOSING(2, 30000) } },
	{ X " Purchase/100.00/10.000/10.00/10.000; Purchase/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"), BUY(1, 24000, "Purchase"), END } },
	{ X " Purchase/100.00/10.000/10.00/10.000; Purchase/100.00/10.000/10.00/20.000;",
	  { HEAD, BUY(1, 21000, "Purchase"),
	    ROW(2, 20000, "02-Jun-2019", "Purchase", "100.00", "10.000", "10.00", "20.000"), CLOSING(2, 30000) } },
	{ X " Purchase/100.00/10.000/10.00/10.000; Purchase/100.01/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"),
	    ROW(2, 20000, "02-Jun-2019", "Purchase", "100.01", "10.000", "10.00", "10.000"), CLOSING(2, 30000) } },
	{ X " Purchase/100.00/10.000/10.00/10.000; Purchase/100.00/10.001/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"),
	    ROW(2, 20000, "02-Jun-2019", "Purchase", "100.00", "10.001", "10.00", "10.000"), CLOSING(2, 30000) } },
	{ X " Purchase/100.00/10.000/10.00/10.000; Purchase/100.00/10.000/10.01/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"),
	    ROW(2, 20000, "02-Jun-2019", "Purchase", "100.00", "10.000", "10.01", "10.000"), CLOSING(2, 30000) } },
	{ X " Purchase/100.00/10.000/10.00/10.000; Purchase/100.00/10.000/10.00/10.000;",
	  { HEAD, BUY(1, 21000, "Purchase"),
	    ROW(2, 20000, "03-Jun-2019", "Purchase", "100.00", "10.000", "10.00", "10.000"), CLOSING(2, 30000) } },
	/* without units it is a new one where it begins alike */
	{ X " Stamp Duty/1.00///; Stamp Duty/1.00///;",
	  { HEAD,
	    { 1, 21000, { { 5000, "02-Jun-2019" }, { 15000, "Stamp Duty" }, { FROM_RIGHT + 36000, "1.00" } } },
	    { 2, 20000, { { 5000, "02-Jun-2019" }, { 15000, "Stamp Duty" }, { FROM_RIGHT + 36000, "1.00" } } },
	    CLOSING(2, 30000) } },
	{ X " Stamp Duty on it/1.00///;",
	  { HEAD,
	    { 1, 21000, { { 5000, "02-Jun-2019" }, { 15000, "Stamp Duty" }, { FROM_RIGHT + 36000, "1.00" } } },
	    { 2, 20000, { { 5000, "02-Jun-2019" }, { 15000, "on it" }, { FROM_RIGHT + 36000, "1.00" } } },
	    CLOSING(2, 30000) } },
	/* the closing line, in parts, and what is not understood */
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1|0.000|10.000||]",
	  { HEAD, T(1, 30000, "Closing Unit Balance: 10.000") } },
	{ X,
	  { HEAD, T(1, 30000, "Closing Unit Balance: 10.000"), T(1, 31500, "Nav as on 16-Jun-2023: INR 11.00"),
	    T(1, 33000, "Valuation on 17-Jun-2023 : INR 110.00") } },
	{ X " !row_not_understood@1", { HEAD, END, T(1, 33000, "Closing Unit Balance: 11.000") } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1|0.000|10.000||110.00] !row_not_understood@1",
	  { HEAD, T(1, 30000, "Closing Unit Balance: 10.000 Valuation on 16-Jun-2023 : INR 110.00") } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1|0.000|10.000||] !row_not_understood@1",
	  { HEAD, T(1, 30000, "Closing Unit Balance: 10.000 Valuation on 17-Jun-2023 : INR none") } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1|0.000|||]",
	  { HEAD, T(1, 30000, "Closing Unit Balance: none Nav as on 31-Feb-2023: INR 11.00") } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1|0.000|10.000|11.00|]",
	  { HEAD, T(1, 30000, "Closing Unit Balance :10.000 Nav as on 16-Jun-2023 11.00: 11.00"),
	    T(1, 31500, "Nav as on 16-Jun-2023 : 11.00") } },
	/* heads: without an opening line, a house, an ISIN; words that are none of it */
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1||10.000|11.00|110.00]",
	  { AMC, FOLIO, SCHEME, KYC, END } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1||10.000|11.00|110.00] "
	  "Purchase/100.00/10.000/10.00/10.000;",
	  { AMC, FOLIO, SCHEME, KYC, BUY(1, 21000, "Purchase"), END } },
	{ "[X Fund||7406749 / 26|X Mutual Fund|OK||0.000|10.000|11.00|110.00] !isin_missing@1",
	  { AMC, FOLIO, T(1, 17000, "X Fund"), KYC, OPENING, END } },
	{ "[X Fund|INF179K01BE2|7406749 / 26||OK|ARN-1|0.000|10.000|11.00|110.00] !header_incomplete@1",
	  { FOLIO, SCHEME, KYC, OPENING, END } },
	{ X " !header_incomplete@1", { T(1, 13500, "Text"), HEAD, END } },
	{ X " !row_not_understood@1", { AMC, FOLIO, SCHEME, KYC, T(1, 18800, "Text"), OPENING, END } },
	{ X " !row_not_understood@1", { HEAD, END, T(1, 33000, "Opening Unit Balance: 1.000") } },
	{ "[X Fund of All|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|ARN-1|0.000|10.000|11.00|110.00]",
	  { AMC, FOLIO, T(1, 16500, "X Fund of"), T(1, 17200, "All (Advisor: ARN-1/NAME) ISIN: INF179K01BE2"), KYC,
	    OPENING, END } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund||ARN-1|0.000|10.000|11.00|110.00]",
	  { AMC, FOLIO, SCHEME, OPENING, END } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|NOT OK|ARN-1|0.000|10.000|11.00|110.00]",
	  { AMC, FOLIO, SCHEME, T(1, 18200, "KYC :"), T(1, 18800, "NOT OK"), OPENING, END } },
	{ X, { AMC, T(1, 15500, "FOLIO NO: 7406749/26 KYC: OK"), SCHEME, OPENING, END } },
	{ X, { AMC, T(1, 15500, "FOLIO NO: KYC:"), T(1, 16200, "7406749/26 OK"), SCHEME, OPENING, END } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|NOT OK|ARN-1|0.000|10.000|11.00|110.00]",
	  { AMC, T(1, 15500, "FOLIO NO: KYC:"), T(1, 16200, "7406749/26 NOT OK"), SCHEME, OPENING, END } },
	{ X, { AMC, T(1, 15500, "FOLIO NO:"), T(1, 16200, "7406749/26"), SCHEME, KYC, OPENING, END } },
	{ X, { AMC, T(1, 15500, "FOLIO NO: 7406749/~"), T(1, 16200, "26"), SCHEME, KYC, OPENING, END } },
	{ "[X Fund|INF179K01BE2|7406749 / 26|X Mutual Fund|OK|DIRECT|0.000|10.000|11.00|110.00]",
	  { AMC, FOLIO, T(1, 17000, "X Fund (Advisor: /DIRECT) ISIN: INF179K01BE2"), KYC, OPENING, END } },
	/* between schemes: notes and percentages are none, figures are told */
	{ X, { T(1, 13000, "# a note"), T(1, 13300, "* a note"), T(1, 13600, "--- a note"), HEAD, END } },
	{ X,
	  { T(1, 13300, "59.00% 41.00%"), T(1, 13600, "EQUITY 12"), T(2, 14000, "X Mutual Fund"),
	    T(2, 15500, "FOLIO NO: 7406749/26"), T(2, 17000, "X Fund (Advisor: ARN-1/NAME) ISIN: INF179K01BE2"),
	    T(2, 18200, "KYC : OK"), T(2, 19500, "Opening Unit Balance: 0.000"), CLOSING(2, 30000) } },
	{ X " !header_incomplete@2",
	  { T(1, 13600, "EQUITY 12"), T(2, 14000, "X Mutual Fund"), T(2, 15500, "FOLIO NO: 7406749/26"),
	    T(2, 17000, "X Fund (Advisor: ARN-1/NAME) ISIN: INF179K01BE2"), T(2, 18200, "KYC : OK"),
	    T(2, 19500, "Opening Unit Balance: 0.000"), CLOSING(2, 30000) } },
	{ X " !row_not_understood@1", { T(1, 13300, "EQUITY 1.00"), HEAD, END } },
	{ X, { T(1, 13300, "Allocation by Asset Class"), HEAD, END } },
	{ X "[Y Fund|INF109K01837|7406750|X Mutual Fund|||5.000|10.000|11.00|110.00]",
	  { HEAD, END, T(1, 33000, "FOLIO NO: 7406750"), T(1, 34000, "Y Fund ISIN: INF109K01837"),
	    T(1, 35000, "Opening Unit Balance: 5.000"), CLOSING(1, 40000) } },
	{ X "[||7406750|X Mutual Fund||||||] !isin_missing@1", { HEAD, END, T(1, 33000, "FOLIO NO: 7406750") } },
	{ X "[||7406750|X Mutual Fund||||||][||7406751|X Mutual Fund||||||] !isin_missing@1 !isin_missing@1",
	  { HEAD, END, T(1, 33000, "FOLIO NO: 7406750"), T(1, 35000, "FOLIO NO: 7406751") } },
};

static struct cg_str detailed_text(void)
{
	struct cg_str out = CG_STR("");

	for (size_t i = 0; i < s.funds.n; i++) {
		const struct cg_fund *f = &s.funds.v[i];

		out = cg_arena_printf(
			&arena, "%.*s[%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s]", CG_STR_ARG(out),
			CG_STR_ARG(f->name), CG_STR_ARG(f->isin), CG_STR_ARG(f->folio), CG_STR_ARG(f->amc),
			CG_STR_ARG(f->kyc), CG_STR_ARG(f->advisor), CG_STR_ARG(line_figure(&arena, f->opening_units)),
			CG_STR_ARG(line_figure(&arena, f->units)), CG_STR_ARG(line_figure(&arena, f->nav)),
			CG_STR_ARG(line_figure(&arena, f->value)));
		for (size_t k = 0; k < f->txns.n; k++) {
			const struct cg_txn *t = &f->txns.v[k];

			out = cg_arena_printf(
				&arena, "%.*s %.*s/%.*s/%.*s/%.*s/%.*s;", CG_STR_ARG(out), CG_STR_ARG(t->description),
				CG_STR_ARG(line_figure(&arena, t->amount)), CG_STR_ARG(line_figure(&arena, t->units)),
				CG_STR_ARG(line_figure(&arena, t->nav)), CG_STR_ARG(line_figure(&arena, t->balance)));
		}
	}
	return line_warnings(&arena, &s, out);
}

START_TEST(lines_of_a_detailed_statement)
{
	ck_assert_int_eq(read_lines(&cg_mfcentral_detailed_layout, detailed_head, detailed[_i].v), CG_OK);
	is_text(detailed_text(), detailed[_i].want);
}
END_TEST

/* Neither tabs nor heads above all: the schemes begin with the line above the first folio. */
static const struct read_case untabbed[] = {
	{ X " Purchase/100.00/10.000/10.00/10.000;",
	  { T(1, 8000, "ASHA RAO"), T(1, 9000, "EQUITY"), HEAD, COLUMN_HEADS(1, 20500), BUY(1, 22000, "Purchase"),
	    END } },
	{ X " Purchase/100.00/10.000/10.00/10.000;",
	  { T(1, 9000, "1,000.00"), HEAD, COLUMN_HEADS(1, 20500), BUY(1, 22000, "Purchase"), END } },
	{ "[X Fund|INF179K01BE2|7406749 / 26||OK|ARN-1|0.000|10.000|11.00|110.00] !header_incomplete@1",
	  { FOLIO, SCHEME, KYC, OPENING, COLUMN_HEADS(1, 20500), END } },
	{ X "[Y Fund|INF109K01837|7406750|X Mutual Fund|||5.000|10.000|11.00|110.00] "
	    "Purchase/100.00/10.000/10.00/10.000;",
	  { HEAD, COLUMN_HEADS(1, 20500), END, T(1, 33000, "FOLIO NO: 7406750"),
	    T(1, 34000, "Y Fund ISIN: INF109K01837"), T(1, 35000, "Opening Unit Balance: 5.000"),
	    COLUMN_HEADS(1, 36000), BUY(1, 38000, "Purchase"), CLOSING(1, 40000) } },
};

static const struct text_at bare_head[] = {
	{ 1, 4500, { { 20000, "Consolidated Account Statement" } } },
	{ 1, 6300, { { 20000, "( From Date : 01-Jun-2018 To Date : 17-Jun-2023 )" } } },
	{ 0, 0, { { 0, NULL } } },
};

START_TEST(schemes_begin_above_the_first_folio)
{
	ck_assert_int_eq(read_lines(&cg_mfcentral_detailed_layout, bare_head, untabbed[_i].v), CG_OK);
	is_text(detailed_text(), untabbed[_i].want);
}
END_TEST

/* That nothing is held in a part may stand above them. */
START_TEST(an_empty_part_stands_above_the_first_folio)
{
	static const struct text_at v[] = {
		T(1, 8000, "ASHA RAO"),	  T(1, 9000, "No Folios Found"), HEAD, COLUMN_HEADS(1, 20500), END,
		{ 0, 0, { { 0, NULL } } }
	};

	ck_assert_int_eq(read_lines(&cg_mfcentral_detailed_layout, bare_head, v), CG_OK);
	is_text(detailed_text(), X);
	ck_assert_int_eq(s.funds.v[0].demat, CG_YES);
}
END_TEST

/* Tabs and no heads at all: a row is not understood, the rest is. */
START_TEST(rows_without_heads_are_told)
{
	static const struct text_at v[] = { { 1, 9500, { { 10000, "SoA Holdings" }, { 30000, "Demat Holdings" } } },
					    HEAD,
					    BUY(1, 22000, "Purchase"),
					    END,
					    { 0, 0, { { 0, NULL } } } };

	ck_assert_int_eq(read_lines(&cg_mfcentral_detailed_layout, bare_head, v), CG_OK);
	is_text(detailed_text(), X " !row_not_understood@1");
}
END_TEST

/* Under which tab schemes stand shows where the word that the other one is empty stands before or behind them all. */
START_TEST(an_empty_tab_tells_the_other)
{
	static const struct {
		enum cg_tristate demat;
		struct text_at v[LINES];
	} cases[] = { { CG_UNKNOWN, { HEAD, END } },
		      { CG_NO, { HEAD, END, T(1, 33000, "--- No Folios Found ---") } },
		      { CG_YES, { T(1, 13000, "--- No Folios Found ---"), HEAD, END } },
		      { CG_UNKNOWN, { T(1, 13000, "No Folios Found"), HEAD, END, T(1, 33000, "No Folios Found") } },
		      { CG_UNKNOWN,
			{ HEAD, END, T(1, 33000, "No Folios Found"), T(1, 34000, "FOLIO NO: 7406750"),
			  T(1, 35000, "Opening Unit Balance: 5.000"), CLOSING(1, 40000) } } };

	ck_assert_int_eq(read_lines(&cg_mfcentral_detailed_layout, detailed_head, cases[_i].v), CG_OK);
	ck_assert_int_eq(s.funds.v[0].demat, cases[_i].demat);
	ck_assert_uint_eq(s.funds.v[0].page, 1);
}
END_TEST

/* ---- summary ---- */

static const struct text_at summary_head[] = {
	{ 1, 4500, { { 20000, "Consolidated Account Summary" } } },
	{ 1, 6300, { { 20000, "( As on Date: 31-Jul-2026 )" } } },
	{ 1, 9500, { { 10000, "SoA Holdings" }, { 30000, "Demat Holdings" } } },
	{ 0, 0, { { 0, NULL } } },
};

#define HEADS(page, y, key)                                                                                            \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 3000, key }, { 10000, "Scheme Details" }, { FROM_RIGHT + 32000, "Invested Value" },          \
				{ FROM_RIGHT + 38000, "Balance" }, { 39000, "NAV Date" },                              \
				{ FROM_RIGHT + 49000, "NAV" }, { FROM_RIGHT + 56000, "Market Value" },                 \
			{                                                                                              \
				FROM_RIGHT + 61000, "Gain"                                                             \
			}                                                                                              \
		}                                                                                                      \
	}
#define FUND(page, y, folio, name, cost, units, nav, value, gain)                                                      \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 3000, folio }, { 10000, name }, { FROM_RIGHT + 32000, cost }, { FROM_RIGHT + 38000, units }, \
				{ 39000, "30-Jul-2026" }, { FROM_RIGHT + 49000, nav }, { FROM_RIGHT + 56000, value },  \
			{                                                                                              \
				FROM_RIGHT + 61000, gain                                                               \
			}                                                                                              \
		}                                                                                                      \
	}
#define UNPRICED(page, y, folio, name, cost, units, value, gain)                                                       \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 3000, folio }, { 10000, name }, { FROM_RIGHT + 32000, cost }, { FROM_RIGHT + 38000, units }, \
				{ FROM_RIGHT + 56000, value },                                                         \
			{                                                                                              \
				FROM_RIGHT + 61000, gain                                                               \
			}                                                                                              \
		}                                                                                                      \
	}
#define TOTAL(page, y, cost, value, gain)                                                                              \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 10000, "Total" }, { FROM_RIGHT + 32000, cost }, { FROM_RIGHT + 56000, value },               \
			{                                                                                              \
				FROM_RIGHT + 61000, gain                                                               \
			}                                                                                              \
		}                                                                                                      \
	}
#define SOA HEADS(1, 12000, "Folio No.")
#define ONE(y) FUND(1, y, "1234567", "A Fund", "20.00", "2.000", "15.00", "30.00", "10.00")
#define A "[A Fund|1234567|20.00|2.000|15.00|30.00|soa]"
#define B "[B Fund|1234568|20.00|2.000|15.00|30.00|soa]"
#define TWO(y) FUND(1, y, "1234568", "B Fund", "20.00", "2.000", "15.00", "30.00", "10.00")
#define GRAND " =20.00/30.00"

static const struct read_case summaries[] = {
	{ A GRAND, { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ A " =/30.00", { SOA, ONE(15000), { 1, 18000, { { 10000, "Total" }, { FROM_RIGHT + 56000, "30.00" } } } } },
	{ A " =/30.00 !total_mismatch@1",
	  { SOA,
	    ONE(15000),
	    { 1, 18000, { { 10000, "Total" }, { FROM_RIGHT + 56000, "30.00" }, { FROM_RIGHT + 61000, "10.00" } } } } },
	{ A " !total_mismatch@1 !total_mismatch@1",
	  { SOA, ONE(15000), { 1, 18000, { { 10000, "Total" }, { FROM_RIGHT + 32000, "20.00" } } } } },
	{ A " =20.00/30.00 !total_mismatch@1",
	  { SOA,
	    ONE(15000),
	    { 1,
	      18000,
	      { { 10000, "Total" },
		{ FROM_RIGHT + 32000, "20.00" },
		{ FROM_RIGHT + 38000, "x" },
		{ FROM_RIGHT + 56000, "30.00" } } } } },
	{ A GRAND,
	  { SOA,
	    ONE(15000),
	    { 1,
	      18000,
	      { { 10000, "Total" },
		{ FROM_RIGHT + 32000, "20.00" },
		{ FROM_RIGHT + 38000, "--" },
		{ FROM_RIGHT + 56000, "30.00" } } } } },
	{ A GRAND,
	  { SOA,
	    ONE(15000),
	    { 1,
	      18000,
	      { { 10000, "TOTAL" },
		{ FROM_RIGHT + 32000, "20.00" },
		{ FROM_RIGHT + 56000, "30.00" },
		{ FROM_RIGHT + 62000, "(+50%)" } } } } },
	{ A " !total_mismatch@1", { SOA, ONE(15000) } },
	/* value and gain that touch */
	{ A GRAND,
	  { SOA,
	    ONE(15000),
	    { 1,
	      18000,
	      { { 10000, "Total" }, { FROM_RIGHT + 32000, "20.00" }, { FROM_RIGHT + 61000, "30.0010.00" } } } } },
	{ A GRAND " !total_mismatch@1",
	  { SOA,
	    ONE(15000),
	    { 1,
	      18000,
	      { { 10000, "Total" }, { FROM_RIGHT + 32000, "20.00" }, { FROM_RIGHT + 61000, "30.0011.00" } } } } },
	/* a folio that broke behind its hyphen */
	{ "[A Fund|12345 / 67|20.00|2.000|15.00|30.00|soa]" B " =40.00/60.00",
	  { SOA,
	    FUND(1, 15000, "12345/~", "A Fund", "20.00", "2.000", "15.00", "30.00", "10.00"),
	    { 1, 16000, { { 3000, "67" } } },
	    TWO(18000),
	    TOTAL(1, 21000, "40.00", "60.00", "20.00") } },
	/* notes begin so, wherever they stand */
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 10000, "# a note" } } }, TWO(21000) } },
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 10000, "*SoA" } } }, TWO(21000) } },
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 10000, "PLEASE NOTE that" } } }, TWO(21000) } },
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 10000, "For any queries" } } }, TWO(21000) } },
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 10000, "-- No MF" } } }, TWO(21000) } },
	/* values and gains add up to a paisa a row, costs exactly */
	{ A " =20.00/30.01", { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.01", "10.01") } },
	{ A " =20.00/29.99", { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "29.99", "9.99") } },
	{ A " =20.00/30.02 !total_mismatch@1", { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.02", "10.00") } },
	{ A GRAND " !total_mismatch@1", { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.00", "10.02") } },
	{ A " =20.01/30.00 !total_mismatch@1", { SOA, ONE(15000), TOTAL(1, 18000, "20.01", "30.00", "10.00") } },
	{ A B " =40.00/60.02", { SOA, ONE(15000), TWO(18000), TOTAL(1, 21000, "40.00", "60.02", "20.02") } },
	{ A B " =40.00/60.03 !total_mismatch@1",
	  { SOA, ONE(15000), TWO(18000), TOTAL(1, 21000, "40.00", "60.03", "20.00") } },
	/* a gain that is not value less cost; cost and gain in each other's column, by the percentage */
	{ "[A Fund|1234567|20.00|2.000|15.00|30.00|soa] =20.00/30.00 !value_mismatch@1 !total_mismatch@1",
	  { SOA, FUND(1, 15000, "1234567", "A Fund", "20.00", "2.000", "15.00", "30.00", "10.02"),
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ A GRAND,
	  { SOA,
	    ONE(15000),
	    { 1, 16000, { { FROM_RIGHT + 61000, "(+50.00%)" } } },
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ A GRAND " !row_not_understood@1",
	  { SOA,
	    ONE(15000),
	    { 1, 16000, { { FROM_RIGHT + 61000, "(+200.00%)" } } },
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ A GRAND " !row_not_understood@1",
	  { SOA,
	    ONE(15000),
	    { 1, 16000, { { FROM_RIGHT + 61000, "(+200%)" } } },
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ A GRAND,
	  { SOA,
	    ONE(15000),
	    { 1, 16000, { { FROM_RIGHT + 61000, "(+200.02%)" } } },
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ "[A Fund|1234567|30.00|2.000|18.50|37.00|soa] =30.00/37.00",
	  { SOA,
	    FUND(1, 15000, "1234567", "A Fund", "30.00", "2.000", "18.50", "37.00", "7.00"),
	    { 1, 16000, { { FROM_RIGHT + 61000, "(+428.56%)" } } },
	    TOTAL(1, 18000, "30.00", "37.00", "7.00") } },
	{ "[A Fund|1234567|30.00|2.000|18.50|37.00|soa] =30.00/37.00 !row_not_understood@1",
	  { SOA,
	    FUND(1, 15000, "1234567", "A Fund", "30.00", "2.000", "18.50", "37.00", "7.00"),
	    { 1, 16000, { { FROM_RIGHT + 61000, "(+428.58%)" } } },
	    TOTAL(1, 18000, "30.00", "37.00", "7.00") } },
	{ A GRAND,
	  { SOA,
	    ONE(15000),
	    { 1, 16000, { { FROM_RIGHT + 61000, "(+199.98%)" } } },
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	/* a row that lacks a cell; in demat accounts there is no price */
	{ "[A Fund|1234567|20.00|2.000||30.00|soa] =20.00/30.00 !row_not_understood@1",
	  { SOA, UNPRICED(1, 15000, "1234567", "A Fund", "20.00", "2.000", "30.00", "10.00"),
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ "[A Fund|1234567890123456|20.00|2.000||30.00|demat] =20.00/30.00",
	  { HEADS(1, 12000, "Client Id"),
	    UNPRICED(1, 15000, "1234567890123456", "A Fund", "20.00", "2.000", "30.00", "10.00"),
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ A "[B Fund|1234567890123456|20.00|2.000||30.00|demat] =40.00/60.00",
	  { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.00", "10.00"), HEADS(1, 21000, "Client Id"),
	    UNPRICED(1, 24000, "1234567890123456", "B Fund", "20.00", "2.000", "30.00", "10.00"),
	    TOTAL(1, 27000, "20.00", "30.00", "10.00") } },
	{ A "[B Fund|1234567890123456|20.00|2.000||30.00|demat] !total_mismatch@1",
	  { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.00", "10.00"), HEADS(1, 21000, "Client Id"),
	    UNPRICED(1, 24000, "1234567890123456", "B Fund", "20.00", "2.000", "30.00", "10.00") } },
	{ "[A Fund|1234567890123456|20.00|2.000||30.00|demat] =20.00/30.00",
	  { HEADS(1, 12000, "Client Id"),
	    FUND(1, 15000, "1234567890123456", "A Fund", "20.00", "2.000", "0.00", "30.00", "10.00"),
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ "[A Fund|1234567890123456|20.00|2.000|15.00|30.00|demat] =20.00/30.00",
	  { HEADS(1, 12000, "Client Id"),
	    FUND(1, 15000, "1234567890123456", "A Fund", "20.00", "2.000", "15.00", "30.00", "10.00"),
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	{ "[A Fund|1234567|20.00|2.000|0.00|30.00|soa] =20.00/30.00",
	  { SOA, FUND(1, 15000, "1234567", "A Fund", "20.00", "2.000", "0.00", "30.00", "10.00"),
	    TOTAL(1, 18000, "20.00", "30.00", "10.00") } },
	/* a table goes on behind the number of its page, with its heads again or without */
	{ A B " =40.00/60.00",
	  { SOA,
	    ONE(15000),
	    { 1, 75000, { { 3000, "Page 1 of 2" } } },
	    FUND(2, 15000, "1234568", "B Fund", "20.00", "2.000", "15.00", "30.00", "10.00"),
	    TOTAL(2, 18000, "40.00", "60.00", "20.00") } },
	{ A B " =40.00/60.00",
	  { SOA, ONE(15000), HEADS(2, 12000, "Folio No."),
	    FUND(2, 15000, "1234568", "B Fund", "20.00", "2.000", "15.00", "30.00", "10.00"),
	    TOTAL(2, 18000, "40.00", "60.00", "20.00") } },
	{ A B " =40.00/60.00",
	  { SOA, ONE(15000), HEADS(1, 18000, "Folio No."), TWO(21000), TOTAL(1, 24000, "40.00", "60.00", "20.00") } },
	/* what ends a table: notes; figures outside of one are told where the page has the token */
	{ A " !total_mismatch@1", { SOA, ONE(15000), T(1, 18000, "# a note 1.00"), TWO(21000) } },
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 3000, "Please note that" } } }, TWO(21000) } },
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 3000, "-- No MF" } } }, TWO(21000) } },
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 3000, "For any queries" } } }, TWO(21000) } },
	{ A " !total_mismatch@1", { SOA, ONE(15000), { 1, 18000, { { 3000, "Text" } } }, TWO(21000) } },
	{ A GRAND " !row_not_understood@1",
	  { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.00", "10.00"), T(1, 24000, "a 1.00"),
	    T(1, 78000, "MFCentralCASSummary_v2.0") } },
	{ A GRAND,
	  { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.00", "10.00"), T(1, 24000, "a 1"),
	    T(1, 78000, "MFCentralCASSummary_v2.0") } },
	{ A GRAND, { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.00", "10.00"), T(1, 24000, "a 1.00") } },
	/* a second total of a part; one before its rows */
	{ A " =20.00/30.00 !total_mismatch@1",
	  { SOA, ONE(15000), TOTAL(1, 18000, "20.00", "30.00", "10.00"), HEADS(1, 21000, "Folio No."),
	    TOTAL(1, 24000, "20.00", "31.00", "11.00") } },
	/* names that a page break has cut */
	{ "[A Fund of All|1234567|20.00|2.000|15.00|30.00|soa]" B " =40.00/60.00",
	  { SOA,
	    ONE(15000),
	    { 2, 15000, { { 10000, "of All" } } },
	    FUND(2, 18500, "1234568", "B Fund", "20.00", "2.000", "15.00", "30.00", "10.00"),
	    TOTAL(2, 21500, "40.00", "60.00", "20.00") } },
};

static struct cg_str summary_text(void)
{
	struct cg_str out = CG_STR("");

	for (size_t i = 0; i < s.funds.n; i++) {
		const struct cg_fund *f = &s.funds.v[i];

		out = cg_arena_printf(
			&arena, "%.*s[%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%s]", CG_STR_ARG(out), CG_STR_ARG(f->name),
			CG_STR_ARG(f->folio), CG_STR_ARG(line_figure(&arena, f->cost)),
			CG_STR_ARG(line_figure(&arena, f->units)), CG_STR_ARG(line_figure(&arena, f->nav)),
			CG_STR_ARG(line_figure(&arena, f->value)), f->demat == CG_YES ? "demat" : "soa");
	}
	for (size_t i = 0; i < s.printed.n; i++)
		out = cg_arena_printf(&arena, "%.*s =%.*s/%.*s", CG_STR_ARG(out),
				      CG_STR_ARG(line_figure(&arena, s.printed.v[i].cost)),
				      CG_STR_ARG(line_figure(&arena, s.printed.v[i].value)));
	return line_warnings(&arena, &s, out);
}

START_TEST(lines_of_a_summary)
{
	ck_assert_int_eq(read_lines(&cg_mfcentral_summary_layout, summary_head, summaries[_i].v), CG_OK);
	is_text(summary_text(), summaries[_i].want);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("mfcentral_lines");
	TCase *tc = tcase_create("mfcentral_lines");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, lines_of_a_detailed_statement, 0, sizeof(detailed) / sizeof(detailed[0]));
	tcase_add_loop_test(tc, schemes_begin_above_the_first_folio, 0, sizeof(untabbed) / sizeof(untabbed[0]));
	tcase_add_test(tc, an_empty_part_stands_above_the_first_folio);
	tcase_add_test(tc, rows_without_heads_are_told);
	tcase_add_loop_test(tc, an_empty_tab_tells_the_other, 0, 5);
	tcase_add_loop_test(tc, lines_of_a_summary, 0, sizeof(summaries) / sizeof(summaries[0]));
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
