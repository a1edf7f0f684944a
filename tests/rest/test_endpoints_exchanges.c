/* Requests to the REST API and their answers, as the files of this folder tell them by tests/lib/exchange.h. */
#include "lib/exchange.h"

#include "rest/endpoints.h"

/* All of the three programs in one. */
static const struct cg_route routes[] = { CG_REST_PARSE(CG_REST_ROUTE) CG_REST_ENRICH(CG_REST_ROUTE)
						  CG_REST_SNAPSHOTS(CG_REST_ROUTE) };
static const struct cg_program rest = { .name = "casgate-rest",
					.routes = routes,
					.n_routes = sizeof(routes) / sizeof(routes[0]),
					.ending = cg_rest_ending };
static const struct exchange_face faces[] = { { "rest", &rest }, { NULL, NULL } };
static const char *const files[] = { "tests/rest/exchanges/parse.txt",	"tests/rest/exchanges/lists.txt",
				     "tests/rest/exchanges/system.txt", "tests/rest/exchanges/webhooks.txt",
				     "tests/rest/exchanges/jobs.txt",	"tests/rest/exchanges/gains.txt",
				     "tests/rest/exchanges/market.txt", NULL };

int main(int argc, char **argv)
{
	(void)argc;
	return exchange_main(argv, faces, files);
}
