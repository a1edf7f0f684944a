/* casgate-parse: POST /api/v1/parse, by FastCGI or CGI. */
#include "http/service.h"

int main(void)
{
	return cg_service_main("casgate-parse", cg_parse_routes, cg_parse_routes_n);
}
