/* Buffers: what is written into them, and their limit. */
#include "base/buf.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

START_TEST(buffers_grow_and_stop_at_their_limit)
{
	struct cg_buf b;
	char *text;
	size_t n = 0;

	cg_buf_init(&b, 10000);
	cg_buf_str(&b, CG_STR("a"));
	cg_buf_str(&b, CG_STR_NONE);
	cg_buf_printf(&b, "%s%d", "b", 12);
	cg_buf_char(&b, 'c');
	text = cg_buf_steal(&b, &n);
	ck_assert_str_eq(text, "ab12c");
	ck_assert_uint_eq(n, 5);
	free(text);
	for (int i = 0; i < 1000; i++)
		cg_buf_z(&b, "123456789");
	ck_assert(!b.failed);
	cg_buf_printf(&b, "%999s", "x");
	ck_assert(!b.failed);
	cg_buf_char(&b, 'x'); /* 9,999 and the NUL are all that fits */
	ck_assert(b.failed);
	ck_assert_uint_eq(b.n, 9999);
	cg_buf_char(&b, 'x');
	ck_assert_ptr_null(cg_buf_steal(&b, &n));
	cg_buf_init(&b, 10);
	text = cg_buf_steal(&b, &n);
	ck_assert_str_eq(text, "");
	free(text);
}
END_TEST

/* There is room for the NUL behind whatever is written, by one byte at a time and at once. */
START_TEST(room_for_the_end)
{
	struct cg_buf b;
	static char text[3000];

	cg_buf_init(&b, 100000);
	for (size_t i = 1; i < sizeof(text); i++) {
		cg_buf_char(&b, 'x');
		ck_assert_uint_eq(b.n, i);
		ck_assert_uint_gt(b.cap, i);
	}
	cg_buf_free(&b);
	memset(text, 'y', sizeof(text));
	for (size_t i = 1; i < sizeof(text); i++) {
		cg_buf_init(&b, 100000);
		cg_buf_put(&b, text, i);
		ck_assert_uint_eq(b.n, i);
		ck_assert_uint_gt(b.cap, i);
		cg_buf_free(&b);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("buf");

	tcase_add_test(tc, buffers_grow_and_stop_at_their_limit);
	tcase_add_test(tc, room_for_the_end);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
