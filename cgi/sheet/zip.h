/*
 * zip.h: the parts of a zip file in memory, found by name and unpacked one at a time.
 * Does not read zip64, several disks, or methods but "stored" and "deflated": no spreadsheet program writes those.
 *
 * Limits    SHEET_PART_MAX for one part and SHEET_PARTS_MAX for all that are unpacked, counted while they unpack: what a
 *           file says about its sizes is not believed.
 */
#ifndef CASGATE_SHEET_ZIP_H
#define CASGATE_SHEET_ZIP_H

#include "sheet.h"

enum { ZIP_PARTS_MAX = 20000 };

struct zip {
	struct sheet_book *b;
	struct cg_str file, list; /* list: the central directory */
	size_t parts, unpacked;
};

bool zip_open(struct zip *z, struct sheet_book *b, struct cg_str file);
/* The part of this name, any case. False with a reason; where there is no such part, true and CG_STR_NONE. */
bool zip_part(struct zip *z, struct cg_str name, struct cg_str *out);

#endif
