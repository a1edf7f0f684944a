/* xml.c: Events of expat. */
#include "xml.h"

#include <expat.h>
#include <string.h>

enum { DEPTH_MAX = 100, PIECE = 1 << 20 };

struct reading {
	struct sheet_book *b;
	const struct xml_events *events;
	void *ctx;
	XML_Parser parser;
	unsigned depth;
};

/* Writers choose prefixes as they like. */
static const char *without_prefix(const char *name)
{
	const char *colon = strrchr(name, ':');

	return colon != NULL ? colon + 1 : name;
}

/* A reader of cells has found a reason to end. */
static void stop_if_failed(struct reading *r)
{
	if (r->b->why != NULL)
		(void)XML_StopParser(r->parser, XML_FALSE);
}

/* Deep nesting is no workbook: readers keep no stack. */
static void XMLCALL on_begin(void *ctx, const XML_Char *name, const XML_Char **attributes)
{
	struct reading *r = ctx;

	if (++r->depth > DEPTH_MAX)
		(void)sheet_fail(r->b, SHEET_DAMAGED);
	else
		r->events->begin(r->ctx, without_prefix(name), attributes);
	stop_if_failed(r);
}

static void XMLCALL on_end(void *ctx, const XML_Char *name)
{
	struct reading *r = ctx;

	r->depth--;
	r->events->end(r->ctx, without_prefix(name));
	stop_if_failed(r);
}

static void XMLCALL on_text(void *ctx, const XML_Char *p, int n)
{
	struct reading *r = ctx;

	r->events->text(r->ctx, p, (size_t)n);
	stop_if_failed(r);
}

/* Before any entity is declared. */
static void XMLCALL on_doctype(void *ctx, const XML_Char *name, const XML_Char *system_id, const XML_Char *public_id,
			       int internal)
{
	struct reading *r = ctx;

	(void)name;
	(void)system_id;
	(void)public_id;
	(void)internal;
	(void)sheet_fail(r->b, SHEET_DOCTYPE);
	stop_if_failed(r);
}

bool xml_read(struct sheet_book *b, struct cg_str xml, const struct xml_events *events, void *ctx)
{
	struct reading r = { .b = b, .events = events, .ctx = ctx, .parser = XML_ParserCreate(NULL) };
	bool ok = true;

	if (r.parser == NULL)
		return sheet_fail(b, SHEET_NO_MEMORY);
	XML_SetUserData(r.parser, &r);
	XML_SetElementHandler(r.parser, on_begin, on_end);
	XML_SetCharacterDataHandler(r.parser, on_text);
	XML_SetStartDoctypeDeclHandler(r.parser, on_doctype);
	/* in pieces: the length is an int */
	for (size_t at = 0; ok && at <= xml.n; at += PIECE) {
		struct cg_str piece = cg_str_sub(xml, at, PIECE);

		ok = XML_Parse(r.parser, piece.p, (int)piece.n, at + PIECE > xml.n) == XML_STATUS_OK;
	}
	if (!ok && XML_GetErrorCode(r.parser) == XML_ERROR_NO_MEMORY)
		(void)sheet_fail(b, SHEET_NO_MEMORY);
	XML_ParserFree(r.parser);
	return ok || sheet_fail(b, SHEET_DAMAGED);
}

struct cg_str xml_attribute(const char **attributes, const char *name)
{
	for (size_t i = 0; attributes[i] != NULL; i += 2) {
		if (strcmp(without_prefix(attributes[i]), name) == 0)
			return cg_str_of(attributes[i + 1]);
	}
	return CG_STR_NONE;
}

void xml_text_add(struct sheet_book *b, struct xml_text *t, const char *p, size_t n)
{
	size_t left = SHEET_TEXT_MAX - t->n, cap = t->cap == 0 ? 64 : t->cap;

	if (n > left) {
		/* cut between characters */
		for (n = left; n > 0 && ((unsigned char)p[n] & 0xc0) == 0x80;)
			n--;
	}
	while (cap < t->n + n)
		cap *= 2;
	if (cap != t->cap) {
		char *more = cg_arena_take(b->arena, cap);

		if (more == NULL) {
			(void)sheet_fail(b, SHEET_NO_MEMORY);
			return;
		}
		if (t->n > 0)
			memcpy(more, t->p, t->n);
		t->p = more;
		t->cap = cap;
	}
	memcpy(t->p + t->n, p, n);
	t->n += n;
}
