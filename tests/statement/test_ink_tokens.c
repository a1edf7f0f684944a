/* What a glued text is cut into, which words are glued, and where a text of the model stands on the page again. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/ink_priv.h"
#include "values.h"

#include <string.h>

enum { SIZE = 700, WORDS_MAX = 96 };

static struct drawing p;
static struct cg_word words[WORDS_MAX];
static size_t n_words;
static struct cg_lines ls;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
	n_words = 0;
}

static void close_page(void)
{
	drawing_close(&p);
}

static struct cg_word *put(const char *text, int32_t x0, int32_t x1, int32_t base)
{
	struct cg_word *w = &words[n_words++];

	*w = (struct cg_word){ .text = cg_str_of(text), .x0 = x0, .x1 = x1, .size = SIZE, .id = (uint32_t)n_words };
	w->y1 = base + SIZE / 5;
	w->y0 = w->y1 - SIZE;
	return w;
}

static struct cg_ink *ledger(void)
{
	struct cg_ink *ink;

	p.pages.v[0].v = words;
	p.pages.v[0].n = n_words;
	ck_assert(cg_line_build(&p.words, &p.a, &ls));
	ink = cg_ink_open(&p.words, &ls, &p.a);
	ck_assert_ptr_nonnull(ink);
	return ink;
}

static const char kinds[] = {
	[CG_TOKEN_TEXT] = 'T', [CG_TOKEN_NUMBER] = 'N', [CG_TOKEN_PERCENT] = '%', [CG_TOKEN_FIGURE] = 'F',
	[CG_TOKEN_DATE] = 'D', [CG_TOKEN_ISIN] = 'I',	[CG_TOKEN_PAN] = 'P',	  [CG_TOKEN_FOLIO] = 'O'
};

/* The tokens of the ledger as "T:Rs. F:5.00". */
static struct cg_str tokens_of(const struct cg_ink *ink)
{
	struct cg_str out = CG_STR("");

	for (size_t i = 0; i < ink->tokens.n; i++) {
		const struct cg_token *t = &ink->tokens.v[i];

		out = cg_arena_printf(&p.a, "%.*s%s%c:%.*s", CG_STR_ARG(out), i > 0 ? " " : "", kinds[t->kind],
				      CG_STR_ARG(t->text));
	}
	return out;
}

static const struct {
	const char *word, *want;
} cuts[] = {
	{ "Fund", "T:Fund" },
	/* figures have a point, or commas between groups, and are no part of something longer */
	{ "5.00", "F:5.00" },
	{ "1,234", "F:1,234" },
	{ ".5", "F:.5" },
	{ "a.5", "T:a. N:5" },
	{ "15,080,500.00Market", "F:15,080,500.00 T:Market" },
	{ "1.", "N:1 T:." },
	{ "1.x", "N:1 T:.x" },
	{ "1,", "N:1 T:," },
	{ "1,234.", "F:1,234 T:." },
	{ "1,234,", "F:1,234 T:," },
	{ "1.2.3", "N:1 T:. N:2 T:. N:3" },
	{ "V3.5", "T:V3. N:5" },
	{ "Rs.5.00", "T:Rs. F:5.00" },
	{ "Rs5.00", "T:Rs F:5.00" },
	{ "INR5.00", "T:INR F:5.00" },
	{ "USD5.00", "T:USD5. N:00" },
	{ "X.5.00", "T:X. N:5 T:. N:00" },
	{ "5.00/", "N:5 T:. N:00 T:/" },
	{ "/5.00", "T:/ N:5 T:. N:00" },
	{ "1.50%", "%:1.50 T:%" },
	{ "(1.50)", "T:( F:1.50 T:)" },
	/* two amounts that touch */
	{ "1,234.5067.89", "F:1,234.50 F:67.89" },
	{ "1.2345.67", "F:1.23 F:45.67" },
	{ "1.231,234.50", "F:1.23 F:1,234.50" },
	{ "-1.2345.67", "T:- F:1.23 F:45.67" },
	{ "1.23X", "F:1.23 T:X" },
	{ "1.2345.6", "N:1 T:. N:2345 T:. N:6" },
	{ "A1.2345.67", "T:A1. N:2345 T:. N:67" },
	{ "/1.2345.67", "T:/ N:1 T:. N:2345 T:. N:67" },
	/* dates in two forms, no digit or sign of a longer number beside them */
	{ "31-Mar-2024", "D:31-Mar-2024" },
	{ "31/03/2024", "D:31/03/2024" },
	{ "on31-Mar-2024:", "T:on D:31-Mar-2024 T::" },
	{ "131-Mar-2024", "N:131 T:-Mar- N:2024" },
	{ "/31-Mar-2024", "T:/ N:31 T:-Mar- N:2024" },
	{ "-31-Mar-2024", "T:- N:31 T:-Mar- N:2024" },
	{ "31-Mar-20245", "N:31 T:-Mar- N:20245" },
	{ "31/03/20241", "N:31/03 T:/ N:20241" },
	{ "31-Foo-2024", "N:31 T:-Foo- N:2024" },
	/* numbers: more than five digits may be a folio, with what stands behind its slash */
	{ "7", "N:7" },
	{ "12345", "N:12345" },
	{ "123456", "O:123456" },
	{ "12345/6", "N:12345/6" },
	{ "12345678/90", "O:12345678/90" },
	{ "123456/", "O:123456 T:/" },
	{ "123456/A", "O:123456 T:/A" },
	{ "A123456", "T:A123456" },
	{ "-123456", "T:- O:123456" },
	/* ISINs; inside longer words with their check digit alone, behind letters none of the government */
	{ "INF109K01837", "I:INF109K01837" },
	{ "INE002A01018", "I:INE002A01018" },
	{ "IN0020160019", "I:IN0020160019" },
	{ "INF109K01836", "I:INF109K01836" },
	{ "INA000012345", "T:INA000012345" },
	{ "US0378331005", "T:US0378331005" },
	{ "12345678/0INF109K01837", "O:12345678/0 I:INF109K01837" },
	{ "XINF109K01837", "T:X I:INF109K01837" },
	{ "XINF109K01836", "T:XINF109K01836" },
	{ "INF109K01837X", "I:INF109K01837 T:X" },
	{ "INF109K01836X", "T:INF109K01836X" },
	{ "INF109K01836-", "I:INF109K01836 T:-" },
	{ "XIN0020160019", "T:XIN0020160019" },
	{ "1IN0020160019", "N:1 I:IN0020160019" },
	/* a demat account has fourteen digits behind its letters, and begins with 30 */
	{ "IN30021441910174", "T:IN30021441910174" },
	{ "IN30021441910174-", "T:IN30021441910174-" },
	{ "IN3002144191017", "I:IN3002144191 T:017" },
	{ "IN300214419101745", "I:IN3002144191 T:01745" },
	{ "IN30021441910174X", "I:IN3002144191 T:0174X" },
	{ "IN00201600190174", "I:IN0020160019 T:0174" },
	/* PANs: five capitals, four digits, a capital, and no letter beside them */
	{ "ABCDE1234F", "P:ABCDE1234F" },
	{ "xABCDE1234F:", "T:x P:ABCDE1234F T::" },
	{ "1ABCDE1234F", "N:1 P:ABCDE1234F" },
	{ "XABCDE1234F", "T:XABCDE1234F" },
	{ "ABCDE1234FX", "T:ABCDE1234FX" },
	{ "ABCDE1234F1", "T:ABCDE1234F1" },
	{ "ABCDE1234f", "T:ABCDE1234f" },
	{ "ABCD11234F", "T:ABCD11234F" },
	{ "ABCDEF234F", "T:ABCDEF234F" },
	{ "ABCDE123GF", "T:ABCDE123GF" },
	{ "ABCDE12341", "T:ABCDE12341" },
	{ "aBCDE1234F", "T:aBCDE1234F" },
	{ "ABCDE1234", "T:ABCDE1234" },
};

START_TEST(a_text_is_cut_into_tokens)
{
	size_t n = strlen(cuts[_i].word);
	char *exact = cg_arena_take(&p.a, n); /* who reads behind it is noticed */

	ck_assert_ptr_nonnull(exact);
	memcpy(exact, cuts[_i].word, n);
	put("", 1000, 2000, 10000)->text = (struct cg_str){ exact, n };
	is_text(tokens_of(ledger()), cuts[_i].want);
}
END_TEST

/* Values without zeros at the end, so that "5.00" is found by "5.0"; the sign is kept beside them. */
static const struct {
	const char *word;
	size_t at;
	int64_t value;
	uint8_t scale, printed;
	bool negative;
} figures[] = {
	{ "1,234.50", 0, 12345, 1, 2, false }, { "100.00", 0, 100, 0, 2, false }, { "0.000", 0, 0, 0, 3, false },
	{ "-1.50", 1, 15, 1, 2, true },	       { "(1.50)", 1, 15, 1, 2, true },	  { "(1.50", 1, 15, 1, 2, false },
	{ "1.50)", 0, 15, 1, 2, false },       { "(1.50x)", 1, 15, 1, 2, false }, { "2.103.50", 0, 21, 1, 2, false },
	{ "2.103.50", 1, 35, 1, 2, false },    { "1.50%", 0, 15, 1, 2, false },
};

START_TEST(figures_have_values)
{
	const struct cg_token *t;

	put(figures[_i].word, 1000, 2000, 10000);
	t = &ledger()->tokens.v[figures[_i].at];
	ck_assert_int_eq(t->value, figures[_i].value);
	ck_assert_uint_eq(t->scale, figures[_i].scale);
	ck_assert_uint_eq(t->printed_scale, figures[_i].printed);
	ck_assert(t->negative == figures[_i].negative);
}
END_TEST

/* Pieces of a figure stand closer than 15 % of their height, those of another word closer than a tenth. */
static const struct {
	const char *x, *y, *want;
	int32_t dx;
	bool space_after;
} glued[] = {
	{ "Al", "pha", "T:Alpha", 70, false },
	{ "Al", "pha", "T:Al T:pha", 71, false },
	{ "Al", "pha", "T:Al T:pha", 0, true },
	{ "1,234", ".50", "F:1,234.50", 104, false },
	{ "1,234", ".50", "F:1,234 F:.50", 105, false },
	{ "1,234", ".50", "F:1,234 F:.50", 104, true },
	{ "1,234", "pha", "F:1,234 T:pha", 104, false },
	{ "Al", "1,234", "T:Al F:1,234", 104, false },
	{ "(", "1.50", "T:( F:1.50", 104, false },
	{ "1,234", ".50", "F:1,234.50", -199, false },
	{ "1,234", ".50", "F:1,234 F:.50", -200, false },
	{ "1,234", ".50", "F:.50 F:1,234", -301, false }, /* it begins left of the other one */
};

START_TEST(words_are_glued)
{
	put(glued[_i].x, 1000, 1300, 10000)->space_after = glued[_i].space_after;
	put(glued[_i].y, 1300 + glued[_i].dx, 1800, 10000);
	is_text(tokens_of(ledger()), glued[_i].want);
}
END_TEST

START_TEST(a_word_over_another_is_no_piece_of_it)
{
	put("1,234", 1000, 1100, 10000);
	put(".50", 1000, 1400, 10000);
	is_text(tokens_of(ledger()), "F:1,234 F:.50");
}
END_TEST

/* A token lies in the words that its bytes are of, and has their box. */
START_TEST(tokens_know_their_words)
{
	const struct cg_token *t;
	struct cg_ink *ink;
	int32_t box[4];

	put("12,345.67Mar", 1000, 2000, 10010)->y1 += 5;
	put("ket", 2000, 2300, 10000)->y0 -= 3;
	put("INF109", 3000, 3600, 10000);
	put("K01837", 3600, 4200, 9990);
	put("Last", 5000, 5400, 10000);
	ink = ledger();
	is_text(tokens_of(ink), "F:12,345.67 T:Market I:INF109K01837 T:Last");
	t = ink->tokens.v;
	ck_assert(t[0].first == 0 && t[0].last == 0);
	ck_assert(t[1].first == 0 && t[1].last == 1);
	ck_assert(t[2].first == 2 && t[2].last == 3);
	ck_assert(t[3].first == 4 && t[3].last == 4);
	for (size_t i = 0; i < 4; i++)
		ck_assert(t[i].line == 0 && t[i].page == 1 && t[i].state == CG_INK_NONE);
	ck_assert_int_eq(t[1].box[0], 1000);
	ck_assert_int_eq(t[1].box[1], 10000 + 140 - 700 - 3);
	ck_assert_int_eq(t[1].box[2], 2300);
	ck_assert_int_eq(t[1].box[3], 10010 + 140 + 5);
	ck_assert_int_eq(t[2].box[0], 3000);
	ck_assert_int_eq(t[2].box[1], 9990 + 140 - 700);
	ck_assert_int_eq(t[2].box[2], 4200);
	ck_assert_int_eq(t[2].box[3], 10000 + 140);
	cg_ink_box(ink, &t[1], box);
	ck_assert(memcmp(box, t[1].box, sizeof(box)) == 0);
	ck_assert_uint_eq(ink->lines[0].token, 0);
	ck_assert_uint_eq(ink->lines[0].n_tokens, 4);
	ck_assert_uint_eq(ink->n_words, 5);
}
END_TEST

/* A piece may end left of where the one before it does, and begin lower. */
START_TEST(a_token_is_as_wide_as_its_widest_word)
{
	const struct cg_token *t;

	put("Lon", 6000, 7000, 10000);
	put("g", 6960, 6990, 10020);
	t = ledger()->tokens.v;
	is_text(t->text, "Long");
	ck_assert_int_eq(t->box[0], 6000);
	ck_assert_int_eq(t->box[1], 10000 + 140 - 700);
	ck_assert_int_eq(t->box[2], 7000);
	ck_assert_int_eq(t->box[3], 10020 + 140);
	n_words = 0;
	put("Lon", 6000, 6400, 10020);
	put("g", 6400, 6600, 10000);
	t = ledger()->tokens.v;
	ck_assert_int_eq(t->box[1], 10000 + 140 - 700);
	ck_assert_int_eq(t->box[2], 6600);
	ck_assert_int_eq(t->box[3], 10020 + 140);
}
END_TEST

/* Sixty-four words and 240 bytes are glued at most. */
START_TEST(glued_texts_end_somewhere)
{
	char half[122];
	const struct cg_token *t;

	for (int32_t i = 0; i < 65; i++)
		put("a", 1000 + 100 * i, 1100 + 100 * i, 10000);
	t = ledger()->tokens.v;
	ck_assert_uint_eq(t[0].text.n, 64);
	ck_assert_uint_eq(t[0].last, 63);
	ck_assert_uint_eq(t[1].text.n, 1);
	memset(half, 'b', sizeof(half));
	for (size_t more = 0; more < 2; more++) {
		n_words = 0;
		put("", 1000, 2000, 10000)->text = (struct cg_str){ half, 120 };
		put("", 2000, 3000, 10000)->text = (struct cg_str){ half, 120 + more };
		t = ledger()->tokens.v;
		ck_assert_uint_eq(t[0].text.n, more == 0 ? 240 : 120);
	}
}
END_TEST

/* ---- the table ---- */

START_TEST(tokens_are_found_by_their_value)
{
	struct cg_token key = { .kind = CG_TOKEN_FIGURE, .page = 1, .value = 5 };
	struct cg_ink *ink;
	uint32_t i;

	put("5.00", 1000, 1400, 10000);
	put("0.5", 3000, 3400, 10000);
	put("5.0", 5000, 5400, 10000);
	put("Five", 7000, 7400, 10000);
	ink = ledger();
	i = cg_ink_first(ink, &key);
	ck_assert_uint_eq(i, 0);
	ck_assert_uint_eq(cg_ink_free(ink, &key, CG_INK_NO_TOKEN), 0);
	ck_assert_uint_eq(cg_ink_free(ink, &key, 0), 2);
	ck_assert_uint_eq(cg_ink_free(ink, &key, 2), CG_INK_NO_TOKEN);
	ink->tokens.v[0].state = CG_INK_FIELD; /* found all the same, but not free */
	ck_assert_uint_eq(cg_ink_first(ink, &key), 0);
	ck_assert_uint_eq(cg_ink_free(ink, &key, CG_INK_NO_TOKEN), 2);
	key.scale = 1;
	ck_assert_uint_eq(cg_ink_first(ink, &key), 1);
	key.page = 2;
	ck_assert_uint_eq(cg_ink_first(ink, &key), CG_INK_NO_TOKEN);
	key = (struct cg_token){ .kind = CG_TOKEN_TEXT, .page = 1, .text = CG_STR("Five") };
	ck_assert_uint_eq(cg_ink_first(ink, &key), 3);
	key.text = CG_STR("Fives");
	ck_assert_uint_eq(cg_ink_first(ink, &key), CG_INK_NO_TOKEN);
	ck_assert(cg_ink_same(&ink->tokens.v[0], &ink->tokens.v[2]));
	ck_assert(!cg_ink_same(&ink->tokens.v[0], &ink->tokens.v[1]));
	ck_assert(!cg_ink_same(&ink->tokens.v[0], &ink->tokens.v[3]));
}
END_TEST

/* ---- texts ---- */

/* Seven lines of two words each but the first: "Alpha Beta Fund" / "Growth Plan" ... */
static struct cg_ink *texts(void)
{
	static const char *const lines[][3] = { { "Alpha", "Beta", "Fund" },	{ "Growth", "Plan", NULL },
						{ "H02T-Gamma", "Fund", NULL }, { "xDelta", "(Epsilon)", NULL },
						{ "Zeta", "Eta", NULL },	{ "Theta", "Iota", NULL },
						{ "Fund", "Iota", NULL } };

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		for (int32_t k = 0; k < 3 && lines[i][k] != NULL; k++)
			put(lines[i][k], 1000 + 1000 * k, 1900 + 1000 * k, 10000 + 1000 * (int32_t)i);
	}
	return ledger();
}

static const struct {
	const char *text;
	uint32_t from, end;
	int first; /* -1: nowhere */
	uint32_t last, first_line, last_line;
} places[] = {
	{ "Alpha Beta Fund", 0, 9, 0, 2, 0, 0 },
	{ "Alpha-Beta/Fund", 0, 9, 0, 2, 0, 0 }, /* letters and digits alone are compared */
	{ "(Alpha)", 0, 1, 0, 0, 0, 0 },
	{ "Beta Fund", 0, 1, 1, 2, 0, 0 },
	{ "Alpha Fund", 0, 9, 0, 6, 0, 2 }, /* no word of its line stands between */
	{ "Fund", 0, 9, 2, 2, 0, 0 },
	{ "Fund", 1, 9, 6, 6, 2, 2 },
	{ "Fund", 3, 9, 13, 13, 6, 6 },
	{ "Fund", 3, 6, -1, 0, 0, 0 },
	{ "Beta", 1, 9, -1, 0, 0, 0 },
	{ "beta", 0, 9, -1, 0, 0, 0 },
	{ "Beta Fund Growth Plan", 0, 9, 1, 4, 0, 1 },
	{ "Beta Fund Plan", 0, 9, 1, 4, 0, 1 },
	{ "Gamma", 0, 9, 5, 5, 2, 2 }, /* behind the sign of a code */
	{ "02T", 0, 9, -1, 0, 0, 0 },
	{ "Delta", 0, 9, -1, 0, 0, 0 }, /* in the middle of a word */
	{ "Epsilon", 0, 9, 8, 8, 3, 3 },
	{ "Fund Iota", 0, 9, 6, 12, 2, 5 },
	{ "Fund Eta", 0, 9, 6, 10, 2, 4 },  /* the words that stand closest */
	{ "Alpha Zeta", 0, 9, 0, 9, 0, 4 }, /* four lines on at most */
	{ "Alpha Theta", 0, 9, -1, 0, 0, 0 },
	{ "Alphabet", 0, 9, -1, 0, 0, 0 },
	{ "Alph", 0, 9, 0, 0, 0, 0 },
	{ "", 0, 9, -1, 0, 0, 0 },
	{ "-/", 0, 9, -1, 0, 0, 0 },
};

START_TEST(a_text_stands_where_its_words_are)
{
	struct cg_ink *ink = texts();
	struct cg_ink_span at;
	bool found = cg_ink_text(ink, cg_str_of(places[_i].text), places[_i].from, places[_i].end, &at);

	ck_assert_msg(found == (places[_i].first >= 0), "%s", places[_i].text);
	if (!found)
		return;
	ck_assert_uint_eq(at.page, 1);
	ck_assert_uint_eq(at.first, (uint32_t)places[_i].first);
	ck_assert_uint_eq(at.last, places[_i].last);
	ck_assert_uint_eq(at.first_line, places[_i].first_line);
	ck_assert_uint_eq(at.last_line, places[_i].last_line);
}
END_TEST

START_TEST(a_text_has_the_box_of_its_words)
{
	struct cg_ink *ink = texts();
	struct cg_ink_span at;

	ck_assert(cg_ink_text(ink, CG_STR("Beta Fund Growth"), 0, 9, &at));
	ck_assert_int_eq(at.box[0], 1000);
	ck_assert_int_eq(at.box[1], 10000 + 140 - 700);
	ck_assert_int_eq(at.box[2], 3900);
	ck_assert_int_eq(at.box[3], 11000 + 140);
	ck_assert(cg_ink_text(ink, CG_STR("Beta"), 0, 9, &at));
	ck_assert_int_eq(at.box[0], 2000);
	ck_assert_int_eq(at.box[2], 2900);
	ck_assert_int_eq(at.box[3], 10140);
}
END_TEST

/* What begins a text: the first byte of a word, and those behind signs. */
START_TEST(words_say_what_may_begin_in_them)
{
	ck_assert(cg_ink_text_begins(CG_STR("ab")) == UINT64_C(1) << ('a' & 63));
	ck_assert(cg_ink_text_begins(CG_STR("a-b")) == (UINT64_C(1) << ('a' & 63) | UINT64_C(1) << ('b' & 63)));
	ck_assert(cg_ink_text_begins(CG_STR("(a")) == (UINT64_C(1) << ('(' & 63) | UINT64_C(1) << ('a' & 63)));
	ck_assert(cg_ink_text_begins(CG_STR("1a")) == UINT64_C(1) << ('1' & 63));
	ck_assert(cg_ink_text_begins(CG_STR("")) == 0);
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("ink_tokens");
	TCase *tc = tcase_create("ink_tokens");

	tcase_add_checked_fixture(tc, open_page, close_page);
	LOOP(tc, a_text_is_cut_into_tokens, cuts);
	LOOP(tc, figures_have_values, figures);
	LOOP(tc, words_are_glued, glued);
	tcase_add_test(tc, a_word_over_another_is_no_piece_of_it);
	tcase_add_test(tc, tokens_know_their_words);
	tcase_add_test(tc, a_token_is_as_wide_as_its_widest_word);
	tcase_add_test(tc, glued_texts_end_somewhere);
	tcase_add_test(tc, tokens_are_found_by_their_value);
	LOOP(tc, a_text_stands_where_its_words_are, places);
	tcase_add_test(tc, a_text_has_the_box_of_its_words);
	tcase_add_test(tc, words_say_what_may_begin_in_them);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
