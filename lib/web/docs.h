/*
 * docs.h: GET /docs, the API reference for people: drawn by web/docs.js from /api/v1/openapi.json; and what its
 *         errors mean.
 * Does not hold the document (data/openapi). Without script the page says where the document is.
 */
#ifndef CG_WEB_DOCS_H
#define CG_WEB_DOCS_H

#include "http/service.h"

/* GET /docs: needs no session; the document is public. */
enum cg_code cg_docs_page(struct cg_call *c);
/* GET /docs/errors: what each code means; doc_url of an error leads to its place there (http/respond.c). */
enum cg_code cg_docs_errors(struct cg_call *c);
/* /docs/ leads to /docs. */
enum cg_code cg_docs_slash(struct cg_call *c);

#endif
