/* Console: capital gains of a snapshot, comparison of two. Drawn from the data that the API answers with. */
#include "base/json.h"
#include "render/figure.h"
#include "render/report_page.h"
#include "rest/gains_service.h"
#include "rest/report_service.h"
#include "web/console.h"

static const struct cg_str none = { "", 0 };

static struct cg_str text_member(struct json_object *o, const char *name)
{
	const char *z = cg_json_get_shown(o, name, NULL);

	return z != NULL ? cg_str_of(z) : CG_STR_NONE;
}

static struct cg_dec dec(struct json_object *o, const char *name)
{
	struct cg_dec d = CG_DEC_NONE;

	(void)cg_dec_parse(text_member(o, name), &d);
	return d;
}

/* Codes of gains for people; others as they are. */
static struct cg_str words(struct cg_str code)
{
	static const struct {
		struct cg_str code, text;
	} known[] = {
		{ CG_STR_INIT("SHORT"), CG_STR_INIT("short") },
		{ CG_STR_INIT("LONG"), CG_STR_INIT("long") },
		{ CG_STR_INIT("FLAT"), CG_STR_INIT("") },
		{ CG_STR_INIT("SLAB"), CG_STR_INIT("ordinary rates") },
		{ CG_STR_INIT("INDEXED"), CG_STR_INIT("with indexation") },
		{ CG_STR_INIT("INDEXED_OR_10"), CG_STR_INIT("with indexation, or 10% without") },
		{ CG_STR_INIT("EXEMPT"), CG_STR_INIT("exempt") },
		{ CG_STR_INIT("BONUS_STRIPPING"), CG_STR_INIT("section 94 may put this loss aside (bonus)") },
		{ CG_STR_INIT("DIVIDEND_STRIPPING"), CG_STR_INIT("section 94 may put this loss aside (payout)") },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (cg_str_eq(code, known[i].code))
			return known[i].text;
	}
	return code;
}

static size_t length(struct json_object *list)
{
	return list != NULL ? json_object_array_length(list) : 0;
}

/* --- capital gains */

static void write_years(struct cg_console *k, struct json_object *data)
{
	struct cg_html *h = &k->page.html;
	struct json_object *years = cg_json_get(data, "years");

	if (length(years) < 2)
		return;
	cg_html_raw(h, "<nav aria-label=\"Financial year\" class=\"modes\">");
	for (size_t i = 0; i < length(years); i++) {
		struct cg_str year = cg_json_text_of(json_object_array_get_idx(years, i));

		cg_html_raw(h, "<a");
		cg_console_link(k, "href", "/console/snapshots", k->c->id, "/gains",
				cg_arena_printf(k->c->arena, "fy=%.*s", CG_STR_ARG(year)).p);
		if (cg_str_eq(year, text_member(data, "financial_year")))
			cg_html_raw(h, " aria-current=\"page\"");
		cg_html_raw(h, ">");
		cg_html_text(h, year);
		cg_html_raw(h, "</a> ");
	}
	cg_html_raw(h, "</nav>\n");
}

static void write_rate(struct cg_console_table *t, struct json_object *row)
{
	struct cg_dec rate = dec(row, "rate");

	cg_console_cell_begin(t, NULL);
	if (rate.set) {
		cg_figure_number(t->h, rate);
		cg_html_raw(t->h, "% ");
	}
	cg_html_text(t->h, words(text_member(row, "rate_kind")));
	cg_console_cell_end(t);
}

static void write_sum(struct cg_console_table *t, struct json_object *row)
{
	cg_console_row_begin(t);
	cg_html_text(t->h, text_member(row, "section"));
	cg_console_name_end(t);
	cg_console_cell(t, words(text_member(row, "term")));
	write_rate(t, row);
	cg_console_cell_dec(t, dec(row, "sale_value"));
	cg_console_cell_dec(t, dec(row, "cost"));
	cg_console_cell_dec(t, dec(row, "gain"));
	cg_console_row_end(t);
}

static void write_sums(struct cg_html *h, struct json_object *data)
{
	static const struct cg_console_column columns[] = { { "Section", false },
							    { "Term", false },
							    { "Rate", false },
							    { "Sale value, \xe2\x82\xb9", true },
							    { "Cost of acquisition, \xe2\x82\xb9", true },
							    { "Gain, \xe2\x82\xb9", true },
							    { NULL, false } };
	struct json_object *rows = cg_json_get(data, "summary"), *total = cg_json_get(data, "total");
	struct cg_console_table t;

	if (length(rows) == 0) {
		cg_html_raw(h, "<p>No gains of this year are known.</p>\n");
		return;
	}
	cg_console_table_begin(&t, h, "Gains by section", NULL, columns);
	for (size_t i = 0; i < length(rows); i++)
		write_sum(&t, json_object_array_get_idx(rows, i));
	cg_console_row_begin(&t);
	cg_html_raw(h, "Total");
	cg_console_name_end(&t);
	cg_console_cell(&t, none);
	cg_console_cell(&t, none);
	cg_console_cell_dec(&t, dec(total, "sale_value"));
	cg_console_cell_dec(&t, dec(total, "cost"));
	cg_console_cell_dec(&t, dec(total, "gain"));
	cg_console_row_end(&t);
	cg_console_table_end(&t);
}

/* A day as the answer gives it, for people. */
static void write_day(struct cg_html *h, struct cg_str day)
{
	int32_t date;

	if (cg_date_parse_iso(day, &date))
		cg_figure_date(h, date);
	else
		cg_figure_none(h, NULL);
}

static void write_lots(struct cg_html *h, struct json_object *fund)
{
	static const struct cg_console_column columns[] = { { "Bought", false },
							    { "Sold", false },
							    { "Units", true },
							    { "Sale value, \xe2\x82\xb9", true },
							    { "Cost of acquisition, \xe2\x82\xb9", true },
							    { "Gain, \xe2\x82\xb9", true },
							    { "Term", false },
							    { NULL, false } };
	struct json_object *lots = cg_json_get(fund, "lots");
	struct cg_console_table t;

	cg_html_raw(h, "<details><summary>");
	cg_html_text(h, text_member(fund, "name"));
	cg_html_raw(h, "</summary>\n");
	cg_console_table_begin(&t, h, "Lots", NULL, columns);
	for (size_t i = 0; i < length(lots); i++) {
		struct json_object *lot = json_object_array_get_idx(lots, i);

		cg_console_row_begin(&t);
		write_day(h, text_member(lot, "buy_date"));
		cg_console_name_end(&t);
		cg_console_cell_begin(&t, NULL);
		write_day(h, text_member(lot, "sell_date"));
		cg_console_cell_end(&t);
		cg_console_cell_dec(&t, dec(lot, "units"));
		cg_console_cell_dec(&t, dec(lot, "sale_value"));
		cg_console_cell_dec(&t, dec(lot, "cost_of_acquisition"));
		cg_console_cell_dec(&t, dec(lot, "gain"));
		cg_console_cell_begin(&t, NULL);
		cg_html_text(h, words(text_member(lot, "term")));
		if (text_member(lot, "caution").n > 0) {
			cg_html_raw(h, " <small class=\"fine\">");
			cg_html_text(h, words(text_member(lot, "caution")));
			cg_html_raw(h, "</small>");
		}
		cg_console_cell_end(&t);
		cg_console_row_end(&t);
	}
	cg_console_table_end(&t);
	cg_html_raw(h, "</details>\n");
}

/* What has no gain, no rate, or is no sale, in the words of the answer. */
static void write_missing(struct cg_html *h, struct json_object *list, const char *title)
{
	if (length(list) == 0)
		return;
	cg_html_raw(h, "<h2>");
	cg_html_raw(h, title);
	cg_html_raw(h, "</h2>\n<ul>\n");
	for (size_t i = 0; i < length(list); i++) {
		struct json_object *row = json_object_array_get_idx(list, i);
		struct cg_str message = text_member(row, "message");

		cg_html_raw(h, "<li>");
		cg_html_text(h, text_member(row, "name"));
		cg_html_raw(h, ": ");
		cg_html_text(h, message.p != NULL ? message : words(text_member(row, "reason")));
		cg_html_raw(h, "</li>\n");
	}
	cg_html_raw(h, "</ul>\n");
}

static void file_link(struct cg_console *k, struct json_object *data, const char *kind, const char *name)
{
	cg_html_raw(&k->page.html, "<a class=\"button quiet\"");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "/gains-file",
			cg_arena_printf(k->c->arena, "format=csv&kind=%s&fy=%.*s", kind,
					CG_STR_ARG(text_member(data, "financial_year")))
				.p);
	cg_html_raw(&k->page.html, ">");
	cg_html_raw(&k->page.html, name);
	cg_html_raw(&k->page.html, "</a>\n");
}

static void write_gains(struct cg_console *k, struct json_object *data)
{
	struct cg_html *h = &k->page.html;
	struct json_object *funds = cg_json_get(data, "mutual_funds");

	cg_html_raw(h, "<p><a");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "", "");
	cg_html_raw(h, ">Back to the snapshot</a></p>\n<h1>Capital gains, ");
	cg_html_text(h, text_member(data, "financial_year"));
	cg_html_raw(h,
		    "</h1>\n<p>Gains and rates of what this statement shows, first in, first out. No tax is computed: "
		    "set-off, exemptions and surcharge depend on everything else a taxpayer has.</p>\n");
	write_years(k, data);
	if (!cg_json_get_bool(data, "year_covered"))
		cg_html_raw(h, "<p class=\"warning\">The statement does not cover the whole of this year.</p>\n");
	if (json_object_get_int64(cg_json_get(data, "taxpayers")) > 1)
		cg_html_raw(
			h,
			"<p class=\"warning\">These are the sales of several people, by the PANs of their folios: the "
			"sums and Schedule 112A are over all of them.</p>\n");
	write_sums(h, data);
	cg_html_raw(h, "<div class=\"buttons\">\n");
	file_link(k, data, "112a", "Schedule 112A (CSV)");
	file_link(k, data, "lots", "All lots (CSV)");
	cg_html_raw(h, "</div>\n");
	write_missing(h, cg_json_get(data, "incomplete"), "What this statement does not tell");
	write_missing(h, cg_json_get(data, "excluded"), "Left the folio without a sale");
	if (length(funds) > 0)
		cg_html_raw(h, "<h2>Funds</h2>\n");
	for (size_t i = 0; i < length(funds); i++)
		write_lots(h, json_object_array_get_idx(funds, i));
}

enum cg_code cg_console_gains(struct cg_call *c)
{
	struct cg_gains_args args = { .snapshot_id = c->id, .fy = CG_STR_NONE };
	struct json_object *data = NULL;
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	args.fy = cg_form_get(&k.query, "fy");
	rc = cg_op_capital_gains(c, &args, &data);
	if (rc == CG_OK) {
		(void)cg_console_begin(&k, "Capital gains", "/console");
		write_gains(&k, data);
		rc = cg_console_end(&k);
	}
	json_object_put(data);
	return cg_page_guard(c, rc);
}

/* The files as the API gives them. */
enum cg_code cg_console_gains_file(struct cg_call *c)
{
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_do_gains(c);
	return cg_page_guard(c, rc);
}

/* --- comparison */

/* preset: the row that is chosen where the query says none. */
static void write_choice(struct cg_console *k, const struct cg_snapshot_rows *rows, const char *name, const char *label,
			 struct cg_str chosen, size_t preset)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX], day[CG_DATE_TEXT_MAX];

	cg_html_raw(h, "<div><label");
	cg_html_attr(h, "for", cg_str_of(name));
	cg_html_raw(h, ">");
	cg_html_raw(h, label);
	cg_html_raw(h, "</label><select");
	cg_html_attr(h, "id", cg_str_of(name));
	cg_html_attr(h, "name", cg_str_of(name));
	cg_html_raw(h, ">");
	for (size_t i = 0; i < rows->n; i++) {
		const struct cg_snapshot_row *row = &rows->v[i];

		(void)cg_id_text(&row->meta.id, "snap_", id);
		cg_html_raw(h, "<option");
		cg_html_attr(h, "value", cg_str_of(id));
		cg_html_raw(h, (chosen.n > 0 ? cg_str_eq(chosen, cg_str_of(id)) : i == preset) ? " selected>" : ">");
		cg_html_text(h, cg_arena_printf(k->c->arena, "%s, %s %s, %.*s, ", cg_date_text(row->as_of, day),
						cg_report_words(cg_source_name(row->source)),
						cg_report_words(cg_statement_type_name(row->type)),
						CG_STR_ARG(row->investor_name)));
		if (row->total_value.set)
			cg_figure_rupees(h, row->total_value);
		else
			cg_html_raw(h, "no value printed");
		cg_html_raw(h, "</option>");
	}
	cg_html_raw(h, "</select></div>\n");
}

static void write_line(struct cg_console_table *t, const char *name, struct cg_dec d)
{
	if (!d.set)
		return;
	cg_console_row_begin(t);
	cg_html_raw(t->h, name);
	cg_console_name_end(t);
	cg_console_cell_dec(t, d);
	cg_console_row_end(t);
}

static void write_explained(struct cg_html *h, struct json_object *data)
{
	static const struct cg_console_column columns[] = { { "What", false },
							    { "\xe2\x82\xb9", true },
							    { NULL, false } };
	struct json_object *total = cg_json_get(cg_json_get(data, "explained"), "total");
	struct cg_console_table t;

	cg_console_table_begin(&t, h, "Difference in value", NULL, columns);
	write_line(&t, "Value before", dec(total, "from_value"));
	write_line(&t, "Put in, less taken out", dec(total, "net_invested"));
	write_line(&t, "Charges", dec(total, "charges"));
	write_line(&t, "Moved in and out in units", dec(total, "in_kind"));
	write_line(&t, "Prices", dec(total, "market_movement"));
	write_line(&t, "Not explained by these statements", dec(total, "unexplained"));
	write_line(&t, "Value after", dec(total, "to_value"));
	cg_console_table_end(&t);
}

static void write_moved(struct cg_html *h, struct json_object *moved)
{
	struct cg_dec units = dec(moved, "units");

	if (!units.set)
		return;
	cg_html_raw(h, " <small class=\"fine\">");
	cg_html_raw(h, units.v < 0 ? "moved to demat account " : "moved here from demat account ");
	cg_html_text(h, text_member(moved, "client_id"));
	cg_html_raw(h, "</small>");
}

static void write_funds(struct cg_html *h, struct json_object *list, const char *title)
{
	static const struct cg_console_column columns[] = { { "Fund", false },
							    { "Folio", false },
							    { "Units before", true },
							    { "Units after", true },
							    { "Value before, \xe2\x82\xb9", true },
							    { "Value after, \xe2\x82\xb9", true },
							    { NULL, false } };
	struct cg_console_table t;

	if (length(list) == 0)
		return;
	cg_html_raw(h, "<h2>");
	cg_html_raw(h, title);
	cg_html_raw(h, "</h2>\n");
	cg_console_table_begin(&t, h, title, NULL, columns);
	for (size_t i = 0; i < length(list); i++) {
		struct json_object *f = json_object_array_get_idx(list, i);

		cg_console_row_begin(&t);
		cg_html_text(h, text_member(f, "name"));
		write_moved(h, cg_json_get(f, "moved"));
		cg_console_name_end(&t);
		cg_console_cell(&t, text_member(f, "folio"));
		cg_console_cell_dec(&t, dec(cg_json_get(f, "from"), "units"));
		cg_console_cell_dec(&t, dec(cg_json_get(f, "to"), "units"));
		cg_console_cell_dec(&t, dec(cg_json_get(f, "from"), "value"));
		cg_console_cell_dec(&t, dec(cg_json_get(f, "to"), "value"));
		cg_console_row_end(&t);
	}
	cg_console_table_end(&t);
}

static void write_warnings(struct cg_html *h, struct json_object *list)
{
	for (size_t i = 0; i < length(list); i++) {
		cg_html_raw(h, "<p class=\"warning\">");
		cg_html_text(h, text_member(json_object_array_get_idx(list, i), "message"));
		cg_html_raw(h, "</p>\n");
	}
}

static void write_comparison(struct cg_html *h, struct json_object *data)
{
	struct json_object *funds = cg_json_get(data, "mutual_funds");

	write_warnings(h, cg_json_get(data, "warnings"));
	cg_html_raw(h, "<h2>Difference in value</h2>\n");
	write_explained(h, data);
	write_funds(h, cg_json_get(funds, "added"), "Added");
	write_funds(h, cg_json_get(funds, "gone"), "Gone");
	write_funds(h, cg_json_get(funds, "changed"), "Changed");
	write_funds(h, cg_json_get(funds, "bought_and_sold"), "Bought and sold in between");
	cg_html_raw(h, "<p>Funds that are unchanged: ");
	cg_html_text(h, text_member(funds, "unchanged_count"));
	cg_html_raw(h, "</p>\n");
}

static void write_choices(struct cg_console *k, const struct cg_snapshot_rows *rows, bool more,
			  const struct cg_compare_args *args)
{
	struct cg_html *h = &k->page.html;

	if (rows->n < 2) {
		cg_html_raw(h, "<p>There must be two snapshots to compare.</p>\n");
		return;
	}
	cg_html_raw(h, "<form method=\"get\" class=\"stack half\"");
	cg_console_link(k, "action", "/console/compare", none, "", "");
	cg_html_raw(h, ">");
	if (!k->c->auth.live)
		cg_html_raw(h, "<input type=\"hidden\" name=\"mode\" value=\"test\">");
	write_choice(k, rows, "from", "Earlier statement", args->from, 1);
	write_choice(k, rows, "to", "Later statement", args->to, 0);
	if (more)
		cg_html_raw(h, "<p class=\"hint\">Only the newest snapshots are listed here.</p>");
	cg_html_raw(h, "<button>Compare</button></form>\n");
}

enum cg_code cg_console_compare(struct cg_call *c)
{
	struct cg_snapshot_rows rows = { .v = NULL };
	struct cg_compare_args args = { .from = CG_STR_NONE };
	struct json_object *data = NULL;
	char next[CG_CURSOR_MAX] = "";
	struct cg_console k;
	struct cg_html *h;
	bool go, asked;
	enum cg_code rc = cg_console_open(c, &k, &go), compared = CG_OK;

	if (rc == CG_OK && go)
		rc = cg_snapshot_list(c->service->db, &c->auth, CG_LIST_LIMIT_MAX, none, c->arena, &rows, next,
				      &c->err);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	args.from = cg_form_get(&k.query, "from");
	args.to = cg_form_get(&k.query, "to");
	asked = args.from.n > 0 && args.to.n > 0;
	if (asked)
		compared = cg_op_compare_snapshots(c, &args, &data);
	h = cg_console_begin(&k, "Compare", "/console/compare");
	cg_html_raw(h, "<h1>Compare two snapshots</h1>\n");
	if (compared != CG_OK) {
		cg_html_raw(h, "<p class=\"problem\" role=\"alert\">");
		cg_html_text(h, cg_str_of(cg_fail_message(&c->err)));
		cg_html_raw(h, "</p>\n");
	}
	write_choices(&k, &rows, next[0] != '\0', &args);
	if (data != NULL)
		write_comparison(h, data);
	json_object_put(data);
	rc = cg_page_end(c, &k.page, compared != CG_OK ? cg_code_info(compared)->http : 200);
	return cg_page_guard(c, rc == CG_OK ? compared : rc);
}
