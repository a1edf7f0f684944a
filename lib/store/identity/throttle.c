#include "store/identity/throttle.h"

#include "base/digest.h"
#include "store/pg/bytea.h"
#include "store/pg/secret.h"
#include "store/pg/sql.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, NETWORK_BYTES = 8, ADDRESS_TEXT_MAX = 64 };
/* The first 20 bits of the digest name the bucket. */
enum { SLOT_BYTES = 3, SLOT_LAST_MASK = 0xf0 };
_Static_assert(1 << (8 * SLOT_BYTES - 4) == CG_THROTTLE_SLOTS, "as many buckets as the bits can name");

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

/*
 * One of SLOTS buckets: whoever guesses at names that do not exist must not fill the table. Two that share a bucket
 * share its count, which is likely only while very many are counted.
 */
static void bucket_of(const struct cg_throttle *t, char out[CG_SECRET_HASH_MAX])
{
	struct cg_digest h;
	uint8_t hash[CG_DIGEST_SIZE];

	cg_digest_init(&h);
	cg_digest_part(&h, cg_str_of(t->kind));
	add_address(&h, t->address);
	cg_digest_part(&h, t->name);
	cg_digest_final(&h, hash);
	hash[SLOT_BYTES - 1] &= SLOT_LAST_MASK;
	memset(hash + SLOT_BYTES, 0, sizeof(hash) - SLOT_BYTES);
	(void)cg_bytea_text(hash, sizeof(hash), out);
}

/* $1 bucket, $2 seconds of a window. */
static const char sql_take[] =
	"insert into throttles as t (bucket, since) "
	"values ($1, now()) "
	"on conflict (bucket) "
	"do update set count = case "
	"    when t.since > excluded.since - $2::integer * interval '1 second' then least(t.count + 1, 1000000) "
	"    else 1 end, "
	"  since = case "
	"    when t.since > excluded.since - $2::integer * interval '1 second' then t.since "
	"    else excluded.since end";
static const char sql_ask[] =
	"select count, ceil(extract(epoch from since + $2::integer * interval '1 second' - now()))::int "
	"from throttles "
	"where bucket = $1";
/* A few that are over: more than an attempt makes, so that the table shrinks while it is used. */
static const char sql_sweep[] = "delete from throttles "
				"where bucket in ( "
				"  select bucket "
				"  from throttles "
				"  where since < now() - $1::integer * interval '1 second' "
				"  limit 8)";

/* Count in one bucket; *wait: seconds until it is over its limit no more, 0 if it is not. */
static enum cg_code take(struct cg_db *db, const struct cg_throttle *t, bool *first, int64_t *wait, struct cg_err *e)
{
	char bucket[CG_SECRET_HASH_MAX], window[NUMBER_MAX];
	const char *arg[] = { bucket, window }, *sweep[] = { window };
	struct cg_sql q[] = {
		{ .name = "throttle_take", .text = sql_take, .arg = arg, .n = 2 },
		{ .name = "throttle_ask", .text = sql_ask, .arg = arg, .n = 2 },
		{ .name = "throttle_sweep", .text = sql_sweep, .arg = sweep, .n = 1 },
	};
	enum cg_code rc;
	int64_t count;

	(void)snprintf(window, sizeof(window), "%d", CG_THROTTLE_WINDOW_S);
	bucket_of(t, bucket);
	rc = cg_sql_run(db, NULL, CG_TX_LAZY, q, 3, e);
	count = rc == CG_OK ? cg_sql_int(q[1].res, 0, 0) : 0;
	if (rc == CG_OK && first != NULL)
		*first = *first || count == t->most + 1;
	*wait = count > t->most ? cg_sql_int(q[1].res, 0, 1) : 0;
	cg_sql_clear(q, 3);
	return rc;
}

enum cg_code cg_throttle_take(struct cg_db *db, const struct cg_throttle *t, size_t n, bool *first, struct cg_err *e)
{
	int64_t wait = 0;
	enum cg_code rc = CG_OK;

	if (first != NULL)
		*first = false;
	if (n > CG_THROTTLES_MAX)
		return cg_fail(e, CG_EINTERNAL, "too many throttles");
	/* One after the other: an attempt that one of them refuses is not counted in the next. */
	for (size_t i = 0; i < n && rc == CG_OK && wait == 0; i++)
		rc = take(db, &t[i], first, &wait, e);
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
