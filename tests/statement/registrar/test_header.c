/* What stands above the rows of a scheme: which lines are its head, and how far apart they may be. */
#include "run.h"
#include "statement/line_words.h"
#include "statement/registrar/registrar.h"
#include "values.h"

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_folio_block block;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	block = (struct cg_folio_block){ .amc = CG_STR_NONE };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

enum { MIDDLE = 30600, LINES_MAX = 20 };

/* Texts of a line and where they begin; a character is 4 points wide, a space 3. */
struct head_line {
	int32_t step; /* from the line above; NEXT_PAGE: first of another page */
	int32_t x;
	const char *text;
	int32_t right;
	const char *at_right;
};

enum { NEXT_PAGE = INT32_MAX };

static size_t put(struct word_at *v, size_t n, int32_t x, const char *text)
{
	struct cg_str rest = cg_str_of(text);

	while (rest.n > 0) {
		struct cg_str word = cg_str_cut(&rest, ' ');
		char *z = cg_arena_take(&arena, word.n + 1);

		ck_assert_ptr_nonnull(z);
		for (size_t i = 0; i < word.n; i++)
			z[i] = word.p[i];
		z[word.n] = '\0';
		v[n++] = (struct word_at){ x, x + 400 * (int32_t)word.n, z };
		x = v[n - 1].x1 + 300;
	}
	return n;
}

static struct cg_body_line body_line(uint32_t page, int32_t y, const struct head_line *h)
{
	struct word_at v[40];
	size_t n = put(v, 0, h->x, h->text);

	if (h->at_right != NULL)
		n = put(v, n, h->right, h->at_right);
	v[n].text = NULL;
	return (struct cg_body_line){ .l = line_of(&arena, page, y, v), .middle = MIDDLE, .top = y };
}

static struct cg_str list(const struct cg_str_list *of)
{
	struct cg_str out = CG_STR("");

	for (size_t i = 0; i < of->n; i++)
		out = cg_arena_printf(&arena, "%.*s%s%.*s", CG_STR_ARG(out), i > 0 ? ", " : "", CG_STR_ARG(of->v[i]));
	return out;
}

/* What the head says: "name|code|advisor|registrar|folio|pan|kyc|amc|holders|nominees", and of which kind it is. */
enum verdict { SOUND, STRANGE, NOT_FOUND };

/* The lines, and the opening line behind them. */
static void lines_of(const struct head_line *h, size_t n, struct cg_body_line *v)
{
	static const struct head_line opening = { 900, 40000, "Opening Unit Balance: 0.000", 0, NULL };
	uint32_t page = 1;
	int32_t y = 20000;

	for (size_t i = 0; i <= n; i++) {
		const struct head_line *l = i < n ? &h[i] : &opening;

		page += l->step == NEXT_PAGE;
		y = l->step == NEXT_PAGE ? 9000 : y + l->step;
		v[i] = body_line(page, y, l);
	}
}

static void head_is(const struct head_line *h, size_t n, enum verdict verdict, const char *want)
{
	struct cg_body_line v[LINES_MAX + 1];
	struct cg_fund f = { .name = CG_STR_NONE };
	struct cg_str got;
	bool found = false, sound = false;

	lines_of(h, n, v);
	ck_assert(cg_registrar_header(&arena, v, n, &s, &block, &f, &found, &sound));
	got = cg_arena_printf(&arena, "%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s", CG_STR_ARG(f.name),
			      CG_STR_ARG(f.rta_code), CG_STR_ARG(f.advisor), CG_STR_ARG(f.registrar),
			      CG_STR_ARG(f.folio), CG_STR_ARG(f.pan), CG_STR_ARG(f.kyc), CG_STR_ARG(f.amc),
			      CG_STR_ARG(list(&f.holders)), CG_STR_ARG(list(&f.nominees)));
	is_text(got, want);
	ck_assert_msg(found == (verdict != NOT_FOUND), "found: %d", found);
	if (found)
		ck_assert_msg(sound == (verdict == SOUND), "sound: %d", sound);
}

/* Lines up to one without a text. */
static size_t count(const struct head_line *h)
{
	size_t n = 0;

	while (n < LINES_MAX && h[n].text != NULL)
		n++;
	return n;
}

/* clang-format off */
#define AMC(step) { step, 5000, "X Mutual Fund", 0, NULL }
#define FOLIO(step) { step, 5000, "Folio No: 12345678 / 90", 35000, "PAN: ABCDE1234F KYC: OK" }
#define HOLDER(step) { step, 5000, "Asha Rao", 0, NULL }
#define SCHEME(step) { step, 5000, "B92-X Fund (Advisor: ARN-1)", 45000, "Registrar : CAMS" }
#define LEFT(step, text) { step, 5000, text, 0, NULL }
#define AT(step, x, text) { step, x, text, 0, NULL }
#define BLOCK AMC(0), FOLIO(1200), HOLDER(1100)
#define ALL "X Fund|B92|ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|"
/* clang-format on */

static const struct head_case {
	enum verdict verdict;
	const char *want;
	struct head_line v[LINES_MAX];
} heads[] = {
	{ SOUND, ALL, { BLOCK, SCHEME(1100) } },
	{ SOUND, ALL, { LEFT(0, "Load text 5.00"), AMC(1501), FOLIO(1200), HOLDER(1100), SCHEME(1100) } },
	{ SOUND,
	  "X Fund|B92|ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK||Asha Rao|",
	  { FOLIO(0), HOLDER(1100), SCHEME(1100) } },
	{ SOUND, ALL "B C, D E", { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1: B C Nominee 2: D E Nominee 3:") } },
	{ SOUND,
	  ALL "a, b, c, d, e, f",
	  { BLOCK, SCHEME(1100),
	    LEFT(1100, "Nominee 1: a Nominee 2: b Nominee 3: c Nominee 4: d Nominee 5: e Nominee 6: f") } },
	{ STRANGE,
	  "X Fund|B92|ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao, 12|",
	  { BLOCK, LEFT(1100, "12"), SCHEME(1100) } },
	/* PAN and KYC in a line of their own */
	{ SOUND,
	  ALL,
	  { AMC(0), LEFT(1200, "Folio No: 12345678 / 90"), LEFT(1000, "PAN: ABCDE1234F KYC: OK"), HOLDER(1100),
	    SCHEME(1100) } },
	/* nothing is a scheme */
	{ NOT_FOUND, "|||||||||", { LEFT(0, "Load text"), LEFT(1100, "more of it") } },
	{ NOT_FOUND, "||||12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|", { BLOCK } },
	/* the registrar's words a little below the scheme's: less than six points */
	{ SOUND, ALL, { BLOCK, LEFT(1100, "B92-X Fund (Advisor: ARN-1)"), AT(599, 45000, "Registrar : CAMS") } },
	{ SOUND, ALL, { BLOCK, LEFT(1100, "B92-X Fund (Advisor: ARN-1)"), AT(600, 45000, "Registrar : CAMS") } },
	{ SOUND,
	  "X Fund|B92||CAMS||||||",
	  { LEFT(0, "Load text"), LEFT(1100, "B92-X Fund"), AT(599, 45000, "Registrar : CAMS") } },
	{ SOUND,
	  "X of Fund|||CAMS||||||",
	  { LEFT(0, "Load text"), LEFT(1100, "X of Fund"), AT(599, 45000, "Registrar : CAMS") } },
	/* the registrar's value in the line below, up to 40 points left of its label and parted from what is there */
	{ SOUND,
	  "X Fund of All more|B92||KFINTECH||||||",
	  { { 0, 5000, "B92-X Fund of", 45000, "Registrar :" },
	    { 1000, 5000, "All", 41000, "KARVY" },
	    LEFT(1000, "more") } },
	{ SOUND,
	  "X Fund of All KARVY more|B92||||||||",
	  { { 0, 5000, "B92-X Fund of", 45000, "Registrar :" },
	    { 1000, 5000, "All", 40999, "KARVY" },
	    LEFT(1000, "more") } },
	{ SOUND,
	  "X Fund of All more|B92||KFINTECH||||||",
	  { { 0, 5000, "B92-X Fund of", 45000, "Registrar :" },
	    { 1000, 43299, "All", 45000, "KARVY" },
	    AT(1000, 5000, "more") } },
	{ SOUND,
	  "X Fund of All KARVY more|B92||||||||",
	  { { 0, 5000, "B92-X Fund of", 45000, "Registrar :" },
	    { 1000, 43300, "All", 45000, "KARVY" },
	    AT(1000, 5000, "more") } },
	{ SOUND,
	  "X Fund of|B92||CAMS||||||",
	  { { 0, 5000, "B92-X Fund of", 45000, "Registrar :" }, { 1000, 5000, "CAMS", 0, NULL } } },
	{ SOUND, "X Fund|B92||Z||||||", { { 0, 5000, "B92-X Fund", 45000, "Registrar : Z" } } },
	{ SOUND,
	  "X Fund of more|B92||CAMS||||||",
	  { { 0, 5000, "B92-X Fund of", 45000, "Registrar :" }, LEFT(1000, "CAMS"), LEFT(1000, "more") } },
	/* without its label it is of the name */
	{ SOUND,
	  "X Fund CAMS of All|B92|ARN-1||12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK, LEFT(1100, "B92-X Fund"), LEFT(900, "CAMS"), LEFT(900, "of All (Advisor: ARN-1)") } },
	/* the scheme below its registrar's line */
	{ SOUND, "X Fund|B92||CAMS||||||", { AT(0, 45000, "Registrar : CAMS"), LEFT(900, "B92-X Fund") } },
	/* one that nobody knows is kept as it is printed */
	{ SOUND, "X Fund|B92||Own Desk||||||", { { 0, 5000, "B92-X Fund", 45000, "Registrar : Own Desk" } } },
};

START_TEST(a_head_is_read)
{
	head_is(heads[_i].v, count(heads[_i].v), heads[_i].verdict, heads[_i].want);
}
END_TEST

/* Without a registrar: behind a folio the first line with a code, else the last one from which a mark follows. */
static const struct head_case bare[] = {
	{ SOUND,
	  "X Fund of Funds|B92|ARN-1||12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK, LEFT(1100, "B92-X Fund of"), LEFT(900, "Funds (Advisor: ARN-1)") } },
	{ SOUND,
	  "X OPTION-Direct Plan|B92|ARN-1||12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK, LEFT(1100, "B92-X"), LEFT(900, "OPTION-Direct Plan (Advisor: ARN-1)") } },
	{ SOUND,
	  "X Fund||ARN-1||12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK, LEFT(1100, "X Fund (Advisor: ARN-1)") } },
	{ SOUND, "X Fund|B92|ARN-1|||||||", { LEFT(0, "Load text"), LEFT(1100, "B92-X Fund (Advisor: ARN-1)") } },
	{ SOUND,
	  "X Fund|B93|ARN-1|||||||",
	  { LEFT(0, "B92-Merged"), LEFT(1100, "B93-X Fund"), LEFT(900, "(Advisor: ARN-1)") } },
	{ SOUND, "X Fund||ARN-1|||||||", { LEFT(0, "Load text"), LEFT(1100, "X Fund (Advisor: ARN-1)") } },
	{ NOT_FOUND, "|||||||||", { LEFT(0, "Load text"), LEFT(1100, "B92-X Fund") } },
	/* of four lines at most */
	{ SOUND,
	  "X Fund a b c|B92|ARN-1|||||||",
	  { LEFT(0, "B92-X Fund"), LEFT(900, "a"), LEFT(900, "b"), LEFT(900, "c (Advisor: ARN-1)") } },
	{ SOUND,
	  "d||ARN-1|||||||",
	  { LEFT(0, "B92-X Fund"), LEFT(900, "a"), LEFT(900, "b"), LEFT(900, "c"), LEFT(900, "d (Advisor: ARN-1)") } },
};

START_TEST(a_head_without_a_registrar_is_read)
{
	head_is(bare[_i].v, count(bare[_i].v), bare[_i].verdict, bare[_i].want);
}
END_TEST

/* What begins like a code and is none: behind a folio line the scheme begins in the next line that has one. */
START_TEST(a_code_begins_a_scheme)
{
	static const struct {
		const char *text;
		bool code;
	} cases[] = { { "B92-X", true },
		      { "AB-X", true },
		      { "12-X", true },
		      { "A-X", false },
		      { "ABCDEFGHIJKLMN-X", true },
		      { "ABCDEFGHIJKLMNOP-X", false },
		      { "AB 12-X", true },
		      { "Ab12-X", false },
		      { "AB12", false },
		      { "AB12_X", false },
		      { "AB12-X merged with of the fund.", false },
		      { "AB12-X merged with the.", false },
		      { "AB12-X merged with of.", true },
		      { "AB12-X merged with OF.", true },
		      { "AB12-X merged", true },
		      { "INF179K01608-X", false },
		      { "INF179K01609-X", true },
		      { "K01DS5 - Payout", false },
		      { "K01DS5 - Reinvest", false },
		      { "K01DS5 - Payout(Advisor:", false },
		      { "K01DS5 - Reinvest(Advisor:", false },
		      { "K01DS5 - Payouts", true },
		      { "01-JAN-2020 X", false },
		      { "01-JAN-2O20 X", true },
		      { "ARN-1", false },
		      { "ARM-1", true },
		      { "Registrar : CAMS B92-X", true },
		      { "Registrar :CAMS B92-X", true },
		      { "Registrar:CAMS B92-X", true },
		      { "Registrar", false },
		      { "Registrar : NONE B92-X", false },
		      { "Registrar CAMS B92-X", false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct head_line h[] = { LEFT(0, "Folio No: 12345678"), LEFT(1100, cases[i].text),
					       LEFT(900, "C93-Name") };
		struct cg_body_line v[4];
		struct cg_fund f = { .name = CG_STR_NONE };
		bool found, sound;

		block = (struct cg_folio_block){ .amc = CG_STR_NONE };
		lines_of(h, 3, v);
		ck_assert(cg_registrar_header(&arena, v, 3, &s, &block, &f, &found, &sound));
		ck_assert(found);
		ck_assert_msg((f.holders.n == 0) == cases[i].code, "%s", cases[i].text);
	}
}
END_TEST

/* ---- the registrar of a line ---- */

/* "Registrar : X" stands right of the middle, or X is known; half a size apart, or on another baseline. */
START_TEST(a_registrar_is_apart_from_its_scheme)
{
	static const struct {
		int32_t x, gap, off;
		const char *registrar;
		bool is;
	} cases[] = { { 40000, 501, 0, "Registrar : OWN", true },
		      { 40000, 500, 0, "Registrar : OWN", false },
		      { 40000, 500, 31, "Registrar : OWN", true },
		      { 40000, 500, 30, "Registrar : OWN", false },
		      { 40000, 500, -31, "Registrar : OWN", true },
		      { 40000, 500, -30, "Registrar : OWN", false },
		      { 40000, 300, 0, "Registrar : CAMS", true },
		      { 40000, 300, 0, "Registrar : CAMS X", false },
		      { 30601, 2000, 0, "Registrar : OWN", true },
		      { 30600, 2000, 0, "Registrar : OWN", false },
		      { 20000, 2000, 0, "Registrar : CAMS", true },
		      { 20000, 2000, 0, "Registrar : CAMS X", false },
		      { 40000, 2000, 0, "Registrar : OWN X", true },
		      { 40000, 2000, 0, "Registrar : OWN X Y", false },
		      { 40000, 2000, 0, "REGISTRAR :", true },
		      { 40000, 2000, 0, "Registrar:CAMS", true },
		      { 20000, 2000, 0, "Registrar:CAMS", true },
		      { 20000, 2000, 0, "Registrar:OWN", false },
		      { 40000, 2000, 0, "Registration : OWN", false },
		      { 40000, 2000, 0, "The Registrar : OWN", false },
		      { 40000, 2000, 0, "Registrar : Registrar : OWN", false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct word_at v[10] = { { 5000, cases[i].x - cases[i].gap, "B92-X" } };
		struct cg_body_line b = { .middle = MIDDLE };
		size_t n = put(v, 1, cases[i].x, cases[i].registrar);

		v[n].text = NULL;
		b.l = line_of(&arena, 1, 50000, v);
		for (size_t k = 1; k < b.l.n; k++) {
			b.l.w[k].y0 += cases[i].off;
			b.l.w[k].y1 += cases[i].off;
		}
		ck_assert_msg(cg_registrar_header_is_scheme(&b) == cases[i].is, "%zu", i);
		b.l = line_of(&arena, 1, 50000, v + 1); /* nothing before it */
		for (size_t k = 0; k < b.l.n; k++)
			b.l.w[k].y0 += cases[i].off;
		if (cases[i].is)
			ck_assert_msg(cg_registrar_header_is_scheme(&b), "%zu alone", i);
	}
}
END_TEST

/* Such words may stand in the scheme's text, too: the one at the right counts. */
START_TEST(a_second_registrar_may_be_the_one)
{
	struct cg_body_line b = { .middle = MIDDLE };

	b.l = LINE(&arena, 1, 50000, { 5000, 6000, "Registrar:" }, { 40000, 41000, "REGISTRAR:" },
		   { 41300, 42000, "OWN" });
	ck_assert(cg_registrar_header_is_scheme(&b));
	b.l.n = 1;
	ck_assert(!cg_registrar_header_is_scheme(&b));
}
END_TEST

/* How the line of a fund house is set is kept for those behind it. */
START_TEST(the_print_of_a_fund_house_is_kept)
{
	static const struct head_line h[] = { AMC(0), FOLIO(1200), HOLDER(1100), SCHEME(1100) };
	struct cg_body_line v[5];
	struct cg_fund f = { .name = CG_STR_NONE };
	bool found, sound;

	lines_of(h, 4, v);
	v[0].l.w[0].font = 3;
	v[0].l.w[0].size = 1010;
	ck_assert(cg_registrar_header(&arena, v, 4, &s, &block, &f, &found, &sound));
	ck_assert_uint_eq(block.amc_font, 3);
	ck_assert_int_eq(block.amc_size, 1010);
	is_text(block.amc, "X Mutual Fund");
}
END_TEST

START_TEST(a_mark_is_an_isin_or_an_advisor)
{
	static const struct {
		const char *text;
		bool mark;
	} cases[] = { { "X ISIN: INF179K01608", true },
		      { "X (Advisor: ARN-1)", true },
		      { "X Advisor: ARN-1", false },
		      { "X ISIN INF179K01608", false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_body_line b = body_line(1, 20000, &(struct head_line)LEFT(0, cases[i].text));

		ck_assert_msg(cg_registrar_header_has_mark(&arena, &b.l) == cases[i].mark, "%s", cases[i].text);
	}
}
END_TEST

/* ---- lines above the registrar's that are the scheme's ---- */

static const struct head_case above[] = {
	/* the code stands above: behind holders a long line is no holder */
	{ SOUND,
	  "X Fund of the Houses of all of India OPTION-Direct Plan|B92||CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual "
	  "Fund|Asha Rao|",
	  { BLOCK, LEFT(1100, "B92-X Fund of the Houses of all of India and all of the World of Funds") } },
	/* the registrar alone: up to three lines above it, close to each other */
	{ SOUND,
	  "X Fund|B92|ARN-1|CAMS||||||",
	  { LEFT(0, "Load text"), LEFT(1100, "B92-X Fund"), LEFT(900, "(Advisor: ARN-1)"),
	    AT(900, 45000, "Registrar : CAMS") } },
	{ SOUND,
	  "X Fund a b|B92||CAMS||||||",
	  { LEFT(0, "Load text"), LEFT(1100, "B92-X Fund"), LEFT(900, "a"), LEFT(900, "b"),
	    AT(900, 45000, "Registrar : CAMS") } },
	{ SOUND,
	  "|||CAMS||||||",
	  { LEFT(0, "B92-X Fund"), LEFT(900, "a"), LEFT(900, "b"), LEFT(900, "c"),
	    AT(900, 45000, "Registrar : CAMS") } },
	{ SOUND, "X Fund|B92||CAMS||||||", { LEFT(0, "B92-X Fund"), AT(2500, 45000, "Registrar : CAMS") } },
	{ SOUND,
	  "X Fund a|B92||CAMS||||||",
	  { LEFT(0, "B92-X Fund"), LEFT(2500, "a"), AT(2500, 45000, "Registrar : CAMS") } },
	{ SOUND, "|||CAMS||||||", { LEFT(0, "B92-X Fund"), LEFT(2501, "a"), AT(900, 45000, "Registrar : CAMS") } },
	{ SOUND, "|||CAMS||||||", { LEFT(0, "B92-X Fund"), LEFT(900, "a"), AT(NEXT_PAGE, 45000, "Registrar : CAMS") } },
	/* a code just above the line of the registrar, which has none */
	{ SOUND,
	  "X Fund of All|B92||CAMS||||||",
	  { LEFT(0, "Load text"), LEFT(1100, "B92-X Fund"), { 900, 5000, "of All", 45000, "Registrar : CAMS" } } },
	{ SOUND,
	  "X Fund|B93||CAMS||||||",
	  { LEFT(0, "B92-Load text"), { 900, 5000, "B93-X Fund", 45000, "Registrar : CAMS" } } },
	/* behind a folio two lines may stand between the code and the registrar */
	{ SOUND,
	  "X Fund a b|B92||CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK, LEFT(1100, "B92-X Fund"), LEFT(900, "a"), { 900, 5000, "b", 45000, "Registrar : CAMS" } } },
	{ SOUND,
	  "X Fund a b c|B92||CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK,
	    LEFT(1100, "B92-X Fund"),
	    LEFT(900, "a"),
	    LEFT(900, "b"),
	    { 900, 5000, "c", 45000, "Registrar : CAMS" } } },
	{ SOUND,
	  "d|||CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao, B92-X Fund, a, b, c|",
	  { BLOCK,
	    LEFT(1100, "B92-X Fund"),
	    LEFT(900, "a"),
	    LEFT(900, "b"),
	    LEFT(900, "c"),
	    { 900, 5000, "d", 45000, "Registrar : CAMS" } } },
	/* an ISIN above it behind a folio is of the scheme */
	{ SOUND,
	  "X Fund||ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK, LEFT(1100, "X Fund (Advisor: ARN-1)"), LEFT(900, ""), AT(900, 45000, "Registrar : CAMS") } },
};

START_TEST(a_scheme_begins_above_its_registrar)
{
	struct head_case c = above[_i];

	if (_i == 0)
		c.v[4] = (struct head_line){ 900, 5000, "OPTION-Direct Plan", 45000, "Registrar : CAMS" };
	if (_i == 0)
		c.want = "X Fund of the Houses of all of India and all of the World of Funds OPTION-Direct Plan|B92||"
			 "CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|";
	head_is(c.v, count(c.v), c.verdict, c.want);
}
END_TEST

/* At most twelve lines are a head. */
START_TEST(a_head_has_twelve_lines_at_most)
{
	struct head_line v[LINES_MAX] = { { 0, 5000, "B92-X Fund", 45000, "Registrar : CAMS" } };

	for (size_t i = 1; i < 13; i++)
		v[i] = (struct head_line)LEFT(900, "a");
	head_is(v, 12, SOUND, "X Fund a a a a a a a a a a a|B92||CAMS||||||");
	block = (struct cg_folio_block){ .amc = CG_STR_NONE };
	head_is(v, 13, NOT_FOUND, "|||||||||");
}
END_TEST

/* ---- distances and edges of the lines of a head ---- */

static const struct {
	bool sound;
	struct head_line v[8];
} places[] = {
	/* two and a half sizes, or 1.3 times another step */
	{ true, { FOLIO(0), HOLDER(1100), SCHEME(2500) } },
	{ false, { FOLIO(0), HOLDER(1100), SCHEME(2501) } },
	{ true, { FOLIO(0), HOLDER(3000), LEFT(3000, "C D"), SCHEME(3000) } },
	{ true, { FOLIO(0), HOLDER(3000), LEFT(3000, "C D"), SCHEME(3900) } },
	{ false, { FOLIO(0), HOLDER(3000), LEFT(3000, "C D"), SCHEME(3901) } },
	{ true, { FOLIO(0), HOLDER(NEXT_PAGE), SCHEME(1100) } },
	/* their left ends lie within 50 points, but for the folio line's */
	{ true, { FOLIO(0), AT(1100, 20000, "Asha Rao"), AT(1100, 20000, "B92-X Fund (Advisor: ARN-1)") } },
	{ true, { FOLIO(0), AT(1100, 10000, "Asha Rao"), SCHEME(1100) } },
	{ false, { FOLIO(0), AT(1100, 10001, "Asha Rao"), SCHEME(1100) } },
	{ true, { FOLIO(0), HOLDER(1100), AT(1100, 10000, "B92-X Fund (Advisor: ARN-1)") } },
	{ false, { FOLIO(0), HOLDER(1100), AT(1100, 10001, "B92-X Fund (Advisor: ARN-1)") } },
	{ true, { FOLIO(0), HOLDER(1100), AT(NEXT_PAGE, 10001, "B92-X Fund (Advisor: ARN-1)") } },
	/* parts of a registrar stand anywhere right of the middle: three words at most */
	{ true,
	  { FOLIO(0), HOLDER(1100), LEFT(1100, "B92-X Fund (Advisor: ARN-1)"), AT(900, 30601, "Registrar : CAMS") } },
	{ true, { FOLIO(0), HOLDER(1100), SCHEME(1100), AT(900, 45000, "a b c") } },
	{ false, { FOLIO(0), HOLDER(1100), SCHEME(1100), AT(900, 45000, "a b c d") } },
	{ false, { FOLIO(0), HOLDER(1100), SCHEME(1100), AT(900, 30600, "a b") } },
	/* below what stands behind a registrar at the left */
	{ true,
	  { FOLIO(0), HOLDER(1100), LEFT(1100, "Registrar : CAMS B92-X Fund"),
	    AT(900, 12000, "of All (Advisor: ARN-1)") } },
	{ true,
	  { FOLIO(0), HOLDER(1100), LEFT(1100, "Registrar : CAMS B92-X Fund"),
	    AT(900, 16500, "of All (Advisor: ARN-1)") } },
	{ false,
	  { FOLIO(0), HOLDER(1100), LEFT(1100, "Registrar : CAMS B92-X Fund"),
	    AT(900, 16501, "of All (Advisor: ARN-1)") } },
	{ true,
	  { FOLIO(0), HOLDER(1100), LEFT(1100, "Registrar : CAMS B92-X Fund"), AT(900, 5200, "of All"),
	    AT(900, 16500, "(Advisor: ARN-1)") } },
	{ false,
	  { FOLIO(0), HOLDER(1100), LEFT(1100, "Registrar : NONE B92-X Fund"),
	    AT(900, 12000, "of All (Advisor: ARN-1)") } },
	{ false,
	  { FOLIO(0), HOLDER(1100), LEFT(1100, "Registrar : CAMS"), AT(900, 12000, "B92-X Fund (Advisor: ARN-1)") } },
	/* the line below nominees may begin anywhere */
	{ true, { FOLIO(0), HOLDER(1100), SCHEME(1100), LEFT(1100, "Nominee 1: B C"), AT(900, 20000, "D E") } },
	{ false,
	  { FOLIO(0), HOLDER(1100), SCHEME(1100), LEFT(1100, "Nominee 1: B C"), AT(900, 20000, "D E"),
	    LEFT(3000, "Nominee 2: F") } },
};

START_TEST(lines_of_a_head_stand_close_below_each_other)
{
	struct cg_body_line v[9];
	struct cg_fund f = { .name = CG_STR_NONE };
	size_t n = 0;
	bool found, sound;

	while (n < 8 && places[_i].v[n].text != NULL)
		n++;
	lines_of(places[_i].v, n, v);
	ck_assert(cg_registrar_header(&arena, v, n, &s, &block, &f, &found, &sound));
	ck_assert(found);
	ck_assert(sound == places[_i].sound);
}
END_TEST

/* ---- holders ---- */

START_TEST(holders_have_names)
{
	static const struct {
		const char *text, *holder;
		bool sound;
	} cases[] = { { "C D", "C D", true },
		      { "C OK", "C OK", false },
		      { "OK", "OK", false },
		      { "C:OK", "C:OK", false },
		      { "OKAY", "OKAY", true },
		      { "12 / 90:", "12 / 90:", false },
		      { "12 C", "12 C", true },
		      { "Tax Status : Individual", "Tax Status : Individual", false },
		      { "Guardian : C D", "Guardian : C D", true },
		      { "KARTA: C D", "KARTA: C D", true },
		      { "Second Holder: C D", "Second Holder: C D", true },
		      { "Joint Applicant 1: C D", "Joint Applicant 1: C D", true },
		      { "Name : C D", "Name : C D", true },
		      { "Minor : C D", "Minor : C D", true },
		      { "U/G : C D", "U/G : C D", true },
		      { "POA : C D", "POA : C D", true },
		      { "Mode of Holding : Joint", NULL, true },
		      { "Holding Nature : Joint", NULL, true },
		      { "MODE OF OPERATION : Joint", NULL, true },
		      { "C D Mode of Holding : Joint", "C D", true },
		      { "C Mode of Operation : 1 Holding Nature : Joint", "C", true } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct head_line h[] = { FOLIO(0), LEFT(1000, cases[i].text), SCHEME(1000) };
		struct cg_body_line v[4];
		struct cg_fund f = { .name = CG_STR_NONE };
		bool found, sound;

		lines_of(h, 3, v);
		ck_assert(cg_registrar_header(&arena, v, 3, &s, &block, &f, &found, &sound));
		ck_assert(found);
		ck_assert_msg(sound == cases[i].sound, "%s", cases[i].text);
		ck_assert_uint_eq(f.holders.n, cases[i].holder != NULL ? 1 : 0);
		if (cases[i].holder != NULL)
			is_text(f.holders.v[0], cases[i].holder);
	}
}
END_TEST

/* ---- nominees ---- */

static const struct head_case nominees[] = {
	{ SOUND,
	  ALL "B C, D E",
	  { BLOCK,
	    SCHEME(1100),
	    { 1100, 5000, "Nominee 1: B", 20000, "Nominee 2: D" },
	    { 900, 5000, "C", 20000, "E" } } },
	{ SOUND, ALL "B, C", { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1: B"), LEFT(1100, "Nominee 2: C") } },
	{ SOUND,
	  "X Fund Nominee one: B|B92|ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK, SCHEME(1100), LEFT(1100, "Nominee one: B") } },
	{ SOUND,
	  "X Fund Nominee 1 B|B92|ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|",
	  { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1 B") } },
	/* two sizes below at most */
	{ SOUND, ALL "B C", { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1: B"), LEFT(2000, "C") } },
	{ SOUND,
	  "X Fund C|B92|ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|B",
	  { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1: B"), LEFT(2001, "C") } },
	{ SOUND, ALL "B C D", { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1: B"), LEFT(900, "C"), LEFT(2000, "D") } },
	{ SOUND,
	  "X Fund C|B92|ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|B",
	  { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1: B"), LEFT(NEXT_PAGE, "C") } },
	/* below the line whose words it stands under */
	{ SOUND,
	  ALL "B, D E",
	  { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1: B"), AT(200, 20000, "Nominee 2: D"), AT(900, 20000, "E") } },
	{ SOUND,
	  ALL "B C, D",
	  { BLOCK, SCHEME(1100), LEFT(1100, "Nominee 1: B"), AT(200, 20000, "Nominee 2: D"), AT(900, 5000, "C") } },
	/* a head whose marks are not over goes on below */
	{ SOUND,
	  "X Fund of All|B92|ARN-1|CAMS|12345678 / 90|ABCDE1234F|OK|X Mutual Fund|Asha Rao|B",
	  { BLOCK,
	    { 1100, 5000, "B92-X Fund of", 45000, "Registrar : CAMS" },
	    LEFT(900, "Nominee 1: B"),
	    LEFT(900, "All (Advisor: ARN-1)") } },
	/* without a folio line: behind the scheme, and no further than two lines above its end */
	{ SOUND,
	  "X Fund|B92|ARN-1|CAMS||||||B C",
	  { LEFT(0, "Nominee 1: Z"), SCHEME(1100), LEFT(1100, "Nominee 1: B"), LEFT(900, "C") } },
	{ SOUND,
	  "X Fund|B92|ARN-1|CAMS||||||B a b",
	  { SCHEME(0), LEFT(1100, "Nominee 1: B"), LEFT(900, "a"), LEFT(900, "b") } },
	{ SOUND,
	  "X Fund Nominee 1: B a b c d|B92|ARN-1|CAMS||||||",
	  { SCHEME(0), LEFT(1100, "Nominee 1: B"), LEFT(900, "a"), LEFT(900, "b"), LEFT(900, "c"), LEFT(900, "d") } },
};

START_TEST(nominees_stand_below_the_scheme)
{
	head_is(nominees[_i].v, count(nominees[_i].v), nominees[_i].verdict, nominees[_i].want);
}
END_TEST

/* ---- a folio line that is lost ---- */

/* The folio before holds on, but where the beginning of another block stands in the three lines above the scheme. */
START_TEST(a_lost_folio_line_is_told_by_what_stands_above)
{
	static const struct {
		struct head_line v[6];
		bool lost;
	} cases[] = { { { SCHEME(0) }, false },
		      { { LEFT(0, "Load text"), SCHEME(1100) }, false },
		      { { HOLDER(0), SCHEME(1100) }, true },
		      { { LEFT(0, "ASHA RAO"), LEFT(1100, "a"), LEFT(1100, "b"), SCHEME(1100) }, true },
		      { { HOLDER(0), LEFT(1100, "a"), LEFT(1100, "b"), LEFT(1100, "c"), SCHEME(1100) }, false },
		      { { LEFT(0, "Ravi Iyer"), SCHEME(1100) }, true },
		      { { LEFT(0, "12345678 ABCDE1234F"), SCHEME(1100) }, true },
		      { { AT(0, 30601, "KYC: OK"), SCHEME(1100) }, true },
		      { { AT(0, 30601, "KYC: NOT OK"), SCHEME(1100) }, true },
		      { { AT(0, 30600, "KYC: OK"), SCHEME(1100) }, false },
		      { { AT(0, 40000, "kyc: ok"), SCHEME(1100) }, false },
		      { { AT(0, 40000, "kyc: not ok"), SCHEME(1100) }, false },
		      { { LEFT(0, "ABCDE1234F 12345678"), SCHEME(1100) }, true },
		      { { LEFT(0, "z"), LEFT(1100, "ASHA RAO"), LEFT(1100, "a"), LEFT(1100, "b"), SCHEME(1100) },
			true },
		      { { AT(0, 40000, "KYC: DUE"), SCHEME(1100) }, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_body_line v[7];
		struct cg_fund f = { .name = CG_STR_NONE };
		struct cg_str holder = CG_STR("Asha Rao"), other = CG_STR("Some One");
		size_t n = 0;
		bool found, sound;

		block = (struct cg_folio_block){ .amc = CG_STR("X MF"),
						 .folio = CG_STR("12345678 / 90"),
						 .pan = CG_STR("ABCDE1234F"),
						 .kyc = CG_STR("OK") };
		ck_assert(CG_PUSH(&arena, &block.holders, &other));
		ck_assert(CG_PUSH(&arena, &block.holders, &holder));
		s.investor.name = CG_STR("Ravi Iyer");
		while (n < 6 && cases[i].v[n].text != NULL)
			n++;
		lines_of(cases[i].v, n, v);
		ck_assert(cg_registrar_header(&arena, v, n, &s, &block, &f, &found, &sound));
		ck_assert(found);
		is_text(f.folio, cases[i].lost ? NULL : "12345678 / 90");
		is_text(f.pan, cases[i].lost ? NULL : "ABCDE1234F");
		is_text(f.kyc, cases[i].lost ? NULL : "OK");
		ck_assert_uint_eq(f.holders.n, cases[i].lost ? 0 : 2);
		is_text(f.amc, "X MF");
	}
}
END_TEST

/* The line of another fund house above it, set as those before, begins a block, too. */
START_TEST(a_fund_house_above_has_lost_its_folio_line)
{
	static const struct head_line h[] = { LEFT(0, "Y Mutual Fund"), SCHEME(1100) };
	struct cg_body_line v[3];
	struct cg_fund f = { .name = CG_STR_NONE };
	bool found, sound;

	block = (struct cg_folio_block){
		.amc = CG_STR("X MF"), .folio = CG_STR("1234"), .amc_font = 3, .amc_size = 1100
	};
	lines_of(h, 2, v);
	v[0].l.w[0].font = 3;
	v[0].l.w[0].size = 1100;
	ck_assert(cg_registrar_header(&arena, v, 2, &s, &block, &f, &found, &sound));
	ck_assert(found);
	is_text(f.amc, "Y Mutual Fund");
	is_text(f.folio, NULL);
	ck_assert_uint_eq(block.amc_font, 3);
	ck_assert_int_eq(block.amc_size, 1100);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("header");
	TCase *tc = tcase_create("header");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, a_head_is_read, 0, sizeof(heads) / sizeof(heads[0]));
	tcase_add_loop_test(tc, a_head_without_a_registrar_is_read, 0, sizeof(bare) / sizeof(bare[0]));
	tcase_add_test(tc, a_code_begins_a_scheme);
	tcase_add_test(tc, a_registrar_is_apart_from_its_scheme);
	tcase_add_test(tc, a_second_registrar_may_be_the_one);
	tcase_add_test(tc, the_print_of_a_fund_house_is_kept);
	tcase_add_test(tc, a_mark_is_an_isin_or_an_advisor);
	tcase_add_loop_test(tc, a_scheme_begins_above_its_registrar, 0, sizeof(above) / sizeof(above[0]));
	tcase_add_test(tc, a_head_has_twelve_lines_at_most);
	tcase_add_loop_test(tc, lines_of_a_head_stand_close_below_each_other, 0, sizeof(places) / sizeof(places[0]));
	tcase_add_test(tc, holders_have_names);
	tcase_add_loop_test(tc, nominees_stand_below_the_scheme, 0, sizeof(nominees) / sizeof(nominees[0]));
	tcase_add_test(tc, a_lost_folio_line_is_told_by_what_stands_above);
	tcase_add_test(tc, a_fund_house_above_has_lost_its_folio_line);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
