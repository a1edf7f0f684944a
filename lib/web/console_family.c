/*
 * console_family.c: Console: the snapshots of an account by investor: each with statements in the order of their dates,
 * so that a family is one view with a switch, and two statements that are compared are of one person. PANs decide,
 * which are shown to nobody; where a statement has none (a summary prints no PAN) the name, if one investor alone has
 * it.
 */
#include "portfolio/holders.h"
#include "render/chart.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "statement/mask.h"
#include "web/console.h"

#include <stdlib.h>

/* Printed alike; of a PAN that a statement prints in part the rest is not known. */
static bool same_pan(struct cg_str a, struct cg_str b)
{
	bool whole = cg_mask_pan_whole(a) && cg_mask_pan_whole(b);

	if (whole || a.n != b.n)
		return cg_str_eq(a, b);
	for (size_t i = 0; i < a.n; i++) {
		char x = cg_lower(a.p[i]), y = cg_lower(b.p[i]);

		if (x != y && x != 'x' && x != '*' && y != 'x' && y != '*')
			return false;
	}
	return true;
}

/* Is this statement of this investor? PANs decide where both have whole ones, parts of them with the name. */
static bool is_of(const struct cg_console_investor *v, const struct cg_snapshot_row *row)
{
	if (v->pan.n == 0 || row->pan.n == 0)
		return cg_holders_same_name(v->name, row->investor_name) ||
		       (v->name.n == 0 && row->investor_name.n == 0);
	if (cg_mask_pan_whole(v->pan) && cg_mask_pan_whole(row->pan))
		return cg_str_eq(v->pan, row->pan);
	return same_pan(v->pan, row->pan) && cg_holders_same_name(v->name, row->investor_name);
}

/* For qsort: oldest statement first; of one date the one that was stored first. */
static int oldest_first(const void *a, const void *b)
{
	const struct cg_snapshot_row *x = *(const struct cg_snapshot_row *const *)a;
	const struct cg_snapshot_row *y = *(const struct cg_snapshot_row *const *)b;

	if (x->as_of != y->as_of)
		return x->as_of < y->as_of ? -1 : 1;
	return (x->meta.created_ms > y->meta.created_ms) - (x->meta.created_ms < y->meta.created_ms);
}

/* For qsort: the investor of the newest upload first. */
static int newest_first(const void *a, const void *b)
{
	size_t x = ((const struct cg_console_investor *)a)->first, y = ((const struct cg_console_investor *)b)->first;

	return (x > y) - (x < y);
}

/* One statement given to its investor, who is new if need be: without a PAN to the only one who has that name. */
static bool add_statement(const struct cg_snapshot_rows *rows, size_t at, struct cg_arena *a,
			  struct cg_console_family *out)
{
	const struct cg_snapshot_row *row = &rows->v[at];
	size_t found = 0, k = out->n;

	for (size_t i = 0; i < out->n; i++) {
		if (!is_of(&out->v[i], row))
			continue;
		/* one who has no PAN either is closer than two who have */
		if (found++ == 0 || out->v[i].pan.n == 0)
			k = i;
	}
	if (found > 1 && out->v[k].pan.n > 0)
		k = out->n;
	if (k == out->n &&
	    !CG_PUSH(a, out,
		     (&(struct cg_console_investor){ .name = row->investor_name, .pan = row->pan, .first = at })))
		return false;
	if (at < out->v[k].first) {
		out->v[k].first = at;
		out->v[k].name = row->investor_name;
	}
	return CG_PUSH(a, &out->v[k].statements, &row);
}

/* Statements with whole PANs, then those with parts of one, then the others: what tells most decides first. */
static int pass_of(const struct cg_snapshot_row *row)
{
	return cg_mask_pan_whole(row->pan) ? 0 : row->pan.n > 0 ? 1 : 2;
}

enum cg_code cg_console_family(struct cg_console *k, struct cg_snapshot_rows *rows, struct cg_console_family *out)
{
	struct cg_call *c = k->c;
	enum cg_code rc = cg_app_snapshots_people(&c->ctx, rows);

	*out = (struct cg_console_family){ NULL, 0, 0 };
	for (int pass = 0; pass < 3 && rc == CG_OK; pass++) {
		for (size_t i = 0; i < rows->n && rc == CG_OK; i++) {
			if (pass_of(&rows->v[i]) == pass && !add_statement(rows, i, c->arena, out))
				rc = cg_fail(&c->err, CG_EBUSY, "family: no memory");
		}
	}
	if (rc == CG_OK && out->n > 0)
		qsort(out->v, out->n, sizeof(*out->v), newest_first);
	for (size_t i = 0; i < out->n && rc == CG_OK; i++)
		qsort(out->v[i].statements.v, out->v[i].statements.n, sizeof(*out->v[i].statements.v), oldest_first);
	return rc;
}

/* The investor of a snapshot; NULL: it is not in the list. */
const struct cg_console_investor *cg_console_family_of(const struct cg_console_family *f, const struct cg_id *id)
{
	for (size_t k = 0; k < f->n; k++)
		for (size_t i = 0; i < f->v[k].statements.n; i++)
			if (cg_id_eq(&f->v[k].statements.v[i]->meta.id, id))
				return &f->v[k];
	return NULL;
}

/* A name as a person reads it. */
struct cg_str cg_console_family_name(struct cg_str name)
{
	return name.n > 0 ? name : CG_STR("No name printed");
}

/* The newest statement of an investor; there is at least one. */
static const struct cg_snapshot_row *family_newest(const struct cg_console_investor *v)
{
	return v->statements.v[v->statements.n - 1];
}

/* ` href` of a snapshot. */
static void family_link(struct cg_console *k, const struct cg_snapshot_row *row)
{
	char id[CG_ID_TEXT_MAX];

	cg_console_link(k, "href", "/console/snapshots", cg_str_of(cg_id_text(&row->meta.id, "snap_", id)), "", "");
}

/* --- the family: one row an investor, and what all hold together */

/* The sum and what it leaves open: values of different days, statements without a value. */
struct family_sum {
	struct cg_dec value;
	int32_t first, last; /* days of the statements */
	size_t without;	     /* statements without a value */
};

/* The newest statement of each investor. */
static void family_add(struct family_sum *sum, const struct cg_snapshot_row *row)
{
	if (!row->total_value.set) {
		sum->without++;
		return;
	}
	if (!cg_dec_add(sum->value, row->total_value, &sum->value))
		sum->value = CG_DEC_NONE;
	if (row->as_of == CG_DATE_NONE)
		return;
	if (sum->first == CG_DATE_NONE || row->as_of < sum->first)
		sum->first = row->as_of;
	if (sum->last == CG_DATE_NONE || row->as_of > sum->last)
		sum->last = row->as_of;
}

/* Under the word Together. */
static void family_notes(struct cg_html *h, const struct family_sum *sum)
{
	if (sum->first != sum->last) {
		cg_html_raw(h, "<small>Values of different days, ");
		cg_table_date(h, sum->first);
		cg_html_raw(h, " to ");
		cg_table_date(h, sum->last);
		cg_html_raw(h, ": not the value of any one day.</small>");
	}
	if (sum->without > 0)
		cg_html_rawf(h, "<small>Without %zu %s that %s no value.</small>", sum->without,
			     sum->without == 1 ? "statement" : "statements", sum->without == 1 ? "has" : "have");
}

/* Statements come on different days: their values are added up all the same, and the sum says so. */
void cg_console_family_table(struct cg_console *k, const struct cg_console_family *f)
{
	static const struct cg_console_column columns[] = { { "Investor", false },
							    { "Statements", true },
							    { "Newest", false },
							    { "Value, \xe2\x82\xb9", true },
							    { NULL, false } };
	struct family_sum sum = { cg_dec_make(0, 2), CG_DATE_NONE, CG_DATE_NONE, 0 };
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	if (f->n < 2)
		return;
	cg_html_raw(h, "<h2>Family</h2>\n<div class=\"search\">");
	cg_console_table_begin(&t, h, "Family", NULL, columns);
	for (size_t i = 0; i < f->n; i++) {
		const struct cg_snapshot_row *row = family_newest(&f->v[i]);

		family_add(&sum, row);
		cg_console_row_begin(&t);
		cg_html_raw(h, "<a");
		family_link(k, row);
		cg_html_raw(h, ">");
		cg_html_text(h, cg_console_family_name(f->v[i].name));
		cg_html_raw(h, "</a>");
		cg_console_name_end(&t);
		cg_console_cell_begin(&t, NULL);
		cg_figure_count(h, f->v[i].statements.n);
		cg_console_cell_end(&t);
		cg_console_cell_date(&t, row->as_of);
		cg_console_cell_dec(&t, row->total_value);
		cg_console_row_end(&t);
	}
	cg_html_raw(h, "</tbody><tfoot role=\"rowgroup\">");
	cg_console_row_begin(&t);
	cg_html_raw(h, "<strong>Together</strong>");
	family_notes(h, &sum);
	cg_console_name_end(&t);
	cg_html_raw(h, "<td role=\"cell\"></td><td role=\"cell\"></td>");
	t.at += 2;
	cg_console_cell_dec(&t, sum.value);
	cg_console_row_end(&t);
	cg_html_raw(h, "</tfoot></table></div></div>\n");
}

/* --- the switch of the portfolio, and its history */

/* To the newest statement of each investor. */
void cg_console_family_switch(struct cg_console *k, const struct cg_console_family *f,
			      const struct cg_console_investor *here)
{
	struct cg_html *h = &k->page.html;

	if (f->n < 2)
		return;
	cg_html_raw(h, "<details class=\"pick\"><summary>Family</summary><nav aria-label=\"Family\">");
	for (size_t i = 0; i < f->n; i++) {
		cg_html_raw(h, "<a");
		family_link(k, family_newest(&f->v[i]));
		cg_html_raw(h, &f->v[i] == here ? " aria-current=\"true\">" : ">");
		cg_html_text(h, cg_console_family_name(f->v[i].name));
		cg_html_raw(h, "</a> ");
	}
	cg_html_raw(h, "</nav></details>\n");
}

/* A point for each day: of two statements of one day the one that was stored last. */
static void history_chart(struct cg_console *k, const struct cg_console_investor *v)
{
	struct cg_chart c = { .id = "history",
			      .title = "Value over statements",
			      .text = CG_STR(
				      "The total value of each statement at its date. The table has the figures.") };
	struct cg_chart_point *points = cg_arena_take_array(k->c->arena, v->statements.n, sizeof(*points));
	size_t n = 0;

	for (size_t i = 0; points != NULL && i < v->statements.n; i++) {
		const struct cg_snapshot_row *row = v->statements.v[i];

		if (!row->total_value.set || row->as_of == CG_DATE_NONE)
			continue;
		n -= n > 0 && points[n - 1].date == row->as_of;
		points[n++] = (struct cg_chart_point){ .date = row->as_of,
						       .value = cg_dec_double(row->total_value),
						       .has_value = true };
	}
	if (n > 1)
		cg_chart_time(&k->page.html, &c, points, n);
}

/* Statements of the investor in the order of their dates. */
void cg_console_family_history(struct cg_console *k, const struct cg_console_investor *v, const struct cg_id *here)
{
	static const struct cg_console_column columns[] = {
		{ "As of", false }, { "Statement", false }, { "Value, \xe2\x82\xb9", true }, { NULL, false }
	};
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	if (v == NULL || v->statements.n < 2)
		return;
	cg_report_section_begin(h, "history", "History over statements");
	history_chart(k, v);
	cg_console_table_begin(&t, h, "Statements of this investor", NULL, columns);
	for (size_t i = 0; i < v->statements.n; i++) {
		const struct cg_snapshot_row *row = v->statements.v[i];

		cg_console_row_begin(&t);
		cg_html_raw(h, "<a");
		family_link(k, row);
		cg_html_raw(h, cg_id_eq(&row->meta.id, here) ? " aria-current=\"page\">" : ">");
		cg_table_date(h, row->as_of);
		cg_html_raw(h, "</a>");
		cg_console_name_end(&t);
		cg_console_cell(&t, cg_arena_printf(k->c->arena, "%s, %s", cg_report_words(cg_source_name(row->source)),
						    cg_report_words(cg_statement_type_name(row->type))));
		cg_console_cell_dec(&t, row->total_value);
		cg_console_row_end(&t);
	}
	cg_console_table_end(&t);
	cg_html_raw(h, "</section>\n");
}
