/*
 * snapshot_load.c: Loads snapshots: all tables in one round trip, rows in the order of
 * their numbers. Numbers must be places: a row that is missing is damage, not a shorter
 * list. `figures` leaves out the columns that no figure needs.
 */
#include "statement/place.h"
#include "store/snapshot/snapshot.h"
#include "store/snapshot/snapshot_columns.h"

enum { QUERIES = 9, OWN_COLUMNS = 6 };
enum { Q_SNAPSHOT, Q_FOLIOS, Q_HOLDINGS, Q_TXNS, Q_DEMAT, Q_DEMAT_HOLDINGS, Q_DEMAT_TXNS, Q_NPS, Q_WARNINGS };

/* The tables of a snapshot by query; the first is the snapshot itself. */
static const struct cg_columns_table *const tables[QUERIES] = {
	[Q_FOLIOS] = &cg_snapshot_columns_folios,
	[Q_HOLDINGS] = &cg_snapshot_columns_holdings,
	[Q_TXNS] = &cg_snapshot_columns_txns,
	[Q_DEMAT] = &cg_snapshot_columns_demat,
	[Q_DEMAT_HOLDINGS] = &cg_snapshot_columns_demat_holdings,
	[Q_DEMAT_TXNS] = &cg_snapshot_columns_demat_txns,
	[Q_NPS] = &cg_snapshot_columns_nps,
	[Q_WARNINGS] = &cg_snapshot_columns_warnings,
};

/* One loading. */
struct load {
	struct cg_sql *q; /* QUERIES of them */
	struct cg_columns_run run;
	struct cg_statement *out;
};

/* None after an error, so that every loop ends. */
static int rows_of(const struct load *l, int query)
{
	return l->run.rc == CG_OK ? PQntuples(l->q[query].res) : 0;
}

/* Fill *row, which is zeroed, from a row of a child table. */
static bool read_row(struct load *l, int query, int at, void *row)
{
	int col = 0;
	bool ok = cg_columns_get(&l->run, &tables[query]->columns, l->q[query].res, at, &col, row);

	if (!ok)
		cg_columns_damaged(&l->run, tables[query]->name);
	return ok;
}

/* A column of the snapshot as text. */
static bool put_label(struct load *l, int col, struct cg_str *out)
{
	struct cg_str cell = cg_sql_get(l->q[Q_SNAPSHOT].res, 0, col);

	*out = cg_arena_str(l->run.arena, cell);
	if (cell.p != NULL && out->p == NULL)
		cg_columns_memory(&l->run);
	return l->run.rc == CG_OK;
}

/* The statement's own row, its printed totals and when it was stored. */
static void put_snapshot(struct load *l, struct cg_snapshot_meta *meta)
{
	const PGresult *res = l->q[Q_SNAPSHOT].res;
	int col = OWN_COLUMNS;
	size_t n = 0;

	meta->live = cg_sql_true(res, 0, 0);
	meta->created_ms = cg_sql_int(res, 0, 1);
	meta->expires_ms = cg_sql_int(res, 0, 2);
	if (cg_sql_true(res, 0, 3)) {
		l->run.rc = cg_fail(l->run.e, CG_EEXPIRED, "snapshot_load: expired");
		return;
	}
	if (!put_label(l, 4, &meta->labels.reference) || !put_label(l, 5, &meta->labels.metadata))
		return;
	l->run.no = 0;
	if (!cg_columns_get(&l->run, &cg_snapshot_columns, res, 0, &col, l->out))
		cg_columns_damaged(&l->run, "snapshots");
	l->out->printed.v = cg_columns_get_lists(&l->run, &cg_snapshot_columns_printed, res, 0, &col,
						 sizeof(*l->out->printed.v), &n);
	l->out->printed.n = l->out->printed.cap = l->run.rc == CG_OK ? n : 0;
}

/* All folios, in the order of their numbers; NULL after a failure. */
static const struct cg_snapshot_folio *read_folios(struct load *l, int n)
{
	struct cg_snapshot_folio *v = cg_arena_take_array(l->run.arena, (size_t)n, sizeof(*v));

	if (v == NULL)
		cg_columns_memory(&l->run);
	for (int i = 0; v != NULL && i < n && l->run.rc == CG_OK; i++) {
		l->run.no = (uint32_t)i;
		(void)read_row(l, Q_FOLIOS, i, &v[i]);
	}
	return l->run.rc == CG_OK ? v : NULL;
}

/* A fund takes the fields of its folio. */
static void put_funds(struct load *l)
{
	int folios = rows_of(l, Q_FOLIOS), n = rows_of(l, Q_HOLDINGS);
	const struct cg_snapshot_folio *known = read_folios(l, folios);

	for (int i = 0; i < n && l->run.rc == CG_OK; i++) {
		struct cg_snapshot_holding h = { .no = 0 };
		const struct cg_fund *of;

		if (!read_row(l, Q_HOLDINGS, i, &h))
			return;
		if (h.folio >= (uint32_t)folios) {
			cg_columns_damaged(&l->run, "holdings");
			return;
		}
		of = &known[h.folio].fund;
		h.fund.folio = of->folio;
		h.fund.amc = of->amc;
		h.fund.pan = of->pan;
		h.fund.kyc = of->kyc;
		h.fund.holders = of->holders;
		h.fund.nominees = of->nominees;
		if (!CG_PUSH(l->run.arena, &l->out->funds, &h.fund))
			cg_columns_memory(&l->run);
	}
}

/* The transactions in the order of their numbers, which have no gaps; NULL when they are not numbered so. */
static const struct cg_snapshot_txn *read_txns(struct load *l, int n)
{
	struct cg_snapshot_txn *v = cg_arena_take_array(l->run.arena, (size_t)n, sizeof(*v));
	bool *seen = cg_arena_take_array(l->run.arena, (size_t)n, sizeof(*seen));

	if (v == NULL || seen == NULL)
		cg_columns_memory(&l->run);
	for (int i = 0; i < n && l->run.rc == CG_OK; i++) {
		struct cg_snapshot_txn t = { .no = 0 };

		if (!read_row(l, Q_TXNS, i, &t))
			return NULL;
		if (t.no >= (uint32_t)n || seen[t.no] || t.holding >= l->out->funds.n) {
			cg_columns_damaged(&l->run, "transactions");
			return NULL;
		}
		seen[t.no] = true;
		v[t.no] = t;
	}
	return l->run.rc == CG_OK ? v : NULL;
}

/* Each transaction goes to its fund. */
static void put_txns(struct load *l)
{
	int n = rows_of(l, Q_TXNS);
	const struct cg_snapshot_txn *v = read_txns(l, n);

	for (int i = 0; v != NULL && i < n && l->run.rc == CG_OK; i++) {
		if (!CG_PUSH(l->run.arena, &l->out->funds.v[v[i].holding].txns, &v[i].txn))
			cg_columns_memory(&l->run);
	}
}

/* Accounts with their owners. */
static void put_demat(struct load *l)
{
	int n = rows_of(l, Q_DEMAT);

	l->run.no = 0; /* owners are numbered over all accounts */
	for (int i = 0; i < n && l->run.rc == CG_OK; i++) {
		struct cg_snapshot_demat d = { .no = 0 };

		if (!read_row(l, Q_DEMAT, i, &d))
			return;
		l->run.no += (uint32_t)d.account.owners.n;
		if (!CG_PUSH(l->run.arena, &l->out->demat, &d.account))
			cg_columns_memory(&l->run);
	}
}

/* Each goes to its account. */
static void put_demat_holdings(struct load *l)
{
	int n = rows_of(l, Q_DEMAT_HOLDINGS);

	for (int i = 0; i < n && l->run.rc == CG_OK; i++) {
		struct cg_snapshot_demat_holding h = { .no = 0 };

		if (!read_row(l, Q_DEMAT_HOLDINGS, i, &h))
			return;
		if (h.demat >= l->out->demat.n)
			cg_columns_damaged(&l->run, "demat_holdings");
		else if (!CG_PUSH(l->run.arena, &l->out->demat.v[h.demat].holdings, &h.holding))
			cg_columns_memory(&l->run);
	}
}

/* Each goes to its account. */
static void put_demat_txns(struct load *l)
{
	int n = rows_of(l, Q_DEMAT_TXNS);

	for (int i = 0; i < n && l->run.rc == CG_OK; i++) {
		struct cg_snapshot_demat_txn t = { .no = 0 };

		if (!read_row(l, Q_DEMAT_TXNS, i, &t))
			return;
		if (t.demat >= l->out->demat.n)
			cg_columns_damaged(&l->run, "demat_transactions");
		else if (!CG_PUSH(l->run.arena, &l->out->demat.v[t.demat].txns, &t.txn))
			cg_columns_memory(&l->run);
	}
}

/* Schemes of the pension account. */
static void put_nps(struct load *l)
{
	int n = rows_of(l, Q_NPS);

	for (int i = 0; i < n && l->run.rc == CG_OK; i++) {
		struct cg_snapshot_nps x = { .no = 0 };

		if (read_row(l, Q_NPS, i, &x) && !CG_PUSH(l->run.arena, &l->out->nps.schemes, &x.scheme))
			cg_columns_memory(&l->run);
	}
}

/* In the order in which they were found. */
static void put_warnings(struct load *l)
{
	int n = rows_of(l, Q_WARNINGS);

	for (int i = 0; i < n && l->run.rc == CG_OK; i++) {
		struct cg_snapshot_warning w = { .no = 0 };

		if (read_row(l, Q_WARNINGS, i, &w) && !CG_PUSH(l->run.arena, &l->out->warnings, &w.warning))
			cg_columns_memory(&l->run);
	}
}

/* Tables in the order in which they refer to each other. */
static void put_all(struct load *l, struct cg_snapshot_meta *meta)
{
	if (PQntuples(l->q[Q_SNAPSHOT].res) == 0) {
		l->run.rc = cg_fail(l->run.e, CG_ENOSNAPSHOT, "snapshot_load: no such row");
		return;
	}
	put_snapshot(l, meta);
	put_funds(l);
	put_txns(l);
	put_demat(l);
	put_demat_holdings(l);
	put_demat_txns(l);
	put_nps(l);
	put_warnings(l);
}

enum { MOST = 2 };
_Static_assert(MOST *QUERIES <= CG_SQL_BATCH_MAX, "both fit one round trip");

/*
 * $1 account, $2 snapshot, $3 livemode; the columns of put_snapshot. A schema before the labels has no such columns:
 * their names are then those of `absent`.
 */
static const char *select_snapshot(struct cg_arena *a)
{
	const char *row = cg_columns_selected(a, &cg_snapshot_columns, false);
	const char *lists = cg_columns_lists_selected(a, &cg_snapshot_columns_printed);

	if (row == NULL || lists == NULL)
		return NULL;
	return cg_arena_printf(a,
			       "select s.* "
			       "from (select null::text as client_reference_id, null::json as metadata) absent "
			       "cross join lateral ( "
			       "  select livemode, floor(extract(epoch from created_at) * 1000)::bigint, "
			       "    floor(extract(epoch from expires_at) * 1000)::bigint, expires_at <= now(), "
			       "    client_reference_id, metadata, %s, %s "
			       "  from snapshots "
			       "  where account_id = $1 and snapshot_id = $2 and livemode = $3) s",
			       row, lists)
		.p;
}

/* The statements without their parameters; false when memory is out. */
static bool make_queries(struct cg_arena *a, bool figures, struct cg_sql q[QUERIES])
{
	q[Q_SNAPSHOT] = (struct cg_sql){ .name = "load_snapshot", .text = select_snapshot(a), .n = 3 };
	for (int i = 1; i < QUERIES; i++)
		q[i] = (struct cg_sql){ .name = tables[i]->load,
					.text = cg_columns_select(a, tables[i], figures),
					.n = 2 };
	for (int i = 0; i < QUERIES; i++) {
		if (q[i].text == NULL)
			return false;
	}
	return true;
}

/* n snapshots with one batch of statements each, in one round trip. */
static enum cg_code load_all(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, size_t n,
			     bool figures, struct cg_arena *a, struct cg_snapshot_meta *meta, struct cg_statement *out,
			     struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], snapshot[MOST][CG_UUID_TEXT_MAX];
	const char *arg[MOST][3];
	struct cg_sql q[MOST * QUERIES], made[QUERIES];
	enum cg_code rc;

	if (!make_queries(a, figures, made))
		return cg_fail(e, CG_EBUSY, "snapshot_load: memory");
	for (size_t k = 0; k < n; k++) {
		arg[k][0] = cg_id_uuid(&auth->account, account);
		arg[k][1] = cg_id_uuid(&id[k], snapshot[k]);
		arg[k][2] = auth->live ? "t" : "f";
		out[k] = (struct cg_statement){ 0 };
		meta[k] = (struct cg_snapshot_meta){ .id = id[k] };
		for (size_t i = 0; i < QUERIES; i++) {
			q[k * QUERIES + i] = made[i];
			q[k * QUERIES + i].arg = arg[k];
		}
	}
	rc = cg_sql_run(db, &auth->account, CG_TX_READ, q, n * QUERIES, e);
	for (size_t k = 0; k < n && rc == CG_OK; k++) {
		struct load l = {
			.q = q + k * QUERIES,
			.run = { .arena = a,
				 .seal = { .cfg = cg_db_config(db), .account = auth->account, .snapshot = id[k] },
				 .what = "snapshot_load",
				 .e = e },
			.out = &out[k]
		};

		put_all(&l, &meta[k]);
		rc = l.run.rc;
	}
	cg_sql_clear(q, n * QUERIES);
	return rc;
}

enum cg_code cg_snapshot_load(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_arena *a,
			      struct cg_snapshot_meta *meta, struct cg_statement *out, struct cg_err *e)
{
	return load_all(db, auth, id, 1, false, a, meta, out, e);
}

enum cg_code cg_snapshot_load_flows(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				    struct cg_arena *a, struct cg_snapshot_meta *meta, struct cg_statement *out,
				    struct cg_err *e)
{
	return load_all(db, auth, id, 1, true, a, meta, out, e);
}

enum cg_code cg_snapshot_load_two(struct cg_db *db, const struct cg_auth *auth, const struct cg_id id[2],
				  struct cg_arena *a, struct cg_snapshot_meta meta[2], struct cg_statement out[2],
				  struct cg_err *e)
{
	return load_all(db, auth, id, MOST, false, a, meta, out, e);
}

/* $1 account, $2 snapshot, $3 livemode. */
static const char sql_places[] = "select places "
				 "from snapshots "
				 "where account_id = $1 and snapshot_id = $2 and livemode = $3";

enum cg_code cg_snapshot_load_places(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				     struct cg_arena *a, struct cg_statement *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], snapshot[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(id, snapshot), auth->live ? "t" : "f" };
	struct cg_sql q = { .name = "load_places", .text = sql_places, .arg = arg, .n = 3 };
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK && PQntuples(q.res) > 0 && !PQgetisnull(q.res, 0, 0)) {
		struct cg_str text = cg_arena_str(a, cg_str_of(PQgetvalue(q.res, 0, 0)));

		if (text.p == NULL)
			rc = cg_fail(e, CG_EBUSY, "load_places: memory");
		else if (!cg_place_unpack(text, a, out))
			rc = cg_fail(e, a->lacked ? CG_EBUSY : CG_EINTERNAL, "load_places: the places are damaged");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
