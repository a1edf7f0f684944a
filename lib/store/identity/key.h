/*
 * key.h: API keys: sk_live_<account>_<secret> and sk_test_<account>_<secret>.
 * account: ULID text; secret: 256 random bits in base62 (43 characters) and a six-character checksum over all before
 * it. The checksum lets a mistyped key be refused without the database. Only SHA-256 of the key is stored.
 *
 * Errors    CG_EKEY (malformed, unknown, expired, revoked: distinguished in why only), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_KEY_H
#define CG_STORE_IDENTITY_KEY_H

#include "store/pg/db.h"

/* admin implies parse and read; pii: PAN, e-mail address and mobile number in full, of whatever may be read */
enum { CG_SCOPE_PARSE = 1, CG_SCOPE_READ = 2, CG_SCOPE_ADMIN = 4, CG_SCOPE_PII = 8 };
enum { CG_KEY_TEXT_MAX = 96, CG_KEY_HASH_MAX = 67, CG_SCOPES_TEXT_MAX = 24 };

/* What somebody proves who they are with. */
enum cg_auth_kind { CG_AUTH_KEY, CG_AUTH_TOKEN, CG_AUTH_SESSION, CG_AUTH_MAIL };

/* Who calls. */
struct cg_auth {
	struct cg_id account, key; /* key: of the API key, the OAuth grant, the browser's session or the rule of mail */
	bool live;
	unsigned scopes; /* implied ones are set */
	enum cg_auth_kind kind;
	struct cg_id user; /* of tokens and sessions */
};

/* "KEY", "TOKEN", "SESSION" or "MAIL", as tables have it. */
const char *cg_key_kind_name(enum cg_auth_kind kind);
/* The kind of a name; false: there is none. */
bool cg_key_kind_of(struct cg_str name, enum cg_auth_kind *out);
/* "key_...", "grant_...", "session_..." or "mail_...": for the log and audit_log. */
const char *cg_key_actor(const struct cg_auth *auth, char out[CG_ID_TEXT_MAX]);

/* Check the text of a key (no database when it is malformed). Notes its last use, at most once a minute. */
enum cg_code cg_key_check(struct cg_db *db, struct cg_str text, struct cg_auth *out, struct cg_err *e);
/*
 * Note that a key or the grant of a token was used, at most once a minute. Best effort: a database that cannot write
 * may still be read.
 */
void cg_key_note_use(struct cg_db *db, const struct cg_auth *auth);
/* Count a wrong PDF password of this caller; CG_ERATE (e->retry_after set) once it is past cfg->wrong_passwords_minute.
 */
enum cg_code cg_key_wrong_password(struct cg_db *db, const struct cg_auth *auth, struct cg_err *e);
/* CG_ERATE when the caller has used up its wrong passwords for now: asked before a PDF with a password is opened. */
enum cg_code cg_key_password_allowed(struct cg_db *db, const struct cg_auth *auth, struct cg_err *e);

/* Offline parts, for the CLI and tests. */
bool cg_key_make(const struct cg_id *account, bool live, char out[CG_KEY_TEXT_MAX]);
bool cg_key_parse(struct cg_str text, struct cg_id *account, bool *live);
/* SHA-256 of the text as PostgreSQL reads bytea: \\x and 64 hex digits. */
const char *cg_key_hash(struct cg_str text, char out[CG_KEY_HASH_MAX]);
/* "parse,read" as bits and back; false for an unknown scope or none. Keys keep pii apart from their scopes. */
bool cg_key_scopes_parse(struct cg_str text, unsigned *out);
const char *cg_key_scopes_text(unsigned bits, char out[CG_SCOPES_TEXT_MAX]);

#endif
