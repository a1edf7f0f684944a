/*
 * fmv.h: what AMFI's list of 31-Jan-2018 says: the NAVs of that day, which are fair market values, and the kinds
 * of funds that later lists no longer have. From one sorted file that comes with the program (data/make_fmv.py makes
 * it). Does not decide whether a value applies (gains.h).
 *
 * File      "isin,nav,kind" in the first line, then lines sorted by ISIN (bytes); nav or kind may be empty. At most
 *           CG_FMV_BYTES_MAX.
 * Ownership the struct owns the text until cg_fmv_free.
 * Errors    CG_EINTERNAL: the file is missing or malformed: a fault of the installation.
 */
#ifndef CG_PORTFOLIO_GAINS_FMV_H
#define CG_PORTFOLIO_GAINS_FMV_H

#include "base/dec.h"
#include "base/fail.h"
#include "portfolio/gains/rules.h"

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
/* CG_KIND_UNKNOWN: the list does not have it, or leaves a doubt. */
enum cg_gains_kind cg_fmv_kind(const struct cg_fmv *f, struct cg_str isin);

#endif
