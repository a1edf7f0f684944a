/*
 * scheme_name.h: the fund that a name in a workbook means, among the funds of AMFI's list.
 * Does not guess: a name that fits no fund, or several, has candidates for a person to choose from.
 *
 * Same      when they are equal without case, brackets ("(formerly ..)", "(An open ended ..)"), punctuation, "and" for
 *           &, and the words fund, scheme and the.
 * Alive     of several funds of one name those count that had a NAV up to the day: the list keeps funds that are gone.
 */
#ifndef CG_MARKET_WORKBOOK_SCHEME_NAME_H
#define CG_MARKET_WORKBOOK_SCHEME_NAME_H

#include "base/arena.h"

/* A fund: all its plans and options. */
struct cg_family {
	int32_t scheme; /* one of its schemes: each has a row of its own */
	int32_t code;	/* family: the smallest scheme code */
	struct cg_str name;
	int32_t last_nav;  /* CG_DATE_NONE: not known */
	struct cg_str key; /* cg_scheme_name_key of name; set by cg_scheme_name_prepare */
};

struct cg_families {
	struct cg_family *v;
	size_t n, cap;
	int32_t newest; /* of all last_nav */
};

enum { CG_SCHEME_NAME_CANDIDATES = 5 };

struct cg_scheme_match {
	const struct cg_family *found; /* NULL: none, or not one */
	const struct cg_family *candidate[CG_SCHEME_NAME_CANDIDATES];
	size_t candidates;
};

/* What is compared; empty where nothing is left. CG_STR_NONE without memory. */
struct cg_str cg_scheme_name_key(struct cg_str name, struct cg_arena *a);
bool cg_scheme_name_prepare(struct cg_families *f, struct cg_arena *a);
/*
 * The one fund that any of the names means, on this day. Candidates: the funds of that name where there are several, or
 * those of the names that have most words in common.
 */
bool cg_scheme_name_match(const struct cg_families *f, const struct cg_str *names, size_t n, int32_t day,
			  struct cg_arena *a, struct cg_scheme_match *out);

#endif
