#include "store/market/master.h"

#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 2000, ARENA_MAX = 768 << 20, NUMBER_MAX = 16, COLUMNS = 19, SAME_LIST_DAYS = 60 };

/* --- benchmarks */

enum { B_COLUMNS = 11 };
static const char sql_benchmarks[] =
	"insert into benchmarks as b (benchmark_key, name, alternative, quality, proxy_codes, proxy_weights, "
	"  proxy_name, proxy_since, tri_series, scope, note, updated_at) "
	"select k, nm, al, q, pc::integer[], pw::numeric[], pn, ps, tri, sc, nt, now() "
	"from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], "
	"  $8::date[], $9::text[], $10::text[], $11::text[]) t(k, nm, al, q, pc, pw, pn, ps, tri, sc, nt) "
	"on conflict (benchmark_key) "
	"do update set name = excluded.name, alternative = excluded.alternative, quality = excluded.quality, "
	"  proxy_codes = excluded.proxy_codes, proxy_weights = excluded.proxy_weights, "
	"  proxy_name = excluded.proxy_name, proxy_since = excluded.proxy_since, "
	"  tri_series = excluded.tri_series, scope = excluded.scope, note = excluded.note, "
	"  updated_at = excluded.updated_at "
	"where (b.name, b.alternative, b.quality, b.proxy_codes, b.proxy_weights, b.proxy_name, b.proxy_since, "
	"  b.tri_series, b.scope, b.note) is distinct from (excluded.name, excluded.alternative, "
	"  excluded.quality, excluded.proxy_codes, excluded.proxy_weights, excluded.proxy_name, "
	"  excluded.proxy_since, excluded.tri_series, excluded.scope, excluded.note)";

static void push_benchmark(const struct cg_benchmark_row *row, struct cg_arena *a, struct cg_pgarray c[B_COLUMNS])
{
	struct cg_pgarray codes, weights;

	cg_pgarray_init(&codes, a);
	cg_pgarray_init(&weights, a);
	for (size_t i = 0; i < row->b.n_proxies; i++) {
		cg_pgarray_uint(&codes, (uint64_t)row->b.proxy[i].code);
		cg_pgarray_dec(&weights, row->b.proxy[i].weight);
	}
	cg_pgarray_text(&c[0], row->b.key);
	cg_pgarray_text(&c[1], row->b.name);
	cg_pgarray_text(&c[2], row->b.alternative);
	cg_pgarray_text(&c[3], cg_str_of(cg_fund_quality_name(row->b.quality)));
	cg_pgarray_text(&c[4], cg_str_of(cg_pgarray_done(&codes)));
	cg_pgarray_text(&c[5], cg_str_of(cg_pgarray_done(&weights)));
	cg_pgarray_text(&c[6], row->b.proxy_name);
	cg_pgarray_date(&c[7], row->b.proxy_since);
	cg_pgarray_text(&c[8], row->tri_series);
	cg_pgarray_text(&c[9], cg_str_of(cg_reference_scope_name(row->scope)));
	cg_pgarray_text(&c[10], row->note);
}

enum cg_code cg_master_benchmarks_store(struct cg_db *db, const struct cg_reference *ref, struct cg_err *e)
{
	struct cg_arena a;
	struct cg_pgarray c[B_COLUMNS];
	const char *arg[B_COLUMNS];
	struct cg_sql q[] = {
		{ .name = "benchmarks_gone",
		  .text = "delete from benchmarks "
			  "where benchmark_key <> all ($1::text[])",
		  .arg = arg,
		  .n = 1 },
		{ .name = "benchmarks", .text = sql_benchmarks, .arg = arg, .n = B_COLUMNS },
	};
	enum cg_code rc = CG_OK;

	cg_arena_init(&a, 16 << 20);
	for (int i = 0; i < B_COLUMNS; i++)
		cg_pgarray_init(&c[i], &a);
	for (size_t i = 0; i < ref->benchmarks.n; i++)
		push_benchmark(&ref->benchmarks.v[i], &a, c);
	for (int i = 0; i < B_COLUMNS; i++) {
		arg[i] = cg_pgarray_done(&c[i]);
		if (arg[i] == NULL)
			rc = cg_fail(e, CG_EBUSY, "benchmarks: memory");
	}
	if (rc == CG_OK)
		rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	cg_arena_free(&a);
	return rc;
}

/* --- the list of schemes */

/* What is known of a scheme already. */
struct known {
	int32_t code, last;
	struct cg_str old_name;
	bool has_plan; /* from a list with columns for plan and option */
};

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

static int known_code(const void *key, const void *row)
{
	int32_t a = *(const int32_t *)key, b = ((const struct known *)row)->code;

	return (a > b) - (a < b);
}

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

static const char sql_schemes[] =
	"with given as ( "
	"  select * "
	"  from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], "
	"    $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[], $13::text[], $14::integer[], "
	"    $15::integer[], $16::integer[], $17::date[], $18::text[], $19::boolean[]) t(scheme_code, name, "
	"    old_name, amc, scheme_type, amfi_category, category, asset_class, plan, option, option_text, "
	"    is_etf, benchmark_key, family_code, direct_twin, growth_twin, last_nav_date, source, whole)), "
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
	"(select count(*) from filled), (select count(*) from made), (select count(*) from given)";
static const char sql_isins[] =
	"insert into scheme_isins as i (isin, scheme_code, kind, nav_date, updated_at) "
	"select distinct on (isin) isin, scheme_code, kind, nav_date, now() "
	"from unnest($1::text[], $2::integer[], $3::text[], $4::date[]) t(isin, scheme_code, kind, nav_date) "
	"order by isin, nav_date desc nulls last, scheme_code desc "
	"on conflict (isin) "
	"do update set scheme_code = excluded.scheme_code, kind = excluded.kind, nav_date = excluded.nav_date, "
	"  updated_at = excluded.updated_at "
	"where (i.nav_date is null or excluded.nav_date >= i.nav_date) "
	"  and (i.scheme_code, i.kind, i.nav_date) is distinct from (excluded.scheme_code, excluded.kind, "
	"    excluded.nav_date)";

static void push_code(struct cg_pgarray *c, int32_t code)
{
	if (code > 0)
		cg_pgarray_uint(c, (uint64_t)code);
	else
		cg_pgarray_null(c);
}

static void push_master(const struct cg_master *m, bool has_plan, bool whole, struct cg_pgarray c[COLUMNS])
{
	const struct cg_scheme *s = &m->s;

	push_code(&c[0], s->code);
	cg_pgarray_text(&c[1], cg_str_sub(s->name, 0, 500));
	cg_pgarray_text(&c[2], s->old_name);
	cg_pgarray_text(&c[3], s->amc);
	cg_pgarray_text(&c[4], s->scheme_type);
	cg_pgarray_text(&c[5], s->amfi_category);
	cg_pgarray_text(&c[6], s->category);
	cg_pgarray_text(&c[7], cg_str_of(cg_fund_asset_class_name(s->asset_class)));
	cg_pgarray_text(&c[8], s->plan != CG_PLAN_NONE ? cg_str_of(cg_plan_name(s->plan)) : CG_STR_NONE);
	cg_pgarray_text(&c[9], s->option != CG_OPTION_NONE ? cg_str_of(cg_option_name(s->option)) : CG_STR_NONE);
	cg_pgarray_text(&c[10], m->option_text);
	cg_pgarray_bool(&c[11], s->is_etf);
	cg_pgarray_text(&c[12], m->benchmark_key);
	push_code(&c[13], s->family);
	push_code(&c[14], s->direct.code);
	push_code(&c[15], s->growth.code);
	cg_pgarray_date(&c[16], s->last_nav_date);
	cg_pgarray_text(&c[17], has_plan ? CG_STR("NAVALL_8") : CG_STR("NAVALL_6"));
	cg_pgarray_bool(&c[18], whole);
}

static void push_isins(const struct cg_master *m, struct cg_pgarray c[4])
{
	static const struct cg_str kind[2] = { CG_STR_INIT("GROWTH_OR_PAYOUT"), CG_STR_INIT("REINVESTMENT") };

	for (int k = 0; k < 2; k++) {
		if (m->isin[k].n == 0)
			continue;
		cg_pgarray_text(&c[0], m->isin[k]);
		push_code(&c[1], m->s.code);
		cg_pgarray_text(&c[2], kind[k]);
		cg_pgarray_date(&c[3], m->s.last_nav_date);
	}
}

/* A row replaces what is known unless that is newer, or knows the plan from its own column. */
static bool is_whole(const struct import *im, const struct cg_amfi *f, const struct cg_master *m)
{
	const struct known *k = find_known(im, m->s.code);

	return k == NULL || ((f->has_plan || !k->has_plan) &&
			     (k->last == CG_DATE_NONE || m->s.last_nav_date >= k->last || !k->has_plan == f->has_plan));
}

static enum cg_code store_batch(struct import *im, const struct cg_amfi *f, size_t from, size_t to)
{
	struct cg_arena a;
	struct cg_pgarray c[COLUMNS], i4[4];
	const char *arg[COLUMNS], *isin[4];
	struct cg_sql q[] = { { .name = "schemes", .text = sql_schemes, .arg = arg, .n = COLUMNS },
			      { .name = "scheme_isins", .text = sql_isins, .arg = isin, .n = 4 } };
	enum cg_code rc = CG_OK;

	cg_arena_init(&a, 64 << 20);
	for (int i = 0; i < COLUMNS; i++)
		cg_pgarray_init(&c[i], &a);
	for (int i = 0; i < 4; i++)
		cg_pgarray_init(&i4[i], &a);
	for (size_t i = from; i < to; i++) {
		push_master(&im->list.v[i], f->has_plan, is_whole(im, f, &im->list.v[i]), c);
		push_isins(&im->list.v[i], i4);
	}
	for (int i = 0; i < COLUMNS; i++) {
		arg[i] = cg_pgarray_done(&c[i]);
		if (arg[i] == NULL)
			rc = cg_fail_hint(im->e, CG_EREQUEST, "The list is not UTF-8 text.");
	}
	for (int i = 0; i < 4; i++)
		isin[i] = cg_pgarray_done(&i4[i]);
	if (rc == CG_OK)
		rc = cg_sql_run(im->db, NULL, CG_TX_WRITE, q, 2, im->e);
	if (rc == CG_OK) {
		size_t old = (size_t)cg_sql_int(q[0].res, 0, 0), filled = (size_t)cg_sql_int(q[0].res, 0, 1);
		size_t made = (size_t)cg_sql_int(q[0].res, 0, 2), given = (size_t)cg_sql_int(q[0].res, 0, 3);

		im->out->added += given - old;
		im->out->changed += filled + made - (given - old);
	}
	cg_sql_clear(q, 2);
	cg_arena_free(&a);
	return rc;
}

/* The list's NAVs, and how far each series is now without holes: a weekend and a holiday may lie between two days. */
static enum cg_code store_navs(struct import *im)
{
	struct cg_nav_series *v = cg_arena_take_array(&im->arena, im->list.n, sizeof(*v));
	struct cg_pgarray codes, days;
	const char *arg[2];
	struct cg_sql q = { .name = "nav_contiguous",
			    .text = "update nav_fetches f "
				    "set contiguous_to = t.d "
				    "from unnest($1::integer[], $2::date[]) t(c, d) "
				    "where f.scheme_code = t.c and f.contiguous_to < t.d "
				    "  and f.contiguous_to >= t.d - 5",
			    .arg = arg,
			    .n = 2 };
	size_t n = 0;
	enum cg_code rc;

	if (v == NULL)
		return cg_fail(im->e, CG_EBUSY, "master: memory");
	cg_pgarray_init(&codes, &im->arena);
	cg_pgarray_init(&days, &im->arena);
	for (size_t i = 0; i < im->list.n; i++) {
		struct cg_master *m = &im->list.v[i];

		if (!m->nav.nav.set)
			continue;
		v[n++] = (struct cg_nav_series){ .code = m->s.code, .navs = { .v = &m->nav, .n = 1, .cap = 1 } };
		push_code(&codes, m->s.code);
		cg_pgarray_date(&days, m->nav.date);
	}
	rc = cg_nav_write(im->db, v, n, &im->out->navs, im->e);
	arg[0] = cg_pgarray_done(&codes);
	arg[1] = cg_pgarray_done(&days);
	if (rc == CG_OK && (arg[0] == NULL || arg[1] == NULL))
		rc = cg_fail(im->e, CG_EBUSY, "master: memory");
	if (rc == CG_OK)
		rc = cg_sql_run(im->db, NULL, CG_TX_WRITE, &q, 1, im->e);
	cg_sql_clear(&q, 1);
	return rc;
}

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

/* --- which schemes */

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

/* --- portfolios */

/* Whether the rows that are stored are these. */
static const char sql_same[] =
	"with given as ( "
	"  select row_number() over () - 1 as no, * "
	"  from unnest($3::text[], $4::text[], $5::text[], $6::numeric[]) t(isin, name, kind, weight)), "
	"stored as (select * from portfolio_securities where scheme_code = $1 and portfolio_date = $2) "
	"select (select count(*) from given) = (select count(*) from stored) "
	"  and not exists ( "
	"  select "
	"  from given g "
	"  left join stored p on p.row_no = g.no "
	"  where (p.security_isin, p.security_name, p.asset_type, p.weight) is distinct from (g.isin, g.name, "
	"    g.kind, g.weight))";
static const char sql_gone[] = "delete from portfolio_securities "
			       "where scheme_code = $1 and portfolio_date = $2";
static const char sql_rows[] =
	"insert into portfolio_securities (scheme_code, portfolio_date, row_no, security_isin, security_name, "
	"  asset_type, weight) "
	"select $1::integer, $2::date, row_number() over () - 1, t.* "
	"from unnest($3::text[], $4::text[], $5::text[], $6::numeric[]) t";
static const char sql_head[] =
	"insert into scheme_portfolios as p (scheme_code, portfolio_date, scheme_name, weight_sum, securities, "
	"  imported_at) "
	"values ($1, $2, $3, $4, $5, now()) "
	"on conflict (scheme_code, portfolio_date) "
	"do update set scheme_name = excluded.scheme_name, weight_sum = excluded.weight_sum, "
	"  securities = excluded.securities, imported_at = excluded.imported_at "
	"where (p.scheme_name, p.weight_sum, p.securities) is distinct from (excluded.scheme_name, "
	"  excluded.weight_sum, excluded.securities)";

enum cg_code cg_master_portfolio_write(struct cg_db *db, const struct cg_portfolio *p, bool *changed, struct cg_err *e)
{
	char code[NUMBER_MAX], date[CG_DATE_TEXT_MAX], sum[CG_DEC_TEXT_MAX], count[NUMBER_MAX];
	struct cg_arena a;
	struct cg_pgarray c[4];
	const char *rows[6] = { code, cg_date_text(p->date, date) }, *head[5] = { code, date, NULL, sum, count };
	struct cg_sql q[] = {
		{ .name = "portfolio_same", .text = sql_same, .arg = rows, .n = 6 },
		{ .name = "portfolio_gone", .text = sql_gone, .arg = rows, .n = 2 },
		{ .name = "portfolio_rows", .text = sql_rows, .arg = rows, .n = 6 },
		{ .name = "portfolio", .text = sql_head, .arg = head, .n = 5 },
	};
	enum cg_code rc = CG_OK;

	cg_arena_init(&a, 64 << 20);
	(void)snprintf(code, sizeof(code), "%d", p->code);
	(void)snprintf(count, sizeof(count), "%zu", p->rows.n);
	(void)cg_dec_text(p->weight_sum, sum);
	for (int i = 0; i < 4; i++)
		cg_pgarray_init(&c[i], &a);
	for (size_t i = 0; i < p->rows.n; i++) {
		cg_pgarray_text(&c[0], p->rows.v[i].isin);
		cg_pgarray_text(&c[1], p->rows.v[i].name);
		cg_pgarray_text(&c[2], p->rows.v[i].type);
		cg_pgarray_dec(&c[3], p->rows.v[i].weight);
	}
	head[2] = p->name.n > 0 ? cg_arena_z(&a, p->name) : NULL;
	for (int i = 0; i < 4; i++) {
		rows[2 + i] = cg_pgarray_done(&c[i]);
		if (rows[2 + i] == NULL)
			rc = cg_fail_hint(e, CG_EREQUEST, "A name in the file is not UTF-8 text.");
	}
	if (rc == CG_OK)
		rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, sizeof(q) / sizeof(q[0]), e);
	if (rc == CG_OK)
		*changed = !cg_sql_true(q[0].res, 0, 0);
	cg_sql_clear(q, sizeof(q) / sizeof(q[0]));
	cg_arena_free(&a);
	return rc;
}

/* --- status */

enum cg_code cg_master_empty(struct cg_db *db, bool *empty, struct cg_err *e)
{
	struct cg_sql q = { .name = "master_empty", .text = "select not exists (select from schemes)" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK)
		*empty = cg_sql_true(q.res, 0, 0);
	cg_sql_clear(&q, 1);
	return rc;
}

static const char sql_status[] =
	"select ( "
	"  select count(*) "
	"  from schemes), "
	"( "
	"  select count(*) "
	"  from schemes "
	"  where last_nav_date >= (select max(last_nav_date) from schemes) - 30), "
	"( "
	"  select count(*) "
	"  from scheme_isins), "
	"( "
	"  select sum(greatest(c.reltuples, 0))::bigint "
	"  from pg_inherits i "
	"  join pg_class c on c.oid = i.inhrelid "
	"  where i.inhparent = 'nav_daily'::regclass), "
	"( "
	"  select count(*) "
	"  from nav_fetches "
	"  where full_history), "
	"( "
	"  select count(*) "
	"  from nav_breaks), "
	"( "
	"  select count(*) "
	"  from scheme_portfolios), "
	"( "
	"  select max(last_date)::text "
	"  from nav_fetches), "
	"(select min(first_date)::text from nav_fetches), (select max(last_nav_date)::text from schemes)";
static const char sql_run[] =
	"select format('last sync %s: %s of %s schemes, begun %s%s', lower(outcome), done, total, "
	"  to_char(started_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
	"  coalesce(', ended ' || to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
	"    case when lease_until < now() then ', not working any more' else '' end)) "
	"from nav_runs "
	"where kind = 'sync'";
static const char sql_upstreams[] =
	"select format('%s: %s, %s requests today%s', name, "
	"  case "
	"    when open_until > now() then 'circuit open until ' || to_char(open_until at time zone 'UTC', "
	"      'HH24:MI:SS\"Z\"') "
	"    when failures > 0 then failures || ' failures in a row' else 'working' end, "
	"  case when budget_day = (now() at time zone 'UTC')::date then budget_used else 0 end, "
	"  coalesce('; last error: ' || last_error, '')) "
	"from upstreams "
	"order by name";

enum cg_code cg_master_market_status(struct cg_db *db, struct cg_arena *a, struct cg_master_market_status *out,
				     struct cg_err *e)
{
	struct cg_sql q[] = { { .name = "market_status", .text = sql_status },
			      { .name = "market_run", .text = sql_run },
			      { .name = "market_upstreams", .text = sql_upstreams } };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, q, 3, e);

	*out = (struct cg_master_market_status){ 0 };
	if (rc == CG_OK) {
		struct cg_row r = { .res = q[0].res, .arena = a };

		out->schemes = cg_row_int(&r);
		out->live = cg_row_int(&r);
		out->isins = cg_row_int(&r);
		out->navs = cg_row_int(&r);
		out->series = cg_row_int(&r);
		out->breaks = cg_row_int(&r);
		out->portfolios = cg_row_int(&r);
		out->newest_nav = cg_row_text(&r);
		out->oldest_nav = cg_row_text(&r);
		out->list_date = cg_row_text(&r);
		if (PQntuples(q[1].res) > 0)
			out->run = cg_arena_str(a, cg_sql_get(q[1].res, 0, 0));
		for (int i = 0; i < PQntuples(q[2].res) && !r.bad; i++) {
			struct cg_str s = cg_arena_str(a, cg_sql_get(q[2].res, i, 0));

			r.bad = s.p == NULL || !CG_PUSH(a, &out->upstreams, &s);
		}
		if (r.bad)
			rc = cg_fail(e, CG_EBUSY, "status: memory");
	}
	cg_sql_clear(q, 3);
	return rc;
}
