/*
 * bytea.h: bytes as PostgreSQL reads them in the text of a parameter: \x and two hexadecimal digits a byte.
 * For lib/store only.
 */
#ifndef CG_STORE_PG_BYTEA_H
#define CG_STORE_PG_BYTEA_H

#include "base/arena.h"

#include <stdint.h>

/* Room for the text of n bytes with its NUL. */
#define CG_BYTEA_TEXT(n) (2 * (n) + 3)

/* Writes CG_BYTEA_TEXT(n) characters; returns out. */
const char *cg_bytea_text(const uint8_t *bytes, size_t n, char *out);
/* In the arena; NULL: bytes are CG_STR_NONE, or no memory. */
const char *cg_bytea_arena(struct cg_str bytes, struct cg_arena *a);

#endif
