#include "store/identity/second.h"

#include "base/digest.h"
#include "base/id.h"
#include "conf/purpose.h"
#include "store/identity/user_name.h"

#include <sodium.h>

_Static_assert((int)CG_SECOND_MAC == (int)CG_DIGEST_SIZE, "the text holds the whole code");

static bool make_mac(const struct cg_config *cfg, enum cg_purpose_way way, const struct cg_second *of,
		     const uint8_t time[CG_SECOND_TIME], uint8_t mac[CG_SECOND_MAC])
{
	static const char purpose[] = "casgate second step";
	char buf[CG_LOGIN_MAX + 1];
	struct cg_str name = cg_user_name_fold(of->login, buf);
	struct cg_digest h;

	if (name.n == 0 || !cg_purpose_hash(&h, cfg, way, purpose))
		return false;
	cg_digest_part(&h, cg_str_of(purpose));
	cg_digest_part(&h, (struct cg_str){ (const char *)time, CG_SECOND_TIME });
	cg_digest_part(&h, name);
	cg_digest_part(&h, cg_str_of(of->password_hash));
	cg_digest_part(&h, of->browser);
	cg_digest_final(&h, mac);
	return true;
}

bool cg_second_make(const struct cg_config *cfg, const struct cg_second *of, int64_t now, char out[CG_SECOND_CHARS + 1])
{
	uint8_t raw[CG_SECOND_TIME + CG_SECOND_MAC];
	uint64_t end = (uint64_t)now + CG_SECOND_SECONDS;

	for (size_t i = 0; i < CG_SECOND_TIME; i++)
		raw[i] = (uint8_t)(end >> (8 * (CG_SECOND_TIME - 1 - i)));
	if (!make_mac(cfg, CG_PURPOSE_NOW, of, raw, raw + CG_SECOND_TIME))
		return false;
	(void)sodium_bin2hex(out, CG_SECOND_CHARS + 1, raw, sizeof(raw));
	return true;
}

bool cg_second_is(const struct cg_config *cfg, const struct cg_second *of, int64_t now, struct cg_str text)
{
	uint8_t raw[CG_SECOND_TIME + CG_SECOND_MAC], mac[CG_SECOND_MAC];
	uint64_t end = 0;
	bool good = false;
	size_t n = 0;

	if (text.n != CG_SECOND_CHARS || sodium_hex2bin(raw, sizeof(raw), text.p, text.n, NULL, &n, NULL) != 0 ||
	    n != sizeof(raw))
		return false;
	for (size_t i = 0; i < CG_SECOND_TIME; i++)
		end = end << 8 | raw[i];
	for (int way = CG_PURPOSE_NOW; way < CG_PURPOSE_WAYS; way++)
		good |= make_mac(cfg, (enum cg_purpose_way)way, of, raw, mac) &&
			sodium_memcmp(mac, raw + CG_SECOND_TIME, sizeof(mac)) == 0;
	return good && (uint64_t)now < end && end - (uint64_t)now <= CG_SECOND_SECONDS;
}
