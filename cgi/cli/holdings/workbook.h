/*
 * workbook.h: the cells of a workbook, by casgate-sheet, which runs for it in a sandbox of its own.
 * Does not look at the cells (market/workbook/grid.h).
 */
#ifndef CG_CGI_WORKBOOK_H
#define CG_CGI_WORKBOOK_H

#include "base/fail.h"
#include "base/str.h"

#include <stddef.h>

enum { CG_WORKBOOK_ANSWER_MAX = 512 << 20 };

/*
 * Where      casgate-sheet stands beside the program that runs, or in the libexec folder of the installation.
 * Limits     its own: bytes, cells, memory, CPU time; the answer is bounded here, too.
 */

/* *out is the caller's (free). CG_EINTERNAL: the program is missing, was killed or has no sandbox. */
enum cg_code cg_workbook_cells(struct cg_str file, char **out, size_t *n, struct cg_err *e);

#endif
