/*
 * risk_view.h: rolling returns, deviation, drawdown, beta and rank of held schemes as JSON (data/schema/risk.json).
 * Does not compute. NULL: no memory.
 */
#ifndef CG_RENDER_RISK_VIEW_H
#define CG_RENDER_RISK_VIEW_H

#include "market/enrich/risk.h"

#include <json-c/json_types.h>

/* as_of: the day up to which NAVs count. */
struct json_object *cg_risk_view(const char *snapshot_id, int32_t as_of, const struct cg_risk *x);

#endif
