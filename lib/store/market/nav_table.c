/*
 * nav_table.c: NAVs for an enrichment: only those that figures need, in one round trip.
 * Full series of ten years would be a thousand times as many rows.
 */
#include "store/market/nav_table.h"

#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>
#include <stdlib.h>

enum { QUERIES = 4, NUMBER_MAX = 16 };
enum { Q_NAVS, Q_BREAKS, Q_PORTFOLIOS, Q_FETCHES };

/*
 * $1 held schemes, $2 the day, $4 and $5 pairs of a held scheme and another, $6 and $7 schemes and days.
 * The NAV that counts for w.day is the last one on or before it, at most $3 days back; the subquery with its limit is
 * what makes the planner look each one up by key. Starts of a return are sought from its end (29-Feb becomes 28-Feb, as
 * for cg_series_years_before), and the others are examined on the days of what they are compared with, and on the day
 * itself. A held scheme without a NAV near the day gives its last one.
 */
static const char sql_navs[] =
	"with ends as materialized ( "
	"  select w.code, n.nav_date, n.nav "
	"  from (select u.code, $2::date from unnest($1::integer[]) u(code)) w(code, day) "
	"  cross join lateral ( "
	"    select d.nav_date, d.nav "
	"    from nav_daily d "
	"    where d.scheme_code = w.code and d.nav_date between w.day - $3::integer and w.day "
	"    order by d.nav_date desc "
	"    limit 1) n), "
	"own as materialized ( "
	"  select * "
	"  from ends "
	"  union all "
	"  select w.code, n.nav_date, n.nav "
	"  from ( "
	"    select e.code, (e.nav_date - y.back)::date "
	"    from ends e "
	"    cross join (values (interval '1 year'), (interval '3 years')) y(back)) w(code, day) "
	"  cross join lateral ( "
	"    select d.nav_date, d.nav "
	"    from nav_daily d "
	"    where d.scheme_code = w.code and d.nav_date between w.day - $3::integer and w.day "
	"    order by d.nav_date desc "
	"    limit 1) n) "
	"select code, nav_date - date '1970-01-01', nav "
	"from own "
	"union all "
	"select w.code, n.nav_date - date '1970-01-01', n.nav "
	"from ( "
	"  select p.other, o.nav_date "
	"  from unnest($4::integer[], $5::integer[]) p(code, other) "
	"  join own o on o.code = p.code "
	"  union "
	"  select unnest($5::integer[]), $2::date "
	"  union "
	"  select * "
	"  from unnest($6::integer[], $7::date[])) w(code, day) "
	"cross join lateral ( "
	"  select d.nav_date, d.nav "
	"  from nav_daily d "
	"  where d.scheme_code = w.code and d.nav_date between w.day - $3::integer and w.day "
	"  order by d.nav_date desc "
	"  limit 1) n "
	"union all "
	"select u.code, n.nav_date - date '1970-01-01', n.nav "
	"from unnest($1::integer[]) u(code) "
	"cross join lateral ( "
	"  select d.nav_date, d.nav "
	"  from nav_daily d "
	"  where d.scheme_code = u.code and d.nav_date < $2::date "
	"  order by d.nav_date desc "
	"  limit 1) n "
	"where not exists (select from ends e where e.code = u.code)";
static const char sql_range[] = "select d.scheme_code, d.nav_date - date '1970-01-01', d.nav "
				"from nav_daily d "
				"where d.scheme_code = any($1::integer[]) and d.nav_date between $2::date and $3::date "
				"order by 1, 2";
static const char sql_breaks[] = "select scheme_code, nav_date - date '1970-01-01', kind, ratio "
				 "from nav_breaks "
				 "where scheme_code = any($1::integer[]) "
				 "order by 1, 2";
static const char sql_fetches[] =
	"select u.code "
	"from unnest($1::integer[]) u(code) "
	"cross join lateral (select f.full_history from nav_fetches f where f.scheme_code = u.code offset 0) x "
	"where x.full_history";
static const char sql_portfolios[] =
	"select x.family_code, x.portfolio_date - date '1970-01-01', s.security_isin, sum(s.weight) "
	"from ( "
	"  select distinct on (f.family_code) f.family_code, p.scheme_code, p.portfolio_date "
	"  from scheme_portfolios p "
	"  join schemes f on f.scheme_code = p.scheme_code "
	"  where f.family_code = any($1::integer[]) and p.portfolio_date <= $2 "
	"  order by f.family_code, p.portfolio_date desc, p.scheme_code) x "
	"join portfolio_securities s on s.scheme_code = x.scheme_code and s.portfolio_date = x.portfolio_date "
	"where s.asset_type = 'EQUITY' and s.weight > 0 and s.security_isin is not null "
	"group by x.family_code, x.portfolio_date, s.security_isin "
	"order by 1, s.security_isin collate \"C\"";

/* One loading; the first failure sticks in rc. */
struct load {
	struct cg_sql q[QUERIES];
	struct cg_arena *arena;
	struct cg_nav_table *table;
	struct cg_err *e;
	enum cg_code rc;
};

/* The first failure sticks. */
static void check(struct load *l, bool readable, bool room)
{
	if (l->rc == CG_OK && !readable)
		l->rc = cg_row_unreadable(l->arena, "nav_table", l->e);
	else if (l->rc == CG_OK && !room)
		l->rc = cg_fail(l->e, CG_EBUSY, "nav_table: memory");
}

/* For qsort: oldest first. */
static int by_date(const void *a, const void *b)
{
	const struct cg_nav *x = a, *y = b;

	return (x->date > y->date) - (x->date < y->date);
}

/* Oldest first, each day once: a day may be needed for more than one reason. */
static void order(struct cg_navs *navs)
{
	size_t n = 0;

	if (navs->n > 1)
		qsort(navs->v, navs->n, sizeof(*navs->v), by_date);
	for (size_t i = 0; i < navs->n; i++) {
		if (n == 0 || navs->v[n - 1].date != navs->v[i].date)
			navs->v[n++] = navs->v[i];
	}
	navs->n = n;
}

/* Rows of several schemes, each with its days. */
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
			k = cg_positions_navs_find(l->table, code);
		check(l, !r.bad && k != NULL, r.bad || k == NULL || CG_PUSH(l->arena, &k->navs, &nav));
	}
	for (size_t i = 0; i < l->table->n; i++)
		order(&l->table->v[i].navs);
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

/* Days at which a NAV jumped, with the factor where it was a split. */
static void put_breaks(struct load *l)
{
	int n = PQntuples(l->q[Q_BREAKS].res);

	for (int i = 0; i < n && l->rc == CG_OK; i++) {
		struct cg_row r = { .res = l->q[Q_BREAKS].res, .row = i, .arena = l->arena };
		struct cg_nav_known *k = cg_positions_navs_find(l->table, (int32_t)cg_row_int(&r));
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

/*
 * Whether the series is known from its beginning: a short one may be young, or only half
 * fetched.
 */
static void put_fetches(struct load *l)
{
	int n = l->q[Q_FETCHES].res != NULL ? PQntuples(l->q[Q_FETCHES].res) : 0;

	for (int i = 0; i < n; i++) {
		struct cg_nav_known *k =
			cg_positions_navs_find(l->table, (int32_t)cg_sql_int(l->q[Q_FETCHES].res, i, 0));

		if (k != NULL)
			k->complete = true;
	}
}

struct portfolio_list {
	struct cg_equities *v;
	size_t n, cap;
};

/* The newest portfolio of each family that was asked for. */
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
	struct cg_pgarray list[8];
	const char *navs[7], *by_code[1], *portfolios[2], *unsure[1];
	char day[CG_DATE_TEXT_MAX], back[NUMBER_MAX];
	bool any_unsure;
};

enum { L_OWN, L_PAIR_OWN, L_PAIR_OTHER, L_AT_CODE, L_AT_DAY, L_CODES, L_FAMILIES, L_UNSURE };

/* Codes are positive. */
static void push_code(struct cg_pgarray *to, int32_t code)
{
	cg_pgarray_uint(to, (uint64_t)code);
}

/* Every list is sent, empty or not: the statements are prepared once. */
static bool make_params(const struct cg_nav_needs *needs, const struct cg_codes *families,
			const struct cg_nav_table *table, struct cg_arena *a, struct params *p)
{
	const char *done[sizeof(p->list) / sizeof(p->list[0])];
	size_t n = sizeof(done) / sizeof(done[0]);
	bool ok = true;

	for (size_t i = 0; i < n; i++)
		cg_pgarray_init(&p->list[i], a);
	for (size_t i = 0; i < needs->own.n; i++)
		push_code(&p->list[L_OWN], needs->own.v[i]);
	for (size_t i = 0; i < needs->pairs.n; i++) {
		push_code(&p->list[L_PAIR_OWN], needs->pairs.v[i].own);
		push_code(&p->list[L_PAIR_OTHER], needs->pairs.v[i].other);
	}
	for (size_t i = 0; i < needs->at.n; i++) {
		push_code(&p->list[L_AT_CODE], needs->at.v[i].code);
		cg_pgarray_date(&p->list[L_AT_DAY], needs->at.v[i].day);
	}
	for (size_t i = 0; i < families->n; i++)
		push_code(&p->list[L_FAMILIES], families->v[i]);
	p->any_unsure = false;
	for (size_t i = 0; i < table->n; i++) {
		push_code(&p->list[L_CODES], table->v[i].code);
		if (!table->v[i].complete)
			push_code(&p->list[L_UNSURE], table->v[i].code);
		p->any_unsure |= !table->v[i].complete;
	}
	for (size_t i = 0; i < n; i++) {
		done[i] = cg_pgarray_done(&p->list[i]);
		ok = ok && done[i] != NULL;
	}
	(void)snprintf(p->back, sizeof(p->back), "%d", CG_NAV_BACK);
	p->navs[0] = done[L_OWN];
	p->navs[1] = p->portfolios[1] = cg_date_text(needs->as_of, p->day);
	p->navs[2] = p->back;
	for (int i = 0; i < 4; i++)
		p->navs[3 + i] = done[L_PAIR_OWN + i];
	p->by_code[0] = done[L_CODES];
	p->portfolios[0] = done[L_FAMILIES];
	p->unsure[0] = done[L_UNSURE];
	return ok;
}

enum cg_code cg_nav_table_load(struct cg_db *db, const struct cg_nav_needs *needs, const struct cg_codes *families,
			       struct cg_arena *a, struct cg_nav_table *table, struct cg_equities **portfolios,
			       size_t *n_portfolios, struct cg_err *e)
{
	struct load l = { .arena = a, .table = table, .e = e };
	struct portfolio_list list = { .n = 0 };
	struct params p;

	*portfolios = NULL;
	*n_portfolios = 0;
	if (table->n == 0)
		return CG_OK;
	if (!make_params(needs, families, table, a, &p))
		return cg_fail(e, CG_EBUSY, "nav_table: memory");
	l.q[Q_NAVS] = (struct cg_sql){ .name = "nav_days", .text = sql_navs, .arg = p.navs, .n = 7 };
	l.q[Q_BREAKS] = (struct cg_sql){ .name = "nav_jumps", .text = sql_breaks, .arg = p.by_code, .n = 1 };
	l.q[Q_PORTFOLIOS] =
		(struct cg_sql){ .name = "portfolios", .text = sql_portfolios, .arg = p.portfolios, .n = 2 };
	l.q[Q_FETCHES] = (struct cg_sql){ .name = "nav_complete", .text = sql_fetches, .arg = p.unsure, .n = 1 };
	/* what was found fresh a moment ago has its whole history */
	l.rc = cg_sql_run(db, NULL, CG_TX_READ, l.q, p.any_unsure ? QUERIES : QUERIES - 1, e);
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

enum cg_code cg_nav_table_load_range(struct cg_db *db, int32_t from, int32_t to, struct cg_arena *a,
				     struct cg_nav_table *table, struct cg_err *e)
{
	struct load l = { .arena = a, .table = table, .e = e };
	char first[CG_DATE_TEXT_MAX], last[CG_DATE_TEXT_MAX];
	const char *arg[3];
	struct cg_pgarray codes;

	if (table->n == 0)
		return CG_OK;
	cg_pgarray_init(&codes, a);
	for (size_t i = 0; i < table->n; i++)
		push_code(&codes, table->v[i].code);
	arg[0] = cg_pgarray_done(&codes);
	arg[1] = cg_date_text(from, first);
	arg[2] = cg_date_text(to, last);
	if (arg[0] == NULL)
		return cg_fail(e, CG_EBUSY, "nav_table: memory");
	l.q[Q_NAVS] = (struct cg_sql){ .name = "nav_range", .text = sql_range, .arg = arg, .n = 3 };
	l.q[Q_BREAKS] = (struct cg_sql){ .name = "nav_jumps", .text = sql_breaks, .arg = arg, .n = 1 };
	l.rc = cg_sql_run(db, NULL, CG_TX_READ, l.q, Q_BREAKS + 1, e);
	if (l.rc == CG_OK) {
		put_navs(&l);
		put_breaks(&l);
	}
	cg_sql_clear(l.q, Q_BREAKS + 1);
	return l.rc;
}
