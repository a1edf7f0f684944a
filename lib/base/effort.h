/*
 * effort.h: how much a task may work: processor time of this process, and a moment at which its answer is too late.
 * Ends nothing itself: who works asks at each step, and stops. An arena with such a budget (arena.h) gives out nothing
 * any more once it is used up, so that code that stops without memory stops then, too; loops that take no memory ask
 * with cg_effort_step.
 *
 * Steps     what may be done once for each word of a document and each thing that is made of it. A step that is done
 *           for each pair of them shows in their number, whatever the speed of the machine.
 * Errors    CG_ECOMPLEX: the task has used up its time, and will again. CG_EPARSETIME: it is too late, perhaps for the
 *           sake of others.
 */
#ifndef CG_BASE_EFFORT_H
#define CG_BASE_EFFORT_H

#include "base/fail.h"

#include <stdbool.h>
#include <stdint.h>

enum { CG_EFFORT_STEPS = 256 }; /* between two looks at the clocks */

struct cg_effort {
	uint64_t steps;
	int64_t from_us, cpu_us; /* of the processor's clock at the beginning; how much may be used */
	int64_t deadline_ms;	 /* monotonic; 0: none */
	bool spent, late;
};

/* Begin now, with that much processor time. deadline_ms: monotonic, 0: none. */
void cg_effort_begin(struct cg_effort *w, int64_t cpu_ms, int64_t deadline_ms);
/* The task is larger than it was known to be. */
void cg_effort_extend(struct cg_effort *w, int64_t cpu_ms);
/* Processor time since the beginning. */
int64_t cg_effort_used_us(const struct cg_effort *w);
/* For cg_effort_step: look at the clocks. True: go on. */
bool cg_effort_look(struct cg_effort *w);
/* What ended it, as an error: where says at what. w->spent only. */
enum cg_code cg_effort_fail(const struct cg_effort *w, const char *where, struct cg_err *e);

/* n steps. False: stop. NULL: no budget, always true. */
static inline bool cg_effort_steps(struct cg_effort *w, uint64_t n)
{
	uint64_t before = w != NULL ? w->steps : 0;

	if (w == NULL || w->spent)
		return w == NULL;
	w->steps = before + n;
	return w->steps / CG_EFFORT_STEPS == before / CG_EFFORT_STEPS || cg_effort_look(w);
}

static inline bool cg_effort_step(struct cg_effort *w)
{
	return cg_effort_steps(w, 1);
}

static inline bool cg_effort_is_spent(const struct cg_effort *w)
{
	return w != NULL && w->spent;
}

#endif
