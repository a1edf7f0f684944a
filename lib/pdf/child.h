/*
 * child.h: one process of casgate-extract: started before its document is there, given the document, reaped.
 * Does not read the answer (reader.h) and does not judge how the process ended (extract.h).
 *
 * Order     start: the process warms up, closes its sandbox and waits for its password pipe. give: the document is
 *           copied into the memfd that the process has as descriptor 0 and sealed there, then the password is written,
 *           which sets it to work. stop and reap end it.
 * Ownership the struct owns its descriptors and its process until cg_child_reap and cg_child_close.
 * Errors    CG_EBUSY (no process, descriptor or memory), CG_EINTERNAL (the program is missing).
 */
#ifndef CG_PDF_CHILD_H
#define CG_PDF_CHILD_H

#include "base/fail.h"
#include "base/str.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

enum { CG_CHILD_FDS = 4, CG_CHILD_PASSWORD_MAX = 128 };

struct cg_child {
	pid_t pid; /* 0: none */
	int pdf;   /* the memfd that it reads */
	int answer, complaints;
	int password, password_reader; /* the second keeps a write from failing when the process has died */
	bool killed, has_status;
	int status;
	struct rusage cost;
};

#define CG_CHILD_NONE ((struct cg_child){ 0, -1, -1, -1, -1, -1, false, false, 0, { .ru_maxrss = 0 } })

/* memory: its address space in bytes; cpu_s: its CPU time in seconds. On failure *c is CG_CHILD_NONE. */
enum cg_code cg_child_start(struct cg_child *c, const char *program, size_t memory, long cpu_s, struct cg_err *e);
/* pdf_fd: whole and sealed, n bytes. password: CG_STR_NONE when there is none. */
enum cg_code cg_child_give(struct cg_child *c, int pdf_fd, size_t n, struct cg_str password, struct cg_err *e);
/* Whether it still waits for its document. */
bool cg_child_alive(struct cg_child *c);
void cg_child_stop(struct cg_child *c);
/* Wait for its end, until deadline_ms (cg_time_monotonic_ms), then kill it; false: it had to be killed. */
bool cg_child_reap(struct cg_child *c, int64_t deadline_ms);
/* Close what is open; the process has been reaped. */
void cg_child_close(struct cg_child *c);

#endif
