/* folio.h: the labels of the line that a folio begins with; for the files that read such lines. */
#ifndef CG_STATEMENT_REGISTRAR_FOLIO_H
#define CG_STATEMENT_REGISTRAR_FOLIO_H

#include "statement/line.h"

enum cg_folio_field { CG_FOLIO_NUMBER, CG_FOLIO_PAN, CG_FOLIO_KYC };

/* A label begins at word i: "Folio No. :", "PAN", "KYC:"; *value is the place behind it and its colon. */
bool cg_folio_label_at(const struct cg_line *l, size_t i, enum cg_folio_field *field, struct cg_at *value);

/* A label and its value: words from `value` to `next`, where the next label begins. */
struct cg_folio_part {
	enum cg_folio_field field;
	struct cg_at value;
	size_t next;
};

/* The part behind *part, whose `next` is 0 at first. False: none; a line that begins with no label has none. */
bool cg_folio_part_next(const struct cg_line *l, struct cg_folio_part *part);

#endif
