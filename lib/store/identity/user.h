/*
 * user.h: people who sign in for an account, and the sessions of their browsers.
 * Does not handle cookies or pages (http/session.h, oauth/login.c).
 *
 * Names     a login name is compared without the case of ASCII letters and belongs to one user over all accounts.
 * Sign-in   names that do not exist cost as much time as others, and nothing tells whether name or password was wrong;
 *           who has one-time codes is asked for one after the password (second.h). Counted within 15 minutes: 10
 *           attempts by name and address, 50 by address, 100 by name; for a browser that signed in with the name before
 *           (device.h) 10 of its own, whatever others do. Where strangers have used up the attempts of a name, each
 *           address still has two of its own: nobody is kept out by others.
 * Codes     one-time codes and recovery codes: user_code.h has how often, and that each works once.
 * Sessions  end an hour after the last request, 12 hours after sign-in, and when the password is changed; a user has at
 *           most CG_USER_SESSIONS_MOST, the oldest end first.
 * Errors    CG_ERATE (e->retry_after), CG_EREQUEST with a hint (administration), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_USER_H
#define CG_STORE_IDENTITY_USER_H

#include "store/identity/admin.h"
#include "store/identity/password.h"
#include "store/identity/second.h"
#include "store/pg/secret.h"

enum { CG_LOGIN_MAX = 200, CG_OTPAUTH_MAX = 1024, CG_USER_SESSIONS_MOST = 50 };

/* --- sign-in */

struct cg_login {
	struct cg_str name, password, code; /* code: of TOTP, may be empty */
	struct cg_str second;		    /* instead of the password: what an earlier step gave, may be empty */
	struct cg_str address, agent;	    /* of the caller */
	struct cg_str device;		    /* what the browser got at an earlier sign-in, if any */
	struct cg_str browser;		    /* the secret of its cookie for forms: `second` is good there alone */
};

struct cg_user {
	struct cg_id account, user;
	struct cg_str login, account_name; /* borrow from the arena */
};

enum cg_login_answer {
	CG_LOGIN_WRONG,
	CG_LOGIN_EXPIRED, /* `second` is none, or none any more: begin again with the password */
	CG_LOGIN_CODE,	  /* the password is right, and the user has one-time codes: ask for one */
	CG_LOGIN_GOOD,
};

struct cg_login_result {
	enum cg_login_answer answer;
	struct cg_user who; /* of CG_LOGIN_GOOD: account and user */
	char session
		[CG_SECRET_TEXT_MAX]; /* of CG_LOGIN_GOOD: its text, for the cookie; else empty. Wipe it after use. */
	char second[CG_SECOND_CHARS + 1]; /* of CG_LOGIN_CODE: for the form that asks for the code (second.h) */
};

/*
 * Sign in: in one step with name, password and code, or in two, where the code is left out of the first. A code that
 * was used already is wrong.
 */
enum cg_code cg_user_login(struct cg_db *db, const struct cg_login *login, struct cg_arena *a,
			   struct cg_login_result *out, struct cg_err *e);

/* --- sessions */

struct cg_user_session {
	struct cg_user who;
	struct cg_id id;
	bool totp;		     /* the user has one-time codes */
	bool proved;		     /* password and code were given in the last ten minutes */
	struct cg_str created, seen; /* UTC, to the second */
};

/* *found: the text is of a session that goes on; its use is noted. */
enum cg_code cg_user_session_find(struct cg_db *db, struct cg_str text, struct cg_arena *a, bool *found,
				  struct cg_user_session *out, struct cg_err *e);
/*
 * *good: password and, where the user has them, code are right: noted in the session, whose `proved` holds for ten
 * minutes. Ten attempts in 15 minutes; then CG_ERATE.
 */
enum cg_code cg_user_prove(struct cg_db *db, const struct cg_user_session *s, struct cg_str password,
			   struct cg_str code, struct cg_arena *a, bool *good, struct cg_err *e);
/* Signed out. A text of no session is no error. */
enum cg_code cg_user_session_end(struct cg_db *db, struct cg_str text, struct cg_err *e);

/* --- administration, as the owner of the tables (cg_db_new_admin) */

enum cg_code cg_user_add(struct cg_db *db, const struct cg_id *account, struct cg_str login, struct cg_str password,
			 struct cg_id *out, struct cg_err *e);
/* Ends the user's sessions. */
enum cg_code cg_user_passwd(struct cg_db *db, struct cg_str login, struct cg_str password, struct cg_err *e);
/* New one-time codes; uri (otpauth://...) goes to the user's program and is not kept in clear. off: without codes. */
enum cg_code cg_user_totp(struct cg_db *db, struct cg_str login, bool off, struct cg_arena *a, char uri[CG_OTPAUTH_MAX],
			  struct cg_err *e);
/* With sessions, connected applications and their tokens. */
enum cg_code cg_user_remove(struct cg_db *db, struct cg_str login, struct cg_err *e);

struct cg_user_row {
	struct cg_id id, account;
	struct cg_str login, created, last_login; /* times to the second, UTC; absent: never */
	bool totp;
	int64_t sessions, grants;
};

struct cg_user_rows {
	struct cg_user_row *v;
	size_t n, cap;
};

/* account NULL: all. */
enum cg_code cg_user_list(struct cg_db *db, const struct cg_id *account, struct cg_arena *a, struct cg_user_rows *out,
			  struct cg_err *e);

#endif
