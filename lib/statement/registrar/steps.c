/* steps.c: the distances of the lines of the table: where a row is missing from the text. */
#include "statement/registrar/registrar.h"

#include <stdlib.h>

enum {
	STEP_PERCENT = 65, /* of the usual distance of rows: as much room more and a row is missing */
	STEPS_LEAST = 6,   /* rows that make a usual distance */
	STEPS_FEW = 3,	   /* first rows or closing lines that do */
};

static int by_height(const void *x, const void *y)
{
	const struct cg_step *a = x, *b = y;

	return a->kind != b->kind ? (int)a->kind - (int)b->kind : (a->height > b->height) - (a->height < b->height);
}

/* How low a step of this kind may end: the usual distance of rows, the least one of the others, and part of a row more.
 */
static void step_limits(const struct cg_step *sorted, size_t n, int32_t limit[CG_STEP_MAX])
{
	size_t first[CG_STEP_MAX + 1];
	int32_t room;

	for (size_t kind = 0, i = 0; kind <= CG_STEP_MAX; kind++) {
		while (i < n && (size_t)sorted[i].kind < kind)
			i++;
		first[kind] = i;
	}
	room = first[1] < STEPS_LEAST ? INT32_MAX : sorted[first[1] / 2].height / 100 * STEP_PERCENT;
	for (size_t kind = 0; kind < CG_STEP_MAX; kind++) {
		size_t many = first[kind + 1] - first[kind];
		size_t usual = kind == CG_STEP_ROW ? many / 2 : 0;

		limit[kind] = INT32_MAX;
		if (room < INT32_MAX && many >= (kind == CG_STEP_ROW ? STEPS_LEAST : STEPS_FEW))
			limit[kind] = sorted[first[kind] + usual].height + room;
	}
}

/*
 * Rows stand at one pitch all through a statement. Where one stands much further down, a row above it is missing from
 * the text; balances show that only for rows with units.
 */
bool cg_registrar_steps_check(struct cg_arena *a, struct cg_statement *s, const struct cg_steps *steps)
{
	struct cg_step *sorted = cg_arena_take(a, (steps->n + 1) * sizeof(*sorted));
	int32_t limit[CG_STEP_MAX];

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i < steps->n; i++)
		sorted[i] = steps->v[i];
	qsort(sorted, steps->n, sizeof(*sorted), by_height);
	step_limits(sorted, steps->n, limit);
	for (size_t i = 0; i < steps->n; i++) {
		const struct cg_step *step = &steps->v[i];
		struct cg_finding at = { .code = CG_WARN_ROW_NOT_UNDERSTOOD,
					 .page = step->page,
					 .fund = &s->funds.v[step->fund] };

		if (step->height > limit[step->kind])
			(void)cg_reconcile_check(
				a, s, false, &at,
				"There is room for a row between two lines of the table, but none was read.");
	}
	return true;
}
