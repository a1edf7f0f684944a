/*
 * facts.h: facts about the database of the workers, for casgate doctor. Only looks, as the application's role.
 */
#ifndef CG_STORE_MARKET_FACTS_H
#define CG_STORE_MARKET_FACTS_H

#include "store/pg/db.h"

struct cg_facts {
	struct cg_str role;	   /* of the connection */
	bool bypasses;		   /* superuser or BYPASSRLS */
	int64_t owned;		   /* tables that the role owns: row level security does not bind it there */
	int64_t tables, unguarded; /* with account_id; of these without row level security or without a policy */
	int64_t skew_ms;	   /* the database's clock less that of this host, to half a round trip */
	struct cg_str version;	   /* of the server */
	int64_t connections;	   /* that it takes, less those it keeps for superusers */
	int64_t in_use;		   /* of them, by whomever */
	bool logged;		   /* the server logs statements of this role together with what is in them */
};

enum cg_code cg_facts_read(struct cg_db *db, struct cg_arena *a, struct cg_facts *out, struct cg_err *e);
/* Where the server keeps its data; false when the role may not read it. */
bool cg_facts_data_directory(struct cg_db *admin, struct cg_arena *a, struct cg_str *path);

struct cg_facts_jobs {
	int64_t expired;     /* snapshots that purge should have deleted a day ago or more */
	struct cg_str purge; /* end of the last purge that succeeded, UTC; absent: none */
	struct cg_str nav;   /* end of the last casgate nav sync that came to its end; absent: none */
	bool nav_old;	     /* more than three days ago */
};

/* As the owner: what the jobs of the timers have done. */
enum cg_code cg_facts_jobs(struct cg_db *admin, struct cg_arena *a, struct cg_facts_jobs *out, struct cg_err *e);

/* For metrics, as the application's role: Unix times of what the jobs did last, 0 for what is not known. */
void cg_facts_times(struct cg_db *db, int64_t *purge_s, int64_t *nav_s);

#endif
