#include "store/identity/throttle.h"

#include "base/digest.h"
#include "store/pg/secret.h"
#include "store/pg/sql.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, NETWORK_BYTES = 8, ADDRESS_TEXT_MAX = 64 };

/* An address as it counts: of IPv6 the network. */
static void add_address(struct cg_digest *h, struct cg_str address)
{
	char text[ADDRESS_TEXT_MAX];
	uint8_t six[16];

	(void)snprintf(text, sizeof(text), "%.*s", CG_STR_ARG(address));
	if (address.n < sizeof(text) && inet_pton(AF_INET6, text, six) == 1)
		address = (struct cg_str){ (const char *)six, NETWORK_BYTES };
	cg_digest_part(h, address);
}

static void bucket_of(const struct cg_throttle *t, char out[CG_SECRET_HASH_MAX])
{
	struct cg_digest h;
	uint8_t hash[CG_DIGEST_SIZE];

	cg_digest_init(&h);
	cg_digest_part(&h, cg_str_of(t->kind));
	add_address(&h, t->address);
	cg_digest_part(&h, t->name);
	cg_digest_final(&h, hash);
	out[0] = '\\';
	out[1] = 'x';
	(void)sodium_bin2hex(out + 2, CG_SECRET_HASH_MAX - 2, hash, sizeof(hash));
}

enum cg_code cg_throttle_take(struct cg_db *db, const struct cg_throttle *t, size_t n, bool *first, struct cg_err *e)
{
	char bucket[CG_THROTTLES_MAX][CG_SECRET_HASH_MAX], window[NUMBER_MAX];
	const char *arg[CG_THROTTLES_MAX][2];
	struct cg_sql q[CG_THROTTLES_MAX] = { 0 };
	int64_t wait = 0;
	enum cg_code rc;

	if (first != NULL)
		*first = false;
	if (n > CG_THROTTLES_MAX)
		return cg_fail(e, CG_EINTERNAL, "too many throttles");
	(void)snprintf(window, sizeof(window), "%d", CG_THROTTLE_WINDOW_S);
	for (size_t i = 0; i < n; i++) {
		bucket_of(&t[i], bucket[i]);
		arg[i][0] = bucket[i];
		arg[i][1] = window;
		q[i] = (struct cg_sql){
			.name = "throttle_take",
			.text = "insert into throttles as t (bucket) "
				"values ($1) "
				"on conflict (bucket) "
				"do update set count = case "
				"  when t.since > now() - $2::integer "
				"    * interval '1 second' then least(t.count + 1, "
				"    1000000) "
				"  else 1 end, "
				"  since = case "
				"    when t.since > now() - $2::integer * interval '1 second' then t.since "
				"    else now() end "
				"returning count, "
				"  ceil(extract(epoch from since + $2::integer * interval '1 second' - now()))::int",
			.arg = arg[i],
			.n = 2
		};
	}
	rc = cg_sql_run(db, NULL, CG_TX_LAZY, q, n, e);
	for (size_t i = 0; rc == CG_OK && i < n; i++) {
		if (first != NULL)
			*first = *first || cg_sql_int(q[i].res, 0, 0) == t[i].most + 1;
		if (cg_sql_int(q[i].res, 0, 0) > t[i].most && cg_sql_int(q[i].res, 0, 1) > wait)
			wait = cg_sql_int(q[i].res, 0, 1);
	}
	cg_sql_clear(q, n);
	if (rc == CG_OK && wait > 0) {
		e->retry_after = (int)wait;
		rc = cg_fail(e, CG_ERATE, "too many attempts");
	}
	return rc;
}

void cg_throttle_give_back(struct cg_db *db, const struct cg_throttle *t, size_t n)
{
	char bucket[CG_THROTTLES_MAX][CG_SECRET_HASH_MAX];
	const char *arg[CG_THROTTLES_MAX][1];
	struct cg_sql q[CG_THROTTLES_MAX] = { 0 };
	struct cg_err e = { 0 };

	for (size_t i = 0; i < n && i < CG_THROTTLES_MAX; i++) {
		bucket_of(&t[i], bucket[i]);
		arg[i][0] = bucket[i];
		q[i] = (struct cg_sql){ .name = "throttle_give_back",
					.text = "update throttles "
						"set count = greatest(count - 1, 0) "
						"where bucket = $1",
					.arg = arg[i],
					.n = 1 };
	}
	if (n <= CG_THROTTLES_MAX)
		(void)cg_sql_run(db, NULL, CG_TX_LAZY, q, n, &e);
	cg_sql_clear(q, n);
}
