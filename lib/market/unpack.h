/*
 * unpack.h: the bytes of a file that may be packed with xz or gzip; the first bytes tell, not the name.
 * Does not interpret the content.
 *
 * Limits    the unpacked size is bounded by the caller, memory of the xz decoder by CG_UNPACK_XZ_MEMORY.
 * Errors    CG_EREQUEST with a hint (cannot be read, damaged, cut off, too large), CG_EBUSY (memory).
 */
#ifndef CG_MARKET_UNPACK_H
#define CG_MARKET_UNPACK_H

#include "base/fail.h"
#include "base/str.h"

#include <stddef.h>

enum { CG_UNPACK_MAX = 512 << 20, CG_UNPACK_XZ_MEMORY = 256 << 20 };

/* *out is owned by the caller (free), with a NUL behind the n bytes. path "-": standard input. */
enum cg_code cg_unpack_file(const char *path, size_t max, char **out, size_t *n, struct cg_err *e);
/* The same for bytes at hand. */
enum cg_code cg_unpack(struct cg_str bytes, size_t max, char **out, size_t *n, struct cg_err *e);

#endif
