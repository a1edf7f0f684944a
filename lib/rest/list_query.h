/*
 * list_query.h: the parameters of lists: limit and cursor of all, and those of a list of snapshots: source, as_of_from,
 * as_of_to, created_from, created_to, client_reference_id, investor_name_hash, sort.
 */
#ifndef CG_REST_LIST_QUERY_H
#define CG_REST_LIST_QUERY_H

#include "app/labels.h"
#include "app/snapshots.h"
#include "http/service.h"

/* The cursor's content is checked by the use case that made it. CG_EREQUEST: no number from 1 to CG_LIST_LIMIT_MAX. */
enum cg_code cg_list_query_paging(struct cg_call *c, unsigned *limit, struct cg_str *cursor);

/* CG_EREQUEST with the parameter's name: an unknown source or order, no date, a range that ends before it begins. */
enum cg_code cg_list_query_read(struct cg_call *c, struct cg_snapshot_filter *out);

#endif
