#include "store/nav.h"

#include "market/series.h"
#include "store/pgarray.h"
#include "store/row.h"

#include <stdio.h>
#include <string.h>

/* NAVs in one transaction: enough to amortise it, short enough for a request's time-out. */
enum { POINTS_MAX = 20000, RATIO_SCALE = 6, ARENA_MAX = 64 << 20, NUMBER_MAX = 32 };

/*
 * Statements of one transaction. $1 codes, $2 days, $3 NAVs, point by point; $4 codes, $5 first and $6 last day of each
 * scheme.
 *
 * The first statement takes the row of each scheme in nav_fetches, so that two writers of a scheme come one after the
 * other and the second one sees what the first has written.
 */
static const char sql_touch[] =
	"insert into nav_fetches as f (scheme_code, first_date, last_date) select c, date '1970-01-01' + a, "
	"date '1970-01-01' + b from unnest($1::integer[], $2::integer[], $3::integer[]) t(c, a, b) order by c "
	"on conflict (scheme_code) do update set first_date = least(f.first_date, excluded.first_date), "
	"last_date = greatest(f.last_date, excluded.last_date)";
/*
 * Only what is new is written, so that the same again leaves no dead rows. A source that rounds to fewer decimals (at
 * least four) than another has stored says nothing new.
 */
static const char sql_upsert[] =
	"with todo as (select t.c, date '1970-01-01' + t.d as d, t.v, n.nav is null as fresh from "
	"unnest($1::integer[], "
	"$2::integer[], $3::numeric[]) t(c, d, v) left join nav_daily n on n.scheme_code = t.c and n.nav_date = "
	"date '1970-01-01' + t.d where n.nav is null or round(n.nav, greatest(scale(t.v), 4)) <> t.v), "
	"made as (insert into nav_daily (scheme_code, nav_date, nav) select c, d, v from todo "
	"on conflict (scheme_code, nav_date) do update set nav = excluded.nav) "
	"select count(*) filter (where fresh), count(*) from todo";
/* Steps whose end lies in the written days, or is the first day behind them. */
#define TOUCHED                                                                                                        \
	"unnest($1::integer[], $2::integer[], $3::integer[]) t(c, a, b) cross join lateral (select "                   \
	"coalesce((select n.nav_date from nav_daily n where n.scheme_code = t.c and n.nav_date < date '1970-01-01' + " \
	"t.a order by n.nav_date desc limit 1), date '1970-01-01' + t.a) as lo, coalesce((select n.nav_date from "     \
	"nav_daily n where n.scheme_code = t.c and n.nav_date > date '1970-01-01' + t.b order by n.nav_date limit "    \
	"1), "                                                                                                         \
	"date '1970-01-01' + t.b) as hi) r "
static const char sql_clear_breaks[] =
	"delete from nav_breaks b using (select t.c, r.lo, r.hi from " TOUCHED ") x where b.scheme_code = x.c "
	"and b.nav_date > x.lo and b.nav_date <= x.hi";
/*
 * Every step that can be a break is noted as the worse kind at once; the program then sorts out which are none or only
 * split units. If it dies in between, a return is refused that could have been given, never given wrongly.
 */
static const char sql_steps[] =
	"with steps as (select x.c, p.nav_date, p.prev_date, p.prev, p.nav from (select t.c, r.lo, r.hi from " TOUCHED
	") x cross join lateral (select n.nav_date, n.nav, lag(n.nav) over w as prev, lag(n.nav_date) over w as "
	"prev_date "
	"from nav_daily n where n.scheme_code = x.c and n.nav_date between x.lo and x.hi window w as (order by "
	"n.nav_date) "
	"offset 0) p where p.prev is not null and (p.nav > p.prev * 1.45 or p.nav < p.prev * 0.7)), "
	"ins as (insert into nav_breaks (scheme_code, nav_date, kind, ratio) select c, nav_date, 'DISCONTINUITY', "
	"greatest(round(nav / prev, 6), 0.000001) from steps) "
	"select s.c, s.nav_date - date '1970-01-01', s.nav_date - s.prev_date, s.prev, s.nav, coalesce((select "
	"m.is_etf "
	"from schemes m where m.scheme_code = s.c), false) from steps s";
static const char sql_judge[] =
	"with v as (select * from unnest($1::integer[], $2::integer[], $3::text[], $4::numeric[]) t(c, d, kind, "
	"ratio)), "
	"gone as (delete from nav_breaks b using v where v.kind is null and b.scheme_code = v.c "
	"and b.nav_date = date '1970-01-01' + v.d) update nav_breaks b set kind = v.kind, ratio = v.ratio from v "
	"where v.kind is not null and b.scheme_code = v.c and b.nav_date = date '1970-01-01' + v.d";

struct arrays {
	struct cg_pgarray code, day, nav;   /* of each point */
	struct cg_pgarray scheme, from, to; /* of each scheme */
};

static int64_t day_number(int32_t date)
{
	return date;
}

static void push_int(struct cg_pgarray *a, int64_t v)
{
	cg_pgarray_dec(a, cg_dec_make(v, 0));
}

static void init(struct arrays *s, struct cg_arena *a)
{
	cg_pgarray_init(&s->code, a);
	cg_pgarray_init(&s->day, a);
	cg_pgarray_init(&s->nav, a);
	cg_pgarray_init(&s->scheme, a);
	cg_pgarray_init(&s->from, a);
	cg_pgarray_init(&s->to, a);
}

static void add(struct arrays *s, int32_t code, const struct cg_nav *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		push_int(&s->code, code);
		push_int(&s->day, day_number(v[i].date));
		cg_pgarray_dec(&s->nav, v[i].nav);
	}
	push_int(&s->scheme, code);
	push_int(&s->from, day_number(v[0].date));
	push_int(&s->to, day_number(v[n - 1].date));
}

static bool judge_row(const PGresult *res, int i, struct cg_arena *a, struct cg_pgarray v[4])
{
	struct cg_row r = { .res = res, .row = i, .arena = a };
	int64_t code = cg_row_int(&r), day = cg_row_int(&r), days = cg_row_int(&r);
	struct cg_dec prev = cg_row_dec(&r), next = cg_row_dec(&r), ratio = cg_dec_make(1, 0);
	struct cg_nav_factor factor = CG_NAV_FACTOR_ONE;
	bool is_etf = cg_row_bool(&r);
	enum cg_nav_step kind =
		cg_nav_step_kind(prev, next, days > INT32_MAX ? INT32_MAX : (int32_t)days, is_etf, &factor);

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

static enum cg_code judge(struct cg_db *db, const PGresult *res, struct cg_arena *a, struct cg_err *e)
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
			rc = cg_fail(e, CG_EINTERNAL, "nav_steps: unreadable row");
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

static enum cg_code write_batch(struct cg_db *db, struct arrays *s, size_t points, struct cg_arena *a,
				struct cg_nav_written *out, struct cg_err *e)
{
	const char *point[] = { cg_pgarray_done(&s->code), cg_pgarray_done(&s->day), cg_pgarray_done(&s->nav) };
	const char *range[] = { cg_pgarray_done(&s->scheme), cg_pgarray_done(&s->from), cg_pgarray_done(&s->to) };
	struct cg_sql q[] = {
		{ .name = "nav_touch", .text = sql_touch, .arg = range, .n = 3 },
		{ .name = "nav_upsert", .text = sql_upsert, .arg = point, .n = 3 },
		{ .name = "nav_clear_breaks", .text = sql_clear_breaks, .arg = range, .n = 3 },
		{ .name = "nav_steps", .text = sql_steps, .arg = range, .n = 3 },
	};
	size_t n = sizeof(q) / sizeof(q[0]);
	enum cg_code rc;

	for (int i = 0; i < 3; i++) {
		if (point[i] == NULL || range[i] == NULL)
			return cg_fail(e, CG_EBUSY, "nav_write: memory");
	}
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, n, e);
	if (rc == CG_OK) {
		size_t fresh = (size_t)cg_sql_int(q[1].res, 0, 0), touched = (size_t)cg_sql_int(q[1].res, 0, 1);

		out->added += fresh;
		out->changed += touched - fresh;
		out->same += points - touched;
		rc = judge(db, q[3].res, a, e);
	}
	cg_sql_clear(q, n);
	return rc;
}

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
	struct arrays s;
	size_t points = 0;
	enum cg_code rc = CG_OK;

	*out = (struct cg_nav_written){ 0 };
	cg_arena_init(&a, ARENA_MAX);
	init(&s, &a);
	for (size_t i = 0; i < n && rc == CG_OK; i++) {
		size_t more = series[i].navs.n;

		if (!sound(&series[i])) {
			rc = cg_fail(e, CG_EINTERNAL, "nav_write: not in order or not positive");
			break;
		}
		if (points > 0 && points + more > POINTS_MAX) {
			rc = write_batch(db, &s, points, &a, out, e);
			cg_arena_reset(&a);
			init(&s, &a);
			points = 0;
		}
		if (more > 0)
			add(&s, series[i].code, series[i].navs.v, more);
		points += more;
	}
	if (rc == CG_OK && points > 0)
		rc = write_batch(db, &s, points, &a, out, e);
	cg_arena_free(&a);
	return rc;
}
