/*
 * webhook_queue.h: what has to be sent to webhooks, for the sender: events that happened, those that are due, what came
 * of a try. Does not send and knows no HTTP: app/webhooks/send.h does.
 *
 * Events    are found in the rows of snapshots, enrichments, jobs and upload links: a window behind the last look, ten
 *           minutes longer than any transaction, and a unique key per event and address. None is lost between two
 *           transactions, none is noted twice; what is deleted before the next look is not told.
 * Claims    a delivery is handed out with a time at which it is due again (CG_WEBHOOK_LEASE_S): a sender that dies
 *           loses nothing, and the event comes again with the same id. At least once, never exactly once.
 * Senders   any number at a time: rows that another one holds are skipped.
 */
#ifndef CG_STORE_WEBHOOK_WEBHOOK_QUEUE_H
#define CG_STORE_WEBHOOK_WEBHOOK_QUEUE_H

#include "store/snapshot/snapshot.h"
#include "store/webhook/webhook.h"

enum {
	CG_WEBHOOK_BATCH = 8,	 /* deliveries handed out at once */
	CG_WEBHOOK_LEASE_S = 60, /* longer than a try of a whole batch takes */
	CG_WEBHOOK_DAYS = 3	 /* of tries */
};

struct cg_webhook_accounts {
	struct cg_id *v;
	size_t n, cap;
};

struct cg_webhook_due {
	struct cg_id id, webhook;
	struct cg_str kind, url, code;
	struct cg_str reference; /* what the caller of parse calls it; CG_STR_NONE: none, or it is deleted by now */
	struct cg_id snapshot;	 /* zero: none */
	struct cg_id subject;	 /* job.failed: the job or, where of_job is false, the upload link */
	bool of_job, live, has_snapshot, has_expiry;
	int64_t happened_ms, expires_ms;
	int64_t tries; /* with this one */
	uint8_t key[CG_WEBHOOK_KEY];
	/*
	 * Of the snapshot, as it is now, where its address asks for it; NULL: not asked for, of another kind, or gone.
	 */
	const struct cg_snapshot_row *row;
	bool both; /* the secret before signs, too */
	uint8_t before[CG_WEBHOOK_KEY];
};

struct cg_webhook_dues {
	struct cg_webhook_due v[CG_WEBHOOK_BATCH];
	size_t n;
};

/* What came of a try. sent: a 2xx. gone: the receiver wants no more (410). why: a few words, static. */
struct cg_webhook_result {
	bool sent, gone;
	long status; /* 0: no answer */
	const char *why;
	int64_t wait_s; /* until the next try */
};

/* Those with something to send to. */
enum cg_code cg_webhook_queue_accounts(struct cg_db *db, struct cg_arena *a, struct cg_webhook_accounts *out,
				       struct cg_err *e);
/* Note what happened since the last look, and drop what is older than 30 days. */
enum cg_code cg_webhook_queue_note(struct cg_db *db, const struct cg_id *account, struct cg_err *e);
/* Texts borrow from the arena; wipe the keys. */
enum cg_code cg_webhook_queue_claim(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				    struct cg_webhook_dues *out, struct cg_err *e);
/* Past three days without a success, or gone: the delivery fails, and its address is disabled. */
enum cg_code cg_webhook_queue_end(struct cg_db *db, const struct cg_id *account, const struct cg_webhook_due *d,
				  const struct cg_webhook_result *r, struct cg_err *e);

#endif
