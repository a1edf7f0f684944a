/*
 * gains_service.h: GET /snapshots/{id}/gains, and the same for other front ends.
 * Does not compute gains (portfolio/gains/gains.h) and prints nothing (gains_view.h). The route stands in the table of
 * snapshot_service.c.
 */
#ifndef CG_REST_GAINS_SERVICE_H
#define CG_REST_GAINS_SERVICE_H

#include "http/service.h"
#include "portfolio/gains/gains.h"

enum cg_gains_form { CG_GAINS_JSON, CG_GAINS_CSV_112A, CG_GAINS_CSV_LOTS };

struct cg_gains_args {
	struct cg_str snapshot_id;
	struct cg_str fy; /* "2024-25"; CG_STR_NONE: the newest year with sales */
};

/* *out: the data of the answer, owned by the caller. CG_EREQUEST: fy is no financial year. */
enum cg_code cg_op_capital_gains(struct cg_call *c, const struct cg_gains_args *args, struct json_object **out);

/* A financial year, or CG_EREQUEST with a hint. */
enum cg_code cg_gains_read_year(struct cg_str fy, int *year, struct cg_err *e);
/* "112a" or "lots"; columns: 14, 15, or "" for what the year has. CG_EREQUEST with a hint. */
enum cg_code cg_gains_read_form(struct cg_str format, struct cg_str kind, struct cg_str columns,
				enum cg_gains_form *form, int *n_columns, struct cg_err *e);
/* The file of values of 31-Jan-2018 in the configured folder of market data. */
enum cg_code cg_gains_load_fmv(const struct cg_config *cfg, struct cg_fmv *fmv, struct cg_err *e);
/* The CSV, owned (free); NULL and e on failure. n_columns 0: what the year has. */
char *cg_gains_csv(const struct cg_gains *g, int year, enum cg_gains_form form, int n_columns, struct cg_arena *a,
		   size_t *n, struct cg_err *e);

enum cg_code cg_do_gains(struct cg_call *c);

#endif
