/* Ids: they rise, and their texts read back. */
#include "base/id.h"
#include "base/time.h"
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

/* 80 bits are random: each of them has either value in ids that were not made in one millisecond. */
START_TEST(ids_are_random)
{
	uint8_t set[10] = { 0 }, clear[10] = { 0 };

	for (int i = 0; i < 64; i++) {
		struct cg_id id;

		ck_assert(cg_id_new(&id));
		for (int k = 0; k < 10; k++) {
			set[k] |= id.b[6 + k];
			clear[k] |= (uint8_t)~id.b[6 + k];
		}
		ck_assert_int_le(cg_id_made_ms(&id), cg_time_now_ms());
		while (cg_time_now_ms() <= cg_id_made_ms(&id))
			;
	}
	for (int k = 0; k < 10; k++)
		ck_assert(set[k] == 0xff && clear[k] == 0xff);
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

/* The ids that begin like a text lie between two: those two begin so, their neighbours do not. */
START_TEST(ids_by_their_beginning)
{
	static const struct {
		const char *text, *low, *high;
	} rows[] = {
		{ "", "00000000000000000000000000", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ" },
		{ "sn", "00000000000000000000000000", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ" },
		{ "snap_", "00000000000000000000000000", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ" },
		{ "snap_3", "30000000000000000000000000", "3ZZZZZZZZZZZZZZZZZZZZZZZZZ" },
		{ "snap_01hf", "01HF0000000000000000000000", "01HFZZZZZZZZZZZZZZZZZZZZZZ" },
		{ "snap_01HFZZZZZZZZZZZZZZZZZZZZZ7", "01HFZZZZZZZZZZZZZZZZZZZZZ7", "01HFZZZZZZZZZZZZZZZZZZZZZ7" },
	};
	static const char *const none[] = { "x",     "snapx", "snap_8", "snap_U", "snap_01HFZZZZZZZZZZZZZZZZZZZZZZ0",
					    "SNAP_", "snap_ " };
	struct cg_id low, high;
	char text[CG_ID_TEXT_MAX];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		ck_assert_msg(cg_id_range(cg_str_of(rows[i].text), CG_STR("snap_"), &low, &high), "row %zu", i);
		ck_assert_str_eq(cg_id_text(&low, "", text), rows[i].low);
		ck_assert_str_eq(cg_id_text(&high, "", text), rows[i].high);
	}
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		ck_assert_msg(!cg_id_range(cg_str_of(none[i]), CG_STR("snap_"), &low, &high), "%s", none[i]);
}
END_TEST

/* The example of the ULID specification: 01ARZ3NDEKTSV4RRFFQ69G5FAV is of 2016-07-30T23:54:10.259Z. */
START_TEST(ids_know_when_they_were_made)
{
	struct cg_id id;

	ck_assert(cg_id_parse(CG_STR("wh_01ARZ3NDEKTSV4RRFFQ69G5FAV"), CG_STR("wh_"), &id));
	ck_assert_int_eq(cg_id_made_ms(&id), 1469922850259);
	memset(&id, 0xff, sizeof(id));
	ck_assert_int_eq(cg_id_made_ms(&id), 281474976710655);
}
END_TEST

/* Both ways of writing an id, byte by byte. */
START_TEST(ids_have_two_texts)
{
	static const char uuid[] = "00112233-4455-6677-8899-aabbccddeeff";
	struct cg_id id = { 0 }, back;
	char got[CG_UUID_TEXT_MAX], other[CG_ID_TEXT_MAX], bad[CG_UUID_TEXT_MAX];

	ck_assert(cg_id_parse_uuid(cg_str_of(uuid), &id));
	for (int i = 0; i < 16; i++)
		ck_assert_uint_eq(id.b[i], (unsigned)i * 0x11);
	ck_assert_str_eq(cg_id_uuid(&id, got), uuid);
	ck_assert(cg_id_parse_uuid(CG_STR("00112233-4455-6677-8899-AABBCCDDEEFF"), &back) && cg_id_eq(&id, &back));
	ck_assert_uint_eq(strlen(cg_id_text(&id, "a", other)), 27);
	ck_assert(cg_id_parse(cg_str_of(other), CG_STR("a"), &back) && cg_id_eq(&id, &back));
	for (size_t i = 0; i < sizeof(uuid) - 1; i++) { /* each place holds a digit, or a dash */
		memcpy(bad, uuid, sizeof(bad));
		bad[i] = uuid[i] == '-' ? '0' : '-';
		ck_assert_msg(!cg_id_parse_uuid(cg_str_of(bad), &back), "%s", bad);
		bad[i] = 'g';
		ck_assert_msg(!cg_id_parse_uuid(cg_str_of(bad), &back), "%s", bad);
	}
	ck_assert(!cg_id_parse_uuid(cg_str_sub(cg_str_of(uuid), 0, 35), &back));
	ck_assert(!cg_id_parse_uuid(CG_STR("00112233-4455-6677-8899-aabbccddeeff0"), &back));
	for (int i = 0; i < 16; i++) {
		back = id;
		back.b[i] ^= 1;
		ck_assert(!cg_id_eq(&id, &back));
	}
}
END_TEST

/* Each of the 32 digits at each place stands for five bits: 2^5 x place; small letters are the same ones. */
START_TEST(digits_of_ids)
{
	static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
	char text[CG_ID_TEXT_MAX];
	struct cg_id id, small;

	for (size_t at = 0; at < CG_ID_CHARS; at++) {
		for (unsigned v = 0; v < 32; v++) {
			unsigned low = 5 * (unsigned)(CG_ID_CHARS - 1 - at);

			memset(text, '0', CG_ID_CHARS);
			text[CG_ID_CHARS] = '\0';
			text[at] = digits[v];
			ck_assert_int_eq(cg_id_parse(cg_str_of(text), CG_STR(""), &id), at > 0 || v < 8);
			if (at == 0 && v >= 8)
				continue;
			for (unsigned bit = 0; bit < 128; bit++) {
				bool want = bit >= low && bit < low + 5 && (v >> (bit - low) & 1) != 0;

				ck_assert_msg((id.b[15 - bit / 8] >> bit % 8 & 1) == want, "%s, bit %u", text, bit);
			}
			text[at] = cg_lower(text[at]);
			ck_assert(cg_id_parse(cg_str_of(text), CG_STR(""), &small) && cg_id_eq(&id, &small));
		}
	}
	for (const char *none = "ILOU!@[`{/:"; *none != '\0'; none++) {
		memset(text, '0', CG_ID_CHARS);
		text[5] = *none;
		ck_assert_msg(!cg_id_parse(cg_str_of(text), CG_STR(""), &id), "%c", *none);
	}
	memset(text, '0', CG_ID_CHARS + 1);
	ck_assert(!cg_id_parse((struct cg_str){ text, CG_ID_CHARS + 1 }, CG_STR(""), &id));
	ck_assert(!cg_id_parse((struct cg_str){ text, CG_ID_CHARS }, CG_STR("0"), &id));
	ck_assert(cg_id_parse((struct cg_str){ text, CG_ID_CHARS + 1 }, CG_STR("0"), &id));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("id");

	tcase_add_test(tc, ids_rise_and_read_back);
	tcase_add_test(tc, ids_are_random);
	tcase_add_test(tc, ids_are_crockford_base32);
	tcase_add_test(tc, ids_by_their_beginning);
	tcase_add_test(tc, ids_know_when_they_were_made);
	tcase_add_test(tc, ids_have_two_texts);
	tcase_add_test(tc, digits_of_ids);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
