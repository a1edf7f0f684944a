#include "store/nav_table.h"

#include "store/pgarray.h"
#include "store/row.h"

enum { QUERIES = 4 };
enum { Q_NAVS, Q_BREAKS, Q_FETCHES, Q_PORTFOLIOS };

/* The subquery with its limit is what makes the planner look each need up by key. */
static const char sql_navs[] =
	"select p.code, n.nav_date - date '1970-01-01', n.nav from unnest($1::integer[], $2::date[], $3::date[], "
	"$4::integer[]) as p (code, first, last, most) cross join lateral (select d.nav_date, d.nav from nav_daily d "
	"where d.scheme_code = p.code and d.nav_date between p.first and p.last order by d.nav_date desc limit p.most) "
	"n "
	"order by 1, 2";
static const char sql_breaks[] = "select scheme_code, nav_date - date '1970-01-01', kind, ratio from nav_breaks "
				 "where scheme_code = any($1::integer[]) order by 1, 2";
static const char sql_fetches[] = "select scheme_code from nav_fetches where scheme_code = any($1::integer[]) "
				  "and full_history";
static const char sql_portfolios[] =
	"select x.family_code, x.portfolio_date - date '1970-01-01', s.security_isin, sum(s.weight) "
	"from (select distinct on (f.family_code) f.family_code, p.scheme_code, p.portfolio_date "
	"from scheme_portfolios p join schemes f on f.scheme_code = p.scheme_code "
	"where f.family_code = any($1::integer[]) and p.portfolio_date <= $2 "
	"order by f.family_code, p.portfolio_date desc, p.scheme_code) x "
	"join portfolio_securities s on s.scheme_code = x.scheme_code and s.portfolio_date = x.portfolio_date "
	"where s.asset_type = 'EQUITY' and s.weight > 0 and s.security_isin is not null "
	"group by x.family_code, x.portfolio_date, s.security_isin order by 1, s.security_isin collate \"C\"";

/* One loading; the first failure sticks in rc. */
struct load {
	struct cg_sql q[QUERIES];
	struct cg_arena *arena;
	struct cg_nav_table *table;
	struct cg_err *e;
	enum cg_code rc;
};

static void check(struct load *l, bool readable, bool room)
{
	if (l->rc == CG_OK && !readable)
		l->rc = cg_fail(l->e, CG_EINTERNAL, "nav_table: unreadable row");
	else if (l->rc == CG_OK && !room)
		l->rc = cg_fail(l->e, CG_EBUSY, "nav_table: memory");
}

static void put_navs(struct load *l)
{
	struct cg_nav_known *k = NULL;
	int n = PQntuples(l->q[Q_NAVS].res);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = { .res = l->q[Q_NAVS].res, .row = i, .arena = l->arena };
		int32_t code = (int32_t)cg_row_int(&r);
		struct cg_nav nav = { .date = cg_row_date(&r) };

		nav.nav = cg_row_dec(&r);
		if (k == NULL || k->code != code)
			k = cg_nav_table_find(l->table, code);
		if (r.bad || k == NULL) {
			check(l, false, true);
		} else if (k->navs.n == 0 || k->navs.v[k->navs.n - 1].date != nav.date) { /* needs may overlap */
			check(l, true, CG_PUSH(l->arena, &k->navs, &nav));
		}
	}
}

/* A ratio as what earlier NAVs are multiplied by: 10 is 10 / 1, 0.01 is 1 / 100. */
static bool factor_of(struct cg_dec ratio, struct cg_nav_factor *out)
{
	static const int64_t pow10_of[] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000 };

	if (!ratio.set || ratio.v <= 0 || ratio.scale > CG_DEC_SCALE_MAX)
		return false;
	*out = (struct cg_nav_factor){ ratio.v, pow10_of[ratio.scale] };
	return true;
}

static void put_breaks(struct load *l)
{
	int n = PQntuples(l->q[Q_BREAKS].res);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = { .res = l->q[Q_BREAKS].res, .row = i, .arena = l->arena };
		struct cg_nav_known *k = cg_nav_table_find(l->table, (int32_t)cg_row_int(&r));
		struct cg_nav_break b = { .date = cg_row_date(&r),
					  .kind = CG_NAV_DISCONTINUITY,
					  .factor = CG_NAV_FACTOR_ONE };

		if (cg_str_eq(cg_row_text(&r), CG_STR("REBASE"))) {
			b.kind = CG_NAV_REBASE;
			r.bad |= !factor_of(cg_row_dec(&r), &b.factor);
		}
		check(l, !r.bad && k != NULL, r.bad || k == NULL || CG_PUSH(l->arena, &k->breaks, &b));
	}
}

static void put_fetches(struct load *l)
{
	int n = PQntuples(l->q[Q_FETCHES].res);

	for (int i = 0; i < n; i++) {
		struct cg_nav_known *k = cg_nav_table_find(l->table, (int32_t)cg_sql_int(l->q[Q_FETCHES].res, i, 0));

		if (k != NULL)
			k->complete = true;
	}
}

struct portfolio_list {
	struct cg_equities *v;
	size_t n, cap;
};

static void put_portfolios(struct load *l, struct portfolio_list *out)
{
	int n = PQntuples(l->q[Q_PORTFOLIOS].res);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = { .res = l->q[Q_PORTFOLIOS].res, .row = i, .arena = l->arena };
		struct cg_equities p = { .family = (int32_t)cg_row_int(&r) };
		struct cg_equity s = { .isin = CG_STR_NONE };

		p.date = cg_row_date(&r);
		s.isin = cg_row_text(&r);
		s.weight = cg_row_dec(&r);
		if ((out->n == 0 || out->v[out->n - 1].family != p.family) && !CG_PUSH(l->arena, out, &p))
			check(l, true, false);
		else
			check(l, !r.bad, CG_PUSH(l->arena, &out->v[out->n - 1], &s));
	}
}

/* The parameters of all statements. */
struct params {
	struct cg_pgarray need[4], codes, families;
	const char *navs[4], *by_code[1], *portfolios[2];
	char day[CG_DATE_TEXT_MAX];
};

static bool make_params(const struct cg_nav_needs *needs, const struct cg_codes *families, int32_t as_of,
			const struct cg_nav_table *table, struct cg_arena *a, struct params *p)
{
	bool ok = true;

	for (int i = 0; i < 4; i++)
		cg_pgarray_init(&p->need[i], a);
	cg_pgarray_init(&p->codes, a);
	cg_pgarray_init(&p->families, a);
	for (size_t i = 0; i < needs->n; i++) {
		cg_pgarray_uint(&p->need[0], (uint64_t)needs->v[i].code);
		cg_pgarray_date(&p->need[1], needs->v[i].from);
		cg_pgarray_date(&p->need[2], needs->v[i].to);
		cg_pgarray_uint(&p->need[3], needs->v[i].most);
	}
	for (size_t i = 0; i < table->n; i++)
		cg_pgarray_uint(&p->codes, (uint64_t)table->v[i].code);
	for (size_t i = 0; i < families->n; i++)
		cg_pgarray_uint(&p->families, (uint64_t)families->v[i]);
	for (int i = 0; i < 4; i++) {
		p->navs[i] = cg_pgarray_done(&p->need[i]);
		ok = ok && p->navs[i] != NULL;
	}
	p->by_code[0] = cg_pgarray_done(&p->codes);
	p->portfolios[0] = cg_pgarray_done(&p->families);
	p->portfolios[1] = cg_date_text(as_of, p->day);
	return ok && p->by_code[0] != NULL && p->portfolios[0] != NULL;
}

enum cg_code cg_nav_table_load(struct cg_db *db, const struct cg_nav_needs *needs, const struct cg_codes *families,
			       int32_t as_of, struct cg_arena *a, struct cg_nav_table *table,
			       struct cg_equities **portfolios, size_t *n_portfolios, struct cg_err *e)
{
	struct load l = { .arena = a, .table = table, .e = e };
	struct portfolio_list list = { .n = 0 };
	struct params p;

	*portfolios = NULL;
	*n_portfolios = 0;
	if (table->n == 0)
		return CG_OK;
	if (!make_params(needs, families, as_of, table, a, &p))
		return cg_fail(e, CG_EBUSY, "nav_table: memory");
	l.q[Q_NAVS] = (struct cg_sql){ .name = "nav_days", .text = sql_navs, .arg = p.navs, .n = 4 };
	l.q[Q_BREAKS] = (struct cg_sql){ .name = "nav_jumps", .text = sql_breaks, .arg = p.by_code, .n = 1 };
	l.q[Q_FETCHES] = (struct cg_sql){ .name = "nav_complete", .text = sql_fetches, .arg = p.by_code, .n = 1 };
	l.q[Q_PORTFOLIOS] =
		(struct cg_sql){ .name = "portfolios", .text = sql_portfolios, .arg = p.portfolios, .n = 2 };
	l.rc = cg_sql_run(db, NULL, CG_TX_READ, l.q, QUERIES, e);
	if (l.rc == CG_OK) {
		put_navs(&l);
		put_breaks(&l);
		put_fetches(&l);
		put_portfolios(&l, &list);
	}
	cg_sql_clear(l.q, QUERIES);
	*portfolios = list.v;
	*n_portfolios = list.n;
	return l.rc;
}
