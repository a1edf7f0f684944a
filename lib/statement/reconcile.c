#include "statement/reconcile.h"

#include <stdarg.h>
#include <stdio.h>

enum { MESSAGE_MAX = 400 };

static struct cg_str dec_str(struct cg_arena *a, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, text);
	return d.set ? cg_arena_str(a, cg_str_of(text)) : CG_STR_NONE;
}

static bool add_warning(struct cg_arena *a, struct cg_statement *s, const struct cg_finding *f, const char *message)
{
	struct cg_warning w = { 0 };

	w.code = f->code;
	w.message = cg_arena_str(a, cg_str_of(message));
	if (f->fund != NULL) {
		w.scheme = f->fund->name;
		w.folio = f->fund->folio;
	}
	w.page = f->page;
	w.expected = dec_str(a, f->expected);
	w.found = dec_str(a, f->found);
	return w.message.p != NULL && CG_PUSH(a, &s->warnings, &w);
}

bool cg_warn(struct cg_arena *a, struct cg_statement *s, const struct cg_finding *f, const char *fmt, ...)
{
	char message[MESSAGE_MAX];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	return add_warning(a, s, f, message);
}

bool cg_check(struct cg_arena *a, struct cg_statement *s, bool ok, const struct cg_finding *f, const char *fmt, ...)
{
	char message[MESSAGE_MAX];
	va_list ap;

	s->checks++;
	s->passed += ok;
	if (ok)
		return true;
	va_start(ap, fmt);
	(void)vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	(void)add_warning(a, s, f, message);
	return false;
}
