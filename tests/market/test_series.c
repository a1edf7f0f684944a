#include "market/series.h"
#include "run.h"
#include "values.h"

#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * tests/data/market: return_examples.csv has returns worked out elsewhere from real NAVs; nav_series.csv.xz the NAVs
 * around their dates, around every jump of 784 real histories, and a sample of histories without any; nav_breaks.csv
 * the jumps, found by a program of its own. CG_NAV_SERIES names another file of the same form (all histories).
 */
enum { TEXT_MAX = 128 * 1024 * 1024, SERIES_MAX = 1000 };

struct series {
	int32_t code;
	bool is_etf;
	struct cg_navs navs;
};

static struct cg_arena arena;
static struct series all[SERIES_MAX];
static size_t n_all;

static char *read_file(const char *name, size_t *n)
{
	char path[1024];
	const char *top = getenv("CG_TOP_SRCDIR");
	FILE *f;
	char *p = malloc(TEXT_MAX);

	ck_assert_ptr_nonnull(p);
	(void)snprintf(path, sizeof(path), "%s%s%s",
		       name[0] == '/' ? ""
		       : top != NULL  ? top
				      : ".",
		       name[0] == '/' ? "" : "/tests/data/market/", name);
	f = fopen(path, "r");
	ck_assert_msg(f != NULL, "%s", path);
	*n = fread(p, 1, TEXT_MAX, f);
	ck_assert_uint_lt(*n, TEXT_MAX);
	(void)fclose(f);
	return p;
}

static struct cg_str unpack(const char *name)
{
	size_t n, in = 0, out = 0;
	uint64_t memory = UINT64_MAX;
	char *packed = read_file(name, &n), *text;

	if (strlen(name) < 3 || strcmp(name + strlen(name) - 3, ".xz") != 0)
		return (struct cg_str){ packed, n };
	text = malloc(TEXT_MAX);
	ck_assert_ptr_nonnull(text);
	ck_assert_int_eq(lzma_stream_buffer_decode(&memory, 0, NULL, (const uint8_t *)packed, &in, n, (uint8_t *)text,
						   &out, TEXT_MAX),
			 LZMA_OK);
	free(packed);
	return (struct cg_str){ text, out };
}

static int32_t number(struct cg_str s)
{
	struct cg_dec d;

	ck_assert(cg_dec_parse(s, &d));
	return (int32_t)d.v;
}

static int32_t day_of(struct cg_str s)
{
	int32_t d = CG_DATE_NONE;

	ck_assert_msg(s.n == 0 || cg_date_parse_iso(s, &d), "%.*s", CG_STR_ARG(s));
	return d;
}

static void load(void)
{
	const char *other = getenv("CG_NAV_SERIES");
	struct cg_str text = unpack(other != NULL ? other : "nav_series.csv.xz"), whole = text;

	cg_arena_init(&arena, (size_t)1 << 30);
	(void)cg_str_cut(&text, '\n');
	while (text.n > 0) {
		struct cg_str line = cg_str_cut(&text, '\n');
		int32_t code = number(cg_str_cut(&line, ','));
		bool is_etf = number(cg_str_cut(&line, ',')) != 0;
		struct cg_nav nav = { .date = day_of(cg_str_cut(&line, ',')) };

		ck_assert(cg_dec_parse(line, &nav.nav));
		if (n_all == 0 || all[n_all - 1].code != code) {
			ck_assert_uint_lt(n_all, SERIES_MAX);
			all[n_all++] = (struct series){ .code = code, .is_etf = is_etf };
		}
		ck_assert(CG_PUSH(&arena, &all[n_all - 1].navs, &nav));
	}
	free((char *)whole.p);
}

static const struct series *find(int32_t code)
{
	for (size_t i = 0; i < n_all; i++)
		if (all[i].code == code)
			return &all[i];
	ck_abort_msg("no series of %d", code);
	return NULL;
}

/* Fields of a CSV line; commas in quotes belong to the field, which only the last one here has. */
static size_t split(struct cg_str line, struct cg_str *v, size_t max)
{
	size_t n = 0;

	while (n + 1 < max)
		v[n++] = cg_str_cut(&line, ',');
	v[n++] = line;
	return n;
}

enum {
	F_CASE,
	F_CODE,
	F_ISIN,
	F_SCHEME,
	F_AS_OF,
	F_END_DATE,
	F_END_NAV,
	F_TARGET_1Y,
	F_DATE_1Y,
	F_NAV_1Y,
	F_DAYS_1Y,
	F_PCT_1Y,
	F_PCT8_1Y,
	F_TARGET_3Y,
	F_DATE_3Y,
	F_NAV_3Y,
	F_DAYS_3Y,
	F_PCT_3Y,
	F_MAX = 23
};

static void check_nav(struct cg_nav got, struct cg_str date, struct cg_str nav, const char *what)
{
	struct cg_dec want;

	ck_assert_int_eq(got.date, day_of(date));
	ck_assert(cg_dec_parse(nav, &want));
	ck_assert_msg(cg_dec_eq(got.nav, want), "%s: NAV", what);
}

static void check_text(struct cg_dec got, struct cg_str want, const char *what)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(got, text);
	ck_assert_msg(cg_str_eq(cg_str_of(text), want), "%s: %s, not %.*s", what, text, CG_STR_ARG(want));
}

/* One figure of a row. R15: the row shows the raw figures on purpose, the right ones stand in its document. */
static void check_return(const struct series *s, const struct cg_str *f, struct cg_nav end, int years)
{
	static const struct cg_str rebased[2] = { CG_STR_INIT("6.47"), CG_STR_INIT("6.98") };
	int at = years == 1 ? F_TARGET_1Y : F_TARGET_3Y, pct = years == 1 ? F_PCT_1Y : F_PCT_3Y;
	const char *what = f[F_CASE].p;
	struct cg_nav_breaks breaks = { .n = 0 };
	struct cg_nav_factor factor;
	struct cg_nav start;
	struct cg_dec got;
	enum cg_nav_step step;
	bool found = cg_series_on_or_before(&s->navs, cg_series_years_before(end.date, years), CG_NAV_BACK, &start);

	ck_assert_int_eq(cg_series_years_before(end.date, years), day_of(f[at]));
	ck_assert_msg(found == (f[at + 1].n > 0), "%.5s: history", what);
	if (!found)
		return;
	check_nav(start, f[at + 1], f[at + 2], what);
	ck_assert(cg_series_find_breaks(&s->navs, s->is_etf, &arena, &breaks));
	step = cg_series_between(&breaks, start.date, end.date, &factor);
	ck_assert(cg_series_return(start.nav, end.nav, CG_NAV_FACTOR_ONE, years, &got));
	check_text(got, f[pct], what);
	ck_assert(cg_series_return(start.nav, end.nav, factor, years, &got));
	if (cg_str_eq(f[F_CASE], CG_STR("R15"))) {
		ck_assert_int_eq(step, CG_NAV_REBASE);
		check_text(got, rebased[years == 1 ? 0 : 1], what);
	} else {
		ck_assert_int_eq(step, CG_NAV_SMOOTH);
		check_text(got, f[pct], what);
	}
}

START_TEST(gives_every_return_worked_out_elsewhere)
{
	size_t n, rows = 0;
	char *p = read_file("return_examples.csv", &n);
	struct cg_str text = { p, n };

	(void)cg_str_cut(&text, '\n');
	while (text.n > 0) {
		struct cg_str f[F_MAX];
		const struct series *s;
		struct cg_nav end;
		bool found;

		ck_assert_uint_eq(split(cg_str_cut(&text, '\n'), f, F_MAX), F_MAX);
		s = find(number(f[F_CODE]));
		found = cg_series_on_or_before(&s->navs, day_of(f[F_AS_OF]), CG_NAV_BACK, &end);
		ck_assert_msg(found == (f[F_END_DATE].n > 0), "%.3s: end", f[F_CASE].p);
		rows++;
		if (!found)
			continue;
		check_nav(end, f[F_END_DATE], f[F_END_NAV], "end");
		check_return(s, f, end, 1);
		check_return(s, f, end, 3);
	}
	ck_assert_uint_eq(rows, 22);
	free(p);
}
END_TEST

START_TEST(finds_every_jump_and_invents_none)
{
	size_t n, at = 0, seen = 0;
	char *p = read_file("nav_breaks.csv", &n);
	struct cg_str text = { p, n }, line;

	(void)cg_str_cut(&text, '\n');
	for (; at < n_all; at++) {
		struct cg_nav_breaks got = { .n = 0 };

		ck_assert(cg_series_find_breaks(&all[at].navs, all[at].is_etf, &arena, &got));
		for (size_t i = 0; i < got.n; i++, seen++) {
			const struct cg_nav_break *b = &got.v[i];
			struct cg_str kind;

			line = cg_str_cut(&text, '\n');
			ck_assert_msg(line.n > 0 && number(cg_str_cut(&line, ',')) == all[at].code &&
					      day_of(cg_str_cut(&line, ',')) == b->date,
				      "a jump of %d that is not expected, or one before it missed", all[at].code);
			kind = cg_str_cut(&line, ',');
			ck_assert(
				cg_str_eq(kind, b->kind == CG_NAV_REBASE ? CG_STR("REBASE") : CG_STR("DISCONTINUITY")));
			ck_assert_int_eq(number(cg_str_cut(&line, '/')), b->factor.num);
			ck_assert_int_eq(number(line), b->factor.den);
		}
	}
	ck_assert_msg(text.n == 0, "missed: %.*s", CG_STR_ARG(cg_str_cut(&text, '\n')));
	ck_assert_uint_eq(seen, 25);
	free(p);
}
END_TEST

static enum cg_nav_step kind(const char *prev, const char *next, int32_t days, bool is_etf, int64_t num, int64_t den)
{
	struct cg_nav_factor f;
	enum cg_nav_step step = cg_series_step_kind(dec(prev), dec(next), days, is_etf, &f);

	ck_assert_int_eq(f.num, num);
	ck_assert_int_eq(f.den, den);
	ck_assert_int_eq(cg_series_step_kind(dec(prev), dec(next), days, is_etf, NULL), step);
	return step;
}

START_TEST(tells_rebases_from_other_jumps)
{
	ck_assert_int_eq(kind("100", "67.0000", 1, false, 1, 1), CG_NAV_SMOOTH);
	ck_assert_int_eq(kind("100", "66.9999", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "150", 1, false, 1, 1), CG_NAV_SMOOTH);
	ck_assert_int_eq(kind("100", "150.0001", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("1000", "95", 1, false, 1, 10), CG_NAV_REBASE);
	ck_assert_int_eq(kind("1000", "94.99", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("10", "105", 1, false, 10, 1), CG_NAV_REBASE);
	ck_assert_int_eq(kind("10", "105.01", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("10", "1000", 2, false, 100, 1), CG_NAV_REBASE);
	ck_assert_int_eq(kind("5", "5010.5", 1, false, 1000, 1), CG_NAV_REBASE);
	ck_assert_int_eq(kind("5010.5", "5", 1, false, 1, 1000), CG_NAV_REBASE);
	/* two, five, twenty and fifty: ETFs only */
	ck_assert_int_eq(kind("200", "101", 1, true, 1, 2), CG_NAV_REBASE);
	ck_assert_int_eq(kind("200", "101", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("50", "251", 1, true, 5, 1), CG_NAV_REBASE);
	ck_assert_int_eq(kind("50", "251", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("1000", "50", 1, true, 1, 20), CG_NAV_REBASE);
	ck_assert_int_eq(kind("1", "51", 1, true, 50, 1), CG_NAV_REBASE);
	/* over a hole of months a fund may have doubled */
	ck_assert_int_eq(kind("10", "21", 31, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("10", "21", 1900, false, 1, 1), CG_NAV_SMOOTH);
	ck_assert_int_eq(kind("10", "51", 1900, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("10", "1", 1900, false, 1, 10), CG_NAV_REBASE);
	/* ICICI and HDFC Sensex ETFs, 31-Jan-2018 to 30-Jun-2023: growth, and growth after a split in ten */
	ck_assert_int_eq(kind("374.2736", "717.5096", 1976, true, 1, 1), CG_NAV_SMOOTH);
	ck_assert_int_eq(kind("3700.8800", "708.6422", 1976, true, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "50", 60, true, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "50", 31, true, 1, 2), CG_NAV_REBASE);
	ck_assert_int_eq(kind("100", "60", 60, true, 1, 1), CG_NAV_SMOOTH);
	ck_assert_int_eq(kind("100", "55", 32, false, 1, 1), CG_NAV_SMOOTH);
	ck_assert_int_eq(kind("100", "54.9999", 32, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "55", 31, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "500", 32, false, 1, 1), CG_NAV_SMOOTH);
	ck_assert_int_eq(kind("100", "500.0001", 32, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "500", 31, true, 5, 1), CG_NAV_REBASE);
	/* each factor within five percent of it, both ways */
	ck_assert_int_eq(kind("100", "9500", 1, false, 100, 1), CG_NAV_REBASE);
	ck_assert_int_eq(kind("100", "9499.9999", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "105000", 1, false, 1000, 1), CG_NAV_REBASE);
	ck_assert_int_eq(kind("100", "105000.0001", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "190", 1, true, 2, 1), CG_NAV_REBASE);
	ck_assert_int_eq(kind("100", "189.9999", 1, true, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "2100", 1, true, 20, 1), CG_NAV_REBASE);
	ck_assert_int_eq(kind("100", "2100.0001", 1, true, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(kind("100", "1.9", 1, true, 1, 50), CG_NAV_REBASE);
	ck_assert_int_eq(kind("100", "1.8999", 1, true, 1, 1), CG_NAV_DISCONTINUITY);
	/* no step at all */
	ck_assert_int_eq(kind("0", "10", 1, false, 1, 1), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(cg_series_step_kind(dec("10"), dec("-10"), 1, true, NULL), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(cg_series_step_kind(CG_DEC_NONE, dec("10"), 1, true, NULL), CG_NAV_DISCONTINUITY);
}
END_TEST

/* NAVs that are none are passed over; a jump is of the day behind it, also over a gap. */
START_TEST(jumps_between_navs)
{
	struct cg_nav v[] = { { 90, dec("0") },	    { 100, dec("10") },	  { 101, dec("0.0000") }, { 102, CG_DEC_NONE },
			      { 103, dec("1.02") }, { 104, dec("1.00") }, { 105, dec("3.00") } };
	const struct cg_navs navs = { v, 7, 7 }, none = { NULL, 0, 0 };
	struct cg_nav_breaks got = { .n = 0 };

	ck_assert(cg_series_find_breaks(&none, false, &arena, &got));
	ck_assert_uint_eq(got.n, 0);
	ck_assert(cg_series_find_breaks(&navs, false, &arena, &got));
	ck_assert_uint_eq(got.n, 2);
	ck_assert(got.v[0].date == 103 && got.v[0].kind == CG_NAV_REBASE);
	ck_assert(got.v[0].factor.num == 1 && got.v[0].factor.den == 10);
	ck_assert(got.v[1].date == 105 && got.v[1].kind == CG_NAV_DISCONTINUITY);
}
END_TEST

/* Parts of a blend: weights above 0 and up to 1, and figures that hold. */
START_TEST(parts_of_a_blend)
{
	static const struct {
		const char *first, *second, *end, *pct;
	} rows[] = {
		{ "0.5", "0.5", "20", "50.00" },
		{ "1", "0.5", "20", "150.00" },
		{ "1.000000001", "0.5", "20", NULL },
		{ "0", "1", "20", NULL },
		{ "-0.5", "1", "20", NULL },
		{ "0.5", "0.5", "0", NULL },
		{ "0.5", "0.5", "20000000", "99999950.00" },
		{ "0.5", "0.5", "20000010", NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct cg_nav_part v[] = { { dec("10"), dec(rows[i].end), dec(rows[i].first), CG_NAV_FACTOR_ONE },
						 { dec("10"), dec("10"), dec(rows[i].second), CG_NAV_FACTOR_ONE } };
		struct cg_dec got = CG_DEC_NONE;

		ck_assert_msg(cg_series_blend_return(v, 2, 1, &got) == (rows[i].pct != NULL), "row %zu", i);
		is_dec(got, rows[i].pct);
		ck_assert(!cg_series_blend_return(v, 0, 1, &got));
	}
}
END_TEST

START_TEST(multiplies_the_rebases_of_a_range)
{
	struct cg_nav_break v[] = { { 100, CG_NAV_REBASE, { 1, 10 } },
				    { 200, CG_NAV_REBASE, { 100, 1 } },
				    { 300, CG_NAV_DISCONTINUITY, { 1, 1 } } };
	struct cg_nav_breaks b = { v, 3, 3 };
	struct cg_nav_factor f;

	ck_assert_int_eq(cg_series_between(&b, 100, 150, &f), CG_NAV_SMOOTH); /* the day itself is after the jump */
	ck_assert_int_eq(f.num * 1000 + f.den, 1001);
	ck_assert_int_eq(cg_series_between(&b, 99, 100, &f), CG_NAV_REBASE);
	ck_assert_int_eq(f.num * 1000 + f.den, 1010);
	ck_assert_int_eq(cg_series_between(&b, 50, 250, &f), CG_NAV_REBASE);
	ck_assert_int_eq(f.num * 1000 + f.den, 10001);
	ck_assert_int_eq(cg_series_between(&b, 50, 300, &f), CG_NAV_DISCONTINUITY);
	ck_assert_int_eq(f.num * 1000 + f.den, 1001);
	v[0].factor = (struct cg_nav_factor){ 1000000000, 1 };
	ck_assert_int_eq(cg_series_between(&b, 50, 250, &f), CG_NAV_DISCONTINUITY);
	v[0].factor = (struct cg_nav_factor){ 0, 1 };
	ck_assert_int_eq(cg_series_between(&b, 50, 150, &f), CG_NAV_DISCONTINUITY);
}
END_TEST

static void check_pct(const char *start, const char *end, int years, const char *want)
{
	struct cg_dec got;
	char text[CG_DEC_TEXT_MAX];

	ck_assert(cg_series_return(dec(start), dec(end), CG_NAV_FACTOR_ONE, years, &got));
	(void)cg_dec_text(got, text);
	ck_assert_msg(strcmp(text, want) == 0, "%s to %s: %s, not %s", start, end, text, want);
}

START_TEST(rounds_once_and_away_from_zero)
{
	/* one year: 0.005 % and its neighbours */
	check_pct("20000", "20001", 1, "0.01");
	check_pct("20000", "19999", 1, "-0.01");
	check_pct("200000000", "200009999", 1, "0.00");
	check_pct("200000000", "199990001", 1, "0.00");
	check_pct("200000000", "199990000", 1, "-0.01");
	check_pct("3", "1", 1, "-66.67");
}
END_TEST

START_TEST(takes_cube_roots_exactly)
{
	/* growth (1 + n / 20000)^3 for odd n is a tie: cbrt is exactly between two hundredths */
	check_pct("8000000000000", "8001200060001", 3, "0.01"); /* 20001^3 / 20000^3 */
	check_pct("8000000000000", "8001200060000", 3, "0.00");
	check_pct("8000000000000", "7998800059999", 3, "-0.01"); /* 19999^3 / 20000^3 */
	check_pct("8000000000000", "7998800060000", 3, "0.00");
	check_pct("8000000000000", "10658167234343", 3, "10.04"); /* 22007^3: +10.035 */
	check_pct("8000000000000", "10658167234342", 3, "10.03");
	check_pct("1000", "1331", 3, "10.00");
	check_pct("1000000000", "1", 3, "-99.90");
	check_pct("999999999999999999", "0.000000001", 3, "-100.00");
	check_pct("1", "1000000000000000", 3, "9999900.00");
}
END_TEST

START_TEST(refuses_what_no_fund_has)
{
	struct cg_dec got = dec("42.00");

	ck_assert(!cg_series_return(dec("0.000000001"), dec("999999999"), CG_NAV_FACTOR_ONE, 1, &got));
	ck_assert(!cg_series_return(dec("0.000000001"), dec("999999999999999999"), CG_NAV_FACTOR_ONE, 3, &got));
	ck_assert(!cg_series_return(dec("0"), dec("10"), CG_NAV_FACTOR_ONE, 1, &got));
	ck_assert(!cg_series_return(dec("10"), CG_DEC_NONE, CG_NAV_FACTOR_ONE, 1, &got));
	ck_assert(!cg_series_return(dec("10"), dec("-1"), CG_NAV_FACTOR_ONE, 3, &got));
	ck_assert(!cg_series_return(dec("10"), dec("11"), (struct cg_nav_factor){ 0, 1 }, 3, &got));
	ck_assert_int_eq(got.v, 4200);
}
END_TEST

START_TEST(adds_up_blends_without_rebalancing)
{
	/* 60 % doubles, 40 % halves: 1.2 + 0.2 = 1.4; its cube root is 1.118688... */
	struct cg_nav_part v[] = { { dec("10"), dec("20"), dec("0.6"), CG_NAV_FACTOR_ONE },
				   { dec("100"), dec("5"), dec("0.4"), { 1, 10 } } };
	struct cg_dec got;

	ck_assert(cg_series_blend_return(v, 2, 1, &got));
	check_text(got, CG_STR("40.00"), "1y");
	ck_assert(cg_series_blend_return(v, 2, 3, &got));
	check_text(got, CG_STR("11.87"), "3y");
	v[0].weight = dec("1");
	ck_assert(cg_series_blend_return(v, 1, 3, &got));
	check_text(got, CG_STR("25.99"), "single");
	v[0].weight = dec("1.1");
	ck_assert(!cg_series_blend_return(v, 1, 3, &got));
	v[0].weight = dec("0.1"); /* a fifth is left of it: the cube root of 0.2 is 0.584803... */
	ck_assert(cg_series_blend_return(v, 1, 3, &got));
	check_text(got, CG_STR("-41.52"), "a part alone");
	ck_assert(!cg_series_blend_return(v, 0, 3, &got));
}
END_TEST

START_TEST(counts_calendar_years)
{
	int32_t d, want;

	ck_assert(cg_date_make(2024, 2, 29, &d) && cg_date_make(2023, 2, 28, &want));
	ck_assert_int_eq(cg_series_years_before(d, 1), want);
	ck_assert(cg_date_make(2020, 2, 29, &want));
	ck_assert_int_eq(cg_series_years_before(d, 4), want);
	ck_assert(cg_date_make(1902, 5, 5, &d));
	ck_assert_int_eq(cg_series_years_before(d, 3), CG_DATE_NONE);
	ck_assert_int_eq(cg_series_years_before(CG_DATE_NONE, 1), CG_DATE_NONE);
}
END_TEST

START_TEST(looks_back_seven_days)
{
	struct cg_nav v[] = { { 90, dec("9.9") }, { 100, dec("10") }, { 104, dec("0.00000") }, { 108, dec("11") } };
	struct cg_navs navs = { v, 4, 4 };
	struct cg_nav got = { .date = 1 };

	ck_assert(cg_series_on_or_before(&navs, 107, CG_NAV_BACK, &got));
	ck_assert_int_eq(got.date, 100); /* the zero of day 104 is no NAV */
	ck_assert(cg_series_on_or_before(&navs, 108, CG_NAV_BACK, &got));
	ck_assert_int_eq(got.date, 108);
	ck_assert(cg_series_on_or_before(&navs, 115, CG_NAV_BACK, &got));
	ck_assert(!cg_series_on_or_before(&navs, 116, CG_NAV_BACK, &got));
	ck_assert(!cg_series_on_or_before(&navs, 98, CG_NAV_BACK, &got));
	ck_assert(!cg_series_on_or_before(&navs, 89, CG_NAV_BACK, &got));
	ck_assert_int_eq(got.date, 108);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("series");
	TCase *tc = tcase_create("series");

	tcase_add_unchecked_fixture(tc, load, NULL);
	tcase_add_test(tc, gives_every_return_worked_out_elsewhere);
	tcase_add_test(tc, finds_every_jump_and_invents_none);
	tcase_add_test(tc, tells_rebases_from_other_jumps);
	tcase_add_test(tc, multiplies_the_rebases_of_a_range);
	tcase_add_test(tc, jumps_between_navs);
	tcase_add_test(tc, parts_of_a_blend);
	tcase_add_test(tc, rounds_once_and_away_from_zero);
	tcase_add_test(tc, takes_cube_roots_exactly);
	tcase_add_test(tc, refuses_what_no_fund_has);
	tcase_add_test(tc, adds_up_blends_without_rebalancing);
	tcase_add_test(tc, counts_calendar_years);
	tcase_add_test(tc, looks_back_seven_days);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
