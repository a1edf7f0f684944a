/* scheme_name.c: Names of funds, compared without what houses write in different ways. */
#include "market/workbook/scheme_name.h"

#include "base/date.h"

#include <string.h>

enum { WORDS_MAX = 40, DAYS_ALIVE = 10, ALIKE_LEAST = 50 };

/* Words that say nothing, and where a name ends: what follows is a plan, or the day of the portfolio. */
static const char *const empty_words[] = { "fund", "scheme", "the", "of", "a" };
static const char *const front_words[] = { "portfolio", "monthly", "fortnightly", "statement",
					   "name",	"for",	   "unaudited",	  "provisional" };
static const char *const end_words[] = { "direct", "regular" };

/* A whole word. */
static bool is_one_of(struct cg_str w, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (cg_str_eq(w, cg_str_of(list[i])))
			return true;
	}
	return false;
}

#define IS_ONE_OF(w, list) is_one_of(w, list, sizeof(list) / sizeof((list)[0]))

/* Lower case, without brackets and what stands in them, words with single spaces. */
static struct cg_str plain(struct cg_str s, struct cg_arena *a)
{
	char *p = cg_arena_take(a, s.n * 4 + 1);
	size_t n = 0, depth = 0;
	bool gap = false;

	for (size_t i = 0; i < s.n && p != NULL; i++) {
		char c = cg_lower(s.p[i]);
		const char *add = c == '&' ? " and " : NULL;

		if (c == '(' || c == '[')
			depth++;
		if (depth == 0 && add != NULL) {
			memcpy(p + n, add + (n == 0 || p[n - 1] == ' '), strlen(add) - (n == 0 || p[n - 1] == ' '));
			n += strlen(add) - (n == 0 || p[n - 1] == ' ');
			gap = false;
		} else if (depth == 0 && (cg_is_alnum(c) || (unsigned char)c >= 0x80)) {
			if (gap && n > 0 && p[n - 1] != ' ')
				p[n++] = ' ';
			gap = false;
			p[n++] = c;
		} else if (c != '\'') {
			gap = true;
		}
		if ((c == ')' || c == ']') && depth > 0)
			depth--;
	}
	return p != NULL ? (struct cg_str){ p, n } : CG_STR_NONE;
}

struct cg_str cg_scheme_name_key(struct cg_str name, struct cg_arena *a)
{
	struct cg_str rest = plain(name, a);
	char *p = cg_arena_take(a, rest.n + 1);
	size_t n = 0;

	if (p == NULL || rest.p == NULL)
		return CG_STR_NONE;
	while (rest.n > 0) {
		struct cg_str w = cg_str_cut(&rest, ' ');

		/* "as on 31 July": the day of the portfolio */
		if (n > 0 &&
		    (IS_ONE_OF(w, end_words) || (cg_str_eq(w, CG_STR("as")) && cg_str_starts(rest, CG_STR("on ")))))
			break;
		if (w.n == 0 || IS_ONE_OF(w, empty_words) || (n == 0 && IS_ONE_OF(w, front_words)))
			continue;
		if (n > 0)
			p[n++] = ' ';
		memcpy(p + n, w.p, w.n);
		n += w.n;
	}
	return (struct cg_str){ p, n };
}

bool cg_scheme_name_prepare(struct cg_families *f, struct cg_arena *a)
{
	f->newest = CG_DATE_NONE;
	for (size_t i = 0; i < f->n; i++) {
		f->v[i].key = cg_scheme_name_key(f->v[i].name, a);
		if (f->v[i].key.p == NULL)
			return false;
		if (f->v[i].last_nav > f->newest)
			f->newest = f->v[i].last_nav;
	}
	return true;
}

/* Whether the fund had NAVs on the day, as far as the list goes. */
static bool is_alive(const struct cg_families *f, const struct cg_family *one, int32_t day)
{
	int32_t until = day < f->newest ? day : f->newest;

	return one->last_nav != CG_DATE_NONE && one->last_nav >= until - DAYS_ALIVE;
}

/* Funds are told once, the first CG_SCHEME_NAME_CANDIDATES of them. */
static void add_candidate(struct cg_scheme_match *m, const struct cg_family *one)
{
	for (size_t i = 0; i < m->candidates; i++) {
		if (m->candidate[i]->code == one->code)
			return;
	}
	if (m->candidates < CG_SCHEME_NAME_CANDIDATES)
		m->candidate[m->candidates++] = one;
}

/* All funds that a name means; only those alive where there are such. */
static void add_equal(const struct cg_families *f, struct cg_str key, int32_t day, struct cg_scheme_match *m)
{
	bool alive = false;

	for (size_t i = 0; i < f->n; i++)
		alive = alive || (cg_str_eq(f->v[i].key, key) && is_alive(f, &f->v[i], day));
	for (size_t i = 0; i < f->n; i++) {
		if (cg_str_eq(f->v[i].key, key) && (!alive || is_alive(f, &f->v[i], day)))
			add_candidate(m, &f->v[i]);
	}
}

/* Words in common of those that either has, in percent. */
static unsigned alike(struct cg_str a, struct cg_str b)
{
	unsigned common = 0, all = 0;

	for (struct cg_str rest = a; rest.n > 0; all++) {
		struct cg_str w = cg_str_cut(&rest, ' '), other = b;

		while (other.n > 0) {
			if (cg_str_eq(cg_str_cut(&other, ' '), w)) {
				common++;
				break;
			}
		}
	}
	for (struct cg_str rest = b; rest.n > 0; all++)
		(void)cg_str_cut(&rest, ' ');
	return all > common ? 100 * common / (all - common) : 0;
}

/* The funds whose names are most like one of these, for a person to choose from. */
static void add_alike(const struct cg_families *f, const struct cg_str *keys, size_t n, int32_t day,
		      struct cg_scheme_match *m)
{
	for (unsigned least = 95; least >= ALIKE_LEAST && m->candidates < CG_SCHEME_NAME_CANDIDATES; least -= 5) {
		for (size_t i = 0; i < f->n; i++) {
			for (size_t k = 0; k < n; k++) {
				if (keys[k].n > 0 && is_alive(f, &f->v[i], day) && alike(keys[k], f->v[i].key) >= least)
					add_candidate(m, &f->v[i]);
			}
		}
	}
}

bool cg_scheme_name_match(const struct cg_families *f, const struct cg_str *names, size_t n, int32_t day,
			  struct cg_arena *a, struct cg_scheme_match *out)
{
	struct cg_str *keys = cg_arena_take_array(a, n, sizeof(*keys));

	*out = (struct cg_scheme_match){ 0 };
	for (size_t i = 0; i < n && keys != NULL; i++) {
		keys[i] = cg_scheme_name_key(names[i], a);
		if (keys[i].p == NULL)
			return false;
		if (keys[i].n > 0)
			add_equal(f, keys[i], day, out);
	}
	if (keys == NULL)
		return false;
	if (out->candidates == 1)
		out->found = out->candidate[0];
	else if (out->candidates == 0)
		add_alike(f, keys, n, day, out);
	return true;
}
