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

/* ---- fields that are printed once for several ---- */

/* The page of the place, by which tests know it; 0: there is none, 999: several. */
static uint32_t page_of(enum cg_place_of of, uint32_t i, uint32_t j, const char *field)
{
	uint32_t page = 0;

	for (size_t k = 0; k < s.places.n; k++) {
		const struct cg_place *v = &s.places.v[k];

		if (v->of == of && v->i == i && v->j == j && cg_str_eq(v->field, cg_str_of(field)))
			page = page == 0 ? v->page : 999;
	}
	return page;
}

static void share(const struct cg_person_list *before)
{
	static const struct cg_person_list nobody;

	ck_assert(cg_place_share(&s, before != NULL ? before : &nobody, &arena));
}

static struct cg_str_list list_of(const char *first, const char *second)
{
	struct cg_str_list list = { 0 };
	struct cg_str v[] = { cg_str_of(first), cg_str_of(second) };

	ck_assert(CG_PUSH(&arena, &list, &v[0]) && CG_PUSH(&arena, &list, &v[1]));
	return list;
}

/* Two funds with all that may be shared, which the first has places of. */
static void put_funds(void)
{
	for (size_t i = 0; i < 2; i++) {
		s.funds.v[i].amc = CG_STR("House");
		s.funds.v[i].pan = CG_STR("ABCDE1234F");
		s.funds.v[i].holders = list_of("Asha", "Ravi");
		s.funds.v[i].nominees = list_of("Uma", "Om");
	}
	put(CG_PLACE_FUND, 0, 0, 11, "amc", "");
	put(CG_PLACE_FUND, 0, 0, 12, "folio", "");
	put(CG_PLACE_FUND, 0, 0, 13, "pan", "");
	put(CG_PLACE_FUND, 0, 0, 14, "holders[0]", "");
	put(CG_PLACE_FUND, 0, 0, 15, "holders[1]", "");
	put(CG_PLACE_FUND, 0, 0, 16, "nominees[0]", "");
	put(CG_PLACE_FUND, 0, 0, 17, "nominees[1]", "");
	put(CG_PLACE_FUND, 0, 0, 18, "value", "");
}

static void funds_share(const uint32_t want[8])
{
	static const char *const fields[] = { "amc",	    "folio",	   "pan",	  "holders[0]",
					      "holders[1]", "nominees[0]", "nominees[1]", "value" };

	share(NULL);
	for (uint32_t i = 0; i < 8; i++) {
		ck_assert_msg(page_of(CG_PLACE_FUND, 1, 0, fields[i]) == want[i], "%s", fields[i]);
		ck_assert_uint_eq(page_of(CG_PLACE_FUND, 0, 0, fields[i]), 11 + i);
	}
}

START_TEST(schemes_of_one_folio_share_its_line)
{
	put_funds();
	funds_share((const uint32_t[8]){ 11, 12, 13, 14, 15, 16, 17, 0 });
	ck_assert_int_eq(s.places.v[s.places.n - 1].box[0], 100);
	ck_assert_int_eq(s.places.v[s.places.n - 1].box[3], 300);
}
END_TEST

START_TEST(schemes_of_two_folios_share_their_heading)
{
	put_funds();
	s.funds.v[1].folio = CG_STR("12/35");
	funds_share((const uint32_t[8]){ 11, 0, 0, 0, 0, 0, 0, 0 });
}
END_TEST

/* Only what is the same, is there, and has no place of its own. */
START_TEST(what_differs_is_not_shared)
{
	put_funds();
	s.funds.v[1].amc = CG_STR("Home");
	s.funds.v[1].pan = CG_STR_NONE;
	s.funds.v[1].holders.n = 1;
	s.funds.v[1].nominees = list_of("Uma", "Ravi");
	put(CG_PLACE_FUND, 1, 0, 21, "folio", "");
	funds_share((const uint32_t[8]){ 0, 21, 0, 14, 0, 16, 0, 0 });
}
END_TEST

/* Four names of a list have places that are looked after. */
START_TEST(lists_have_four_names_that_are_shared)
{
	static const char *const fields[] = { "holders[3]", "holders[4]", "holders[33]", "holders(3]", "xholders[3]" };
	struct cg_str name = CG_STR("Uma");

	for (size_t i = 0; i < 2; i++) {
		s.funds.v[i].holders = (struct cg_str_list){ 0 };
		s.funds.v[i].nominees = list_of("Om", "Om"); /* whose place a fifth holder's is not */
		for (size_t k = 0; k < 5; k++)
			ck_assert(CG_PUSH(&arena, &s.funds.v[i].holders, &name));
	}
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		s.places.n = 0;
		put(CG_PLACE_FUND, 0, 0, 7, fields[i], "");
		share(NULL);
		ck_assert_uint_eq(page_of(CG_PLACE_FUND, 1, 0, fields[i]), i == 0 ? 7 : 0);
	}
}
END_TEST

/* Between the two stand funds of another house: 256 back it is looked for. */
START_TEST(a_heading_is_near)
{
	struct cg_fund other = { .name = CG_STR("Fund"), .folio = CG_STR("9"), .amc = CG_STR("Home") };
	struct cg_fund again = { .name = CG_STR("Fund"), .folio = CG_STR("8"), .amc = CG_STR("House") };

	for (uint32_t last = 256; last <= 257; last++) {
		s.funds.n = s.places.n = 0;
		for (uint32_t i = 0; i <= last; i++)
			ck_assert(CG_PUSH(&arena, &s.funds, i == 0 || i == last ? &again : &other));
		put(CG_PLACE_FUND, 0, 0, 5, "amc", "");
		share(NULL);
		ck_assert_uint_eq(page_of(CG_PLACE_FUND, last, 0, "amc"), last == 256 ? 5 : 0);
	}
}
END_TEST

START_TEST(the_end_of_the_period_is_the_day)
{
	s.to = 100;
	s.as_of = 100;
	put(CG_PLACE_STATEMENT, 0, 0, 3, "statement_period.to", "");
	put(CG_PLACE_STATEMENT, 0, 0, 4, "investor.name", "");
	share(NULL);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "as_of_date"), 3);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investor_name"), 4);
	s.places.n = 2;
	s.as_of = 99;
	share(NULL);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "as_of_date"), 0);
	s.as_of = 100;
	s.places.n = 2;
	put(CG_PLACE_STATEMENT, 0, 0, 9, "as_of_date", "");
	share(NULL);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "as_of_date"), 9);
	s.places.n = 0;
	share(NULL); /* no place, nothing to share */
	ck_assert_uint_eq(s.places.n, 0);
}
END_TEST

static void put_investor(const char *name, const char *pan)
{
	struct cg_person v = { cg_str_of(name), cg_str_of(pan) };

	ck_assert(CG_PUSH(&arena, &s.investors, &v));
}

static void put_owner(size_t account, const char *name, const char *pan)
{
	struct cg_person v = { cg_str_of(name), cg_str_of(pan) };

	ck_assert(CG_PUSH(&arena, &s.demat.v[account].owners, &v));
}

/* A person is the investor, a holder of a fund, an owner of an account; what has a place of its own keeps it. */
START_TEST(persons_have_the_places_of_their_names)
{
	s.investor.name = CG_STR("Asha");
	s.investor.pan = CG_STR("AAAAA1111A");
	put_investor("Asha", "AAAAA1111A");
	put_investor("Ravi", "BBBBB2222B");
	put_investor("Uma", "CCCCC3333C");
	put_investor("Om", "DDDDD4444D");
	put_investor("Nobody", "EEEEE5555E");
	s.funds.v[1].holders = list_of("Asha", "Ravi");
	s.funds.v[1].pan = CG_STR("BBBBB2222B");
	put_owner(0, "Asha", "AAAAA1111A");
	put_owner(0, "Uma", "CCCCC3333C");
	put(CG_PLACE_STATEMENT, 0, 0, 1, "investor.name", "");
	put(CG_PLACE_STATEMENT, 0, 0, 2, "investor.pan", "");
	put(CG_PLACE_FUND, 1, 0, 3, "holders[1]", "");
	put(CG_PLACE_FUND, 1, 0, 4, "pan", "");
	put(CG_PLACE_ACCOUNT, 0, 1, 5, "name", "");
	put(CG_PLACE_ACCOUNT, 0, 1, 6, "pan", "");
	put(CG_PLACE_STATEMENT, 0, 0, 7, "investors[3].name", "");
	share(&s.investors);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[0].name"), 1);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[0].pan"), 2);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[1].name"), 3);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[1].pan"), 4);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[2].name"), 5);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[2].pan"), 6);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[3].name"), 7);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[3].pan"), 0);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[4].name"), 0);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[4].pan"), 0);
	/* and the first owner, whose PAN stands with the investor */
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 0, 0, "pan"), 2);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 0, 1, "pan"), 6);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 0, 0, "name"), 0);
}
END_TEST

/* A PAN of an owner stands with another account, or with a fund. */
START_TEST(owners_of_two_accounts_have_one_place)
{
	struct cg_demat_account more = { .page = 3 };

	ck_assert(CG_PUSH(&arena, &s.demat, &more));
	put_owner(0, "Asha", "AAAAA1111A");
	put_owner(0, "Ravi", "BBBBB2222B");
	put_owner(1, "Ravi", "BBBBB2222B");
	put_owner(1, "Asha", "AAAAA1111A");
	put_owner(1, "Uma", NULL);
	s.funds.v[0].pan = CG_STR("BBBBB2222B");
	put(CG_PLACE_ACCOUNT, 1, 1, 5, "pan", "");
	put(CG_PLACE_FUND, 0, 0, 6, "pan", "");
	share(NULL);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 0, 0, "pan"), 5);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 0, 1, "pan"), 6);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 1, 0, "pan"), 6);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 1, 1, "pan"), 5);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 1, 2, "pan"), 0);
	ck_assert_uint_eq(s.places.n, 5);
}
END_TEST

/* So many persons are looked for. */
START_TEST(persons_end_somewhere)
{
	s.investor.pan = CG_STR("AAAAA1111A");
	s.investor.name = CG_STR("Asha");
	put(CG_PLACE_STATEMENT, 0, 0, 2, "investor.pan", "");
	put(CG_PLACE_STATEMENT, 0, 0, 3, "investor.name", "");
	for (int i = 0; i < 129; i++) {
		put_investor("Asha", NULL);
		put_owner(0, "Asha", "AAAAA1111A");
	}
	share(NULL);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 0, 127, "pan"), 2);
	ck_assert_uint_eq(page_of(CG_PLACE_ACCOUNT, 0, 128, "pan"), 0);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[127].name"), 3);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[128].name"), 0);
}
END_TEST

/* The list was put in order: places go with their persons, by name or by PAN, and go where there is nobody any more. */
START_TEST(places_follow_their_persons)
{
	struct cg_person_list before = { 0 };
	struct cg_person v[] = { { CG_STR("Asha"), CG_STR("AAAAA1111A") },
				 { CG_STR("Ravi"), CG_STR("BBBBB2222B") },
				 { CG_STR("Uma"), CG_STR("CCCCC3333C") } };

	for (size_t i = 0; i < 3; i++)
		ck_assert(CG_PUSH(&arena, &before, &v[i]));
	put_investor("Uma", "CCCCC3333C");
	put_investor("Asha Rao", "AAAAA1111A"); /* her name is another one now */
	put(CG_PLACE_STATEMENT, 0, 0, 1, "investors[0].name", "");
	put(CG_PLACE_STATEMENT, 0, 0, 2, "investors[0].pan", "");
	put(CG_PLACE_STATEMENT, 0, 0, 3, "investors[1].name", "");
	put(CG_PLACE_STATEMENT, 0, 0, 4, "investors[2].name", "");
	put(CG_PLACE_STATEMENT, 0, 0, 5, "investors[2].pan", "");
	put(CG_PLACE_STATEMENT, 0, 0, 6, "investors[3].name", "");
	put(CG_PLACE_STATEMENT, 0, 0, 7, "total", "");
	share(&before);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[0].name"), 4);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[0].pan"), 5);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[1].name"), 0);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[1].pan"), 2);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "total"), 7);
	ck_assert_uint_eq(s.places.n, 4);
}
END_TEST

/* The eleventh of a list has two digits. */
START_TEST(places_follow_the_eleventh_person)
{
	struct cg_person_list before = { 0 };
	struct cg_person v = { CG_STR("Asha"), CG_STR("AAAAA1111A") }, last = { CG_STR("Uma"), CG_STR("CCCCC3333C") };

	for (size_t i = 0; i < 11; i++)
		ck_assert(CG_PUSH(&arena, &before, i == 10 ? &last : &v));
	put_investor("Asha", "AAAAA1111A");
	put_investor("Uma", "CCCCC3333C");
	put(CG_PLACE_STATEMENT, 0, 0, 1, "investors[10].name", "");
	share(&before);
	ck_assert_uint_eq(page_of(CG_PLACE_STATEMENT, 0, 0, "investors[1].name"), 1);
	ck_assert_uint_eq(s.places.n, 1);
}
END_TEST

/* The last of each list is there, and what has no list; numbers have a sign and an end. */
START_TEST(places_that_are_there_are_kept)
{
	static const char *const kept[] = { "1 1 0 3 1 2 3 4 value 1\n",
					    "2 0 0 3 1 2 3 4 amount 1\n",
					    "3 0 0 1 1 2 3 4 total 1\n",
					    "4 0 0 3 1 2 3 4 isin 1\n",
					    "5 0 0 3 1 2 3 4 date 1\n",
					    "6 9 9 3 1 2 3 4 value 1\n",
					    "7 0 0 3 1 2 3 4 value 1\n",
					    "0 9 9 3 1 2 3 4 total 1\n",
					    "1 1 0 3 -1 -2147483647 2147483647 4 value 1\n" };
	static const char *const bad[] = { "8 0 0 1 1 2 3 4 value 1\n",
					   "-1 0 0 1 1 2 3 4 value 1\n",
					   "1 0 -1 1 1 2 3 4 value 1\n",
					   "1 0 0 1 1 2 3 - value 1\n",
					   "1 0 0 1 1 2 3 21474836470 value 1\n",
					   "1 0 0 1 1 2 3 +4 value 1\n",
					   "\n" };
	static const char *const gone[] = { "4 0 1 3 1 2 3 4 isin 1\n", "5 0 1 3 1 2 3 4 date 1\n",
					    "4 1 0 3 1 2 3 4 isin 1\n", "5 1 0 3 1 2 3 4 date 1\n",
					    "7 1 0 3 1 2 3 4 value 1\n" };
	struct cg_demat_holding holding = { .page = 1 };
	struct cg_demat_txn txn = { .page = 1 };
	struct cg_nps_scheme scheme = { .name = CG_STR("Scheme") };

	ck_assert(CG_PUSH(&arena, &s.demat.v[0].holdings, &holding));
	ck_assert(CG_PUSH(&arena, &s.demat.v[0].txns, &txn));
	ck_assert(CG_PUSH(&arena, &s.nps.schemes, &scheme));
	for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
		s.places.n = 0;
		ck_assert_msg(cg_place_unpack(cg_str_of(kept[i]), &arena, &s) && s.places.n == 1, "%s", kept[i]);
		ck_assert(cg_str_eq(cg_place_pack(&s, &arena), cg_str_of(kept[i])));
	}
	s.places.n = 0;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		ck_assert_msg(!cg_place_unpack(cg_str_of(bad[i]), &arena, &s), "%s", bad[i]);
	for (size_t i = 0; i < sizeof(gone) / sizeof(gone[0]); i++)
		ck_assert_msg(cg_place_unpack(cg_str_of(gone[i]), &arena, &s) && s.places.n == 0, "%s", gone[i]);
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
	tcase_add_test(tc, schemes_of_one_folio_share_its_line);
	tcase_add_test(tc, schemes_of_two_folios_share_their_heading);
	tcase_add_test(tc, what_differs_is_not_shared);
	tcase_add_test(tc, lists_have_four_names_that_are_shared);
	tcase_add_test(tc, a_heading_is_near);
	tcase_add_test(tc, the_end_of_the_period_is_the_day);
	tcase_add_test(tc, persons_have_the_places_of_their_names);
	tcase_add_test(tc, owners_of_two_accounts_have_one_place);
	tcase_add_test(tc, persons_end_somewhere);
	tcase_add_test(tc, places_follow_their_persons);
	tcase_add_test(tc, places_follow_the_eleventh_person);
	tcase_add_test(tc, places_that_are_there_are_kept);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
