/*
 * slots.h: the file that all programs of a host count in: a slot for each process, written by it alone and read by all.
 * Does not know what is counted, nor how it is printed.
 */
#ifndef CG_HTTP_METRICS_SLOTS_H
#define CG_HTTP_METRICS_SLOTS_H

#include "http/metrics/metrics.h"

#include <stdatomic.h>

enum { CG_METRICS_SLOTS = 64, CG_METRICS_BUCKETS = 11, CG_METRICS_PROGRAM_MAX = 32, CG_METRICS_SOCKET_MAX = 108 };

struct cg_metrics_slot {
	_Atomic int64_t pid;		      /* as its owner sees it; whether that is there says its lock alone */
	_Atomic int64_t busy;		      /* 1: at work on a request */
	char program[CG_METRICS_PROGRAM_MAX]; /* written by the owner when it starts */
	char socket[CG_METRICS_SOCKET_MAX];   /* that it takes requests from, a path; "": another kind */
	int64_t started_s;		      /* Unix time */
	_Atomic uint64_t answers[CG_METRIC_ROUTE_MAX][CG_CODE_MAX];
	_Atomic uint64_t buckets[CG_METRIC_ROUTE_MAX][CG_METRICS_BUCKETS + 1];
	_Atomic uint64_t duration_us[CG_METRIC_ROUTE_MAX];
	_Atomic uint64_t sums[CG_METRIC_SUM_MAX];
};

struct cg_metrics_file {
	uint64_t magic, size; /* another size is another version of the program */
	struct cg_metrics_slot slots[CG_METRICS_SLOTS];
};

/* The bucket of a duration, and the upper bound of a bucket in seconds, as Prometheus writes it. */
size_t cg_metrics_slots_bucket(int64_t us);
const char *cg_metrics_slots_bound(size_t bucket);

/*
 * The file at path, made where there is none or one of another version; NULL: it cannot be had. It stays what _all
 * gives.
 */
struct cg_metrics_file *cg_metrics_slots_open(const char *path);

/* What was opened last; NULL: nothing is counted. */
const struct cg_metrics_file *cg_metrics_slots_all(void);

/* The file at path as it is, NULL: there is none of this version. One at a time, until cg_metrics_slots_close. */
struct cg_metrics_file *cg_metrics_slots_look(const char *path);
void cg_metrics_slots_close(struct cg_metrics_file *f);

/* A slot of a process that is gone, or one that is shared where there is none; of the file that was opened last. */
struct cg_metrics_slot *cg_metrics_slots_take(struct cg_metrics_file *f);

/* Of a slot of the file that was opened last: its process is there, and a worker. */
bool cg_metrics_slots_alive(const struct cg_metrics_slot *s);

/* The process of this slot is there, worker or not. */
bool cg_metrics_slots_running(const struct cg_metrics_file *f, size_t slot);

#endif
