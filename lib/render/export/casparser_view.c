/*
 * casparser_view.c: which of casparser's shapes a statement takes. A function for each of its models, members in the
 * order of the model, so that the two can be read side by side, stand in casparser_registrar.c and
 * casparser_depository.c.
 */
#include "render/export/casparser_view.h"

#include "render/export/casparser_parts.h"

/*
 * FileType; the name is that of our source. It does not know others: they are UNKNOWN, in the shape of a registrar's
 * statement.
 */
static const struct cg_casparser_type file_types[] = {
	{ CG_STR_INIT("CAMS"), false, false },	  { CG_STR_INIT("KFINTECH"), false, false },
	{ CG_STR_INIT("NSDL"), true, false },	  { CG_STR_INIT("CDSL"), true, true },
	{ CG_STR_INIT("UNKNOWN"), false, false },
};
enum { FILE_TYPES = sizeof(file_types) / sizeof(file_types[0]) };

struct json_object *cg_casparser_view(const struct cg_statement *s, bool include_pii)
{
	struct cg_casparser v = { .s = s, .include_pii = include_pii };
	size_t type = 0;
	struct json_object *o;

	while (type + 1 < FILE_TYPES && !cg_str_eq(file_types[type].name, cg_str_of(cg_source_name(s->source))))
		type++;
	v.type = &file_types[type];
	cg_arena_init(&v.a, (size_t)64 << 20);
	o = v.type->depository ? cg_casparser_depository(&v) : cg_casparser_registrar(&v);
	cg_arena_free(&v.a);
	return cg_json_finish(&v.json, o);
}
