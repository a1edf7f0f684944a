/* gains_links.c: the two sides of a move of units inside one statement, found by date, units, amount and names. */
#include "portfolio/gains_work.h"

/* Each look goes over the rows of a day in every fund: what is past this many moves stays unmatched. */
enum { LINKS_MAX = 2000, SPLITS_MAX = 16 /* segregations of one fund: each copies its lots */ };

static bool same_folio(const struct cg_fund *a, const struct cg_fund *b)
{
	return a->folio.n > 0 && cg_str_eq(a->folio, b->folio) &&
	       (a->amc.n == 0 || b->amc.n == 0 || cg_str_eq(a->amc, b->amc));
}

static bool same_scheme(const struct cg_fund *a, const struct cg_fund *b)
{
	if (a->isin.n > 0 && b->isin.n > 0)
		return cg_str_eq(a->isin, b->isin);
	return a->name.n > 0 && cg_str_eq_nocase(a->name, b->name);
}

/* Could units that left by `out` have come by `in`? */
static bool pairs(const struct cg_work_fund *to, const struct cg_work_row *in, const struct cg_work_fund *from,
		  const struct cg_work_row *out)
{
	if (out->link != NULL || out->t->date != in->t->date)
		return false;
	if (in->role == CG_ROW_CARRY_IN)
		return out->role == CG_ROW_CARRY_OUT && out->units == in->units && same_scheme(to->f, from->f) &&
		       (in->t->type == CG_TXN_GIFT_IN) == (out->t->type == CG_TXN_GIFT_OUT);
	return out->role == CG_ROW_MERGE_OUT && out->has_amount && in->has_amount && out->amount == in->amount;
}

struct found {
	size_t fund, row, n;
	bool folio;
};

/* Of several the one in the same folio counts; n above 1: nobody can tell. */
static void consider(const struct cg_work *w, const struct cg_work_fund *to, size_t fund, size_t row,
		     struct found *best)
{
	bool folio = same_folio(to->f, w->funds[fund].f);

	if (best->n > 0 && best->folio && !folio)
		return;
	if (best->n == 0 || folio != best->folio)
		*best = (struct found){ fund, row, 1, folio };
	else
		best->n++;
}

/* First row of a fund on or after a day. */
static size_t row_of_day(const struct cg_work_fund *wf, int32_t day)
{
	size_t lo = 0, hi = wf->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (wf->rows[mid].t->date < day)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static bool link_move(struct cg_work *w, size_t to, struct cg_work_row *in)
{
	struct found best = { .n = 0 };

	for (size_t i = 0; i < w->n; i++) {
		const struct cg_work_fund *from = &w->funds[i];

		for (size_t k = i == to ? from->n : row_of_day(from, in->t->date);
		     k < from->n && from->rows[k].t->date == in->t->date; k++) {
			if (pairs(&w->funds[to], in, from, &from->rows[k]))
				consider(w, &w->funds[to], i, k, &best);
		}
	}
	if (best.n != 1)
		return true;
	in->link = cg_arena_take(w->a, sizeof(*in->link));
	if (in->link == NULL)
		return false;
	*in->link = (struct cg_work_link){ .fund = best.fund, .at = best.row, .to_fund = to, .in = in->t };
	w->funds[best.fund].rows[best.row].link = in->link;
	return true;
}

/* Units before row `at`, as the rows add up. */
static int64_t balance(const struct cg_work_fund *wf, size_t at)
{
	int64_t sum = wf->opening;

	for (size_t i = 0; i < at; i++) {
		if (wf->rows[i].t->units.set)
			sum += wf->rows[i].t->units.v < 0 ? -wf->rows[i].units : wf->rows[i].units;
	}
	return sum;
}

static size_t common_start(struct cg_str a, struct cg_str b)
{
	size_t n = 0;

	while (n < a.n && n < b.n && cg_lower(a.p[n]) == cg_lower(b.p[n]))
		n++;
	return n;
}

/* Segregation creates one unit for each unit held: the scheme of the folio that had as many that day. */
static bool link_segregation(struct cg_work *w, size_t to, struct cg_work_row *in)
{
	const struct cg_work_fund *seg = &w->funds[to];
	struct cg_work_link *link;
	size_t best = SIZE_MAX, best_at = 0, alike = 0;

	for (size_t i = 0; i < w->n; i++) {
		const struct cg_work_fund *wf = &w->funds[i];
		size_t behind = row_of_day(wf, in->t->date + 1), before = row_of_day(wf, in->t->date), n;
		bool same_then;

		if (i == to || !same_folio(seg->f, wf->f) || wf->facts->broken != CG_GAINS_OK ||
		    wf->splits.n == SPLITS_MAX)
			continue;
		same_then = balance(wf, behind) == in->units;
		n = common_start(seg->f->name, wf->f->name);
		if ((same_then || balance(wf, before) == in->units) && (best == SIZE_MAX || n > alike)) {
			best = i;
			best_at = same_then ? behind : before;
			alike = n;
		}
	}
	if (best == SIZE_MAX)
		return true;
	link = cg_arena_take(w->a, sizeof(*link));
	if (link == NULL)
		return false;
	*link = (struct cg_work_link){ .fund = best, .at = best_at, .segregation = true, .to_fund = to, .in = in->t };
	in->link = link;
	return CG_PUSH(w->a, &w->funds[best].splits, (&(struct cg_work_split){ link }));
}

bool cg_work_links(struct cg_work *w)
{
	int looks = 0;

	for (size_t i = 0; i < w->n; i++) {
		for (size_t k = 0; k < w->funds[i].n; k++) {
			struct cg_work_row *r = &w->funds[i].rows[k];

			if (r->role != CG_ROW_MERGE_IN && r->role != CG_ROW_CARRY_IN && r->role != CG_ROW_SEGREGATED)
				continue;
			if (looks++ == LINKS_MAX)
				return true;
			if (!(r->role == CG_ROW_SEGREGATED ? link_segregation(w, i, r) : link_move(w, i, r)))
				return false;
		}
	}
	return true;
}
