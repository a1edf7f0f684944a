/*
 * metrics.h: counters of all workers in one mmap'ed file, printed as Prometheus text.
 * Reads no requests and no tables; counts only ever rise, also over restarts of workers.
 *
 * Sharing   each worker takes a slot of its own by its pid; when all slots are taken, slots are shared, which is as
 *           right but slower. The slot of a process that has ended is reused and keeps its counts.
 * Errors    without the file, or when it cannot be made, nothing is counted and nothing fails.
 */
#ifndef CG_HTTP_METRICS_H
#define CG_HTTP_METRICS_H

#include "base/fail.h"

#include <stddef.h>
#include <stdint.h>

/* symbol, label of the route */
/* clang-format off */
#define CG_METRIC_ROUTES(X) \
	X(CG_METRIC_NONE, "none") X(CG_METRIC_PARSE, "parse") X(CG_METRIC_SNAPSHOTS, "snapshots") \
	X(CG_METRIC_SNAPSHOT, "snapshot") X(CG_METRIC_DELETE, "snapshot_delete") \
	X(CG_METRIC_TRANSACTIONS, "transactions") X(CG_METRIC_SAMPLES, "samples") X(CG_METRIC_USAGE, "usage") \
	X(CG_METRIC_HEALTH, "health") X(CG_METRIC_READY, "ready") X(CG_METRIC_METRICS, "metrics") \
	X(CG_METRIC_OAUTH_METADATA, "oauth_metadata") X(CG_METRIC_OAUTH_REGISTER, "oauth_register") \
	X(CG_METRIC_OAUTH_AUTHORIZE, "oauth_authorize") X(CG_METRIC_OAUTH_TOKEN, "oauth_token") \
	X(CG_METRIC_OAUTH_REVOKE, "oauth_revoke") X(CG_METRIC_LOGIN, "login") X(CG_METRIC_LOGOUT, "logout") \
	X(CG_METRIC_OPENAPI, "openapi") X(CG_METRIC_DOCS, "docs") X(CG_METRIC_CONSOLE, "console") X(CG_METRIC_REPORT, "report") X(CG_METRIC_COMPARE, "compare") \
	X(CG_METRIC_ENRICH, "enrich") X(CG_METRIC_ENRICHMENT, "enrichment") \
	X(CG_METRIC_SKILLS, "skills") X(CG_METRIC_SKILL, "skill") X(CG_METRIC_MCP, "mcp") X(CG_METRIC_UPLOAD, "upload") X(CG_METRIC_GAINS, "gains") \
	X(CG_METRIC_INCOME, "income") X(CG_METRIC_SIPS, "sips") \
	X(CG_METRIC_UNREALISED, "unrealised") X(CG_METRIC_LATEST, "snapshot_latest") X(CG_METRIC_MONTHS, "months") \
	X(CG_METRIC_RISK, "risk") \
	X(CG_METRIC_JOBS, "jobs") X(CG_METRIC_JOB, "job") X(CG_METRIC_JOB_DELETE, "job_delete") \
	X(CG_METRIC_WEBHOOKS, "webhooks") X(CG_METRIC_WEBHOOK, "webhook") X(CG_METRIC_DELIVERIES, "webhook_deliveries") \
	X(CG_METRIC_UPLOAD_LINKS, "upload_links") X(CG_METRIC_BATCH, "parse_batch") X(CG_METRIC_PART, "snapshot_part")
/* symbol, name, help, factor to the unit of the name */
#define CG_METRIC_SUMS(X) \
	X(CG_SUM_BYTES_IN, "casgate_request_body_bytes_total", "Bytes of request bodies.", 1) \
	X(CG_SUM_BYTES_OUT, "casgate_response_body_bytes_total", "Bytes of response bodies.", 1) \
	X(CG_SUM_EXTRACTIONS, "casgate_extractions_total", "Runs of casgate-extract.", 1) \
	X(CG_SUM_EXTRACT_CPU_US, "casgate_extract_cpu_seconds_total", "CPU time of casgate-extract.", 1e-6) \
	X(CG_SUM_EXTRACT_KILLED, "casgate_extract_killed_total", "Runs of casgate-extract that a signal ended.", 1) \
	X(CG_SUM_PAGES, "casgate_pages_total", "Pages read.", 1) \
	X(CG_SUM_DB_ERRORS, "casgate_database_errors_total", "Requests that failed for want of the database.", 1) \
	X(CG_SUM_REPLAYS, "casgate_idempotent_replays_total", "Answers repeated for an Idempotency-Key.", 1) \
	X(CG_SUM_CPU_US, "process_cpu_seconds_total", "CPU time of the workers of this host, without readers of PDFs.", 1e-6) \
	X(CG_SUM_LOG_DROPPED, "casgate_log_lines_dropped_total", "Log lines that the sink did not take.", 1)
/* clang-format on */

#define X(sym, ...) sym,
enum cg_metric_route { CG_METRIC_ROUTES(X) CG_METRIC_ROUTE_MAX };
enum cg_metric_sum { CG_METRIC_SUMS(X) CG_METRIC_SUM_MAX };
#undef X

/* Label of a route, for the log too. */
const char *cg_metrics_route_name(enum cg_metric_route route);

/* Map the file, making it if needed; "" : nothing is counted. Call once at start. */
void cg_metrics_open(const char *path);

/* One answer: its route, code and duration. */
void cg_metrics_request(enum cg_metric_route route, enum cg_code code, int64_t duration_us);
void cg_metrics_add(enum cg_metric_sum sum, uint64_t n);

/*
 * What this worker is, "casgate-parse" ("": a CGI process, which is none), after cg_metrics_open; and whether it is at
 * work on a request.
 */
void cg_metrics_worker(const char *program);
void cg_metrics_busy(bool busy);

/* Workers that are counted in this file and alive; -1: there is no such file. */
int cg_metrics_workers(const char *path);

/* What is asked for at the moment of writing, by who calls. */
struct cg_metrics_state {
	bool database;		/* it answered */
	int schema;		/* version of its schema; 0: not known */
	int64_t purge_s, nav_s; /* last purge and last sync of NAVs that succeeded, Unix time; 0: not known */
	int64_t jobs_waiting, jobs_running, jobs_oldest_s; /* statements that wait; the age of the oldest in seconds */
};

/* Workers of this program ran on this host, and none does now. False without the file: nothing is known. */
bool cg_metrics_is_gone(const char *program);

/* All counters and states in Prometheus' text format, owned (free); NULL when memory is out. */
char *cg_metrics_text(const struct cg_metrics_state *state, size_t *n);

#endif
