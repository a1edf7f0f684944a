/*
 * pdf_form.h: a PDF with a right table of objects made from loose parts, so that a fuzzer can change them.
 *
 * Parts are divided by a line that is "%%" alone. The first is the content of the page; the others, in order, take the
 * place of: resources, ToUnicode map of font 1, font 1, font 2, form XObject, page, information, page tree, catalogue.
 * A part that is missing or empty is replaced by a sound one.
 */
#ifndef CG_TESTS_FUZZ_PDF_FORM_H
#define CG_TESTS_FUZZ_PDF_FORM_H

#include "fuzz.h"

/* Returns owned bytes (free). */
struct cg_str pdf_form_build(struct fuzz_in *in);

#endif
