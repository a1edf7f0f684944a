#include "base/arena.h"
#include "base/guard.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
	BLOCK_LEAST = 64 * 1024,
	ALIGN = alignof(max_align_t),
	HUGE_PAGE = 2 * 1024 * 1024,
	CLEAN_LEAST = 1024 * 1024,
	HUGE_LEAST = 2 * HUGE_PAGE, /* a block that holds a whole one wherever it begins */
};

struct cg_arena_block {
	struct cg_arena_block *before;
	size_t used, cap;
	bool clean; /* what is not used is zero: it comes from the kernel so */
	alignas(max_align_t) char data[];
};

void cg_arena_init(struct cg_arena *a, size_t limit)
{
	*a = (struct cg_arena){ .limit = limit };
}

void cg_arena_reset(struct cg_arena *a)
{
	struct cg_arena_block *keep = a->last;

	if (keep != NULL) {
		a->last = keep->before;
		cg_arena_free(a);
		keep->before = NULL;
		keep->used = 0;
		keep->clean = false;
		a->last = keep;
		cg_guard_close(keep->data, keep->cap);
	}
	a->used = 0;
	a->full = a->lacked = false;
}

void cg_arena_free(struct cg_arena *a)
{
	while (a->last != NULL) {
		struct cg_arena_block *before = a->last->before;

		free(a->last);
		a->last = before;
	}
	a->used = 0;
	a->full = a->lacked = false;
}

/* Large blocks are filled from one end to the other: a fault for 2 MiB instead of 512 of them, where the kernel can. */
static void want_huge_pages(void *block, size_t n)
{
	uintptr_t at = ((uintptr_t)block + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
	size_t skipped = (size_t)(at - (uintptr_t)block);

	if (n >= HUGE_LEAST)
		(void)madvise((char *)block + skipped, (n - skipped) & ~(size_t)(HUGE_PAGE - 1), MADV_HUGEPAGE);
}

static struct cg_arena_block *block_new(struct cg_arena *a, size_t n)
{
	size_t cap = a->last != NULL ? a->last->cap * 2 : BLOCK_LEAST;
	struct cg_arena_block *b;

	n += CG_GUARD_GAP;
	if (cap > a->limit)
		cap = a->limit;
	if (cap < n)
		cap = n;
	b = cap >= CLEAN_LEAST ? calloc(1, sizeof(*b) + cap) : malloc(sizeof(*b) + cap);
	if (b == NULL)
		return NULL;
	want_huge_pages(b, sizeof(*b) + cap);
	*b = (struct cg_arena_block){ .before = a->last, .cap = cap, .clean = cap >= CLEAN_LEAST };
	a->last = b;
	cg_guard_close(b->data, b->cap);
	return b;
}

static size_t aligned(size_t n)
{
	return n == 0 ? ALIGN : (n + (ALIGN - 1)) & ~(size_t)(ALIGN - 1);
}

void *cg_arena_take(struct cg_arena *a, size_t n)
{
	struct cg_arena_block *b = a->last;
	size_t asked = n;
	char *at;

	if (!cg_effort_step(a->effort))
		return NULL;
	if (n <= a->limit && n <= SIZE_MAX / 4)
		n = aligned(n);
	if (n > SIZE_MAX / 4 || a->used > a->limit || n > a->limit - a->used) {
		a->full = a->lacked = true;
		return NULL;
	}
	if (b == NULL || n + CG_GUARD_GAP > b->cap - b->used)
		b = block_new(a, n);
	if (b == NULL) {
		a->lacked = true;
		return NULL;
	}
	at = b->data + b->used;
	b->used += n + CG_GUARD_GAP;
	a->used += n;
	cg_guard_open(at, asked);
	return b->clean ? at : memset(at, 0, asked);
}

void *cg_arena_take_array(struct cg_arena *a, size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / size)
		return NULL;
	return cg_arena_take(a, count * size);
}

/* What was taken last, n bytes at v, becomes more bytes where it is; what is new may hold anything. */
static bool grow_last(struct cg_arena *a, void *v, size_t n, size_t more)
{
	struct cg_arena_block *b = a->last;
	size_t asked = more;

	n = aligned(n);
	more = aligned(more);
	if (b == NULL || b->used < n + CG_GUARD_GAP || v != b->data + b->used - n - CG_GUARD_GAP ||
	    more - n > b->cap - b->used || a->used > a->limit || more - n > a->limit - a->used ||
	    !cg_effort_step(a->effort))
		return false;
	cg_guard_open(v, asked);
	b->used += more - n;
	a->used += more - n;
	return true;
}

void *cg_arena_push_room(struct cg_arena *a, void *v, size_t n, size_t *cap, size_t size)
{
	size_t more = *cap == 0 ? 8 : *cap * 2;
	void *bigger;

	if (n < *cap)
		return v;
	if (size != 0 && more > SIZE_MAX / 4 / size)
		return v;
	if (v != NULL && grow_last(a, v, *cap * size, more * size)) {
		bigger = v;
	} else {
		bigger = cg_arena_take(a, more * size);
		if (bigger == NULL)
			return v;
		if (n > 0)
			memcpy(bigger, v, n * size);
	}
	cg_guard_close((char *)bigger + n * size, (more - n) * size);
	*cap = more;
	return bigger;
}

struct cg_str cg_arena_str(struct cg_arena *a, struct cg_str s)
{
	char *copy = s.p == NULL ? NULL : cg_arena_take(a, s.n + 1);

	if (copy == NULL)
		return CG_STR_NONE;
	memcpy(copy, s.p, s.n);
	return (struct cg_str){ copy, s.n };
}

const char *cg_arena_z(struct cg_arena *a, struct cg_str s)
{
	if (s.p != NULL && memchr(s.p, '\0', s.n) != NULL)
		return NULL;
	return cg_arena_str(a, s).p;
}

struct cg_str cg_arena_printf(struct cg_arena *a, const char *fmt, ...)
{
	va_list ap, again;
	char *text = NULL;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	if (n >= 0)
		text = cg_arena_take(a, (size_t)n + 1);
	if (text != NULL)
		(void)vsnprintf(text, (size_t)n + 1, fmt, again);
	va_end(again);
	va_end(ap);
	return text == NULL ? CG_STR_NONE : (struct cg_str){ text, (size_t)n };
}
