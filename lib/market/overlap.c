/*
 * overlap.c: How much two funds overlap: the sum of the smaller weight of each security
 * that both hold.
 */
#include "market/overlap.h"

#include <string.h>

static int compare_isins(struct cg_str a, struct cg_str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n > 0 ? memcmp(a.p, b.p, n) : 0;

	return c != 0 ? c : (a.n > b.n) - (a.n < b.n);
}

bool cg_overlap(const struct cg_equities *a, const struct cg_equities *b, struct cg_dec *percent, uint32_t *common)
{
	struct cg_dec sum = cg_dec_make(0, 2);

	*common = 0;
	for (size_t i = 0, j = 0; i < a->n && j < b->n;) {
		int c = compare_isins(a->v[i].isin, b->v[j].isin);

		if (c == 0) {
			bool less = cg_dec_cmp(a->v[i].weight, b->v[j].weight) < 0;

			if (!cg_dec_add(sum, less ? a->v[i].weight : b->v[j].weight, &sum))
				return false;
			++*common;
		}
		i += c <= 0;
		j += c >= 0;
	}
	return cg_dec_rescale(sum, 2, percent);
}
