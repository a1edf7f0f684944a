/*
 * snapshot.h: statements kept as snapshots, whole or not at all.
 * Does not print JSON; what it loads is the same struct cg_statement that was stored.
 *
 * Visibility a live key sees live snapshots of its account, a test key the test ones; all else is CG_ENOSNAPSHOT.
 * Time       by the database's clock, to the millisecond: one clock for all workers.
 * PII        PAN, email, mobile and address are encrypted with cfg->data_key (XChaCha20-Poly1305, account and snapshot
 *            as additional data); masks stand beside them for the DBA's views.
 * Errors     CG_ENOSNAPSHOT, CG_EEXPIRED (past its time, not yet purged), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_SNAPSHOT_SNAPSHOT_H
#define CG_STORE_SNAPSHOT_SNAPSHOT_H

#include "statement/model.h"
#include "store/identity/key.h"
#include "store/snapshot/idempotency.h"

enum { CG_LIST_LIMIT_MAX = 100, CG_LIST_LIMIT_DEFAULT = 20, CG_CURSOR_MAX = 128 };

/* What its caller knows a snapshot by (app/labels.h), CG_STR_NONE for what he did not say. Borrows. */
struct cg_snapshot_labels {
	struct cg_str reference;
	struct cg_str metadata; /* one JSON object as text */
};

struct cg_snapshot_meta {
	struct cg_id id;
	bool live;
	int64_t created_ms, expires_ms;
	struct cg_snapshot_labels labels;
};

/*
 * Store s in one round trip however many transactions it has. labels NULL: none. idem may be NULL; else its answer is
 * kept in the same transaction, and CG_EIDEMBUSY says that another request has taken the claim over. One request and
 * one parse are counted in usage_daily in the same transaction. On success meta is filled; on failure nothing is
 * stored, except for a connection lost while the commit was under way, whose outcome is unknown (CG_EDB): idem then
 * tells the next try.
 */
enum cg_code cg_snapshot_store(struct cg_db *db, const struct cg_auth *auth, const struct cg_statement *s,
			       const struct cg_snapshot_labels *labels, const struct cg_idem *idem,
			       struct cg_snapshot_meta *meta, struct cg_err *e);
/* The whole snapshot as it was stored, scales of figures included. */
enum cg_code cg_snapshot_load(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_arena *a,
			      struct cg_snapshot_meta *meta, struct cg_statement *out, struct cg_err *e);
/*
 * The same, except for descriptions, NAVs, balances and pages of transactions, which are absent: dates, amounts and
 * units.
 */
enum cg_code cg_snapshot_load_flows(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				    struct cg_arena *a, struct cg_snapshot_meta *meta, struct cg_statement *out,
				    struct cg_err *e);
/* Two at once, as one state of the database saw them, in one round trip; the first failure of the two counts. */
enum cg_code cg_snapshot_load_two(struct cg_db *db, const struct cg_auth *auth, const struct cg_id id[2],
				  struct cg_arena *a, struct cg_snapshot_meta meta[2], struct cg_statement out[2],
				  struct cg_err *e);
/* The places of a snapshot that was loaded whole, into out->places: as they were when it was stored. */
enum cg_code cg_snapshot_load_places(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				     struct cg_arena *a, struct cg_statement *out, struct cg_err *e);
enum cg_code cg_snapshot_delete(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_err *e);

struct cg_snapshot_row {
	struct cg_snapshot_meta meta;
	enum cg_source source;
	enum cg_statement_type type;
	int32_t as_of;
	struct cg_str investor_name;
	struct cg_str pan; /* of the investor; CG_STR_NONE until cg_snapshot_people */
	bool pan_unread;   /* it, or another one of the statement, does not open with the data key */
	struct cg_dec total_value;
	uint32_t folio_count, checks, passed, words, accounted;
	enum cg_level level;
};

struct cg_snapshot_rows {
	struct cg_snapshot_row *v;
	size_t n, cap;
};

/* Which snapshots a list has, and their order. Days are included at both ends; CG_DATE_NONE: no bound. */
struct cg_snapshot_filter {
	bool has_source, oldest_first;
	enum cg_source source;
	int32_t as_of_from, as_of_to;	  /* of the statement */
	int32_t created_from, created_to; /* of its reading, in UTC */
	struct cg_str reference;	  /* with this one of their callers'; CG_STR_NONE: any */
	/*
	 * SHA-256 of the investor's name, its letters a to z as A to Z, in 64 hexadecimal digits, small ones;
	 * CG_STR_NONE: any. A caller that asks for a person writes no name into an address, which logs and proxies
	 * keep. It is calculated of the names of the account's own snapshots when it is asked for, and stored nowhere,
	 * in no index either: of 200,000 snapshots those of an account with 2,000 took 3 to 7 ms, of one with all
	 * 200,000 0.3 s, and it pages by its own key.
	 */
	struct cg_str name_hash;
};

#define CG_SNAPSHOT_FILTER_NONE                                                                                        \
	((struct cg_snapshot_filter){ .as_of_from = CG_DATE_NONE,                                                      \
				      .as_of_to = CG_DATE_NONE,                                                        \
				      .created_from = CG_DATE_NONE,                                                    \
				      .created_to = CG_DATE_NONE })

/*
 * By the time they were stored, expired ones left out; filter NULL: all, newest first. cursor: "" or what a call with
 * the same filter gave in next; next: "" at the end. CG_EREQUEST for a cursor that no such call gave.
 */
enum cg_code cg_snapshot_list(struct cg_db *db, const struct cg_auth *auth, const struct cg_snapshot_filter *filter,
			      unsigned limit, struct cg_str cursor, struct cg_arena *a, struct cg_snapshot_rows *out,
			      char next[CG_CURSOR_MAX], struct cg_err *e);

/* One of them for the sender of webhooks, which has no key, without labels; NULL: there is none, or it has expired. */
enum cg_code cg_snapshot_row_of(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
				struct cg_arena *a, const struct cg_snapshot_row **out, struct cg_err *e);

struct cg_id_list {
	struct cg_id *v;
	size_t n, cap;
};

/* Ids from low to high, newest first, at most `most`, expired ones left out. */
enum cg_code cg_snapshot_ids(struct cg_db *db, const struct cg_auth *auth, const struct cg_id range[2], unsigned most,
			     struct cg_arena *a, struct cg_id_list *out, struct cg_err *e);

/*
 * The PANs of the investors of a list, as their statements print them (some print parts of them), for telling persons
 * apart: they are shown to nobody. Where the head of the statement has none, that of the only holder of the same name.
 */
enum cg_code cg_snapshot_people(struct cg_db *db, const struct cg_auth *auth, struct cg_arena *a,
				struct cg_snapshot_rows *rows, struct cg_err *e);

struct cg_txn_row {
	struct cg_txn txn;
	struct cg_str folio, isin, name;
};

struct cg_txn_rows {
	struct cg_txn_row *v;
	size_t n, cap;
};

/* Transactions of a snapshot, newest first (same day: last printed first), paged as above. */
enum cg_code cg_snapshot_transactions(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				      unsigned limit, struct cg_str cursor, struct cg_arena *a, struct cg_txn_rows *out,
				      char next[CG_CURSOR_MAX], struct cg_err *e);

#endif
