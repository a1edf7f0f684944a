/* master_held.c: Which schemes are held: the codes that a sync of held schemes fetches. */
#include "store/market/master.h"

#include "store/pg/sql.h"

static enum cg_code read_codes(struct cg_db *db, struct cg_sql *q, struct cg_arena *a, struct cg_codes *out,
			       struct cg_err *e)
{
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q->res) : 0;

	*out = (struct cg_codes){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		int32_t code = (int32_t)cg_sql_int(q->res, i, 0);

		if (!CG_PUSH(a, out, &code))
			rc = cg_fail(e, CG_EBUSY, "%s: memory", q->name);
	}
	cg_sql_clear(q, 1);
	return rc;
}

enum cg_code cg_master_codes(struct cg_db *db, bool live, struct cg_arena *a, struct cg_codes *out, struct cg_err *e)
{
	const char *arg[] = { live ? "t" : "f" };
	struct cg_sql q = { .name = "master_codes",
			    .text = "select scheme_code "
				    "from schemes "
				    "where not $1::boolean or last_nav_date >= ( "
				    "  select max(last_nav_date) "
				    "  from schemes) "
				    "- 30 "
				    "order by scheme_code",
			    .arg = arg,
			    .n = 1 };

	return read_codes(db, &q, a, out, e);
}

/* Two statements: market data are never joined with those of accounts. */
enum cg_code cg_master_held_codes(struct cg_db *db, struct cg_arena *a, struct cg_codes *out, size_t *unknown_isins,
				  struct cg_err *e)
{
	struct cg_sql q = { .name = "held_isins",
			    .text = "select coalesce(array_agg(isin), '{}') "
				    "from v_held_isins" };
	const char *arg[1] = { "{}" };
	struct cg_sql held = { .name = "held_codes",
			       .text = "with c as ( "
				       "  select distinct i.scheme_code "
				       "  from unnest($1::text[]) u(isin) "
				       "  join scheme_isins i on i.isin = u.isin) "
				       "select scheme_code "
				       "from c "
				       "union "
				       "select unnest(b.proxy_codes) "
				       "from c "
				       "join schemes s using (scheme_code) "
				       "join benchmarks b on b.benchmark_key = s.benchmark_key "
				       "union "
				       "select s.direct_twin "
				       "from c "
				       "join schemes s using (scheme_code) "
				       "where s.direct_twin is not null "
				       "order by 1",
			       .arg = arg,
			       .n = 1 };
	struct cg_sql missing = { .name = "held_unknown",
				  .text = "select count(*) "
					  "from unnest($1::text[]) u(isin) "
					  "where not exists (select from scheme_isins i where i.isin = u.isin)",
				  .arg = arg,
				  .n = 1 };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK) {
		arg[0] = cg_arena_z(a, cg_sql_get(q.res, 0, 0));
		if (arg[0] == NULL)
			rc = cg_fail(e, CG_EBUSY, "held: memory");
	}
	if (rc == CG_OK)
		rc = cg_sql_run(db, NULL, CG_TX_READ, &missing, 1, e);
	if (rc == CG_OK)
		*unknown_isins = (size_t)cg_sql_int(missing.res, 0, 0);
	if (rc == CG_OK)
		rc = read_codes(db, &held, a, out, e);
	cg_sql_clear(&missing, 1);
	cg_sql_clear(&q, 1);
	return rc;
}
