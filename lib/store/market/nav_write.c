/*
 * nav_write.c: Writes NAVs and notes where a series jumps. Only what is new or differs is
 * written, in transactions of a bounded number of points; two writers of one scheme come
 * one after the other.
 */
#include "store/market/nav.h"

#include "market/series.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>
#include <string.h>

/* NAVs in one transaction: enough to amortise it, short enough for a request's time-out. */
enum { POINTS_MAX = 20000, RATIO_SCALE = 6, ARENA_MAX = 64 << 20, NUMBER_MAX = 32 };

/*
 * What is new or reads otherwise: mostly little, as series are fetched with an overlap and lists are imported again. A
 * source that rounds to fewer decimals (at least four) than another has stored says nothing new.
 */
static const char sql_changes[] =
	"select t.i - 1, n.nav is null "
	"from unnest($1::integer[], $2::integer[], $3::numeric[]) with ordinality t(c, d, v, i) "
	"left join nav_daily n on n.scheme_code = t.c and n.nav_date = date '1970-01-01' + t.d "
	"where n.nav is null or round(n.nav, greatest(scale(t.v), 4)) <> t.v "
	"order by t.i";
/*
 * Statements of one transaction. $1 codes, $2 days, $3 NAVs, point by point; or $1 codes, $2 first and $3 last day of
 * each scheme.
 *
 * The first statement takes the row of each scheme in nav_fetches, so that two writers of a scheme come one after the
 * other and the second one sees what the first has written.
 */
static const char sql_touch[] = "insert into nav_fetches as f (scheme_code, first_date, last_date) "
				"select c, date '1970-01-01' + a, date '1970-01-01' + b "
				"from unnest($1::integer[], $2::integer[], $3::integer[]) t(c, a, b) "
				"order by c "
				"on conflict (scheme_code) "
				"do update set first_date = least(f.first_date, excluded.first_date), "
				"  last_date = greatest(f.last_date, excluded.last_date)";
static const char sql_upsert[] = "insert into nav_daily (scheme_code, nav_date, nav) "
				 "select t.c, date '1970-01-01' + t.d, t.v "
				 "from unnest($1::integer[], $2::integer[], $3::numeric[]) t(c, d, v) "
				 "on conflict (scheme_code, nav_date) "
				 "do update set nav = excluded.nav";
/* The days before and behind those that were written. */
static const char sql_clear_breaks[] = "delete from nav_breaks k "
				       "using ( "
				       "  select t.c, t.a, t.b, q.nav_date "
				       "  from unnest($1::integer[], $2::integer[], $3::integer[]) t(c, a, b) "
				       "  left join lateral ( "
				       "    select n.nav_date, n.nav "
				       "    from nav_daily n "
				       "    where n.scheme_code = t.c and n.nav_date > date '1970-01-01' + t.b "
				       "    order by n.nav_date "
				       "    limit 1) q on true) x "
				       "where k.scheme_code = x.c and k.nav_date >= date '1970-01-01' + x.a "
				       "  and k.nav_date <= coalesce(x.nav_date, date '1970-01-01' + x.b)";
/*
 * Steps whose end lies in the written days, or is the first day behind them; the second part is the first one for
 * schemes with one day, which is what daily lists write.
 *
 * Every step that can be a break is noted as the worse kind at once; the program then sorts out which are none or only
 * split units. If the process ends in between, a return may be missing, but never wrong.
 */
static const char sql_steps[] =
	"with pairs as ( "
	"  select t.c, y.nav_date, y.prev_date, y.prev, y.nav "
	"  from unnest($1::integer[], $2::integer[], $3::integer[]) t(c, a, b) "
	"  left join lateral ( "
	"    select n.nav_date, n.nav "
	"    from nav_daily n "
	"    where n.scheme_code = t.c and n.nav_date < date '1970-01-01' + t.a "
	"    order by n.nav_date desc "
	"    limit 1) p on true "
	"  left join lateral ( "
	"    select n.nav_date, n.nav "
	"    from nav_daily n "
	"    where n.scheme_code = t.c and n.nav_date > date '1970-01-01' + t.b "
	"    order by n.nav_date "
	"    limit 1) q on true "
	"  cross join lateral ( "
	"    select n.nav_date, n.nav, lag(n.nav) over w as prev, lag(n.nav_date) over w as prev_date "
	"    from nav_daily n "
	"    where n.scheme_code = t.c "
	"      and n.nav_date between coalesce(p.nav_date, date '1970-01-01' + t.a) and coalesce(q.nav_date, "
	"        date '1970-01-01' + t.b) window w as (order by n.nav_date) "
	"    offset 0) y "
	"  where t.a < t.b "
	"  union all "
	"  select t.c, y.nav_date, y.prev_date, y.prev, y.nav "
	"  from unnest($1::integer[], $2::integer[], $3::integer[]) t(c, a, b) "
	"  join nav_daily m on m.scheme_code = t.c and m.nav_date = date '1970-01-01' + t.a "
	"  left join lateral ( "
	"    select n.nav_date, n.nav "
	"    from nav_daily n "
	"    where n.scheme_code = t.c and n.nav_date < date '1970-01-01' + t.a "
	"    order by n.nav_date desc "
	"    limit 1) p on true "
	"  left join lateral ( "
	"    select n.nav_date, n.nav "
	"    from nav_daily n "
	"    where n.scheme_code = t.c and n.nav_date > date '1970-01-01' + t.b "
	"    order by n.nav_date "
	"    limit 1) q on true "
	"  cross join lateral (values (m.nav_date, p.nav_date, p.nav, m.nav), "
	"    (q.nav_date, m.nav_date, m.nav, q.nav)) y(nav_date, prev_date, prev, nav) "
	"  where t.a = t.b), "
	"steps as ( "
	"  select * "
	"  from pairs "
	"  where prev is not null and nav is not null and (nav > prev * 1.45 or nav < prev * 0.7)), "
	"ins as ( "
	"  insert into nav_breaks (scheme_code, nav_date, kind, ratio) "
	"  select c, nav_date, 'DISCONTINUITY', greatest(round(nav / prev, 6), 0.000001) "
	"  from steps) "
	"select s.c, s.nav_date - date '1970-01-01', s.nav_date - s.prev_date, s.prev, s.nav, coalesce(( "
	"  select m.is_etf "
	"  from schemes m "
	"  where m.scheme_code = s.c), "
	"false) "
	"from steps s";
/* Breaks of schemes that a list has since shown to be ETFs. */
static const char sql_etf_steps[] =
	"select k.scheme_code, k.nav_date - date '1970-01-01', k.nav_date - p.nav_date, p.nav, m.nav, true "
	"from nav_breaks k "
	"join schemes s on s.scheme_code = k.scheme_code and s.is_etf "
	"join nav_daily m on m.scheme_code = k.scheme_code and m.nav_date = k.nav_date "
	"cross join lateral ( "
	"  select n.nav_date, n.nav "
	"  from nav_daily n "
	"  where n.scheme_code = k.scheme_code and n.nav_date < k.nav_date "
	"  order by n.nav_date desc "
	"  limit 1) p "
	"where k.kind = 'DISCONTINUITY'";
static const char sql_judge[] =
	"with v as ( "
	"  select * "
	"  from unnest($1::integer[], $2::integer[], $3::text[], $4::numeric[]) t(c, d, kind, ratio)), "
	"gone as ( "
	"  delete from nav_breaks b "
	"  using v "
	"  where v.kind is null and b.scheme_code = v.c and b.nav_date = date '1970-01-01' + v.d) "
	"update nav_breaks b "
	"set kind = v.kind, ratio = v.ratio "
	"from v "
	"where v.kind is not null and b.scheme_code = v.c and b.nav_date = date '1970-01-01' + v.d";

struct point {
	int32_t code;
	struct cg_nav nav;
};

struct points {
	struct point *v;
	size_t n, cap;
};

/* As text, which is how parameters are sent. */
static void push_int(struct cg_pgarray *a, int64_t v)
{
	cg_pgarray_dec(a, cg_dec_make(v, 0));
}

/* A jump that is a split gets its factor; other jumps are discontinuities. */
static bool judge_row(const PGresult *res, int i, struct cg_arena *a, struct cg_pgarray v[4])
{
	struct cg_row r = { .res = res, .row = i, .arena = a };
	int64_t code = cg_row_int(&r), day = cg_row_int(&r), days = cg_row_int(&r);
	struct cg_dec prev = cg_row_dec(&r), next = cg_row_dec(&r), ratio = cg_dec_make(1, 0);
	struct cg_nav_factor factor = CG_NAV_FACTOR_ONE;
	bool is_etf = cg_row_bool(&r);
	enum cg_nav_step kind =
		cg_series_step_kind(prev, next, days > INT32_MAX ? INT32_MAX : (int32_t)days, is_etf, &factor);

	if (kind == CG_NAV_DISCONTINUITY)
		return !r.bad; /* as it stands */
	if (kind == CG_NAV_REBASE &&
	    !cg_dec_div(cg_dec_make(factor.num, 0), cg_dec_make(factor.den, 0), RATIO_SCALE, &ratio))
		return false;
	push_int(&v[0], code);
	push_int(&v[1], day);
	cg_pgarray_text(&v[2], kind == CG_NAV_REBASE ? CG_STR("REBASE") : CG_STR_NONE);
	cg_pgarray_dec(&v[3], ratio);
	return !r.bad;
}

/* Judged in C, because the rules are those of market/series. */
static enum cg_code judge_write(struct cg_db *db, const PGresult *res, struct cg_arena *a, struct cg_err *e)
{
	struct cg_pgarray v[4];
	const char *arg[4];
	struct cg_sql q = { .name = "nav_judge", .text = sql_judge, .arg = arg, .n = 4 };
	enum cg_code rc = CG_OK;

	if (PQntuples(res) == 0)
		return CG_OK;
	for (int i = 0; i < 4; i++)
		cg_pgarray_init(&v[i], a);
	for (int i = 0; i < PQntuples(res) && rc == CG_OK; i++) {
		if (!judge_row(res, i, a, v))
			rc = cg_row_unreadable(a, "nav_steps", e);
	}
	for (int i = 0; i < 4; i++) {
		arg[i] = cg_pgarray_done(&v[i]);
		if (rc == CG_OK && arg[i] == NULL)
			rc = cg_fail(e, CG_EBUSY, "nav_judge: memory");
	}
	if (rc == CG_OK && strcmp(arg[0], "{}") != 0)
		rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
	cg_sql_clear(&q, 1);
	return rc;
}

/* Code, day and NAV of each point as three parameters. */
static bool point_args(const struct points *p, struct cg_arena *a, const char *arg[3])
{
	struct cg_pgarray c[3];

	for (int i = 0; i < 3; i++)
		cg_pgarray_init(&c[i], a);
	for (size_t i = 0; i < p->n; i++) {
		push_int(&c[0], p->v[i].code);
		push_int(&c[1], p->v[i].nav.date);
		cg_pgarray_dec(&c[2], p->v[i].nav.nav);
	}
	for (int i = 0; i < 3; i++)
		arg[i] = cg_pgarray_done(&c[i]);
	return arg[0] != NULL && arg[1] != NULL && arg[2] != NULL;
}

/* Code, first and last day of each scheme; points of a scheme stand together, oldest first. */
static bool range_args(const struct points *p, struct cg_arena *a, const char *arg[3])
{
	struct cg_pgarray c[3];

	for (int i = 0; i < 3; i++)
		cg_pgarray_init(&c[i], a);
	for (size_t from = 0, to; from < p->n; from = to) {
		for (to = from + 1; to < p->n && p->v[to].code == p->v[from].code; to++)
			;
		push_int(&c[0], p->v[from].code);
		push_int(&c[1], p->v[from].nav.date);
		push_int(&c[2], p->v[to - 1].nav.date);
	}
	for (int i = 0; i < 3; i++)
		arg[i] = cg_pgarray_done(&c[i]);
	return arg[0] != NULL && arg[1] != NULL && arg[2] != NULL;
}

/* Keep of p what the database does not have. */
static enum cg_code keep_changes(struct cg_db *db, struct points *p, struct cg_arena *a, struct cg_nav_written *out,
				 struct cg_err *e)
{
	const char *arg[3];
	struct cg_sql q = { .name = "nav_changes", .text = sql_changes, .arg = arg, .n = 3 };
	enum cg_code rc = point_args(p, a, arg) ? cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e)
						: cg_fail(e, CG_EBUSY, "nav_write: memory");
	size_t n = 0;

	for (int i = 0; rc == CG_OK && i < PQntuples(q.res); i++) {
		size_t at = (size_t)cg_sql_int(q.res, i, 0);

		if (at >= p->n || at < n) {
			rc = cg_fail(e, CG_EINTERNAL, "nav_changes: unreadable row");
			break;
		}
		p->v[n++] = p->v[at];
		out->added += cg_sql_true(q.res, i, 1);
		out->changed += !cg_sql_true(q.res, i, 1);
	}
	if (rc == CG_OK) {
		out->same += p->n - n;
		p->n = n;
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* One transaction. */
static enum cg_code write_batch(struct cg_db *db, struct points *p, struct cg_arena *a, struct cg_nav_written *out,
				struct cg_err *e)
{
	const char *point[3], *range[3];
	struct cg_sql q[] = {
		{ .name = "nav_touch", .text = sql_touch, .arg = range, .n = 3 },
		{ .name = "nav_upsert", .text = sql_upsert, .arg = point, .n = 3 },
		{ .name = "nav_clear_breaks", .text = sql_clear_breaks, .arg = range, .n = 3 },
		{ .name = "nav_steps", .text = sql_steps, .arg = range, .n = 3 },
	};
	size_t n = sizeof(q) / sizeof(q[0]);
	enum cg_code rc = keep_changes(db, p, a, out, e);

	if (rc != CG_OK || p->n == 0)
		return rc;
	if (!point_args(p, a, point) || !range_args(p, a, range))
		return cg_fail(e, CG_EBUSY, "nav_write: memory");
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, n, e);
	if (rc == CG_OK)
		rc = judge_write(db, q[n - 1].res, a, e);
	cg_sql_clear(q, n);
	return rc;
}

enum cg_code cg_nav_judge_etfs(struct cg_db *db, struct cg_err *e)
{
	struct cg_arena a;
	struct cg_sql q = { .name = "nav_etf_steps", .text = sql_etf_steps };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	cg_arena_init(&a, ARENA_MAX);
	if (rc == CG_OK)
		rc = judge_write(db, q.res, &a, e);
	cg_arena_free(&a);
	cg_sql_clear(&q, 1);
	return rc;
}

/* Dates must rise and NAVs must be positive: a source's mistake must not be stored. */
static bool sound(const struct cg_nav_series *s)
{
	for (size_t i = 0; i < s->navs.n; i++) {
		const struct cg_nav *v = &s->navs.v[i];

		if (!v->nav.set || v->nav.v <= 0 || v->date == CG_DATE_NONE || (i > 0 && v->date <= v[-1].date))
			return false;
	}
	return s->code > 0;
}

enum cg_code cg_nav_write(struct cg_db *db, const struct cg_nav_series *series, size_t n, struct cg_nav_written *out,
			  struct cg_err *e)
{
	struct cg_arena a;
	struct points p = { 0 };
	enum cg_code rc = CG_OK;

	*out = (struct cg_nav_written){ 0 };
	cg_arena_init(&a, ARENA_MAX);
	for (size_t i = 0; i < n && rc == CG_OK; i++) {
		if (!sound(&series[i])) {
			rc = cg_fail(e, CG_EINTERNAL, "nav_write: not in order or not positive");
			break;
		}
		if (p.n > 0 && p.n + series[i].navs.n > POINTS_MAX) {
			rc = write_batch(db, &p, &a, out, e);
			cg_arena_reset(&a);
			p = (struct points){ 0 };
		}
		for (size_t k = 0; k < series[i].navs.n && rc == CG_OK; k++) {
			struct point one = { series[i].code, series[i].navs.v[k] };

			if (!CG_PUSH(&a, &p, &one))
				rc = cg_fail(e, CG_EBUSY, "nav_write: memory");
		}
	}
	if (rc == CG_OK && p.n > 0)
		rc = write_batch(db, &p, &a, out, e);
	cg_arena_free(&a);
	return rc;
}
