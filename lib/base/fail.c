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

__attribute__((format(printf, 3, 0))) static void set_hint(struct cg_err *e, enum cg_code code, const char *fmt,
							   va_list ap)
{
	e->code = code;
	(void)vsnprintf(e->hint, sizeof(e->hint), fmt, ap);
	(void)snprintf(e->why, sizeof(e->why), "%.*s", (int)sizeof(e->why) - 1, e->hint);
}

enum cg_code cg_fail_hint(struct cg_err *e, enum cg_code code, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	set_hint(e, code, fmt, ap);
	va_end(ap);
	return code;
}

enum cg_code cg_fail_param(struct cg_err *e, enum cg_code code, const char *param, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	set_hint(e, code, fmt, ap);
	va_end(ap);
	cg_fail_name(e, param);
	return code;
}

void cg_fail_name(struct cg_err *e, const char *param)
{
	(void)snprintf(e->param, sizeof(e->param), "%s", param);
}

const char *cg_fail_param_name(const struct cg_err *e)
{
	return e->param[0] != '\0' ? e->param : cg_code_param(e->code);
}

const char *cg_fail_message(const struct cg_err *e)
{
	return e->hint[0] != '\0' ? e->hint : cg_code_message(e->code);
}
