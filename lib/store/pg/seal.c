#include "store/pg/seal.h"

#include "conf/purpose.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
	FORM = 1,
	FORM_ID = 2,
	ID = crypto_generichash_BYTES_MIN / 2,
	NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
	TAG = crypto_aead_xchacha20poly1305_ietf_ABYTES,
	HEAD = 1 + NONCE,
	HEAD_ID = 1 + ID + NONCE,
	BOUND_MAX = 1 + ID + 16 + 16 + 4 + CG_SEAL_FIELD_MAX,
	ABSENT = 0xff, /* no byte of UTF-8 */
};
_Static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == CG_DATA_KEY_BYTES, "the key fits the cipher");
_Static_assert((int)CG_FINGERPRINT_TEXT_MAX == 2 * (int)ID + 1, "a fingerprint is the id of its key");
_Static_assert((int)CG_SEAL_HEAD_HEX_MAX == 2 + 2 * (1 + (int)ID) + 1, "a head fits");

/* The first half of a keyed hash of a fixed text. */
static void key_id(const uint8_t key[CG_DATA_KEY_BYTES], uint8_t out[ID])
{
	uint8_t hash[crypto_generichash_BYTES_MIN];
	static const uint8_t text[] = "casgate data key: fingerprint";

	(void)crypto_generichash(hash, sizeof(hash), text, sizeof(text), key, CG_DATA_KEY_BYTES);
	memcpy(out, hash, ID);
}

void cg_seal_fingerprint(const uint8_t key[CG_DATA_KEY_BYTES], char out[CG_FINGERPRINT_TEXT_MAX])
{
	uint8_t id[ID];

	key_id(key, id);
	(void)sodium_bin2hex(out, CG_FINGERPRINT_TEXT_MAX, id, ID);
}

const char *cg_seal_head(const uint8_t key[CG_DATA_KEY_BYTES], char out[CG_SEAL_HEAD_HEX_MAX])
{
	char id[CG_FINGERPRINT_TEXT_MAX];

	cg_seal_fingerprint(key, id);
	(void)snprintf(out, CG_SEAL_HEAD_HEX_MAX, "\\x%02x%s", FORM_ID, id);
	return out;
}

/* Form 2 binds its head, too: form and id are not changed into others. head: of HEAD_ID bytes, NULL: form 1. */
static size_t bind_to(const struct cg_seal *s, const uint8_t *head, const char *field, uint32_t no,
		      uint8_t out[BOUND_MAX])
{
	size_t n = strnlen(field, CG_SEAL_FIELD_MAX), at = head != NULL ? 1 + ID : 0;

	if (head != NULL)
		memcpy(out, head, at);
	memcpy(out + at, s->account.b, 16);
	memcpy(out + at + 16, s->snapshot.b, 16);
	for (int i = 0; i < 4; i++)
		out[at + 32 + (size_t)i] = (uint8_t)(no >> (24 - 8 * i));
	memcpy(out + at + 36, field, n);
	return at + 36 + n;
}

static void cipher_key(const uint8_t key[CG_DATA_KEY_BYTES], uint8_t out[CG_DATA_KEY_BYTES])
{
	cg_purpose_key(key, "casgate seal", out);
}

enum cg_code cg_seal_close(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str plain,
			   struct cg_arena *a, struct cg_str *out, struct cg_err *e)
{
	const uint8_t *key = s->with.before ? s->cfg->data_key_old : s->cfg->data_key;
	uint8_t bound[BOUND_MAX], own[CG_DATA_KEY_BYTES], *to;
	bool old_form = s->with.form == FORM;
	size_t head = old_form ? HEAD : HEAD_ID, n;

	*out = CG_STR_NONE;
	if (plain.p == NULL)
		return CG_OK;
	if (s->with.before ? !s->cfg->has_data_key_old : !s->cfg->has_data_key)
		return cg_fail(e, CG_EINTERNAL, "no data_key_file is configured");
	to = plain.n < SIZE_MAX / 2 ? cg_arena_take(a, head + plain.n + TAG) : NULL;
	if (to == NULL)
		return cg_fail(e, CG_EBUSY, "seal: memory");
	to[0] = old_form ? FORM : FORM_ID;
	if (!old_form) {
		key_id(key, to + 1);
		cipher_key(key, own);
		key = own;
	}
	randombytes_buf(to + head - NONCE, NONCE);
	n = bind_to(s, old_form ? NULL : to, field, no, bound);
	(void)crypto_aead_xchacha20poly1305_ietf_encrypt(to + head, NULL, (const uint8_t *)plain.p, plain.n, bound, n,
							 NULL, to + head - NONCE, key);
	sodium_memzero(own, sizeof(own));
	*out = (struct cg_str){ (const char *)to, head + plain.n + TAG };
	return CG_OK;
}

/* Which of the keys a value of form 2 was sealed with; NULL: none of ours. */
static const uint8_t *key_of(const struct cg_config *cfg, const uint8_t *from)
{
	uint8_t id[ID];

	key_id(cfg->data_key, id);
	if (memcmp(id, from + 1, ID) == 0)
		return cfg->data_key;
	key_id(cfg->data_key_old, id);
	return cfg->has_data_key_old && memcmp(id, from + 1, ID) == 0 ? cfg->data_key_old : NULL;
}

/* False: it does not open with this key. */
static bool try_open(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str sealed,
		     const uint8_t *data_key, uint8_t *to, unsigned long long *n)
{
	const uint8_t *from = (const uint8_t *)sealed.p;
	bool old_form = from[0] == FORM;
	size_t head = old_form ? HEAD : HEAD_ID, bound_n;
	uint8_t bound[BOUND_MAX], own[CG_DATA_KEY_BYTES];
	bool good;

	if (old_form)
		memcpy(own, data_key, sizeof(own));
	else
		cipher_key(data_key, own);
	bound_n = bind_to(s, old_form ? NULL : from, field, no, bound);
	good = crypto_aead_xchacha20poly1305_ietf_decrypt(to, n, NULL, from + head, sealed.n - head, bound, bound_n,
							  from + head - NONCE, own) == 0;
	sodium_memzero(own, sizeof(own));
	return good;
}

enum cg_code cg_seal_open(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str sealed,
			  struct cg_arena *a, struct cg_str *out, struct cg_err *e)
{
	const uint8_t *from = (const uint8_t *)sealed.p, *key;
	unsigned long long n = 0;
	uint8_t *to;
	bool good;

	*out = CG_STR_NONE;
	if (from == NULL)
		return CG_OK;
	if (!s->cfg->has_data_key)
		return cg_fail(e, CG_EINTERNAL, "no data_key_file is configured");
	if (sealed.n < HEAD + TAG || (from[0] != FORM && from[0] != FORM_ID) ||
	    (from[0] == FORM_ID && sealed.n < HEAD_ID + TAG))
		return cg_fail(e, CG_EINTERNAL, "%s: unknown form of ciphertext", field);
	to = cg_arena_take(a, sealed.n);
	if (to == NULL)
		return cg_fail(e, CG_EBUSY, "seal: memory");
	key = from[0] == FORM ? s->cfg->data_key : key_of(s->cfg, from);
	good = key != NULL && try_open(s, field, no, sealed, key, to, &n);
	if (!good && from[0] == FORM && s->cfg->has_data_key_old)
		good = try_open(s, field, no, sealed, s->cfg->data_key_old, to, &n);
	if (!good)
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
