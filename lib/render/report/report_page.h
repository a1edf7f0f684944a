/*
 * report_page.h: what the parts of the report page share: words for codes, tables, cards, shares.
 * For the files of this folder that write parts of the page only.
 *
 * Tables    with the markup of table.h: begun, given columns, then cg_table_head_end and rows. Those of class `rows`
 *           become lists of cards on a phone.
 */
#ifndef CG_RENDER_REPORT_PAGE_H
#define CG_RENDER_REPORT_PAGE_H

#include "render/html.h"
#include "render/report/report.h"
#include "render/table.h"

/* A page being written; `failed`: beside the writer, memory was out. */
struct cg_report_page {
	const struct cg_report *r;
	const struct cg_statement *s;
	struct cg_html h;
	bool failed;
};

/* What a code means to a reader; the code itself where it has no words. */
const char *cg_report_words(const char *code);
/* The same for keys that may be codes, as those of categories; other text as it is. */
struct cg_str cg_report_words_of(struct cg_arena *a, struct cg_str key);

void cg_report_section_begin(struct cg_html *h, const char *id, const char *title);
/* A line below the title: before, the date, a full stop. */
void cg_report_as_of(struct cg_html *h, const char *before, int32_t date);

void cg_report_table_begin(struct cg_html *h, const char *class, const char *caption);
void cg_report_column(struct cg_html *h, const char *name, bool number);
/* label: name of the column, shown on a phone; NULL: none. */
void cg_report_cell(struct cg_html *h, const char *label, const char *class);
void cg_report_cell_figure(struct cg_html *h, const char *label, struct cg_dec d);

void cg_report_card_begin(struct cg_html *h, const char *name);
void cg_report_card_end(struct cg_html *h);
void cg_report_small_as_of(struct cg_html *h, int32_t date);

/* A share of the whole by one key, as ring (where id names it) and table. */
void cg_report_shares(struct cg_report_page *p, const char *id, const char *title, const struct cg_slices *s);
/* *sum += d; a failure sticks in p. */
void cg_report_add(struct cg_report_page *p, struct cg_dec *sum, struct cg_dec d);

/* Splits of the whole (report_split.c); nothing where there is one part only. */
void cg_report_split_kinds(struct cg_report_page *p);
void cg_report_split_allocation(struct cg_report_page *p);
void cg_report_split_money(struct cg_report_page *p);

/* What is held and was held (report_holdings.c); nothing for an empty list. */
void cg_report_holdings_funds(struct cg_report_page *p);
void cg_report_holdings_exited(struct cg_report_page *p);
void cg_report_holdings_demat(struct cg_report_page *p);
void cg_report_holdings_pension(struct cg_report_page *p);

/* The sections that need an enrichment (report_market.c); nothing without one. */
void cg_report_market_figures(struct cg_report_page *p);
void cg_report_market_shares(struct cg_report_page *p);
/* Value by year with what was put in; false: there is none to show. */
bool cg_report_market_years(struct cg_report_page *p);
void cg_report_market_funds(struct cg_report_page *p);
void cg_report_market_overlays(struct cg_report_page *p);

#endif
