/*
 * console_compare.c: Console: comparison of two snapshots of one investor, from the use case of app/analysis; no figure
 * is computed or rounded here.
 */
#include "app/analysis/compare.h"
#include "app/snapshots.h"
#include "portfolio/compare_warnings.h"
#include "render/chart.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

#include <math.h>

static const struct cg_str none = { "", 0 };

/* Statements of one investor in the order of their dates. preset: the one that is chosen where the query says none. */
static void write_choice(struct cg_console *k, const struct cg_console_investor *v, const char *name, const char *label,
			 struct cg_str chosen, size_t preset)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX];

	cg_console_select_begin(h, name, label);
	for (size_t i = 0; i < v->statements.n; i++) {
		const struct cg_snapshot_row *row = v->statements.v[i];

		(void)cg_id_text(&row->meta.id, "snap_", id);
		cg_html_raw(h, "<option");
		cg_html_attr(h, "value", cg_str_of(id));
		cg_html_raw(h, (chosen.n > 0 ? cg_str_eq(chosen, cg_str_of(id)) : i == preset) ? " selected>" : ">");
		cg_figure_date_text(h, row->as_of);
		/* a list that is too narrow cuts what stands last: not the value, which would read as another one */
		cg_html_raw(h, ", ");
		if (row->total_value.set)
			cg_figure_rupees(h, row->total_value);
		else
			cg_html_raw(h, "no value printed");
		cg_html_text(h, cg_arena_printf(k->c->arena, ", %s %s", cg_report_words(cg_source_name(row->source)),
						cg_report_words(cg_statement_type_name(row->type))));
		cg_html_raw(h, "</option>");
	}
	cg_html_raw(h, "</select></div>\n");
}

/* One step from the earlier value to the later one: a bar from where the step before ended. */
struct step {
	const char *name;
	struct cg_dec d;
	bool whole; /* a value: its bar begins at zero */
	bool gain;  /* has the colour of one: money that was added, or is not explained, has none */
};
enum { STEPS = 7 };

/* How far the bars reach, on one scale with zero on it. */
static double reach(const struct step v[STEPS], double *least)
{
	double at = 0, most = 0;

	*least = 0;
	for (size_t i = 0; i < STEPS; i++) {
		at = v[i].whole ? cg_dec_double(v[i].d) : at + cg_dec_double(v[i].d);
		most = fmax(most, at);
		*least = fmin(*least, at);
	}
	return most;
}

/* Nothing for a figure that is not known. Signs say the direction, and a colour what is a gain or loss. */
static void write_step(struct cg_console_table *t, const struct step *s, double *at, double least, double most)
{
	double from = s->whole ? 0 : *at;

	if (!s->d.set)
		return;
	*at = from + cg_dec_double(s->d);
	cg_console_row_begin(t);
	cg_html_raw(t->h, s->name);
	cg_console_name_end(t);
	cg_console_cell_begin(t, NULL);
	if (s->whole)
		cg_figure_number(t->h, s->d);
	else if (s->gain)
		cg_report_gain(t->h, s->d, false);
	else {
		cg_html_raw(t->h, s->d.v > 0 ? "<span class=\"figure\">+" : "<span class=\"figure\">");
		cg_figure_number(t->h, s->d);
		cg_html_raw(t->h, "</span>");
	}
	cg_console_cell_end(t);
	cg_console_cell_begin(t, "bar");
	cg_chart_span(t->h, from, *at, least, most, s->whole ? "c7" : *at < from ? "c6" : "c1");
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* From the earlier value to the later one, step by step, as a waterfall. */
static void write_explained(struct cg_html *h, const struct cg_explained *total)
{
	static const struct cg_console_column columns[] = {
		{ "What", false }, { "Amount, \xe2\x82\xb9", true }, { "", false }, { NULL, false }
	};
	const struct step v[STEPS] = { { "Value before", total->from_value, true, false },
				       { "Net investment", total->net_invested, false, false },
				       { "Charges", cg_dec_neg(total->charges), false, false },
				       { "Transfers in kind", total->in_kind, false, false },
				       { "Market movement", total->market_movement, false, true },
				       { "Unexplained", total->unexplained, false, false },
				       { "Value after", total->to_value, true, false } };
	double least, most = reach(v, &least), at = 0;
	struct cg_console_table t;

	cg_console_table_begin(&t, h, "Difference in value", NULL, columns);
	for (size_t i = 0; i < STEPS && total->change.set; i++)
		write_step(&t, &v[i], &at, least, most);
	cg_console_table_end(&t);
}

/*
 * A fund that changed between folio and demat account is not sold: the page names the
 * other account.
 */
static void write_moved(struct cg_html *h, const struct cg_change *c)
{
	if (!c->moved_units.set)
		return;
	cg_html_raw(h, " <small class=\"fine\">");
	cg_html_raw(h, c->moved_units.v < 0 ? "moved to demat account " : "moved here from demat account ");
	if (c->moved_account != NULL)
		cg_html_text(h, c->moved_account->client_id);
	cg_html_raw(h, "</small>");
}

/* One fund with the figures of both sides; a side where it is not held is empty. */
static void write_change(struct cg_console_table *t, const struct cg_change *c)
{
	const struct cg_fund *f = c->to_fund != NULL ? c->to_fund : c->from_fund;

	if (f == NULL) /* a change has at least one side */
		return;
	cg_console_row_begin(t);
	cg_html_text(t->h, f->name);
	write_moved(t->h, c);
	cg_console_name_end(t);
	cg_console_cell(t, f->folio);
	cg_console_cell_dec(t, c->from_fund != NULL ? c->from_units : CG_DEC_NONE);
	cg_console_cell_dec(t, c->to_fund != NULL ? c->to_units : CG_DEC_NONE);
	cg_console_cell_dec(t, c->from_fund != NULL ? c->from_value : CG_DEC_NONE);
	cg_console_cell_dec(t, c->to_fund != NULL ? c->to_value : CG_DEC_NONE);
	cg_console_row_end(t);
}

/* One list of changes; no heading without rows. */
static void write_funds(struct cg_html *h, const struct cg_change_list *list, const char *title)
{
	static const struct cg_console_column columns[] = { { "Fund", false },
							    { "Folio", false },
							    { "Units before", true },
							    { "Units after", true },
							    { "Value before, \xe2\x82\xb9", true },
							    { "Value after, \xe2\x82\xb9", true },
							    { NULL, false } };
	struct cg_console_table t;

	if (list->n == 0)
		return;
	cg_html_raw(h, "<h2>");
	cg_html_raw(h, title);
	cg_html_raw(h, "</h2>\n");
	cg_console_table_begin(&t, h, title, NULL, columns);
	for (size_t i = 0; i < list->n; i++)
		write_change(&t, &list->v[i]);
	cg_console_table_end(&t);
}

/* Above the figures: they limit what the figures mean. */
static void write_warnings(struct cg_html *h, const struct cg_app_compared *data)
{
	struct cg_compare_warnings all;

	cg_compare_warnings_make(&data->result, data->s, &all);
	for (size_t i = 0; i < all.n; i++) {
		cg_html_raw(h, "<p class=\"warning\">");
		cg_html_text(h, cg_str_of(all.v[i].message));
		cg_html_raw(h, "</p>\n");
	}
}

/* Which two are compared, whose they are: the form above offers those of one investor, and these may be of others. */
static void write_sides(struct cg_html *h, const struct cg_app_compared *data)
{
	cg_html_raw(h, "<p class=\"lead\">");
	for (size_t i = 0; i < 2; i++) {
		const struct cg_statement *s = &data->s[i];

		cg_html_raw(h, i > 0 ? ", and " : "");
		cg_html_z(h, cg_report_words(cg_source_name(s->source)));
		cg_html_raw(h, " ");
		cg_html_z(h, cg_report_words(cg_statement_type_name(s->type)));
		cg_html_raw(h, " of ");
		cg_figure_date(h, s->as_of);
		cg_html_raw(h, ", ");
		cg_html_text(h, cg_console_family_name(s->investor.name));
	}
	cg_html_raw(h, ".</p>\n");
}

/* Warnings, the difference in value, then the funds by what happened to them. */
static void write_comparison(struct cg_html *h, const struct cg_app_compared *data)
{
	const struct cg_changes *funds = &data->result.funds;

	write_sides(h, data);
	write_warnings(h, data);
	cg_html_raw(h, "<h2>Difference in value</h2>\n");
	write_explained(h, &data->result.total);
	write_funds(h, &funds->added, "Added");
	write_funds(h, &funds->gone, "Removed");
	write_funds(h, &funds->changed, "Changed");
	write_funds(h, &funds->passing, "Bought and sold between the two dates");
	cg_html_raw(h, "<p>Unchanged funds: ");
	cg_html_int(h, funds->unchanged);
	cg_html_raw(h, "</p>\n");
}

/* Ids as the query has them. */
struct choice {
	struct cg_str from, to;
};

/* Whose statements are offered: of the one that the query names, else the first investor with two of them. */
static const struct cg_console_investor *chosen_investor(struct cg_console *k, const struct cg_console_family *f,
							 const struct choice *args)
{
	struct cg_str named = cg_form_get(&k->query, "of");
	const struct cg_console_investor *v = NULL;
	struct cg_id id;

	if (named.n == 0)
		named = args->to;
	if (named.n > 0 && cg_app_snapshots_id(&k->c->ctx, named, &id) == CG_OK)
		v = cg_console_family_of(f, &id);
	for (size_t i = 0; v == NULL && i < f->n; i++)
		v = f->v[i].statements.n > 1 ? &f->v[i] : NULL;
	return v;
}

/* Links to the statements of the other investors that have two. */
static void write_investors(struct cg_console *k, const struct cg_console_family *f,
			    const struct cg_console_investor *here)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX];

	cg_html_raw(h, "<nav aria-label=\"Investor\" class=\"modes\">");
	for (size_t i = 0; i < f->n; i++) {
		if (f->v[i].statements.n < 2)
			continue;
		(void)cg_id_text(&f->v[i].statements.v[0]->meta.id, "snap_", id);
		cg_html_raw(h, "<a");
		cg_console_link(k, "href", "/console/compare", none, "", cg_arena_printf(k->c->arena, "of=%s", id).p);
		cg_html_raw(h, &f->v[i] == here ? " aria-current=\"true\">" : ">");
		cg_html_text(h, cg_console_family_name(f->v[i].name));
		cg_html_raw(h, "</a> ");
	}
	cg_html_raw(h, "</nav>\n");
}

/* The form: an investor's statements, the two newest chosen. */
static void write_choices(struct cg_console *k, const struct cg_console_family *f, bool more, const struct choice *args)
{
	const struct cg_console_investor *v = chosen_investor(k, f, args);
	struct cg_html *h = &k->page.html;

	if (v == NULL || v->statements.n < 2) {
		cg_html_raw(h,
			    "<p>You need at least two statements of one investor to compare: upload another statement "
			    "on the page <a");
		cg_console_link(k, "href", "/console", none, "", "");
		cg_html_raw(h, ">Statements</a>.</p>\n");
		if (v == NULL)
			return;
	}
	write_investors(k, f, v);
	cg_html_raw(h, "<form method=\"get\" class=\"filter\"");
	cg_console_link(k, "action", "/console/compare", none, "", "");
	cg_html_raw(h, ">");
	if (!k->c->auth.live)
		cg_html_raw(h, "<input type=\"hidden\" name=\"mode\" value=\"test\">");
	write_choice(k, v, "from", "Earlier statement", args->from, v->statements.n > 1 ? v->statements.n - 2 : 0);
	write_choice(k, v, "to", "Later statement", args->to, v->statements.n - 1);
	if (more)
		cg_html_raw(h, "<p class=\"hint\">Only the newest snapshots are listed here.</p>");
	cg_html_raw(h, "<button>Compare</button></form>\n");
}

/* Where nothing is asked for: the two newest of an investor who has two. */
static bool propose(struct cg_console *k, const struct cg_console_family *f, struct choice *args)
{
	const struct cg_console_investor *v = chosen_investor(k, f, args);
	char id[CG_ID_TEXT_MAX];

	if (args->from.n + args->to.n > 0 || v == NULL || v->statements.n < 2)
		return false;
	(void)cg_id_text(&v->statements.v[v->statements.n - 2]->meta.id, "snap_", id);
	args->from = cg_arena_printf(k->c->arena, "%s", id);
	(void)cg_id_text(&v->statements.v[v->statements.n - 1]->meta.id, "snap_", id);
	args->to = cg_arena_printf(k->c->arena, "%s", id);
	return true;
}

/* Two in the wrong order are put right: which is the earlier one, their dates say. */
static void in_order(struct cg_console *k, const struct cg_snapshot_rows *rows, struct choice *args)
{
	const struct cg_snapshot_row *of[2] = { NULL, NULL };
	struct choice given = *args;
	struct cg_id id[2];

	if (cg_app_snapshots_id(&k->c->ctx, args->from, &id[0]) != CG_OK ||
	    cg_app_snapshots_id(&k->c->ctx, args->to, &id[1]) != CG_OK)
		return;
	for (size_t i = 0; i < rows->n; i++)
		for (size_t n = 0; n < 2; n++)
			if (cg_id_eq(&rows->v[i].meta.id, &id[n]))
				of[n] = &rows->v[i];
	if (of[0] != NULL && of[1] != NULL && of[0]->as_of > of[1]->as_of)
		*args = (struct choice){ given.to, given.from };
}

/* The ids come from the query; a form of the page cannot name a snapshot of another account. */
static enum cg_code compare(struct cg_call *c, const struct choice *args, struct cg_app_compared *data)
{
	struct cg_id id[2];
	enum cg_code rc = cg_app_snapshots_id(&c->ctx, args->from, &id[0]);

	if (rc == CG_OK)
		rc = cg_app_snapshots_id(&c->ctx, args->to, &id[1]);
	return rc == CG_OK ? cg_app_compare(&c->ctx, id, data) : rc;
}

/* A comparison that fails is told above the form, so that other statements can be chosen. */
enum cg_code cg_console_compare(struct cg_call *c)
{
	struct cg_app_snapshot_page list;
	struct cg_console_family family;
	struct cg_app_compared data;
	struct choice args;
	struct cg_console k;
	struct cg_html *h;
	bool go, asked, proposed;
	enum cg_code rc = cg_console_open(c, &k, &go), compared = CG_OK;

	if (rc == CG_OK && go)
		rc = cg_app_snapshots_list(&c->ctx, NULL, CG_LIST_LIMIT_MAX, none, &list);
	if (rc == CG_OK && go)
		rc = cg_console_family(&k, &list.rows, &family);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	args.from = cg_form_get(&k.query, "from");
	args.to = cg_form_get(&k.query, "to");
	asked = args.from.n > 0 && args.to.n > 0;
	if (asked)
		in_order(&k, &list.rows, &args);
	proposed = propose(&k, &family, &args);
	if (asked || proposed)
		compared = compare(c, &args, &data);
	if (proposed && cg_code_info(compared)->http >= 500)
		return cg_page_guard(c, compared);
	/* nobody asked for what cannot be compared */
	proposed = proposed && compared == CG_OK;
	if (!asked)
		compared = CG_OK;
	h = cg_console_begin(&k, "Compare", "/console/compare");
	cg_html_raw(h, "<h1>Compare two statements</h1>\n");
	if (compared != CG_OK)
		cg_console_problem(h, cg_fail_message(&c->err));
	write_choices(&k, &family, list.next[0] != '\0', &args);
	if (proposed || (asked && compared == CG_OK))
		write_comparison(h, &data);
	rc = cg_page_end(c, &k.page, compared != CG_OK ? cg_code_info(compared)->http : 200);
	return cg_page_guard(c, rc == CG_OK ? compared : rc);
}
