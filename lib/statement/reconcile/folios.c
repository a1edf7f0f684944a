/*
 * folios.c: folios against each other. The digits behind the stroke check those before it: no number has two ends.
 * Folios that a family opens on one day follow each other, but differ in their last digits; of two of a fund house that
 * differ in one place before these, one is misread; so is one of two long ones of any houses, as one number may stand
 * under two.
 */
#include <stdlib.h>
#include <string.h>

#include "statement/reconcile/houses.h"
#include "statement/reconcile/priv.h"

enum {
	DIGITS_LEAST = 7, /* shorter ones may be the same by chance */
	DEMAT_LEAST = 15, /* numbers of demat accounts are of no house */
	LAST_DIGITS = 2,
	LONG = 10,	/* two that differ in one place are never so by chance, whatever their houses */
	NEAR_MAX = 400, /* folios that are compared with each other */
};

typedef const struct cg_fund *fund_at;

/* Before the stroke. */
static struct cg_str main_part(struct cg_str folio)
{
	size_t n = 0;

	while (n < folio.n && cg_is_alnum(folio.p[n]))
		n++;
	return cg_str_sub(folio, 0, n);
}

static bool is_own_number(struct cg_str s)
{
	return cg_str_is_digits(s) && s.n >= DIGITS_LEAST && s.n < DEMAT_LEAST;
}

static bool are_two_houses(const struct cg_fund *a, const struct cg_fund *b)
{
	if (a->amc.n > 0 && b->amc.n > 0)
		return cg_houses_differ(a->amc, b->amc, false);
	return cg_houses_differ(a->name, b->name, true);
}

/* Where no house is printed the first words of their names are the same. */
static bool are_of_one_house(const struct cg_fund *a, const struct cg_fund *b)
{
	if (are_two_houses(a, b))
		return false;
	return b->amc.n > 0 || cg_houses_begin_alike(a->name, b->name);
}

/* For qsort: the number, then the whole folio, then the order of the statement. */
static int by_number(const void *x, const void *y)
{
	const fund_at a = *(const fund_at *)x, b = *(const fund_at *)y;
	struct cg_str p = main_part(a->folio), q = main_part(b->folio);
	int c = p.n == q.n ? memcmp(p.p, q.p, p.n) : (p.n > q.n) - (p.n < q.n);

	return c != 0 ? c : (a > b) - (a < b);
}

static void tell(struct cg_recon *r, const struct cg_fund *f, const char *what)
{
	(void)cg_reconcile_check(r->a, r->s, false,
				 &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
				 "%s", what);
}

/* The second has an end, too, and not the same. */
static bool ends_differ(struct cg_str a, struct cg_str b, size_t n)
{
	return b.n > n && !cg_str_eq(a, b);
}

/* One digit is another, or two neighbours have traded places, before the last digits. */
static bool nearly_the_same(struct cg_str a, struct cg_str b)
{
	size_t first = 0, last = a.n;

	if (a.n != b.n)
		return false;
	while (first < a.n && a.p[first] == b.p[first])
		first++;
	while (last > first && a.p[last - 1] == b.p[last - 1])
		last--;
	if (last > a.n - LAST_DIGITS)
		return false;
	return last - first == 1 || (last - first == 2 && a.p[first] == b.p[first + 1] && a.p[first + 1] == b.p[first]);
}

/* v: one fund for each number */
static void compare_numbers(struct cg_recon *r, const fund_at *v, size_t n)
{
	for (size_t i = 0; i < n && i < NEAR_MAX; i++) {
		for (size_t k = 0; k < i; k++) {
			struct cg_str a = main_part(v[k]->folio), b = main_part(v[i]->folio);
			const struct cg_fund *later = v[i] > v[k] ? v[i] : v[k];

			if (!nearly_the_same(a, b))
				continue;
			if (are_of_one_house(v[k], v[i]))
				tell(r, later,
				     "Two folios of a fund house differ in one place only: one of them is not right.");
			else if (a.n >= LONG)
				tell(r, later, "Two long folios differ in one place only: one of them is not right.");
		}
	}
}

bool cg_reconcile_folios(struct cg_recon *r)
{
	fund_at *v = cg_arena_take_array(r->a, r->s->funds.n, sizeof(*v));
	fund_at ended = NULL; /* of one number the first that has an end, else the last */
	size_t n = 0, once = 0;

	if (v == NULL)
		return false;
	for (size_t i = 0; i < r->s->funds.n; i++) {
		if (is_own_number(main_part(r->s->funds.v[i].folio)))
			v[n++] = &r->s->funds.v[i];
	}
	if (n > 0)
		qsort(v, n, sizeof(*v), by_number);
	for (size_t i = 0; i < n; i++) {
		struct cg_str number = main_part(v[i]->folio);

		if (once == 0 || !cg_str_eq(main_part(v[once - 1]->folio), number))
			v[once++] = ended = v[i];
		else if (ended->folio.n == number.n)
			ended = v[i];
		else if (!are_two_houses(ended, v[i]) && ends_differ(ended->folio, v[i]->folio, number.n))
			tell(r, v[i], "A folio has two ends.");
	}
	compare_numbers(r, v, once);
	return true;
}
