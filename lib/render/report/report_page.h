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

/* A figure known for less of the value than this, in percent, is not shown as that of the portfolio. */
enum { CG_REPORT_COVERED_LEAST = CG_MONTHS_COVERED_LEAST };

/* A page being written; `failed`: beside the writer, memory was out. */
struct cg_report_page {
	const struct cg_report *r;
	const struct cg_statement *s;
	struct cg_html h;
	bool failed;
	size_t last_place; /* where the search for a place goes on */
};

/*
 * The portfolio in the order of reading, for the console's page and the saved one: what it is, figures, warnings,
 * allocation, money over time, funds, the rest. Both write the frame around it. p->h is the page's.
 */
void cg_report_banner(struct cg_report_page *p);
void cg_report_parts(struct cg_report_page *p);
void cg_report_about(struct cg_report_page *p);

/* ` href="HERE/rest?query"` for links into the console, which are there only where r->here is. */
bool cg_report_linked(const struct cg_report_page *p);
void cg_report_href(struct cg_report_page *p, const char *rest, const char *query);
/* A figure as a link to its place in the statement, where one is known: of, i, j, field as in cg_place. */
void cg_report_figure_place(struct cg_report_page *p, struct cg_dec d, enum cg_place_of of, size_t i, size_t j,
			    const char *field);
/* A cell of it. */
void cg_report_cell_place(struct cg_report_page *p, const char *label, struct cg_dec d, enum cg_place_of of, size_t i,
			  size_t j, const char *field);
/* Text of a message with its ISO dates as people write them. */
void cg_report_message(struct cg_html *h, struct cg_str text);

/*
 * Whether the figures of the enrichment are those of today, or of yesterday, whose NAVs come in the night: those of
 * another day are not called so. False without one.
 */
bool cg_report_is_today(const struct cg_report *r);

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

/* A share of the whole by one key, as ring and table; id: of the picture. */
void cg_report_shares(struct cg_report_page *p, const char *id, const char *title, const struct cg_slices *s);
/* An entry of the legend of a chart: colour, and how its line looks (dashed, thin). */
void cg_report_legend(struct cg_html *h, const char *class, const char *text);
/* *sum += d; a failure sticks in p. */
void cg_report_add(struct cg_report_page *p, struct cg_dec *sum, struct cg_dec d);

/* d * 100 / whole, rounded to two decimals; unset where there is none. */
struct cg_dec cg_report_share(struct cg_dec d, struct cg_dec whole);
/* Sign and colour say the same. */
void cg_report_gain(struct cg_html *h, struct cg_dec d, bool rupees);

/* Tiles with what they rest on (report_summary.c). */
void cg_report_figures(struct cg_report_page *p);
/* Warnings of the statement and of the enrichment, and what the statement lacks (report_notes.c). */
void cg_report_warnings(struct cg_report_page *p);
/* What was checked, by kind, and of which schemes all of it holds (report_checks.c). */
void cg_report_checks(struct cg_report_page *p);
void cg_report_notes(struct cg_report_page *p);
void cg_report_lacking(struct cg_report_page *p);
/*
 * Cost and gain of the funds held, as the table of funds has them; gain_cost: of those with a gain, which are `funds`.
 */
struct cg_report_cost {
	struct cg_dec cost, gain, gain_cost;
	size_t funds, of;
};
struct cg_report_cost cg_report_funds_cost(struct cg_report_page *p);
/* The table of funds: today's figures where there is an enrichment (report_funds.c). */
void cg_report_funds(struct cg_report_page *p);

/* Splits of the whole by each key that is known, of which one is shown at a time (report_split.c). */
void cg_report_split_allocation(struct cg_report_page *p);
void cg_report_split_money(struct cg_report_page *p);

/* What is held and was held (report_holdings.c); nothing for an empty list. */
void cg_report_holdings_exited(struct cg_report_page *p);
void cg_report_holdings_demat(struct cg_report_page *p);
void cg_report_holdings_pension(struct cg_report_page *p);

/*
 * The sections that need an enrichment (report_market.c); nothing without one. Tiles of what is known for nearly all of
 * the value, and below the tiles one line of what is known for less.
 */
void cg_report_market_returns(struct cg_report_page *p);
void cg_report_market_parts(struct cg_report_page *p);
/* Value, money and benchmark by month (report_months.c); false: there are no months. */
bool cg_report_months(struct cg_report_page *p);
/* Its figures, a row a month, and what is not known behind the end of the statement. */
void cg_report_months_table(struct cg_html *h, const struct cg_months *x, const struct cg_statement *s);
/* Value by year with what was put in; false: there is none to show. */
bool cg_report_market_years(struct cg_report_page *p);
void cg_report_market_overlays(struct cg_report_page *p);

#endif
