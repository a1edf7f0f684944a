/*
 * rekey.h: every sealed value under the first key of data_key_file, with the key's id: after a change of the data key,
 * or to give ids to what releases up to 0.2 sealed. As the owner of the tables, beside workers that go on. Does not
 * make keys and does not change data_key_file.
 *
 * Order     the file has the new key and the one before, on all hosts. cg_rekey_begin makes the new one that which
 *           is written with; workers see that within CG_DB_KEY_MS. cg_rekey_pass seals anew what is under another
 *           key, in transactions of at most 20 rows; cg_rekey_end ends it when nothing is left that was written before
 *           the workers saw it.
 * Killed    at any place, it goes on from there when it is called again: what is done shows in the values.
 * Errors    CG_EREQUEST with a hint, CG_EDB, CG_EBUSY. A value that does not open is counted, named in the log line
 *           of e->why by table, and left as it is.
 */
#ifndef CG_STORE_REKEY_H
#define CG_STORE_REKEY_H

#include "store/pg/db.h"

struct cg_rekey_counts {
	int64_t rows;	/* seen */
	int64_t left;	/* rows that have or had a value under another key, or without a key's id */
	int64_t sealed; /* rows of those that are done now */
	int64_t failed; /* rows of those that do not open with the keys of the file */
};

/* Called after every page of a table with what was counted in it so far. */
struct cg_rekey_watch {
	void (*page)(void *arg, const char *table, const struct cg_rekey_counts *counts);
	void *arg;
};

/* A change was begun and is not done. */
enum cg_code cg_rekey_is_open(struct cg_db *db, bool *open, struct cg_err *e);
/*
 * The database has the first key of data_key_file as its only one: of a change there is nothing left to do. The role of
 * the workers may ask, too.
 */
enum cg_code cg_rekey_is_done(struct cg_db *db, bool *done, struct cg_err *e);
enum cg_code cg_rekey_begin(struct cg_db *db, struct cg_err *e);
/* All tables once; count_only: nothing is changed. watch may be NULL. */
enum cg_code cg_rekey_pass(struct cg_db *db, bool count_only, const struct cg_rekey_watch *watch,
			   struct cg_rekey_counts *out, struct cg_err *e);
/* Milliseconds until nobody writes with the key before any more; 0: now. */
enum cg_code cg_rekey_wait_ms(struct cg_db *db, int64_t *out, struct cg_err *e);
/* After a pass that began when there was no more to wait for, and found nothing. */
enum cg_code cg_rekey_end(struct cg_db *db, struct cg_err *e);

#endif
