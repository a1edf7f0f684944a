/*
 * enrichment_store.c: Stores an enrichment in one transaction: the idempotent answer, the
 * row, its funds, and what it replaces. A snapshot keeps few enrichments of a day, so that
 * repeated calls do not fill the disk.
 */
#include "store/snapshot/enrichment.h"

#include "store/snapshot/enrichment_columns.h"
#include "store/snapshot/snapshot_args.h"

#include <string.h>

enum { OWN_ARGS = 4 }; /* of enrichments, before the columns of the lists */

/* Funds go as arrays: one statement for all of them. */
static void add_funds(struct cg_snapshot_args *a, const struct cg_enrichment *x, const char *id)
{
	struct cg_columns_arrays t;

	if (x->funds.n == 0 || !cg_columns_begin(&a->run, &cg_enrichment_columns_funds.columns, &t))
		return;
	for (uint32_t i = 0; i < x->funds.n; i++) {
		struct cg_enrichment_fund row = { i, x->funds.v[i] };

		cg_columns_put(&a->run, &t, &row);
	}
	cg_snapshot_args_insert(a, &cg_enrichment_columns_funds, &t, id);
}

/* The columns of enrichments in the order of their parameters: one row, then the lists. */
static const struct cg_columns *const parts[] = { &cg_enrichment_columns, &cg_enrichment_columns_overlap,
						  &cg_enrichment_columns_years, &cg_enrichment_columns_warnings };
enum { PARTS = sizeof(parts) / sizeof(parts[0]) };

/* $1 account, $2 snapshot, $3 enrichment, $4 livemode. No row of the snapshot, no enrichment. */
static const char *insert_enrichment(struct cg_arena *a)
{
	struct cg_str names = CG_STR(""), values = CG_STR("");
	int first = OWN_ARGS + 1;

	for (size_t i = 0; i < PARTS; i++) {
		const char *name = cg_columns_names(a, parts[i]);
		const char *value =
			i == 0 ? cg_columns_row_values(a, parts[i], first) : cg_columns_list_values(a, parts[i], first);

		if (name == NULL || value == NULL)
			return NULL;
		names = cg_arena_printf(a, "%.*s, %s", CG_STR_ARG(names), name);
		values = cg_arena_printf(a, "%.*s, %s", CG_STR_ARG(values), value);
		if (names.p == NULL || values.p == NULL)
			return NULL;
		first += (int)parts[i]->n;
	}
	return cg_arena_printf(
		       a,
		       "insert into enrichments as e (account_id, snapshot_id, enrichment_id, livemode, enriched_at%s) "
		       "select s.account_id, s.snapshot_id, $3::uuid, s.livemode, date_trunc('milliseconds', now())%s "
		       "from snapshots s "
		       "where s.account_id = $1 and s.snapshot_id = $2 and s.livemode = $4 "
		       "returning floor(extract(epoch from e.enriched_at at time zone 'UTC') * 1000)::bigint",
		       names.p, values.p)
		.p;
}

/* The snapshot must exist and must not have expired, which the insert itself asks. */
static void add_enrichment(struct cg_snapshot_args *a, const struct cg_enrichment *x, bool live, const char *id)
{
	size_t args = OWN_ARGS;
	struct cg_columns_arrays t[PARTS];
	const char **arg;
	int n = OWN_ARGS;

	for (size_t i = 0; i < PARTS; i++) {
		args += parts[i]->n;
		if (!cg_columns_begin(&a->run, parts[i], &t[i]))
			return;
	}
	arg = cg_arena_take_array(&a->arena, args, sizeof(*arg));
	if (arg == NULL) {
		cg_columns_memory(&a->run);
		return;
	}
	arg[0] = a->account;
	arg[1] = a->snapshot;
	arg[2] = id;
	arg[3] = cg_snapshot_args_bool(live);
	cg_columns_put(&a->run, &t[0], x);
	for (size_t i = 0; i < x->overlays.overlap.n; i++)
		cg_columns_put(&a->run, &t[1], &x->overlays.overlap.v[i]);
	for (size_t i = 0; i < x->overlays.years.n; i++)
		cg_columns_put(&a->run, &t[2], &x->overlays.years.v[i]);
	for (size_t i = 0; i < x->warnings.n; i++)
		cg_columns_put(&a->run, &t[3], &x->warnings.v[i]);
	for (size_t i = 0; i < PARTS; i++)
		cg_snapshot_args_arrays(a, &t[i], arg, &n);
	cg_snapshot_args_add(a, "insert_enrichment", insert_enrichment(&a->arena), arg, n);
}

/* The tail: what a newer one of the same day replaces, and the day's count, whose row is locked from here on. */
static void add_tail(struct cg_snapshot_args *a, const struct cg_enrichment *x, const char *id)
{
	char day[CG_DATE_TEXT_MAX];
	const char *old[] = { a->account, a->snapshot, cg_arena_z(&a->arena, cg_str_of(cg_date_text(x->as_of, day))),
			      id };
	const char *usage[] = { a->account };

	if (old[2] == NULL)
		cg_columns_memory(&a->run);
	cg_snapshot_args_add(a, "delete_old_enrichments",
			     "delete from enrichments "
			     "where account_id = $1 and snapshot_id = $2 and as_of_date = $3 and enrichment_id <> $4 "
			     "  and enriched_at < now() - interval '24 hours'",
			     old, 4);
	cg_snapshot_args_add(a, "usage_enrichment",
			     "insert into usage_daily as u (account_id, day, requests, enrichments) "
			     "values ($1, (now() at time zone 'UTC')::date, 1, 1) "
			     "on conflict (account_id, day) "
			     "do update set requests = u.requests + excluded.requests, "
			     "  enrichments = u.enrichments + excluded.enrichments",
			     usage, 1);
}

/* A snapshot that was deleted meanwhile is "not found", not a fault of the database. */
static enum cg_code run(struct cg_db *db, const struct cg_auth *auth, bool has_idem, struct cg_snapshot_args *a,
			struct cg_enrichment *x, struct cg_err *e)
{
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_WRITE, a->q, a->n, e);
	const struct cg_sql *row = &a->q[has_idem ? 1 : 0];

	for (size_t i = 0; i < a->n; i++) {
		/* deleted between two statements: a foreign key has nothing to hold on to */
		if (strcmp(a->q[i].sqlstate, "23503") == 0)
			rc = cg_fail(e, CG_ENOSNAPSHOT, "enrichment_store: the snapshot went meanwhile");
	}
	if (has_idem && strcmp(a->q[0].sqlstate, "22012") == 0)
		rc = cg_fail(e, CG_EIDEMBUSY, "idempotency: the claim was taken over");
	if (rc == CG_OK && PQntuples(row->res) == 0)
		rc = cg_fail(e, CG_ENOSNAPSHOT, "enrichment_store: the snapshot went meanwhile");
	if (rc == CG_OK)
		x->enriched_ms = cg_sql_int(row->res, 0, 0);
	cg_sql_clear(a->q, a->n);
	return rc;
}

enum cg_code cg_enrichment_store(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				 struct cg_enrichment *x, struct cg_err *e)
{
	struct cg_snapshot_args a;
	char id[CG_UUID_TEXT_MAX];
	enum cg_code rc;

	if (idem != NULL)
		x->id = idem->claim; /* so that the key leads to it again */
	else if (!cg_id_new(&x->id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	cg_snapshot_args_init(&a, cg_db_config(db), &auth->account, &x->snapshot, "enrichment_store", e);
	(void)cg_id_uuid(&x->id, id);
	if (idem != NULL)
		cg_snapshot_args_answer(&a, auth, idem, &x->snapshot);
	add_enrichment(&a, x, auth->live, id);
	add_funds(&a, x, id);
	add_tail(&a, x, id);
	rc = a.run.rc == CG_OK ? run(db, auth, idem != NULL, &a, x, e) : a.run.rc;
	cg_arena_free(&a.arena);
	return rc;
}
