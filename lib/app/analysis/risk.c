/* risk.c: the series of held schemes, their peers and the NAVs of those, the figures (risk.h). */
#include "app/analysis/risk.h"

#include "app/market/schemes.h"
#include "store/market/nav_table.h"
#include "store/market/peers.h"

static enum cg_code lacks_memory(struct cg_context *x)
{
	return cg_fail(x->err, CG_EBUSY, "risk: no memory");
}

/* Every NAV of the period: held schemes and what stands for their benchmarks. */
static enum cg_code load_series(struct cg_context *x, const struct cg_codes *codes, int32_t day,
				struct cg_nav_table *out)
{
	int32_t from = cg_risk_first_day(day);

	if (!cg_positions_navs_make(codes, x->arena, out))
		return lacks_memory(x);
	if (from == CG_DATE_NONE)
		return CG_OK;
	return cg_nav_table_load_range(x->app->db, from, day, x->arena, out, x->err);
}

/* NAVs that the peers' returns begin and end with. */
static enum cg_code load_peers(struct cg_context *x, const struct cg_codes *held, int32_t day, struct cg_peers *peers,
			       struct cg_nav_table *out)
{
	struct cg_nav_needs needs = { .as_of = day };
	struct cg_codes families = { NULL, 0, 0 };
	struct cg_equities *portfolios;
	size_t n_portfolios;
	enum cg_code rc = cg_peers_load(x->app->db, held, x->arena, peers, x->err);

	for (size_t i = 0; i < peers->n && rc == CG_OK; i++)
		if (!CG_PUSH(x->arena, &needs.own, &peers->v[i].code))
			rc = lacks_memory(x);
	if (rc == CG_OK && !cg_positions_navs_make(&needs.own, x->arena, out))
		rc = lacks_memory(x);
	if (rc == CG_OK)
		rc = cg_nav_table_load(x->app->db, &needs, &families, x->arena, out, &portfolios, &n_portfolios,
				       x->err);
	return rc;
}

enum cg_code cg_app_risk(struct cg_context *x, const struct cg_statement *s, int32_t day, struct cg_risk *out)
{
	struct cg_positions p = { NULL, 0, 0 };
	struct cg_codes held = { NULL, 0, 0 }, all = { NULL, 0, 0 };
	struct cg_nav_table series = { NULL, 0 }, peer_navs = { NULL, 0 };
	struct cg_peers peers = { .list_date = CG_DATE_NONE };
	enum cg_code rc = cg_positions_make(s, x->arena, &p) ? CG_OK : lacks_memory(x);

	*out = (struct cg_risk){ .list_date = CG_DATE_NONE };
	if (rc == CG_OK && p.n > 0)
		rc = cg_app_schemes_of_positions(x, &p);
	if (rc == CG_OK && !cg_risk_codes(&p, x->arena, &held, &all))
		rc = lacks_memory(x);
	if (rc == CG_OK && day != CG_DATE_NONE)
		rc = load_series(x, &all, day, &series);
	if (rc == CG_OK && day != CG_DATE_NONE)
		rc = load_peers(x, &held, day, &peers, &peer_navs);
	if (rc == CG_OK && day != CG_DATE_NONE && !cg_risk_make(&p, &series, &peers, &peer_navs, day, x->arena, out))
		rc = lacks_memory(x);
	return rc;
}
