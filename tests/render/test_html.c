/* The ways out into a page: whatever the text, it stays text. */
#include "render/html.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))

static const struct {
	const char *text, *want;
} texts[] = {
	{ "", "" },
	{ "plain text", "plain text" },
	{ "<script>alert('x')</script>", "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;" },
	{ "\" onload=\"x", "&quot; onload=&quot;x" },
	{ "a & b &amp; c", "a &amp; b &amp;amp; c" },
	{ "\xe2\x82\xb9 1,00,000", "\xe2\x82\xb9 1,00,000" },
	{ "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80" },
	{ "line\r\nbreak\ttab", "line\r\nbreak\ttab" },
	{ "bell\x07", "bell\xef\xbf\xbd" },
	{ "del\x7f", "del\xef\xbf\xbd" },
	{ "\xff", "\xef\xbf\xbd" },
	{ "\xc3", "\xef\xbf\xbd" },
	{ "\xc3<", "\xef\xbf\xbd&lt;" },
	{ "\xc0\xbc", "\xef\xbf\xbd\xef\xbf\xbd" },		    /* an overlong < */
	{ "\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" }, /* a surrogate */
	{ "\xe2\x82", "\xef\xbf\xbd\xef\xbf\xbd" },
	{ "a\xe2\x80\xae<b\xe2\x81\xa6", "a\xef\xbf\xbd&lt;b\xef\xbf\xbd" }, /* turns what follows */
	{ "x\xc2\x85y\xe2\x80\x8bz", "x\xef\xbf\xbdy\xef\xbf\xbdz" },	     /* a C1 control, no width */
	{ "\xf3\xa0\x84\x80", "\xef\xbf\xbd" },				     /* U+E0100, a letter for programs alone */
	{ "\xe2\x9d\xa4\xef\xb8\x8f", "\xe2\x9d\xa4\xef\xb8\x8f" },
};

static void check(struct cg_html *h, const char *want)
{
	size_t n = 0;
	char *got = cg_html_take(h, &n);

	ck_assert_ptr_nonnull(got);
	ck_assert_str_eq(got, want);
	ck_assert_uint_eq(n, strlen(want));
	free(got);
	ck_assert_ptr_null(h->text.p);
}

START_TEST(escaping)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_html_text(&h, cg_str_of(texts[_i].text));
	check(&h, texts[_i].want);
}
END_TEST

START_TEST(pieces)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_html_raw(&h, "<a");
	cg_html_attr(&h, "href", CG_STR("/x?a=1&b=\"2\""));
	cg_html_raw(&h, ">");
	cg_html_int(&h, -7);
	cg_html_text(&h, CG_STR_NONE);
	cg_html_url(&h, CG_STR("a b/\xc3\xa9&=-._~"));
	check(&h, "<a href=\"/x?a=1&amp;b=&quot;2&quot;\">-7a%20b%2F%C3%A9%26%3D-._~");
}
END_TEST

START_TEST(a_nul_is_no_end)
{
	struct cg_html h = { .text = { .p = NULL } };

	cg_html_text(&h, (struct cg_str){ "a\0<b", 4 });
	check(&h, "a\xef\xbf\xbd&lt;b");
}
END_TEST

START_TEST(there_is_an_end)
{
	struct cg_html h = { .text = { .p = NULL } };
	char *block = malloc(1024 * 1024);
	size_t n;

	ck_assert_ptr_nonnull(block);
	memset(block, 'x', 1024 * 1024);
	for (int i = 0; i < 17; i++)
		cg_html_text(&h, (struct cg_str){ block, 1024 * 1024 });
	ck_assert(h.text.failed);
	ck_assert_ptr_null(cg_html_take(&h, &n));
	cg_html_raw(&h, "again");
	check(&h, "again");
	free(block);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("html");
	TCase *tc = tcase_create("html");

	tcase_add_loop_test(tc, escaping, 0, COUNT(texts));
	tcase_add_test(tc, pieces);
	tcase_add_test(tc, a_nul_is_no_end);
	tcase_add_test(tc, there_is_an_end);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
