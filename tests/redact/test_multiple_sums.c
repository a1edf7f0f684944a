/*
 * Which sums of a statement that is multiplied are known. Each value is one of 1.0050 x (1.111 + 200 x 2^i), which is
 * 1.12 + 201 x 2^i, so that its digits tell of which values a sum is made; three times 1.116555 is 3.35, a paisa less
 * than three times 1.12: a sum of n values is n paise less than three times itself.
 */
#include <stdlib.h>

#include "redact/multiple.h"
#include "run.h"

enum { FOLIOS_LISTED = 32, ACCOUNTS_LISTED = 8 };

static struct cg_arena a;
static struct cg_statement s;
static struct cg_redact_multiple m;

static void open_statement(void)
{
	cg_arena_init(&a, 1 << 26);
	s = (struct cg_statement){ .type = CG_STATEMENT_DEPOSITORY, .source = CG_SOURCE_NSDL };
}

static void close_statement(void)
{
	cg_arena_free(&a);
}

static struct cg_dec units_of(unsigned i)
{
	return cg_dec_make(1111 + 200000 * ((int64_t)1 << i), 3);
}

static int64_t value_of(uint64_t mask)
{
	int64_t sum = 0;

	for (unsigned i = 0; i < 40; i++)
		sum += (mask >> i & 1) != 0 ? 112 + 20100 * ((int64_t)1 << i) : 0;
	return sum;
}

static void add_holding(struct cg_demat_account *d, unsigned i, enum cg_demat_kind kind, const char *section)
{
	const struct cg_demat_holding h = { .kind = kind,
					    .section = { section, 1 },
					    .units = units_of(i),
					    .price = cg_dec_make(10050, 4),
					    .value = cg_dec_make(value_of((uint64_t)1 << i), 2) };

	ck_assert(CG_PUSH(&a, &d->holdings, &h));
}

static void add_fund(unsigned i, uint32_t group, enum cg_tristate demat)
{
	const struct cg_fund f = { .group = group,
				   .demat = demat,
				   .units = units_of(i),
				   .nav = cg_dec_make(10050, 4),
				   .value = cg_dec_make(value_of((uint64_t)1 << i), 2) };

	ck_assert(CG_PUSH(&a, &s.funds, &f));
}

static void add_scheme(unsigned i, const char *tier)
{
	const struct cg_nps_scheme x = { .tier = { tier, 1 },
					 .units = units_of(i),
					 .nav = cg_dec_make(10050, 4),
					 .value = cg_dec_make(value_of((uint64_t)1 << i), 2) };

	ck_assert(CG_PUSH(&a, &s.nps.schemes, &x));
}

static void add_account(const struct cg_demat_account *d)
{
	ck_assert(CG_PUSH(&a, &s.demat, d));
}

static void multiply(void)
{
	ck_assert(cg_redact_multiple_take(&m, &s, &a, 3, CG_REDACT_WAY_FEW));
}

static bool is_known(uint64_t mask)
{
	struct cg_dec out = CG_DEC_NONE;
	int64_t value = value_of(mask);

	if (!cg_redact_multiple_value(&m, cg_dec_make(value, 2), &out))
		return false;
	ck_assert_int_eq(out.v, 3 * value - __builtin_popcountll(mask));
	ck_assert_uint_eq(out.scale, 2);
	return true;
}

/* Three accounts of two holders, two folios, a pension of two tiers: what stands where, a bit each. */
enum {
	SHARE = 1,
	BOND = 2,
	HELD = 4,
	SHARE_2 = 8,
	HELD_3 = 16,
	FOLIO = 32,
	FOLIO_2 = 64,
	TIER_1 = 128,
	TIER_2 = 256,
	ITEMS = 512,
	PENSION = TIER_1 | TIER_2,
};
static const unsigned accounts[] = { SHARE | BOND | HELD, SHARE_2, HELD_3 };
static const unsigned folios[] = { 0, FOLIO, FOLIO_2, FOLIO | FOLIO_2 };
static const unsigned kinds_of[] = { SHARE | SHARE_2, BOND, HELD | HELD_3 };
static bool wanted[ITEMS];

static void take_accounts(void)
{
	struct cg_demat_account one = { .group = 1 }, two = { .group = 1 }, three = { .group = 2 };

	add_holding(&one, 0, CG_DEMAT_EQUITY, "E");
	add_holding(&one, 1, CG_DEMAT_BOND, "B");
	add_holding(&one, 2, CG_DEMAT_FUND, "M");
	add_holding(&two, 3, CG_DEMAT_EQUITY, "E");
	add_holding(&three, 4, CG_DEMAT_FUND, "M");
	add_account(&one);
	add_account(&two);
	add_account(&three);
	add_fund(5, 1, CG_NO);
	add_fund(6, 2, CG_YES);
	add_scheme(7, "1");
	add_scheme(8, "2");
}

/* Alone, and with the pension. */
static void want_both(unsigned mask)
{
	wanted[mask] = wanted[mask | PENSION] = true;
}

/* Accounts that stand together with runs of folios; the classes of one holder or all. */
static void want_lists(void)
{
	for (unsigned first = 0; first < 3; first++) {
		for (unsigned end = first, mask = 0; end < 3; end++) {
			mask |= accounts[end];
			for (unsigned f = 0; f < 4; f++)
				want_both(mask | folios[f]);
		}
	}
	for (unsigned f = 0; f < 4; f++)
		want_both(folios[f]);
	for (unsigned g = 0; g <= 2; g++) {
		unsigned of_group = g == 0   ? accounts[0] | accounts[1] | accounts[2]
				    : g == 1 ? accounts[0] | accounts[1]
					     : accounts[2];

		for (unsigned kinds = 0; kinds < 8; kinds++) {
			unsigned mask = 0;

			for (unsigned k = 0; k < 3; k++)
				mask |= (kinds >> k & 1) != 0 ? kinds_of[k] & of_group : 0;
			wanted[mask] = true;
			want_both(mask | (g == 0 ? FOLIO | FOLIO_2 : folios[g]));
		}
	}
}

START_TEST(sums_that_a_depository_prints_are_known)
{
	take_accounts();
	want_lists();
	for (unsigned mask = 0; mask < (SHARE | BOND | HELD); mask++)
		wanted[mask] = true; /* tables of the first account, and its kinds */
	wanted[TIER_1] = wanted[TIER_2] = wanted[FOLIO] = wanted[FOLIO_2] = true;
	wanted[HELD | HELD_3] = wanted[SHARE | SHARE_2] = true; /* sections of all */
	multiply();
	for (unsigned mask = 1; mask < ITEMS; mask++)
		ck_assert_msg(is_known(mask) == wanted[mask], "%x", mask);
}
END_TEST

/* Registrars list no accounts of several holders: runs of folios are no sums there. */
START_TEST(sums_of_a_registrar_are_fewer)
{
	s.type = CG_STATEMENT_SUMMARY;
	add_fund(0, 0, CG_NO);
	add_fund(1, 0, CG_YES);
	add_fund(2, 0, CG_YES);
	add_fund(3, 0, CG_UNKNOWN);
	multiply();
	for (unsigned mask = 1; mask < 16; mask++)
		ck_assert_msg(is_known(mask) == ((mask & (mask - 1)) == 0 || mask == 6 || mask == 15), "%x", mask);
}
END_TEST

/* A table may hold the first or the last so many of an account, whatever their kind. */
START_TEST(tables_of_an_account_are_known)
{
	struct cg_demat_account one = { .group = 1 };

	for (unsigned i = 0; i < 5; i++)
		add_holding(&one, i, CG_DEMAT_EQUITY, "E");
	add_account(&one);
	multiply();
	for (unsigned mask = 1; mask < 32; mask++) {
		bool first = (mask & (mask + 1)) == 0, last = ((31 - mask) & (31 - mask + 1)) == 0;

		ck_assert_msg(is_known(mask) == (first || last || (mask & (mask - 1)) == 0), "%x", mask);
	}
}
END_TEST

/* A section that stands in two places is a sum of both. */
START_TEST(sections_of_holders_are_known)
{
	struct cg_demat_account one = { .group = 1 }, two = { .group = 1 }, three = { .group = 2 };

	add_holding(&one, 0, CG_DEMAT_EQUITY, "E");
	add_holding(&one, 1, CG_DEMAT_EQUITY, "P");
	add_holding(&one, 2, CG_DEMAT_EQUITY, "E");
	add_holding(&one, 3, CG_DEMAT_EQUITY, "E");
	add_holding(&two, 4, CG_DEMAT_EQUITY, "P");
	add_holding(&three, 5, CG_DEMAT_EQUITY, "P");
	add_account(&one);
	add_account(&two);
	add_account(&three);
	multiply();
	ck_assert(is_known(1 | 4 | 8));
	ck_assert(is_known(2 | 16));
	ck_assert(is_known(2 | 16 | 32));
	ck_assert(is_known(4 | 8));
	ck_assert(!is_known(2 | 32));
	ck_assert(!is_known(1 | 4));
}
END_TEST

/* A section that no account begins with. */
START_TEST(sections_behind_others_are_known)
{
	struct cg_demat_account one = { .group = 1 }, two = { .group = 2 };

	for (unsigned i = 0; i < 3; i++) {
		add_holding(&one, i, CG_DEMAT_EQUITY, &"EPQ"[i]);
		add_holding(&two, 3 + i, CG_DEMAT_EQUITY, &"EPQ"[i]);
	}
	add_account(&one);
	add_account(&two);
	multiply();
	ck_assert(is_known(1 | 8));
	ck_assert(is_known(2 | 16));
	ck_assert(is_known(4 | 32));
	ck_assert(!is_known(1 | 16));
	ck_assert(is_known(8 | 16)); /* tables of the second account */
	ck_assert(is_known(16 | 32));
	ck_assert(!is_known(8 | 32));
	ck_assert(!is_known(1 | 4));
}
END_TEST

/* So many folios are listed; those behind are in the sum of all alone. */
START_TEST(so_many_folios_are_listed)
{
	uint64_t listed = ((uint64_t)1 << FOLIOS_LISTED) - 1;

	for (unsigned i = 0; i <= FOLIOS_LISTED; i++)
		add_fund(i, 1, CG_UNKNOWN);
	multiply();
	ck_assert(is_known(listed));
	ck_assert(is_known(listed & ~(uint64_t)1));
	ck_assert(is_known((uint64_t)3 << (FOLIOS_LISTED - 2)));
	ck_assert(!is_known((uint64_t)3 << (FOLIOS_LISTED - 1)));
	ck_assert(is_known(listed | (uint64_t)1 << FOLIOS_LISTED));
	ck_assert(is_known((uint64_t)1 << FOLIOS_LISTED));
}
END_TEST

/* Of more accounts than eight, runs are no longer added to runs of folios. */
START_TEST(so_many_accounts_meet_folios)
{
	for (unsigned more = 0; more < 2; more++) {
		s.demat.n = s.funds.n = 0;
		for (unsigned i = 0; i < ACCOUNTS_LISTED + more; i++) {
			struct cg_demat_account d = { .group = i + 1 };

			add_holding(&d, i, CG_DEMAT_EQUITY, "E");
			add_account(&d);
		}
		add_fund(20, 30, CG_UNKNOWN);
		add_fund(21, 31, CG_UNKNOWN);
		multiply();
		ck_assert(is_known(0xff));
		ck_assert(is_known(0xfe));
		ck_assert(is_known(6));
		ck_assert(!is_known(5));
		ck_assert(is_known(6 | 3 << 20)); /* with all folios, however many */
		ck_assert(is_known(6 | 1 << 20) == (more == 0));
		ck_assert(is_known(0xff | 1 << 21) == (more == 0));
	}
}
END_TEST

/* So many accounts stand together. */
START_TEST(so_many_accounts_are_listed)
{
	for (unsigned i = 0; i <= FOLIOS_LISTED; i++) {
		struct cg_demat_account d = { .group = i + 1 };

		add_holding(&d, i, CG_DEMAT_EQUITY, "E");
		add_account(&d);
	}
	add_fund(35, 1, CG_UNKNOWN);
	multiply();
	ck_assert(is_known((uint64_t)3 << (FOLIOS_LISTED - 2)));
	ck_assert(!is_known((uint64_t)3 << (FOLIOS_LISTED - 1)));
	ck_assert(is_known((uint64_t)3 << (FOLIOS_LISTED - 2) | (uint64_t)1 << 35));
	ck_assert(!is_known((uint64_t)3 << (FOLIOS_LISTED - 1) | (uint64_t)1 << 35));
}
END_TEST

/* In paise, -1: not known. */
static int64_t found(int64_t digits)
{
	struct cg_dec out = CG_DEC_NONE;

	return cg_redact_multiple_value(&m, cg_dec_make(digits, 2), &out) ? out.v : -1;
}

/* Costs are exact; a gain is what is left of the value that was rounded anew. */
START_TEST(gains_are_known_where_they_are_printed)
{
	for (int detailed = 0; detailed < 2; detailed++) {
		s.type = detailed != 0 ? CG_STATEMENT_DETAILED : CG_STATEMENT_SUMMARY;
		s.funds.n = 0;
		add_fund(0, 0, CG_UNKNOWN);
		add_fund(1, 0, CG_UNKNOWN);
		s.funds.v[0].cost = cg_dec_make(10000, 2);
		s.funds.v[1].cost = cg_dec_make(50012, 2); /* a loss of 97.00 */
		multiply();
		ck_assert_int_eq(found(60012), 180036);
		ck_assert_int_eq(found(20212), 60635);
		ck_assert_int_eq(found(20212 - 10000), detailed != 0 ? -1 : 60635 - 30000);
		ck_assert_int_eq(found(50012 - 40312), detailed != 0 ? -1 : 150036 - 120935);
		ck_assert_int_eq(found(60524 - 60012), detailed != 0 ? -1 : 181570 - 180036);
		ck_assert_int_eq(found(10000), -1); /* the cost of one is multiplied exactly, as a field */
	}
}
END_TEST

/* Of two funds, at most as many paise off as they are; *off: what is printed. */
START_TEST(printed_totals_stay_off_by_what_they_were)
{
	static const struct {
		int64_t off;
		bool is;
	} t[] = { { 0, true }, { 1, true }, { 2, true }, { 3, false }, { -1, true }, { -2, true }, { -3, false } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_printed_total total = { .value = cg_dec_make(60524 + t[i].off, 2) };

		s.type = CG_STATEMENT_DETAILED;
		s.funds.n = s.printed.n = 0;
		add_fund(0, 0, CG_UNKNOWN);
		add_fund(1, 0, CG_UNKNOWN);
		ck_assert(CG_PUSH(&a, &s.printed, &total));
		multiply();
		ck_assert_int_eq(found(60524 + t[i].off), t[i].is ? 181570 + t[i].off : -1);
		s.type = CG_STATEMENT_DEPOSITORY;
		multiply();
		ck_assert_int_eq(found(60524 + t[i].off), t[i].off == 0 ? 181570 : -1);
	}
}
END_TEST

START_TEST(totals_of_houses_are_known)
{
	struct cg_printed_total total = { .amc = CG_STR("ACME"), .cost = cg_dec_make(30001, 2) };

	s.type = CG_STATEMENT_DETAILED;
	for (unsigned i = 0; i < 3; i++)
		add_fund(i, 0, CG_UNKNOWN);
	s.funds.v[0].amc = s.funds.v[2].amc = CG_STR("Acme");
	s.funds.v[1].amc = CG_STR("Other");
	s.funds.v[0].cost = cg_dec_make(10000, 2);
	s.funds.v[1].cost = cg_dec_make(70000, 2);
	s.funds.v[2].cost = cg_dec_make(20001, 2);
	total.value = cg_dec_make(value_of(5), 2);
	ck_assert(CG_PUSH(&a, &s.printed, &total));
	multiply();
	ck_assert(is_known(5));
	ck_assert(!is_known(3));
	ck_assert(!is_known(6));
	ck_assert_int_eq(found(30001), 90003);
	ck_assert_int_eq(found(100001), 300003);
	s.printed.v[0].cost = cg_dec_make(30002, 2); /* of something else */
	multiply();
	ck_assert_int_eq(found(30002), -1);
	ck_assert_int_eq(found(30001), -1);
}
END_TEST

/* A total of another scale, and one without figures, say nothing. */
START_TEST(odd_totals_are_left_out)
{
	struct cg_printed_total total = { .value = cg_dec_make(202120, 3) };

	s.type = CG_STATEMENT_DETAILED;
	add_fund(0, 0, CG_UNKNOWN);
	ck_assert(CG_PUSH(&a, &s.printed, &total));
	multiply();
	ck_assert_uint_eq(m.pairs.n, 2); /* value, units */
	ck_assert(is_known(1));
	s.printed.v[0].value = CG_DEC_NONE;
	multiply();
	ck_assert_uint_eq(m.pairs.n, 2);
	s.funds.v[0].value = CG_DEC_NONE;
	multiply();
	ck_assert_uint_eq(m.pairs.n, 1);
}
END_TEST

/* Of figures with the same digits the first says what becomes of them: a printed total before a fund. */
START_TEST(the_first_of_equal_figures_counts)
{
	struct cg_printed_total total = { .amc = CG_STR("Acme"), .value = cg_dec_make(20213, 2) };
	struct cg_fund f = { .value = cg_dec_make(20213, 2), .units = cg_dec_make(1, 0), .nav = cg_dec_make(1, 0) };

	s.type = CG_STATEMENT_DETAILED;
	add_fund(0, 0, CG_UNKNOWN);
	s.funds.v[0].amc = CG_STR("Acme");
	ck_assert(CG_PUSH(&a, &s.funds, &f));
	multiply();
	ck_assert_int_eq(found(20213), 60639);
	ck_assert(CG_PUSH(&a, &s.printed, &total));
	multiply();
	ck_assert_int_eq(found(20213), 60636);
}
END_TEST

/* Rows with both an amount and units, by their amount. */
START_TEST(rows_are_known_by_amount_and_units)
{
	static const int64_t amounts[] = { 500, -300, 500, 700, 300, 900 };
	static const int64_t units[] = { 11, -12, 13, 0, 15, 16 };
	struct cg_dec out = CG_DEC_NONE;

	s.type = CG_STATEMENT_DETAILED;
	add_fund(0, 0, CG_UNKNOWN);
	for (size_t i = 0; i < 6; i++) {
		struct cg_txn t = { .amount = cg_dec_make(amounts[i], 2) };

		if (units[i] != 0)
			t.units = cg_dec_make(units[i], 3);
		if (i == 5)
			t.amount = CG_DEC_NONE;
		ck_assert(CG_PUSH(&a, &s.funds.v[0].txns, &t));
	}
	multiply();
	ck_assert_uint_eq(m.rows.n, 4);
	for (size_t i = 0; i < 6; i++) {
		struct cg_dec of = cg_dec_abs(cg_dec_make(amounts[i], 2));
		bool is = i != 3 && i != 5;

		out = CG_DEC_NONE;
		ck_assert(cg_redact_multiple_row(&m, of, cg_dec_abs(cg_dec_make(units[i], 3)), &out) == is);
		ck_assert(out.v == (is ? 3 * of.v : 0) && out.set == is);
		ck_assert(!cg_redact_multiple_row(&m, of, cg_dec_make(14, 3), &out));
		ck_assert(!cg_redact_multiple_row(&m, of, cg_dec_make(labs(units[i]), 2), &out));
	}
	ck_assert(!cg_redact_multiple_row(&m, cg_dec_make(500, 3), cg_dec_make(11, 3), &out));
	ck_assert(!cg_redact_multiple_row(&m, cg_dec_make(400, 2), cg_dec_make(11, 3), &out));
	ck_assert(!cg_redact_multiple_row(&m, cg_dec_make(5000, 2), cg_dec_make(11, 3), &out));
	ck_assert(!cg_redact_multiple_row(&m, cg_dec_make(1, 2), cg_dec_make(11, 3), &out));
}
END_TEST

/* A sum that does not fit is not known; what it is made of is, and all other sums. */
START_TEST(sums_that_are_too_large_are_left_out)
{
	const int64_t large = (int64_t)1 << 61; /* three times as much fits, six times as much does not */

	for (int what = 0; what < 4; what++) {
		s = (struct cg_statement){ .type = CG_STATEMENT_DEPOSITORY, .source = CG_SOURCE_NSDL };
		for (int i = 0; i < 2; i++) {
			struct cg_fund f = { .group = 1 };
			struct cg_demat_holding h = { .kind = CG_DEMAT_EQUITY, .section = CG_STR("E") };
			struct cg_demat_account d = { .group = 1 };
			struct cg_nps_scheme x = { .tier = CG_STR("I") };

			*(what == 0   ? &f.value
			  : what == 1 ? &f.cost
			  : what == 2 ? &h.value
				      : &x.value) = cg_dec_make(large, 2);
			f.value = what == 1 ? cg_dec_make(500 + i, 2) : f.value;
			ck_assert(CG_PUSH(&a, &d.holdings, &h));
			if (what < 2)
				ck_assert(CG_PUSH(&a, &s.funds, &f));
			else if (what == 2)
				ck_assert(CG_PUSH(&a, &s.demat, &d));
			else
				ck_assert(CG_PUSH(&a, &s.nps.schemes, &x));
		}
		multiply();
		ck_assert_int_eq(found(large), what == 1 ? -1 : 3 * large);
		ck_assert_int_eq(found(2 * large), -1);
		ck_assert_int_eq(found(500), what == 1 ? 1500 : -1);
	}
}
END_TEST

int main(void)
{
	TCase *tc = tcase_create("sums");
	Suite *suite = suite_create("redact/multiple_sums");

	tcase_add_checked_fixture(tc, open_statement, close_statement);
	tcase_add_test(tc, sums_that_a_depository_prints_are_known);
	tcase_add_test(tc, sums_of_a_registrar_are_fewer);
	tcase_add_test(tc, tables_of_an_account_are_known);
	tcase_add_test(tc, sections_of_holders_are_known);
	tcase_add_test(tc, sections_behind_others_are_known);
	tcase_add_test(tc, so_many_folios_are_listed);
	tcase_add_test(tc, so_many_accounts_meet_folios);
	tcase_add_test(tc, so_many_accounts_are_listed);
	tcase_add_test(tc, gains_are_known_where_they_are_printed);
	tcase_add_test(tc, printed_totals_stay_off_by_what_they_were);
	tcase_add_test(tc, totals_of_houses_are_known);
	tcase_add_test(tc, odd_totals_are_left_out);
	tcase_add_test(tc, the_first_of_equal_figures_counts);
	tcase_add_test(tc, rows_are_known_by_amount_and_units);
	tcase_add_test(tc, sums_that_are_too_large_are_left_out);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
