/* The front of a depository statement: a period, a name and an address that a narrow page breaks. */
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "statement/depository/depository.h"
#include "statement/drawing.h"

static struct drawing p;
static struct cg_lines lines;
static struct cg_statement s;
static struct cg_depository_front f;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
	s = (struct cg_statement){ 0 };
	f = (struct cg_depository_front){ 0 };
}

static void close_page(void)
{
	drawing_close(&p);
}

static void expect(struct cg_str got, const char *want)
{
	ck_assert_msg(cg_str_eq(got, cg_str_of(want)), "\"%.*s\", not \"%s\"", CG_STR_ARG(got), want);
}

static const struct {
	const char *line[3];
	bool found, squeezed;
} periods[] = {
	{ { "Statement for the period from 01-Mar-2024 to 31-Mar-2024", "YOUR CONSOLIDATED", "" }, true, false },
	{ { "Statement for the period from 01-Mar-2024 to 31-", "Mar-2024", "YOUR CONSOLIDATED" }, true, true },
	{ { "Statement for the period from 01-Mar-2024 to", "31-Mar-2024", "YOUR CONSOLIDATED" }, true, true },
	{ { "Statement for the period", "from 01-Mar-2024", "to 31-Mar-2024" }, true, true },
	{ { "Statement for the period from 01-Mar-2024 to", "YOUR CONSOLIDATED", "PORTFOLIO VALUE" }, false, false },
};

START_TEST(period_goes_on_below)
{
	int32_t day[2], from, to;

	for (int k = 0; k < 3; k++) {
		(void)drawing_put(&p, 25, 60 + 9 * k, "A LINE 01-Jan-2001");
		(void)drawing_put(&p, 400, 60 + 9 * k, periods[_i].line[k]);
	}
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_depository_front_period(&p.a, &lines, 0, CG_PT(398), cg_date_parse_mon, &f, day));
	ck_assert_int_eq(f.squeezed, periods[_i].squeezed);
	ck_assert(cg_date_parse_mon(CG_STR("01-Mar-2024"), &from) && cg_date_parse_mon(CG_STR("31-Mar-2024"), &to));
	ck_assert_int_eq(day[0], periods[_i].found ? from : CG_DATE_NONE);
	ck_assert_int_eq(day[1], periods[_i].found ? to : CG_DATE_NONE);
}
END_TEST

static void settle(const char *const *line, const char *owner)
{
	struct cg_person person = { .name = cg_str_of(owner), .pan = CG_STR("ABCPR1234F") };

	for (size_t i = 0; line[i] != NULL; i++)
		(void)drawing_put(&p, 25, 60 + 9 * (double)i, line[i]);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	for (size_t i = 0; i < lines.n; i++)
		ck_assert(cg_depository_front_line(&p.a, &f, &s, &lines.v[i], lines.v[i].n));
	ck_assert(CG_PUSH(&p.a, &s.investors, &person));
	ck_assert(cg_depository_front_settle(&p.a, &s, &f));
}

static const struct {
	const char *line[7], *owner, *name, *address[5];
	bool squeezed, told;
} fronts[] = {
	/* nothing is narrow: no line is touched */
	{ { "ASHA RAO", "BEHIND THE OLD SERVICE", "CENTRE", "PUNE" },
	  "ASHA RAO",
	  "ASHA RAO",
	  { "BEHIND THE OLD SERVICE", "CENTRE", "PUNE" },
	  false,
	  false },
	/* an owner has the name */
	{ { "ASHA LATE", "VAIDYANATHAN", "PUNE" },
	  "ASHA LATE VAIDYANATHAN",
	  "ASHA LATE VAIDYANATHAN",
	  { "PUNE" },
	  false,
	  false },
	{ { "ASHA", "LATE", "RAO", "PUNE" }, "ASHA LATE RAO", "ASHA LATE RAO", { "PUNE" }, false, false },
	{ { "ASHA", "PUNE" }, "BINA RAO", "ASHA", { "PUNE" }, false, false },
	/* the widest line has lost its last word */
	{ { "ASHA RAO", "BEHIND THE OLD SERVICE", "CENTRE", "PUNE GOA 411001" },
	  "ASHA RAO",
	  "ASHA RAO",
	  { "BEHIND THE OLD SERVICE CENTRE", "PUNE GOA 411001" },
	  true,
	  false },
	/* the word would have fitted */
	{ { "ASHA RAO", "BEHIND THE OLD SERVICE CENTRE", "PLOT 4", "PUNE", "GOA 411001" },
	  "ASHA RAO",
	  "ASHA RAO",
	  { "BEHIND THE OLD SERVICE CENTRE", "PLOT 4", "PUNE", "GOA 411001" },
	  true,
	  false },
	/* one of two words */
	{ { "ASHA RAO", "OPP MOBILE TOWER", "SHILLONG", "MAHARASHTRA", "PIN 411001" },
	  "ASHA RAO",
	  "ASHA RAO",
	  { "OPP MOBILE TOWER", "SHILLONG", "MAHARASHTRA", "PIN 411001" },
	  true,
	  true },
	/* the name is broken; whether the address is, too, nothing tells */
	{ { "ASHA LATE", "VAIDYANATHAN", "OLD SERVICE", "CENTRE" },
	  "ASHA LATE VAIDYANATHAN",
	  "ASHA LATE VAIDYANATHAN",
	  { "OLD SERVICE", "CENTRE" },
	  true,
	  true },
};

START_TEST(lines_that_are_broken_are_joined_or_told)
{
	size_t n = 0;

	f.squeezed = fronts[_i].squeezed;
	settle(fronts[_i].line, fronts[_i].owner);
	expect(s.investor.name, fronts[_i].name);
	while (n < 5 && fronts[_i].address[n] != NULL) {
		ck_assert_uint_lt(n, s.investor.address.n);
		expect(s.investor.address.v[n], fronts[_i].address[n]);
		n++;
	}
	ck_assert_uint_eq(s.investor.address.n, n);
	ck_assert_int_eq(s.warnings.n > 0, fronts[_i].told);
	ck_assert(s.warnings.n == 0 || s.warnings.v[0].code == CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

/* The PAN beside the owner is that of the investor whose name was joined. */
START_TEST(pan_follows_the_joined_name)
{
	static const char *const line[] = { "123456789", "ASHA LATE", "RAO", NULL };

	settle(line, "ASHA LATE RAO");
	expect(s.investor.name, "ASHA LATE RAO");
	expect(s.investor.pan, "ABCPR1234F");
	ck_assert_uint_eq(s.investor.address.n, 0);
}
END_TEST

/* A period goes on in the third line, but not in the fourth or on another page; it stands right of the investor. */
static const struct {
	const char *line[4];
	int32_t left;
	size_t page; /* this line begins a new one; 0: none */
	bool found, squeezed;
} reaches[] = {
	{ { "from 01-Mar-2024", "to", "31-Mar-2024", "" }, 39800, 0, true, true },
	{ { "from 01-Mar-2024", "to", "this", "31-Mar-2024" }, 39800, 0, false, false },
	{ { "from 01-Mar-2024", "to", "31-Mar-2024", "" }, 39800, 2, false, false },
	{ { "from 01-Mar-2024 to 31-Mar-2024", "", "", "" }, 39800, 0, true, false },
	{ { "from 01-Mar-2024 to 31-Mar-2024 or 30-Apr-2024", "", "", "" }, 39800, 0, true, false },
	{ { "from 01-Mar-2024 to 31-Mar-2024", "", "", "" }, 50000, 0, false, false }, /* its first day is cut off */
};

START_TEST(period_goes_on_so_far)
{
	int32_t day[2], from, to;

	for (size_t k = 0; k < 4; k++) {
		if (k > 0 && reaches[_i].page == k)
			drawing_page(&p);
		(void)drawing_put(&p, 25, 60 + 9 * (double)k, "A");
		(void)drawing_put(&p, 400, 60 + 9 * (double)k, reaches[_i].line[k]);
	}
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_depository_front_period(&p.a, &lines, 0, reaches[_i].left, cg_date_parse_mon, &f, day));
	ck_assert_int_eq(f.squeezed, reaches[_i].squeezed);
	ck_assert(cg_date_parse_mon(CG_STR("01-Mar-2024"), &from) && cg_date_parse_mon(CG_STR("31-Mar-2024"), &to));
	ck_assert_int_eq(day[0], reaches[_i].found ? from : CG_DATE_NONE);
	ck_assert_int_eq(day[1], reaches[_i].found ? to : CG_DATE_NONE);
}
END_TEST

/* A name has three lines at most. */
START_TEST(name_of_so_many_lines)
{
	static const char *const line[] = { "ASHA", "LATE", "RAO", "KUMAR", NULL };
	static const char *const owner[] = { "ASHA LATE", "ASHA LATE RAO", "ASHA LATE RAO KUMAR", "ASHA" };
	static const size_t left[] = { 2, 1, 3, 3 };

	settle(line, owner[_i]);
	expect(s.investor.name, _i < 2 ? owner[_i] : "ASHA");
	ck_assert_uint_eq(s.investor.address.n, left[_i]);
	expect(s.investor.address.v[left[_i] - 1], "KUMAR");
	ck_assert_uint_eq(f.n, 4);
	ck_assert_uint_eq(f.page, 1);
}
END_TEST

/* Widths in hundredths of a point: a line that its next word would make the widest may have lost it. */
static const struct {
	int32_t width[4];
	bool word[4];
	size_t lines; /* with the name */
	const char *first, *second;
	bool told;
} widths[] = {
	{ { 1000, 900, 95 }, { false, false, true }, 3, "L1", "L2", false },
	{ { 1000, 900, 96 }, { false, false, true }, 3, "L1 L2", NULL, false },
	{ { 1000, 900, 96 }, { false, false, false }, 3, "L1", "L2", false },
	{ { 500, 1000, 1 }, { false, false, true }, 3, "L1 L2", NULL, false },
	{ { 500, 600, 900, 96 }, { false, false, false, true }, 4, "L1", "L2 L3", false },
	{ { 1000, 990, 10, 990 }, { false, false, true, true }, 4, "L1", "L2", true },
	{ { 900, 96, 100 }, { false, true, false }, 3, "L1", "L2", false }, /* below the name */
};

START_TEST(line_that_has_lost_its_last_word)
{
	static const char *const address[] = { "L1", "L2", "L3" };

	f = (struct cg_depository_front){ .squeezed = true, .n = widths[_i].lines, .page = 2 };
	s.investor.name = CG_STR("ASHA");
	for (size_t i = 0; i < widths[_i].lines; i++) {
		struct cg_str text = i > 0 ? cg_str_of(address[i - 1]) : CG_STR_NONE;

		f.width[i] = widths[_i].width[i];
		f.space[i] = 5;
		f.is_word[i] = widths[_i].word[i];
		ck_assert(i == 0 || CG_PUSH(&p.a, &s.investor.address, &text));
	}
	ck_assert(cg_depository_front_settle(&p.a, &s, &f));
	expect(s.investor.address.v[0], widths[_i].first);
	ck_assert_uint_eq(s.investor.address.n,
			  widths[_i].lines - 1 -
				  (strchr(widths[_i].first, ' ') != NULL ||
				   (widths[_i].second != NULL && strchr(widths[_i].second, ' ') != NULL)));
	if (widths[_i].second != NULL)
		expect(s.investor.address.v[1], widths[_i].second);
	ck_assert_uint_eq(s.warnings.n, widths[_i].told);
	if (widths[_i].told) {
		expect(s.warnings.v[0].message,
		       "The front of the statement is narrow: two lines of the address may be one.");
		ck_assert_uint_eq(s.warnings.v[0].page, 2);
	}
}
END_TEST

/* Sixteen lines are measured; of more nothing is joined, and none is lost. */
START_TEST(lines_of_the_front_have_a_limit)
{
	size_t n = CG_DEP_FRONT_MAX + (size_t)_i;

	(void)drawing_put(&p, 25, 60, "ASHA RAO");
	for (size_t i = 1; i + 1 < n; i++)
		(void)drawing_put(&p, 25, 60 + 9 * (double)i, "A B C D");
	(void)drawing_put(&p, 25, 60 + 9 * (double)(n - 1), "WORDS");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	for (size_t i = 0; i < lines.n; i++)
		ck_assert(cg_depository_front_line(&p.a, &f, &s, &lines.v[i], lines.v[i].n));
	f.squeezed = true;
	ck_assert(cg_depository_front_settle(&p.a, &s, &f));
	ck_assert_uint_eq(f.n, n);
	ck_assert_uint_eq(s.investor.address.n, _i == 0 ? n - 2 : n - 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("depository_front");
	TCase *tc = tcase_create("depository_front");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, period_goes_on_below, 0, (int)(sizeof(periods) / sizeof(periods[0])));
	tcase_add_loop_test(tc, lines_that_are_broken_are_joined_or_told, 0, (int)(sizeof(fronts) / sizeof(fronts[0])));
	tcase_add_loop_test(tc, period_goes_on_so_far, 0, (int)(sizeof(reaches) / sizeof(reaches[0])));
	tcase_add_loop_test(tc, name_of_so_many_lines, 0, 4);
	tcase_add_loop_test(tc, line_that_has_lost_its_last_word, 0, (int)(sizeof(widths) / sizeof(widths[0])));
	tcase_add_loop_test(tc, lines_of_the_front_have_a_limit, 0, 2);
	tcase_add_test(tc, pan_follows_the_joined_name);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
