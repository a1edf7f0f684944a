#include "base/fail.h"

#include <stdarg.h>
#include <stdio.h>

enum cg_code cg_fail(struct cg_err *e, enum cg_code code, const char *fmt, ...)
{
	va_list ap;

	e->code = code;
	va_start(ap, fmt);
	(void)vsnprintf(e->why, sizeof(e->why), fmt, ap);
	va_end(ap);
	return code;
}

enum cg_code cg_fail_hint(struct cg_err *e, enum cg_code code, const char *fmt, ...)
{
	va_list ap;

	e->code = code;
	va_start(ap, fmt);
	(void)vsnprintf(e->hint, sizeof(e->hint), fmt, ap);
	va_end(ap);
	(void)snprintf(e->why, sizeof(e->why), "%.*s", (int)sizeof(e->why) - 1, e->hint);
	return code;
}

const char *cg_fail_message(const struct cg_err *e)
{
	return e->hint[0] != '\0' ? e->hint : cg_code_message(e->code);
}
