/*
 * held_view.h: units that are held, lot by lot, with unrealised gain, term and lock-in, and the exemption left, as JSON
 * and CSV.
 * Does not compute them (portfolio/gains/held.h) and advises nothing.
 *
 * Dates     both are printed: as_of_date is the day of the statement, which the values are of; as_of the day of the
 *           terms.
 * Ownership JSON: owned by the caller, NULL when memory is out. CSV: owned (free). PANs are masked.
 */
#ifndef CG_RENDER_GAINS_HELD_VIEW_H
#define CG_RENDER_GAINS_HELD_VIEW_H

#include "portfolio/gains/held.h"

#include <json-c/json.h>

/* g: the gains that x was made of, with the sales. snapshot_id NULL: null. */
struct json_object *cg_held_view(const struct cg_gains *g, const struct cg_held *x, const char *snapshot_id,
				 struct cg_arena *a);
/* A row for each lot; NULL and e on failure. */
char *cg_held_view_csv(const struct cg_held *x, struct cg_arena *a, size_t *n, struct cg_err *e);

#endif
