/* Whose folios a statement holds: by PAN, else by name; whom an owner of a demat account is. */
#include "portfolio/holders.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>

static struct cg_arena arena;
static struct cg_statement statement;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	statement = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	statement.investor.name = CG_STR("Asha Example");
	statement.investor.pan = CG_STR("AAAPA1111A");
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* NULL: not printed. */
static void fund(const char *name, const char *pan)
{
	struct cg_fund f = { .pan = pan != NULL ? cg_str_of(pan) : CG_STR_NONE };
	struct cg_str holder = name != NULL ? cg_str_of(name) : CG_STR_NONE;

	if (name != NULL)
		ck_assert(CG_PUSH(&arena, &f.holders, &holder));
	ck_assert(CG_PUSH(&arena, &statement.funds, &f));
}

/* "1 2 1 ...": the holder of each fund. */
static void are(size_t n, const char *numbers)
{
	struct cg_holders h;

	ck_assert(cg_holders_make(&statement, &arena, &h));
	ck_assert_uint_eq(h.n, n);
	for (size_t i = 0; i < statement.funds.n; i++)
		ck_assert_uint_eq(h.of[i], (size_t)(numbers[2 * i] - '0'));
}

/* Those with a PAN come first; a name goes to the one PAN that it has, and to none where it has two. */
START_TEST(by_pan_then_by_name)
{
	fund("Minor Example", NULL);
	fund("ASHA EXAMPLE", NULL);
	fund("Asha Example", "AAAPA1111A");
	fund("Ravi Example", "BBBPB2222B");
	fund("ravi-example", NULL);
	fund("Ravi Example", "CCCPC3333C");
	are(5, "4 1 1 2 5 3");
	fund("O'Neil M\xc3\xbcller", "DDDPD4444D");
	fund("O'NEIL M\xc3\x9cLLER", NULL);
	are(6, "5 1 1 2 6 3 4 4");
}
END_TEST

/* A folio without name and PAN is the investor's. */
START_TEST(nobody_is_the_investor)
{
	fund(NULL, NULL);
	fund("A. Example", "AAAPA1111A");
	fund(NULL, "BBBPB2222B");
	are(2, "1 1 2");
}
END_TEST

/* PANs decide where both are known, names where one is not; no name is nobody's. */
START_TEST(owners_of_accounts)
{
	const struct cg_holder with = { .name = CG_STR("Asha Example"),
					.pan = CG_STR("AAAPA1111A"),
					.key = CG_STR("ashaexample") };
	const struct cg_holder without = { .name = CG_STR("Asha Example"), .key = CG_STR("ashaexample") };
	const struct cg_holder nobody = { .key = CG_STR("") };

	ck_assert(cg_holders_is(&with, CG_STR("Other"), CG_STR("AAAPA1111A"), &arena));
	ck_assert(!cg_holders_is(&with, CG_STR("Asha Example"), CG_STR("BBBPB2222B"), &arena));
	ck_assert(cg_holders_is(&with, CG_STR("ASHA  EXAMPLE."), CG_STR_NONE, &arena));
	ck_assert(cg_holders_is(&without, CG_STR("Asha Example"), CG_STR("AAAPA1111A"), &arena));
	ck_assert(!cg_holders_is(&without, CG_STR("Ravi Example"), CG_STR_NONE, &arena));
	ck_assert(!cg_holders_is(&nobody, CG_STR(" - "), CG_STR_NONE, &arena));
}
END_TEST

/* Case, blanks and punctuation do not count; nothing is not the same as nothing. */
START_TEST(names)
{
	ck_assert(cg_holders_same_name(CG_STR("A. B. Example"), CG_STR("ab example")));
	ck_assert(!cg_holders_same_name(CG_STR("AB Example"), CG_STR("AB Exampl")));
	/* nor do they of letters with marks, and of signs that are no ASCII: U+2019, a blank that does not break */
	ck_assert(
		cg_holders_same_name(CG_STR("O'Neil M\xc3\xbcller"), CG_STR("O\xe2\x80\x99NEIL\xc2\xa0M\xc3\x9cLLER")));
	ck_assert(cg_holders_same_name(CG_STR("\xc4\x81\xc5\xba\xc5\xb9\xc3\xbf"),
				       CG_STR("\xc4\x80\xc5\xb9\xc5\xba\xc5\xb8")));
	ck_assert(!cg_holders_same_name(CG_STR("M\xc3\xbcller"), CG_STR("M\xc3\xb6ller")));
	ck_assert(!cg_holders_same_name(CG_STR("\xc4\xb8"), CG_STR("\xc4\xb9")));
	ck_assert(!cg_holders_same_name(CG_STR("\xe2\x80\x99"), CG_STR("\xe2\x80\x99")));
	ck_assert(cg_holders_same_name(CG_STR("A\xff"), CG_STR("a\xff")));
	ck_assert(!cg_holders_same_name(CG_STR("A\xff"), CG_STR("a\xfe")));
	ck_assert(!cg_holders_same_name(CG_STR("AB Exampl"), CG_STR("AB Example")));
	ck_assert(!cg_holders_same_name(CG_STR("AB"), CG_STR("AC")));
	ck_assert(!cg_holders_same_name(CG_STR("- ."), CG_STR("")));
	ck_assert(cg_holders_same_name(CG_STR("Asha."), CG_STR("Asha")));
	ck_assert(cg_holders_same_name(CG_STR("K."), CG_STR("k")));
	ck_assert(!cg_holders_same_name(CG_STR("K."), CG_STR("")));
}
END_TEST

/* A character as UTF-8. */
static const char *letter(uint32_t c)
{
	static char ring[4][5];
	static int at;
	char *p = ring[at = (at + 1) % 4];
	size_t n = 0;

	if (c >= 0x10000)
		p[n++] = (char)(0xf0 | c >> 18);
	if (c >= 0x800)
		p[n++] = (char)(c >= 0x10000 ? 0x80 | (c >> 12 & 0x3f) : 0xe0 | c >> 12);
	if (c >= 0x80)
		p[n++] = (char)(c >= 0x800 ? 0x80 | (c >> 6 & 0x3f) : 0xc0 | c >> 6);
	p[n++] = (char)(c >= 0x80 ? 0x80 | (c & 0x3f) : c);
	p[n] = '\0';
	return p;
}

/* The key of a name that only one folio has. */
static struct cg_str key_of(const char *name)
{
	struct cg_holders h;

	statement.funds.n = 0;
	fund(name, "AAAPA1111A");
	ck_assert(cg_holders_make(&statement, &arena, &h));
	ck_assert_uint_eq(h.n, 1);
	return h.v[0].key;
}

/* Unicode's small letters, at both ends of each run of capitals and beside it; 0: a sign, which does not count. */
static const struct {
	uint32_t c, small;
} letters[] = {
	{ '/', 0 },	  { '0', '0' },	      { '9', '9' },	  { ':', 0 },		{ '@', 0 },
	{ 'A', 'a' },	  { 'Z', 'z' },	      { '[', 0 },	  { '`', 0 },		{ 'a', 'a' },
	{ 'z', 'z' },	  { '{', 0 },	      { 0x7f, 0 },	  { 0x80, 0 },		{ 0xbf, 0 },
	{ 0xc0, 0xe0 },	  { 0xc1, 0xe1 },     { 0xd6, 0xf6 },	  { 0xd7, 0 },		{ 0xd8, 0xf8 },
	{ 0xde, 0xfe },	  { 0xdf, 0xdf },     { 0xe0, 0xe0 },	  { 0xf6, 0xf6 },	{ 0xf7, 0 },
	{ 0xf8, 0xf8 },	  { 0xff, 0xff },     { 0x100, 0x101 },	  { 0x101, 0x101 },	{ 0x136, 0x137 },
	{ 0x137, 0x137 }, { 0x138, 0x138 },   { 0x139, 0x13a },	  { 0x13a, 0x13a },	{ 0x13b, 0x13c },
	{ 0x147, 0x148 }, { 0x148, 0x148 },   { 0x149, 0x149 },	  { 0x14a, 0x14b },	{ 0x14b, 0x14b },
	{ 0x176, 0x177 }, { 0x177, 0x177 },   { 0x178, 0xff },	  { 0x179, 0x17a },	{ 0x17a, 0x17a },
	{ 0x17d, 0x17e }, { 0x17e, 0x17e },   { 0x17f, 0x17f },	  { 0x180, 0x180 },	{ 0x7ff, 0x7ff },
	{ 0x800, 0x800 }, { 0x905, 0x905 },   { 0x1fff, 0x1fff }, { 0x2000, 0 },	{ 0x2019, 0 },
	{ 0x206f, 0 },	  { 0x2070, 0x2070 }, { 0xffff, 0xffff }, { 0x10000, 0x10000 }, { 0x10ffff, 0x10ffff },
};

START_TEST(small_letters)
{
	uint32_t c = letters[_i].c, small = letters[_i].small;
	char name[16], want[16], other[16];
	struct cg_str key;

	(void)snprintf(name, sizeof(name), "x%sY", letter(c));
	(void)snprintf(want, sizeof(want), "x%sy", small != 0 ? letter(small) : "");
	key = key_of(name);
	ck_assert_msg(cg_str_eq(key, cg_str_of(want)), "U+%04x: %.*s", c, CG_STR_ARG(key));
	ck_assert(cg_holders_same_name(cg_str_of(name), cg_str_of(want)));
	/* the letters beside it are others */
	for (uint32_t d = small == 0 ? 1 : small - 1; small != 0 && d <= small + 1 && d < 0x10ffff; d += 2) {
		(void)snprintf(other, sizeof(other), "x%sy", letter(d));
		key = key_of(other);
		ck_assert(cg_holders_same_name(cg_str_of(name), cg_str_of(other)) == cg_str_eq(key, cg_str_of(want)));
	}
}
END_TEST

/* A name that is no UTF-8 is compared byte by byte: ASCII as ever, each other byte is a letter of its own. */
START_TEST(names_in_other_codes)
{
	ck_assert(cg_str_eq(key_of("A.\xdcz \x80"), CG_STR("a\xdcz\x80")));
	ck_assert(cg_str_eq(key_of("\xff"), CG_STR("\xff")));
	ck_assert(!cg_holders_same_name(CG_STR("M\xdcller"), CG_STR("M\xfcller")));
	ck_assert(!cg_holders_same_name(CG_STR("M\xdcller"), CG_STR("M\xc3\x9cller")));
	ck_assert(cg_str_eq(key_of(" - "), CG_STR("")));
}
END_TEST

/* What is printed of each, and how many folios are theirs; a name that only a later folio prints is theirs, too. */
START_TEST(who_they_are)
{
	struct cg_holders h;

	fund(NULL, "BBBPB2222B");
	fund("Minor Example", NULL);
	fund("Ravi Example", "BBBPB2222B");
	fund("R. Example", "BBBPB2222B");
	fund("MINOR EXAMPLE", NULL);
	fund("ravi example", NULL);
	fund(NULL, NULL);
	ck_assert(cg_holders_make(&statement, &arena, &h));
	ck_assert_uint_eq(h.n, 3);
	is_text(h.v[0].name, "Ravi Example");
	is_text(h.v[0].pan, "BBBPB2222B");
	is_text(h.v[0].key, "raviexample");
	ck_assert_uint_eq(h.v[0].funds, 4);
	is_text(h.v[1].name, "Asha Example"); /* the investor, by PAN */
	is_text(h.v[1].pan, "AAAPA1111A");
	ck_assert_uint_eq(h.v[1].funds, 1);
	is_text(h.v[2].name, "Minor Example");
	is_text(h.v[2].pan, NULL);
	ck_assert_uint_eq(h.v[2].funds, 2);
	are(3, "1 3 1 1 3 1 2");
}
END_TEST

/* A name alone belongs to nobody who has two PANs, and to whom it belonged before. */
START_TEST(one_name_of_two_people)
{
	fund("Ravi Example", "BBBPB2222B");
	fund("Ravi Example", "CCCPC3333C");
	fund("Ravi Example", NULL);
	fund("Ravi Example", NULL);
	are(3, "1 2 3 3");
	statement.funds.n = 0;
	fund("Ravi Example", "BBBPB2222B");
	fund("Ravi Example", NULL);
	fund("Ravi Example", NULL);
	are(1, "1 1 1");
	statement.investor.name = statement.investor.pan = CG_STR_NONE;
	fund(NULL, NULL); /* nobody knows whose it is */
	fund(NULL, NULL);
	are(2, "1 1 1 2 2");
}
END_TEST

/* With any memory: all of them, or false. */
START_TEST(short_of_memory)
{
	static const char *const others[] = { "A", "B", "C", "D", "E", "F" }, *const pans[] = { "1", "2", "3",
												"4", "5", "6" };
	size_t refused = 0;
	bool good = false;

	for (int i = 0; i < 12; i++)
		fund(i % 2 == 0 ? "Ravi Example" : others[i / 2], i < 6 ? pans[i] : NULL);
	for (size_t limit = 0; !good; limit += 8) {
		struct cg_arena small;
		struct cg_holders h;

		cg_arena_init(&small, limit);
		good = cg_holders_make(&statement, &small, &h);
		if (good)
			ck_assert_uint_eq(h.n, 10);
		cg_arena_free(&small);
		refused += !good;
		ck_assert_uint_lt(refused, 1000);
	}
	ck_assert_uint_gt(refused, 10);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("holders");
	TCase *tc = tcase_create("holders");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, by_pan_then_by_name);
	tcase_add_test(tc, nobody_is_the_investor);
	tcase_add_test(tc, owners_of_accounts);
	tcase_add_test(tc, names);
	tcase_add_loop_test(tc, small_letters, 0, sizeof(letters) / sizeof(letters[0]));
	tcase_add_test(tc, names_in_other_codes);
	tcase_add_test(tc, who_they_are);
	tcase_add_test(tc, one_name_of_two_people);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
