/*
 * view.h: the JSON objects of the contract, made from the model: one printer for REST, CLI and MCP.
 * Figures are printed with the scale that the statement printed; PII is masked unless asked for.
 *
 * Ownership every function returns owned json_objects (json_object_put), NULL when memory is out.
 */
#ifndef CG_RENDER_VIEW_H
#define CG_RENDER_VIEW_H

#include "base/json.h"
#include "portfolio/analytics.h"
#include "statement/model.h"
#include "store/snapshot/snapshot.h"

/* The data object of parse and GET /snapshots/{id}; meta NULL (CLI): the four store fields are null. */
struct json_object *cg_view_snapshot(const struct cg_statement *s, const struct cg_analytics *an,
				     const struct cg_snapshot_meta *meta, bool include_pii);
/* One element of GET /snapshots. */
struct json_object *cg_view_snapshot_row(const struct cg_snapshot_row *row);
/* One element of GET /transactions: the transaction, then folio, isin and name of its fund. */
struct json_object *cg_view_txn_row(const struct cg_txn_row *row);

#endif
