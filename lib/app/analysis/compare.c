#include "app/analysis/compare.h"

/* Which of the two cannot be had: they are loaded in order, and what was found says when it was stored. */
static void name_missing(struct cg_context *x, enum cg_code rc, const struct cg_snapshot_meta meta[2])
{
	if (rc == CG_ENOSNAPSHOT)
		cg_fail_name(x->err, meta[0].created_ms == 0 ? "from" : "to");
	else if (rc == CG_EEXPIRED)
		cg_fail_name(x->err, meta[1].created_ms == 0 ? "from" : "to");
}

enum cg_code cg_app_compare(struct cg_context *x, const struct cg_id id[2], struct cg_app_compared *out)
{
	enum cg_code rc = CG_OK;

	if (cg_id_eq(&id[0], &id[1]))
		return cg_fail_param(x->err, CG_EREQUEST, "to", "from and to are the same snapshot: give two.");
	rc = cg_snapshot_load_two(x->app->db, x->auth, id, x->arena, out->meta, out->s, x->err);
	name_missing(x, rc, out->meta);
	return rc == CG_OK ? cg_compare_make(&out->s[0], &out->s[1], x->arena, &out->result, x->err) : rc;
}
