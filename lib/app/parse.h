/*
 * parse.h: from a PDF to a statement, and to a stored snapshot: the order of the steps is idempotency, limit of wrong
 * passwords, words, statement, store, figures.
 * Does not read PDFs or layouts itself (pdf/extract.h, statement/read/statement.h).
 *
 * Ownership results borrow from the arena of the context; the input is the caller's, who frees it in any case.
 * Errors    those of the PDF and the statement (422), CG_ESANDBOXKEY, CG_ENOSAMPLE, CG_ERATE (wrong passwords),
 *           CG_EIDEMMISMATCH, CG_EIDEMBUSY, CG_EPARSETIME, CG_EDB, CG_EBUSY (x->done.passed_on: a long document, and
 *           nothing of this request stays).
 */
#ifndef CG_APP_PARSE_H
#define CG_APP_PARSE_H

#include "app/labels.h"
#include "app/snapshots.h"
#include "app/upload.h"
#include "pdf/extract.h"
#include "store/snapshot/idempotency.h"

enum { CG_PDF_REF_MAX = 64 };

/* One PDF, or the name of a built-in sample, and its password. */
struct cg_parse_input {
	struct cg_upload upload;
	bool has_file, has_password, has_ref, include_pii, places;
	bool has_mode, later; /* asked for in the body */
	bool file_unnamed;    /* came as a field without the name of a file, as text does */
	size_t password_n, ref_n;
	char password[CG_PDF_PASSWORD_MAX];
	char ref[CG_PDF_REF_MAX];
	struct cg_labels labels; /* kept with the snapshot */
};

/* Close the upload, wipe the password, let the labels go. */
void cg_parse_input_free(struct cg_parse_input *in);

/*
 * Read, check and store the statement of in. idem NULL: none; else its key is set, and what the first request with it
 * got is given again.
 */
enum cg_code cg_app_parse(struct cg_context *x, struct cg_parse_input *in, struct cg_idem *idem,
			  struct cg_app_snapshot *out);

/* Set idem->fingerprint and idem->also: what makes two requests with one Idempotency-Key the same. */
enum cg_code cg_app_parse_fingerprint(const struct cg_parse_input *in, const struct cg_config *cfg,
				      struct cg_idem *idem, struct cg_err *e);

/*
 * cg_app_parse with the digest of the PDF in the place of an Idempotency-Key: for 24 hours the same bytes give the same
 * snapshot, unless it was deleted. The password must open them each time.
 */
enum cg_code cg_app_parse_once(struct cg_context *x, struct cg_parse_input *in, struct cg_app_snapshot *out);

/* A built-in sample, read but not stored; any caller may. CG_ENOSAMPLE: there is none of that name. */
enum cg_code cg_app_parse_sample(struct cg_context *x, struct cg_str name, struct cg_app_snapshot *out);

/*
 * Without database and caller, in parse_file.c: the words of the PDF in fd (cg_extract_memfd), the statement that they
 * are, both at once, and the statement with its figures. password: CG_STR_NONE for none; the caller wipes it.
 */
enum cg_code cg_app_parse_words(struct cg_context *x, int fd, struct cg_str password, struct cg_words *out);
enum cg_code cg_app_parse_read(struct cg_context *x, const struct cg_words *words, struct cg_statement *out);
enum cg_code cg_app_parse_statement(struct cg_context *x, int fd, struct cg_str password, struct cg_statement *out);
enum cg_code cg_app_parse_file(struct cg_context *x, int fd, struct cg_str password, struct cg_app_snapshot *out);

#endif
