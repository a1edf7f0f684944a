/*
 * worker.h: which process holds a claim, so that another one can see that it has died.
 *
 * Name      host (boot id, else machine id), namespace of processes, process id and its start in clock ticks: a process
 *           id that was given out again is another worker.
 * Limits    only processes of the same host and namespace are judged; of all others nothing is known here. Does not see
 *           a worker that hangs: for that claims have a time-out.
 */
#ifndef CG_STORE_PG_WORKER_H
#define CG_STORE_PG_WORKER_H

#include "base/str.h"

enum { CG_WORKER_NAME_MAX = 160 };

/* The name of this process; "" where /proc does not tell. Static memory. */
const char *cg_worker_name(void);
/* What is known here of the process of that name. */
enum cg_worker_state { CG_WORKER_UNKNOWN, CG_WORKER_ALIVE, CG_WORKER_GONE };
enum cg_worker_state cg_worker_state(struct cg_str name);

#endif
