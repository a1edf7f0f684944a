/*
 * spell.h: the characters of words. Does not look at where a word stands.
 *
 * Text      soft hyphens, control, zero-width and bidi characters go (a soft hyphen at the end sets `hyphen`; so does
 *           any sign behind the first part of an ISIN: reprints give soft hyphens other characters),
 *           ligatures are spelled out, hyphen look-alikes become "-"; what has no text sets `unreadable`. A word of
 *           which nothing is left goes.
 */
#ifndef CG_PDF_SPELL_H
#define CG_PDF_SPELL_H

#include "pdf/words.h"

/* Spells *n words in place; *n becomes how many are left. False when memory is out. */
bool cg_spell_words(struct cg_arena *a, struct cg_word *v, size_t *n);

#endif
