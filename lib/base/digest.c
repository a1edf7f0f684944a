#include "base/digest.h"

_Static_assert(CG_DIGEST_SIZE == crypto_hash_sha256_BYTES && CG_DIGEST_SIZE == crypto_auth_hmacsha256_BYTES,
	       "both have one size");

void cg_digest_init(struct cg_digest *d)
{
	d->keyed = false;
	(void)crypto_hash_sha256_init(&d->state.sha);
}

void cg_digest_init_keyed(struct cg_digest *d, const uint8_t *key, size_t n)
{
	d->keyed = true;
	(void)crypto_auth_hmacsha256_init(&d->state.hmac, key, n);
}

void cg_digest_add(struct cg_digest *d, const void *bytes, size_t n)
{
	if (d->keyed)
		(void)crypto_auth_hmacsha256_update(&d->state.hmac, bytes, n);
	else
		(void)crypto_hash_sha256_update(&d->state.sha, bytes, n);
}

void cg_digest_part(struct cg_digest *d, struct cg_str s)
{
	uint8_t n[4] = { (uint8_t)(s.n >> 24), (uint8_t)(s.n >> 16), (uint8_t)(s.n >> 8), (uint8_t)s.n };

	cg_digest_add(d, n, sizeof(n));
	cg_digest_add(d, s.p, s.n);
}

void cg_digest_final(struct cg_digest *d, uint8_t out[CG_DIGEST_SIZE])
{
	if (d->keyed)
		(void)crypto_auth_hmacsha256_final(&d->state.hmac, out);
	else
		(void)crypto_hash_sha256_final(&d->state.sha, out);
	sodium_memzero(d, sizeof(*d));
}

void cg_digest_of(struct cg_str s, uint8_t out[CG_DIGEST_SIZE])
{
	(void)crypto_hash_sha256(out, (const uint8_t *)s.p, s.n);
}
