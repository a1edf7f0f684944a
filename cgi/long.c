/*
 * casgate-long: POST /api/v1/parse, /mcp and the upload page for long documents, which the other programs pass on so
 * that short ones need not wait behind them. By FastCGI behind nginx.
 */
#include "mcp/mcp.h"
#include "rest/endpoints.h"
#include "web/web.h"

enum { ROUTES_MAX = 64 };

int main(void)
{
	static const struct cg_program *const all[] = { &cg_rest_parse_program, &cg_mcp_program, &cg_web_program };
	static struct cg_route routes[ROUTES_MAX];
	struct cg_program program = { .name = "casgate-long",
				      .routes = routes,
				      .navigation = cg_web_program.navigation,
				      .table = cg_mcp_program.table };

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		for (size_t k = 0; k < all[i]->n_routes && program.n_routes < ROUTES_MAX; k++) {
			if (all[i]->routes[k].max_body > CG_PDF_BYTES_MAX) /* it takes a document */
				routes[program.n_routes++] = all[i]->routes[k];
		}
	}
	return cg_service_main(&program);
}
