/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extract_heap.c: malloc for a process of one thread that reads one document. Poppler allocates and frees many
 * small blocks for each word, and glibc, which is made for programs that run on, took a quarter of the time for them.
 *
 * Small     blocks of a size stand in slabs of 64 KiB; what is freed is the next to be taken, and no slab becomes
 *           another size again. Sizes grow by 16 bytes, from FINE on by a quarter of the power of two below.
 * Large     blocks have whole slabs of their own, by sizes that grow by a quarter; up to LARGE_KEPT they are kept when
 *           freed, others go back to the kernel.
 * Safety    links between free blocks are disguised by a random number; what is freed must lie in a slab, and not be
 *           the block that was freed last. Programs with sanitizers keep the heap of these.
 */
#include <errno.h>
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#ifndef CG_SANITIZED
enum {
	SLAB = 1 << 16,
	STEP = 16,
	HEAD = 64, /* of a slab; blocks begin behind it */
	FINE = 1024,
	FINE_BITS = 10,
	SMALL = 16384,
	SMALL_CLASSES = FINE / STEP + 4 * 4, /* four doublings in quarters */
	LARGE_KEPT = 4 << 20,
	LARGE_CLASSES = 64,
	RESERVE = 32 * SLAB, /* asked of the kernel at a time */
};

struct slab {
	uint64_t magic;
	size_t room;  /* bytes of a block */
	size_t index; /* of a small one: its class */
	size_t bytes; /* of a large one: what was mapped, or taken of the reserve */
	struct large *of;
};
_Static_assert(sizeof(struct slab) <= HEAD, "blocks begin behind the head");

struct free_block {
	uintptr_t next; /* disguised */
};

/* Free blocks of a size and the rest of the slab that was begun last. */
struct small {
	struct free_block *first;
	char *fresh, *end;
};

struct large {
	size_t room;
	struct free_block *first;
};

static struct small small[SMALL_CLASSES + 1];
static struct large large[LARGE_CLASSES];
static size_t n_large;
static char *reserve, *reserve_end;
static uintptr_t secret;

/* The class of a small size, 1 to SMALL_CLASSES, and the bytes that its blocks have. */
static size_t class_of(size_t n, size_t *room)
{
	unsigned bits;
	size_t quarter;

	if (n <= FINE) {
		*room = (n + STEP - 1) / STEP * STEP;
		return *room / STEP;
	}
	bits = 63 - (unsigned)__builtin_clzll(n - 1);
	quarter = ((n - 1) >> (bits - 2)) & 3;
	*room = ((size_t)1 << bits) + ((quarter + 1) << (bits - 2));
	return FINE / STEP + 1 + 4 * (size_t)(bits - FINE_BITS) + quarter;
}

/* Sizes of large blocks, once; and the number that disguises links. */
static void begin_heap(void)
{
	const void *random = (const void *)getauxval(AT_RANDOM); /* NOLINT(performance-no-int-to-ptr) */

	if (random != NULL)
		memcpy(&secret, random, sizeof(secret));
	secret |= 1;
	for (size_t room = SMALL; n_large < LARGE_CLASSES && room <= LARGE_KEPT; n_large++) {
		room = (room + room / 4 + 4095) & ~(size_t)4095;
		large[n_large].room = room - HEAD;
	}
}

static struct free_block *reveal(const struct free_block *b)
{
	return (struct free_block *)(b->next ^ secret); /* NOLINT(performance-no-int-to-ptr) */
}

static void keep_block(struct free_block **first, void *block)
{
	struct free_block *b = block;

	if (b == *first) /* freed twice */
		__builtin_trap();
	b->next = (uintptr_t)*first ^ secret;
	*first = b;
}

static void *take_kept(struct free_block **first)
{
	struct free_block *b = *first;

	*first = reveal(b);
	__builtin_prefetch(*first); /* three quarters of the time here went to waiting for the link in it */
	return b;
}

/* From the kernel, beginning at a multiple of SLAB. */
static char *map_slabs(size_t bytes)
{
	char *p = mmap(NULL, bytes + SLAB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	size_t before;

	if (p == MAP_FAILED)
		return NULL;
	before = (SLAB - (uintptr_t)p % SLAB) % SLAB;
	if (before > 0)
		(void)munmap(p, before);
	(void)munmap(p + before + bytes, SLAB - before);
	return p + before;
}

/* Whole slabs for a block of that room; NULL: no memory. */
static char *new_slab(size_t room, size_t bytes, struct large *of)
{
	struct slab *s;

	if (secret == 0)
		begin_heap();
	if (bytes > RESERVE / 4) {
		s = (struct slab *)map_slabs(bytes);
	} else {
		if (bytes > (size_t)(reserve_end - reserve)) {
			reserve = map_slabs(RESERVE);
			reserve_end = reserve == NULL ? NULL : reserve + RESERVE;
		}
		s = (struct slab *)reserve;
		reserve = reserve == NULL ? NULL : reserve + bytes;
	}
	if (s == NULL)
		return NULL;
	*s = (struct slab){ .magic = secret, .room = room, .bytes = bytes, .of = of };
	return (char *)s + HEAD;
}

/* A block of at most SMALL bytes. */
static void *take_small(size_t n)
{
	size_t room, index = class_of(n, &room);
	struct small *c = &small[index];
	char *p;

	if (c->first != NULL)
		return take_kept(&c->first);
	if ((size_t)(c->end - c->fresh) < room) {
		c->fresh = new_slab(room, SLAB, NULL);
		if (c->fresh == NULL) {
			c->end = NULL;
			return NULL;
		}
		((struct slab *)(c->fresh - HEAD))->index = index;
		c->end = c->fresh + SLAB - HEAD;
	}
	p = c->fresh;
	c->fresh += room;
	return p;
}

static void *take_large(size_t n)
{
	if (n > PTRDIFF_MAX - 2 * (size_t)SLAB)
		return NULL;
	if (secret == 0)
		begin_heap();
	for (size_t i = 0; i < n_large; i++) {
		struct large *c = &large[i];

		if (c->room < n)
			continue;
		return c->first != NULL ? take_kept(&c->first)
					: new_slab(c->room, (c->room + HEAD + SLAB - 1) / SLAB * SLAB, c);
	}
	n = (n + HEAD + SLAB - 1) / SLAB * SLAB;
	return new_slab(n - HEAD, n, NULL);
}

static void *take_block(size_t n)
{
	void *p = n <= SMALL ? take_small(n > 0 ? n : 1) : take_large(n);

	if (p == NULL)
		errno = ENOMEM;
	return p;
}

/* The slab of a block; anything else ends the process. */
static struct slab *slab_of(void *p)
{
	struct slab *s = (struct slab *)((uintptr_t)p & ~(uintptr_t)(SLAB - 1)); /* NOLINT(performance-no-int-to-ptr) */

	if ((uintptr_t)p % STEP != 0 || (uintptr_t)p % SLAB < HEAD || s->magic != secret)
		__builtin_trap();
	return s;
}

static void give_block(void *p)
{
	struct slab *s = slab_of(p);

	if (s->room <= SMALL) {
		keep_block(&small[s->index].first, p);
	} else if (s->of != NULL) {
		keep_block(&s->of->first, (char *)s + HEAD);
	} else {
		s->magic = 0;
		(void)munmap(s, s->bytes);
	}
}

/* An aligned block begins later in its slab. */
static void *take_aligned(size_t align, size_t n)
{
	char *p;

	if (align <= STEP)
		return take_block(n);
	if (align > SLAB / 2 || (align & (align - 1)) != 0) {
		errno = EINVAL;
		return NULL;
	}
	if (n > PTRDIFF_MAX - SLAB || (p = take_block(n + align > SMALL ? n + align : SMALL + 1)) == NULL) {
		errno = ENOMEM;
		return NULL;
	}
	return p + (align - (uintptr_t)p % align) % align;
}

void *malloc(size_t n)
{
	return take_block(n);
}

void free(void *p)
{
	if (p != NULL)
		give_block(p);
}

void *calloc(size_t n, size_t size)
{
	size_t bytes;
	void *p;

	if (__builtin_mul_overflow(n, size, &bytes)) {
		errno = ENOMEM;
		return NULL;
	}
	p = take_block(bytes);
	return p != NULL ? memset(p, 0, bytes) : NULL;
}

/* Bytes from p to the end of its block. */
static size_t room_of(void *p)
{
	struct slab *s = slab_of(p);

	return s->room <= SMALL ? s->room : s->room - (size_t)((char *)p - (char *)s - HEAD);
}

void *realloc(void *p, size_t n)
{
	size_t room;
	void *to;

	if (p == NULL)
		return take_block(n);
	if (n == 0) {
		give_block(p);
		return NULL;
	}
	room = room_of(p);
	if (n <= room && (room <= SMALL ? n > room / 2 : n > room / 4))
		return p;
	to = take_block(n);
	if (to == NULL)
		return NULL;
	memcpy(to, p, n < room ? n : room);
	give_block(p);
	return to;
}

size_t malloc_usable_size(void *p)
{
	return p != NULL ? room_of(p) : 0;
}

void *memalign(size_t align, size_t n)
{
	return take_aligned(align, n);
}

void *aligned_alloc(size_t align, size_t n)
{
	return take_aligned(align, n);
}

int posix_memalign(void **out, size_t align, size_t n)
{
	void *p;

	if (align % sizeof(void *) != 0 || (align & (align - 1)) != 0 || align == 0)
		return EINVAL;
	p = take_aligned(align, n);
	if (p == NULL)
		return ENOMEM;
	*out = p;
	return 0;
}
#endif
