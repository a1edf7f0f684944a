/* docs.c: The page of the API reference; its script draws the OpenAPI document. */
#include "web/docs.h"

#include "http/answer.h"
#include "http/page.h"

/* The page without its script still leads to the document. */
enum cg_code cg_docs_page(struct cg_call *c)
{
	struct cg_webpage p = { .title = "API reference", .script = "docs.js", .wide = true };

	cg_page_begin(c, &p);
	cg_html_raw(&p.html, "<h1>API reference</h1>\n<p>The whole reference is one OpenAPI 3.1 document: <a");
	cg_page_path(c, &p, "href", "/api/v1/openapi.json");
	cg_html_raw(&p.html, ">openapi.json</a>.</p>\n<div id=\"reference\"");
	cg_page_path(c, &p, "data-document", "/api/v1/openapi.json");
	cg_html_raw(&p.html, "></div>\n<noscript><p>This page draws the document with a script. Without one, open the "
			     "document itself, or load it into a program of your own.</p></noscript>\n");
	return cg_page_guard(c, cg_page_end(c, &p, 200));
}

enum cg_code cg_docs_slash(struct cg_call *c)
{
	struct cg_str url = cg_arena_printf(c->arena, "%s/docs", c->service->cfg.base_url);
	enum cg_code rc = url.p != NULL ? cg_answer_redirect(c, 308, url) : cg_fail(&c->err, CG_EBUSY, "docs: memory");

	return cg_page_guard(c, rc);
}
