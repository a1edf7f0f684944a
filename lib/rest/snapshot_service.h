/*
 * snapshot_service.h: what casgate-snapshots serves: snapshots, their transactions, samples, usage, health and metrics.
 * Does not change snapshots, but for deleting them. The routes are cg_snapshot_routes in service.h.
 *
 * Metrics   only when the caller's address is a loopback one and the web server sets CASGATE_METRICS=on for the path:
 *           behind a proxy of one's own every caller has a loopback address. Otherwise the path does not exist.
 */
#ifndef CG_REST_SNAPSHOT_SERVICE_H
#define CG_REST_SNAPSHOT_SERVICE_H

#include "http/service.h"

/* Arguments of the operations as they come: "" for an absent cursor. */
struct cg_snapshot_get_args {
	struct cg_str snapshot_id;
	bool include_pii;
};
struct cg_snapshot_list_args {
	unsigned limit; /* 1 to CG_LIST_LIMIT_MAX */
	struct cg_str cursor;
};

/* *out: the data of the answer, owned by the caller. */
enum cg_code cg_op_get_snapshot(struct cg_call *c, const struct cg_snapshot_get_args *args, struct json_object **out);
enum cg_code cg_op_list_snapshots(struct cg_call *c, const struct cg_snapshot_list_args *args,
				  struct json_object **out);

/* 127.0.0.0/8 and ::1, as the web server writes them in REMOTE_ADDR. */
bool cg_snapshot_is_loopback(struct cg_str address);
/* 1 to 100 in plain digits. */
bool cg_snapshot_limit(struct cg_str text, unsigned *out);

#endif
