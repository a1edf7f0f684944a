/*
 * oauth_client.c: Clients of the authorization server. They belong to no account: an
 * account's consent is a grant (oauth_grant.c). Anybody can register clients, so their
 * number is bounded and unused ones make room.
 */
#include "store/identity/oauth.h"

#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, CLIENTS_RETRY_S = 900 };

/* fresh: the stored document may still be used; idle: not used for a day. */
enum cg_code cg_oauth_client_find(struct cg_db *db, struct cg_str id, struct cg_arena *a, struct cg_oauth_client *out,
				  bool *found, struct cg_err *e)
{
	const char *arg[] = { NULL };
	struct cg_sql q = { .name = "client_find",
			    .text = "select client_id, name, redirect_uris, kind = 'METADATA', "
				    "  coalesce(fetched_until > now(), true), "
				    "  last_used_at < now() - interval '1 day', consented_at is not null "
				    "from oauth_clients "
				    "where client_id = $1",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc;

	*found = false;
	*out = (struct cg_oauth_client){ .metadata = false };
	if (id.n == 0 || id.n > CG_CLIENT_ID_MAX || !cg_str_is_utf8(id))
		return CG_OK;
	if (memchr(id.p, '\0', id.n) != NULL)
		return CG_OK;
	arg[0] = cg_arena_z(a, id);
	if (arg[0] == NULL)
		return cg_fail(e, CG_EBUSY, "client_find: memory");
	rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK && PQntuples(q.res) == 1) {
		struct cg_row r = { .res = q.res, .arena = a };

		out->id = cg_row_text(&r);
		out->name = cg_row_text(&r);
		out->redirect_uris = cg_row_list(&r);
		out->metadata = cg_row_bool(&r);
		out->fresh = cg_row_bool(&r);
		out->idle = cg_row_bool(&r);
		out->allowed = cg_row_bool(&r);
		*found = true;
		if (r.bad)
			rc = cg_fail(e, CG_EBUSY, "client_find: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/*
 * The bound is checked in the statement itself, so that two registrations at once cannot
 * pass it.
 */
enum cg_code cg_oauth_client_store(struct cg_db *db, const struct cg_oauth_client *client, int keep_s,
				   struct cg_arena *a, struct cg_err *e)
{
	struct cg_pgarray uris;
	char seconds[NUMBER_MAX];
	const char *arg[6] = { cg_arena_z(a, client->id),	  client->metadata ? "METADATA" : "REGISTERED",
			       cg_arena_z(a, client->name),	  NULL,
			       client->metadata ? seconds : NULL, NULL };
	char most[NUMBER_MAX];
	const char *bound[] = { most };
	struct cg_sql q[] = {
		/* Clients that nobody allowed anything and that were not asked for lately make room. */
		{ .name = "client_sweep",
		  .text = "delete from oauth_clients "
			  "where client_id in ( "
			  "  select client_id "
			  "  from oauth_clients "
			  "  where consented_at is null and last_used_at < now() - interval '1 hour' "
			  "  order by last_used_at "
			  "  limit greatest(0, "
			  "    (select count(*) from oauth_clients where consented_at is null) + 1 - $1::bigint))",
		  .arg = bound,
		  .n = 1 },
		{ .name = "client_store",
		  .text = "insert into oauth_clients as c (client_id, kind, name, redirect_uris, fetched_until, "
			  "  last_used_at) "
			  "select $1::text, $2::text, $3::text, $4::text[], "
			  "  now() + $5::integer * interval '1 second', now() "
			  "where (select count(*) from oauth_clients where consented_at is null) < $6::bigint "
			  "  or exists (select from oauth_clients where client_id = $1::text) "
			  "on conflict (client_id) "
			  "do update set name = excluded.name, redirect_uris = excluded.redirect_uris, "
			  "  fetched_until = excluded.fetched_until, last_used_at = excluded.last_used_at",
		  .arg = arg,
		  .n = 6 },
	};
	enum cg_code rc;

	(void)snprintf(seconds, sizeof(seconds), "%d", keep_s);
	cg_pgarray_init(&uris, a);
	for (size_t i = 0; i < client->redirect_uris.n; i++)
		cg_pgarray_text(&uris, client->redirect_uris.v[i]);
	arg[3] = cg_pgarray_done(&uris);
	if (arg[0] == NULL || arg[2] == NULL || arg[3] == NULL)
		return cg_fail(e, CG_EBUSY, "client_store: memory");
	(void)snprintf(most, sizeof(most), "%d", CG_CLIENTS_WAITING_MAX);
	arg[5] = most;
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, 2, e);
	if (rc == CG_OK && cg_sql_touched(q[1].res) == 0) {
		e->retry_after = CLIENTS_RETRY_S;
		rc = cg_fail(e, CG_ERATE, "client_store: too many clients that nobody allowed anything");
	}
	cg_sql_clear(q, 2);
	return rc;
}

void cg_oauth_client_touch(struct cg_db *db, struct cg_str id, struct cg_arena *a)
{
	const char *arg[] = { cg_arena_z(a, id) };
	struct cg_sql q = { .name = "client_touch",
			    .text = "update oauth_clients "
				    "set last_used_at = now() "
				    "where client_id = $1 and last_used_at < now() - interval '1 day'",
			    .arg = arg,
			    .n = 1 };
	struct cg_err ignored = { 0 };

	if (arg[0] != NULL)
		(void)cg_sql_run(db, NULL, CG_TX_LAZY, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
}

void cg_oauth_client_allowed(struct cg_db *db, struct cg_str id, struct cg_arena *a)
{
	const char *arg[] = { cg_arena_z(a, id) };
	struct cg_sql q = { .name = "client_allowed",
			    .text = "update oauth_clients "
				    "set consented_at = now(), last_used_at = now() "
				    "where client_id = $1 and consented_at is null",
			    .arg = arg,
			    .n = 1 };
	struct cg_err ignored = { 0 };

	if (arg[0] != NULL)
		(void)cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
}
