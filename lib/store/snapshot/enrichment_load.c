/*
 * enrichment_load.c: Loads an enrichment in one round trip: the snapshot's row, the
 * enrichment, its funds. Rows that do not fit the model are damage, which is told as such
 * and never guessed.
 */
#include "market/overlays.h"
#include "store/pg/row.h"
#include "store/snapshot/enrichment.h"
#include "store/snapshot/enrichment_columns.h"

#include <string.h>

enum { QUERIES = 4, OWN_COLUMNS = 2 };
enum { Q_SNAPSHOT, Q_ENRICHMENT, Q_FUNDS, Q_LAGS };

/* One loading. */
struct load {
	struct cg_sql q[QUERIES];
	struct cg_columns_run run;
	struct cg_enrichment *out;
};

/* $1 account, $2 snapshot, $3 livemode, and of enrichments $4 a day, $5 an id, or null: the newest. */
static const char sql_snapshot[] = "select expires_at <= now() "
				   "from snapshots "
				   "where account_id = $1 and snapshot_id = $2 and livemode = $3";

/*
 * What was measured of funds that stand for an index is kept with the benchmarks. On a schema from before 0027 the
 * names of its columns mean those of `absent`.
 */
static const char sql_lags[] =
	"select b.name, b.proxy_name, l.one[1], l.one[2], l.one[3], l.three[1], l.three[2], l.three[3], "
	"  l.until - date '1970-01-01' "
	"from benchmarks b "
	"cross join (select null::numeric[] as lag_1y, null::numeric[] as lag_3y, null::date as lag_until) absent "
	"cross join lateral ( "
	"  select lag_1y, lag_3y, lag_until "
	"  from benchmarks x "
	"  where x.benchmark_key = b.benchmark_key) l(one, three, until) "
	"where l.until is not null";

/* The statement comes from the list of columns; it is made once per call. */
static const char *select_enrichment(struct cg_arena *a)
{
	const char *row = cg_columns_selected(a, &cg_enrichment_columns, false);
	const char *overlap = cg_columns_lists_selected(a, &cg_enrichment_columns_overlap);
	const char *years = cg_columns_lists_selected(a, &cg_enrichment_columns_years);
	const char *warnings = cg_columns_lists_selected(a, &cg_enrichment_columns_warnings);

	if (row == NULL || overlap == NULL || years == NULL || warnings == NULL)
		return NULL;
	return cg_arena_printf(
		       a,
		       "select enrichment_id, floor(extract(epoch from enriched_at) * 1000)::bigint, %s, %s, %s, %s "
		       "from enrichments "
		       "where account_id = $1 and snapshot_id = $2 and livemode = $3 "
		       "  and ($4::date is null or as_of_date = $4) "
		       "  and ($5::uuid is null or enrichment_id = $5) "
		       "order by enriched_at desc, enrichment_id desc "
		       "limit 1",
		       row, overlap, years, warnings)
		.p;
}

/* Funds in the order in which they were stored. */
static const char *select_funds(struct cg_arena *a)
{
	const char *row = cg_columns_selected(a, &cg_enrichment_columns_funds.columns, false);

	if (row == NULL)
		return NULL;
	return cg_arena_printf(
		       a,
		       "select %s "
		       "from enrichment_funds "
		       "where account_id = $1 and snapshot_id = $2 and enrichment_id = ( "
		       "  select enrichment_id "
		       "  from enrichments "
		       "  where account_id = $1 and snapshot_id = $2 and livemode = $3 "
		       "    and ($4::date is null or as_of_date = $4) and ($5::uuid is null or enrichment_id = $5) "
		       "  order by enriched_at desc, enrichment_id desc "
		       "  limit 1) "
		       "order by fund_no",
		       row)
		.p;
}

/* One row, then the lists, which are arrays of the same row. */
static void put_enrichment(struct load *l)
{
	const PGresult *res = l->q[Q_ENRICHMENT].res;
	struct cg_enrichment *x = l->out;
	struct cg_overlays *o = &x->overlays;
	int col = OWN_COLUMNS;
	size_t overlap = 0, years = 0, warnings = 0;

	x->enriched_ms = cg_sql_int(res, 0, 1);
	if (!cg_id_parse_uuid(cg_sql_get(res, 0, 0), &x->id) ||
	    !cg_columns_get(&l->run, &cg_enrichment_columns, res, 0, &col, x))
		cg_columns_damaged(&l->run, "enrichments");
	o->overlap.v = cg_columns_get_lists(&l->run, &cg_enrichment_columns_overlap, res, 0, &col,
					    sizeof(*o->overlap.v), &overlap);
	o->years.v =
		cg_columns_get_lists(&l->run, &cg_enrichment_columns_years, res, 0, &col, sizeof(*o->years.v), &years);
	x->warnings.v = cg_columns_get_lists(&l->run, &cg_enrichment_columns_warnings, res, 0, &col,
					     sizeof(*x->warnings.v), &warnings);
	if (l->run.rc != CG_OK)
		return;
	o->overlap.n = o->overlap.cap = overlap;
	o->years.n = o->years.cap = years;
	x->warnings.n = x->warnings.cap = warnings;
}

/* The fund's number must be its place: a missing row would shift all indices. */
static void put_fund(struct load *l, int at)
{
	struct cg_enrichment_fund row = { .no = 0 };
	struct cg_enriched_fund *f = &row.fund;
	int col = 0;

	f->lag_until = CG_DATE_NONE;
	if (!cg_columns_get(&l->run, &cg_enrichment_columns_funds.columns, l->q[Q_FUNDS].res, at, &col, &row)) {
		cg_columns_damaged(&l->run, "enrichment_funds");
		return;
	}
	f->status = f->reason[0] > f->reason[1] ? f->reason[0] : f->reason[1];
	for (int h = 0; h < CG_HORIZONS; h++)
		(void)cg_dec_sub(f->direct_ret[h], f->ret[h], &f->gap[h]);
	if (!CG_PUSH(l->run.arena, &l->out->funds, f))
		cg_columns_memory(&l->run);
}

/* By the names of the index and of what stands for it. */
static void put_lags(struct load *l)
{
	for (int i = 0; i < PQntuples(l->q[Q_LAGS].res) && l->run.rc == CG_OK; i++) {
		struct cg_row r = { .res = l->q[Q_LAGS].res, .row = i, .arena = l->run.arena };
		struct cg_str name = cg_row_text(&r), proxy = cg_row_text(&r);
		struct cg_lag lag[CG_LAGS];
		int32_t until;

		for (int h = 0; h < CG_LAGS; h++) {
			lag[h].mean = cg_row_dec(&r);
			lag[h].least = cg_row_dec(&r);
			lag[h].most = cg_row_dec(&r);
		}
		until = cg_row_date(&r);
		if (r.bad)
			cg_columns_damaged(&l->run, "benchmarks");
		for (size_t k = 0; k < l->out->funds.n; k++) {
			struct cg_enriched_fund *f = &l->out->funds.v[k];

			if (f->quality != CG_QUALITY_NEAR || !cg_str_eq(f->benchmark, name) ||
			    !cg_str_eq(f->proxy, proxy))
				continue;
			memcpy(f->lag, lag, sizeof(lag));
			f->lag_until = until;
		}
	}
}

/* No snapshot, expired, or no enrichment: three different answers. */
static enum cg_code judge(struct load *l)
{
	if (PQntuples(l->q[Q_SNAPSHOT].res) == 0)
		return cg_fail(l->run.e, CG_ENOSNAPSHOT, "enrichment_load: no such snapshot");
	if (cg_sql_true(l->q[Q_SNAPSHOT].res, 0, 0))
		return cg_fail(l->run.e, CG_EEXPIRED, "enrichment_load: expired");
	if (PQntuples(l->q[Q_ENRICHMENT].res) == 0)
		return cg_fail_param(l->run.e, CG_ENOTFOUND, "as_of",
				     "This snapshot has no enrichment of that day: make one with POST /api/v1/enrich.");
	return CG_OK;
}

/* Indices of overlaps are checked against the funds. */
static void put_all(struct load *l)
{
	const struct cg_overlays *o = &l->out->overlays;

	put_enrichment(l);
	for (int i = 0; i < PQntuples(l->q[Q_FUNDS].res) && l->run.rc == CG_OK; i++)
		put_fund(l, i);
	put_lags(l);
	for (size_t i = 0; i < o->overlap.n; i++) {
		if (o->overlap.v[i].a >= l->out->funds.n || o->overlap.v[i].b >= l->out->funds.n)
			cg_columns_damaged(&l->run, "overlap");
	}
	if (l->run.rc == CG_OK)
		l->run.rc = cg_overlays_make(l->out, l->run.arena, l->run.e);
}

/* day or id chooses the enrichment; neither: the newest. */
static enum cg_code load(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *snapshot, const char *day,
			 const char *id, struct cg_arena *a, struct cg_enrichment *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], text[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(snapshot, text), auth->live ? "t" : "f",
			      day, id };
	struct load l = { .run = { .arena = a, .what = "enrichment_load", .e = e }, .out = out };

	memset(out, 0, sizeof(*out));
	out->snapshot = *snapshot;
	l.q[Q_SNAPSHOT] = (struct cg_sql){ .name = "enrichment_snapshot", .text = sql_snapshot, .arg = arg, .n = 3 };
	l.q[Q_ENRICHMENT] =
		(struct cg_sql){ .name = "load_enrichment", .text = select_enrichment(a), .arg = arg, .n = 5 };
	l.q[Q_FUNDS] = (struct cg_sql){
		.name = cg_enrichment_columns_funds.load, .text = select_funds(a), .arg = arg, .n = 5
	};
	l.q[Q_LAGS] = (struct cg_sql){ .name = "load_lags", .text = sql_lags };
	if (l.q[Q_ENRICHMENT].text == NULL || l.q[Q_FUNDS].text == NULL)
		return cg_fail(e, CG_EBUSY, "enrichment_load: memory");
	l.run.rc = cg_sql_run(db, &auth->account, CG_TX_READ, l.q, QUERIES, e);
	if (l.run.rc == CG_OK)
		l.run.rc = judge(&l);
	if (l.run.rc == CG_OK)
		put_all(&l);
	cg_sql_clear(l.q, QUERIES);
	return l.run.rc;
}

enum cg_code cg_enrichment_load(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *snapshot,
				int32_t as_of, struct cg_arena *a, struct cg_enrichment *out, struct cg_err *e)
{
	char day[CG_DATE_TEXT_MAX];

	return load(db, auth, snapshot, as_of != CG_DATE_NONE ? cg_date_text(as_of, day) : NULL, NULL, a, out, e);
}

enum cg_code cg_enrichment_load_id(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *snapshot,
				   const struct cg_id *id, struct cg_arena *a, struct cg_enrichment *out,
				   struct cg_err *e)
{
	char text[CG_UUID_TEXT_MAX];

	return load(db, auth, snapshot, NULL, cg_id_uuid(id, text), a, out, e);
}
