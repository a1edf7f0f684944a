/* ole.c: Compound files: table of sectors, directory, streams. */
#include "ole.h"

#include <string.h>

enum {
	HEAD_BYTES = 512,
	HEAD_TABLES = 109,
	ENTRY_BYTES = 128,
	SMALL_SECTOR = 64,
	NAME_UNITS = 32,
	TYPE_STREAM = 2,
	TYPE_ROOT = 5
};
static const uint32_t LAST_SECTOR = 0xfffffffa; /* what is above has another meaning */

/* Little-endian. */
static uint32_t u32_at(const char *p)
{
	const uint8_t *u = (const uint8_t *)p;

	return (uint32_t)u[0] | (uint32_t)u[1] << 8 | (uint32_t)u[2] << 16 | (uint32_t)u[3] << 24;
}

static uint32_t u16_at(const char *p)
{
	return u32_at(p) & 0xffff;
}

/* The bytes of sector i; the last one of a file may be cut. */
static struct cg_str sector_of(const struct ole *o, uint32_t i)
{
	return cg_str_sub(o->file, (i + (size_t)1) * o->sector, o->sector);
}

/* Appends the table that sector `at` holds. */
static bool add_table(struct ole *o, uint32_t at)
{
	struct cg_str s = at < o->sectors ? sector_of(o, at) : CG_STR_NONE;

	if (s.n < o->sector || o->n_fat > o->sectors)
		return sheet_fail(o->b, SHEET_DAMAGED);
	for (size_t i = 0; i < s.n / 4; i++)
		o->fat[o->n_fat++] = u32_at(s.p + 4 * i);
	return true;
}

/* The table of sectors: its first parts are named in the head, others in sectors of their own. */
static bool read_tables(struct ole *o)
{
	uint32_t left = u32_at(o->file.p + 44), next = u32_at(o->file.p + 68);
	size_t per = o->sector / 4 - 1, seen = 0;

	/* one sector more than the file has: the check comes before the table is added */
	o->fat = cg_arena_take_array(o->b->arena, o->sectors + 2 * o->sector / 4, sizeof(*o->fat));
	if (o->fat == NULL)
		return sheet_fail(o->b, SHEET_NO_MEMORY);
	for (size_t i = 0; i < HEAD_TABLES && left > 0; i++, left--) {
		if (!add_table(o, u32_at(o->file.p + 76 + 4 * i)))
			return false;
	}
	while (left > 0) {
		struct cg_str s = next < o->sectors ? sector_of(o, next) : CG_STR_NONE;

		if (s.n < o->sector || ++seen > o->sectors)
			return sheet_fail(o->b, SHEET_DAMAGED);
		for (size_t i = 0; i < per && left > 0; i++, left--) {
			if (!add_table(o, u32_at(s.p + 4 * i)))
				return false;
		}
		next = u32_at(s.p + 4 * per);
	}
	return true;
}

/* All sectors of a chain, one behind the other; size: bytes that count, SIZE_MAX: all. */
static bool read_chain(struct ole *o, uint32_t first, size_t size, struct cg_str *out)
{
	size_t n = 0, used = 0;
	char *p;

	for (uint32_t at = first; at < LAST_SECTOR && n * o->sector < size; at = o->fat[at]) {
		if (at >= o->n_fat || at >= o->sectors || ++n > o->sectors)
			return sheet_fail(o->b, SHEET_DAMAGED);
	}
	if (size == SIZE_MAX)
		size = n * o->sector;
	if (n * o->sector < size)
		return sheet_fail(o->b, SHEET_DAMAGED);
	p = cg_arena_take(o->b->arena, n * o->sector);
	if (p == NULL)
		return sheet_fail(o->b, SHEET_NO_MEMORY);
	for (uint32_t at = first; used < n * o->sector; at = o->fat[at]) {
		struct cg_str s = sector_of(o, at);

		/* a last sector that is cut off: what is missing is not zero */
		if (s.n < o->sector && used + s.n < size)
			return sheet_fail(o->b, SHEET_DAMAGED);
		memcpy(p + used, s.p, s.n);
		used += o->sector;
	}
	*out = (struct cg_str){ p, size };
	return true;
}

/* Table and directory; streams are read when they are asked for. */
bool ole_open(struct ole *o, struct sheet_book *b, struct cg_str file)
{
	uint32_t shift;

	*o = (struct ole){ .b = b, .file = file };
	if (file.n < HEAD_BYTES)
		return sheet_fail(b, SHEET_DAMAGED);
	shift = u16_at(file.p + 30);
	if (shift != 9 && shift != 12)
		return sheet_fail(b, SHEET_DAMAGED);
	o->sector = (size_t)1 << shift;
	o->sectors = file.n > o->sector ? (file.n - o->sector + o->sector - 1) / o->sector : 0;
	o->mini_cutoff = u32_at(file.p + 56);
	o->mini_first = u32_at(file.p + 60);
	if (!read_tables(o) || !read_chain(o, u32_at(file.p + 48), SIZE_MAX, &o->directory))
		return false;
	if (o->directory.n < ENTRY_BYTES || (uint8_t)o->directory.p[66] != TYPE_ROOT)
		return sheet_fail(b, SHEET_DAMAGED);
	/* small streams are parts of the root's */
	if (u32_at(o->directory.p + 116) >= LAST_SECTOR)
		return true;
	return read_chain(o, u32_at(o->directory.p + 116), u32_at(o->directory.p + 120), &o->small);
}

/* A small stream: its own table, its own sectors, inside the root's stream. */
static bool read_small(struct ole *o, uint32_t first, size_t size, struct cg_str *out)
{
	size_t n = (size + SMALL_SECTOR - 1) / SMALL_SECTOR, entries;
	struct cg_str table;
	uint32_t at = first;
	char *p;

	if (size == 0) {
		*out = CG_STR("");
		return true;
	}
	if (!read_chain(o, o->mini_first, SIZE_MAX, &table))
		return false;
	entries = table.n / 4;
	p = cg_arena_take(o->b->arena, n * SMALL_SECTOR);
	if (p == NULL)
		return sheet_fail(o->b, SHEET_NO_MEMORY);
	for (size_t i = 0; i < n; i++) {
		struct cg_str s = cg_str_sub(o->small, at * (size_t)SMALL_SECTOR, SMALL_SECTOR);

		if (at >= entries || s.n < (i + 1 < n ? SMALL_SECTOR : size - i * SMALL_SECTOR))
			return sheet_fail(o->b, SHEET_DAMAGED);
		memcpy(p + i * SMALL_SECTOR, s.p, s.n);
		at = u32_at(table.p + 4 * (size_t)at);
	}
	*out = (struct cg_str){ p, size };
	return true;
}

/* Names are UTF-16; those that count here are ASCII. */
static bool is_named(const char *entry, const char *name)
{
	size_t n = strlen(name);

	if (n >= NAME_UNITS || u16_at(entry + 64) != 2 * (n + 1))
		return false;
	for (size_t i = 0; i < n; i++) {
		if (u16_at(entry + 2 * i) != (uint8_t)name[i])
			return false;
	}
	return true;
}

/* The directory is a list here: a tree is needed only for speed. */
bool ole_stream(struct ole *o, const char *name, struct cg_str *out)
{
	*out = CG_STR_NONE;
	for (size_t at = 0; at + ENTRY_BYTES <= o->directory.n; at += ENTRY_BYTES) {
		const char *e = o->directory.p + at;
		uint32_t size = u32_at(e + 120), first = u32_at(e + 116);

		if ((uint8_t)e[66] != TYPE_STREAM || !is_named(e, name))
			continue;
		if (size > o->file.n)
			return sheet_fail(o->b, SHEET_DAMAGED);
		return size < o->mini_cutoff ? read_small(o, first, size, out) : read_chain(o, first, size, out);
	}
	return true;
}
