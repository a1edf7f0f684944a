/* Views: searching, cutting, and what is UTF-8. */
#include "base/str.h"
#include "run.h"

START_TEST(views_find_and_cut)
{
	struct cg_str s = CG_STR("a;b"), head = cg_str_cut(&s, ';');

	ck_assert(cg_str_eq(head, CG_STR("a")) && cg_str_eq(s, CG_STR("b")));
	head = cg_str_cut(&s, ';');
	ck_assert(cg_str_eq(head, CG_STR("b")) && s.n == 0);
	ck_assert_uint_eq(cg_str_find(CG_STR("abcabd"), CG_STR("abd")), 3);
	ck_assert_uint_eq(cg_str_find(CG_STR("ab"), CG_STR("abc")), SIZE_MAX);
	ck_assert_uint_eq(cg_str_find_nocase(CG_STR("The KFin"), CG_STR("kfin")), 4);
	ck_assert(cg_str_eq(cg_str_trim(CG_STR(" \t x \n")), CG_STR("x")));
	ck_assert(cg_str_eq(cg_str_sub(CG_STR("abc"), 5, 2), CG_STR("")));
	ck_assert(cg_str_is_utf8(CG_STR("\xe0\xa4\x85 ok")));
	ck_assert(!cg_str_is_utf8(CG_STR("\xc0\x80")));		/* overlong */
	ck_assert(!cg_str_is_utf8(CG_STR("\xed\xa0\x80")));	/* surrogate */
	ck_assert(!cg_str_is_utf8(CG_STR("\xf4\x90\x80\x80"))); /* past U+10FFFF */
	ck_assert(!cg_str_is_utf8(CG_STR("\xe0\xa4")));
}
END_TEST

/* Classes of bytes, at their ends; bytes of UTF-8 are in none. */
START_TEST(bytes)
{
	static const struct {
		unsigned char from, to;
		bool (*is)(char c);
	} classes[] = { { '0', '9', cg_is_digit }, { 'A', 'Z', cg_is_upper }, { 'a', 'z', cg_is_lower } };

	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
		for (int c = 0; c < 256; c++)
			ck_assert_msg(classes[i].is((char)c) == (c >= classes[i].from && c <= classes[i].to), "%d", c);
	}
	for (int c = 0; c < 256; c++) {
		bool alpha = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'), digit = c >= '0' && c <= '9';

		ck_assert_msg(cg_is_alpha((char)c) == alpha, "%d", c);
		ck_assert_msg(cg_is_alnum((char)c) == (alpha || digit), "%d", c);
		ck_assert_msg(cg_is_space((char)c) == (c == ' ' || (c >= 9 && c <= 13)), "%d", c);
		ck_assert_int_eq((unsigned char)cg_lower((char)c), c >= 'A' && c <= 'Z' ? c + 32 : c);
	}
}
END_TEST

START_TEST(compared)
{
	const struct cg_str abc = CG_STR("abc");

	ck_assert(cg_str_eq(CG_STR_NONE, CG_STR("")) && cg_str_eq(abc, CG_STR("abc")));
	ck_assert(!cg_str_eq(abc, CG_STR("abd")) && !cg_str_eq(abc, CG_STR("ab")) && !cg_str_eq(abc, CG_STR("ABC")));
	ck_assert(cg_str_eq_nocase(abc, CG_STR("aBC")) && !cg_str_eq_nocase(abc, CG_STR("aBD")));
	ck_assert(!cg_str_eq_nocase(abc, CG_STR("ab")) && !cg_str_eq_nocase(CG_STR("["), CG_STR("{")));
	ck_assert(cg_str_starts(abc, CG_STR("")) && cg_str_starts(abc, CG_STR("ab")) && cg_str_starts(abc, abc));
	ck_assert(!cg_str_starts(abc, CG_STR("b")) && !cg_str_starts(abc, CG_STR("abcd")));
	ck_assert(cg_str_starts_nocase(abc, CG_STR("ABC")) && cg_str_starts_nocase(abc, CG_STR("A")));
	ck_assert(!cg_str_starts_nocase(abc, CG_STR("ABCD")) && !cg_str_starts_nocase(abc, CG_STR("AC")));
	ck_assert(cg_str_ends(abc, CG_STR("")) && cg_str_ends(abc, CG_STR("bc")) && cg_str_ends(abc, abc));
	ck_assert(!cg_str_ends(abc, CG_STR("b")) && !cg_str_ends(abc, CG_STR("xabc")));
	ck_assert_ptr_null(cg_str_of(NULL).p);
	ck_assert_uint_eq(cg_str_of("ab").n, 2);
}
END_TEST

START_TEST(found)
{
	const struct cg_str s = CG_STR("aXbx");

	ck_assert_uint_eq(cg_str_find(s, CG_STR("")), 0);
	ck_assert_uint_eq(cg_str_find(CG_STR_NONE, CG_STR("")), 0);
	ck_assert_uint_eq(cg_str_find(s, CG_STR("x")), 3);
	ck_assert_uint_eq(cg_str_find(s, s), 0);
	ck_assert_uint_eq(cg_str_find(s, CG_STR("y")), SIZE_MAX);
	ck_assert_uint_eq(cg_str_find_nocase(s, CG_STR("")), 0);
	ck_assert_uint_eq(cg_str_find_nocase(s, CG_STR("x")), 1);
	ck_assert_uint_eq(cg_str_find_nocase(s, CG_STR("BX")), 2);
	ck_assert_uint_eq(cg_str_find_nocase(s, CG_STR("bxx")), SIZE_MAX);
	ck_assert_uint_eq(cg_str_find_nocase(s, CG_STR("aXbxx")), SIZE_MAX);
}
END_TEST

START_TEST(parts)
{
	struct cg_str s = CG_STR("abc"), head;

	ck_assert(cg_str_eq(cg_str_sub(s, 1, 1), CG_STR("b")) && cg_str_eq(cg_str_sub(s, 1, SIZE_MAX), CG_STR("bc")));
	ck_assert(cg_str_eq(cg_str_sub(s, 0, 0), CG_STR("")) && cg_str_sub(s, 3, 1).n == 0);
	ck_assert_ptr_null(cg_str_sub(CG_STR_NONE, 0, 1).p);
	ck_assert(cg_str_sub(s, 4, 1).p == s.p + 3); /* never past the end */
	ck_assert(cg_str_trim(CG_STR(" \n\t ")).n == 0 && cg_str_trim(CG_STR_NONE).n == 0);
	ck_assert(cg_str_eq(cg_str_trim(CG_STR("a b")), CG_STR("a b")));
	s = CG_STR(";x;");
	head = cg_str_cut(&s, ';');
	ck_assert(head.n == 0 && cg_str_eq(s, CG_STR("x;")));
	head = cg_str_cut(&s, ';');
	ck_assert(cg_str_eq(head, CG_STR("x")) && s.n == 0);
	s = CG_STR_NONE;
	head = cg_str_cut(&s, ';');
	ck_assert(head.n == 0 && s.p == NULL && s.n == 0);
}
END_TEST

/* The first and the last character of each length, and those just outside. */
START_TEST(utf8)
{
	static const struct {
		const char *text;
		uint32_t c; /* 0: it is none */
	} v[] = {
		{ "\x01", 1 },
		{ "\x7f", 0x7f },
		{ "\x80", 0 },
		{ "\xbf", 0 },
		{ "\xc1\xbf", 0 },
		{ "\xc2\x80", 0x80 },
		{ "\xdf\xbf", 0x7ff },
		{ "\xc2", 0 },
		{ "\xc2\x7f", 0 },
		{ "\xc2\xc0", 0 },
		{ "\xe0\x9f\xbf", 0 },
		{ "\xe0\xa0\x80", 0x800 },
		{ "\xed\x9f\xbf", 0xd7ff },
		{ "\xed\xbf\xbf", 0 },
		{ "\xee\x80\x80", 0xe000 },
		{ "\xef\xbf\xbf", 0xffff },
		{ "\xef\xbf", 0 },
		{ "\xf0\x8f\xbf\xbf", 0 },
		{ "\xf0\x90\x80\x80", 0x10000 },
		{ "\xf4\x8f\xbf\xbf", 0x10ffff },
		{ "\xf0\x90\x80", 0 },
		{ "\xf8\x88\x80\x80\x80", 0 },
		{ "\xff", 0 },
	};
	size_t at = 0;

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_str s = cg_str_of(v[i].text);

		ck_assert_msg(cg_str_is_utf8(s) == (v[i].c != 0), "%zu", i);
		at = 0;
		if (v[i].c == 0)
			continue;
		ck_assert_uint_eq(cg_str_char(s, &at), v[i].c);
		ck_assert_uint_eq(at, s.n);
	}
	at = 1; /* one after the other */
	ck_assert_uint_eq(cg_str_char(CG_STR("a\xe2\x82\xb9\xc2\xa0z"), &at), 0x20b9);
	ck_assert_uint_eq(at, 4);
	ck_assert(cg_str_is_utf8(CG_STR("a\0b")));
}
END_TEST

START_TEST(unseen)
{
	static const uint32_t in[] = { 0,	0x1f,	 0x7f,	  0x9f,	   0xad,    0x34f,  0x61c,  0x115f, 0x1160,
				       0x17b4,	0x17b5,	 0x180b,  0x180f,  0x200b,  0x200f, 0x2028, 0x202e, 0x2060,
				       0x206f,	0x2800,	 0x3164,  0xfe00,  0xfe0e,  0xfeff, 0xffa0, 0xfff0, 0xfffb,
				       0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0xe0000, 0xe0fff };
	static const uint32_t out[] = { 0x20,	0x7e,	 0xa0,	  0xac,	   0xae,    0x34e,   0x350,  0x61b,
					0x61d,	0x115e,	 0x1161,  0x17b3,  0x17b6,  0x180a,  0x1810, 0x200a,
					0x2010, 0x2027,	 0x202f,  0x205f,  0x2070,  0x27ff,  0x2801, 0x3163,
					0x3165, 0xfdff,	 0xfe0f,  0xfefe,  0xff00,  0xff9f,  0xffa1, 0xffef,
					0xfffc, 0x1bc9f, 0x1bca4, 0x1d172, 0x1d17b, 0xdffff, 0xe1000 };

	for (size_t i = 0; i < sizeof(in) / sizeof(in[0]); i++)
		ck_assert_msg(cg_str_char_is_unseen(in[i]), "%x", in[i]);
	for (size_t i = 0; i < sizeof(out) / sizeof(out[0]); i++)
		ck_assert_msg(!cg_str_char_is_unseen(out[i]), "%x", out[i]);
}
END_TEST

START_TEST(digits)
{
	static const char *const others[] = {
		"", " 1", "1 ", "-1", "1.0", "1,000", "12a", "a", "/", ":", "\xe0\xa5\xa7"
	};

	ck_assert(cg_str_is_digits(CG_STR("0")) && cg_str_is_digits(CG_STR("0123456789")));
	ck_assert(!cg_str_is_digits(CG_STR_NONE));
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		ck_assert_msg(!cg_str_is_digits(cg_str_of(others[i])), "%s", others[i]);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("str");

	tcase_add_test(tc, views_find_and_cut);
	tcase_add_test(tc, bytes);
	tcase_add_test(tc, compared);
	tcase_add_test(tc, found);
	tcase_add_test(tc, parts);
	tcase_add_test(tc, utf8);
	tcase_add_test(tc, unseen);
	tcase_add_test(tc, digits);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
