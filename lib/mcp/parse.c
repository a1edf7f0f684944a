/*
 * parse.c: parse_cas: a statement from an upload link, a base64 text or a reference.
 * Without any of them the user is asked for an upload. The answer has the first page of
 * the snapshot; transactions are left to get_snapshot.
 */
#include "mcp/parse.h"

#include "app/account/pii.h"
#include "app/uploads.h"
#include "base/json.h"
#include "http/parse_body.h"
#include "mcp/elicit.h"
#include "mcp/page.h"
#include "render/list_view.h"
#include "render/places_view.h"
#include "render/view.h"

/* The sentence about a snapshot: what it is, its value, its confidence, its warnings. */
static struct cg_str describe(struct cg_arena *a, const struct cg_app_snapshot *x, bool more)
{
	const struct cg_statement *s = &x->s;
	char id[CG_ID_TEXT_MAX], day[CG_DATE_TEXT_MAX], value[CG_DEC_TEXT_MAX];
	size_t exited = 0;

	for (size_t i = 0; i < s->funds.n; i++)
		exited += cg_fund_exited(&s->funds.v[i]);
	(void)cg_dec_text(s->total_value, value);
	return cg_arena_printf(
		a,
		"%s: %s statement (%s) as of %s, total value Rs %s, %u folios, %zu funds held, %zu "
		"exited, %zu demat accounts; confidence %s, %zu warnings.%s",
		cg_id_text(&x->meta.id, "snap_", id), cg_source_name(s->source), cg_statement_type_name(s->type),
		s->as_of != CG_DATE_NONE ? cg_date_text(s->as_of, day) : "unknown",
		s->total_value.set ? value : "unknown", s->folio_count, s->funds.n - exited, exited, s->demat.n,
		cg_level_name(s->level), s->warnings.n, more ? " More: call get_snapshot with next_cursor." : "");
}

/* The same page for every tool that answers with a snapshot. */
enum cg_code cg_mcp_parse_answer(const struct cg_mcp_use *u, struct cg_app_snapshot *snapshot, bool include_pii,
				 const struct cg_mcp_part *part, struct cg_mcp_answer *a)
{
	unsigned places = cg_mcp_page_section(CG_STR("places"));
	unsigned sections =
		(part->sections != 0 ? part->sections : cg_mcp_page_default()) | (part->places ? places : 0);
	bool shown = cg_mcp_page_shows(sections, part->cursor, places);
	enum cg_code rc = shown ? cg_app_snapshots_places(&u->c->ctx, snapshot) : CG_OK;
	struct json_object *view = NULL;

	if (rc == CG_OK)
		cg_pii_note(&u->c->ctx, include_pii, &snapshot->meta.id);
	if (rc == CG_OK)
		view = cg_view_snapshot(&snapshot->s, &snapshot->an, &snapshot->meta, include_pii);
	if (rc == CG_OK && (view == NULL || (shown && !cg_places_view_add(view, &snapshot->s))))
		rc = cg_fail(&u->c->err, CG_EBUSY, "view: no memory");
	if (rc == CG_OK)
		rc = cg_mcp_page(view, sections, part->cursor, &a->data, &u->c->err);
	json_object_put(view);
	if (rc == CG_OK)
		a->text = describe(u->c->arena, snapshot, cg_json_get_text(a->data, "next_cursor").p != NULL);
	return rc;
}

enum cg_code cg_mcp_parse_request_upload(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_app_upload_link link;
	enum cg_code rc = cg_app_uploads_request(&u->c->ctx, NULL, NULL, &link);

	if (rc != CG_OK)
		return rc;
	a->data = cg_list_view_upload(&link);
	a->text = cg_arena_printf(u->c->arena,
				  "Show the user this link: %.*s - it works once and for %d minutes. When the user is "
				  "done, call parse_cas with upload_id %.*s.",
				  CG_STR_ARG(link.url), CG_UPLOAD_MINUTES, CG_STR_ARG(link.id));
	return a->data != NULL ? CG_OK : cg_fail(&u->c->err, CG_EBUSY, "upload: no memory");
}

/* pdf_base64 or pdf_ref. */
static enum cg_code parse_given(const struct cg_mcp_use *u, struct cg_parse_input *in, struct cg_app_snapshot *snapshot,
				bool *found, struct cg_mcp_answer *a)
{
	enum cg_code rc = cg_app_parse_once(&u->c->ctx, in, snapshot);

	*found = rc == CG_OK;
	if (rc == CG_ENOPASSWORD && !in->has_ref)
		return cg_mcp_elicit(u, rc,
				     "The PDF is protected: its password is typed on a page of casgate, not in the "
				     "conversation.",
				     a);
	return rc;
}

/* *found: there is a snapshot; without one and without a failure the user was asked. */
static enum cg_code parse_any(const struct cg_mcp_use *u, struct cg_parse_input *in, struct cg_app_snapshot *snapshot,
			      bool *found, struct cg_mcp_answer *a)
{
	struct cg_str upload = cg_json_get_text(u->args, "upload_id");
	enum cg_code rc;

	if ((upload.p != NULL) + in->has_file + in->has_ref > 1)
		return cg_fail_hint(&u->c->err, CG_EREQUEST, "Give only one of upload_id, pdf_base64 and pdf_ref.");
	if (upload.p != NULL) {
		rc = cg_app_uploads_snapshot(&u->c->ctx, upload, snapshot);
		*found = rc == CG_OK;
		return rc;
	}
	if (u->m->era == CG_MCP_MODERN && cg_json_get_text(u->m->params, "requestState").p != NULL)
		return cg_mcp_elicit_result(u, snapshot, found, a);
	if (in->has_file || in->has_ref)
		return parse_given(u, in, snapshot, found, a);
	return cg_mcp_elicit(u, CG_EREQUEST, "There is no statement yet: it is uploaded on a page of casgate.", a);
}

/* The input is released and its password wiped whatever the result. */
enum cg_code cg_mcp_parse_cas(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_mcp_part first = { 0, CG_STR_INIT(""), false };
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE };
	struct cg_app_snapshot snapshot;
	bool found = false;
	enum cg_code rc = cg_parse_members(&in, u->args, &u->c->err);

	if (rc == CG_OK)
		rc = parse_any(u, &in, &snapshot, &found, a);
	first.places = in.places;
	if (rc == CG_OK && found)
		rc = cg_mcp_parse_answer(u, &snapshot, in.include_pii, &first, a);
	cg_parse_input_free(&in);
	return rc;
}
