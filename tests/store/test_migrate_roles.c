/* Migrations for a database with one role: which words of a file are roles, and which roles can be written into one. */
#include "run.h"
#include "store/migrate_roles.h"

#include <stdlib.h>
#include <string.h>

static struct cg_err e;

static const struct {
	const char *text, *want;
} texts[] = {
	{ "", "" },
	{ "grant select on a to casgate_app, casgate_dba;", "grant select on a to me_1, me_1;" },
	{ "where rolname = 'casgate_nav'", "where rolname = 'me_1'" },
	{ "to casgate_purge", "to me_1" },
	{ "casgate_app", "me_1" },
	{ "casgate_appcasgate_app casgate_app2 xcasgate_app _casgate_app", NULL },
	{ "casgate_owner casgate", NULL },
	{ "casgate_appcasgate_dba-casgate_dba", "casgate_appcasgate_dba-me_1" },
	{ "create table t (a text default 'casgate_ap')", NULL },
};
enum { TEXTS = sizeof(texts) / sizeof(texts[0]) };

START_TEST(words)
{
	char *out = NULL;

	ck_assert_int_eq(cg_migrate_roles_replace(texts[_i].text, "me_1", &out, &e), CG_OK);
	ck_assert_str_eq(out, texts[_i].want != NULL ? texts[_i].want : texts[_i].text);
	free(out);
}
END_TEST

START_TEST(a_longer_name)
{
	static const char role[] = "a23456789012345678901234567890123456789012345678901234567890123";
	char *out = NULL;

	ck_assert_int_eq(cg_migrate_roles_replace("casgate_app casgate_app;", role, &out, &e), CG_OK);
	ck_assert_uint_eq(strlen(out), 2 * strlen(role) + 2);
	free(out);
}
END_TEST

static const char *const strange[] = {
	"",	    "Asha", "a-b",
	"1a",	    "a b",  "a'; drop table accounts; --",
	"\303\251", "a$",   "a234567890123456789012345678901234567890123456789012345678901234",
};
enum { STRANGE = sizeof(strange) / sizeof(strange[0]) };

START_TEST(names_that_need_quotes_are_refused)
{
	char *out = NULL;

	ck_assert_int_eq(cg_migrate_roles_replace("casgate_app", strange[_i], &out, &e), CG_EINTERNAL);
	ck_assert_ptr_null(out);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("migrate_roles");
	TCase *tc = tcase_create("migrate_roles");

	tcase_add_loop_test(tc, words, 0, TEXTS);
	tcase_add_test(tc, a_longer_name);
	tcase_add_loop_test(tc, names_that_need_quotes_are_refused, 0, STRANGE);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
