#include "store/job/job_document.h"

#include "store/job/job_row.h"
#include "store/pg/bytea.h"
#include "store/pg/seal.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
	TAG = crypto_aead_xchacha20poly1305_ietf_ABYTES,
	SEALED_MAX = NONCE + CG_JOB_PIECE + TAG,
	HEX_MAX = CG_BYTEA_TEXT(SEALED_MAX),
	BOUND = 16 + 16 + 4 + 1,
	ARENA_MAX = 4 * HEX_MAX
};
_Static_assert((int)CG_JOB_KEY == (int)crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "the key fits the cipher");

static const char key_field[] = "job.key", password_field[] = "job.password";

size_t cg_job_document_pieces(size_t bytes)
{
	return (bytes + CG_JOB_PIECE - 1) / CG_JOB_PIECE;
}

static enum cg_code seal_of(struct cg_db *db, const struct cg_job_document *d, struct cg_seal *out, struct cg_err *e)
{
	*out = (struct cg_seal){ .cfg = cg_db_config(db), .account = d->account, .snapshot = d->job };
	return cg_db_seal_with(db, &out->with, e);
}

enum cg_code cg_job_document_key(struct cg_db *db, struct cg_job_document *d, struct cg_arena *a, struct cg_str *sealed,
				 struct cg_err *e)
{
	struct cg_seal seal;
	enum cg_code rc = seal_of(db, d, &seal, e);

	randombytes_buf(d->key, sizeof(d->key));
	if (rc != CG_OK)
		return rc;
	return cg_seal_close(&seal, key_field, 0, (struct cg_str){ (const char *)d->key, sizeof(d->key) }, a, sealed,
			     e);
}

/* Plain text that stood in an arena. */
static void wipe(struct cg_str s)
{
	if (s.p != NULL)
		sodium_memzero((void *)(uintptr_t)s.p, s.n);
}

enum cg_code cg_job_document_open_key(struct cg_db *db, struct cg_job_document *d, struct cg_str sealed,
				      struct cg_arena *a, struct cg_err *e)
{
	const struct cg_seal seal = { .cfg = cg_db_config(db), .account = d->account, .snapshot = d->job };
	struct cg_str key = CG_STR_NONE;
	enum cg_code rc = cg_seal_open(&seal, key_field, 0, sealed, a, &key, e);

	if (rc == CG_OK && key.n != sizeof(d->key))
		rc = cg_fail(e, CG_EINTERNAL, "job: no key, or one of another length");
	if (rc == CG_OK)
		memcpy(d->key, key.p, sizeof(d->key));
	wipe(key);
	return rc;
}

enum cg_code cg_job_document_seal(struct cg_db *db, const struct cg_job_document *d, struct cg_str password,
				  struct cg_arena *a, struct cg_str *sealed, struct cg_err *e)
{
	struct cg_seal seal;
	enum cg_code rc = seal_of(db, d, &seal, e);

	*sealed = CG_STR_NONE;
	return rc == CG_OK ? cg_seal_close(&seal, password_field, 0, password, a, sealed, e) : rc;
}

enum cg_code cg_job_document_open(struct cg_db *db, const struct cg_job_document *d, struct cg_str sealed,
				  struct cg_arena *a, char *out, size_t size, size_t *n, struct cg_err *e)
{
	const struct cg_seal seal = { .cfg = cg_db_config(db), .account = d->account, .snapshot = d->job };
	struct cg_str plain = CG_STR_NONE;
	enum cg_code rc = cg_seal_open(&seal, password_field, 0, sealed, a, &plain, e);

	*n = 0;
	if (rc == CG_OK && plain.n > size)
		rc = cg_fail(e, CG_EINTERNAL, "job: a password that is too long");
	if (rc == CG_OK && plain.n > 0) {
		memcpy(out, plain.p, plain.n);
		*n = plain.n;
	}
	wipe(plain);
	return rc;
}

static void bind_to(const struct cg_job_document *d, size_t no, uint8_t out[BOUND])
{
	memcpy(out, d->account.b, 16);
	memcpy(out + 16, d->job.b, 16);
	for (int i = 0; i < 4; i++)
		out[32 + i] = (uint8_t)(no >> (24 - 8 * i));
	out[36] = no + 1 == cg_job_document_pieces(d->bytes);
}

/* How many bytes piece no has. */
static size_t length_of(const struct cg_job_document *d, size_t no)
{
	size_t left = d->bytes - no * CG_JOB_PIECE;

	return left < CG_JOB_PIECE ? left : CG_JOB_PIECE;
}

static enum cg_code read_bytes(int fd, size_t from, uint8_t *to, size_t n, struct cg_err *e)
{
	while (n > 0) {
		ssize_t got = pread(fd, to, n, (off_t)from);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return cg_fail(e, CG_EBUSY, "job: read: %s", got < 0 ? strerror(errno) : "too short");
		to += got;
		from += (size_t)got;
		n -= (size_t)got;
	}
	return CG_OK;
}

/* What the job has by then is not committed to disk: its last transaction does that for all. */
static enum cg_code insert_piece(struct cg_db *db, const struct cg_job_document *d, size_t no, const char *hex,
				 struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX], number[CG_JOB_ROW_NUMBER];
	const char *arg[] = { cg_id_uuid(&d->account, account), cg_id_uuid(&d->job, job), number, hex };
	struct cg_sql q = { .name = "job_piece",
			    .text = "insert into parse_job_pieces (account_id, job_id, piece_no, piece) "
				    "values ($1, $2, $3, $4) "
				    "on conflict do nothing",
			    .arg = arg,
			    .n = 4 };
	enum cg_code rc;

	(void)snprintf(number, sizeof(number), "%zu", no);
	rc = cg_sql_run(db, &d->account, CG_TX_LAZY, &q, 1, e);
	cg_sql_clear(&q, 1);
	return rc;
}

/* One piece from the file into the table; plain of CG_JOB_PIECE bytes, sealed and hex of theirs. */
static enum cg_code write_piece(struct cg_db *db, const struct cg_job_document *d, int fd, size_t no, uint8_t *plain,
				uint8_t *sealed, char *hex, struct cg_err *e)
{
	size_t n = length_of(d, no);
	uint8_t bound[BOUND];
	enum cg_code rc = read_bytes(fd, no * CG_JOB_PIECE, plain, n, e);

	if (rc != CG_OK)
		return rc;
	bind_to(d, no, bound);
	randombytes_buf(sealed, NONCE);
	(void)crypto_aead_xchacha20poly1305_ietf_encrypt(sealed + NONCE, NULL, plain, n, bound, sizeof(bound), NULL,
							 sealed, d->key);
	return insert_piece(db, d, no, cg_bytea_text(sealed, NONCE + n + TAG, hex), e);
}

enum cg_code cg_job_document_write(struct cg_db *db, const struct cg_job_document *d, int fd, struct cg_err *e)
{
	uint8_t *plain = malloc(CG_JOB_PIECE), *sealed = malloc(SEALED_MAX);
	char *hex = malloc(HEX_MAX);
	bool room = plain != NULL && sealed != NULL && hex != NULL;
	enum cg_code rc = room ? CG_OK : cg_fail(e, CG_EBUSY, "job: no memory");

	for (size_t no = 0; no < cg_job_document_pieces(d->bytes) && rc == CG_OK; no++)
		rc = write_piece(db, d, fd, no, plain, sealed, hex, e);
	if (plain != NULL)
		sodium_memzero(plain, CG_JOB_PIECE);
	free(plain);
	free(sealed);
	free(hex);
	return rc;
}

/* The sealed bytes of a piece. */
static enum cg_code select_piece(struct cg_db *db, const struct cg_job_document *d, size_t no, struct cg_arena *a,
				 struct cg_str *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX], number[CG_JOB_ROW_NUMBER];
	const char *arg[] = { cg_id_uuid(&d->account, account), cg_id_uuid(&d->job, job), number };
	struct cg_sql q = { .name = "job_piece_read",
			    .text = "select piece "
				    "from parse_job_pieces "
				    "where account_id = $1 and job_id = $2 and piece_no = $3",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc;

	*out = CG_STR_NONE;
	(void)snprintf(number, sizeof(number), "%zu", no);
	rc = cg_sql_run(db, &d->account, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK && PQntuples(q.res) == 1) {
		struct cg_row r = { .res = q.res, .arena = a };

		*out = cg_row_bytes(&r);
		if (r.bad)
			rc = cg_fail(e, CG_EBUSY, "job: no memory for a piece");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_job_document_read(struct cg_db *db, const struct cg_job_document *d,
				  enum cg_code (*sink)(void *arg, struct cg_str bytes, struct cg_err *e), void *arg,
				  struct cg_err *e)
{
	uint8_t *plain = malloc(CG_JOB_PIECE);
	enum cg_code rc = plain != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "job: no memory");
	struct cg_arena a;

	cg_arena_init(&a, ARENA_MAX);
	for (size_t no = 0; no < cg_job_document_pieces(d->bytes) && rc == CG_OK; no++) {
		struct cg_str sealed;
		uint8_t bound[BOUND];
		size_t n = length_of(d, no);

		cg_arena_reset(&a);
		rc = select_piece(db, d, no, &a, &sealed, e);
		if (rc != CG_OK)
			break;
		bind_to(d, no, bound);
		if (sealed.n != NONCE + n + TAG ||
		    crypto_aead_xchacha20poly1305_ietf_decrypt(plain, NULL, NULL, (const uint8_t *)sealed.p + NONCE,
							       sealed.n - NONCE, bound, sizeof(bound),
							       (const uint8_t *)sealed.p, d->key) != 0)
			rc = cg_fail(e, CG_EINTERNAL, "job: piece %zu is missing or does not open", no);
		else
			rc = sink(arg, (struct cg_str){ (const char *)plain, n }, e);
	}
	if (plain != NULL)
		sodium_memzero(plain, CG_JOB_PIECE);
	free(plain);
	cg_arena_free(&a);
	return rc;
}
