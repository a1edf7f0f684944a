/*
 * facts.h: what was read of a statement, as sets of words: whose words these are decides what becomes of them.
 * Does not look at pages.
 */
#ifndef CG_REDACT_FACTS_H
#define CG_REDACT_FACTS_H

#include "base/arena.h"
#include "base/fail.h"
#include "statement/model.h"

/* Words in lower case, sorted, once each. */
struct cg_redact_set {
	struct cg_str *v;
	size_t n, cap;
};

struct cg_redact_facts {
	struct cg_redact_set names;   /* of persons */
	struct cg_redact_set own;     /* all words of addresses and of names that are public words alone */
	struct cg_redact_set places;  /* words of their addresses */
	struct cg_redact_set schemes; /* of schemes, fund houses, companies, participants */
	struct cg_redact_set ids;     /* digits of folios and accounts */
	struct cg_redact_set isins;
	struct cg_redact_set codes;  /* of schemes */
	struct cg_redact_set prices; /* as a decimal prints them */
	struct cg_redact_set amounts;
	size_t failed; /* words that found no memory */
};

/* s may be NULL: all sets are empty. CG_EBUSY: no memory. */
enum cg_code cg_redact_facts_take(const struct cg_statement *s, struct cg_arena *a, struct cg_redact_facts *out,
				  struct cg_err *e);

bool cg_redact_set_has(const struct cg_redact_set *set, struct cg_str word);
/* An ISIN of India, sound or not, or a sound one of elsewhere: tax numbers look like the others. */
bool cg_redact_is_isin(struct cg_str s);

/* Add words of at least `least` letters or digits (runs of one kind, or of both) of text; sort before use. */
enum cg_redact_kind { CG_REDACT_LETTERS = 1, CG_REDACT_DIGITS = 2, CG_REDACT_BOTH = 3 };
void cg_redact_set_add(struct cg_redact_facts *f, struct cg_arena *a, struct cg_redact_set *set, struct cg_str text,
		       enum cg_redact_kind kind, size_t least);
void cg_redact_set_sort(struct cg_redact_set *set);

#endif
