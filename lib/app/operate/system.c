#include "app/operate/system.h"

#include "store/market/facts.h"

enum cg_code cg_app_system_ready(struct cg_context *x, int *schema)
{
	return cg_db_ready(x->app->db, schema, x->err);
}

void cg_app_system_jobs(struct cg_context *x, int64_t *purge_s, int64_t *nav_s)
{
	cg_facts_times(x->app->db, purge_s, nav_s);
}
