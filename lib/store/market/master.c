/*
 * master.c: Schemes and their ISINs. A list is imported in batches; a batch writes only rows that differ, so that
 * importing the same list again writes nothing. Two layouts of AMFI's list complete each other: the older one
 * knows old names, the newer one plan and option.
 */
#include "store/market/master.h"

#include "store/market/master_rows.h"
#include "store/pg/row.h"

#include <stdlib.h>

enum { BATCH = 2000, ARENA_MAX = 768 << 20, NAME_MAX_BYTES = 500, SAME_LIST_DAYS = 60 };

/* What is known of a scheme already. */
struct known {
	int32_t code, last;
	struct cg_str old_name;
	bool has_plan; /* from a list with columns for plan and option */
};

/* One import of a list. */
struct import {
	struct cg_db *db;
	const struct cg_reference *ref;
	struct cg_arena arena;
	struct known *known; /* ascending by code */
	size_t n_known;
	struct cg_masters list;
	bool *whole; /* for each row of list: replaces what is known; else it only fills in */
	struct cg_master_report *out;
	struct cg_err *e;
};

/* All schemes at once: ten thousand small rows. */
static enum cg_code load_known(struct import *im)
{
	struct cg_sql q = { .name = "schemes_known",
			    .text = "select scheme_code, last_nav_date - date '1970-01-01', old_name, "
				    "  source = 'NAVALL_8' "
				    "from schemes "
				    "order by scheme_code" };
	enum cg_code rc = cg_sql_run(im->db, NULL, CG_TX_READ, &q, 1, im->e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	im->known = cg_arena_take_array(&im->arena, (size_t)rows, sizeof(*im->known));
	if (im->known == NULL) {
		cg_sql_clear(&q, 1);
		return cg_fail(im->e, CG_EBUSY, "master: memory");
	}
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = &im->arena };
		struct known *k = &im->known[i];

		k->code = (int32_t)cg_row_int(&r);
		k->last = cg_row_date(&r);
		k->old_name = cg_row_text(&r);
		k->has_plan = cg_row_bool(&r);
		if (r.bad)
			rc = cg_fail(im->e, CG_EBUSY, "master: memory");
	}
	im->n_known = (size_t)rows;
	cg_sql_clear(&q, 1);
	return rc;
}

/* For bsearch: by code. */
static int known_code(const void *key, const void *row)
{
	int32_t a = *(const int32_t *)key, b = ((const struct known *)row)->code;

	return (a > b) - (a < b);
}

/* NULL: the scheme is new. */
static const struct known *find_known(const struct import *im, int32_t code)
{
	return im->n_known > 0 ? bsearch(&code, im->known, im->n_known, sizeof(*im->known), known_code) : NULL;
}

/* A name of another time is no name of before August 2026. */
static bool same_time(const struct known *k, const struct cg_amfi_row *row)
{
	return k == NULL || k->last == CG_DATE_NONE || row->nav.date == CG_DATE_NONE ||
	       row->nav.date >= k->last - SAME_LIST_DAYS;
}

/* Old names are taken from the database where the list has none. */
static enum cg_code read_rows(struct import *im, struct cg_amfi *f)
{
	struct cg_amfi_row row;

	while (cg_amfi_next(f, &row)) {
		const struct known *k = find_known(im, row.code);
		struct cg_str old = k != NULL ? k->old_name : CG_STR_NONE;
		struct cg_master m;

		if (!f->has_plan && old.p == NULL && same_time(k, &row))
			old = row.name;
		if (!cg_classify(im->ref, &row, old, &im->arena, &m) || !CG_PUSH(&im->arena, &im->list, &m))
			return cg_fail(im->e, CG_EBUSY, "master: memory");
		if (m.contradiction && im->out->contradictions++ == 0)
			im->out->contradiction_code = m.s.code;
		im->out->unknown_sections += m.unknown_section;
	}
	if (!cg_classify_families(&im->list, &im->arena))
		return cg_fail(im->e, CG_EBUSY, "master: memory");
	im->out->schemes = im->list.n;
	return CG_OK;
}

/* A scheme stands once in a list; of two rows with one code the later NAV counts. */
static void drop_doubles(struct import *im)
{
	size_t n = 0;

	for (size_t i = 0; i < im->list.n; i++) {
		struct cg_master *m = &im->list.v[i];

		if (n > 0 && im->list.v[n - 1].s.code == m->s.code) {
			if (m->nav.date >= im->list.v[n - 1].nav.date)
				im->list.v[n - 1] = *m;
			continue;
		}
		im->list.v[n++] = *m;
	}
	im->list.n = n;
}

static const char *sql_schemes(struct cg_arena *a, const char *table)
{
	return cg_arena_printf(
		       a,
		       "with given as ( "
		       "  select * "
		       "  from %s), "
		       "old as ( "
		       "  select count(*) as n "
		       "  from schemes s "
		       "  join given g using (scheme_code)), "
		       "filled as ( "
		       "  update schemes s "
		       "  set old_name = coalesce(s.old_name, g.old_name), plan = coalesce(s.plan, g.plan), "
		       "    option = coalesce(s.option, g.option), "
		       "    direct_twin = case when s.plan is null then g.direct_twin else s.direct_twin end, "
		       "    growth_twin = case when s.plan is null then g.growth_twin else s.growth_twin end, updated_at = now() "
		       "  from given g "
		       "  where s.scheme_code = g.scheme_code and not g.whole "
		       "    and ((s.old_name is null and g.old_name is not null) or (s.plan is null and g.plan is not null) "
		       "      or (s.option is null and g.option is not null)) "
		       "  returning 1), "
		       "made as ( "
		       "  insert into schemes as s (scheme_code, name, old_name, amc, scheme_type, amfi_category, category, "
		       "    asset_class, plan, option, option_text, is_etf, benchmark_key, family_code, direct_twin, "
		       "    growth_twin, last_nav_date, source, updated_at) "
		       "  select scheme_code, name, old_name, amc, scheme_type, amfi_category, category, asset_class, plan, "
		       "    option, option_text, is_etf, benchmark_key, family_code, direct_twin, growth_twin, last_nav_date, "
		       "    source, now() "
		       "  from given "
		       "  where whole "
		       "  on conflict (scheme_code) "
		       "  do update set name = excluded.name, old_name = excluded.old_name, amc = excluded.amc, "
		       "    scheme_type = excluded.scheme_type, amfi_category = excluded.amfi_category, "
		       "    category = excluded.category, asset_class = excluded.asset_class, plan = excluded.plan, "
		       "    option = excluded.option, option_text = excluded.option_text, is_etf = excluded.is_etf, "
		       "    benchmark_key = excluded.benchmark_key, family_code = excluded.family_code, "
		       "    direct_twin = excluded.direct_twin, growth_twin = excluded.growth_twin, "
		       "    last_nav_date = excluded.last_nav_date, source = excluded.source, updated_at = excluded.updated_at "
		       "  where (s.name, s.old_name, s.amc, s.scheme_type, s.amfi_category, s.category, s.asset_class, s.plan, "
		       "    s.option, s.option_text, s.is_etf, s.benchmark_key, s.family_code, s.direct_twin, s.growth_twin, "
		       "    s.last_nav_date, s.source) is distinct from (excluded.name, excluded.old_name, excluded.amc, "
		       "    excluded.scheme_type, excluded.amfi_category, excluded.category, excluded.asset_class, "
		       "    excluded.plan, excluded.option, excluded.option_text, excluded.is_etf, excluded.benchmark_key, "
		       "    excluded.family_code, excluded.direct_twin, excluded.growth_twin, excluded.last_nav_date, "
		       "    excluded.source) "
		       "  returning 1) "
		       "select ( "
		       "  select n "
		       "  from old), "
		       "(select count(*) from filled), (select count(*) from made), (select count(*) from given)",
		       table)
		.p;
}

static const char *sql_isins(struct cg_arena *a, const char *table)
{
	return cg_arena_printf(
		       a,
		       "insert into scheme_isins as i (isin, scheme_code, kind, nav_date, updated_at) "
		       "select distinct on (isin) isin, scheme_code, kind, nav_date, now() "
		       "from %s "
		       "order by isin, nav_date desc nulls last, scheme_code desc "
		       "on conflict (isin) "
		       "do update set scheme_code = excluded.scheme_code, kind = excluded.kind, nav_date = excluded.nav_date, "
		       "  updated_at = excluded.updated_at "
		       "where (i.nav_date is null or excluded.nav_date >= i.nav_date) "
		       "  and (i.scheme_code, i.kind, i.nav_date) is distinct from (excluded.scheme_code, excluded.kind, "
		       "    excluded.nav_date)",
		       table)
		.p;
}

static void put_scheme(struct cg_master_rows *rows, const struct cg_master *m, bool has_plan, bool whole)
{
	struct cg_master_scheme row = { .s = m->s,
					.option_text = m->option_text,
					.benchmark_key = m->benchmark_key,
					.source = has_plan ? CG_STR("NAVALL_8") : CG_STR("NAVALL_6"),
					.whole = whole };

	row.s.name = cg_str_sub(m->s.name, 0, NAME_MAX_BYTES);
	cg_master_rows_put(rows, &row);
}

static void put_isins(struct cg_master_rows *rows, const struct cg_master *m)
{
	static const struct cg_str kind[2] = { CG_STR_INIT("GROWTH_OR_PAYOUT"), CG_STR_INIT("REINVESTMENT") };

	for (int k = 0; k < 2; k++) {
		struct cg_master_isin row = { m->isin[k], kind[k], m->s.code, m->s.last_nav_date };

		if (m->isin[k].n > 0)
			cg_master_rows_put(rows, &row);
	}
}

/* A row replaces what is known unless that is newer, or knows the plan from its own column. */
static bool is_whole(const struct import *im, const struct cg_amfi *f, const struct cg_master *m)
{
	const struct known *k = find_known(im, m->s.code);

	return k == NULL || ((f->has_plan || !k->has_plan) &&
			     (k->last == CG_DATE_NONE || m->s.last_nav_date >= k->last || !k->has_plan == f->has_plan));
}

/* Sends the rows and counts what became of them. */
static enum cg_code send_batch(struct import *im, const struct cg_master_rows *schemes,
			       const struct cg_master_rows *isins)
{
	struct cg_sql q[] = { { .name = "schemes",
				.text = sql_schemes(schemes->run.arena, schemes->table),
				.arg = schemes->arg,
				.n = schemes->n },
			      { .name = "scheme_isins",
				.text = sql_isins(isins->run.arena, isins->table),
				.arg = isins->arg,
				.n = isins->n } };
	enum cg_code rc;

	if (q[0].text == NULL || q[1].text == NULL)
		return cg_fail(im->e, CG_EBUSY, "master: memory");
	rc = cg_sql_run(im->db, NULL, CG_TX_WRITE, q, 2, im->e);
	if (rc == CG_OK) {
		size_t old = (size_t)cg_sql_int(q[0].res, 0, 0), filled = (size_t)cg_sql_int(q[0].res, 0, 1);
		size_t made = (size_t)cg_sql_int(q[0].res, 0, 2), given = (size_t)cg_sql_int(q[0].res, 0, 3);

		im->out->added += given - old;
		im->out->changed += filled + made - (given - old);
	}
	cg_sql_clear(q, 2);
	return rc;
}

/* Schemes before their ISINs, which refer to them. */
static enum cg_code store_batch(struct import *im, const struct cg_amfi *f, size_t from, size_t to)
{
	static const char not_utf8[] = "The list is not UTF-8 text.";
	struct cg_arena a;
	struct cg_master_rows schemes, isins;
	enum cg_code rc;

	cg_arena_init(&a, 64 << 20);
	cg_master_rows_begin(&schemes, &cg_master_rows_schemes, 1, &a, "schemes", im->e);
	cg_master_rows_begin(&isins, &cg_master_rows_isins, 1, &a, "scheme_isins", im->e);
	for (size_t i = from; i < to; i++) {
		put_scheme(&schemes, &im->list.v[i], f->has_plan, is_whole(im, f, &im->list.v[i]));
		put_isins(&isins, &im->list.v[i]);
	}
	rc = cg_master_rows_end(&schemes, not_utf8);
	if (rc == CG_OK)
		rc = cg_master_rows_end(&isins, not_utf8);
	if (rc == CG_OK)
		rc = send_batch(im, &schemes, &isins);
	cg_arena_free(&a);
	return rc;
}

/* The list's NAVs, and how far each series is now without holes: a weekend and a holiday may lie between two days. */
static enum cg_code store_contiguous(struct import *im, struct cg_master_rows *series)
{
	struct cg_sql q = { .name = "nav_contiguous",
			    .text = cg_arena_printf(
					    &im->arena,
					    "update nav_fetches f "
					    "set contiguous_to = t.nav_date "
					    "from %s "
					    "where f.scheme_code = t.scheme_code and f.contiguous_to < t.nav_date "
					    "  and f.contiguous_to >= t.nav_date - 5",
					    series->table)
					    .p,
			    .arg = series->arg,
			    .n = series->n };
	enum cg_code rc;

	if (q.text == NULL)
		return cg_fail(im->e, CG_EBUSY, "master: memory");
	rc = cg_sql_run(im->db, NULL, CG_TX_WRITE, &q, 1, im->e);
	cg_sql_clear(&q, 1);
	return rc;
}

static enum cg_code store_navs(struct import *im)
{
	struct cg_nav_series *v = cg_arena_take_array(&im->arena, im->list.n, sizeof(*v));
	struct cg_master_rows series;
	size_t n = 0;
	enum cg_code rc;

	if (v == NULL)
		return cg_fail(im->e, CG_EBUSY, "master: memory");
	cg_master_rows_begin(&series, &cg_master_rows_series, 1, &im->arena, "nav_contiguous", im->e);
	for (size_t i = 0; i < im->list.n; i++) {
		struct cg_master *m = &im->list.v[i];
		struct cg_master_series row = { m->s.code, m->nav.date };

		if (!m->nav.nav.set)
			continue;
		v[n++] = (struct cg_nav_series){ .code = m->s.code, .navs = { .v = &m->nav, .n = 1, .cap = 1 } };
		cg_master_rows_put(&series, &row);
	}
	rc = cg_nav_write(im->db, v, n, &im->out->navs, im->e);
	if (rc == CG_OK)
		rc = cg_master_rows_end(&series, "The list is not UTF-8 text.");
	return rc == CG_OK ? store_contiguous(im, &series) : rc;
}

/* Names and NAVs of one list; ETFs are examined once all NAVs are there. */
enum cg_code cg_master_import(struct cg_db *db, const struct cg_reference *ref, struct cg_amfi *f,
			      struct cg_master_report *out, struct cg_err *e)
{
	struct import im = { .db = db, .ref = ref, .out = out, .e = e };
	enum cg_code rc;

	*out = (struct cg_master_report){ 0 };
	cg_arena_init(&im.arena, ARENA_MAX);
	rc = load_known(&im);
	if (rc == CG_OK)
		rc = read_rows(&im, f);
	if (rc == CG_OK)
		drop_doubles(&im);
	if (rc == CG_OK && im.list.n == 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "The list has no schemes.");
	for (size_t i = 0; i < im.list.n && rc == CG_OK; i += BATCH)
		rc = store_batch(&im, f, i, i + BATCH < im.list.n ? i + BATCH : im.list.n);
	if (rc == CG_OK)
		rc = store_navs(&im);
	if (rc == CG_OK)
		rc = cg_nav_judge_etfs(db, e);
	cg_arena_free(&im.arena);
	return rc;
}
