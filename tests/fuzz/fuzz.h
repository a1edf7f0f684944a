/*
 * fuzz.h: what the fuzz targets share. A target is one file that defines LLVMFuzzerTestOneInput: libFuzzer drives it
 * (make fuzz), and replay.c runs it over the corpus in tests/fuzz/corpus with any compiler (make check).
 * An input must not crash, leak, hang or break a promise of the code under test (FUZZ_NEED); what it means is up to the
 * head of each target.
 */
#ifndef CG_TESTS_FUZZ_H
#define CG_TESTS_FUZZ_H

#include "base/str.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* A promise that must hold for every input. */
#define FUZZ_NEED(cond) ((cond) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #cond))
_Noreturn void fuzz_broken(const char *file, int line, const char *what);

/* Bytes are taken from the front; behind the end they are 0. */
struct fuzz_in {
	const uint8_t *p;
	size_t n;
};

uint8_t fuzz_byte(struct fuzz_in *in);
uint16_t fuzz_u16(struct fuzz_in *in);
/* Up to the first sep (which goes, too) or the end. */
struct cg_str fuzz_until(struct fuzz_in *in, char sep);
struct cg_str fuzz_rest(struct fuzz_in *in);

/* A sum over bytes, to compare what came out in pieces with what came out at once. */
#define FUZZ_SUM 14695981039346656037u
uint64_t fuzz_sum(uint64_t sum, const void *p, size_t n);

/* A request body in memory, given out in pieces of at most `step` bytes (0: whole). */
struct cg_io;
struct fuzz_body {
	struct cg_str left;
	size_t step;
};
void fuzz_io(struct cg_io *io, struct fuzz_body *body, char **env);

#endif
