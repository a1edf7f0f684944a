/*
 * admin.h: what the command line does to accounts, and the purge of what has expired. Keys: key_admin.h.
 * Not for the request path: it runs as the owner of the tables (cg_db_new_admin), over all accounts.
 *
 * Errors    CG_EREQUEST with a hint (no such account, name taken), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_IDENTITY_ADMIN_H
#define CG_STORE_IDENTITY_ADMIN_H

#include "statement/model.h"
#include "store/identity/key_admin.h"

#define CG_ACCOUNT_PREFIX "acct_"

/* A name that another account has already is refused, so that --account NAME stays clear. */
enum cg_code cg_admin_account_create(struct cg_db *db, struct cg_str name, struct cg_id *out, struct cg_err *e);
/* text: acct_..., a bare ULID or a name. */
enum cg_code cg_admin_account_find(struct cg_db *db, struct cg_str text, struct cg_id *out, struct cg_err *e);

/* A name that is taken is refused. */
enum cg_code cg_admin_account_rename(struct cg_db *db, const struct cg_id *account, struct cg_str name,
				     struct cg_err *e);
/*
 * From then on its keys, tokens, sign-ins and upload links are refused as if they were not there, by row level
 * security; its data stay. CG_EREQUEST on a database with a single role, which row level security does not bind.
 */
enum cg_code cg_admin_account_suspend(struct cg_db *db, const struct cg_id *account, bool suspended, struct cg_err *e);

/*
 * Hosts that upload links may lead back to, at most 20: in small letters, with the port where it is not 443, as in
 * "app.example.com" or "localhost:3000". CG_EREQUEST: no such host, or too many. One that is there already stays.
 */
enum cg_code cg_admin_account_redirect(struct cg_db *db, const struct cg_id *account, struct cg_str host, bool allowed,
				       struct cg_err *e);
/* In the order in which they were registered. */
enum cg_code cg_admin_account_redirects(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
					struct cg_str_list *out, struct cg_err *e);

struct cg_account_row {
	struct cg_id id;
	struct cg_str name, created;
	int64_t keys, snapshots;
	bool suspended;
};

struct cg_account_rows {
	struct cg_account_row *v;
	size_t n, cap;
};

enum cg_code cg_admin_account_list(struct cg_db *db, struct cg_arena *a, struct cg_account_rows *out, struct cg_err *e);

struct cg_purged {
	int64_t snapshots, idempotency_keys, uploads, usage_days, sessions, tokens, grants, clients, audit, requests,
		jobs;
};

/*
 * Delete expired snapshots with all they hold, in batches; documents of jobs that waited too long, and jobs of
 * yesterday; old idempotency keys and upload links; usage and lines of the audit log older than 400 days; the request
 * log after 30; sessions, grants and tokens that have ended; OAuth clients unused for 90 days, or for 7 when nobody
 * allowed them anything; counts of attempts.
 */
enum cg_code cg_admin_purge(struct cg_db *db, struct cg_purged *out, struct cg_err *e);

#endif
