/*
 * xlsx.h: the cells of one sheet of an Office Open XML workbook, from its XML.
 */
#ifndef CASGATE_SHEET_XLSX_H
#define CASGATE_SHEET_XLSX_H

#include "sheet.h"

struct xlsx_cells {
	struct sheet_book *b;
	const struct cg_str *text; /* texts that sheets share, by number */
	size_t texts;
	const bool *date; /* by style: it shows a date */
	size_t styles;
	bool from_1904;
};

bool xlsx_cells_read(const struct xlsx_cells *c, struct cg_str xml);
/* Digits only, at most `most`. */
bool xlsx_number(struct cg_str s, uint32_t most, uint32_t *out);

#endif
