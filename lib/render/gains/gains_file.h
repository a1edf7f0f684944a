/*
 * gains_file.h: in which form capital gains are asked for, and the files: CSV, or a workbook (gains_xlsx.h).
 * JSON is gains_view.h.
 */
#ifndef CG_RENDER_GAINS_FILE_H
#define CG_RENDER_GAINS_FILE_H

#include "base/arena.h"
#include "base/fail.h"
#include "portfolio/gains/gains.h"

enum cg_gains_form { CG_GAINS_JSON, CG_GAINS_CSV_112A, CG_GAINS_CSV_LOTS, CG_GAINS_XLSX };

/*
 * The form that format ("json", "csv", "xlsx"), kind ("112a", "lots") and columns ("14", "15") ask for; absent ones
 * have defaults, and what does not apply to the form (kind to JSON and xlsx, columns to lots) is ignored. n_columns:
 * 14, 15, or 0 for what the year has. CG_EREQUEST with a hint.
 */
enum cg_code cg_gains_file_form(struct cg_str format, struct cg_str kind, struct cg_str columns,
				enum cg_gains_form *form, int *n_columns, struct cg_err *e);

/* The file, owned (free); NULL and e on failure. n_columns 0: what the year has. */
char *cg_gains_file_make(const struct cg_gains *g, int year, enum cg_gains_form form, int n_columns, struct cg_arena *a,
			 size_t *n, struct cg_err *e);

#endif
