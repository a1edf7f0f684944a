/*
 * zip.h: a zip archive, written member by member (PKWARE APPNOTE 6.3, without its 64 bit extension).
 * Does not read archives. Members are deflated, their names UTF-8, their times those of the epoch of zip: the same
 * content gives the same bytes.
 *
 * Limits   CG_ZIP_MEMBERS_MAX members, 2 GiB in all.
 * Errors   CG_EREQUEST with a hint (too many, too large), CG_EINTERNAL with a hint (not written), CG_EBUSY.
 */
#ifndef CG_BASE_ZIP_H
#define CG_BASE_ZIP_H

#include "base/fail.h"
#include "base/str.h"

#include <stdio.h>

enum { CG_ZIP_MEMBERS_MAX = 65000 };

struct cg_zip {
	FILE *to;	 /* borrowed */
	char *directory; /* what stands at the end, one entry a member; owned */
	size_t n, cap;
	uint64_t written;
	unsigned members;
};

enum cg_code cg_zip_add(struct cg_zip *z, const char *name, struct cg_str content, struct cg_err *e);
/* The end of the archive. */
enum cg_code cg_zip_finish(struct cg_zip *z, struct cg_err *e);
void cg_zip_free(struct cg_zip *z);

#endif
