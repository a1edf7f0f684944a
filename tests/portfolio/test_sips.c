/* Plans found in rows that are made for them: rhythms, pauses, numbers, reversals, days of the month. */
#include "portfolio/sips.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>

static struct cg_arena arena;
static struct cg_statement statement;

static struct cg_dec dec(const char *z)
{
	struct cg_dec d = CG_DEC_NONE;

	ck_assert(cg_dec_parse(cg_str_of(z), &d));
	return d;
}

static int32_t day(const char *iso)
{
	int32_t d = CG_DATE_NONE;

	ck_assert(cg_date_parse_iso(cg_str_of(iso), &d));
	return d;
}

static const char *iso(int32_t d)
{
	static char text[4][CG_DATE_TEXT_MAX];
	static int at;

	at = (at + 1) % 4;
	return d != CG_DATE_NONE ? cg_date_text(d, text[at]) : "none";
}

static void row(const char *date, enum cg_txn_type type, const char *amount, const char *units, const char *text)
{
	struct cg_txn t = { .date = day(date), .type = type, .amount = dec(amount), .description = cg_str_of(text) };

	if (units != NULL)
		t.units = dec(units);
	ck_assert(CG_PUSH(&arena, &statement.funds.v[0].txns, &t));
}

static void sip(const char *date, const char *amount, const char *text)
{
	row(date, CG_TXN_PURCHASE_SIP, amount, "10.000", text);
}

static struct cg_sips find(const char *as_of)
{
	struct cg_holders holders;
	struct cg_sips out;
	struct cg_err e = { 0 };

	statement.as_of = day(as_of);
	ck_assert(cg_holders_make(&statement, &arena, &holders));
	ck_assert_int_eq(cg_sips_make(&statement, &holders, 0, &arena, &out, &e), CG_OK);
	return out;
}

static void setup(void)
{
	struct cg_fund f = { .reconciled = true };

	cg_arena_init(&arena, 1 << 20);
	statement = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	ck_assert(CG_PUSH(&arena, &statement.funds, &f));
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* The fifth of each month, once on the seventh; April was missed; duty beside each. */
START_TEST(monthly)
{
	struct cg_sips s;

	sip("2024-01-05", "4999.75", "SIP Purchase");
	row("2024-01-05", CG_TXN_STAMP_DUTY_TAX, "0.25", NULL, "Stamp duty");
	sip("2024-02-05", "5000.00", "SIP Purchase");
	sip("2024-03-07", "5000.00", "SIP Purchase");
	sip("2024-05-06", "5000.00", "SIP Purchase");
	sip("2024-06-05", "5000.00", "SIP Purchase");
	s = find("2024-06-30");
	ck_assert_uint_eq(s.n, 1);
	ck_assert_str_eq(cg_sip_rhythm_name(s.v[0].rhythm), "MONTHLY");
	ck_assert_str_eq(cg_sip_status_name(s.v[0].status), "ACTIVE");
	ck_assert_int_eq(s.v[0].day, 5);
	ck_assert_uint_eq(s.v[0].count, 5);
	ck_assert_uint_eq(s.v[0].missed, 1);
	ck_assert_str_eq(iso(s.v[0].first), "2024-01-05");
	ck_assert_str_eq(iso(s.v[0].last), "2024-06-05");
	ck_assert_str_eq(iso(s.v[0].next), "2024-07-05");
	ck_assert(cg_dec_eq(s.v[0].invested, dec("25000.00")));
	ck_assert(cg_dec_eq(s.v[0].yearly, dec("60000.00")) && cg_dec_eq(s.yearly, dec("60000.00")));
	s = find("2024-07-19");
	ck_assert_int_eq(s.v[0].status, CG_SIP_ACTIVE);
	s = find("2024-07-21");
	ck_assert_int_eq(s.v[0].status, CG_SIP_STOPPED);
	ck_assert_str_eq(iso(s.v[0].next), "none");
	ck_assert(!s.v[0].yearly.set && s.yearly.v == 0);
}
END_TEST

/* The 31st: the last day of shorter months, and a first that a Sunday put behind the end. */
START_TEST(end_of_the_month)
{
	struct cg_sips s;

	sip("2024-01-31", "1000.00", "SIP");
	sip("2024-02-29", "1000.00", "SIP");
	sip("2024-04-01", "1000.00", "SIP");
	sip("2024-04-30", "1000.00", "SIP");
	sip("2024-05-31", "1000.00", "SIP");
	s = find("2024-06-10");
	ck_assert_uint_eq(s.n, 1);
	ck_assert_int_eq(s.v[0].day, 31);
	ck_assert_uint_eq(s.v[0].missed, 0);
	ck_assert_str_eq(iso(s.v[0].next), "2024-06-30");
}
END_TEST

/* Two plans of one amount on the 5th and the 20th; a third of another amount; each Monday another one. */
START_TEST(side_by_side)
{
	static const char *const months[] = { "2024-01", "2024-02", "2024-03", "2024-04" };
	struct cg_sips s;
	char text[16];

	for (int i = 0; i < 4; i++) {
		(void)snprintf(text, sizeof(text), "%s-05", months[i]);
		sip(text, "1000.00", "SIP");
		(void)snprintf(text, sizeof(text), "%s-06", months[i]);
		sip(text, "2500.00", "SIP");
		(void)snprintf(text, sizeof(text), "%s-20", months[i]);
		sip(text, "1000.00", "SIP");
	}
	s = find("2024-04-30");
	ck_assert_uint_eq(s.n, 3);
	ck_assert_int_eq(s.v[0].day, 5);
	ck_assert_int_eq(s.v[1].day, 6);
	ck_assert_int_eq(s.v[2].day, 20);
	ck_assert(cg_dec_eq(s.yearly, dec("54000.00")));
	teardown();
	setup();
	for (int i = 0; i < 10; i++)
		sip(iso(day("2024-01-01") + 7 * i), "500.00", "SIP");
	s = find("2024-03-06");
	ck_assert_uint_eq(s.n, 1);
	ck_assert_str_eq(cg_sip_rhythm_name(s.v[0].rhythm), "WEEKLY");
	ck_assert_int_eq(s.v[0].day, 0);
	ck_assert_str_eq(iso(s.v[0].next), "2024-03-11");
	ck_assert(cg_dec_eq(s.v[0].yearly, dec("26000.00")));
}
END_TEST

/* Numbers tell plans apart and when one is complete; dates and codes are no numbers; a taken back one is missed. */
START_TEST(numbers)
{
	struct cg_sips s;

	sip("2024-01-10", "1000.00", "SIP Purchase - Instalment 1/3 - ARN-1234/E567890");
	sip("2024-01-15", "1000.00", "SIP Purchase - Instalment 11/60");
	sip("2024-02-10", "1100.00", "SIP Purchase - Instalment 2/3");
	sip("2024-02-15", "1000.00", "SIP Purchase - Instalment 12/60");
	row("2024-02-20", CG_TXN_REVERSAL, "-1000.00", "-10.000", "Payment not received");
	sip("2024-03-10", "1100.00", "SIP Purchase - Instalment 3/3");
	row("2024-03-15", CG_TXN_PURCHASE_SIP, "1000.00", "11.000", "SIP Purchase 10/03/2024 - Instalment 13/60");
	s = find("2024-03-31");
	ck_assert_uint_eq(s.n, 2);
	ck_assert_str_eq(cg_sip_status_name(s.v[0].status), "COMPLETED");
	ck_assert(cg_dec_eq(s.v[0].amount, dec("1100.00")) && cg_dec_eq(s.v[0].invested, dec("3200.00")));
	ck_assert_uint_eq(s.v[1].instalment, 13);
	ck_assert_uint_eq(s.v[1].of, 60);
}
END_TEST

/* A pause of years ends a plan without numbers; one instalment alone has no rhythm. */
START_TEST(pauses)
{
	struct cg_sips s;

	sip("2019-01-10", "1000.00", "SIP");
	sip("2019-02-11", "1000.00", "SIP");
	sip("2019-03-11", "1000.00", "SIP");
	sip("2022-03-10", "1000.00", "SIP");
	s = find("2022-03-31");
	ck_assert_uint_eq(s.n, 2);
	ck_assert_str_eq(cg_sip_status_name(s.v[0].status), "STOPPED");
	ck_assert_uint_eq(s.v[0].missed, 0);
	ck_assert_str_eq(cg_sip_status_name(s.v[1].status), "UNKNOWN");
	ck_assert_ptr_null(cg_sip_rhythm_name(s.v[1].rhythm));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sips");
	TCase *tc = tcase_create("sips");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, monthly);
	tcase_add_test(tc, end_of_the_month);
	tcase_add_test(tc, side_by_side);
	tcase_add_test(tc, numbers);
	tcase_add_test(tc, pauses);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
