/* Units of a past day: from the rows behind it; without rows only where the statement says that nothing changed. */
#include "market/positions.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>

static struct cg_statement statement = { .type = CG_STATEMENT_DETAILED };
static struct cg_fund fund;

static void setup(void)
{
	statement.from = day("2020-04-01");
	statement.to = statement.as_of = day("2024-03-31");
	fund = (struct cg_fund){ .opening_units = dec("12.500"), .units = dec("12.5000"), .reconciled = true };
}

/* Units of the day as text; NULL: not known. */
static const char *units_on(const char *iso)
{
	static char text[CG_DEC_TEXT_MAX];
	struct cg_position p = { .fund = &fund, .held = true };
	struct cg_dec d;

	if (!cg_positions_units(&p, &statement, day(iso), &d))
		return NULL;
	(void)cg_dec_text(d, text);
	return text;
}

START_TEST(without_rows_nothing_changed)
{
	ck_assert_str_eq(units_on("2024-03-31"), "12.5000");
	ck_assert_str_eq(units_on("2021-12-31"), "12.5000");
	ck_assert_str_eq(units_on("2020-03-31"), "12.5000"); /* the evening before the period */
	ck_assert_ptr_null(units_on("2020-03-30"));
}
END_TEST

/* Other balances, none at the beginning, or a statement that prints no rows at all tell nothing. */
START_TEST(what_tells_nothing)
{
	fund.opening_units = dec("10.000");
	ck_assert_ptr_null(units_on("2021-12-31"));
	fund.opening_units = CG_DEC_NONE;
	ck_assert_ptr_null(units_on("2021-12-31"));
	fund.opening_units = dec("12.500");
	statement.type = CG_STATEMENT_SUMMARY;
	ck_assert_ptr_null(units_on("2021-12-31"));
	statement.type = CG_STATEMENT_DETAILED;
	statement.from = CG_DATE_NONE;
	ck_assert_ptr_null(units_on("2021-12-31"));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("positions");
	TCase *tc = tcase_create("units");

	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, without_rows_nothing_changed);
	tcase_add_test(tc, what_tells_nothing);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
