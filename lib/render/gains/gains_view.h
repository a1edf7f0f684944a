/*
 * gains_view.h: capital gains of one financial year as JSON and as CSV.
 * Does not compute them (portfolio/gains/gains.h).
 *
 * CSV       lots: one row for each lot sold, for people who check. Schedule 112A: the columns of the income-tax
 *           portal's template, 14 or 15; rows of a statement are to be pasted under a fresh template, because the
 *           portal compares the header byte for byte.
 * Ownership JSON: owned by the caller, NULL when memory is out. CSV: into a buffer whose `failed` says the same.
 */
#ifndef CG_RENDER_GAINS_VIEW_H
#define CG_RENDER_GAINS_VIEW_H

#include "base/buf.h"
#include "portfolio/gains/112a.h"

#include <json-c/json.h>

/* snapshot_id NULL (CLI): null. Sums are made in `a`. */
struct json_object *cg_gains_view(const struct cg_gains *g, int year, const char *snapshot_id, struct cg_arena *a);
/* Members for other answers too: `holders` and `holder`; of a rule; of a fund to what kind it is; what a lot cost. */
struct cg_json;
void cg_gains_view_put_holders(struct cg_json *t, struct json_object *o, const struct cg_gains *g, struct cg_arena *a);
void cg_gains_view_put_rule(struct cg_json *t, struct json_object *o, const struct cg_gains_rules_of *r);
void cg_gains_view_put_fund(struct cg_json *t, struct json_object *o, const struct cg_gains *g, size_t fund,
			    struct cg_arena *a);
void cg_gains_view_put_cost(struct cg_json *t, struct json_object *o, const struct cg_gain *x);
/* The type of the transaction that created the lot; NULL when the statement begins after it. */
const char *cg_gains_view_bought_by(const struct cg_lot_sale *lot);
/* A list `incomplete`; value: the name of the member that has the money. */
struct cg_gains_missing_list;
struct json_object *cg_gains_view_missing(struct cg_json *t, const struct cg_gains_missing_list *all,
					  const char *value);
/* PANs are masked, in `a`; without memory `to` has failed. */
void cg_gains_csv_lots(struct cg_buf *to, const struct cg_gains *g, int year, struct cg_arena *a);
void cg_gains_csv_112a(struct cg_buf *to, const struct cg_112a *rows, int columns);

#endif
