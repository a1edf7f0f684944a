/*
 * probe.h: does casgate-extract work here? It reads the smallest PDF with a word in it, in its sandbox.
 * Does not use a child that is ready (extract.h).
 *
 * Errors    those of cg_extract; CG_EINTERNAL: it reads something else than the PDF says.
 */
#ifndef CG_PDF_PROBE_H
#define CG_PDF_PROBE_H

#include "pdf/extract.h"

enum cg_code cg_probe_extract(const struct cg_extract_opts *opts, struct cg_arena *a, struct cg_err *e);

#endif
