/*
 * snapshots.h: what is stored of statements: list, read and erase.
 * Does not read PDFs (parse.h).
 *
 * Ownership results borrow from the arena of the context.
 * Errors    CG_ENOSNAPSHOT, CG_EEXPIRED, CG_EREQUEST (a cursor that no list gave), CG_EDB, CG_EBUSY.
 */
#ifndef CG_APP_SNAPSHOTS_H
#define CG_APP_SNAPSHOTS_H

#include "app/context.h"
#include "portfolio/analytics.h"
#include "store/snapshot/snapshot.h"

/* A statement with the figures that are computed from it alone. meta is zero for one that is not stored. */
struct cg_app_snapshot {
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	struct cg_analytics an;
};

struct cg_app_snapshot_page {
	struct cg_snapshot_rows rows; /* in the order that was asked for */
	char next[CG_CURSOR_MAX];     /* cursor of the page behind this one, "" for none */
};

struct cg_app_txn_page {
	struct cg_txn_rows rows;
	char next[CG_CURSOR_MAX];
};

/* "snap_..." as an id; a malformed one is the id of no snapshot: CG_ENOSNAPSHOT. */
enum cg_code cg_app_snapshots_id(struct cg_context *x, struct cg_str text, struct cg_id *out);

enum cg_code cg_app_snapshots_get(struct cg_context *x, const struct cg_id *id, struct cg_app_snapshot *out);
/* Its places, where a snapshot was loaded: they are kept apart, and few ask for them. */
enum cg_code cg_app_snapshots_places(struct cg_context *x, struct cg_app_snapshot *snapshot);
/* filter: NULL for all, newest first; limit: 1 to CG_LIST_LIMIT_MAX; cursor: "" for the first page. */
enum cg_code cg_app_snapshots_list(struct cg_context *x, const struct cg_snapshot_filter *filter, unsigned limit,
				   struct cg_str cursor, struct cg_app_snapshot_page *out);
/* The id of the first one of such a list; CG_ENOSNAPSHOT: there is none. */
enum cg_code cg_app_snapshots_latest(struct cg_context *x, const struct cg_snapshot_filter *filter, struct cg_id *out);
/*
 * Those whose text begins like this, newest first, at most `most`: for completing what is typed. Text that no id begins
 * with has none.
 */
enum cg_code cg_app_snapshots_complete(struct cg_context *x, struct cg_str begin, unsigned most,
				       struct cg_id_list *out);
/* The PANs of a list, for telling persons apart; nobody is shown one. */
enum cg_code cg_app_snapshots_people(struct cg_context *x, struct cg_snapshot_rows *rows);
enum cg_code cg_app_snapshots_transactions(struct cg_context *x, const struct cg_id *id, unsigned limit,
					   struct cg_str cursor, struct cg_app_txn_page *out);
enum cg_code cg_app_snapshots_erase(struct cg_context *x, const struct cg_id *id);

#endif
