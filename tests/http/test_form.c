/* Forms: what is read and what is refused. */
#include "http/form.h"
#include "run.h"

#include <stdio.h>
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

/* A sender: what is left of the text, at most 3 bytes a time. */
static ptrdiff_t send_piece(void *self, char *buf, size_t n, int64_t wait_ms)
{
	const char **text = self;

	(void)wait_ms;
	n = n < 3 ? n : 3;
	n = n < strlen(*text) ? n : strlen(*text);
	memcpy(buf, *text, n);
	*text += n;
	return n > 0 ? (ptrdiff_t)n : CG_IO_END;
}

static const struct {
	const char *type, *length, *text;
	enum cg_code code;
} bodies[] = {
	{ "application/x-www-form-urlencoded", "11", "a=b&c=%C3%A9", CG_EREQUEST }, /* cut within %XX */
	{ "application/x-www-form-urlencoded", "12", "a=b&c=%C3%A9", CG_OK },
	{ "Application/X-WWW-Form-Urlencoded; charset=utf-8", "12", "a=b&c=%C3%A9&d=e", CG_OK },
	{ "application/x-www-form-urlencoded", "13", "a=b&c=%C3%A9", CG_EREQUEST }, /* shorter than announced */
	{ "application/json", "12", "a=b&c=%C3%A9", CG_EMEDIA },
	{ "application/x-www-form-urlencoded", "32769", "a=b", CG_ETOOLARGE },
	{ "application/x-www-form-urlencoded", "", "a=b", CG_ELENGTH },
	{ "application/x-www-form-urlencoded", "1x", "a=b", CG_EREQUEST },
};

START_TEST(of_a_call)
{
	static struct cg_service service = { .cfg = { .body_timeout_ms = 3600000 } };
	const char *text = bodies[_i].text;
	char type[100], length[100];
	char *env[] = { type, length, NULL };
	struct cg_io io = { .self = &text, .read = send_piece, .env = env };
	struct cg_call c = { .service = &service, .io = &io, .req = { .io = &io }, .arena = &arena };
	struct cg_form f;

	(void)snprintf(type, sizeof(type), "CONTENT_TYPE=%s", bodies[_i].type);
	(void)snprintf(length, sizeof(length), "CONTENT_LENGTH=%s", bodies[_i].length);
	ck_assert_int_eq(cg_form_read(&c, &f), bodies[_i].code);
	if (bodies[_i].code != CG_OK)
		return;
	ck_assert_uint_eq(f.n, 2);
	ck_assert(cg_str_eq(cg_form_get(&f, "a"), CG_STR("b")));
	ck_assert(cg_str_eq(cg_form_get(&f, "c"), CG_STR("\xc3\xa9")));
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
	tcase_add_loop_test(tc, of_a_call, 0, COUNT(bodies));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
