/*
 * device.c: Devices that have signed in before carry a cookie: random bytes and a keyed
 * hash over them and the login name. Tries of such a device are counted apart, so that an
 * attack on a login does not lock its owner out.
 */
#include "store/identity/device.h"

#include "base/digest.h"
#include "base/id.h"
#include "base/random.h"
#include "conf/purpose.h"
#include "store/identity/user_name.h"

#include <sodium.h>

_Static_assert((int)CG_DEVICE_MAC == (int)CG_DIGEST_SIZE, "the text holds the whole code");

/* Bound to the login name: a cookie of another user is worth nothing. */
static bool make_mac(const struct cg_config *cfg, enum cg_purpose_way way, struct cg_str login, const uint8_t *random,
		     uint8_t mac[CG_DEVICE_MAC])
{
	static const char purpose[] = "casgate device";
	char buf[CG_LOGIN_MAX + 1];
	struct cg_str name = cg_user_name_fold(login, buf);
	struct cg_digest h;

	if (name.n == 0 || !cg_purpose_hash(&h, cfg, way, purpose))
		return false;
	cg_digest_add(&h, purpose, sizeof(purpose));
	cg_digest_add(&h, random, CG_DEVICE_RANDOM);
	cg_digest_add(&h, name.p, name.n);
	cg_digest_final(&h, mac);
	return true;
}

bool cg_device_make(const struct cg_config *cfg, struct cg_str login, char out[CG_DEVICE_CHARS + 1])
{
	uint8_t raw[CG_DEVICE_RANDOM + CG_DEVICE_MAC];

	if (!cg_random(raw, CG_DEVICE_RANDOM) || !make_mac(cfg, CG_PURPOSE_NOW, login, raw, raw + CG_DEVICE_RANDOM))
		return false;
	(void)sodium_bin2hex(out, CG_DEVICE_CHARS + 1, raw, sizeof(raw));
	return true;
}

/* Compared in constant time, in one spelling only. */
bool cg_device_is(const struct cg_config *cfg, struct cg_str login, struct cg_str text)
{
	uint8_t raw[CG_DEVICE_RANDOM + CG_DEVICE_MAC], mac[CG_DEVICE_MAC];
	char again[CG_DEVICE_CHARS + 1];
	bool good = false;
	size_t n = 0;

	if (text.n != CG_DEVICE_CHARS || sodium_hex2bin(raw, sizeof(raw), text.p, text.n, NULL, &n, NULL) != 0 ||
	    n != sizeof(raw))
		return false;
	/* One way to write it only: what counts attempts is the text. */
	(void)sodium_bin2hex(again, sizeof(again), raw, sizeof(raw));
	for (int way = CG_PURPOSE_NOW; way < CG_PURPOSE_WAYS; way++)
		good |= make_mac(cfg, (enum cg_purpose_way)way, login, raw, mac) &&
			sodium_memcmp(mac, raw + CG_DEVICE_RANDOM, sizeof(mac)) == 0;
	return good && cg_str_eq(text, cg_str_of(again));
}
