/*
 * compare_view.h: the JSON of GET /snapshots/compare (data/schema/compare.json has its keys).
 * Does not compare (portfolio/compare.h).
 */
#ifndef CG_RENDER_COMPARE_VIEW_H
#define CG_RENDER_COMPARE_VIEW_H

#include "portfolio/compare.h"
#include "store/snapshot/snapshot.h"

#include <json-c/json.h>

/* meta and s: the earlier one, then the later one. NULL when memory is out. */
struct json_object *cg_compare_view(const struct cg_compare *c, const struct cg_snapshot_meta meta[2],
				    const struct cg_statement s[2]);

#endif
