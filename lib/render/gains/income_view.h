/*
 * income_view.h: income, taxes and ELSS purchases by financial year, and SIPs, as JSON.
 * Does not add up or find anything (portfolio/gains/income.h, portfolio/sips.h).
 *
 * Ownership owned by the caller, NULL when memory is out. PANs are masked.
 */
#ifndef CG_RENDER_INCOME_VIEW_H
#define CG_RENDER_INCOME_VIEW_H

#include "portfolio/gains/gains.h"
#include "portfolio/gains/income.h"
#include "portfolio/sips.h"

#include <json-c/json.h>

/* g: whose statement and which holder; year: one, or CG_FY_ALL; snapshot_id NULL: null. */
struct json_object *cg_income_view(const struct cg_gains *g, const struct cg_income *x, int year,
				   const char *snapshot_id, struct cg_arena *a);
struct json_object *cg_income_view_sips(const struct cg_gains *g, const struct cg_sips *x, const char *snapshot_id,
					struct cg_arena *a);

#endif
