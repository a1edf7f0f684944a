/*
 * pan.c: PANs that are one PAN misread. The last letter of a PAN is made from the others, so two that were
 * issued never differ in a single character, as those of a family whose numbers follow each other differ in two.
 */
#include "statement/mask.h"
#include "statement/reconcile/priv.h"

enum { PANS_MAX = 64 }; /* of one statement: more are not compared */

struct seen {
	struct cg_str pan;
	const struct cg_fund *fund; /* where it stands first; NULL: elsewhere */
	uint32_t page;
	size_t times;
};

struct pans {
	struct seen v[PANS_MAX];
	size_t n;
};

/* Each PAN once, with the first place where it stands; masked ones say nothing. */
static void see(struct pans *all, struct cg_str pan, const struct cg_fund *fund, uint32_t page)
{
	size_t i = 0;

	if (!cg_mask_pan_whole(pan))
		return;
	while (i < all->n && !cg_str_eq(all->v[i].pan, pan))
		i++;
	if (i == PANS_MAX)
		return;
	if (i == all->n)
		all->v[all->n++] = (struct seen){ .pan = pan, .fund = fund, .page = page };
	all->v[i].times++;
}

/* One character is another, or two neighbours have traded places. */
static bool nearly_same(struct cg_str a, struct cg_str b)
{
	size_t first = 0, last = a.n;

	while (first < a.n && a.p[first] == b.p[first])
		first++;
	while (last > first && a.p[last - 1] == b.p[last - 1])
		last--;
	return last - first == 1 || (last - first == 2 && a.p[first] == b.p[first + 1] && a.p[first + 1] == b.p[first]);
}

/* The one that stands in fewer places is the wrong one, most likely. */
static void compare_pans(struct cg_recon *r, const struct seen *a, const struct seen *b)
{
	const struct seen *wrong = b->times <= a->times ? b : a;

	if (nearly_same(a->pan, b->pan))
		(void)cg_reconcile_check(
			r->a, r->s, false,
			&(struct cg_finding){
				.code = CG_WARN_HEADER_INCOMPLETE, .fund = wrong->fund, .page = wrong->page },
			"Two PANs of the statement differ in one place only: one of them is not right.");
}

void cg_reconcile_pan(struct cg_recon *r)
{
	struct pans all = { .n = 0 };
	const struct cg_statement *s = r->s;

	see(&all, s->investor.pan, NULL, 1);
	for (size_t i = 0; i < s->funds.n; i++)
		see(&all, s->funds.v[i].pan, &s->funds.v[i], s->funds.v[i].page);
	for (size_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].owners.n; k++)
			see(&all, s->demat.v[i].owners.v[k].pan, NULL, s->demat.v[i].page);
	}
	for (size_t i = 0; i < all.n; i++) {
		for (size_t k = 0; k < i; k++)
			compare_pans(r, &all.v[k], &all.v[i]);
	}
}
