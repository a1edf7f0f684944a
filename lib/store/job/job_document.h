/*
 * job_document.h: the document of a job in pieces, encrypted; its password and key, sealed.
 * Does not look into it.
 *
 * Key       32 random bytes of the job, sealed with the data key (store/pg/seal.h, as the password is), so that a
 *           change of the data key seals only them anew, and nothing opens the pieces once the key is erased.
 * Piece     24 bytes nonce, ciphertext and tag of XChaCha20-Poly1305; bound to account, job, number, and whether it is
 *           the last one: no piece is left out, doubled, or taken for one of another job.
 * Errors    CG_EINTERNAL (a piece or the key is missing or does not open), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_JOB_JOB_DOCUMENT_H
#define CG_STORE_JOB_JOB_DOCUMENT_H

#include "store/job/job.h"

enum { CG_JOB_KEY = 32, CG_JOB_PIECE = 256 * 1024 };

/* Which document; key: wiped by who has it. */
struct cg_job_document {
	struct cg_id account, job;
	uint8_t key[CG_JOB_KEY];
	size_t bytes;
};

size_t cg_job_document_pieces(size_t bytes);
/* A new key for it; *sealed borrows from the arena. */
enum cg_code cg_job_document_key(struct cg_db *db, struct cg_job_document *d, struct cg_arena *a, struct cg_str *sealed,
				 struct cg_err *e);
enum cg_code cg_job_document_open_key(struct cg_db *db, struct cg_job_document *d, struct cg_str sealed,
				      struct cg_arena *a, struct cg_err *e);
/* The password of the job; CG_STR_NONE stays so. */
enum cg_code cg_job_document_seal(struct cg_db *db, const struct cg_job_document *d, struct cg_str password,
				  struct cg_arena *a, struct cg_str *sealed, struct cg_err *e);
/* Into out, of size bytes; *n its length. The caller wipes it. */
enum cg_code cg_job_document_open(struct cg_db *db, const struct cg_job_document *d, struct cg_str sealed,
				  struct cg_arena *a, char *out, size_t size, size_t *n, struct cg_err *e);

/* Write the bytes that fd has from its begin, a piece a transaction. */
enum cg_code cg_job_document_write(struct cg_db *db, const struct cg_job_document *d, int fd, struct cg_err *e);
/* Hand them to sink in order, piece by piece. */
enum cg_code cg_job_document_read(struct cg_db *db, const struct cg_job_document *d,
				  enum cg_code (*sink)(void *arg, struct cg_str bytes, struct cg_err *e), void *arg,
				  struct cg_err *e);

#endif
