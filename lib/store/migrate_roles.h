/*
 * migrate_roles.h: migrations for a database that has a single role, which owns the tables and serves: as hosters give
 * it, without the right to make roles. Whatever a file grants to a role of casgate it then grants to that one. Does not
 * touch files: their checksums are those of the text as it is kept.
 *
 * Row level security does not bind an owner: on such a database only the account in every statement keeps accounts
 * apart.
 */
#ifndef CG_STORE_MIGRATE_ROLES_H
#define CG_STORE_MIGRATE_ROLES_H

#include "base/fail.h"

/*
 * *out is the text with `role` in the place of casgate_app, casgate_dba, casgate_nav and casgate_purge, as words; the
 * caller frees it. The names stand in the files bare and in quotes, so role has to be a name that needs none: lower
 * case letters, digits and _, else CG_EINTERNAL.
 */
enum cg_code cg_migrate_roles_replace(const char *text, const char *role, char **out, struct cg_err *e);

#endif
