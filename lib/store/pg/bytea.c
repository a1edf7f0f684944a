/*
 * bytea.c: bytes as text. libpq's own escaping wants a connection and an allocation for each value, and libsodium's
 * digits take no time that depends on the bytes.
 */
#include "store/pg/bytea.h"

#include <sodium.h>

const char *cg_bytea_text(const uint8_t *bytes, size_t n, char *out)
{
	out[0] = '\\';
	out[1] = 'x';
	(void)sodium_bin2hex(out + 2, CG_BYTEA_TEXT(n) - 2, bytes, n);
	return out;
}

const char *cg_bytea_arena(struct cg_str bytes, struct cg_arena *a)
{
	char *out = bytes.p != NULL ? cg_arena_take(a, CG_BYTEA_TEXT(bytes.n)) : NULL;

	return out != NULL ? cg_bytea_text((const uint8_t *)bytes.p, bytes.n, out) : NULL;
}
