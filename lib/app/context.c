#include "app/context.h"

void cg_kept_free(struct cg_kept *kept)
{
	if (kept->thing != NULL)
		kept->release(kept->thing);
	kept->thing = NULL;
}

void cg_app_free(struct cg_app *app)
{
	cg_kept_free(&app->samples);
	cg_kept_free(&app->fmv);
	cg_kept_free(&app->fetcher);
}

enum cg_code cg_context_wanted(struct cg_context *x)
{
	if (x->abandoned == NULL || !x->abandoned(x->caller))
		return CG_OK;
	return cg_fail(x->err, CG_ETIMEOUT, "the client has gone");
}

struct cg_extract_opts cg_app_extract_opts(const struct cg_app *app)
{
	return (struct cg_extract_opts){
		.program = app->cfg->extract_program,
		.memory = (size_t)app->cfg->extract_memory_mib * 1024 * 1024,
		.wall_ms = app->cfg->parse_timeout_ms,
		.ready = app->ready,
	};
}
