/*
 * upload_make.c: New links. The text of one that an Idempotency-Key asked for is made from the data key and the link's
 * id, so that the request repeated gets it again and the database still holds nothing but its digest.
 */
#include "conf/purpose.h"
#include "store/pg/sql.h"
#include "store/upload/upload_session.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, UPLOADS_RETRY_S = 3600, ARENA_MAX = 1 << 20 };
_Static_assert((int)CG_SECRET_BYTES == (int)CG_DIGEST_SIZE, "a keyed hash is the bytes of a secret");

/* SQLSTATE of a statement that counts what has to be there, and divides by it. */
#define DIVISION "22012"

/* False: there is no such key. */
static bool derive(const struct cg_config *cfg, enum cg_purpose_way way, const struct cg_id *account,
		   const struct cg_id *id, char text[CG_SECRET_TEXT_MAX])
{
	struct cg_digest d;
	uint8_t bytes[CG_SECRET_BYTES];

	if (!cg_purpose_hash(&d, cfg, way, "upload link"))
		return false;
	cg_digest_part(&d, (struct cg_str){ (const char *)account->b, sizeof(account->b) });
	cg_digest_part(&d, (struct cg_str){ (const char *)id->b, sizeof(id->b) });
	cg_digest_final(&d, bytes);
	cg_secret_of(CG_PREFIX_UPLOAD, account, bytes, text);
	return true;
}

/* The parameters of the statements below; texts are in the arena. */
struct make {
	struct cg_arena arena;
	char account[CG_UUID_TEXT_MAX], id[CG_UUID_TEXT_MAX], actor[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX];
	char hash[CG_SECRET_HASH_MAX], minutes[NUMBER_MAX], tries[NUMBER_MAX], most[NUMBER_MAX];
	const char *link[10], *order[6], *host[2];
	struct cg_idem_keep keep;
};

/* Old links of the account go when a new one is made, so that they are bounded without a purge. */
static const char text_sweep[] = "delete from upload_sessions "
				 "where account_id = $1 and upload_id in ( "
				 "  select upload_id "
				 "  from upload_sessions "
				 "  where account_id = $1 and expires_at <= now() - interval '1 day' "
				 "  limit 100)";
static const char text_make[] = "insert into upload_sessions as u (account_id, upload_id, livemode, secret_hash, "
				"  actor_kind, actor_id, user_id, expires_at, tries_left) "
				"select a.account_id, $2::uuid, $3::boolean, $4::bytea, $5::text, $6::uuid, $7::uuid, "
				"  now() + $8::integer * interval '1 minute', $9::integer "
				"from accounts a "
				"where a.account_id = $1 and $10::bigint > ( "
				"  select count(*) "
				"  from upload_sessions o "
				"  where o.account_id = $1) "
				"returning floor(extract(epoch from u.expires_at at time zone 'UTC') * 1000)::bigint";
/* Beyond the most that an account may have the division stops the transaction. */
static const char text_made[] = "select 1 / count(*) "
				"from upload_sessions "
				"where account_id = $1 and upload_id = $2";
/* The same for an address to go to: the account has registered its host. */
static const char text_host[] = "select 1 / count(*) "
				"from accounts "
				"where account_id = $1 and $2::text = any(redirect_hosts)";
static const char text_order[] = "update upload_sessions "
				 "set label = $3, redirect_uri = $4, client_reference_id = $5, metadata = $6 "
				 "where account_id = $1 and upload_id = $2";

enum { SWEEP, MAKE, MADE, FIXED, HOST = FIXED, ORDER, KEEP, STATEMENTS };

/* Without an order. */
static void fill(struct make *m, const struct cg_auth *auth, const struct cg_upload_session *s, const char *text)
{
	static const struct cg_id nobody;
	bool has_user = memcmp(&auth->user, &nobody, sizeof(nobody)) != 0;

	m->link[0] = m->host[0] = m->order[0] = cg_id_uuid(&auth->account, m->account);
	m->link[1] = m->order[1] = cg_id_uuid(&s->id, m->id);
	m->link[2] = auth->live ? "t" : "f";
	m->link[3] = cg_secret_hash(cg_str_of(text), m->hash);
	m->link[4] = cg_key_kind_name(auth->kind);
	m->link[5] = cg_id_uuid(&auth->key, m->actor);
	m->link[6] = has_user ? cg_id_uuid(&auth->user, m->user) : NULL;
	m->link[7] = m->minutes;
	m->link[8] = m->tries;
	m->link[9] = m->most;
	(void)snprintf(m->minutes, sizeof(m->minutes), "%d", CG_UPLOAD_MINUTES);
	(void)snprintf(m->tries, sizeof(m->tries), "%d", CG_UPLOAD_TRIES);
	(void)snprintf(m->most, sizeof(m->most), "%d", CG_UPLOADS_MAX);
}

/* False: no memory. */
static bool fill_order(struct make *m, const struct cg_upload_order *o)
{
	const struct cg_str text[] = { o->label, o->redirect_uri, o->labels.reference, o->labels.metadata };
	bool good = true;

	for (size_t i = 0; i < sizeof(text) / sizeof(text[0]); i++) {
		m->order[2 + i] = text[i].p != NULL ? cg_arena_z(&m->arena, text[i]) : NULL;
		good = good && (text[i].p == NULL) == (m->order[2 + i] == NULL);
	}
	m->host[1] = o->host.p != NULL ? cg_arena_z(&m->arena, o->host) : NULL;
	return good && (o->host.p == NULL) == (m->host[1] == NULL);
}

/* Why the transaction stopped, where a count did it. */
static enum cg_code why_stopped(const struct cg_sql q[STATEMENTS], enum cg_code rc, struct cg_err *e)
{
	if (strcmp(q[MADE].sqlstate, DIVISION) == 0) {
		e->retry_after = UPLOADS_RETRY_S;
		return cg_fail(e, CG_ERATE, "upload_make: too many upload links of this account");
	}
	if (strcmp(q[HOST].sqlstate, DIVISION) == 0)
		return cg_fail_param(e, CG_EREQUEST, "redirect_uri",
				     "redirect_uri leads to a host that this account has not registered: casgate "
				     "account allow-redirect.");
	if (strcmp(q[KEEP].sqlstate, DIVISION) == 0)
		return cg_fail(e, CG_EIDEMBUSY, "idempotency: the claim was taken over");
	return rc;
}

/* All or nothing: the link, what was ordered with it, and that it is the request's answer. */
static enum cg_code insert(struct cg_db *db, const struct cg_auth *auth, struct make *m,
			   const struct cg_upload_order *order, const struct cg_idem *idem,
			   struct cg_upload_session *out, struct cg_err *e)
{
	/* what is not wanted asks for nothing, so that each statement has its place */
	static const struct cg_sql nothing = { .name = "upload_none", .text = "select 1" };
	struct cg_sql q[STATEMENTS] = {
		[SWEEP] = { .name = "upload_sweep", .text = text_sweep, .arg = m->link, .n = 1 },
		[MAKE] = { .name = "upload_make", .text = text_make, .arg = m->link, .n = 10 },
		[MADE] = { .name = "upload_made", .text = text_made, .arg = m->link, .n = 2 },
		[HOST] = nothing,
		[ORDER] = nothing,
		[KEEP] = nothing,
	};
	enum cg_code rc;

	if (order != NULL) {
		q[ORDER] = (struct cg_sql){ .name = "upload_order", .text = text_order, .arg = m->order, .n = 6 };
		if (m->host[1] != NULL)
			q[HOST] = (struct cg_sql){ .name = "upload_host", .text = text_host, .arg = m->host, .n = 2 };
	}
	if (idem != NULL)
		cg_idempotency_keep(auth, idem, &out->id, &m->keep, &q[KEEP]);
	rc = why_stopped(q, cg_sql_run(db, &auth->account, CG_TX_WRITE, q, STATEMENTS, e), e);
	if (rc == CG_OK)
		out->expires_ms = cg_sql_int(q[MAKE].res, 0, 0);
	cg_sql_clear(q, STATEMENTS);
	return rc;
}

enum cg_code cg_upload_session_make(struct cg_db *db, const struct cg_auth *auth, const struct cg_upload_order *order,
				    const struct cg_idem *idem, char text[CG_SECRET_TEXT_MAX],
				    struct cg_upload_session *out, struct cg_err *e)
{
	struct make m;
	enum cg_code rc;

	*out = (struct cg_upload_session){ .auth = *auth, .tries_left = CG_UPLOAD_TRIES };
	if (!cg_id_new(&out->id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	if (idem != NULL && !derive(cg_db_config(db), CG_PURPOSE_NOW, &auth->account, &out->id, text))
		return cg_fail(e, CG_EINTERNAL, "upload_make: no data key");
	if (idem == NULL && !cg_secret_make(CG_PREFIX_UPLOAD, &auth->account, text))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	memset(&m, 0, sizeof(m));
	cg_arena_init(&m.arena, ARENA_MAX);
	fill(&m, auth, out, text);
	if (order != NULL)
		out->order = *order;
	if (order != NULL && !fill_order(&m, order))
		rc = cg_fail(e, CG_EBUSY, "upload_make: no memory");
	else
		rc = insert(db, auth, &m, order, idem, out, e);
	cg_arena_free(&m.arena);
	return rc;
}

enum cg_code cg_upload_session_text(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				    char text[CG_SECRET_TEXT_MAX], struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], upload[CG_UUID_TEXT_MAX], hash[CG_SECRET_HASH_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(id, upload), auth->live ? "t" : "f",
			      hash };
	struct cg_sql q = { .name = "upload_text",
			    .text = "select 1 "
				    "from upload_sessions "
				    "where account_id = $1 and upload_id = $2 and livemode = $3 and secret_hash = $4",
			    .arg = arg,
			    .n = 4 };

	for (enum cg_purpose_way way = CG_PURPOSE_NOW; way <= CG_PURPOSE_BEFORE; way++) {
		enum cg_code rc;
		int rows;

		if (!derive(cg_db_config(db), way, &auth->account, id, text))
			continue;
		(void)cg_secret_hash(cg_str_of(text), hash);
		rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);
		rows = rc == CG_OK ? PQntuples(q.res) : 0;
		cg_sql_clear(&q, 1);
		if (rc != CG_OK || rows == 1)
			return rc;
	}
	return cg_fail(e, CG_ENOUPLOAD, "upload_text: gone, or of another data key");
}
