/*
 * compare.c: Compares two statements: whose they are, what they cover, their lines and the totals.
 */
#include "portfolio/compare.h"

#include "portfolio/compare_work.h"
#include "statement/mask.h"

#include <string.h>

/* PANs (masked, as some issuers print them) and names of one statement. */
struct persons {
	struct cg_str_list pans, names;
};

/* PANs masked, names without case and punctuation. */
static void person(struct cg_compare_work *w, struct persons *p, struct cg_str name, struct cg_str pan)
{
	struct cg_str key = cg_compare_plain(w, name, false), masked = pan.n > 0 ? cg_mask_pan(w->a, pan) : CG_STR_NONE;

	w->failed |= pan.n > 0 && masked.p == NULL;
	if (!w->failed && masked.n > 0 && !CG_PUSH(w->a, &p->pans, &masked))
		w->failed = true;
	if (!w->failed && key.n > 0 && !CG_PUSH(w->a, &p->names, &key))
		w->failed = true;
}

/* Everybody whom the statement names. */
static struct persons persons_of(struct cg_compare_work *w, const struct cg_statement *s)
{
	struct persons p = { 0 };

	person(w, &p, s->investor.name, s->investor.pan);
	for (size_t i = 0; i < s->investors.n && !w->failed; i++)
		person(w, &p, s->investors.v[i].name, s->investors.v[i].pan);
	return p;
}

/* Is there one in both lists? */
static bool share_one(const struct cg_str_list *a, const struct cg_str_list *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t j = 0; j < b->n; j++)
			if (cg_str_eq(a->v[i], b->v[j]))
				return true;
	return false;
}

/* PANs decide where both have them, else names. */
static bool other_investor(struct cg_compare_work *w)
{
	struct persons f = persons_of(w, w->from), t = persons_of(w, w->to);

	if (f.pans.n > 0 && t.pans.n > 0)
		return !share_one(&f.pans, &t.pans);
	return f.names.n > 0 && t.names.n > 0 && !share_one(&f.names, &t.names);
}

/* Does the later statement list everything since the earlier one? */
static enum cg_history history_of(const struct cg_statement *from, const struct cg_statement *to)
{
	if (to->as_of == from->as_of)
		return CG_HISTORY_COMPLETE;
	if (to->type == CG_STATEMENT_SUMMARY)
		return CG_HISTORY_NONE;
	if (to->from == CG_DATE_NONE || to->from > from->as_of + 1)
		return CG_HISTORY_PARTIAL;
	return to->type == CG_STATEMENT_DETAILED ? CG_HISTORY_COMPLETE : CG_HISTORY_DEPOSITORY;
}

const char *cg_compare_history_reason(enum cg_history h)
{
	static const char *const names[] = { [CG_HISTORY_COMPLETE] = NULL,
					     [CG_HISTORY_NONE] = "SUMMARY_STATEMENT",
					     [CG_HISTORY_PARTIAL] = "PERIOD_STARTS_LATER",
					     [CG_HISTORY_DEPOSITORY] = "DEPOSITORY_STATEMENT" };

	return (size_t)h < sizeof(names) / sizeof(names[0]) ? names[h] : NULL;
}

/* The totals as printed; what they differ from the sums of their lines is named, not hidden. */
static void make_total(struct cg_compare_work *w)
{
	struct cg_compare *out = w->out;
	struct cg_dec lines, printed = cg_compare_less(w->to->total_value, w->from->total_value);

	cg_compare_sum_up(w, &out->total, &out->funds.why);
	cg_compare_sum_up(w, &out->total, &out->demat.why);
	cg_compare_sum_up(w, &out->total, &out->nps.why);
	lines = out->total.change;
	out->totals_difference = cg_dec_make(0, 2);
	if (!printed.set)
		return;
	out->total.from_value = w->from->total_value;
	out->total.to_value = w->to->total_value;
	out->total.change = printed;
	out->totals_difference = cg_compare_less(printed, lines);
	w->failed |= !out->totals_difference.set;
}

enum cg_code cg_compare_make(const struct cg_statement *from, const struct cg_statement *to, struct cg_arena *a,
			     struct cg_compare *out, struct cg_err *e)
{
	struct cg_compare_work w = { .a = a, .from = from, .to = to, .out = out };

	memset(out, 0, sizeof(*out));
	if (from->as_of > to->as_of)
		return cg_fail_param(e, CG_EREQUEST, "from",
				     "The statement given as from is dated later than the one given as to: swap them.");
	cg_compare_begin(&out->funds);
	cg_compare_begin(&out->demat);
	cg_compare_begin(&out->nps);
	cg_compare_funds(&w);
	cg_compare_rest(&w);
	make_total(&w);
	out->history = history_of(from, to);
	out->other_investor = other_investor(&w);
	out->other_source = from->source != to->source;
	return w.failed ? cg_fail(e, CG_EBUSY, "compare: out of memory or range") : CG_OK;
}
