/*
 * enrich.h: an enrichment of a snapshot: schemes, NAVs fetched where they are not stored, figures, store.
 * Does not compute returns (market/enrich/enrich.h) and does not ask sources itself (nav_fetch.h).
 *
 * Idempotency idem NULL: none; else its key is set, and what the first request with it got is given again
 *           (x->done.replayed).
 * Ownership results borrow from the arena of the context.
 * Errors    CG_ENOSNAPSHOT, CG_EEXPIRED, CG_EUPSTREAM (no NAV is stored and the source cannot be asked),
 *           CG_EIDEMMISMATCH, CG_EIDEMBUSY, CG_EDB, CG_EBUSY.
 */
#ifndef CG_APP_ANALYSIS_ENRICH_H
#define CG_APP_ANALYSIS_ENRICH_H

#include "app/context.h"
#include "market/enrichment.h"
#include "store/snapshot/idempotency.h"

/* The day of the figures: today, that of the statement, or a date. */
enum cg_as_of_kind { CG_AS_OF_LATEST, CG_AS_OF_STATEMENT, CG_AS_OF_DAY };
struct cg_as_of {
	enum cg_as_of_kind kind;
	int32_t day; /* CG_AS_OF_DAY */
};

/* "latest" (also when absent), "statement" or YYYY-MM-DD from April 2006 to today. CG_EREQUEST with a hint. */
enum cg_code cg_app_enrich_as_of(struct cg_context *x, struct cg_str text, struct cg_as_of *out);

enum cg_code cg_app_enrich(struct cg_context *x, const struct cg_id *snapshot, const struct cg_as_of *as_of,
			   struct cg_idem *idem, struct cg_enrichment *out);

/* For other use cases: one that has claimed its Idempotency-Key; the statement alone, neither fetched nor stored. */
enum cg_code cg_app_enrich_claimed(struct cg_context *x, const struct cg_id *snapshot, const struct cg_as_of *as_of,
				   const struct cg_idem *idem, struct cg_enrichment *out);
enum cg_code cg_app_enrich_statement(struct cg_context *x, const struct cg_id *snapshot, struct cg_enrichment *out);
/* A statement that is no snapshot: NAVs are fetched and stored as for one, nothing of the statement is. */
enum cg_code cg_app_enrich_unstored(struct cg_context *x, const struct cg_statement *s, const struct cg_as_of *as_of,
				    struct cg_enrichment *out);
/* What the first request with this Idempotency-Key got: kept under the id of its claim. */
enum cg_code cg_app_enrich_replay(struct cg_context *x, const struct cg_idem *idem, struct cg_enrichment *out);
/* What makes two requests the same; as_of: as clients write it. */
void cg_app_enrich_fingerprint(const char *purpose, const struct cg_id *snapshot, const char *as_of,
			       uint8_t out[CG_FINGERPRINT_BYTES]);

#endif
