/* Keys for one purpose each. The expected values are those of Python's hashlib and hmac. */
#include "conf/purpose.h"
#include "run.h"

#include <stdlib.h>

static struct cg_config one = { .has_data_key = true, .data_key = { 1, 2, 3 } },
			two = { .has_data_key = true, .has_data_key_old = true, .data_key_old = { 1, 2, 3 } };

static const char *hash(const struct cg_config *cfg, enum cg_purpose_way way)
{
	static char hex[2 * CG_DIGEST_SIZE + 1];
	uint8_t out[CG_DIGEST_SIZE];
	struct cg_digest d;

	if (!cg_purpose_hash(&d, cfg, way, "casgate device"))
		return "none";
	cg_digest_add(&d, "hello", 5);
	cg_digest_final(&d, out);
	return sodium_bin2hex(hex, sizeof(hex), out, sizeof(out));
}

START_TEST(keys)
{
	uint8_t out[CG_DATA_KEY_BYTES], other[CG_DATA_KEY_BYTES];
	char hex[2 * CG_DATA_KEY_BYTES + 1];

	cg_purpose_key(one.data_key, "casgate device", out);
	ck_assert_str_eq(sodium_bin2hex(hex, sizeof(hex), out, sizeof(out)),
			 "422b734eefd3e8d0479de3fab51bad05b5b59a2b7cff479b9a6df398c15a5576");
	cg_purpose_key(one.data_key, "casgate seal", other);
	ck_assert_mem_ne(out, other, sizeof(out));
}
END_TEST

START_TEST(ways)
{
	static const char derived[] = "0a0e89e86bdddab41d11259b970c7b63ad6044ca31f32a65bccff1a2d1bf1e9d";
	static const char raw[] = "a286ecff53b49be45730031bd3ed45e158cd62344822ac3b8fb5b785c7b458cb";

	ck_assert_str_eq(hash(&one, CG_PURPOSE_NOW), derived);
	ck_assert_str_eq(hash(&one, CG_PURPOSE_RAW), raw);
	ck_assert_str_eq(hash(&one, CG_PURPOSE_BEFORE), "none");
	ck_assert_str_eq(hash(&one, CG_PURPOSE_RAW_BEFORE), "none");
	ck_assert_str_eq(hash(&two, CG_PURPOSE_BEFORE), derived);
	ck_assert_str_eq(hash(&two, CG_PURPOSE_RAW_BEFORE), raw);
	ck_assert_str_ne(hash(&two, CG_PURPOSE_NOW), derived);
	ck_assert_str_eq(hash(&(struct cg_config){ 0 }, CG_PURPOSE_NOW), "none");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("purpose");
	TCase *tc = tcase_create("purpose");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_add_test(tc, keys);
	tcase_add_test(tc, ways);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
