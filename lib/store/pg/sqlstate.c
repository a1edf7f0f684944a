#include "store/pg/sqlstate.h"

#include <string.h>

/* Longest prefix first; the last row is for all else: a defect of this program. */
static const struct cg_sqlstate rows[] = {
	{ "53100", CG_EDB, 60, 0 },		     /* disk full */
	{ "40001", CG_EBUSY, 1, CG_SQLSTATE_RETRY }, /* serialization failure */
	{ "40P01", CG_EBUSY, 1, CG_SQLSTATE_RETRY }, /* deadlock */
	{ "55P03", CG_EBUSY, 1, CG_SQLSTATE_RETRY }, /* lock time-out */
	{ "57014", CG_EBUSY, 1, CG_SQLSTATE_RETRY }, /* statement time-out */
	{ "25006", CG_EDB, 5, CG_SQLSTATE_DROP },    /* read-only: the primary is elsewhere now */
	{ "25P03", CG_EDB, 1, CG_SQLSTATE_DROP },    /* idle in transaction for too long */
	{ "57P03", CG_EDB, 5, CG_SQLSTATE_DROP },    /* starting up or shutting down */
	{ "57P", CG_EDB, 1, CG_SQLSTATE_DROP },	     /* terminated by an administrator, crash of another session */
	{ "53", CG_EBUSY, 1, 0 },		     /* memory, connections */
	{ "58", CG_EDB, 5, 0 },			     /* input/output error */
	{ "08", CG_EDB, 1, CG_SQLSTATE_DROP },	     /* connection */
	{ "28", CG_EDB, 5, CG_SQLSTATE_DROP },	     /* role refused */
	{ "3D", CG_EDB, 5, CG_SQLSTATE_DROP },	     /* no such database */
	{ "42501", CG_EDB, 5, 0 },		     /* privileges are missing */
	{ "42P01", CG_EDB, 5, CG_SQLSTATE_DROP },    /* table is missing: another schema */
	{ "42703", CG_EDB, 5, CG_SQLSTATE_DROP },    /* column is missing: another schema */
	{ "XX", CG_EDB, 5, CG_SQLSTATE_DROP },	     /* the server's internal errors, damaged data */
	{ "", CG_EINTERNAL, 0, 0 },
};

const struct cg_sqlstate *cg_sqlstate_find(const char *state)
{
	static const struct cg_sqlstate lost = { "08006", CG_EDB, 1, CG_SQLSTATE_DROP };
	size_t i = 0;

	if (state == NULL || state[0] == '\0')
		return &lost;
	while (strncmp(state, rows[i].prefix, strlen(rows[i].prefix)) != 0)
		i++;
	return &rows[i];
}
