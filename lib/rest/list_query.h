/*
 * list_query.h: the parameters of a list of snapshots: source, as_of_from, as_of_to, created_from, created_to, sort.
 * Does not read limit and cursor, which other lists have, too.
 */
#ifndef CG_REST_LIST_QUERY_H
#define CG_REST_LIST_QUERY_H

#include "app/labels.h"
#include "app/snapshots.h"
#include "http/service.h"

/* CG_EREQUEST with the parameter's name: an unknown source or order, no date, a range that ends before it begins. */
enum cg_code cg_list_query_read(struct cg_call *c, struct cg_snapshot_filter *out);

#endif
