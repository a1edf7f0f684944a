/* casgate-parse: POST /api/v1/parse, by FastCGI or CGI. */
#include "rest/endpoints.h"

int main(void)
{
	return cg_service_main(&cg_rest_parse_program);
}
