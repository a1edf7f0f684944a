/* Values of funds spread over what they hold: sums and percent by hand, and what no figure can hold. */
#include "market/workbook/look_through.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>

static struct cg_arena arena;
static struct cg_enrichment enriched;
static struct cg_exposures exposures;
static struct cg_look_through seen;
static struct cg_err err;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	enriched = (struct cg_enrichment){ .funds = { NULL, 0, 0 } };
	exposures = (struct cg_exposures){ .caps_date = CG_DATE_NONE };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void fund(int32_t family, struct cg_dec value)
{
	struct cg_enriched_fund f = { .name = CG_STR("A fund"), .family = family, .current_value = value };

	ck_assert(CG_PUSH(&arena, &enriched.funds, &f));
}

static void holds(int32_t family, int32_t date, const char *type, const char *industry, const char *percent)
{
	struct cg_exposure x = { .family = family, .date = date, .type = cg_str_of(type) };

	x.industry = cg_str_of(industry);
	ck_assert(cg_dec_parse(cg_str_of(percent), &x.weight));
	ck_assert(CG_PUSH(&arena, &exposures, &x));
}

static void slice_is(const struct cg_look_slices *l, size_t i, const char *name, const char *amount,
		     const char *percent)
{
	char text[CG_DEC_TEXT_MAX];

	ck_assert_uint_lt(i, l->n);
	ck_assert(cg_str_eq(l->v[i].name, cg_str_of(name)));
	(void)cg_dec_text(l->v[i].amount, text);
	ck_assert_str_eq(text, amount);
	(void)cg_dec_text(l->v[i].percent, text);
	ck_assert_str_eq(text, percent);
}

/* 600 of 1000 rupees are covered: 400 in one fund, 200 in the other. */
START_TEST(values_are_spread_by_weight)
{
	char text[CG_DEC_TEXT_MAX];

	fund(1, cg_dec_make(40000, 2));
	fund(2, cg_dec_make(20000, 2));
	fund(3, cg_dec_make(40000, 2));
	holds(1, 20000, "EQUITY", "Banks", "75");
	holds(1, 20000, "CASH", "", "25");
	holds(2, 20031, "EQUITY", "BANKS", "50");
	holds(2, 20031, "EQUITY", "Software", "50");
	ck_assert_int_eq(cg_look_through_make(&enriched, &exposures, &arena, &seen, &err), CG_OK);
	ck_assert_ptr_null(seen.reason);
	(void)cg_dec_text(seen.covered, text);
	ck_assert_str_eq(text, "60.00");
	ck_assert_int_eq(seen.oldest, 20000);
	ck_assert_int_eq(seen.newest, 20031);
	ck_assert_uint_eq(seen.without.n, 1);
	ck_assert_uint_eq(seen.classes.n, 2);
	slice_is(&seen.classes, 0, "EQUITY", "500.0000", "83.33");
	slice_is(&seen.classes, 1, "CASH", "100.0000", "16.67");
	ck_assert_uint_eq(seen.industries.n, 2);
	slice_is(&seen.industries, 0, "Banks", "400.0000", "66.67");
	slice_is(&seen.industries, 1, "Software", "100.0000", "16.67");
}
END_TEST

/* A part that no figure holds is an error and no smaller sum: of shares, of an industry, or of a class. */
START_TEST(what_is_out_of_range_is_no_answer)
{
	fund(1, cg_dec_make(90000000000000000, 2));
	holds(1, 20000, "DEBT", "", "100");
	ck_assert_int_eq(cg_look_through_make(&enriched, &exposures, &arena, &seen, &err), CG_EBUSY);
	ck_assert_str_eq(err.why, "look_through: out of memory or range");
}
END_TEST

static void make(void)
{
	ck_assert_int_eq(cg_look_through_make(&enriched, &exposures, &arena, &seen, &err), CG_OK);
}

/* Shares of other countries and futures are classes of their own; companies are classed where a list is there. */
START_TEST(classes_and_companies)
{
	static const struct {
		const char *type, *cap, *weight;
		bool abroad;
	} rows[] = {
		{ "EQUITY", "LARGE", "40", false }, { "EQUITY", NULL, "10", false },
		{ "EQUITY", "MID", "5", true },	    { "FUTURE", "LARGE", "-20", false },
		{ "DEBT", "SMALL", "30", true },    { "EQUITY", "SMALL", "2.5", false },
	};

	fund(1, dec("1000.00"));
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		holds(1, 20000, rows[i].type, i == 5 ? "Steel" : "Banks", rows[i].weight);
		exposures.v[i].abroad = rows[i].abroad;
		exposures.v[i].cap = cg_str_of(rows[i].cap);
	}
	make();
	ck_assert_uint_eq(seen.caps.n, 0);
	ck_assert_int_eq(seen.caps_date, CG_DATE_NONE);
	exposures.caps_date = 19900;
	make();
	ck_assert_int_eq(seen.caps_date, 19900);
	ck_assert_uint_eq(seen.classes.n, 4);
	slice_is(&seen.classes, 0, "EQUITY", "525.0000", "52.50");
	slice_is(&seen.classes, 1, "DEBT", "300.0000", "30.00");
	slice_is(&seen.classes, 2, "OVERSEAS_EQUITY", "50.0000", "5.00");
	slice_is(&seen.classes, 3, "DERIVATIVES", "-200.0000", "-20.00");
	ck_assert_uint_eq(seen.caps.n, 3);
	slice_is(&seen.caps, 0, "LARGE", "400.0000", "40.00");
	slice_is(&seen.caps, 1, "NOT_IN_LIST", "100.0000", "10.00");
	slice_is(&seen.caps, 2, "SMALL", "25.0000", "2.50");
	ck_assert_uint_eq(seen.industries.n, 2);
	slice_is(&seen.industries, 0, "Banks", "550.0000", "55.00");
	slice_is(&seen.industries, 1, "Steel", "25.0000", "2.50");
	is_dec(seen.other_industries, "0.00");
}
END_TEST

/* A fund without a value holds nothing and lacks nothing; no family has the number 0. */
START_TEST(funds_that_do_not_count)
{
	fund(1, CG_DEC_NONE);
	fund(2, dec("0.00"));
	fund(3, dec("-1.00"));
	fund(0, dec("10.00"));
	holds(0, 20000, "EQUITY", "Banks", "100");
	make();
	ck_assert_str_eq(seen.reason, "HOLDINGS_NOT_IMPORTED");
	ck_assert_uint_eq(seen.without.n, 1);
	is_text(seen.without.v[0], "A fund");
	is_dec(seen.covered, "0.00");
	ck_assert(seen.oldest == CG_DATE_NONE && seen.newest == CG_DATE_NONE);
	ck_assert_uint_eq(seen.classes.n, 0);
	enriched.funds.n = 3;
	make();
	is_dec(seen.covered, NULL);
	ck_assert_uint_eq(seen.without.n, 0);
}
END_TEST

/* The oldest and the newest portfolio, in whatever order the funds stand; each has the day of its first row. */
START_TEST(days_of_portfolios)
{
	for (int32_t i = 1; i <= 3; i++)
		fund(i, dec("0.01"));
	holds(1, 20010, "EQUITY", "Banks", "100");
	holds(2, 20030, "EQUITY", "Banks", "100");
	holds(3, 20000, "EQUITY", "Banks", "100");
	holds(3, 29999, "EQUITY", "Banks", "0");
	make();
	ck_assert_int_eq(seen.oldest, 20000);
	ck_assert_int_eq(seen.newest, 20030);
	is_dec(seen.covered, "100.00");
}
END_TEST

/* The largest first; of equal ones by name, byte by byte, the shorter before the longer one. */
START_TEST(order_of_slices)
{
	static const char *const names[] = { "Banks", "Bank", "\xc3\x84hre", "Zinc", "Cement", "Banked", "Auto" };
	static const char *const want[] = { "Cement", "Auto", "Bank", "Banked", "Banks", "Zinc", "\xc3\x84hre" };

	fund(1, dec("100.00"));
	for (size_t i = 0; i < 7; i++)
		holds(1, 20000, "EQUITY", names[i], i == 4 ? "11" : "10");
	make();
	ck_assert_uint_eq(seen.industries.n, 7);
	for (size_t i = 0; i < 7; i++)
		slice_is(&seen.industries, i, want[i], i == 0 ? "11.0000" : "10.0000", i == 0 ? "11.00" : "10.00");
}
END_TEST

/* Twenty industries are listed, the others are one figure. Amounts have four decimals. */
START_TEST(the_most_industries)
{
	static const char *const rest[] = { "0.00", "3.00", "6.00" };

	fund(1, dec("0.33"));
	for (int i = 0; i < 19; i++)
		holds(1, 20000, "EQUITY", cg_arena_printf(&arena, "Industry %02d", i).p, "4");
	for (size_t extra = 0; extra < 3; extra++) {
		holds(1, 20000, "EQUITY", cg_arena_printf(&arena, "Other %zu", extra).p, "3");
		make();
		ck_assert_uint_eq(seen.industries.n, 20);
		is_dec(seen.other_industries, rest[extra]);
		slice_is(&seen.industries, 19, "Other 0", "0.0099", "3.00");
	}
	exposures.n = 19;
	make();
	ck_assert_uint_eq(seen.industries.n, 19);
	is_dec(seen.other_industries, "0.00");
}
END_TEST

/* With any memory: all of it, or the error. */
START_TEST(short_of_memory)
{
	size_t refused = 0;
	enum cg_code rc = CG_EBUSY;

	exposures.caps_date = 19900;
	for (int32_t i = 1; i <= 6; i++) {
		fund(i, dec("100.00"));
		if (i > 2)
			holds(i, 20000, "EQUITY", cg_arena_printf(&arena, "Industry %d", i).p, "100");
	}
	exposures.v[0].cap = CG_STR("MID");
	for (size_t limit = 0; rc != CG_OK; limit += 8) {
		struct cg_arena small;

		cg_arena_init(&small, limit);
		rc = cg_look_through_make(&enriched, &exposures, &small, &seen, &err);
		if (rc == CG_OK)
			ck_assert(seen.industries.n == 4 && seen.caps.n == 2 && seen.without.n == 2 &&
				  seen.classes.n == 1);
		else
			ck_assert_int_eq(rc, CG_EBUSY);
		cg_arena_free(&small);
		refused += rc != CG_OK;
		ck_assert_uint_lt(refused, 1000);
	}
	ck_assert_uint_gt(refused, 4);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("look_through");
	TCase *tc = tcase_create("spread");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, values_are_spread_by_weight);
	tcase_add_test(tc, what_is_out_of_range_is_no_answer);
	tcase_add_test(tc, classes_and_companies);
	tcase_add_test(tc, funds_that_do_not_count);
	tcase_add_test(tc, days_of_portfolios);
	tcase_add_test(tc, order_of_slices);
	tcase_add_test(tc, the_most_industries);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
