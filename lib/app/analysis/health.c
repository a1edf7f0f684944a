#include "app/analysis/health.h"

#include "app/analysis/enrich.h"
#include "app/analysis/enrichments.h"
#include "base/time.h"

#include <string.h>

static const struct cg_as_of latest = { .kind = CG_AS_OF_LATEST, .day = CG_DATE_NONE };

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

static enum cg_code enriched_today(struct cg_context *x, const struct cg_id *snapshot, struct cg_enrichment *out)
{
	enum cg_code rc = cg_app_enrichments_get(x, snapshot, cg_time_india_today(), out);

	/* one that was partial is made again: the source may have come back */
	if (rc == CG_OK && !out->partial)
		return rc;
	if (rc != CG_OK && rc != CG_ENOTFOUND)
		return rc;
	memset(x->err, 0, sizeof(*x->err));
	return cg_app_enrich_claimed(x, snapshot, &latest, NULL, out);
}

/* With an Idempotency-Key: an enrichment of its own, to be found again by the key. */
static enum cg_code enriched_once(struct cg_context *x, const char *slug, const struct cg_app_health_args *args,
				  struct cg_enrichment *out)
{
	enum cg_code rc;

	cg_app_enrich_fingerprint(slug, &args->snapshot, "latest", args->idem->fingerprint);
	rc = cg_idempotency_claim(x->app->db, x->auth, args->idem, x->err);
	if (rc != CG_OK)
		return rc;
	if (args->idem->state != CG_IDEM_NEW)
		return cg_app_enrich_replay(x, args->idem, out);
	rc = cg_app_enrich_claimed(x, &args->snapshot, &latest, args->idem, out);
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

	if (!args->include_enrichment)
		rc = once ? statement_once(x, args, e) : cg_app_enrich_statement(x, &args->snapshot, e);
	else
		rc = once ? enriched_once(x, slug, args, e) : enriched_today(x, &args->snapshot, e);
	return rc == CG_OK ? cg_health_make(e, x->arena, &out->health, x->err) : rc;
}
