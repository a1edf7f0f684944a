#include "store/migrate_roles.h"

#include "base/str.h"

#include <stdlib.h>
#include <string.h>

enum { ROLE_MAX = 63 };

static bool is_name_char(char c)
{
	return cg_is_lower(c) || cg_is_digit(c) || c == '_';
}

static bool is_bare(const char *role)
{
	size_t n = 0;

	while (is_name_char(role[n]))
		n++;
	return n > 0 && n <= ROLE_MAX && role[n] == '\0' && !cg_is_digit(role[0]);
}

/* Bytes of the name of one of our roles at p, 0: there is none. */
static size_t role_at(const char *p)
{
	static const char *const names[] = { "casgate_app", "casgate_dba", "casgate_nav", "casgate_purge" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		size_t n = strlen(names[i]);

		if (strncmp(p, names[i], n) == 0 && !is_name_char(p[n]))
			return n;
	}
	return 0;
}

enum cg_code cg_migrate_roles_replace(const char *text, const char *role, char **out, struct cg_err *e)
{
	size_t role_n = strlen(role), found = 0, n = 0;
	char before = ' ';

	*out = NULL;
	if (!is_bare(role))
		return cg_fail_hint(e, CG_EINTERNAL,
				    "single_role: the name of the role has to be lower case letters, digits and _.");
	for (const char *p = text; *p != '\0'; p++)
		found += role_at(p) != 0;
	*out = malloc(strlen(text) + found * role_n + 1);
	if (*out == NULL)
		return cg_fail(e, CG_EBUSY, "migrate: memory");
	for (const char *p = text; *p != '\0';) {
		size_t ours = is_name_char(before) ? 0 : role_at(p);

		if (ours > 0) {
			memcpy(*out + n, role, role_n);
			n += role_n;
			p += ours;
			before = 'x';
		} else {
			before = *p;
			(*out)[n++] = *p++;
		}
	}
	(*out)[n] = '\0';
	return CG_OK;
}
