/* casgate-mcp: POST /mcp, the Model Context Protocol, by FastCGI or CGI. */
#include "http/service.h"

int main(void)
{
	return cg_service_main("casgate-mcp", cg_mcp_routes, cg_mcp_routes_n);
}
