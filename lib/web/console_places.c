/*
 * console_places.c: where the figures of the funds stand in the statement, and whether their checks hold: behind one
 * click, from the places that are kept with the snapshot. The PDF is not kept.
 */
#include "statement/model.h"
#include "web/console.h"

enum { POINT = 100 };

/* The figures that are shown; places of other fields are in the API. */
static const struct {
	struct cg_str field;
	const char *name;
} figures[] = {
	{ CG_STR_INIT("units"), "Units" },
	{ CG_STR_INIT("nav"), "NAV" },
	{ CG_STR_INIT("value"), "Value" },
	{ CG_STR_INIT("cost"), "Cost" },
};

/* The name of a figure that is shown here; NULL: another field. */
static const char *figure_name(const struct cg_place *p)
{
	for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
		if (p->of == CG_PLACE_FUND && cg_str_eq(p->field, figures[i].field))
			return figures[i].name;
	}
	return NULL;
}

/* One figure: where it stands (points from the top left of the page) and whether its checks hold. */
static void write_place(struct cg_console_table *t, const struct cg_fund *f, const struct cg_place *p)
{
	struct cg_html *h = t->h;

	cg_console_row_begin(t);
	cg_html_text(h, f->name);
	cg_console_name_end(t);
	cg_console_cell(t, cg_str_of(figure_name(p)));
	cg_console_cell(t, p->text);
	cg_console_cell_begin(t, NULL);
	cg_html_int(h, p->page);
	cg_console_cell_end(t);
	cg_console_cell_begin(t, NULL);
	cg_html_int(h, p->box[0] / POINT);
	cg_html_raw(h, " pt from the left, ");
	cg_html_int(h, p->box[1] / POINT);
	cg_html_raw(h, " pt from the top");
	cg_console_cell_end(t);
	cg_console_cell(t, f->reconciled ? CG_STR("all checks of the scheme hold") : CG_STR("see the warnings"));
	cg_console_row_end(t);
}

/* A statement that was stored before places were kept has none. */
void cg_console_places(struct cg_console *k, const struct cg_statement *s)
{
	static const struct cg_console_column columns[] = { { "Scheme", false }, { "Figure", false },
							    { "Printed", true }, { "Page", true },
							    { "Place", false },	 { "Check", false },
							    { NULL, false } };
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;
	bool any = false;

	for (size_t i = 0; i < s->places.n && !any; i++)
		any = figure_name(&s->places.v[i]) != NULL;
	if (!any)
		return;
	cg_html_raw(h, "<details><summary>Where these figures stand in the statement</summary>\n");
	cg_console_table_begin(&t, h, "Places of figures", NULL, columns);
	for (size_t i = 0; i < s->places.n; i++) {
		const struct cg_place *p = &s->places.v[i];

		if (figure_name(p) != NULL && !cg_fund_exited(&s->funds.v[p->i]))
			write_place(&t, &s->funds.v[p->i], p);
	}
	cg_console_table_end(&t);
	cg_html_raw(h, "</details>\n");
}
