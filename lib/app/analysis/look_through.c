/* look_through.c: the portfolios of the funds that are held, put together (look_through.h). */
#include "app/analysis/look_through.h"

#include "store/market/exposure.h"

enum cg_code cg_app_look_through(struct cg_context *x, const struct cg_enrichment *e, struct cg_look_through *out)
{
	struct cg_codes families = { 0 };
	struct cg_exposures held;
	enum cg_code rc;

	for (size_t i = 0; i < e->funds.n; i++) {
		if (e->funds.v[i].family > 0 && !CG_PUSH(x->arena, &families, &e->funds.v[i].family))
			return cg_fail(x->err, CG_EBUSY, "look_through: no memory");
	}
	rc = cg_exposure_load(x->app->db, &families, e->as_of, x->arena, &held, x->err);
	return rc == CG_OK ? cg_look_through_make(e, &held, x->arena, out, x->err) : rc;
}
