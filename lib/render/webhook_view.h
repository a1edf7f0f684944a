/*
 * webhook_view.h: the body of an event for a webhook: {"type", "timestamp", "data"}, as Standard Webhooks recommends.
 * data has ids, mode, expiry and code of what happened, and of a statement what its address asked for. And webhooks and
 * their log as REST shows them.
 *
 * Ownership functions that give a json_object give an owned one (json_object_put), NULL when memory is out.
 */
#ifndef CG_RENDER_WEBHOOK_VIEW_H
#define CG_RENDER_WEBHOOK_VIEW_H

#include "app/webhooks/webhooks.h"
#include "store/webhook/webhook_queue.h"

#include <json-c/json.h>

/*
 * With a NUL at the end; the same on each try. What is asked for of a snapshot is the row of a list without labels, and
 * is left out where it does not fit. False: memory, or the rest does not fit.
 */
bool cg_webhook_view(const struct cg_webhook_due *d, char *out, size_t max);

/* The data objects of GET /webhooks and GET /webhooks/{id}. */
struct json_object *cg_webhook_view_list(const struct cg_webhook_rows *rows);
struct json_object *cg_webhook_view_row(const struct cg_webhook_row *w);
/* Of POST /webhooks and of its roll: with the secret. */
struct json_object *cg_webhook_view_made(const struct cg_app_webhook_made *m);
struct json_object *cg_webhook_view_rolled(const struct cg_id *id, const struct cg_webhook_secret *s);
struct json_object *cg_webhook_view_deleted(const struct cg_id *id);
/* Of test and replay, and of GET /webhooks/{id}/deliveries. */
struct json_object *cg_webhook_view_delivery(const struct cg_id *id, const struct cg_id *event);
struct json_object *cg_webhook_view_log(const struct cg_app_webhook_log *log);

#endif
