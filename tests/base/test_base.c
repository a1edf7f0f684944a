/* Dates, ids, views and arenas: small rules that everything else leans on. */
#include "base/arena.h"
#include "base/buf.h"
#include "base/date.h"
#include "base/id.h"
#include "base/time.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *in, *iso; /* iso NULL: refused */
} month_dates[] = {
	{ "01-Apr-1990", "1990-04-01" }, { "29-FEB-2024", "2024-02-29" }, { "31-dec-2199", "2199-12-31" },
	{ "29-Feb-2023", NULL },	 { "31-Apr-2024", NULL },	  { "00-Jan-2024", NULL },
	{ "1-Apr-1990", NULL },		 { "01-Apr-990", NULL },	  { "01/Apr/1990", NULL },
	{ "01-Apr-1890", NULL },	 { "0a-Apr-1990", NULL },	  { "", NULL },
	{ "29-Feb-1900", NULL },	 { "29-Feb-2000", "2000-02-29" }, { "01-Foo-2020", NULL },
};

START_TEST(month_dates_exist_or_are_refused)
{
	int32_t d = 7;
	char iso[CG_DATE_TEXT_MAX];
	bool ok = cg_date_parse_mon(cg_str_of(month_dates[_i].in), &d);

	ck_assert_msg(ok == (month_dates[_i].iso != NULL), "%s", month_dates[_i].in);
	if (ok)
		ck_assert_str_eq(cg_date_text(d, iso), month_dates[_i].iso);
	else
		ck_assert_int_eq(d, 7);
}
END_TEST

START_TEST(days_count_from_1970)
{
	int32_t d;

	ck_assert(cg_date_make(1970, 1, 1, &d));
	ck_assert_int_eq(d, 0);
	ck_assert(cg_date_parse_iso(CG_STR("2024-12-31"), &d));
	ck_assert_int_eq(d, 20088);
	ck_assert(cg_date_parse_dmy(CG_STR("15/03/2022"), &d));
	ck_assert_int_eq(d, 19066);
	ck_assert(!cg_date_parse_dmy(CG_STR("15-03/2022"), &d));
	for (int32_t day = -25567; day < 84000; day++) { /* 1900 to 2199: split and make are inverse */
		int y, m, n;

		cg_date_split(day, &y, &m, &n);
		ck_assert(cg_date_make(y, m, n, &d));
		ck_assert_int_eq(d, day);
	}
}
END_TEST

START_TEST(instants_are_rfc_3339)
{
	char text[CG_TIME_TEXT_MAX];

	ck_assert_str_eq(cg_time_text(0, text), "1970-01-01T00:00:00.000Z");
	ck_assert_str_eq(cg_time_text(1735689599999, text), "2024-12-31T23:59:59.999Z");
	ck_assert_str_eq(cg_time_text(-1, text), "1969-12-31T23:59:59.999Z");
}
END_TEST

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

START_TEST(views_find_and_cut)
{
	struct cg_str s = CG_STR("a;b"), head = cg_str_cut(&s, ';');

	ck_assert(cg_str_eq(head, CG_STR("a")) && cg_str_eq(s, CG_STR("b")));
	head = cg_str_cut(&s, ';');
	ck_assert(cg_str_eq(head, CG_STR("b")) && s.n == 0);
	ck_assert_uint_eq(cg_str_find(CG_STR("abcabd"), CG_STR("abd")), 3);
	ck_assert_uint_eq(cg_str_find(CG_STR("ab"), CG_STR("abc")), SIZE_MAX);
	ck_assert_uint_eq(cg_str_find_nocase(CG_STR("The KFin"), CG_STR("kfin")), 4);
	ck_assert(cg_str_eq(cg_str_trim(CG_STR(" \t x \n")), CG_STR("x")));
	ck_assert(cg_str_eq(cg_str_sub(CG_STR("abc"), 5, 2), CG_STR("")));
	ck_assert(cg_str_is_utf8(CG_STR("\xe0\xa4\x85 ok")));
	ck_assert(!cg_str_is_utf8(CG_STR("\xc0\x80")));		/* overlong */
	ck_assert(!cg_str_is_utf8(CG_STR("\xed\xa0\x80")));	/* surrogate */
	ck_assert(!cg_str_is_utf8(CG_STR("\xf4\x90\x80\x80"))); /* past U+10FFFF */
	ck_assert(!cg_str_is_utf8(CG_STR("\xe0\xa4")));
}
END_TEST

START_TEST(arena_stops_at_its_limit)
{
	struct cg_arena a;
	struct {
		uint64_t *v;
		size_t n, cap;
	} list = { 0 };
	bool full = false;

	cg_arena_init(&a, 100000);
	ck_assert_ptr_null(cg_arena_take(&a, 100001));
	ck_assert_ptr_null(cg_arena_take_array(&a, SIZE_MAX / 2, 8));
	for (uint64_t i = 0; i < 100000 && !full; i++)
		full = !CG_PUSH(&a, &list, &i);
	ck_assert(full);
	ck_assert_uint_gt(list.n, 1000);
	for (uint64_t i = 0; i < list.n; i++)
		ck_assert_uint_eq(list.v[i], i);
	ck_assert_uint_le(a.used, 100000);
	cg_arena_reset(&a);
	ck_assert_ptr_nonnull(cg_arena_take(&a, 90000));
	cg_arena_free(&a);
}
END_TEST

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

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("base");

	tcase_add_loop_test(tc, month_dates_exist_or_are_refused, 0,
			    (int)(sizeof(month_dates) / sizeof(month_dates[0])));
	tcase_add_test(tc, days_count_from_1970);
	tcase_add_test(tc, instants_are_rfc_3339);
	tcase_add_test(tc, ids_rise_and_read_back);
	tcase_add_test(tc, ids_are_crockford_base32);
	tcase_add_test(tc, views_find_and_cut);
	tcase_add_test(tc, arena_stops_at_its_limit);
	tcase_add_test(tc, buffers_grow_and_stop_at_their_limit);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
