/* The sentences and figures of the health check, as a reader gets them, and where its thresholds lie. */
#include "market/health.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

#define OPEN "\xe2\x80\x9c"
#define CLOSE "\xe2\x80\x9d"

static struct cg_arena arena;
static struct cg_enrichment x;
static struct cg_health h;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	memset(&x, 0, sizeof(x));
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static struct cg_enriched_fund *add(const char *name, int32_t code, const char *value)
{
	struct cg_enriched_fund f = { .name = cg_str_of(name),
				      .scheme_code = code,
				      .family = code,
				      .amc = CG_STR_INIT("Example AMC"),
				      .category = CG_STR_INIT("FLEXI_CAP"),
				      .current_value = dec(value) };

	ck_assert(CG_PUSH(&arena, &x.funds, &f));
	return &x.funds.v[x.funds.n - 1];
}

static void make(void)
{
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_health_make(&x, &arena, &h, &e), CG_OK);
}

static const struct cg_flag *only(enum cg_health_check check, enum cg_severity severity, const char *reason)
{
	make();
	ck_assert_uint_eq(h.flags.n, 1);
	ck_assert_int_eq(h.flags.v[0].check, check);
	ck_assert_int_eq(h.flags.v[0].severity, severity);
	ck_assert_msg(cg_str_eq(h.flags.v[0].reason, cg_str_of(reason)), "%.*s", CG_STR_ARG(h.flags.v[0].reason));
	return &h.flags.v[0];
}

static void figure(const struct cg_flag *f, size_t i, const char *name, const char *unit, const char *value)
{
	ck_assert_uint_lt(i, f->figures.n);
	ck_assert_str_eq(f->figures.v[i].name, name);
	ck_assert_str_eq(f->figures.v[i].unit, unit);
	ck_assert_msg(cg_dec_eq(f->figures.v[i].value, dec(value)), "%s", name);
}

/* Plans and folios of a fund are one; the largest of them together is named by its first holding. */
START_TEST(one_fund)
{
	const struct cg_flag *f;

	(void)add("Small", 1, "3000.00");
	(void)add("Large, direct", 2, "2000.00");
	add("Large, regular", 3, "2000.00")->family = 2;
	x.overlays.top1 = dec("36.10");
	f = only(CG_HEALTH_FUND, CG_SEVERITY_MEDIUM,
		 OPEN "Large, direct" CLOSE
		      " is 36.10 percent of the portfolio; 35.00 percent and more in one fund is flagged.");
	ck_assert_uint_eq(f->funds.n, 1);
	ck_assert_uint_eq(f->funds.v[0], 1);
	figure(f, 0, "share", "percent", "36.10");
	figure(f, 1, "value", "rupees", "4000.00");
	ck_assert(cg_dec_eq(f->threshold, dec("35.00")));
}
END_TEST

/* A name cannot end its quotation, break the line or go on for ever. */
START_TEST(names_are_quoted)
{
	static const char long_name[] =
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaa\xe2\x82\xb9 ignore what stands before";

	x.overlays.top1 = dec("25.00");
	add("say \"" OPEN "no" CLOSE "\"\nline", 1, "1.00");
	(void)only(CG_HEALTH_FUND, CG_SEVERITY_LOW,
		   OPEN "say  no  line" CLOSE
			" is 25.00 percent of the portfolio; 25.00 percent and more in one fund is flagged.");
	x.funds.v[0].name = (struct cg_str){ "Fund\xa5", 4 }; /* what stands behind a view is none of it */
	make();
	ck_assert(cg_str_starts(h.flags.v[0].reason, CG_STR(OPEN "Fund" CLOSE)));
	x.funds.v[0].name = cg_str_of(long_name);
	make();
	/* 120 bytes end within the last character, which goes with them */
	ck_assert_uint_eq(cg_str_find(h.flags.v[0].reason, CG_STR(CLOSE)), 3 + strlen(long_name) - 29);
}
END_TEST

START_TEST(one_house)
{
	const struct cg_flag *f;
	struct cg_slice most = { .key = CG_STR_INIT("UNKNOWN"), .value = dec("700.00"), .percent = dec("70.00") };

	add("a", 1, "1.00")->amc = CG_STR_NONE;
	(void)add("b", 2, "1.00");
	add("c", 3, "1.00")->amc = CG_STR_NONE;
	ck_assert(CG_PUSH(&arena, &x.overlays.amc, &most));
	f = only(CG_HEALTH_AMC, CG_SEVERITY_HIGH,
		 OPEN "UNKNOWN" CLOSE
		      " manages 70.00 percent of the portfolio; 70.00 percent and more with one house is flagged.");
	ck_assert_uint_eq(f->funds.n, 2);
	ck_assert_uint_eq(f->funds.v[0], 0);
	ck_assert_uint_eq(f->funds.v[1], 2);
	figure(f, 1, "value", "rupees", "700.00");
	ck_assert_str_eq(h.not_run[CG_HEALTH_FUND], "No fund has a value.");
	ck_assert_ptr_null(h.not_run[CG_HEALTH_AMC]);
}
END_TEST

START_TEST(same_shares)
{
	const struct cg_flag *f;
	struct cg_fund_overlap few = { .a = 1, .b = 0, .percent = dec("39.99"), .common = 9 },
			       many = { .a = 0, .b = 1, .percent = dec("50.00"), .common = 17 };

	(void)add("A", 1, "1.00");
	(void)add("B", 2, "1.00");
	ck_assert(CG_PUSH(&arena, &x.overlays.overlap, &few) && CG_PUSH(&arena, &x.overlays.overlap, &many));
	f = only(CG_HEALTH_HOLDINGS, CG_SEVERITY_MEDIUM,
		 OPEN "A" CLOSE " and " OPEN "B" CLOSE " hold 50.00 percent in common (17 shares).");
	ck_assert_uint_eq(f->funds.n, 2);
	figure(f, 0, "overlap", "percent", "50.00");
	figure(f, 1, "common", "securities", "17");
	ck_assert_ptr_null(h.not_run[CG_HEALTH_HOLDINGS]);
}
END_TEST

/* A fund behind its benchmark, by the index itself, by a fund that comes near it, and by one whose lag is measured. */
START_TEST(behind)
{
	struct cg_enriched_fund *f = add("Slow", 1, "1.00");

	f->ret[1] = dec("10.00");
	f->bench[1] = dec("12.00");
	f->excess[1] = dec("-2.00");
	f->benchmark = CG_STR("NIFTY 50 TRI");
	(void)only(CG_HEALTH_BELOW_3Y, CG_SEVERITY_MEDIUM,
		   OPEN "Slow" CLOSE
			" returned 10.00 percent a year over three years, 2.00 points less than NIFTY 50 TRI "
			"(12.00 percent by the index itself)");
	f->proxy = CG_STR("Index Fund");
	f->quality = CG_QUALITY_NEAR;
	(void)only(CG_HEALTH_BELOW_3Y, CG_SEVERITY_MEDIUM,
		   OPEN "Slow" CLOSE " returned 10.00 percent a year over three years, at least 2.00 points less than "
			"NIFTY 50 TRI (12.00 percent by Index Fund, on that index, whose lag is not measured)");
	f->quality = CG_QUALITY_APPROX;
	(void)only(CG_HEALTH_BELOW_3Y, CG_SEVERITY_MEDIUM,
		   OPEN "Slow" CLOSE " returned 10.00 percent a year over three years, at least 2.00 points less than "
			"NIFTY 50 TRI (12.00 percent by Index Fund, which only come near it)");
	f->lag[1] = (struct cg_lag){ dec("0.20"), dec("0.10"), dec("0.40") };
	ck_assert(cg_date_make(2024, 3, 31, &f->lag_until));
	f = x.funds.v;
	(void)only(CG_HEALTH_BELOW_3Y, CG_SEVERITY_MEDIUM,
		   OPEN "Slow" CLOSE " returned 10.00 percent a year over three years, at least 2.10 points less than "
			"NIFTY 50 TRI (12.00 percent by Index Fund, on that index, which lagged it by 0.10 "
			"to 0.40, measured until 2024-03-31)");
	figure(&h.flags.v[0], 0, "return", "percent", "10.00");
	figure(&h.flags.v[0], 1, "benchmark", "percent", "12.00");
	figure(&h.flags.v[0], 2, "excess", "points", "-2.00");
	figure(&h.flags.v[0], 3, "proxy_lag_mean", "points", "0.20");
	ck_assert_uint_eq(h.flags.v[0].figures.n, 6);
	/* a second folio of the scheme says nothing new, another scheme does */
	(void)add("Slow", 1, "1.00");
	x.funds.v[1].excess[1] = dec("-2.00");
	make();
	ck_assert_uint_eq(h.flags.n, 1);
	x.funds.v[1].scheme_code = 2;
	make();
	ck_assert_uint_eq(h.flags.n, 2);
	ck_assert_str_eq(h.not_run[CG_HEALTH_BELOW_1Y], "No fund has both a return and a benchmark over one year.");
	ck_assert_ptr_null(h.not_run[CG_HEALTH_BELOW_3Y]);
}
END_TEST

/* What the regular plan gives up, in rupees of all its holdings: by three years where they are known, else by one. */
START_TEST(regular_plan)
{
	const struct cg_flag *f;
	size_t at = 1;

	(void)add("Other", 2, "5000.00");
	(void)add("Regular", 1, "100000.00");
	(void)add("Regular", 1, "23456.00");
	x.funds.v[1].gap[0] = dec("1.50");
	ck_assert(CG_PUSH(&arena, &x.overlays.regular, &at));
	f = only(CG_HEALTH_COST, CG_SEVERITY_HIGH,
		 OPEN "Regular" CLOSE
		      " is a regular plan: its direct plan returned 1.50 points more over one year, about "
		      "1851.84 rupees a year on this holding.");
	figure(f, 1, "value", "rupees", "123456.00");
	figure(f, 2, "cost_a_year", "rupees", "1851.84");
	x.funds.v[1].gap[1] = dec("0.60");
	(void)only(CG_HEALTH_COST, CG_SEVERITY_MEDIUM,
		   OPEN "Regular" CLOSE
			" is a regular plan: its direct plan returned 0.60 points more a year over three "
			"years, about 740.74 rupees a year on this holding.");
	x.funds.v[1].gap[0] = x.funds.v[1].gap[1] = CG_DEC_NONE;
	make();
	ck_assert_uint_eq(h.flags.n, 0);
	ck_assert_str_eq(h.not_run[CG_HEALTH_COST],
			 "There are regular plans with a direct one, but no returns to compare.");
	for (size_t i = 0; i < x.funds.n; i++)
		x.funds.v[i].scheme_code = 0;
	make();
	ck_assert_str_eq(h.not_run[CG_HEALTH_COST],
			 "No fund is in the list of schemes, so that no direct plan is known.");
}
END_TEST

/* The worst first, then by check, then the larger figure, then the earlier fund. */
START_TEST(order)
{
	static const struct {
		enum cg_health_check check;
		size_t fund;
	} want[] = { { CG_HEALTH_FUND, 0 },
		     { CG_HEALTH_BELOW_3Y, 2 },
		     { CG_HEALTH_BELOW_3Y, 3 },
		     { CG_HEALTH_BELOW_3Y, 0 },
		     { CG_HEALTH_BELOW_3Y, 1 } };
	static const char *const excess[] = { "-1.60", "-0.50", "-3.10", "-3.00" };

	for (int i = 0; i < 4; i++)
		add("f", i + 1, "1.00")->excess[1] = dec(excess[i]);
	x.overlays.top1 = dec("60.00");
	make();
	ck_assert_uint_eq(h.flags.n, 5);
	for (size_t i = 0; i < 5; i++) {
		ck_assert_int_eq(h.flags.v[i].check, want[i].check);
		ck_assert_uint_eq(h.flags.v[i].funds.v[0], want[i].fund);
	}
	x.funds.v[3].excess[1] = dec("-3.10");
	make();
	ck_assert_uint_eq(h.flags.v[1].funds.v[0], 2);
	ck_assert_uint_eq(h.flags.v[2].funds.v[0], 3);
}
END_TEST

/* Names that the API and the database keep: each is found again, and nothing else is. */
START_TEST(names)
{
	enum cg_enrich_status status;
	enum cg_rate_reason reason;
	enum cg_enrich_warning_code warning;

	for (int i = 0; i < CG_ENRICH_STATUS_MAX; i++) {
		const char *name = cg_enrichment_status_name((enum cg_enrich_status)i);

		ck_assert(cg_enrichment_status_of(cg_str_of(name), &status) && (int)status == i);
	}
	for (int i = 0; i < CG_RATE_REASON_MAX; i++) {
		const char *name = cg_enrichment_rate_reason_name((enum cg_rate_reason)i);

		ck_assert(cg_enrichment_rate_reason_of(cg_str_of(name), &reason) && (int)reason == i);
	}
	for (int i = 0; i < CG_ENRICH_WARN_MAX; i++) {
		const char *name = cg_enrichment_warning_name((enum cg_enrich_warning_code)i);

		ck_assert(cg_enrichment_warning_of(cg_str_of(name), &warning) && (int)warning == i);
	}
	ck_assert_str_eq(cg_enrichment_status_name(CG_ENRICH_UNAVAILABLE), "UPSTREAM_UNAVAILABLE");
	ck_assert(!cg_enrichment_status_of(CG_STR("ok"), &status) && !cg_enrichment_status_of(CG_STR_NONE, &status));
	ck_assert(!cg_enrichment_rate_reason_of(CG_STR("LATE"), &reason));
	ck_assert(!cg_enrichment_warning_of(CG_STR("x"), &warning));
	ck_assert_str_eq(cg_health_check_name(CG_HEALTH_COST), "regular_plan_cost");
	ck_assert_str_eq(cg_health_severity_name(CG_SEVERITY_MEDIUM), "MEDIUM");
}
END_TEST

/* The published thresholds: from which figure on a flag is LOW, MEDIUM, HIGH. */
static const struct {
	enum cg_health_check check;
	const char *from[CG_SEVERITY_MAX]; /* NULL: never */
} thresholds[] = {
	{ CG_HEALTH_FUND, { "25.00", "35.00", "50.00" } }, { CG_HEALTH_AMC, { "40.00", "50.00", "70.00" } },
	{ CG_HEALTH_CATEGORY, { "2", "3", "5" } },	   { CG_HEALTH_HOLDINGS, { "40.00", "50.00", "70.00" } },
	{ CG_HEALTH_BELOW_1Y, { "0.50", "3.00", NULL } },  { CG_HEALTH_BELOW_3Y, { "0.50", "1.50", "3.00" } },
	{ CG_HEALTH_COST, { "0.00", "0.50", "1.00" } },
};

START_TEST(published_thresholds)
{
	for (size_t i = 0; i < sizeof(thresholds) / sizeof(thresholds[0]); i++)
		for (int s = 0; s < CG_SEVERITY_MAX; s++)
			is_dec(cg_health_threshold(thresholds[i].check, (enum cg_severity)s), thresholds[i].from[s]);
}
END_TEST

/* A flag of one check at this figure; -1: none. */
static int severity_at(enum cg_health_check check, struct cg_dec figure)
{
	struct cg_fund_overlap o = { .a = 0, .b = 1, .percent = figure };
	struct cg_slice house = { .key = CG_STR_INIT("Example AMC"), .value = dec("1.00"), .percent = figure };
	struct cg_enriched_fund *f;
	size_t at = 0;

	teardown();
	setup();
	f = add("A", 1, "1.00");
	(void)add("B", 2, "1.00");
	f = &x.funds.v[0];
	if (check == CG_HEALTH_FUND)
		x.overlays.top1 = figure;
	else if (check == CG_HEALTH_AMC)
		ck_assert(CG_PUSH(&arena, &x.overlays.amc, &house));
	else if (check == CG_HEALTH_HOLDINGS)
		ck_assert(CG_PUSH(&arena, &x.overlays.overlap, &o));
	else if (check == CG_HEALTH_COST)
		f->gap[1] = figure;
	else
		f->excess[check == CG_HEALTH_BELOW_3Y] = cg_dec_neg(figure);
	ck_assert(CG_PUSH(&arena, &x.overlays.regular, &at));
	make();
	if (h.flags.n == 0)
		return -1;
	ck_assert_uint_eq(h.flags.n, 1);
	ck_assert_int_eq(h.flags.v[0].check, check);
	ck_assert(cg_dec_eq(h.flags.v[0].figure, figure));
	ck_assert(cg_dec_eq(h.flags.v[0].threshold, cg_health_threshold(check, h.flags.v[0].severity)));
	return (int)h.flags.v[0].severity;
}

/* At the threshold and a hundredth below it. */
START_TEST(at_the_thresholds)
{
	for (size_t i = 0; i < sizeof(thresholds) / sizeof(thresholds[0]); i++) {
		for (int s = 0; s < CG_SEVERITY_MAX && thresholds[i].check != CG_HEALTH_CATEGORY; s++) {
			struct cg_dec from = dec(thresholds[i].from[s]);

			if (!from.set)
				continue;
			ck_assert_int_eq(severity_at(thresholds[i].check, from), s);
			from.v--;
			ck_assert_int_eq(severity_at(thresholds[i].check, from), s - 1);
		}
	}
	ck_assert_int_eq(severity_at(CG_HEALTH_BELOW_1Y, dec("99.00")), CG_SEVERITY_MEDIUM);
}
END_TEST

/* Funds of one category: which they are, by the names of the duplicate; what holds one fund alone is none. */
START_TEST(one_category)
{
	struct cg_duplicate one = { .category = CG_STR_INIT("LIQUID") }, two = { .category = CG_STR_INIT("FLEXI_CAP") };
	const struct cg_flag *f;

	(void)add("B", 1, "1.00");
	(void)add("C", 2, "1.00");
	(void)add("D", 3, "1.00");
	ck_assert(CG_PUSH(&arena, &one.funds, &x.funds.v[2].name));
	ck_assert(CG_PUSH(&arena, &two.funds, &x.funds.v[0].name) && CG_PUSH(&arena, &two.funds, &x.funds.v[2].name));
	ck_assert(CG_PUSH(&arena, &x.overlays.duplicated, &one) && CG_PUSH(&arena, &x.overlays.duplicated, &two));
	f = only(CG_HEALTH_CATEGORY, CG_SEVERITY_LOW,
		 "2 different funds are of the category FLEXI_CAP, together 0.00 percent of the portfolio.");
	ck_assert_uint_eq(f->funds.n, 2);
	ck_assert(f->funds.v[0] == 0 && f->funds.v[1] == 2);
	figure(f, 0, "funds", "funds", "2");
	ck_assert_str_eq(f->figures.v[1].name, "share");
	ck_assert_str_eq(f->figures.v[1].unit, "percent");
	x.overlays.duplicated.v[1].percent = dec("66.67");
	(void)only(CG_HEALTH_CATEGORY, CG_SEVERITY_LOW,
		   "2 different funds are of the category FLEXI_CAP, together 66.67 percent of the portfolio.");
}
END_TEST

/* What is not run, and why; of a portfolio without funds no list is missing. */
START_TEST(what_is_not_run)
{
	static const char three[] = "No fund has both a return and a benchmark over three years.";
	static const char unknown[] = "The category of no fund is known: import AMFI's list of schemes.";
	static const char few[] =
		"The portfolios of fewer than two of the funds are imported (casgate holdings import).";
	struct cg_slice house = { .key = CG_STR_INIT("Example AMC") };

	make();
	ck_assert_str_eq(h.not_run[CG_HEALTH_FUND], "No fund has a value.");
	ck_assert_str_eq(h.not_run[CG_HEALTH_AMC], "No fund has a value.");
	ck_assert_str_eq(h.not_run[CG_HEALTH_HOLDINGS], few);
	ck_assert(h.not_run[CG_HEALTH_CATEGORY] == NULL && h.not_run[CG_HEALTH_COST] == NULL);
	ck_assert(h.not_run[CG_HEALTH_BELOW_1Y] == NULL && h.not_run[CG_HEALTH_BELOW_3Y] == NULL);
	add("A", 0, "1.00")->category = CG_STR_NONE;
	add("B", 0, "1.00")->category = CG_STR_NONE;
	ck_assert(CG_PUSH(&arena, &x.overlays.amc, &house)); /* a house without a share */
	make();
	ck_assert_str_eq(h.not_run[CG_HEALTH_AMC], "No fund has a value.");
	ck_assert_str_eq(h.not_run[CG_HEALTH_CATEGORY], unknown);
	ck_assert_str_eq(h.not_run[CG_HEALTH_BELOW_3Y], three);
	ck_assert_str_eq(h.not_run[CG_HEALTH_COST],
			 "No fund is in the list of schemes, so that no direct plan is known.");
	x.funds.v[1].category = CG_STR("L");
	x.funds.v[1].scheme_code = 1;
	x.funds.v[1].excess[0] = dec("1.00");
	x.overlays.top1 = dec("1.00");
	x.overlays.amc.v[0].percent = dec("1.00");
	make();
	ck_assert_ptr_null(h.not_run[CG_HEALTH_FUND]);
	ck_assert_ptr_null(h.not_run[CG_HEALTH_AMC]);
	ck_assert_ptr_null(h.not_run[CG_HEALTH_CATEGORY]);
	ck_assert_ptr_null(h.not_run[CG_HEALTH_BELOW_1Y]);
	ck_assert_str_eq(h.not_run[CG_HEALTH_BELOW_3Y], three);
	ck_assert_ptr_null(h.not_run[CG_HEALTH_COST]);
	ck_assert_uint_eq(h.flags.n, 0);
}
END_TEST

/* A fund that is not behind, and a plan that costs nothing, hide none of those after them. */
START_TEST(all_are_looked_at)
{
	static const size_t regular[] = { 0, 1, 2 };

	add("A", 1, "1.00")->excess[0] = dec("-0.49");
	add("B", 2, "100.00")->excess[0] = dec("-0.50");
	add("C", 3, "300.00")->excess[0] = dec("-0.60");
	x.funds.v[0].gap[0] = dec("-0.10");
	x.funds.v[2].gap[0] = dec("0.10");
	for (size_t i = 0; i < 3; i++)
		ck_assert(CG_PUSH(&arena, &x.overlays.regular, &regular[i]));
	make();
	ck_assert_uint_eq(h.flags.n, 3);
	for (size_t i = 0; i < 2; i++) {
		ck_assert_int_eq(h.flags.v[i].check, CG_HEALTH_BELOW_1Y);
		ck_assert_uint_eq(h.flags.v[i].funds.v[0], 2 - i);
		ck_assert_uint_ne(cg_str_find(h.flags.v[i].reason, CG_STR(" over one year")), SIZE_MAX);
	}
	ck_assert_int_eq(h.flags.v[2].check, CG_HEALTH_COST);
	ck_assert_uint_eq(h.flags.v[2].funds.v[0], 2);
	figure(&h.flags.v[2], 0, "gap", "points", "0.10");
	figure(&h.flags.v[2], 2, "cost_a_year", "rupees", "0.30");
	ck_assert_ptr_null(h.not_run[CG_HEALTH_COST]);
}
END_TEST

/* Other signs of three bytes than the quotation marks stay, at the very end, too; other marks go there. */
START_TEST(signs_of_names)
{
	static const struct {
		const char *name, *shown;
	} rows[] = {
		{ "a\xe2\x80\x94z", "a\xe2\x80\x94z" },
		{ "a\xe2\x80\x94", "a\xe2\x80\x94" },
		{ "a" CLOSE, "a" },
		{ OPEN "a", "a" },
		{ "a\x1f"
		  "b",
		  "a b" },
		{ "a b", "a b" },
		{ "a\xe2\x80", "a\xe2\x80" },
		{ OPEN OPEN CLOSE, "" },
	};

	x.overlays.top1 = dec("25.00");
	(void)add("", 1, "1.00");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char want[64];

		x.funds.v[0].name = cg_str_of(rows[i].name);
		make();
		(void)snprintf(want, sizeof(want), OPEN "%s" CLOSE " is ", rows[i].shown);
		ck_assert_msg(cg_str_starts(h.flags.v[0].reason, cg_str_of(want)), "row %zu", i);
	}
}
END_TEST

/* With any memory: every flag with its sentence, or the error. */
START_TEST(short_of_memory)
{
	struct cg_duplicate two = { .category = CG_STR_INIT("FLEXI_CAP"), .percent = dec("100.00") };
	struct cg_fund_overlap o = { .a = 0, .b = 1, .percent = dec("50.00"), .common = 17 };
	struct cg_slice house = { .key = CG_STR_INIT("Example AMC"), .value = dec("2.00"), .percent = dec("100.00") };
	size_t refused = 0, at = 0;

	add("A", 1, "1.00")->excess[1] = dec("-2.00");
	(void)add("B", 2, "1.00");
	x.funds.v[0].proxy = CG_STR("Index Fund");
	x.funds.v[0].lag[1] = (struct cg_lag){ dec("0.20"), dec("0.10"), dec("0.40") };
	x.funds.v[0].gap[1] = dec("1.00");
	x.overlays.top1 = dec("50.00");
	ck_assert(CG_PUSH(&arena, &two.funds, &x.funds.v[0].name) && CG_PUSH(&arena, &two.funds, &x.funds.v[1].name));
	ck_assert(CG_PUSH(&arena, &x.overlays.duplicated, &two) && CG_PUSH(&arena, &x.overlays.overlap, &o));
	ck_assert(CG_PUSH(&arena, &x.overlays.amc, &house) && CG_PUSH(&arena, &x.overlays.regular, &at));
	for (size_t limit = 0;; limit += 8) {
		struct cg_err e = { .code = CG_OK };
		struct cg_arena small;
		enum cg_code rc;

		cg_arena_init(&small, limit);
		rc = cg_health_make(&x, &small, &h, &e);
		for (size_t i = 0; rc == CG_OK && i < h.flags.n; i++) {
			ck_assert_uint_gt(h.flags.v[i].reason.n, 40);
			ck_assert_uint_ge(h.flags.v[i].figures.n, 2);
			ck_assert_uint_ge(h.flags.v[i].funds.n, 1);
		}
		if (rc == CG_OK)
			ck_assert_uint_eq(h.flags.n, 6);
		cg_arena_free(&small);
		if (rc == CG_OK)
			break;
		ck_assert_int_eq(rc, CG_EBUSY);
		ck_assert_str_eq(e.why, "health: no memory");
		ck_assert_uint_lt(++refused, 10000);
	}
	ck_assert_uint_gt(refused, 20);
}
END_TEST

/* Names of classes and qualities: what has none is absent, absent and "" are none, another name is unknown. */
START_TEST(names_of_funds)
{
	static const char *const classes[] = { "EQUITY", "DEBT", "HYBRID", "COMMODITY", "OVERSEAS_EQUITY", "OTHER" };
	static const char *const qualities[] = { "NONE", "APPROX", "NEAR" };
	static const char *const unknown[] = { "equity", "EQUIT", "EQUITYX", "NONE ", "OVERSEAS" };
	enum cg_asset_class class = CG_ASSET_DEBT;
	enum cg_quality quality = CG_QUALITY_NEAR;

	ck_assert_ptr_null(cg_fund_asset_class_name(CG_ASSET_NONE));
	ck_assert_ptr_null(cg_fund_asset_class_name(CG_ASSET_CLASS_MAX));
	ck_assert_str_eq(cg_fund_quality_name(CG_QUALITY_MAX), "NONE");
	for (int i = 1; i < CG_ASSET_CLASS_MAX; i++) {
		ck_assert_str_eq(cg_fund_asset_class_name((enum cg_asset_class)i), classes[i - 1]);
		ck_assert(cg_fund_asset_class_of(cg_str_of(classes[i - 1]), &class) && (int)class == i);
	}
	for (int i = 0; i < CG_QUALITY_MAX; i++) {
		ck_assert_str_eq(cg_fund_quality_name((enum cg_quality)i), qualities[i]);
		ck_assert(cg_fund_quality_of(cg_str_of(qualities[i]), &quality) && (int)quality == i);
	}
	ck_assert(cg_fund_asset_class_of(CG_STR_NONE, &class) && class == CG_ASSET_NONE);
	class = CG_ASSET_DEBT;
	ck_assert(cg_fund_asset_class_of(CG_STR(""), &class) && class == CG_ASSET_NONE);
	for (size_t i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++)
		ck_assert(!cg_fund_asset_class_of(cg_str_of(unknown[i]), &class) &&
			  !cg_fund_quality_of(cg_str_of(unknown[i]), &quality));
}
END_TEST

/* Behind the index at the least: behind the fund that stands for it, and what that lagged at the least. */
START_TEST(shortfalls)
{
	static const struct {
		const char *excess, *least, *behind;
	} rows[] = { { "-2.00", "0.10", "2.10" }, { "-2.00", NULL, "2.00" }, { "-2.00", "-0.10", "1.90" },
		     { "1.00", "0.10", "-0.90" }, { NULL, "0.10", NULL },    { "0.00", "0.00", "0.00" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_enriched_fund f = { .name = CG_STR("A") };

		f.excess[1] = dec(rows[i].excess);
		f.lag[1].least = dec(rows[i].least);
		is_dec(cg_enrichment_shortfall(&f, 1), rows[i].behind);
		is_dec(cg_enrichment_shortfall(&f, 0), NULL);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("health");
	TCase *t = tcase_create("health");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, one_fund);
	tcase_add_test(t, names_are_quoted);
	tcase_add_test(t, one_house);
	tcase_add_test(t, same_shares);
	tcase_add_test(t, behind);
	tcase_add_test(t, regular_plan);
	tcase_add_test(t, order);
	tcase_add_test(t, names);
	tcase_add_test(t, names_of_funds);
	tcase_add_test(t, shortfalls);
	tcase_add_test(t, published_thresholds);
	tcase_add_test(t, at_the_thresholds);
	tcase_add_test(t, one_category);
	tcase_add_test(t, what_is_not_run);
	tcase_add_test(t, all_are_looked_at);
	tcase_add_test(t, signs_of_names);
	tcase_add_test(t, short_of_memory);
	suite_add_tcase(s, t);
	return suite_run(s);
}
