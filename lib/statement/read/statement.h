/*
 * statement.h: from the words of a PDF to a checked statement; the only entry point of lib/statement.
 * Does not read PDFs (pdf/extract.h) and does not store.
 *
 * Errors    CG_EUNSUPPORTED (hint names what it seems to be), CG_EINCOMPLETE (cannot be trusted at all),
 *           CG_EPDF (the PDF had to be repaired, and the statement does not show that it is whole),
 *           CG_ESCANNED (pages without text), CG_EBUSY (memory), CG_ECOMPLEX (`a` is full, or its budget of effort is
 *           used up), CG_EPARSETIME (that budget, at its deadline).
 */
#ifndef CG_STATEMENT_READ_STATEMENT_H
#define CG_STATEMENT_READ_STATEMENT_H

#include "base/fail.h"
#include "pdf/words.h"
#include "statement/model.h"

/* Detect the layout, read, classify, reconcile. *out borrows from `a`; words may be gone afterwards only if `a` stays.
 */
enum cg_code cg_statement_read(const struct cg_words *w, struct cg_arena *a, struct cg_statement *out,
			       struct cg_err *e);

/* checks and passed as the document's confidence: passed / checks rounded down to 4 places, e.g. 0.9998; 1.0 without
 * checks. */
struct cg_dec cg_statement_confidence(const struct cg_statement *s);

#endif
