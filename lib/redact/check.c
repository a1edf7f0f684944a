/*
 * check.c: Looks for words of the original in the redacted file. It works on words alone
 * and does not know how the file was made: a fault of the redaction cannot hide itself
 * here. Parts of figures are left out, as amounts are public only as a whole.
 */
#include "redact/facts.h"
#include "redact/public.h"
#include "redact/redact.h"

#include <string.h>

enum { WORD_LEAST = 4, FEW = 2, ISIN_CHARS = 12, YEAR_FIRST = 1900, YEAR_LAST = 2099 };

/* What the statement says, and the words of both files. */
struct check {
	struct cg_redact_facts facts;
	struct cg_redact_set from, to;
};

/* "1,234" has the run 1234 only with its comma: a part of a figure is no word. */
static bool is_figure_part(struct cg_str s, size_t from, size_t end)
{
	bool before = from > 1 && strchr(".,", s.p[from - 1]) != NULL && cg_is_digit(s.p[from - 2]);
	bool after = end + 1 < s.n && strchr(".,", s.p[end]) != NULL && cg_is_digit(s.p[end + 1]);

	return before || after;
}

/* With a few digits of a folio before it at most; in either case. */
static bool ends_in_isin(struct cg_str s)
{
	char upper[ISIN_CHARS + WORD_LEAST];

	if (s.n < ISIN_CHARS || s.n >= sizeof(upper))
		return false;
	for (size_t i = 0; i < s.n; i++)
		upper[i] = cg_is_lower(s.p[i]) ? (char)(s.p[i] - ('a' - 'A')) : s.p[i];
	return cg_redact_is_isin((struct cg_str){ upper + s.n - ISIN_CHARS, ISIN_CHARS });
}

/* The runs of letters and those of digits within a run of both: "mfaxis" of "mfaxis0049". An ISIN counts as a whole. */
static void add_parts(struct check *c, struct cg_arena *a, struct cg_redact_set *set, struct cg_str run)
{
	if (ends_in_isin(run))
		return;
	cg_redact_set_add(&c->facts, a, set, run, CG_REDACT_LETTERS, WORD_LEAST);
	cg_redact_set_add(&c->facts, a, set, run, CG_REDACT_DIGITS, WORD_LEAST);
}

/* Runs of four letters, digits or both and more, except for parts of figures. */
static void add_words(struct check *c, struct cg_arena *a, struct cg_redact_set *set, const struct cg_word *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct cg_str s = v[i].text;

		for (size_t at = 0, end; at < s.n; at = end + (end == at)) {
			for (end = at; end < s.n && cg_is_alnum(s.p[end]); end++)
				continue;
			if (end - at >= WORD_LEAST && !is_figure_part(s, at, end)) {
				cg_redact_set_add(&c->facts, a, set, cg_str_sub(s, at, end - at), CG_REDACT_BOTH, 1);
				add_parts(c, a, set, cg_str_sub(s, at, end - at));
			}
		}
	}
}

/* Words of all pages, upright and turned. */
static void add_all(struct check *c, struct cg_arena *a, struct cg_redact_set *set, const struct cg_words *w)
{
	for (size_t i = 0; i < w->n_pages; i++) {
		add_words(c, a, set, w->pages[i].v, w->pages[i].n);
		add_words(c, a, set, w->pages[i].rotated, w->pages[i].n_rotated);
	}
	cg_redact_set_sort(set);
}

/* *v stops growing at a million: years and small numbers are all that is asked for. */
static bool is_number(struct cg_str s, unsigned *v)
{
	*v = 0;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]))
			return false;
		*v = *v < 1000000 ? *v * 10 + (unsigned)(s.p[i] - '0') : *v;
	}
	return true;
}

/* Letters of a public word with small numbers: "nifty500". */
static bool is_public_run(const struct check *c, struct cg_str s)
{
	size_t at = 0, end;

	for (; at < s.n; at = end) {
		bool letters = cg_is_alpha(s.p[at]);
		struct cg_str part;

		for (end = at; end < s.n && (letters ? cg_is_alpha(s.p[end]) : cg_is_digit(s.p[end])); end++)
			continue;
		part = cg_str_sub(s, at, end - at);
		if (letters ? part.n > FEW && !cg_public_common(part) && !cg_public_rest(part) &&
				      !cg_public_scheme(part) && !cg_redact_set_has(&c->facts.schemes, part)
			    : part.n >= WORD_LEAST)
			return false;
	}
	return true;
}

/* Of an ISIN, which stands on two lines in narrow columns, of a code or of a word of a scheme. */
static bool is_part_of(const struct cg_redact_set *set, struct cg_str s)
{
	for (size_t i = 0; i < set->n; i++) {
		if (cg_str_find(set->v[i], s) != SIZE_MAX)
			return true;
	}
	return false;
}

/*
 * Zero, years, amounts, codes, schemes and ISINs of the statement, and words that every
 * statement has.
 */
static bool is_public(const struct check *c, struct cg_str s)
{
	unsigned number;

	if (is_number(s, &number))
		return number == 0 || (s.n == 4 && number >= YEAR_FIRST && number <= YEAR_LAST) ||
		       cg_redact_set_has(&c->facts.amounts, s) || is_part_of(&c->facts.codes, s) ||
		       is_part_of(&c->facts.schemes, s) || is_part_of(&c->facts.isins, s);
	return ends_in_isin(s) || is_part_of(&c->facts.isins, s) || is_part_of(&c->facts.codes, s) ||
	       cg_redact_set_has(&c->facts.schemes, s) || is_public_run(c, s) || strspn(s.p, "x") >= s.n;
}

/* Words of both files that are not public are leaks: counted, never named. */
enum cg_code cg_redact_check(const struct cg_words *from, const struct cg_words *to, const struct cg_statement *s,
			     struct cg_arena *a, struct cg_redact_check *out, struct cg_err *e)
{
	struct check c = { .from = { .n = 0 } };
	enum cg_code rc = cg_redact_facts_take(s, a, &c.facts, e);

	*out = (struct cg_redact_check){ .leaks = 0 };
	if (rc != CG_OK)
		return rc;
	add_all(&c, a, &c.from, from);
	add_all(&c, a, &c.to, to);
	for (size_t i = 0; i < c.from.n; i++) {
		struct cg_str word = c.from.v[i];

		if (!cg_redact_set_has(&c.to, word))
			continue;
		if (!is_public(&c, word))
			out->leaks++;
		else if (!CG_PUSH(a, &out->stays, &word))
			c.facts.failed++;
	}
	return c.facts.failed == 0 ? CG_OK : cg_fail(e, CG_EBUSY, "no memory to check");
}
