/* Places as one text and back, and which of them a warning means. */
#include "run.h"
#include "statement/place.h"

#include <stdlib.h>

static struct cg_arena arena;
static struct cg_statement s;

/* Two funds with one folio, the first with a transaction, and a demat account. */
static void setup(void)
{
	struct cg_fund first = { .name = CG_STR("First Fund"),
				 .folio = CG_STR("12/34"),
				 .isin = CG_STR("INF179K01608") };
	struct cg_fund second = { .name = CG_STR("Second Fund"), .folio = CG_STR("12/34") };
	struct cg_txn t = { .page = 1 };
	struct cg_demat_account account = { .page = 2 };

	second.isin = CG_STR("INF179K01608");
	cg_arena_init(&arena, 1 << 20);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	ck_assert(CG_PUSH(&arena, &first.txns, &t));
	ck_assert(CG_PUSH(&arena, &s.funds, &first));
	ck_assert(CG_PUSH(&arena, &s.funds, &second));
	ck_assert(CG_PUSH(&arena, &s.demat, &account));
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void put(enum cg_place_of of, uint32_t i, uint32_t j, uint32_t page, const char *field, const char *text)
{
	struct cg_place p = { .of = of, .i = i, .j = j, .page = page };

	p.field = cg_str_of(field);
	p.text = cg_str_of(text);
	p.box[0] = 100;
	p.box[1] = -5;
	p.box[2] = 2000;
	p.box[3] = 300;
	ck_assert(CG_PUSH(&arena, &s.places, &p));
}

static size_t place_of(const char *scheme, uint32_t page, const char *found)
{
	struct cg_warning w = { .page = page, .scheme = CG_STR_NONE, .folio = CG_STR_NONE };

	if (scheme != NULL) {
		w.scheme = cg_str_of(scheme);
		w.folio = CG_STR("12/34");
	}
	w.found = cg_str_of(found);
	return cg_place_of_warning(&s, &w);
}

/* One figure stands in several places of a page: of a fund's warning it is the fund's. */
START_TEST(a_warning_means_the_figure_of_its_fund)
{
	put(CG_PLACE_ACCOUNT, 0, 0, 1, "total", "1,234.50");
	put(CG_PLACE_STATEMENT, 0, 0, 1, "total", "1,234.50");
	put(CG_PLACE_TXN, 0, 0, 1, "amount", "(1,234.50)");
	put(CG_PLACE_FUND, 1, 0, 1, "value", "1234.50");
	put(CG_PLACE_FUND, 1, 0, 2, "cost", "1234.50");
	ck_assert_uint_eq(place_of("First Fund", 1, "1234.50"), 2);
	ck_assert_uint_eq(place_of("Second Fund", 1, "1234.5"), 3);
	ck_assert_uint_eq(place_of("Second Fund", 2, "-1234.50"), 4);
	ck_assert_uint_eq(place_of(NULL, 1, "1234.50"), 0);
	ck_assert_uint_eq(place_of("Third Fund", 1, "1234.50"), CG_PLACE_NONE);
	ck_assert_uint_eq(place_of("First Fund", 2, "1234.50"), CG_PLACE_NONE);
	ck_assert_uint_eq(place_of("First Fund", 0, "1234.50"), CG_PLACE_NONE);
	ck_assert_uint_eq(place_of("First Fund", 1, "1234.51"), CG_PLACE_NONE);
	ck_assert_uint_eq(place_of("First Fund", 1, "no figure"), CG_PLACE_NONE);
}
END_TEST

/* An ISIN may stand a page before its figures. */
START_TEST(a_warning_means_the_isin_of_its_fund)
{
	put(CG_PLACE_FUND, 0, 0, 1, "isin", "INF179K01608");
	put(CG_PLACE_FUND, 1, 0, 1, "isin", "INF179K01608");
	ck_assert_uint_eq(place_of("Second Fund", 2, "INF179K01608"), 1);
	ck_assert_uint_eq(place_of("First Fund", 2, "INF179K01608"), 0);
	ck_assert_uint_eq(place_of("First Fund", 1, "INF179K01616"), CG_PLACE_NONE);
}
END_TEST

START_TEST(places_are_read_as_they_were_written)
{
	struct cg_str text;

	put(CG_PLACE_FUND, 1, 0, 3, "value", "1,234.50");
	put(CG_PLACE_TXN, 0, 0, 4, "description", "Purchase of units");
	put(CG_PLACE_STATEMENT, 0, 0, 1, "total", "");
	text = cg_place_pack(&s, &arena);
	ck_assert(cg_str_eq(text, CG_STR("1 1 0 3 100 -5 2000 300 value 1,234.50\n"
					 "2 0 0 4 100 -5 2000 300 description Purchase of units\n"
					 "0 0 0 1 100 -5 2000 300 total -\n")));
	s.places.n = 0;
	ck_assert(cg_place_unpack(text, &arena, &s));
	ck_assert_uint_eq(s.places.n, 3);
	ck_assert(cg_str_eq(s.places.v[1].text, CG_STR("Purchase of units")));
	ck_assert_int_eq(s.places.v[1].box[1], -5);
	ck_assert_ptr_null(s.places.v[2].text.p);
	ck_assert(cg_str_eq(cg_place_pack(&s, &arena), text));
}
END_TEST

/* What is not there is left out; what is no place is damage. */
START_TEST(other_places_are_left_out_or_damaged)
{
	static const char *const gone[] = { "1 2 0 3 1 2 3 4 value 1\n",  "2 0 1 3 1 2 3 4 amount 1\n",
					    "2 1 0 3 1 2 3 4 amount 1\n", "3 1 0 3 1 2 3 4 total 1\n",
					    "4 0 0 3 1 2 3 4 isin 1\n",	  "7 0 0 3 1 2 3 4 value 1\n" };
	static const char *const bad[] = { "1 0 0 0 1 2 3 4 value 1\n",
					   "9 0 0 1 1 2 3 4 value 1\n",
					   "1 -1 0 1 1 2 3 4 value 1\n",
					   "1 0 0 1 1 2 3 x value 1\n",
					   "1 0 0 1 1 2\n",
					   "1 0 0 1 1 2 3 4 \n" };

	for (size_t i = 0; i < sizeof(gone) / sizeof(gone[0]); i++)
		ck_assert_msg(cg_place_unpack(cg_str_of(gone[i]), &arena, &s) && s.places.n == 0, "%s", gone[i]);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		ck_assert_msg(!cg_place_unpack(cg_str_of(bad[i]), &arena, &s) && s.places.n == 0, "%s", bad[i]);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("place");
	TCase *tc = tcase_create("place");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_warning_means_the_figure_of_its_fund);
	tcase_add_test(tc, a_warning_means_the_isin_of_its_fund);
	tcase_add_test(tc, places_are_read_as_they_were_written);
	tcase_add_test(tc, other_places_are_left_out_or_damaged);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
