/*
 * isins.c: ISINs of a statement against each other. A check digit shows a misread ISIN, not one of another scheme. But
 * schemes that stand under one ISIN are one scheme, one scheme has one ISIN, and the issuer's part of it (INF and four
 * characters more) belongs to one fund house. A fund house may have several, those of the houses that it took over.
 *
 * Two schemes that have traded their ISINs contradict nothing of that where each house has but one scheme: there a
 * table of issuers (houses.h) tells them, if each has the ISIN of the other's house.
 *
 * Names are compared by their words, as registrars print more or less of them. Segregated portfolios are left out: two
 * schemes have got parts of the same one.
 */
#include <stdlib.h>
#include <string.h>

#include "statement/isin.h"
#include "statement/reconcile/houses.h"
#include "statement/reconcile/priv.h"

enum {
	ISSUER_CHARS = 7,
	WORD_LETTERS = 3, /* of which one word may be the beginning of another: Opp, Opportunities */
	NAV_TIMES = 3,	  /* of one day, as often the same as not */
	HOUSES = 16,	  /* of one issuer that are told apart: more are none of a sound statement */
	NAME_BYTES = 400, /* of a name: longer ones are none, and would take long */
	STRANGERS = 64,	  /* schemes with an ISIN of another house that are compared with each other */
};

/* ---- names ---- */

/* Cut the next word off; false: none is left. */
static bool next_word(struct cg_str *rest, struct cg_str *word)
{
	size_t i = 0, from;

	while (i < rest->n && !cg_is_alnum(rest->p[i]))
		i++;
	from = i;
	while (i < rest->n && cg_is_alnum(rest->p[i]))
		i++;
	*word = cg_str_sub(*rest, from, i - from);
	*rest = cg_str_sub(*rest, i, SIZE_MAX);
	return word->n > 0;
}

/* Words that tell no scheme from another: plan and option are held against each other on their own. */
static bool is_filler(struct cg_str word)
{
	static const struct cg_str fillers[] = {
		CG_STR_INIT("fund"),   CG_STR_INIT("plan"),    CG_STR_INIT("option"),  CG_STR_INIT("growth"),
		CG_STR_INIT("direct"), CG_STR_INIT("regular"), CG_STR_INIT("idcw"),    CG_STR_INIT("dividend"),
		CG_STR_INIT("payout"), CG_STR_INIT("scheme"),  CG_STR_INIT("the"),     CG_STR_INIT("of"),
		CG_STR_INIT("and"),    CG_STR_INIT("mutual"),  CG_STR_INIT("limited"), CG_STR_INIT("ltd"),
	};

	for (size_t i = 0; i < sizeof(fillers) / sizeof(fillers[0]); i++) {
		if (cg_str_eq_nocase(word, fillers[i]))
			return true;
	}
	return cg_str_starts_nocase(word, CG_STR("reinv"));
}

static bool are_alike(struct cg_str x, struct cg_str y)
{
	return cg_str_eq_nocase(x, y) || (x.n >= WORD_LETTERS && cg_str_starts_nocase(y, x)) ||
	       (y.n >= WORD_LETTERS && cg_str_starts_nocase(x, y));
}

static bool has_word(struct cg_str name, struct cg_str word)
{
	struct cg_str w;

	name = cg_str_sub(name, 0, NAME_BYTES);
	while (next_word(&name, &w)) {
		if (are_alike(w, word))
			return true;
	}
	return false;
}

/* Every word of x that tells something is a word of y. */
static bool is_within(struct cg_str x, struct cg_str y)
{
	struct cg_str w;

	x = cg_str_sub(x, 0, NAME_BYTES);
	while (next_word(&x, &w)) {
		if (!is_filler(w) && !has_word(y, w))
			return false;
	}
	return true;
}

/* The first word of x is a word of y. */
static bool begins_in(struct cg_str x, struct cg_str y)
{
	struct cg_str rest = cg_str_sub(x, 0, NAME_BYTES), first = CG_STR_NONE;

	while (next_word(&rest, &first) && is_filler(first))
		;
	return first.n == 0 || has_word(y, first);
}

/* Houses and companies: more or less of their names is printed, but with the same first word. */
static bool begin_alike(struct cg_str x, struct cg_str y)
{
	return begins_in(x, y) || begins_in(y, x);
}

/* ---- schemes ---- */

static bool is_segregated(const struct cg_fund *f)
{
	return cg_str_find_nocase(f->name, CG_STR("seg")) != SIZE_MAX;
}

static bool is_growth(enum cg_option o)
{
	return o == CG_OPTION_GROWTH || o == CG_OPTION_BONUS;
}

/* Plan, option and words do not contradict each other. */
static bool may_be_one(const struct cg_fund *a, const struct cg_fund *b)
{
	if (is_segregated(a) || is_segregated(b))
		return true;
	if ((a->plan == CG_PLAN_DIRECT) != (b->plan == CG_PLAN_DIRECT))
		return false;
	if (a->option != CG_OPTION_NONE && b->option != CG_OPTION_NONE && is_growth(a->option) != is_growth(b->option))
		return false;
	return is_within(a->name, b->name) || is_within(b->name, a->name);
}

/*
 * Counted where it fails, as most schemes have nothing beside them to be held against. The ISINs stand in the warning.
 */
static void isin_check(struct cg_recon *r, bool ok, const struct cg_fund *f, const struct cg_fund *other,
		       const char *what)
{
	size_t before = r->s->warnings.n;
	struct cg_finding w = { .code = CG_WARN_ISIN_INVALID, .fund = f, .page = f->page };

	if (ok)
		return;
	(void)cg_reconcile_check(r->a, r->s, false, &w, "%s", what);
	if (r->s->warnings.n > before) {
		r->s->warnings.v[before].found = f->isin;
		r->s->warnings.v[before].expected = cg_str_eq(f->isin, other->isin) ? CG_STR_NONE : other->isin;
	}
}

/* ---- orders ---- */

typedef const struct cg_fund *fund_at;

/* Bytes, a shorter one first. */
static int by_bytes(struct cg_str x, struct cg_str y)
{
	size_t n = x.n < y.n ? x.n : y.n;
	int c = n > 0 ? memcmp(x.p, y.p, n) : 0;

	return c != 0 ? c : (x.n > y.n) - (x.n < y.n);
}

/* As the statement has them. */
static int by_address(const void *x, const void *y)
{
	const fund_at a = *(const fund_at *)x, b = *(const fund_at *)y;

	return (a > b) - (a < b);
}

static int by_isin(const void *x, const void *y)
{
	int c = by_bytes((*(const fund_at *)x)->isin, (*(const fund_at *)y)->isin);

	return c != 0 ? c : by_address(x, y);
}

static int by_name(const void *x, const void *y)
{
	const fund_at a = *(const fund_at *)x, b = *(const fund_at *)y;
	int c = by_bytes(a->name, b->name);

	c = c != 0 ? c : by_bytes(a->amc, b->amc);
	return c != 0 ? c : by_address(x, y);
}

static int by_code(const void *x, const void *y)
{
	const fund_at a = *(const fund_at *)x, b = *(const fund_at *)y;
	int c = by_bytes(a->rta_code, b->rta_code);

	c = c != 0 ? c : by_bytes(a->registrar, b->registrar);
	return c != 0 ? c : by_address(x, y);
}

static struct cg_str issuer(const struct cg_fund *f)
{
	return cg_str_sub(f->isin, 0, ISSUER_CHARS);
}

static int by_issuer(const void *x, const void *y)
{
	int c = by_bytes(issuer(*(const fund_at *)x), issuer(*(const fund_at *)y));

	return c != 0 ? c : by_address(x, y);
}

/* ---- checks ---- */

/* NAVs of one day; generated and doctored statements may have others, so it takes some that agree. */
static enum cg_verdict same_nav(const struct cg_fund *a, const struct cg_fund *b)
{
	if (a->nav_date == CG_DATE_NONE || a->nav_date != b->nav_date || !a->nav.set || !b->nav.set)
		return CG_VERDICT_NONE;
	return cg_dec_eq(a->nav, b->nav) ? CG_VERDICT_HOLDS : CG_VERDICT_FAILS;
}

/* Schemes of one ISIN are one scheme. */
static void one_scheme(struct cg_recon *r, fund_at *v, size_t n)
{
	struct cg_pattern navs = { 0 };
	size_t first = 0;

	qsort(v, n, sizeof(*v), by_isin);
	for (size_t i = 1; i < n; i++) {
		first = cg_str_eq(v[i]->isin, v[first]->isin) ? first : i;
		if (i == first)
			continue;
		cg_pattern_count(&navs, same_nav(v[first], v[i]));
		isin_check(r, may_be_one(v[first], v[i]), v[i], v[first],
			   "Two schemes have the same ISIN and names that cannot be of one scheme.");
	}
	first = 0;
	for (size_t i = 1; i < n && cg_pattern_holds(&navs, NAV_TIMES); i++) {
		first = cg_str_eq(v[i]->isin, v[first]->isin) ? first : i;
		if (i != first && same_nav(v[first], v[i]) == CG_VERDICT_FAILS)
			(void)cg_reconcile_check(r->a, r->s, false,
						 &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, v[i], v[i]->page,
								       v[first]->nav, v[i]->nav },
						 "An ISIN has two NAVs on one day.");
	}
}

/* A name or a code of the registrar has one ISIN. Names of options that pay out leave open which one it is. */
static void one_isin(struct cg_recon *r, fund_at *v, size_t n)
{
	qsort(v, n, sizeof(*v), by_name);
	for (size_t i = 1; i < n; i++) {
		if (is_growth(v[i]->option) && !is_segregated(v[i]) && cg_str_eq(v[i]->name, v[i - 1]->name) &&
		    cg_str_eq(v[i]->amc, v[i - 1]->amc))
			isin_check(r, cg_str_eq(v[i]->isin, v[i - 1]->isin), v[i], v[i - 1], "A scheme has two ISINs.");
	}
	qsort(v, n, sizeof(*v), by_code);
	for (size_t i = 1; i < n; i++) {
		if (v[i]->rta_code.n > 0 && cg_str_eq(v[i]->rta_code, v[i - 1]->rta_code) &&
		    cg_str_eq(v[i]->registrar, v[i - 1]->registrar) && !cg_str_eq(v[i]->name, v[i - 1]->name))
			isin_check(r, cg_str_eq(v[i]->isin, v[i - 1]->isin), v[i], v[i - 1], "A scheme has two ISINs.");
	}
}

/* Of those of one issuer, the house of most; the first of equals. NULL: none has one. */
static const struct cg_fund *most_of(const fund_at *v, size_t from, size_t end)
{
	struct {
		const struct cg_fund *first;
		size_t n;
	} houses[HOUSES];
	size_t n = 0, best = 0;

	for (size_t i = from; i < end; i++) {
		size_t k = 0;

		if (v[i]->amc.n == 0)
			continue;
		while (k < n && !begin_alike(houses[k].first->amc, v[i]->amc))
			k++;
		if (k == HOUSES)
			continue;
		if (k == n) {
			houses[n].n = 0;
			houses[n++].first = v[i];
		}
		houses[k].n++;
	}
	for (size_t k = 1; k < n; k++)
		best = houses[k].n > houses[best].n ? k : best;
	return n > 0 ? houses[best].first : NULL;
}

/* An issuer's part belongs to one fund house. */
static void one_house(struct cg_recon *r, fund_at *v, size_t n)
{
	size_t end;

	qsort(v, n, sizeof(*v), by_issuer);
	for (size_t i = 0; i < n; i = end) {
		const struct cg_fund *best;

		for (end = i + 1; end < n && cg_str_eq(issuer(v[end]), issuer(v[i]));)
			end++;
		best = end - i > 1 ? most_of(v, i, end) : NULL;
		for (size_t k = i; k < end && best != NULL; k++) {
			if (v[k] != best && v[k]->amc.n > 0)
				isin_check(r, begin_alike(v[k]->amc, best->amc), v[k], best,
					   "The issuer's part of an ISIN is that of another fund house.");
		}
	}
}

/* ---- securities ---- */

/* A holding, or a movement. */
struct security {
	struct cg_str isin, name;
	uint32_t page;
};

struct securities {
	struct security *v;
	size_t n, cap;
};

static int by_security(const void *x, const void *y)
{
	const struct security *a = x, *b = y;
	int c = by_bytes(a->isin, b->isin);

	return c != 0 ? c : (a->page > b->page) - (a->page < b->page);
}

static bool gather_security(struct cg_recon *r, struct securities *all, const struct security *x)
{
	return x->name.n == 0 || x->isin.n == 0 || CG_PUSH(r->a, all, x);
}

static bool gather_account(struct cg_recon *r, const struct cg_demat_account *d, struct securities *all)
{
	bool ok = true;

	for (size_t i = 0; i < d->holdings.n && ok; i++) {
		const struct cg_demat_holding *h = &d->holdings.v[i];

		ok = gather_security(r, all, &(struct security){ h->isin, h->name, h->page });
	}
	for (size_t i = 0; i < d->txns.n && ok; i++) {
		const struct cg_demat_txn *t = &d->txns.v[i];

		ok = gather_security(r, all, &(struct security){ t->isin, t->name, t->page });
	}
	return ok;
}

/* Accounts of one depository have one name for a security: companies are renamed, but not at once in both. */
static bool one_security(struct cg_recon *r, struct cg_str depository)
{
	struct securities all = { 0 };

	for (size_t i = 0; i < r->s->demat.n; i++) {
		const struct cg_demat_account *d = &r->s->demat.v[i];

		if (cg_str_eq(d->depository, depository) && !gather_account(r, d, &all))
			return false;
	}
	if (all.n > 1)
		qsort(all.v, all.n, sizeof(*all.v), by_security);
	for (size_t i = 1; i < all.n; i++) {
		const struct security *x = &all.v[i - 1], *y = &all.v[i];

		if (cg_str_eq(x->isin, y->isin) && !begin_alike(x->name, y->name))
			(void)cg_reconcile_check(r->a, r->s, false,
						 &(struct cg_finding){ .code = CG_WARN_ISIN_INVALID, .page = y->page },
						 "Two securities have the same ISIN.");
	}
	return true;
}

/* ---- ISINs that trade places ---- */

struct stranger {
	const struct cg_fund *fund; /* NULL: a holding in a demat account */
	struct cg_str isin, text, house;
	uint32_t page;
};

struct strangers {
	struct stranger v[STRANGERS];
	size_t n;
};

static bool names_house(struct cg_str text, struct cg_str words)
{
	struct cg_str w;

	while (next_word(&words, &w)) {
		if (has_word(text, w))
			return true;
	}
	return false;
}

/* Keep it where it has the ISIN of a house that its text does not name. */
static void look_at(struct strangers *s, const struct stranger *x)
{
	if (s->n < STRANGERS && cg_isin_valid(x->isin) && x->house.n > 0 && !names_house(x->text, x->house))
		s->v[s->n++] = *x;
}

static void gather_strangers(const struct cg_statement *s, struct strangers *all)
{
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		look_at(all, &(struct stranger){ f, f->isin, f->amc.n > 0 ? f->amc : f->name,
						 cg_houses_of_isin(f->isin), f->page });
	}
	for (size_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].holdings.n; k++) {
			const struct cg_demat_holding *h = &s->demat.v[i].holdings.v[k];

			look_at(all, &(struct stranger){ NULL, h->isin, h->name, cg_houses_of_isin(h->isin), h->page });
		}
	}
}

/*
 * Each of two schemes has an ISIN of the other's house. One alone may be of a house that took another over since the
 * table was made.
 */
static void not_traded(struct cg_recon *r)
{
	struct strangers all = { .n = 0 };

	gather_strangers(r->s, &all);
	for (size_t i = 0; i < all.n; i++) {
		for (size_t k = i + 1; k < all.n; k++) {
			const struct stranger *x = &all.v[i], *y = &all.v[k];
			const struct cg_finding w = { .code = CG_WARN_ISIN_INVALID, .fund = y->fund, .page = y->page };
			size_t before = r->s->warnings.n;

			if (!names_house(x->text, y->house) || !names_house(y->text, x->house))
				continue;
			(void)cg_reconcile_check(r->a, r->s, false, &w,
						 "The ISINs of two schemes seem to have traded places.");
			if (r->s->warnings.n == before)
				continue;
			r->s->warnings.v[before].found = y->isin;
			r->s->warnings.v[before].expected = x->isin;
		}
	}
}

bool cg_reconcile_isins(struct cg_recon *r)
{
	fund_at *v = cg_arena_take_array(r->a, r->s->funds.n, sizeof(*v));
	size_t n = 0;

	if (v == NULL || !one_security(r, CG_STR("NSDL")) || !one_security(r, CG_STR("CDSL")))
		return false;
	for (size_t i = 0; i < r->s->funds.n; i++) {
		if (cg_isin_valid(r->s->funds.v[i].isin))
			v[n++] = &r->s->funds.v[i];
	}
	not_traded(r);
	if (n == 0)
		return true;
	one_scheme(r, v, n);
	one_isin(r, v, n);
	one_house(r, v, n);
	return true;
}
