#include "app/upload.h"

#include "pdf/extract.h"

#include <errno.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <string.h>
#include <unistd.h>

/*
 * SHA-256, fetched once, from a context of our own: where memory runs out while OpenSSL makes its common one, it uses
 * that all the same, and crashes. NULL: no memory.
 */
static const EVP_MD *sha256(void)
{
	static EVP_MD *md;
	static OSSL_LIB_CTX *lib;

	if (lib == NULL)
		lib = OSSL_LIB_CTX_new();
	if (lib != NULL && md == NULL)
		md = EVP_MD_fetch(lib, "SHA256", NULL);
	return md;
}

enum cg_code cg_upload_open(struct cg_upload *u, struct cg_err *e)
{
	*u = CG_UPLOAD_NONE;
	u->max = CG_PDF_BYTES_MAX;
	u->md = sha256() != NULL ? EVP_MD_CTX_new() : NULL;
	if (u->md == NULL || EVP_DigestInit_ex(u->md, sha256(), NULL) != 1)
		return cg_fail(e, CG_EBUSY, "upload: no digest");
	u->fd = cg_extract_memfd();
	if (u->fd < 0)
		return cg_fail(e, CG_EBUSY, "upload: memfd: %s", strerror(errno));
	return CG_OK;
}

enum cg_code cg_upload_write(void *upload, struct cg_str bytes, struct cg_err *e)
{
	struct cg_upload *u = upload;

	if (bytes.n > u->max - u->n)
		return cg_fail(e, CG_ETOOLARGE, "upload: the PDF is too large");
	if (EVP_DigestUpdate(u->md, bytes.p, bytes.n) != 1)
		return cg_fail(e, CG_EBUSY, "upload: digest failed");
	u->n += bytes.n;
	while (bytes.n > 0) {
		ssize_t n = write(u->fd, bytes.p, bytes.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return cg_fail(e, CG_EBUSY, "upload: write: %s", strerror(errno));
		bytes = cg_str_sub(bytes, (size_t)n, bytes.n);
	}
	return CG_OK;
}

enum cg_code cg_upload_finish(struct cg_upload *u, struct cg_err *e)
{
	if (EVP_DigestFinal_ex(u->md, u->digest, NULL) != 1)
		return cg_fail(e, CG_EBUSY, "upload: digest failed");
	return CG_OK;
}

void cg_upload_close(struct cg_upload *u)
{
	EVP_MD_CTX_free(u->md);
	if (u->fd >= 0)
		close(u->fd);
	*u = CG_UPLOAD_NONE;
}
