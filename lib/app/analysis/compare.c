#include "app/analysis/compare.h"

enum cg_code cg_app_compare(struct cg_context *x, const struct cg_id id[2], struct cg_app_compared *out)
{
	enum cg_code rc = CG_OK;

	if (cg_id_eq(&id[0], &id[1]))
		return cg_fail_hint(x->err, CG_EREQUEST, "from and to are the same snapshot: give two.");
	rc = cg_snapshot_load_two(x->app->db, x->auth, id, x->arena, out->meta, out->s, x->err);
	return rc == CG_OK ? cg_compare_make(&out->s[0], &out->s[1], x->arena, &out->result, x->err) : rc;
}
