/*
 * endpoints.h: the REST API as one table: an endpoint is a row. The programs take their routes from it, and the tests
 * hold the configurations of nginx and Apache, the OpenAPI document, the metrics and the schemas against it
 * (tests/rest/endpoints.t).
 *
 * Row       method, path, scope ("0": no key), flags (http/route.h), most bytes of the body, handler, metric, schema of
 *           the answer (a file of data/schema; NULL: no envelope).
 * Order     a path without {id} wins over one with it that stands behind it.
 */
#ifndef CG_REST_ENDPOINTS_H
#define CG_REST_ENDPOINTS_H

#include "http/service.h"
#include "rest/batch_body.h"

enum { CG_ENRICH_BODY_MAX = 4096, CG_WEBHOOK_BODY_MAX = 8192, CG_UPLOAD_LINK_BODY_MAX = 65536 };

/* clang-format off */
/* casgate-parse */
#define CG_REST_PARSE(X) \
	X(POST, "/api/v1/parse", CG_SCOPE_PARSE, CG_ROUTE_FORM | CG_ROUTE_JSON | CG_ROUTE_IDEMPOTENT, CG_PARSE_BODY_MAX, cg_rest_parse, CG_METRIC_PARSE, "snapshot") \
	X(POST, "/api/v1/parse/batch", CG_SCOPE_PARSE, CG_ROUTE_FORM | CG_ROUTE_IDEMPOTENT, CG_BATCH_BODY_MAX, cg_rest_batch, CG_METRIC_BATCH, "batch")
/* casgate-enrich, which asks sources of NAVs */
#define CG_REST_ENRICH(X) \
	X(POST, "/api/v1/enrich", CG_SCOPE_PARSE, CG_ROUTE_JSON | CG_ROUTE_IDEMPOTENT, CG_ENRICH_BODY_MAX, cg_rest_enrich, CG_METRIC_ENRICH, "enrichment") \
	X(GET, "/api/v1/skills", CG_SCOPE_READ, 0, 0, cg_rest_enrich_skills, CG_METRIC_SKILLS, "skills") \
	X(POST, "/api/v1/skills/{id}", CG_SCOPE_PARSE, CG_ROUTE_JSON | CG_ROUTE_IDEMPOTENT, CG_ENRICH_BODY_MAX, cg_rest_enrich_skill, CG_METRIC_SKILL, "health_check")
/* casgate-snapshots: what is read from the database, and the service itself */
#define CG_REST_SNAPSHOTS(X) \
	X(GET, "/api/v1/snapshots", CG_SCOPE_READ, 0, 0, cg_rest_snapshots_list, CG_METRIC_SNAPSHOTS, "snapshots") \
	X(GET, "/api/v1/snapshots/{id}/enrichment", CG_SCOPE_READ, CG_ROUTE_TAGGED, 0, cg_rest_snapshots_enrichment, CG_METRIC_ENRICHMENT, "enrichment") \
	X(GET, "/api/v1/snapshots/latest", CG_SCOPE_READ, 0, 0, cg_rest_snapshots_latest, CG_METRIC_LATEST, "snapshot") \
	X(GET, "/api/v1/snapshots/compare", CG_SCOPE_READ, CG_ROUTE_TAGGED, 0, cg_rest_snapshots_compare, CG_METRIC_COMPARE, "compare") \
	X(GET, "/api/v1/snapshots/{id}", CG_SCOPE_READ, CG_ROUTE_TAGGED, 0, cg_rest_snapshots_get, CG_METRIC_SNAPSHOT, "snapshot") \
	X(GET, "/api/v1/snapshots/{id}/part", CG_SCOPE_READ, CG_ROUTE_TAGGED, 0, cg_rest_snapshots_part, CG_METRIC_PART, "snapshot_part") \
	X(DELETE, "/api/v1/snapshots/{id}", CG_SCOPE_ADMIN, 0, 0, cg_rest_snapshots_delete, CG_METRIC_DELETE, "deleted") \
	X(GET, "/api/v1/snapshots/{id}/transactions", CG_SCOPE_READ, CG_ROUTE_TAGGED, 0, cg_rest_snapshots_transactions, CG_METRIC_TRANSACTIONS, "transactions") \
	X(GET, "/api/v1/snapshots/{id}/report", CG_SCOPE_READ, CG_ROUTE_ANY_TYPE, 0, cg_rest_snapshots_report, CG_METRIC_REPORT, "report") \
	X(GET, "/api/v1/snapshots/{id}/gains", CG_SCOPE_READ, CG_ROUTE_ANY_TYPE | CG_ROUTE_TAGGED, 0, cg_rest_snapshots_gains, CG_METRIC_GAINS, "gains") \
	X(GET, "/api/v1/snapshots/{id}/income", CG_SCOPE_READ, 0, 0, cg_rest_snapshots_income, CG_METRIC_INCOME, "income") \
	X(GET, "/api/v1/snapshots/{id}/unrealised", CG_SCOPE_READ, CG_ROUTE_ANY_TYPE, 0, cg_rest_snapshots_unrealised, CG_METRIC_UNREALISED, "unrealised") \
	X(GET, "/api/v1/snapshots/{id}/sips", CG_SCOPE_READ, 0, 0, cg_rest_snapshots_sips, CG_METRIC_SIPS, "sips") \
	X(GET, "/api/v1/snapshots/{id}/months", CG_SCOPE_READ, 0, 0, cg_rest_snapshots_months, CG_METRIC_MONTHS, "months") \
	X(GET, "/api/v1/snapshots/{id}/risk", CG_SCOPE_READ, 0, 0, cg_rest_snapshots_risk, CG_METRIC_RISK, "risk") \
	X(POST, "/api/v1/upload-links", CG_SCOPE_PARSE, CG_ROUTE_JSON | CG_ROUTE_IDEMPOTENT, CG_UPLOAD_LINK_BODY_MAX, cg_rest_uploads_add, CG_METRIC_UPLOAD_LINKS, "upload_link_created") \
	X(GET, "/api/v1/upload-links/{id}", CG_SCOPE_PARSE, 0, 0, cg_rest_uploads_get, CG_METRIC_UPLOAD_LINKS, "upload_link") \
	X(DELETE, "/api/v1/upload-links/{id}", CG_SCOPE_PARSE, 0, 0, cg_rest_uploads_remove, CG_METRIC_UPLOAD_LINKS, "upload_link_deleted") \
	X(GET, "/api/v1/jobs", CG_SCOPE_PARSE, 0, 0, cg_rest_jobs_list, CG_METRIC_JOBS, "jobs") \
	X(GET, "/api/v1/jobs/{id}", CG_SCOPE_PARSE, 0, 0, cg_rest_jobs_get, CG_METRIC_JOB, "job") \
	X(DELETE, "/api/v1/jobs/{id}", CG_SCOPE_PARSE, 0, 0, cg_rest_jobs_delete, CG_METRIC_JOB_DELETE, "job_deleted") \
	X(GET, "/api/v1/webhooks", CG_SCOPE_ADMIN, 0, 0, cg_rest_webhooks_list, CG_METRIC_WEBHOOKS, "webhooks") \
	X(POST, "/api/v1/webhooks", CG_SCOPE_ADMIN, CG_ROUTE_JSON | CG_ROUTE_IDEMPOTENT, CG_WEBHOOK_BODY_MAX, cg_rest_webhooks_add, CG_METRIC_WEBHOOKS, "webhook_created") \
	X(GET, "/api/v1/webhooks/{id}", CG_SCOPE_ADMIN, 0, 0, cg_rest_webhooks_get, CG_METRIC_WEBHOOK, "webhook") \
	X(PATCH, "/api/v1/webhooks/{id}", CG_SCOPE_ADMIN, CG_ROUTE_JSON, CG_WEBHOOK_BODY_MAX, cg_rest_webhooks_change, CG_METRIC_WEBHOOK, "webhook") \
	X(DELETE, "/api/v1/webhooks/{id}", CG_SCOPE_ADMIN, 0, 0, cg_rest_webhooks_remove, CG_METRIC_WEBHOOK, "webhook_deleted") \
	X(POST, "/api/v1/webhooks/{id}/roll", CG_SCOPE_ADMIN, CG_ROUTE_IDEMPOTENT, 0, cg_rest_webhooks_roll, CG_METRIC_WEBHOOK, "webhook_rolled") \
	X(POST, "/api/v1/webhooks/{id}/test", CG_SCOPE_ADMIN, CG_ROUTE_IDEMPOTENT, 0, cg_rest_webhooks_test, CG_METRIC_WEBHOOK, "webhook_delivery") \
	X(GET, "/api/v1/webhooks/{id}/deliveries", CG_SCOPE_ADMIN, 0, 0, cg_rest_webhooks_log, CG_METRIC_DELIVERIES, "webhook_deliveries") \
	X(POST, "/api/v1/webhooks/{id}/deliveries/{id}/replay", CG_SCOPE_ADMIN, CG_ROUTE_IDEMPOTENT, 0, cg_rest_webhooks_replay, CG_METRIC_DELIVERIES, "webhook_delivery") \
	X(GET, "/api/v1/samples", CG_SCOPE_READ, 0, 0, cg_rest_system_samples, CG_METRIC_SAMPLES, "samples") \
	X(GET, "/api/v1/usage", CG_SCOPE_ADMIN, CG_ROUTE_UNCOUNTED, 0, cg_rest_system_usage, CG_METRIC_USAGE, "usage") \
	X(GET, "/api/v1/health", 0, 0, 0, cg_rest_system_health, CG_METRIC_HEALTH, "health") \
	X(GET, "/api/v1/health/ready", 0, 0, 0, cg_rest_system_ready, CG_METRIC_READY, "ready") \
	X(GET, "/health", 0, 0, 0, cg_rest_system_health, CG_METRIC_HEALTH, "health") \
	X(GET, "/health/ready", 0, 0, 0, cg_rest_system_ready, CG_METRIC_READY, "ready") \
	X(GET, "/api/v1/openapi.json", 0, 0, 0, cg_rest_system_openapi, CG_METRIC_OPENAPI, NULL) \
	X(GET, "/openapi.json", 0, 0, 0, cg_rest_system_openapi, CG_METRIC_OPENAPI, NULL) \
	X(GET, "/metrics", 0, CG_ROUTE_ANY_TYPE, 0, cg_rest_system_metrics, CG_METRIC_METRICS, NULL)
/* clang-format on */

/*
 * Rows that are going away, at least a year before they do: X(method, path, day of the announcement, day of the end,
 * page that says what to use in its place). Their answers say so in Deprecation, Sunset and Link; the OpenAPI document
 * has them as deprecated.
 */
#define CG_REST_ENDING(X)

/* A row as a route. */
#define CG_REST_ROUTE(method, path, scope, flags, max_body, handler, metric, schema)                                   \
	{ CG_STR_INIT(#method), CG_STR_INIT(path), handler, metric, scope, flags, max_body },

#define CG_REST_HANDLER(method, path, scope, flags, max_body, handler, metric, schema) cg_handler handler;
CG_REST_PARSE(CG_REST_HANDLER)
CG_REST_ENRICH(CG_REST_HANDLER)
CG_REST_SNAPSHOTS(CG_REST_HANDLER)
#undef CG_REST_HANDLER

/* The rows of CG_REST_ENDING, for each of the programs. */
extern const struct cg_route_end cg_rest_ending[];
extern const struct cg_program cg_rest_parse_program, cg_rest_enrich_program, cg_rest_snapshots_program;

#endif
