/* endpoints.c: the rows of the API that are going away; none is at the moment. */
#include "rest/endpoints.h"

#define CG_REST_END(method, path, deprecated, sunset, link)                                                            \
	{ CG_STR_INIT(#method), CG_STR_INIT(path), deprecated, sunset, link },

const struct cg_route_end cg_rest_ending[] = { CG_REST_ENDING(CG_REST_END){ .path = CG_STR_INIT("") } };
