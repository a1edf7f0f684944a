/* zip.c: Local headers, deflated members, the directory at the end. Numbers are little endian. */
#include "base/zip.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { LOCAL = 30, CENTRAL = 46, END = 22, NEEDED = 20, UTF8_NAMES = 0x0800, DEFLATED = 8, FIRST_DAY = 0x21 };

static uint8_t *put16(uint8_t *p, unsigned v)
{
	*p++ = (uint8_t)v;
	*p++ = (uint8_t)(v >> 8);
	return p;
}

static uint8_t *put32(uint8_t *p, uint64_t v)
{
	return put16(put16(p, (unsigned)(v & 0xffff)), (unsigned)(v >> 16 & 0xffff));
}

/* What local header and directory say alike, from the version needed to the length of the extra field. */
static uint8_t *put_common(uint8_t *p, uint64_t crc, uint64_t packed, uint64_t size, size_t name_n)
{
	p = put16(p, NEEDED);
	p = put16(p, UTF8_NAMES);
	p = put16(p, DEFLATED);
	p = put16(p, 0);
	p = put16(p, FIRST_DAY);
	p = put32(p, crc);
	p = put32(p, packed);
	p = put32(p, size);
	p = put16(p, (unsigned)name_n);
	return put16(p, 0);
}

static enum cg_code write_out(struct cg_zip *z, const void *bytes, size_t n, struct cg_err *e)
{
	z->written += n;
	if (fwrite(bytes, 1, n, z->to) == n)
		return CG_OK;
	return cg_fail_hint(e, CG_EINTERNAL, "The archive cannot be written: %s.", strerror(errno));
}

static bool remember(struct cg_zip *z, const uint8_t *entry, size_t n)
{
	char *more = z->directory;

	while (z->n + n > z->cap) {
		z->cap = z->cap == 0 ? 4096 : 2 * z->cap;
		more = realloc(z->directory, z->cap);
		if (more == NULL)
			return false;
		z->directory = more;
	}
	memcpy(z->directory + z->n, entry, n);
	z->n += n;
	return true;
}

/* Raw deflate into *out (free); false: no memory. */
static bool deflate_all(struct cg_str content, uint8_t **out, size_t *n)
{
	z_stream s = { .next_in = (Bytef *)(uintptr_t)content.p, .avail_in = (uInt)content.n };
	size_t most;
	bool good;

	*out = NULL;
	if (deflateInit2(&s, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		return false;
	most = deflateBound(&s, (uLong)content.n);
	*out = malloc(most);
	s.next_out = *out;
	s.avail_out = (uInt)most;
	good = *out != NULL && deflate(&s, Z_FINISH) == Z_STREAM_END;
	*n = s.total_out;
	(void)deflateEnd(&s);
	return good;
}

enum cg_code cg_zip_add(struct cg_zip *z, const char *name, struct cg_str content, struct cg_err *e)
{
	size_t name_n = strlen(name), n = 0;
	uint8_t local[LOCAL], central[CENTRAL], *packed = NULL, *p;
	uint64_t at = z->written, crc = crc32(0, (const Bytef *)content.p, (uInt)content.n);
	enum cg_code rc = CG_OK;

	if (z->members >= CG_ZIP_MEMBERS_MAX || name_n > UINT16_MAX || content.n > INT32_MAX ||
	    at + content.n > INT32_MAX)
		return cg_fail_hint(e, CG_EREQUEST, "There is more than fits into one archive.");
	if (!deflate_all(content, &packed, &n))
		rc = cg_fail(e, CG_EBUSY, "zip: memory");
	(void)put_common(put32(local, 0x04034b50), crc, n, content.n, name_n);
	p = put_common(put16(put32(central, 0x02014b50), NEEDED), crc, n, content.n, name_n);
	memset(p, 0, (size_t)(central + CENTRAL - p));
	(void)put32(central + CENTRAL - 4, at);
	if (rc == CG_OK)
		rc = write_out(z, local, LOCAL, e);
	if (rc == CG_OK)
		rc = write_out(z, name, name_n, e);
	if (rc == CG_OK)
		rc = write_out(z, packed, n, e);
	if (rc == CG_OK && (!remember(z, central, CENTRAL) || !remember(z, (const uint8_t *)name, name_n)))
		rc = cg_fail(e, CG_EBUSY, "zip: memory");
	z->members++;
	free(packed);
	return rc;
}

enum cg_code cg_zip_finish(struct cg_zip *z, struct cg_err *e)
{
	uint8_t end[END] = { 0 }, *p = put32(end, 0x06054b50) + 4;
	uint64_t at = z->written;
	enum cg_code rc;

	p = put16(put16(p, z->members), z->members);
	(void)put32(put32(p, z->n), at);
	rc = write_out(z, z->directory, z->n, e);
	if (rc == CG_OK)
		rc = write_out(z, end, END, e);
	if (rc == CG_OK && fflush(z->to) != 0)
		rc = cg_fail_hint(e, CG_EINTERNAL, "The archive cannot be written: %s.", strerror(errno));
	return rc;
}

void cg_zip_free(struct cg_zip *z)
{
	free(z->directory);
	*z = (struct cg_zip){ .to = NULL };
}
