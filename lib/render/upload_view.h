/*
 * upload_view.h: upload links as JSON (data/schema/upload_link.json, upload_link_created.json).
 *
 * Ownership every function returns owned json_objects (json_object_put), NULL when memory is out.
 */
#ifndef CG_RENDER_UPLOAD_VIEW_H
#define CG_RENDER_UPLOAD_VIEW_H

#include "app/uploads.h"

#include <json-c/json.h>

/* status: "waiting", "working", "done", "failed" (the person may try again) or "expired" (nothing will come). */
struct json_object *cg_upload_view(const struct cg_upload_session *s);
/* The data object of POST /upload-links: the link itself, in this answer alone. */
struct json_object *cg_upload_view_made(const struct cg_app_upload_link *link);
/* That of DELETE /upload-links/{id}. */
struct json_object *cg_upload_view_deleted(const struct cg_id *id);

#endif
