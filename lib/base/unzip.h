/*
 * unzip.h: the members of a zip archive in memory, in the order of its directory, unpacked piece by piece.
 * Does not write archives (zip.h), and does not read zip64, several disks, or methods but "stored" and "deflated".
 *
 * Believed  is what unpacking shows: a member whose bytes are not as long as the directory says, or have another sum,
 *           is damaged. How much may come out is for the sink to say, which ends it by false.
 * Names     are as the archive has them: any bytes, never a path to use.
 * Ownership entries borrow from the bytes of the archive.
 * Source    PKWARE APPNOTE 6.3, sections 4.3 and 4.4.
 */
#ifndef CG_BASE_UNZIP_H
#define CG_BASE_UNZIP_H

#include "base/str.h"

#include <stdint.h>

enum cg_unzip_result {
	CG_UNZIP_OK,
	CG_UNZIP_END,	    /* no further entry */
	CG_UNZIP_DAMAGED,   /* no archive, cut off, or not what the directory says */
	CG_UNZIP_ENCRYPTED, /* this member opens with a password only */
	CG_UNZIP_METHOD,    /* packed in a way that is not read */
	CG_UNZIP_STOPPED,   /* by the sink */
	CG_UNZIP_MEMORY
};

struct cg_unzip {
	struct cg_str file, list; /* list: the central directory */
	size_t entries;		  /* as the archive says */
	size_t seen, at;	  /* where cg_unzip_next is */
};

struct cg_unzip_entry {
	struct cg_str name;
	unsigned flags, method;
	uint32_t crc, packed, size, at;
};

/* Nothing is unpacked yet. CG_UNZIP_DAMAGED: no archive. */
enum cg_unzip_result cg_unzip_open(struct cg_unzip *z, struct cg_str file);
/* The next entry, folders included, which have a name that ends in a slash. */
enum cg_unzip_result cg_unzip_next(struct cg_unzip *z, struct cg_unzip_entry *out);
/* Hand its bytes to sink, in order; what came before a failure is worth nothing. */
enum cg_unzip_result cg_unzip_read(const struct cg_unzip *z, const struct cg_unzip_entry *entry,
				   bool (*sink)(void *arg, struct cg_str bytes), void *arg);

#endif
