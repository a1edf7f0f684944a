/*
 * unpack.c: Plain, gzip and xz files; the first bytes tell. The size is bounded while
 * unpacking: a small file can hold gigabytes.
 */
#include "market/unpack.h"

#include <errno.h>
#include <fcntl.h>
#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum { FIRST_ROOM = 1 << 16 };

struct out {
	char *p;
	size_t n, cap, max;
};

/* Room for more bytes and a NUL; CG_EREQUEST past the limit. */
static enum cg_code make_room(struct out *o, struct cg_err *e)
{
	size_t cap = o->cap == 0 ? FIRST_ROOM : o->cap * 2;
	char *p;

	if (o->n < o->cap)
		return CG_OK;
	if (o->cap > o->max)
		return cg_fail_hint(e, CG_EREQUEST, "More than %zu MiB of text: split the file.", o->max >> 20);
	if (cap > o->max + 1)
		cap = o->max + 1;
	p = realloc(o->p, cap + 1);
	if (p == NULL)
		return cg_fail(e, CG_EBUSY, "unpack: memory");
	o->p = p;
	o->cap = cap;
	return CG_OK;
}

static enum cg_code finish_output(struct out *o, enum cg_code rc, char **out, size_t *n, struct cg_err *e)
{
	if (rc == CG_OK)
		rc = make_room(o, e);
	if (rc == CG_OK && o->n > o->max)
		rc = cg_fail_hint(e, CG_EREQUEST, "More than %zu MiB of text: split the file.", o->max >> 20);
	if (rc != CG_OK || o->p == NULL) {
		free(o->p);
		return rc;
	}
	o->p[o->n] = '\0';
	*out = o->p;
	*n = o->n;
	return CG_OK;
}

static enum cg_code damaged(const char *what, struct cg_err *e)
{
	return cg_fail_hint(e, CG_EREQUEST, "The %s data are damaged or cut off.", what);
}

static enum cg_code unxz(struct cg_str bytes, struct out *o, struct cg_err *e)
{
	lzma_stream s = LZMA_STREAM_INIT;
	lzma_ret ret = lzma_stream_decoder(&s, CG_UNPACK_XZ_MEMORY, LZMA_CONCATENATED);
	enum cg_code rc = ret == LZMA_OK ? CG_OK : cg_fail(e, CG_EBUSY, "unpack: no decoder");

	s.next_in = (const uint8_t *)bytes.p;
	s.avail_in = bytes.n;
	while (rc == CG_OK && ret == LZMA_OK) {
		rc = make_room(o, e);
		if (rc != CG_OK)
			break;
		s.next_out = (uint8_t *)o->p + o->n;
		s.avail_out = o->cap - o->n;
		ret = lzma_code(&s, LZMA_FINISH);
		o->n = o->cap - s.avail_out;
	}
	lzma_end(&s);
	if (rc == CG_OK && ret == LZMA_MEMLIMIT_ERROR)
		rc = cg_fail_hint(e, CG_EREQUEST, "Unpacking needs more than %d MiB of memory.",
				  CG_UNPACK_XZ_MEMORY >> 20);
	else if (rc == CG_OK && ret != LZMA_STREAM_END)
		rc = damaged("xz", e);
	return rc;
}

static enum cg_code gunzip(struct cg_str bytes, struct out *o, struct cg_err *e)
{
	z_stream s = { .next_in = (z_const Bytef *)(uintptr_t)bytes.p };
	size_t left = bytes.n;
	enum cg_code rc = inflateInit2(&s, 15 + 16) == Z_OK ? CG_OK : cg_fail(e, CG_EBUSY, "unpack: no decoder");
	bool made = rc == CG_OK;
	int ret = Z_OK;

	while (rc == CG_OK && ret != Z_STREAM_END) {
		size_t space;

		rc = make_room(o, e);
		if (rc != CG_OK)
			break;
		space = o->cap - o->n;
		s.next_out = (Bytef *)o->p + o->n;
		s.avail_out = (uInt)(space > UINT32_MAX ? UINT32_MAX : space);
		if (s.avail_in == 0) {
			s.avail_in = (uInt)(left > UINT32_MAX ? UINT32_MAX : left);
			left -= s.avail_in;
		}
		ret = inflate(&s, Z_NO_FLUSH);
		o->n = (size_t)((char *)s.next_out - o->p);
		if (ret == Z_STREAM_END && (s.avail_in > 0 || left > 0)) {
			/* another member may follow, as gzip -c a b writes it */
			ret = inflateReset(&s);
		}
		if (ret != Z_OK && ret != Z_STREAM_END)
			rc = damaged("gzip", e);
	}
	if (made)
		(void)inflateEnd(&s);
	return rc;
}

static enum cg_code copy(struct cg_str bytes, struct out *o, struct cg_err *e)
{
	if (bytes.n > o->max)
		return cg_fail_hint(e, CG_EREQUEST, "More than %zu MiB of text: split the file.", o->max >> 20);
	o->p = malloc(bytes.n + 2);
	if (o->p == NULL)
		return cg_fail(e, CG_EBUSY, "unpack: memory");
	memcpy(o->p, bytes.p, bytes.n);
	o->n = bytes.n;
	o->cap = bytes.n + 1;
	return CG_OK;
}

enum cg_code cg_unpack(struct cg_str bytes, size_t max, char **out, size_t *n, struct cg_err *e)
{
	struct out o = { .max = max };
	enum cg_code rc;

	if (bytes.n >= 6 && memcmp(bytes.p,
				   "\xfd"
				   "7zXZ\0",
				   6) == 0)
		rc = unxz(bytes, &o, e);
	else if (bytes.n >= 2 && memcmp(bytes.p, "\x1f\x8b", 2) == 0)
		rc = gunzip(bytes, &o, e);
	else
		rc = copy(bytes, &o, e);
	return finish_output(&o, rc, out, n, e);
}

static enum cg_code read_all(int fd, const char *path, struct out *o, struct cg_err *e)
{
	enum cg_code rc = make_room(o, e);

	while (rc == CG_OK) {
		ssize_t got = read(fd, o->p + o->n, o->cap - o->n);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return cg_fail_hint(e, CG_EREQUEST, "%.150s: %s", path, strerror(errno));
		if (got == 0)
			break;
		o->n += (size_t)got;
		rc = make_room(o, e);
	}
	return rc;
}

enum cg_code cg_unpack_file(const char *path, size_t max, char **out, size_t *n, struct cg_err *e)
{
	struct out o = { .max = max };
	bool is_stdin = strcmp(path, "-") == 0;
	int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	char *raw = NULL;
	size_t raw_n = 0;
	enum cg_code rc;

	if (fd < 0)
		return cg_fail_hint(e, CG_EREQUEST, "%.150s: %s", path, strerror(errno));
	rc = finish_output(&o, read_all(fd, path, &o, e), &raw, &raw_n, e);
	if (!is_stdin)
		(void)close(fd);
	if (rc != CG_OK)
		return rc;
	if (raw_n >= 2 && (memcmp(raw,
				  "\xfd"
				  "7",
				  2) == 0 ||
			   memcmp(raw, "\x1f\x8b", 2) == 0)) {
		rc = cg_unpack((struct cg_str){ raw, raw_n }, max, out, n, e);
		free(raw);
		return rc;
	}
	*out = raw;
	*n = raw_n;
	return CG_OK;
}
