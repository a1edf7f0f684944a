/*
 * guard.h: memory that nobody may touch, in builds with AddressSanitizer; nothing in others.
 * An arena is one block to the sanitizer. What lies between its pieces, behind the last item of a list, and what was
 * given back by a reset are closed by these, so that a step too far is seen there as it is in blocks of malloc().
 * CG_GUARD_GAP is what lies between two pieces of an arena.
 */
#ifndef CG_BASE_GUARD_H
#define CG_BASE_GUARD_H

#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#define CG_GUARDED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CG_GUARDED 1
#endif
#endif
#ifndef CG_GUARDED
#define CG_GUARDED 0
#endif

#if CG_GUARDED
#include <sanitizer/asan_interface.h>
#endif

enum { CG_GUARD_GAP = CG_GUARDED ? 16 : 0 };

static inline void cg_guard_close(const void *at, size_t n)
{
#if CG_GUARDED
	__asan_poison_memory_region(at, n);
#else
	(void)at;
	(void)n;
#endif
}

static inline void cg_guard_open(const void *at, size_t n)
{
#if CG_GUARDED
	__asan_unpoison_memory_region(at, n);
#else
	(void)at;
	(void)n;
#endif
}

#endif
