/*
 * table.c: Roles are written out: a style that makes blocks of rows and cells takes their
 * roles away in browsers.
 */
#include "render/table.h"

#include "render/figure.h"

void cg_table_head_begin(struct cg_html *h)
{
	cg_html_raw(h, "<thead role=\"rowgroup\"><tr role=\"row\">");
}

/* A column of buttons has no name and no head cell, which would be read out as empty. */
void cg_table_column(struct cg_html *h, const char *name, const char *class)
{
	if (name[0] == '\0') {
		cg_html_raw(h, "<td role=\"cell\"></td>");
		return;
	}
	cg_html_raw(h, "<th scope=\"col\" role=\"columnheader\"");
	if (class != NULL)
		cg_html_attr(h, "class", cg_str_of(class));
	cg_html_raw(h, ">");
	cg_html_z(h, name);
	cg_html_raw(h, "</th>");
}

void cg_table_head_end(struct cg_html *h)
{
	cg_html_raw(h, "</tr></thead><tbody role=\"rowgroup\">");
}

void cg_table_row_begin(struct cg_html *h)
{
	cg_html_raw(h, "<tr role=\"row\"><th scope=\"row\" role=\"rowheader\">");
}

void cg_table_name_end(struct cg_html *h)
{
	cg_html_raw(h, "</th>");
}

void cg_table_row_end(struct cg_html *h)
{
	cg_html_raw(h, "</tr>\n");
}

void cg_table_cell_begin(struct cg_html *h, const char *class, const char *attribute, const char *label)
{
	cg_html_raw(h, "<td role=\"cell\"");
	if (class != NULL)
		cg_html_attr(h, "class", cg_str_of(class));
	if (label != NULL && label[0] != '\0')
		cg_html_attr(h, attribute, cg_str_of(label));
	cg_html_raw(h, ">");
}

void cg_table_cell_end(struct cg_html *h)
{
	cg_html_raw(h, "</td>");
}

void cg_table_dec(struct cg_html *h, struct cg_dec d)
{
	if (d.set)
		cg_figure_number(h, d);
	else
		cg_figure_none(h, NULL);
}

void cg_table_date(struct cg_html *h, int32_t date)
{
	if (date != CG_DATE_NONE)
		cg_figure_date_short(h, date);
	else
		cg_figure_none(h, NULL);
}
