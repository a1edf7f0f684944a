/*
 * console_held.c: Console: unrealised gains: what is held, fund by fund and lot by lot, as if it were sold on a day,
 * and what of it is within what is left of the exemption. Says what is left and advises nothing; no figure is computed
 * or rounded here (portfolio/gains/held.h, left.h, harvest.h).
 */
#include "app/analysis/gains.h"
#include "app/snapshots.h"
#include "http/files.h"
#include "portfolio/gains/harvest.h"
#include "portfolio/gains/left.h"
#include "portfolio/gains/missing.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

/* What the page shows. */
struct shown {
	struct cg_app_gains g; /* with the sales */
	struct cg_held held;
	struct cg_gains_sums sums; /* of all that is held */
	struct cg_harvest harvest;
	struct cg_gains_missing_list missing;
	size_t fund; /* whose lots are shown; SIZE_MAX: of none */
};

/* The day and the holder that are shown, for links that keep them. */
static const char *query(struct cg_console *k, const struct shown *x)
{
	char day[CG_DATE_TEXT_MAX];
	struct cg_str holder = cg_console_holder_query(k, x->g.g.holder, CG_CONSOLE_NO_YEAR);

	return cg_arena_printf(k->c->arena, "as_of=%s%s%.*s", cg_date_text(x->held.day, day), holder.n > 0 ? "&" : "",
			       CG_STR_ARG(holder))
		.p;
}

/* Gain of the lots of one term, as their sums by section have it; unset where there is none. */
static struct cg_dec of_term(struct cg_html *h, const struct cg_gains_sums *sums, enum cg_gains_term term)
{
	struct cg_dec sum = CG_DEC_NONE;

	for (size_t i = 0; i < sums->n; i++) {
		if (sums->v[i].rule.term != term)
			continue;
		if (!sum.set)
			sum = sums->v[i].gain;
		else
			h->text.failed |= !cg_dec_add(sum, sums->v[i].gain, &sum);
	}
	return sum;
}

/* --- the whole */

/* The gain first; parts of it by what the law asks. */
static void write_totals(struct cg_html *h, const struct shown *x)
{
	const struct cg_gains_sums *s = &x->sums;

	cg_html_raw(h, "<h2 class=\"hidden\">Key figures</h2><dl class=\"tiles\">\n");
	cg_console_tile(h, true, "Unrealised gain", s->total.gain,
			"value less cost of acquisition, of all lots whose cost is known");
	cg_console_tile(h, false, "Long-term", of_term(h, s, CG_TERM_LONG), "of lots that are long-term on the day");
	cg_console_tile(h, false, "Short-term", of_term(h, s, CG_TERM_SHORT),
			"of lots that are short-term on the day, or always");
	cg_console_tile(h, false, "Value of these lots", s->total.sale_value, "at the NAVs of the statement");
	cg_html_raw(h, "</dl>\n");
}

/* Another day: the terms change with it, the values stay those of the statement. */
static void write_day_form(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;
	char day[CG_DATE_TEXT_MAX];

	cg_html_raw(h, "<form method=\"get\" class=\"filter\"");
	cg_console_link(k, "action", "/console/snapshots", k->c->id, "/unrealised", "");
	cg_html_raw(h, ">");
	if (!k->c->auth.live)
		cg_html_raw(h, "<input type=\"hidden\" name=\"mode\" value=\"test\">");
	if (x->g.g.holder > 0)
		cg_html_rawf(h, "<input type=\"hidden\" name=\"holder\" value=\"%zu\">", x->g.g.holder);
	cg_html_raw(h, "<div><label for=\"as_of\">Terms as of</label><input type=\"date\" id=\"as_of\" name=\"as_of\"");
	cg_html_attr(h, "value", cg_str_of(cg_date_text(x->held.day, day)));
	if (x->g.s.as_of != CG_DATE_NONE)
		cg_html_attr(h, "min", cg_str_of(cg_date_text(x->g.s.as_of, day)));
	cg_html_raw(h, "></div><button class=\"quiet\">Show</button></form>\n");
}

/* --- the exemption */

/* What the sales of the year leave of it, for each person. */
static void write_left(struct cg_console *k, const struct shown *x, int year)
{
	static const struct cg_console_column columns[] = {
		{ "Section", false },
		{ "Exempt in a year, \xe2\x82\xb9", true },
		{ "Long-term gain of the year\xe2\x80\x99s sales, \xe2\x82\xb9", true },
		{ "Left, \xe2\x82\xb9", true },
		{ NULL, false }
	};
	const struct cg_gains *g = &x->g.g;
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;
	struct cg_gains_left left;

	cg_console_table_begin(&t, h, "Exemption left", NULL, columns);
	for (size_t n = 1; n <= g->holders.n; n++) {
		if (g->holder > 0 && g->holder != n)
			continue;
		h->text.failed |= cg_gains_left_make(g, year, n, &left, &k->c->err) != CG_OK;
		cg_console_row_begin(&t);
		cg_html_z(h, left.section);
		if (g->holders.n > 1) {
			cg_html_raw(h, "<small>");
			cg_console_holder(k, &g->holders.v[n - 1]);
			cg_html_raw(h, "</small>");
		}
		cg_console_name_end(&t);
		cg_console_cell_dec(&t, left.exemption);
		cg_console_cell_dec(&t, left.exempt_gain);
		cg_console_cell_dec(&t, left.exemption_left);
		cg_console_row_end(&t);
	}
	cg_console_table_end(&t);
}

/* What the units of a fund end with, for people. */
static const char *end_words(enum cg_harvest_end v)
{
	static const char *const words[CG_HARVEST_END_MAX] = {
		[CG_HARVEST_ALL] = "all of its units",
		[CG_HARVEST_EXEMPTION] = "up to the exemption",
		[CG_HARVEST_SHORT_TERM] = "up to a lot that is short-term",
		[CG_HARVEST_LOCK_IN] = "up to a lot in its lock-in",
		[CG_HARVEST_UNKNOWN] = "up to a lot whose gain is not known",
	};

	return words[v];
}

/* One folio and scheme, taken alone. */
static void write_within_row(struct cg_console_table *t, const struct cg_fund *f, const struct cg_harvest_fund *v)
{
	cg_console_row_begin(t);
	cg_html_text(t->h, f->name);
	cg_html_raw(t->h, "<small>Folio <span class=\"folio\">");
	cg_html_text(t->h, f->folio);
	cg_html_raw(t->h, "</span></small>");
	cg_console_name_end(t);
	cg_console_cell_dec(t, v->sums.units);
	cg_console_cell_dec(t, v->sums.value);
	cg_console_cell_dec(t, v->sums.cost);
	cg_console_cell_dec(t, v->sums.gain);
	cg_console_cell_begin(t, "wide");
	cg_html_raw(t->h, end_words(v->end));
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* What is left, and which units would be within it. */
static void write_exemption(struct cg_console *k, const struct shown *x)
{
	static const struct cg_console_column columns[] = { { "Fund", false },
							    { "Units", true },
							    { "Value, \xe2\x82\xb9", true },
							    { "Cost of acquisition, \xe2\x82\xb9", true },
							    { "Gain, \xe2\x82\xb9", true },
							    { "Units counted", false },
							    { NULL, false } };
	int year = cg_gains_rules_fy(x->held.day);
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;
	struct cg_dec amount;
	const char *section;
	char fy[CG_FY_TEXT_MAX];

	if (!cg_gains_rules_exemption(year, &section, &amount) || x->g.g.holders.n == 0)
		return;
	cg_report_section_begin(h, "exemption", "What is left of the exemption");
	cg_html_rawf(h,
		     "<p class=\"lead\">Of %s, by the sales in this statement alone: sales elsewhere and losses of "
		     "earlier years are not known here.</p>\n",
		     cg_gains_rules_fy_text(year, fy));
	cg_console_part_of_year(k, &x->g.s, year, true);
	write_left(k, x, year);
	if (x->harvest.n > 0) {
		cg_html_raw(
			h,
			"<h3>Units whose gain is within it</h3>\n<p class=\"lead\">Of each fund taken alone, first in, "
			"first out, at the NAV of the statement and without exit load. The exemption counts once "
			"for all of them.</p>\n");
		cg_console_table_begin(&t, h, "Units within the exemption", NULL, columns);
		for (size_t i = 0; i < x->harvest.n; i++)
			write_within_row(&t, &x->g.s.funds.v[x->harvest.v[i].fund], &x->harvest.v[i]);
		cg_console_table_end(&t);
	}
	cg_html_raw(h, "</section>\n");
}

/* --- funds and lots */

/* Term, and when it changes. */
static void write_term(struct cg_console_table *t, const struct cg_gain *lot, const struct cg_held_lot *held)
{
	cg_console_cell_begin(t, NULL);
	cg_html_text(t->h, cg_console_gains_words(cg_gains_rules_term_name(lot->rule.term)));
	if (lot->rule.term == CG_TERM_NONE)
		cg_figure_none(t->h, cg_gains_lots_reason_text(lot->reason));
	if (held->days_to_long > 0) {
		cg_html_raw(t->h, "<small>long from ");
		cg_figure_date_short(t->h, held->long_from);
		cg_html_rawf(t->h, ", in %d %s</small>", (int)held->days_to_long,
			     held->days_to_long == 1 ? "day" : "days");
	} else if (lot->rule.term == CG_TERM_SHORT && held->long_from == CG_DATE_NONE) {
		cg_html_raw(t->h, "<small>always: section ");
		cg_html_z(t->h, lot->rule.section);
		cg_html_raw(t->h, "</small>");
	}
	cg_console_cell_end(t);
}

/* A gain, or why there is none. */
static void write_gain(struct cg_console_table *t, const struct cg_gain *lot)
{
	cg_console_cell_begin(t, NULL);
	if (lot->gain.set)
		cg_report_gain(t->h, lot->gain, false);
	else
		cg_figure_none(t->h, cg_gains_lots_reason_text(lot->reason));
	cg_console_cell_end(t);
}

/* One lot; the lock-in only as long as it lasts. */
static void write_lot(struct cg_console_table *t, const struct cg_gain *lot, const struct cg_held_lot *held,
		      int32_t day)
{
	cg_console_row_begin(t);
	if (lot->lot.buy_date != CG_DATE_NONE)
		cg_figure_date_short(t->h, lot->lot.buy_date);
	else
		cg_html_raw(t->h, "Before the statement");
	cg_console_name_end(t);
	cg_console_cell_dec(t, lot->lot.units);
	cg_console_cell_dec(t, lot->lot.sale_value);
	cg_console_cell_dec(t, lot->cost_of_acquisition);
	write_gain(t, lot);
	write_term(t, lot, held);
	cg_console_cell_begin(t, NULL);
	if (held->locked_until != CG_DATE_NONE && held->locked_until > day) {
		cg_html_raw(t->h, "until ");
		cg_figure_date_short(t->h, held->locked_until);
	}
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* The lots of the fund that was asked for, oldest first. */
static void write_lots(struct cg_html *h, const struct shown *x)
{
	static const struct cg_console_column columns[] = { { "Bought", false },
							    { "Units", true },
							    { "Value, \xe2\x82\xb9", true },
							    { "Cost of acquisition, \xe2\x82\xb9", true },
							    { "Gain, \xe2\x82\xb9", true },
							    { "Term", false },
							    { "Lock-in", false },
							    { NULL, false } };
	/* lots of a fund stand together, in the order of the queue */
	const struct cg_gains_fund *f = &x->held.g.funds[x->fund];
	struct cg_console_table t;

	cg_html_raw(h, "<section class=\"part\" aria-labelledby=\"lots\"><h2 id=\"lots\">Lots of ");
	cg_html_text(h, x->g.s.funds.v[x->fund].name);
	cg_html_raw(h, "</h2>\n");
	cg_console_table_begin(&t, h, "Lots", NULL, columns);
	for (size_t i = f->first; i < f->first + f->n; i++)
		write_lot(&t, &x->held.g.gains.v[i], &x->held.v[i], x->held.day);
	cg_console_table_end(&t);
	cg_html_raw(h, "</section>\n");
}

/* The first day on which a lot of the fund that is locked today may be sold; CG_DATE_NONE: none is. */
static int32_t locked_to(const struct shown *x, size_t fund)
{
	const struct cg_gains_fund *f = &x->held.g.funds[fund];
	int32_t first = CG_DATE_NONE;

	for (size_t i = f->first; i < f->first + f->n; i++) {
		int32_t day = x->held.v[i].locked_until;

		if (day != CG_DATE_NONE && day > x->held.day && (first == CG_DATE_NONE || day < first))
			first = day;
	}
	return first;
}

/* A fund leads to its lots; its value is the printed one, be its lots known or not. */
static void write_fund(struct cg_console *k, struct cg_console_table *t, const struct shown *x, size_t fund)
{
	const struct cg_fund *f = &x->g.s.funds.v[fund];
	struct cg_gains_sums sums = { .n = 0 };
	struct cg_html *h = t->h;
	int32_t locked = locked_to(x, fund);
	size_t lots = x->held.g.funds[fund].n;

	h->text.failed |= cg_gains_sum_up(&x->held.g, CG_FY_ALL, fund, k->c->arena, &sums, &k->c->err) != CG_OK;
	cg_console_row_begin(t);
	cg_html_raw(h, "<a");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "/unrealised",
			cg_arena_printf(k->c->arena, "%s&fund=%zu", query(k, x), fund).p);
	cg_html_raw(h, fund == x->fund ? " aria-current=\"true\">" : ">");
	cg_html_text(h, f->name);
	cg_html_raw(h, "</a><small>Folio <span class=\"folio\">");
	cg_html_text(h, f->folio);
	cg_html_rawf(h, "</span>, %zu %s", lots, lots == 1 ? "lot" : "lots");
	if (sums.total.count < lots)
		cg_html_rawf(h, ", %zu without a known gain", lots - sums.total.count);
	if (locked != CG_DATE_NONE) {
		cg_html_raw(h, ", lock-in of the next ends ");
		cg_figure_date(h, locked);
	}
	cg_html_raw(h, "</small>");
	cg_console_name_end(t);
	cg_console_cell_dec(t, f->value);
	cg_console_cell_dec(t, sums.total.count > 0 ? sums.total.cost : CG_DEC_NONE);
	cg_console_cell_dec(t, sums.total.count > 0 ? sums.total.gain : CG_DEC_NONE);
	cg_console_cell_dec(t, of_term(h, &sums, CG_TERM_LONG));
	cg_console_cell_dec(t, of_term(h, &sums, CG_TERM_SHORT));
	cg_console_row_end(t);
}

/* Every fund that is held, in the order of the statement. */
static void write_funds(struct cg_console *k, const struct shown *x)
{
	static const struct cg_console_column columns[] = { { "Fund", false },
							    { "Value, \xe2\x82\xb9", true },
							    { "Cost of acquisition, \xe2\x82\xb9", true },
							    { "Gain, \xe2\x82\xb9", true },
							    { "Long-term, \xe2\x82\xb9", true },
							    { "Short-term, \xe2\x82\xb9", true },
							    { NULL, false } };
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	cg_report_section_begin(h, "funds", "Funds");
	cg_html_raw(h, "<p class=\"lead\">Choose a fund to see its lots.</p>\n");
	cg_console_table_begin(&t, h, "Unrealised gains by fund", NULL, columns);
	for (size_t i = 0; i < x->g.s.funds.n; i++) {
		if (x->held.g.funds[i].n > 0)
			write_fund(k, &t, x, i);
	}
	cg_console_table_end(&t);
	cg_html_raw(h, "</section>\n");
}

/* --- the page */

/* When, at which values, whose. */
static void write_head(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;

	cg_console_tabs(k, "/unrealised", x->g.g.holder);
	cg_html_raw(h, "<h1>Unrealised gains</h1>\n<p class=\"lead\">As if all units were sold on ");
	cg_figure_date(h, x->held.day);
	cg_html_raw(h, ", at the values of the statement");
	if (x->g.s.as_of != CG_DATE_NONE) {
		cg_html_raw(h, " of ");
		cg_figure_date(h, x->g.s.as_of);
	}
	cg_html_raw(h, ". No tax is computed.</p>\n");
	cg_console_holders(k, &x->g.g.holders, x->g.g.holder, "/unrealised", CG_CONSOLE_NO_YEAR);
	write_day_form(k, x);
}

/* The whole, what the law asks, what is left, then fund by fund. */
static void write_page(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;

	write_head(k, x);
	cg_console_covers(k, &x->g.s);
	if (x->held.n == 0) {
		cg_html_raw(h, "<p>No units are held in folios of this statement.</p>\n");
		return;
	}
	/* what was asked for stands first */
	if (x->fund != SIZE_MAX)
		write_lots(h, x);
	write_totals(h, x);
	cg_html_raw(h, "<div class=\"buttons\"><a class=\"button quiet\"");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "/unrealised-file",
			cg_arena_printf(k->c->arena, "format=csv&%s", query(k, x)).p);
	cg_html_raw(h, ">All lots (CSV)</a></div>\n");
	write_funds(k, x);
	cg_report_section_begin(h, "sections", "By section and term");
	cg_console_gains_sums(h, &x->sums, "Value, \xe2\x82\xb9");
	cg_html_raw(h, "</section>\n");
	write_exemption(k, x);
	cg_console_gains_missing(h, &x->missing);
}

/* The fund of the query: one that is held. */
static enum cg_code choose_fund(struct cg_console *k, struct shown *x)
{
	struct cg_str text = cg_form_get(&k->query, "fund");
	struct cg_dec n;

	x->fund = SIZE_MAX;
	if (text.n == 0) /* the page without lots */
		return CG_OK;
	if (!cg_dec_parse(text, &n) || n.scale != 0 || n.v < 0 || (uint64_t)n.v >= x->g.s.funds.n ||
	    x->held.g.funds[n.v].n == 0)
		return cg_fail_hint(&k->c->err, CG_EREQUEST, "fund must be the number of a fund that is held.");
	x->fund = (size_t)n.v;
	return CG_OK;
}

/* The snapshot of the path; day, holder and fund of the query. */
static enum cg_code load_held(struct cg_console *k, struct shown *x)
{
	struct cg_call *c = k->c;
	int32_t day = CG_DATE_NONE;
	struct cg_str text = cg_form_get(&k->query, "as_of");
	enum cg_code rc = cg_app_gains_day(text.n > 0 ? text : CG_STR_NONE, &day, &c->err);

	if (rc == CG_OK)
		rc = cg_console_gains_load(k, CG_APP_GAINS_NEWEST, &x->g);
	if (rc == CG_OK)
		rc = cg_app_gains_held(&c->ctx, &x->g, day, &x->held);
	if (rc == CG_OK)
		rc = cg_gains_sum_up(&x->held.g, CG_FY_ALL, SIZE_MAX, c->arena, &x->sums, &c->err);
	if (rc == CG_OK)
		rc = cg_harvest_make(&x->g.g, &x->held, c->arena, &x->harvest, &c->err);
	if (rc == CG_OK)
		rc = cg_gains_missing_held(&x->held.g, c->arena, &x->missing, &c->err);
	return rc == CG_OK ? choose_fund(k, x) : rc;
}

/* The day is today unless the query names another one. */
enum cg_code cg_console_unrealised(struct cg_call *c)
{
	struct shown x = { .fund = SIZE_MAX };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = load_held(&k, &x);
	if (rc == CG_OK) {
		(void)cg_console_begin(&k, "Unrealised gains", "/console");
		write_page(&k, &x);
		rc = cg_console_end(&k);
	}
	return cg_page_guard(c, rc);
}

/* The file as the API gives it. */
enum cg_code cg_console_unrealised_file(struct cg_call *c)
{
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_files_unrealised(c);
	return cg_page_guard(c, rc);
}
