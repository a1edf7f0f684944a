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
	tcase_add_test(tc, rounds_without_negative_zero);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
