/* Ids: they rise, and their texts read back. */
#include "base/id.h"
#include "run.h"

#include <string.h>

START_TEST(ids_rise_and_read_back)
{
	struct cg_id last = { 0 }, id, back;
	char text[CG_ID_TEXT_MAX], uuid[CG_UUID_TEXT_MAX];

	for (int i = 0; i < 5000; i++) {
		ck_assert(cg_id_new(&id));
		ck_assert_int_gt(memcmp(id.b, last.b, sizeof(id.b)), 0);
		last = id;
	}
	(void)cg_id_text(&id, "snap_", text);
	ck_assert_uint_eq(strlen(text), 5 + 26);
	ck_assert(cg_id_parse(cg_str_of(text), CG_STR("snap_"), &back));
	ck_assert(cg_id_eq(&id, &back));
	(void)cg_id_uuid(&id, uuid);
	ck_assert(cg_id_parse_uuid(cg_str_of(uuid), &back));
	ck_assert(cg_id_eq(&id, &back));
}
END_TEST

START_TEST(ids_are_crockford_base32)
{
	static const uint8_t ones[16] = {
		255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
	};
	struct cg_id id, back;
	char text[CG_ID_TEXT_MAX], uuid[CG_UUID_TEXT_MAX];

	memcpy(id.b, ones, sizeof(ones));
	ck_assert_str_eq(cg_id_text(&id, "", text), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
	ck_assert_str_eq(cg_id_uuid(&id, uuid), "ffffffff-ffff-ffff-ffff-ffffffffffff");
	ck_assert(cg_id_parse(CG_STR("req_00000000000000000000000010"), CG_STR("req_"), &back));
	ck_assert_str_eq(cg_id_uuid(&back, uuid), "00000000-0000-0000-0000-000000000020");
	ck_assert(!cg_id_parse(CG_STR("8ZZZZZZZZZZZZZZZZZZZZZZZZZ"), CG_STR(""), &back)); /* past 128 bits */
	ck_assert(!cg_id_parse(CG_STR("0000000000000000000000000I"), CG_STR(""), &back));
	ck_assert(!cg_id_parse(CG_STR("0000000000000000000000001"), CG_STR(""), &back));
	ck_assert(!cg_id_parse(CG_STR("0000000000000000000000000\0"), CG_STR(""), &back));
	ck_assert(!cg_id_parse_uuid(CG_STR("00000000+0000-0000-0000-000000000020"), &back));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("id");

	tcase_add_test(tc, ids_rise_and_read_back);
	tcase_add_test(tc, ids_are_crockford_base32);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
