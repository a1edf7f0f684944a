/* Names of clients as users may see them. */
#include "oauth/oauth.h"
#include "run.h"

#include <string.h>

START_TEST(client_names)
{
	static char text[300];
	struct cg_arena a;
	struct cg_str s;

	cg_arena_init(&a, 65536);
	s = cg_oauth_register_client_name(CG_STR(" Two\r\nlines\x7f "), &a);
	ck_assert(cg_str_eq(s, CG_STR("Two  lines")));
	/* direction of writing, ends of isolation, no width, tags, a control of the upper half */
	s = cg_oauth_register_client_name(
		CG_STR("a\u202e\u2069\u2066\u200fb\u200b\u2060\ufeff\U000e0041c\xc2\x9b\u2028d"), &a);
	ck_assert(cg_str_eq(s, CG_STR("abcd")));
	ck_assert_uint_eq(cg_oauth_register_client_name(CG_STR("\u200b \u202e"), &a).n, 0);
	s = cg_oauth_register_client_name(CG_STR("\u0928\u093f\u0935\u0947\u0936 \u20b9 \U0001f4b0"), &a);
	ck_assert(cg_str_eq(s, CG_STR("\u0928\u093f\u0935\u0947\u0936 \u20b9 \U0001f4b0")));
	memset(text, 'x', sizeof(text));
	ck_assert_uint_eq(cg_oauth_register_client_name((struct cg_str){ text, 300 }, &a).n, CG_CLIENT_NAME_MAX);
	for (size_t i = 0; i < 300; i += 3)
		memcpy(text + i, "\xe2\x82\xb9", 3);
	s = cg_oauth_register_client_name((struct cg_str){ text, 300 }, &a);
	ck_assert_uint_eq(s.n, 300);
	ck_assert(cg_str_is_utf8(s));
	ck_assert_ptr_null(cg_oauth_register_client_name(CG_STR("\xff"), &a).p);
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("oauth");
	TCase *tc = tcase_create("register");

	tcase_add_test(tc, client_names);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
