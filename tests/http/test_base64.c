/* Base64 as RFC 4648 section 10 gives it, both alphabets, and what a lenient decoder would let pass. */
#include "http/base64.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

struct sink {
	char text[16384];
	size_t n;
};

static enum cg_code collect(void *ctx, struct cg_str bytes, struct cg_err *e)
{
	struct sink *s = ctx;

	(void)e;
	ck_assert_uint_le(s->n + bytes.n, sizeof(s->text));
	memcpy(s->text + s->n, bytes.p, bytes.n);
	s->n += bytes.n;
	return CG_OK;
}

static const struct {
	struct cg_str in;
	struct cg_str want; /* p NULL: refused */
} rows[] = {
	/* RFC 4648 section 10, with and without padding */
	{ CG_STR_INIT(""), CG_STR_INIT("") },
	{ CG_STR_INIT("Zg=="), CG_STR_INIT("f") },
	{ CG_STR_INIT("Zm8="), CG_STR_INIT("fo") },
	{ CG_STR_INIT("Zm9v"), CG_STR_INIT("foo") },
	{ CG_STR_INIT("Zm9vYg=="), CG_STR_INIT("foob") },
	{ CG_STR_INIT("Zm9vYmE="), CG_STR_INIT("fooba") },
	{ CG_STR_INIT("Zm9vYmFy"), CG_STR_INIT("foobar") },
	{ CG_STR_INIT("Zg"), CG_STR_INIT("f") },
	{ CG_STR_INIT("Zm8"), CG_STR_INIT("fo") },
	{ CG_STR_INIT("Zm9vYmE"), CG_STR_INIT("fooba") },
	/* the two characters that differ */
	{ CG_STR_INIT("+/+/"), CG_STR_INIT("\xfb\xff\xbf") },
	{ CG_STR_INIT("-_-_"), CG_STR_INIT("\xfb\xff\xbf") },
	{ CG_STR_INIT("+_+_"), { NULL, 0 } },
	{ CG_STR_INIT("AAAAAAAA"), CG_STR_INIT("\0\0\0\0\0\0") },
	{ CG_STR_INIT("AA=="), CG_STR_INIT("\0") },
	/* white space */
	{ CG_STR_INIT("Zm9v\r\nYmFy\r\n"), CG_STR_INIT("foobar") },
	{ CG_STR_INIT(" Z\tm\n9 vY m E = "), CG_STR_INIT("fooba") },
	{ CG_STR_INIT("Zg=\n="), CG_STR_INIT("f") },
	{ CG_STR_INIT(" \r\n"), CG_STR_INIT("") },
	{ CG_STR_INIT("Zm9v\vYmFy"), { NULL, 0 } },
	/* padding */
	{ CG_STR_INIT("Zg="), { NULL, 0 } },
	{ CG_STR_INIT("Zg==="), { NULL, 0 } },
	{ CG_STR_INIT("Zm8=="), { NULL, 0 } },
	{ CG_STR_INIT("Zm9v="), { NULL, 0 } },
	{ CG_STR_INIT("Zm9v===="), { NULL, 0 } },
	{ CG_STR_INIT("="), { NULL, 0 } },
	{ CG_STR_INIT("===="), { NULL, 0 } },
	{ CG_STR_INIT("Zg==Zg=="), { NULL, 0 } },
	{ CG_STR_INIT("Z=g="), { NULL, 0 } },
	/* left-over characters, tail bits, other characters */
	{ CG_STR_INIT("Z"), { NULL, 0 } },
	{ CG_STR_INIT("Zm9vY"), { NULL, 0 } },
	{ CG_STR_INIT("Zh=="), { NULL, 0 } },
	{ CG_STR_INIT("Zh"), { NULL, 0 } },
	{ CG_STR_INIT("Zm9="), { NULL, 0 } },
	{ CG_STR_INIT("Zm9vYmF="), { NULL, 0 } },
	{ CG_STR_INIT("Zm9v!mFy"), { NULL, 0 } },
	{ CG_STR_INIT("Zm9v\0mFy"), { NULL, 0 } },
	{ CG_STR_INIT("Zm9v\xc3\xa9"), { NULL, 0 } },
	{ CG_STR_INIT("data:application/pdf;base64,Zm9v"), { NULL, 0 } },
};

START_TEST(table)
{
	struct sink s = { .n = 0 };
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_base64_decode(rows[_i].in, collect, &s, &e);

	ck_assert_int_eq(rc, rows[_i].want.p != NULL ? CG_OK : CG_EBASE64);
	if (rc != CG_OK)
		return;
	ck_assert_uint_eq(s.n, rows[_i].want.n);
	ck_assert_int_eq(memcmp(s.text, rows[_i].want.p, s.n), 0);
}
END_TEST

/* Around the size of a block, with every tail: quads of "foo" and what is left of a last one. */
START_TEST(long_texts)
{
	static const struct {
		struct cg_str tail;
		size_t bytes;
		bool good;
	} tails[] = {
		{ CG_STR_INIT(""), 0, true },	{ CG_STR_INIT("Zg"), 1, true },	 { CG_STR_INIT("Zm8="), 2, true },
		{ CG_STR_INIT("Z"), 0, false }, { CG_STR_INIT("Zm"), 0, false }, { CG_STR_INIT("Zm9"), 0, false },
	};
	static char text[4 * 2060];
	struct cg_err e = { .code = CG_OK };

	for (size_t quads = 1020; quads <= 2052; quads++) {
		struct sink s = { .n = 0 };
		size_t n = quads * 4, t = quads % (sizeof(tails) / sizeof(tails[0])), wrong = 0;

		for (size_t i = 0; i < n; i += 4)
			memcpy(text + i, "Zm9v", 4);
		memcpy(text + n, tails[t].tail.p, tails[t].tail.n);
		n += tails[t].tail.n;
		ck_assert_int_eq(cg_base64_decode((struct cg_str){ text, n }, collect, &s, &e),
				 tails[t].good ? CG_OK : CG_EBASE64);
		if (!tails[t].good)
			continue;
		ck_assert_uint_eq(s.n, quads * 3 + tails[t].bytes);
		for (size_t i = 0; i < s.n; i++)
			wrong += s.text[i] != "foo"[i % 3];
		ck_assert_uint_eq(wrong, 0);
	}
}
END_TEST

static enum cg_code refuse(void *ctx, struct cg_str bytes, struct cg_err *e)
{
	(void)ctx;
	(void)bytes;
	return cg_fail(e, CG_ETOOLARGE, "too large");
}

START_TEST(sink_refuses)
{
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_base64_decode(CG_STR("Zm9v"), refuse, NULL, &e), CG_ETOOLARGE);
}
END_TEST

/* The log says which character is wrong, counted from 1, never the text. */
START_TEST(place_of_a_wrong_character)
{
	static const struct {
		struct cg_str in;
		const char *why;
	} wrong[] = {
		{ CG_STR_INIT("!m9v"), "character 1 " },
		{ CG_STR_INIT("Zm9v!mFy"), "character 5 " },
		{ CG_STR_INIT("Zg== Zg"), "character 6 " },
	};

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct sink s = { .n = 0 };
		struct cg_err e = { .code = CG_OK };

		ck_assert_int_eq(cg_base64_decode(wrong[i].in, collect, &s, &e), CG_EBASE64);
		ck_assert_msg(strstr(e.why, wrong[i].why) != NULL, "%s", e.why);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base64");
	TCase *tc = tcase_create("base64");

	tcase_add_loop_test(tc, table, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_test(tc, long_texts);
	tcase_add_test(tc, sink_refuses);
	tcase_add_test(tc, place_of_a_wrong_character);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
