/*
 * nav.c: Schemes by ISIN or code, and their series of NAVs. Both look-ups of schemes
 * return the same columns, so that one function reads them. Positions of the answer are
 * those of the question.
 */
#include "store/market/nav.h"

#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 16 };

/*
 * Asked by ISIN ($1) or by code and kind ($2, $3); the other is an empty list. q is (ord, code, kind). Lags: a schema
 * from before 0027 has no such columns, their names mean those of `absent` then.
 */

static const char sql_schemes[] =
	"select q.ord, s.scheme_code, s.name, s.old_name, s.amc, s.scheme_type, s.amfi_category, s.category, "
	"  s.asset_class, s.plan, "
	"  case when s.option = 'IDCW' and q.kind = 'GROWTH_OR_PAYOUT' then 'IDCW_PAYOUT' "
	"    when s.option = 'IDCW' and q.kind = 'REINVESTMENT' then 'IDCW_REINVEST' else s.option end, "
	"  s.is_etf, s.family_code, s.last_nav_date - date '1970-01-01', b.benchmark_key, b.name, b.alternative, "
	"  b.quality, b.proxy_name, b.proxy_since - date '1970-01-01', coalesce(b.proxy_codes, '{}'), "
	"  coalesce(b.proxy_weights, '{}'), d.scheme_code, d.name, ( "
	"  select min(i.isin) "
	"  from scheme_isins i "
	"  where i.scheme_code = d.scheme_code and i.kind = 'GROWTH_OR_PAYOUT'), "
	"  coalesce(l.one, '{}'), coalesce(l.three, '{}'), l.until - date '1970-01-01' "
	"from ( "
	"  select u.ord, i.scheme_code, i.kind "
	"  from unnest($1::text[]) with ordinality u(isin, ord) "
	"  join scheme_isins i on i.isin = u.isin "
	"  union all "
	"  select c.ord, c.code, c.kind "
	"  from unnest($2::integer[], $3::text[]) with ordinality c(code, kind, ord)) q(ord, code, kind) "
	"join schemes s on s.scheme_code = q.code "
	"left join benchmarks b on b.benchmark_key = s.benchmark_key "
	"left join schemes d on d.scheme_code = s.direct_twin "
	"cross join (select null::numeric[] as lag_1y, null::numeric[] as lag_3y, null::date as lag_until) absent "
	"left join lateral ( "
	"  select lag_1y, lag_3y, lag_until "
	"  from benchmarks x "
	"  where x.benchmark_key = s.benchmark_key) l(one, three, until) on true";

/* Codes and weights are two arrays of the same length. */
static bool read_proxies(struct cg_row *r, struct cg_benchmark *b)
{
	struct cg_str_list codes = cg_row_list(r), weights = cg_row_list(r);

	if (codes.n > CG_PROXIES_MAX || codes.n != weights.n)
		return false;
	for (size_t i = 0; i < codes.n; i++) {
		struct cg_dec code;

		if (!cg_row_read_dec(codes.v[i], &code) || code.scale != 0 || code.v > INT32_MAX ||
		    !cg_row_read_dec(weights.v[i], &b->proxy[i].weight))
			return false;
		b->proxy[i].code = (int32_t)code.v;
	}
	b->n_proxies = codes.n;
	return true;
}

/* A scheme without a benchmark has nulls here. */
static bool read_benchmark(struct cg_row *r, struct cg_benchmark *b)
{
	struct cg_str quality;

	b->key = cg_row_text(r);
	b->name = cg_row_text(r);
	b->alternative = cg_row_text(r);
	quality = cg_row_text(r);
	b->proxy_name = cg_row_text(r);
	b->proxy_since = cg_row_date(r);
	return (quality.p == NULL || cg_fund_quality_of(quality, &b->quality)) && read_proxies(r, b);
}

/* The direct plan of a regular one; 0: none. */
static void read_twin(struct cg_row *r, struct cg_twin *t)
{
	t->code = (int32_t)cg_row_int(r);
	t->name = cg_row_text(r);
	t->isin = cg_row_text(r);
}

/* Mean, least, most; absent: not measured. */
static bool read_lag(struct cg_row *r, struct cg_lag *lag)
{
	struct cg_str_list v = cg_row_list(r);

	return v.n == 0 || (v.n == 3 && cg_row_read_dec(v.v[0], &lag->mean) && cg_row_read_dec(v.v[1], &lag->least) &&
			    cg_row_read_dec(v.v[2], &lag->most));
}

/* In the order of the columns of the statements. */
static bool read_scheme(struct cg_row *r, struct cg_scheme *s)
{
	struct cg_str plan, option;
	bool ok;

	s->code = (int32_t)cg_row_int(r);
	s->name = cg_row_text(r);
	s->old_name = cg_row_text(r);
	s->amc = cg_row_text(r);
	s->scheme_type = cg_row_text(r);
	s->amfi_category = cg_row_text(r);
	s->category = cg_row_text(r);
	ok = cg_fund_asset_class_of(cg_row_text(r), &s->asset_class);
	plan = cg_row_text(r);
	option = cg_row_text(r);
	ok = (plan.p == NULL || cg_plan_of(plan, &s->plan)) && (option.p == NULL || cg_option_of(option, &s->option)) &&
	     ok;
	s->is_etf = cg_row_bool(r);
	s->family = (int32_t)cg_row_int(r);
	s->last_nav_date = cg_row_date(r);
	ok = read_benchmark(r, &s->benchmark) && ok;
	read_twin(r, &s->direct);
	for (int h = 0; h < CG_LAGS; h++)
		ok = read_lag(r, &s->benchmark.lag[h]) && ok;
	s->benchmark.lag_until = cg_row_date(r);
	return ok && !r->bad;
}

/* A scheme that is not known leaves its place NULL. */
static enum cg_code find_schemes(struct cg_db *db, struct cg_sql *q, size_t n, struct cg_arena *a,
				 const struct cg_scheme **out, struct cg_err *e)
{
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q->res) : 0;
	struct cg_scheme *v = cg_arena_take_array(a, (size_t)rows, sizeof(*v));

	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q->res, .row = i, .arena = a };
		int64_t ord = cg_row_int(&r);

		if (v == NULL || ord < 1 || (size_t)ord > n || !read_scheme(&r, &v[i]))
			rc = cg_fail(e, CG_EBUSY, "%s: memory or unreadable row", q->name);
		else
			out[ord - 1] = &v[i];
	}
	cg_sql_clear(q, 1);
	return rc;
}

/* ISINs that differ in plan lead to different schemes; reinvestment and payout to one. */
enum cg_code cg_nav_scheme_find(struct cg_db *db, const struct cg_str *isins, size_t n, struct cg_arena *a,
				const struct cg_scheme **out, struct cg_err *e)
{
	struct cg_pgarray list;
	const char *arg[] = { NULL, "{}", "{}" };
	struct cg_sql q = { .name = "scheme_find", .text = sql_schemes, .arg = arg, .n = 3 };

	cg_pgarray_init(&list, a);
	for (size_t i = 0; i < n; i++) {
		out[i] = NULL;
		cg_pgarray_text(&list, isins[i]);
	}
	arg[0] = cg_pgarray_done(&list);
	if (n > CG_NAV_CODES_MAX || arg[0] == NULL)
		return cg_fail(e, CG_EBUSY, "scheme_find: too many or no memory");
	return n > 0 ? find_schemes(db, &q, n, a, out, e) : CG_OK;
}

/* codes as an array parameter; NULL when there are too many or memory is out. */
static const char *codes_of(const int32_t *codes, size_t n, struct cg_arena *a)
{
	struct cg_pgarray list;

	cg_pgarray_init(&list, a);
	for (size_t i = 0; i < n; i++)
		cg_pgarray_uint(&list, codes[i] > 0 ? (uint64_t)codes[i] : 0);
	return n > CG_NAV_CODES_MAX ? NULL : cg_pgarray_done(&list);
}

/* For benchmarks and twins, which are known by code. */
enum cg_code cg_nav_scheme_by_code(struct cg_db *db, const int32_t *codes, size_t n, struct cg_arena *a,
				   const struct cg_scheme **out, struct cg_err *e)
{
	const char *arg[] = { "{}", codes_of(codes, n, a), "{}" };
	struct cg_sql q = { .name = "scheme_find", .text = sql_schemes, .arg = arg, .n = 3 };

	for (size_t i = 0; i < n; i++)
		out[i] = NULL;
	if (arg[1] == NULL)
		return cg_fail(e, CG_EBUSY, "scheme_by_code: too many or no memory");
	return n > 0 ? find_schemes(db, &q, n, a, out, e) : CG_OK;
}

/*
 * One index range for each scheme: the lateral subquery keeps the planner from reading a partition as a whole however
 * wrong its guess of the number of schemes is.
 */
static const char sql_series[] =
	"select u.ord, d.nav_date - date '1970-01-01', d.nav "
	"from unnest($1::integer[]) with ordinality u(code, ord) "
	"cross join lateral ( "
	"  select n.nav_date, n.nav "
	"  from nav_daily n "
	"  where n.scheme_code = u.code "
	"    and n.nav_date between date '1970-01-01' + $2::integer and date '1970-01-01' + $3::integer "
	"  order by n.nav_date "
	"  offset 0) d "
	"order by u.ord, d.nav_date";

/* One statement for all schemes: a round trip for each would cost more than the rows. */
enum cg_code cg_nav_series(struct cg_db *db, const int32_t *codes, size_t n, int32_t from, int32_t to,
			   struct cg_arena *a, struct cg_nav_series *out, struct cg_err *e)
{
	char first[NUMBER_MAX], last[NUMBER_MAX];
	const char *arg[] = { codes_of(codes, n, a), first, last };
	struct cg_sql q = { .name = "nav_series", .text = sql_series, .arg = arg, .n = 3 };
	enum cg_code rc;
	int rows;

	(void)snprintf(first, sizeof(first), "%d", from);
	(void)snprintf(last, sizeof(last), "%d", to);
	for (size_t i = 0; i < n; i++)
		out[i] = (struct cg_nav_series){ .code = codes[i] };
	if (arg[0] == NULL)
		return cg_fail(e, CG_EBUSY, "nav_series: too many or no memory");
	rc = n > 0 ? cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e) : CG_OK;
	rows = rc == CG_OK && n > 0 ? PQntuples(q.res) : 0;
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		int64_t ord = cg_row_int(&r);
		struct cg_nav nav = { .date = cg_row_date(&r), .nav = cg_row_dec(&r) };

		if (r.bad || ord < 1 || (size_t)ord > n || !CG_PUSH(a, &out[ord - 1].navs, &nav))
			rc = cg_fail(e, CG_EBUSY, "nav_series: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
