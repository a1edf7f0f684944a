/*
 * purpose.h: keys for one purpose each, derived from the data key, and the keyed hashes that are made with them.
 * Does not encrypt (store/pg/seal.h) and keeps no key.
 *
 * Ways      what is made is made in the first way. What is checked may have been made in any: while casgate rekey is
 *           not done under the key before, by releases up to 0.2 under the data key itself.
 */
#ifndef CG_CONF_PURPOSE_H
#define CG_CONF_PURPOSE_H

#include "base/digest.h"
#include "conf/config.h"

enum cg_purpose_way {
	CG_PURPOSE_NOW,
	CG_PURPOSE_BEFORE,
	CG_PURPOSE_RAW, /* the data key itself */
	CG_PURPOSE_RAW_BEFORE,
	CG_PURPOSE_WAYS,
};

/* The key for a purpose, keyed BLAKE2b over its name. Wipe it after use. */
void cg_purpose_key(const uint8_t key[CG_DATA_KEY_BYTES], const char *purpose, uint8_t out[CG_DATA_KEY_BYTES]);

/* Begin a keyed hash; false when there is no such key. With the raw key only what is added tells purposes apart. */
bool cg_purpose_hash(struct cg_digest *d, const struct cg_config *cfg, enum cg_purpose_way way, const char *purpose);

#endif
