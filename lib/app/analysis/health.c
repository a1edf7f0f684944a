#include "app/analysis/health.h"

#include "app/analysis/enrich.h"
#include "app/analysis/enrichments.h"
#include "app/analysis/look_through.h"
#include "base/time.h"

#include <string.h>

/* The day as the client wrote it; absent is "latest". */
static const char *day_asked(struct cg_context *x, const struct cg_app_health_args *args)
{
	const char *z = args->as_of_text.n > 0 ? cg_arena_z(x->arena, args->as_of_text) : NULL;

	return z != NULL ? z : "latest";
}

/* With an Idempotency-Key: nothing is made, the same figures come out again; the key is bound to this request. */
static enum cg_code statement_once(struct cg_context *x, const struct cg_app_health_args *args,
				   struct cg_enrichment *out)
{
	struct cg_idem *idem = args->idem;
	enum cg_code rc;

	cg_app_enrich_fingerprint("health check of the statement alone", &args->snapshot, "latest", idem->fingerprint);
	rc = cg_idempotency_claim(x->app->db, x->auth, idem, x->err);
	if (rc != CG_OK)
		return rc;
	rc = cg_app_enrich_statement(x, &args->snapshot, out);
	x->done.replayed = rc == CG_OK && idem->state != CG_IDEM_NEW;
	if (idem->state != CG_IDEM_NEW)
		return rc;
	if (rc == CG_OK)
		rc = cg_idempotency_answer(x->app->db, x->auth, idem, &args->snapshot, x->err);
	if (rc != CG_OK)
		cg_idempotency_release(x->app->db, x->auth, idem);
	return rc;
}

/* What is stored of that day, else a new one. The day of the statement is told by the statement: always made. */
static enum cg_code enriched_stored(struct cg_context *x, const struct cg_app_health_args *args,
				    struct cg_enrichment *out)
{
	int32_t day = args->as_of.kind == CG_AS_OF_DAY ? args->as_of.day : cg_time_india_today();
	enum cg_code rc;

	if (args->as_of.kind == CG_AS_OF_STATEMENT)
		return cg_app_enrich_claimed(x, &args->snapshot, &args->as_of, NULL, out);
	rc = cg_app_enrichments_get(x, &args->snapshot, day, out);

	/* one that was partial is made again: the source may have come back */
	if (rc == CG_OK && !out->partial)
		return rc;
	if (rc != CG_OK && rc != CG_ENOTFOUND)
		return rc;
	memset(x->err, 0, sizeof(*x->err));
	return cg_app_enrich_claimed(x, &args->snapshot, &args->as_of, NULL, out);
}

/* With an Idempotency-Key: an enrichment of its own, to be found again by the key. */
static enum cg_code enriched_once(struct cg_context *x, const char *slug, const struct cg_app_health_args *args,
				  struct cg_enrichment *out)
{
	enum cg_code rc;

	cg_app_enrich_fingerprint(slug, &args->snapshot, day_asked(x, args), args->idem->fingerprint);
	rc = cg_idempotency_claim(x->app->db, x->auth, args->idem, x->err);
	if (rc != CG_OK)
		return rc;
	if (args->idem->state != CG_IDEM_NEW)
		return cg_app_enrich_replay(x, args->idem, out);
	rc = cg_app_enrich_claimed(x, &args->snapshot, &args->as_of, args->idem, out);
	if (rc != CG_OK)
		cg_idempotency_release(x->app->db, x->auth, args->idem);
	return rc;
}

enum cg_code cg_app_health(struct cg_context *x, const char *slug, const struct cg_app_health_args *args,
			   struct cg_app_health *out)
{
	struct cg_enrichment *e = &out->enrichment;
	bool once = args->idem != NULL;
	enum cg_code rc;

	if (!args->include_enrichment && args->as_of.kind != CG_AS_OF_LATEST)
		return cg_fail_param(x->err, CG_EREQUEST, "as_of",
				     "as_of goes with an enrichment: the statement alone is of its own day.");
	if (!args->include_enrichment)
		rc = once ? statement_once(x, args, e) : cg_app_enrich_statement(x, &args->snapshot, e);
	else
		rc = once ? enriched_once(x, slug, args, e) : enriched_stored(x, args, e);
	if (rc == CG_OK && args->include_enrichment)
		rc = cg_app_look_through(x, e, &out->look_through);
	return rc == CG_OK ? cg_health_make(e, x->arena, &out->health, x->err) : rc;
}
