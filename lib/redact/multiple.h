/*
 * multiple.h: a statement whose amounts and units are multiplied, so that what was true of its figures still is. Of
 * lib/redact alone.
 *
 * Exact     units and balances, costs, and whatever no rule binds.
 * Anew      what is rounded: a value is units x price; a sum adds up the values as they are now, and is off by what it
 *           was off by; an amount of a row moves to where units x price leaves it, and takes its taxes along.
 * Ownership all of it is the arena's.
 */
#ifndef CG_REDACT_MULTIPLE_H
#define CG_REDACT_MULTIPLE_H

#include "base/arena.h"
#include "redact/redact.h"
#include "statement/model.h"

/* A figure as it is printed, and as it will be. */
struct cg_redact_pair {
	struct cg_dec before, after;
	size_t order;
};

/* A row as it is printed, and as it will be. */
struct cg_redact_row {
	const struct cg_txn *before, *after;
};

struct cg_redact_multiple {
	const struct cg_statement *s;
	struct cg_statement after; /* funds, rows, holdings and schemes of NPS alone */
	unsigned scale;
	enum cg_redact_way way;
	bool stt_rows; /* the statement prints STT on rows of its own */
	struct cg_arena *a;
	struct {
		struct cg_redact_pair *v; /* sorted */
		size_t n, cap;
	} pairs;
	struct {
		struct cg_redact_row *v; /* by amount */
		size_t n, cap;
	} rows;
};

/* False: no memory, or a figure too large; s may be NULL. */
bool cg_redact_multiple_take(struct cg_redact_multiple *m, const struct cg_statement *s, struct cg_arena *a,
			     unsigned scale, enum cg_redact_way way);
/* The rows of a fund, all of whose figures are multiplied already, and its units. False: no memory. */
bool cg_redact_multiple_rows(const struct cg_redact_multiple *m, const struct cg_fund *before, struct cg_fund *after);
/* Notes what becomes of values, gains and sums, the same digits more than once; false: no memory, or too large. */
bool cg_redact_multiple_sums(struct cg_redact_multiple *m);
/* What becomes of the figure d, without its sign, that was read as the field of this place; false: times the scale. */
bool cg_redact_multiple_field(const struct cg_redact_multiple *m, const struct cg_place *p, struct cg_dec d,
			      struct cg_dec *out);
/* The same for a value, gain or sum that is known by its digits alone. */
bool cg_redact_multiple_value(const struct cg_redact_multiple *m, struct cg_dec d, struct cg_dec *out);
/* The same for the amount of a row of so many units, of which both are known by their digits. */
bool cg_redact_multiple_row(const struct cg_redact_multiple *m, struct cg_dec amount, struct cg_dec units,
			    struct cg_dec *out);
/* False: there is no room for so much. */
bool cg_redact_multiple_times(struct cg_dec *d, unsigned scale);

#endif
