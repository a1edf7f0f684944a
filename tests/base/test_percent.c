/* Percent-encoding of URLs and forms: what decodes to what, and what is refused. */
#include "base/percent.h"
#include "run.h"

static const struct {
	struct cg_str in;
	const char *url, *form; /* NULL: refused */
} rows[] = {
	{ CG_STR_INIT(""), "", "" },
	{ CG_STR_INIT("a+b%2Bc"), "a+b+c", "a b+c" },
	{ CG_STR_INIT("%41%4a%4A"), "AJJ", "AJJ" },
	{ CG_STR_INIT("%e2%82%b9"), "\xe2\x82\xb9", "\xe2\x82\xb9" },
	{ CG_STR_INIT("%ff"), "\xff", "\xff" }, /* UTF-8 is the caller's question */
	{ CG_STR_INIT("100%25"), "100%", "100%" },
	{ CG_STR_INIT("%2541"), "%41", "%41" }, /* once */
	{ CG_STR_INIT("%"), NULL, NULL },
	{ CG_STR_INIT("a%4"), NULL, NULL },
	{ CG_STR_INIT("%4g"), NULL, NULL },
	{ CG_STR_INIT("%g4"), NULL, NULL },
	{ CG_STR_INIT("% 41"), NULL, NULL },
	{ CG_STR_INIT("a%00b"), NULL, NULL },
	{ CG_STR_INIT("a\0b"), NULL, NULL },
};

static void decodes(struct cg_str in, bool form, const char *want)
{
	char out[64];
	size_t n = 99;
	bool good = cg_percent_decode(in, form, out, &n);

	ck_assert_msg(good == (want != NULL), "%s", in.p);
	if (good)
		ck_assert_msg(cg_str_eq((struct cg_str){ out, n }, cg_str_of(want)), "%s: %.*s", in.p, (int)n, out);
}

START_TEST(decoding)
{
	decodes(rows[_i].in, false, rows[_i].url);
	decodes(rows[_i].in, true, rows[_i].form);
}
END_TEST

START_TEST(digits)
{
	for (int c = -128; c < 128; c++) {
		int want = c >= '0' && c <= '9'	  ? c - '0'
			   : c >= 'a' && c <= 'f' ? c - 'a' + 10
			   : c >= 'A' && c <= 'F' ? c - 'A' + 10
						  : -1;

		ck_assert_int_eq(cg_percent_digit((char)c), want);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("percent");
	TCase *tc = tcase_create("percent");

	tcase_add_loop_test(tc, decoding, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_test(tc, digits);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
