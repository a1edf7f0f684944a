/* zip.c: Parts of a zip file. The central directory counts; local heads only say where the bytes begin. */
#include "zip.h"

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
	FIRST_ROOM = 64 << 10
};

struct entry {
	struct cg_str name;
	unsigned flags, method;
	uint32_t crc, packed, size, at;
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

/* Nothing is unpacked yet. */
bool zip_open(struct zip *z, struct sheet_book *b, struct cg_str file)
{
	size_t end = find_end(file), at, n;

	*z = (struct zip){ .b = b, .file = file };
	if (end == SIZE_MAX)
		return sheet_fail(b, SHEET_DAMAGED);
	z->parts = u16(file.p + end + 10);
	n = u32(file.p + end + 12);
	at = u32(file.p + end + 16);
	if (at > end || n > end - at)
		return sheet_fail(b, SHEET_DAMAGED);
	if (z->parts > ZIP_PARTS_MAX)
		return sheet_fail(b, SHEET_TOO_LARGE);
	z->list = cg_str_sub(file, at, n);
	return true;
}

/* The entry at *at, which moves behind it. */
static bool next_entry(const struct zip *z, size_t *at, struct entry *out)
{
	const char *p = z->list.p + *at;
	size_t left = z->list.n - *at, name, rest;

	if (left < ENTRY_BYTES || memcmp(p, "PK\x01\x02", 4) != 0)
		return sheet_fail(z->b, SHEET_DAMAGED);
	name = u16(p + 28);
	rest = (size_t)u16(p + 30) + u16(p + 32);
	if (name + rest > left - ENTRY_BYTES)
		return sheet_fail(z->b, SHEET_DAMAGED);
	*out = (struct entry){ .name = { p + ENTRY_BYTES, name },
			       .flags = u16(p + 8),
			       .method = u16(p + 10),
			       .crc = u32(p + 16),
			       .packed = u32(p + 20),
			       .size = u32(p + 24),
			       .at = u32(p + 42) };
	*at += ENTRY_BYTES + name + rest;
	return true;
}

/* The packed bytes. */
static bool bytes_of(const struct zip *z, const struct entry *e, struct cg_str *out)
{
	size_t n = z->file.n, from;

	if (e->at > n || n - e->at < LOCAL_BYTES || memcmp(z->file.p + e->at, "PK\x03\x04", 4) != 0)
		return sheet_fail(z->b, SHEET_DAMAGED);
	from = e->at + LOCAL_BYTES + u16(z->file.p + e->at + 26) + u16(z->file.p + e->at + 28);
	if (from > n || n - from < e->packed)
		return sheet_fail(z->b, SHEET_DAMAGED);
	*out = cg_str_sub(z->file, from, e->packed);
	return true;
}

/* As much as comes out, into room that doubles. Z_STREAM_END or what went wrong; *n bytes. */
static int inflate_all(struct zip *z, z_stream *s, char **out, size_t *n)
{
	size_t room = FIRST_ROOM;
	int rc = Z_OK;

	*out = cg_arena_take(z->b->arena, room);
	*n = 0;
	while (rc == Z_OK && *out != NULL) {
		if (*n == room) {
			char *more = room < SHEET_PART_MAX ? cg_arena_take(z->b->arena, room * 2) : NULL;

			if (more == NULL)
				return room < SHEET_PART_MAX ? Z_MEM_ERROR : Z_BUF_ERROR;
			memcpy(more, *out, *n);
			*out = more;
			room *= 2;
		}
		s->next_out = (Bytef *)*out + *n;
		s->avail_out = (uInt)(room - *n);
		rc = inflate(s, Z_NO_FLUSH);
		z->unpacked += room - *n - s->avail_out;
		*n = room - s->avail_out;
		if (*n > SHEET_PART_MAX || z->unpacked > SHEET_PARTS_MAX)
			return Z_BUF_ERROR;
		if (rc == Z_BUF_ERROR && s->avail_out == 0)
			rc = Z_OK;
		else if (rc == Z_BUF_ERROR)
			rc = Z_DATA_ERROR;
	}
	return *out == NULL ? Z_MEM_ERROR : rc;
}

/* The stream must end by itself and be as long as the directory says. */
static bool unpack(struct zip *z, const struct entry *e, struct cg_str packed, struct cg_str *out)
{
	z_stream s = { .next_in = (z_const Bytef *)(uintptr_t)packed.p, .avail_in = (uInt)packed.n };
	char *bytes = NULL;
	size_t n = 0;
	int rc;

	if (inflateInit2(&s, -MAX_WBITS) != Z_OK)
		return sheet_fail(z->b, SHEET_NO_MEMORY);
	rc = inflate_all(z, &s, &bytes, &n);
	(void)inflateEnd(&s);
	if (rc == Z_MEM_ERROR)
		return sheet_fail(z->b, SHEET_NO_MEMORY);
	if (rc == Z_BUF_ERROR)
		return sheet_fail(z->b, SHEET_TOO_LARGE);
	if (rc != Z_STREAM_END || n != e->size)
		return sheet_fail(z->b, SHEET_DAMAGED);
	*out = (struct cg_str){ bytes, n };
	return true;
}

/* Looked for from the first entry on: a workbook has some dozens. */
bool zip_part(struct zip *z, struct cg_str name, struct cg_str *out)
{
	struct cg_str packed;
	struct entry e = { .at = 0 };
	size_t at = 0;

	*out = CG_STR_NONE;
	for (size_t i = 0; i < z->parts; i++) {
		if (!next_entry(z, &at, &e))
			return false;
		if (!cg_str_eq_nocase(e.name, name))
			continue;
		if ((e.flags & FLAG_ENCRYPTED) != 0)
			return sheet_fail(z->b, SHEET_ENCRYPTED);
		if (!bytes_of(z, &e, &packed))
			return false;
		if (e.method == STORED && e.packed == e.size)
			*out = packed;
		else if (e.method != DEFLATED)
			return sheet_fail(z->b, SHEET_DAMAGED);
		else if (!unpack(z, &e, packed, out))
			return false;
		if (crc32(0, (const Bytef *)out->p, (uInt)out->n) != e.crc)
			return sheet_fail(z->b, SHEET_DAMAGED);
		return true;
	}
	return true;
}
