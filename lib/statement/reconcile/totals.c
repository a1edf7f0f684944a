/* totals.c: printed totals, and what is counted over all funds. */
#include <stdlib.h>

#include "statement/reconcile/priv.h"

enum { TOTALS_MAX = 1000 };

/* Statements print fund houses in several cases. */
static int compare_str(struct cg_str x, struct cg_str y)
{
	size_t n = x.n < y.n ? x.n : y.n;

	for (size_t i = 0; i < n; i++) {
		unsigned char a = (unsigned char)cg_lower(x.p[i]), b = (unsigned char)cg_lower(y.p[i]);

		if (a != b)
			return a < b ? -1 : 1;
	}
	return (x.n > y.n) - (x.n < y.n);
}

/* What the funds of one AMC, or of all, add up to. */
struct sum {
	struct cg_dec value, cost;
	size_t n; /* funds */
};

/* An absent figure makes the sum absent. */
static void sum_add(struct sum *s, const struct cg_fund *f)
{
	s->n++;
	if (f->value.set && !cg_dec_add(s->value, f->value, &s->value))
		s->value = CG_DEC_NONE;
	if (f->cost.set && !cg_dec_add(s->cost, f->cost, &s->cost))
		s->cost = CG_DEC_NONE;
}

/* amc absent: all funds. */
static struct sum sum_of(const struct cg_statement *s, struct cg_str amc)
{
	struct sum sum = { cg_dec_make(0, 2), cg_dec_make(0, 2), 0 };

	for (size_t i = 0; i < s->funds.n; i++) {
		if (amc.p == NULL || compare_str(amc, s->funds.v[i].amc) == 0)
			sum_add(&sum, &s->funds.v[i]);
	}
	return sum;
}

/* Values are added up unrounded by the issuer: a paisa per fund is no difference. */
static bool near(struct cg_dec printed, struct cg_dec sum, size_t funds)
{
	struct cg_dec apart;

	return cg_dec_sub(printed, sum, &apart) && cg_dec_cmp(cg_dec_abs(apart), cg_dec_make((int64_t)funds, 2)) <= 0;
}

/* Value and cost, each against its sum. */
static void one_total(struct cg_recon *r, const struct cg_printed_total *t)
{
	struct sum sum = sum_of(r->s, t->amc);
	struct cg_finding value = { CG_WARN_TOTAL_MISMATCH, NULL, t->page, sum.value, t->value };
	struct cg_finding cost = { CG_WARN_TOTAL_MISMATCH, NULL, t->page, sum.cost, t->cost };
	const char *of = t->amc.p == NULL ? "all funds" : "the funds of ";
	int n = t->amc.n < 80 ? (int)t->amc.n : 80;
	const char *amc = t->amc.p == NULL ? "" : t->amc.p;

	if (t->value.set &&
	    !cg_reconcile_check(r->a, r->s, near(t->value, sum.value, sum.n), &value,
				"The market values of %s%.*s do not add up to the printed total.", of, n, amc))
		r->broken = true;
	if (t->cost.set && !cg_reconcile_check(r->a, r->s, cg_dec_eq(t->cost, sum.cost), &cost,
					       "The costs of %s%.*s do not add up to the printed total.", of, n, amc))
		r->broken = true;
}

/* For qsort. */
static int by_amc(const void *x, const void *y)
{
	const struct cg_printed_total *const *a = x, *const *b = y;

	return compare_str((*a)->amc, (*b)->amc);
}

/* Where the statement prints a total per AMC, one for each AMC with a holding must be there. */
static void every_amc(struct cg_recon *r)
{
	size_t n = 0;
	bool due;
	struct cg_printed_total **v = cg_arena_take_array(r->a, r->s->printed.n, sizeof(struct cg_printed_total *));

	for (size_t i = 0; v != NULL && i < r->s->printed.n; i++) {
		if (r->s->printed.v[i].amc.p != NULL)
			v[n++] = &r->s->printed.v[i];
	}
	due = n > 0 || (r->s->printed.n > 0 && (r->s->prints & CG_PRINTS_HOUSE_TOTALS) != 0);
	if (!due || r->s->type != CG_STATEMENT_DETAILED)
		return;
	if (n > 0)
		qsort(v, n, sizeof(struct cg_printed_total *), by_amc);
	for (size_t i = 0; i < r->s->funds.n; i++) {
		const struct cg_fund *f = &r->s->funds.v[i];
		struct cg_printed_total key = { .amc = f->amc }, *at = &key;
		bool has_line = f->amc.p != NULL && n > 0 &&
				bsearch(&at, v, n, sizeof(struct cg_printed_total *), by_amc) != NULL;

		if (!f->value.set || f->value.v == 0)
			continue;
		if (!cg_reconcile_check(
			    r->a, r->s, has_line,
			    &(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .fund = f, .page = f->page },
			    "The fund house of this scheme has no line in the portfolio summary."))
			r->broken = true;
	}
}

/* Each line of the box has the figures that its total has. */
static void whole_lines(struct cg_recon *r, const struct cg_printed_total *grand)
{
	for (size_t i = 0; i < r->s->printed.n; i++) {
		const struct cg_printed_total *t = &r->s->printed.v[i];
		bool whole = (t->value.set || !grand->value.set) && (t->cost.set || !grand->cost.set);

		if (t->amc.p != NULL && !whole)
			r->broken |= !cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = t->page },
				"A line of the portfolio summary lacks a figure that its total has.");
	}
}

/* A total of costs is due where the column goes on to the last line: in statements of CAMS and KFintech that print the
 * cost of a scheme, and where the lines of fund houses have one. */
static void cost_total(struct cg_recon *r)
{
	const struct cg_statement *s = r->s;
	const struct cg_printed_total *grand = NULL;
	bool lines = false, funds = false, due = (s->prints & CG_PRINTS_COST_TOTAL) != 0;

	for (size_t i = 0; i < s->printed.n; i++) {
		if (s->printed.v[i].amc.p == NULL && s->printed.v[i].value.set)
			grand = &s->printed.v[i];
		else
			lines = lines || s->printed.v[i].cost.set;
	}
	for (size_t i = 0; i < s->funds.n; i++)
		funds = funds || s->funds.v[i].cost.set;
	if (grand != NULL && (lines || (due && funds)))
		r->broken |=
			!cg_reconcile_check(r->a, r->s, grand->cost.set,
					    &(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = grand->page },
					    "The total of the costs is not found.");
}

/* Where the total is due: detailed statements have it in a box on their first page. */
static uint32_t page_of_total(const struct cg_statement *s)
{
	return s->type == CG_STATEMENT_DETAILED ? 1 : s->page_count;
}

/* Summaries end in a total; detailed statements have one in their box where they print costs or a line per fund house.
 */
static bool total_expected(const struct cg_statement *s, size_t amcs)
{
	if (s->type == CG_STATEMENT_SUMMARY || s->type == CG_STATEMENT_DEPOSITORY || amcs > 0)
		return true;
	for (size_t i = 0; i < s->funds.n; i++) {
		if (s->funds.v[i].cost.set)
			return true;
	}
	return false;
}

void cg_reconcile_totals(struct cg_recon *r)
{
	struct cg_statement *s = r->s;
	struct cg_dec lines = cg_dec_make(0, 2);
	const struct cg_printed_total *grand = NULL;
	size_t amcs = 0;

	if (s->printed.n > TOTALS_MAX) {
		r->broken = true;
		(void)cg_reconcile_check(
			r->a, s, false,
			&(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = s->printed.v[0].page },
			"More totals are printed than there are fund houses.");
		return;
	}
	for (size_t i = 0; i < s->printed.n; i++) {
		const struct cg_printed_total *t = &s->printed.v[i];

		if (s->type != CG_STATEMENT_DEPOSITORY) /* the total of more than funds is the layout's to check */
			one_total(r, t);
		if (t->amc.p == NULL)
			grand = t->value.set ? t : grand;
		else if (t->value.set && cg_dec_add(lines, t->value, &lines))
			amcs++;
	}
	every_amc(r);
	if (grand == NULL && total_expected(s, amcs))
		r->broken |= !cg_reconcile_check(
			r->a, s, false,
			&(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = page_of_total(s) },
			"The total of the statement is not found.");
	cost_total(r);
	if (grand != NULL)
		whole_lines(r, grand);
	if (grand != NULL && amcs > 0 && s->type == CG_STATEMENT_DETAILED)
		r->broken |= !cg_reconcile_check(
			r->a, s, near(grand->value, lines, s->funds.n),
			&(struct cg_finding){ CG_WARN_TOTAL_MISMATCH, NULL, grand->page, lines, grand->value },
			"The lines of the portfolio summary do not add up to its total.");
}

/* For qsort. */
static int by_folio(const void *x, const void *y)
{
	const struct cg_fund *const *a = x, *const *b = y;
	int c = compare_str((*a)->amc, (*b)->amc);

	return c != 0 ? c : compare_str((*a)->folio, (*b)->folio);
}

uint32_t cg_reconcile_totals_folios(struct cg_recon *r, uint32_t group)
{
	struct cg_statement *s = r->s;
	const struct cg_fund **v = cg_arena_take_array(r->a, s->funds.n, sizeof(struct cg_fund *));
	uint32_t folios = 0;
	size_t n = 0;

	if (v == NULL)
		return UINT32_MAX;
	for (size_t i = 0; i < s->funds.n; i++) {
		if (group == 0 || s->funds.v[i].group == group)
			v[n++] = &s->funds.v[i];
	}
	if (n > 0)
		qsort(v, n, sizeof(struct cg_fund *), by_folio);
	for (size_t i = 0; i < n; i++)
		folios += i == 0 || by_folio(&v[i - 1], &v[i]) != 0;
	return folios;
}

/* A holder and where it was first seen. */
struct holder {
	struct cg_person person;
	size_t at;
};

struct holders {
	struct holder *v;
	size_t n, cap;
};

/* Equal persons stand next to each other. */
static int by_person(const void *x, const void *y)
{
	const struct holder *a = x, *b = y;
	int c = compare_str(a->person.name, b->person.name);

	if (c == 0)
		c = compare_str(a->person.pan, b->person.pan);
	return c != 0 ? c : (a->at > b->at) - (a->at < b->at);
}

/* Back into the order of the statement. */
static int by_place(const void *x, const void *y)
{
	const struct holder *a = x, *b = y;

	return (a->at > b->at) - (a->at < b->at);
}

/* The guardian of a minor acts for the holder and is none. */
static bool is_guardian(struct cg_str name)
{
	return cg_str_starts_nocase(name, CG_STR("U/G")) || cg_str_starts_nocase(name, CG_STR("Guardian"));
}

/*
 * Holders that the layout found beside folios and accounts come first. The PAN of a folio is that of its first holder.
 * A statement that prints no holder is of its investor.
 */
static bool gather(struct cg_recon *r, struct holders *all)
{
	for (size_t i = 0; i < r->s->investors.n; i++) {
		struct holder h = { r->s->investors.v[i], all->n };

		if (!CG_PUSH(r->a, all, &h))
			return false;
	}
	r->s->investors.n = 0;
	for (size_t i = 0; i < r->s->funds.n; i++) {
		const struct cg_fund *f = &r->s->funds.v[i];

		for (size_t k = 0; k < f->holders.n; k++) {
			struct holder h = { { f->holders.v[k], k == 0 ? f->pan : CG_STR_NONE }, all->n };

			if (!is_guardian(h.person.name) && !CG_PUSH(r->a, all, &h))
				return false;
		}
	}
	for (size_t i = 0; i < r->s->demat.n; i++) {
		const struct cg_person_list *o = &r->s->demat.v[i].owners;

		for (size_t k = 0; k < o->n; k++) {
			struct holder h = { o->v[k], all->n };

			if (!CG_PUSH(r->a, all, &h))
				return false;
		}
	}
	if (all->n == 0 && r->s->investor.name.n > 0) {
		struct holder h = { { r->s->investor.name, r->s->investor.pan }, 0 };

		return CG_PUSH(r->a, all, &h);
	}
	return true;
}

bool cg_reconcile_totals_people(struct cg_recon *r)
{
	struct holders all = { 0 };
	size_t n = 0;

	r->s->folio_count = cg_reconcile_totals_folios(r, 0);
	if (r->s->folio_count == UINT32_MAX || !gather(r, &all))
		return false;
	if (all.n == 0)
		return true;
	qsort(all.v, all.n, sizeof(*all.v), by_person);
	for (size_t i = 0; i < all.n; i++) {
		bool same = n > 0 && compare_str(all.v[n - 1].person.name, all.v[i].person.name) == 0 &&
			    compare_str(all.v[n - 1].person.pan, all.v[i].person.pan) == 0;

		if (!same)
			all.v[n++] = all.v[i];
	}
	qsort(all.v, n, sizeof(*all.v), by_place);
	for (size_t i = 0; i < n; i++) {
		if (!CG_PUSH(r->a, &r->s->investors, &all.v[i].person))
			return false;
	}
	return true;
}
