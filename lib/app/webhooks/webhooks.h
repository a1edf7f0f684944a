/*
 * webhooks.h: webhooks of the caller's account: what REST and the console do with them. Does not send (send.h) and
 * keeps nothing itself (store/webhook/webhook.h, which the command line calls as the owner of the tables).
 *
 * Caller    a key or a session: it sees webhooks of its mode alone; those of the other mode are not there.
 * Repeats   idem, when it is not NULL, holds an Idempotency-Key: the same request gets the first answer again, its
 *           secret included; done.replayed says so. CG_EIDEMMISMATCH also where that secret has been rolled twice
 *           since.
 * Ownership results borrow from the arena of the context. Secrets are wiped by the caller.
 * Errors    those of store/webhook/webhook.h, and of idempotency.
 */
#ifndef CG_APP_WEBHOOKS_WEBHOOKS_H
#define CG_APP_WEBHOOKS_WEBHOOKS_H

#include "app/context.h"
#include "store/webhook/webhook.h"

enum { CG_APP_WEBHOOKS_CURSOR_MAX = 64 };

struct cg_app_webhook_made {
	struct cg_webhook_row row;
	struct cg_webhook_secret secret;
};

struct cg_app_webhook_log {
	struct cg_webhook_events rows;
	char next[CG_APP_WEBHOOKS_CURSOR_MAX]; /* "": the last page */
};

/* "wh_..." and "evt_...": what is none is not there. */
enum cg_code cg_app_webhooks_id(struct cg_context *x, struct cg_str text, struct cg_id *out);
enum cg_code cg_app_webhooks_event_id(struct cg_context *x, struct cg_str text, struct cg_id *out);

/* A kind of events that can be asked for. */
bool cg_app_webhooks_is_kind(struct cg_str name);
/* Of the mode of the caller. */
enum cg_code cg_app_webhooks_add(struct cg_context *x, const struct cg_webhook_order *order, struct cg_idem *idem,
				 struct cg_app_webhook_made *out);
enum cg_code cg_app_webhooks_list(struct cg_context *x, struct cg_webhook_rows *out);
enum cg_code cg_app_webhooks_get(struct cg_context *x, const struct cg_id *id, struct cg_webhook_row *out);
/* out: as it is afterwards. */
enum cg_code cg_app_webhooks_change(struct cg_context *x, const struct cg_id *id, const struct cg_webhook_change *c,
				    struct cg_webhook_row *out);
enum cg_code cg_app_webhooks_remove(struct cg_context *x, const struct cg_id *id);
enum cg_code cg_app_webhooks_roll(struct cg_context *x, const struct cg_id *id, struct cg_idem *idem,
				  struct cg_webhook_secret *out);
enum cg_code cg_app_webhooks_test(struct cg_context *x, const struct cg_id *id, struct cg_idem *idem,
				  struct cg_id *event);
enum cg_code cg_app_webhooks_replay(struct cg_context *x, const struct cg_id *id, const struct cg_id *event,
				    struct cg_idem *idem);
/* cursor: next of the page before, "" for the first one. */
enum cg_code cg_app_webhooks_log(struct cg_context *x, const struct cg_id *id, size_t limit, struct cg_str cursor,
				 struct cg_app_webhook_log *out);

#endif
