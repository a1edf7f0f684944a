/* gains_sample.h: small statements for the tests of capital gains, row by row, and what comes out of them. */
#ifndef CG_TESTS_GAINS_SAMPLE_H
#define CG_TESTS_GAINS_SAMPLE_H

#include "portfolio/gains/gains.h"
#include "values.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLE_FUNDS = 8 };

/* What the tests below fill: start with sample_begin, add funds and rows, run. */
struct sample {
	struct cg_arena arena;
	struct cg_statement s;
	struct cg_gains_scheme schemes[SAMPLE_FUNDS];
	const struct cg_gains_scheme *of[SAMPLE_FUNDS];
	struct cg_fmv fmv;
	struct cg_gains g;
	cg_lots_nav *nav;
};
static struct sample sample;

static inline const char *text_of(struct cg_dec d)
{
	static char ring[8][CG_DEC_TEXT_MAX];
	static int at;
	char *text = ring[at = (at + 1) % 8];

	(void)cg_dec_text(d, text);
	return text;
}

static inline void sample_begin(void)
{
	const char *top = getenv("CG_TOP_SRCDIR");
	struct cg_err e = { 0 };
	char path[1024];

	memset(&sample, 0, sizeof(sample));
	cg_arena_init(&sample.arena, 64 << 20);
	sample.s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED,
					  .as_of = day("2026-09-30"),
					  .from = day("1990-04-01"),
					  .to = day("2026-09-30") };
	(void)snprintf(path, sizeof(path), "%s/data/market/fmv_2018-01-31.csv", top != NULL ? top : ".");
	ck_assert_msg(cg_fmv_load(&sample.fmv, path, &e) == CG_OK, "%s", e.why);
}

static inline void sample_end(void)
{
	cg_fmv_free(&sample.fmv);
	cg_arena_free(&sample.arena);
}

/* class: NULL: the ISIN is in no master list. Returns the fund's number; opening 0, reconciled. */
static inline size_t fund_in(const char *folio, const char *isin, const char *category, const char *class)
{
	size_t i = sample.s.funds.n;
	struct cg_fund f = { .name = cg_arena_printf(&sample.arena, "Fund %zu", i),
			     .isin = cg_str_of(isin),
			     .folio = cg_str_of(folio),
			     .amc = CG_STR("Some Mutual Fund"),
			     .opening_units = cg_dec_make(0, 3),
			     .reconciled = true };

	ck_assert(i < SAMPLE_FUNDS);
	ck_assert(CG_PUSH(&sample.arena, &sample.s.funds, &f));
	sample.schemes[i] = (struct cg_gains_scheme){ .category = cg_str_of(category),
						      .asset_class = cg_str_of(class),
						      .name = f.name };
	sample.of[i] = category != NULL ? &sample.schemes[i] : NULL;
	return i;
}

static inline size_t equity_fund(void)
{
	return fund_in("1001", "INF179K01UT0", "FLEXI_CAP", "EQUITY");
}

static inline size_t debt_fund(void)
{
	return fund_in("1002", "INF843K01FC8", "CORPORATE_BOND", "DEBT");
}

static inline void row(size_t fund, const char *date, enum cg_txn_type type, const char *amount, const char *units,
		       const char *nav)
{
	struct cg_txn t = { .date = day(date),
			    .type = type,
			    .description = CG_STR("row"),
			    .amount = dec(amount),
			    .units = dec(units),
			    .nav = dec(nav) };

	ck_assert(CG_PUSH(&sample.arena, &sample.s.funds.v[fund].txns, &t));
}

static inline void run(void)
{
	struct cg_gains_facts facts = { .schemes = sample.of, .fmv = &sample.fmv, .nav = sample.nav };
	struct cg_err e = { 0 };

	ck_assert_msg(cg_gains_make(&sample.s, &facts, &sample.arena, &sample.g, &e) == CG_OK, "%s", e.why);
}

/* The i-th gain of a fund. */
static inline const struct cg_gain *gain(size_t fund, size_t i)
{
	ck_assert_uint_lt(i, sample.g.funds[fund].n);
	return &sample.g.gains.v[sample.g.funds[fund].first + i];
}

/* "units sale cost gain TERM RATE_KIND rate section", or "units sale REASON" where there is no gain. */
static inline void is_gain(size_t fund, size_t i, const char *want)
{
	const struct cg_gain *x = gain(fund, i);
	const char *term = cg_gains_rules_term_name(x->rule.term),
		   *kind = cg_gains_rules_rate_kind_name(x->rule.rate_kind);
	char got[256];

	if (!x->gain.set)
		(void)snprintf(got, sizeof(got), "%s %s %s", text_of(x->lot.units), text_of(x->lot.sale_value),
			       cg_gains_lots_reason_name(x->reason));
	else
		(void)snprintf(got, sizeof(got), "%s %s %s %s %s %s %s %s", text_of(x->lot.units),
			       text_of(x->lot.sale_value), text_of(x->cost_of_acquisition), text_of(x->gain),
			       term != NULL ? term : "-", kind != NULL ? kind : "-",
			       x->rule.rate.set ? text_of(x->rule.rate) : "-",
			       x->rule.section != NULL ? x->rule.section : "-");
	ck_assert_str_eq(got, want);
}

static inline void has_gains(size_t fund, size_t n)
{
	ck_assert_uint_eq(sample.g.funds[fund].n, n);
}

#endif
