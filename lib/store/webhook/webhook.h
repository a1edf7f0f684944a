/*
 * webhook.h: where an account wants to be told of events, and the log of what was sent. Does not send: webhook_queue.h
 * hands out what is due, app/webhooks/send.h sends it.
 *
 * Secret    whsec_ and 32 random bytes in base64, as Standard Webhooks writes it; sealed in the database, shown once.
 * Ids       wh_... of an address, evt_... of an event for it, the same on every try.
 * Account   is named in every statement, also for the owner of the tables.
 * Errors    CG_EREQUEST with a hint (address, kinds, too many), CG_ENOTFOUND (no such address or event), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_WEBHOOK_WEBHOOK_H
#define CG_STORE_WEBHOOK_WEBHOOK_H

#include "base/arena.h"
#include "store/pg/db.h"

#define CG_WEBHOOK_PREFIX "wh_"
#define CG_WEBHOOK_EVENT_PREFIX "evt_"
#define CG_WEBHOOK_SECRET_PREFIX "whsec_"
enum {
	CG_WEBHOOK_KEY = 32,	    /* bytes of a secret */
	CG_WEBHOOK_SECRET_MAX = 56, /* its text */
	CG_WEBHOOK_URL_MAX = 1000,  /* bytes of an address */
	CG_WEBHOOKS_MAX = 20,	    /* addresses of an account */
	CG_WEBHOOK_LOG_MAX = 200,   /* events that a log shows */
	CG_WEBHOOK_EVENTS_TEXT_MAX = 96
};

struct cg_webhook_order {
	struct cg_id account;
	bool live;
	struct cg_str url;
	struct cg_str events; /* kinds, separated by commas; CG_STR_NONE: all of them */
};

struct cg_webhook_row {
	struct cg_id id;
	bool live;
	struct cg_str url, events, state, reason, created; /* times in UTC as text */
};

struct cg_webhook_rows {
	struct cg_webhook_row *v;
	size_t n, cap;
};

struct cg_webhook_event_row {
	struct cg_id id, webhook;
	int64_t tries;
	struct cg_str kind, state, status, reason, happened, tried, due;
};

struct cg_webhook_events {
	struct cg_webhook_event_row *v;
	size_t n, cap;
};

/* text gets the secret, for handing out once: wipe it. */
enum cg_code cg_webhook_add(struct cg_db *db, const struct cg_webhook_order *o, struct cg_id *id,
			    char text[CG_WEBHOOK_SECRET_MAX], struct cg_err *e);
enum cg_code cg_webhook_list(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
			     struct cg_webhook_rows *out, struct cg_err *e);
/* With its log. */
enum cg_code cg_webhook_remove(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, struct cg_err *e);
/* After it was disabled: what happened meanwhile is not told. One that is enabled stays as it is. */
enum cg_code cg_webhook_enable(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, struct cg_err *e);
/* An event of the kind "test" for an address that is enabled; event gets its id. */
enum cg_code cg_webhook_test(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, struct cg_id *event,
			     struct cg_err *e);
/* Send an event once more, with the same id and three days of tries; its address has to be enabled. */
enum cg_code cg_webhook_replay(struct cg_db *db, const struct cg_id *account, const struct cg_id *event,
			       struct cg_err *e);
/* The newest events, CG_WEBHOOK_LOG_MAX at most; id NULL: of all addresses of the account. */
enum cg_code cg_webhook_log(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, struct cg_arena *a,
			    struct cg_webhook_events *out, struct cg_err *e);

#endif
