/* Values of funds spread over what they hold: sums and percent by hand, and what no figure can hold. */
#include "market/workbook/look_through.h"
#include "run.h"

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

int main(void)
{
	Suite *s = suite_create("look_through");
	TCase *tc = tcase_create("spread");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, values_are_spread_by_weight);
	tcase_add_test(tc, what_is_out_of_range_is_no_answer);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
