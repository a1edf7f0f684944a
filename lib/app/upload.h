/*
 * upload.h: the bytes of a PDF on their way from the body into an anonymous file, counted and digested as they pass.
 * Does not look into them and never touches a disk.
 *
 * Ownership the caller closes with cg_upload_close; the descriptor goes to cg_extract as it is.
 */
#ifndef CG_APP_UPLOAD_H
#define CG_APP_UPLOAD_H

#include "base/fail.h"
#include "base/str.h"

enum { CG_DIGEST_BYTES = 32 };

struct evp_md_ctx_st;

struct cg_upload {
	int fd; /* -1: not open */
	size_t n, max;
	struct evp_md_ctx_st *md;
	uint8_t digest[CG_DIGEST_BYTES]; /* SHA-256, after finish */
};

#define CG_UPLOAD_NONE ((struct cg_upload){ .fd = -1 })

/* CG_EBUSY: no descriptor or memory. */
enum cg_code cg_upload_open(struct cg_upload *u, struct cg_err *e);
/*
 * CG_ETOOLARGE past max: CG_PDF_BYTES_MAX, unless the caller sets another after open. The first argument is a struct
 * cg_upload: it serves as a sink.
 */
enum cg_code cg_upload_write(void *upload, struct cg_str bytes, struct cg_err *e);
enum cg_code cg_upload_finish(struct cg_upload *u, struct cg_err *e);
void cg_upload_close(struct cg_upload *u);

#endif
