/* The heads of the table of transactions: which lines they are, and which columns their words make. */
#include "registrar_drawing.h"
#include "run.h"
#include "statement/line_words.h"

static struct cg_lines lines;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 53, 60, "Consolidated Account Statement");
}

static void close_page(void)
{
	drawing_close(&p);
}

/* Heads on one line, but for the words above and below it. */
static void heads(const char *above, const char *below)
{
	(void)drawing_put(&p, 468, 91, above);
	(void)drawing_put(&p, 53, 100, "Date");
	(void)drawing_put(&p, 96, 100, "Transaction");
	(void)drawing_put(&p, 351, 100, "Amount");
	(void)drawing_put(&p, 414, 100, "Units");
	(void)drawing_put(&p, 468, 100, "(INR)");
	(void)drawing_put(&p, 533, 100, "Balance");
	(void)drawing_put(&p, 533, 108, below);
	(void)drawing_put(&p, 53, 130, "01-Jan-2020");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
}

/* Words of a head of two lines stand above the others: both lines are the heads, and the column has its meaning. */
START_TEST(heads_begin_with_their_upper_words)
{
	struct cg_columns c = { .set = false };
	size_t head = 0, after = 0;

	heads("Price", "Units");
	ck_assert(cg_registrar_columns(&lines, 0, lines.n, &c, &head, &after));
	ck_assert(c.set);
	ck_assert_uint_eq(head, 1);
	ck_assert_uint_eq(after, 4);
	for (int i = 0; i < CG_FIG_MAX; i++)
		ck_assert(c.fig[i].set);
	ck_assert_int_eq(c.fig[CG_FIG_NAV].x0, 46800);
	ck_assert_int_eq(c.description, 9600);
}
END_TEST

/* Words that no head has are above the heads. */
START_TEST(other_words_above_are_none_of_them)
{
	struct cg_columns c = { .set = false };
	size_t head = 0, after = 0;

	heads("of your fund", "Units");
	ck_assert(cg_registrar_columns(&lines, 0, lines.n, &c, &head, &after));
	ck_assert_uint_eq(head, 2);
	ck_assert(!c.fig[CG_FIG_NAV].set);
	ck_assert(c.fig[CG_FIG_BALANCE].set);
}
END_TEST

/* ---- word by word, each distance at its limit and a hundredth of a point beside it ---- */

#define DATE_HEAD                                                                                                      \
	{                                                                                                              \
		5000, 8000, "Date"                                                                                     \
	}
#define TEXT_HEAD                                                                                                      \
	{                                                                                                              \
		10000, 15000, "Transaction"                                                                            \
	}
#define AMOUNT_HEAD                                                                                                    \
	{                                                                                                              \
		36000, 40000, "Amount"                                                                                 \
	}
#define UNITS_HEAD                                                                                                     \
	{                                                                                                              \
		44000, 48000, "Units"                                                                                  \
	}
#define PRICE_HEAD                                                                                                     \
	{                                                                                                              \
		52000, 56000, "Price"                                                                                  \
	}
#define BALANCE_HEAD                                                                                                   \
	{                                                                                                              \
		60000, 64000, "Balance"                                                                                \
	}
#define ALL_HEADS DATE_HEAD, TEXT_HEAD, AMOUNT_HEAD, UNITS_HEAD, PRICE_HEAD, BALANCE_HEAD

static void add(struct cg_line l)
{
	ck_assert(CG_PUSH(&p.a, &lines, &l));
}

static bool found(struct cg_columns *c, size_t *head, size_t *after)
{
	return cg_registrar_columns(&lines, 0, lines.n, c, head, after);
}

/* All on one line: what stands where, and where figures begin: 55 points and a quarter of a head left of its end. */
START_TEST(heads_of_one_line_are_columns)
{
	struct cg_columns c;
	size_t head, after;

	lines = (struct cg_lines){ .n = 0 };
	add(LINE(&p.a, 1, 50000, ALL_HEADS));
	ck_assert(found(&c, &head, &after));
	ck_assert_uint_eq(head, 0);
	ck_assert_uint_eq(after, 1);
	ck_assert(c.set && !c.four_baselines && !c.as_printed);
	ck_assert_int_eq(c.description, 10000);
	ck_assert_int_eq(c.figures, 40000 - 5500 - 1000);
	ck_assert_int_eq(c.fig[CG_FIG_AMOUNT].x0, 36000);
	ck_assert_int_eq(c.fig[CG_FIG_UNITS].x1, 48000);
	ck_assert_int_eq(c.fig[CG_FIG_NAV].x0, 52000);
	ck_assert_int_eq(c.fig[CG_FIG_BALANCE].x1, 64000);
	ck_assert_uint_eq(c.n_other, 0);
	for (size_t i = 1; i < 6; i++) { /* the price alone may be missing */
		struct cg_str text = lines.v[0].w[i].text;

		lines.v[0].w[i].text = CG_STR("(INR)");
		ck_assert_msg(found(&c, &head, &after) == (i == 4), "%zu", i);
		lines.v[0].w[i].text = text;
	}
}
END_TEST

/* Which lines are of a heading, by their words: at least three known ones, more than half, and no digit. */
START_TEST(words_of_a_heading_are_known)
{
	static const struct {
		struct word_at more[5];
		bool is;
	} cases[] = {
		{ { { 66000, 67000, "Foo" } }, true },
		{ { { 66000, 67000, "Foo" }, { 68000, 69000, "a" }, { 70000, 71000, "b" }, { 72000, 73000, "c" } },
		  true },
		{ { { 66000, 67000, "Foo" },
		    { 68000, 69000, "a" },
		    { 70000, 71000, "b" },
		    { 72000, 73000, "c" },
		    { 74000, 75000, "d" } },
		  false },
		{ { { 66000, 67000, "Foo2" } }, false }
	};
	static const struct word_at five[] = { DATE_HEAD, TEXT_HEAD, AMOUNT_HEAD, UNITS_HEAD, BALANCE_HEAD };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct word_at v[12];
		struct cg_columns c;
		size_t head, after, n = 0;

		for (size_t k = 0; k < 5; k++)
			v[n++] = five[k];
		for (size_t k = 0; k < 5 && cases[i].more[k].text != NULL; k++)
			v[n++] = cases[i].more[k];
		v[n].text = NULL;
		lines = (struct cg_lines){ .n = 0 };
		add(line_of(&p.a, 1, 50000, v));
		ck_assert_msg(found(&c, &head, &after) == cases[i].is, "%zu", i);
		if (cases[i].is)
			ck_assert_uint_eq(c.n_other, i == 0 ? 1 : 4);
	}
}
END_TEST

/* Capitals are as good as the first one alone, small letters are words of sentences. */
START_TEST(heads_are_printed_in_capitals_or_begin_with_one)
{
	static const struct {
		const char *text;
		bool is;
	} cases[] = { { "AMOUNT", true },  { "Amount", true }, { "amount", false },
		      { "AmOUNT", false }, { "Amoun", false }, { "Bmount", false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_columns c;
		size_t head, after;

		lines = (struct cg_lines){ .n = 0 };
		add(LINE(&p.a, 1, 50000, DATE_HEAD, TEXT_HEAD, { 36000, 40000, cases[i].text }, UNITS_HEAD, PRICE_HEAD,
			 BALANCE_HEAD));
		ck_assert_msg(found(&c, &head, &after) == cases[i].is, "%s", cases[i].text);
	}
}
END_TEST

/* Columns that are not known stand right of the texts, four at most; "(INR)" alone says nothing. */
START_TEST(unknown_heads_are_kept)
{
	struct cg_columns c;
	size_t head, after;

	lines = (struct cg_lines){ .n = 0 };
	add(LINE(&p.a, 1, 50000, { 1000, 2000, "Foo" }, ALL_HEADS, { 66000, 67000, "Foo" }, { 68000, 69000, "(INR)" },
		 { 70000, 71000, "Bar" }, { 72000, 73000, "Rs." }));
	ck_assert(found(&c, &head, &after));
	ck_assert_uint_eq(c.n_other, 4);
	ck_assert(!c.nameless[0] && c.nameless[1] && !c.nameless[2] && c.nameless[3]);
	ck_assert_int_eq(c.other[0].x0, 66000);
	ck_assert_int_eq(c.other[3].x1, 73000);
	ck_assert(c.other[3].set);
	add(LINE(&p.a, 1, 51000, { 75000, 76000, "(INR)" }));
	ck_assert(found(&c, &head, &after));
	ck_assert_uint_eq(c.n_other, 4);
	lines = (struct cg_lines){ .n = 0 }; /* figures begin before the leftmost, known or not */
	add(LINE(&p.a, 1, 50000, DATE_HEAD, TEXT_HEAD, { 30000, 32000, "Foo" }, AMOUNT_HEAD, UNITS_HEAD, BALANCE_HEAD));
	ck_assert(found(&c, &head, &after));
	ck_assert_int_eq(c.figures, 32000 - 5500 - 500);
}
END_TEST

/* Words of one label stand within 0.6 sizes, or below each other. */
START_TEST(words_of_a_label_are_close)
{
	for (int32_t more = 0; more < 2; more++) {
		struct cg_columns c;
		size_t head, after;

		lines = (struct cg_lines){ .n = 0 };
		add(LINE(&p.a, 1, 50000, DATE_HEAD, TEXT_HEAD, AMOUNT_HEAD, UNITS_HEAD, { 56000, 59000, "Unit" },
			 { 59600 + more, 64000, "Balance" }));
		ck_assert(found(&c, &head, &after));
		ck_assert_int_eq(c.fig[CG_FIG_BALANCE].x0, more == 0 ? 56000 : 59601);
	}
	for (int32_t more = 0; more < 2; more++) {
		struct cg_columns c;
		size_t head, after;

		lines = (struct cg_lines){ .n = 0 };
		add(LINE(&p.a, 1, 50000, DATE_HEAD, TEXT_HEAD, AMOUNT_HEAD, { 44000, 48000, "Units" },
			 { 58000, 60001, "Unit" }));
		add(LINE(&p.a, 1, 51000, { 60000 + more, 64000, "Balance" }));
		ck_assert(found(&c, &head, &after));
		ck_assert_int_eq(c.fig[CG_FIG_BALANCE].x0, more == 0 ? 58000 : 60001);
	}
}
END_TEST

/* Texts need 35 points of room, lines of heads stand within 18 points; Date may be three lower than Amount. */
START_TEST(heads_have_room_and_stand_together)
{
	struct cg_columns c;
	size_t head, after;

	for (int32_t less = 0; less < 2; less++) {
		lines = (struct cg_lines){ .n = 0 };
		add(LINE(&p.a, 1, 50000, DATE_HEAD, { 10000, 32500 + less, "Transaction" }, AMOUNT_HEAD, UNITS_HEAD,
			 PRICE_HEAD, BALANCE_HEAD));
		ck_assert(found(&c, &head, &after) == (less == 0));
	}
	for (int32_t more = 0; more < 2; more++) {
		lines = (struct cg_lines){ .n = 0 };
		add(LINE(&p.a, 1, 50000, ALL_HEADS));
		add(LINE(&p.a, 1, 51800 + more, { 36000, 40000, "(INR)" }));
		ck_assert(found(&c, &head, &after));
		ck_assert_uint_eq(after, more == 0 ? 2 : 1);
	}
	for (int32_t more = 0; more < 2; more++) { /* nine points and half a size above */
		lines = (struct cg_lines){ .n = 0 };
		add(LINE(&p.a, 1, 50000 - 1400 - more, { 36000, 40000, "(INR)" }));
		add(LINE(&p.a, 1, 50000, ALL_HEADS));
		ck_assert(found(&c, &head, &after));
		ck_assert_uint_eq(head, more == 0 ? 0 : 1);
		ck_assert_uint_eq(after, 2);
	}
	for (int32_t more = 0; more < 2; more++) {
		lines = (struct cg_lines){ .n = 0 };
		add(LINE(&p.a, 1, 50000, AMOUNT_HEAD, UNITS_HEAD, PRICE_HEAD, BALANCE_HEAD));
		add(LINE(&p.a, 1, 50300 + more, DATE_HEAD, TEXT_HEAD));
		ck_assert(found(&c, &head, &after));
		ck_assert(c.four_baselines == (more == 1));
	}
}
END_TEST

/* 32 lines that look like heads are tried. */
START_TEST(many_lines_look_like_heads)
{
	for (int32_t more = 0; more < 2; more++) {
		struct cg_columns c;
		size_t head, after;

		lines = (struct cg_lines){ .n = 0 };
		for (int32_t i = 0; i < 31 + more; i++)
			add(LINE(&p.a, 1, 1000 + i * 2000, DATE_HEAD));
		add(LINE(&p.a, 1, 70000, ALL_HEADS));
		ck_assert(found(&c, &head, &after) == (more == 0));
	}
}
END_TEST

/*
 * As the registrars print them: CAMS on one baseline with Balance below Unit; KFintech's Transaction and Units lower
 * than Amount, Unit between the two. Baselines are the same to a point.
 */
START_TEST(heads_as_the_registrars_print_them)
{
	static const struct {
		int32_t text, units, price, unit, balance; /* baselines below that of Amount */
		bool four, printed;
	} cases[] = { { 0, 0, 0, 0, 1000, false, true },       { 100, 0, 0, 0, 1000, false, true },
		      { 101, 101, 0, 0, 1000, false, false },  { -100, 0, 0, 0, 1000, false, true },
		      { 0, 100, 0, 0, 1000, false, true },     { 0, 101, 0, 0, 1000, false, false },
		      { 0, 0, 100, 0, 1000, false, true },     { 0, 0, 101, 0, 1000, false, false },
		      { 0, 0, 0, 100, 1100, false, true },     { 0, 0, 0, 101, 1100, false, false },
		      { 0, 0, 0, 0, 500, false, true },	       { 0, 0, 0, 0, 499, false, false },
		      { 600, 600, 0, 300, 1300, true, true },  { 600, 500, 0, 300, 1300, true, true },
		      { 600, 499, 0, 300, 1300, true, false }, { 600, 600, 0, 100, 1300, true, false },
		      { 600, 600, 0, 101, 1300, true, true },  { 600, 600, 0, 499, 1300, true, true },
		      { 600, 600, 0, 500, 1300, true, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const int32_t base[] = {
			0, cases[i].text, cases[i].units, cases[i].price, cases[i].unit, cases[i].balance
		};
		static const struct word_at w[] = {
			AMOUNT_HEAD, TEXT_HEAD, UNITS_HEAD, PRICE_HEAD, { 60000, 62000, "Unit" }, BALANCE_HEAD
		};
		struct cg_columns c;
		size_t head, after;

		lines = (struct cg_lines){ .n = 0 };
		for (int32_t at = -100; at <= 1300; at++) { /* a line for each baseline, from above */
			struct word_at v[7] = { { 0, 0, NULL } };
			size_t n = 0;

			for (size_t x = 10000; x < 70000 && n < 6; x += 1000) {
				for (size_t k = 0; k < 6; k++) {
					if (base[k] == at && (size_t)w[k].x0 == x)
						v[n++] = w[k];
				}
			}
			if (n > 0)
				add(line_of(&p.a, 1, 50000 + at, v));
		}
		ck_assert_msg(found(&c, &head, &after), "%zu", i);
		ck_assert_msg(c.four_baselines == cases[i].four, "%zu", i);
		ck_assert_msg(c.as_printed == cases[i].printed, "%zu: %d", i, c.as_printed);
	}
}
END_TEST

/* Another order, another word or another column is none of theirs. */
START_TEST(other_heads_are_not_as_printed)
{
	static const struct word_at sound[] = { DATE_HEAD,  TEXT_HEAD,	AMOUNT_HEAD,
						UNITS_HEAD, PRICE_HEAD, { 60000, 62000, "Unit" } };
	static const struct {
		size_t at;
		struct word_at w;
		bool printed;
	} cases[] = { { 0, DATE_HEAD, true },
		      { 1, { 10000, 15000, "Particulars" }, false },
		      { 4, { 52000, 56000, "NAV" }, true },
		      { 4, { 52000, 56000, "Foo" }, false },
		      { 4, { 47999, 56000, "Price" }, false },
		      { 3, { 39999, 48000, "Units" }, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct word_at v[7] = { { 0, 0, NULL } };
		struct cg_columns c;
		size_t head, after;

		for (size_t k = 0; k < 6; k++)
			v[k] = k == cases[i].at ? cases[i].w : sound[k];
		lines = (struct cg_lines){ .n = 0 };
		add(line_of(&p.a, 1, 50000, v));
		add(LINE(&p.a, 1, 51000, BALANCE_HEAD));
		if (!found(&c, &head, &after)) {
			ck_assert(!cases[i].printed);
			continue;
		}
		ck_assert_msg(c.as_printed == cases[i].printed, "%zu", i);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("columns");
	TCase *tc = tcase_create("columns");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, heads_begin_with_their_upper_words);
	tcase_add_test(tc, other_words_above_are_none_of_them);
	tcase_add_test(tc, heads_of_one_line_are_columns);
	tcase_add_test(tc, words_of_a_heading_are_known);
	tcase_add_test(tc, heads_are_printed_in_capitals_or_begin_with_one);
	tcase_add_test(tc, unknown_heads_are_kept);
	tcase_add_test(tc, words_of_a_label_are_close);
	tcase_add_test(tc, heads_have_room_and_stand_together);
	tcase_add_test(tc, many_lines_look_like_heads);
	tcase_add_test(tc, heads_as_the_registrars_print_them);
	tcase_add_test(tc, other_heads_are_not_as_printed);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
