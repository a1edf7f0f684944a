/*
 * account_erase.h: everything of an account is deleted, and shown to be gone. As the owner of the tables.
 * Does not reach backups: who restores one erases again (docs/backup.md).
 *
 * What stays    one line of audit_log, "account.erase" with the account's id: that it was erased, and when.
 * Batches       as purge deletes; what was deleted before an error is gone, and the next call goes on from there.
 * Errors        CG_EREQUEST with a hint, CG_EINTERNAL (rows are left), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_ACCOUNT_ERASE_H
#define CG_STORE_IDENTITY_ACCOUNT_ERASE_H

#include "store/identity/admin.h"

struct cg_account_table {
	struct cg_str name; /* of a table that has an account_id */
	int64_t rows;	    /* of the account */
};

struct cg_account_tables {
	struct cg_account_table *v;
	size_t n, cap;
	int64_t rows; /* of all tables */
};

/* Every table that has an account_id, by the catalogue of the database, with the account's rows. */
enum cg_code cg_account_erase_count(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				    struct cg_account_tables *out, struct cg_err *e);
/* Suspends the account, deletes, and counts again: CG_OK means that only the line of the audit log is left. */
enum cg_code cg_account_erase(struct cg_db *db, const struct cg_id *account, struct cg_arena *a, struct cg_err *e);

#endif
