/* Fund units in demat accounts, for which a depository prints no money: whose they are, when they were sold. */
#include "portfolio/gains/gains_sample.h"
#include "portfolio/gains/missing.h"
#include "run.h"

static struct cg_gains_missing_list list;

static void account(const char *client, const char *const *owners, size_t n)
{
	struct cg_demat_account d = { .client_id = cg_str_of(client) };

	for (size_t i = 0; i < n; i++) {
		struct cg_person p = { cg_str_of(owners[2 * i]), cg_str_of(owners[2 * i + 1]) };

		ck_assert(CG_PUSH(&sample.arena, &d.owners, &p));
	}
	ck_assert(CG_PUSH(&sample.arena, &sample.s.demat, &d));
}

static struct cg_demat_account *last(void)
{
	return &sample.s.demat.v[sample.s.demat.n - 1];
}

static void moved(const char *date, const char *isin, const char *debit, const char *credit)
{
	struct cg_demat_txn t = { .isin = cg_str_of(isin),
				  .name = CG_STR("Some Fund"),
				  .date = date != NULL ? day(date) : CG_DATE_NONE,
				  .debit = dec(debit),
				  .credit = dec(credit) };

	ck_assert(CG_PUSH(&sample.arena, &last()->txns, &t));
}

static size_t lacking(int year, size_t holder)
{
	struct cg_err e = { 0 };

	run();
	if (holder > 0)
		cg_gains_only(&sample.g, holder);
	ck_assert_int_eq(cg_gains_missing_make(&sample.g, year, &sample.arena, &list, &e), CG_OK);
	return list.n;
}

static void is(size_t i, const char *folio, const char *isin, enum cg_gains_reason reason, const char *units)
{
	ck_assert(cg_str_eq(list.v[i].folio, cg_str_of(folio)) && cg_str_eq(list.v[i].isin, cg_str_of(isin)));
	ck_assert_int_eq(list.v[i].reason, reason);
	ck_assert_str_eq(text_of(list.v[i].units), units);
	ck_assert(!list.v[i].sale_value.set);
}

/* Units of funds that were sold in the year, and those held, of which the year's moves are not known. */
START_TEST(sold_in_the_year)
{
	static const char *const owner[] = { "Asha Rao", "ABCDE1234F" };
	struct cg_demat_holding h = { .kind = CG_DEMAT_FUND, .isin = CG_STR("INF179K01UT0"), .units = dec("9.000") };

	account("10000001", owner, 1);
	ck_assert(CG_PUSH(&sample.arena, &last()->holdings, &h));
	h = (struct cg_demat_holding){ .kind = CG_DEMAT_EQUITY, .isin = CG_STR("INE002A01018") };
	ck_assert(CG_PUSH(&sample.arena, &last()->holdings, &h));
	moved("2023-04-01", "INF843K01FC8", "1.500", NULL);
	moved("2024-03-31", "INF843K01FC8", "2.500", NULL);
	moved("2024-04-01", "INF843K01FC8", "4.000", NULL);   /* of the next year */
	moved("2023-03-31", "INF843K01FC8", "8.000", NULL);   /* of the year before */
	moved("2023-06-01", "INE002A01018", "16.000", NULL);  /* shares */
	moved("2023-06-01", "INF843K01FC8", NULL, "32.000");  /* bought */
	moved("2023-06-01", "INF843K01FC8", "0.000", "1.00"); /* nothing */
	moved(NULL, "INF843K01FC8", "64.000", NULL);
	ck_assert_uint_eq(lacking(2023, 0), 3);
	is(0, "10000001", "INF179K01UT0", CG_GAINS_NO_TRANSACTIONS, "");
	is(1, "10000001", "INF843K01FC8", CG_GAINS_DEMAT_NO_AMOUNT, "1.500");
	is(2, "10000001", "INF843K01FC8", CG_GAINS_DEMAT_NO_AMOUNT, "2.500");
	ck_assert_uint_eq(lacking(2024, 0), 2);
	is(1, "10000001", "INF843K01FC8", CG_GAINS_DEMAT_NO_AMOUNT, "4.000");
}
END_TEST

/* An account is each of its owners', whichever of them is named first; without a holder all count. */
START_TEST(of_one_holder)
{
	static const char *const asha[] = { "Asha Rao", "ABCDE1234F" }, *const ravi[] = { "Ravi Rao", "PQRSP6789T" };
	static const char *const both[] = { "Ravi Rao", "PQRSP6789T", "Asha Rao", "ABCDE1234F" };
	static const char *const pans[] = { "ABCDE1234F", "PQRSP6789T" };

	for (size_t i = 0; i < 2; i++) {
		size_t f = fund_in(i == 0 ? "1" : "2", "INF179K01UT0", "FLEXI_CAP", "EQUITY");

		sample.s.funds.v[f].pan = cg_str_of(pans[i]);
	}
	account("10000001", asha, 1);
	moved("2023-06-01", "INF843K01FC8", "1.000", NULL);
	account("10000002", ravi, 1);
	moved("2023-06-01", "INF843K01FC8", "2.000", NULL);
	account("10000003", both, 2);
	moved("2023-06-01", "INF843K01FC8", "3.000", NULL);
	ck_assert_uint_eq(lacking(2023, 0), 3);
	ck_assert_uint_eq(lacking(2023, 1), 2);
	is(0, "10000001", "INF843K01FC8", CG_GAINS_DEMAT_NO_AMOUNT, "1.000");
	is(1, "10000003", "INF843K01FC8", CG_GAINS_DEMAT_NO_AMOUNT, "3.000");
	ck_assert_uint_eq(lacking(2023, 2), 2);
	is(0, "10000002", "INF843K01FC8", CG_GAINS_DEMAT_NO_AMOUNT, "2.000");
	is(1, "10000003", "INF843K01FC8", CG_GAINS_DEMAT_NO_AMOUNT, "3.000");
}
END_TEST

/* Of a fund that cannot be matched: is there reason to think that units of it were sold in the year? */
static const struct {
	enum cg_gains_reason broken;
	const char *from, *to;	 /* days between which units are missing; NULL: not known, to NULL: none are */
	const char *row, *units; /* one row of that day; NULL: no row */
	const char *held;
	int year;
	bool listed;
} perhaps[] = {
	{ CG_GAINS_NO_TRANSACTIONS, NULL, NULL, NULL, NULL, "1.000", 2023, true },
	{ CG_GAINS_NO_TRANSACTIONS, NULL, NULL, NULL, NULL, "0.000", 2023, false },
	{ CG_GAINS_OK, NULL, NULL, NULL, NULL, "1.000", 2023, false },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "2023-04-01", "-1.000", "1.000", 2023, true },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "2024-03-31", "-0.001", "1.000", 2023, true },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "2024-04-01", "-1.000", "1.000", 2023, false },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "2023-03-31", "-1.000", "1.000", 2023, false },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "2023-04-01", "1.000", "1.000", 2023, false },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "2023-04-01", "0.000", "1.000", 2023, false },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "2023-04-01", "", "1.000", 2023, false },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "", "-1.000", "1.000", 2023, true },
	{ CG_GAINS_NOT_RECONCILED, NULL, NULL, "2023-04-01", "-1.000", "1.000", 2023, false },
	{ CG_GAINS_NOT_RECONCILED, "2022-05-01", "2023-04-01", "2020-01-01", "1.000", "1.000", 2023, true },
	{ CG_GAINS_NOT_RECONCILED, "2022-05-01", "2023-03-31", "2020-01-01", "1.000", "1.000", 2023, false },
	{ CG_GAINS_NOT_RECONCILED, "2024-03-31", "2025-05-01", "2020-01-01", "1.000", "1.000", 2023, true },
	{ CG_GAINS_NOT_RECONCILED, "2024-04-01", "2025-05-01", "2020-01-01", "1.000", "1.000", 2023, false },
	{ CG_GAINS_NOT_RECONCILED, NULL, "2025-05-01", "2020-01-01", "1.000", "1.000", 2023, true },
	{ CG_GAINS_NOT_RECONCILED, NULL, "2022-05-01", "2020-01-01", "1.000", "1.000", 2023, false },
	{ CG_GAINS_NOT_RECONCILED, NULL, NULL, "2020-01-01", "1.000", "1.000", CG_FY_ALL, false },
	{ CG_GAINS_NOT_RECONCILED, NULL, "2022-05-01", "2020-01-01", "1.000", "1.000", CG_FY_ALL, true },
	{ CG_GAINS_ROW_NOT_UNDERSTOOD, NULL, NULL, "2023-04-01", "-1.000", "1.000", CG_FY_ALL, true },
};

START_TEST(perhaps_sold)
{
	const char *on = perhaps[_i].row;
	struct cg_err e = { 0 };
	size_t f = equity_fund();

	sample.s.funds.v[f].units = dec(perhaps[_i].held);
	if (on != NULL)
		row(f, on[0] != '\0' ? on : NULL, CG_TXN_MISC, NULL, perhaps[_i].units, NULL);
	(void)equity_fund(); /* a second one that lacks nothing */
	run();
	sample.g.funds[f].broken = sample.g.lots.funds[f].broken = perhaps[_i].broken;
	sample.g.funds[1].broken = CG_GAINS_OK;
	sample.g.lots.funds[f].lost_from = perhaps[_i].from != NULL ? day(perhaps[_i].from) : CG_DATE_NONE;
	sample.g.lots.funds[f].lost_to = perhaps[_i].to != NULL ? day(perhaps[_i].to) : CG_DATE_NONE;
	ck_assert_int_eq(cg_gains_missing_make(&sample.g, perhaps[_i].year, &sample.arena, &list, &e), CG_OK);
	ck_assert_uint_eq(list.n, perhaps[_i].listed);
	if (list.n > 0) {
		is(0, "1001", "INF179K01UT0", perhaps[_i].broken, "");
		is_text(list.v[0].name, "Fund 0");
	}
	ck_assert_int_eq(cg_gains_missing_held(&sample.g, &sample.arena, &list, &e), CG_OK);
	ck_assert_uint_eq(list.n, 0);
	sample.g.funds[f].left_out = true;
	ck_assert_int_eq(cg_gains_missing_make(&sample.g, perhaps[_i].year, &sample.arena, &list, &e), CG_OK);
	ck_assert_uint_eq(list.n, 0);
}
END_TEST

/* One line for each reason of a fund, with the sums of what was sold for it in the year. */
START_TEST(sums_by_reason)
{
	static const struct {
		int fy;
		enum cg_gains_reason reason;
		const char *units, *value;
	} gains[] = {
		{ 2023, CG_GAINS_OPENING_BALANCE, "1.500", "100.00" },
		{ 2023, CG_GAINS_OK, "9.000", "900.00" },
		{ 2023, CG_GAINS_FMV_UNKNOWN, "4.000", NULL },
		{ 2023, CG_GAINS_OPENING_BALANCE, "2.000", "50.50" },
		{ 2022, CG_GAINS_OPENING_BALANCE, "7.000", "1.00" },
		{ 2023, CG_GAINS_FMV_UNKNOWN, "1.0000", NULL },
	};
	struct cg_err e = { 0 };
	size_t f = equity_fund(), next = debt_fund();

	run();
	for (size_t i = 0; i < sizeof(gains) / sizeof(gains[0]); i++) {
		struct cg_gain x = { .fy = gains[i].fy, .reason = gains[i].reason };

		x.lot.units = dec(gains[i].units);
		x.lot.sale_value = dec(gains[i].value);
		ck_assert(CG_PUSH(&sample.arena, &sample.g.gains, &x));
	}
	sample.g.funds[f].n = 5;
	sample.g.funds[next].first = 5;
	sample.g.funds[next].n = 1;
	ck_assert_int_eq(cg_gains_missing_make(&sample.g, 2023, &sample.arena, &list, &e), CG_OK);
	ck_assert_uint_eq(list.n, 3);
	for (size_t i = 0; i < 2; i++) {
		bool opening = list.v[i].reason == CG_GAINS_OPENING_BALANCE;

		is_text(list.v[i].name, "Fund 0");
		is_dec(list.v[i].units, opening ? "3.500" : "4.000");
		is_dec(list.v[i].sale_value, opening ? "150.50" : NULL);
	}
	ck_assert((CG_GAINS_OPENING_BALANCE < CG_GAINS_FMV_UNKNOWN) == (list.v[0].reason == CG_GAINS_OPENING_BALANCE));
	is_text(list.v[2].name, "Fund 1");
	is_dec(list.v[2].units, "1.0000");
	ck_assert_int_eq(cg_gains_missing_make(&sample.g, CG_FY_ALL, &sample.arena, &list, &e), CG_OK);
	is_dec(list.v[list.v[0].reason != CG_GAINS_OPENING_BALANCE].units, "10.500");
}
END_TEST

/* With any memory: all of it, or the error. */
START_TEST(short_of_memory)
{
	enum cg_code rc = CG_EBUSY;
	size_t refused = 0;

	for (size_t i = 0; i < SAMPLE_FUNDS; i++) {
		size_t f = equity_fund();

		sample.s.funds.v[f].units = dec("1.000");
	}
	account("10000001", NULL, 0);
	moved("2023-04-01", "INF843K01FC8", "1.500", NULL);
	run();
	for (size_t i = 0; i < SAMPLE_FUNDS; i++)
		sample.g.funds[i].broken = CG_GAINS_NO_TRANSACTIONS;
	for (size_t limit = 0; rc != CG_OK; limit += 32) {
		struct cg_err e = { 0 };
		struct cg_arena small;

		cg_arena_init(&small, limit);
		rc = cg_gains_missing_make(&sample.g, 2023, &small, &list, &e);
		ck_assert(rc == CG_EBUSY || list.n == SAMPLE_FUNDS + 1);
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += rc != CG_OK, 1000);
	}
	ck_assert_uint_gt(refused, 1);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("missing");
	TCase *tc = tcase_create("missing");

	tcase_add_checked_fixture(tc, sample_begin, sample_end);
	tcase_add_test(tc, sold_in_the_year);
	tcase_add_test(tc, of_one_holder);
	tcase_add_loop_test(tc, perhaps_sold, 0, sizeof(perhaps) / sizeof(perhaps[0]));
	tcase_add_test(tc, sums_by_reason);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
