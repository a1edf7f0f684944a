/*
 * idempotency.h: Idempotency-Key on POST: the same key and request within 24 hours gives the first answer.
 * Keeps the id of the snapshot (webhook, event) or the code of the refusal, never content: DELETE of a snapshot erases
 *           it.
 *
 * Errors    CG_EIDEMBUSY (another request with this key is at work), CG_EIDEMMISMATCH (same key, other fingerprint),
 *           CG_EDB, CG_EBUSY, CG_EREQUEST (empty key). A claim whose worker ended is taken over.
 */
#ifndef CG_STORE_SNAPSHOT_IDEMPOTENCY_H
#define CG_STORE_SNAPSHOT_IDEMPOTENCY_H

#include "store/identity/key.h"

enum { CG_IDEM_KEY_MAX = 255, CG_FINGERPRINT_BYTES = 32, CG_IDEM_ALSO_MAX = 3 };

enum cg_idem_state {
	CG_IDEM_NEW,	  /* claimed: do the work, then finish or release it */
	CG_IDEM_SNAPSHOT, /* done before: answer with snapshot */
	CG_IDEM_REFUSED,  /* refused before: answer with code and hint */
};

struct cg_idem {
	char key[CG_IDEM_KEY_MAX + 1]; /* as sent */
	uint8_t fingerprint[CG_FINGERPRINT_BYTES];
	uint8_t also[CG_IDEM_ALSO_MAX][CG_FINGERPRINT_BYTES]; /* of the same request, as it may have been kept */
	int also_n;
	struct cg_id claim; /* this request; a claim that was taken over no longer stores an answer */
	enum cg_idem_state state;
	struct cg_id snapshot;
	struct cg_id answered_by; /* with CG_IDEM_SNAPSHOT: the claim that led to it, also the id of an enrichment */
	enum cg_code code;
	char hint[240];
};

/*
 * A fingerprint as the text of a bytea, and all that the request may have been kept under as that of a bytea[]: there
 * each has two quotes, a second backslash and a comma, between braces.
 */
enum {
	CG_IDEM_FINGERPRINT_MAX = 2 * CG_FINGERPRINT_BYTES + 3,
	CG_IDEM_FINGERPRINTS_MAX = (CG_IDEM_ALSO_MAX + 1) * (CG_IDEM_FINGERPRINT_MAX + 4) + 3,
};
void cg_idempotency_fingerprints(const struct cg_idem *idem, char own[CG_IDEM_FINGERPRINT_MAX],
				 char any[CG_IDEM_FINGERPRINTS_MAX]);

/*
 * idem->key, idem->fingerprint and idem->also are set by the caller; the rest is filled. Live and test keys of an
 * account do not share Idempotency-Keys.
 */
enum cg_code cg_idempotency_claim(struct cg_db *db, const struct cg_auth *auth, struct cg_idem *idem, struct cg_err *e);
/*
 * Keep a snapshot that there was before as what the answer is made from. A snapshot or an enrichment that the request
 * itself stores is kept by that in its own transaction.
 */
enum cg_code cg_idempotency_answer(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				   const struct cg_id *snapshot, struct cg_err *e);
/* The parameters of the statement below. */
struct cg_idem_keep {
	char account[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX], result[CG_UUID_TEXT_MAX];
	const char *arg[5];
};
/*
 * The same as a statement of the caller's own transaction, for what the request itself stores. It fails with SQLSTATE
 * 22012 where the claim is another request's by now (CG_EIDEMBUSY), and the transaction with it. Borrows idem.
 */
struct cg_sql;
void cg_idempotency_keep(const struct cg_auth *auth, const struct cg_idem *idem, const struct cg_id *result,
			 struct cg_idem_keep *k, struct cg_sql *out);
/* Keep a refusal (4xx of the document) as the answer. */
enum cg_code cg_idempotency_refuse(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				   enum cg_code code, const char *hint, struct cg_err *e);
/* Drop a kept answer whose snapshot is gone, so that the next claim does the work. */
enum cg_code cg_idempotency_forget(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				   struct cg_err *e);
/* Give the claim back (5xx, 429): the next try does the work. Best effort. */
void cg_idempotency_release(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem);

#endif
