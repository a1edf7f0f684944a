/*
 * batch.h: many statements that are handed over at once, a job each: files, and the members of zip archives among them.
 * Does not read them (run.h), nor tell a PDF from another file: what is none becomes a job that fails with not_a_pdf.
 *
 * All or none  either every file has its job, or nothing of the request is stored.
 * Archives  are told by their first bytes. Folders, hidden members and __MACOSX are passed over; archives in archives
 *           are not opened. Every member is unpacked and counted before anything is stored.
 * Names     are for the answer and the passwords alone: they are not kept, and in no message.
 * Ownership results borrow from the arena of the context; the input is the caller's.
 * Errors    those of jobs.h; CG_EREQUEST (no file, too many, an archive that is damaged, encrypted or packed otherwise,
 *           a password for no file), CG_ETOOLARGE (a file, or all of them).
 */
#ifndef CG_APP_JOBS_BATCH_H
#define CG_APP_JOBS_BATCH_H

#include "app/jobs/jobs.h"
#include "base/unzip.h"

enum {
	CG_BATCH_FILES_MAX = 100,
	CG_BATCH_BYTES_MAX = 128 << 20, /* of all files, unpacked */
	CG_BATCH_UPLOAD_MAX = 60 << 20, /* of one file as it is sent: an archive */
	CG_BATCH_ENTRIES_MAX = 1000,	/* of an archive, those passed over included */
	CG_BATCH_NAME_MAX = 1000	/* bytes of a name; a longer one is none */
};

/* As it is sent: a PDF, or an archive. */
struct cg_batch_file {
	struct cg_str name; /* CG_STR_NONE: it has none */
	struct cg_upload upload;
	struct cg_str bytes; /* of an archive, mapped; CG_STR_NONE before */
	struct cg_unzip archive;
};

/* Of the files of this name: as it is sent, or in an archive with or without its folders. */
struct cg_batch_password {
	struct cg_str name, password;
};

/* all: what holds for each of them, without an upload. */
struct cg_batch_input {
	struct cg_parse_input all;
	struct cg_batch_file v[CG_BATCH_FILES_MAX];
	size_t n;
	struct cg_batch_password passwords[CG_BATCH_FILES_MAX];
	size_t n_passwords;
};

struct cg_batch_job {
	struct cg_str name; /* CG_STR_NONE: it has none, or one that is no text */
	struct cg_job job;
};

struct cg_batch_jobs {
	struct cg_batch_job *v; /* in the order of the files */
	size_t n, cap;
};

/* Close the uploads and wipe the password of all; those by name are the caller's to wipe. */
void cg_batch_input_free(struct cg_batch_input *in);
/* As cg_app_jobs_add; the Idempotency-Key of idem is that of the whole. */
enum cg_code cg_app_batch_add(struct cg_context *x, struct cg_batch_input *in, const struct cg_idem *idem,
			      const char *request_id, struct cg_batch_jobs *out);

#endif
