/* casgate-mcp: POST /mcp, the Model Context Protocol, by FastCGI or CGI. */
#include "mcp/mcp.h"

int main(void)
{
	return cg_service_main(&cg_mcp_program);
}
