/*
 * xml.h: a part of a workbook as events, without the namespaces' prefixes.
 * Does not take a document type: with it go entities of one's own, and all that can be done with them.
 */
#ifndef CASGATE_SHEET_XML_H
#define CASGATE_SHEET_XML_H

#include "sheet.h"

struct xml_events {
	/* name without prefix; attributes: name, value, .. NULL as expat gives them */
	void (*begin)(void *ctx, const char *name, const char **attributes);
	void (*end)(void *ctx, const char *name);
	void (*text)(void *ctx, const char *p, size_t n);
};

/* Until b->why is set or the document ends. */
bool xml_read(struct sheet_book *b, struct cg_str xml, const struct xml_events *events, void *ctx);
/* The value of this attribute, whatever its prefix; absent: CG_STR_NONE. */
struct cg_str xml_attribute(const char **attributes, const char *name);

/* Text that is put together from pieces. */
struct xml_text {
	char *p;
	size_t n, cap;
};
/* At most SHEET_TEXT_MAX bytes are kept. */
void xml_text_add(struct sheet_book *b, struct xml_text *t, const char *p, size_t n);

#endif
