/*
 * seal.h: PII at rest: XChaCha20-Poly1305 of libsodium under the configured key.
 * Does not hide lengths beyond what the cipher does, and does not rotate keys: the version byte leaves room for it.
 *
 * Form      one byte version, 24 bytes nonce, ciphertext and tag.
 * Bound to  account, snapshot, the name of the field and its number: a value that is moved elsewhere does not open.
 * Errors    CG_EINTERNAL (no key configured, tampered with or another key), CG_EBUSY (memory).
 */
#ifndef CG_STORE_PG_SEAL_H
#define CG_STORE_PG_SEAL_H

#include "base/arena.h"
#include "base/id.h"
#include "conf/config.h"
#include "statement/model.h"

struct cg_seal {
	const struct cg_config *cfg;
	struct cg_id account, snapshot;
};

enum { CG_SEAL_FIELD_MAX = 24, CG_FINGERPRINT_TEXT_MAX = 17 };

/* Tells one key from another, in hex, and tells nothing of it. */
void cg_seal_fingerprint(const uint8_t key[CG_DATA_KEY_BYTES], char out[CG_FINGERPRINT_TEXT_MAX]);

/* CG_STR_NONE stays CG_STR_NONE; bytes borrow from the arena. field: at most CG_SEAL_FIELD_MAX characters. */
enum cg_code cg_seal_close(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str plain,
			   struct cg_arena *a, struct cg_str *out, struct cg_err *e);
enum cg_code cg_seal_open(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str sealed,
			  struct cg_arena *a, struct cg_str *out, struct cg_err *e);

/* A list as one text for sealing and back; no elements: CG_STR_NONE. False when memory is out or it is malformed. */
bool cg_seal_pack(const struct cg_str_list *list, struct cg_arena *a, struct cg_str *out);
bool cg_seal_unpack(struct cg_str text, struct cg_arena *a, struct cg_str_list *out);

#endif
