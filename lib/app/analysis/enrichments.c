#include "app/analysis/enrichments.h"

#include "store/snapshot/enrichment.h"

enum cg_code cg_app_enrichments_get(struct cg_context *x, const struct cg_id *snapshot, int32_t day,
				    struct cg_enrichment *out)
{
	return cg_enrichment_load(x->app->db, x->auth, snapshot, day, x->arena, out, x->err);
}
