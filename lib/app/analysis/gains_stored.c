/* gains_stored.c: capital gains of a stored snapshot, with schemes and NAVs of the database (gains.h). */
#include "app/analysis/gains.h"
#include "store/market/nav.h"

#include <string.h>

static enum cg_code stored_nav(struct cg_context *x, const struct cg_scheme *scheme, int32_t day, struct cg_dec *nav)
{
	struct cg_nav_series series = { .code = 0 };
	enum cg_code rc = cg_nav_series(x->app->db, &scheme->code, 1, day, day, x->arena, &series, x->err);

	if (rc == CG_OK && series.navs.n == 1)
		*nav = series.navs.v[0].nav;
	return rc;
}

enum cg_code cg_app_gains(struct cg_context *x, const struct cg_id *id, int year, struct cg_app_gains *out)
{
	enum cg_code rc;

	memset(out, 0, sizeof(*out));
	rc = cg_snapshot_load(x->app->db, x->auth, id, x->arena, &out->meta, &out->s, x->err);
	return rc == CG_OK ? cg_app_gains_of(x, cg_app_schemes_stored, stored_nav, year, out) : rc;
}
