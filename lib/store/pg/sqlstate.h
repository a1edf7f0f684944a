/*
 * sqlstate.h: what PostgreSQL's error classes mean here: answer, Retry-After, and what to do with the connection.
 */
#ifndef CG_STORE_PG_SQLSTATE_H
#define CG_STORE_PG_SQLSTATE_H

#include "base/fail.h"

enum { CG_SQLSTATE_RETRY = 1, CG_SQLSTATE_DROP = 2 }; /* repeat the transaction; close the connection */

struct cg_sqlstate {
	const char *prefix;
	enum cg_code code;
	int retry_after; /* seconds */
	unsigned flags;
};

/* The row of a SQLSTATE; NULL and "" mean that the connection was lost. Borrows static memory. */
const struct cg_sqlstate *cg_sqlstate_find(const char *state);

#endif
