#include "store/key.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { PREFIX = 8, SECRET = 43, CHECKSUM = 6, SECRET_BYTES = 32, BASE = 62 };
enum { KEY_CHARS = PREFIX + CG_ID_CHARS + 1 + SECRET + CHECKSUM };
_Static_assert((int)KEY_CHARS < (int)CG_KEY_TEXT_MAX, "a key fits its buffer");

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static const struct {
	struct cg_str name;
	unsigned bit;
} scopes[] = { { CG_STR_INIT("parse"), CG_SCOPE_PARSE },
	       { CG_STR_INIT("read"), CG_SCOPE_READ },
	       { CG_STR_INIT("admin"), CG_SCOPE_ADMIN } };

/* 256 bits as 43 digits, the lowest one last: divide by 62 again and again. */
static void base62(uint8_t bytes[SECRET_BYTES], char out[SECRET])
{
	for (int at = SECRET - 1; at >= 0; at--) {
		unsigned rest = 0;

		for (int i = 0; i < SECRET_BYTES; i++) {
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
	uint8_t hash[crypto_hash_sha256_BYTES];
	uint64_t v = 0;

	(void)crypto_hash_sha256(hash, (const uint8_t *)text, n);
	for (int i = 0; i < 8; i++)
		v = v << 8 | hash[i];
	for (int i = CHECKSUM - 1; i >= 0; i--) {
		out[i] = digits[v % BASE];
		v /= BASE;
	}
}

bool cg_key_make(const struct cg_id *account, bool live, char out[CG_KEY_TEXT_MAX])
{
	uint8_t secret[SECRET_BYTES];
	char id[CG_ID_TEXT_MAX];
	size_t n;

	if (!cg_random(secret, sizeof(secret)))
		return false;
	(void)snprintf(out, CG_KEY_TEXT_MAX, "%s%s_", live ? "sk_live_" : "sk_test_", cg_id_text(account, "", id));
	n = strlen(out);
	base62(secret, out + n);
	sodium_memzero(secret, sizeof(secret));
	checksum(out, n + SECRET, out + n + SECRET);
	out[n + SECRET + CHECKSUM] = '\0';
	return true;
}

bool cg_key_parse(struct cg_str text, struct cg_id *account, bool *live)
{
	char want[CHECKSUM];

	if (text.n != KEY_CHARS || text.p[PREFIX + CG_ID_CHARS] != '_')
		return false;
	*live = cg_str_starts(text, CG_STR("sk_live_"));
	if (!*live && !cg_str_starts(text, CG_STR("sk_test_")))
		return false;
	for (size_t i = PREFIX + CG_ID_CHARS + 1; i < text.n; i++) {
		if (!cg_is_alnum(text.p[i]))
			return false;
	}
	checksum(text.p, KEY_CHARS - CHECKSUM, want);
	return memcmp(want, text.p + KEY_CHARS - CHECKSUM, CHECKSUM) == 0 &&
	       cg_id_parse(cg_str_sub(text, PREFIX, CG_ID_CHARS), CG_STR(""), account);
}

const char *cg_key_hash(struct cg_str text, char out[CG_KEY_HASH_MAX])
{
	uint8_t hash[crypto_hash_sha256_BYTES];

	(void)crypto_hash_sha256(hash, (const uint8_t *)text.p, text.n);
	out[0] = '\\';
	out[1] = 'x';
	(void)sodium_bin2hex(out + 2, CG_KEY_HASH_MAX - 2, hash, sizeof(hash));
	return out;
}

bool cg_scopes_parse(struct cg_str text, unsigned *out)
{
	*out = 0;
	do {
		struct cg_str one = cg_str_trim(cg_str_cut(&text, ','));
		unsigned bit = 0;

		for (size_t i = 0; i < sizeof(scopes) / sizeof(scopes[0]); i++)
			bit |= cg_str_eq(one, scopes[i].name) ? scopes[i].bit : 0;
		if (bit == 0)
			return false;
		*out |= bit;
	} while (text.n > 0);
	return true;
}

const char *cg_scopes_text(unsigned bits, char out[CG_SCOPES_TEXT_MAX])
{
	out[0] = '\0';
	for (size_t i = 0; i < sizeof(scopes) / sizeof(scopes[0]); i++) {
		size_t n = strlen(out);

		if ((bits & scopes[i].bit) != 0)
			(void)snprintf(out + n, CG_SCOPES_TEXT_MAX - n, "%s%s", n > 0 ? "," : "", scopes[i].name.p);
	}
	return out;
}
