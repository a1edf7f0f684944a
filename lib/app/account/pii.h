/*
 * pii.h: whether the caller may see PAN, e-mail address and mobile number in full, and the note that it did.
 * Does not mask anything (render/view.h).
 *
 * Scope     pii: of an OAuth grant, of API keys that were not made without it, of users in the console; the command
 *           line reads what its user has.
 * Errors    CG_ESCOPE with a hint.
 */
#ifndef CG_APP_ACCOUNT_PII_H
#define CG_APP_ACCOUNT_PII_H

#include "app/context.h"

/* wanted: the request says include_pii. */
enum cg_code cg_pii_allowed(struct cg_context *x, bool wanted);
/*
 * A line of audit_log, with the address of the caller: it was shown in full. Best effort, and at
 * most CG_AUDIT_NOTES_DAY lines a day of one caller and snapshot: the table is bounded.
 */
void cg_pii_note(struct cg_context *x, bool wanted, const struct cg_id *snapshot);

#endif
