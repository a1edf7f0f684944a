#include "portfolio/gains/gains.h"

__extension__ typedef __int128 i128;

enum { MONEY = 2, FMV_NAV_SCALE = 4 };

/* cost x sold / bought, rounded once. */
static bool indexed(struct cg_dec cost, int bought, int sold, struct cg_dec *out)
{
	int64_t x;

	if (cost.v < 0 || bought <= 0)
		return false;
	x = (int64_t)(((i128)cost.v * sold * 2 + bought) / ((i128)bought * 2));
	*out = cg_dec_make(x, cost.scale);
	return true;
}

/* Higher of cost and lower of fair market value and sale value: section 55(2)(ac). */
static bool grandfather(const struct cg_fmv *fmv, const struct cg_fund *f, bool listed, struct cg_gain *x)
{
	struct cg_str isin = x->lot.moved ? x->lot.fmv_isin : f->isin;
	struct cg_dec units = x->lot.moved ? x->lot.fmv_units : x->lot.units;

	/* units on an exchange have the highest price quoted that day, which is not their NAV */
	if (listed || fmv == NULL || !cg_fmv_find(fmv, isin, &x->fmv_nav) ||
	    !cg_dec_mul(units, x->fmv_nav, MONEY, &x->fmv_value))
		return false;
	if (x->lot.moved && !cg_dec_div(x->fmv_value, x->lot.units, FMV_NAV_SCALE, &x->fmv_nav))
		return false;
	x->lower_of = cg_dec_cmp(x->fmv_value, x->lot.sale_value) < 0 ? x->fmv_value : x->lot.sale_value;
	if (cg_dec_cmp(x->lower_of, x->cost_of_acquisition) > 0)
		x->cost_of_acquisition = x->lower_of;
	return true;
}

void cg_gains_apply(const struct cg_fmv *fmv, const struct cg_fund *f, const struct cg_gains_fund_kind *kind,
		    struct cg_gain *x)
{
	bool doubted = kind->by_stt_rows && x->lot.no_stt;

	if (x->reason != CG_GAINS_OK)
		return;
	cg_gains_rules_of(doubted ? CG_KIND_UNKNOWN : kind->kind, kind->listed, x->lot.buy_date, x->lot.sell_date,
			  &x->rule);
	x->cost_of_acquisition = x->lot.cost;
	if (x->rule.grandfathered && !grandfather(fmv, f, kind->listed, x)) {
		x->reason = CG_GAINS_FMV_UNKNOWN;
		x->cost_of_acquisition = CG_DEC_NONE;
		return;
	}
	if (x->rule.rate_kind == CG_RATE_INDEXED || x->rule.rate_kind == CG_RATE_INDEXED_OR_10) {
		if (!cg_gains_rules_index(x->lot.buy_date, x->lot.sell_date, &x->index_bought, &x->index_sold) ||
		    !indexed(x->lot.cost, x->index_bought, x->index_sold, &x->cost_of_acquisition)) {
			x->reason = CG_GAINS_INDEX_UNKNOWN;
			x->cost_of_acquisition = CG_DEC_NONE;
			return;
		}
	}
	(void)cg_dec_sub(x->lot.sale_value, x->cost_of_acquisition, &x->gain);
	(void)cg_dec_sub(x->lot.sale_value, x->lot.cost, &x->plain_gain);
	if (x->rule.term == CG_TERM_NONE)
		x->reason = doubted ? CG_GAINS_KIND_UNKNOWN : kind->reason;
}

static bool add_fund(const struct cg_gains_facts *facts, struct cg_arena *a, size_t fund, const size_t *order,
		     struct cg_gains *out)
{
	const struct cg_fund *f = &out->s->funds.v[fund];
	struct cg_gains_fund *gf = &out->funds[fund];
	const struct cg_gains_scheme *scheme = facts->schemes != NULL ? facts->schemes[fund] : NULL;
	struct cg_gains_stripping_days days;

	if (!cg_gains_stripping_find(f, a, &days))
		return false;
	gf->broken = out->lots.funds[fund].broken;
	gf->category = scheme != NULL ? scheme->category : CG_STR_NONE;
	cg_gains_kind_of(scheme, facts->fmv != NULL ? cg_fmv_kind(facts->fmv, f->isin) : CG_KIND_UNKNOWN, f->name,
			 &out->lots.funds[fund], &gf->kind);
	for (size_t i = 0; i < gf->n; i++) {
		const struct cg_lot_sale *lot = &out->lots.sales.v[order[gf->first + i]];
		struct cg_gain x = { .lot = *lot,
				     .fy = cg_gains_rules_fy(lot->sell_date),
				     .days = lot->buy_date != CG_DATE_NONE ? lot->sell_date - lot->buy_date : -1,
				     .reason = lot->reason };

		cg_gains_apply(facts->fmv, f, &gf->kind, &x);
		x.caution = lot->doubtful ? CG_CAUTION_AMOUNT : cg_gains_stripping_caution_of(&days, &x);
		if (!CG_PUSH(a, &out->gains, &x))
			return false;
	}
	return true;
}

/* Numbers of the sales, those of a fund together and in their order. */
static size_t *by_fund(struct cg_gains *g, struct cg_arena *a)
{
	size_t *order = cg_arena_take_array(a, g->lots.sales.n, sizeof(*order)), at = 0;

	if (order == NULL)
		return NULL;
	for (size_t i = 0; i < g->lots.sales.n; i++)
		g->funds[g->lots.sales.v[i].fund].n++;
	for (size_t i = 0; i < g->s->funds.n; i++) {
		g->funds[i].first = at;
		at += g->funds[i].n;
		g->funds[i].n = 0;
	}
	for (size_t i = 0; i < g->lots.sales.n; i++) {
		struct cg_gains_fund *gf = &g->funds[g->lots.sales.v[i].fund];

		order[gf->first + gf->n++] = i;
	}
	return order;
}

enum cg_code cg_gains_make(const struct cg_statement *s, const struct cg_gains_facts *facts, struct cg_arena *a,
			   struct cg_gains *out, struct cg_err *e)
{
	enum cg_code rc;
	size_t *order;
	bool ok;

	*out = (struct cg_gains){ .s = s };
	if (!cg_holders_make(s, a, &out->holders))
		return cg_fail(e, CG_EBUSY, "gains: out of memory");
	rc = cg_lots_make(s, facts->nav, facts->nav_ctx, a, &out->lots, e);
	if (rc != CG_OK)
		return rc;
	out->funds = cg_arena_take_array(a, s->funds.n, sizeof(*out->funds));
	order = out->funds != NULL ? by_fund(out, a) : NULL;
	ok = order != NULL;
	for (size_t i = 0; i < s->funds.n && ok; i++)
		ok = add_fund(facts, a, i, order, out);
	return ok ? CG_OK : cg_fail(e, CG_EBUSY, "gains: out of memory");
}

void cg_gains_only(struct cg_gains *g, size_t holder)
{
	size_t n = 0, kept = 0;

	g->holder = holder;
	for (size_t i = 0; i < g->s->funds.n; i++) {
		struct cg_gains_fund *gf = &g->funds[i];
		size_t first = gf->first;

		gf->left_out = g->holders.of[i] != holder;
		gf->first = n;
		for (size_t k = 0; k < gf->n && !gf->left_out; k++)
			g->gains.v[n++] = g->gains.v[first + k];
		gf->n = n - gf->first;
	}
	g->gains.n = n;
	for (size_t i = 0; i < g->lots.outs.n; i++) {
		if (g->holders.of[g->lots.outs.v[i].fund] == holder)
			g->lots.outs.v[kept++] = g->lots.outs.v[i];
	}
	g->lots.outs.n = kept;
}

size_t cg_gains_years(const struct cg_gains *g, int *years, size_t max)
{
	bool seen[CG_FY_LAST - CG_FY_FIRST + 1] = { false };
	size_t n = 0;

	for (size_t i = 0; i < g->gains.n; i++) {
		int fy = g->gains.v[i].fy;

		if (fy >= CG_FY_FIRST && fy <= CG_FY_LAST)
			seen[fy - CG_FY_FIRST] = true;
	}
	for (int fy = CG_FY_LAST; fy >= CG_FY_FIRST; fy--) {
		if (seen[fy - CG_FY_FIRST] && n < max)
			years[n++] = fy;
	}
	return n;
}

int cg_gains_default_year(const struct cg_gains *g)
{
	int32_t day = g->s->to != CG_DATE_NONE ? g->s->to : g->s->as_of;
	int year;

	if (cg_gains_years(g, &year, 1) == 1)
		return year;
	year = day != CG_DATE_NONE ? cg_gains_rules_fy(day) : CG_FY_FIRST;
	return year < CG_FY_FIRST ? CG_FY_FIRST : year > CG_FY_LAST ? CG_FY_LAST : year;
}

bool cg_gains_year_covered(const struct cg_statement *s, int year)
{
	int32_t first, last;

	cg_gains_rules_fy_days(year, &first, &last);
	return s->from != CG_DATE_NONE && s->to != CG_DATE_NONE && s->from <= first && s->to >= last;
}

size_t cg_gains_lacking(const struct cg_gains *g, int year)
{
	size_t n = 0;

	for (size_t i = 0; i < g->gains.n; i++)
		n += cg_gains_in_year(g->gains.v[i].fy, year) && g->gains.v[i].reason != CG_GAINS_OK;
	return n;
}

bool cg_gains_sold_in(const struct cg_gains *g, size_t fund, int year)
{
	for (size_t i = g->funds[fund].first; i < g->funds[fund].first + g->funds[fund].n; i++) {
		if (cg_gains_in_year(g->gains.v[i].fy, year))
			return true;
	}
	return false;
}

size_t cg_gains_taxpayers(const struct cg_gains *g, int year)
{
	size_t n = 0;

	for (size_t h = 0; h < g->holders.n; h++) {
		bool sold = false;

		if (g->holders.v[h].pan.n == 0 && g->holders.v[h].key.n == 0)
			continue; /* nobody knows who, so not how many */
		for (size_t i = 0; i < g->s->funds.n && !sold; i++)
			sold = g->holders.of[i] == h + 1 && cg_gains_sold_in(g, i, year);
		n += sold;
	}
	return n;
}

static bool same_rule(const struct cg_gains_rules_of *a, const struct cg_gains_rules_of *b)
{
	return a->term == b->term && a->rate_kind == b->rate_kind && a->section == b->section &&
	       a->rate.set == b->rate.set && (!a->rate.set || cg_dec_eq(a->rate, b->rate));
}

static void sum_init(struct cg_gains_sum *s, const struct cg_gains_rules_of *rule)
{
	*s = (struct cg_gains_sum){ .sale_value = cg_dec_make(0, MONEY),
				    .cost = cg_dec_make(0, MONEY),
				    .gain = cg_dec_make(0, MONEY) };
	if (rule != NULL)
		s->rule = *rule;
	for (int i = 0; i < CG_WINDOWS; i++)
		s->windows[i] = cg_dec_make(0, MONEY);
}

static bool sum_add(struct cg_gains_sum *s, const struct cg_gain *x)
{
	struct cg_dec *window = &s->windows[cg_gains_rules_window(x->lot.sell_date)];

	s->count++;
	return cg_dec_add(s->sale_value, x->lot.sale_value, &s->sale_value) &&
	       cg_dec_add(s->cost, x->cost_of_acquisition, &s->cost) && cg_dec_add(s->gain, x->gain, &s->gain) &&
	       cg_dec_add(*window, x->gain, window);
}

/* Short before long, unknown last; then by rate, lowest first. */
static bool stands_before(const struct cg_gains_rules_of *a, const struct cg_gains_rules_of *b)
{
	int x = a->term == CG_TERM_NONE ? CG_GAINS_TERM_MAX : (int)a->term;
	int y = b->term == CG_TERM_NONE ? CG_GAINS_TERM_MAX : (int)b->term;

	if (x != y)
		return x < y;
	if (a->rate_kind != b->rate_kind)
		return a->rate_kind < b->rate_kind;
	if (a->rate.set && b->rate.set && !cg_dec_eq(a->rate, b->rate))
		return cg_dec_cmp(a->rate, b->rate) < 0;
	return a->section == NULL && b->section != NULL;
}

/* The sum of this year and rule, in its place: newest year first. */
static struct cg_gains_sum *sum_of(struct cg_gains_sums *sums, struct cg_arena *a, int fy,
				   const struct cg_gains_rules_of *rule)
{
	struct cg_gains_sum fresh;
	size_t at = 0;

	for (size_t i = 0; i < sums->n; i++) {
		if (sums->v[i].fy == fy && same_rule(&sums->v[i].rule, rule))
			return &sums->v[i];
	}
	sum_init(&fresh, rule);
	fresh.fy = fy;
	if (!CG_PUSH(a, sums, &fresh))
		return NULL;
	while (at + 1 < sums->n &&
	       (sums->v[at].fy > fy || (sums->v[at].fy == fy && !stands_before(rule, &sums->v[at].rule))))
		at++;
	for (size_t i = sums->n - 1; i > at; i--)
		sums->v[i] = sums->v[i - 1];
	sums->v[at] = fresh;
	return &sums->v[at];
}

size_t cg_gains_sum_of(const struct cg_gains_sums *sums, const struct cg_gain *x)
{
	size_t i = 0;

	while (i < sums->n && (sums->v[i].fy != x->fy || !same_rule(&sums->v[i].rule, &x->rule)))
		i++;
	return i;
}

enum cg_code cg_gains_sum_up(const struct cg_gains *g, int year, size_t fund, struct cg_arena *a,
			     struct cg_gains_sums *out, struct cg_err *e)
{
	size_t first = fund == SIZE_MAX ? 0 : g->funds[fund].first;
	size_t end = fund == SIZE_MAX ? g->gains.n : first + g->funds[fund].n;

	*out = (struct cg_gains_sums){ .v = NULL };
	sum_init(&out->total, NULL);
	for (size_t i = first; i < end; i++) {
		const struct cg_gain *x = &g->gains.v[i];
		struct cg_gains_sum *s;

		if (!cg_gains_in_year(x->fy, year) || cg_gain_incomplete(x))
			continue;
		s = sum_of(out, a, x->fy, &x->rule);
		if (s == NULL || !sum_add(s, x) || !sum_add(&out->total, x))
			return cg_fail(e, CG_EBUSY, "gains: no memory or out of range");
	}
	return CG_OK;
}
