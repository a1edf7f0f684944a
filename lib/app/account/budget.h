/*
 * budget.h: what a caller may use up in a minute beside requests, held against store/identity/budget.h.
 * Does not count requests: the web server does.
 *
 * Errors    CG_ERATE with x->err->retry_after, CG_EDB, CG_EBUSY.
 */
#ifndef CG_APP_ACCOUNT_BUDGET_H
#define CG_APP_ACCOUNT_BUDGET_H

#include "app/context.h"

/*
 * The web server counts a batch of n messages as one request: what is more than one counts here. Refused when nothing
 * of the caller's messages of this minute is left.
 */
enum cg_code cg_app_budget_messages(struct cg_context *x, size_t n);

#endif
