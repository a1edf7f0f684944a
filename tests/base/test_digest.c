/* Digests: the vectors of FIPS 180 and RFC 4231, and pieces that are not taken for other pieces. */
#include "base/digest.h"
#include "run.h"

#include <string.h>

static void is_hex(const uint8_t digest[CG_DIGEST_SIZE], const char *want)
{
	char text[2 * CG_DIGEST_SIZE + 1];

	(void)sodium_bin2hex(text, sizeof(text), digest, CG_DIGEST_SIZE);
	ck_assert_str_eq(text, want);
}

START_TEST(vectors)
{
	static const char abc[] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
	struct cg_digest d;
	uint8_t out[CG_DIGEST_SIZE];

	cg_digest_of(CG_STR("abc"), out);
	is_hex(out, abc);
	cg_digest_init(&d);
	cg_digest_add(&d, "a", 1);
	cg_digest_add(&d, "bc", 2);
	cg_digest_final(&d, out);
	is_hex(out, abc);
	cg_digest_init_keyed(&d, (const uint8_t *)"Jefe", 4);
	cg_digest_add(&d, "what do ya want ", 16);
	cg_digest_add(&d, "for nothing?", 12);
	cg_digest_final(&d, out);
	is_hex(out, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}
END_TEST

/* The lengths belong to the digest, also of empty and absent pieces; figures by Python's hashlib and hmac. */
START_TEST(pieces)
{
	struct cg_digest d;
	uint8_t out[CG_DIGEST_SIZE];

	cg_digest_init(&d);
	cg_digest_part(&d, CG_STR("abc"));
	cg_digest_part(&d, CG_STR_NONE);
	cg_digest_final(&d, out);
	is_hex(out, "2ddb14a1438cb06f0658085e174f50efba5cfb97b27cfcc9d5c69735e9602e1e");
	cg_digest_init_keyed(&d, (const uint8_t *)"Jefe", 4);
	cg_digest_part(&d, CG_STR("abc"));
	cg_digest_part(&d, CG_STR(""));
	cg_digest_final(&d, out);
	is_hex(out, "515543dd30c1b0a8d87a16763485b85ee245de98a83a4fe73bb419192ee2b762");
}
END_TEST

/* Each byte of a length, the lowest last. */
START_TEST(lengths)
{
	static const struct {
		size_t n;
		const char *want;
	} rows[] = {
		{ 255, "c50b3ec8ab9b6cfde31fe98c900e946a86543ad6af8fc8f7e0f62050a290e69d" },
		{ 256, "a964105d2df0af0bdaf6416b20419b374be9d9eee5519aa1c071503fb98e36fe" },
		{ 65535, "50281fb5fa4cb651302f69026574d3658a927382e545d7698bd9adfa37d2a377" },
		{ 65536, "7ff9c3805f3f4b19ee4cc112f393a07fa8bbc19b47d2ad2644187ed3ae52b6ef" },
	};
	static char text[65536];
	struct cg_digest d;
	uint8_t out[CG_DIGEST_SIZE];

	memset(text, 'x', sizeof(text));
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cg_digest_init(&d);
		cg_digest_part(&d, (struct cg_str){ text, rows[i].n });
		cg_digest_final(&d, out);
		is_hex(out, rows[i].want);
	}
}
END_TEST

START_TEST(state_is_wiped)
{
	static const struct cg_digest none;
	struct cg_digest d;
	uint8_t out[CG_DIGEST_SIZE];

	memset(&d, 0, sizeof(d));
	cg_digest_init_keyed(&d, (const uint8_t *)"secret", 6);
	cg_digest_final(&d, out);
	ck_assert_int_eq(memcmp(&d, &none, sizeof(d)), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("digest");
	TCase *tc = tcase_create("digest");

	tcase_add_test(tc, vectors);
	tcase_add_test(tc, pieces);
	tcase_add_test(tc, lengths);
	tcase_add_test(tc, state_is_wiped);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
