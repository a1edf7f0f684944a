/*
 * console_family.c: Console: the snapshots of an account by investor: each with statements in the order of their dates, so
 * that a family is one view with a switch, and two statements that are compared are of one person. Names decide, in any
 * case of letters: an account's statements are few, and a summary prints no PAN.
 */
#include "render/chart.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

#include <stdlib.h>

/* The same letters and digits, whatever stands between them. */
static bool same_name(struct cg_str a, struct cg_str b)
{
	size_t i = 0, k = 0;

	for (;;) {
		while (i < a.n && a.p[i] == ' ')
			i++;
		while (k < b.n && b.p[k] == ' ')
			k++;
		if (i == a.n || k == b.n)
			return i == a.n && k == b.n;
		if (cg_lower(a.p[i++]) != cg_lower(b.p[k++]))
			return false;
	}
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

/* Investors in the order of their newest upload. */
bool cg_console_family(const struct cg_snapshot_rows *rows, struct cg_arena *a, struct cg_console_family *out)
{
	*out = (struct cg_console_family){ NULL, 0, 0 };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cg_snapshot_row *row = &rows->v[i];
		size_t k = 0;

		while (k < out->n && !same_name(out->v[k].name, row->investor_name))
			k++;
		if (k == out->n && !CG_PUSH(a, out, (&(struct cg_console_investor){ .name = row->investor_name })))
			return false;
		if (!CG_PUSH(a, &out->v[k].statements, &row))
			return false;
	}
	for (size_t k = 0; k < out->n; k++)
		qsort(out->v[k].statements.v, out->v[k].statements.n, sizeof(*out->v[k].statements.v), oldest_first);
	return true;
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

/* Values of different days are added up all the same, and each says its day: statements come on different days. */
void cg_console_family_table(struct cg_console *k, const struct cg_console_family *f)
{
	static const struct cg_console_column columns[] = { { "Investor", false },
							    { "Statements", true },
							    { "Newest", false },
							    { "Value, \xe2\x82\xb9", true },
							    { NULL, false } };
	struct cg_dec total = cg_dec_make(0, 2);
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	if (f->n < 2)
		return;
	cg_html_raw(h, "<h2>Family</h2>\n");
	cg_console_table_begin(&t, h, "Family", NULL, columns);
	for (size_t i = 0; i < f->n; i++) {
		const struct cg_snapshot_row *row = family_newest(&f->v[i]);

		if (row->total_value.set && !cg_dec_add(total, row->total_value, &total))
			total = CG_DEC_NONE;
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
	cg_console_row_begin(&t);
	cg_html_raw(h, "<strong>Together</strong>");
	cg_console_name_end(&t);
	cg_html_raw(h, "<td role=\"cell\"></td><td role=\"cell\"></td>");
	t.at += 2;
	cg_console_cell_dec(&t, total);
	cg_console_row_end(&t);
	cg_console_table_end(&t);
}

/* --- the switch of the portfolio, and its history */

/* To the newest statement of each investor. */
void cg_console_family_switch(struct cg_console *k, const struct cg_console_family *f,
			      const struct cg_console_investor *here)
{
	struct cg_html *h = &k->page.html;

	if (f->n < 2)
		return;
	cg_html_raw(h, "<nav aria-label=\"Family\" class=\"modes\">");
	for (size_t i = 0; i < f->n; i++) {
		cg_html_raw(h, "<a");
		family_link(k, family_newest(&f->v[i]));
		cg_html_raw(h, &f->v[i] == here ? " aria-current=\"true\">" : ">");
		cg_html_text(h, cg_console_family_name(f->v[i].name));
		cg_html_raw(h, "</a> ");
	}
	cg_html_raw(h, "</nav>\n");
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
