/*
 * audit.h: lines of audit_log: who did what in an account.
 * Never holds content or PII: actor and subject are ids ("user_...", "key_...", "grant_...").
 */
#ifndef CG_STORE_AUDIT_H
#define CG_STORE_AUDIT_H

#include "base/arena.h"
#include "store/db.h"

/* Best effort, for events whose work is already done: a failure here fails nothing. */
void cg_audit_note(struct cg_db *db, const struct cg_id *account, const char *actor, const char *action,
		   const char *subject);

#endif
