/* order.h: a document to hand over, of any length, whose bytes are known again. */
#ifndef CG_TESTS_STORE_JOB_ORDER_H
#define CG_TESTS_STORE_JOB_ORDER_H

#include "pdf/extract.h"
#include "store/cluster.h"
#include "store/job/job_queue.h"

#define ORDER_PASSWORD "a password that nobody must see"
#define ORDER_MARK "MARKED BYTES OF A DOCUMENT"

/* In an anonymous file of its own; the mark stands every 4096 bytes. Closed with the process. */
struct cg_job_order order_of(size_t bytes, struct cg_idem *idem);
/* An id of a new job of that many bytes; fails the test on an error. */
struct cg_id order_add(struct cg_db *db, const struct cg_auth *auth, size_t bytes, struct cg_arena *a);
/* A document that is read is compared with what order_of wrote: give it to cg_job_document_read with a zero size_t. */
enum cg_code order_sink(void *seen, struct cg_str bytes, struct cg_err *e);

#endif
