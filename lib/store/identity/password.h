/*
 * password.h: passwords of people (Argon2id by libsodium) and their one-time codes (TOTP by liboath).
 * Does not store anything and does not count attempts (throttle.h).
 *
 * Cost      64 MiB and 2 passes, about 50 ms of a processor: a worker serves one request at a time, so that a pool of n
 *           workers needs at most n times that memory.
 * Codes     six digits, SHA-1, steps of 30 seconds, one step of tolerance before and after (RFC 6238).
 */
#ifndef CG_STORE_IDENTITY_PASSWORD_H
#define CG_STORE_IDENTITY_PASSWORD_H

#include "base/fail.h"
#include "base/str.h"

enum {
	CG_PASSWORD_LEAST = 12, /* characters */
	CG_PASSWORD_MAX = 1024, /* bytes */
	CG_PASSWORD_HASH_MAX = 128,
	CG_TOTP_BYTES = 20,
	CG_TOTP_TEXT_MAX = 40,
	CG_RECOVERY_CODES = 10,
	CG_RECOVERY_TEXT_MAX = 24,
};

/*
 * A new password of the user with this login name: CG_EREQUEST with a hint where it is a common one, or one that is
 * made of the name, of keys side by side, of dates and the like (libzxcvbn, which has lists of passwords and words).
 * Length and characters are judged by cg_password_hash.
 */
enum cg_code cg_password_rule(struct cg_str password, struct cg_str login, struct cg_err *e);
/* CG_EREQUEST with a hint: too short, too long, not UTF-8, control characters. */
enum cg_code cg_password_hash(struct cg_str password, char out[CG_PASSWORD_HASH_MAX], struct cg_err *e);
/* hash "": of nobody; takes the same time and is false. */
bool cg_password_verify(const char *hash, struct cg_str password);

/* A code that signs in once in place of a one-time code: 80 random bits as xxxx-xxxx-xxxx-xxxx in base32. */
bool cg_password_recovery_make(char out[CG_RECOVERY_TEXT_MAX]);
/* As it is compared, whatever case, dashes and blanks somebody typed; false when it is none. */
bool cg_password_recovery_read(struct cg_str text, char out[CG_RECOVERY_TEXT_MAX]);
/* A new secret for one-time codes. */
bool cg_password_totp_make(uint8_t secret[CG_TOTP_BYTES]);
/* In base32, for the user's program. */
bool cg_password_totp_text(const uint8_t secret[CG_TOTP_BYTES], char out[CG_TOTP_TEXT_MAX]);
/* The same backwards; false when it is no such text. */
bool cg_password_totp_read(struct cg_str text, uint8_t secret[CG_TOTP_BYTES]);
/* The step whose code this is, 0: of none near now_s (seconds since 1970). */
int64_t cg_password_totp_step(const uint8_t secret[CG_TOTP_BYTES], struct cg_str code, int64_t now_s);

#endif
