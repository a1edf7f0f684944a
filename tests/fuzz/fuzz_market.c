/*
 * Market data as others send it. Input: one byte, which reader; then the file or text. Rows that are given out must lie
 * within the limits of the headers, and reading must end.
 */
#include "fuzz.h"

#include "market/amfi.h"
#include "market/classify.h"
#include "market/csv.h"
#include "market/holdings.h"
#include "market/mfapi.h"
#include "market/points.h"
#include "market/series.h"
#include "market/unpack.h"

#include <stdlib.h>

enum { ARENA_BYTES = 64 * 1024 * 1024, UNPACKED_MAX = 256 * 1024, TODAY = 20700, NAVS_MAX = 4000 };

static struct cg_arena arena;

static void need_text(struct cg_str s, struct cg_str all)
{
	FUZZ_NEED(s.p == NULL || s.n == 0 || (s.p >= all.p && s.p + s.n <= all.p + all.n));
}

static void need_nav(struct cg_nav nav)
{
	FUZZ_NEED(!nav.nav.set || (nav.nav.v > 0 && nav.nav.scale <= CG_DEC_SCALE_MAX));
	FUZZ_NEED(!nav.nav.set || (nav.date != CG_DATE_NONE && nav.date <= TODAY + CG_NAV_DAYS_AHEAD));
}

static const struct cg_reference *reference(void)
{
	static struct cg_arena kept;
	static struct cg_reference r;
	static bool loaded;
	struct cg_err e = { .code = CG_OK };

	if (!loaded) {
		cg_arena_init(&kept, ARENA_BYTES);
		FUZZ_NEED(cg_reference_load(FUZZ_MARKET_DATA, &kept, &r, &e) == CG_OK);
		loaded = true;
	}
	return &r;
}

static void need_master(const struct cg_master *m)
{
	double weights = 0;

	FUZZ_NEED(m->s.code > 0 && m->s.code <= CG_SCHEME_CODE_MAX && m->s.plan < CG_PLAN_MAX);
	FUZZ_NEED(m->s.option < CG_OPTION_MAX && m->s.asset_class < CG_ASSET_CLASS_MAX);
	FUZZ_NEED(m->s.benchmark.n_proxies <= CG_PROXIES_MAX);
	for (size_t i = 0; i < m->s.benchmark.n_proxies; i++)
		weights += cg_dec_double(m->s.benchmark.proxy[i].weight);
	FUZZ_NEED(m->s.benchmark.n_proxies == 0 || (weights > 0.999 && weights < 1.001));
}

static void amfi(struct cg_str text)
{
	struct cg_masters list = { 0 };
	struct cg_amfi_row row;
	struct cg_amfi f;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_amfi_open(&f, text, TODAY, &e);
	size_t rows = 0;

	FUZZ_NEED(rc == CG_OK || (rc == CG_EREQUEST && e.hint[0] != '\0'));
	while (rc == CG_OK && cg_amfi_next(&f, &row)) {
		struct cg_master m;

		rows++;
		FUZZ_NEED(row.code > 0 && row.code <= CG_SCHEME_CODE_MAX && rows <= text.n);
		need_text(row.name, text);
		need_nav(row.nav);
		for (size_t i = 0; i < 2; i++)
			FUZZ_NEED(row.isin[i].p == NULL || cg_amfi_isin(row.isin[i]));
		FUZZ_NEED(cg_classify(reference(), &row, CG_STR_NONE, &arena, &m));
		need_master(&m);
		FUZZ_NEED(CG_PUSH(&arena, &list, &m));
	}
	FUZZ_NEED(cg_classify_families(&list, &arena));
	for (size_t i = 0; i < list.n; i++) {
		FUZZ_NEED(i == 0 || list.v[i - 1].s.code <= list.v[i].s.code);
		FUZZ_NEED(list.v[i].s.family <= list.v[i].s.code);
	}
}

static void csv(struct cg_str text)
{
	struct cg_csv_reader c;
	size_t rows = 0;

	cg_csv_init(&c, text, &arena);
	while (cg_csv_next(&c)) {
		FUZZ_NEED(c.n > 0 && c.n <= CG_CSV_CELLS && ++rows <= text.n + 1);
		(void)cg_csv_column(&c, CG_STR("nav"));
		for (int i = -1; i <= (int)c.n; i++) {
			struct cg_str cell = cg_csv_cell(&c, i);

			FUZZ_NEED((cell.p != NULL || i < 0 || (size_t)i >= c.n) && cell.n <= text.n);
		}
	}
	FUZZ_NEED(c.bad || c.rest.n == 0);
}

static void values(struct cg_str text)
{
	struct cg_dec nav;
	int32_t code;

	if (cg_amfi_nav(text, &nav))
		FUZZ_NEED(nav.set && nav.v > 0 && nav.scale <= CG_DEC_SCALE_MAX);
	if (cg_amfi_scheme_code(text, &code))
		FUZZ_NEED(code >= 0 && code <= CG_SCHEME_CODE_MAX);
	if (cg_amfi_isin(text))
		FUZZ_NEED(text.n == 12 && cg_str_starts(text, CG_STR("INF")));
}

static void unpack(struct cg_str bytes)
{
	struct cg_err e = { .code = CG_OK };
	char *out = NULL;
	size_t n = 0;
	enum cg_code rc = cg_unpack(bytes, UNPACKED_MAX, &out, &n, &e);

	FUZZ_NEED(rc == CG_OK || ((rc == CG_EREQUEST || rc == CG_EBUSY) && e.code == rc));
	if (rc != CG_OK)
		return;
	FUZZ_NEED(out != NULL && n <= UNPACKED_MAX && out[n] == '\0');
	free(out);
}

/* Days and NAVs: two bytes to the next day, three bytes of NAV at scale 2. */
static void series(struct cg_str text)
{
	struct fuzz_in in = { (const uint8_t *)text.p, text.n };
	bool is_etf = (fuzz_byte(&in) & 1) != 0;
	struct cg_navs navs = { 0 };
	struct cg_nav_breaks breaks = { 0 };
	struct cg_nav_factor factor;
	int32_t date = 10000;

	while (in.n >= 5 && navs.n < NAVS_MAX) {
		struct cg_nav nav = { .nav = { 0, 2, true } };

		date += 1 + fuzz_u16(&in) % 600;
		nav.date = date;
		nav.nav.v = (int64_t)fuzz_u16(&in) << 8 | fuzz_byte(&in);
		FUZZ_NEED(CG_PUSH(&arena, &navs, &nav));
	}
	FUZZ_NEED(cg_series_find_breaks(&navs, is_etf, &arena, &breaks) && breaks.n <= navs.n);
	for (size_t i = 0; i + 1 < navs.n; i++) {
		struct cg_nav start, end = navs.v[navs.n - 1 - i];
		struct cg_dec pct;
		int years = i % 2 == 0 ? 1 : 3;

		if (end.nav.v <= 0 ||
		    !cg_series_on_or_before(&navs, cg_series_years_before(end.date, years), 7, &start))
			continue;
		FUZZ_NEED(start.nav.v > 0 && start.date < end.date);
		if (cg_series_between(&breaks, start.date, end.date, &factor) == CG_NAV_DISCONTINUITY)
			continue;
		FUZZ_NEED(factor.num > 0 && factor.den > 0);
		if (cg_series_return(start.nav, end.nav, factor, years, &pct))
			FUZZ_NEED(pct.scale == 2 && pct.v >= -10000 && pct.v <= (int64_t)CG_RETURN_MAX * 100);
	}
}

static void need_series(const struct cg_nav_series *s)
{
	for (size_t i = 0; i < s->navs.n; i++) {
		need_nav(s->navs.v[i]);
		FUZZ_NEED(s->navs.v[i].nav.set && (i == 0 || s->navs.v[i - 1].date < s->navs.v[i].date));
	}
}

/* Once as the answer for whichever scheme, and what it is then as the answer for that one. */
static void mfapi(struct cg_str text)
{
	struct cg_mfapi m, again;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_mfapi_read(text, 0, TODAY, &arena, &m, &e);

	FUZZ_NEED(rc == CG_OK || (rc == CG_EUPSTREAM && e.code == rc && e.why[0] != '\0'));
	(void)cg_mfapi_is(text);
	if (rc != CG_OK)
		return;
	FUZZ_NEED(m.series.navs.n <= CG_MFAPI_POINTS_MAX && (!m.unknown || m.series.navs.n == 0));
	need_series(&m.series);
	if (m.unknown)
		return;
	FUZZ_NEED(m.series.code > 0 && m.series.code <= CG_SCHEME_CODE_MAX && cg_str_is_utf8(m.name));
	FUZZ_NEED(cg_mfapi_read(text, m.series.code, TODAY, &arena, &again, &e) == CG_OK);
	FUZZ_NEED(again.series.navs.n == m.series.navs.n && again.zeros == m.zeros);
	FUZZ_NEED(cg_mfapi_read(text, m.series.code % CG_SCHEME_CODE_MAX + 1, TODAY, &arena, &again, &e) ==
		  CG_EUPSTREAM);
}

static void need_portfolio(const struct cg_portfolio *p)
{
	struct cg_dec sum = cg_dec_make(0, 2);
	bool fits = true;

	FUZZ_NEED(p->code >= 0 && p->code <= CG_SCHEME_CODE_MAX && (p->code > 0 || p->isin.n == 12));
	FUZZ_NEED(p->rows.n > 0 && p->date != CG_DATE_NONE);
	for (size_t i = 0; i < p->rows.n; i++)
		fits = fits && cg_dec_add(sum, p->rows.v[i].weight, &sum);
	FUZZ_NEED(!fits || cg_dec_eq(sum, p->weight_sum));
	FUZZ_NEED(p->refused || (cg_dec_cmp(p->weight_sum, cg_dec_make(CG_HOLDINGS_SUM_LEAST, 0)) >= 0 &&
				 cg_dec_cmp(p->weight_sum, cg_dec_make(CG_HOLDINGS_SUM_MOST, 0)) <= 0));
}

static void holdings(struct cg_str text)
{
	struct cg_portfolios all = { 0 };
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_holdings_read(text, TODAY, &arena, &all, &e);
	size_t rows = 0;

	FUZZ_NEED(rc == CG_OK || (rc == CG_EREQUEST && e.hint[0] != '\0'));
	for (size_t i = 0; rc == CG_OK && i < all.n; i++) {
		rows += all.v[i].rows.n;
		need_portfolio(&all.v[i]);
	}
	FUZZ_NEED(rows <= text.n);
}

/* NAVs of many schemes: in order, each day once, whatever the order of the rows. */
static void points(struct cg_str text)
{
	struct cg_points p = { 0 };
	struct cg_nav_series s;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_points_read_csv(&p, text, TODAY, &e);
	size_t at = 0, n = 0, all;
	int32_t last = 0;

	FUZZ_NEED(rc == CG_OK || (rc == CG_EREQUEST && e.hint[0] != '\0'));
	(void)cg_points_is_csv(text);
	cg_points_sort(&p);
	all = p.n;
	for (; cg_points_next(&p, &at, &s, &e); n += s.navs.n) {
		FUZZ_NEED(s.code > last && s.code <= CG_SCHEME_CODE_MAX && s.navs.n > 0);
		last = s.code;
		need_series(&s);
	}
	FUZZ_NEED(n == all && e.code != CG_EBUSY);
	cg_points_free(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static void (*const readers[])(struct cg_str) = { amfi, csv, values, unpack, series, mfapi, holdings, points };
	struct fuzz_in in = { data, n };
	uint8_t which = fuzz_byte(&in);

	cg_arena_init(&arena, ARENA_BYTES);
	readers[which % (sizeof(readers) / sizeof(readers[0]))](fuzz_rest(&in));
	cg_arena_free(&arena);
	return 0;
}
