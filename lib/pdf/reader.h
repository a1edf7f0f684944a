/*
 * reader.h: take the answer of casgate-extract apart (pdf/wire.h) as it comes in.
 * Does not trust a byte of it, does not clean words (pdf/clean.h) and does not read descriptors.
 *
 * Use       init; while bytes come: put them where space() says, then advance(); finish_request() at the end of the
 *           stream.
 * Ownership the words live in the arena; the reader's buffer is its own and goes with free().
 * Errors    CG_EPDF (malformed or cut), CG_ECOMPLEX (a limit), CG_EBUSY (no memory), what a FAIL record says, and what
 *           the arena's budget of effort says (base/effort.h). The first error stays: later calls return it again.
 */
#ifndef CG_PDF_READER_H
#define CG_PDF_READER_H

#include "base/fail.h"
#include "pdf/words.h"

struct cg_reader {
	struct cg_arena *arena;
	struct cg_words *words;
	uint8_t *buf;
	size_t n, cap;
	size_t done;	  /* pages read */
	uint64_t n_words; /* words read */
	size_t cap_fonts;
	bool has_head, has_doc, ended;
	bool told; /* a FAIL record was read */
	enum cg_code rc;
};

void cg_reader_init(struct cg_reader *r, struct cg_arena *a, struct cg_words *out);
void cg_reader_free(struct cg_reader *r);
/* Where the next bytes go, *n of them at most; NULL when memory is out (finish tells). */
uint8_t *cg_reader_space(struct cg_reader *r, size_t *n);
/* n bytes are there: read what is complete. */
enum cg_code cg_reader_advance(struct cg_reader *r, size_t n, struct cg_err *e);
/* No more bytes come: CG_OK only for a complete answer. */
enum cg_code cg_reader_finish(struct cg_reader *r, struct cg_err *e);

#endif
