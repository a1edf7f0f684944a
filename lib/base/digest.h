/*
 * digest.h: SHA-256 and HMAC-SHA-256 over several pieces of bytes (libsodium).
 * Does not hash PDFs: app/upload.c uses OpenSSL there, which has the faster code for much data.
 *
 * Secrets   the state is wiped by cg_digest_final.
 */
#ifndef CG_BASE_DIGEST_H
#define CG_BASE_DIGEST_H

#include "base/str.h"

#include <sodium.h>
#include <stdint.h>

enum { CG_DIGEST_SIZE = 32 };

struct cg_digest {
	bool keyed;
	union {
		crypto_hash_sha256_state sha;
		crypto_auth_hmacsha256_state hmac;
	} state;
};

void cg_digest_init(struct cg_digest *d);
void cg_digest_init_keyed(struct cg_digest *d, const uint8_t *key, size_t n);
/* Bytes as they are: pieces of other lengths with the same bytes in a row give the same digest. */
void cg_digest_add(struct cg_digest *d, const void *bytes, size_t n);
/* A piece behind its length (4 bytes, the highest first), so that no two lists of pieces are taken for each other. */
void cg_digest_part(struct cg_digest *d, struct cg_str s);
void cg_digest_final(struct cg_digest *d, uint8_t out[CG_DIGEST_SIZE]);

/* SHA-256 of one text. */
void cg_digest_of(struct cg_str s, uint8_t out[CG_DIGEST_SIZE]);

#endif
