/*
 * own.h: the signed-in user's own sign-in: proof that it is still this user, another password, one-time codes, recovery
 * codes, sessions. Only for pages: a key or a token is nobody's session.
 *
 * Who       the session, as it was found for this request.
 * Proof     password and, where the user has them, a code; it holds for ten minutes (session.proved).
 * Ends      a new password, and new or no one-time codes, end all other sessions of the user.
 * Ownership results borrow from the arena of the context. Codes and secrets are wiped by the caller.
 * Errors    CG_EREQUEST with a hint, CG_ERATE, CG_EINTERNAL (no data key), CG_EDB, CG_EBUSY.
 */
#ifndef CG_APP_ACCOUNT_OWN_H
#define CG_APP_ACCOUNT_OWN_H

#include "app/context.h"
#include "store/identity/user_own.h"

/* *good: password and code are right. Ten attempts in 15 minutes, then CG_ERATE. */
enum cg_code cg_app_own_prove(struct cg_context *x, struct cg_user_session *s, struct cg_str password,
			      struct cg_str code, bool *good);
enum cg_code cg_app_own_password(struct cg_context *x, const struct cg_user_session *s, struct cg_str password);

/* A new secret: its text, and its address for a program. Nothing is stored. */
enum cg_code cg_app_own_totp_offer(struct cg_context *x, const struct cg_user_session *s, char text[CG_TOTP_TEXT_MAX],
				   char uri[CG_OTPAUTH_MAX]);
/* *good: the code is one of the secret, which is the user's from now on, with new recovery codes. */
enum cg_code cg_app_own_totp_begin(struct cg_context *x, struct cg_user_session *s, struct cg_str text,
				   struct cg_str code, bool *good, struct cg_recovery *out);
enum cg_code cg_app_own_totp_end(struct cg_context *x, struct cg_user_session *s);
/* New recovery codes in place of the earlier ones. */
enum cg_code cg_app_own_recovery(struct cg_context *x, const struct cg_user_session *s, struct cg_recovery *out);

/* Newest first. */
enum cg_code cg_app_own_sessions(struct cg_context *x, const struct cg_user_session *s, struct cg_session_rows *out);
/* id: "session_..." of one of them; "": all but this one. One that has ended is no error. */
enum cg_code cg_app_own_session_end(struct cg_context *x, const struct cg_user_session *s, struct cg_str id);

#endif
