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

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("str");

	tcase_add_test(tc, views_find_and_cut);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
