/*
 * Reference data of the installation, from small files: what becomes of each column, and which row of which file is
 * refused, with its line. All three files belong to the program, so that a fault is one of the installation.
 */
#include "market/reference.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BENCHMARKS                                                                                                     \
	"amfi_category,category,asset_class,benchmark,benchmark_alternative,proxy_scheme_codes,proxy_names,"           \
	"proxy_since,proxy_quality,tri_series,note\n"
#define RULES "order,scope,name_regex,benchmark,tri_series,proxy_scheme_codes,proxy_names,proxy_since\n"
#define LAGS "scheme_code,tri_series,years,mean,least,most,until\n"

static const char *const names[] = { "benchmarks.csv", "index_name_rules.csv", "proxy_lag.csv" };
static char dir[] = "/tmp/cgreferenceXXXXXX";
static struct cg_arena arena;
static struct cg_reference ref;

/* Writes the three files and reads them. NULL: none is written. */
static enum cg_code load(const char *benchmarks, const char *rules, const char *lags, struct cg_err *e)
{
	const char *const texts[] = { benchmarks, rules, lags };
	char path[64];

	for (size_t i = 0; i < 3; i++) {
		FILE *f;

		(void)snprintf(path, sizeof(path), "%s/%s", dir, names[i]);
		(void)unlink(path);
		if (texts[i] == NULL)
			continue;
		f = fopen(path, "w");
		ck_assert_ptr_nonnull(f);
		ck_assert_int_ge(fputs(texts[i], f), 0);
		ck_assert_int_eq(fclose(f), 0);
	}
	*e = (struct cg_err){ .code = CG_OK };
	return cg_reference_load(dir, &arena, &ref, e);
}

static void text_is(struct cg_str s, const char *want)
{
	ck_assert_int_eq(s.p == NULL, want == NULL);
	ck_assert_msg(want == NULL || cg_str_eq(s, cg_str_of(want)), "%.*s, not %s", CG_STR_ARG(s), want);
}

static void figure_is(struct cg_dec d, const char *want)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, text);
	ck_assert_str_eq(text, want);
}

static const char good[] = BENCHMARKS
	"Equity Scheme - Large Cap Fund,LARGE_CAP,EQUITY,Nifty 100 TRI,BSE 100 TRI,1001:1,One Index Fund,"
	"2020-02-29,NEAR,NIFTY 100,\"a note, with a comma\"\n"
	"Equity Schemes - Large Cap Fund,LARGE_CAP,EQUITY,Other name,,,,,NONE,,\n"
	"Debt Scheme - Gilt Fund,GILT,DEBT,Gilt Index,,1002:0.65;1003:0.175;1004:0.175,Three,2021-01-01,APPROX,,\n"
	"Other Scheme - Index Funds,INDEX,BY_NAME,,,,,,BY_NAME,,\n";
static const char good_rules[] = RULES "1,INDEX, plus ,composite,,,,\n"
				       "2,SECTOR,pharma|health,Pharma TRI,PHARMA,1005:1,Pharma Fund,2022-01-01\n"
				       "3,ANY,nifty ?50,Nifty 50 TRI,NIFTY 50,1006:1,Fifty Fund,2019-01-01\n"
				       "4,RETIREMENT,retire,Mix,,1007:1,Retire Fund,2019-01-01\n"
				       "5,CATEGORY,mix,Blend,,1006:0.5;1007:0.5,Two,2019-01-01\n";
static const char good_lags[] = LAGS "1001,NIFTY 100,1,0.40,0.10,0.80,2026-06-30\n"
				     "1001,NIFTY 100,3,0.35,0.35,0.35,2026-06-30\n"
				     "1006,NIFTY 50,1,-0.05,-0.10,0.00,2026-05-31\n";

static const struct cg_benchmark_row *benchmark(const char *key)
{
	for (size_t i = 0; i < ref.benchmarks.n; i++) {
		if (cg_str_eq(ref.benchmarks.v[i].b.key, cg_str_of(key)))
			return &ref.benchmarks.v[i];
	}
	ck_abort_msg("no benchmark %s", key);
}

START_TEST(what_the_columns_become)
{
	const struct cg_benchmark_row *x;
	struct cg_err e;

	ck_assert_msg(load(good, good_rules, good_lags, &e) == CG_OK, "%s", e.hint);
	ck_assert_uint_eq(ref.categories.n, 4);
	ck_assert_uint_eq(ref.benchmarks.n, 7); /* a category has one, of its first row; one without a name has none */
	ck_assert_uint_eq(ref.rules.n, 5);
	x = benchmark("LARGE_CAP");
	text_is(x->b.name, "Nifty 100 TRI");
	text_is(x->b.alternative, "BSE 100 TRI");
	text_is(x->b.proxy_name, "One Index Fund");
	text_is(x->tri_series, "NIFTY 100");
	text_is(x->note, "a note, with a comma");
	ck_assert_int_eq(x->b.quality, CG_QUALITY_NEAR);
	ck_assert_int_eq(x->b.proxy_since, day("2020-02-29"));
	ck_assert_uint_eq(x->b.n_proxies, 1);
	ck_assert_int_eq(x->b.proxy[0].code, 1001);
	figure_is(x->b.lag[0].mean, "0.40");
	figure_is(x->b.lag[0].least, "0.10");
	figure_is(x->b.lag[0].most, "0.80");
	figure_is(x->b.lag[1].mean, "0.35");
	ck_assert_int_eq(x->b.lag_until, day("2026-06-30"));
	x = benchmark("GILT");
	text_is(x->b.alternative, NULL);
	ck_assert_uint_eq(x->b.n_proxies, 3);
	ck_assert_int_eq(x->b.proxy[2].code, 1004);
	figure_is(x->b.proxy[0].weight, "0.65");
	ck_assert_int_eq(x->b.lag_until, CG_DATE_NONE);
	ck_assert(!x->b.lag[0].mean.set);
	ck_assert_int_eq(ref.categories.v[2].asset_class, CG_ASSET_DEBT);
	ck_assert_int_eq(ref.categories.v[3].asset_class, CG_ASSET_NONE);
	cg_reference_free(&ref);
}
END_TEST

/* One fund on an index is near it; of a sector, of retirement or in a blend only an approximation. */
START_TEST(quality_of_rules)
{
	static const enum cg_quality want[] = { CG_QUALITY_NONE, CG_QUALITY_APPROX, CG_QUALITY_NEAR, CG_QUALITY_APPROX,
						CG_QUALITY_APPROX };
	static const char *const scopes[] = { "INDEX", "SECTOR", "ANY", "RETIREMENT", "CATEGORY" };
	struct cg_err e;
	char key[24];

	ck_assert_int_eq(load(good, good_rules, good_lags, &e), CG_OK);
	for (int i = 0; i < 5; i++) {
		(void)snprintf(key, sizeof(key), "RULE_%d", i + 1);
		ck_assert_int_eq(benchmark(key)->b.quality, want[i]);
		ck_assert_str_eq(cg_reference_scope_name(benchmark(key)->scope), scopes[i]);
		text_is(ref.rules.v[i].key, key);
		ck_assert_int_eq(ref.rules.v[i].scope, benchmark(key)->scope);
	}
	/* blanks at the ends of a pattern count */
	ck_assert_int_eq(regexec(&ref.rules.v[0].regex, "nifty plus gilt", 0, NULL, 0), 0);
	ck_assert_int_ne(regexec(&ref.rules.v[0].regex, "nifty surplus", 0, NULL, 0), 0);
	figure_is(benchmark("RULE_3")->b.lag[0].mean, "-0.05");
	ck_assert_int_eq(benchmark("RULE_3")->b.lag_until, day("2026-05-31"));
	cg_reference_free(&ref);
}
END_TEST

/* White space, apostrophes and case of a header do not matter; brackets, dashes and ampersands do. */
START_TEST(headers)
{
	struct cg_err e;

	ck_assert_int_eq(load(good, good_rules, good_lags, &e), CG_OK);
	ck_assert_ptr_eq(cg_reference_category(&ref, CG_STR("Equity Scheme - Large Cap Fund")), &ref.categories.v[0]);
	ck_assert_ptr_eq(cg_reference_category(&ref, CG_STR(" equity scheme -LARGE  cap\xe2\x80\x99 fund")),
			 &ref.categories.v[0]);
	ck_assert_ptr_eq(cg_reference_category(&ref, CG_STR("Equity Schemes - Large Cap Fund")), &ref.categories.v[1]);
	ck_assert_ptr_null(cg_reference_category(&ref, CG_STR("Equity Scheme Large Cap Fund")));
	ck_assert_ptr_null(cg_reference_category(&ref, CG_STR("Equity Scheme - Large & Cap Fund")));
	ck_assert_ptr_null(cg_reference_category(&ref, CG_STR("Equity Scheme - Large Cap Fun")));
	ck_assert_ptr_null(cg_reference_category(&ref, CG_STR("")));
	cg_reference_free(&ref);
}
END_TEST

#define CATEGORY(cells) BENCHMARKS "A - B,LARGE_CAP,EQUITY,N,,1001:1,P,2020-01-01,NEAR,T,\n" cells
#define RULE(cells) RULES "1,INDEX,a,N,,,,\n" cells

/* Which file, which line, what is wrong with it. */
static const struct {
	const char *benchmarks, *rules, *lags, *hint;
} faults[] = {
	{ NULL, good_rules, good_lags, "" },
	{ good, NULL, good_lags, "" },
	{ good, good_rules, NULL, "" },
	{ "", good_rules, good_lags, "benchmarks.csv:1: no header" },
	{ CATEGORY("C,D,EQUITY,N,,,,yesterday,NONE,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: proxy_since is no date" },
	{ CATEGORY("C,D,EQUITY,N,,1001:0.99,P,,NEAR,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: proxy_scheme_codes must be code:weight;... with weights that add up to 1" },
	{ CATEGORY("C,D,EQUITY,N,,1001:0.5;1002:0.51,P,,APPROX,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: proxy_scheme_codes must be" },
	{ CATEGORY("C,D,EQUITY,N,,x:1,P,,NEAR,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: proxy_scheme_codes must be" },
	{ CATEGORY("C,D,EQUITY,N,,1001,P,,NEAR,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: proxy_scheme_codes must be" },
	{ CATEGORY("C,D,EQUITY,N,,1:0.2;2:0.2;3:0.2;4:0.1;5:0.1;6:0.1;7:0.1,P,,APPROX,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: proxy_scheme_codes must be" },
	{ CATEGORY(",D,EQUITY,N,,,,,NONE,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: amfi_category and category must not be empty" },
	{ CATEGORY("C,,EQUITY,N,,,,,NONE,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: amfi_category and category must not be empty" },
	{ CATEGORY("C,D,SHARES,N,,,,,NONE,,\n"), good_rules, good_lags, "benchmarks.csv:3: asset_class is not known" },
	{ CATEGORY("C,D,EQUITY,N,,,,,GOOD,,\n"), good_rules, good_lags,
	  "benchmarks.csv:3: proxy_quality is not known" },
	{ CATEGORY("C,D,EQUITY,N,,1001:1,P,,NONE,,\n"), good_rules, good_lags, "benchmarks.csv:3: proxy_quality" },
	{ CATEGORY("C,D,EQUITY,N,,,,,NEAR,,\n"), good_rules, good_lags, "benchmarks.csv:3: proxy_quality" },
	{ CATEGORY("C,\"D,EQUITY,N,,,,,NONE,,\n"), good_rules, good_lags, "benchmarks.csv:3: is not of the form" },
	{ good, RULE("0,INDEX,a,N,,,,\n"), good_lags, "index_name_rules.csv:3: order, scope or benchmark is missing" },
	{ good, RULE("2,HERE,a,N,,,,\n"), good_lags, "index_name_rules.csv:3: order, scope or benchmark is missing" },
	{ good, RULE("2,INDEX,a,,,,,\n"), good_lags, "index_name_rules.csv:3: order, scope or benchmark is missing" },
	{ good, RULE("1,INDEX,b,N,,,,\n"), good_lags, "index_name_rules.csv:3: order is used twice" },
	{ good, RULE("2,INDEX,a(b,N,,,,\n"), good_lags, "index_name_rules.csv:3: name_regex is no regular expression" },
	{ good, RULE("2,INDEX,a,N,,,,2020-13-01\n"), good_lags, "index_name_rules.csv:3: proxy_since is no date" },
	{ good, good_rules, LAGS "1001,NIFTY 100,2,0.4,0.1,0.8,2026-06-30\n", "proxy_lag.csv:2: scheme_code, years" },
	{ good, good_rules, LAGS "x,NIFTY 100,1,0.4,0.1,0.8,2026-06-30\n", "proxy_lag.csv:2: scheme_code, years" },
	{ good, good_rules, LAGS "1001,NIFTY 100,1,0.4,0.1,0.8,June\n", "proxy_lag.csv:2: scheme_code, years" },
	{ good, good_rules, LAGS "1001,NIFTY 100,1,0.4,0.41,0.8,2026-06-30\n",
	  "proxy_lag.csv:2: mean, least and most" },
	{ good, good_rules, LAGS "1001,NIFTY 100,1,0.81,0.1,0.8,2026-06-30\n",
	  "proxy_lag.csv:2: mean, least and most" },
	{ good, good_rules, LAGS "1001,NIFTY 100,1,,0.1,0.8,2026-06-30\n", "proxy_lag.csv:2: mean, least and most" },
	{ good, good_rules, LAGS "1001,NIFTY 100,1,0.4,,0.8,2026-06-30\n", "proxy_lag.csv:2: mean, least and most" },
	{ good, good_rules, LAGS "1001,NIFTY 100,1,0.4,0.1,,2026-06-30\n", "proxy_lag.csv:2: mean, least and most" },
	{ good, good_rules, LAGS "1001,NIFTY 100,13,0.4,0.1,0.8,2026-06-30\n", "proxy_lag.csv:2: scheme_code, years" },
	/* of a blend: no fund stands for it alone */
	{ good, good_rules, LAGS "1006,,1,0.4,0.1,0.8,2026-06-30\n", "proxy_lag.csv:2: no benchmark has" },
	{ good, good_rules, LAGS "1001,NIFTY 50,1,0.4,0.1,0.8,2026-06-30\n", "proxy_lag.csv:2: no benchmark has" },
	{ good, good_rules, LAGS "1002,NIFTY 100,1,0.4,0.1,0.8,2026-06-30\n", "proxy_lag.csv:2: no benchmark has" },
	/* of a sector: not near */
	{ good, good_rules, LAGS "1005,PHARMA,1,0.4,0.1,0.8,2026-06-30\n", "proxy_lag.csv:2: no benchmark has" },
};

START_TEST(faults_of_the_installation)
{
	struct cg_err e;

	ck_assert_int_eq(load(faults[_i].benchmarks, faults[_i].rules, faults[_i].lags, &e), CG_EINTERNAL);
	ck_assert_int_eq(e.code, CG_EINTERNAL);
	ck_assert_msg(strncmp(e.hint, faults[_i].hint, strlen(faults[_i].hint)) == 0, "%s", e.hint);
	ck_assert_uint_eq(ref.rules.n, 0);
}
END_TEST

/* Six funds may stand for an index. */
START_TEST(six_funds)
{
	struct cg_err e;

	ck_assert_msg(load(CATEGORY("C,D,EQUITY,N,,1:0.2;2:0.2;3:0.2;4:0.1;5:0.1;6:0.2,P,,APPROX,,\n"), RULES, LAGS,
			   &e) == CG_OK,
		      "%s", e.hint);
	ck_assert_uint_eq(benchmark("D")->b.n_proxies, 6);
	ck_assert_int_eq(benchmark("D")->b.proxy[5].code, 6);
	figure_is(benchmark("D")->b.proxy[5].weight, "0.2");
	cg_reference_free(&ref);
}
END_TEST

/* With any memory: all of it, or the error, and nothing to free. */
START_TEST(short_of_memory)
{
	size_t refused = 0;
	bool done = false;
	struct cg_err e;

	ck_assert_int_eq(load(good, good_rules, good_lags, &e), CG_OK);
	cg_reference_free(&ref);
	for (size_t limit = 0; !done; limit += 512) {
		struct cg_arena small;
		enum cg_code rc;

		e = (struct cg_err){ .code = CG_OK };
		cg_arena_init(&small, limit);
		rc = cg_reference_load(dir, &small, &ref, &e);
		done = rc == CG_OK;
		if (done) {
			ck_assert(ref.rules.n == 5 && ref.benchmarks.n == 7 && ref.categories.n == 4);
			figure_is(benchmark("RULE_3")->b.lag[0].mean, "-0.05");
			text_is(benchmark("LARGE_CAP")->note, "a note, with a comma");
			cg_reference_free(&ref);
		} else {
			ck_assert_msg(rc == CG_EBUSY, "%zu bytes: %s", limit, e.hint);
			ck_assert_uint_eq(ref.rules.n, 0);
		}
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += !done, 1000);
	}
	ck_assert_uint_gt(refused, 10);
}
END_TEST

static void setup(void)
{
	cg_arena_init(&arena, 4 << 20);
	(void)snprintf(dir, sizeof(dir), "/tmp/cgreferenceXXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
}

static void teardown(void)
{
	char path[64];

	for (size_t i = 0; i < 3; i++) {
		(void)snprintf(path, sizeof(path), "%s/%s", dir, names[i]);
		(void)unlink(path);
	}
	ck_assert_int_eq(rmdir(dir), 0);
	cg_arena_free(&arena);
}

int main(void)
{
	Suite *s = suite_create("reference");
	TCase *tc = tcase_create("reference");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, what_the_columns_become);
	tcase_add_test(tc, quality_of_rules);
	tcase_add_test(tc, headers);
	tcase_add_loop_test(tc, faults_of_the_installation, 0, sizeof(faults) / sizeof(faults[0]));
	tcase_add_test(tc, six_funds);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
