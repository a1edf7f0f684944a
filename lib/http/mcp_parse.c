#include "http/mcp_parse.h"

#include "http/mcp_page.h"
#include "http/parse_service.h"

#include <string.h>

static const char *text_of(struct json_object *o, const char *name)
{
	struct json_object *v = NULL;

	return json_object_object_get_ex(o, name, &v) && v != NULL ? json_object_get_string(v) : "unknown";
}

static size_t length_of(struct json_object *o, const char *name)
{
	struct json_object *v = cg_mcp_array(o, name);

	return v != NULL ? json_object_array_length(v) : 0;
}

static struct cg_str describe(struct cg_arena *a, struct json_object *s, bool more)
{
	return cg_arena_printf(a,
			       "%s: %s statement (%s) as of %s, total value Rs %s, %s folios, %zu funds held, %zu "
			       "exited, %zu demat accounts; confidence %s, %zu warnings.%s",
			       text_of(s, "snapshot_id"), text_of(s, "source"), text_of(s, "statement_type"),
			       text_of(s, "as_of_date"), text_of(s, "total_value"), text_of(s, "folio_count"),
			       length_of(s, "mutual_funds"), length_of(s, "exited_funds"),
			       length_of(s, "demat_accounts"), text_of(cg_mcp_object(s, "confidence"), "level"),
			       length_of(s, "warnings"), more ? " More: call get_snapshot with next_cursor." : "");
}

enum cg_code cg_mcp_snapshot_answer(const struct cg_mcp_use *u, struct json_object *snapshot, unsigned sections,
				    struct cg_str cursor, struct cg_mcp_answer *a)
{
	enum cg_code rc =
		cg_mcp_page(snapshot, sections != 0 ? sections : cg_mcp_page_default(), cursor, &a->data, &u->c->err);

	if (rc == CG_OK)
		a->text = describe(u->c->arena, snapshot, cg_mcp_string(a->data, "next_cursor").p != NULL);
	return rc;
}

enum cg_code cg_mcp_parse_cas(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE };
	struct json_object *snapshot = NULL;
	enum cg_code rc = cg_parse_members(&in, u->args, &u->c->err);

	if (rc == CG_OK && in.has_file == in.has_ref)
		rc = cg_fail_hint(&u->c->err, CG_EREQUEST,
				  "Give one of upload_id, pdf_base64 and pdf_ref. For a user's statement call "
				  "request_upload_url and show the link.");
	if (rc == CG_OK)
		rc = cg_op_parse_once(u->c, &in, &snapshot);
	if (rc == CG_OK)
		rc = cg_mcp_snapshot_answer(u, snapshot, 0, CG_STR(""), a);
	cg_parse_input_free(&in);
	json_object_put(snapshot);
	return rc;
}
