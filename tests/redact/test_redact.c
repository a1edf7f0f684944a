/* What stays, what goes and what is multiplied, by where it stands. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "redact/redact.h"
#include "run.h"

enum { WORDS = 64, WIDTH = 500, HEIGHT = 1000, WIDE = 100, LINE = 2000 };

static struct cg_arena a;
static struct cg_word word[WORDS];
static struct cg_page page;
static struct cg_font font;
static struct cg_words words, made;
static struct cg_statement s;

static struct cg_str str(const char *z)
{
	return (struct cg_str){ z, strlen(z) };
}

static void open_page(void)
{
	cg_arena_init(&a, 1 << 24);
	memset(word, 0, sizeof(word));
	page = (struct cg_page){ .width = 60000, .height = 84000, .v = word };
	font = (struct cg_font){ CG_STR("AAAAAA+Arial-BoldMT") };
	words = (struct cg_words){ .pages = &page, .n_pages = 1, .fonts = &font, .n_fonts = 1 };
	s = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
}

static void close_page(void)
{
	cg_arena_free(&a);
}

/* Ends at x, as figures do. */
static size_t put(int32_t x, int32_t line, const char *text)
{
	int32_t width = (int32_t)strlen(text) * WIDTH;

	word[page.n] = (struct cg_word){ .text = str(text),
					 .x0 = x - width,
					 .x1 = x,
					 .y0 = line * LINE,
					 .y1 = line * LINE + HEIGHT,
					 .size = HEIGHT };
	return page.n++;
}

/* The word is this field of the statement. */
static void is_field(size_t i, enum cg_place_of of, const char *field)
{
	const struct cg_word *w = &word[i];
	struct cg_place p = {
		.of = of, .field = str(field), .page = 1, .box = { w->x0, w->y0, w->x1, w->y1 }, .text = w->text
	};

	ck_assert(CG_PUSH(&a, &s.places, &p));
}

static void is_address(size_t i)
{
	is_field(i, CG_PLACE_STATEMENT, "investor.address[0]");
}

static void redact(unsigned scale)
{
	uint8_t key[CG_REDACT_KEY_BYTES];
	const struct cg_redact_opts opts = { .key = key, .scale = scale };
	struct cg_err e = { .code = CG_OK };

	randombytes_buf(key, sizeof(key));
	ck_assert_int_eq(cg_redact(&words, &s, &opts, &a, &made, &e), CG_OK);
}

static void expect(size_t i, const char *text)
{
	struct cg_str got = made.pages[0].v[i].text;

	ck_assert_msg(cg_str_eq(got, str(text)), "%.*s, not %s", CG_STR_ARG(got), text);
}

static void expect_gone(size_t i)
{
	ck_assert_msg(!cg_str_eq(made.pages[0].v[i].text, word[i].text), "%.*s", CG_STR_ARG(word[i].text));
	ck_assert_uint_eq(made.pages[0].v[i].text.n, word[i].text.n);
}

START_TEST(an_address_of_public_words_goes)
{
	struct cg_str address = CG_STR("Closing Folio Street 2019");
	size_t first, label;

	ck_assert(CG_PUSH(&a, &s.investor.address, &address));
	first = put(4000, 1, "Closing");
	(void)put(7000, 1, "Folio");
	(void)put(10500, 1, "Street");
	(void)put(13000, 1, "2019");
	for (size_t i = first; i < page.n; i++)
		is_address(i);
	label = put(4000, 5, "Folio");
	redact(1);
	for (size_t i = first; i < label; i++)
		expect_gone(i);
	expect(label, "Folio");
}
END_TEST

/* Digits behind letters: of public words and short ones they stay, a word of a person goes with them. */
START_TEST(letters_with_digits_stay_where_they_are_public)
{
	static const char *const stay[] = { "Fund50", "2A", "25th" }, *const go[] = { "Asha42", "7Meena" };
	size_t first = page.n;

	for (size_t i = 0; i < sizeof(stay) / sizeof(stay[0]); i++)
		(void)put(8000, (int32_t)(1 + 2 * i), stay[i]);
	for (size_t i = 0; i < sizeof(go) / sizeof(go[0]); i++)
		(void)put(8000, (int32_t)(11 + 2 * i), go[i]);
	redact(1);
	for (size_t i = 0; i < sizeof(stay) / sizeof(stay[0]); i++)
		expect(first + i, stay[i]);
	for (size_t i = 0; i < sizeof(go) / sizeof(go[0]); i++)
		expect_gone(first + 3 + i);
}
END_TEST

/* "Purchase - Asha" is to be no "Purchase - Sipq": one in 2,000 words of four letters would begin as a keyword does. */
START_TEST(other_words_are_no_keywords)
{
	static const char *const three[] = { "sip", "nfo", "sys", "swp", "stp", "div", "stt", "tds" };

	for (unsigned i = 0; i < 600; i++) {
		for (size_t j = 0; j < 26; j++) {
			char name[] = "asha";

			name[3] = (char)('a' + j);
			(void)put(8000, (int32_t)(1 + 2 * j), cg_arena_z(&a, str(name)));
		}
		redact(1);
		for (size_t j = 0; j < page.n; j++) {
			struct cg_str got = made.pages[0].v[j].text;

			for (size_t k = 0; k < sizeof(three) / sizeof(three[0]); k++)
				ck_assert_msg(!cg_str_starts(got, str(three[k])), "%.*s", CG_STR_ARG(got));
		}
		close_page();
		open_page();
	}
}
END_TEST

/* A gap that is wider behind one letter than behind the others would tell of its width: gaps stay as they are. */
START_TEST(words_keep_their_boxes)
{
	static const char *const names[] = { "KUMAR", "QURESHIBHAI", "MMMWWW", "Iilj" };
	size_t first = page.n;

	for (unsigned i = 0; i < 40; i++)
		(void)put(8000, (int32_t)(1 + 2 * i), names[i % 4]);
	redact(1);
	for (size_t i = first; i < page.n; i++) {
		expect_gone(i);
		ck_assert_int_eq(made.pages[0].v[i].x0, word[i].x0);
		ck_assert_int_eq(made.pages[0].v[i].x1, word[i].x1);
	}
}
END_TEST

/* Letters of Indian scripts become others of the same one, those of Europe others of Latin-1; signs are no letters. */
START_TEST(letters_of_other_scripts_go)
{
	size_t nagari = put(8000, 1, "\xe0\xa4\x95\xe0\xa4\x96\xe0\xa4\x97\xe0\xa4\x98");
	size_t latin = put(8000, 3, "\xc5\xa1\xc4\x8d"); /* s and c with a caron */
	size_t vowels = put(8000, 9, "\xe0\xa4\x85\xe0\xa4\xbe");
	size_t signs = put(8000, 5, "\xe2\x82\xb9");
	size_t dash = put(8000, 7, "\xe2\x80\x93");
	struct cg_str got;

	redact(1);
	expect_gone(nagari);
	expect_gone(latin);
	expect(signs, "\xe2\x82\xb9");
	expect(vowels, "\xe0\xa4\x85\xe0\xa4\xbe"); /* what is no consonant says too little */
	expect(dash, "\xe2\x80\x93");
	got = made.pages[0].v[nagari].text;
	for (size_t i = 0; i < got.n;)
		ck_assert_uint_eq(cg_str_char(got, &i) & ~0x7fu, 0x900);
	got = made.pages[0].v[latin].text;
	for (size_t i = 0; i < got.n;) {
		uint32_t c = cg_str_char(got, &i);

		ck_assert(c >= 0xe0 && c <= 0xff);
	}
}
END_TEST

START_TEST(a_first_letter_may_stand_apart)
{
	size_t first, rest, name;

	first = put(8000, 1, "G");
	rest = put(11200, 1, "ifting");
	(void)put(8000, 3, "B");
	name = put(11200, 3, "ifting"); /* no word is "bifting" */
	redact(1);
	expect(first, "G");
	expect(rest, "ifting");
	expect_gone(name);
}
END_TEST

START_TEST(figures_are_what_their_place_says)
{
	struct cg_fund f = { .units = cg_dec_make(55, 0),
			     .nav = cg_dec_make(5500, 2),
			     .value = cg_dec_make(302500, 2) };
	size_t units, nav, value;

	ck_assert(CG_PUSH(&a, &s.funds, &f));
	is_field(units = put(20000, 1, "55"), CG_PLACE_FUND, "units");
	is_field(nav = put(30000, 1, "55.00"), CG_PLACE_FUND, "nav");
	is_field(value = put(40000, 1, "3,025.00"), CG_PLACE_FUND, "value");
	redact(3);
	expect(units, "165");
	expect(nav, "55.00");
	expect(value, "9,075.00");
}
END_TEST

START_TEST(dates_and_names_keep_numbers_that_are_units)
{
	struct cg_fund f = { .name = CG_STR("Smallcap 26 ETF"), .units = cg_dec_make(26, 0) };
	size_t date, number;

	ck_assert(CG_PUSH(&a, &s.funds, &f));
	date = put(8000, 1, "26-May-2021");
	(void)put(16000, 1, "Smallcap");
	number = put(17500, 1, "26");
	(void)put(19500, 1, "ETF");
	(void)put(40000, 1, "10.00");
	(void)put(50000, 1, "11.00");
	redact(3);
	expect(date, "26-May-2021");
	expect(number, "26");
}
END_TEST

START_TEST(a_label_may_touch_a_figure)
{
	struct cg_fund f = { .units = cg_dec_make(1234500, 3) };
	size_t glued;

	ck_assert(CG_PUSH(&a, &s.funds, &f));
	glued = put(20000, 1, "1,234.500NAV");
	redact(2);
	expect(glued, "2,469.000NAV");
}
END_TEST

START_TEST(a_figure_may_break_over_lines)
{
	struct cg_fund f = { .units = cg_dec_make(12196366, 3) };
	size_t high, low;

	ck_assert(CG_PUSH(&a, &s.funds, &f));
	high = put(20000, 1, "12,196.36");
	low = put(20000, 2, "6");
	word[low].y0 = word[high].y1;
	word[low].y1 = word[high].y1 + HEIGHT;
	redact(3);
	expect(high, "36,589.09");
	expect(low, "8");
}
END_TEST

START_TEST(figures_grow_where_their_column_does_not_end)
{
	struct cg_fund f = { .units = cg_dec_make(90000, 3), .value = cg_dec_make(1234567, 2) };
	size_t grown;

	ck_assert(CG_PUSH(&a, &s.funds, &f));
	grown = put(20000, 1, "90.000");
	for (int32_t line = 3; line < 8; line++)
		(void)put(20000, line, "12,345.67");
	redact(2);
	expect(grown, "180.000");
	ck_assert_int_eq(made.pages[0].v[grown].x1, 20000);
	ck_assert_int_lt(made.pages[0].v[grown].x0, word[grown].x0);
	for (size_t i = grown + 1; i < page.n; i++) { /* the same column, each line in its middle */
		word[i].x0 += WIDE / 2 + (word[grown].x0 + word[grown].x1 - word[i].x0 - word[i].x1) / 2;
		word[i].x1 = word[grown].x0 + word[grown].x1 - word[i].x0;
	}
	redact(2);
	ck_assert_int_gt(made.pages[0].v[grown].x1, 20000);
}
END_TEST

/* A word may be held against all words of its line and page: a budget of effort sees that. */
START_TEST(what_is_done_for_pairs_of_words_is_counted)
{
	struct cg_effort effort;

	for (int32_t i = 0; i < WORDS; i++)
		(void)put(5000 + i * 3000, 5, "1,234.00");
	cg_effort_begin(&effort, 60 * 1000, 0);
	a.effort = &effort;
	redact(2);
	a.effort = NULL;
	ck_assert_uint_ge(effort.steps, WORDS * WORDS);
}
END_TEST

START_TEST(the_check_looks_into_codes)
{
	struct cg_redact_check got;
	struct cg_err e = { .code = CG_OK };
	struct cg_word other;
	struct cg_page copy;
	struct cg_words to;

	(void)put(9000, 1, "RAMESH81");
	other = word[0];
	other.text = CG_STR("RAMESH23");
	copy = (struct cg_page){ .v = &other, .n = 1 };
	to = (struct cg_words){ .pages = &copy, .n_pages = 1 };
	ck_assert_int_eq(cg_redact_check(&words, &to, &s, &a, &got, &e), CG_OK);
	ck_assert_uint_eq(got.leaks, 1);
	word[0].text = CG_STR("MFAXIS0049");
	other.text = CG_STR("MFAXIS7315");
	ck_assert_int_eq(cg_redact_check(&words, &to, &s, &a, &got, &e), CG_OK);
	ck_assert_uint_eq(got.leaks, 0);
	ck_assert_uint_eq(got.stays.n, 1);
	ck_assert(cg_str_eq(got.stays.v[0], CG_STR("mfaxis")));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("redact");
	TCase *tc = tcase_create("redact");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, an_address_of_public_words_goes);
	tcase_add_test(tc, letters_with_digits_stay_where_they_are_public);
	tcase_add_test(tc, other_words_are_no_keywords);
	tcase_add_test(tc, words_keep_their_boxes);
	tcase_add_test(tc, letters_of_other_scripts_go);
	tcase_add_test(tc, a_first_letter_may_stand_apart);
	tcase_add_test(tc, figures_are_what_their_place_says);
	tcase_add_test(tc, dates_and_names_keep_numbers_that_are_units);
	tcase_add_test(tc, a_label_may_touch_a_figure);
	tcase_add_test(tc, a_figure_may_break_over_lines);
	tcase_add_test(tc, figures_grow_where_their_column_does_not_end);
	tcase_add_test(tc, what_is_done_for_pairs_of_words_is_counted);
	tcase_add_test(tc, the_check_looks_into_codes);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
