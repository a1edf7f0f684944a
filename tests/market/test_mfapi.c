/* Answers of api.mfapi.in: captured ones (tests/data/market/mfapi) and everything that must be refused. */
#include "market/mfapi.h"
#include "market/points.h"
#include "market/unpack.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TODAY = 20700 }; /* 2026-09-04 */

static struct cg_arena arena;
static struct cg_err e;

static void setup(void)
{
	cg_arena_init(&arena, (size_t)64 << 20);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static struct cg_str sample(const char *name)
{
	char path[1024], *p = NULL;
	size_t n = 0;
	struct cg_str copy;

	(void)snprintf(path, sizeof(path), "%s/tests/data/market/mfapi/%s", getenv("CG_TOP_SRCDIR"), name);
	ck_assert_msg(cg_unpack_file(path, CG_UNPACK_MAX, &p, &n, &e) == CG_OK, "%s: %s", name, e.hint);
	copy = cg_arena_str(&arena, (struct cg_str){ p, n });
	ck_assert_ptr_nonnull(copy.p);
	free(p);
	return copy;
}

static const char *nav_text(const struct cg_nav *v)
{
	static char out[64];
	char nav[CG_DEC_TEXT_MAX], date[CG_DATE_TEXT_MAX];

	(void)cg_dec_text(v->nav, nav);
	(void)snprintf(out, sizeof(out), "%s %s", cg_date_text(v->date, date), nav);
	return out;
}

static const struct {
	const char *file;
	int32_t code;
	size_t n, zeros;
	const char *first, *last;
} captured[] = {
	{ "mf_120465.json.xz", 120465, 3189, 1, "2013-01-02 12.2800", "2025-12-10 70.6500" },
	{ "mf_122639.json.xz", 122639, 3084, 0, "2013-05-28 9.9992", "2025-12-10 94.5178" },
	{ "mf_125497.json.xz", 125497, 2975, 0, "2013-11-18 13.0894", "2025-12-11 191.4952" },
	{ "mf_119896.json", 119896, 0, 6, NULL, NULL },
	{ "mf_128202.json", 128202, 1, 0, "2014-06-12 10.2390", "2014-06-12 10.2390" },
	{ "mf_148350.json", 148350, 0, 1, NULL, NULL },
	{ "mf_153984.json", 153984, 3, 0, "2025-12-08 9.8520", "2025-12-10 9.8650" },
	{ "doc_latest_125497.json", 125497, 1, 0, "2026-02-03 186.7009", "2026-02-03 186.7009" },
};

START_TEST(captured_answers)
{
	struct cg_mfapi m;

	ck_assert(cg_mfapi_is(sample(captured[_i].file)));
	ck_assert_msg(cg_mfapi_read(sample(captured[_i].file), captured[_i].code, TODAY, &arena, &m, &e) == CG_OK, "%s",
		      e.why);
	ck_assert(!m.unknown);
	ck_assert_int_eq(m.series.code, captured[_i].code);
	ck_assert_uint_eq(m.series.navs.n, captured[_i].n);
	ck_assert_uint_eq(m.zeros, captured[_i].zeros);
	for (size_t i = 1; i < m.series.navs.n; i++)
		ck_assert_int_lt(m.series.navs.v[i - 1].date, m.series.navs.v[i].date);
	if (captured[_i].n > 0) {
		ck_assert_str_eq(nav_text(&m.series.navs.v[0]), captured[_i].first);
		ck_assert_str_eq(nav_text(&m.series.navs.v[m.series.navs.n - 1]), captured[_i].last);
	}
}
END_TEST

START_TEST(unknown_code)
{
	struct cg_mfapi m;

	ck_assert_int_eq(cg_mfapi_read(sample("doc_unknown_code.json"), 999999, TODAY, &arena, &m, &e), CG_OK);
	ck_assert(m.unknown);
	ck_assert_int_eq(m.series.code, 999999);
	ck_assert_int_eq(cg_mfapi_read(sample("doc_non_numeric_code_http400.json"), 1, TODAY, &arena, &m, &e),
			 CG_EUPSTREAM);
	ck_assert_int_eq(cg_mfapi_read(sample("doc_list_head.json"), 1, TODAY, &arena, &m, &e), CG_EUPSTREAM);
	ck_assert(!cg_mfapi_is(sample("doc_list_head.json")));
}
END_TEST

#define META "{\"meta\":{\"scheme_code\":7,\"scheme_name\":\"x\"},\"data\":["
#define END "],\"status\":\"SUCCESS\"}"
#define POINT(date, nav) "{\"date\":\"" date "\",\"nav\":\"" nav "\"}"

static const struct {
	const char *text, *why;
} bad[] = {
	{ "", "no JSON" },
	{ "<html></html>", "no JSON" },
	{ "[]", "no JSON" },
	{ "{}", "no JSON" },
	{ META POINT("02-01-2024", "1.0"), "no JSON" },
	{ META POINT("02-01-2024", "1.0") END "x", "no JSON" },
	{ "{\"meta\":{},\"data\":[],\"status\":\"SUCCESS\"}", "scheme code" },
	{ "{\"meta\":{\"scheme_code\":\"7\"},\"data\":[],\"status\":\"SUCCESS\"}", "scheme code" },
	{ "{\"meta\":{\"scheme_code\":7},\"data\":{},\"status\":\"SUCCESS\"}", "no JSON" },
	{ "{\"meta\":{\"scheme_code\":7},\"data\":[],\"status\":\"ERROR\"}", "status" },
	{ "{\"meta\":{\"scheme_code\":7},\"data\":[]}", "status" },
	{ "{\"meta\":{\"scheme_code\":8},\"data\":[],\"status\":\"SUCCESS\"}", "another scheme" },
	{ "{\"meta\":{\"scheme_code\":0},\"data\":[" POINT("02-01-2024", "1.0") END, "another scheme" },
	{ "{\"meta\":{\"scheme_code\":-7},\"data\":[],\"status\":\"SUCCESS\"}", "another scheme" },
	{ META "1" END, "without date" },
	{ META "{\"date\":\"02-01-2024\"}" END, "without date" },
	{ META "{\"date\":\"02-01-2024\",\"nav\":1.5}" END, "without date" },
	{ META POINT("01-31-2024", "1.0") END, "day-month-year" },
	{ META POINT("2024-01-31", "1.0") END, "day-month-year" },
	{ META POINT("31/01/2024", "1.0") END, "day-month-year" },
	{ META POINT("31-02-2024", "1.0") END, "day-month-year" },
	{ META POINT("13-09-2026", "1.0") END, "future" },
	{ META POINT("02-01-2024", "-1.0") END, "positive" },
	{ META POINT("02-01-2024", "NaN") END, "positive" },
	{ META POINT("02-01-2024", "1e3") END, "positive" },
	{ META POINT("02-01-2024", "") END, "positive" },
	{ META POINT("02-01-2024", "1,5") END, "positive" },
	{ META POINT("02-01-2024", "2.0") "," POINT("02-01-2024", "1.0") END, "two NAVs" },
	{ META POINT("03-01-2024", "2.0") "," POINT("01-01-2024", "1.0") "," POINT("02-01-2024", "1.0") END,
	  "no order" },
	{ META POINT("01-01-2024", "2.0") "," POINT("03-01-2024", "1.0") "," POINT("02-01-2024", "1.0") END,
	  "no order" },
	{ "{\"meta\":{\"scheme_code\":7,\"a\":[[[[[[[[1]]]]]]]]},\"data\":[],\"status\":\"SUCCESS\"}", "no JSON" },
};

START_TEST(refused)
{
	struct cg_mfapi m;

	ck_assert_int_eq(cg_mfapi_read(cg_str_of(bad[_i].text), 7, TODAY, &arena, &m, &e), CG_EUPSTREAM);
	ck_assert_msg(strstr(e.why, bad[_i].why) != NULL, "row %d: %s", _i, e.why);
}
END_TEST

/* Every way to cut a good answer short is refused: none is taken for a shorter series. */
START_TEST(every_truncation)
{
	struct cg_str s = sample("mf_153984.json");
	struct cg_mfapi m;

	for (size_t n = 0; n < s.n; n++)
		ck_assert_msg(cg_mfapi_read((struct cg_str){ s.p, n }, 153984, TODAY, &arena, &m, &e) == CG_EUPSTREAM,
			      "%zu bytes", n);
}
END_TEST

static const struct {
	const char *text;
	size_t n;
} good[] = {
	{ META END, 0 },
	{ META POINT("02-01-2024", "1.0") END " \r\n", 1 },
	{ META POINT("11-09-2026", "1.0") END, 1 }, /* seven days ahead: AMFI publishes weekends on Saturday */
	{ META POINT("02-01-2024", "1.00000") "," POINT("02-01-2024", "1.0") END, 1 },
	{ META POINT("02-01-2024", "1.0") "," POINT("01-01-2024", "0.00000") "," POINT("31-12-2023", "1.1") END, 2 },
	{ META POINT("31-12-2023", "1.1") "," POINT("02-01-2024", "1.0") END, 2 }, /* oldest first */
};

START_TEST(taken)
{
	struct cg_mfapi m;

	ck_assert_msg(cg_mfapi_read(cg_str_of(good[_i].text), 7, TODAY, &arena, &m, &e) == CG_OK, "%s", e.why);
	ck_assert_uint_eq(m.series.navs.n, good[_i].n);
	ck_assert(m.series.navs.n < 2 || m.series.navs.v[0].date < m.series.navs.v[1].date);
}
END_TEST

START_TEST(points_in_any_order)
{
	struct cg_points p = { 0 };
	struct cg_nav_series s;
	size_t at = 0;

	ck_assert_msg(cg_points_read_csv(&p,
					 CG_STR("scheme_code,date,nav\r\n9,2024-01-02,2.5\r\n8,2024-01-03,3\r\n"
						"9,2024-01-01,1.5\r\n\r\n9,02-Jan-2024,2.50\r\n8,2024-01-02,0\r\n"),
					 TODAY, &e) == CG_OK,
		      "%s", e.hint);
	cg_points_sort(&p);
	ck_assert(cg_points_next(&p, &at, &s, &e));
	ck_assert_int_eq(s.code, 8);
	ck_assert_uint_eq(s.navs.n, 1);
	ck_assert(cg_points_next(&p, &at, &s, &e));
	ck_assert_int_eq(s.code, 9);
	ck_assert_uint_eq(s.navs.n, 2);
	ck_assert_str_eq(nav_text(&s.navs.v[0]), "2024-01-01 1.5");
	ck_assert_str_eq(nav_text(&s.navs.v[1]), "2024-01-02 2.50"); /* said twice */
	ck_assert(!cg_points_next(&p, &at, &s, &e));
	ck_assert_uint_eq(p.without_nav, 1);
	cg_points_free(&p);
}
END_TEST

START_TEST(points_that_contradict)
{
	struct cg_points p = { 0 };
	struct cg_amfi f;
	struct cg_nav_series s;
	size_t at = 0;

	ck_assert_int_eq(cg_points_read_csv(&p,
					    CG_STR("scheme_code,date,nav\n9,2024-01-02,2.5\n8,2024-01-02,7\n"
						   "9,2024-01-01,1.5\n\n8,2024-01-02,8\n9,02-Jan-2024,2.75\n"),
					    TODAY, &e),
			 CG_EREQUEST);
	ck_assert_str_eq(e.hint,
			 "Line 6: another NAV for scheme 8 and 2024-01-02 than line 3 has. Nothing of this file "
			 "was stored.");
	cg_points_free(&p);
	/* AMFI's report of many days restates NAVs: the later line counts */
	ck_assert_int_eq(cg_amfi_open(&f,
				      CG_STR("Scheme Code;Scheme Name;ISIN Div Payout/ISIN Growth;ISIN Div "
					     "Reinvestment;Net Asset Value;Repurchase Price;Sale Price;Date\n"
					     "9;A fund;;;2.50;;;02-Jan-2024\n9;A fund;;;2.75;;;02-Jan-2024\n"),
				      TODAY, &e),
			 CG_OK);
	ck_assert_int_eq(cg_points_read_amfi(&p, &f, &e), CG_OK);
	cg_points_sort(&p);
	ck_assert(cg_points_next(&p, &at, &s, &e));
	ck_assert_uint_eq(s.navs.n, 1);
	ck_assert_str_eq(nav_text(&s.navs.v[0]), "2024-01-02 2.75");
	ck_assert_uint_eq(p.restated, 1);
	cg_points_free(&p);
}
END_TEST

/* An answer begins with a bracket and has its "meta" among the first 200 characters; blanks before it do not count. */
START_TEST(which_form)
{
	char text[256];

	ck_assert(cg_mfapi_is(CG_STR("{\"meta\"")) && cg_mfapi_is(CG_STR(" \r\n\t{ \"meta\":")));
	ck_assert(!cg_mfapi_is(CG_STR("")) && !cg_mfapi_is(CG_STR("   ")) && !cg_mfapi_is(CG_STR("{")));
	ck_assert(!cg_mfapi_is(CG_STR("[\"meta\"")) && !cg_mfapi_is(CG_STR("{\"data\"")));
	ck_assert(!cg_mfapi_is(CG_STR("x{\"meta\"")));
	for (int n = 193; n <= 194; n++) {
		(void)snprintf(text, sizeof(text), " {%*s\"meta\"", n, "");
		ck_assert_int_eq(cg_mfapi_is(cg_str_of(text)), n == 193); /* 1 + 193 + 6 */
	}
}
END_TEST

/* A long series, the newest first: turned round, NAVs of nothing counted and left out. */
START_TEST(turned_round)
{
	static const char *const days[] = { "05-01-2024", "04-01-2024", "03-01-2024", "02-01-2024", "01-01-2024" };

	for (size_t n = 1; n <= 5; n++) {
		char text[1024];
		size_t used = (size_t)snprintf(text, sizeof(text), "%s", META);
		struct cg_mfapi m;

		for (size_t i = 0; i < n; i++)
			used += (size_t)snprintf(
				text + used, sizeof(text) - used,
				"{\"date\":\"%s\",\"nav\":\"%zu.5\"},{\"date\":\"%s\",\"nav\":\"0.000\"}%s", days[i],
				i + 1, days[i], i + 1 < n ? "," : "");
		(void)snprintf(text + used, sizeof(text) - used, "%s", END);
		ck_assert_msg(cg_mfapi_read(cg_str_of(text), 0, TODAY, &arena, &m, &e) == CG_OK, "%s", e.why);
		ck_assert_int_eq(m.series.code, 7);
		ck_assert(cg_str_eq(m.name, CG_STR("x")));
		ck_assert_uint_eq(m.zeros, n);
		ck_assert_uint_eq(m.series.navs.n, n);
		for (size_t i = 0; i < n; i++)
			ck_assert_int_eq(m.series.navs.v[i].nav.v, (int64_t)(10 * (n - i) + 5));
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("mfapi");
	TCase *tc = tcase_create("mfapi");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, captured_answers, 0, sizeof(captured) / sizeof(captured[0]));
	tcase_add_test(tc, unknown_code);
	tcase_add_loop_test(tc, refused, 0, sizeof(bad) / sizeof(bad[0]));
	tcase_add_test(tc, every_truncation);
	tcase_add_loop_test(tc, taken, 0, sizeof(good) / sizeof(good[0]));
	tcase_add_test(tc, which_form);
	tcase_add_test(tc, turned_round);
	tcase_add_test(tc, points_in_any_order);
	tcase_add_test(tc, points_that_contradict);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
