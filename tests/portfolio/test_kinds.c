/* What a statement's value consists of. */
#include "portfolio/kinds.h"
#include "run.h"

static struct cg_dec rupees(int64_t paise)
{
	return cg_dec_make(paise, 2);
}

/* Sums by kind, largest first, percents of their sum; what is nil or not printed is no kind. */
START_TEST(by_kind)
{
	struct cg_fund funds[3] = { { .value = rupees(10000) }, { .value = CG_DEC_NONE }, { .value = rupees(5000) } };
	struct cg_demat_holding held[3] = { { .kind = CG_DEMAT_EQUITY, .value = rupees(70000) },
					    { .kind = CG_DEMAT_FUND, .value = rupees(15000) },
					    { .kind = CG_DEMAT_BOND, .value = rupees(0) } };
	struct cg_demat_account account = { .holdings = { held, 3, 3 } };
	struct cg_statement s = { .funds = { funds, 3, 3 }, .demat = { &account, 1, 1 } };
	struct cg_slice kind[CG_KINDS_MAX];
	struct cg_slices out;
	static const struct {
		const char *key;
		int64_t paise, percent;
	} want[] = { { "Equities in demat accounts", 70000, 7000 },
		     { "Mutual fund folios", 15000, 1500 },
		     { "Funds in demat accounts", 15000, 1500 } };
	bool seen[3] = { false, false, false };

	ck_assert(cg_kinds_make(&s, kind, &out));
	ck_assert_uint_eq(out.n, 3);
	ck_assert(cg_str_eq(out.v[0].key, cg_str_of(want[0].key)));
	for (size_t i = 0; i < out.n; i++) /* equal values in any order */
		for (size_t k = 0; k < 3; k++)
			if (cg_str_eq(out.v[i].key, cg_str_of(want[k].key))) {
				seen[k] = true;
				ck_assert_int_eq(out.v[i].value.v, want[k].paise);
				ck_assert_int_eq(out.v[i].percent.v, want[k].percent);
			}
	ck_assert(seen[0] && seen[1] && seen[2]);
}
END_TEST

/* Nothing printed: no kind, and no division by nothing. */
START_TEST(nothing)
{
	struct cg_statement s = { .as_of = 0 };
	struct cg_slice kind[CG_KINDS_MAX];
	struct cg_slices out;

	ck_assert(cg_kinds_make(&s, kind, &out));
	ck_assert_uint_eq(out.n, 0);
}
END_TEST

/* A sum that no figure holds is told. */
START_TEST(too_much)
{
	struct cg_fund funds[2] = { { .value = rupees(INT64_MAX) }, { .value = rupees(INT64_MAX) } };
	struct cg_statement s = { .funds = { funds, 2, 2 } };
	struct cg_slice kind[CG_KINDS_MAX];
	struct cg_slices out;

	ck_assert(!cg_kinds_make(&s, kind, &out));
}
END_TEST

/* Of holdings and of pension schemes, too, whatever comes behind it. */
START_TEST(too_much_of_the_rest)
{
	struct cg_demat_holding held[3] = { { .kind = CG_DEMAT_EQUITY, .value = rupees(INT64_MAX) },
					    { .kind = CG_DEMAT_EQUITY, .value = rupees(1) },
					    { .kind = CG_DEMAT_FUND, .value = rupees(100) } };
	struct cg_demat_account account = { .holdings = { held, 3, 3 } };
	struct cg_nps_scheme schemes[2] = { { .value = rupees(INT64_MAX) }, { .value = rupees(1) } };
	struct cg_statement s = { .demat = { &account, 1, 1 } };
	struct cg_slice kind[CG_KINDS_MAX];
	struct cg_slices out;

	ck_assert(!cg_kinds_make(&s, kind, &out));
	s = (struct cg_statement){ .as_of = 0 };
	s.nps.schemes.v = schemes;
	s.nps.schemes.n = 2;
	ck_assert(!cg_kinds_make(&s, kind, &out));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("kinds");
	TCase *tc = tcase_create("kinds");

	tcase_add_test(tc, by_kind);
	tcase_add_test(tc, nothing);
	tcase_add_test(tc, too_much);
	tcase_add_test(tc, too_much_of_the_rest);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
