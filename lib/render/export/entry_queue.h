/*
 * entry_queue.h: the queue of lots of a position: first in, first out, as entries.h says; entries.c makes the entries
 * that are run against it.
 *
 * Failure   is kept in the work: no memory, or a figure that does not fit; cg_entries_make ends with it.
 * Ownership lots and parts are taken from the arena of the work.
 */
#ifndef CG_RENDER_EXPORT_ENTRY_QUEUE_H
#define CG_RENDER_EXPORT_ENTRY_QUEUE_H

#include "render/export/entries.h"

/* What is at work. */
struct cg_entry_work {
	const struct cg_statement *s;
	struct cg_arena *a;
	struct cg_entries *out;
	bool memory, range; /* it is out; a figure does not fit */
};

/*
 * Run the entries of the position in the order of days; a purchase that is printed behind its own reversal goes first.
 */
void cg_entry_queue_run(struct cg_entry_work *w, struct cg_entry_position *p);

/* At scale 2; a figure that does not fit is the failure of the whole. */
struct cg_dec cg_entry_work_money(struct cg_entry_work *w, struct cg_dec d);
/* cg_entries_sum, checked. */
struct cg_dec cg_entry_work_add(struct cg_entry_work *w, struct cg_dec a, struct cg_dec b);
/* total * part / whole, half up; whole is positive, none is negative. */
struct cg_dec cg_entry_work_share(struct cg_entry_work *w, struct cg_dec total, struct cg_dec part,
				  struct cg_dec whole);

#endif
