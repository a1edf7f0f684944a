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

int main(void)
{
	Suite *s = suite_create("missing");
	TCase *tc = tcase_create("missing");

	tcase_add_checked_fixture(tc, sample_begin, sample_end);
	tcase_add_test(tc, sold_in_the_year);
	tcase_add_test(tc, of_one_holder);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
