/*
 * ole.h: streams of a compound file ([MS-CFB] versions 3 and 4), which .xls files and encrypted workbooks are.
 * Reads the streams of the root only.
 *
 * Limits    a chain of sectors has at most as many as the file: one that goes in circles is damage.
 */
#ifndef CASGATE_SHEET_OLE_H
#define CASGATE_SHEET_OLE_H

#include "sheet.h"

struct ole {
	struct sheet_book *b;
	struct cg_str file;
	size_t sector, sectors; /* size of one, number of them */
	uint32_t *fat;
	size_t n_fat;
	uint32_t mini_first, mini_cutoff; /* of the table of small sectors */
	struct cg_str directory, small;	  /* small: the stream that small ones are parts of */
};

bool ole_open(struct ole *o, struct sheet_book *b, struct cg_str file);
/* The stream of this name. Where there is none, true and CG_STR_NONE. */
bool ole_stream(struct ole *o, const char *name, struct cg_str *out);

#endif
