/*
 * isin.h: international securities identification numbers: two letters, nine letters or digits, one check digit.
 * Does not check which ISINs exist.
 *
 * Source    ISO 6166; the check digit is Luhn's over the letters written as numbers (A = 10 ... Z = 35).
 */
#ifndef CG_STATEMENT_ISIN_H
#define CG_STATEMENT_ISIN_H

#include "base/arena.h"

enum { CG_ISIN_LEN = 12 };

/* Where an ISIN stands in a text, spaces between its pieces included. */
struct cg_isin_at {
	size_t from, n;
	char text[CG_ISIN_LEN + 1]; /* without spaces, NUL-terminated */
	bool valid;		    /* the check digit holds */
};

/* The shape alone: 12 characters, upper case, the last one a digit. */
bool cg_isin_shape(struct cg_str s);
/* Shape and check digit. */
bool cg_isin_valid(struct cg_str s);

/*
 * Find the first ISIN in `text` at or after `from`, its pieces perhaps parted by single spaces ("INF 109K01837").
 * A piece of a longer word is found too where a folio runs into it ("12345678/0INF109K01837"), if its check digit
 * holds. Without a valid one the first whole word of the right shape is given, with valid == false. False: none.
 */
bool cg_isin_find(struct cg_str text, size_t from, struct cg_isin_at *out);

#endif
