/*
 * places_view.h: the tree "places" of include=places: path of a field in the snapshot -> page, box and printed text.
 * Paths are those of the data beside it: "mutual_funds[2].transactions[0].units". Boxes are points with two decimals,
 * x0, y0, x1, y1 from the top left of the page. A PAN has no text, and a text neither.
 *
 * Ownership returns an owned json_object (json_object_put), NULL when memory is out.
 */
#ifndef CG_RENDER_PLACES_VIEW_H
#define CG_RENDER_PLACES_VIEW_H

#include "base/json.h"
#include "statement/model.h"

/* Put the tree into the view of the snapshot; false: no memory. */
bool cg_places_view_add(struct json_object *snapshot, const struct cg_statement *s);

/* [x0, y0, x1, y1] in points. */
struct json_object *cg_places_view_box(struct cg_json *json, const int32_t box[4]);

#endif
