/* Tags of answers, and which of them a client says it has. */
#include "http/etag.h"
#include "run.h"

#include <string.h>

#define TAG "\"ba7816bf8f01cfea414140de5dae2223\"" /* SHA-256 of abc begins so */

START_TEST(tag_of_bytes)
{
	char tag[CG_ETAG_MAX];

	ck_assert_str_eq(cg_etag_of(CG_STR("abc"), tag), TAG);
	ck_assert_str_ne(cg_etag_of(CG_STR("abd"), tag), TAG);
}
END_TEST

static const struct {
	const char *list;
	bool in;
} lists[] = {
	{ "", false },
	{ "*", true },
	{ " * ", true },
	{ "\"*\"", false },
	{ TAG, true },
	{ "W/" TAG, true },
	{ "w/" TAG, false }, /* the letter is upper case */
	{ "\"x\", " TAG, true },
	{ "\"x\",W/" TAG ",\"y\"", true },
	{ "\"a, b\" , " TAG, true },
	{ "\"ba7816bf8f01cfea414140de5dae2223-gzip\"", true },
	{ "W/\"ba7816bf8f01cfea414140de5dae2223-br\"", true },
	{ "\"ba7816bf8f01cfea414140de5dae2223-gzi\"", false },
	{ "\"ba7816bf8f01cfea414140de5dae222\"", false },
	{ "\"\"", false },
	{ "ba7816bf8f01cfea414140de5dae2223", false },
	{ "x " TAG, false },
	{ "\"x", false },
	{ ",,", false },
};

START_TEST(list_of_tags)
{
	ck_assert_msg(cg_etag_in(cg_str_of(lists[_i].list), TAG) == lists[_i].in, "%s", lists[_i].list);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("etag");
	TCase *tc = tcase_create("etag");

	tcase_add_test(tc, tag_of_bytes);
	tcase_add_loop_test(tc, list_of_tags, 0, (int)(sizeof(lists) / sizeof(lists[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
