/* Plans found in rows that are made for them: rhythms, pauses, numbers, reversals, days of the month. */
#include "portfolio/sips.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_arena arena;
static struct cg_statement statement;

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

/* Each fund has plans of its own, also behind one that has none. */
START_TEST(of_several_funds)
{
	struct cg_fund more[2] = { { .reconciled = true }, { .reconciled = true } };
	struct cg_sips s;

	sip("2024-01-05", "5000.00", "SIP Purchase");
	sip("2024-02-05", "5000.00", "SIP Purchase");
	sip("2024-03-05", "5000.00", "SIP Purchase");
	more[1].txns = statement.funds.v[0].txns;
	ck_assert(CG_PUSH(&arena, &statement.funds, &more[0]) && CG_PUSH(&arena, &statement.funds, &more[1]));
	s = find("2024-03-31");
	ck_assert_uint_eq(s.n, 2);
	ck_assert_uint_eq(s.v[0].count, 3);
	ck_assert_uint_eq(s.v[1].count, 3);
	ck_assert(cg_dec_eq(s.yearly, dec("120000.00")));
}
END_TEST

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

/* A number appears: that is another plan; so is one whose number falls back. */
START_TEST(a_number_begins_a_plan)
{
	struct cg_sips s;

	sip("2024-01-05", "1000.00", "SIP Purchase");
	sip("2024-02-05", "1000.00", "SIP Purchase");
	sip("2024-03-05", "1000.00", "SIP Purchase Instalment No 1");
	sip("2024-04-05", "1000.00", "SIP Purchase Instalment No 2");
	s = find("2024-04-30");
	ck_assert_uint_eq(s.n, 2);
	ck_assert_uint_eq(s.v[0].count, 2);
	ck_assert_uint_eq(s.v[1].count, 2);
	ck_assert_uint_eq(s.v[1].instalment, 2);
}
END_TEST

/*
 * The shortest gap is the rhythm: weeks with one instalment left out, once six days, then a pause. Six gaps and a half
 * of it are 39 days; 40 days begin another plan.
 */
START_TEST(the_shortest_gap_is_the_rhythm)
{
	static const struct {
		const char *last;
		size_t plans;
	} v[] = { { "2024-03-21", 1 }, { "2024-03-22", 2 } };

	for (size_t i = 0; i < 2; i++) {
		struct cg_sips s;

		statement.funds.v[0].txns.n = 0;
		sip("2024-01-01", "1000.00", "SIP");
		sip("2024-01-15", "1000.00", "SIP");
		sip("2024-01-22", "1000.00", "SIP");
		sip("2024-01-28", "1000.00", "SIP");
		sip("2024-02-04", "1000.00", "SIP");
		sip("2024-02-11", "1000.00", "SIP");
		sip(v[i].last, "1000.00", "SIP");
		s = find("2024-04-01");
		ck_assert_uint_eq(s.n, v[i].plans);
	}
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

/* Plans of one total: each goes on with its own next number; an instalment printed behind its reversal is none. */
START_TEST(numbers_of_one_total)
{
	struct cg_sips s;

	sip("2024-01-14", "5000.00", "SIP Purchase - Instalment 1/60");
	sip("2024-01-20", "3000.00", "SIP Purchase - Instalment 1/60");
	row("2024-02-01", CG_TXN_REVERSAL, "-700.00", "-7.000", "SIP Purchase (Reversal)");
	row("2024-02-01", CG_TXN_PURCHASE_SIP, "700.00", "7.000", "SIP Purchase - Instalment 1/60");
	sip("2024-02-14", "5000.00", "SIP Purchase - Instalment 2/60");
	sip("2024-02-20", "3000.00", "SIP Purchase - Instalment 2/60");
	sip("2024-03-20", "3000.00", "SIP Purchase - Instalment 3/60");
	sip("2024-04-14", "5000.00", "SIP Purchase - Instalment 4/60");
	sip("2024-05-14", "5000.00", "SIP Purchase - Instalment 5/60");
	s = find("2024-05-31");
	ck_assert_uint_eq(s.n, 2);
	ck_assert_uint_eq(s.v[0].count, 4);
	ck_assert_uint_eq(s.v[0].missed, 1);
	ck_assert(cg_dec_eq(s.v[0].invested, dec("20000.00")));
	ck_assert_uint_eq(s.v[1].count, 3);
	ck_assert(cg_dec_eq(s.v[1].invested, dec("9000.00")));
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

/* Days between two numbered instalments: the last one of each rhythm and the first of the next. */
static const struct {
	int32_t days;
	const char *rhythm;
} gaps[] = {
	{ 0, NULL },	       { 1, "DAILY" },	       { 4, "DAILY" },	       { 5, "WEEKLY" },	  { 9, "WEEKLY" },
	{ 10, "FORTNIGHTLY" }, { 20, "FORTNIGHTLY" },  { 21, "MONTHLY" },      { 45, "MONTHLY" }, { 46, "QUARTERLY" },
	{ 135, "QUARTERLY" },  { 136, "HALF_YEARLY" }, { 270, "HALF_YEARLY" }, { 271, "YEARLY" }, { 400, "YEARLY" },
	{ 401, NULL },
};

START_TEST(rhythm_of_a_gap)
{
	struct cg_sips s;

	sip("2023-01-02", "1000.00", "SIP 1/60");
	sip(iso(day("2023-01-02") + gaps[_i].days), "1000.00", "SIP 2/60");
	s = find("2024-03-01");
	ck_assert_uint_eq(s.n, 1);
	ck_assert_uint_eq(s.v[0].count, 2);
	if (gaps[_i].rhythm == NULL)
		ck_assert_ptr_null(cg_sip_rhythm_name(s.v[0].rhythm));
	else
		ck_assert_str_eq(cg_sip_rhythm_name(s.v[0].rhythm), gaps[_i].rhythm);
}
END_TEST

/* What is the number of an instalment, and what only looks like one. */
static const struct {
	const char *text;
	uint32_t number, of;
} printed[] = {
	{ "SIP 12/60", 12, 60 },
	{ "12/60 SIP", 12, 60 },
	{ "SIP (3/4)", 3, 4 },
	{ "SIP 4/4", 4, 4 },
	{ "SIP 60/12", 0, 0 },
	{ "SIP 0/12", 0, 0 },
	{ "SIP 12/", 0, 0 },
	{ "SIP 12 / 60", 0, 0 },
	{ "SIP A12/60", 0, 0 },
	{ "SIP 12/60A", 0, 0 },
	{ "SIP 10/11/2024", 0, 0 },
	{ "SIP 10/03/2024 5/6", 5, 6 },
	{ "SIP 1234/5678", 1234, 5678 },
	{ "SIP 12345/12346", 0, 0 },
	{ "SIP 1234/12345", 0, 0 },
	{ "SIP Instalment No 7", 7, 0 },
	{ "SIP instalment no 7, branch 2", 7, 0 },
	{ "SIP Instalment No 7 5/12", 5, 12 },
	{ "SIP Instalment No ", 0, 0 },
	{ "SIP Instalment No X", 0, 0 },
	{ "SIP Instalment No 1234", 1234, 0 },
	{ "SIP Instalment No 12345", 0, 0 }, /* some other number */
	{ "SIP Instalment No 123456789", 0, 0 },
	{ "SIP 10/03/2024 Instalment No 7", 7, 0 },
	{ "SIP Instalment No 7 of 10/03/2024", 7, 0 },
	{ "SIP 10/03/2024 branch 77", 0, 0 },
};

START_TEST(number_of_an_instalment)
{
	struct cg_sips s;

	sip("2024-01-10", "1000.00", printed[_i].text);
	s = find("2024-01-31");
	ck_assert_uint_eq(s.n, 1);
	ck_assert_uint_eq(s.v[0].instalment, printed[_i].number);
	ck_assert_uint_eq(s.v[0].of, printed[_i].of);
	ck_assert_str_eq(cg_sip_status_name(s.v[0].status),
			 printed[_i].of > 0 && printed[_i].number == printed[_i].of ? "COMPLETED" : "UNKNOWN");
}
END_TEST

/* Overdue by half the usual gap, by ten days at least; the day that an instalment is due on is told until then. */
static const struct {
	const char *dates[2], *last_active, *next;
} overdue[] = {
	{ { "2024-01-08", "2024-01-15" }, "2024-02-01", "2024-01-22" },
	{ { "2024-01-10", "2024-02-10" }, "2024-03-25", "2024-03-10" },
	{ { "2024-01-10", "2024-04-10" }, "2024-08-24", "2024-07-10" },
	{ { "2023-12-20", "2024-01-20" }, "2024-03-06", "2024-02-20" },
	{ { "2023-11-20", "2023-12-20" }, "2024-02-04", "2024-01-20" }, /* into the next year; a gap of 30 */
};

START_TEST(overdue_plan_has_stopped)
{
	struct cg_sips s;

	sip(overdue[_i].dates[0], "1000.00", "SIP 1/60");
	sip(overdue[_i].dates[1], "1000.00", "SIP 2/60");
	s = find(overdue[_i].last_active);
	ck_assert_int_eq(s.v[0].status, CG_SIP_ACTIVE);
	ck_assert_str_eq(iso(s.v[0].next), overdue[_i].next);
	s = find(iso(day(overdue[_i].last_active) + 1));
	ck_assert_int_eq(s.v[0].status, CG_SIP_STOPPED);
	ck_assert_str_eq(iso(s.v[0].next), "none");
}
END_TEST

/* Instalments that are one plan, and the first that is another one: days after 10-Jan-2024. */
static const struct {
	const char *text;
	int32_t days[6];
	size_t plans;
} apart[] = {
	{ "SIP", { 0, 37 }, 1 }, /* 16-Feb: six days later in the month */
	{ "SIP", { 0, 38 }, 2 },
	{ "SIP", { 0, 25 }, 1 }, /* 4-Feb: six days earlier */
	{ "SIP", { 0, 24 }, 2 },
	{ "SIP", { 21, 56 }, 1 }, /* 31-Jan, 6-Mar */
	{ "SIP", { 21, 57 }, 2 },
	{ "SIP", { 0, 9, 18 }, 1 }, /* weekly and the like: no day of the month */
	{ "SIP", { 0, 10, 20 }, 3 },
	{ "SIP", { 0, 7, 14, 21, 28, 73 }, 1 }, /* six steps and a half of 7 days */
	{ "SIP", { 0, 7, 14, 21, 28, 74 }, 2 },
	{ "Instalment No %d", { 0, 186 }, 1 }, /* six months of 31 days */
	{ "Instalment No %d", { 0, 187 }, 2 },
	{ "SIP %d/60", { 0, 400 }, 1 },
};

START_TEST(instalments_of_one_plan)
{
	static char text[6][32];

	for (int i = 0; i < 6 && (i == 0 || apart[_i].days[i] > 0); i++) {
		const char *percent = strchr(apart[_i].text, '%');
		int before = percent != NULL ? (int)(percent - apart[_i].text) : (int)strlen(apart[_i].text);

		(void)snprintf(text[i], sizeof(text[i]), "%.*s", before, apart[_i].text);
		if (percent != NULL)
			(void)snprintf(text[i], sizeof(text[i]), "%.*s%d%s", before, apart[_i].text, i + 1,
				       percent + 2);
		sip(iso(day("2024-01-10") + apart[_i].days[i]), "1000.00", text[i]);
	}
	ck_assert_uint_eq(find("2025-12-31").n, apart[_i].plans);
}
END_TEST

/* An instalment of 10.000 units for 1000.00 on 10-Jan-2024 and what may take it back, within 45 days. */
static const struct {
	const char *date;
	enum cg_txn_type type;
	const char *amount, *units;
	size_t left;
} takes[] = {
	{ "2024-02-24", CG_TXN_REVERSAL, "-1000.00", "-10.000", 0 },
	{ "2024-02-25", CG_TXN_REVERSAL, "-1000.00", "-10.000", 1 },
	{ "2024-01-10", CG_TXN_REVERSAL, "-1000.00", "-10.000", 0 },
	{ "2024-01-20", CG_TXN_PURCHASE_SIP, "-1000.00", "-10.000", 0 },
	{ "2024-01-20", CG_TXN_REDEMPTION, "-1000.00", "-10.000", 1 },
	{ "2024-01-20", CG_TXN_REVERSAL, "1000.00", "-10.000", 0 }, /* some print it without its sign */
	{ "2024-01-20", CG_TXN_REVERSAL, "-1000.01", "-10.000", 1 },
	{ "2024-01-20", CG_TXN_REVERSAL, "-1000.00", "-10.001", 1 },
	{ "2024-01-20", CG_TXN_REVERSAL, "-1000.00", "10.000", 1 },
	{ "2024-01-20", CG_TXN_REVERSAL, "-1000.00", NULL, 1 },
};

START_TEST(instalment_is_taken_back)
{
	struct cg_sips s;

	sip("2024-01-10", "1000.00", "SIP");
	row(takes[_i].date, takes[_i].type, takes[_i].amount, takes[_i].units, "Payment not received");
	ck_assert_uint_eq(find("2024-03-31").n, takes[_i].left);
	sip("2024-03-10", "1000.00", "SIP");
	sip("2024-03-11", "1000.00", "SIP");
	row("2024-03-12", CG_TXN_REVERSAL, "-1000.00", "-10.000", "Payment not received"); /* the nearest one before */
	s = find("2024-03-31");
	ck_assert_str_eq(iso(s.v[s.n - 1].last), "2024-03-10");
}
END_TEST

/* Duty is that of the row behind it, of the same day; 9999.50 x 0.005 % = 0.50 where the source prints none. */
static const struct {
	enum cg_source source;
	const char *date, *duty_date;
	enum cg_txn_type type;
	const char *amount;
} duties[] = {
	{ CG_SOURCE_CAMS, "2024-01-10", "2024-01-10", CG_TXN_STAMP_DUTY_TAX, "10000.00" },
	{ CG_SOURCE_CAMS, "2024-01-10", "2024-01-11", CG_TXN_STAMP_DUTY_TAX, "9999.50" },
	{ CG_SOURCE_CAMS, "2024-01-10", "2024-01-10", CG_TXN_TDS_TAX, "9999.50" },
	{ CG_SOURCE_KFINTECH, "2024-01-10", "2024-01-10", CG_TXN_STAMP_DUTY_TAX, "10000.00" },
	{ CG_SOURCE_CDSL, "2024-01-10", "2024-01-11", CG_TXN_MISC, "10000.00" },
	{ CG_SOURCE_NSDL, "2020-07-01", "2024-01-11", CG_TXN_MISC, "10000.00" },
	{ CG_SOURCE_NSDL, "2020-06-30", "2024-01-11", CG_TXN_MISC, "9999.50" },
	{ CG_SOURCE_MFCENTRAL, "2024-01-10", "2024-01-11", CG_TXN_MISC, "10000.00" },
};

START_TEST(instalment_is_paid_with_its_duty)
{
	struct cg_sips s;

	statement.source = duties[_i].source;
	sip(duties[_i].date, "9999.50", "SIP");
	row(duties[_i].duty_date, duties[_i].type, "0.50", NULL, "Duty");
	s = find("2024-03-31");
	ck_assert_uint_eq(s.n, 1);
	ck_assert(cg_dec_eq(s.v[0].amount, dec(duties[_i].amount)));
	ck_assert(cg_dec_eq(s.v[0].invested, dec(duties[_i].amount)));
}
END_TEST

/* A week between two plans of the same amount, then a month: two plans, not one by the week. */
START_TEST(a_week_apart)
{
	struct cg_sips s;

	sip("2024-01-05", "1000.00", "SIP");
	sip("2024-01-12", "1000.00", "SIP");
	sip("2024-02-05", "1000.00", "SIP");
	s = find("2024-02-07");
	ck_assert_uint_eq(s.n, 2);
	ck_assert_uint_eq(s.v[0].count, 2);
	ck_assert_str_eq(iso(s.v[0].next), "2024-03-05");
	ck_assert_uint_eq(s.v[1].count, 1);
	ck_assert_str_eq(iso(s.v[1].first), "2024-01-12");
}
END_TEST

/* By the week: ten days are one step late, eleven are two steps, one of them missed. */
START_TEST(weeks_missed)
{
	static const struct {
		const char *last;
		uint32_t missed;
	} v[] = { { "2024-02-01", 0 }, { "2024-02-02", 1 } };

	for (size_t i = 0; i < 2; i++) {
		struct cg_sips s;

		statement.funds.v[0].txns.n = 0;
		for (int week = 0; week < 4; week++)
			sip(iso(day("2024-01-01") + 7 * week), "1000.00", "SIP");
		sip(v[i].last, "1000.00", "SIP");
		s = find("2024-02-05");
		ck_assert_uint_eq(s.n, 1);
		ck_assert_str_eq(cg_sip_rhythm_name(s.v[0].rhythm), "WEEKLY");
		ck_assert_uint_eq(s.v[0].missed, v[i].missed);
	}
}
END_TEST

/* February had no instalment, and nothing was paid on a day that prints nil; paise do not make another plan. */
START_TEST(first_gap_is_missed)
{
	struct cg_sips s;

	sip("2024-01-10", "4999.75", "SIP");
	sip("2024-03-11", "5000.00", "SIP");
	sip("2024-03-12", "0.00", "SIP");
	sip("2024-04-10", "5000.00", "SIP");
	sip("2024-05-10", "5000.00", "SIP");
	s = find("2024-05-31");
	ck_assert_uint_eq(s.n, 1);
	ck_assert_uint_eq(s.v[0].count, 4);
	ck_assert_uint_eq(s.v[0].missed, 1);
	ck_assert(cg_dec_eq(s.v[0].invested, dec("19999.75")));
}
END_TEST

/* What stands behind the last row of the list is no row. */
START_TEST(behind_the_last_row)
{
	sip("2024-01-10", "1000.00", "SIP");
	row("2024-01-12", CG_TXN_REVERSAL, "-1000.00", "-10.000", "Payment not received");
	ck_assert_uint_eq(find("2024-01-31").n, 0);
	statement.funds.v[0].txns.n--;
	ck_assert_uint_eq(find("2024-01-31").n, 1);
}
END_TEST

/* With any memory: all of it, or the error. */
START_TEST(short_of_memory)
{
	struct cg_holders holders;
	struct cg_arena small;
	struct cg_sips out;
	bool enough = false;

	for (int i = 0; i < 20; i++)
		sip(iso(day("2024-01-01") + 30 * i), "1000.00", "SIP");
	statement.as_of = day("2025-12-31");
	ck_assert(cg_holders_make(&statement, &arena, &holders));
	for (size_t limit = 0; !enough; limit += 16) {
		struct cg_err e = { 0 };
		enum cg_code rc;

		cg_arena_init(&small, limit);
		rc = cg_sips_make(&statement, &holders, 0, &small, &out, &e);
		enough = rc == CG_OK;
		ck_assert(enough ? out.n == 1 && out.v[0].count == 20 : rc == CG_EBUSY);
		cg_arena_free(&small);
	}
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("sips");
	TCase *tc = tcase_create("sips");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, monthly);
	tcase_add_test(tc, of_several_funds);
	tcase_add_test(tc, a_number_begins_a_plan);
	tcase_add_test(tc, the_shortest_gap_is_the_rhythm);
	tcase_add_test(tc, end_of_the_month);
	tcase_add_test(tc, side_by_side);
	tcase_add_test(tc, numbers);
	tcase_add_test(tc, numbers_of_one_total);
	tcase_add_test(tc, pauses);
	tcase_add_test(tc, a_week_apart);
	tcase_add_test(tc, weeks_missed);
	tcase_add_test(tc, first_gap_is_missed);
	tcase_add_test(tc, behind_the_last_row);
	tcase_add_test(tc, short_of_memory);
	LOOP(tc, rhythm_of_a_gap, gaps);
	LOOP(tc, number_of_an_instalment, printed);
	LOOP(tc, overdue_plan_has_stopped, overdue);
	LOOP(tc, instalments_of_one_plan, apart);
	LOOP(tc, instalment_is_taken_back, takes);
	LOOP(tc, instalment_is_paid_with_its_duty, duties);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
