/* links.c: the two sides of a move of units inside one statement, found by date, units, amount and names. */
#include "portfolio/gains/work.h"

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

/* A segregated portfolio: its units came by segregation, none is parted from it. */
static bool is_segregated(const struct cg_work_fund *wf)
{
	for (size_t i = 0; i < wf->n; i++) {
		if (wf->rows[i].role == CG_ROW_SEGREGATED)
			return true;
	}
	return false;
}

/* Characters of a portfolio's name that are its scheme's: "Low Duration Fund - Direct Plan-Segrd PF 2"; SIZE_MAX: none.
 */
static size_t stem_of(struct cg_str name)
{
	size_t n = cg_str_find_nocase(name, CG_STR("seg"));

	while (n != SIZE_MAX && n > 0 && !cg_is_alnum(name.p[n - 1]))
		n--;
	return n > 0 ? n : SIZE_MAX;
}

/* A scheme that a portfolio may have been parted from. */
struct parent {
	size_t at;    /* the row before which that happened */
	bool equal;   /* as many units that day as the portfolio has: segregation creates one for each */
	bool named;   /* the portfolio's name is its name */
	size_t alike; /* beginning of the name that both have */
};

static bool parent_of(const struct cg_work *w, size_t to, const struct cg_work_row *in, size_t fund, struct parent *out)
{
	const struct cg_work_fund *seg = &w->funds[to], *wf = &w->funds[fund];
	size_t behind, before;
	int64_t then, held;

	if (fund == to || wf->splits.n == SPLITS_MAX || !same_folio(seg->f, wf->f) || is_segregated(wf))
		return false;
	behind = row_of_day(wf, in->t->date + 1);
	before = row_of_day(wf, in->t->date);
	then = balance(wf, behind);
	held = balance(wf, before);
	if (then <= 0 && held <= 0)
		return false;
	*out = (struct parent){ .at = then == in->units ? behind : before,
				.equal = then == in->units || held == in->units,
				.alike = common_start(seg->f->name, wf->f->name) };
	out->named = out->alike >= stem_of(seg->f->name);
	return out->equal || out->named;
}

static int better(const struct parent *x, const struct parent *y)
{
	if (x->equal != y->equal)
		return x->equal ? 1 : -1;
	return (x->alike > y->alike) - (x->alike < y->alike);
}

/*
 * The scheme of the folio that had as many units that day, of several the one whose name is most alike. Where that is
 * not one scheme with as many units, or units and name tell of two, the cost of each that may be meant is in doubt.
 */
static bool link_segregation(struct cg_work *w, size_t to, struct cg_work_row *in)
{
	struct parent best = { .equal = false }, x;
	bool named = false, doubt;
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++) {
		if (!parent_of(w, to, in, i, &x))
			continue;
		named |= x.named;
		if (n > 0 && better(&x, &best) < 0)
			continue;
		n = n > 0 && better(&x, &best) == 0 ? n + 1 : 1;
		best = x;
	}
	named &= !best.named; /* another one */
	doubt = n > 1 || !best.equal || named;
	for (size_t i = 0; i < w->n && n > 0; i++) {
		struct cg_work_link *link;

		if (!parent_of(w, to, in, i, &x) || (better(&x, &best) < 0 && !(named && x.named)))
			continue;
		link = cg_arena_take(w->a, sizeof(*link));
		if (link == NULL)
			return false;
		*link = (struct cg_work_link){
			.fund = i, .at = x.at, .segregation = true, .doubt = doubt, .to_fund = to, .in = in->t
		};
		in->link = link->doubt ? NULL : link;
		if (!CG_PUSH(w->a, &w->funds[i].splits, (&(struct cg_work_split){ link })))
			return false;
	}
	return true;
}

bool cg_gains_links(struct cg_work *w)
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
