/*
 * request_log.h: what the callers of an account asked, and how it ended: method, path, status, code, time, id, key.
 * Never holds a query, a body, an address or content: of a path only ids of casgate (http/service.c).
 *
 * Bounds    CG_REQUEST_LOG_DAY entries a day and account; casgate purge deletes them after 30 days.
 * Schemas   a database from before has no such table: nothing is noted, and lists are empty.
 * Errors    of reading: CG_EREQUEST for a cursor that is none, CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_REQUEST_LOG_H
#define CG_STORE_IDENTITY_REQUEST_LOG_H

#include "base/arena.h"
#include "store/identity/key.h"

enum { CG_REQUEST_LOG_DAY = 10000, CG_REQUEST_LOG_PAGE = 50, CG_REQUEST_PATH_MAX = 200 };

struct cg_request_done {
	const char *request_id, *method, *code; /* code: NULL for a success */
	struct cg_str path;
	int status;
	int64_t duration_ms;
};

/* Best effort, after the answer has left: a failure here fails nothing. */
void cg_request_log_note(struct cg_db *db, const struct cg_auth *auth, const struct cg_request_done *done);

struct cg_request_row {
	struct cg_str id; /* ULID; the cursor of the page that begins behind it */
	struct cg_str at, request_id, actor, method, path, code;
	int status;
	int64_t duration_ms;
};

struct cg_request_rows {
	struct cg_request_row *v;
	size_t n, cap;
	bool more;
};

/* Empty members narrow nothing. */
struct cg_request_filter {
	struct cg_str cursor, actor, path; /* path: a part of it */
	int status_from, status_to;	   /* 0: any */
};

/* Newest first, CG_REQUEST_LOG_PAGE of them. */
enum cg_code cg_request_log_list(struct cg_db *db, const struct cg_id *account, const struct cg_request_filter *f,
				 struct cg_arena *a, struct cg_request_rows *out, struct cg_err *e);

/* Requests of one caller in the last 30 days, and those that ended with an error. */
struct cg_request_count {
	struct cg_str actor;
	unsigned requests, errors;
};

struct cg_request_counts {
	struct cg_request_count *v;
	size_t n, cap;
};

enum cg_code cg_request_log_count(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				  struct cg_request_counts *out, struct cg_err *e);

#endif
