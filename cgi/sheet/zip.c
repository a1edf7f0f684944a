/* zip.c: Parts of a workbook, each in one piece of memory. */
#include "zip.h"

#include <string.h>

enum { FIRST_ROOM = 64 << 10 };

/* As much of a part as came out, in room that doubles. */
struct part {
	struct zip *z;
	char *p;
	size_t n, room;
	bool large; /* why it was stopped; else there was no memory */
};

bool zip_open(struct zip *z, struct sheet_book *b, struct cg_str file)
{
	*z = (struct zip){ .b = b };
	if (cg_unzip_open(&z->archive, file) != CG_UNZIP_OK)
		return sheet_fail(b, SHEET_DAMAGED);
	return z->archive.entries <= ZIP_PARTS_MAX || sheet_fail(b, SHEET_TOO_LARGE);
}

static bool take_piece(void *arg, struct cg_str bytes)
{
	struct part *part = arg;

	part->z->unpacked += bytes.n;
	part->large = bytes.n > SHEET_PART_MAX - part->n || part->z->unpacked > SHEET_PARTS_MAX;
	if (part->large)
		return false;
	if (bytes.n > part->room - part->n) {
		size_t room = part->room > 0 ? part->room : FIRST_ROOM;
		char *more;

		while (room < part->n + bytes.n)
			room *= 2;
		more = cg_arena_take(part->z->b->arena, room);
		if (more == NULL)
			return false;
		if (part->n > 0)
			memcpy(more, part->p, part->n);
		part->p = more;
		part->room = room;
	}
	if (bytes.n > 0)
		memcpy(part->p + part->n, bytes.p, bytes.n);
	part->n += bytes.n;
	return true;
}

static bool read_part(struct zip *z, const struct cg_unzip_entry *entry, struct cg_str *out)
{
	struct part part = { .z = z };

	switch (cg_unzip_read(&z->archive, entry, take_piece, &part)) {
	case CG_UNZIP_OK:
		*out = (struct cg_str){ part.p != NULL ? part.p : "", part.n };
		return true;
	case CG_UNZIP_ENCRYPTED:
		return sheet_fail(z->b, SHEET_ENCRYPTED);
	case CG_UNZIP_MEMORY:
		return sheet_fail(z->b, SHEET_NO_MEMORY);
	case CG_UNZIP_STOPPED:
		return sheet_fail(z->b, part.large ? SHEET_TOO_LARGE : SHEET_NO_MEMORY);
	default:
		return sheet_fail(z->b, SHEET_DAMAGED);
	}
}

/* Looked for from the first entry on: a workbook has some dozens. */
bool zip_part(struct zip *z, struct cg_str name, struct cg_str *out)
{
	struct cg_unzip_entry entry;
	enum cg_unzip_result rc;

	*out = CG_STR_NONE;
	z->archive.at = z->archive.seen = 0;
	while ((rc = cg_unzip_next(&z->archive, &entry)) == CG_UNZIP_OK) {
		if (cg_str_eq_nocase(entry.name, name))
			return read_part(z, &entry, out);
	}
	return rc == CG_UNZIP_END || sheet_fail(z->b, SHEET_DAMAGED);
}
