/*
 * houses.c: the fund house that a scheme stands under against the brand that its name begins with and the issuer of its
 * ISIN. Where the line of a house is lost, or stands elsewhere, its schemes come under the house before them.
 *
 * A brand of the table under the heading of another one is told always. Brands and houses that are not in the table say
 * something only where other schemes of the heading begin as it does, and the ISIN contradicts it as well: schemes with
 * names of their own (BHARAT Bond, CPSE) have the ISIN of their house. Where some schemes stand under a house, all do.
 */
#include "statement/reconcile/houses.h"

#include <stdlib.h>
#include <string.h>

#include "statement/isin.h"
#include "statement/reconcile/priv.h"

enum {
	ISSUER_CHARS = 7,
	NO_BRAND = -1,
	BRAND_TIMES = 3, /* as often as not names begin as their headings do */
};

/* The first word that tells something. */
static struct cg_str first_word(struct cg_str s)
{
	struct cg_str word = CG_STR_NONE;

	for (size_t i = 0, from; i < s.n && (word.n == 0 || cg_str_eq_nocase(word, CG_STR("the")));) {
		for (; i < s.n && !cg_is_alnum(s.p[i]);)
			i++;
		for (from = i; i < s.n && cg_is_alnum(s.p[i]);)
			i++;
		word = cg_str_sub(s, from, i - from);
	}
	return word;
}

/* Its place in the table of brands. */
static int brand_of(struct cg_str text)
{
	static const struct cg_str brands[] = {
#define X(words) CG_STR_INIT(" " words " "),
		CG_BRANDS(X)
#undef X
	};
	struct cg_str word = first_word(text);

	for (size_t i = 0; i < sizeof(brands) / sizeof(brands[0]) && word.n > 0; i++) {
		for (size_t k = 0; k + word.n + 1 < brands[i].n; k++) {
			if (brands[i].p[k] == ' ' && brands[i].p[k + word.n + 1] == ' ' &&
			    cg_str_eq_nocase(cg_str_sub(brands[i], k + 1, word.n), word))
				return (int)i;
		}
	}
	return NO_BRAND;
}

struct cg_str cg_houses_of_isin(struct cg_str isin)
{
	static const struct {
		struct cg_str issuer, words;
	} houses[] = {
#define X(issuer, words) { CG_STR_INIT(issuer), CG_STR_INIT(words) },
		CG_HOUSES(X)
#undef X
	};

	for (size_t i = 0; i < sizeof(houses) / sizeof(houses[0]); i++) {
		if (cg_str_starts(isin, houses[i].issuer))
			return houses[i].words;
	}
	return CG_STR_NONE;
}

bool cg_houses_differ(struct cg_str a, struct cg_str b, bool names)
{
	int x = brand_of(a), y = brand_of(b);

	if (names || (x != NO_BRAND && y != NO_BRAND))
		return x != NO_BRAND && y != NO_BRAND && x != y;
	return !cg_str_eq_nocase(first_word(a), first_word(b));
}

bool cg_houses_begin_alike(struct cg_str a, struct cg_str b)
{
	int x = brand_of(a), y = brand_of(b);

	return x != NO_BRAND || y != NO_BRAND ? x == y
					      : first_word(a).n > 0 && cg_str_eq_nocase(first_word(a), first_word(b));
}

typedef const struct cg_fund *fund_at;

/* Schemes of a heading, one after the other. */
static int by_heading(const void *x, const void *y)
{
	const fund_at a = *(const fund_at *)x, b = *(const fund_at *)y;
	size_t n = a->amc.n < b->amc.n ? a->amc.n : b->amc.n;
	int c = n > 0 ? memcmp(a->amc.p, b->amc.p, n) : 0;

	if (c == 0)
		c = (a->amc.n > b->amc.n) - (a->amc.n < b->amc.n);
	return c != 0 ? c : (a > b) - (a < b);
}

/* Does the name begin as the heading does, or as a heading of the same house? */
static enum cg_verdict begins_so(const struct cg_fund *f)
{
	int name = brand_of(f->name), heading = brand_of(f->amc);

	if (name != NO_BRAND && heading != NO_BRAND)
		return name == heading ? CG_VERDICT_HOLDS : CG_VERDICT_FAILS;
	return cg_str_eq_nocase(first_word(f->name), first_word(f->amc)) ? CG_VERDICT_HOLDS : CG_VERDICT_NONE;
}

/* Its ISIN is of another house than the heading. `like`: a scheme that begins as the heading does. */
static bool is_of_another(const struct cg_fund *f, const struct cg_fund *like)
{
	int heading = brand_of(f->amc), issuer = brand_of(cg_houses_of_isin(f->isin));

	if (!cg_isin_valid(f->isin) || !cg_isin_valid(like->isin))
		return false;
	if (heading != NO_BRAND && issuer != NO_BRAND)
		return heading != issuer;
	return !cg_str_eq(cg_str_sub(f->isin, 0, ISSUER_CHARS), cg_str_sub(like->isin, 0, ISSUER_CHARS));
}

static void heading_check(struct cg_recon *r, const fund_at *v, size_t n, const struct cg_pattern *begins)
{
	const struct cg_fund *like = NULL;

	for (size_t i = 0; i < n && like == NULL; i++)
		like = begins_so(v[i]) == CG_VERDICT_HOLDS && cg_isin_valid(v[i]->isin) ? v[i] : NULL;
	for (size_t i = 0; i < n; i++) {
		enum cg_verdict verdict = begins_so(v[i]);

		if (verdict == CG_VERDICT_NONE && like != NULL && cg_pattern_holds(begins, BRAND_TIMES))
			verdict = is_of_another(v[i], like) ? CG_VERDICT_FAILS : CG_VERDICT_NONE;
		if (verdict == CG_VERDICT_FAILS)
			(void)cg_reconcile_check(r->a, r->s, false,
						 &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE,
								       .fund = v[i],
								       .page = v[i]->page },
						 "A scheme of another fund house stands under this one.");
	}
}

static void headless(struct cg_recon *r, const struct cg_fund *f)
{
	(void)cg_reconcile_check(r->a, r->s, false,
				 &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
				 "A scheme stands under no fund house.");
}

bool cg_reconcile_houses(struct cg_recon *r)
{
	fund_at *v = cg_arena_take_array(r->a, r->s->funds.n, sizeof(*v));
	struct cg_pattern begins = { 0 };
	size_t n = 0, end;

	if (v == NULL)
		return false;
	for (size_t i = 0; i < r->s->funds.n; i++) {
		const struct cg_fund *f = &r->s->funds.v[i];

		if (f->amc.n == 0 || f->name.n == 0)
			continue;
		begins.kept += begins_so(f) == CG_VERDICT_HOLDS;
		begins.broken += begins_so(f) != CG_VERDICT_HOLDS;
		v[n++] = f;
	}
	for (size_t i = 0; i < r->s->funds.n && n > 0; i++) {
		if (r->s->funds.v[i].amc.n == 0)
			headless(r, &r->s->funds.v[i]);
	}
	if (n > 0)
		qsort(v, n, sizeof(*v), by_heading);
	for (size_t i = 0; i < n; i = end) {
		for (end = i + 1; end < n && cg_str_eq(v[end]->amc, v[i]->amc);)
			end++;
		heading_check(r, v + i, end - i, &begins);
	}
	return true;
}
