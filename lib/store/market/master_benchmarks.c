/*
 * master_benchmarks.c: The reference table of benchmarks: what the file has is stored,
 * what it no longer has is deleted.
 */
#include "store/market/master.h"

#include "store/market/master_rows.h"

static const char sql_gone[] = "delete from benchmarks "
			       "where benchmark_key <> all ($1::text[])";

/* The rows that were given, which a table expression stands for. */
static const char *sql_benchmarks(struct cg_arena *a, const char *table)
{
	return cg_arena_printf(
		       a,
		       "insert into benchmarks as b (benchmark_key, name, alternative, quality, proxy_codes, "
		       "  proxy_weights, proxy_name, proxy_since, tri_series, scope, note, lag_1y, lag_3y, lag_until, updated_at) "
		       "select benchmark_key, name, alternative, quality, proxy_codes::integer[], "
		       "  proxy_weights::numeric[], proxy_name, proxy_since, tri_series, scope, note, "
		       "  lag_1y::numeric[], lag_3y::numeric[], lag_until, now() "
		       "from %s "
		       "on conflict (benchmark_key) "
		       "do update set name = excluded.name, alternative = excluded.alternative, "
		       "  quality = excluded.quality, proxy_codes = excluded.proxy_codes, "
		       "  proxy_weights = excluded.proxy_weights, proxy_name = excluded.proxy_name, "
		       "  proxy_since = excluded.proxy_since, tri_series = excluded.tri_series, "
		       "  scope = excluded.scope, note = excluded.note, lag_1y = excluded.lag_1y, "
		       "  lag_3y = excluded.lag_3y, lag_until = excluded.lag_until, updated_at = excluded.updated_at "
		       "where (b.name, b.alternative, b.quality, b.proxy_codes, b.proxy_weights, b.proxy_name, "
		       "  b.proxy_since, b.tri_series, b.scope, b.note, b.lag_1y, b.lag_3y, b.lag_until) is distinct from (excluded.name, "
		       "  excluded.alternative, excluded.quality, excluded.proxy_codes, excluded.proxy_weights, "
		       "  excluded.proxy_name, excluded.proxy_since, excluded.tri_series, excluded.scope, "
		       "  excluded.note, excluded.lag_1y, excluded.lag_3y, excluded.lag_until)",
		       table)
		.p;
}

/* Mean, least, most; absent where nothing was measured. */
static struct cg_str lag_of(struct cg_master_rows *rows, const struct cg_lag *lag)
{
	struct cg_pgarray list;
	const char *text;

	if (!lag->mean.set)
		return CG_STR_NONE;
	cg_pgarray_init(&list, rows->run.arena);
	cg_pgarray_dec(&list, lag->mean);
	cg_pgarray_dec(&list, lag->least);
	cg_pgarray_dec(&list, lag->most);
	text = cg_pgarray_done(&list);
	if (text == NULL)
		cg_columns_memory(&rows->run);
	return cg_str_of(text);
}

static void put_benchmark(struct cg_master_rows *rows, const struct cg_benchmark_row *b)
{
	struct cg_master_benchmark row = { .row = *b };
	struct cg_pgarray codes, weights;

	cg_pgarray_init(&codes, rows->run.arena);
	cg_pgarray_init(&weights, rows->run.arena);
	for (size_t i = 0; i < b->b.n_proxies; i++) {
		cg_pgarray_uint(&codes, (uint64_t)b->b.proxy[i].code);
		cg_pgarray_dec(&weights, b->b.proxy[i].weight);
	}
	row.codes = cg_str_of(cg_pgarray_done(&codes));
	row.weights = cg_str_of(cg_pgarray_done(&weights));
	for (int h = 0; h < CG_LAGS; h++)
		row.lag[h] = lag_of(rows, &b->b.lag[h]);
	if (row.codes.p == NULL || row.weights.p == NULL)
		cg_columns_memory(&rows->run);
	cg_master_rows_put(rows, &row);
}

/* Keys of the rows, as the parameter of sql_gone. */
static const char *keys_of(const struct cg_reference *ref, struct cg_arena *a)
{
	struct cg_pgarray keys;

	cg_pgarray_init(&keys, a);
	for (size_t i = 0; i < ref->benchmarks.n; i++)
		cg_pgarray_text(&keys, ref->benchmarks.v[i].b.key);
	return cg_pgarray_done(&keys);
}

enum cg_code cg_master_benchmarks_store(struct cg_db *db, const struct cg_reference *ref, struct cg_err *e)
{
	struct cg_arena a;
	struct cg_master_rows rows;
	const char *keys;
	enum cg_code rc;

	cg_arena_init(&a, 16 << 20);
	cg_master_rows_begin(&rows, &cg_master_rows_benchmarks, 1, &a, "benchmarks", e);
	for (size_t i = 0; i < ref->benchmarks.n; i++)
		put_benchmark(&rows, &ref->benchmarks.v[i]);
	rc = cg_master_rows_end(&rows, "A name in benchmarks.csv is not UTF-8 text.");
	if (rc == CG_OK) {
		struct cg_sql q[] = {
			{ .name = "benchmarks_gone", .text = sql_gone, .arg = &keys, .n = 1 },
			{ .name = "benchmarks", .text = sql_benchmarks(&a, rows.table), .arg = rows.arg, .n = rows.n },
		};

		keys = keys_of(ref, &a);
		if (keys == NULL || q[1].text == NULL)
			rc = cg_fail(e, CG_EBUSY, "benchmarks: memory");
		else
			rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, 2, e);
		cg_sql_clear(q, 2);
	}
	cg_arena_free(&a);
	return rc;
}
