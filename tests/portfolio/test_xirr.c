#include "portfolio/xirr.h"

#include "base/date.h"
#include "run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 12, FLOWS_MAX = 64 };

static FILE *data(const char *name)
{
	char path[1024];
	const char *top = getenv("CG_TOP_SRCDIR");
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/tests/data/market/%s", top != NULL ? top : ".", name);
	f = fopen(path, "r");
	ck_assert_msg(f != NULL, "%s", path);
	return f;
}

static struct cg_str field(char *line, int want)
{
	struct cg_str s = cg_str_of(line), head = cg_str_cut(&s, ',');

	for (int i = 0; i < want; i++)
		head = cg_str_cut(&s, ',');
	return cg_str_trim(head);
}

static size_t read_flows(const char *name, struct cg_flow *v)
{
	FILE *f = data("xirr_flows.csv");
	char line[256];
	size_t n = 0;

	while (fgets(line, sizeof(line), f) != NULL) {
		struct cg_dec amount;

		if (!cg_str_eq(field(line, 0), cg_str_of(name)))
			continue;
		ck_assert(n < FLOWS_MAX);
		ck_assert(cg_date_parse_iso(field(line, 2), &v[n].date));
		ck_assert(cg_dec_parse(field(line, 3), &amount));
		v[n++].amount = cg_dec_double(amount);
	}
	(void)fclose(f);
	return n;
}

START_TEST(gives_the_rates_worked_out_elsewhere)
{
	char name[16], line[512], rounded[CG_DEC_TEXT_MAX];
	struct cg_flow v[FLOWS_MAX];
	struct cg_flows flows = { .v = v };
	FILE *f = data("xirr_results.csv");
	bool seen = false;

	(void)snprintf(name, sizeof(name), "X%02d", _i + 1);
	while (!seen && fgets(line, sizeof(line), f) != NULL)
		seen = cg_str_eq(field(line, 0), cg_str_of(name));
	(void)fclose(f);
	ck_assert(seen);
	flows.n = read_flows(name, v);
	ck_assert_uint_gt(flows.n, 1);
	if (cg_str_eq(field(line, 2), CG_STR("OK"))) {
		double percent = 0;
		struct cg_dec two;
		struct cg_str exact = field(line, 3), shown = field(line, 4);

		ck_assert_int_eq(cg_xirr(&flows, &percent), CG_XIRR_OK);
		ck_assert_msg(fabs(percent - strtod(exact.p, NULL)) < 5e-8, "%s: %.9f", name, percent);
		ck_assert(cg_xirr_percent_round(percent, &two));
		(void)cg_dec_text(two, rounded);
		ck_assert(cg_str_eq(cg_str_of(rounded), shown));
	} else {
		double percent = 42;
		const char *reason = cg_xirr_reason_name(cg_xirr(&flows, &percent));

		ck_assert_ptr_nonnull(reason);
		ck_assert(cg_str_eq(cg_str_of(reason), field(line, 2)));
		ck_assert_double_eq(percent, 42);
	}
}
END_TEST

/* Flows of whole currency units by day, ended by a flow of nothing; percent only with CG_XIRR_OK. */
static const struct {
	struct cg_flow v[8];
	enum cg_xirr_reason reason;
	double percent;
} told[] = {
	/* roots of 12 and 20 %, and of 12, 20 and 300 %, closer than any grid */
	{ { { 0, -1000 }, { 365, 2320 }, { 730, -1344 } }, CG_XIRR_MULTIPLE_ROOTS, 0 },
	{ { { 0, -1000 }, { 365, 6320 }, { 730, -10624 }, { 1095, 5376 } }, CG_XIRR_MULTIPLE_ROOTS, 0 },
	/* (x - 1.1)^2: met, not crossed; 10.00 and 10.01 %; -50 and 100 % on either side of nothing */
	{ { { 0, -100 }, { 365, 220 }, { 730, -121 } }, CG_XIRR_MULTIPLE_ROOTS, 0 },
	{ { { 0, -10000 }, { 365, 22001 }, { 730, -12101.1 } }, CG_XIRR_MULTIPLE_ROOTS, 0 },
	{ { { 0, -100 }, { 365, 250 }, { 730, -100 } }, CG_XIRR_MULTIPLE_ROOTS, 0 },
	/* one day and 4 % either way, 3.5 and 3.7 % are within */
	{ { { 0, -100 }, { 1, 96 } }, CG_XIRR_OUT_OF_RANGE, 0 },
	{ { { 0, -100 }, { 1, 104 } }, CG_XIRR_OUT_OF_RANGE, 0 },
	{ { { 0, -1000 }, { 1, 1035 } }, CG_XIRR_OK, 28393971.6838 },
	{ { { 0, -1000 }, { 1, 963.5 } }, CG_XIRR_OK, -99.99987 },
	/* one root within, another one beyond: 10 % and 1e9 % */
	{ { { 0, -1 }, { 365, 10000002.1 }, { 730, -11000001.1 } }, CG_XIRR_MULTIPLE_ROOTS, 0 },
	/* withdrawn with a gain and begun again: the sums change sign thrice, the root is one */
	{ { { 0, -100 }, { 365, 120 }, { 730, -150 }, { 1095, 165 } }, CG_XIRR_OK, 14.67131 },
	/* the same in paise: small figures are no doubt about the root */
	{ { { 0, -0.1 }, { 365, 0.12 }, { 730, -0.15 }, { 1095, 0.165 } }, CG_XIRR_OK, 14.67131 },
	/* a loss: no change forward, one backward */
	{ { { 0, -100 }, { 365, 10 }, { 730, -100 }, { 1095, 150 } }, CG_XIRR_OK, -11.49469 },
	/* money both ways, and no rate; all that moved, on one day; a day's flows that cancel out */
	{ { { 0, -100 }, { 365, 10 }, { 730, -20 } }, CG_XIRR_NO_SIGN_CHANGE, 0 },
	{ { { 7, -100 }, { 7, 110 } }, CG_XIRR_ONE_DAY, 0 },
	{ { { 0, -100 }, { 100, 0.3 }, { 100, -0.1 }, { 100, -0.2 }, { 365, 110 } }, CG_XIRR_OK, 10 },
	{ { { 0, 100 }, { 0, -100 }, { 365, -100 }, { 730, 110 } }, CG_XIRR_OK, 10 },
	/* in any order; five thousand times the money in a year, and a thousandth of it */
	{ { { 365, 1100 }, { 0, -1000 } }, CG_XIRR_OK, 10 },
	{ { { 0, -1000 }, { 365, 5000000 } }, CG_XIRR_OK, 499900 },
	{ { { 0, -1000 }, { 365, 1 } }, CG_XIRR_OK, -99.9 },
	/* the sum is nothing: 0 % */
	{ { { 0, -100 }, { 365, -10 }, { 730, 110 } }, CG_XIRR_OK, 0 },
};

START_TEST(tells_one_root_from_several)
{
	struct cg_flow v[8];
	struct cg_flows flows = { .v = v };
	double percent = 42;

	memcpy(v, told[_i].v, sizeof(v));
	while (flows.n < 8 && (v[flows.n].amount < 0 || v[flows.n].amount > 0))
		flows.n++;
	ck_assert_msg(cg_xirr(&flows, &percent) == told[_i].reason, "row %d", _i);
	if (told[_i].reason == CG_XIRR_OK)
		ck_assert_msg(fabs(percent - told[_i].percent) < 1e-4 * fmax(1, fabs(told[_i].percent) * 1e-4),
			      "row %d: %.9f", _i, percent);
	else
		ck_assert_double_eq(percent, 42);
}
END_TEST

START_TEST(rounds_without_negative_zero)
{
	struct cg_dec d;
	char text[CG_DEC_TEXT_MAX];

	ck_assert(cg_xirr_percent_round(-0.001, &d));
	(void)cg_dec_text(d, text);
	ck_assert_str_eq(text, "0.00");
	ck_assert(!cg_xirr_percent_round(NAN, &d));
	ck_assert(!cg_xirr_percent_round(1e300, &d));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("xirr");
	TCase *tc = tcase_create("xirr");

	tcase_add_loop_test(tc, gives_the_rates_worked_out_elsewhere, 0, CASES);
	tcase_add_loop_test(tc, tells_one_root_from_several, 0, sizeof(told) / sizeof(told[0]));
	tcase_add_test(tc, rounds_without_negative_zero);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
