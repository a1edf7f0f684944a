/*
 * once.h: requests with an Idempotency-Key that lead to a row of their own (webhook, event, upload link): the second
 * one finds the row of the first. Does not store the answer: that is part of the transaction that makes the row
 * (cg_idempotency_keep). Refusals are not kept: they are judged anew.
 */
#ifndef CG_APP_ONCE_H
#define CG_APP_ONCE_H

#include "app/context.h"
#include "store/snapshot/idempotency.h"

/* idem NULL: no key was sent; its fingerprint is set. *again: it was answered before, with the row idem->snapshot. */
enum cg_code cg_once_claim(struct cg_context *x, struct cg_idem *idem, bool *again);
/* rc, and after a failure the next request with the key does the work. */
enum cg_code cg_once_leave(struct cg_context *x, enum cg_code rc, const struct cg_idem *idem);
/* The row of the first request is gone: the key is free, and this request's. */
enum cg_code cg_once_anew(struct cg_context *x, struct cg_idem *idem, bool *again);

#endif
