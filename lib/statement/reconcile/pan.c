/*
 * pan.c: PANs that are one PAN misread, or stand beside the wrong holder. The last letter of a PAN is made from the
 * others, so two that were issued never differ in a single character, as those of a family whose numbers follow each
 * other differ in two. A person has one PAN, which says that it is one; a Hindu undivided family has its own, and can
 * be printed by the name of its head. But statements that are no issuer's own give one name several PANs: they are told
 * where one of them is another holder's, or that of a trust or a company.
 */
#include <stdlib.h>

#include "statement/mask.h"
#include "statement/reconcile/priv.h"

enum {
	PANS_MAX = 64, /* of one statement: more are not compared */
	NAME_LEAST = 5,
	PAN_STATUS = 3, /* the letter that says what the holder is */
};

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

/* ---- holders ---- */

struct holding {
	struct cg_str name, pan;
	const struct cg_fund *fund; /* NULL: elsewhere */
	uint32_t page;
	size_t at;
};

struct holdings {
	struct holding *v;
	size_t n, cap;
};

/* Guardians have their PANs beside the names of minors. */
static bool hold_pan(struct cg_recon *r, struct holdings *all, struct holding h)
{
	h.at = all->n;
	if (h.name.n < NAME_LEAST || !cg_mask_pan_whole(h.pan))
		return true;
	return CG_PUSH(r->a, all, &h);
}

static bool is_minors(const struct cg_fund *f)
{
	for (size_t i = 1; i < f->holders.n; i++) {
		if (cg_str_starts_nocase(f->holders.v[i], CG_STR("U/G")) ||
		    cg_str_starts_nocase(f->holders.v[i], CG_STR("Guardian")))
			return true;
	}
	return false;
}

static bool gather_holdings(struct cg_recon *r, struct holdings *all)
{
	const struct cg_statement *s = r->s;
	bool ok = hold_pan(r, all, (struct holding){ s->investor.name, s->investor.pan, NULL, 1, 0 });

	for (size_t i = 0; i < s->funds.n && ok; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (f->holders.n > 0 && !is_minors(f))
			ok = hold_pan(r, all, (struct holding){ f->holders.v[0], f->pan, f, f->page, 0 });
	}
	for (size_t i = 0; i < s->demat.n; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];

		for (size_t k = 0; k < d->owners.n && ok; k++)
			ok = hold_pan(r, all,
				      (struct holding){ d->owners.v[k].name, d->owners.v[k].pan, NULL, d->page, 0 });
	}
	return ok;
}

/* Those of one name, in the order of the statement. */
static int by_holder(const void *x, const void *y)
{
	const struct holding *a = x, *b = y;

	for (size_t i = 0; i < a->name.n && i < b->name.n; i++) {
		unsigned char p = (unsigned char)cg_lower(a->name.p[i]), q = (unsigned char)cg_lower(b->name.p[i]);

		if (p != q)
			return p < q ? -1 : 1;
	}
	if (a->name.n != b->name.n)
		return a->name.n < b->name.n ? -1 : 1;
	return (a->at > b->at) - (a->at < b->at);
}

/* Of a person and of a trust, say; a family has the name of its head. */
static bool are_two_kinds(struct cg_str a, struct cg_str b)
{
	char x = a.p[PAN_STATUS], y = b.p[PAN_STATUS];

	return x != y && x != 'H' && y != 'H';
}

/* The PAN stands beside another name, too. */
static bool is_anothers(const struct holdings *all, const struct holding *h)
{
	for (size_t i = 0; i < all->n; i++) {
		if (cg_str_eq(all->v[i].pan, h->pan) && !cg_str_eq_nocase(all->v[i].name, h->name))
			return true;
	}
	return false;
}

/* Of a name with two PANs, the first place with another one than the place before is told. */
static bool one_pan_each(struct cg_recon *r)
{
	struct holdings all = { 0 };
	size_t looked = 0;

	if (!gather_holdings(r, &all))
		return false;
	if (all.n > 1)
		qsort(all.v, all.n, sizeof(*all.v), by_holder);
	for (size_t i = 1; i < all.n && looked < PANS_MAX; i++) {
		const struct holding *a = &all.v[i - 1], *b = &all.v[i];

		if (!cg_str_eq_nocase(a->name, b->name) || cg_str_eq(a->pan, b->pan) || nearly_same(a->pan, b->pan))
			continue;
		looked++;
		if (are_two_kinds(a->pan, b->pan) || is_anothers(&all, a) || is_anothers(&all, b))
			(void)cg_reconcile_check(r->a, r->s, false,
						 &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE,
								       .fund = b->fund,
								       .page = b->page },
						 "A holder has two PANs.");
	}
	return true;
}

bool cg_reconcile_pan(struct cg_recon *r)
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
	return one_pan_each(r);
}
