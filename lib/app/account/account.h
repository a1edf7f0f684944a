/*
 * account.h: what belongs to an account beside its statements: usage, API keys, connected applications, audit log. All
 * of it is of the account that the caller acts for (auth of the context is set).
 * Does not make accounts and users (store/identity/admin.h) and knows no OAuth.
 *
 * Ownership results borrow from the arena of the context.
 * Errors    CG_EREQUEST with a hint (no such key, a bad name, a cursor that no list gave), CG_ENOTFOUND, CG_EDB,
 *           CG_EBUSY.
 */
#ifndef CG_APP_ACCOUNT_ACCOUNT_H
#define CG_APP_ACCOUNT_ACCOUNT_H

#include "app/context.h"
#include "store/identity/audit.h"
#include "store/identity/key_admin.h"
#include "store/identity/oauth.h"
#include "store/identity/request_log.h"
#include "store/identity/usage.h"

/* The last 90 days that have any, newest first. */
enum cg_code cg_app_account_usage(struct cg_context *x, struct cg_usage_days *out);

/* Requests with keys and by applications, newest first. */
enum cg_code cg_app_account_requests(struct cg_context *x, const struct cg_request_filter *f,
				     struct cg_request_rows *out);
/* How many each of them made in 30 days. */
enum cg_code cg_app_account_request_counts(struct cg_context *x, struct cg_request_counts *out);

/* Oldest first. */
enum cg_code cg_app_account_keys(struct cg_context *x, struct cg_key_rows *out);
/* order: but its account. text is the key itself: the caller shows it once and wipes it. */
enum cg_code cg_app_account_key_create(struct cg_context *x, const struct cg_key_order *order,
				       char text[CG_KEY_TEXT_MAX]);
/* As cg_key_roll has it. id: "key_..."; actor: "user_...", for the audit log. */
enum cg_code cg_app_account_key_roll(struct cg_context *x, struct cg_str id, int hours, const char *actor,
				     char text[CG_KEY_TEXT_MAX]);
/* id and actor: the same. A second time is no error. */
enum cg_code cg_app_account_key_revoke(struct cg_context *x, struct cg_str id, const char *actor);

/* Applications that the signed-in user connected, newest first. */
enum cg_code cg_app_account_applications(struct cg_context *x, struct cg_grant_rows *out);
/* id: "grant_..." of one of them; it ends with all of its tokens. */
enum cg_code cg_app_account_disconnect(struct cg_context *x, struct cg_str id);

/* Newest first; cursor: "" or the id of the last row of the page before. */
enum cg_code cg_app_account_audit(struct cg_context *x, struct cg_str cursor, struct cg_audit_rows *out);

#endif
