/*
 * docs_service.h: GET /docs, the API reference for people: Swagger UI (web/vendor) over /api/v1/openapi.json.
 * Does not hold the document (data/openapi). Without script the page says where the document is.
 */
#ifndef CG_REST_DOCS_SERVICE_H
#define CG_REST_DOCS_SERVICE_H

#include "http/service.h"

enum cg_code cg_do_docs(struct cg_call *c);
/* /docs/ leads to /docs. */
enum cg_code cg_do_docs_slash(struct cg_call *c);

#endif
