/*
 * webhook_secret.c: Secrets of signatures: a new one, the one before for a time, and again that of a request that is
 * repeated. The text exists in the memory of the caller and nowhere else; the database gets it sealed.
 */
#include "store/pg/bytea.h"
#include "store/pg/row.h"
#include "store/pg/seal.h"
#include "store/webhook/webhook_priv.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24 };

/* whsec_ and the key in base64. */
static void write_secret(const uint8_t key[CG_WEBHOOK_KEY], char text[CG_WEBHOOK_SECRET_MAX])
{
	size_t n = strlen(CG_WEBHOOK_SECRET_PREFIX);

	(void)snprintf(text, CG_WEBHOOK_SECRET_MAX, "%s", CG_WEBHOOK_SECRET_PREFIX);
	(void)sodium_bin2base64(text + n, CG_WEBHOOK_SECRET_MAX - n, key, CG_WEBHOOK_KEY,
				sodium_base64_VARIANT_ORIGINAL);
}

enum cg_code cg_webhook_priv_secret(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
				    char text[CG_WEBHOOK_SECRET_MAX], struct cg_arena *a, const char **sealed_hex,
				    struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db), .account = *account, .snapshot = *id };
	uint8_t key[CG_WEBHOOK_KEY];
	struct cg_str sealed = CG_STR_NONE;
	enum cg_code rc;

	randombytes_buf(key, sizeof(key));
	write_secret(key, text);
	rc = cg_db_seal_with(db, &seal.with, e);
	if (rc == CG_OK)
		rc = cg_seal_close(&seal, "webhook", 0, (struct cg_str){ (const char *)key, sizeof(key) }, a, &sealed,
				   e);
	sodium_memzero(key, sizeof(key));
	if (rc != CG_OK)
		return rc;
	*sealed_hex = cg_bytea_arena(sealed, a);
	return *sealed_hex != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "webhook: memory");
}

/*
 * $4 the new one, $5 who made it, $6 hours. The column that it goes to is bound to the same words as the one it comes
 * from.
 */
static const char text_roll[] =
	"update webhooks "
	"set previous_secret_enc = secret_enc, previous_from = secret_from, previous_told = previous_until, "
	"  previous_until = now() + $6::integer * interval '1 hour', secret_enc = $4::bytea, secret_from = $5::uuid "
	"where account_id = $1 and webhook_id = $2 and livemode = coalesce($3::boolean, livemode) "
	"returning floor(extract(epoch from previous_until at time zone 'UTC') * 1000)::bigint";

/* The row, its line in the audit log, and what the request leads to: all or nothing. */
static enum cg_code store_roll(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			       const struct cg_idem *idem, const char *sealed, struct cg_arena *a,
			       struct cg_webhook_secret *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], from[CG_UUID_TEXT_MAX], hours[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, account),
			      cg_id_uuid(id, hook),
			      cg_webhook_priv_mode(caller),
			      sealed,
			      from,
			      hours };
	struct cg_webhook_audit note;
	struct cg_idem_keep keep;
	struct cg_sql q[3] = { { .name = "webhook_roll", .text = text_roll, .arg = arg, .n = 6 } };
	size_t n = idem != NULL ? 3 : 2;
	struct cg_id made;
	enum cg_code rc;

	if (!cg_id_new(&made) || !cg_webhook_priv_audit(caller, id, "webhook.roll", &note, &q[1]))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	if (idem != NULL)
		cg_idempotency_keep(caller->auth, idem, id, &keep, &q[2]);
	(void)cg_id_uuid(idem != NULL ? &idem->claim : &made, from);
	(void)snprintf(hours, sizeof(hours), "%d", CG_WEBHOOK_BOTH_HOURS);
	rc = cg_sql_run(db, &caller->account, CG_TX_WRITE, q, n, e);
	if (idem != NULL && strcmp(q[2].sqlstate, "22012") == 0)
		rc = cg_fail(e, CG_EIDEMBUSY, "idempotency: the claim was taken over");
	else if (rc == CG_OK && PQntuples(q[0].res) == 0)
		rc = cg_webhook_priv_missing(e);
	if (rc == CG_OK)
		out->both_until = cg_webhook_priv_time(&(struct cg_row){ .res = q[0].res, .arena = a });
	cg_sql_clear(q, n);
	return rc;
}

/* On failure the text is wiped: a secret that was not stored must not be handed out. */
enum cg_code cg_webhook_roll(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			     const struct cg_idem *idem, struct cg_arena *a, struct cg_webhook_secret *out,
			     struct cg_err *e)
{
	const char *sealed = NULL;
	enum cg_code rc = cg_webhook_priv_secret(db, &caller->account, id, out->text, a, &sealed, e);

	if (rc == CG_OK)
		rc = store_roll(db, caller, id, idem, sealed, a, out, e);
	if (rc != CG_OK)
		sodium_memzero(out, sizeof(*out));
	return rc;
}

/* $4: the request. That which added the webhook made the secret that has no other origin. */
static const char text_secret_of[] =
	"select x.secret_enc, floor(extract(epoch from x.previous_until) * 1000)::bigint "
	"from webhooks w "
	"cross join lateral ( "
	"  values (w.secret_enc, (to_jsonb(w) ->> 'secret_from')::uuid, (to_jsonb(w) ->> 'previous_until')::timestamptz), "
	"    ((to_jsonb(w) ->> 'previous_secret_enc')::bytea, (to_jsonb(w) ->> 'previous_from')::uuid, "
	"      (to_jsonb(w) ->> 'previous_told')::timestamptz) "
	") x (secret_enc, made_by, previous_until) "
	"where w.account_id = $1 and w.webhook_id = $2 and w.livemode = coalesce($3::boolean, w.livemode) "
	"  and x.secret_enc is not null and x.made_by is not distinct from $4::uuid";

enum cg_code cg_webhook_secret_of(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
				  const struct cg_id *request, struct cg_arena *a, struct cg_webhook_secret *out,
				  struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db), .account = caller->account, .snapshot = *id };
	char account[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], from[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, account), cg_id_uuid(id, hook), cg_webhook_priv_mode(caller),
			      request != NULL ? cg_id_uuid(request, from) : NULL };
	struct cg_sql q = { .name = "webhook_secret_of", .text = text_secret_of, .arg = arg, .n = 4 };
	struct cg_str key = CG_STR_NONE;
	struct cg_row r = { .arena = a };
	enum cg_code rc = cg_sql_run(db, &caller->account, CG_TX_READ, &q, 1, e);

	*out = (struct cg_webhook_secret){ .both_until = CG_STR_NONE };
	r.res = q.res;
	if (rc == CG_OK && PQntuples(q.res) == 0)
		rc = cg_fail(e, CG_ENOTFOUND, "webhook: the secret of this request was rolled");
	if (rc == CG_OK) {
		struct cg_str sealed = cg_row_bytes(&r);

		rc = r.bad ? cg_row_unreadable(a, "webhook", e) : cg_seal_open(&seal, "webhook", 0, sealed, a, &key, e);
	}
	if (rc == CG_OK && key.n != CG_WEBHOOK_KEY)
		rc = cg_fail(e, CG_EINTERNAL, "webhook: a secret of another length");
	if (rc == CG_OK) {
		write_secret((const uint8_t *)key.p, out->text);
		out->both_until = cg_webhook_priv_time(&r);
	}
	if (key.p != NULL)
		sodium_memzero((void *)(uintptr_t)key.p, key.n);
	cg_sql_clear(&q, 1);
	return rc;
}
