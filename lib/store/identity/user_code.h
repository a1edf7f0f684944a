/*
 * user_code.h: one-time codes and recovery codes of users, judged and counted. For user.c, which judges passwords.
 * Does not make or end them (user_own.h) and knows no sessions.
 *
 * Used once  a step's code and all earlier ones are refused afterwards (the caller stores the step with its session); a
 *           recovery code is deleted when it is found, by the statement that finds it.
 * Bounds    20 wrong codes in a day, whoever tries them, then none is right any more; from a browser that signed in
 *           before (device.h) and in a session 60, so that others cannot use up what the user has. Three codes of a
 *           million are right at a time: 20 guesses a day find one in 17,000 days on average, 60 in 5,600.
 *           Recovery codes are not counted: they have 80 random bits.
 * Schema    without sql/0023 there are no recovery codes and nothing is counted.
 * Errors    CG_EINTERNAL (a secret that the data key does not open), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_USER_CODE_H
#define CG_STORE_IDENTITY_USER_CODE_H

#include "store/identity/user.h"

enum { CG_USER_CODES_DAY = 20, CG_USER_CODES_KNOWN_DAY = 60 };

/* What the tables have of a user. */
struct cg_user_codes {
	struct cg_str totp_enc; /* absent: the user signs in without codes */
	int64_t last_step;	/* the newest one that was used */
	bool counted;		/* the columns of sql/0023 are there */
};

/*
 * *step: of the code, to be stored; -1 when there is nothing to store: the user has no codes, or this was a recovery
 * code, which is used up now; 0 when the code is wrong, or too many were. known: a browser or a session of the user.
 */
enum cg_code cg_user_code_check(struct cg_db *db, const struct cg_user *who, const struct cg_user_codes *has,
				struct cg_str code, bool known, struct cg_arena *a, int64_t *step, struct cg_err *e);
/* The code with this step was right and is used: it does not count. Best effort. */
void cg_user_code_right(struct cg_db *db, const struct cg_user *who, const struct cg_user_codes *has, int64_t step);

#endif
