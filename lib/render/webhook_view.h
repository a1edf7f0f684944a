/*
 * webhook_view.h: the body of an event for a webhook: {"type", "timestamp", "data"}, as Standard Webhooks recommends. data
 * has ids, mode, expiry and code of what happened, and nothing of a statement.
 */
#ifndef CG_RENDER_WEBHOOK_VIEW_H
#define CG_RENDER_WEBHOOK_VIEW_H

#include "store/webhook/webhook_queue.h"

/* With a NUL at the end; the same on each try. False: memory, or it does not fit. */
bool cg_webhook_view(const struct cg_webhook_due *d, char *out, size_t max);

#endif
