/*
 * secret.h: secrets that name their account: <prefix><account>_<secret>: API keys, OAuth codes and tokens, session
 * cookies. account: ULID text; secret: 256 random bits in base62 (43 characters) and a six-character checksum over all
 * before it, which lets a mistyped or invented one be refused without the database.
 * Does not store anything: tables hold the SHA-256 of the whole text.
 */
#ifndef CG_STORE_PG_SECRET_H
#define CG_STORE_PG_SECRET_H

#include "base/id.h"

enum { CG_SECRET_BYTES = 32, CG_SECRET_TEXT_MAX = 96, CG_SECRET_HASH_MAX = 67, CG_SECRET_PREFIX_MAX = 8 };

#define CG_PREFIX_CODE "oac_"	 /* OAuth authorization code */
#define CG_PREFIX_ACCESS "oat_"	 /* OAuth access token */
#define CG_PREFIX_REFRESH "ort_" /* OAuth refresh token */
#define CG_PREFIX_SESSION "ses_" /* cookie of a browser */

/* A new secret; false only when the kernel gives no random bytes. Wipe it when it has been handed out. */
bool cg_secret_make(const char *prefix, const struct cg_id *account, char out[CG_SECRET_TEXT_MAX]);
/* The one that these random bytes are: the same bytes give the same text. They are used up (zeroed). */
void cg_secret_of(const char *prefix, const struct cg_id *account, uint8_t bytes[CG_SECRET_BYTES],
		  char out[CG_SECRET_TEXT_MAX]);
/* text is a well-formed secret with this prefix. */
bool cg_secret_parse(const char *prefix, struct cg_str text, struct cg_id *account);
/* SHA-256 of any text as PostgreSQL reads bytea: \\x and 64 hex digits. */
const char *cg_secret_hash(struct cg_str text, char out[CG_SECRET_HASH_MAX]);

#endif
