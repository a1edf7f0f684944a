/* The MCP server: requests and answers, as the files of this folder tell them by tests/lib/exchange.h. */
#include "lib/exchange.h"

#include "mcp/mcp.h"
#include "web/web.h"

static const struct exchange_face faces[] = { { "mcp", &cg_mcp_program }, { "web", &cg_web_program }, { NULL, NULL } };
static const char *const files[] = { "tests/mcp/exchanges/protocol.txt", "tests/mcp/exchanges/tools.txt",
				     "tests/mcp/exchanges/asks.txt", NULL };

int main(int argc, char **argv)
{
	(void)argc;
	return exchange_main(argv, faces, files);
}
