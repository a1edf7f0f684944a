/* report_sample.h: a statement to which each test adds what it needs, and what a part of the report page says of it. */
#ifndef CG_TESTS_RENDER_REPORT_SAMPLE_H
#define CG_TESTS_RENDER_REPORT_SAMPLE_H

#include "render/report/report_page.h"
#include "values.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_analytics an;
static struct cg_enrichment enriched;
static struct cg_report report;
static struct cg_snapshot_meta meta;
static char *text;

static inline void begin(void)
{
	cg_arena_init(&arena, 1 << 20);
	s = (struct cg_statement){ .as_of = day("2024-05-31"), .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	an = (struct cg_analytics){ .first_txn = CG_DATE_NONE, .last_txn = CG_DATE_NONE };
	enriched = (struct cg_enrichment){ .as_of = day("2024-06-30"), .newest_nav_date = day("2024-06-28") };
	meta = (struct cg_snapshot_meta){ .live = true };
	report = (struct cg_report){
		.arena = &arena, .an = &an, .meta = &meta, .mode = "", .now_ms = (int64_t)day("2024-07-09") * 86400000
	};
	text = NULL;
}

static inline void end(void)
{
	free(text);
	cg_arena_free(&arena);
}

static inline const char *part(void (*write)(struct cg_report_page *))
{
	struct cg_report_page p = { .r = &report, .s = &s };
	size_t n = 0;

	write(&p);
	ck_assert(!p.failed);
	free(text);
	text = cg_html_take(&p.h, &n);
	ck_assert_ptr_nonnull(text);
	return text;
}

static inline size_t count(const char *what)
{
	size_t n = 0;

	for (const char *p = strstr(text, what); p != NULL; p = strstr(p + 1, what))
		n++;
	return n;
}

static inline struct cg_fund *fund(const char *name, const char *units, const char *nav, const char *value,
				   const char *cost)
{
	struct cg_fund f = { .name = cg_str_of(name),
			     .folio = CG_STR("12"),
			     .opening_units = dec("0.000"),
			     .units = dec(units),
			     .nav = dec(nav),
			     .value = dec(value),
			     .cost = dec(cost),
			     .nav_date = day("2024-05-30"),
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &s.funds, &f));
	return &s.funds.v[s.funds.n - 1];
}

static inline void txn(struct cg_fund *f, const char *date, enum cg_txn_type type, const char *amount,
		       const char *units)
{
	struct cg_txn t = { .date = day(date), .type = type, .amount = dec(amount), .units = dec(units) };

	ck_assert(CG_PUSH(&arena, &f->txns, &t));
}

#endif
