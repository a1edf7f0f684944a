/*
 * upload_session.h: links by which a person hands a statement over in a browser, for an account that asked for it.
 * Independent of pages and PDFs.
 *
 * Link      upl_<account>_<secret>, of which only the SHA-256 is kept; good for one statement, CG_UPLOAD_MINUTES, and
 *           CG_UPLOAD_TRIES attempts. What comes of it belongs to the caller that asked, its mode included.
 * States    WAITING -> WORKING -> DONE, or FAILED, from which the person may try again. A WORKING one whose worker
 *           ended is taken over.
 * Errors    CG_ENOUPLOAD (unknown, of another account or mode), CG_EUPLOADGONE (expired, used, no attempts left),
 *           CG_EUPLOADWAIT (somebody is at work), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_UPLOAD_UPLOAD_SESSION_H
#define CG_STORE_UPLOAD_UPLOAD_SESSION_H

#include "base/arena.h"
#include "store/pg/secret.h"
#include "store/snapshot/idempotency.h"
#include "store/snapshot/snapshot.h"

#define CG_PREFIX_UPLOAD "upl_"
enum { CG_UPLOAD_MINUTES = 15, CG_UPLOAD_TRIES = 10 };
/*
 * Links that an account has at most, those of the last day included: CG_ERATE for more. The count is taken before the
 * row is written: of several workers at once each may go past it by one.
 */
enum { CG_UPLOADS_MAX = 10000 };

enum cg_upload_state { CG_UPLOAD_WAITING, CG_UPLOAD_WORKING, CG_UPLOAD_DONE, CG_UPLOAD_FAILED };

enum { CG_UPLOAD_LABEL_MAX = 80, CG_UPLOAD_REDIRECT_MAX = 1000, CG_UPLOAD_HOST_MAX = 262 };

/* What a program asks for besides the link; CG_STR_NONE: not. Borrows. */
struct cg_upload_order {
	struct cg_str label;	    /* what the person is told that the statement is for */
	struct cg_str redirect_uri; /* where the browser goes then */
	struct cg_str host;	    /* that of redirect_uri, as accounts.redirect_hosts has it */
	struct cg_snapshot_labels labels;
};

struct cg_upload_session {
	struct cg_id id;
	struct cg_auth auth; /* who asked, with the scope parse alone */
	enum cg_upload_state state;
	struct cg_id snapshot; /* DONE */
	enum cg_code code;     /* FAILED: why the last attempt failed */
	int tries_left;
	bool expired;		    /* its time is over, whatever the state */
	int64_t expires_ms;	    /* wall clock */
	struct cg_str account_name; /* borrows from the arena, as the order does */
	struct cg_upload_order order;
	struct cg_id claim;
};

/*
 * A new one for the caller: its link text is for handing out and not kept. order, idem may be NULL. With idem, which is
 * claimed, the link is its answer, and its text is made from the data key, so that cg_upload_session_text gives it
 * again. CG_EREQUEST: the account has not registered the host; CG_EINTERNAL: idem, and no data key.
 */
enum cg_code cg_upload_session_make(struct cg_db *db, const struct cg_auth *auth, const struct cg_upload_order *order,
				    const struct cg_idem *idem, char text[CG_SECRET_TEXT_MAX],
				    struct cg_upload_session *out, struct cg_err *e);
/* The text of a link that was made with idem, again. CG_ENOUPLOAD: it is gone, or its data key is. */
enum cg_code cg_upload_session_text(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				    char text[CG_SECRET_TEXT_MAX], struct cg_err *e);
/* One that nobody is at work with: CG_EUPLOADWAIT. */
enum cg_code cg_upload_session_remove(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				      struct cg_err *e);
/* By the text of the link, for the page. */
enum cg_code cg_upload_session_find(struct cg_db *db, struct cg_str text, struct cg_arena *a,
				    struct cg_upload_session *out, struct cg_err *e);
/* By its id, for the caller that asked or another one of the same account and mode. */
enum cg_code cg_upload_session_get(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				   struct cg_arena *a, struct cg_upload_session *out, struct cg_err *e);
/* Begin an attempt: one at a time. s is one that was found; on success it is ours until it ends. */
enum cg_code cg_upload_session_claim(struct cg_db *db, struct cg_upload_session *s, struct cg_err *e);
/* End the attempt: with a snapshot, or (NULL) with the code of the failure. */
enum cg_code cg_upload_session_end(struct cg_db *db, const struct cg_upload_session *s, const struct cg_id *snapshot,
				   enum cg_code code, struct cg_err *e);
/* The attempt was none: the link is as before the claim. Best effort, a claim that stays is taken over later. */
void cg_upload_session_release(struct cg_db *db, struct cg_upload_session *s);

#endif
