/*
 * key_admin.h: making, rolling, revoking and listing the API keys of an account: by the command line as the owner of
 * the tables, and by users of the account in the console as the application's role. Does not check keys (key.h).
 *
 * Actor     goes to audit_log with what was done: "user_..." of who did it, NULL for the command line.
 * Errors    CG_EREQUEST with a hint (no such key, a bad name), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_KEY_ADMIN_H
#define CG_STORE_IDENTITY_KEY_ADMIN_H

#include "store/identity/key.h"

enum { CG_NAME_MAX = 200, CG_KEY_EXPIRY_DAYS_MAX = 36500, CG_KEY_KEEP_HOURS_MAX = 720 };

/* 1 to CG_NAME_MAX bytes of UTF-8, all of it seen: names go to lists on terminals and pages. */
bool cg_key_admin_name_is_good(struct cg_str name);

struct cg_key_order {
	struct cg_id account;
	const char *actor;
	bool live;
	unsigned scopes;  /* parse, read, admin */
	bool no_pii;	  /* must not show PAN, e-mail address and mobile number in full */
	int expires_days; /* 0: never */
	struct cg_str name;
};

/* text is the key itself, not kept anywhere: the caller shows it once and wipes it. */
enum cg_code cg_key_create(struct cg_db *db, const struct cg_key_order *order, struct cg_id *id,
			   char text[CG_KEY_TEXT_MAX], struct cg_err *e);
/*
 * A new key in the place of an active one: of the same name, data and permissions, that lives as long from now as the
 * old one was to live in all. The old one ends after `hours` (0: at once, at most CG_KEY_KEEP_HOURS_MAX) or when it was
 * to end, whichever comes first. account NULL: of whatever account, which only the owner of the tables may. out: the
 * new one's id; text as cg_key_create has it.
 */
enum cg_code cg_key_roll(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, int hours,
			 const char *actor, struct cg_id *out, char text[CG_KEY_TEXT_MAX], struct cg_err *e);
/* A second time is no error. account NULL: of whatever account, which only the owner of the tables may. */
enum cg_code cg_key_revoke(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, const char *actor,
			   struct cg_err *e);

struct cg_key_row {
	struct cg_id id, account;
	bool live, pii;
	struct cg_str name, scopes, created, expires, last_used; /* times to the second, UTC; absent: never */
	struct cg_str last_four;				 /* absent: made before they were kept */
	const char *state;					 /* active, expired, revoked */
};

struct cg_key_rows {
	struct cg_key_row *v;
	size_t n, cap;
};

/* account NULL: all, which only the owner may. Oldest first. */
enum cg_code cg_key_list(struct cg_db *db, const struct cg_id *account, struct cg_arena *a, struct cg_key_rows *out,
			 struct cg_err *e);

#endif
