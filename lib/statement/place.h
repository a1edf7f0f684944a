/*
 * place.h: the places of a statement as one text, which is how they are kept beside a snapshot.
 *
 * Form      a line a place: kind of entity, i, j, page, x0, y0, x1, y1 in decimal digits, the field, the printed text;
 *           parted by single spaces, the text goes on to the end of the line and is "-" where there is none.
 * Ownership the text and what is read from it borrow the arena.
 */
#ifndef CG_STATEMENT_PLACE_H
#define CG_STATEMENT_PLACE_H

#include "statement/model.h"

/* CG_STR_NONE when memory is out. */
struct cg_str cg_place_pack(const struct cg_statement *s, struct cg_arena *a);
/* Fill s->places; what points outside of the lists of *s is left out. False: the text is damaged, or no memory. */
bool cg_place_unpack(struct cg_str text, struct cg_arena *a, struct cg_statement *s);

/*
 * Fields that are printed once for several have the same place (place_share.c); `before`: the list of investors as it
 * was when places were found. False: no memory.
 */
bool cg_place_share(struct cg_statement *s, const struct cg_person_list *before, struct cg_arena *a);

/*
 * The place of the figure that a warning found, or CG_PLACE_NONE: on its page, of its fund where it names one. That of
 * an ISIN may be on another page.
 */
#define CG_PLACE_NONE SIZE_MAX
size_t cg_place_of_warning(const struct cg_statement *s, const struct cg_warning *w);

#endif
