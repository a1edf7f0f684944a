/*
 * redact.h: the words of a statement without the person: every word that is not known to be public gets other letters
 * and digits, of the same number and kind, the same ones wherever it stands.
 * Does not read or write PDFs (pdf/extract.h, redact/draw.h).
 *
 * Stays     figures and dates; what a statement is made of (redact/public.h); ISINs; and, of a statement that was
 *           read, names of schemes, fund houses and companies. A public word inside a name or an address goes, too.
 * Goes      all else: names, PANs, e-mail, telephone, addresses, folios, accounts, references, free text.
 * Boxes     stay, except for a share of at most 4 % of a word's width, so that the width does not tell the letters.
 * Key       random bytes; without them nobody can try which word gives which. The caller wipes them.
 * Ownership the words live in the arena.
 */
#ifndef CG_REDACT_REDACT_H
#define CG_REDACT_REDACT_H

#include "base/arena.h"
#include "base/fail.h"
#include "pdf/words.h"
#include "statement/model.h"

enum { CG_REDACT_KEY_BYTES = 32, CG_REDACT_SCALE_MAX = 99 };

/*
 * Units, balances and most amounts are multiplied exactly. An amount that was rounded units to its price may no longer
 * be units x price: the ways to keep what the statement's rows say of each other.
 */
enum cg_redact_way {
	CG_REDACT_WAY_FEW,   /* amounts move that are not units x price any more */
	CG_REDACT_WAY_ALL,   /* all of them, so that none is whole rupees where others cannot be */
	CG_REDACT_WAY_UNITS, /* units move instead, where the amount is whole rupees with its duty */
	CG_REDACT_WAYS
};

struct cg_redact_opts {
	const uint8_t *key; /* CG_REDACT_KEY_BYTES */
	unsigned scale;	    /* amounts and units are multiplied by it; 1: they stay */
	enum cg_redact_way way;
};

/* s: what was read of w, or NULL when it cannot be read. */
enum cg_code cg_redact(const struct cg_words *w, const struct cg_statement *s, const struct cg_redact_opts *opts,
		       struct cg_arena *a, struct cg_words *out, struct cg_err *e);

struct cg_redact_check {
	/* public words of four letters or digits and more that both have, in order, once each */
	struct cg_str_list stays;
	size_t leaks; /* words that both have and that are not public */
};

/* Hold what was redacted (read back from the file) against the original. Does not look at how it was made. */
enum cg_code cg_redact_check(const struct cg_words *from, const struct cg_words *to, const struct cg_statement *s,
			     struct cg_arena *a, struct cg_redact_check *out, struct cg_err *e);

#endif
