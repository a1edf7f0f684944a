/*
 * id.h: ULIDs: 48 bits of milliseconds and 80 random bits, the ids of snapshots, keys, requests and accounts.
 * Made in C (no sequence, no database default), so that rows can be made on any host: scale-out needs it.
 *
 * Text      26 characters of Crockford's base32 in capitals, behind a prefix: snap_01HF...; the database stores the
 *           same 128 bits as uuid.
 * Errors    reading accepts capitals and small letters, nothing else (no I, L, O, U, no values past 128 bits).
 */
#ifndef CG_BASE_ID_H
#define CG_BASE_ID_H

#include "base/str.h"

enum { CG_ID_CHARS = 26, CG_ID_TEXT_MAX = 40, CG_UUID_TEXT_MAX = 37 };

struct cg_id {
	uint8_t b[16];
};

/* A new id; ids of one process rise. False only when the kernel gives no random bytes. */
bool cg_id_new(struct cg_id *out);
/* prefix + 26 characters + NUL; prefix is at most 8 bytes: cg_id_text(id, "snap_", out). */
const char *cg_id_text(const struct cg_id *id, const char *prefix, char out[CG_ID_TEXT_MAX]);
/* All of s is prefix + 26 characters. */
bool cg_id_parse(struct cg_str s, struct cg_str prefix, struct cg_id *out);
/* The least and the largest id whose text begins with s, of prefix and up to 26 characters; false: none does. */
bool cg_id_range(struct cg_str s, struct cg_str prefix, struct cg_id *low, struct cg_id *high);
/* 8-4-4-4-12 for PostgreSQL, and back. */
const char *cg_id_uuid(const struct cg_id *id, char out[CG_UUID_TEXT_MAX]);
bool cg_id_parse_uuid(struct cg_str s, struct cg_id *out);
/* When it was made: milliseconds since 1970-01-01T00:00:00Z. */
int64_t cg_id_made_ms(const struct cg_id *id);
bool cg_id_eq(const struct cg_id *a, const struct cg_id *b);

#endif
