/* The tables of MF Central word by word: heads, columns, cells and names, each distance at its limit and beside it. */
#include "run.h"
#include "statement/line_words.h"
#include "statement/mfcentral/detailed_cells.h"
#include "statement/mfcentral/summary_rows.h"
#include "values.h"

static struct cg_arena arena;
static struct cg_lines page;
static struct cg_page pages[8];
static struct cg_words words = { .pages = pages, .n_pages = 1 };
static struct cg_doc d;
static struct cg_statement s;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	page = (struct cg_lines){ .n = 0 };
	for (size_t i = 0; i < 8; i++)
		pages[i] = (struct cg_page){ .width = 61200, .height = 79200 };
	words.n_pages = 1;
	s = (struct cg_statement){ .type = CG_STATEMENT_SUMMARY };
	d = (struct cg_doc){ .a = &arena, .words = &words, .watermark = CG_STR("") };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void add(struct cg_line l)
{
	ck_assert(CG_PUSH(&arena, &page, &l));
}

/* Words of a text, half a size a character, three points apart. */
static struct cg_line said(uint32_t on, int32_t y, const char *text)
{
	struct word_at v[20];
	struct cg_str rest = cg_str_of(text);
	int32_t x = 5000;
	size_t n = 0;

	while (rest.n > 0) {
		struct cg_str word = cg_str_cut(&rest, ' ');
		char *z = cg_arena_take(&arena, word.n + 1);

		ck_assert_ptr_nonnull(z);
		for (size_t i = 0; i < word.n; i++)
			z[i] = word.p[i];
		z[word.n] = '\0';
		v[n++] = (struct word_at){ x, x + 500 * (int32_t)word.n, z };
		x = v[n - 1].x1 + 300;
	}
	v[n].text = NULL;
	return line_of(&arena, on, y, v);
}

/* ---- what both statements share ---- */

START_TEST(a_folio_has_four_digits)
{
	static const struct {
		const char *text;
		bool folio, dash;
	} cases[] = { { "1234", true, false },	 { "123", false, false },   { "AB-12/34 ", true, false },
		      { "1234a", false, false }, { "1234.", false, false }, { "-", false, true },
		      { "---", false, true },	 { "", false, false },	    { "-1", false, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		ck_assert_msg(cg_mfcentral_is_folio(cg_str_of(cases[i].text)) == cases[i].folio, "%s", cases[i].text);
		ck_assert_msg(cg_mfcentral_is_dash(cg_str_of(cases[i].text)) == cases[i].dash, "%s", cases[i].text);
	}
}
END_TEST

START_TEST(figures_and_units_are_known)
{
	static const struct {
		const char *text;
		bool figure, unit;
	} cases[] = { { "1,000.00", true, false }, { "16-Jun-2023", true, false }, { "31-Feb-2023", false, false },
		      { "(INR)", false, true },	   { "INR)", false, false },	   { "(INR", false, false },
		      { "(Rs.)", false, true },	   { "Units", false, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = said(1, 50000, cases[i].text);

		ck_assert_msg(cg_mfcentral_is_figure(&l.w[0]) == cases[i].figure, "%s", cases[i].text);
		ck_assert_msg(cg_mfcentral_is_unit(&l) == cases[i].unit, "%s", cases[i].text);
	}
	ck_assert(!cg_mfcentral_is_unit(&(struct cg_line){ .w = said(1, 1, "(INR) x").w, .n = 2 }));
}
END_TEST

/* By right edge or middle within 25 points, else by middle within 60. */
START_TEST(a_figure_is_in_the_nearest_column)
{
	static const struct cg_box v[] = { { 30000, 34000, 0, 0, true },
					   { 38000, 42000, 0, 0, true },
					   { 26000, 28000, 0, 0, false } };
	static const struct {
		int32_t x0, x1;
		size_t col;
	} cases[] = { { 36300, 36499, 0 },	  { 36300, 36500, 1 }, { 45900, 46100, 1 },
		      { 45901, 46101, SIZE_MAX }, { 25900, 26100, 0 }, { 25899, 26099, SIZE_MAX } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_word w = word_of(50000, (struct word_at){ cases[i].x0, cases[i].x1, "1.00" });

		ck_assert_uint_eq(cg_mfcentral_column(v, 3, &w), cases[i].col);
	}
	ck_assert_int_eq(cg_mfcentral_left(v, 2), 30000);
	ck_assert_int_eq(cg_mfcentral_left(v, 3), 26000);
	ck_assert_int_eq(cg_mfcentral_left(v, 0), INT32_MAX);
}
END_TEST

/* Words of heads alone, at most 1.9 sizes below the line above. */
START_TEST(heads_go_on_close_below)
{
	static const struct {
		uint32_t on;
		int32_t y;
		const char *text;
		bool go_on;
	} cases[] = { { 1, 51900, "(INR)", true },    { 1, 51901, "(INR)", false },
		      { 2, 51000, "(INR)", false },   { 1, 51000, "Units (INR) Balance", true },
		      { 1, 51000, "Units of", true }, { 1, 51000, "Units x", false },
		      { 1, 51000, "x Units", false }, { 1, 51000, "(1)", false },
		      { 1, 51000, "(a", false },      { 1, 51000, "(", false },
		      { 1, 51000, "units", false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		page = (struct cg_lines){ .n = 0 };
		add(said(1, 50000, "Anything"));
		add(said(cases[i].on, cases[i].y, cases[i].text));
		ck_assert_msg(cg_mfcentral_heads_go_on(&page, 1) == cases[i].go_on, "%zu", i);
		page = (struct cg_lines){ .n = 0 };
		add(said(1, 50000, cases[i].text));
		add(said(cases[i].on, cases[i].y, "Anything"));
		ck_assert_msg(cg_mfcentral_heads_begin(&page, 1) == cases[i].go_on, "%zu", i);
	}
}
END_TEST

/* Every word that a head may have. */
START_TEST(words_of_heads_are_known)
{
	static const char all[] = "Date Transaction Amount Units Unit Price Balance NAV Rate No. of Quantity Invested "
				  "Value Market Current Cost";

	add(said(1, 50000, "Anything"));
	add(said(1, 51000, all));
	add(said(1, 52000, "Gain/Loss Valuation Details Id Folio Client"));
	ck_assert(cg_mfcentral_heads_go_on(&page, 1));
	ck_assert(cg_mfcentral_heads_go_on(&page, 2));
}
END_TEST

/* The body lies between the labels of the tabs and the token. */
START_TEST(a_body_lies_between_tabs_and_token)
{
	static const struct {
		const char *lines[5];
		size_t first, last;
		bool tabs, ours;
	} cases[] = {
		{ { "a", "SoA Holdings Demat Holdings", "b", "c MFCentralDetailCAS_v1.2" }, 2, 3, true, true },
		{ { "a", "SoA Holdings", "b", "MFCentralDetailCAS_v1.2" }, 0, 3, false, true },
		{ { "a", "SoA Holdings Demat Holdings", "b", "MFCentralDetailCAS" }, 2, 4, true, false },
		{ { "a", "Demat Holdings", "b", "Central_v" }, 0, 4, false, false },
		{ { "MFCentral_v1", "SoA Holdings Demat Holdings", "b", "c" }, 2, 4, true, true },
		{ { "SoA Holdings Demat Holdings", "a", "SoA Holdings Demat Holdings", "MFCentral_v1" },
		  1,
		  3,
		  true,
		  true },
	};
	size_t bounds[3] = { 0, 0, 4 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		size_t first, last;
		bool tabs;

		page = (struct cg_lines){ .n = 0, .page_first = bounds, .n_pages = 2 };
		for (size_t k = 0; k < 4; k++)
			add(said(2, 50000 + 1000 * (int32_t)k, cases[i].lines[k]));
		d.lines = page;
		ck_assert(cg_mfcentral_body(&d, 2, &first, &last, &tabs) == cases[i].ours);
		ck_assert_uint_eq(first, cases[i].first);
		ck_assert_uint_eq(last, cases[i].last);
		ck_assert(tabs == cases[i].tabs);
	}
}
END_TEST

/* The token decides on the first five pages, else tabs or notes with the head; a registrar's mark is against all. */
START_TEST(a_statement_is_known_by_its_token)
{
	static const struct {
		const char *watermark, *token;
		size_t at; /* page of the token, from 0 */
		const char *tabs, *head;
		uint32_t tabs_on, head_on;
		unsigned sure;
	} cases[] = {
		{ "", "Token_v1", 4, "", "", 1, 1, 100 },
		{ "", "Token_v1", 5, "", "", 1, 1, 0 },
		{ "", "aToken_v1", 0, "", "", 1, 1, 0 },
		{ "CAMSCASWS-1", "Token_v1", 0, "", "", 1, 1, 0 },
		{ "KFINCASWS-1", "Token_v1", 0, "", "", 1, 1, 0 },
		{ "Own", "Token_v1", 0, "", "", 1, 1, 100 },
		{ "", "x", 0, "SoA Holdings Demat Holdings", "Head", 5, 5, 90 },
		{ "", "x", 0, "*SoA - Statement of Account", "a Head", 1, 1, 90 },
		{ "", "x", 0, "-- No MF holdings in Demat --", "Head", 1, 1, 90 },
		{ "", "x", 0, "SoA Holdings", "Head", 1, 1, 0 },
		{ "", "x", 0, "Demat Holdings", "Head", 1, 1, 0 },
		{ "", "x", 0, "a *SoA - Statement of Account", "Head", 1, 1, 0 },
		{ "", "x", 0, "SoA Holdings Demat Holdings", "x", 1, 1, 0 },
		{ "", "x", 0, "SoA Holdings Demat Holdings", "Head", 5, 6, 0 },
		{ "", "x", 0, "x", "Head", 1, 1, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line token = said(1, 70000, cases[i].token);

		page = (struct cg_lines){ .n = 0 };
		add(said(cases[i].tabs_on, 10000, cases[i].tabs));
		add(said(cases[i].head_on, 20000, cases[i].head));
		words.n_pages = 7;
		for (size_t k = 0; k < 8; k++)
			pages[k].n = 0;
		pages[cases[i].at].v = token.w;
		pages[cases[i].at].n = 1;
		d.lines = page;
		d.watermark = cg_str_of(cases[i].watermark);
		ck_assert_msg(cg_mfcentral_detect(&d, CG_STR("Token_v"), CG_STR("Head")) == cases[i].sure, "%zu", i);
	}
}
END_TEST

/* The first name that is there, right of where it may begin; names end at the first absent one. */
START_TEST(a_heading_has_the_first_of_its_names)
{
	static const struct cg_str names[CG_MFCENTRAL_NAMES] = { CG_STR_INIT("Unit Balance"), CG_STR_INIT("Balance"),
								 CG_STR_INIT("Units") };
	static const struct cg_str one[CG_MFCENTRAL_NAMES] = { CG_STR_INIT("Rate") };
	struct cg_box box = { .set = false };

	add(LINE(&arena, 1, 50000, { 10000, 12000, "Units" }, { 20000, 22000, "Balance" }, { 30000, 31000, "Unit" },
		 { 31300, 34000, "Balance" }));
	ck_assert(cg_mfcentral_heading(&page, 0, 1, names, 0, &box));
	ck_assert_int_eq(box.x0, 30000);
	ck_assert_int_eq(box.x1, 34000);
	ck_assert(cg_mfcentral_heading(&page, 0, 1, names, 30000, &box));
	ck_assert_int_eq(box.x0, 30000);
	ck_assert(cg_mfcentral_heading(&page, 0, 1, names, 30001, &box));
	ck_assert_int_eq(box.x0, 31300);
	ck_assert(!cg_mfcentral_heading(&page, 0, 1, names, 31301, &box));
	ck_assert(!cg_mfcentral_heading(&page, 0, 1, one, 0, &box));
}
END_TEST

START_TEST(a_text_says_whether_it_is_cut)
{
	struct cg_line l = said(1, 50000, "a b c");
	bool hyphen = true;

	l.w[1].hyphen = true;
	is_text(cg_mfcentral_text(&arena, &l, 0, 2, &hyphen), "a b");
	ck_assert(hyphen);
	is_text(cg_mfcentral_text(&arena, &l, 0, 3, &hyphen), "a b c");
	ck_assert(!hyphen);
	hyphen = true;
	is_text(cg_mfcentral_text(&arena, &l, 2, 2, &hyphen), "");
	ck_assert(!hyphen);
	is_text(cg_mfcentral_text(&arena, &l, 1, 2, &hyphen), "b");
	ck_assert(hyphen);
}
END_TEST

/* ---- the detailed statement ---- */

/* Descriptions from 150 pt, figures in four columns. */
static const struct cg_detailed_columns detailed = {
	.description = 15000,
	.fig = { { 30000, 34000, 0, 0, true },
		 { 38000, 42000, 0, 0, true },
		 { 46000, 50000, 0, 0, true },
		 { 54000, 58000, 0, 0, true } },
};

#define DAY                                                                                                            \
	{                                                                                                              \
		5000, 10000, "16-Jun-2023"                                                                             \
	}
#define SIP                                                                                                            \
	{                                                                                                              \
		15000, 17000, "SIP"                                                                                    \
	}

/* "date|text|amount|units|price|balance", with "?" where it is strange and "-" where its first cell is a dash. */
static const struct cell_case {
	const char *want;
	struct word_at w[8];
} cells[] = {
	{ "d|SIP|100.00|10.000|10.00|10.000|",
	  { DAY,
	    SIP,
	    { 32000, 34000, "100.00" },
	    { 40000, 42000, "10.000" },
	    { 48000, 50000, "10.00" },
	    { 56000, 58000, "10.000" } } },
	/* what stands two and a half points left of the descriptions is the first cell */
	{ "d|SIP|||||", { { 14749, 14900, "16-Jun-2023" }, { 15100, 17000, "SIP" } } },
	{ "|16-Jun-2023 SIP|||||", { { 14750, 14900, "16-Jun-2023" }, { 15100, 17000, "SIP" } } },
	{ "|SIP|||||?", { { 14749, 14900, "x" }, { 15100, 17000, "SIP" } } },
	{ "|SIP|||||-", { { 14749, 14900, "---" }, { 15100, 17000, "SIP" } } },
	{ "d|x SIP|||||?", { DAY, { 14749, 14900, "x" }, SIP } },
	{ "d|x SIP|||||", { DAY, { 14750, 14900, "x" }, SIP } },
	/* figures: from the left of the first column on, by their middles, or where one ends that has decimals */
	{ "d|29999|||||", { DAY, { 29898, 30100, "29999" } } },
	{ "d||1||||", { DAY, { 29900, 30100, "1" } } },
	{ "d||1.00||||", { DAY, { 25000, 34000, "1.00" } } },
	{ "d||1.00||||", { DAY, { 25000, 34249, "1.00" } } },
	{ "d|1.00|||||", { DAY, { 25000, 33750, "1.00" } } },
	{ "d||1.00||||", { DAY, { 25000, 33751, "1.00" } } },
	{ "d|1.0|||||", { DAY, { 25000, 34000, "1.0" } } },
	/* a second one, no figure, a dash */
	{ "d|SIP|1.00||||?", { DAY, SIP, { 31000, 32000, "1.00" }, { 33000, 34000, "2.00" } } },
	{ "d|SIP|||||?", { DAY, SIP, { 32000, 34000, "x" } } },
	{ "d|SIP|1.00||||", { DAY, SIP, { 32000, 34000, "1.00" }, { 40000, 42000, "--" } } },
	{ "d|SIP|||||?", { DAY, SIP, { 63901, 64101, "1.00" } } },
	{ "d|SIP|||||", { DAY, SIP, { 40000, 41000, "-" } } },
};

START_TEST(a_row_is_cut_into_its_cells)
{
	struct cg_line l = line_of(&arena, 1, 50000, cells[_i].w);
	struct cg_detailed_cells c;
	size_t n = 0;

	ck_assert(cg_detailed_cells_cut(&detailed, &arena, &l, &c));
	for (size_t i = 0; i < CG_DETAILED_MAX; i++)
		n += c.fig[i].set;
	ck_assert_uint_eq(c.n_fig, n);
	is_text(cg_arena_printf(&arena, "%s|%.*s|%.*s|%.*s|%.*s|%.*s|%s%s", c.date != CG_DATE_NONE ? "d" : "",
				CG_STR_ARG(c.text), CG_STR_ARG(line_figure(&arena, c.fig[0])),
				CG_STR_ARG(line_figure(&arena, c.fig[1])), CG_STR_ARG(line_figure(&arena, c.fig[2])),
				CG_STR_ARG(line_figure(&arena, c.fig[3])), c.strange ? "?" : "", c.dashes ? "-" : ""),
		cells[_i].want);
}
END_TEST

/* All four figures, an amount and perhaps a balance, or none; a text, be it above. */
START_TEST(a_whole_row_has_these_figures)
{
	static const struct {
		const char *fig[CG_DETAILED_MAX], *text;
		bool ahead, strange, whole;
	} cases[] = { { { "1.00", "1.000", "1.00", "1.000" }, "a", false, false, true },
		      { { "1.00", "1.000", "1.00", NULL }, "a", false, false, false },
		      { { "1.00", "1.000", NULL, "1.000" }, "a", false, false, false },
		      { { NULL, "1.000", "1.00", "1.000" }, "a", false, false, false },
		      { { NULL, "1.000", NULL, "1.000" }, "a", false, false, true },
		      { { "1.00", NULL, NULL, "1.000" }, "a", false, false, true },
		      { { "1.00", NULL, NULL, NULL }, "a", false, false, true },
		      { { "1.00", NULL, "1.00", NULL }, "a", false, false, false },
		      { { NULL, NULL, NULL, "1.000" }, "a", false, false, false },
		      { { NULL, NULL, NULL, NULL }, "a", false, false, true },
		      { { "1.00", NULL, NULL, NULL }, "a", false, true, false },
		      { { "1.00", NULL, NULL, NULL }, "", false, false, false },
		      { { "1.00", NULL, NULL, NULL }, "", true, false, true } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_detailed_cells c = { .text = cg_str_of(cases[i].text), .strange = cases[i].strange };

		for (size_t k = 0; k < CG_DETAILED_MAX; k++) {
			c.fig[k] = dec(cases[i].fig[k]);
			c.n_fig += c.fig[k].set;
		}
		ck_assert_msg(cg_detailed_cells_are_complete(&c, cases[i].ahead) == cases[i].whole, "%zu", i);
	}
}
END_TEST

#define DETAILED_HEADS                                                                                                 \
	{ 5000, 8000, "Date" }, { 16000, 20000, "Transaction" }, { 30000, 34000, "Amount" },                           \
		{ 38000, 42000, "Units" }, { 46000, 50000, "Price" }, { 54000, 56000, "Unit" },                        \
	{                                                                                                              \
		56300, 58000, "Balance"                                                                                \
	}

/* The heads of a table, and lines of them that stand above and below. */
START_TEST(detailed_heads_have_all_their_columns)
{
	struct cg_detailed_columns c;
	size_t head, body;

	add(said(1, 40000, "Opening Unit Balance: 5.000"));
	add(LINE(&arena, 1, 50000, DETAILED_HEADS));
	add(said(1, 51000, "(INR)"));
	add(said(1, 52900, "(INR)"));
	add(said(1, 54801, "(INR)"));
	ck_assert(cg_detailed_cells_heading(&page, 0, page.n, &c, &head, &body));
	ck_assert_uint_eq(head, 1);
	ck_assert_uint_eq(body, 4);
	ck_assert_int_eq(c.description, 16000);
	ck_assert_int_eq(c.fig[CG_DETAILED_AMOUNT].x1, 34000);
	ck_assert_int_eq(c.fig[CG_DETAILED_UNITS].x0, 38000);
	ck_assert_int_eq(c.fig[CG_DETAILED_PRICE].x0, 46000);
	ck_assert_int_eq(c.fig[CG_DETAILED_BALANCE].x1, 58000);
	ck_assert(cg_detailed_cells_heading(&page, 1, 2, &c, &head, &body));
	ck_assert_uint_eq(body, 2);
	ck_assert(!cg_detailed_cells_heading(&page, 2, page.n, &c, &head, &body));
	for (size_t i = 0; i < 6; i++) { /* each word is needed */
		struct cg_str text = page.v[1].w[i].text;

		if (i == 5)
			continue;
		page.v[1].w[i].text = CG_STR("x");
		ck_assert_msg(!cg_detailed_cells_heading(&page, 0, page.n, &c, &head, &body), "%zu", i);
		page.v[1].w[i].text = text;
	}
}
END_TEST

/* Labels may stand in the line above or in the window of eight points below; heads have eight lines at most. */
START_TEST(detailed_heads_may_have_several_lines)
{
	struct cg_detailed_columns c;
	size_t head, body;

	for (int32_t y = 800; y < 802; y++) {
		page = (struct cg_lines){ .n = 0 };
		add(LINE(&arena, 1, 50000, { 5000, 8000, "Date" }, { 16000, 20000, "Transaction" },
			 { 30000, 34000, "Amount" }, { 38000, 42000, "Units" }, { 46000, 50000, "Price" }));
		add(LINE(&arena, 1, 50000 + y, { 20000, 24000, "word" }, { 54000, 58000, "Balance" }));
		ck_assert(cg_detailed_cells_heading(&page, 0, page.n, &c, &head, &body) == (y == 800));
	}
	page = (struct cg_lines){ .n = 0 };
	add(LINE(&arena, 1, 49000, { 30000, 34000, "Amount" }, { 54000, 58000, "Balance" }));
	add(LINE(&arena, 1, 50000, { 5000, 8000, "Date" }, { 16000, 20000, "Transaction" }, { 38000, 42000, "Units" },
		 { 46000, 50000, "Rate" }));
	for (int i = 0; i < 9; i++)
		add(said(1, 51000 + 1000 * i, "(INR)"));
	ck_assert(cg_detailed_cells_heading(&page, 0, page.n, &c, &head, &body));
	ck_assert_uint_eq(head, 0);
	ck_assert_uint_eq(body, 9);
	ck_assert_int_eq(c.fig[CG_DETAILED_BALANCE].x0, 54000);
}
END_TEST

/* Where descriptions begin: behind the dates, or beside a row that has its text above or below. */
START_TEST(descriptions_begin_behind_the_dates)
{
	static const struct {
		struct word_at w[3], beside[2];
		int32_t off;
		int32_t description;
	} cases[] = {
		{ { DAY, { 14000, 15000, "a" } }, { { 5000, 6000, "x" } }, 2000, 14000 },
		{ { DAY, { 16000, 17000, "a" } }, { { 5000, 6000, "x" } }, 2000, 15000 },
		{ { { 5000, 6000, "--" }, { 14000, 15000, "a" } }, { { 5000, 6000, "x" } }, 2000, 14000 },
		{ { { 5000, 6000, "x" }, { 14000, 15000, "a" } }, { { 5000, 6000, "x" } }, 2000, 15000 },
		{ { DAY, { 14000, 15000, "1.00" } }, { { 5000, 6000, "x" } }, 2000, 15000 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 13000, 14000, "a" } }, 999, 13000 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 13000, 14000, "a" } }, 1000, 15000 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 13000, 14000, "a" } }, -999, 13000 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 13000, 14000, "a" } }, -1000, 15000 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 10000, 14000, "a" } }, 500, 15000 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 10001, 14000, "a" } }, 500, 10001 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 13000, 29999, "a" } }, 500, 13000 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 13000, 30000, "a" } }, 500, 15000 },
		{ { DAY, { 32000, 34000, "1.00" } }, { { 15001, 16000, "a" } }, -500, 15000 },
		{ { DAY }, { { 13000, 14000, "a" } }, 500, 15000 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_detailed_columns c = detailed;
		struct cg_line row = line_of(&arena, 1, 50000, cases[i].w);
		struct cg_line beside = line_of(&arena, 1, 50000 + cases[i].off, cases[i].beside);

		page = (struct cg_lines){ .n = 0 };
		add(cases[i].off < 0 ? beside : row);
		add(cases[i].off < 0 ? row : beside);
		cg_detailed_cells_settle(&page, 0, 2, &c);
		ck_assert_msg(c.description == cases[i].description, "%zu: %d", i, c.description);
		c = detailed;
		page.v[0].page = 2; /* beside it on another page stands nothing */
		cg_detailed_cells_settle(&page, 0, 2, &c);
		ck_assert_int_eq(c.description, i == 0 || i == 2 ? 14000 : 15000);
	}
}
END_TEST

/* ---- the summary ---- */

static struct cg_summary_reading reading(enum cg_summary_part part, bool names_first)
{
	return (struct cg_summary_reading){ .d = &d,
					    .a = &arena,
					    .s = &s,
					    .t = { .part = part,
						   .names_first = names_first,
						   .names = 15000,
						   .folios = 5000,
						   .cut = 15000,
						   .cols = { { 30000, 34000, 0, 0, true },
							     { 36000, 40000, 0, 0, true },
							     { 48000, 50000, 0, 0, true },
							     { 52000, 56000, 0, 0, true },
							     { 58000, 61000, 0, 0, true } } } };
}

/* Folio, name and figures: the cut is at 150 pt less 2.5, figures have their middle right of 300 pt. */
START_TEST(a_line_has_a_folio_a_name_and_figures)
{
	static const struct {
		struct word_at w[6];
		size_t folio[2], name[2], figures;
	} cases[] = {
		{ { { 5000, 9000, "1" }, { 15000, 16000, "a" }, { 32000, 34000, "1.00" } }, { 0, 1 }, { 1, 2 }, 2 },
		{ { { 14749, 14900, "1" }, { 15000, 16000, "a" } }, { 0, 1 }, { 1, 2 }, 2 },
		{ { { 14750, 14900, "1" }, { 15000, 16000, "a" } }, { 0, 0 }, { 0, 2 }, 2 },
		{ { { 5000, 9000, "1" }, { 29898, 30100, "a" } }, { 0, 1 }, { 1, 2 }, 2 },
		{ { { 5000, 9000, "1" }, { 29900, 30100, "a" } }, { 0, 1 }, { 1, 1 }, 1 },
		{ { { 30000, 31000, "1.00" } }, { 0, 0 }, { 0, 0 }, 0 },
	};
	struct cg_summary_reading r = reading(CG_SUMMARY_PART_SOA, false), other = reading(CG_SUMMARY_PART_SOA, true);
	struct cg_line number;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = line_of(&arena, 1, 40000, cases[i].w);
		struct cg_summary_parts p = cg_summary_table_parts(&r, &l), q = cg_summary_table_parts(&other, &l);

		ck_assert_uint_eq(p.folio.from, cases[i].folio[0]);
		ck_assert_uint_eq(p.folio.to, cases[i].folio[1]);
		ck_assert_uint_eq(p.name.from, cases[i].name[0]);
		ck_assert_uint_eq(p.name.to, cases[i].name[1]);
		ck_assert_uint_eq(p.figures, cases[i].figures);
		ck_assert_uint_eq(q.name.to, cases[i].folio[1]);
		ck_assert_uint_eq(q.folio.to, cases[i].name[1]);
		ck_assert_uint_eq(cg_summary_table_words(p.name), cases[i].name[1] - cases[i].name[0]);
	}
	number = said(1, 75000, "Page 1 of 2");
	ck_assert_uint_eq(cg_summary_table_words(cg_summary_table_parts(&r, &number).folio), 0);
	ck_assert_uint_eq(cg_summary_table_parts(&r, &number).figures, number.n);
}
END_TEST

START_TEST(a_percentage_is_no_figure)
{
	static const struct {
		const char *text, *value;
		bool percent;
	} cases[] = { { "(+12.50%)", "12.50", true },
		      { "(-1.00%)", "-1.00", true },
		      { "12.50%", "12.50", true },
		      { "(+12.50)", "12.50", false },
		      { "%", NULL, true },
		      { "(x%)", NULL, true },
		      { "", NULL, false },
		      { "12.50", "12.50", false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		ck_assert(cg_summary_table_is_percent(cg_str_of(cases[i].text)) == cases[i].percent);
		is_dec(cg_summary_table_percent(cg_str_of(cases[i].text)), cases[i].value);
	}
}
END_TEST

/* It is of the word before where it stands within 0.8 sizes. */
START_TEST(a_percentage_is_of_the_word_before_it)
{
	for (int32_t more = 0; more < 2; more++) {
		struct cg_line l = LINE(&arena, 1, 50000, { 58000, 59000, "1.00" }, { 59800 + more, 61000, "(+1.00%)" },
					{ 61100, 62000, "x" });

		ck_assert(cg_summary_table_has_percent(&l, 0) == (more == 0));
		ck_assert(!cg_summary_table_has_percent(&l, 1));
		ck_assert(!cg_summary_table_has_percent(&l, 2));
	}
}
END_TEST

/* A number of more than six digits that touches the name; in a demat account it has sixteen. */
START_TEST(a_number_may_touch_the_name)
{
	static const struct {
		const char *text;
		enum cg_summary_part part;
		size_t n;
	} cases[] = { { "1234567Fund", CG_SUMMARY_PART_SOA, 7 },
		      { "123456Fund", CG_SUMMARY_PART_SOA, 0 },
		      { "12345/67Fund", CG_SUMMARY_PART_SOA, 8 },
		      { "1234567", CG_SUMMARY_PART_SOA, 0 },
		      { "1234567-Fund", CG_SUMMARY_PART_SOA, 0 },
		      { "12345678901234567", CG_SUMMARY_PART_SOA, 0 },
		      { "12345678901234567", CG_SUMMARY_PART_DEMAT, 16 },
		      { "1234567890123456", CG_SUMMARY_PART_DEMAT, 0 },
		      { "1234567890123456Fund", CG_SUMMARY_PART_DEMAT, 16 },
		      { "Fund", CG_SUMMARY_PART_DEMAT, 0 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_summary_reading r = reading(cases[i].part, false);
		struct cg_line l = LINE(&arena, 1, 50000, { 4000, 5000, "1" }, { 5000, 16000, cases[i].text });

		ck_assert_msg(cg_summary_table_touching(&r, &l, (struct cg_summary_span){ 0, 2 }) == cases[i].n, "%zu",
			      i);
		ck_assert_uint_eq(cg_summary_table_touching(&r, &l, (struct cg_summary_span){ 0, 0 }), 0);
		r.t.names_first = true;
		ck_assert_uint_eq(cg_summary_table_touching(&r, &l, (struct cg_summary_span){ 0, 2 }), 0);
	}
}
END_TEST

/* "12.345.67": paise part them, where the word ends under the gains or has a percentage behind it. */
START_TEST(value_and_gain_may_touch)
{
	static const struct {
		const char *text;
		int32_t x1;
		bool percent;
		const char *market, *gain; /* NULL: they do not */
	} cases[] = { { "12.345.67", 61000, false, "12.34", "5.67" }, { "12.34-5.67", 61000, false, "12.34", "-5.67" },
		      { "12.345.67", 63499, false, "12.34", "5.67" }, { "12.345.67", 63500, false, NULL, NULL },
		      { "12.345.67", 64500, true, "12.34", "5.67" },  { "12.345.6", 61000, false, NULL, NULL },
		      { "12.345.678", 61000, false, NULL, NULL },     { "12.34", 61000, false, NULL, NULL },
		      { "1234", 61000, false, NULL, NULL },	      { "x.345.67", 61000, false, NULL, NULL },
		      { "12.345.67", 50000, false, NULL, NULL } };
	struct cg_summary_reading r = reading(CG_SUMMARY_PART_SOA, false);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = LINE(&arena, 1, 50000, { 45000, cases[i].x1, cases[i].text },
					{ cases[i].x1 + 300, cases[i].x1 + 900, cases[i].percent ? "(+1%)" : "x" });
		struct cg_dec market, gain;

		ck_assert_msg(cg_summary_table_twins(&r, &l, 0, &market, &gain) == (cases[i].gain != NULL), "%zu", i);
		if (cases[i].gain == NULL)
			continue;
		is_dec(market, cases[i].market);
		is_dec(gain, cases[i].gain);
	}
}
END_TEST

#define SUMMARY_HEADS                                                                                                  \
	{ 5000, 7000, "Folio" }, { 7300, 8500, "No." }, { 16000, 18000, "Scheme" }, { 18300, 20000, "Details" },       \
		{ 30000, 31500, "Invested" }, { 31800, 34000, "Value" }, { 36000, 40000, "Units" },                    \
		{ 42000, 43500, "NAV" }, { 43800, 46000, "Date" }, { 48000, 50000, "NAV" },                            \
		{ 52000, 53500, "Market" }, { 53800, 56000, "Value" },                                                 \
	{                                                                                                              \
		58000, 61000, "Gain/Loss"                                                                              \
	}

/* All heads are needed; words of heads go on below; texts begin left of a head in the middle. */
START_TEST(summary_heads_have_all_their_columns)
{
	struct cg_summary_table t;
	size_t body;

	add(LINE(&arena, 1, 50000, SUMMARY_HEADS));
	add(said(1, 51900, "(INR)"));
	add(LINE(&arena, 1, 54000, { 5000, 8000, "1234567" }, { 14000, 15000, "a" }, { 15300, 16000, "b" }));
	ck_assert(cg_summary_table_heading(&page, 0, page.n, &t, &body));
	ck_assert_uint_eq(body, 2);
	ck_assert_int_eq(t.part, CG_SUMMARY_PART_SOA);
	ck_assert(!t.names_first);
	ck_assert_int_eq(t.names, 16000);
	ck_assert_int_eq(t.folios, 5000);
	ck_assert_int_eq(t.cut, 14000);
	ck_assert_int_eq(t.cols[CG_SUMMARY_NAV].x0, 48000);
	ck_assert_int_eq(t.cols[CG_SUMMARY_GAIN].x1, 61000);
	ck_assert(!cg_summary_table_heading(&page, 1, page.n, &t, &body));
	for (size_t i = 0; i < page.v[0].n; i++) {
		struct cg_str text = page.v[0].w[i].text;
		bool needed = i != 1 && i != 5 && i != 11; /* "Folio", "Invested" and "Market" alone will do */

		page.v[0].w[i].text = CG_STR("x");
		ck_assert_msg(cg_summary_table_heading(&page, 0, page.n, &t, &body) == !needed, "%zu", i);
		page.v[0].w[i].text = text;
	}
	page.v[0].w[0].text = CG_STR("Client");
	page.v[0].w[1].text = CG_STR("Id");
	ck_assert(cg_summary_table_heading(&page, 0, page.n, &t, &body));
	ck_assert_int_eq(t.part, CG_SUMMARY_PART_DEMAT);
}
END_TEST

/* The values' label may stand above the other heads, beside words that are none. */
START_TEST(a_summary_head_may_stand_above_the_others)
{
	struct cg_summary_table t;
	size_t body;

	add(LINE(&arena, 1, 49000, { 45000, 47000, "x" }, { 52000, 53500, "Market" }, { 53800, 56000, "Value" }));
	add(LINE(&arena, 1, 50000, SUMMARY_HEADS));
	page.v[1].w[10].text = page.v[1].w[11].text = CG_STR("x");
	ck_assert(cg_summary_table_heading(&page, 0, page.n, &t, &body));
	ck_assert_uint_eq(body, 2);
	ck_assert_int_eq(t.cols[CG_SUMMARY_MARKET].y1, page.v[0].w[1].y1);
	ck_assert(!cg_summary_table_heading(&page, 0, 1, &t, &body));
	page.v[0].w[1].text = CG_STR("y");
	ck_assert(!cg_summary_table_heading(&page, 0, page.n, &t, &body));
}
END_TEST

/* Up to 12 points below, on up to three lines above, and eight lines in all. */
START_TEST(summary_heads_are_a_few_lines)
{
	struct cg_summary_table t;
	size_t body;

	for (int32_t y = 1200; y < 1202; y++) {
		page = (struct cg_lines){ .n = 0 };
		add(LINE(&arena, 1, 50000, SUMMARY_HEADS));
		page.v[0].w[10].text = page.v[0].w[11].text = CG_STR("x");
		add(LINE(&arena, 1, 50000 + y, { 45000, 47000, "x" }, { 52000, 53500, "Market" },
			 { 53800, 56000, "Value" }));
		ck_assert(cg_summary_table_heading(&page, 0, page.n, &t, &body) == (y == 1200));
	}
	for (int above = 3; above < 5; above++) {
		page = (struct cg_lines){ .n = 0 };
		for (int i = above; i > 0; i--)
			add(said(1, 50000 - 1000 * i, "(INR)"));
		add(LINE(&arena, 1, 50000, SUMMARY_HEADS));
		ck_assert(cg_summary_table_heading(&page, 0, page.n, &t, &body) == (above == 3));
	}
	page = (struct cg_lines){ .n = 0 };
	add(LINE(&arena, 1, 50000, SUMMARY_HEADS));
	for (int i = 1; i < 10; i++)
		add(said(1, 50000 + 1500 * i, "(INR)"));
	ck_assert(cg_summary_table_heading(&page, 0, page.n, &t, &body));
	ck_assert_uint_eq(body, 8);
}
END_TEST

/* Cells begin more than 0.8 sizes behind what is before them, or behind a long number that they touch. */
START_TEST(texts_begin_where_cells_do)
{
	static const struct {
		struct word_at w[4];
		int32_t cut;
	} cases[] = { { { { 5000, 9000, "x" }, { 9801, 10000, "a" } }, 9801 },
		      { { { 5000, 9000, "x" }, { 9800, 10000, "a" } }, 16000 },
		      { { { 5000, 9000, "1234567" }, { 9100, 10000, "a" } }, 9100 },
		      { { { 5000, 9000, "123456" }, { 9100, 10000, "a" } }, 16000 },
		      { { { 5000, 9000, "1234567" }, { 9100, 10000, "1" } }, 16000 },
		      { { { 5000, 9000, "abcdefg" }, { 9100, 10000, "a" } }, 16000 },
		      { { { 8500, 9000, "a" } }, 16000 },
		      { { { 8501, 9000, "a" } }, 8501 },
		      { { { 17000, 18000, "a" } }, 16000 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_summary_table t;
		size_t body;

		page = (struct cg_lines){ .n = 0 };
		add(LINE(&arena, 1, 50000, SUMMARY_HEADS));
		add(line_of(&arena, 1, 54000, cases[i].w));
		ck_assert(cg_summary_table_heading(&page, 0, page.n, &t, &body));
		ck_assert_msg(t.cut == cases[i].cut, "%zu: %d", i, t.cut);
	}
}
END_TEST

/* Rows of lines [0, n) and their names: a folio a row, figures within 20 points, lines of a name within 1.8 sizes. */
static const struct rows_case {
	struct {
		int32_t y;
		struct word_at w[8];
	} v[5];
	const char *want; /* "folio:name:units", "?" where a row is bad */
	size_t refused;
} rows[] = {
#define FIGURES                                                                                                        \
	{ 32000, 34000, "1.00" }, { 38000, 40000, "2.000" }, { 48000, 50000, "3.00" }, { 54000, 56000, "4.00" },       \
	{                                                                                                              \
		59000, 61000, "5.00"                                                                                   \
	}
	{ { { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" }, FIGURES } } }, "1234567:a:2.000 ", 0 },
	{ { { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" } } }, { 52000, { FIGURES } } },
	  "1234567:a:2.000 ",
	  0 },
	{ { { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" } } }, { 52001, { FIGURES } } },
	  "1234567:a: ",
	  1 },
	{ { { 48000, { FIGURES } }, { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" } } } },
	  "1234567:a:2.000 ",
	  0 },
	{ { { 47999, { FIGURES } }, { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" } } } },
	  "1234567:a: ",
	  1 },
	{ { { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" }, FIGURES } },
	    { 51800, { { 15000, 16000, "b" } } } },
	  "1234567:a b:2.000 ",
	  0 },
	{ { { 50000, { { 5000, 9000, "123" }, { 15000, 16000, "a" }, FIGURES } } }, "123:a:2.000?", 0 },
	{ { { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" }, FIGURES } },
	    { 51000, { { 38000, 40000, "2.000" } } } },
	  "1234567:a:2.000?",
	  0 },
	{ { { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" }, FIGURES } },
	    { 51000, { { 59000, 61000, "(+1.00%)" } } } },
	  "1234567:a:2.000 ",
	  0 },
	{ { { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" }, FIGURES } },
	    { 51000, { { 38000, 40000, "-" } } } },
	  "1234567:a:2.000 ",
	  0 },
	{ { { 50000, { { 5000, 9000, "1234567" }, { 15000, 16000, "a" }, FIGURES } },
	    { 54000, { { 5000, 9000, "7654321" }, { 15000, 16000, "b" }, FIGURES } } },
	  "1234567:a:2.000 7654321:b:2.000 ",
	  0 },
	/* a folio of two lines: by its slash, 1.8 sizes below at most, where the lines have the figures of one row */
	{ { { 50000, { { 5000, 9000, "1234567/" }, { 15000, 16000, "a" }, FIGURES } },
	    { 51800, { { 5000, 6000, "90" } } } },
	  "1234567/90:a:2.000 ",
	  0 },
	{ { { 50000,
	      { { 5000, 9000, "1234567/" },
		{ 15000, 16000, "a" },
		{ 32000, 34000, "1.00" },
		{ 38000, 40000, "2.000" },
		{ 54000, 56000, "4.00" } } },
	    { 51000, { { 5000, 6000, "90" } } } },
	  "1234567/90:a:2.000 ",
	  0 },
	{ { { 50000, { { 5000, 9000, "1234567/" }, { 15000, 16000, "a" }, FIGURES } },
	    { 51801, { { 5000, 6000, "90" } } } },
	  "1234567/:a:2.000 90::?",
	  0 },
	{ { { 50000, { { 5000, 9000, "1234567/" }, { 15000, 16000, "a" }, FIGURES } },
	    { 51000, { { 9000, 9900, "90" } } } },
	  "1234567/90:a:2.000 ",
	  0 },
};

START_TEST(rows_are_found_about_their_folios)
{
	const struct rows_case *c = &rows[_i];
	struct cg_summary_reading r = reading(CG_SUMMARY_PART_SOA, false);
	struct cg_summary_rows got = { .n = 0 };
	struct cg_summary_names names = { .n = 0 };
	struct cg_str out = CG_STR("");

	for (size_t i = 0; i < 5 && c->v[i].y != 0; i++)
		add(line_of(&arena, 1, c->v[i].y, c->v[i].w));
	d.lines = page;
	ck_assert(cg_summary_rows_find(&r, 0, page.n, &got, &names));
	if (_i != 13)
		cg_summary_rows_join(&got, &names);
	for (size_t i = 0; i < got.n; i++)
		out = cg_arena_printf(&arena, "%.*s%.*s:%.*s:%.*s%s", CG_STR_ARG(out), CG_STR_ARG(got.v[i].folio),
				      CG_STR_ARG(_i == 13 && i < names.n ? names.v[i].text : got.v[i].name),
				      CG_STR_ARG(line_figure(&arena, got.v[i].fig[CG_SUMMARY_UNITS])),
				      got.v[i].bad ? "?" : " ");
	is_text(out, c->want);
	ck_assert_uint_eq(s.warnings.n, c->refused);
}
END_TEST

/* A row gets its name where there are as many, and is bad where the two do not touch in height. */
START_TEST(names_belong_to_rows_that_they_touch)
{
	static const struct {
		int32_t top, bottom;
		size_t names;
		bool bad, named;
	} cases[] = { { 50000, 51000, 1, false, true }, { 48000, 49000, 1, false, true },
		      { 48000, 48999, 1, true, true },	{ 52000, 53000, 1, false, true },
		      { 52001, 53000, 1, true, true },	{ 50000, 51000, 2, true, false },
		      { 50000, 51000, 0, true, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_summary_row row = { .top = 49000, .bottom = 52000 };
		struct cg_summary_name v[2] = {
			{ .text = CG_STR("a"), .top = cases[i].top, .bottom = cases[i].bottom }
		};
		struct cg_summary_rows one = { &row, 1, 1 };
		struct cg_summary_names names = { v, cases[i].names, 2 };

		cg_summary_rows_join(&one, &names);
		ck_assert_msg(row.bad == cases[i].bad, "%zu", i);
		is_text(row.name, cases[i].named ? "a" : NULL);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("mfcentral_tables");
	TCase *tc = tcase_create("mfcentral_tables");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_folio_has_four_digits);
	tcase_add_test(tc, figures_and_units_are_known);
	tcase_add_test(tc, a_figure_is_in_the_nearest_column);
	tcase_add_test(tc, heads_go_on_close_below);
	tcase_add_test(tc, words_of_heads_are_known);
	tcase_add_test(tc, a_body_lies_between_tabs_and_token);
	tcase_add_test(tc, a_statement_is_known_by_its_token);
	tcase_add_test(tc, a_heading_has_the_first_of_its_names);
	tcase_add_test(tc, a_text_says_whether_it_is_cut);
	tcase_add_loop_test(tc, a_row_is_cut_into_its_cells, 0, sizeof(cells) / sizeof(cells[0]));
	tcase_add_test(tc, a_whole_row_has_these_figures);
	tcase_add_test(tc, detailed_heads_have_all_their_columns);
	tcase_add_test(tc, detailed_heads_may_have_several_lines);
	tcase_add_test(tc, descriptions_begin_behind_the_dates);
	tcase_add_test(tc, a_line_has_a_folio_a_name_and_figures);
	tcase_add_test(tc, a_percentage_is_no_figure);
	tcase_add_test(tc, a_percentage_is_of_the_word_before_it);
	tcase_add_test(tc, a_number_may_touch_the_name);
	tcase_add_test(tc, value_and_gain_may_touch);
	tcase_add_test(tc, summary_heads_have_all_their_columns);
	tcase_add_test(tc, a_summary_head_may_stand_above_the_others);
	tcase_add_test(tc, summary_heads_are_a_few_lines);
	tcase_add_test(tc, texts_begin_where_cells_do);
	tcase_add_loop_test(tc, rows_are_found_about_their_folios, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(tc, names_belong_to_rows_that_they_touch);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
