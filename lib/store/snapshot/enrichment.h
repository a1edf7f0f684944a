/*
 * enrichment.h: enrichments kept beside their snapshot: what a POST answered can be given again to the last byte.
 * Does not compute (market/enrich/enrich.h) and does not print.
 *
 * Kept      the figures; overlays that are sums over the funds are added up again on loading. An enrichment of the same
 *           snapshot and day that is older than 24 hours (the life of an Idempotency-Key) gives way to a newer one.
 * Errors    CG_ENOSNAPSHOT (none, another account's, or deleted meanwhile), CG_EEXPIRED, CG_ENOTFOUND (the snapshot has
 *           no enrichment, or none of that day), CG_EIDEMBUSY, CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_SNAPSHOT_ENRICHMENT_H
#define CG_STORE_SNAPSHOT_ENRICHMENT_H

#include "market/enrichment.h"
#include "store/snapshot/idempotency.h"

/*
 * Store x, of which id and enriched_ms are filled here; one request and one enrichment are counted. idem may be NULL;
 * else its answer is kept in the same transaction, and the id of its claim is that of the enrichment.
 */
enum cg_code cg_enrichment_store(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				 struct cg_enrichment *x, struct cg_err *e);

/* The newest enrichment of a snapshot, of one day unless as_of is CG_DATE_NONE. */
enum cg_code cg_enrichment_load(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *snapshot,
				int32_t as_of, struct cg_arena *a, struct cg_enrichment *out, struct cg_err *e);
/* The same by its own id, for an Idempotency-Key. */
enum cg_code cg_enrichment_load_id(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *snapshot,
				   const struct cg_id *id, struct cg_arena *a, struct cg_enrichment *out,
				   struct cg_err *e);

#endif
