/*
 * look_through_view.h: what a portfolio holds through its funds, as the JSON of the contract.
 * Ownership the caller's object t takes what is returned.
 */
#ifndef CG_RENDER_LOOK_THROUGH_VIEW_H
#define CG_RENDER_LOOK_THROUGH_VIEW_H

#include "base/json.h"
#include "market/workbook/look_through.h"

struct json_object *cg_look_through_view(struct cg_json *t, const struct cg_look_through *l);

#endif
