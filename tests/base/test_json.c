/* JSON built, read by type and printed: what absent values become, and that figures keep the digits of their scale. */
#include "base/json.h"
#include "base/json_parse.h"
#include "run.h"
#include "values.h"

#include <string.h>

START_TEST(built)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);
	int32_t day;

	ck_assert(cg_date_make(2024, 2, 29, &day));
	cg_json_text(&t, o, "text", CG_STR("a/b\n\"\xe2\x82\xb9"));
	cg_json_text(&t, o, "no_text", CG_STR_NONE);
	cg_json_name(&t, o, "name", "x");
	cg_json_name(&t, o, "no_name", NULL);
	cg_json_dec(&t, o, "amount", dec("1,234.50"));
	cg_json_dec(&t, o, "whole", dec("7"));
	cg_json_dec(&t, o, "no_amount", CG_DEC_NONE);
	cg_json_date(&t, o, "date", day);
	cg_json_date(&t, o, "no_date", CG_DATE_NONE);
	cg_json_int(&t, o, "int", INT64_MIN);
	cg_json_bool(&t, o, "bool", true);
	cg_json_push(&t, list, cg_json_new_dec(dec("-0.10")));
	cg_json_push(&t, list, NULL);
	cg_json_put(&t, o, "list", list);
	o = cg_json_finish(&t, o);
	ck_assert_ptr_nonnull(o);
	ck_assert_str_eq(cg_json_print(o).p,
			 "{\"text\":\"a/b\\n\\\"\xe2\x82\xb9\",\"no_text\":null,\"name\":\"x\",\"no_name\":null,"
			 "\"amount\":1234.50,\"whole\":7,\"no_amount\":null,\"date\":\"2024-02-29\",\"no_date\":null,"
			 "\"int\":-9223372036854775808,\"bool\":true,\"list\":[-0.10,null]}");
	ck_assert_uint_eq(cg_json_print(o).n + 1, cg_json_size(o)); /* the size counts a slash as two */
	json_object_put(o);
}
END_TEST

START_TEST(failure_sticks)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);

	cg_json_int(&t, NULL, "lost", 1);
	ck_assert(t.failed);
	cg_json_int(&t, o, "kept", 2);
	ck_assert_ptr_null(cg_json_finish(&t, o));
}
END_TEST

START_TEST(added_step_by_step)
{
	struct json_object *o = cg_json_new_object(), *list = cg_json_new_array(), *copy;

	ck_assert(cg_json_add(o, "a", cg_json_new_int(1)));
	ck_assert(cg_json_add(o, "a", cg_json_new_int(2)));
	ck_assert(!cg_json_add(o, "b", NULL) && !cg_json_has(o, "b"));
	ck_assert(cg_json_set(o, "b", NULL) && cg_json_has(o, "b"));
	ck_assert(!cg_json_add(NULL, "a", cg_json_new_int(3)) && !cg_json_set(NULL, "a", NULL));
	ck_assert(cg_json_append(list, cg_json_new_name("x")) && !cg_json_append(list, NULL));
	ck_assert(!cg_json_append(NULL, cg_json_new_name("x")));
	ck_assert(cg_json_add(o, "list", list));
	copy = cg_json_copy(o);
	cg_json_remove(o, "a");
	cg_json_remove(o, "a");
	cg_json_remove(NULL, "a"); /* of what found no memory */
	ck_assert_str_eq(cg_json_print(o).p, "{\"b\":null,\"list\":[\"x\"]}");
	ck_assert_str_eq(cg_json_print(copy).p, "{\"a\":2,\"b\":null,\"list\":[\"x\"]}");
	ck_assert_ptr_null(cg_json_print(NULL).p);
	json_object_put(o);
	json_object_put(copy);
}
END_TEST

START_TEST(read_by_type)
{
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };
	int64_t n = 5;

	ck_assert_int_eq(
		cg_json_parse(CG_STR("{\"s\":\"x\",\"i\":3,\"d\":1.50,\"t\":true,\"l\":[1,2],\"o\":{},\"z\":null}"), &o,
			      &e),
		CG_OK);
	ck_assert(cg_str_eq(cg_json_get_text(o, "s"), CG_STR("x")));
	ck_assert_ptr_null(cg_json_get_text(o, "i").p);
	ck_assert_ptr_null(cg_json_get_text(o, "z").p);
	ck_assert(cg_json_get_int(o, "i", &n) && n == 3);
	ck_assert(!cg_json_get_int(o, "d", &n) && !cg_json_get_int(o, "s", &n) && n == 3);
	ck_assert(cg_json_get_bool(o, "t") && !cg_json_get_bool(o, "i") && !cg_json_get_bool(o, "none"));
	ck_assert_uint_eq(cg_json_get_count(o, "l"), 2);
	ck_assert_uint_eq(cg_json_get_count(o, "o"), 0);
	ck_assert(cg_json_get_object(o, "o") != NULL && cg_json_get_object(o, "l") == NULL);
	ck_assert(cg_json_has(o, "z") && cg_json_get(o, "z") == NULL && !cg_json_has(o, "none"));
	ck_assert_str_eq(cg_json_get_shown(o, "d", "-"), "1.50");
	ck_assert_str_eq(cg_json_get_shown(o, "s", "-"), "x");
	ck_assert_str_eq(cg_json_get_shown(o, "z", "-"), "-");
	ck_assert_ptr_null(cg_json_get(cg_json_get(o, "l"), "s")); /* of what is no object */
	ck_assert_ptr_null(cg_json_get(NULL, "s"));
	ck_assert(!cg_json_has(NULL, "s"));
	json_object_put(o);
}
END_TEST

/* A field of a request: absent and null leave the value as it is, another type is told by its name. */
START_TEST(fields_of_requests)
{
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };
	struct cg_str text = CG_STR("before");
	bool flag = true;

	ck_assert_int_eq(cg_json_parse(CG_STR("{\"s\":\"x\",\"i\":1,\"f\":false,\"z\":null}"), &o, &e), CG_OK);
	ck_assert_int_eq(cg_json_read_string(o, "none", &text, &e), CG_OK);
	ck_assert_int_eq(cg_json_read_string(o, "z", &text, &e), CG_OK);
	ck_assert(cg_str_eq(text, CG_STR("before")));
	ck_assert_int_eq(cg_json_read_string(o, "s", &text, &e), CG_OK);
	ck_assert(cg_str_eq(text, CG_STR("x")));
	ck_assert_int_eq(cg_json_read_string(o, "i", &text, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "The field i must be a string.");
	ck_assert_str_eq(e.param, "i");
	ck_assert(cg_str_eq(text, CG_STR("x")));
	ck_assert_int_eq(cg_json_read_bool(o, "none", &flag, &e), CG_OK);
	ck_assert_int_eq(cg_json_read_bool(o, "z", &flag, &e), CG_OK);
	ck_assert(flag);
	ck_assert_int_eq(cg_json_read_bool(o, "i", &flag, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "The field i must be true or false.");
	ck_assert(flag);
	ck_assert_int_eq(cg_json_read_bool(o, "f", &flag, &e), CG_OK);
	ck_assert(!flag);
	json_object_put(o);
}
END_TEST

/* A password does not stay in memory. */
START_TEST(wiped)
{
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };
	struct cg_str text;

	ck_assert_int_eq(cg_json_parse(CG_STR("{\"p\":\"secret\",\"q\":\"kept\"}"), &o, &e), CG_OK);
	text = cg_json_get_text(o, "p");
	cg_json_wipe(o, "p");
	cg_json_wipe(o, "none");
	ck_assert_uint_eq(text.n, 6);
	for (size_t i = 0; i < text.n; i++)
		ck_assert_int_eq(text.p[i], 0);
	ck_assert(cg_str_eq(cg_json_get_text(o, "q"), CG_STR("kept")));
	json_object_put(o);
}
END_TEST

/* Answers of sources are larger than any request may be, and have nothing behind their end. */
START_TEST(large_texts)
{
	struct json_object *o = cg_json_parse_large(CG_STR(" {\"a\":[[1]]} \n"), 4);

	ck_assert_uint_eq(cg_json_get_count(o, "a"), 1);
	json_object_put(o);
	ck_assert_ptr_null(cg_json_parse_large(CG_STR("{\"a\":[[1]]}"), 2));
	ck_assert_ptr_null(cg_json_parse_large(CG_STR("{} x"), 4));
	ck_assert_ptr_null(cg_json_parse_large(CG_STR("{\"a\":"), 4));
	ck_assert_ptr_null(cg_json_parse_large(CG_STR(""), 4));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("json");
	TCase *tc = tcase_create("json");

	tcase_add_test(tc, built);
	tcase_add_test(tc, failure_sticks);
	tcase_add_test(tc, added_step_by_step);
	tcase_add_test(tc, read_by_type);
	tcase_add_test(tc, fields_of_requests);
	tcase_add_test(tc, wiped);
	tcase_add_test(tc, large_texts);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
