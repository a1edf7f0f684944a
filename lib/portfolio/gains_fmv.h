/*
 * gains_fmv.h: fair market values of 31-Jan-2018: the NAVs of that day, from one sorted file that comes with the
 * program (data/make_fmv.py makes it).
 * Does not know whether a value applies (gains.h).
 *
 * File      "isin,nav" in the first line, then lines sorted by ISIN (bytes). At most CG_FMV_BYTES_MAX.
 * Ownership the struct owns the text until cg_fmv_free.
 * Errors    CG_EINTERNAL: the file is missing or malformed: a fault of the installation.
 */
#ifndef CG_PORTFOLIO_GAINS_FMV_H
#define CG_PORTFOLIO_GAINS_FMV_H

#include "base/dec.h"
#include "base/err.h"

enum { CG_FMV_BYTES_MAX = 4 * 1024 * 1024 };

struct cg_fmv {
	char *text; /* NULL: not loaded yet */
	size_t n;
};

/* Read the file; nothing to do when that has been done. */
enum cg_code cg_fmv_load(struct cg_fmv *f, const char *path, struct cg_err *e);
void cg_fmv_free(struct cg_fmv *f);
/* False: no NAV of that day is known for this ISIN. */
bool cg_fmv_find(const struct cg_fmv *f, struct cg_str isin, struct cg_dec *nav);

#endif
