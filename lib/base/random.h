/*
 * random.h: bytes that nobody can guess, from the kernel.
 */
#ifndef CG_BASE_RANDOM_H
#define CG_BASE_RANDOM_H

#include <stdbool.h>
#include <stddef.h>

/* n bytes, at most 256; false when the kernel has none. */
bool cg_random(void *out, size_t n);

#endif
