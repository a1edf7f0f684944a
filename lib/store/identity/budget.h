/*
 * budget.h: what an account and each of its callers use up in a minute, in units that a count of requests does not
 * show. Does not know what the units are for, and does not wait: who has used up the budget is refused until enough
 * came back.
 *
 * Level     rises by what is used and falls by the budget of a minute each minute; at the budget the caller is refused.
 *           One level for the caller (key, grant or session), one for all callers of the account.
 * Errors    CG_ERATE with e->retry_after, CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_BUDGET_H
#define CG_STORE_IDENTITY_BUDGET_H

#include "store/identity/key.h"

enum cg_budget_kind {
	CG_BUDGET_EXTRACT,  /* milliseconds of CPU for reading PDFs */
	CG_BUDGET_MESSAGES, /* messages in batches */
};

/* How the caller stands: of the two levels the one that leaves less. */
struct cg_budget {
	bool known;
	int64_t limit, left; /* units a minute, and those that are left; left may be negative */
};

/* A limit of a minute that has nothing left, with its name and unit for clients; name NULL: none. */
struct cg_spent {
	const char *name, *unit;
	int64_t limit;
};

/* Seconds until all of the budget is there again. */
int cg_budget_full_s(const struct cg_budget *b);

/* How the caller stands, for who only wants to tell: known is false where that cannot be read. */
struct cg_budget cg_budget_look(struct cg_db *db, const struct cg_auth *auth, enum cg_budget_kind kind);
/* How the caller stands; CG_ERATE when nothing is left (*out is filled then, too). */
enum cg_code cg_budget_ask(struct cg_db *db, const struct cg_auth *auth, enum cg_budget_kind kind,
			   struct cg_budget *out, struct cg_err *e);
/* Note that n units were used. Best effort: a failure here never fails a request. */
void cg_budget_use(struct cg_db *db, const struct cg_auth *auth, enum cg_budget_kind kind, int64_t n);

#endif
