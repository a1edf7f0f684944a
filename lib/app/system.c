#include "app/system.h"

#include "store/pg/db.h"

enum cg_code cg_app_system_ready(struct cg_context *x, int *schema)
{
	return cg_db_ready(x->app->db, schema, x->err);
}
