/*
 * arena.h: memory that lives as long as one request and is freed as a whole.
 * Does not free single blocks and never aborts: past its limit it returns NULL, and the caller answers
 * CG_EBUSY (503 overloaded).
 * One with a budget of effort (effort.h) returns NULL when that is used up, too: its owner tells the one from the
 * other.
 *
 * Ownership the arena owns every block taken from it; views into it are borrowed until reset or free.
 * Blocks    are zeroed and aligned for any object. With AddressSanitizer, what nobody took is closed (guard.h).
 */
#ifndef CG_BASE_ARENA_H
#define CG_BASE_ARENA_H

#include "base/effort.h"
#include "base/guard.h"
#include "base/str.h"

struct cg_arena_block;

struct cg_arena {
	struct cg_arena_block *last;
	size_t used;		  /* bytes allocated, padding included */
	size_t limit;		  /* most bytes that it gives out */
	bool full;		  /* something did not fit below the limit since the last reset */
	bool lacked;		  /* or the machine had no memory for it: what was made may lack parts */
	struct cg_effort *effort; /* borrowed; NULL: no end. Reset and free keep it */
};

/* Prepare an empty arena; nothing is allocated until the first take. */
void cg_arena_init(struct cg_arena *a, size_t limit);
/* Free all blocks; the arena can be used again with the same limit. Reset keeps the newest block for re-use. */
void cg_arena_reset(struct cg_arena *a);
void cg_arena_free(struct cg_arena *a);

/* n zeroed bytes, or NULL when the limit is reached or memory is out. n == 0 gives a valid pointer. */
void *cg_arena_take(struct cg_arena *a, size_t n);
/* count * size zeroed bytes; NULL also when the product overflows. */
void *cg_arena_take_array(struct cg_arena *a, size_t count, size_t size);

/*
 * Append *item to list, a struct with members v, n and cap: CG_PUSH(arena, &list, &item).
 * True when it is in, false (list unchanged) when memory is out.
 */
#define CG_PUSH(a, list, item)                                                                                         \
	(((list)->n < (list)->cap ||                                                                                   \
	  ((list)->v = cg_arena_push_room(a, (list)->v, (list)->n, &(list)->cap, sizeof(*(list)->v)),                  \
	   (list)->n < (list)->cap))                                                                                   \
		 ? (cg_guard_open((list)->v + (list)->n, sizeof(*(list)->v)), (list)->v[(list)->n++] = *(item), true)  \
		 : false)

/*
 * For CG_PUSH only: the array with room for one more element behind the n that are used, *cap raised. What was taken
 * last grows where it is, else it moves, and the old one stays in the arena; when memory is out, v and *cap as they
 * were. By value: writing list->v through a void ** would break the rules of aliasing, which an optimizer over several
 * files relies on.
 */
void *cg_arena_push_room(struct cg_arena *a, void *v, size_t n, size_t *cap, size_t size);

/* A NUL-terminated copy (the NUL is not counted), CG_STR_NONE when memory is out or s is absent. */
struct cg_str cg_arena_str(struct cg_arena *a, struct cg_str s);
/* The same as a C string for libpq, libcurl and open(); NULL when memory is out or s contains a NUL. */
const char *cg_arena_z(struct cg_arena *a, struct cg_str s);
/* Text made with printf rules; CG_STR_NONE when memory is out. */
__attribute__((format(printf, 2, 3))) struct cg_str cg_arena_printf(struct cg_arena *a, const char *fmt, ...);

#endif
