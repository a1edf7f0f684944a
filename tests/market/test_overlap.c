#include "market/health.h"
#include "market/overlap.h"
#include "market/overlays.h"
#include "run.h"
#include "values.h"

#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* tests/data/market: portfolios of eleven real funds, and the overlap of all pairs worked out elsewhere. */
enum { TEXT_MAX = 1024 * 1024, FUNDS_MAX = 16 };

static struct cg_arena arena;
static struct cg_equities funds[FUNDS_MAX];
static size_t n_funds;

static char *read_file(const char *name, size_t *n)
{
	char path[1024];
	const char *top = getenv("CG_TOP_SRCDIR");
	FILE *f;
	char *p = malloc(TEXT_MAX);

	ck_assert_ptr_nonnull(p);
	(void)snprintf(path, sizeof(path), "%s/tests/data/market/%s", top != NULL ? top : ".", name);
	f = fopen(path, "r");
	ck_assert_msg(f != NULL, "%s", path);
	*n = fread(p, 1, TEXT_MAX, f);
	(void)fclose(f);
	return p;
}

/* The fields of a line; commas inside quotes belong to the field. */
static size_t split(struct cg_str line, struct cg_str *v, size_t max)
{
	size_t n = 0;
	bool quoted = false;
	const char *from = line.p;

	for (size_t i = 0; i <= line.n && n < max; i++) {
		if (i < line.n && line.p[i] == '"')
			quoted = !quoted;
		if (i == line.n || (line.p[i] == ',' && !quoted)) {
			v[n++] = (struct cg_str){ from, (size_t)(line.p + i - from) };
			from = line.p + i + 1;
		}
	}
	return n;
}

static int by_isin(const void *a, const void *b)
{
	const struct cg_equity *x = a, *y = b;

	return memcmp(x->isin.p, y->isin.p, 12);
}

static struct cg_equities *fund_of(int32_t code)
{
	for (size_t i = 0; i < n_funds; i++)
		if (funds[i].family == code)
			return &funds[i];
	ck_assert_uint_lt(n_funds, FUNDS_MAX);
	funds[n_funds].family = code;
	return &funds[n_funds++];
}

static char *portfolios; /* as text; ISINs borrow from it */

static void load(void)
{
	size_t n, in = 0, out = 0;
	uint64_t memory = UINT64_MAX;
	char *packed = read_file("holdings_sample.csv.xz", &n);
	struct cg_str rest;

	portfolios = malloc(TEXT_MAX);
	cg_arena_init(&arena, 64 * 1024 * 1024);
	ck_assert_ptr_nonnull(portfolios);
	ck_assert_int_eq(lzma_stream_buffer_decode(&memory, 0, NULL, (const uint8_t *)packed, &in, n,
						   (uint8_t *)portfolios, &out, TEXT_MAX),
			 LZMA_OK);
	free(packed);
	rest = (struct cg_str){ portfolios, out };
	(void)cg_str_cut(&rest, '\n');
	while (rest.n > 0) {
		struct cg_str f[8];
		struct cg_dec code;
		struct cg_equities *to;
		struct cg_equity e;

		ck_assert_uint_eq(split(cg_str_trim(cg_str_cut(&rest, '\n')), f, 8), 8);
		ck_assert(cg_dec_parse(f[0], &code));
		ck_assert(cg_dec_parse(f[7], &e.weight));
		to = fund_of((int32_t)code.v);
		e.isin = f[4];
		if (cg_str_eq(f[6], CG_STR("EQUITY")) && e.isin.n == 12 && e.weight.v > 0)
			ck_assert(CG_PUSH(&arena, to, &e));
	}
	for (size_t i = 0; i < n_funds; i++)
		qsort(funds[i].v, funds[i].n, sizeof(funds[i].v[0]), by_isin);
}

static void unload(void)
{
	cg_arena_free(&arena);
	free(portfolios);
}

static const struct cg_equities *find(struct cg_str code)
{
	struct cg_dec d;

	ck_assert(cg_dec_parse(code, &d));
	for (size_t i = 0; i < n_funds; i++)
		if (funds[i].family == (int32_t)d.v)
			return &funds[i];
	ck_abort_msg("no portfolio of %.*s", CG_STR_ARG(code));
	return NULL;
}

START_TEST(gives_every_overlap_worked_out_elsewhere)
{
	size_t n, pairs = 0;
	char *p = read_file("overlap_examples.csv", &n);
	struct cg_str rest = { p, n };

	(void)cg_str_cut(&rest, '\n');
	while (rest.n > 0) {
		struct cg_str f[8];
		const struct cg_equities *a, *b;
		struct cg_dec want, common_want, got, back;
		uint32_t common, again;

		ck_assert_uint_eq(split(cg_str_trim(cg_str_cut(&rest, '\n')), f, 8), 8);
		a = find(f[0]);
		b = find(f[2]);
		ck_assert(cg_dec_parse(f[6], &common_want));
		ck_assert(cg_dec_parse(f[7], &want));
		ck_assert(cg_overlap(a, b, &got, &common));
		ck_assert_msg(cg_dec_eq(got, want), "%.*s and %.*s: %lld", CG_STR_ARG(f[1]), CG_STR_ARG(f[3]),
			      (long long)got.v);
		ck_assert_int_eq((int)common, (int)common_want.v);
		ck_assert(cg_overlap(b, a, &back, &again));
		ck_assert(cg_dec_eq(got, back) && common == again);
		pairs++;
	}
	ck_assert_uint_eq(pairs, 55);
	free(p);
}
END_TEST

/* One fund of a portfolio that is valued at 10000.00 in all. */
static void add(struct cg_enrichment *x, const char *name, const char *amc, const char *category, const char *value)
{
	struct cg_enriched_fund f = { .name = cg_str_of(name),
				      .amc = cg_str_of(amc),
				      .category = cg_str_of(category),
				      .benchmark = CG_STR_INIT("INDEX"),
				      .scheme_code = (int32_t)x->funds.n + 1,
				      .family = (int32_t)x->funds.n + 1,
				      .current_value = dec(value) };

	ck_assert(CG_PUSH(&arena, &x->funds, &f));
}

static struct cg_health check(struct cg_enrichment *x)
{
	struct cg_health h;
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_overlays_make(x, &arena, &e), CG_OK);
	ck_assert_int_eq(cg_health_make(x, &arena, &h, &e), CG_OK);
	return h;
}

START_TEST(flags_from_the_threshold_on)
{
	static const struct {
		const char *value;
		int severity; /* -1: no flag */
	} rows[] = { { "2499.00", -1 },
		     { "2500.00", CG_SEVERITY_LOW },
		     { "3499.00", CG_SEVERITY_LOW },
		     { "3500.00", CG_SEVERITY_MEDIUM },
		     { "5000.00", CG_SEVERITY_HIGH } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_enrichment x;
		struct cg_dec rest;
		char text[CG_DEC_TEXT_MAX];
		struct cg_health h;
		int got = -1;

		memset(&x, 0, sizeof(x));
		add(&x, "largest", "A", "LARGE_CAP", rows[i].value);
		/* the rest in four parts, none larger */
		ck_assert(cg_dec_sub(dec("10000.00"), dec(rows[i].value), &rest));
		ck_assert(cg_dec_div(rest, dec("4"), 2, &rest));
		(void)cg_dec_text(rest, text);
		add(&x, "b", "B", "MID_CAP", text);
		add(&x, "c", "C", "SMALL_CAP", text);
		add(&x, "d", "D", "ELSS", text);
		add(&x, "e", "E", "VALUE", text);
		h = check(&x);
		for (size_t k = 0; k < h.flags.n; k++)
			if (h.flags.v[k].check == CG_HEALTH_FUND)
				got = (int)h.flags.v[k].severity;
		ck_assert_msg(got == rows[i].severity, "%s: %d", rows[i].value, got);
	}
}
END_TEST

START_TEST(counts_alike_funds_only_where_they_are)
{
	struct cg_enrichment x;
	struct cg_health h;

	memset(&x, 0, sizeof(x));
	add(&x, "index one", "A", "INDEX_EQUITY", "2000.00");
	add(&x, "index two", "B", "INDEX_EQUITY", "2000.00");
	add(&x, "index three", "C", "INDEX_EQUITY", "2000.00");
	add(&x, "flexi", "D", "FLEXI_CAP", "2000.00");
	add(&x, "flexi, other plan", "E", "FLEXI_CAP", "2000.00");
	add(&x, "one of many debt funds", "F", "LEGACY_INCOME", "0.00");
	add(&x, "another of them", "G", "LEGACY_INCOME", "0.00");
	x.funds.v[1].benchmark = CG_STR("OTHER INDEX");
	x.funds.v[4].family = x.funds.v[3].family; /* plans of one fund */
	x.funds.v[5].benchmark = x.funds.v[6].benchmark = CG_STR_NONE;
	h = check(&x);
	ck_assert_uint_eq(x.overlays.duplicated.n, 1);
	ck_assert(cg_str_eq(x.overlays.duplicated.v[0].category, CG_STR("INDEX_EQUITY")));
	ck_assert_uint_eq(x.overlays.duplicated.v[0].funds.n, 2);
	ck_assert_int_eq(x.overlays.duplicated.v[0].percent.v, 4000);
	ck_assert_int_eq(x.overlays.top1.v, 4000); /* both plans of flexi count as one */
	ck_assert_int_eq(x.overlays.hhi.v, 1600 + 3 * 400);
	ck_assert_int_eq(x.overlays.amc_hhi.v, 5 * 400);
	ck_assert_int_eq(h.flags.v[0].severity, CG_SEVERITY_MEDIUM);
}
END_TEST

START_TEST(lags_below_half_a_point_are_no_flag)
{
	struct cg_enrichment x;
	struct cg_health h;

	memset(&x, 0, sizeof(x));
	add(&x, "near", "A", "LARGE_CAP", "2000.00");
	add(&x, "far", "B", "MID_CAP", "2000.00");
	x.funds.v[0].excess[0] = dec("-0.49");
	x.funds.v[0].excess[1] = dec("-0.49");
	x.funds.v[1].excess[0] = dec("-3.00");
	x.funds.v[1].excess[1] = dec("-0.50");
	for (int i = 0; i < 2; i++)
		x.funds.v[i].ret[0] = x.funds.v[i].bench[0] = x.funds.v[i].ret[1] = x.funds.v[i].bench[1] = dec("1.00");
	h = check(&x);
	ck_assert_uint_eq(x.overlays.below.n, 1);
	ck_assert_uint_eq(x.overlays.below.v[0], 1);
	for (size_t i = 0; i < h.flags.n; i++) {
		ck_assert(h.flags.v[i].check != CG_HEALTH_BELOW_1Y ||
			  (h.flags.v[i].severity == CG_SEVERITY_MEDIUM && h.flags.v[i].funds.v[0] == 1));
		ck_assert(h.flags.v[i].check != CG_HEALTH_BELOW_3Y || h.flags.v[i].severity == CG_SEVERITY_LOW);
	}
	ck_assert_ptr_null(h.not_run[CG_HEALTH_BELOW_1Y]);
	ck_assert_ptr_nonnull(h.not_run[CG_HEALTH_HOLDINGS]);
	ck_assert(!cg_health_threshold(CG_HEALTH_BELOW_1Y, CG_SEVERITY_HIGH).set);
}
END_TEST

START_TEST(nothing_held_flags_nothing)
{
	struct cg_enrichment x;
	struct cg_health h;

	memset(&x, 0, sizeof(x));
	h = check(&x);
	ck_assert_uint_eq(h.flags.n, 0);
	ck_assert(!x.overlays.top1.set && !x.overlays.hhi.set && !x.portfolio.ret[0].set &&
		  !x.portfolio.covered[0].set);
	ck_assert_int_eq(x.portfolio.current_value.v, 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("overlap");
	TCase *tc = tcase_create("overlap");

	tcase_add_unchecked_fixture(tc, load, unload);
	tcase_add_test(tc, gives_every_overlap_worked_out_elsewhere);
	tcase_add_test(tc, flags_from_the_threshold_on);
	tcase_add_test(tc, counts_alike_funds_only_where_they_are);
	tcase_add_test(tc, lags_below_half_a_point_are_no_flag);
	tcase_add_test(tc, nothing_held_flags_nothing);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
