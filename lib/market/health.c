/*
 * health.c: The health check: rules with published thresholds over an enrichment. A rule
 * whose figures are missing is not run, and the answer says why.
 */
#include "market/health.h"

#include "market/overlays.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const check_names[] = {
#define X(sym, name) [sym] = name,
	CG_HEALTH_CHECKS(X)
#undef X
};
static const char *const severity_names[] = {
	[CG_SEVERITY_LOW] = "LOW", [CG_SEVERITY_MEDIUM] = "MEDIUM", [CG_SEVERITY_HIGH] = "HIGH"
};

/* clang-format off */
const struct cg_health_rule cg_health_rules[CG_HEALTH_CHECK_MAX] = {
	[CG_HEALTH_FUND] = { "concentration", "One fund holds much of the portfolio",
		"Share of the largest fund in the current value; plans, options and folios of a fund count as one.",
		"current_value of all funds", "percent", { 2500, 3500, 5000 } },
	[CG_HEALTH_AMC] = { "concentration", "One fund house holds much of the portfolio",
		"Share of the largest fund house in the current value.",
		"overlays.allocation.amc", "percent", { 4000, 5000, 7000 } },
	[CG_HEALTH_CATEGORY] = { "overlap", "Several funds of one category",
		"Number of different funds of one category; index, sector and closed-end funds count as alike only with the same benchmark.",
		"overlays.duplicated_categories", "funds", { 2, 3, 5 } },
	[CG_HEALTH_HOLDINGS] = { "overlap", "Two funds hold the same shares",
		"Sum over the shares that both hold of the smaller weight, by imported portfolios.",
		"overlays.fund_overlap", "percent", { 4000, 5000, 7000 } },
	[CG_HEALTH_BELOW_1Y] = { "underperformance", "Behind its benchmark over one year",
		"Points by which the fund was behind its index at the least: behind the fund that stands for the index, plus the least by which that one was measured to lag the index over a year (benchmark.lag; 0 where it was not measured, and where the index itself is imported). Never HIGH: a year says little.",
		"excess.1y and benchmark.lag of each fund", "points", { CG_BELOW_FROM, 300, INT64_MAX } },
	[CG_HEALTH_BELOW_3Y] = { "underperformance", "Behind its benchmark over three years",
		"Points a year by which the fund was behind its index at the least: behind the fund that stands for the index, plus the least by which that one was measured to lag the index over three years (benchmark.lag; 0 where it was not measured, and where the index itself is imported).",
		"excess.3y and benchmark.lag of each fund", "points", { CG_BELOW_FROM, 150, 300 } },
	[CG_HEALTH_COST] = { "cost", "A regular plan of which there is a direct one",
		"Points a year by which the direct plan of the same fund returned more, over three years, else over one: an estimate of the extra cost.",
		"overlays.regular_plans", "points", { 0, 50, 100 } },
};
/* clang-format on */

const char *cg_health_check_name(enum cg_health_check v)
{
	return check_names[v];
}

const char *cg_health_severity_name(enum cg_severity v)
{
	return severity_names[v];
}

static uint8_t scale_of(enum cg_health_check check)
{
	return check == CG_HEALTH_CATEGORY ? 0 : 2;
}

struct cg_dec cg_health_threshold(enum cg_health_check check, enum cg_severity severity)
{
	int64_t from = cg_health_rules[check].from[severity];

	return from == INT64_MAX ? CG_DEC_NONE : cg_dec_make(from, scale_of(check));
}

/* One checking; the first failure sticks. */
struct checking {
	const struct cg_enrichment *x;
	struct cg_arena *a;
	struct cg_health *out;
	bool failed;
};

/* A flag when the figure reaches a threshold; *f then has severity and threshold. */
static bool reaches(enum cg_health_check check, struct cg_dec figure, struct cg_flag *f)
{
	*f = (struct cg_flag){ .check = check, .figure = figure };
	for (int s = CG_SEVERITY_HIGH; s >= CG_SEVERITY_LOW; s--) {
		struct cg_dec from = cg_health_threshold(check, (enum cg_severity)s);

		if (figure.set && from.set && cg_dec_cmp(figure, from) >= 0) {
			f->severity = (enum cg_severity)s;
			f->threshold = from;
			return true;
		}
	}
	return false;
}

static void add_fund(struct checking *c, struct cg_flag *f, size_t i)
{
	c->failed |= !CG_PUSH(c->a, &f->funds, &i);
}

static void add_figure(struct checking *c, struct cg_flag *f, const char *name, const char *unit, struct cg_dec value)
{
	struct cg_health_figure v = { name, unit, value };

	c->failed |= !CG_PUSH(c->a, &f->figures, &v);
}

__attribute__((format(printf, 3, 4))) static void add_flag(struct checking *c, struct cg_flag *f, const char *fmt, ...)
{
	char text[600];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	f->reason = cg_arena_str(c->a, cg_str_of(text));
	c->failed |= f->reason.p == NULL || !CG_PUSH(c->a, &c->out->flags, f);
}

/* A figure as text for a sentence; names are cut to what a sentence bears, at a character's border. */
struct shown {
	char text[CG_DEC_TEXT_MAX];
};

static struct shown show(struct cg_dec d)
{
	struct shown s;

	(void)cg_dec_text(d, s.text);
	return s;
}

static int name_n(struct cg_str s)
{
	size_t n = s.n < 120 ? s.n : 120;

	while (n < s.n && n > 0 && ((unsigned char)s.p[n] & 0xc0) == 0x80)
		n--;
	return (int)n;
}
#define NAME(s) name_n(s), (s).n > 0 ? (s).p : ""

/*
 * A name of the statement within a sentence of ours: in quotation marks, which it cannot end, on one line. Whoever
 * reads the sentence, maybe a model, sees what is the document's and not ours.
 */
static const char *quoted(struct checking *c, struct cg_str s)
{
	static const char open[] = "\xe2\x80\x9c", close[] = "\xe2\x80\x9d";
	size_t n = (size_t)name_n(s), k = 0;
	char *out = cg_arena_take(c->a, n + sizeof(open) + sizeof(close));

	if (out == NULL) {
		c->failed = true;
		return "";
	}
	memcpy(out, open, sizeof(open) - 1);
	k = sizeof(open) - 1;
	for (size_t i = 0; i < n; i++) {
		if (n - i >= 3 && (memcmp(s.p + i, open, 3) == 0 || memcmp(s.p + i, close, 3) == 0)) {
			i += 2;
			continue;
		}
		out[k++] = (char)((unsigned char)s.p[i] < 0x20 || s.p[i] == '"' ? ' ' : s.p[i]);
	}
	memcpy(out + k, close, sizeof(close));
	return out;
}

static void check_funds(struct checking *c)
{
	const struct cg_enriched_funds *v = &c->x->funds;
	struct cg_flag f;
	size_t largest = 0;
	struct cg_dec most = CG_DEC_NONE;

	if (!c->x->overlays.top1.set) {
		c->out->not_run[CG_HEALTH_FUND] = "No fund has a value.";
		return;
	}
	for (size_t i = 0; i < v->n; i++) {
		struct cg_dec sum = cg_dec_make(0, 2);

		for (size_t j = 0; j < v->n; j++) {
			if (v->v[j].current_value.set && cg_overlays_same_fund(&v->v[i], &v->v[j]))
				(void)cg_dec_add(sum, v->v[j].current_value, &sum);
		}
		if (!most.set || cg_dec_cmp(sum, most) > 0) {
			most = sum;
			largest = i;
		}
	}
	if (!reaches(CG_HEALTH_FUND, c->x->overlays.top1, &f))
		return;
	add_fund(c, &f, largest);
	add_figure(c, &f, "share", "percent", f.figure);
	add_figure(c, &f, "value", "rupees", most);
	add_flag(c, &f, "%s is %s percent of the portfolio; %s percent and more in one fund is flagged.",
		 quoted(c, v->v[largest].name), show(f.figure).text, show(f.threshold).text);
}

static void check_amcs(struct checking *c)
{
	const struct cg_slices *amc = &c->x->overlays.amc;
	struct cg_flag f;

	if (amc->n == 0 || !amc->v[0].percent.set) {
		c->out->not_run[CG_HEALTH_AMC] = "No fund has a value.";
		return;
	}
	if (!reaches(CG_HEALTH_AMC, amc->v[0].percent, &f))
		return;
	for (size_t i = 0; i < c->x->funds.n; i++) {
		struct cg_str own = c->x->funds.v[i].amc;

		if (cg_str_eq(own.n > 0 ? own : CG_STR("UNKNOWN"), amc->v[0].key))
			add_fund(c, &f, i);
	}
	add_figure(c, &f, "share", "percent", f.figure);
	add_figure(c, &f, "value", "rupees", amc->v[0].value);
	add_flag(c, &f, "%s manages %s percent of the portfolio; %s percent and more with one house is flagged.",
		 quoted(c, amc->v[0].key), show(f.figure).text, show(f.threshold).text);
}

static void check_categories(struct checking *c)
{
	const struct cg_overlays *o = &c->x->overlays;
	bool known = c->x->funds.n == 0;
	struct cg_flag f;

	for (size_t i = 0; i < c->x->funds.n; i++)
		known |= c->x->funds.v[i].category.n > 0;
	if (!known)
		c->out->not_run[CG_HEALTH_CATEGORY] =
			"The category of no fund is known: import AMFI's list of schemes.";
	for (size_t i = 0; i < o->duplicated.n; i++) {
		const struct cg_duplicate *d = &o->duplicated.v[i];

		if (!reaches(CG_HEALTH_CATEGORY, cg_dec_make((int64_t)d->funds.n, 0), &f))
			continue;
		for (size_t k = 0; k < c->x->funds.n; k++) {
			for (size_t j = 0; j < d->funds.n; j++) {
				if (d->funds.v[j].p == c->x->funds.v[k].name.p)
					add_fund(c, &f, k);
			}
		}
		add_figure(c, &f, "funds", "funds", f.figure);
		add_figure(c, &f, "share", "percent", d->percent);
		add_flag(c, &f, "%zu different funds are of the category %.*s, together %s percent of the portfolio.",
			 d->funds.n, NAME(d->category), d->percent.set ? show(d->percent).text : "0.00");
	}
}

static void check_holdings(struct checking *c)
{
	const struct cg_overlays *o = &c->x->overlays;
	struct cg_flag f;

	if (o->overlap.n == 0)
		c->out->not_run[CG_HEALTH_HOLDINGS] =
			"The portfolios of fewer than two of the funds are imported (casgate holdings import).";
	for (size_t i = 0; i < o->overlap.n; i++) {
		const struct cg_fund_overlap *p = &o->overlap.v[i];

		if (!reaches(CG_HEALTH_HOLDINGS, p->percent, &f))
			continue;
		add_fund(c, &f, p->a);
		add_fund(c, &f, p->b);
		add_figure(c, &f, "overlap", "percent", p->percent);
		add_figure(c, &f, "common", "securities", cg_dec_make(p->common, 0));
		add_flag(c, &f, "%s and %s hold %s percent in common (%u shares).", quoted(c, c->x->funds.v[p->a].name),
			 quoted(c, c->x->funds.v[p->b].name), show(p->percent).text, p->common);
	}
}

/* The first holding of each scheme stands for all: their figures are the same. */
static bool is_first(const struct cg_enriched_funds *v, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (v->v[i].scheme_code != 0 && v->v[i].scheme_code == v->v[j].scheme_code)
			return false;
	return true;
}

/* What stands for the index, and how far that lags it. */
static void below_flag(struct checking *c, struct cg_flag *f, const struct cg_enriched_fund *x, int h)
{
	const struct cg_lag *lag = &x->lag[h];
	struct cg_str basis = CG_STR("which only come near it");
	char day[CG_DATE_TEXT_MAX];

	add_figure(c, f, "return", "percent", x->ret[h]);
	add_figure(c, f, "benchmark", "percent", x->bench[h]);
	add_figure(c, f, "excess", "points", x->excess[h]);
	if (lag->mean.set) {
		add_figure(c, f, "proxy_lag_mean", "points", lag->mean);
		add_figure(c, f, "proxy_lag_least", "points", lag->least);
		add_figure(c, f, "proxy_lag_most", "points", lag->most);
		basis = cg_arena_printf(c->a, "on that index, which lagged it by %s to %s, measured until %s",
					show(lag->least).text, show(lag->most).text, cg_date_text(x->lag_until, day));
	} else if (x->quality == CG_QUALITY_NEAR) {
		basis = CG_STR("on that index, whose lag is not measured");
	}
	c->failed |= basis.p == NULL;
	if (x->proxy.n == 0) {
		add_flag(c, f, "%s returned %s percent%s, %s points less than %.*s (%s percent by the index itself)",
			 quoted(c, x->name), show(x->ret[h]).text,
			 h == 0 ? " over one year" : " a year over three years", show(f->figure).text,
			 NAME(x->benchmark), show(x->bench[h]).text);
		return;
	}
	add_flag(c, f, "%s returned %s percent%s, at least %s points less than %.*s (%s percent by %.*s, %.*s)",
		 quoted(c, x->name), show(x->ret[h]).text, h == 0 ? " over one year" : " a year over three years",
		 show(f->figure).text, NAME(x->benchmark), show(x->bench[h]).text, NAME(x->proxy), CG_STR_ARG(basis));
}

static void check_below(struct checking *c, enum cg_health_check check, int h)
{
	const struct cg_enriched_funds *v = &c->x->funds;
	bool any = v->n == 0;

	for (size_t i = 0; i < v->n; i++) {
		const struct cg_enriched_fund *x = &v->v[i];
		struct cg_flag f;

		any |= x->excess[h].set;
		if (!is_first(v, i) || !reaches(check, cg_enrichment_shortfall(x, h), &f))
			continue;
		add_fund(c, &f, i);
		below_flag(c, &f, x, h);
	}
	if (!any)
		c->out->not_run[check] = h == 0 ? "No fund has both a return and a benchmark over one year."
						: "No fund has both a return and a benchmark over three years.";
}

/* Value of all holdings of a scheme. */
static struct cg_dec scheme_value(const struct cg_enriched_funds *v, int32_t code)
{
	struct cg_dec sum = cg_dec_make(0, 2);

	for (size_t i = 0; i < v->n; i++)
		if (v->v[i].scheme_code == code && v->v[i].current_value.set)
			(void)cg_dec_add(sum, v->v[i].current_value, &sum);
	return sum;
}

static void add_cost(struct checking *c, size_t i)
{
	const struct cg_enriched_fund *x = &c->x->funds.v[i];
	int h = x->gap[1].set ? 1 : 0;
	struct cg_dec value = scheme_value(&c->x->funds, x->scheme_code), year = CG_DEC_NONE;
	struct cg_flag f;

	if (!x->gap[h].set || !reaches(CG_HEALTH_COST, x->gap[h], &f))
		return;
	if (cg_dec_mul(value, x->gap[h], 4, &year))
		(void)cg_dec_div(year, cg_dec_make(100, 0), 2, &year);
	add_fund(c, &f, i);
	add_figure(c, &f, "gap", "points", x->gap[h]);
	add_figure(c, &f, "value", "rupees", value);
	add_figure(c, &f, "cost_a_year", "rupees", year);
	add_flag(c, &f,
		 "%s is a regular plan: its direct plan returned %s points more%s, about %s rupees a year on this "
		 "holding.",
		 quoted(c, x->name), show(x->gap[h]).text, h == 1 ? " a year over three years" : " over one year",
		 year.set ? show(year).text : "0.00");
}

static void check_cost(struct checking *c)
{
	bool known = c->x->funds.n == 0, measured = c->x->overlays.regular.n == 0;

	for (size_t i = 0; i < c->x->funds.n; i++)
		known |= c->x->funds.v[i].scheme_code != 0;
	for (size_t i = 0; i < c->x->overlays.regular.n; i++) {
		const struct cg_enriched_fund *x = &c->x->funds.v[c->x->overlays.regular.v[i]];

		measured |= x->gap[0].set || x->gap[1].set;
		add_cost(c, c->x->overlays.regular.v[i]);
	}
	if (!known)
		c->out->not_run[CG_HEALTH_COST] = "No fund is in the list of schemes, so that no direct plan is known.";
	else if (!measured)
		c->out->not_run[CG_HEALTH_COST] =
			"There are regular plans with a direct one, but no returns to compare.";
}

static int worst_first(const void *a, const void *b)
{
	const struct cg_flag *x = a, *y = b;
	int by_figure;

	if (x->severity != y->severity)
		return x->severity > y->severity ? -1 : 1;
	if (x->check != y->check)
		return x->check < y->check ? -1 : 1;
	by_figure = cg_dec_cmp(y->figure, x->figure);
	if (by_figure != 0)
		return by_figure;
	return (x->funds.v[0] > y->funds.v[0]) - (x->funds.v[0] < y->funds.v[0]);
}

enum cg_code cg_health_make(const struct cg_enrichment *x, struct cg_arena *a, struct cg_health *out, struct cg_err *e)
{
	struct checking c = { x, a, out, false };

	*out = (struct cg_health){ .flags = { .n = 0 } };
	check_funds(&c);
	check_amcs(&c);
	check_categories(&c);
	check_holdings(&c);
	check_below(&c, CG_HEALTH_BELOW_1Y, 0);
	check_below(&c, CG_HEALTH_BELOW_3Y, 1);
	check_cost(&c);
	if (c.failed)
		return cg_fail(e, CG_EBUSY, "health: no memory");
	if (out->flags.n > 1)
		qsort(out->flags.v, out->flags.n, sizeof(out->flags.v[0]), worst_first);
	return CG_OK;
}
