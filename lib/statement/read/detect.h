/*
 * detect.h: who issued a PDF and what kind of statement it is.
 * Does not read figures.
 *
 * Marks     CAMS and KFintech print a rotated watermark on every page (CAMSCASWS-.., KFINCASWS-..): where it is there,
 *           it decides. A reprint without it is recognised by its title, its period or "As on" line and its column
 *           heads; its issuer then by the layout of the page (see detect.c). The words CAMS and KFintech in the notice
 *           of page 1 decide nothing: both names are in both. MF Central is recognised by the token at the foot of its
 *           pages (MFCentralDetailCAS_v.., MFCentralCASSummary_v..).
 * Errors    CG_EUNSUPPORTED, with a hint that names the kind where it is known (NSDL, a depository participant's
 *           transaction statement, a bank statement, a capital gains statement); CG_ESCANNED, also for pages with
 *           nothing but the stamp of the program that scanned them, or with text that was recognised in pictures.
 */
#ifndef CG_STATEMENT_READ_DETECT_H
#define CG_STATEMENT_READ_DETECT_H

#include "statement/layout.h"

/* Lines and watermark of the words; d->words, d->a and what is made borrow from w and a. CG_EBUSY, CG_ESCANNED (no
 * text, or most of it recognised in pictures). */
enum cg_code cg_detect_doc(const struct cg_words *w, struct cg_arena *a, struct cg_doc *d, struct cg_err *e);

/* The layout that is surest of the document. */
enum cg_code cg_detect(const struct cg_doc *d, const struct cg_layout **out, struct cg_err *e);

#endif
