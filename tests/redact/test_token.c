/* Words cut into runs of letters and digits, and figures with their marks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "redact/token.h"
#include "run.h"

static struct cg_str str(const char *z)
{
	return (struct cg_str){ z, strlen(z) };
}

/* From where, of letters, of digits, to where. */
START_TEST(runs_end_where_their_kind_does)
{
	static const struct {
		const char *text;
		size_t at;
		bool letters, digits;
		size_t end;
	} t[] = {
		{ "ab12-", 0, true, false, 2 }, { "ab12-", 0, false, true, 0 }, { "ab12-", 0, true, true, 4 },
		{ "ab12-", 2, false, true, 4 }, { "ab12-", 2, true, false, 2 }, { "ab12-", 1, true, true, 4 },
		{ "ab12-", 4, true, true, 4 },	{ "ab12-", 5, true, true, 5 },	{ "ab12-", 0, false, false, 0 },
		{ "12", 0, false, true, 2 },	{ "12", 0, true, false, 0 },	{ "", 0, true, true, 0 },
		{ "Az09", 0, true, true, 4 },	{ "@[`{/:", 0, true, true, 0 }, { "\xe0\xa4\x95", 0, true, true, 0 },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++)
		ck_assert_msg(cg_redact_token_run_end(str(t[i].text), t[i].at, t[i].letters, t[i].digits) == t[i].end,
			      "%s from %zu", t[i].text, t[i].at);
}
END_TEST

START_TEST(all_are_one_character)
{
	ck_assert(cg_redact_token_all(CG_STR("XXXX"), 'X'));
	ck_assert(cg_redact_token_all(CG_STR("X"), 'X'));
	ck_assert(cg_redact_token_all(CG_STR(""), 'X'));
	ck_assert(!cg_redact_token_all(CG_STR("AXXX"), 'X'));
	ck_assert(!cg_redact_token_all(CG_STR("XXXA"), 'X'));
	ck_assert(!cg_redact_token_all(CG_STR("x"), 'X'));
}
END_TEST

/* Amounts and units have commas or a point; 0: the text begins with none. */
START_TEST(figures_are_digits_with_marks)
{
	static const struct {
		const char *text;
		size_t end;
	} t[] = {
		{ "1,234.50", 8 },
		{ "1234", 0 },
		{ "12,34,567", 9 },
		{ "1,23,456.789", 12 },
		{ "1,234", 5 },
		{ "1,23", 4 },
		{ "1,2", 0 }, /* groups have two digits or three */
		{ "1,2345", 0 },
		{ "1,2,345", 0 },
		{ "1,234,5", 5 },
		{ "1,234,56", 8 },
		{ "1,234,", 5 },
		{ "1,", 0 },
		{ ",123", 0 },
		{ ",", 0 },
		{ "", 0 },
		{ "1.5", 3 },
		{ ".5", 2 },
		{ "0.50", 4 },
		{ "1.", 0 },
		{ ".", 0 },
		{ "1.5.", 0 }, /* a number of a section */
		{ "1.2.3", 0 },
		{ "1,234.", 5 },
		{ "1.12345678", 10 },
		{ "1.123456789", 0 },
		{ "1.5/-", 3 },
		{ "1.5-", 3 },
		{ "1,234/-", 5 },
		{ "1.5NAV", 3 }, /* a label that touches it */
		{ "1.5and", 3 },
		{ "1.5an", 0 },
		{ "1.5a", 0 },
		{ "1.5asha", 0 },
		{ "1.5NAVasha", 0 },
		{ "1.5NAV9", 3 },
		{ "1.5NAV:", 3 },
		{ "1,234and", 5 },
		{ "1,234an", 0 },
		{ "1,234asha", 0 },
		{ "a1.5", 0 },
		{ "-1.5", 0 },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		char moved[32] = "xy";

		ck_assert_msg(cg_redact_token_figure(str(t[i].text), 0) == t[i].end, "%s", t[i].text);
		strcat(moved, t[i].text);
		ck_assert_msg(cg_redact_token_figure(str(moved), 2) == t[i].end + 2, "%s", moved);
	}
}
END_TEST

/* One letter for each token: of letters, digits, both, or a figure; then its text. */
START_TEST(words_are_cut_into_tokens)
{
	static const struct {
		const char *text, *want;
	} t[] = {
		{ "Asha", "L Asha|" },
		{ "1234", "D 1234|" },
		{ "ab12", "M ab12|" },
		{ "12ab", "M 12ab|" },
		{ "1,234.50", "F 1,234.50|" },
		{ "(1,234.50)", "F 1,234.50|" },
		{ "12/34", "D 12|D 34|" },
		{ "a-b", "L a|L b|" },
		{ "", "" },
		{ "--", "" },
		{ ".", "" },
		{ ".5", "F .5|" },
		{ "(.5)", "F .5|" },
		{ "..5", "F .5|" },
		{ "a.5", "L a|D 5|" },
		{ "9.a", "D 9|L a|" },
		{ "1.2.3", "D 1|D 2|D 3|" },
		{ "1,234.500NAV", "F 1,234.500|L NAV|" },
		{ "1.5x", "D 1|M 5x|" },
		{ "12.05.2021", "D 12|D 05|D 2021|" },
		{ "Rs.1.25", "L Rs|F 1.25|" },
		{ "26-May-2021", "D 26|L May|D 2021|" },
		{ "asha@example.com", "L asha|L example|L com|" },
		{ "INF00XX01019", "M INF00XX01019|" },
		{ "7INF00XX01019", "M 7|M INF00XX01019|" },
		{ "4711INF00XX01019", "M 4711|M INF00XX01019|" },
		{ "4711INA00XX01019", "M 4711INA00XX01019|" }, /* a number of SEBI */
		{ "INF00XX010197", "M INF00XX010197|" },
		{ "4711INF00XX01019.", "M 4711|M INF00XX01019|" },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		char got[128] = "";
		struct cg_str s = str(t[i].text);
		struct cg_redact_token token;
		size_t at = 0;

		while (cg_redact_token_next(s, &at, &token)) {
			ck_assert_uint_eq(at, token.from + token.n);
			(void)snprintf(got + strlen(got), sizeof(got) - strlen(got), "%c %.*s|", "LDMF"[token.kind],
				       (int)token.n, s.p + token.from);
		}
		ck_assert_str_eq(got, t[i].want);
	}
}
END_TEST

START_TEST(a_token_has_the_text_of_its_word)
{
	struct cg_word word[2] = { { .text = CG_STR("Asha") }, { .text = CG_STR("26-May") } };
	struct cg_word *line[2] = { &word[0], &word[1] };
	const struct cg_redact_work k = { .line = line, .n_line = 2 };
	const struct cg_redact_token t = { .word = 1, .from = 3, .n = 3 };

	ck_assert(cg_str_eq(cg_redact_token_text(&k, &t), CG_STR("May")));
}
END_TEST

int main(void)
{
	TCase *tc = tcase_create("token");
	Suite *suite = suite_create("redact/token");

	tcase_add_test(tc, runs_end_where_their_kind_does);
	tcase_add_test(tc, all_are_one_character);
	tcase_add_test(tc, figures_are_digits_with_marks);
	tcase_add_test(tc, words_are_cut_into_tokens);
	tcase_add_test(tc, a_token_has_the_text_of_its_word);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
