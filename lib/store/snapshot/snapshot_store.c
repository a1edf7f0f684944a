/*
 * snapshot_store.c: Stores a snapshot in one transaction, with the answer of its
 * idempotency key. Personal data is sealed before it is a parameter: it never reaches the
 * database in clear.
 */
#include "store/snapshot/snapshot_args.h"
#include "store/snapshot/snapshot_columns.h"

#include "base/date.h"
#include "statement/place.h"

#include <sodium.h>
#include <string.h>

enum { OWN_ARGS = 5, LABEL_ARGS = 2 }; /* of snapshots, before and behind the columns of the lists */
#define MS_PER_HOUR INT64_C(3600000)

/*
 * $1 account, $2 snapshot, $3 livemode, $4 life in milliseconds, $5 places; times are whole milliseconds, as they are
 * shown. Labels come last, and only where there are some: a schema before them stores the others.
 */
static const char *insert_snapshot(struct cg_arena *a, bool labelled)
{
	int n = OWN_ARGS + (int)cg_snapshot_columns.n + (int)cg_snapshot_columns_printed.n;
	const char *part[] = { cg_columns_names(a, &cg_snapshot_columns),
			       cg_columns_names(a, &cg_snapshot_columns_printed),
			       labelled ? ", client_reference_id, metadata" : "",
			       cg_columns_row_values(a, &cg_snapshot_columns, OWN_ARGS + 1),
			       cg_columns_list_values(a, &cg_snapshot_columns_printed,
						      OWN_ARGS + 1 + (int)cg_snapshot_columns.n),
			       labelled ? cg_arena_printf(a, ", $%d, $%d", n + 1, n + 2).p : "" };

	for (size_t i = 0; i < sizeof(part) / sizeof(part[0]); i++) {
		if (part[i] == NULL)
			return NULL;
	}
	return cg_arena_printf(
		       a,
		       "insert into snapshots (account_id, snapshot_id, livemode, created_at, expires_at, places, %s, %s%s) "
		       "values ($1, $2, $3, date_trunc('milliseconds', now()), "
		       "  date_trunc('milliseconds', now()) + $4::bigint * interval '1 millisecond', $5, %s, %s%s) "
		       "returning floor(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint, "
		       "  floor(extract(epoch from expires_at at time zone 'UTC') * 1000)::bigint",
		       part[0], part[1], part[2], part[3], part[4], part[5])
		.p;
}

/* NULL: the statement has none. */
static const char *places_text(struct cg_snapshot_args *a, const struct cg_statement *s)
{
	struct cg_str text = cg_place_pack(s, &a->arena);
	const char *z = text.n > 0 ? cg_arena_z(&a->arena, text) : NULL;

	if (s->places.n > 0 && z == NULL)
		cg_columns_memory(&a->run);
	return z;
}

/* NULL: none. */
static const char *text_of(struct cg_snapshot_args *a, struct cg_str s)
{
	const char *z = s.p != NULL ? cg_arena_z(&a->arena, s) : NULL;

	if (s.p != NULL && z == NULL)
		cg_columns_memory(&a->run);
	return z;
}

/* The row of the snapshot and its printed totals. */
static void add_snapshot(struct cg_snapshot_args *a, const struct cg_statement *s,
			 const struct cg_snapshot_labels *labels, bool live, int64_t life_ms)
{
	bool labelled = labels->reference.p != NULL || labels->metadata.p != NULL;
	size_t args = OWN_ARGS + LABEL_ARGS + cg_snapshot_columns.n + cg_snapshot_columns_printed.n;
	const char **arg = cg_arena_take_array(&a->arena, args, sizeof(*arg));
	struct cg_columns_arrays row, printed;
	int n = OWN_ARGS;

	if (arg == NULL) {
		cg_columns_memory(&a->run);
		return;
	}
	arg[0] = a->account;
	arg[1] = a->snapshot;
	arg[2] = cg_snapshot_args_bool(live);
	arg[3] = cg_snapshot_args_int(a, life_ms);
	arg[4] = places_text(a, s);
	if (!cg_columns_begin(&a->run, &cg_snapshot_columns, &row) ||
	    !cg_columns_begin(&a->run, &cg_snapshot_columns_printed, &printed))
		return;
	a->run.no = 0;
	cg_columns_put(&a->run, &row, s);
	for (size_t i = 0; i < s->printed.n; i++)
		cg_columns_put(&a->run, &printed, &s->printed.v[i]);
	cg_snapshot_args_arrays(a, &row, arg, &n);
	cg_snapshot_args_arrays(a, &printed, arg, &n);
	if (labelled) {
		arg[n++] = text_of(a, labels->reference);
		arg[n++] = text_of(a, labels->metadata);
	}
	cg_snapshot_args_add(a, labelled ? "insert_labelled" : "insert_snapshot", insert_snapshot(&a->arena, labelled),
			     arg, n);
}

/* Last, as its row is locked from here to the end of the transaction. */
static void add_usage(struct cg_snapshot_args *a)
{
	const char *arg[] = { a->account };

	cg_snapshot_args_add(
		a, "usage_add",
		"insert into usage_daily as u (account_id, day, requests, parses) "
		"values ($1, (now() at time zone 'UTC')::date, 1, 1) "
		"on conflict (account_id, day) "
		"do update set requests = u.requests + excluded.requests, parses = u.parses + excluded.parses",
		arg, 1);
}

/* Test data lives for hours, live data for as long as the operator keeps it. */
static int64_t life_ms(const struct cg_config *cfg, bool live)
{
	return live ? cfg->live_retention_days * 24 * MS_PER_HOUR : cfg->test_retention_hours * MS_PER_HOUR;
}

/* The times come from the database, whose clock decides when the snapshot expires. */
static enum cg_code run(struct cg_db *db, const struct cg_auth *auth, bool has_idem, struct cg_snapshot_args *a,
			struct cg_snapshot_meta *meta, struct cg_err *e)
{
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_WRITE, a->q, a->n, e);
	const PGresult *times = a->q[has_idem ? 1 : 0].res;

	if (rc == CG_OK) {
		meta->created_ms = cg_sql_int(times, 0, 0);
		meta->expires_ms = cg_sql_int(times, 0, 1);
	} else if (has_idem && strcmp(a->q[0].sqlstate, "22012") == 0) {
		rc = cg_fail(e, CG_EIDEMBUSY, "idempotency: the claim was taken over");
	}
	cg_sql_clear(a->q, a->n);
	return rc;
}

enum cg_code cg_snapshot_store(struct cg_db *db, const struct cg_auth *auth, const struct cg_statement *s,
			       const struct cg_snapshot_labels *labels, const struct cg_idem *idem,
			       struct cg_snapshot_meta *meta, struct cg_err *e)
{
	static const struct cg_snapshot_labels none;
	struct cg_seal_with with;
	struct cg_snapshot_args a;
	enum cg_code rc;

	if (labels == NULL)
		labels = &none;
	*meta = (struct cg_snapshot_meta){ .live = auth->live, .labels = *labels };
	if (!cg_id_new(&meta->id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	rc = cg_db_seal_with(db, &with, e);
	if (rc != CG_OK)
		return rc;
	cg_snapshot_args_init(&a, cg_db_config(db), &auth->account, &meta->id, "snapshot_store", e);
	a.run.seal.with = with;
	if (idem != NULL)
		cg_snapshot_args_answer(&a, auth, idem, &meta->id);
	add_snapshot(&a, s, labels, auth->live, life_ms(cg_db_config(db), auth->live));
	cg_snapshot_args_funds(&a, s);
	cg_snapshot_args_demat(&a, s);
	cg_snapshot_args_warnings(&a, s);
	add_usage(&a);
	rc = a.run.rc == CG_OK ? run(db, auth, idem != NULL, &a, meta, e) : a.run.rc;
	cg_arena_free(&a.arena);
	return rc;
}
