#include "mcp/parse.h"

#include "base/json.h"
#include "base/json_parse.h"
#include "mcp/elicit.h"
#include "mcp/page.h"
#include "rest/parse_service.h"
#include "web/upload_service.h"

#include <string.h>

static const char *text_of(struct json_object *o, const char *name)
{
	return cg_json_get_shown(o, name, "unknown");
}

static struct cg_str describe(struct cg_arena *a, struct json_object *s, bool more)
{
	return cg_arena_printf(a,
			       "%s: %s statement (%s) as of %s, total value Rs %s, %s folios, %zu funds held, %zu "
			       "exited, %zu demat accounts; confidence %s, %zu warnings.%s",
			       text_of(s, "snapshot_id"), text_of(s, "source"), text_of(s, "statement_type"),
			       text_of(s, "as_of_date"), text_of(s, "total_value"), text_of(s, "folio_count"),
			       cg_json_get_count(s, "mutual_funds"), cg_json_get_count(s, "exited_funds"),
			       cg_json_get_count(s, "demat_accounts"),
			       text_of(cg_json_get_object(s, "confidence"), "level"), cg_json_get_count(s, "warnings"),
			       more ? " More: call get_snapshot with next_cursor." : "");
}

enum cg_code cg_mcp_parse_answer(const struct cg_mcp_use *u, struct json_object *snapshot, unsigned sections,
				 struct cg_str cursor, struct cg_mcp_answer *a)
{
	enum cg_code rc =
		cg_mcp_page(snapshot, sections != 0 ? sections : cg_mcp_page_default(), cursor, &a->data, &u->c->err);

	if (rc == CG_OK)
		a->text = describe(u->c->arena, snapshot, cg_json_get_text(a->data, "next_cursor").p != NULL);
	return rc;
}

enum cg_code cg_mcp_parse_request_upload(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	enum cg_code rc = cg_op_request_upload(u->c, &a->data);

	if (rc == CG_OK)
		a->text = cg_arena_printf(
			u->c->arena,
			"Show the user this link: %s - it works once and for %d minutes. When the user is "
			"done, call parse_cas with upload_id %s.",
			text_of(a->data, "url"), CG_UPLOAD_MINUTES, text_of(a->data, "upload_id"));
	return rc;
}

/* pdf_base64 or pdf_ref. */
static enum cg_code parse_given(const struct cg_mcp_use *u, struct cg_parse_input *in, struct json_object **snapshot,
				struct cg_mcp_answer *a)
{
	enum cg_code rc = cg_op_parse_once(u->c, in, snapshot);

	if (rc == CG_ENOPASSWORD && !in->has_ref)
		return cg_mcp_elicit(u, rc,
				     "The PDF is protected: its password is typed on a page of casgate, not in the "
				     "conversation.",
				     a);
	return rc;
}

static enum cg_code parse_any(const struct cg_mcp_use *u, struct cg_parse_input *in, struct json_object **snapshot,
			      struct cg_mcp_answer *a)
{
	struct cg_str upload = cg_json_get_text(u->args, "upload_id");

	if ((upload.p != NULL) + in->has_file + in->has_ref > 1)
		return cg_fail_hint(&u->c->err, CG_EREQUEST, "Give only one of upload_id, pdf_base64 and pdf_ref.");
	if (upload.p != NULL)
		return cg_op_uploaded_snapshot(u->c, upload, in->include_pii, snapshot);
	if (u->m->era == CG_MCP_MODERN && cg_json_get_text(u->m->params, "requestState").p != NULL)
		return cg_mcp_elicit_result(u, in->include_pii, snapshot, a);
	if (in->has_file || in->has_ref)
		return parse_given(u, in, snapshot, a);
	return cg_mcp_elicit(u, CG_EREQUEST, "There is no statement yet: it is uploaded on a page of casgate.", a);
}

enum cg_code cg_mcp_parse_cas(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE };
	struct json_object *snapshot = NULL;
	enum cg_code rc = cg_parse_members(&in, u->args, &u->c->err);

	if (rc == CG_OK)
		rc = parse_any(u, &in, &snapshot, a);
	if (rc == CG_OK && snapshot != NULL)
		rc = cg_mcp_parse_answer(u, snapshot, 0, CG_STR(""), a);
	cg_parse_input_free(&in);
	json_object_put(snapshot);
	return rc;
}
