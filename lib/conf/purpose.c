#include "conf/purpose.h"

#include <sodium.h>
#include <string.h>

_Static_assert(CG_DATA_KEY_BYTES >= crypto_generichash_KEYBYTES_MIN &&
		       CG_DATA_KEY_BYTES <= crypto_generichash_BYTES_MAX,
	       "a data key is a key of BLAKE2b and fits as its result");

void cg_purpose_key(const uint8_t key[CG_DATA_KEY_BYTES], const char *purpose, uint8_t out[CG_DATA_KEY_BYTES])
{
	(void)crypto_generichash(out, CG_DATA_KEY_BYTES, (const uint8_t *)purpose, strlen(purpose), key,
				 CG_DATA_KEY_BYTES);
}

bool cg_purpose_hash(struct cg_digest *d, const struct cg_config *cfg, enum cg_purpose_way way, const char *purpose)
{
	bool before = way == CG_PURPOSE_BEFORE || way == CG_PURPOSE_RAW_BEFORE;
	bool raw = way == CG_PURPOSE_RAW || way == CG_PURPOSE_RAW_BEFORE;
	const uint8_t *key = before ? cfg->data_key_old : cfg->data_key;
	uint8_t own[CG_DATA_KEY_BYTES];

	if (before ? !cfg->has_data_key_old : !cfg->has_data_key)
		return false;
	if (raw) {
		cg_digest_init_keyed(d, key, CG_DATA_KEY_BYTES);
		return true;
	}
	cg_purpose_key(key, purpose, own);
	cg_digest_init_keyed(d, own, sizeof(own));
	sodium_memzero(own, sizeof(own));
	return true;
}
