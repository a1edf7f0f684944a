/* months.c: the schemes of the funds, the NAVs that months and the change of a day need (months.h). */
#include "app/analysis/months.h"

#include "app/market/schemes.h"
#include "store/market/nav_table.h"
#include "store/snapshot/snapshot.h"

/* The day of the newest NAV that an enrichment knew of a scheme; CG_DATE_NONE: it knew none of its last days. */
static int32_t newest_known(const struct cg_enrichment *e, int32_t code)
{
	int32_t day = e->newest_nav_date;

	for (size_t i = 0; i < e->funds.n; i++)
		if (e->funds.v[i].scheme_code == code)
			day = e->funds.v[i].latest_nav_date;
	return day != CG_DATE_NONE && day >= e->as_of - CG_NAV_BACK ? day : CG_DATE_NONE;
}

/* NAVs that came since are none of its: the last month is worth what it says, and it says the same when asked again. */
static void forget_newer(const struct cg_enrichment *e, struct cg_nav_needs *needs)
{
	for (size_t i = 0; i < needs->at.n; i++) {
		struct cg_nav_at *at = &needs->at.v[i];
		int32_t newest = at->day > e->as_of - CG_NAV_BACK ? newest_known(e, at->code) : CG_DATE_NONE;

		if (newest != CG_DATE_NONE && newest < at->day)
			at->day = newest;
	}
	cg_positions_drop_doubles(needs);
}

enum cg_code cg_app_months(struct cg_context *x, const struct cg_statement *s, int32_t to,
			   const struct cg_enrichment *e, struct cg_months *out)
{
	struct cg_positions p = { NULL, 0, 0 };
	struct cg_nav_needs needs = { .as_of = to };
	struct cg_codes codes = { NULL, 0, 0 }, families = { NULL, 0, 0 };
	struct cg_nav_table table = { NULL, 0 };
	struct cg_equities *portfolios = NULL;
	size_t n_portfolios = 0;
	bool good = cg_positions_make(s, x->arena, &p);
	enum cg_code rc = CG_OK;

	*out = (struct cg_months){ .v = NULL };
	if (good && p.n > 0 && to != CG_DATE_NONE)
		rc = cg_app_schemes_of_positions(x, &p);
	if (rc == CG_OK && good)
		good = cg_months_needs(&p, s, to, x->arena, &needs, &codes) &&
		       cg_positions_navs_make(&codes, x->arena, &table);
	if (good && e != NULL)
		forget_newer(e, &needs);
	if (rc == CG_OK && good && needs.at.n > 0)
		rc = cg_nav_table_load(x->app->db, &needs, &families, x->arena, &table, &portfolios, &n_portfolios,
				       x->err);
	if (rc == CG_OK && good && to != CG_DATE_NONE)
		good = cg_months_make(&p, s, &table, to, x->arena, out);
	return rc == CG_OK && !good ? cg_fail(x->err, CG_EBUSY, "months: no memory") : rc;
}

enum cg_code cg_app_months_day_change(struct cg_context *x, const struct cg_enrichment *e, struct cg_day_change *out)
{
	struct cg_nav_needs needs = { .as_of = e->as_of };
	struct cg_codes codes = { NULL, 0, 0 }, families = { NULL, 0, 0 };
	struct cg_nav_table table = { NULL, 0 };
	struct cg_equities *portfolios = NULL;
	size_t n_portfolios = 0;
	enum cg_code rc = CG_OK;

	if (!cg_day_change_needs(e, x->arena, &needs, &codes) || !cg_positions_navs_make(&codes, x->arena, &table))
		return cg_fail(x->err, CG_EBUSY, "day change: no memory");
	if (needs.at.n > 0)
		rc = cg_nav_table_load(x->app->db, &needs, &families, x->arena, &table, &portfolios, &n_portfolios,
				       x->err);
	if (rc == CG_OK)
		cg_day_change_make(e, &table, out);
	return rc;
}

enum cg_code cg_app_months_beside(struct cg_context *x, const struct cg_statement *s, const struct cg_enrichment *e,
				  struct cg_app_months_beside *out)
{
	enum cg_code rc = cg_app_months(x, s, e->as_of, e, &out->months);

	if (rc == CG_OK)
		rc = cg_app_months_day_change(x, e, &out->change);
	if (rc == CG_OK && !cg_enrich_covered(s, e, x->arena, &out->rate))
		rc = cg_fail(x->err, CG_EBUSY, "rate of a part: no memory");
	return rc;
}

enum cg_code cg_app_months_beside_stored(struct cg_context *x, const struct cg_enrichment *e,
					 struct cg_app_months_beside *out)
{
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	enum cg_code rc = cg_snapshot_load_flows(x->app->db, x->auth, &e->snapshot, x->arena, &meta, &s, x->err);

	return rc == CG_OK ? cg_app_months_beside(x, &s, e, out) : rc;
}
