/*
 * list_view.h: lists and small answers of the contract as JSON.
 * Whole snapshots are view.h, enrichments enrich_view.h.
 *
 * Ownership every function returns owned json_objects (json_object_put), NULL when memory is out.
 */
#ifndef CG_RENDER_LIST_VIEW_H
#define CG_RENDER_LIST_VIEW_H

#include "app/samples.h"
#include "app/snapshots.h"
#include "app/uploads.h"
#include "store/identity/usage.h"

#include <json-c/json.h>

/* The data objects of GET /snapshots, GET /snapshots/{id}/transactions, GET /samples and GET /usage. */
struct json_object *cg_list_view_snapshots(const struct cg_app_snapshot_page *page);
struct json_object *cg_list_view_transactions(const struct cg_app_txn_page *page);
struct json_object *cg_list_view_samples(const struct cg_samples *all);
struct json_object *cg_list_view_usage(const struct cg_usage_days *days);
/* The data object of DELETE /snapshots/{id}. */
struct json_object *cg_list_view_deleted(const struct cg_id *id);
/* A link to the upload page (data/schema/upload.json). */
struct json_object *cg_list_view_upload(const struct cg_app_upload_link *link);

#endif
