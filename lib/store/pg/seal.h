/*
 * seal.h: PII at rest: XChaCha20-Poly1305 of libsodium under the configured key.
 * Does not hide lengths beyond what the cipher does, and does not look for what is to be sealed anew (store/rekey.h).
 *
 * Form 2    one byte form, 8 bytes id of the data key, 24 bytes nonce, ciphertext and tag; the cipher's key is derived
 *           from the data key. Form 1, of releases up to 0.2: no id, and the data key itself.
 * Bound to  account, snapshot, the name of the field and its number: a value that is moved elsewhere does not open.
 * Keys      the database says which one is written with (cg_db_seal_with); both of a file are read with.
 * Errors    CG_EINTERNAL (no key configured, tampered with or another key), CG_EBUSY (memory).
 */
#ifndef CG_STORE_PG_SEAL_H
#define CG_STORE_PG_SEAL_H

#include "base/arena.h"
#include "base/id.h"
#include "conf/config.h"
#include "statement/model.h"

/* What is written with; zero: form 2 under the first key of the file. */
struct cg_seal_with {
	int form;    /* 1 or 2; 0: 2 */
	bool before; /* under the second key */
};

struct cg_seal {
	const struct cg_config *cfg;
	struct cg_id account, snapshot;
	struct cg_seal_with with;
};

enum { CG_SEAL_FIELD_MAX = 24, CG_FINGERPRINT_TEXT_MAX = 17, CG_SEAL_HEAD_HEX_MAX = 21 };

/* Tells one key from another, in hex, and tells nothing of it. */
void cg_seal_fingerprint(const uint8_t key[CG_DATA_KEY_BYTES], char out[CG_FINGERPRINT_TEXT_MAX]);

/* What every value of form 2 under this key begins with, as PostgreSQL reads bytea. */
const char *cg_seal_head(const uint8_t key[CG_DATA_KEY_BYTES], char out[CG_SEAL_HEAD_HEX_MAX]);

/* CG_STR_NONE stays CG_STR_NONE; bytes borrow from the arena. field: at most CG_SEAL_FIELD_MAX characters. */
enum cg_code cg_seal_close(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str plain,
			   struct cg_arena *a, struct cg_str *out, struct cg_err *e);
enum cg_code cg_seal_open(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str sealed,
			  struct cg_arena *a, struct cg_str *out, struct cg_err *e);

/* A list as one text for sealing and back; no elements: CG_STR_NONE. False when memory is out or it is malformed. */
bool cg_seal_pack(const struct cg_str_list *list, struct cg_arena *a, struct cg_str *out);
bool cg_seal_unpack(struct cg_str text, struct cg_arena *a, struct cg_str_list *out);

#endif
