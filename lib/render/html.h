/*
 * html.h: HTML that is written piece by piece; the only ways out for text are the escaping ones.
 * Independent of pages (page.h) and of the tags that it is given: raw text is a literal of the program.
 *
 * Ownership the text belongs to the struct until cg_html_take; cg_html_free is legal at any time.
 * Errors    sticky: after memory is out nothing more is written, and cg_html_take gives NULL.
 */
#ifndef CG_RENDER_HTML_H
#define CG_RENDER_HTML_H

#include "base/buf.h"

/* All zero is an empty document. */
struct cg_html {
	struct cg_buf text;
};

/* Most bytes of one document. */
enum { CG_HTML_MAX = 16 * 1024 * 1024 };

/* As it is: for literals. NULL: what was to be written found no memory, and the document fails. */
void cg_html_raw(struct cg_html *h, const char *markup);
/* The same with printf rules: for numbers and names of the program, never for text from outside. */
__attribute__((format(printf, 2, 3))) void cg_html_rawf(struct cg_html *h, const char *fmt, ...);
/* Escaped for text and for attributes in double quotes; bytes that are no UTF-8 and control characters become U+FFFD.
 */
void cg_html_text(struct cg_html *h, struct cg_str s);
/* The same of a C string; nothing for NULL. */
void cg_html_z(struct cg_html *h, const char *text);
void cg_html_int(struct cg_html *h, int64_t v);
/* ` name="value"`, escaped. name is a literal. */
void cg_html_attr(struct cg_html *h, const char *name, struct cg_str value);
/* Percent-encoded: everything but A-Z a-z 0-9 - . _ ~. For a part of a URL that is then safe in text and attributes. */
void cg_html_url(struct cg_html *h, struct cg_str s);
/* The finished text, owned by the caller (free), NUL-terminated; NULL when memory was out. *h is empty again. */
char *cg_html_take(struct cg_html *h, size_t *n);
void cg_html_free(struct cg_html *h);

#endif
