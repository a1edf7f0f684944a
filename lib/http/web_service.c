/* The routes of casgate-web: pages for people. */
#include "http/docs_service.h"
#include "http/parse_body.h"
#include "http/upload_service.h"

/* clang-format off */
#define GET CG_STR_INIT("GET")
#define POST CG_STR_INIT("POST")
const struct cg_route cg_web_routes[] = {
	{ GET, CG_STR_INIT("/upload/{id}"), cg_do_upload_form, CG_METRIC_UPLOAD, 0, CG_ROUTE_OWN, 0 },
	{ POST, CG_STR_INIT("/upload/{id}"), cg_do_upload, CG_METRIC_UPLOAD, 0, CG_ROUTE_OWN | CG_ROUTE_FORM, CG_PARSE_BODY_MAX },
	{ GET, CG_STR_INIT("/docs"), cg_do_docs, CG_METRIC_DOCS, 0, CG_ROUTE_OWN, 0 },
};
/* clang-format on */
const size_t cg_web_routes_n = sizeof(cg_web_routes) / sizeof(cg_web_routes[0]);
