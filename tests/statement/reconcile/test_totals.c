/* Totals of fund houses and of all, and what is counted over all funds. */
#include "run.h"
#include "statement/reconcile/priv.h"
#include "statement/reconcile/reconcile.h"
#include "statement/reconcile/sound.h"

static const struct {
	const char *amc_value, *amc_cost, *total_value, *total_cost;
	size_t warnings;
} totals[] = {
	{ "11053.36", "5000.00", "11053.36", "5000.00", 0 },
	{ "11053.38", "5000.00", "11053.38", "5000.00", 0 }, /* a paisa per fund above */
	{ "11053.34", "5000.00", "11053.34", "5000.00", 0 },
	{ "11053.39", "5000.00", "11053.39", "5000.00", 2 },
	{ "11053.36", "5000.01", "11053.36", "5000.00", 1 }, /* costs are exact */
	{ "11053.36", "5000.00", "11035.36", "5000.00", 2 }, /* neither the sum of the funds nor of the lines */
	{ "11053.36", "5000.00", NULL, NULL, 1 },	     /* a box without its total */
};

START_TEST(totals_add_up)
{
	(void)good_fund("A Mutual Fund", "1000001");
	(void)good_fund("A MUTUAL FUND", "1000002");
	printed("A Mutual Fund", totals[_i].amc_cost, totals[_i].amc_value);
	if (totals[_i].total_value != NULL)
		printed(NULL, totals[_i].total_cost, totals[_i].total_value);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, totals[_i].warnings);
	for (size_t i = 0; i < s.warnings.n; i++)
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_TOTAL_MISMATCH);
	ck_assert_int_eq(s.level, totals[_i].warnings == 0 ? CG_LEVEL_HIGH : CG_LEVEL_LOW);
}
END_TEST

START_TEST(lost_fund_house_is_noticed)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed("A Mutual Fund", NULL, "5526.68");
	printed("B Mutual Fund", NULL, "100.00");
	printed(NULL, NULL, "5626.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 2);
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

/* A scheme that was sold is part of no total, so its fund house needs none; one of a paisa does. */
START_TEST(sold_fund_needs_no_fund_house)
{
	(void)good_fund("A Mutual Fund", "1000001");
	(void)fund("C Mutual Fund", "1000002", "0.000", "0.000", "10.0000", "0.00", NULL);
	printed("A Mutual Fund", NULL, "5526.68");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(!is_said("The fund house of this scheme has no line"));
	s.funds.v[1].value = dec("0.01");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The fund house of this scheme has no line"));
}
END_TEST

START_TEST(fund_without_its_house_is_not_reconciled)
{
	(void)good_fund("A Mutual Fund", "1000001");
	(void)good_fund("C Mutual Fund", "1000002");
	printed("A Mutual Fund", NULL, "5526.68");
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 2);
	ck_assert(cg_str_eq(s.warnings.v[0].folio, CG_STR("1000002")));
	ck_assert(s.funds.v[0].reconciled && !s.funds.v[1].reconciled);
}
END_TEST

/* Statements that print a line for each house lack one when there is none. */
START_TEST(lost_line_of_the_only_house_is_noticed)
{
	if (_i == 1)
		s.prints = CG_PRINTS_HOUSE_TOTALS;
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, (unsigned)_i);
	ck_assert_int_eq(is_said("The fund house of this scheme has no line in the portfolio summary."), _i == 1);
}
END_TEST

static const struct {
	const char *cost, *value, *total_cost;
	bool whole;
} lines[] = {
	{ "2500.00", "5526.68", "2500.00", true },
	{ NULL, "5526.68", "2500.00", false },
	{ "2500.00", NULL, "2500.00", false },
	{ NULL, "5526.68", NULL, true },
};

START_TEST(line_of_a_house_is_whole)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed("A Mutual Fund", lines[_i].cost, lines[_i].value);
	printed(NULL, lines[_i].total_cost, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, !lines[_i].whole);
	ck_assert_int_eq(is_said("A line of the portfolio summary lacks a figure that its total has."),
			 !lines[_i].whole);
	ck_assert_int_eq(s.level, lines[_i].whole ? CG_LEVEL_HIGH : CG_LEVEL_LOW);
}
END_TEST

START_TEST(without_total_the_values_are_added)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->cost = CG_DEC_NONE;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	is_dec(s.total_value, "5526.68");
	ck_assert(!s.total_cost.set);
}
END_TEST

START_TEST(lost_total_of_costs_is_noticed)
{
	s.type = CG_STATEMENT_SUMMARY;
	s.prints = CG_PRINTS_COST_TOTAL;
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(s.warnings.v[0].message, "The total of the costs is not found.");
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

/* Every sum of values must fit, as those behind take it for granted. */
START_TEST(sums_must_fit)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	f = fund("A Mutual Fund", "1000002", "0.000", "0.000", "1.0000", "9000000000000000.00", NULL);
	ck_assert_int_eq(settle(), CG_OK);
	f->value.v = INT64_MAX - 1;
	ck_assert_int_eq(settle(), CG_EINCOMPLETE);
}
END_TEST

START_TEST(nil_total_is_an_empty_statement)
{
	printed(NULL, "0.00", "0.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	is_dec(s.total_value, "0.00");
}
END_TEST

START_TEST(total_without_funds_is_refused)
{
	printed(NULL, "10.00", "10.00");
	ck_assert_int_eq(settle(), CG_EINCOMPLETE);
}
END_TEST

START_TEST(holders_are_listed_once)
{
	struct cg_str one = CG_STR("ASHA RAO"), two = CG_STR("Asha Rao"), three = CG_STR("Ravi Rao"),
		      ward = CG_STR("U/G Asha Rao");
	const struct cg_person owner = { .name = CG_STR("Meera Rao"), .pan = CG_STR("PQRSP6789T") };
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	ck_assert(CG_PUSH(&a, &f->holders, &three));
	ck_assert(CG_PUSH(&a, &f->holders, &ward));
	f->pan = CG_STR("ABCDE1234F");
	f = good_fund("A Mutual Fund", "1000002");
	ck_assert(CG_PUSH(&a, &f->holders, &one));
	f = good_fund("A Mutual Fund", "1000003");
	ck_assert(CG_PUSH(&a, &f->holders, &two));
	ck_assert(CG_PUSH(&a, &s.demat, &(struct cg_demat_account){ .page = 1 }));
	ck_assert(CG_PUSH(&a, &s.demat.v[0].owners, &owner));
	printed(NULL, NULL, "16580.04");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.investors.n, 3);
	is_text(s.investors.v[0].name, "Ravi Rao");
	is_text(s.investors.v[0].pan, "ABCDE1234F");
	is_text(s.investors.v[1].name, "ASHA RAO");
	is_text(s.investors.v[1].pan, NULL);
	is_text(s.investors.v[2].name, "Meera Rao");
	is_text(s.investors.v[2].pan, "PQRSP6789T");
}
END_TEST

/* A father and a son of one name, two names with one PAN, a name that another begins with: none is another. */
START_TEST(holders_that_are_nearly_the_same)
{
	static const struct {
		const char *name, *pan;
	} owners[] = {
		{ "Asha Rao", "ABCDE1234F" },	    { "Asha Rao", "PQRSP6789T" }, { "Asha Rao Kumar", "ABCDE1234F" },
		{ "ASHA RAO", "abcde1234f" },	    { "Asha", "ABCDE1234F" },	  { "Asha Rao Kumar", "PQRSP6789T" },
		{ "Asha Rao Kumar", "ABCDE1234F" },
	};
	static const size_t kept[] = { 0, 1, 2, 4, 5 };

	(void)good_fund("A Mutual Fund", "1000001");
	ck_assert(CG_PUSH(&a, &s.demat, &(struct cg_demat_account){ .page = 1 }));
	for (size_t i = 0; i < sizeof(owners) / sizeof(owners[0]); i++) {
		struct cg_person owner = { cg_str_of(owners[i].name), cg_str_of(owners[i].pan) };

		ck_assert(CG_PUSH(&a, &s.demat.v[0].owners, &owner));
	}
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.investors.n, sizeof(kept) / sizeof(kept[0]));
	for (size_t i = 0; i < s.investors.n; i++) {
		is_text(s.investors.v[i].name, owners[kept[i]].name);
		is_text(s.investors.v[i].pan, owners[kept[i]].pan);
	}
}
END_TEST

/* Registrars print the costs' total wherever a scheme has a cost; others do not. */
START_TEST(total_of_costs_is_due)
{
	s.prints = _i == 0 ? 0 : CG_PRINTS_COST_TOTAL;
	good_fund("A Mutual Fund", "1000001")->cost = _i == 2 ? CG_DEC_NONE : dec("2500.00");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, _i == 1);
	ck_assert_int_eq(is_said("The total of the costs is not found."), _i == 1);
	ck_assert_int_eq(s.level, _i == 1 ? CG_LEVEL_LOW : CG_LEVEL_HIGH);
}
END_TEST

/* Texts and figures: what the funds come to is expected, what is printed is found; a house by its first 80 letters. */
START_TEST(totals_name_their_house)
{
	static const char longest[] = "Abcdefghi Abcdefghi Abcdefghi Abcdefghi Abcdefghi Abcdefghi "
				      "Abcdefghi AbcdefghijB";
	static const struct {
		const char *amc, *cost, *value, *message, *expected, *found;
	} v[] = {
		{ "A Mutual Fund", "2500.00", "5526.70",
		  "The market values of the funds of A Mutual Fund do not add up to the printed total.", "5526.68",
		  "5526.70" },
		{ "A Mutual Fund", "2499.99", "5526.68",
		  "The costs of the funds of A Mutual Fund do not add up to the printed total.", "2500.00", "2499.99" },
		{ longest, "2500.00", "5526.70",
		  "The market values of the funds of Abcdefghi Abcdefghi Abcdefghi Abcdefghi Abcdefghi "
		  "Abcdefghi Abcdefghi Abcdefghij do not add up to the printed total.",
		  "5526.68", "5526.70" },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		teardown();
		setup();
		(void)good_fund(v[i].amc, "1000001");
		printed(v[i].amc, v[i].cost, v[i].value);
		printed(NULL, "2500.00", "5526.68");
		ck_assert_int_eq(settle(), CG_OK);
		is_text(s.warnings.v[0].message, v[i].message);
		is_text(s.warnings.v[0].expected, v[i].expected);
		is_text(s.warnings.v[0].found, v[i].found);
		ck_assert_uint_eq(s.warnings.v[0].page, 1);
		ck_assert_int_eq(s.level, CG_LEVEL_LOW);
	}
	teardown();
	setup();
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, "2500.01", "5526.70");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 2);
	is_text(s.warnings.v[0].message, "The market values of all funds do not add up to the printed total.");
	is_text(s.warnings.v[1].message, "The costs of all funds do not add up to the printed total.");
}
END_TEST

/* Lines of houses against the total: a paisa for each fund, whatever they lack. */
START_TEST(lines_add_up_to_the_total)
{
	static const struct {
		const char *total;
		bool told;
	} v[] = { { "11053.38", false }, { "11053.34", false }, { "11053.39", true }, { "11053.33", true } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		teardown();
		setup();
		(void)good_fund("A Mutual Fund", "1000001");
		(void)good_fund("B Mutual Fund", "1000002");
		printed("A Mutual Fund", "2500.00", "5526.68");
		printed("B Mutual Fund", "2500.00", "5526.68");
		printed(NULL, "5000.00", v[i].total);
		ck_assert_int_eq(settle(), CG_OK);
		ck_assert_int_eq(is_said("The lines of the portfolio summary do not add up to its total."), v[i].told);
		if (v[i].told) {
			is_text(s.warnings.v[1].expected, "11053.36");
			is_text(s.warnings.v[1].found, v[i].total);
		}
		teardown();
		setup();
		s.type = CG_STATEMENT_SUMMARY; /* whose lines are no box */
		(void)good_fund("A Mutual Fund", "1000001");
		printed("A Mutual Fund", "2500.00", "5526.68");
		printed(NULL, "2500.00", v[i].total);
		ck_assert_int_eq(settle(), CG_OK);
		ck_assert(!is_said("The lines of the portfolio summary do not add up to its total."));
	}
}
END_TEST

/* Where a total is due, and on which page it is missed. */
static const struct {
	enum cg_statement_type type;
	bool line, cost;
	uint32_t page; /* 0: none is due */
} due[] = {
	{ CG_STATEMENT_SUMMARY, false, false, 7 },    { CG_STATEMENT_SUMMARY, false, true, 7 },
	{ CG_STATEMENT_DEPOSITORY, false, false, 7 }, { CG_STATEMENT_DETAILED, false, false, 0 },
	{ CG_STATEMENT_DETAILED, false, true, 1 },    { CG_STATEMENT_DETAILED, true, false, 1 },
};

START_TEST(total_is_due)
{
	s.type = due[_i].type;
	s.page_count = 7;
	good_fund("A Mutual Fund", "1000001")->cost = due[_i].cost ? dec("2500.00") : CG_DEC_NONE;
	if (due[_i].line)
		printed("A Mutual Fund", NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The total of the statement is not found."), due[_i].page > 0);
	if (due[_i].page == 0)
		return;
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (cg_str_starts(s.warnings.v[i].message, CG_STR("The total of the statement")))
			ck_assert_uint_eq(s.warnings.v[i].page, due[_i].page);
	}
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

/* A thousand lines are more than there are fund houses, and are looked at; one more is not. */
START_TEST(lines_have_a_limit)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, "2500.00", "5526.68");
	while (s.printed.n < 1000 + (size_t)_i)
		printed("A Mutual Fund", "2500.00", "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("More totals are printed than there are fund houses."), _i == 1);
	ck_assert_int_eq(is_said("The lines of the portfolio summary do not add up to its total."), _i == 0);
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
	if (_i == 1)
		ck_assert_uint_eq(s.warnings.n, 1);
}
END_TEST

/* One folio under two houses is two, in two cases of letters one; groups of holders apart, when they are asked for. */
START_TEST(folios_are_counted_once)
{
	static const struct {
		const char *amc, *folio;
		uint32_t group;
	} v[] = { { "A Mutual Fund", "1000001", 1 }, { "a mutual fund", "1000001", 1 },
		  { "B Mutual Fund", "1000001", 1 }, { "A Mutual Fund", "1000002", 2 },
		  { "A Mutual Fund", "1000001", 2 }, { "A Mutual Fund", "10000011", 2 } };
	struct cg_recon r = { .a = &a, .s = &s };

	ck_assert_uint_eq(cg_reconcile_totals_folios(&r, 0), 0);
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		good_fund(v[i].amc, v[i].folio)->group = v[i].group;
	ck_assert_uint_eq(cg_reconcile_totals_folios(&r, 0), 4);
	ck_assert_uint_eq(cg_reconcile_totals_folios(&r, 1), 2);
	ck_assert_uint_eq(cg_reconcile_totals_folios(&r, 2), 3);
	ck_assert_uint_eq(cg_reconcile_totals_folios(&r, 3), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("totals");
	TCase *tc = tcase_create("totals");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, totals_add_up, totals);
	tcase_add_test(tc, lost_fund_house_is_noticed);
	tcase_add_test(tc, sold_fund_needs_no_fund_house);
	tcase_add_test(tc, fund_without_its_house_is_not_reconciled);
	tcase_add_loop_test(tc, lost_line_of_the_only_house_is_noticed, 0, 2);
	tcase_add_loop_test(tc, line_of_a_house_is_whole, 0, (int)(sizeof(lines) / sizeof(lines[0])));
	tcase_add_test(tc, without_total_the_values_are_added);
	tcase_add_test(tc, lost_total_of_costs_is_noticed);
	tcase_add_loop_test(tc, total_of_costs_is_due, 0, 3);
	tcase_add_test(tc, totals_name_their_house);
	tcase_add_test(tc, lines_add_up_to_the_total);
	LOOP(tc, total_is_due, due);
	tcase_add_loop_test(tc, lines_have_a_limit, 0, 2);
	tcase_add_test(tc, folios_are_counted_once);
	tcase_add_test(tc, sums_must_fit);
	tcase_add_test(tc, nil_total_is_an_empty_statement);
	tcase_add_test(tc, total_without_funds_is_refused);
	tcase_add_test(tc, holders_are_listed_once);
	tcase_add_test(tc, holders_that_are_nearly_the_same);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
