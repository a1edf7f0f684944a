/*
 * xls_text.h: texts of BIFF8 ([MS-XLS] 2.5.293, 2.5.294, 2.4.265): one or two bytes a character, with marks and other
 * data behind, and the table of texts, which goes on over several records.
 */
#ifndef CASGATE_SHEET_XLS_TEXT_H
#define CASGATE_SHEET_XLS_TEXT_H

#include "sheet.h"

/* Records that belong together. */
struct xls_pieces {
	struct cg_str *v;
	size_t n, cap;
};

struct xls_texts {
	struct cg_str *v;
	size_t n, cap;
};

/* A text within one record; length: bytes that its number of characters takes. What is cut off is damage. */
bool xls_text(struct sheet_book *b, struct cg_str s, size_t length, struct cg_str *out);
bool xls_texts_read(struct sheet_book *b, const struct xls_pieces *p, struct xls_texts *out);

#endif
