/*
 * zip.h: the parts of a workbook that is a zip file, found by name and unpacked one at a time.
 * Does not know the form of zip files (base/unzip.h).
 *
 * Limits    SHEET_PART_MAX for one part and SHEET_PARTS_MAX for all that are unpacked, counted while they unpack.
 */
#ifndef CASGATE_SHEET_ZIP_H
#define CASGATE_SHEET_ZIP_H

#include "base/unzip.h"
#include "sheet.h"

enum { ZIP_PARTS_MAX = 20000 };

struct zip {
	struct sheet_book *b;
	struct cg_unzip archive;
	size_t unpacked;
};

bool zip_open(struct zip *z, struct sheet_book *b, struct cg_str file);
/* The part of this name, any case. False with a reason; where there is no such part, true and CG_STR_NONE. */
bool zip_part(struct zip *z, struct cg_str name, struct cg_str *out);

#endif
