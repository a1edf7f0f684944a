/*
 * scheme.h: the header of a scheme as registrars print it, taken apart:
 *   CODE-Name [(formerly ..)|(erstwhile ..)] [(Non-Demat)|(Demat)] - ISIN: INFxxxxxxxxx[ - Payout|Reinvest](Advisor: X)
 * Does not read positions: the caller joins the lines (cg_scheme_join) and keeps nominees and rows out.
 *
 * Plan      DIRECT or REGULAR only where the name says so. An advisor code DIRECT does not: units bought without a
 *           distributor before 2013 stand in the regular plan.
 * Option    from the name and the " - Payout" / " - Reinvest" behind the ISIN; IDCW where the name does not say which.
 * Ownership all strings borrow from the arena.
 * Errors    false only when memory is out.
 */
#ifndef CG_STATEMENT_SCHEME_H
#define CG_STATEMENT_SCHEME_H

#include "base/arena.h"
#include "statement/model.h"

struct cg_scheme {
	struct cg_str rta_code, name, isin, advisor, registrar; /* CG_STR_NONE where not printed */
	bool isin_valid;					/* the check digit holds; false without ISIN */
	enum cg_tristate demat;
	enum cg_plan plan;
	enum cg_option option;
};

/*
 * Put the next line of a wrapped header behind `head`: without a space where the cut went through a word (an unfinished
 * ISIN, "(Non" / "-Demat)"), else with one. CG_STR_NONE: no memory.
 */
struct cg_str cg_scheme_join(struct cg_arena *a, struct cg_str head, struct cg_str next);

/* Take a whole header apart. "Registrar : X" is understood anywhere in it; removing it before joining is safer. */
bool cg_scheme_parse(struct cg_arena *a, struct cg_str text, struct cg_scheme *out);

/* The same where no RTA code is printed: "UTI - India Fund" keeps its first word. */
bool cg_scheme_parse_uncoded(struct cg_arena *a, struct cg_str text, struct cg_scheme *out);

/* The registrar that a printed word names: "KARVY" and "KFINTECH" give KFINTECH, "CAMS" CAMS; CG_STR_NONE for others.
 */
struct cg_str cg_scheme_registrar_of(struct cg_str word);

/* What the words of a cleaned name say. */
void cg_scheme_classify(struct cg_str name, enum cg_plan *plan, enum cg_option *option);

/*
 * "12345678/90" and "12345678  / 90" give "12345678 / 90"; inner spaces go otherwise. "12345678 90 /" gives what
 * cg_scheme_folio_valid takes for none. CG_STR_NONE: no memory.
 */
struct cg_str cg_scheme_folio_clean(struct cg_arena *a, struct cg_str folio);

/*
 * The folio that `text` begins with, and what stands behind it: an ISIN or a PAN can run into it. A folio is a number
 * of four digits or more, perhaps behind a few letters, perhaps with "/ 90" behind it. CG_STR_NONE: there is none,
 * *rest is the text.
 */
struct cg_str cg_scheme_folio_cut(struct cg_str text, struct cg_str *rest);
/* The text is a folio and nothing else: no ISIN, no PAN, no word. */
bool cg_scheme_folio_valid(struct cg_str folio);
/* What may stand behind the slash of a folio: one to three digits, as registrars print. */
bool cg_scheme_folio_suffix(struct cg_str s);
/*
 * Is `next` the rest of the folio `s` in the line below, both without spaces? "123456/" over "7", "123456" over "/7".
 * A number or a suffix breaks in two only in a cell that is full: it had no room for more.
 */
bool cg_scheme_folio_goes_on(struct cg_str s, struct cg_str next, bool full);
/* Five letters, four digits, a letter. */
bool cg_scheme_pan_shape(struct cg_str s);

/* The members of `s` go into the fund (not folio, holders, figures). */
void cg_scheme_store(const struct cg_scheme *s, struct cg_fund *f);

#endif
