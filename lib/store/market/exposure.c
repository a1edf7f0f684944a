/* exposure.c: Portfolios of funds for looking through them. */
#include "store/market/exposure.h"

#include "store/pg/pgarray.h"
#include "store/pg/row.h"
#include "store/pg/sql.h"

/* $1: families, $2: the day. */
static const char sql_exposures[] =
	"select x.family_code, x.portfolio_date - date '1970-01-01', s.asset_type, "
	"  s.security_isin is not null and s.security_isin not like 'IN%', "
	"  case when s.asset_type = 'EQUITY' then s.industry end, c.cap, "
	"  (select max(l.list_date) from security_caps l) - date '1970-01-01', sum(s.weight) "
	"from ( "
	"  select distinct on (f.family_code) f.family_code, p.scheme_code, p.portfolio_date "
	"  from scheme_portfolios p "
	"  join schemes f on f.scheme_code = p.scheme_code "
	"  where f.family_code = any($1::integer[]) and p.portfolio_date <= $2::date "
	"  order by f.family_code, p.portfolio_date desc, p.scheme_code) x "
	"join portfolio_securities s on s.scheme_code = x.scheme_code and s.portfolio_date = x.portfolio_date "
	"left join security_caps c on c.isin = s.security_isin and s.asset_type = 'EQUITY' "
	"group by 1, 2, 3, 4, 5, 6 "
	"order by 1, 3, 4, 5, 6";

/* The same without what sql/0032 adds. */
static const char sql_exposures_before[] =
	"select x.family_code, x.portfolio_date - date '1970-01-01', s.asset_type, "
	"  s.security_isin is not null and s.security_isin not like 'IN%', null::text, null::text, null::integer, "
	"  sum(s.weight) "
	"from ( "
	"  select distinct on (f.family_code) f.family_code, p.scheme_code, p.portfolio_date "
	"  from scheme_portfolios p "
	"  join schemes f on f.scheme_code = p.scheme_code "
	"  where f.family_code = any($1::integer[]) and p.portfolio_date <= $2::date "
	"  order by f.family_code, p.portfolio_date desc, p.scheme_code) x "
	"join portfolio_securities s on s.scheme_code = x.scheme_code and s.portfolio_date = x.portfolio_date "
	"group by 1, 2, 3, 4 "
	"order by 1, 3, 4";

/* Whether the migration has been made. */
static enum cg_code has_caps(struct cg_db *db, bool *out, struct cg_err *e)
{
	struct cg_sql q = { .name = "exposure_schema", .text = "select to_regclass('security_caps') is not null" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	*out = rc == CG_OK && cg_sql_true(q.res, 0, 0);
	cg_sql_clear(&q, 1);
	return rc;
}

/* A list that was not imported has no day. */
static enum cg_code put_rows(const struct cg_sql *q, struct cg_arena *a, struct cg_exposures *out, struct cg_err *e)
{
	for (int i = 0; i < PQntuples(q->res); i++) {
		struct cg_row r = { .res = q->res, .row = i, .arena = a };
		struct cg_exposure p = { .family = (int32_t)cg_row_int(&r) };

		p.date = cg_row_date(&r);
		p.type = cg_row_text(&r);
		p.abroad = cg_row_bool(&r);
		p.industry = cg_row_text(&r);
		p.cap = cg_row_text(&r);
		out->caps_date = cg_row_date(&r);
		p.weight = cg_row_dec(&r);
		if (r.bad)
			return cg_row_unreadable(a, "exposure", e);
		if (!CG_PUSH(a, out, &p))
			return cg_fail(e, CG_EBUSY, "exposure: memory");
	}
	return CG_OK;
}

enum cg_code cg_exposure_load(struct cg_db *db, const struct cg_codes *families, int32_t day, struct cg_arena *a,
			      struct cg_exposures *out, struct cg_err *e)
{
	char date[CG_DATE_TEXT_MAX];
	struct cg_pgarray list;
	const char *arg[2];
	struct cg_sql q = { .name = "exposures", .text = sql_exposures, .arg = arg, .n = 2 };
	bool caps = false;
	enum cg_code rc;

	*out = (struct cg_exposures){ .caps_date = CG_DATE_NONE };
	if (families->n == 0)
		return CG_OK;
	cg_pgarray_init(&list, a);
	for (size_t i = 0; i < families->n; i++)
		cg_pgarray_uint(&list, (uint64_t)families->v[i]);
	arg[0] = cg_pgarray_done(&list);
	arg[1] = cg_date_text(day, date);
	if (arg[0] == NULL)
		return cg_fail(e, CG_EBUSY, "exposure: memory");
	rc = has_caps(db, &caps, e);
	if (!caps) {
		q.name = "exposures_before";
		q.text = sql_exposures_before;
	}
	if (rc == CG_OK)
		rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK)
		rc = put_rows(&q, a, out, e);
	cg_sql_clear(&q, 1);
	return rc;
}
