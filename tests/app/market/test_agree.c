/* Two sources of NAVs day by day: what is missing, what differs, what is the same but for decimals. */
#include "app/market/agree.h"
#include "run.h"

static struct cg_nav nav(int32_t day, const char *text)
{
	struct cg_nav n = { .date = day };

	ck_assert(cg_dec_parse(cg_str_of(text), &n.nav));
	return n;
}

START_TEST(days)
{
	struct cg_nav mine[] = { nav(10, "10.12345"), nav(11, "20.5"), nav(12, "30"), nav(15, "40") };
	struct cg_nav other[] = { nav(9, "9"),	 nav(10, "10.1235"), nav(11, "20.50"), nav(12, "30.03"),
				  nav(13, "31"), nav(15, "39.9"),    nav(16, "41") };
	struct cg_navs a = { mine, 4, 4 }, b = { other, 7, 7 }, missing = { NULL, 0, 0 };
	struct cg_agree out = { 0 };
	struct cg_arena arena;

	cg_arena_init(&arena, 1 << 16);
	ck_assert(cg_agree_navs(100, &a, &b, &arena, &missing, &out));
	ck_assert_uint_eq(missing.n, 3);
	ck_assert_int_eq(missing.v[0].date, 9);
	ck_assert_int_eq(missing.v[1].date, 13);
	ck_assert_int_eq(missing.v[2].date, 16);
	ck_assert_uint_eq(out.compared, 4);
	ck_assert_uint_eq(out.differ, 2);
	/* 0.1 of 40 is more than 0.03 of 30 */
	ck_assert_int_eq(out.code, 100);
	ck_assert_int_eq(out.day, 15);
	ck_assert(cg_dec_cmp(out.stored, mine[3].nav) == 0 && cg_dec_cmp(out.other, other[5].nav) == 0);
	/* the next scheme adds to the sums; a smaller difference is not the one that is named */
	ck_assert(cg_agree_navs(200, &(struct cg_navs){ mine + 2, 1, 1 }, &(struct cg_navs){ other + 3, 1, 1 }, &arena,
				&missing, &out));
	ck_assert_uint_eq(out.compared, 5);
	ck_assert_uint_eq(out.differ, 3);
	ck_assert_int_eq(out.code, 100);
	ck_assert(cg_agree_navs(300, &(struct cg_navs){ NULL, 0, 0 }, &b, &arena, &missing, &out));
	ck_assert_uint_eq(missing.n, 10);
	ck_assert_uint_eq(out.compared, 5);
	cg_arena_free(&arena);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("market");
	TCase *tc = tcase_create("agree");

	tcase_add_test(tc, days);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
