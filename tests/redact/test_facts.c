/* What of a statement is whose: sets of words, and what a check of the redacted file makes of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "redact/facts.h"
#include "redact/public.h"
#include "redact/redact.h"
#include "run.h"

static struct cg_arena a;
static struct cg_redact_facts facts;

static struct cg_str str(const char *z)
{
	return (struct cg_str){ z, strlen(z) };
}

static void open_arena(void)
{
	cg_arena_init(&a, 1 << 22);
	facts = (struct cg_redact_facts){ .failed = 0 };
}

static void close_arena(void)
{
	cg_arena_free(&a);
}

/* The words of the set, in order, with a bar behind each. */
static void holds(const struct cg_redact_set *set, const char *want)
{
	char got[512] = "";

	for (size_t i = 0; i < set->n; i++)
		(void)snprintf(got + strlen(got), sizeof(got) - strlen(got), "%.*s|", CG_STR_ARG(set->v[i]));
	ck_assert_str_eq(got, want);
}

START_TEST(words_are_added_by_kind_and_length)
{
	static const struct {
		const char *text;
		enum cg_redact_kind kind;
		size_t least;
		const char *want;
	} t[] = {
		{ "Asha Rao", CG_REDACT_LETTERS, 2, "Asha|Rao|" },
		{ "Asha Rao", CG_REDACT_LETTERS, 3, "Asha|Rao|" },
		{ "Asha Rao", CG_REDACT_LETTERS, 4, "Asha|" },
		{ "Asha Rao", CG_REDACT_LETTERS, 5, "" },
		{ "A 1 b", CG_REDACT_LETTERS, 1, "A|b|" },
		{ "A 1 b", CG_REDACT_DIGITS, 0, "1|" },
		{ "ab12cd-34", CG_REDACT_LETTERS, 1, "ab|cd|" },
		{ "ab12cd-34", CG_REDACT_DIGITS, 1, "12|34|" },
		{ "ab12cd-34", CG_REDACT_BOTH, 1, "ab12cd|34|" },
		{ "ab12cd-34", CG_REDACT_BOTH, 6, "ab12cd|" },
		{ "ab12cd-34", CG_REDACT_BOTH, 7, "" },
		{ "", CG_REDACT_BOTH, 0, "" },
		{ "--", CG_REDACT_BOTH, 0, "" },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_redact_set set = { .n = 0 };
		char lower[64] = "";

		cg_redact_set_add(&facts, &a, &set, str(t[i].text), t[i].kind, t[i].least);
		for (size_t k = 0; t[i].want[k] != '\0'; k++)
			lower[k] = cg_lower(t[i].want[k]);
		holds(&set, lower);
	}
	ck_assert_uint_eq(facts.failed, 0);
}
END_TEST

START_TEST(sets_are_sorted_and_searched)
{
	struct cg_redact_set set = { .n = 0 };

	cg_redact_set_sort(&set);
	ck_assert_uint_eq(set.n, 0);
	ck_assert(!cg_redact_set_has(&set, CG_STR("a")));
	cg_redact_set_add(&facts, &a, &set, CG_STR("rao asha ash ashab rao a asha zz rao"), CG_REDACT_LETTERS, 1);
	cg_redact_set_sort(&set);
	holds(&set, "a|ash|asha|ashab|rao|zz|");
	ck_assert(cg_redact_set_has(&set, CG_STR("a")));
	ck_assert(cg_redact_set_has(&set, CG_STR("ASHA")));
	ck_assert(cg_redact_set_has(&set, CG_STR("zZ")));
	ck_assert(!cg_redact_set_has(&set, CG_STR("as")));
	ck_assert(!cg_redact_set_has(&set, CG_STR("ashaba")));
	ck_assert(!cg_redact_set_has(&set, CG_STR("b")));
	ck_assert(!cg_redact_set_has(&set, CG_STR("")));
}
END_TEST

START_TEST(words_without_memory_are_counted)
{
	struct cg_redact_set set = { .n = 0 };
	struct cg_arena small;
	struct cg_err e = { .code = CG_OK };
	struct cg_str name = CG_STR("Asha Rao");
	struct cg_statement s = { .investor.name = name };

	cg_arena_init(&small, 1);
	cg_redact_set_add(&facts, &small, &set, name, CG_REDACT_LETTERS, 1);
	ck_assert_uint_eq(facts.failed, 2);
	ck_assert_int_eq(cg_redact_facts_take(&s, &small, &facts, &e), CG_EBUSY);
	ck_assert_uint_gt(facts.failed, 0);
	cg_arena_free(&small);
}
END_TEST

/* A word of 64 letters is looked for, a longer one is in no set. */
START_TEST(words_have_a_limit)
{
	struct cg_redact_set set = { .n = 0 };
	char text[66];

	memset(text, 'a', sizeof(text));
	cg_redact_set_add(&facts, &a, &set, (struct cg_str){ text, 64 }, CG_REDACT_LETTERS, 1);
	cg_redact_set_add(&facts, &a, &set, (struct cg_str){ text, 65 }, CG_REDACT_LETTERS, 1);
	cg_redact_set_sort(&set);
	ck_assert(cg_redact_set_has(&set, (struct cg_str){ text, 64 }));
	ck_assert(!cg_redact_set_has(&set, (struct cg_str){ text, 65 }));
	ck_assert(!cg_redact_set_has(&set, (struct cg_str){ text, 63 }));
}
END_TEST

/* Of India by their shape: shares, funds, and bonds of states. Of elsewhere only sound ones: Apple, Philips. */
START_TEST(isins_are_known)
{
	static const struct {
		const char *text;
		bool is;
	} t[] = {
		{ "INE002A01018", true },   { "INF000A01010", true },  { "IN0020190362", true },
		{ "IN9002A01018", true },   { "INA000012345", false }, { "INZ000012345", false },
		{ "ING002A01018", false },  { "IND002A01018", false }, { "INE002A0101", false },
		{ "INE002A010188", false }, { "INE002A0101A", false }, { "US0378331005", true },
		{ "US0378331006", false },  { "NL0000009538", true },  { "NL0000009539", false },
		{ "GB0002634946", true },   { "GB0002634947", false }, { "XS0378331005", false },
		{ "AU0000000BHP", false },  { "AU000000BHP4", true },  { "AU000000BHP5", false },
		{ "IT0003128367", false },  { "I00378331005", false }, { "", false },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++)
		ck_assert_msg(cg_redact_is_isin(str(t[i].text)) == t[i].is, "%s", t[i].text);
}
END_TEST

/* Words of up to 39 letters may be public; the first and the last of each list are found. */
START_TEST(public_words_are_known)
{
	char text[41];

	ck_assert(cg_public_common(CG_STR("a")) && cg_public_common(CG_STR("ZNLMDG")) &&
		  cg_public_common(CG_STR("Folio")));
	ck_assert(cg_public_scheme(CG_STR("aaa")) && cg_public_scheme(CG_STR("Zerodha")));
	ck_assert(!cg_public_common(CG_STR("")) && !cg_public_scheme(CG_STR("")));
	ck_assert(!cg_public_common(CG_STR("asha")) && !cg_public_scheme(CG_STR("asha")));
	ck_assert(!cg_public_common(CG_STR("foli")) && !cg_public_common(CG_STR("folioo")));
	ck_assert(cg_public_rest(CG_STR("ifting")) && cg_public_rest(CG_STR("OLIO")) &&
		  cg_public_rest(CG_STR("nlmdg")));
	ck_assert(!cg_public_rest(CG_STR("olios"
					 "x")) &&
		  !cg_public_rest(CG_STR("lio")) && !cg_public_rest(CG_STR("folio")));
	memset(text, 'z', sizeof(text));
	ck_assert(!cg_public_common((struct cg_str){ text, 39 }) && !cg_public_common((struct cg_str){ text, 41 }));
	ck_assert(!cg_public_scheme((struct cg_str){ text, 40 }));
}
END_TEST

static void has(const struct cg_redact_set *set, const char *words)
{
	holds(set, words);
}

/* All that a registrar's statement says of a fund. */
START_TEST(a_folio_is_taken_apart)
{
	struct cg_str holders[] = { CG_STR("Meena Iyer"), CG_STR("Joint Holder") }, nominee = CG_STR("Minor Nominee R");
	struct cg_str address[] = { CG_STR("12 Folio Gokhale, PIN 560001"), CG_STR("Flat B2C4 India") };
	struct cg_person investors[] = { { .name = CG_STR("Ravi K Iyer") } };
	struct cg_txn txn = { .amount = cg_dec_make(-150050, 2),
			      .units = cg_dec_make(12345, 3),
			      .nav = cg_dec_make(101234, 4),
			      .balance = cg_dec_make(20001, 3) };
	struct cg_fund fund = { .name = CG_STR("Acme Nifty500 G"),
				.amc = CG_STR("Acme House"),
				.isin = CG_STR("INF000A01010"),
				.folio = CG_STR("4711 / 09 123"),
				.rta_code = CG_STR("AC1-G"),
				.holders = { holders, 2, 2 },
				.nominees = { &nominee, 1, 1 },
				.opening_units = cg_dec_make(1000, 3),
				.units = cg_dec_make(2000, 3),
				.nav = cg_dec_make(99, 1),
				.value = cg_dec_make(1980, 2),
				.cost = cg_dec_make(1700, 2),
				.txns = { &txn, 1, 1 } };
	struct cg_statement s = { .investor = { .name = CG_STR("Asha Fund"), .address = { address, 2, 2 } },
				  .investors = { investors, 1, 1 },
				  .funds = { &fund, 1, 1 } };
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_redact_facts_take(&s, &a, &facts, &e), CG_OK);
	has(&facts.names, "asha|fund|iyer|meena|ravi|");
	has(&facts.own, "560001|b2c4|flat|folio|gokhale|holder|joint|");
	has(&facts.places, "flat|gokhale|");
	has(&facts.schemes, "acme|house|nifty|nifty500|");
	has(&facts.ids, "4711|");
	has(&facts.isins, "inf000a01010|");
	has(&facts.codes, "ac1|g|");
	has(&facts.prices, "10.1234|9.9|");
	has(&facts.amounts, "1.000|12.345|1500.50|17.00|19.80|2.000|20.001|");
	ck_assert_int_eq(cg_redact_facts_take(NULL, &a, &facts, &e), CG_OK);
	has(&facts.names, "");
	has(&facts.amounts, "");
}
END_TEST

/* A name of public words alone goes where it stands; labels with it do not. */
START_TEST(names_of_public_words_are_their_owners)
{
	struct cg_person investors[] = { { .name = CG_STR("Folio Growth India") }, { .name = CG_STR("Folio Asha") } };
	struct cg_str nominees[] = { CG_STR("Nominee Minor Closing"), CG_STR("- -"), CG_STR("Multiple Nominee") };
	struct cg_fund fund = { .nominees = { nominees, 3, 3 } };
	struct cg_statement s = { .investors = { investors, 2, 2 }, .funds = { &fund, 1, 1 } };
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_redact_facts_take(&s, &a, &facts, &e), CG_OK);
	has(&facts.own, "closing|folio|growth|");
	has(&facts.names, "asha|folio|growth|india|");
}
END_TEST

/* What a depository says of an account, and of a pension. */
START_TEST(an_account_is_taken_apart)
{
	struct cg_person owner = { .name = CG_STR("Asha Rao") };
	struct cg_demat_holding held = { .name = CG_STR("Widgets Ltd"),
					 .isin = CG_STR("INE002A01018"),
					 .price = cg_dec_make(10150, 2),
					 .face_value = cg_dec_make(1000, 2),
					 .units = cg_dec_make(7, 0),
					 .value = cg_dec_make(71050, 2) };
	struct cg_demat_txn moved = { .name = CG_STR("Gadgets Ltd"),
				      .isin = CG_STR("INE003A01016"),
				      .opening = cg_dec_make(11, 0),
				      .debit = cg_dec_make(12, 0),
				      .credit = cg_dec_make(13, 0),
				      .closing = cg_dec_make(14, 0) };
	struct cg_demat_account account = { .dp_name = CG_STR("Broker Desk"),
					    .dp_id = CG_STR("IN300214"),
					    .client_id = CG_STR("10012345"),
					    .owners = { &owner, 1, 1 },
					    .holdings = { &held, 1, 1 },
					    .txns = { &moved, 1, 1 } };
	struct cg_nps_scheme scheme = { .name = CG_STR("Pension Tier"),
					.nav = cg_dec_make(313, 2),
					.units = cg_dec_make(5001, 4),
					.value = cg_dec_make(157, 2) };
	struct cg_statement s = { .demat = { &account, 1, 1 },
				  .nps = { .pran = CG_STR("110012345678"), .schemes = { &scheme, 1, 1 } } };
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_redact_facts_take(&s, &a, &facts, &e), CG_OK);
	has(&facts.names, "asha|rao|");
	has(&facts.own, "");
	has(&facts.schemes, "broker|desk|gadgets|ltd|pension|tier|widgets|");
	has(&facts.ids, "10012345|110012345678|300214|");
	has(&facts.isins, "ine002a01018|ine003a01016|");
	has(&facts.prices, "10.00|101.50|3.13|");
	has(&facts.amounts, "0.5001|11|12|13|14|7|710.50|");
}
END_TEST

/* One word of each file: how many leak, and whether it is listed. */
static void check_words(const struct cg_statement *s, const char *from, const char *to, size_t leaks, size_t stays)
{
	struct cg_word before = { .text = str(from) }, after = { .text = str(to) };
	struct cg_page was = { .v = &before, .n = 1 }, is = { .rotated = &after, .n_rotated = 1 };
	const struct cg_words one = { .pages = &was, .n_pages = 1 }, two = { .pages = &is, .n_pages = 1 };
	struct cg_redact_check got;
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_redact_check(&one, &two, s, &a, &got, &e), CG_OK);
	ck_assert_msg(got.leaks == leaks && got.stays.n == stays, "%s, %s: %zu leaks, %zu stay", from, to, got.leaks,
		      got.stays.n);
}

START_TEST(what_leaks_is_counted)
{
	struct cg_fund fund = { .name = CG_STR("Acme Bluechip"),
				.rta_code = CG_STR("AC4711"),
				.isin = CG_STR("INF000A01010"),
				.units = cg_dec_make(5678, 0) };
	struct cg_statement s = { .funds = { &fund, 1, 1 } };
	static const struct {
		const char *text;
		size_t leaks, stays;
	} t[] = {
		{ "Asha", 1, 0 },
		{ "Rao", 0, 0 }, /* fewer than four letters say too little */
		{ "560001", 1, 0 },
		{ "999", 0, 0 },
		{ "0000", 0, 1 },
		{ "1899", 1, 0 },
		{ "1900", 0, 1 },
		{ "2099", 0, 1 },
		{ "2100", 1, 0 },
		{ "01900", 1, 0 },
		{ "10000000", 1, 0 },
		{ "5678", 0, 1 }, /* an amount, and as a part of another number none */
		{ "15678", 1, 0 },
		{ "4711", 0, 1 }, /* of a code */
		{ "47111", 1, 0 },
		{ "Bluechip", 0, 1 },
		{ "Acme", 0, 1 },
		{ "Folio", 0, 1 },
		{ "olio", 0, 1 }, /* F stands apart */
		{ "XXXX", 0, 1 },
		{ "XXXY", 1, 0 },
		{ "A010", 0, 1 }, /* of an ISIN */
		{ "INF000A01010", 0, 1 },
		{ "INE002A01018", 0, 1 },    /* any ISIN is public */
		{ "123INE002A01018", 0, 1 }, /* glued to the end of a folio */
		{ "1,234.50", 0, 0 },	     /* parts of figures are no words */
		{ "1234.50", 0, 0 },
		{ "12,3456", 0, 0 },
		{ "a,3456", 1, 0 },
		{ ",3456", 1, 0 },
		{ "3456,", 1, 0 },
		{ "3456,b", 1, 0 },
		{ "3456-7", 1, 0 },
		{ "Asha Kumari", 2, 0 },
		{ "Folio560001", 2, 1 }, /* the run, and its digits */
		{ "Folio50", 0, 2 },
		{ "ab12cd", 0, 1 }, /* letters and digits too few to say anything */
		{ "abc12d", 1, 0 },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		check_words(&s, t[i].text, t[i].text, t[i].leaks, t[i].stays);
		check_words(&s, t[i].text, "Zzzzqq", 0, 0);
	}
	check_words(&s, "ASHA", "asha", 1, 0);
	check_words(NULL, "Acme", "Acme", 1, 0);
}
END_TEST

int main(void)
{
	TCase *tc = tcase_create("facts");
	Suite *suite = suite_create("redact/facts");

	tcase_add_checked_fixture(tc, open_arena, close_arena);
	tcase_add_test(tc, words_are_added_by_kind_and_length);
	tcase_add_test(tc, sets_are_sorted_and_searched);
	tcase_add_test(tc, words_without_memory_are_counted);
	tcase_add_test(tc, words_have_a_limit);
	tcase_add_test(tc, isins_are_known);
	tcase_add_test(tc, public_words_are_known);
	tcase_add_test(tc, a_folio_is_taken_apart);
	tcase_add_test(tc, names_of_public_words_are_their_owners);
	tcase_add_test(tc, an_account_is_taken_apart);
	tcase_add_test(tc, what_leaks_is_counted);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
