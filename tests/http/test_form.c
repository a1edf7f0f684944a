/* Forms: what is read and what is refused. */
#include "http/form.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))

static const struct {
	const char *text;
	const char *want; /* name=value;...; NULL: refused */
} forms[] = {
	{ "", "" },
	{ "a=b", "a=b;" },
	{ "a=b&c=d", "a=b;c=d;" },
	{ "a=1&a=2", "a=1;a=2;" },
	{ "a", "a=;" },
	{ "a=", "a=;" },
	{ "=b", "=b;" },
	{ "a=b=c", "a=b=c;" },
	{ "&&a=b&", "a=b;" },
	{ "a+b=c+d", "a b=c d;" },
	{ "a%20b=%26%3D%2B", "a b=&=+;" },
	{ "x=%C3%A9", "x=\xc3\xa9;" },
	{ "x=\xc3\xa9", "x=\xc3\xa9;" },
	{ "x=%0d%0a", "x=\r\n;" },
	{ "x=%", NULL },
	{ "x=%4", NULL },
	{ "x=%4g", NULL },
	{ "%zz=x", NULL },
	{ "x=%00", NULL },
	{ "x=%ff", NULL },
	{ "x=%ED%A0%80", NULL },
	{ "%C3=%A9", NULL },
};

static struct cg_arena arena;
static struct cg_err e;

static void setup(void)
{
	cg_arena_init(&arena, 1024 * 1024);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

START_TEST(reading)
{
	struct cg_form f;
	char got[256] = "";
	enum cg_code rc = cg_form_parse(cg_str_of(forms[_i].text), &arena, &f, &e);

	if (forms[_i].want == NULL) {
		ck_assert_int_eq(rc, CG_EREQUEST);
		return;
	}
	ck_assert_int_eq(rc, CG_OK);
	for (size_t i = 0; i < f.n; i++) {
		(void)strncat(got, f.v[i].name.p, f.v[i].name.n);
		(void)strcat(got, "=");
		(void)strncat(got, f.v[i].value.p, f.v[i].value.n);
		(void)strcat(got, ";");
	}
	ck_assert_str_eq(got, forms[_i].want);
}
END_TEST

START_TEST(limits)
{
	static char text[CG_FORM_BYTES + 2];
	struct cg_form f;
	size_t n = 0;

	for (int i = 0; i < CG_FORM_FIELDS; i++, n += 4)
		memcpy(text + n, "a=b&", 4);
	ck_assert_int_eq(cg_form_parse((struct cg_str){ text, n }, &arena, &f, &e), CG_OK);
	ck_assert_uint_eq(f.n, CG_FORM_FIELDS);
	memcpy(text + n, "a=b", 3);
	ck_assert_int_eq(cg_form_parse((struct cg_str){ text, n + 3 }, &arena, &f, &e), CG_EREQUEST);
	memset(text, 'a', sizeof(text));
	ck_assert_int_eq(cg_form_parse((struct cg_str){ text, CG_FORM_BYTES }, &arena, &f, &e), CG_OK);
	ck_assert_int_eq(cg_form_parse((struct cg_str){ text, CG_FORM_BYTES + 1 }, &arena, &f, &e), CG_EREQUEST);
	cg_arena_free(&arena);
	cg_arena_init(&arena, 16);
	ck_assert_int_eq(cg_form_parse((struct cg_str){ text, 4096 }, &arena, &f, &e), CG_EBUSY);
}
END_TEST

START_TEST(asking)
{
	struct cg_form f;

	ck_assert_int_eq(cg_form_parse(CG_STR("a=1&b=secret&a=2&b=more"), &arena, &f, &e), CG_OK);
	ck_assert(cg_str_eq(cg_form_get(&f, "a"), CG_STR("1")));
	ck_assert_ptr_null(cg_form_get(&f, "c").p);
	ck_assert_uint_eq(cg_form_count(&f, "a"), 2);
	ck_assert_uint_eq(cg_form_count(&f, "c"), 0);
	cg_form_wipe(&f, "b");
	ck_assert_mem_eq(f.v[1].value.p, "\0\0\0\0\0\0", 6);
	ck_assert_mem_eq(f.v[3].value.p, "\0\0\0\0", 4);
	ck_assert(cg_str_eq(f.v[2].value, CG_STR("2")));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("form");
	TCase *tc = tcase_create("form");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, reading, 0, COUNT(forms));
	tcase_add_test(tc, limits);
	tcase_add_test(tc, asking);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
