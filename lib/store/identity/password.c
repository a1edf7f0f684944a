#include "store/identity/password.h"

#include <liboath/oath.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSES = 2, MEMORY = 64 * 1024 * 1024, STEP_S = 30, WINDOW = 1, DIGITS = 6 };
enum { RECOVERY_CHARS = 16, RECOVERY_GROUP = 4 };
_Static_assert((int)crypto_pwhash_STRBYTES <= (int)CG_PASSWORD_HASH_MAX, "a hash fits its buffer");

/* The hash of a random password, with the cost of a real one. */
static const char nobody[] =
	"$argon2id$v=19$m=65536,t=2,p=1$EhJYp14Sb3uLHJFavuKMNQ$XknxuXpUKif1Jr8Q3Se4UtYa5iZLuliwKMW517BHN/M";

enum cg_code cg_password_hash(struct cg_str password, char out[CG_PASSWORD_HASH_MAX], struct cg_err *e)
{
	size_t characters = 0;

	for (size_t i = 0; i < password.n; i++) {
		if ((unsigned char)password.p[i] < 0x20 || password.p[i] == 0x7f)
			return cg_fail_hint(e, CG_EREQUEST, "A password has no control characters.");
		characters += ((unsigned char)password.p[i] & 0xc0) != 0x80;
	}
	if (characters < CG_PASSWORD_LEAST || password.n > CG_PASSWORD_MAX || !cg_str_is_utf8(password))
		return cg_fail_hint(e, CG_EREQUEST, "A password has at least %d characters and at most %d bytes.",
				    CG_PASSWORD_LEAST, CG_PASSWORD_MAX);
	if (crypto_pwhash_str_alg(out, password.p, password.n, PASSES, MEMORY, crypto_pwhash_ALG_ARGON2ID13) != 0)
		return cg_fail(e, CG_EBUSY, "password: memory");
	return CG_OK;
}

bool cg_password_verify(const char *hash, struct cg_str password)
{
	bool known = hash[0] != '\0';
	bool fits = password.p != NULL && password.n <= CG_PASSWORD_MAX;
	char against[CG_PASSWORD_HASH_MAX];
	bool right;

	(void)snprintf(against, sizeof(against), "%s", known ? hash : nobody);
	right = crypto_pwhash_str_verify(against, fits ? password.p : "", fits ? password.n : 0) == 0;
	return known && fits && right;
}

bool cg_password_totp_make(uint8_t secret[CG_TOTP_BYTES])
{
	if (sodium_init() < 0)
		return false;
	randombytes_buf(secret, CG_TOTP_BYTES);
	return true;
}

bool cg_password_totp_text(const uint8_t secret[CG_TOTP_BYTES], char out[CG_TOTP_TEXT_MAX])
{
	char *text = NULL;
	size_t n = 0;
	bool good = oath_init() == OATH_OK &&
		    oath_base32_encode((const char *)secret, CG_TOTP_BYTES, &text, &n) == OATH_OK &&
		    n < CG_TOTP_TEXT_MAX;

	if (good)
		(void)snprintf(out, CG_TOTP_TEXT_MAX, "%s", text);
	if (text != NULL)
		sodium_memzero(text, n);
	free(text);
	return good;
}

bool cg_password_totp_read(struct cg_str text, uint8_t secret[CG_TOTP_BYTES])
{
	char *raw = NULL;
	size_t n = 0;
	bool good = text.n > 0 && text.n < CG_TOTP_TEXT_MAX && oath_init() == OATH_OK &&
		    oath_base32_decode(text.p, text.n, &raw, &n) == OATH_OK && n == CG_TOTP_BYTES;

	if (good)
		memcpy(secret, raw, CG_TOTP_BYTES);
	if (raw != NULL)
		sodium_memzero(raw, n);
	free(raw);
	return good;
}

bool cg_password_recovery_make(char out[CG_RECOVERY_TEXT_MAX])
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
	uint8_t random[RECOVERY_CHARS];
	size_t n = 0;

	if (sodium_init() < 0)
		return false;
	randombytes_buf(random, sizeof(random));
	for (size_t i = 0; i < RECOVERY_CHARS; i++) {
		if (i > 0 && i % RECOVERY_GROUP == 0)
			out[n++] = '-';
		out[n++] = digits[random[i] % 32];
	}
	out[n] = '\0';
	sodium_memzero(random, sizeof(random));
	return true;
}

bool cg_password_recovery_read(struct cg_str text, char out[CG_RECOVERY_TEXT_MAX])
{
	size_t n = 0, chars = 0;

	for (size_t i = 0; i < text.n; i++) {
		char ch = cg_lower(text.p[i]);

		if (ch == '-' || ch == ' ')
			continue;
		if (chars == RECOVERY_CHARS || !((ch >= 'a' && ch <= 'z') || (ch >= '2' && ch <= '7')))
			return false;
		if (chars > 0 && chars % RECOVERY_GROUP == 0)
			out[n++] = '-';
		out[n++] = ch;
		chars++;
	}
	out[n] = '\0';
	return chars == RECOVERY_CHARS;
}

int64_t cg_password_totp_step(const uint8_t secret[CG_TOTP_BYTES], struct cg_str code, int64_t now_s)
{
	uint64_t step = 0;
	char digits[DIGITS + 1];

	if (code.n != DIGITS || oath_init() != OATH_OK)
		return 0;
	for (size_t i = 0; i < DIGITS; i++) {
		if (!cg_is_digit(code.p[i]))
			return 0;
		digits[i] = code.p[i];
	}
	digits[DIGITS] = '\0';
	if (oath_totp_validate3((const char *)secret, CG_TOTP_BYTES, (time_t)now_s, STEP_S, 0, WINDOW, NULL, &step,
				digits) < 0)
		return 0;
	return (int64_t)step;
}
