/* What a caller may call a snapshot by: characters are counted, not bytes, and each of them is seen. */
#include "app/labels.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

/* n times a character, and what follows. Static memory. */
static struct cg_str many(const char *character, size_t n, const char *more)
{
	static char text[4096];
	size_t at = 0, size = strlen(character);

	ck_assert_uint_lt(n * size + strlen(more), sizeof(text));
	for (size_t i = 0; i < n; i++, at += size)
		memcpy(text + at, character, size);
	memcpy(text + at, more, strlen(more) + 1);
	return cg_str_of(text);
}

#define LETTER "\xe0\xa4\x85"	 /* a letter of Devanagari */
#define EMOJI "\xf0\x9f\x98\x80" /* four bytes */
#define UNSEEN "\xe2\x80\x8b"	 /* a space of no width */
#define REPLACED "\xed\xa0\x80"	 /* a surrogate: no UTF-8 */

static bool refers(struct cg_str text)
{
	struct cg_labels l = { .reference_n = 0 };
	struct cg_err e = { 0 };
	enum cg_code rc = cg_labels_set_reference(&l, text, &e);

	ck_assert(rc == CG_OK || rc == CG_EREQUEST);
	if (rc == CG_OK && text.n > 0)
		ck_assert(cg_str_eq(cg_labels_of(&l).reference, text));
	else
		ck_assert_ptr_null(cg_labels_of(&l).reference.p);
	return rc == CG_OK;
}

START_TEST(references)
{
	ck_assert(refers(CG_STR("order 7")) && refers(CG_STR("")) && refers(CG_STR_NONE));
	ck_assert(refers(many("x", 200, "")) && !refers(many("x", 201, "")));
	ck_assert(refers(many(LETTER, 200, "")) && !refers(many(LETTER, 200, "x")));
	ck_assert(refers(many(EMOJI, 200, "")) && !refers(many(EMOJI, 200, "x")));
	ck_assert(!refers(many("x", 5, UNSEEN)) && !refers(many("x", 5, REPLACED)) && !refers(CG_STR("a\nb")));
	ck_assert(!refers(CG_STR("a\0b")));
}
END_TEST

START_TEST(names_of_members)
{
	ck_assert(cg_labels_is_key(CG_STR("x")) && !cg_labels_is_key(CG_STR("")));
	ck_assert(cg_labels_is_key(many(LETTER, 40, "")) && !cg_labels_is_key(many(LETTER, 41, "")));
	ck_assert(!cg_labels_is_key(CG_STR("a\tb")) && !cg_labels_is_key(CG_STR(REPLACED)));
}
END_TEST

/* A value may be empty and may have lines; it may not end at a NUL somewhere else than at its end. */
START_TEST(values_of_members)
{
	ck_assert(cg_labels_is_value(CG_STR("")) && cg_labels_is_value(CG_STR("a\nb")) &&
		  cg_labels_is_value(CG_STR(UNSEEN)));
	ck_assert(cg_labels_is_value(many(EMOJI, 500, "")) && !cg_labels_is_value(many(EMOJI, 501, "")));
	ck_assert(!cg_labels_is_value(CG_STR("a\0b")) && !cg_labels_is_value(CG_STR(REPLACED)));
	ck_assert(!cg_labels_is_value(CG_STR_NONE));
}
END_TEST

START_TEST(characters)
{
	ck_assert_uint_eq(cg_labels_count(CG_STR("")), 0);
	ck_assert_uint_eq(cg_labels_count(CG_STR("a" LETTER EMOJI)), 3);
	ck_assert_uint_eq(cg_labels_count(CG_STR("a" UNSEEN)), SIZE_MAX);
	ck_assert_uint_eq(cg_labels_count(CG_STR("a" REPLACED)), SIZE_MAX);
}
END_TEST

/* A copy of its own each time; the last one counts. */
START_TEST(metadata)
{
	struct cg_labels l = { .reference_n = 0 };
	struct cg_err e = { 0 };
	char text[] = "{\"a\":\"1\"}";

	ck_assert_int_eq(cg_labels_set_metadata(&l, cg_str_of(text), &e), CG_OK);
	text[2] = 'b';
	ck_assert(cg_str_eq(cg_labels_of(&l).metadata, CG_STR("{\"a\":\"1\"}")));
	ck_assert_int_eq(cg_labels_set_metadata(&l, cg_str_of(text), &e), CG_OK);
	ck_assert(cg_str_eq(cg_labels_of(&l).metadata, CG_STR("{\"b\":\"1\"}")));
	ck_assert_int_eq(cg_labels_set_metadata(&l, CG_STR_NONE, &e), CG_OK);
	ck_assert_ptr_null(cg_labels_of(&l).metadata.p);
	ck_assert_int_eq(cg_labels_set_metadata(&l, cg_str_of(text), &e), CG_OK);
	ck_assert_int_eq(cg_labels_set_reference(&l, CG_STR("r"), &e), CG_OK);
	cg_labels_free(&l);
	ck_assert_ptr_null(cg_labels_of(&l).metadata.p);
	ck_assert_ptr_null(cg_labels_of(&l).reference.p);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("labels");
	TCase *tc = tcase_create("labels");

	tcase_add_test(tc, references);
	tcase_add_test(tc, names_of_members);
	tcase_add_test(tc, values_of_members);
	tcase_add_test(tc, characters);
	tcase_add_test(tc, metadata);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
