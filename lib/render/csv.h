/*
 * csv.h: rows of RFC 4180: cells are written from left to right, cg_csv_end ends a row with CR LF.
 * Does not check that rows have equally many cells.
 *
 * Text      a cell is quoted where it must be; one that a spreadsheet would take for a formula (= + - @ or their
 *           full-width forms, TAB, CR or LF first, behind blanks or not) gets an apostrophe in front. Absent text,
 *           figures and dates are empty cells.
 */
#ifndef CG_RENDER_CSV_H
#define CG_RENDER_CSV_H

#include "base/buf.h"
#include "base/date.h"
#include "base/dec.h"

struct cg_csv {
	struct cg_buf *to;
	bool begun; /* a cell stands in this row */
};

void cg_csv_text(struct cg_csv *c, struct cg_str s);
void cg_csv_z(struct cg_csv *c, const char *z);
void cg_csv_dec(struct cg_csv *c, struct cg_dec d);
void cg_csv_date(struct cg_csv *c, int32_t date);
void cg_csv_end(struct cg_csv *c);

#endif
