/*
 * mail_rule.h: to which account a message belongs, by the address it came to, and the password of its PDFs.
 * Does not read messages (mail/message.h).
 *
 * Addresses in small letters, one @, no blanks; kept as SHA-256 and sealed. One that nobody can guess is what a rule
 *           should have: cg_mail_rule_secret_address makes it. A sender narrows a rule and proves nothing.
 * Password  sealed, bound to account and rule; whoever opens it wipes it.
 * Errors    CG_EREQUEST with a hint (address, password, a rule that is there already, too many), CG_ENOTFOUND, CG_EDB,
 *           CG_EBUSY.
 */
#ifndef CG_STORE_MAIL_MAIL_RULE_H
#define CG_STORE_MAIL_MAIL_RULE_H

#include "base/arena.h"
#include "store/identity/key.h"

#define CG_MAIL_RULE_PREFIX "mail_"
enum {
	CG_MAIL_RULE_ADDRESS_MAX = 255, /* with a NUL: RFC 5321 has 254 */
	CG_MAIL_RULE_PASSWORD_MAX = 128,
	CG_MAIL_RULES_MAX = 1000, /* of an account */
};

struct cg_mail_rule_order {
	struct cg_id account;
	bool live;
	struct cg_str recipient, sender, password; /* CG_STR_NONE: any sender, no password */
};

struct cg_mail_rule_row {
	struct cg_id id;
	bool live, has_password;
	struct cg_str recipient, sender, created, used, code; /* times in UTC as text */
};

struct cg_mail_rule_rows {
	struct cg_mail_rule_row *v;
	size_t n, cap;
};

/* A rule as a message needs it. */
struct cg_mail_rule {
	struct cg_auth auth; /* may parse, and nothing else */
	bool has_password;
	size_t password_n;
	char password[CG_MAIL_RULE_PASSWORD_MAX];
};

/* cas@host as cas+SECRET@host, with 100 random bits; false: it is no address, there is no room, or no random bytes. */
bool cg_mail_rule_secret_address(struct cg_str address, char out[CG_MAIL_RULE_ADDRESS_MAX]);

enum cg_code cg_mail_rule_add(struct cg_db *db, const struct cg_mail_rule_order *o, struct cg_id *id, struct cg_err *e);
enum cg_code cg_mail_rule_list(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
			       struct cg_mail_rule_rows *out, struct cg_err *e);
enum cg_code cg_mail_rule_remove(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
				 struct cg_err *e);
/* That of a message, with the role of the workers; one for its sender comes before one for any. CG_ENOTFOUND. */
enum cg_code cg_mail_rule_find(struct cg_db *db, struct cg_str recipient, struct cg_str sender, struct cg_arena *a,
			       struct cg_mail_rule *out, struct cg_err *e);
/* What became of its last message. Best effort. */
void cg_mail_rule_note(struct cg_db *db, const struct cg_auth *auth, enum cg_code code);

#endif
