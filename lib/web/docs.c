/*
 * docs.c: The page of the API reference; its script draws the OpenAPI document. The page of the errors is a table of
 * codes, made from base/code.h: the API, the reference and this page cannot say different things.
 */
#include "web/docs.h"

#include "http/answer.h"
#include "http/page.h"

#include <stdio.h>
#include <string.h>

/*
 * Who is signed in, for the navigation alone: NULL also where that cannot be found out, as the page is for everybody.
 */
static const struct cg_session *visitor(struct cg_call *c, struct cg_session *out)
{
	struct cg_err before = c->err;

	if (cg_session_load(c, out) == CG_OK)
		return out;
	c->err = before;
	return NULL;
}

/*
 * The page without its script still leads to the document. Its form cannot send what people type to anywhere else: the
 * policy of the page allows this service alone.
 */
enum cg_code cg_docs_page(struct cg_call *c)
{
	struct cg_session user;
	struct cg_webpage p = {
		.title = "API reference", .script = "docs.js", .wide = true, .here = "/docs", .user = visitor(c, &user)
	};

	cg_page_begin(c, &p);
	cg_html_raw(&p.html, "<h1>API reference</h1>\n<p>The whole reference is one OpenAPI 3.1 document: <a");
	cg_page_path(c, &p, "href", "/api/v1/openapi.json");
	cg_html_raw(&p.html, ">openapi.json</a>. Made from it: a <a");
	cg_page_path(c, &p, "href", "/assets/api/casgate.postman_collection.json");
	cg_html_raw(&p.html, ">Postman collection</a> and <a");
	cg_page_path(c, &p, "href", "/assets/api/casgate.arazzo.json");
	cg_html_raw(&p.html, ">workflows</a> (Arazzo).</p>\n<div id=\"reference\"");
	cg_page_path(c, &p, "data-document", "/api/v1/openapi.json");
	cg_html_raw(&p.html, "></div>\n<noscript><p>This page draws the document with a script. Without one, open the "
			     "document itself, or load it into a program of your own.</p></noscript>\n");
	return cg_page_guard(c, cg_page_end(c, &p, 200));
}

/* What to do about each type of error, in the order of the page. */
static const struct {
	const char *type, *text;
} types[] = {
	{ "invalid_request", "The request has to change. param names the field, parameter or header that is wrong." },
	{ "authentication", "No key or token, or one that is not valid." },
	{ "permission", "The key or token is valid, but may not do this." },
	{ "not_found", "It does not exist, no longer exists, or belongs to another account." },
	{ "conflict", "Another request is in the way: one under way, or one with the same Idempotency-Key." },
	{ "rate_limit", "Too much at once: wait for the seconds in Retry-After, then send it again." },
	{ "statement", "The request is sound, but the document cannot be read: ask whoever has it for another one." },
	{ "server", "The service failed. Send it again after the seconds in Retry-After, with an Idempotency-Key." },
};

/* One row of the table of its type. The anchor is the code: doc_url of an error ends in it. */
static void write_code(struct cg_webpage *p, enum cg_code code)
{
	const struct cg_code_info *info = cg_code_info(code);
	char status[16];

	(void)snprintf(status, sizeof(status), "%d", info->http);
	cg_html_raw(&p->html, "<tr");
	cg_html_attr(&p->html, "id", cg_str_of(info->name));
	cg_html_raw(&p->html, "><th scope=\"row\"><code>");
	for (struct cg_str rest = cg_str_of(info->name); rest.n > 0;) { /* breaks behind words alone, on a phone */
		cg_html_text(&p->html, cg_str_cut(&rest, '_'));
		cg_html_raw(&p->html, rest.n > 0 ? "_<wbr>" : "");
	}
	cg_html_raw(&p->html, "</code></th><td>");
	cg_html_text(&p->html, cg_str_of(status));
	cg_html_raw(&p->html, "</td><td>");
	cg_html_text(&p->html, cg_str_of(cg_code_message(code)));
	cg_html_raw(&p->html, "</td></tr>\n");
}

/* From the table of codes, so that a new one has its place here at once. */
enum cg_code cg_docs_errors(struct cg_call *c)
{
	struct cg_session user;
	struct cg_webpage p = {
		.title = "Errors of the API", .wide = true, .here = "/docs", .user = visitor(c, &user)
	};

	cg_page_begin(c, &p);
	cg_html_raw(&p.html, "<h1>Errors of the API</h1>\n<p>Match on <code>code</code>; for one that you do not know "
			     "act by its <code>type</code>. The <a");
	cg_page_path(c, &p, "href", "/docs");
	cg_html_raw(&p.html, ">reference</a> says which call answers with which.</p>\n");
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		cg_html_raw(&p.html, "<h2");
		cg_html_attr(&p.html, "id", cg_arena_printf(c->arena, "type-%s", types[i].type));
		cg_html_raw(&p.html, "><code>");
		cg_html_text(&p.html, cg_str_of(types[i].type));
		cg_html_raw(&p.html, "</code></h2>\n<p>");
		cg_html_text(&p.html, cg_str_of(types[i].text));
		cg_html_raw(
			&p.html,
			"</p>\n<table class=\"codes\"><thead><tr><th scope=\"col\">Code</th><th scope=\"col\">Status</th>"
			"<th scope=\"col\">Meaning</th></tr></thead><tbody>\n");
		for (int k = CG_OK + 1; k < CG_CODE_MAX; k++) {
			if (strcmp(cg_code_info((enum cg_code)k)->type, types[i].type) == 0)
				write_code(&p, (enum cg_code)k);
		}
		cg_html_raw(&p.html, "</tbody></table>\n");
	}
	return cg_page_guard(c, cg_page_end(c, &p, 200));
}

enum cg_code cg_docs_slash(struct cg_call *c)
{
	struct cg_str url = cg_arena_printf(c->arena, "%s/docs", c->service->cfg.base_url);
	enum cg_code rc = url.p != NULL ? cg_answer_redirect(c, 308, url) : cg_fail(&c->err, CG_EBUSY, "docs: memory");

	return cg_page_guard(c, rc);
}
