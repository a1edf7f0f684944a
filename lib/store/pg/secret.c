#include "store/pg/secret.h"
#include "base/digest.h"
#include "base/random.h"
#include "store/pg/bytea.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { SECRET = 43, CHECKSUM = 6, BASE = 62 };
enum { TAIL = CG_ID_CHARS + 1 + SECRET + CHECKSUM };
_Static_assert((int)CG_SECRET_PREFIX_MAX + (int)TAIL < (int)CG_SECRET_TEXT_MAX, "a secret fits its buffer");

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* 256 bits as 43 digits, the lowest one last: divide by 62 again and again. */
static void base62(uint8_t bytes[CG_SECRET_BYTES], char out[SECRET])
{
	for (int at = SECRET - 1; at >= 0; at--) {
		unsigned rest = 0;

		for (int i = 0; i < CG_SECRET_BYTES; i++) {
			rest = rest << 8 | bytes[i];
			bytes[i] = (uint8_t)(rest / BASE);
			rest %= BASE;
		}
		out[at] = digits[rest];
	}
}

/* Six digits out of the SHA-256 of all that stands before them. */
static void checksum(const char *text, size_t n, char out[CHECKSUM])
{
	uint8_t hash[CG_DIGEST_SIZE];
	uint64_t v = 0;

	cg_digest_of((struct cg_str){ text, n }, hash);
	for (int i = 0; i < 8; i++)
		v = v << 8 | hash[i];
	for (int i = CHECKSUM - 1; i >= 0; i--) {
		out[i] = digits[v % BASE];
		v /= BASE;
	}
}

void cg_secret_of(const char *prefix, const struct cg_id *account, uint8_t bytes[CG_SECRET_BYTES],
		  char out[CG_SECRET_TEXT_MAX])
{
	char id[CG_ID_TEXT_MAX];
	size_t n;

	(void)snprintf(out, CG_SECRET_TEXT_MAX, "%.*s%s_", CG_SECRET_PREFIX_MAX, prefix, cg_id_text(account, "", id));
	n = strlen(out);
	base62(bytes, out + n);
	sodium_memzero(bytes, CG_SECRET_BYTES);
	checksum(out, n + SECRET, out + n + SECRET);
	out[n + SECRET + CHECKSUM] = '\0';
}

bool cg_secret_make(const char *prefix, const struct cg_id *account, char out[CG_SECRET_TEXT_MAX])
{
	uint8_t bytes[CG_SECRET_BYTES];

	if (!cg_random(bytes, sizeof(bytes)))
		return false;
	cg_secret_of(prefix, account, bytes, out);
	return true;
}

bool cg_secret_parse(const char *prefix, struct cg_str text, struct cg_id *account)
{
	size_t head = strlen(prefix), at = head + CG_ID_CHARS;
	char want[CHECKSUM];

	if (text.n != head + TAIL || !cg_str_starts(text, cg_str_of(prefix)) || text.p[at] != '_')
		return false;
	for (size_t i = at + 1; i < text.n; i++) {
		if (!cg_is_alnum(text.p[i]))
			return false;
	}
	checksum(text.p, text.n - CHECKSUM, want);
	return memcmp(want, text.p + text.n - CHECKSUM, CHECKSUM) == 0 &&
	       cg_id_parse(cg_str_sub(text, head, CG_ID_CHARS), CG_STR(""), account);
}

const char *cg_secret_hash(struct cg_str text, char out[CG_SECRET_HASH_MAX])
{
	uint8_t hash[CG_DIGEST_SIZE];

	cg_digest_of(text, hash);
	return cg_bytea_text(hash, sizeof(hash), out);
}
