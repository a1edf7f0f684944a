/*
 * webhook.h: where an account wants to be told of events, and the log of what was sent. Does not send: webhook_queue.h
 * hands out what is due, app/webhooks/send.h sends it.
 *
 * Secret    whsec_ and 32 random bytes in base64, as Standard Webhooks writes it; sealed in the database, shown once.
 *           For CG_WEBHOOK_BOTH_HOURS after it was rolled the one before signs, too.
 * Ids       wh_... of an address, evt_... of an event for it, the same on every try.
 * Caller    is named in every statement, also for the owner of the tables; a key or session sees webhooks of its mode
 *           alone.
 * Repeats   idem, when it is not NULL, is a claim that is the request's: what was done is kept with it in one
 *           transaction.
 * Errors    CG_EREQUEST with a hint (address, kinds, too many, disabled, a schema without include_data), CG_ENOTFOUND
 *           (no such address or event), CG_EIDEMBUSY (the claim was taken over), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_WEBHOOK_WEBHOOK_H
#define CG_STORE_WEBHOOK_WEBHOOK_H

#include "base/arena.h"
#include "store/pg/db.h"
#include "store/snapshot/idempotency.h"

#define CG_WEBHOOK_PREFIX "wh_"
#define CG_WEBHOOK_EVENT_PREFIX "evt_"
#define CG_WEBHOOK_SECRET_PREFIX "whsec_"
enum {
	CG_WEBHOOK_KEY = 32,	    /* bytes of a secret */
	CG_WEBHOOK_SECRET_MAX = 56, /* its text */
	CG_WEBHOOK_URL_MAX = 1000,  /* bytes of an address */
	CG_WEBHOOKS_MAX = 20,	    /* addresses of an account; of several workers at once each may go past it by one */
	CG_WEBHOOK_LOG_MAX = 200,   /* events that a log shows */
	CG_WEBHOOK_BOTH_HOURS = 24  /* in which the secret before signs, too */
};

/* Whose webhooks. auth NULL: the command line, which sees both modes. */
struct cg_webhook_caller {
	struct cg_id account;
	const struct cg_auth *auth;
};

struct cg_webhook_order {
	bool live;
	struct cg_str url;
	struct cg_str events; /* kinds, separated by commas; CG_STR_NONE: all of them */
	bool include_data;    /* events of snapshots carry a summary of the statement */
};

/* What is to be another; CG_STR_NONE stays as it is. */
struct cg_webhook_change {
	struct cg_str url, events;
	struct cg_str state;	  /* ENABLED, DISABLED */
	const bool *include_data; /* NULL: stays as it is */
};

struct cg_webhook_row {
	struct cg_id id;
	bool live, include_data;
	struct cg_str url, events, state, reason;
	struct cg_str created, enabled, both_until; /* times in UTC as text; both_until: the secret before signs, too */
};

struct cg_webhook_rows {
	struct cg_webhook_row *v;
	size_t n, cap;
};

struct cg_webhook_event_row {
	struct cg_id id, webhook;
	int64_t tries;
	struct cg_str kind, state, status, reason, happened, tried, due;
	struct cg_id snapshot;
	bool has_snapshot;
	int64_t happened_us; /* for the next page */
};

struct cg_webhook_events {
	struct cg_webhook_event_row *v;
	size_t n, cap;
};

/* A secret for handing out: wipe it. */
struct cg_webhook_secret {
	char text[CG_WEBHOOK_SECRET_MAX];
	struct cg_str both_until; /* of one that was rolled: until when the one before signs, too */
};

/* A part of a log: after the event that ended the part before, if any. */
struct cg_webhook_page {
	const struct cg_id *webhook; /* NULL: of all of the account */
	size_t limit;
	int64_t after_us;
	const struct cg_id *after; /* NULL: from the newest on */
};

/* Why an address is refused, as a sentence for the caller, static; NULL: it is good. */
const char *cg_webhook_url_fault(const struct cg_db *db, struct cg_str url);
/* A kind that can be asked for. */
bool cg_webhook_is_kind(struct cg_str name);

enum cg_code cg_webhook_add(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_webhook_order *o,
			    const struct cg_idem *idem, struct cg_id *id, struct cg_webhook_secret *out,
			    struct cg_err *e);
enum cg_code cg_webhook_list(struct cg_db *db, const struct cg_webhook_caller *caller, struct cg_arena *a,
			     struct cg_webhook_rows *out, struct cg_err *e);
enum cg_code cg_webhook_get(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			    struct cg_arena *a, struct cg_webhook_row *out, struct cg_err *e);
/* With its log. */
enum cg_code cg_webhook_remove(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			       struct cg_err *e);
/*
 * Enabled after it was disabled: what happened meanwhile is not told. Disabled: what is due is given up. What it is
 * already, it stays.
 */
enum cg_code cg_webhook_change(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			       const struct cg_webhook_change *c, struct cg_err *e);
/* A new secret. One that was rolled before and still signs ends at once. */
enum cg_code cg_webhook_roll(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			     const struct cg_idem *idem, struct cg_arena *a, struct cg_webhook_secret *out,
			     struct cg_err *e);
/* The secret that a request made, for that request when it is repeated; CG_ENOTFOUND when it has been rolled away. */
enum cg_code cg_webhook_secret_of(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
				  const struct cg_id *request, struct cg_arena *a, struct cg_webhook_secret *out,
				  struct cg_err *e);
/* An event of the kind "test" for an address that is enabled; event gets its id. */
enum cg_code cg_webhook_test(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			     const struct cg_idem *idem, struct cg_id *event, struct cg_err *e);
/* Send an event once more, with the same id and three days of tries; its address has to be enabled. id NULL: of any. */
enum cg_code cg_webhook_replay(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			       const struct cg_id *event, const struct cg_idem *idem, struct cg_err *e);
/* The newest events, CG_WEBHOOK_LOG_MAX at most. */
enum cg_code cg_webhook_log(struct cg_db *db, const struct cg_webhook_caller *caller,
			    const struct cg_webhook_page *page, struct cg_arena *a, struct cg_webhook_events *out,
			    struct cg_err *e);

#endif
