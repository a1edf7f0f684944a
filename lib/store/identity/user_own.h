/*
 * user_own.h: what users do with their own sign-in: another password, one-time codes, recovery codes, sessions. As the
 * application's role; user.h has sign-in itself and what the command line does.
 *
 * Who       the session of the user, which was found a moment ago (cg_user_session_find).
 * Ends      a new password and new or no one-time codes end all other sessions of the user.
 * Log       each is a line of audit_log with the address of the caller.
 * Errors    CG_EREQUEST with a hint, CG_ERATE, CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_USER_OWN_H
#define CG_STORE_IDENTITY_USER_OWN_H

#include "store/identity/user.h"

/* Another password; whoever calls has asked for the one of now (cg_user_prove). */
enum cg_code cg_user_own_password(struct cg_db *db, const struct cg_user_session *s, struct cg_str password,
				  struct cg_err *e);

struct cg_recovery {
	char code[CG_RECOVERY_CODES][CG_RECOVERY_TEXT_MAX]; /* shown once, then wiped by the caller */
};

/* A secret for the user's program: its text, and the address that a program reads (otpauth). Nothing is stored. */
enum cg_code cg_user_own_totp_offer(const struct cg_user_session *s, char text[CG_TOTP_TEXT_MAX],
				    char uri[CG_OTPAUTH_MAX], struct cg_err *e);
/* The secret is kept when the code is one of it (*good), with new recovery codes. */
enum cg_code cg_user_own_totp_begin(struct cg_db *db, const struct cg_user_session *s, struct cg_str text,
				    struct cg_str code, struct cg_arena *a, bool *good, struct cg_recovery *out,
				    struct cg_err *e);
/* Without one-time codes from now on. */
enum cg_code cg_user_own_totp_end(struct cg_db *db, const struct cg_user_session *s, struct cg_err *e);
/* New recovery codes in place of all earlier ones; for users with one-time codes. */
enum cg_code cg_user_own_recovery(struct cg_db *db, const struct cg_user_session *s, struct cg_arena *a,
				  struct cg_recovery *out, struct cg_err *e);

struct cg_session_row {
	struct cg_id id;
	struct cg_str created, seen, address, agent; /* times UTC, to the second; the others may be absent */
};

struct cg_session_rows {
	struct cg_session_row *v;
	size_t n, cap;
	int64_t recovery_left; /* recovery codes that were not used */
};

/* Those that go on, newest first. */
enum cg_code cg_user_own_sessions(struct cg_db *db, const struct cg_user_session *s, struct cg_arena *a,
				  struct cg_session_rows *out, struct cg_err *e);
/* End one session of the user; which NULL: all but this one. *n: how many ended. */
enum cg_code cg_user_own_session_end(struct cg_db *db, const struct cg_user_session *s, const struct cg_id *which,
				     int64_t *n, struct cg_err *e);

#endif
