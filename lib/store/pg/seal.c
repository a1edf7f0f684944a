#include "store/pg/seal.h"

#include <sodium.h>
#include <string.h>

enum {
	FORM = 1,
	NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
	TAG = crypto_aead_xchacha20poly1305_ietf_ABYTES,
	HEAD = 1 + NONCE,
	BOUND_MAX = 16 + 16 + 4 + CG_SEAL_FIELD_MAX,
	ABSENT = 0xff, /* no byte of UTF-8 */
};
_Static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == CG_DATA_KEY_BYTES, "the key fits the cipher");

void cg_seal_fingerprint(const uint8_t key[CG_DATA_KEY_BYTES], char out[CG_FINGERPRINT_TEXT_MAX])
{
	uint8_t hash[crypto_generichash_BYTES_MIN];
	static const uint8_t text[] = "casgate data key: fingerprint";

	(void)crypto_generichash(hash, sizeof(hash), text, sizeof(text), key, CG_DATA_KEY_BYTES);
	(void)sodium_bin2hex(out, CG_FINGERPRINT_TEXT_MAX, hash, (CG_FINGERPRINT_TEXT_MAX - 1) / 2);
}

static size_t bind_to(const struct cg_seal *s, const char *field, uint32_t no, uint8_t out[BOUND_MAX])
{
	size_t n = strnlen(field, CG_SEAL_FIELD_MAX);

	memcpy(out, s->account.b, 16);
	memcpy(out + 16, s->snapshot.b, 16);
	for (int i = 0; i < 4; i++)
		out[32 + i] = (uint8_t)(no >> (24 - 8 * i));
	memcpy(out + 36, field, n);
	return 36 + n;
}

enum cg_code cg_seal_close(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str plain,
			   struct cg_arena *a, struct cg_str *out, struct cg_err *e)
{
	uint8_t bound[BOUND_MAX], *to;

	*out = CG_STR_NONE;
	if (plain.p == NULL)
		return CG_OK;
	if (!s->cfg->has_data_key)
		return cg_fail(e, CG_EINTERNAL, "no data_key_file is configured");
	to = plain.n < SIZE_MAX / 2 ? cg_arena_take(a, HEAD + plain.n + TAG) : NULL;
	if (to == NULL)
		return cg_fail(e, CG_EBUSY, "seal: memory");
	to[0] = FORM;
	randombytes_buf(to + 1, NONCE);
	(void)crypto_aead_xchacha20poly1305_ietf_encrypt(to + HEAD, NULL, (const uint8_t *)plain.p, plain.n, bound,
							 bind_to(s, field, no, bound), NULL, to + 1, s->cfg->data_key);
	*out = (struct cg_str){ (const char *)to, HEAD + plain.n + TAG };
	return CG_OK;
}

enum cg_code cg_seal_open(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str sealed,
			  struct cg_arena *a, struct cg_str *out, struct cg_err *e)
{
	const uint8_t *from = (const uint8_t *)sealed.p;
	uint8_t bound[BOUND_MAX], *to;
	unsigned long long n = 0;

	*out = CG_STR_NONE;
	if (from == NULL)
		return CG_OK;
	if (!s->cfg->has_data_key)
		return cg_fail(e, CG_EINTERNAL, "no data_key_file is configured");
	if (sealed.n < HEAD + TAG || from[0] != FORM)
		return cg_fail(e, CG_EINTERNAL, "%s: unknown form of ciphertext", field);
	to = cg_arena_take(a, sealed.n);
	if (to == NULL)
		return cg_fail(e, CG_EBUSY, "seal: memory");
	if (crypto_aead_xchacha20poly1305_ietf_decrypt(to, &n, NULL, from + HEAD, sealed.n - HEAD, bound,
						       bind_to(s, field, no, bound), from + 1, s->cfg->data_key) != 0)
		return cg_fail(e, CG_EINTERNAL, "%s: ciphertext does not open with this data key", field);
	*out = (struct cg_str){ (const char *)to, (size_t)n };
	return CG_OK;
}

/* Elements end with a NUL (no element holds one, see below); an absent element is the one byte ABSENT. */
bool cg_seal_pack(const struct cg_str_list *list, struct cg_arena *a, struct cg_str *out)
{
	size_t n = 0;
	char *to;

	*out = CG_STR_NONE;
	if (list->n == 0)
		return true;
	for (size_t i = 0; i < list->n; i++)
		n += list->v[i].n + 2;
	to = cg_arena_take(a, n);
	if (to == NULL)
		return false;
	n = 0;
	for (size_t i = 0; i < list->n; i++) {
		struct cg_str s = list->v[i];

		if (s.p == NULL)
			to[n++] = (char)ABSENT;
		for (size_t k = 0; s.p != NULL && k < s.n; k++)
			to[n++] = s.p[k] != '\0' ? s.p[k] : ' ';
		to[n++] = '\0';
	}
	*out = (struct cg_str){ to, n };
	return true;
}

bool cg_seal_unpack(struct cg_str text, struct cg_arena *a, struct cg_str_list *out)
{
	*out = (struct cg_str_list){ 0 };
	while (text.n > 0) {
		struct cg_str item;

		if (memchr(text.p, '\0', text.n) == NULL)
			return false;
		item = cg_str_cut(&text, '\0');
		if (item.n == 1 && (unsigned char)item.p[0] == ABSENT)
			item = CG_STR_NONE;
		if (!CG_PUSH(a, out, &item))
			return false;
	}
	return true;
}
