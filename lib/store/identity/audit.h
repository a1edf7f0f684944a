/*
 * audit.h: lines of audit_log: who did what in an account.
 * Errors of reading: CG_EREQUEST for a cursor that is none, CG_EDB, CG_EBUSY.
 * Never holds content or PII: actor and subject are ids ("user_...", "key_...", "grant_..."); their names are looked
 * up when it is read.
 */
#ifndef CG_STORE_IDENTITY_AUDIT_H
#define CG_STORE_IDENTITY_AUDIT_H

#include "base/arena.h"
#include "store/pg/db.h"

/* Lines of one action that an account gets in a day by cg_audit_note: more of them are dropped. */
enum { CG_AUDIT_NOTES_DAY = 1000 };
/* Best effort, for events whose work is already done: a failure here fails nothing. */
void cg_audit_note(struct cg_db *db, const struct cg_id *account, const char *actor, const char *action,
		   const char *subject);

enum { CG_AUDIT_PAGE = 50 };

struct cg_audit_row {
	struct cg_str id;			  /* ULID; the cursor of the page that begins behind it */
	struct cg_str at, actor, action, subject; /* at: UTC, to the second; subject may be absent */
	struct cg_str actor_name, subject_name;	  /* of users, keys, applications that there still are */
	struct cg_str address;			  /* of the caller; absent: the command line, or not known */
};

struct cg_audit_rows {
	struct cg_audit_row *v;
	size_t n, cap;
	bool more;
};

/* Newest first, CG_AUDIT_PAGE of them; cursor: "" or the id of the last row of the page before. */
enum cg_code cg_audit_list(struct cg_db *db, const struct cg_id *account, struct cg_str cursor, struct cg_arena *a,
			   struct cg_audit_rows *out, struct cg_err *e);

#endif
