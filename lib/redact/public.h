/*
 * public.h: words that say nothing about a person: heads, labels and notices of statements, names of schemes.
 * Does not consider where a word stands: the name of a person may hold the name of a fund house.
 *
 * Source    the texts that lib/statement looks for, words that fictitious statements of all layouts share, AMFI's list.
 */
#ifndef CG_REDACT_PUBLIC_H
#define CG_REDACT_PUBLIC_H

#include "base/str.h"

/* Letters only, in any case. */
bool cg_public_common(struct cg_str word);
/* What is left of such a word without its first letter: "ifting". */
bool cg_public_rest(struct cg_str word);
bool cg_public_scheme(struct cg_str word);

#endif
