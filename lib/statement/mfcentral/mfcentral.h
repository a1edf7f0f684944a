/*
 * mfcentral.h: what the two statements of MF Central share: the token at the foot of every page, and where the body of
 * a page lies. Private to those layouts. Does not read tables.
 *
 * Pages     title, date line, investor (first page), the labels of two tabs ("SoA Holdings", "Demat Holdings"; the
 *           active one differs by its colour alone), the body, the token with "Page i of n".
 */
#ifndef CG_STATEMENT_MFCENTRAL_MFCENTRAL_H
#define CG_STATEMENT_MFCENTRAL_MFCENTRAL_H

#include "statement/layout.h"

/*
 * How sure that d bears this token at the foot of a page, or tabs or notes of MF Central and this head; a
 * registrar's watermark decides against it.
 */
unsigned cg_mfcentral_detect(const struct cg_doc *d, struct cg_str token, struct cg_str head);

/* Lines [*first, *last) of a page (1-based) lie between the labels of the tabs and the token; *tabs: the labels are
 * there. False: the page has no token, as a letter in front has none. */
bool cg_mfcentral_body(const struct cg_doc *d, uint32_t page, size_t *first, size_t *last, bool *tabs);

enum { CG_MFCENTRAL_NAMES = 6 };

/*
 * The box of a heading in lines [first, last), right of x_from: by the first of its names that is there; they end at
 * the first that is absent.
 */
bool cg_mfcentral_heading(const struct cg_lines *ls, size_t first, size_t last,
			  const struct cg_str names[CG_MFCENTRAL_NAMES], int32_t x_from, struct cg_box *out);
/* Line i holds words of heads and nothing else, close below the line above: it goes on with them. */
bool cg_mfcentral_heads_go_on(const struct cg_lines *ls, size_t i);
/* The line before line i is one of heads that go on in it. */
bool cg_mfcentral_heads_begin(const struct cg_lines *ls, size_t i);
/* The column of a figure: by edge or middle, else by the nearest middle. SIZE_MAX: it stands under none. */
size_t cg_mfcentral_column(const struct cg_box *v, size_t n, const struct cg_word *w);
/* Left end of the leftmost of n boxes. */
int32_t cg_mfcentral_left(const struct cg_box *v, size_t n);

/* "(INR)" and the like alone: the second line of a heading. */
bool cg_mfcentral_is_unit(const struct cg_line *l);

/* "-", "--", "---": an empty cell. */
bool cg_mfcentral_is_dash(struct cg_str s);

/* A word that a figure may be: a decimal or a date. */
bool cg_mfcentral_is_figure(const struct cg_word *w);

/* Digits, capitals, '/', '-' and spaces; four digits at least. */
bool cg_mfcentral_is_folio(struct cg_str s);

/* Words [from, to) of a line as text, and whether the last of them ends in a soft hyphen (the token goes on below). */
struct cg_str cg_mfcentral_text(struct cg_arena *a, const struct cg_line *l, size_t from, size_t to, bool *hyphen);

#endif
