#include "base/dec.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *in, *want; /* want NULL: refused */
} reads[] = {
	{ "33.412", "33.412" },
	{ "(49.988)", "-49.988" },
	{ "1,00,000.000", "100000.000" },
	{ "10,090,244.54", "10090244.54" },
	{ ".196", "0.196" },
	{ "-.5", "-0.5" },
	{ "0.000", "0.000" },
	{ "999999999999999999", "999999999999999999" },
	{ "000000000000000000001.50", "1.50" },
	{ "+5", "5" },
	{ "(5)", "-5" },
	{ "(.5)", "-0.5" },
	{ "0.123456789", "0.123456789" },
	{ "999999999.999999999", "999999999.999999999" },
	{ "1,2,3", "123" },
	{ "-0.00", "0.00" },
	{ "+", NULL },
	{ ".", NULL },
	{ "1,,5", NULL },
	{ "1.2,5", NULL },
	{ "5)", NULL },
	{ "9999999999.999999999", NULL },
	{ "33.4.1", NULL },
	{ "1,.5", NULL },
	{ ",5", NULL },
	{ "5,", NULL },
	{ "5.", NULL },
	{ "(5", NULL },
	{ "()", NULL },
	{ "(-5)", NULL },
	{ "--5", NULL },
	{ "-", NULL },
	{ "", NULL },
	{ "1e5", NULL },
	{ " 5", NULL },
	{ "1000000000000000000", NULL },
	{ "0.1234567890", NULL },
};

START_TEST(reads_what_statements_print)
{
	struct cg_dec d;
	char text[CG_DEC_TEXT_MAX];
	bool ok = cg_dec_parse(cg_str_of(reads[_i].in), &d);

	ck_assert_msg(ok == (reads[_i].want != NULL), "\"%s\"", reads[_i].in);
	if (ok) {
		(void)cg_dec_text(d, text);
		ck_assert_str_eq(text, reads[_i].want);
	}
}
END_TEST

static const char *text_of(struct cg_dec d)
{
	static char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, text);
	return text;
}

START_TEST(calculates_exactly)
{
	struct cg_dec d;

	ck_assert(cg_dec_mul(dec("33.412"), dec("165.4100"), 2, &d));
	ck_assert_str_eq(text_of(d), "5526.68");
	ck_assert(cg_dec_mul(dec("0.5"), dec("0.01"), 2, &d)); /* 0.005: away from zero, in one step */
	ck_assert_str_eq(text_of(d), "0.01");
	ck_assert(cg_dec_mul(dec("-0.5"), dec("0.01"), 2, &d));
	ck_assert_str_eq(text_of(d), "-0.01");
	ck_assert(cg_dec_mul(dec("0.4449"), dec("0.01"), 2, &d)); /* 0.004449 is not 0.0045 -> 0.01 */
	ck_assert_str_eq(text_of(d), "0.00");
	ck_assert(cg_dec_add(dec("0.1"), dec("0.25"), &d));
	ck_assert_str_eq(text_of(d), "0.35");
	ck_assert(cg_dec_sub(dec("1"), dec("0.001"), &d));
	ck_assert_str_eq(text_of(d), "0.999");
	ck_assert(cg_dec_div(dec("2"), dec("3"), 4, &d));
	ck_assert_str_eq(text_of(d), "0.6667");
	ck_assert(cg_dec_div(dec("-1"), dec("8"), 2, &d));
	ck_assert_str_eq(text_of(d), "-0.13");
}
END_TEST

START_TEST(refuses_what_does_not_fit)
{
	struct cg_dec big = dec("999999999999999999"), d = dec("7");

	ck_assert(!cg_dec_mul(big, big, 0, &d));
	ck_assert(!cg_dec_mul(big, dec("100"), 0, &d));
	ck_assert(!cg_dec_div(dec("1"), dec("0.00"), 2, &d));
	ck_assert(!cg_dec_add(CG_DEC_NONE, dec("1"), &d));
	ck_assert_str_eq(text_of(d), "7");
	ck_assert_int_eq(cg_dec_cmp(dec("1.50"), dec("1.5")), 0);
	ck_assert_int_eq(cg_dec_cmp(dec("-2"), dec("1.5")), -1);
	ck_assert(!cg_dec_eq(CG_DEC_NONE, CG_DEC_NONE));
}
END_TEST

/* What is missing, or has more decimals than there are, gives no figure and leaves *out alone. */
START_TEST(each_operand_counts)
{
	const struct cg_dec one = dec("1"), fine = { 1, CG_DEC_SCALE_MAX, true },
			    bad = { 1, CG_DEC_SCALE_MAX + 1, true };
	struct cg_dec d = dec("7");

	ck_assert(!cg_dec_add(one, CG_DEC_NONE, &d) && !cg_dec_add(bad, one, &d) && !cg_dec_add(one, bad, &d));
	ck_assert(!cg_dec_sub(one, CG_DEC_NONE, &d) && !cg_dec_sub(CG_DEC_NONE, one, &d) && !cg_dec_sub(one, bad, &d));
	ck_assert(!cg_dec_mul(one, CG_DEC_NONE, 2, &d) && !cg_dec_mul(CG_DEC_NONE, one, 2, &d));
	ck_assert(!cg_dec_mul(one, bad, 2, &d) && !cg_dec_mul(bad, one, 2, &d));
	ck_assert(!cg_dec_mul(one, one, CG_DEC_SCALE_MAX + 1, &d));
	ck_assert(!cg_dec_div(one, CG_DEC_NONE, 2, &d) && !cg_dec_div(CG_DEC_NONE, one, 2, &d));
	ck_assert(!cg_dec_div(one, bad, 2, &d) && !cg_dec_div(bad, one, 2, &d));
	ck_assert(!cg_dec_div(one, one, CG_DEC_SCALE_MAX + 1, &d));
	ck_assert(!cg_dec_rescale(CG_DEC_NONE, 2, &d));
	ck_assert_str_eq(text_of(d), "7");
	ck_assert(!cg_dec_eq(one, CG_DEC_NONE) && !cg_dec_eq(CG_DEC_NONE, one) && !cg_dec_eq(one, dec("2")));
	ck_assert(cg_dec_eq(one, dec("1.000")));
	ck_assert(cg_dec_add(fine, one, &d));
	ck_assert_str_eq(text_of(d), "1.000000001");
	ck_assert(cg_dec_div(fine, fine, CG_DEC_SCALE_MAX, &d));
	ck_assert_str_eq(text_of(d), "1.000000000");
	ck_assert(cg_dec_mul(one, one, CG_DEC_SCALE_MAX, &d));
	ck_assert_str_eq(text_of(d), "1.000000000");
}
END_TEST

START_TEST(ends_of_the_range)
{
	const struct cg_dec most = cg_dec_make(INT64_MAX, 0), least = cg_dec_make(INT64_MIN, 0), one = dec("1");
	struct cg_dec d = dec("7");

	ck_assert(!cg_dec_add(most, one, &d) && !cg_dec_sub(least, one, &d) && !cg_dec_rescale(most, 1, &d));
	ck_assert_str_eq(text_of(d), "7");
	ck_assert(cg_dec_add(most, dec("0"), &d));
	ck_assert_int_eq(d.v, INT64_MAX);
	ck_assert(cg_dec_sub(least, dec("0"), &d));
	ck_assert_int_eq(d.v, INT64_MIN);
	ck_assert(cg_dec_mul(most, dec("0.1"), 1, &d)); /* the product has one digit more than fits, the result not */
	ck_assert_str_eq(text_of(d), "922337203685477580.7");
	ck_assert(cg_dec_mul(dec("999.999999999"), dec("999.999999999"), 0, &d)); /* eighteen digits go */
	ck_assert_str_eq(text_of(d), "1000000");
	ck_assert(cg_dec_mul(dec("0.707106781"), dec("0.707106781"), 0, &d)); /* 0.4999..., in one step */
	ck_assert_str_eq(text_of(d), "0");
	ck_assert_int_eq(cg_dec_neg(least).v, INT64_MIN);
	ck_assert_int_eq(cg_dec_neg(most).v, -INT64_MAX);
	ck_assert(!cg_dec_neg(CG_DEC_NONE).set);
	ck_assert_str_eq(text_of(cg_dec_abs(dec("-1.5"))), "1.5");
	ck_assert_str_eq(text_of(cg_dec_abs(dec("1.5"))), "1.5");
	ck_assert_str_eq(text_of(least), "-9223372036854775808");
	ck_assert_uint_eq(cg_dec_text(CG_DEC_NONE, (char[CG_DEC_TEXT_MAX]){ "x" }), 0);
	ck_assert(cg_dec_double(dec("-1.25")) == -1.25 && cg_dec_double(CG_DEC_NONE) == 0.0);
	for (uint8_t scale = 0; scale <= CG_DEC_SCALE_MAX; scale++) {
		static const double wanted[] = { 25,	 2.5,	  .25,	    .025,      .0025,
						 .00025, .000025, .0000025, .00000025, .000000025 };

		ck_assert_double_eq(cg_dec_double(cg_dec_make(25, scale)), wanted[scale]);
	}
}
END_TEST

static const struct {
	const char *plain, *grouped;
} groups[] = {
	{ "0", "0" },
	{ "7.50", "7.50" },
	{ "999.9999", "999.9999" },
	{ "1000", "1,000" },
	{ "-1000.00", "-1,000.00" },
	{ "99999.99", "99,999.99" },
	{ "100000", "1,00,000" },
	{ "1234567.89", "12,34,567.89" },
	{ "-1234567.89", "-12,34,567.89" },
	{ "10000000.00", "1,00,00,000.00" },
	{ "123456789012345678", "1,23,45,67,89,01,23,45,678" },
	{ "-123456789.012345678", "-12,34,56,789.012345678" },
};

START_TEST(groups_as_india_does)
{
	char text[CG_DEC_INDIAN_MAX];

	ck_assert_uint_eq(cg_dec_text_indian(dec(groups[_i].plain), text), strlen(groups[_i].grouped));
	ck_assert_str_eq(text, groups[_i].grouped);
}
END_TEST

START_TEST(groups_the_ends_of_the_range)
{
	char text[CG_DEC_INDIAN_MAX];

	(void)cg_dec_text_indian(cg_dec_make(INT64_MIN, 0), text);
	ck_assert_str_eq(text, "-92,23,37,20,36,85,47,75,808");
	ck_assert_uint_eq(cg_dec_text_indian(CG_DEC_NONE, text), 0);
	ck_assert_str_eq(text, "");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("dec");
	TCase *tc = tcase_create("dec");

	tcase_add_loop_test(tc, reads_what_statements_print, 0, (int)(sizeof(reads) / sizeof(reads[0])));
	tcase_add_loop_test(tc, groups_as_india_does, 0, (int)(sizeof(groups) / sizeof(groups[0])));
	tcase_add_test(tc, groups_the_ends_of_the_range);
	tcase_add_test(tc, each_operand_counts);
	tcase_add_test(tc, ends_of_the_range);
	tcase_add_test(tc, calculates_exactly);
	tcase_add_test(tc, refuses_what_does_not_fit);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
