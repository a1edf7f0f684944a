#include "store/identity/oauth.h"

#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>

enum { NUMBER_MAX = 24 };

enum cg_code cg_oauth_client_find(struct cg_db *db, struct cg_str id, struct cg_arena *a, struct cg_oauth_client *out,
				  bool *found, struct cg_err *e)
{
	const char *arg[] = { NULL };
	struct cg_sql q = { .name = "client_find",
			    .text = "select client_id, name, redirect_uris, kind = 'METADATA', "
				    "  coalesce(fetched_until > now(), true), "
				    "  last_used_at < now() - interval '1 day' "
				    "from oauth_clients "
				    "where client_id = $1",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc;

	*found = false;
	*out = (struct cg_oauth_client){ .metadata = false };
	if (id.n == 0 || id.n > CG_CLIENT_ID_MAX || !cg_str_is_utf8(id))
		return CG_OK;
	arg[0] = cg_arena_z(a, id);
	if (arg[0] == NULL)
		return CG_OK; /* a NUL inside */
	rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK && PQntuples(q.res) == 1) {
		struct cg_row r = { .res = q.res, .arena = a };

		out->id = cg_row_text(&r);
		out->name = cg_row_text(&r);
		out->redirect_uris = cg_row_list(&r);
		out->metadata = cg_row_bool(&r);
		out->fresh = cg_row_bool(&r);
		out->idle = cg_row_bool(&r);
		*found = true;
		if (r.bad)
			rc = cg_fail(e, CG_EBUSY, "client_find: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_oauth_client_store(struct cg_db *db, const struct cg_oauth_client *client, int keep_s,
				   struct cg_arena *a, struct cg_err *e)
{
	struct cg_pgarray uris;
	char seconds[NUMBER_MAX];
	const char *arg[5] = { cg_arena_z(a, client->id), client->metadata ? "METADATA" : "REGISTERED",
			       cg_arena_z(a, client->name), NULL, client->metadata ? seconds : NULL };
	struct cg_sql q = { .name = "client_store",
			    .text = "insert into oauth_clients as c (client_id, kind, name, redirect_uris, "
				    "  fetched_until) "
				    "values ($1, $2, $3, $4, now() + $5::integer * interval '1 second') "
				    "on conflict (client_id) "
				    "do update set name = excluded.name, redirect_uris = excluded.redirect_uris, "
				    "  fetched_until = excluded.fetched_until, last_used_at = now() "
				    "where c.kind = 'METADATA' or c.last_used_at < now() - interval '1 day'",
			    .arg = arg,
			    .n = 5 };
	enum cg_code rc;

	(void)snprintf(seconds, sizeof(seconds), "%d", keep_s);
	cg_pgarray_init(&uris, a);
	for (size_t i = 0; i < client->redirect_uris.n; i++)
		cg_pgarray_text(&uris, client->redirect_uris.v[i]);
	arg[3] = cg_pgarray_done(&uris);
	if (arg[0] == NULL || arg[2] == NULL || arg[3] == NULL)
		return cg_fail(e, CG_EBUSY, "client_store: memory");
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
	cg_sql_clear(&q, 1);
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
