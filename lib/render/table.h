/*
 * table.h: the markup of a table with roles, which style sheets turn into a list of cards on a phone: roles keep it a
 * table for screen readers there. Used by the report page and the console, whose classes and attributes differ.
 * Does not define columns: report_page.h and web/console.h do.
 *
 * Order     head_begin, columns, head_end; for each row row_begin, the name, name_end, cells, row_end.
 */
#ifndef CG_RENDER_TABLE_H
#define CG_RENDER_TABLE_H

#include "base/dec.h"
#include "render/html.h"

void cg_table_head_begin(struct cg_html *h);
/* name "": an empty cell, above buttons; class NULL: none. */
void cg_table_column(struct cg_html *h, const char *name, const char *class);
void cg_table_head_end(struct cg_html *h);
/* The row and the cell that names it. */
void cg_table_row_begin(struct cg_html *h);
void cg_table_name_end(struct cg_html *h);
void cg_table_row_end(struct cg_html *h);
/* attribute: the one that holds the name of the column, which a phone shows; label NULL or "": none. */
void cg_table_cell_begin(struct cg_html *h, const char *class, const char *attribute, const char *label);
void cg_table_cell_end(struct cg_html *h);
/* The content of a cell: a figure or a date, a dash when it is absent. */
void cg_table_dec(struct cg_html *h, struct cg_dec d);
void cg_table_date(struct cg_html *h, int32_t date);

#endif
