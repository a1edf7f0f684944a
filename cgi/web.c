/* casgate-web: pages for people: the upload page, by FastCGI or CGI. */
#include "http/service.h"

int main(void)
{
	return cg_service_main("casgate-web", cg_web_routes, cg_web_routes_n);
}
