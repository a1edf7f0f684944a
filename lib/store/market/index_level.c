/*
 * index_level.c: Levels of indices: written by file, read for the days of an enrichment. The levels of some days only,
 * as NAVs are read: whole series would be a thousand rows for each.
 */
#include "store/market/index_level.h"

#include "market/series.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>

enum { NUMBER_MAX = 16 };

/* What contradicts the stored levels. */
static const char sql_odd[] =
	"select t.name, t.level_date::text, t.level::text, s.level::text "
	"from unnest($1::text[], $2::date[], $3::numeric[], $4::text[]) t(series, level_date, level, name) "
	"join index_levels s on s.series = t.series and s.level_date = t.level_date "
	"where abs(t.level / s.level - 1) > 0.01 "
	"order by 2 "
	"limit 1";
static const char sql_put[] =
	"insert into index_levels as i (series, level_date, level, name, source, imported_at) "
	"select t.series, t.level_date, t.level, t.name, $5, now() "
	"from unnest($1::text[], $2::date[], $3::numeric[], $4::text[]) t(series, level_date, level, name) "
	"on conflict (series, level_date) "
	"do update set level = excluded.level, name = excluded.name, source = excluded.source, "
	"  imported_at = excluded.imported_at "
	"where i.level is distinct from excluded.level "
	"returning xmax = 0";

enum { L_SERIES, L_DAY, L_LEVEL, L_NAME, LISTS };

/* The rows as lists, in arg. */
static enum cg_code make_lists(const struct cg_tri *t, struct cg_arena *a, const char **arg, struct cg_err *e)
{
	struct cg_pgarray list[LISTS];

	for (int i = 0; i < LISTS; i++)
		cg_pgarray_init(&list[i], a);
	for (size_t i = 0; i < t->n; i++) {
		cg_pgarray_text(&list[L_SERIES], t->v[i].series);
		cg_pgarray_date(&list[L_DAY], t->v[i].level.date);
		cg_pgarray_dec(&list[L_LEVEL], t->v[i].level.nav);
		cg_pgarray_text(&list[L_NAME], t->v[i].name);
	}
	if (list[L_SERIES].not_utf8 || list[L_NAME].not_utf8)
		return cg_fail_hint(e, CG_EREQUEST, "A name in the file is not UTF-8 text.");
	for (int i = 0; i < LISTS; i++) {
		arg[i] = cg_pgarray_done(&list[i]);
		if (arg[i] == NULL)
			return cg_fail(e, CG_EBUSY, "index_levels: memory");
	}
	return CG_OK;
}

enum cg_code cg_index_level_write(struct cg_db *db, const struct cg_tri *t, struct cg_str source, struct cg_arena *a,
				  struct cg_index_level_written *out, struct cg_err *e)
{
	const char *arg[LISTS + 1] = { NULL };
	struct cg_sql odd = { .name = "index_levels_odd", .text = sql_odd, .arg = arg, .n = LISTS };
	struct cg_sql put = { .name = "index_levels", .text = sql_put, .arg = arg, .n = LISTS + 1 };
	enum cg_code rc = make_lists(t, a, arg, e);

	*out = (struct cg_index_level_written){ 0 };
	arg[LISTS] = cg_arena_z(a, source);
	if (rc == CG_OK && arg[LISTS] == NULL)
		rc = cg_fail(e, CG_EBUSY, "index_levels: memory");
	if (rc == CG_OK)
		rc = cg_sql_run(db, NULL, CG_TX_READ, &odd, 1, e);
	if (rc == CG_OK && PQntuples(odd.res) > 0)
		rc = cg_fail_hint(
			e, CG_EREQUEST,
			"%.60s of %.10s: %.20s in the file, %.20s stored. Is one of them the price index? Nothing of "
			"the file was imported.",
			PQgetvalue(odd.res, 0, 0), PQgetvalue(odd.res, 0, 1), PQgetvalue(odd.res, 0, 2),
			PQgetvalue(odd.res, 0, 3));
	if (rc == CG_OK)
		rc = cg_sql_run(db, NULL, CG_TX_WRITE, &put, 1, e);
	for (int i = 0; rc == CG_OK && i < PQntuples(put.res); i++) {
		out->added += cg_sql_true(put.res, i, 0);
		out->changed += !cg_sql_true(put.res, i, 0);
	}
	out->same = t->n - out->added - out->changed;
	cg_sql_clear(&put, 1);
	cg_sql_clear(&odd, 1);
	return rc;
}

static const char sql_has[] = "select to_regclass('index_levels') is not null";
static const char sql_levels[] = "select u.series, n.level_date - date '1970-01-01', n.level "
				 "from unnest($1::text[], $2::date[]) u(series, day) "
				 "cross join lateral ( "
				 "  select l.level_date, l.level "
				 "  from index_levels l "
				 "  where l.series = u.series and l.level_date between u.day - $3::integer and u.day "
				 "  order by l.level_date desc "
				 "  limit 1) n "
				 "union "
				 "select u.series, n.level_date - date '1970-01-01', n.level "
				 "from (select distinct unnest($1::text[])) u(series) "
				 "cross join lateral ( "
				 "  select l.level_date, l.level "
				 "  from index_levels l "
				 "  where l.series = u.series "
				 "  order by l.level_date desc "
				 "  limit 1) n "
				 "order by 1, 2";

/* Rows by series and day. */
static enum cg_code put_levels(const PGresult *res, struct cg_arena *a, struct cg_tri_table *out, struct cg_err *e)
{
	for (int i = 0; i < PQntuples(res); i++) {
		struct cg_row r = { .res = res, .row = i, .arena = a };
		struct cg_tri_known one = { .series = cg_row_text(&r) };
		struct cg_nav level = { .date = cg_row_date(&r) };

		level.nav = cg_row_dec(&r);
		if (r.bad ||
		    ((out->n == 0 || !cg_str_eq(out->v[out->n - 1].series, one.series)) && !CG_PUSH(a, out, &one)) ||
		    !CG_PUSH(a, &out->v[out->n - 1].levels, &level))
			return cg_fail(e, CG_EBUSY, "index_levels: memory or unreadable row");
	}
	return CG_OK;
}

enum cg_code cg_index_level_load(struct cg_db *db, const struct cg_tri_needs *needs, struct cg_arena *a,
				 struct cg_tri_table *out, struct cg_err *e)
{
	struct cg_sql has = { .name = "index_levels_has", .text = sql_has };
	struct cg_pgarray series, days;
	char back[NUMBER_MAX];
	const char *arg[] = { NULL, NULL, back };
	struct cg_sql q = { .name = "index_levels_load", .text = sql_levels, .arg = arg, .n = 3 };
	enum cg_code rc;

	*out = (struct cg_tri_table){ NULL, 0, 0 };
	if (needs->n == 0)
		return CG_OK;
	(void)snprintf(back, sizeof(back), "%d", CG_NAV_BACK);
	cg_pgarray_init(&series, a);
	cg_pgarray_init(&days, a);
	for (size_t i = 0; i < needs->n; i++) {
		cg_pgarray_text(&series, needs->v[i].series);
		cg_pgarray_date(&days, needs->v[i].day);
	}
	arg[0] = cg_pgarray_done(&series);
	arg[1] = cg_pgarray_done(&days);
	if (arg[0] == NULL || arg[1] == NULL)
		return cg_fail(e, CG_EBUSY, "index_levels: memory");
	rc = cg_sql_run(db, NULL, CG_TX_READ, &has, 1, e);
	if (rc == CG_OK && cg_sql_true(has.res, 0, 0))
		rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK && q.res != NULL)
		rc = put_levels(q.res, a, out, e);
	cg_sql_clear(&q, 1);
	cg_sql_clear(&has, 1);
	return rc;
}
