/* unzip.c: Members of a zip archive. The central directory counts; local heads only say where the bytes begin. */
#include "base/unzip.h"

#include <string.h>
#include <zlib.h>

enum {
	END_BYTES = 22,
	ENTRY_BYTES = 46,
	LOCAL_BYTES = 30,
	COMMENT_MAX = 65535,
	STORED = 0,
	DEFLATED = 8,
	FLAG_ENCRYPTED = 1,
	PIECE = 64 << 10
};

/* Little-endian; the caller has checked that the bytes are there. */
static uint32_t u16(const char *p)
{
	const uint8_t *u = (const uint8_t *)p;

	return (uint32_t)u[0] | (uint32_t)u[1] << 8;
}

static uint32_t u32(const char *p)
{
	return u16(p) | u16(p + 2) << 16;
}

/* Offset of the record at the end, which a comment may follow. */
static size_t find_end(struct cg_str f)
{
	if (f.n < END_BYTES)
		return SIZE_MAX;
	for (size_t at = f.n - END_BYTES;; at--) {
		if (memcmp(f.p + at, "PK\x05\x06", 4) == 0 && u16(f.p + at + 20) == f.n - at - END_BYTES)
			return at;
		if (at == 0 || f.n - at > END_BYTES + COMMENT_MAX)
			return SIZE_MAX;
	}
}

enum cg_unzip_result cg_unzip_open(struct cg_unzip *z, struct cg_str file)
{
	size_t end = find_end(file), at, n;

	*z = (struct cg_unzip){ .file = file };
	if (end == SIZE_MAX)
		return CG_UNZIP_DAMAGED;
	z->entries = u16(file.p + end + 10);
	n = u32(file.p + end + 12);
	at = u32(file.p + end + 16);
	if (at > end || n > end - at)
		return CG_UNZIP_DAMAGED;
	z->list = cg_str_sub(file, at, n);
	return CG_UNZIP_OK;
}

enum cg_unzip_result cg_unzip_next(struct cg_unzip *z, struct cg_unzip_entry *out)
{
	const char *p = z->list.p + z->at;
	size_t left = z->list.n - z->at, name, rest;

	if (z->seen == z->entries)
		return CG_UNZIP_END;
	if (left < ENTRY_BYTES || memcmp(p, "PK\x01\x02", 4) != 0)
		return CG_UNZIP_DAMAGED;
	name = u16(p + 28);
	rest = (size_t)u16(p + 30) + u16(p + 32);
	if (name + rest > left - ENTRY_BYTES)
		return CG_UNZIP_DAMAGED;
	*out = (struct cg_unzip_entry){ .name = { p + ENTRY_BYTES, name },
					.flags = u16(p + 8),
					.method = u16(p + 10),
					.crc = u32(p + 16),
					.packed = u32(p + 20),
					.size = u32(p + 24),
					.at = u32(p + 42) };
	z->at += ENTRY_BYTES + name + rest;
	z->seen++;
	return CG_UNZIP_OK;
}

/* The packed bytes. */
static bool bytes_of(const struct cg_unzip *z, const struct cg_unzip_entry *e, struct cg_str *out)
{
	size_t n = z->file.n, from;

	if (e->at > n || n - e->at < LOCAL_BYTES || memcmp(z->file.p + e->at, "PK\x03\x04", 4) != 0)
		return false;
	from = e->at + LOCAL_BYTES + u16(z->file.p + e->at + 26) + u16(z->file.p + e->at + 28);
	if (from > n || n - from < e->packed)
		return false;
	*out = cg_str_sub(z->file, from, e->packed);
	return true;
}

/* Where the bytes go, and what was seen of them. */
struct out {
	bool (*sink)(void *arg, struct cg_str bytes);
	void *arg;
	size_t n;
	uint32_t crc;
};

static enum cg_unzip_result put(struct out *o, struct cg_str bytes)
{
	o->n += bytes.n;
	o->crc = (uint32_t)crc32(o->crc, (const Bytef *)bytes.p, (uInt)bytes.n);
	return o->sink(o->arg, bytes) ? CG_UNZIP_OK : CG_UNZIP_STOPPED;
}

static enum cg_unzip_result inflate_all(struct cg_str packed, struct out *o)
{
	z_stream s = { .next_in = (z_const Bytef *)(uintptr_t)packed.p, .avail_in = (uInt)packed.n };
	enum cg_unzip_result rc = CG_UNZIP_OK;
	char piece[PIECE];
	int ret = Z_OK;

	if (inflateInit2(&s, -MAX_WBITS) != Z_OK)
		return CG_UNZIP_MEMORY;
	while (ret == Z_OK && rc == CG_UNZIP_OK) {
		s.next_out = (Bytef *)piece;
		s.avail_out = sizeof(piece);
		ret = inflate(&s, Z_NO_FLUSH);
		if (ret == Z_OK || ret == Z_STREAM_END)
			rc = put(o, (struct cg_str){ piece, sizeof(piece) - s.avail_out });
	}
	(void)inflateEnd(&s);
	if (ret == Z_MEM_ERROR)
		return CG_UNZIP_MEMORY;
	return rc != CG_UNZIP_OK || ret == Z_STREAM_END ? rc : CG_UNZIP_DAMAGED;
}

enum cg_unzip_result cg_unzip_read(const struct cg_unzip *z, const struct cg_unzip_entry *entry,
				   bool (*sink)(void *arg, struct cg_str bytes), void *arg)
{
	struct out o = { .sink = sink, .arg = arg };
	struct cg_str packed;
	enum cg_unzip_result rc;

	if ((entry->flags & FLAG_ENCRYPTED) != 0)
		return CG_UNZIP_ENCRYPTED;
	if (entry->method != STORED && entry->method != DEFLATED)
		return CG_UNZIP_METHOD;
	if (!bytes_of(z, entry, &packed))
		return CG_UNZIP_DAMAGED;
	rc = entry->method == STORED ? put(&o, packed) : inflate_all(packed, &o);
	if (rc == CG_UNZIP_OK && (o.n != entry->size || o.crc != entry->crc))
		rc = CG_UNZIP_DAMAGED;
	return rc;
}
