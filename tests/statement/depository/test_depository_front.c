/* The front of a depository statement: a period, a name and an address that a narrow page breaks. */
#include <stdlib.h>

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

int main(void)
{
	Suite *suite = suite_create("depository_front");
	TCase *tc = tcase_create("depository_front");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, period_goes_on_below, 0, (int)(sizeof(periods) / sizeof(periods[0])));
	tcase_add_loop_test(tc, lines_that_are_broken_are_joined_or_told, 0, (int)(sizeof(fronts) / sizeof(fronts[0])));
	tcase_add_test(tc, pan_follows_the_joined_name);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
