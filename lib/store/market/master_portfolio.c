/*
 * master_portfolio.c: Imported portfolios: written as a whole, and only when they differ
 * from what is stored.
 */
#include "store/market/master.h"

#include "store/market/master_rows.h"
#include "store/pg/row.h"

#include <stdio.h>

enum { NUMBER_MAX = 16, KEYS = 2 }; /* scheme_code, portfolio_date: $1, $2 of each statement */

/* Whether the rows that are stored are these. */
static const char *sql_same(struct cg_arena *a, const char *table)
{
	return cg_arena_printf(
		       a,
		       "with given as ( "
		       "  select row_number() over () - 1 as no, t.* "
		       "  from %s), "
		       "stored as (select * from portfolio_securities where scheme_code = $1 and portfolio_date = $2) "
		       "select (select count(*) from given) = (select count(*) from stored) "
		       "  and not exists ( "
		       "  select "
		       "  from given g "
		       "  left join stored p on p.row_no = g.no "
		       "  where (p.security_isin, p.security_name, p.asset_type, p.weight, p.industry) is distinct from ( "
		       "    g.security_isin, g.security_name, g.asset_type, g.weight, g.industry))",
		       table)
		.p;
}

static const char sql_gone[] = "delete from portfolio_securities "
			       "where scheme_code = $1 and portfolio_date = $2";

static const char *sql_securities(struct cg_arena *a, const char *table)
{
	return cg_arena_printf(a,
			       "insert into portfolio_securities (scheme_code, portfolio_date, row_no, security_isin, "
			       "  security_name, asset_type, weight, industry) "
			       "select $1::integer, $2::date, row_number() over () - 1, t.security_isin, "
			       "  t.security_name, t.asset_type, t.weight, t.industry "
			       "from %s",
			       table)
		.p;
}

static const char sql_head[] =
	"insert into scheme_portfolios as p (scheme_code, portfolio_date, scheme_name, weight_sum, securities, "
	"  net_assets, imported_at) "
	"values ($1, $2, $3, $4, $5, $6, now()) "
	"on conflict (scheme_code, portfolio_date) "
	"do update set scheme_name = excluded.scheme_name, weight_sum = excluded.weight_sum, "
	"  securities = excluded.securities, net_assets = excluded.net_assets, imported_at = excluded.imported_at "
	"where (p.scheme_name, p.weight_sum, p.securities, p.net_assets) is distinct from (excluded.scheme_name, "
	"  excluded.weight_sum, excluded.securities, excluded.net_assets)";

/* Of the same fund and month, whatever plan it was imported for, up to the day; $3: whether to. */
static const char sql_month_rows[] = "delete from portfolio_securities "
				     "where $3::boolean "
				     "  and date_trunc('month', portfolio_date) = date_trunc('month', $2::date) "
				     "  and portfolio_date <= $2::date "
				     "  and (scheme_code, portfolio_date) <> ($1::integer, $2::date) "
				     "  and scheme_code in ( "
				     "  select o.scheme_code "
				     "  from schemes s "
				     "  join schemes o on o.family_code = s.family_code "
				     "  where s.scheme_code = $1::integer)";
static const char sql_month_heads[] = "delete from scheme_portfolios "
				      "where $3::boolean "
				      "  and date_trunc('month', portfolio_date) = date_trunc('month', $2::date) "
				      "  and portfolio_date <= $2::date "
				      "  and (scheme_code, portfolio_date) <> ($1::integer, $2::date) "
				      "  and scheme_code in ( "
				      "  select o.scheme_code "
				      "  from schemes s "
				      "  join schemes o on o.family_code = s.family_code "
				      "  where s.scheme_code = $1::integer)";

/* Replaces the rows of rows->arg; head: parameters of sql_head; month: those of the month's other days. */
static enum cg_code replace(struct cg_db *db, const struct cg_master_rows *rows, const char *const *head, int n_head,
			    const char *const month[KEYS + 1], bool *changed, struct cg_err *e)
{
	struct cg_sql q[] = {
		{ .name = "portfolio_same",
		  .text = sql_same(rows->run.arena, rows->table),
		  .arg = rows->arg,
		  .n = rows->n },
		{ .name = "portfolio_gone", .text = sql_gone, .arg = rows->arg, .n = KEYS },
		{ .name = "portfolio_rows",
		  .text = sql_securities(rows->run.arena, rows->table),
		  .arg = rows->arg,
		  .n = rows->n },
		{ .name = "portfolio", .text = sql_head, .arg = head, .n = n_head },
		{ .name = "portfolio_month_rows", .text = sql_month_rows, .arg = month, .n = KEYS + 1 },
		{ .name = "portfolio_month", .text = sql_month_heads, .arg = month, .n = KEYS + 1 },
	};
	enum cg_code rc;

	if (q[0].text == NULL || q[2].text == NULL)
		return cg_fail(e, CG_EBUSY, "portfolio: memory");
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, sizeof(q) / sizeof(q[0]), e);
	if (rc == CG_OK)
		*changed = !cg_sql_true(q[0].res, 0, 0);
	cg_sql_clear(q, sizeof(q) / sizeof(q[0]));
	return rc;
}

enum cg_code cg_master_portfolio_write(struct cg_db *db, const struct cg_portfolio *p, bool *changed, struct cg_err *e)
{
	char code[NUMBER_MAX], date[CG_DATE_TEXT_MAX], sum[CG_DEC_TEXT_MAX], count[NUMBER_MAX], assets[CG_DEC_TEXT_MAX];
	struct cg_arena a;
	struct cg_master_rows rows;
	enum cg_code rc;

	cg_arena_init(&a, 64 << 20);
	(void)snprintf(code, sizeof(code), "%d", p->code);
	(void)snprintf(count, sizeof(count), "%zu", p->rows.n);
	(void)cg_dec_text(p->weight_sum, sum);
	(void)cg_dec_text(p->net_assets, assets);
	(void)cg_date_text(p->date, date);
	cg_master_rows_begin(&rows, &cg_master_rows_securities, KEYS + 1, &a, "portfolio", e);
	for (size_t i = 0; i < p->rows.n; i++)
		cg_master_rows_put(&rows, &p->rows.v[i]);
	rc = cg_master_rows_end(&rows, "A name in the file is not UTF-8 text.");
	if (rc == CG_OK) {
		const char *head[] = { code, date,  p->name.n > 0 ? cg_arena_z(&a, p->name) : NULL,
				       sum,  count, p->net_assets.set ? assets : NULL };
		const char *month[] = { code, date, p->replaces_month ? "t" : "f" };

		rows.arg[0] = code;
		rows.arg[1] = date;
		rc = replace(db, &rows, head, sizeof(head) / sizeof(head[0]), month, changed, e);
	}
	cg_arena_free(&a);
	return rc;
}

enum cg_code cg_master_families(struct cg_db *db, struct cg_arena *a, struct cg_families *out, struct cg_err *e)
{
	struct cg_sql q = { .name = "families",
			    .text = "select scheme_code, coalesce(family_code, scheme_code), name, "
				    "  last_nav_date - date '1970-01-01' "
				    "from schemes "
				    "order by scheme_code" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	int n = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_families){ 0 };
	for (int i = 0; i < n && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_family f = { .scheme = (int32_t)cg_row_int(&r) };

		f.code = (int32_t)cg_row_int(&r);
		f.name = cg_row_text(&r);
		f.last_nav = cg_row_date(&r);
		if (r.bad)
			rc = cg_row_unreadable(a, "families", e);
		else if (!CG_PUSH(a, out, &f))
			rc = cg_fail(e, CG_EBUSY, "families: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
